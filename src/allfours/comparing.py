"""What a house rule changes: two variants played with the same seeds, and how their numbers differ.

Where both are dealt from the same pack to the same seats in the same way, deal *k* of one has the same cards as deal
*k* of the other, so that much of chance drops out and the interval of the difference is narrow: the comparison is
**paired**. Else the two are independent, and so is the interval.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import attrs

from allfours._counts import Played
from allfours._simulating import Dealing, Unit
from allfours._tasks import Progress, checked, filled, in_order, play_all, task_of
from allfours._working import Workers
from allfours.estimates import LEVEL, Distribution, Estimate, difference, normal
from allfours.measures import NO_SIDE, Kind
from allfours.rules import Variant
from allfours.seating import Side
from allfours.view import Json, Player


@attrs.frozen(kw_only=True)
class Contrast:
    """One number of two games, and how it differs.

    >>> from allfours import variants
    >>> found = compare(variants.PHAT, variants.GELDESTON_PHAT, deals=50, seed=1)
    >>> points = found.contrasts[0]
    >>> points.kind.value, points.side, points.a.n == points.b.n == points.paired.n == 50
    ('points', 0, True)
    """

    kind: Kind
    """What is counted; contracts whatever was bid."""
    name: str
    """For what in particular; empty for nothing in particular."""
    side: Side | None
    """For which side; None for none."""
    a: Distribution
    """How often it came to what in the first game."""
    b: Distribution
    """The same in the second."""
    paired: Distribution | None
    """How often the second's number less the first's came to what, deal by deal or match by match; None if unpaired."""

    def difference(self, *, level: float = LEVEL) -> Estimate:
        """How much more it is in the second game than in the first, on average, with its interval."""
        if self.paired is None:
            return difference(self.a, self.b, level=level)
        return normal(self.paired, level=level)

    def distributions(self) -> Iterator[tuple[str, Distribution]]:
        """What there is: ``a``, ``b`` and, where the games are paired, ``paired``."""
        yield "a", self.a
        yield "b", self.b
        if self.paired is not None:
            yield "paired", self.paired

    @property
    def differs(self) -> bool:
        """Whether the interval of 95 % leaves out nought: a sign of more than chance, if not a proof."""
        found = self.difference()
        return not math.isnan(found.mean) and not found.low <= 0 <= found.high


@attrs.frozen(kw_only=True)
class Comparison:
    """How two games differ.

    >>> from allfours import variants
    >>> compare(variants.PHAT, variants.PHAT_BGA, deals=50, seed=1).pairs
    50
    """

    a: Variant
    """The first game."""
    b: Variant
    """The second."""
    seed: int
    """The seed of both simulations."""
    count: int
    """How many deals or matches were played of each, those thrown in included."""
    unit: Unit
    """What was played."""
    dealing: Dealing
    """How the deals of both were played."""
    pairs: int | None
    """How many could be held against each other, neither being thrown in; None where the packs do not agree."""
    contrasts: tuple[Contrast, ...]
    """The numbers, in the order of their kinds; those of deals, or those of matches."""

    def as_dict(self) -> dict[str, Json]:
        """The comparison in plain JSON types: the variants as their names, distributions as pairs."""
        contrasts: list[Json] = [
            {
                "kind": contrast.kind.value,
                "name": contrast.name,
                "side": contrast.side,
                **{name: values.as_pairs() for name, values in contrast.distributions()},
            }
            for contrast in self.contrasts
        ]
        return {
            "a": self.a.name,
            "b": self.b.name,
            "seed": self.seed,
            "unit": self.unit.value,
            "dealing": self.dealing.value,
            "count": self.count,
            "pairs": self.pairs,
            "contrasts": contrasts,
        }

    def __str__(self) -> str:
        """The contrasts as a table of text, with intervals of 95 %."""
        from allfours._simulation_text import comparison_text  # noqa: PLC0415 - the table is made of comparisons

        return comparison_text(self)


def compare(  # noqa: PLR0913 - as for simulate
    a: Variant,
    b: Variant,
    *,
    deals: int | None = None,
    matches: int | None = None,
    players: Sequence[Player | None] | None = None,
    seed: int,
    dealing: Dealing | None = None,
    executor: Workers = None,
    progress: Progress | None = None,
) -> Comparison:
    """Plays two variants with the same seeds, so many deals or matches of each; the rest is as for ``simulate``.

    >>> from allfours import variants
    >>> from allfours.scoring import Majority, Tie
    >>> from allfours.variants.phat import MUCK
    >>> ten = variants.PHAT.evolve(name="muck_of_ten", settlement=Majority(MUCK, pays=10, tie=Tie.CARRY_ALL))
    >>> found = compare(variants.PHAT, ten, deals=50, seed=1)
    >>> found.pairs, {contrast.name for contrast in found.contrasts if contrast.differs} >= {"muck"}
    (50, True)
    """
    task = checked((a, b), task_of(deals, matches, seed=seed, players=players), executor, dealing, progress)
    played = play_all((a, b), task, executor, progress)
    paired = (a.deck, a.packets, a.seating) == (b.deck, b.packets, b.seating)
    return Comparison(
        a=a,
        b=b,
        seed=seed,
        count=task.count,
        unit=task.unit,
        dealing=task.dealing,
        pairs=played.pairs if paired else None,
        contrasts=tuple(_contrasts(played, task.unit, paired=paired)),
    )


def _contrasts(played: Played, unit: Unit, *, paired: bool) -> Iterator[Contrast]:
    """The numbers of deals, or of matches, that were not always 0 in both games."""
    sizes = [tally.matches if unit is Unit.MATCHES else tally.deals for tally in played.tallies]
    a, b = (filled(counts, size) for counts, size in zip(played.headlines, sizes, strict=True))
    differences = filled(played.differences, played.pairs)
    for key in in_order({*a, *b}):
        kind, name, side = key
        yield Contrast(
            kind=kind,
            name=name,
            side=None if side == NO_SIDE else Side(side),
            a=a.get(key, Distribution.of({0: sizes[0]})),
            b=b.get(key, Distribution.of({0: sizes[1]})),
            paired=differences.get(key, Distribution.of({0: played.pairs})) if paired else None,
        )
