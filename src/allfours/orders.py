"""Which suit a card belongs to, and what beats what.

An order answers one question: which cards belong to a suit when a given suit is trumps, highest first. A card that
changes its suit with the trump (the off-jack, the left pedro, a joker) simply stands in the list of the trump suit
and in no other; everything else (following, winning, counting) is worked out from these lists.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from enum import Enum
from typing import Final, Protocol

import attrs

from allfours._refusing import items_of, of_kind, refuse, shown
from allfours.cards import Card, Rank, Suit, mask_of
from allfours.errors import Problem, SetupError, VariantError


class CardOrder(Protocol):
    """The rule of which cards belong to a suit and how they rank; a hashable value.

    >>> from allfours import Suit
    >>> for order in (ACE_HIGH, JOKERS_HIGH):
    ...     print(*order.ranking(Suit.HEARTS, Suit.HEARTS)[:4], "|", *order.ranking(Suit.CLUBS, Suit.HEARTS)[:4])
    AH KH QH JH | AC KC QC JC
    X1 X2 AH KH | AC KC QC JC
    """

    def ranking(self, suit: Suit, trump: Suit | None) -> tuple[Card, ...]:
        """The cards that belong to the suit when ``trump`` is trumps, highest first; no card in two suits."""
        ...

    def pitched(self, card: Card) -> Suit:
        """The suit that becomes trumps when the card is pitched. Raises SetupError for a card that makes none."""
        ...

    def __hash__(self) -> int:
        """Orders are kept in tables, so equal orders have equal hashes."""
        ...


@attrs.frozen
class AceHigh:
    """In every suit, trumps too: A K Q J T 9 8 7 6 5 4 3 2.

    So in every game of the family without jokers and without cards that trumps adopt.

    >>> from allfours import Card, Suit
    >>> print(*ACE_HIGH.ranking(Suit.SPADES, None))
    AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S
    >>> ACE_HIGH.pitched(Card.parse("4H")).word
    'hearts'
    """

    def ranking(self, suit: Suit, trump: Suit | None) -> tuple[Card, ...]:  # noqa: ARG002 - trumps rank as plain suits
        """The thirteen cards of the suit, from the ace down."""
        return tuple(Card(rank, suit) for rank in reversed(Rank) if rank <= Rank.ACE)

    def pitched(self, card: Card) -> Suit:
        """The suit printed on the card. Raises SetupError for a joker, which has none."""
        if card.suit is None:
            text = f"{card} has no suit: an order with jokers says what a pitched joker means"
            raise SetupError.of("order", "variant.order", text)
        return card.suit


ACE_HIGH: Final = AceHigh()
"""The order of the whole family where no joker and no off-suit card is a trump."""


@attrs.frozen
class Off:
    """A card that trumps adopt from the other suit of their colour.

    With hearts as trumps ``Off(Rank.JACK)`` is the jack of diamonds. It belongs to trumps for following, ranking and
    counting alike.

    >>> from allfours import Suit
    >>> order = Ranked("A K Q J off-J T 9 8 7 6 5 4 3 2")
    >>> order.trumps[4], order.ranking(Suit.HEARTS, Suit.HEARTS)[4]
    (Off(rank=<Rank.JACK: 11>), Card.parse('JD'))
    """

    rank: Rank
    """The rank printed on it, of a card with a suit."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, rank=Rank))
        if self.rank > Rank.ACE:
            text = f"the {self.rank.word} has no suit from which trumps could adopt it: write {self.rank.letter} alone"
            refuse(Problem("rank", path="rank", text=text))


class Jokers(Enum):
    """Which of two jokers is the higher.

    Accounts of Ten-point Pitch tell them apart or let the first win, one of Smear lets the second win.

    >>> for jokers in Jokers:
    ...     equals = Ranked("A K Q J X1 X2 T 9 8 7 6 5 4 3 2", jokers=jokers).equals
    ...     print(jokers.name, equals and equals.later_wins)
    RANKED None
    FIRST_WINS False
    SECOND_WINS True
    """

    RANKED = "the printed joker is the higher"
    """X1 and X2 can be told apart, and stand where the order puts them."""
    FIRST_WINS = "of two jokers in a trick the first is the higher"
    """They cannot be told apart: the second does not beat the first."""
    SECOND_WINS = "of two jokers in a trick the second is the higher"
    """They cannot be told apart: the second beats the first."""


def _parsed(trumps: str | tuple[Rank | Off, ...]) -> tuple[Rank | Off, ...]:
    """The ranks of trumps from their text, such as ``"A K Q J off-J X1 X2 T ..."``; a tuple stays as it is."""
    if not isinstance(trumps, str):
        return trumps
    found: list[Rank | Off] = []
    for word in trumps.split():
        letter = word.removeprefix(_OFF)
        if letter not in _BY_LETTER:
            text = f"{word} is no rank: write A K Q J T 9 8 7 6 5 4 3 2, X1 X2 and, for an adopted jack, off-J"
            raise VariantError((Problem("order", path="trumps", text=text),))
        found.append(Off(_BY_LETTER[letter]) if word.startswith(_OFF) else _BY_LETTER[letter])
    return tuple(found)


def _told_apart(order: Ranked) -> Jokers:
    """How jokers rank where nobody has said it. Raises VariantError where there are two, of which tables differ."""
    if {Rank.HIGH_JOKER, Rank.LOW_JOKER} <= {rank for _, rank in items_of(order.trumps) if isinstance(rank, Rank)}:
        text = "there are two jokers: say which is the higher, as in jokers=Jokers.RANKED"
        refuse(Problem("order", path="jokers", text=text))
    return Jokers.RANKED


_BY_LETTER: Final = {rank.letter: rank for rank in Rank}
_OFF: Final = "off-"


@attrs.frozen(cache_hash=True)
class Ranked:
    """Trumps rank in an order of their own, in which jokers and adopted cards have their places; plain suits ace high.

    So in Cinch and in Pitch with jokers or an off-jack. Raises VariantError for a text with a word that is no rank, for
    a rank named twice, and for two jokers of which nobody says which is the higher.

    >>> from allfours import Suit
    >>> order = Ranked("A K Q J off-J X1 X2 T 9 8 7 6 5 4 3 2", jokers=Jokers.RANKED)
    >>> " ".join(map(str, order.ranking(Suit.HEARTS, Suit.HEARTS)[:7]))
    'AH KH QH JH JD X1 X2'
    >>> " ".join(map(str, order.ranking(Suit.DIAMONDS, Suit.HEARTS)[:4]))
    'AD KD QD TD'
    """

    trumps: tuple[Rank | Off, ...] = attrs.field(converter=_parsed)
    """The trumps, highest first; given as text, with ``off-`` before an adopted rank, or as ranks."""
    jokers: Jokers = attrs.field(default=attrs.Factory(_told_apart, takes_self=True), kw_only=True)
    """Which of two jokers is the higher; it makes no difference where there are not two, and need not be said."""
    joker_pitches: Suit = attrs.field(default=Suit.SPADES, kw_only=True)
    """The suit that becomes trumps when a joker is pitched."""

    def __attrs_post_init__(self) -> None:
        refuse(*_odd_trumps(self.trumps), *of_kind(self, jokers=Jokers, joker_pitches=Suit))

    def ranking(self, suit: Suit, trump: Suit | None) -> tuple[Card, ...]:
        """The cards that belong to the suit, highest first."""
        if suit is trump:
            return tuple(_trump(rank, suit) for rank in self.trumps)
        plain = ACE_HIGH.ranking(suit, trump)
        if trump is None or suit is not trump.partner:
            return plain
        adopted = {card.rank for card in self.trumps if isinstance(card, Off)}
        return tuple(card for card in plain if card.rank not in adopted)

    def pitched(self, card: Card) -> Suit:
        """The suit printed on the card; for a joker the one that the rule names."""
        return card.suit or self.joker_pitches

    @property
    def equals(self) -> Equals | None:
        """The jokers, where they cannot be told apart."""
        if self.jokers is Jokers.RANKED:
            return None
        both = (Card(Rank.HIGH_JOKER, None), Card(Rank.LOW_JOKER, None))
        return Equals(both, later_wins=self.jokers is Jokers.SECOND_WINS)


def _odd_trumps(trumps: object) -> Iterator[Problem]:
    """What among the trumps of an order is no rank, or named twice."""
    given = items_of(trumps)
    if not isinstance(trumps, tuple):
        text = f'trumps are ranks from the highest down, such as "A K Q J off-J T 9", not {shown(trumps)}'
        yield Problem("order", path="trumps", text=text)
    found: set[Rank | Off] = set()
    for number, rank in given:
        if not isinstance(rank, Rank | Off):
            yield Problem("order", path=f"trumps.{number}", text=f"a rank or Off(rank) is wanted, not {shown(rank)}")
        elif rank in found:
            what = f"adopted {rank.rank.word}" if isinstance(rank, Off) else rank.word
            yield Problem("order", path=f"trumps.{number}", text=f"the {what} is named twice")
        else:
            found.add(rank)


def _trump(rank: Rank | Off, trump: Suit) -> Card:
    """A card of the trumps."""
    if isinstance(rank, Off):
        return Card(rank.rank, trump.partner)
    return Card(rank, trump if rank <= Rank.ACE else None)


JOKERS_HIGH: Final = Ranked("X1 X2 A K Q J T 9 8 7 6 5 4 3 2", jokers=Jokers.RANKED)
"""The order in which the jokers stand above the ace of trumps, X1 over X2."""


@attrs.frozen
class Equals:
    """Cards that an order does not tell apart; of two in one trick, time decides.

    An order that has such cards has an attribute ``equals``; in its ranking they stand one after the other.

    >>> from allfours import variants
    >>> variants.SMEAR.order.equals
    Equals(cards=(Card.parse('X1'), Card.parse('X2')), later_wins=True)
    """

    cards: tuple[Card, ...]
    """The cards, neighbours in the ranking of trumps."""
    later_wins: bool = attrs.field(kw_only=True)
    """Whether the one that is played later beats the other."""


@attrs.frozen
class Led:
    """What a card led demands, worked out once for a card order, a trump and the suit led.

    >>> from allfours import Card, Suit
    >>> led = led_by(ACE_HIGH, Suit.HEARTS)[Card.parse("KD").index]
    >>> [led.strength[Card.parse(card).index] for card in ("2H", "AD", "KD", "AC")]
    [28, 26, 24, 0]
    """

    suit: Suit
    """The suit that the card led belongs to."""
    members: int
    """The mask of the cards that belong to that suit."""
    trumps: int
    """The mask of the trumps; the same as ``members`` when a trump was led."""
    strength: tuple[int, ...] = attrs.field(repr=False)
    """By ``card.index``, 0 to 63: the greater number wins the trick; 0 for a card that cannot.

    Numbers are even, but for cards that are beaten by their equals: a card wins if its strength is greater than that of
    the best card so far, from which the last bit is taken away.
    """
    under: tuple[int, ...] = attrs.field(repr=False)
    """By ``card.index``: the mask of the trumps that a trump beats; 0 for a plain card."""


@functools.lru_cache(maxsize=256)
def led_by(order: CardOrder, trump: Suit) -> dict[int, Led]:
    """For every card that belongs to a suit, by ``card.index``, what it demands when it is led.

    The dictionary is made once for an order and a trump and handed out again; nobody may change it.

    >>> from allfours import Card, Suit, variants
    >>> left_pedro = Card.parse("5S")
    >>> led_by(variants.CINCH.order, Suit.CLUBS)[left_pedro.index].suit.word
    'clubs'
    """
    trumps = order.ranking(trump, trump)
    equals: Equals | None = getattr(order, "equals", None)
    under = [0] * 64
    for place, card in enumerate(trumps):
        under[card.index] = mask_of(trumps[place + 1 :])
    found: dict[int, Led] = {}
    for suit in Suit:
        ranking = order.ranking(suit, trump)
        strength = [0] * 64
        for above, card in enumerate(reversed(ranking if suit is trump else trumps + ranking), start=1):
            strength[card.index] = 2 * above
        if equals is not None:
            level = max(strength[card.index] for card in equals.cards) + equals.later_wins
            for card in equals.cards:
                strength[card.index] = level
        led = Led(suit, mask_of(ranking), mask_of(trumps), tuple(strength), tuple(under))
        found |= {card.index: led for card in ranking}
    return found


@functools.lru_cache(maxsize=256)
def trump_mask(order: CardOrder, trump: Suit | None) -> int:
    """The mask of the cards that are trumps; 0 when there are none yet.

    >>> from allfours import CardSet, Suit, variants
    >>> print(CardSet.of_mask(trump_mask(variants.CINCH.order, Suit.CLUBS)))
    5S AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C
    >>> trump_mask(ACE_HIGH, None)
    0
    """
    return 0 if trump is None else mask_of(order.ranking(trump, trump))
