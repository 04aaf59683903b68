"""How many bytecode instructions a deal takes: a count that no other load on the machine changes.

It belongs to one minor version of Python, and is the same on every machine that has it. `instructions.json` keeps the
counts that were last found good; a test compares. `python -m benchmarks.instructions` prints the counts beside those,
`--write` keeps them. What C code does within an instruction is not in it: `benchmarks.callgrind` counts that, but its
count is that of one build of Python.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, Final, TypeAlias

from allfours import Deal, Variant, variants
from benchmarks.ours import at_first_lead
from benchmarks.tables import table

DEALS: Final = 8
"""Deals of each preset that are counted."""
TOLERANCE: Final = 0.05
"""How much more than the kept count is let pass: another version of attrs, or a rule that is a little longer."""
BASELINE: Final = Path(__file__).with_name("instructions.json")

Counts: TypeAlias = dict[str, dict[str, float]]
"""By preset: ``opening``, the instructions of a deal up to the first lead; ``play``, those of a move from then on."""

_Tracer: TypeAlias = Callable[[FrameType, str, Any], "_Tracer | None"]


def python() -> str:
    """The version of Python that a count belongs to, such as ``3.11``."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def counted(work: Callable[[], object]) -> int:
    """The bytecode instructions that some work runs, those of this module and of the module random left out."""
    count = 0

    def within(_: FrameType, event: str, __: object) -> _Tracer:
        nonlocal count
        count += event == "opcode"
        return within

    def entered(frame: FrameType, _: str, __: object) -> _Tracer | None:
        if frame.f_globals.get("__name__") in {__name__, "random"}:
            return None
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        return within

    before = sys.gettrace()
    sys.settrace(entered)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def played(deal: Deal, seed: int) -> int:
    """How many moves it takes to play a deal to its end and its points by moves that a seed chooses."""
    made, choice = 0, random.Random(seed).choice
    while moves := deal.legal_moves:
        deal = deal.apply(choice(moves))
        made += 1
    _ = deal.points  # the deal is settled when somebody looks
    return made


def counts_of(variant: Variant) -> dict[str, float]:
    """The counts of a variant, over some deals."""
    leads = [at_first_lead(variant, seed * DEALS) for seed in range(DEALS)]
    moves = sum(played(deal, seed) for seed, deal in enumerate(leads))  # what is made once is made now
    opening = counted(lambda: [at_first_lead(variant, seed * DEALS) for seed in range(DEALS)])
    play = counted(lambda: [played(deal, seed) for seed, deal in enumerate(leads)])
    return {"opening": round(opening / DEALS, 1), "play": round(play / moves, 1)}


def counts() -> Counts:
    """The counts of every preset."""
    return {name: counts_of(variants.get(name)) for name in variants.names()}


def kept() -> dict[str, Counts]:
    """The counts last found good, by version of Python."""
    found: dict[str, Counts] = json.loads(BASELINE.read_text(encoding="utf-8"))
    return found


def regressions(found: Counts, before: Counts) -> list[str]:
    """A sentence for every count that is more than the tolerance above the one before, and for every new preset."""
    said: list[str] = []
    for name, kinds in found.items():
        if name not in before:
            said.append(f"{name}: no count has been kept yet")
            continue
        said += [
            f"{name}: {kind} takes {count:,} instructions, {count / before[name][kind] - 1:.0%} more than before"
            for kind, count in kinds.items()
            if count > before[name][kind] * (1 + TOLERANCE)
        ]
    return said


def _shown(found: Counts, before: Counts) -> str:
    """The counts and how they compare with those kept."""
    rows = [
        [name]
        + [
            cell
            for kind, count in kinds.items()
            for cell in (f"{count:,}", f"{count / before[name][kind]:.2f}" if name in before else "")
        ]
        for name, kinds in found.items()
    ]
    return table(["preset", "opening", "to kept", "play", "to kept"], rows)


def main() -> None:
    """Print the counts of every preset, or keep them."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.instructions", description="Count the bytecode instructions of deals."
    )
    parser.add_argument("--write", action="store_true", help=f"keep the counts in {BASELINE.name}")
    options = parser.parse_args()
    found, before = counts(), kept()
    print(_shown(found, before.get(python(), {})))
    if options.write:
        written = dict(sorted((before | {python(): found}).items()))
        BASELINE.write_text(json.dumps(written, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
