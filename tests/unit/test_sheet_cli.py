"""`allfours score`: a person types in deal by deal what was bid and won."""

import contextlib
import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from allfours import ScoreSheet, Standing, Variant, variants
from allfours._scoring_table import Keeping
from allfours._terminal import Left
from allfours.cli import main
from allfours.entries import Entry, Per, Scored
from allfours.ledger import Reckoning, Score
from allfours.pictures.scene import DASH
from allfours.rules import Settlement
from allfours.stages import AllPass, Auction, Hold

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `allfours score` in this process, with lines typed in; give code, output and errors."""

    def called(*arguments: str, typed: tuple[str, ...] = ()) -> tuple[int, str, str]:
        data = "".join(f"{line}\n" for line in typed).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = main(["score", *arguments])
        shown = capsys.readouterr()
        return code, shown.out.replace(DASH, "-"), shown.err

    return called


def test_it_explains_itself(run: Run) -> None:
    code, shown, errors = run("--help")
    assert (code, errors) == (0, "")
    assert shown.startswith("usage: allfours score")


def test_bids_and_tricks_are_asked_and_counted(run: Run) -> None:
    code, shown, errors = run("spades", typed=("4 3 3 2", "5, 2, 4, 2"))
    assert (code, errors) == (0, "")
    assert shown.splitlines()[:3] == [
        "Spades: a score sheet. Type help for what you can do, quit to leave.",
        "",
        "Deal 1, dealt by W.",
    ]
    assert "bids of N, E, S, W> " in shown
    assert "  N-S: +70 contract, +2 overtricks; 72 in all, 2 in bags\n" in shown
    assert "  E-W: -50 contract; -50 in all, 0 in bags\n" in shown
    assert "Deal 2, dealt by N." in shown


def test_pegs_and_muck_are_asked_and_the_pot_is_told(run: Run) -> None:
    _, shown, _ = run("phat", typed=("80-0", "40\u201340"))
    assert "pegs of N-S, E-W> muck of N-S, E-W> " in shown
    assert "  N-S: +80 pegs; 80 in all\n  E-W: nothing; 0 in all\n  8 wait in the pot\n" in shown


def test_the_match_ends_where_a_side_is_out_and_no_muck_is_asked(run: Run) -> None:
    _, shown, _ = run("phat", typed=("80 0", "80 0", "80 0", "80 0", "10 21", "never asked"))
    assert shown.count("muck of") == 2
    assert "  N-S have won the match\n" in shown
    assert shown.endswith("N-S have won the match\n")


def test_a_deal_that_ended_early_has_no_more_pegs_than_a_whole_one(run: Run) -> None:
    typed = ("60 20", "70 10", "60 20", "70 10", "20 60", "40 40", "60 60", "7 0", "25 55")
    _, shown, _ = run("phat", typed=typed)
    assert "Pegs add up to 120, and a deal has 80." in shown
    assert "Pegs add up to 7, and a deal has 80." in shown
    assert "  N-S: +25 pegs; 181 in all\n  E-W: +55 pegs; 155 in all\n  N-S have won the match\n" in shown


def test_where_two_sides_would_be_out_the_deal_is_asked_again(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(ScoreSheet(variants.PHAT, standing=Standing(totals=(170, 170))).to_json())
    _, shown, _ = run("phat", "--load", str(file), typed=("20 12", "10 12"))
    assert "E-W would be out too, with 182: the match ended when the first side was." in shown
    assert shown.count("Deal 1") == 2
    assert "E-W have won the match" in shown


def test_high_and_jack_are_asked_by_name_and_may_be_nobodys(run: Run) -> None:
    typed = ("12 13", "N", "nobody", "40 20", "0 40", "ew", "", "20/15", "0 5", "North", "e-w", "-", "20 15")
    _, shown, _ = run("nine_card_don_high_jack", typed=typed)
    assert "high: N-S or E-W, Enter for nobody> " in shown
    assert "  N-S: +12 pegs, +1 high, +6 game; 19 in all" in shown
    assert "  E-W: +40 pegs, +1 high; 53 in all" in shown.replace("54", "53")
    assert "High is for one of 0 (N-S) and 1 (E-W), not for 'North'." in shown


def test_what_cannot_be_is_refused_and_asked_again(run: Run) -> None:
    typed = ("blind 3 3 2", "1 2 3", "1 2 3 four", "", "4 3 3 nil", "14 0 0 0", "9 2 2 1", "5 2 4 2")
    code, shown, _ = run("spades", typed=typed)
    assert code == 0
    for said in (
        "N may not bid nil blind (A side that is 100 points or more behind may bid nil before looking).",
        "Bids: 4 numbers are wanted, one for each seat (N, E, S, W), not 3.",
        "Bids of W: a whole number from 0 to 13, nil or blind-nil, not 'four'.",
        "Bids: 4 numbers are wanted, one for each seat (N, E, S, W), not none.",
        "Tricks of N: from 0 to 13, not 14.",
        "Tricks add up to 14, and a deal has 13.",
    ):
        assert said in shown
    assert "  E-W: -30 contract, +2 overtricks, -100 nil; -128 in all, 2 in bags" in shown


@pytest.mark.parametrize("word", ["blind-nil", "blind nil", "BLIND", "blindnil"])
def test_blind_nil_is_said_in_several_ways(word: str, run: Run) -> None:
    behind = ("13 5 0 5", "13 0 0 0")
    _, shown, _ = run("spades", typed=(*behind, f"1 {word} 1 1", "8 0 4 1"))
    assert "+200 blind nil" in shown


def test_an_answer_and_a_deal_are_taken_back(run: Run) -> None:
    typed = ("undo", "4 3 3 2", "undo", "3 3 3 2", "5 2 4 2", "undo", "show", "4 3 3 2", "5 2 4 2")
    _, shown, _ = run("spades", typed=typed)
    assert "There is nothing to take back." in shown
    assert shown.count("Deal 1, dealt by W.") == 3
    assert "The last deal has been taken back." in shown
    assert "no deal yet" in shown
    assert shown.splitlines()[-4].split() == [
        "1",
        "W",
        "4",
        "3",
        "3",
        "2",
        "5",
        "2",
        "4",
        "2",
        "contract",
        "+70",
        "-50",
    ]


def test_what_was_for_nobody_is_taken_back_too(run: Run) -> None:
    typed = ("12 13", "", "undo", "E", "", "40 20")
    _, shown, _ = run("nine_card_don_high_jack", typed=typed)
    assert "  E-W: +13 pegs, +1 high; 14 in all" in shown


def test_an_answer_that_is_taken_back_is_forgotten(run: Run) -> None:
    _, shown, _ = run("nine_card_don_high_jack", typed=("12 13", "N", "undo", "nobody", "", "40 20"))
    assert "  N-S: +12 pegs, +6 game; 18 in all" in shown


def test_help_says_what_can_be_typed(run: Run) -> None:
    _, shown, _ = run("spades", typed=("help", "quit"))
    assert "undo        takes back the last answer" in shown
    assert shown.endswith("Spades · N-S 0 · E-W 0\nno deal yet\n")


def test_the_first_dealer_is_named(run: Run) -> None:
    assert "Deal 1, dealt by E." in run("spades", "--dealer", "1")[1]
    code, _, errors = run("spades", "--dealer", "4")
    assert (code, errors) == (2, "allfours: Spades has the seats 0 to 3, not 4\n")


# --- An auction


def test_the_bids_of_an_auction_are_asked_in_its_words(run: Run) -> None:
    typed = ("2 2 pass pass", "2 pass 3 Pass", "n", "S", "", "10 8 20 0", "quit")
    code, shown, _ = run("auction_pitch", typed=typed)
    assert code == 0
    assert "Bids of E: 2 does not beat 2: bid 3, 4 or pass." in shown
    assert "high: N or E or S or W, Enter for nobody> " in shown
    assert "  S: -3 set back; -3 in all" in shown


def test_a_sale_that_wins_the_match_ends_the_deal(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(ScoreSheet(variants.AUCTION_PEDRO, standing=Standing(totals=(42, 0, 0, 0))).to_json())
    _, shown, _ = run("auction_pedro", "--load", str(file), typed=("pass 8 pass pass", "never asked"))
    assert "  N: +8 sale; 50 in all" in shown
    assert shown.endswith("N has won the match\n")


def test_nothing_more_is_asked_of_a_deal_that_was_thrown_in() -> None:
    auction = Auction(2, 4, hold=Hold.NEVER, all_pass=AllPass.DEALER_FORCED_OR_CONCEDES)
    game = variants.AUCTION_PITCH.evolve(name="conceding", stages=(auction, variants.AUCTION_PITCH.stages[-1]))
    sheet, shown = kept(game, "pass pass pass pass", "pass pass pass pass")
    assert sheet.standing.totals == (-2, 0, 0, -2)
    assert shown.count("bids of N, E, S, W> ") == 3
    assert "high" not in shown


# --- Files


def test_the_sheet_is_saved_after_each_deal_and_goes_on_from_there(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    assert run("spades", "--save", str(file), typed=("4 3 3 2", "5 2 4 2", "4 3 3 2"))[0] == 0
    sheet = ScoreSheet(variants.SPADES).add(bids=(4, 3, 3, 2), tricks=(5, 2, 4, 2))
    assert ScoreSheet.from_json(file.read_bytes()) == sheet
    code, shown, _ = run("spades", "--load", str(file), typed=("1 1 1 1", "4 3 3 3", "undo", "2 2 2 2", "4 3 3 3"))
    assert code == 0
    assert "Spades · N-S 72 · E-W -50" in shown
    assert ScoreSheet.from_json(file.read_bytes()) == sheet.add(bids=(2, 2, 2, 2), tricks=(4, 3, 3, 3))


def test_an_empty_sheet_is_saved_at_once_and_no_file_is_overwritten(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    assert run("phat", "--save", str(file))[0] == 0
    assert ScoreSheet.from_json(file.read_text()) == ScoreSheet(variants.PHAT)
    code, shown, errors = run("phat", "--save", str(file))
    assert (code, shown) == (2, "")
    assert errors == f"allfours: {file} exists already, and is not overwritten\n"


def test_a_sheet_is_loaded_and_kept_elsewhere(run: Run, tmp_path: Path) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text(ScoreSheet(variants.PHAT).to_json())
    assert run("phat", "--load", str(old), "--save", str(new), typed=("27 53", "46 34"))[0] == 0
    assert ScoreSheet.from_json(old.read_text()).lines == ()
    assert len(ScoreSheet.from_json(new.read_text()).lines) == 1


def test_a_match_that_is_over_is_shown(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    over = ScoreSheet(variants.PHAT, standing=Standing(totals=(150, 164))).add(pegs=(0, 18), out=1)
    file.write_text(over.to_json())
    code, shown, _ = run("phat", "--load", str(file))
    assert code == 0
    assert shown.count("E-W have won the match") == 1


def test_a_sheet_comes_from_the_standard_input(run: Run) -> None:
    code, shown, _ = run("phat", "--load", "-", typed=(ScoreSheet(variants.PHAT).to_json(),))
    assert code == 0
    assert "Deal 1" in shown


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "cannot be read: No such file or directory"),
        ("", "'' at 0: this is no JSON"),
        ("[]", "an object is wanted, not a list"),
        (ScoreSheet(variants.SPADES).to_json(), "this is a sheet of spades, not of phat"),
        ("\x00\x00", "this is no JSON"),
    ],
)
def test_a_file_that_is_no_such_sheet_is_refused(text: str | None, said: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    if text is not None:
        file.write_text(text)
    code, _, errors = run("phat", "--load", str(file))
    assert code == 2
    assert errors.startswith("allfours: ")
    assert said in errors


def test_a_sheet_that_is_loaded_knows_its_dealer(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(ScoreSheet(variants.PHAT).to_json())
    code, _, errors = run("phat", "--load", str(file), "--dealer", "1")
    assert (code, errors) == (2, "allfours: a sheet that is loaded says itself who deals\n")


def test_a_game_that_nobody_knows_is_refused(run: Run) -> None:
    assert run("bridge")[0] == 2


def test_a_file_that_can_no_longer_be_written_does_not_end_the_evening(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    lines = iter(["27 53", "46 34", "quit"])
    said: list[str] = []
    keeping = Keeping(
        sheet=ScoreSheet(variants.PHAT),
        say=said.append,
        ask=lambda _: next(lines),
        loaded=None,
        file=str(folder / "sheet.json"),
    )
    keeping.begin()
    (folder / "sheet.json").unlink()
    folder.rmdir()
    with pytest.raises(Left):
        keeping.keep()
    assert any(text.startswith("Not saved: ") for text in said)
    assert len(keeping.sheet.lines) == 1


def test_as_a_command_of_its_own_it_reads_from_a_pipe() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "allfours", "score", "phat"],
        input="27 53\n46 34\n\xff\n",
        capture_output=True,
        encoding="latin-1",
        check=False,
    )
    assert done.returncode == 0
    assert "35 in all" in done.stdout
    assert "Traceback" not in done.stderr


# --- A game of one's own


@attrs.frozen
class Vole:
    """The seat that took every trick is named, and gifts are counted at once."""

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        named = reckoning.counted("vole") or ()
        return tuple(
            Score(reckoning.seating.side(seat), points=5, reason="vole")
            for seat in reckoning.seating.order(reckoning.dealer)
            if named[seat]
        ), standing

    def entries(self, variant: Variant) -> tuple[Entry, ...]:  # noqa: ARG002 - the signature of the protocol
        return Entry("gifts", per=Per.SIDE, most=200, scored=Scored.AT_ONCE), Entry("vole", per=Per.ONE_SEAT)


def keeping_vole(*typed: str) -> tuple[ScoreSheet, str]:
    """What becomes of a sheet when these lines are typed in, and what is said."""
    settlement: Settlement = Vole()
    game = variants.JAQUES_PHAT.evolve(
        name="vole", settlement=settlement, stages=variants.JAQUES_PHAT.stages[-1:], goal=variants.PHAT.goal
    )
    return kept(game, *typed)


def kept(game: Variant, *typed: str) -> tuple[ScoreSheet, str]:
    """What becomes of a sheet of a game when these lines are typed in, and what is said."""
    lines, said = iter([*typed, "quit"]), list[str]()
    asked: list[str] = []

    def answer(prompt: str) -> str:
        asked.append(prompt)
        return next(lines)

    keeping = Keeping(sheet=ScoreSheet(game), say=said.append, ask=answer, loaded=None, file=None)
    with contextlib.suppress(Left):
        keeping.keep()
    return keeping.sheet, "\n".join([*asked, *said]).replace(DASH, "-")


def test_a_seat_is_named_where_a_rule_wants_one() -> None:
    sheet, shown = keeping_vole("0 1", "e", "0 0", "nobody")
    assert sheet.standing.totals == (0, 6)
    assert "vole: N or E or S or W, Enter for nobody> " in shown


def test_a_seat_that_is_none_is_refused() -> None:
    assert "Vole is for one of 0 (N), 1 (E), 2 (S) and 3 (W), not for 'x'." in keeping_vole("0 1", "x")[1]


def test_a_deal_that_is_refused_as_a_whole_is_asked_again() -> None:
    sheet, shown = keeping_vole("181 190", "181 0")
    assert "E-W would be out too, with 190" in shown
    assert sheet.winner == 0
