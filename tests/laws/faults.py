"""Rules with a fault each, so that every law is seen to fail.

They are what a writer of a stage may get wrong, and what other programs got wrong.
"""

from collections.abc import Callable

import attrs

from allfours import (
    Card,
    Deal,
    Move,
    Pass,
    Reckoning,
    Refusal,
    RefusalCode,
    Score,
    Seat,
    Side,
    Stage,
    Stand,
    Standing,
    Suit,
    Variant,
    variants,
)
from allfours.cards import cards_of
from allfours.following import strict
from allfours.moves import plays_of
from allfours.stages import Tricks
from allfours.table import Facts
from allfours.variants.phat import PHAT_PEGS

PLAY = Tricks(follow=strict, pegs=PHAT_PEGS)


def with_stage(*stages: Stage) -> Variant:
    """Phat that begins with some stages more."""
    return variants.PHAT_BGA.evolve(name="faulty", stages=(*stages, PLAY))


# --- Cards that are lost and made


def lose_a_card(deal: Deal) -> Deal:
    """A card falls under the table."""
    first, *others = deal.table.facts.held
    return deal.changed(held=(first & (first - 1), *others))


def copy_a_card(deal: Deal) -> Deal:
    """A card of the first seat is in the second seat's hand as well."""
    first, second, *others = deal.table.facts.held
    return deal.changed(held=(first, second | (first & -first), *others))


# --- A phase that lies


def on_it_goes(deal: Deal, move: Move) -> Deal:  # noqa: ARG001 - the signature of what makes a move
    """The deal goes on."""
    return deal.proceed()


@attrs.frozen(kw_only=True)
class Lies:
    """A stage and its phase in one, whose list of moves, refusals and doings are whatever a test says."""

    listed: Callable[[Deal], tuple[Move, ...]]
    """What it says is legal."""
    refused: Callable[[Deal, Move], Refusal | None]
    """What it says when asked."""
    made: Callable[[Deal, Move], Deal] = on_it_goes
    """What a move does."""
    secret: bool = False
    """Whether a move is kept from the other seats."""

    def __call__(self, deal: Deal) -> Deal:
        """The deal in this phase."""
        return deal.opened(self, turn=deal.pitcher)

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """As it says."""
        return self.listed(deal)

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """As it says."""
        return self.refused(deal, move)

    def make(self, deal: Deal, move: Move) -> Deal:
        """As it says."""
        return self.made(deal, move)

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:
        """The move, or nothing."""
        return None if self.secret and by != viewer else move


@attrs.frozen(kw_only=True)
class PicksTheFirst(Lies):
    """The same, which picks its first move wherever it is told to look."""

    def pick(self, deal: Deal, fraction: float) -> Move:  # noqa: ARG002 - the fault
        """The first of the list."""
        return self.listed(deal)[0]


def only_pass(deal: Deal) -> tuple[Move, ...]:  # noqa: ARG001 - the signature of a list of moves, here and below
    """One may pass."""
    return (Pass(),)


def pass_twice(deal: Deal) -> tuple[Move, ...]:  # noqa: ARG001
    """One may pass, or pass."""
    return (Pass(), Pass())


def pass_or_stand(deal: Deal) -> tuple[Move, ...]:  # noqa: ARG001
    """One may pass, or stand."""
    return (Pass(), Stand())


def no_move(deal: Deal) -> tuple[Move, ...]:  # noqa: ARG001
    """One can do nothing."""
    return ()


def next_doors_cards(deal: Deal) -> tuple[Move, ...]:
    """One may play the cards of one's neighbour."""
    return plays_of(deal.hand_mask(_next_door(deal)))


def unless_listed(deal: Deal, move: Move) -> Refusal | None:
    """What is not listed is refused."""
    return None if move in deal.legal_moves else Refusal(RefusalCode.WRONG_PHASE, "not listed")


def always(deal: Deal, move: Move) -> Refusal | None:  # noqa: ARG001
    """Everything is refused."""
    return Refusal(RefusalCode.NOT_ALLOWED, "not today")


def telling_tales(deal: Deal, move: Move) -> Refusal | None:
    """A refusal says what one's neighbour holds."""
    card = cards_of(deal.hand_mask(_next_door(deal)))[0]
    return None if move == Pass() else Refusal(RefusalCode.NOT_ALLOWED, f"your neighbour holds {card.symbol}")


def while_nobody_looks(deal: Deal, move: Move) -> Refusal | None:
    """A card is slipped onto the table before the move is refused."""
    refusal = unless_listed(deal, move)
    if refusal is not None:
        object.__setattr__(deal, "trick", cards_of(deal.hand_mask(_next_door(deal)))[:1])
    return refusal


def _next_door(deal: Deal) -> Seat:
    return deal.variant.seating.next(deal.turn or Seat(0))


UNDECIDED = Lies(listed=only_pass, refused=always)
"""Lists a move and refuses it."""
REPEATS = Lies(listed=pass_twice, refused=unless_listed)
"""Lists a move twice."""
MISPICKS = PicksTheFirst(listed=pass_or_stand, refused=unless_listed)
"""Picks a move that stands elsewhere in the list."""
STUCK = Lies(listed=no_move, refused=always)
"""Waits for a seat that can do nothing."""
PEEKS = Lies(listed=next_doors_cards, refused=unless_listed)
"""Lists the cards of another hand."""
CHEATS = Lies(listed=only_pass, refused=while_nobody_looks)
"""Changes the very deal in which a move is refused."""
TELLS = Lies(listed=only_pass, refused=telling_tales)
"""Names the cards of another hand."""


# --- A rule between two tricks of two minds


@attrs.frozen
class Drawing:
    """Between two tricks the cards change hands, by the call and by the facts."""

    called: Callable[[Facts], Facts]
    """By the call."""
    points: int
    """What the call scores for the first side."""

    def __call__(self, deal: Deal) -> Deal:
        """The deal after it."""
        facts = self.called(deal.table.facts)
        deal = deal.changed(held=facts.held)
        return deal.scored(Score(Side(0), points=self.points, reason="draw")) if self.points else deal

    def on_facts(self, facts: Facts, winner: Seat, left: int, trick: int) -> Facts:  # noqa: ARG002 - see Moved
        """The facts as they are."""
        return facts


def as_they_are(facts: Facts) -> Facts:
    """Nothing changes."""
    return facts


def turned_round(facts: Facts) -> Facts:
    """Everybody hands all cards on."""
    return attrs.evolve(facts, held=(*facts.held[1:], facts.held[0]))


def between_tricks(rule: Drawing) -> Variant:
    """Phat with a rule between two tricks."""
    stages = (Tricks(follow=strict, pegs=PHAT_PEGS, after=rule),)
    return variants.PHAT_BGA.evolve(name="faulty", stages=stages)


def show_a_hand(deal: Deal) -> Deal:
    """Seat 1 is shown what seat 0 holds."""
    known = list(deal.table.facts.known)
    known[1] |= deal.table.facts.held[0]
    return deal.changed(known=tuple(known))


# --- Rules that are not the same for all


def first_side_scores(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:  # noqa: ARG001
    """Side 0 scores, whatever was played."""
    return (Score(Side(0), points=1, reason="favour"),), standing


def spades_score(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
    """A side scores for the ace of spades, whatever is trumps."""
    ace = Card.parse("AS")
    scores = [Score(Side(side), points=1, reason="ace") for side, taken in enumerate(reckoning.taken) if ace in taken]
    return tuple(scores), standing


def spades_are_trumps(deal: Deal) -> Deal:
    """Spades are always trumps."""
    return deal.changed(trump=Suit.SPADES)
