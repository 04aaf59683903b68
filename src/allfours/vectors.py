"""Conformance vectors: sample deals of a variant as JSON, with which a program in any language can check itself.

A file of vectors lies beside the package for every registered game (``allfours/data/vectors/phat.json``). It holds, for
a few seeds:

* ``seed``, ``dealer``, ``pack``: the pack in dealing order, top card first, as ``shuffling.shuffle`` gives it;
* ``pitcher``, ``hands``: who pitches, and the hands by seat as they are dealt from the pack;
* ``standing``: what the deal begins with;
* ``trump``: the suit that was cut for trumps before the deal, only in games in which one is;
* ``perft``: the number of different sequences of 1, 2, 3 and 4 moves from the start, up to the first that is great;
* ``moves``: one whole deal, move by move, and ``turns``: the seat that makes each;
* ``legal``: the legal moves before each of these moves, in the order of a sorted hand;
* ``ending``: the position after so many moves of this deal, and the number of different sequences of moves from there
  to the end of the deal, with the sum of each side's points over all of them;
* ``scores``: what is scored in the deal, in the order counted; ``points``, ``after`` and ``winner``: what it comes to.

The seeds of a variant are the same in every release unless its rules change, and then the changelog says so.
"""

from __future__ import annotations

import itertools
import json
from importlib import resources
from typing import TYPE_CHECKING, Final

from allfours import shuffling
from allfours._asking import parts
from allfours._refusing import shown
from allfours.cards import cards_of
from allfours.contracts import Bags
from allfours.dealing import check_kind, check_kinds
from allfours.errors import SetupError
from allfours.ledger import Score, Standing
from allfours.moves import Beg, Bid, Move, Run
from allfours.rules import cut_trump
from allfours.scoring import Compare
from allfours.state import Deal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from allfours.rules import Variant
    from allfours.view import Json

FORMAT: Final = 1
"""The version of the form of the files."""
SEEDS: Final = (7, 181, 2026)
"""The seeds of the sample deals of every variant."""
_THIRD: Final = 2
_A_SHORT_WAY: Final = 60
"""A target up to which a deal pays only a few points."""
_DEPTH: Final = 4
_MANY: Final = 2000
"""Sequences of moves after which longer ones are not counted: an exchange of two cards is a choice of 105."""
_LOWEST: Final = 5
"""Bids from which one is chosen where nearly any number may be bid, so that contracts are made and missed."""
_SEQUENCES: Final = 2000


def perft(deal: Deal, depth: int) -> int:
    """The number of different sequences of so many moves from a deal on; shorter ones count when they end the deal.

    The depth is a number of moves from 0 up, with which the count grows fast. Raises SetupError for another,
    and for what is no deal.

    >>> from allfours import Deal, variants
    >>> [perft(Deal.shuffled(variants.PHAT, seed=7), depth) for depth in range(3)]
    [1, 13, 44]
    """
    check_kind(deal, "deal", Deal)
    if type(depth) is not int or depth < 0:
        raise SetupError.of("depth", "depth", f"a depth is a number of moves from 0 up, not {shown(depth)}")
    return _sequences(deal, depth)


def _sequences(deal: Deal, depth: int) -> int:
    """The number of sequences of so many moves."""
    if depth == 0 or deal.is_over:
        return 1
    return sum(_sequences(deal.apply(move), depth - 1) for move in deal.legal_moves)


def endings(deal: Deal) -> Iterator[Deal]:
    """The finished deals to which all sequences of moves lead, in the order of the legal moves; equal points recur.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7)
    >>> while len(deal.moves) < 46:
    ...     deal = deal.apply(deal.legal_moves[0])
    >>> [end.points for end in endings(deal)]
    [(42, 46), (42, 46), (37, 51), (37, 51)]
    """
    if deal.is_over:
        yield deal
    for move in deal.legal_moves:
        yield from endings(deal.apply(move))


def vectors(variant: Variant, *, seeds: Sequence[int] = SEEDS) -> dict[str, Json]:
    """The vectors of a variant, one sample deal for each seed, in plain JSON types. Raises SetupError for no variant.

    >>> from allfours import variants
    >>> short = variants.PHAT.evolve(name="short", packets=(2,))
    >>> vectors(short, seeds=[7])["deals"][0]["moves"]
    ['5S', 'AS', 'JD', '5D', 'QC', 'QH', '7C', '3S']
    """
    check_kinds(variant)
    return {
        "format": FORMAT,
        "variant": variant.name,
        "deals": [_sample(variant, number, seed) for number, seed in enumerate(seeds)],
    }


def shipped(name: str) -> dict[str, Json]:
    """The vectors that come with the package for a registered variant, by its id, one of ``variants.names()``.

    Raises SetupError for any other name.

    >>> deals = shipped("phat")["deals"]
    >>> [deal["seed"] for deal in deals], deals[0]["points"]
    ([7, 181, 2026], [47, 41])
    """
    files = {path.name: path for path in resources.files("allfours").joinpath("data", "vectors").iterdir()}
    path = files.get(f"{name}.json")  # looked for among what there is, so that no name leads out of the folder
    if path is None:
        text = f"no vectors come with the package for {shown(name)}: they do for the ids in variants.names()"
        raise SetupError.of("name", "name", text)
    found: dict[str, Json] = json.loads(path.read_text(encoding="utf-8"))
    return found


def dumps(found: dict[str, Json]) -> str:
    """The text of a file of vectors: JSON in which what belongs together stands on a line.

    >>> import json
    >>> found = shipped("phat")
    >>> json.loads(dumps(found)) == found, dumps(found).splitlines()[2]
    (True, '  "variant": "phat",')
    """
    deals = found["deals"]
    assert isinstance(deals, list)  # noqa: S101 - for the type checker: vectors() has just made it
    blocks: list[str] = []
    for deal in deals:
        assert isinstance(deal, dict)  # noqa: S101 - as above
        blocks.append(",\n".join(f"      {json.dumps(key)}: {json.dumps(value)}" for key, value in deal.items()))
    head = "".join(f"  {json.dumps(key)}: {json.dumps(found[key])},\n" for key in ("format", "variant"))
    body = ",\n".join("    {\n" + block + "\n    }" for block in blocks)
    return "{\n" + head + '  "deals": [\n' + body + "\n  ]\n}\n"


def _sample(variant: Variant, number: int, seed: int) -> Json:
    """One sample deal: the dealer moves round with its number, and the third begins late in a match."""
    pack = shuffling.shuffle(cards_of(variant.deck.mask), seed)
    dealer = (number - 1) % variant.seating.seats
    standing = _brought_in(variant, number)
    cut = cut_trump(variant, seed, "trump")
    start = Deal.new(variant, cards=pack, dealer=dealer, standing=standing, trump=cut)
    deal = start
    draw = shuffling.stream(seed)
    moves: list[Move] = []
    line = [start]
    while not deal.is_over:
        choices = deal.legal_moves
        if len(choices) > 2 * _LOWEST and isinstance(choices[-1], Bid):
            choices = choices[:_LOWEST]
        if number == _THIRD:  # the cards are run in one of the samples
            choices = tuple(choice for choice in choices if isinstance(choice, Beg | Run)) or choices
        move = choices[int(draw.random() * len(choices))]
        moves.append(move)
        deal = deal.apply(move)
        line.append(deal)
    late = _late(line)
    ends = list(endings(line[late]))
    return {
        "seed": seed,
        "dealer": dealer,
        "pitcher": start.pitcher,
        "pack": [card.text for card in pack],
        "hands": [str(start.hand(seat)) for seat in range(variant.seating.seats)],
        "standing": _standing(standing),
        **({} if cut is None else {"trump": cut.letter}),
        "perft": list(_counts(start)),
        "moves": [str(move) for move in moves],
        "turns": [before.turn for before in line[:-1]],
        "legal": [" ".join(map(str, before.legal_moves)) for before in line[:-1]],
        "ending": {
            "after": late,
            "sequences": len(ends),
            "points": [sum(end.points[side] for end in ends) for side in range(variant.seating.sides)],
        },
        "scores": [_score(score) for score in deal.scores],
        "points": list(deal.points),
        "after": _standing(deal.standing),
        "winner": deal.winner,
    }


def _counts(start: Deal) -> Iterator[int]:
    """The numbers of sequences of one move and more, up to the first that is great."""
    for depth in range(1, _DEPTH + 1):
        count = perft(start, depth)
        yield count
        if count > _MANY:
            return


def _brought_in(variant: Variant, number: int) -> Standing:
    """The standing of a new match; for the third deal one so late that the match may be won in it.

    Where totals are compared at the end of a deal, each side is 105 points behind the one before it, and bags are at
    their limit.
    """
    sides = variant.seating.sides
    least = getattr(variant.goal, "least", None)
    if number == _THIRD and isinstance(variant.goal, Compare):
        totals = tuple(variant.goal.target - 30 - 105 * side for side in range(sides))
        limits = (part.limit for _, part in parts(variant.settlement) if isinstance(part, Bags))
        return Standing(totals=totals, bags=(next(limits, 1) - 1,) * sides, deals=6)
    if number != _THIRD or not isinstance(least, int):
        return Standing().for_sides(sides)
    short = 30 if least > _A_SHORT_WAY else sides + 1
    return Standing(totals=tuple(least - short + side for side in range(sides)), deals=3).for_sides(sides)


def _late(line: list[Deal]) -> int:
    """The smallest number of moves of a deal after which so few sequences are left that all can be played out."""
    late = len(line) - 1
    while late > 0 and len(list(itertools.islice(endings(line[late - 1]), _SEQUENCES + 1))) <= _SEQUENCES:
        late -= 1
    return late


def _standing(standing: Standing) -> Json:
    return {
        "totals": list(standing.totals),
        "pot": standing.pot,
        "bags": list(standing.bags),
        "deals": standing.deals,
    }


def _score(score: Score) -> Json:
    cards = [card.text for card in score.cards]
    return {
        "side": score.side,
        "points": score.points,
        "reason": score.reason,
        "cards": " ".join(cards),
        "trick": score.trick,
    }
