"""The oracle of Pitch itself, proved on printed deals and worked examples before the library is held to it."""

from collections.abc import Sequence
from random import Random
from typing import Literal, NamedTuple

import pytest

from tests.oracle.phat import PACK, Chooser, as_written, at_random, first_of_all, play_out
from tests.oracle.pitch import (
    AUCTION_PITCH,
    COMMERCIAL_PITCH,
    FOUR,
    JOKER_MID,
    NINE_CARD_PITCH,
    OFF_AND_JOKERS_MID,
    PITCH_WITH_JOKER,
    SCHMIER,
    SETBACK,
    SMEAR,
    SMUDGE,
    AllPass,
    GoingOut,
    Hands,
    Hold,
    Reason,
    Rules,
    Sale,
    Scored,
    Told,
    playable,
    price,
    random_deal,
    ranking,
    tell,
    winning,
)

A, B, C, D = range(4)
TAKEN = frozenset[Reason]({"high"})  # low goes to its taker
EVERY_RULES = {
    "auction_pitch": (4, AUCTION_PITCH),
    "smudge": (4, SMUDGE),
    "setback": (4, SETBACK),
    "commercial_pitch": (4, COMMERCIAL_PITCH),
    "pitch_with_joker": (4, PITCH_WITH_JOKER),
    "nine_card_pitch": (4, NINE_CARD_PITCH),
    "smear": (4, SMEAR),
    "schmier": (6, SCHMIER),
}


class Printed(NamedTuple):
    """A deal on paper: seat 0 pitches and the last seat deals; each trick with the seat that won it."""

    hands: tuple[str, ...]
    tricks: tuple[tuple[str, int], ...]

    def turned(self, seats: int) -> tuple[tuple[str, ...], ...]:
        """Give the hands when everybody has moved up some seats."""
        held = [tuple(hand.split()) for hand in self.hands]
        return tuple(held[(seat - seats) % len(held)] for seat in range(len(held)))

    @property
    def cards(self) -> list[str]:
        """Give the cards in the order played."""
        return [card for cards, _ in self.tricks for card in cards.split()]


SET = Printed(  # the pitcher makes High, and Low where its holder has it
    hands=("8C 4C AD 4D AS 9S", "QC QD 9D 7S 3S 2S", "AC JD 5D 9H 3H 6S", "7C 5C 2C TD 6H KS"),
    tricks=(
        ("4D QD JD TD", B),
        ("9D 5D KS AD", A),
        ("8C QC AC 2C", C),
        ("3H 6H AS 2S", D),
        ("5C 4C 3S 9H", D),
        ("7C 9S 7S 6S", D),
    ),
)
SLAM = Printed(  # the pitcher makes all four points and all six tricks
    hands=("KC AD JD 3D TH TS", "QC JC 7C 6C 7S 2S", "8D 6D 9H 3H 2H 6S", "8C 5C 2C 9D 6H KS"),
    tricks=(
        ("JD 7C 6D 9D", A),
        ("KC 6C 3H 2C", A),
        ("AD 7S 8D 5C", A),
        ("TH 2S 9H 6H", A),
        ("3D QC 2H KS", A),
        ("TS JC 6S 8C", A),
    ),
)
DEFENDED = SLAM._replace(  # D leads, and A still makes everything
    tricks=(
        ("9D AD 2S 8D", A),
        ("JD QC 6D 8C", A),
        ("3D JC 9H KS", A),
        ("KC 7C 2H 5C", A),
        ("TH 6C 3H 6H", A),
        ("TS 7S 6S 2C", A),
    ),
)
TIED = Printed(  # the pitcher and another have 17 each for game
    hands=("QC 8C 6H 4H QS TS", "7C 6C 3C AD 2D 6S", "QD JD TH 2H 8S 5S", "KC 7D 5D 4D QH 3S"),
    tricks=(
        ("QS 6S 8S 3S", A),
        ("8C 6C 5S KC", C),
        ("2H QH 4H 3C", D),
        ("4D TS 2D JD", A),
        ("QC 7C QD 5D", A),
        ("6H AD TH 7D", C),
    ),
)
PARTNERS = Printed(  # partners A and C make Low and Game, the others High
    hands=("8D 2D QH 4H TS 2S", "TC 7D TH 2H AS 5S", "AC KC 5D 9H 6H 8S", "JC 3C 6D 4D 8H 7S"),
    tricks=(
        ("2S 5S 8S 7S", C),
        ("5D 6D 8D 7D", A),
        ("4H 2H 9H 8H", C),
        ("6H 3C TS AS", B),
        ("TH AC 4D QH", A),
        ("2D TC KC JC", A),
    ),
)
JOKER = Printed(  # each takes something; the joker is the lowest trump, but the two of clubs is Low
    hands=("AC JC 7C TD 5S 3S", "2C 5D 2D JH 6H 2H", "AD QD QH TH 3H 6S", "KC 4C 9D 4D 2S X1"),
    tricks=(
        ("AC 2C AD X1", A),
        ("JC 2H TH KC", D),
        ("2S 7C 6H 6S", A),
        ("5S 2D 3H 4C", D),
        ("9D TD 5D QD", C),
        ("QH 4D 3S JH", C),
    ),
)
TEN_POINTS = Printed(  # hearts; partners A and C take the other jack, both jokers, the three, High and Game
    hands=("3H KH 8C X1 9S TH", "6H 9H QS 3C X2 2H", "QC 2S 2C 8H JD TS", "JH 4D 9D 4H 5H 7S"),
    tricks=(
        ("3H 2H JD 4H", C),
        ("TS 5H TH 6H", A),
        ("8C 3C 2C JH", D),
        ("7S KH 9H 2S", A),
        ("X1 X2 8H 9D", A),
        ("9S QS QC 4D", B),
    ),
)
ONE_TRUMP = Printed(  # the jack of hearts is the only trump: High, Low and Jack
    hands=("JH AS KS QS 2S 3S", "AC 2C 3C 4C 5C 6C", "AD 2D 3D 4D 5D 6D", "KD 7D 8D 9D 7C 8C"),
    tricks=(
        ("JH 2C 2D 7D", A),
        ("AS 3C 3D 8D", A),
        ("KS 4C 4D 9D", A),
        ("QS 5C 5D 7C", A),
        ("2S 6C 6D 8C", A),
        ("3S AC AD KD", A),
    ),
)
PITCHED = [SET, SLAM, TIED, PARTNERS, JOKER, ONE_TRUMP]


def told(
    deal: Printed,
    *calls: str,
    rules: Rules = AUCTION_PITCH,
    totals: Sequence[int] = (),
    turn: int = 0,
    order: Sequence[str] | None = None,
) -> Told:
    """Play a printed deal as printed after some calls, everybody moved up some seats."""
    hands = deal.turned(turn)
    seats = len(hands)
    before = [totals[(side - turn) % len(totals)] for side in range(len(totals))]
    story = tell(hands, rules, dealer=(turn - 1) % seats, totals=before)
    return play_out(story, as_written([*calls, *(deal.cards if order is None else order)]))


def bids(number: int) -> tuple[str, ...]:
    """Give the calls of a deal in which the eldest of four bids and nobody else does."""
    return f"bid:{number}", "pass", "pass", "pass"


def after(calls: Sequence[str]) -> Chooser:
    """Choose some calls in their order, and then the first of all that may be done."""
    following = iter(calls)
    return lambda legal: next(following, legal[0])


def asked_after(rules: Rules, *calls: str, totals: Sequence[int] = (), seats: int = 4) -> tuple[int, tuple[str, ...]]:
    """Say who is asked, and what, after some calls."""
    hands, stock = random_deal(Random(1), seats, rules)
    return asked_in(hands, stock, rules, *calls, totals=totals)


def asked_in(
    hands: Hands, stock: Sequence[str], rules: Rules, *calls: str, totals: Sequence[int] = ()
) -> tuple[int, tuple[str, ...]]:
    """Say who is asked, and what, after some calls in a deal that is known."""
    story = tell(hands, rules, totals=totals, stock=stock)
    ask = next(story)
    for call in calls:
        ask = story.send(call)
    return ask


def changes(ended: Told, totals: Sequence[int]) -> tuple[int, ...]:
    """Say what each side has won or lost in the deal."""
    return tuple(after - before for after, before in zip(ended.totals, totals, strict=True))


def each(scores: Sequence[Scored], side: int) -> list[Reason]:
    """Name what a side has scored for, in order."""
    return [scored.reason for scored in scores if scored.side == side]


# --- The printed deals


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("deal", PITCHED, ids=["set", "slam", "tied", "partners", "joker", "one trump"])
def test_a_printed_deal_is_played_as_printed_whoever_sits_where(deal: Printed, turn: int) -> None:
    ended = told(deal, *bids(2), rules=PITCH_WITH_JOKER if deal is JOKER else AUCTION_PITCH, turn=turn)
    assert [(" ".join(trick.cards), trick.winner) for trick in ended.tricks] == [
        (cards, (winner + turn) % 4) for cards, winner in deal.tricks
    ]
    assert (ended.pitcher, ended.trump, ended.next_dealer) == (turn, deal.cards[0][1], turn)
    still = told(deal, *bids(2), rules=PITCH_WITH_JOKER if deal is JOKER else AUCTION_PITCH)
    assert [still.totals[(seat - turn) % 4] for seat in range(4)] == [*ended.totals]
    assert [(scored.points, scored.reason) for scored in still.scores] == [
        (scored.points, scored.reason) for scored in ended.scores
    ]


@pytest.mark.parametrize(
    ("number", "to_holder", "expected"),
    [
        (2, AUCTION_PITCH.to_holder, (2, 2, 0, 0)),
        (3, AUCTION_PITCH.to_holder, (-3, 2, 0, 0)),
        (2, TAKEN, (-2, 3, 0, 0)),
        (3, TAKEN, (-3, 3, 0, 0)),
    ],
    ids=["2 made with low", "3 failed with low", "2 failed without low", "3 failed without low"],
)
@pytest.mark.parametrize("turn", range(4))
def test_whether_low_is_its_holders_decides_the_contract(
    number: int, to_holder: frozenset[Reason], expected: tuple[int, ...], turn: int
) -> None:
    ended = told(SET, *bids(number), rules=AUCTION_PITCH._replace(to_holder=to_holder), turn=turn)
    assert [ended.totals[(seat + turn) % 4] for seat in range(4)] == [*expected]
    assert [ended.pips[(seat + turn) % 4] for seat in range(4)] == [7, 13, 6, 4]


def test_a_failed_bid_is_counted_before_what_the_others_made() -> None:
    assert told(SET, *bids(3)).scores == (Scored(A, -3, "set back"), Scored(B, 1, "jack"), Scored(B, 1, "game"))


def test_the_pitcher_counts_first_when_both_could_be_out() -> None:
    made = told(SET, *bids(2), totals=(5, 5, 0, 0))
    assert (made.winner, made.totals) == (A, (7, 5, 0, 0))  # the others' two are not counted any more
    failed = told(SET, *bids(2), rules=AUCTION_PITCH._replace(to_holder=TAKEN), totals=(5, 5, 0, 0))
    assert (failed.winner, failed.totals) == (B, (3, 7, 0, 0))  # out with the jack: 7 before the game is counted


def test_the_order_of_the_points_decides_where_that_is_agreed() -> None:
    ordered = SETBACK._replace(going_out="ordered", slam="none", bids=AUCTION_PITCH.bids)
    assert told(PARTNERS, *bids(2), rules=ordered, totals=(19, 20)).winner == 1  # High comes first
    assert told(PARTNERS, *bids(2), rules=SETBACK, totals=(19, 20)).winner == 0
    failed = told(PARTNERS, *bids(3), rules=SETBACK, totals=(19, 20))
    assert (failed.winner, failed.totals) == (1, (16, 21))


def test_only_the_side_that_makes_its_bid_may_go_out_where_that_is_agreed() -> None:
    rules = SETBACK._replace(going_out="bidder_only")
    won = told(PARTNERS, *bids(2), rules=rules, totals=(19, 20))
    assert (won.winner, won.totals) == (0, (21, 21))
    failed = told(PARTNERS, *bids(3), rules=rules, totals=(25, 20))
    assert (failed.winner, failed.totals) == (None, (22, 21))


@pytest.mark.parametrize(
    ("totals", "winner"), [((19, 20), 0), ((18, 20), 1), ((17, 19), None)], ids=["tie", "higher", "neither"]
)
def test_the_highest_total_wins_where_that_is_agreed_and_a_tie_is_the_pitchers(
    totals: tuple[int, int], winner: int | None
) -> None:
    ended = told(PARTNERS, *bids(2), rules=SETBACK._replace(going_out="highest"), totals=totals)
    assert (ended.winner, ended.totals) == (winner, (totals[0] + 2, totals[1] + 1))


def test_a_tie_of_others_at_the_top_is_played_on() -> None:
    rules = AUCTION_PITCH._replace(going_out="highest")
    ended = told(SET, *bids(3), rules=rules, totals=(9, 5, 7, 0))
    assert (ended.winner, ended.totals) == (None, (6, 7, 7, 0))


# --- All that there is to win


def test_four_points_are_four_in_auction_pitch() -> None:
    ended = told(SLAM, *bids(4))
    assert (ended.totals, ended.winner, ended.pips) == ((4, 0, 0, 0), None, (34, 0, 0, 0))


@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize("before", [-9, 0, 2])
def test_four_points_win_the_game_of_smudge_whatever_was_bid(number: int, before: int) -> None:
    ended = told(SLAM, *bids(number), rules=SMUDGE, totals=(before, 6, 6, 6))
    assert (ended.winner, ended.totals) == (A, (7, 6, 6, 6))
    assert ended.scores[-1] == Scored(A, 3 - before, "smudge")


def test_four_points_win_for_one_who_did_not_bid_too() -> None:
    ended = told(SLAM, "pass", "pass", "pass", "bid:2", rules=SMUDGE, order=DEFENDED.cards)
    assert (ended.pitcher, ended.winner, ended.totals) == (D, A, (7, 0, 0, -2))
    assert each(ended.scores, A) == [*FOUR, "smudge"]


@pytest.mark.parametrize("before", [0, 2])
def test_four_bid_as_a_smudge_wins_where_that_is_agreed(before: int) -> None:
    rules = AUCTION_PITCH._replace(bids=(*AUCTION_PITCH.bids, "smudge"), slam="bid_four_wins")
    ended = told(SLAM, "smudge", "pass", "pass", "pass", rules=rules, totals=(before, 0, 0, 0))
    assert (ended.winner, ended.totals) == (A, (7, 0, 0, 0))
    assert told(SLAM, *bids(4), rules=rules, totals=(before, 0, 0, 0)).totals[A] == before + 4
    assert told(SET, "smudge", "pass", "pass", "pass", rules=rules).totals == (-4, 2, 0, 0)
    assert "smudge" not in asked_after(rules, totals=(-1, 0, 0, 0))[1]


def test_a_smudge_of_setback_is_five_with_all_six_tricks_and_four_if_only_four_was_bid() -> None:
    smudge = ("smudge", "pass", "pass", "pass")
    made = told(SLAM, *smudge, rules=SETBACK)
    assert made.totals == (5, 0)
    assert each(made.scores, 0) == [*FOUR, "smudge"]
    assert told(SLAM, *bids(4), rules=SETBACK).totals == (4, 0)
    assert told(PARTNERS, *smudge, rules=SETBACK).totals == (-5, 1)
    # All four points, but the king of spades takes a trick.
    order = [*SLAM.cards[:16], "TS", "JC", "6S", "KS", "8C", "3D", "QC", "2H"]
    assert told(SLAM, *smudge, rules=SETBACK._replace(sides=0), order=order).totals == (-5, 0, 0, 0)
    assert told(SLAM, *bids(4), rules=SETBACK._replace(sides=0), order=order).totals == (4, 0, 0, 0)


# --- The tie for game


@pytest.mark.parametrize("turn", range(4))
def test_a_tied_game_decides_the_contract(turn: int) -> None:
    lost = told(TIED, *bids(2), turn=turn)
    won = told(TIED, *bids(2), rules=AUCTION_PITCH._replace(tie="pitcher"), turn=turn)
    assert [lost.totals[(seat + turn) % 4] for seat in range(4)] == [-2, 0, 0, 1]
    assert [won.totals[(seat + turn) % 4] for seat in range(4)] == [2, 0, 0, 1]
    assert [lost.pips[(seat + turn) % 4] for seat in range(4)] == [17, 0, 17, 2]


def test_two_who_did_not_deal_and_tie_score_no_game() -> None:
    assert "game" not in [
        scored.reason for scored in told(TIED, *bids(2), rules=AUCTION_PITCH._replace(tie="non_dealer")).scores
    ]


# --- The auction


@pytest.mark.parametrize(
    ("rules", "hold", "three", "four"),
    [
        (SMUDGE, "never", ["pass", "bid:4"], ["pass"]),
        (AUCTION_PITCH, "only_max", ["pass", "bid:4"], ["pass", "bid:4"]),
        (AUCTION_PITCH, "any", ["pass", "bid:3", "bid:4"], ["pass", "bid:4"]),
        (AUCTION_PITCH, "below_max", ["pass", "bid:3", "bid:4"], ["pass"]),
        (SETBACK, "any", ["pass", "bid:3", "bid:4", "smudge"], ["pass", "bid:4", "smudge"]),
    ],
    ids=["smudge never", "only the four", "any", "below four", "setback any"],
)
def test_what_the_dealer_may_take_at_the_same_price(
    rules: Rules, hold: Hold, three: list[str], four: list[str]
) -> None:
    rules = rules._replace(hold=hold)
    assert asked_after(rules, "bid:2", "bid:3", "pass") == (D, tuple(three))
    assert asked_after(rules, "bid:2", "pass", "bid:4") == (D, tuple(four))


def test_a_dealer_who_holds_pitches_at_that_price() -> None:
    calls = ("bid:2", "pass", "bid:3", "bid:3")
    assert asked_after(AUCTION_PITCH, *calls)[0] == D
    ended = play_out(tell(SET.turned(0)), after(calls))
    assert (ended.pitcher, ended.bid, ended.trump) == (D, "bid:3", "C")


def test_nobody_takes_a_smudge_away() -> None:
    assert asked_after(SETBACK, "smudge") == (B, ("pass",))
    assert asked_after(SETBACK, "smudge", "pass", "pass") == (D, ("pass",))


def test_when_a_four_is_bid_the_others_only_pass_or_are_not_asked() -> None:
    assert asked_after(AUCTION_PITCH, "bid:4") == (B, ("pass",))
    assert asked_after(AUCTION_PITCH, "bid:4", "pass", "pass") == (D, ("pass",))
    seat, cards = asked_after(AUCTION_PITCH._replace(after_most="stop"), "bid:4")
    assert (seat, len(cards)) == (A, 6)


def test_everybody_speaks_once_and_a_partner_may_be_outbid() -> None:
    assert asked_after(SETBACK) == (A, ("pass", "bid:2", "bid:3", "bid:4", "smudge"))
    assert asked_after(SETBACK, "bid:2", "pass") == (C, ("pass", "bid:3", "bid:4", "smudge"))
    assert asked_after(SETBACK, "bid:2", "pass", "bid:3", "pass")[0] == C


def test_a_dealer_to_whom_all_have_passed_must_bid() -> None:
    passed = ("pass", "pass", "pass")
    assert asked_after(AUCTION_PITCH, *passed) == (D, ("bid:2", "bid:3", "bid:4"))
    assert asked_after(AUCTION_PITCH._replace(nobody_bids="forced_exactly"), *passed) == (D, ("bid:2",))


@pytest.mark.parametrize(
    ("nobody_bids", "next_dealer", "totals"),
    [("redeal", D, (0, 0, 0, 0)), ("pass_deal", A, (0, 0, 0, 0)), ("forced_or_concede", A, (0, 0, 0, -2))],
)
def test_a_deal_for_which_nobody_bids_is_thrown_in(
    nobody_bids: AllPass, next_dealer: int, totals: tuple[int, ...]
) -> None:
    ended = play_out(tell(SET.turned(0), AUCTION_PITCH._replace(nobody_bids=nobody_bids)), first_of_all)
    assert (ended.thrown_in, ended.next_dealer, ended.totals, ended.tricks) == (True, next_dealer, totals, ())


@pytest.mark.parametrize(("nobody_bids", "made"), [("eldest_free", 1), ("eldest_forced", -2)])
def test_a_deal_for_which_nobody_bids_is_pitched_by_the_eldest(nobody_bids: AllPass, made: int) -> None:
    rules = AUCTION_PITCH._replace(nobody_bids=nobody_bids, to_holder=TAKEN)
    ended = told(SET, "pass", "pass", "pass", "pass", rules=rules)
    assert (ended.pitcher, ended.totals) == (A, (made, 3, 0, 0))


# --- The sale


def test_a_pitch_without_asking_is_worth_four() -> None:
    ended = told(SET, "bid:4", rules=COMMERCIAL_PITCH)
    assert (ended.pitcher, ended.totals) == (A, (-4, 2, 0, 0))


def test_a_price_accepted_is_scored_before_the_buyer_pitches() -> None:
    calls = ("sell", "bid:2", "pass", "bid:3", "accept")
    ended = play_out(tell(SET.turned(0), COMMERCIAL_PITCH), after(calls))
    assert (ended.pitcher, ended.bid, ended.scores[0]) == (D, "bid:3", Scored(A, 3, "sale"))
    assert ended.tricks[0].leader == D


@pytest.mark.parametrize(("sale", "last"), [("below_target", 0), ("refused_is_paid", 3)])
def test_a_price_refused_binds_the_seller(sale: Sale, last: int) -> None:
    calls = ("sell", "pass", "pass", "bid:3", "refuse")
    ended = told(SET, *calls, rules=COMMERCIAL_PITCH._replace(sale=sale))
    assert (ended.pitcher, ended.totals) == (A, (-3, 2, 0, last))


def test_a_pitch_that_nobody_buys_costs_nothing() -> None:
    ended = told(SET, "sell", "pass", "pass", "pass", rules=COMMERCIAL_PITCH)
    assert (ended.pitcher, ended.bid, ended.totals) == (A, "", (2, 2, 0, 0))
    taken = COMMERCIAL_PITCH._replace(to_holder=TAKEN)
    assert told(SET, "sell", "pass", "pass", "pass", rules=taken).totals == (1, 3, 0, 0)


def test_the_others_bid_once_each_and_no_more_than_leaves_the_seller_short_of_home() -> None:
    assert asked_after(COMMERCIAL_PITCH) == (A, ("sell", "bid:4"))
    assert asked_after(COMMERCIAL_PITCH, "sell") == (B, ("pass", "bid:1", "bid:2", "bid:3", "bid:4"))
    assert asked_after(COMMERCIAL_PITCH, "sell", "bid:3") == (C, ("pass", "bid:4"))
    assert asked_after(COMMERCIAL_PITCH, "sell", "bid:3", "pass", "pass") == (A, ("accept", "refuse"))
    assert asked_after(COMMERCIAL_PITCH, "sell", totals=(5, 0, 0, 0)) == (B, ("pass", "bid:1"))
    assert asked_after(COMMERCIAL_PITCH, "sell", totals=(6, 0, 0, 0)) == (B, ("pass",))


def test_a_sale_may_win_where_any_price_may_be_bid() -> None:
    rules = COMMERCIAL_PITCH._replace(sale="any_price")
    calls = ["sell", "pass", "pass", "bid:1", "accept"]
    ended = play_out(tell(SET.turned(0), rules, totals=(6, 0, 0, 0)), as_written(calls))
    assert (ended.winner, ended.totals, ended.tricks, ended.thrown_in) == (A, (7, 0, 0, 0), (), False)


# --- Jokers and the other jack


def test_the_joker_is_the_lowest_trump_and_never_low() -> None:
    assert told(JOKER, *bids(2), rules=PITCH_WITH_JOKER).totals == (2, 1, 1, 1)
    assert told(JOKER, *bids(3), rules=PITCH_WITH_JOKER).totals == (-3, 1, 1, 1)
    taken = told(JOKER, *bids(3), rules=PITCH_WITH_JOKER._replace(to_holder=TAKEN))
    assert taken.totals == (3, 0, 1, 1)
    assert taken.pips == (8, 0, 15, 14)


def test_a_joker_pitched_makes_spades_trumps() -> None:
    calls = ("pass", "pass", "pass", "bid:2", "X1")
    assert asked_in(JOKER.turned(0), (), PITCH_WITH_JOKER, *calls) == (A, ("5S", "3S"))
    ended = play_out(tell(JOKER.turned(0), PITCH_WITH_JOKER), after(calls))
    assert ended.trump == "S"


def test_a_joker_that_is_the_only_trump_is_high_but_not_low() -> None:
    hands = (("X1", "2H"), ("3H", "4H"), ("5H", "6H"), ("7H", "8H"))
    ended = play_out(tell(hands, PITCH_WITH_JOKER), after(["bid:2", "pass", "pass", "pass", "X1"]))
    assert [scored.reason for scored in ended.scores] == ["high", "joker"]


def test_partners_in_smear_take_the_other_jack_both_jokers_and_the_three() -> None:
    calls = ("bid:7", "pass", "pass", "pass", "trump:H")
    rules = SMEAR._replace(exchange="none", joker_tie="first")
    ended = told(TEN_POINTS, *calls, rules=rules)
    assert (ended.totals, ended.pips) == ((8, 2), (24, 5))
    assert each(ended.scores, 0) == ["high", "off-jack", "joker", "joker", "three", "game"]
    assert each(ended.scores, 1) == ["low", "jack"]
    assert [(" ".join(trick.cards), trick.winner) for trick in ended.tricks] == [*TEN_POINTS.tricks]


def test_the_second_joker_beats_the_first_where_that_is_agreed() -> None:
    calls = ("bid:7", "pass", "pass", "pass", "trump:H")
    order = [*TEN_POINTS.cards[:20], "QS", "QC", "4D", "9S"]  # east leads to the last trick now
    ended = told(TEN_POINTS, *calls, rules=SMEAR._replace(exchange="none"), order=order)
    assert ended.totals == (-7, 4)


@pytest.mark.parametrize(
    ("order", "jokers", "expected"),
    [
        (PITCH_WITH_JOKER.order, 1, "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C X1"),
        (JOKER_MID, 1, "AC KC QC JC X1 TC 9C 8C 7C 6C 5C 4C 3C 2C"),
        (OFF_AND_JOKERS_MID, 2, "AC KC QC JC JS X1 X2 TC 9C 8C 7C 6C 5C 4C 3C 2C"),
        (SCHMIER.order, 1, "AC KC QC JC JS TC 9C 8C 7C 6C 5C 4C 3C 2C X1"),
    ],
    ids=["joker low", "joker mid", "off and jokers mid", "off mid, joker low"],
)
def test_where_the_jokers_and_the_other_jack_stand(order: str, jokers: int, expected: str) -> None:
    rules = AUCTION_PITCH._replace(order=order, jokers=jokers)
    assert ranking("C", rules) == expected.split()
    for above, below in zip(expected.split(), expected.split()[1:], strict=False):
        assert winning([below, above, "AH"], "C", rules) == 1


def test_the_other_jack_follows_trumps_and_not_its_own_suit() -> None:
    assert playable(["JS", "2S", "3H"], ["4S"], "C", SMEAR) == ("JS", "2S")  # one follows, one trumps
    assert playable(["JS", "3H"], ["4S"], "C", SMEAR) == ("JS", "3H")  # void of spades
    assert playable(["JS", "2S", "3H"], ["4C"], "C", SMEAR) == ("JS",)
    assert playable(["2S", "3C", "X1"], ["JS"], "C", SMEAR) == ("3C", "X1")
    assert playable(["2S", "3C", "X1"], ["X2"], "C", SMEAR) == ("3C", "X1")


@pytest.mark.parametrize(("tie", "winner"), [("order", 1), ("first", 0), ("second", 1)])
def test_two_jokers_in_a_trick(tie: Literal["order", "first", "second"], winner: int) -> None:
    rules = SMEAR._replace(joker_tie=tie)
    assert winning(["X2", "X1", "TC"], "C", rules) == winner
    assert winning(["X2", "X1", "JC"], "C", rules) == 2


# --- One card, several points


@pytest.mark.parametrize("turn", range(4))
def test_one_card_is_high_low_and_jack(turn: int) -> None:
    ended = told(ONE_TRUMP, *bids(3), turn=turn)
    assert [ended.totals[(seat + turn) % 4] for seat in range(4)] == [4, 0, 0, 0]
    assert [ended.pips[(seat + turn) % 4] for seat in range(4)] == [21, 0, 0, 0]


def test_the_ace_of_spades_is_both_high_and_the_high_spade() -> None:
    rules = NINE_CARD_PITCH._replace(exchange="none")
    calls = ("bid:3", "pass", "pass", "pass", "trump:S")
    ended = told(PARTNERS, *calls, rules=rules, order=PARTNERS.cards)
    assert [*ended.scores] == [
        Scored(0, 1, "low"),
        Scored(0, 1, "five"),
        Scored(0, 1, "game"),
        Scored(1, 1, "high"),
        Scored(1, 1, "high spade"),
    ]


def test_the_high_spade_is_its_takers_or_where_agreed_its_holders() -> None:
    rules = NINE_CARD_PITCH._replace(exchange="none")
    hands = (("AS",), ("2D",), ("3S",), ("4S",))
    calls = ["bid:3", "pass", "pass", "pass", "trump:D", "AS", "2D", "3S", "4S"]
    assert "high spade" in each(play_out(tell(hands, rules), as_written(calls)).scores, 1)
    holders = rules._replace(to_holder=rules.to_holder | {"high spade"})
    assert "high spade" not in each(play_out(tell(hands, holders), as_written(calls)).scores, 1)


def test_no_trump_in_play_is_neither_high_nor_low() -> None:
    hands = (("AS",), ("2D",), ("3S",), ("4S",))
    calls = ["bid:3", "pass", "pass", "pass", "trump:H", "AS", "2D", "3S", "4S"]
    ended = play_out(tell(hands, NINE_CARD_PITCH._replace(exchange="none")), as_written(calls))
    assert [scored.reason for scored in ended.scores] == ["set back"]


# --- The end in the middle of a deal


def test_the_deal_stops_when_the_pitcher_is_certain_to_be_out_where_that_is_agreed() -> None:
    rules = AUCTION_PITCH._replace(going_out="mid_play")
    ended = told(SET, *bids(2), rules=rules, totals=(5, 6, 0, 0))
    assert (ended.winner, len(ended.tricks), ended.totals) == (A, 2, (7, 6, 0, 0))  # low, and high in the second
    assert len(told(SET, *bids(3), rules=rules, totals=(5, 0, 0, 0)).tricks) == 6  # he may yet be set back
    partners = SETBACK._replace(going_out="mid_play")
    assert len(told(PARTNERS, *bids(2), rules=partners, totals=(19, 0)).tricks) == 6  # 16 of the game to 14, 14 to come
    certain = told(SLAM, *bids(2), rules=rules, totals=(3, 0, 0, 0))
    assert (certain.winner, len(certain.tricks), each(certain.scores, A)) == (A, 5, [*FOUR])


# --- Home in one deal


@pytest.mark.parametrize(("going_out", "others"), [("ordered", 7), ("bidder_first", 6)])
def test_a_side_that_gets_home_is_told_at_once(going_out: GoingOut, others: int) -> None:
    # The bidders make High and Game, the others Low: which is counted before the Game, or after the bidders' points.
    hands = (("AS", "TH"), ("3S", "2H"), ("4S", "3H"), ("2S", "4H"))
    calls = [*bids(2), *["AS", "3S", "4S", "2S", "TH", "2H", "3H", "4H"]]
    rules = SETBACK._replace(target=11, to_holder=AUCTION_PITCH.to_holder, going_out=going_out)
    ended = play_out(tell(hands, rules, totals=(9, 6)), as_written(calls))
    assert (ended.winner, ended.totals) == (0, (11, others))


# --- Exchanging


def test_up_to_four_of_nine_cards_are_exchanged() -> None:
    seat, legal = asked_after(NINE_CARD_PITCH, "bid:3", "pass", "pass", "pass", "trump:S")
    assert (seat, len(legal), legal[0]) == (A, 1 + 9 + 36 + 84 + 126, "discard:")
    calls = ("bid:3", "pass", "pass", "pass", "trump:S", legal[-1])
    assert asked_after(NINE_CARD_PITCH, *calls)[0] == B


def test_ten_cards_become_six_and_nothing_is_drawn() -> None:
    hands, stock = random_deal(Random(1), 4, SMEAR)
    ended = play_out(tell(hands, SMEAR, stock=stock), at_random(Random(1)))
    assert all(set(after) < set(before) and len(after) == 6 for after, before in zip(ended.hands, hands, strict=True))


def test_in_schmier_trumps_are_kept_and_the_dealer_takes_the_rest() -> None:
    hands, stock = random_deal(Random(7), 6, SCHMIER)
    calls = ["bid:3", *["pass"] * 5, "trump:D"]
    seat, legal = asked_in(hands, stock, SCHMIER, *calls)
    assert seat == 0
    assert not any(card in text for text in legal for card in ranking("D", SCHMIER))
    for _ in range(5):
        calls.append("discard:")
        seat, legal = asked_in(hands, stock, SCHMIER, *calls)
    gone = legal[0].removeprefix("discard:").split(",")
    assert (seat, len(gone)) == (5, len(stock))
    assert not any(card in gone for card in ranking("D", SCHMIER))


def test_a_dealer_of_schmier_with_more_than_six_trumps_keeps_the_two() -> None:
    trumps = ranking("D", SCHMIER)
    others = [card for card in PACK if card not in trumps]
    hands = [others[6 * seat : 6 * seat + 6] for seat in range(5)]
    stock = [card for card in (*trumps, *others) if card not in others[:30] + trumps[-6:]]
    calls = ["bid:3", *["pass"] * 5, "trump:D", *["discard:"] * 5]
    seat, legal = asked_in([*hands, trumps[-6:]], stock, SCHMIER, *calls)
    assert seat == 5
    assert not any("2D" in text for text in legal)
    assert all(len(text.split(",")) == 6 + len(stock) - 6 for text in legal)


# --- Many deals


@pytest.mark.parametrize("name", EVERY_RULES)
def test_what_holds_for_every_deal(name: str) -> None:
    seats, rules = EVERY_RULES[name]
    rng = Random(5)
    for number in range(60):
        hands, stock = random_deal(rng, seats, rules)
        totals = [int(rng.random() * rules.target) for _ in range(rules.sides or seats)]
        ended = play_out(tell(hands, rules, dealer=number % seats, totals=totals, stock=stock), at_random(rng))
        if ended.thrown_in:
            assert ended.totals == tuple(totals)
            continue
        assert_sound(ended, totals, rules)


def assert_sound(ended: Told, totals: Sequence[int], rules: Rules) -> None:
    """Check what is true of every deal that was played."""
    assert sum(len(trick.cards) for trick in ended.tricks) == sum(map(len, ended.hands))
    assert len({card for hand in ended.hands for card in hand}) == sum(map(len, ended.hands))
    sides = len(totals)
    side = (ended.pitcher or 0) % sides
    assert all(scored.points for scored in ended.scores)
    won = changes(ended, totals)
    for at in range(sides):
        assert won[at] == sum(scored.points for scored in ended.scores if scored.side == at)
    assert sum(scored.reason in rules.points for scored in ended.scores) <= len(rules.points) + rules.jokers // 2
    bid = price(ended.bid, rules)
    if ended.winner is None:
        paid = sum(scored.points for scored in ended.scores if scored.side == side and scored.reason == "sale")
        assert won[side] - paid >= bid or won[side] - paid == -bid
        assert max(ended.totals) < rules.target or rules.going_out in {"highest", "bidder_only"}
    else:
        assert ended.totals[ended.winner] >= rules.target


def test_an_unlawful_choice_is_refused() -> None:
    story = tell(SET.turned(0))
    next(story)
    with pytest.raises(ValueError, match="seat 0 may not bid:9, only pass bid:2 bid:3 bid:4"):
        story.send("bid:9")
