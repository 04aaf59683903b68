"""Which cards may be led, and which may be played to a card led."""

import pytest

from allfours import Card, CardOrder, CardSet, Suit
from allfours.following import FollowRule, any_card, follow_or_trump, strict
from allfours.orders import ACE_HIGH, led_by
from tests.laws.house_rules import JokersJackAndFive, no_undertrump

HAND = "AS 9D 5D 2D QH 3H"


def playable(rule: FollowRule, hand: str, trick: str, order: CardOrder = ACE_HIGH) -> str:
    """What a rule allows with hearts as trumps."""
    cards = tuple(map(Card.parse, trick.split()))
    led = led_by(order, Suit.HEARTS)[cards[0].index]
    return str(CardSet.of_mask(rule(CardSet.parse(hand).mask, led, cards)))


@pytest.mark.parametrize(
    ("trick", "by_strict", "by_trumping", "by_not_undertrumping"),
    [
        ("KD", "9D 5D 2D", "QH 3H 9D 5D 2D", "QH 3H 9D 5D 2D"),
        ("KD 8H", "9D 5D 2D", "QH 3H 9D 5D 2D", "QH 9D 5D 2D"),
        ("KD AH", "9D 5D 2D", "QH 3H 9D 5D 2D", "9D 5D 2D"),
        ("KH", "QH 3H", "QH 3H", "QH 3H"),
        ("KC", "AS QH 3H 9D 5D 2D", "AS QH 3H 9D 5D 2D", "AS QH 3H 9D 5D 2D"),
        ("KC AH", "AS QH 3H 9D 5D 2D", "AS QH 3H 9D 5D 2D", "AS 9D 5D 2D"),
    ],
)
def test_what_may_be_played(trick: str, by_strict: str, by_trumping: str, by_not_undertrumping: str) -> None:
    assert playable(strict, HAND, trick) == by_strict
    assert playable(follow_or_trump, HAND, trick) == by_trumping
    assert playable(no_undertrump, HAND, trick) == by_not_undertrumping


def test_nothing_but_low_trumps_may_go_under() -> None:
    assert playable(no_undertrump, "3H 2H", "KC AH") == "3H 2H"


@pytest.mark.parametrize(
    ("hand", "trick", "by_strict", "by_trumping"),
    [
        ("5D 9C KS", "9D", "KS 5D 9C", "KS 5D 9C"),
        ("5D 9C", "7H", "5D", "5D"),
        ("5D 2D", "9D", "2D", "5D 2D"),
        ("X1 2D", "9D", "2D", "X1 2D"),
        ("X1 2D", "JD", "X1", "X1"),
    ],
)
def test_a_card_follows_the_suit_it_belongs_to(hand: str, trick: str, by_strict: str, by_trumping: str) -> None:
    order = JokersJackAndFive()
    assert playable(strict, hand, trick, order) == by_strict
    assert playable(follow_or_trump, hand, trick, order) == by_trumping


def test_any_card_may_be_led() -> None:
    class Nothing:
        trumps = left = 0
        past = iter(())

    hand = CardSet.parse(HAND).mask
    assert any_card(hand, Nothing()) == hand
