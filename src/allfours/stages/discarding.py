"""Putting cards away before the play, and filling the hands up again.

A **discard rule** says how many cards a seat puts away and which of its hand they may be. Seats act one after the
other; what they put away is out of play, and where hands are filled up a seat draws before the next one puts cards
away. A seat that has nothing to put away is passed over. Whether a discard is legal is decided by its rule; all of
them are listed only when somebody asks, as there may be tens of thousands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias, cast

import attrs

from allfours._combining import Combinations
from allfours._english import number
from allfours._refusing import at_least, called, of_kind, refuse
from allfours.cards import CardSet, cards_of, mask_of, sets_of
from allfours.errors import Problem, Refusal, RefusalCode
from allfours.moves import Discard, Move, discard_of
from allfours.orders import trump_mask
from allfours.rules import sentence
from allfours.seating import Seat

if TYPE_CHECKING:
    from allfours.rules import Variant
    from allfours.state import Deal


@attrs.frozen
class Choice:
    """What a seat may put away.

    >>> from allfours import CardSet
    >>> Choice(least=3, most=3, among=CardSet.parse("KD 9C").mask).void  # three must go and two may
    True
    """

    least: int
    """The fewest cards, from 0."""
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

    Groups are masks. A number below 0 means that nothing goes. Where the groups have too few cards the choice is void.

    >>> from allfours import CardSet
    >>> plain, trumps = CardSet.parse("KD 9C").mask, CardSet.parse("QH 7H 4H").mask
    >>> choice = in_turn(3, plain, trumps)
    >>> print(choice.least, CardSet.of_mask(choice.among), "|", CardSet.of_mask(choice.must))
    3 QH 7H 4H KD 9C | KD 9C
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
    """Everybody, beginning with the eldest.

    >>> from allfours import Deal, variants
    >>> everybody(Deal.shuffled(variants.CINCH, seed=7, dealer=1))
    (2, 3, 0, 1)
    """
    seating = deal.variant.seating
    return seating.order(seating.next(deal.dealer))


def declarer(deal: Deal) -> tuple[Seat, ...]:
    """Whoever has the contract.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.CINCH, seed=7)
    >>> declarer(deal), declarer(deal.apply("bid:7"))
    ((), (0,))
    """
    seat = None if deal.contract is None else deal.contract.declarer
    return () if seat is None else (seat,)


def all_but_declarer(deal: Deal) -> tuple[Seat, ...]:
    """Everybody but whoever has the contract, beginning with the eldest.

    >>> from allfours import Deal, variants
    >>> all_but_declarer(Deal.shuffled(variants.CINCH, seed=7, dealer=1).apply("pass").apply("bid:7"))
    (2, 0, 1)
    """
    return tuple(seat for seat in everybody(deal) if seat not in declarer(deal))


def dealer(deal: Deal) -> tuple[Seat, ...]:
    """The dealer.

    >>> from allfours import Deal, variants
    >>> dealer(Deal.shuffled(variants.CINCH, seed=7, dealer=1))
    (1,)
    """
    return (deal.dealer,)


def all_but_dealer(deal: Deal) -> tuple[Seat, ...]:
    """Everybody but the dealer, beginning with the eldest.

    >>> from allfours import Deal, variants
    >>> all_but_dealer(Deal.shuffled(variants.CINCH, seed=7, dealer=1))
    (2, 3, 0)
    """
    return everybody(deal)[:-1]


def subject(who: Who) -> str:
    """Who takes part, as the beginning of a sentence.

    >>> subject(dealer), subject(all_but_dealer)
    ('The dealer', 'Everybody but the dealer, beginning with the eldest,')
    """
    text = sentence(who)
    return f"{text}," if "," in text else text


# --- How many, and which


@attrs.frozen
class DownTo:
    """The hand is cut down to so many cards, whichever they are.

    So in Seven-Up after running, and in Smear. Raises VariantError for fewer than 1.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.SEVEN_UP, seed=7).apply("beg").apply("run")
    >>> print(len(deal.hand(0)), deal.why_not("discard:AS"))
    9 put away three cards, not one
    """

    cards: int
    """The cards that are kept, from 1."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "cards"))

    def __call__(self, deal: Deal, seat: Seat) -> Choice:
        """The choice of as many cards as are over."""
        hand = deal.hand_mask(seat)
        over = max(0, hand.bit_count() - self.cards)
        return Choice(over, over, hand)

    def describe(self) -> str:
        """The rule in a sentence."""
        return f"Keeps {number(self.cards)} cards and puts any others away."


class Among(Enum):
    """Which cards may be put away.

    >>> from allfours import CardSet, Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_PHAT, seed=7)  # spades are trumps
    >>> for among in Among:
    ...     print(among.name, CardSet.of_mask(UpTo(3, among=among)(deal, deal.turn).among))
    ANY JS 6S 3S AH 7H 6H 5H 3H AD JD 4D 5C 3C
    PLAIN AH 7H 6H 5H 3H AD JD 4D 5C 3C
    """

    ANY = "of any kind"
    """Trumps too."""
    PLAIN = "that are no trumps"
    """No trump may go."""


@attrs.frozen
class UpTo:
    """So many cards at most are put away, or none.

    So in Nine-card Pitch, with four, and in Schmier, with three plain cards. Raises VariantError for fewer than 1.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.NINE_CARD_PITCH, seed=7)
    >>> for move in ("bid:3", "pass", "pass", "pass", "trump:S"):
    ...     deal = deal.apply(move)
    >>> print(len(deal.legal_moves), deal.why_not("discard:7H,4H,3H,QD,KC"))
    256 put away up to four cards, not five
    """

    cards: int
    """The most cards, from 1."""
    among: Among = attrs.field(kw_only=True)
    """Which cards may go."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "cards"), *of_kind(self, among=Among))

    def __call__(self, deal: Deal, seat: Seat) -> Choice:
        """The choice of none to that many."""
        hand = deal.hand_mask(seat)
        if self.among is Among.PLAIN:
            hand &= ~trump_mask(deal.variant.order, deal.trump)
        return Choice(0, self.cards, hand)  # also when none may go: that a hand is all trumps is nobody's business

    def describe(self) -> str:
        """The rule in a sentence."""
        return f"May put away up to {number(self.cards)} cards {self.among.value}."


# --- The stage


class Faces(Enum):
    """How cards are put away.

    Accounts of Cinch have plain cards shown, tournament rules of Pidro have them face down; in Pedro tables differ.

    >>> from allfours import Deal, variants
    >>> for faces in Faces:
    ...     stages = (Discards(rule=DownTo(8), faces=faces),)
    ...     deal = Deal.shuffled(variants.NINE_CARD_PITCH.evolve(name="ours", stages=stages), seed=7)
    ...     print(faces.name, *deal.apply("discard:3S").view(1).moves)
    DOWN None
    UP discard:3S
    """

    DOWN = "face down"
    """Nobody else sees them."""
    UP = "face up"
    """Everybody sees them."""


class Refill(Enum):
    """Whether hands are filled up.

    >>> from allfours import Deal, variants
    >>> for refill in Refill:
    ...     away = Discards(rule=UpTo(4, among=Among.ANY), refill=refill)
    ...     deal = Deal.shuffled(variants.NINE_CARD_PITCH.evolve(name="ours", stages=(away,)), seed=7)
    ...     print(refill.name, len(deal.apply("discard:3S,3H").hand(0)))
    NOT 7
    AS_MANY 9
    """

    NOT = ""
    """They are not."""
    AS_MANY = ", and draws as many from the stock"
    """A card is drawn for each that went, as long as the stock lasts."""


@attrs.frozen(kw_only=True)
class Discards:
    """The stage in which cards are put away.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.CINCH, seed=7)
    >>> for move in ("bid:7", "pass", "pass", "pass", "trump:S"):
    ...     deal = deal.apply(move)
    >>> print(deal.hand(0), "|", *deal.legal_moves)
    AS 8S 5S 3S 7H 4H 3H QD KC | discard:7H,4H,3H,QD,KC
    """

    rule: DiscardRule
    """How many go, and which."""
    who: Who = everybody
    """Who puts cards away, in order."""
    refill: Refill = Refill.NOT
    """Whether the hands are filled up at once."""
    faces: Faces = Faces.DOWN
    """Whether the others see what is put away."""

    def __attrs_post_init__(self) -> None:
        refuse(*called(self, "rule", "who"), *of_kind(self, refill=Refill, faces=Faces))

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
    """The phase in which a seat puts cards away.

    >>> from allfours import Deal, variants
    >>> stages = (Discards(rule=DownTo(8)),)
    >>> deal = Deal.shuffled(variants.NINE_CARD_PITCH.evolve(name="ours", stages=stages), seed=7)
    >>> deal.turn, deal.phase.waiting, *map(str, deal.legal_moves[:2])
    (0, (1, 2, 3), 'discard:AS', 'discard:8S')
    """

    rule: Discards
    """The stage that opened it."""
    waiting: tuple[Seat, ...]
    """The seats that follow, in order."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """Every discard, the smallest first; of equally many cards in the order of a sorted hand."""
        must, ways = self._ways(deal)
        return tuple(map(discard_of, sets_of([must + some for some in map(sum, ways)])))  # there may be thousands

    def pick(self, deal: Deal, fraction: float) -> Move:
        """The discard so far down their list."""
        must, ways = self._ways(deal)
        return Discard(CardSet.of_mask(must + sum(ways[int(fraction * len(ways))])))

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

    def _ways(self, deal: Deal) -> tuple[int, Combinations[int]]:
        """The mask of the cards that go in any case, and the ways to choose the bits of others."""
        choice = self._choice(deal)
        must = choice.must.bit_count()
        sizes = range(max(0, choice.least - must), choice.most - must + 1)
        return choice.must, Combinations([card.bit for card in cards_of(choice.among & ~choice.must)], sizes)


def put_away(deal: Deal, seat: Seat, cards: int, faces: Faces) -> Deal:
    """The deal with some cards of a hand, given as a mask, out of play and seen by all or by their owner alone.

    >>> from allfours import CardSet, Deal, variants
    >>> deal = Deal.shuffled(variants.NINE_CARD_PITCH, seed=7)
    >>> later = put_away(deal, deal.turn, CardSet.parse("3S 3H").mask, Faces.UP)
    >>> print(later.hand(0), "|", later.view(1).shown)
    AS 8S 5S 7H 4H QD KC | 3S 3H
    """
    facts = deal.table.facts
    held, known, shown = list(facts.held), list(facts.known), facts.shown
    held[seat] &= ~cards
    if faces is Faces.UP:
        shown |= cards
    else:
        known[seat] |= cards
    return deal.changed(held=tuple(held), known=tuple(known), shown=shown, aside=facts.aside | cards)


def drawn(deal: Deal, seat: Seat, cards: int) -> Deal:
    """The deal with cards from the top of the stock in a hand, as many as there are.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.NINE_CARD_PITCH, seed=7)
    >>> later = drawn(deal, deal.turn, 3)
    >>> len(later.hand(0)), deal.view(1).stock_size, later.view(1).stock_size
    (12, 16, 13)
    """
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
