"""Set back, slams and the difference of Cinch, see :mod:`allfours.setback`, for many deals at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from allfours.awards import InOrder
from allfours.batch.account import Account, Line
from allfours.batch.arrays import Points, Small, Truth
from allfours.batch.awards import Paid, where
from allfours.batch.position import MOON, NO_BID, SMUDGE
from allfours.difference import Difference, Made
from allfours.setback import (
    AllPointsWin,
    AtNothing,
    Counting,
    HighestBid,
    Overbid,
    SetBack,
    ShootTheMoon,
    SmudgeBid,
    SmudgeWins,
)

Slammed: TypeAlias = "tuple[Truth, tuple[Line, ...]]"
"""In which deals a slam makes a difference, (n,), and what those pay."""


@attrs.frozen(kw_only=True, eq=False)
class Tally:
    """Many deals that are being settled: what was bid and what was made."""

    account: Account
    """The deals, with their standing before the points are counted."""
    lines: tuple[Line, ...]
    """What all sides have made, in the order counted."""
    side: Small
    """The side of the bidder; that of the eldest where nobody has bid, (n,)."""
    said: NDArray[np.int16]
    """What it bid, as in ``Ledger.bids``, (n,)."""

    @property
    def wanted(self) -> Points:
        """The number that was bid, (n,); 0 for no number."""
        return np.maximum(self.said, 0).astype(np.int64)

    @property
    def made(self) -> Points:
        """How many points the bidder's side has made, (n,)."""
        return points_of(self.lines, self.side)

    @property
    def all_tricks(self) -> Truth:
        """Whether the bidder's side has taken every trick, (n,)."""
        tricks, sides = self.account.tricks, self.account.variant.seating.sides
        others = np.zeros(len(self.side), dtype=np.int64)
        for seat, row in enumerate(tricks):
            others += np.where(self.side == seat % sides, 0, row)
        none: Truth = others == 0
        return none

    def ours(self, wanted: Truth) -> tuple[Line, ...]:
        """What the bidder's side has made, in some of the deals."""
        return tuple(where(wanted & (line.side == self.side), line) for line in self.lines)

    def theirs(self, wanted: Truth | np.bool_) -> tuple[Line, ...]:
        """What the other sides have made, in some of the deals."""
        return tuple(where(wanted & (line.side != self.side), line) for line in self.lines)

    def to_win(self, side: Small, target: int) -> Points:
        """How many points take a side to a target, and past sides that are there already since they were level."""
        totals, deals = self.account.ledger.totals, np.arange(len(side))
        others = totals.astype(np.int64)
        others[side, deals] = np.iinfo(np.int64).min // 2
        wanted: Points = np.maximum(target, others.max(axis=0) + 1) - totals[side, deals]
        return wanted

    def line(self, reason: str, points: Points | int, wanted: Truth) -> Line:
        """A score of the bidder's side, in some of the deals."""
        return Line(reason=reason, side=self.side, points=np.where(wanted, points, 0))


def points_of(lines: tuple[Line, ...], side: Small) -> Points:
    """The points that a side has in some lines, (n,)."""
    total = np.zeros(len(side), dtype=np.int64)
    for line in lines:
        total += np.where(line.side == side, line.points, 0)
    return total


def tally_of(account: Account, lines: tuple[Line, ...]) -> Tally:
    """What deals come to before anything is paid for them; the lines are those of the awards."""
    declarer, deals = account.ledger.declarer, np.arange(len(account.made))
    bidder = np.where(declarer < 0, account.eldest, declarer).astype(np.uint8)
    said = np.where(declarer < 0, np.int16(NO_BID), account.ledger.bids[bidder, deals])
    return Tally(account=account, lines=lines, side=account.side_of(bidder), said=said)


def in_order(rule: InOrder, account: Account, lines: tuple[Line, ...]) -> Paid:  # noqa: ARG001 - as the others
    """What was made."""
    return lines, account


def set_back(rule: SetBack, account: Account, lines: tuple[Line, ...]) -> Paid:
    """What was made, or what is lost by it."""
    tally, bidden = tally_of(account, lines), account.ledger.bidden
    slammed, slam = _slam(rule, tally)
    paid = tuple(where(bidden & slammed, line) for line in slam)
    paid += tuple(where(bidden & ~slammed, line) for line in _paid(rule, tally))
    made = bidden & (tally.said != NO_BID) & (points_of(paid, tally.side) > 0)
    paid += tuple(where(~bidden, line) for line in lines)
    return paid, attrs.evolve(account, made=np.where(made, tally.side, -1).astype(np.int8))


def difference(rule: Difference, account: Account, lines: tuple[Line, ...]) -> Paid:
    """What one of two sides has made more, or what a contract that failed costs."""
    tally = tally_of(account, lines)
    other = np.uint8(1) - tally.side
    theirs, failed = points_of(lines, other), tally.made < tally.wanted
    made = ~failed & (tally.said != NO_BID)
    paid: tuple[Line, ...] = (Line(reason="set", side=other, points=np.where(failed, theirs + tally.wanted, 0)),)
    if rule.made is Made.EACH_SCORES:
        paid += (*tally.ours(~failed), *tally.theirs(~failed))
    else:
        more = np.where(failed, 0, tally.made - theirs)
        paid += (Line(reason="difference", side=np.where(more > 0, tally.side, other), points=np.abs(more)),)
    return paid, attrs.evolve(account, made=np.where(made, tally.side, -1).astype(np.int8))


def _paid(rule: SetBack, tally: Tally) -> tuple[Line, ...]:
    """What deals pay in which no slam makes a difference."""
    failed = tally.made < tally.wanted
    capped = ~failed & (tally.wanted > 0) & (rule.overbid is Overbid.BID_ONLY)
    first = (tally.line("set back", -tally.wanted, failed), tally.line("bid", tally.wanted, capped))
    kept = ~failed & ~capped
    if rule.counting is Counting.IN_ORDER:
        return first + tuple(where(kept | (line.side != tally.side), line) for line in tally.lines)
    return (*first, *tally.ours(kept), *tally.theirs(np.True_))


def _slam(rule: SetBack, tally: Tally) -> Slammed:
    """What the rule for winning everything says."""
    if rule.slam is None:
        return np.zeros(len(tally.side), dtype=np.bool_), ()
    return SLAMS[type(rule.slam)](rule.slam, tally)


def _smudge_bid(rule: SmudgeBid, tally: Tally) -> Slammed:
    failed = (tally.made < rule.needs) | ~tally.all_tricks
    lost, won = tally.line("set back", -rule.points, failed), tally.line("smudge", rule.points - tally.made, ~failed)
    return tally.said == SMUDGE, (lost, *tally.ours(~failed), won, *tally.theirs(np.True_))


def _all_points_win(rule: AllPointsWin, tally: Tally) -> Slammed:
    sides = [np.uint8(side) for side in range(tally.account.variant.seating.sides)]
    scored = np.array(
        [np.any([(line.points != 0) & (line.side == side) for line in tally.lines], axis=0) for side in sides]
    )
    made = np.sum([line.points for line in tally.lines], axis=0, dtype=np.int64)
    applies = (scored.sum(axis=0) == 1) & (made >= rule.points)
    winner = scored.argmax(axis=0).astype(np.uint8)
    lost = tally.line("set back", -tally.wanted, winner != tally.side)
    rest = Line(reason="smudge", side=winner, points=np.maximum(tally.to_win(winner, rule.target) - made, 0))
    return applies, (lost, *tally.lines, rest)


def _smudge_wins(rule: SmudgeWins, tally: Tally) -> Slammed:
    made, failed = tally.made, tally.made < rule.points
    before = tally.account.ledger.totals[tally.side, np.arange(len(tally.side))]
    rest = np.where(before >= 0, np.maximum(tally.to_win(tally.side, rule.target) - made, 0), 0)
    lost, won = tally.line("set back", -rule.points, failed), tally.line("smudge", rest, ~failed)
    return tally.said == SMUDGE, (lost, *tally.ours(~failed), won, *tally.theirs(np.True_))


def _highest_bid(rule: HighestBid, tally: Tally) -> Slammed:
    failed = tally.made < rule.amount
    lost, more = tally.line("set back", -rule.pays, failed), np.maximum(rule.pays - tally.made, 0)
    extra = tally.line("highest bid", more, ~failed)
    return tally.said == rule.amount, (lost, *tally.ours(~failed), extra, *tally.theirs(np.True_))


def _shoot_the_moon(rule: ShootTheMoon, tally: Tally) -> Slammed:
    totals, deals = tally.account.ledger.totals, np.arange(len(tally.side))
    own, failed = totals[tally.side, deals], tally.made < rule.points
    others = (tally.side + np.arange(1, len(totals))[:, None]) % len(totals)
    best = others[totals[others, deals].argmax(axis=0), deals].astype(np.uint8)  # of equals the next in turn
    wins = own >= 0 if rule.at_nothing is AtNothing.WINS else own > 0
    lost = Line(reason="moon", side=best, points=np.where(failed, tally.to_win(best, rule.target), 0))
    won = tally.line("moon", np.where(wins, tally.to_win(tally.side, rule.target), -own), ~failed)
    return tally.said == MOON, (lost, won)


# Any: each counterpart takes the rule under whose class it stands.
SLAMS: Final[dict[type, Callable[[Any, Tally], Slammed]]] = {
    SmudgeBid: _smudge_bid,
    AllPointsWin: _all_points_win,
    SmudgeWins: _smudge_wins,
    HighestBid: _highest_bid,
    ShootTheMoon: _shoot_the_moon,
}
"""The counterpart of each slam, by the class of its object."""
COMPOSED: Final[dict[type, Callable[[Any, Account, tuple[Line, ...]], Paid]]] = {
    InOrder: in_order,
    SetBack: set_back,
    Difference: difference,
}
"""The counterpart of each settlement that is made of awards, by its class, called with the lines of these."""
