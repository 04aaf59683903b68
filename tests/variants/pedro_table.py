"""A table of Cinch or Pedro: printed deals played by the library, with what must be put away put away by itself."""

from __future__ import annotations  # a rule is a name for a type that is not there at run time

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

import attrs

from allfours import Deal, Goal, Settlement, Stage, Standing, Variant
from allfours.difference import Difference
from allfours.setback import SetBack
from allfours.stages.discarding import Discarding
from tests.oracle.cinch import ranking
from tests.oracle.phat import PACK

W, N, E, S = range(4)
EW, NS = 0, 1


def house(of: Variant, *stages: Stage, goal: Goal | None = None, settlement: Settlement | None = None) -> Variant:
    """A house rule: stages in the place of those of their kinds, another goal or another settlement."""
    kinds = {type(stage): stage for stage in stages}
    return of.evolve(
        name="house",
        stages=tuple(kinds.get(type(stage), stage) for stage in of.stages),
        goal=of.goal if goal is None else goal,
        settlement=of.settlement if settlement is None else settlement,
    )


def awards(variant: Variant) -> tuple[Settlement, ...]:
    """The points that can be made in a game."""
    assert isinstance(variant.settlement, SetBack | Difference)
    return variant.settlement.awards


def settled(variant: Variant, **changes: Any) -> SetBack:
    """The settlement of a game with some fields changed."""
    assert isinstance(variant.settlement, SetBack)
    return attrs.evolve(variant.settlement, **changes)


def dealt(
    variant: Variant, hands: Sequence[Sequence[str]], stock: Sequence[str], *, totals: Sequence[int] = (), turn: int = 0
) -> Deal:
    """A deal of which south is the dealer, everybody moved up some seats; totals as if nobody had been."""
    before = tuple(totals[(side - turn) % len(totals)] for side in range(len(totals)))
    return Deal.from_hands(
        variant,
        hands=[" ".join(hands[(seat - turn) % 4]) for seat in range(4)],
        stock=" ".join(stock),
        dealer=(S + turn) % 4,
        standing=Standing(totals=before),
    )


def after(deal: Deal, moves: Iterable[str] | str) -> Deal:
    """The deal after some moves; what must be put away, and is none of them, goes by itself."""
    for move in moves.split() if isinstance(moves, str) else moves:
        deal = unasked(deal, move)
        if deal.is_over:
            break
        deal = deal.apply(move)
    return deal


def unasked(deal: Deal, move: str = "") -> Deal:
    """The deal when cards are put away of which there is no choice, as long as that is not the move that follows."""
    while isinstance(deal.phase, Discarding) and (not move or deal.why_not(move)) and len(deal.legal_moves) == 1:
        deal = deal.apply(deal.legal_moves[0])
    return deal


def filled(*hands: str, stock: str = "") -> tuple[list[list[str]], list[str]]:
    """Hands of nine, filled up with plain cards where hearts are trumps, and the stock with what is left."""
    held = [hand.split() for hand in hands]
    top = stock.split()
    used = {*top, *(card for hand in held for card in hand)}
    plain = [card for card in PACK if card not in used and card not in ranking("H")]
    for hand in held:
        hand += [plain.pop(0) for _ in range(9 - len(hand))]
    trumps = [card for card in ranking("H") if card not in used]
    return held, [*top, *plain, *trumps]


def may(deal: Deal) -> list[str]:
    """What may be done."""
    return [str(move) for move in deal.legal_moves]


def scored(deal: Deal) -> list[tuple[int, int, str]]:
    """The scores of a deal, in the order counted."""
    return [(score.side, score.points, score.reason) for score in deal.scores]


def played_out(deal: Deal, choose: Callable[[list[str]], str]) -> Deal:
    """A deal played to its end by one chooser."""
    while not deal.is_over:
        deal = deal.apply(choose(may(deal)))
    return deal


def at_random(rng: Random) -> Callable[[list[str]], str]:
    """Choose anything."""
    return lambda moves: moves[int(rng.random() * len(moves))]


def first(moves: list[str]) -> str:
    """Choose the first."""
    return moves[0]
