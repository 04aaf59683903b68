"""Results do not depend on how Python hashes strings in this process."""

import os
import subprocess
import sys
from pathlib import Path

import allfours
from tests.snippets import ROOT


def told(hash_seed: str) -> list[str]:
    """The hash of a string, and the digest of all results, in a process of its own."""
    source = Path(allfours.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-m", "tests.laws.digest"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": f"{source}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stderr
    return done.stdout.split()


def test_results_do_not_depend_on_the_hash_seed() -> None:
    (one_hash, one), (other_hash, other) = told("0"), told("4711")
    assert one_hash != other_hash
    assert one == other
