"""What a simulation may be asked for: what might have come up and never did is nothing, all else is a mistake."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

from allfours._asking import parts
from allfours._refusing import shown
from allfours.errors import Problem
from allfours.measures import OF_MATCHES, Kind, bid_name, rules_counted
from allfours.rules import Variant
from allfours.stages import AllPass, Auction, BlindNils, SellAuction, TrickBids

_OF_SIDES: Final = frozenset({Kind.POINTS, Kind.SCORED, Kind.BAGS, Kind.TOTAL, Kind.WON})
"""What is counted for each side; the rest is counted for none."""
_LACKING: Final = {
    Kind.TIED: "nothing can be tied",
    Kind.MADE: "there are no contracts",
    Kind.SET: "there are no contracts",
    Kind.NIL: "there are no nils",
    Kind.NIL_MADE: "there are no nils",
    Kind.BAGS: "there are no bags",
}
"""The kinds that a game may be without, and how that is said."""
REASONS: Final = frozenset({
    "pegs", "turn-up", "gift", "sale", "conceded", "joker", "jack", "hang jack", "bid", "set back", "smudge", "moon",
    "highest bid", "set", "difference", "contract", "overtricks", "bags", "nil", "blind nil",
})  # fmt: skip
"""For what our rules score, whatever the game, but for what has its name from one of their fields, such as a count."""


def odd_kind(variant: Variant, kind: Kind, *, matches: bool) -> Iterator[Problem]:
    """Why nothing of a kind can have been counted."""
    if kind not in list(Kind):
        text = f"a Kind is wanted, one of {', '.join(Kind.__members__)}, not {shown(kind)}"
        yield Problem("kind", path="kind", text=text)
    elif kind in OF_MATCHES and not matches:
        yield Problem("kind", path="kind", text=f"{_code(kind)} is counted where whole matches are played")
    elif kind in _LACKING and not _has(variant, kind):
        yield Problem("kind", path="kind", text=f"{_LACKING[kind]} in {variant.title}")


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
    if name is None:
        if there != {""}:
            text = f"{_code(kind)} is counted name by name, and only total() sums up{_listed(there)}"
            yield Problem("name", path="name", text=text)
    elif not isinstance(name, str) or not (name in there or _may_come_up(variant, kind, name)):
        text = f"nothing is counted as {_code(kind)} under the name {shown(name)}{_listed(there)}"
        yield Problem("name", path="name", text=text)


def _listed(names: set[str]) -> str:
    """What there is instead, the numbers first."""
    if names == {""}:
        return ": leave it out"
    rising = sorted(names, key=lambda name: (not name.isdecimal(), len(name) * name.isdecimal(), name))
    return f": there is {', '.join(map(repr, rising))}" if names else ""


def _code(kind: Kind) -> str:
    """A kind as it is written, which may have been told by its value."""
    return f"Kind.{Kind(kind).name}"


def _has(variant: Variant, kind: Kind) -> bool:
    """Whether a game has anything of a kind that it may be without."""
    if kind == Kind.BAGS:
        return bool(getattr(rules_counted(variant).pays, "bags", None))
    return bool(_named(variant, kind)) or (kind != Kind.TIED and not _are_ours(variant.stages))


def _named(variant: Variant, kind: Kind) -> set[str]:
    """The names of a kind that are known beforehand; the empty one where it has none."""
    match kind:
        case Kind.SCORED:
            rules = _rules((variant.stages, variant.settlement))
            return {name for part in rules if isinstance(name := getattr(part, "name", None), str)}
        case Kind.TIED:
            return {majority.count.name for majority in rules_counted(variant).majorities}
        case Kind.NIL | Kind.NIL_MADE:
            return _nils(variant)
        case Kind.MADE | Kind.SET:
            return {name for stage in _rules(variant.stages) for name in _contracts(stage, variant)}
        case _:
            return {""}


def _contracts(stage: object, variant: Variant) -> Iterable[str]:
    """For what a stage of ours may make contracts."""
    match stage:
        case Auction():
            free = ("pass",) if stage.all_pass is AllPass.DEALER_FREE else ()
            return (*map(bid_name, stage.offers), *free)
        case SellAuction():
            return map(bid_name, stage.offers)
        case TrickBids():
            partners = variant.seating.seats // variant.seating.sides
            return map(str, range(1, partners * variant.hand_size + 1))
        case _:
            return ()


def _nils(variant: Variant) -> set[str]:
    """The nils that may be bid."""
    if not _are_ours(variant.stages):
        return {"nil", "blind nil"}
    stages = list(_rules(variant.stages))
    found = {"nil"} if any(isinstance(stage, TrickBids) for stage in stages) else set[str]()
    if any(isinstance(stage, TrickBids | BlindNils) and stage.blind is not None for stage in stages):
        found.add("blind nil")
    return found


def _may_come_up(variant: Variant, kind: Kind, name: str) -> bool:
    """Whether there may be a contract or a score of a name that is not known beforehand."""
    match kind:
        case Kind.MADE | Kind.SET:
            return bool(name) and not _are_ours(variant.stages)
        case Kind.SCORED:
            return bool(name) and (name in REASONS or not _are_ours((variant.stages, variant.settlement)))
        case _:
            return False


def _are_ours(rules: object) -> bool:
    """Whether all of some rules are of this library: what another's bids and scores nobody knows beforehand."""
    return all(str(part.__module__).partition(".")[0] == "allfours" for part in _rules(rules) if callable(part))


def _rules(rules: object) -> Iterator[object]:
    """Rules and what is inside them."""
    return (part for _, part in parts(rules) if not isinstance(part, Enum))
