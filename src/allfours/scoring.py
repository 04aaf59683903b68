"""What cards are worth, what a whole deal pays, and when a match is won."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from enum import Enum
from typing import Final, TypeAlias

import attrs

from allfours.cards import Rank, Suit, mask_of
from allfours.ledger import Reckoning, Score, Standing
from allfours.orders import CardOrder
from allfours.seating import Side

_Worth: TypeAlias = "tuple[tuple[Rank, int], ...]"
_BY_LETTER: Final = {rank.letter: rank for rank in Rank}


def _by_rank(points: Mapping[Rank | str, int] | Mapping[str, int] | Mapping[Rank, int]) -> _Worth:
    """The points as pairs from the ace down, whatever order they were given in."""
    named = {_BY_LETTER[rank] if isinstance(rank, str) else rank: worth for rank, worth in points.items()}
    return tuple(sorted(named.items(), reverse=True))


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
    trumps: tuple[tuple[Rank, int], ...] = attrs.field(converter=_by_rank)
    """The worth of trumps; given as a mapping from ranks or their letters, kept as pairs from the ace down."""
    plain: tuple[tuple[Rank, int], ...] = attrs.field(converter=_by_rank)
    """The worth of the other cards, given and kept likewise."""

    @classmethod
    def alike(cls, name: str, points: Mapping[str, int]) -> PointTable:
        """The table in which trumps are worth what plain cards are."""
        return cls(name=name, trumps=points, plain=points)

    def by_card(self, order: CardOrder, trump: Suit | None) -> tuple[int, ...]:
        """The worth of every card by ``card.index``, 64 numbers."""
        return _worth(self, order, trump)

    def count(self, reckoning: Reckoning) -> tuple[int, ...]:
        """What each side has taken: as typed in by a score keeper, or summed over its cards."""
        typed = reckoning.counted(self.name)
        if typed is not None:
            return typed
        classes = _classes(self, reckoning.order, reckoning.trump)
        return tuple(
            sum((cards.mask & mask).bit_count() * worth for mask, worth in classes) for cards in reckoning.taken
        )


@functools.lru_cache(maxsize=256)
def _worth(table: PointTable, order: CardOrder, trump: Suit | None) -> tuple[int, ...]:
    worth = [0] * 64
    for suit in Suit:
        points = dict(table.trumps if suit is trump else table.plain)
        for card in order.ranking(suit, trump):
            worth[card.index] = points.get(card.rank, 0)
    return tuple(worth)


@functools.lru_cache(maxsize=256)
def _classes(table: PointTable, order: CardOrder, trump: Suit | None) -> tuple[tuple[int, int], ...]:
    """The masks of the cards that are worth the same, each with that worth."""
    worth = _worth(table, order, trump)
    cards = [card for suit in Suit for card in order.ranking(suit, trump)]
    return tuple(
        (mask_of(card for card in cards if worth[card.index] == points), points) for points in sorted(set(worth) - {0})
    )


# --- What a deal pays --------------------------------------------------------------------------------------------


class Tie(Enum):
    """What becomes of the award for the most of something when two sides have equally many."""

    NOBODY = "nobody scores it"
    CARRY_ALL = "it is carried over to the next deal, and piles up if that is tied too"
    CARRY_ONCE = "it is carried over to the next deal, but never more than once"
    BOTH_HALF = "both sides score it"


@attrs.frozen
class Majority:
    """The award for the most of a count, such as 8 for the greater muck.

    A pot that waits from tied deals goes to the winner with it.

    >>> from allfours.seating import FOUR_HANDED, Seat
    >>> from allfours.variants.phat import MUCK
    >>> award = Majority(MUCK, pays=8, tie=Tie.CARRY_ALL)
    >>> award(Reckoning(seating=FOUR_HANDED, dealer=Seat(3), counts=(("muck", (46, 34)),)), Standing(pot=8))[0]
    (Score(side=0, points=16, reason='muck', cards=(), trick=None),)
    """

    count: PointTable
    """What is counted; its name is the reason of the score."""
    pays: int = attrs.field(kw_only=True)
    """Points for the most."""
    tie: Tie = attrs.field(kw_only=True)
    """What a tie means."""

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The scores and the standing with its pot."""
        counts = self.count.count(reckoning)
        most = max(counts)
        winners = [Side(side) for side, count in enumerate(counts) if count == most]
        if len(winners) == 1:
            score = Score(winners[0], points=self.pays + standing.pot, reason=self.count.name)
            return (score,), attrs.evolve(standing, pot=0) if standing.pot else standing
        match self.tie:
            case Tie.NOBODY:
                return (), standing
            case Tie.CARRY_ALL:
                return (), attrs.evolve(standing, pot=standing.pot + self.pays)
            case Tie.CARRY_ONCE:
                return (), attrs.evolve(standing, pot=self.pays)
            case Tie.BOTH_HALF:
                seating = reckoning.seating  # the side of the eldest counts first, whatever number it has
                first = seating.side(seating.next(reckoning.dealer))
                winners.sort(key=lambda side: (side - first) % seating.sides)
                return tuple(Score(side, points=self.pays, reason=self.count.name) for side in winners), standing

    def describe(self) -> str:
        """The rule in a sentence or two."""
        return f"The side with the greater {self.count.name} scores {self.pays}. On a tie {self.tie.value}."


def nothing(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:  # noqa: ARG001
    """Nothing is scored at the end of a deal beyond what was pegged in it."""
    return (), standing


# --- When a match is won -----------------------------------------------------------------------------------------


class Test(Enum):
    """How a total is held against a target."""

    __test__ = False  # no test class, whatever pytest thinks of its name

    REACH = "reach"
    EXCEED = "exceed"


class When(Enum):
    """When a total is held against a target."""

    AT_ONCE = "at once"
    END_OF_DEAL = "at the end of the deal"


@attrs.frozen
class Race:
    """The first side to the target wins.

    At once: as soon as a score brings a side there, the match is over, also in the middle of a deal. At the end of the
    deal: the higher total wins if it is there, and equal totals mean another deal.

    >>> Race(181)(Standing(totals=(170, 150)), Standing(totals=(170, 182)))
    1
    """

    target: int
    """The points wanted, above 0."""
    test: Test = attrs.field(default=Test.REACH, kw_only=True)
    """Whether the target must be reached or exceeded."""
    when: When = attrs.field(default=When.AT_ONCE, kw_only=True)
    """When the totals are looked at."""

    @property
    def least(self) -> int:
        """The fewest points with which a side can win."""
        return self.target + (self.test is Test.EXCEED)

    def __call__(self, before: Standing, after: Standing) -> Side | None:
        """The side that has won, or None."""
        if self.when is When.END_OF_DEAL and after.deals == before.deals:
            return None
        best = max(after.totals)
        if best < self.least or after.totals.count(best) > 1:
            return None
        return Side(after.totals.index(best))

    def describe(self) -> str:
        """The rule in a sentence or two."""
        if self.when is When.AT_ONCE:
            return (
                f"The first side to {self.test.value} {self.target} points wins at once, also in the middle of a deal."
            )
        return (
            f"The side with the higher total wins if, at the end of a deal, its total {self.test.value}es"
            f" {self.target} points; equal totals mean another deal."
        ).replace("exceedes", "exceeds")


@attrs.frozen
class AfterDeals:
    """The highest total after a number of deals wins; a tie means more deals.

    >>> AfterDeals(4, extra=2)(Standing(totals=(67, 66), deals=3), Standing(totals=(98, 96), deals=4))
    0
    """

    deals: int
    """The number of deals, above 0."""
    extra: int = attrs.field(kw_only=True)
    """How many more are played on a tie, above 0."""

    def __call__(self, before: Standing, after: Standing) -> Side | None:
        """The side that has won, or None."""
        more = after.deals - self.deals
        best = max(after.totals)
        if after.deals == before.deals or more < 0 or more % self.extra or after.totals.count(best) > 1:
            return None
        return Side(after.totals.index(best))

    def describe(self) -> str:
        """The rule in a sentence or two."""
        return f"The side with the highest total after {self.deals} deals wins; on a tie {self.extra} more are played."
