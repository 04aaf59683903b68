"""The documentation is spelled as in Britain; code keeps the spelling that its language has."""

import re
from pathlib import Path

import pytest

from tests.snippets import ROOT, name, pages

AMERICAN = """
    analog analyze analyzed analyzer analyzes analyzing armor behavior behaviors canceled canceling catalog center
    centered centers color colored colorful coloring colors cozy defense dialog favor favored favorite favorites
    favors fiber flavor flavors fulfill gray grayed harbor honor honored honors humor judgment labeled labeling labor
    license licenses maneuver meager modeled modeling neighbor neighboring neighbors offense pretense rumor savor
    skeptical skillful specialty theater traveled traveler traveling
"""
"""Words that Britain spells otherwise; ``licence`` is the noun, and the verb is not wanted here."""
IZE = r"\w+(?:i[z]e|i[z]ed|i[z]es|i[z]ing|i[z]ation|i[z]ations)"
"""-ise is written throughout, as most of Britain does."""
NOT_OF_THE_ENDING = {"prize", "prizes", "prized", "size", "sizes", "sized", "seize", "seized", "capsize", "resize"}
WORDS = re.compile(rf"\b(?:{'|'.join(AMERICAN.split())}|{IZE})\b", re.IGNORECASE)
FENCE = re.compile(r"^(?P<indent>[ ]*)(?P<fence>```+|~~~+).*?^(?P=indent)(?P=fence)[ ]*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]+`|<[^>\n]+>|\]\([^)\n]*\)|\]\[[^\]\n]*\]|https?://\S+|^::: .*$", re.MULTILINE)


def american(text: str) -> list[str]:
    """The American words of a page outside its code, its addresses and its HTML."""
    found = (word[0] for word in WORDS.finditer(CODE.sub(" ", FENCE.sub(" ", text))))
    return [word for word in found if word.lower() not in NOT_OF_THE_ENDING]


@pytest.mark.parametrize("page", [*pages(), ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md"], ids=name)
def test_a_page_is_spelled_as_in_britain(page: Path) -> None:
    assert american(page.read_text(encoding="utf-8")) == []


def test_american_words_are_found_outside_code_alone() -> None:
    assert american("The Color of the center, normalized.") == ["Color", "center", "normalized"]
    assert american("The prize of that size: `color`, [licence](LICENSE), <b color=red>\n") == []
    assert american("```css\ncolor: red\n```\n\n    ```python\n    center()\n    ```\n") == []
