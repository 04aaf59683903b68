"""Pitch by its worked examples and printed deals, by what is true of every deal, and in every reading that is a choice.

The printed deals are replayed card by card, everybody moved round the table, so that no seat is a special one.
"""

from random import Random

import attrs
import pytest

from allfours import (
    Card,
    CardSet,
    Deal,
    Goal,
    Match,
    Record,
    Seating,
    Smudge,
    Standing,
    Suit,
    Variant,
    check,
    diff,
    rules_text,
    variants,
)
from allfours.awards import Credit, High, InOrder, Jack, Jokers, Low
from allfours.cards import pack
from allfours.following import follow_or_trump
from allfours.orders import Jokers as JokerRanks
from allfours.orders import Ranked
from allfours.rules import sentence
from allfours.scoring import Capped, Compare, Majority, Race, Tie, Tiebreak, Winners
from allfours.setback import Counting, Overbid, SmudgeWins
from allfours.stages import (
    AllPass,
    Auction,
    DeclarerNames,
    Hold,
    Price,
    Refused,
    SellAuction,
    Tricks,
    stop_when_certain,
)
from allfours.testing import assert_conforms
from allfours.variants.all_fours import GAME
from tests.oracle.phat import PACK
from tests.oracle.test_oracle_pitch import DEFENDED, JOKER, ONE_TRUMP, PARTNERS, SET, SLAM, TIED, Printed
from tests.variants.pitch_table import A, B, D, bids, dealt, gains, house, moved_back, played, reasons, settled
from tests.variants.spades_table import after, any_of, may, scored

AUCTION_PITCH, SMUDGE, SETBACK = variants.AUCTION_PITCH, variants.SMUDGE, variants.SETBACK
COMMERCIAL_PITCH, WITH_JOKER = variants.COMMERCIAL_PITCH, variants.PITCH_WITH_JOKER
PRESETS = (AUCTION_PITCH, SMUDGE, SETBACK, COMMERCIAL_PITCH, WITH_JOKER)
each_preset = pytest.mark.parametrize("variant", PRESETS, ids=[variant.name for variant in PRESETS])
turning = pytest.mark.parametrize("turn", range(4))

GAME_TIED = {tie: Majority(GAME, pays=1, tie=tie) for tie in Tie}
LOW_TAKEN = house(AUCTION_PITCH, awards=(High(1), Low(1, to=Credit.TAKER), Jack(1), GAME_TIED[Tie.NOBODY]))


# --- What the games are


@pytest.mark.parametrize(
    ("name", "seats", "sides", "cards", "target"),
    [
        ("auction_pitch", 4, 4, 52, 7),
        ("smudge", 4, 4, 52, 7),
        ("setback", 4, 2, 52, 21),
        ("commercial_pitch", 4, 4, 52, 7),
        ("sell_out", 4, 4, 52, 7),
        ("pitch_with_joker", 4, 4, 53, 10),
    ],
)
def test_the_games_and_their_numbers(name: str, seats: int, sides: int, cards: int, target: int) -> None:
    variant = variants.get(name)
    assert (variant.seating.seats, variant.seating.sides, len(variant.deck)) == (seats, sides, cards)
    assert (variant.packets, variant.goal) == ((3, 3), Race(target))
    assert check(variant) == ()


@each_preset
def test_a_preset_conforms(variant: Variant) -> None:
    assert_conforms(variant, deals=3)


@pytest.mark.parametrize("seats", [2, 3, 5, 6, 7])
def test_other_numbers_of_players_are_another_seating(seats: int) -> None:
    for variant in PRESETS:
        table = variant.evolve(name="table", seating=Seating.singles(seats))
        assert check(table) == ()
        assert any_of(Deal.shuffled(table, seed=seats), Random(1)).is_over


# --- The printed deals


@turning
@pytest.mark.parametrize(
    "deal", [SET, SLAM, TIED, PARTNERS, JOKER, ONE_TRUMP], ids=["set", "slam", "tied", "partners", "joker", "one trump"]
)
def test_a_printed_deal_is_played_as_printed_whoever_sits_where(deal: Printed, turn: int) -> None:
    variant = WITH_JOKER if deal is JOKER else AUCTION_PITCH
    ended = played(variant, deal, *bids(2), turn=turn)
    tricks = [(" ".join(map(str, trick.cards)), (trick.winner - turn) % 4) for trick in ended.tricks]
    assert tricks == list(deal.tricks)
    assert ended.trump is Card.parse(deal.cards[0]).suit
    assert variant.next_dealer(ended) == turn
    still = played(variant, deal, *bids(2))
    assert gains(ended, turn) == still.points
    assert [(s.points, s.reason, s.cards) for s in ended.scores] == [
        (s.points, s.reason, s.cards) for s in still.scores
    ]


@turning
@pytest.mark.parametrize(
    ("number", "variant", "expected"),
    [
        (2, AUCTION_PITCH, (2, 2, 0, 0)),
        (3, AUCTION_PITCH, (-3, 2, 0, 0)),
        (2, LOW_TAKEN, (-2, 3, 0, 0)),
        (3, LOW_TAKEN, (-3, 3, 0, 0)),
    ],
    ids=["2 made with low", "3 failed with low", "2 failed without low", "3 failed without low"],
)
def test_whether_low_is_its_holders_decides_the_contract(
    number: int, variant: Variant, expected: tuple[int, ...], turn: int
) -> None:
    ended = played(variant, SET, *bids(number), turn=turn)
    assert gains(ended, turn) == expected
    assert moved_back(GAME.count(ended.reckoning), turn) == (7, 13, 6, 4)
    assert ended.standing.made == (turn if expected[0] > 0 else None)


def test_a_failed_bid_is_counted_before_what_the_others_made() -> None:
    assert scored(played(AUCTION_PITCH, SET, *bids(3))) == [(A, -3, "set back"), (B, 1, "jack"), (B, 1, "game")]


@turning
def test_the_bidder_counts_first_when_both_could_be_out(turn: int) -> None:
    made = played(AUCTION_PITCH, SET, *bids(2), totals=(5, 5, 0, 0), turn=turn)
    assert (made.winner, moved_back(made.standing.totals, turn)) == ((A + turn) % 4, (7, 5, 0, 0))
    failed = played(LOW_TAKEN, SET, *bids(2), totals=(5, 5, 0, 0), turn=turn)
    assert (failed.winner, moved_back(failed.standing.totals, turn)) == ((B + turn) % 4, (3, 7, 0, 0))


def test_nothing_is_scored_after_the_point_that_wins() -> None:
    ended = played(AUCTION_PITCH, SET, *bids(2), totals=(6, 6, 0, 0))
    assert (ended.winner, scored(ended)) == (A, [(A, 1, "high")])


@turning
def test_a_tied_game_decides_the_contract(turn: int) -> None:
    held = house(AUCTION_PITCH, awards=(High(1), Low(1, to=Credit.HOLDER), Jack(1), GAME_TIED[Tie.DECLARER]))
    assert gains(played(AUCTION_PITCH, TIED, *bids(2), turn=turn), turn) == (-2, 0, 0, 1)
    assert gains(played(held, TIED, *bids(2), turn=turn), turn) == (2, 0, 0, 1)
    not_dealer = house(AUCTION_PITCH, awards=(High(1), GAME_TIED[Tie.NOT_DEALER]))
    ended = played(not_dealer, TIED, *bids(2), turn=turn)  # neither of the two has dealt, so nobody scores
    assert gains(ended, turn) == (-2, 0, 0, 0)
    assert moved_back(GAME.count(ended.reckoning), turn) == (17, 0, 17, 2)


def test_a_tie_without_the_bidder_is_nobodys() -> None:
    held = settled(AUCTION_PITCH, awards=(GAME_TIED[Tie.DECLARER],))
    deal = after(dealt(AUCTION_PITCH, TIED), "pass bid:2 pass pass")
    tied = attrs.evolve(deal.reckoning, counts=(("game", (17, 0, 17, 2)),))
    scores, _ = held(tied, Standing().for_sides(4))
    assert [(score.side, score.points, score.reason) for score in scores] == [(B, -2, "set back")]


# --- One card, several points


@turning
def test_one_card_is_high_low_and_jack(turn: int) -> None:
    ended = played(AUCTION_PITCH, ONE_TRUMP, *bids(3), turn=turn)
    assert gains(ended, turn) == (4, 0, 0, 0)
    assert moved_back(GAME.count(ended.reckoning), turn) == (21, 0, 0, 0)
    by_card = [(score.reason, " ".join(map(str, score.cards))) for score in ended.scores]
    assert by_card == [("high", "JH"), ("low", "JH"), ("jack", "JH"), ("game", "")]
    north_south = played(SETBACK, ONE_TRUMP, *bids(3), turn=turn)
    assert moved_back(north_south.points, turn % 2) == (4, 0)


# --- All there is to win


def test_four_points_are_four_in_auction_pitch() -> None:
    ended = played(AUCTION_PITCH, SLAM, *bids(4))
    assert (ended.points, ended.winner, GAME.count(ended.reckoning)) == ((4, 0, 0, 0), None, (34, 0, 0, 0))


@turning
@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize("before", [-9, 0, 2])
def test_four_points_win_the_game_of_smudge_whatever_was_bid(number: int, before: int, turn: int) -> None:
    ended = played(SMUDGE, SLAM, *bids(number), totals=(before, 6, 6, 6), turn=turn)
    assert ended.winner == turn
    assert moved_back(ended.standing.totals, turn) == (7, 6, 6, 6)
    assert scored(ended)[-1] == (turn, 3 - before, "smudge")


def test_four_points_that_are_enough_by_themselves_need_nothing_more() -> None:
    ended = played(SMUDGE, SLAM, *bids(2), totals=(5, 0, 0, 0))
    assert (ended.winner, reasons(ended, A)) == (A, ["high", "low"])


def test_four_points_win_for_one_who_did_not_bid_too() -> None:
    ended = played(SMUDGE, SLAM, "pass", "pass", "pass", "bid:2", order=DEFENDED.cards)
    assert (ended.winner, ended.standing.totals) == (A, (7, 0, 0, -2))
    assert reasons(ended, A) == ["high", "low", "jack", "game", "smudge"]


@turning
def test_a_smudge_of_setback_is_five_and_four_if_only_four_was_bid(turn: int) -> None:
    smudge = ("smudge", "pass", "pass", "pass")
    made = played(SETBACK, SLAM, *smudge, turn=turn)
    assert moved_back(made.points, turn % 2) == (5, 0)
    assert reasons(made, turn % 2) == ["high", "low", "jack", "game", "smudge"]
    assert moved_back(played(SETBACK, SLAM, *bids(4), turn=turn).points, turn % 2) == (4, 0)
    assert moved_back(played(SETBACK, PARTNERS, *smudge, turn=turn).points, turn % 2) == (-5, 1)


def test_all_points_but_not_all_tricks_are_no_smudge() -> None:
    alone = SETBACK.evolve(name="alone", seating=Seating.singles(4))
    order = [*SLAM.cards[:16], "TS", "JC", "6S", "KS", "8C", "3D", "QC", "2H"]  # the king of spades takes a trick
    assert gains(played(alone, SLAM, "smudge", "pass", "pass", "pass", order=order)) == (-5, 0, 0, 0)
    assert gains(played(alone, SLAM, *bids(4), order=order)) == (4, 0, 0, 0)


@pytest.mark.parametrize("before", [0, 2])
def test_four_bid_as_a_smudge_wins_where_that_is_agreed(before: int) -> None:
    auction = Auction(2, 4, above=Smudge(), hold=Hold.BELOW_MOST, all_pass=AllPass.DEALER_FORCED)
    variant = house(AUCTION_PITCH, auction, slam=SmudgeWins(4, target=7))
    ended = played(variant, SLAM, "smudge", "pass", "pass", "pass", totals=(before, 0, 0, 0))
    assert (ended.winner, ended.standing.totals) == (A, (7, 0, 0, 0))
    assert played(variant, SLAM, *bids(4), totals=(before, 0, 0, 0)).standing.totals[A] == before + 4
    assert played(variant, SET, "smudge", "pass", "pass", "pass").points == (-4, 2, 0, 0)


# --- Commercial Pitch


@turning
def test_a_pitch_without_asking_is_a_contract_for_four(turn: int) -> None:
    assert gains(played(COMMERCIAL_PITCH, SET, "bid:4", turn=turn), turn) == (-4, 2, 0, 0)


@turning
def test_an_accepted_price_is_scored_before_the_buyer_pitches(turn: int) -> None:
    deal = after(dealt(COMMERCIAL_PITCH, SET, turn=turn), "sell bid:2 pass bid:3 accept")
    assert (moved_back(deal.standing.totals, turn), deal.turn) == ((3, 0, 0, 0), (D + turn) % 4)
    ended = any_of(deal, Random(1))
    assert scored(ended)[0] == (turn, 3, "sale")
    assert ended.tricks[0].leader == (D + turn) % 4
    assert ended.points[(D + turn) % 4] in {-3, 3, 4}


@turning
@pytest.mark.parametrize(("rule", "last"), [(Refused.UNPAID, 0), (Refused.PAID, 3)])
def test_a_refused_price_binds_the_seller(rule: Refused, last: int, turn: int) -> None:
    variant = house(COMMERCIAL_PITCH, SellAuction(1, 4, price=Price.NOT_TO_WIN, refused=rule))
    ended = played(variant, SET, "sell", "pass", "pass", "bid:3", "refuse", turn=turn)
    assert gains(ended, turn) == (-3, 2, 0, last)


@turning
def test_a_pitch_that_nobody_buys_cannot_be_set_back(turn: int) -> None:
    calls = ("sell", "pass", "pass", "pass")
    assert gains(played(COMMERCIAL_PITCH, SET, *calls, turn=turn), turn) == (2, 2, 0, 0)
    taken = COMMERCIAL_PITCH.evolve(name="taken", settlement=LOW_TAKEN.settlement)
    ended = played(taken, SET, *calls, turn=turn)
    assert gains(ended, turn) == (1, 3, 0, 0)
    assert (ended.standing.made, ended.contract and ended.contract.declarer) == (None, None)


def test_a_seller_without_a_contract_counts_first_all_the_same() -> None:
    calls = ("sell", "pass", "pass", "pass")
    ended = played(COMMERCIAL_PITCH, SET, *calls, totals=(5, 5, 0, 0))
    assert (ended.winner, ended.standing.totals) == (A, (7, 5, 0, 0))
    ordered = house(COMMERCIAL_PITCH, counting=Counting.IN_ORDER)
    late = played(ordered, TIED, *calls, totals=(6, 0, 0, 6))  # High, then Low
    assert (late.winner, scored(late)) == (A, [(A, 1, "high")])


def test_no_price_brings_the_seller_to_the_target_where_that_is_agreed() -> None:
    assert may(dealt(COMMERCIAL_PITCH, SET, totals=(5, 0, 0, 0)).apply("sell")) == "pass bid:1"
    assert may(dealt(COMMERCIAL_PITCH, SET, totals=(6, 0, 0, 0)).apply("sell")) == "pass"
    free = house(COMMERCIAL_PITCH, SellAuction(1, 4, price=Price.ANY, refused=Refused.UNPAID))
    ended = after(dealt(free, SET, totals=(6, 0, 0, 0)), "sell pass pass bid:1 accept")
    assert (ended.winner, ended.standing.totals, ended.tricks) == (A, (7, 0, 0, 0), ())


# --- Partners who both may go out


@turning
def test_partners_who_bid_go_out_first(turn: int) -> None:
    made = played(SETBACK, PARTNERS, *bids(2), totals=(19, 20), turn=turn)
    assert (made.winner, moved_back(made.standing.totals, turn % 2)) == (turn % 2, (21, 20))
    ordered = house(SETBACK, counting=Counting.IN_ORDER)
    high = played(ordered, PARTNERS, *bids(2), totals=(19, 20), turn=turn)
    assert (high.winner, moved_back(high.standing.totals, turn % 2)) == ((1 + turn) % 2, (19, 21))
    failed = played(SETBACK, PARTNERS, *bids(3), totals=(19, 20), turn=turn)
    assert (failed.winner, moved_back(failed.standing.totals, turn % 2)) == ((1 + turn) % 2, (16, 21))


HIGHEST: Goal = Compare(21, tie=Tiebreak.CONTRACT)
CONTRACT_MADE: Goal = Compare(21, tie=Tiebreak.PLAY_ON, winners=Winners.CONTRACT_MADE)


@turning
@pytest.mark.parametrize(
    ("totals", "winner"), [((19, 20), 0), ((18, 20), 1), ((17, 19), None)], ids=["tie", "higher", "neither"]
)
def test_the_highest_total_wins_where_that_is_agreed_and_a_tie_is_the_bidders(
    totals: tuple[int, int], winner: int | None, turn: int
) -> None:
    ended = played(house(SETBACK, goal=HIGHEST), PARTNERS, *bids(2), totals=totals, turn=turn)
    assert ended.winner == (None if winner is None else (winner + turn) % 2)
    assert moved_back(ended.standing.totals, turn % 2) == (totals[0] + 2, totals[1] + 1)


@turning
def test_a_tie_of_others_at_the_top_is_played_on(turn: int) -> None:
    variant = house(AUCTION_PITCH, goal=Compare(7, tie=Tiebreak.CONTRACT))
    ended = played(variant, SET, *bids(3), totals=(6, 5, 7, 0), turn=turn)
    assert (ended.winner, moved_back(ended.standing.totals, turn)) == (None, (3, 7, 7, 0))


@turning
def test_only_a_side_that_makes_its_bid_may_go_out_where_that_is_agreed(turn: int) -> None:
    variant = house(SETBACK, goal=CONTRACT_MADE)
    won = played(variant, PARTNERS, *bids(2), totals=(19, 20), turn=turn)
    assert (won.winner, moved_back(won.standing.totals, turn % 2)) == (turn % 2, (21, 21))
    failed = played(variant, PARTNERS, *bids(3), totals=(25, 20), turn=turn)
    assert (failed.winner, moved_back(failed.standing.totals, turn % 2)) == (None, (22, 21))
    short = played(variant, PARTNERS, *bids(2), totals=(18, 25), turn=turn)
    assert (short.winner, moved_back(short.standing.totals, turn % 2)) == (None, (20, 26))


@pytest.mark.parametrize("goal", [HIGHEST, CONTRACT_MADE], ids=["highest", "contract made"])
def test_matches_to_other_ends_are_sound(goal: Goal) -> None:
    variant = house(SETBACK, goal=goal)
    assert check(variant) == ()
    assert_conforms(variant, deals=2)


def test_only_the_bid_counts_where_that_is_agreed() -> None:
    only = house(AUCTION_PITCH, overbid=Overbid.BID_ONLY)
    assert played(only, SLAM, *bids(2)).points == (2, 0, 0, 0)
    assert played(only, SET, *bids(2)).points == (2, 2, 0, 0)
    assert played(only, SET, *bids(3)).points == (-3, 2, 0, 0)


# --- A deal that stops in its middle


def stopping(of: Variant) -> Variant:
    """A table at which a deal stops as soon as it is certain who wins the match."""
    play = Tricks(follow=follow_or_trump, after=stop_when_certain)
    return of.evolve(name="stopping", stages=(*of.stages[:-1], play))


@turning
def test_the_deal_stops_when_the_bidder_is_certain_to_be_out(turn: int) -> None:
    ended = played(stopping(AUCTION_PITCH), SLAM, *bids(2), totals=(5, 0, 0, 0), turn=turn)
    assert (ended.winner, len(ended.tricks)) == (turn, 3)  # the ace and the jack; the deuce may be somewhere yet
    assert [reason for _, _, reason in scored(ended)] == ["high", "jack"]
    assert moved_back(ended.standing.totals, turn) == (7, 0, 0, 0)
    short = played(stopping(AUCTION_PITCH), SLAM, *bids(3), totals=(5, 0, 0, 0), turn=turn)
    assert (short.winner, len(short.tricks)) == (turn, 6)  # he may yet be set back
    far = played(stopping(AUCTION_PITCH), SLAM, *bids(2), totals=(0, 0, 0, 0), turn=turn)
    assert (far.winner, len(far.tricks), gains(far, turn)) == (None, 6, (4, 0, 0, 0))


def test_a_deal_does_not_stop_for_what_nobody_can_see() -> None:
    """In the deal the ten of spades is not high before the ace has been seen, nor the trey low before the deuce."""
    ended = played(stopping(AUCTION_PITCH), TIED, *bids(2), totals=(6, 0, 0, 6))
    assert (len(ended.tricks), ended.winner) == (6, D)  # Low counts after the bidder has been set back
    assert [reason for _, _, reason in scored(ended)] == ["set back", "low"]


@pytest.mark.parametrize(("call", "target", "tricks"), [("bid:4", 4, 4), ("smudge", 5, 8)])
def test_tricks_to_come_are_not_certain(call: str, target: int, tricks: int) -> None:
    """Two players hold a whole pack: all four points are certain after four tricks, but not yet that all are won."""
    honours = [card for card in pack() if card.rank.letter in "AKQJ"]
    variant = stopping(house(SETBACK, goal=Race(target))).evolve(
        seating=Seating.singles(2), deck=CardSet(honours), packets=(8,)
    )
    deal = after(Deal.from_hands(variant, hands=["AKQJ.AKQJ..", "..AKQJ.AKQJ"]), [call, "pass"])
    for move in ["AS", "AD", "KS", "AC", "QS", "KD", "JS", "KC", "AH", "QD", "KH", "QC", "QH", "JD", "JH", "JC"]:
        deal = deal if deal.is_over else deal.apply(move)
    assert (deal.winner, len(deal.tricks)) == (A, tricks)


@pytest.mark.parametrize(("turned", "tricks"), [("2S", 2), ("4S", 6)])
def test_a_card_that_was_turned_up_is_known_to_be_out_of_play(turned: str, tricks: int) -> None:
    """The trey is certainly low when the deuce has been turned up, and not when it may be in the stock."""
    hands = ["AS 3S AH AD 5H 5D", "KS 5S 6H 6D 7H 7D"]
    dealt_out = CardSet.parse(" ".join([*hands, turned]))
    stock = " ".join([turned, *(str(card) for card in pack() if card not in dealt_out)])
    deal = Deal.from_hands(stopping(variants.ALL_FOURS), hands=hands, stock=stock, standing=Standing(totals=(8, 0)))
    for move in ("stand", *["AS", "5S", "3S", "KS", "6H", "5H", "6D", "5D"], "7H", "AH", "AD", "7D"):
        deal = deal if deal.is_over else deal.apply(move)
    assert (deal.winner, len(deal.tricks)) == (A, tricks)


@pytest.mark.parametrize("counting", Counting)
def test_a_deal_that_stops_ends_as_if_it_had_been_played_out(counting: Counting) -> None:
    """The winner is the same, and so is the winner's total, if not for the same points."""
    rng, stopped = Random(3), 0
    for number in range(150):
        table = house(SETBACK if number % 3 else AUCTION_PITCH, goal=Race(7), counting=counting)
        totals = tuple(int(rng.random() * 7) for _ in range(table.seating.sides))
        early = Deal.shuffled(stopping(table), seed=number, standing=Standing(totals=totals))
        whole = Deal.shuffled(table, seed=number, standing=Standing(totals=totals))
        while not whole.is_over:
            move = whole.legal_moves[int(rng.random() * len(whole.legal_moves))]
            whole = whole.apply(move)
            early = early if early.is_over else early.apply(move)
        assert early.winner == whole.winner
        if len(early.tricks) < len(whole.tricks):
            stopped += 1
            assert early.winner is not None
            assert early.standing.totals[early.winner] == whole.standing.totals[early.winner] == 7
    assert stopped > 10


def test_a_game_that_stops_keeps_the_laws() -> None:
    assert check(stopping(AUCTION_PITCH)) == ()
    assert_conforms(stopping(AUCTION_PITCH), deals=3)
    assert_conforms(stopping(SETBACK), deals=2)
    assert "stops as soon as it is certain who wins the match" in rules_text(stopping(SETBACK)).replace("\n", " ")


# --- Pitch with joker


@turning
def test_the_joker_is_the_lowest_trump_and_never_low(turn: int) -> None:
    assert gains(played(WITH_JOKER, JOKER, *bids(2), turn=turn), turn) == (2, 1, 1, 1)
    assert gains(played(WITH_JOKER, JOKER, *bids(3), turn=turn), turn) == (-3, 1, 1, 1)
    taken = house(WITH_JOKER, awards=(High(1), Low(1, to=Credit.TAKER), Jack(1), Jokers(pays=1), GAME_TIED[Tie.NOBODY]))
    ended = played(taken, JOKER, *bids(3), turn=turn)
    assert gains(ended, turn) == (3, 0, 1, 1)
    assert moved_back(GAME.count(ended.reckoning), turn) == (8, 0, 15, 14)


def test_the_joker_is_counted_between_the_jack_and_the_game() -> None:
    assert [reason for _, _, reason in scored(played(WITH_JOKER, JOKER, *bids(2)))] == [
        *("high", "joker", "low", "jack", "game")  # the bidder's first, the others' in their order
    ]


@turning
def test_a_joker_pitched_makes_spades_trumps_and_is_one(turn: int) -> None:
    deal = after(dealt(WITH_JOKER, JOKER, turn=turn), "pass pass pass bid:2 X1")
    assert (deal.trump, deal.turn, may(deal)) == (Suit.SPADES, turn, "5S 3S")
    lowest = Ranked("A K Q J T 9 8 7 6 5 4 3 2 X1", jokers=JokerRanks.RANKED, joker_pitches=Suit.HEARTS)
    hearts = WITH_JOKER.evolve(name="hearts", order=lowest)
    assert after(dealt(hearts, JOKER), "pass pass pass bid:2 X1").trump is Suit.HEARTS


def test_a_joker_that_is_the_only_trump_is_high_but_not_low() -> None:
    tiny = WITH_JOKER.evolve(name="tiny", packets=(2,))
    deal = Deal.from_hands(tiny, hands=["X1 2H", "3H 4H", "5H 6H", "7H 8H"])
    ended = after(deal, "bid:2 pass pass pass X1 3H 5H 7H 2H 4H 6H 8H")
    assert reasons(ended, A) == ["high", "joker"]


def test_a_joker_among_the_honours_beats_the_ten_and_not_the_jack() -> None:
    middle = Ranked("A K Q J X1 T 9 8 7 6 5 4 3 2", jokers=JokerRanks.RANKED)
    variant = WITH_JOKER.evolve(name="middle", order=middle, packets=(2,))
    deal = Deal.from_hands(variant, hands=["2C 9C", "TC 3H", "X1 4H", "JC 5H"])
    ended = after(deal, "bid:2 pass pass pass 2C TC X1 JC 5H 9C 3H 4H")
    assert [trick.winner for trick in ended.tricks] == [D, A]
    assert reasons(ended, D) == ["high", "jack", "joker", "game"]


def test_a_stripped_pack_for_six_is_a_few_changed_fields() -> None:
    ranks = {card for card in WITH_JOKER.deck if card.rank.letter not in {"2", "3", "4"}}
    six = stopping(WITH_JOKER).evolve(name="six", seating=Seating.singles(6), deck=CardSet(ranks), goal=Race(11))
    assert (six.stock_size, check(six)) == (5, ())
    assert any_of(Deal.shuffled(six, seed=1), Random(1)).is_over


# --- Naming trumps instead of pitching


def test_trumps_may_be_named_before_the_lead() -> None:
    named = house(SETBACK, SETBACK.stages[0], DeclarerNames())
    deal = after(dealt(named, PARTNERS), [*bids(2), "trump:S"])
    assert (deal.trump, deal.turn, len(deal.legal_moves)) == (Suit.SPADES, A, 6)
    assert played(named, PARTNERS, *bids(2), "trump:S").points == played(SETBACK, PARTNERS, *bids(2)).points


# --- Faults of other programs


def test_the_match_is_over_with_the_deal_that_takes_a_side_to_the_target() -> None:
    """Setback to 11: 9 to 6, the bidders make High and Game, the others Low. The last total counts, not the one before.

    The bidders are counted first, so that they are out before the Low; counted in order it is scored before the Game.
    """
    hands = ["AS TH", "3S 2H", "4S 3H", "2S 4H"]
    moves = [*bids(2), "AS", "3S", "4S", "2S", "TH", "2H", "3H", "4H"]
    low_held = (High(1), Low(1, to=Credit.HOLDER), Jack(1), GAME_TIED[Tie.NOBODY])
    for counting, totals in ((Counting.BIDDER_FIRST, (11, 6)), (Counting.IN_ORDER, (11, 7))):
        variant = house(SETBACK, goal=Race(11), awards=low_held, counting=counting).evolve(packets=(2,))
        start = Deal.from_hands(variant, hands=hands, standing=Standing(totals=(9, 6)))
        ended = after(start, moves)
        assert (ended.is_over, ended.winner, ended.standing.totals) == (True, 0, totals)
        match = Match(variant=variant, seed=None, past=(), deal=ended)
        assert (match.is_over, match.winner, match.totals, match.legal_moves) == (True, 0, totals, ())


def test_jokers_and_jacks_are_written_and_read_back_as_themselves() -> None:
    """With clubs trumps: both black jacks, both jokers, the ten and the two are six cards, and all of them trumps."""
    order = Ranked("A K Q J off-J X1 X2 T 9 8 7 6 5 4 3 2", jokers=JokerRanks.RANKED)
    hand = CardSet.parse("JC JS X1 X2 TC 2C")
    assert len(hand) == 6
    assert set(hand) <= set(order.ranking(Suit.CLUBS, Suit.CLUBS))
    assert CardSet.parse(str(hand)) == hand
    variant = WITH_JOKER.evolve(name="two_jokers", order=order, deck=pack(jokers=2))
    rest = [card for card in (*PACK, "X1", "X2") if Card.parse(card) not in hand]
    hands = [str(hand), *(" ".join(rest[6 * seat : 6 * seat + 6]) for seat in range(3))]
    match = Match(variant=variant, seed=None, past=(), deal=Deal.from_hands(variant, hands=hands))
    record = match.record()
    assert Record.loads(record.dumps(), variants=[variant]).replay() == match
    assert Record.from_json(record.to_json(), variants=[variant]).replay() == match


@pytest.mark.parametrize(
    ("hold", "low_bid", "high_bid"),
    [
        (Hold.NEVER, "pass bid:4", "pass"),
        (Hold.ONLY_MOST, "pass bid:4", "pass bid:4"),
        (Hold.ANY, "pass bid:3 bid:4", "pass bid:4"),
        (Hold.BELOW_MOST, "pass bid:3 bid:4", "pass"),
    ],
)
def test_the_dealers_privilege_is_the_one_of_the_table(hold: Hold, low_bid: str, high_bid: str) -> None:
    for of in (AUCTION_PITCH, SETBACK):
        variant = house(of, Auction(2, 4, hold=hold, all_pass=AllPass.DEALER_FORCED))
        assert may(after(dealt(variant, PARTNERS), "bid:2 bid:3 pass")) == low_bid
        assert may(after(dealt(variant, PARTNERS), "bid:2 pass bid:4")) == high_bid
        if "bid:3" in low_bid:
            stolen = after(dealt(variant, PARTNERS), "bid:2 bid:3 pass bid:3")
            assert stolen.contract is not None
            assert (stolen.contract.declarer, stolen.turn) == (D, D)


def test_the_presets_have_the_privileges_of_their_accounts() -> None:
    def asked(variant: Variant, calls: str) -> str:
        return may(after(Deal.shuffled(variant, seed=1), calls))

    assert asked(SMUDGE, "bid:2 bid:3 pass") == "pass bid:4"
    assert asked(AUCTION_PITCH, "bid:2 bid:3 pass") == "pass bid:3 bid:4"
    assert asked(AUCTION_PITCH, "bid:2 pass bid:4") == "pass"
    assert asked(SETBACK, "bid:2 pass bid:4") == "pass bid:4 smudge"
    assert asked(SETBACK, "bid:2 pass smudge") == "pass"
    assert asked(WITH_JOKER, "bid:2 pass bid:4") == "pass bid:4 bid:5"
    assert asked(WITH_JOKER, "bid:2 pass bid:5") == "pass"


# --- What is true of every deal


def awarded(deal: Deal) -> dict[str, tuple[int, str]]:
    """Who has earned which point in a deal, whatever became of the contract, and for which card."""
    scores, _ = InOrder(settled(deal.variant).awards)(deal.reckoning, deal.standing)
    return {score.reason: (score.side, " ".join(map(str, score.cards))) for score in scores}


@each_preset
def test_what_holds_for_every_deal(variant: Variant) -> None:
    slam = settled(SETBACK).slam if variant is SETBACK else None  # four points would win the match in Smudge
    endless = variant.evolve(name="endless", goal=Race(10_000), settlement=settled(variant, slam=slam))
    rng = Random(11)
    for seed in range(60):
        deal = Deal.shuffled(endless, seed=seed, dealer=seed % 4)
        cards = endless.deck
        while not deal.is_over:
            assert deal.legal_moves
            held = [deal.hand(seat) for seat in range(4)]
            taken = CardSet(card for trick in deal.tricks for card in trick.cards)
            assert sum(map(len, held)) + len(deal.trick) + len(taken) + len(deal.table.facts.stock) == len(cards)
            deal = deal.apply(deal.legal_moves[int(rng.random() * len(deal.legal_moves))])
        assert_sound(deal)


def assert_sound(deal: Deal) -> None:
    """Check what is true of a deal that was played out."""
    made, reckoning, trump = awarded(deal), deal.reckoning, deal.trump
    assert trump is not None
    in_play = CardSet(card for hand in reckoning.held for card in hand)
    seating, order = deal.variant.seating, deal.variant.order
    assert sum(reckoning.tricks) == len(deal.tricks) == 6
    assert sum(GAME.count(reckoning)) == sum(GAME.by_card(order, trump)[card.index] for card in in_play)
    trumps = [card for card in order.ranking(trump, trump) if card in in_play]
    natural = [card for card in trumps if card.suit is trump]
    assert made["high"][1] == str(trumps[0])
    assert ("low" in made) == bool(natural)  # always, unless a joker alone was pitched
    assert ("jack" in made) == (Card.parse(f"J{trump.letter}") in in_play)
    assert ("joker" in made) == any(card.suit is None for card in in_play)
    assert len(made) <= len(settled(deal.variant).awards)
    # High is won by its holder, and a lone trump is low for its holder and its taker alike.
    winner = next(trick.winner for trick in deal.tricks if trumps[0] in trick.cards)
    assert trumps[0] in reckoning.held[winner]
    assert made["high"][0] == seating.side(winner)
    if len(natural) == len(trumps) == 1:
        assert made["low"] == made["high"]
    # The bidder's side gains at least the bid, or loses just that.
    assert deal.contract is not None
    declarer = deal.contract.declarer
    if declarer is not None:
        said, side = str(deal.contract.bids[declarer]), seating.side(declarer)
        sale = sum(score.points for score in deal.scores if score.reason == "sale" and score.side == side)
        won, number = deal.points[side] - sale, int(said.removeprefix("bid:")) if said != "smudge" else 5
        assert won >= number or won == -number
        assert deal.standing.made == (side if won >= number else None)


@each_preset
def test_nobody_scores_after_the_target_is_reached(variant: Variant) -> None:
    rng = Random(12)
    target = variant.goal.least  # type: ignore[attr-defined]  # they all are races
    for counting in Counting:
        table = house(variant, counting=counting)
        for seed in range(40):
            totals = tuple(target - 1 - int(rng.random() * 3) for _ in range(variant.seating.sides))
            deal = any_of(Deal.shuffled(table, seed=seed, standing=Standing(totals=totals)), rng)
            running = list(totals)
            for number, score in enumerate(deal.scores, start=1):
                running[score.side] += score.points
                assert (running[score.side] >= target) == (deal.winner is not None and number == len(deal.scores))


@each_preset
def test_a_random_match_comes_to_an_end_or_is_cut_off(variant: Variant) -> None:
    short = variant.evolve(name="an_evening", goal=Capped(variant.goal, deals=12))
    match, rng = Match.new(short, seed=3), Random(3)
    while not match.is_over:
        match = match.next_deal() if match.deal.is_over else match.apply(any_move(match, rng))
    assert match.unfinished or match.winner is not None
    assert Record.loads(match.record().dumps(), variants=[short]).replay() == match


def any_move(match: Match, rng: Random) -> str:
    """Choose any legal move."""
    return str(match.legal_moves[int(rng.random() * len(match.legal_moves))])


# --- In words


@each_preset
def test_the_rule_sheet_speaks_of_players_where_everyone_plays_alone(variant: Variant) -> None:
    text = rules_text(variant)
    assert "bidder's player" not in text
    assert ("side" in text.replace("stay", "")) == (variant.seating.sides < variant.seating.seats) or "aside" in text
    assert "\n1. High: " in text
    assert "\n2. Low: " in text


def test_games_are_told_apart() -> None:
    assert any("hold" in line for line in diff(AUCTION_PITCH, SMUDGE))
    assert sentence(AUCTION_PITCH.stages[0]) != sentence(SMUDGE.stages[0])
