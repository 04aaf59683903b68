"""Contracts in tricks, see :mod:`allfours.contracts`, for many deals at once."""

from __future__ import annotations

from typing import Final, assert_never

import attrs
import numpy as np

from allfours.batch.account import Account, Line
from allfours.batch.arrays import Points, Truth
from allfours.batch.awards import Paid
from allfours.batch.position import BLIND_NIL
from allfours.contracts import DoubleNil, FailedNil, Missed, TenForTwo, TrickContracts

_TEN: Final = 10
_FLAT: Final = 200


@attrs.frozen(kw_only=True, eq=False)
class _Promise:
    """What one side of each deal has bid, and what it has taken."""

    bid: Points
    """The sum of its bids, (n,)."""
    tricks: Points
    """The tricks it has taken, (n,)."""
    bids: Points
    """The bids of its seats in order of play from the eldest, (members, n)."""
    each: Points
    """The tricks that these seats have taken, (members, n)."""

    @property
    def nils(self) -> Truth:
        """Which seats have bid nil, (members, n)."""
        return np.isin(self.bids, (0, BLIND_NIL))

    @property
    def lost(self) -> Points:
        """The tricks that bidders of a nil have taken, (members, n)."""
        return np.where(self.nils, self.each, 0)


def trick_contracts(rule: TrickContracts, account: Account) -> Paid:
    """Contracts, overtricks, nils and bags, side by side from that of the eldest."""
    sides = account.variant.seating.sides
    first = account.side_of(account.eldest)
    bags, deals = account.ledger.bags.copy(), np.arange(len(first))
    found: list[Line] = []
    for step in range(sides):
        side = account.side_of(first + np.uint8(step))
        paid, bags[side, deals] = _side(rule, _promise(account, step), bags[side, deals])
        found += [
            Line(reason=reason, side=side, points=np.where(account.ledger.bidden, points, 0)) for reason, points in paid
        ]
    kept = np.where(account.ledger.bidden, bags, account.ledger.bags)
    return tuple(found), attrs.evolve(account, ledger=attrs.evolve(account.ledger, bags=kept))


def _promise(account: Account, step: int) -> _Promise:
    """The bids and tricks of the side that comes so many sides after that of the eldest."""
    seating, eldest = account.variant.seating, account.eldest
    order = [
        (eldest + np.uint8(place)) % np.uint8(seating.seats) for place in range(step, seating.seats, seating.sides)
    ]
    deals = np.arange(len(eldest))
    bids = np.array([account.ledger.bids[seat, deals] for seat in order], dtype=np.int64)
    each = np.array([account.tricks[seat, deals] for seat in order], dtype=np.int64)
    return _Promise(bid=np.maximum(bids, 0).sum(axis=0), tricks=each.sum(axis=0), bids=bids, each=each)


def _side(rule: TrickContracts, promise: _Promise, bags: Points) -> tuple[list[tuple[str, Points]], Points]:
    """What a side is paid, in the order counted, and its bags after that."""
    lost = promise.lost.sum(axis=0)
    held = promise.tricks if rule.failed_nil is FailedNil.COUNTS else promise.tricks - lost
    value, made = _worth(rule, promise.bid), held >= promise.bid
    over = np.where(made, held - promise.bid, 0)
    if rule.failed_nil is FailedNil.BAGS:
        over = over + lost
    elif rule.failed_nil is FailedNil.BAGS_IF_MADE:
        over = over + np.where(made, lost, 0)
    missed = -value if rule.missed is Missed.LOSES_BID else np.zeros_like(value)
    paid = [("contract", np.where(made, value, missed)), ("overtricks", over * rule.overtrick), *_nils(rule, promise)]
    if rule.failed_nil is FailedNil.BAGS_UNPAID:
        over = over + lost
    if rule.bags is None:
        return paid, bags
    times, kept = np.divmod(bags + over, rule.bags.limit)
    return [*paid, ("bags", -times * rule.bags.penalty)], kept


def _worth(rule: TrickContracts, bid: Points) -> Points:
    """What a contract of so many tricks is worth."""
    worth = bid * rule.per_trick
    match rule.ten_for_two:
        case None:
            return worth
        case TenForTwo.EXACTLY_TEN:
            return np.where(bid == _TEN, 2 * worth, worth)
        case TenForTwo.TEN_OR_MORE:
            return np.where(bid >= _TEN, 2 * worth, worth)
        case TenForTwo.FLAT_200:
            return np.where(bid >= _TEN, _FLAT, worth)
        case _:
            assert_never(rule.ten_for_two)


def _nils(rule: TrickContracts, promise: _Promise) -> list[tuple[str, Points]]:
    """What the nils of a side win or lose, in order of play from the eldest."""
    failed = promise.lost > 0
    if rule.double_nil is DoubleNil.TOGETHER:
        failed = np.broadcast_to(failed.any(axis=0), failed.shape)
    found: list[tuple[str, Points]] = []
    for bids, lost in zip(promise.bids, failed, strict=True):
        for name, bid, worth in (("nil", 0, rule.nil), ("blind nil", BLIND_NIL, rule.blind_nil)):
            found.append((name, np.where(bids == bid, np.where(lost, -worth, worth), 0)))
    return found
