"""The play of the cards in many deals at once.

The hands of a trick stand in rows in the order of play, that of whoever leads first, so that every play is a few passes
over whole rows; between two tricks the rows are turned to the winner. What was played is written down, card by card and
trick by trick, and counted when all is over.
"""

from __future__ import annotations

from typing import Final, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

from allfours.batch.arrays import Masks, Places, Signed, Small, Words
from allfours.batch.choosing import any_of, bit_of, nth_of
from allfours.batch.compiled import CARDS, Compiled
from allfours.batch.following import Demand, Tables
from allfours.batch.numbers import two_draws
from allfours.batch.position import NOBODY, Position
from allfours.batch.turn import Policy, Turn, checked

K = TypeVar("K", bound=np.generic)

_FIRST_WORD: Final = 32
"""The word of a deal's stream from which its plays are drawn; those before it have shuffled the pack."""


@attrs.frozen(kw_only=True, eq=False)
class Course:
    """What has been played from a position to the end."""

    cards: Small
    """The cards by their index in the order played, (plays, n)."""
    masks: Masks
    """The cards of each trick, (tricks, n), those that lay on the table at the start included."""
    takers: Small
    """The seat that won each trick, (tricks, n)."""
    trump: Signed
    """The trump suit, (n,)."""
    held: Masks
    """The cards that each seat has held for the play, those that it has drawn included, (seats, n)."""


@attrs.frozen(kw_only=True)
class Extent:
    """How far the play of some deals goes."""

    tricks: int
    """The number of tricks, one that has begun included."""
    passes: bool
    """Whether a seat may have nothing to play and is passed over; else all hands are equally full."""


def play(  # noqa: PLR0913, PLR0917 - all that a play hangs on
    rules: Compiled, start: Position, extent: Extent, key: Masks, first: int, policy: Policy | None
) -> Course:
    """All cards played from a position on: at random, each legal card equally likely, or as a policy chooses.

    ``key`` holds the key of each deal's random numbers, (n,), and ``first`` the number of the first deal.
    """
    table = _Table(rules, start, extent, key, first, policy)
    for number in range(len(table.takers)):
        table.trick(number, start.trick if number == 0 else start.trick[:0])
    held = start.held | _drawn(rules, start, table.takers) if rules.draws else start.held
    return Course(cards=table.cards, masks=table.masks, takers=table.takers, trump=table.trump, held=held)


class _Table:
    """The tables at which the deals are played: arrays that change with every card."""

    def __init__(  # noqa: PLR0913, PLR0917 - as above
        self, rules: Compiled, start: Position, extent: Extent, key: Masks, first: int, policy: Policy | None
    ) -> None:
        seats, deals = start.hands.shape
        self.passes = extent.passes
        self.rules, self.key, self.first, self.policy = rules, key, first, policy
        self.plays = 0
        self.stock = list(start.stock[: seats * _draws(rules, start)])
        self.cards = np.empty((extent.tricks * seats - len(start.trick), deals), dtype=np.uint8)
        self.masks = np.empty((extent.tricks, deals), dtype=np.uint64)
        self.takers = np.empty((extent.tricks, deals), dtype=np.uint8)
        self.trump, self.trumps = start.trump, np.zeros(deals, dtype=np.uint64)
        self.offset = np.zeros(deals, dtype=np.uint16)
        self.column: Places = np.arange(deals, dtype=np.intp)
        self.played, self.ruffed = start.played.copy(), start.ruffed.copy()
        self.draws: tuple[Words, Words] | None = None
        # All rows but one stand at the end a second time, so that the hands from any seat on are a run of rows.
        self.rows, self.spare = (np.empty((2 * seats - 1, deals), dtype=np.uint64) for _ in range(2))
        self.rows[:seats] = _live(rules, start)
        self.leader = np.zeros(deals, dtype=np.uint8)
        self._turn(start.leader)
        if start.trump[0] >= 0:
            self._fix(start.trump)

    @property
    def seats(self) -> int:
        return self.rules.variant.seating.seats

    def trick(self, number: int, lying: Small) -> None:
        """One trick, of which some cards may lie already: every seat plays in turn, the winner takes it."""
        cards: list[Small] = list(lying)
        mask = np.bitwise_or.reduce(bit_of(lying) * (lying != NOBODY), axis=0)
        demand: Demand | None = None
        for place in range(len(cards), self.seats):
            if cards and (demand is None or self.passes):
                demand = self._demand(cards)
            legal = self._legal(place, demand, cards)
            card = self._chosen(place, legal, cards)
            bit = bit_of(card)
            if self.passes:
                card, bit = np.where(legal == 0, NOBODY, card), bit * (legal != 0)
            self.rows[place] ^= bit
            mask |= bit
            self.cards[self.plays] = card
            self.plays += 1
            cards.append(card)
        self.masks[number] = mask
        self._remember(self._led(cards), mask)
        self._turn(self._winning(cards))
        self.takers[number] = self.leader
        if self.stock:
            for row in self.rows[: self.seats]:
                row |= bit_of(self.stock.pop(0))  # noqa: PLW2901 - the row of the table

    def _led(self, cards: list[Small]) -> Small:
        """The card that was led, (n,): the first that lies where some seats may have been passed over."""
        led = cards[0]
        if self.passes:
            for card in cards[1:]:
                led = np.where(led == NOBODY, card, led)
        return led

    def _fix(self, trump: Signed) -> None:
        """Trumps are fixed."""
        self.trump = trump
        self.trumps = self.rules.trumps[trump]
        self.offset = trump.astype(np.uint16) * np.uint16(CARDS)

    def _demand(self, cards: list[Small]) -> Demand:
        """What the card led demands, which fixes trumps where there are none."""
        led = self._led(cards)
        if self.trump[0] < 0:
            self._fix(self.rules.pitched[led])
        return Demand(
            members=self.rules.members.take(self.offset + led, mode="clip"),
            trumps=self.trumps,
            trick=cards,
            beaten_by=self.rules.under,
            offset=self.offset,
        )

    def _legal(self, place: int, demand: Demand | None, cards: list[Small]) -> Masks:
        """The cards that may be played, (n,); where no card lies yet, those that may be led."""
        rules, hand = self.rules, self.rows[place]
        legal = hand if demand is None else rules.follow(hand, demand)
        if demand is not None and not self.passes:
            return legal
        tables = Tables(trump=self.trump, trumps=self.trumps, played=self.played, ruffed=self.ruffed)
        leads = rules.lead(rules.lead_rule, hand, tables)
        return leads if demand is None else np.where(self._led(cards) == NOBODY, leads, legal)

    def _chosen(self, place: int, legal: Masks, trick: list[Small]) -> Small:
        """The card that is played, by its index, (n,)."""
        half = self.plays % 2
        if self.draws is None or not half:
            self.draws = two_draws(self.key, _FIRST_WORD + self.plays // 2)
        draws = self.draws[half]
        if self.policy is None:
            return any_of(legal, draws)
        self.rows[self.seats :] = self.rows[: self.seats - 1]
        turn = Turn(
            legal=_shown(legal),
            hands=_shown(self.rows[place : place + self.seats]),
            trick=_shown(np.array(trick, dtype=np.uint8).reshape(len(trick), len(legal))),
            seat=(self.leader + np.uint8(place)) % np.uint8(self.seats),
            trump=self.trump,
            played=_shown(self.played),
            numbers=self.first + self.column,
            draws=draws,
        )
        return nth_of(checked(self.policy(turn), turn), np.zeros_like(self.leader))

    def _remember(self, led: Small, mask: Masks) -> None:
        """What later leads, and policies, may depend on."""
        if self.rules.any_lead and self.policy is None:
            return
        self.played |= mask
        self.ruffed |= (bit_of(led) & self.trumps == 0) & (mask & self.trumps != 0)

    def _winning(self, cards: list[Small]) -> Small:
        """The place in the trick of the card that wins it, (n,)."""
        context = self.rules.context.take(self.offset + self._led(cards), mode="clip")
        keys = [
            self.rules.keys.take(context + card, mode="clip") ^ np.uint16(place) for place, card in enumerate(cards)
        ]
        best = keys[0]
        for key in keys[1:]:
            best = np.maximum(best, key)
        winning = np.zeros_like(self.leader)
        for place, key in enumerate(keys):
            winning += (key == best).view(np.uint8) * np.uint8(place)
        return winning

    def _turn(self, places: Small) -> None:
        """Turns the rows so that the one at a place, (n,), comes first; who stands there has the lead."""
        seats, deals = self.seats, len(self.leader)
        self.rows[seats:] = self.rows[: seats - 1]
        where = places.astype(np.intp) * deals + self.column
        for row in range(seats):
            run = self.rows[row : row + seats].reshape(-1)
            np.take(run, where, out=self.spare[row], mode="clip")  # without a mode, numpy would buffer the result
        self.rows, self.spare = self.spare, self.rows
        leader = self.leader + places
        leader -= (leader >= seats).view(np.uint8) * np.uint8(seats)
        self.leader = leader


def _shown(array: NDArray[K]) -> NDArray[K]:
    """A copy that stays as it is, whatever happens at the table and whatever a policy does."""
    copy = array.copy()
    copy.setflags(write=False)
    return copy


def _draws(rules: Compiled, start: Position) -> int:
    """How many times every seat draws a card."""
    return len(start.stock) // len(start.hands) if rules.draws else 0


def _drawn(rules: Compiled, start: Position, takers: Small) -> Masks:
    """The cards that each seat draws, (seats, n): after each trick one by one, from its winner on."""
    seats = len(start.hands)
    drawn = np.zeros_like(start.hands)
    for draw in range(_draws(rules, start)):
        for step in range(seats):
            card = bit_of(start.stock[draw * seats + step])
            for seat in range(seats):
                drawn[seat] |= card * (takers[draw] == (seat - step) % seats)
    return drawn


def extent_of(rules: Compiled, start: Position) -> Extent:
    """How far the play of some deals goes; the same for any part of them, whatever their own hands."""
    sizes = np.bitwise_count(_live(rules, start))
    for place, card in enumerate(start.trick):
        for seat in range(len(sizes)):
            sizes[(seat + place) % len(sizes)] += (card != NOBODY) & (start.leader == seat)
    most = int(sizes.max())
    return Extent(tricks=most + _draws(rules, start), passes=most != sizes.min())


def _live(rules: Compiled, start: Position) -> Masks:
    """The cards that may be played at all, (seats, n)."""
    return start.hands & rules.trumps[start.trump] if rules.trumps_only else start.hands
