"""What Hypothesis is told of the values of the library, so that ``st.from_type`` makes them.

Only the classes are named to it; a strategy, and all of ``allfours.testing``, is loaded when it is first asked for.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from allfours.cards import Card, CardSet
from allfours.ledger import Reckoning, Score, Standing, Trick
from allfours.match import Match
from allfours.moves import Bid, Call, Lay, Play
from allfours.record import Record
from allfours.rules import Variant
from allfours.seating import Seat, Seating, Side
from allfours.state import Deal
from allfours.view import View

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def register() -> None:
    """Tells Hypothesis how to make the values of the library; to do so again changes nothing."""
    from hypothesis.strategies import register_type_strategy  # noqa: PLC0415 - Hypothesis is optional

    for kind, name in _strategies().items():
        register_type_strategy(kind, partial(_made, name))


def _strategies() -> dict[Any, str]:  # Any: Hypothesis takes a NewType where it takes a class, and no type says so
    """The types that cannot be made from the types of their fields, each with its strategy in ``allfours.testing``."""
    return {
        Card: "cards",
        CardSet: "card_sets",
        Play: "plays",
        Lay: "lays",
        Bid: "bids",
        Call: "calls",
        Seat: "seats",
        Side: "sides",
        Seating: "seatings",
        Standing: "standings",
        Score: "scores",
        Trick: "tricks",
        Reckoning: "reckonings",
        Variant: "any_variant",
        Deal: "deals",
        View: "views",
        Match: "matches",
        Record: "records",
    }


def _made(name: str, kind: object) -> SearchStrategy[object]:  # noqa: ARG001 - what Hypothesis hands over
    from allfours import testing  # noqa: PLC0415 - loaded by those alone who use it

    strategy: SearchStrategy[object] = getattr(testing, name)()
    return strategy
