"""Which cards a hand may lead, and which it may play to a card led.

Rules here are functions over masks (see :mod:`allfours.cards`), as they are asked at every play. A **follow rule**
gets the hand, what was led and the cards of the trick so far, and returns the mask of the cards that may be played;
a **lead rule** gets the hand and the table, and returns what may be led. Both return a part of the hand that is not
empty. A rule is a function at the top level of a module, or a frozen class with ``__call__``; its docstring's first
line is its sentence in the rule sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from allfours.cards import Card
    from allfours.orders import Led

FollowRule: TypeAlias = "Callable[[int, Led, tuple[Card, ...]], int]"
"""``(hand, led, trick) -> mask``: what may be played; the trick holds at least the card led."""


class Lead(Protocol):
    """What a rule of the lead may look at."""

    @property
    def trumps(self) -> int:
        """The mask of the trumps; 0 before there are any."""
        ...

    @property
    def left(self) -> int:
        """The mask of the cards that have not been played to a finished trick, wherever they are."""
        ...

    @property
    def past(self) -> Iterator[tuple[Card, ...]]:
        """The finished tricks, the latest first, each with its cards in the order played."""
        ...


LeadRule: TypeAlias = "Callable[[int, Lead], int]"
"""``(hand, lead) -> mask``: what may be led."""


def strict(hand: int, led: Led, trick: tuple[Card, ...]) -> int:  # noqa: ARG001 - the signature of every follow rule
    """Follow suit if you can; if you cannot, play any card: there is no duty to trump or to beat."""
    return hand & led.members or hand


def follow_or_trump(hand: int, led: Led, trick: tuple[Card, ...]) -> int:  # noqa: ARG001 - as above
    """Follow suit or play a trump, as you like; if you hold none of the suit led, play any card."""
    return hand & (led.members | led.trumps) if hand & led.members else hand


def any_card(hand: int, lead: Lead) -> int:  # noqa: ARG001 - the signature of every lead rule
    """Any card may be led."""
    return hand
