"""Bids in tricks, nils bid blind, and the exchange of cards that follows them."""

from __future__ import annotations  # a rule is a name for a type that is not there at run time

import copy
import itertools
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from allfours import (
    Bid,
    BlindNil,
    CardSet,
    Contract,
    Deal,
    HandOver,
    IllegalMove,
    Look,
    Pass,
    Stage,
    Standing,
    Suit,
    Variant,
    VariantError,
    check,
    variants,
)
from allfours.bids import (
    AtLeast,
    Behind,
    BidRule,
    BlindRule,
    Counted,
    NilBid,
    OrNil,
    SideAtLeast,
    TrumpCount,
    any_number,
    anyone,
    copy_partner,
)
from allfours.cards import pack
from allfours.rules import clause, sentence
from allfours.stages import BlindNils, FixTrump, Swap, SwapWithPartner, TrickBids
from allfours.variants.spades import THREE_HANDED_SPADES
from tests.variants.spades_table import after, may, refused

JAQUES = variants.JAQUES_PHAT
SPADES_ARE_TRUMPS, _, PLAY = JAQUES.stages
HANDS = ("AKQ.AKQ.AKQ.AKQJ", "JT9.JT9.JT9.T987", "876.876.876.6543", "5432.5432.5432.2")
TWO_TOGETHER = SwapWithPartner(2, manner=Swap.TOGETHER)
TWO_FIRST = SwapWithPartner(2, manner=Swap.BIDDER_FIRST)
TWO_OR_NONE = SwapWithPartner(2, manner=Swap.BIDDER_MAY_DECLINE)
EVERY_MANNER = pytest.mark.parametrize("manner", Swap)


def game(*rules: BidRule, blind: BlindRule | None = None, swap: SwapWithPartner | None = None) -> Variant:
    """A game with these rules for bids, with any exchange at once."""
    bids = TrickBids(bids=rules or (any_number,), blind=blind, swap=swap)
    return JAQUES.evolve(name="game", stages=(SPADES_ARE_TRUMPS, bids, PLAY))


def later(swap: SwapWithPartner, blind: BlindRule = anyone) -> Variant:
    """A game with an exchange after all bids."""
    bids = TrickBids(bids=(any_number,), blind=blind)
    return JAQUES.evolve(name="later", stages=(SPADES_ARE_TRUMPS, bids, swap, PLAY))


def dealt(variant: Variant, moves: str = "", *, dealer: int = 3, totals: tuple[int, int] = (0, 0)) -> Deal:
    """A deal of the same hands, after some moves."""
    standing = Standing(totals=totals)
    return after(Deal.from_hands(variant, hands=HANDS, dealer=dealer, standing=standing), moves)


def bids(deal: Deal) -> list[str | None]:
    """The bids so far, by seat, as text."""
    assert deal.contract is not None
    assert deal.contract.declarer is None
    return [None if call is None else str(call) for call in deal.contract.bids]


def down(deal: Deal) -> set[int]:
    """The seats whose hand lies face down."""
    return set(deal.face_down)


# --- Trumps


@pytest.mark.parametrize("suit", Suit)
def test_the_same_suit_is_trumps_from_the_beginning(suit: Suit) -> None:
    variant = JAQUES.evolve(name="fixed", stages=(FixTrump(suit), *JAQUES.stages[1:]))
    deal = dealt(variant)
    assert deal.trump is deal.view(None).trump is suit
    assert after(deal, "bid:1 bid:1 bid:1 bid:1").trump is suit
    assert FixTrump(suit).describe() == f"{suit.word.capitalize()} are always trumps."


# --- Bids


@pytest.mark.parametrize("dealer", range(4))
def test_every_seat_bids_once_from_the_eldest(dealer: int) -> None:
    deal = dealt(game(), dealer=dealer)
    order = [(dealer + step) % 4 for step in range(1, 5)]
    expected: list[str | None] = [None] * 4
    for amount, seat in enumerate(order):
        assert (deal.turn, bids(deal), deal.view(None).phase) == (seat, expected, "promising")
        assert may(deal) == "nil bid:1 bid:2 bid:3 bid:4 bid:5 bid:6 bid:7 bid:8 bid:9 bid:10 bid:11 bid:12 bid:13"
        deal = deal.apply(Bid(amount))
        expected[seat] = "nil" if amount == 0 else f"bid:{amount}"
        assert [deal.view(viewer).contract for viewer in (None, 0, 1, 2, 3)] == [deal.contract] * 5
    assert (deal.turn, bids(deal), deal.view(None).phase) == (order[0], expected, "first lead")


def test_a_bid_need_not_be_higher_and_is_not_changed() -> None:
    deal = dealt(game(), "bid:7 bid:7 bid:2 nil")
    assert deal.contract == Contract(declarer=None, bids=(Bid(7), Bid(7), Bid(2), Bid(0)))
    assert refused(deal, "bid:8") == ("WRONG_PHASE", "a card is to be played now, bid:8 is no card")
    assert after(deal, "AH").contract == deal.contract


def test_nil_is_the_bid_of_nothing() -> None:
    assert dealt(game(), "nil") == dealt(game(), "bid:0")
    assert str(dealt(game(), "bid:0").moves[0]) == "nil"


def test_every_rule_must_be_pleased() -> None:
    both = game(AtLeast(1), SideAtLeast(4, nil=NilBid.COUNTS), copy_partner)
    assert may(dealt(both)).startswith("bid:1 bid:2")
    assert may(dealt(both, "bid:5 bid:2")) == "bid:5"


def test_where_no_bid_pleases_all_rules_the_earlier_ones_hold() -> None:
    assert may(dealt(game(copy_partner, SideAtLeast(4, nil=NilBid.COUNTS)), "bid:1 bid:2")) == "bid:1"
    assert may(dealt(game(SideAtLeast(4, nil=NilBid.COUNTS), copy_partner), "bid:1 bid:2")).startswith("bid:3 bid:4")


# --- Bids that are refused


@pytest.mark.parametrize(
    ("rules", "before", "move", "code", "text"),
    [
        ((any_number,), "", "bid:14", "BID_TOO_HIGH", "14 may not be bid (0): bid nil or 1 to 13"),
        ((any_number,), "bid:3", "bid:9999", "BID_TOO_HIGH", "9999 may not be bid (0): bid nil or 1 to 13"),
        ((AtLeast(1),), "", "nil", "BID_TOO_LOW", "nil may not be bid (0): bid 1 to 13"),
        (
            (SideAtLeast(4, nil=NilBid.COUNTS),),
            "bid:1 bid:3",
            "bid:2",
            "BID_TOO_LOW",
            "2 may not be bid (0): bid 3 to 13",
        ),
        (
            (SideAtLeast(4, nil=NilBid.EXEMPT),),
            "bid:1 bid:3",
            "bid:2",
            "NOT_ALLOWED",
            "2 may not be bid (0): bid nil or 3 to 13",
        ),
        ((any_number, copy_partner), "bid:4 bid:3", "bid:5", "BID_TOO_HIGH", "5 may not be bid (1): bid 4"),
        ((any_number, copy_partner), "bid:4 bid:3", "nil", "BID_TOO_LOW", "nil may not be bid (1): bid 4"),
        ((copy_partner, any_number), "bid:4 bid:3", "bid:14", "BID_TOO_HIGH", "14 may not be bid (0): bid 4"),
        ((any_number,), "", "look", "NOT_ALLOWED", "the hand has been looked at"),
        ((any_number,), "", "blind-nil", "NOT_ALLOWED", "nil is not bid blind here"),
        ((any_number,), "", "AS", "WRONG_PHASE", "a number of tricks is to be bid now, AS is no bid"),
        ((any_number,), "", "pass", "WRONG_PHASE", "a number of tricks is to be bid now, pass is no bid"),
        (
            (any_number,),
            "",
            "swap:AS,KS",
            "WRONG_PHASE",
            "a number of tricks is to be bid now, swap:AS,KS is no bid",
        ),
    ],
    ids=itertools.count(),
)
def test_a_bid_is_refused_in_the_words_of_its_rule(
    rules: tuple[BidRule, ...], before: str, move: str, code: str, text: str
) -> None:
    deal = dealt(game(*rules), before)
    for number, rule in enumerate(rules):
        text = text.replace(f"({number})", f"({clause(rule)})")
    assert refused(deal, move) == (code, text)
    with pytest.raises(IllegalMove) as error:
        deal.apply(move)
    assert error.value.deal is deal
    assert text in str(error.value)


def test_a_bid_that_an_earlier_rule_stands_in_the_way_of_is_refused_in_its_words() -> None:
    deal = dealt(game(SideAtLeast(4, nil=NilBid.COUNTS), copy_partner), "bid:1 bid:2")
    assert refused(deal, "bid:1")[1].startswith("1 may not be bid (the bids of a side must come to 4 at least")


def test_a_game_without_a_rule_for_bids_is_refused() -> None:
    with pytest.raises(VariantError, match=r"bids: no rule says what may be bid: \(any_number,\) allows everything"):
        TrickBids(bids=())


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: FixTrump(_any("S")), "suit"),
        (lambda: TrickBids(bids=_any(any_number)), "bids"),
        (lambda: TrickBids(bids=_any([any_number])), "bids"),
        (lambda: TrickBids(bids=(any_number,), swap=_any(2)), "swap"),
    ],
    ids=["suit", "a rule alone", "a list", "a number"],
)
def test_a_stage_of_something_else_is_refused(make: Callable[[], object], field: str) -> None:
    with pytest.raises(VariantError, match=f"{field}: a value of type"):
        make()


def _any(value: Any) -> Any:
    return value


# --- Nil bid blind


def test_a_hand_lies_face_down_until_its_seat_looks_or_bids_nil_blind() -> None:
    deal = dealt(game(blind=anyone))
    assert deal.face_down == {0, 1, 2, 3}
    assert deal.legal_moves == (Look(), BlindNil())
    for seat in range(4):
        view = deal.view(seat)
        assert (view.hand, view.unseen, view.known) == (None, pack(), CardSet())
        assert (view.legal_moves == deal.legal_moves) is (seat == 0)
    looked = deal.apply("look")
    assert (looked.turn, down(looked), bids(looked)) == (0, {1, 2, 3}, [None] * 4)
    assert looked.view(0).hand == looked.hand(0) == CardSet.parse(HANDS[0])
    assert looked.view(2).hand is None
    assert may(looked).startswith("nil bid:1")
    blind = deal.apply("blind-nil")
    assert (blind.turn, down(blind), bids(blind)) == (1, {1, 2, 3}, ["blind-nil", None, None, None])
    assert blind.view(0).hand == blind.hand(0)
    assert blind.view(1).unseen == pack()
    assert blind.view(None).moves == blind.view(3).moves == (BlindNil(),)


def test_the_third_and_fourth_may_decide_blind_with_the_bids_before_them() -> None:
    deal = dealt(game(blind=anyone), "look bid:4 blind-nil blind-nil")
    assert (deal.turn, deal.legal_moves) == (3, (Look(), BlindNil()))
    assert deal.view(3).contract == deal.contract
    assert deal.view(3).hand is None
    done = after(deal, "look bid:2")
    assert bids(done) == ["bid:4", "blind-nil", "blind-nil", "bid:2"]
    assert (done.turn, down(done)) == (0, set())


@pytest.mark.parametrize(
    ("before", "move", "text"),
    [
        ("", "bid:3", "the hand lies face down: look at it first, or bid nil blind"),
        ("", "nil", "the hand lies face down: look at it first, or bid nil blind"),
        ("look", "look", "the hand has been looked at"),
        ("look", "blind-nil", "the hand has been looked at, so nil is no longer bid blind"),
    ],
)
def test_whoever_has_looked_cannot_bid_blind_and_who_has_not_bids_no_number(before: str, move: str, text: str) -> None:
    assert refused(dealt(game(blind=anyone), before), move) == ("NOT_ALLOWED", text)


def test_a_refusal_before_looking_names_no_card() -> None:
    deal = dealt(game(blind=anyone))
    for move in ("AS", "2C", "bid:3", "nil", "pass", "swap:AS,KS", "swap:3C,2C", "stand"):
        words = refused(deal, move)[1].removesuffix(f", {move} is no bid")
        assert not any(card.text in words or card.symbol in words for card in pack())
    assert refused(deal, "AS")[0] == refused(deal, "2C")[0] == "WRONG_PHASE"


def test_those_who_may_not_bid_blind_have_looked_from_the_beginning() -> None:
    deal = dealt(game(blind=Behind(100)), totals=(120, 220))
    assert deal.face_down == {0, 2}
    assert deal.legal_moves == (Look(), BlindNil())
    second = after(deal, "look bid:3")
    assert may(second).startswith("nil bid:1")
    assert second.view(1).hand == second.hand(1)
    assert refused(second, "blind-nil") == (
        "NOT_ALLOWED",
        "nil may not be bid blind (a side that is 100 points or more behind may bid nil before looking)",
    )


def test_a_blind_nil_must_please_the_other_rules() -> None:
    deal = dealt(game(SideAtLeast(4, nil=NilBid.COUNTS), blind=anyone), "look bid:1 look bid:3")
    assert deal.legal_moves == (Look(),)
    assert refused(deal, "blind-nil") == ("NOT_ALLOWED", "nil may not be bid after what the partner has bid")
    assert may(deal.apply("look")).startswith("bid:3 bid:4")


def test_bids_that_follow_from_the_hand_leave_nobody_to_bid_blind() -> None:
    count = TrumpCount(counted=Counted.PRINTED, or_nil=OrNil.NO)
    assert [str(problem) for problem in check(game(count, blind=anyone))] == [
        "stages.1.blind: the bids follow from the hand, so nobody can bid before looking at it"
    ]
    assert check(game(count)) == check(game(blind=anyone)) == ()
    assert [str(problem) for problem in check(game(copy_partner, blind=anyone))] == [
        "stages.1.blind: the second bid of a side follows from the first, so it cannot be made before looking"
    ]


# --- All blind nils before anybody looks


def before_all(blind: BlindRule = anyone, swap: SwapWithPartner | None = None) -> Variant:
    """A game in which blind nils are declared before all other bids."""
    exchange: tuple[Stage, ...] = () if swap is None else (swap,)
    stages: tuple[Stage, ...] = (SPADES_ARE_TRUMPS, BlindNils(blind), TrickBids(bids=(any_number,)), *exchange, PLAY)
    return JAQUES.evolve(name="before_all", stages=stages)


def test_all_may_have_to_say_before_anybody_bids_whether_they_bid_nil_blind() -> None:
    deal = dealt(before_all())
    assert (deal.turn, down(deal), deal.legal_moves) == (0, {0, 1, 2, 3}, (Look(), BlindNil()))
    said = after(deal, "look blind-nil look")
    assert (said.turn, said.legal_moves, bids(said)) == (3, (Look(), BlindNil()), [None, "blind-nil", None, None])
    assert refused(said, "bid:3") == ("NOT_ALLOWED", "the hand lies face down: look at it first, or bid nil blind")
    all_said = said.apply("look")
    assert (all_said.turn, down(all_said)) == (0, set())
    assert refused(all_said, "blind-nil") == ("NOT_ALLOWED", "nil is not bid blind here")
    third = after(all_said, "bid:4")
    assert third.turn == 2
    done = after(third, "bid:3 nil")
    assert (done.turn, bids(done)) == (0, ["bid:4", "blind-nil", "bid:3", "nil"])


def test_only_those_who_may_are_asked_before_the_bids() -> None:
    deal = dealt(before_all(Behind(100)), totals=(100, 0))
    assert (deal.turn, down(deal)) == (1, {1, 3})
    assert after(deal, "blind-nil look").turn == 0
    assert dealt(before_all(Behind(100))).turn == 0
    assert may(dealt(before_all(Behind(100)))).startswith("nil bid:1")


def test_when_all_are_blind_nobody_bids() -> None:
    deal = dealt(before_all(), "blind-nil blind-nil blind-nil blind-nil")
    assert bids(deal) == ["blind-nil"] * 4
    assert deal.view(None).phase == "first lead"


def test_an_exchange_follows_blind_nils_that_came_first() -> None:
    deal = dealt(before_all(swap=TWO_FIRST), "look blind-nil look look bid:1 bid:2 bid:3")
    assert (deal.turn, deal.view(None).phase) == (1, "swapping")


# --- The exchange


def test_without_a_blind_nil_there_is_no_exchange() -> None:
    for swap in (TWO_TOGETHER, TWO_FIRST, TWO_OR_NONE):
        assert dealt(later(swap), "look nil look nil look nil look nil").view(None).phase == "first lead"
    assert SwapWithPartner(2, manner=Swap.TOGETHER)(dealt(game())).phase != dealt(game()).phase


def test_before_any_bid_there_is_nothing_to_exchange() -> None:
    stages = (SPADES_ARE_TRUMPS, TWO_FIRST, TrickBids(bids=(any_number,)), PLAY)
    deal = dealt(JAQUES.evolve(name="too_soon", stages=stages))
    assert deal.view(None).phase == "promising"


@EVERY_MANNER
def test_two_cards_change_hands_each_way(manner: Swap) -> None:
    deal = dealt(later(SwapWithPartner(2, manner=manner)), "look bid:1 blind-nil look bid:2 look bid:3")
    assert (deal.turn, deal.view(None).phase) == (1, "swapping")
    half = deal.apply("swap:JS,TS")
    assert half.turn == 3
    done = half.apply("swap:2C,2D")
    assert (done.turn, done.view(None).phase) == (0, "first lead")
    assert done.hand(1) == CardSet.parse(HANDS[1]) - CardSet.parse("JS TS") | CardSet.parse("2C 2D")
    assert done.hand(3) == CardSet.parse(HANDS[3]) - CardSet.parse("2C 2D") | CardSet.parse("JS TS")
    assert [len(done.hand(seat)) for seat in range(4)] == [13] * 4
    assert [done.hand(seat) for seat in (0, 2)] == [CardSet.parse(HANDS[seat]) for seat in (0, 2)]
    assert done.reckoning.held[1] == done.hand(1)


def test_together_neither_sees_what_comes() -> None:
    deal = dealt(later(TWO_TOGETHER), "look bid:1 blind-nil look bid:2 look bid:3 swap:JS,TS")
    assert deal.hand(3) == CardSet.parse(HANDS[3])
    assert deal.view(3).hand == deal.hand(3)
    assert deal.view(3).unseen == pack() - deal.hand(3)
    assert deal.view(3).moves[-1] is None
    assert refused(deal, "swap:JS,2C") == ("NOT_HELD", "J♠: not in the hand")
    assert len(deal.legal_moves) == 78


@pytest.mark.parametrize("swap", [TWO_FIRST, TWO_OR_NONE], ids=["first", "may decline"])
def test_in_turn_the_partner_chooses_from_all_fifteen(swap: SwapWithPartner) -> None:
    deal = dealt(later(swap), "look bid:1 blind-nil look bid:2 look bid:3 swap:JS,TS")
    assert deal.hand(3) == CardSet.parse(HANDS[3]) | CardSet.parse("JS TS")
    assert len(deal.hand(1)) == 11
    assert deal.view(3).hand == deal.hand(3)
    assert deal.view(3).moves[-1] == HandOver(CardSet.parse("JS TS"))
    assert len(deal.legal_moves) == 105
    back = deal.apply("swap:JS,2C")
    assert back.hand(1) == CardSet.parse(HANDS[1]) - CardSet.parse("TS") | CardSet.parse("2C")
    assert back.view(1).known == CardSet.parse("TS")
    assert back.view(3).known == CardSet.parse("JS 2C")


@EVERY_MANNER
def test_every_choice_is_a_legal_move(manner: Swap) -> None:
    for cards, number in ((1, 13), (2, 78), (3, 286)):
        swap = SwapWithPartner(cards, manner=manner)
        deal = dealt(later(swap), "look bid:1 blind-nil look bid:2 look bid:3")
        choices = [HandOver(CardSet(some)) for some in itertools.combinations(deal.hand(1), cards)]
        declining = [Pass()] if manner is Swap.BIDDER_MAY_DECLINE else []
        assert list(deal.legal_moves) == declining + choices
        assert len(choices) == number
        assert all(deal.why_not(move) is None for move in deal.legal_moves)
        many = len(deal.legal_moves)
        assert [deal.pick((place + 0.5) / many) for place in range(many)] == list(deal.legal_moves)


@EVERY_MANNER
def test_what_is_exchanged_only_the_two_know(manner: Swap) -> None:
    swap = SwapWithPartner(2, manner=manner)
    deal = dealt(later(swap), "look bid:1 blind-nil look bid:2 look bid:3 swap:JS,TS swap:2C,2D")
    for seat in (0, 2):
        assert deal.view(seat).unseen == pack() - deal.hand(seat)
        assert deal.view(seat).known == CardSet()
        assert deal.view(seat).moves[-2:] == (None, None)
    assert deal.view(None).moves[-2:] == (None, None)
    assert deal.view(None).unseen == pack()
    assert deal.view(1).known == CardSet.parse("JS TS")
    assert deal.view(3).known == CardSet.parse("2C 2D")
    assert deal.view(1).unseen == pack() - deal.hand(1) - CardSet.parse("JS TS")
    assert deal.view(3).unseen == pack() - deal.hand(3) - CardSet.parse("2C 2D")
    assert deal.view(1).moves[-2:] == (HandOver(CardSet.parse("JS TS")), HandOver(CardSet.parse("2C 2D")))
    shown = HandOver(CardSet.parse("JS TS")) if manner is not Swap.TOGETHER else None
    assert deal.view(3).moves[-2:] == (shown, HandOver(CardSet.parse("2C 2D")))


def test_a_card_that_was_handed_over_is_known_until_it_is_played() -> None:
    deal = dealt(later(TWO_TOGETHER), "look bid:1 blind-nil look bid:2 look bid:3 swap:JS,TS swap:2C,2D")
    deal = after(deal, "AC 2C")
    assert deal.view(3).known == CardSet.parse("2D")
    assert "2C" in map(str, deal.trick)
    assert after(deal, "3C").view(3).known == CardSet.parse("2D")


def test_the_bidder_may_decline_where_that_is_allowed() -> None:
    calls = "look bid:1 blind-nil look bid:2 look bid:3"
    declined = dealt(later(TWO_OR_NONE), f"{calls} pass")
    assert declined.view(None).phase == "first lead"
    assert declined.view(0).moves[-1] == Pass()
    assert [declined.hand(seat) for seat in range(4)] == list(map(CardSet.parse, HANDS))
    for swap in (TWO_FIRST, TWO_TOGETHER):
        assert refused(dealt(later(swap), calls), "pass") == (
            "NOT_ALLOWED",
            "the exchange is not to be declined: hand over two cards",
        )
    assert refused(dealt(later(TWO_OR_NONE), f"{calls} swap:JS,TS"), "pass")[0] == "NOT_ALLOWED"


@EVERY_MANNER
@pytest.mark.parametrize(
    ("move", "code", "text"),
    [
        ("swap:AS,KS", "NOT_HELD", "A♠ K♠: not in the hand"),
        ("swap:JS,KS", "NOT_HELD", "K♠: not in the hand"),
        ("swap:JS", "NOT_ALLOWED", "hand over two cards, not one"),
        ("swap:JS,TS,9S", "NOT_ALLOWED", "hand over two cards, not three"),
        ("swap:", "NOT_ALLOWED", "hand over two cards, not none"),
        ("swap:X1,JS", "NOT_HELD", "X1: not in the hand"),
        ("JS", "WRONG_PHASE", "cards are exchanged now, JS does not belong here"),
        ("bid:3", "WRONG_PHASE", "cards are exchanged now, bid:3 does not belong here"),
        ("discard:JS,TS", "WRONG_PHASE", "cards are exchanged now, discard:JS,TS does not belong here"),
    ],
)
def test_what_cannot_be_exchanged(manner: Swap, move: str, code: str, text: str) -> None:
    deal = dealt(later(SwapWithPartner(2, manner=manner)), "look bid:1 blind-nil look bid:2 look bid:3")
    assert refused(deal, move) == (code, text)


def test_a_single_card_is_called_so() -> None:
    one = SwapWithPartner(1, manner=Swap.TOGETHER)
    deal = dealt(later(one), "look bid:1 blind-nil look bid:2 look bid:3")
    assert refused(deal, "swap:JS,TS") == ("NOT_ALLOWED", "hand over one card, not two")


@pytest.mark.parametrize("dealer", range(4))
def test_exchanges_come_in_the_order_of_the_declarations(dealer: int) -> None:
    eldest = (dealer + 1) % 4
    for swap in (TWO_FIRST, TWO_TOGETHER):
        deal = dealt(later(swap), "look bid:1 look bid:2 blind-nil blind-nil", dealer=dealer)
        turns = [deal.turn]
        for _ in range(4):
            deal = deal.apply(deal.legal_moves[0])
            turns.append(deal.turn)
        assert turns == [(eldest + step) % 4 for step in (2, 0, 3, 1, 0)]


def test_where_both_partners_are_blind_they_exchange_once_or_not_at_all() -> None:
    calls = "blind-nil look bid:3 blind-nil look bid:3"
    assert dealt(later(TWO_FIRST), calls).view(None).phase == "first lead"
    assert dealt(later(TWO_OR_NONE), calls).view(None).phase == "first lead"
    deal = dealt(later(TWO_TOGETHER), calls)
    assert deal.turn == 0
    done = after(deal, "swap:AS,KS swap:8S,7S")
    assert done.view(None).phase == "first lead"
    assert str(done.hand(0) - CardSet.parse(HANDS[0])) == "8S 7S"


def test_four_blind_nils_are_two_exchanges() -> None:
    deal = dealt(later(TWO_TOGETHER), "blind-nil blind-nil blind-nil blind-nil swap:AS,KS swap:8S,7S")
    assert (deal.turn, deal.view(None).phase) == (1, "swapping")
    done = after(deal, "swap:JS,TS swap:5S,4S")
    assert [str(done.hand(seat).of_suit(Suit.SPADES)) for seat in range(4)] == [
        "QS 8S 7S",
        "9S 5S 4S",
        "AS KS 6S",
        "JS TS 3S 2S",
    ]


# --- The exchange at once


def test_the_exchange_may_follow_the_declaration_before_the_next_bid() -> None:
    deal = dealt(game(blind=anyone, swap=TWO_OR_NONE), "blind-nil")
    assert (deal.turn, deal.view(None).phase, bids(deal)) == (0, "swapping", ["blind-nil", None, None, None])
    half = deal.apply("swap:AS,KS")
    assert (half.turn, down(half)) == (2, {1, 3})
    assert half.view(2).hand == CardSet.parse(HANDS[2]) | CardSet.parse("AS KS")
    done = half.apply("swap:8S,7S")
    assert (done.turn, done.view(None).phase, down(done)) == (1, "promising", {1, 3})
    third = after(done, "look bid:3")
    assert (third.turn, down(third)) == (2, {3})
    assert may(third).startswith("nil bid:1")
    assert refused(third, "blind-nil")[1] == "the hand has been looked at, so nil is no longer bid blind"
    assert third.view(2).hand == done.hand(2)


def test_a_partner_who_has_bid_exchanges_as_well() -> None:
    deal = dealt(game(blind=anyone, swap=TWO_FIRST), "look bid:4 look bid:3 blind-nil")
    assert deal.turn == 2
    done = after(deal, "swap:8S,7S swap:8S,AC")
    assert (done.turn, done.view(None).phase, bids(done)) == (3, "promising", ["bid:4", "bid:3", "blind-nil", None])
    assert str(done.hand(2) - CardSet.parse(HANDS[2])) == "AC"


def test_after_declining_the_partner_has_still_not_looked() -> None:
    deal = dealt(game(blind=anyone, swap=TWO_OR_NONE), "blind-nil pass")
    assert (deal.turn, down(deal)) == (1, {1, 2, 3})
    both = after(deal, "look bid:2 blind-nil")
    assert (both.turn, both.view(None).phase) == (3, "promising")  # both partners are blind: no exchange
    assert bids(both) == ["blind-nil", "bid:2", "blind-nil", None]


def test_a_second_blind_nil_of_the_side_can_only_follow_one_without_exchange() -> None:
    deal = dealt(game(blind=anyone, swap=TWO_TOGETHER), "blind-nil swap:AS,KS swap:8S,7S look bid:2")
    assert refused(deal, "blind-nil")[0] == "NOT_ALLOWED"


def test_the_last_to_bid_may_exchange_before_the_play() -> None:
    deal = dealt(game(blind=anyone, swap=TWO_FIRST), "look bid:4 look bid:3 look bid:2 blind-nil")
    assert (deal.turn, deal.view(None).phase) == (3, "swapping")
    done = after(deal, "swap:5S,4S swap:JS,TS")
    assert (done.turn, done.view(None).phase) == (0, "first lead")


# --- As values, in words, and what makes no sense


@pytest.mark.parametrize(
    "moves",
    ["", "look", "blind-nil", "blind-nil swap:AS,KS", "blind-nil swap:AS,KS swap:8S,7S", "blind-nil pass look bid:3"],
)
def test_a_deal_in_the_middle_of_bidding_and_exchanging_is_copied_whole(moves: str) -> None:
    deal = dealt(game(blind=anyone, swap=TWO_OR_NONE), moves, totals=(123, -45))
    for same in (pickle.loads(pickle.dumps(deal)), copy.copy(deal), copy.deepcopy(deal)):
        assert same == deal
        assert hash(same) == hash(deal)
        assert (same.turn, same.legal_moves, same.face_down) == (deal.turn, deal.legal_moves, deal.face_down)
        assert (same.standing, same.contract) == (deal.standing, deal.contract)
        assert [same.view(seat) for seat in range(4)] == [deal.view(seat) for seat in range(4)]


ALL_TRICKS = "Bid any number of tricks, from nil to all of them."
IN_TURN = (
    "Beginning with the eldest, everybody says once how many tricks to take; a bid need not be higher than the one"
    " before it, and is not changed."
)
BLIND = "A side that is 100 points or more behind may bid nil before looking."


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        (TrickBids(bids=(any_number,)), f"{IN_TURN} {ALL_TRICKS}"),
        (
            TrickBids(bids=(any_number, AtLeast(1)), blind=Behind(100)),
            (
                f"{IN_TURN} {ALL_TRICKS} {sentence(AtLeast(1))}. {BLIND} Whoever may do so leaves the hand face down,"
                " and when it is time to bid, bids nil or looks first."
            ),
        ),
        (
            TrickBids(bids=(any_number,), blind=Behind(100), swap=TWO_OR_NONE),
            (
                f"{IN_TURN} {ALL_TRICKS} {BLIND} Whoever may do so leaves the hand face down, and when it is time to"
                " bid, bids nil or looks first. Whoever has bid nil before looking may hand two cards to the partner,"
                " who takes them up and hands as many back; nobody else learns which. Two partners who have both bid so"
                " exchange nothing. This is done at once, before the next bid."
            ),
        ),
        (
            BlindNils(Behind(100)),
            (
                f"{BLIND} Whoever may do so leaves the hand face down and, beginning with the eldest, bids nil or looks"
                " before any other bid is made."
            ),
        ),
        (
            SwapWithPartner(1, manner=Swap.TOGETHER),
            (
                "Whoever has bid nil before looking exchanges one card with the partner: both choose before they see"
                " what comes, and nobody else learns which."
            ),
        ),
        (
            SwapWithPartner(3, manner=Swap.BIDDER_FIRST),
            (
                "Whoever has bid nil before looking hands three cards to the partner, who takes them up and hands as"
                " many back; nobody else learns which. Two partners who have both bid so exchange nothing."
            ),
        ),
    ],
    ids=["bids", "blind", "exchange", "before all", "together", "bidder first"],
)
def test_a_stage_says_itself(stage: TrickBids | BlindNils | SwapWithPartner, words: str) -> None:
    assert stage.describe() == words


def test_an_exchange_wants_a_partner_and_no_more_cards_than_a_hand_has() -> None:
    alone = THREE_HANDED_SPADES.evolve(
        stages=(SPADES_ARE_TRUMPS, TrickBids(bids=(any_number,), blind=anyone), TWO_TOGETHER, PLAY)
    )
    assert [str(problem) for problem in check(alone)] == [
        "stages.2: everyone plays alone here: there is nobody to exchange cards with"
    ]
    deal = after(Deal.shuffled(alone, seed=1), "blind-nil look bid:3 look bid:4")
    assert deal.view(None).phase == "first lead"
    too_many = SwapWithPartner(14, manner=Swap.TOGETHER)
    assert [str(problem) for problem in too_many.problems(JAQUES)] == [
        "cards: a hand has 13 cards, 14 cannot be handed over"
    ]


@pytest.mark.parametrize("cards", [0, -1, 2.0, True])
def test_an_exchange_of_no_cards_is_refused(cards: int) -> None:
    with pytest.raises(VariantError, match="cards"):
        SwapWithPartner(cards, manner=Swap.TOGETHER)
