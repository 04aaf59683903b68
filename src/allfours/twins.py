"""Frozen objects, made quickly: the one place where speed costs beauty.

A frozen attrs class sets its fields through ``object.__setattr__``, one call a field, which made a play of a card
half as slow again. Instead, an object of the hot path is born as its *twin*: a subclass that adds nothing but may be
assigned to. Plain stores fill it, then its ``__class__`` is set to the frozen class. Nobody sees the object before
that, and from then on assignment raises as for every frozen object::

    new: Any = twin()             # Any: to a type checker the fields of the frozen class cannot be assigned
    new.field = ...               # every field, on every path
    new.__class__ = Frozen
    done: Frozen = new

CPython allows the switch between a class with slots and a subclass that adds none. Where one call more does not
matter, ``maker_of`` and ``changer_of`` write these lines for a class, as attrs writes its constructors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, ParamSpec, TypeVar, cast

import attrs

P = ParamSpec("P")
T = TypeVar("T")

_THAWED: Final = {name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")}


def twin_of(frozen: type) -> Callable[[], Any]:
    """The subclass of a frozen class with slots that may be assigned to; calling it gives an object without values.

    >>> from allfours.moves import Bid
    >>> new = twin_of(Bid)()
    >>> new.amount = 3
    >>> new.__class__ = Bid
    >>> new == Bid(3)
    True
    """
    return type(f"{frozen.__name__}InTheMaking", (frozen,), {"__slots__": (), **_THAWED})


def maker_of(frozen: Callable[P, T]) -> Callable[P, T]:
    """A quick constructor of a frozen attrs class: without converters and validators, for values known to be right.

    >>> from allfours.ledger import Standing
    >>> maker_of(Standing)(totals=(150, 155)) == Standing(totals=(150, 155))
    True
    """
    fields = _fields(frozen)
    loose = [field for field in fields if not field.kw_only]
    named = [field for field in fields if field.kw_only]
    parameters = [_argument(field) for field in loose] + ["*"] * bool(named) + [_argument(field) for field in named]
    make: Any = _written(frozen, parameters, {field.name: _argument(field) for field in fields})
    make.__defaults__ = tuple(field.default for field in loose if field.default is not attrs.NOTHING)
    make.__kwdefaults__ = {_argument(field): field.default for field in named if field.default is not attrs.NOTHING}
    done: Callable[P, T] = make
    return done


def changer_of(frozen: type[T], *names: str) -> Callable[..., T]:
    """A quick ``attrs.evolve`` for a frozen attrs class and the named fields: ``change(old, *values)``, unchecked.

    >>> from allfours.ledger import Standing
    >>> changer_of(Standing, "pot", "deals")(Standing(totals=(150, 155)), 8, 3)
    Standing(totals=(150, 155), pot=8, bags=(), deals=3, made=None)
    """
    values = {field.name: field.name if field.name in names else f"old.{field.name}" for field in _fields(frozen)}
    change: Callable[..., T] = _written(frozen, ["old", *names], values)
    return change


def _fields(frozen: object) -> tuple[attrs.Attribute[object], ...]:
    """The fields of an attrs class, in the order of its constructor."""
    fields: tuple[attrs.Attribute[object], ...] = vars(frozen)["__attrs_attrs__"]
    return fields


def _argument(field: attrs.Attribute[object]) -> str:
    """What the constructor calls a field."""
    return field.alias or field.name


def _written(frozen: object, parameters: Iterable[str], values: dict[str, str]) -> Callable[..., Any]:
    """A function that makes an object of a frozen class from an expression for each field."""
    stores = "".join(f"    new.{name} = {value}\n" for name, value in values.items())
    code = f"def make({', '.join(parameters)}):\n    new = twin()\n{stores}    new.__class__ = frozen\n    return new"
    names: dict[str, Any] = {"twin": twin_of(cast("type", frozen)), "frozen": frozen}  # a class, seen as what it makes
    exec(code, names)  # noqa: S102 - the text is made of the names of our own fields, as attrs makes __init__
    make: Callable[..., Any] = names["make"]
    return make
