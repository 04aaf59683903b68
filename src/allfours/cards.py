"""Cards and sets of cards.

A card is one interned object: ``Card.parse("9H") is Card.parse("9♥")``. A set of cards is one number inside, a mask
of 64 bits with a lane of 16 bits for each suit (spades, hearts, diamonds, clubs from the lowest lane up). In a lane
the bits 0 and 1 are kept for jokers, bit 2 is the ace and bit 14 the two, so that **counting bits from the lowest
upwards is the order in which a player sorts a hand**, and the highest card of a suit is its lowest bit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from enum import Enum, IntEnum
from string import ascii_lowercase, ascii_uppercase
from typing import Any, Final, TypeVar, cast, final, overload

from allfours.errors import NotationError
from allfours.twins import twin_of

T = TypeVar("T")


class Suit(Enum):
    """One of the four suits, in the order in which a hand is sorted.

    ``Suit.SPADES``, ``Suit.HEARTS``, ``Suit.DIAMONDS``, ``Suit.CLUBS``; by its letter, ``Suit("H")``.

    >>> [suit.symbol for suit in Suit], Suit("H").word, Suit.HEARTS.partner.word
    (['♠', '♥', '♦', '♣'], 'hearts', 'diamonds')
    """

    SPADES = "S"
    """Spades, ♠."""
    HEARTS = "H"
    """Hearts, ♥."""
    DIAMONDS = "D"
    """Diamonds, ♦."""
    CLUBS = "C"
    """Clubs, ♣."""

    @property
    def letter(self) -> str:
        """The letter of the notation: S, H, D or C."""
        return self.value

    @property
    def symbol(self) -> str:
        """The suit's sign: ♠, ♥, ♦ or ♣."""
        return _SYMBOLS[self.value]

    @property
    def word(self) -> str:
        """The suit's name in a sentence, such as ``"hearts"``."""
        return self.name.lower()

    @property
    def partner(self) -> Suit:
        """The other suit of the same colour."""
        return _SAME_COLOUR[self]

    def __hash__(self) -> int:
        # Small and different: a set of suits iterates in their order, in every process.
        return "SHDC".index(self._value_)  # value is a slower name for _value_


class Rank(IntEnum):
    """A rank; the greater number is the higher card. Jokers are above the ace here and placed by a card order.

    ``Rank.TWO`` (2) to ``Rank.TEN`` (10), ``Rank.JACK``, ``Rank.QUEEN``, ``Rank.KING``, ``Rank.ACE`` (14);
    ``Rank.LOW_JOKER`` and ``Rank.HIGH_JOKER``.

    >>> Rank.TEN < Rank.JACK, Rank.TEN.letter, Rank(9).word, Rank.HIGH_JOKER.letter
    (True, 'T', 'nine', 'X1')
    """

    TWO = 2
    """The two."""
    THREE = 3
    """The three."""
    FOUR = 4
    """The four."""
    FIVE = 5
    """The five."""
    SIX = 6
    """The six."""
    SEVEN = 7
    """The seven."""
    EIGHT = 8
    """The eight."""
    NINE = 9
    """The nine."""
    TEN = 10
    """The ten, T."""
    JACK = 11
    """The jack, J."""
    QUEEN = 12
    """The queen, Q."""
    KING = 13
    """The king, K."""
    ACE = 14
    """The ace, A."""
    LOW_JOKER = 15
    """The lower joker, X2."""
    HIGH_JOKER = 16
    """The higher joker, X1; the one of a pack with one."""

    @property
    def letter(self) -> str:
        """The letter of the notation: A K Q J T 9 ... 2; X1 and X2 for the higher and the lower joker."""
        return _RANK_LETTERS[self]

    @property
    def word(self) -> str:
        """The rank's name in a sentence, such as ``"nine"`` or ``"higher joker"``."""
        return _RANK_WORDS[self]


_SYMBOLS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_SAME_COLOUR: Final = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}
_RANK_LETTERS: Final = {
    **{rank: str(int(rank)) for rank in Rank if rank < Rank.TEN},
    Rank.TEN: "T",
    Rank.JACK: "J",
    Rank.QUEEN: "Q",
    Rank.KING: "K",
    Rank.ACE: "A",
    Rank.LOW_JOKER: "X2",
    Rank.HIGH_JOKER: "X1",
}
_RANK_WORDS: Final = (
    *[""] * Rank.TWO,
    *(rank.name.lower() for rank in Rank if rank <= Rank.ACE),
    "lower joker",
    "higher joker",
)
"""The words at the places of their ranks' numbers."""
_LANE: Final = 16
"""Bits of a mask for one suit."""


@final
class Card:
    """A card of the pack, one object each, so that ``is`` and ``==`` are the same.

    Cards sort as a player sorts a hand: spades, hearts, diamonds, clubs, each from the ace down; jokers first.

    >>> Card.parse("10h") is Card(Rank.TEN, Suit.HEARTS)
    True
    >>> print(Card.parse("9♥"), Card.parse("9♥").symbol)
    9H 9♥
    """

    __slots__ = ("bit", "index", "rank", "suit", "text")
    __match_args__ = ("rank", "suit")

    rank: Rank
    """The rank printed on the card."""
    suit: Suit | None
    """The suit printed on the card; None for a joker."""
    text: str
    """The card in notation, such as ``"9H"``, ``"TS"`` or ``"X1"``."""
    index: int
    """The card's place in a mask, 0 to 63."""
    bit: int
    """The mask that holds this card alone: ``1 << index``."""

    def __new__(cls, rank: Rank, suit: Suit | None) -> Card:
        """The one object for the card.

        Raises NotationError for a joker with a suit, another card without one, and what is no rank or no suit.
        """
        try:
            return _CARDS[rank, suit]
        except KeyError:
            raise _no_card(rank, suit) from None

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that a text names: rank, then suit, as in ``9H``, ``th``, ``10♥``; ``X1``, ``X2`` or ``X``.

        Raises NotationError for anything else.
        """
        card = _BY_TEXT.get(text)
        if card is not None:
            return card
        check_text(text, "9H")
        found = _CARD_TEXT.fullmatch(text.translate(CAPITALS)) if len(text) <= _LONGEST else None
        if found is None:
            raise _bad_card(text)
        return _BY_TEXT[found["joker"] or found["rank"].replace("10", "T") + _SUIT_LETTER[found["suit"]]]

    @property
    def symbol(self) -> str:
        """The card with the sign of its suit, ``"9♥"``; a joker as in notation."""
        return self.text if self.suit is None else self.rank.letter + self.suit.symbol

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card.parse({self.text!r})"

    def __hash__(self) -> int:
        return self.index  # not the address: sets of cards iterate alike in every process

    def __setattr__(self, name: str, value: object) -> None:
        text = f"a Card cannot be changed: {name!r}"
        raise AttributeError(text)

    def __delattr__(self, name: str) -> None:
        text = f"a Card cannot be changed: {name!r}"
        raise AttributeError(text)

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit | None]]:
        return Card, (self.rank, self.suit)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


def _no_card(rank: object, suit: object) -> NotationError:
    """The error for a rank and a suit that no card has."""
    if isinstance(rank, Rank) and isinstance(suit, Suit | None):
        text = f"{rank.letter}{suit.letter if suit else ''}"
        return NotationError(text, 0, "a joker has no suit, every other card has one")
    reason = 'a card has a Rank and a Suit, as in Card(Rank.ACE, Suit.HEARTS); Card.parse("AH") reads text'
    return NotationError(f"{rank}", 0, reason)


def _make(rank: Rank, suit: Suit | None) -> Card:
    index = (0 if suit is None else _LANE * _LANES.index(suit)) + Rank.HIGH_JOKER - rank
    fields = {"rank": rank, "suit": suit, "text": rank.letter + (suit.letter if suit else "")}
    card = object.__new__(Card)
    for name, value in {**fields, "index": index, "bit": 1 << index}.items():
        object.__setattr__(card, name, value)
    return card


_LANES: Final = tuple(Suit)
_CARDS: Final[dict[tuple[Rank, Suit | None], Card]] = {
    (rank, suit): _make(rank, suit) for rank in Rank for suit in ((None,) if rank > Rank.ACE else _LANES)
}
_BY_TEXT: Final = {card.text: card for card in _CARDS.values()} | {"X": _CARDS[Rank.HIGH_JOKER, None]}
_BY_BIT: Final = {card.bit: card for card in sorted(_CARDS.values())}
_SUIT_LETTER: Final = {letter: letter for letter in _SYMBOLS} | {sign: letter for letter, sign in _SYMBOLS.items()}
_CARD_TEXT: Final = re.compile("(?P<joker>X[12]?)|(?P<rank>10|[2-9TJQKA])(?P<suit>[SHDC♠♥♦♣])")
_LONGEST: Final = 3
CAPITALS: Final = str.maketrans(ascii_lowercase, ascii_uppercase)
"""The translation of a to z, and of nothing else, into capitals: ``str.upper`` makes letters of stranger signs."""


def _bad_card(text: str) -> NotationError:
    rank = re.match("10|[2-9TJQKA]", text.translate(CAPITALS))
    if rank is None:
        return NotationError(text, 0, "a card is a rank (A K Q J T 9 ... 2) and a suit (S H D C), such as 9H")
    if len(text) > rank.end() and text[rank.end()].translate(CAPITALS) in _SUIT_LETTER:
        return NotationError(text, rank.end() + 1, "nothing may follow the card")
    return NotationError(text, rank.end(), "the suit must be one of S H D C or ♠ ♥ ♦ ♣")


def check_text(text: object, example: str) -> None:
    """Raises TypeError where what is to be read is no text.

    >>> check_text(9, "9H")
    Traceback (most recent call last):
    ...
    TypeError: what is read is a text such as '9H', not an int
    """
    if not isinstance(text, str):
        name = type(text).__name__
        wrong = f"what is read is a text such as {example!r}, not {'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"
        raise TypeError(wrong)


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of some cards, in any order; a repeated card counts once.

    >>> bin(mask_of([Card.parse("KS"), Card.parse("AS")]))
    '0b1100'
    """
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, in the order of a sorted hand.

    >>> cards_of(0b1100)
    (Card.parse('AS'), Card.parse('KS'))
    """
    cards: list[Card] = []
    while mask:
        bit = mask & -mask
        cards.append(_BY_BIT[bit])
        mask ^= bit
    return tuple(cards)


def top_card(mask: int) -> Card:
    """The first card of a mask that is not empty: within one suit, the highest.

    >>> print(top_card(CardSet.parse("9H QH 4H").mask))
    QH
    """
    return _BY_BIT[mask & -mask]


def suit_mask(suit: Suit) -> int:
    """The mask of the thirteen cards on which a suit is printed.

    >>> hand = CardSet.parse("KS 7S AH 9D")
    >>> (hand.mask & suit_mask(Suit.SPADES)).bit_count()
    2
    """
    return 0x7FFC << _LANE * _LANES.index(suit)


@final
class CardSet(AbstractSet[Card]):
    """An immutable set of cards over one mask of 64 bits.

    It iterates as a player sorts a hand, compares with any other set, and has the operators of a set; with another set
    of cards, of whatever type, they give a CardSet. Raises TypeError where it is combined with what is no set.

    >>> hand = CardSet.parse("KS 7S AH 9D")
    >>> print(hand & CardSet.parse("AH KH"), len(hand), Card.parse("7S") in hand)
    AH 4 True
    >>> print(CardSet.parse("K7.A.9."))
    KS 7S AH 9D
    """

    __slots__ = ("mask",)

    mask: int
    """The cards as a number: the bit ``1 << card.index`` is set for each."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        """The set of the given cards, in any order; a repeated card counts once.

        Raises NotationError for a text, which ``parse`` reads, and for what is no card.
        """
        given = tuple(cards)
        if set(map(type, given)) - {Card}:
            raise _no_set(cards, given)
        _store_mask(self, mask_of(given))

    @classmethod
    def of_mask(cls, mask: int) -> CardSet:
        """The set of a mask whose bits all stand for cards; that they do is not looked at.

        >>> CardSet.of_mask(0b1100)
        CardSet.parse('AS KS')
        """
        (new,) = sets_of((mask,))
        return new

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """The set that a text names: cards with spaces, or four groups of ranks ``S.H.D.C`` with dots.

        An empty text is the empty set. Raises NotationError for a text that is neither, or names a card twice.
        """
        check_text(text, "9H 4H")
        if len(text) > _LONGEST_HAND:
            raise NotationError(text, _LONGEST_HAND, "a set of cards is at most the whole pack")
        pieces = _in_groups(text) if "." in text else [(found[0], found.start()) for found in _WORD.finditer(text)]
        mask = 0
        for piece, position in pieces:
            try:
                card = Card.parse(piece)
            except NotationError as error:
                raise NotationError(text, position + error.position, error.reason) from None
            if mask & card.bit:
                raise NotationError(text, position, f"{card} stands twice")
            mask |= card.bit
        return cls.of_mask(mask)

    @property
    def groups(self) -> str:
        """The set as four groups of ranks, spades first, such as ``"874.74.JT98.9542"``; jokers stand before them.

        >>> CardSet.parse("X1 KS 7S AH").groups
        'X1 K7.A..'
        """
        jokers = [card.text for card in self if card.suit is None]
        return " ".join([*jokers, ".".join("".join(c.rank.letter for c in self.of_suit(suit)) for suit in Suit)])

    def of_suit(self, suit: Suit) -> CardSet:
        """The cards of this set on which the suit is printed.

        >>> print(CardSet.parse("KS 7S AH 9D").of_suit(Suit.SPADES))
        KS 7S
        """
        return CardSet.of_mask(self.mask & suit_mask(suit))

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_of(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.mask & card.bit != 0

    def __and__(self, other: AbstractSet[object]) -> CardSet:
        return CardSet.of_mask(self.mask & _mask_in(other))

    def __sub__(self, other: AbstractSet[object]) -> CardSet:
        return CardSet.of_mask(self.mask & ~_mask_in(other))

    @overload
    def __or__(self, other: AbstractSet[Card]) -> CardSet: ...

    @overload
    def __or__(self, other: AbstractSet[T]) -> AbstractSet[Card | T]: ...

    def __or__(self, other: AbstractSet[T]) -> AbstractSet[Card | T]:
        if _holds_cards(other):
            return CardSet.of_mask(self.mask | _mask_in(other))
        return frozenset[Card | T](self) | other

    @overload
    def __xor__(self, other: AbstractSet[Card]) -> CardSet: ...

    @overload
    def __xor__(self, other: AbstractSet[T]) -> AbstractSet[Card | T]: ...

    def __xor__(self, other: AbstractSet[T]) -> AbstractSet[Card | T]:
        if _holds_cards(other):
            return CardSet.of_mask(self.mask ^ _mask_in(other))
        return frozenset[Card | T](self) ^ other

    def __hash__(self) -> int:
        return self._hash()  # that of an equal frozenset

    def __setattr__(self, name: str, value: object) -> None:
        text = f"a CardSet cannot be changed: {name!r}"
        raise AttributeError(text)

    def __delattr__(self, name: str) -> None:
        text = f"a CardSet cannot be changed: {name!r}"
        raise AttributeError(text)

    def __str__(self) -> str:
        return " ".join(card.text for card in self)

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return CardSet.of_mask, (self.mask,)


def _no_set(cards: object, given: tuple[object, ...]) -> NotationError:
    """The error for what is no set of cards, or for the first thing in it that is no card."""
    wrong = cards if isinstance(cards, str) else next(card for card in given if not isinstance(card, Card))
    return NotationError(f"{wrong}", 0, "a set is made of cards, CardSet([Card(...), ...]); CardSet.parse reads text")


def _mask_in(others: AbstractSet[object]) -> int:
    """The mask of the cards in any set. Raises TypeError for what is no set, such as the text of one."""
    return others.mask if isinstance(others, CardSet) else mask_of(card for card in _set(others) if type(card) is Card)


def _holds_cards(others: AbstractSet[object]) -> bool:
    """Whether a set holds nothing but cards. Raises TypeError as ``_mask_in`` does."""
    return isinstance(others, CardSet) or not set(map(type, _set(others))) - {Card}


def _set(others: object) -> AbstractSet[object]:
    """What goes with a set of cards, which is another set."""
    if not isinstance(others, AbstractSet):
        text = f"a set of cards goes with another set, such as CardSet.parse('9H 4H'), not with {others!r:.80}"
        raise TypeError(text)
    return cast("AbstractSet[object]", others)  # what an unknown set holds is an object at least


_store_mask: Final = CardSet.__dict__["mask"].__set__
_set_twin: Final = twin_of(CardSet)


def sets_of(masks: Iterable[int]) -> tuple[CardSet, ...]:
    """The sets of masks whose bits all stand for cards, in the same order.

    >>> sets_of([0b1100, 0])
    (CardSet.parse('AS KS'), CardSet.parse(''))
    """
    sets: list[CardSet] = []
    for mask in masks:
        new: Any = _set_twin()
        new.mask = mask
        new.__class__ = CardSet
        sets.append(new)
    return tuple(sets)


_WORD: Final = re.compile(r"\S+")
_LONGEST_HAND: Final = 54 * 4
_RANK_OR_TEN: Final = re.compile("10|.")


def _in_groups(text: str) -> list[tuple[str, int]]:
    """The cards of a text such as ``"AK.7..T9"``, each with its position; jokers may stand before it."""
    *jokers, _ = words = text.split()
    groups = words[-1].split(".")
    if len(groups) != len(Suit):
        raise NotationError(text, 0, "four groups of ranks are wanted, spades.hearts.diamonds.clubs")
    pieces = [(joker, text.index(joker)) for joker in jokers]
    position = text.rindex(words[-1])
    for suit, group in zip(Suit, groups, strict=True):
        pieces += [(rank[0] + suit.letter, position + rank.start()) for rank in _RANK_OR_TEN.finditer(group)]
        position += len(group) + 1
    return pieces


_SUITED_RANKS: Final = tuple(rank for rank in Rank if rank <= Rank.ACE)


def pack(*, jokers: int = 0, ranks: Iterable[Rank] = _SUITED_RANKS) -> CardSet:
    """The pack of four suits of the given ranks, with no, one (``X1``) or two jokers.

    >>> len(pack()), len(pack(jokers=2)), len(pack(ranks=[Rank.ACE, Rank.KING]))
    (52, 54, 8)
    """
    suited = [Card(rank, suit) for suit in Suit for rank in ranks]
    return CardSet([*suited, *(Card(rank, None) for rank in (Rank.HIGH_JOKER, Rank.LOW_JOKER)[:jokers])])
