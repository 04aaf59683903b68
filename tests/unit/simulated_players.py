"""Players that other processes can be sent."""

import os
from pathlib import Path

import attrs

from allfours import Bid, Move, Player, View
from allfours.shuffling import stream


def first(view: View) -> Move:
    """The first legal move."""
    return view.legal_moves[0]


def last(view: View) -> Move:
    """The last legal move."""
    return view.legal_moves[-1]


@attrs.define
class Alternating:
    """The first legal move and the last by turns: a player that remembers something."""

    moves: int = 0

    def __call__(self, view: View) -> Move:
        self.moves += 1
        return view.legal_moves[-(self.moves % 2)]


@attrs.frozen
class Chancy:
    """Any legal move, from a seed."""

    seed: int = 0

    def seeded(self, seed: int) -> Player:
        return Chancy(seed)

    def __call__(self, view: View) -> Move:
        return view.legal_moves[int(stream(self.seed + len(view.moves)).random() * len(view.legal_moves))]


class Forgetful:
    """The first legal move, from a player that takes a seed and does not give itself back."""

    def seeded(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, view: View) -> Move:
        return first(view)


class Stubborn(Exception):  # noqa: N818 - a player says what it likes
    """An error that cannot be pickled."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.secret = lambda: text


def stubborn(view: View) -> Move:
    """Fails."""
    raise Stubborn(f"{len(view.moves)} moves")


def failing(view: View) -> Move:
    """Fails."""
    raise ZeroDivisionError(str(view.seat))


def cheating(view: View) -> Move:  # noqa: ARG001 - the signature of a player
    """Never a legal move."""
    return Bid(99)


@attrs.frozen
class Ending:
    """A player that raises what would end the program."""

    end: type[BaseException]

    def __call__(self, view: View) -> Move:  # noqa: ARG002 - the signature of a player
        raise self.end("enough")


@attrs.frozen
class Mortal:
    """A player that takes its process with it, so often in all."""

    folder: Path
    deaths: int

    def __call__(self, view: View) -> Move:
        if len(list(self.folder.iterdir())) < self.deaths:
            (self.folder / str(os.getpid())).touch()
            os._exit(1)
        return view.legal_moves[0]
