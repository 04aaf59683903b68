"""One card out of every set, each card of it equally likely."""

from __future__ import annotations

from typing import Final

import numpy as np

from allfours.batch.arrays import Masks, Small, Words
from allfours.batch.numbers import BITS

_LANE: Final = 16
"""Bits of a mask for one suit."""


def _nth_of_lane() -> Small:
    """By number and lane, ``number << 16 | lane``: the place of the bit that has so many set bits below it, or 64."""
    rest = np.arange(1 << _LANE, dtype=np.uint64)
    table = np.empty((_LANE, len(rest)), dtype=np.uint8)
    for row in table:
        below = rest - np.uint64(1)
        np.bitwise_count(below & ~rest, out=row)
        rest &= below
    return table.reshape(-1)


_NTH: Final = _nth_of_lane()
_DRAWN: Final = np.uint32(BITS)


def any_of(masks: Masks, draws: Words) -> Small:
    """A card of every set by its index, in the shape of the masks, chosen by random numbers of 27 bits.

    Of an empty set it gives some number that means nothing.
    """
    count = np.bitwise_count(masks).astype(np.uint32)
    count *= draws
    count >>= _DRAWN
    return nth_of(masks, count.astype(np.uint8))


def nth_of(masks: Masks, number: Small) -> Small:
    """The card with ``number`` cards of its set before it, by its index, in the shape of both; the numbers are used up.

    Whether the card is in the lower half of what is left is told by counting that half: twice, then it is known in
    which lane the card is, and a table knows the rest.
    """
    place = _step(masks.astype(np.uint32), number, 2 * _LANE)
    rest = (masks >> place).astype(np.uint32)
    lane = np.uint32((1 << _LANE) - 1)
    step = _step(rest & lane, number, _LANE)
    rest >>= step
    place += step
    rest &= lane
    entry = number.astype(np.uint32)
    entry <<= np.uint32(_LANE)
    entry |= rest
    place += _NTH.take(entry, mode="clip")  # the quicker mode; no entry is past the end
    return place


def _step(lower: Words, number: Small, half: int) -> Small:
    """How far up the card is: 0 or ``half``; what the lower half holds is taken off its number in place."""
    below = np.bitwise_count(lower)
    upper = (number >= below).view(np.uint8)
    below *= upper
    number -= below
    upper *= np.uint8(half)
    return upper


def bit_of(cards: Small) -> Masks:
    """The masks that hold these cards alone, in the shape of the cards.

    >>> import numpy as np
    >>> from allfours import Card, CardSet
    >>> masks = bit_of(np.array([Card.parse("AS").index, Card.parse("9H").index], dtype=np.uint8))
    >>> [str(CardSet.of_mask(mask)) for mask in masks.tolist()]
    ['AS', '9H']
    """
    return np.left_shift(np.uint64(1), cards)


def index_of(masks: Masks) -> Small:
    """The cards of masks with one card each by their index, in the shape of the masks."""
    below: Small = np.bitwise_count(masks - np.uint64(1))
    return below


def chosen_uniformly(masks: Masks, draws: Words) -> Masks:
    """A card of every set as a mask of one bit, shape (n,), of an empty set none; for policies, with their draws.

    A draw counts from 0 up to 2**27: the lower half of them chooses the first of two cards.

    >>> import numpy as np
    >>> from allfours import CardSet
    >>> masks = np.array([CardSet.parse("AS 9H").mask] * 2 + [0], dtype=np.uint64)
    >>> chosen = chosen_uniformly(masks, np.array([0, 2**27 - 1, 5], dtype=np.uint32))
    >>> [str(CardSet.of_mask(mask)) for mask in chosen.tolist()]
    ['AS', '9H', '']
    """
    return bit_of(any_of(masks, draws)) & masks
