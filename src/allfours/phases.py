"""The course of a deal as a diagram: which phases follow which, and by what move.

Nothing here knows a game. Deals are played from fixed seeds by players with changing habits (one that always passes,
one that always begs ...), at the start of a match and close to its end, and what happens is written down. A step that
has never been seen is not in the diagram, so the habits matter: every kind of move becomes a habit of some deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from allfours import shuffling
from allfours.cards import Card, CardSet
from allfours.dealing import check_kinds
from allfours.ledger import Standing
from allfours.moves import Bid, Discard, Move, NameTrump, Play
from allfours.rules import cut_trump
from allfours.seating import Seat
from allfours.state import Deal
from allfours.view import phase_name

if TYPE_CHECKING:
    from allfours.rules import Variant

T = TypeVar("T")

OVER: Final = "over"
"""The end of a deal that has been scored."""
WON: Final = "match won"
"""The end of a deal that has won the match."""
THROWN_IN: Final = "thrown in"
"""The end of a deal that is dealt again."""


@attrs.frozen(order=True)
class Step:
    """One step in the course of a deal; steps sort by their texts.

    >>> from allfours import variants
    >>> Step("first lead", "card", "playing") in steps(variants.PHAT, deals=3)
    True
    """

    before: str
    """The phase, as ``View.phase`` has it, such as ``"first lead"``; empty before the first."""
    kind: str
    """The kind of move: ``"card"``, ``"bid"``, ``"nil"``, ``"pass"``, ``"discard"`` ...; empty before the first."""
    after: str
    """The phase that follows, or ``OVER``, ``WON`` or ``THROWN_IN``."""


def steps(variant: Variant, *, deals: int = 1000) -> tuple[Step, ...]:
    """Every step that was seen in so many deals at most and some of rare packs, those of earlier phases first.

    The same number of deals gives the same steps; with a small one, rare steps are missing. Raises SetupError for what
    is no variant.

    >>> from allfours import variants
    >>> [step.after for step in steps(variants.PHAT, deals=50)]
    ['first lead', 'playing', 'playing', 'match won', 'over']
    """
    check_kinds(variant)
    seen: dict[Step, None] = {}
    listed = 0
    for seed in range(deals):
        if listed > _MOST_LISTED * deals:
            break
        chance = shuffling.stream(shuffling.derived(seed, "habits"))
        for dealt in (_dealt, *(() if seed % _EVERY else _RARE)):
            for step, moves in _course(dealt(variant, seed), chance):
                seen[step] = None
                listed += moves
    depth = _depths(seen)
    return tuple(sorted(seen, key=lambda step: (depth[step.before], step.before, depth[step.after], step)))


def phase_diagram(variant: Variant, *, deals: int = 1000) -> str:
    """The course of a deal as a state diagram in Mermaid's notation, from the ``steps`` of so many deals.

    >>> from allfours import variants
    >>> print(phase_diagram(variants.PHAT, deals=50))
    stateDiagram-v2
        state "first lead" as first_lead
        state "match won" as match_won
        [*] --> first_lead
        first_lead --> playing : card
        playing --> playing : card
        playing --> match_won : card
        playing --> over : card
        match_won --> [*]
        over --> [*]
    """
    found = steps(variant, deals=deals)
    names = list(dict.fromkeys(name for step in found for name in (step.before, step.after) if name))
    kinds: dict[tuple[str, str], list[str]] = {}
    for step in found:
        kinds.setdefault((step.before, step.after), []).append(step.kind)
    lines = [f'state "{name}" as {_id(name)}' for name in names if " " in name]
    for (before, after), by in kinds.items():
        lines.append(f"{_id(before)} --> {_id(after)} : {', '.join(by)}" if before else f"[*] --> {_id(after)}")
    lines += [f"{_id(name)} --> [*]" for name in names if name in _ENDS]
    return "\n".join(["stateDiagram-v2", *(f"    {line}" for line in lines)])


_ENDS: Final = (OVER, WON, THROWN_IN)


def _id(name: str) -> str:
    return name.replace(" ", "_")


# --- Deals to look at


def _dealt(variant: Variant, seed: int) -> Deal:
    """A deal at the start of a match, or one in which some side is a little short of winning, or far behind."""
    dealer, standing = seed % variant.seating.seats, _standing(variant, seed)
    if seed % _PACKS:
        return Deal.shuffled(variant, seed=seed, dealer=dealer, standing=standing)
    trump = cut_trump(variant, seed, "trump")
    return Deal.new(variant, cards=_stacked(variant, seed), dealer=dealer, standing=standing, trump=trump)


def _standing(variant: Variant, seed: int) -> Standing:
    """That of a new match, or one in which some side is a little short of winning, or far behind."""
    sides = variant.seating.sides
    target: object = getattr(getattr(variant.goal, "goal", variant.goal), "target", None)
    totals: tuple[int, ...] = ()
    if isinstance(target, int) and seed % _STANDINGS:
        near = [target - 1, target - 2, target - 3, -target]
        totals = tuple(near[(seed + side * (seed % 5)) % len(near)] for side in range(sides))
    return Standing(totals=totals).for_sides(sides)


def _gathered(variant: Variant, seed: int) -> Deal:
    """A deal in which one suit lies with the dealer and in the stock alone, so that others who draw want many cards."""
    cards, dealer = _shuffled(variant, seed)
    hands, stock = variant.dealt(cards, dealer=dealer)
    others = chain.from_iterable(hand for seat, hand in enumerate(hands) if seat != dealer)
    theirs = [card for card in others if card.suit is cards[0].suit]
    spare = [card for card in (*hands[dealer], *stock) if card.suit is not cards[0].suit]
    return _changed(variant, seed, theirs, spare)


def _heaped(variant: Variant, seed: int) -> Deal:
    """A deal in which one hand has as many as it can hold of the cards that are trumps with one suit."""
    cards, dealer = _shuffled(variant, seed)
    hand = variant.dealt(cards, dealer=dealer)[0][seed // _EVERY % variant.seating.seats]
    suit = next(card.suit for card in cards if card.suit is not None)
    trumps = set(variant.order.ranking(suit, suit))
    theirs = [card for card in cards if card in trumps and card not in hand]
    return _changed(variant, seed, theirs, [card for card in hand if card not in trumps])


def _shuffled(variant: Variant, seed: int) -> tuple[list[Card], Seat]:
    """The pack of a seed, and who deals it."""
    return list(shuffling.shuffle(tuple(variant.deck), seed)), Seat(seed % variant.seating.seats)


def _changed(variant: Variant, seed: int, some: list[Card], others: list[Card]) -> Deal:
    """The deal of a seed with some cards and as many others in each other's place."""
    pairs = list(zip(some, others, strict=False))
    instead = dict([*pairs, *((other, card) for card, other in pairs)])
    cards, dealer = _shuffled(variant, seed)
    return Deal.new(
        variant,
        cards=[instead.get(card, card) for card in cards],
        dealer=dealer,
        standing=_standing(variant, seed),
        trump=cut_trump(variant, seed, "trump"),
    )


_RARE: Final = (_gathered, _heaped)
"""Deals of packs that seldom come."""
_EVERY: Final = 4
"""After how many other deals there is one of each."""
_STANDINGS: Final = 3
_PACKS: Final = 4
_RUN: Final = 3


def _stacked(variant: Variant, seed: int) -> list[Card]:
    """A pack in whose stock one suit comes at the places that are turned when cards are run, and at the end."""
    cards = list(shuffling.shuffle(tuple(variant.deck), seed))
    dealt = len(cards) - variant.stock_size
    stock = cards[dealt:]
    turned = [*range(0, len(stock), _RUN * variant.seating.seats + 1), *range(len(stock) - 2, len(stock))]
    for place in turned if stock else ():
        other = next((n for n in range(len(cards)) if cards[n].suit is stock[0].suit and n - dealt not in turned), None)
        if other is not None:
            cards[dealt + place], cards[other] = cards[other], cards[dealt + place]
    return cards


def _course(deal: Deal, chance: Random) -> Iterator[tuple[Step, int]]:
    """The steps of a deal that is played by habit, each with the number of moves there were to choose from."""
    habits: dict[str, str] = {}
    yield Step("", "", _name(deal)), 0
    while moves := deal.legal_moves:
        before = _name(deal)
        by_kind: dict[str, list[Move]] = {}
        for move in moves:
            by_kind.setdefault(_kind(move), []).append(move)
        habit = habits.setdefault(before, _one(list(by_kind), chance))
        kind = habit if habit in by_kind and chance.random() < _FAITHFUL else _one(list(by_kind), chance)
        deal = deal.apply(_chosen(deal, by_kind[kind], chance))
        yield Step(before, kind, _name(deal)), len(moves)


_MOST_LISTED: Final = 150
"""The moves a deal, on average, that are looked at: where a hand can be cut down in many ways, fewer deals do."""
_FAITHFUL: Final = 0.9
"""How often a player does what is his habit."""


def _chosen(deal: Deal, moves: list[Move], chance: Random) -> Move:
    """A move of one kind: the suit of which a hand holds most, where one is named, by habit; else any."""
    suits = {move: move.suit for move in moves if isinstance(move, NameTrump)}
    if not suits or chance.random() >= _FAITHFUL:
        return _one(moves, chance)
    hands = [deal.hand(seat) for seat in deal.variant.seating.order(Seat(0))]
    trumps = {move: CardSet(deal.variant.order.ranking(suit, suit)) for move, suit in suits.items()}
    return max(trumps, key=lambda move: max(len(hand & trumps[move]) for hand in hands))


def _one(things: list[T], chance: Random) -> T:
    return things[int(chance.random() * len(things))]


def _kind(move: Move) -> str:
    match move:
        case Play():
            return "card"
        case Discard():  # there may be tens of thousands, and to write out the cards of each takes its time
            return "discard"
        case Bid(amount) if amount:
            return "bid"
        case _:
            return str(move).partition(":")[0]


def _name(deal: Deal) -> str:
    """The phase of a deal, or how it has ended."""
    if not deal.is_over:
        return phase_name(deal)
    return THROWN_IN if deal.thrown_in else OVER if deal.winner is None else WON


def _depths(found: dict[Step, None]) -> dict[str, int]:
    """How many steps from the beginning each phase is first met."""
    depth: dict[str, int] = {"": 0}
    while new := {step.after for step in found if step.before in depth and step.after not in depth}:
        far = max(depth.values()) + 1
        depth |= dict.fromkeys(new, far)
    return depth
