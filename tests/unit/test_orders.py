"""Card orders: what belongs to a suit, what beats what, with and without cards that change their suit."""

import pytest

from allfours import Card, CardOrder, SetupError, Suit
from allfours.cards import cards_of, pack
from allfours.orders import ACE_HIGH, JOKERS_HIGH, AceHigh, led_by, trump_mask
from tests.laws.house_rules import JokersJackAndFive

JOKERS = JokersJackAndFive()


def ranking(order: CardOrder, suit: Suit, trump: Suit | None) -> str:
    """The cards of a suit, highest first."""
    return " ".join(map(str, order.ranking(suit, trump)))


def test_every_suit_runs_from_the_ace_down_whatever_is_trumps() -> None:
    for trump in (None, *Suit):
        assert ranking(ACE_HIGH, Suit.HEARTS, trump) == "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"
    assert AceHigh() == ACE_HIGH


def test_a_pitched_card_makes_its_suit_trumps() -> None:
    assert [ACE_HIGH.pitched(Card.parse(text)) for text in ("2S", "9H", "AD", "TC")] == list(Suit)


def test_a_pitched_joker_makes_nothing_trumps_by_itself() -> None:
    with pytest.raises(SetupError, match=r"X1 has no suit: an order with jokers says what a pitched joker means"):
        ACE_HIGH.pitched(Card.parse("X1"))


def test_jokers_the_other_jack_and_the_other_five_may_be_trumps() -> None:
    assert ranking(JOKERS, Suit.HEARTS, Suit.HEARTS) == "X1 X2 AH KH QH JH JD TH 9H 8H 7H 6H 5H 5D 4H 3H 2H"
    assert ranking(JOKERS, Suit.DIAMONDS, Suit.HEARTS) == "AD KD QD TD 9D 8D 7D 6D 4D 3D 2D"
    assert ranking(JOKERS, Suit.SPADES, Suit.HEARTS) == "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"


def test_jokers_may_stand_above_the_ace_of_trumps() -> None:
    assert ranking(JOKERS_HIGH, Suit.SPADES, Suit.SPADES) == "X1 X2 AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
    assert ranking(JOKERS_HIGH, Suit.SPADES, Suit.HEARTS) == "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
    assert ranking(JOKERS_HIGH, Suit.SPADES, None) == "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"


def test_a_joker_that_is_pitched_as_a_high_trump_means_spades() -> None:
    assert [JOKERS_HIGH.pitched(Card.parse(text)).letter for text in ("X1", "X2", "9H", "AC")] == ["S", "S", "H", "C"]


@pytest.mark.parametrize("order", [ACE_HIGH, JOKERS, JOKERS_HIGH])
@pytest.mark.parametrize("trump", Suit)
def test_no_card_belongs_to_two_suits(order: CardOrder, trump: Suit) -> None:
    cards = [card for suit in Suit for card in order.ranking(suit, trump)]
    assert len(cards) == len(set(cards)) == len(pack(jokers=0 if order == ACE_HIGH else 2))
    assert set(led_by(order, trump)) == {card.index for card in cards}


def winner(order: CardOrder, trump: Suit, trick: str) -> str:
    """The card that wins a trick."""
    cards = [Card.parse(text) for text in trick.split()]
    strength = led_by(order, trump)[cards[0].index].strength
    return str(max(cards, key=lambda card: strength[card.index]))


@pytest.mark.parametrize(
    ("order", "trick", "card"),
    [
        (ACE_HIGH, "4H 6H 3H 9S", "6H"),
        (ACE_HIGH, "9D TH JD 5D", "TH"),
        (ACE_HIGH, "AD 2H 3H KD", "3H"),
        (ACE_HIGH, "2C AS AD 3C", "3C"),
        (JOKERS, "6H 5D 5H 4H", "6H"),
        (JOKERS, "5D 4H 5H 2H", "5H"),
        (JOKERS, "JD QD AD TH", "JD"),
        (JOKERS, "AH X2 X1 JH", "X1"),
        (JOKERS_HIGH, "AH X2 X1 JH", "X1"),
        (JOKERS_HIGH, "AH X2 KH JH", "X2"),
        (JOKERS_HIGH, "AD 2H X2 KD", "X2"),
        (JOKERS_HIGH, "X2 AH X1 KD", "X1"),
        (JOKERS_HIGH, "AD KD JH 3C", "JH"),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_card_of_the_suit_led(
    order: CardOrder, trick: str, card: str
) -> None:
    assert winner(order, Suit.HEARTS, trick) == card


def test_what_a_card_led_demands() -> None:
    led = led_by(JOKERS, Suit.HEARTS)
    diamond, trump = led[Card.parse("9D").index], led[Card.parse("JD").index]
    assert (diamond.suit, trump.suit) == (Suit.DIAMONDS, Suit.HEARTS)
    assert len(cards_of(diamond.members)) == 11
    assert diamond.trumps == trump.trumps == trump.members
    assert trump.strength[Card.parse("9D").index] == 0
    assert "strength" not in repr(led)


def test_there_are_no_trumps_before_a_suit_is_trumps() -> None:
    assert trump_mask(ACE_HIGH, None) == 0
    assert len(cards_of(trump_mask(ACE_HIGH, Suit.SPADES))) == 13
    assert len(cards_of(trump_mask(JOKERS, Suit.SPADES))) == 17
