"""The play in which a seat that has nothing to play is passed over.

So it is where hands are of different sizes, since a stock ran short, and where trumps alone are played. Everybody in
turn who has a card that counts plays one; the others are passed over, so that a trick may hold fewer cards than there
are seats. Whoever wins a trick leads to the next or, with nothing left to lead, the next in turn who has something.
When nobody has, the play is over.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

import attrs

from allfours.cards import Card, Suit
from allfours.errors import Refusal
from allfours.following import any_card
from allfours.moves import Move, plays_of, suited_plays
from allfours.rules import Phase
from allfours.seating import Seat
from allfours.stages.course import AtLead, Course, best_of, refusal
from allfours.state import Deal, deal_listed, deal_of, deal_twin, onward
from allfours.table import CARDS, Facts, Table, owner, table_twin
from allfours.twins import changer_of

if TYPE_CHECKING:
    from allfours.rules import Variant
    from allfours.stages.tricks import Tricks


class Passing(Phase, Protocol):
    """A phase of this play; the functions below are its methods."""

    @property
    def course(self) -> Course:
        """The rules of the play, compiled."""
        ...


def playable(course: Course, table: Table, turn: Seat, trick: tuple[Card, ...]) -> int:
    """The mask of the cards that a seat may play, or lead where none lies on the table."""
    cards = table.facts.held[turn] & table.left & course.cards
    if trick:
        return cards if course.follow is None else course.follow(cards, course.leds[trick[0].index], trick)
    return cards if course.lead is any_card else course.lead(cards, AtLead(course.trumps, table))


def plays(phase: Passing, deal: Deal) -> tuple[Move, ...]:
    """The cards that may be played; a deal that ``made`` gives is born with them."""
    return () if deal.turn is None else plays_of(playable(phase.course, deal.table, deal.turn, deal.trick))


def made(phase: Passing, deal: Deal, move: Move, under: tuple[int, ...] = ()) -> Deal:
    """The card is played; when all who have any have played one, the winner scores its pegs and leads.

    What lies under the cards of the trick, as masks by seat, goes to the winner as well.
    """
    play: Any = move  # only plays are legal here; asking again would cost at every card
    course, table = phase.course, deal.table
    trick: tuple[Card, ...] = deal.trick + play.alone
    held, live, led = table.facts.held, table.left & course.cards, trick[0]
    for turn in course.others[cast("Seat", deal.turn)]:
        cards = held[turn] & live
        if cards:
            if cards & led.bit:  # all round
                break
            follow = course.follow
            if follow is not None:
                cards = follow(cards, course.leds[led.index], trick)
            new: Any = deal_twin()
            new.table = table
            new.phase = phase
            new.turn = turn
            new.trick = trick
            new.legal_moves = suited_plays(cards) or plays_of(cards)
            new.__class__ = Deal
            return new  # type: ignore[no-any-return]  # a deal from now on
    return taken(phase, table, trick, under)


def taken(phase: Passing, table: Table, trick: tuple[Card, ...], under: tuple[int, ...] = ()) -> Deal:
    """The deal when a trick is complete: its winner found, pegs scored, and the next lead or the end."""
    course, totals = phase.course, table.totals
    place, total = best_of(course.leds[trick[0].index].strength, course.packed, trick)
    winner = owner(table.facts, trick[place])
    pegs = total >> 64
    if pegs:
        raised = list(totals)
        raised[course.sides[winner]] += pegs
        totals = tuple(raised)
        total &= CARDS
    facts = table.facts
    if under:
        total |= sum(under)
        held = tuple(cards | laid for cards, laid in zip(facts.held, under, strict=True))
        facts = _holding(facts, held)  # a seat has held for the play what it laid, as it has all that it played
    new: Any = table_twin()
    new.facts = facts
    new.winner = winner
    new.left = table.left ^ total
    new.totals = totals
    new.event = trick
    new.cards = total
    new.previous = table
    new.__class__ = Table
    after: Table = new
    if pegs and max(totals) >= course.least:
        tested = deal_of(after, phase, winner, ()).tested()
        if tested.winner is not None:
            return tested
    if course.between is not None:
        between = course.between(deal_of(after, phase, winner, ()))
        if between.turn is None:  # a score has won the match, or the deal was thrown in
            return between
        after = between.table
    return to_lead(phase, after)


def to_lead(phase: Passing, table: Table) -> Deal:
    """The deal with a lead to be made by the winner or the next in turn who can, or with the play over."""
    course = phase.course
    held, live = table.facts.held, table.left & course.cards
    for turn in course.rounds[table.winner]:
        cards = held[turn] & live
        if cards:
            if course.lead is not any_card:
                cards = course.lead(cards, AtLead(course.trumps, table))
            return deal_listed(table, phase, turn, (), plays_of(cards))
    return onward(table)


def seen_by_all(phase: Passing, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG001 - all is open
    """The move."""
    return move


_holding: Final = changer_of(Facts, "held")


@attrs.frozen(kw_only=True)
class PlayingUnevenHands:
    """The phase of the play of tricks where hands are of different sizes; all deals with its trump share it."""

    rule: Tricks
    """The stage."""
    variant: Variant
    """The game."""
    trump: Suit
    """The trump suit."""
    course: Course = attrs.field(init=False, eq=False, repr=False)
    """The rules of the play, compiled."""

    moves = plays
    make = made
    seen = seen_by_all

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "course", Course.of(self.rule, self.variant, self.trump))

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why a card may not be played."""
        if move in deal.legal_moves:
            return None
        return refusal(self.rule, deal, move)


@functools.lru_cache(maxsize=1024)
def uneven_of(rule: Tricks, variant: Variant, trump: Suit) -> PlayingUnevenHands:
    """The play of a stage compiled for hands of different sizes, a variant and a trump, made once."""
    return PlayingUnevenHands(rule=rule, variant=variant, trump=trump)


def are_uneven(table: Table) -> bool:
    """Whether the hands hold different numbers of cards, with none on the table."""
    return len({(hand & table.left).bit_count() for hand in table.facts.held}) > 1
