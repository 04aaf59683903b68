"""Laws of what is written down: scores, totals, the standing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs

from allfours._refusing import shown
from allfours.seating import Side
from allfours.state import Deal
from allfours.testing._told import rotated, turned_standing
from allfours.testing.fault import Fault


def a_score_is_of_points_for_a_side(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001 - as for every law
    """A score is of whole points other than 0, for a side at the table."""
    sides = deal.variant.seating.sides
    for score in deal.scores:
        if not score.points:
            yield Fault(expected="whole points other than 0", came=f"0 points are scored for {score.reason}")
        if not 0 <= score.side < sides:
            yield Fault(expected=f"a side from 0 to {sides - 1}", came=f"side {score.side} scores for {score.reason}")


def totals_are_what_was_scored(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001
    """The totals are those before the deal and the points scored in it."""
    scored = list(deal.table.facts.start.standing.totals)
    for score in deal.scores:
        scored[score.side] += score.points
    if list(deal.standing.totals) != scored:
        yield Fault(
            expected="totals that are those before the deal and what its scores come to",
            came=f"they are {_numbers(deal.standing.totals)} instead of {_numbers(tuple(scored))}",
        )


def no_score_follows_the_one_that_wins(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001
    """The score that wins the match is the last, and the match is won with it."""
    before = deal.table.facts.start.standing
    totals = list(before.totals)
    for number, score in enumerate(deal.scores, start=1):
        totals[score.side] += score.points
        winner = deal.variant.goal(before, attrs.evolve(before, totals=tuple(totals)))
        if winner is not None and (number < len(deal.scores) or deal.winner != winner):
            then = "other scores follow" if number < len(deal.scores) else "the match is not over with it"
            yield Fault(
                expected="the end of the match with the score that wins it",
                came=f"side {winner} has won with {score}, and {then}",
            )


def a_deal_is_counted_once(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001
    """A finished deal is counted once and may have a winner; one that is thrown in has neither, and no trick."""
    if not deal.is_over:
        return
    before, sides = deal.table.facts.start.standing.deals, range(deal.variant.seating.sides)
    counted = deal.standing.deals - before
    if counted != (not deal.thrown_in):
        yield Fault(
            expected=f"{before + (not deal.thrown_in)} deals in the standing", came=f"there are {deal.standing.deals}"
        )
    if deal.winner is not None and deal.winner not in sides:
        yield Fault(expected=f"a winner among the sides 0 to {sides[-1]}", came=f"side {shown(deal.winner)} wins")
    if deal.thrown_in and deal.tricks:
        yield Fault(expected="no trick in a deal that is thrown in", came=f"there are {len(deal.tricks)}")


def the_goal_favours_no_side(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001
    """The goal favours no side: when the totals are those of other sides, another side wins, and on a tie nobody."""
    seating, goal, before = deal.variant.seating, deal.variant.goal, deal.table.facts.start.standing
    best = (max(deal.standing.totals),) * seating.sides
    for after in (deal.standing, attrs.evolve(deal.standing, totals=best)):
        winner = goal(before, after)
        for by in range(1, seating.sides):
            other = goal(turned_standing(before, by), turned_standing(after, by))
            expected = None if winner is None else (winner + by) % seating.sides
            if other != expected:
                yield Fault(
                    expected="the same for the totals of all sides, and nobody who wins on a tie",
                    came=f"with totals of {_numbers(after.totals)} {_who(winner)} wins,"
                    f" and when they have moved on, with {_numbers(rotated(after.totals, by))}, {_who(other)}",
                )


def _who(side: Side | None) -> str:
    return "nobody" if side is None else f"side {side}"


def _numbers(totals: tuple[int, ...]) -> str:
    return " ".join(map(str, totals))


@attrs.frozen
class BagsStayBelow:
    """The bags of every side stay below their limit.

    A law for games that count bags: ``assert_conforms(variant, more=[BagsStayBelow(10)])``.

    >>> from random import Random
    >>> from allfours import Deal, Standing, variants
    >>> deal = Deal.shuffled(variants.SPADES, seed=7, standing=Standing(totals=(250, 190), bags=(12, 3)))
    >>> print(*BagsStayBelow(10)(deal, Random(7)))
    expected fewer than 10 bags, but side 0 has 12
    """

    limit: int
    """The number of bags at which the penalty is due."""

    def __call__(self, deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG002 - as above
        """A fault for a side with too many bags."""
        for side, bags in enumerate(deal.standing.bags):
            if bags >= self.limit:
                yield Fault(expected=f"fewer than {self.limit} bags", came=f"side {side} has {bags}")
