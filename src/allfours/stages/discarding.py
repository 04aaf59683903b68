"""Putting cards away before the play, and filling the hands up again.

A **discard rule** says how many cards a seat puts away and which of its hand they may be. Seats act one after the
other; what they put away is out of play, and where hands are filled up a seat draws before the next one puts cards
away. A seat that has nothing to put away is passed over. Whether a discard is legal is decided by its rule; all of
them are listed only when somebody asks, as there may be tens of thousands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from itertools import chain, combinations
from typing import TYPE_CHECKING, TypeAlias, cast

import attrs

from allfours._english import number
from allfours._refusing import at_least, of_kind, refuse
from allfours.cards import CardSet, cards_of, mask_of
from allfours.errors import Problem, Refusal, RefusalCode
from allfours.moves import Discard, Move
from allfours.orders import trump_mask
from allfours.rules import sentence
from allfours.seating import Seat

if TYPE_CHECKING:
    from allfours.rules import Variant
    from allfours.state import Deal


@attrs.frozen
class Choice:
    """What a seat may put away."""

    least: int
    """The fewest cards."""
    most: int
    """The most cards, 0 where there is nothing to put away."""
    among: int
    """The mask of the cards of the hand that may go."""
    must: int = 0
    """The mask of those among them that go in any case."""

    @property
    def void(self) -> bool:
        """Whether fewer cards may go than have to, so that nothing legal can be done."""
        return self.among.bit_count() < self.least


def in_turn(cards: int, *groups: int) -> Choice:
    """The choice of so many cards of the first group, and where it has too few, of the next when all of it goes.

    A number below 0 means that nothing goes. Where the groups have too few cards the choice is void.
    """
    must = 0
    for group in groups:
        if cards - must.bit_count() <= group.bit_count():
            return Choice(max(0, cards), max(0, cards), must | group, must)
        must |= group
    return Choice(cards, cards, must, must)


DiscardRule: TypeAlias = "Callable[[Deal, Seat], Choice]"
"""``(deal, seat) -> choice``: how many cards a seat puts away, and which of its hand they may be."""

Who: TypeAlias = "Callable[[Deal], tuple[Seat, ...]]"
"""``deal -> seats``: who takes part, in order."""


# --- Who


def everybody(deal: Deal) -> tuple[Seat, ...]:
    """Everybody, beginning with the eldest."""
    seating = deal.variant.seating
    return seating.order(seating.next(deal.dealer))


def declarer(deal: Deal) -> tuple[Seat, ...]:
    """Whoever has the contract."""
    seat = None if deal.contract is None else deal.contract.declarer
    return () if seat is None else (seat,)


def all_but_declarer(deal: Deal) -> tuple[Seat, ...]:
    """Everybody but whoever has the contract, beginning with the eldest."""
    return tuple(seat for seat in everybody(deal) if seat not in declarer(deal))


def dealer(deal: Deal) -> tuple[Seat, ...]:
    """The dealer."""
    return (deal.dealer,)


def all_but_dealer(deal: Deal) -> tuple[Seat, ...]:
    """Everybody but the dealer, beginning with the eldest."""
    return everybody(deal)[:-1]


def subject(who: Who) -> str:
    """Who takes part, as the beginning of a sentence."""
    text = sentence(who)
    return f"{text}," if "," in text else text


# --- How many, and which


@attrs.frozen
class DownTo:
    """The hand is cut down to so many cards, whichever they are."""

    cards: int
    """The cards that are kept, from 1."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "cards"))

    def __call__(self, deal: Deal, seat: Seat) -> Choice:
        """All that is over."""
        hand = deal.hand_mask(seat)
        over = max(0, hand.bit_count() - self.cards)
        return Choice(over, over, hand)

    def describe(self) -> str:
        """The rule in a sentence."""
        return f"Keeps {number(self.cards)} cards and puts any others away."


class Among(Enum):
    """Which cards may be put away."""

    ANY = "of any kind"
    """Trumps too."""
    PLAIN = "that are no trumps"
    """No trump may go."""


@attrs.frozen
class UpTo:
    """So many cards at most are put away, or none."""

    cards: int
    """The most cards, from 1."""
    among: Among = attrs.field(kw_only=True)
    """Which cards may go."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "cards"), *of_kind(self, among=Among))

    def __call__(self, deal: Deal, seat: Seat) -> Choice:
        """Up to that many."""
        hand = deal.hand_mask(seat)
        if self.among is Among.PLAIN:
            hand &= ~trump_mask(deal.variant.order, deal.trump)
        return Choice(0, self.cards, hand)  # also when none may go: that a hand is all trumps is nobody's business

    def describe(self) -> str:
        """The rule in a sentence."""
        return f"May put away up to {number(self.cards)} cards {self.among.value}."


# --- The stage


class Faces(Enum):
    """How cards are put away."""

    DOWN = "face down"
    """Nobody else sees them."""
    UP = "face up"
    """Everybody sees them."""


class Refill(Enum):
    """Whether hands are filled up."""

    NOT = ""
    """They are not."""
    AS_MANY = ", and draws as many from the stock"
    """A card is drawn for each that went, as long as the stock lasts."""


@attrs.frozen(kw_only=True)
class Discards:
    """The stage in which cards are put away."""

    rule: DiscardRule
    """How many go, and which."""
    who: Who = everybody
    """Who puts cards away, in order."""
    refill: Refill = Refill.NOT
    """Whether the hands are filled up at once."""
    faces: Faces = Faces.DOWN
    """Whether the others see what is put away."""

    def __call__(self, deal: Deal) -> Deal:
        """The deal with the first seat to put cards away; when there is none, the deal goes on."""
        return self.among(deal, self.who(deal))

    def among(self, deal: Deal, seats: tuple[Seat, ...]) -> Deal:
        """The deal with the first of some seats to put cards away that has any to put away."""
        for place, seat in enumerate(seats, start=1):
            choice = self.rule(deal, seat)
            if choice.void:
                return deal.thrown()
            if choice.most:
                return deal.opened(Discarding(rule=self, waiting=seats[place:]), turn=seat)
        return deal.proceed()

    def describe(self) -> str:
        """The rule in sentences."""
        what, stop, more = sentence(self.rule).partition(". ")
        how = f"{self.faces.value}{self.refill.value}"
        return f"{subject(self.who)} {what[0].lower()}{what[1:]}, {how}.{stop[1:]}{more}{stop[:1]}"

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """A stock that is empty when cards are to be drawn."""
        if self.refill is Refill.AS_MANY and not variant.stock_size:
            yield Problem("cards", path="refill", text="the whole pack is dealt: there is nothing to draw")


@attrs.frozen(kw_only=True)
class Discarding:
    """The phase in which a seat puts cards away."""

    rule: Discards
    """The stage that opened it."""
    waiting: tuple[Seat, ...]
    """The seats that follow."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """Every discard, the smallest first; of equally many cards in the order of a sorted hand."""
        choice = self._choice(deal)
        must, cards = choice.must, cards_of(choice.among & ~choice.must)
        sizes = range(choice.least - must.bit_count(), choice.most - must.bit_count() + 1)
        chosen = chain.from_iterable(combinations(cards, size) for size in sizes)
        return tuple(Discard(CardSet.of_mask(must | mask_of(some))) for some in chosen)

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why cards may not be put away."""
        if not isinstance(move, Discard):
            return Refusal(RefusalCode.WRONG_PHASE, f"cards are to be put away now, {move} puts none away")
        choice, hand, cards = self._choice(deal), deal.hand_mask(_turn(deal)), move.cards.mask
        if cards & ~hand:
            return Refusal(RefusalCode.NOT_HELD, f"{_symbols(cards & ~hand)}: not in the hand")
        if cards & ~choice.among:
            return Refusal(RefusalCode.NOT_ALLOWED, f"{_symbols(cards & ~choice.among)} may not be put away")
        if choice.must & ~cards:
            return Refusal(RefusalCode.NOT_ALLOWED, f"{_symbols(choice.must & ~cards)} must be put away")
        if not choice.least <= len(move.cards) <= choice.most:
            few = number(len(move.cards)) if move.cards else "none"
            return Refusal(RefusalCode.NOT_ALLOWED, f"put away {_wanted(choice)}, not {few}")
        return None

    def make(self, deal: Deal, move: Move) -> Deal:
        """The cards are out of play, others drawn for them; then it is the turn of the next seat."""
        cards = cast("Discard", move).cards.mask  # no other move is legal here
        deal = put_away(deal, _turn(deal), cards, self.rule.faces)
        if self.rule.refill is Refill.AS_MANY:
            deal = drawn(deal, _turn(deal), cards.bit_count())
        return self.rule.among(deal, self.waiting)

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:
        """The move, to others only where cards are put away face up."""
        return move if by == viewer or self.rule.faces is Faces.UP else None

    def _choice(self, deal: Deal) -> Choice:
        return self.rule.rule(deal, _turn(deal))


def put_away(deal: Deal, seat: Seat, cards: int, faces: Faces) -> Deal:
    """The deal with cards of a hand out of play, seen by all or by their owner alone."""
    facts = deal.table.facts
    held, known, shown = list(facts.held), list(facts.known), facts.shown
    held[seat] &= ~cards
    if faces is Faces.UP:
        shown |= cards
    else:
        known[seat] |= cards
    return deal.changed(held=tuple(held), known=tuple(known), shown=shown, aside=facts.aside | cards)


def drawn(deal: Deal, seat: Seat, cards: int) -> Deal:
    """The deal with cards from the top of the stock in a hand, as many as there are."""
    facts = deal.table.facts
    held = list(facts.held)
    held[seat] |= mask_of(facts.stock[:cards])
    return deal.changed(held=tuple(held), stock=facts.stock[cards:])


def _turn(deal: Deal) -> Seat:
    return cast("Seat", deal.turn)  # it is somebody's turn in this phase


def _wanted(choice: Choice) -> str:
    """How many cards may be put away."""
    many = f"{number(choice.most)} card{'' if choice.most == 1 else 's'}"
    if choice.least == choice.most:
        return many
    return f"{number(choice.least)} to {many}" if choice.least else f"up to {many}"


def _symbols(cards: int) -> str:
    return " ".join(card.symbol for card in cards_of(cards))
