"""Thousands of packs shuffled and dealt at once.

Every card of the pack gets a random number of 26 bits, and the pack is sorted by it. Where two cards of a deal have the
same number, which happens in one deal of 50,000, a coin decides. The first cards of the sorted pack are the hand of the
eldest, the next that of the seat after, and so on; what is left is the stock, top card first.
"""

from __future__ import annotations

import functools
from typing import Final

import numpy as np

from allfours.batch.arrays import Masks, Small
from allfours.batch.choosing import bit_of
from allfours.batch.numbers import keys, many_words
from allfours.cards import CardSet
from allfours.rules import Variant

_CARD: Final = 0x3F
"""The last six bits of a number, which name its card."""
_TWICE: Final = np.uint64(1 << 32 | 1)
"""Puts a small number into both halves of a word."""
_BLOCK: Final = 1024
"""Deals that are dealt together: what they need stays in the nearest cache."""


def shuffled_packs(deck: CardSet, key: Masks) -> Small:
    """The packs of all deals by card index, shape (cards, n), the top card first."""
    halves = -(-len(deck) // 2)
    words = many_words(key, halves + 1)
    coin = words[:, halves] & np.uint64(_CARD)
    # Two numbers a word. Each names its card, turned over by six bits of the deal so that no card wins the ties.
    words &= ~(np.uint64(_CARD) * _TWICE)
    words[:, :halves] |= _in_pairs(deck) ^ (coin * _TWICE)[:, np.newaxis]
    numbers = words.astype("<u8", copy=False).view("<u4")[:, : len(deck)]
    numbers.sort(axis=1)
    packs = np.ascontiguousarray(numbers.astype(np.uint8).T)
    packs &= np.uint8(_CARD)
    packs ^= coin.astype(np.uint8)
    return packs


@functools.lru_cache(maxsize=64)
def _in_pairs(deck: CardSet) -> Masks:
    """The cards of a pack by their index, two in a word."""
    cards = [card.index for card in deck] + [0]
    return np.array([low | high << 32 for low, high in zip(cards[::2], cards[1::2], strict=False)], dtype=np.uint64)


def dealt(variant: Variant, seed: int, first: int, deals: int) -> tuple[Masks, Small]:
    """The hands of deals from a number on, shape (seats, n), row 0 being that of the eldest, and the stocks.

    A stock has the shape (cards, n), its top card first.
    """
    seats, size = variant.seating.seats, variant.hand_size
    hands = np.empty((seats, deals), dtype=np.uint64)
    stock = np.empty((variant.stock_size, deals), dtype=np.uint8)
    key = keys(seed, first, deals)
    for start in range(0, deals, _BLOCK):
        where = slice(start, start + _BLOCK)
        packs = shuffled_packs(variant.deck, key[where])
        bits = bit_of(packs[: size * seats])
        np.bitwise_or.reduce(bits.reshape(seats, size, -1), axis=1, out=hands[:, where])
        stock[:, where] = packs[size * seats :]
    return hands, stock
