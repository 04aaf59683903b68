"""The phase diagrams on file: every step that a deal of a game may take.

``python -m tests.golden.test_phases`` writes them afresh.
"""

from pathlib import Path

import pytest

from allfours import variants
from allfours.phases import OVER, THROWN_IN, WON, Step, phase_diagram, steps

FOLDER = Path(__file__).parent / "phases"


@pytest.mark.slow
@pytest.mark.parametrize("name", variants.names())
def test_the_diagram_on_file_is_that_of_the_game(name: str) -> None:
    assert (FOLDER / f"{name}.mmd").read_text(encoding="utf-8") == phase_diagram(variants.get(name)) + "\n"


def test_there_is_no_diagram_of_a_game_that_is_not_registered() -> None:
    assert {file.stem for file in FOLDER.glob("*.mmd")} == set(variants.names())


def test_the_steps_come_in_the_order_of_the_phases() -> None:
    assert steps(variants.PHAT) == (
        Step("", "", "first lead"),
        Step("first lead", "card", "playing"),
        Step("playing", "card", "playing"),
        Step("playing", "card", WON),
        Step("playing", "card", OVER),
    )


@pytest.mark.parametrize(
    ("before", "kind", "after"),
    [
        ("", "", "begging"),
        ("", "", WON),  # a jack turned by a dealer who is one short
        ("begging", "stand", "first lead"),
        ("begging", "beg", "answering"),
        ("answering", "give", "first lead"),
        ("answering", "run", "discarding"),
        ("answering", "run", WON),
        ("answering", "run", THROWN_IN),  # the suit repeats until the stock is used up
        ("discarding", "discard", "discarding"),
        ("discarding", "discard", "first lead"),
    ],
)
def test_rare_steps_of_seven_up_are_found(before: str, kind: str, after: str) -> None:
    assert Step(before, kind, after) in steps(variants.get("seven_up"))


def test_a_deal_is_found_in_which_too_many_trumps_may_not_go() -> None:
    assert Step("discarding", "discard", THROWN_IN) in steps(variants.TEN_POINT_PITCH, deals=300)


def test_fewer_deals_are_looked_at_where_a_hand_can_be_cut_down_in_many_ways() -> None:
    assert Step("discarding", "discard", "first lead") in steps(variants.NINE_CARD_PITCH, deals=10)


if __name__ == "__main__":
    for name in variants.names():
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}.mmd").write_text(phase_diagram(variants.get(name)) + "\n", encoding="utf-8")
