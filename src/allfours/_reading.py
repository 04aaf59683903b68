"""Reads the text of a record line by line; what may stand in it says :mod:`allfours.notation`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias, TypeVar

import attrs

from allfours.cards import Card, CardSet, Suit
from allfours.deal_record import DealRecord, Given, Lines
from allfours.errors import NotationError, SetupError
from allfours.ledger import Standing
from allfours.moves import Move, parse_move
from allfours.record import GAME, VERSION, Record, game
from allfours.rules import Variant
from allfours.seating import Seat, Side


def read_record(text: str, variants: Iterable[Variant]) -> Record:
    """The record of a text. Raises NotationError, with the line and the reason, for one that is none."""
    texts = tuple(line.removesuffix("\r") for line in text.split("\n"))
    top, sections, conceded = _parts(texts)
    if "game" not in top:
        raise NotationError(texts[0][:_SHOWN], 0, "a line such as 'game: phat' is missing below the first", 1)
    seed, seat = (top[key].whole() if key in top else None for key in ("seed", "seat"))
    variant = _game(top["game"], variants)
    read = [_deal(number, section, variant, redacted=seat is not None) for number, section in enumerate(sections)]
    lines = {"": 1} | {key: line.number for key, line in top.items()}
    for _, fields, _ in read:
        lines |= fields
    if conceded is not None:
        lines["conceded"] = conceded.number
    return Record(
        variant=variant,
        seed=seed,
        seat=None if seat is None else Seat(seat),
        deals=tuple([notes for notes, _, _ in read]),
        conceded=None if conceded is None else Side(conceded.whole()),
        lines=Lines(texts=texts, fields=lines, moves=tuple([moves for _, _, moves in read])),
    )


@attrs.frozen(kw_only=True)
class _Line:
    """A line ``key: value`` or ``key index: value``; the key of a line of moves is empty, its index the seat."""

    number: int
    key: str
    index: int
    value: str

    @property
    def name(self) -> str:
        """What the line says, as a field of a deal."""
        return f"hands.{self.index}" if self.key == "hand" else self.key

    @property
    def label(self) -> str:
        """What stands before the colon."""
        return f"{self.key} {self.index}".strip() if self.key in {"deal", *_BY_SEAT} else self.key

    def wrong(self, reason: str, what: str | None = None) -> NotationError:
        """The error for this line, or for a part of it."""
        return NotationError((self.value if what is None else what)[:_SHOWN], 0, reason, self.number)

    def words(self) -> list[str]:
        """The words of the value, at least one."""
        words = _WORD.findall(self.value)
        if not words:
            raise self.wrong("nothing stands behind the colon", f"{self.label}:")
        return words

    def whole(self, text: str | None = None) -> int:
        """A number from 0 up."""
        digits = self.value if text is None else text
        if not _DIGITS.fullmatch(digits):
            raise self.wrong("a whole number from 0 up is wanted, of at most 78 digits", digits)
        return int(digits)

    def integers(self, words: list[str]) -> tuple[int, ...]:
        """Numbers that may be negative."""
        for word in words:
            if not _INTEGER.fullmatch(word):
                raise self.wrong("a whole number is wanted, of at most 12 digits", word)
        return tuple(map(int, words))


T = TypeVar("T")
_SHOWN: Final = 200
NOBODY: Final = "-"
"""Stands in a line of moves for a seat that is passed over."""
UNKNOWN: Final = "?"
"""Stands for a move that the seat of the record may not know."""
_GIVEN: Final = {given.value: given for given in Given}
_STANDING: Final = ("totals", "pot", "bags", "deals")
_SUITS: Final = {suit.letter: suit for suit in Suit}
_WORD: Final = re.compile(r"[^ \t]+")
_DIGITS: Final = re.compile("[0-9]{1,78}")
_INTEGER: Final = re.compile("-?[0-9]{1,12}")
_LINE: Final = re.compile(r"(?P<key>[a-z]*)(?:(?:^|[ \t]+)(?P<index>[0-9]{1,6}))?[ \t]*:[ \t]*(?P<value>.*)")
_FIRST: Final = re.compile(r"allfours[ \t]+record[ \t]+([0-9]{1,6})")
_HEADING: Final = re.compile(r"dealer[ \t]+([0-9]{1,6}),[ \t]*pitcher[ \t]+([0-9]{1,6})")

_TOP: Final = ("game", "seed", "seat")
_BY_SEAT: Final = ("hand", "")
_PLACES: Final = {"deal": 0, "given": 0, "standing": 0, "trump": 0, "hand": 0, "stock": 0, "": 1, "totals": 2}
"""Where in a deal a line stands: above the moves, among them, below them."""


def _parts(texts: tuple[str, ...]) -> tuple[dict[str, _Line], list[list[_Line]], _Line | None]:
    """The lines at the top by key, those of every deal, and the line that says who conceded."""
    top: dict[str, _Line] = {}
    deals: list[list[_Line]] = []
    conceded: _Line | None = None
    for line in _lines(texts):
        if conceded is not None:
            raise line.wrong("nothing stands below who conceded")
        if line.key == "deal":
            deals.append([line])
        elif deals and line.key == "conceded":
            conceded = line
        elif deals and line.key not in _TOP:
            deals[-1].append(line)
        elif not deals and line.key in _TOP and line.key not in top:
            top[line.key] = line
        else:
            reason = "stands once, above the first deal" if line.key in _TOP else "stands below the heading of a deal"
            raise line.wrong(f"this {reason}", f"{line.label}:")
    return top, deals, conceded


def _lines(texts: tuple[str, ...]) -> Iterator[_Line]:
    """The lines below the first that say something."""
    said = [(number, text.partition("#")[0].strip(" \t")) for number, text in enumerate(texts, start=1)]
    said = [(number, text) for number, text in said if text] or [(1, "")]
    number, text = said[0]
    first = _FIRST.fullmatch(text)
    if first is None:
        hint = "; this looks like JSON, which Record.from_json reads" if text.startswith("{") else ""
        raise NotationError(text[:_SHOWN], 0, f"a record begins with 'allfours record {VERSION}'{hint}", number)
    if int(first[1]) != VERSION:
        raise NotationError(
            text[:_SHOWN], 0, f"version {VERSION} of the form is read here, not {int(first[1])}", number
        )
    for number, text in said[1:]:
        found = _LINE.fullmatch(text)
        if found is None:
            raise NotationError(text[:_SHOWN], 0, "a line is a word or a seat, a colon, and a value", number)
        key, index = found["key"], found["index"]
        if key not in _KEYS or (key in {"deal", *_BY_SEAT}) != (index is not None):
            raise NotationError(text[:_SHOWN], 0, f"a line begins with one of {_ALL_KEYS}", number)
        yield _Line(number=number, key=key, index=int(index or 0), value=found["value"])


_KEYS: Final = {*_TOP, *_PLACES, "conceded"}
_ALL_KEYS: Final = (
    "'game:', 'seed:', 'seat:', 'deal 1:', 'given:', 'standing:', 'trump:', 'hand 0:', 'stock:', a seat such as '0:',"
    " 'totals:', 'conceded:'"
)


def _game(line: _Line, variants: Iterable[Variant]) -> Variant:
    """The game that the record is of."""
    if not GAME.fullmatch(line.value):
        raise line.wrong("the id of a game is small letters, digits and underscores, at most 60")
    try:
        return game(line.value, variants)
    except SetupError as error:
        raise line.wrong(error.problems[0].text) from None


_Read: TypeAlias = tuple[DealRecord, dict[str, int], tuple[int, ...]]
"""A deal, the lines of its fields by path, and the lines of its moves."""


def _deal(number: int, lines: list[_Line], variant: Variant, *, redacted: bool) -> _Read:
    """A deal, from its heading on."""
    heading, *rest = lines
    dealer, pitcher = _heading(heading, number)
    seats = variant.seating.seats
    fields: dict[str, _Line] = {}
    moves: list[tuple[Seat, Move | None]] = []
    places: list[int] = []
    for before, line in zip(lines, rest, strict=False):
        _check_place(line, before, fields, seats)
        if line.key:
            fields[line.name] = line
        else:
            made = _moves(line, seats)
            moves += made
            places += [line.number] * len(made)
    notes = DealRecord(
        dealer=dealer,
        pitcher=pitcher,
        given=_given(fields.get("given")),
        standing=_standing(fields.get("standing"), variant.seating.sides),
        trump=_trump(fields.get("trump")),
        hands=tuple([_hand(fields.get(f"hands.{seat}")) for seat in range(seats)]),
        stock=_stock(fields.get("stock")) if "stock" in fields or not redacted else None,
        moves=tuple(moves),
        totals=_totals(fields.get("totals")),
    )
    path = f"deals.{number}"
    by_path = {f"{path}.{name}": line.number for name, line in fields.items()}
    return notes, {path: heading.number} | by_path, tuple(places)


def _heading(line: _Line, number: int) -> tuple[Seat, Seat]:
    """The dealer and the pitcher of a deal that should have a number, counted from 0."""
    found = _HEADING.fullmatch(line.value)
    if found is None:
        raise line.wrong("the heading of a deal is such as 'deal 1: dealer 3, pitcher 0'")
    if line.index != number + 1:
        raise line.wrong(f"this is deal {number + 1}, not deal {line.index}")
    return Seat(int(found[1])), Seat(int(found[2]))


def _check_place(line: _Line, before: _Line, fields: Mapping[str, _Line], seats: int) -> None:
    """Nothing for a line that may stand in a deal where it does."""
    if line.key in _BY_SEAT and line.index >= seats:
        raise line.wrong(f"the seats are 0 to {seats - 1}, not {line.index}")
    if line.name in fields:
        raise line.wrong("this stands twice in the deal", line.label)
    if _PLACES[line.key] < _PLACES[before.key]:
        raise line.wrong("hands and the like stand above the moves, totals below them", line.label)


def _moves(line: _Line, seats: int) -> list[tuple[Seat, Move | None]]:
    """The moves of a line, each with its seat."""
    words = line.words()
    if len(words) > seats:
        raise line.wrong(f"a line has one move of each seat at most, {seats} in all")
    if NOBODY in {words[0], words[-1]}:
        raise line.wrong(f"'{NOBODY}' stands between two moves, for a seat that is passed over")
    made: list[tuple[Seat, Move | None]] = []
    for step, word in enumerate(words):
        if word != NOBODY:
            seat = Seat((line.index + step) % seats)
            made.append((seat, None if word == UNKNOWN else _in_line(line, word, parse_move)))
    return made


def _in_line(line: _Line, text: str, parse: Callable[[str], T]) -> T:
    """What a part of a line means, with the number of the line in the error if it means nothing."""
    try:
        return parse(text)
    except NotationError as error:
        raise NotationError(error.text[:_SHOWN], error.position, error.reason, line.number) from None


def _given(line: _Line | None) -> frozenset[Given]:
    if line is None:
        return frozenset()
    words = line.words()
    for word in words:
        if word not in _GIVEN:
            raise line.wrong(f"what is given is one of {', '.join(_GIVEN)}", word)
    return frozenset(_GIVEN[word] for word in words)


def _standing(line: _Line | None, sides: int) -> Standing | None:
    if line is None:
        return None
    parts: dict[str, tuple[int, ...]] = {}
    for part in line.value.split(","):
        name, *words = _WORD.findall(part) or [""]
        if name not in _STANDING or name in parts or (name in {"pot", "deals"} and len(words) != 1):
            raise line.wrong("a standing is such as 'totals 150 155, pot 8, bags 3 0, deals 2'", part)
        parts[name] = line.integers(words)
    try:
        return Standing(
            totals=parts.get("totals", ()),
            pot=parts.get("pot", (0,))[0],
            bags=parts.get("bags", ()),
            deals=parts.get("deals", (0,))[0],
        ).for_sides(sides)
    except SetupError as error:
        raise line.wrong(error.problems[0].text) from None


def _trump(line: _Line | None) -> Suit | None:
    if line is None:
        return None
    if line.value not in _SUITS:
        raise line.wrong("a trump is S, H, D or C")
    return _SUITS[line.value]


def _hand(line: _Line | None) -> CardSet | None:
    return None if line is None else _in_line(line, line.value, CardSet.parse)


def _stock(line: _Line | None) -> tuple[Card, ...]:
    return () if line is None else tuple([_in_line(line, word, Card.parse) for word in line.words()])


def _totals(line: _Line | None) -> tuple[int, ...] | None:
    return None if line is None else line.integers(line.words())
