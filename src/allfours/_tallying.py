"""A deal that was typed in, counted as the deal of a match is: score by score, until one wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

import attrs

from allfours._auctioned import auctioned, bids_of
from allfours.entries import Entry, Per, ReadsEntries, Scored, Typed, entries_of, rules_of
from allfours.ledger import Contract, Reckoning, Score, Standing, with_made, with_totals
from allfours.rules import Goal, Variant
from allfours.seating import Seat, Side


@attrs.frozen(kw_only=True)
class Counted:
    """What has become of a deal."""

    scores: tuple[Score, ...]
    """What was scored, in the order counted."""
    standing: Standing
    """The standing after it."""
    winner: Side | None
    """The side that has won the match."""


def settled(
    variant: Variant, standing: Standing, values: Mapping[str, Typed], *, out: Side | None, dealer: Seat
) -> Counted:
    """A deal counted from what was typed in, which is known to be right."""
    before = with_made(standing, None)  # as every deal begins
    auction = auctioned(variant, standing, values, dealer)
    sold = () if auction is None else auction.scores
    scores, winner = _counted(variant.goal, before, before.totals, (*sold, *_at_once(variant, values, out, dealer)))
    totals = _sum(before.totals, scores)
    if auction is not None and auction.thrown_in:
        return Counted(scores=scores, standing=with_totals(before, totals), winner=winner)
    if winner is None:
        contract = _contract(values.get("bids")) if auction is None else auction.contract
        reckoning = _reckoned(variant, values, contract, dealer)
        paid, after = variant.settlement(reckoning, with_totals(before, totals))
        more, winner = _counted(variant.goal, before, totals, paid)
        scores, totals = (*scores, *more), _sum(totals, more)
        if winner is None:
            final = attrs.evolve(after, totals=totals, deals=before.deals + 1)
            winner = variant.goal(before, final)
            final = final if winner is None else attrs.evolve(final, pot=0)  # it is lost
            return Counted(scores=scores, standing=final, winner=winner)
        before = with_made(before, after.made)
    final = attrs.evolve(before, totals=totals, pot=0, deals=before.deals + 1)  # what the deal began with stays
    return Counted(scores=scores, standing=final, winner=winner)


def _sum(totals: tuple[int, ...], scores: Iterable[Score]) -> tuple[int, ...]:
    """The totals after some scores."""
    found = list(totals)
    for score in scores:
        found[score.side] += score.points
    return tuple(found)


def _counted(
    goal: Goal, before: Standing, totals: tuple[int, ...], scores: Iterable[Score]
) -> tuple[tuple[Score, ...], Side | None]:
    """The scores up to the one that wins the match, and who wins it, if one does."""
    counted: list[Score] = []
    for score in scores:
        counted.append(score)
        totals = _sum(totals, (score,))
        winner = goal(before, with_totals(before, totals))
        if winner is not None:
            return tuple(counted), winner
    return tuple(counted), None


def _at_once(variant: Variant, values: Mapping[str, Typed], out: Side | None, dealer: Seat) -> tuple[Score, ...]:
    """What was scored in the course of the deal: a score a side from the eldest's on, but last of the side that won."""
    seating = variant.seating
    first = seating.side(seating.next(dealer))
    sides = [Side((first + step) % seating.sides) for step in range(seating.sides)]
    scores = [
        Score(side, points=points, reason=entry.name)
        for entry in entries_of(variant)
        if entry.scored is Scored.AT_ONCE and entry.name in values
        for side in sides
        if (points := cast("tuple[int, ...]", values[entry.name])[side])  # of these there is a number for each side
    ]
    return tuple(sorted(scores, key=lambda score: score.side == out))


def _reckoned(variant: Variant, values: Mapping[str, Typed], contract: Contract | None, dealer: Seat) -> Reckoning:
    """What the settlement is given of a deal."""
    counts = tuple(
        (entry.name, _count(variant, entry, values.get(entry.name)))
        for entry in entries_of(variant)
        if entry.scored is Scored.AT_THE_END and entry.name not in {"bids", "tricks"}
    )
    reckoning = Reckoning(
        seating=variant.seating,
        dealer=dealer,
        order=variant.order,
        contract=contract,
        tricks=cast("tuple[int, ...]", values.get("tricks", ())),  # a number for each seat, as was made sure
        counts=counts,
    )
    for rule in rules_of(variant):
        if isinstance(rule, ReadsEntries):
            reckoning = rule.reckoned(reckoning, values)
    return reckoning


def _contract(bids: Typed | None) -> Contract | None:
    """What was bid, by everybody for the own side; None where nothing is bid."""
    if bids is None:
        return None
    return Contract(declarer=None, bids=bids_of(cast("tuple[int | str, ...]", bids)))  # one for each seat


def _count(variant: Variant, entry: Entry, value: Typed | None) -> tuple[int, ...]:
    """A count by seat or side: as typed in, or 1 for the one that was named."""
    if entry.per in {Per.SEAT, Per.SIDE}:
        return cast("tuple[int, ...]", value)
    seating = variant.seating
    return tuple(
        int(number == value) for number in range(seating.sides if entry.per is Per.ONE_SIDE else seating.seats)
    )
