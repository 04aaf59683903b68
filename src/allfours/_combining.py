"""Combinations as a sequence in which any one is found by its number, without those before it.

A seat may have tens of thousands of ways to put cards away. Who lists them goes through the sequence; who wants one,
such as a player that moves at random, asks for its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from math import comb
from typing import Generic, TypeVar

import attrs

T = TypeVar("T")


@attrs.frozen
class Combinations(Generic[T]):
    """The ways to choose some of a few things, in the order of ``itertools.combinations``, one size after another.

    >>> ways = Combinations("AKQJ", range(2, 4))
    >>> print(*map("".join, ways), "|", len(ways), "".join(ways[7]))
    AK AQ AJ KQ KJ QJ AKQ AKJ AQJ KQJ | 10 AKJ
    """

    things: Sequence[T]
    """What is chosen from."""
    sizes: Sequence[int]
    """How many are chosen, from 0, in the order in which these ways stand."""

    def __iter__(self) -> Iterator[tuple[T, ...]]:
        return chain.from_iterable(combinations(self.things, size) for size in self.sizes)

    def __len__(self) -> int:
        return sum(comb(len(self.things), size) for size in self.sizes)

    def __getitem__(self, number: int) -> tuple[T, ...]:
        """The way of a number from 0. Raises IndexError where there are no more than so many."""
        for size in self.sizes:
            ways = comb(len(self.things), size)
            if number < ways:
                return self._of_size(size, number)
            number -= ways
        raise IndexError(number)

    def _of_size(self, size: int, number: int) -> tuple[T, ...]:
        """The way of a number among those of a size."""
        chosen: list[T] = []
        for place, thing in enumerate(self.things, start=1):
            if len(chosen) == size:
                break
            with_it = comb(len(self.things) - place, size - len(chosen) - 1)  # they stand before those without
            if number < with_it:
                chosen.append(thing)
            else:
                number -= with_it
        return tuple(chosen)
