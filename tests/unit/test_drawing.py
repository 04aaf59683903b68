"""Drawing between the tricks, trumps from the top of the stock or cut, and who sees which card."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import attrs
import pytest

from allfours import Deal, Match, Seating, SetupError, Suit, Variant, VariantError, check
from allfours.cards import CardSet, cards_of, pack
from allfours.following import follow_or_trump
from allfours.rules import cut_trump, sentence
from allfours.shuffling import derived, shuffle
from allfours.stages import Draw, Stock, StockTurned, TopCardTrump, Tricks, TrumpCut
from tests.oracle.test_oracle_california_jack import CARDS, DEALT
from tests.variants.all_fours_options import (
    ALL_FOURS,
    CALIFORNIA_JACK,
    CUT_AND_OPEN,
    SEVEN_UP,
    SHASTA_SAM,
    TOP_CARD_THEN_HIDDEN,
)
from tests.variants.all_fours_table import after, at_random, laid

EVERY_GAME = pytest.mark.parametrize(
    "variant", [CALIFORNIA_JACK, SHASTA_SAM, CUT_AND_OPEN, TOP_CARD_THEN_HIDDEN], ids=lambda variant: variant.name
)


def dealt(variant: Variant, *, dealer: int = 1) -> Deal:
    """The printed deal, in which clubs are trumps."""
    cut = variant.stages[0] == TrumpCut()
    return laid(variant, DEALT, dealer=dealer, trump=Suit.CLUBS if cut else None)


# --- Drawing


@EVERY_GAME
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_winner_takes_the_top_card_and_the_other_the_next(variant: Variant, dealer: int) -> None:
    deal = dealt(variant, dealer=dealer)
    rng = Random(dealer)
    while deal.view(None).stock_size:
        before, stock = deal, deal.table.facts.stock
        for _ in range(2):
            deal = deal.apply(deal.legal_moves[int(rng.random() * len(deal.legal_moves))])
        winner = deal.tricks[-1].winner
        assert (deal.turn, deal.trick) == (winner, ())
        assert deal.hand(winner) == before.hand(winner) - CardSet(deal.tricks[-1].cards) | CardSet(stock[:1])
        assert deal.hand(1 - winner) == before.hand(1 - winner) - CardSet(deal.tricks[-1].cards) | CardSet(stock[1:2])
        assert deal.table.facts.stock == stock[2:]


@EVERY_GAME
def test_cards_are_drawn_in_a_deal_as_in_its_facts(variant: Variant) -> None:
    deal = dealt(variant)
    draw = next(stage.after for stage in variant.stages if isinstance(stage, Tricks))
    assert isinstance(draw, Draw)
    drawn = draw(deal)
    assert drawn.table.facts == draw.on_facts(deal.table.facts, deal.table.winner, deal.table.left, deal.table.cards)
    assert (len(drawn.hand(0)), drawn.phase, drawn.turn) == (len(deal.hand(0)) + 1, deal.phase, deal.turn)


@EVERY_GAME
def test_when_the_stock_is_gone_the_hands_are_played_out(variant: Variant) -> None:
    deal = dealt(variant)
    sizes = list[int]()
    while not deal.is_over:
        if not deal.trick:
            sizes.append(len(deal.hand(0)))
        deal = deal.apply(deal.legal_moves[0])
    assert sizes == [6] * 21 + [5, 4, 3, 2, 1]
    assert len(deal.tricks) == 26
    assert CardSet(card for trick in deal.tricks for card in trick.cards) == variant.deck


def test_of_three_players_each_draws_in_order_of_play_from_the_winner() -> None:
    three = CALIFORNIA_JACK.evolve(name="three", seating=Seating.singles(3), deck=pack() - CardSet.parse("2C"))
    for seed in range(6):
        deal = Deal.shuffled(three, seed=seed)
        stock = deal.table.facts.stock
        for _ in range(3):
            deal = deal.apply(deal.legal_moves[-1])
        for place in range(3):
            assert stock[place] in deal.hand((deal.tricks[0].winner + place) % 3)
        assert len(at_random(deal, Random(seed)).tricks) == 17


def test_an_open_stock_is_turned_before_the_play() -> None:
    unturned = CALIFORNIA_JACK.evolve(name="unturned", stages=(TrumpCut(), CALIFORNIA_JACK.stages[-1]))
    assert [(problem.code, problem.path) for problem in check(unturned)] == [("stock", "stages.1.after.stock")]
    assert check(CUT_AND_OPEN) == check(TOP_CARD_THEN_HIDDEN) == ()


def test_cards_that_do_not_go_round_stay_in_the_stock() -> None:
    three = CALIFORNIA_JACK.evolve(name="three", seating=Seating.singles(3))
    assert [str(problem) for problem in Draw(Stock.OPEN).problems(three)] == [
        "3 players cannot draw 34 cards, one each, to the end"
    ]
    deal = at_random(Deal.shuffled(three, seed=1), Random(1))
    assert (len(deal.tricks), deal.view(None).stock_size) == (17, 1)


# --- Trumps


@pytest.mark.parametrize("variant", [CALIFORNIA_JACK, TOP_CARD_THEN_HIDDEN], ids=lambda variant: variant.name)
def test_the_top_card_of_the_stock_makes_trumps_and_is_drawn_first(variant: Variant) -> None:
    for seed in range(8):
        deal = Deal.shuffled(variant, seed=seed)
        top = deal.table.facts.stock[0]
        assert (deal.trump, deal.view(None).shown, deal.view(1).stock_size) == (top.suit, CardSet([top]), 40)
        second = after(deal, str(deal.legal_moves[0]))
        second = second.apply(second.legal_moves[0])
        assert top in second.hand(second.tricks[0].winner)


@pytest.mark.parametrize("trump", Suit)
@pytest.mark.parametrize("variant", [SHASTA_SAM, CUT_AND_OPEN], ids=lambda variant: variant.name)
def test_trumps_that_are_cut_are_told_with_the_deal(variant: Variant, trump: Suit) -> None:
    deal = Deal.new(variant, cards=tuple(pack()), trump=trump)
    assert deal.trump is trump
    assert deal == Deal.new(variant, cards=tuple(pack()), trump=trump)
    others = {Deal.new(variant, cards=tuple(pack()), trump=other) for other in Suit}
    assert len(others) == 4


def test_without_being_told_nobody_can_deal() -> None:
    with pytest.raises(SetupError) as caught:
        Deal.new(SHASTA_SAM, cards=tuple(pack()))
    assert [str(problem) for problem in caught.value.problems] == [
        "trump: in Shasta Sam trumps are cut before the deal: say which, such as trump=Suit.HEARTS"
    ]
    with pytest.raises(SetupError, match="trumps are cut before the deal"):
        Deal.from_hands(SHASTA_SAM, hands=[" ".join(hand) for hand in DEALT.hands])


def test_from_a_seed_every_suit_is_cut_about_as_often() -> None:
    suits = Counter(Deal.shuffled(SHASTA_SAM, seed=seed).trump for seed in range(400))
    assert set(suits) == set(Suit)
    assert min(suits.values()) > 70
    assert Counter(TrumpCut().cut(seed) for seed in range(40)).keys() == set(Suit)


def test_the_cut_does_not_hang_on_the_order_of_the_pack() -> None:
    for seed in range(10):
        assert Deal.shuffled(SHASTA_SAM, seed=seed).trump is cut_trump(SHASTA_SAM, seed, "trump")
        assert Deal.shuffled(SHASTA_SAM, seed=seed, trump=Suit.CLUBS).trump is Suit.CLUBS
        assert cut_trump(CALIFORNIA_JACK, seed, "trump") is None


def test_a_match_cuts_trumps_for_every_deal_from_its_seed() -> None:
    match = Match.new(SHASTA_SAM, seed=5)
    trumps = [match.deal.trump]
    while len(match.past) < 3:
        match = attrs.evolve(match, deal=at_random(match.deal, Random(1))).next_deal()
        trumps.append(match.deal.trump)
    assert trumps == [TrumpCut().cut(derived(5, f"trump {number}")) for number in range(4)]


# --- Who sees what


def drawn_by(deal: Deal, seat: int) -> CardSet:
    """The cards that a seat has drawn and holds."""
    dealt_to = CardSet.of_mask(deal.table.facts.start.hands[seat])
    return CardSet(deal.hand(seat) - dealt_to)


@pytest.mark.parametrize("variant", [CALIFORNIA_JACK, CUT_AND_OPEN], ids=lambda variant: variant.name)
def test_of_an_open_stock_everybody_sees_the_top_card_and_what_was_drawn(variant: Variant) -> None:
    deal = dealt(variant)
    for lead, reply in zip(CARDS[::2], CARDS[1::2], strict=True):
        stock = deal.table.facts.stock
        for seat in (0, 1, None):
            view = deal.view(seat)
            assert view.shown >= CardSet(stock[:1])
            assert view.shown.isdisjoint(stock[1:])
            assert view.exposed == (drawn_by(deal, 0), drawn_by(deal, 1))
        for seat in (0, 1):
            hidden = CardSet.of_mask(deal.table.facts.start.hands[1 - seat]) & deal.hand(1 - seat)
            assert deal.view(seat).unseen == CardSet(hidden) | CardSet(stock[1:])
        deal = after(deal, lead, reply)


def test_of_a_closed_stock_a_seat_sees_what_it_has_drawn_itself() -> None:
    deal = dealt(SHASTA_SAM)
    for lead, reply in zip(CARDS[::2], CARDS[1::2], strict=True):
        for seat in (0, 1):
            view = deal.view(seat)
            assert (view.shown, view.known, view.exposed) == (CardSet(), CardSet(), (CardSet(), CardSet()))
            assert view.unseen == deal.hand(1 - seat) | CardSet(deal.table.facts.stock)
        deal = after(deal, lead, reply)


def test_a_top_card_that_was_seen_is_known_when_it_has_been_drawn() -> None:
    deal = dealt(TOP_CARD_THEN_HIDDEN)
    assert str(deal.view(1).shown) == "JC"
    deal = after(deal, *CARDS[:2])
    assert deal.view(1).exposed == (CardSet.parse("JC"), CardSet())
    deal = after(deal, *CARDS[2:4])
    assert deal.view(None).shown == CardSet.parse("JC")


def test_what_is_drawn_may_fill_a_void() -> None:
    deal, discarded = dealt(CALIFORNIA_JACK), 0
    for lead, reply in zip(CARDS[::2], CARDS[1::2], strict=True):
        deal = after(deal, lead, reply)
        discarded += lead[1] != reply[1] != "C"
        assert deal.view(None).voids == (frozenset(), frozenset())
    assert discarded


# --- As rules


def test_rules_that_need_a_stock_say_so_where_there_is_none() -> None:
    whole = ALL_FOURS.evolve(
        name="whole", packets=(13, 13), stages=(TopCardTrump(), Tricks(follow=follow_or_trump, after=Draw(Stock.OPEN)))
    )
    assert [str(problem) for problem in TopCardTrump().problems(whole)] == [
        "the whole pack is dealt: there is no card to turn"
    ]
    assert [str(problem) for problem in StockTurned().problems(whole)] == [
        "the whole pack is dealt: there is no card to turn"
    ]
    assert [str(problem) for problem in Draw(Stock.OPEN).problems(whole)] == [
        "the whole pack is dealt: there is no stock to draw from"
    ]
    for rule in (TopCardTrump(), StockTurned(), Draw(Stock.CLOSED)):
        assert not list(rule.problems(SEVEN_UP))
    assert check(CUT_AND_OPEN) == check(TOP_CARD_THEN_HIDDEN) == ()


def test_a_draw_is_told_how_the_stock_lies() -> None:
    stock: Any = "open"
    with pytest.raises(VariantError, match="stock"):
        Draw(stock)


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (
            Draw(Stock.OPEN),
            (
                "The stock lies face up, so that its top card is always seen. After every trick its winner takes the"
                " top card and the others, in order of play, one each. When the stock is gone the hands are played out"
            ),
        ),
        (
            Draw(Stock.CLOSED),
            (
                "The stock lies face down. After every trick its winner takes the top card and the others, in order of"
                " play, one each. When the stock is gone the hands are played out"
            ),
        ),
        (
            TopCardTrump(),
            "The top card of the stock is turned, and its suit is trumps; it stays there to be drawn first",
        ),
        (StockTurned(), "The top card of the stock is turned; it stays there to be drawn first"),
        (TrumpCut(), "Before the deal a card is cut from the pack and put back, and its suit is trumps"),
    ],
    ids=["open", "closed", "top card", "turned", "cut"],
)
def test_a_rule_says_itself(rule: object, text: str) -> None:
    assert sentence(rule) == text


def test_the_seats_may_be_turned() -> None:
    rng = Random(3)
    for _ in range(4):
        cards = shuffle(cards_of(pack().mask), int(rng.random() * 2**32))
        one, two = (Deal.new(CALIFORNIA_JACK, cards=cards, dealer=dealer) for dealer in (0, 1))
        while not one.is_over:
            card = str(one.legal_moves[int(rng.random() * len(one.legal_moves))])
            one, two = one.apply(card), two.apply(card)
        assert [(score.side, score.reason) for score in one.scores] == [
            (1 - score.side, score.reason) for score in two.scores
        ]
        assert one.points == two.points[::-1]
        assert [trick.winner for trick in one.tricks] == [1 - trick.winner for trick in two.tricks]
