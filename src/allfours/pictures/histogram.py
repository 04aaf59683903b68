"""How often each number came up, as an SVG: bars side by side for a few distributions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from allfours.errors import SetupError
from allfours.estimates import Distribution
from allfours.pictures.drawing import escaped, label, picture, shortened

_WIDTH: Final = 1000
_HEIGHT: Final = 520
_LEFT, _RIGHT, _TOP, _BOTTOM = 80, 970, 90, 440
_BINS: Final = 40
"""The most groups of bars."""
_COLOURS: Final = ("#2f7a59", "#c06a2b", "#2d4f86", "#8a3f7d", "#8f7a1f", "#4a90a4", "#a33b3b", "#555a66")
_INK: Final = "#1d2420"
_STEPS: Final = (1, 2, 5)
_LINES: Final = 5


def histogram_svg(series: Sequence[tuple[str, Distribution]], *, title: str) -> str:
    """Distributions under their names as an SVG of 1000 by 520: how large a share of the values came to what.

    Numbers that lie close together share a bar where there would be too many. Raises SetupError without a value.

    >>> from allfours.estimates import Distribution
    >>> muck = Distribution.of({0: 1, 8: 3})
    >>> drawn = histogram_svg([("Phat", muck)], title="What the muck paid")
    >>> "<title>Phat, 8: 75 %</title>" in drawn
    True
    """
    values = [value for _, distribution in series for value, _ in distribution.counts]
    if not values:
        raise SetupError.of("series", "series", "a histogram needs some values")
    low, width = _bins(min(values), max(values))
    bins = (max(values) - low) // width + 1
    shares = [_shares(distribution, low, width, bins) for _, distribution in series]
    most = _ceiling(max(map(max, shares)))
    parts = [
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="12" fill="#fffefa"/>',
        label(_LEFT, 38, shortened(title, 80), size=22, fill=_INK, bold=True),
        *_key([name for name, _ in series]),
        *_lines(most),
        *_bars(series, shares, most, low, width),
        *_axis(low, width, bins),
    ]
    return picture(_WIDTH, _HEIGHT, f"{title}: {', '.join(_told(*each) for each in series)}", parts)


def _told(name: str, values: Distribution) -> str:
    return f"{name} {values.mean:.4g} on average"


def _bins(least: int, most: int) -> tuple[int, int]:
    """The lowest number of the first bar, and how many numbers share one: 1, 2, 5, 10, 20 ..."""
    width = _rounded(max(1, math.ceil((most - least + 1) / _BINS)))
    return least - least % width, width


def _rounded(number: int) -> int:
    """The next number up of 1, 2, 5, 10, 20 ..."""
    ten = int("1" + "0" * (len(str(number)) - 1))
    return next((step * ten for step in _STEPS if step * ten >= number), 10 * ten)


def _ceiling(part: float) -> float:
    """The upper end of the axis for the largest share: the next twentieth up."""
    return math.ceil(part * 20) / 20


def _shares(values: Distribution, low: int, width: int, bins: int) -> list[float]:
    counts = [0] * bins
    for value, count in values.counts:
        counts[(value - low) // width] += count
    n = max(values.n, 1)
    return [count / n for count in counts]


def _key(names: Sequence[str]) -> list[str]:
    """The names with their colours, in a line."""
    step = (_RIGHT - _LEFT) / len(names)
    room = int(step / 9) - 3
    return [
        f'<rect x="{_LEFT + step * place:.1f}" y="53" width="14" height="14" fill="{_COLOURS[place % len(_COLOURS)]}"/>'
        + label(_LEFT + step * place + 20, 65, shortened(name, room), size=15, fill=_INK)
        for place, name in enumerate(names)
    ]


def _lines(most: float) -> list[str]:
    """The lines of the axis of shares, in percent."""
    parts: list[str] = []
    for step in range(_LINES + 1):
        y = _BOTTOM - (_BOTTOM - _TOP) * step / _LINES
        parts.append(f'<path d="M{_LEFT} {y:.1f}H{_RIGHT}" stroke="#0002"/>')
        parts.append(label(_LEFT - 8, y + 5, f"{100 * most * step / _LINES:g} %", size=13, fill=_INK, anchor="end"))
    return parts


def _bars(
    series: Sequence[tuple[str, Distribution]], shares: Sequence[Sequence[float]], most: float, low: int, width: int
) -> list[str]:
    """The bars, each with what it says."""
    bins, many = len(shares[0]), len(shares)
    room = (_RIGHT - _LEFT) / bins
    bar = 0.86 * room / many
    parts: list[str] = []
    for place, ((name, _), heights) in enumerate(zip(series, shares, strict=True)):
        for number, part in enumerate(heights):
            if part:
                x = _LEFT + room * (number + 0.07) + bar * place
                height = (_BOTTOM - _TOP) * part / most
                said = escaped(f"{name}, {_range(low + number * width, width)}: {100 * part:.3g} %")
                parts.append(
                    f'<rect x="{x:.1f}" y="{_BOTTOM - height:.1f}" width="{bar:.1f}" height="{height:.1f}"'
                    f' fill="{_COLOURS[place % len(_COLOURS)]}"><title>{said}</title></rect>'
                )
    return parts


def _range(first: int, width: int) -> str:
    return str(first) if width == 1 else f"{first} to {first + width - 1}"


def _axis(low: int, width: int, bins: int) -> list[str]:
    """The numbers below the bars, as many as there is room for."""
    room = (_RIGHT - _LEFT) / bins
    every = _rounded(math.ceil(bins / 20))
    parts = [f'<path d="M{_LEFT} {_BOTTOM}H{_RIGHT}" stroke="{_INK}"/>']
    parts += [
        label(
            _LEFT + room * (number + 0.5), _BOTTOM + 22, str(low + number * width), size=13, fill=_INK, anchor="middle"
        )
        for number in range(0, bins, every)
    ]
    if width > 1:
        said = f"each bar stands for {width} numbers, from the one below it up"
        parts.append(label(_RIGHT, _BOTTOM + 50, said, size=13, fill=_INK, anchor="end"))
    return parts
