"""Keeping score at a real table: what the players say and count is typed in, and no card is ever dealt.

A :class:`ScoreSheet` takes the bids and tricks of Spades, the pegs and muck of Phat, or who scored high and jack, and
counts them by the rules of the variant: the same settlement, the same goal, the same scores in the same order as in a
deal that is played. What cannot have happened is refused with a sentence. A sheet is a value: an entry is taken back
by going on from the sheet before it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

import attrs

from allfours import _entering as entering
from allfours._refusing import refuse, shown
from allfours._tallying import settled
from allfours.dealing import check_kinds, seat_of
from allfours.entries import Entry, Typed, entries_of, untold
from allfours.errors import Problem, SetupError
from allfours.ledger import Score, Standing
from allfours.rules import Variant
from allfours.seating import Seat, Side
from allfours.state import Deal
from allfours.twins import changer_of


@attrs.frozen(kw_only=True)
class Line:
    """One deal on a score sheet.

    >>> from allfours import variants
    >>> line = ScoreSheet(variants.PHAT).add(pegs=(50, 30), muck=(46, 34)).lines[0]
    >>> line.entered, line.points
    ((('pegs', (50, 30)), ('muck', (46, 34))), (58, 30))
    """

    dealer: Seat
    """Who dealt."""
    entered: tuple[tuple[str, Typed], ...]
    """What was typed in, each under its name, in the order asked: a number or word for each seat or side, or the one
    seat or side that was named."""
    out: Side | None
    """The side that won the match in the middle of the deal; None for a deal that was played to its end."""
    scores: tuple[Score, ...]
    """What was scored, in the order counted."""
    standing: Standing
    """The standing after the deal."""
    winner: Side | None
    """The side that won the match with this deal; None where none did."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the deal, by side."""
        sides = range(len(self.standing.totals))
        return tuple(sum(score.points for score in self.scores if score.side == side) for side in sides)


def _last_seat(sheet: ScoreSheet) -> Seat:
    """Who deals first where nobody says who does."""
    check_kinds(sheet.variant)
    return Seat(sheet.variant.seating.seats - 1)


def _seat(number: int) -> Seat:
    """A number as a seat; whether there is such a seat is looked at later."""
    return Seat(number)


@attrs.frozen(repr=False)
class ScoreSheet:
    """The score of a match that is played elsewhere: an immutable value to which deals are added one by one.

    >>> from allfours import variants
    >>> sheet = ScoreSheet(variants.SPADES).add(bids=(4, 3, 3, 2), tricks=(5, 2, 4, 2))
    >>> sheet.standing.totals, sheet.standing.bags
    ((72, -50), (2, 0))
    >>> sheet.add(bids=(4, 3, 3, 2), tricks=(5, 3, 4, 2))
    Traceback (most recent call last):
    ...
    allfours.errors.SetupError: tricks: tricks add up to 14, and a deal has 13

    Raises SetupError for a variant with a rule that does not say what it wants typed in, see
    :class:`~allfours.entries.HasEntries`.
    """

    variant: Variant
    """The rules."""
    start: Standing = attrs.field(factory=Standing, alias="standing", kw_only=True)
    """The standing with which the sheet begins: a new match, or one of which some deals have been played."""
    dealer: Seat = attrs.field(default=attrs.Factory(_last_seat, takes_self=True), converter=_seat, kw_only=True)
    """Who deals next; by default the last seat deals first, and the deal passes on in order of play."""
    lines: tuple[Line, ...] = attrs.field(init=False, default=())
    """The deals that have been added, in order."""

    def __attrs_post_init__(self) -> None:
        check_kinds(self.variant, self.start)
        refuse(*untold(self.variant), error=SetupError)
        deal = Deal.shuffled(self.variant, seed=0, dealer=self.dealer, standing=self.start)  # which looks at both
        object.__setattr__(self, "start", deal.table.facts.start.standing)

    # --- keeping score

    def add(  # noqa: PLR0913 - what there is to be typed in, each by name
        self,
        *,
        bids: Sequence[int | str] | None = None,
        tricks: Sequence[int] | None = None,
        pegs: Sequence[int] | None = None,
        muck: Sequence[int] | None = None,
        game: Sequence[int] | None = None,
        high: int | None = None,
        low: int | None = None,
        jack: int | None = None,
        counts: Mapping[str, Sequence[int | str] | int] | None = None,
        out: int | None = None,
        dealer: int | None = None,
    ) -> ScoreSheet:
        """The sheet with one more deal; this one stays as it is.

        What a variant wants is told by ``asks``. ``bids`` and ``tricks`` are by seat, a bid being a number, ``"nil"``
        or ``"blind-nil"``, or in an auction the last that a seat has said: a number, ``"pass"``, ``"smudge"`` or
        ``"moon"``. Who has bid most has the contract, of two with the same number the one who has held it. An eldest
        who has sold the lead has passed, and one who has refused the price has bid it too. ``pegs``, ``muck`` and
        ``game`` are by side; ``high``, ``low`` and ``jack`` name the side that scores them and are left out where
        nobody does. ``counts`` has what goes by other names, such as ``{"off-jack": 1, "joker": (2, 0)}``. ``out`` is
        the side that won the match in the middle of the deal, by its pegs or a sale: nothing is counted after that.
        ``dealer`` is who dealt, where it was not ``sheet.dealer``. Raises SetupError with everything that cannot be,
        in sentences.

        >>> from allfours import Standing, variants
        >>> ScoreSheet(variants.AUCTION_PITCH).add(bids=(2, "pass", 3, "pass"), high=0, low=2, game=(0, 10, 30, 5))
        <ScoreSheet of auction_pitch, 1:0:-3:0 after 1 deal>
        >>> late = ScoreSheet(variants.PHAT, standing=Standing(totals=(150, 155)))
        >>> late.add(pegs=(31, 20), out=0).winner
        0
        """
        counted = {"bids": bids, "tricks": tricks, "pegs": pegs, "muck": muck, "game": game}
        named: dict[str, object] = {**counted, "high": high, "low": low, "jack": jack}
        values: dict[str, object] = {name: value for name, value in named.items() if value is not None}
        return self.added(values | _others(counts, values), out=out, dealer=dealer)

    def added(self, values: Mapping[str, object], *, out: object = None, dealer: int | None = None) -> ScoreSheet:
        """The sheet with one more deal, as ``add`` gives it, from values of any kind under their names.

        It is for programs that have what was typed in as JSON or from a form. Raises SetupError as ``add`` does.

        >>> from allfours import variants
        >>> ScoreSheet(variants.PHAT).added({"pegs": [50, 30], "muck": [46, 34]})
        <ScoreSheet of phat, 58:30 after 1 deal>
        """
        dealt = self.dealer if dealer is None else seat_of(self.variant, dealer, "dealer")
        values = _named(values, "values")
        entered = entering.Entered(sheet=self, values=values, out=out, dealer=dealt)
        refuse(*entering.problems(entered), error=SetupError)
        plain, won = _plain(self, values), cast("Side | None", out)  # as was just made sure
        counted = settled(self.variant, self.standing, plain, out=won, dealer=dealt)
        line = Line(
            dealer=dealt,
            entered=tuple(plain.items()),
            out=won,
            scores=counted.scores,
            standing=counted.standing,
            winner=counted.winner,
        )
        return _extended(self, self.variant.seating.next(dealt), (*self.lines, line))

    def undone(self) -> ScoreSheet:
        """The sheet without its last deal, which the same seat deals again. Raises SetupError where there is none.

        >>> from allfours import variants
        >>> ScoreSheet(variants.PHAT).add(pegs=(50, 30), muck=(34, 46)).undone()
        <ScoreSheet of phat, 0:0 after 0 deals>
        """
        if not self.lines:
            raise SetupError.of("empty", "lines", "no deal has been written down, so none can be taken back")
        return _extended(self, self.lines[-1].dealer, self.lines[:-1])

    # --- reading it

    @property
    def asks(self) -> tuple[Entry, ...]:
        """What is to be typed in for a deal, in the order in which a table knows it.

        >>> from allfours import variants
        >>> [(entry.name, entry.per.value) for entry in ScoreSheet(variants.NINE_CARD_DON_HIGH_JACK).asks]
        [('pegs', 'a side'), ('high', 'one side'), ('jack', 'one side'), ('game', 'a side')]
        """
        return entries_of(self.variant)

    @property
    def standing(self) -> Standing:
        """The standing now, with a number for each side."""
        return self.lines[-1].standing if self.lines else self.start

    @property
    def winner(self) -> Side | None:
        """The side that has won the match; None as long as nobody has."""
        return self.lines[-1].winner if self.lines else None

    @property
    def unfinished(self) -> bool:
        """Whether the match has stopped though nobody has won it: see :class:`~allfours.scoring.Capped`.

        Those deals count that stand in ``standing``, so none that was thrown in; see also ``Match.unfinished``.
        """
        limit: float = getattr(self.variant.goal, "limit", math.inf)
        return self.winner is None and self.standing.deals >= limit

    @property
    def is_over(self) -> bool:
        """Whether a side has won, or the match has stopped unfinished."""
        return self.winner is not None or self.unfinished

    # --- as text

    def to_json(self) -> str:
        """The sheet as JSON, in one line and in ASCII; see :mod:`allfours.sheet_json`."""
        from allfours.sheet_json import sheet_json  # noqa: PLC0415 - it reads sheets, so it imports this module

        return sheet_json(self)

    @classmethod
    def from_json(cls, text: str | bytes, *, variants: Iterable[Variant] = ()) -> ScoreSheet:
        """The sheet of a JSON text, every deal counted anew.

        A game is looked up by its name among the given variants, then among those of the library. Raises NotationError
        for a text that is no JSON, SetupError for JSON that is no sheet or has a deal that cannot be.
        """
        from allfours.sheet_json import parse_sheet_json  # noqa: PLC0415 - as above

        return parse_sheet_json(text, variants=variants)

    def __repr__(self) -> str:
        totals = ":".join(map(str, self.standing.totals))
        state = "" if not self.is_over else ", unfinished" if self.winner is None else f", side {self.winner} has won"
        deals = f"{len(self.lines)} deal{'s' * (len(self.lines) != 1)}"
        return f"<ScoreSheet of {self.variant.name}, {totals} after {deals}{state}>"

    def __str__(self) -> str:
        """The sheet as a table."""
        from allfours.pictures import score_sheet  # noqa: PLC0415 - pictures are drawn of sheets

        return score_sheet(self)

    def _repr_html_(self) -> str:
        """The sheet, for a notebook."""
        from allfours.pictures import score_sheet_html  # noqa: PLC0415 - as above

        return score_sheet_html(self)


_extended: Final = changer_of(ScoreSheet, "dealer", "lines")


def _others(counts: object, named: Mapping[str, object]) -> dict[str, object]:
    """What goes by other names. Raises SetupError for what is no mapping, or gives a name twice."""
    if counts is None:
        return {}
    others = _named(counts, "counts")
    twice = tuple(Problem("twice", path=name, text=f"{name} is given twice") for name in others if name in named)
    if twice:
        raise SetupError(twice)
    return others


def _named(values: object, path: str) -> dict[str, object]:
    """Values by their names. Raises SetupError for what is no mapping; a name that is no text is one of nothing."""
    if not isinstance(values, Mapping):
        raise SetupError.of(path, path, f'{path} have names: they are given like {{"muck": (46, 34)}}')
    # The cast: what an unknown mapping holds is objects at least.
    items = cast("Mapping[object, object]", values).items()
    return {name if isinstance(name, str) else shown(name): value for name, value in items}


def _plain(sheet: ScoreSheet, values: Mapping[str, object]) -> dict[str, Typed]:
    """Values that are known to be right as they are kept: tuples and numbers, in the order asked; nil is 0."""
    plain: dict[str, Typed] = {}
    for entry in sheet.asks:
        if entry.name in values:
            value = cast("Sequence[int | str] | int", values[entry.name])
            plain[entry.name] = value if isinstance(value, int) else tuple(0 if n == "nil" else n for n in value)
    return plain
