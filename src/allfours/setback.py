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
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, runtime_checkable

import attrs

from allfours._english import number
from allfours._refusing import all_called, at_least, called, given, of_kind, refuse
from allfours.errors import Problem
from allfours.ledger import Reckoning, Score, Standing, score_of, with_made
from allfours.moves import Bid, Moon, Smudge
from allfours.rules import Settlement, sentence
from allfours.scoring.goals import target_of
from allfours.seating import Side
from allfours.twins import maker_of

if TYPE_CHECKING:
    from allfours.rules import Variant


ALL_TRICKS: Final = "all tricks"
"""The name under which a score keeper types in which side has taken every trick, where one has."""


@runtime_checkable
class HasOffers(Protocol):
    """A stage in which players bid for a contract; settlements ask it what can be bid.

    >>> from allfours import variants
    >>> [isinstance(stage, HasOffers) for stage in variants.SETBACK.stages]
    [True, False]
    """

    @property
    def offers(self) -> tuple[Bid | Smudge | Moon, ...]:
        """All that can be bid, from the lowest up."""
        ...


@attrs.frozen(kw_only=True)
class Tally:
    """A deal that is being settled: what was bid and what was made.

    It is what a slam is given; :func:`tally_of` makes one. A slam of your own:

    >>> import attrs
    >>> def bonus_for_four(tally: Tally) -> tuple[Score, ...] | None:
    ...     bonus = Score(tally.side, points=1, reason="bonus")
    ...     return (*tally.ours, bonus, *tally.theirs) if tally.bid == Bid(4) and tally.made >= 4 else None
    >>> from allfours import Bid, Score, variants
    >>> house = attrs.evolve(variants.AUCTION_PITCH.settlement, slam=bonus_for_four)
    """

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
        """How many points take a side to a target, and past sides that are there already since they were level.

        >>> from allfours import Reckoning, Seat, Seating, Side, Standing
        >>> deal = Reckoning(seating=Seating.heads_up(), dealer=Seat(1))
        >>> tally = tally_of((), deal, Standing(totals=(5, 8)))
        >>> tally.to_win(Side(0), 7), tally.to_win(Side(1), 7)
        (4, -1)
        """
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
    """What a deal comes to before anything is paid for it.

    >>> from allfours import Bid, Contract, Pass, Reckoning, Seat, Seating, Standing
    >>> from allfours.awards import High, Jack
    >>> bids = Contract(declarer=Seat(1), bids=(Pass(), Bid(2)))
    >>> counts = ("high", (0, 1)), ("jack", (1, 0))
    >>> deal = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), contract=bids, counts=counts)
    >>> tally = tally_of((High(1), Jack(1)), deal, Standing())
    >>> print(tally.side, tally.bid, tally.made, *tally.theirs)
    1 bid:2 1 side 0: +1 jack
    """
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
    """In which order the points of a deal are counted, and so who goes out first.

    Side 1 has bid 2 and made low and jack:

    >>> from allfours import Bid, Contract, Pass, Reckoning, Seat, Seating, Standing
    >>> from allfours.awards import Credit, High, Jack, Low
    >>> bids = Contract(declarer=Seat(1), bids=(Pass(), Bid(2)))
    >>> counts = ("high", (1, 0)), ("low", (0, 1)), ("jack", (0, 1))
    >>> deal = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), contract=bids, counts=counts)
    >>> for counting in Counting:
    ...     settle = SetBack(awards=(High(1), Low(1, to=Credit.HOLDER), Jack(1)), counting=counting)
    ...     print([score.reason for score in settle(deal, Standing())[0]])
    ['low', 'jack', 'high']
    ['high', 'low', 'jack']
    """

    BIDDER_FIRST = "What the bidder's side has made is counted first, then the points of the others in their order"
    """All that the bidder's side has made, then the rest."""
    IN_ORDER = "A set-back is counted first, then the points in the order of the list, whoever has made them"
    """Point after point; what a side is set back by comes before them."""


class Overbid(Enum):
    """What a side scores that has made more than it bid.

    >>> from allfours import Bid, Contract, Pass, Reckoning, Seat, Seating, Standing
    >>> from allfours.awards import High, Jack
    >>> bids = Contract(declarer=Seat(0), bids=(Bid(1), Pass()))
    >>> counts = ("high", (1, 0)), ("jack", (1, 0))
    >>> deal = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), contract=bids, counts=counts)
    >>> for overbid in Overbid:
    ...     settle = SetBack(awards=(High(1), Jack(1)), counting=Counting.BIDDER_FIRST, overbid=overbid)
    ...     print(*settle(deal, Standing())[0], sep="; ")
    side 0: +1 high; side 0: +1 jack
    side 0: +1 bid
    """

    ALL_POINTS = "all of them"
    """All of them."""
    BID_ONLY = "what was bid"
    """The bid alone."""


@attrs.frozen(kw_only=True)
class SetBack:
    """The settlement in which the bidder's side scores what it has made, or is set back by what it bid.

    >>> from allfours import Bid, Contract, Pass, Reckoning, Seat, Seating, Standing
    >>> from allfours.awards import Credit, High, Jack, Low
    >>> settle = SetBack(awards=(High(1), Low(1, to=Credit.HOLDER), Jack(1)), counting=Counting.BIDDER_FIRST)
    >>> bids = Contract(declarer=Seat(0), bids=(Bid(3), Pass()))
    >>> counts = ("high", (1, 0)), ("low", (0, 1)), ("jack", (1, 0))
    >>> deal = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), contract=bids, counts=counts)
    >>> scores, after = settle(deal, Standing(totals=(2, 5)))
    >>> print(*scores, after.made, sep="; ")
    side 0: -3 set back; side 1: +1 low; None
    """

    awards: tuple[Settlement, ...]
    """What can be made, in the order counted."""
    counting: Counting
    """Whose points are counted first: a point on which tables differ."""
    overbid: Overbid = Overbid.ALL_POINTS
    """What is scored for more than was bid."""
    slam: Slam | None = None
    """The rule for winning everything; None where there is none."""

    def __attrs_post_init__(self) -> None:
        kinds = {"counting": Counting, "overbid": Overbid}
        refuse(*all_called(self, "awards"), *of_kind(self, **kinds), *called(self, *given(self, "slam")))

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
    """What a side loses that has not made its contract: so many points, a number above 0.

    >>> from allfours import Side
    >>> print(set_back(Side(1), 3))
    side 1: -3 set back
    """
    return score_of(side, points=-points, reason="set back")


def bids_above(variant: Variant) -> set[str]:
    """The bids to win everything that the auctions of a variant have above their numbers, as their texts.

    >>> from allfours import variants
    >>> bids_above(variants.SETBACK), bids_above(variants.AUCTION_PITCH)
    ({'smudge'}, set())
    """
    return {str(offer) for offer in _offers(variant) if not isinstance(offer, Bid)}


def _offers(variant: Variant) -> tuple[Bid | Smudge | Moon, ...]:
    """All that can be bid for a contract in a variant."""
    stages: tuple[object, ...] = variant.stages
    return tuple(offer for stage in stages if isinstance(stage, HasOffers) for offer in stage.offers)


def amount_of(bid: Bid | Smudge | Moon | None) -> int:
    """The number that was bid; 0 for no number.

    >>> from allfours import Bid, Smudge
    >>> amount_of(Bid(3)), amount_of(Smudge()), amount_of(None)
    (3, 0, 0)
    """
    return bid.amount if isinstance(bid, Bid) else 0


# --- Slams


@attrs.frozen
class SmudgeBid:
    """A smudge: a bid to win high, low, jack and game and every trick, one point more than the four.

    >>> from allfours import Contract, Pass, Reckoning, Seat, Seating, Smudge, Standing, variants
    >>> bids = Contract(declarer=Seat(0), bids=(Smudge(), Pass(), Pass(), Pass()))
    >>> counts = *((name, (1, 0)) for name in ("high", "low", "jack", ALL_TRICKS)), ("game", (60, 20))
    >>> deal = Reckoning(seating=Seating.partnerships(), dealer=Seat(3), contract=bids, counts=counts)
    >>> scores, _ = variants.SETBACK.settlement(deal, Standing())
    >>> print([f"{score.reason} {score.points}" for score in scores])
    ['high 1', 'low 1', 'jack 1', 'game 1', 'smudge 1']
    """

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
    """Whoever makes all the points of a deal, bidder or not, wins the match at once.

    Side 1 has made all four, though side 0 had bid 2:

    >>> from allfours import Bid, Contract, Pass, Reckoning, Seat, Seating, Standing, variants
    >>> bids = Contract(declarer=Seat(0), bids=(Bid(2), Pass()))
    >>> counts = *((name, (0, 1)) for name in ("high", "low", "jack")), ("game", (10, 40))
    >>> deal = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), contract=bids, counts=counts)
    >>> scores, _ = variants.SMUDGE.settlement(deal, Standing(totals=(6, -2)))
    >>> print(scores[0], scores[-1], sep="; ")
    side 0: -2 set back; side 1: +5 smudge
    """

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
    """A smudge: a bid to make all the points, which wins the match for a side that is not below nothing.

    >>> import attrs
    >>> from allfours import Contract, Pass, Reckoning, Seat, Seating, Smudge, Standing, variants
    >>> settle = attrs.evolve(variants.SMUDGE.settlement, slam=SmudgeWins(4, target=7))
    >>> bids = Contract(declarer=Seat(0), bids=(Smudge(), Pass()))
    >>> counts = *((name, (1, 0)) for name in ("high", "low", "jack")), ("game", (40, 10))
    >>> deal = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), contract=bids, counts=counts)
    >>> [sum(score.points for score in settle(deal, Standing(totals=(total, 3)))[0]) for total in (0, -2)]
    [7, 4]
    """

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
    """The highest number that can be bid wins or loses more than itself, as 16 does that is played for 32.

    >>> from allfours import Bid, Contract, Pass, Reckoning, Seat, Seating, Standing, variants
    >>> bids = Contract(declarer=Seat(0), bids=(Bid(16), Pass(), Pass(), Pass()))
    >>> counts = *((name, (1, 0)) for name in ("ace", "jack", "ten", "five", "off-five")), ("two", (0, 1))
    >>> deal = Reckoning(seating=Seating.partnerships(), dealer=Seat(3), contract=bids, counts=counts)
    >>> scores, _ = variants.CALIFORNIA_PEDRO.settlement(deal, Standing())
    >>> print(*scores, sep="; ")
    side 0: -32 set back; side 1: +1 two
    """

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
        most = max((amount_of(offer) for offer in _offers(variant)), default=self.amount)
        if most != self.amount:
            text = f"the highest bid is {most}, and this rule is for a bid of {self.amount}"
            yield Problem("bids", path="amount", text=text)


class AtNothing(Enum):
    """What a moon is worth to a side whose total is exactly nothing, on which accounts are silent.

    >>> from allfours import Contract, Moon, Pass, Reckoning, Seat, Seating, Standing
    >>> from allfours.awards import High
    >>> bids = Contract(declarer=Seat(0), bids=(Moon(), Pass()))
    >>> deal = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), contract=bids, counts=(("high", (1, 0)),))
    >>> tally = tally_of((High(1),), deal, Standing(totals=(0, 41)))
    >>> for at_nothing in AtNothing:
    ...     print(at_nothing.name, *ShootTheMoon(1, target=52, at_nothing=at_nothing)(tally))
    WINS side 0: +52 moon
    NOTHING
    """

    WINS = "of nothing or more"
    """The match."""
    NOTHING = "above nothing"
    """Nothing."""


@attrs.frozen
class ShootTheMoon:
    """A moon: a bid to make every point, which wins or loses the match.

    >>> from allfours import Contract, Moon, Pass, Reckoning, Seat, Seating, Standing
    >>> from allfours.awards import High, Jack
    >>> moon = ShootTheMoon(2, target=52, at_nothing=AtNothing.WINS)
    >>> settle = SetBack(awards=(High(1), Jack(1)), counting=Counting.BIDDER_FIRST, slam=moon)
    >>> bids = Contract(declarer=Seat(0), bids=(Moon(), Pass()))
    >>> for jack in ((1, 0), (0, 1)):
    ...     counts = ("high", (1, 0)), ("jack", jack)
    ...     deal = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), contract=bids, counts=counts)
    ...     print(*settle(deal, Standing(totals=(30, 41)))[0])
    side 0: +22 moon
    side 1: +11 moon
    """

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
    wanted = target_of(variant.goal)
    if wanted is not None and wanted != target:
        text = f"the match is won with {wanted} points, and this rule takes a side to {target}"
        yield Problem("target", path="target", text=text)
