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

from allfours.cards import Card
from allfours.errors import Refusal
from allfours.moves import Move
from allfours.rules import Phase
from allfours.seating import Seat
from allfours.stages.tricks import Tricks
from allfours.state import Deal, deal_listed, deal_of
from allfours.table import Facts, Start, owner, with_facts
from allfours.twins import changer_of


class Uncover(Enum):
    """When the card under one that was played is turned up.

    The account of Blind Don does not say which.

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

    def __call__(self, deal: Deal) -> Deal:
        """The deal with its face-up cards shown to all and the first lead to be made."""
        facts = deal.table.facts
        deal = deal.changed(shown=facts.shown | sum(facts.start.hands))
        return _again(self.play(deal), self.uncover)

    def describe(self) -> str:
        """The rule in a sentence or two."""
        return (
            "Every card dealt lies face up on a hidden one from the stock; only face-up cards are played and oblige to"
            " follow suit."
            f" When one has been played, the card under it is turned up {self.uncover.value}."
        )


@attrs.frozen
class PlayingFromPiles:
    """The phase of the play from piles: a phase of the ordinary play, and the turning up of hidden cards.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.BLIND_DON, seed=7).apply("AS").apply("2S")
    >>> isinstance(deal.phase, PlayingFromPiles), len(deal.hand(0)), deal.view(0).stock_size
    (True, 9, 32)
    """

    play: Phase
    """The phase of the play."""
    uncover: Uncover = attrs.field(kw_only=True)
    """When a hidden card is turned up."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """The face-up cards that may be played."""
        return self.play.moves(deal)

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why a card may not be played."""
        return self.play.why_not(deal, move)

    def make(self, deal: Deal, move: Move) -> Deal:
        """The card is played, and what lies under it turned up when its time has come."""
        play: Any = move  # only plays are legal here
        played: tuple[Card, ...] = (*deal.trick, play.card)
        if self.uncover is Uncover.AT_ONCE:
            deal = _turned_up(deal, played[-1:])
        elif len(played) == deal.variant.seating.seats:
            deal = _turned_up(deal, played)
        after = self.play.make(deal, move)
        if after.phase is not self.play:
            return _again(after, self.uncover)
        return _in_phase(after, self)  # as almost always

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:
        """The move, as the play shows it."""
        return self.play.seen(move, by=by, viewer=viewer)


def _again(deal: Deal, uncover: Uncover) -> Deal:
    """The deal with its phase of play wrapped; a deal that is over as it is."""
    if deal.turn is None:
        return deal
    phase: Any = deal.phase  # a value, so it can be hashed
    return _in_phase(deal, _wrapped(phase, uncover))


def _in_phase(deal: Deal, phase: PlayingFromPiles) -> Deal:
    """The deal in a phase of play from piles."""
    plays: Any = deal.legal_moves  # of cards alone
    return deal_listed(deal.table, phase, deal.turn, deal.trick, plays)


@functools.lru_cache(maxsize=256)
def _wrapped(phase: Phase, uncover: Uncover) -> PlayingFromPiles:
    """The phase of a play from piles, made once."""
    return PlayingFromPiles(phase, uncover=uncover)


def _under(start: Start, face: Card) -> Card | None:
    """The card that lies under another at the start; None where that lay hidden itself, or has none under it."""
    seats, bit = len(start.hands), face.bit
    for seat, hand in enumerate(start.hands):
        if hand & bit:
            before = (seat - start.dealer - 1) % seats * hand.bit_count()  # in the hands of those who are older
            number = before + (hand & bit - 1).bit_count()
            return start.stock[number] if number < len(start.stock) else None
    return None


def _turned_up(deal: Deal, played: tuple[Card, ...]) -> Deal:
    """The deal with the cards under some that are being played turned up."""
    table = deal.table
    facts, start = table.facts, table.facts.start
    held, stock, shown = list(facts.held), list(facts.stock), facts.shown
    for face in played:
        hidden = _under(start, face)
        if hidden is not None:
            held[owner(facts, face)] |= hidden.bit
            shown |= hidden.bit
            stock.remove(hidden)
    if shown == facts.shown:
        return deal
    turned = _turned(facts, tuple(held), tuple(stock), shown)
    return deal_of(with_facts(table, turned), deal.phase, deal.turn, deal.trick)


_turned: Final = changer_of(Facts, "held", "stock", "shown")
