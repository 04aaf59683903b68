"""All that a deal tells, as a value that can be compared, turned round the table, and told with the suits exchanged."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import Final, TypeAlias, TypeVar, cast

import attrs

from allfours._refusing import shown
from allfours.cards import Card, CardSet, Suit
from allfours.ledger import Contract, Score, Standing, Trick
from allfours.moves import Discard, HandOver, Lay, Move, NameTrump, Play
from allfours.seating import Seat, Side
from allfours.state import Deal

T = TypeVar("T")

Suits: TypeAlias = Mapping[Suit, Suit]
"""An exchange of suits: for each suit the one in whose place it comes."""


@attrs.frozen(kw_only=True)
class Told:
    """All that a deal tells, what is hidden included; ``told`` makes one."""

    turn: Seat | None
    """Whose turn it is."""
    phase: str
    """What is being done."""
    dealer: Seat
    """Who dealt."""
    pitcher: Seat
    """Who pitches by the custom of the game."""
    trump: Suit | None
    """The trump suit."""
    contract: Contract | None
    """What was bid."""
    hands: tuple[CardSet, ...]
    """The cards of each seat."""
    face_down: frozenset[Seat]
    """The seats that have not looked at their hand."""
    stock: tuple[Card, ...]
    """The cards in the stock, top first."""
    aside: CardSet
    """The cards out of play."""
    shown: CardSet
    """Cards outside the tricks that everybody has seen."""
    known: tuple[CardSet, ...]
    """For each seat, the cards outside its hand that it alone has seen."""
    trick: tuple[Card, ...]
    """The cards on the table."""
    legal_moves: tuple[Move, ...]
    """What the seat whose turn it is may do."""
    moves: tuple[Move, ...]
    """The moves made so far."""
    tricks: tuple[Trick, ...]
    """The finished tricks."""
    scores: tuple[Score, ...]
    """What has been scored in this deal."""
    voids: tuple[frozenset[Suit], ...]
    """For each seat, the suits of which it has shown that it holds no card."""
    standing: Standing
    """The standing as it is now."""
    thrown_in: bool
    """Whether the deal was thrown in."""
    winner: Side | None
    """The side that has won the match."""
    next_dealer: Seat | None
    """Who deals next, when the deal is over."""


def told(deal: Deal) -> Told:
    """All that a deal tells."""
    facts, view = deal.table.facts, deal.view(None)
    return Told(
        turn=deal.turn,
        phase=view.phase,
        dealer=deal.dealer,
        pitcher=deal.pitcher,
        trump=deal.trump,
        contract=deal.contract,
        hands=tuple(deal.hand(seat) for seat in range(deal.variant.seating.seats)),
        face_down=deal.face_down,
        stock=facts.stock,
        aside=CardSet.of_mask(facts.aside),
        shown=CardSet.of_mask(facts.shown),
        known=tuple(map(CardSet.of_mask, facts.known)),
        trick=deal.trick,
        legal_moves=deal.legal_moves,
        moves=deal.moves,
        tricks=deal.tricks,
        scores=deal.scores,
        voids=view.voids,
        standing=deal.standing,
        thrown_in=deal.thrown_in,
        winner=deal.winner,
        next_dealer=deal.variant.next_dealer(deal) if deal.is_over and deal.winner is None else None,
    )


# --- The table turned


def turned_telling(deal: Deal, by: int) -> Told:
    """What a deal should tell when everybody has moved some seats on with the cards."""
    it, seating = told(deal), deal.variant.seating

    def seat(old: Seat) -> Seat:
        return seating.next(old, by)

    def side(old: Side) -> Side:
        return Side((old + by) % seating.sides)

    return attrs.evolve(
        it,
        turn=_maybe(seat, it.turn),
        dealer=seat(it.dealer),
        pitcher=seat(it.pitcher),
        contract=_maybe(lambda c: Contract(declarer=_maybe(seat, c.declarer), bids=rotated(c.bids, by)), it.contract),
        hands=rotated(it.hands, by),
        face_down=frozenset(map(seat, it.face_down)),
        known=rotated(it.known, by),
        tricks=tuple(attrs.evolve(old, leader=seat(old.leader), winner=seat(old.winner)) for old in it.tricks),
        scores=tuple(attrs.evolve(old, side=side(old.side)) for old in it.scores),
        voids=rotated(it.voids, by),
        standing=turned_standing(it.standing, by),
        winner=_maybe(side, it.winner),
        next_dealer=_maybe(seat, it.next_dealer),
    )


def turned_standing(standing: Standing, by: int) -> Standing:
    """A standing when every side has moved some places on."""
    made = None if standing.made is None else Side((standing.made + by) % len(standing.totals))
    return attrs.evolve(standing, totals=rotated(standing.totals, by), bags=rotated(standing.bags, by), made=made)


def rotated(values: Sequence[T], by: int) -> tuple[T, ...]:
    """What belonged to a seat or a side, of the one some places on."""
    by = by % len(values) if values else 0
    return (*values[len(values) - by :], *values[: len(values) - by])


def _maybe(change: Callable[[T], T], value: T | None) -> T | None:
    return None if value is None else change(value)


# --- The suits exchanged


def exchanged_telling(deal: Deal, suits: Suits) -> Told:
    """What a deal should tell when the suits are exchanged; the legal moves and the stock in the order of cards."""
    it = told(deal)
    return in_order(
        attrs.evolve(
            it,
            trump=_maybe(suits.__getitem__, it.trump),
            hands=tuple(other_set(hand, suits) for hand in it.hands),
            stock=other_cards(it.stock, suits),
            aside=other_set(it.aside, suits),
            shown=other_set(it.shown, suits),
            known=tuple(other_set(cards, suits) for cards in it.known),
            trick=other_cards(it.trick, suits),
            legal_moves=tuple(other_move(move, suits) for move in it.legal_moves),
            moves=tuple(other_move(move, suits) for move in it.moves),
            tricks=tuple(attrs.evolve(old, cards=other_cards(old.cards, suits)) for old in it.tricks),
            scores=tuple(attrs.evolve(old, cards=other_cards(old.cards, suits)) for old in it.scores),
            voids=tuple(frozenset(suits[suit] for suit in void) for void in it.voids),
        )
    )


def in_order(it: Told) -> Told:
    """The same with what is sorted by suits, and so may change its order with them, in one order."""
    return attrs.evolve(it, legal_moves=tuple(sorted(it.legal_moves, key=str)), stock=tuple(sorted(it.stock)))


def other_card(card: Card, suits: Suits) -> Card:
    """The card that comes in the place of another; jokers stay."""
    return card if card.suit is None else Card(card.rank, suits[card.suit])


def other_cards(cards: Iterable[Card], suits: Suits) -> tuple[Card, ...]:
    """The cards that come in the place of others, in their order."""
    return tuple(other_card(card, suits) for card in cards)


def other_set(cards: CardSet, suits: Suits) -> CardSet:
    """The set of cards that comes in the place of another."""
    return CardSet(other_cards(cards, suits))


def other_move(move: Move, suits: Suits) -> Move:
    """The move that comes in the place of another."""
    if isinstance(move, NameTrump):
        return NameTrump(suits[move.suit])
    return with_cards(move, lambda card: other_card(card, suits))


def with_cards(move: Move, other: Callable[[Card], Card]) -> Move:
    """A move as it would have been with other cards."""
    match move:
        case Play(card=card):
            return Play(other(card))
        case Lay(cards=cards):
            return Lay(tuple(map(other, cards)))
        case Discard(cards=several) | HandOver(cards=several):
            return type(move)(CardSet(map(other, several)))
        case _:
            return move


# --- Differences in words

_LONGEST: Final = 160
"""Characters of a value that a message shows."""


def difference(expected: attrs.AttrsInstance, came: attrs.AttrsInstance) -> str | None:
    """The first thing in which two values of one class differ, in words; None for equal values."""
    for field in attrs.fields(type(expected)):
        one, other = getattr(expected, field.name), getattr(came, field.name)
        if one != other:
            return f"{field.name.replace('_', ' ')}: {brief(other)} instead of {brief(one)}"
    return None


def brief(value: object) -> str:
    """A value as a message shows it: cards with the signs of their suits, cut where it is long."""
    text = _worded(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _worded(value: object) -> str:  # noqa: PLR0911 - a case for each kind of value
    match value:
        case None:
            return "none"
        case Card():
            return value.symbol
        case Play():
            return value.card.symbol
        case Suit():
            return value.word
        case str() | int():
            return str(value)
        case Enum():
            return value.name
        case CardSet() | tuple() | frozenset():
            # The cast: of what a tuple holds nothing is known.
            parts = cast("Collection[object]", value)
            joint = " " if all(isinstance(part, Card | Play) for part in parts) else ", "
            return joint.join(f"({_worded(part)})" if _is_several(part) else _worded(part) for part in parts) or "none"
        case Trick() | Score():
            return str(value)
        case _:
            return str(value) if isinstance(value, Move) else shown(value)


def _is_several(value: object) -> bool:
    return isinstance(value, CardSet | tuple | frozenset)
