"""How often each number came up, and what that says of the mean: exact counts, and intervals worked out from them.

An interval is one in which the true mean lies with a given confidence, 95 % unless told otherwise, where the values
are independent of one another. Where all values are 0 or 1, so that the mean is a share, it is Wilson's score interval,
which is right near 0 and 1 too; else it is the mean and the normal quantile times the standard error on either side.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from statistics import NormalDist
from typing import Final

import attrs

from allfours._refusing import shown
from allfours.errors import SetupError
from allfours.view import Json

LEVEL: Final = 0.95
"""The confidence of an interval unless told otherwise."""


@attrs.frozen(kw_only=True)
class Estimate:
    """A mean, and the interval in which the true one is thought to lie.

    >>> Distribution.of({0: 50, 8: 50}).estimate().mean
    4.0
    """

    mean: float
    """The mean of the values; not a number where there are none."""
    low: float
    """The lower end of the interval; minus infinity where there is no telling."""
    high: float
    """The upper end; infinity where there is no telling."""

    def __str__(self) -> str:
        """The three numbers, to four figures.

        >>> print(share(50, 100))
        0.5 (0.4038 to 0.5962)
        """
        return f"{self.mean:.4g} ({self.low:.4g} to {self.high:.4g})"


@attrs.frozen
class Distribution:
    """How often each whole number came up.

    >>> points = Distribution.of({0: 1, 8: 3})
    >>> points.n, points.total, points.mean
    (4, 24, 6.0)
    """

    counts: tuple[tuple[int, int], ...]
    """The numbers that came up, rising, each with how often: never 0."""

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> Distribution:
        """The distribution of numbers that came up so often each."""
        return cls(tuple(sorted((value, count) for value, count in counts.items() if count)))

    @property
    def n(self) -> int:
        """How many values there are."""
        return sum(count for _, count in self.counts)

    @property
    def total(self) -> int:
        """The sum of the values."""
        return sum(value * count for value, count in self.counts)

    @property
    def mean(self) -> float:
        """The mean; not a number where there are no values."""
        return self.total / self.n if self.counts else math.nan

    @property
    def variance(self) -> float:
        """The variance as a sample tells it, n - 1 below the line; infinite where there are fewer than two values."""
        n = self.n
        if n < _TWO:
            return math.inf
        squares = sum(value * value * count for value, count in self.counts)
        return (n * squares - self.total**2) / (n * (n - 1))

    def as_pairs(self) -> list[Json]:
        """The numbers in plain JSON types: pairs of a number and how often it came up, rising."""
        return [[value, count] for value, count in self.counts]

    def estimate(self, *, level: float = LEVEL) -> Estimate:
        """The mean with its interval at a level of confidence between 0 and 1. Raises SetupError for another."""
        if self.counts and {value for value, _ in self.counts} <= {0, 1}:
            return share(self.total, self.n, level=level)
        return normal(self, level=level)


def share(count: int, of: int, *, level: float = LEVEL) -> Estimate:
    """A share with Wilson's score interval. Raises SetupError for a level that is none.

    >>> share(0, 10).high < 0.3
    True
    """
    z = quantile(level)
    if not of:
        return Estimate(mean=math.nan, low=0.0, high=1.0)
    p, square = count / of, z * z / of
    middle = (p + square / 2) / (1 + square)
    half = z * math.sqrt(p * (1 - p) / of + square / (4 * of)) / (1 + square)
    low = 0.0 if not count else middle - half  # exactly, whatever is lost in rounding
    return Estimate(mean=p, low=low, high=1.0 if count == of else middle + half)


def normal(values: Distribution, *, level: float = LEVEL) -> Estimate:
    """The mean and the normal quantile times the standard error on either side, whatever the values are.

    >>> print(normal(Distribution.of({0: 50, 8: 50})))
    4 (3.212 to 4.788)
    """
    z = quantile(level)
    return around(values.mean, z * math.sqrt(values.variance / values.n) if values.counts else math.inf)


def difference(a: Distribution, b: Distribution, *, level: float = LEVEL) -> Estimate:
    """How much larger the mean of the second is than that of the first, where the two are independent.

    >>> print(difference(Distribution.of({0: 50, 8: 50}), Distribution.of({0: 50, 10: 50})))
    1 (-0.2613 to 2.261)
    """
    z = quantile(level)
    if not a.counts or not b.counts:
        return around(math.nan, math.inf)
    return around(b.mean - a.mean, z * math.sqrt(a.variance / a.n + b.variance / b.n))


def around(mean: float, error: float) -> Estimate:
    """The interval that reaches as far as an error to either side; without end where there is no telling."""
    if math.isinf(error):
        return Estimate(mean=mean, low=-math.inf, high=math.inf)
    return Estimate(mean=mean, low=mean - error, high=mean + error)


def quantile(level: float) -> float:
    """How many standard errors an interval reaches to either side. Raises SetupError for a level that is none."""
    if not _is_number(level) or not 0 < level < 1:
        text = f"a level of confidence is between 0 and 1, such as 0.95, not {shown(level)}"
        raise SetupError.of("level", "level", text)
    return NormalDist().inv_cdf((1 + level) / 2)


def _is_number(value: object) -> bool:
    """Whether it is a number that can be compared; callers without a type checker may have given anything."""
    return isinstance(value, int | float)


_TWO: Final = 2
