"""The figures as tables, which read well on a terminal and are Markdown."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence

from benchmarks.comparisons import BASES, PHAT, SETTLED, UNSETTLED
from benchmarks.timing import Rates, Ratio, ratio

_NOTHING = ""


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Rows below their heads, the first columns set to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        set_out = [
            cell.ljust(width) if place < left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        return f"| {' | '.join(set_out)} |"

    rule = ["-" * (width + 2) if place < left else "-" * (width + 1) + ":" for place, width in enumerate(widths)]
    return "\n".join((line(heads), f"|{'|'.join(rule)}|", *map(line, rows)))


def rounded(number: float) -> str:
    """A rate to three figures, with commas.

    >>> rounded(831_234.0), rounded(50_123_456.0), rounded(41.26)
    ('831,000', '50,100,000', '41.3')
    """
    shown = float(f"{number:.3g}")
    return f"{shown:,.0f}" if shown >= 100 else f"{shown:g}"  # noqa: PLR2004 - three figures


def quartiles(found: Ratio) -> str:
    """A ratio with its quartiles in brackets.

    >>> quartiles(Ratio(0.984, 0.97, 1.0))
    '0.98 (0.97-1.00)'
    """
    return f"{_figures(found.median)} ({_figures(found.low)}-{_figures(found.high)})"


def _figures(number: float) -> str:
    """A ratio to two places, a large one to one, a small one to three."""
    if number < 0.1:  # noqa: PLR2004 - as the sentence above says
        return f"{number:.3f}"
    return f"{number:.2f}" if number < 10 else f"{number:.1f}"  # noqa: PLR2004 - as above


def comparison(found: Mapping[str, Rates]) -> str:
    """A row for every contender of every group: its median, and its ratios to those of its group that are a base."""
    rows = [
        ["" if place else what, name, rounded(statistics.median(rates[name])), *_ratios(rates, name)]
        for what, rates in found.items()
        for place, name in enumerate(rates)
    ]
    return table(["what", "who", "a second", *BASES], rows, left=2)


def _ratios(rates: Rates, name: str) -> list[str]:
    """What stands below each base in the row of a contender."""
    return [
        next((quartiles(ratio(rates[name], rates[base])) for base in bases if base in rates and base != name), _NOTHING)
        for bases in BASES.values()
    ]


def presets(found: Mapping[str, Rates]) -> str:
    """A row for every preset: its plays a second, and their ratio to those of Phat, without the settlement and with."""
    rows = [
        [
            f"`{name}`",
            rounded(statistics.median(rates[SETTLED])),
            *(quartiles(ratio(rates[kind], rates[PHAT + kind])) for kind in (UNSETTLED, SETTLED)),
        ]
        for name, rates in found.items()
    ]
    return table(["preset", "plays a second", "to Phat, settlement left out", "and with it"], rows)
