"""Pictures for a terminal, in Unicode; every sign is one column wide."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from allfours._columns import grid
from allfours.cards import CardSet, Suit
from allfours.match import Match
from allfours.pictures import bids, words
from allfours.pictures.scene import DASH, Scene, scene_of, scenes_of
from allfours.state import Deal
from allfours.view import View


def table(what: Deal | View, *, names: Sequence[str] | None = None) -> str:
    """A deal as it stands: the hands, backs where they are not known, and below them the tricks with their pegs.

    The names are those of the seats, by default N E S W or numbers. Raises SetupError unless there is one for each.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=7).apply("stand").apply("6H").apply("QH").apply("JD")
    >>> print(table(deal.view(0)))
    All Fours · deal 1 · hearts are trumps · trick 2
         ♠      ♥  ♦  ♣  table   tricks
    ▸ N  A 5 3  –  5  7          0
      S  ▒▒▒▒ 4          J♦ led  1       dealer
    stock: 39 cards
    shown: 3♥
    N 0 · S 0
    <BLANKLINE>
        N    S   won  game  N  S
    1  ▸6♥   Q♥  S       2  0  0
    2       ▸J♦
    """  # noqa: RUF002 - an en dash stands where a hand has no card of a suit
    scene = scene_of(what, names)
    past = _tricks(scene)
    return "\n".join([*_hands(scene), *(["", *past] if past else [])])


def hands(what: Deal | View, *, names: Sequence[str] | None = None) -> str:
    """The upper half of ``table``: the hands, the cards on the table, tricks won and totals; names and errors as there.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=7).apply("stand")
    >>> print(hands(deal.view(1), names=["Ann", "Bob"]))
    All Fours · deal 1 · hearts are trumps
           ♠    ♥  ♦  ♣    tricks
    ▸ Ann  ▒▒▒▒▒▒ 6        0
      Bob  9 2  Q  J  A Q  0       dealer
    stock: 39 cards
    shown: 3♥
    Ann 0 · Bob 0
    """
    return "\n".join(_hands(scene_of(what, names)))


def tricks(what: Deal | View, *, names: Sequence[str] | None = None) -> str:
    """The lower half of ``table``: a line for each trick, with its pegs and the running totals.

    A ▸ stands before the card that was led. Empty before the first card and the first score. Names and errors are as
    for ``table``.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=7).apply("stand").apply("6H").apply("QH").apply("JD")
    >>> print(tricks(deal))
        N    S   won  game  N  S
    1  ▸6♥   Q♥  S       2  0  0
    2       ▸J♦
    """
    return "\n".join(_tricks(scene_of(what, names)))


def ledger(what: Match | Deal | View, *, names: Sequence[str] | None = None) -> str:
    """The scores of a match or a deal as they were counted: each trick with its pegs, the muck, the running totals.

    It shows what was played and nothing that is still in a hand. Names and errors are as for ``table``.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=7).apply("stand")
    >>> while deal.legal_moves:
    ...     deal = deal.apply(deal.legal_moves[-1])
    >>> print(ledger(deal))
    Deal 1 · S dealt · N led 7♣ · hearts are trumps
        N    S   won  game  N  S
    1  ▸7♣   Q♣  S       2  0  0
    2   5♦  ▸A♣  S       4  0  0
    3   6♥  ▸J♦  N       1  0  0
    4  ▸3♠   Q♥  S       2  0  0
    5   5♠  ▸2♠  N          0  0
    6  ▸A♠   9♠  N       4  0  0
    high (Q♥): S scores 1   0  1
    low (6♥): N scores 1    1  1
    game 5–8: S scores 1    1  2
    """  # noqa: RUF002 - an en dash stands between two counts
    scenes = scenes_of(what, names)
    deals = [
        "\n".join([words.opening(scene), *bids.said(scene), *_tricks(scene), *words.closing(scene)]) for scene in scenes
    ]
    return "\n\n".join([*deals, *words.stopped(what, scenes[-1])])


def _hands(scene: Scene) -> list[str]:
    """A headline, the hands, a line each, and the totals."""
    suits, held = _held(scene)
    rows = [["", suits, "table", "tricks", ""]]
    for seat, hand in zip(scene.seats, held, strict=True):
        mark = "▸" if seat == scene.view.turn else " "
        name, played, won, notes = words.seat(scene, seat)
        rows.append([f"{mark} {name}", hand, played, won, notes])
    return [words.headline(scene), *map(str.rstrip, grid(rows)), *words.aside(scene), words.totals(scene)]


def _held(scene: Scene) -> tuple[str, list[str]]:
    """The signs of the suits, and under them the hands or their backs."""
    sizes = scene.view.hand_sizes
    known = [hand for hand in scene.hands if hand is not None]
    if not any(known):
        return "", list(map(_backs, sizes))
    columns = [["joker", *(" ".join(card.text for card in hand if card.suit is None) for hand in known)]]
    columns += [[suit.symbol, *(_ranks(hand, suit) for hand in known)] for suit in Suit]
    head, *rows = grid(zip(*columns, strict=True))
    cells = iter(rows)
    hands_and_sizes = zip(scene.hands, sizes, strict=True)
    return head, [_backs(size) if hand is None else next(cells) for hand, size in hands_and_sizes]


def _ranks(hand: CardSet, suit: Suit) -> str:
    return " ".join(card.rank.letter for card in hand.of_suit(suit)) or DASH


def _backs(cards: int) -> str:
    return f"{'▒' * cards} {cards}" if cards else ""


def _tricks(scene: Scene) -> list[str]:
    """The tricks and scores of a deal, a line each, with the running totals to the right."""
    lines = words.lines(scene)
    if not lines:
        return []
    titles = words.titles(scene)
    rows = grid([titles, *(line.cells for line in lines if line.cells)], right={0, len(titles) - 3, len(titles) - 1})
    head = next(rows, "")
    left = [head, *(next(rows) if line.cells else line.sentence for line in lines)]
    right = grid([scene.sides, *(line.totals for line in lines)], right=range(len(scene.sides)))
    width = max(map(len, left))
    return [f"{text:{width}}  {totals}".rstrip() for text, totals in zip_longest(left, right, fillvalue="")]
