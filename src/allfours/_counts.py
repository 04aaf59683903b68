"""What is written down of the deals of a simulation: whole numbers that are added up.

So nothing depends on the order in which chunks are finished.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import Final, TypeAlias

import attrs

from allfours import measures
from allfours.cards import cards_of
from allfours.ledger import Reckoning, Score
from allfours.match import Match
from allfours.measures import Key, Kind
from allfours.state import Deal

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
        held = reckoning.held_masks
        for side, pile in enumerate(reckoning.taken_masks):
            own = sum(held[side::sides])
            _count_up(cards[Fate.PLAYED], pile)
            _count_up(cards[Fate.TAKEN], pile & ~own)
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
    for card in cards_of(mask):
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


def headline(key: Key) -> Key:
    """Under what two games are compared: contracts whatever was bid, all else as it is."""
    kind, name, side = key
    return kind, "" if kind in _GATHERED else name, side


def headlines(numbers: dict[Key, int]) -> dict[Key, int]:
    """The numbers by which two games are compared."""
    found: dict[Key, int] = {}
    for key, number in numbers.items():
        found[headline(key)] = found.get(headline(key), 0) + number
    return found
