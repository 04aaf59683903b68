"""Score sheets as tables: what was typed in for each deal, what it scored and for what, the totals, the bags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

import attrs

from allfours._columns import grid
from allfours.entries import Per, Scored
from allfours.ledger import Score, Standing
from allfours.pictures.drawing import escaped, label, picture
from allfours.pictures.scene import DASH, called_by
from allfours.seating import Side

if TYPE_CHECKING:
    from allfours.entries import Entry, Typed
    from allfours.rules import Variant
    from allfours.sheet import Line, ScoreSheet


def score_sheet(sheet: ScoreSheet, *, names: Sequence[str] | None = None) -> str:
    """A score sheet as text: for each deal what was typed in, a line for each kind of score, the totals and the bags.

    The names are those of the seats, by default N E S W or numbers. Raises SetupError unless there is one for each.

    >>> from allfours import ScoreSheet, variants
    >>> print(score_sheet(ScoreSheet(variants.SPADES).add(bids=(4, 3, 3, 0), tricks=(5, 2, 4, 2))))
    Spades · N–S 72 · E–W -128
    deal  dealt  bids       tricks               N–S   E–W
    1     W      4 3 3 nil  5 2 4 2  contract    +70   -30
                                     overtricks   +2    +2
                                     nil              -100
                                     total        72  -128
                                     bags kept     2     2
    """  # noqa: RUF002 - the names of two partners stand with an en dash between them
    page = _Page.of(sheet, names)
    rows = grid([page.titles, *(row.cells for row in page.rows)], right=page.right) if page.rows else ["no deal yet"]
    return "\n".join([page.headline, *(row.rstrip() for row in rows), *page.last])


def score_sheet_html(sheet: ScoreSheet, *, names: Sequence[str] | None = None) -> str:
    """A score sheet as HTML, for a notebook or a page; the names are as for ``score_sheet``.

    >>> from allfours import ScoreSheet, variants
    >>> page = score_sheet_html(ScoreSheet(variants.CALIFORNIA_JACK).add(high=0, low=1, jack=0, game=(50, 30)))
    >>> "California Jack · N 3 · S 1" in page
    True
    """
    page = _Page.of(sheet, names)
    rows = [_html_row(page, page.titles, _LINE), *(_html_row(page, row.cells, row.style) for row in page.rows)]
    table = f'<table style="{_TABLE}">{"".join(rows)}</table>'
    last = "".join(f"<div>{escaped(text)}</div>" for text in page.last)
    return f'<div style="{_BOX}"><div style="font-weight:bold">{escaped(page.headline)}</div>{table}{last}</div>'


def score_sheet_svg(sheet: ScoreSheet, *, names: Sequence[str] | None = None) -> str:
    """A score sheet as an SVG, like a page of a pad; the names are as for ``score_sheet``.

    >>> from allfours import ScoreSheet, variants
    >>> sheet = ScoreSheet(variants.CALIFORNIA_JACK).add(high=0, low=1, jack=0, game=(50, 30))
    >>> "Ann 3 · Bob 1" in score_sheet_svg(sheet, names=["Ann", "Bob"])
    True
    """
    page = _Page.of(sheet, names)
    table = [page.titles, *(row.cells for row in page.rows)]
    widths = [max(len(row[column]) for row in table) * _LETTER + _GAP for column in range(len(page.titles))]
    longest = max(len(text) for text in (page.headline, *page.last)) * _LETTER
    width, height = 2 * _EDGE + max(sum(widths), longest), 2 * _EDGE + _ROW * (len(table) + 1 + len(page.last))
    drawn = [
        f'<rect width="{width:g}" height="{height:g}" rx="10" fill="#fbfaf6"/>',
        label(_EDGE, _EDGE + _SIZE, page.headline, size=_SIZE, fill=_INK, bold=True),
    ]
    for place, cells in enumerate(table, start=1):
        base = _EDGE + _SIZE + _ROW * place
        bold = place > 1 and page.rows[place - 2].bold
        drawn.extend(_svg_row(page, cells, widths, base, bold=bold))
        if place == 1 or page.rows[place - 2].ends:
            drawn.append(f'<path d="M{_EDGE} {base + 8:g}H{width - _EDGE:g}" stroke="#0004"/>')
    for place, text in enumerate(page.last, start=len(table) + 1):
        drawn.append(label(_EDGE, _EDGE + _SIZE + _ROW * place, text, size=_SIZE, fill=_INK, bold=True))
    return picture(width, height, page.headline, drawn)


def side_names(variant: Variant, names: Sequence[str]) -> tuple[str, ...]:
    """What the sides are called whose seats have these names."""
    seating = variant.seating
    return tuple(DASH.join(names[seat] for seat in seating.members(Side(side))) for side in range(seating.sides))


def ended(sheet: ScoreSheet, sides: Sequence[str]) -> str:
    """How a match that is over has ended, as a clause."""
    if sheet.winner is None:
        return f"the match has stopped after {sheet.standing.deals} deals, unfinished"
    alone = sheet.variant.seating.sides == sheet.variant.seating.seats
    return f"{sides[sheet.winner]} {'has' if alone else 'have'} won the match"


# --- What stands on the page -------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class _Row:
    """One line of the table."""

    cells: tuple[str, ...]
    bold: bool = False
    """Whether it has the totals."""
    ends: bool = False
    """Whether it is the last of its deal."""

    @property
    def style(self) -> str:
        return (_BOLD if self.bold else "") + (_LINE if self.ends else "")


@attrs.frozen(kw_only=True)
class _Page:
    """A score sheet as headline, table and last lines, before it is drawn."""

    headline: str
    titles: tuple[str, ...]
    rows: tuple[_Row, ...]
    last: tuple[str, ...]
    right: range
    """The columns that are set to the right: those of the sides."""

    @classmethod
    def of(cls, sheet: ScoreSheet, names: Sequence[str] | None) -> _Page:
        """The page of a sheet."""
        variant = sheet.variant
        seats = called_by(variant, names)
        sides = side_names(variant, seats)
        columns = [entry for entry in sheet.asks if _has_column(entry)]
        left = ("deal", "dealt", *(entry.name for entry in columns), "")
        rows = [*_brought(sheet, len(left))]
        for number, line in enumerate(sheet.lines, start=sheet.start.deals + 1):
            entered = dict(line.entered)
            cells = [str(number), seats[line.dealer], *(_entered(entry, entered.get(entry.name)) for entry in columns)]
            rows += _deal(line, cells, sheet)
        totals = [f"{name} {total}" for name, total in zip(sides, sheet.standing.totals, strict=True)]
        pot = [f"{sheet.standing.pot} in the pot"] if sheet.standing.pot else []
        return cls(
            headline=" · ".join([variant.title, *totals, *pot]),
            titles=(*left, *sides),
            rows=tuple(rows),
            last=(ended(sheet, sides),) if sheet.is_over else (),
            right=range(len(left), len(left) + len(sides)),
        )


def _has_column(entry: Entry) -> bool:
    """Whether what was typed in has a column; what is scored as it was typed in stands among the scores."""
    return entry.per is Per.SEAT or (entry.per is Per.SIDE and entry.scored is Scored.AT_THE_END)


def _entered(entry: Entry, value: Typed | None) -> str:
    """The numbers of a deal for an entry."""
    if value is None or isinstance(value, int):
        return ""
    words = {"blind-nil": "blind", 0: "nil"} if "nil" in entry.words else {}
    return (" " if entry.per is Per.SEAT else DASH).join(str(words.get(number, number)) for number in value)


def _brought(sheet: ScoreSheet, left: int) -> Iterator[_Row]:
    """The totals with which a sheet begins, where it does not begin with a match."""
    start = sheet.start
    if any(start.totals) or any(start.bags) or start.pot or start.deals:
        yield from _standing_rows(start, ["", *[""] * (left - 2), "brought forward"], bags=any(start.bags))


def _deal(line: Line, cells: list[str], sheet: ScoreSheet) -> list[_Row]:
    """The lines of a deal: its scores, those of one kind side by side, then the standing."""
    rows: list[tuple[str, list[str]]] = []
    for score in line.scores:
        _enter(rows, score, len(line.standing.totals))
    left = len(cells)
    head = [[*cells, reason, *numbers] for reason, numbers in rows]
    bags = any(any(other.standing.bags) for other in sheet.lines) or any(sheet.start.bags)
    blank = [""] * left
    for row in head[1:]:
        row[:left] = blank
    scored = [_Row(cells=tuple(row)) for row in head]
    return [*scored, *_standing_rows(line.standing, [*(blank if head else cells), "total"], bags=bags)]


def _enter(rows: list[tuple[str, list[str]]], score: Score, sides: int) -> None:
    """Puts a score into the row of its reason, or a new one where its side has a score there already."""
    numbers = next((numbers for reason, numbers in rows if reason == score.reason and not numbers[score.side]), None)
    if numbers is None:
        numbers = [""] * sides
        rows.append((score.reason, numbers))
    numbers[score.side] = f"{score.points:+}"


def _standing_rows(standing: Standing, left: list[str], *, bags: bool) -> Iterator[_Row]:
    """The totals after a deal, and under them the bags and the pot where there are any."""
    sides = [""] * len(standing.totals)
    found = [(left, list(map(str, standing.totals)))]
    blank = [""] * (len(left) - 1)
    if bags:
        found.append(([*blank, "bags kept"], list(map(str, standing.bags))))
    if standing.pot:
        found.append(([*blank, f"{standing.pot} in the pot"], sides))
    for place, (cells, numbers) in enumerate(found):
        yield _Row(cells=(*cells, *numbers), bold=not place, ends=place == len(found) - 1)


# --- HTML and SVG ------------------------------------------------------------------------------------------------

_BOX: Final = "font:14px/1.5 system-ui,sans-serif"
_TABLE: Final = "border-collapse:collapse;margin:.3em 0;border:0;font-size:inherit;color:inherit"
_CELL: Final = "padding:0 .6em;white-space:nowrap;text-align:"
_BOLD: Final = "font-weight:bold;"
_LINE: Final = "border-bottom:1px solid #8888;"
_INK: Final = "#17181c"
_SIZE: Final = 15
_ROW: Final = 26
_EDGE: Final = 20
_LETTER: Final = 8.5
"""What a letter takes, on the generous side: which font will be there is not known."""
_GAP: Final = 16


def _html_row(page: _Page, cells: Iterable[str], style: str) -> str:
    aligned = (
        f'<td style="{_CELL}{"right" if column in page.right else "left"}">{escaped(cell)}</td>'
        for column, cell in enumerate(cells)
    )
    styled = f' style="{style}"' if style else ""
    return f"<tr{styled}>{''.join(aligned)}</tr>"


def _svg_row(page: _Page, cells: Iterable[str], widths: Sequence[float], base: float, *, bold: bool) -> Iterator[str]:
    """The texts of a row on their base line."""
    x: float = _EDGE
    for column, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        right = column in page.right
        if cell:
            where, anchor = (x + width, "end") if right else (x, "start")
            yield label(where, base, cell, size=_SIZE, fill=_INK, anchor=anchor, bold=bold)
        x += width
