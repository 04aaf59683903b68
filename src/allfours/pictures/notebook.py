"""Pictures for a notebook or a page: small HTML with its styles inline, legible on light and on dark."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from typing import Final

from allfours.match import Match
from allfours.pictures import bids, words
from allfours.pictures.scene import Scene, scene_of, scenes_of
from allfours.seating import Seat
from allfours.state import Deal
from allfours.view import View

# Colours are those of the page, but for lines and red suits, which are chosen to be seen on white and on black.
_CELL: Final = "padding:0 .6em;text-align:left;white-space:nowrap"
_NUMBER: Final = _CELL.replace("left", "right")
_TABLE: Final = "border-collapse:collapse;margin:.3em 0;border:0;font-size:inherit;color:inherit"
_BOX: Final = "font:14px/1.5 system-ui,sans-serif"
_RED: Final = re.compile("[2-9TJQKA]?[♥♦]")
_SUIT: Final = re.compile("[♠♥♦♣]")


def table_html(what: Deal | View, *, names: Sequence[str] | None = None) -> str:
    """A deal as it stands, as HTML: the hands, backs where they are not known, and the tricks, folded away.

    The names are those of the seats, by default N E S W or numbers. Raises SetupError unless there is one for each.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7).apply("AH")
    >>> table_html(deal.view(1)).count("▒"), table_html(deal).count("▒")  # the backs of three hands, or none
    (38, 0)
    """
    scene = scene_of(what, names)
    turn = scene.view.turn
    parts = [
        _line(words.headline(scene) + ("" if turn is None else f" · {scene.names[turn]} to play"), bold=True),
        _table(["".join(map(_cell, ("", "hand", "table", "tricks", ""))), *_seats(scene)]),
        *map(_line, words.aside(scene)),
        _line(words.totals(scene)),
        _folded("Tricks", _tricks(scene)) if words.lines(scene) else "",
    ]
    return f'<div style="{_BOX}">{"".join(parts)}</div>'


def ledger_html(what: Match | Deal | View, *, names: Sequence[str] | None = None) -> str:
    """The scores of a match or a deal as they were counted, as HTML: a fold for each deal, the last one open.

    Like ``ledger`` it shows what was played and nothing that is still in a hand. Names and errors are as for
    ``table_html``.

    >>> import re
    >>> from allfours import Deal, variants
    >>> page = ledger_html(Deal.shuffled(variants.ALL_FOURS, seed=7).apply("beg").apply("give"))
    >>> re.search("<summary>(.*)</summary>", page)[1]
    'Deal 1 · S dealt · hearts are trumps · N +1, S +0'
    """
    scenes = scenes_of(what, names)
    last = scenes[-1]
    deals = [
        _folded(
            _deal(scene),
            _lines(bids.said(scene)) + _tricks(scene) + _lines(words.closing(scene)),
            shown=scene is last,
        )
        for scene in scenes
    ]
    title = _line(f"{last.view.variant.title} · {words.totals(last)}", bold=True)
    return f'<div style="{_BOX}">{title}{"".join(deals)}{_lines(words.stopped(what, last))}</div>'


def _deal(scene: Scene) -> str:
    """The title of a deal: how it began, and what it has brought."""
    points = (f"{name} {number:+}" for name, number in zip(scene.sides, scene.view.points, strict=True))
    return f"{words.opening(scene)} · {', '.join(points)}"


def _seats(scene: Scene) -> list[str]:
    """The row of each seat: name, hand, card on the table, tricks, notes."""
    rows: list[str] = []
    for seat in scene.seats:
        name, played, won, notes = words.seat(scene, seat)
        bold = _CELL + (";font-weight:bold" if seat == scene.view.turn else "")
        rows.append(_cell(name, bold) + "".join(map(_cell, (_held(scene, seat), played, won, notes))))
    return rows


def _held(scene: Scene, seat: Seat) -> str:
    """A hand, its suits apart, or its backs."""
    hand, size = scene.hands[seat], scene.view.hand_sizes[seat]
    if hand is None:
        return f"{'▒' * size} {size}" if size else ""
    suits = dict.fromkeys(card.suit for card in hand)
    return "\u2003".join(words.symbols(card for card in hand if card.suit is suit) for suit in suits)


def _tricks(scene: Scene) -> str:
    """The tricks and scores of a deal as a table."""
    titles, sides = words.titles(scene), scene.sides
    styles = [_NUMBER, *[_CELL] * (len(titles) - 4), _NUMBER, _CELL, _NUMBER]
    rows = ["".join(map(_cell, (*titles, *sides), (*styles, *[_NUMBER] * len(sides))))]
    for line in words.lines(scene):
        cells = map(_cell, line.cells, styles) if line.cells else [_cell(line.sentence, span=len(titles))]
        rows.append("".join([*cells, *(_cell(total, _NUMBER) for total in line.totals)]))
    return _table(rows)


def _cell(text: str, style: str = _CELL, span: int = 1) -> str:
    wide = f' colspan="{span}"' if span > 1 else ""
    return f'<td{wide} style="{style}">{_coloured(text)}</td>'


def _table(rows: Iterable[str]) -> str:
    return f'<table style="{_TABLE}"><tr>{"</tr><tr>".join(rows)}</tr></table>'


def _folded(title: str, content: str, *, shown: bool = False) -> str:
    return f"<details{' open' if shown else ''}><summary>{_coloured(title)}</summary>{content}</details>"


def _line(text: str, *, bold: bool = False) -> str:
    weight = ' style="font-weight:bold"' if bold else ""
    return f"<div{weight}>{_coloured(text)}</div>"


def _lines(sentences: Iterable[str]) -> str:
    return "".join(map(_line, sentences))


def _coloured(text: str) -> str:
    """Text as HTML: escaped, its red suits red, and no suit as a little picture."""
    red = _RED.sub(lambda found: f'<span style="color:#e0393e">{found[0]}</span>', html.escape(text))
    return _SUIT.sub("\\g<0>\ufe0e", red)
