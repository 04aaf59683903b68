"""A simulation as its workers see it: a chunk of deals or matches, how it is played, and what is written down of it.

Every deal has a number and seeds of its own, derived from the seed of the simulation and that number, so that it is the
same whoever plays it and in whatever chunk. What is written down are whole numbers that are added up, so that nothing
depends on the order in which chunks are finished.
"""

from __future__ import annotations

import copy
from collections import Counter
from enum import Enum
from random import Random
from typing import Final, Protocol, TypeAlias, runtime_checkable

import attrs

from allfours import measures, shuffling
from allfours.cards import CardSet
from allfours.ledger import Reckoning, Score
from allfours.match import Match
from allfours.measures import Key, Kind
from allfours.moves import Move
from allfours.rules import Variant
from allfours.state import Deal
from allfours.view import Player, View

LONGEST: Final = 200
"""Deals after which a match is broken off that nobody has won, where its goal sets no limit of its own."""


class Unit(Enum):
    """What is played many times."""

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


@runtime_checkable
class Seeded(Protocol):
    """A player that makes use of chance: it is given a seed before every deal or match."""

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


# --- What is written down ----------------------------------------------------------------------------------------

Counts: TypeAlias = Counter[tuple[Key, int]]
"""How often each number came up of what is counted; 0 is not written down."""


class Fate(Enum):
    """What happens to a card."""

    PLAYED = "played"
    """It was played to a trick."""
    WINS = "wins"
    """It won its trick."""
    TAKEN = "taken"
    """A side took it that had not held it."""
    SCORES = "scores"
    """It earned points, or lost them."""


@attrs.define
class Tally:
    """What is written down of one game."""

    deals: int = 0
    """Deals played, those not counted that were thrown in."""
    thrown_in: int = 0
    """Deals thrown in."""
    matches: int = 0
    """Matches, those included that stopped unfinished."""
    counts: Counts = attrs.field(factory=Counter)
    """How often each number came up."""
    cards: dict[Fate, list[int]] = attrs.field(factory=lambda: {fate: [0] * 64 for fate in Fate})
    """What has happened to the cards, by ``card.index``."""

    def add_deal(self, deal: Deal) -> dict[Key, int] | None:
        """Writes a deal down that is over; gives its numbers, None where it was thrown in."""
        if deal.thrown_in:
            self.thrown_in += 1
            return None
        self.deals += 1
        scores, reckoning = deal.scores, deal.reckoning
        numbers = measures.numbers_of(deal, scores, reckoning)
        self.counts.update(numbers.items())
        self._add_cards(deal, scores, reckoning)
        return numbers

    def add_match(self, match: Match) -> dict[Key, int]:
        """Writes a match down with its deals; gives its numbers."""
        self.matches += 1
        for deal in match.deals:
            self.add_deal(deal)
        numbers = measures.of_match(match)
        self.counts.update(numbers.items())
        return numbers

    def _add_cards(self, deal: Deal, scores: tuple[Score, ...], reckoning: Reckoning) -> None:
        sides, cards = reckoning.seating.sides, self.cards
        held = [hand.mask for hand in reckoning.held]
        for side, pile in enumerate(reckoning.taken):
            own = sum(held[side::sides])
            _count_up(cards[Fate.PLAYED], pile.mask)
            _count_up(cards[Fate.TAKEN], pile.mask & ~own)
        for node in deal.table.log():
            if isinstance(node.event, tuple):
                best = next(card for card in node.event if card.bit & held[node.winner])
                cards[Fate.WINS][best.index] += 1
        for score in scores:
            for card in score.cards:
                cards[Fate.SCORES][card.index] += 1

    def merge(self, other: Tally) -> None:
        """Adds what is written down elsewhere."""
        self.deals += other.deals
        self.thrown_in += other.thrown_in
        self.matches += other.matches
        self.counts.update(other.counts)
        for fate, counts in self.cards.items():
            counts[:] = map(int.__add__, counts, other.cards[fate])


def _count_up(counts: list[int], mask: int) -> None:
    for card in CardSet.of_mask(mask):
        counts[card.index] += 1


@attrs.define
class Played:
    """What comes of a chunk, or of several."""

    tallies: tuple[Tally, ...]
    """What is written down of each game."""
    pairs: int = 0
    """Deals or matches of two games with the same seeds that can be held against each other."""
    headlines: tuple[Counts, ...] = ()
    """How often each number came up by which two games are compared, of each."""
    differences: Counts = attrs.field(factory=Counter)
    """How often each difference came up: the second game's number less the first's."""

    @classmethod
    def nothing(cls, games: int) -> Played:
        """Nothing so far."""
        return cls(tuple(Tally() for _ in range(games)), headlines=tuple(Counter() for _ in range(games)))

    def add(self, numbers: list[dict[Key, int] | None]) -> None:
        """Writes down in what two games differ, if neither deal was thrown in."""
        found = [None if each is None else headlines(each) for each in numbers]
        for counts, each in zip(self.headlines, found, strict=True):
            counts.update((each or {}).items())
        one, other = found
        if one is not None and other is not None:
            self.pairs += 1
            less = {key: other.get(key, 0) - one.get(key, 0) for key in one | other}
            self.differences.update((key, number) for key, number in less.items() if number)

    def merge(self, other: Played) -> None:
        """Adds what comes of another chunk."""
        for tally, their_tally in zip(self.tallies, other.tallies, strict=True):
            tally.merge(their_tally)
        for counts, their_counts in zip(self.headlines, other.headlines, strict=True):
            counts.update(their_counts)
        self.pairs += other.pairs
        self.differences.update(other.differences)


_GATHERED: Final = {Kind.MADE, Kind.SET}


def headlines(numbers: dict[Key, int]) -> dict[Key, int]:
    """The numbers by which two games are compared: contracts whatever was bid, all else as it is."""
    found: dict[Key, int] = {}
    for (kind, name, side), number in numbers.items():
        key = kind, "" if kind in _GATHERED else name, side
        found[key] = found.get(key, 0) + number
    return found


# --- How it is played --------------------------------------------------------------------------------------------


def play_chunk(chunk: Chunk) -> Played:
    """What comes of a chunk. Whatever plays deals faster takes the place of this function."""
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
    longest = getattr(game.goal, "limit", LONGEST)
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
            if player is None:
                moves = deal.legal_moves
                deal = deal.apply(moves[int(draw() * len(moves))])
            else:
                deal = deal.apply(player(deal.view(deal.turn)))
        return deal


def _seeded(player: Player | None, seed: int, seat: int, number: int) -> Player | None:
    """A player as it plays a deal or a match, with a seed for it where it wants one."""
    return (
        player.seeded(shuffling.derived(seed, f"player {seat} in {number}")) if isinstance(player, Seeded) else player
    )
