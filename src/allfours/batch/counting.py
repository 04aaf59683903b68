"""Points counted in order, up to the one that wins a match."""

from __future__ import annotations

import attrs
import numpy as np

from allfours.batch import goals
from allfours.batch.account import Account, Line, counted
from allfours.batch.arrays import Masks, Points, Signed, Small
from allfours.batch.compiled import Compiled
from allfours.batch.playing import Course, cards_of_trick, give, give_rest
from allfours.batch.position import Ledger, Position, part
from allfours.batch.settling import Settling, settled
from allfours.scoring import PointTable, Race


@attrs.frozen(kw_only=True, eq=False)
class Counted:
    """Deals that have been played and counted."""

    ended: Small
    """The number of tricks played from the start of the batch until the deal was over, (n,)."""
    account: Account
    """The deals, with the totals and the pot as they are at the end."""
    pegs: Points
    """What each side has pegged in these tricks, (sides, n)."""
    lines: tuple[Line, ...]
    """What was scored after the play, in the order counted."""
    winner: Signed
    """The side that has won the match, (n,); -1 for none."""


def count(rules: Compiled, start: Position, ledger: Ledger, course: Course, settling: Settling) -> Counted:
    """What the course of some deals comes to."""
    pegs, ended, early = _pegged(rules, ledger, course)
    taken = course.taken if (early < 0).all() else _taken(rules, course, ended)
    account = Account(
        variant=rules.variant,
        ledger=attrs.evolve(ledger, totals=ledger.totals + pegs),
        trump=course.trump,
        tricks=_tricks(start, course, ended),
        taken=start.taken | taken,
        held=course.held,
        made=np.full_like(early, -1),
    )
    scored, after = settled(rules.variant.settlement, account, settling)
    lines, totals, won = _scored(rules, scored, account.ledger.totals, early)
    last = goals.at_end(goals.known(rules.variant.goal), ledger, totals, after.made)
    winner = np.where(won < 0, last, won)
    final = attrs.evolve(
        after.ledger,
        totals=totals,
        pot=after.ledger.pot * (winner < 0),  # a pot that waits at the end of a match is lost
        bags=np.where(won < 0, after.ledger.bags, ledger.bags),
    )
    account = attrs.evolve(after, ledger=final, made=np.where(early < 0, after.made, np.int8(-1)))
    return Counted(ended=ended, account=account, pegs=pegs, lines=lines, winner=winner)


def _taken(rules: Compiled, course: Course, ended: Small) -> Masks:
    """The cards in the tricks of each side, (sides, n), up to the number of tricks that counts."""
    taken, all_taken = np.zeros_like(course.taken), np.zeros_like(course.taken[0])
    for number, (cards, taker) in enumerate(zip(course.cards, course.takers, strict=True)):
        mask = cards_of_trick(cards) * (ended > number)
        give(taken, mask, taker, rules.variant.seating)
        all_taken |= mask
    give_rest(taken, all_taken)
    return taken


def _tricks(start: Position, course: Course, ended: Small) -> Small:
    """The number of tricks that each seat has won, (seats, n)."""
    numbers = np.arange(len(course.takers), dtype=np.uint8)[:, np.newaxis]
    counts = numbers < ended
    tricks = start.tricks.copy()
    for seat in range(len(tricks)):
        tricks[seat] += np.add.reduce(((course.takers == seat) & counts).view(np.uint8), axis=0)
    return tricks


def _pegged(rules: Compiled, ledger: Ledger, course: Course) -> tuple[Points, Small, Signed]:
    """What each side pegs, the tricks until the deal was over, and who has won the match by a peg."""
    deals = len(course.trump)
    ended = np.full(deals, len(course.takers), dtype=np.uint8)
    winner, pegs = np.full(deals, -1, dtype=np.int8), np.zeros_like(ledger.totals)
    table, goal = rules.rule.pegs, goals.known(rules.variant.goal)
    if table is None:
        return pegs, ended, winner
    pegs = counted(table, rules.variant, course.trump, course.taken)
    if isinstance(goal, Race):
        # Pegs may be taken off by a table of one's own: then the end tells nothing of what was reached on the way.
        falling = any(worth < 0 for _, worth in table.trumps + table.plain)
        near = np.flatnonzero(((ledger.totals + pegs).max(axis=0) >= goal.least) | falling)
        if near.size:
            found = _in_order(rules, table, goal, part(ledger, near), part(course, near))
            pegs[:, near], ended[near], winner[near] = found
    return pegs, ended, winner


def _in_order(
    rules: Compiled, table: PointTable, goal: Race, ledger: Ledger, course: Course
) -> tuple[Points, Small, Signed]:
    """The same trick by trick, for deals in which a peg may have won the match."""
    deals = len(course.trump)
    ended = np.full(deals, len(course.takers), dtype=np.uint8)
    winner, pegs = np.full(deals, -1, dtype=np.int8), np.zeros_like(ledger.totals)
    for number, (cards, taker) in enumerate(zip(course.cards, course.takers, strict=True)):
        points = counted(table, rules.variant, course.trump, cards_of_trick(cards)) * (winner < 0)
        _add(pegs, taker % np.uint8(len(pegs)), points)
        now = np.where(points != 0, goals.at_once(goal, ledger.totals + pegs), np.int8(-1))
        ended[now >= 0] = number + 1
        np.copyto(winner, now, where=now >= 0)
    return pegs, ended, winner


def _scored(
    rules: Compiled, lines: tuple[Line, ...], totals: Points, winner: Signed
) -> tuple[tuple[Line, ...], Points, Signed]:
    """The lines that count, each up to the end of its deal, the totals with them, and who has won the match by them."""
    totals, winner, goal = totals.copy(), winner.copy(), goals.known(rules.variant.goal)
    found: list[Line] = []
    for line in lines:
        points = line.points * (winner < 0)
        found.append(attrs.evolve(line, points=points))
        _add(totals, line.side, points)
        if isinstance(goal, Race):
            np.copyto(winner, goals.at_once(goal, totals), where=points != 0)
    return tuple(found), totals, winner


def _add(totals: Points, side: Small, points: Points) -> None:
    """Adds the points to those of a side, in place."""
    for number in range(len(totals)):
        totals[number] += points * (side == number)
