"""What a picture shows, before it is drawn: the same for text, HTML and SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from allfours._asking import parts
from allfours._refusing import shown
from allfours.cards import Card, CardSet, mask_of
from allfours.dealing import check_kind
from allfours.errors import SetupError
from allfours.ledger import Score, Trick
from allfours.match import Match
from allfours.moves import HandOver, Move
from allfours.rules import Direction, Variant
from allfours.scoring import Majority, PointTable
from allfours.seating import Seat, Side
from allfours.stages import Tricks, TrumpsOnly
from allfours.state import Deal
from allfours.view import View

DASH: Final = "\u2013"
"""What stands between the names of partners, and between two counts."""
_COMPASS: Final = {
    (2, Direction.CLOCKWISE): "NS",
    (2, Direction.ANTICLOCKWISE): "NS",
    (4, Direction.CLOCKWISE): "NESW",
    (4, Direction.ANTICLOCKWISE): "NWSE",
}


def seat_names(variant: Variant) -> tuple[str, ...]:
    """What the seats are called where nobody has named them: N E S W round a table of four, elsewhere their numbers.

    >>> from allfours import variants
    >>> seat_names(variants.PHAT)
    ('N', 'E', 'S', 'W')
    """
    seats = variant.seating.seats
    return tuple(_COMPASS.get((seats, variant.direction), map(str, range(seats))))


def called_by(variant: Variant, names: Sequence[str] | None) -> tuple[str, ...]:
    """The names that somebody has given the seats, else ``seat_names``. Raises SetupError unless each has a text."""
    if names is None:
        return seat_names(variant)
    seats = variant.seating.seats
    if len(names) != seats:
        raise SetupError.of("names", "names", f"{variant.title} has {seats} seats, not {len(names)}")
    for name in names:
        if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance] - told by a type checker only
            raise SetupError.of("names", "names", f"a name is a text, not {shown(name)}")
    return tuple(names)


@attrs.frozen(kw_only=True)
class Entry:
    """One line of a ledger: a trick with what it scored, or a score outside the tricks."""

    trick: Trick | None
    """The trick; None for a score outside the tricks."""
    scores: tuple[Score, ...]
    """The pegs of the trick, or the one score outside the tricks."""
    totals: tuple[int, ...]
    """The totals of the match after it."""


@attrs.frozen(kw_only=True)
class Scene:
    """A view, the cards that are shown beside it, and the names of the seats."""

    view: View
    """What everybody sees, and what its owner may know."""
    hands: tuple[CardSet | None, ...]
    """The cards of each seat; None where only their backs are seen."""
    stock: tuple[Card, ...] | None
    """The cards that are in the stock, top first; None where only their backs are seen."""
    away: CardSet
    """The cards that are out of play, as far as they are known."""
    names: tuple[str, ...]
    """The names of the seats."""
    moves: tuple[Move | None, ...]
    """The moves made so far, in order; None for one whose cards may not be shown."""
    places: tuple[int, ...] | None
    """For each score the number of tricks finished before it; None where only a view is known, which does not tell."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, in order of play from 0."""
        return self.view.variant.seating.order(Seat(0))

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides."""
        seating = self.view.variant.seating
        return tuple(
            DASH.join(self.names[seat] for seat in seating.members(Side(side))) for side in range(seating.sides)
        )

    def does(self, side: Side, verb: str) -> str:
        """A side as the subject of a sentence: ``Anne pegs``."""
        alone = len(self.view.variant.seating.members(side)) == 1
        return f"{self.sides[side]} {verb}{'s' * alone}"

    @property
    def leader(self) -> Seat | None:
        """Who led to the cards on the table; None where there are none."""
        return self.view.trick_seats[0] if self.view.trick else None

    @property
    def played(self) -> dict[Seat, Card]:
        """The cards on the table by the seats that played them."""
        return dict(zip(self.view.trick_seats, self.view.trick, strict=True))

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        winners = [trick.winner for trick in self.view.tricks]
        return tuple(winners.count(seat) for seat in self.seats)

    @property
    def shown(self) -> CardSet:
        """The cards that lie face up outside the tricks, and outside the hands that are shown."""
        view = self.view
        gone = [*view.trick, *(card for trick in view.tricks for card in trick.cards)]
        held = [card for hand in self.hands if hand is not None for card in hand]
        return CardSet.of_mask(view.shown.mask & ~mask_of([*gone, *held]))

    @property
    def unplayed(self) -> int:
        """How many tricks were still to come; 0 where trumps alone are played, which no hand tells."""
        return 0 if self.trumps_only else max(self.view.hand_sizes)

    @property
    def trumps_only(self) -> bool:
        """Whether trumps alone are played."""
        return any(isinstance(stage, TrumpsOnly) for stage in self.view.variant.stages)

    # --- points

    @property
    def verb(self) -> str:
        """What a side does that gets points: it pegs them in a game with pegs, and scores them in any other."""
        return "score" if self.pegs is None else "peg"

    @property
    def pegs(self) -> PointTable | None:
        """What the cards in a trick score at once; None where they do not."""
        return next((stage.pegs for stage in self.view.variant.stages if isinstance(stage, Tricks)), None)

    @property
    def award(self) -> Majority | None:
        """The award for the most of what is counted at the end of a deal, such as the muck, if there is one."""
        return next((part for _, part in parts(self.view.variant.settlement) if isinstance(part, Majority)), None)

    @property
    def count(self) -> PointTable | None:
        """What is counted of the tricks at the end of a deal."""
        return None if self.award is None else self.award.count

    def worth(self, points: PointTable | None, cards: Sequence[Card]) -> tuple[int, ...]:
        """What each of some cards is worth."""
        by_card = (0,) * 64 if points is None else points.by_card(self.view.variant.order, self.view.trump)
        return tuple(by_card[card.index] for card in cards)

    @property
    def counted(self) -> tuple[int, ...]:
        """What each side has in its tricks of that which is counted at the end."""
        found = [0] * len(self.sides)
        for trick in self.view.tricks:
            found[self.view.variant.seating.side(trick.winner)] += sum(self.worth(self.count, trick.cards))
        return tuple(found)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The tricks and scores of the deal in order, as far as a view tells it.

        Where only a view is known, a score outside the tricks stands before the next trick that scored, or at the end
        where none follows.
        """
        view = self.view
        waiting = list(zip(view.scores, self.places or self._likely_places(), strict=True))
        found: list[Entry] = []
        totals = [now - points for now, points in zip(view.standing.totals, view.points, strict=True)]

        def enter(trick: Trick | None, scores: list[Score]) -> None:
            for score in scores:
                totals[score.side] += score.points
            found.append(Entry(trick=trick, scores=tuple(scores), totals=tuple(totals)))

        for number, trick in enumerate(view.tricks):
            while waiting and waiting[0][0].trick is None and waiting[0][1] <= number:
                enter(None, [waiting.pop(0)[0]])
            pegs = [score for score, _ in waiting if score.trick == number]
            waiting = waiting[len(pegs) :]
            enter(trick, pegs)
        for score, _ in waiting:
            enter(None, [score])
        return tuple(found)

    def _likely_places(self) -> list[int]:
        """For each score the greatest number of tricks that may have been finished before it."""
        places: list[int] = []
        before = len(self.view.tricks)
        for score in reversed(self.view.scores):
            before = before if score.trick is None else score.trick
            places.append(before)
        return places[::-1]


def scene_of(what: Deal | View, names: Sequence[str] | None) -> Scene:
    """What a deal or a view knows. Raises SetupError for what is neither, and unless there is a name for every seat."""
    check_kind(what, "what", Deal, View)
    variant = what.variant
    seats = variant.seating.seats
    called = called_by(variant, names)
    if isinstance(what, View):
        own = tuple(what.hand if seat == what.seat else None for seat in range(seats))
        handed = mask_of(card for move in what.moves if isinstance(move, HandOver) for card in move.cards)
        away = CardSet.of_mask(what.known.mask & ~handed)
        return Scene(view=what, hands=own, stock=None, away=away, names=called, moves=what.moves, places=None)
    facts = what.table.facts
    return Scene(
        view=what.view(None),
        hands=tuple(what.hand(seat) for seat in range(seats)),
        stock=facts.stock,
        away=CardSet.of_mask(facts.aside),
        names=called,
        moves=what.moves,
        places=_places(what),
    )


def scenes_of(what: Match | Deal | View, names: Sequence[str] | None) -> list[Scene]:
    """What a spectator has seen of each deal; of a view, what its owner knows. Raises SetupError likewise."""
    check_kind(what, "what", Match, Deal, View)
    if isinstance(what, View):
        return [scene_of(what, names)]
    deals = (*what.past, what.deal) if isinstance(what, Match) else (what,)
    return [attrs.evolve(scene_of(deal.view(None), names), places=_places(deal)) for deal in deals]


def _places(deal: Deal) -> tuple[int, ...]:
    """For each score of a deal the number of tricks finished before it."""
    found: list[int] = []
    tricks = 0
    scored = {score.trick for score in deal.scores}
    for node in deal.table.log():
        if isinstance(node.event, Score) or (isinstance(node.event, tuple) and tricks in scored):
            found.append(tricks)
        tricks += isinstance(node.event, tuple)
    return tuple(found)
