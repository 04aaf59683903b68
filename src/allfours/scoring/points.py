"""What cards are worth."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import attrs

from allfours._refusing import odd_points, of_kind, refuse
from allfours.cards import Rank, Suit, mask_of
from allfours.errors import Problem
from allfours.ledger import Reckoning
from allfours.orders import CardOrder

if TYPE_CHECKING:
    from allfours.rules import Variant

Worth: TypeAlias = "tuple[tuple[Rank, int], ...]"
"""What cards are worth: ranks with their points, from the ace down."""
Points: TypeAlias = "Mapping[Rank | str, int] | Mapping[str, int] | Mapping[Rank, int] | Worth"
"""As what they may be given: by rank or by its letter, or as pairs."""
_BY_LETTER: Final = {rank.letter: rank for rank in Rank}


def by_rank(points: Points) -> Worth:
    """The points as pairs from the ace down, whatever order they were given in; what is none stays, to be refused.

    >>> [(rank.letter, points) for rank, points in by_rank({"J": 1, "A": 4, "T": 10})]
    [('A', 4), ('J', 1), ('T', 10)]
    """
    try:
        named = dict(points).items()
    except (TypeError, ValueError):
        return cast("Worth", points)  # it is not, and the table will say so
    pairs = [(rank if isinstance(rank, Rank) else _BY_LETTER.get(rank, rank), worth) for rank, worth in named]
    pairs.sort(key=lambda pair: pair[0] if isinstance(pair[0], Rank) else 0, reverse=True)
    return cast("Worth", tuple(pairs))  # or else the table will say so


@attrs.frozen(kw_only=True, cache_hash=True)
class PointTable:
    """What cards are worth, rank by rank, for trumps and for plain suits; a rank that is not named is worth nothing.

    >>> from allfours import Card, Suit
    >>> from allfours.orders import ACE_HIGH
    >>> pegs = PointTable(name="pegs", trumps={"9": 18, "5": 10}, plain={"9": 9, "5": 5})
    >>> pegs.by_card(ACE_HIGH, Suit.HEARTS)[Card.parse("9H").index]
    18
    """

    name: str
    """What the points are called: ``"pegs"``, ``"muck"``, ``"game"``."""
    trumps: tuple[tuple[Rank, int], ...] = attrs.field(converter=by_rank)
    """The worth of trumps; given as a mapping from ranks or their letters, kept as pairs from the ace down."""
    plain: tuple[tuple[Rank, int], ...] = attrs.field(converter=by_rank)
    """The worth of the other cards, given and kept likewise."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, name=str), *odd_points("trumps", self.trumps), *odd_points("plain", self.plain))

    @classmethod
    def alike(cls, name: str, points: Mapping[str, int]) -> PointTable:
        """The table in which trumps are worth what plain cards are.

        >>> PointTable.alike("game", {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}).describe()
        'In every suit: ace 4, king 3, queen 2, jack 1, ten 10.'
        """
        return cls(name=name, trumps=points, plain=points)

    def by_card(self, order: CardOrder, trump: Suit | None) -> tuple[int, ...]:
        """The worth of every card by ``card.index``, 64 numbers; 0 where no card of the order has the index."""
        return _worth(self, order, trump)

    def count(self, reckoning: Reckoning) -> tuple[int, ...]:
        """What each side has taken, a number for each: as typed in by a score keeper, or summed over its cards.

        >>> from allfours import Reckoning, Seat, Seating
        >>> typed = Reckoning(seating=Seating.heads_up(), dealer=Seat(0), counts=(("muck", (46, 34)),))
        >>> PointTable.alike("muck", {"A": 4}).count(typed)
        (46, 34)
        """
        typed = reckoning.counted(self.name) if reckoning.counts else None
        if typed is not None:
            return typed
        digits = _digits(self, reckoning.order, reckoning.trump)
        counts: list[int] = []
        for taken in reckoning.taken_masks:  # plain loops: with generators this is the dearest part of a settlement
            count = 0
            for mask, worth in digits:
                count += (taken & mask).bit_count() * worth
            counts.append(count)
        return tuple(counts)

    def describe(self) -> str:
        """The table in words."""
        trumps, plain = (
            ", ".join(f"{rank.word} {worth}" for rank, worth in points) or "nothing"
            for points in (self.trumps, self.plain)
        )
        return f"In every suit: {plain}." if trumps == plain else f"In trumps: {trumps}; in other suits: {plain}."

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """What makes no sense in a variant: no card is worth anything, or one that the pack lacks is."""
        if not any(worth for _, worth in self.trumps + self.plain):
            yield Problem("rank", path="", text=f"in the table of {self.name} no card is worth anything")
        ranks = {card.rank for card in variant.deck}
        for path, points in (("trumps", self.trumps), ("plain", self.plain)):
            missing = [rank.word for rank, _ in points if rank not in ranks]
            if missing:
                yield Problem("rank", path=path, text=f"the pack has no {' and no '.join(missing)}")


@functools.lru_cache(maxsize=256)
def _worth(table: PointTable, order: CardOrder, trump: Suit | None) -> tuple[int, ...]:
    worth = [0] * 64
    for suit in Suit:
        points = dict(table.trumps if suit is trump else table.plain)
        for card in order.ranking(suit, trump):
            worth[card.index] = points.get(card.rank, 0)
    return tuple(worth)


@functools.lru_cache(maxsize=256)
def _digits(table: PointTable, order: CardOrder, trump: Suit | None) -> tuple[tuple[int, int], ...]:
    """The masks of the cards whose worth has a certain binary digit, each with what that is worth.

    They are fewer than there are different worths, so that there is less to count.
    """
    worth = _worth(table, order, trump)
    cards = [card for suit in Suit for card in order.ranking(suit, trump)]
    digits = [sign << place for sign in (1, -1) for place in range(max(map(abs, worth)).bit_length())]
    masks = [
        mask_of(card for card in cards if worth[card.index] * digit > 0 and abs(worth[card.index]) & abs(digit))
        for digit in digits
    ]
    return tuple((mask, digit) for mask, digit in zip(masks, digits, strict=True) if mask)
