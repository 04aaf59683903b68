"""What a person does at the command line: plays a match, answers drills, keeps score."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import secrets
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from allfours import pictures, shuffling
from allfours._drilling import Lesson
from allfours._files import reason, standard_input
from allfours._scoring_table import Keeping, begun
from allfours._terminal import Left, LegalRandom, Sitting
from allfours.dealing import seat_of
from allfours.describing import rules_text
from allfours.drills import drills
from allfours.errors import SetupError
from allfours.guide import guide_text
from allfours.match import Match
from allfours.rules import Variant

if TYPE_CHECKING:
    from allfours.cli import Screen


def play(screen: Screen, variant: Variant, options: argparse.Namespace) -> None:
    """Lets a person play a match."""
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


def drill(screen: Screen, variant: Variant, options: argparse.Namespace) -> None:
    """Puts drills to a person."""
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


def score(screen: Screen, variant: Variant, options: argparse.Namespace) -> None:
    """Lets a person keep the score of a match that is played at a table."""
    _prepare_input()
    keeping = Keeping(
        sheet=begun(variant, load=options.load, dealer=options.dealer),
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


WITH_A_PERSON: Final[Mapping[str, Callable[[Screen, Variant, argparse.Namespace], None]]] = {
    "play": play,
    "drill": drill,
    "score": score,
}
"""The commands by their names."""
