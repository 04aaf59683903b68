"""Deals that a simulation plays together are counted together, to the same numbers as one by one."""

from collections.abc import Sequence
from random import Random

import attrs
import numpy as np
import pytest

from allfours import Bid, Deal, Standing, Suit, Variant, variants
from allfours._counts import Fate, Tally
from allfours._simulating import Chunk, Dealing, Task, Unit
from allfours.batch import Batch
from allfours.batch.bringing import shuffled_deals
from allfours.batch.simulating import Sheet, asks_nobody, brought, play_together, times_of
from allfours.contracts import Bags, DoubleNil, FailedNil, TrickContracts
from allfours.rules import singly
from allfours.stages import FirstTrump, FixTrump, TrumpsOnly
from allfours.variants.phat import PHAT_PEGS
from allfours.variants.spades import SPADES_PAY
from tests.laws.batch_tables import HOUSE_RULES, brought_to_play
from tests.laws.house_rules import an_ace_throws_in


def noted(deal: Deal) -> Deal:
    """Nothing happens."""
    return deal


TRUMPS_ONLY = (FixTrump(Suit.SPADES), TrumpsOnly(first=FirstTrump.ANY, pegs=PHAT_PEGS))
GAMES = [
    *(variants.get(name) for name in variants.names() if name != "blind_don"),
    *HOUSE_RULES,
    variants.PHAT.evolve(name="no_trumps", packets=singly(1), stages=(noted, *TRUMPS_ONLY)),
    variants.PHAT.evolve(name="nervous", stages=(an_ace_throws_in, *variants.PHAT.stages)),
]
"""All games but the one whose play has no counterpart."""
WHOLE = [variant for variant in GAMES if asks_nobody(variant)]


def assert_counted_alike(batch: Batch, given: Sequence[Deal] = ()) -> None:
    """Whether a batch that is counted together is counted as its deals are, one by one."""
    sheet, tally = Sheet(kept=np.ones(len(batch), dtype=np.bool_)), Tally()
    sheet.add(np.arange(len(batch)), batch, given)
    played = batch.play_out()
    for row in range(len(batch)):
        tally.add_deal(played.deal(row))
    assert times_of(sheet.numbers) == tally.counts
    assert (sheet.tally.deals, sheet.tally.cards) == (tally.deals, tally.cards)
    assert type(sheet.tally.cards[Fate.WINS][0]) is int


def _counted(variant: Variant, deals: int) -> None:
    if asks_nobody(variant):
        assert_counted_alike(Batch.shuffled(variant, deals, seed=3))
        target = getattr(variant.goal, "target", 100)
        for number, below in enumerate((40, 11, 1)):
            totals = tuple(max(0, target - below - 3 * side) for side in range(variant.seating.sides))
            standing = Standing(totals=totals, pot=8, deals=2)
            pitcher = variant.seating.seats - 1
            assert_counted_alike(Batch.shuffled(variant, deals, seed=number, standing=standing, pitcher=pitcher))
    for plays in (0, 6):
        for group in brought_to_play(variant, deals // 2, Random(plays), plays):
            assert_counted_alike(Batch.of(group, seed=5), group)


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.name)
def test_deals_are_counted_together_as_one_by_one(variant: Variant) -> None:
    _counted(variant, 12)


@pytest.mark.thorough
@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.name)
def test_hundreds_of_deals_are_counted_together_as_one_by_one(variant: Variant) -> None:
    _counted(variant, 200)
    _simulated(variant, 60)


def _simulated(variant: Variant, deals: int) -> None:
    task = Task(unit=Unit.DEALS, count=9 + deals, seed=7, players=None, dealing=Dealing.TOGETHER)
    played = play_together(Chunk(games=(variant,), task=task, first=9, count=deals))
    tally = Tally()
    for number in range(9, 9 + deals):
        tally.add_deal(_deal(variant, number))
    assert played.tallies == (tally,)


def _deal(variant: Variant, number: int) -> Deal:
    """A deal of a simulation with the seed 7 as the documentation says that it is dealt and played."""
    if asks_nobody(variant):
        return Batch.shuffled(variant, 1, seed=7, first=number).play_out().deal(0)
    (deal,) = shuffled_deals(variant, 1, seed=7, first=number)
    deal = brought(deal, 7, number)
    return deal if deal.is_over else Batch.of([deal], seed=7, first=number).play_out().deal(0)


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.name)
def test_every_deal_of_a_simulation_follows_from_the_seed_and_its_number(variant: Variant) -> None:
    _simulated(variant, 12)


PAYS = [
    *(attrs.evolve(SPADES_PAY, failed_nil=failed, double_nil=double) for failed in FailedNil for double in DoubleNil),
    attrs.evolve(SPADES_PAY, bags=None),
    attrs.evolve(SPADES_PAY, bags=Bags(limit=2, penalty=0)),
    attrs.evolve(SPADES_PAY, bags=Bags(limit=2, penalty=30)),
]


@pytest.mark.parametrize("pays", PAYS, ids=map(str, range(len(PAYS))))
def test_contracts_nils_and_bags_are_counted_together_as_one_by_one(pays: TrickContracts) -> None:
    rng, variant = Random(1), variants.SPADES.evolve(name="table", settlement=pays)
    deals: list[Deal] = []
    for seed in range(60):
        deal = Deal.shuffled(variant, seed=seed, standing=Standing(bags=(1, 1)))
        for _ in range(4):
            deal = deal.apply(Bid(rng.choice((0, 0, 1, 2, 3))))
        deals.append(deal)
    assert_counted_alike(Batch.of(deals, seed=5), deals)


def test_a_deal_in_which_nobody_has_a_card_to_play_is_counted_too() -> None:
    variant = next(game for game in HOUSE_RULES if game.name == "few_trumps")
    batch = Batch.shuffled(variant, 1, seed=7, first=159)
    assert batch.play_out().cards.shape == (1, 0)
    assert_counted_alike(batch)
