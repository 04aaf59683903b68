"""The phase in which nobody can move: between two stages, and when a deal is over."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

import attrs

from allfours.errors import Refusal, RefusalCode
from allfours.ledger import Standing
from allfours.moves import Move
from allfours.seating import Seat, Side
from allfours.twins import maker_of

if TYPE_CHECKING:
    from allfours.state import Deal


class Rest(Enum):
    """Why nobody can move."""

    BETWEEN = "between"
    """A stage has ended and the next has not begun; no player meets a deal like this."""
    OVER = "over"
    """The deal has been scored, or a score has won the match."""
    THROWN_IN = "thrown in"
    """The deal was thrown in: the cards are dealt again."""


@attrs.frozen
class Resting:
    """The phase in which nobody can move."""

    why: Rest
    """Whether the deal is over, or only between two stages."""
    standing: Standing | None = attrs.field(default=None, kw_only=True)
    """The standing that the deal leaves, once it is over."""
    winner: Side | None = attrs.field(default=None, kw_only=True)
    """The side that has won the match."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:  # noqa: ARG002 - the signature of a phase, here and below
        """None."""
        return ()

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:  # noqa: ARG002
        """The deal is over."""
        return Refusal(RefusalCode.DEAL_OVER, "the deal is over")

    def make(self, deal: Deal, move: Move) -> Deal:  # noqa: ARG002
        """The deal as it is: no move is legal."""
        return deal

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002
        """The move."""
        return move


resting_of: Final = maker_of(Resting)
"""A quick constructor of that phase."""
BETWEEN: Final = resting_of(Rest.BETWEEN)
"""The phase between two stages."""
