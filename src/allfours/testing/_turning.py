"""A deal again with other cards: the table turned by some seats, the suits exchanged, hidden cards in other places."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

import attrs

from allfours._asking import parts
from allfours.cards import Card, CardSet, Suit
from allfours.errors import IllegalMove
from allfours.rules import Variant
from allfours.seating import Seat
from allfours.stages import OverPiles
from allfours.state import Deal, replay
from allfours.table import Start, moves_made
from allfours.testing._courses import any_of
from allfours.testing._told import (
    Suits,
    other_card,
    other_cards,
    other_move,
    other_set,
    rotated,
    turned_standing,
    with_cards,
)

# --- The table turned


def turned(deal: Deal, by: int) -> Deal:
    """The same cards dealt to the seats some places on, and played alike. Raises IllegalMove where they cannot be."""
    start, seating = deal.table.facts.start, deal.variant.seating
    again = attrs.evolve(
        start,
        dealer=seating.next(start.dealer, by),
        pitcher=seating.next(start.pitcher, by),
        standing=turned_standing(start.standing, by),
        hands=rotated(start.hands, by),
    )
    return replay(again, deal.moves)


# --- The suits exchanged


def exchanged(deal: Deal, suits: Suits) -> Deal:
    """The deal with the suits exchanged, and played alike. Raises IllegalMove where it cannot be."""
    start = deal.table.facts.start
    hands = [other_set(CardSet.of_mask(mask), suits) for mask in start.hands]
    stock = _under(start, hands, suits) if _from_piles(deal.variant) else start.stock
    again = attrs.evolve(
        start,
        hands=tuple(hand.mask for hand in hands),
        stock=other_cards(stock, suits),
        trump=None if start.trump is None else suits[start.trump],
    )
    return replay(again, [other_move(move, suits) for move in deal.moves])


def _from_piles(variant: Variant) -> bool:
    """Whether the cards dealt lie on hidden ones: the one stage in which the order of a sorted hand means something."""
    return any(isinstance(stage, OverPiles) for stage in variant.stages)


def _under(start: Start, hands: Sequence[CardSet], suits: Suits) -> list[Card]:
    """The hidden cards in the order of the cards that lie on them, which is another when the suits are exchanged."""
    seating = start.variant.seating
    order = seating.order(seating.next(start.dealer))
    faces = [card for seat in order for card in CardSet.of_mask(start.hands[seat])]
    under = {other_card(face, suits): hidden for face, hidden in zip(faces, start.stock, strict=False)}
    return [*(under[face] for seat in order for face in hands[seat]), *start.stock[len(faces) :]]


@functools.lru_cache(maxsize=256)
def symmetries(variant: Variant, named: frozenset[Suit] = frozenset()) -> tuple[Suits, ...]:
    """The exchanges of suits that a game should not notice.

    They leave the pack as it is and the card order as it is told, and every suit in its place that is named: by the
    caller, or by a suit or a card in some field of a rule.
    """
    fixed = named | suits_named(variant)
    if _from_piles(variant) and variant.stock_size < variant.hand_size * variant.seating.seats:
        fixed = frozenset(Suit)  # which of the cards dealt lie on none depends on how a hand is sorted
    every = (dict(zip(Suit, other, strict=True)) for other in permutations(Suit))
    return tuple(suits for suits in every if all(suits[suit] is suit for suit in fixed) and _unnoticed(variant, suits))


def suits_named(variant: Variant) -> frozenset[Suit]:
    """The suits that stand in a field of a rule, alone or on a card.

    Not those of the first dealer's custom, since a deal is told who pitches.
    """
    found: set[Suit] = set()
    for rule in (variant.goal, variant.settlement, variant.stages, variant.next_dealer):
        for _, part in parts(rule):
            match part:
                case Suit():
                    found.add(part)
                case Card(suit=Suit() as suit):
                    found.add(suit)
                case CardSet():
                    found |= {card.suit for card in part if card.suit}
                case _:
                    pass
    return frozenset(found)


def _unnoticed(variant: Variant, suits: Suits) -> bool:
    order = variant.order
    return (
        other_set(variant.deck, suits) == variant.deck
        and all(
            order.ranking(suits[suit], None if trump is None else suits[trump])
            == other_cards(order.ranking(suit, trump), suits)
            for suit in Suit
            for trump in (None, *Suit)
        )
        and all(order.pitched(other_card(card, suits)) is suits[order.pitched(card)] for card in variant.deck)
    )


# --- Hidden cards in other places


def with_places_changed(deal: Deal, one: Card, other: Card) -> Deal | None:
    """The deal as if two cards had changed places before it, if the same moves could have been made then."""
    other_for, both = {one: other, other: one}, one.bit | other.bit

    def change(card: Card) -> Card:
        return other_for.get(card, card)

    start = deal.table.facts.start
    again = attrs.evolve(
        start,
        hands=tuple(mask if mask & both in {0, both} else mask ^ both for mask in start.hands),
        stock=tuple(map(change, start.stock)),
    )
    try:
        return replay(again, [with_cards(move, change) for move in deal.moves])
    except IllegalMove:
        return None


def reshuffled(deal: Deal, seat: int | None, chance: Random) -> Deal:
    """The deal with the cards that a seat has not seen in other places, as far as the moves made allow it."""
    changes = list(reshuffling(deal, seat, chance, most=len(deal.variant.deck)))
    return changes[-1][2] if changes else deal


def reshuffling(deal: Deal, seat: int | None, chance: Random, *, most: int) -> Iterator[tuple[Card, Card, Deal]]:
    """Deals in which more and more of the cards that a seat has not seen have changed places, and which two did last.

    At most so many times two cards are tried.

    What everybody sees is the same in all of them: the moves but for hidden cards, who made them and who is to move,
    and how many cards lie where.
    """
    hidden = tuple(deal.view(seat).unseen)
    public = _public(deal)
    for _ in range(min(most, len(hidden))):
        one, other = any_of(hidden, chance), any_of(hidden, chance)
        changed = None if one is other else with_places_changed(deal, one, other)
        if changed is not None and _public(changed) == public:
            deal = changed
            yield one, other, deal


def _public(deal: Deal) -> tuple[object, ...]:
    """What everybody sees whatever the rules: who has moved and who is to move, and how many cards lie where."""
    facts, made = deal.table.facts, moves_made(deal.table, deal.trick, deal.phase)
    sizes = tuple(deal.hand_mask(Seat(seat)).bit_count() for seat in range(len(facts.held)))
    return tuple(each.seat for each in made), deal.turn, sizes, len(facts.stock)
