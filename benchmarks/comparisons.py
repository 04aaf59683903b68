"""Who is compared with whom, and by what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import attrs

from allfours import variants
from benchmarks import ours, peers
from benchmarks.timing import Contender, Group

Maker: TypeAlias = Callable[[], tuple[Contender, ...]]
"""Makes contenders, or raises MissingPeer."""

BASES: Final = {
    "to OpenSpiel": (peers.CHILD, peers.ROLL_OUTS),
    "in place": (peers.IN_PLACE,),
    "to C": (peers.C_LOOP,),
}
"""The columns of ratios, with the names of those that they are ratios to: of each group, the one it has."""

GROUPS: Final[dict[str, tuple[Maker, ...]]] = {
    "plays, one by one": (ours.plays, peers.spades_plays, peers.bridge_plays),
    "whole deals, one by one": (ours.deals, peers.spades_deals, peers.bridge_deals),
    "plays, many deals at once": (ours.batches, peers.spades_roll_outs, peers.c_loop),
}

SETTLED: Final = "settled"
UNSETTLED: Final = "unsettled"
PHAT: Final = "Phat's, "
"""Stands before the name of the contender that another preset is measured by."""


@attrs.frozen
class Gathered:
    """The groups with everybody who is there."""

    groups: tuple[Group, ...]
    absent: tuple[str, ...]
    """A sentence for each peer that is not there, said once."""


def gathered(makers: dict[str, tuple[Maker, ...]]) -> Gathered:
    """The groups by their names, without the peers that are missing."""
    groups: list[Group] = []
    absent: dict[str, None] = {}
    for name, group in makers.items():
        found: list[Contender] = []
        for make in group:
            try:
                found += make()
            except peers.MissingPeer as missing:
                absent[str(missing)] = None
        groups.append(Group(name, tuple(found)))
    return Gathered(tuple(groups), tuple(absent))


def presets() -> tuple[Group, ...]:
    """The trick phase of every preset beside that of Phat, with the settlement and without."""
    return tuple(
        Group(
            name,
            (
                ours.settled(SETTLED, variants.get(name)),
                ours.settled(PHAT + SETTLED, variants.PHAT),
                ours.unsettled(UNSETTLED, variants.get(name)),
                ours.unsettled(PHAT + UNSETTLED, variants.PHAT),
            ),
        )
        for name in variants.names()
    )
