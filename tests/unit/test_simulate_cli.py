"""`allfours simulate` and `allfours compare`: tables, files, and never a traceback."""

import csv
import io
import json
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from allfours import _simulation_commands as commands
from allfours import variants
from allfours._simulation_text import Row, card_rows, number_text, rows
from allfours.cli import Screen, main
from allfours.comparing import compare
from allfours.pictures.scene import DASH
from allfours.scoring import Capped
from allfours.simulate import simulate

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line in this process; give code, output and errors."""

    def called(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        shown = capsys.readouterr()
        return code, shown.out.replace(DASH, "-"), shown.err

    return called


# --- simulate


@pytest.mark.parametrize("command", ["simulate", "compare"])
def test_they_explain_themselves(run: Run, command: str) -> None:
    code, shown, errors = run(command, "--help")
    assert (code, errors) == (0, "")
    assert shown.startswith(f"usage: allfours {command}")


def test_a_simulation_is_shown_as_a_table(run: Run) -> None:
    code, shown, errors = run("simulate", "phat", "-n", "50", "--seed", "7")
    assert (code, errors) == (0, "")
    lines = shown.splitlines()
    assert lines[0] == "Phat: 50 deals played together, seed 7; N-S begin. From and to: the interval of 95 %."
    assert lines[1].split() == ["side", "total", "of", "mean", "from", "to"]
    total = simulate(variants.PHAT, deals=50, seed=7).points[0].total
    assert lines[2].split()[:5] == ["points", "N-S", str(total), "50", f"{total / 50:.3f}"]
    assert len({len(line) for line in lines[1:]}) == 1, "numbers stand below one another"


def test_without_a_seed_another_one_is_taken_every_time_and_told(run: Run) -> None:
    seeds = {run("simulate", "all_fours", "-n", "2")[1].partition("seed ")[2].partition(";")[0] for _ in range(3)}
    assert len(seeds) == 3


def test_matches_are_counted_where_they_are_asked_for(run: Run) -> None:
    code, shown, _ = run("simulate", "phat", "-n", "4", "--matches", "--seed", "1")
    assert code == 0
    assert shown.startswith("Phat: 4 matches of ")
    assert "match won by the side that begins" in shown


def test_processes_play_the_same(run: Run) -> None:
    arguments = ("simulate", "all_fours", "-n", "20", "--seed", "1")
    assert run(*arguments, "--jobs", "2") == run(*arguments)


def test_files_are_written(run: Run, tmp_path: Path) -> None:
    names = [str(tmp_path / name) for name in ("a.csv", "a.json", "a.svg")]
    code, _, errors = run(
        "simulate", "spades", "-n", "30", "--seed", "1", "--csv", names[0], "--json", names[1], "--svg", names[2]
    )  # fmt: skip
    assert (code, errors) == (0, "")
    found = simulate(variants.SPADES, deals=30, seed=1)
    table = list(csv.DictReader(io.StringIO(Path(names[0]).read_text(encoding="utf-8"))))
    assert len(table) == len([*rows(found), *card_rows(found)])
    assert float(table[0]["mean"]) == found.points[0].mean
    assert json.loads(Path(names[1]).read_text(encoding="utf-8")) == found.as_dict()
    picture = Path(names[2]).read_text(encoding="utf-8")
    assert ET.fromstring(picture).tag.endswith("svg")  # noqa: S314 - our own
    assert f"Spades: points of a deal, 30 deals: N{DASH}S" in picture


def test_a_histogram_of_matches_shows_how_many_deals_they_took(run: Run, tmp_path: Path) -> None:
    name = tmp_path / "a.svg"
    assert run("simulate", "phat", "-n", "3", "--matches", "--svg", str(name))[0] == 0
    assert "Phat: deals of a match, 3 matches: deals " in name.read_text(encoding="utf-8")


@pytest.mark.parametrize("option", ["--csv", "--json", "--svg"])
def test_a_file_that_is_there_is_not_overwritten_and_nothing_is_played(run: Run, tmp_path: Path, option: str) -> None:
    name = tmp_path / "precious"
    name.write_text("precious", encoding="utf-8")
    code, shown, errors = run("simulate", "phat", "-n", "10" * 30, option, str(name))
    assert (code, shown, errors) == (2, "", f"allfours: {name} exists already, and is not overwritten\n")
    assert name.read_text(encoding="utf-8") == "precious"


def test_two_files_of_one_name_are_refused_and_nothing_is_played(run: Run, tmp_path: Path) -> None:
    name = str(tmp_path / "a")
    code, shown, errors = run("compare", "phat", "spades", "-n", "3", "--csv", name, "--json", name)
    assert (code, shown, errors) == (2, "", f"allfours: {name} is named twice, and is one file\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", [("simulate", "phat"), ("compare", "phat", "spades")])
def test_files_are_written_where_nobody_reads_the_table(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    def unread(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(Screen, "table", unread)
    names = [tmp_path / "a.csv", tmp_path / "a.json"]
    assert run(*command, "-n", "3", "--csv", str(names[0]), "--json", str(names[1]))[0] == 141
    assert all(name.read_text(encoding="utf-8") for name in names)


def test_one_deal_is_told_in_the_singular(run: Run) -> None:
    assert run("simulate", "phat", "-n", "1")[1].startswith("Phat: 1 deal played together, ")
    assert run("simulate", "phat", "-n", "1", "--matches")[1].startswith("Phat: 1 match of ")
    compared = run("compare", "phat", "spades", "-n", "1")[1]
    assert ": 1 deal of each, played together, paired with the same cards, 1 pair, " in compared


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("phat", "-n", "0"), "a whole number from 1 up is wanted, not 0"),
        (("phat", "-n", "0", "--matches"), "a whole number from 1 up is wanted, not 0"),
        (("phat", "--jobs", "0"), "1 to 61 processes can play, not 0"),
        (("phat", "--jobs", "62"), "1 to 61 processes can play, not 62"),
        (("hearts",), "no game is called 'hearts'"),
        (("phat", "-n", "1", "--seed", str(2**256)), "a seed is from 0 up and below 2 to the power of 256"),
        (("phat", "-n", "1", "--csv", "no/such/folder/a.csv"), "no/such/folder/a.csv cannot be written: there is no"),
        (("phat", "-n", "1", "--csv", ""), "a file to be written has a name"),
        (("phat", "-n", "1", "--csv", "\0"), "cannot be written: "),
    ],
    ids=["no deals", "no matches", "no jobs", "many jobs", "no game", "large seed", "no folder", "nothing", "no name"],
)
def test_what_cannot_be_is_said_in_a_sentence(run: Run, arguments: tuple[str, ...], said: str) -> None:
    code, _, errors = run("simulate", *arguments)
    assert code == 2
    assert errors.startswith("allfours: ")
    assert said in errors
    assert errors.count("\n") == 1


# --- compare


def test_a_comparison_is_shown_and_written(run: Run, tmp_path: Path) -> None:
    names = [str(tmp_path / name) for name in ("a.csv", "a.json")]
    code, shown, errors = run(
        "compare", "phat", "geldeston_phat", "-n", "40", "--seed", "1", "--csv", names[0], "--json", names[1]
    )  # fmt: skip
    assert (code, errors) == (0, "")
    assert "paired with the same cards, 40 pairs, seed 1." in shown
    found = compare(variants.PHAT, variants.GELDESTON_PHAT, deals=40, seed=1)
    table = list(csv.DictReader(io.StringIO(Path(names[0]).read_text(encoding="utf-8"))))
    assert [row["what"] for row in table] == [contrast.kind.value for contrast in found.contrasts]
    assert float(table[0]["difference"]) == found.contrasts[0].difference().mean
    assert table[0]["side"] == "0"
    assert json.loads(Path(names[1]).read_text(encoding="utf-8")) == found.as_dict()


def test_matches_are_compared_where_they_are_asked_for(run: Run) -> None:
    code, shown, _ = run("compare", "nine_card_don", "nine_card_don_91", "-n", "5", "--matches", "--seed", "1")
    assert code == 0
    assert "5 matches of each, paired with the same cards, 5 pairs" in shown


def test_another_game_is_needed_to_compare_with(run: Run) -> None:
    assert run("compare", "phat", "hearts")[0] == 2
    assert "OTHER" in run("compare", "phat")[2]


# --- Tables


def test_many_contracts_are_in_the_file_and_not_in_the_table() -> None:
    found = simulate(variants.SPADES, deals=60, seed=1)
    shown = str(found)
    assert sum(row.what == "contract made" for row in rows(found)) > 20
    assert "contract made 3" not in shown
    assert "contracts made" in shown
    assert "nil bid" in shown
    assert "contract made 4" in str(simulate(variants.AUCTION_PITCH, deals=60, seed=1))


def test_nils_have_their_names() -> None:
    short = variants.JAQUES_BLIND_NIL.evolve(goal=Capped(variants.JAQUES_BLIND_NIL.goal, deals=4))
    shown = str(simulate(short, matches=15, seed=1))
    assert "blind nil bid" in shown
    assert "blind nil made" in shown
    assert "nils made" in shown


def test_deals_thrown_in_stand_in_the_headline() -> None:
    found = simulate(variants.TRINIDAD_ALL_FOURS, deals=300, seed=1)
    shown = str(found).splitlines()[0]
    assert ("thrown in" in shown) == (found.thrown_in > 0)


def test_cards_are_told_with_what_has_become_of_them() -> None:
    found = simulate(variants.PHAT, deals=40, seed=1)
    told: dict[str, Row] = {row.what: row for row in card_rows(found) if row.name == "9H"}
    nine = next(count for count in found.cards if count.card.text == "9H")
    assert (told["card wins its trick"].total, told["card wins its trick"].of) == (nine.wins, 40)
    assert (told["card is taken"].total, told["card scores"].total) == (nine.taken, nine.scores)


@pytest.mark.parametrize(
    ("number", "text"),
    [(0.01234, "0.0123"), (-0.5, "-0.5000"), (45.9561, "45.956"), (1234.56, "1234.6"), (math.nan, ""), (-math.inf, "")],
)
def test_numbers_have_as_many_places_as_tell_something(number: float, text: str) -> None:
    assert number_text(number) == text


# --- Progress, and its end


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm-256color")
    for command in (("simulate", "phat"), ("compare", "phat", "phat_bga")):
        code, shown, _ = run(*command, "-n", "3", "--seed", "1")
        assert code == 0
        assert "playing" not in shown
        assert "playing" in terminal.getvalue()


def test_without_rich_nothing_is_shown_of_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    for name in ("rich.console", "rich.progress"):
        monkeypatch.setitem(sys.modules, name, None)
    assert run("simulate", "phat", "-n", "3")[0] == 0
    assert terminal.getvalue() == ""


def test_without_an_error_output_nothing_is_shown_of_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert run("simulate", "phat", "-n", "3")[0] == 0


def test_workers_leave_it_to_the_command_to_stop() -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        commands.undisturbed()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals to a group of processes")
def test_an_interruption_ends_all_processes_without_a_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "allfours", "simulate", "phat", "-n", "10000000", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        time.sleep(3)
        os.killpg(process.pid, signal.SIGINT)
        shown, errors = process.communicate(timeout=30)
    assert (process.returncode, shown, errors.strip()) == (130, "", "allfours: stopped")
