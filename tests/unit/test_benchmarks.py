"""The benchmarks: their clock, tables and page; and the bytecode instructions of every preset, as a guard."""

import doctest
import re
from collections.abc import Callable

import pytest

from allfours import variants
from allfours.counting import settled
from allfours.resting import Resting
from allfours.table import Table
from benchmarks import comparisons, costs, instructions, machine, ours, page, peers, tables, timing
from benchmarks.timing import Contender, Group, Ratio


def counting(name: str, done: int, started: list[int]) -> Contender:
    """A contender that only says how much it has done, and notes what it was started with."""

    def start(number: int) -> Callable[[], int]:
        started.append(number)
        return lambda: done

    return Contender(name, start)


# --- The clock ---------------------------------------------------------------------------------------------------


def test_a_race_gives_everybody_a_slice_a_round_and_leaves_the_warm_up_out(monkeypatch: pytest.MonkeyPatch) -> None:
    slices: list[str] = []

    def rate(contender: Contender, first: int) -> float:
        slices.append(contender.name)
        return float(first)

    monkeypatch.setattr(timing, "rate", rate)
    one, other = (Group(name, tuple(counting(f"{name}{n}", 1, []) for n in range(2))) for name in "ab")
    found = timing.race([one, other], seconds=5 * 4 * timing.SLICE)
    assert found == {group: {f"{group}{n}": [194.0, 291.0, 388.0, 485.0, 582.0] for n in range(2)} for group in "ab"}
    rounds = [slices[at : at + 4] for at in range(0, len(slices), 4)]
    assert len(rounds) == 5 + timing.WARM_UP
    for names in rounds:
        assert sorted(names) == ["a0", "a1", "b0", "b1"]
        assert {name[0] for name in names[:2]} in ({"a"}, {"b"})  # a group stays together


def test_a_slice_counts_what_was_done_and_the_time_of_the_work_only(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(range(0, 1000, 10))
    monkeypatch.setattr("time.perf_counter", lambda: next(now))
    started: list[int] = []
    assert timing.rate(counting("any", 30, started), first=7, seconds=25) == 3
    assert started == [7, 8, 9]


def test_a_ratio_is_that_of_neighbours() -> None:
    ours, theirs = [1.0, 4.0, 9.0, 100.0, 5.0], [1.0, 2.0, 3.0, 10.0, 5.0]
    assert timing.ratio(ours, theirs) == Ratio(2.0, 1.0, 6.5)


# --- The tables --------------------------------------------------------------------------------------------------


def test_the_comparison_has_a_ratio_to_every_base_of_the_group_but_itself() -> None:
    found = {
        "plays": {"mine": [900.0] * 3, peers.CHILD: [1000.0] * 3, peers.IN_PLACE: [1500.0] * 3},
        "many": {"mine": [3_141_592.0] * 2, peers.C_LOOP: [30_000_000.0] * 2},
    }
    assert tables.comparison(found).splitlines() == [
        "| what  | who                         |   a second |     to OpenSpiel |         in place |             to C |",
        "|-------|-----------------------------|-----------:|-----------------:|-----------------:|-----------------:|",
        "| plays | mine                        |        900 | 0.90 (0.90-0.90) | 0.60 (0.60-0.60) |                  |",
        "|       | OpenSpiel, spades, `child`  |      1,000 |                  | 0.67 (0.67-0.67) |                  |",
        "|       | OpenSpiel, spades, in place |      1,500 | 1.50 (1.50-1.50) |                  |                  |",
        "| many  | mine                        |  3,140,000 |                  |                  | 0.10 (0.10-0.10) |",
        "|       | a loop in C, Phat           | 30,000,000 |                  |                  |                  |",
    ]


def test_a_preset_is_compared_with_phat_of_the_same_kind() -> None:
    rates = {
        "settled": [50.0] * 2,
        "unsettled": [80.0] * 2,
        "Phat's, settled": [100.0] * 2,
        "Phat's, unsettled": [200.0] * 2,
    }
    assert tables.presets({"smudge": rates}).splitlines()[-1].split("|")[1:-1] == [
        " `smudge` ",
        "             50 ",
        "             0.40 (0.40-0.40) ",
        " 0.50 (0.50-0.50) ",
    ]


@pytest.mark.parametrize(
    ("figure", "text"),
    [(0.0666, "0.067"), (0.1, "0.10"), (9.994, "9.99"), (10.04, "10.0"), (123.45, "123.5")],
)
def test_a_ratio_is_shown_to_the_places_that_matter(figure: float, text: str) -> None:
    assert tables.quartiles(Ratio(figure, figure, figure)) == f"{text} ({text}-{text})"


def test_the_examples_of_the_tables_run() -> None:
    assert doctest.testmod(tables) == doctest.TestResults(failed=0, attempted=2)


# --- The page ----------------------------------------------------------------------------------------------------


def test_the_figures_stand_between_their_lines_and_nothing_else_changes() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    changed = page.with_figures(text, "| a table |\n")
    assert f"{page.BEGIN}\n| a table |\n\n{page.END}" in changed
    assert page.with_figures(changed, "| another |") == page.with_figures(text, "| another |")
    assert changed.partition(page.BEGIN)[0] == text.partition(page.BEGIN)[0]
    assert changed.partition(page.END)[2] == text.partition(page.END)[2]


@pytest.mark.parametrize("text", ["", page.BEGIN, page.END, page.END + page.BEGIN])
def test_a_page_without_the_lines_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="the page has no line"):
        page.with_figures(text, "| a table |")


def test_the_machine_is_named_by_processor_cores_and_versions_only() -> None:
    assert re.fullmatch(r".+, \d+ cores, \w+ 3\.\d+\.\S+(, \w+ [\w.+]+)*", machine.machine())
    assert "/" not in machine.machine()


# --- Who takes part ----------------------------------------------------------------------------------------------


def test_a_missing_peer_is_left_out_with_a_sentence_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_module(name: str) -> object:
        raise ModuleNotFoundError(f"No module named {name!r}")

    monkeypatch.setattr("importlib.import_module", no_module)
    monkeypatch.setenv("CC", "no-such-compiler")
    found = comparisons.gathered(comparisons.GROUPS)
    assert [[one.name.partition(",")[0] for one in group.contenders] for group in found.groups] == [
        ["allfours"] * 2,
        ["allfours"],
        ["allfours.batch"] * 3,
    ]
    assert found.absent == (
        "OpenSpiel is left out: No module named 'pyspiel'.",
        "rlcard is left out: No module named 'rlcard.games.bridge.game'.",
        "The loop in C is left out: no-such-compiler could not compile it.",
    )


def test_everybody_who_is_there_does_the_work_it_says() -> None:
    found = comparisons.gathered({name: comparisons.GROUPS[name] for name in list(comparisons.GROUPS)[:2]})
    done = {group.name: {contender.start(3)() for contender in group.contenders} for group in found.groups}
    assert done == {"plays, one by one": {52}, "whole deals, one by one": {1}}
    assert ours.batches()[0].start(0)() == 1024 * 52


def test_a_deal_is_settled_only_where_its_points_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    paid: list[Table] = []

    def pays(table: Table) -> tuple[Table, Resting]:
        paid.append(table)
        return settled(table)

    monkeypatch.setattr("allfours.state.settled", pays)
    without, with_points = ours.plays()
    for contender, times in ((without, 0), (with_points, 1), (ours.deals()[0], 2)):
        assert contender.start(3)() in {52, 1}
        assert len(paid) == times


def test_there_is_a_group_for_every_preset() -> None:
    assert tuple(group.name for group in comparisons.presets()) == variants.names()


@pytest.mark.slow
def test_memory_and_import_are_measured() -> None:
    assert 50 < costs.bytes_a_state() < 1000
    assert 5 < costs.import_milliseconds() < 1000


# --- Counts ------------------------------------------------------------------------------------------------------


def nothing() -> None:
    """Return at once."""


def thrice_nothing() -> None:
    """Do it three times."""
    nothing()
    nothing()
    nothing()


def test_instructions_are_counted_where_they_run() -> None:
    once = instructions.counted(nothing)
    assert 0 < once < 10
    assert instructions.counted(thrice_nothing) > 3 * once
    assert instructions.counted(instructions.python) == 0


def test_what_has_grown_or_is_new_is_told() -> None:
    before = {"phat": {"opening": 1000.0, "play": 100.0}}
    assert instructions.regressions({"phat": {"opening": 1050.0, "play": 20.0}}, before) == []
    assert instructions.regressions({"phat": {"opening": 1000.0, "play": 110.0}, "smear": {"play": 1.0}}, before) == [
        "phat: play takes 110.0 instructions, 10% more than before",
        "smear: no count has been kept yet",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", variants.names())
def test_no_preset_takes_more_instructions_than_before(name: str) -> None:
    kept = instructions.kept().get(instructions.python())
    if kept is None:
        pytest.skip(f"instructions.json has no counts for Python {instructions.python()}")
    assert instructions.regressions({name: instructions.counts_of(variants.get(name))}, kept) == []
