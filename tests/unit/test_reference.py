"""The reference leaves out no public module, and the pages no game."""

import re
from typing import get_args

import pytest

import allfours
from allfours import Variant, variants
from allfours.variants import all_fours, pedro, pitch, spades
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


@pytest.mark.parametrize("name", variants.names())
def test_a_game_has_its_place_in_the_readme(name: str) -> None:
    assert f"`{name}`" in (ROOT / "README.md").read_text(encoding="utf-8")


NOUNS = """
    Card CardSet Suit Rank Seat Side Seating Direction CardOrder Move Stage Phase Deal Contract Trick Score Reckoning
    Award Settlement Standing Goal Variant Match View Player Record Refusal RefusalCode Problem ScoreSheet
"""


def test_every_noun_of_the_table_is_a_name_of_the_package() -> None:
    assert set(NOUNS.split()) <= set(allfours.__all__)
    assert {move.__name__ for move in get_args(allfours.Move)} <= set(allfours.__all__)


def constants(family: object) -> set[str]:
    """The names under which a module of presets has its games."""
    return {name for name, value in vars(family).items() if isinstance(value, Variant) and name.isupper()}


@pytest.mark.parametrize(
    ("family", "page"),
    [(all_fours, "all-fours"), (pitch, "pitch"), (pedro, "pedro"), (spades, "spades")],
    ids=["all fours", "pitch", "pedro", "spades"],
)
def test_a_game_has_its_place_on_the_page_of_its_family(family: object, page: str) -> None:
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    assert {name for name in constants(family) if name not in text} == set()
