"""What is not a speed: the memory of a state, the time of the import."""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from typing import Final

from allfours import Deal, variants

_DEALS: Final = 200
_PAIRS: Final = 15
"""How often the import is timed."""


def _states(seed: int) -> list[Deal]:
    """A deal of Phat and all states that follow."""
    found, choice = [Deal.shuffled(variants.PHAT, seed=seed)], random.Random(seed).choice
    while moves := found[-1].legal_moves:
        found.append(found[-1].apply(choice(moves)))
    return found


def bytes_a_state() -> float:
    """The memory that a state of Phat kept alive costs, over all states of many deals, their packs included."""
    _states(0)  # what is made once is made now
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [_states(seed) for seed in range(_DEALS)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / sum(map(len, kept))


def import_milliseconds() -> float:
    """The time that `import allfours` takes beyond the start of bare Python, byte code cached: medians of many runs."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = cache

        def run(code: str) -> float:
            begun = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], env=environment, check=True)  # noqa: S603 - our own code
            return 1000 * (time.perf_counter() - begun)

        run("import allfours")  # writes the byte code
        pairs = [(run("import allfours"), run("")) for _ in range(_PAIRS)]
    return statistics.median(ours - bare for ours, bare in pairs)
