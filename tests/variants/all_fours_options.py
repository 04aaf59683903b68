"""All Fours and its kin as one table or another agrees to play them: options as variants evolved from a preset."""

from __future__ import annotations

from typing import TypedDict, Unpack

import attrs

from allfours import Deal, Reckoning, Score, Seat, Seating, Standing, Variant, variants
from allfours.awards import Credit, HangJack, High, InOrder, Jack, Low
from allfours.following import FollowRule
from allfours.rules import Stage
from allfours.scoring import Compare, Majority, Tie, Tiebreak
from allfours.stages import (
    BegOrStand,
    Discards,
    DownTo,
    Draw,
    Exhausted,
    Gift,
    GiftLimit,
    Stock,
    StockTurned,
    TopCardTrump,
    TrumpCut,
    TrumpNeeded,
    Turned,
    TurnUp,
)
from allfours.stages.discarding import Choice, DiscardRule
from allfours.stages.tricks import Tricks
from allfours.variants.all_fours import GAME

JACK = Jack(1)
SEVEN_UP = variants.SEVEN_UP
ALL_FOURS = variants.ALL_FOURS
TRINIDAD = variants.TRINIDAD_ALL_FOURS
TOBAGO = variants.TOBAGO_ALL_FOURS
BLIND = variants.BLIND_ALL_FOURS
ALL_FIVES = variants.ALL_FIVES
CALIFORNIA_JACK = variants.CALIFORNIA_JACK
SHASTA_SAM = variants.SHASTA_SAM


class Begging(TypedDict, total=False):
    """What may be agreed on begging."""

    gift: Gift
    limit: GiftLimit
    needs: TrumpNeeded
    exhausted: Exhausted


def begging(variant: Variant, name: str, **agreed: Unpack[Begging]) -> Variant:
    """Agree on who may do what when the eldest begs."""
    stages = (attrs.evolve(stage, **agreed) if isinstance(stage, BegOrStand) else stage for stage in variant.stages)
    return variant.evolve(name=name, stages=tuple(stages))


def turning(variant: Variant, counts: Turned, *, pays: dict[str, int] | None = None) -> Variant:
    """Agree on which turned cards pay, and perhaps what."""

    stages = tuple(_turning(stage, counts, pays) for stage in variant.stages)
    return variant.evolve(name=f"{variant.name}_{counts.name.lower()}", stages=stages)


def _turning(stage: Stage, counts: Turned, pays: dict[str, int] | None) -> Stage:
    """A stage in which cards are turned as agreed."""
    if isinstance(stage, TurnUp):
        return TurnUp(pays=stage.pays if pays is None else pays, counts=counts)
    if isinstance(stage, BegOrStand):
        turn_up = TurnUp(pays=stage.turn_up.pays if pays is None else pays, counts=counts)
        return attrs.evolve(stage, turn_up=turn_up)
    return stage


def following(variant: Variant, rule: FollowRule) -> Variant:
    """Agree on what may be played to a card led."""
    stages = (attrs.evolve(stage, follow=rule) if isinstance(stage, Tricks) else stage for stage in variant.stages)
    return variant.evolve(name=f"{variant.name}_{rule.__name__}", stages=tuple(stages))


def seated(variant: Variant, seating: Seating) -> Variant:
    """Sit down in another number."""
    return variant.evolve(name=f"{variant.name}_{seating.seats}_in_{seating.sides}", seating=seating)


def discarding(variant: Variant, name: str, rule: DiscardRule | None) -> Variant:
    """Agree on how hands are cut down after running, or that they are not."""
    stages = [stage for stage in variant.stages if not isinstance(stage, Discards)]
    if rule is not None:
        stages.insert(-1, Discards(rule=rule))
    return variant.evolve(name=name, stages=tuple(stages))


@attrs.frozen
class AfterTwoRuns:
    """Keeps six cards and puts the others away, if it has twelve or more."""

    def __call__(self, deal: Deal, seat: Seat) -> Choice:
        """Nothing after a single run."""
        choice = DownTo(6)(deal, seat)
        return Choice(0, 0, choice.among) if choice.most == 3 else choice


def scoring(  # noqa: PLR0913 - what may be agreed, each by name
    variant: Variant,
    name: str,
    *,
    low: Credit = Credit.HOLDER,
    tie: Tie = Tie.NOT_DEALER,
    jack: Jack | HangJack = JACK,
    game: int = 1,
) -> Variant:
    """Agree on what the end of a deal pays."""
    awards = (High(1), Low(1, to=low), jack, Majority(GAME, pays=game, tie=tie))
    return variant.evolve(name=name, settlement=InOrder(awards))


@attrs.frozen
class NotAtNothing:
    """The most of a count, but nobody scores where no side has any."""

    award: Majority
    """What is scored otherwise."""

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The score, unless all that was counted is nothing."""
        return self.award(reckoning, standing) if any(self.award.count.count(reckoning)) else ((), standing)


def nothing_at_nothing(variant: Variant, name: str) -> Variant:
    """Agree that a tie goes to the side that has not dealt, but at 0 to 0 to nobody."""
    settlement = variant.settlement
    assert isinstance(settlement, InOrder)
    *others, game = settlement.awards
    assert isinstance(game, Majority)
    award = NotAtNothing(attrs.evolve(game, tie=Tie.NOT_DEALER))
    return variant.evolve(name=name, settlement=InOrder((*others, award)))


def compared(variant: Variant, target: int) -> Variant:
    """Agree that totals are looked at when a deal has ended, and the highest wins."""
    goal = Compare(target, tie=Tiebreak.PLAY_ON)
    return variant.evolve(name=f"{variant.name}_compared", goal=goal)


ANTICLOCKWISE_TWO = seated(TRINIDAD, Seating.heads_up())
FIVES_WITH_HIGH_AND_LOW = ALL_FIVES.evolve(
    name="all_fives_high_low",
    settlement=InOrder((High(1), Low(1, to=Credit.HOLDER), ALL_FIVES.settlement)),
)
PEGS_ALONE = ALL_FIVES.evolve(name="all_fives_pegs_alone", settlement=InOrder(()))
CUT_AND_OPEN = CALIFORNIA_JACK.evolve(
    name="california_jack_cut",
    stages=(TrumpCut(), StockTurned(), *CALIFORNIA_JACK.stages[1:]),
)
TOP_CARD_THEN_HIDDEN = SHASTA_SAM.evolve(
    name="shasta_sam_top_card",
    stages=(TopCardTrump(), *SHASTA_SAM.stages[1:]),
)
OPEN, CLOSED = Draw(Stock.OPEN), Draw(Stock.CLOSED)
