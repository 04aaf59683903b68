"""JSON from a stranger: read with everything refused that a file of this library never has.

Every refusal is a NotationError for a text that is no JSON, or a SetupError with the path of what is wrong in it.
"""

from __future__ import annotations

import json
import re
from typing import Final

from allfours.errors import NotationError, SetupError
from allfours.view import Json

_SHOWN: Final = 60
_DEEPEST: Final = 8
"""Levels of nesting that are read."""
_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
_WHOLE: Final = re.compile("-?[0-9]{1,78}")


def tree_of(text: str) -> Json:
    """The value of a JSON text in which no key stands twice, no number has a fraction, and nothing is nested deeply."""
    _check_depth(text)
    try:
        tree: Json = json.loads(
            text, object_pairs_hook=_once, parse_int=_integer, parse_float=_no_fraction, parse_constant=_no_fraction
        )
    except json.JSONDecodeError as error:
        start = max(0, error.pos - _SHOWN // 2)
        near = text[start : start + _SHOWN]
        raise NotationError(near, error.pos - start, f"this is no JSON: {error.msg}", error.lineno) from None
    return tree


def _check_depth(text: str) -> None:
    """Nothing for a JSON text of few levels; one of very many would make its reader run out of stack."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > _DEEPEST:
            line = text.count("\n", 0, found.start()) + 1
            raise NotationError(found[0], 0, f"this is nested more than {_DEEPEST} deep", line)


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """An object in which no key stands twice."""
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise NotationError(key[:_SHOWN], 0, "this key stands twice in one object")
        found[key] = value
    return found


def _integer(digits: str) -> int:
    if not _WHOLE.fullmatch(digits):
        raise NotationError(digits[:_SHOWN], 0, "no number has more than 78 digits here")
    return int(digits)


def _no_fraction(number: str) -> Json:
    raise NotationError(number[:_SHOWN], 0, "every number is a whole number here, written in digits")


# --- The types of JSON -------------------------------------------------------------------------------------------


def object_of(tree: Json, path: str, keys: tuple[str, ...]) -> dict[str, Json]:
    """An object with exactly these keys."""
    found = any_object(tree, path)
    for key in keys:
        if key not in found:
            raise wrong(path, f"the key {key!r} is missing")
    for key in found:
        if key not in keys:
            raise wrong(path, f"the key {shown_json(key)} is not known; there are {', '.join(keys)}")
    return found


def any_object(tree: Json, path: str) -> dict[str, Json]:
    """An object."""
    if not isinstance(tree, dict):
        raise wrong(path, f"an object is wanted, not {shown_json(tree)}")
    return tree


def list_of(tree: Json, path: str) -> list[Json]:
    """A list."""
    if not isinstance(tree, list):
        raise wrong(path, f"a list is wanted, not {shown_json(tree)}")
    return tree


def text_of(tree: Json, path: str) -> str:
    """A text."""
    if not isinstance(tree, str):
        raise wrong(path, f"a text is wanted, not {shown_json(tree)}")
    return tree


def whole_of(tree: Json, path: str) -> int:
    """A whole number."""
    if type(tree) is not int:  # True is an int to Python, and no number in JSON
        raise wrong(path, f"a whole number is wanted, not {shown_json(tree)}")
    return tree


def wholes_of(tree: Json, path: str) -> tuple[int, ...]:
    """A list of whole numbers."""
    return tuple([whole_of(number, f"{path}.{index}") for index, number in enumerate(list_of(tree, path))])


def wrong(path: str, text: str) -> SetupError:
    """The error for something in a JSON text."""
    return SetupError.of("json", path, text)


def shown_json(tree: Json) -> str:
    """A value as a message shows it, not too long."""
    if isinstance(tree, dict | list):
        return "an object" if isinstance(tree, dict) else "a list"
    shown = json.dumps(tree)
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"
