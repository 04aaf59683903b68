"""Nine-card Pitch, Ten-point Pitch, Smear and Schmier: the printed deals, every option in both readings, invariants."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

import attrs
import pytest

from allfours import CardSet, Deal, Discard, Pass, Play, Seating, Standing, Suit, Variant, check, rules_text
from allfours.awards import Credit, HighestOf, TrumpCard
from allfours.cards import Card, Rank
from allfours.following import follow_or_trump
from allfours.moves import Bid, Moon
from allfours.opening import eldest_deals
from allfours.orders import Jokers, Ranked, trump_mask
from allfours.rules import Settlement, Stage
from allfours.scoring import Compare, Race, Tiebreak
from allfours.setback import AtNothing, Counting, SetBack, ShootTheMoon
from allfours.stages import (
    AllPass,
    Among,
    Auction,
    Discards,
    DownTo,
    Excess,
    Faces,
    FirstTrump,
    Hold,
    PlainFirst,
    Refill,
    ScorersLast,
    TakeStock,
    Tricks,
    TrumpsOnly,
    UpTo,
    declarer,
    trump_first,
)
from allfours.stages import dealer as dealer_alone
from allfours.stages.discarding import Discarding
from allfours.testing import assert_conforms
from allfours.variants.pitch import (
    NINE_CARD_PITCH,
    SCHMIER,
    SIX_HANDED_TEN_POINT_PITCH,
    SMEAR,
    TEN_POINT_PITCH,
)

BIG = (NINE_CARD_PITCH, TEN_POINT_PITCH, SIX_HANDED_TEN_POINT_PITCH, SMEAR, SCHMIER)
every_game = pytest.mark.parametrize("variant", BIG, ids=lambda variant: variant.name)
every_turn = pytest.mark.parametrize("by", range(4))
OFF_AND_JOKERS = "A K Q J off-J X1 X2 T 9 8 7 6 5 4 3 2"

# --- The table


def dealt(  # noqa: PLR0913 - what a deal may depend on, and what it may not
    variant: Variant,
    hands: Sequence[str],
    stock: str | None = None,
    *,
    dealer: int,
    totals: Sequence[int] = (),
    by: int = 0,
) -> Deal:
    """Deal hands by seat, everybody having moved some seats on with them."""
    seats, sides = variant.seating.seats, variant.seating.sides
    before = tuple(totals) or (0,) * sides
    return Deal.from_hands(
        variant,
        hands=[hands[(seat - by) % seats] for seat in range(seats)],
        stock=stock,
        dealer=(dealer + by) % seats,
        standing=Standing(totals=tuple(before[(side - by) % sides] for side in range(sides))),
    )


def played(deal: Deal, *moves: str) -> Deal:
    """Make moves in their order; where there is but one discard it is made without being named."""
    for move in " ".join(moves).split():
        deal = thrown(deal)
        deal = deal.apply(move)
    return thrown(deal)


def thrown(deal: Deal) -> Deal:
    """Throw away all that has to go."""
    while isinstance(deal.phase, Discarding) and len(deal.legal_moves) == 1:
        deal = deal.apply(deal.legal_moves[0])
    return deal


def at_random(deal: Deal, rng: Random) -> Deal:
    """Play a deal to its end at random."""
    while moves := deal.legal_moves:
        deal = deal.apply(moves[int(rng.random() * len(moves))])
    return deal


def points(deal: Deal, *, by: int = 0) -> tuple[int, ...]:
    """The points of each side, as if nobody had been turned."""
    sides = deal.variant.seating.sides
    return tuple(deal.points[(side + by) % sides] for side in range(sides))


def scored(deal: Deal, *, by: int = 0) -> list[tuple[int, int, str]]:
    """What was scored, in its order, as if nobody had been turned."""
    return [((score.side - by) % deal.variant.seating.sides, score.points, score.reason) for score in deal.scores]


def may(deal: Deal) -> set[str]:
    """What may be done."""
    return {str(move) for move in deal.legal_moves}


def trumps_of(deal: Deal, seat: int) -> CardSet:
    """The trumps that a seat holds."""
    return CardSet.of_mask(deal.hand(seat).mask & trump_mask(deal.variant.order, deal.trump))


def paying(variant: Variant) -> SetBack:
    """What a deal pays."""
    assert isinstance(variant.settlement, SetBack)
    return variant.settlement


def with_pay(variant: Variant, settlement: Settlement) -> Variant:
    """The game in which a deal pays otherwise."""
    return variant.evolve(name="house_rule", settlement=settlement)


def with_stages(variant: Variant, changes: dict[int, Stage]) -> Variant:
    """The game with other stages in some places."""
    stages = tuple(changes.get(place, stage) for place, stage in enumerate(variant.stages))
    return variant.evolve(name="house_rule", stages=stages)


def with_award(variant: Variant, old: Settlement, new: Settlement) -> Variant:
    """The game in which one of the points is another."""
    pay = paying(variant)
    assert old in pay.awards
    return with_pay(variant, attrs.evolve(pay, awards=tuple(new if award == old else award for award in pay.awards)))


def whose_points(deal: Deal) -> set[tuple[str, int]]:
    """The points that have been made, each with the side that has made it, whatever was bid."""
    reckoning = deal.reckoning
    made_by = (award(reckoning, Standing())[0] for award in paying(deal.variant).awards)
    return {(score.reason, score.side) for scores in made_by for score in scores}


# --- Smear, the printed deal (E32)

NORTH, EAST, SOUTH, WEST = range(4)
NS, EW = range(2)
SMEAR_HANDS = (
    "3H KH 8C X1 9S TH  2D 3D 5C 6C",
    "6H 9H QS 3C X2 2H  5D 6D 7C 9C",
    "QC 2S 2C 8H JD TS  7D 8D TC JC",
    "JH 4D 9D 4H 5H 7S  QD KD KC AC",
)
"""The six cards of the printed deal, and four that are put away."""
SMEAR_AWAY = ("discard:2D,3D,5C,6C", "discard:5D,6D,7C,9C", "discard:7D,8D,TC,JC", "discard:QD,KD,KC,AC")
SMEAR_PLAY = (
    "3H 2H JD 4H  TS 5H TH 6H  8C 3C 2C JH  7S KH 9H 2S  X1 X2 8H 9D",
    "9S QS QC 4D",
)
FIRST_JOKER = SMEAR.evolve(name="first_joker", order=Ranked(OFF_AND_JOKERS, jokers=Jokers.FIRST_WINS))


def smear(variant: Variant, bid: str, last: str, *, by: int = 0, totals: Sequence[int] = ()) -> Deal:
    """Play the printed deal; north is eldest and bids, and the last trick is given."""
    deal = dealt(variant, SMEAR_HANDS, dealer=WEST, totals=totals, by=by)
    deal = played(deal, bid, "pass pass pass trump:H", *SMEAR_AWAY)
    assert deal.turn == by % 4
    return played(deal, SMEAR_PLAY[0], last)


@every_turn
@pytest.mark.parametrize(("bid", "expected"), [("bid:7", (8, 2)), ("bid:8", (8, 2)), ("bid:9", (-9, 2))])
def test_e32_the_first_joker_wins(bid: str, expected: tuple[int, int], by: int) -> None:
    """North and south make eight: high, off-jack, both jokers, the three and game; east and west low and jack."""
    deal = smear(FIRST_JOKER, bid, "9S QS QC 4D", by=by)
    assert points(deal, by=by) == expected
    winners = [(trick.winner - by) % 4 for trick in deal.tricks]
    assert winners == [SOUTH, NORTH, WEST, NORTH, NORTH, EAST]
    assert [(trick.leader - by) % 4 for trick in deal.tricks] == [NORTH, SOUTH, NORTH, WEST, NORTH, NORTH]


def test_e32_the_points_in_their_order() -> None:
    assert scored(smear(FIRST_JOKER, "bid:7", "9S QS QC 4D")) == [
        (NS, 1, "high"),
        (EW, 1, "low"),
        (EW, 1, "jack"),
        (NS, 1, "off-jack"),
        (NS, 1, "joker"),
        (NS, 1, "joker"),
        (NS, 3, "three"),
        (NS, 1, "game"),
    ]


@every_turn
def test_e32_the_second_joker_wins(by: int) -> None:
    """The fifth trick goes to east then, and with both jokers the bid of seven is set back."""
    deal = smear(SMEAR, "bid:7", "QS QC 4D 9S", by=by)
    assert points(deal, by=by) == (-7, 4)
    assert scored(deal, by=by)[0] == (NS, -7, "set back")
    assert points(smear(SMEAR, "bid:6", "QS QC 4D 9S", by=by), by=by) == (6, 4)


# --- Ten-point Pitch, the printed deal (E33)

W, N, E, S = range(4)
TEN_HANDS = (
    "TC 7C 5C 3C 8H 7H TS 3S 2S",
    "KC 9C QD 9D 7D 4D KS X1 X2",
    "6C 6D 5D JH TH 6H 3H QS 9S",
    "AC 8C 2C AD JD KH 5H 4H AS",
)
TEN_STOCK = "JC 2D 3D 7S 4S 2H 8D QC KD QH 8S TD 6S 5S 4C AH JS 9H"
TEN_TRICKS = [
    (N, "X1 6D TD 2D", N),
    (N, "4D KD JD 3D", E),
    (E, "8D AD 7D", S),
    (N, "9D 5D", N),  # south is out of trumps, and west
    (N, "QD JH", N),
    (N, "X2", N),
]
TEN_PLAY = " ".join(cards for _, cards, _ in TEN_TRICKS)


def ten(bid: str = "bid:5", variant: Variant = TEN_POINT_PITCH, *, by: int = 0, totals: Sequence[int] = ()) -> Deal:
    """Deal the printed hands, south being dealer; north bids, names diamonds, and plain cards are thrown away."""
    deal = dealt(variant, TEN_HANDS, TEN_STOCK, dealer=S, totals=totals, by=by)
    return played(deal, "pass", bid, "pass pass trump:D")


@every_turn
@pytest.mark.parametrize(("bid", "expected"), [("bid:5", (5, 5)), ("bid:6", (5, -6))])
def test_e33_the_printed_deal(bid: str, expected: tuple[int, int], by: int) -> None:
    deal = played(ten(bid, by=by), TEN_PLAY)
    assert [((trick.leader - by) % 4, str(trick), (trick.winner - by) % 4) for trick in deal.tricks] == TEN_TRICKS
    assert points(deal, by=by) == expected
    assert (deal.is_over, deal.winner) == (True, None)


def test_e33_the_points_the_bidders_first() -> None:
    deal = played(ten(), TEN_PLAY)
    assert scored(deal) == [
        (1, 1, "ace"),
        (1, 1, "off-jack"),
        (1, 1, "joker"),
        (1, 1, "joker"),
        (1, 1, "ten"),
        (0, 1, "jack"),
        (0, 3, "three"),
        (0, 1, "two"),
    ]


@every_turn
def test_e33_what_is_thrown_away_drawn_and_taken(by: int) -> None:
    deal = ten(by=by)
    assert [str(deal.hand((seat + by) % 4)) for seat in range(4)] == [
        str(CardSet.parse(hand))
        for hand in ("JC 2D 3D 7S 4S 2H", "QD X1 X2 9D 7D 4D", "KD JH 8D 6D 5D QC", "AD JD TD QH 8S 6S")
    ]
    assert (deal.turn, deal.view(None).hand_sizes, deal.view(None).stock_size) == ((N + by) % 4, (6, 6, 6, 6), 0)


def test_e33_only_trumps_may_be_led_and_played() -> None:
    assert may(ten()) == {"X1", "X2", "QD", "9D", "7D", "4D"}
    assert may(played(ten(), "X1")) == {"KD", "JH", "8D", "6D", "5D"}
    refusal = played(ten(), "X1 6D TD").why_not("JC")
    assert refusal is not None
    assert refusal.text == "J♣ is no trump, and trumps alone are played: play one of 3♦ 2♦"


@every_turn
def test_e33_the_two_may_go_to_its_taker(by: int) -> None:
    """North has taken it, so the bid of six is made."""
    old, new = (TrumpCard(Rank.TWO, pays=1, to=to) for to in (Credit.HOLDER, Credit.TAKER))
    deal = played(ten("bid:6", with_award(TEN_POINT_PITCH, old, new), by=by), TEN_PLAY)
    assert points(deal, by=by) == (4, 6)


def test_e33_the_first_lead_may_have_to_be_a_natural_trump() -> None:
    natural = with_stages(TEN_POINT_PITCH, {7: TrumpsOnly(first=FirstTrump.NATURAL)})
    deal = ten(variant=natural)
    assert may(deal) == {"QD", "9D", "7D", "4D"}
    assert deal.why_not("X1") is not None
    assert may(played(deal, "QD KD AD 2D")) == {"JD", "TD"}


# --- What is known of the exchange


def test_each_seat_knows_its_own_discards_and_the_bidder_the_stock() -> None:
    deal = ten()
    thrown_away = [CardSet.parse(text) for text in TEN_HANDS]
    for viewer in range(4):
        view = deal.view(viewer)
        assert view.known >= thrown_away[viewer] - trumps_of(deal, viewer)
        assert (view.known >= CardSet.parse("5S 4C AH JS 9H")) == (viewer == N)
        assert view.unseen == deal.variant.deck - view.known - deal.hand(viewer)
    spectator = deal.view(None)
    assert (spectator.known, spectator.shown, spectator.unseen) == (CardSet(), CardSet(), deal.variant.deck)
    made = [move for move in spectator.moves if move is None]
    assert len(made) == 5  # four discards, and what the bidder does not keep of the stock


def test_how_many_cards_are_drawn_is_seen_by_all() -> None:
    """After each discard the hands and the stock are as large as everybody can see."""
    deal = dealt(TEN_POINT_PITCH, TEN_HANDS, TEN_STOCK, dealer=S)
    for move in ["pass", "bid:5", "pass", "pass", "trump:D"]:
        deal = deal.apply(move)
    sizes = [deal.view(None).hand_sizes]
    while len(deal.legal_moves) == 1:
        deal = deal.apply(deal.legal_moves[0])
        sizes.append(deal.view(None).hand_sizes)
    assert sizes == [(9, 9, 9, 9), (0, 9, 9, 9), (0, 6, 9, 9), (0, 6, 3, 9), (6, 11, 6, 6), (6, 6, 6, 6)]


def test_while_the_bidder_has_the_stock_the_hand_is_all_of_it() -> None:
    deal = dealt(TEN_POINT_PITCH, TEN_HANDS, TEN_STOCK, dealer=S)
    for move in ["pass", "bid:5", "pass", "pass", "trump:D"]:
        deal = deal.apply(move)
    for _ in range(4):
        deal = deal.apply(deal.legal_moves[0])
    assert (deal.turn, str(deal.hand(N))) == (N, "X1 X2 JS 5S AH 9H QD 9D 7D 4D 4C")
    assert may(deal) == {"discard:JS,5S,AH,9H,4C"}


# --- More than six trumps

MANY = (
    "AD KD QD JD 9D 8D 7D 6D 2H",
    "TC 7C 5C 3C 8H 7H TS 3S 2S",
    "KC 9C AC 8C 2C KH 5H 4H AS",
    "6C JH TH 6H 3H QS 9S JC 7S",
)
"""The eldest has eight trumps, two of which score."""
SCORING = ("AD JD JH X1 X2 TD 3D KD 2H", *MANY[1:3], "6C 6D TH 6H 3H QS 9S JC 7S")
"""The eldest has eight trumps, seven of which score."""


def with_many(hands: Sequence[str] = MANY, variant: Variant = TEN_POINT_PITCH, *, by: int = 0, bidder: int = 0) -> Deal:
    """The deal when the dealer, or another, has bid and named diamonds, and trumps are to be burned."""
    bids = ["bid:4" if seat == bidder else "pass" for seat in range(4)]
    return played(dealt(variant, hands, dealer=3, by=by), *bids, "trump:D")


@every_turn
def test_who_has_more_than_six_trumps_burns_some_that_do_not_score(by: int) -> None:
    deal = with_many(by=by, bidder=3)
    assert deal.turn == by % 4
    gone = combinations(("KD", "QD", "9D", "8D", "7D", "6D"), 2)
    assert may(deal) == {"discard:" + ",".join(cards) for cards in gone}
    assert deal.why_not("discard:AD,6D") is not None
    deal = deal.apply("discard:KD,6D")
    assert CardSet.parse("KD 6D") <= deal.view(None).shown
    assert str(deal.view((2 + by) % 4).moves[-1]) == "discard:KD,6D"
    assert trumps_of(deal, by % 4) == CardSet.parse("AD QD JD 9D 8D 7D")


def test_a_bidder_burns_too_after_taking_the_stock() -> None:
    deal = with_many()
    assert len(deal.hand(0)) > 6
    surplus = len(deal.hand(0)) - 6
    spared = CardSet.parse("AD JD JH X1 X2 TD 3D 2D")
    assert all(isinstance(move, Discard) and len(move.cards) == surplus for move in deal.legal_moves)
    assert not any(isinstance(move, Discard) and move.cards & spared for move in deal.legal_moves)


@pytest.mark.parametrize("bidder", [0, 3])
def test_where_a_trump_that_scores_would_have_to_go_the_deal_is_void(bidder: int) -> None:
    deal = with_many(SCORING, bidder=bidder)
    assert (deal.thrown_in, deal.scores, deal.winner) == (True, (), None)
    assert TEN_POINT_PITCH.next_dealer(deal) == 3  # the same dealer again


def test_or_the_next_player_deals_or_the_trumps_are_kept() -> None:
    assert TEN_POINT_PITCH.evolve(name="x", next_dealer=eldest_deals).next_dealer(with_many(SCORING)) == 0
    rule = PlainFirst(6, spares="A J X1 X2 T 3 2", excess=Excess.KEPT)
    deal = with_many(SCORING, with_stages(TEN_POINT_PITCH, {6: Discards(rule=rule, faces=Faces.UP)}), bidder=3)
    assert CardSet.parse("KD") <= deal.view(None).shown
    assert (deal.thrown_in, len(trumps_of(deal, 0))) == (False, 7)


# --- The bids of Ten-point Pitch


def test_the_bids_run_from_four_to_ten_and_a_moon_stands_above_them() -> None:
    deal = dealt(TEN_POINT_PITCH, TEN_HANDS, TEN_STOCK, dealer=S)
    assert may(deal) == {"pass", *(f"bid:{number}" for number in range(4, 11)), "moon"}
    assert may(deal.apply("bid:9")) == {"pass", "bid:10", "moon"}
    assert may(deal.apply("moon")) == {"pass"}
    assert may(played(deal, "pass pass bid:10")) == {"pass", "moon"}  # the dealer cannot hold


@pytest.mark.parametrize(
    ("all_pass", "legal"),
    [
        (AllPass.DEALER_FORCED, {*(f"bid:{number}" for number in range(4, 11)), "moon"}),
        (AllPass.DEALER_FORCED_TO_LEAST, {"bid:4"}),
        (AllPass.THROWN_IN, {"pass", *(f"bid:{number}" for number in range(4, 11)), "moon"}),
    ],
    ids=["at least", "exactly", "thrown in"],
)
def test_when_all_others_pass_the_dealer_must_bid(all_pass: AllPass, legal: set[str]) -> None:
    auction = Auction(4, 10, above=Moon(), hold=Hold.NEVER, all_pass=all_pass)
    deal = dealt(with_stages(TEN_POINT_PITCH, {0: auction}), TEN_HANDS, TEN_STOCK, dealer=S)
    assert may(played(deal, "pass pass pass")) == legal


def test_others_begin_at_five_or_have_no_moon() -> None:
    five = Auction(5, 10, above=Moon(), hold=Hold.NEVER, all_pass=AllPass.DEALER_FORCED)
    assert "bid:4" not in may(dealt(with_stages(TEN_POINT_PITCH, {0: five}), TEN_HANDS, TEN_STOCK, dealer=S))
    none = Auction(4, 10, hold=Hold.NEVER, all_pass=AllPass.DEALER_FORCED)
    assert "moon" not in may(dealt(with_stages(TEN_POINT_PITCH, {0: none}), TEN_HANDS, TEN_STOCK, dealer=S))


# --- The moon

MOON_HANDS = (
    "AD KD QD JD JH X1 2C 3C 4C",
    "5C 6C 7C 8C 9C TC JC QC KC",
    "X2 TD 3D 2D AC 2S 3S 4S 5S",
    "6S 7S 8S 9S TS JS QS KS AS",
)
"""The eldest takes every trick that counts, and the two is the partner's."""


def moon(variant: Variant, totals: tuple[int, int], *, made: bool, by: int = 0) -> Deal:
    """The eldest shoots the moon in diamonds, and makes it, or the next player does, and fails."""
    deal = dealt(variant, MOON_HANDS, dealer=3, totals=totals, by=by)
    deal = played(deal, "moon pass pass pass" if made else "pass moon pass pass", "trump:D")
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    return deal


@every_turn
@pytest.mark.parametrize(
    ("totals", "at_nothing", "after", "winner"),
    [
        ((1, 30), AtNothing.WINS, (52, 30), 0),
        ((0, 30), AtNothing.WINS, (52, 30), 0),
        ((0, 30), AtNothing.NOTHING, (0, 30), None),
        ((-4, 30), AtNothing.WINS, (0, 30), None),
        ((1, 30), AtNothing.NOTHING, (52, 30), 0),
    ],
    ids=["above", "at nothing", "at nothing, which is nothing", "below", "above, too"],
)
def test_a_moon_that_is_made(
    totals: tuple[int, int], at_nothing: AtNothing, after: tuple[int, int], winner: int | None, by: int
) -> None:
    slam = ShootTheMoon(10, target=52, at_nothing=at_nothing)
    deal = moon(with_pay(TEN_POINT_PITCH, attrs.evolve(paying(TEN_POINT_PITCH), slam=slam)), totals, made=True, by=by)
    assert tuple(deal.standing.totals[(side + by) % 2] for side in range(2)) == after
    assert (None if deal.winner is None else (deal.winner - by) % 2) == winner
    assert {score.reason for score in deal.scores} <= {"moon"}


@every_turn
def test_a_moon_that_fails_loses_the_match(by: int) -> None:
    deal = moon(TEN_POINT_PITCH, (10, 20), made=False, by=by)
    assert scored(deal, by=by) == [(0, 42, "moon")]
    assert deal.winner == by % 2


# --- Six at Ten-point Pitch


def test_six_have_eight_cards_and_the_bidder_alone_sees_the_six_that_are_left() -> None:
    deal = Deal.shuffled(SIX_HANDED_TEN_POINT_PITCH, seed=8)
    before = [deal.hand(seat) for seat in range(6)]
    stock = CardSet(deal.table.facts.stock)
    assert ([len(hand) for hand in before], len(stock)) == ([8] * 6, 6)
    deal = played(deal, "pass pass bid:4 pass pass pass trump:S")
    trumps = CardSet.of_mask(trump_mask(deal.variant.order, Suit.SPADES))
    assert deal.hand(2) == (before[2] | stock) & trumps
    assert all(deal.hand(seat) == before[seat] & trumps for seat in range(6) if seat != 2)
    assert all(stock - trumps <= deal.view(seat).unseen for seat in (0, 1, 3, 4, 5))


def test_six_may_play_in_three_sides() -> None:
    three = SIX_HANDED_TEN_POINT_PITCH.evolve(name="three_sides", seating=Seating.partnerships(6, sides=3))
    deal = at_random(Deal.shuffled(three, seed=2, standing=Standing(totals=(-60, -60, -60))), Random(2))
    assert len(deal.points) == 3


# --- Nine-card Pitch

NINE_HANDS = (
    "AS KS 5S 2S AH KH QH 4C 3C",
    "QS JS TS 9S JH TH 9H 5C 6C",
    "8S 7S 6S 4S 8H 7H 6H 7C 8C",
    "3S AD KD QD JD TD 9D 9C TC",
)


def nine(variant: Variant = NINE_CARD_PITCH, trump: str = "S", *, by: int = 0) -> Deal:
    """The eldest has bid three and named trumps."""
    return played(dealt(variant, NINE_HANDS, dealer=3, by=by), "bid:3 pass pass pass", f"trump:{trump}")


def test_up_to_four_cards_of_any_kind_may_be_exchanged() -> None:
    deal = nine()
    assert len(deal.legal_moves) == 1 + 9 + 36 + 84 + 126
    assert deal.why_not("discard:AS,KS,5S,2S") is None
    assert deal.why_not("discard:AS,KS,5S,2S,AH") is not None
    stock = deal.table.facts.stock
    deal = deal.apply("discard:3C,4C")
    assert set(stock[:2]) <= deal.hand(0)
    assert (len(deal.hand(0)), deal.view(1).stock_size, deal.turn) == (9, 14, 1)
    assert CardSet.parse("3C 4C") <= deal.view(1).unseen
    assert deal.view(0).known == CardSet.parse("3C 4C")


def test_elsewhere_no_trump_may_be_discarded() -> None:
    plain = Discards(rule=UpTo(4, among=Among.PLAIN), refill=Refill.AS_MANY)
    deal = nine(with_stages(NINE_CARD_PITCH, {2: plain}))
    assert deal.why_not("discard:2S") is not None
    assert deal.why_not("discard:AH,KH,4C,3C") is None


def test_the_stock_always_suffices() -> None:
    deal = nine()
    for _ in range(4):
        deal = deal.apply(deal.legal_moves[-1])
    assert (deal.view(None).stock_size, deal.view(None).hand_sizes) == (0, (9, 9, 9, 9))


def test_the_bidder_leads_any_card_or_a_trump_where_that_is_agreed() -> None:
    keep = ("discard:",) * 4
    assert len(played(nine(), *keep).legal_moves) == 9
    trumps = Tricks(follow=follow_or_trump, lead=trump_first)
    assert may(played(nine(with_stages(NINE_CARD_PITCH, {3: trumps})), *keep)) == {"AS", "KS", "5S", "2S"}


def test_high_spade_is_one_more_point_when_spades_are_trumps() -> None:
    """The ace of spades is high and high spade then."""
    deal = at_random(played(nine(), *("discard:",) * 4), Random(1))
    assert {whose for whose in whose_points(deal) if "high" in whose[0]} == {("high", 0), ("high spade", 0)}


@every_turn
@pytest.mark.parametrize(("to", "side"), [(Credit.TAKER, 1), (Credit.HOLDER, 0)], ids=["taker", "holder"])
def test_high_spade_goes_to_its_taker_or_its_holder(to: Credit, side: int, by: int) -> None:
    """The ace of spades is led and trumped."""
    old, new = (HighestOf(Suit.SPADES, pays=1, to=credit) for credit in (Credit.TAKER, to))
    variant = with_award(NINE_CARD_PITCH, old, new) if to is Credit.HOLDER else NINE_CARD_PITCH
    deal = played(nine(variant, "H", by=by), *("discard:",) * 4, "AS 9H 4S 3S")
    assert ("high spade", (side + by) % 2) in whose_points(deal)


def test_the_bids_of_nine_card_pitch_and_whether_the_dealer_may_hold() -> None:
    deal = played(dealt(NINE_CARD_PITCH, NINE_HANDS, dealer=3), "pass pass bid:5")
    assert may(deal) == {"pass", "bid:6"}
    hold = Auction(3, 6, hold=Hold.ANY, all_pass=AllPass.DEALER_FORCED)
    deal = played(dealt(with_stages(NINE_CARD_PITCH, {0: hold}), NINE_HANDS, dealer=3), "pass pass bid:5")
    assert may(deal) == {"pass", "bid:5", "bid:6"}


# --- Smear


def test_any_four_cards_may_be_put_away_or_no_trump_that_scores() -> None:
    deal = played(dealt(SMEAR, SMEAR_HANDS, dealer=WEST), "bid:4 pass pass pass trump:H")
    assert len(deal.legal_moves) == 210
    assert deal.why_not("discard:3H,KH,X1,TH") is None
    assert deal.why_not("discard:3H,KH,X1") is not None
    last = Discards(rule=ScorersLast(6, spares="J X1 X2 3"))
    deal = played(dealt(with_stages(SMEAR, {2: last}), SMEAR_HANDS, dealer=WEST), "bid:4 pass pass pass trump:H")
    assert deal.why_not("discard:KH,TH,8C,9S") is None
    assert [str(deal.why_not(f"discard:{card},TH,8C,9S")) for card in ("3H", "X1")] == [
        "3♥ may not be put away",
        "X1 may not be put away",
    ]


def test_what_is_put_away_is_not_in_play() -> None:
    """High and low are those of the six cards that are kept."""
    deal = played(dealt(SMEAR, SMEAR_HANDS, dealer=WEST), "bid:4 pass pass pass trump:H", "discard:3H,KH,9S,TH")
    deal = played(deal, *SMEAR_AWAY[1:])
    deal = at_random(deal, Random(1))
    held = {card for hand in deal.reckoning.held for card in hand}
    assert not CardSet.parse("3H KH") & CardSet(held)
    assert "three" not in {reason for _, _, reason in scored(deal)}


def test_the_bidder_may_have_a_kitty() -> None:
    """Nine cards are dealt and four more are the bidder's; everybody cuts down to six, no trump that scores."""
    kitty = SMEAR.evolve(
        name="minnesota_smear",
        packets=(3, 3, 3),
        stages=(
            *SMEAR.stages[:2],
            TakeStock(who=declarer, cards=4),
            Discards(rule=ScorersLast(6, spares="A J X1 X2 3 2")),
            SMEAR.stages[3],
        ),
    )
    deal = played(Deal.shuffled(kitty, seed=4), "pass bid:4 pass pass trump:C")
    assert (deal.view(None).hand_sizes, deal.view(None).stock_size) == ((9, 13, 9, 9), 14)
    while isinstance(deal.legal_moves[0], Discard):
        deal = deal.apply(deal.legal_moves[0])
    assert (deal.view(None).hand_sizes, deal.turn) == ((6, 6, 6, 6), 1)
    assert not check(kitty, among=())


@every_turn
@pytest.mark.parametrize(
    ("totals", "tie", "winner"),
    [
        ((44, 50), Tiebreak.CONTRACT, NS),
        ((44, 50), Tiebreak.PLAY_ON, None),
        ((43, 50), Tiebreak.CONTRACT, EW),
        ((46, 51), Tiebreak.CONTRACT, NS),
        ((43, 49), Tiebreak.CONTRACT, None),
    ],
    ids=["level", "level, and no rule", "behind", "ahead", "short"],
)
def test_the_higher_total_wins_and_on_a_tie_the_bidder(
    totals: tuple[int, int], tie: Tiebreak, winner: int | None, by: int
) -> None:
    """North and south make eight, east and west two."""
    deal = smear(FIRST_JOKER.evolve(goal=Compare(52, tie=tie)), "bid:7", "9S QS QC 4D", totals=totals, by=by)
    assert points(deal, by=by) == (8, 2)
    assert (None if deal.winner is None else (deal.winner - by) % 2) == winner


def test_smear_may_be_played_to_21_or_until_the_first_is_out() -> None:
    to_21 = FIRST_JOKER.evolve(goal=Compare(21, tie=Tiebreak.CONTRACT))
    assert smear(to_21, "bid:7", "9S QS QC 4D", totals=(14, 20)).winner == NS
    race = FIRST_JOKER.evolve(goal=Race(21), settlement=attrs.evolve(paying(SMEAR), counting=Counting.IN_ORDER))
    assert smear(race, "bid:7", "9S QS QC 4D", totals=(14, 20)).winner == EW  # low is counted before the off-jack


# --- Schmier

SCHMIER_HANDS = (
    "AS KS QS AH KH QH",
    "JS TS 9S JH TH 9H",
    "8S 7S 6S 8H 7H 6H",
    "5S 4S 3S 5H 4H 3H",
    "AD KD QD AC KC QC",
    "2S 2H JD TD 9D JC",
)
SCHMIER_STOCK = "8D 7D 6D 5D 4D 3D 2D TC 9C 8C 7C 6C 5C 4C 3C 2C X1"
every_turn_of_six = pytest.mark.parametrize("by", range(6))


def schmier(trump: str, *, by: int = 0, stock: str = SCHMIER_STOCK, hands: Sequence[str] = SCHMIER_HANDS) -> Deal:
    """The eldest has bid three and named trumps; the last seat deals."""
    deal = dealt(SCHMIER, hands, stock, dealer=5, by=by)
    return (
        deal.apply("bid:3")
        .apply("pass")
        .apply("pass")
        .apply("pass")
        .apply("pass")
        .apply("pass")
        .apply(f"trump:{trump}")
    )


@every_turn_of_six
def test_all_but_the_dealer_may_exchange_three_plain_cards(by: int) -> None:
    deal = schmier("S", by=by)
    assert (deal.turn, may(deal)) == (
        by,
        {"discard:" + ",".join(cards) for size in range(4) for cards in combinations(("AH", "KH", "QH"), size)},
    )
    assert deal.why_not("discard:QS") is not None
    deal = deal.apply("discard:KH,QH")
    assert deal.hand(by) == CardSet.parse("AS KS QS AH 8D 7D")
    deal = deal.apply("discard:")
    assert (deal.turn, deal.view(None).stock_size) == ((2 + by) % 6, 15)


@every_turn_of_six
def test_the_dealer_takes_the_rest_and_keeps_six(by: int) -> None:
    """With hearts trumps the dealer has the two and the joker: both stay, and eleven of the other cards go."""
    deal = schmier("H", by=by)
    while deal.turn != (5 + by) % 6:
        deal = deal.apply("discard:")
    seat = (5 + by) % 6
    assert len(deal.hand(seat)) == 23
    assert deal.view(by).unseen > CardSet.parse(SCHMIER_STOCK)
    assert deal.why_not("discard:2H") is not None
    goes = deal.hand(seat) - CardSet.parse("2H X1 JD AD TD 8D 7D")
    assert deal.why_not(Discard(goes)) is None
    assert str(deal.why_not(Discard(goes - CardSet.parse("2S") | CardSet.parse("2H")))) == "2♥ may not be put away"
    deal = deal.apply(Discard(goes))
    assert (deal.view(None).hand_sizes, deal.turn) == ((6,) * 6, by)


def test_a_dealer_with_more_than_six_trumps_puts_some_away_but_never_the_two() -> None:
    deal = schmier("D")
    while deal.turn != 5:
        deal = deal.apply("discard:")
    trumps = trumps_of(deal, 5)
    assert str(trumps) == "X1 JD TD 9D 8D 7D 6D 5D 4D 3D 2D"
    plain = deal.hand(5) - trumps
    may_go = trumps - CardSet.parse("2D")
    assert may(deal) == {str(Discard(plain | CardSet(cards))) for cards in combinations(may_go, len(trumps) - 6)}


def test_elsewhere_no_card_that_scores_may_go() -> None:
    rule = PlainFirst(6, spares="J X1 2", excess=Excess.THROWN_IN)
    variant = with_stages(SCHMIER, {4: Discards(rule=rule, who=dealer_alone)})
    deal = dealt(variant, SCHMIER_HANDS, SCHMIER_STOCK, dealer=5)
    for move in ["bid:3", "pass", "pass", "pass", "pass", "pass", "trump:D"]:
        deal = deal.apply(move)
    while deal.turn != 5:
        deal = deal.apply("discard:")
    assert not any(isinstance(move, Discard) and move.cards & CardSet.parse("JD X1 2D") for move in deal.legal_moves)


def test_a_hand_of_trumps_alone_is_asked_too_so_that_nobody_learns_of_it() -> None:
    hands = ("AS KS QS JS TS 9S", "AH KH QH JH TH 9H", *SCHMIER_HANDS[2:])
    deal = schmier("S", hands=hands, stock=SCHMIER_STOCK)
    assert (deal.turn, may(deal)) == (0, {"discard:"})


@every_turn_of_six
def test_when_all_pass_the_same_dealer_deals_again(by: int) -> None:
    deal = dealt(SCHMIER, SCHMIER_HANDS, SCHMIER_STOCK, dealer=5, by=by)
    for _ in range(6):
        deal = deal.apply(Pass())
    assert (deal.thrown_in, SCHMIER.next_dealer(deal)) == (True, (5 + by) % 6)
    assert eldest_deals(deal) == by


def test_the_joker_counts_one_for_game_and_is_the_lowest_trump_and_never_low() -> None:
    deal = schmier("C")
    while isinstance(deal.legal_moves[0], Discard):
        deal = deal.apply(
            next(m for m in deal.legal_moves if isinstance(m, Discard) and Card.parse("X1") not in m.cards)
        )
    deal = at_random(deal, Random(3))
    low = [score for award in paying(SCHMIER).awards[1:2] for score in award(deal.reckoning, Standing())[0]]
    assert str(low[0].cards[0]) == "2C"
    assert trump_mask(SCHMIER.order, Suit.CLUBS).bit_count() == 15


# --- Invariants


def made(deal: Deal) -> list[int]:
    """The points that each side has made, whatever was bid."""
    counts = [0] * deal.variant.seating.sides
    for award in paying(deal.variant).awards:
        for score in award(deal.reckoning, Standing())[0]:
            counts[score.side] += score.points
    return counts


def random_deals(variant: Variant, number: int) -> Iterable[Deal]:
    """Deals that have been played out at random, and were not thrown in."""
    rng, sides = Random(number), variant.seating.sides
    for seed in range(number):
        deal = at_random(Deal.shuffled(variant, seed=seed, standing=Standing(totals=(-90,) * sides)), rng)
        if not deal.thrown_in:
            yield deal


@pytest.mark.parametrize("variant", [TEN_POINT_PITCH, SIX_HANDED_TEN_POINT_PITCH], ids=lambda variant: variant.name)
def test_invariant_10_all_sixteen_trumps_are_held_or_burned_and_ten_points_made(variant: Variant) -> None:
    for deal in random_deals(variant, 60):
        trumps = CardSet.of_mask(trump_mask(variant.order, deal.trump))
        held = CardSet(card for hand in deal.reckoning.held for card in hand)
        burned = deal.view(None).shown
        assert (held & trumps) | burned == trumps
        assert CardSet(card for trick in deal.tricks for card in trick.cards) == trumps - burned
        assert sum(made(deal)) == 10


@pytest.mark.parametrize(("variant", "most"), [(SMEAR, 10), (SCHMIER, 6), (NINE_CARD_PITCH, 6)])
def test_invariant_11_no_more_points_than_there_are(variant: Variant, most: int) -> None:
    """Each is made or its card is not in play; game is nobody's on a tie."""
    totals: set[int] = set()
    for deal in random_deals(variant, 60):
        totals.add(sum(made(deal)))
        held = CardSet(card for hand in deal.reckoning.held for card in hand)
        jack = Card(Rank.JACK, deal.trump)
        assert ("jack" in {reason for reason, _ in whose_points(deal)}) == (jack in held)
    assert max(totals) <= most
    assert variant is SCHMIER or min(totals) < most  # in Schmier the dealer takes up whatever is left


@every_game
def test_invariant_12_who_has_cards_can_play_one_but_for_dead_cards(variant: Variant) -> None:
    rng = Random(12)
    for seed in range(10):
        deal = Deal.shuffled(variant, seed=seed)
        while moves := deal.legal_moves:
            assert deal.turn is not None
            if isinstance(moves[0], Play) and isinstance(variant.stages[-1], TrumpsOnly):
                assert CardSet(move.card for move in moves if isinstance(move, Play)) == trumps_of(deal, deal.turn)
            deal = deal.apply(moves[int(rng.random() * len(moves))])
        if not deal.thrown_in and deal.winner is None:
            assert not any(
                trumps_of(deal, seat) if isinstance(variant.stages[-1], TrumpsOnly) else deal.hand(seat)
                for seat in range(variant.seating.seats)
            )


@every_game
def test_no_result_depends_on_who_sits_where(variant: Variant) -> None:
    rng, seats, sides = Random(5), variant.seating.seats, variant.seating.sides
    for seed in range(6):
        deal = at_random(Deal.shuffled(variant, seed=seed), rng)
        start = deal.table.facts.start
        hands = [str(CardSet.of_mask(hand)) for hand in start.hands]
        for by in range(1, seats):
            again = dealt(variant, hands, " ".join(map(str, start.stock)), dealer=start.dealer, by=by)
            for move in deal.moves:
                again = again.apply(move)
            assert scored(again, by=by) == scored(deal)
            assert points(again, by=by) == points(deal)
            assert (again.winner, again.thrown_in) == (
                None if deal.winner is None else (deal.winner + by) % sides,
                deal.thrown_in,
            )


# --- The laws of the family

HOUSE_RULES = {
    "natural first": with_stages(TEN_POINT_PITCH, {7: TrumpsOnly(first=FirstTrump.NATURAL)}),
    "scorers last": with_stages(SMEAR, {2: Discards(rule=ScorersLast(6, spares="J X1 X2 3"))}),
    "no trump discarded": with_stages(
        NINE_CARD_PITCH, {2: Discards(rule=UpTo(4, among=Among.PLAIN), refill=Refill.AS_MANY)}
    ),
    "down to five, then six": with_stages(SMEAR, {2: Discards(rule=DownTo(7), faces=Faces.UP)}),
}


@pytest.mark.parametrize("variant", [*BIG, *HOUSE_RULES.values()], ids=[*(each.name for each in BIG), *HOUSE_RULES])
def test_the_laws_of_the_family_are_kept(variant: Variant) -> None:
    assert_conforms(variant, deals=1)


@every_game
def test_nothing_is_wrong_with_it_and_its_rules_can_be_said(variant: Variant) -> None:
    assert not check(variant, among=())
    assert variant.title in rules_text(variant)


def test_bids_are_read_as_they_are_written() -> None:
    deal = Deal.shuffled(TEN_POINT_PITCH, seed=1)
    assert deal.apply("bid:10") == deal.apply(Bid(10))
    assert deal.apply("moon") == deal.apply(Moon())
