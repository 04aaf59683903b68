"""How many machine instructions a move takes, counted by Valgrind: the work of C code included, which a clock blurs.

`python -m benchmarks.callgrind phat spades` prints it for presets. The same build of Python gives the same count again,
whatever else the machine does; another build of the same version may give a quarter more or less. So it is for holding
one state of the source against another, and nothing is kept of it.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from typing import Final

from allfours import variants
from benchmarks.instructions import played
from benchmarks.ours import at_first_lead

FEW: Final = 10
MANY: Final = 40
"""Deals of the two runs whose difference is counted: it leaves out the start of Python and the import."""


def play(preset: str, deals: int) -> int:
    """Play the first so many of the deals of a preset, of which all are dealt; how many moves it took."""
    leads = [at_first_lead(variants.get(preset), MANY * seed) for seed in range(MANY)]
    for deal in leads[:FEW]:
        played(deal, 0)  # what is made once is made now
    return sum(played(deal, seed) for seed, deal in enumerate(leads[:deals]))


def counted(preset: str, deals: int) -> tuple[int, int]:
    """The machine instructions of a run of Python that plays some deals, and its moves."""
    code = f"from benchmarks.callgrind import play; print(play({preset!r}, {deals}))"
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-c", code]
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    done = subprocess.run(  # noqa: S603 - our own code
        command, env=environment, check=True, capture_output=True, encoding="utf-8"
    )
    (found,) = re.findall(r"I +refs: +([\d,]+)", done.stderr)
    return int(found.replace(",", "")), int(done.stdout)


def instructions_a_move(preset: str) -> float:
    """The machine instructions of a move of a preset, from the first lead on."""
    (few, few_moves), (many, many_moves) = counted(preset, FEW), counted(preset, MANY)
    return (many - few) / (many_moves - few_moves)


def main() -> None:
    """Print the instructions of a move for the presets that are named."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.callgrind", description="Count the machine instructions of a move."
    )
    parser.add_argument("presets", nargs="+", choices=variants.names(), metavar="PRESET")
    for preset in parser.parse_args().presets:
        print(f"{preset}: {instructions_a_move(preset):,.0f} machine instructions a move")


if __name__ == "__main__":
    main()
