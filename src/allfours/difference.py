"""The settlement of Cinch, in which the difference of what two sides have made is scored.

The side of the bidder needs as many points as were bid. If it has them, the side that has made more, which may be the
other one, scores what it has made more; nobody scores when both have made the same. If it has too few, it scores
nothing, and the other side scores what it has made itself and what was bid. No total ever falls.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Final

import attrs

from allfours._refusing import all_called, of_kind, refuse
from allfours.errors import Problem
from allfours.ledger import Reckoning, Score, Standing, score_of, with_made
from allfours.rules import Settlement, sentence
from allfours.seating import Side
from allfours.setback import Tally, amount_of, bids_above, tally_of

if TYPE_CHECKING:
    from allfours.rules import Variant


class Made(Enum):
    """What a deal pays in which the contract was made.

    Side 0 has bid 6 and made 8 of the 14 points:

    >>> import attrs
    >>> from allfours import Bid, Contract, Pass, Reckoning, Seat, Seating, Standing, variants
    >>> bids = Contract(declarer=Seat(0), bids=(Bid(6), Pass(), Pass(), Pass()))
    >>> won = ("ace", (1, 0)), ("ten", (1, 0)), ("five", (1, 0)), ("two", (1, 0))
    >>> counts = (*won, ("jack", (0, 1)), ("off-five", (0, 1)))
    >>> deal = Reckoning(seating=Seating.partnerships(), dealer=Seat(3), contract=bids, counts=counts)
    >>> for made in Made:
    ...     scores, _ = attrs.evolve(variants.CINCH.settlement, made=made)(deal, Standing())
    ...     print([f"{score.points} to {score.side}" for score in scores])
    ['2 to 0']
    ['1 to 0', '1 to 0', '5 to 0', '1 to 0', '1 to 1', '5 to 1']
    """

    DIFFERENCE = "the side that has made more points, the bidder's or the other, scores how many it has made more"
    """The difference, to the side that has made more."""
    EACH_SCORES = "both sides score what they have made"
    """All points; those of the bidder's side are counted first."""


@attrs.frozen(kw_only=True)
class Difference:
    """The settlement in which one of two sides scores: what it has made more, or what a contract that failed costs.

    Side 0 has bid 9 and made 6 of the 14 points:

    >>> from allfours import Bid, Contract, Pass, Reckoning, Seat, Seating, Standing, variants
    >>> bids = Contract(declarer=Seat(0), bids=(Bid(9), Pass(), Pass(), Pass()))
    >>> lost = ("jack", (0, 1)), ("ten", (0, 1)), ("off-five", (0, 1)), ("two", (0, 1))
    >>> counts = (("ace", (1, 0)), ("five", (1, 0)), *lost)
    >>> deal = Reckoning(seating=Seating.partnerships(), dealer=Seat(3), contract=bids, counts=counts)
    >>> scores, after = variants.CINCH.settlement(deal, Standing())
    >>> print(*scores, after.made)
    side 1: +17 set None
    """

    awards: tuple[Settlement, ...]
    """What can be made, in the order counted."""
    made: Made
    """What is scored when the contract was made: a point on which tables differ."""

    def __attrs_post_init__(self) -> None:
        refuse(*all_called(self, "awards"), *of_kind(self, made=Made))

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The scores in the order counted, and the standing, which says whether the contract was made."""
        tally = tally_of(self.awards, reckoning, standing)
        wanted = amount_of(tally.bid)
        other, more = Side(1 - tally.side), sum(score.points for score in tally.theirs)
        if tally.made < wanted:
            return (score_of(other, points=more + wanted, reason="set"),), with_made(tally.standing, None)
        kept = None if tally.bid is None else tally.side
        return self._paid(tally, tally.made - more, other), with_made(tally.standing, kept)

    def _paid(self, tally: Tally, more: int, other: Side) -> tuple[Score, ...]:
        """What a deal pays in which the contract was made, or nobody had one."""
        if self.made is Made.EACH_SCORES:
            return (*tally.ours, *tally.theirs)
        return (score_of(tally.side if more > 0 else other, points=abs(more), reason="difference"),) if more else ()

    def describe(self) -> str:
        """The settlement in sentences."""
        return " ".join((*(f"{sentence(award)}." for award in self.awards), *self.clauses()))

    def clauses(self, variant: Variant | None = None) -> tuple[str, ...]:  # noqa: ARG002 - the signature of all clauses
        """How the points are paid that can be made."""
        text = (
            f"If the bidder's side makes as many points as were bid, or more, {self.made.value}. If it makes fewer, it"
            " is *set*: it scores nothing, and the other side scores what it has made and what was bid besides."
        )
        return (text,)

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """More sides than two, or a bid to win everything, for which it has no price."""
        if variant.seating.sides != _TWO:
            text = f"{variant.seating.sides} sides have no difference: this settlement is for two"
            yield Problem("sides", path="", text=text)
        above = bids_above(variant)
        if above:
            text = f"a {' or a '.join(sorted(above))} can be bid, and this settlement knows nothing but numbers"
            yield Problem("slam", path="", text=text)


_TWO: Final = 2
