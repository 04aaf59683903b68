"""Frozen objects, made quickly: the one place where speed costs beauty.

A frozen attrs class sets its fields through ``object.__setattr__``, one call a field, which made a play of a card
half as fast again. Instead, an object of the hot path is born as its *twin*: an unfrozen class with the very same
slots. Plain stores fill them, then the object's ``__class__`` is set to the frozen class. Nobody sees the object
before that, and from then on assignment raises as for every frozen object::

    new: Any = twin()             # Any: to a type checker the fields of the frozen class cannot be assigned
    new.field = ...               # every slot, on every path
    new.__class__ = Frozen
    done: Frozen = new

CPython allows the switch when both classes have the same slots and nothing else, so a twinned class has no weak
references, no cached properties, no cached hash and no base class.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import attrs

T = TypeVar("T", bound=attrs.AttrsInstance)


def twin_of(frozen: type[attrs.AttrsInstance]) -> Callable[[], Any]:
    """An unfrozen class with the slots of a frozen attrs class; calling it gives an object with empty slots."""
    return type(f"{frozen.__name__}InTheMaking", (), {"__slots__": tuple(field.name for field in attrs.fields(frozen))})


def changer_of(frozen: type[T]) -> Callable[[T, dict[str, object]], T]:
    """A quick ``attrs.evolve`` for a frozen attrs class, without converters and validators."""
    twin, slots = twin_of(frozen), tuple(field.name for field in attrs.fields(frozen))

    def changed(old: T, changes: dict[str, object]) -> T:
        new: Any = twin()
        for slot in slots:
            setattr(new, slot, changes[slot] if slot in changes else getattr(old, slot))
        new.__class__ = frozen
        done: T = new
        return done

    return changed
