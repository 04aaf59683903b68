"""Chunks of a simulation that are played by a batch: the cards of deal ``k`` are those of number ``k`` of the batch.

Where nobody is asked before the first lead, whole deals are dealt and played together. In other games ordinary deals
with the same cards are brought to the first lead by moves at random, and then gathered; a deal that is over before
that is counted by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import attrs
import numpy as np

from allfours import shuffling
from allfours._counts import Counts, Fate, Played, Tally, headline
from allfours._simulating import Chunk
from allfours.batch import goals
from allfours.batch.arrays import Places, Points, Truth
from allfours.batch.batches import CHUNK, SILENT, Batch
from allfours.batch.bringing import shuffled_deals
from allfours.batch.compiled import compiled
from allfours.batch.gathering import PHASES, place_of
from allfours.batch.refusing import no_counterpart
from allfours.batch.settling import refuse_unknown
from allfours.batch.tallying import Numbers, fates_of, numbers_of
from allfours.counting import scores_of
from allfours.measures import Key, Kind
from allfours.rules import Variant
from allfours.stages import LayExcess, Tricks, TrumpsOnly
from allfours.state import Deal
from allfours.table import Made, owner


def refuse(variant: Variant) -> None:
    """Raises VariantError, with its name, for a rule of the play or of what it pays that has no counterpart."""
    *before, last = variant.stages
    play = last.play if isinstance(last, LayExcess) else last
    if not isinstance(play, Tricks | TrumpsOnly):
        raise no_counterpart(f"stages.{len(before)}", last)
    for number, stage in enumerate(before):
        if isinstance(stage, Tricks | TrumpsOnly | LayExcess):
            raise no_counterpart(f"stages.{number}", stage)
    compiled(variant, play)
    goals.known(variant.goal)
    refuse_unknown(variant.settlement)


def asks_nobody(variant: Variant) -> bool:
    """Whether all deals of a game come to their first lead without a move, so that they are dealt together."""
    return all(isinstance(stage, SILENT) for stage in variant.stages[:-1])


def size_of(games: tuple[Variant, ...]) -> int:
    """How many deals are played together: a fraction of a second's work."""
    return CHUNK if all(map(asks_nobody, games)) else _FEW


_FEW: Final = 1024
"""Deals that are gathered: to bring them to their first lead takes a hundred times as long as the rest."""


def play_together(chunk: Chunk) -> Played:
    """What comes of a chunk."""
    played = Played.nothing(len(chunk.games))
    try:
        sheets = [_sheet(chunk, game) for game in chunk.games]
    except Exception as error:
        error.add_note(f"in {chunk} of the simulation with the seed {chunk.task.seed}")
        raise
    for sheet, tally in zip(sheets, played.tallies, strict=True):
        tally.merge(sheet.tally)
        tally.counts.update(times_of(sheet.numbers))
    if len(sheets) > 1:
        _compare(played, *sheets)
    return played


def _compare(played: Played, one: Sheet, other: Sheet) -> None:
    """Writes down in what two games differ, in the deals that neither has thrown in."""
    a, b = _headlines(one.numbers), _headlines(other.numbers)
    for counts, numbers in zip(played.headlines, (a, b), strict=True):
        counts.update(times_of(numbers))
    both = one.kept & other.kept
    played.pairs += int(np.count_nonzero(both))
    nothing = np.zeros_like(both, dtype=np.int64)
    less = {key: (b.get(key, nothing) - a.get(key, nothing)) * both for key in a | b}
    played.differences.update(times_of(less))


def _headlines(numbers: Numbers) -> Numbers:
    """The numbers by which two games are compared."""
    found: Numbers = {}
    for key, values in numbers.items():
        found[headline(key)] = found[headline(key)] + values if headline(key) in found else values
    return found


def times_of(numbers: Numbers) -> Counts:
    """How often each number came up, but for 0."""
    found: Counts = Counter()
    for key, values in numbers.items():
        for value, times in zip(*(each.tolist() for each in np.unique(values, return_counts=True)), strict=True):
            if value:
                found[key, value] = times
    return found


# --- A game ------------------------------------------------------------------------------------------------------


@attrs.define(kw_only=True, eq=False)
class Sheet:
    """What is written down of the deals of a chunk in one game."""

    kept: Truth
    """Which were not thrown in, (n,)."""
    numbers: Numbers = attrs.field(factory=dict)
    """The numbers of each; those of deals thrown in are 0."""
    tally: Tally = attrs.field(factory=Tally)
    """What is counted in all, without these numbers."""

    def number(self, key: Key) -> Points:
        """A number of every deal, to be added to."""
        if key not in self.numbers:
            self.numbers[key] = np.zeros(len(self.kept), dtype=np.int64)
        return self.numbers[key]

    def add(self, rows: Places, batch: Batch, given: Sequence[Deal] = ()) -> None:
        """Plays a batch out and writes it down in these rows: one that was shuffled, or gathered from given deals."""
        played = batch.play_out()
        self.tally.deals += len(played)
        for row, deal in zip(rows.tolist(), given, strict=False):
            self._add_start(row, deal)
        pitchers = np.array([deal.pitcher for deal in given or [batch.deal(0)]], dtype=np.uint8)
        for key, values in numbers_of(played, pitchers).items():
            self.number(key)[rows] += values
        for fate, times in fates_of(played):
            self.tally.cards[fate][:] = map(int.__add__, self.tally.cards[fate], times.tolist())

    def _add_start(self, row: int, deal: Deal) -> None:
        """Writes down what has been scored and won in a deal before it was gathered with others."""
        log = deal.table.log()
        if all(node.event is None or isinstance(node.event, Made) for node in log):
            return
        for score in scores_of(deal.table):
            self.number((Kind.SCORED, score.reason, score.side))[row] += score.points
            for card in score.cards:
                self.tally.cards[Fate.SCORES][card.index] += 1
        for node in log:
            if isinstance(node.event, tuple):
                best = next(card for card in node.event if owner(node.facts, card) == node.winner)
                self.tally.cards[Fate.WINS][best.index] += 1

    def add_deal(self, row: int, deal: Deal) -> None:
        """Writes down a deal that was over before it could be gathered with others."""
        alone = Tally()
        numbers = alone.add_deal(deal)
        alone.counts.clear()
        self.tally.merge(alone)
        self.kept[row] = numbers is not None
        for key, number in (numbers or {}).items():
            self.number(key)[row] += number


def _sheet(chunk: Chunk, game: Variant) -> Sheet:
    """Plays the deals of a chunk and writes them down."""
    seed = chunk.task.seed
    sheet = Sheet(kept=np.ones(chunk.count, dtype=np.bool_))
    if asks_nobody(game):
        sheet.add(np.arange(chunk.count), Batch.shuffled(game, chunk.count, seed=seed, first=chunk.first))
        return sheet
    dealt = shuffled_deals(game, chunk.count, seed=seed, first=chunk.first)
    deals = [brought(deal, seed, chunk.first + row) for row, deal in enumerate(dealt)]
    together: dict[object, list[int]] = {}
    for row, deal in enumerate(deals):
        if deal.is_over:
            sheet.add_deal(row, deal)
        else:
            together.setdefault(place_of(deal), []).append(row)
    for rows in together.values():
        given = [deals[row] for row in rows]
        sheet.add(np.array(rows), Batch.of(given, seed=seed, numbers=[chunk.first + row for row in rows]), given)
    return sheet


def brought(deal: Deal, seed: int, number: int) -> Deal:
    """The deal at the first lead of its last stage, or over before it, by moves at random."""
    draw, stages = shuffling.stream(shuffling.derived(seed, f"moves {number}")).random, len(deal.variant.stages)
    while deal.turn is not None and not (deal.table.facts.stage == stages and isinstance(deal.phase, PHASES)):
        deal = deal.apply(deal.pick(draw()))
    return deal
