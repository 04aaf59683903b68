"""The command line, in this process and as one of its own."""

import importlib.metadata
import io
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from allfours import (
    Card,
    CardSet,
    Deal,
    Match,
    Record,
    Refusal,
    RefusalCode,
    Standing,
    Variant,
    View,
    cli,
    pictures,
    variants,
)
from allfours import _terminal as terminal
from allfours.__main__ import main as script
from allfours._recorded import known_to
from allfours.cards import pack
from allfours.cli import main
from allfours.moves import Bid, HandOver, Move, Pass, parse_move
from allfours.scoring import Capped
from allfours.seating import Seat
from tests.variants.phat_deals import DEAL_A, DEAL_B, S, W
from tests.variants.phat_table import deal_on, dealt, play_on, play_printed

PHAT = variants.PHAT
SIGN = re.compile("[2-9TJQKA][♠♥♦♣]")
CARDS = [str(card) for card in pack()]
EVERY_CARD = "\n".join([*CARDS, "", ""])
"""Typed often enough, it plays any match: what is not legal is refused, and the empty line deals again."""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line in this process, with a text typed in; give code, output and errors."""

    def called(*arguments: str, typed: str | bytes = "") -> tuple[int, str, str]:
        data = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = main(arguments)
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return called


def started(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Start ``python -m allfours``."""
    return subprocess.run(
        [sys.executable, "-m", "allfours", *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        check=False,
    )


@pytest.fixture
def record(tmp_path: Path) -> Callable[[str], str]:
    """Write a file and give its name."""

    def written(text: str, name: str = "match.txt") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return written


# --- What it says of itself


def test_the_script_is_the_same_command() -> None:
    assert script is main


def test_without_a_command_it_says_what_there_is(run: Run) -> None:
    code, shown, _ = run()
    assert code == 0
    assert {"list", "rules", "demo", "replay", "play"} <= set(shown.split())


@pytest.mark.parametrize("command", ["list", "rules", "demo", "replay", "play"])
def test_every_command_explains_itself(command: str, run: Run) -> None:
    code, shown, errors = run(command, "--help")
    assert (code, errors) == (0, "")
    assert shown.startswith(f"usage: allfours {command}")


def test_the_version_is_that_of_the_package(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.version", "7 of {}".format)
    assert run("--version")[:2] == (0, "allfours 7 of allfours\n")


def test_a_version_that_nobody_has_installed_is_no_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.version", unknown)
    assert run("--version")[:2] == (0, "allfours (not installed, so without a version)\n")


def test_list_names_every_game_with_its_seats_and_target(run: Run) -> None:
    code, shown, _ = run("list")
    lines = shown.splitlines()
    assert code == 0
    assert lines[0].split() == ["name", "title", "seats", "to", "also", "called"]
    assert tuple(line.split()[0] for line in lines[1:]) == variants.names()
    assert re.split("  +", lines[1]) == ["phat", "Phat", "4 in 2 sides", "181", "fat"]


@pytest.mark.parametrize("name", ["phat", "Fat", "phat-bga"])
def test_rules_are_shown_by_id_and_alias(name: str, run: Run) -> None:
    code, shown, _ = run("rules", name)
    assert code == 0
    assert shown.startswith(f"# {variants.get(name).title}\n")


# --- demo


def test_the_demo_shows_every_peg_the_muck_the_totals_and_the_winner(run: Run) -> None:
    code, shown, errors = run("demo")
    assert (code, errors) == (0, "")
    match = Record.loads((Path(cli.__file__).parent / "data" / "phat_match.txt").read_text(encoding="utf-8")).replay()
    assert match.is_over
    assert pictures.ledger(match) in shown
    assert shown.count("\nDeal ") == len(match.deals)
    assert shown.count("\nmuck ") == sum(not any(deal.view(None).hand_sizes) for deal in match.deals) > 2
    assert "win the match" in shown.splitlines()[-1]


def test_the_demo_is_lines_that_fit_a_terminal(run: Run) -> None:
    assert max(map(len, run("demo")[1].splitlines())) <= 80


def test_the_demo_as_a_process() -> None:
    done = started("demo")
    assert (done.returncode, done.stderr) == (0, "")
    assert "▸7♣" in done.stdout


# --- replay


def match_of_two_deals() -> Match:
    return play_printed(play_printed(PHAT, DEAL_B), DEAL_A.turned(1))


def test_replay_shows_the_ledger(run: Run, record: Callable[..., str]) -> None:
    match = match_of_two_deals()
    code, shown, errors = run("replay", record(match.record().dumps()))
    assert (code, errors) == (0, "")
    assert shown == (
        f"Phat; N E S W are the seats 0 1 2 3\n\n{pictures.ledger(match)}\n\n"
        "The record ends after deal 2: nobody has won yet.\n"
    )


def test_replay_reads_json_and_the_standard_input(run: Run, record: Callable[..., str]) -> None:
    match = deal_on(PHAT, DEAL_A.hands, DEAL_A.dealer).apply("4H")
    shown = run("replay", record(match.record().dumps()))
    assert shown[1].endswith("The record ends in deal 1: E is to play.\n")
    assert run("replay", record(match.record().to_json())) == shown
    assert run("replay", "-", typed=match.record().dumps()) == shown
    assert run("replay", "-", typed="\n" + match.record().to_json()) == shown


def test_replay_ends_with_the_winner_of_a_match_that_is_over(run: Run, record: Callable[..., str]) -> None:
    match = deal_on(PHAT, DEAL_A.hands, DEAL_A.dealer).concede(0)
    assert run("replay", record(match.record().dumps()))[1].endswith("N\u2013S give up: E\u2013W win the match\n")


def test_replay_says_where_and_why_a_record_breaks_the_rules(run: Run, record: Callable[..., str]) -> None:
    match = play_on(deal_on(PHAT, DEAL_A.hands, DEAL_A.dealer), DEAL_A.cards[:5])
    text = match.record().dumps()
    name = record(text.replace(": 2S", ": 2S JH"))
    code, shown, errors = run("replay", name)
    line = 1 + [": 2S" in each for each in text.splitlines()].index(True)
    assert code == 2
    assert errors == f"allfours: {name}: line {line}: 'JH' at 0: J♥ is not in the hand\n"
    assert pictures.ledger(match) in shown
    code, shown, errors = run("replay", record(match.record().to_json().replace('[1,"2S"]', '[1,"2D"]')))
    assert (code, "deals.0.moves.4: 2D: 2♦ is not in the hand" in errors) == (2, True)


def test_replay_shows_what_a_seat_knew_and_says_that_it_cannot_be_checked(run: Run, record: Callable[..., str]) -> None:
    match = play_on(deal_on(PHAT, DEAL_A.hands, DEAL_A.dealer), DEAL_A.cards[:5])
    code, shown, errors = run("replay", record(match.record(seat=S).dumps()))
    assert (code, errors) == (0, "")
    assert shown.splitlines() == [
        "Phat, as S (seat 2) knew it",
        "",
        "Deal 1 · W dealt",
        "S held J♠ 8♥ 7♥ 3♥ K♦ J♦ T♦ 4♦ A♣ 9♣ 8♣ 7♣ 2♣",
        "  N 4♥   E 6♥   S 3♥   W 9♠",
        "  E 2♠",
        "",
        "This is what seat 2 knew: without the other hands it can be shown, but not be checked.",
    ]
    unseen = deal_on(PHAT, DEAL_A.hands, DEAL_A.dealer).record(seat=S)
    assert "S held cards unseen" in run("replay", record(unseen.dumps()))[1]
    over = play_printed(PHAT, DEAL_A).record(seat=W)
    assert "totals 35 53" in run("replay", record(over.dumps()))[1]
    game = PHAT.evolve(name="betting", stages=(betting, *PHAT.stages))
    match = Match.new(game, dealer=W, cards=[Card.parse(card) for card in CARDS]).apply("bid:3").apply("bid:4")
    assert "  N ?   E bid:4" in known_to(match.record(seat=S), Seat(S))


# --- play


def test_a_whole_match_can_be_played_by_typing(run: Run, tmp_path: Path) -> None:
    name = str(tmp_path / "kept.txt")
    code, shown, errors = run("play", "phat", "--seat", "2", "--seed", "7", "--save", name, typed=EVERY_CARD * 200)
    assert (code, errors) == (0, "")
    assert shown.startswith("Phat, seed 7. You are S and play with N against W and E.\n")
    assert "No: you hold" in shown
    assert shown.count(" pitched ") == shown.count(" pitches.") > 1
    assert "Enter for the next deal" in shown
    assert "You have" in shown.splitlines()[-2]
    assert shown.endswith(f"The match is in {name}.\n")
    match = Record.loads(Path(name).read_text(encoding="utf-8")).replay()
    assert match.is_over
    assert ("You have won" in shown) == (match.winner == 0)
    assert run("replay", name)[0] == 0


def test_the_same_seed_and_the_same_typing_are_the_same_match(run: Run) -> None:
    def played(seed: str) -> tuple[int, str, str]:
        return run("play", "phat", "--seed", seed, typed=EVERY_CARD * 2)

    assert played("3") == played("3") != played("4")


def test_without_a_seed_the_cards_differ(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbelow", (-1).__add__)
    assert run("play", "phat")[1].startswith(f"Phat, seed {2**32 - 1}. ")


def test_a_game_as_a_process_ends_politely_when_the_typing_ends() -> None:
    done = started("play", "phat", "--seed", "7", typed="help\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\nYou have left the table. Good-bye!\n")
    assert "save FILE" in done.stdout


@pytest.mark.parametrize("word", ["quit", "QUIT", " exit "])
def test_quit_leaves_the_table(word: str, run: Run, tmp_path: Path) -> None:
    name = str(tmp_path / "kept.txt")
    code, shown, _ = run("play", "phat", "--save", name, typed=f"{word}\nhelp\n")
    assert code == 0
    assert shown.endswith(f"You have left the table. Good-bye!\nThe match is in {name}.\n")
    assert "save FILE" not in shown
    assert not Record.loads(Path(name).read_text(encoding="utf-8")).replay().is_over


def test_an_interruption_leaves_the_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt(prompt)

    monkeypatch.setattr("builtins.input", interrupted)
    assert run("play", "phat")[:2][0] == 0


def test_two_play_against_each_other(run: Run) -> None:
    assert "You are N and play against S." in run("play", "blind_don")[1]


class Table:
    """A person at a table whose typing is decided here, and all that is shown, with what could be known then."""

    def __init__(self, match: Match, seat: int, typed: Callable[[View], str]) -> None:
        self.shown: list[tuple[str, View]] = []
        self.typed = typed
        draw = random.Random(1)
        self.sitting = terminal.Sitting(
            match=match,
            seat=Seat(seat),
            players={Seat(other): terminal.LegalRandom(draw) for other in range(4) if other != seat},
            say=lambda text: self.shown.append((text, self.sitting.view)),
            ask=lambda _: self.typed(self.sitting.view),
            rules=lambda: self.shown.append(("RULES", self.sitting.view)),
        )

    @property
    def texts(self) -> list[str]:
        return [text for text, _ in self.shown]

    def play(self) -> None:
        try:
            self.sitting.play()
        except terminal.Left:
            self.shown.append(("LEFT", self.sitting.view))


def first_legal(view: View) -> str:
    """Type a card that is probably not legal now and then, and otherwise the first that is; Enter between deals."""
    return str(view.legal_moves[0]) if view.legal_moves else ""


def known(view: View) -> set[str]:
    """The cards that may be named to the owner of a view."""
    played = {card for trick in view.tricks for card in trick.cards}
    return {card.symbol for card in played | set(view.trick) | set(view.hand or ())}


@pytest.mark.parametrize("seat", range(4))
def test_nothing_is_shown_that_the_seat_may_not_see(seat: int) -> None:
    table = Table(Match.new(PHAT, seed=11), seat, first_legal)
    table.play()
    assert table.sitting.match.is_over
    for text, view in table.shown:
        assert set(SIGN.findall(text)) <= known(view)
        for line in text.splitlines():
            row = re.match(r"[▸ ] ([NESW])(?: \(you\))?  (.*)", line)
            if row is not None and ("NESW"[seat] != row[1] or view.hand is None):
                assert not re.search(r"[2-9TJQKA](?![♠♥♦♣])\b", re.sub(r"\d+", "", row[2]).replace("dealer", ""))


@pytest.mark.parametrize("game", [variants.SPADES, variants.JAQUES_BLIND_NIL], ids=lambda game: str(game.name))
@pytest.mark.parametrize("seat", range(4))
def test_nothing_is_shown_in_bids_and_exchanges_that_the_seat_may_not_see(game: Variant, seat: int) -> None:
    short = game.evolve(name="short", goal=Capped(game.goal, deals=4))
    table = Table(Match.new(short, seed=11), seat, last_legal)
    table.play()
    assert table.sitting.match.is_over
    for text, view in table.shown:
        assert set(SIGN.findall(text)) <= known(view) | {card.symbol for card in view.known}
    assert any("hands over" in text for text in table.texts)


def last_legal(view: View) -> str:
    """Type the last legal move; Enter between deals."""
    return str(view.legal_moves[-1]) if view.legal_moves else ""


@pytest.mark.parametrize("seed", range(6))
def test_the_partner_of_the_pitcher_sees_no_card_before_the_pitch(seed: int, run: Run) -> None:
    pitcher = Match.new(PHAT, seed=seed).deal.pitcher
    shown = run("play", "phat", "--seed", str(seed), "--seat", str((pitcher + 2) % 4), typed="hand\n")[1]
    before, pitched, after = shown.partition(" pitched ")
    assert f"Your hand lies face down until {'NESW'[pitcher]} has led." in before
    assert not re.search("[♠♥♦♣]", before)
    assert not re.search(r"\b[2-9TJQKA]\b", before.replace(f"seed {seed}.", ""))
    assert pitched
    assert "You may play" in after


def test_the_pitcher_sees_the_hand_and_pitches(run: Run) -> None:
    pitcher = Match.new(PHAT, seed=1).deal.pitcher
    shown = run("play", "phat", "--seed", "1", "--seat", str(pitcher), typed=EVERY_CARD)[1]
    assert "Your hand lies face down" not in shown
    assert "You may play any card." in shown
    assert f"{'NESW'[pitcher]} (you) pitched " in shown


def typing(*lines: str) -> Callable[[View], str]:
    """Type these lines, and quit."""
    waiting = [*lines, "quit"]
    return lambda _: waiting.pop(0)


def sitting_with(*lines: str, cards: int = 4) -> Table:
    """West in deal A, when North, East and South have played to the first trick, types some lines."""
    match = play_on(deal_on(PHAT, DEAL_A.hands, DEAL_A.dealer), DEAL_A.cards[: cards - 1])
    table = Table(match, W, typing(*lines))
    table.play()
    return table


def test_the_table_the_hand_and_what_may_be_played_are_shown() -> None:
    table = sitting_with()
    assert f"\n{pictures.hands(table.sitting.view, names=table.sitting.names)}" in table.texts
    assert "You may play any card." in table.texts
    assert table.sitting.names == ("N", "E", "S", "W (you)")
    following = sitting_with("9S", cards=4)
    assert "N 4♥ · E 6♥ · S 3♥ · W (you) 9♠: E won, E\u2013W (you) peg 9 for 9♠" in following.texts


def test_a_trick_without_pegs_says_who_won() -> None:
    assert "N 4♥ · E 6♥ · S 3♥ · W (you) T♣: E won" in sitting_with("TC").texts


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("4H", "No: 4♥ is not in the hand."),
        ("pass", "No: a card is to be played now, pass is no card."),
        ("nonsense", "'nonsense': that is no card, such as 9H, and no command. Type help for what there is."),
        ("9Z", "'9Z': the suit must be one of S H D C or ♠ ♥ ♦ ♣. Type help for what there is."),
        ("bid:x", "'bid:x': a bid is a whole number of at most four digits. Type help for what there is."),
        ("x" * 999, f"{repr('x' * 38)[:-1]}…: a move is a shorter text. Type help for what there is."),
        ("\x1b[2J", "'\\x1b[2J': that is no card, such as 9H, and no command. Type help for what there is."),
        ("save", "Save it where? Type save and the name of a file."),
        ("help", terminal.HELP),
        ("?", terminal.HELP),
        ("rules", "RULES"),
    ],
)
def test_what_is_typed_is_answered(line: str, answer: str) -> None:
    table = sitting_with(line)
    assert table.texts[-2:] == [answer, "LEFT"]
    assert table.sitting.view.trick, "nothing has changed"


@pytest.mark.parametrize("line", ["tc", "10c", "T♣", " t c ", "TC"])
def test_a_card_may_be_typed_in_many_ways(line: str) -> None:
    assert str(sitting_with(line).sitting.view.tricks[-1]) == "4H 6H 3H TC"


def test_an_empty_line_is_no_move() -> None:
    assert sitting_with("", "  ").texts[-2] == "You may play any card."


def test_hand_and_score_are_shown_when_asked_for() -> None:
    table = sitting_with("hand", "table", "score")
    view, names = table.sitting.view, table.sitting.names
    hands = f"\n{pictures.hands(view, names=names)}"
    assert table.texts[-5:] == [
        hands,
        hands,
        pictures.ledger(view, names=names),
        "N\u2013S 0 · E\u2013W (you) 0",
        "LEFT",
    ]


def test_save_writes_a_new_file_and_may_write_it_again(tmp_path: Path) -> None:
    name = str(tmp_path / "a b.txt")
    table = sitting_with(f"save {name}", f"SAVE  {name} ")
    assert table.texts[-3:] == [f"Saved to {name}.", f"Saved to {name}.", "LEFT"]
    assert Record.loads(Path(name).read_text(encoding="utf-8")).replay() == table.sitting.match


def test_save_knows_the_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert sitting_with("save ~/match.txt").texts[-2] == "Saved to ~/match.txt."
    assert (tmp_path / "match.txt").exists()


def test_save_overwrites_nothing_and_says_what_is_wrong(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("mine", encoding="utf-8")
    folder = tmp_path / "folder" / "file.txt"
    table = sitting_with(f"save {other}", f"save {folder}", "save a\0b")
    assert other.read_text(encoding="utf-8") == "mine"
    assert table.texts[-4:] == [
        f"{other} exists already, and is not overwritten.",
        f"{folder} cannot be written: No such file or directory.",
        "a\0b cannot be written: embedded null byte.",
        "LEFT",
    ]


def test_between_two_deals_commands_are_heard_and_enter_goes_on() -> None:
    match = play_on(deal_on(PHAT, DEAL_A.hands, DEAL_A.dealer), DEAL_A.cards)
    match = Match(variant=PHAT, seed=1, deal=match.deal)
    table = Table(match, W, typing("help", "9H", ""))
    table.play()
    view = match.view(W)
    start = table.texts.index(f"\n{pictures.ledger(view, names=table.sitting.names)}")
    assert table.texts[start + 1 : start + 3] == [
        terminal.HELP,
        "Press Enter for the next deal. There are also: score, rules, save FILE, quit.",
    ]
    assert "\nDeal 2: N dealt, E pitches." in table.texts


@pytest.mark.parametrize(("seat", "said"), [(W, "You have won. Well"), (S, "You have lost this one. Better")])
def test_the_end_says_who_has_won(seat: int, said: str) -> None:
    deal = dealt(PHAT, DEAL_A.hands, totals=(0, 180))
    table = Table(Match(variant=PHAT, seed=1, deal=deal), seat, first_legal)
    table.play()
    assert "win the match" in table.texts[-2]
    assert table.texts[-1].startswith(said)


# --- Moves that are no plays


@attrs.frozen
class Betting:
    """The phase of a game that is played here alone: seat 0 calls in secret, the next for all to hear, then cards."""

    secret: bool
    """Whether the call is the secret one."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:  # noqa: ARG002 - the signature of a phase, here and below
        return (Pass(), *(Bid(amount) for amount in range(1, 30)))

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        return None if move in self.moves(deal) else Refusal(RefusalCode.WRONG_PHASE, "a bid is wanted")

    def make(self, deal: Deal, move: Move) -> Deal:  # noqa: ARG002
        return deal.opened(Betting(secret=False), turn=Seat(1)) if self.secret else deal.proceed()

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:
        return None if self.secret and viewer != by else move


def betting(deal: Deal) -> Deal:
    """Two seats call."""
    return deal.opened(Betting(secret=True), turn=Seat(0))


def test_moves_that_are_no_plays_are_listed_typed_and_told() -> None:
    game = PHAT.evolve(name="betting", stages=(betting, *PHAT.stages))
    match = Match.new(game, dealer=W, cards=[Card.parse(card) for card in CARDS])
    table = Table(match, 1, typing("9H", "bid:3"))
    table.play()
    start = table.texts.index("N: a move that nobody else sees")
    assert table.texts[start + 2 : start + 5] == [
        "You may bid 1 to 29. You may also type: pass",
        "No: a bid is wanted.",
        "E (you) bids 3",
    ]


def permitted(*texts: str) -> str:
    """What is said of some legal moves."""
    view = Match.new(PHAT, seed=1).view(0)
    return terminal.permitted(attrs.evolve(view, legal_moves=tuple(map(parse_move, texts))))


def test_what_may_be_done_is_said_shortly() -> None:
    assert permitted("look", "blind-nil") == "You may type: look, blind-nil"
    assert permitted("nil", "bid:4", "bid:5") == "You may bid nil or 4 to 5."
    assert permitted("swap:JS,TH", "swap:JS,2C") == "Hand over two cards: type them, such as JS TH."
    assert permitted("pass", "swap:JS", "swap:2C") == (
        "Hand over one card: type them, such as JS. Or type pass, and keep your hand."
    )
    away = "type them, such as JS 2C."
    assert permitted("discard:JS,2C") == f"Put two cards away: {away}"
    assert permitted("discard:JS", "discard:2C") == "Put one card away: type them, such as 2C."
    assert permitted("discard:JS", "discard:JS,2C") == f"Put one to two cards away: {away}"
    assert permitted("discard:", "discard:JS", "discard:JS,2C") == (
        f"Put up to two cards away: {away} Or type discard: and keep them all."
    )
    assert permitted("play:KH,8H,4H", "play:KH,9H,4H") == (
        "Lay three cards at once, the one that counts first: type them, such as KH 8H 4H."
    )
    calls = [f"call:{number}" for number in range(30)]
    assert permitted(*calls) == f"You may type: {', '.join(calls[:20])}, ..."


def test_cards_laid_at_once_are_typed_as_they_are_named() -> None:
    view = attrs.evolve(Deal.shuffled(variants.PHAT, seed=1).view(0), legal_moves=(parse_move("play:KH,8H,4H"),))
    assert terminal.meant(view, "kh, 8h 4h") == "play:kh,8h,4h"
    assert terminal.meant(view, "play:KH,8H,4H") == "play:KH,8H,4H"
    assert terminal.meant(view, "K H") == "KH"
    assert terminal.told(view, parse_move("play:KH,8H,4H")) == " lays K♥, and 8♥ 4♥ under it"


def test_a_discard_that_nobody_else_sees_is_told_as_one() -> None:
    view = attrs.evolve(Deal.shuffled(variants.PHAT, seed=1).view(0), phase="discarding")
    assert terminal.told(view, None) == " puts cards away that you do not see"
    assert terminal.told(attrs.evolve(view, phase="playing"), None) == ": a move that nobody else sees"


# --- Bids in tricks, hands face down, exchanges


def seated(game: str, moves: str, *lines: str, seat: int = 0, match: Match | None = None) -> Table:
    """A person at a table of a game of bids, where some moves have been made, who types some lines and leaves."""
    match = match or Match.new(variants.get(game), seed=3, dealer=3)
    for move in moves.split():
        match = match.apply(move)
    table = Table(match, seat, typing(*lines))
    table.play()
    return table


def test_a_hand_is_looked_at_and_a_number_is_a_bid() -> None:
    table = seated("jaques_blind_nil", "", "AS", "look", "blind nil", "3")
    assert "\nDeal 1: W dealt, N (you) begins." in table.texts
    assert "Your hand lies face down until you look at it." in table.texts
    assert "You may type: look, blind-nil" in table.texts
    assert "N (you) looks at the hand" in table.texts
    assert "You may bid nil or 1 to 13." in table.texts
    assert "No: the hand has been looked at, so nil is no longer bid blind." in table.texts
    assert "N (you) bids 3" in table.texts
    before = table.texts[: table.texts.index("N (you) looks at the hand")]
    assert not [text for text in before if SIGN.search(text)]


@pytest.mark.parametrize("line", ["blind nil", "blind-nil", "Blind Nil", "BLIND"])
def test_nil_is_bid_blind_in_any_spelling(line: str) -> None:
    table = seated("jaques_blind_nil", "", line, "pass")
    assert "N (you) bids nil without having looked" in table.texts
    assert any(text.endswith("Or type pass, and keep your hand.") for text in table.texts)
    assert "N (you) keeps the hand as it is" in table.texts


@pytest.mark.parametrize("line", ["{} {}", "{},{}", "swap:{},{}", "swap: {}, {}", " {},  {} "])
def test_cards_are_handed_over_in_any_spelling(line: str) -> None:
    match = Match.new(variants.JAQUES_BLIND_NIL, seed=3, dealer=3)
    one, _, other, *_ = match.deal.hand(0)
    table = seated("", "blind-nil", line.format(one.text, other.text), match=match)
    at = table.texts.index(f"N (you) hands over {one.symbol} {other.symbol}")
    assert re.fullmatch("S hands over .. ..", table.texts[at + 1])


@pytest.mark.parametrize("line", ["{} {}", "{},{}", "discard:{},{}"])
def test_cards_are_put_away_in_any_spelling(line: str) -> None:
    match = Match.new(variants.NINE_CARD_PITCH, seed=3, dealer=3)
    one, _, other, *_ = match.deal.hand(0)
    table = seated("", "bid:6 pass pass pass", "trump:H", line.format(one.text, other.text), "discard:", match=match)
    assert "N (you) makes hearts trumps" in table.texts
    assert any(text.startswith("Put up to four cards away: type them, such as ") for text in table.texts)
    assert f"N (you) puts {one.symbol} {other.symbol} away" in table.texts


def test_what_is_said_before_the_play_of_all_fours_and_pitch_is_told_in_words() -> None:
    view = Match.new(variants.SEVEN_UP, seed=1).view(0)
    words = {text: terminal.told(view, parse_move(text)) for text in ("beg", "stand", "give", "run", "discard:")}
    assert list(words.values()) == [" begs", " stands", " gives a point", " runs the cards", " puts nothing away"]
    words = {text: terminal.told(view, parse_move(text)) for text in ("sell", "accept", "refuse", "smudge", "moon")}
    assert ";".join(words.values()) == (" sells the lead; accepts the bid; refuses the bid; bids a smudge; bids a moon")


def test_a_wrong_exchange_is_answered() -> None:
    match = Match.new(variants.JAQUES_BLIND_NIL, seed=3, dealer=3)
    one, *_ = match.deal.hand(0)
    table = seated("", "blind-nil", one.text, "KS nonsense", match=match)
    assert "No: hand over two cards, not one." in table.texts
    assert any(text.startswith("'KS nonsense': ") for text in table.texts)


def test_who_chooses_unseen_is_told_afterwards_what_has_come() -> None:
    behind = Standing(totals=(0, 100), bags=(0, 0))
    deal = Deal.shuffled(variants.SPADES, seed=3, standing=behind)
    for move in ("blind-nil", "bid:3", "look", "nil", "bid:4"):
        deal = deal.apply(move)
    offered, given = deal.legal_moves[-1], CardSet(tuple(deal.hand(2))[:2])
    assert isinstance(offered, HandOver)
    before = Match(variant=variants.SPADES, seed=1, deal=deal)
    table = Table(before, 2, typing(" ".join(card.text for card in given)))
    table.sitting.players = {Seat(0): lambda view: view.legal_moves[-1], Seat(1): first_of, Seat(3): first_of}
    table.play()
    at = table.texts.index("N hands over cards that you do not see")
    assert f"S (you) hands over {' '.join(card.symbol for card in given)}" in table.texts[at:]
    assert f"You get {' '.join(card.symbol for card in offered.cards)}." in table.texts[at:]


def first_of(view: View) -> Move:
    """The first legal move."""
    return view.legal_moves[0]


def test_the_other_seats_say_what_they_do() -> None:
    table = seated("spades", "nil bid:2", "hand", seat=0)
    said = " | ".join(table.texts)
    assert re.search(r"S bids (nil|\d+)", said)
    auction = PHAT.evolve(name="betting", stages=(betting, *PHAT.stages))
    passing = Table(Match.new(auction, seed=1, dealer=3), 2, typing())
    passing.sitting.players = {Seat(seat): first_of for seat in (0, 1, 3)}
    passing.play()
    assert "E passes" in passing.texts
    calling = attrs.evolve(table.sitting.view, phase="calling")
    assert terminal.told(calling, parse_move("call:me")) == ": call:me"


def test_a_match_that_stops_says_so() -> None:
    short = variants.SPADES.evolve(name="short", goal=Capped(variants.SPADES.goal, deals=1))
    table = Table(Match.new(short, seed=1), 0, first_legal)
    table.play()
    assert table.texts[-1] == "So many deals were to be played, and nobody has won: the match stops here."


# --- The screen


@pytest.fixture
def window(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line with an output that passes for a terminal."""

    def called(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        return run(*arguments)

    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    return called


ESCAPE = re.compile("\x1b\\[[0-9;]*m")


def test_at_a_terminal_red_suits_are_red(window: Run) -> None:
    pytest.importorskip("rich")
    shown = window("demo")[1]
    assert "\x1b[31mA♦" in shown
    assert re.search("\x1b\\[1mDeal 1 · W dealt", shown)
    assert "\x1b[31m7♣" not in shown
    assert any(line.startswith("muck 66\u201314") for line in ESCAPE.sub("", shown).splitlines())


def test_at_a_terminal_tables_are_drawn_and_rules_are_set(window: Run) -> None:
    pytest.importorskip("rich")
    listed = window("list")[1]
    assert "───" in listed
    for name in variants.names():
        assert f" {name} " in ESCAPE.sub("", listed)
    rules = ESCAPE.sub("", window("rules", "phat")[1])
    assert "# Phat" not in rules
    assert "Phat" in rules


COMMANDS = ("list", "simulate phat -n 100 --seed 1", "compare phat phat_cut -n 9 --seed 1 --matches")


@pytest.mark.parametrize("columns", [14, 24, 40, 60, 80, 100, 200])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_terminal_however_narrow_cuts_no_word_and_no_number_of_a_table(
    run: Run, window: Run, monkeypatch: pytest.MonkeyPatch, command: str, columns: int
) -> None:
    pytest.importorskip("rich")
    plain = run(*command.split())[1]
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = ESCAPE.sub("", window(*command.split())[1])
    headline = 0 if command == "list" else 2
    longer = [line.split() for line in shown.splitlines()[headline:] if len(line.rstrip()) > columns]
    assert all(len(words) == 1 for words in longer), "a word stays whole, such as a name that is to be typed"
    lost = Counter(re.findall(r"[^\s,]+", plain)) - Counter(re.findall(r"[^\s,]+", shown))
    assert set(lost) <= {"name"}, "of the titles that of the first column says nothing, where it stands alone"


def test_no_color_is_heeded(window: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[31m" not in window("demo")[1]


def test_without_rich_a_terminal_gets_plain_text(window: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name == "rich" or name.startswith("rich.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "rich", None)
    for command in (["list"], ["rules", "phat"], ["demo"], ["play", "phat", "--seed", "7"]):
        code, shown, _ = window(*command)
        assert (code, "\x1b" in shown) == (0, False)


def test_what_goes_to_a_file_is_plain_text(run: Run) -> None:
    assert "\x1b" not in run("demo")[1] + run("list")[1] + run("rules", "phat")[1]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_where_there_are_no_signs_letters_stand_for_them(encoding: str) -> None:
    done = started("play", "phat", "--seed", "7", "--seat", "2", typed="9H\n", PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert re.search("> S \\(you\\)  [2-9TJQKA]", done.stdout)
    assert "####" in done.stdout
    assert re.search("pitched [2-9TJQKA][SHDC]: ", done.stdout)
    assert "?" not in done.stdout


def test_a_complaint_has_letters_for_signs_too(record: Callable[..., str]) -> None:
    match = deal_on(PHAT, DEAL_A.hands, DEAL_A.dealer).apply("4H")
    name = record(match.record().dumps().rstrip() + " 2H\n")
    done = started("replay", name, PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert "2H is not in the hand" in done.stderr


# --- Whatever goes wrong


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["foo"], "invalid choice: 'foo'"),
        (["rules"], "the following arguments are required: NAME"),
        (["rules", "fatt"], "allfours: no game is called 'fatt'; did you mean fat?"),
        (["rules", ""], "allfours: no game is called ''; variants.names() and the command \"allfours list\" tell all "),
        (["rules", "\udcff"], "allfours: no game is called '\\udcff'"),
        (["play", "whist"], "allfours: no game is called 'whist'"),
        (["play", "phat", "--seat", "4"], "allfours: Phat has the seats 0 to 3, not 4"),
        (["play", "phat", "--seat", "N"], "argument --seat: a whole number from 0 up is wanted, not 'N'"),
        (["play", "phat", "--seed", "-1"], "argument --seed: a whole number from 0 up is wanted, not '-1'"),
        (["play", "phat", "--seed", "9" * 5000], f"is wanted, not '{'9' * 40}…'"),
        (["play", "phat", "--seed", "9" * 78], "allfours: a seed is from 0 up and below 2 to the power of 256"),
        (["play", "phat", "--seed", "²"], "argument --seed: a whole number from 0 up is wanted, not '²'"),
        (["play", "phat", "--save", "/no/such/folder/x"], "x cannot be written: No such file or directory"),
        (["replay", "/no/such/file"], "allfours: /no/such/file: cannot be read: No such file or directory"),
        (["replay", "/"], "allfours: /: cannot be read: Is a directory"),
        (["replay", "a\0b"], "cannot be read: embedded null byte"),
        (["replay", sys.executable], "line 1: "),
        (["replay", "-"], "allfours: the standard input: line 1: "),
        (["demo", "phat"], "unrecognized arguments: phat"),
    ],
)
def test_a_wrong_call_is_answered_in_a_sentence(arguments: list[str], complaint: str, run: Run) -> None:
    code, _, errors = run(*arguments)
    assert code == 2
    assert complaint in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"", "a record begins with"),
        (b"\xff\xfe\x00", "line 1"),
        (b"{", "line 1"),
        (b"{}", "missing"),
        (b"[" * 100_000, "line 1"),
        (b"{" + b'"a":{' * 50_000, "line 1"),
        (b"allfours record 1\ngame: whist\n", "line 2: 'whist' at 0: no game is called 'whist'"),
        (b"x" * 5_000_000, "at most 1,000,000 characters"),
    ],
)
def test_a_file_that_is_no_record_is_answered_in_a_sentence(text: bytes, complaint: str, run: Run) -> None:
    code, shown, errors = run("replay", "-", typed=text)
    assert (code, shown) == (2, "")
    assert complaint in errors
    assert len(errors) < 400


def test_a_file_that_exists_is_not_overwritten(run: Run, record: Callable[..., str]) -> None:
    name = record("mine")
    code, shown, errors = run("play", "phat", "--save", name)
    assert (code, shown, errors) == (2, "", f"allfours: {name} exists already, and is not overwritten\n")
    assert Path(name).read_text(encoding="utf-8") == "mine"


def test_a_line_that_is_no_text_is_no_move(run: Run) -> None:
    code, shown, _ = run("play", "phat", "--seed", "7", typed=b"\xff\xfe\nquit\n")
    assert code == 0
    assert "and no command" in shown


def test_a_closed_standard_input_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play", "phat"]) == main(["replay", "-"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "allfours: to play, the standard input is needed: it is closed",
        "allfours: the standard input: cannot be read: it is closed",
    ]


def test_a_closed_output_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["demo"]) == 0
    assert main(["rules", "whist"]) == 2


def test_an_output_that_nobody_reads_ends_quietly() -> None:
    unread, output = os.pipe()
    os.close(unread)
    with os.fdopen(output, "wb") as pipe:
        done = subprocess.run(
            [sys.executable, "-m", "allfours", "demo"], stdout=pipe, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_said() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "allfours", "demo"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert done.stderr == b"allfours: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (KeyboardInterrupt(), 130, "\nallfours: stopped\n"),
        (BrokenPipeError(), 141, ""),
        (OSError("no more paper"), 2, "allfours: the output cannot be written: no more paper\n"),
    ],
)
def test_what_stops_the_output_has_a_code(
    error: BaseException, code: int, said: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(_: object) -> None:
        raise error

    monkeypatch.setattr(cli, "_demo", stop)
    assert run("demo") == (code, "", said)


def test_at_a_terminal_typing_can_be_edited(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    monkeypatch.setattr("importlib.import_module", loaded.append)
    run("play", "phat")
    assert not loaded
    monkeypatch.setattr(io, "TextIOWrapper", Keyboard)
    assert run("play", "phat")[0] == 0
    assert loaded == ["readline"]


class Keyboard(io.TextIOWrapper):
    """A standard input that is a terminal."""

    def isatty(self) -> bool:
        return True
