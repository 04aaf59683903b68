"""Pedro, Pidro, California and King Pedro, and the old games with one pedro, by their worked examples.

What Cinch has in common with them is proved in its own tests.
"""

from itertools import pairwise
from random import Random

import attrs
import pytest

from allfours import (
    Bid,
    Card,
    CardSet,
    Contract,
    Deal,
    Discard,
    Goal,
    Match,
    Pass,
    Reckoning,
    Record,
    RefusalCode,
    Seat,
    Seating,
    Side,
    Standing,
    Suit,
    Variant,
    check,
    rules_text,
    variants,
)
from allfours.awards import Credit, TrumpCard
from allfours.cards import Rank
from allfours.ledger import Score
from allfours.scoring import Compare, NearTheEnd, Race, Tiebreak, Winners
from allfours.seating import FOUR_HANDED
from allfours.stages import AllPass, Auction, Hold, Rounds, SellAuction, Unasked
from tests.oracle.cinch import CALIFORNIA_PEDRO as TOLD_CALIFORNIA
from tests.oracle.cinch import KING_PEDRO as TOLD_KING
from tests.oracle.cinch import PEDRO as TOLD_PEDRO
from tests.oracle.cinch import Rules, points_of, random_deal, ranking
from tests.oracle.test_oracle_cinch import CALLS, HANDS, MOVES, STOCK, cards
from tests.oracle.test_oracle_pidro import CALLS as PIDRO_CALLS
from tests.oracle.test_oracle_pidro import PLAYED as PIDRO_PLAYED
from tests.variants.pedro_table import (
    EW,
    NS,
    E,
    N,
    S,
    W,
    after,
    at_random,
    awards,
    dealt,
    filled,
    first,
    house,
    may,
    played_out,
    scored,
    settled,
    unasked,
)

PEDRO, PIDRO = variants.PEDRO, variants.PIDRO
CALIFORNIA, KING = variants.CALIFORNIA_PEDRO, variants.KING_PEDRO
AUCTION, SANCHO, DOM, SNOOZER = (
    variants.AUCTION_PEDRO,
    variants.PEDRO_SANCHO,
    variants.DOM_PEDRO,
    variants.SNOOZER,
)
TWO_PEDROS, ONE_PEDRO = (PEDRO, PIDRO, CALIFORNIA, KING), (AUCTION, SANCHO, DOM, SNOOZER)
turning = pytest.mark.parametrize("turn", range(4))


def every(games: tuple[Variant, ...]) -> pytest.MarkDecorator:
    """Try every one of some games."""
    return pytest.mark.parametrize("variant", games, ids=[variant.name for variant in games])


def auction(variant: Variant) -> Auction:
    """The bidding of a game."""
    stage = variant.stages[0]
    assert isinstance(stage, Auction)
    return stage


# --- What the games are


@pytest.mark.parametrize(
    ("name", "hand", "stock", "sides", "goal"),
    [
        ("pedro", 9, 16, 2, Compare(62, tie=Tiebreak.PLAY_ON, winners=Winners.CONTRACT_FIRST)),
        ("pidro", 9, 16, 2, Compare(62, tie=Tiebreak.PLAY_ON, winners=Winners.CONTRACT_FIRST)),
        ("california_pedro", 9, 16, 2, Compare(91, tie=Tiebreak.PLAY_ON, winners=Winners.CONTRACT_MADE)),
        ("Azorean Pedro", 9, 16, 2, Compare(91, tie=Tiebreak.PLAY_ON, winners=Winners.CONTRACT_MADE)),
        ("king_pedro", 12, 4, 2, Compare(200, tie=Tiebreak.PLAY_ON, winners=Winners.CONTRACT_MADE)),
        ("auction_pedro", 6, 28, 4, Race(50)),
        ("pedro_sancho", 6, 28, 4, Race(50)),
        ("dom_pedro", 6, 28, 4, Race(50)),
        ("snoozer", 6, 29, 4, Race(100)),
    ],
)
def test_the_games_and_their_numbers(name: str, hand: int, stock: int, sides: int, goal: Goal) -> None:
    variant = variants.get(name)
    assert (variant.hand_size, variant.stock_size, variant.seating.sides, variant.goal) == (hand, stock, sides, goal)
    assert {*variant.packets} == {3}
    assert check(variant) == ()


@every((*TWO_PEDROS, *ONE_PEDRO))
def test_a_match_is_recorded_and_replayed(variant: Variant) -> None:
    match, rng = Match.new(variant, seed=8), Random(8)
    for _ in range(400):
        if match.is_over:
            break
        match = match.apply(at_random(rng)([*map(str, match.legal_moves)])) if match.legal_moves else match.next_deal()
    assert Record.loads(match.record().dumps()).replay() == match


@pytest.mark.parametrize("seats", range(4, 8))
def test_the_old_games_are_for_four_to_seven(seats: int) -> None:
    for variant in ONE_PEDRO:
        table = variant.evolve(name="table", seating=Seating.singles(seats))
        assert check(table) == ()
        assert played_out(Deal.shuffled(table, seed=seats), at_random(Random(seats))).is_over


# --- What is paid, from what was made


def ends(  # noqa: PLR0913 - a deal at any place of a match
    variant: Variant, bid: int, taken: int, points: int = 14, totals: tuple[int, int] = (0, 0), *, by: int = 0
) -> tuple[tuple[int, int], int | None]:
    """What both sides have and who has won, when the first has bid and made so much; ``by`` moves everybody up."""
    made = (taken, points - taken)
    reckoning = Reckoning(
        seating=FOUR_HANDED,
        dealer=Seat((3 + by) % 4),
        contract=Contract(
            declarer=Seat(by % 4), bids=tuple(Bid(bid) if seat == by % 4 else Pass() for seat in range(4))
        ),
        counts=(("ace", made if by % 2 == 0 else made[::-1]),),
    )
    before = Standing(totals=totals if by % 2 == 0 else totals[::-1])
    scores, standing = variant.settlement(reckoning, before)
    after_all = list(before.totals)
    for score in scores:
        after_all[score.side] += score.points
    now = attrs.evolve(standing, totals=tuple(after_all), deals=1)
    winner = variant.goal(before, now)
    mine = by % 2
    return (after_all[mine], after_all[1 - mine]), None if winner is None else (winner + by) % 2


@turning
@pytest.mark.parametrize(
    ("bid", "taken", "expected"),
    [(8, 9, (9, 5)), (8, 7, (-8, 7)), (14, 13, (-14, 1)), (14, 14, (14, 0)), (6, 6, (6, 8)), (7, 0, (-7, 14))],
)
def test_the_bidders_score_or_are_set_back_and_the_others_score(
    bid: int, taken: int, expected: tuple[int, int], turn: int
) -> None:
    for variant in (PEDRO, PIDRO):
        assert ends(variant, bid, taken, by=turn) == (expected, None)


HIGHER = house(PEDRO, goal=Compare(62, tie=Tiebreak.CONTRACT))
NEAR = house(PEDRO, goal=NearTheEnd(Compare(62, tie=Tiebreak.CONTRACT), points=55))


@turning
@pytest.mark.parametrize(
    ("variant", "bid", "taken", "totals", "expected", "winner"),
    [
        (PIDRO, 8, 8, (57, 60), (65, 66), 0),
        (PIDRO, 8, 8, (57, 64), (65, 70), 0),
        (PIDRO, 12, 5, (8, 30), (-4, 39), None),
        (PEDRO, 7, 9, (56, 58), (65, 63), 0),
        (PEDRO, 7, 7, (55, 60), (62, 67), 0),
        (PEDRO, 7, 6, (55, 60), (48, 68), 1),
        (PEDRO, 7, 7, (40, 55), (47, 62), 1),
        (PEDRO, 7, 7, (40, 54), (47, 61), None),
        (HIGHER, 7, 9, (56, 58), (65, 63), 0),
        (HIGHER, 7, 7, (55, 60), (62, 67), 1),
        (NEAR, 7, 7, (55, 60), (62, 67), 0),
        (NEAR, 8, 8, (54, 60), (62, 66), 1),
        (NEAR, 7, 6, (55, 60), (48, 68), 1),
    ],
)
def test_who_has_won_when_both_are_near_the_end(  # noqa: PLR0913, PLR0917 - a deal at the end of a match
    variant: Variant,
    bid: int,
    taken: int,
    totals: tuple[int, int],
    expected: tuple[int, int],
    winner: int | None,
    turn: int,
) -> None:
    assert ends(variant, bid, taken, totals=totals, by=turn) == (expected, winner)


@turning
def test_in_california_and_king_pedro_only_a_bidder_wins(turn: int) -> None:
    assert ends(CALIFORNIA, 6, 9, 16, (80, 88), by=turn) == ((89, 95), None)
    assert ends(CALIFORNIA, 6, 6, 16, (95, 89), by=turn) == ((101, 99), 0)
    assert ends(CALIFORNIA, 6, 5, 16, (95, 70), by=turn) == ((89, 81), None)
    assert ends(KING, 40, 40, 44, (160, 198), by=turn) == ((200, 202), 0)
    assert ends(KING, 40, 40, 44, (159, 198), by=turn) == ((199, 202), None)
    assert ends(KING, 40, 35, 44, by=turn) == ((-40, 9), None)
    assert ends(KING, 40, 40, 44, by=turn) == ((40, 4), None)


@turning
def test_a_bid_of_sixteen_wins_or_loses_thirty_two(turn: int) -> None:
    assert ends(CALIFORNIA, 16, 16, 16, by=turn) == ((32, 0), None)
    assert ends(CALIFORNIA, 16, 15, 16, by=turn) == ((-32, 1), None)
    assert ends(CALIFORNIA, 15, 16, 16, by=turn) == ((16, 0), None)
    assert ends(CALIFORNIA, 15, 14, 16, by=turn) == ((-15, 2), None)
    plain = house(CALIFORNIA, settlement=settled(CALIFORNIA, slam=None))
    assert ends(plain, 16, 16, 16, by=turn) == ((16, 0), None)
    assert ends(plain, 16, 15, 16, by=turn) == ((-16, 1), None)


# --- The worked deal


def the_deal(variant: Variant, *, bid: int = 7, totals: tuple[int, int] = (0, 0), turn: int = 0) -> Deal:
    """The worked deal of Cinch played to its end; totals as if nobody had been moved up."""
    moves = (move if move != "bid:7" else f"bid:{bid}" for move in MOVES)
    return after(dealt(variant, HANDS, STOCK, totals=totals, turn=turn), moves)


def paid(deal: Deal, turn: int) -> tuple[int, int]:
    """The points of the deal, east and west first, as if nobody had been moved up."""
    return deal.points[(EW + turn) % 2], deal.points[(NS + turn) % 2]


@turning
def test_in_pedro_the_two_is_its_holders_and_the_bid_is_made(turn: int) -> None:
    deal = the_deal(PEDRO, turn=turn)
    assert (paid(deal, turn), deal.standing.made) == ((7, 7), (EW + turn) % 2)
    assert [(points, reason) for _, points, reason in scored(deal)] == [
        (1, "ace"),
        (5, "off-five"),
        (1, "two"),
        (1, "jack"),
        (1, "ten"),
        (5, "five"),
    ]
    taken = (*awards(PEDRO)[:-1], TrumpCard(Rank.TWO, pays=1, to=Credit.TAKER))
    assert paid(the_deal(house(PEDRO, settlement=settled(PEDRO, awards=taken)), turn=turn), turn) == (-7, 8)
    assert paid(the_deal(CALIFORNIA, turn=turn), turn) == (7, 9)


@turning
@pytest.mark.parametrize(
    ("variant", "expected", "winner"),
    [(PEDRO, (62, 67), EW), (HIGHER, (62, 67), NS), (NEAR, (62, 67), EW), (house(PEDRO, goal=Race(62)), (62, 60), EW)],
    ids=["bidder", "higher", "near", "race"],
)
def test_all_points_of_a_deal_that_ends_the_match_are_counted_but_in_a_race(
    variant: Variant, expected: tuple[int, int], winner: int, turn: int
) -> None:
    deal = the_deal(variant, totals=(55, 60), turn=turn)
    totals = deal.standing.totals
    assert (totals[(EW + turn) % 2], totals[(NS + turn) % 2]) == expected
    assert deal.winner == (winner + turn) % 2


@turning
def test_in_pidro_trumps_alone_are_played(turn: int) -> None:
    moves = [*PIDRO_CALLS, *(card for _, played, _ in PIDRO_PLAYED for card in played.split())]
    deal = after(dealt(PIDRO, HANDS, STOCK, turn=turn), moves)
    assert [(trick.leader, " ".join(map(str, trick.cards)), trick.winner) for trick in deal.tricks] == [
        ((leader + turn) % 4, played, (winner + turn) % 4) for leader, played, winner in PIDRO_PLAYED
    ]
    assert (deal.is_over, paid(deal, turn)) == (True, (-7, 12))


# --- The auction


@pytest.mark.parametrize(("variant", "least", "most"), [(PEDRO, 7, 14), (PIDRO, 6, 14), (CALIFORNIA, 6, 16)])
def test_everybody_bids_once_and_a_dealer_to_whom_all_pass_plays_the_least(
    variant: Variant, least: int, most: int
) -> None:
    deal = dealt(variant, HANDS, STOCK)
    assert may(deal) == ["pass", *(f"bid:{number}" for number in range(least, most + 1))]
    assert may(after(deal, "pass pass pass")) == [f"bid:{least}"]
    deal = after(deal, f"pass pass pass bid:{least}")
    assert (deal.turn, deal.view(None).phase) == (S, "naming")


def test_a_dealer_to_whom_all_pass_may_bid_more_and_others_begin_at_six_where_that_is_agreed() -> None:
    freely = house(PEDRO, attrs.evolve(auction(PEDRO), all_pass=AllPass.DEALER_FORCED))
    assert may(after(dealt(freely, HANDS, STOCK), "pass pass pass")) == [f"bid:{number}" for number in range(7, 15)]
    from_six = house(PEDRO, attrs.evolve(auction(PEDRO), least=6))
    assert may(after(dealt(from_six, HANDS, STOCK), "pass pass pass")) == ["bid:6"]


@pytest.mark.parametrize(
    ("hold", "by_dealer", "by_another"),
    [
        (Hold.ONLY_MOST, ["pass", "bid:14"], ["pass"]),
        (Hold.ANYONE_MOST, ["pass", "bid:14"], ["pass", "bid:14"]),
        (Hold.NEVER, ["pass"], ["pass"]),
    ],
)
def test_who_may_repeat_a_fourteen(hold: Hold, by_dealer: list[str], by_another: list[str]) -> None:
    deal = dealt(house(PIDRO, attrs.evolve(auction(PIDRO), hold=hold)), HANDS, STOCK)
    assert may(after(deal, "bid:14")) == by_another
    assert may(after(deal, "bid:14 pass pass")) == by_dealer
    assert may(after(deal, "bid:13 pass pass")) == ["pass", "bid:14"]
    if hold is not Hold.NEVER:
        assert after(deal, "bid:14 pass pass bid:14").turn == S
    assert after(deal, "bid:14 pass pass pass").turn == W


def test_in_king_pedro_the_bidding_goes_round_until_all_others_have_passed() -> None:
    deal = dealt(KING, *random_deal(Random(1), 12))
    assert may(deal) == ["pass", *(f"bid:{number}" for number in range(30, 45))]
    deal = after(deal, "bid:30 pass bid:31 pass")
    assert (deal.turn, may(deal)[:2]) == (W, ["pass", "bid:32"])
    assert (after(deal, "bid:44").turn, may(after(deal, "bid:44"))) == (E, ["pass"])
    assert after(deal, "bid:40 pass").view(W).phase == "naming"
    last = after(dealt(KING, *random_deal(Random(1), 12)), "pass pass pass")
    assert (last.turn, after(last, "bid:30").view(S).phase) == (S, "naming")
    thrown = after(last, "pass")
    assert (thrown.thrown_in, KING.next_dealer(thrown), thrown.standing.totals) == (True, W, (0, 0))


# --- The exchange

CALLED = "pass pass pass bid:7 trump:H"
EIGHT = "AH KH QH 9H 8H 5H 5D 4H"


def test_in_pidro_eight_trumps_are_killed_to_six_and_none_that_scores() -> None:
    deal = unasked(after(dealt(PIDRO, *filled(EIGHT, "", "", "")), CALLED.replace("7", "6")))
    assert (deal.turn, deal.view(None).phase) == (S, "discarding")  # the dealer's six cards come first
    deal = deal.apply(deal.legal_moves[0])
    assert (deal.turn, len(deal.legal_moves)) == (W, 10)
    refusal = deal.why_not("discard:AH,8H")
    assert refusal is not None
    assert (refusal.code, refusal.text) == (RefusalCode.NOT_ALLOWED, "A♥ may not be put away")
    deal = deal.apply("discard:4H,8H")
    assert str(deal.hand(W)) == "AH KH QH 9H 5H 5D"
    assert all(CardSet.parse("4H 8H") <= deal.view(viewer).shown for viewer in (None, W, N, E, S))
    deal = played_out(deal, first)
    assert sum(points_of(str(card), "H", TOLD_PEDRO) for taken in deal.reckoning.taken for card in taken) == 14


def test_in_pidro_cards_are_thrown_away_face_down_and_nobody_learns_how_many_trumps_the_dealer_has() -> None:
    deal = after(dealt(PIDRO, HANDS, STOCK), CALLS[:5])
    gone = CardSet.parse("AD KD TD 8D 8H 7H 8S")
    deal = deal.apply(Discard(gone))
    assert (deal.view(W).known, deal.view(W).moves[-1]) == (gone, Discard(gone))
    for viewer in (None, N, E, S):
        assert (deal.view(viewer).shown, deal.view(viewer).known, deal.view(viewer).moves[-1]) == (
            CardSet(),
            CardSet(),
            None,
        )
    deal = unasked(deal)
    assert (deal.turn, deal.view(N).hand_sizes) == (S, (6, 6, 6, 14))
    deal = deal.apply(CALLS[5])
    assert deal.view(N).hand_sizes == (6, 6, 6, 6)


def test_in_pidro_a_bidder_without_a_trump_leaves_the_lead_to_the_next_who_has_one() -> None:
    hands = [
        cards("AS KS QS JS TS 9S 8S 7S 6S"),
        cards("5S 4S 3S 2S AD KD QD JD TD"),
        cards("9D 8D 7D 6D 4D 3D 2D AC KC"),
        cards("QC JC TC 9C 8C 7C 6C 5C 4C"),
    ]
    stock = cards("3C 2C AH KH QH JH TH 9H 8H 7H 6H 5H 5D 4H 3H 2H")
    deal = after(dealt(PIDRO, hands, stock), "pass pass pass bid:6 trump:H")
    deal = played_out(unasked(deal), first)
    assert (deal.tricks[0].leader, len(deal.tricks[0].cards)) == (W, 3)


def test_in_pidro_a_winner_without_trumps_leaves_the_lead_to_the_next_who_has_one() -> None:
    rng, passed_on = Random(10), 0
    for _ in range(20):
        deal = played_out(dealt(PIDRO, *random_deal(rng)), at_random(rng))
        assert deal.trump is not None
        left = [{card for card in hand if str(card) in ranking(deal.trump.letter)} for hand in deal.reckoning.held]
        for trick, following in pairwise(deal.tricks):
            left = [own - {*trick.cards} for own in left]
            order = [(trick.winner + step) % 4 for step in range(4)]
            assert following.leader == next(seat for seat in order if left[seat])
            passed_on += following.leader != trick.winner
    assert passed_on


def test_in_pedro_everybody_keeps_all_trumps_and_the_dealer_fills_up_to_six() -> None:
    deal = unasked(after(dealt(PEDRO, *filled(EIGHT, "", "", "7H", stock="JH TH")), CALLED))
    assert (str(deal.hand(W)), deal.view(None).hand_sizes, deal.turn) == (
        str(CardSet.parse(EIGHT)),
        (8, 6, 6, 13),
        S,
    )
    kept = deal.apply(deal.legal_moves[0])
    assert (len(kept.hand(S)), Card.parse("7H") in kept.hand(S)) == (6, True)


def test_in_king_pedro_trumps_are_named_before_the_kitty_is_taken_and_all_put_plain_cards_away() -> None:
    hands, stock = random_deal(Random(4), 12)
    deal = after(dealt(KING, hands, stock), "pass bid:30 pass pass")
    assert (deal.turn, deal.view(None).phase, deal.view(None).stock_size) == (N, "naming", 4)
    deal = after(deal, "trump:H")
    pool = CardSet.parse(" ".join([*hands[N], *stock]))
    assert (deal.turn, deal.hand(N), deal.view(None).hand_sizes) == (W, pool, (12, 16, 12, 12))
    assert CardSet.parse(" ".join(stock)) <= deal.view(E).unseen
    for seat in (W, N, E, S):
        assert deal.turn == seat
        deal = deal.apply(deal.legal_moves[0])
        assert deal.view((seat + 1) % 4).moves[-1] is None
    trumps = {*ranking("H")}
    for seat, hand in enumerate(hands):
        had = {*hand, *(stock if seat == N else ())}
        assert trumps & had <= {str(card) for card in deal.hand(seat)}
    assert deal.turn == N


# --- Several cards laid at once


def test_a_hand_of_eight_trumps_lays_three_of_them_to_the_first_trick() -> None:
    hands, stock = filled(EIGHT, "", "", "7H", stock="JH TH")
    deal = unasked(after(dealt(PEDRO, hands, stock), "bid:7 pass pass pass trump:H"))
    deal = deal.apply(deal.legal_moves[0])
    assert (deal.turn, {len(move.split(",")) for move in may(deal)}) == (W, {3})
    assert "play:5H,8H,4H" in may(deal)
    assert deal.why_not("play:5H,4H,8H") is None
    for wrong, code in (
        ("play:KH,AH,4H", RefusalCode.NOT_ALLOWED),  # the ace scores
        ("play:KH,4H", RefusalCode.NOT_ALLOWED),
        ("KH", RefusalCode.NOT_ALLOWED),
        ("play:KH,4H,3H", RefusalCode.NOT_HELD),
    ):
        refusal = deal.why_not(wrong)
        assert refusal is not None
        assert refusal.code is code
    deal = deal.apply("play:5H,4H,8H")
    assert (str(deal.trick[0]), len(deal.hand(W)), deal.turn) == ("5H", 5, N)
    deal = played_out(deal, first)
    assert [len(trick.cards) for trick in deal.tricks] == [4] * 6
    winner = deal.tricks[0].winner
    assert CardSet.parse("5H 4H 8H") <= deal.reckoning.taken[winner % 2]


def test_in_california_the_first_card_led_is_a_trump_and_later_ones_are_free() -> None:
    deal = after(dealt(CALIFORNIA, HANDS, STOCK), CALLS)
    assert (deal.turn, may(deal)) == (E, ["5S", "AC", "8C", "7C"])
    refusal = deal.why_not("KS")
    assert refusal is not None
    assert refusal.code is RefusalCode.MUST_LEAD
    deal = after(deal, "AC 4C 6C 3C")
    assert may(deal) == ["KS", "5S", "3S", "8C", "7C"]
    assert may(after(dealt(PEDRO, HANDS, STOCK), CALLS)) == ["KS", "5S", "3S", "AC", "8C", "7C"]


# --- What is true of every deal


@pytest.mark.parametrize(
    ("variant", "told", "points"),
    [(PEDRO, TOLD_PEDRO, 14), (PIDRO, TOLD_PEDRO, 14), (CALIFORNIA, TOLD_CALIFORNIA, 16), (KING, TOLD_KING, 44)],
    ids=["pedro", "pidro", "california", "king"],
)
def test_all_points_are_in_play_in_every_deal(variant: Variant, told: Rules, points: int) -> None:
    rng = Random(62)
    for number in range(60):
        hands, stock = random_deal(rng, variant.hand_size)
        deal = played_out(dealt(variant, hands, stock, turn=number % 4), at_random(rng))
        if deal.thrown_in:
            assert variant is KING
            continue
        assert deal.trump is not None
        trump = deal.trump.letter
        played = [str(card) for taken in deal.reckoning.taken for card in taken]
        assert len(played) == len({*played})
        assert sum(points_of(card, trump, told) for card in played) == points
        shown = {str(card) for card in deal.view(None).shown}
        assert {*ranking(trump)} <= {*played, *shown}
        assert deal.contract is not None
        declarer = deal.contract.declarer
        assert declarer is not None
        bid = deal.contract.bids[declarer]
        assert isinstance(bid, Bid)
        stake = 32 if variant is CALIFORNIA and bid.amount == 16 else bid.amount
        assert deal.points[declarer % 2] >= stake or deal.points[declarer % 2] == -stake
        assert deal.points[1 - declarer % 2] >= 0


# --- One pedro


def counted(variant: Variant, trump: str, taken: tuple[str, ...], bid: int = 0) -> list[tuple[int, int, str]]:
    """What is scored when the cards in play were taken so, and the first player has bid so much."""
    hands = tuple(map(CardSet.parse, taken))
    said = Bid(bid) if bid else None
    reckoning = Reckoning(
        seating=variant.seating,
        dealer=Seat(3),
        order=variant.order,
        trump=next(suit for suit in Suit if suit.letter == trump),
        contract=Contract(declarer=Seat(0) if bid else None, bids=(said, Pass(), Pass(), Pass())),
        taken=hands,
        held=(CardSet(), hands[0] | hands[1], *hands[2:]),  # whoever held a card does not matter
    )
    scores: tuple[Score, ...] = variant.settlement(reckoning, Standing(totals=(0, 0, 0, 0)))[0]
    return [(score.side, score.points, score.reason) for score in scores]


def test_in_sancho_the_highest_and_the_lowest_trump_in_play_are_high_and_low() -> None:
    rival = [(1, 1, "jack"), (1, 1, "ten")]
    assert counted(SANCHO, "C", ("KC 9C 5C 2C", "JC TC", "AS", "KS"), 12) == [
        (1, 1, "high"),  # of the holder: in play it would have won its trick
        (0, 1, "low"),
        *rival,
        (0, 5, "five"),
        (0, 9, "nine"),
    ]
    assert counted(SANCHO, "C", ("KC 5C 2C", "JC TC 9C", "AS", "KS"), 12) == [
        (0, -12, "set back"),
        (1, 1, "high"),
        *rival,
        (1, 9, "nine"),
    ]


@pytest.mark.parametrize(
    ("variant", "reasons"),
    [
        (AUCTION, "high low jack ten five"),
        (SANCHO, "high low jack ten five nine"),
        (DOM, "high low jack ten three five nine"),
        (SNOOZER, "high low jack ten three five nine joker"),
    ],
    ids=lambda value: value.name if isinstance(value, Variant) else "",
)
def test_the_points_count_out_in_their_order_to_whoever_takes_them(variant: Variant, reasons: str) -> None:
    scores = counted(variant, "D", ("AD QD TD 5D 3D", "KD JD 9D 2D X1", "8D", "7D"))
    taker = {"high": 1, "low": 1, "jack": 1, "ten": 0, "three": 0, "five": 0, "nine": 1, "joker": 1}
    assert [(side, reason) for side, _, reason in scores] == [(taker[reason], reason) for reason in reasons.split()]
    assert sum(points for _, points, _ in scores) == {AUCTION: 9, SANCHO: 18, DOM: 21, SNOOZER: 36}[variant]


def alone(hands: list[str], calls: str, variant: Variant = SNOOZER, totals: tuple[int, ...] = ()) -> Deal:
    """A deal of an old game after its calls, of which the last seat is the dealer."""
    deal = Deal.from_hands(variant, hands=hands, dealer=3, standing=Standing(totals=totals))
    for call in calls.split():
        deal = deal.apply(call)
    return deal


SNOOZING = ["KC 2D 4C 6C 7C 8C", "X1 TC 9C 5C AS KS", "AC 3C 2C QS JS TS", "QC JC 4S 3S 2S 5S"]


def test_the_snoozer_is_the_lowest_trump_and_wins_a_plain_trick() -> None:
    deal = alone(SNOOZING, "pass pass pass 2D X1 3C QC")
    assert (deal.trump, deal.tricks[0].winner) == (Suit.DIAMONDS, W)  # it loses to the two
    deal = alone(["KC 3D 4C 6C 7C 8C", "2D X1 9C 5C AS KS", *SNOOZING[2:]], "pass pass pass 3D X1 3C QC KC 2D 2C JC")
    assert [trick.winner for trick in deal.tricks] == [W, N]
    hands = ["KC 3D 4C 6C 7C 8C", "2D X1 9C 5C AS KS", *SNOOZING[2:]]
    assert alone(hands, "pass pass pass 3D 2D 3C QC KC X1 AC JC").tricks[1].winner == N


def test_the_snoozer_is_not_led_first() -> None:
    deal = alone(SNOOZING, "bid:1 pass pass accept")
    assert (deal.turn, may(deal)) == (N, ["AS", "KS", "TC", "9C", "5C"])
    refusal = deal.why_not("X1")
    assert refusal is not None
    assert refusal.code is RefusalCode.MUST_LEAD
    assert "is no joker" in refusal.text
    deal = alone(SNOOZING, "bid:1 pass pass accept AS QS 3S 2D")
    assert (deal.turn, "X1" in may(deal)) == (N, True)


def test_the_others_bid_round_and_round_and_the_eldest_sells_or_keeps() -> None:
    deal = Deal.shuffled(SANCHO, seed=1, dealer=3)
    assert (deal.turn, deal.view(None).phase, may(deal)) == (
        N,
        "offering",
        ["pass", *(f"bid:{number}" for number in range(1, 19))],
    )
    deal = after(deal, "bid:2 pass bid:3")
    assert (deal.turn, may(deal)[:2]) == (N, ["pass", "bid:4"])
    deal = after(deal, "bid:9 pass")
    assert (deal.turn, may(deal)) == (W, ["accept", "refuse"])
    sold, kept = after(deal, "accept"), after(deal, "refuse")
    assert (sold.turn, scored(sold)) == (N, [(W, 9, "sale")])
    assert (kept.turn, scored(kept)) == (W, [])
    assert kept.contract is not None
    assert (kept.contract.declarer, kept.contract.bids[W]) == (W, Bid(9))


def test_when_nobody_bids_the_eldest_leads_and_cannot_be_set_back() -> None:
    deal = after(Deal.shuffled(SANCHO, seed=1, dealer=3), "pass pass pass")
    assert (deal.turn, deal.view(None).phase) == (W, "first lead")
    assert min(played_out(deal, first).points) >= 0


def test_a_sale_may_win_the_match() -> None:
    deal = alone(SNOOZING, "bid:7 pass pass accept", totals=(93, 0, 0, 0))
    assert (deal.is_over, deal.winner, deal.tricks, deal.standing.totals) == (True, Side(0), (), (100, 0, 0, 0))


def test_the_lead_may_be_kept_unasked_or_bid_for_where_that_is_agreed() -> None:
    sale = DOM.stages[0]
    assert isinstance(sale, SellAuction)
    kept = DOM.evolve(name="kept", stages=(attrs.evolve(sale, unasked=Unasked.CONTRACT), *DOM.stages[1:]))
    assert may(Deal.shuffled(kept, seed=1, dealer=3)) == ["sell", "bid:21"]
    bidding = Auction(1, 21, hold=Hold.NEVER, all_pass=AllPass.ELDEST_FREE, rounds=Rounds.UNTIL_ONE_IS_LEFT)
    plain = DOM.evolve(name="plain", stages=(bidding, *DOM.stages[1:]))
    assert (check(kept), check(plain)) == ((), ())
    deal = after(Deal.shuffled(plain, seed=1, dealer=3), "bid:3 pass bid:4 pass pass")
    assert (deal.turn, deal.scores) == (E, ())
    assert after(Deal.shuffled(plain, seed=1, dealer=3), "pass pass pass pass").turn == W


# --- Words


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [
        (PEDRO, "lays so many at once that five remain"),
        (PEDRO, "If several have, the one that has just made its contract wins"),
        (PIDRO, "The dealer may *hold* the highest number"),
        (PIDRO, "Trumps alone are played"),
        (CALIFORNIA, "A bid of 16 scores 32 when it is made, and costs 32 when it is not."),
        (CALIFORNIA, "when a deal has ended in which it has made its contract"),
        (KING, "King: 30 points for the king of trumps"),
        (SANCHO, "sells the lead: the others bid or pass, in turn, until all but one have passed"),
        (SNOOZER, "The first card that is led, which fixes trumps, is no joker"),
    ],
    ids=lambda value: value.name if isinstance(value, Variant) else "",
)
def test_the_rule_sheets_say_what_is_special(variant: Variant, sentence: str) -> None:
    text = rules_text(variant).replace("\n", " ")
    assert sentence in text
    assert "pitched makes" not in text


def test_no_two_of_the_games_are_alike() -> None:
    games = (*TWO_PEDROS, *ONE_PEDRO)
    assert len({variant.evolve(name="x", title="x", source="") for variant in games}) == len(games)
