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
    """A score in many deals; where nobody scores, 0 points."""

    reason: str
    """What for, as in :class:`~allfours.ledger.Score`."""
    side: Small
    """The side that scores, (n,)."""
    points: Points
    """How many, (n,); negative for a penalty."""


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
    classes, small = _classes(table, variant.order)
    found = np.zeros(masks.shape, dtype=np.int16 if small else np.int64)
    for points, of_suit in classes:
        cards = of_suit[0] if len(of_suit) == 1 else of_suit.take(trump, mode="clip")
        found += np.bitwise_count(masks & cards) * found.dtype.type(points)
    return found.astype(np.int64)


@functools.lru_cache(maxsize=256)
def _classes(table: PointTable, order: CardOrder) -> tuple[tuple[tuple[int, Masks], ...], bool]:
    """The points that cards are worth, each with those cards by trump suit; and whether all sums of them are small.

    Where the trump suit makes no difference, there is one mask, else four.
    """
    worth = [table.by_card(order, suit) for suit in SUITS]
    found: list[tuple[int, Masks]] = []
    for points in sorted({points for of_card in worth for points in of_card} - {0}):
        of_suit = [sum(1 << card for card, each in enumerate(of_card) if each == points) for of_card in worth]
        found.append((points, np.array(of_suit[:1] if len(set(of_suit)) == 1 else of_suit, dtype=np.uint64)))
    most = max(sum(map(abs, of_card)) for of_card in worth)
    return tuple(found), most <= np.iinfo(np.int16).max


def leading(points: Points) -> Signed:
    """The side with the most, (n,), of what each has, (sides, n); -1 where two have the most."""
    most, side = points[0].copy(), np.zeros(points.shape[1], dtype=np.int8)
    for number, row in enumerate(points[1:], start=1):
        side *= row < most
        side += (row > most) * np.int8(number)
        side -= (row == most).view(np.int8)
        np.maximum(most, row, out=most)
    return side
