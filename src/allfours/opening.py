"""How a match begins: who deals first, and who pitches in the first deal; and who deals after that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Final

import attrs

from allfours import shuffling
from allfours._english import capital
from allfours._refusing import of_kind, refuse
from allfours.cards import Card, CardSet
from allfours.errors import Problem
from allfours.seating import Seat

if TYPE_CHECKING:
    from allfours.rules import Variant
    from allfours.state import Deal


def _drawn(variant: Variant, seed: int) -> Seat:
    """A seat at random."""
    return Seat(int(shuffling.stream(seed).random() * variant.seating.seats))


_BEFORE: Final = "the player before the pitcher deals"
_AGAIN: Final = "those who tie cut again"


@attrs.frozen
class RandomPitcher:
    """The first pitcher is drawn at random, and the seat before it deals.

    So in one account of Phat and in that of Board Game Arena.

    >>> from allfours import Match, variants
    >>> deal = Match.new(variants.PHAT, seed=7).deal
    >>> deal.dealer, deal.pitcher
    (0, 1)
    """

    def dealer(self, variant: Variant, seed: int) -> Seat:
        """The seat before the one that is drawn."""
        return variant.seating.next(_drawn(variant, seed), -1)

    def pitcher(self, variant: Variant, hands: Sequence[CardSet], dealer: Seat) -> Seat:  # noqa: ARG002
        """The eldest."""
        return variant.seating.next(dealer)

    def describe(self) -> str:
        """The custom in a sentence."""
        return f"The first pitcher is drawn at random; {_BEFORE}."


class Wins(Enum):
    """Which card wins a cut; suits do not count.

    >>> from allfours import variants
    >>> [Cut(wins=wins, winner=Office.DEALS).dealer(variants.PHAT, seed=7) for wins in Wins]  # who deals
    [0, 2]
    """

    LOWEST = "lowest"
    """The lowest card."""
    HIGHEST = "highest"
    """The highest card."""


class Office(Enum):
    """What the winner of a cut does in the first deal.

    >>> from allfours import variants
    >>> [Cut(wins=Wins.HIGHEST, winner=office).dealer(variants.PHAT, seed=7) for office in Office]  # who deals
    [2, 1]
    """

    DEALS = "deals"
    """The winner deals."""
    PITCHES = "pitches"
    """The winner pitches, and the seat before deals."""


class Cutters(Enum):
    """Who cuts.

    >>> from allfours import variants
    >>> for cutters in Cutters:
    ...     cut = Cut(wins=Wins.HIGHEST, winner=Office.PITCHES, cutters=cutters)
    ...     print(*(f"{seat}: {card}" for seat, card in cut.rounds(variants.NINE_CARD_DON, seed=7)[0]))
    0: 3S 1: 5S 2: AS 3: QC
    0: 3S 1: 5S
    """

    ALL = "every player"
    """Every seat."""
    ONE_A_SIDE = "one player of each side"
    """The first seat of every side."""


@attrs.frozen(kw_only=True)
class Cut:
    """Players cut for the first deal or the first pitch; those who have cut equal cards cut again.

    The cards cut lie aside until one wins; when the pack is used up before that, the first of those still equal wins.
    The highest card wins in most games, the lowest in one account of Phat; in Nine-Card Don one player a side cuts.

    >>> from allfours import variants
    >>> Cut(wins=Wins.LOWEST, winner=Office.PITCHES).rounds(variants.PHAT, seed=7)[-1][0]
    (0, Card.parse('3S'))
    """

    wins: Wins
    """Whether the lowest or the highest card wins."""
    winner: Office
    """What the winner does: deal, or pitch (then the seat before deals)."""
    cutters: Cutters = Cutters.ALL
    """Who cuts."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, wins=Wins, winner=Office, cutters=Cutters))

    def dealer(self, variant: Variant, seed: int) -> Seat:
        """The winner of the cut, or the seat before it where the winner pitches."""
        cut = sorted(self.rounds(variant, seed)[-1], key=lambda cut: cut[1].rank, reverse=self.wins is Wins.HIGHEST)
        return variant.seating.next(cut[0][0], 0 if self.winner is Office.DEALS else -1)

    def pitcher(self, variant: Variant, hands: Sequence[CardSet], dealer: Seat) -> Seat:  # noqa: ARG002
        """The eldest."""
        return variant.seating.next(dealer)

    def rounds(self, variant: Variant, seed: int) -> tuple[tuple[tuple[Seat, Card], ...], ...]:
        """The rounds of cutting, in each the cards cut by seat, in order of play."""
        cards = iter(shuffling.shuffle(variant.deck, seed))
        number = variant.seating.seats if self.cutters is Cutters.ALL else variant.seating.sides
        cutters: list[Seat] = [Seat(seat) for seat in range(number)]
        best = min if self.wins is Wins.LOWEST else max
        rounds: list[tuple[tuple[Seat, Card], ...]] = []
        while len(cutters) > 1 and len(cut := tuple(zip(cutters, cards, strict=False))) == len(cutters):
            rounds.append(cut)
            winning = best(card.rank for _, card in cut)
            cutters = [seat for seat, card in cut if card.rank == winning]
        return tuple(rounds)

    def describe(self) -> str:
        """The custom in a sentence."""
        then = "" if self.winner is Office.DEALS else f", and {_BEFORE}"
        who = f"{capital(self.cutters.value)} cuts a card"
        return f"{who}. Whoever cuts the {self.wins.value} {self.winner.value} first{then}; {_AGAIN}."


@attrs.frozen
class HolderPitches:
    """The first dealer is drawn at random; whoever is dealt a certain card pitches first, and need not lead it.

    The custom of Irish Don, with the two of diamonds.

    >>> from allfours import Card, Match, variants
    >>> deal = Match.new(variants.IRISH_DON, seed=7).deal
    >>> deal.dealer, deal.pitcher, Card.parse("2D") in deal.hand(deal.pitcher)
    (1, 3, True)
    """

    card: Card
    """The card that decides."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, card=Card))

    def dealer(self, variant: Variant, seed: int) -> Seat:
        """A seat at random."""
        return _drawn(variant, seed)

    def pitcher(self, variant: Variant, hands: Sequence[CardSet], dealer: Seat) -> Seat:
        """The seat that was dealt the card; the eldest where it lies in the stock."""
        holders = [Seat(seat) for seat, hand in enumerate(hands) if self.card in hand]
        return holders[0] if holders else variant.seating.next(dealer)

    def describe(self) -> str:
        """The custom in a sentence."""
        return f"The first dealer is drawn at random. Whoever is dealt {_named(self.card)} pitches first."

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """A card that nobody can be dealt."""
        if self.card not in variant.deck:
            yield Problem("card", path="card", text=f"the pack has no {self.card.symbol}")


def _named(card: Card) -> str:
    return f"the {card.rank.word}" + (f" of {card.suit.word}" if card.suit else "")


def pitcher_deals(deal: Deal) -> Seat:
    """The pitcher of a deal deals the next, so that the deal moves round the table.

    So in Phat and Don.

    >>> from allfours import Deal, variants
    >>> pitcher_deals(Deal.shuffled(variants.IRISH_DON, seed=7, dealer=0, pitcher=2))
    2
    """
    return deal.pitcher


def eldest_deals(deal: Deal) -> Seat:
    """The deal passes to the next player in turn.

    So in most games; also after a deal that was thrown in.

    >>> from allfours import Deal, variants
    >>> eldest_deals(Deal.shuffled(variants.SPADES, seed=7, dealer=3))
    0
    """
    return deal.variant.seating.next(deal.dealer)


def same_dealer_again(deal: Deal) -> Seat:
    """The deal passes to the next player in turn; after a deal that was thrown in the same player deals again.

    So in All Fours by nearly all accounts that speak of it.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.SCHMIER, seed=7, dealer=2)
    >>> before = same_dealer_again(deal)
    >>> while deal.turn is not None:
    ...     deal = deal.apply("pass")  # when all pass, the deal is thrown in
    >>> before, same_dealer_again(deal)
    (3, 2)
    """
    return deal.dealer if deal.thrown_in else deal.variant.seating.next(deal.dealer)
