"""Drills at the command line."""

import io
import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from allfours import Deal, variants
from allfours import _drilling as drilling
from allfours._terminal import Left
from allfours.cli import main
from allfours.drills import Drill, drills, playing
from allfours.guide import guide_text

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line in this process, with a text typed in; give code, output and errors."""

    def called(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
        code = main(arguments)
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return called


def answers(name: str, seed: int, count: int) -> str:
    """Type one right card for every drill."""
    return "".join(f"{next(iter(drill.right))}\n" for drill in drills(variants.get(name), seed=seed, count=count))


# --- The command


@pytest.mark.parametrize("name", ["phat", "spades", "blind_don"])
def test_who_answers_rightly_has_all_right(name: str, run: Run) -> None:
    code, shown, errors = run("drill", name, "--seed", "7", "-n", "4", typed=answers(name, 7, 4))
    assert (code, errors) == (0, "")
    assert shown.startswith(f"{variants.get(name).title}, seed 7. ")
    assert shown.count("Right.\n") == 4
    assert shown.endswith("\n4 of 4 right.\n")


def test_there_are_ten_drills_unless_another_number_is_said(run: Run) -> None:
    assert "Drill 1 of 10. " in run("drill", "phat", "--seed", "7")[1]


def test_the_drills_are_those_of_the_seed(run: Run) -> None:
    for number, drill in enumerate(drills(variants.PHAT, seed=3, count=2), start=1):
        assert f"\nDrill {number} of 2. {drill}\n" in run("drill", "phat", "--seed", "3", "-n", "2", typed="1\n")[1]


def test_without_a_seed_the_drills_differ(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbelow", (-1).__add__)
    assert run("drill", "phat")[1].startswith(f"Phat, seed {2**32 - 1}. ")


@pytest.mark.parametrize("typed", ["", "quit\n", "EXIT\n", "nonsense\n", "\n\n"])
def test_who_leaves_early_is_told_the_score(typed: str, run: Run) -> None:
    code, shown, errors = run("drill", "phat", "--seed", "7", typed=answers("phat", 7, 2) + typed)
    assert (code, errors) == (0, "")
    assert shown.endswith("\n2 of 2 right. Good-bye!\n")


def test_an_interruption_leaves_politely(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt(prompt)

    monkeypatch.setattr("builtins.input", interrupted)
    code, shown, errors = run("drill", "phat")
    assert (code, errors) == (0, "")
    assert shown.endswith("\n0 of 0 right. Good-bye!\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("phatt",), "allfours: no game is called 'phatt'; did you mean phat"),
        (("phat", "-n", "0"), "allfours: the number of drills is from 1 to 1000, not 0\n"),
        (("phat", "-n", "few"), "a whole number from 0 up is wanted, not 'few'"),
        (("phat", "--seed", str(2**256)), "allfours: a seed is from 0 up"),
    ],
    ids=["game", "count", "no number", "seed"],
)
def test_what_is_wrong_is_said_in_a_sentence(arguments: tuple[str, ...], said: str, run: Run) -> None:
    code, shown, errors = run("drill", *arguments)
    assert (code, shown) == (2, "")
    assert said in errors


def test_the_command_explains_itself(run: Run) -> None:
    code, shown, errors = run("drill", "--help")
    assert (code, errors) == (0, "")
    assert shown.startswith("usage: allfours drill")


def test_as_a_process_it_reads_what_is_piped_in() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "allfours", "drill", "spades", "--seed", "3", "-n", "3"],
        input=answers("spades", 3, 2),
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\n2 of 2 right. Good-bye!\n")


def test_the_cards_and_the_rules_can_be_asked_for(run: Run) -> None:
    shown = run("drill", "spades", "--seed", "3", typed="cards\nrules\n")[1]
    assert guide_text(variants.SPADES) in shown
    assert "\n## The play\n" in shown


# --- The lesson

DRILL = playing(Deal.shuffled(variants.PHAT, seed=7).apply("AH"), offered="QS TS KH 4H")


def lesson(*lines: str, put: tuple[Drill, ...] = (DRILL,)) -> list[str]:
    """Put drills to somebody who types these lines and leaves; give what is shown after the first question."""
    said: list[str] = []
    waiting = [*lines, "quit"]
    held = drilling.Lesson(
        drills=put,
        say=said.append,
        ask=lambda _: waiting.pop(0),
        rules=lambda: said.append("RULES"),
        cards=lambda: said.append("CARDS"),
    )
    try:
        held.give()
    except Left:
        said.append("LEFT")
    return said[1:]


FOLLOW = "no, you hold K♥ Q♥ 8♥ 4♥: follow hearts."


@pytest.mark.parametrize(
    ("line", "marked"),
    [
        ("3", ["Right.", "  K♥: yes, it follows hearts.", "  4♥ is right too."]),
        ("4h", ["Right.", "  4♥: yes, it follows hearts.", "  K♥ is right too."]),
        ("3 4", ["Right.", "  K♥: yes, it follows hearts.", "  4♥: yes, it follows hearts."]),
        ("K♥, 4♥,3", ["Right.", "  K♥: yes, it follows hearts.", "  4♥: yes, it follows hearts."]),
        ("1", ["Wrong.", f"  Q♠: {FOLLOW}", "  K♥ 4♥ are right."]),
        ("10s", ["Wrong.", f"  T♠: {FOLLOW}", "  K♥ 4♥ are right."]),
        ("3,1", ["Wrong.", "  K♥: yes, it follows hearts.", f"  Q♠: {FOLLOW}", "  4♥ is right too."]),
    ],
)
def test_an_answer_is_marked_with_reasons(line: str, marked: list[str]) -> None:
    right = marked[0] == "Right."
    assert lesson(line) == ["\n".join(marked), f"{int(right)} of 1 right."]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("5", ["'5' is none of the cards from 1 to 4. Type help for what there is."]),
        ("0", ["'0' is none of the cards from 1 to 4. Type help for what there is."]),
        ("8H", ["'8H' is none of the cards from 1 to 4. Type help for what there is."]),
        ("3 x", ["'x' is none of the cards from 1 to 4. Type help for what there is."]),
        ("x" * 99, [f"{repr('x' * 38)[:-1]}… is none of the cards from 1 to 4. Type help for what there is."]),
        ("\x1b[2J", ["'\\x1b[2J' is none of the cards from 1 to 4. Type help for what there is."]),
        ("", []),
        (" , ", []),
        ("help", [drilling.HELP]),
        ("?", [drilling.HELP]),
        (" Rules ", ["RULES"]),
        ("cards", ["CARDS"]),
    ],
)
def test_what_is_no_answer_is_asked_again(line: str, answer: list[str]) -> None:
    assert lesson(line) == [*answer, "LEFT"]


def test_right_answers_are_counted_in_the_session() -> None:
    said = lesson("3", "1", "4", put=(DRILL, DRILL, DRILL))
    assert [text for text in said if text.endswith("right.") and " of " in text] == [
        "1 of 1 right.",
        "1 of 2 right.",
        "2 of 3 right.",
    ]
