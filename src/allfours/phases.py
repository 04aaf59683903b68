"""The course of a deal as a diagram: which phases follow which, and by what move.

Nothing here knows a game. Deals are played from fixed seeds by players with changing habits (one that always passes,
one that always begs ...), at the start of a match and close to its end, and what happens is written down. A step that
has never been seen is not in the diagram, so the habits matter: every kind of move becomes a habit of some deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from allfours import shuffling
from allfours.cards import Card
from allfours.ledger import Standing
from allfours.moves import Bid, Move, Play
from allfours.rules import cut_trump
from allfours.state import Deal
from allfours.view import phase_name

if TYPE_CHECKING:
    from allfours.rules import Variant

T = TypeVar("T")

OVER: Final = "over"
"""The end of a deal that has been scored."""
WON: Final = "match won"
"""The end of a deal that has won the match."""
THROWN_IN: Final = "thrown in"
"""The end of a deal that is dealt again."""


@attrs.frozen(order=True)
class Step:
    """One step in the course of a deal."""

    before: str
    """The phase, as ``View.phase`` has it, such as ``"first lead"``; empty before the first."""
    kind: str
    """The kind of move: ``"card"``, ``"bid"``, ``"nil"``, ``"pass"``, ``"discard"`` ...; empty before the first."""
    after: str
    """The phase that follows, or ``OVER``, ``WON`` or ``THROWN_IN``."""


def steps(variant: Variant, *, deals: int = 1000) -> tuple[Step, ...]:
    """Every step that was seen in so many deals, those of earlier phases first.

    >>> from allfours import variants
    >>> [str(step.after) for step in steps(variants.PHAT)]
    ['first lead', 'playing', 'playing', 'match won', 'over']
    """
    seen: dict[Step, None] = {}
    for seed in range(deals):
        chance = shuffling.stream(shuffling.derived(seed, "habits"))
        seen.update(dict.fromkeys(_course(_dealt(variant, seed), chance)))
    depth = _depths(seen)
    return tuple(sorted(seen, key=lambda step: (depth[step.before], step.before, depth[step.after], step)))


def phase_diagram(variant: Variant, *, deals: int = 1000) -> str:
    """The course of a deal as a state diagram in Mermaid's notation.

    >>> from allfours import variants
    >>> print(phase_diagram(variants.PHAT))
    stateDiagram-v2
        state "first lead" as first_lead
        state "match won" as match_won
        [*] --> first_lead
        first_lead --> playing : card
        playing --> playing : card
        playing --> match_won : card
        playing --> over : card
        match_won --> [*]
        over --> [*]
    """
    found = steps(variant, deals=deals)
    names = list(dict.fromkeys(name for step in found for name in (step.before, step.after) if name))
    kinds: dict[tuple[str, str], list[str]] = {}
    for step in found:
        kinds.setdefault((step.before, step.after), []).append(step.kind)
    lines = [f'state "{name}" as {_id(name)}' for name in names if " " in name]
    for (before, after), by in kinds.items():
        lines.append(f"{_id(before)} --> {_id(after)} : {', '.join(by)}" if before else f"[*] --> {_id(after)}")
    lines += [f"{_id(name)} --> [*]" for name in names if name in _ENDS]
    return "\n".join(["stateDiagram-v2", *(f"    {line}" for line in lines)])


_ENDS: Final = (OVER, WON, THROWN_IN)


def _id(name: str) -> str:
    return name.replace(" ", "_")


# --- Deals to look at


def _dealt(variant: Variant, seed: int) -> Deal:
    """A deal at the start of a match, or one in which some side is a little short of winning, or far behind."""
    sides = variant.seating.sides
    target: object = getattr(getattr(variant.goal, "goal", variant.goal), "target", None)
    totals: tuple[int, ...] = ()
    if isinstance(target, int) and seed % _STANDINGS:
        near = [target - 1, target - 2, target - 3, -target]
        totals = tuple(near[(seed + side * (seed % 5)) % len(near)] for side in range(sides))
    dealer, standing = seed % variant.seating.seats, Standing(totals=totals).for_sides(sides)
    if seed % _PACKS:
        return Deal.shuffled(variant, seed=seed, dealer=dealer, standing=standing)
    trump = cut_trump(variant, seed, "trump")
    return Deal.new(variant, cards=_stacked(variant, seed), dealer=dealer, standing=standing, trump=trump)


_STANDINGS: Final = 3
_PACKS: Final = 4
_RUN: Final = 3


def _stacked(variant: Variant, seed: int) -> list[Card]:
    """A pack in whose stock one suit comes at the places that are turned when cards are run, and at the end."""
    cards = list(shuffling.shuffle(tuple(variant.deck), seed))
    dealt = len(cards) - variant.stock_size
    stock = cards[dealt:]
    turned = [*range(0, len(stock), _RUN * variant.seating.seats + 1), *range(len(stock) - 2, len(stock))]
    for place in turned if stock else ():
        other = next((n for n in range(len(cards)) if cards[n].suit is stock[0].suit and n - dealt not in turned), None)
        if other is not None:
            cards[dealt + place], cards[other] = cards[other], cards[dealt + place]
    return cards


def _course(deal: Deal, chance: Random) -> Iterator[Step]:
    """The steps of a deal that is played by habit."""
    habits: dict[str, str] = {}
    yield Step("", "", _name(deal))
    while moves := deal.legal_moves:
        before = _name(deal)
        by_kind: dict[str, list[Move]] = {}
        for move in moves:
            by_kind.setdefault(_kind(move), []).append(move)
        habit = habits.setdefault(before, _one(list(by_kind), chance))
        kind = habit if habit in by_kind and chance.random() < _FAITHFUL else _one(list(by_kind), chance)
        deal = deal.apply(_one(by_kind[kind], chance))
        yield Step(before, kind, _name(deal))


_FAITHFUL: Final = 0.9
"""How often a player does what is his habit."""


def _one(things: list[T], chance: Random) -> T:
    return things[int(chance.random() * len(things))]


def _kind(move: Move) -> str:
    if isinstance(move, Play):
        return "card"
    return "bid" if isinstance(move, Bid) and move.amount else str(move).partition(":")[0]


def _name(deal: Deal) -> str:
    """The phase of a deal, or how it has ended."""
    if not deal.is_over:
        return phase_name(deal)
    return THROWN_IN if deal.thrown_in else OVER if deal.winner is None else WON


def _depths(found: dict[Step, None]) -> dict[str, int]:
    """How many steps from the beginning each phase is first met."""
    depth: dict[str, int] = {"": 0}
    while new := {step.after for step in found if step.before in depth and step.after not in depth}:
        far = max(depth.values()) + 1
        depth |= dict.fromkeys(new, far)
    return depth
