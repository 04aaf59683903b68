"""What breaks a law."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeAlias

import attrs

from allfours.state import Deal


@attrs.frozen(kw_only=True)
class Fault:
    """One thing that breaks a law.

    >>> print(Fault(expected="a legal move", came="seat 0 has none"))
    expected a legal move, but seat 0 has none
    """

    expected: str
    """What the law wants, in words that do not depend on the cards."""
    came: str
    """What came instead, with the cards."""

    def __str__(self) -> str:
        return f"expected {self.expected}, but {self.came}"


Law: TypeAlias = Callable[[Deal, Random], Iterable[Fault]]
"""``(deal, chance) -> faults``: what is wrong at one position of a deal; the first line of its docstring is the law.

The chance is for what the law tries at random; of it only ``random()`` may be used.
"""
