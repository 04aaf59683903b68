"""What the settlements of many deals are given, and what they say."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

import attrs
import numpy as np

from allfours.batch.arrays import Masks, Points, Signed, Small
from allfours.batch.position import Ledger
from allfours.cards import Suit
from allfours.orders import CardOrder
from allfours.rules import Variant
from allfours.scoring import PointTable

SUITS: Final = tuple(Suit)


@attrs.frozen(kw_only=True, eq=False)
class Line:
    """A score in many deals; where nobody scores, 0 points.

    >>> from allfours import variants
    >>> from allfours.batch import Batch
    >>> played = Batch.shuffled(variants.NINE_CARD_DON_HIGH_JACK, 4, seed=7).play_out()
    >>> for line in played.awards:
    ...     print(line.reason, line.side.tolist(), line.points.tolist())
    high [1, 1, 0, 0] [1, 1, 1, 1]
    jack [0, 1, 0, 1] [0, 1, 1, 1]
    game [1, 0, 1, 0] [6, 6, 6, 6]
    """

    reason: str
    """What for, as in :class:`~allfours.ledger.Score`."""
    side: Small
    """The side that scores, (n,), uint8; without meaning where there are 0 points."""
    points: Points
    """How many, (n,), int64; negative for a penalty."""
    cards: Masks | None = None
    """The cards that earn them, (n,); without meaning where nobody scores, None where no card earns anything."""


@attrs.frozen(kw_only=True, eq=False)
class Account:
    """Many deals that have been played: what ``Reckoning`` and ``Standing`` are for one."""

    variant: Variant
    """The game."""
    ledger: Ledger
    """The standing, with the totals, pot and bags as they are now, and what was bid."""
    trump: Signed
    """The trump suit, (n,)."""
    tricks: Small
    """The number of tricks won by each seat, (seats, n)."""
    taken: Masks
    """The cards in the tricks of each side, (sides, n)."""
    held: Masks
    """The cards that each seat held for the play, (seats, n)."""
    made: Signed
    """The side that has made its contract, (n,); -1 for none."""

    def side_of(self, seats: Small | Signed) -> Small:
        """The side for which each seat plays, (n,); seats may be counted on past the last."""
        return (seats % self.variant.seating.sides).astype(np.uint8)

    @property
    def eldest(self) -> Small:
        """The eldest, (n,)."""
        return (self.ledger.dealer + np.uint8(1)) % np.uint8(self.variant.seating.seats)

    def by_trump(self, masks: Sequence[int]) -> Masks:
        """For each deal the mask of its trump suit, (n,), from one for each suit."""
        return np.array(masks, dtype=np.uint64)[self.trump]


def counted(table: PointTable, variant: Variant, trump: Signed, masks: Masks) -> Points:
    """What cards are worth together, in the shape of the masks, (..., n)."""
    places, small = _places(table, variant.order)
    found = np.zeros(masks.shape, dtype=np.int16 if small else np.int64)
    for worth, of_suit in places:
        cards = of_suit[0] if len(of_suit) == 1 else of_suit.take(trump, mode="clip")
        found += np.bitwise_count(masks & cards) * found.dtype.type(worth)
    return found.astype(np.int64)


@functools.lru_cache(maxsize=256)
def _places(table: PointTable, order: CardOrder) -> tuple[tuple[tuple[int, Masks], ...], bool]:
    """The binary places of what cards are worth, each with its cards by trump suit; whether all sums of them are small.

    A card of 5 points stands at the places 4 and 1, one of -5 at the places -4 and -1: a few places instead of many
    different numbers of points. Where the trump suit makes no difference, there is one mask, else four.
    """
    worth = [table.by_card(order, suit) for suit in SUITS]
    most = max(abs(points) for of_card in worth for points in of_card)
    found: list[tuple[int, Masks]] = []
    for place in (sign << bit for bit in range(most.bit_length()) for sign in (1, -1)):
        of_suit = [
            sum(1 << card for card, points in enumerate(of_card) if points * place > 0 and abs(points) & abs(place))
            for of_card in worth
        ]
        if any(of_suit):
            found.append((place, np.array(of_suit[:1] if len(set(of_suit)) == 1 else of_suit, dtype=np.uint64)))
    return tuple(found), max(sum(map(abs, of_card)) for of_card in worth) <= np.iinfo(np.int16).max


def leading(points: Points) -> Signed:
    """The side with the most, (n,), of what each has, (sides, n); -1 where two have the most."""
    most, side = points[0].copy(), np.zeros(points.shape[1], dtype=np.int8)
    for number, row in enumerate(points[1:], start=1):
        side *= row < most
        side += (row > most) * np.int8(number)
        side -= (row == most).view(np.int8)
        np.maximum(most, row, out=most)
    return side
