"""Which numbers of tricks a seat may bid, and who may bid nil without having looked.

A **bid rule** is asked with a deal and the seat that is to bid, and gives the numbers of tricks it allows, in rising
order; 0 is nil. Where several rules hold at a table, a bid must please them all. A **blind rule** says whether a seat
may bid nil before it looks at its hand. Both are functions at the top level of a module, or frozen classes with
``__call__``; the standing of the match, the bids so far and the seat's own hand are there for them to read. A rule
that looks at the hand has an attribute ``by_hand``: it cannot be asked while the hand lies face down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from allfours._refusing import at_least, of_kind, refuse
from allfours.cards import pack
from allfours.moves import Bid, BlindNil
from allfours.orders import trump_mask

if TYPE_CHECKING:
    from allfours.seating import Seat
    from allfours.state import Deal

BidRule: TypeAlias = "Callable[[Deal, Seat], Sequence[int]]"
"""``(deal, seat) -> numbers``: the tricks that may be bid, in rising order, 0 for nil."""

BlindRule: TypeAlias = "Callable[[Deal, Seat], bool]"
"""``(deal, seat) -> bool``: whether nil may be bid before looking."""

_PRINTED: Final = pack().mask
"""The cards that have a suit printed on them."""


def any_number(deal: Deal, seat: Seat) -> Sequence[int]:  # noqa: ARG001 - the signature of every bid rule
    """Bid any number of tricks, from nil to all of them.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_PHAT, seed=7)
    >>> any_number(deal, deal.turn)
    range(0, 14)
    """
    return range(deal.variant.hand_size + 1)


@attrs.frozen
class AtLeast:
    """Every bid is so many tricks at least; from 1 up there is no nil.

    Raises VariantError for fewer than 0.

    >>> from allfours import Deal, variants
    >>> from allfours.stages import TrickBids
    >>> game = variants.JAQUES_PHAT.evolve(name="ours", stages=(TrickBids(bids=(AtLeast(4),)),))
    >>> print(Deal.shuffled(game, seed=7).why_not("nil"))
    nil may not be bid (bid 4 at least: nobody may bid nil): bid 4 to 13
    """

    tricks: int
    """The lowest bid, from 0."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 0, "tricks"))

    def __call__(self, deal: Deal, seat: Seat) -> Sequence[int]:  # noqa: ARG002 - as above
        """The numbers from the lowest up to all the tricks; none where the lowest is above them."""
        return range(self.tricks, deal.variant.hand_size + 1)

    def describe(self) -> str:
        """The rule in a sentence."""
        return f"Bid {self.tricks} at least{': nobody may bid nil' if self.tricks else ''}."


# --- What the hand dictates


class Counted(Enum):
    """Which trumps are counted for a bid.

    The account of Phat (Jaques) with jokers does not say which.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_JOKERS, seed=1)
    >>> print(deal.hand(0))
    X1 X2 7S 4S 9H 7H 4H KD 8D 7D 4D KC 4C
    >>> [TrumpCount(counted=counted, or_nil=OrNil.NO)(deal, deal.turn) for counted in Counted]
    [(2,), (4,)]
    """

    PRINTED = "cards of the trump suit"
    """Those with the trump suit printed on them."""
    ALL = "trumps, jokers too,"
    """Every card that is a trump."""


class OrNil(Enum):
    """Whether nil may be bid instead of a number that the hand dictates.

    Whiz in Phat (Jaques) leaves no choice; elsewhere a game of that name does.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_PHAT, seed=7)
    >>> [TrumpCount(counted=Counted.ALL, or_nil=or_nil)(deal, deal.turn) for or_nil in OrNil]
    [(3,), (0, 3)]
    """

    NO = "There is nothing to choose"
    """That number and no other; without any, nil."""
    YES = "Nil may be bid instead"
    """The number or nil."""


@attrs.frozen(kw_only=True)
class TrumpCount:
    """The bid is the number of trumps in the hand.

    The rule of Whiz, a variation of Phat (Jaques).

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_WHIZ, seed=7)
    >>> print(deal.hand(0), "|", *deal.legal_moves)
    JS 6S 3S AH 7H 6H 5H 3H AD JD 4D 5C 3C | bid:3
    """

    counted: Counted
    """Which trumps are counted."""
    or_nil: OrNil
    """Whether nil may be bid instead."""
    by_hand: bool = attrs.field(default=True, init=False, repr=False)
    """The rule looks at the hand, and cannot be asked while it lies face down."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, counted=Counted, or_nil=OrNil))

    def __call__(self, deal: Deal, seat: Seat) -> Sequence[int]:
        """That number alone, or nil and that number where nil may be bid instead."""
        trumps = trump_mask(deal.variant.order, deal.trump)
        if self.counted is Counted.PRINTED:
            trumps &= _PRINTED
        count = (deal.hand_mask(seat) & trumps).bit_count()
        return (0, count) if count and self.or_nil is OrNil.YES else (count,)

    def describe(self) -> str:
        """The rule in a sentence or two."""
        exactly = f"Everybody bids exactly the number of {self.counted.value} in the hand; with none, nil"
        return f"{exactly}. {self.or_nil.value}."


# --- What the partner has bid


def copy_partner(deal: Deal, seat: Seat) -> Sequence[int]:
    """Whichever partner bids first is free; the other must bid the same number.

    The rule of Mirror, a variation of Phat (Jaques).

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_MIRROR, seed=7).apply("bid:4").apply("bid:2")
    >>> print(*deal.legal_moves, "|", deal.why_not("nil"))
    bid:4 | nil may not be bid (whichever partner bids first is free; the other must bid the same number): bid 4
    """
    partners = _partners_bids(deal, seat)
    return tuple(partners[:1]) or any_number(deal, seat)


def one_partner_nil(deal: Deal, seat: Seat) -> Sequence[int]:
    """Exactly one player of each side must bid nil.

    A house rule of Spades that is known as Suicide.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_PHAT, seed=7).apply("bid:4").apply("nil")
    >>> one_partner_nil(deal, 2), one_partner_nil(deal, 3)
    ((0,), range(1, 14))
    """
    partners = _partners_bids(deal, seat)
    if not partners:
        return any_number(deal, seat)
    return AtLeast(1)(deal, seat) if 0 in partners else (0,)


class NilBid(Enum):
    """Whether a minimum for a side's bids holds where one of them is nil.

    The account of Spades that has a minimum of four does not say which.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_PHAT, seed=7).apply("nil").apply("bid:3")
    >>> [SideAtLeast(4, nil=nil)(deal, deal.turn) for nil in NilBid]
    [range(4, 14), range(0, 14)]
    """

    COUNTS = "; a nil counts as nothing"
    """It holds: the other partner must bid all of it."""
    EXEMPT = ", unless one of them is nil"
    """It does not hold."""


@attrs.frozen
class SideAtLeast:
    """The bids of a side must come to so many tricks at least.

    A house rule of Spades in one account, with four. Raises VariantError for fewer than 1.

    >>> from allfours import Deal, variants
    >>> from allfours.variants.spades import LEAST_FOUR
    >>> deal = Deal.shuffled(variants.SPADES.evolve(name="ours", stages=LEAST_FOUR), seed=7)
    >>> print(deal.apply("bid:1").apply("bid:5").why_not("bid:2"))
    2 may not be bid (the bids of a side must come to 4 at least; a nil counts as nothing): bid 3 to 13
    """

    tricks: int
    """The lowest sum, from 1."""
    nil: NilBid = attrs.field(kw_only=True)
    """Whether that holds where one of the bids is nil."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "tricks"), *of_kind(self, nil=NilBid))

    def __call__(self, deal: Deal, seat: Seat) -> Sequence[int]:
        """The numbers that make up the sum, or all the tricks, for the last of the side; any number for the others."""
        free = any_number(deal, seat)
        partners = _partners_bids(deal, seat)
        if len(partners) < len(deal.variant.seating.members(deal.variant.seating.side(seat))) - 1:
            return free
        exempt = self.nil is NilBid.EXEMPT
        if exempt and 0 in partners:
            return free
        wanted = range(min(max(0, self.tricks - sum(partners)), free[-1]), len(free))
        return (0, *wanted) if exempt and wanted[0] else wanted

    def describe(self) -> str:
        """The rule in a sentence."""
        return f"The bids of a side must come to {self.tricks} at least{self.nil.value}."


@attrs.frozen
class SideAtMost:
    """The bids of a side must come to so many tricks at most.

    A bid of nil is allowed whatever the partner has bid. Raises VariantError for fewer than 0.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_PHAT, seed=7).apply("bid:9").apply("nil")
    >>> list(SideAtMost(13)(deal, deal.turn))
    [0, 1, 2, 3, 4]
    """

    tricks: int
    """The highest sum, from 0."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 0, "tricks"))

    def __call__(self, deal: Deal, seat: Seat) -> Sequence[int]:
        """The numbers that the partners' bids leave."""
        left = self.tricks - sum(_partners_bids(deal, seat))
        return range(max(0, min(left, deal.variant.hand_size)) + 1)

    def describe(self) -> str:
        """The rule in a sentence."""
        return f"The bids of a side must come to {self.tricks} at most."


def _partners_bids(deal: Deal, seat: Seat) -> list[int]:
    """What the partners of a seat have bid so far, nil as 0, in order of play after it."""
    seating, contract = deal.variant.seating, deal.contract
    found: list[int] = []
    for partner in seating.order(seat)[1:]:
        if contract is not None and seating.side(partner) == seating.side(seat):
            match contract.bids[partner]:
                case Bid(amount):
                    found.append(amount)
                case BlindNil():
                    found.append(0)
                case _:
                    pass
    return found


# --- Who may bid blind


def anyone(deal: Deal, seat: Seat) -> bool:  # noqa: ARG001 - the signature of every blind rule
    """Anybody may bid nil before looking.

    A variation of Phat (Jaques).

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_BLIND_NIL, seed=7)
    >>> sorted(deal.face_down), *map(str, deal.legal_moves)
    ([0, 1, 2, 3], 'look', 'blind-nil')
    """
    return True


@attrs.frozen
class Behind:
    """Nil may be bid before looking by a side that is so many points behind, or more.

    So at most tables of Spades by one account, with 100. Raises VariantError for fewer than 1.

    >>> from allfours import Deal, Standing, variants
    >>> deal = Deal.shuffled(variants.SPADES, seed=7, standing=Standing(totals=(250, 150)))
    >>> [Behind(100)(deal, seat) for seat in deal.variant.seating.order(deal.turn)]
    [False, True, False, True]
    """

    points: int
    """The distance in points to the side with the highest total, from 1, as it was before the deal."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "points"))

    def __call__(self, deal: Deal, seat: Seat) -> bool:
        """Whether the seat's side is far enough behind."""
        totals = deal.table.facts.start.standing.totals
        return max(totals) - totals[deal.variant.seating.side(seat)] >= self.points

    def describe(self) -> str:
        """The rule in a sentence."""
        return f"A side that is {self.points} points or more behind may bid nil before looking."
