"""Naming trumps: whoever has made the contract says which suit it is, before a card is led."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import attrs

from allfours.cards import Suit
from allfours.errors import Refusal, RefusalCode
from allfours.moves import Move, NameTrump
from allfours.seating import Seat
from allfours.stages.course import first_leader

if TYPE_CHECKING:
    from allfours.state import Deal


@attrs.frozen
class DeclarerNames:
    """The stage in which trumps are named.

    So in Cinch and Pedro and in the games of Pitch with an exchange of cards.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.CINCH, seed=7)
    >>> for bid in ("pass", "bid:7", "pass", "pass"):
    ...     deal = deal.apply(bid)
    >>> deal.turn, deal.apply("trump:H").trump.word
    (1, 'hearts')
    """

    def __call__(self, deal: Deal) -> Deal:
        """The deal with trumps to be named, by the pitcher where nobody has a contract."""
        return deal.opened(Naming(), turn=first_leader(deal))

    def describe(self) -> str:
        """The rule in a sentence."""
        return "Whoever has the contract names trumps, any suit."


@attrs.frozen
class Naming:
    """The phase in which trumps are named.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.CINCH, seed=7)
    >>> for _ in range(4):
    ...     deal = deal.apply("pass")  # the contract is the dealer's, with nothing to make
    >>> print(deal.turn, *deal.legal_moves)
    3 trump:S trump:H trump:D trump:C
    """

    def moves(self, deal: Deal) -> tuple[Move, ...]:  # noqa: ARG002 - the signature of a phase, here and below
        """To name each of the four suits, in their order."""
        return _NAMES

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:  # noqa: ARG002
        """Why no other move can be made."""
        if isinstance(move, NameTrump):
            return None
        return Refusal(RefusalCode.WRONG_PHASE, f"trumps are to be named now, such as trump:H, not {move}")

    def make(self, deal: Deal, move: Move) -> Deal:
        """The suit is trumps."""
        return deal.changed(trump=cast("NameTrump", move).suit).proceed()  # no other move is legal here

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002
        """The move."""
        return move


_NAMES: Final = tuple(map(NameTrump, Suit))
