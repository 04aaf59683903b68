"""The oracle of Ten-point Pitch itself, proved on a printed deal before the library is held to it."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.oracle.phat import PACK, Chooser, as_written, at_random, play_out
from tests.oracle.pitch import JOKERS
from tests.oracle.ten_point_pitch import (
    SIX_SEATS,
    TEN_POINT_PITCH,
    AllPass,
    AtZero,
    Rules,
    Scored,
    Told,
    random_deal,
    ranking,
    tell,
    winning,
    worth,
)


def cards(text: str) -> list[str]:
    """Read cards with spaces between them."""
    return text.split()


W, N, E, S = range(4)
BIDDERS, OTHERS = 1, 0  # the sides of north and south, and of west and east
HANDS = (
    cards("TC 7C 5C 3C 8H 7H TS 3S 2S"),
    cards("KC 9C QD 9D 7D 4D KS X1 X2"),
    cards("6C 6D 5D JH TH 6H 3H QS 9S"),
    cards("AC 8C 2C AD JD KH 5H 4H AS"),
)
STOCK = cards("JC 2D 3D 7S 4S 2H  8D QC KD  QH 8S TD 6S  5S 4C AH JS 9H")
TRICKS = (
    (N, "X1 6D TD 2D", N),
    (N, "4D KD JD 3D", E),
    (E, "8D AD 7D", S),
    (N, "9D 5D", N),  # south is out of trumps, and west
    (N, "QD JH", N),
    (N, "X2", N),
)
CARDS = [card for _, played, _ in TRICKS for card in played.split()]


def told(*calls: str, rules: Rules = TEN_POINT_PITCH, totals: Sequence[int] = (0, 0), turn: int = 0) -> Told:
    """Play the printed deal after some calls, everybody moved up some seats; south deals."""
    hands = [HANDS[(seat - turn) % 4] for seat in range(4)]
    before = [totals[(side - turn) % 2] for side in range(2)]
    story = tell(hands, rules, dealer=(S + turn) % 4, totals=before, stock=STOCK)
    return play_out(story, as_written([*calls, *CARDS]))


def north(bid: str) -> tuple[str, ...]:
    """Give the calls of a deal in which north alone bids, and names diamonds."""
    return "pass", bid, "pass", "pass", "trump:D"


def asked_after(*calls: str, rules: Rules = TEN_POINT_PITCH) -> tuple[int, tuple[str, ...]]:
    """Say who is asked, and what, after some calls in the printed deal."""
    story = tell(HANDS, rules, stock=STOCK)
    ask = next(story)
    for call in calls:
        ask = story.send(call)
    return ask


def after(calls: Sequence[str]) -> Chooser:
    """Choose some calls in their order, and then the first of all that may be done."""
    following = iter(calls)
    return lambda legal: next(following, legal[0])


# --- The printed deal


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize(("bid", "expected"), [("bid:5", (5, 5)), ("bid:6", (5, -6))], ids=["made", "failed"])
def test_the_printed_deal_is_played_as_printed_whoever_sits_where(
    bid: str, expected: tuple[int, int], turn: int
) -> None:
    ended = told(*north(bid), turn=turn)
    assert [(trick.leader, " ".join(trick.cards), trick.winner) for trick in ended.tricks] == [
        ((leader + turn) % 4, played, (winner + turn) % 4) for leader, played, winner in TRICKS
    ]
    assert [ended.totals[(side + turn) % 2] for side in range(2)] == [*expected]
    assert (ended.bidder, ended.trump, ended.winner, ended.next_dealer) == ((N + turn) % 4, "D", None, turn % 4)


def test_the_points_of_the_printed_deal_in_their_order_the_bidders_first() -> None:
    assert told(*north("bid:5")).scores == (
        Scored(BIDDERS, 1, "ace"),
        Scored(BIDDERS, 1, "off-jack"),
        Scored(BIDDERS, 1, "joker"),
        Scored(BIDDERS, 1, "joker"),
        Scored(BIDDERS, 1, "ten"),
        Scored(OTHERS, 1, "jack"),
        Scored(OTHERS, 3, "three"),
        Scored(OTHERS, 1, "two"),
    )
    assert told(*north("bid:6")).scores[0] == Scored(BIDDERS, -6, "set back")


def test_the_two_is_its_takers_where_that_is_agreed() -> None:
    rules = TEN_POINT_PITCH._replace(two_to="taker")
    assert told(*north("bid:6"), rules=rules).totals == (4, 6)


def test_the_cards_of_the_printed_deal_are_thrown_away_drawn_and_taken_up_as_printed() -> None:
    hands = told(*north("bid:5")).hands
    assert [set(hand) for hand in hands] == [
        set(cards("JC 2D 3D 7S 4S 2H")),
        set(cards("QD X1 X2 9D 7D 4D")),
        set(cards("KD JH 8D 6D 5D QC")),
        set(cards("AD JD TD QH 8S 6S")),
    ]


def test_the_bidder_draws_last_and_keeps_trumps_alone_even_as_the_eldest() -> None:
    story = tell(HANDS, stock=STOCK)
    hands = play_out(story, after(["bid:4", "pass", "pass", "pass", "trump:D"])).hands
    assert [set(hand) for hand in hands] == [
        set(cards("KD TD")),
        set(cards("QD X1 X2 9D 7D 4D")),
        set(cards("JH 6D 5D JC 2D 3D")),
        set(cards("AD JD 7S 4S 2H 8D")),
    ]


def test_the_bidders_are_out_first_and_nothing_is_counted_then() -> None:
    ended = told(*north("bid:5"), totals=(51, 48))
    assert (ended.winner, ended.totals) == (BIDDERS, (51, 52))
    assert len(ended.scores) == 4
    failed = told(*north("bid:6"), totals=(51, 48))
    assert (failed.winner, failed.totals) == (OTHERS, (52, 42))


# --- The auction


def test_everybody_bids_once_and_nobody_at_the_same_price() -> None:
    everything = ("pass", *(f"bid:{number}" for number in range(4, 11)), "moon")
    assert asked_after() == (W, everything)
    assert asked_after("bid:9") == (N, ("pass", "bid:10", "moon"))
    assert asked_after("bid:10", "pass", "pass") == (S, ("pass", "moon"))
    assert asked_after("moon", "pass", "pass") == (S, ("pass",))
    assert asked_after("moon", "pass", "pass", "pass") == (W, ("trump:S", "trump:H", "trump:D", "trump:C"))


@pytest.mark.parametrize(
    ("nobody_bids", "legal"),
    [
        ("forced", ("bid:4", "bid:5", "bid:6", "bid:7", "bid:8", "bid:9", "bid:10", "moon")),
        ("forced_exactly", ("bid:4",)),
        ("redeal", ("pass", "bid:4", "bid:5", "bid:6", "bid:7", "bid:8", "bid:9", "bid:10", "moon")),
    ],
)
def test_what_a_dealer_may_do_to_whom_all_have_passed(nobody_bids: AllPass, legal: tuple[str, ...]) -> None:
    rules = TEN_POINT_PITCH._replace(nobody_bids=nobody_bids)
    assert asked_after("pass", "pass", "pass", rules=rules) == (S, legal)


def test_a_deal_for_which_nobody_bids_is_thrown_in_where_that_is_agreed() -> None:
    story = tell(HANDS, TEN_POINT_PITCH._replace(nobody_bids="redeal"), stock=STOCK, totals=(3, 4))
    ended = play_out(story, as_written(["pass"] * 4))
    assert (ended.thrown_in, ended.next_dealer, ended.totals, ended.tricks) == (True, S, (3, 4), ())


# --- The moon


def all_ten(totals: tuple[int, int], at_zero: AtZero = "wins") -> Told:
    """Play a deal in which the eldest holds all that scores but the two, which is his partner's."""
    west = cards("AS KS JS JC X1 X2")
    hands = (west, ["QS", "3S"], ["2S", "TS"], ["4S"])
    rules = TEN_POINT_PITCH._replace(moon_at_zero=at_zero)
    calls = ["moon", "pass", "pass", "pass", "trump:S", "AS", "3S", "TS", "4S", "KS", "QS", "2S"]
    return play_out(tell(hands, rules, totals=totals), after(calls))


@pytest.mark.parametrize(
    ("total", "at_zero", "expected", "winner"),
    [(1, "wins", 52, W), (0, "wins", 52, W), (0, "stays", 0, None), (-1, "wins", 0, None), (-30, "wins", 0, None)],
)
def test_a_moon_made_wins_the_match_or_climbs_out_of_the_hole(
    total: int, at_zero: AtZero, expected: int, winner: int | None
) -> None:
    ended = all_ten((total, 40), at_zero)
    assert (ended.totals, ended.winner) == ((expected, 40), winner)
    assert sum(scored.points for scored in ended.scores) == expected - total
    assert all(scored.points for scored in ended.scores)


@pytest.mark.parametrize("totals", [(0, 0), (50, -7)])
def test_a_moon_that_fails_loses_the_match(totals: tuple[int, int]) -> None:
    ended = told(*north("moon"), totals=totals)
    assert (ended.winner, ended.totals) == (OTHERS, (52, totals[1]))
    assert ended.scores == (Scored(OTHERS, 52 - totals[0], "moon"),)


# --- Trumps


def test_the_sixteen_trumps_and_their_ten_points() -> None:
    assert ranking("S") == cards("AS KS QS JS JC X1 X2 TS 9S 8S 7S 6S 5S 4S 3S 2S")
    for suit in "SHDC":
        assert sum(worth(card, suit) for card in ranking(suit)) == 10
        assert len(set(ranking(suit))) == 16


@pytest.mark.parametrize(("order", "winner"), [("order", 1), ("first", 0), ("second", 1)])
def test_two_jokers_in_a_trick(order: str, winner: int) -> None:
    rules = {
        "order": TEN_POINT_PITCH,
        "first": TEN_POINT_PITCH._replace(joker_tie="first"),
        "second": TEN_POINT_PITCH._replace(joker_tie="second"),
    }[order]
    assert winning(["X2", "X1", "TS"], "S", rules) == winner
    assert winning(["X1", "X2", "JC"], "S", rules) == 2


def test_a_natural_trump_is_led_first_where_that_is_agreed() -> None:
    assert asked_after(*north("bid:5")) == (N, ("QD", "9D", "7D", "4D", "X1", "X2"))
    rules = TEN_POINT_PITCH._replace(first_lead="natural_trump")
    assert asked_after(*north("bid:5"), rules=rules) == (N, ("QD", "9D", "7D", "4D"))
    assert asked_after(*north("bid:5"), "QD", "KD", "AD", "2D", rules=rules) == (S, ("JD", "TD"))


def test_a_bidder_without_trumps_passes_the_lead_to_the_left() -> None:
    hands = (["2H"], ["3H"], ["AS"], ["2S"])
    calls = ["bid:4", "pass", "pass", "pass", "trump:S"]
    story = tell(hands, stock=["7D"] * 0)
    ask = next(story)
    for call in calls:
        ask = story.send(call)
    assert ask == (E, ("AS",))


# --- Burning


def test_more_than_six_trumps_are_burned_to_six_and_nothing_that_scores() -> None:
    hands = (cards("AS KS QS JS 9S 8S 7S 6S 2H"), ["2D"], ["3D"], ["4D"])
    ask = asked_in(hands, "bid:4", "pass", "pass", "pass", "trump:S")
    assert ask[0] == W
    assert ask[1][:3] == ("discard:KS,QS", "discard:KS,9S", "discard:KS,8S")
    assert len(ask[1]) == 15  # two of the six
    assert asked_in(hands, "bid:4", "pass", "pass", "pass", "trump:S", "discard:KS,6S") == (
        W,
        ("AS", "QS", "JS", "9S", "8S", "7S"),
    )


def test_one_who_did_not_bid_burns_too_and_the_eldest_before_him() -> None:
    hands = (cards("KS QS 9S 8S 7S 6S 5S"), ["2D"], cards("AS JS JC X1 X2 TS 4S"), ["4D"])
    calls = ["pass", "pass", "pass", "bid:4", "trump:S"]
    assert asked_in(hands, *calls)[0] == W
    assert asked_in(hands, *calls, "discard:5S") == (E, ("discard:4S",))


def test_a_deal_in_which_a_card_that_scores_would_be_burned_is_void() -> None:
    hands = (cards("AS JS JC X1 X2 TS 3S 4S"), ["2D"], ["3D"], ["4D"])
    ended = play_out(tell(hands), as_written(["bid:4", "pass", "pass", "pass", "trump:S"]))
    assert (ended.thrown_in, ended.next_dealer, ended.scores) == (True, S, ())


def asked_in(hands: Sequence[Sequence[str]], *calls: str) -> tuple[int, tuple[str, ...]]:
    """Say who is asked, and what, after some calls in a deal that is known."""
    story = tell(hands)
    ask = next(story)
    for call in calls:
        ask = story.send(call)
    return ask


def test_at_a_table_of_six_only_the_bidder_sees_the_cards_left() -> None:
    hands, stock = random_deal(Random(3), 6, SIX_SEATS)
    calls = ["pass", "pass", "bid:4", "pass", "pass", "pass", "trump:H"]
    ended = play_out(tell(hands, SIX_SEATS, stock=stock), after(calls))
    trumps = ranking("H")
    assert not ended.burned
    for seat, hand in enumerate(ended.hands):
        seen = {*hands[seat], *stock} if seat == 2 else {*hands[seat]}
        assert {*hand} == seen & {*trumps}


# --- Many deals


@pytest.mark.parametrize(("rules", "seats"), [(TEN_POINT_PITCH, 4), (SIX_SEATS, 6)], ids=["four", "six"])
def test_all_ten_points_are_scored_in_every_deal(rules: Rules, seats: int) -> None:
    rng = Random(16)
    for number in range(100):
        hands, stock = random_deal(rng, seats, rules)
        assert len({*stock, *(card for hand in hands for card in hand)}) == len(PACK) + len(JOKERS)
        totals = (-20 - number, -30)  # nobody gets home
        ended = play_out(tell(hands, rules, dealer=number % seats, totals=totals, stock=stock), at_random(rng))
        if ended.thrown_in or ended.bid == "moon":
            continue
        trumps = [card for trick in ended.tricks for card in trick.cards]
        assert sorted([*trumps, *ended.burned]) == sorted(ranking(ended.trump))
        assert all(len([card for card in hand if card in trumps]) <= 6 for hand in ended.hands)
        made = [sum(scored.points for scored in ended.scores if scored.side == side) for side in range(2)]
        bidder, bid = (ended.bidder or 0) % 2, int(ended.bid.removeprefix("bid:"))
        assert made == [ended.totals[side] - totals[side] for side in range(2)]
        assert sum(made) == 10 if made[bidder] >= bid else made[bidder] == -bid


def test_an_unlawful_choice_is_refused() -> None:
    story = tell(HANDS, stock=STOCK)
    next(story)
    with pytest.raises(ValueError, match="seat 0 may not bid:3, only pass bid:4"):
        story.send("bid:3")
