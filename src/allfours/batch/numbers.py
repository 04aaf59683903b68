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
from allfours.batch.arrays import Masks, Points, Words

_STEP: Final = 0x9E3779B97F4A7C15
_ALL: Final = 2**64 - 1
BITS: Final = 27
"""Bits of a number that chooses among some things; among 32 none is preferred by one part in 4 million."""


def keys(seed: int, first: int, deals: int) -> Masks:
    """The key of every deal, shape (n,), from the seed of the batch and the number of its first deal.

    The seed is one as for ``shuffling.shuffle``, with its errors.

    >>> keys(7, 0, 3).tolist()[2:] == keys(7, 2, 1).tolist()
    True
    """
    return keys_of(seed, np.arange(first, first + deals))


def keys_of(seed: int, numbers: Points) -> Masks:
    """The same for deals of any numbers, (n,)."""
    return _mixed(numbers.astype(np.uint64) * np.uint64(_STEP) + np.uint64(shuffling.derived(seed, "batch")))


def words(key: Masks, number: int) -> Masks:
    """Word ``number`` of each stream, 64 bits, in the shape of the keys.

    >>> words(keys(7, 0, 2), 0).tolist()
    [12216715136892981835, 7323441425901911742]
    """
    return _mixed(key + np.uint64(number * _STEP & _ALL))


def many_words(key: Masks, number: int) -> Masks:
    """The words 0 to ``number - 1`` of each stream, shape (n, number).

    >>> key = keys(7, 0, 1000)
    >>> bool((many_words(key, 3)[:, 2] == words(key, 2)).all())
    True
    """
    steps = np.arange(number, dtype=np.uint64) * np.uint64(_STEP)
    return _mixed(key[:, np.newaxis] + steps)


def draws(key: Masks, first: int, number: int) -> Words:
    """Random numbers of 27 bits, shape (number, n): those of each stream from the draw ``first`` on.

    A word is two draws: draw ``2 * w`` is made of the bits 5 to 31 of word ``w``, draw ``2 * w + 1`` of its highest 27.

    >>> key = keys(7, 0, 1)
    >>> word = int(words(key, 9)[0])
    >>> draws(key, 18, 2)[:, 0].tolist() == [word % 2**32 >> 5, word >> 37]
    True
    """
    begin, end = first // 2, -(-(first + number) // 2)
    steps = np.arange(begin, end, dtype=np.uint64) * np.uint64(_STEP)
    both = _mixed(key + steps[:, np.newaxis])
    found = np.empty((2 * len(both), len(key)), dtype=np.uint32)
    np.copyto(found[::2], both, casting="unsafe")
    found[::2] >>= np.uint32(32 - BITS)
    both >>= np.uint64(64 - BITS)
    np.copyto(found[1::2], both, casting="unsafe")
    return found[first - 2 * begin :][:number]


def _mixed(words: Masks) -> Masks:
    """The finaliser of SplitMix64, done in place on an array that nobody else has."""
    shifted = np.empty_like(words)  # one for all three shifts: memory that is near already
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        words ^= np.right_shift(words, np.uint64(shift), out=shifted)
        words *= np.uint64(factor)
    words ^= np.right_shift(words, np.uint64(31), out=shifted)
    return words
