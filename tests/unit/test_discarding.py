"""Putting cards away: how many, which, who sees them, and filling the hands up again."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random
from typing import Any

import attrs
import pytest

from allfours import CardSet, Contract, Deal, Discard, Match, RefusalCode, Seat, Seating, Suit, Variant, VariantError
from allfours.cards import mask_of
from allfours.following import follow_or_trump
from allfours.rules import sentence
from allfours.stages import (
    Among,
    Discards,
    DownTo,
    Faces,
    FixTrump,
    Refill,
    Tricks,
    UpTo,
    all_but_dealer,
    all_but_declarer,
    dealer,
    declarer,
    everybody,
)
from allfours.stages.discarding import Choice, Discarding, Who, in_turn, subject
from tests.oracle.test_oracle_seven_up import BEGGED, PUT_AWAY
from tests.oracle.test_oracle_seven_up import turning as stacked
from tests.variants.all_fours_options import ALL_FOURS, SEVEN_UP, TRINIDAD, AfterTwoRuns, discarding, seated
from tests.variants.all_fours_table import after, at_random, laid, printed, refused, scored

PLAY = Tricks(follow=follow_or_trump)
EVERY_SEAT = pytest.mark.parametrize("last", range(4))


def contract_of_one(deal: Deal) -> Deal:
    """Seat 1 has the contract."""
    return deal.changed(contract=Contract(bids=(None,) * 4, declarer=Seat(1)))


def game(discards: Discards, *before: Any, trump: Suit = Suit.HEARTS) -> Variant:
    """Four players with six cards each, of which some are put away; hearts are trumps."""
    return TRINIDAD.evolve(name="putting_away", stages=(FixTrump(trump), *before, discards, PLAY))


def put_away_by(deal: Deal, who: Who) -> list[int]:
    """The seats that are asked to put cards away, in order."""
    seats = list[int]()
    while not deal.is_over and isinstance(deal.legal_moves[0], Discard):
        assert deal.turn is not None
        seats.append(deal.turn)
        deal = deal.apply(deal.legal_moves[-1])
    assert seats == [seat for seat in who(deal) if seat in seats]
    return seats


# --- After running


@pytest.mark.parametrize("shift", range(2))
def test_after_a_run_everybody_cuts_the_hand_down_to_six(shift: int) -> None:
    deal = after(printed(SEVEN_UP, BEGGED, shift=shift), "beg", "run")
    assert (deal.turn, len(deal.hand(shift)), len(deal.legal_moves)) == (shift, 12, comb(12, 6))
    assert {str(move) for move in deal.legal_moves} >= {PUT_AWAY[0]}
    first = deal.apply(PUT_AWAY[0])
    assert (first.turn, str(first.hand(shift))) == (1 - shift, "AS JS TC 9C 8C 2C")
    second = first.apply(PUT_AWAY[1])
    assert (second.turn, str(second.hand(1 - shift))) == (shift, "KS KH KD TD QC 5C")
    assert scored(after(second, *BEGGED.cards()), shift) == ("B:turn-up:1 B:turn-up:1 B:high:1 A:low:1 A:game:1")


def test_who_keeps_all_cards_and_who_has_only_six_puts_none_away() -> None:
    stood = laid(SEVEN_UP, stacked("9D")).apply("stand")
    given = after(laid(SEVEN_UP, stacked("9D")), "beg", "give")
    run = after(laid(ALL_FOURS, stacked("9D", "8S")), "beg", "run")
    for deal in (stood, given, run):
        assert not any(isinstance(move, Discard) for move in deal.legal_moves)


@pytest.mark.parametrize(("same", "size"), [((), 9), (("8D",), 12)])
def test_a_table_may_put_cards_away_only_after_two_runs(same: tuple[str, ...], size: int) -> None:
    variant = discarding(ALL_FOURS, "after_two_runs", AfterTwoRuns())
    deal = after(laid(variant, stacked("9D", *same, "8S")), "beg", "run")
    assert (len(deal.hand(0)), isinstance(deal.legal_moves[0], Discard)) == (size, size == 12)


@attrs.frozen
class TwoOrThree:
    """Puts two or three cards away."""

    def __call__(self, deal: Deal, seat: Seat) -> Choice:
        return Choice(2, 3, deal.hand_mask(seat))


def test_a_number_within_bounds() -> None:
    deal = Deal.shuffled(game(Discards(rule=TwoOrThree())), seed=1)
    assert {len(move.cards) for move in deal.legal_moves if isinstance(move, Discard)} == {2, 3}
    assert refused(deal, f"discard:{next(iter(deal.hand(0)))}").text == "put away two to three cards, not one"


@pytest.mark.parametrize("last", range(3))
def test_the_eldest_puts_cards_away_first_and_the_dealer_last(last: int) -> None:
    three = seated(SEVEN_UP, Seating.singles(3))
    deal = after(laid(three, stacked("9D", "8S", seats=3), dealer=last), "beg", "run")
    assert put_away_by(deal, everybody) == [(last + 1) % 3, (last + 2) % 3, last]


def test_a_jack_that_is_put_away_is_nobodys_and_high_and_low_are_of_what_is_kept() -> None:
    deal = after(printed(SEVEN_UP, BEGGED), "beg", "run")
    lowest_trump_gone = after(deal, "discard:2C,7S,6S,2H,9D,4D", PUT_AWAY[1])
    done = at_random(lowest_trump_gone, Random(1))
    assert [str(score.cards[0]) for score in done.scores if score.reason == "low"] == ["5C"]
    assert not any(CardSet.parse("2C") & cards for cards in done.reckoning.taken)


# --- Legal and not


@pytest.mark.parametrize(
    ("move", "code", "text"),
    [
        ("stand", RefusalCode.WRONG_PHASE, "cards are to be put away now, stand puts none away"),
        ("9C", RefusalCode.WRONG_PHASE, "cards are to be put away now, 9C puts none away"),
        ("discard:KH,2H,3D", RefusalCode.NOT_HELD, "K♥: not in the hand"),
        ("discard:KH,KD,3D", RefusalCode.NOT_HELD, "K♥ K♦: not in the hand"),
        ("discard:2H,3D", RefusalCode.NOT_ALLOWED, "put away six cards, not two"),
        ("discard:", RefusalCode.NOT_ALLOWED, "put away six cards, not none"),
        ("discard:9C,8C,4D,3D,6S,2H,AS", RefusalCode.NOT_ALLOWED, "put away six cards, not seven"),
    ],
)
def test_what_may_not_be_put_away_is_refused(move: str, code: RefusalCode, text: str) -> None:
    refusal = refused(after(printed(SEVEN_UP, BEGGED), "beg", "run"), move)
    assert (refusal.code, refusal.text) == (code, text)


def test_a_discard_is_the_same_in_any_order() -> None:
    deal = after(printed(SEVEN_UP, BEGGED), "beg", "run")
    assert deal.apply("discard:3D,4D,9D,2H,6S,7S") == deal.apply(PUT_AWAY[0])


def test_a_legal_discard_is_known_without_a_list() -> None:
    """Where there are 54,264 of them, a move is made and refused at once."""
    dealt = stacked("2S", "3S", "4S", "5S", "7S", "9D")
    deal = after(laid(SEVEN_UP, dealt), "beg", "run")
    hand = list(deal.hand(0))
    assert len(hand) == 21
    away = Discard(CardSet(hand[6:]))
    assert deal.why_not(away) is None
    assert deal.apply(away).hand(0) == CardSet(hand[:6])
    assert refused(deal, str(Discard(CardSet(hand[5:])))).text == "put away fifteen cards, not sixteen"


def test_a_discard_is_picked_without_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = after(laid(SEVEN_UP, stacked("2S", "3S", "4S", "5S", "7S", "9D")), "beg", "run")
    moves = deal.phase.moves(deal)
    monkeypatch.delattr(Discarding, "moves")
    for place in (0, 1, 20_000, 54_263):
        assert deal.pick((place + 0.5) / 54_264) == moves[place]


@EVERY_SEAT
@pytest.mark.parametrize("among", Among)
def test_up_to_so_many_cards_may_be_put_away_or_none(among: Among, last: int) -> None:
    discards = Discards(rule=UpTo(2, among=among))
    for seed in range(4):
        deal = Deal.shuffled(game(discards), seed=seed, dealer=last)
        eldest = (last + 1) % 4
        hand = deal.hand(eldest)
        free = [card for card in hand if among is Among.ANY or card.suit is not Suit.HEARTS]
        moves = [CardSet(some) for size in range(3) for some in combinations(free, size)]
        assert deal.turn == eldest
        assert [move.cards for move in deal.legal_moves if isinstance(move, Discard)] == moves
        assert deal.legal_moves[0] == Discard(CardSet())
        for hearts in (card for card in hand if card.suit is Suit.HEARTS):
            refusal = deal.why_not(f"discard:{hearts}")
            assert (refusal is None) == (among is Among.ANY)
            if refusal is not None:
                assert (refusal.code, refusal.text) == (
                    RefusalCode.NOT_ALLOWED,
                    f"{hearts.symbol} may not be put away",
                )
        three = ",".join(map(str, free[:3]))
        assert refused(deal, f"discard:{three}").text == "put away up to two cards, not three"


def test_one_card_is_one_card() -> None:
    deal = Deal.shuffled(game(Discards(rule=DownTo(5))), seed=1)
    two = ",".join(map(str, list(deal.hand(0))[:2]))
    assert refused(deal, f"discard:{two}").text == "put away one card, not two"
    assert len(deal.legal_moves) == 6


# --- Who puts cards away


@pytest.mark.parametrize(
    ("who", "seats"),
    [
        (everybody, "0123 1230 2301 3012"),
        (declarer, "1 1 1 1"),
        (all_but_declarer, "023 230 230 302"),
        (dealer, "3 0 1 2"),
        (all_but_dealer, "012 123 230 301"),
    ],
    ids=["everybody", "declarer", "all but declarer", "dealer", "all but dealer"],
)
def test_those_who_take_part_do_so_in_order(who: Who, seats: str) -> None:
    """The eldest is seat 0, 1, 2 and 3; the contract is always that of seat 1."""
    for eldest, wanted in enumerate(seats.split()):
        variant = game(Discards(rule=DownTo(4), who=who), contract_of_one)
        deal = Deal.shuffled(variant, seed=3, dealer=(eldest - 1) % 4)
        assert put_away_by(deal, who) == list(map(int, wanted))


def test_without_a_contract_there_is_no_declarer() -> None:
    deal = Deal.shuffled(game(Discards(rule=DownTo(4), who=declarer)), seed=3)
    assert not isinstance(deal.legal_moves[0], Discard)
    assert all_but_declarer(deal) == everybody(deal)


# --- Filling up, and who sees what


def test_hands_are_filled_up_from_the_stock_one_seat_after_the_other() -> None:
    discards = Discards(rule=UpTo(3, among=Among.ANY), refill=Refill.AS_MANY)
    deal = Deal.shuffled(game(discards), seed=4)
    stock = deal.table.facts.stock
    for seat, number in enumerate((3, 0, 2, 1)):
        hand = list(deal.hand(seat))
        deal = deal.apply(Discard(CardSet(hand[:number])))
        assert deal.hand(seat) == CardSet(hand[number:]) | CardSet(stock[:number])
        stock = stock[number:]
    assert deal.table.facts.stock == stock
    assert [len(deal.hand(seat)) for seat in range(4)] == [6] * 4


def test_when_the_stock_is_at_its_end_fewer_are_drawn() -> None:
    discards = Discards(rule=UpTo(6, among=Among.ANY), refill=Refill.AS_MANY)
    five = game(discards).evolve(name="eight", seating=Seating.singles(8))
    deal = Deal.shuffled(five, seed=4)
    for seat in range(2):
        deal = deal.apply(Discard(deal.hand(seat)))
    assert [len(deal.hand(seat)) for seat in range(3)] == [4, 0, 6]


@pytest.mark.parametrize("faces", Faces)
def test_face_down_the_owner_alone_knows_what_was_put_away(faces: Faces) -> None:
    discards = Discards(rule=DownTo(4), faces=faces, refill=Refill.AS_MANY)
    deal = Deal.shuffled(game(discards), seed=5)
    away = CardSet(list(deal.hand(0))[:2])
    deal = deal.apply(Discard(away))
    drawn = deal.table.facts.start.stock[:2]
    for viewer in (0, 1, 2, 3, None):
        view = deal.view(viewer)
        sees = viewer == 0 or faces is Faces.UP
        assert view.moves == ((Discard(away),) if sees else (None,))
        assert view.known == (away if viewer == 0 and faces is Faces.DOWN else CardSet())
        assert view.shown == (away if faces is Faces.UP else CardSet())
        assert view.unseen.isdisjoint(away) == sees
        assert view.unseen.isdisjoint(drawn) == (viewer == 0)
        assert view.hand_sizes == (6, 6, 6, 6)


def test_what_was_put_away_is_out_of_play_for_good() -> None:
    deal = after(printed(SEVEN_UP, BEGGED), "beg", "run", *PUT_AWAY)
    away = CardSet.parse("7S 6S 2H 9D 4D 3D")
    assert deal.view(0).known == away
    done = after(deal, *BEGGED.cards())
    assert done.view(0).known == away
    assert away <= done.view(1).unseen
    assert not any(away & cards for cards in (*done.reckoning.taken, *done.reckoning.held))


def test_a_record_of_a_seat_tells_its_own_discards_and_no_others() -> None:
    packed = stacked("9D", "8S")
    by_threes = [card for packet in (slice(3), slice(3, 6)) for hand in packed.hands for card in hand[packet]]
    cards = [next(iter(CardSet.parse(card))) for card in (*by_threes, *packed.stock)]
    match = Match.new(SEVEN_UP, dealer=1, cards=cards).apply("beg").apply("run")
    while not match.deal.is_over:
        match = match.apply(match.legal_moves[0])
    text = [match.record(seat=seat).dumps() for seat in (0, 1)]
    (first, second) = (str(move) for move in match.deal.moves if isinstance(move, Discard))
    assert (first in text[0], second in text[0], first in text[1], second in text[1]) == (True, False, False, True)
    assert match.record().replay() == match


# --- Groups that go one before the other


@pytest.mark.parametrize(
    ("cards", "groups", "choice"),
    [
        (2, (0b111,), Choice(2, 2, 0b111)),
        (0, (0b111,), Choice(0, 0, 0b111)),
        (-3, (0b111,), Choice(0, 0, 0b111)),
        (4, (0b111, 0b11000), Choice(4, 4, 0b11111, 0b111)),
        (3, (0b111, 0b11000), Choice(3, 3, 0b111)),
        (6, (0b111, 0b11000), Choice(6, 6, 0b11111, 0b11111)),
    ],
)
def test_one_group_goes_before_the_next(cards: int, groups: tuple[int, ...], choice: Choice) -> None:
    assert in_turn(cards, *groups) == choice
    assert choice.void == (cards == 6)


@attrs.frozen
class PlainFirst:
    """Keeps so many cards, and puts plain cards away before trumps; never its highest trump."""

    cards: int

    def __call__(self, deal: Deal, seat: Seat) -> Choice:
        hand = deal.hand_mask(seat)
        hearts = CardSet(card for card in deal.hand(seat) if card.suit is Suit.HEARTS)
        low = CardSet(list(hearts)[1:])
        return in_turn(hand.bit_count() - self.cards, hand & ~hearts.mask, low.mask)


def test_cards_that_must_go_are_in_every_discard() -> None:
    hands = ["AH KH QH JH 3S 2S", "AS KS QS JS TS 9S", "AD KD QD JD TD 9D", "AC KC QC JC TC 9C"]
    deal = Deal.from_hands(game(Discards(rule=PlainFirst(3))), hands=hands)
    assert {move.cards for move in deal.legal_moves if isinstance(move, Discard)} == {
        CardSet.parse(f"3S 2S {card}") for card in ("KH", "QH", "JH")
    }
    refusal = refused(deal, "discard:KH,QH,2S")
    assert (refusal.code, refusal.text) == (RefusalCode.NOT_ALLOWED, "3♠ must be put away")
    assert refused(deal, "discard:AH,3S,2S").text == "A♥ may not be put away"


def test_a_rule_may_want_fewer_cards_than_must_go() -> None:
    hands = ["AH KH QH JH 3S 2S", "AS KS QS JS TS 9S", "AD KD QD JD TD 9D", "AC KC QC JC TC 9C"]
    deal = Deal.from_hands(game(Discards(rule=PlainAndMore())), hands=hands)
    assert [str(move) for move in deal.legal_moves] == [
        "discard:3S,2S",
        *(f"discard:3S,2S,{card}" for card in ("AH", "KH", "QH", "JH")),
    ]
    assert [deal.pick((place + 0.5) / 5) for place in range(5)] == list(deal.legal_moves)
    assert refused(deal, "discard:AH").text == "3♠ 2♠ must be put away"


@attrs.frozen
class PlainAndMore:
    """Puts away up to three cards, all plain ones among them."""

    def __call__(self, deal: Deal, seat: Seat) -> Choice:
        hearts = mask_of(card for card in deal.hand(seat) if card.suit is Suit.HEARTS)
        return Choice(0, 3, deal.hand_mask(seat), deal.hand_mask(seat) & ~hearts)


def test_where_nothing_legal_could_be_put_away_the_deal_is_thrown_in() -> None:
    hands = ["AH KS 4S 5S 3S 2S", "KH QH JH TH 9H 8H", "AD KD QD JD TD 9D", "AC KC QC JC TC 9C"]
    deal = Deal.from_hands(game(Discards(rule=attrs.evolve(PlainFirst(3), cards=0))), hands=hands)
    assert (deal.thrown_in, deal.is_over, deal.moves) == (True, True, ())


# --- As rules


@pytest.mark.parametrize(
    ("discards", "text"),
    [
        (Discards(rule=DownTo(6)), "Everybody, beginning with the eldest, keeps six cards and puts any others away"),
        (Discards(rule=DownTo(6), who=dealer, faces=Faces.UP), "The dealer keeps six cards and puts any others away"),
        (
            Discards(rule=UpTo(4, among=Among.ANY), who=declarer),
            "Whoever has the contract may put away up to four cards of any kind",
        ),
        (
            Discards(rule=UpTo(3, among=Among.PLAIN), refill=Refill.AS_MANY),
            "Everybody, beginning with the eldest, may put away up to three cards that are no trumps",
        ),
    ],
    ids=["down to", "dealer", "up to", "refill"],
)
def test_discards_say_themselves(discards: Discards, text: str) -> None:
    how = discards.faces.value + discards.refill.value
    assert discards.describe() == f"{text}, {how}."
    assert sentence(discards.rule)[0].isupper()


def test_who_begins_a_sentence() -> None:
    assert subject(dealer) == "The dealer"
    assert subject(everybody) == "Everybody, beginning with the eldest,"


def test_a_stock_is_wanted_to_draw_from() -> None:
    refilled = Discards(rule=DownTo(4), refill=Refill.AS_MANY)
    whole = game(refilled).evolve(packets=(13,))
    assert [problem.path for problem in refilled.problems(whole)] == ["refill"]
    assert not list(refilled.problems(game(refilled)))
    assert not list(Discards(rule=DownTo(4)).problems(whole))


@pytest.mark.parametrize("cards", [0, -1, True, "6"])
def test_so_many_cards_are_a_number(cards: Any) -> None:
    with pytest.raises(VariantError, match="cards"):
        DownTo(cards)
    with pytest.raises(VariantError, match="cards"):
        UpTo(cards, among=Among.ANY)


def test_which_cards_is_told() -> None:
    among: Any = "plain"
    with pytest.raises(VariantError, match="among"):
        UpTo(3, among=among)
