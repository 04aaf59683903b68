"""The exchange of cards between the bidder of a blind nil and the partner.

Only the two know which cards change hands. Either both choose theirs before they see what comes, or the bidder hands
over first and the partner, who takes the cards up, returns as many of all that are then in the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, cast

import attrs

from allfours._combining import Combinations
from allfours._english import number
from allfours._refusing import at_least, of_kind, refuse
from allfours.cards import CardSet, cards_of, sets_of
from allfours.errors import Problem, Refusal, RefusalCode
from allfours.moves import BlindNil, HandOver, Move, Pass, hand_over_of
from allfours.seating import Seat
from allfours.state import Deal

if TYPE_CHECKING:
    from allfours.rules import Stage, Variant


class Swap(Enum):
    """Who of the two chooses first, and whether the bidder must.

    >>> import attrs
    >>> from allfours import Deal, variants
    >>> trumps, bids, play = variants.JAQUES_BLIND_NIL.stages
    >>> for manner in Swap:
    ...     stages = (trumps, attrs.evolve(bids, swap=SwapWithPartner(2, manner=manner)), play)
    ...     game = variants.JAQUES_BLIND_NIL.evolve(name="ours", stages=stages)
    ...     deal = Deal.shuffled(game, seed=7).apply("blind-nil")
    ...     print(manner.name, *deal.legal_moves[:2], len(deal.apply("swap:JS,AH").hand(2)))
    TOGETHER swap:JS,6S swap:JS,3S 13
    BIDDER_FIRST swap:JS,6S swap:JS,3S 15
    BIDDER_MAY_DECLINE pass swap:JS,6S 15
    """

    TOGETHER = "both choose before they see what comes"
    """Both choose before they see what comes; two blind partners exchange as well."""
    BIDDER_FIRST = "the bidder first"
    """The bidder hands over, the partner takes the cards up and returns as many; not where both have bid blind."""
    BIDDER_MAY_DECLINE = "the bidder first, or not at all"
    """The same, but the bidder may pass, and keep the hand as it is."""


@attrs.frozen
class SwapWithPartner:
    """The stage in which those who have bid nil blind exchange cards with their partners, in the order of the bids.

    Two cards change hands so in both accounts of Spades. Raises VariantError for fewer than one card.

    >>> from allfours import Deal, Standing, variants
    >>> deal = Deal.shuffled(variants.SPADES, seed=7, standing=Standing(totals=(150, 250)))
    >>> for move in ("blind-nil", "bid:3", "look", "bid:4", "bid:3", "swap:JS,AH", "swap:2D,4C"):
    ...     deal = deal.apply(move)
    >>> print(deal.hand(0), "|", deal.hand(2))
    6S 3S 7H 6H 5H 3H AD JD 4D 2D 5C 4C 3C | AS JS 8S 7S AH TH 9H TD 7D 5D AC KC TC
    """

    cards: int
    """How many cards each of the two hands over, from 1."""
    manner: Swap = attrs.field(kw_only=True)
    """Who chooses first, and whether the bidder must: a point on which tables differ."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "cards"), *of_kind(self, manner=Swap))

    def __call__(self, deal: Deal) -> Deal:
        """The deal with the first exchange to be made; when there is none, the deal goes on."""
        seating = deal.variant.seating
        return self.among(deal, seating.order(seating.next(deal.dealer)), then=Deal.proceed)

    def among(self, deal: Deal, bidders: tuple[Seat, ...], *, then: Stage) -> Deal:
        """The deal with the exchange to be made that the first of some seats begins, and what follows the last."""
        for place, bidder in enumerate(bidders, start=1):
            partner = self._partner(deal, bidder)
            if partner is not None:
                waiting = bidders[place:]
                phase = Swapping(rule=self, bidder=bidder, partner=partner, waiting=waiting, then=then)
                return deal.opened(phase, turn=bidder)
        return then(deal)

    def _partner(self, deal: Deal, bidder: Seat) -> Seat | None:
        """With whom a seat has an exchange to begin; None where there is none."""
        contract, seating = deal.contract, deal.variant.seating
        partner = seating.partner(bidder)
        if contract is None or partner is None or not isinstance(contract.bids[bidder], BlindNil):
            return None
        order = seating.order(seating.next(deal.dealer))
        both = isinstance(contract.bids[partner], BlindNil)
        begun = self.manner is not Swap.TOGETHER or order.index(partner) < order.index(bidder)
        return None if both and begun else partner

    def describe(self) -> str:
        """The rule in a sentence or two."""
        cards = f"{number(self.cards)} card{'s' if self.cards > 1 else ''}"
        who, secret = "Whoever has bid nil before looking", "nobody else learns which"
        if self.manner is Swap.TOGETHER:
            return f"{who} exchanges {cards} with the partner: {self.manner.value}, and {secret}."
        hands = "may hand" if self.manner is Swap.BIDDER_MAY_DECLINE else "hands"
        back = "takes them up and hands as many back" if self.cards > 1 else "takes it up and hands one back"
        return (
            f"{who} {hands} {cards} to the partner, who {back}; {secret}."
            " Two partners who have both bid so exchange nothing."
        )

    def clauses(self, variant: Variant) -> tuple[str, ...]:  # noqa: ARG002 - the same at every table
        """The rule as that of a stage of its own, which follows the bids."""
        text = self.describe()
        return (f"When the bids are in, {text[:1].lower()}{text[1:]}",)

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """A table without partners, more cards than a hand has, or no nil that can have been bid blind before."""
        if variant.seating.sides == variant.seating.seats:
            yield Problem("partners", path="", text="everyone plays alone here: there is nobody to exchange cards with")
        if self.cards > variant.hand_size:
            text = f"a hand has {variant.hand_size} cards, {self.cards} cannot be handed over"
            yield Problem("cards", path="cards", text=text)
        stages: tuple[object, ...] = variant.stages
        before = stages[: stages.index(self)] if self in stages else None  # the bids have a part of theirs looked at
        if before is not None and not any(getattr(stage, "blind", None) for stage in before):
            text = "nobody can have bid nil blind before this exchange, so that it is never made"
            yield Problem("exchange", path="", text=text)


@attrs.frozen(kw_only=True)
class Swapping:
    """The phase in which two partners exchange cards.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_BLIND_NIL, seed=7).apply("blind-nil").apply("swap:JS,AH")
    >>> deal.turn, len(deal.hand(2)), deal.view(1).moves
    (2, 15, (BlindNil(), None))
    """

    rule: SwapWithPartner
    """The stage that opened it."""
    bidder: Seat
    """Who has bid nil blind, and begins."""
    partner: Seat
    """Who gives cards in return."""
    offered: CardSet | None = None
    """What the bidder has handed over; None before."""
    waiting: tuple[Seat, ...]
    """The seats that may have an exchange after this one, in order of play."""
    then: Stage
    """What follows the last exchange."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """Every choice of cards in the order of a sorted hand; passing, where that is allowed, before them."""
        choices = tuple(map(hand_over_of, sets_of(map(sum, self._ways(deal)))))
        return (Pass(), *choices) if self._may_pass() else choices

    def pick(self, deal: Deal, fraction: float) -> Move:
        """The move so far down their list."""
        ways, before = self._ways(deal), int(self._may_pass())
        place = int(fraction * (before + len(ways))) - before
        return Pass() if place < 0 else HandOver(CardSet.of_mask(sum(ways[place])))

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why cards may not be handed over."""
        match move:
            case Pass() if self._may_pass():
                return None
            case Pass():
                return Refusal(RefusalCode.NOT_ALLOWED, f"the exchange is not to be declined: {self._wanted()}")
            case HandOver(cards) if not cards <= _hand(deal):
                strange = " ".join(card.symbol for card in cards - _hand(deal))
                return Refusal(RefusalCode.NOT_HELD, f"{strange}: not in the hand")
            case HandOver(cards) if len(cards) != self.rule.cards:
                given = number(len(cards)) if cards else "none"
                return Refusal(RefusalCode.NOT_ALLOWED, f"{self._wanted()}, not {given}")
            case HandOver():
                return None
            case _:
                return Refusal(RefusalCode.WRONG_PHASE, f"cards are exchanged now, {move} does not belong here")

    def make(self, deal: Deal, move: Move) -> Deal:
        """The cards change hands, at once or when the partner has chosen too; then the next exchange, or the play."""
        if isinstance(move, Pass):
            return self._done(deal)
        cards = cast("HandOver", move).cards  # no other move is legal here
        if self.offered is None:
            if self.partner in deal.face_down:
                deal = deal.changed(face_down=deal.face_down - {self.partner})  # who gives has looked
            if self.rule.manner is not Swap.TOGETHER:
                deal = _moved(deal, cards, self.bidder, self.partner)
            return deal.opened(attrs.evolve(self, offered=cards), turn=self.partner)
        if self.rule.manner is Swap.TOGETHER:
            deal = _moved(deal, self.offered, self.bidder, self.partner)
        return self._done(_moved(deal, cards, self.partner, self.bidder))

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:
        """The move, to the two who exchange; where both choose unseen, not even the partner sees the bidder's."""
        if isinstance(move, Pass):
            return move
        blind = self.rule.manner is Swap.TOGETHER and by == self.bidder  # the partner must not know when choosing
        return move if viewer in {self.bidder, self.partner} and not blind else None

    def _ways(self, deal: Deal) -> Combinations[int]:
        """The ways to choose the bits of the cards to be handed over."""
        return Combinations([card.bit for card in cards_of(_hand(deal).mask)], (self.rule.cards,))

    def _may_pass(self) -> bool:
        return self.rule.manner is Swap.BIDDER_MAY_DECLINE and self.offered is None

    def _wanted(self) -> str:
        return f"hand over {number(self.rule.cards)} card{'s' if self.rule.cards > 1 else ''}"

    def _done(self, deal: Deal) -> Deal:
        """The deal after this exchange."""
        return self.rule.among(deal, self.waiting, then=self.then)


def _hand(deal: Deal) -> CardSet:
    return deal.hand(cast("Seat", deal.turn))  # it is somebody's turn in this phase


def _moved(deal: Deal, cards: CardSet, giver: Seat, taker: Seat) -> Deal:
    """The deal with cards handed over; who gave them knows where they are."""
    held, known = list(deal.table.facts.held), list(deal.table.facts.known)
    held[giver] ^= cards.mask
    held[taker] |= cards.mask
    known[giver] |= cards.mask
    return deal.changed(held=tuple(held), known=tuple(known))
