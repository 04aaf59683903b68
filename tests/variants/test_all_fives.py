"""All Fives on the printed deal, and what holds in every deal of it."""

from __future__ import annotations

from random import Random

import pytest

from allfours import Deal, Match, Seating, Suit, Variant, check, rules_text, variants
from allfours.following import strict
from allfours.scoring import Majority, Race, Tie
from allfours.stages import GiftLimit, Turned
from allfours.variants.all_fours import ALL_FIVES_PEGS, GAME
from tests.oracle.seven_up import Counts, random_deal
from tests.oracle.test_oracle_seven_up import FIVES
from tests.oracle.test_oracle_seven_up import turning as stacked
from tests.variants.all_fours_options import (
    ALL_FIVES,
    FIVES_WITH_HIGH_AND_LOW,
    PEGS_ALONE,
    begging,
    compared,
    following,
    seated,
    turning,
)
from tests.variants.all_fours_table import after, at_random, by_side, laid, may, printed, scored, until_over

EVERY_SEAT = pytest.mark.parametrize("shift", range(2))
TABLES = [ALL_FIVES, seated(ALL_FIVES, Seating.singles(3)), FIVES_WITH_HIGH_AND_LOW, PEGS_ALONE]


def replayed(variant: Variant = ALL_FIVES, *, shift: int = 0, totals: Counts | None = None) -> Deal:
    """The printed deal as it was played, with the eldest in a seat, as far as it goes."""
    return until_over(printed(variant, FIVES, shift=shift, totals=totals), ["stand", *FIVES.cards()])


# --- The printed deal


@EVERY_SEAT
def test_trumps_are_pegged_as_they_are_won(shift: int) -> None:
    played = replayed(shift=shift)
    assert [trick.winner for trick in played.tricks] == FIVES.winners(shift)
    assert scored(played, shift) == "B:pegs:10 A:pegs:6 A:pegs:2"
    assert [(score.trick, " ".join(map(str, score.cards))) for score in played.scores] == [
        (0, "TC"),
        (3, "JC 5C"),
        (5, "QC"),
    ]
    assert by_side(played.points, shift) == (8, 10)


@EVERY_SEAT
def test_the_five_of_trumps_counts_for_game(shift: int) -> None:
    """It makes the game 10 to 10, which is nobody's; counted as nothing it would have been 5 to 10."""
    played = replayed(shift=shift)
    assert isinstance(ALL_FIVES.settlement, Majority)
    assert ALL_FIVES.settlement.count.count(played.reckoning) == (10, 10)
    assert by_side(GAME.count(played.reckoning), shift) == (5, 10)
    plain = ALL_FIVES.evolve(name="plain", settlement=Majority(GAME, pays=1, tie=Tie.NOBODY))
    assert scored(replayed(plain, shift=shift), shift) == "B:pegs:10 A:pegs:6 A:pegs:2 B:game:1"
    tie = ALL_FIVES.evolve(name="tie", settlement=Majority(ALL_FIVES.settlement.count, pays=1, tie=Tie.NOT_DEALER))
    assert scored(replayed(tie, shift=shift), shift) == "B:pegs:10 A:pegs:6 A:pegs:2 A:game:1"


@EVERY_SEAT
def test_pegs_win_in_the_middle_of_a_deal_or_totals_are_compared_at_its_end(shift: int) -> None:
    played = replayed(shift=shift, totals=(58, 51))
    assert (by_side(played.standing.totals, shift), len(played.tricks)) == ((58, 61), 1)
    assert played.winner == 1 - shift
    at_the_end = replayed(compared(ALL_FIVES, 61), shift=shift, totals=(58, 51))
    assert (by_side(at_the_end.standing.totals, shift), at_the_end.winner) == ((66, 61), shift)


def test_a_gift_is_a_point_and_is_not_given_at_sixty() -> None:
    assert may(printed(ALL_FIVES, FIVES, totals=(59, 0)).apply("beg")) == (1, "give run")
    assert may(printed(ALL_FIVES, FIVES, totals=(60, 0)).apply("beg")) == (1, "run")
    free = begging(ALL_FIVES, "free", limit=GiftLimit.NONE)
    assert after(printed(free, FIVES, totals=(60, 0)), "beg", "give").winner == 0
    assert scored(after(printed(ALL_FIVES, FIVES), "beg", "give")) == "A:gift:1"


# --- Where tables differ


def test_a_turned_jack_pays_nothing_or_a_point() -> None:
    assert laid(ALL_FIVES, stacked("JH")).points == (0, 0)
    assert laid(turning(ALL_FIVES, Turned.EVERY, pays={"J": 1}), stacked("JH")).points == (0, 1)


def test_high_and_low_may_be_counted_and_game_may_not() -> None:
    assert scored(replayed(FIVES_WITH_HIGH_AND_LOW)) == "B:pegs:10 A:pegs:6 A:pegs:2 A:high:1 B:low:1"
    assert scored(replayed(PEGS_ALONE)) == "B:pegs:10 A:pegs:6 A:pegs:2"


def test_suit_may_have_to_be_followed() -> None:
    assert may(after(printed(ALL_FIVES, FIVES), "stand", "8D")) == (1, "6D TC 8C 5C")
    assert may(after(printed(following(ALL_FIVES, strict), FIVES), "stand", "8D")) == (1, "6D")


# --- What holds in every deal


@pytest.mark.parametrize("variant", TABLES, ids=lambda variant: variant.name)
def test_what_is_pegged_is_what_the_trumps_in_the_tricks_are_worth(variant: Variant) -> None:
    rng, seats = Random(61), variant.seating.seats
    far = variant.evolve(name="far", goal=Race(999))
    for number in range(25):
        dealt = random_deal(rng, seats, same=number % 3)
        way = [("stand",), ("beg", "give"), ("beg", "run"), ()][number % 4]
        deal = at_random(laid(far, dealt, dealer=number % seats), rng, *way)
        worth = ALL_FIVES_PEGS.by_card(far.order, deal.trump)
        pegs = [0] * seats
        for score in deal.scores:
            pegs[score.side] += score.points if score.reason == "pegs" else 0
        assert pegs == [sum(worth[card.index] for card in cards) for cards in deal.reckoning.taken]
        assert sum(pegs) <= 25
        assert all(worth[card.index] for score in deal.scores for card in score.cards if score.reason == "pegs")


def test_the_trumps_are_worth_twenty_five() -> None:
    for trump in Suit:
        assert sum(ALL_FIVES_PEGS.by_card(ALL_FIVES.order, trump)) == 25


@pytest.mark.parametrize("variant", TABLES, ids=lambda variant: variant.name)
def test_whatever_is_scored_moves_round_with_the_players(variant: Variant) -> None:
    rng, seats = Random(62), variant.seating.seats
    for number in range(8):
        dealt = random_deal(rng, seats, same=number % 2)
        totals = tuple(40 + int(rng.random() * 21) for _ in range(seats))
        first = at_random(laid(variant, dealt, totals=totals), rng)
        for shift in range(1, seats):
            hands = tuple(dealt.hands[(seat - shift) % seats] for seat in range(seats))
            turned = tuple(totals[(side - shift) % seats] for side in range(seats))
            other = laid(variant, dealt._replace(hands=hands), totals=turned, dealer=(shift - 1) % seats)
            other = after(other, *map(str, first.moves))
            assert scored(other, shift) == scored(first)
            assert other.winner == (None if first.winner is None else (first.winner + shift) % seats)


def test_a_match_goes_to_sixty_one() -> None:
    match, rng = Match.new(ALL_FIVES, seed=8), Random(8)
    while not match.is_over:
        legal = match.legal_moves
        match = match.apply(legal[int(rng.random() * len(legal))]) if legal else match.next_deal()
    assert max(match.totals) >= 61 > min(match.totals)
    assert match.record().replay() == match


def test_the_preset_is_sound_and_says_its_rules() -> None:
    assert check(ALL_FIVES) == ()
    assert variants.get("all fives") is ALL_FIVES
    text = " ".join(rules_text(ALL_FIVES).split())
    assert "## Pegs" in text
    assert "reach 61 points" in text
    assert "High:" not in text
