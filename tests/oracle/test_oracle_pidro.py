"""The oracle of Pidro itself, proved on examples worked by hand."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.oracle.cinch import Ask, Hands, Moves, Pair, play_out, random_deal, ranking
from tests.oracle.phat import PACK, SUITS
from tests.oracle.pidro import PIDRO, Again, AllPass, BothHome, Rules, Scored, Told, counted, offers, settle, tell


def cards(text: str) -> list[str]:
    """Read cards with spaces between them."""
    return text.split()


W, N, E, S = range(4)
EW, NS = 0, 1
HANDS = (
    cards("5C 2C AD KD TD 8D 8H 7H 8S"),
    cards("KC 9C JD 6D 3D TH 9H 5H 4S"),
    cards("AC 7C 5S 4D AH JH 4H JS TS"),
    cards("TC 4C QD 7D 2D KH 6H 3H AS"),
)
STOCK = cards("7S 6C 2S 2H 3C QC QH 9D 8C 3S KS 5D JC QS 6S 9S")
CALLS = "pass", "pass", "bid:7", "pass", "trump:C", "discard:7D,2D,6H,3H,5D,QS,6S,9S"
PLAYED = (  # who leads, what each seat plays that still has a trump, who wins
    (E, "AC 4C 2C 3C", E),
    (E, "8C TC 6C QC", N),
    (N, "KC 7C JC 5C", N),
    (N, "9C 5S", N),
)
EVERY_BID = ["pass", *(f"bid:{number}" for number in range(6, 15))]


def played_out(hands: Hands, stock: Sequence[str], moves: Sequence[str], rules: Rules = PIDRO) -> Told:
    """Play a deal of which south is the dealer: some moves, and then the first of all that may be done."""
    following = iter(moves)
    return play_out(tell(hands, rules, stock=stock), lambda legal: next(following, legal[0]))


def asked_after(hands: Hands, stock: Sequence[str], *moves: str, rules: Rules = PIDRO) -> Ask:
    """Say who is asked, and what, after some moves."""
    story = tell(hands, rules, stock=stock)
    ask = next(story)
    for move in moves:
        ask = story.send(move)
    return ask


# --- A deal worked by hand


def the_deal(bid: int = 7, *, totals: Pair = (0, 0), turn: int = 0, rules: Rules = PIDRO) -> Told:
    """Play the deal, everybody moved up some seats."""
    hands = [HANDS[(seat - turn) % 4] for seat in range(4)]
    before = totals[(EW - turn) % 2], totals[(NS - turn) % 2]
    calls = (call if call != "bid:7" else f"bid:{bid}" for call in CALLS)
    moves = iter([*calls, *(card for _, played, _ in PLAYED for card in played.split())])
    return play_out(tell(hands, rules, dealer=(S + turn) % 4, totals=before, stock=STOCK), lambda _: next(moves))


@pytest.mark.parametrize("turn", range(4))
def test_trumps_alone_are_played_until_there_are_none(turn: int) -> None:
    told = the_deal(turn=turn)
    assert [(trick.leader, " ".join(trick.cards), trick.winner) for trick in told.tricks] == [
        ((leader + turn) % 4, played, (winner + turn) % 4) for leader, played, winner in PLAYED
    ]
    assert told.tricks[-1].seats == ((N + turn) % 4, (E + turn) % 4)
    assert (told.made[(EW + turn) % 2], told.made[(NS + turn) % 2]) == (2, 12)
    assert (told.totals[(EW + turn) % 2], told.totals[(NS + turn) % 2]) == (-7, 12)
    assert (told.bidder, told.bid, told.trump) == ((E + turn) % 4, 7, "C")
    assert (told.next_dealer, told.winner) == (turn, None)


def test_the_hands_of_the_deal_after_the_draw() -> None:
    told = the_deal()
    assert [{*hand} for hand in told.hands] == [
        {*cards("5C 2C 7S 6C 2S 2H")},
        {*cards("KC 9C 3C QC QH 9D")},
        {*cards("AC 7C 5S 8C 3S KS")},
        {*cards("JC TC 4C QD KH AS")},
    ]
    assert (told.drawn, told.killed) == ((4, 4, 3, 5), ())


def test_the_points_of_the_deal_in_their_order() -> None:
    assert the_deal().scores == (
        Scored(EW, -7, "set back"),
        Scored(NS, 1, "jack"),
        Scored(NS, 1, "ten"),
        Scored(NS, 5, "right pedro"),
        Scored(NS, 5, "left pedro"),
    )
    told = the_deal()
    assert counted(told.hands, told.tricks, "C", PIDRO)[0::5] == [Scored(EW, 1, "ace"), Scored(EW, 1, "two")]


def test_the_two_is_its_holders_whoever_wins_it() -> None:
    hands = [cards("AC 3C"), ["KC"], ["QC"], ["2C"]]
    calls = ["bid:6", "pass", "pass", "pass", "trump:C"]
    assert played_out(hands, [], calls).made == (1, 1)
    assert played_out(hands, [], calls, PIDRO._replace(two_to="taker")).made == (2, 0)


# --- Bidding


@pytest.mark.parametrize(
    ("again", "by_dealer", "by_another"),
    [
        ("dealer", ["pass", "bid:14"], ["pass"]),
        ("anybody", ["pass", "bid:14"], ["pass", "bid:14"]),
        ("nobody", ["pass"], ["pass"]),
    ],
)
def test_who_may_repeat_a_fourteen(again: Again, by_dealer: Moves, by_another: Moves) -> None:
    rules = PIDRO._replace(fourteen_again=again)
    assert asked_after(HANDS, STOCK, "bid:14", rules=rules) == (N, by_another)
    assert asked_after(HANDS, STOCK, "bid:14", "pass", "pass", rules=rules) == (S, by_dealer)


def test_the_last_fourteen_has_it() -> None:
    assert asked_after(HANDS, STOCK, "bid:14", "pass", "pass", "bid:14")[0] == S
    assert asked_after(HANDS, STOCK, "bid:14", "pass", "pass", "pass")[0] == W
    rules = PIDRO._replace(fourteen_again="anybody")
    assert asked_after(HANDS, STOCK, "bid:14", "bid:14", "pass", "pass", rules=rules)[0] == N


def test_everybody_bids_once_from_six_to_fourteen_and_more_than_the_one_before() -> None:
    assert asked_after(HANDS, STOCK) == (W, EVERY_BID)
    assert asked_after(HANDS, STOCK, "bid:12") == (N, ["pass", "bid:13", "bid:14"])
    assert asked_after(HANDS, STOCK, "bid:6", "bid:13", "pass") == (S, ["pass", "bid:14"])
    after_all = "bid:6", "bid:7", "pass", "pass"
    assert asked_after(HANDS, STOCK, *after_all) == (N, [f"trump:{suit}" for suit in SUITS])


@pytest.mark.parametrize(
    ("nobody_bids", "legal"), [("dealer_plays_six", ["bid:6"]), ("dealer_bids", EVERY_BID[1:])]
)  # fmt: skip
def test_when_all_pass_the_dealer_plays(nobody_bids: AllPass, legal: Moves) -> None:
    rules = PIDRO._replace(nobody_bids=nobody_bids)
    assert asked_after(HANDS, STOCK, "pass", "pass", "pass", rules=rules) == (S, legal)
    assert offers(0, rules, is_dealer=False) == EVERY_BID


# --- Drawing and killing


def dealt(*hands: str, stock: str = "") -> tuple[list[list[str]], list[str]]:
    """Fill hands of nine up with plain cards where hearts are trumps, and the stock with what is left."""
    held = [cards(hand) for hand in hands]
    rest = [card for card in PACK if card not in {*cards(stock), *(card for hand in held for card in hand)}]
    plain = [card for card in rest if card not in ranking("H")]
    for hand in held:
        hand += [plain.pop(0) for _ in range(9 - len(hand))]
    return held, [*cards(stock), *plain, *(card for card in rest if card in ranking("H"))]


CALLED = "pass", "pass", "pass", "bid:6", "trump:H"


def test_eight_trumps_are_killed_to_six_and_none_that_scores() -> None:
    hands, stock = dealt("AH KH QH 9H 8H 5H 5D 4H", "", "", "")
    seat, to_keep = asked_after(hands, stock, *CALLED)
    assert seat == S  # the dealer's six cards come first
    seat, ways = asked_after(hands, stock, *CALLED, to_keep[0])
    assert (seat, len(ways)) == (W, 10)
    assert "discard:4H,8H" in ways
    assert not {"discard:AH,8H", "discard:5H,8H", "discard:5D,8H"} & {*ways}
    told = played_out(hands, stock, [*CALLED, to_keep[0], "discard:4H,8H"])
    assert told.killed == ("4H", "8H")
    assert {*told.hands[W]} == {*cards("AH KH QH 9H 5H 5D")}
    assert sum(told.made) == 14
    assert not {"4H", "8H"} & {card for trick in told.tricks for card in trick.cards}


def test_the_eldest_kills_before_the_dealer() -> None:
    hands, stock = dealt("KH QH JH TH 9H 8H 7H", "", "", "AH 6H 5H 5D 4H 3H 2H")
    moves = [*CALLED]
    assert asked_after(hands, stock, *moves)[0] == W  # the dealer has no plain card to choose
    assert list(asked_after(hands, stock, *moves)[1])[-1] == "discard:7H"
    assert asked_after(hands, stock, *moves, "discard:7H")[0] == S
    assert list(asked_after(hands, stock, *moves, "discard:7H")[1]) == ["discard:6H", "discard:4H", "discard:3H"]


def test_the_dealer_keeps_six_cards_with_plain_ones_that_he_chooses() -> None:
    hands, stock = dealt("", "", "", "AH KH")
    seat, ways = asked_after(hands, stock, *CALLED)
    assert (seat, len(ways)) == (S, 35)  # the others have drawn the whole stock
    told = played_out(hands, stock, [*CALLED, ways[-1]])
    assert [len(hand) for hand in told.hands] == [6, 6, 4, 6]
    assert told.drawn == (6, 6, 4, 0)


def test_when_nobody_was_dealt_a_trump_they_are_all_drawn_and_the_next_to_the_left_leads() -> None:
    hands = [cards("AS KS QS JS TS 9S 8S 7S 6S"), cards("5S 4S 3S 2S AD KD QD JD TD")]
    hands += [cards("9D 8D 7D 6D 4D 3D 2D AC KC"), cards("QC JC TC 9C 8C 7C 6C 5C 4C")]
    stock = cards("3C 2C AH KH QH JH TH 9H 8H 7H 6H 5H 5D 4H 3H 2H")
    told = played_out(hands, stock, CALLED)  # the dealer has bid, and holds no trump
    assert told.drawn == (6, 6, 4, 0)
    assert told.tricks[0].leader == W
    assert told.tricks[0].seats == (W, N, E)
    assert sum(told.made) == 14


# --- Play


def test_a_winner_without_trumps_leaves_the_lead_to_the_next_to_the_left_who_has_one() -> None:
    calls = ["pass", "pass", "bid:6", "pass", "trump:C"]
    for others, leader in [(("3C 4C", "6C 7C", "8C 9C"), S), (("3C 4C", "6C 7C", "9C"), W), (("3C", "6C 7C", "9C"), N)]:
        west, north, south = map(cards, others)
        told = played_out([west, north, ["AC"], south], [], calls)
        assert [trick.leader for trick in told.tricks][:2] == [E, leader]


def test_one_who_is_left_alone_plays_the_rest() -> None:
    told = played_out([["3C"], ["4C"], cards("AC KC JC"), ["6C"]], [], ["pass", "pass", "bid:6", "pass", "trump:C"])
    assert [trick.cards for trick in told.tricks[1:]] == [("KC",), ("JC",)]


# --- What is paid


def ends(bid: int, taken: int, totals: Pair, both_home: BothHome = "bidder") -> tuple[Pair, int | None]:
    """Say what both sides have in the end and who has won, when the first has bid and taken so much."""
    points = [Scored(0, taken, "ace"), Scored(1, 14 - taken, "ace")]
    rules = PIDRO._replace(both_home=both_home)
    return settle(points, (taken, 14 - taken), 0, bid, totals, rules)[1:]


@pytest.mark.parametrize(
    ("bid", "taken", "expected"),
    [(8, 9, (9, 5)), (8, 7, (-8, 7)), (14, 13, (-14, 1)), (6, 6, (6, 8)), (14, 14, (14, 0))],
)
def test_the_bidders_score_or_are_set_back_and_the_others_score(bid: int, taken: int, expected: Pair) -> None:
    assert ends(bid, taken, (0, 0)) == (expected, None)


def test_the_bidders_have_won_when_both_are_home() -> None:
    assert ends(8, 8, (57, 60)) == ((65, 66), 0)
    assert ends(8, 8, (57, 64)) == ((65, 70), 0)
    assert ends(8, 8, (57, 60), "higher") == ((65, 66), 1)
    assert ends(8, 8, (57, 60), "bidder_stops") == ((65, 60), 0)
    assert ends(7, 9, (56, 58)) == ((65, 63), 0)


def test_where_it_is_agreed_nothing_is_counted_after_the_point_that_wins() -> None:
    points = [Scored(0, 8, "ace"), Scored(1, 6, "ace")]
    assert settle(points, (8, 6), 0, 8, (57, 60), PIDRO)[0] == tuple(points)
    assert settle(points, (8, 6), 0, 8, (57, 60), PIDRO._replace(both_home="bidder_stops"))[0] == tuple(points[:1])


def test_one_who_is_home_alone_has_won_bidder_or_not() -> None:
    assert ends(12, 5, (8, 30)) == ((-4, 39), None)
    assert ends(7, 7, (50, 55)) == ((57, 62), 1)
    assert ends(7, 7, (50, 55), "bidder_stops") == ((57, 62), 1)
    assert ends(7, 7, (50, 54)) == ((57, 61), None)
    assert ends(7, 6, (61, 60)) == ((54, 68), 1)
    assert ends(7, 7, (55, 0)) == ((62, 7), 0)


# --- Many deals


def test_fourteen_points_are_in_play_in_every_deal() -> None:
    rng = Random(62)
    killed = 0
    for number in range(300):
        hands, stock = random_deal(rng)
        story = tell(hands, dealer=number % 4, totals=(-14, -14), stock=stock)
        told = play_out(story, lambda legal: legal[int(rng.random() * len(legal))])
        played = [card for trick in told.tricks for card in trick.cards]
        assert sorted([*played, *told.killed]) == sorted(ranking(told.trump))
        assert (sum(told.made), sum(told.drawn)) == (14, 16)
        assert all(len(hand) == 6 or told.drawn[number % 4] == 0 for hand in told.hands)
        assert all(trick.winner in trick.seats and trick.seats[0] == trick.leader for trick in told.tricks)
        assert len(told.tricks) <= 6
        side = told.bidder % 2
        mine, others = told.totals[side] + 14, told.totals[1 - side] + 14
        assert (mine, others) == (told.made[side] if told.made[side] >= told.bid else -told.bid, told.made[1 - side])
        killed += bool(told.killed)
    assert killed  # it happened


def test_an_unlawful_choice_is_refused() -> None:
    story = tell(HANDS, stock=STOCK)
    next(story)
    with pytest.raises(ValueError, match="seat 0 may not bid:5, only pass bid:6"):
        story.send("bid:5")
