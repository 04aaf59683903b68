"""What the command line can be told."""

from __future__ import annotations

import argparse
from typing import Final

_SHOWN: Final = 40
"""Characters of a wrong argument that a message repeats."""


def argument_parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    parser = argparse.ArgumentParser(
        prog="allfours",
        description="The rules of the All Fours family of card games, at the command line.",
        epilog='Begin with "allfours demo", or "allfours play phat".',
    )
    parser.add_argument("--version", action="store_true", help="show the version and exit")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    about = "the games: their names, how many play, and to how many points"
    commands.add_parser("list", help=about, description=f"Lists {about}.")
    about = "the rules of a game in words"
    rules = commands.add_parser("rules", help=about, description=f"Shows {about}.")
    about = "a recorded match of Phat, with every peg"
    commands.add_parser("demo", help=f"watch {about}", description=f"Shows {about}, the muck and the running totals.")
    about = "Replays the record of a match: shows the ledger, and where and why the record breaks the rules."
    replay = commands.add_parser("replay", help="show and check the record of a match", description=about)
    replay.add_argument("file", metavar="FILE", help="a record as text or JSON; - for the standard input")
    about = "Play a match at this terminal, against players that choose among their legal moves at random."
    play = commands.add_parser("play", help="play a match against random players", description=about)
    about = "Asks which card takes a trick and which may be played, and says why or why not; nothing is kept of it."
    drill = commands.add_parser("drill", help="learn a game by short questions", description=about)
    about = "Keeps the score of a match that is played at a table: asks for bids, tricks, pegs ... deal by deal."
    score = commands.add_parser("score", help="keep the score of a match at a table", description=about)
    about = (
        "Plays many deals at random and counts what comes of them: points, ties, contracts ... with intervals of 95 %."
    )
    simulate = commands.add_parser("simulate", help="play many deals and count what comes of them", description=about)
    about = "Plays two games with the same cards, and shows how their numbers differ, with intervals of 95 %."
    compare = commands.add_parser("compare", help="show what a house rule changes", description=about)
    for command in (rules, play, drill, score, simulate, compare):
        command.add_argument("name", metavar="NAME", help='a game, such as phat; see "allfours list"')
    play.add_argument("--seat", type=_whole, default=0, metavar="N", help="where you sit, from 0 (the default)")
    compare.add_argument("other", metavar="OTHER", help="another game")
    for command in (play, drill, simulate, compare):
        command.add_argument("--seed", type=_whole, metavar="N", help="a number that brings the same cards every time")
    play.add_argument("--save", metavar="FILE", help="write the match to a new file, also when you leave early")
    score.add_argument("--dealer", type=_whole, metavar="N", help="who deals first, from 0; by default the last seat")
    score.add_argument("--save", metavar="FILE", help="keep the sheet in a new file, written after each deal")
    score.add_argument("--load", metavar="FILE", help="go on with the sheet of a file, and keep it there")
    drill.add_argument("-n", type=_whole, default=10, metavar="N", help="how many questions (10)")
    for command in (simulate, compare):
        command.add_argument("-n", type=_whole, default=1000, metavar="N", help="how many deals (1000)")
        command.add_argument("--matches", action="store_true", help="play whole matches, and count them as N")
        command.add_argument("--jobs", type=_whole, default=1, metavar="N", help="how many processes play (1)")
        command.add_argument("--csv", metavar="FILE", help="write the numbers to a new file as CSV")
        command.add_argument("--json", metavar="FILE", help="write all that was counted to a new file as JSON")
    simulate.add_argument("--svg", metavar="FILE", help="draw a histogram of the points into a new file")
    return parser


def _whole(text: str) -> int:
    """A whole number from 0 up."""
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(2**256)):
        shown = repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")
        raise argparse.ArgumentTypeError(f"a whole number from 0 up is wanted, not {shown}")
    return int(text)
