"""Tables of text: cells in columns, or one under the other where columns have no room."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap


def grid(rows: Iterable[Sequence[str]], *, right: Collection[int] = ()) -> Iterator[str]:
    """Rows of cells in columns, some of them set to the right; a column with nothing under its title is left out."""
    columns = [
        (index, max(map(len, cells)), cells)
        for index, cells in enumerate(zip_longest(*rows, fillvalue=""))
        if any(cells[1:])
    ]
    padded = [
        [f"{cell:>{width}}" if index in right else f"{cell:{width}}" for cell in cells]
        for index, width, cells in columns
    ]
    return map("  ".join, zip(*padded, strict=True))


def fitting(rows: Sequence[Sequence[str]], room: int) -> list[int] | None:
    """The widths with which columns have room side by side, no word being cut; None where they have not."""
    columns = list(zip(*rows, strict=True))
    widths = [max(map(len, cells)) for cells in columns]
    least = [max(len(word) for cell in cells for word in _unbroken(cell)) for cells in columns]
    while sum(widths) > room:
        spare, column = max((width - least[column], column) for column, width in enumerate(widths))
        if not spare:
            return None
        widths[column] -= 1
    return widths


def _unbroken(cell: str) -> Sequence[str]:
    """What in a cell stands in one line: its words, or a single one with the space that sets it to the right."""
    words = cell.split()
    return words if len(words) > 1 else [cell]


def stacked(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Rows of cells one under the other: the first cell of each, below it the others with their titles."""
    titles, *others = rows
    for name, *cells in others:
        yield from _wrapped(name, width, indent="")
        pairs = zip(titles[1:], map(str.strip, cells), strict=True)
        told = ", ".join(f"{title} {cell}".lstrip() for title, cell in pairs if cell)
        yield from _wrapped(told, width, indent="  ")


def _wrapped(text: str, width: int, *, indent: str) -> list[str]:
    """A text in lines, no word being cut, not even at a hyphen."""
    return wrap(
        text, width, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
