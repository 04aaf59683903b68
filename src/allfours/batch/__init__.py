"""Thousands of deals at once, played out by arrays of numpy: the same rules, some fifty times as fast.

``Batch.shuffled(variant, 100_000, seed=1)`` deals, ``Batch.from_deal(deal, 10_000, seed=1)`` repeats a deal that is
being played, ``Batch.of(deals, seed=1)`` gathers some; ``play_out()`` plays all of them to the end, at random or by a
policy, and gives arrays. The rules are asked of the variant itself; one that has no counterpart for many deals is
refused by its name. The extra ``allfours[batch]`` brings what this needs.

What is supported: the stages ``Tricks`` and ``TrumpsOnly`` with the follow and lead rules of the library, drawing from
a stock, hands of different sizes, any card order, any seats and sides, pegs, the settlements of the library (or any,
deal by deal), and its goals. What is not: cards over piles and, for ``shuffled``, stages that ask somebody before the
first lead.
"""

from importlib.metadata import version
from importlib.util import find_spec

if find_spec("numpy") is None or version("numpy").startswith("1."):
    missing = "allfours.batch needs numpy 2: pip install 'allfours[batch]'"
    raise ModuleNotFoundError(missing, name="numpy")

from allfours.batch.account import Line
from allfours.batch.batches import CHUNK, Batch
from allfours.batch.bringing import shuffled_deals
from allfours.batch.choosing import bit_of, chosen_uniformly
from allfours.batch.results import Played
from allfours.batch.settling import Settling
from allfours.batch.turn import Policy, Turn

__all__ = [
    "CHUNK",
    "Batch",
    "Line",
    "Played",
    "Policy",
    "Settling",
    "Turn",
    "bit_of",
    "chosen_uniformly",
    "shuffled_deals",
]
