"""The play of the cards, trick by trick.

The seat that pitches leads first; where no suit is trumps yet, the suit of this card is (the *pitch*), and hands that
lay face down are taken up. Every seat in turn plays a card that the follow rule allows. The highest trump wins the
trick, else the highest card of the suit led; its winner leads to the next. Where cards are pegged, the side that wins a
trick scores for the cards in it at once, whoever played them, and may be out in the middle of the deal.

Where hands are of different sizes, a seat without cards is passed over; see :mod:`allfours.stages.passing_over`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, cast

import attrs

from allfours._asking import parts
from allfours._refusing import called, given, of_kind, refuse
from allfours.cards import Card, Suit, cards_of, mask_of
from allfours.errors import Problem, Refusal
from allfours.following import FollowRule, LeadRule, any_card
from allfours.moves import Move, Play, plays_of
from allfours.orders import Led, led_by, trump_mask
from allfours.scoring import PointTable
from allfours.seating import Seat
from allfours.stages.course import (
    AtLead,
    first_leader,
    no_play,
    why_no_card,
)
from allfours.stages.passing_over import PlayingUnevenHands, are_uneven, uneven_of
from allfours.stages.playing import Playing, playing_of
from allfours.state import Deal, deal_listed
from allfours.table import Facts, Table, owner
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
    :data:`~allfours.table.Moved`, so that no deal is made in between.
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
        playing, table = self.begun(deal, cast("Play", move).card)  # only plays are legal here
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
_NOBODY: Final = frozenset[Seat]()
