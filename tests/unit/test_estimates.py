"""Exact counts, and the intervals that are worked out from them."""

import math
import statistics
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from allfours import SetupError
from allfours.estimates import Distribution, Estimate, difference, normal, quantile, share

NOTHING = Distribution(())


def of(*values: int) -> Distribution:
    return Distribution.of({value: values.count(value) for value in values})


def test_counts_stand_in_rising_order_without_zeros() -> None:
    assert Distribution.of({5: 1, -2: 3, 4: 0}).counts == ((-2, 3), (5, 1))
    assert of(5, -2).as_pairs() == [[-2, 1], [5, 1]]


def test_mean_and_variance_are_those_of_the_values() -> None:
    chance = Random(7)
    values = [chance.randrange(-50, 200) for _ in range(101)]
    found = of(*values)
    assert (found.n, found.total) == (101, sum(values))
    assert found.mean == pytest.approx(statistics.mean(values))
    assert found.variance == pytest.approx(statistics.variance(values))


def test_large_numbers_lose_nothing_in_the_sums() -> None:
    far = 10**15
    assert of(far, far + 1).variance == 0.5


def test_an_interval_reaches_as_far_as_the_normal_quantile() -> None:
    found = of(1, 2, 3, 4).estimate()
    error = 1.959963984540054 * math.sqrt(Fraction(5, 3) / 4)
    assert (found.mean, found.low, found.high) == pytest.approx((2.5, 2.5 - error, 2.5 + error))
    assert of(1, 2, 3, 4).estimate(level=0.99).low < found.low


@pytest.mark.parametrize(
    ("count", "n", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (1, 100, 0.00177, 0.05449)],
    ids=["none", "all", "half", "few"],
)
def test_a_share_has_wilsons_interval(count: int, n: int, low: float, high: float) -> None:
    found = share(count, n)
    assert found == Distribution.of({0: n - count, 1: count}).estimate()
    assert found.mean == count / n
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_where_there_is_no_telling_an_interval_has_no_end() -> None:
    assert of(7).estimate() == Estimate(mean=7.0, low=-math.inf, high=math.inf)
    assert math.isnan(NOTHING.mean)
    assert NOTHING.variance == math.inf
    for found in (NOTHING.estimate(), normal(NOTHING), difference(NOTHING, of(1, 2)), difference(of(1, 2), NOTHING)):
        assert math.isnan(found.mean)
        assert (found.low, found.high) == (-math.inf, math.inf)
    nothing_of_nothing = share(0, 0)
    assert math.isnan(nothing_of_nothing.mean)
    assert (nothing_of_nothing.low, nothing_of_nothing.high) == (0.0, 1.0)


def test_the_difference_of_two_means_adds_their_variances() -> None:
    found = difference(of(1, 3), of(10, 14))
    assert found.mean == 10.0
    assert found.high - found.mean == pytest.approx(quantile(0.95) * math.sqrt(2 / 2 + 8 / 2))


@pytest.mark.parametrize("level", [0, 1, 1.5, -0.1, math.nan, "0.95", None])
def test_a_level_lies_between_nothing_and_all(level: Any) -> None:
    with pytest.raises(SetupError, match=r"^level: a level of confidence is between 0 and 1, such as 0\.95, not"):
        of(1, 2).estimate(level=level)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    chance = Random(3)
    held = 0
    for _ in range(1000):
        found = of(*(int(chance.random() * 6) for _ in range(60))).estimate()
        held += found.low <= 2.5 <= found.high
    assert 925 <= held <= 970
