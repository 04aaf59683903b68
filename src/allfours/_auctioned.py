"""An auction that was typed in: the last word of every seat, held against the rules and brought to its end.

The stage itself is asked, in a deal that has nothing else: who may say what, who has the contract in the end, what a
sale pays, whether the deal is thrown in. In an auction of several rounds the last words of the seats do not tell in
which order they were said. They are taken from the lowest number up; of two who have said the same the dealer is the
later, then the one who sits later.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, cast

import attrs

from allfours.entries import Typed, auction_of
from allfours.ledger import Standing
from allfours.moves import Accept, Bid, BlindNil, Moon, Move, Pass, Refuse, Sell, Smudge, parse_move
from allfours.rules import Variant
from allfours.scoring import nothing
from allfours.seating import Seat
from allfours.stages import Auction, DeclarerNames, Rounds, SellAuction
from allfours.stages.auction import Calling
from allfours.stages.selling import Deciding, Offering, Selling
from allfours.state import Deal

Said: TypeAlias = Bid | BlindNil | Pass | Smudge | Moon
"""What can be typed in as a bid."""


def bids_of(numbers: Iterable[int | str]) -> tuple[Said, ...]:
    """The bids that were typed in as numbers or as the words of moves."""
    return tuple(
        # The cast: the words of an entry for bids are those of bids.
        cast("Said", parse_move(number)) if isinstance(number, str) else Bid(number)
        for number in numbers
    )


@attrs.frozen
class Odd:
    """Why an auction cannot have gone so."""

    seat: Seat | None
    """The seat that cannot have said that; None where it is the whole auction."""
    text: str
    """The reason as a clause."""


_Bidding: TypeAlias = Calling | Selling | Offering


def auctioned(variant: Variant, standing: Standing, values: Mapping[str, Typed], dealer: Seat) -> Deal | None:
    """A deal as it is after the auction that was typed in, which is known to be right; None where there is none.

    It has the contract, and of scores those that the auction has paid or cost.
    """
    if auction_of(variant) is None or "bids" not in values:
        return None
    bids = bids_of(cast("tuple[int | str, ...]", values["bids"]))  # one for each seat
    return cast("Deal", bid_out(variant, standing, dealer, bids))  # there is nothing odd about it


def bid_out(variant: Variant, standing: Standing, dealer: Seat, bids: Sequence[Said]) -> Deal | Odd:
    """A deal of a variant with an auction as it is when that is over, or why it cannot have gone so."""
    deal = Deal.shuffled(_trial(variant), seed=0, dealer=dealer, standing=standing)
    rule = auction_of(variant)
    done = _sold(deal, rule, bids) if isinstance(rule, SellAuction) else _called(deal, cast("Auction", rule), bids)
    if isinstance(done, Deal) and done.thrown_in and not done.scores:
        return Odd(None, "when all have passed the deal is thrown in: there is nothing to write down")
    return done


@functools.lru_cache(maxsize=64)
def _trial(variant: Variant) -> Variant:
    """A game of nothing but the auction, which waits when that is over."""
    return variant.evolve(stages=(cast("Auction", auction_of(variant)), DeclarerNames()), settlement=nothing)


def _called(deal: Deal, rule: Auction, bids: Sequence[Said]) -> Deal | Odd:
    """The deal after an auction."""
    order = deal.variant.seating.order(deal.variant.seating.next(deal.dealer))
    done = _in_turn(deal, Calling(rule), _as_said(rule.rounds, order, bids), bids)
    return done if isinstance(done, Odd) else _passed(done)


def _sold(deal: Deal, rule: SellAuction, bids: Sequence[Said]) -> Deal | Odd:
    """The deal after a sale, or without one."""
    seating = deal.variant.seating
    eldest, *others = seating.order(seating.next(deal.dealer))
    unasked = not isinstance(bids[eldest], Pass) and all(isinstance(bids[other], Pass) for other in others)
    if isinstance(deal.phase, Selling):
        asked = _said(deal, deal.phase, eldest, bids[eldest] if unasked else Sell())
        if unasked or isinstance(asked, Odd):
            return asked
        deal = asked
    done = _in_turn(deal, Offering(rule, seller=eldest), _as_said(rule.rounds, others, bids), bids)
    return done if isinstance(done, Odd) else _decided(_passed(done), eldest, bids[eldest])


def _decided(deal: Deal, eldest: Seat, said: Said) -> Deal | Odd:
    """The deal when the seller has accepted the price, which is to pass, or leads at that price."""
    if not isinstance(deal.phase, Deciding):
        return deal if isinstance(said, Pass) else Odd(eldest, "nobody has bid, so the eldest leads and has no bid")
    contract = deal.contract
    price = None if contract is None or contract.declarer is None else contract.bids[contract.declarer]
    if said not in {Pass(), price}:
        number = price.amount if isinstance(price, Bid) else price
        text = f"the price is {number}: the eldest has passed, which accepts it, or has bid {number} too, to refuse it"
        return Odd(eldest, text)
    return deal.apply(Accept() if isinstance(said, Pass) else Refuse())


def _as_said(rounds: Rounds, order: Sequence[Seat], bids: Sequence[Said]) -> Sequence[Seat]:
    """The seats in the order in which their last words were said, as far as can be told."""
    if rounds is Rounds.ONE:
        return order
    dealer = order[-1]
    return sorted(order, key=lambda seat: (*_height(bids[seat]), seat == dealer))


def _height(said: Said) -> tuple[int, int]:
    """How high something stands: numbers, then words, then passes, which come when there is a bid to pass to."""
    if isinstance(said, Bid):
        return 0, said.amount
    return 1 + isinstance(said, Pass), 0


def _in_turn(deal: Deal, phase: _Bidding, seats: Iterable[Seat], bids: Sequence[Said]) -> Deal | Odd:
    """The deal when some seats have spoken one after the other."""
    for seat in seats:
        done = _said(deal, phase, seat, bids[seat])
        if isinstance(done, Odd):
            return done
        deal = done
    return deal


def _said(deal: Deal, phase: _Bidding, seat: Seat, said: Move) -> Deal | Odd:
    """The deal when a seat has spoken; who is not asked any more has not bid."""
    if not isinstance(deal.phase, type(phase)):
        return deal if isinstance(said, Pass) else Odd(seat, "the bidding was over before")
    deal = deal.opened(phase, turn=seat)
    refusal = deal.why_not(said)
    return deal.apply(said) if refusal is None else Odd(seat, refusal.text)


def _passed(deal: Deal) -> Deal:
    """The deal when those who have been outbid have passed."""
    while isinstance(deal.phase, (Calling, Offering)):
        deal = deal.apply(Pass())
    return deal
