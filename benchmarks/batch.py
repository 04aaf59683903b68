"""How many plays a second thousands of deals at once make, beside OpenSpiel's roll-outs in C++ and a plain loop in C.

``python benchmarks/batch.py`` needs numpy, OpenSpiel and a C compiler (``cc``, or what ``CC`` names). All run in turns,
slice by slice in random order, on one core. Ours and the C loop deal, play and count whole deals of Phat; OpenSpiel
plays out deals of spades that have been dealt and bid, with the evaluator of its tree search, which never comes back
to Python in a thousand roll-outs.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import random
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from plays import Contender, _machine, race

from allfours import variants
from allfours.batch import Batch

PLAYS = 52
"""Cards played in a deal, of Phat as of spades."""
C_DEALS = 4096
"""Deals that the C loop plays at a call."""
ROLL_OUTS = 1000
"""Roll-outs that OpenSpiel plays at a call."""
SOURCE = Path(__file__).with_name("phat.c")


def batch(deals: int) -> Callable[[int], int]:
    """Whole deals of Phat, so many at once."""

    def work(number: int) -> int:
        Batch.shuffled(variants.PHAT, deals, seed=1, first=number * deals).play_out()
        return deals * PLAYS

    return work


def c_loop(folder: str) -> Callable[[int], int]:
    """The loop of phat.c, compiled into a folder."""
    library = Path(folder) / "phat.so"
    compiler = os.environ.get("CC", "cc")
    command = [compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
    subprocess.run(command, check=True)  # noqa: S603 - our own source, and the compiler that the caller names
    play = ctypes.CDLL(str(library)).phat_deals
    play.argtypes, play.restype = (ctypes.c_uint64, ctypes.c_uint32), ctypes.c_uint64

    def work(number: int) -> int:
        play(number, C_DEALS)
        return C_DEALS * PLAYS

    return work


def open_spiel() -> Callable[[int], int]:
    """OpenSpiel's roll-outs of spades in C++: one simulation of its tree search, which evaluates by so many of them."""
    game = pyspiel.load_game("spades")
    state: Any = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    for _ in range(4):
        state.apply_action(54)  # two tricks
    evaluator = pyspiel.RandomRolloutEvaluator(ROLL_OUTS, 1)
    search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)  # noqa: FBT003 - it takes no names

    def work(number: int) -> int:  # noqa: ARG001 - the signature of the work
        search.mcts_search(state)
        return ROLL_OUTS * PLAYS

    return work


def main() -> None:
    """Run everything and print the table."""
    parser = argparse.ArgumentParser(description="Measure allfours.batch beside OpenSpiel in C++ and a loop in C.")
    parser.add_argument("--seconds", type=float, default=20.0, help="for the race (default: %(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        contenders = [
            Contender("a loop in C", c_loop(folder)),
            Contender("OpenSpiel spades, C++", open_spiel()),
            *(Contender(f"allfours.batch, {deals:,} deals", batch(deals)) for deals in (1024, 16384, 65536)),
        ]
        rates = race(contenders, options.seconds)
    loop, spiel = (rates[contender.name] for contender in contenders[:2])
    print(f"{_machine()}, numpy {np.__version__}\n")
    print(f"{'plays, dealing and counting included':<38} {'million/s':>9} {'to C':>6} {'to OpenSpiel':>13}")
    for name, found in rates.items():
        to_c, to_spiel = (
            statistics.median(a / b for a, b in zip(found, other, strict=True)) for other in (loop, spiel)
        )
        print(f"{name:<38} {statistics.median(found) / 1e6:>9.1f} {to_c:>6.2f} {to_spiel:>13.1f}")


if __name__ == "__main__":
    main()
