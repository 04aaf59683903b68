"""Set back: what a deal pays in which a number of points was bid, in Pitch and its kin.

The points of a deal are counted as in All Fours. The side of the bidder scores all it has made, if that is at least
what was bid; if not it scores nothing and loses what was bid, below nothing if need be. The other sides always score
what they have made. In most games the bidder's side is counted first, and goes out before anybody else. Where nobody
has bid and the eldest leads without a contract, the side of the eldest is counted as the bidder's, and nothing can set
it back.

A **slam** is a rule for winning everything. It is asked before the rest, and may say what the deal pays instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from allfours._english import number
from allfours._refusing import at_least, of_kind, refuse, shown
from allfours.errors import Problem
from allfours.ledger import Reckoning, Score, Standing, score_of, with_made
from allfours.moves import Bid, Moon, Smudge
from allfours.rules import Settlement, sentence
from allfours.seating import Side
from allfours.twins import maker_of

if TYPE_CHECKING:
    from allfours.rules import Variant


ALL_TRICKS: Final = "all tricks"
"""The name under which a score keeper types in which side has taken every trick, where one has."""


@attrs.frozen(kw_only=True)
class Tally:
    """A deal that is being settled: what was bid and what was made."""

    reckoning: Reckoning
    """The deal."""
    standing: Standing
    """The standing before its points are counted."""
    scores: tuple[Score, ...]
    """What all sides have made, in the order counted."""
    ours: tuple[Score, ...]
    """What the bidder's side has made."""
    theirs: tuple[Score, ...]
    """What the other sides have made."""
    made: int
    """How many points the bidder's side has made."""
    side: Side
    """The side of the bidder; that of the eldest where nobody has bid."""
    bid: Bid | Smudge | Moon | None
    """What was bid; None where nobody has."""

    def to_win(self, side: Side, target: int) -> int:
        """How many points take a side to a target, and past sides that are there already since they were level."""
        others = [total for other, total in enumerate(self.standing.totals) if other != side]
        return max(target, max(others) + 1) - self.standing.totals[side]

    @property
    def all_tricks(self) -> bool:
        """Whether the bidder's side has taken every trick."""
        typed = self.reckoning.counted(ALL_TRICKS)
        if typed is not None:
            return typed[self.side] > 0
        members = self.reckoning.seating.members(self.side)
        return sum(self.reckoning.tricks[seat] for seat in members) == sum(self.reckoning.tricks)


_tally: Final = maker_of(Tally)


def _points(scores: Iterable[Score]) -> int:
    """How many points some scores come to."""
    points = 0
    for score in scores:  # plain loops and lists, as in the awards: a settlement is the dearest part of a short deal
        points += score.points
    return points


def tally_of(awards: Iterable[Settlement], reckoning: Reckoning, standing: Standing) -> Tally:
    """What a deal comes to before anything is paid for it."""
    scores: tuple[Score, ...] = ()
    for award in awards:
        more, standing = award(reckoning, standing)
        scores += more
    contract, seating = reckoning.contract, reckoning.seating
    declarer = None if contract is None else contract.declarer
    bidder = seating.next(reckoning.dealer) if declarer is None else declarer
    said = None if contract is None or declarer is None else contract.bids[bidder]
    side = seating.side(bidder)
    ours = tuple([score for score in scores if score.side == side])
    return _tally(
        reckoning=reckoning,
        standing=standing,
        scores=scores,
        ours=ours,
        theirs=tuple([score for score in scores if score.side != side]),
        made=_points(ours),
        side=side,
        bid=said if isinstance(said, _BIDS) else None,
    )


_BIDS: Final = (Bid, Smudge, Moon)


Slam: TypeAlias = "Callable[[Tally], tuple[Score, ...] | None]"
"""``tally -> scores``: what a deal pays in which everything was bid or won; None where that makes no difference."""


class Counting(Enum):
    """In which order the points of a deal are counted, and so who goes out first."""

    BIDDER_FIRST = "What the bidder's side has made is counted first, then the points of the others in their order"
    """All that the bidder's side has made, then the rest."""
    IN_ORDER = "A set-back is counted first, then the points in the order of the list, whoever has made them"
    """Point after point; what a side is set back by comes before them."""


class Overbid(Enum):
    """What a side scores that has made more than it bid."""

    ALL_POINTS = "all of them"
    """All of them."""
    BID_ONLY = "what was bid"
    """The bid alone."""


@attrs.frozen(kw_only=True)
class SetBack:
    """The settlement in which the bidder's side scores what it has made, or is set back by what it bid."""

    awards: tuple[Settlement, ...]
    """What can be made, in the order counted."""
    counting: Counting
    """Whose points are counted first: a point on which tables differ."""
    overbid: Overbid = Overbid.ALL_POINTS
    """What is scored for more than was bid."""
    slam: Slam | None = None
    """The rule for winning everything; None where there is none."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, awards=tuple, counting=Counting, overbid=Overbid))

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The scores in the order counted, and the standing, which says whether the contract was made."""
        tally = tally_of(self.awards, reckoning, standing)
        if reckoning.contract is None:
            return tally.scores, with_made(tally.standing, None)
        paid = None if self.slam is None else self.slam(tally)
        paid = self._paid(tally) if paid is None else paid
        side = tally.side
        made = tally.bid is not None and _points([score for score in paid if score.side == side]) > 0
        return paid, with_made(tally.standing, side if made else None)

    def _paid(self, tally: Tally) -> tuple[Score, ...]:
        """What a deal pays in which no slam makes a difference."""
        wanted = amount_of(tally.bid)
        if tally.made < wanted:
            return (set_back(tally.side, wanted), *tally.theirs)
        if self.overbid is Overbid.BID_ONLY and wanted:
            return (score_of(tally.side, points=wanted, reason="bid"), *tally.theirs)
        return tally.scores if self.counting is Counting.IN_ORDER else (*tally.ours, *tally.theirs)

    def describe(self) -> str:
        """The settlement in sentences."""
        return " ".join((*(f"{sentence(award)}." for award in self.awards), *self.clauses()))

    def clauses(self, variant: Variant | None = None) -> tuple[str, ...]:
        """How the points are paid that can be made: a paragraph, and one for the slam where there is one."""
        alone = variant is not None and variant.seating.sides == variant.seating.seats
        made, missed = _ALONE if alone else _IN_SIDES
        contract = (
            f"{made} scores {self.overbid.value}. {missed} scores nothing and is *set back*: what was bid is taken off"
            f" the total, which may fall below nothing. The others always score what they make. {self.counting.value}."
        )
        return (contract,) if self.slam is None else (contract, f"{sentence(self.slam)}.")

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """A bid to win everything of which nothing says what it wins, and a slam for one that nobody can make."""
        can = bids_above(variant)
        of: dict[type, str] = {SmudgeBid: "smudge", SmudgeWins: "smudge", ShootTheMoon: "moon"}
        ours = type(self.slam) in {*of, AllPointsWin, HighestBid, type(None)}  # of a slam of one's own nothing is known
        known = of.get(type(self.slam))
        if ours and (unknown := can - {known}):
            text = f"a {' or a '.join(sorted(unknown))} can be bid, and no slam says what it wins or costs"
            yield Problem("slam", path="slam", text=text)
        if known and known not in can:
            yield Problem("slam", path="slam", text=f"nobody can bid a {known}: no auction has it above its numbers")


_IN_SIDES: Final = (
    "If the bidder's side makes as many points as were bid, or more, it",
    "If it makes fewer, it",
)
_ALONE: Final = ("A bidder who makes as many points as were bid, or more,", "One who makes fewer")


def set_back(side: Side, points: int) -> Score:
    """What a side loses that has not made its contract."""
    return score_of(side, points=-points, reason="set back")


def bids_above(variant: Variant) -> set[str]:
    """The bids to win everything that the auctions of a variant have above their numbers."""
    return {str(bid) for stage in variant.stages if (bid := getattr(stage, "above", None)) is not None}


def amount_of(bid: Bid | Smudge | Moon | None) -> int:
    """The number that was bid; 0 for no number."""
    return bid.amount if isinstance(bid, Bid) else 0


# --- Slams


@attrs.frozen
class SmudgeBid:
    """A smudge: a bid to win high, low, jack and game and every trick, one point more than the four."""

    points: int
    """What it wins or loses, usually 5."""
    needs: int = attrs.field(kw_only=True)
    """The points that must be made, usually 4."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "points", "needs"))

    def __call__(self, tally: Tally) -> tuple[Score, ...] | None:
        """What a smudge that was bid pays, or costs."""
        if not isinstance(tally.bid, Smudge):
            return None
        if tally.made < self.needs or not tally.all_tricks:
            return (set_back(tally.side, self.points), *tally.theirs)
        more = self.points - tally.made
        extra = (score_of(tally.side, points=more, reason="smudge"),) if more else ()
        return (*tally.ours, *extra, *tally.theirs)

    def describe(self) -> str:
        """The rule in a sentence."""
        return (
            f"A smudge is a bid to make {number(self.needs)} points and win every trick: it scores {self.points}"
            " in all, or costs as much. A side that has not bid it scores no more for it than the points it makes."
        )


@attrs.frozen
class AllPointsWin:
    """Whoever makes all the points of a deal, bidder or not, wins the match at once."""

    points: int
    """How many points there are, usually 4."""
    target: int = attrs.field(kw_only=True)
    """The points that win the match."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "points", "target"))

    def __call__(self, tally: Tally) -> tuple[Score, ...] | None:
        """The points of the side that has made all of them, and what it still needs."""
        sides = {score.side for score in tally.scores}
        made = sum(score.points for score in tally.scores)
        if len(sides) != 1 or made < self.points:
            return None
        winner = sides.pop()
        amount = 0 if winner == tally.side else amount_of(tally.bid)
        lost = (set_back(tally.side, amount),) if amount else ()
        more = tally.to_win(winner, self.target) - made
        rest = (score_of(winner, points=more, reason="smudge"),) if more > 0 else ()
        return (*lost, *tally.scores, *rest)

    def describe(self) -> str:
        """The rule in a sentence."""
        points = f"all {number(self.points)} points in one deal"
        return f"A side that makes {points} wins the match at once, whatever was bid and whatever the total."

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """Another target than that of the match."""
        yield from _another_target(self.target, variant)


@attrs.frozen
class SmudgeWins:
    """A smudge: a bid to make all the points, which wins the match for a side that is not below nothing."""

    points: int
    """How many points there are, usually 4; they are what a smudge costs that fails."""
    target: int = attrs.field(kw_only=True)
    """The points that win the match."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "points", "target"))

    def __call__(self, tally: Tally) -> tuple[Score, ...] | None:
        """What a smudge that was bid pays, or costs."""
        if not isinstance(tally.bid, Smudge):
            return None
        if tally.made < self.points:
            return (set_back(tally.side, self.points), *tally.theirs)
        before = tally.standing.totals[tally.side]
        rest = tally.to_win(tally.side, self.target) - tally.made if before >= 0 else 0
        won = (score_of(tally.side, points=rest, reason="smudge"),) if rest > 0 else ()
        return (*tally.ours, *won, *tally.theirs)

    def describe(self) -> str:
        """The rule in sentences."""
        return (
            f"A smudge is a bid to make all {number(self.points)} points: it wins the match, or costs {self.points}. A"
            " side with a total below nothing that makes it scores the points alone."
        )

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """Another target than that of the match."""
        yield from _another_target(self.target, variant)


@attrs.frozen
class HighestBid:
    """The highest number that can be bid wins or loses more than itself, as 16 does that is played for 32."""

    amount: int
    """The bid, usually 16."""
    pays: int = attrs.field(kw_only=True)
    """What it wins or loses, usually 32."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "amount", "pays"))

    def __call__(self, tally: Tally) -> tuple[Score, ...] | None:
        """What the highest bid pays, or costs."""
        if tally.bid != Bid(self.amount):
            return None
        if tally.made < self.amount:
            return (set_back(tally.side, self.pays), *tally.theirs)
        more = self.pays - tally.made
        extra = (score_of(tally.side, points=more, reason="highest bid"),) if more > 0 else ()
        return (*tally.ours, *extra, *tally.theirs)

    def describe(self) -> str:
        """The rule in a sentence."""
        return f"A bid of {self.amount} scores {self.pays} when it is made, and costs {self.pays} when it is not."

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """A bid that is not the highest in this game."""
        for stage in variant.stages:
            most: object = getattr(stage, "most", self.amount)
            if most != self.amount:
                text = f"the highest bid is {shown(most)}, and this rule is for a bid of {self.amount}"
                yield Problem("bids", path="amount", text=text)


class AtNothing(Enum):
    """What a moon is worth to a side whose total is exactly nothing, on which accounts are silent."""

    WINS = "of nothing or more"
    """The match."""
    NOTHING = "above nothing"
    """Nothing."""


@attrs.frozen
class ShootTheMoon:
    """A moon: a bid to make every point, which wins or loses the match."""

    points: int
    """How many points there are, usually 10."""
    target: int = attrs.field(kw_only=True)
    """The points that win the match."""
    at_nothing: AtNothing = attrs.field(kw_only=True)
    """What it is worth at a total of exactly nothing."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "points", "target"), *of_kind(self, at_nothing=AtNothing))

    def __call__(self, tally: Tally) -> tuple[Score, ...] | None:
        """What a moon that was bid pays, in place of the points; a failed one wins the match for the other side."""
        if not isinstance(tally.bid, Moon):
            return None
        totals = tally.standing.totals
        if tally.made < self.points:
            others = [Side((tally.side + step) % len(totals)) for step in range(1, len(totals))]
            best = max(others, key=lambda side: totals[side])  # of equals the next in turn
            return (score_of(best, points=tally.to_win(best, self.target), reason="moon"),)
        total = totals[tally.side]
        wins = total >= 0 if self.at_nothing is AtNothing.WINS else total > 0
        points = tally.to_win(tally.side, self.target) if wins else -total
        return (score_of(tally.side, points=points, reason="moon"),) if points else ()

    def describe(self) -> str:
        """The rule in sentences."""
        return (
            f"A moon is a bid to make all {number(self.points)} points, and nothing else is then scored. A side that"
            f" makes it wins the match from a total {self.at_nothing.value}; from less, the total becomes nothing. A"
            " side that fails loses the match."
        )

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """Another target than that of the match."""
        yield from _another_target(self.target, variant)


def _another_target(target: int, variant: Variant) -> Iterator[Problem]:
    """A slam that wins the match with another number of points than the goal."""
    goal: object = variant.goal
    wanted: object = getattr(goal, "least", getattr(goal, "target", target))
    if isinstance(wanted, int) and wanted != target:
        text = f"the match is won with {wanted} points, and this rule takes a side to {target}"
        yield Problem("target", path="target", text=text)
