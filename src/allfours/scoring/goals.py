"""When a match is won, and by whom."""

from __future__ import annotations

import math
from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, ClassVar

import attrs

from allfours._english import number
from allfours._refusing import at_least, called, of_kind, refuse
from allfours.counting import least_of
from allfours.errors import Problem
from allfours.ledger import Standing
from allfours.rules import sentence
from allfours.seating import Side

if TYPE_CHECKING:
    from allfours.rules import Goal, Variant


class Test(Enum):
    """How a total is held against a target.

    >>> from allfours import Standing
    >>> after = Standing(totals=(120, 121))
    >>> Race(121)(Standing(), after), Race(121, test=Test.EXCEED)(Standing(), after)
    (1, None)
    """

    __test__ = False  # no test class, whatever pytest thinks of its name

    REACH = "reach"
    """The target itself is enough."""
    EXCEED = "exceed"
    """One point more than the target is needed."""


@attrs.frozen
class Race:
    """The first side to the target wins: as soon as a score brings it there, also in the middle of a deal.

    >>> from allfours import Standing
    >>> Race(181)(Standing(totals=(170, 150)), Standing(totals=(170, 182)))
    1
    """

    target: int
    """The points wanted, above 0."""
    test: Test = attrs.field(default=Test.REACH, kw_only=True)
    """Whether the target must be reached or exceeded."""
    least: int = attrs.field(init=False, eq=False, repr=False)
    """The fewest points with which a side can win, in the middle of a deal or at its end."""

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
    """What follows when a deal leaves two sides equal, at the target or over it.

    >>> from allfours import Side, Standing
    >>> level, after = Standing(totals=(510, 510), deals=9), Standing(totals=(420, 480), deals=10)
    >>> [Compare(500, tie=tie)(level, after) for tie in (Tiebreak.EXTRA_DEAL, Tiebreak.PLAY_ON)]
    [1, None]
    >>> contract = Standing(totals=(510, 510), deals=9, made=Side(1))
    >>> Compare(500, tie=Tiebreak.CONTRACT)(Standing(deals=8), contract)
    1
    """

    EXTRA_DEAL = "one more deal decides, even if it takes both below that"
    """The higher total after the next deal wins, whatever it is."""
    PLAY_ON = "the match goes on"
    """Deals follow until a deal leaves one side ahead at the target or over it."""
    CONTRACT = "the one that has just made its contract wins; if neither has, the match goes on"
    """The side of the bidder wins, where it is one of them and has made its contract."""


class Winners(Enum):
    """Which sides can win a match.

    Side 0 has more, but the contract was made by side 1:

    >>> from allfours import Side, Standing
    >>> before, after = Standing(totals=(55, 49), deals=5), Standing(totals=(64, 62), deals=6, made=Side(1))
    >>> [Compare(62, tie=Tiebreak.PLAY_ON, winners=winners)(before, after) for winners in Winners]
    [0, 1, 1]
    """

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

    >>> from allfours import Standing
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
    least: ClassVar[float] = math.inf
    """No points are enough in the middle of a deal: it is won only when one is finished."""

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
    """The number of deals, above 0; one that was thrown in is none of them."""

    def __attrs_post_init__(self) -> None:
        refuse(*called(self, "goal"), *at_least(self, 1, "deals"))

    @property
    def least(self) -> float:
        """The fewest points with which a side can win in the middle of a deal, as far as the goal promises any."""
        return least_of(self.goal)

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
    """A goal, and a number of points from which on the next contract that is made wins, whoever has more.

    >>> from allfours import Side, Standing
    >>> goal = NearTheEnd(Compare(62, tie=Tiebreak.PLAY_ON), points=55)
    >>> goal(Standing(totals=(56, 60), deals=7), Standing(totals=(59, 60), deals=8, made=Side(0)))
    0
    """

    goal: Goal
    """When the match is won otherwise."""
    points: int = attrs.field(kw_only=True)
    """What all sides must have before the deal, above 0."""

    def __attrs_post_init__(self) -> None:
        refuse(*called(self, "goal"), *at_least(self, 1, "points"))

    @property
    def least(self) -> float:
        """The fewest points with which a side can win in the middle of a deal, as far as the goal promises any."""
        return least_of(self.goal)

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

    >>> from allfours import Standing
    >>> before, after = Standing(totals=(67, 66), deals=3), Standing(totals=(98, 96), deals=4)
    >>> AfterDeals(4, extra=2)(before, after)
    0
    """

    deals: int
    """The number of deals, above 0."""
    extra: int = attrs.field(kw_only=True)
    """How many more are played on a tie, above 0."""
    least: ClassVar[float] = math.inf
    """No points are enough in the middle of a deal: it is won only when one is finished."""

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


def target_of(goal: Goal) -> int | None:
    """To how many points a match goes; None where that is not what ends it.

    >>> from allfours.variants import BLIND_DON, PHAT, SPADES
    >>> target_of(PHAT.goal), target_of(SPADES.goal), target_of(BLIND_DON.goal)
    (181, 500, None)
    """
    inner: Goal | None = getattr(goal, "goal", None)
    target: int | None = getattr(goal, "target", None)
    if target is None:
        return None if inner is None else target_of(inner)
    least = least_of(goal)
    return int(least) if math.isfinite(least) else target  # one more, where the target must be passed


def _deals(deals: int) -> str:
    """A number of deals in words."""
    return "one deal" if deals == 1 else f"{number(deals)} deals"
