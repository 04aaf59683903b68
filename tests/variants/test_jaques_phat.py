"""The Spades game that is sold under the name Phat, and its variations: blind nil, Whiz, Mirror, jokers."""

from __future__ import annotations  # a rule is a name for a type that is not there at run time

import json
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allfours import (
    BlindNil,
    Card,
    CardSet,
    Deal,
    HandOver,
    Look,
    Match,
    Pass,
    Record,
    Standing,
    Suit,
    Variant,
    View,
    check,
    rules_text,
    variants,
)
from allfours.bids import Counted, OrNil, TrumpCount, anyone, copy_partner
from allfours.cards import pack
from allfours.contracts import DoubleNil, FailedNil
from allfours.following import Breaks, TrumpsBarred, any_card
from allfours.orders import JOKERS_HIGH
from allfours.scoring import Compare, Tiebreak
from allfours.stages import Swap, SwapWithPartner, TrickBids, Tricks
from allfours.testing._seeing import cards_in, cards_named
from allfours.variants.spades import JAQUES_PAY, LED_FREELY, SPADES_PAY
from tests.variants.spades_table import (
    EW,
    NS,
    E,
    Example,
    N,
    Pair,
    S,
    W,
    after,
    any_of,
    leading,
    may,
    paid,
    planned,
    played,
    positions,
    refused,
    scored,
    small,
)

JAQUES = variants.JAQUES_PHAT
BLIND_NIL, WHIZ, MIRROR, JOKERS = (
    variants.JAQUES_BLIND_NIL,
    variants.JAQUES_WHIZ,
    variants.JAQUES_MIRROR,
    variants.JAQUES_JOKERS,
)
ALL = [JAQUES, BLIND_NIL, WHIZ, MIRROR, JOKERS]
every_one = pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)

EXAMPLES = [
    Example("E1", "4 3 3 2", "5 2 4 2", (72, -50), (2, 0)),
    Example("E2", "0 0 0 0", "3 4 2 4", (-195, -192), (5, 8)),
    Example("E3", "0 4 0 5", "0 6 2 5", (2, 92), (2, 2)),
    Example("E4", "0 4 5 4", "2 4 4 3", (-49, -80), (1, 0)),
    Example("E5", "0 4 5 3", "2 3 5 3", (-48, -70), (2, 0)),
    Example("E6", "0 4 6 3", "1 5 4 3", (-160, 71), (0, 1)),
    Example("E7", "3 2 3 3", "5 2 3 3", (-38, 50), (0, 0), bags=(8, 0)),
    Example("E8", "2 3 1 3", "5 2 3 3", (-65, -60), (4, 0), bags=(9, 0)),
    Example("E9", "1 3 1 3", "8 0 5 0", (-169, -60), (0, 0), bags=(9, 0)),
    Example("E21-made", "0b 4 4 3", "0 5 5 3", (241, 71), (1, 1)),
    Example("E21-failed", "0b 4 4 3", "1 5 4 3", (-159, 71), (1, 1)),
    Example("vector-1", "4 5 5 0", "5 3 5 0", (91, 50), (1, 0)),
    Example("vector-2", "13 5 0 1", "4 6 1 2", (-230, 62), (0, 2)),
    Example("vector-3", "3 3 3 2", "4 2 5 2", (-37, -50), (2, 0), bags=(9, 0)),
    Example("vector-4", "2 3 3 3", "2 4 2 5", (-50, -37), (0, 2), bags=(0, 9)),
    Example("playthrough", "2 12 5 1", "5 4 3 1", (71, -130), (1, 0)),
]


def shown_by(view: View) -> CardSet:
    """All the cards that can be found in a view, but in the sets of what is not seen and of the pack."""
    found = 0
    for field in attrs.fields(View):
        if field.name not in {"variant", "unseen"}:
            found |= cards_in(getattr(view, field.name))
    return CardSet.of_mask(found)


# The presets


def test_it_is_no_phat() -> None:
    assert variants.get("phat") is variants.PHAT
    assert variants.get("jaques phat") is JAQUES
    assert "phat" not in JAQUES.aliases


@every_one
def test_what_they_have_in_common(variant: Variant) -> None:
    assert (variant.seating.seats, variant.seating.sides, variant.packets) == (4, 2, (1,) * 13)
    assert variant.settlement == JAQUES_PAY == attrs.evolve(SPADES_PAY, failed_nil=FailedNil.COUNTS)
    assert variant.goal == Compare(500, tie=Tiebreak.EXTRA_DEAL)
    assert [stage.lead for stage in variant.stages if isinstance(stage, Tricks)] == [
        TrumpsBarred(until=Breaks.OFF_SUIT)
    ]
    assert check(variant) == ()
    assert "Spades are always trumps." in rules_text(variant)


def test_where_they_differ() -> None:
    bids = [next(stage for stage in variant.stages if isinstance(stage, TrickBids)) for variant in ALL]
    jaques, blind_nil, whiz, mirror, jokers = bids
    assert (jaques.blind, jaques.swap) == (None, None)
    assert jaques == jokers
    assert blind_nil == attrs.evolve(jaques, blind=anyone, swap=SwapWithPartner(2, manner=Swap.BIDDER_MAY_DECLINE))
    assert whiz == attrs.evolve(jaques, bids=(TrumpCount(counted=Counted.PRINTED, or_nil=OrNil.NO),))
    assert mirror == attrs.evolve(jaques, bids=(copy_partner,))
    assert [len(variant.deck) for variant in ALL] == [52, 52, 52, 52, 54]


# Scores


@pytest.mark.parametrize("by", range(4))
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_what_bids_and_tricks_pay(example: Example, by: int) -> None:
    result = paid(JAQUES_PAY, example.bids, example.tricks, bags=example.bags, by=by)
    assert (result.points, result.bags) == (example.points, example.after)


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize(
    "example", [example for example in EXAMPLES if "0b" not in example.bids], ids=lambda example: example.name
)
def test_the_same_from_cards_whoever_deals(example: Example, dealer: int) -> None:
    deal = played(JAQUES, example.bids, example.tricks, dealer=dealer, bags=example.bags)
    assert " ".join(map(str, deal.reckoning.tricks)) == example.tricks
    assert (deal.points, deal.standing.bags) == (example.points, example.after)


@pytest.mark.parametrize(("double", "points"), [(DoubleNil.SEPARATE, 2), (DoubleNil.TOGETHER, -198)])
def test_a_double_nil_may_be_indivisible(double: DoubleNil, points: int) -> None:
    assert paid(attrs.evolve(JAQUES_PAY, double_nil=double), "0 4 0 5", "0 6 2 5").points[0] == points


@pytest.mark.parametrize(
    ("totals", "bids", "tricks", "after_it", "winner"),
    [
        ((430, 470), "4 3 3 2", "5 3 3 2", (501, 520), EW),
        ((440, 430), "3 4 3 3", "3 4 3 3", (500, 500), None),
        ((500, 500), "3 4 2 4", "2 5 2 4", (450, 581), EW),
        ((500, 500), "3 6 2 4", "2 5 2 4", (450, 400), NS),
    ],
    ids=["E15", "E17-tie", "E17-extra", "E18"],
)
def test_how_a_match_ends(totals: Pair, bids: str, tricks: str, after_it: Pair, winner: int | None) -> None:
    deal = played(JAQUES, bids, tricks, totals=totals)
    assert (deal.standing.totals, deal.winner) == (after_it, winner)


def test_without_the_variation_nobody_bids_blind() -> None:
    deal = Deal.shuffled(JAQUES, seed=1, standing=Standing(totals=(0, 400)))
    assert deal.face_down == frozenset()
    assert refused(deal, "blind-nil") == ("NOT_ALLOWED", "nil is not bid blind here")


# Spades that are led


def test_spades_may_be_led_from_the_first_trick_where_that_is_agreed() -> None:
    free = JAQUES.evolve(name="led_freely", stages=LED_FREELY)
    assert check(free) == ()
    hands = ("AS 7S KD 3C", "2D 5H 6H 7H", "3D 8H 9H TH", "2S 4C JH QH")
    assert may(after(small(free, *hands), "bid:1 bid:1 bid:1 bid:1")) == "AS 7S KD 3C"
    barred = after(small(JAQUES, *hands), "bid:1 bid:1 bid:1 bid:1")
    assert may(barred) == "KD 3C"
    assert refused(barred, "AS") == (
        "TRUMPS_NOT_BROKEN",
        (
            "A♠ may not be led (trumps may not be led until one has been played on the lead of another suit, unless the"
            " hand holds nothing else): lead one of K♦ 3♣"
        ),
    )


# Blind nil


def test_anybody_may_bid_nil_blind_whatever_the_totals() -> None:
    for totals in ((0, 0), (400, 0), (0, 400)):
        deal = Deal.shuffled(BLIND_NIL, seed=1, standing=Standing(totals=totals))
        for _ in range(4):
            assert deal.legal_moves == (Look(), BlindNil())
            assert deal.turn is not None
            assert (deal.view(deal.turn).hand, deal.view(deal.turn).unseen) == (None, pack())
            deal = after(deal, "look bid:3")


@pytest.mark.parametrize("dealer", range(4))
def test_the_bidder_gives_first_and_the_partner_picks_from_fifteen(dealer: int) -> None:
    eldest, partner = (dealer + 1) % 4, (dealer + 3) % 4
    deal = Deal.shuffled(BLIND_NIL, seed=1, dealer=dealer).apply("blind-nil")
    held = [deal.hand(seat) for seat in range(4)]
    assert (deal.turn, deal.view(eldest).hand) == (eldest, held[eldest])
    assert len(deal.legal_moves) == 79
    give = deal.legal_moves[1]
    assert isinstance(give, HandOver)
    half = deal.apply(give)
    assert half.turn == partner
    assert half.view(partner).hand == held[partner] | give.cards
    assert len(half.legal_moves) == 105
    assert half.view(partner).moves[-1] == give
    get = HandOver(CardSet(list(half.hand(partner))[-2:]))
    done = half.apply(get)
    assert (done.turn, done.view(None).phase) == ((eldest + 1) % 4, "promising")
    assert [len(done.hand(seat)) for seat in range(4)] == [13] * 4
    for seat in ((eldest + 1) % 4, (eldest + 3) % 4, None):
        assert done.view(seat).moves == (BlindNil(), None, None)
        assert done.view(seat).unseen == pack()
    assert done.view(partner).unseen == pack() - held[partner] - give.cards
    assert done.view(eldest).unseen == pack() - held[eldest] - get.cards


def test_the_bidder_may_decline_and_then_nothing_changes() -> None:
    deal = Deal.shuffled(BLIND_NIL, seed=1).apply("blind-nil")
    held = [deal.hand(seat) for seat in range(4)]
    done = deal.apply("pass")
    assert [done.hand(seat) for seat in range(4)] == held
    assert done.view(E).moves == (BlindNil(), Pass())
    assert set(done.face_down) == {E, S, W}


def test_the_partner_may_not_decline() -> None:
    deal = Deal.shuffled(BLIND_NIL, seed=1).apply("blind-nil")
    half = deal.apply(deal.legal_moves[1])
    assert refused(half, "pass") == ("NOT_ALLOWED", "the exchange is not to be declined: hand over two cards")


def test_two_blind_partners_exchange_nothing() -> None:
    deal = after(Deal.shuffled(BLIND_NIL, seed=1), "blind-nil pass look bid:5 blind-nil")
    assert (deal.turn, deal.view(None).phase) == (W, "promising")


@pytest.mark.parametrize(
    ("tricks", "points", "bags"), [("0 5 5 3", (241, 71), (1, 1)), ("1 5 4 3", (-159, 71), (1, 1))]
)
def test_e21_a_blind_nil_from_cards(tricks: str, points: Pair, bags: Pair) -> None:
    plan = planned(tricks)
    deal = Deal.from_hands(BLIND_NIL, hands=plan.hands)
    deal = after(deal, ["blind-nil", "pass", "look", "bid:4", "look", "bid:4", "look", "bid:3", *plan.cards])
    assert (deal.points, deal.standing.bags) == (points, bags)
    made = points[0] > 0
    assert (NS, 200 if made else -200, "blind nil") in scored(deal)


@pytest.mark.parametrize("seed", range(6))
def test_before_looking_a_view_holds_no_card_at_all(seed: int) -> None:
    for deal in positions(Deal.shuffled(BLIND_NIL, seed=seed), Random(seed)):
        for seat in deal.face_down:
            view = deal.view(seat)
            assert (view.hand, view.unseen, view.hand_sizes[seat]) == (None, pack(), 13)
            assert not shown_by(view)
            told = json.dumps(attrs.evolve(view, unseen=CardSet()).as_dict())
            assert not cards_named(told.replace('"', " "))
            assert not cards_named(str(view))
        if deal.trick:
            break


@pytest.mark.parametrize("seed", range(6))
def test_what_was_exchanged_stays_between_the_two_until_it_is_played(seed: int) -> None:
    start = Deal.shuffled(BLIND_NIL, seed=seed).apply("blind-nil")
    give = start.legal_moves[1 + seed]
    half = start.apply(give)
    get = half.legal_moves[50 + seed]
    assert isinstance(give, HandOver)
    assert isinstance(get, HandOver)
    swapped = give.cards | get.cards
    for deal in positions(half.apply(get), Random(seed)):
        played_cards = CardSet(deal.trick) | CardSet(card for trick in deal.tricks for card in trick.cards)
        hidden = swapped - played_cards
        assert not (deal.view(N).unseen | deal.view(S).unseen) & hidden
        for seat in (E, W, None):
            view = deal.view(seat)
            assert hidden <= view.unseen
            assert not shown_by(view) & hidden


# Whiz

E19_HANDS = ("9853.KQT3.J6.AQ9", ".76542.7542.7652", "QJT72.98.AKQ3.JT", "AK64.AJ.T98.K843")
E19_CARDS = (
    "JD 2D 3D 8D QH 7H 9H AH TD 6D 5D KD JC 4C 9C 5C QD 9D 3S 7D AC 6C TC 3C 8S 6H JS 4S"
    " AD KS TH 4D AS 5S 5H 2S 8C QC 2C TS QS 6S 9S 7C 8H JH KH 4H 3H 2H 7S KC"
)


def test_e19_in_whiz_the_spades_held_are_the_bid() -> None:
    deal = Deal.from_hands(WHIZ, hands=E19_HANDS)
    for spades in (4, 0, 5, 4):
        text = f"bid:{spades}" if spades else "nil"
        assert may(deal) == text
        code, words = refused(deal, "bid:6")
        assert code == "BID_TOO_HIGH"
        assert words.endswith(f": bid {spades or 'nil'}")
        deal = deal.apply(text)
    assert refused(Deal.from_hands(WHIZ, hands=E19_HANDS), "bid:3")[0] == "BID_TOO_LOW"
    deal = after(deal, E19_CARDS)
    assert deal.reckoning.tricks == (4, 0, 6, 3)
    assert scored(deal) == [
        (NS, 90, "contract"),
        (NS, 1, "overtricks"),
        (EW, -40, "contract"),
        (EW, 100, "nil"),
    ]
    assert deal.standing.bags == (1, 0)
    assert paid(JAQUES_PAY, "4 0 5 4", "4 0 6 3").points == (91, 60)


@given(st.integers(0, 100_000))
def test_in_whiz_the_bids_sum_to_13(seed: int) -> None:
    deal = Deal.shuffled(WHIZ, seed=seed)
    while deal.view(None).phase == "promising":
        (only,) = deal.legal_moves
        deal = deal.apply(only)
    assert len(deal.moves) == 4
    assert sum(map(int, _amounts(deal))) == 13


def _amounts(deal: Deal) -> list[str]:
    assert deal.contract is not None
    return ["0" if str(call) == "nil" else str(call).removeprefix("bid:") for call in deal.contract.bids]


def test_with_jokers_whiz_counts_the_printed_spades_or_every_trump() -> None:
    fixed, bids, play = JOKERS.stages
    assert isinstance(bids, TrickBids)
    hands = ("X1 AS KH", "X2 QH JH", "KS QS 2C", "3C 4C 5C")
    for counted, expected in ((Counted.PRINTED, "bid:1 nil bid:2 nil"), (Counted.ALL, "bid:2 bid:1 bid:2 nil")):
        rule = TrumpCount(counted=counted, or_nil=OrNil.NO)
        variant = JOKERS.evolve(name="whiz", stages=(fixed, attrs.evolve(bids, bids=(rule,)), play))
        deal = small(variant, *hands, aside="2D 3D")
        forced: list[str] = []
        for _ in range(4):
            forced.append(may(deal))
            deal = deal.apply(deal.legal_moves[0])
        assert " ".join(forced) == expected


def test_elsewhere_whiz_leaves_the_choice_of_nil() -> None:
    fixed, bids, play = WHIZ.stages
    assert isinstance(bids, TrickBids)
    rule = TrumpCount(counted=Counted.PRINTED, or_nil=OrNil.YES)
    variant = WHIZ.evolve(name="or_nil", stages=(fixed, attrs.evolve(bids, bids=(rule,)), play))
    deal = Deal.from_hands(variant, hands=E19_HANDS)
    assert may(deal) == "nil bid:4"
    assert may(deal.apply("nil")) == "nil"
    assert refused(deal, "bid:3")[0] == "NOT_ALLOWED"


# Mirror


def test_e20_in_mirror_the_partner_bids_the_same() -> None:
    plan = planned("4 3 3 3")
    deal = Deal.from_hands(MIRROR, hands=plan.hands)
    assert len(deal.legal_moves) == 14
    deal = deal.apply("bid:4")
    assert len(deal.legal_moves) == 14
    deal = deal.apply("bid:3")
    assert may(deal) == "bid:4"
    assert [refused(deal, move)[0] for move in ("nil", "bid:3", "bid:5")] == [
        "BID_TOO_LOW",
        "BID_TOO_LOW",
        "BID_TOO_HIGH",
    ]
    deal = deal.apply("bid:4")
    assert may(deal) == "bid:3"
    deal = after(deal, ["bid:3", *plan.cards])
    assert (deal.points, deal.standing.bags) == ((-80, 60), (0, 0))


def test_in_mirror_a_nil_is_followed_by_a_nil_and_seven_by_seven() -> None:
    deal = after(Deal.shuffled(MIRROR, seed=1), "nil bid:7")
    assert may(deal) == "nil"
    deal = deal.apply("nil")
    assert may(deal) == "bid:7"
    assert deal.apply("bid:7").view(None).phase == "first lead"


@given(st.integers(0, 100_000))
def test_in_mirror_every_contract_is_even(seed: int) -> None:
    deal, chance = Deal.shuffled(MIRROR, seed=seed), Random(seed)
    while deal.view(None).phase == "promising":
        deal = deal.apply(deal.legal_moves[int(chance.random() * len(deal.legal_moves))])
    bids = list(map(int, _amounts(deal)))
    assert [(bids[side] + bids[side + 2]) % 2 for side in (NS, EW)] == [0, 0]


# Jokers


def test_two_of_54_cards_lie_aside() -> None:
    assert JOKERS.deck == pack(jokers=2)
    assert (JOKERS.stock_size, JOKERS.order) == (2, JOKERS_HIGH)
    deal = Deal.shuffled(JOKERS, seed=1)
    assert [len(deal.hand(seat)) for seat in range(4)] == [13] * 4
    assert deal.view(N).stock_size == 2


E23_HANDS = ("AS 2C 3C", "X2 4C 5C", "X1 KS 7C", "KH 8C 9C")


@pytest.mark.parametrize("until", Breaks)
def test_e23_the_printed_joker_beats_the_plain_one_and_the_ace(until: Breaks) -> None:
    deal = small(leading(JOKERS, TrumpsBarred(until=until)), *E23_HANDS, dealer=S, aside="QH 7D")
    deal = after(deal, "nil nil nil nil KH AS X2 X1")
    assert deal.tricks[-1].winner == S
    assert may(deal) == ("7C" if until is Breaks.NOTHING else "KS 7C")
    for seat in (N, E, S, W, None):
        assert CardSet.parse("QH 7D") <= deal.view(seat).unseen


def test_e23_a_joker_that_is_led_asks_for_spades_and_the_other_joker() -> None:
    hands = ("KS 2C 3C", "X1 4C 5C", "6C 7C 8C", "X2 4S 5S")
    deal = after(small(JOKERS, *hands, dealer=S, aside="QH 7D"), "nil nil nil nil")
    assert may(deal) == "X2 5S 4S"
    led = deal.apply("X2")
    assert may(led) == "KS"
    assert refused(led, "2C") == ("MUST_FOLLOW", "you hold K♠: follow spades")
    led = led.apply("KS")
    assert may(led) == "X1"
    led = led.apply("X1")
    assert may(led) == "8C 7C 6C"
    done = led.apply("6C")
    assert (done.tricks[-1].winner, may(done)) == (E, "5C 4C")


def test_elsewhere_the_jokers_replace_two_deuces_and_nothing_lies_aside() -> None:
    replaced = JOKERS.evolve(name="no_red_deuces", deck=pack(jokers=2) - CardSet.parse("2H 2D"))
    assert (replaced.stock_size, check(replaced)) == (0, ())
    deal = any_of(Deal.shuffled(replaced, seed=3), Random(3))
    assert deal.reckoning.taken[NS] | deal.reckoning.taken[EW] == replaced.deck


def test_a_joker_is_not_led_before_spades_are_broken_and_breaks_them_off_suit() -> None:
    hands = ("X1 2C 3C", "X2 4H 5H", "6C 7C 8C", "9C 4S 5D")
    deal = after(small(JOKERS, *hands, aside="QH 7D"), "nil nil nil nil")
    assert may(deal) == "3C 2C"
    assert refused(deal, "X1")[0] == "TRUMPS_NOT_BROKEN"
    deal = after(deal, "3C X2 6C 9C")
    assert deal.turn == E
    deal = after(deal, "4H 7C 4S X1")
    assert (deal.tricks[-1].winner, deal.trick) == (N, ())


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("KH AS X2 X1", S), ("KH AS X2 2H", E), ("KH X1 X2 AS", N), ("KH 2S 3H AH", N), ("KH QH AH 2H", E)],
)
def test_which_card_wins_with_jokers(trick: str, winner: int) -> None:
    lead, *others = trick.split()
    deal = small(JOKERS, *others, lead, dealer=S, aside="QC 7D")
    deal = after(deal, f"nil nil nil nil {trick}")
    assert deal.tricks[0].winner == winner


@pytest.mark.parametrize("seed", range(12))
def test_the_two_cards_aside_are_in_nobodys_view_ever(seed: int) -> None:
    start = Deal.shuffled(JOKERS, seed=seed, dealer=seed % 4)
    aside = JOKERS.deck - CardSet(card for seat in range(4) for card in start.hand(seat))
    assert len(aside) == 2
    ends = 0
    for deal in positions(start, Random(seed)):
        for seat in (N, E, S, W, None):
            view = deal.view(seat)
            assert aside <= view.unseen
            assert not shown_by(view) & aside
        ends += deal.is_over
    assert ends == 1


@settings(max_examples=10)
@given(st.integers(0, 10_000))
def test_no_record_of_a_seat_tells_what_lies_aside(seed: int) -> None:
    match = Match.new(JOKERS, seed=seed)
    aside = JOKERS.deck - CardSet(card for seat in range(4) for card in match.deal.hand(seat))
    while match.legal_moves:
        match = match.apply(match.legal_moves[-1])
    for seat in range(4):
        text = match.record(seat=seat).dumps()
        assert not any(card.text in text.replace("\n", " ").split() for card in aside)
    assert Record.loads(match.record().dumps()).replay() == match


@every_one
def test_every_deal_can_be_played_to_its_end(variant: Variant) -> None:
    for seed in range(8):
        deal = any_of(Deal.shuffled(variant, seed=seed), Random(seed))
        assert deal.is_over
        assert sum(deal.reckoning.tricks) == 13
        assert all(0 <= bags < 10 for bags in deal.standing.bags)
        if variant is not BLIND_NIL:
            continue
        assert not deal.face_down


@every_one
def test_a_card_is_always_somewhere(variant: Variant) -> None:
    start = Deal.shuffled(variant, seed=9)
    stock = variant.deck - CardSet(card for seat in range(4) for card in start.hand(seat))
    for deal in positions(start, Random(9)):
        held = [card for seat in range(4) for card in deal.hand(seat)]
        gone = [card for trick in deal.tricks for card in trick.cards]
        everywhere: list[Card] = [*held, *gone, *deal.trick, *stock]
        assert len(everywhere) == len(set(everywhere)) == len(variant.deck)


def test_leading_freely_changes_the_rule_of_the_lead_alone() -> None:
    (tricks,) = (stage for stage in LED_FREELY if isinstance(stage, Tricks))
    assert tricks.lead is any_card
    assert LED_FREELY[:2] == JAQUES.stages[:2]
    assert Suit.SPADES is Deal.shuffled(JAQUES, seed=1).trump
