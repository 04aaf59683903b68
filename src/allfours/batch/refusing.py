"""How a batch refuses, by its name, a rule that has no counterpart for thousands of deals."""

from __future__ import annotations

from allfours.errors import Problem, VariantError


def no_counterpart(path: str, rule: object) -> VariantError:
    """The error for a rule at a path of the variant."""
    text = f"{named(rule)} has no counterpart for many deals at once; play such deals one by one"
    return VariantError((Problem("batch", path=path, text=text),))


def named(rule: object) -> str:
    """The name of a rule: that of the function, or of the class of the object."""
    name = getattr(rule, "__qualname__", None)
    return name if isinstance(name, str) else type(rule).__name__
