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
    """Why nobody can move.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.SCHMIER, seed=7)
    >>> while deal.turn is not None:
    ...     deal = deal.apply("pass")
    >>> deal.phase.why
    <Rest.THROWN_IN: 'thrown in'>
    """

    BETWEEN = "between"
    """A stage has ended and the next has not begun; no player meets a deal like this."""
    OVER = "over"
    """The deal has been scored, or a score has won the match."""
    THROWN_IN = "thrown in"
    """The deal was thrown in: the cards are dealt again."""


@attrs.frozen
class Resting:
    """The phase in which nobody can move.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7)
    >>> while deal.legal_moves:
    ...     deal = deal.apply(deal.legal_moves[0])
    >>> deal.phase.why.value, deal.phase.standing.totals, deal.phase.winner
    ('over', (42, 46), None)
    """

    why: Rest
    """Why nobody can move: the deal is over, was thrown in, or is between two stages."""
    standing: Standing | None = attrs.field(default=None, kw_only=True)
    """The standing that the deal leaves; None between two stages."""
    winner: Side | None = attrs.field(default=None, kw_only=True)
    """The side that has won the match; None as long as nobody has."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:  # noqa: ARG002 - the signature of a phase, here and below
        """No moves."""
        return ()

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:  # noqa: ARG002
        """That the deal is over, whatever the move."""
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
