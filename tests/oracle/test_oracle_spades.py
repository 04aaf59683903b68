"""The oracle of Spades itself, proved on worked examples before the library is held against it.

North, East, South and West are the seats 0, 1, 2 and 3; North bids and leads first where nothing else is said.
"""

from random import Random

import pytest

from tests.oracle.phat import PACK
from tests.oracle.spades import (
    BLIND,
    JAQUES_BLIND_NIL,
    JAQUES_JOKERS,
    JAQUES_MIRROR,
    JAQUES_PHAT,
    JAQUES_WHIZ,
    JOKERS,
    NIL,
    SPADES,
    Counts,
    Rules,
    Settled,
    Turn,
    as_written,
    at_random,
    match_winner,
    may_be_blind,
    play_out,
    random_hands,
    settle,
    tell,
    words_of,
)

NORTH, EAST, SOUTH, WEST = range(4)
BOTH = [pytest.param(SPADES, id="spades"), pytest.param(JAQUES_PHAT, id="jaques_phat")]


def sheet(bids: str, tricks: str, rules: Rules = SPADES, bags: Counts = (0, 0)) -> Settled:
    """Settle bids and tricks written by seat; ``0b`` is a blind nil."""
    words = [BLIND if bid == "0b" else words_of(int(bid)) for bid in bids.split(",")]
    return settle(rules, words, tuple(map(int, tricks.split(","))), bags)


def scored(bids: str, tricks: str, rules: Rules = SPADES, bags: Counts = (0, 0)) -> tuple[Counts, Counts]:
    """Settle, and give the points and the bags by side."""
    settled = sheet(bids, tricks, rules, bags)
    return settled.points, settled.bags


# The settlement: E1 to E22


@pytest.mark.parametrize("rules", BOTH)
def test_e1_seven_bid_and_nine_taken_are_72_and_two_bags(rules: Rules) -> None:
    assert scored("4,3,3,2", "5,2,4,2", rules) == ((72, -50), (2, 0))
    assert [line[1:] for line in sheet("4,3,3,2", "5,2,4,2", rules).lines if line.side == 0] == [
        (70, "contract"),
        (2, "overtricks"),
    ]


@pytest.mark.parametrize("rules", BOTH)
def test_e2_everybody_bids_nil_and_fails(rules: Rules) -> None:
    assert scored("0,0,0,0", "3,4,2,4", rules) == ((-195, -192), (5, 8))


@pytest.mark.parametrize("rules", BOTH)
def test_e3_one_side_bids_nil_twice(rules: Rules) -> None:
    assert scored("0,4,0,5", "0,6,2,5", rules) == ((2, 92), (2, 2))


def test_e4_a_failed_nil_decides_the_contract() -> None:
    assert scored("0,4,5,4", "2,4,4,3", JAQUES_PHAT) == ((-49, -80), (1, 0))
    assert scored("0,4,5,4", "2,4,4,3", SPADES) == ((-148, -80), (2, 0))


def test_e5_a_failed_nil_whose_partner_makes_the_contract_alone() -> None:
    assert scored("0,4,5,3", "2,3,5,3", JAQUES_PHAT)[0][0] == -48
    assert scored("0,4,5,3", "2,3,5,3", SPADES) == ((-48, -70), (2, 0))


def test_e6_a_failed_nil_whose_partner_is_set_either_way() -> None:
    assert scored("0,4,6,3", "1,5,4,3", JAQUES_PHAT) == ((-160, 71), (0, 1))
    assert scored("0,4,6,3", "1,5,4,3", SPADES) == ((-159, 71), (1, 1))


@pytest.mark.parametrize(
    ("bags", "bids", "tricks", "points", "left"),
    [
        pytest.param(8, "3,2,3,3", "5,2,3,3", -38, 0, id="E7"),
        pytest.param(9, "2,3,1,3", "5,2,3,3", -65, 4, id="E8"),
        pytest.param(9, "1,3,1,3", "8,0,5,0", -169, 0, id="E9"),
        pytest.param(9, "1,3,0,3", "12,0,0,1", -79, 0, id="RW-01"),
    ],
)
def test_every_ten_bags_cost_100_and_the_rest_is_kept(
    bags: int, bids: str, tricks: str, points: int, left: int
) -> None:
    settled = sheet(bids, tricks, SPADES, (bags, 0))
    assert (settled.points[0], settled.bags[0]) == (points, left)


@pytest.mark.parametrize(
    ("bags", "bids", "tricks", "points", "left"),
    [
        pytest.param(3, "3,2,2,2", "5,2,4,2", 4, 2, id="E10"),
        pytest.param(4, "1,2,1,3", "5,2,3,3", -74, 0, id="E11"),
    ],
)
def test_every_five_bags_cost_50_where_that_is_agreed(
    bags: int, bids: str, tricks: str, points: int, left: int
) -> None:
    settled = sheet(bids, tricks, SPADES._replace(bags=(5, 50)), (bags, 0))
    assert (settled.points[0], settled.bags[0]) == (points, left)


def test_rw_03_what_is_over_the_limit_is_kept_where_each_plays_for_himself() -> None:
    rules = SPADES._replace(bags=(5, 50))
    first = settle(rules, ["bid:2", "bid:3", "bid:3", "bid:3"], (5, 3, 3, 2), (4, 0, 0, 0))
    assert (first.points[0], first.bags[0]) == (-27, 2)
    second = settle(rules, ["bid:1", "bid:3", "bid:3", "bid:3"], (4, 3, 3, 3), first.bags)
    assert (second.points[0], second.bags[0]) == (-37, 0)


@pytest.mark.parametrize(
    ("reading", "bids", "tricks", "points"),
    [
        pytest.param("ge10_double", "6,1,4,2", "7,1,4,1", (201, -30), id="E12"),
        pytest.param("ge10_double", "6,1,4,2", "5,2,4,2", (-200, 31), id="E13"),
        pytest.param("ge10_double", "6,1,5,1", "6,1,5,1", (220, 20), id="E14"),
        pytest.param("ge10_flat_200", "6,1,5,1", "6,1,5,1", (200, 20), id="E14, flat"),
        pytest.param("ge10_flat_200", "6,1,5,1", "5,1,5,2", (-200, 21), id="flat, missed"),
        pytest.param("exact10_double", "6,1,5,1", "6,1,5,1", (110, 20), id="E14, exactly ten"),
        pytest.param("exact10_double", "6,1,4,2", "7,1,4,1", (201, -30), id="E12, exactly ten"),
        pytest.param("ge10_double", "10,1,0,1", "9,2,1,1", (-299, 21), id="a bid of ten and a nil, both missed"),
    ],
)
def test_ten_for_two(reading: str, bids: str, tricks: str, points: Counts) -> None:
    rules = {
        "ge10_double": SPADES._replace(ten_for_two="ge10_double"),
        "ge10_flat_200": SPADES._replace(ten_for_two="ge10_flat_200"),
        "exact10_double": SPADES._replace(ten_for_two="exact10_double"),
    }[reading]
    assert scored(bids, tricks, rules)[0] == points


def test_e19_whiz() -> None:
    assert scored("4,0,5,4", "4,0,6,3", JAQUES_WHIZ) == ((91, 60), (1, 0))


def test_e20_mirror() -> None:
    assert scored("4,3,4,3", "4,3,3,3", JAQUES_MIRROR)[0] == (-80, 60)


def test_e21_a_blind_nil_is_worth_twice_as_much() -> None:
    assert scored("0b,4,4,3", "0,5,5,3") == ((241, 71), (1, 1))
    for rules in (SPADES, JAQUES_BLIND_NIL):
        assert scored("0b,4,4,3", "1,5,4,3", rules) == ((-159, 71), (1, 1))


def test_e22_without_bags_an_overtrick_may_keep_its_point() -> None:
    no_bags = SPADES._replace(bags=None)
    assert scored("2,3,2,3", "4,3,3,3", no_bags) == ((43, 60), (0, 0))
    assert scored("2,3,2,3", "4,3,3,3", no_bags._replace(overtrick=0))[0] == (40, 60)


@pytest.mark.parametrize(
    ("bids", "tricks", "counts", "bags_only", "ignored"),
    [
        pytest.param("0,5,2,5", "1,5,1,6", (-80, 0), (-119, 1), (-120, 0), id="a"),
        pytest.param("0,5,1,5", "1,6,0,6", (-90, 0), (-109, 1), (-110, 0), id="b"),
        pytest.param("0,5,2,5", "1,5,2,5", (-79, 1), (-79, 1), (-80, 0), id="c"),
    ],
)
def test_rw_05_the_tricks_of_a_failed_nil(
    bids: str, tricks: str, counts: Counts, bags_only: Counts, ignored: Counts
) -> None:
    for rules, expected in (
        (SPADES._replace(failed_nil="counts"), counts),
        (SPADES._replace(failed_nil="bags_only"), bags_only),
        (SPADES._replace(failed_nil="ignored"), ignored),
    ):
        settled = sheet(bids, tricks, rules)
        assert (settled.points[0], settled.bags[0]) == expected


def test_two_nils_of_a_side_may_stand_or_fall_together() -> None:
    assert scored("0,4,0,5", "0,6,2,5", SPADES._replace(double_nil="together"))[0] == (-198, 92)
    assert scored("0,4,0,5", "0,7,0,6", SPADES._replace(double_nil="together"))[0][0] == 200


def test_a_set_side_may_lose_nothing() -> None:
    assert scored("4,3,3,2", "3,4,3,3", SPADES._replace(set_costs=0))[0] == (0, 52)


def test_the_lines_of_the_score_sheet_begin_with_the_side_of_the_eldest() -> None:
    words = [BLIND, "bid:3", "bid:2", NIL]
    settled = settle(SPADES, words, (0, 5, 6, 2), (6, 9), dealer=NORTH)
    assert [tuple(line) for line in settled.lines] == [
        (1, 30, "contract"),
        (1, 4, "overtricks"),
        (1, -100, "nil"),
        (1, -100, "bags"),
        (0, 20, "contract"),
        (0, 4, "overtricks"),
        (0, 200, "blind nil"),
        (0, -100, "bags"),
    ]
    assert (settled.points, settled.bags) == ((124, -166), (0, 3))


@pytest.mark.parametrize(
    ("bids", "tricks", "points"),
    [
        pytest.param("4,5,5,0", "5,3,5,0", (91, 50), id="a nil made, its partner set on nothing"),
        pytest.param("13,5,0,1", "4,6,1,2", (-230, 62), id="thirteen bid beside a nil"),
    ],
)
def test_published_hands_of_another_program(bids: str, tricks: str, points: Counts) -> None:
    assert scored(bids, tricks, JAQUES_PHAT)[0] == points


@pytest.mark.parametrize(
    ("tricks", "bids", "bags", "points"),
    [
        pytest.param("4,2,5,2", "3,3,3,2", (9, 0), (-37, -50), id="North and South at 99"),
        pytest.param("2,4,2,5", "2,3,3,3", (0, 9), (-50, -37), id="East and West at 99"),
        pytest.param("5,4,3,1", "2,12,5,1", (0, 0), (71, -130), id="the playthrough"),
    ],
)
def test_published_hands_with_bags(tricks: str, bids: str, bags: Counts, points: Counts) -> None:
    assert scored(bids, tricks, JAQUES_PHAT, bags)[0] == points


def test_three_players_each_for_himself_score_alone() -> None:
    settled = settle(SPADES, ["bid:9", NIL, "bid:3"], (8, 0, 9), (0, 0, 5), dealer=2)
    assert (settled.points, settled.bags) == ((-90, 100, -64), (0, 0, 1))


# The match: E15 to E18, RW-08


def after(before: Counts, bids: str, tricks: str, rules: Rules = SPADES, bags: Counts = (0, 0)) -> Counts:
    """Add a deal to the totals."""
    return tuple(map(sum, zip(before, scored(bids, tricks, rules, bags)[0], strict=True)))


@pytest.mark.parametrize("rules", BOTH)
def test_e15_both_cross_and_the_higher_wins(rules: Rules) -> None:
    totals = after((430, 470), "4,3,3,2", "5,3,3,2", rules)
    assert totals == (501, 520)
    assert match_winner(rules, (430, 470), totals) == 1


def test_the_target_exactly_is_enough() -> None:
    assert match_winner(SPADES, (430, 440), (500, 480)) == 0
    assert match_winner(SPADES, (430, 440), (499, 480)) is None


def test_e16_the_penalty_comes_before_the_winner() -> None:
    totals = after((480, 465), "2,4,2,3", "3,4,3,3", bags=(9, 0))
    assert totals == (422, 535)
    assert match_winner(SPADES, (480, 465), totals) == 1


def test_e17_an_exact_tie_is_played_on() -> None:
    totals = after((440, 430), "3,4,3,3", "3,4,3,3")
    assert totals == (500, 500)
    assert match_winner(SPADES, (440, 430), totals) is None
    assert after(totals, "3,4,2,4", "2,5,2,4") == (450, 581)
    assert match_winner(SPADES, totals, (450, 581)) == 1


def test_e18_the_extra_hand_decides_even_when_both_fall() -> None:
    totals = after((500, 500), "3,6,2,4", "2,5,2,4")
    assert totals == (450, 400)
    assert match_winner(SPADES, (500, 500), totals) == 0
    assert match_winner(SPADES._replace(tie="play_on"), (500, 500), totals) is None


def test_rw_08_a_floor_ends_what_would_go_down_for_ever() -> None:
    floor = SPADES._replace(floor=-200)
    totals: Counts = (0, 0)
    course = list[tuple[Counts, int | None]]()
    for _ in range(3):
        before, totals = totals, after(totals, "4,5,4,4", "3,4,3,3")
        assert match_winner(SPADES, before, totals) is None
        course.append((totals, match_winner(floor, before, totals)))
    assert course == [((-80, -90), None), ((-160, -180), None), ((-240, -270), 0)]


# Bids: E19, E20, E27, E28


HOLDING = (  # spades 4, 0, 5, 4
    "AS KS QS JS AH KH QH JH TH 9H 8H 7H 6H",
    "5H 4H 3H 2H AD KD QD JD TD 9D 8D 7D 6D",
    "TS 9S 8S 7S 6S 5D 4D 3D 2D AC KC QC JC",
    "5S 4S 3S 2S TC 9C 8C 7C 6C 5C 4C 3C 2C",
)


def turns(rules: Rules, moves: str, hands: tuple[str, ...] = HOLDING, totals: Counts = (0, 0)) -> list[Turn]:
    """Give every turn up to the one after the moves."""
    story = tell([hand.split() for hand in hands], rules, totals=totals)
    return [next(story), *(story.send(move) for move in moves.split())]


def test_bids_run_from_nil_to_thirteen_and_need_not_rise() -> None:
    *bidding, lead = turns(JAQUES_PHAT, "bid:13 bid:1 nil bid:13")
    assert [turn.seat for turn in bidding] == [NORTH, EAST, SOUTH, WEST]
    assert {turn.legal for turn in bidding} == {(NIL, *(f"bid:{number}" for number in range(1, 14)))}
    assert lead.seat == NORTH


def test_e19_whiz_bids_are_the_spades_held() -> None:
    assert [turn.legal for turn in turns(JAQUES_WHIZ, "bid:4 nil bid:5")] == [
        ("bid:4",),
        (NIL,),
        ("bid:5",),
        ("bid:4",),
    ]


def test_e20_mirror_bids_are_the_partners() -> None:
    north, east, south, west = turns(JAQUES_MIRROR, "bid:4 nil bid:4")
    assert len(north.legal) == len(east.legal) == 14
    assert (south.legal, west.legal) == (("bid:4",), (NIL,))


@pytest.mark.parametrize(
    ("first", "least", "least_with_nil_exempt"), [("bid:1", 3, 3), (NIL, 4, 0), ("bid:5", 0, 0), ("bid:4", 0, 0)]
)
def test_e27_partners_may_have_to_bid_four_together(first: str, least: int, least_with_nil_exempt: int) -> None:
    rules = JAQUES_PHAT._replace(min_team_bid=4)
    bids = [words_of(number) for number in range(14)]
    assert turns(rules, f"{first} bid:1")[-1].legal == tuple(bids[least:])
    exempt = turns(rules._replace(nil_is_exempt=True), f"{first} bid:1")[-1].legal
    assert exempt == tuple(dict.fromkeys([bids[0], *bids[least_with_nil_exempt:]]))


def test_partners_may_be_held_to_thirteen() -> None:
    assert turns(JAQUES_PHAT._replace(max_team_bid=13), "bid:11 bid:1")[-1].legal == (NIL, "bid:1", "bid:2")


def test_other_ways_to_bid() -> None:
    assert turns(JAQUES_PHAT._replace(min_bid=1), "")[0].legal[0] == "bid:1"
    or_nil = JAQUES_PHAT._replace(bids="spade_count_or_nil")
    assert [turn.legal for turn in turns(or_nil, "nil")] == [(NIL, "bid:4"), (NIL,)]
    one_nil = JAQUES_PHAT._replace(bids="one_partner_nil")
    assert turns(one_nil, "bid:3 bid:1")[-1].legal == (NIL,)
    assert turns(one_nil, "nil bid:1")[-1].legal == tuple(f"bid:{number}" for number in range(1, 14))


def test_e28_a_blind_nil_needs_a_hundred_points_behind() -> None:
    assert not may_be_blind(SPADES, (120, 219), 0)
    assert may_be_blind(SPADES, (120, 220), 0)
    assert not may_be_blind(SPADES, (120, 220), 1)
    assert may_be_blind(SPADES, (-150, -50), 0)
    assert may_be_blind(JAQUES_BLIND_NIL, (300, 0), 0)
    assert not may_be_blind(JAQUES_PHAT, (0, 300), 0)


def test_a_hand_is_face_down_until_its_owner_looks() -> None:
    north, look, east, south, declared = turns(SPADES, "look bid:4 bid:3 blind-nil", totals=(0, 100))
    assert (north.seat, north.legal) == (NORTH, (BLIND, "look"))
    assert [hand is None for hand in north.seen] == [True, False, True, False]
    assert (look.seat, look.legal[:2]) == (NORTH, (NIL, "bid:1"))
    assert look.seen[NORTH] == tuple(HOLDING[NORTH].split())
    assert (east.seat, east.legal[:2]) == (EAST, (NIL, "bid:1"))
    assert (south.seat, south.legal, south.seen[SOUTH]) == (SOUTH, (BLIND, "look"), None)
    assert (declared.seat, declared.seen[SOUTH]) == (WEST, tuple(HOLDING[SOUTH].split()))


def test_a_blind_nil_is_no_way_round_what_partners_must_bid_together() -> None:
    rules = SPADES._replace(deficit=None, min_team_bid=4)
    assert turns(rules, "look bid:1 look bid:4")[-1].legal == ("look",)
    assert turns(rules, "look bid:4 look bid:4")[-1].legal == (BLIND, "look")
    assert turns(rules._replace(nil_is_exempt=True), "look bid:1 look bid:4")[-1].legal == (BLIND, "look")


def test_all_may_have_to_declare_before_anyone_bids() -> None:
    rules = JAQUES_BLIND_NIL._replace(declare="pre_round", timing="after_all_bids")
    told = turns(rules, "look blind-nil look look bid:4 bid:4 bid:4")
    assert [turn.seat for turn in told] == [NORTH, EAST, SOUTH, WEST, NORTH, SOUTH, WEST, EAST]
    assert told[-1].legal[-1] == "pass"


# The exchange


def test_two_cards_are_swapped_after_all_bids_neither_seeing_what_comes() -> None:
    told = turns(SPADES, "blind-nil bid:4 look bid:3 bid:4 swap:AS,KS swap:3D,2D", totals=(0, 100))
    assert [(turn.seat, len(turn.legal)) for turn in told[-3:]] == [(NORTH, 78), (SOUTH, 78), (NORTH, 11)]
    north, south = told[-1].seen[NORTH], told[-1].seen[SOUTH]
    assert north is not None
    assert south is not None
    assert {"3D", "2D"} <= set(north)
    assert {"AS", "KS"} <= set(south)
    assert len(north) == len(south) == 13


def test_two_blind_partners_swap_once_and_pairs_swap_in_the_order_of_the_declarations() -> None:
    rules = SPADES._replace(deficit=None)
    told = turns(rules, "look bid:1 blind-nil blind-nil blind-nil swap:5H,4H swap:5S,4S swap:TS,9S swap:AS,KS")
    assert [turn.seat for turn in told[-5:]] == [EAST, WEST, SOUTH, NORTH, NORTH]


def test_the_bidder_may_decline_and_the_partner_returns_two_of_fifteen() -> None:
    told = turns(JAQUES_BLIND_NIL, "blind-nil swap:AS,KS swap:AS,2D look bid:4 bid:3")
    assert [(turn.seat, len(turn.legal)) for turn in told] == [
        (NORTH, 2),
        (NORTH, 79),
        (SOUTH, 105),
        (EAST, 2),
        (EAST, 14),
        (SOUTH, 14),  # has seen the cards, and need not look
        (WEST, 2),
    ]
    assert told[1].seen[SOUTH] is None
    assert len(told[2].seen[SOUTH] or ()) == 15
    assert {"AS", "2D"} < set(told[3].seen[NORTH] or ())
    declined = turns(JAQUES_BLIND_NIL, "blind-nil pass look bid:4")[-1]
    assert (declined.seat, declined.legal, declined.seen[SOUTH]) == (SOUTH, (BLIND, "look"), None)


def test_two_blind_partners_do_not_exchange_in_turn() -> None:
    told = turns(JAQUES_BLIND_NIL, "blind-nil pass look bid:4 blind-nil")
    assert (told[-1].seat, told[-1].legal) == (WEST, (BLIND, "look"))


# Play: E23 to E26, RW-10, RW-12, RW-49


BIDS = "bid:1 bid:1 bid:1 bid:1"
LEADER_OF_SPADES = (
    "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 3S",
    "3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2S",
    "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2C",
    "4S 5S 6S 7S 8S 9S TS JS QS KS AS 2D 2H",
)


def leads(hands: tuple[str, ...], moves: str, rules: Rules = JAQUES_PHAT, dealer: int = WEST) -> tuple[int, set[str]]:
    """Play so far after four bids of one, and give whose turn it is and what may be played."""
    story = tell([hand.split() for hand in hands], rules, dealer=dealer)
    turn = next(story)
    for move in f"{BIDS} {moves}".split():
        turn = story.send(move)
    return turn.seat, set(turn.legal)


def test_e23_jokers_are_the_highest_spades() -> None:
    hands = (
        "AS KS QS JS TS 9S 3C 4C 5C 6C 7C 8C 9C",
        "X2 8S 7S 6S 5S 4S 3S 2S TC JC QC KC AC",
        "X1 AD KD QD JD TD 9D 8D 6D 5D 4D 3D 2D",
        "KH AH JH TH 9H 8H 7H 6H 5H 4H 3H 2H 2C",
    )
    assert leads(hands, "KH AS X2 X1", JAQUES_JOKERS, dealer=SOUTH)[0] == SOUTH
    # The trick has broken spades: South may lead the joker as well.
    led = ("X1 2D", "3D AS", "4D 5D", "KH QH")
    assert leads(led, "KH X1 3D 4D", JAQUES_JOKERS, dealer=SOUTH) == (NORTH, {"2D"})
    held = ("X1 2D AC", "3D AS 2C", "4D 5D 3C", "KH QH 4C")
    assert leads(held, "KH 2D 3D 4D 4C AC 2C 3C", JAQUES_JOKERS, dealer=SOUTH) == (NORTH, {"X1"})


def test_a_joker_that_is_led_asks_for_spades_and_may_not_be_led_at_first() -> None:
    hands = ("X2 KS 2S", "X1 AD KD", "AS QD JD", "TD 9D 8D")
    assert leads(hands, "", JAQUES_JOKERS) == (NORTH, {"X2", "KS", "2S"})
    assert leads(hands, "X2", JAQUES_JOKERS) == (EAST, {"X1"})
    assert leads(hands, "X2 X1", JAQUES_JOKERS) == (SOUTH, {"AS"})
    assert leads(hands, "X2 X1 AS TD", JAQUES_JOKERS)[0] == EAST
    assert leads(("X2 KD 2C", *hands[1:]), "", JAQUES_JOKERS) == (NORTH, {"KD", "2C"})


def test_whiz_may_count_the_jokers() -> None:
    hands = (["X1", "AS", "2C"], ["2D", "3D", "4D"], ["5D", "6D", "7D"], ["8D", "9D", "TD"])
    assert next(tell(hands, JAQUES_WHIZ)).legal == ("bid:1",)
    assert next(tell(hands, JAQUES_WHIZ._replace(bids="spade_count_with_jokers"))).legal == ("bid:2",)


@pytest.mark.parametrize(
    ("rules", "legal"),
    [
        pytest.param(JAQUES_PHAT, {"4D"}, id="broken off suit"),
        pytest.param(JAQUES_PHAT._replace(breaks_on="any_play"), {"QS", "4D"}, id="broken by any play"),
        pytest.param(JAQUES_PHAT._replace(lead="only_if_nothing_else"), {"4D"}, id="never broken"),
    ],
)
def test_e24_a_forced_lead_of_spades_does_not_break_them(rules: Rules, legal: set[str]) -> None:
    hands = ("AS QS 4D", "8D 7D 6D", "KS 9S 3S", "4S 5D 3D")
    assert leads(hands, "", rules, dealer=EAST) == (SOUTH, {"KS", "9S", "3S"})
    assert leads(hands, "KS 4S AS 8D", rules, dealer=EAST) == (NORTH, legal)


def test_e25_what_may_be_led_before_spades_are_broken_and_after() -> None:
    hands = ("AS 7S KD 3C", "AD QD JD TD", "2S 2C 4C 5C", "5D 6C 7C 8C")
    assert leads(hands, "") == (NORTH, {"KD", "3C"})
    hands = ("AS 7S KD 3C 2D AC", "AD QD JD TD 9D 6C", "2S 4C 5C 8C 9C TC", "5D 7C JC QC KC 2C")
    assert leads(hands, "AD 2S 5D 2D 4C 7C AC 6C", dealer=NORTH) == (NORTH, {"AS", "7S", "KD", "3C"})


@pytest.mark.parametrize("rules", BOTH)
def test_e26_the_lowest_spade_beats_an_ace(rules: Rules) -> None:
    assert leads(("AH 2C", "KH 3C", "2S 4S", "9H 5C"), "AH KH 2S 9H", rules) == (SOUTH, {"4S"})


def test_rw_10_spades_are_barred_while_another_suit_is_held() -> None:
    hands = ("KD 5C 2S", "3D 4C 6C", "4D 7C 8C", "5D 9C TC")
    assert leads(hands, "KD 3D 4D 5D") == (NORTH, {"5C"})


@pytest.mark.parametrize("rules", BOTH)
def test_rw_12_spades_are_broken_by_the_first_trick(rules: Rules) -> None:
    seat, legal = leads(LEADER_OF_SPADES, "3C 2S 2C 4S", rules)
    assert seat == WEST
    assert legal == set(LEADER_OF_SPADES[WEST].split()) - {"4S"}
    assert leads(LEADER_OF_SPADES, "3C 2S 2C 4S", rules._replace(lead="only_if_nothing_else"))[1] == {"2D", "2H"}


def test_a_hand_of_nothing_but_spades_leads_one() -> None:
    hands = tuple(" ".join(card for card in PACK if card[1] == suit) for suit in "SHDC")
    assert leads(hands, "") == (NORTH, set(hands[NORTH].split()))
    assert leads(hands, "2S AH AD AC")[0] == NORTH


RW_49 = (
    "8S 7S 4S 7H 4H JD TD 9D 8D 9C 5C 4C 2C",
    "KS JS 9S 6S KH 6H 3H 7D 3D 2D KC QC 3C",
    "AS QS 3S 2S QH TH 9H 2H AD 5D 4D TC 7C",
    "TS 5S AH JH 8H 5H KD QD 6D AC JC 8C 6C",
)
RW_49_TRICKS = (
    "4S 9S QS 5S / 2H AH 7H 6H / AC 9C 3C 7C / KD 9D 3D AD / AS TS 8S 6S / 9H JH 4H 3H / 5H TD KH TH / 2D 4D 6D JD"
    " / 4C QC TC 8C / KC 2S 6C 5C / 3S 8H 7S JS / KS 5D QD 8D / 7D QH JC 2C"
)


def test_rw_49_a_whole_hand_where_spades_are_led_freely() -> None:
    rules = JAQUES_PHAT._replace(lead="free")
    moves = f"bid:2 bid:4 bid:3 bid:2 {RW_49_TRICKS.replace('/', '')}"
    story = tell([hand.split() for hand in RW_49], rules, totals=(209, 101), bags=(9, 1))
    told = play_out(story, as_written(moves.split()))
    assert "".join("NESW"[trick.winner] for trick in told.tricks) == "SWWSSWENESEEE"
    assert told.taken == (1, 5, 4, 3)
    assert (told.points, told.totals, told.bags, told.winner) == ((50, 62), (259, 163), (9, 3), None)


def test_what_may_not_be_done_is_refused() -> None:
    story = tell([hand.split() for hand in LEADER_OF_SPADES], JAQUES_PHAT)
    next(story)
    with pytest.raises(ValueError, match="seat 0 may not do bid:14"):
        story.send("bid:14")


# Any deal


@pytest.mark.parametrize(
    "rules",
    [SPADES, SPADES._replace(deficit=None), JAQUES_PHAT, JAQUES_BLIND_NIL, JAQUES_WHIZ, JAQUES_MIRROR],
    ids=["spades", "spades, always blind", "jaques_phat", "jaques_blind_nil", "jaques_whiz", "jaques_mirror"],
)
def test_every_deal_keeps_what_is_true_of_all(rules: Rules) -> None:
    rng = Random(13)
    for _ in range(60):
        told = play_out(tell(random_hands(rng), rules, totals=(-40, 120), bags=(9, 3)), at_random(rng))
        assert sum(told.taken) == 13
        assert [len(hand) for hand in told.hands] == [13] * 4
        assert sorted(card for trick in told.tricks for card in trick.cards) == sorted(PACK)
        assert all(0 <= left < 10 for left in told.bags)
        assert told.totals == (told.points[0] - 40, told.points[1] + 120)
        if rules is JAQUES_WHIZ:
            assert sum(int(bid.removeprefix("bid:")) for bid in told.bids if bid != NIL) == 13
        if rules is JAQUES_MIRROR:
            assert told.bids[:2] == told.bids[2:]


def test_two_cards_lie_aside_where_there_are_jokers() -> None:
    hands = random_hands(Random(54), (*JOKERS, *PACK))
    assert [len(hand) for hand in hands] == [13] * 4
    assert len({card for hand in hands for card in hand}) == 52
