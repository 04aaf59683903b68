"""The rules of following suit and of the lead, for thousands of hands at once.

Each rule of :mod:`allfours.following` has its counterpart here, in ``FOLLOW`` or ``LEAD`` under the rule itself or its
class. A rule that has none is refused by its name; whoever writes one may add it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import attrs
import numpy as np

from allfours import following
from allfours.batch.arrays import Entries, Masks, Signed, Small, Truth
from allfours.batch.refusing import no_counterpart
from allfours.cards import Suit, pack, suit_mask
from allfours.following import Breaks, FollowRule, LeadRule, TrumpsBarred
from allfours.stages.trumps_only import FirstTrump, trump_first


@attrs.frozen(kw_only=True, eq=False)
class Demand:
    """What the cards led demand of the hands, as ``Led`` does of one."""

    members: Masks
    """The cards that belong to the suit led, (n,)."""
    trumps: Masks
    """The trumps, (n,)."""
    trick: Small
    """The cards on the table in the order played, (cards, n)."""
    beaten_by: Masks
    """By trump and card, (256,): the trumps that a trump beats."""
    offset: Entries
    """Where the table of each deal's trump begins, (n,)."""

    @property
    def under(self) -> Masks:
        """The trumps that a trump in the trick beats, (n,)."""
        under, cards = np.zeros_like(self.members), list[Small](self.trick)
        for card in cards:
            under |= self.beaten_by.take(self.offset + card, mode="clip")
        return under


@attrs.frozen(kw_only=True, eq=False)
class Tables:
    """What a rule of the lead may look at, as ``Lead`` of one table; all of shape (n,)."""

    trump: Signed
    """The trump suit; -1 before there is one."""
    trumps: Masks
    """The trumps; 0 before there are any."""
    played: Masks
    """The cards in finished tricks."""
    ruffed: Truth
    """Whether a trump has been played on the lead of another suit."""


Follow: TypeAlias = "Callable[[Masks, Demand], Masks]"
"""``(hands, demand) -> masks``: what may be played from each hand, (hands, n)."""
Lead: TypeAlias = "Callable[[Any, Masks, Tables], Masks]"  # Any: each takes the rule under which it stands
"""``(rule, hands, tables) -> masks``: what may be led from each, (hands, n), by the rule that has this counterpart."""


def or_else(wanted: Masks, hands: Masks) -> Masks:
    """The cards wanted, in place, where there are any, else the hand."""
    return _or_where(wanted, hands, wanted == 0)


def _or_where(masks: Masks, more: Masks, where: Truth) -> Masks:
    """The masks, in place, and more in some of the deals.

    To multiply by yes and no takes the same time in every deal; to copy where it is so, as ``np.where`` does, is many
    times slower wherever nobody can guess which comes next.
    """
    masks |= more * where
    return masks


def _strict(hands: Masks, demand: Demand) -> Masks:
    return or_else(hands & demand.members, hands)


def _follow_or_trump(hands: Masks, demand: Demand) -> Masks:
    may = hands & (demand.members | demand.trumps)
    return _or_where(may, hands, hands & demand.members == 0)


def _no_undertrump(hands: Masks, demand: Demand) -> Masks:
    may = _follow_or_trump(hands, demand)
    free = (demand.members == demand.trumps) | (hands & demand.trumps == 0) | (hands & ~demand.trumps == 0)
    buried: Masks = demand.under * ~free
    return may & ~buried


def _trump_if_void(hands: Masks, demand: Demand) -> Masks:
    may = hands & (demand.members | demand.trumps)
    return or_else(may, hands)


def _any_card(rule: LeadRule, hands: Masks, tables: Tables) -> Masks:  # noqa: ARG001 - the signature of them all
    return hands


def _no_joker_first(rule: LeadRule, hands: Masks, tables: Tables) -> Masks:  # noqa: ARG001 - as above
    may = or_else(hands & ~np.uint64(_JOKERS), hands)
    return _or_where(may, hands, tables.trumps != 0)


_JOKERS: Final = pack(jokers=2, ranks=()).mask


def _trumps_barred(rule: TrumpsBarred, hands: Masks, tables: Tables) -> Masks:
    may = or_else(hands & ~tables.trumps, hands)
    if rule.until is not Breaks.NOTHING:
        broken = tables.ruffed if rule.until is Breaks.OFF_SUIT else tables.played & tables.trumps != 0
        return _or_where(may, hands, broken)
    return may


def _trump_first(rule: LeadRule, hands: Masks, tables: Tables) -> Masks:  # noqa: ARG001 - as above
    may = or_else(hands & tables.trumps, hands)
    return _or_where(may, hands, tables.played != 0)


def _natural_first(rule: FirstTrump, hands: Masks, tables: Tables) -> Masks:  # noqa: ARG001 - as above
    natural = np.uint64(suit_mask(Suit.SPADES)) << tables.trump.astype(np.uint64) * np.uint64(_LANE)
    may = or_else(hands & natural, hands)
    return _or_where(may, hands, tables.played != 0)


_LANE: Final = 16
"""Bits of a mask for one suit."""

FOLLOW: Final[dict[FollowRule, Follow]] = {
    following.strict: _strict,
    following.follow_or_trump: _follow_or_trump,
    following.no_undertrump: _no_undertrump,
    following.trump_if_void: _trump_if_void,
}
"""The counterpart of each rule of following suit."""
BY_LEAD_ALONE: Final = frozenset({following.strict, following.follow_or_trump, following.trump_if_void})
"""Those that look at no card of the trick but the one led: all who follow are told at once what they may play."""
LEAD: Final[dict[object, Lead]] = {
    following.any_card: _any_card,
    following.no_joker_first: _no_joker_first,
    TrumpsBarred: _trumps_barred,
    trump_first: _trump_first,
    FirstTrump.NATURAL: _natural_first,
}
"""The counterpart of each rule of the lead, by the function or by the class of its object."""


def follow_of(rule: FollowRule) -> Follow:
    """The counterpart of a rule of following suit. Raises VariantError, with its name, where there is none."""
    found = FOLLOW.get(rule)
    if found is None:
        raise no_counterpart("follow", rule)
    return found


def lead_of(rule: object) -> Lead:
    """The counterpart of a rule of the lead. Raises VariantError, with its name, where there is none."""
    found = LEAD.get(rule) or LEAD.get(type(rule))
    if found is None:
        raise no_counterpart("lead", rule)
    return found
