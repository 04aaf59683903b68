"""Thousands of packs shuffled and dealt at once.

Every card of the pack gets a random number of 26 bits, and the pack is sorted by it. Where two cards of a deal have the
same number, which happens in one deal of 50,000, a coin decides. The first cards of the sorted pack are the hand of the
eldest, the next that of the seat after, and so on; what is left is the stock, top card first.
"""

from __future__ import annotations

import functools
from typing import Final

import numpy as np

from allfours.batch.arrays import Masks, Signed, Small
from allfours.batch.choosing import bit_of
from allfours.batch.numbers import keys, many_words, words
from allfours.cards import CardSet, cards_of
from allfours.rules import Variant

_CARD: Final = 0x3F
"""The last six bits of a number, which name its card."""
_TWICE: Final = np.uint64(1 << 32 | 1)
"""Puts a small number into both halves of a word."""
_CUT: Final = 31
"""The word of a deal's stream that cuts trumps where they are cut."""
_BLOCK: Final = 1024
"""Deals that are dealt together: what they need stays in the nearest cache."""


def shuffled_packs(deck: CardSet, key: Masks) -> Small:
    """The packs of all deals by card index, shape (cards, n), uint8, the top card first; from the keys of the deals.

    >>> from allfours.batch.numbers import keys
    >>> from allfours.cards import pack
    >>> packs = shuffled_packs(pack(), keys(7, 0, 3))
    >>> packs.shape, [len(set(cards)) for cards in packs.T.tolist()]
    ((52, 3), [52, 52, 52])
    """
    halves = -(-len(deck) // 2)
    words = many_words(key, halves + 1)
    coin = (words[:, halves] & np.uint64(_CARD)).astype(np.uint8)
    # Two numbers a word. Each names its card, turned over by six bits of the deal so that no card wins the ties.
    words &= ~(np.uint64(_CARD) * _TWICE)
    words |= _in_pairs(deck.mask).take(coin, axis=0, mode="clip")
    numbers = words.astype("<u8", copy=False).view("<u4")[:, : len(deck)]
    numbers.sort(axis=1)
    packs = np.ascontiguousarray(numbers.astype(np.uint8).T)
    packs &= np.uint8(_CARD)
    packs ^= coin
    return packs


@functools.lru_cache(maxsize=64)
def _in_pairs(deck: int) -> Masks:
    """The cards of a pack by their index, two in a word, none in the last; for all six bits that turn them over."""
    cards = [card.index for card in cards_of(deck)] + [0]
    pairs = [low | high << 32 for low, high in zip(cards[::2], cards[1::2], strict=False)]
    turned = np.arange(_CARD + 1, dtype=np.uint64) * _TWICE
    return np.array([*pairs, 0], dtype=np.uint64) ^ turned[:, np.newaxis]


def dealt(variant: Variant, seed: int, first: int, deals: int) -> tuple[Masks, Small]:
    """The hands of deals from a number on, shape (seats, n), row 0 being that of the eldest, and the stocks.

    A stock has the shape (cards, n), its top card first.

    >>> import numpy as np
    >>> from allfours import variants
    >>> hands, stock = dealt(variants.NINE_CARD_DON, seed=7, first=0, deals=3)
    >>> hands.shape, stock.shape, np.bitwise_count(hands[:, 0]).tolist()
    ((4, 3), (16, 3), [9, 9, 9, 9])
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


def cut_suits(key: Masks) -> Signed:
    """The suits that are cut in games where trumps are, (n,), from the keys of the deals.

    Each is a suit by its place in ``Suit``, int8.

    >>> from allfours.batch.numbers import keys
    >>> cut_suits(keys(7, 0, 6)).tolist()
    [2, 0, 2, 0, 2, 3]
    """
    cut = words(key, _CUT)
    cut >>= np.uint64(62)
    return cut.astype(np.int8)
