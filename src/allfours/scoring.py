"""What cards are worth, what a whole deal pays, and when a match is won."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never, cast

import attrs

from allfours._english import number
from allfours._refusing import at_least, odd_points, of_kind, refuse
from allfours.cards import Rank, Suit, mask_of
from allfours.errors import Problem
from allfours.ledger import Reckoning, Score, Standing, score_of, with_pot
from allfours.orders import CardOrder
from allfours.rules import sentence
from allfours.seating import Side

if TYPE_CHECKING:
    from allfours.rules import Goal, Variant

_Worth: TypeAlias = "tuple[tuple[Rank, int], ...]"
_Points: TypeAlias = "Mapping[Rank | str, int] | Mapping[str, int] | Mapping[Rank, int] | _Worth"
_BY_LETTER: Final = {rank.letter: rank for rank in Rank}


def by_rank(points: _Points) -> _Worth:
    """The points as pairs from the ace down, whatever order they were given in; what is none stays, to be refused."""
    try:
        named = dict(points).items()
    except (TypeError, ValueError):
        return cast("_Worth", points)  # it is not, and the table will say so
    pairs = [(rank if isinstance(rank, Rank) else _BY_LETTER.get(rank, rank), worth) for rank, worth in named]
    pairs.sort(key=lambda pair: pair[0] if isinstance(pair[0], Rank) else 0, reverse=True)
    return cast("_Worth", tuple(pairs))  # or else the table will say so


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
        counts: list[int] = []
        for cards in reckoning.taken:  # plain loops: with generators this is the dearest part of a settlement
            taken, count = cards.mask, 0
            for mask, worth in classes:
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

    NOBODY = "nobody scores"
    """Nobody scores, and nothing is kept."""
    CARRY_ALL = "the award is carried over to the next deal, and piles up if that is tied too"
    """The award waits in the pot: 8, 16, 24 ... as long as it is tied."""
    CARRY_ONCE = "the award is carried over to the next deal, but does not pile up if that is tied too"
    """The award waits in the pot, which never holds more than one."""
    BOTH_HALF = "each of the sides that tie scores the whole award"
    """Every side that ties scores the award as if it had won it."""
    NOT_DEALER = "between the dealer's side and one other that other scores; on any other nobody does"
    """The dealer's side never wins a tie: the one other side that ties with it scores, and nobody where two do."""
    DECLARER = "the side that made the bid scores, if it is one of them"
    """The side whose seat has the contract wins a tie that it shares; else nobody does."""


@attrs.frozen
class Majority:
    """The award for the most of a count, such as 8 for the greater muck.

    A pot that waits from tied deals goes to the winner with it.

    >>> from allfours.seating import FOUR_HANDED, Seat
    >>> from allfours.variants.phat import MUCK
    >>> award = Majority(MUCK, pays=8, tie=Tie.CARRY_ALL)
    >>> muck = Reckoning(seating=FOUR_HANDED, dealer=Seat(3), counts=(("muck", (46, 34)),))
    >>> scores, after = award(muck, Standing(pot=8))
    >>> print(*scores, after.pot)
    side 0: +16 muck 0
    """

    count: PointTable
    """What is counted; its name is the reason of the score."""
    pays: int = attrs.field(kw_only=True)
    """Points for the most."""
    tie: Tie = attrs.field(kw_only=True)
    """What a tie means."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, count=PointTable, pays=int, tie=Tie))

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The scores and the standing with its pot."""
        counts = self.count.count(reckoning)
        most = max(counts)
        if counts.count(most) == 1:
            winner = Side(counts.index(most))
            score = score_of(winner, points=self.pays + standing.pot, reason=self.count.name)
            return (score,), with_pot(standing, 0) if standing.pot else standing
        match self.tie:
            case Tie.NOBODY:
                return (), standing
            case Tie.NOT_DEALER | Tie.DECLARER:
                tied = {Side(side) for side, count in enumerate(counts) if count == most}
                return self._broken(reckoning, tied), standing
            case Tie.CARRY_ALL:
                return (), with_pot(standing, standing.pot + self.pays)
            case Tie.CARRY_ONCE:
                return (), with_pot(standing, self.pays)
            case Tie.BOTH_HALF:
                seating = reckoning.seating  # the side of the eldest counts first, whatever number it has
                first = seating.side(seating.next(reckoning.dealer))
                winners = [Side(side) for side, count in enumerate(counts) if count == most]
                winners.sort(key=lambda side: (side - first) % seating.sides)
                return tuple(Score(side, points=self.pays, reason=self.count.name) for side in winners), standing
            case _:
                assert_never(self.tie)

    def _broken(self, reckoning: Reckoning, tied: set[Side]) -> tuple[Score, ...]:
        """The score of the one side that a tie is broken for, if there is one."""
        if self.tie is Tie.NOT_DEALER:
            winners = tied - {reckoning.seating.side(reckoning.dealer)}
        else:
            declarer = None if reckoning.contract is None else reckoning.contract.declarer
            winners = tied if declarer is None else tied & {reckoning.seating.side(declarer)}
        if len(winners) != 1:
            return ()
        return (score_of(winners.pop(), points=self.pays, reason=self.count.name),)

    def describe(self) -> str:
        """The rule in a sentence or two."""
        return self.clauses()[0]

    def clauses(self, variant: Variant | None = None) -> tuple[str, ...]:
        """The rule in a sentence or two; of two sides one has not dealt."""
        tie = self.tie.value
        if self.tie is Tie.NOT_DEALER and variant is not None and variant.seating.sides == _TWO:
            tie = "the side that has not dealt scores"
        return (f"The side with the most {self.count.name} scores {self.pays}. On a tie {tie}.",)

    def problems(self, variant: Variant) -> Iterator[Problem]:  # noqa: ARG002 - the signature of all that check asks
        """An award of nothing."""
        if not self.pays:
            yield Problem("pays", path="pays", text="an award of 0 is never scored: leave it out")


_TWO: Final = 2


def nothing(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:  # noqa: ARG001
    """Nothing is scored at the end of a deal beyond what was pegged in it."""
    return (), standing


# --- When a match is won -----------------------------------------------------------------------------------------


class Test(Enum):
    """How a total is held against a target."""

    __test__ = False  # no test class, whatever pytest thinks of its name

    REACH = "reach"
    """The target itself is enough."""
    EXCEED = "exceed"
    """One point more than the target is needed."""


@attrs.frozen
class Race:
    """The first side to the target wins: as soon as a score brings it there, also in the middle of a deal.

    >>> Race(181)(Standing(totals=(170, 150)), Standing(totals=(170, 182)))
    1
    """

    target: int
    """The points wanted, above 0."""
    test: Test = attrs.field(default=Test.REACH, kw_only=True)
    """Whether the target must be reached or exceeded."""
    least: int = attrs.field(init=False, eq=False, repr=False)
    """The fewest points with which a side can win."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, target=int, test=Test))
        object.__setattr__(self, "least", self.target + (self.test is Test.EXCEED))

    def __call__(self, before: Standing, after: Standing) -> Side | None:  # noqa: ARG002 - the signature of a goal
        """The side that has won, or None."""
        best = max(after.totals)
        if best < self.least or after.totals.count(best) > 1:
            return None
        return Side(after.totals.index(best))

    def describe(self) -> str:
        """The rule in a sentence."""
        wanted = "to reach" if self.test is Test.REACH else "with more than"
        return f"The first side {wanted} {self.target} points wins at once, also in the middle of a deal."

    def problems(self, variant: Variant) -> Iterator[Problem]:  # noqa: ARG002 - as above
        """A target that needs no points."""
        yield from _no_target(self.target, self.least)


class Tiebreak(Enum):
    """What follows when a deal leaves two sides equal, at the target or over it."""

    EXTRA_DEAL = "one more deal decides, even if it takes both below that"
    """The higher total after the next deal wins, whatever it is."""
    PLAY_ON = "the match goes on"
    """Deals follow until a deal leaves one side ahead at the target or over it."""
    CONTRACT = "the one that has just made its contract wins; if neither has, the match goes on"
    """The side of the bidder wins, where it is one of them and has made its contract."""


class Winners(Enum):
    """Which sides can win a match."""

    ANY = "any side"
    """Any side with the points."""
    CONTRACT_MADE = "only a side that has just made its contract"
    """The side of the bidder, in a deal in which it has made its contract."""
    CONTRACT_FIRST = "a side that has just made its contract before any other"
    """The side of the bidder that has made its contract and is there, whatever the others have; else any side."""


@attrs.frozen
class Compare:
    """The higher total wins at the end of a deal that takes a side to the target, or down to the floor.

    The totals are looked at only when a deal has been settled: a side that passes the target in its middle may be set
    back again. Totals may be negative, and without a floor two sides that keep losing play for ever: see ``Capped``.

    >>> goal = Compare(500, tie=Tiebreak.EXTRA_DEAL)
    >>> goal(Standing(totals=(430, 470)), Standing(totals=(501, 520), deals=1))
    1
    """

    target: int
    """The points wanted, above 0."""
    tie: Tiebreak = attrs.field(kw_only=True)
    """What follows when two sides are equal, at the target or over it."""
    floor: int | None = attrs.field(default=None, kw_only=True)
    """The total, below 0, at which a side has lost; None where a match cannot be lost so."""
    winners: Winners = attrs.field(default=Winners.ANY, kw_only=True)
    """Which sides can win."""

    def __attrs_post_init__(self) -> None:
        kinds: dict[str, type] = {"target": int, "tie": Tiebreak, "winners": Winners}
        refuse(*of_kind(self, **kinds, **({} if self.floor is None else {"floor": int})))

    def __call__(self, before: Standing, after: Standing) -> Side | None:
        """The side that has won, or None."""
        if after.deals == before.deals:
            return None
        made = after.made
        if self.winners is not Winners.ANY and made is not None and after.totals[made] >= self.target:
            return made
        if self.winners is Winners.CONTRACT_MADE:
            return None
        best = max(after.totals)
        ended = (
            best >= self.target
            or (self.floor is not None and min(after.totals) <= self.floor)
            or (self.tie is Tiebreak.EXTRA_DEAL and self._level(before.totals))
        )
        if not ended:
            return None
        tied = [Side(side) for side, total in enumerate(after.totals) if total == best]
        if len(tied) == 1:
            return tied[0]
        return made if self.tie is Tiebreak.CONTRACT and made in tied else None

    def _level(self, totals: tuple[int, ...]) -> bool:
        """Whether two sides were equal at the target or over it, so that this deal decides."""
        best = max(totals, default=0)
        return best >= self.target and totals.count(best) > 1

    def describe(self) -> str:
        """The rule in a sentence or two."""
        end = f"{self.target} points or more"
        if self.winners is Winners.CONTRACT_MADE:
            return f"A side wins with {end}, when a deal has ended in which it has made its contract."
        lost = "" if self.floor is None else f" A match also ends when a side has {_minus(self.floor)} or less."
        best = "the side with the highest total wins"
        if self.winners is Winners.CONTRACT_FIRST:
            first = "it wins. If several have, the one that has just made its contract wins"
            best = f"{first}, and if none of them has made one, the one with the highest total"
        return f"When a deal has ended and a side has {end}, {best}.{lost} {self._tied()}"

    def _tied(self) -> str:
        return f"If two have the same, {self.tie.value}."

    def problems(self, variant: Variant) -> Iterator[Problem]:  # noqa: ARG002 - as above
        """A target that needs no points, a floor that is not below nothing."""
        yield from _no_target(self.target, self.target)
        if self.floor is not None and self.floor >= 0:
            yield Problem("goal", path="floor", text=f"a match begins at 0, so a floor is below that, not {self.floor}")


def _no_target(target: int, least: int) -> Iterator[Problem]:
    if least < 1:
        yield Problem("goal", path="target", text=f"{target} points need no play: a target is above 0")


def _minus(points: int) -> str:
    """A number as it is printed, with a proper minus."""
    return f"\N{MINUS SIGN}{-points}" if points < 0 else str(points)


@attrs.frozen
class Capped:
    """A goal, and the number of deals after which a match that nobody has won stops.

    Such a match is over without a winner: it says that it is ``unfinished``. Two sides that are set again and again
    would otherwise play for ever.

    >>> from allfours import Match, variants
    >>> short = variants.SPADES.evolve(name="an_evening", goal=Capped(variants.SPADES.goal, deals=10))
    >>> Match.new(short, seed=1).unfinished
    False
    """

    goal: Goal
    """When the match is won."""
    deals: int = attrs.field(kw_only=True)
    """The number of deals, above 0."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "deals"))

    @property
    def least(self) -> float:
        """The fewest points with which a side can win, as far as the goal promises any."""
        least: float = getattr(self.goal, "least", float("-inf"))
        return least

    @property
    def limit(self) -> int:
        """The number of deals after which a match stops."""
        return self.deals

    def __call__(self, before: Standing, after: Standing) -> Side | None:
        """The side that has won, or None."""
        return self.goal(before, after)

    def describe(self) -> str:
        """The rule in a sentence or two."""
        return f"{sentence(self.goal)}. After {_deals(self.deals)} a match that nobody has won stops, unfinished."


@attrs.frozen
class NearTheEnd:
    """A goal, and a number of points from which on the next contract that is made wins, whoever has more."""

    goal: Goal
    """When the match is won otherwise."""
    points: int = attrs.field(kw_only=True)
    """What all sides must have before the deal, above 0."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "points"))

    def __call__(self, before: Standing, after: Standing) -> Side | None:
        """The side that has won, or None."""
        if after.deals > before.deals and after.made is not None and min(before.totals, default=0) >= self.points:
            return after.made
        return self.goal(before, after)

    def describe(self) -> str:
        """The rule in a sentence or two."""
        near = f"Once all sides have {self.points} points or more, one that makes its contract wins with that deal"
        return f"{sentence(self.goal)}. {near}."


@attrs.frozen
class AfterDeals:
    """The highest total after a number of deals wins; a tie means more deals.

    >>> before, after = Standing(totals=(67, 66), deals=3), Standing(totals=(98, 96), deals=4)
    >>> AfterDeals(4, extra=2)(before, after)
    0
    """

    deals: int
    """The number of deals, above 0."""
    extra: int = attrs.field(kw_only=True)
    """How many more are played on a tie, above 0."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "deals", "extra"))

    def __call__(self, before: Standing, after: Standing) -> Side | None:
        """The side that has won, or None."""
        more = after.deals - self.deals
        best = max(after.totals)
        if after.deals == before.deals or more < 0 or more % self.extra or after.totals.count(best) > 1:
            return None
        return Side(after.totals.index(best))

    def describe(self) -> str:
        """The rule in a sentence or two."""
        deals = _deals(self.deals)
        more = "one more is" if self.extra == 1 else f"{number(self.extra)} more are"
        return f"The side with the highest total after {deals} wins; on a tie {more} played."


def _deals(deals: int) -> str:
    """A number of deals in words."""
    return "one deal" if deals == 1 else f"{number(deals)} deals"
