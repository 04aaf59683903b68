"""Ordinary deals with the cards of a batch: for games in which somebody is asked before the first lead."""

from __future__ import annotations

from typing import Final

from allfours.batch.account import SUITS
from allfours.batch.dealing import cut_suits, dealt
from allfours.batch.numbers import keys
from allfours.batch.refusing import refuse_numbers
from allfours.cards import Suit, pack
from allfours.rules import Variant
from allfours.state import Deal, begin
from allfours.table import Start
from allfours.twins import changer_of


def shuffled_deals(variant: Variant, deals: int, *, seed: int, first: int = 0) -> tuple[Deal, ...]:
    """So many deals of any game, with the cards that ``Batch.shuffled`` deals from a number on, up to the first move.

    Brought to the first lead, they are gathered by ``Batch.of``. Raises SetupError for what is no number or seed.

    >>> from allfours import variants
    >>> from allfours.batch import Batch
    >>> deal = shuffled_deals(variants.SPADES, 9, seed=7)[8]
    >>> deal.hand(0) == Batch.shuffled(variants.PHAT, 1, seed=7, first=8).deal(0).hand(0)  # the pack is the same
    True
    """
    refuse_numbers(deals, first)
    like = Deal.shuffled(variant, seed=seed).table.facts.start
    hands, stocks = dealt(variant, seed, first, deals)
    cuts: list[Suit | None] = [None] * deals
    if like.trump is not None:
        lanes: list[int] = cut_suits(keys(seed, first, deals)).tolist()
        cuts = [SUITS[lane] for lane in lanes]
    return tuple(
        begin(_dealt(like, tuple(held), tuple([_CARDS[card] for card in stock]), cut))
        for held, stock, cut in zip(hands.T.tolist(), stocks.T.tolist(), cuts, strict=True)
    )


_dealt: Final = changer_of(Start, "hands", "stock", "trump")
_CARDS: Final = {card.index: card for card in pack(jokers=2)}
