"""Penalties that a table may apply: the library refuses illegal moves, but cards are also played by hand.

A penalty is a value that reads a deal as it stood when the offence was proved and says what is scored for it. It
changes no deal: the deal is over for the table, and the next begins with the standing that the penalty gives.
"""

from __future__ import annotations

from enum import Enum

import attrs

from allfours._refusing import at_least, of_kind, refuse
from allfours.errors import SetupError
from allfours.ledger import Score, Standing
from allfours.seating import Side
from allfours.state import Deal


class Offence(Enum):
    """What somebody has done.

    >>> from allfours import Deal, variants
    >>> from allfours.variants.don import WELSH_PENALTY
    >>> deal = Deal.shuffled(variants.WELSH_LEAGUE_DON, seed=7)
    >>> while len(deal.tricks) < 8:
    ...     deal = deal.apply(deal.legal_moves[0])
    >>> for offence in Offence:  # one card left in every hand: a play out of turn is harmless
    ...     print(offence.name, *WELSH_PENALTY(deal, offenders=0, offence=offence)[0], sep=" | ")
    REVOKE | side 0: -23 revoke | side 1: +20 revoke
    OUT_OF_TURN
    """

    REVOKE = "revoke"
    """A card that the rules forbade was played."""
    OUT_OF_TURN = "play out of turn"
    """A card was played before its seat's turn."""


class Due(Enum):
    """When the other side gets points beside what the offenders lose.

    The rules of the Welsh league can be read either way.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.WELSH_LEAGUE_DON, seed=7)  # side 0 pitches
    >>> for due in Due:
    ...     penalty = Forfeit(compensation=20, due=due, exempt=1)
    ...     print(due.name, penalty(deal, offenders=1, offence=Offence.REVOKE)[1].totals)
    OWN_PITCH (0, 0)
    ALWAYS (20, 0)
    """

    OWN_PITCH = "if the offenders had pitched"
    """Only for an offence in a deal that the offenders had pitched."""
    ALWAYS = "always"
    """For every offence."""


@attrs.frozen(kw_only=True)
class Forfeit:
    """The penalty of the Welsh league: the offenders lose all they scored in the deal, which ends.

    Whether it wins the match is for the goal to say: ``variant.goal(deal.standing, standing)``.

    >>> from allfours import Deal
    >>> from allfours.variants.don import WELSH_LEAGUE_DON, WELSH_PENALTY
    >>> deal = Deal.shuffled(WELSH_LEAGUE_DON, seed=7)  # nothing pegged yet, side 0 pitches
    >>> scores, standing = WELSH_PENALTY(deal, offenders=0, offence=Offence.REVOKE)
    >>> print(*scores, standing.totals)
    side 1: +20 revoke (0, 20)
    """

    compensation: int
    """Points for each of the other sides, from 1."""
    due: Due
    """When they get them."""
    exempt: int
    """In so many tricks at the end of a deal playing out of turn is harmless; 0 for none."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "compensation"), *of_kind(self, due=Due), *at_least(self, 0, "exempt"))

    def __call__(self, deal: Deal, *, offenders: int, offence: Offence) -> tuple[tuple[Score, ...], Standing]:
        """What is scored for the offence, in order, and the standing with which the next deal begins.

        Raises SetupError for a side that does not exist.
        """
        seating, before = deal.variant.seating, deal.standing
        if type(offenders) is not int or not 0 <= offenders < seating.sides:
            raise SetupError.of("side", "offenders", f"the sides are 0 to {seating.sides - 1}, not {offenders!r}")
        if offence is Offence.OUT_OF_TURN and deal.variant.hand_size - len(deal.tricks) <= self.exempt:
            return (), before
        lost = deal.points[offenders]
        scores = [Score(Side(offenders), points=-lost, reason=offence.value)] if lost else []
        if self.due is Due.ALWAYS or seating.side(deal.pitcher) == offenders:
            others = [Side(side) for side in range(seating.sides) if side != offenders]
            scores += [Score(side, points=self.compensation, reason=offence.value) for side in others]
        totals = list(before.totals)
        for score in scores:
            totals[score.side] += score.points
        return tuple(scores), attrs.evolve(
            before, totals=tuple(totals), deals=deal.table.facts.start.standing.deals + 1
        )

    def describe(self) -> str:
        """The penalty in a sentence or two."""
        tricks = "the last trick" if self.exempt == 1 else f"the last {self.exempt} tricks"
        return (
            "A side that revokes or plays out of turn loses all that it scored in the deal, which ends;"
            f" the other side scores {self.compensation} {self.due.value}. Playing out of turn is harmless in {tricks}."
        )
