"""Which suit a card belongs to, and what beats what.

An order answers one question: which cards belong to a suit when a given suit is trumps, highest first. A card that
changes its suit with the trump (the off-jack, the left pedro, a joker) simply stands in the list of the trump suit
and in no other; everything else (following, winning, counting) is worked out from these lists.
"""

from __future__ import annotations

import functools
from typing import Final, Protocol

import attrs

from allfours.cards import Card, Rank, Suit, mask_of
from allfours.errors import SetupError


class CardOrder(Protocol):
    """The rule of which cards belong to a suit and how they rank; a hashable value."""

    def ranking(self, suit: Suit, trump: Suit | None) -> tuple[Card, ...]:
        """The cards that belong to the suit when ``trump`` is trumps, highest first; no card in two suits."""
        ...

    def pitched(self, card: Card) -> Suit:
        """The suit that becomes trumps when the card is pitched."""
        ...

    def __hash__(self) -> int:
        """Orders are kept in tables, so equal orders have equal hashes."""
        ...


@attrs.frozen
class AceHigh:
    """In every suit, trumps too: A K Q J T 9 8 7 6 5 4 3 2."""

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
class JokersHigh:
    """The jokers are the highest trumps, X1 over X2, above the ace; in every suit below them A K Q J T 9 ... 2."""

    def ranking(self, suit: Suit, trump: Suit | None) -> tuple[Card, ...]:
        """The cards of the suit from the top, the jokers above its ace where it is trumps."""
        plain = ACE_HIGH.ranking(suit, trump)
        return (Card(Rank.HIGH_JOKER, None), Card(Rank.LOW_JOKER, None), *plain) if suit is trump else plain

    def pitched(self, card: Card) -> Suit:
        """The suit printed on the card; spades for a joker, as in games in which they are always trumps."""
        return card.suit or Suit.SPADES


JOKERS_HIGH: Final = JokersHigh()
"""The order in which the jokers stand above the ace of trumps."""


@attrs.frozen
class Led:
    """What a card led demands, worked out once for a card order, a trump and the suit led."""

    suit: Suit
    """The suit that the card led belongs to."""
    members: int
    """The mask of the cards that belong to that suit."""
    trumps: int
    """The mask of the trumps; the same as ``members`` when a trump was led."""
    strength: tuple[int, ...] = attrs.field(repr=False)
    """By ``card.index``: the greater number wins the trick; 0 for a card that cannot."""


@functools.lru_cache(maxsize=256)
def led_by(order: CardOrder, trump: Suit) -> dict[int, Led]:
    """For every card that belongs to a suit, by ``card.index``, what it demands when it is led."""
    trumps = order.ranking(trump, trump)
    found: dict[int, Led] = {}
    for suit in Suit:
        ranking = order.ranking(suit, trump)
        strength = [0] * 64
        for above, card in enumerate(reversed(ranking if suit is trump else trumps + ranking), start=1):
            strength[card.index] = above
        led = Led(suit, mask_of(ranking), mask_of(trumps), tuple(strength))
        found |= {card.index: led for card in ranking}
    return found


@functools.lru_cache(maxsize=256)
def trump_mask(order: CardOrder, trump: Suit | None) -> int:
    """The mask of the cards that are trumps; 0 when there are none yet."""
    return 0 if trump is None else mask_of(order.ranking(trump, trump))
