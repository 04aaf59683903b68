"""No stage fails where the whole pack is dealt: it does without a stock, or says that there is none."""

import inspect
from itertools import chain
from random import Random
from typing import Any

import pytest

from allfours import Deal, SetupError, Suit, Variant, variants
from allfours._asking import parts
from allfours.bids import anyone
from allfours.rules import Stage
from allfours.stages import BlindNils, OnlyEldestAndDealerLook, StockTurned, TopCardTrump, Tricks, TrumpsOnly, TurnUp

PRESETS = [variants.get(name) for name in variants.names()]
OTHERS: tuple[Stage, ...] = (StockTurned(), OnlyEldestAndDealerLook(), BlindNils(anyone))
"""Stages that no preset has."""
STAGES: dict[str, Stage] = {
    stage.__name__ if inspect.isfunction(stage) else type(stage).__name__: stage
    for stage in chain(*(preset.stages for preset in PRESETS), OTHERS)
}
TURNING = {"TurnUp", "TopCardTrump", "StockTurned"}
"""The stages that need a card to turn."""
NO_TRUMPS = {"TrumpsOnly"}
"""The stages that need trumps made before them."""


def whole_pack(stage: Stage) -> Variant:
    """Phat, in which the whole pack is dealt, with a stage before the play, or with this play."""
    plays = any(isinstance(part, Tricks | TrumpsOnly) for _, part in parts((stage,)))
    play = variants.PHAT.stages[-1]
    variant = variants.PHAT.evolve(name="ours", stages=(stage,) if plays else (stage, play))
    assert not variant.stock_size
    return variant


@pytest.mark.parametrize("name", sorted(STAGES.keys() - TURNING - NO_TRUMPS))
def test_a_stage_does_without_a_stock(name: str) -> None:
    trump = Suit.HEARTS if name == "TrumpCut" else None
    for seed in range(8):
        deal, chance = Deal.shuffled(whole_pack(STAGES[name]), seed=seed, trump=trump), Random(seed)
        while deal.legal_moves:
            deal = deal.apply(chance.choice(deal.legal_moves))
        assert deal.is_over


@pytest.mark.parametrize("name", sorted(TURNING))
def test_a_stage_that_turns_a_card_says_that_there_is_none(name: str) -> None:
    with pytest.raises(SetupError) as caught:
        Deal.shuffled(whole_pack(STAGES[name]), seed=1)
    assert str(caught.value) == (
        "variant.packets: in Phat a card of the stock is turned, and none is left: deal fewer cards"
    )


def test_trumps_that_nobody_has_made_are_told_of() -> None:
    for name in NO_TRUMPS:
        with pytest.raises(SetupError, match="no suit is trumps"):
            Deal.shuffled(whole_pack(STAGES[name]), seed=1)


def test_the_presets_have_most_stages() -> None:
    assert {"Auction", "BegOrStand", "Discards", "FillUp", "Tricks"} <= STAGES.keys()
    turning: set[Any] = {TurnUp, TopCardTrump, StockTurned}
    assert {kind.__name__ for kind in turning} == TURNING
