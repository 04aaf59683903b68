"""Spades against every worked example of its rules: scores, contracts, spades that are led, blind nil and the swap."""

from __future__ import annotations  # a rule is a name for a type that is not there at run time

from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allfours import (
    BlindNil,
    CardSet,
    Deal,
    HandOver,
    IllegalMove,
    Look,
    Match,
    Seat,
    Settlement,
    Standing,
    Suit,
    Variant,
    check,
    rules_text,
    variants,
)
from allfours.bids import AtLeast, NilBid, SideAtLeast, SideAtMost, one_partner_nil
from allfours.cards import pack
from allfours.contracts import Bags, DoubleNil, FailedNil, Missed, TenForTwo, TrickContracts
from allfours.following import Breaks, TrumpsBarred, any_card
from allfours.opening import Cut, Office, Wins, eldest_deals
from allfours.orders import ACE_HIGH
from allfours.scoring import Capped, Compare, Tiebreak
from allfours.stages import Swap, SwapWithPartner, TrickBids, Tricks
from allfours.variants.spades import (
    FIVE_BAGS,
    LEAST_FOUR,
    NO_BAGS,
    NO_BLIND_NIL,
    SPADES_PAY,
    TEN_FOR_TWO,
    THREE_HANDED_SPADES,
    TO_250,
    TO_300,
)
from tests.variants.spades_table import (
    EW,
    NS,
    E,
    Example,
    N,
    Pair,
    S,
    W,
    after,
    any_of,
    bid,
    leading,
    may,
    paid,
    planned,
    played,
    played_on,
    positions,
    refused,
    scored,
    small,
    turned,
)

SPADES = variants.SPADES
BEHIND: Pair = (0, 300)
"""Totals with which North and South may bid nil blind."""

EXAMPLES = [
    Example("E1", "4 3 3 2", "5 2 4 2", (72, -50), (2, 0)),
    Example("E2", "0 0 0 0", "3 4 2 4", (-195, -192), (5, 8)),
    Example("E3", "0 4 0 5", "0 6 2 5", (2, 92), (2, 2)),
    Example("E4", "0 4 5 4", "2 4 4 3", (-148, -80), (2, 0)),
    Example("E5", "0 4 5 3", "2 3 5 3", (-48, -70), (2, 0)),
    Example("E6", "0 4 6 3", "1 5 4 3", (-159, 71), (1, 1)),
    Example("E7", "3 2 3 3", "5 2 3 3", (-38, 50), (0, 0), bags=(8, 0)),
    Example("E8", "2 3 1 3", "5 2 3 3", (-65, -60), (4, 0), bags=(9, 0)),
    Example("E9", "1 3 1 3", "8 0 5 0", (-169, -60), (0, 0), bags=(9, 0)),
    Example("E21-made", "0b 4 4 3", "0 5 5 3", (241, 71), (1, 1)),
    Example("E21-failed", "0b 4 4 3", "1 5 4 3", (-159, 71), (1, 1)),
    Example("vector-1", "4 5 5 0", "5 3 5 0", (91, 50), (1, 0)),
    Example("vector-2", "13 5 0 1", "4 6 1 2", (-229, 62), (1, 2)),
    Example("vector-3", "3 3 3 2", "4 2 5 2", (-37, -50), (2, 0), bags=(9, 0)),
    Example("vector-4", "2 3 3 3", "2 4 2 5", (-50, -37), (0, 2), bags=(0, 9)),
    Example("playthrough", "2 12 5 1", "5 4 3 1", (71, -130), (1, 0)),
]
HOUSE_RULES = [
    ("E10", FIVE_BAGS, Example("", "3 2 2 2", "5 2 4 2", (4, 40), (2, 0), bags=(3, 0))),
    ("E11", FIVE_BAGS, Example("", "1 2 1 3", "5 2 3 3", (-74, 50), (0, 0), bags=(4, 0))),
    ("E12", TEN_FOR_TWO, Example("", "6 1 4 2", "7 1 4 1", (201, -30), (1, 0))),
    ("E13", TEN_FOR_TWO, Example("", "6 1 4 2", "5 2 4 2", (-200, 31), (0, 1))),
    ("E14", TEN_FOR_TWO, Example("", "6 1 5 1", "6 1 5 1", (220, 20), (0, 0))),
    (
        "E14-flat",
        attrs.evolve(SPADES_PAY, ten_for_two=TenForTwo.FLAT_200),
        Example("", "6 1 5 1", "6 1 5 1", (200, 20), (0, 0)),
    ),
    (
        "E14-exactly",
        attrs.evolve(SPADES_PAY, ten_for_two=TenForTwo.EXACTLY_TEN),
        Example("", "6 1 5 1", "6 1 5 1", (110, 20), (0, 0)),
    ),
    ("E22-points", NO_BAGS, Example("", "2 3 2 3", "4 3 3 3", (43, 60), (0, 0))),
    ("E22-worthless", attrs.evolve(NO_BAGS, overtrick=0), Example("", "2 3 2 3", "4 3 3 3", (40, 60), (0, 0))),
]


def agreed(name: str, *bids: TrickBids, swap: SwapWithPartner | None = None) -> Variant:
    """Agree on other rules for bids, and on an exchange or none."""
    fixed, _, _, play = SPADES.stages
    return SPADES.evolve(name=name, stages=(fixed, *bids, *((swap,) if swap else ()), play))


# The preset


def test_the_game_is_what_its_source_says() -> None:
    assert (SPADES.seating.seats, SPADES.seating.sides, SPADES.deck, SPADES.order) == (4, 2, pack(), ACE_HIGH)
    assert (SPADES.packets, SPADES.stock_size) == ((1,) * 13, 0)
    assert SPADES.goal == Compare(500, tie=Tiebreak.EXTRA_DEAL)
    assert SPADES.first_dealer == Cut(wins=Wins.HIGHEST, winner=Office.DEALS)
    assert SPADES.next_dealer is eldest_deals
    assert variants.get("Call Bridge") is variants.get("spades") is SPADES


def test_its_settlement_is_the_reading_of_its_source() -> None:
    assert SPADES.settlement == TrickContracts(
        per_trick=10,
        overtrick=1,
        missed=Missed.LOSES_BID,
        nil=100,
        blind_nil=200,
        failed_nil=FailedNil.BAGS,
        double_nil=DoubleNil.SEPARATE,
        bags=Bags(limit=10, penalty=100),
        ten_for_two=None,
    )


def test_its_partners_swap_two_cards_together_when_all_bids_are_in() -> None:
    assert SwapWithPartner(2, manner=Swap.TOGETHER) in SPADES.stages
    assert all(stage.swap is None for stage in SPADES.stages if isinstance(stage, TrickBids))


def test_spades_are_broken_only_on_another_suit() -> None:
    assert [stage.lead for stage in SPADES.stages if isinstance(stage, Tricks)] == [TrumpsBarred(until=Breaks.OFF_SUIT)]


HOUSES = [
    SPADES.evolve(name="to_250", goal=TO_250),
    SPADES.evolve(name="to_300", goal=TO_300),
    SPADES.evolve(name="five_bags", settlement=FIVE_BAGS),
    SPADES.evolve(name="no_bags", settlement=NO_BAGS),
    SPADES.evolve(name="ten_for_two", settlement=TEN_FOR_TWO),
    SPADES.evolve(name="least_four", stages=LEAST_FOUR),
    SPADES.evolve(name="no_blind_nil", stages=NO_BLIND_NIL),
    THREE_HANDED_SPADES,
]


@pytest.mark.parametrize("variant", HOUSES, ids=lambda variant: variant.name)
def test_every_house_rule_makes_a_game_that_can_be_played(variant: Variant) -> None:
    assert check(variant) == ()
    assert rules_text(variant) != rules_text(SPADES)
    for seed in range(4):
        deal = any_of(Deal.shuffled(variant, seed=seed), Random(seed))
        assert deal.is_over
        assert sum(deal.reckoning.tricks) == variant.hand_size


# Scores


@pytest.mark.parametrize("by", range(4))
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_what_bids_and_tricks_pay(example: Example, by: int) -> None:
    result = paid(SPADES_PAY, example.bids, example.tricks, bags=example.bags, by=by)
    assert (result.points, result.bags) == (example.points, example.after)


@pytest.mark.parametrize("by", range(4))
@pytest.mark.parametrize(("name", "settlement", "example"), HOUSE_RULES, ids=[name for name, _, _ in HOUSE_RULES])
def test_what_they_pay_at_other_tables(name: str, settlement: TrickContracts, example: Example, by: int) -> None:
    assert name.startswith("E")
    result = paid(settlement, example.bids, example.tricks, bags=example.bags, by=by)
    assert (result.points, result.bags) == (example.points, example.after)


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize(
    "example", [example for example in EXAMPLES if "0b" not in example.bids], ids=lambda example: example.name
)
def test_the_same_from_cards_whoever_deals(example: Example, dealer: int) -> None:
    deal = played(SPADES, example.bids, example.tricks, dealer=dealer, bags=example.bags)
    assert deal.is_over
    assert " ".join(map(str, deal.reckoning.tricks)) == example.tricks
    assert (deal.points, deal.standing.bags, deal.standing.deals) == (example.points, example.after, 1)


def test_the_scores_of_a_deal_are_read_off_it() -> None:
    deal = played(SPADES, "4 3 3 2", "5 2 4 2")
    assert scored(deal) == [(NS, 70, "contract"), (NS, 2, "overtricks"), (EW, -50, "contract")]
    assert scored(played(SPADES, "4 3 3 2", "5 2 4 2", dealer=N)) == [
        (EW, -50, "contract"),
        (NS, 70, "contract"),
        (NS, 2, "overtricks"),
    ]


def test_a_sum_of_bids_over_13_is_allowed_and_cannot_be_made() -> None:
    deal = played(SPADES, "7 1 7 1", "7 1 5 0")
    assert deal.points == (-140, -20)


# The end of a match


@pytest.mark.parametrize(
    ("totals", "bags", "bids", "tricks", "points", "after_it", "winner"),
    [
        ((430, 470), (0, 0), "4 3 3 2", "5 3 3 2", (71, 50), (501, 520), EW),
        ((480, 465), (9, 0), "2 4 2 3", "3 4 3 3", (-58, 70), (422, 535), EW),
        ((430, 0), (0, 0), "4 3 3 2", "5 3 3 2", (71, 50), (501, 50), NS),
        ((430, 440), (0, 0), "4 3 3 2", "4 3 3 3", (70, 51), (500, 491), NS),
        ((400, 440), (0, 0), "4 3 3 2", "5 3 3 2", (71, 50), (471, 490), None),
    ],
    ids=["E15", "E16", "one side", "500 is enough", "nobody"],
)
def test_the_higher_total_wins_when_the_deal_is_over(  # noqa: PLR0913, PLR0917 - one column each
    totals: Pair, bags: Pair, bids: str, tricks: str, points: Pair, after_it: Pair, winner: int | None
) -> None:
    deal = played(SPADES, bids, tricks, totals=totals, bags=bags)
    assert (deal.points, deal.standing.totals, deal.winner) == (points, after_it, winner)


def test_e16_the_penalty_comes_before_the_end() -> None:
    deal = played(SPADES, "2 4 2 3", "3 4 3 3", totals=(480, 465), bags=(9, 0))
    assert scored(deal)[:3] == [(NS, 40, "contract"), (NS, 2, "overtricks"), (NS, -100, "bags")]
    assert deal.standing.bags == (1, 0)


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize(
    ("tie", "bids", "tricks", "totals", "winner"),
    [
        (Tiebreak.EXTRA_DEAL, "3 4 2 4", "2 5 2 4", (450, 581), EW),
        (Tiebreak.EXTRA_DEAL, "3 6 2 4", "2 5 2 4", (450, 400), NS),
        (Tiebreak.PLAY_ON, "3 4 2 4", "2 5 2 4", (450, 581), EW),
        (Tiebreak.PLAY_ON, "3 6 2 4", "2 5 2 4", (450, 400), None),
    ],
    ids=["E17", "E18", "E17-play-on", "E18-play-on"],
)
def test_a_tie_is_broken_by_another_deal(  # noqa: PLR0913, PLR0917 - one column each
    tie: Tiebreak, bids: str, tricks: str, totals: Pair, winner: int | None, dealer: int
) -> None:
    variant = SPADES.evolve(name="tied", goal=Compare(500, tie=tie))
    tied = played(variant, "3 4 3 3", "3 4 3 3", totals=(440, 430), dealer=dealer)
    assert (tied.standing.totals, tied.winner) == ((500, 500), None)
    plan = planned(tricks, eldest=(dealer + 2) % 4)
    extra = Deal.from_hands(variant, hands=plan.hands, dealer=(dealer + 1) % 4, standing=tied.standing)
    extra = after(bid(extra, bids), plan.cards)
    assert (extra.standing.totals, extra.winner) == (totals, winner)


def test_a_match_goes_on_after_a_tie_and_the_deal_passes_to_the_left() -> None:
    match = played_on(SPADES, "3 4 3 3", "3 4 3 3", dealer=S)
    for _ in range(7):
        assert not match.is_over
        match = played_on(match, "3 4 3 3", "3 4 3 3")
    assert [deal.dealer for deal in match.deals] == [S, W, N, E, S, W, N, E]
    assert (match.totals, match.winner) == ((480, 560), EW)


@pytest.mark.parametrize(("goal", "target"), [(TO_250, 250), (TO_300, 300)])
def test_a_match_may_be_shorter(goal: Compare, target: int) -> None:
    short = SPADES.evolve(name="short", goal=goal)
    assert goal == Compare(target, tie=Tiebreak.EXTRA_DEAL)
    totals = (target - 71, target - 51)
    assert played(short, "4 3 3 2", "5 3 3 2", totals=totals).winner == NS
    assert played(short, "4 3 3 2", "5 3 3 2", totals=(target - 72, target - 51)).winner is None
    assert played(SPADES, "4 3 3 2", "5 3 3 2", totals=totals).winner is None


# Spades that are led


@pytest.mark.parametrize("until", Breaks)
def test_the_first_card_of_a_deal_is_no_spade(until: Breaks) -> None:
    deal = after(small(leading(SPADES, TrumpsBarred(until=until)), *DRILL), "bid:1 bid:1 bid:1 bid:1")
    assert may(deal) == "KD 3C"
    code, text = refused(deal, "AS")
    assert code == "TRUMPS_NOT_BROKEN"
    assert text.startswith("A♠ may not be led (trumps may not be led")
    assert text.endswith("): lead one of K♦ 3♣")
    assert refused(deal, "2C") == ("NOT_HELD", "2♣ is not in the hand")


DRILL = ("AS 7S KD 3C", "2D 5H 6H 7H", "3D 8H 9H TH", "2S 4C JH QH")


def test_e25_what_may_be_led_before_and_after_a_spade_on_a_diamond() -> None:
    deal = after(small(SPADES, *DRILL), "bid:1 bid:1 bid:1 bid:1")
    assert may(deal) == "KD 3C"
    led = after(deal, "KD 2D 3D 2S")
    assert led.turn == W
    assert may(led) == "QH JH 4C"
    again = after(small(SPADES, "KH AD AS 7S", "2H 2D 5D 9C", "3H 3D 8D TC", "4H 2S 7C 8C"), "nil nil nil nil")
    assert may(again) == "KH AD"
    second = after(again, "KH 2H 3H 4H")
    assert may(second) == "AD"
    broken = after(small(SPADES, "3C KD AS 7S", "2C 2D 3D 4D", "2S 5D 6D 7D", "4C 8C 9D 9C"), "nil nil nil nil 3C 2C")
    assert may(after(broken, "2S 4C")) == "7D 6D 5D"
    assert may(after(broken, "2S 4C 7D 9D KD 2D")) == "AS 7S"


def test_after_any_spade_on_a_side_suit_everything_may_be_led() -> None:
    hands = ("AS 7S KD 3C 2C", "2D AC KC 2H 3H", "3S QC JC 4H 5H", "TC 9C 8C 6H 7H")
    deal = after(small(SPADES, *hands), "bid:1 bid:1 bid:1 bid:1")
    assert may(deal) == "KD 3C 2C"
    deal = after(deal, "KD 2D 3S TC")
    assert deal.turn == S
    deal = after(deal, "QC 9C 3C AC")
    assert deal.turn == E
    deal = after(deal, "2H 4H 6H")
    assert may(deal) == "AS 7S 2C"
    assert may(after(deal, "7S")) == "AS 2C"


def test_e26_the_lowest_spade_beats_an_ace_and_breaks() -> None:
    hands = ("AH 5D 4D", "KH 7D 6D", "2S KS KD", "9H 9D 8D")
    deal = after(small(SPADES, *hands), "nil nil nil nil AH KH 2S 9H")
    assert (deal.tricks[-1].winner, deal.turn) == (S, S)
    assert may(deal) == "KS KD"


ELEVENTH = ("AS QS 4D", "8D 7D 6D", "KS 9S 3S", "4S 3C 2C")


@pytest.mark.parametrize(
    ("until", "leads"),
    [(Breaks.OFF_SUIT, "4D"), (Breaks.ANY_PLAY, "QS 4D"), (Breaks.NOTHING, "4D")],
)
def test_e24_a_spade_that_had_to_be_led_breaks_nothing_off_suit(until: Breaks, leads: str) -> None:
    variant = leading(SPADES, TrumpsBarred(until=until))
    deal = after(small(variant, *ELEVENTH, dealer=E), "bid:1 bid:1 bid:1 bid:1")
    assert (deal.turn, may(deal)) == (S, "KS 9S 3S")
    deal = after(deal, "KS 4S AS 8D")
    assert (deal.turn, may(deal)) == (N, leads)


def test_a_hand_of_spades_alone_leads_one_to_the_first_trick() -> None:
    suits = [str(pack().of_suit(suit)) for suit in Suit]
    deal = after(Deal.from_hands(SPADES, hands=suits), "bid:13 nil nil nil")
    assert len(deal.legal_moves) == 13
    assert all(move in deal.legal_moves for move in deal.apply("AS").moves[-1:])
    first = after(deal, "AS AH AD AC")
    assert (first.turn, first.tricks[0].winner) == (N, N)


def test_whoever_cannot_follow_may_play_a_spade_on_the_first_trick() -> None:
    deal = after(small(SPADES, "AH 2H", "2S 3D", "4H 5D", "5H 6D"), "nil nil nil nil AH")
    assert may(deal) == "2S 3D"
    assert refused(after(deal, "3D"), "5D") == ("MUST_FOLLOW", "you hold 4♥: follow hearts")


def test_spades_may_be_led_freely_where_that_is_agreed() -> None:
    deal = after(small(leading(SPADES, any_card), *DRILL), "bid:1 bid:1 bid:1 bid:1")
    assert may(deal) == "AS 7S KD 3C"


# Blind nil and the swap


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize(("them", "allowed"), [(219, False), (220, True), (221, True)])
def test_e28_blind_nil_is_for_a_side_100_behind(them: int, allowed: bool, dealer: int) -> None:  # noqa: FBT001
    deal = Deal.shuffled(SPADES, seed=28, dealer=dealer, standing=Standing(totals=(120, them)))
    while deal.view(None).phase == "promising":
        seat = deal.turn
        assert seat is not None
        view = deal.view(seat)
        if seat in {N, S} and allowed:
            assert deal.legal_moves == view.legal_moves == (Look(), BlindNil())
            assert deal.why_not("blind-nil") is None
            assert view.hand is None
            deal = deal.apply("look")
        else:
            assert BlindNil() not in deal.legal_moves
            assert refused(deal, "blind-nil") == (
                "NOT_ALLOWED",
                "nil may not be bid blind (a side that is 100 points or more behind may bid nil before looking)",
            )
            assert view.hand == deal.hand(seat)
        deal = deal.apply("bid:3")


@pytest.mark.parametrize("totals", [(-20, 80), (-200, -100)])
def test_the_distance_is_what_counts_also_below_nothing(totals: Pair) -> None:
    deal = Deal.shuffled(SPADES, seed=28, standing=Standing(totals=totals))
    assert set(deal.face_down) == {N, S}


def test_the_swap_waits_for_all_bids_and_is_of_two_cards_each_at_once() -> None:
    deal = Deal.shuffled(SPADES, seed=3, standing=Standing(totals=BEHIND))
    before = [deal.hand(seat) for seat in range(4)]
    deal = after(deal, "blind-nil bid:3 look bid:4 bid:2")
    assert (deal.turn, deal.view(None).phase) == (N, "swapping")
    assert len(deal.legal_moves) == 78
    give, get = deal.legal_moves[0], None
    assert isinstance(give, HandOver)
    assert refused(deal, "pass")[0] == "NOT_ALLOWED"
    half = deal.apply(give)
    assert half.turn == S
    assert half.hand(S) == before[S]
    get = half.legal_moves[-1]
    assert isinstance(get, HandOver)
    done = half.apply(get)
    assert done.hand(N) == before[N] - give.cards | get.cards
    assert done.hand(S) == before[S] - get.cards | give.cards
    assert [len(done.hand(seat)) for seat in range(4)] == [13] * 4
    assert (done.turn, done.view(None).phase) == (N, "first lead")


def test_the_two_who_swapped_know_the_cards_and_nobody_else_does() -> None:
    deal = Deal.shuffled(SPADES, seed=3, standing=Standing(totals=BEHIND))
    deal = after(deal, "look bid:4 bid:3 blind-nil bid:2")
    assert deal.turn == S
    give = deal.legal_moves[5]
    get = deal.apply(give).legal_moves[7]
    assert isinstance(give, HandOver)
    assert isinstance(get, HandOver)
    done = after(deal, [str(give), str(get)])
    assert done.view(S).known == give.cards
    assert done.view(N).known == get.cards
    for seat in (E, W, None):
        view = done.view(seat)
        assert view.known == CardSet()
        assert view.moves[-2:] == (None, None)
        assert give.cards | get.cards <= view.unseen
    for seat in (N, S):
        assert not (give.cards | get.cards) & done.view(seat).unseen


def test_two_blind_partners_swap_once() -> None:
    deal = Deal.shuffled(SPADES, seed=3, standing=Standing(totals=BEHIND))
    deal = after(deal, "blind-nil bid:3 blind-nil bid:2")
    assert deal.turn == N
    deal = deal.apply(deal.legal_moves[0])
    assert deal.turn == S
    assert deal.apply(deal.legal_moves[0]).view(None).phase == "first lead"


@pytest.mark.parametrize(
    ("tricks", "points", "bags"), [("0 5 5 3", (241, 71), (1, 1)), ("1 5 4 3", (-159, 71), (1, 1))]
)
def test_e21_a_blind_nil_from_cards(tricks: str, points: Pair, bags: Pair) -> None:
    """North gives South two cards and gets two for them, with which the deal comes to the tricks that are wanted."""
    plan = planned(tricks)
    hands = list(map(CardSet.parse, plan.hands))
    give, get = CardSet(list(hands[S])[:2]), CardSet(list(hands[N])[:2])
    hands[N], hands[S] = hands[N] - get | give, hands[S] - give | get
    deal = Deal.from_hands(SPADES, hands=hands, standing=Standing(totals=BEHIND))
    deal = after(deal, "blind-nil bid:4 look bid:4 bid:3")
    deal = after(deal, [str(HandOver(give)), str(HandOver(get)), *plan.cards])
    assert (deal.points, deal.standing.bags) == (points, bags)
    assert ("blind nil" in [reason for _, _, reason in scored(deal)]) is True


def test_without_blind_nil_everybody_looks_at_once() -> None:
    deal = Deal.shuffled(SPADES.evolve(name="not_blind", stages=NO_BLIND_NIL), seed=3, standing=Standing(totals=BEHIND))
    assert deal.face_down == frozenset()
    assert refused(deal, "blind-nil") == ("NOT_ALLOWED", "nil is not bid blind here")


# Other rules for bids


@pytest.mark.parametrize(
    ("north", "least"), [("bid:1", 3), ("nil", 4), ("bid:5", 0), ("bid:4", 0), ("bid:3", 1), ("bid:13", 0)]
)
def test_e27_partners_may_have_to_bid_four_between_them(north: str, least: int) -> None:
    deal = Deal.shuffled(SPADES.evolve(name="least_four", stages=LEAST_FOUR), seed=27)
    south = after(deal, f"{north} bid:1")
    assert may(deal).startswith("nil bid:1")
    assert [str(move) for move in south.legal_moves] == [
        f"bid:{number}" if number else "nil" for number in range(least, 14)
    ]
    if least:
        code, text = refused(south, f"bid:{least - 1}")
        assert code == "BID_TOO_LOW"
        assert text.endswith(
            f"(the bids of a side must come to 4 at least; a nil counts as nothing): bid {least} to 13"
        )


@pytest.mark.parametrize(("north", "numbers"), [("bid:1", [0, *range(3, 14)]), ("nil", list(range(14)))])
def test_e27_a_nil_may_be_exempt(north: str, numbers: list[int]) -> None:
    exempt = agreed("exempt", TrickBids(bids=(SideAtLeast(4, nil=NilBid.EXEMPT),)))
    south = after(Deal.shuffled(exempt, seed=27), f"{north} bid:1")
    assert may(south).split() == [f"bid:{number}" if number else "nil" for number in numbers]


def test_other_tables_bar_nil_cap_the_sum_or_make_one_partner_bid_nil() -> None:
    no_nil = Deal.shuffled(agreed("no_nil", TrickBids(bids=(AtLeast(1),))), seed=1)
    assert may(no_nil).split()[0] == "bid:1"
    capped = Deal.shuffled(agreed("capped", TrickBids(bids=(SideAtMost(13),))), seed=1)
    assert may(after(capped, "bid:9 bid:9")) == "nil bid:1 bid:2 bid:3 bid:4"
    suicide = Deal.shuffled(agreed("suicide", TrickBids(bids=(one_partner_nil,))), seed=1)
    assert may(after(suicide, "bid:9 nil")) == "nil"
    assert may(after(suicide, "bid:9 nil nil")).startswith("bid:1 bid:2")


@pytest.mark.parametrize(("manner", "phase"), [(Swap.TOGETHER, "swapping"), (Swap.BIDDER_MAY_DECLINE, "swapping")])
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_other_tables_exchange_other_numbers_of_cards(cards: int, manner: Swap, phase: str) -> None:
    blind = next(stage for stage in SPADES.stages if isinstance(stage, TrickBids))
    variant = agreed("exchanging", blind, swap=SwapWithPartner(cards, manner=manner))
    deal = Deal.shuffled(variant, seed=3, standing=Standing(totals=BEHIND))
    deal = after(deal, "blind-nil bid:3 look bid:4 bid:2")
    assert deal.view(None).phase == phase
    move = deal.legal_moves[-1]
    assert isinstance(move, HandOver)
    assert len(move.cards) == cards


# Floors, caps, three players


def test_a_side_below_the_floor_has_lost() -> None:
    floored = SPADES.evolve(name="floored", goal=Compare(500, tie=Tiebreak.EXTRA_DEAL, floor=-350))
    assert played(floored, "7 3 7 3", "3 3 3 4", totals=(-209, 10)).winner is None
    assert played(floored, "7 3 7 3", "3 3 3 4", totals=(-210, 10)).winner == EW
    assert played(SPADES, "7 3 7 3", "3 3 3 4", totals=(-210, 10)).winner is None


def test_a_cap_stops_a_match_of_spades() -> None:
    match = Match.new(SPADES.evolve(name="two_deals", goal=Capped(SPADES.goal, deals=2)), seed=2)
    while not match.is_over:
        match = match.apply(match.legal_moves[0]) if match.legal_moves else match.next_deal()
    assert (len(match.deals), match.unfinished, match.winner) == (2, True, None)


@pytest.mark.parametrize("dealer", range(3))
def test_three_play_alone_with_17_cards_each(dealer: int) -> None:
    assert THREE_HANDED_SPADES.deck == pack() - CardSet.parse("2C")
    deal = Deal.shuffled(THREE_HANDED_SPADES, seed=20, dealer=dealer)
    assert [len(deal.hand(seat)) for seat in range(3)] == [17] * 3
    assert deal.turn == (dealer + 1) % 3
    assert len(deal.legal_moves) == 18
    deal = any_of(after(deal, "bid:5 nil bid:17"), Random(dealer))
    tricks = deal.reckoning.tricks
    assert sum(tricks) == 17
    five, nil, all_of_them = ((dealer + step) % 3 for step in (1, 2, 3))
    expected = [0, 0, 0]
    expected[five] = 50 + tricks[five] - 5 if tricks[five] >= 5 else -50
    expected[nil] = tricks[nil] + (100 if tricks[nil] == 0 else -100)
    expected[all_of_them] = 170 if tricks[all_of_them] == 17 else -170
    bags = [max(0, tricks[five] - 5), tricks[nil], 0]
    for seat, over in zip((five, nil), bags, strict=False):
        expected[seat] -= 100 * (over // 10)
    assert list(deal.points) == expected


# For all deals


def view_hides_what_lies_face_down(deal: Deal) -> None:
    """A seat that has not looked sees none of its cards, nor anybody else's."""
    for seat in deal.face_down:
        view = deal.view(seat)
        assert view.hand is None
        assert (view.known, view.shown, view.unseen) == (CardSet(), CardSet(), pack())


@settings(max_examples=15)
@given(st.integers(0, 10_000), st.integers(-400, 450), st.integers(-400, 450), st.tuples(*[st.integers(0, 9)] * 2))
def test_what_holds_in_every_deal(seed: int, us: int, them: int, bags: Pair) -> None:
    start = Deal.shuffled(SPADES, seed=seed, standing=Standing(totals=(us, them), bags=bags))
    fixed: dict[int, object] = {}
    end = start
    for deal in positions(start, Random(seed)):
        end = deal
        view_hides_what_lies_face_down(deal)
        assert deal.is_over or deal.legal_moves
        for seat, call in enumerate(() if deal.contract is None else deal.contract.bids):
            if call is not None:
                assert fixed.setdefault(seat, call) == call
        if not deal.tricks and not deal.trick and deal.view(None).phase == "first lead":
            assert [len(deal.hand(seat)) for seat in range(4)] == [13] * 4
            leads = CardSet.parse(may(deal))
            assert not leads.of_suit(Suit.SPADES) or leads == deal.hand(N) == leads.of_suit(Suit.SPADES)
    assert sum(end.reckoning.tricks) == 13
    assert end.reckoning.taken[NS] | end.reckoning.taken[EW] == pack()
    assert all(0 <= left < 10 for left in end.standing.bags)
    again = SPADES_PAY(end.reckoning, Standing(bags=bags))
    assert list(end.scores) == list(again[0])
    assert end.standing.bags == again[1].bags


@pytest.mark.parametrize("by", [1, 2, 3])
def test_turning_the_table_turns_everything(by: int) -> None:
    for seed in range(6):
        deal = Deal.shuffled(SPADES, seed=seed, standing=Standing(totals=(20, 130), bags=(9, 4)))
        hands = [deal.hand(seat) for seat in range(4)]
        other = Deal.from_hands(
            SPADES,
            hands=[hands[(seat - by) % 4] for seat in range(4)],
            dealer=(3 + by) % 4,
            standing=Standing(totals=turned((20, 130), by), bags=turned((9, 4), by)),
        )
        chance = Random(seed)
        while moves := deal.legal_moves:
            assert other.legal_moves == moves
            assert other.turn == (-1 if deal.turn is None else (deal.turn + by) % 4)
            move = moves[int(chance.random() * len(moves))]
            deal, other = deal.apply(move), other.apply(move)
        assert (other.is_over, other.points) == (True, turned(deal.points, by))
        assert other.standing.totals == turned(deal.standing.totals, by)
        assert other.standing.bags == turned(deal.standing.bags, by)


def test_a_refused_move_leaves_the_deal_as_it_was() -> None:
    deal = after(small(SPADES, *DRILL), "bid:1 bid:1 bid:1 bid:1")
    with pytest.raises(IllegalMove, match="may not be led") as error:
        deal.apply("7S")
    assert error.value.deal is deal
    assert may(deal) == "KD 3C"


def test_a_settlement_is_a_rule_like_any_other() -> None:
    rule: Settlement = SPADES.settlement
    assert rule == SPADES_PAY
    assert Seat(0) == N
