"""One card out of every set, each card of it equally likely."""

from __future__ import annotations

from typing import Final

import numpy as np

from allfours.batch.arrays import Masks, Small, Words
from allfours.batch.numbers import BITS

_BYTE: Final = 8


def _nth_of_byte() -> Small:
    """By byte and number, ``byte * 8 + r``: the place of the bit that has ``r`` set bits below it; 0 where none has."""
    table = np.zeros(256 * _BYTE, dtype=np.uint8)
    for byte in range(256):
        places = [place for place in range(_BYTE) if byte >> place & 1]
        table[byte * _BYTE : byte * _BYTE + len(places)] = places
    return table


_NTH: Final = _nth_of_byte()
_DRAWN: Final = np.uint32(BITS)


def any_of(masks: Masks, draws: Words) -> Small:
    """A card of every set by its index, shape (n,), chosen by a random number of 27 bits.

    Of an empty set it gives some number that means nothing.
    """
    count = np.bitwise_count(masks).astype(np.uint32)
    count *= draws
    count >>= _DRAWN
    return nth_of(masks, count.astype(np.uint8))


def nth_of(masks: Masks, number: Small) -> Small:
    """The card with ``number`` cards of its set before it, by its index, shape (n,); the numbers are used up.

    Whether the card is in the lower half of what is left is told by counting that half: three times, then a table of
    bytes knows the rest.
    """
    place = _step(masks.astype(np.uint32), number, 32)
    rest = (masks >> place).astype(np.uint32)
    for half in (16, 8):
        step = _step(rest & np.uint32((1 << half) - 1), number, half)
        rest >>= step
        place += step
    entry = (rest & np.uint32(0xFF)).astype(np.uint16)
    entry *= np.uint16(_BYTE)
    entry += number
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
    """The masks that hold these cards alone, in the shape of the cards."""
    return np.left_shift(np.uint64(1), cards)


def chosen_uniformly(masks: Masks, draws: Words) -> Masks:
    """A card of every set as a mask of one bit, shape (n,), of an empty set none; for policies, with their draws."""
    return bit_of(any_of(masks, draws)) & masks
