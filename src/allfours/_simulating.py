"""A simulation as its workers see it: a chunk of deals or matches, and how it is played.

Every deal has a number and seeds of its own, derived from the seed of the simulation and that number, so that it is the
same whoever plays it and in whatever chunk.
"""

from __future__ import annotations

import copy
from enum import Enum
from random import Random
from typing import Final, Protocol, runtime_checkable

import attrs

from allfours import shuffling
from allfours._counts import Played, Tally
from allfours._refusing import shown
from allfours.errors import SetupError
from allfours.match import Match
from allfours.measures import Key
from allfours.moves import Move
from allfours.rules import Variant
from allfours.state import Deal
from allfours.view import Player, View

LONGEST: Final = 200
"""Deals after which a match is broken off that nobody has won, where its goal sets no limit of its own."""


class Unit(Enum):
    """What is played many times.

    >>> Unit("deals").one, Unit.MATCHES.one
    ('deal', 'match')
    """

    DEALS = "deals"
    """Single deals, each the first of a match."""
    MATCHES = "matches"
    """Whole matches."""

    @property
    def one(self) -> str:
        """The word for one of them."""
        return "deal" if self is Unit.DEALS else "match"

    @property
    def chunk(self) -> int:
        """How many are played together: a fraction of a second's work."""
        return 256 if self is Unit.DEALS else 16


class Dealing(Enum):
    """How the deals of a simulation are dealt and played.

    >>> from allfours import variants
    >>> from allfours.simulate import simulate
    >>> simulate(variants.PHAT, deals=10, seed=1, dealing=Dealing.ONE_BY_ONE).dealing
    <Dealing.ONE_BY_ONE: 'one by one'>
    """

    TOGETHER = "together"
    """Thousands at once, by :mod:`allfours.batch`: many times as fast."""
    ONE_BY_ONE = "one by one"
    """As ordinary deals, one after the other: with any rules, any players, and whole matches."""


@runtime_checkable
class Seeded(Protocol):
    """A player that makes use of chance: it is given a seed before every deal or match.

    >>> from allfours import Move, Player, View, shuffling, variants
    >>> from allfours.simulate import simulate
    >>> class AnyCard:
    ...     def __init__(self, seed: int = 0) -> None:
    ...         self.chance = shuffling.stream(seed)
    ...
    ...     def seeded(self, seed: int) -> Player:
    ...         return AnyCard(seed)
    ...
    ...     def __call__(self, view: View) -> Move:
    ...         return view.legal_moves[int(self.chance.random() * len(view.legal_moves))]
    >>> isinstance(AnyCard(), Seeded), simulate(variants.ALL_FOURS, deals=2, seed=1, players=(AnyCard(), None)).deals
    (True, 2)
    """

    def __call__(self, view: View) -> Move:
        """A legal move, from a player that nobody has given a seed."""
        ...

    def seeded(self, seed: int) -> Player:
        """The player whose chances come from a seed."""
        ...


@attrs.frozen(kw_only=True)
class Task:
    """What is played, how often, and by whom."""

    unit: Unit
    """What."""
    count: int
    """How often."""
    seed: int
    """The seed of the simulation."""
    players: tuple[Player | None, ...] | None
    """Who plays, by seat; None makes any legal move."""
    dealing: Dealing = Dealing.ONE_BY_ONE
    """How."""


@attrs.frozen(kw_only=True)
class Chunk:
    """Some deals or matches that one worker plays: all that it has to know."""

    games: tuple[Variant, ...]
    """The game, or two games that are played with the same seeds."""
    task: Task
    """What is played in all."""
    first: int
    """The number of the first."""
    count: int
    """How many."""

    def __str__(self) -> str:
        return f"{self.task.unit.value} {self.first} to {self.first + self.count - 1}"


# --- How it is played --------------------------------------------------------------------------------------------


def play_chunk(chunk: Chunk) -> Played:
    """What comes of a chunk."""
    if chunk.task.dealing is Dealing.TOGETHER:
        from allfours.batch.simulating import play_together  # noqa: PLC0415 - numpy is optional

        return play_together(chunk)
    # A copy, since a player that remembers something would else carry it from chunk to chunk, or not, as they fall.
    task = attrs.evolve(chunk.task, players=copy.deepcopy(chunk.task.players))
    played = Played.nothing(len(chunk.games))
    pairs = list(zip(chunk.games, played.tallies, strict=True))
    for number in range(chunk.first, chunk.first + chunk.count):
        try:
            numbers = [_play_one(task, number, game, tally) for game, tally in pairs]
        except Exception as error:
            error.add_note(f"in {task.unit.one} {number} of the simulation with the seed {task.seed}")
            raise
        if len(numbers) > 1:
            played.add(numbers)
    return played


def _play_one(task: Task, number: int, game: Variant, tally: Tally) -> dict[Key, int] | None:
    """Plays the deal or the match of a number and writes it down; gives its numbers."""
    table = _Seated.at(task, number)
    if task.unit is Unit.DEALS:
        return tally.add_deal(table.play(Deal.shuffled(game, seed=shuffling.derived(task.seed, f"deal {number}"))))
    match = Match.new(game, seed=shuffling.derived(task.seed, f"match {number}"))
    # Deals that are thrown in do not count towards the limit of a goal, and there may be no end of them.
    longest: int = LONGEST + getattr(game.goal, "limit", 0)
    match = attrs.evolve(match, deal=table.play(match.deal))
    while not match.is_over and len(match.past) + 1 < longest:
        match = match.next_deal()
        match = attrs.evolve(match, deal=table.play(match.deal))
    return tally.add_match(match)


@attrs.frozen
class _Seated:
    """Who plays a deal or a match."""

    players: tuple[Player | None, ...] | None
    """The players by seat; None for nobody but chance."""
    chance: Random
    """Where the moves come from that are made at random."""

    @classmethod
    def at(cls, task: Task, number: int) -> _Seated:
        """Those who play the deal or the match of a number, each that makes use of chance with a seed for it."""
        chance = shuffling.stream(shuffling.derived(task.seed, f"moves {number}"))
        if task.players is None:
            return cls(None, chance)
        return cls(tuple(_seeded(player, task.seed, seat, number) for seat, player in enumerate(task.players)), chance)

    def play(self, deal: Deal) -> Deal:
        """A deal played to its end."""
        draw, players = self.chance.random, self.players
        while deal.turn is not None:
            player = None if players is None else players[deal.turn]
            if player is not None:
                deal = deal.apply(player(deal.view(deal.turn)))
            elif type(deal) is Deal:  # with its moves in a list: one call less, where nearly all moves are made
                moves = deal.legal_moves
                deal = deal.apply(moves[int(draw() * len(moves))])
            else:
                deal = deal.apply(deal.pick(draw()))
        return deal


def _plays(player: object) -> bool:
    """Whether it is a player; callers without a type checker may have given anything."""
    return callable(player)


def _seeded(player: Player | None, seed: int, seat: int, number: int) -> Player | None:
    """A player as it plays a deal or a match, with a seed for it where it wants one.

    Raises SetupError for a player whose ``seeded`` gives none: what it forgot to give would else be played at random.
    """
    if not isinstance(player, Seeded):
        return player
    given = player.seeded(shuffling.derived(seed, f"player {seat} in {number}"))
    if not _plays(given):
        text = f"seeded gives the player with its chances from a seed, not {shown(given)}"
        raise SetupError.of("seeded", f"players.{seat}", text)
    return given
