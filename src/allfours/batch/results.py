"""What a batch comes to when it has been played out."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

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
    from allfours.batch.position import Ledger
    from allfours.state import Deal

K = TypeVar("K", bound=np.generic)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Played:
    """Many deals played out, as read-only arrays with a row for each deal; ``deal(i)`` is one of them.

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
    held: Masks
    """The cards that each seat has held for the play, those included that it draws, (n, seats), uint64."""
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


def played_of(batch: Batch, ledger: Ledger, course: Course, counted: Counted) -> Played:
    """The result of some deals of a batch, from their ledger before, their course and what that comes to."""
    account, lying = counted.account, len(batch.position.trick)
    totals = account.ledger.totals
    points = totals - ledger.before
    cards = course.cards.reshape(-1, course.cards.shape[-1])[lying:]
    plays = counted.ended * np.uint8(batch.variant.seating.seats) - np.uint8(lying)
    return Played(
        batch=batch,
        points=points.T,
        pegs=counted.pegs.T,
        paid=(totals - ledger.totals - counted.pegs).T,
        awards=counted.lines,
        best=leading(points),
        totals=totals.T,
        pot=account.ledger.pot,
        bags=account.ledger.bags.T,
        made=account.made,
        winner=counted.winner,
        tricks=account.tricks.T,
        taken=account.taken.T,
        held=account.held.T,
        trump=course.trump,
        takers=course.takers.T,
        cards=cards.T,
        plays=plays.astype(np.uint8),
    )


def joined(parts: Iterator[Played], deals: int) -> Played:
    """The result of so many deals, read-only, from those of its parts, each forgotten once it is copied."""
    whole = first = next(parts)
    if len(first) < deals:
        whole, done = _room_for(first, deals), 0
        for part in itertools.chain((first,), parts):
            for room, rows in zip(_all_rows(whole), _all_rows(part), strict=True):
                room[done : done + len(part)] = rows
            done += len(part)
    for rows in _all_rows(whole):
        rows.setflags(write=False)
    return whole


def _rows(value: Played | Line) -> dict[str, NDArray[Any]]:  # Any: their types differ
    """The arrays of a result, or of one of its awards, by the names of their fields."""
    fields = {field.name: getattr(value, field.name) for field in attrs.fields(type(value))}
    return {name: array for name, array in fields.items() if isinstance(array, np.ndarray)}


def _all_rows(played: Played) -> Iterator[NDArray[Any]]:
    """All arrays of a result, those of its awards included."""
    values: tuple[Played | Line, ...] = (played, *played.awards)
    for value in values:
        yield from _rows(value).values()


def _room_for(like: Played, deals: int) -> Played:
    """A result with so many rows, in which nothing is written yet."""
    make: Callable[..., Played] = type(like)
    awards = tuple(_room_for_line(line, deals) for line in like.awards)
    return make(batch=like.batch, awards=awards, **{name: _room(rows, deals) for name, rows in _rows(like).items()})


def _room_for_line(like: Line, deals: int) -> Line:
    """The same of an award."""
    make: Callable[..., Line] = type(like)
    return make(reason=like.reason, **{name: _room(rows, deals) for name, rows in _rows(like).items()})


def _room(like: NDArray[K], deals: int) -> NDArray[K]:
    """An array with so many rows, its columns one after the other in memory as they are in a part."""
    return np.empty((*like.shape[1:], deals), dtype=like.dtype).T
