"""Sample deals of a variant, from beginning to end, out of the beginning, the middle and the end of sample matches."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, TypeAlias, TypeVar

import attrs

from allfours import shuffling
from allfours.cards import CardSet, cards_of
from allfours.ledger import Standing
from allfours.moves import Move
from allfours.rules import Variant
from allfours.seating import Seat
from allfours.state import Deal
from allfours.testing._told import brief

T = TypeVar("T")

Choose: TypeAlias = Callable[[Deal, Random], Move]
"""Chooses a move in a deal."""

MOST_MOVES: Final = 1000
"""Moves after which a deal is taken to be endless; no game of the family comes near."""
_MOST_LISTED: Final = 200_000
"""Legal moves of all sample deals; three hundred deals of Phat have 80,000, a single discard may have 54,264."""
_MOST_DEALS: Final = 30
"""Deals after which a sample match is broken off; in some games random play never wins."""


@attrs.frozen(kw_only=True)
class Opening:
    """How a sample deal begins."""

    variant: Variant
    """The game."""
    seed: int
    """The seed of the pack."""
    dealer: Seat
    """Who deals."""
    pitcher: Seat
    """Who pitches by the custom of the game."""
    standing: Standing
    """What the match has come to."""

    @classmethod
    def plain(cls, variant: Variant, seed: int) -> Opening:
        """The first deal of a match, dealt by the last seat and pitched by the eldest."""
        last = Seat(variant.seating.seats - 1)
        standing = Standing().for_sides(variant.seating.sides)
        return cls(variant=variant, seed=seed, dealer=last, pitcher=Seat(0), standing=standing)

    def deal(self) -> Deal:
        """The deal before its first move."""
        return Deal.shuffled(
            self.variant, seed=self.seed, dealer=self.dealer, pitcher=self.pitcher, standing=self.standing
        )


@attrs.frozen(kw_only=True)
class Course:
    """A sample deal with all its positions, as far as its rules let it come."""

    opening: Opening
    """How it began."""
    deals: tuple[Deal, ...]
    """The deal after 0, 1, 2 ... moves; empty where it cannot even begin."""
    closely: bool = True
    """Whether it is to be looked at closely: the first of a match, the last, or one from the middle."""

    @property
    def is_over(self) -> bool:
        """Whether the deal has come to its end."""
        return bool(self.deals) and self.deals[-1].is_over

    def code(self, variant: Variant, at: int) -> Iterator[str]:
        """The code by which the deal is seen after so many moves, a line each."""
        opening, plain = self.opening, Opening.plain(self.opening.variant, self.opening.seed)
        game = "variant" if opening.variant == variant else f"variant.evolve(packets={opening.variant.packets})"
        special = [
            f", {field}={getattr(opening, field)}"
            for field in ("dealer", "pitcher", "standing")
            if getattr(opening, field) != getattr(plain, field)
        ]
        yield f"    deal = Deal.shuffled({game}, seed={opening.seed}{''.join(special)})"
        moves = [str(move) for move in self.deals[-1].moves[:at]] if at else []
        if moves:
            yield f'    for move in "{" ".join(moves if at <= _SHOWN else moves[:_FIRST])}".split():'
            yield "        deal = deal.apply(move)"
        if at > _SHOWN:
            yield f"    # and so on, {at} moves in all"

    def hands(self) -> Iterator[str]:
        """The hands as they were dealt, a line each; none where the deal could not begin."""
        for deal in self.deals[:1]:
            for seat, mask in enumerate(deal.table.facts.start.hands):
                yield f"    # seat {seat} is dealt {brief(CardSet.of_mask(mask))}"


_SHOWN: Final = 60
"""The most moves that a message shows, a deal of four hands of thirteen and some more."""
_FIRST: Final = 10
"""Moves that it shows where there are more."""


def any_of(things: Sequence[T], chance: Random) -> T:
    """One of some things, each as likely as another."""
    return things[int(chance.random() * len(things))]


def any_move(deal: Deal, chance: Random) -> Move:
    """Any legal move."""
    return any_of(deal.legal_moves, chance)


def first_move(deal: Deal, chance: Random) -> Move:  # noqa: ARG001 - the signature of every choice
    """The first legal move."""
    return deal.legal_moves[0]


def played(opening: Opening, choose: Choose, chance: Random) -> Course:
    """The course of a deal in which every move is chosen so, up to its end or to where a rule fails."""
    deals: list[Deal] = []
    # Whatever a rule raises ends the course: the laws come to the same position, and say what is wrong there.
    with contextlib.suppress(Exception):
        deals.append(deal := opening.deal())
        while deal.legal_moves and len(deals) <= MOST_MOVES:
            deal = deal.apply(choose(deal, chance))
            _ = deal.winner  # a settlement fails when somebody looks
            deals.append(deal)
    return Course(opening=opening, deals=tuple(deals))


def courses(variant: Variant, *, deals: int, seed: int, least: int = 0, choose: Choose = any_move) -> Iterator[Course]:
    """Sample deals, all those of one match after another: so many to be looked at closely, and so many in all at least.

    Where a deal does not come to its end, no more are played than are to be looked at closely; and fewer are, where the
    seats have so many legal moves that to list them takes long.
    """
    listed = 0
    while True:
        match = list(_match(variant, seed, choose))
        chosen = {0, int(shuffling.stream(seed).random() * len(match)), len(match) - 1}
        for number, course in enumerate(match):
            yield attrs.evolve(course, closely=number in chosen and deals > 0)
            deals, least = deals - (number in chosen), least - 1
            listed += sum(len(deal.legal_moves) for deal in course.deals[:-1])
            if listed > _MOST_LISTED or (deals <= 0 and (least <= 0 or not course.is_over)):
                return
        seed += len(match)


def _match(variant: Variant, seed: int, choose: Choose) -> Iterator[Course]:
    """The deals of a match, each shuffled with the next seed."""
    dealer = variant.first_dealer.dealer(variant, seed)
    hands, _ = variant.dealt(shuffling.shuffle(cards_of(variant.deck.mask), seed), dealer=dealer)
    pitcher = variant.first_dealer.pitcher(variant, hands, dealer)
    standing = Standing().for_sides(variant.seating.sides)
    limit: float = getattr(variant.goal, "limit", math.inf)
    for number in range(_MOST_DEALS):
        opening = Opening(variant=variant, seed=seed + number, dealer=dealer, pitcher=pitcher, standing=standing)
        course = played(opening, choose, shuffling.stream(seed + number))
        yield course
        last = course.deals[-1] if course.is_over else None
        if last is None or last.winner is not None or last.standing.deals >= limit:
            return
        try:
            dealer = variant.next_dealer(last)
        except Exception:  # noqa: BLE001 - as above
            return
        pitcher, standing = variant.seating.next(dealer), last.standing
