"""Simulations at the command line: the numbers as a table, and as files of CSV, JSON and SVG."""

from __future__ import annotations

import argparse
import functools
import json
import secrets
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Final

from allfours._files import path_of, write
from allfours._simulation_text import (
    comparison_csv,
    comparison_headline,
    comparison_table,
    csv_of,
    headline,
    series,
    table,
)
from allfours._tasks import Progress
from allfours._working import Workers
from allfours.comparing import Comparison, compare
from allfours.errors import SetupError
from allfours.pictures import histogram_svg
from allfours.rules import Variant
from allfours.simulate import Simulation, simulate

if TYPE_CHECKING:
    from allfours.cli import Screen

_JOBS: Final = 61
"""The most processes that every system lets wait for one another."""


def simulated(variant: Variant, options: argparse.Namespace, progress: Progress | None) -> Simulation:
    """The simulation that is asked for. Raises SetupError before it is played for what can be no new file."""
    _free(options.csv, options.json, options.svg)
    deals, matches = (None, options.n) if options.matches else (options.n, None)
    return simulate(
        variant,
        deals=deals,
        matches=matches,
        seed=_seed(options),
        executor=_workers(options.jobs),
        progress=progress,
    )


def compared(a: Variant, b: Variant, options: argparse.Namespace, progress: Progress | None) -> Comparison:
    """The comparison that is asked for; raises as ``simulated`` does."""
    _free(options.csv, options.json)
    deals, matches = (None, options.n) if options.matches else (options.n, None)
    return compare(
        a,
        b,
        deals=deals,
        matches=matches,
        seed=_seed(options),
        executor=_workers(options.jobs),
        progress=progress,
    )


def tell(screen: Screen, found: Simulation, options: argparse.Namespace) -> None:
    """Shows a simulation, and writes the files that are asked for."""
    try:
        screen.say(headline(found))
        screen.table(table(found))
    finally:  # also where nobody reads the table on, as in a pipe to head
        if options.csv is not None:
            write(options.csv, csv_of(found), again=False)
        if options.json is not None:
            write(options.json, f"{json.dumps(found.as_dict())}\n", again=False)
        if options.svg is not None:
            title, distributions = series(found)
            write(options.svg, histogram_svg(distributions, title=title), again=False)


def tell_contrasts(screen: Screen, found: Comparison, options: argparse.Namespace) -> None:
    """Shows a comparison, and writes the files that are asked for."""
    try:
        screen.say(comparison_headline(found))
        screen.table(comparison_table(found))
    finally:  # as above
        if options.csv is not None:
            write(options.csv, comparison_csv(found), again=False)
        if options.json is not None:
            write(options.json, f"{json.dumps(found.as_dict())}\n", again=False)


def _free(*names: str | None) -> None:
    """Raises SetupError for what can be no new file: better before the deals are played than after."""
    taken: set[Path] = set()
    for name in names:
        if name is None:
            continue
        path = path_of(name)
        if not name:
            raise SetupError.of("file", "", "a file to be written has a name")
        if path.exists():
            raise SetupError.of("file", "", f"{name} exists already, and is not overwritten")
        if not path.parent.is_dir():
            raise SetupError.of("file", "", f"{name} cannot be written: there is no folder {path.parent}")
        if path in taken:
            raise SetupError.of("file", "", f"{name} is named twice, and is one file")
        taken.add(path)


def _seed(options: argparse.Namespace) -> int:
    return secrets.randbelow(2**32) if options.seed is None else options.seed


def _workers(jobs: int) -> Workers:
    """As many processes as asked for; none but this one for a single job."""
    if not 1 <= jobs <= _JOBS:
        raise SetupError.of("jobs", "jobs", f"1 to {_JOBS} processes can play, not {jobs}")
    # Spawned: the bar that shows how far it has come is drawn by a thread, and a process with threads is not forked.
    context = get_context("spawn")
    make = functools.partial(ProcessPoolExecutor, jobs, mp_context=context, initializer=undisturbed)
    return None if jobs == 1 else make


def undisturbed() -> None:
    """Leaves it to the process that has started this one to end it when somebody presses Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
