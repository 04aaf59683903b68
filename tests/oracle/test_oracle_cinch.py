"""The oracle of Cinch, Pedro and California Pedro itself, proved on examples worked by hand."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from tests.oracle.cinch import (
    BLIND_CINCH,
    CALIFORNIA_PEDRO,
    CINCH,
    KING_PEDRO,
    PEDRO,
    AllPass,
    Ask,
    Chooser,
    GoingOut,
    Hands,
    Moves,
    Pair,
    Reason,
    Rules,
    Scored,
    Told,
    Ways,
    asked,
    best_of,
    lays,
    may_play,
    paid,
    play_out,
    points_of,
    random_deal,
    ranking,
    settle,
    tell,
    total,
)
from tests.oracle.phat import PACK, SUITS

W, N, E, S = range(4)
EW, NS = 0, 1


def cards(text: str) -> list[str]:
    """Read cards with spaces between them."""
    return text.split()


def in_order(moves: Sequence[str]) -> Chooser:
    """Choose given moves in their order."""
    following = iter(moves)
    return lambda _: next(following)


def then_the_first(moves: Sequence[str]) -> Chooser:
    """Choose given moves in their order, and then the first of all that may be done."""
    following = iter(moves)
    return lambda legal: next(following, legal[0])


def at_random(rng: Random) -> Chooser:
    """Choose anything that may be done."""
    return lambda legal: legal[int(rng.random() * len(legal))]


def asked_after(hands: Hands, stock: Sequence[str], *moves: str, rules: Rules = CINCH) -> Ask:
    """Say who is asked, and what, after some moves; south deals."""
    story = tell(hands, rules, stock=stock)
    ask = next(story)
    for move in moves:
        ask = story.send(move)
    return ask


# --- The deal worked by hand

HANDS = (
    cards("5C 2C AD KD TD 8D 8H 7H 8S"),
    cards("KC 9C JD 6D 3D TH 9H 5H 4S"),
    cards("AC 7C 5S 4D AH JH 4H JS TS"),
    cards("TC 4C QD 7D 2D KH 6H 3H AS"),
)
STOCK = cards("7S 6C 2S 2H 3C QC QH 9D 8C 3S KS 5D JC QS 6S 9S")
PLAYED = (
    (E, "AC 4C 6C 3C", E),
    (E, "KS AS 2S QH", S),
    (S, "JC 2C 9C 7C", S),
    (S, "KH 2H 9D 5S", E),
    (E, "3S QD 7S QC", N),
    (N, "KC 8C TC 5C", N),
)
CALLS = "pass", "pass", "bid:7", "pass", "trump:C", "discard:7D,2D,6H,3H,5D,QS,6S,9S"
MOVES = [*CALLS, *(card for _, played, _ in PLAYED for card in played.split())]
LOW_TO_WINNER = CINCH._replace(paying="set_back")
EACH = CINCH._replace(paying="each_scores")
PEDRO_LOW = CINCH._replace(two_to="holder", paying="set_back")


def the_deal(rules: Rules = CINCH, *, bid: int = 7, totals: Pair = (0, 0), turn: int = 0) -> Told:
    """Play the deal, everybody moved up some seats."""
    hands = [HANDS[(seat - turn) % 4] for seat in range(4)]
    before = totals[(EW - turn) % 2], totals[(NS - turn) % 2]
    moves = [move if move != "bid:7" else f"bid:{bid}" for move in MOVES]
    return play_out(tell(hands, rules, dealer=(S + turn) % 4, totals=before, stock=STOCK), in_order(moves))


@pytest.mark.parametrize("turn", range(4))
def test_the_deal_is_played_as_worked_out_whoever_sits_where(turn: int) -> None:
    told = the_deal(turn=turn)
    assert [(trick.leader, " ".join(trick.cards), trick.winner) for trick in told.tricks] == [
        ((leader + turn) % 4, played, (winner + turn) % 4) for leader, played, winner in PLAYED
    ]
    assert (told.bidder, told.bid, told.trump) == ((E + turn) % 4, 7, "C")
    assert told.made[(EW + turn) % 2] == 6
    assert told.totals[(NS + turn) % 2] == 15
    assert (told.next_dealer, told.winner, told.thrown_in) == (turn, None, False)


def test_the_hands_of_the_deal_after_the_draw() -> None:
    told = the_deal()
    assert [{*hand} for hand in told.hands] == [
        {*cards("5C 2C 7S 6C 2S 2H")},
        {*cards("KC 9C 3C QC QH 9D")},
        {*cards("AC 7C 5S 8C 3S KS")},
        {*cards("JC TC 4C QD KH AS")},
    ]
    assert (told.drawn, told.dead) == ((4, 4, 3, 5), ())


def test_the_points_of_the_deal_in_their_order() -> None:
    told = the_deal(PEDRO_LOW)
    assert told.scores == (
        Scored(EW, 1, "ace"),
        Scored(EW, 5, "left pedro"),
        Scored(EW, 1, "two"),
        Scored(NS, 1, "jack"),
        Scored(NS, 1, "ten"),
        Scored(NS, 5, "right pedro"),
    )


@pytest.mark.parametrize(
    ("rules", "bid", "expected"),
    [
        (CINCH, 7, (0, 15)),
        (LOW_TO_WINNER, 7, (-7, 8)),
        (PEDRO_LOW, 7, (7, 7)),
        (PEDRO, 7, (7, 7)),
        (EACH, 6, (6, 8)),
        (EACH, 7, (0, 15)),
        (CINCH, 6, (0, 2)),
    ],
    ids=["cinch", "set back, low taken", "set back, low held", "pedro", "each scores", "each, set", "made, but less"],
)
def test_what_the_deal_pays(rules: Rules, bid: int, expected: Pair) -> None:
    assert the_deal(rules, bid=bid).totals == expected


def test_at_every_point_of_the_deal_the_right_cards_may_be_played() -> None:
    moves = [*CALLS, *cards("AC 4C 6C 3C KS AS 2S QH JC 2C 9C 7C KH 2H 9D")]
    assert asked_after(HANDS, STOCK, *CALLS) == (E, cards("AC 7C 5S 8C 3S KS"))
    assert asked_after(HANDS, STOCK, *CALLS, "AC") == (S, cards("TC 4C JC"))
    assert asked_after(HANDS, STOCK, *moves[:11], "AS") == (W, cards("5C 2C 7S 2S"))
    assert asked_after(HANDS, STOCK, *moves) == (E, cards("5S 8C 3S"))


# --- What is paid


def of(side: int, taken: int, sum_of_all: int = 14) -> list[Scored]:
    """Give a side so many points and the other side the rest, where nobody asks for which cards."""
    reason: Reason = "ace"
    return [Scored(side, taken, reason), Scored(1 - side, sum_of_all - taken, reason)]


def pays(rules: Rules, bid: int, taken: int, sum_of_all: int = 14, totals: Pair = (0, 0)) -> Pair:
    """Say what both sides have when the first has bid and taken so much."""
    return settle(of(0, taken, sum_of_all), 0, bid, totals, rules)[1]


@pytest.mark.parametrize(
    ("bid", "taken", "expected"),
    [(8, 9, (4, 0)), (6, 6, (0, 2)), (7, 7, (0, 0)), (8, 7, (0, 15)), (14, 13, (0, 15)), (10, 0, (0, 24)),
     (0, 5, (0, 4))],
)  # fmt: skip
def test_in_cinch_one_side_scores_the_difference(bid: int, taken: int, expected: Pair) -> None:
    assert pays(CINCH, bid, taken) == expected


@pytest.mark.parametrize(
    ("bid", "taken", "expected"), [(8, 9, (9, 5)), (8, 7, (-8, 7)), (14, 13, (-14, 1)), (6, 6, (6, 8))]
)
def test_in_pedro_the_bidders_score_or_are_set_back_and_the_others_score(bid: int, taken: int, expected: Pair) -> None:
    assert pays(PEDRO, bid, taken) == expected


def test_no_score_is_of_nothing() -> None:
    assert not paid(of(0, 7), 0, 7, CINCH)
    for rules in (CINCH, EACH, PEDRO):
        for bid in range(1, 15):
            for taken in range(1, 14):
                scores = paid(of(0, taken), 0, bid, rules)
                assert all(scored.points for scored in scores)
                assert rules is not CINCH or len(scores) <= 1


def test_a_bid_of_sixteen_counts_twice_in_california() -> None:
    assert pays(CALIFORNIA_PEDRO, 16, 15, 16) == (-32, 1)
    assert settle([Scored(0, 16, "ace")], 0, 16, (0, 0), CALIFORNIA_PEDRO)[:2] == (
        (Scored(0, 16, "ace"), Scored(0, 16, "doubled")),
        (32, 0),
    )
    assert pays(CALIFORNIA_PEDRO, 15, 15, 16) == (15, 1)
    assert pays(CALIFORNIA_PEDRO, 15, 14, 16) == (-15, 2)


@pytest.mark.parametrize(
    ("going_out", "totals", "taken", "expected", "winner"),
    [
        ("bidder_out", (56, 58), 9, (65, 63), 0),
        ("higher", (56, 58), 9, (65, 63), 0),
        ("bidder_out", (55, 60), 7, (62, 67), 0),
        ("higher", (55, 60), 7, (62, 67), 1),
        ("both_near", (55, 60), 7, (62, 67), 0),
        ("both_near", (54, 60), 8, (62, 66), 1),
        ("bidder_out", (55, 60), 6, (48, 68), 1),
        ("both_near", (55, 60), 6, (48, 68), 1),
        ("bidder_out", (40, 55), 7, (47, 62), 1),
        ("bidder_out", (40, 54), 7, (47, 61), None),
        ("race", (55, 60), 7, (62, 60), 0),
        ("race", (40, 55), 7, (47, 62), 1),
        ("race", (40, 54), 7, (47, 61), None),
    ],
)
def test_who_has_won_when_both_are_near_the_end(
    going_out: GoingOut, totals: Pair, taken: int, expected: Pair, winner: int | None
) -> None:
    rules = PEDRO._replace(going_out=going_out)
    assert settle(of(0, taken), 0, 7, totals, rules)[1:] == (expected, winner)


def test_in_california_only_a_bidder_wins() -> None:
    assert settle(of(0, 9, 16), 0, 6, (80, 88), CALIFORNIA_PEDRO)[1:] == ((89, 95), None)
    assert settle(of(1, 6, 16), 1, 6, (89, 95), CALIFORNIA_PEDRO)[1:] == ((99, 101), 1)
    assert settle(of(1, 5, 16), 1, 6, (70, 95), CALIFORNIA_PEDRO)[1:] == ((81, 89), None)
    assert settle(of(0, 6, 16), 0, 6, (85, 91), CALIFORNIA_PEDRO)[1:] == ((91, 101), 0)
    assert settle(of(0, 5, 16), 0, 6, (100, 91), CALIFORNIA_PEDRO)[1:] == ((94, 102), None)


def test_nothing_is_counted_after_the_point_that_wins_a_race() -> None:
    rules = PEDRO._replace(going_out="race")
    assert settle(of(0, 7), 0, 7, (55, 60), rules)[0] == (Scored(0, 7, "ace"),)
    assert settle(of(0, 7), 0, 7, (54, 54), rules)[0] == tuple(of(0, 7))
    assert settle(of(0, 7), 0, 7, (55, 60), PEDRO)[0] == tuple(of(0, 7))


@pytest.mark.parametrize(("taken", "expected"), [(40, (40, 4)), (35, (-40, 9))])
def test_in_king_pedro_a_king_lost_or_a_pedro_sets_the_bidder_back(taken: int, expected: Pair) -> None:
    assert pays(KING_PEDRO, 40, taken, 44) == expected


def test_in_king_pedro_only_a_bidder_wins_at_200() -> None:
    assert settle(of(0, 40, 44), 0, 40, (160, 198), KING_PEDRO)[1:] == ((200, 202), 0)
    assert settle(of(0, 40, 44), 0, 40, (159, 198), KING_PEDRO)[1:] == ((199, 202), None)


def test_a_game_of_cinch_is_won_at_51() -> None:
    assert the_deal(totals=(50, 36)).winner == NS
    assert the_deal(totals=(50, 35)).winner is None


# --- The auction


def test_everybody_bids_once_and_more_than_the_one_before() -> None:
    everything = ["pass", *(f"bid:{number}" for number in range(1, 15))]
    assert asked_after(HANDS, STOCK) == (W, everything)
    assert asked_after(HANDS, STOCK, "bid:12") == (N, ["pass", "bid:13", "bid:14"])
    assert asked_after(HANDS, STOCK, "pass", "bid:14", "pass") == (S, ["pass"])
    assert asked_after(HANDS, STOCK, "pass", "bid:14", "pass", "pass") == (N, [f"trump:{suit}" for suit in SUITS])
    assert asked_after(HANDS, STOCK, "bid:3", "bid:4", "bid:5", "bid:6")[0] == S
    assert asked_after(HANDS, STOCK, rules=PEDRO)[1][:2] == ["pass", "bid:7"]
    assert asked_after(HANDS, STOCK, rules=CALIFORNIA_PEDRO)[1][::10] == ["pass", "bid:15"]


def test_when_all_pass_in_cinch_the_dealer_names_trumps_and_leads_and_cannot_be_set() -> None:
    assert asked_after(HANDS, STOCK, *["pass"] * 4) == (S, [f"trump:{suit}" for suit in SUITS])
    story = tell(HANDS, stock=STOCK)
    told = play_out(story, then_the_first(["pass"] * 4 + ["trump:D"]))
    assert (told.bidder, told.bid, told.tricks[0].leader) == (S, 0, S)
    difference = told.made[NS] - told.made[EW]
    assert told.totals == ((0, difference) if difference > 0 else (-difference, 0))


@pytest.mark.parametrize(
    ("rules", "nobody_bids", "legal"),
    [
        (PEDRO, "forced_exactly", ["bid:7"]),
        (CALIFORNIA_PEDRO, "forced_exactly", ["bid:6"]),
        (PEDRO, "forced", [f"bid:{number}" for number in range(7, 15)]),
        (PEDRO, "thrown_in", ["pass", *(f"bid:{number}" for number in range(7, 15))]),
    ],
    ids=["pedro", "california", "forced", "thrown in"],
)
def test_what_a_dealer_may_do_when_all_have_passed(rules: Rules, nobody_bids: AllPass, legal: Moves) -> None:
    rules = rules._replace(nobody_bids=nobody_bids)
    assert asked_after(HANDS, STOCK, "pass", "pass", "pass", rules=rules) == (S, legal)


def test_a_deal_that_is_thrown_in() -> None:
    rules = PEDRO._replace(nobody_bids="thrown_in")
    told = play_out(tell(HANDS, rules, totals=(3, 4), stock=STOCK), in_order(["pass"] * 4))
    assert (told.thrown_in, told.bidder, told.totals, told.next_dealer, told.tricks) == (True, None, (3, 4), W, ())


def test_in_king_pedro_the_bidding_goes_round_until_all_others_have_passed() -> None:
    hands, stock = random_deal(Random(1), 12)
    ask = asked_after(hands, stock, "bid:30", "pass", "bid:31", "pass", rules=KING_PEDRO)
    assert ask == (W, ["pass", *(f"bid:{number}" for number in range(32, 45))])
    assert asked_after(hands, stock, "bid:30", "pass", "bid:31", "pass", "bid:44", rules=KING_PEDRO) == (E, ["pass"])
    after = asked_after(hands, stock, "bid:30", "pass", "bid:31", "pass", "bid:40", "pass", rules=KING_PEDRO)
    assert after == (W, [f"trump:{suit}" for suit in SUITS])
    assert asked_after(hands, stock, "pass", "pass", "pass", rules=KING_PEDRO)[0] == S
    after = asked_after(hands, stock, "pass", "pass", "pass", "bid:30", rules=KING_PEDRO)
    assert after == (S, [f"trump:{suit}" for suit in SUITS])
    told = play_out(tell(hands, KING_PEDRO, stock=stock), in_order(["pass"] * 4))
    assert (told.thrown_in, told.next_dealer) == (True, W)


# --- Trumps


def test_the_left_pedro_stands_under_the_right_and_fourteen_points_are_in_play() -> None:
    assert ranking("H") == cards("AH KH QH JH TH 9H 8H 7H 6H 5H 5D 4H 3H 2H")
    assert ranking("S")[10] == "5C"
    for suit in SUITS:
        assert len({*ranking(suit)}) == 14
        assert sum(points_of(card, suit) for card in PACK) == 14
        assert sum(points_of(card, suit, CALIFORNIA_PEDRO) for card in PACK) == 16
        assert sum(points_of(card, suit, KING_PEDRO) for card in PACK) == 44


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [
        ("5S 9S QH", "AC", "5S"),
        ("5S 9S QH", "AS", "5S 9S"),
        ("5S 9S QH", "AH", "5S QH"),
        ("5S 9S QH", "AD", "5S 9S QH"),
        ("9S QH", "AC", "9S QH"),
        ("5S QH", "AS", "5S QH"),
    ],
)
def test_what_may_be_played_when_clubs_are_trumps(hand: str, led: str, legal: str) -> None:
    assert may_play(cards(hand), [led], "C", CINCH, first=False) == cards(legal)


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [("5S 9S QH", "AS", "9S"), ("5S 9S QH", "AH", "QH"), ("5S 9S QH", "AC", "5S"), ("5S QH", "AS", "5S QH")],
)
def test_what_may_be_played_where_suit_is_followed_strictly(hand: str, led: str, legal: str) -> None:
    rules = CINCH._replace(follow="strict")
    assert may_play(cards(hand), [led], "C", rules, first=False) == cards(legal)


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [("5D 9C KS", "9D", "5D 9C KS"), ("5D 9C", "7H", "5D"), ("5D 2D", "9D", "5D 2D"), ("9C KS", "5D", "9C KS")],
)
@pytest.mark.parametrize("suits", ["HDCS", "SCDH"])
def test_the_off_five_is_no_card_of_its_printed_suit(hand: str, led: str, legal: str, suits: str) -> None:
    other = str.maketrans("HDCS", suits)
    allowed = may_play(cards(hand.translate(other)), [led.translate(other)], suits[0], CINCH, first=False)
    assert allowed == cards(legal.translate(other))


def test_which_card_wins() -> None:
    assert best_of(cards("6H 5D 5H 4H"), "H") == 0
    assert best_of(cards("4H 5D 5H 3H"), "H") == 2
    assert best_of(cards("4H 5D 3H 2H"), "H") == 1
    assert best_of(cards("9D AS 5D AD"), "H") == 2
    assert best_of(cards("9D AS 5C TD"), "H") == 3


def test_a_trump_is_led_first_in_california_and_anything_later() -> None:
    rules = CALIFORNIA_PEDRO
    assert may_play(cards("5S 9S QH"), [], "C", rules, first=True) == ["5S"]
    assert may_play(cards("5S 9S QH"), [], "C", rules, first=False) == cards("5S 9S QH")
    assert may_play(cards("9S QH"), [], "C", rules, first=True) == cards("9S QH")
    assert may_play(cards("5S 9S QH"), [], "C", PEDRO, first=True) == cards("5S 9S QH")


# --- The exchange


def dealt(*hands: str, stock: str = "") -> tuple[list[list[str]], list[str]]:
    """Fill hands of nine and the stock of sixteen up with the plain cards that are left, of spades, diamonds, clubs."""
    held = [cards(hand) for hand in hands]
    lower = cards(stock)
    rest = [card for card in PACK if card not in lower and not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < 9:
            hand.append(next(card for card in rest if card not in ranking("H")))
            rest.remove(hand[-1])
    return held, lower + rest


ALL_PASS_BUT_DEALER = "pass", "pass", "pass", "bid:7", "trump:H"


def test_who_holds_more_than_six_trumps_shows_those_too_many_but_none_that_scores() -> None:
    hands, stock = dealt("AH KH QH 9H 8H 5H 5D 4H", "", "", "")
    seat, ways = asked_after(hands, stock, *ALL_PASS_BUT_DEALER)
    assert (seat, len(ways)) == (W, 10)
    assert list(ways)[:2] == ["discard:KH,QH", "discard:KH,9H"]
    assert "discard:4H,8H" in ways
    for wrong in ("discard:AH,8H", "discard:5D,8H", "discard:8H", "discard:8H,8H", "discard:KH,QH,8H", "8H", "pass"):
        assert wrong not in ways
    told = play_out(tell(hands, stock=stock), then_the_first([*ALL_PASS_BUT_DEALER, "discard:4H,8H"]))
    assert {*told.dead} == {"4H", "8H"}
    assert {*told.hands[W]} == {*cards("AH KH QH 9H 5H 5D")}
    assert (told.drawn[W], sum(told.made)) == (0, 14)


def test_the_dealer_keeps_six_cards_of_his_choice_all_trumps_among_them() -> None:
    hands, stock = dealt("", "", "", "AH KH")
    seat, ways = asked_after(hands, stock, *ALL_PASS_BUT_DEALER)
    plain = [card for card in (*hands[S], *stock[16:]) if card not in ranking("H")]
    assert (seat, plain, len(ways)) == (S, hands[S][2:], 35)  # the others drew sixteen cards: none is left
    told = play_out(tell(hands, stock=stock), then_the_first([*ALL_PASS_BUT_DEALER, ways[-1]]))
    assert {*told.hands[S]} == {"AH", "KH", *plain[:4]}


def test_a_dealer_with_more_than_six_trumps_shows_some_of_them_last() -> None:
    hands, stock = dealt("QH JH TH 9H", "3H 2H", "8H", "AH KH 7H 6H 5H", stock="2S 3S 4S 6S 7S 8S 9S TS TD TC 9D 5D 4H")
    # West draws two, north four, east five; two are left, trumps both.
    moves = [*ALL_PASS_BUT_DEALER]
    seat, ways = asked_after(hands, stock, *moves)
    assert (seat, list(ways)) == (S, ["discard:KH", "discard:7H", "discard:6H", "discard:4H"])
    told = play_out(tell(hands, stock=stock), then_the_first([*moves, "discard:6H"]))
    assert told.drawn == (2, 4, 5, 5)
    assert told.dead == ("6H",)
    assert {*told.hands[S]} == {*cards("AH KH 7H 5H 5D 4H")}


def test_a_stock_that_runs_short_leaves_the_last_to_draw_with_fewer_cards() -> None:
    hands, stock = dealt("2H", "", "", "AH KH QH JH TH 9H")
    told = play_out(tell(hands, stock=stock), then_the_first([*ALL_PASS_BUT_DEALER]))
    assert told.drawn == (5, 6, 5, 0)
    assert [len(hand) for hand in told.hands] == [6, 6, 5, 6]
    assert [len(trick.cards) for trick in told.tricks] == [4, 4, 4, 4, 4, 3]


def test_when_nobody_was_dealt_a_trump_they_are_all_drawn() -> None:
    hands = [cards("AS KS QS JS TS 9S 8S 7S 6S"), cards("5S 4S 3S 2S AD KD QD JD TD")]
    hands += [cards("9D 8D 7D 6D 4D 3D 2D AC KC"), cards("QC JC TC 9C 8C 7C 6C 5C 4C")]
    stock = cards("3C 2C AH KH QH JH TH 9H 8H 7H 6H 5H 5D 4H 3H 2H")
    told = play_out(tell(hands, stock=stock), then_the_first([*ALL_PASS_BUT_DEALER]))
    assert told.drawn == (6, 6, 4, 0)
    assert told.hands[E] == tuple(cards("5D 4H 3H 2H"))
    assert len(told.hands[S]) == 6
    assert (sum(told.made), len(told.tricks)) == (14, 6)
    assert [card for trick in told.tricks for card in trick.cards if card in ranking("H")] != []


def test_a_seat_without_cards_that_should_lead_leaves_the_lead_to_the_next() -> None:
    # East has four cards and takes four tricks with them; then south leads.
    hands = [cards("AS KS QS JS TS 9S 8S 7S 6S"), cards("5S 4S 3S 2S AD KD QD JD TD")]
    hands += [cards("9D 8D 7D 6D 4D 3D 2D AC KC"), cards("QC JC TC 9C 8C 7C 6C 5C 4C")]
    stock = cards("3C 2C 5D 4H 3H 2H TH 9H 8H 7H 6H 5H AH KH QH JH")
    calls = ["pass", "pass", "bid:7", "pass", "trump:H"]
    story = tell(hands, stock=stock)
    told = play_out(story, lambda legal: calls.pop(0) if calls else legal[0])
    assert [trick.leader for trick in told.tricks[:5]] == [E, E, E, E, S]
    assert [len(trick.cards) for trick in told.tricks] == [4, 4, 4, 4, 3, 3]


# --- Laying


def test_in_pedro_everybody_keeps_all_trumps() -> None:
    hands, stock = dealt("AH KH QH 9H 8H 5H 5D 4H", "", "", "7H", stock="JH TH")
    story = tell(hands, PEDRO, stock=stock)
    told = play_out(story, then_the_first(ALL_PASS_BUT_DEALER))
    assert {*told.hands[W]} == {*cards("AH KH QH 9H 8H 5H 5D 4H")}
    assert told.drawn == (0, 6, 6, 4)
    assert told.dead == ()


def test_eight_trumps_are_laid_three_at_a_time_to_the_first_trick() -> None:
    ways = lays(cards("8C 7C 6C 4C 3C KC QC AC"), "C", PEDRO)
    assert len(ways) == 7 * 15 + 21  # under the ace two of seven, under each of the others two of six
    assert "play:8C,4C,3C" in ways
    assert "play:AC,KC,QC" in ways
    assert "play:8C,AC,3C" not in ways
    assert lays(cards("AC JC TC 5C 5S 2C 4C"), "C", PEDRO) == [
        f"play:{top},4C" for top in ("5S", "AC", "JC", "TC", "5C", "2C")
    ]


def test_a_dealer_who_lays_several_cards_has_five_for_the_second_trick() -> None:
    hands, stock = dealt("QH JH TH 9H", "3H 2H", "8H", "AH KH 7H 6H 5H", stock="2S 3S 4S 6S 7S 8S 9S TS TD TC 9D 5D 4H")
    seat, ways = asked_after(hands, stock, *ALL_PASS_BUT_DEALER, rules=PEDRO)
    assert (seat, len(ways)) == (S, 4 * 3 + 3 * 4)  # four of the seven trumps score nothing
    assert list(ways)[:4] == ["play:AH,KH", "play:AH,7H", "play:AH,6H", "play:AH,4H"]
    told = play_out(tell(hands, PEDRO, stock=stock), then_the_first([*ALL_PASS_BUT_DEALER, "play:5H,4H"]))
    assert told.tricks[0].cards[0] == "5H"
    assert told.tricks[0].under == ("4H",)
    assert told.tricks[0].winner == W
    assert [len(trick.cards) for trick in told.tricks] == [4] * 6
    assert sum(told.made) == 14


def test_of_seven_cards_that_score_in_king_pedro_one_goes_under_and_its_points_are_the_takers() -> None:
    ways = lays(cards("AC KC JC TC 5C 2C 5S 4C"), "C", KING_PEDRO)
    assert len(ways) == 7 * 6
    assert "play:AC,KC,4C" in ways
    assert not [way for way in ways if way.startswith("play:4C") or "4C" not in way]
    hands = [cards("AC KC JC TC 5C 2C 5S"), ["QC"], ["9C"], ["8C"]]
    moves = ["pass", "pass", "bid:30", "pass", "trump:C", "9C", "8C", "play:TC,KC", "QC"]
    told = play_out(tell(hands, KING_PEDRO), then_the_first(moves))
    assert told.made == (13, 31)
    assert [scored.reason for scored in told.scores] == ["set back", "king", "ten"]
    moves[-2] = "play:TC,2C"
    assert play_out(tell(hands, KING_PEDRO), then_the_first(moves)).made == (43, 1)


# --- Packets and the kitty


def test_in_king_pedro_the_bidder_takes_four_cards_and_all_put_plain_cards_away() -> None:
    hands, stock = random_deal(Random(4), 12)
    moves = ["pass", "bid:30", "pass", "pass", "trump:H"]
    told = play_out(tell(hands, KING_PEDRO, stock=stock), then_the_first(moves))
    assert told.drawn == (0, 4, 0, 0)
    seen = [{*hand, *(stock if seat == N else ())} for seat, hand in enumerate(hands)]
    for hand, had in zip(told.hands, seen, strict=True):
        assert len(hand) >= 6
        assert {*hand} <= had
        assert {*ranking("H")} & had <= {*hand}
    asks = [asked_after(hands, stock, *moves, rules=KING_PEDRO)]
    while isinstance(asks[-1][1], Ways):
        moves.append(asks[-1][1][0])
        asks.append(asked_after(hands, stock, *moves, rules=KING_PEDRO))
    assert [seat for seat, _ in asks] == [W, N, E, S, N]


def test_in_blind_cinch_everybody_has_a_packet_and_the_bidder_cuts_down_first() -> None:
    hands, stock = random_deal(Random(2))
    moves = ["pass", "bid:5", "pass", "pass", "trump:H"]
    seat, ways = asked_after(hands, stock, *moves, rules=BLIND_CINCH)
    assert isinstance(ways, Ways)
    assert (seat, ways.cards) == (N, 7)
    assert {*ways.among} == {*hands[N], *stock[:4]} - {*ranking("H")}
    told = play_out(tell(hands, BLIND_CINCH, stock=stock), then_the_first(moves))
    assert (told.drawn, [len(hand) for hand in told.hands]) == ((4, 4, 4, 4), [6] * 4)
    packets = {W: stock[4:8], E: stock[8:12], S: stock[12:]}
    for seat, packet in packets.items():
        assert {*told.hands[seat]} <= {*hands[seat], *packet}
        assert {*ranking("H")} & {*hands[seat], *packet} <= {*told.hands[seat]}


# --- Ways


@pytest.mark.parametrize("number", range(1, 6))
def test_ways_are_the_combinations_in_their_order(number: int) -> None:
    hand = cards("AS 2S KH 9D 2C")
    ways = Ways(list(reversed(hand)), number)
    assert list(ways) == ["discard:" + ",".join(gone) for gone in combinations(hand, number)]
    assert all(way in ways for way in ways)
    assert ways[:2] == list(ways)[:2]
    assert ways[-1] == list(ways)[-1]


def test_a_great_many_ways_are_not_written_down() -> None:
    ways = Ways(PACK[:21], 15)
    assert len(ways) == 54_264
    assert ways[54_263] == "discard:" + ",".join(PACK[6:21])
    assert "discard:" + ",".join(PACK[20:5:-1]) in ways


# --- Many deals


@pytest.mark.parametrize(
    ("rules", "points", "drawn"),
    [(CINCH, 14, 16), (BLIND_CINCH, 14, 16), (PEDRO, 14, 16), (CALIFORNIA_PEDRO, 16, 16), (KING_PEDRO, 44, 4)],
    ids=["cinch", "blind", "pedro", "california", "king"],
)
def test_all_points_are_in_play_in_every_deal(rules: Rules, points: int, drawn: int) -> None:
    rng = Random(14)
    more_than_six = 0
    for number in range(200):
        hands, stock = random_deal(rng, (52 - drawn) // 4)
        assert len({*stock, *(card for hand in hands for card in hand)}) == 52
        dealer = number % 4
        told = play_out(tell(hands, rules, dealer=dealer, totals=(-90, -90), stock=stock), at_random(rng))
        played = [card for trick in told.tricks for card in (*trick.cards, *trick.under)]
        if told.thrown_in:
            continue
        assert sum(told.made) == points
        assert {*ranking(told.trump)} <= {*played, *told.dead}
        assert sum(told.drawn) == drawn
        assert sorted(played) == sorted(card for hand in told.hands for card in hand)
        assert [len(hand) for hand in told.hands] == [6] * 4 or rules.excess == "laid" or min(told.drawn) == 0
        more_than_six += bool(told.dead) or any(trick.under for trick in told.tricks)
        delta = told.totals[0] + 90, told.totals[1] + 90
        assert delta == (total(told.scores, 0), total(told.scores, 1))
        mine = delta[(told.bidder or 0) % 2]
        assert (
            min(delta) >= 0 if rules.paying == "difference" else mine >= told.bid or mine in {-told.bid, -2 * told.bid}
        )
        assert told.winner is None
    assert more_than_six  # it happened


# --- Mistakes


def test_an_unlawful_choice_is_refused() -> None:
    story = tell(HANDS, PEDRO, stock=STOCK)
    next(story)
    with pytest.raises(ValueError, match="seat 0 may not bid:6, only pass bid:7"):
        story.send("bid:6")
    asking = asked(2, Ways(PACK[:4], 2))
    next(asking)
    with pytest.raises(ValueError, match="seat 2 may not 4C"):
        asking.send("4C")
