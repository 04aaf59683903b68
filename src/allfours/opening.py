"""How a match begins: who deals first, and who pitches in the first deal; and who deals after that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from allfours import shuffling
from allfours.cards import Card, CardSet
from allfours.seating import Seat

if TYPE_CHECKING:
    from allfours.rules import Variant
    from allfours.state import Deal


def _drawn(variant: Variant, seed: int) -> Seat:
    """A seat at random."""
    return Seat(int(shuffling.stream(seed).random() * variant.seating.seats))


@attrs.frozen
class RandomPitcher:
    """The first pitcher is drawn at random, and the seat before it deals."""

    def dealer(self, variant: Variant, seed: int) -> Seat:
        """The seat before the one that is drawn."""
        return variant.seating.next(_drawn(variant, seed), -1)

    def pitcher(self, variant: Variant, hands: Sequence[CardSet], dealer: Seat) -> Seat:  # noqa: ARG002
        """The eldest."""
        return variant.seating.next(dealer)

    def describe(self) -> str:
        """The custom in a sentence."""
        return "The first pitcher is drawn at random; the player before deals"


@attrs.frozen
class LowestCut:
    """Every player cuts a card: the lowest pitches first, and the seat before it deals.

    Suits do not count. Those who have cut equally low cut again, from the same pack, until one is lowest.
    """

    def dealer(self, variant: Variant, seed: int) -> Seat:
        """The seat before the one that cut the lowest card."""
        lowest = min(self.cuts(variant, seed)[-1], key=lambda cut: cut[1].rank)
        return variant.seating.next(lowest[0], -1)

    def pitcher(self, variant: Variant, hands: Sequence[CardSet], dealer: Seat) -> Seat:  # noqa: ARG002
        """The eldest."""
        return variant.seating.next(dealer)

    def cuts(self, variant: Variant, seed: int) -> tuple[tuple[tuple[Seat, Card], ...], ...]:
        """The rounds of cutting, in each the cards cut by seat; in the last a single card is lowest."""
        cards = iter(shuffling.shuffle(variant.deck, seed))
        cutters: tuple[Seat, ...] = variant.seating.order(Seat(0))
        rounds: list[tuple[tuple[Seat, Card], ...]] = []
        while len(cutters) > 1:
            cut = tuple([(seat, next(cards)) for seat in cutters])
            lowest = min(card.rank for _, card in cut)
            cutters = tuple(seat for seat, card in cut if card.rank == lowest)
            rounds.append(cut)
        return tuple(rounds)

    def describe(self) -> str:
        """The custom in a sentence."""
        return "Every player cuts a card: the lowest pitches first, and the player before deals; equal cards cut again"


@attrs.frozen
class HolderPitches:
    """The first dealer is drawn at random; whoever is dealt a certain card pitches first, and need not lead it."""

    card: Card
    """The card that decides."""

    def dealer(self, variant: Variant, seed: int) -> Seat:
        """A seat at random."""
        return _drawn(variant, seed)

    def pitcher(self, variant: Variant, hands: Sequence[CardSet], dealer: Seat) -> Seat:
        """The seat that was dealt the card; the eldest where it lies in the stock."""
        holders = [Seat(seat) for seat, hand in enumerate(hands) if self.card in hand]
        return holders[0] if holders else variant.seating.next(dealer)

    def describe(self) -> str:
        """The custom in a sentence."""
        return f"The first dealer is drawn at random; whoever is dealt {self.card.symbol} pitches first"


def pitcher_deals(deal: Deal) -> Seat:
    """The pitcher of a deal deals the next, so that the deal moves round the table."""
    return deal.pitcher
