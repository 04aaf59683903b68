"""What is printed is read back as what it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfours import Bid, Call, Card, CardSet, Deal, Lay, Move, NotationError
from allfours.moves import parse_move
from allfours.testing import card_sets, card_texts, cards, move_texts, moves
from allfours.testing._playing import WHOLE_PACK
from tests.laws.house_rules import any_deal


@given(cards())
def test_a_card_is_read_back(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card.parse(card.symbol) is card
    assert eval(repr(card), {"Card": Card}) is card  # noqa: S307 - our own repr


@given(card_texts())
def test_however_a_card_is_written_it_is_printed_one_way(text: str) -> None:
    card = Card.parse(text)
    assert str(card) in {str(other) for other in WHOLE_PACK}
    assert Card.parse(str(card)) is card


@given(card_sets())
def test_a_set_is_read_back_in_both_notations(held: CardSet) -> None:
    assert CardSet.parse(str(held)) == held
    assert CardSet.parse(held.groups) == held
    assert eval(repr(held), {"CardSet": CardSet}) == held  # noqa: S307 - our own repr


@given(moves())
def test_a_move_is_read_back(move: Move) -> None:
    assert parse_move(str(move)) == move
    assert parse_move(str(move).upper()) == move


@given(move_texts())
def test_what_is_read_as_a_move_is_printed_as_that_move(text: str) -> None:
    try:
        move = parse_move(text)
    except NotationError:
        return
    assert parse_move(str(move)) == move


@given(st.text() | st.text(alphabet="AKQJT9X10SHDC♠♥.  \t", max_size=60))
def test_any_text_is_a_set_of_cards_or_no_notation(text: str) -> None:
    match _read(text):
        case NotationError() as error:
            assert 0 <= error.position <= len(text)
            assert error.text == text
        case held:
            assert CardSet.parse(str(held)) == held


def _read(text: str) -> CardSet | NotationError:
    try:
        return CardSet.parse(text)
    except NotationError as error:
        return error


@given(any_deal())
def test_the_moves_of_a_deal_are_read_back(deal: Deal) -> None:
    assert tuple(parse_move(str(move)) for move in deal.moves) == deal.moves


@pytest.mark.parametrize("amount", [10_000, -1, True, 1.5])
def test_a_bid_that_could_not_be_read_back_cannot_be_made(amount: int) -> None:
    with pytest.raises(NotationError):
        Bid(amount)


@pytest.mark.parametrize("word", ["", "Two", "two words", "-", "x" * 41, "ﬁ", "a\n", None])
def test_a_word_that_could_not_be_read_back_cannot_be_called(word: str) -> None:
    with pytest.raises(NotationError):
        Call(word)


@pytest.mark.parametrize("texts", ["", "9H", "9H 9H", "9H 2C 9H"])
def test_cards_that_could_not_be_read_back_cannot_be_laid(texts: str) -> None:
    with pytest.raises(NotationError):
        Lay(tuple(map(Card.parse, texts.split())))
