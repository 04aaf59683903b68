"""Moves: the nineteen kinds, their texts, and what is no move."""

from typing import get_args

import pytest

from allfours import (
    Accept,
    Beg,
    Bid,
    BlindNil,
    Call,
    Card,
    CardSet,
    Discard,
    Give,
    HandOver,
    Lay,
    Look,
    Moon,
    Move,
    NameTrump,
    NotationError,
    Pass,
    Play,
    Refuse,
    Run,
    Sell,
    Smudge,
    Stand,
    Suit,
)
from allfours.moves import parse_move, plays_of

EIGHT, FOUR = Card.parse("8C"), Card.parse("4C")
TEXTS: dict[str, Move] = {
    "9H": Play(Card.parse("9H")),
    "X2": Play(Card.parse("X2")),
    "play:8C,4C": Lay((EIGHT, FOUR)),
    "play:4C,8C": Lay((FOUR, EIGHT)),
    "bid:3": Bid(3),
    "bid:9999": Bid(9999),
    "nil": Bid(0),
    "blind-nil": BlindNil(),
    "pass": Pass(),
    "smudge": Smudge(),
    "moon": Moon(),
    "look": Look(),
    "beg": Beg(),
    "stand": Stand(),
    "give": Give(),
    "run": Run(),
    "trump:H": NameTrump(Suit.HEARTS),
    "discard:": Discard(CardSet()),
    "discard:8C,4C": Discard(CardSet([FOUR, EIGHT])),
    "swap:AS,KS": HandOver(CardSet.parse("KS AS")),
    "sell": Sell(),
    "accept": Accept(),
    "refuse": Refuse(),
    "call:two-hearts": Call("two-hearts"),
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_move_has_a_text_and_is_read_from_it(text: str) -> None:
    move = TEXTS[text]
    assert str(move) == text
    assert parse_move(text) == move
    assert parse_move(text.upper()) == parse_move(text.title()) == move
    assert hash(parse_move(text)) == hash(move)


def test_every_kind_of_move_is_tried() -> None:
    assert {type(move) for move in TEXTS.values()} == set(get_args(Move))
    assert len(get_args(Move)) == 19


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("9♥", Play(Card.parse("9H"))),
        ("10d", Play(Card.parse("TD"))),
        ("bid:0", Bid(0)),
        ("bid:007", Bid(7)),
        ("trump:♦", NameTrump(Suit.DIAMONDS)),
        ("discard:4♣,8♣", Discard(CardSet([FOUR, EIGHT]))),
        ("SWAP:x1,2c", HandOver(CardSet.parse("X1 2C"))),
    ],
)
def test_other_ways_to_write_a_move(text: str, move: Move) -> None:
    assert parse_move(text) == move


NO_CARD = "a card is a rank (A K Q J T 9 ... 2) and a suit (S H D C), such as 9H"
NO_SUIT = "the suit must be one of S H D C or ♠ ♥ ♦ ♣"
NO_MOVE = (
    "a move is a card such as 9H, or one of nil, blind-nil, pass, smudge, moon, look, beg, stand, give, run, sell,"
    " accept, refuse, bid:3 ..."
)
NO_BID = "a bid is a whole number of at most four digits"
NO_CALL = "a call is a word of small letters, digits and hyphens, at most 40"


@pytest.mark.parametrize(
    ("text", "position", "reason"),
    [
        ("", 0, NO_MOVE),
        ("passe", 0, NO_MOVE),
        (" pass", 0, NO_MOVE),
        ("9", 1, NO_SUIT),
        ("9HH", 2, "nothing may follow the card"),
        (":", 0, "a move of this kind is not known"),
        ("raise:3", 0, "a move of this kind is not known"),
        ("bid:", 4, NO_BID),
        ("bid:-1", 4, NO_BID),
        ("bid:3.5", 4, NO_BID),
        ("bid:12345", 4, NO_BID),
        ("bid:\u0663", 4, NO_BID),
        ("trump:", 6, NO_SUIT),
        ("trump:hearts", 6, NO_SUIT),
        ("discard:4C,", 11, NO_CARD),
        ("discard:4C, 8C", 11, NO_CARD),
        ("discard:4C,8", 12, NO_SUIT),
        ("swap:AS,KS,as", 11, "AS stands twice"),
        ("play:8C", 5, "several cards are wanted; a single card is played by its name alone"),
        ("play:", 5, "several cards are wanted; a single card is played by its name alone"),
        ("call:", 5, NO_CALL),
        ("call:two hearts", 5, NO_CALL),
        ("call:" + "x" * 41, 5, NO_CALL),
        ("discard:" + "4C," * 131, 400, "a move is a shorter text"),
    ],
)
def test_what_is_no_move_is_refused_with_the_position_and_the_reason(text: str, position: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert (caught.value.text, caught.value.position, caught.value.reason) == (text, position, reason)


def test_a_move_of_the_whole_pack_can_be_read() -> None:
    every = Discard(CardSet.of_mask(sum(card.bit for card in _pack())))
    assert parse_move(str(every)) == every


def _pack() -> list[Card]:
    return [Card.parse(rank + suit) for suit in "SHDC" for rank in "AKQJT98765432"]


@pytest.mark.parametrize("amount", [-1, 10_000, True, 2.0, "3", None])
def test_only_whole_numbers_that_have_a_notation_are_bid(amount: int) -> None:
    with pytest.raises(NotationError, match="a bid is a whole number from 0 to 9999"):
        Bid(amount)


@pytest.mark.parametrize("word", ["", "Two", "-two", "two hearts", "x" * 41, 2])
def test_a_call_is_a_word(word: str) -> None:
    with pytest.raises(NotationError, match=NO_CALL):
        Call(word)


@pytest.mark.parametrize("cards", [(), (EIGHT,), (EIGHT, EIGHT)])
def test_two_different_cards_are_laid_at_least(cards: tuple[Card, ...]) -> None:
    with pytest.raises(NotationError, match="two cards or more are wanted, all different"):
        Lay(cards)


def test_cards_laid_under_another_have_no_order() -> None:
    cards = tuple(map(Card.parse, ("4C", "8C", "X1", "9H")))
    lay = Lay(cards)
    assert (str(lay), lay.cards[0]) == ("play:4C,X1,9H,8C", FOUR)
    assert {lay, Lay((*cards[:1], *reversed(cards[1:]))), parse_move("play:4C,9H,8C,X1")} == {lay}
    assert lay != Lay((EIGHT, FOUR, *cards[2:]))


def test_there_is_one_play_for_every_card_and_it_cannot_be_changed() -> None:
    play = Play(EIGHT)
    assert play is Play(Card.parse("8♣"))
    assert (str(play), repr(play), hash(play)) == ("8C", "Play(Card.parse('8C'))", EIGHT.index)
    with pytest.raises(AttributeError, match="a Play cannot be changed: 'card'"):
        play.card = FOUR
    with pytest.raises(AttributeError, match="a Play cannot be changed: 'card'"):
        del play.card


def test_the_plays_of_a_mask_stand_in_the_order_of_a_sorted_hand() -> None:
    held = CardSet.parse("2C X2 9H KS AH")
    for _ in range(2):  # worked out, and kept
        assert [str(play) for play in plays_of(held.mask)] == ["X2", "KS", "AH", "9H", "2C"]
    assert plays_of(0) == ()
