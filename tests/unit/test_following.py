"""Which cards may be led, and which may be played to a card led."""

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest

from allfours import Card, CardOrder, CardSet, Deal, RefusalCode, Suit, VariantError, following, variants
from allfours.cards import pack
from allfours.following import Breaks, FollowRule, TrumpsBarred, any_card, follow_or_trump, strict, trump_if_void
from allfours.orders import ACE_HIGH, JOKERS_HIGH, led_by, trump_mask
from allfours.rules import sentence
from allfours.stages import FixTrump, Tricks
from tests.laws.house_rules import JokersJackAndFive, no_undertrump
from tests.oracle.phat import PACK

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


@pytest.mark.parametrize(
    ("hand", "pitch"), [("X1 9D 2H", "2H 9D"), ("X1 X2", "X1 X2"), ("9D 2H", "2H 9D"), ("X2 AS", "AS")]
)
def test_a_joker_may_not_be_pitched_unless_there_is_nothing_else(hand: str, pitch: str) -> None:
    class Nothing:
        trumps = left = 0
        past = iter(())

    mask = CardSet.parse(hand).mask
    assert CardSet.of_mask(following.no_joker_first(mask, Nothing())) == CardSet.parse(pitch)
    assert following.no_joker_first(mask, Spades()) == mask


# --- Under a trump, and trumping when void


@pytest.mark.parametrize(
    ("hand", "trick", "may", "freely"),
    [
        ("8H 5H", "6C TH", "8H 5H", "8H 5H"),
        ("8H 5H AD", "6C TH", "AD", "8H 5H AD"),
        ("KH 5H AD", "6C TH", "KH AD", "KH 5H AD"),
        ("KH 5H", "6C TH", "KH 5H", "KH 5H"),
        ("KH 5H 2C", "6C TH", "KH 2C", "KH 5H 2C"),
        ("5H 2C AD", "6C TH", "2C", "5H 2C"),
        ("5H 2C AD", "6C 7C", "5H 2C", "5H 2C"),
        ("5H 2C AD", "6H TH", "5H", "5H"),
        ("2C AD", "6H TH", "AD 2C", "AD 2C"),
        ("9H 5H AD", "6C 8H TH", "AD", "9H 5H AD"),
        ("9H 5H AD", "6C TH 8H", "AD", "9H 5H AD"),
        ("9H 5H", "6H TH", "9H 5H", "9H 5H"),
        ("9H 5H 2C", "6C TH", "2C", "9H 5H 2C"),
    ],
)
def test_on_a_plain_suit_no_trump_goes_under_another(hand: str, trick: str, may: str, freely: str) -> None:
    assert playable(following.no_undertrump, hand, trick) == may
    assert playable(follow_or_trump, hand, trick) == freely


def test_nobody_is_left_without_a_card_by_it() -> None:
    """Whatever is held and led, something may be played; where a trump is left out, what may be played is not empty."""
    rng = Random(17)
    for rule in (following.no_undertrump, trump_if_void, follow_or_trump, strict):
        for _ in range(300):
            cards = sorted(PACK, key=lambda _: rng.random())
            hand, trick = cards[: 1 + int(rng.random() * 6)], cards[10 : 11 + int(rng.random() * 3)]
            allowed = CardSet.parse(playable(rule, " ".join(hand), " ".join(trick)))
            assert allowed
            assert allowed <= CardSet.parse(" ".join(hand))


@pytest.mark.parametrize("joker", ["X1", "X2"])
def test_a_joker_and_an_adopted_card_are_trumps_also_for_this(joker: str) -> None:
    order = JokersJackAndFive()
    assert playable(following.no_undertrump, "JD 9D 2H", f"KD {joker}", order) == "9D"
    assert playable(following.no_undertrump, "AH 9D 2H", "KD JD", order) == "AH 9D"
    assert playable(trump_if_void, f"{joker} 9C AS", "KD", order) == joker


@pytest.mark.parametrize(
    ("hand", "trick", "may"),
    [
        ("AS 9D 2H", "KD", "2H 9D"),
        ("AS 9C 2H KH", "KD", "KH 2H"),
        ("AS 9C 2H KH", "KD AH", "KH 2H"),
        ("AS 9C", "KD", "AS 9C"),
        ("AS 2H", "KH", "2H"),
        ("AS 9C", "KH", "AS 9C"),
    ],
)
def test_without_the_suit_led_one_may_have_to_trump(hand: str, trick: str, may: str) -> None:
    assert playable(trump_if_void, hand, trick) == may


@pytest.mark.parametrize(
    ("rule", "words"),
    [(following.no_undertrump, {"trump", "void", "plain suit"}), (trump_if_void, {"play a trump if you can"})],
)
def test_these_rules_say_themselves(rule: FollowRule, words: set[str]) -> None:
    text = sentence(rule)
    assert {word for word in words if word in text} == words


@pytest.mark.parametrize(
    ("rule", "card", "code", "text"),
    [
        (
            following.no_undertrump,
            "8H",
            RefusalCode.UNDERTRUMP,
            "8♥ would go under a trump in the trick: overtrump it or play no trump",
        ),
        (following.no_undertrump, "AS", None, ""),
        (following.no_undertrump, "KH", None, ""),
        (
            trump_if_void,
            "AS",
            RefusalCode.NOT_ALLOWED,
            (
                "A♠ may not be played (follow suit or play a trump, as you like; if you hold none of the suit led, play"
                " a trump if you can): play one of K♥ 8♥"
            ),
        ),
        (trump_if_void, "8H", None, ""),
    ],
)
def test_why_a_card_may_not_be_played(rule: FollowRule, card: str, code: RefusalCode | None, text: str) -> None:
    """Hearts are trumps; the third player has no club, and a ten of trumps lies on the club led."""
    variant = variants.PHAT.evolve(
        name="three_cards", packets=(3,), stages=(FixTrump(Suit.HEARTS), Tricks(follow=rule))
    )
    deal = Deal.from_hands(variant, hands=["6C 2C 3C", "TH 9H 7H", "AS KH 8H", "2S 3S 4S"]).apply("6C").apply("TH")
    refusal = deal.why_not(card)
    assert (refusal and refusal.code, refusal.text if refusal else "") == (code, text)


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
