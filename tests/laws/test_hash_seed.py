"""Results do not depend on how Python hashes strings in this process."""

import os
import subprocess
import sys

import allfours
from tests.snippets import ROOT


def digest(hash_seed: str) -> str:
    """The digest that a process of its own comes to."""
    source = os.path.dirname(os.path.dirname(allfours.__file__))
    path = os.pathsep.join([source, str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "tests.laws.digest"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stderr
    return done.stdout


def test_results_do_not_depend_on_the_hash_seed() -> None:
    assert len({digest(seed) for seed in ("0", "1", "4711")}) == 1
