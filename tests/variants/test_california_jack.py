"""California Jack and Shasta Sam on the printed deal, and what holds in every deal of them."""

from __future__ import annotations

from random import Random

import pytest

from allfours import CardSet, Deal, Match, RefusalCode, Suit, Variant, check, rules_text, variants
from allfours.awards import Credit
from allfours.cards import pack
from allfours.following import strict, trump_if_void
from allfours.scoring import Race, Tie
from allfours.stages import TrumpCut
from allfours.variants.all_fours import GAME
from tests.oracle.california_jack import random_deal
from tests.oracle.seven_up import Counts, Dealt
from tests.oracle.test_oracle_california_jack import CARDS, DEALT, LINES
from tests.variants.all_fours_options import (
    CALIFORNIA_JACK,
    CUT_AND_OPEN,
    SHASTA_SAM,
    TOP_CARD_THEN_HIDDEN,
    following,
    scoring,
)
from tests.variants.all_fours_table import after, at_random, by_side, laid, may, refused, scored, until_over

GAMES = [CALIFORNIA_JACK, SHASTA_SAM, CUT_AND_OPEN, TOP_CARD_THEN_HIDDEN]
every_game = pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.name)
EVERY_SEAT = pytest.mark.parametrize("shift", range(2))


def dealt(
    variant: Variant, deal: Dealt = DEALT, *, shift: int = 0, totals: Counts | None = None, trump: Suit = Suit.CLUBS
) -> Deal:
    """A deal whose first leader sits in a seat; the totals are the first leader's first."""
    turned = Dealt(deal.hands[::-1] if shift else deal.hands, deal.stock)
    cut = any(isinstance(stage, TrumpCut) for stage in variant.stages)
    standing = None if totals is None else by_side(totals, shift)
    return laid(variant, turned, dealer=1 - shift, totals=standing, trump=trump if cut else None)


# --- The printed deal


@every_game
@EVERY_SEAT
def test_every_printed_trick_goes_to_whom_it_is_printed(variant: Variant, shift: int) -> None:
    played = after(dealt(variant, shift=shift), *CARDS)
    assert [trick.winner for trick in played.tricks] == ["AB".index(line[-1]) ^ shift for line in LINES]
    assert [trick.leader for trick in played.tricks] == ["AB".index(line[0]) ^ shift for line in LINES]
    assert (len(played.tricks), played.is_over, played.trump) == (26, True, Suit.CLUBS)
    assert variant.next_dealer(played) == shift


@every_game
@EVERY_SEAT
def test_the_printed_deal_ends_with_forty_each(variant: Variant, shift: int) -> None:
    played = after(dealt(variant, shift=shift), *CARDS)
    assert (GAME.count(played.reckoning), scored(played, shift)) == ((40, 40), "A:high:1 B:low:1 A:jack:1")
    tie = scoring(variant, "tie", low=Credit.TAKER)
    assert scored(after(dealt(tie, shift=shift), *CARDS), shift) == "A:high:1 B:low:1 A:jack:1 A:game:1"


@EVERY_SEAT
@pytest.mark.parametrize(
    ("totals", "scores", "winner"),
    [
        ((9, 9), "A:high:1", 0),
        ((8, 9), "A:high:1 B:low:1", 1),
        ((8, 8), "A:high:1 B:low:1 A:jack:1", 0),
        ((7, 8), "A:high:1 B:low:1 A:jack:1", None),
    ],
)
def test_the_first_to_ten_in_the_order_counted_has_won(
    totals: Counts, scores: str, winner: int | None, shift: int
) -> None:
    played = after(dealt(CALIFORNIA_JACK, shift=shift, totals=totals), *CARDS)
    assert scored(played, shift) == scores
    assert played.winner == (None if winner is None else winner ^ shift)


def test_four_replies_would_be_illegal_if_one_had_to_trump() -> None:
    forced = following(CALIFORNIA_JACK, trump_if_void)
    free, must = dealt(CALIFORNIA_JACK), forced
    illegal = 0
    for number, card in enumerate(CARDS):
        if number % 2:
            assert free.turn is not None
            hand, led = free.hand(free.turn), free.trick[0]
            void = not any(each.suit is led.suit for each in hand)
            trumps = any(each.suit is Suit.CLUBS for each in hand)
            illegal += void and trumps and card[1] != "C" and led.suit is not Suit.CLUBS
        free = free.apply(card)
    assert illegal == 4
    stopped = until_refused(dealt(must))
    refusal = refused(stopped, CARDS[len(stopped.moves)])
    assert refusal.code is RefusalCode.NOT_ALLOWED
    assert len(stopped.moves) < len(CARDS)


def until_refused(deal: Deal) -> Deal:
    """The printed deal up to the first card that may not be played."""
    for card in CARDS:
        if deal.why_not(card) is not None:
            break
        deal = deal.apply(card)
    return deal


# --- Where tables differ, both ways


def captured(low: Credit) -> str:
    """Who has low when the two of clubs, trumps, is led by one and taken by the other's nine."""
    hands = ("2C AS KS QS JS TS", "9C 2H 3H 4H 5H 6H")
    held = " ".join(hands).split()
    rest = [str(card) for card in pack() if str(card) not in held and str(card) != "3C"]
    variant = scoring(CALIFORNIA_JACK, "low", low=low, tie=Tie.NOBODY)
    deal = Deal.from_hands(variant, hands=[*hands], stock=" ".join(["3C", *rest]))
    played = at_random(after(deal, "2C", "9C"), Random(1))
    return next(word for word in scored(played).split() if ":low:" in word)


def test_low_goes_to_whoever_takes_it_or_played_it() -> None:
    assert captured(Credit.TAKER) == "B:low:1"
    assert captured(Credit.HOLDER) == "A:low:1"
    printed = scoring(CALIFORNIA_JACK, "holder", low=Credit.HOLDER, tie=Tie.NOBODY)
    assert scored(after(dealt(printed), *CARDS)) == "A:high:1 B:low:1 A:jack:1"


def test_a_plain_suit_may_be_trumped_or_followed_alone() -> None:
    deal = after(dealt(CALIFORNIA_JACK), "2H")
    assert may(deal) == (1, "JH 9H 7H 4C")
    assert may(after(dealt(following(CALIFORNIA_JACK, strict)), "2H")) == (1, "JH 9H 7H")


def test_who_is_void_plays_anything_or_trumps() -> None:
    assert may(after(dealt(CALIFORNIA_JACK), "8D")) == (1, "8S 7S JH 9H 7H 4C")
    assert may(after(dealt(following(CALIFORNIA_JACK, trump_if_void)), "8D")) == (1, "4C")


def test_a_match_goes_to_ten_or_to_seven() -> None:
    seven = CALIFORNIA_JACK.evolve(name="seven", goal=Race(7))
    assert after(dealt(seven, totals=(6, 6)), *CARDS).winner == 0
    assert after(dealt(CALIFORNIA_JACK, totals=(6, 6)), *CARDS).winner is None


@pytest.mark.parametrize("trump", Suit)
def test_trumps_are_the_suit_of_the_top_card_or_are_cut(trump: Suit) -> None:
    assert dealt(CALIFORNIA_JACK).trump is dealt(TOP_CARD_THEN_HIDDEN).trump is Suit.CLUBS
    assert dealt(SHASTA_SAM, trump=trump).trump is dealt(CUT_AND_OPEN, trump=trump).trump is trump


# --- What holds in every deal


@every_game
def test_all_cards_are_played_and_three_or_four_points_scored(variant: Variant) -> None:
    rng = Random(variant.name)
    for number in range(12):
        trump = tuple(Suit)[number % 4]
        played = at_random(dealt(variant, random_deal(rng), shift=number % 2, trump=trump), rng)
        assert [score.reason for score in played.scores[:3]] == ["high", "low", "jack"]
        assert sum(played.points) == 4 - (GAME.count(played.reckoning) == (40, 40))
        assert sum(GAME.count(played.reckoning)) == 80
        assert CardSet(card for trick in played.tricks for card in trick.cards) == pack()
        ace, two, jack = (score.cards[0] for score in played.scores[:3])
        assert [card.rank.letter for card in (ace, two, jack)] == ["A", "2", "J"]
        for score in played.scores[:3]:
            assert score.cards[0] in played.reckoning.taken[score.side]
        assert (played.thrown_in, played.tricks[0].leader) == (False, variant.next_dealer(played))


@every_game
def test_no_card_is_made_or_lost(variant: Variant) -> None:
    rng = Random(2)
    deal = dealt(variant, random_deal(rng))
    while not deal.is_over:
        played = CardSet([*deal.trick, *(card for trick in deal.tricks for card in trick.cards)])
        everything = [*deal.hand(0), *deal.hand(1), *deal.table.facts.stock, *played]
        assert len(everything) == 52
        assert CardSet(everything) == pack()
        deal = deal.apply(deal.legal_moves[int(rng.random() * len(deal.legal_moves))])


@every_game
def test_whatever_is_scored_moves_round_with_the_players(variant: Variant) -> None:
    rng = Random(3)
    for _ in range(5):
        cards = random_deal(rng)
        totals = int(rng.random() * 10), int(rng.random() * 10)
        first = at_random(dealt(variant, cards, totals=totals), rng)
        other = until_over(dealt(variant, cards, shift=1, totals=totals), map(str, first.moves))
        assert scored(other, 1) == scored(first)
        assert other.winner == (None if first.winner is None else 1 - first.winner)
        assert other.standing.totals == first.standing.totals[::-1]


@pytest.mark.parametrize("variant", [CALIFORNIA_JACK, SHASTA_SAM], ids=lambda variant: variant.name)
def test_a_match_is_played_to_its_end_and_has_a_record(variant: Variant) -> None:
    match, rng = Match.new(variant, seed=6), Random(6)
    while not match.is_over:
        legal = match.legal_moves
        match = match.apply(legal[int(rng.random() * len(legal))]) if legal else match.next_deal()
    assert max(match.totals) == 10
    assert [deal.dealer for deal in match.deals[1:]] == [1 - deal.dealer for deal in match.deals[:-1]]
    assert match.record().replay() == match


@pytest.mark.parametrize("variant", [CALIFORNIA_JACK, SHASTA_SAM], ids=lambda variant: variant.name)
def test_the_preset_is_sound_and_says_its_rules(variant: Variant) -> None:
    assert check(variant) == ()
    assert variants.get(variant.name) is variant
    text = " ".join(rules_text(variant).split())
    assert "stock" in text
    assert ("face up" in text) == (variant is CALIFORNIA_JACK)
    assert "cut" in text
