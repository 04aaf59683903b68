"""No seat, no side and no suit is better than another: turn the table or exchange the suits, and all results turn."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from allfours import (
    Deal,
    IllegalMove,
    Match,
    Suit,
    Variant,
    variants,
)
from allfours.scoring import Majority, Tie
from allfours.testing import deals
from allfours.testing._told import Suits, exchanged_telling, in_order, told, turned_telling
from allfours.testing._turning import exchanged, symmetries, turned
from allfours.variants.phat import MUCK
from tests.laws import faults
from tests.laws.house_rules import any_deal, any_variant

# --- The table turned


def turning_the_table_turns_the_results(deal: Deal, by: int) -> None:
    """Whatever was true of a seat or a side is true of the one some places on."""
    assert told(turned(deal, by)) == turned_telling(deal, by)


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


def exchanging_suits_exchanges_them_in_the_results(deal: Deal, suits: Suits) -> None:
    """The same tricks are won by the same seats with the exchanged cards, and pay the same."""
    assert in_order(told(exchanged(deal, suits))) == exchanged_telling(deal, suits)


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
