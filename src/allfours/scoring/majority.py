"""What a whole deal pays for the most of a count, or for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Final, assert_never

import attrs

from allfours._refusing import of_kind, refuse
from allfours.errors import Problem
from allfours.ledger import Reckoning, Score, Standing, score_of, with_pot
from allfours.scoring.points import PointTable
from allfours.seating import Side

if TYPE_CHECKING:
    from allfours.rules import Variant


class Tie(Enum):
    """What becomes of the award for the most of something when two sides have equally many.

    >>> from allfours import Reckoning, Seat, Seating, Standing
    >>> from allfours.variants.phat import MUCK
    >>> tied = Reckoning(seating=Seating.partnerships(), dealer=Seat(3), counts=(("muck", (40, 40)),))
    >>> for tie in (Tie.CARRY_ALL, Tie.CARRY_ONCE, Tie.NOT_DEALER):
    ...     scores, after = Majority(MUCK, pays=8, tie=tie)(tied, Standing(pot=8))
    ...     print(tie.name, after.pot, *scores)
    CARRY_ALL 16
    CARRY_ONCE 8
    NOT_DEALER 8 side 0: +8 muck
    """

    NOBODY = "nobody scores"
    """Nobody scores, and nothing is kept."""
    CARRY_ALL = "the award is carried over to the next deal, and piles up if that is tied too"
    """The award waits in the pot: 8, 16, 24 ... as long as it is tied."""
    CARRY_ONCE = "the award is carried over to the next deal, but does not pile up if that is tied too"
    """The award waits in the pot, which never holds more than one."""
    BOTH_HALF = "each of the sides that tie scores the whole award"
    """Every side that ties scores the award as if it had won it."""
    NOT_DEALER = "between the dealer's side and one other that other scores; on any other nobody does"
    """The dealer's side never wins a tie: the one other side that ties with it scores, and nobody where two do."""
    DECLARER = "the side that made the bid scores, if it is one of them"
    """The side whose seat has the contract wins a tie that it shares; else nobody does."""


@attrs.frozen
class Majority:
    """The award for the most of a count, such as 8 for the greater muck.

    A pot that waits from tied deals goes to the winner with it.

    >>> from allfours import Reckoning, Standing
    >>> from allfours.seating import FOUR_HANDED, Seat
    >>> from allfours.variants.phat import MUCK
    >>> award = Majority(MUCK, pays=8, tie=Tie.CARRY_ALL)
    >>> muck = Reckoning(seating=FOUR_HANDED, dealer=Seat(3), counts=(("muck", (46, 34)),))
    >>> scores, after = award(muck, Standing(pot=8))
    >>> print(*scores, after.pot)
    side 0: +16 muck 0
    """

    count: PointTable
    """What is counted; its name is the reason of the score."""
    pays: int = attrs.field(kw_only=True)
    """Points for the most, not 0."""
    tie: Tie = attrs.field(kw_only=True)
    """What a tie means."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, count=PointTable, pays=int, tie=Tie))

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The scores and the standing with its pot."""
        counts = self.count.count(reckoning)
        most = max(counts)
        if counts.count(most) == 1:
            winner = Side(counts.index(most))
            score = score_of(winner, points=self.pays + standing.pot, reason=self.count.name)
            return (score,), with_pot(standing, 0) if standing.pot else standing
        match self.tie:
            case Tie.NOBODY:
                return (), standing
            case Tie.NOT_DEALER | Tie.DECLARER:
                tied = {Side(side) for side, count in enumerate(counts) if count == most}
                return self._broken(reckoning, tied), standing
            case Tie.CARRY_ALL:
                return (), with_pot(standing, standing.pot + self.pays)
            case Tie.CARRY_ONCE:
                return (), with_pot(standing, self.pays)
            case Tie.BOTH_HALF:
                seating = reckoning.seating  # the side of the eldest counts first, whatever number it has
                first = seating.side(seating.next(reckoning.dealer))
                winners = [Side(side) for side, count in enumerate(counts) if count == most]
                winners.sort(key=lambda side: (side - first) % seating.sides)
                return tuple(score_of(side, points=self.pays, reason=self.count.name) for side in winners), standing
            case _:
                assert_never(self.tie)

    def _broken(self, reckoning: Reckoning, tied: set[Side]) -> tuple[Score, ...]:
        """The score of the one side that a tie is broken for, if there is one."""
        if self.tie is Tie.NOT_DEALER:
            winners = tied - {reckoning.seating.side(reckoning.dealer)}
        else:
            declarer = None if reckoning.contract is None else reckoning.contract.declarer
            winners = tied if declarer is None else tied & {reckoning.seating.side(declarer)}
        if len(winners) != 1:
            return ()
        return (score_of(winners.pop(), points=self.pays, reason=self.count.name),)

    def describe(self) -> str:
        """The rule in a sentence or two."""
        return self.clauses()[0]

    def clauses(self, variant: Variant | None = None) -> tuple[str, ...]:
        """The rule in a sentence or two; of two sides one has not dealt."""
        tie = self.tie.value
        if self.tie is Tie.NOT_DEALER and variant is not None and variant.seating.sides == _TWO:
            tie = "the side that has not dealt scores"
        return (f"The side with the most {self.count.name} scores {self.pays}. On a tie {tie}.",)

    def problems(self, variant: Variant) -> Iterator[Problem]:  # noqa: ARG002 - the signature of all that check asks
        """An award of nothing."""
        if not self.pays:
            yield Problem("pays", path="pays", text="an award of 0 is never scored: leave it out")


_TWO: Final = 2


def nothing(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:  # noqa: ARG001
    """Nothing is scored at the end of a deal beyond what was pegged in it.

    >>> from allfours import Reckoning, Seat, Seating, Standing
    >>> nothing(Reckoning(seating=Seating.partnerships(), dealer=Seat(3)), Standing())[0]
    ()
    """
    return (), standing
