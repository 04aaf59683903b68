"""Looking into a variant, and asking its rules for what they say, whatever they do."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from types import FunctionType
from typing import TYPE_CHECKING, Final, cast

from allfours._refusing import shown
from allfours.errors import AllFoursError, Problem

if TYPE_CHECKING:
    from types import CodeType

    from allfours.rules import Variant

DEEPEST: Final = 12
"""How far a value is looked into; one that holds itself has no end."""
_MOST: Final = 100
"""Problems that one question may find; a rule's answer need not have an end."""
RULES: Final = ("goal", "settlement", "stages", "first_dealer", "next_dealer", "order")
"""The fields of a variant that hold rules."""


def inside(value: object) -> tuple[tuple[str, object], ...]:
    """What a value is made of, by name: the fields of an attrs class or a dataclass, the items of a tuple."""
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)  # of what a tuple holds nothing is known
        return tuple((str(number), item) for number, item in enumerate(items))
    try:
        names = [attribute.name for attribute in getattr(type(value), "__attrs_attrs__", ())]
        names += getattr(type(value), "__dataclass_fields__", ())
        return tuple((name, getattr(value, name)) for name in names)
    except Exception:  # noqa: BLE001 - a rule is anybody's code; what cannot be looked into is taken as a whole
        return ()


def parts(value: object, path: str = "", deepest: int = DEEPEST) -> Iterator[tuple[str, object]]:
    """A value and all that is inside it, each with its path."""
    yield path, value
    if deepest:
        for name, part in inside(value):
            yield from parts(part, joined(path, name), deepest - 1)


def joined(path: str, name: str) -> str:
    """The path of something inside: ``joined("settlement", "count")`` is ``"settlement.count"``."""
    return f"{path}.{name}" if path and name else path or name


def asked(variant: Variant, path: str, question: Callable[[], Iterable[Problem]]) -> list[Problem]:
    """The problems that a question finds, and one more where it fails: at the rule that failed, or at the path."""
    found: list[Problem] = []
    try:
        for problem in islice(question(), _MOST):
            found.append(problem)  # noqa: PERF402 - what was found before a failure stays
    except Exception as error:  # noqa: BLE001 - as above
        found.append(Problem("failure", path=_culprit(error, variant, path), text=f"it fails with {raised(error)}"))
    return found


def raised(error: Exception) -> str:
    """An error as a message shows it: what ours say is not cut short."""
    with contextlib.suppress(Exception):  # a rule may make one of ours of anything, so that it has nothing to say
        return f"{type(error).__name__}: {error}" if isinstance(error, AllFoursError) else shown(error)
    return shown(error)


def _culprit(error: Exception, variant: Variant, path: str) -> str:
    """The path of the rule in whose code an error arose: the innermost that is known, or else the given path."""
    codes, modules = _whereabouts(variant)
    trace = error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        known = codes.get(frame.f_code, ())
        # Of two rules of one class, the one within the rule that was at work.
        nearest = next((rule for rule in known if rule.startswith(path)), None) or next(iter(known), None)
        path = nearest or modules.get(frame.f_globals.get("__name__"), path)
        trace = trace.tb_next
    return path


def _whereabouts(variant: Variant) -> tuple[dict[CodeType, list[str]], dict[object, str]]:
    """Where the code of the rules is: code objects with the paths of their rules, and the modules of the stages.

    The phases of a stage usually stand in its module.
    """
    codes: dict[CodeType, list[str]] = {}
    for field in RULES:
        for path, part in parts(getattr(variant, field), field):
            for function in (part, *vars(type(part)).values()):
                plain = _undecorated(function)
                if isinstance(plain, FunctionType):
                    codes.setdefault(plain.__code__, []).append(path)
    return codes, {type(stage).__module__: f"stages.{number}" for number, stage in enumerate(variant.stages)}


def _undecorated(function: object) -> object:
    """The function within a static or class method or a property."""
    if isinstance(function, property):
        return function.fget
    if isinstance(function, (staticmethod, classmethod)):
        return cast("staticmethod[..., object]", function).__func__  # of what it takes and gives nothing is known
    return function
