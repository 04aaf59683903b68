"""The sums that every deal and every match of Phat comes to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfours import Deal, Match, Variant, variants
from allfours.following import strict
from allfours.scoring import Majority, PointTable, Tie
from allfours.stages import Tricks
from allfours.testing import deals, matches, openings
from allfours.variants.phat import GELDESTON_PEGS, MUCK, PHAT_PEGS

PHATS = [variants.PHAT, variants.PHAT_BGA, variants.PHAT_CUT, variants.GELDESTON_PHAT]


def phats() -> st.SearchStrategy[Variant]:
    """Every Phat of the library."""
    return st.sampled_from(PHATS)


def pegged(deal: Deal) -> int:
    """The pegs of a deal so far."""
    return sum(score.points for score in deal.scores if score.reason == "pegs")


def a_complete_deal_is_88(deal: Deal) -> None:
    """Pegs are 80; the muck pays 8 and what waits in the pot, or leaves 8 more in it."""
    pot = deal.table.facts.start.standing.pot
    paid = sum(score.points for score in deal.scores if score.reason == "muck")
    assert len(deal.tricks) == 13
    assert pegged(deal) == 80
    if deal.winner is None:
        assert (paid, deal.standing.pot) in {(8 + pot, 0), (0, 8 + pot)}
    else:
        assert (paid, deal.standing.pot) in {(8 + pot, 0), (0, 0)}  # won by the last pegs: no muck is counted


@given(deals(phats(), to_the_end=True))
def test_a_complete_deal_pegs_80_and_its_muck_pays_8_or_waits(deal: Deal) -> None:
    if len(deal.tricks) == 13:
        a_complete_deal_is_88(deal)
    else:
        assert deal.winner is not None
        assert pegged(deal) < 80


def test_a_table_of_pegs_that_does_not_add_up_is_noticed() -> None:
    short = PointTable(name="pegs", trumps={"9": 18, "5": 10}, plain={"9": 9, "5": 5})
    deal = Deal.shuffled(variants.PHAT.evolve(stages=(Tricks(follow=strict, pegs=short),)), seed=1)
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    with pytest.raises(AssertionError):
        a_complete_deal_is_88(deal)


@given(deals(phats()))
def test_no_trick_pegs_more_than_46(deal: Deal) -> None:
    assert max((score.points for score in deal.scores if score.reason == "pegs"), default=0) <= 46


@given(openings(phats()), st.data())
def test_what_is_not_pegged_yet_is_still_in_the_cards(deal: Deal, data: st.DataObject) -> None:
    pegs = GELDESTON_PEGS if deal.variant == variants.GELDESTON_PHAT else PHAT_PEGS
    while deal.legal_moves:
        deal = deal.apply(data.draw(st.sampled_from(deal.legal_moves)))
        worth = pegs.by_card(deal.variant.order, deal.trump)
        held = (card for seat in range(4) for card in deal.hand(seat))
        assert pegged(deal) + sum(worth[card.index] for card in (*held, *deal.trick)) == 80


def the_ledger_is_88_a_deal(match: Match) -> None:
    """Between two deals all totals and the pot are 88 for every deal finished."""
    finished = [deal for deal in match.deals if deal.winner is None]
    for number, deal in enumerate(finished, start=1):
        assert deal.standing.deals == number
        assert sum(deal.standing.totals) + deal.standing.pot == 88 * number


@given(matches(phats()))
def test_the_ledger_is_88_a_deal(match: Match) -> None:
    the_ledger_is_88_a_deal(match)


def test_a_pot_that_is_lost_is_noticed() -> None:
    half = variants.PHAT.evolve(settlement=Majority(MUCK, pays=8, tie=Tie.NOBODY))
    match = Match.new(half, seed=TIED_AT_ONCE)
    while match.legal_moves:
        match = match.apply(match.legal_moves[0])
    with pytest.raises(AssertionError):
        the_ledger_is_88_a_deal(match)


TIED_AT_ONCE = 43
"""A seed whose first deal ends with muck of 40 to 40 when everybody plays the first legal card."""


@given(matches(phats(), to_the_end=True))
def test_a_match_lasts_three_to_five_deals(match: Match) -> None:
    assert match.is_over
    assert 3 <= len(match.deals) <= 5
    assert match.winner is not None
    assert match.totals[match.winner] >= 181 > match.totals[1 - match.winner]
    if len(match.deals) == 5:
        assert match.deal.scores[-1].reason == "pegs"
