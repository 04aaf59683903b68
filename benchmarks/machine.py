"""The machine that figures are of: its processor and the versions of what ran, nothing that is private."""

from __future__ import annotations

import os
import platform
from importlib import metadata
from pathlib import Path
from typing import Final

PACKAGES: Final = ("allfours", "numpy", "open_spiel", "rlcard")


def machine() -> str:
    """The processor, the cores that may be used, Python and the versions of the packages that are there."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return ", ".join((_processor(), f"{cores} cores", python, *_packages()))


def _packages() -> list[str]:
    """The packages that are installed, with their versions."""
    found: list[str] = []
    for name in PACKAGES:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            continue
    return found


def _processor() -> str:
    """The model of the processor, as Linux tells it, or at least its architecture."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()
