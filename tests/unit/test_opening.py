"""How a match begins, and who deals next."""

import itertools
from collections import Counter

import pytest

from allfours import Card, CardSet, Deal, Rank, Seat, Seating, Variant, variants
from allfours.cards import pack
from allfours.opening import (
    Cut,
    Cutters,
    HolderPitches,
    Office,
    RandomPitcher,
    Wins,
    eldest_deals,
    pitcher_deals,
    same_dealer_again,
)
from allfours.rules import sentence
from tests.oracle.test_oracle_seven_up import turning as stacked

PHAT = variants.PHAT
HANDS = [CardSet.parse(text) for text in ("AS", "AH", "AD", "AC")]
CUT = Cut(wins=Wins.LOWEST, winner=Office.PITCHES)


def test_the_first_pitcher_is_drawn_and_the_seat_before_deals() -> None:
    custom = RandomPitcher()
    dealers = Counter(custom.dealer(PHAT, seed) for seed in range(400))
    assert sorted(dealers) == [0, 1, 2, 3]
    assert min(dealers.values()) > 70
    assert [custom.pitcher(PHAT, HANDS, Seat(dealer)) for dealer in range(4)] == [1, 2, 3, 0]


def test_every_player_cuts_and_the_lowest_pitches() -> None:
    for seed in range(200):
        rounds = CUT.rounds(PHAT, seed)
        lowest = min(card.rank for _, card in rounds[-1])
        (pitcher,) = [seat for seat, card in rounds[-1] if card.rank == lowest]
        assert CUT.dealer(PHAT, seed) == (pitcher - 1) % 4
        assert [seat for seat, _ in rounds[0]] == [0, 1, 2, 3]
        assert CUT.pitcher(PHAT, HANDS, CUT.dealer(PHAT, seed)) == pitcher


def test_those_who_cut_equally_low_cut_again_from_the_same_pack() -> None:
    again = [rounds for seed in range(100) if len(rounds := CUT.rounds(PHAT, seed)) > 1]
    assert again
    for rounds in again:
        cards = [card for cut in rounds for _, card in cut]
        assert len(set(cards)) == len(cards)
        for before, after in itertools.pairwise(rounds):
            lowest = min(card.rank for _, card in before)
            assert [seat for seat, _ in after] == [seat for seat, card in before if card.rank == lowest]


@pytest.mark.parametrize("office", Office)
@pytest.mark.parametrize("wins", Wins)
def test_the_highest_or_lowest_deals_or_pitches(wins: Wins, office: Office) -> None:
    cut = Cut(wins=wins, winner=office, cutters=Cutters.ONE_A_SIDE)
    for seed in range(50):
        rounds = cut.rounds(PHAT, seed)
        best = (min if wins is Wins.LOWEST else max)(rounds[-1], key=lambda one: one[1].rank)
        assert [seat for seat, _ in rounds[0]] == [0, 1]
        assert cut.dealer(PHAT, seed) == (best[0] if office is Office.DEALS else (best[0] - 1) % 4)


def test_when_the_pack_is_used_up_the_first_of_those_still_equal_wins() -> None:
    alike = PHAT.evolve(deck=pack(ranks=[Rank.TWO]), packets=(1,), seating=Seating.heads_up())
    rounds = CUT.rounds(alike, 1)
    assert [[seat for seat, _ in cut] for cut in rounds] == [[0, 1], [0, 1]]
    assert CUT.dealer(alike, 1) == 1


def test_the_holder_of_a_card_pitches_first() -> None:
    custom = HolderPitches(Card.parse("AD"))
    assert [custom.pitcher(PHAT, HANDS, Seat(dealer)) for dealer in range(4)] == [2] * 4
    assert {custom.dealer(PHAT, seed) for seed in range(60)} == {0, 1, 2, 3}


def test_where_nobody_holds_it_the_eldest_pitches_first() -> None:
    custom = HolderPitches(Card.parse("2D"))
    assert [custom.pitcher(PHAT, HANDS, Seat(dealer)) for dealer in range(4)] == [1, 2, 3, 0]


@pytest.mark.parametrize(
    ("custom", "sentence"),
    [
        (RandomPitcher(), "The first pitcher is drawn at random; the player before the pitcher deals."),
        (
            CUT,
            (
                "Every player cuts a card. Whoever cuts the lowest pitches first, and the player before the pitcher"
                " deals; those who tie cut again."
            ),
        ),
        (
            Cut(wins=Wins.HIGHEST, winner=Office.DEALS, cutters=Cutters.ONE_A_SIDE),
            "One player of each side cuts a card. Whoever cuts the highest deals first; those who tie cut again.",
        ),
        (
            HolderPitches(Card.parse("2D")),
            "The first dealer is drawn at random. Whoever is dealt the two of diamonds pitches first.",
        ),
        (
            HolderPitches(Card.parse("X1")),
            "The first dealer is drawn at random. Whoever is dealt the higher joker pitches first.",
        ),
    ],
)
def test_a_custom_says_itself(custom: RandomPitcher | Cut | HolderPitches, sentence: str) -> None:
    assert custom.describe() == sentence


def test_a_card_that_decides_is_in_the_pack() -> None:
    assert not list(HolderPitches(Card.parse("2D")).problems(PHAT))
    assert [str(problem) for problem in HolderPitches(Card.parse("X1")).problems(PHAT)] == [
        "card: the pack has no X1",
    ]


@pytest.mark.parametrize("variant", [variants.PHAT, variants.IRISH_DON])
def test_the_pitcher_of_a_deal_deals_the_next(variant: Variant) -> None:
    assert pitcher_deals(Deal.shuffled(variant, seed=1, dealer=2)) == 3
    assert pitcher_deals(Deal.shuffled(variant, seed=1, dealer=2, pitcher=1)) == 1


@pytest.mark.parametrize("variant", [variants.PHAT, variants.IRISH_DON], ids=lambda variant: variant.name)
def test_the_deal_may_pass_to_the_eldest_whoever_pitched(variant: Variant) -> None:
    for dealer in range(variant.seating.seats):
        eldest = (dealer + 1) % variant.seating.seats
        assert eldest_deals(Deal.shuffled(variant, seed=1, dealer=dealer)) == eldest
        assert eldest_deals(Deal.shuffled(variant, seed=1, dealer=dealer, pitcher=0)) == eldest


@pytest.mark.parametrize("dealer", range(4))
def test_after_a_deal_that_was_thrown_in_the_same_player_may_deal_again(dealer: int) -> None:
    hands, stock = stacked("2S", "3S", "4S", "5S", seats=4)
    deal = Deal.from_hands(
        variants.TRINIDAD_ALL_FOURS, hands=[" ".join(hand) for hand in hands], stock=" ".join(stock), dealer=dealer
    )
    thrown = deal.apply("beg").apply("run")
    assert (thrown.thrown_in, same_dealer_again(thrown), eldest_deals(thrown)) == (True, dealer, (dealer + 1) % 4)
    played = deal.apply("stand")
    while not played.is_over:
        played = played.apply(played.legal_moves[0])
    assert (played.thrown_in, same_dealer_again(played)) == (False, (dealer + 1) % 4)


def test_who_deals_again_is_said_in_a_sentence() -> None:
    assert sentence(same_dealer_again) == (
        "The deal passes to the next player in turn; after a deal that was thrown in the same player deals again"
    )
