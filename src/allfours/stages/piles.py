"""Play from piles: every card of a hand lies face up on another that nobody knows.

The cards dealt to a seat are its face-up cards; the hidden card under each comes from the stock. The hidden cards of
the eldest are the first of the stock, in the order of the eldest's sorted face-up cards; those of the next seat
follow. Only face-up cards can be played and only they oblige to follow suit. When a face-up card has been played, the
card under it is turned up, for everybody to see: after the trick, or at once.
"""

from __future__ import annotations

import functools
from enum import Enum
from typing import Any, Final

import attrs

from allfours._refusing import of_kind, refuse
from allfours.cards import mask_of
from allfours.errors import Problem, Refusal
from allfours.moves import Move
from allfours.rules import Phase
from allfours.seating import Seat
from allfours.stages.tricks import Tricks
from allfours.state import Deal, deal_listed, deal_of
from allfours.table import Facts, with_facts
from allfours.twins import changer_of


class Uncover(Enum):
    """When the card under one that was played is turned up.

    The account of Blind Don does not say which.

    >>> import attrs
    >>> from allfours import Deal, variants
    >>> for uncover in Uncover:
    ...     stages = (attrs.evolve(variants.BLIND_DON.stages[0], uncover=uncover),)
    ...     deal = Deal.shuffled(variants.BLIND_DON.evolve(name="ours", stages=stages), seed=7)
    ...     print(uncover.name, deal.apply("AS").view(None).exposed[0])
    AFTER_TRICK 8S 3S 6H 3H AD JD 5D AC
    AT_ONCE 8S 3S 6H 3H AD JD TD 5D AC
    """

    AFTER_TRICK = "after the trick"
    """When the trick is complete."""
    AT_ONCE = "at once"
    """Before the next seat plays."""


@attrs.frozen(kw_only=True)
class OverPiles:
    """The stage in which cards are played from piles.

    The play of Blind Don.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.BLIND_DON, seed=7)
    >>> print(*deal.view(None).exposed, sep=" | ")
    AS 8S 3S 6H 3H AD JD 5D AC | 9S 5S 2S QH 4H 6D QC JC 7C
    """

    play: Tricks
    """The rules of the play."""
    uncover: Uncover
    """When a hidden card is turned up: a point on which tables differ."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, play=Tricks, uncover=Uncover))
        if self.play.after is not None:
            text = "between the tricks hidden cards are turned up, and nothing else happens: leave out after="
            refuse(Problem("after", path="play.after", text=text))

    def __call__(self, deal: Deal) -> Deal:
        """The deal with its face-up cards shown to all and the first lead to be made."""
        facts = deal.table.facts
        deal = deal.changed(shown=facts.shown | sum(facts.start.hands))
        if self.uncover is Uncover.AFTER_TRICK:
            return _uncovering(self.play)(deal)
        return _again(self.play(deal))

    def describe(self) -> str:
        """The rule in a sentence or two."""
        return (
            "Every card dealt lies face up on a hidden one from the stock; only face-up cards are played and oblige to"
            " follow suit."
            f" When one has been played, the card under it is turned up {self.uncover.value}."
        )


@attrs.frozen
class Uncovering:
    """What happens between two tricks: the cards under those of the trick are turned up."""

    def __call__(self, deal: Deal) -> Deal:
        """The deal with these cards in the hands that they lie in."""
        table = deal.table
        facts = self.on_facts(table.facts, table.winner, table.left, table.cards)
        return deal_of(with_facts(table, facts), deal.phase, deal.turn, deal.trick)

    def on_facts(self, facts: Facts, winner: Seat, left: int, trick: int) -> Facts:  # noqa: ARG002 - see Moved
        """The same for the facts of a deal, whoever won the trick."""
        hands = facts.start.hands
        faces = trick & sum(hands)
        if not faces:
            return facts
        held, stock, shown, older = list(facts.held), list(facts.stock), facts.shown, 0
        eldest = facts.start.dealer + 1
        for seat in range(eldest - len(hands), eldest):  # from the eldest on, as the hidden cards lie; -1 is the last
            hand = hands[seat]
            face = hand & faces
            if face:
                at = ((older | hand & face - 1) & left).bit_count()  # each that lies before it has a card in the stock
                if at < len(stock):
                    bit = stock.pop(at).bit
                    held[seat] |= bit
                    shown |= bit
            older |= hand
        return _turned(facts, tuple(held), tuple(stock), shown)


_TURN_UP: Final = Uncovering()


@functools.lru_cache(maxsize=256)
def _uncovering(play: Tricks) -> Tricks:
    """The ordinary play, with cards turned up between two tricks."""
    return attrs.evolve(play, after=_TURN_UP)


@attrs.frozen
class PlayingFromPiles:
    """The phase of a play from piles where cards are turned up within a trick: one of the ordinary play, and that.

    >>> import attrs
    >>> from allfours import Deal, variants
    >>> at_once = attrs.evolve(variants.BLIND_DON.stages[0], uncover=Uncover.AT_ONCE)
    >>> deal = Deal.shuffled(variants.BLIND_DON.evolve(name="ours", stages=(at_once,)), seed=7).apply("AS")
    >>> isinstance(deal.phase, PlayingFromPiles), len(deal.hand(0)), deal.view(0).stock_size
    (True, 9, 33)
    """

    play: Phase
    """The phase of the play."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """The face-up cards that may be played."""
        return self.play.moves(deal)

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why a card may not be played."""
        return self.play.why_not(deal, move)

    def make(self, deal: Deal, move: Move) -> Deal:
        """The card is played, and what lies under it turned up."""
        play: Any = move  # only plays are legal here
        table = deal.table
        left = table.left & ~mask_of(deal.trick) ^ play.card.bit
        facts = _TURN_UP.on_facts(table.facts, table.winner, left, play.card.bit)
        after = self.play.make(deal_of(with_facts(table, facts), deal.phase, deal.turn, deal.trick), move)
        return _in_phase(after, self) if after.phase is self.play else _again(after)

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:
        """The move, as the play shows it."""
        return self.play.seen(move, by=by, viewer=viewer)


def _again(deal: Deal) -> Deal:
    """The deal with its phase of play wrapped; a deal that is over as it is."""
    if deal.turn is None:
        return deal
    phase: Any = deal.phase  # a value, so it can be hashed
    return _in_phase(deal, _wrapped(phase))


def _in_phase(deal: Deal, phase: PlayingFromPiles) -> Deal:
    """The deal in a phase of play from piles."""
    plays: Any = deal.legal_moves  # of cards alone
    return deal_listed(deal.table, phase, deal.turn, deal.trick, plays)


@functools.lru_cache(maxsize=256)
def _wrapped(phase: Phase) -> PlayingFromPiles:
    """The phase of a play from piles, made once."""
    return PlayingFromPiles(phase)


_turned: Final = changer_of(Facts, "held", "stock", "shown")
