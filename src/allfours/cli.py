"""The command line: list the games, read their rules, watch a match, check a record, play, learn, keep score.

What is shown is plain text; at a terminal, and where the extra ``allfours[cli]`` is installed, it is coloured. Where a
terminal has no signs for the suits, letters stand for them. Whatever goes wrong is said in a sentence on the error
output, and the exit code is 2; it is 130 after an interruption and 141 where nobody reads on.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import importlib.metadata
import secrets
import sys
from collections.abc import Sequence
from importlib import resources
from typing import TYPE_CHECKING, Final, TextIO

import attrs

from allfours import pictures, shuffling, variants
from allfours._arguments import argument_parser
from allfours._drilling import Lesson
from allfours._files import read, reason, standard_input
from allfours._recorded import known_to, title, where_it_ends
from allfours._scoring_table import Keeping, begun
from allfours._terminal import Left, LegalRandom, Sitting
from allfours.dealing import seat_of
from allfours.describing import rules_text
from allfours.drills import drills
from allfours.errors import AllFoursError, SetupError
from allfours.guide import guide_text
from allfours.match import Match
from allfours.pictures.text import grid
from allfours.record import LONGEST, Record

if TYPE_CHECKING:
    from rich.console import Console

_WRONG: Final = 2
_INTERRUPTED: Final = 130
_UNREAD: Final = 141
"""The exit codes of shells for a wrong call, for an interruption, and for a pipe that nobody reads."""


def main(argv: Sequence[str] | None = None) -> int:
    """Does what the arguments say, by default those of the process; gives the exit code."""
    try:
        code = _run(sys.argv[1:] if argv is None else argv)
        if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison] - it is None where it was closed
            sys.stdout.flush()
    except KeyboardInterrupt:
        _complain("stopped", mark="\n")
        return _INTERRUPTED
    except BrokenPipeError:
        return _UNREAD
    except AllFoursError as error:
        return _complain(_said(error))
    except OSError as error:
        return _complain(f"the output cannot be written: {reason(error)}")
    return code


def _run(argv: Sequence[str]) -> int:
    """Does what the arguments say; gives the exit code."""
    parser = argument_parser()
    try:
        options = parser.parse_args(argv)
    except SystemExit as end:  # argparse has said what there is to say
        return end.code if isinstance(end.code, int) else _WRONG
    screen = Screen.of_terminal()
    match options.command:
        case "list":
            _list(screen)
        case "rules":
            screen.markdown(rules_text(variants.get(options.name)))
        case "demo":
            _demo(screen)
        case "replay":
            return _replay(screen, options.file)
        case "play":
            _play(screen, options)
        case "drill":
            _drill(screen, options)
        case "score":
            _score(screen, options)
        case _:
            screen.say(f"allfours {_version()}" if options.version else parser.format_help().rstrip())
    return 0


def _version() -> str:
    try:
        return importlib.metadata.version("allfours")
    except importlib.metadata.PackageNotFoundError:
        return "(not installed, so without a version)"


# --- The commands ------------------------------------------------------------------------------------------------


def _list(screen: Screen) -> None:
    """Lists the games."""
    rows = [("name", "title", "seats", "to", "also called")]
    for name in variants.names():
        variant = variants.get(name)
        seating = variant.seating
        seats = f"{seating.seats}" + (f" in {seating.sides} sides" if seating.sides < seating.seats else "")
        rows.append((name, variant.title, seats, _target(variant.goal), ", ".join(variant.aliases)))
    screen.table(rows)


def _target(goal: object) -> str:
    """To how many points a match goes; nothing where that is not what ends it."""
    target: object = getattr(goal, "target", None)
    if target is None:
        inner: object = getattr(goal, "goal", None)
        return "" if inner is None else _target(inner)
    return str(getattr(goal, "least", target))  # one more, where the target must be passed


def _demo(screen: Screen) -> None:
    """Replays the recorded match of Phat."""
    text = resources.files("allfours").joinpath("data", "phat_match.txt").read_text(encoding="utf-8")
    match = Record.loads(text).replay()
    screen.say(f"A match of {match.variant.title}, recorded.\n")
    screen.say(_LEGEND)
    screen.say(pictures.ledger(match))


_LEGEND: Final = """\
N and S play against E and W, to 181. Each line is a trick: ▸ stands at the card
that was led, and the first card of a deal makes trumps. Then come who won it,
what that side pegged at once and for which cards, the muck in the trick, and
the totals. At the end of a deal the greater muck pegs 8.
"""


def _replay(screen: Screen, name: str) -> int:
    """Shows the match of a record as far as it goes by the rules, and what is wrong with it."""
    where = "the standard input" if name == "-" else name
    reached: list[Match] = []
    try:
        data = read(name, most=4 * LONGEST + 1)  # a little more than a record can have, which will say so
        record = Record.from_json(data) if data.lstrip().startswith(b"{") else Record.loads(data)
        if record.seat is not None:
            screen.say("\n".join(known_to(record, record.seat)))
            return 0
        for match in record.positions():
            reached = [match]
    except AllFoursError as error:
        for match in reached:
            screen.say(f"{title(match)}\n\n{pictures.ledger(match)}\n")
        return _complain(f"{where}: {_said(error)}")
    for match in reached:
        screen.say("\n\n".join([title(match), pictures.ledger(match), *where_it_ends(match)]))
    return 0


def _play(screen: Screen, options: argparse.Namespace) -> None:
    """Lets a person play a match."""
    variant = variants.get(options.name)
    seat = seat_of(variant, options.seat, "seat")
    seed: int = secrets.randbelow(2**32) if options.seed is None else options.seed
    match = Match.new(variant, seed=seed)
    _prepare_input()
    sitting = Sitting(
        match=match,
        seat=seat,
        players={
            other: LegalRandom(shuffling.stream(shuffling.derived(seed, f"player {other}")))
            for other in variant.seating.order(seat)[1:]
        },
        say=screen.say,
        ask=input,
        rules=lambda: screen.markdown(rules_text(variant)),
    )
    if options.save is not None:
        sitting.save(options.save)  # at once: who plays a whole match wants to know before whether it can be kept
    screen.say(_welcome(sitting, seed))
    try:
        sitting.play()
    except (EOFError, KeyboardInterrupt, Left):
        screen.say("\nYou have left the table. Good-bye!")
    finally:
        if options.save is not None:
            sitting.save(options.save)
    if options.save is not None:
        screen.say(f"The match is in {options.save}.")


def _drill(screen: Screen, options: argparse.Namespace) -> None:
    """Puts drills to a person."""
    variant = variants.get(options.name)
    seed: int = secrets.randbelow(2**32) if options.seed is None else options.seed
    made = drills(variant, seed=seed, count=options.n)
    _prepare_input()
    lesson = Lesson(
        drills=made,
        say=screen.say,
        ask=input,
        rules=lambda: screen.markdown(rules_text(variant)),
        cards=lambda: screen.markdown(guide_text(variant)),
    )
    screen.say(f"{variant.title}, seed {seed}. Name a card or its number; type help for what you can do, quit to stop.")
    try:
        lesson.give()
    except (EOFError, KeyboardInterrupt, Left):
        screen.say(f"\n{lesson.tally} Good-bye!")


def _score(screen: Screen, options: argparse.Namespace) -> None:
    """Lets a person keep the score of a match that is played at a table."""
    _prepare_input()
    keeping = Keeping(
        sheet=begun(variants.get(options.name), load=options.load, dealer=options.dealer),
        say=screen.say,
        ask=input,
        loaded=options.load,
        file=options.save if options.save is not None else None if options.load == "-" else options.load,
    )
    keeping.begin()
    try:
        keeping.keep()
    except (EOFError, KeyboardInterrupt, Left):
        screen.say(f"\n{pictures.score_sheet(keeping.sheet)}")


def _welcome(sitting: Sitting, seed: int) -> str:
    """The first lines of a match: who sits where."""
    names, seating = pictures.seat_names(sitting.match.variant), sitting.match.variant.seating
    mine = seating.members(seating.side(sitting.seat))
    partners = [names[seat] for seat in mine if seat != sitting.seat]
    others = [names[seat] for seat in seating.order(sitting.seat) if seat not in mine]
    with_ = f" with {' and '.join(partners)}" if partners else ""
    table = f"You are {names[sitting.seat]} and play{with_} against {' and '.join(others)}"
    return f"{sitting.match.variant.title}, seed {seed}. {table}.\nType help for what you can do, quit to leave."


def _prepare_input() -> None:
    """Makes the standard input ready for a person. Raises SetupError where it is closed, or the output."""
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison] - it is None where it was closed
        raise SetupError.of("output", "", "to play, the standard output is needed: it is closed")
    try:
        standard_input().reconfigure(errors="replace")  # a line that is no text is a line that is no move
    except OSError as error:
        raise SetupError.of("input", "", f"to play, the standard input is needed: {reason(error)}") from None
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            importlib.import_module("readline")  # lines can be edited, and called back


# --- The screen --------------------------------------------------------------------------------------------------


_STYLES: Final = {
    r"(?:10|[2-9TJQKA] ?)?[♥♦]": "red",
    r"(?m)^Deal \d.*$": "bold",
    r"(?m)^.* wins? the match.*$": "bold green",
    "▒+": "dim",
    "▸": "yellow",
}
"""How rich shows what a pattern finds."""
_LETTERS: Final = str.maketrans({
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "▸": ">", "▒": "#", "·": "|", "…": "...", "\u2013": "-", "\u2019": "'",
})  # fmt: skip
"""What stands for a sign where it cannot be shown."""
_SIGNS: Final = "♠♥♦♣▸▒"


@attrs.frozen
class Screen:
    """Where the command line writes."""

    console: Console | None
    """Rich's console, at a terminal where rich is installed; None for plain text."""

    @classmethod
    def of_terminal(cls) -> Screen:
        """The screen of the standard output."""
        if sys.stdout is None or not sys.stdout.isatty():
            return cls(None)
        try:
            from rich.console import Console
        except ImportError:
            return cls(None)
        return cls(Console(highlight=False))

    def say(self, text: str) -> None:
        """Shows some lines."""
        shown = _fitting(text, sys.stdout)
        if self.console is None:
            print(shown)
            return
        from rich.text import Text

        coloured = Text(shown)
        for pattern, style in _STYLES.items():
            coloured.highlight_regex(pattern, style)
        self.console.print(coloured, soft_wrap=True)

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        """Shows a table, the titles first."""
        if self.console is None:
            for line in grid(rows):
                self.say(line.rstrip())
            return
        from rich import box
        from rich.table import Table

        table = Table(box=box.SIMPLE_HEAD)
        for column, head in enumerate(rows[0]):
            longest = max(len(row[column]) for row in rows)
            table.add_column(head, min_width=0 if column else longest)  # a name is to be typed: it stays whole
        for row in rows[1:]:
            table.add_row(*row)
        self.console.print(table)

    def markdown(self, text: str) -> None:
        """Shows a text in Markdown."""
        if self.console is None:
            self.say(text)
            return
        from rich.markdown import Markdown

        self.console.print(Markdown(_fitting(text, sys.stdout)))


def _fitting(text: str, stream: TextIO | None) -> str:
    """A text that a stream can take: letters for signs where it has no signs."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        _SIGNS.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_LETTERS)
    return text.encode(encoding, "replace").decode(encoding)


# --- What went wrong ---------------------------------------------------------------------------------------------


_ARGUMENTS: Final = {"count", "dealer", "name", "seat", "seed"}
"""Paths that only repeat what was typed."""


def _said(error: AllFoursError) -> str:
    """An error in words."""
    if not isinstance(error, SetupError):
        return str(error)
    return "; ".join(problem.text if problem.path in _ARGUMENTS else str(problem) for problem in error.problems)


def _complain(text: str, *, mark: str = "") -> int:
    """Says on the error output what is wrong; gives the exit code for it."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(_fitting(f"{mark}allfours: {text}", sys.stderr), file=sys.stderr)
    return _WRONG
