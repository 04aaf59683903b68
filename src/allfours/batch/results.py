"""What a batch comes to when it has been played out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

from allfours.batch.account import Line, leading
from allfours.batch.arrays import Masks, Points, Signed, Small
from allfours.batch.position import NOBODY
from allfours.moves import plays_of

if TYPE_CHECKING:
    from allfours.batch.batches import Batch
    from allfours.batch.counting import Counted
    from allfours.batch.playing import Course
    from allfours.state import Deal

K = TypeVar("K", bound=np.generic)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Played:
    """Many deals played out, as arrays with a row for each deal, in their order; ``deal(i)`` is one of them.

    >>> from allfours import variants
    >>> from allfours.batch import Batch
    >>> played = Batch.shuffled(variants.PHAT, 1000, seed=7).play_out()
    >>> played.points.shape, played.pegs.sum(axis=1).tolist() == [80] * 1000
    ((1000, 2), True)
    >>> tuple(played.points[3].tolist()) == played.deal(3).points
    True
    """

    batch: Batch
    """The deals as they were before."""
    points: Points
    """The points of the deal by side, (n, sides), int64: ``Deal.points``."""
    pegs: Points
    """What each side has pegged in the tricks of this roll-out, (n, sides), int64."""
    paid: Points
    """What was scored after the play, (n, sides), int64."""
    awards: tuple[Line, ...]
    """The same score by score, in the order counted: a side and its points, 0 where nobody scores, each (n,)."""
    best: Signed
    """The side with the most points of the deal, (n,), int8; -1 where two have the most."""
    totals: Points
    """The totals of the match after the deal, (n, sides), int64."""
    pot: Points
    """The points that wait for the next deal, (n,), int64."""
    bags: Points
    """The bags of each side, (n, sides), int64."""
    made: Signed
    """The side that has made its contract, (n,), int8; -1 for none, or where points are not bid."""
    winner: Signed
    """The side that has won the match, (n,), int8: ``Deal.winner``; -1 for none."""
    tricks: Small
    """The tricks won by each seat in the whole deal, (n, seats), uint8."""
    taken: Masks
    """The cards in the tricks of each side, (n, sides), uint64."""
    trump: Signed
    """The trump suit by its place in ``Suit``, (n,), int8."""
    takers: Small
    """The seat that won each trick of this roll-out, (n, tricks), uint8; past the end of a deal without meaning."""
    cards: Small
    """The cards played in it by ``card.index``, (n, plays), uint8; 63 where a seat with nothing to play is passed over.

    What stands past the end of a deal has no meaning.
    """
    plays: Small
    """How many of these places come before the end of the deal, (n,), uint8: fewer where a peg won the match."""

    def __len__(self) -> int:
        """The number of deals."""
        return len(self.points)

    def deal(self, number: int) -> Deal:
        """The deal of a row as an ordinary one, with the moves that were played. Raises SetupError for no row."""
        deal = self.batch.deal(number)
        for card in self.cards[number, : self.plays[number]].tolist():
            if card != NOBODY:
                (play,) = plays_of(1 << card)
                deal = deal.apply(play)
        return deal

    def __repr__(self) -> str:
        return f"<{len(self)} deals of {self.batch.variant.name}, played out>"


def played_of(batch: Batch, courses: Sequence[Course], counts: Sequence[Counted]) -> Played:
    """The result of a batch from those of its chunks."""

    def joined(rows: Iterable[NDArray[K]]) -> NDArray[K]:
        first, *others = rows
        return (np.concatenate([first, *others], axis=-1) if others else first).T

    ledgers = [counted.account.ledger for counted in counts]
    totals = joined(ledger.totals for ledger in ledgers)
    points = totals - joined([batch.ledger.before])
    begun = batch.ledger.totals.T
    pegs = joined(counted.pegs for counted in counts)
    tricks = joined(counted.ended for counted in counts)
    return Played(
        batch=batch,
        points=points,
        pegs=pegs,
        paid=totals - begun - pegs,
        awards=_awards([counted.lines for counted in counts]),
        best=leading(points.T),
        totals=totals,
        pot=joined(ledger.pot for ledger in ledgers),
        bags=joined(ledger.bags for ledger in ledgers),
        made=joined(counted.account.made for counted in counts),
        winner=joined(counted.winner for counted in counts),
        tricks=joined(counted.account.tricks for counted in counts),
        taken=joined(counted.account.taken for counted in counts),
        trump=joined(course.trump for course in courses),
        takers=joined(course.takers for course in courses),
        cards=joined(course.cards for course in courses),
        plays=(tricks * np.uint8(batch.variant.seating.seats) - np.uint8(len(batch.position.trick))).astype(np.uint8),
    )


def _awards(chunks: Sequence[tuple[Line, ...]]) -> tuple[Line, ...]:
    """The lines of all chunks, which are the same line by line but for their numbers."""
    return tuple(
        Line(
            reason=lines[0].reason,
            side=np.concatenate([line.side for line in lines]),
            points=np.concatenate([line.points for line in lines]),
        )
        for lines in zip(*chunks, strict=True)
    )
