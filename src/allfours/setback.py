"""Set back: what a deal pays in which a number of points was bid, in Pitch and its kin.

The points of a deal are counted as in All Fours. The side of the bidder scores all it has made, if that is at least
what was bid; if not it scores nothing and loses what was bid, below nothing if need be. The other sides always score
what they have made. In most games the bidder's side is counted first, and goes out before anybody else.

A **slam** is a rule for winning everything. It is asked before the rest, and may say what the deal pays instead.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeAlias

import attrs

from allfours._refusing import at_least, of_kind, refuse
from allfours.ledger import Reckoning, Score, Standing, with_made
from allfours.moves import Bid, Moon, Smudge
from allfours.rules import Settlement, sentence
from allfours.seating import Side


@attrs.frozen(kw_only=True)
class Tally:
    """A deal that is being settled: what was bid and what was made."""

    reckoning: Reckoning
    """The deal."""
    standing: Standing
    """The standing before its points are counted."""
    scores: tuple[Score, ...]
    """What all sides have made, in the order counted."""
    side: Side
    """The side of the bidder."""
    bid: Bid | Smudge | Moon
    """What was bid."""

    @property
    def ours(self) -> tuple[Score, ...]:
        """What the side of the bidder has made."""
        return tuple(score for score in self.scores if score.side == self.side)

    @property
    def theirs(self) -> tuple[Score, ...]:
        """What the other sides have made."""
        return tuple(score for score in self.scores if score.side != self.side)

    @property
    def made(self) -> int:
        """How many points the side of the bidder has made."""
        return sum(score.points for score in self.ours)

    @property
    def all_tricks(self) -> bool:
        """Whether the side of the bidder has taken every trick."""
        members = self.reckoning.seating.members(self.side)
        return sum(self.reckoning.tricks[seat] for seat in members) == sum(self.reckoning.tricks)


Slam: TypeAlias = "Callable[[Tally], tuple[Score, ...] | None]"
"""``tally -> scores``: what a deal pays in which everything was bid or won; None where that makes no difference."""


class Counting(Enum):
    """In which order the points of a deal are counted, and so who goes out first."""

    BIDDER_FIRST = "the points of the bidder's side first, then those of the others, each in this order"
    """All that the bidder's side has made, then the rest."""
    IN_ORDER = "in this order, whoever has made them"
    """Point after point; what a side is set back by comes before them."""


class Overbid(Enum):
    """What a side scores that has made more than it bid."""

    ALL_POINTS = "all it has made"
    """All of it."""
    BID_ONLY = "what it bid"
    """The bid alone."""


@attrs.frozen(kw_only=True)
class SetBack:
    """The settlement in which the side of the bidder scores what it has made, or is set back by what it bid."""

    awards: tuple[Settlement, ...]
    """What can be made, in the order counted."""
    counting: Counting
    """Whose points are counted first: a point on which tables differ."""
    overbid: Overbid = Overbid.ALL_POINTS
    """What is scored for more than was bid."""
    slam: Slam | None = None
    """The rule for winning everything; None where there is none."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, awards=tuple, counting=Counting, overbid=Overbid))

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The scores in the order counted, and the standing, which says whether the contract was made."""
        scores: tuple[Score, ...] = ()
        for award in self.awards:
            more, standing = award(reckoning, standing)
            scores += more
        contract = reckoning.contract
        bid = None if contract is None or contract.declarer is None else contract.bids[contract.declarer]
        if contract is None or contract.declarer is None or not isinstance(bid, Bid | Smudge | Moon):
            return scores, with_made(standing, None)
        side = reckoning.seating.side(contract.declarer)
        tally = Tally(reckoning=reckoning, standing=standing, scores=scores, side=side, bid=bid)
        paid = None if self.slam is None else self.slam(tally)
        paid = self._paid(tally) if paid is None else paid
        lost = any(score.side == side and score.points < 0 for score in paid)
        return paid, with_made(standing, None if lost else side)

    def _paid(self, tally: Tally) -> tuple[Score, ...]:
        """What a deal pays in which no slam makes a difference."""
        wanted = tally.bid.amount if isinstance(tally.bid, Bid) else 0
        if tally.made < wanted:
            return (set_back(tally.side, wanted), *tally.theirs)
        if self.overbid is Overbid.BID_ONLY:
            return (Score(tally.side, points=wanted, reason="bid"), *tally.theirs)
        return tally.scores if self.counting is Counting.IN_ORDER else (*tally.ours, *tally.theirs)

    def describe(self) -> str:
        """The settlement in sentences."""
        points = " ".join(f"{sentence(award)}." for award in self.awards)
        slam = "" if self.slam is None else f" {sentence(self.slam)}."
        return (
            f"{points} They are counted {self.counting.value}. The bidder's side scores {self.overbid.value}, if it has"
            " made as much as it bid; if not, it scores nothing and is set back by what it bid. The others always score"
            f" what they have made.{slam}"
        )


def set_back(side: Side, points: int) -> Score:
    """What a side loses that has not made its contract."""
    return Score(side, points=-points, reason="set back")


# --- Slams


@attrs.frozen
class SmudgeBid:
    """A smudge: a bid to win high, low, jack and game and every trick, one point more than the four."""

    points: int
    """What it wins or loses, usually 5."""
    needs: int = attrs.field(kw_only=True)
    """The points that must be made, usually 4."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "points", "needs"))

    def __call__(self, tally: Tally) -> tuple[Score, ...] | None:
        """What a smudge that was bid pays, or costs."""
        if not isinstance(tally.bid, Smudge):
            return None
        if tally.made < self.needs or not tally.all_tricks:
            return (set_back(tally.side, self.points), *tally.theirs)
        return (*tally.ours, Score(tally.side, points=self.points - tally.made, reason="smudge"))

    def describe(self) -> str:
        """The rule in a sentence."""
        return (
            f"A smudge is a bid to make {self.needs} points and every trick: it scores {self.points}, or costs as much;"
            " who makes all that without having bid it scores the points alone."
        )


@attrs.frozen
class AllPointsWin:
    """Whoever makes all the points of a deal, bidder or not, wins the match at once."""

    points: int
    """How many points there are, usually 4."""
    target: int = attrs.field(kw_only=True)
    """The points that win the match."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "points", "target"))

    def __call__(self, tally: Tally) -> tuple[Score, ...] | None:
        """The points of the side that has made all of them, and what it still needs."""
        sides = {score.side for score in tally.scores}
        if len(sides) != 1 or sum(score.points for score in tally.scores) < self.points:
            return None
        winner = sides.pop()
        total = tally.standing.totals[winner] + self.points
        lost = () if winner == tally.side else (set_back(tally.side, _amount(tally.bid)),)
        rest = () if total >= self.target else (Score(winner, points=self.target - total, reason="smudge"),)
        return (*lost, *tally.scores, *rest)

    def describe(self) -> str:
        """The rule in a sentence."""
        return f"A side that makes all {self.points} points in one deal, whatever was bid, wins the match at once."


class AtNothing(Enum):
    """What a moon is worth to a side whose total is exactly nothing, on which accounts are silent."""

    WINS = "of nothing or more"
    """The match."""
    NOTHING = "above nothing"
    """Nothing."""


@attrs.frozen
class ShootTheMoon:
    """A moon: a bid to make every point, which wins or loses the match."""

    points: int
    """How many points there are, usually 10."""
    target: int = attrs.field(kw_only=True)
    """The points that win the match."""
    at_nothing: AtNothing = attrs.field(kw_only=True)
    """What it is worth at a total of exactly nothing."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "points", "target"), *of_kind(self, at_nothing=AtNothing))

    def __call__(self, tally: Tally) -> tuple[Score, ...] | None:
        """What a moon that was bid pays, in place of the points; a failed one wins the match for the other side."""
        if not isinstance(tally.bid, Moon):
            return None
        totals = tally.standing.totals
        if tally.made < self.points:
            others = [Side(side) for side in range(len(totals)) if side != tally.side]
            best = max(others, key=lambda side: totals[side])
            return (Score(best, points=self.target - totals[best], reason="moon"),)
        total = totals[tally.side]
        wins = total >= 0 if self.at_nothing is AtNothing.WINS else total > 0
        points = self.target - total if wins else -total
        return (Score(tally.side, points=points, reason="moon"),) if points else ()

    def describe(self) -> str:
        """The rule in sentences."""
        return (
            f"A moon is a bid to make all {self.points} points: a side with a total {self.at_nothing.value} that makes"
            " it wins the match, one below that comes back to nothing, and one that fails loses the match."
        )


def _amount(bid: Bid | Smudge | Moon) -> int:
    return bid.amount if isinstance(bid, Bid) else 0
