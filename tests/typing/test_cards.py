"""What the types of cards, sets of cards and seats promise, to type checkers and at run time."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import assert_type

from allfours import Card, CardSet, Rank, Seat, Seating, Side, Suit
from allfours.cards import pack

HAND = CardSet.parse("KS 7S AH 9D")


def test_a_card_is_read_and_taken_apart() -> None:
    card = assert_type(Card.parse("9H"), Card)
    assert assert_type(card.rank, Rank) is Rank.NINE
    assert assert_type(card.suit, Suit | None) is Suit.HEARTS  # a joker has none
    assert assert_type(card.index, int) >= 0
    assert assert_type(str(card), str) == "9H"
    assert assert_type(sorted([card, Card(Rank.TWO, Suit.SPADES)]), list[Card])


def test_a_suit_and_a_rank_say_their_letters() -> None:
    assert assert_type(Suit("H"), Suit) is Suit.HEARTS
    assert assert_type(Suit.HEARTS.letter, str) + assert_type(Rank.TEN.letter, str) == "HT"
    assert assert_type(Suit.HEARTS.partner, Suit) is Suit.DIAMONDS
    assert assert_type(Suit.HEARTS.symbol, str)


def test_operations_on_card_sets_give_card_sets() -> None:
    spades = assert_type(HAND.of_suit(Suit.SPADES), CardSet)
    assert assert_type(HAND & spades, CardSet) == spades
    assert assert_type(HAND | spades, CardSet) == HAND
    assert len(assert_type(HAND - spades, CardSet)) == 2
    assert assert_type(HAND ^ spades, CardSet) == HAND - spades
    assert assert_type(pack(jokers=2), CardSet) >= HAND
    assert assert_type(CardSet.of_mask(HAND.mask), CardSet) == HAND


def test_a_card_set_is_a_set_like_others() -> None:
    def size(cards: AbstractSet[Card]) -> int:
        return len(cards)

    others = frozenset(["no card"])
    assert size(HAND) == 4
    assert len(assert_type(HAND | others, AbstractSet[Card | str])) == 5
    assert assert_type(HAND & others, CardSet) == CardSet()
    assert assert_type(HAND | frozenset(HAND), CardSet) == HAND
    assert assert_type(HAND ^ set(HAND), CardSet) == CardSet()


def test_a_card_set_gives_cards() -> None:
    cards = iter(HAND)
    assert_type(cards, Iterator[Card])
    assert next(cards) == Card.parse("KS")
    assert assert_type([card.rank for card in HAND], list[Rank])[0] is Rank.KING
    assert assert_type(max(HAND, key=lambda card: card.rank), Card) == Card.parse("AH")
    assert assert_type(hash(HAND), int) == hash(frozenset(HAND))


def test_seats_and_sides_are_kinds_of_their_own() -> None:
    table = assert_type(Seating.partnerships(), Seating)
    assert assert_type(table.side(Seat(3)), Side) == 1
    assert assert_type(table.next(Seat(3)), Seat) == 0
    assert assert_type(table.order(Seat(2)), tuple[Seat, ...]) == (2, 3, 0, 1)
    assert assert_type(table.members(Side(1)), tuple[Seat, ...]) == (1, 3)
    assert assert_type(table.partner(Seat(1)), Seat | None) == 3  # nobody's, at other tables
