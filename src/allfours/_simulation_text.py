"""Simulations and comparisons as tables: rows for text and for CSV."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from allfours._columns import grid
from allfours.comparing import Comparison, Contrast
from allfours.estimates import Distribution, Estimate, share
from allfours.measures import Kind
from allfours.pictures.scene import DASH, seat_names
from allfours.rules import Variant
from allfours.seating import Side
from allfours.simulate import Measure, Simulation, Unit

HEAD: Final = ("", "side", "total", "of", "mean", "from", "to")
"""The titles of the table of a simulation."""
_SHARES: Final = {Kind.MADE: (Kind.SET, "contracts made"), Kind.NIL_MADE: (Kind.NIL, "nils made")}
"""What is a share of something else than of the deals: with that, and what it is called as a whole."""
_CARDS: Final = 5
"""How many cards a table of text shows."""
_FEW: Final = 10
"""How many different contracts it shows."""
_SMALL: Final = 1
_LARGE: Final = 100


@attrs.frozen(kw_only=True)
class Row:
    """One line of a table: a total, of how many, and the mean with its interval."""

    what: str
    """What is counted."""
    name: str = ""
    """For what in particular."""
    side: Side | None = None
    """For which side."""
    total: int
    """The sum."""
    of: int
    """Of how many values."""
    estimate: Estimate
    """The mean with its interval."""


def rows(simulation: Simulation) -> Iterator[Row]:
    """What was counted, line by line, without the cards: in the order of the kinds."""
    counted = {measure.kind for measure in simulation.measures}
    for kind in Kind:
        if kind in _SHARES and counted & {kind, _SHARES[kind][0]}:
            yield from _shares(simulation, kind)
        elif kind is not Kind.SET:
            yield from (_row(measure) for measure in simulation.measures if measure.kind is kind)


def _row(measure: Measure) -> Row:
    values = measure.values
    return Row(
        what=measure.kind.value,
        name=measure.name,
        side=measure.side,
        total=values.total,
        of=values.n,
        estimate=values.estimate(),
    )


def _shares(simulation: Simulation, kind: Kind) -> Iterator[Row]:
    """The share of contracts or nils that were made: of all, and of those for so much."""
    rest, of_all = _SHARES[kind]
    names = {measure.name for measure in simulation.measures if measure.kind in {kind, rest}}
    for name in (None, *sorted(names, key=lambda name: (int(name) if name.isdigit() else 0, name))):
        made, other = simulation.total(kind, name), simulation.total(rest, name)
        of = made + other if rest is Kind.SET else other
        what, named = (of_all, "") if name is None else (kind.value, name)
        yield Row(what=what, name=named, total=made, of=of, estimate=share(made, of))


def card_rows(simulation: Simulation) -> Iterator[Row]:
    """What has happened to the cards, a line each: how often it won its trick, was taken, and scored, when played."""
    for count in simulation.cards:
        for what, total in (("wins its trick", count.wins), ("is taken", count.taken), ("scores", count.scores)):
            if what != "scores":
                estimate = share(total, count.played)
                yield Row(what=f"card {what}", name=count.card.text, total=total, of=count.played, estimate=estimate)
            elif total:  # several times in one deal, perhaps, or without having been played
                estimate = Estimate(mean=total / simulation.deals, low=math.nan, high=math.nan)
                yield Row(what="card scores", name=count.card.text, total=total, of=simulation.deals, estimate=estimate)


# --- Text --------------------------------------------------------------------------------------------------------


def text_of(simulation: Simulation) -> str:
    """The headline and the table of a simulation."""
    return "\n".join([headline(simulation), *map(str.rstrip, grid(table(simulation)))])


def headline(simulation: Simulation) -> str:
    """What was played, in two sentences."""
    title, seed = simulation.variant.title, simulation.seed
    thrown = f", {simulation.thrown_in} more thrown in" if simulation.thrown_in else ""
    if simulation.matches:
        played = f"{_many(simulation.matches, Unit.MATCHES)} of {_many(simulation.deals, Unit.DEALS)}"
        return f"{title}: {played}{thrown}, seed {seed}. {_LEVEL}"
    first = _side_names(simulation.variant)[0]
    deals = f"{_many(simulation.deals, Unit.DEALS)} played {simulation.dealing.value}"
    return f"{title}: {deals}{thrown}, seed {seed}; {first} begin{'s' * (DASH not in first)}. {_LEVEL}"


def _many(count: int, unit: Unit) -> str:
    """So many deals or matches, in words: ``1 deal``, ``2 deals``."""
    return f"{count} {unit.one if count == 1 else unit.value}"


_LEVEL: Final = "From and to: the interval of 95 %."


def table(simulation: Simulation) -> list[tuple[str, ...]]:
    """The rows of a simulation as cells, the titles first; of the cards those that win the most tricks."""
    names = _side_names(simulation.variant)
    winners = sorted(
        (row for row in card_rows(simulation) if row.what == "card wins its trick"), key=lambda row: -row.total
    )
    cells: list[tuple[str, ...]] = [HEAD]
    for row in (*_in_short(rows(simulation)), *winners[:_CARDS]):
        side = "" if row.side is None else names[row.side]
        ends = (row.estimate.mean, row.estimate.low, row.estimate.high)
        cells.append((_said(row.what, row.name), side, str(row.total), str(row.of), *map(number_text, ends)))
    return aligned(cells, 2)


def _in_short(told: Iterator[Row]) -> list[Row]:
    """The rows, without those for contracts of so much where there are many, as in games with contracts of 1 to 26."""
    found = list(told)
    many = sum(row.what == Kind.MADE for row in found) > _FEW
    return [row for row in found if not (many and row.what == Kind.MADE)]


def _said(what: str, name: str) -> str:
    """What is counted, in words: ``scored for muck``, ``nil bid``, ``blind nil bid``."""
    if what in {Kind.NIL, Kind.NIL_MADE}:
        return what.replace("nil", name)
    return f"{what} {name}".rstrip()


def series(simulation: Simulation) -> tuple[str, list[tuple[str, Distribution]]]:
    """What a histogram shows: the points of a deal by side, or for matches how many deals they took."""
    if simulation.matches:
        title = f"{simulation.variant.title}: deals of a match, {_many(simulation.matches, Unit.MATCHES)}"
        return title, [("deals", simulation.values(Kind.DEALS))]
    title = f"{simulation.variant.title}: points of a deal, {_many(simulation.deals, Unit.DEALS)}"
    return title, list(zip(_side_names(simulation.variant), simulation.points, strict=True))


def comparison_text(comparison: Comparison) -> str:
    """The headline and the table of a comparison."""
    return "\n".join([comparison_headline(comparison), *map(str.rstrip, grid(comparison_table(comparison)))])


def comparison_headline(comparison: Comparison) -> str:
    """What was compared, and how, in three sentences."""
    unit, pairs = comparison.unit, comparison.pairs
    played = f" of each, played {comparison.dealing.value}" if unit is Unit.DEALS else " of each"
    how = "with different cards" if pairs is None else f"paired with the same cards, {pairs} pair{'s' * (pairs != 1)}"
    first = f"A is {comparison.a.title} ({comparison.a.name}), B is {comparison.b.title} ({comparison.b.name})"
    return (
        f"{first}: {_many(comparison.count, unit)}{played}, {how}, seed {comparison.seed}.\n"
        "B less A, from and to: the interval of 95 %; a star where it leaves out 0."
    )


def comparison_table(comparison: Comparison) -> list[tuple[str, ...]]:
    """The rows of a comparison as cells, the titles first."""
    cells: list[tuple[str, ...]] = [("", "side", "A", "B", "B less A", "from", "to", "")]
    longer = max((comparison.a, comparison.b), key=lambda game: game.seating.sides)
    names = _side_names(longer)
    for contrast in comparison.contrasts:
        side = "" if contrast.side is None else names[contrast.side]
        found = contrast.difference()
        numbers = (contrast.a.mean, contrast.b.mean, found.mean, found.low, found.high)
        star = "*" if contrast.differs else ""
        cells.append((_said(contrast.kind.value, contrast.name), side, *map(number_text, numbers), star))
    return aligned(cells, 2)


def aligned(cells: Sequence[tuple[str, ...]], first: int) -> list[tuple[str, ...]]:
    """The cells with those from a column on set to the right."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        (*row[:first], *(cell.rjust(width) for cell, width in zip(row[first:], widths[first:], strict=True)))
        for row in cells
    ]


def number_text(number: float) -> str:
    """A number with as many places as tell something; nothing for one that there is not."""
    if not math.isfinite(number):
        return ""
    places = 4 if abs(number) < _SMALL else 3 if abs(number) < _LARGE else 1
    return f"{number:.{places}f}"


def _side_names(variant: Variant) -> list[str]:
    """What the sides are called."""
    names, seating = seat_names(variant), variant.seating
    return [DASH.join(names[seat] for seat in seating.members(Side(side))) for side in range(seating.sides)]


# --- CSV ---------------------------------------------------------------------------------------------------------


def csv_of(simulation: Simulation) -> str:
    """Everything counted as CSV: a row for each line of the table, and for each card."""
    head = ("what", "name", "side", "total", "of", "mean", "low", "high")
    return _csv(
        head,
        (
            (row.what, row.name, _cell(row.side), str(row.total), str(row.of), *_ends(row.estimate))
            for row in (*rows(simulation), *card_rows(simulation))
        ),
    )


def comparison_csv(comparison: Comparison) -> str:
    """A comparison as CSV, a row for each contrast."""
    head = ("what", "name", "side", "a", "a_low", "a_high", "b", "b_low", "b_high", "difference", "low", "high")
    return _csv(head, map(_contrast_cells, comparison.contrasts))


def _contrast_cells(contrast: Contrast) -> tuple[str, ...]:
    ends = (_ends(found) for found in (contrast.a.estimate(), contrast.b.estimate(), contrast.difference()))
    return (contrast.kind.value, contrast.name, _cell(contrast.side), *(cell for each in ends for cell in each))


def _csv(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(lines)
    return text.getvalue()


def _cell(side: Side | None) -> str:
    return "" if side is None else str(side)


def _ends(estimate: Estimate) -> tuple[str, ...]:
    """The mean and the ends of the interval with all their digits; nothing for one that there is not."""
    return tuple(
        repr(number) if math.isfinite(number) else "" for number in (estimate.mean, estimate.low, estimate.high)
    )
