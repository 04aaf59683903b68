"""Which cards a hand may lead, and which it may play to a card led.

Rules here are functions over masks (see :mod:`allfours.cards`), as they are asked at every play. A **follow rule**
gets the hand, what was led and the cards of the trick so far, and returns the mask of the cards that may be played;
a **lead rule** gets the hand and the table, and returns what may be led. Both return a part of the hand that is not
empty. A rule is a function at the top level of a module, or a frozen class with ``__call__``; its docstring's first
line is its sentence in the rule sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

import attrs

from allfours._refusing import of_kind, refuse
from allfours.cards import pack

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


def no_undertrump(hand: int, led: Led, trick: tuple[Card, ...]) -> int:
    """Follow suit or trump, any card if void; on a plain suit never trump under a trump, unless you hold only trumps.

    This is the rule of Trinidad. It binds those who could follow suit and those who could not alike.
    """
    members, trumps = led.members, led.trumps
    if members == trumps:
        return hand & trumps or hand
    may = hand & (members | trumps) if hand & members else hand
    if hand & trumps and hand & ~trumps:
        for card in trick:
            may &= ~led.under[card.index]
    return may


def trump_if_void(hand: int, led: Led, trick: tuple[Card, ...]) -> int:  # noqa: ARG001 - as above
    """Follow suit or play a trump, as you like; if you hold none of the suit led, play a trump if you can."""
    if hand & led.members:
        return hand & (led.members | led.trumps)
    return hand & led.trumps or hand


def any_card(hand: int, lead: Lead) -> int:  # noqa: ARG001 - the signature of every lead rule
    """Any card may be led."""
    return hand


def no_joker_first(hand: int, lead: Lead) -> int:
    """The first card that is led, which fixes trumps, is no joker, unless the hand holds nothing else."""
    return hand if lead.trumps else hand & ~_JOKERS or hand


_JOKERS: Final = pack(jokers=2, ranks=()).mask


class Breaks(Enum):
    """What makes it lawful to lead trumps."""

    OFF_SUIT = "one has been played on the lead of another suit"
    """A trump on another suit; a trump that was led because there was nothing else changes nothing."""
    ANY_PLAY = "one has been played"
    """Any trump on the table, one that had to be led as well."""
    NOTHING = ""
    """Nothing does: trumps are led from a hand of trumps alone."""


@attrs.frozen(kw_only=True)
class TrumpsBarred:
    """Trumps may not be led before they are broken, unless the hand holds nothing else.

    Nothing is remembered for it: whether trumps are broken is read off the tricks.
    """

    until: Breaks
    """What breaks them."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, until=Breaks))

    def __call__(self, hand: int, lead: Lead) -> int:
        """What may be led."""
        others = hand & ~lead.trumps
        if not others or others == hand:
            return hand
        return hand if self._broken(lead) else others

    def _broken(self, lead: Lead) -> bool:
        if self.until is Breaks.NOTHING or not lead.trumps & ~lead.left:  # every trump is still there
            return False
        trumps, any_play = lead.trumps, self.until is Breaks.ANY_PLAY
        for first, *others in lead.past:  # the pack may lack a trump, so that one is gone that nobody has played
            if first.bit & trumps:
                if any_play:
                    return True
                continue
            for card in others:
                if card.bit & trumps:
                    return True
        return False

    def describe(self) -> str:
        """The rule in a sentence."""
        if self.until is Breaks.NOTHING:
            return "Trumps may not be led, unless the hand holds nothing else."
        return f"Trumps may not be led until {self.until.value}, unless the hand holds nothing else."
