"""Hypothesis strategies for the stages in which tricks are bid, and for what contracts in tricks pay."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from hypothesis import strategies as st

from allfours.awards import High, InOrder
from allfours.bids import (
    AtLeast,
    Behind,
    BidRule,
    BlindRule,
    Counted,
    NilBid,
    OrNil,
    SideAtLeast,
    SideAtMost,
    TrumpCount,
    any_number,
    anyone,
    copy_partner,
    one_partner_nil,
)
from allfours.contracts import Bags, DoubleNil, FailedNil, Missed, TenForTwo, TrickContracts
from allfours.rules import Settlement, Stage
from allfours.seating import Seating
from allfours.stages import BlindNils, Swap, SwapWithPartner, TrickBids

_made_once: Final = functools.cache
"""A strategy is made at its first use and kept: to make one costs more than to draw from it."""

BIDS: Final[tuple[tuple[BidRule, ...], ...]] = (
    (any_number,),
    (AtLeast(1),),
    (copy_partner,),
    (one_partner_nil,),
    (SideAtLeast(4, nil=NilBid.EXEMPT),),
    (SideAtLeast(2, nil=NilBid.COUNTS), SideAtMost(5)),
    *((TrumpCount(counted=counted, or_nil=or_nil),) for counted in Counted for or_nil in OrNil),
)
"""Rules for bids that leave everybody something to bid, each with those that hold beside it."""
BLINDS: Final[tuple[BlindRule, ...]] = (anyone, Behind(10), Behind(100))
"""Who may bid nil before looking."""


@st.composite
def bidding(
    draw: st.DrawFn,
    *,
    bids: Sequence[tuple[BidRule, ...]],
    blinds: Sequence[BlindRule],
    seating: Seating,
    hand_size: int,
) -> tuple[Stage, ...]:
    """The stages of a round of bids in tricks, with nil bid blind before it or in it, and an exchange at any time."""
    rules = draw(st.sampled_from(bids))
    blind = draw(st.none() | st.sampled_from(blinds))
    before = blind is not None and draw(st.booleans())
    forced = copy_partner in rules or any(getattr(rule, "by_hand", False) for rule in rules)
    no_nil = any(isinstance(rule, AtLeast) and rule.tricks for rule in rules)
    within = None if before or forced or no_nil else blind
    exchange = draw(_exchanges(hand_size)) if (before or within) and seating.sides < seating.seats else None
    at_once = exchange is not None and within is not None and draw(st.booleans())
    return (
        *([BlindNils(blind)] if blind and before else []),
        TrickBids(bids=rules, blind=within, swap=exchange if at_once else None),
        *([exchange] if exchange and not at_once else []),
    )


@_made_once
def _exchanges(hand_size: int) -> st.SearchStrategy[SwapWithPartner | None]:
    cards = st.integers(1, min(2, hand_size))
    return st.none() | st.builds(SwapWithPartner, cards, manner=st.sampled_from(Swap))


@_made_once
def contracts(*, missed: tuple[Missed, ...] = tuple(Missed)) -> st.SearchStrategy[TrickContracts]:
    """What contracts in tricks pay, with every option."""
    return st.builds(
        TrickContracts,
        per_trick=st.integers(1, 12),
        overtrick=st.integers(0, 2),
        missed=st.sampled_from(missed),
        nil=st.integers(1, 120),
        blind_nil=st.integers(1, 240),
        failed_nil=st.sampled_from(FailedNil),
        double_nil=st.sampled_from(DoubleNil),
        bags=st.none() | st.builds(Bags, limit=st.integers(1, 11), penalty=st.integers(0, 120)),
        ten_for_two=st.none() | st.sampled_from(TenForTwo),
    )


@_made_once
def paying_contracts(*, missed: tuple[Missed, ...]) -> st.SearchStrategy[Settlement]:
    """What contracts in tricks pay, alone or before an award."""
    return contracts(missed=missed) | contracts(missed=missed).map(lambda contract: InOrder((contract, High(1))))
