"""A player for the sample deals of the documentation: no master, but one whose play can be followed by a reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from allfours.cards import Card, CardSet, Rank, Suit
from allfours.moves import (
    Accept,
    Beg,
    Bid,
    BlindNil,
    Discard,
    Give,
    Look,
    Move,
    NameTrump,
    Pass,
    Play,
    Run,
    Sell,
    Stand,
)
from allfours.orders import Led, led_by
from allfours.pictures.scene import scene_of
from allfours.seating import Seat
from allfours.stages import TrickBids
from allfours.view import View

_Chosen = TypeVar("_Chosen", bound=Move)

_HIGH: Final = Rank.QUEEN
"""From this rank up a card is worth a bid."""
_GOOD: Final = 0.4
"""The part of a hand that must be of one suit before its owner bids."""
_PLAIN_TRICKS: Final = Rank.KING
"""From this rank up a plain card is counted as a trick in a bid of tricks."""


def sensible(view: View) -> Move:
    """Bids on long suits, keeps trumps, takes tricks that hold something and throws points on the partner's."""
    moves = view.legal_moves
    if plays := _of(Play, moves):
        return _play(view, plays)
    if bids := _of(Bid, moves):
        return _bid(view, bids, moves)
    if names := _of(NameTrump, moves):
        return max(names, key=lambda move: _strength(view, move.suit))
    if discards := _of(Discard, moves):
        return min(discards, key=lambda move: (_loss(view, move.cards), -len(move.cards), str(move)))
    if answer := _answer(view, moves):
        return answer
    return moves[0]


def _of(kind: type[_Chosen], moves: Iterable[Move]) -> list[_Chosen]:
    """The moves of one kind."""
    return [move for move in moves if isinstance(move, kind)]


def _answer(view: View, moves: Sequence[Move]) -> Move | None:
    """The word of a player who is asked something; None where it takes no thought."""
    turned = next(iter(view.shown), None)
    trump = view.trump or (turned.suit if turned else None)
    few = trump is not None and _trumps(view, trump) < _ENOUGH
    wanted = (Beg(), Run()) if few else (Stand(), Give())
    return next((move for move in (Look(), *wanted, Sell(), Accept()) if move in moves), None)


_ENOUGH: Final = 2
"""Trumps with which a player does not beg."""


# --- Bids and trumps


def _bid(view: View, bids: list[Bid], moves: Sequence[Move]) -> Move:
    """The bid that a hand is worth."""
    if any(isinstance(stage, TrickBids) for stage in view.variant.stages):
        worth = _likely_tricks(view)
        return min(bids, key=lambda bid: (abs(bid.amount - worth), bid.amount))
    spoken = view.contract is not None and isinstance(view.contract.bids[_me(view)], Bid)
    if Pass() in moves and (spoken or not _is_good(view)):
        return Pass()
    return min(bids, key=lambda bid: bid.amount)


def _likely_tricks(view: View) -> int:
    """How many tricks a hand may take: its top cards, and its trumps beyond the third; none from low cards alone."""
    hand, trump = _hand(view), view.trump
    trumps = [card for card in hand if trump is not None and card in view.variant.order.ranking(trump, trump)]
    high = sum(card.rank >= _PLAIN_TRICKS for card in hand)
    tricks = high + max(0, len(trumps) - 3)
    best = max([card.rank for card in trumps], default=Rank.TWO)
    return tricks or int(best >= Rank.TEN)


def _is_good(view: View) -> bool:
    """Whether a hand has a suit to bid on."""
    hand = _hand(view)
    suit = max(Suit, key=lambda suit: _strength(view, suit))
    high = any(card.rank >= _HIGH for card in view.variant.order.ranking(suit, suit) if card in hand)
    return high and _trumps(view, suit) >= _GOOD * len(hand)


def _strength(view: View, suit: Suit) -> int:
    """How good a hand is with a suit as trumps: its length, and then its top cards."""
    ranking = view.variant.order.ranking(suit, suit)
    return sum(2 * len(ranking) - place for place, card in enumerate(ranking) if card in _hand(view))


def _trumps(view: View, suit: Suit) -> int:
    """How many trumps a hand has with a suit as trumps."""
    return len(_hand(view) & CardSet(view.variant.order.ranking(suit, suit)))


def _loss(view: View, cards: CardSet) -> int:
    """What is lost with some cards: trumps above all, then high cards."""
    trumps = () if view.trump is None else view.variant.order.ranking(view.trump, view.trump)
    return sum(100 - trumps.index(card) if card in trumps else card.rank - Rank.TWO for card in cards)


def _hand(view: View) -> CardSet:
    return CardSet() if view.hand is None else view.hand


def _me(view: View) -> Seat:
    return Seat(0) if view.seat is None else view.seat


# --- Cards


def _play(view: View, plays: list[Play]) -> Play:
    """The card that is played."""
    order, trump = view.variant.order, view.trump
    if trump is None:
        suit = max(Suit, key=lambda suit: _strength(view, suit))
        ranking = order.ranking(suit, suit)
        pitches = [play for play in plays if play.card in ranking] or plays
        return min(pitches, key=lambda play: ranking.index(play.card) if play.card in ranking else 0)
    if _has_bid_nil(view):
        return _duck(view, plays, trump)
    if not view.trick:
        return _lead(view, plays, trump)
    led = led_by(order, trump)[view.trick[0].index]
    best = max(view.trick, key=lambda card: led.strength[card.index])
    owner = view.trick_seats[view.trick.index(best)]
    seating = view.variant.seating
    if seating.side(owner) == seating.side(_me(view)):
        return max(plays, key=lambda play: (_worth(view, play.card), -led.strength[play.card.index]))
    winning = [play for play in plays if led.strength[play.card.index] > led.strength[best.index]]
    at_stake = sum(_worth(view, card) for card in view.trick)
    if winning and (at_stake or not _must_spend(winning, led)):
        return max(winning, key=lambda play: led.strength[play.card.index])
    return min(plays, key=lambda play: (_worth(view, play.card), led.strength[play.card.index], play.card.index))


def _has_bid_nil(view: View) -> bool:
    """Whether a player wants no trick."""
    return view.contract is not None and view.contract.bids[_me(view)] in {Bid(0), BlindNil()}


def _duck(view: View, plays: list[Play], trump: Suit) -> Play:
    """The highest card that does not win the trick, else the lowest."""
    led = led_by(view.variant.order, trump)[(view.trick or (plays[0].card,))[0].index]
    best = max((led.strength[card.index] for card in view.trick), default=0)
    losing = [play for play in plays if led.strength[play.card.index] < best]
    if losing:
        return max(losing, key=lambda play: (led.strength[play.card.index], play.card.rank))
    return min(plays, key=lambda play: (play.card.rank, play.card.index))


def _must_spend(winning: list[Play], led: Led) -> bool:
    """Whether a trick can only be won with a trump."""
    return all(led.trumps >> play.card.index & 1 for play in winning)


def _lead(view: View, plays: list[Play], trump: Suit) -> Play:
    """A high card of the suit of which most is held, plain suits before trumps."""
    trumps = view.variant.order.ranking(trump, trump)
    lengths = Counter(card.suit for card in _hand(view) if card not in trumps)
    return max(plays, key=lambda play: (play.card.rank >= Rank.KING, lengths[play.card.suit], play.card.rank))


def _worth(view: View, card: Card) -> int:
    """What a card scores at once, or counts at the end."""
    scene = scene_of(view, None)
    return sum((*scene.worth(scene.pegs, [card]), *scene.worth(scene.count, [card])))
