"""No card is made or lost, and no point."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfours import CardSet, Deal, Seat, Stage, Standing, variants
from allfours.orders import trump_mask
from allfours.stages import TrumpsOnly
from allfours.testing import deals, registered
from allfours.testing._playing import no_card_is_made_or_lost
from allfours.variants.pitch import TEN_POINT_PITCH
from tests.laws import faults
from tests.laws.house_rules import any_deal, any_variant, course, one_of


@given(any_deal())
def test_no_card_is_made_or_lost(deal: Deal) -> None:
    for position in course(deal):
        assert not [*no_card_is_made_or_lost(position, Random(1))]


@pytest.mark.parametrize("stage", [faults.lose_a_card, faults.copy_a_card])
def test_a_card_that_is_made_or_lost_is_noticed(stage: Stage) -> None:
    deal = Deal.shuffled(faults.with_stage(stage), seed=1)
    assert [*no_card_is_made_or_lost(deal, Random(1))]


def the_points_are_the_sum_of_the_scores(deal: Deal) -> None:
    """Points, totals and scores tell one story, in which no score is nothing and the winner's is the last."""
    sides = range(deal.variant.seating.sides)
    before = deal.table.facts.start.standing.totals
    assert deal.points == tuple(sum(score.points for score in deal.scores if score.side == side) for side in sides)
    assert deal.standing.totals == tuple(map(sum, zip(before, deal.points, strict=True)))
    assert all(score.points for score in deal.scores)
    for score in deal.scores:
        if score.trick is not None:
            trick = deal.tricks[score.trick]
            assert set(score.cards) <= set(trick.cards)
            assert deal.variant.seating.side(trick.winner) == score.side


@given(any_deal())
def test_no_point_is_made_or_lost(deal: Deal) -> None:
    for position in course(deal):
        the_points_are_the_sum_of_the_scores(position)


def the_reckoning_has_every_trick(deal: Deal) -> None:
    """The reckoning has all tricks by who won them, and all cards by who took them; with a card, what lay under it."""
    reckoning, seating = deal.reckoning, deal.variant.seating
    winners = [trick.winner for trick in deal.tricks]
    assert reckoning.tricks == tuple(map(winners.count, seating.order(Seat(0))))
    under = deal.table.facts.aside
    for side, taken in enumerate(reckoning.taken):
        won = CardSet(card for trick in deal.tricks for card in trick.cards if seating.side(trick.winner) == side)
        assert won <= taken
        assert (taken - won).mask & ~under == 0


@given(any_deal())
def test_no_trick_is_made_or_lost_for_the_scorer(deal: Deal) -> None:
    for position in course(deal):
        the_reckoning_has_every_trick(position)


@pytest.mark.parametrize("name", variants.names())
def test_no_trick_is_lost_where_the_match_is_won_in_the_middle_of_a_deal(name: str) -> None:
    variant = variants.get(name)
    for seed in range(20):
        close = getattr(variant.goal, "target", 0) - seed % 7 - 1
        standing = Standing(totals=tuple(close - 2 * side for side in range(variant.seating.sides)), deals=3)
        deal, chance = (
            Deal.shuffled(variant, seed=seed, standing=standing.for_sides(variant.seating.sides)),
            Random(seed),
        )
        while not deal.is_over:
            deal = deal.apply(deal.pick(chance.random()))
        the_reckoning_has_every_trick(deal)


@given(any_deal(), st.data())
def test_scores_are_only_added(deal: Deal, data: st.DataObject) -> None:
    before = deal.scores
    if deal.legal_moves:
        after = deal.apply(data.draw(one_of(deal.legal_moves)))
        assert after.scores[: len(before)] == before
        assert after.moves[:-1] == deal.moves


@given(deals(any_variant(), to_the_end=True))
def test_a_deal_comes_to_an_end_and_is_counted(deal: Deal) -> None:
    before = deal.table.facts.start.standing
    assert deal.is_over
    assert deal.standing.deals == before.deals + (not deal.thrown_in)
    if deal.thrown_in:
        assert (deal.winner, deal.tricks) == (None, ())
    elif deal.winner is None:
        left = CardSet(card for seat in range(deal.variant.seating.seats) for card in deal.hand(seat))
        assert not left or is_dead(deal, left)


def is_dead(deal: Deal, cards: CardSet) -> bool:
    """Whether cards are never played: those that are no trumps, where trumps alone are played."""
    trumps_only = any(isinstance(stage, TrumpsOnly) for stage in deal.variant.stages)
    return trumps_only and not cards.mask & trump_mask(deal.variant.order, deal.trump)


def test_only_plain_cards_are_left_in_the_hands_where_trumps_alone_are_played() -> None:
    deal = Deal.shuffled(TEN_POINT_PITCH, seed=1)
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    left = CardSet(card for seat in range(4) for card in deal.hand(seat))
    assert left
    assert is_dead(deal, left)
    assert not is_dead(deal, left | CardSet(deal.tricks[0].cards))


@given(deals(registered(), to_the_end=True))
def test_the_winner_of_a_race_is_ahead(deal: Deal) -> None:
    if deal.winner is not None:
        assert max(deal.standing.totals) == deal.standing.totals[deal.winner]
        assert deal.standing.totals.count(deal.standing.totals[deal.winner]) == 1


def test_a_point_that_is_made_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = Deal.shuffled(variants.PHAT, seed=1)
    while not deal.scores:
        deal = deal.apply(deal.legal_moves[0])
    the_points_are_the_sum_of_the_scores(deal)
    monkeypatch.setattr(Deal, "scores", deal.scores * 2)
    with pytest.raises(AssertionError):
        the_points_are_the_sum_of_the_scores(deal)
