"""The clock: work in short slices, the slices of all contenders in random order, and what they come to."""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import attrs

SLICE: Final = 0.04
"""Seconds of one slice: short, since on a shared machine the clock of one second is not that of the next."""
WARM_UP: Final = 2
"""Rounds whose figures are not kept."""

Work: TypeAlias = Callable[[], int]
"""Work that is ready to be done; the number of things done."""


@attrs.frozen
class Contender:
    """One way of doing some work."""

    name: str
    """What the table calls it."""
    start: Callable[[int], Work]
    """The work of a number, ready to be done; what it takes to get ready is not timed."""


@attrs.frozen
class Group:
    """Contenders whose rates are compared with each other."""

    name: str
    """What they do so many of a second."""
    contenders: tuple[Contender, ...]
    """In the order of the table; their names differ."""


Rates: TypeAlias = dict[str, list[float]]
"""How much each contender of a group does a second, slice by slice; those at the same place were neighbours."""


@attrs.frozen
class Ratio:
    """How many times as much one contender does as another."""

    median: float
    """Of the ratios of neighbouring slices."""
    low: float
    """A quarter of the ratios is below."""
    high: float
    """A quarter of the ratios is above."""


def rate(contender: Contender, first: int, seconds: float = SLICE) -> float:
    """How much a contender does a second, over one slice that begins with the work of a number."""
    done, spent, number = 0, 0.0, first
    while spent < seconds:
        work = contender.start(number)
        begun = time.perf_counter()
        done += work()
        spent += time.perf_counter() - begun
        number += 1
    return done / spent


def race(groups: Sequence[Group], seconds: float) -> dict[str, Rates]:
    """The rates of all contenders by the name of their group, for about so many seconds of work.

    A round has a slice of everybody: the groups in random order, and within a group its contenders.
    """
    found: dict[str, Rates] = {group.name: {one.name: [] for one in group.contenders} for group in groups}
    slices = sum(len(group.contenders) for group in groups)
    for number in range(-WARM_UP, max(3, round(seconds / SLICE / slices))):
        if number == 0:
            gc.freeze()  # what has been prepared for all is not looked through in the slice of one
        for group in random.sample(groups, len(groups)):
            for contender in random.sample(group.contenders, len(group.contenders)):
                found[group.name][contender.name].append(rate(contender, (number + WARM_UP) * 97))
    gc.unfreeze()
    return {group: {name: kept[WARM_UP:] for name, kept in rates.items()} for group, rates in found.items()}


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> Ratio:
    """The median and the quartiles of the ratios of neighbouring slices, of which there are at least two."""
    low, median, high = statistics.quantiles((a / b for a, b in zip(ours, theirs, strict=True)), n=4)
    return Ratio(median, low, high)
