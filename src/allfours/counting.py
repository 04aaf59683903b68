"""What the log of a deal comes to: its scores, what a scorer needs of it, and whether a score has won the match."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from allfours.ledger import Reckoning, Score, Standing, score_of, with_made, with_totals
from allfours.resting import Rest, Resting, resting_of
from allfours.rules import Goal
from allfours.table import Table, table_of
from allfours.twins import changer_of, maker_of

_OVER: Final = Rest.OVER  # a name of the module is found sooner


def settled(table: Table) -> tuple[Table, Resting]:
    """The log of a deal that has been played, with what its settlement pays, and the standing that it leaves.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7)
    >>> for card in ("JS", "QS", "AS", "9S"):
    ...     deal = deal.apply(card)
    >>> table, end = settled(deal.table)  # as if no card were left to play
    >>> table.event.reason, end.standing.totals, end.standing.deals
    ('muck', (33, 0), 1)
    """
    start = table.facts.start
    variant, before = start.variant, start.standing
    live = before if table.totals is before.totals else with_totals(before, table.totals)
    scores, after = variant.settlement(reckoned(table), live)
    table, end = counted(table, scores)
    if end is not None and after.made is not None and end.standing is not None:
        end = resting_of(_OVER, standing=with_made(end.standing, after.made), winner=end.winner)
    if end is None:
        final = _finished(after, table.totals, after.pot, before.deals + 1)
        winner = variant.goal(before, final)
        if winner is not None:
            final = _finished(final, final.totals, 0, final.deals)  # a pot is lost, as in a deal won in its middle
        end = resting_of(_OVER, standing=final, winner=winner)
    return table, end


def counted(table: Table, scores: Iterable[Score]) -> tuple[Table, Resting | None]:
    """The log with scores counted one by one, up to the one that wins the match, and how it is won; None if it is not.

    >>> from allfours import Deal, Score, Side, Standing, variants
    >>> table = Deal.shuffled(variants.PHAT, seed=7, standing=Standing(totals=(175, 150))).table
    >>> scores = [Score(Side(side), points=8, reason="muck") for side in (1, 0, 1)]
    >>> table, end = counted(table, scores)
    >>> table.totals, end.winner
    ((183, 158), 0)
    """
    facts, winner, left, totals = table.facts, table.winner, table.left, list(table.totals)
    least = least_of(facts.start.variant.goal)
    for score in scores:
        totals[score.side] += score.points
        table = table_of(facts, winner, left, tuple(totals), score, 0, table)
        end = _won(table) if max(totals) >= least else None
        if end is not None:
            return table, end
    return table, None


def least_of(goal: Goal) -> float:
    """The fewest points with which a side can win in the middle of a deal, as far as a goal promises any.

    It promises by an attribute ``least``, which is infinite where a deal has to be finished first.

    >>> from allfours.variants import BLIND_DON, PHAT
    >>> least_of(PHAT.goal), least_of(BLIND_DON.goal)
    (181, inf)
    """
    least: float = getattr(goal, "least", -math.inf)
    return least


def won(table: Table) -> Resting | None:
    """The end of the match if the standing wins it, else None; a pot that waits is lost then.

    >>> from allfours import Deal, Standing, variants
    >>> won(Deal.shuffled(variants.PHAT, seed=7, standing=Standing(totals=(150, 181))).table).winner
    1
    """
    return _won(table) if max(table.totals) >= least_of(table.facts.start.variant.goal) else None


def _won(table: Table) -> Resting | None:
    """The end of the match if the goal says so."""
    totals, start = table.totals, table.facts.start
    now = with_totals(start.standing, totals)
    winner = start.variant.goal(start.standing, now)
    if winner is None:
        return None
    return resting_of(_OVER, standing=_finished(now, totals, 0, now.deals + 1), winner=winner)


_finished: Final = changer_of(Standing, "totals", "pot", "deals")


def scores_of(table: Table) -> list[Score]:
    """Every score of a deal, read off its log: those written down, and the pegs of the tricks, in the order counted.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=7).apply("beg").apply("give")
    >>> print(*scores_of(deal.table))
    side 0: +1 gift
    """
    scores: list[Score] = []
    number = 0
    start = table.facts.start
    totals, side_of = start.standing.totals, start.variant.seating.side
    for node in table.log():
        if isinstance(node.event, Score):
            scores.append(node.event)
        elif isinstance(node.event, tuple) and node.totals != totals:
            side, pegs = side_of(node.winner), node.facts.pegs
            cards = tuple(card for card in node.event if pegs[card.index])
            points = node.totals[side] - totals[side]
            scores.append(score_of(side, points=points, reason="pegs", cards=cards, trick=number))
        number += isinstance(node.event, tuple)
        totals = node.totals
    return scores


def reckoned(table: Table) -> Reckoning:
    """What a scorer needs of a deal as it stands.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7)
    >>> for card in ("JS", "QS", "AS", "9S"):
    ...     deal = deal.apply(card)
    >>> print(reckoned(deal.table).tricks, reckoned(deal.table).taken[0])
    (0, 0, 1, 0) AS QS JS 9S
    """
    facts = table.facts
    seating = facts.start.variant.seating
    won, tricks = [0] * seating.seats, [0] * seating.seats
    node: Table | None = table
    while node is not None:
        if node.cards:
            winner = node.winner
            won[winner] |= node.cards
            tricks[winner] += 1
        node = node.previous
    return _reckoning(
        seating=seating,
        dealer=facts.start.dealer,
        order=facts.start.variant.order,
        trump=facts.trump,
        contract=facts.contract,
        tricks=tuple(tricks),
        taken=tuple([sum(won[side :: seating.sides]) for side in range(seating.sides)]),
        held=facts.held,
    )


_reckoning: Final = maker_of(Reckoning)
