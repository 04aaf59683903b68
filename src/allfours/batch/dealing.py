"""Thousands of packs shuffled and dealt at once.

Every card of the pack gets a random number of 26 bits, and the pack is sorted by it. Where two cards of a deal have the
same number, which happens in one deal of 50,000, a coin decides. The first cards of the sorted pack are the hand of the
eldest, the next that of the seat after, and so on; what is left is the stock, top card first.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from allfours.batch.arrays import Masks, Small
from allfours.batch.choosing import bit_of
from allfours.batch.numbers import keys, many_words
from allfours.cards import CardSet
from allfours.rules import Variant

_CARD: Final = np.uint32(0x3F)
_BLOCK: Final = 512
"""Deals that are dealt together: what they need stays in the nearest cache."""


def shuffled_packs(deck: CardSet, key: Masks) -> Small:
    """The packs of all deals by card index, shape (cards, n), the top card first."""
    halves = -(-len(deck) // 2)
    words = many_words(key, halves + 1)
    # A sorted number carries its card in the last 6 bits, turned over by 6 bits of the deal so that no card wins ties.
    coin = (words[:, halves:] & np.uint64(_CARD)).astype(np.uint32)
    numbers = words.astype("<u8", copy=False).view("<u4")[:, : len(deck)] & ~_CARD
    numbers |= np.array([card.index for card in deck], dtype=np.uint32) ^ coin
    numbers.sort(axis=1)
    numbers &= _CARD
    numbers ^= coin
    return np.ascontiguousarray(numbers.astype(np.uint8).T)


def hands_dealt(variant: Variant, seed: int, first: int, deals: int) -> Masks:
    """The hands of deals from a number on, shape (seats, n), row 0 being that of the eldest."""
    size = variant.hand_size
    hands = np.empty((variant.seating.seats, deals), dtype=np.uint64)
    for start in range(0, deals, _BLOCK):
        block = hands[:, start : start + _BLOCK]
        packs = shuffled_packs(variant.deck, keys(seed, first + start, block.shape[1]))
        bits = bit_of(packs[: size * len(hands)])
        np.bitwise_or.reduce(bits.reshape(len(hands), size, -1), axis=1, out=block)
    return hands
