"""The play of the cards in many deals at once.

The hands of a trick stand in rows in the order of play, that of whoever leads first, so that a play is a few passes
over whole rows; for the next trick they are taken up from the winner on. Where the card led alone says what must be
followed, all who follow play at once. What was played is written down, and points are counted when all is over.
"""

from __future__ import annotations

from typing import Final, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

from allfours.batch.arrays import Entries, Masks, Points, Signed, Small, Words
from allfours.batch.choosing import any_of, bit_of, index_of
from allfours.batch.compiled import CARDS, Compiled, place_of
from allfours.batch.following import Demand, Tables
from allfours.batch.numbers import draws as random_draws
from allfours.batch.position import NOBODY, Position
from allfours.batch.turn import Policy, Turn, checked
from allfours.seating import Seating, Side

K = TypeVar("K", bound=np.generic)

_CARDS: Final = np.uint64((1 << int(NOBODY)) - 1)
"""The bits of cards, without that of a seat that was passed over."""
_FIRST_WORD: Final = 32
"""The word of a deal's stream from which its plays are drawn; those before it have shuffled the pack."""


@attrs.frozen(kw_only=True, eq=False)
class Course:
    """What has been played from a position to the end."""

    cards: Small
    """The cards of each trick by their index, in the order played, (tricks, seats, n).

    Those that lay on the table at the start are among them; 63 stands for a seat that was passed over.
    """
    takers: Small
    """The seat that won each trick, (tricks, n); 63 for a trick to which nobody had a card."""
    taken: Masks
    """The cards in these tricks of each side, (sides, n)."""
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
    rules: Compiled, start: Position, extent: Extent, key: Masks, numbers: Points, policy: Policy | None
) -> Course:
    """All cards played from a position on: at random, each legal card equally likely, or as a policy chooses.

    ``key`` holds the key of each deal's random numbers, (n,), and ``numbers`` their numbers, (n,).
    """
    table = _Table(rules, start, extent, key, numbers, policy)
    for number in range(len(table.takers)):
        table.trick(number, len(start.trick) if number == 0 else 0)
    give_rest(table.taken, ~table.left)
    held = start.held | table.round[: table.seats] if rules.draws else start.held
    return Course(cards=table.cards, takers=table.takers, taken=table.taken, trump=table.trump, held=held)


class _Table:
    """The tables at which the deals are played: arrays that change from trick to trick."""

    def __init__(  # noqa: PLR0913, PLR0917 - as above
        self, rules: Compiled, start: Position, extent: Extent, key: Masks, numbers: Points, policy: Policy | None
    ) -> None:
        seats, deals = start.hands.shape
        self.rules, self.key, self.numbers, self.policy, self.passes = rules, key, numbers, policy, extent.passes
        self.singly = self.passes or policy is not None or not rules.by_lead_alone
        self.seats, self.plays = seats, 0
        self.stock = list(start.stock[: seats * _draws(rules, start)])
        self.cards = np.empty((extent.tricks, seats, deals), dtype=np.uint8)
        self.cards[:1, : len(start.trick)] = start.trick  # where nobody has a card to play there is no trick
        self.taken = np.zeros((rules.variant.seating.sides, deals), dtype=np.uint64)
        self.takers = np.empty((extent.tricks, deals), dtype=np.uint8)
        self.trump, self.trumps = start.trump, np.zeros(deals, dtype=np.uint64)
        self.offset = np.zeros(deals, dtype=np.uint16)
        self.played, self.ruffed = start.played.copy(), start.ruffed.copy()
        # What the seats have held since the start. All but the last stand there a second time, so that the hands in
        # turn from any seat on are a run of rows. They lose nothing: what has been played is not left.
        self.round = np.empty((2 * seats - 1, deals), dtype=np.uint64)
        self.round[:seats] = _live(rules, start)
        self.round[seats:] = self.round[: seats - 1]
        self.left = np.full(deals, ~np.uint64(0), dtype=np.uint64)
        self.hands = np.empty((seats, deals), dtype=np.uint64)
        self.leader, self.column = start.leader.copy(), np.arange(deals, dtype=np.intp)
        self.places = np.arange(seats, dtype=np.uint16)[:, np.newaxis]
        if start.trump[0] >= 0:
            self._fix(start.trump)

    def trick(self, number: int, lying: int) -> None:
        """One trick, of which some cards may lie already: every seat plays in turn, the winner takes it."""
        cards = self.cards[number]
        self._take_up()
        if number == len(self.takers) - 1 and not self.passes and self.policy is None:
            cards[lying:] = index_of(self.hands[lying:])  # the last card is no choice
        else:
            self._choose(cards, lying)
        mask = cards_of_trick(cards)
        self.left ^= mask
        self._remember(self._led(cards), mask)
        self._lead_goes_to(self._winning(cards))
        self.takers[number] = np.where(mask == 0, NOBODY, self.leader) if self.passes else self.leader
        give(self.taken, mask, self.leader, self.rules.variant.seating)
        if self.stock:
            self._draw()

    def _take_up(self) -> None:
        """The hands in order of play, that of the leader first."""
        where = self.leader.astype(np.intp)
        where *= len(where)
        where += self.column
        for place, hand in enumerate(self.hands):
            run = self.round[place : place + self.seats].reshape(-1)
            np.take(run, where, out=hand, mode="clip")  # without a mode, numpy would buffer the result
        self.hands &= self.left

    def _choose(self, cards: Small, lying: int) -> None:
        """Cards are played to a trick, of which some may lie."""
        draws = random_draws(self.key, 2 * _FIRST_WORD + self.plays, self.seats - lying)
        self.plays += len(draws)
        for run in self._runs(lying):
            legal = self._legal(self.hands[run], cards[: run.start])
            if self.policy is None:
                cards[run] = any_of(legal, draws[run.start - lying : run.stop - lying])
            else:
                cards[run] = self._asked(self.policy, legal[0], cards[: run.start], draws[run.start - lying])
            if self.passes:
                np.copyto(cards[run], NOBODY, where=legal == 0)

    def _runs(self, lying: int) -> list[slice]:
        """The places of a trick at which cards are still to be played; those in one run are filled at once."""
        if self.singly:
            return [slice(place, place + 1) for place in range(lying, self.seats)]
        return [slice(lying, self.seats)] if lying else [slice(0, 1), slice(1, self.seats)]

    def _led(self, cards: Small) -> Small:
        """The card that was led, (n,): the first that lies where some seats may have been passed over."""
        led: Small = cards[0]
        if self.passes:
            for card in cards[1:]:
                led = np.where(led == NOBODY, card, led)
        return led

    def _fix(self, trump: Signed) -> None:
        """Trumps are fixed."""
        self.trump = trump
        self.trumps = self.rules.trumps[trump]
        self.offset = trump.astype(np.uint16) * np.uint16(CARDS)

    def _entry(self, cards: Small) -> Entries:
        """Where the card led stands in tables by trump and card, (n,); it fixes trumps where there are none."""
        led = self._led(cards)
        if self.trump[0] < 0:
            self._fix(self.rules.pitched[led])
        return self.offset + led

    def _legal(self, hands: Masks, cards: Small) -> Masks:
        """The cards that may be played, in the shape of the hands; where no card lies yet, those that may be led."""
        rules, legal = self.rules, hands
        if len(cards):
            members = rules.members.take(self._entry(cards), mode="clip")
            demand = Demand(members=members, trumps=self.trumps, trick=cards, beaten_by=rules.under, offset=self.offset)
            legal = rules.follow(hands, demand)
        if not self.passes and (len(cards) or rules.any_lead):
            return legal
        tables = Tables(trump=self.trump, trumps=self.trumps, played=self.played, ruffed=self.ruffed)
        leads = rules.lead(rules.lead_rule, hands, tables)
        return np.where(self._led(cards) == NOBODY, leads, legal) if len(cards) else leads

    def _asked(self, policy: Policy, legal: Masks, trick: Small, draws: Words) -> Small:
        """The cards that a policy plays, by their index, (n,)."""
        place = len(trick)
        gone = np.bitwise_or.reduce(bit_of(trick), axis=0)
        turn = Turn(
            legal=_shown(legal),
            hands=_shown(np.roll(self.hands & ~gone, -place, axis=0)),
            trick=_shown(trick),
            seat=_shown((self.leader + np.uint8(place)) % np.uint8(self.seats)),
            trump=_shown(self.trump),
            played=_shown(self.played),
            numbers=_shown(self.numbers),
            draws=_shown(draws),
        )
        return index_of(checked(policy(turn), legal, self.numbers))

    def _remember(self, led: Small, mask: Masks) -> None:
        """What later leads, and policies, may depend on."""
        if self.rules.any_lead and self.policy is None:
            return
        self.played |= mask
        self.ruffed |= (bit_of(led) & self.trumps == 0) & (mask & self.trumps != 0)

    def _winning(self, cards: Small) -> Small:
        """The place in the trick of the card that wins it, (n,)."""
        context = self.rules.context.take(self._entry(cards), mode="clip")
        keys = self.rules.keys.take(context + cards, mode="clip")
        keys ^= self.places
        return place_of(np.maximum.reduce(keys, axis=0))

    def _lead_goes_to(self, places: Small) -> None:
        """Who sits at a place of the trick, (n,), has the lead."""
        self.leader += places
        self.leader -= (self.leader >= self.seats).view(np.uint8) * np.uint8(self.seats)

    def _draw(self) -> None:
        """Every seat draws a card, the leader first."""
        for step in range(self.seats):
            card = bit_of(self.stock.pop(0))
            for seat in range(self.seats):
                self.round[seat] |= card * (self.leader == (seat - step) % self.seats)
        self.round[self.seats :] = self.round[: self.seats - 1]


def cards_of_trick(cards: Small) -> Masks:
    """The cards of a trick together, (n,), from each of them by its index, (cards, n)."""
    mask: Masks = np.bitwise_or.reduce(bit_of(cards), axis=0)
    mask &= _CARDS
    return mask


def give(taken: Masks, mask: Masks, taker: Small, seating: Seating) -> None:
    """Adds the cards of a trick to those that the side of its taker has, in place; not for the last of the sides."""
    for side, cards in enumerate(taken[:-1]):
        first, *others = seating.members(Side(side))
        own = taker == first
        for seat in others:
            own |= taker == seat
        cards |= mask * own  # noqa: PLW2901 - a row of those taken


def give_rest(taken: Masks, masks: Masks) -> None:
    """Gives the last side all those cards, (n,), that no other has, in place."""
    taken[-1] = masks
    for cards in taken[:-1]:
        taken[-1] ^= cards


def _shown(array: NDArray[K]) -> NDArray[K]:
    """A copy that stays as it is, whatever happens at the table and whatever a policy does."""
    copy = array.copy()
    copy.setflags(write=False)
    return copy


def _draws(rules: Compiled, start: Position) -> int:
    """How many times every seat draws a card."""
    return len(start.stock) // len(start.hands) if rules.draws else 0


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
