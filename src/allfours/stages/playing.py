"""The play of the cards once the trump is known, where hands are of one size: compiled, and shared by all deals."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import attrs

from allfours.cards import Card, Suit
from allfours.errors import Refusal
from allfours.following import FollowRule, LeadRule, any_card
from allfours.moves import Move, plays_of, suited_plays
from allfours.orders import Led
from allfours.seating import Seat, Side
from allfours.stages.course import AtLead, Course, best_of, hand_at_turn, refusal
from allfours.state import Deal, deal_of, deal_twin, onward
from allfours.table import CARDS, Moved, Table, table_of, table_twin

if TYPE_CHECKING:
    from allfours.rules import Variant
    from allfours.stages.tricks import Tricks

_TWO: Final = 2
_FOUR: Final = 4


@attrs.frozen(kw_only=True)
class Playing:
    """The phase of the play once the trump is known: the stage compiled for one variant and one trump.

    It holds nothing of the deal, so that all deals with this trump share it. What ``make`` does is done at every play
    of a card, so it is written for speed: plain loops, and the frozen twin of :mod:`allfours.twins`.

    >>> from allfours import Card, Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7).apply("JS")
    >>> print(deal.phase.trump.word, deal.phase.pegs[Card.parse("9S").index], deal.why_not("4H"), sep=" | ")
    spades | 18 | you hold Q♠ T♠ 5♠ 2♠: follow spades
    """

    rule: Tricks
    """The stage."""
    variant: Variant
    """The game."""
    trump: Suit
    """The trump suit."""
    pegs: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """The points that each card pegs, by ``card.index``; 0 for most."""
    _packed: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    _next: Mapping[Seat | None, Seat] = attrs.field(init=False, eq=False, repr=False)  # a tuple: nobody is next to None
    _twice_round: tuple[Seat, ...] = attrs.field(init=False, eq=False, repr=False)
    _side_of: tuple[Side, ...] = attrs.field(init=False, eq=False, repr=False)
    _sides: int = attrs.field(init=False, eq=False, repr=False)
    _follow: FollowRule = attrs.field(init=False, eq=False, repr=False)
    _leds: tuple[Led, ...] = attrs.field(init=False, eq=False, repr=False)
    _trumps: int = attrs.field(init=False, eq=False, repr=False)
    _lead: LeadRule = attrs.field(init=False, eq=False, repr=False)
    _between: Callable[[Deal], Deal] | None = attrs.field(init=False, eq=False, repr=False)
    _moved: Moved | None = attrs.field(init=False, eq=False, repr=False)
    _least: float = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        course = Course.of(self.rule, self.variant, self.trump)
        seats = range(self.variant.seating.seats)
        compiled: dict[str, object] = {
            "pegs": course.pegs,
            "_packed": course.packed,
            "_next": tuple(order[0] for order in course.others),
            "_twice_round": (*seats, *seats),
            "_side_of": course.sides,
            "_sides": self.variant.seating.sides,
            "_follow": course.follow,
            "_leds": course.leds,
            "_trumps": course.trumps,
            "_lead": course.lead,
            "_between": None if course.moved else course.between,
            "_moved": course.moved,
            "_least": course.least,
        }
        for name, value in compiled.items():
            object.__setattr__(self, name, value)

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """The cards that may be played; a deal that ``make`` gives is born with them."""
        hand = hand_at_turn(deal)
        if not deal.trick:
            return plays_of(self.rule.lead(hand, AtLead(self._trumps, deal.table)))
        return plays_of(self._follow(hand, self._leds[deal.trick[0].index], deal.trick))

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why a card may not be played."""
        if move in deal.legal_moves:
            return None
        return refusal(self.rule, deal, move)

    def make(self, deal: Deal, move: Move) -> Deal:
        """The card is played; with the last card of a trick, its winner scores its pegs and leads."""
        play: Any = move  # only plays are legal here; asking again would cost at every card
        table = deal.table
        turn = self._next[deal.turn]
        trick: tuple[Card, ...] = deal.trick + play.alone
        if turn == table.winner:
            return self._taken(table, trick)
        follow = self._follow  # a function kept in a slot is quicker to call from a name
        legal = follow(table.facts.held[turn] & table.left, self._leds[trick[0].index], trick)
        new: Any = deal_twin()
        new.table = table
        new.phase = self
        new.turn = turn
        new.trick = trick
        new.legal_moves = suited_plays(legal) or plays_of(legal)
        new.__class__ = Deal
        return new  # type: ignore[no-any-return]  # a deal from now on

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002 - all is played openly
        """The move."""
        return move

    def _taken(self, table: Table, trick: tuple[Card, ...]) -> Deal:  # noqa: C901, PLR0912, PLR0915 - calls would cost
        """The deal when a trick is complete: its winner found, pegs scored, and the next lead or the end."""
        facts, totals = table.facts, table.totals
        strength, packed, cards = self._leds[trick[0].index].strength, self._packed, len(trick)
        if cards == _FOUR:  # what best_of says, without a call and a loop
            first, second, third, fourth = trick
            a, b, c, d = first.index, second.index, third.index, fourth.index
            place, best = 0, strength[a] & -2  # of cards that are equal the later may win, see Led
            if strength[b] > best:
                place, best = 1, strength[b] & -2
            if strength[c] > best:
                place, best = 2, strength[c] & -2
            if strength[d] > best:
                place = 3
            total = packed[a] + packed[b] + packed[c] + packed[d]
        elif cards == _TWO:
            first, second = trick
            a, b = first.index, second.index
            place, total = 1 if strength[b] > strength[a] & -2 else 0, packed[a] + packed[b]
        else:
            place, total = best_of(strength, packed, trick)
        winner, near = self._twice_round[table.winner + place], False
        pegs = total >> 64
        if pegs:
            total &= CARDS
            side, least = self._side_of[winner], self._least
            if self._sides == _TWO:
                one, other = totals
                totals = (one, other + pegs) if side else (one + pegs, other)
                near = totals[0] >= least or totals[1] >= least
            else:
                raised = list(totals)
                raised[side] += pegs
                totals, near = tuple(raised), max(raised) >= least
        left = table.left ^ total
        if near:
            tested = deal_of(table_of(facts, winner, left, totals, trick, total, table), self, winner, ()).tested()
            if tested.winner is not None:
                return tested
        if self._moved is not None:
            facts = self._moved(facts, winner, left, total)
        new: Any = table_twin()
        new.facts = facts
        new.winner = winner
        new.left = left
        new.totals = totals
        new.event = trick
        new.cards = total
        new.previous = table
        new.__class__ = Table
        after: Table = new
        if self._between is not None:
            between = self._between(deal_of(after, self, winner, ()))
            if between.turn is None:  # a score has won the match, or the deal was thrown in
                return between
            after = between.table
            facts, left = after.facts, after.left
        hand = facts.held[winner] & left
        if not hand:
            return onward(after)
        if self._lead is not any_card:
            hand = self._lead(hand, AtLead(self._trumps, after))
        new = deal_twin()
        new.table = after
        new.phase = self
        new.turn = winner
        new.trick = ()
        new.legal_moves = plays_of(hand)
        new.__class__ = Deal
        return new  # type: ignore[no-any-return]  # as in make


@functools.lru_cache(maxsize=1024)
def playing_of(rule: Tricks, variant: Variant, trump: Suit) -> Playing:
    """The play of a stage compiled for a variant and a trump, made once."""
    return Playing(rule=rule, variant=variant, trump=trump)
