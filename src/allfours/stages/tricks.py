"""The play of the cards, trick by trick.

The seat that pitches leads first; where no suit is trumps yet, the suit of this card is (the *pitch*), and hands that
lay face down are taken up. Every seat in turn plays a card that the follow rule allows. The highest trump wins the
trick, else the highest card of the suit led; its winner leads to the next. Where cards are pegged, the side that wins a
trick scores for the cards in it at once, whoever played them, and may be out in the middle of the deal.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from allfours.cards import Card, CardSet, Suit, mask_of
from allfours.errors import Refusal, RefusalCode
from allfours.following import FollowRule, LeadRule, any_card
from allfours.moves import Move, Play, plays_of, suited_plays
from allfours.orders import Led, led_by, trump_mask
from allfours.rules import sentence
from allfours.seating import Seat, Side
from allfours.state import Deal, deal_listed, deal_of, deal_twin, onward
from allfours.table import Facts, Table, owner, table_twin
from allfours.twins import changer_of

if TYPE_CHECKING:
    from allfours.rules import Variant
    from allfours.scoring import PointTable


@attrs.frozen(kw_only=True, cache_hash=True)
class Tricks:
    """The stage in which the cards are played."""

    follow: FollowRule
    """Which cards may be played to a card led."""
    lead: LeadRule = any_card
    """Which cards may be led."""
    pegs: PointTable | None = None
    """What the winner of a trick scores for its cards at once; None for nothing."""
    after: Callable[[Deal], Deal] | None = None
    """What happens between two tricks, such as drawing from the stock; None for nothing."""

    def __call__(self, deal: Deal) -> Deal:
        """The deal with its first lead to be made, by the declarer of a contract or else the pitcher."""
        contract = deal.contract
        leader = deal.pitcher if contract is None or contract.declarer is None else contract.declarer
        if leader in deal.face_down:
            deal = deal.changed(face_down=deal.face_down - {leader})  # whoever is to lead takes up the hand
        table, first = deal.table, FirstLead(self)
        return deal_listed(table, first, leader, (), first.plays(table, leader))

    def voids(self, deal: Deal) -> tuple[frozenset[Suit], ...]:
        """For each seat, the suits of which it has shown that it holds no card any more."""
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
        others = CardSet.of_mask(led.members & ~CardSet(trick).mask)
        return not any(self.follow(card.bit | other.bit, led, trick) & card.bit for other in others)


@attrs.frozen
class FirstLead:
    """The phase of the first lead of a deal, the pitch where it fixes the trump."""

    rule: Tricks
    """The stage that opened it."""

    def plays(self, table: Table, leader: Seat) -> tuple[Play, ...]:
        """The plays of the cards that a seat may lead."""
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
            return _no_play(move)
        legal = self._plays(deal)
        if move in legal:
            return None
        trumps = trump_mask(deal.variant.order, deal.trump)
        return _why_no_lead(self.rule, move.card, _hand(deal), mask_of(play.card for play in legal), trumps)

    def make(self, deal: Deal, move: Move) -> Deal:
        """The card is led, its suit becomes trumps if there were none, and every hand is taken up."""
        table, play = deal.table, cast("Play", move)  # only plays are legal here
        facts = table.facts
        variant = facts.start.variant
        trump = facts.trump or variant.order.pitched(play.card)
        playing = playing_of(self.rule, variant, trump)
        table = _led(table, _pitched(facts, trump, playing.pegs, _NOBODY), deal.turn)
        return playing.make(deal_listed(table, playing, deal.turn, (), ()), move)

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002 - all is played openly
        """The move."""
        return move

    def _plays(self, deal: Deal) -> tuple[Play, ...]:
        return () if deal.turn is None else self.plays(deal.table, deal.turn)


_pitched: Final = changer_of(Facts, "trump", "pegs", "face_down")
_led: Final = changer_of(Table, "facts", "winner")
_NOBODY: Final = frozenset[Seat]()


@attrs.frozen
class AtLead:
    """What a rule of the lead may look at; a :class:`~allfours.following.Lead`."""

    trumps: int
    """The mask of the trumps; 0 before there are any."""
    table: Table
    """The log of the deal."""

    @property
    def left(self) -> int:
        """The mask of the cards that have not been played to a finished trick, wherever they are."""
        return self.table.left

    @property
    def past(self) -> Iterator[tuple[Card, ...]]:
        """The finished tricks, the latest first, each with its cards in the order played."""
        node: Table | None = self.table
        while node is not None:
            if isinstance(node.event, tuple):
                yield node.event
            node = node.previous


@attrs.frozen(kw_only=True)
class Playing:
    """The phase of the play once the trump is known: the stage compiled for one variant and one trump.

    It holds nothing of the deal, so that all deals with this trump share it. What ``make`` does is done at every play
    of a card, so it is written for speed: plain loops, and the frozen twin of :mod:`allfours.twins`.
    """

    rule: Tricks
    """The stage."""
    variant: Variant
    """The game."""
    trump: Suit
    """The trump suit."""
    pegs: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """What each card pegs, by ``card.index``."""
    _packed: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    _next: Mapping[Seat | None, Seat] = attrs.field(init=False, eq=False, repr=False)  # a tuple: nobody is next to None
    _twice_round: tuple[Seat, ...] = attrs.field(init=False, eq=False, repr=False)
    _side_of: tuple[Side, ...] = attrs.field(init=False, eq=False, repr=False)
    _follow: FollowRule = attrs.field(init=False, eq=False, repr=False)
    _leds: tuple[Led, ...] = attrs.field(init=False, eq=False, repr=False)
    _trumps: int = attrs.field(init=False, eq=False, repr=False)
    _lead: LeadRule = attrs.field(init=False, eq=False, repr=False)
    _between: Callable[[Deal], Deal] | None = attrs.field(init=False, eq=False, repr=False)
    _least: float = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        variant, rule = self.variant, self.rule
        seats, sides = variant.seating.seats, variant.seating.sides
        pegs = (0,) * 64 if rule.pegs is None else rule.pegs.by_card(variant.order, self.trump)
        leds = led_by(variant.order, self.trump)
        compiled: dict[str, object] = {
            "pegs": pegs,
            "_packed": tuple(1 << index | peg << 64 for index, peg in enumerate(pegs)),
            "_next": tuple((seat + 1) % seats for seat in range(seats)),
            "_twice_round": (*range(seats), *range(seats)),
            "_side_of": tuple(seat % sides for seat in range(seats)),
            "_follow": rule.follow,
            "_leds": tuple(leds.get(i) for i in range(64)),
            "_trumps": trump_mask(variant.order, self.trump),
            "_lead": rule.lead,
            "_between": rule.after,
            "_least": getattr(variant.goal, "least", float("-inf")),
        }
        for name, value in compiled.items():
            object.__setattr__(self, name, value)

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """The cards that may be played; a deal that ``make`` gives is born with them."""
        hand = _hand(deal)
        if not deal.trick:
            return plays_of(self.rule.lead(hand, AtLead(self._trumps, deal.table)))
        return plays_of(self._follow(hand, self._leds[deal.trick[0].index], deal.trick))

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why a card may not be played."""
        if move in deal.legal_moves:
            return None
        return self._refusal(deal, move)

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

    def _taken(self, table: Table, trick: tuple[Card, ...]) -> Deal:
        """The deal when a trick is complete: its winner found, pegs scored, and the next lead or the end."""
        strength, packed, totals = self._leds[trick[0].index].strength, self._packed, table.totals
        best = total = 0
        seat: int = table.winner
        winning = seat
        for card in trick:
            index = card.index
            total += packed[index]
            if strength[index] > best:
                best = strength[index] & -2  # of cards that are equal the later may win, see Led
                winning = seat
            seat += 1
        winner = self._twice_round[winning]
        pegs = total >> 64
        if pegs:
            side = self._side_of[winner]
            raised = list(totals)
            raised[side] += pegs
            totals = tuple(raised)
            total &= _CARDS
        new: Any = table_twin()
        new.facts = table.facts
        new.winner = winner
        new.left = table.left ^ total
        new.totals = totals
        new.event = trick
        new.previous = table
        new.__class__ = Table
        after: Table = new
        if pegs and max(totals) >= self._least:
            tested = deal_of(after, self, winner, ()).tested()
            if tested.winner is not None:
                return tested
        if self._between is not None:
            between = self._between(deal_of(after, self, winner, ()))
            if between.turn is None:  # a score has won the match, or the deal was thrown in
                return between
            after = between.table
        hand = after.facts.held[winner] & after.left
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

    def _refusal(self, deal: Deal, move: Move) -> Refusal:
        """Why a move that is not legal is refused, worked out from the rule that refuses it."""
        if not isinstance(move, Play):
            return _no_play(move)
        hand = CardSet.of_mask(_hand(deal))
        legal = mask_of(play.card for play in deal.legal_moves if isinstance(play, Play))
        if not deal.trick:
            return _why_no_lead(self.rule, move.card, hand.mask, legal, self._trumps)
        if move.card not in hand:
            return _not_held(move.card)
        return _why_no_play(self.rule, move.card, hand, legal, self._leds[deal.trick[0].index], deal.trick)


_CARDS: Final = (1 << 64) - 1
"""The part of a packed number, or of the sum of some, that is a mask of cards; the rest above it is what they peg."""


@functools.lru_cache(maxsize=1024)
def playing_of(rule: Tricks, variant: Variant, trump: Suit) -> Playing:
    """The play of a stage compiled for a variant and a trump, made once."""
    return Playing(rule=rule, variant=variant, trump=trump)


# --- Why not -----------------------------------------------------------------------------------------------------


def _hand(deal: Deal) -> int:
    """The mask of the hand of the seat whose turn it is."""
    return 0 if deal.turn is None else deal.hand_mask(deal.turn)


def _symbols(cards: CardSet) -> str:
    return " ".join(card.symbol for card in cards)


def _no_play(move: Move) -> Refusal:
    return Refusal(RefusalCode.WRONG_PHASE, f"a card is to be played now, {move} is no card")


def _not_held(card: Card) -> Refusal:
    return Refusal(RefusalCode.NOT_HELD, f"{card.symbol} is not in the hand")


def _why_no_lead(rule: Tricks, card: Card, hand: int, legal: int, trumps: int) -> Refusal:
    """Why a card may not be led."""
    if not card.bit & hand:
        return _not_held(card)
    barred = card.bit & trumps and not legal & trumps
    code = RefusalCode.TRUMPS_NOT_BROKEN if barred else RefusalCode.MUST_LEAD
    allowed = _symbols(CardSet.of_mask(legal))
    return Refusal(code, f"{card.symbol} may not be led ({sentence(rule.lead)}): lead one of {allowed}")


def _why_no_play(  # noqa: PLR0913, PLR0917 - all that a follow rule sees, and what it answered
    rule: Tricks, card: Card, hand: CardSet, legal: int, led: Led, trick: tuple[Card, ...]
) -> Refusal:
    """Why a card may not be played to the trick."""
    suit, following = led.suit.word, CardSet.of_mask(hand.mask & led.members)
    under = any(card.bit & led.under[other.index] for other in trick)
    if under and rule.follow(hand.mask, led, trick[:1]) & card.bit:  # it is for the others in the trick that it may not
        text = f"{card.symbol} would go under a trump in the trick: overtrump it or play no trump"
        return Refusal(RefusalCode.UNDERTRUMP, text)
    if following and not legal & ~led.members:
        return Refusal(RefusalCode.MUST_FOLLOW, f"you hold {_symbols(following)}: follow {suit}")
    if following and not legal & ~(led.members | led.trumps):
        text = f"you hold {_symbols(following)}: follow {suit} or play a trump"
        return Refusal(RefusalCode.MUST_FOLLOW, text)
    allowed = _symbols(CardSet.of_mask(legal))
    return Refusal(
        RefusalCode.NOT_ALLOWED, f"{card.symbol} may not be played ({sentence(rule.follow)}): play one of {allowed}"
    )
