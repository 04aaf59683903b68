"""The union of moves is closed: type checkers know when a `match` has forgotten one."""

from typing import assert_never, assert_type, get_args

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
    Pass,
    Play,
    Refuse,
    Run,
    Sell,
    Smudge,
    Stand,
    Suit,
)
from allfours.moves import parse_move


def cards_of(move: Move) -> CardSet:
    """The cards that a move names; without a case for each kind of move, type checkers complain of `assert_never`."""
    match move:
        case Play(card):
            return CardSet([assert_type(card, Card)])
        case Lay(cards):
            return CardSet(assert_type(cards, tuple[Card, ...]))
        case Discard(cards) | HandOver(cards):
            return assert_type(cards, CardSet)
        case Bid() | BlindNil() | Pass() | Smudge() | Moon() | Look() | NameTrump() | Call():
            return CardSet()
        case Beg() | Stand() | Give() | Run() | Sell() | Accept() | Refuse():
            return CardSet()
        case _:
            assert_never(move)


def forgetful(move: Beg | Stand | Run) -> str:
    """The same with a case left out, which type checkers must find."""
    match move:
        case Beg() | Stand():
            return "the game goes on"
        case _:
            assert_never(move)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType] - Run is left


@pytest.mark.parametrize(
    ("text", "cards"),
    [("9H", "9H"), ("play:8C,4C", "8C 4C"), ("discard:2C,4D", "2C 4D"), ("swap:AS,KS", "AS KS"), ("bid:3", "")],
)
def test_a_match_statement_takes_moves_apart(text: str, cards: str) -> None:
    assert cards_of(assert_type(parse_move(text), Move)) == CardSet.parse(cards)


def test_a_match_statement_names_every_member() -> None:
    without_cards = ("look", "beg", "stand", "give", "run", "sell", "accept", "refuse", "smudge", "moon", "pass")
    texts = (*without_cards, "nil", "blind-nil", "trump:H", "call:misdeal", "9H", "play:8C,4C", "discard:", "swap:AS")
    moves = [parse_move(text) for text in texts]
    assert {type(move) for move in moves} == set(get_args(Move))
    assert all(len(cards_of(move)) < 3 for move in moves)


def test_a_forgotten_member_is_an_error_at_run_time_too() -> None:
    assert forgetful(Stand()) == "the game goes on"
    with pytest.raises(AssertionError, match="unreachable"):
        forgetful(Run())


def test_what_a_move_is_made_of_is_typed() -> None:
    assert assert_type(Bid(3).amount, int) == 3
    assert assert_type(NameTrump(Suit.HEARTS).suit, Suit) is Suit.HEARTS
    assert assert_type(Discard(CardSet.parse("2C 4D")).cards, CardSet)
    assert assert_type(Call("misdeal").word, str) == "misdeal"
    assert assert_type(str(Play(Card.parse("9H"))), str) == "9H"
