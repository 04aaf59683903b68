"""The work of allfours: deals played out one move at a time, and many deals at once."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Callable
from typing import Final

from allfours import Deal, Variant, variants
from allfours.batch import Batch
from allfours.moves import Play
from benchmarks.timing import Contender, Work

STARTS: Final = 50
"""How many deals are prepared to be played out again and again."""
SIZES: Final = (1024, 16384, 65536)
"""How many deals a batch has."""
PLAYS: Final = 52
"""Cards played in a deal of Phat."""


def played(deal: Deal) -> tuple[Deal, int]:
    """The deal played to its end by random legal moves, and how many they were."""
    made, choice = 0, random.choice
    while moves := deal.legal_moves:
        deal = deal.apply(choice(moves))
        made += 1
    return deal, made


def play_out(deal: Deal) -> int:
    """Play a deal by random legal moves to its end, without a look at what it came to; how many were made."""
    return played(deal)[1]


def score_out(deal: Deal) -> int:
    """Play a deal by random legal moves, and look at its points; how many moves were made."""
    after, made = played(deal)
    _ = after.points  # the deal is settled when somebody looks
    return made


def at_first_lead(variant: Variant, seed: int) -> Deal:
    """A deal from a seed, at its first play; of the next seed where it came to none."""
    choice = random.Random(seed).choice
    for further in itertools.count(seed):
        deal = Deal.shuffled(variant, seed=further)
        while (moves := deal.legal_moves) and not isinstance(moves[0], Play):
            deal = deal.apply(choice(moves))
        if moves:
            return deal
    raise AssertionError  # the count has no end


@functools.cache
def _leads(variant: Variant) -> tuple[Deal, ...]:
    """The deals of a variant that are played out."""
    return tuple(at_first_lead(variant, STARTS * number) for number in range(STARTS))


def plays() -> tuple[Contender, ...]:
    """Phat from the first lead to the end, without a look at the points, and with one."""
    return unsettled("allfours, Phat", variants.PHAT), settled("allfours, Phat, and its points", variants.PHAT)


def settled(name: str, variant: Variant) -> Contender:
    """The play of a variant's deals, from the first lead to the points that they end with."""
    return Contender(name, lambda number: functools.partial(score_out, _leads(variant)[number % STARTS]))


def unsettled(name: str, variant: Variant) -> Contender:
    """The same without a look at the points, so that nothing is settled."""
    return Contender(name, lambda number: functools.partial(play_out, _leads(variant)[number % STARTS]))


def _whole_deal(seed: int) -> int:
    """A deal of Phat from its shuffle to its points."""
    score_out(Deal.shuffled(variants.PHAT, seed=seed))
    return 1


def deals() -> tuple[Contender, ...]:
    """Whole deals of Phat, one after the other."""
    return (Contender("allfours, Phat", lambda number: functools.partial(_whole_deal, number)),)


def batches() -> tuple[Contender, ...]:
    """Whole deals of Phat, many at once."""
    return tuple(Contender(f"allfours.batch, {size:,} deals of Phat", _batch(size)) for size in SIZES)


def _batch(size: int) -> Callable[[int], Work]:
    """The start of batches of a size."""

    def work(number: int) -> int:
        Batch.shuffled(variants.PHAT, size, seed=1, first=number * size).play_out()
        return size * PLAYS

    return lambda number: functools.partial(work, number)
