"""The kinds of arrays that a batch is made of.

The last axis of every array counts deals, so that a row is one thing of all deals, side by side in memory. In the
docstrings ``n`` is the number of deals, and ``(seats, n)`` the shape of an array with a row for each seat. A set of
cards is a mask as in :mod:`allfours.cards`, one ``uint64``; a single card is its ``card.index``, one ``uint8``; a suit
is its place in ``Suit``, 0 for spades to 3 for clubs.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Masks: TypeAlias = "NDArray[np.uint64]"
"""Sets of cards, or random words of 64 bits."""
Words: TypeAlias = "NDArray[np.uint32]"
"""Random numbers of 27 bits."""
Small: TypeAlias = "NDArray[np.uint8]"
"""Cards, seats, suits, numbers of tricks."""
Signed: TypeAlias = "NDArray[np.int8]"
"""Seats, sides or suits, -1 for none."""
Points: TypeAlias = "NDArray[np.int64]"
"""Points and totals, negative where a game sets back."""
Entries: TypeAlias = "NDArray[np.uint16]"
"""Entries of a table, or what stands there; narrow numbers are the quicker ones."""
Places: TypeAlias = "NDArray[np.intp]"
"""Columns and rows."""
Truth: TypeAlias = "NDArray[np.bool_]"
"""Yes or no, deal by deal."""
