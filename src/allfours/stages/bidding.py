"""Bids in tricks: every seat says once, from the eldest, how many tricks it will take.

There is no auction: a bid need not be higher than the one before it, and none is changed. Where nil may be bid blind,
the hands of those who may do so lie face down until they look; a seat that bids nil blind takes up its hand then.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import attrs

from allfours._english import numbers_text
from allfours._refusing import all_called, called, given, of_kind, refuse
from allfours.bids import AtLeast, BidRule, BlindRule, copy_partner
from allfours.cards import Suit
from allfours.errors import Problem, Refusal, RefusalCode
from allfours.ledger import Contract
from allfours.moves import Bid, BlindNil, Look, Move, bid_of
from allfours.rules import clause, sentence
from allfours.seating import Seat
from allfours.stages.exchange import SwapWithPartner

if TYPE_CHECKING:
    from allfours.rules import Variant
    from allfours.state import Deal


@attrs.frozen
class FixTrump:
    """The stage that makes a suit trumps, the same in every deal.

    The rule of Spades. Raises VariantError for anything but a suit.

    >>> from allfours import Deal, variants
    >>> Deal.shuffled(variants.SPADES, seed=7).trump.word
    'spades'
    """

    suit: Suit
    """The trump suit."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, suit=Suit))

    def __call__(self, deal: Deal) -> Deal:
        """The deal with its trumps."""
        return deal.changed(trump=self.suit)

    def describe(self) -> str:
        """The rule in a sentence."""
        return f"{self.suit.word.capitalize()} are always trumps."


@attrs.frozen(kw_only=True)
class TrickBids:
    """The stage in which every seat bids a number of tricks, once.

    So in both accounts of Spades. Raises VariantError where no rule says what may be bid.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_PHAT, seed=7)
    >>> for bid in ("bid:4", "nil", "bid:2", "bid:5"):
    ...     deal = deal.apply(bid)
    >>> print(*deal.contract.bids)
    bid:4 nil bid:2 bid:5
    """

    bids: tuple[BidRule, ...]
    """The rules that a bid must please, one at least; where no bid pleases all, the earlier ones hold."""
    blind: BlindRule | None = None
    """Who may bid nil before looking; None where nobody may, and everybody looks at once."""
    swap: SwapWithPartner | None = None
    """The exchange that follows a nil bid blind at once, before the next seat bids; None where there is none then."""

    def __attrs_post_init__(self) -> None:
        exchange = {} if self.swap is None else {"swap": SwapWithPartner}
        refuse(*all_called(self, "bids"), *called(self, *given(self, "blind")), *of_kind(self, **exchange))
        if not self.bids:
            text = "no rule says what may be bid: (any_number,) allows everything"
            refuse(Problem("bids", path="bids", text=text))

    def __call__(self, deal: Deal) -> Deal:
        """The deal with the next seat to bid; when all have bid, the deal goes on."""
        deal = _opened(deal, self.blind)
        seat = next(_silent(deal), None)
        return deal.proceed() if seat is None else deal.opened(Promising(self), turn=seat)

    def allowed(self, deal: Deal, seat: Seat) -> tuple[int, ...]:
        """The numbers of tricks that the rules allow, in rising order; none only where the first rule allows none."""
        first, *others = (rule(deal, seat) for rule in self.bids)
        numbers: tuple[int, ...] = tuple(sorted(set(first)))  # a rule of one's own may give them in another order
        for other in others:
            numbers = tuple(number for number in numbers if number in other) or numbers
        return numbers

    def describe(self) -> str:
        """The rule in sentences."""
        return " ".join(self.clauses())

    def clauses(self, variant: Variant | None = None) -> tuple[str, ...]:  # noqa: ARG002 - the same at every table
        """The rule in paragraphs: the bids, nil before looking, the exchange."""
        rules = " ".join(f"{sentence(rule)}." for rule in self.bids)
        bids = (
            "Beginning with the eldest, everybody says once how many tricks to take; a bid need not be higher than the"
            f" one before it, and is not changed. {rules}"
        )
        found = [bids]
        if self.blind is not None:
            found.append(
                f"{sentence(self.blind)}. Whoever may do so leaves the hand face down, and when it is time to bid, bids"
                " nil or looks first."
            )
        if self.swap is not None:
            found.append(f"{sentence(self.swap)}. This is done at once, before the next bid.")
        return tuple(found)

    def problems(self, variant: Variant) -> Iterator[Problem]:  # noqa: ARG002 - the signature of all that check asks
        """A rule that forces the bids or forbids nil, where it may be bid before looking; an exchange never made."""
        if self.blind is not None and any(getattr(rule, "by_hand", False) for rule in self.bids):
            text = "the bids follow from the hand, so nobody can bid before looking at it"
            yield Problem("looking", path="blind", text=text)
        if self.blind is not None and copy_partner in self.bids:
            text = "the second bid of a side follows from the first, so it cannot be made before looking"
            yield Problem("looking", path="blind", text=text)
        if self.blind is not None and any(isinstance(rule, AtLeast) and rule.tricks for rule in self.bids):
            yield Problem("looking", path="blind", text="nil may not be bid, so nobody can bid it before looking")
        if self.swap is not None and self.blind is None:
            text = "nobody may bid nil blind in its turn, so that no exchange follows: it is a stage after the bids"
            yield Problem("exchange", path="swap", text=text)


@attrs.frozen
class BlindNils:
    """The stage in which, before any other bid, every seat that may bid nil blind does so or looks.

    No account of Spades says when nil is bid blind; in the presets it is bid in turn.

    >>> from allfours import Deal, variants
    >>> from allfours.bids import anyone
    >>> stages = (BlindNils(anyone), *variants.JAQUES_PHAT.stages[1:])
    >>> deal = Deal.shuffled(variants.JAQUES_PHAT.evolve(name="ours", stages=stages), seed=7)
    >>> for move in ("look", "blind-nil", "look", "look"):
    ...     deal = deal.apply(move)
    >>> print(deal.turn, *deal.contract.bids, "|", *deal.legal_moves[:3])
    0 None blind-nil None None | nil bid:1 bid:2
    """

    blind: BlindRule
    """Who may bid nil before looking."""

    def __attrs_post_init__(self) -> None:
        refuse(*called(self, "blind"))

    def __call__(self, deal: Deal) -> Deal:
        """The deal with the next seat to declare or look; when all have, the deal goes on."""
        deal = _opened(deal, self.blind)
        seat = next((seat for seat in _silent(deal) if seat in deal.face_down), None)
        return deal.proceed() if seat is None else deal.opened(Promising(self), turn=seat)

    def allowed(self, deal: Deal, seat: Seat) -> tuple[int, ...]:  # noqa: ARG002 - as for TrickBids
        """Nil alone, before looking; all other bids come later."""
        return (0,)

    def describe(self) -> str:
        """The rule in sentences."""
        return (
            f"{sentence(self.blind)}. Whoever may do so leaves the hand face down and, beginning with the eldest, bids"
            " nil or looks before any other bid is made."
        )


@attrs.frozen
class Promising:
    """The phase in which a seat bids, or first decides whether to look; what has been bid is in the contract.

    >>> from allfours import Deal, Standing, variants
    >>> deal = Deal.shuffled(variants.SPADES, seed=7, standing=Standing(totals=(150, 250)))
    >>> print(*deal.legal_moves, "|", deal.why_not("bid:3"), "|", *deal.apply("look").legal_moves[:3])
    look blind-nil | the hand lies face down: look at it first, or bid nil blind | nil bid:1 bid:2
    """

    rule: TrickBids | BlindNils
    """The stage that opened it."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """Looking and nil while the hand lies face down, then the numbers that may be bid, in rising order."""
        seat = _bidder(deal)
        if seat not in deal.face_down:
            return tuple(map(bid_of, self.rule.allowed(deal, seat)))
        return (Look(), BlindNil()) if self._may_bid_blind(deal, seat) else (Look(),)

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:  # noqa: PLR0911 - one case after the other
        """Why a bid may not be made, or a hand not be looked at."""
        seat = _bidder(deal)
        hidden = seat in deal.face_down
        match move:
            case Look() if hidden:
                return None
            case BlindNil() if hidden and self._may_bid_blind(deal, seat):
                return None
            case BlindNil():
                return Refusal(RefusalCode.NOT_ALLOWED, self._no_blind_nil(deal, seat))
            case Look():
                return Refusal(RefusalCode.NOT_ALLOWED, "the hand has been looked at")
            case Bid() if hidden:
                return Refusal(RefusalCode.NOT_ALLOWED, "the hand lies face down: look at it first, or bid nil blind")
            case Bid(amount):
                return self._no_bid(deal, seat, amount)
            case _:
                return Refusal(RefusalCode.WRONG_PHASE, f"a number of tricks is to be bid now, {move} is no bid")

    def make(self, deal: Deal, move: Move) -> Deal:
        """The hand is taken up, or the bid stands; then the next seat bids."""
        seat = _bidder(deal)
        if seat in deal.face_down:
            deal = deal.changed(face_down=deal.face_down - {seat})
        if isinstance(move, Look):
            return self.rule(deal)
        bid = cast("Bid | BlindNil", move)  # no other move is legal here
        deal = deal.changed(contract=_contract(deal).said(seat, bid, declarer=None))
        if isinstance(move, BlindNil) and isinstance(self.rule, TrickBids) and self.rule.swap is not None:
            return self.rule.swap.among(deal, (seat,), then=self.rule)
        return self.rule(deal)

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002 - all is said aloud
        """The move."""
        return move

    def _may_bid_blind(self, deal: Deal, seat: Seat) -> bool:
        return self.rule.blind is not None and self.rule.blind(deal, seat) and 0 in self.rule.allowed(deal, seat)

    def _no_blind_nil(self, deal: Deal, seat: Seat) -> str:
        """Why nil may not be bid blind."""
        if self.rule.blind is None:
            return "nil is not bid blind here"
        if not self.rule.blind(deal, seat):
            return f"nil may not be bid blind ({clause(self.rule.blind)})"
        if seat in deal.face_down:
            return "nil may not be bid after what the partner has bid"
        return "the hand has been looked at, so nil is no longer bid blind"

    def _no_bid(self, deal: Deal, seat: Seat, amount: int) -> Refusal | None:
        """Why a number may not be bid, in the words of the rule that does not allow it."""
        allowed = self.rule.allowed(deal, seat)
        if amount in allowed:
            return None
        code = RefusalCode.NOT_ALLOWED
        if allowed and amount < allowed[0]:
            code = RefusalCode.BID_TOO_LOW
        elif allowed and amount > allowed[-1]:
            code = RefusalCode.BID_TOO_HIGH
        rules = self.rule.bids if isinstance(self.rule, TrickBids) else ()
        why = next((f" ({clause(rule)})" for rule in rules if amount not in rule(deal, seat)), "")
        return Refusal(code, f"{amount or 'nil'} may not be bid{why}: bid {numbers_text(allowed)}")


def _bidder(deal: Deal) -> Seat:
    return cast("Seat", deal.turn)  # it is somebody's turn in this phase


def _contract(deal: Deal) -> Contract:
    return cast("Contract", deal.contract)  # the stage has opened one, empty as yet


def _opened(deal: Deal, blind: BlindRule | None) -> Deal:
    """The deal with a contract to be filled in, and the hands face down of all who may bid blind."""
    if deal.contract is not None:
        return deal
    seats = deal.variant.seating.order(Seat(0))
    deal = deal.changed(contract=Contract.unspoken(len(seats)))
    return deal if blind is None else deal.changed(face_down=frozenset(seat for seat in seats if blind(deal, seat)))


def _silent(deal: Deal) -> Iterator[Seat]:
    """The seats that have not bid, from the eldest."""
    seating = deal.variant.seating
    bids = _contract(deal).bids
    return (seat for seat in seating.order(seating.next(deal.dealer)) if bids[seat] is None)
