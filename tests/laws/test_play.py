"""The play of the cards, worked out a second time from the card order and the rules of a variant."""

import itertools

import pytest
from hypothesis import given

from allfours import CardSet, Deal, Play, Suit
from allfours.orders import led_by, trump_mask
from allfours.stages import Tricks
from allfours.stages.course import AtLead
from allfours.testing import deals
from tests.laws import faults
from tests.laws.house_rules import any_deal, any_variant, course


def the_highest_trump_wins_or_the_highest_of_the_suit_led(deal: Deal) -> None:
    """Tricks are won by the order, and their winners lead; everybody plays one card, in order of play."""
    order, seating, trump = deal.variant.order, deal.variant.seating, deal.trump
    for trick in deal.tricks:
        assert len(trick.cards) == seating.seats
        led = next(suit for suit in Suit if trick.cards[0] in order.ranking(suit, trump))
        assert trump is not None
        ranking = [*order.ranking(trump, trump), *order.ranking(led, trump)]
        best = min((card for card in trick.cards if card in ranking), key=ranking.index)
        assert trick.winner == seating.order(trick.leader)[trick.cards.index(best)]
    for trick, following in itertools.pairwise(deal.tricks):
        assert following.leader == trick.winner


@given(deals(any_variant(), to_the_end=True))
def test_the_highest_trump_wins_or_the_highest_of_the_suit_led(deal: Deal) -> None:
    the_highest_trump_wins_or_the_highest_of_the_suit_led(deal)


def test_a_trick_that_is_given_to_another_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = Deal.shuffled(faults.with_stage(), seed=1)
    while len(deal.tricks) < 2:
        deal = deal.apply(deal.legal_moves[0])
    the_highest_trump_wins_or_the_highest_of_the_suit_led(deal)
    monkeypatch.setattr(Deal, "tricks", deal.tricks[::-1])
    with pytest.raises(AssertionError):
        the_highest_trump_wins_or_the_highest_of_the_suit_led(deal)


@given(any_deal())
def test_the_rules_of_the_variant_decide_what_may_be_played(deal: Deal) -> None:
    rule = next((stage for stage in deal.variant.stages if isinstance(stage, Tricks)), None)
    for position in course(deal) if rule else ():
        assert rule is not None
        plays = CardSet(move.card for move in position.legal_moves if isinstance(move, Play))
        if position.turn is not None and len(plays) == len(position.legal_moves):
            assert plays == allowed_by(rule, position, position.hand(position.turn))


def allowed_by(rule: Tricks, deal: Deal, hand: CardSet) -> CardSet:
    """What the follow rule or the lead rule allows of a hand."""
    if not deal.trick:
        trumps = trump_mask(deal.variant.order, deal.trump)
        return CardSet.of_mask(rule.lead(hand.mask, AtLead(trumps, deal.table)))
    assert deal.trump is not None
    led = led_by(deal.variant.order, deal.trump)[deal.trick[0].index]
    return CardSet.of_mask(rule.follow(hand.mask, led, deal.trick))


@given(any_deal())
def test_pegs_are_those_of_the_cards_in_a_trick(deal: Deal) -> None:
    rule = next((stage for stage in deal.variant.stages if isinstance(stage, Tricks)), None)
    if rule is None or rule.pegs is None:
        return
    worth = rule.pegs.by_card(deal.variant.order, deal.trump)
    pegged = {score.trick: score for score in deal.scores if score.reason == "pegs"}
    for number, trick in enumerate(deal.tricks):
        expected = sum(worth[card.index] for card in trick.cards)
        assert (pegged[number].points if number in pegged else 0) == expected
