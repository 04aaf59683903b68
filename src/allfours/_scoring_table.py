"""A person who keeps the score of a match at a terminal: every deal is asked for in plain words."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import attrs

from allfours import pictures
from allfours._english import capital
from allfours._entering import Entered, at_once, odd_values, sides_out, thrown_in
from allfours._files import path_of, read, write
from allfours._terminal import Left
from allfours.entries import Entry, Per
from allfours.errors import AllFoursError, Problem, SetupError
from allfours.pictures.drawing import shortened
from allfours.pictures.score_sheet import ended, side_names
from allfours.record import LONGEST
from allfours.rules import Variant
from allfours.seating import Side
from allfours.sheet import ScoreSheet

HELP: Final = """\
  4 3 3 2     the numbers asked for, in the order named; nil and blind-nil are bids too,
              and where there is an auction pass, smudge and moon
  46-34       the same for two sides
  undo        takes back the last answer or, at the beginning of a deal, the last deal
  show        the whole sheet
  quit        leaves; what was written down stays in the file that --save named"""

_BETWEEN: Final = re.compile(r"[\s,;:/\u2013]+|(?<=\d)-(?=\d)")
"""What stands between numbers; a minus that is no hyphen stays with its number."""
_BLIND: Final = re.compile(r"\bblind([\s-]*nil)?\b")
_NUMBER: Final = re.compile("-?[0-9]{1,9}")
_NOBODY: Final = {"", "nobody", "none", "-"}
_LONGEST: Final = 60


def begun(variant: Variant, *, load: str | None, dealer: int | None) -> ScoreSheet:
    """The sheet of a file, or else a new one; the dealer is who deals first. Raises SetupError for what cannot be."""
    if load is None:
        return ScoreSheet(variant) if dealer is None else ScoreSheet(variant, dealer=dealer)
    try:
        sheet = ScoreSheet.from_json(read(load, most=4 * LONGEST + 1), variants=(variant,))
    except AllFoursError as error:
        raise SetupError.of("sheet", load, str(error)) from None
    if sheet.variant != variant:
        raise SetupError.of("game", load, f"this is a sheet of {sheet.variant.name}, not of {variant.name}")
    if dealer is not None:
        raise SetupError.of("dealer", "dealer", "a sheet that is loaded says itself who deals")
    return sheet


class _Undo(Exception):  # noqa: N818 - nothing has gone wrong
    """The last answer is taken back."""


@attrs.define(kw_only=True)
class Keeping:
    """A score sheet that a person fills in."""

    sheet: ScoreSheet
    """The sheet as it is."""
    say: Callable[[str], None]
    """Shows a text."""
    ask: Callable[[str], str]
    """Shows a prompt and reads a line; raises EOFError when no more come."""
    file: str | None
    """The file in which the sheet is kept; None for none."""
    loaded: str | None
    """The file that the sheet comes from; None for a new one."""
    kept: set[Path] = attrs.field(factory=set[Path], init=False)
    """The files that hold this sheet, and may be written again."""

    def __attrs_post_init__(self) -> None:
        if self.loaded is not None and self.loaded != "-":
            self.kept.add(path_of(self.loaded))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return pictures.seat_names(self.sheet.variant)

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides."""
        return side_names(self.sheet.variant, self.names)

    def keep(self) -> None:
        """Asks for deals until the match is over. Raises Left when the person leaves before."""
        while not self.sheet.is_over:
            try:
                self._deal()
            except _Undo:
                self._undo()
            except SetupError as error:
                self._refuse(error.problems)  # and the deal is asked for again
        self.say(f"\n{pictures.score_sheet(self.sheet)}")

    def begin(self) -> None:
        """Says what there is to do, and keeps the sheet at once, so that one knows before whether it can be kept."""
        self.save()
        self.say(f"{self.sheet.variant.title}: a score sheet. Type help for what you can do, quit to leave.")
        if self.sheet.lines and not self.sheet.is_over:
            self.say(f"\n{pictures.score_sheet(self.sheet)}")

    def save(self) -> None:
        """Writes the sheet to its file, if it has one. Raises SetupError where that cannot be."""
        if self.file is None:
            return
        path = path_of(self.file)
        write(self.file, f"{self.sheet.to_json()}\n", again=path in self.kept)
        self.kept.add(path)

    # --- a deal

    def _deal(self) -> None:
        """Asks for all of a deal and writes it down. Raises _Undo for the last deal, SetupError for what cannot be."""
        self.say(f"\nDeal {self.sheet.standing.deals + 1}, dealt by {self.names[self.sheet.dealer]}.")
        values: dict[str, object] = {}
        answered: list[Entry] = []
        while (entry := self._next(values, answered)) is not None:
            try:
                self._answer(entry, values)
            except _Undo:
                if not answered:
                    raise
                values.pop(answered.pop().name, None)
            else:
                answered.append(entry)
        self.sheet = self.sheet.added(values, out=self._out(values))
        self._written()

    def _next(self, values: dict[str, object], answered: list[Entry]) -> Entry | None:
        """What is to be asked next; nothing where a side is out by now, or the deal has been thrown in."""
        if self._out(values) is not None or thrown_in(self.sheet, values, self.sheet.dealer):
            return None
        return next((entry for entry in self.sheet.asks if entry not in answered), None)

    def _answer(self, entry: Entry, values: dict[str, object]) -> None:
        """Asks for one entry until the answer can be; adds it to the values, unless it is for nobody."""
        while True:
            line = self._heard(self._prompt(entry))
            if line is None:
                continue
            value = self._read(entry, line)
            new = values if value is None else values | {entry.name: value}
            problems = list(self._odd(entry, new))
            if not problems:
                values |= new
                return
            self._refuse(problems)

    def _odd(self, entry: Entry, values: dict[str, object]) -> list[Problem]:
        """What is wrong with an entry among the values so far."""
        entered = Entered(sheet=self.sheet, values=values, out=None, dealer=self.sheet.dealer)
        found = [problem for problem in odd_values(entered) if problem.path.partition(".")[0] == entry.name]
        if [problem.code for problem in found] == ["sum"]:  # there may be less in a deal that ended early
            entered = attrs.evolve(entered, out=self._out(values))
            found = [problem for problem in odd_values(entered) if problem.path == entry.name]
        return found

    def _out(self, values: dict[str, object]) -> Side | None:
        """The side that is out by what was scored in the course of the deal, as far as that is known."""
        return next(iter(sides_out(self.sheet, at_once(self.sheet, values, self.sheet.dealer))), None)

    def _written(self) -> None:
        """Says what a deal has scored, and keeps the sheet."""
        sheet = self.sheet
        line, bags = sheet.lines[-1], any(any(line.standing.bags) for line in sheet.lines)
        for side, name in enumerate(self.sides):
            scores = [f"{score.points:+} {score.reason}" for score in line.scores if score.side == side]
            kept = f", {sheet.standing.bags[side]} in bags" if bags else ""
            self.say(f"  {name}: {', '.join(scores) or 'nothing'}; {sheet.standing.totals[side]} in all{kept}")
        if sheet.standing.pot:
            self.say(f"  {sheet.standing.pot} wait in the pot")
        if sheet.is_over:
            self.say(f"  {ended(sheet, self.sides)}")
        self._saved()

    def _saved(self) -> None:
        """Saves the sheet, or says why it cannot be saved."""
        try:
            self.save()
        except SetupError as error:
            self.say(f"Not saved: {error}.")

    def _undo(self) -> None:
        """Takes back the last deal."""
        try:
            self.sheet = self.sheet.undone()
        except SetupError:
            self.say("There is nothing to take back.")
        else:
            self.say("The last deal has been taken back.")
            self._saved()

    # --- the person

    def _prompt(self, entry: Entry) -> str:
        """What is asked."""
        called = self.names if entry.per in {Per.SEAT, Per.ONE_SEAT} else self.sides
        if entry.per in {Per.SEAT, Per.SIDE}:
            return f"{entry.name} of {', '.join(called)}> "
        return f"{entry.name}: {' or '.join(called)}, Enter for nobody> "

    def _heard(self, prompt: str) -> str | None:
        """A line that is no command, without spaces around it; None where it was a command, which has been done."""
        line = self.ask(prompt).strip()
        match line.lower():
            case "quit" | "exit":
                raise Left
            case "undo":
                raise _Undo
            case "help" | "?":
                self.say(HELP)
            case "show":
                self.say(f"\n{pictures.score_sheet(self.sheet)}\n")
            case _:
                return line
        return None

    def _read(self, entry: Entry, line: str) -> object:
        """What a line means for an entry; a text where it is none, so that it is refused; None for nobody."""
        if entry.per in {Per.SEAT, Per.SIDE}:
            words = _BETWEEN.split(_BLIND.sub("blind-nil", line.lower()).strip())
            return tuple(int(word) if _NUMBER.fullmatch(word) else shortened(word, _LONGEST) for word in words if word)
        if line.lower() in _NOBODY:
            return None
        seats = {_letters(name): seat for seat, name in enumerate(self.names)}
        if entry.per is Per.ONE_SEAT:
            return seats.get(_letters(line), shortened(line, _LONGEST))
        # A side may be called by one of its partners.
        sides = {name: seat % len(self.sides) for name, seat in seats.items()}
        sides |= {_letters(name): side for side, name in enumerate(self.sides)}
        return sides.get(_letters(line), shortened(line, _LONGEST))

    def _refuse(self, problems: list[Problem] | tuple[Problem, ...]) -> None:
        """Says what cannot be."""
        for problem in problems:
            self.say(f"{capital(problem.text)}.")


def _letters(name: str) -> str:
    """A name as it is compared: letters and digits alone."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())
