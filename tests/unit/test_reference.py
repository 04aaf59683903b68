"""The reference leaves out no public module."""

import re

import pytest

from tests.snippets import ROOT
from tests.unit.test_imports import MODULES, part

NOT_FOR_IMPORT = {"", "__main__", "cli"}
"""The package gathers names that are documented where they are defined; the command line is no library."""
SHOWN = {
    name
    for page in (ROOT / "docs" / "reference").rglob("*.md")
    for name in re.findall(r"^::: allfours\.(\w+)", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
}


@pytest.mark.parametrize("name", sorted({part(module) for module in MODULES} - NOT_FOR_IMPORT))
def test_a_public_module_has_its_place_in_the_reference(name: str) -> None:
    assert name.startswith("_") or name in SHOWN
