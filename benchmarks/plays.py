"""Plays a second and whole deals a second, beside OpenSpiel's spades from Python, in one run: `make bench`.

Both sides do the same work through their public interface: list what is legal, take one with `random.choice`, make the
move, until the deal is over, each in the way its documentation shows. Slices of about 40 ms of either side alternate in
random order, since on a shared machine the clock of one second is not that of the next; a ratio is the median of the
ratios of neighbouring slices. See README.md beside this file for what is compared with what.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any, TypeAlias

import attrs

from allfours import Deal, variants

try:
    import pyspiel  # type: ignore[import-not-found,unused-ignore]  # it has no types, and need not be there
except ModuleNotFoundError:  # pragma: no cover - `make bench` installs it
    sys.exit("The benchmark compares with OpenSpiel: install the dependency group 'bench', or call `make bench`.")

PHAT = variants.PHAT
SLICE = 0.04
"""Seconds of one slice."""

Work: TypeAlias = Callable[[int], int]
"""Plays from one prepared start on, given by its number; the number of moves made."""


@attrs.frozen
class Contender:
    """One way of doing the work."""

    name: str
    """What the table calls it."""
    work: Work
    """A deal played out."""


# --- The work ----------------------------------------------------------------------------------------------------


def _spades_dealt() -> Any:  # noqa: ANN401 - pyspiel has no types
    """OpenSpiel's spades with the cards dealt, the bids to come."""
    state = pyspiel.load_game("spades").new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def _spades_bid() -> Any:  # noqa: ANN401 - as above
    """OpenSpiel's spades with the cards dealt and two tricks bid by everyone."""
    state = _spades_dealt()
    for _ in range(4):
        state.apply_action(54)
    return state


_OURS = [Deal.shuffled(PHAT, seed=seed) for seed in range(100)]
_THEIRS = [_spades_bid() for _ in range(100)]
_SPADES = pyspiel.load_game("spades")


def plays_of_ours(number: int) -> int:
    """A deal of Phat whose cards have been dealt, played out."""
    deal, plays, choice = _OURS[number % len(_OURS)], 0, random.choice
    while moves := deal.legal_moves:
        deal = deal.apply(choice(moves))
        plays += 1
    return plays


def plays_by_child(number: int) -> int:
    """A deal of spades whose cards have been dealt and bid, played out through `child`, a new state a play."""
    state, plays, choice = _THEIRS[number % len(_THEIRS)], 0, random.choice
    while not state.is_terminal():
        state = state.child(choice(state.legal_actions()))
        plays += 1
    return plays


def plays_in_place(number: int) -> int:
    """The same in place, on a copy of the start."""
    state, plays, choice = _THEIRS[number % len(_THEIRS)].clone(), 0, random.choice
    while not state.is_terminal():
        state.apply_action(choice(state.legal_actions()))
        plays += 1
    return plays


def deals_of_ours(number: int) -> int:
    """A whole deal of Phat: shuffled from a seed, dealt and played out."""
    deal, choice = Deal.shuffled(PHAT, seed=number), random.choice
    while moves := deal.legal_moves:
        deal = deal.apply(choice(moves))
    return 1


def deals_by_child(number: int) -> int:  # noqa: ARG001 - the signature of the work
    """A whole deal of spades through `child`: 52 cards dealt one by one, four bids, 52 plays."""
    state, choice = _SPADES.new_initial_state(), random.choice
    while not state.is_terminal():
        state = state.child(choice(state.legal_actions()))
    return 1


def deals_in_place(number: int) -> int:  # noqa: ARG001 - as above
    """The same in place."""
    state, choice = _SPADES.new_initial_state(), random.choice
    while not state.is_terminal():
        state.apply_action(choice(state.legal_actions()))
    return 1


# --- The clock ---------------------------------------------------------------------------------------------------


def rate(work: Work, seconds: float, start: int) -> float:
    """How much of the work is done a second, over one slice."""
    done, number = 0, start
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        done += work(number)
        number += 1
    return done / spent


def race(contenders: list[Contender], seconds: float) -> dict[str, list[float]]:
    """The rates of every contender, slice by slice, in rounds of random order; the first rounds only warm up."""
    rates: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    rounds = max(3, int(seconds / SLICE / len(contenders)))
    for number in range(-2, rounds):
        for contender in random.sample(contenders, len(contenders)):
            found = rate(contender.work, SLICE, number * 97 + 200)
            if number >= 0:
                rates[contender.name].append(found)
    return rates


# --- Memory and import -------------------------------------------------------------------------------------------


def bytes_a_state() -> float:
    """The memory that a state kept alive costs, over all states of many deals."""
    deals = [Deal.shuffled(PHAT, seed=seed) for seed in range(200)]
    for deal in deals:  # what is made once is made now
        while not deal.is_over:
            deal = deal.apply(random.choice(deal.legal_moves))  # noqa: PLW2901 - the next state of the deal
    tracemalloc.start()
    kept: list[Deal] = []
    before = tracemalloc.get_traced_memory()[0]
    for start in deals:
        deal = start
        while not deal.is_over:
            deal = deal.apply(random.choice(deal.legal_moves))
            kept.append(deal)
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / len(kept)


def import_milliseconds() -> float:
    """The time that `import allfours` takes beyond the start of bare Python, byte code cached: medians of many runs."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = cache

        def run(code: str) -> float:
            begun = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], env=environment, check=True)  # noqa: S603 - our own code
            return time.perf_counter() - begun

        run("import allfours")  # writes the byte code
        pairs = [(run("import allfours"), run("")) for _ in range(15)]
    return 1000 * (statistics.median(ours for ours, _ in pairs) - statistics.median(bare for _, bare in pairs))


# --- The table ---------------------------------------------------------------------------------------------------


def main() -> None:
    """Run everything and print the table."""
    parser = argparse.ArgumentParser(description="Measure allfours beside OpenSpiel's spades, from Python.")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each of the two races (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    options = parser.parse_args()
    found = {
        "machine": _machine(),
        "plays": _raced(plays_of_ours, plays_by_child, plays_in_place, options.seconds),
        "deals": _raced(deals_of_ours, deals_by_child, deals_in_place, options.seconds),
        "bytes a state": round(bytes_a_state()),
        "import ms": round(import_milliseconds(), 1),
    }
    print(json.dumps(found, indent=2) if options.json else _table(found))


def _raced(ours: Work, child: Work, in_place: Work, seconds: float) -> dict[str, dict[str, float]]:
    """The medians of a race, and the medians of our ratios to the others, slice by slice."""
    names = ("allfours Phat", "OpenSpiel spades, child", "OpenSpiel spades, in place")
    rates = race([Contender(name, work) for name, work in zip(names, (ours, child, in_place), strict=True)], seconds)
    mine = rates[names[0]]
    return {
        name: {
            "per second": round(statistics.median(found)),
            "ratio": round(statistics.median(a / b for a, b in zip(mine, found, strict=True)), 3),
        }
        for name, found in rates.items()
    }


def _machine() -> str:
    """What it was measured on, and with."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (
        f"{platform.platform(terse=True)}, {_processor()}, {cores} cores, {platform.python_implementation()}"
        f" {platform.python_version()}, open_spiel {metadata.version('open_spiel')}"
    )


def _processor() -> str:
    """The model of the processor, as Linux tells it, or at least its architecture."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()


def _table(found: dict[str, Any]) -> str:
    """The figures for people."""
    lines = [found["machine"], ""]
    for what in ("plays", "deals"):
        lines.append(f"{what:<28} {'a second':>12} {'allfours to it':>16}")
        lines += [f"{name:<28} {row['per second']:>12,} {row['ratio']:>16.2f}" for name, row in found[what].items()]
        lines.append("")
    lines.append(f"A state kept alive: {found['bytes a state']} bytes. import allfours: {found['import ms']} ms.")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
