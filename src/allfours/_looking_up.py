"""What a simulation may be asked for: what might have been counted and never was is nothing, all else is a mistake."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

from allfours._asking import parts
from allfours._refusing import shown
from allfours.errors import Problem
from allfours.measures import OF_MATCHES, Kind, rules_counted
from allfours.rules import Variant

_OF_SIDES: Final = frozenset({Kind.POINTS, Kind.SCORED, Kind.BAGS, Kind.TOTAL, Kind.WON})
"""What is counted for each side; the rest is counted for none."""
_BIDS: Final = frozenset({"nil", "blind-nil", "pass", "smudge", "moon"})
"""What a contract may be for, if not for a number."""
_REASONS: Final = frozenset({
    "pegs", "turn-up", "gift", "sale", "conceded", "joker", "jack", "hang jack", "bid", "set back", "smudge", "moon",
    "highest bid", "set", "difference", "contract", "overtricks", "bags", "nil", "blind nil",
})  # fmt: skip
"""For what our rules score, but for what has its name from one of their fields, such as a count."""


def odd_kind(variant: Variant, kind: Kind, *, matches: bool) -> Iterator[Problem]:
    """Why nothing of a kind can have been counted."""
    if kind not in list(Kind):
        text = f"a Kind is wanted, one of {', '.join(Kind.__members__)}, not {shown(kind)}"
        yield Problem("kind", path="kind", text=text)
    elif kind in OF_MATCHES and not matches:
        yield Problem("kind", path="kind", text=f"{_code(kind)} is counted where whole matches are played")
    elif kind == Kind.BAGS and not getattr(rules_counted(variant).pays, "bags", None):
        yield Problem("kind", path="kind", text=f"there are no bags in {variant.title}")


def odd_side(variant: Variant, kind: Kind, side: object) -> Iterator[Problem]:
    """Why nothing of a kind can have been counted for a side, or for none."""
    last = variant.seating.sides - 1
    if kind not in _OF_SIDES and side is not None:
        yield Problem("side", path="side", text=f"{_code(kind)} is not counted by side: leave side= out")
    elif kind in _OF_SIDES and (type(side) is not int or not 0 <= side <= last):
        text = f"{_code(kind)} is counted by side: side= is a number from 0 to {last}, not {shown(side)}"
        yield Problem("side", path="side", text=text)


def odd_name(variant: Variant, kind: Kind, name: object, counted: set[str]) -> Iterator[Problem]:
    """Why nothing of a kind can have been counted under a name; under others something was."""
    there = counted | _named(variant, kind)
    if not isinstance(name, str) or not (name in there or _may_come_up(variant, kind, name)):
        listed = f"there is {', '.join(map(repr, sorted(there))) or 'nothing'}" if there != {""} else "leave it out"
        text = f"nothing is counted as {_code(kind)} under the name {shown(name)}: {listed}"
        yield Problem("name", path="name", text=text)


def _code(kind: Kind) -> str:
    """A kind as it is written, which may have been told by its value."""
    return f"Kind.{Kind(kind).name}"


def _named(variant: Variant, kind: Kind) -> set[str]:
    """The names of a kind that are known beforehand; the empty one where it has none."""
    match kind:
        case Kind.SCORED:
            return {name for part in _rules(variant) if isinstance(name := getattr(part, "name", None), str)}
        case Kind.TIED:
            return {majority.count.name for majority in rules_counted(variant).majorities}
        case Kind.NIL | Kind.NIL_MADE:
            return {"nil", "blind nil"}
        case Kind.MADE | Kind.SET:
            return set()
        case _:
            return {""}


def _may_come_up(variant: Variant, kind: Kind, name: str) -> bool:
    """Whether there may be a contract of a name, or a reason to score."""
    if kind in {Kind.MADE, Kind.SET}:
        return name.isdecimal() or name in _BIDS
    return kind == Kind.SCORED and bool(name) and (name in _REASONS or not _are_ours(variant))


def _are_ours(variant: Variant) -> bool:
    """Whether all rules that may score are of this library: of another's, nobody knows the reasons beforehand."""
    return all(str(part.__module__).partition(".")[0] == "allfours" for part in _rules(variant) if callable(part))


def _rules(variant: Variant) -> Iterator[object]:
    """The rules that may score, and what is inside them."""
    return (part for _, part in parts((variant.stages, variant.settlement)) if not isinstance(part, Enum))
