"""Thousands of deals at once and the same deals one by one: card for card, score for score the same."""

from __future__ import annotations

from random import Random

import attrs
import numpy as np
import pytest
from numpy.typing import NDArray

from allfours import AllFoursError, Deal, Goal, Settlement, Standing, Variant, variants
from allfours.awards import Credit, High, Jack, Low
from allfours.batch import Batch, Settling
from allfours.batch.position import BLIND_NIL, MOON, NO_BID, SMUDGE
from allfours.contracts import Bags, DoubleNil, FailedNil, Missed, TenForTwo
from allfours.difference import Difference, Made
from allfours.following import strict
from allfours.scoring import Compare, Majority, Race, Tie, Tiebreak, Winners
from allfours.setback import (
    AllPointsWin,
    AtNothing,
    Counting,
    HighestBid,
    Overbid,
    SetBack,
    ShootTheMoon,
    Slam,
    SmudgeBid,
    SmudgeWins,
)
from allfours.stages import (
    FixTrump,
    OnlyPitcherLooks,
    PitchersPartnerBlind,
    StockTurned,
    TopCardTrump,
    Tricks,
    TrumpCut,
    TrumpsOnly,
)
from allfours.variants.all_fours import GAME
from allfours.variants.spades import SPADES_PAY
from tests.laws.batch_tables import HOUSE_RULES, assert_all_same, assert_same, brought_to_play

WHOLE = [
    variants.PHAT,
    variants.PHAT_BGA,
    variants.PHAT_CUT,
    variants.GELDESTON_PHAT,
    variants.NINE_CARD_DON,
    variants.NINE_CARD_DON_91,
    variants.NINE_CARD_DON_HIGH_JACK,
    variants.NINE_CARD_DON_HIGH_LOW_JACK,
    variants.WELSH_LEAGUE_DON,
    variants.IRISH_NINE_CARD_DON,
    variants.IRISH_DON,
    variants.BLIND_ALL_FOURS,
    variants.CALIFORNIA_JACK,
    variants.SHASTA_SAM,
    *HOUSE_RULES,
]
"""Games in which nobody bids, so that whole deals are made at once."""
PLAYED_ON = [name for name in variants.names() if name != "blind_don"]
"""Games in which a batch goes on from any card of the play; in the one other, cards lie over piles."""


_SILENT = (FixTrump, OnlyPitcherLooks, PitchersPartnerBlind, StockTurned, TopCardTrump, TrumpCut, Tricks, TrumpsOnly)


def _whole(variant: Variant, deals: int) -> None:
    if not all(isinstance(stage, _SILENT) for stage in variant.stages):
        _played_on(variant, deals, 3)
        return
    assert_all_same(Batch.shuffled(variant, deals, seed=3))
    sides = variant.seating.sides
    for number, below in enumerate((40, 11, 1)):
        target = getattr(variant.goal, "target", 100)
        totals = tuple(max(0, target - below - 3 * side) for side in range(sides))
        standing = Standing(totals=totals, pot=8, deals=2)
        assert_all_same(Batch.shuffled(variant, deals, seed=number, standing=standing, dealer=number % 2))


def _played_on(variant: Variant, deals: int, plays: int) -> None:
    for group in brought_to_play(variant, deals, Random(plays), plays):
        batch = Batch.of(group, seed=5)
        assert_all_same(batch)
        one = batch.play_out(settling=Settling.ONE_BY_ONE)
        for row in range(len(one)):
            assert_same(one, row)


@pytest.mark.parametrize("variant", WHOLE, ids=lambda variant: variant.name)
def test_whole_deals_agree(variant: Variant) -> None:
    _whole(variant, 12)


@pytest.mark.thorough
@pytest.mark.parametrize("variant", WHOLE, ids=lambda variant: variant.name)
def test_thousands_of_whole_deals_agree(variant: Variant) -> None:
    _whole(variant, 500)


@pytest.mark.parametrize("name", PLAYED_ON)
def test_deals_agree_from_the_first_lead_on(name: str) -> None:
    _played_on(variants.get(name), 6, 0)
    _played_on(variants.get(name), 4, 7)


@pytest.mark.thorough
@pytest.mark.parametrize("plays", [0, 5, 10])
@pytest.mark.parametrize("name", PLAYED_ON)
def test_many_deals_agree_from_a_card_of_the_play_on(name: str, plays: int) -> None:
    _played_on(variants.get(name), 120, plays)


def test_trumps_that_were_broken_before_are_led_in_a_batch() -> None:
    pitched = next(variant for variant in HOUSE_RULES if variant.name == "barred")
    for plays in (9, 17, 25):
        _played_on(variants.SPADES, 15, plays)
        _played_on(pitched, 15, plays - 5)


def test_a_game_whose_play_has_no_counterpart_is_refused_by_name() -> None:
    with pytest.raises(AllFoursError, match="Uncovering"):
        Batch.from_deal(Deal.shuffled(variants.BLIND_DON, seed=1), 10, seed=1)


# --- Settlements: what many deals are paid together is what they are paid one by one

CONTRACTS = [
    *(attrs.evolve(SPADES_PAY, failed_nil=failed) for failed in FailedNil),
    *(attrs.evolve(SPADES_PAY, double_nil=double, missed=missed) for double in DoubleNil for missed in Missed),
    *(attrs.evolve(SPADES_PAY, ten_for_two=ten) for ten in TenForTwo),
    attrs.evolve(SPADES_PAY, bags=None),
    attrs.evolve(SPADES_PAY, bags=Bags(limit=2, penalty=30)),
]
SLAMS: list[Slam | None] = [
    None,
    AllPointsWin(2, target=21),
    SmudgeBid(5, needs=2),
    SmudgeWins(2, target=21),
    HighestBid(2, pays=7),
    ShootTheMoon(2, target=52, at_nothing=AtNothing.WINS),
    ShootTheMoon(1, target=52, at_nothing=AtNothing.NOTHING),
]
_AWARDS = (High(1), Low(1, to=Credit.HOLDER), Jack(1), Majority(GAME, pays=1, tie=Tie.DECLARER))
SETTLEMENTS: dict[str, tuple[Settlement, list[int]]] = {
    **{f"contract-{number}": (rule, [BLIND_NIL, 0, 0, 1, 2, 3, 6, 10]) for number, rule in enumerate(CONTRACTS)},
    **{
        f"slam-{number}-{counting.name.lower()}-{overbid.name.lower()}": (
            SetBack(awards=_AWARDS, counting=counting, overbid=overbid, slam=slam),
            [NO_BID, SMUDGE, MOON, 1, 2, 3],
        )
        for number, slam in enumerate(SLAMS)
        for counting in Counting
        for overbid in Overbid
    },
    **{f"difference-{made.name.lower()}": (Difference(awards=_AWARDS, made=made), [NO_BID, 1, 2, 3]) for made in Made},
}
GOALS: dict[str, Goal] = {
    "race": Race(21),
    "any": Compare(21, tie=Tiebreak.CONTRACT, floor=-9),
    "made": Compare(20, tie=Tiebreak.PLAY_ON, winners=Winners.CONTRACT_MADE),
    "made-first": Compare(20, tie=Tiebreak.PLAY_ON, winners=Winners.CONTRACT_FIRST),
}


def _bidden(batch: Batch, bids: list[int], rng: np.random.Generator) -> Batch:
    """The batch with a contract in most of its deals, and with totals near the end of a match."""
    seats, deals = batch.variant.seating.seats, len(batch)
    totals = rng.integers(-9, 22, batch.ledger.totals.shape)
    bidden: NDArray[np.bool_] = rng.random(deals) < 0.9
    ledger = attrs.evolve(
        batch.ledger,
        bids=np.where(bidden, rng.choice(np.array(bids, dtype=np.int16), (seats, deals)), np.int16(NO_BID)),
        bidden=bidden,
        declarer=np.where(bidden, rng.integers(-1, seats, deals, dtype=np.int8), np.int8(-1)),
        totals=totals,
        before=totals,
        bags=rng.integers(0, 9, batch.ledger.bags.shape),
    )
    return attrs.evolve(batch, ledger=ledger)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("name", SETTLEMENTS)
def test_deals_are_paid_together_as_they_are_one_by_one(name: str, goal: str) -> None:
    settlement, bids = SETTLEMENTS[name]
    play = Tricks(follow=strict)
    game = variants.PHAT.evolve(name="bidden", stages=(play,), packets=(3, 3), settlement=settlement, goal=GOALS[goal])
    batch = _bidden(Batch.shuffled(game, 250, seed=4, dealer=2), bids, np.random.default_rng(len(name)))
    together, alone = batch.play_out(), batch.play_out(settling=Settling.ONE_BY_ONE)
    for array in ("points", "totals", "pot", "bags", "made", "winner", "paid", "best"):
        assert getattr(together, array).tolist() == getattr(alone, array).tolist(), array
    for row in range(250):
        one, other = (
            [(line.side[row], line.points[row], line.reason) for line in played.awards if line.points[row]]
            for played in (together, alone)
        )
        assert one == other
