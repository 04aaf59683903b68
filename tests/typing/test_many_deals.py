"""What the types of simulations and batches promise, to type checkers and at run time."""

from typing import Any, assert_type

import numpy as np
import pytest
from numpy.typing import NDArray

from allfours import Deal, Variant, variants
from allfours.batch import Batch, Line, Played, Policy, Settling, Turn, bit_of, chosen_uniformly, shuffled_deals
from allfours.comparing import Comparison, Contrast, compare
from allfours.estimates import Distribution, Estimate
from allfours.measures import Kind
from allfours.simulate import CardCount, Dealing, Measure, Simulation, simulate

TO_121 = variants.PHAT.evolve(name="to_121", goal=variants.NINE_CARD_DON.goal)


def test_a_simulation_gives_distributions_and_estimates() -> None:
    result = assert_type(simulate(variants.PHAT, deals=10, seed=1), Simulation)
    assert assert_type(result.variant, Variant) == variants.PHAT
    assert assert_type(result.deals, int) == 10
    assert assert_type(result.dealing, Dealing) in set(Dealing)
    points = assert_type(result.points, tuple[Distribution, ...])
    estimate = assert_type(points[0].estimate(), Estimate)
    assert assert_type(estimate.low, float) <= assert_type(estimate.mean, float) <= assert_type(estimate.high, float)
    assert assert_type(points[0].counts, tuple[tuple[int, int], ...])
    assert assert_type(result.values(Kind.POINTS, side=0), Distribution) == points[0]
    assert assert_type(result.measures, tuple[Measure, ...])
    assert len(assert_type(result.cards, tuple[CardCount, ...])) == 52
    assert assert_type(simulate(variants.PHAT, deals=1, seed=1, players=(None,) * 4), Simulation).deals == 1


def test_a_comparison_gives_contrasts() -> None:
    found = assert_type(compare(variants.PHAT, TO_121, deals=5, seed=1), Comparison)
    contrast = assert_type(found.contrasts, tuple[Contrast, ...])[0]
    assert assert_type(found.pairs, int | None) == 5
    assert assert_type(contrast.difference(), Estimate).mean == 0
    assert assert_type(contrast.paired, Distribution | None)
    assert assert_type(contrast.differs, bool) in {True, False}


def test_a_batch_is_played_out_into_arrays() -> None:
    batch = assert_type(Batch.shuffled(variants.PHAT, 20, seed=7, dealer=3), Batch)
    played = assert_type(batch.play_out(), Played)
    for points in (played.points, played.pegs, played.paid, played.totals, played.pot, played.bags):
        assert_type(points, NDArray[np.int64])
        assert points.dtype == np.int64
    for small in (played.tricks, played.takers, played.cards, played.plays):
        assert_type(small, NDArray[np.uint8])
        assert small.dtype == np.uint8
    for signed in (played.best, played.winner, played.made, played.trump):
        assert_type(signed, NDArray[np.int8])
        assert signed.dtype == np.int8
    assert assert_type(played.taken, NDArray[np.uint64]).dtype == np.uint64
    assert assert_type(played.awards, tuple[Line, ...])
    assert assert_type(len(played), int) == 20
    assert assert_type(played.deal(3), Deal).is_over
    assert assert_type(batch.deal(3), Deal).turn == 0


def test_a_batch_is_made_of_deals() -> None:
    deal = Deal.shuffled(variants.PHAT, seed=7)
    assert assert_type(Batch.from_deal(deal, 3, seed=1), Batch).variant == variants.PHAT
    assert len(assert_type(Batch.of([deal, deal], seed=1).play_out(settling=Settling.ONE_BY_ONE), Played)) == 2


def test_deals_that_want_a_bid_are_shuffled_for_a_batch() -> None:
    deals = assert_type(shuffled_deals(variants.SPADES, 2, seed=7), tuple[Deal, ...])
    for bid in ("bid:3", "bid:4", "bid:3", "bid:2"):
        deals = tuple(deal.apply(bid) for deal in deals)
    assert assert_type(Batch.of(deals, seed=7), Batch).numbers.tolist() == [0, 1]


def lowest_bit(turn: Turn) -> NDArray[np.uint64]:
    return turn.legal & (~turn.legal + np.uint64(1))


def by_chance(turn: Turn) -> NDArray[np.uint64]:
    return assert_type(chosen_uniformly(turn.legal, turn.draws), NDArray[np.uint64])


@pytest.mark.parametrize("policy", [lowest_bit, by_chance])
def test_a_policy_is_a_function_from_turns_to_masks(policy: Policy) -> None:
    assert assert_type(Batch.shuffled(variants.PHAT, 2, seed=7).play_out(policy), Played).points.shape == (2, 2)


def test_what_a_turn_tells_is_typed() -> None:
    def told(turn: Turn) -> NDArray[np.uint64]:
        arrays: tuple[NDArray[Any], ...] = (turn.legal, turn.hands, turn.played, turn.trick, turn.seat, turn.trump)
        kinds.append([array.dtype.name for array in arrays])
        assert_type(turn.hands, NDArray[np.uint64])
        assert_type(turn.seat, NDArray[np.uint8])
        assert_type(turn.trump, NDArray[np.int8])
        assert_type(turn.numbers, NDArray[np.int64])
        assert_type(turn.draws, NDArray[np.uint32])
        return lowest_bit(turn)

    kinds: list[list[str]] = []
    Batch.shuffled(variants.PHAT, 2, seed=7).play_out(told)
    assert kinds[0] == ["uint64", "uint64", "uint64", "uint8", "uint8", "int8"]
    assert assert_type(bit_of(np.array([3], dtype=np.uint8)), NDArray[np.uint64]).tolist() == [8]
