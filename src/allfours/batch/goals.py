"""When matches are won, for many deals at once."""

from __future__ import annotations

from typing import Final, assert_never, cast

import attrs
import numpy as np

from allfours.batch.account import leading
from allfours.batch.arrays import Points, Signed, Truth
from allfours.batch.position import Ledger
from allfours.batch.refusing import no_counterpart
from allfours.rules import Goal
from allfours.scoring import AfterDeals, Capped, Compare, Race, Tiebreak, Winners

_KNOWN: Final = {Race, Compare, AfterDeals, Capped}


def known(goal: Goal) -> Race | Compare | AfterDeals:
    """The goal, if it has a counterpart here. Raises VariantError, with its name, where it has none."""
    if type(goal) not in _KNOWN:  # what inherits from one of these may be won otherwise
        raise no_counterpart("goal", goal)
    if isinstance(goal, Race | Compare | AfterDeals):
        return goal
    return known(cast("Capped", goal).goal)  # the only other one


def at_once(goal: Race, totals: Points) -> Signed:
    """The side that a score has made the winner, (n,), from the totals, (sides, n); -1 for none."""
    return np.where(totals.max(axis=0) >= goal.least, leading(totals), np.int8(-1))


def at_end(goal: Race | Compare | AfterDeals, ledger: Ledger, totals: Points, made: Signed) -> Signed:
    """The side that has won when the deal is finished, (n,); -1 for none."""
    match goal:
        case Race():
            return at_once(goal, totals)
        case AfterDeals():
            more = ledger.deals + 1 - goal.deals
            return np.where((more >= 0) & (more % goal.extra == 0), leading(totals), np.int8(-1))
        case Compare(winners=Winners.CONTRACT_MADE | Winners.CONTRACT_FIRST):
            own, others = totals[made, np.arange(len(made))], np.full_like(made, -1)
            if goal.winners is Winners.CONTRACT_FIRST:
                others = at_end(attrs.evolve(goal, winners=Winners.ANY), ledger, totals, made)
            return np.where((made >= 0) & (own >= goal.target), made, others)
        case Compare():
            best: Signed = leading(totals)
            if goal.tie is Tiebreak.CONTRACT:
                among = (made >= 0) & (totals[made, np.arange(len(made))] == totals.max(axis=0))
                best = np.where((best < 0) & among, made, best)
            return np.where(_ended(goal, ledger, totals), best, np.int8(-1))
        case _:
            assert_never(goal)


def _ended(goal: Compare, ledger: Ledger, totals: Points) -> Truth:
    """Whether a deal ends the match if one side is ahead, (n,)."""
    ended: Truth = np.greater_equal(totals.max(axis=0), goal.target)
    if goal.floor is not None:
        ended |= totals.min(axis=0) <= goal.floor
    if goal.tie is Tiebreak.EXTRA_DEAL:
        ended |= (ledger.before.max(axis=0) >= goal.target) & (leading(ledger.before) < 0)
    return ended
