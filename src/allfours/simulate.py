"""Many deals or matches of a variant, and what they come to: means with intervals, distributions, counts of events.

``simulate(variants.PHAT, deals=10_000, seed=1)`` plays deals at random, or as ``players`` choose, in this process or by
the workers of any ``concurrent.futures.Executor``. :mod:`allfours.comparing` plays two variants with the same cards.
The result depends on the seed, the number of deals and how they are played: what happens in a deal follows from the
seed and its number, and all that is counted is whole numbers, which add up to the same in any order.

Deals in which nobody chooses are played together, by :mod:`allfours.batch`, where its extra is installed and the rules
have counterparts there; else, and in matches, one by one (see ``Dealing``). Played together, deal *k* is row *k* of
``Batch.shuffled(variant, n, seed=seed)``; where somebody is asked before the first lead, it has the cards of
``shuffled_deals(variant, 1, seed=seed, first=k)``, and is brought there by moves from
``shuffling.stream(shuffling.derived(seed, f"moves {k}"))``. Played one by one, deal *k* is the one of
``Deal.shuffled(variant, seed=shuffling.derived(seed, f"deal {k}"))``, match *k* that of
``Match.new(variant, seed=shuffling.derived(seed, f"match {k}"))``.

What is played at random is any legal move, each as likely as another: bids too, which few contracts survive.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from allfours._counts import Tally
from allfours._looking_up import odd_kind, odd_name, odd_side
from allfours._refusing import refuse
from allfours._simulating import LONGEST, Dealing, Seeded, Task, Unit
from allfours._tasks import Progress, checked, distributions, play_all, task_of
from allfours._working import Workers
from allfours.cards import Card
from allfours.errors import Problem, SetupError
from allfours.estimates import LEVEL, Distribution, Estimate, share
from allfours.measures import NO_SIDE, OF_MATCHES, Kind
from allfours.rules import Variant
from allfours.seating import Side
from allfours.view import Json, Player

__all__ = [
    "LONGEST",
    "CardCount",
    "Dealing",
    "Measure",
    "Progress",
    "Seeded",
    "Simulation",
    "Unit",
    "Workers",
    "simulate",
]


@attrs.frozen(kw_only=True)
class Measure:
    """A number of every deal, or of every match, and how often it came to what.

    >>> from allfours import variants
    >>> measure = simulate(variants.PHAT, deals=20, seed=1).measures[0]
    >>> measure.kind.value, measure.side, measure.values.n
    ('points', 0, 20)
    """

    kind: Kind
    """What is counted."""
    name: str
    """For what in particular: the reason of a score, what was bid; empty for nothing in particular."""
    side: Side | None
    """For which side; None for none."""
    values: Distribution
    """How often the number came to what, over all deals that were not thrown in, or over all matches."""

    def as_dict(self) -> dict[str, Json]:
        """The measure in plain JSON types."""
        return {"kind": self.kind.value, "name": self.name, "side": self.side, "values": self.values.as_pairs()}


@attrs.frozen(kw_only=True)
class CardCount:
    """What has happened to a card over all deals that were not thrown in.

    >>> from allfours import variants
    >>> count = simulate(variants.PHAT, deals=20, seed=1).cards[0]
    >>> count.card.text, count.played, count.wins + count.taken <= 20
    ('AS', 20, True)
    """

    card: Card
    """The card."""
    played: int
    """How often it was played to a trick."""
    wins: int
    """How often it won its trick."""
    taken: int
    """How often a side took it that had not held it."""
    scores: int
    """How often it earned a score, or lost points."""


@attrs.frozen(kw_only=True)
class Simulation:
    """What many deals or matches of a variant have come to.

    >>> from allfours import variants
    >>> from allfours.measures import Kind
    >>> result = simulate(variants.PHAT, deals=20, seed=1)
    >>> result.deals, result.values(Kind.SCORED, "pegs", side=0).n
    (20, 20)
    """

    variant: Variant
    """The game."""
    seed: int
    """The seed of the simulation."""
    dealing: Dealing
    """How the deals were played, which the result depends on as it does on the seed."""
    deals: int
    """The deals played; those not counted that were thrown in."""
    thrown_in: int
    """The deals thrown in, of which nothing else is counted."""
    matches: int
    """The matches, those included that stopped unfinished; 0 where single deals were played."""
    measures: tuple[Measure, ...]
    """All that was counted, in the order of the kinds; what was 0 in every deal is left out."""
    cards: tuple[CardCount, ...]
    """The cards of the pack, in the order of a sorted hand."""

    @property
    def points(self) -> tuple[Distribution, ...]:
        """The points of a deal by side. Where single deals are played, side 0 is that of the eldest."""
        return tuple(self.values(Kind.POINTS, side=side) for side in range(self.variant.seating.sides))

    def values(self, kind: Kind, name: str = "", *, side: int | None = None) -> Distribution:
        """How often a number came to what: all nothing for one that might have come up and never did.

        Contracts and nils may come up that can be bid, and ties of a count of which the most is paid. Scores may come
        up for the counts and awards of the game, such as the muck, and for what rules of the library call alike in
        all games, such as a gift, also where no rule of this game pays it. A rule of one's own among the stages may
        have bid or scored for anything, one in the settlement may have scored for anything.

        Raises SetupError for all else: a kind that is counted in matches, where single deals were played; contracts,
        nils, ties or bags in a game without; another name, or none where the kind has names; a side that is not
        there, or none where the kind is counted by side.
        """
        odd = self._odd_kind(kind) or self._odd_name(kind, name) or odd_side(self.variant, kind, side)
        refuse(*odd, error=SetupError)
        for measure in self.measures:
            if (measure.kind, measure.name, measure.side) == (kind, name or "", side):
                return measure.values
        n = self.matches if kind in OF_MATCHES else self.deals
        return Distribution.of({0: n})

    def total(self, kind: Kind, name: str | None = None) -> int:
        """The sum of a kind over all deals or matches and all sides; of one name, or of all.

        Raises SetupError for a kind or a name for which ``values`` does.
        """
        odd = self._odd_kind(kind) or (() if name is None else self._odd_name(kind, name))
        refuse(*odd, error=SetupError)
        return sum(
            measure.values.total for measure in self.measures if measure.kind == kind and name in {None, measure.name}
        )

    def _odd_kind(self, kind: Kind) -> tuple[Problem, ...]:
        """Why nothing of a kind can have been counted."""
        return tuple(odd_kind(self.variant, kind, matches=self.matches > 0))

    def _odd_name(self, kind: Kind, name: str) -> tuple[Problem, ...]:
        """Why nothing of a kind can have been counted under a name."""
        counted = {measure.name for measure in self.measures if measure.kind == kind}
        return tuple(odd_name(self.variant, kind, name, counted))

    def made(self, name: str | None = None, *, level: float = LEVEL) -> Estimate:
        """The share of contracts that were made, of all or of those for so much; each counts, also two of a deal.

        Raises SetupError in a game without contracts, and for what cannot be bid.
        """
        made = self.total(Kind.MADE, name)
        return share(made, made + self.total(Kind.SET, name), level=level)

    def nils_made(self, name: str | None = None, *, level: float = LEVEL) -> Estimate:
        """The share of nils that were made of those that were bid; of all, or of each ``"nil"`` or ``"blind nil"``.

        Raises SetupError in a game without nils, and for one that cannot be bid.
        """
        return share(self.total(Kind.NIL_MADE, name), self.total(Kind.NIL, name), level=level)

    def as_dict(self) -> dict[str, Json]:
        """All that was counted in plain JSON types: the variant as its name, distributions as pairs."""
        cards: list[Json] = [
            {
                "card": count.card.text,
                "played": count.played,
                "wins": count.wins,
                "taken": count.taken,
                "scores": count.scores,
            }
            for count in self.cards
        ]
        return {
            "variant": self.variant.name,
            "seed": self.seed,
            "dealing": self.dealing.value,
            "deals": self.deals,
            "thrown_in": self.thrown_in,
            "matches": self.matches,
            "measures": [measure.as_dict() for measure in self.measures],
            "cards": cards,
        }

    def __str__(self) -> str:
        """The measures as a table of text, with intervals of 95 %."""
        from allfours._simulation_text import text_of  # noqa: PLC0415 - the table is made of simulations

        return text_of(self)


def simulate(  # noqa: PLR0913 - what a simulation may be told, each by name
    variant: Variant,
    *,
    deals: int | None = None,
    matches: int | None = None,
    players: Sequence[Player | None] | None = None,
    seed: int,
    dealing: Dealing | None = None,
    executor: Workers = None,
    progress: Progress | None = None,
) -> Simulation:
    """Plays so many deals, or so many whole matches, and counts what comes of them.

    Single deals are the first of a match, dealt by the last seat. ``players`` has one for every seat, None for any
    legal move, which is also what all do by default; a player that makes use of chance has a method ``seeded`` (see
    ``Seeded``). A match that nobody has won after 200 deals, or the ``limit`` of its goal, stops unfinished.

    Deals in which nobody chooses are played together by :mod:`allfours.batch` where numpy is there and every rule has a
    counterpart for many deals; matches, and all else, one by one. ``dealing`` asks for one of the two: with the same
    one, the same seed gives the same result.

    ``executor`` is any ``concurrent.futures.Executor``, or what makes one, such as
    ``functools.partial(ProcessPoolExecutor, 2)``: then the workers are hired and dismissed here, and what is lost with
    one that dies is played again. Variant and players must be picklable then. ``progress`` is told how far it has come.

    Raises SetupError, with every problem, for arguments that make no sense, where deals are to be played together that
    cannot be, or when a worker was lost for good or wanted to end the program; what a player raises else, as it is,
    with a note that names the deal.

    >>> from allfours import variants
    >>> result = simulate(variants.PHAT, deals=100, seed=1)
    >>> sum(points.total for points in result.points) // 100 in {87, 88}
    True
    """
    task = checked((variant,), task_of(deals, matches, seed=seed, players=players), executor, dealing, progress)
    played = play_all((variant,), task, executor, progress)
    return _simulation(variant, task, played.tallies[0])


def _simulation(variant: Variant, task: Task, tally: Tally) -> Simulation:
    """What is written down as a result."""
    counts = {fate.value: numbers for fate, numbers in tally.cards.items()}
    return Simulation(
        variant=variant,
        seed=task.seed,
        dealing=task.dealing,
        deals=tally.deals,
        thrown_in=tally.thrown_in,
        matches=tally.matches,
        measures=tuple(
            Measure(kind=kind, name=name, side=None if side == NO_SIDE else Side(side), values=values)
            for (kind, name, side), values in distributions(tally)
        ),
        cards=tuple(
            CardCount(card=card, **{fate: numbers[card.index] for fate, numbers in counts.items()})
            for card in variant.deck
        ),
    )
