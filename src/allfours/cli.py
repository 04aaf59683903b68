"""The command line: list the games, read their rules, watch a match, check a record, play, learn, score, simulate.

What is shown is plain text; at a terminal, and where the extra ``allfours[cli]`` is installed, it is coloured. Where a
terminal has no signs for the suits, letters stand for them. Whatever goes wrong is said in a sentence on the error
output, and the exit code is 2; it is 130 after an interruption and 141 where nobody reads on.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.metadata
import sys
from collections.abc import Generator, Sequence
from importlib import resources
from typing import TYPE_CHECKING, Final, TextIO

import attrs

from allfours import _commands, _simulation_commands, pictures, variants
from allfours._arguments import argument_parser
from allfours._columns import fitting, grid, stacked
from allfours._files import read, reason
from allfours._recorded import known_to, title, where_it_ends
from allfours.describing import rules_text
from allfours.errors import AllFoursError, SetupError
from allfours.match import Match
from allfours.record import LONGEST, Record
from allfours.scoring.goals import target_of

if TYPE_CHECKING:
    from rich.console import Console

    from allfours._tasks import Progress

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
        case "play" | "drill" | "score" as command:
            _commands.WITH_A_PERSON[command](screen, variants.get(options.name), options)
        case "simulate":
            with _progress() as progress:
                found = _simulation_commands.simulated(variants.get(options.name), options, progress)
            _simulation_commands.tell(screen, found, options)
        case "compare":
            a, b = variants.get(options.name), variants.get(options.other)
            with _progress() as progress:
                compared = _simulation_commands.compared(a, b, options, progress)
            _simulation_commands.tell_contrasts(screen, compared, options)
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
        rows.append((name, variant.title, seats, str(target_of(variant.goal) or ""), ", ".join(variant.aliases)))
    screen.table(rows)


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

        around = 3 * len(rows[0]) + 1  # a line and a space before every cell, a space after it, and the last line
        widths = fitting(rows, self.console.width - around)
        if widths is None:
            self.say("\n".join(stacked(rows, self.console.width)))
            return
        table = Table(box=box.SIMPLE_HEAD)
        for head, width in zip(rows[0], widths, strict=True):
            table.add_column(head, width=width)
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


@contextlib.contextmanager
def _progress() -> Generator[Progress | None]:
    """What shows on the error output how far a simulation has come, if that is a terminal and rich is installed."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    try:
        from rich.console import Console
        from rich.progress import Progress as Bar
    except ImportError:
        yield None
        return
    with Bar(console=Console(stderr=True), transient=True) as bar:
        playing = bar.add_task("playing")
        yield lambda done, of: bar.update(playing, completed=done, total=of)


def _fitting(text: str, stream: TextIO | None) -> str:
    """A text that a stream can take: letters for signs where it has no signs."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        _SIGNS.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_LETTERS)
    return text.encode(encoding, "replace").decode(encoding)


# --- What went wrong ---------------------------------------------------------------------------------------------


_ARGUMENTS: Final = {"count", "deals", "matches", "jobs", "dealer", "name", "seat", "seed"}
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
