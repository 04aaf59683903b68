"""Cards and sets of cards: read, printed, sorted and compared."""

import copy
import itertools
import pickle

import pytest

from allfours import Card, CardSet, NotationError, Play, Rank, Suit
from allfours.cards import cards_of, mask_of, pack, suit_mask, top_card

NINE = Card.parse("9H")


# --- Cards


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("9H", Card(Rank.NINE, Suit.HEARTS)),
        ("as", Card(Rank.ACE, Suit.SPADES)),
        ("2♣", Card(Rank.TWO, Suit.CLUBS)),
        ("10d", Card(Rank.TEN, Suit.DIAMONDS)),
        ("X1", Card(Rank.HIGH_JOKER, None)),
        ("x2", Card(Rank.LOW_JOKER, None)),
        ("X", Card(Rank.HIGH_JOKER, None)),
    ],
)
def test_a_card_is_read(text: str, card: Card) -> None:
    assert Card.parse(text) is card


@pytest.mark.parametrize(
    ("text", "position", "reason"),
    [
        ("", 0, "a card is a rank (A K Q J T 9 ... 2) and a suit (S H D C), such as 9H"),
        ("1H", 0, "a card is a rank (A K Q J T 9 ... 2) and a suit (S H D C), such as 9H"),
        ("H9", 0, "a card is a rank (A K Q J T 9 ... 2) and a suit (S H D C), such as 9H"),
        ("X3", 0, "a card is a rank (A K Q J T 9 ... 2) and a suit (S H D C), such as 9H"),
        ("9", 1, "the suit must be one of S H D C or ♠ ♥ ♦ ♣"),
        ("10", 2, "the suit must be one of S H D C or ♠ ♥ ♦ ♣"),
        ("9x", 1, "the suit must be one of S H D C or ♠ ♥ ♦ ♣"),
        ("9HH", 2, "nothing may follow the card"),
        ("10H ", 3, "nothing may follow the card"),
    ],
)
def test_what_is_no_card_is_refused_with_the_position_and_the_reason(text: str, position: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert (caught.value.text, caught.value.position, caught.value.reason) == (text, position, reason)


@pytest.mark.parametrize(("rank", "suit"), [(Rank.HIGH_JOKER, Suit.SPADES), (Rank.ACE, None)])
def test_a_joker_has_no_suit_and_every_other_card_has_one(rank: Rank, suit: Suit | None) -> None:
    with pytest.raises(NotationError, match="a joker has no suit, every other card has one"):
        Card(rank, suit)


def test_there_are_54_cards_each_an_object_of_its_own() -> None:
    deck = pack(jokers=2)
    assert len({id(card) for card in deck}) == len({card.text for card in deck}) == 54
    assert sorted(card.index for card in deck) == [card.index for card in deck]
    assert all(card.bit == 1 << card.index for card in deck)


def test_a_copy_of_a_card_is_the_card() -> None:
    for value in (NINE, Play(NINE)):
        assert copy.copy(value) is copy.deepcopy(value) is pickle.loads(pickle.dumps(value)) is value


def test_a_card_prints_in_letters_and_with_its_sign() -> None:
    joker = Card.parse("X2")
    assert (str(NINE), repr(NINE), NINE.symbol) == ("9H", "Card.parse('9H')", "9♥")
    assert (str(joker), repr(joker), joker.symbol) == ("X2", "Card.parse('X2')", "X2")


def test_cards_sort_as_a_player_sorts_a_hand() -> None:
    shuffled = map(Card.parse, ["2C", "AC", "TD", "9H", "AH", "3S", "KS", "X2", "X1"])
    assert " ".join(map(str, sorted(shuffled))) == "X1 X2 KS 3S AH 9H TD AC 2C"


@pytest.mark.parametrize("value", [NINE, CardSet([NINE])])
@pytest.mark.parametrize("name", ["mask", "rank", "new"])
def test_a_card_and_a_set_cannot_be_changed(value: object, name: str) -> None:
    with pytest.raises(AttributeError, match=f"a Card(Set)? cannot be changed: '{name}'"):
        setattr(value, name, 1)
    with pytest.raises(AttributeError, match=f"a Card(Set)? cannot be changed: '{name}'"):
        delattr(value, name)


# --- Suits and ranks


def test_suits_have_letters_signs_words_and_partners_of_their_colour() -> None:
    assert "".join(suit.letter for suit in Suit) == "SHDC"
    assert "".join(suit.symbol for suit in Suit) == "♠♥♦♣"
    assert [suit.word for suit in Suit] == ["spades", "hearts", "diamonds", "clubs"]
    assert [suit.partner.letter for suit in Suit] == ["C", "D", "H", "S"]
    assert all(suit.partner.partner is suit for suit in Suit)


def test_a_set_of_suits_iterates_in_their_order_however_it_was_made() -> None:
    for suits in itertools.permutations(Suit):
        assert list(frozenset(suits)) == list(Suit)


def test_ranks_have_letters_and_words() -> None:
    assert " ".join(rank.letter for rank in reversed(Rank)) == "X1 X2 A K Q J T 9 8 7 6 5 4 3 2"
    assert [rank.word for rank in (Rank.NINE, Rank.ACE, Rank.LOW_JOKER, Rank.HIGH_JOKER)] == [
        "nine",
        "ace",
        "lower joker",
        "higher joker",
    ]


# --- Sets


@pytest.mark.parametrize(
    ("text", "printed", "groups"),
    [
        ("", "", "..."),
        ("  ", "", "..."),
        ("...", "", "..."),
        ("9H AS 2c", "AS 9H 2C", "A.9..2"),
        ("A.9..2", "AS 9H 2C", "A.9..2"),
        ("874.74.JT98.9542", "8S 7S 4S 7H 4H JD TD 9D 8D 9C 5C 4C 2C", "874.74.JT98.9542"),
        ("a10.kq..", "AS TS KH QH", "AT.KQ.."),
        ("X X2", "X1 X2", "X1 X2 ..."),
        ("X2 X1 ..10.", "X1 X2 TD", "X1 X2 ..T."),
        (" 9♥\tTH ", "TH 9H", ".T9.."),
    ],
)
def test_a_set_is_read_and_printed_in_both_notations(text: str, printed: str, groups: str) -> None:
    held = CardSet.parse(text)
    assert (str(held), held.groups, repr(held)) == (printed, groups, f"CardSet.parse({printed!r})")


@pytest.mark.parametrize(
    ("text", "position", "reason"),
    [
        ("9H 1S", 3, "a card is a rank (A K Q J T 9 ... 2) and a suit (S H D C), such as 9H"),
        ("9H  9X", 5, "the suit must be one of S H D C or ♠ ♥ ♦ ♣"),
        ("9H TH 9♥", 6, "9H stands twice"),
        ("X X1", 2, "X1 stands twice"),
        ("A.K.", 0, "four groups of ranks are wanted, spades.hearts.diamonds.clubs"),
        ("A.K.Q.J.T", 0, "four groups of ranks are wanted, spades.hearts.diamonds.clubs"),
        ("AK.Q1..", 4, "a card is a rank (A K Q J T 9 ... 2) and a suit (S H D C), such as 9H"),
        ("A10.KK..", 5, "KH stands twice"),
        ("X3 A...", 0, "a card is a rank (A K Q J T 9 ... 2) and a suit (S H D C), such as 9H"),
        ("SA72.H864.DQJT7.CAKQ", 0, "a card is a rank (A K Q J T 9 ... 2) and a suit (S H D C), such as 9H"),
        ("2C " * 73, 216, "a set of cards is at most the whole pack"),
    ],
)
def test_what_is_no_set_is_refused_with_the_position_and_the_reason(text: str, position: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        CardSet.parse(text)
    assert (caught.value.text, caught.value.position, caught.value.reason) == (text, position, reason)


def test_the_whole_pack_can_be_read() -> None:
    deck = pack(jokers=2)
    assert CardSet.parse(str(deck)) == CardSet.parse(deck.groups) == deck


def test_a_set_has_what_a_set_has() -> None:
    held = CardSet.parse("AS KS 9H")
    text: object = "9H"
    assert (len(held), NINE in held, Card.parse("2C") in held, text in held) == (3, True, False, False)
    assert isinstance(held | CardSet.parse("2C"), CardSet)
    assert str((held | CardSet.parse("2C")) - CardSet.parse("KS")) == "AS 9H 2C"
    assert str(held & {NINE}) == "9H"
    assert str(held ^ CardSet.parse("9H 8H")) == "AS KS 8H"
    assert CardSet.parse("AS") < held >= CardSet.parse("KS AS")
    assert held.isdisjoint(CardSet.parse("2C"))
    assert list(held) == [Card.parse(text) for text in ("AS", "KS", "9H")]
    assert not CardSet()


def test_a_set_equals_any_set_of_the_same_cards_and_shares_its_hash() -> None:
    held, other = CardSet([NINE, Card.parse("AS"), NINE]), frozenset({Card.parse("AS"), NINE})
    assert equal(held, other)
    assert equal(set(other), held)
    assert hash(held) == hash(other)
    assert not equal(held, {NINE})
    assert not equal(held, "AS 9H")


def equal(one: object, other: object) -> bool:
    """Whether two values of any types are equal."""
    return one == other


def test_the_cards_of_a_suit_are_those_it_is_printed_on() -> None:
    held = CardSet.parse("X1 AS KS 9H")
    assert [str(held.of_suit(suit)) for suit in Suit] == ["AS KS", "9H", "", ""]


# --- Masks and packs


def test_a_mask_is_a_set_as_a_number() -> None:
    cards = cards_of(mask_of(map(Card.parse, ("2C", "AS", "9H", "AS"))))
    assert " ".join(map(str, cards)) == "AS 9H 2C"
    assert cards_of(0) == ()
    assert mask_of(()) == 0
    assert str(top_card(mask_of(cards))) == "AS"
    assert CardSet.of_mask(mask_of(cards)) == CardSet(cards)
    assert len(CardSet.of_mask(suit_mask(Suit.CLUBS))) == 13


@pytest.mark.parametrize(("jokers", "cards", "last"), [(0, 52, "AS"), (1, 53, "X1"), (2, 54, "X1")])
def test_a_pack_has_no_one_or_two_jokers(jokers: int, cards: int, last: str) -> None:
    deck = pack(jokers=jokers)
    assert (len(deck), str(next(iter(deck)))) == (cards, last)


def test_a_pack_may_be_stripped() -> None:
    assert str(pack(ranks=(Rank.ACE, Rank.NINE))) == "AS 9S AH 9H AD 9D AC 9C"


@pytest.mark.parametrize("other", ["AS KH", "", "2C"])
def test_the_operators_with_any_set_of_cards_give_a_card_set_and_those_with_another_set_what_a_frozenset_gives(
    other: str,
) -> None:
    mine, theirs = CardSet.parse("AS KS 2C"), CardSet.parse(other)
    plain, others = frozenset(mine), frozenset(theirs)
    expected: object = (plain & others, plain | others, plain - others, plain ^ others)
    assert (mine & theirs, mine | theirs, mine - theirs, mine ^ theirs) == expected
    assert all(isinstance(found, CardSet) for found in (mine & theirs, mine | theirs, mine - theirs, mine ^ theirs))
    assert (mine & others, mine | others, mine - others, mine ^ others) == expected
    found = (mine & others, mine | others, mine - others, mine ^ others, others | mine, others - mine)
    assert all(isinstance(cards, CardSet) for cards in found)
    assert mine & {"AS", 7} == CardSet() == mine - plain
    assert mine | {7} == {*plain, 7} == mine ^ {7}


@pytest.mark.parametrize("other", ["9H", [NINE], 7, None], ids=["text", "list", "number", "none"])
@pytest.mark.parametrize("name", ["__and__", "__or__", "__sub__", "__xor__"])
def test_what_is_no_set_does_not_go_with_a_set_of_cards(name: str, other: object) -> None:
    with pytest.raises(
        TypeError, match=r"^a set of cards goes with another set, such as CardSet\.parse\('9H 4H'\), not "
    ):
        getattr(CardSet([NINE]), name)(other)


@pytest.mark.parametrize("text", ["9\u017f", "\u212as", "\u0131c", "\uff19h"])
def test_a_letter_that_only_looks_like_one_of_a_card_names_none(text: str) -> None:
    with pytest.raises(NotationError):
        Card.parse(text)
