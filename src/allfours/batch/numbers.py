"""Random numbers, of which every deal has a stream of its own.

The stream of a deal follows from the seed and the number of the deal alone: it does not matter how many deals are made
at once, and no generator of numpy has a part in it. The seed is hashed to 64 bits (``shuffling.derived``), the number
of the deal is mixed into it, and word ``w`` of the deal is the mix of that key and ``w``. The mix is the finaliser of
SplitMix64 (Steele, Lea and Flood 2014), with its constants, and the steps are multiples of its odd constant.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from allfours import shuffling
from allfours.batch.arrays import Masks, Words

_STEP: Final = 0x9E3779B97F4A7C15
_ALL: Final = 2**64 - 1
BITS: Final = 27
"""Bits of a number that chooses among some things; among 32 none is preferred by one part in 4 million."""


def keys(seed: int, first: int, deals: int) -> Masks:
    """The key of every deal, shape (n,), from the seed of the batch and the number of its first deal.

    The seed is one as for ``shuffling.shuffle``, with its errors.
    """
    numbers = np.arange(first, first + deals, dtype=np.uint64)
    return _mixed(numbers * np.uint64(_STEP) + np.uint64(shuffling.derived(seed, "batch")))


def words(key: Masks, number: int) -> Masks:
    """Word ``number`` of each stream, in the shape of the keys."""
    return _mixed(key + np.uint64(number * _STEP & _ALL))


def many_words(key: Masks, number: int) -> Masks:
    """The words 0 to ``number - 1`` of each stream, shape (n, number)."""
    steps = np.arange(number, dtype=np.uint64) * np.uint64(_STEP)
    return _mixed(key[:, np.newaxis] + steps)


def two_draws(key: Masks, number: int) -> tuple[Words, Words]:
    """Two random numbers of 27 bits for every deal, both from one word of its stream."""
    word = words(key, number)
    low = word.astype(np.uint32)
    low >>= np.uint32(32 - BITS)
    word >>= np.uint64(64 - BITS)
    return low, word.astype(np.uint32)


def _mixed(words: Masks) -> Masks:
    """The finaliser of SplitMix64, done in place on an array that nobody else has."""
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        words ^= words >> np.uint64(shift)
        words *= np.uint64(factor)
    words ^= words >> np.uint64(31)
    return words
