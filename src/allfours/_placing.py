"""The ways to put cards into places: counted rather than listed, and one of them at random, each as likely as another.

Cards that may lie in the same places are of one kind. A way is drawn place by place: first how many cards of each kind
lie there, the number of ways in which the rest can follow being the weight of an answer, and then which.
"""

from __future__ import annotations

import math
import operator
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Final, TypeAlias

import attrs

from allfours.cards import Card, mask_of
from allfours.shuffling import stream

Counts: TypeAlias = tuple[int, ...]
"""A number of cards for each kind."""


@attrs.frozen
class Place:
    """A hand or the stock, as far as it is hidden."""

    size: int
    """How many hidden cards lie there."""
    may: int
    """The mask of the cards that may be among them."""
    trumps: frozenset[int] | None = None
    """How many of them may be trumps; None for any number."""


@attrs.frozen
class Ways:
    """The ways to put cards into places that together have room for them and for no more.

    >>> from allfours.cards import CardSet
    >>> cards = CardSet.parse("AS KS AH KH")
    >>> ways = Ways.of((Place(2, cards.mask), Place(2, CardSet.parse("AS KS AH").mask)), cards, trumps=0)
    >>> ways.number, [str(CardSet.of_mask(mask)) for mask in ways.drawn(tuple(cards), seed=1)]
    (3, ['AH KH', 'AS KS'])
    """

    places: tuple[Place, ...]
    """The places, in order."""
    kinds: tuple[tuple[bool, ...], ...]
    """For each kind of cards whether they are trumps, and for each place whether they may lie there."""
    cards: Counts
    """For each kind the mask of its cards."""
    _known: dict[tuple[int, Counts], tuple[list[int], list[Counts]]] = attrs.field(
        factory=dict, init=False, eq=False, repr=False
    )

    @classmethod
    def of(cls, places: Sequence[Place], cards: Iterable[Card], *, trumps: int) -> Ways:
        """The ways for some cards, of which the trumps are told as a mask."""
        if all(place.trumps is None for place in places):
            trumps = 0  # nobody asks, and fewer kinds are sooner counted
        kinds: dict[tuple[bool, ...], int] = {}
        for card in cards:
            kind = (bool(card.bit & trumps), *(bool(card.bit & place.may) for place in places))
            kinds[kind] = kinds.get(kind, 0) | card.bit
        return cls(tuple(places), tuple(kinds), tuple(kinds.values()))

    @property
    def number(self) -> int:
        """How many there are."""
        return self._number(0, self._all)

    def drawn(self, cards: Sequence[Card], seed: int) -> list[int]:
        """The mask of what lies in each place, by a seed and by the order of the cards, which is to be chance too."""
        chance, left, found = stream(seed), self._all, list[int]()
        packs = [[card for card in cards if card.bit & kind] for kind in self.cards]
        for place in range(len(self.places)):
            sums, answers = self._answers(place, left)
            way = int(chance.random() * _PARTS) * sums[-1] // _PARTS  # whole numbers, for there may be 10**20 ways
            after = answers[bisect(sums, way)]
            taken = zip(packs, after, left, strict=True)
            found.append(mask_of(card for pack, new, old in taken for card in pack[new:old]))
            left = after
        return found

    @property
    def _all(self) -> Counts:
        return tuple(map(int.bit_count, self.cards))

    def _number(self, place: int, left: Counts) -> int:
        """The ways to fill the places from one on with what is left."""
        if place == len(self.places):
            return 1
        sums, _ = self._answers(place, left)
        return sums[-1] if sums else 0

    def _answers(self, place: int, left: Counts) -> tuple[list[int], list[Counts]]:
        """What may be left after a place, and for each of these answers the ways up to it, those before it included."""
        if (place, left) not in self._known:
            answers, weights = list[Counts](), list[int]()
            for taken in self._fillings(place, left):
                after = tuple(map(operator.sub, left, taken))
                answers.append(after)
                weights.append(math.prod(map(math.comb, left, taken)) * self._number(place + 1, after))
            self._known[place, left] = list(accumulate(weights)), answers
        return self._known[place, left]

    def _fillings(self, number: int, left: Counts) -> Iterator[Counts]:
        """How many cards of each kind may lie in a place."""
        place = self.places[number]
        most = [cards if kind[number + 1] else 0 for cards, kind in zip(left, self.kinds, strict=True)]
        for taken in _parts(place.size, most):
            trumps = sum(cards for cards, kind in zip(taken, self.kinds, strict=True) if kind[0])
            if place.trumps is None or trumps in place.trumps:
                yield taken


_PARTS: Final = 1 << 53
"""The numbers that ``random()`` gives are so many parts of 1."""


def _parts(whole: int, most: Sequence[int]) -> Iterator[Counts]:
    """All ways to write a number as a sum of numbers up to these."""
    if not most:
        yield from [()] * (whole == 0)
        return
    for part in range(max(0, whole - sum(most[1:])), min(whole, most[0]) + 1):
        for rest in _parts(whole - part, most[1:]):
            yield (part, *rest)
