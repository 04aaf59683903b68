"""Python in a process of its own, where strings are hashed otherwise."""

import os
import subprocess
import sys
from pathlib import Path

import allfours
from tests.snippets import ROOT


def printed(*arguments: str, hash_seed: str) -> str:
    """What Python prints when it is started with these arguments and this seed for hashes."""
    source = Path(allfours.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": f"{source}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stderr
    return done.stdout
