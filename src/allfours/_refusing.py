"""How rules refuse to be built with values of the wrong kind: a problem for each field, in one VariantError."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from allfours.cards import Rank
from allfours.errors import Problem, SetupError, VariantError


def shown(value: object) -> str:
    """A value as a message shows it: its repr, cut short; or its type, where even the repr fails."""
    try:
        return f"{value!r:.80}"
    except Exception:  # noqa: BLE001 - whatever is handed in is anybody's code, and may fail as it likes
        name = type(value).__name__
        return f"a{'n' * (name[:1] in _VOWELS)} {name}"


_VOWELS: Final = frozenset("AEIOUaeiou")


def of_kind(rule: object, **kinds: type) -> Iterator[Problem]:
    """A problem for each field of a rule that is not of its kind: exactly, as True is no number of points."""
    for name, kind in kinds.items():
        value: object = getattr(rule, name)
        if type(value) is not kind:
            yield Problem("type", path=name, text=f"a value of type {kind.__name__} is wanted, not {shown(value)}")


def called(rule: object, *names: str) -> Iterator[Problem]:
    """A problem for each field of a rule that should be a rule too, and cannot be called like one."""
    for name in names:
        yield from odd_rule(name, getattr(rule, name), "__call__")


def given(rule: object, *names: str) -> tuple[str, ...]:
    """Those of some fields of a rule that are not None, which says that there is nothing of the kind."""
    return tuple(name for name in names if getattr(rule, name) is not None)


def all_called(rule: object, name: str) -> Iterator[Problem]:
    """The problems of a field of a rule that should be a tuple of rules."""
    yield from of_kind(rule, **{name: tuple})
    for number, part in items_of(getattr(rule, name)):
        yield from odd_rule(f"{name}.{number}", part, "__call__")


def items_of(value: object) -> tuple[tuple[int, object], ...]:
    """The items of a tuple with their numbers; none where the value is no tuple."""
    # The cast: what an unknown tuple holds is an object at least.
    return tuple(enumerate(cast("tuple[object, ...]", value))) if isinstance(value, tuple) else ()


def odd_rule(path: str, rule: object, *methods: str) -> Iterator[Problem]:
    """A problem where what should be a rule lacks one of the methods with which it is asked."""
    if isinstance(rule, type):
        text = f"{rule.__name__} is a class, and a rule is one of its objects: write {rule.__name__}(...)"
        yield Problem("rule", path=path, text=text)
    elif not all(callable(getattr(rule, method, None)) for method in methods):
        wanted = "called like a function" if methods == ("__call__",) else f"asked for its {' and its '.join(methods)}"
        yield Problem("rule", path=path, text=f"this rule is {wanted}, and {shown(rule)} cannot be")


def at_least(rule: object, least: int, *names: str) -> Iterator[Problem]:
    """A problem for each field of a rule that is no whole number from ``least`` up."""
    for name in names:
        value: object = getattr(rule, name)
        if type(value) is not int or value < least:
            yield Problem("number", path=name, text=f"a whole number from {least} up is wanted, not {shown(value)}")


def odd_points(path: str, points: object) -> Iterator[Problem]:
    """What in a table is no rank, named twice, or not worth a whole number."""
    pairs = cast("tuple[tuple[object, object], ...]", points)  # as the next line makes sure
    if not isinstance(points, tuple) or any(type(pair) is not tuple or len(pair) != _A_PAIR for pair in pairs):
        text = f'the worth of cards is given like {{"A": 4, "9": 18}}, not as {shown(pairs)}'
        yield Problem("points", path=path, text=text)
        return
    ranks = [rank for rank, _ in pairs]
    for rank, worth in pairs:
        if not isinstance(rank, Rank):
            text = f"{shown(rank)} is no rank: the letters are A K Q J T 9 8 7 6 5 4 3 2, and X1 and X2 for jokers"
            yield Problem("points", path=path, text=text)
        elif ranks.count(rank) > 1:
            yield Problem("points", path=path, text=f"the {rank.word} is named twice")
        if type(worth) is not int:
            yield Problem("points", path=path, text=f"a card is worth a whole number, not {shown(worth)}")


_A_PAIR: Final = 2


def refuse(*problems: Problem, error: type[VariantError | SetupError] = VariantError) -> None:
    """Raises an error with all problems if there is any: one of a rule, or of what is asked of the rules."""
    if problems:
        raise error(problems)
