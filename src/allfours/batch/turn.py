"""What a policy is asked, and how what it answers is checked."""

from __future__ import annotations

from typing import Protocol

import attrs
import numpy as np

from allfours._refusing import shown
from allfours.batch.arrays import Masks, Points, Signed, Small, Words
from allfours.errors import SetupError


@attrs.frozen(kw_only=True, eq=False)
class Turn:
    """A card to be played in each of many deals, by whoever's turn it is there; all arrays are read-only.

    This policy plays the first legal card of each hand in the order of ``Card.index``, which is its lowest bit:

    >>> import numpy as np
    >>> def first_card(turn: Turn) -> Masks:
    ...     return turn.legal & (~turn.legal + np.uint64(1))
    >>> from allfours import variants
    >>> from allfours.batch.arrays import Masks
    >>> from allfours.batch import Batch
    >>> played = Batch.shuffled(variants.PHAT, 2, seed=7).play_out(first_card)
    >>> str(played.deal(0).moves[0]) == str(played.batch.deal(0).legal_moves[0])
    True
    """

    legal: Masks
    """The cards that may be played, (n,), uint64; empty where a seat with nothing to play is passed over."""
    hands: Masks
    """All hands, (seats, n), uint64: row 0 is that of the seat that plays, row 1 that of the next in turn ...

    A policy that plays fair looks at row 0 alone.
    """
    trick: Small
    """The cards on the table by their index, (cards, n), uint8, in the order played; 63 for a seat passed over."""
    seat: Small
    """Whose turn it is, (n,), uint8."""
    trump: Signed
    """The trump suit by its place in ``Suit``, (n,), int8; -1 before the pitch."""
    played: Masks
    """The cards in finished tricks, (n,), uint64."""
    numbers: Points
    """The numbers of the deals, (n,), int64."""
    draws: Words
    """Random numbers below 2**27, (n,), uint32, one for this turn of this deal; see ``chosen_uniformly``."""


class Policy(Protocol):
    """A way of choosing cards in many deals at once: a function, or an object that is called like one.

    It must not depend on anything but the turn, or the results depend on ``chunk``.

    >>> from allfours import variants
    >>> from allfours.batch.arrays import Masks
    >>> from allfours.batch import Batch, chosen_uniformly
    >>> def at_random(turn: Turn) -> Masks:
    ...     return chosen_uniformly(turn.legal, turn.draws)
    >>> batch = Batch.shuffled(variants.PHAT, 5, seed=7)
    >>> batch.play_out(at_random).points.tolist() == batch.play_out().points.tolist()
    True
    """

    def __call__(self, turn: Turn) -> Masks:
        """The card that is played in each deal, a mask of one bit that is legal; shape (n,), dtype uint64.

        Where nothing is legal, the mask is empty.
        """
        ...


def checked(chosen: object, legal: Masks, numbers: Points) -> Masks:
    """What a policy has chosen. Raises SetupError unless it is one legal card for every deal."""
    wanted = f"a policy gives an array of uint64, shape {legal.shape}"
    try:
        masks = np.asarray(chosen)
    except ValueError:  # rows of different lengths, and the like
        raise SetupError.of("policy", "policy", f"{wanted}, not {shown(chosen)}") from None
    if masks.dtype != np.uint64 or masks.shape != legal.shape:
        raise SetupError.of("policy", "policy", f"{wanted}, not {masks.dtype}, {masks.shape}")
    wrong = np.flatnonzero((masks & ~legal != 0) | (np.bitwise_count(masks) != (legal != 0)))
    if wrong.size:
        number, others = numbers[wrong[0]], wrong.size - 1
        also = f" and {others} other{'s' * (others > 1)}" if others else ""
        text = f"in deal {number}{also} the policy has not chosen one card that is legal"
        raise SetupError.of("policy", "policy", text)
    return masks
