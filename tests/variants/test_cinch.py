"""Cinch by its worked deal, by what is true of every deal, and in every reading that is a choice."""

from random import Random

import attrs
import pytest

from allfours import (
    Bid,
    Card,
    CardSet,
    Deal,
    Discard,
    Match,
    Pass,
    Record,
    RefusalCode,
    Settlement,
    Suit,
    Variant,
    check,
    rules_text,
    variants,
)
from allfours.awards import Credit, TrumpCard
from allfours.cards import Rank
from allfours.difference import Difference, Made
from allfours.following import FollowRule, follow_or_trump, strict
from allfours.orders import led_by
from allfours.scoring import Race
from allfours.setback import Counting, SetBack
from allfours.stages import AllPass, Auction, Tricks
from allfours.stages.discarding import Discarding
from tests.oracle.cinch import CINCH as TOLD
from tests.oracle.cinch import points_of, random_deal, ranking
from tests.oracle.phat import PACK
from tests.oracle.test_oracle_cinch import CALLS, HANDS, MOVES, PLAYED, STOCK, cards
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
    unasked,
)

CINCH, BLIND = variants.CINCH, variants.BLIND_CINCH
turning = pytest.mark.parametrize("turn", range(4))
TWO_HELD: tuple[Settlement, ...] = (*awards(CINCH)[:-1], TrumpCard(Rank.TWO, pays=1, to=Credit.HOLDER))
SET_BACK = SetBack(awards=awards(CINCH), counting=Counting.BIDDER_FIRST)


@pytest.mark.parametrize("name", ["cinch", "Double Pedro", "high-five", "blind_cinch"])
def test_the_games_and_their_numbers(name: str) -> None:
    variant = variants.get(name)
    assert (variant.hand_size, variant.packets, variant.stock_size) == (9, (3, 3, 3), 16)
    assert (variant.seating.seats, variant.seating.sides, variant.goal) == (4, 2, Race(51))
    assert check(variant) == ()


# --- The worked deal


def the_deal(variant: Variant = CINCH, *, bid: int = 7, totals: tuple[int, int] = (0, 0), turn: int = 0) -> Deal:
    """The worked deal played to its end, everybody moved up some seats; totals as if nobody had been."""
    moves = (move if move != "bid:7" else f"bid:{bid}" for move in MOVES)
    return after(dealt(variant, HANDS, STOCK, totals=totals, turn=turn), moves)


def paid(deal: Deal, turn: int = 0) -> tuple[int, int]:
    """The points of the deal, east and west first, as if nobody had been moved up."""
    return deal.points[(EW + turn) % 2], deal.points[(NS + turn) % 2]


@turning
def test_the_deal_is_played_as_worked_out_whoever_sits_where(turn: int) -> None:
    deal = the_deal(turn=turn)
    assert [(trick.leader, " ".join(map(str, trick.cards)), trick.winner) for trick in deal.tricks] == [
        ((leader + turn) % 4, played, (winner + turn) % 4) for leader, played, winner in PLAYED
    ]
    assert (deal.trump, paid(deal, turn), deal.winner) == (Suit.CLUBS, (0, 15), None)
    assert scored(deal) == [((NS + turn) % 2, 15, "set")]
    assert deal.variant.next_dealer(deal) == turn


def test_the_hands_of_the_deal_after_the_draw() -> None:
    deal = the_deal()
    assert list(map(str, deal.reckoning.held)) == [
        str(CardSet.parse(hand))
        for hand in ("5C 2C 7S 6C 2S 2H", "KC 9C 3C QC QH 9D", "AC 7C 5S 8C 3S KS", "JC TC 4C QD KH AS")
    ]


def test_in_the_course_of_the_deal_the_right_cards_may_be_played() -> None:
    start = dealt(CINCH, HANDS, STOCK)
    for moves, seat, legal in (
        ("", E, "KS 5S 3S AC 8C 7C"),
        ("AC", S, "JC TC 4C"),
        ("AC 4C 6C 3C KS AS", W, "7S 2S 5C 2C"),
        ("AC 4C 6C 3C KS AS 2S QH JC 2C 9C 7C KH 2H 9D", E, "5S 3S 8C"),
    ):
        deal = after(start, [*CALLS, *moves.split()])
        assert (deal.turn, " ".join(may(deal))) == (seat, legal)


@turning
@pytest.mark.parametrize(
    ("variant", "bid", "expected"),
    [
        (CINCH, 7, (0, 15)),
        (CINCH, 6, (0, 2)),
        (house(CINCH, settlement=SET_BACK), 7, (-7, 8)),
        (house(CINCH, settlement=attrs.evolve(SET_BACK, awards=TWO_HELD)), 7, (7, 7)),
        (house(CINCH, settlement=Difference(awards=awards(CINCH), made=Made.EACH_SCORES)), 6, (6, 8)),
        (house(CINCH, settlement=Difference(awards=awards(CINCH), made=Made.EACH_SCORES)), 7, (0, 15)),
        (house(CINCH, settlement=Difference(awards=TWO_HELD, made=Made.DIFFERENCE)), 7, (0, 0)),
    ],
    ids=["set", "made, but less", "set back", "two held, set back", "each scores", "each, set", "two held, level"],
)
def test_what_the_deal_pays(variant: Variant, bid: int, expected: tuple[int, int], turn: int) -> None:
    assert paid(the_deal(variant, bid=bid, turn=turn), turn) == expected


@turning
def test_a_match_is_won_at_51_and_at_42_where_that_is_agreed(turn: int) -> None:
    assert the_deal(totals=(50, 36), turn=turn).winner == (NS + turn) % 2
    assert the_deal(totals=(50, 35), turn=turn).winner is None
    assert the_deal(house(CINCH, goal=Race(42)), totals=(41, 27), turn=turn).winner == (NS + turn) % 2


# --- The auction


@turning
def test_when_all_pass_the_dealer_names_trumps_and_leads_and_cannot_be_set(turn: int) -> None:
    deal = after(dealt(CINCH, HANDS, STOCK, turn=turn), "pass pass pass pass")
    dealer = (S + turn) % 4
    assert deal.contract is not None
    assert (deal.turn, deal.contract.declarer, {*deal.contract.bids}) == (dealer, dealer, {Pass()})
    deal = played_out(after(deal, "trump:D"), first)
    assert deal.tricks[0].leader == dealer
    made = [sum(points_of(str(card), "D", TOLD) for card in taken) for taken in deal.reckoning.taken]
    more = max(made) - min(made)
    assert [(points, reason) for _, points, reason in scored(deal)] == [(more, "difference")]
    assert deal.standing.made is None


def test_a_dealer_may_be_forced_to_bid_or_the_deal_be_thrown_in_where_that_is_agreed() -> None:
    auction = CINCH.stages[0]
    assert isinstance(auction, Auction)
    forced = house(CINCH, attrs.evolve(auction, all_pass=AllPass.DEALER_FORCED_TO_LEAST))
    assert may(after(dealt(forced, HANDS, STOCK), "pass pass pass")) == ["bid:1"]
    thrown = house(CINCH, attrs.evolve(auction, all_pass=AllPass.THROWN_IN))
    deal = after(dealt(thrown, HANDS, STOCK, totals=(3, 4)), "pass pass pass pass")
    assert (deal.thrown_in, deal.standing.totals, thrown.next_dealer(deal)) == (True, (3, 4), W)


def test_everybody_speaks_once_and_fourteen_is_not_beaten() -> None:
    deal = dealt(CINCH, HANDS, STOCK)
    assert may(deal) == ["pass", *(f"bid:{number}" for number in range(1, 15))]
    assert may(after(deal, "bid:12")) == ["pass", "bid:13", "bid:14"]
    assert may(after(deal, "pass bid:14 pass")) == ["pass"]
    deal = after(deal, "pass bid:14 pass pass")
    assert (deal.turn, may(deal)) == (N, ["trump:S", "trump:H", "trump:D", "trump:C"])


# --- The exchange

CALLED = "pass pass pass bid:7 trump:H"


def test_who_holds_more_than_six_trumps_gives_some_up_but_none_that_scores() -> None:
    deal = after(dealt(CINCH, *filled("AH KH QH 9H 8H 5H 5D 4H", "", "", "")), CALLED)
    deal = unasked(deal)
    assert (deal.turn, len(deal.legal_moves)) == (W, 10)
    for wrong, code in (
        ("discard:AH,8H", RefusalCode.NOT_ALLOWED),
        ("discard:5D,8H", RefusalCode.NOT_ALLOWED),
        ("discard:8H", RefusalCode.NOT_ALLOWED),
        ("discard:3H,8H", RefusalCode.NOT_HELD),
        ("pass", RefusalCode.WRONG_PHASE),
    ):
        refusal = deal.why_not(wrong)
        assert refusal is not None
        assert refusal.code is code
    deal = deal.apply("discard:8H,4H")
    assert all(CardSet.parse("8H 4H") <= deal.view(viewer).shown for viewer in (None, W, N, E, S))
    assert str(deal.hand(W)) == "AH KH QH 9H 5H 5D"
    deal = played_out(deal, first)
    assert not {"8H", "4H"} & {str(card) for trick in deal.tricks for card in trick.cards}


def test_a_dealer_with_more_than_six_trumps_shows_some_of_them_last() -> None:
    stock = "2S 3S 4S 6S 7S 8S 9S TS TD TC 9D 5D 4H"
    deal = after(dealt(CINCH, *filled("QH JH TH 9H", "3H 2H", "8H", "AH KH 7H 6H 5H", stock=stock)), CALLED)
    deal = unasked(deal)
    assert (deal.turn, deal.view(None).hand_sizes) == (S, (6, 6, 6, 7))
    assert may(deal) == ["discard:KH", "discard:7H", "discard:6H", "discard:4H"]
    deal = deal.apply("discard:6H")
    assert (str(deal.hand(S)), deal.turn, Card.parse("6H") in deal.view(E).shown) == ("AH KH 7H 5H 4H 5D", S, True)


def test_the_dealer_keeps_six_cards_of_his_choice_all_trumps_among_them() -> None:
    deal = unasked(after(dealt(CINCH, *filled("", "", "", "AH KH")), CALLED))
    assert (deal.turn, len(deal.legal_moves)) == (S, 35)  # the others have drawn the whole stock
    refusal = deal.why_not(Discard(CardSet([Card.parse("KH"), *list(deal.hand(S) - CardSet.parse("AH KH"))[:2]])))
    assert refusal is not None
    assert refusal.text == "K♥ may not be put away"


def test_a_stock_that_runs_short_leaves_the_last_to_draw_with_fewer_cards() -> None:
    deal = unasked(after(dealt(CINCH, *filled("2H", "", "", "AH KH QH JH TH 9H")), CALLED))
    assert deal.view(None).hand_sizes == (6, 6, 5, 6)
    deal = played_out(deal, first)
    assert [len(trick.cards) for trick in deal.tricks] == [4, 4, 4, 4, 4, 3]


NO_TRUMPS = [
    cards("AS KS QS JS TS 9S 8S 7S 6S"),
    cards("5S 4S 3S 2S AD KD QD JD TD"),
    cards("9D 8D 7D 6D 4D 3D 2D AC KC"),
    cards("QC JC TC 9C 8C 7C 6C 5C 4C"),
]
"""Nobody has a heart, nor the five of diamonds."""


def test_when_nobody_was_dealt_a_trump_they_are_all_drawn() -> None:
    stock = cards("3C 2C AH KH QH JH TH 9H 8H 7H 6H 5H 5D 4H 3H 2H")
    deal = unasked(after(dealt(CINCH, NO_TRUMPS, stock), CALLED))
    assert (deal.turn, deal.view(None).hand_sizes, len(deal.legal_moves)) == (S, (6, 6, 4, 9), 84)
    deal = played_out(deal, first)
    assert (str(deal.reckoning.held[E]), len(deal.tricks)) == ("4H 3H 2H 5D", 6)


def test_a_seat_without_cards_that_should_lead_leaves_the_lead_to_the_next() -> None:
    """East has four cards, the highest of all, and takes four tricks with them; then south leads."""
    stock = cards("3C 2C 5D 4H 3H 2H TH 9H 8H 7H 6H 5H AH KH QH JH")
    deal = after(dealt(CINCH, NO_TRUMPS, stock), "pass pass bid:7 pass trump:H")
    deal = played_out(unasked(deal), first)
    assert [trick.leader for trick in deal.tricks[:5]] == [E, E, E, E, S]
    assert [len(trick.cards) for trick in deal.tricks] == [4, 4, 4, 4, 3, 3]


def test_to_rob_a_pool_of_twenty_one_cards_is_decided_without_listing_54264_ways(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hands = [
        cards("AH KH QH JH TH 9H 2S 3S 4S"),
        cards("8H 7H 6H 5H 5D 4H 5S 6S 7S"),
        cards("3H 2H 8S 9S TS JS QS KS AS"),
        cards("2D 3D 4D 6D 7D 8D 9D TD JD"),
    ]
    stock = [card for card in reversed(PACK) if not any(card in hand for hand in hands)]
    deal = unasked(after(dealt(CINCH, hands, stock), "pass pass pass bid:7 trump:H discard:8S,9S,TS,JS,QS,KS,AS"))
    assert len(deal.hand(S)) == 9 + 12
    monkeypatch.setattr(Discarding, "moves", None)
    gone = list(deal.hand(S))[:15]
    assert deal.why_not(Discard(CardSet(gone))) is None
    assert deal.why_not(Discard(CardSet(gone[:14]))) is not None
    deal = deal.apply(Discard(CardSet(gone)))
    assert (len(deal.hand(S)), deal.turn) == (6, S)


# --- Who knows what


def test_the_robbed_pool_is_known_to_the_dealer_alone_and_how_many_cards_were_drawn_to_all() -> None:
    deal = unasked(after(dealt(CINCH, HANDS, STOCK), CALLS[:5]))
    pool = CardSet.parse(" ".join([*HANDS[S], *STOCK[11:]]))
    assert (deal.turn, deal.view(S).hand) == (S, pool)
    for viewer in (None, W, N, E):
        view = deal.view(viewer)
        assert pool <= view.unseen
        assert (view.hand_sizes, view.stock_size, view.legal_moves) == ((6, 6, 6, 14), 0, ())
    gone = CardSet.parse(CALLS[5].removeprefix("discard:").replace(",", " "))
    kept = deal.apply(CALLS[5])
    assert (kept.view(S).known, kept.view(S).moves[-1]) == (gone, Discard(gone))
    for viewer in (None, W, N, E):
        view = kept.view(viewer)
        assert (pool <= view.unseen, view.moves[-1], view.hand_sizes) == (True, None, (6, 6, 6, 6))


def test_everybody_sees_the_plain_cards_that_the_others_throw_away() -> None:
    deal = after(dealt(CINCH, HANDS, STOCK), CALLS[:5])
    gone = CardSet.parse("AD KD TD 8D 8H 7H 8S")
    deal = deal.apply(deal.legal_moves[0])
    assert all(deal.view(viewer).shown == gone for viewer in (None, W, N, E, S))


# --- Trumps


@pytest.mark.parametrize("suits", ["HDCS", "SCDH", "DHSC", "CSHD"])
@pytest.mark.parametrize(
    ("hand", "led", "freely", "strictly"),
    [
        ("5D 9C KS", "9D", "5D 9C KS", "5D 9C KS"),
        ("5D 9C", "7H", "5D", "5D"),
        ("5D 2D", "9D", "5D 2D", "2D"),
        ("9C KS", "5D", "9C KS", "9C KS"),
        ("5D 9D QC", "AH", "5D", "5D"),
        ("5D 9D QC", "AD", "5D 9D", "9D"),
        ("5D 9D QC", "AC", "5D QC", "QC"),
        ("5D 9D QC", "AS", "5D 9D QC", "5D 9D QC"),
        ("5D QC", "AD", "5D QC", "5D QC"),
    ],
)
def test_the_left_pedro_is_no_card_of_its_printed_suit(
    hand: str, led: str, freely: str, strictly: str, suits: str
) -> None:
    """With hearts as trumps, and in the other suits likewise."""
    other = str.maketrans("HDCS", suits)
    trump, card = next(suit for suit in Suit if suit.letter == suits[0]), Card.parse(led.translate(other))
    demand = led_by(CINCH.order, trump)[card.index]

    def allowed(rule: FollowRule) -> CardSet:
        return CardSet.of_mask(rule(CardSet.parse(hand.translate(other)).mask, demand, (card,)))

    assert allowed(follow_or_trump) == CardSet.parse(freely.translate(other))
    assert allowed(strict) == CardSet.parse(strictly.translate(other))


def test_suit_may_be_followed_strictly_where_that_is_agreed() -> None:
    deal = after(dealt(house(CINCH, Tricks(follow=strict)), HANDS, STOCK), [*CALLS, *cards("AC 4C 6C 3C KS AS")])
    assert may(deal) == ["7S", "2S"]


def test_the_right_pedro_is_above_the_left_and_both_below_the_six() -> None:
    assert [str(card) for card in CINCH.order.ranking(Suit.HEARTS, Suit.HEARTS)] == ranking("H")
    assert len(CINCH.order.ranking(Suit.DIAMONDS, Suit.HEARTS)) == 12
    strength = led_by(CINCH.order, Suit.HEARTS)[Card.parse("6H").index].strength
    six, right, left, four = (strength[Card.parse(card).index] for card in ("6H", "5H", "5D", "4H"))
    assert six > right > left > four > 0


# --- What is true of every deal


@pytest.mark.parametrize("variant", [CINCH, BLIND], ids=lambda variant: variant.name)
def test_fourteen_points_are_in_play_and_one_side_scores_at_most(variant: Variant) -> None:
    rng = Random(14)
    for number in range(60):
        hands, stock = random_deal(rng)
        deal = played_out(dealt(variant, hands, stock, turn=number % 4), at_random(rng))
        assert deal.trump is not None
        trump = deal.trump.letter
        made = [sum(points_of(str(card), trump, TOLD) for card in taken) for taken in deal.reckoning.taken]
        assert sum(made) == 14
        assert len(deal.scores) <= 1
        assert min(deal.points) == 0
        in_play = {str(card) for hand in deal.reckoning.held for card in hand}
        shown = {str(card) for card in deal.view(None).shown}
        assert {*ranking(trump)} == {*ranking(trump)} & (in_play | shown)
        assert deal.contract is not None
        bidder = deal.contract.declarer
        assert bidder is not None
        bid = deal.contract.bids[bidder]
        assert deal.tricks[0].leader == bidder
        if isinstance(bid, Bid):
            assert (deal.standing.made == bidder % 2) == (made[bidder % 2] >= bid.amount)


def test_a_match_is_recorded_and_replayed() -> None:
    match, rng = Match.new(CINCH, seed=3), Random(3)
    while not match.is_over:
        match = match.apply(at_random(rng)([*map(str, match.legal_moves)])) if match.legal_moves else match.next_deal()
    assert Record.loads(match.record().dumps()).replay() == match
    assert match.winner is not None


# --- Packets


def test_the_bidder_takes_up_four_cards_before_naming_trumps_and_the_others_afterwards() -> None:
    hands, stock = random_deal(Random(2))
    deal = after(dealt(BLIND, hands, stock), "pass bid:5 pass pass")
    own = CardSet.parse(" ".join([*hands[N], *stock[:4]]))
    assert (deal.turn, deal.hand(N), deal.view(None).phase) == (N, own, "naming")
    deal = after(deal, "trump:H")
    assert (deal.turn, deal.view(None).hand_sizes, deal.view(None).stock_size) == (N, (9, 13, 9, 9), 12)
    plain = [card for card in own if str(card) not in ranking("H")]
    gone = Discard(CardSet(plain[:7]))
    deal = deal.apply(gone)
    assert (deal.view(N).moves[-1], deal.view(S).moves[-1]) == (gone, None)
    assert (deal.turn, deal.view(None).hand_sizes) == (W, (13, 6, 13, 13))
    packets = {S: stock[12:], E: stock[8:12], W: stock[4:8]}
    for seat, packet in packets.items():
        assert deal.hand(seat) == CardSet.parse(" ".join([*hands[seat], *packet]))


def test_the_rule_sheets_say_what_is_dead_and_what_a_failed_bid_costs() -> None:
    text = rules_text(CINCH).replace("\n", " ")
    assert "never an ace, jack, ten, five or two of trumps" in text
    assert "the other side scores what it has made and what was bid besides" in text
    assert "When all pass the dealer has the contract, and nothing to make." in text
    assert "takes up four cards of the stock" in rules_text(BLIND).replace("\n", " ")
