"""The turn-up, and begging: what is turned, who may do what, what it pays, and what becomes of the pack."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest

from allfours import (
    Card,
    CardSet,
    Deal,
    Match,
    RefusalCode,
    Seat,
    Seating,
    Suit,
    Variant,
    VariantError,
    check,
    variants,
)
from allfours.cards import Rank, pack
from allfours.moves import Beg, Give, Play, Run, Stand
from allfours.opening import eldest_deals
from allfours.rules import sentence
from allfours.scoring import Race
from allfours.seating import FOUR_HANDED
from allfours.stages import (
    BegOrStand,
    Exhausted,
    Gift,
    GiftLimit,
    OnlyEldestAndDealerLook,
    TrumpNeeded,
    Turned,
    TurnUp,
)
from tests.oracle.seven_up import Dealt, turn_ups
from tests.oracle.test_oracle_seven_up import turning as stacked
from tests.variants.all_fours_options import ALL_FIVES, ALL_FOURS, SEVEN_UP, TRINIDAD, begging, seated, turning
from tests.variants.all_fours_table import after, at_random, laid, may, refused, scored, turned_up

THREE = seated(SEVEN_UP, Seating.singles(3))
JACK = TurnUp(pays={"J": 1}, counts=Turned.FIRST_AND_NEW_SUIT)
EVERY_SEAT = pytest.mark.parametrize("dealer", range(4))


def in_four(*cards: str) -> Dealt:
    """Stack a pack for four."""
    return stacked(*cards, seats=4)


# --- The turn-up


def test_the_next_card_is_turned_and_its_suit_is_trumps_for_the_moment() -> None:
    deal = laid(SEVEN_UP, stacked("9D"))
    assert (deal.trump, turned_up(deal), deal.view(0).stock_size) == (Suit.DIAMONDS, "9D", 39)
    assert CardSet.of_mask(deal.table.facts.aside) == CardSet.parse("9D")
    assert may(deal) == (0, "stand beg")
    assert deal.view(1).unseen == deal.variant.deck - deal.hand(1) - deal.view(None).shown


def test_the_card_turned_is_in_nobodys_hand_and_never_played() -> None:
    for seed in range(20):
        deal = at_random(Deal.shuffled(ALL_FOURS, seed=seed), Random(seed))
        turned = deal.view(None).shown
        assert not any(turned & hand for hand in deal.reckoning.held)
        assert not any(turned & cards for cards in deal.reckoning.taken)


@EVERY_SEAT
def test_a_card_that_pays_does_so_at_once_and_to_the_dealers_side(dealer: int) -> None:
    deal = laid(TRINIDAD, in_four("JH"), dealer=dealer)
    assert [(score.side, score.points, score.reason, str(score.cards[0])) for score in deal.scores] == [
        (dealer % 2, 3, "turn-up", "JH")
    ]
    assert deal.turn == (dealer + 1) % 4
    assert sum(deal.points) == 3


@pytest.mark.parametrize(
    ("variant", "worth"),
    [
        (ALL_FOURS, {"J": 1}),
        (SEVEN_UP, {"J": 1}),
        (TRINIDAD, {"A": 1, "6": 2, "J": 3}),
        (variants.TOBAGO_ALL_FOURS, {"A": 1, "2": 2, "J": 3}),
        (ALL_FIVES, {}),
    ],
    ids=lambda value: value.name if isinstance(value, Variant) else None,
)
def test_what_a_card_turned_pays(variant: Variant, worth: dict[str, int]) -> None:
    for rank in "AKQJT98765432":
        deal = laid(variant, stacked(rank + "C", seats=variant.seating.seats))
        assert sum(deal.points) == worth.get(rank, 0)


@EVERY_SEAT
def test_a_card_turned_may_win_before_anybody_is_asked(dealer: int) -> None:
    totals = (13, 11) if dealer % 2 else (11, 13)
    deal = laid(TRINIDAD, in_four("JH"), totals=totals, dealer=dealer)
    assert (deal.is_over, deal.turn, deal.legal_moves, deal.winner) == (True, None, (), dealer % 2)
    assert (deal.thrown_in, deal.tricks, deal.moves) == (False, (), ())
    assert refused(deal, "beg").code is RefusalCode.DEAL_OVER


def test_a_match_that_a_card_turned_has_won_is_over_and_has_a_record() -> None:
    short = TRINIDAD.evolve(name="trinidad_to_one", goal=Race(1))
    won = [match for seed in range(40) if (match := Match.new(short, seed=seed)).is_over]
    assert won
    for match in won:
        assert (match.winner, match.legal_moves) == (match.deal.dealer % 2, ())
        assert match.record().replay() == match


def test_a_rank_that_pays_is_in_the_pack_and_a_card_is_left_to_turn() -> None:
    short = ALL_FOURS.evolve(name="short", deck=pack(ranks=[Rank.ACE, Rank.KING, Rank.TEN, Rank.NINE]))
    assert [str(problem) for problem in JACK.problems(short)] == ["pays: the pack has no jack"]
    whole = ALL_FOURS.evolve(name="whole", packets=(13, 13))
    assert [problem.code for problem in JACK.problems(whole)] == ["cards"]
    assert not list(JACK.problems(ALL_FOURS))


def test_a_turn_up_is_told_what_it_is() -> None:
    counts: Any = "every"
    with pytest.raises(VariantError, match="counts"):
        TurnUp(pays={"J": 1}, counts=counts)
    with pytest.raises(VariantError, match=r"is no rank"):
        TurnUp(pays={"B": 1}, counts=Turned.EVERY)


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (TurnUp(pays={}, counts=Turned.EVERY), ""),
        (JACK, " The dealer's side scores 1 for a jack, if it is the first card turned, or is of a new suit."),
        (
            TurnUp(pays={"8": 4, "A": 1, "6": 2}, counts=Turned.EVERY),
            " The dealer's side scores 1 for an ace, 4 for an eight and 2 for a six, whenever one is turned.",
        ),
        (TurnUp(pays={"J": 1}, counts=Turned.FINAL), " The dealer's side scores 1 for a jack, if its suit stands."),
    ],
    ids=["nothing", "first and new suit", "every", "final"],
)
def test_a_turn_up_says_itself(rule: TurnUp, text: str) -> None:
    turned = "The next card is turned up, and its suit is trumps for the moment; the card stays out of play."
    assert rule.describe() == turned + text


# --- Standing and begging


@EVERY_SEAT
def test_the_eldest_is_asked_and_when_he_stands_leads(dealer: int) -> None:
    deal = laid(TRINIDAD, in_four("9D"), dealer=dealer)
    eldest = (dealer + 1) % 4
    assert may(deal) == (eldest, "stand beg")
    stood = deal.apply("stand")
    assert (stood.turn, len(stood.legal_moves), stood.trump, stood.scores) == (eldest, 6, Suit.DIAMONDS, ())
    begged = deal.apply("beg")
    assert may(begged) == (dealer, "give run")
    assert begged.apply("give").turn == eldest


def test_moves_are_said_aloud() -> None:
    deal = after(laid(TRINIDAD, in_four("9D")), "beg", "give")
    for seat in (*range(4), None):
        assert deal.view(seat).moves == (Beg(), Give())
    assert laid(TRINIDAD, in_four("9D")).apply("stand").view(2).moves == (Stand(),)
    assert after(laid(TRINIDAD, in_four("9D", "8S")), "beg", "run").view(None).moves == (Beg(), Run())


@pytest.mark.parametrize(
    ("moves", "move", "text"),
    [
        ((), "give", "the eldest is to stand or beg, give does not belong here"),
        ((), "AS", "the eldest is to stand or beg, AS does not belong here"),
        (("beg",), "stand", "the dealer is to give or run, stand does not belong here"),
        (("beg",), "beg", "the dealer is to give or run, beg does not belong here"),
        (("beg",), "discard:", "the dealer is to give or run, discard: does not belong here"),
        (("beg", "give"), "beg", "a card is to be played now, beg is no card"),
        (("stand",), "stand", "a card is to be played now, stand is no card"),
    ],
)
def test_a_move_of_another_phase_is_refused(moves: tuple[str, ...], move: str, text: str) -> None:
    refusal = refused(after(laid(SEVEN_UP, stacked("9D")), *moves), move)
    assert (refusal.code, refusal.text) == (RefusalCode.WRONG_PHASE, text)


def test_nobody_begs_twice() -> None:
    deal = after(laid(ALL_FOURS, stacked("9D", "8S")), "beg", "run")
    assert all(isinstance(move, Play) for move in deal.legal_moves)
    assert refused(deal, "beg").code is RefusalCode.WRONG_PHASE


@pytest.mark.parametrize(("seats", "begs"), [(2, True), (3, True), (4, True), (5, True), (6, False), (7, False)])
def test_begging_needs_a_stock_that_can_be_run(seats: int, begs: bool) -> None:  # noqa: FBT001 - a column of the table
    deal = laid(seated(SEVEN_UP, Seating.singles(seats)), stacked("9D", seats=seats))
    assert may(deal) == (0, "stand beg" if begs else "stand")
    if not begs:
        refusal = refused(deal, "beg")
        assert refusal.code is RefusalCode.NOT_ALLOWED
        assert refusal.text == "there are not enough cards to run, so nobody can beg"


@pytest.mark.parametrize(("stock", "begs"), [(7, False), (8, True)])
def test_a_run_wants_three_cards_for_each_and_one_to_turn(stock: int, begs: bool) -> None:  # noqa: FBT001 - as above
    short = ALL_FOURS.evolve(name="short", deck=CardSet(list(pack())[: 12 + stock]))
    deal = Deal.shuffled(short, seed=1)
    assert (deal.view(None).stock_size, may(deal)[1]) == (stock - 1, "stand beg" if begs else "stand")
    if begs:
        assert len(after(deal, "beg", "run").reckoning.held[0]) == 9


# --- The gift


@EVERY_SEAT
def test_a_gift_is_a_point_to_the_side_that_begged(dealer: int) -> None:
    deal = after(laid(TRINIDAD, in_four("9D"), dealer=dealer), "beg", "give")
    assert [(score.side, score.points, score.reason, score.cards) for score in deal.scores] == [
        ((dealer + 1) % 2, 1, "gift", ())
    ]
    assert deal.trump is Suit.DIAMONDS


@pytest.mark.parametrize("dealer", range(3))
@pytest.mark.parametrize(("gift", "text"), [(Gift.OPPONENTS, "A:gift:1 B:gift:1"), (Gift.ELDEST_SIDE, "A:gift:1")])
def test_of_three_alone_both_opponents_or_the_eldest_get_it(gift: Gift, text: str, dealer: int) -> None:
    variant = begging(THREE, "three", gift=gift)
    deal = after(laid(variant, stacked("9D", seats=3), dealer=dealer), "beg", "give")
    assert scored(deal, (dealer + 1) % 3) == text


def test_a_gift_that_would_win_may_not_be_given() -> None:
    deal = laid(TRINIDAD, in_four("9D"), totals=(13, 0)).apply("beg")
    assert may(deal) == (3, "run")
    refusal = refused(deal, "give")
    assert refusal.code is RefusalCode.NOT_ALLOWED
    assert refusal.text == "the gift would win the match, so the cards must be run"
    assert may(laid(TRINIDAD, in_four("9D"), totals=(12, 13)).apply("beg")) == (3, "give run")


@pytest.mark.parametrize("totals", [(6, 0, 0), (0, 6, 0)])
def test_nor_one_that_would_win_for_another_who_gets_it(totals: tuple[int, ...]) -> None:
    assert may(laid(THREE, stacked("9D", seats=3), totals=totals).apply("beg")) == (2, "run")
    only = begging(THREE, "eldest_alone", gift=Gift.ELDEST_SIDE)
    allowed = "run" if totals[0] else "give run"
    assert may(laid(only, stacked("9D", seats=3), totals=totals).apply("beg")) == (2, allowed)


def test_where_it_may_win_it_does_so_at_once_and_the_first_in_order_of_play_first() -> None:
    free = begging(THREE, "free", limit=GiftLimit.NONE)
    for totals, side, text in (((6, 6, 6), 0, "A:gift:1"), ((5, 6, 6), 1, "A:gift:1 B:gift:1")):
        deal = after(laid(free, stacked("9D", seats=3), totals=totals), "beg", "give")
        assert (deal.winner, scored(deal), deal.tricks, deal.is_over) == (side, text, (), True)


# --- Whether a trump is needed


@pytest.mark.parametrize(
    ("needs", "eldest", "dealer"),
    [
        (TrumpNeeded.NEVER, "stand beg", "give run"),
        (TrumpNeeded.TO_GIVE, "stand beg", "run"),
        (TrumpNeeded.TO_STAND_OR_GIVE, "beg", "run"),
    ],
)
def test_without_a_trump_one_may_not_give_nor_perhaps_stand(needs: TrumpNeeded, eldest: str, dealer: str) -> None:
    variant = begging(TRINIDAD, "needs", needs=needs)
    nobody_has_clubs = in_four("2C")
    deal = laid(variant, nobody_has_clubs)
    assert may(deal) == (0, eldest)
    assert may(deal.apply("beg")) == (3, dealer)
    everybody_has_spades = in_four("2S")
    assert may(laid(variant, everybody_has_spades)) == (0, "stand beg")
    assert may(laid(variant, everybody_has_spades).apply("beg")) == (3, "give run")


def test_the_refusal_says_which_suit_is_missing() -> None:
    variant = begging(TRINIDAD, "needs", needs=TrumpNeeded.TO_STAND_OR_GIVE)
    deal = laid(variant, in_four("2C"))
    assert refused(deal, "stand").text == "nobody may stand without a trump, and the hand has no clubs"
    assert refused(deal.apply("beg"), "give").text == "nobody may give without a trump, and the hand has no clubs"
    assert refused(deal, "stand").code is RefusalCode.NOT_ALLOWED


def test_who_cannot_beg_may_stand_without_a_trump() -> None:
    variant = begging(seated(SEVEN_UP, Seating.singles(6)), "six", needs=TrumpNeeded.TO_STAND_OR_GIVE)
    assert may(laid(variant, stacked("2C", seats=6))) == (0, "stand")


# --- Running the cards


@EVERY_SEAT
def test_a_run_gives_three_cards_together_from_the_eldest_on_and_turns_another(dealer: int) -> None:
    dealt = in_four("9D", "8S")
    before = laid(TRINIDAD, dealt, dealer=dealer)
    deal = after(before, "beg", "run")
    for place in range(4):
        seat = (dealer + 1 + place) % 4
        three = dealt.stock[1 + 3 * place : 4 + 3 * place]
        assert {str(card) for card in deal.hand(seat) - before.hand(seat)} == set(three)
    assert (deal.trump, turned_up(deal), deal.view(0).stock_size) == (Suit.SPADES, "8S 9D", 14)
    assert deal.turn == (dealer + 1) % 4
    assert len(at_random(deal, Random(dealer)).tricks) == 9


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_cards_are_run_again_as_long_as_the_suit_is_the_same(seats: int) -> None:
    variant = seated(ALL_FOURS, Seating.singles(seats))
    most = (51 - 6 * seats) // (3 * seats + 1)
    for runs in range(1, most + 1):
        same = [rank + "S" for rank in "23456789"][:runs]
        deal = after(laid(variant, stacked(*same, "9D", seats=seats)), "beg", "run")
        assert [len(deal.hand(seat)) for seat in range(seats)] == [6 + 3 * runs] * seats
        assert (deal.trump, deal.turn) == (Suit.DIAMONDS, 0)
        assert len(deal.view(None).shown) == runs + 1
        assert deal.view(None).stock_size == 51 - 6 * seats - runs * (3 * seats + 1)


def test_every_card_turned_is_seen_and_the_cards_run_are_seen_by_their_owner_alone() -> None:
    deal = after(laid(TRINIDAD, in_four("9D", "8D", "7S")), "beg", "run")
    shown = deal.view(None).shown
    assert str(shown) == "7S 9D 8D"
    for seat in range(4):
        view = deal.view(seat)
        assert view.hand_sizes == (12, 12, 12, 12)
        assert view.unseen == deal.variant.deck - deal.hand(seat) - shown


# --- Which of several cards pay


@pytest.mark.parametrize("dealer", range(2))
@pytest.mark.parametrize(
    ("counts", "stood", "given", "run"),
    [
        (Turned.EVERY, "B:turn-up:1", "B:turn-up:1 A:gift:1", "B:turn-up:1 B:turn-up:2 B:turn-up:1"),
        (Turned.FIRST_AND_NEW_SUIT, "B:turn-up:1", "B:turn-up:1 A:gift:1", "B:turn-up:1 B:turn-up:1"),
        (Turned.FINAL, "B:turn-up:1", "A:gift:1 B:turn-up:1", "B:turn-up:1"),
    ],
)
def test_every_card_pays_or_the_first_and_the_new_suit_or_the_last(
    counts: Turned, stood: str, given: str, run: str, dealer: int
) -> None:
    variant = turning(ALL_FOURS, counts, pays={"J": 1, "Q": 2})
    deal = laid(variant, stacked("JD", "QD", "JS"), dealer=dealer)
    eldest = 1 - dealer
    assert scored(deal, eldest) == ("" if counts is Turned.FINAL else "B:turn-up:1")
    assert scored(deal.apply("stand"), eldest) == stood
    assert scored(after(deal, "beg", "give"), eldest) == given
    assert scored(after(deal, "beg", "run"), eldest) == run


@pytest.mark.parametrize(("moves", "text"), [(("stand",), "B:turn-up:1"), (("beg", "give"), "A:gift:1 B:turn-up:1")])
def test_a_card_that_pays_when_its_suit_stands_may_win_then(moves: tuple[str, ...], text: str) -> None:
    variant = turning(ALL_FOURS, Turned.FINAL)
    deal = laid(variant, stacked("JD"), totals=(0, 9))
    assert (deal.is_over, may(deal)) == (False, (0, "stand beg"))
    won = after(deal, *moves)
    assert (won.winner, scored(won), won.tricks) == (1, text, ())


def test_a_card_that_is_turned_in_a_run_may_win_in_its_middle() -> None:
    deal = after(laid(TRINIDAD, in_four("9D", "6D", "8S"), totals=(0, 12)), "beg", "run")
    assert (deal.winner, scored(deal), turned_up(deal)) == (1, "B:turn-up:2", "9D 6D")
    assert ([len(deal.hand(seat)) for seat in range(4)], deal.tricks) == ([9] * 4, ())
    assert deal.trump is Suit.DIAMONDS


def test_two_jacks_turned_pay_twice() -> None:
    deal = after(laid(ALL_FOURS, stacked("JD", "JS")), "beg", "run")
    assert scored(deal) == "B:turn-up:1 B:turn-up:1"


# --- When the pack runs out


def alike(seats: int, cards: int) -> Dealt:
    """Stack a pack so that all cards turned, or so many of them, are spades, and the next is a heart."""
    spades = [rank + "S" for rank in "23456789TQK"]
    places = turn_ups(52 - 6 * seats, seats)
    return stacked(*spades[:cards], *(["9H"] if cards < len(places) else []), seats=seats)


@pytest.mark.parametrize("dealer", range(2))
@pytest.mark.parametrize("variant", [ALL_FOURS, SEVEN_UP, ALL_FIVES], ids=lambda variant: variant.name)
def test_when_six_cards_of_a_suit_have_been_turned_for_two_the_deal_is_thrown_in(variant: Variant, dealer: int) -> None:
    deal = after(laid(variant, alike(2, 6), dealer=dealer), "beg", "run")
    assert (deal.is_over, deal.thrown_in, deal.winner, deal.tricks, deal.turn) == (True, True, None, (), None)
    assert (len(deal.view(None).shown), deal.view(None).stock_size) == (6, 4)
    assert variant.next_dealer(deal) == dealer
    assert after(laid(variant, alike(2, 5), dealer=dealer), "beg", "run").thrown_in is False


@EVERY_SEAT
def test_in_trinidad_the_last_card_is_turned_alone(dealer: int) -> None:
    deal = after(laid(TRINIDAD, alike(4, 3), dealer=dealer), "beg", "run")
    assert (deal.thrown_in, deal.trump, deal.turn) == (False, Suit.HEARTS, (dealer + 1) % 4)
    assert [len(deal.hand(seat)) for seat in range(4)] == [12] * 4
    assert (len(deal.view(None).shown), deal.view(None).stock_size) == (4, 0)
    void = after(laid(TRINIDAD, alike(4, 4), dealer=dealer), "beg", "run")
    assert (void.thrown_in, void.winner, void.tricks) == (True, None, ())
    assert TRINIDAD.next_dealer(void) == dealer
    assert eldest_deals(void) == (dealer + 1) % 4


@pytest.mark.parametrize("single", range(4))
def test_of_four_single_cards_the_first_of_a_new_suit_makes_trumps(single: int) -> None:
    variant = begging(ALL_FOURS, "singles", exhausted=Exhausted.SINGLES)
    deal = after(laid(variant, alike(2, 6 + single)), "beg", "run")
    assert (deal.trump, len(deal.hand(0)), deal.view(0).stock_size) == (Suit.HEARTS, 21, 3 - single)
    assert after(laid(variant, alike(2, 10)), "beg", "run").thrown_in


def test_points_of_a_deal_that_was_thrown_in_stay_and_the_same_player_deals_again() -> None:
    dealt = in_four("2S", "6S", "4S", "JS")
    deal = after(laid(TRINIDAD, dealt, totals=(3, 1)), "beg", "run")
    assert (deal.thrown_in, scored(deal), deal.standing.totals) == (True, "B:turn-up:2 B:turn-up:3", (3, 6))
    by_threes = [card for packet in (slice(3), slice(3, 6)) for hand in dealt.hands for card in hand[packet]]
    pack_of_it = [Card.parse(card) for card in (*by_threes, *dealt.stock)]
    match = Match.new(TRINIDAD, dealer=3, cards=pack_of_it).apply("beg").apply("run")
    assert (match.deal.thrown_in, match.is_over, match.totals) == (True, False, (0, 5))
    again = match.next_deal(cards=pack_of_it[::-1])
    assert (again.deal.dealer, again.totals, again.past) == (3, (0, 5), (match.deal,))


def test_a_card_that_pays_may_win_when_single_cards_are_turned() -> None:
    deal = after(laid(TRINIDAD, in_four("2S", "3S", "4S", "JS"), totals=(0, 11)), "beg", "run")
    assert (deal.thrown_in, deal.winner, scored(deal)) == (False, 1, "B:turn-up:3")


# --- Who may look


STRICT = TRINIDAD.evolve(name="strict_trinidad", stages=(OnlyEldestAndDealerLook(), *TRINIDAD.stages))


@EVERY_SEAT
def test_only_the_eldest_and_the_dealer_may_look_before_trumps_are_settled(dealer: int) -> None:
    deal = laid(STRICT, in_four("9D", "8D", "7S"), dealer=dealer)
    looking = {dealer, (dealer + 1) % 4}
    for position in (deal, deal.apply("beg")):
        assert position.face_down == {0, 1, 2, 3} - looking
        for seat in range(4):
            view = position.view(seat)
            assert (view.hand is not None) == (seat in looking)
            assert view.hand_sizes == (6, 6, 6, 6)
    for moves in (("stand",), ("beg", "give"), ("beg", "run")):
        assert after(deal, *moves).face_down == frozenset()
    assert check(STRICT) == ()


def test_with_two_players_nobody_is_kept_from_looking() -> None:
    strict = ALL_FOURS.evolve(name="strict", stages=(OnlyEldestAndDealerLook(), *ALL_FOURS.stages))
    assert laid(strict, stacked("9D")).face_down == frozenset()
    assert [str(problem) for problem in OnlyEldestAndDealerLook().problems(strict)] == [
        "of two players one is the eldest and one the dealer: all look"
    ]
    last = TRINIDAD.evolve(name="last", stages=(*TRINIDAD.stages, OnlyEldestAndDealerLook()))
    assert [problem.code for problem in OnlyEldestAndDealerLook().problems(last)] == ["looking"]
    assert sentence(OnlyEldestAndDealerLook()) == (
        "Until trumps are settled only the eldest and the dealer look; all others leave their hands face down"
    )


# --- As a rule


BEG = BegOrStand(
    turn_up=JACK,
    gift=Gift.OPPONENTS,
    limit=GiftLimit.NOT_TO_WIN,
    needs=TrumpNeeded.NEVER,
    exhausted=Exhausted.THROWN_IN,
)


def test_begging_says_itself() -> None:
    assert BEG.describe() == (
        "The eldest may stand, and the suit is settled; or beg for another. The dealer answers a beg in one of two"
        " ways. One is to give a point to every opponent of the dealer, and the suit stands. A gift that would win the"
        " match may not be given. The other is to run the cards: everybody gets three more, and the next card is"
        " turned; this is done again as long as it is of the same suit. The new suit is trumps, and nobody may beg"
        " again. When the stock cannot serve everybody, the deal is thrown in."
    )
    other = BegOrStand(
        turn_up=JACK,
        gift=Gift.ELDEST_SIDE,
        limit=GiftLimit.NONE,
        needs=TrumpNeeded.TO_STAND_OR_GIVE,
        exhausted=Exhausted.SINGLES,
    ).describe()
    for text in (
        "a point to the side that begged, and the suit stands. Nobody may stand or give without a trump. The other",
        "single cards are turned until a new suit comes, and if none does, the deal is thrown in.",
    ):
        assert text in other


def test_the_first_card_is_turned_by_the_rule_of_the_others() -> None:
    assert not list(BEG.problems(ALL_FOURS))
    other = attrs.evolve(BEG, turn_up=TurnUp(pays={"J": 1}, counts=Turned.EVERY))
    (problem,) = other.problems(ALL_FOURS)
    assert (problem.code, problem.path) == ("turn-up", "turn_up")


@pytest.mark.parametrize(("seats", "begs"), [(2, True), (5, True), (6, False), (8, False)])
def test_where_nobody_can_beg_the_rule_says_no_more(seats: int, begs: bool) -> None:  # noqa: FBT001
    (text,) = BEG.clauses(seated(SEVEN_UP, Seating.singles(seats)))
    assert text.startswith("The eldest may stand") == begs
    assert ("nobody can beg" in text) == (not begs)


def test_the_first_card_is_turned_by_the_rule_that_turns_the_others() -> None:
    assert not list(BEG.problems(ALL_FOURS))
    assert [problem.path for problem in BEG.problems(TRINIDAD)] == ["turn_up"]
    assert [problem.path for problem in BEG.problems(variants.BLIND_ALL_FOURS)] == ["turn_up"]


def test_the_first_card_is_turned_before_anybody_begs() -> None:
    turns, begs, *rest = ALL_FOURS.stages
    late = ALL_FOURS.evolve(name="late", stages=(begs, turns, *rest))
    assert [problem.path for problem in check(late)] == ["stages.0.turn_up"]


@pytest.mark.parametrize("field", ["turn_up", "gift", "limit", "needs", "exhausted"])
def test_begging_is_told_what_it_is(field: str) -> None:
    wrong: Any = {
        "turn_up": JACK,
        "gift": Gift.OPPONENTS,
        "limit": GiftLimit.NONE,
        "needs": TrumpNeeded.NEVER,
        "exhausted": Exhausted.SINGLES,
        field: 1,
    }
    with pytest.raises(VariantError, match=field):
        BegOrStand(**wrong)


def test_those_who_get_a_gift_come_in_order_of_play() -> None:
    three_pairs = seated(ALL_FOURS, Seating.partnerships(6, sides=3))
    for variant, dealer, sides in (
        (ALL_FOURS, 0, (1,)),
        (THREE, 0, (1, 2)),
        (THREE, 1, (2, 0)),
        (three_pairs, 4, (2, 0)),
        (seated(ALL_FOURS, FOUR_HANDED), 2, (1,)),
    ):
        deal = Deal.shuffled(variant, seed=1, dealer=Seat(dealer))
        assert BEG.recipients(deal) == sides
