"""Records as JSON, and what is said of JSON that is no record."""

import json
from typing import cast

import pytest

from allfours import Match, NotationError, Record, SetupError, variants
from allfours.record import LONGEST
from allfours.view import Json
from tests.laws.test_record_laws import fits_the_schema
from tests.unit.test_notation import OWN, RECORD

TEXT = RECORD.to_json()
_GONE = object()
"""In place of a value: the key is missing."""


def fields(tree: Json) -> dict[str, Json]:
    """A JSON object."""
    assert isinstance(tree, dict)
    return tree


def altered(path: str, value: object) -> str:
    """The JSON of the record with another value at a path."""
    tree: Json = json.loads(TEXT)
    *way, last = path.split(".")
    where = tree
    for step in way:
        where = where[int(step)] if isinstance(where, list) else fields(where)[step]
    new = cast("Json", value)  # what stands there is up to the test
    if value is _GONE:
        del fields(where)[last]
    elif isinstance(where, list):
        where[int(last)] = new
    else:
        fields(where)[last] = new
    return json.dumps(tree)


def test_every_key_is_always_there() -> None:
    tree = fields(json.loads(TEXT))
    assert {key: value for key, value in tree.items() if key != "deals"} == {
        "format": "allfours record",
        "version": 1,
        "game": "phat",
        "seed": None,
        "seat": None,
        "conceded": None,
    }
    [deal] = cast("list[dict[str, Json]]", tree["deals"])  # the cast: as the schema says
    assert deal["hands"] == [
        ["KS", "TS", "7S", "3S", "AH", "KH", "4H", "2H", "9D", "7D", "KC", "JC", "4C"],
        ["QS", "8S", "5S", "4S", "2S", "QH", "JH", "TH", "9H", "6H", "5H", "QC", "3C"],
        ["JS", "8H", "7H", "3H", "KD", "JD", "TD", "4D", "AC", "9C", "8C", "7C", "2C"],
        ["AS", "9S", "6S", "AD", "QD", "8D", "6D", "5D", "3D", "2D", "TC", "6C", "5C"],
    ]
    assert cast("list[Json]", deal["moves"])[:5] == [[0, "4H"], [1, "6H"], [2, "3H"], [3, "9S"], [1, "2S"]]
    assert {key: value for key, value in deal.items() if key not in {"hands", "moves"}} == {
        "dealer": 3,
        "pitcher": 0,
        "given": [],
        "standing": None,
        "trump": None,
        "stock": [],
        "totals": None,
    }


def test_json_is_one_line_of_ascii() -> None:
    assert TEXT.isascii()
    assert TEXT.isprintable()


def test_in_a_record_of_a_seat_what_it_may_not_know_is_null() -> None:
    match = Match.new(OWN, cards=tuple(OWN.deck), dealer=1).apply("discard:AS")
    [deal] = json.loads(match.record(seat=3).to_json())["deals"]
    assert (deal["hands"][:3], deal["stock"], deal["moves"]) == ([None] * 3, None, [[2, None]])


@pytest.mark.parametrize(
    ("seed", "written"), [(0, 0), (2**53 - 1, 2**53 - 1), (2**53, str(2**53)), (2**256 - 1, str(2**256 - 1))]
)
def test_a_seed_that_some_programs_cannot_hold_is_text(seed: int, written: Json) -> None:
    text = Match.new(variants.PHAT, seed=seed).record().to_json()
    assert json.loads(text)["seed"] == written
    assert Record.from_json(text).seed == seed


def test_a_seed_is_read_from_a_number_of_any_size() -> None:
    text = Match.new(variants.PHAT, seed=2**256 - 1).record().to_json()
    assert Record.from_json(text.replace(f'"{2**256 - 1}"', str(2**256 - 1))).seed == 2**256 - 1


@pytest.mark.parametrize("text", [TEXT.encode(), "\ufeff" + TEXT, b"\xef\xbb\xbf" + TEXT.encode()])
def test_json_may_come_as_bytes_and_with_a_byte_order_mark(text: str | bytes) -> None:
    assert Record.from_json(text) == RECORD


def test_a_game_of_ones_own_is_handed_over() -> None:
    text = Match.new(OWN, seed=1).record().to_json()
    assert Record.from_json(text, variants=[variants.PHAT, OWN]).variant is OWN
    with pytest.raises(SetupError, match=r"game: no game is called 'own_game'.*variants="):
        Record.from_json(text)


# --- What the schema refuses, the reader refuses too


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("format", "bridge record", 'format: "allfours record" is read here, not "bridge record"'),
        ("format", None, "not null"),
        ("version", 2, "version: 1 is read here, not 2"),
        ("version", True, "not true"),
        ("version", "1", 'not "1"'),
        ("version", _GONE, "the key 'version' is missing"),
        ("name", "phat", 'the key "name" is not known; there are format, version, game'),
        ("x" * 90, 1, "x… is not known"),
        ("game", 5, "game: a text is wanted, not 5"),
        ("game", "Phat", "game: the id of a game is small letters"),
        ("game", "\ud800", r'not "\ud800"'),
        ("seed", -1, "seed: a seed is from 0 up"),
        ("seed", True, "seed: a whole number is wanted, not true"),
        ("seed", "-1", 'seed: a whole number is wanted, not "-1"'),
        ("seed", "007", 'seed: a whole number is wanted, not "007"'),
        ("seed", [], "seed: a whole number is wanted, not a list"),
        ("seat", 9, "seat: Phat has the seats 0 to 3, not 9"),
        ("seat", "0", "seat: a whole number is wanted"),
        ("seat", 2, "deals.0.hands.0: a record of what seat 2 may know has no other hand"),
        ("deals", None, "deals: a list is wanted, not null"),
        ("deals", {}, "deals: a list is wanted, not an object"),
        ("deals", [], "deals: a record has a deal at least"),
        ("deals.0", [], "deals.0: an object is wanted, not a list"),
        ("deals.0.dealer", -1, "deals.0.dealer: Phat has the seats 0 to 3, not -1"),
        ("deals.0.pitcher", None, "deals.0.pitcher: a whole number is wanted, not null"),
        ("deals.0.winner", 0, 'deals.0: the key "winner" is not known'),
        ("deals.0.given", None, "deals.0.given: a list is wanted"),
        ("deals.0.given", ["luck"], 'deals.0.given: one of dealer, pitcher, cards, trump is wanted, not "luck"'),
        ("deals.0.given", [1], "deals.0.given: a text is wanted"),
        ("deals.0.standing", 5, "deals.0.standing: an object is wanted"),
        ("deals.0.standing", {"totals": [0, 0]}, "deals.0.standing: the key 'pot' is missing"),
        ("deals.0.standing", {"totals": [0, 0], "pot": -1, "bags": [0, 0], "deals": 0}, "standing: pot runs from 0"),
        ("deals.0.standing", {"totals": [0], "pot": 0, "bags": [0, 0], "deals": 0}, "standing.totals: Phat has"),
        ("deals.0.trump", "X", 'deals.0.trump: one of S, H, D, C is wanted, not "X"'),
        ("deals.0.hands", None, "deals.0.hands: a list is wanted"),
        ("deals.0.hands", [], "deals.0.hands: Phat is dealt to 4 seats, not 0"),
        ("deals.0.hands.1", None, "deals.0.hands: the hand of seat 1 is missing"),
        ("deals.0.hands.1", [], "deals.0.hands.1: seat 1 is dealt 13 cards, not 0"),
        ("deals.0.hands.1", "QS8542", "deals.0.hands.1: a list is wanted"),
        ("deals.0.hands.1.2", "8S", "deals.0.hands.1: 8S stands twice"),
        ("deals.0.hands.1.2", 8, "deals.0.hands.1.2: a text is wanted, not 8"),
        ("deals.0.hands.1.2", "S5", "deals.0.hands.1.2: 'S5' at 0: a card is a rank"),
        ("deals.0.stock", None, "deals.0.stock: the stock is missing"),
        ("deals.0.stock", 0, "deals.0.stock: a list is wanted"),
        ("deals.0.stock", ["1S"], "deals.0.stock.0: '1S' at 0: a card is a rank"),
        ("deals.0.moves", None, "deals.0.moves: a list is wanted"),
        ("deals.0.moves.3", "9S", "deals.0.moves.3: a list is wanted"),
        ("deals.0.moves.3", [3], "deals.0.moves.3: a move is a pair of the seat that made it and its text"),
        ("deals.0.moves.3", [3, "9S", "won"], "deals.0.moves.3: a move is a pair"),
        ("deals.0.moves.3.0", "3", "deals.0.moves.3: a whole number is wanted"),
        ("deals.0.moves.3.0", 8, "deals.0.moves.3: Phat has the seats 0 to 3, not 8"),
        ("deals.0.moves.3.1", 9, "deals.0.moves.3: a text is wanted, not 9"),
        ("deals.0.moves.3.1", None, "deals.0.moves.3: a move is missing, as it may be only in the record of a seat"),
        ("deals.0.moves.3.1", "bid:-3", "deals.0.moves.3: 'bid:-3' at 4: a bid is a whole number"),
        ("deals.0.moves.3.1", "", "deals.0.moves.3: '' at 0: a move is a card"),
        ("deals.0.totals", "0 27", "deals.0.totals: a list is wanted"),
        ("deals.0.totals", ["0", "27"], "deals.0.totals.0: a whole number is wanted"),
        ("deals.0.totals", [27], "deals.0.totals: Phat has 2 sides, not 1"),
        ("conceded", -1, "conceded: Phat has the sides 0 to 1, not -1"),
        ("conceded", False, "conceded: a whole number is wanted, not false"),
    ],
)  # fmt: skip
def test_what_the_schema_refuses_is_refused_with_its_path(path: str, value: object, reason: str) -> None:
    text = altered(path, value)
    assert not fits_the_schema(text)
    with pytest.raises(SetupError) as caught:
        Record.from_json(text)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("game", "fat_cat", "game: no game is called 'fat_cat'"),
        ("seed", str(2**256), "seed: a seed is from 0 up and below 2 to the power of 256"),
        ("seed", 1, "deals.0.dealer: seat 1 deals here, not seat 3"),
        ("seed", 5, "deals.0.hands: the seed of the match deals other cards"),
        ("deals.0.pitcher", 1, "deals.0.pitcher: seat 0 pitches here, not seat 1"),
        ("deals.0.hands.1.2", "6S", "deals.0.hands: 6♠: dealt more than once; deals.0.hands: 5♠: missing"),
        ("deals.0.moves.3", [3, "AC"], "deals.0.moves.3: AC: A♣ is not in the hand"),
        ("deals.0.moves.5", [2, "AC"], "deals.0.moves.5: AC: you hold J♠: follow spades"),
        ("deals.0.moves.5", [1, "JS"], "deals.0.moves.5: JS: it is the turn of seat 2, not of seat 1"),
        ("deals.0.totals", [0, 27], "deals.0.totals: totals stand below a deal that is over"),
        ("conceded", 2, "conceded: Phat has the sides 0 to 1, not 2"),
    ],
)
def test_what_only_the_rules_refuse_is_refused_with_its_path(path: str, value: object, reason: str) -> None:
    text = altered(path, value)
    assert fits_the_schema(text)
    with pytest.raises(SetupError) as caught:
        Record.from_json(text).replay()
    assert reason in str(caught.value)


@pytest.mark.parametrize("path", ["seed", "deals.0.stock"])
def test_a_record_of_a_seat_holds_nothing_else(path: str) -> None:
    tree = json.loads(Match.new(variants.PHAT, seed=1).record(seat=1).to_json())
    assert fits_the_schema(json.dumps(tree))
    if path == "seed":
        tree["seed"] = 1
    else:
        tree["deals"][0]["stock"] = []
    assert not fits_the_schema(json.dumps(tree))
    with pytest.raises(SetupError, match=f"{path}: a record of what seat 1 may know has no"):
        Record.from_json(json.dumps(tree))


# --- What is no JSON, or dangerous


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: '' at 0: this is no JSON: Expecting value"),
        ("{\n\n}}", "line 3: '{\\n\\n}}' at 4: this is no JSON: Extra data"),
        (TEXT[:-1], "this is no JSON: Expecting ',' delimiter"),
        (TEXT.replace('"deals"', "deals"), "at 30: this is no JSON: Expecting property name"),
        ('"\n"', "this is no JSON: Invalid control character"),
        ("NaN", "'NaN' at 0: every number is a whole number here, written in digits"),
        ('{"seed":-Infinity}', "'-Infinity' at 0: every number is a whole number here"),
        ("1.0", "'1.0' at 0: every number is a whole number here"),
        ("1e400", "'1e400' at 0: every number is a whole number here"),
        ("9" * 5_000, "no number has more than 78 digits here"),
        ('{"game":"phat","deals":[],"game":"fat"}', "'game' at 0: this key stands twice in one object"),
        ("[" * 100_000, "line 1: '[' at 0: this is nested more than 8 deep"),
        ("\n[[],[[],[[],[[],[[],[[],[[],\n[[],[[", "line 3: '[' at 0: this is nested more than 8 deep"),
        ('{"a":' * 100_000, "line 1: '{' at 0: this is nested more than 8 deep"),
        ("[{}," * 9, "line 1: '{' at 0: this is nested more than 8 deep"),
    ],
)
def test_what_is_no_json_or_dangerous_is_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        Record.from_json(text)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    "text", ['"[[[[[[[[[[[["', r'"\"[[[[[[[[[[[["', '"[[[[[[[[[[[[', '"' + "\\" * 9, "[]" * 20, "[" * 8, '{"a":' * 8]
)
def test_brackets_within_texts_or_side_by_side_and_a_few_levels_are_no_deep_nesting(text: str) -> None:
    with pytest.raises((SetupError, NotationError)) as caught:
        Record.from_json(text)
    assert "nested" not in str(caught.value)


@pytest.mark.parametrize("text", ["null", "true", "5", '"phat"', "[]"])
def test_json_of_another_type_is_refused(text: str) -> None:
    shown = "a list" if text == "[]" else text
    with pytest.raises(SetupError, match=f"^an object is wanted, not {shown}$"):
        Record.from_json(text)


@pytest.mark.parametrize("text", [" " * (LONGEST + 1), b" " * (LONGEST + 1), None])
def test_json_that_is_too_long_or_no_text_is_refused_unread(text: str | bytes) -> None:
    with pytest.raises(NotationError, match="a record is"):
        Record.from_json(text)
