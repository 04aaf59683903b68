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
"""``(hand, led, trick) -> mask``: what may be played; the trick holds the cards so far, the card led first."""


class Lead(Protocol):
    """What a rule of the lead may look at.

    >>> from allfours import Deal, variants
    >>> from allfours.stages import Tricks
    >>> def plain_at_first(hand: int, lead: Lead) -> int:
    ...     return hand if next(lead.past, None) else hand & ~lead.trumps or hand
    >>> stages = (variants.SPADES.stages[0], Tricks(follow=strict, lead=plain_at_first))
    >>> deal = Deal.shuffled(variants.SPADES.evolve(name="ours", stages=stages), seed=7)
    >>> print(deal.hand(0), "|", *deal.legal_moves)
    JS 6S 3S AH 7H 6H 5H 3H AD JD 4D 5C 3C | AH 7H 6H 5H 3H AD JD 4D 5C 3C
    """

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
    """Follow suit if you can; if you cannot, play any card: there is no duty to trump or to beat.

    So in Phat, Don and Spades by every account that says anything.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7).apply("JS")
    >>> print(deal.hand(1), "|", *deal.legal_moves)
    QS TS 5S 2S KH QH 8H 4H QD 8D JC 8C 6C | QS TS 5S 2S
    """
    return hand & led.members or hand


def follow_or_trump(hand: int, led: Led, trick: tuple[Card, ...]) -> int:  # noqa: ARG001 - as above
    """Follow suit or play a trump, as you like; if you hold none of the suit led, play any card.

    So in All Fours, Pitch and Cinch by nearly all accounts.

    >>> from allfours import Deal, variants
    >>> hands = ["KD QD JD TD 9D 8D", "KS 2S 7D 3D KC 2C"]
    >>> deal = Deal.from_hands(variants.CALIFORNIA_JACK, hands=hands)  # the ace of spades is turned
    >>> print(*deal.apply("KD").legal_moves)
    KS 2S 7D 3D
    """
    return hand & (led.members | led.trumps) if hand & led.members else hand


def no_undertrump(hand: int, led: Led, trick: tuple[Card, ...]) -> int:
    """Follow suit or trump, any card if void; on a plain suit never trump under a trump, unless you hold only trumps.

    This is the rule of Trinidad. It binds those who could follow suit and those who could not alike.

    >>> from allfours import Deal, variants
    >>> hands = ["KD QD JD TD 9D 8D", "TS 9S AC KC QC JC", "KS 2S 7D 3D JH TH", "AH KH QH 9H 8H 7H"]
    >>> deal = Deal.from_hands(variants.TRINIDAD_ALL_FOURS, hands=hands)  # the ace of spades is turned
    >>> deal = deal.apply("stand").apply("KD").apply("TS")
    >>> print(*deal.legal_moves, "|", deal.why_not("2S"))
    KS 7D 3D | 2♠ would go under a trump in the trick: overtrump it or play no trump
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
    """Follow suit or play a trump, as you like; if you hold none of the suit led, play a trump if you can.

    Two American accounts of California Jack have it so, and two English texts of All Fours can be read so.

    >>> from allfours import Card, CardSet, Suit
    >>> from allfours.orders import ACE_HIGH, led_by
    >>> trick = (Card.parse("KD"),)
    >>> led = led_by(ACE_HIGH, Suit.SPADES)[trick[0].index]
    >>> print(CardSet.of_mask(trump_if_void(CardSet.parse("KS 2S KC 2C").mask, led, trick)))
    KS 2S
    """
    if hand & led.members:
        return hand & (led.members | led.trumps)
    return hand & led.trumps or hand


def any_card(hand: int, lead: Lead) -> int:  # noqa: ARG001 - the signature of every lead rule
    """Any card may be led.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.BLIND_ALL_FOURS, seed=7)
    >>> print(deal.hand(0), "|", *deal.legal_moves)
    AS 8S 5S 3S 4H 3H | AS 8S 5S 3S 4H 3H
    """
    return hand


def no_joker_first(hand: int, lead: Lead) -> int:
    """The first card that is led, which fixes trumps, is no joker, unless the hand holds nothing else.

    Decided here for Snoozer, in which the first card led fixes trumps.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.SNOOZER, seed=7)
    >>> for _ in range(3):
    ...     deal = deal.apply("pass")  # nobody buys the lead
    >>> print(deal.hand(0), "|", *deal.legal_moves)
    X1 TS 5S 4H 3H 3C | TS 5S 4H 3H 3C
    """
    return hand if lead.trumps else hand & ~_JOKERS or hand


_JOKERS: Final = pack(jokers=2, ranks=()).mask


class Breaks(Enum):
    """What makes it lawful to lead trumps.

    >>> for until in Breaks:
    ...     print(TrumpsBarred(until=until).describe())
    Trumps may not be led until one has been played on the lead of another suit, unless the hand holds nothing else.
    Trumps may not be led until one has been played, unless the hand holds nothing else.
    Trumps may not be led, unless the hand holds nothing else.
    """

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

    So in both accounts of Spades. Raises VariantError where ``until`` is no ``Breaks``.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_PHAT, seed=7)  # spades are trumps
    >>> for _ in range(4):
    ...     deal = deal.apply("bid:3")
    >>> print(deal.hand(0), "|", *deal.legal_moves)
    JS 6S 3S AH 7H 6H 5H 3H AD JD 4D 5C 3C | AH 7H 6H 5H 3H AD JD 4D 5C 3C
    """

    until: Breaks
    """What breaks them."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, until=Breaks))

    def __call__(self, hand: int, lead: Lead) -> int:
        """The mask of what may be led."""
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
