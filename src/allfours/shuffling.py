"""From a seed to the order of the pack, specified to the bit.

``shuffle`` is Fisher and Yates's shuffle from the last place down. The place that changes with place *i* is
``int(random() * (i + 1))``, where ``random()`` is that of ``random.Random(seed)``: the one output of Python's generator
that is promised to stay as it is for an integer seed. The same seed gives the same order on every machine and version.

A match derives a seed of its own for every deal and for the cut (see ``derived``): the first eight bytes, most
significant first, of the SHA-256 of the text ``"<seed>/<what>"`` in ASCII, ``<what>`` being ``deal 0``, ``deal 1`` ...
or ``first dealer``; where trumps are cut before the deal, ``trump 0``, ``trump 1`` ..., and ``trump`` for a single
deal.
"""

from __future__ import annotations

import random
from math import floor
from typing import TYPE_CHECKING, Final, TypeVar

from allfours.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")

_END: Final = 2**256


def shuffle(deck: Iterable[T], seed: int) -> tuple[T, ...]:
    """The things in the order that the seed gives; equally likely orders over all seeds.

    The seed is an integer from 0 up and below 2**256. Raises SetupError for a negative seed, a boolean or another type,
    since Python would map several of those to the same stream.

    >>> shuffle("ABCDEFGH", 181)
    ('H', 'F', 'D', 'G', 'B', 'C', 'A', 'E')
    """
    random_number, cards = stream(seed).random, list(deck)
    for place in range(len(cards) - 1, 0, -1):
        other = floor(random_number() * (place + 1))
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def stream(seed: int) -> random.Random:
    """The generator of a seed, of which only ``random()`` may be used; seed and errors as for ``shuffle``.

    >>> stream(181).random()
    0.5809419058172387
    """
    check_seed(seed)
    return random.Random(seed)


def check_seed(seed: int) -> None:
    """Raises SetupError for a seed that is none, as ``shuffle`` does.

    >>> check_seed(-1)
    Traceback (most recent call last):
    ...
    allfours.errors.SetupError: seed: a seed is from 0 up and below 2 to the power of 256
    """
    if type(seed) is not int:  # a bool is an int that nobody means as a seed
        raise SetupError.of("seed", "seed", f"a seed is a whole number, not {seed!r}")
    if not 0 <= seed < _END:
        raise SetupError.of("seed", "seed", "a seed is from 0 up and below 2 to the power of 256")


def derived(seed: int, what: str) -> int:
    """The seed for one purpose within a match, such as ``"deal 0"``; from 0 up and below 2**64.

    The purpose is text in ASCII. Raises SetupError for other text, and as ``shuffle`` does.

    >>> derived(181, "deal 0")
    1571749170326385533
    """
    import hashlib  # noqa: PLC0415 - slow to load, and needed once a deal of a match

    check_seed(seed)
    try:
        text = f"{seed}/{what}".encode("ascii")
    except UnicodeEncodeError:
        raise SetupError.of("ascii", "what", f"what a seed is for is told in ASCII, not as {what[:60]!r}") from None
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
