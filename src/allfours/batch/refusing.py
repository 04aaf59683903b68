"""How a batch refuses, by its name, a rule that has no counterpart for thousands of deals."""

from __future__ import annotations

from typing import Final, TypeGuard

import numpy as np

from allfours._refusing import shown
from allfours.errors import Problem, SetupError, VariantError

MOST: Final = 2**62
"""The numbers of deals are below."""


def refuse_numbers(deals: object, first: object) -> None:
    """Raises SetupError for numbers of deals that are none."""
    if not is_whole(deals) or deals < 1:
        raise SetupError.of("deals", "deals", f"a batch has 1 deal at least, not {shown(deals)}")
    if not is_whole(first) or not 0 <= first <= MOST - deals:
        text = f"deals are numbered from 0 up and below 2 to the power of 62: {deals} of them cannot begin with"
        raise SetupError.of("first", "first", f"{text} {shown(first)}")


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number, of Python or of numpy; True is none."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def no_counterpart(path: str, rule: object) -> VariantError:
    """The error for a rule at a path of the variant."""
    text = f"{named(rule)} has no counterpart for many deals at once; play such deals one by one"
    return VariantError((Problem("batch", path=path, text=text),))


def named(rule: object) -> str:
    """The name of a rule: that of the function, or of the class of the object."""
    name = getattr(rule, "__qualname__", None)
    return name if isinstance(name, str) else type(rule).__name__
