"""Thousands of deals at once and the same deals one by one: card for card, score for score the same."""

from random import Random

import pytest

from allfours import AllFoursError, Deal, Play, Standing, Variant, variants
from allfours.batch import Batch, Settling
from allfours.stages import Tricks
from tests.laws.batch_tables import HOUSE_RULES, assert_all_same, assert_same, brought_to_play

pytest.importorskip("numpy")

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
    *HOUSE_RULES,
]
"""Games in which nobody bids, so that whole deals are made at once."""
PLAY = {name: variants.get(name).stages[-1] for name in variants.names()}
"""The play of every game."""
PLAYED_ON = [name for name, play in PLAY.items() if isinstance(play, Tricks) and play.after is None]
"""Games in which a batch goes on from any card of the play."""


def _whole(variant: Variant, deals: int) -> None:
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
    _whole(variant, 5)


@pytest.mark.slow
@pytest.mark.parametrize("variant", WHOLE, ids=lambda variant: variant.name)
def test_thousands_of_whole_deals_agree(variant: Variant) -> None:
    _whole(variant, 700)


@pytest.mark.parametrize("name", PLAYED_ON)
def test_deals_agree_from_the_first_lead_on(name: str) -> None:
    _played_on(variants.get(name), 6, 0)
    _played_on(variants.get(name), 4, 7)


@pytest.mark.slow
@pytest.mark.parametrize("plays", [0, 5, 10])
@pytest.mark.parametrize("name", PLAYED_ON)
def test_many_deals_agree_from_a_card_of_the_play_on(name: str, plays: int) -> None:
    _played_on(variants.get(name), 200, plays)


@pytest.mark.parametrize(
    ("name", "rule"), [("california_jack", "Draw"), ("blind_don", "PlayingFromPiles"), ("ten_point_pitch", "PlayingTrumps")]
)
def test_a_game_whose_play_has_no_counterpart_is_refused_by_name(name: str, rule: str) -> None:
    rng, deal = Random(1), Deal.shuffled(variants.get(name), seed=1)
    while not all(isinstance(move, Play) for move in deal.legal_moves):
        deal = deal.apply(rng.choice(deal.legal_moves))
    with pytest.raises(AllFoursError, match=rule):
        Batch.from_deal(deal, 10, seed=1)
