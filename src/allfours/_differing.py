"""How two variants differ, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Final

from allfours._asking import inside
from allfours._english import pack_text, packets_text, players_text, ranking_text
from allfours._refusing import shown
from allfours.rules import sentence
from allfours.scoring import PointTable

if TYPE_CHECKING:
    from allfours.rules import Stage, Variant


def differences(a: Variant, b: Variant) -> Iterator[str]:
    """A line for each difference between two variants, with the field in which it is."""
    for (name, before), (_, after) in zip(inside(a), inside(b), strict=True):
        texts = _FIELDS.get(name)
        if before == after:
            continue
        if name == "stages":
            yield from _other_stages(a.stages, b.stages)
        elif texts is not None:
            yield f"{name}: {texts(a)} → {texts(b)}"
        else:
            yield from _other_rule(name.replace("_", " "), before, after)


def _packets(variant: Variant) -> str:
    return packets_text(variant.packets)


def _deck(variant: Variant) -> str:
    return pack_text(variant.deck).removesuffix(".")


def _seating(variant: Variant) -> str:
    return players_text(variant.seating)


def _aliases(variant: Variant) -> str:
    return ", ".join(variant.aliases) or "none"


_FIELDS: Final = {"packets": _packets, "deck": _deck, "seating": _seating, "order": ranking_text, "aliases": _aliases}
"""The fields of a variant that are no rules and no plain text, in words."""


def _other_stages(a: tuple[Stage, ...], b: tuple[Stage, ...]) -> Iterator[str]:
    """What distinguishes two courses of a deal; stages of one kind are compared."""
    before, after = (dict(_kinds(stages)) for stages in (a, b))
    yield from (f"stages: no longer: {sentence(stage)}" for kind, stage in before.items() if kind not in after)
    yield from (f"stages: now also: {sentence(stage)}" for kind, stage in after.items() if kind not in before)
    for kind, stage in before.items():
        if kind in after:
            yield from _other_rule(kind, stage, after[kind])
    if [kind for kind in before if kind in after] != [kind for kind in after if kind in before]:
        yield "stages: in another order"


def _kinds(stages: tuple[Stage, ...]) -> Iterator[tuple[str, Stage]]:
    """The stages with their kinds, of which the second of a kind is called so, and so on."""
    met: list[str] = []
    for stage in stages:
        kind = _kind(stage)
        again = met.count(kind)
        met.append(kind)
        yield f"{_AGAIN[min(again, len(_AGAIN) - 1)]}{kind}", stage


_AGAIN: Final = ("", "second ", "third ", "fourth ", "fifth ", "last ")


def _kind(stage: Stage) -> str:
    """The kind of a stage in words: the name of the function, or of the class."""
    name = getattr(stage, "__name__", type(stage).__name__)
    return re.sub("(?<=[a-z])(?=[A-Z])", " ", name).replace("_", " ").lower()


def _other_rule(where: str, a: object, b: object) -> Iterator[str]:
    """What distinguishes two values: their words, or what is inside them where those are the same."""
    if a == b:
        return
    if isinstance(a, PointTable) and isinstance(b, PointTable):
        yield from _other_points(where, a, b)
        return
    same_words, fields = _words(a) == _words(b), _fields(a, b)
    if not (same_words and fields):
        yield _other_words(where, _words(a), _words(b))
    for name, before, after in fields:
        if same_words or isinstance(before, PointTable):
            yield from _other_rule(f"{where}, {name.replace('_', ' ')}", before, after)


def _other_words(where: str, a: str, b: str) -> str:
    """What distinguishes two texts: the sentences that only one of them has."""
    before, after = (_SENTENCE_END.split(text.removesuffix(".")) for text in (a, b))
    gone = [one for one in before if one not in after]
    new = [one for one in after if one not in before]
    if len(gone) == len(before) or not (gone or new):
        return f"{where}: {a} → {b}"
    if gone and new:
        return f"{where}: {'. '.join(gone)} → {'. '.join(new)}"
    return f"{where}: {'no longer' if gone else 'now also'}: {'. '.join(gone or new)}"


_SENTENCE_END: Final = re.compile(r"\. (?=[A-Z])")


def _fields(a: object, b: object) -> list[tuple[str, object, object]]:
    """The fields of two values of one class, which may be compared one by one; of others none."""
    if type(a) is not type(b) or isinstance(a, tuple):
        return []
    return [(name, before, after) for (name, before), (_, after) in zip(inside(a), inside(b), strict=True)]


def _words(value: object) -> str:
    """A value in words."""
    if value is None or value == "":
        return "nothing"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, str):
        return value
    return sentence(value) if callable(value) or hasattr(value, "describe") else shown(value)


def _other_points(where: str, a: PointTable, b: PointTable) -> Iterator[str]:
    """The cards that are worth something else in a second table."""
    if a.name != b.name:
        yield f"{where}: called {a.name} → {b.name}"
    rows = [("of trumps", a.trumps, b.trumps), ("of other suits", a.plain, b.plain)]
    if a.trumps == a.plain and b.trumps == b.plain:
        rows = [("of every suit", a.trumps, b.trumps)]
    for suits, before, after in rows:
        then, now = dict(before), dict(after)
        for rank in sorted({*then, *now}, reverse=True):
            if then.get(rank, 0) != now.get(rank, 0):
                yield f"{where}: the {rank.word} {suits} {then.get(rank, 0)} → {now.get(rank, 0)}"
