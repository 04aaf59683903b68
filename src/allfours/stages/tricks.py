"""The play of the cards, trick by trick.

The seat that pitches leads first; where no suit is trumps yet, the suit of this card is (the *pitch*), and hands that
lay face down are taken up. Every seat in turn plays a card that the follow rule allows. The highest trump wins the
trick, else the highest card of the suit led; its winner leads to the next. Where cards are pegged, the side that wins a
trick scores for the cards in it at once, whoever played them, and may be out in the middle of the deal.

Where hands are of different sizes, a seat without cards is passed over; see :mod:`allfours.stages.passing_over`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from allfours._asking import parts
from allfours._refusing import called, given, of_kind, refuse
from allfours.cards import Card, Suit, cards_of, mask_of
from allfours.errors import Problem, Refusal
from allfours.following import FollowRule, LeadRule, any_card
from allfours.moves import Move, Play, plays_of, suited_plays
from allfours.orders import Led, led_by, trump_mask
from allfours.scoring import PointTable
from allfours.seating import Seat, Side
from allfours.stages.course import (
    AtLead,
    Course,
    Moved,
    best_of,
    first_leader,
    hand_at_turn,
    no_play,
    refusal,
    why_no_card,
)
from allfours.stages.passing_over import PlayingUnevenHands, are_uneven, uneven_of
from allfours.state import Deal, deal_listed, deal_of, deal_twin, onward
from allfours.table import CARDS, Facts, Table, owner, table_of, table_twin
from allfours.twins import changer_of

if TYPE_CHECKING:
    from allfours.rules import Variant


@attrs.frozen(kw_only=True, cache_hash=True)
class Tricks:
    """The stage in which the cards are played.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7)  # Tricks(follow=strict, pegs=PHAT_PEGS)
    >>> for _ in range(4):
    ...     deal = deal.apply(deal.legal_moves[0])
    >>> print(deal.tricks[0], "|", deal.turn, *deal.scores)
    JS QS AS KS | 2 side 0: +10 pegs (J♠ Q♠ A♠ K♠)
    """

    follow: FollowRule
    """Which cards may be played to a card led."""
    lead: LeadRule = any_card
    """Which cards may be led."""
    pegs: PointTable | None = None
    """What the winner of a trick scores for its cards at once; None for nothing."""
    after: Callable[[Deal], Deal] | None = None
    """What happens between two tricks, such as drawing from the stock; None for nothing.

    A rule by which cards change hands and nothing else happens may offer ``on_facts`` as well, see
    :data:`~allfours.stages.course.Moved`, so that no deal is made in between.
    """

    def __attrs_post_init__(self) -> None:
        pegs = () if self.pegs is None else of_kind(self, pegs=PointTable)
        refuse(*called(self, "follow", "lead", *given(self, "after")), *pegs)

    def __call__(self, deal: Deal) -> Deal:
        """The deal with its first lead to be made, by the declarer of a contract or else the pitcher.

        A seat without a card leaves the lead to the next that has one; where nobody has any, the deal goes on.
        """
        leader = first_leader(deal)
        if not deal.hand_mask(leader):
            holders = [seat for seat in deal.variant.seating.order(leader) if deal.hand_mask(seat)]
            if not holders:
                return deal
            leader = holders[0]
        if leader in deal.face_down:
            deal = deal.changed(face_down=deal.face_down - {leader})  # whoever is to lead takes up the hand
        table, first = deal.table, FirstLead(self)
        return deal_listed(table, first, leader, (), first.plays(table, leader))

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """Another stage in which the cards are played: one of the two finds none."""
        if sum(isinstance(part, Tricks) for _, part in parts(variant.stages)) > 1:
            text = "the cards are played in more than one stage, and the later one finds none: one stage plays them all"
            yield Problem("stages", path="", text=text)

    def voids(self, deal: Deal) -> tuple[frozenset[Suit], ...]:
        """For each seat, the suits of which it has shown that it holds no card any more.

        Where something happens between the tricks, such as a draw, the trick on the table alone shows it.

        >>> from allfours import Deal, variants
        >>> deal = Deal.shuffled(variants.PHAT, seed=8)
        >>> for _ in range(3):
        ...     deal = deal.apply(deal.legal_moves[0])
        >>> print(*deal.trick, "|", *(suit.word for suit in variants.PHAT.stages[1].voids(deal)[2]))
        6S QS KH | spades
        """
        found: list[set[Suit]] = [set() for _ in range(deal.variant.seating.seats)]
        if deal.trump is None:
            return tuple(map(frozenset, found))
        leds = led_by(deal.variant.order, deal.trump)
        past = () if self.after else deal.tricks  # what is drawn between the tricks may fill a void
        for cards in (*(trick.cards for trick in past), deal.trick):
            for position, card in enumerate(cards[1:], start=1):
                led = leds[cards[0].index]
                if not card.bit & led.members and self._shows_void(card, led, cards[:position]):
                    found[owner(deal.table.facts, card)].add(led.suit)
        return tuple(map(frozenset, found))

    def _shows_void(self, card: Card, led: Led, trick: tuple[Card, ...]) -> bool:
        """Whether the card could not have been played from a hand with any card of the suit led."""
        others = cards_of(led.members & ~mask_of(trick))
        return not any(self.follow(card.bit | other.bit, led, trick) & card.bit for other in others)


@attrs.frozen
class FirstLead:
    """The phase of the first lead of a deal, the pitch where it fixes the trump.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7)
    >>> isinstance(deal.phase, FirstLead), deal.trump, deal.apply("JS").trump.word
    (True, None, 'spades')
    """

    rule: Tricks
    """The stage that opened it."""

    def plays(self, table: Table, leader: Seat) -> tuple[Play, ...]:
        """The plays of the cards that a seat may lead, in the order of a sorted hand."""
        facts = table.facts
        hand, lead = facts.held[leader] & table.left, self.rule.lead
        if lead is not any_card:
            hand = lead(hand, AtLead(trump_mask(facts.start.variant.order, facts.trump), table))
        return plays_of(hand)

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """The cards that may be led; a deal is born with them."""
        return self._plays(deal)

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why a card may not be led."""
        if not isinstance(move, Play):
            return no_play(move)
        legal = self._plays(deal)
        if move in legal:
            return None
        return why_no_card(self.rule, deal, move.card, mask_of(play.card for play in legal))

    def make(self, deal: Deal, move: Move) -> Deal:
        """The card is led, its suit becomes trumps if there were none, and every hand is taken up."""
        play = cast("Play", move)  # only plays are legal here
        playing, table = self.begun(deal, play.card)
        if isinstance(playing, Playing):
            return playing.led(table, play)
        return playing.make(deal_listed(table, playing, deal.turn, (), ()), move)

    def begun(self, deal: Deal, card: Card) -> tuple[Playing | PlayingUnevenHands, Table]:
        """The phase that a card opens when it is led, and the log with its trumps and every hand taken up."""
        table = deal.table
        facts = table.facts
        variant = facts.start.variant
        trump = facts.trump or variant.order.pitched(card)
        playing = playing_of(self.rule, variant, trump)
        if facts.trump is None or facts.face_down or self.rule.pegs is not None:
            facts = _pitched(facts, trump, playing.pegs, _NOBODY)
        begun = _led(table, facts, deal.turn)
        if facts.held is facts.start.hands or not are_uneven(table):  # hands as they were dealt are not counted
            return playing, begun
        return uneven_of(self.rule, variant, trump), begun

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002 - all is played openly
        """The move."""
        return move

    def _plays(self, deal: Deal) -> tuple[Play, ...]:
        return () if deal.turn is None else self.plays(deal.table, deal.turn)


_pitched: Final = changer_of(Facts, "trump", "pegs", "face_down")
_led: Final = changer_of(Table, "facts", "winner")
_TWO: Final = 2
_FOUR: Final = 4
_NOBODY: Final = frozenset[Seat]()


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
    _seats: int = attrs.field(init=False, eq=False, repr=False)
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
            "_seats": len(seats),
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

    def led(self, table: Table, play: Play) -> Deal:
        """The deal when whoever is to lead has led a card."""
        turn = self._next[table.winner]
        legal = self._follow(table.facts.held[turn] & table.left, self._leds[play.card.index], play.alone)
        return deal_listed(table, self, turn, play.alone, suited_plays(legal) or plays_of(legal))

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
        strength, packed = self._leds[trick[0].index].strength, self._packed
        if self._seats == _FOUR:  # what best_of says, without a call and a loop
            first, second, third, fourth = trick
            a, b, c, d = first.index, second.index, third.index, fourth.index
            place, best = 0, strength[a] & -2
            if strength[b] > best:
                place, best = 1, strength[b] & -2
            if strength[c] > best:
                place, best = 2, strength[c] & -2
            if strength[d] > best:
                place = 3
            total = packed[a] + packed[b] + packed[c] + packed[d]
        elif self._seats == _TWO:
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
                if side:
                    other += pegs
                else:
                    one += pegs
                totals, near = (one, other), one >= least or other >= least
            else:
                raised = list(totals)
                raised[side] += pegs
                totals, near = tuple(raised), max(raised) >= least
        left = table.left ^ total
        if near:
            tested = deal_of(table_of(facts, winner, left, totals, trick, table), self, winner, ()).tested()
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
        new.previous = table
        new.cards = total
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
