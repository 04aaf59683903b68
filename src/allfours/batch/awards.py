"""The awards of :mod:`allfours.awards` and the greater count, for many deals at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import attrs
import numpy as np

from allfours.awards import Credit, HangJack, High, HighestOf, Jack, Jokers, Low, OffCard, TrumpCard
from allfours.batch.account import SUITS, Account, Line, counted, leading
from allfours.batch.arrays import Masks, Truth
from allfours.cards import Card, Rank, Suit
from allfours.orders import CardOrder
from allfours.scoring import Majority, Tie

Paid: TypeAlias = "tuple[tuple[Line, ...], Account]"
"""What a settlement says: its lines in the order counted, and the account with its pot, bags and contracts made."""


def high(rule: High, account: Account) -> Paid:
    """High, to the side that held it."""
    card = _first(account, [_trumps(account, suit) for suit in SUITS])
    return (_credited(account, "high", card, rule.pays, Credit.HOLDER),), account


def low(rule: Low, account: Account) -> Paid:
    """Low, to the side that held or took it."""
    natural = [[card for card in reversed(_trumps(account, suit)) if card.suit is suit] for suit in SUITS]
    return (_credited(account, "low", _first(account, natural), rule.pays, rule.to),), account


def jack(rule: Jack, account: Account) -> Paid:
    """The jack of trumps, to the side that took it."""
    card = _trump_card(account, Rank.JACK)
    return (_credited(account, "jack", card, rule.pays, Credit.TAKER),), account


def hang_jack(rule: HangJack, account: Account) -> Paid:
    """The jack of trumps, saved or hung."""
    card = _trump_card(account, Rank.JACK)
    saved = _credited(account, "jack", card, rule.saved, Credit.TAKER)
    hung = _credited(account, "hang jack", card, rule.hung, Credit.TAKER)
    same = _credited(account, "jack", card, 1, Credit.HOLDER).side == saved.side
    return (where(same, saved), where(~same, hung)), account


def trump_card(rule: TrumpCard, account: Account) -> Paid:
    """A certain trump, to the side that held or took it."""
    card = _trump_card(account, rule.rank)
    return (_credited(account, rule.rank.word, card, rule.pays, rule.to),), account


def jokers(rule: Jokers, account: Account) -> Paid:
    """Every joker in play, the higher first, to the side that took it."""
    of_suit = [[card for card in _trumps(account, suit) if card.suit is None] for suit in SUITS]
    most = max(map(len, of_suit))
    cards = [_first(account, [cards[place : place + 1] for cards in of_suit]) for place in range(most)]
    return tuple(_credited(account, "joker", card, rule.pays, Credit.TAKER) for card in cards), account


def off_card(rule: OffCard, account: Account) -> Paid:
    """A card that trumps have adopted, to the side that took it."""
    cards = [Card(rule.rank, suit.partner) for suit in SUITS]
    adopted = [[card] if card in _trumps(account, suit) else [] for suit, card in zip(SUITS, cards, strict=True)]
    return (_credited(account, rule.name, _first(account, adopted), rule.pays, Credit.TAKER),), account


def highest_of(rule: HighestOf, account: Account) -> Paid:
    """The highest card in play of a suit, to the side that held or took it."""
    card = _first(account, [account.variant.order.ranking(rule.suit, trump) for trump in SUITS])
    name = f"high {rule.suit.word.removesuffix('s')}"
    return (_credited(account, name, card, rule.pays, rule.to),), account


def majority(rule: Majority, account: Account) -> Paid:
    """The most of a count; the pot goes to its winner, or waits."""
    counts = counted(rule.count, account.variant, account.trump, account.taken)
    most, pot = leading(counts), account.ledger.pot
    alone = most >= 0
    line = Line(
        reason=rule.count.name,
        side=np.maximum(most, 0).astype(np.uint8),
        points=alone * (rule.pays + pot),
    )
    waiting = {Tie.CARRY_ALL: pot + rule.pays, Tie.CARRY_ONCE: np.full_like(pot, rule.pays)}.get(rule.tie, pot)
    ledger = attrs.evolve(account.ledger, pot=waiting * ~alone)
    broken = _tied(rule, account, (counts == counts.max(axis=0)) & ~alone)
    return (line, *broken), attrs.evolve(account, ledger=ledger)


def _tied(rule: Majority, account: Account, tied: Truth) -> tuple[Line, ...]:
    """What the sides score that tie, (sides, n), in deals in which some do."""
    sides = account.variant.seating.sides
    match rule.tie:
        case Tie.NOT_DEALER:
            tied = tied & (np.arange(sides)[:, np.newaxis] != account.side_of(account.ledger.dealer))
            tied &= tied.sum(axis=0) == 1
        case Tie.DECLARER:
            declarer = account.ledger.declarer
            tied = tied & (np.arange(sides)[:, np.newaxis] == account.side_of(declarer)) & (declarer >= 0)
        case Tie.BOTH_HALF:
            pass
        case _:
            return ()
    first = account.side_of(account.eldest)
    order = [account.side_of(first + np.uint8(step)) for step in range(sides)]  # that of the eldest counts first
    deals = np.arange(len(first))
    return tuple(
        Line(reason=rule.count.name, side=side, points=np.where(tied[side, deals], rule.pays, 0)) for side in order
    )


def _trumps(account: Account, trump: Suit) -> tuple[Card, ...]:
    """The trumps, highest first."""
    order: CardOrder = account.variant.order
    return order.ranking(trump, trump)


def _trump_card(account: Account, rank: Rank) -> Masks:
    """The trump of a rank, if it is in play and not an adopted one, (n,); else 0."""
    cards = [
        [card for card in _trumps(account, suit) if card.rank is rank and card.suit in {suit, None}] for suit in SUITS
    ]
    return _first(account, [found[-1:] for found in cards])


def _first(account: Account, of_suit: Iterable[Iterable[Card]]) -> Masks:
    """The first card in play, (n,), of those that are listed for each trump suit; 0 for none."""
    listed = [list(cards) for cards in of_suit]
    in_play: Masks = np.bitwise_or.reduce(account.held, axis=0)
    found = np.zeros_like(in_play)
    for place in range(max(map(len, listed)) - 1, -1, -1):
        card = account.by_trump([cards[place].bit if place < len(cards) else 0 for cards in listed])
        np.copyto(found, card, where=card & in_play != 0)
    return found


def _credited(account: Account, name: str, card: Masks, pays: int, to: Credit) -> Line:
    """The line for a card that scores for its holder or its taker."""
    owned = account.held if to is Credit.HOLDER else account.taken
    side, points = np.zeros(len(card), dtype=np.uint8), np.zeros(len(card), dtype=np.int64)
    for number, cards in enumerate(owned):
        has = cards & card != 0
        side[has] = number % account.variant.seating.sides
        points[has] = pays
    return Line(reason=name, side=side, points=points, cards=card)


def where(wanted: Truth, line: Line) -> Line:
    """The line in some of the deals."""
    return attrs.evolve(line, points=np.where(wanted, line.points, 0))
