"""What went wrong in other programs for Spades, replayed here."""

from __future__ import annotations  # a rule is a name for a type that is not there at run time

import copy
import json
import pickle
from collections import Counter
from collections.abc import Callable
from random import Random

import attrs
import pytest

from allfours import (
    Bid,
    BlindNil,
    Card,
    CardSet,
    Deal,
    IllegalMove,
    Match,
    NotationError,
    Record,
    Standing,
    Variant,
    variants,
)
from allfours.contracts import Bags, FailedNil, TrickContracts
from allfours.following import Breaks, TrumpsBarred
from allfours.scoring import Capped, Compare, Tiebreak
from allfours.seating import Seating
from allfours.stages.course import AtLead
from allfours.variants.spades import LED_FREELY, SPADES_PAY
from tests.variants.spades_table import (
    EW,
    NS,
    E,
    N,
    Pair,
    Plan,
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
    refused,
    small,
)

SPADES, JAQUES = variants.SPADES, variants.JAQUES_PHAT
BOTH = pytest.mark.parametrize("variant", [SPADES, JAQUES], ids=["spades", "jaques_phat"])
COPIES: dict[str, Callable[[Deal], Deal]] = {
    "pickle": lambda deal: pickle.loads(pickle.dumps(deal)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


# RW-01, two thresholds in one deal


@BOTH
@pytest.mark.parametrize("by", range(4))
def test_rw_01_a_deal_may_pass_ten_and_twenty_bags(variant: Variant, by: int) -> None:
    """Nine bags and eleven more are twice ten: 10 and 11 and a nil, less 200, are 79 less than nothing."""
    deal = played(variant, "1 1 0 1", "12 1 0 0", bags=(9, 0))
    assert [(score.points, score.reason) for score in deal.scores if score.side == NS] == [
        (10, "contract"),
        (11, "overtricks"),
        (100, "nil"),
        (-200, "bags"),
    ]
    assert (deal.points[NS], deal.standing.totals[NS], deal.standing.bags[NS]) == (-79, -79, 0)
    result = paid(SPADES_PAY, "1 1 0 1", "12 1 0 0", bags=(9, 0), by=by)
    assert (result.points[NS], result.bags[NS]) == (-79, 0)


# RW-03, what is over the limit


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rw_03_what_is_over_the_limit_is_kept_also_where_each_plays_alone(seats: int) -> None:
    pays = attrs.evolve(SPADES_PAY, bags=Bags(limit=5, penalty=50))
    table = Seating.singles(seats)
    others = " 0" * (seats - 1)
    first = paid(pays, f"2{others}", f"5{others}", bags=(4, *[0] * (seats - 1)), totals=(0,) * seats, seating=table)
    assert (first.points[0], first.bags[0]) == (23 - 50, 2)
    second = paid(pays, f"1{others}", f"4{others}", bags=first.bags, totals=first.points, seating=table)
    assert (second.points[0], second.bags[0]) == (13 - 50, 0)


# RW-05, the tricks of a failed nil


@pytest.mark.parametrize("by", range(4))
@pytest.mark.parametrize(
    ("bids", "tricks", "counts", "bags", "ignored"),
    [
        ("0 5 2 5", "1 5 1 6", (-80, 0), (-119, 1), (-120, 0)),
        ("0 5 1 5", "1 6 0 6", (-90, 0), (-109, 1), (-110, 0)),
        ("0 5 2 5", "1 5 2 5", (-79, 1), (-79, 1), (-80, 0)),
    ],
    ids=["a", "b", "c"],
)
def test_rw_05_each_reading_of_a_failed_nil_is_there_by_name(  # noqa: PLR0913, PLR0917 - one column each
    bids: str, tricks: str, counts: Pair, bags: Pair, ignored: Pair, by: int
) -> None:
    expected = {FailedNil.COUNTS: counts, FailedNil.BAGS: bags, FailedNil.IGNORED: ignored}
    for reading, pair in expected.items():
        result = paid(attrs.evolve(SPADES_PAY, failed_nil=reading), bids, tricks, by=by)
        assert (result.points[NS], result.bags[NS]) == pair


def test_rw_05_a_variant_names_its_reading() -> None:
    readings: list[FailedNil] = []
    for variant in (SPADES, JAQUES):
        assert isinstance(variant.settlement, TrickContracts)
        readings.append(variant.settlement.failed_nil)
    assert readings == [FailedNil.BAGS, FailedNil.COUNTS]


# RW-08, a match that never ends


def always_set(variant: Variant, *, most: int = 40) -> Match:
    """Play deals in which both sides are set: 80 and 90 are lost each time, whoever deals."""
    match = played_on(variant, "4 5 4 4", "3 4 3 3")
    while not match.is_over and len(match.deals) < most:
        match = played_on(match, "4 5 4 4", "3 4 3 3")
    return match


def test_rw_08_sides_that_are_always_set_go_on_downwards() -> None:
    match = always_set(SPADES)
    assert (match.is_over, match.unfinished, match.totals) == (False, False, (-3200, -3600))


def test_rw_08_with_a_cap_the_match_stops_and_says_that_it_is_unfinished() -> None:
    match = always_set(SPADES.evolve(name="capped", goal=Capped(SPADES.goal, deals=12)))
    assert (len(match.deals), match.totals) == (12, (-960, -1080))
    assert (match.is_over, match.unfinished, match.winner) == (True, True, None)
    assert Record.loads(match.record().dumps(), variants=(match.variant,)).replay() == match


def test_rw_08_with_a_floor_the_third_deal_ends_it_for_the_higher_total() -> None:
    floored = SPADES.evolve(name="floored", goal=Compare(500, tie=Tiebreak.EXTRA_DEAL, floor=-200))
    match = always_set(floored)
    assert [deal.standing.totals for deal in match.deals] == [(-80, -90), (-160, -180), (-240, -270)]
    assert (match.winner, match.unfinished) == (NS, False)


def test_rw_08_a_floor_may_end_a_match_before_its_cap() -> None:
    goal = Capped(Compare(500, tie=Tiebreak.EXTRA_DEAL, floor=-200), deals=3)
    match = always_set(SPADES.evolve(name="both", goal=goal))
    assert (match.winner, match.unfinished, len(match.deals)) == (NS, False, 3)


# RW-10, an illegal lead accepted


RW_10_HANDS = ("KD 5C 2S", "3D 4C 6C", "4D 7C 8C", "5D 9C TC")


@BOTH
@pytest.mark.parametrize("until", Breaks)
def test_rw_10_a_spade_is_not_led_while_another_suit_is_held(variant: Variant, until: Breaks) -> None:
    deal = small(leading(variant, TrumpsBarred(until=until)), *RW_10_HANDS)
    deal = after(deal, "bid:1 bid:1 bid:1 bid:1 KD 3D 4D 5D")
    assert (deal.turn, may(deal)) == (N, "5C")
    with pytest.raises(IllegalMove, match=r"2S: 2♠ may not be led .*: lead one of 5♣") as error:
        deal.apply("2S")
    assert error.value.refusal.code.name == "TRUMPS_NOT_BROKEN"
    assert error.value.deal is deal
    assert (deal.turn, may(deal), deal.trick) == (N, "5C", ())


@BOTH
def test_rw_10_nor_played_by_who_can_follow(variant: Variant) -> None:
    deal = after(small(variant, "KD 5C", "3D 2S", "4D 7C", "5D 9C"), "bid:1 bid:1 nil nil KD")
    assert refused(deal, "2S") == ("MUST_FOLLOW", "you hold 3♦: follow diamonds")


# RW-12, a legal lead rejected


RW_12_HANDS = (
    "3S ... 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
    "2S 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    "2C 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
    "4S 5S 6S 7S 8S 9S TS JS QS KS AS 2D 2H",
)


@BOTH
@pytest.mark.parametrize(
    ("until", "leads"),
    [
        (Breaks.OFF_SUIT, "AS KS QS JS TS 9S 8S 7S 6S 5S 2H 2D"),
        (Breaks.ANY_PLAY, "AS KS QS JS TS 9S 8S 7S 6S 5S 2H 2D"),
        (Breaks.NOTHING, "2H 2D"),
    ],
)
def test_rw_12_once_spades_are_broken_they_are_led(variant: Variant, until: Breaks, leads: str) -> None:
    hands = [hand.replace("... ", "") for hand in RW_12_HANDS]
    deal = Deal.from_hands(leading(variant, TrumpsBarred(until=until)), hands=hands)
    deal = after(deal, "bid:1 bid:1 bid:1 bid:1 3C 2S 2C 4S")
    assert (deal.turn, deal.tricks[0].winner) == (W, W)
    assert may(deal) == leads


# RW-15, copies that lose the standing


def middle_of(stage: str) -> Deal:
    """A deal of a match in which the totals are 123 and 45 less than nothing, and South bids first."""
    standing = Standing(totals=(123, -45), bags=(3, 7), deals=4)
    deal = Deal.shuffled(SPADES, seed=15, dealer=E, standing=standing)
    moves = {
        "bidding": "bid:3 look",
        "declared": "bid:3 blind-nil bid:4",
        "swapping": "bid:3 blind-nil bid:4 look bid:2",
        "half swapped": "bid:3 blind-nil bid:4 look bid:2 +",
        "playing": "bid:3 blind-nil bid:4 look bid:2 + + + + +",
    }
    for move in moves.get(stage, "").split():
        deal = deal.apply(deal.legal_moves[-1] if move == "+" else move)
    return deal


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("stage", ["dealt", "bidding", "declared", "swapping", "half swapped", "playing"])
def test_rw_15_a_copy_keeps_the_standing_and_whose_bid_it_is(stage: str, way: str) -> None:
    deal = middle_of(stage)
    same = COPIES[way](deal)
    assert same == deal
    assert hash(same) == hash(deal)
    assert same.standing.totals == (123, -45)
    assert same.standing == deal.standing == Standing(totals=(123, -45), bags=(3, 7), deals=4)
    assert (same.turn, same.dealer, same.legal_moves) == (deal.turn, E, deal.legal_moves)
    assert stage != "dealt" or same.turn == S
    assert [same.view(seat) for seat in range(4)] == [deal.view(seat) for seat in range(4)]
    end, other = any_of(deal, Random(1)), any_of(same, Random(1))
    assert (end.standing, end.scores, end.winner) == (other.standing, other.scores, other.winner)


@pytest.mark.parametrize("stage", ["dealt", "bidding", "declared", "swapping", "half swapped", "playing"])
def test_rw_15_the_record_of_a_match_that_begins_with_a_standing_keeps_it(stage: str) -> None:
    match = Match(variant=SPADES, seed=None, deal=middle_of(stage))
    for again in (Record.loads(match.record().dumps()), Record.from_json(match.record().to_json())):
        same = again.replay()
        assert same == match
        assert hash(same) == hash(match)
        assert (same.totals, same.standing, same.turn) == ((123, -45), match.standing, match.turn)
        assert same.legal_moves == match.legal_moves
        assert any_of(same.deal, Random(2)).standing == any_of(match.deal, Random(2)).standing


@pytest.mark.parametrize("form", ["text", "json"])
def test_rw_15_a_record_keeps_them_too(form: str) -> None:
    match = played_on(SPADES, "4 3 3 2", "5 2 4 2", dealer=N)
    match = played_on(match, "4 5 0 4", "4 5 1 3")
    for _ in range(3):
        match = played_on(match, "6 0 4 3", "2 1 4 6")
    assert (match.totals, match.standing.bags) == _totals_of(match)
    match = match.next_deal(cards=_pack_of(planned("5 2 4 2")))
    for _ in range(4):
        record = match.record()
        again = Record.loads(record.dumps()) if form == "text" else Record.from_json(record.to_json())
        assert again.replay() == match
        assert again.replay().standing == match.standing
        assert again.replay().legal_moves == match.legal_moves
        match = match.apply(match.legal_moves[-1])


def test_rw_15_a_record_is_whole_in_the_middle_of_looking_and_swapping() -> None:
    """North and South are 210 behind; every position of the bids and the swap is written and read."""
    match = played_on(SPADES, "7 3 7 3", "2 4 3 4", dealer=N)
    match = match.next_deal(cards=_pack_of(planned("5 2 4 2")))
    assert match.totals == (-140, 62)
    positions: list[str] = []
    for move in ("look", "bid:4", "bid:3", "blind-nil", "bid:2", "+", "+", "+"):
        record = match.record()
        for again in (Record.loads(record.dumps()), Record.from_json(record.to_json())):
            assert again.replay() == match
            assert again.replay().deal.face_down == match.deal.face_down
            assert again.replay().turn == match.turn
        for seat in match.deal.face_down:
            assert match.record(seat=seat).deals[-1].hands == (None,) * 4
        positions.append(match.deal.view(None).phase)
        match = match.apply(match.legal_moves[3] if move == "+" else move)
    assert positions == ["promising"] * 5 + ["swapping"] * 2 + ["first lead"]


def _pack_of(plan: Plan) -> tuple[Card, ...]:
    cards = [Card.parse(card) for hand in zip(*map(str.split, plan.hands), strict=True) for card in hand]
    return tuple(cards)


def _totals_of(match: Match) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The totals and bags of a match, told again from the bids and tricks of its deals."""
    totals, bags = [0, 0], (0, 0)
    for deal in match.deals:
        contract = deal.reckoning.contract
        assert contract is not None
        bids = " ".join(str(call.amount) if isinstance(call, Bid) else "0b" for call in contract.bids)
        result = paid(SPADES_PAY, bids, " ".join(map(str, deal.reckoning.tricks)), bags=bags)
        totals = [total + points for total, points in zip(totals, result.points, strict=True)]
        north_south, east_west = result.bags
        bags = (north_south, east_west)
    return tuple(totals), bags


# RW-17, jokers in texts


@pytest.mark.parametrize("text", ["HJ", "LJ", "hj", "lj", "BJ", "JJ", "X3", "XJ"])
def test_rw_17_a_text_that_is_no_card_is_an_error_and_never_another_card(text: str) -> None:
    with pytest.raises(NotationError):
        Card.parse(text)


def test_rw_17_jacks_and_jokers_are_told_apart() -> None:
    hand = "X1 X2 JC JS JH TC 2C"
    cards = CardSet.parse(hand)
    assert len(cards) == 7
    assert CardSet.parse(str(cards)) == cards
    assert str(Card.parse("JH")) == "JH"
    assert Card.parse("J♥") is Card.parse("JH")
    assert {str(card) for card in cards} == set(hand.split())


@pytest.mark.parametrize("seed", range(6))
def test_rw_17_a_match_with_jokers_is_written_and_read(seed: int) -> None:
    match = Match.new(variants.JAQUES_JOKERS, seed=seed)
    chance = Random(seed)
    while match.legal_moves:
        match = match.apply(match.legal_moves[int(chance.random() * len(match.legal_moves))])
    text, data = match.record().dumps(), match.record().to_json()
    assert Record.loads(text).replay() == Record.from_json(data).replay() == match
    assert json.loads(data)
    assert "HJ" not in text.split()
    assert "LJ" not in text.split()


# RW-47, attempts and successes


@attrs.frozen
class Count:
    """What a player has done in a match, told from the deals that were played to their end."""

    deals: int
    nils: int
    nils_made: int
    bags: int


def counted(match: Match, seat: int) -> Count:
    """Count the nils of a seat and the bags of its side, as a program for statistics would."""
    nils: Counter[bool] = Counter()
    bags = 0
    for deal in match.deals:
        told = deal.reckoning
        assert told.contract is not None
        call = told.contract.bids[seat]
        if isinstance(call, BlindNil) or call == Bid(0):
            nils[told.tricks[seat] == 0] += 1
        bags += sum(score.points for score in deal.scores if score.reason == "overtricks" and score.side == seat % 2)
    return Count(len(match.deals), nils.total(), nils[True], bags)


@pytest.mark.parametrize(("variant", "bags"), [(SPADES, 3), (JAQUES, 2)], ids=["spades", "jaques_phat"])
def test_rw_47_nils_bid_and_made_bags_and_deals_are_told_from_the_deals_played(variant: Variant, bags: int) -> None:
    match = played_on(variant, "0 4 5 4", "0 4 5 4")
    match = played_on(match, "4 3 2 4", "6 2 2 3")
    match = played_on(match, "0 4 6 3", "1 4 5 3")
    assert counted(match, N) == Count(deals=3, nils=2, nils_made=1, bags=bags)
    unplayed = match.next_deal(cards=_pack_of(planned("5 2 4 2")))
    assert counted(unplayed, N) == counted(match, N)
    begun = unplayed.apply("bid:3")
    assert (len(begun.deals), begun.standing.deals) == (3, 3)


def test_rw_47_in_three_deals_the_bags_of_a_failed_nil_count_where_they_are_bags() -> None:
    """Two overtricks in the second deal, and the trick of the nil in the third, where the partner makes the bid."""
    for variant, bags in ((SPADES, 3), (JAQUES, 3)):
        match = played_on(variant, "0 4 5 4", "0 4 5 4")
        match = played_on(match, "4 3 2 4", "6 2 2 3")
        match = played_on(match, "0 4 5 3", "1 4 5 3")
        assert match.standing.bags[NS] == counted(match, N).bags == bags


# RW-49, a whole deal


RW_49_HANDS = ("874.74.JT98.9542", "KJ96.K63.732.KQ3", "AQ32.QT92.A54.T7", "T5.AJ85.KQ6.AJ86")
RW_49_CARDS = (
    "4S 9S QS 5S / 2H AH 7H 6H / AC 9C 3C 7C / KD 9D 3D AD / AS TS 8S 6S / 9H JH 4H 3H / 5H TD KH TH / 2D 4D 6D JD"
    " / 4C QC TC 8C / KC 2S 6C 5C / 3S 8H 7S JS / KS 5D QD 8D / 7D QH JC 2C"
)
RW_49_TRICKS = [trick.split() for trick in RW_49_CARDS.split(" / ")]
RW_49_WINNERS = [{"N": N, "E": E, "S": S, "W": W}[seat] for seat in "SWWSSWENESEEE"]


def rw_49(variant: Variant) -> Deal:
    """The deal, bid but not played."""
    deal = Deal.from_hands(variant, hands=RW_49_HANDS, standing=Standing(totals=(209, 101), bags=(9, 1)))
    return bid(deal, "2 4 3 2")


def test_rw_49_a_whole_deal_with_spades_led_freely() -> None:
    deal = rw_49(JAQUES.evolve(name="led_freely", stages=LED_FREELY))
    for number, trick in enumerate(RW_49_TRICKS):
        deal = after(deal, trick)
        assert deal.tricks[number].winner == RW_49_WINNERS[number]
    assert deal.reckoning.tricks == (1, 5, 4, 3)
    assert [(score.side, score.points, score.reason) for score in deal.scores] == [
        (NS, 50, "contract"),
        (EW, 60, "contract"),
        (EW, 2, "overtricks"),
    ]
    assert (deal.standing.totals, deal.standing.bags) == ((259, 163), (9, 3))


@BOTH
def test_rw_49_where_spades_are_broken_first_the_first_card_is_refused(variant: Variant) -> None:
    deal = rw_49(variant)
    assert refused(deal, "4S")[0] == "TRUMPS_NOT_BROKEN"
    assert may(deal) == "7H 4H JD TD 9D 8D 9C 5C 4C 2C"


@pytest.mark.parametrize(
    ("until", "barred"), [(Breaks.OFF_SUIT, [0, 4]), (Breaks.ANY_PLAY, [0]), (Breaks.NOTHING, [0, 4, 10, 11])]
)
def test_rw_49_which_leads_are_barred_where_spades_must_be_broken(until: Breaks, barred: list[int]) -> None:
    deal = rw_49(JAQUES.evolve(name="led_freely", stages=LED_FREELY))
    rule = TrumpsBarred(until=until)
    found: list[int] = []
    for number, trick in enumerate(RW_49_TRICKS):
        lead = AtLead(CardSet.parse("AKQJT98765432...").mask, deal.table)
        assert deal.turn is not None
        if not rule(deal.hand_mask(deal.turn), lead) & Card.parse(trick[0]).bit:
            found.append(number)
        deal = after(deal, trick)
    assert found == barred
