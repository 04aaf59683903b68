"""A variant compiled into tables, by asking its own rules.

Every table is indexed by numbers that the play of many deals has at hand: a trump suit times 64 plus a card, or a
context (a trump suit times 4 plus the suit led) times 64 plus a card. What a card beats, which suit it belongs to and
what it is worth is nowhere told a second time: ``orders.led_by`` and the point tables are asked card by card.
"""

from __future__ import annotations

import functools
from typing import Final

import attrs
import numpy as np

from allfours.batch.arrays import Entries, Masks, Signed, Small
from allfours.batch.following import BY_LEAD_ALONE, Follow, Lead, follow_of, lead_of
from allfours.batch.refusing import no_counterpart
from allfours.cards import Card, Suit, pack
from allfours.following import FollowRule, any_card, strict
from allfours.orders import Led, led_by, trump_mask
from allfours.rules import Variant
from allfours.stages import Draw, FirstTrump, Tricks, TrumpsOnly

_SUITS: Final = tuple(Suit)
CARDS: Final = 64
"""Entries of a table for each trump suit, or each context."""
_PLACE: Final = 4
"""The last bits of a key, which tell a place in the trick."""
_FIRST_WINS: Final = (1 << _PLACE) - 1
"""What stands in them for a card that beats its equals when it is played first."""


@attrs.frozen(kw_only=True, eq=False)
class Compiled:
    """The play of the cards of one variant."""

    variant: Variant
    """The game."""
    rule: Tricks | TrumpsOnly
    """Its stage of play."""
    lead_rule: object
    """Its rule of the lead, and what the counterpart of that is called with."""
    follow: Follow
    """The counterpart of the rule of following suit."""
    by_lead_alone: bool
    """Whether what must be followed does not depend on what others have played since the lead."""
    lead: Lead
    """The counterpart of the rule of the lead."""
    members: Masks
    """By trump and card, (256,): the cards that belong to the suit of the card."""
    under: Masks
    """By trump and card, (256,): the trumps that the card beats if it is one."""
    trumps: Masks
    """By trump, (4,): the trumps."""
    context: Entries
    """By trump and card led, (256,): the context times 64."""
    keys: Entries
    """By context and card, (1024,): a number that is greater for the card that wins.

    The last four bits are to be turned over by the card's place in the trick: 15 for a card that beats its equals when
    it is played first, 0 for one that does when it is played last. ``place_of`` finds the place in them again.
    """
    pitched: Signed
    """By card, (64,): the suit that becomes trumps when it is pitched; -1 for a card that cannot be."""

    @property
    def draws(self) -> bool:
        """Whether every seat draws a card of the stock after a trick, as long as there is one for each."""
        return isinstance(self.rule, Tricks) and self.rule.after is not None  # nothing else may happen, see below

    @property
    def trumps_only(self) -> bool:
        """Whether trumps alone are played."""
        return isinstance(self.rule, TrumpsOnly)

    @property
    def any_lead(self) -> bool:
        """Whether any card may be led, so that nothing need be looked at."""
        return self.lead_rule is any_card


@functools.lru_cache(maxsize=64)
def compiled(variant: Variant, rule: Tricks | TrumpsOnly) -> Compiled:
    """The tables of a variant and its stage of play. Raises VariantError for a rule without a counterpart."""
    follow, lead = _rules(rule)
    order = variant.order
    members, under = np.zeros(256, dtype=np.uint64), np.zeros(256, dtype=np.uint64)
    context = np.zeros(256, dtype=np.uint16)
    keys = np.zeros(16 * CARDS, dtype=np.uint16)
    for lane, trump in enumerate(_SUITS):
        for index, led in led_by(order, trump).items():
            place, suit = lane * CARDS + index, _SUITS.index(led.suit)
            members[place], under[place] = led.members, led.under[index]
            context[place] = (lane * len(_SUITS) + suit) * CARDS
            begin = int(context[place])
            keys[begin : begin + CARDS] = _keys(led)
    return Compiled(
        variant=variant,
        rule=rule,
        follow=follow_of(follow),
        by_lead_alone=follow in BY_LEAD_ALONE,
        lead=lead_of(lead),
        lead_rule=lead,
        members=members,
        under=under,
        trumps=np.array([trump_mask(order, trump) for trump in _SUITS], dtype=np.uint64),
        context=context,
        keys=keys,
        pitched=_pitched(variant),
    )


def _rules(rule: Tricks | TrumpsOnly) -> tuple[FollowRule, object]:
    """The rules of following suit, where trumps alone are played the strict one, and of the lead."""
    if isinstance(rule, TrumpsOnly):
        return strict, any_card if rule.first is FirstTrump.ANY else rule.first
    if rule.after is not None and type(rule.after) is not Draw:  # what inherits from it may do something else
        raise no_counterpart("after", rule.after)
    return rule.follow, rule.lead


def _keys(led: Led) -> list[int]:
    """The keys of all cards when this was led; an odd strength is that of cards beaten by their later equals."""
    return [strength >> 1 << _PLACE | (0 if strength & 1 else _FIRST_WINS) for strength in led.strength]


def place_of(keys: Entries) -> Small:
    """The places in the trick of cards whose keys, turned over by these places, are given."""
    places = keys.astype(np.uint8)
    places &= np.uint8(_FIRST_WINS)
    # A place is less than 8; turned over it is 8 or more.
    least: Small = np.minimum(places, places ^ np.uint8(_FIRST_WINS))
    return least


def _pitched(variant: Variant) -> Signed:
    found = np.full(CARDS, -1, dtype=np.int8)
    for card in pack(jokers=2):
        suit = _suit_pitched(variant, card)
        found[card.index] = -1 if suit is None else _SUITS.index(suit)
    return found


def _suit_pitched(variant: Variant, card: Card) -> Suit | None:
    """The suit that a card pitched makes trumps; None for a card that the pack lacks."""
    return variant.order.pitched(card) if card in variant.deck else None
