"""What the moves of a deal tell of the hands that they were made from, as the rules say when they are asked.

A card that is played tells which cards cannot have lain beside it, a word such as a bid how many trumps there can have
been. The rules are asked about hands that a seat may have had; what a player means by a move, nobody asks.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable

import attrs

from allfours._asking import parts
from allfours._placing import Place
from allfours.bids import Counted, TrumpCount
from allfours.cards import Card, Suit, cards_of, mask_of, pack
from allfours.errors import SetupError
from allfours.moves import Discard, Lay, Move, Play
from allfours.orders import trump_mask
from allfours.rules import Variant
from allfours.seating import Seat
from allfours.state import Deal


def unclear(why: str) -> SetupError:
    """The error for a view that does not say enough."""
    return SetupError.of("view", "view", f"the deal cannot be imagined: {why}")


def cards_in(move: Move) -> tuple[Card, ...]:
    """The cards that a move takes out of a hand, the one that counts as played first."""
    return move.alone if isinstance(move, Play) else tuple(move.cards) if isinstance(move, Lay | Discard) else ()


@functools.lru_cache(maxsize=64)
def trumps_told(variant: Variant, trump: Suit | None) -> int:
    """The mask of the trumps that a bid can tell of: without jokers where it does not count them."""
    rules = [part for _, part in parts(variant.stages) if isinstance(part, TrumpCount)]
    printed = any(rule.counted is Counted.PRINTED for rule in rules)
    return trump_mask(variant.order, trump) & (pack().mask if printed else variant.deck.mask)


def told(deal: Deal, made: Iterable[tuple[Seat, Move]], places: Iterable[Place], held: tuple[int, ...]) -> list[Place]:
    """The places of a deal, hands by seat and stock, by what the moves made from its beginning tell as well.

    Of the deal nothing counts that is hidden. Raises SetupError where a hidden card has decided whose turn it was.
    """
    found = list(places)
    for seat, move in made:
        if deal.turn != seat:
            raise unclear("by its rules hidden cards decide whose turn it is")
        if found[seat].size:
            if cards_in(move):
                found[seat] = _beside(found[seat], deal, seat, Play(cards_in(move)[0]))
            else:
                found[seat] = _counted(found[seat], deal, seat, move, held[seat])
        deal = deal.phase.make(deal, move)  # whether or not it is legal from the hand that is thought of
    return found


def _beside(place: Place, deal: Deal, seat: Seat, play: Play) -> Place:
    """A hand by a card played from it: what cannot have lain beside it is not there."""
    card = play.card.bit
    if _is_legal(deal, seat, play, card | place.may):
        return place
    beside = [other for other in cards_of(place.may) if _is_legal(deal, seat, play, card | other.bit)]
    return attrs.evolve(place, may=mask_of(beside))


def _counted(place: Place, deal: Deal, seat: Seat, move: Move, held: int) -> Place:
    """A hand by a word said from it: the number of its trumps, of which some have been seen, must allow it."""
    trumps, size = trumps_told(deal.variant, deal.trump), deal.hand_mask(seat).bit_count()
    high, low = cards_of(deal.variant.deck.mask & trumps), cards_of(deal.variant.deck.mask & ~trumps)
    numbers = range(max(0, size - len(low)), min(size, len(high)) + 1)
    may = [number for number in numbers if _is_legal(deal, seat, move, mask_of(high[:number] + low[: size - number]))]
    if len(may) == len(numbers):
        return place
    hidden = frozenset(number - (held & trumps).bit_count() for number in may)
    return attrs.evolve(place, trumps=hidden if place.trumps is None else hidden & place.trumps)


def _is_legal(deal: Deal, seat: Seat, move: Move, hand: int) -> bool:
    """Whether a seat might make a move from a hand."""
    held = list(deal.table.facts.held)
    held[seat] = hand
    return deal.changed(held=tuple(held)).why_not(move) is None
