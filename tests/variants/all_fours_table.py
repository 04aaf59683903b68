"""A table at which the library deals and plays All Fours and its kin from packs that are known."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from random import Random

from allfours import Deal, Standing, Suit, Variant
from allfours.errors import Refusal
from tests.oracle.seven_up import Counts, Dealt, Printed


def laid(
    variant: Variant,
    dealt: Dealt,
    *,
    totals: Counts | None = None,
    dealer: int | None = None,
    trump: Suit | None = None,
) -> Deal:
    """Deal given hands and a stock; by default at the beginning of a match, by the last seat."""
    return Deal.from_hands(
        variant,
        hands=[" ".join(hand) for hand in dealt.hands],
        stock=" ".join(dealt.stock),
        dealer=dealer,
        standing=None if totals is None else Standing(totals=totals),
        trump=trump,
    )


def printed(variant: Variant, deal: Printed, *, shift: int = 0, totals: Counts | None = None) -> Deal:
    """Deal the hands of a printed deal with the eldest in a seat; the totals are the eldest's side first."""
    seats, sides = variant.seating.seats, variant.seating.sides
    turned = None if totals is None else tuple(totals[(side - shift) % sides] for side in range(sides))
    return laid(variant, deal.dealt(shift), totals=turned, dealer=(shift - 1) % seats)


def after(deal: Deal, *moves: str) -> Deal:
    """Make some moves."""
    return reduce(Deal.apply, moves, deal)


def until_over(deal: Deal, moves: Iterable[str]) -> Deal:
    """Make moves in their order until the deal is over."""
    for move in moves:
        if deal.is_over:
            break
        deal = deal.apply(move)
    return deal


def at_random(deal: Deal, rng: Random, *first: str) -> Deal:
    """Play a deal to its end: certain moves where they may be made, else any."""
    while legal := [str(move) for move in deal.legal_moves]:
        deal = deal.apply(next((move for move in first if move in legal), legal[int(rng.random() * len(legal))]))
    return deal


def may(deal: Deal) -> tuple[int | None, str]:
    """Say whose turn it is and what may be done."""
    return deal.turn, " ".join(map(str, deal.legal_moves))


def scored(deal: Deal, shift: int = 0) -> str:
    """Say what was scored in a word a score, the side of a seat being A."""
    sides = deal.variant.seating.sides
    return " ".join(
        f"{'ABCDEFGH'[(score.side - shift) % sides]}:{score.reason}:{score.points}" for score in deal.scores
    )


def by_side(counts: Counts, shift: int) -> Counts:
    """Give counts with the side of a seat first."""
    return tuple(counts[(side + shift) % len(counts)] for side in range(len(counts)))


def refused(deal: Deal, move: str) -> Refusal:
    """The reason why a move is refused."""
    refusal = deal.why_not(move)
    assert refusal is not None
    return refusal


def turned_up(deal: Deal) -> str:
    """The cards that have been turned and lie aside, as a set is written."""
    return str(deal.view(None).shown)
