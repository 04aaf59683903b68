"""Matches as JSON, for programs.

The JSON of a record is one object that says what its text says (:mod:`allfours.notation`). The file
``record.schema.json`` in this package is its JSON Schema (2020-12). Every key is always there::

    {"format": "allfours record", "version": 1,
     "game": "phat", "seed": 181, "seat": null,
     "deals": [
       {"dealer": 3, "pitcher": 0, "given": [], "standing": null, "trump": null,
        "hands": [["KS", "TS", ...], ["QS", ...], ["JS", ...], ["AS", ...]], "stock": [],
        "moves": [[0, "4H"], [1, "6H"], [2, "3H"], [3, "9S"], [1, "2S"], ...],
        "totals": [35, 53]},
       ...],
     "conceded": null}

A seed from 2**53 up is text of digits, since not every program can hold such a number exactly. A standing is an object
with ``totals``, ``pot``, ``bags`` and ``deals``. In the record of a seat a hand, the stock and a move are null where
that seat may not know them.

JSON from a stranger is refused when it is longer than a record may be, nested more deeply than one is, has a key twice,
or a number with a fraction, an exponent or more digits than any in a record.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from allfours.cards import Card, CardSet, Suit
from allfours.deal_record import DealRecord, Given
from allfours.errors import NotationError, SetupError
from allfours.ledger import Standing
from allfours.moves import Move, parse_move
from allfours.notation import decoded
from allfours.record import GAME, VERSION, Record, game
from allfours.rules import Variant
from allfours.seating import Seat, Side
from allfours.view import Json

FORMAT: Final = "allfours record"
"""What JSON of a record says of itself."""
_EXACT: Final = 2**53
"""Numbers below this are exact in every language."""

# --- Writing


def record_json(record: Record) -> str:
    """The JSON of a record, in one line and in ASCII."""
    seed = record.seed
    tree: Json = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.variant.name,
        "seed": str(seed) if seed is not None and seed >= _EXACT else seed,
        "seat": record.seat,
        "deals": [_deal_tree(notes) for notes in record.deals],
        "conceded": record.conceded,
    }
    return json.dumps(tree, separators=(",", ":"))


def _deal_tree(notes: DealRecord) -> Json:
    """A deal in plain JSON types."""
    return {
        "dealer": notes.dealer,
        "pitcher": notes.pitcher,
        "given": [given.value for given in Given if given in notes.given],
        "standing": None if notes.standing is None else _standing_tree(notes.standing),
        "trump": None if notes.trump is None else notes.trump.letter,
        "hands": [None if hand is None else [card.text for card in hand] for hand in notes.hands],
        "stock": None if notes.stock is None else [card.text for card in notes.stock],
        "moves": [[seat, None if move is None else str(move)] for seat, move in notes.moves],
        "totals": None if notes.totals is None else list(notes.totals),
    }


def _standing_tree(standing: Standing) -> Json:
    return {
        "totals": list(standing.totals),
        "pot": standing.pot,
        "bags": list(standing.bags),
        "deals": standing.deals,
    }


# --- Reading


def parse_record_json(text: str | bytes, *, variants: Iterable[Variant] = ()) -> Record:
    """The record of a JSON text.

    A game is looked up by its name among the given variants, then among those of the library. Raises NotationError for
    a text that is no JSON, SetupError, with the path and the reason, for JSON that is no record.
    """
    top = _object(_tree(decoded(text)), "", _TOP)
    for key, wanted in (("format", FORMAT), ("version", VERSION)):
        if top[key] != wanted or type(top[key]) is not type(wanted):
            raise _wrong(key, f"{json.dumps(wanted)} is read here, not {_shown(top[key])}")
    name = _text(top["game"], "game")
    if not GAME.fullmatch(name):
        raise _wrong(
            "game", f"the id of a game is small letters, digits and underscores, at most 60, not {_shown(name)}"
        )
    try:
        variant = game(name, variants)
    except SetupError as error:
        raise _wrong("game", error.problems[0].text) from None
    seat, conceded = (None if top[key] is None else _whole(top[key], key) for key in ("seat", "conceded"))
    return Record(
        variant=variant,
        seed=_seed(top["seed"]),
        seat=None if seat is None else Seat(seat),
        deals=tuple([_deal(tree, f"deals.{number}") for number, tree in enumerate(_list(top["deals"], "deals"))]),
        conceded=None if conceded is None else Side(conceded),
    )


_TOP: Final = ("format", "version", "game", "seed", "seat", "deals", "conceded")
_DEAL: Final = ("dealer", "pitcher", "given", "standing", "trump", "hands", "stock", "moves", "totals")
_STANDING: Final = ("totals", "pot", "bags", "deals")
_GIVEN: Final = {given.value: given for given in Given}
_SUITS: Final = {suit.letter: suit for suit in Suit}
_DIGITS: Final = re.compile("0|[1-9][0-9]{0,77}")


def _deal(tree: Json, path: str) -> DealRecord:
    fields = _object(tree, path, _DEAL)
    trump, stock, totals = fields["trump"], fields["stock"], fields["totals"]
    hands = _list(fields["hands"], f"{path}.hands")
    moves = _list(fields["moves"], f"{path}.moves")
    return DealRecord(
        dealer=Seat(_whole(fields["dealer"], f"{path}.dealer")),
        pitcher=Seat(_whole(fields["pitcher"], f"{path}.pitcher")),
        given=frozenset([_word(word, f"{path}.given", _GIVEN) for word in _list(fields["given"], f"{path}.given")]),
        standing=None if fields["standing"] is None else _standing(fields["standing"], f"{path}.standing"),
        trump=None if trump is None else _word(trump, f"{path}.trump", _SUITS),
        hands=tuple([None if hand is None else _hand(hand, f"{path}.hands.{seat}") for seat, hand in enumerate(hands)]),
        stock=None if stock is None else _cards(stock, f"{path}.stock"),
        moves=tuple([_move(pair, f"{path}.moves.{index}") for index, pair in enumerate(moves)]),
        totals=None if totals is None else _wholes(totals, f"{path}.totals"),
    )


def _move(tree: Json, path: str) -> tuple[Seat, Move | None]:
    """A move with its seat."""
    pair = _list(tree, path)
    if len(pair) != 2:  # noqa: PLR2004 - a pair
        raise _wrong(path, "a move is a pair of the seat that made it and its text")
    seat, text = pair
    return Seat(_whole(seat, path)), None if text is None else _parsed(text, path, parse_move)


def _standing(tree: Json, path: str) -> Standing:
    fields = _object(tree, path, _STANDING)
    totals, bags = (_wholes(fields[key], f"{path}.{key}") for key in ("totals", "bags"))
    pot, deals = (_whole(fields[key], f"{path}.{key}") for key in ("pot", "deals"))
    try:
        return Standing(totals=totals, pot=pot, bags=bags, deals=deals)
    except SetupError as error:
        raise _wrong(path, error.problems[0].text) from None


def _hand(tree: Json, path: str) -> CardSet:
    cards = _cards(tree, path)
    twice = [card.text for card in CardSet(cards) if cards.count(card) > 1]
    if twice:
        raise _wrong(path, f"{twice[0]} stands twice")
    return CardSet(cards)


def _cards(tree: Json, path: str) -> tuple[Card, ...]:
    return tuple([_parsed(text, f"{path}.{index}", Card.parse) for index, text in enumerate(_list(tree, path))])


def _seed(tree: Json) -> int | None:
    if isinstance(tree, str) and _DIGITS.fullmatch(tree):
        return int(tree)
    return None if tree is None else _whole(tree, "seed")


# --- The types of JSON

T = TypeVar("T")


def _object(tree: Json, path: str, keys: tuple[str, ...]) -> dict[str, Json]:
    """An object with exactly these keys."""
    if not isinstance(tree, dict):
        raise _wrong(path, f"an object is wanted, not {_shown(tree)}")
    for key in keys:
        if key not in tree:
            raise _wrong(path, f"the key {key!r} is missing")
    for key in tree:
        if key not in keys:
            raise _wrong(path, f"the key {_shown(key)} is not known; there are {', '.join(keys)}")
    return tree


def _list(tree: Json, path: str) -> list[Json]:
    if not isinstance(tree, list):
        raise _wrong(path, f"a list is wanted, not {_shown(tree)}")
    return tree


def _text(tree: Json, path: str) -> str:
    if not isinstance(tree, str):
        raise _wrong(path, f"a text is wanted, not {_shown(tree)}")
    return tree


def _whole(tree: Json, path: str) -> int:
    if type(tree) is not int:  # True is an int to Python, and no number in JSON
        raise _wrong(path, f"a whole number is wanted, not {_shown(tree)}")
    return tree


def _wholes(tree: Json, path: str) -> tuple[int, ...]:
    return tuple([_whole(number, f"{path}.{index}") for index, number in enumerate(_list(tree, path))])


def _word(tree: Json, path: str, meaning: dict[str, T]) -> T:
    """What a word means."""
    word = _text(tree, path)
    if word not in meaning:
        raise _wrong(path, f"one of {', '.join(meaning)} is wanted, not {_shown(word)}")
    return meaning[word]


def _parsed(tree: Json, path: str, parse: Callable[[str], T]) -> T:
    """What a text of cards or a move means."""
    try:
        return parse(_text(tree, path))
    except NotationError as error:
        raise _wrong(path, str(error)) from None


def _wrong(path: str, text: str) -> SetupError:
    return SetupError.of("record", path, text)


def _shown(tree: Json) -> str:
    """A value as a message shows it, not too long."""
    if isinstance(tree, dict | list):
        return "an object" if isinstance(tree, dict) else "a list"
    shown = json.dumps(tree)
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"


_SHOWN: Final = 60


# --- JSON from a stranger


def _tree(text: str) -> Json:
    """The value of a JSON text."""
    _check_depth(text)
    try:
        tree: Json = json.loads(
            text, object_pairs_hook=_once, parse_int=_integer, parse_float=_no_fraction, parse_constant=_no_fraction
        )
    except json.JSONDecodeError as error:
        start = max(0, error.pos - _SHOWN // 2)
        near = text[start : start + _SHOWN]
        raise NotationError(near, error.pos - start, f"this is no JSON: {error.msg}", error.lineno) from None
    return tree


_DEEPEST: Final = 8
"""Levels of nesting that are read; a record has five."""
_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
_WHOLE: Final = re.compile("-?[0-9]{1,78}")


def _check_depth(text: str) -> None:
    """Nothing for a JSON text of few levels; one of very many would make its reader run out of stack."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > _DEEPEST:
            line = text.count("\n", 0, found.start()) + 1
            raise NotationError(found[0], 0, f"this is nested more than {_DEEPEST} deep, as no record is", line)


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """An object in which no key stands twice."""
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise NotationError(key[:_SHOWN], 0, "this key stands twice in one object")
        found[key] = value
    return found


def _integer(digits: str) -> int:
    if not _WHOLE.fullmatch(digits):
        raise NotationError(digits[:_SHOWN], 0, "no number in a record has more than 78 digits")
    return int(digits)


def _no_fraction(number: str) -> Json:
    raise NotationError(number[:_SHOWN], 0, "every number in a record is a whole number, written in digits")
