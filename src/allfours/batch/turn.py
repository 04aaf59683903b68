"""What a policy is asked, and how what it answers is checked."""

from __future__ import annotations

from typing import Protocol

import attrs
import numpy as np

from allfours.batch.arrays import Masks, Points, Signed, Small, Words
from allfours.errors import SetupError


@attrs.frozen(kw_only=True, eq=False)
class Turn:
    """A card to be played in each of many deals, by whoever's turn it is there; all arrays are for reading alone."""

    legal: Masks
    """The cards that may be played, (n,); empty where a seat with nothing to play is passed over."""
    hands: Masks
    """All hands, (seats, n): row 0 is that of the seat that plays, row 1 that of the next in turn ...

    A policy that plays fair looks at row 0 alone.
    """
    trick: Small
    """The cards on the table by their index, (cards, n), in the order played; 63 for a seat that was passed over."""
    seat: Small
    """Whose turn it is, (n,)."""
    trump: Signed
    """The trump suit by its place in ``Suit``, (n,); -1 before the pitch."""
    played: Masks
    """The cards in finished tricks, (n,)."""
    numbers: Points
    """The numbers of the deals, (n,)."""
    draws: Words
    """Random numbers below 2**27, (n,), one for this turn of this deal; see ``chosen_uniformly``."""


class Policy(Protocol):
    """A way of choosing cards in many deals at once."""

    def __call__(self, turn: Turn) -> Masks:
        """The card that is played in each deal, a mask of one bit that is legal; shape (n,), dtype uint64.

        Where nothing is legal, the mask is empty.
        """
        ...


def checked(chosen: object, turn: Turn) -> Masks:
    """What a policy has chosen. Raises SetupError unless it is one legal card for every deal."""
    masks = np.asarray(chosen)
    if masks.dtype != np.uint64 or masks.shape != turn.legal.shape:
        text = f"a policy gives an array of uint64, shape {turn.legal.shape}, not {masks.dtype}, {masks.shape}"
        raise SetupError.of("policy", "policy", text)
    wrong = np.flatnonzero((masks & ~turn.legal != 0) | (np.bitwise_count(masks) != (turn.legal != 0)))
    if wrong.size:
        number = turn.numbers[wrong[0]]
        text = f"in deal {number} and {wrong.size - 1} others the policy has not chosen one card that is legal"
        raise SetupError.of("policy", "policy", text)
    return masks
