"""Score sheets as JSON.

A sheet is one object; it has what was typed in, and no total but those it began with, so that whoever reads it counts
every deal anew. Every key is always there::

    {"format": "allfours score sheet", "version": 1,
     "game": "spades",
     "standing": {"totals": [0, 0], "pot": 0, "bags": [0, 0], "deals": 0},
     "dealer": 3,
     "deals": [
       {"dealer": 3, "entered": {"bids": [4, 3, 3, 2], "tricks": [5, 2, 4, 2]}, "out": null},
       {"dealer": 0, "entered": {"bids": [3, "blind-nil", 5, 0], "tricks": [4, 0, 6, 3]}, "out": null}],
    }

``dealer`` is who deals first. JSON from a stranger is refused as that of a record is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from allfours._strict_json import (
    any_object,
    list_of,
    object_of,
    shown_json,
    text_of,
    tree_of,
    whole_of,
    wholes_of,
    wrong,
)
from allfours.entries import Typed
from allfours.errors import Problem, SetupError
from allfours.ledger import Standing
from allfours.notation import decoded
from allfours.record import GAME, game
from allfours.rules import Variant
from allfours.seating import Seat
from allfours.sheet import Line, ScoreSheet
from allfours.view import Json

FORMAT: Final = "allfours score sheet"
"""What JSON of a sheet says of itself."""
VERSION: Final = 1
"""The version of the format that is written, and read."""

_TOP: Final = ("format", "version", "game", "standing", "dealer", "deals")
_DEAL: Final = ("dealer", "entered", "out")
_STANDING: Final = ("totals", "pot", "bags", "deals")


def sheet_json(sheet: ScoreSheet) -> str:
    """The JSON of a sheet, in one line and in ASCII.

    >>> import json
    >>> from allfours import ScoreSheet, variants
    >>> text = sheet_json(ScoreSheet(variants.PHAT).add(pegs=(50, 30), muck=(46, 34)))
    >>> json.loads(text)["deals"]
    [{'dealer': 3, 'entered': {'pegs': [50, 30], 'muck': [46, 34]}, 'out': None}]
    """
    start = sheet.start
    tree: Json = {
        "format": FORMAT,
        "version": VERSION,
        "game": sheet.variant.name,
        "standing": {
            "totals": list(start.totals),
            "pot": start.pot,
            "bags": list(start.bags),
            "deals": start.deals,
        },
        "dealer": sheet.lines[0].dealer if sheet.lines else sheet.dealer,
        "deals": [_deal_tree(line) for line in sheet.lines],
    }
    return json.dumps(tree, separators=(",", ":"))


def _deal_tree(line: Line) -> Json:
    """What was typed in for a deal, in plain JSON types."""
    entered: dict[str, Json] = {name: _value_tree(value) for name, value in line.entered}
    return {"dealer": line.dealer, "entered": entered, "out": line.out}


def _value_tree(value: Typed) -> Json:
    return value if isinstance(value, int) else list(value)


def parse_sheet_json(text: str | bytes, *, variants: Iterable[Variant] = ()) -> ScoreSheet:
    """The sheet of a JSON text, every deal counted anew; see ``ScoreSheet.from_json``.

    >>> from allfours import ScoreSheet, variants
    >>> sheet = ScoreSheet(variants.PHAT).add(pegs=(50, 30), muck=(46, 34))
    >>> parse_sheet_json(sheet_json(sheet)) == sheet
    True
    """
    top = object_of(tree_of(decoded(text)), "", _TOP)
    for key, wanted in (("format", FORMAT), ("version", VERSION)):
        if top[key] != wanted or type(top[key]) is not type(wanted):
            raise wrong(key, f"{json.dumps(wanted)} is read here, not {shown_json(top[key])}")
    sheet = _begun(_variant(top["game"], variants), _standing(top["standing"]), whole_of(top["dealer"], "dealer"))
    for number, tree in enumerate(list_of(top["deals"], "deals")):
        path = f"deals.{number}"
        fields = object_of(tree, path, _DEAL)
        values = any_object(fields["entered"], f"{path}.entered")
        dealer = whole_of(fields["dealer"], f"{path}.dealer")
        try:
            sheet = sheet.added(values, out=fields["out"], dealer=dealer)
        except SetupError as error:
            raise SetupError(tuple(_placed(problem, path) for problem in error.problems)) from None
    return sheet


def _variant(tree: Json, variants: Iterable[Variant]) -> Variant:
    """The variant of a name."""
    name = text_of(tree, "game")
    if not GAME.fullmatch(name):
        raise wrong("game", f"the id of a game is small letters, digits and underscores, not {shown_json(name)}")
    try:
        return game(name, variants)
    except SetupError as error:
        raise wrong("game", error.problems[0].text) from None


def _standing(tree: Json) -> Standing:
    """The standing with which a sheet begins."""
    fields = object_of(tree, "standing", _STANDING)
    totals, bags = (wholes_of(fields[key], f"standing.{key}") for key in ("totals", "bags"))
    pot, deals = (whole_of(fields[key], f"standing.{key}") for key in ("pot", "deals"))
    return Standing(totals=totals, pot=pot, bags=bags, deals=deals)


def _begun(variant: Variant, standing: Standing, dealer: int) -> ScoreSheet:
    """An empty sheet."""
    return ScoreSheet(variant, standing=standing, dealer=Seat(dealer))


def _placed(problem: Problem, path: str) -> Problem:
    """A problem of a deal with the place of the deal."""
    return Problem(problem.code, path=f"{path}.{problem.path}".rstrip("."), text=problem.text)
