"""A table of Pitch: printed deals played by the library card by card, and house rules put together."""

from __future__ import annotations  # a rule is a name for a type that is not there at run time

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from allfours import Deal, Goal, Stage, Standing, Variant, variants
from allfours.setback import SetBack
from tests.oracle.test_oracle_pitch import Printed

A, B, C, D = range(4)


def settled(variant: Variant, **changes: Any) -> SetBack:
    """Give the settlement of a game with some fields changed."""
    assert isinstance(variant.settlement, SetBack)
    return attrs.evolve(variant.settlement, **changes)


def house(of: Variant = variants.AUCTION_PITCH, *stages: Stage, goal: Goal | None = None, **pay: Any) -> Variant:
    """Put a house rule together: other stages before the play, another goal, or a settlement with other fields."""
    return of.evolve(
        name="house",
        stages=(*stages, of.stages[-1]) if stages else of.stages,
        goal=of.goal if goal is None else goal,
        settlement=settled(of, **pay),
    )


def bids(number: int) -> tuple[str, ...]:
    """Give the calls of a deal in which the eldest of four bids and nobody else does."""
    return f"bid:{number}", "pass", "pass", "pass"


def dealt(variant: Variant, deal: Printed, *, totals: Sequence[int] = (), turn: int = 0) -> Deal:
    """Deal a printed deal, everybody moved up some seats; totals are given as if nobody had been."""
    hands = deal.turned(turn)
    before = tuple(totals[(side - turn) % len(totals)] for side in range(len(totals)))
    return Deal.from_hands(
        variant,
        hands=[" ".join(hand) for hand in hands],
        dealer=(turn - 1) % len(hands),
        standing=Standing(totals=before),
    )


def played(
    variant: Variant,
    deal: Printed,
    *calls: str,
    totals: Sequence[int] = (),
    turn: int = 0,
    order: Iterable[str] | None = None,
) -> Deal:
    """Play a printed deal as printed after some calls, as far as the match is not won before its end."""
    ended = dealt(variant, deal, totals=totals, turn=turn)
    for move in (*calls, *(deal.cards if order is None else order)):
        if ended.is_over:
            break
        ended = ended.apply(move)
    assert ended.is_over
    return ended


def moved_back(values: Sequence[int], turn: int) -> tuple[int, ...]:
    """Give what belongs to seats or sides as if nobody had been moved up."""
    return tuple(values[(place + turn) % len(values)] for place in range(len(values)))


def gains(deal: Deal, turn: int = 0) -> tuple[int, ...]:
    """Give the points of a deal by side as if nobody had been moved up."""
    return moved_back(deal.points, turn)


def reasons(deal: Deal, side: int) -> list[str]:
    """Name what a side has scored for, in order."""
    return [score.reason for score in deal.scores if score.side == side]
