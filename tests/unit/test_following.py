"""Which cards may be led, and which may be played to a card led."""

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from allfours import Card, CardOrder, CardSet, Suit, VariantError
from allfours.cards import pack
from allfours.following import Breaks, FollowRule, TrumpsBarred, any_card, follow_or_trump, strict
from allfours.orders import ACE_HIGH, JOKERS_HIGH, led_by, trump_mask
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


# --- Trumps that are led only once they are broken


@attrs.frozen
class Spades:
    """What a rule of the lead sees, spades being trumps: the finished tricks, in the order played."""

    tricks: tuple[str, ...] = ()
    order: CardOrder = ACE_HIGH
    deck: CardSet = attrs.field(factory=pack)

    @property
    def trumps(self) -> int:
        return trump_mask(self.order, Suit.SPADES)

    @property
    def left(self) -> int:
        return (self.deck - CardSet.parse(" ".join(self.tricks))).mask

    @property
    def past(self) -> Iterator[tuple[Card, ...]]:
        return (tuple(map(Card.parse, trick.split())) for trick in reversed(self.tricks))


def leads(until: Breaks, hand: str, *tricks: str, order: CardOrder = ACE_HIGH) -> str:
    """What may be led from a hand after some tricks."""
    return str(CardSet.of_mask(TrumpsBarred(until=until)(CardSet.parse(hand).mask, Spades(tricks, order))))


@pytest.mark.parametrize(
    ("tricks", "off_suit", "any_play", "nothing"),
    [
        ((), False, False, False),
        (("AH KH QH JH",), False, False, False),
        (("AH KH 2S JH",), True, True, False),
        (("AH KH QH 2S",), True, True, False),
        (("AH 3S 2S JH",), True, True, False),
        (("KS 4S AS 8D",), False, True, False),
        (("KS 8D 7D 6D",), False, True, False),
        (("KS 4S AS 8D", "AH KH QH JH"), False, True, False),
        (("KS 4S AS 8D", "AH KH QH 2S"), True, True, False),
        (("AH KH QH 2S", "KS 4S AS 8D", "AC KC QC JC"), True, True, False),
    ],
    ids=str,
)
@pytest.mark.parametrize("hand", ["QS 7S 4C", "QS 9D 4C"])
def test_trumps_are_barred_until_they_are_broken(
    tricks: tuple[str, ...],
    off_suit: bool,  # noqa: FBT001 - a column of the table
    any_play: bool,  # noqa: FBT001
    nothing: bool,  # noqa: FBT001
    hand: str,
) -> None:
    broken = {Breaks.OFF_SUIT: off_suit, Breaks.ANY_PLAY: any_play, Breaks.NOTHING: nothing}
    others = str(CardSet.parse(hand) - CardSet.parse("QS 7S"))
    for until in Breaks:
        assert leads(until, hand, *tricks) == (hand if broken[until] else others)


@pytest.mark.parametrize("until", Breaks)
def test_a_hand_of_trumps_alone_or_of_none_leads_what_it_likes(until: Breaks) -> None:
    for hand in ("KS 9S 3S", "2S", "KH 4C", "AD"):
        assert leads(until, hand) == hand
        assert leads(until, hand, "AH KH QH JH") == hand


@pytest.mark.parametrize("until", Breaks)
def test_a_joker_is_a_trump_also_for_this(until: Breaks) -> None:
    assert leads(until, "X1 2D", order=JOKERS_HIGH) == "2D"
    assert leads(until, "X2 2S", order=JOKERS_HIGH) == "X2 2S"
    broken = leads(until, "3S 2D", "AH KH X2 JH", order=JOKERS_HIGH)
    assert broken == ("2D" if until is Breaks.NOTHING else "3S 2D")


@pytest.mark.parametrize("until", Breaks)
def test_a_trump_that_the_pack_lacks_has_not_been_played(until: Breaks) -> None:
    without = Spades(("AH KH QH JH",), deck=pack() - CardSet.parse("2S KS"))
    assert CardSet.of_mask(TrumpsBarred(until=until)(CardSet.parse("QS 9D").mask, without)) == CardSet.parse("9D")


@pytest.mark.parametrize("until", Breaks)
def test_without_trumps_nothing_is_barred(until: Breaks) -> None:
    class Nothing:
        trumps = left = 0
        past = iter(())

    hand = CardSet.parse(HAND).mask
    assert TrumpsBarred(until=until)(hand, Nothing()) == hand


@pytest.mark.parametrize(
    ("until", "sentence"),
    [
        (
            Breaks.OFF_SUIT,
            (
                "Trumps may not be led until one has been played on the lead of another suit,"
                " unless the hand holds nothing else."
            ),
        ),
        (Breaks.ANY_PLAY, "Trumps may not be led until one has been played, unless the hand holds nothing else."),
        (Breaks.NOTHING, "Trumps may not be led, unless the hand holds nothing else."),
    ],
)
def test_a_bar_on_trumps_says_itself(until: Breaks, sentence: str) -> None:
    assert TrumpsBarred(until=until).describe() == sentence


def test_a_bar_on_trumps_is_told_what_lifts_it() -> None:
    until: Any = "off suit"
    with pytest.raises(VariantError, match="until"):
        TrumpsBarred(until=until)
