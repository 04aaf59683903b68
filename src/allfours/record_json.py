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

from allfours._strict_json import list_of, object_of, shown_json, text_of, tree_of, whole_of, wholes_of, wrong
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
    """The JSON of a record, in one line and in ASCII.

    >>> import json
    >>> from allfours import Match, variants
    >>> text = record_json(Match.new(variants.PHAT, seed=181).apply("JH").record(seat=1))
    >>> json.loads(text)["deals"][0]["moves"]
    [[0, 'JH']]
    """
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

    >>> from allfours import Match, variants
    >>> record = Match.new(variants.PHAT, seed=181).apply("JH").record()
    >>> parse_record_json(record_json(record)) == record
    True
    """
    top = object_of(tree_of(decoded(text)), "", _TOP)
    for key, wanted in (("format", FORMAT), ("version", VERSION)):
        if top[key] != wanted or type(top[key]) is not type(wanted):
            raise wrong(key, f"{json.dumps(wanted)} is read here, not {shown_json(top[key])}")
    name = text_of(top["game"], "game")
    if not GAME.fullmatch(name):
        raise wrong(
            "game", f"the id of a game is small letters, digits and underscores, at most 60, not {shown_json(name)}"
        )
    try:
        variant = game(name, variants)
    except SetupError as error:
        raise wrong("game", error.problems[0].text) from None
    seat, conceded = (None if top[key] is None else whole_of(top[key], key) for key in ("seat", "conceded"))
    return Record(
        variant=variant,
        seed=_seed(top["seed"]),
        seat=None if seat is None else Seat(seat),
        deals=tuple([_deal(tree, f"deals.{number}") for number, tree in enumerate(list_of(top["deals"], "deals"))]),
        conceded=None if conceded is None else Side(conceded),
    )


_TOP: Final = ("format", "version", "game", "seed", "seat", "deals", "conceded")
_DEAL: Final = ("dealer", "pitcher", "given", "standing", "trump", "hands", "stock", "moves", "totals")
_STANDING: Final = ("totals", "pot", "bags", "deals")
_GIVEN: Final = {given.value: given for given in Given}
_SUITS: Final = {suit.letter: suit for suit in Suit}
_DIGITS: Final = re.compile("0|[1-9][0-9]{0,77}")


def _deal(tree: Json, path: str) -> DealRecord:
    fields = object_of(tree, path, _DEAL)
    trump, stock, totals = fields["trump"], fields["stock"], fields["totals"]
    hands = list_of(fields["hands"], f"{path}.hands")
    moves = list_of(fields["moves"], f"{path}.moves")
    return DealRecord(
        dealer=Seat(whole_of(fields["dealer"], f"{path}.dealer")),
        pitcher=Seat(whole_of(fields["pitcher"], f"{path}.pitcher")),
        given=frozenset([_word(word, f"{path}.given", _GIVEN) for word in list_of(fields["given"], f"{path}.given")]),
        standing=None if fields["standing"] is None else _standing(fields["standing"], f"{path}.standing"),
        trump=None if trump is None else _word(trump, f"{path}.trump", _SUITS),
        hands=tuple([None if hand is None else _hand(hand, f"{path}.hands.{seat}") for seat, hand in enumerate(hands)]),
        stock=None if stock is None else _cards(stock, f"{path}.stock"),
        moves=tuple([_move(pair, f"{path}.moves.{index}") for index, pair in enumerate(moves)]),
        totals=None if totals is None else wholes_of(totals, f"{path}.totals"),
    )


def _move(tree: Json, path: str) -> tuple[Seat, Move | None]:
    """A move with its seat."""
    pair = list_of(tree, path)
    if len(pair) != 2:  # noqa: PLR2004 - a pair
        raise wrong(path, "a move is a pair of the seat that made it and its text")
    seat, text = pair
    return Seat(whole_of(seat, path)), None if text is None else _parsed(text, path, parse_move)


def _standing(tree: Json, path: str) -> Standing:
    fields = object_of(tree, path, _STANDING)
    totals, bags = (wholes_of(fields[key], f"{path}.{key}") for key in ("totals", "bags"))
    pot, deals = (whole_of(fields[key], f"{path}.{key}") for key in ("pot", "deals"))
    try:
        return Standing(totals=totals, pot=pot, bags=bags, deals=deals)
    except SetupError as error:
        raise wrong(path, error.problems[0].text) from None


def _hand(tree: Json, path: str) -> CardSet:
    cards = _cards(tree, path)
    twice = [card.text for card in CardSet(cards) if cards.count(card) > 1]
    if twice:
        raise wrong(path, f"{twice[0]} stands twice")
    return CardSet(cards)


def _cards(tree: Json, path: str) -> tuple[Card, ...]:
    return tuple([_parsed(text, f"{path}.{index}", Card.parse) for index, text in enumerate(list_of(tree, path))])


def _seed(tree: Json) -> int | None:
    if isinstance(tree, str) and _DIGITS.fullmatch(tree):
        return int(tree)
    return None if tree is None else whole_of(tree, "seed")


# --- What words and texts mean

T = TypeVar("T")


def _word(tree: Json, path: str, meaning: dict[str, T]) -> T:
    """What a word means."""
    word = text_of(tree, path)
    if word not in meaning:
        raise wrong(path, f"one of {', '.join(meaning)} is wanted, not {shown_json(word)}")
    return meaning[word]


def _parsed(tree: Json, path: str, parse: Callable[[str], T]) -> T:
    """What a text of cards or a move means."""
    try:
        return parse(text_of(tree, path))
    except NotationError as error:
        raise wrong(path, str(error)) from None
