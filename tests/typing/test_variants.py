"""What the types of variants and their rules promise, to type checkers and at run time."""

from typing import assert_type

import pytest

from allfours import (
    Award,
    CardOrder,
    CardSet,
    Contract,
    Deal,
    Direction,
    Goal,
    Pass,
    Problem,
    Rank,
    Reckoning,
    Score,
    Seat,
    Seating,
    Settlement,
    Side,
    Stage,
    Standing,
    Suit,
    Variant,
    card_guide,
    check,
    diff,
    rules_text,
    variants,
)
from allfours.awards import Credit, High, InOrder, Jack, Low
from allfours.bids import any_number
from allfours.following import strict
from allfours.guide import CardGroup
from allfours.orders import ACE_HIGH
from allfours.scoring import AfterDeals, Compare, Majority, PointTable, Race, Tie, Tiebreak
from allfours.stages import AllPass, Auction, FixTrump, Hold, PitchersPartnerBlind, TrickBids, Tricks
from allfours.variants.phat import MUCK, PHAT_PEGS


def test_a_variant_is_found_by_its_name() -> None:
    assert assert_type(variants.get("phat"), Variant) == assert_type(variants.PHAT, Variant)
    assert "phat" in assert_type(variants.names(), tuple[str, ...])


def test_a_house_rule_is_a_variant() -> None:
    club = assert_type(variants.PHAT.evolve(name="club_phat", goal=Race(121)), Variant)
    assert assert_type(check(club), tuple[Problem, ...]) == ()
    assert assert_type(check(club, among=[variants.PHAT]), tuple[Problem, ...]) == ()
    assert assert_type(diff(variants.PHAT, club), tuple[str, ...])
    assert assert_type(rules_text(club), str).startswith("# ")
    assert assert_type(card_guide(club), tuple[CardGroup, ...])


def test_the_fields_of_a_variant_are_typed() -> None:
    phat = variants.PHAT
    assert assert_type(phat.seating, Seating).seats == 4
    assert assert_type(phat.stages, tuple[Stage, ...])
    assert assert_type(phat.goal, Goal) == Race(181)
    assert assert_type(phat.settlement, Settlement) == Majority(MUCK, pays=8, tie=Tie.CARRY_ALL)
    assert assert_type(phat.order, CardOrder) == ACE_HIGH
    assert assert_type(phat.packets, tuple[int, ...]) == (1,) * 13
    assert assert_type(phat.direction, Direction) is Direction.CLOCKWISE
    assert assert_type(phat.deck, CardSet) == CardSet(phat.deck)
    assert assert_type(phat.hand_size, int) == 13


def test_stages_are_built_of_rules() -> None:
    stages: tuple[Stage, ...] = (
        PitchersPartnerBlind(),
        FixTrump(Suit.SPADES),
        Auction(2, 4, hold=Hold.NEVER, all_pass=AllPass.DEALER_FORCED_TO_LEAST),
        TrickBids(bids=(any_number,)),
        Tricks(follow=strict, pegs=PHAT_PEGS),
    )
    deal = Deal.shuffled(variants.PHAT, seed=7)
    assert assert_type([stage(deal) for stage in stages], list[Deal])


def test_awards_are_settlements() -> None:
    awards: tuple[Award, ...] = (High(1), Low(1, to=Credit.HOLDER), Jack(1))
    settlement: Settlement = InOrder(awards)
    typed = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), counts=(("high", (1, 0)),))
    scores, after = settlement(typed, Standing())
    assert assert_type(scores, tuple[Score, ...])
    assert assert_type(after, Standing) == Standing()


@pytest.mark.parametrize("goal", [Race(121), Compare(121, tie=Tiebreak.PLAY_ON), AfterDeals(1, extra=1)])
def test_a_goal_names_a_side_or_nobody(goal: Goal) -> None:
    after = Standing(totals=(100, 130), deals=1)
    assert assert_type(goal(Standing(totals=(90, 90)), after), Side | None) == 1


def nothing_at_all(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:  # noqa: ARG001 - as a settlement is called
    """A settlement of one's own: a function at the top level of a module."""
    return (), standing


def one_does_not_look(deal: Deal) -> Deal:
    """A stage of one's own."""
    return deal.changed(face_down=frozenset({Seat(1)}))


def test_rules_of_ones_own_are_functions() -> None:
    own = variants.PHAT.evolve(
        name="own", settlement=nothing_at_all, stages=(one_does_not_look, *variants.PHAT.stages[1:])
    )
    assert assert_type(Deal.shuffled(own, seed=7), Deal).face_down == {1}


def test_a_table_of_points_is_given_by_letters_and_kept_by_ranks() -> None:
    table = assert_type(PointTable(name="pegs", trumps={"9": 18}, plain={Rank.FIVE: 5}), PointTable)
    assert assert_type(table.trumps, tuple[tuple[Rank, int], ...]) == ((Rank.NINE, 18),)


def test_a_contract_may_be_nobodys() -> None:
    contract = assert_type(Contract.unspoken(2), Contract)
    assert assert_type(contract.declarer, Seat | None) is None
    assert assert_type(contract.said(Seat(0), Pass(), declarer=None), Contract).bids == (Pass(), None)
