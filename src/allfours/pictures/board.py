"""The peg board as an SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from allfours._refusing import refuse
from allfours.errors import Problem, SetupError
from allfours.ledger import Standing
from allfours.pictures.drawing import label, picture, shortened

_PITCH: Final = 17
"""From one hole to the next, and from one row to the next."""
_GAP: Final = 7
"""More than that between two groups of five."""
_STRIP: Final = 64
"""From the rows of the way out to those of the way back."""
_TOP: Final = 40
"""Where the first row is."""
_LONGEST: Final = 90
"""The most holes of a lap where nobody says how many."""
_MOST: Final = 10_000
_MOST_HOLES: Final = 1000
"""Targets and laps beyond these are no board that anybody wants to see."""
_COLOURS: Final = ("#c8202f", "#1f4e9c", "#2b7d38", "#8a5a00", "#7a3f9e", "#107c84", "#d4622a", "#454b54")
"""The pegs of the sides."""
_INK: Final = "#3a2411"
_WORDS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def board_svg(
    standing: Standing,
    *,
    target: int,
    before: Standing | None = None,
    lap: int | None = None,
    names: Sequence[str] | None = None,
) -> str:
    """A peg board as an SVG, with a peg for each side where its total is.

    A lap runs along the upper half and back along the lower, its holes in groups of five; the game hole, the target,
    stands by itself. ``lap`` is the number of its holes, by default as few laps as there can be of at most 90: 181 is
    twice round 90 holes and one more, 121 twice round 60. ``before`` is an earlier standing, for the pegs behind. The
    names are those of the sides, by default their numbers; two sides where neither names nor totals say otherwise.

    Raises SetupError for a target or a lap that makes no board, and where names or standings do not fit one another.

    >>> from allfours import Standing
    >>> drawn = board_svg(Standing(totals=(150, 155)), target=181, names=["Ann and Cy", "Bob and Di"])
    >>> "Ann and Cy: 150, second time round" in drawn
    True
    """
    sides = len(standing.totals or names or (0, 0))
    called = [f"side {side}" for side in range(sides)] if names is None else list(names)
    _check(sides, target, lap, names, before)
    laps = -(-(target - 1) // _LONGEST) or 1
    board = _Board(sides=sides, target=target, lap=lap or -(-(target - 1) // laps) or 1)
    now, then = (at.for_sides(sides).totals for at in (standing, before or Standing()))
    parts = [board.wood(), *map(board.track, range(sides)), *board.numbers(), *board.legend(called, now)]
    if before is not None:
        parts += [board.peg(side, total, behind=True) for side, total in enumerate(then)]
    parts += [board.peg(side, total) for side, total in enumerate(now)]
    said = ", ".join(f"{name} {total}" for name, total in zip(called, now, strict=True))
    return picture(board.width, board.height, f"peg board to {target}: {said}", parts)


def _check(sides: int, target: int, lap: int | None, names: Sequence[str] | None, before: Standing | None) -> None:
    """Raises SetupError with all that is wrong with what a board is to show."""
    found: list[Problem] = []
    if type(target) is not int or not 0 < target <= _MOST:
        found.append(
            Problem("target", path="target", text=f"a board goes to a number from 1 to {_MOST}, not {target!r}")
        )
    if lap is not None and (type(lap) is not int or not 0 < lap <= _MOST_HOLES):
        found.append(Problem("lap", path="lap", text=f"a lap has 1 to {_MOST_HOLES} holes, not {lap!r}"))
    if sides > len(_COLOURS):
        found.append(Problem("sides", path="standing.totals", text=f"a board has at most {len(_COLOURS)} sides"))
    if names is not None and len(names) != sides:
        found.append(Problem("names", path="names", text=f"there are {sides} sides, not {len(names)}"))
    if before is not None and len(before.totals) not in {0, sides}:
        found.append(Problem("sides", path="before", text=f"there are {sides} sides, not {len(before.totals)}"))
    refuse(*found, error=SetupError)


@attrs.frozen(kw_only=True)
class _Board:
    """The measures of a board, and its parts."""

    sides: int
    target: int
    lap: int

    @property
    def half(self) -> int:
        """The holes of the way out; the way back has as many or one less."""
        return -(-self.lap // 2)

    @property
    def bend(self) -> float:
        """The radius of the outermost row where it turns."""
        return (2 * (self.sides - 1) * _PITCH + _STRIP) / 2

    @property
    def left(self) -> float:
        """Where the first hole is."""
        return self.bend + 76

    @property
    def right(self) -> float:
        """Where the last hole of the way out is."""
        return self.x(self.half)

    @property
    def middle(self) -> float:
        """The height of the line between the way out and the way back."""
        return _TOP + self.bend

    @property
    def width(self) -> float:
        """The width of the picture."""
        return max(self.right + self.bend + 40, 330)

    @property
    def height(self) -> float:
        """The height of the picture."""
        return _TOP + 2 * self.bend + 44 + 24 * -(-self.sides // self.columns)

    @property
    def columns(self) -> int:
        """How many names stand beside one another."""
        return max(1, int((self.width - 60) // 270))

    def x(self, number: int) -> float:
        """How far right a hole of the way out is, from 1."""
        return self.left + (number - 1) * _PITCH + (number - 1) // 5 * _GAP

    def row(self, side: int, *, back: bool) -> float:
        """The height of the row of a side, on the way out or back; the first side is outermost."""
        offset = self.bend - side * _PITCH
        return self.middle + (offset if back else -offset)

    def place(self, side: int, total: int, *, behind: bool = False) -> tuple[float, float]:
        """Where the peg of a total is; one without points waits before the first hole."""
        if total >= self.target:
            return self.left - 34, self.middle
        if total <= 0:
            return self.left - (40 if behind else 24), self.row(side, back=False)
        number = (total - 1) % self.lap + 1
        back = number > self.half
        return self.x(self.lap + 1 - number if back else number), self.row(side, back=back)

    # --- parts

    def wood(self) -> str:
        """The board and its game hole."""
        return (
            '<defs><linearGradient id="af-wood" x2="0" y2="1"><stop offset="0" stop-color="#e2bd85"/>'
            '<stop offset="1" stop-color="#c6965a"/></linearGradient></defs>'
            f'<rect x="2" y="2" width="{self.width - 4:g}" height="{self.height - 4:g}" rx="22" fill="url(#af-wood)"'
            f' stroke="#8a5f31" stroke-width="3"/>'
            f'<circle cx="{self.left - 34:g}" cy="{self.middle:g}" r="11" fill="none" stroke="{_INK}"/>'
            + _hole(self.left - 34, self.middle)
            + label(self.left - 18, self.middle + 5, str(self.target), size=14, fill=_INK, bold=True)
        )

    def track(self, side: int) -> str:
        """The lane of a side with its holes, from the two where its pegs wait."""
        out, back = self.row(side, back=False), self.row(side, back=True)
        start, turn = self.left - 46, self.right + 8
        bend = f"A{(back - out) / 2:g} {(back - out) / 2:g} 0 0 1"
        line = f"M{start:g} {out:g}H{turn:g}{bend} {turn:g} {back:g}H{self.left - 8:g}"
        if self.lap < self.target - 1:
            line += f"H{start:g}{bend} {start:g} {out:g}"
        lane = f'<path d="{line}" fill="none" stroke="{_COLOURS[side]}" stroke-opacity=".28" stroke-width="10"/>'
        places = [self.place(side, total) for total in range(1, self.lap + 1)]
        places += [self.place(side, 0), self.place(side, 0, behind=True)]
        return lane + "".join(_hole(x, y) for x, y in places)

    def numbers(self) -> list[str]:
        """The numbers of every tenth hole, those of a second lap beside the first."""
        laps = 2 if self.lap < self.target - 1 <= 2 * self.lap else 1
        found: list[str] = []
        for number in range(10, self.lap + 1, 10):
            x, row = self.place(self.sides - 1, number)
            y = row + (20 if row < self.middle else -12)
            said = " · ".join(
                str(number + self.lap * lap) for lap in range(laps) if number + self.lap * lap < self.target
            )
            found.append(label(x, y, said, size=11, fill=_INK, anchor="middle"))
        return found

    def legend(self, names: Sequence[str], totals: Sequence[int]) -> list[str]:
        """The name and total of each side beside a peg of its colour, and the lap it is on where there are several."""
        found: list[str] = []
        for side, (name, total) in enumerate(zip(names, totals, strict=True)):
            x = self.left - 46 + 270 * (side % self.columns)
            y = _TOP + 2 * self.bend + 44 + 24 * (side // self.columns)
            said = f"{shortened(name, 18)}: {total}"
            if self.lap < self.target - 1 and 0 < total < self.target:
                lap = (total - 1) // self.lap
                said += f", {_WORDS[lap]} time round" if lap < len(_WORDS) else f", lap {lap + 1}"
            found.append(_peg(x, y - 5, _COLOURS[side]) + label(x + 14, y, said, size=15, fill=_INK, bold=True))
        return found

    def peg(self, side: int, total: int, *, behind: bool = False) -> str:
        """The peg of a side in front, or the one behind."""
        x, y = self.place(side, total, behind=behind)
        return _peg(x, y, _COLOURS[side], behind=behind)


def _hole(x: float, y: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="3.1" fill="{_INK}"/>'


def _peg(x: float, y: float, colour: str, *, behind: bool = False) -> str:
    """A peg from above; the one behind is paler."""
    pale = ' opacity=".6"' if behind else ""
    return (
        f'<g{pale}><circle cx="{x:g}" cy="{y:g}" r="7" fill="{colour}" stroke="#fff" stroke-width="1.6"/>'
        f'<circle cx="{x - 2:g}" cy="{y - 2:g}" r="2" fill="#fff" fill-opacity=".65"/></g>'
    )
