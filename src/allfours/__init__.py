"""The rules of the All Fours family of card games: immutable deals, legal moves, and the reason why not."""

import sys
from typing import TYPE_CHECKING

from allfours.cards import Card, CardSet, Rank, Suit
from allfours.errors import (
    AllFoursError,
    IllegalMove,
    NotationError,
    Problem,
    Refusal,
    RefusalCode,
    SetupError,
    VariantError,
)
from allfours.ledger import Contract, Reckoning, Score, Standing, Trick
from allfours.match import Match
from allfours.moves import (
    Accept,
    Beg,
    Bid,
    BlindNil,
    Call,
    Discard,
    Give,
    HandOver,
    Lay,
    Look,
    Moon,
    Move,
    NameTrump,
    Pass,
    Play,
    Refuse,
    Run,
    Sell,
    Smudge,
    Stand,
)
from allfours.orders import CardOrder
from allfours.rules import Award, Direction, Goal, Phase, Settlement, Stage, Variant
from allfours.seating import Seat, Seating, Side
from allfours.state import Deal
from allfours.view import Player, View

if TYPE_CHECKING:
    from allfours import variants
    from allfours.checking import check
    from allfours.deal_record import DealRecord, Given
    from allfours.describing import diff, rules_text
    from allfours.guide import card_guide
    from allfours.record import Record
    from allfours.sheet import ScoreSheet

__all__ = [
    "Accept",
    "AllFoursError",
    "Award",
    "Beg",
    "Bid",
    "BlindNil",
    "Call",
    "Card",
    "CardOrder",
    "CardSet",
    "Contract",
    "Deal",
    "DealRecord",
    "Direction",
    "Discard",
    "Give",
    "Given",
    "Goal",
    "HandOver",
    "IllegalMove",
    "Lay",
    "Look",
    "Match",
    "Moon",
    "Move",
    "NameTrump",
    "NotationError",
    "Pass",
    "Phase",
    "Play",
    "Player",
    "Problem",
    "Rank",
    "Reckoning",
    "Record",
    "Refusal",
    "RefusalCode",
    "Refuse",
    "Run",
    "Score",
    "ScoreSheet",
    "Seat",
    "Seating",
    "Sell",
    "Settlement",
    "SetupError",
    "Side",
    "Smudge",
    "Stage",
    "Stand",
    "Standing",
    "Suit",
    "Trick",
    "Variant",
    "VariantError",
    "View",
    "card_guide",
    "check",
    "diff",
    "rules_text",
    "variants",
]

_LATE = {
    "DealRecord": "deal_record",
    "Given": "deal_record",
    "Record": "record",
    "ScoreSheet": "sheet",
    "card_guide": "guide",
    "check": "checking",
    "diff": "describing",
    "rules_text": "describing",
    "variants": "variants",
}
"""What is loaded when it is first asked for, with its module: a program with a game of its own needs none of it."""


if not TYPE_CHECKING:  # to a type checker, a name that is not listed is an error

    def __getattr__(name: str) -> object:
        if name not in _LATE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415 - as above

        module = import_module(f"{__name__}.{_LATE[name]}")
        found: object = module if name == _LATE[name] else getattr(module, name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if sys.modules.get("hypothesis"):  # it has asked for strategies already; imported later, it asks by its entry point
    from allfours._hypothesis import register

    register()
    del register
