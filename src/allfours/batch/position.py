"""Where many deals stand in the play of the cards, as arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar, cast

import attrs
import numpy as np
from numpy.typing import NDArray

from allfours.batch.arrays import Masks, Places, Points, Signed, Small, Truth
from allfours.cards import Suit
from allfours.moves import Bid, BlindNil, Moon, Smudge
from allfours.orders import trump_mask
from allfours.rules import Variant
from allfours.seating import Seat
from allfours.state import Deal
from allfours.table import owner

T = TypeVar("T", bound=attrs.AttrsInstance)

NO_BID: Final = -1
"""What stands among the bids for a seat that has passed, or has not spoken."""
BLIND_NIL: Final = -2
"""What stands there for a nil that was bid before looking."""
SMUDGE: Final = -3
"""What stands there for a smudge."""
MOON: Final = -4
"""What stands there for a moon."""
NOBODY: Final = np.uint8(63)
"""What stands in the place of a card where a seat with nothing to play is passed over."""
_SUITS: Final = tuple(Suit)


@attrs.frozen(kw_only=True, eq=False)
class Ledger:
    """What the settlement needs of each deal beyond its cards.

    >>> from allfours import variants
    >>> from allfours.batch import Batch
    >>> ledger = Batch.shuffled(variants.PHAT, 3, seed=7, dealer=1).ledger
    >>> ledger.dealer.tolist(), ledger.totals.tolist()
    ([1, 1, 1], [[0, 0, 0], [0, 0, 0]])
    """

    dealer: Small
    """Who dealt, (n,), uint8."""
    before: Points
    """The totals before the deal, (sides, n), int64."""
    totals: Points
    """The totals as they are now, (sides, n), int64."""
    pot: Points
    """The points that wait from tied deals, (n,), int64."""
    bags: Points
    """The bags of each side, (sides, n), int64."""
    deals: Points
    """The number of deals finished before this one, (n,), int64."""
    bidden: Truth
    """Whether there is a contract, (n,), bool."""
    declarer: Signed
    """Who must make it, (n,), int8; -1 for nobody, or where every seat has bid for itself."""
    bids: NDArray[np.int16]
    """The last bid of every seat, (seats, n), int16: points or tricks, or one of the numbers below nothing."""


@attrs.frozen(kw_only=True, eq=False)
class Position:
    """The cards of each deal; all deals stand at the same card of a trick, with equally many to play.

    >>> from allfours import CardSet, variants
    >>> from allfours.batch import Batch
    >>> batch = Batch.shuffled(variants.PHAT, 3, seed=7)
    >>> CardSet.of_mask(int(batch.position.hands[2, 1])) == batch.deal(1).hand(2)
    True
    >>> batch.position.leader.tolist(), batch.position.trump.tolist()
    ([0, 0, 0], [-1, -1, -1])
    """

    held: Masks
    """The cards that each seat has held for the play, (seats, n), uint64."""
    hands: Masks
    """The cards that each seat holds now, (seats, n), uint64."""
    leader: Small
    """Who has led to the trick, or is to lead, (n,), uint8."""
    trump: Signed
    """The trump suit by its place in ``Suit``, (n,), int8; -1 in all deals where the first card is still to fix it."""
    trick: Small
    """The cards on the table by their index in the order played, (cards, n), uint8; 63 for a seat passed over."""
    stock: Small
    """The cards that were not dealt by their index, (cards, n), uint8, the top card first.

    Of deals that were given they are kept only where hands draw.
    """
    played: Masks
    """The cards in finished tricks, (n,), uint64."""
    taken: Masks
    """The cards in the finished tricks of each side, (sides, n), uint64."""
    tricks: Small
    """The number of finished tricks that each seat has won, (seats, n), uint8."""
    ruffed: Truth
    """Whether a trump lies in a finished trick to which another suit was led, (n,), bool."""


def part(values: T, where: slice | Places) -> T:
    """Some of the deals."""
    make: Callable[..., T] = type(values)
    return make(**{name: array[..., where] for name, array in _arrays(values).items()})


def repeated(values: T, deals: int) -> T:
    """One deal as many times as wanted, all in the same memory."""
    make: Callable[..., T] = type(values)
    arrays = _arrays(values)
    return make(**{name: np.broadcast_to(array, (*array.shape[:-1], deals)) for name, array in arrays.items()})


def keep(values: attrs.AttrsInstance) -> None:
    """Makes arrays read-only."""
    for array in _arrays(values).values():
        array.setflags(write=False)


def _arrays(values: attrs.AttrsInstance) -> dict[str, NDArray[np.generic]]:
    """All fields of a value whose fields are arrays with a column for each deal."""
    return {field.name: getattr(values, field.name) for field in attrs.fields(type(values))}


def ledger_of(deals: Sequence[Deal]) -> Ledger:
    """The ledgers of some deals."""
    starts = [deal.table.facts.start for deal in deals]
    contracts = [deal.contract for deal in deals]
    declarers = [None if contract is None else contract.declarer for contract in contracts]
    bids = [[NO_BID] * deal.variant.seating.seats if deal.contract is None else _bids(deal) for deal in deals]
    return Ledger(
        dealer=np.array([start.dealer for start in starts], dtype=np.uint8),
        before=np.array([start.standing.totals for start in starts], dtype=np.int64).T,
        totals=np.array([deal.table.totals for deal in deals], dtype=np.int64).T,
        pot=np.array([start.standing.pot for start in starts], dtype=np.int64),
        bags=np.array([start.standing.bags for start in starts], dtype=np.int64).T,
        deals=np.array([start.standing.deals for start in starts], dtype=np.int64),
        bidden=np.array([contract is not None for contract in contracts]),
        declarer=np.array([-1 if declarer is None else declarer for declarer in declarers], dtype=np.int8),
        bids=np.array(bids, dtype=np.int16).T,
    )


def _bids(deal: Deal) -> list[int]:
    return [_number(bid) for bid in (() if deal.contract is None else deal.contract.bids)]


def _number(bid: object) -> int:
    match bid:
        case Bid():
            return bid.amount
        case BlindNil():
            return BLIND_NIL
        case Smudge():
            return SMUDGE
        case Moon():
            return MOON
        case _:
            return NO_BID


def fresh_position(variant: Variant, hands: Masks, *, leader: Seat, trump: Signed, stock: Small) -> Position:
    """The positions of deals of which no card has been played."""
    deals, seating = len(trump), variant.seating
    return Position(
        held=hands,
        hands=hands,
        leader=np.full(deals, leader, dtype=np.uint8),
        trump=trump,
        trick=np.zeros((0, deals), dtype=np.uint8),
        stock=stock,
        played=np.zeros(deals, dtype=np.uint64),
        taken=np.zeros((seating.sides, deals), dtype=np.uint64),
        tricks=np.zeros((seating.seats, deals), dtype=np.uint8),
        ruffed=np.zeros(deals, dtype=np.bool_),
    )


def leader_of(deal: Deal) -> Seat:
    """Who has led to the trick, or is to lead."""
    # In the play of the cards it is always somebody's turn.
    return owner(deal.table.facts, deal.trick[0]) if deal.trick else cast("Seat", deal.turn)


def places_of(deal: Deal) -> list[int]:
    """The cards on the table by their index, one for each seat from the leader's to the one whose turn it is."""
    if not deal.trick:
        return []
    facts, seating = deal.table.facts, deal.variant.seating
    played = {owner(facts, card): card.index for card in deal.trick}
    order = seating.order(leader_of(deal))
    return [played.get(seat, int(NOBODY)) for seat in order[: order.index(cast("Seat", deal.turn))]]


def position_of(deals: Sequence[Deal], *, draws: bool) -> Position:
    """The positions of some deals of one variant that stand at the same card; with their stock where hands draw."""
    seats = range(deals[0].variant.seating.seats)
    sides = deals[0].variant.seating.sides
    won = np.zeros((len(seats), len(deals)), dtype=np.uint8)
    taken = [[0] * len(deals) for _ in range(sides)]
    ruffed = np.zeros(len(deals), dtype=np.bool_)
    for number, deal in enumerate(deals):
        if deal.table.left == deal.variant.deck.mask:
            continue  # no trick is finished
        trumps = trump_mask(deal.variant.order, deal.trump)
        # Not of the tricks alone: cards may lie under those played.
        for side, cards in enumerate(deal.reckoning.taken_masks):
            taken[side][number] = cards
        for trick in deal.tricks:
            won[trick.winner, number] += 1
            for card in trick.cards:
                ruffed[number] |= bool(card.bit & trumps) and not trick.cards[0].bit & trumps
    masks = np.array(taken, dtype=np.uint64)
    return Position(
        held=np.array([deal.table.facts.held for deal in deals], dtype=np.uint64).T,
        hands=np.array([[deal.hand_mask(Seat(seat)) for seat in seats] for deal in deals], dtype=np.uint64).T,
        leader=np.array([leader_of(deal) for deal in deals], dtype=np.uint8),
        trump=np.array([-1 if deal.trump is None else _SUITS.index(deal.trump) for deal in deals], dtype=np.int8),
        trick=np.array([places_of(deal) for deal in deals], dtype=np.uint8).T,
        stock=np.array(
            [[card.index for card in deal.table.facts.stock] if draws else [] for deal in deals], dtype=np.uint8
        ).T,
        played=np.bitwise_or.reduce(masks, axis=0),
        taken=masks,
        tricks=won,
        ruffed=ruffed,
    )
