"""A value of the library as the Python that makes it, with its imports: the game on a page, in full."""

from __future__ import annotations

import importlib
import pkgutil
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from types import FunctionType
from typing import Final, cast

import attrs

import allfours
from allfours.cards import Card, CardSet, Rank, pack
from allfours.errors import VariantError
from allfours.orders import Off, Ranked
from allfours.rules import Variant, singly
from allfours.scoring import PointTable

_WIDTH: Final = 88
"""Characters in a line of code."""
_INDENT: Final = "    "
_LEFT_OUT: Final = {"allfours.cli", "allfours.__main__", "allfours.testing", "allfours.variants", "allfours.batch"}
"""Modules that define nothing of which a game is made."""


@attrs.define
class Imports:
    """What a piece of code imports; it grows while the code is written."""

    names: dict[str, str] = attrs.field(factory=dict[str, str])
    """The module of each name."""

    def name(self, thing: type | FunctionType) -> str:
        """How the code calls a class or a function; two of one name keep that of their modules beside theirs."""
        module = _homes()[thing.__qualname__, thing.__module__]
        if self.names.setdefault(thing.__qualname__, module) == module:
            return thing.__qualname__
        package, _, last = module.rpartition(".")
        self.names[last] = package
        return f"{last}.{thing.__qualname__}"

    def lines(self) -> list[str]:
        """The statements, sorted."""
        modules = sorted({*self.names.values()})
        return [
            _import(module, sorted(name for name, home in self.names.items() if home == module)) for module in modules
        ]


def _import(module: str, names: list[str]) -> str:
    line = f"from {module} import {', '.join(names)}"
    if len(line) <= _WIDTH:
        return line
    return "\n".join([f"from {module} import (", *(f"{_INDENT}{name}," for name in names), ")"])


@cache
def _homes() -> Mapping[tuple[str, str], str]:
    """For every class and function of the library, by its name and its own module, where it is imported from."""
    found: dict[tuple[str, str], str] = {}
    for module in ["allfours", *_modules()]:
        for name, thing in vars(importlib.import_module(module)).items():
            if isinstance(thing, type | FunctionType) and not name.startswith("_") and thing.__qualname__ == name:
                home = thing.__module__
                gathered = module == "allfours" or home.startswith((f"{module}.", "allfours._"))
                found.setdefault((name, home), module if gathered else home)
                if gathered and found[name, home] != "allfours":
                    found[name, home] = module
    return found


def _modules() -> Iterator[str]:
    """The public modules of the library."""
    for module in pkgutil.iter_modules(allfours.__path__, "allfours."):
        if module.name not in _LEFT_OUT and "._" not in module.name:
            yield module.name


def program(variant: Variant) -> str:
    """The code that makes a game, from its imports on."""
    imports = Imports()
    made = code(variant, imports, f"{variant.name} = ")
    return "\n".join([*imports.lines(), "", f"{variant.name} = {made}"])


def code(value: object, imports: Imports, before: str = "", depth: int = 0) -> str:
    """A value as code, on one line where it has room after what stands before it, else on several."""
    match value:
        case str():
            return _text(value, before, depth)
        case tuple():
            items = cast("tuple[object, ...]", value)  # of what a tuple holds nothing is known
            if len(items) > 1 and items == singly(len(items)):
                return f"{imports.name(_function(singly))}({len(items)})"
            closing = ",)" if len(items) == 1 else ")"
            return _joined("(", [("", item) for item in items], closing, imports, before, depth)
        case _ if attrs.has(type(value)) and not isinstance(value, Card | CardSet):
            return _made(value, imports, before, depth)
        case _:
            return _named(value, imports)


def _named(value: object, imports: Imports) -> str:
    """What has a name or a short text of its own."""
    match value:
        case Enum():
            return f"{imports.name(type(value))}.{value.name}"
        case FunctionType():
            return imports.name(value)
        case Card():
            return f'{imports.name(Card)}.parse("{value.text}")'
        case CardSet():
            return _card_set(value, imports)
        case _:
            return repr(value)


def _text(text: str, before: str, depth: int) -> str:
    """A string; a long one is written in several, one below the other."""
    quoted = _quoted(text)
    if len(before) + depth * len(_INDENT) + len(quoted) < _WIDTH:
        return quoted
    inner = _INDENT * (depth + 1)
    parts = textwrap.wrap(text, _WIDTH - len(inner) - 4, break_on_hyphens=False)
    lines = [*(f"{part} " for part in parts[:-1]), parts[-1]]
    return "\n".join(["(", *(inner + _quoted(line) for line in lines), _INDENT * depth + ")"])


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _card_set(cards: CardSet, imports: Imports) -> str:
    """A pack by what it is made of; other cards by their names."""
    for jokers in range(3):
        if cards == pack(jokers=jokers):
            return f"{imports.name(_function(pack))}({f'jokers={jokers}' if jokers else ''})"
    return f'{imports.name(CardSet)}.parse("{cards}")'


def _function(thing: object) -> FunctionType:
    if not isinstance(thing, FunctionType):
        raise TypeError(thing)
    return thing


def _made(value: object, imports: Imports, before: str, depth: int) -> str:
    """A value of an attrs class as the call that makes it; what is as by default is left out."""
    name = imports.name(type(value))
    if isinstance(value, PointTable):
        return _table(value, name, imports, before, depth)
    arguments: list[tuple[str, object]] = []
    named = False
    for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(value))):  # attrs.has said so
        given: object = getattr(value, field.name)
        if not field.init:
            continue
        if given == _default(field, value):
            named = True
            continue
        if isinstance(value, Ranked) and field.name == "trumps":
            given = _ranking(value.trumps)
        arguments.append(("" if not (field.kw_only or named) else f"{field.alias}=", given))
    return name + _joined("(", arguments, ")", imports, before + name, depth)


def _default(field: attrs.Attribute[object], value: object) -> object:
    """What a field of a value is where nobody says otherwise; NOTHING where somebody has to."""
    factory: object = getattr(field.default, "factory", None)
    if not callable(factory):
        return field.default
    try:
        return factory(value) if getattr(field.default, "takes_self", False) else factory()
    except VariantError:
        return attrs.NOTHING


def _ranking(trumps: Iterable[Rank | Off]) -> str:
    return " ".join(f"off-{card.rank.letter}" if isinstance(card, Off) else card.letter for card in trumps)


@attrs.frozen
class _Points:
    """The points of a table as a dictionary is written."""

    worth: tuple[tuple[Rank, int], ...]

    def __repr__(self) -> str:
        return "{" + ", ".join(f'"{rank.letter}": {points}' for rank, points in self.worth) + "}"


def _table(table: PointTable, name: str, imports: Imports, before: str, depth: int) -> str:
    """A point table, its points as dictionaries."""
    trumps, plain = _Points(table.trumps), _Points(table.plain)
    if trumps == plain:
        arguments: list[tuple[str, object]] = [("", table.name), ("", trumps)]
        name += ".alike"
    else:
        arguments = [("name=", table.name), ("trumps=", trumps), ("plain=", plain)]
    return name + _joined("(", arguments, ")", imports, before + name, depth)


def _joined(  # noqa: PLR0913, PLR0917 - brackets, what is between them, and where they stand
    opening: str, items: list[tuple[str, object]], closing: str, imports: Imports, before: str, depth: int
) -> str:
    """Some arguments or items in their brackets, on one line or a line each."""

    def written(name: str, item: object, deep: int) -> str:
        return name + (repr(item) if isinstance(item, _Points) else code(item, imports, name, deep))

    flat = opening + ", ".join(written(*item, 0) for item in items) + closing
    if "\n" not in flat and depth * len(_INDENT) + len(before) + len(flat) < _WIDTH:
        return flat
    inner = _INDENT * (depth + 1)
    lines = [f"{inner}{written(*item, depth + 1)}," for item in items]
    return "\n".join([opening, *lines, _INDENT * depth + closing.removeprefix(",")])
