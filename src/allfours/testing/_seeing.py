"""Laws of what a seat may know: what it sees, and what depends on what it does not see."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from random import Random
from typing import Final, cast

import attrs

from allfours._asking import inside
from allfours.cards import Card, CardSet
from allfours.moves import Play
from allfours.record import Record
from allfours.state import Deal
from allfours.testing._courses import any_of
from allfours.testing._playing import ANY_MOVES, some
from allfours.testing._told import brief, difference
from allfours.testing._turning import reshuffling, with_places_changed
from allfours.testing.fault import Fault
from allfours.view import View


def viewers(deal: Deal) -> tuple[int | None, ...]:
    """Every seat, and a spectator."""
    return (*range(deal.variant.seating.seats), None)


def whose(seat: int | None) -> str:
    """A viewer in words."""
    return "a spectator" if seat is None else f"seat {seat}"


def seen(view: View) -> int:
    """The mask of the cards that the owner of a view has seen."""
    return view.variant.deck.mask & ~view.unseen.mask


# --- No field for a hidden card


def a_view_shows_no_hidden_card(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001 - as for every law
    """A view names no card that its owner has not seen."""
    for seat in viewers(deal):
        view = deal.view(seat)
        for field in _FIELDS:
            hidden = cards_in(getattr(view, field)) & ~seen(view)
            if hidden:
                yield Fault(
                    expected="no card in a view that its owner has not seen",
                    came=f"the {field.replace('_', ' ')} in the view of {whose(seat)} show {_symbols(hidden)}",
                )


_FIELDS: Final = tuple(field.name for field in attrs.fields(View) if field.name not in {"variant", "unseen"})


def a_face_down_hand_is_hidden(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001
    """A hand that lies face down is seen by nobody."""
    for owner in deal.face_down:
        for seat in viewers(deal):
            hidden = deal.hand(owner).mask & seen(deal.view(seat))
            if hidden:
                yield Fault(
                    expected="nobody who sees a hand that lies face down",
                    came=f"{whose(seat)} has seen {_symbols(hidden)}, which seat {owner} has not looked at",
                )


def a_void_that_is_shown_is_one(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001
    """A seat that has shown that it holds no card of a suit holds none."""
    for seat, suits in enumerate(deal.view(None).voids):
        for suit in suits:
            held = deal.hand(seat) & CardSet(deal.variant.order.ranking(suit, deal.trump))
            if held:
                yield Fault(
                    expected="no card of a suit in which a view says that a seat is void",
                    came=f"seat {seat} holds {brief(CardSet(held))} and is said to be void in {suit.word}",
                )


def a_seat_forgets_nothing(deal: Deal, chance: Random) -> Iterator[Fault]:
    """What a seat has seen it has seen for the rest of the deal."""
    for move in some(deal, chance, 1)[:1]:
        after = deal.apply(move)
        for seat in viewers(deal):
            forgotten = seen(deal.view(seat)) & ~seen(after.view(seat))
            if forgotten:
                yield Fault(
                    expected="every card that a seat has seen among those it has seen after the next move",
                    came=f"after {brief(move)} {whose(seat)} no longer knows {_symbols(forgotten)}",
                )


def cards_in(value: object) -> int:
    """The mask of every card in a value and in all that it is made of."""
    match value:
        case None | str() | int() | Enum():
            return 0
        case CardSet():
            return value.mask
        case Card():
            return value.bit
        case Play():
            return value.card.bit
        case frozenset():
            return _all_in(cast("frozenset[object]", value))  # of what it holds nothing is known
        case _:
            return _all_in(part for _, part in inside(value))


def _all_in(values: Iterable[object]) -> int:
    mask = 0
    for value in values:
        mask |= cards_in(value)
    return mask


def _symbols(mask: int) -> str:
    return brief(CardSet.of_mask(mask))


_CARD_TEXT: Final = re.compile(r"(?<!\w)(?:10|[2-9TJQKA])[SHDC♠♥♦♣]|(?<!\w)X[12]?(?!\w)")


def cards_named(text: str) -> CardSet:
    """Every card that a text names."""
    return CardSet(map(Card.parse, _CARD_TEXT.findall(text)))


def a_record_of_a_seat_shows_no_hidden_card(deal: Deal, chance: Random) -> Iterator[Fault]:
    """The record of what a seat may know names no card that the seat has not seen."""
    seat = any_of(range(deal.variant.seating.seats), chance)
    record = json.loads(Record.of_deal(deal, seat=seat).to_json())
    hidden = cards_named(json.dumps(record["deals"])).mask & ~seen(deal.view(seat))
    if hidden:
        yield Fault(
            expected="no card in the record of a seat that the seat has not seen",
            came=f"that of seat {seat} has {_symbols(hidden)}",
        )


# --- Independence


def hidden_cards_change_nothing(deal: Deal, chance: Random) -> Iterator[Fault]:
    """What a seat sees, and what it may do, does not depend on the cards that it has not seen."""
    for seat in dict.fromkeys((deal.turn, any_of(viewers(deal), chance))):
        changes = list(reshuffling(deal, seat, chance, most=_CHANGES))
        if not changes or not _seen_otherwise(deal, changes[-1][2], seat):
            continue
        for one, other, changed in changes:
            alone = with_places_changed(deal, one, other)
            for place, again in ((f"{one.symbol} and {other.symbol}", alone), ("the cards", changed)):
                otherwise = None if again is None else _seen_otherwise(deal, again, seat)
                if otherwise:
                    yield Fault(
                        expected="no difference to a seat, wherever the cards are that it has not seen",
                        came=f"with {place} that {whose(seat)} has not seen in each other's place, {otherwise}",
                    )


_CHANGES: Final = 16
"""Pairs of hidden cards whose places are changed at once."""


def _seen_otherwise(deal: Deal, other: Deal, seat: int | None) -> str | None:
    """The first thing that a seat sees otherwise in another deal, in words."""
    view = difference(deal.view(seat), other.view(seat))
    if view or seat is None or seat != deal.turn:
        return view and f"it sees other {view}"
    for move in ANY_MOVES:
        one, two = deal.why_not(move), other.why_not(move)
        if one != two:
            return f"{brief(move)} is answered with {brief(two and two.text)!r} instead of {brief(one and one.text)!r}"
    return None
