"""No seat, no side and no suit is better than another: turn the table or exchange the suits, and all results turn."""

import functools
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import TypeVar

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from allfours import (
    Card,
    CardSet,
    Deal,
    Discard,
    HandOver,
    IllegalMove,
    Lay,
    Match,
    Move,
    NameTrump,
    Play,
    Standing,
    Suit,
    Variant,
    variants,
)
from allfours.scoring import Majority, Tie
from allfours.stages import OverPiles
from allfours.variants.phat import MUCK
from tests.laws import faults
from tests.laws.house_rules import any_deal, any_variant
from tests.laws.strategies import deals

T = TypeVar("T")


# --- The table turned


def turned(deal: Deal, by: int) -> Deal:
    """The same cards dealt to the seats some places on, and played in the same way."""
    start, seats = deal.table.facts.start, deal.variant.seating.seats
    standing = start.standing
    again = Deal.from_hands(
        deal.variant,
        hands=rotated([CardSet.of_mask(mask) for mask in start.hands], by),
        stock=start.stock,
        dealer=(start.dealer + by) % seats,
        pitcher=(start.pitcher + by) % seats,
        standing=Standing(
            totals=rotated(standing.totals, by),
            bags=rotated(standing.bags, by),
            pot=standing.pot,
            deals=standing.deals,
        ),
        trump=start.trump,
    )
    for move in deal.moves:
        again = again.apply(move)
    return again


def rotated(values: Sequence[T], by: int) -> tuple[T, ...]:
    """What belonged to a seat or side belongs to the one some places on."""
    by %= len(values)
    return (*values[len(values) - by :], *values[: len(values) - by])


def turning_the_table_turns_the_results(deal: Deal, by: int) -> None:
    """Whatever was true of a seat or a side is true of the one some places on."""
    seating, other = deal.variant.seating, turned(deal, by)

    def seat(old: int | None) -> int | None:
        return None if old is None else (old + by) % seating.seats

    def side(old: int | None) -> int | None:
        return None if old is None else (old + by) % seating.sides

    assert (other.turn, other.dealer, other.pitcher) == (seat(deal.turn), seat(deal.dealer), seat(deal.pitcher))
    assert (other.trick, other.trump, other.legal_moves) == (deal.trick, deal.trump, deal.legal_moves)
    assert _tricks(other) == [(seat(leader), cards, seat(winner)) for leader, cards, winner in _tricks(deal)]
    assert _scores(other) == [(side(scorer), *rest) for scorer, *rest in _scores(deal)]
    assert other.standing.totals == rotated(deal.standing.totals, by)
    assert (other.standing.pot, other.standing.deals) == (deal.standing.pot, deal.standing.deals)
    assert (other.winner, other.is_over, other.thrown_in) == (side(deal.winner), deal.is_over, deal.thrown_in)
    assert other.face_down == {seat(blind) for blind in deal.face_down}
    assert other.view(None).voids == rotated(deal.view(None).voids, by)
    if deal.contract is not None:
        assert other.contract is not None
        assert other.contract.declarer == seat(deal.contract.declarer)
        assert other.contract.bids == rotated(deal.contract.bids, by)


def _tricks(deal: Deal) -> list[tuple[int, tuple[Card, ...], int]]:
    return [(trick.leader, trick.cards, trick.winner) for trick in deal.tricks]


def _scores(deal: Deal) -> list[tuple[int, int, str, tuple[Card, ...], int | None]]:
    return [(score.side, score.points, score.reason, score.cards, score.trick) for score in deal.scores]


@given(any_deal() | deals(any_variant(), to_the_end=True), st.integers(1, 6))
def test_turning_the_table_turns_the_results(deal: Deal, by: int) -> None:
    turning_the_table_turns_the_results(deal, by)


def test_a_tie_that_pays_both_turns_with_the_table() -> None:
    both = Majority(MUCK, pays=8, tie=Tie.BOTH_HALF)
    deal = Match.new(variants.PHAT.evolve(settlement=both), seed=A_TIE).deal
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    assert [score.reason for score in deal.scores[-2:]] == ["muck", "muck"]
    for by in range(1, 4):
        turning_the_table_turns_the_results(deal, by)


A_TIE = 43
"""A seed whose first deal ends with muck of 40 to 40 when everybody plays the first legal card."""


def test_a_rule_that_favours_a_side_is_noticed() -> None:
    deal = played_out(variants.PHAT.evolve(settlement=faults.first_side_scores))
    with pytest.raises(AssertionError):
        turning_the_table_turns_the_results(deal, 1)


def played_out(variant: Variant) -> Deal:
    """A deal played to its end with the first legal moves."""
    deal = Deal.shuffled(variant, seed=3)
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    return deal


# --- The suits exchanged

Suits = Mapping[Suit, Suit]


def exchanged(deal: Deal, suits: Suits) -> Deal:
    """The deal with the suits exchanged, and played in the same way."""
    start = deal.table.facts.start
    hands = [_set(CardSet.of_mask(mask), suits) for mask in start.hands]
    again = Deal.from_hands(
        deal.variant,
        hands=hands,
        stock=_cards(start.stock if not _from_piles(deal.variant) else _under(deal, hands, suits), suits),
        dealer=start.dealer,
        pitcher=start.pitcher,
        standing=start.standing,
        trump=_suit(start.trump, suits),
    )
    for move in deal.moves:
        again = again.apply(_move(move, suits))
    return again


def _from_piles(variant: Variant) -> bool:
    """Whether the cards dealt lie on hidden ones."""
    return any(isinstance(stage, OverPiles) for stage in variant.stages)


def _under(deal: Deal, hands: Sequence[CardSet], suits: Suits) -> list[Card]:
    """The hidden cards in the order of the cards that lie on them, which is another when the suits are exchanged."""
    start, seating = deal.table.facts.start, deal.variant.seating
    order = seating.order(seating.next(start.dealer))
    faces = [card for seat in order for card in CardSet.of_mask(start.hands[seat])]
    under = {_card(face, suits): hidden for face, hidden in zip(faces, start.stock, strict=False)}
    return [*(under[face] for seat in order for face in hands[seat]), *start.stock[len(faces) :]]


def _suit(suit: Suit | None, suits: Suits) -> Suit | None:
    return None if suit is None else suits[suit]


def _card(card: Card, suits: Suits) -> Card:
    return card if card.suit is None else Card(card.rank, suits[card.suit])


def _cards(cards: Sequence[Card], suits: Suits) -> tuple[Card, ...]:
    return tuple(_card(card, suits) for card in cards)


def _set(cards: CardSet, suits: Suits) -> CardSet:
    return CardSet(_cards(tuple(cards), suits))


def _move(move: Move, suits: Suits) -> Move:
    match move:
        case Play(card=card):
            return Play(_card(card, suits))
        case Lay(cards=cards):
            return Lay(_cards(cards, suits))
        case Discard(cards=several) | HandOver(cards=several):
            return type(move)(_set(several, suits))
        case NameTrump(suit):
            return NameTrump(suits[suit])
        case _:
            return move


@functools.cache
def symmetries(variant: Variant) -> list[Suits]:
    """The exchanges of suits that the card order does not notice: all, or those that keep colours paired ..."""
    found: list[Suits] = []
    for other in permutations(Suit):
        suits = dict(zip(Suit, other, strict=True))
        if _unnoticed(variant, suits):
            found.append(suits)
    return found


def _unnoticed(variant: Variant, suits: Suits) -> bool:
    order = variant.order
    return all(
        order.ranking(suits[suit], _suit(trump, suits)) == _cards(order.ranking(suit, trump), suits)
        for suit in Suit
        for trump in (None, *Suit)
    ) and all(order.pitched(_card(card, suits)) is suits[order.pitched(card)] for card in variant.deck)


def exchanging_suits_exchanges_them_in_the_results(deal: Deal, suits: Suits) -> None:
    """The same tricks are won by the same seats with the exchanged cards, and pay the same."""
    other = exchanged(deal, suits)
    assert (other.turn, other.trick) == (deal.turn, _cards(deal.trick, suits))
    assert other.trump == _suit(deal.trump, suits)
    assert set(other.legal_moves) == {_move(move, suits) for move in deal.legal_moves}
    assert _tricks(other) == [(leader, _cards(cards, suits), winner) for leader, cards, winner in _tricks(deal)]
    assert _scores(other) == [(*called, _cards(cards, suits), trick) for *called, cards, trick in _scores(deal)]
    assert (other.standing, other.winner, other.thrown_in) == (deal.standing, deal.winner, deal.thrown_in)
    for seat in range(deal.variant.seating.seats):
        one, two = deal.view(seat), other.view(seat)
        assert two.hand == (None if one.hand is None else _set(one.hand, suits))
        assert two.unseen == _set(one.unseen, suits)
        assert two.voids == tuple(frozenset(suits[suit] for suit in void) for void in one.voids)


@given(any_deal() | deals(any_variant(), to_the_end=True), st.data())
def test_exchanging_suits_exchanges_them_in_the_results(deal: Deal, data: st.DataObject) -> None:
    found = symmetries(deal.variant)
    assume(len(found) > 1)
    exchanging_suits_exchanges_them_in_the_results(deal, data.draw(st.sampled_from(found)))


def test_every_exchange_is_tried_where_suits_are_alike() -> None:
    assert len(symmetries(variants.PHAT)) == 24


@pytest.mark.parametrize(
    "variant",
    [
        variants.PHAT.evolve(settlement=faults.spades_score),
        variants.PHAT.evolve(stages=(faults.spades_are_trumps, faults.PLAY)),
    ],
)
def test_a_rule_that_favours_a_suit_is_noticed(variant: Variant) -> None:
    deal = played_out(variant)
    suits = dict(zip(Suit, (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS), strict=True))
    with pytest.raises((AssertionError, IllegalMove)):
        exchanging_suits_exchanges_them_in_the_results(deal, suits)
