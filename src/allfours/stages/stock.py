"""What is done with the stock and with plain cards before the play, in Pitch and its kin.

In games with many trumps all plain cards are thrown away once trumps are named, and hands are filled up from the stock.
One seat may take what is left of it, or a **kitty** of a few cards, into its hand and put as many away. Whoever then
has too many trumps burns some, but none that scores. Each of these is a stage or a discard rule of its own, to be put
together as a game has them. Whoever takes cards is the only one who knows them; how many they are is seen by all.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Final

import attrs

from allfours._english import capital, number
from allfours._refusing import at_least, called, given, items_of, of_kind, refuse, shown
from allfours.cards import Card, Rank, Suit, mask_of
from allfours.errors import Problem, SetupError, VariantError
from allfours.orders import CardOrder, trump_mask
from allfours.stages.discarding import Choice, Who, drawn, everybody, in_turn, subject

if TYPE_CHECKING:
    from allfours.rules import Variant
    from allfours.seating import Seat
    from allfours.state import Deal


# --- What goes


def every_plain_card(deal: Deal, seat: Seat) -> Choice:
    """Puts away every card that is no trump.

    So in Cinch, Pedro and Pidro, and in Ten-point Pitch.

    >>> from allfours import CardSet, Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_PHAT, seed=7)  # spades are trumps
    >>> print(deal.hand(0), "|", CardSet.of_mask(every_plain_card(deal, deal.turn).must))
    JS 6S 3S AH 7H 6H 5H 3H AD JD 4D 5C 3C | AH 7H 6H 5H 3H AD JD 4D 5C 3C
    """
    plain = deal.hand_mask(seat) & ~trump_mask(deal.variant.order, deal.trump)
    cards = plain.bit_count()
    return Choice(cards, cards, plain, plain)


def ranks_of(ranks: str | tuple[Rank, ...]) -> tuple[Rank, ...]:
    """Ranks from their letters, such as ``"A J X1"``; a tuple stays as it is.

    Raises VariantError for a text that names no ranks.

    >>> ranks_of("A J X1")
    (<Rank.ACE: 14>, <Rank.JACK: 11>, <Rank.HIGH_JOKER: 16>)
    """
    if not isinstance(ranks, str):
        return ranks
    unknown = [word for word in ranks.split() if word not in _BY_LETTER]
    if unknown:
        text = f"{shown(unknown[0])} is no rank: the letters are A K Q J T 9 8 7 6 5 4 3 2, X1 and X2"
        raise VariantError((Problem("rank", path="spares", text=text),))
    return tuple(_BY_LETTER[word] for word in ranks.split())


_BY_LETTER: Final = {rank.letter: rank for rank in Rank}


@functools.lru_cache(maxsize=256)
def spared_trumps(ranks: tuple[Rank, ...], order: CardOrder, trump: Suit | None) -> int:
    """The mask of the trumps of some ranks, those that trumps have adopted among them."""
    return 0 if trump is None else mask_of(card for card in order.ranking(trump, trump) if card.rank in ranks)


class Excess(Enum):
    """What happens when a hand cannot be cut down, since too many of its trumps are spared.

    One account of Ten-point Pitch has such a deal void, and no other says anything.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_PHAT, seed=7)  # the trumps of seat 0 are JS 6S 3S
    >>> for excess in Excess:
    ...     choice = PlainFirst(2, spares="J 6 3", excess=excess)(deal, deal.turn)
    ...     print(excess.name, choice.void, choice.least)
    THROWN_IN True 11
    KEPT False 10
    """

    THROWN_IN = "the deal is thrown in"
    """The deal is void."""
    KEPT = "the rest is kept"
    """As many go as may."""


@attrs.frozen
class PlainFirst:
    """A hand is cut down to so many cards: plain cards go before trumps, and some trumps never.

    So, with six cards, in Cinch, Pidro and Ten-point Pitch. Raises VariantError for fewer than 1, or no ranks.

    >>> from allfours import CardSet, Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_PHAT, seed=7)  # the trumps of seat 0 are JS 6S 3S
    >>> choice = PlainFirst(2, spares="A J T", excess=Excess.KEPT)(deal, deal.turn)
    >>> print(choice.most, CardSet.of_mask(choice.among & ~choice.must))  # beside all plain cards
    11 6S 3S
    """

    cards: int
    """The cards that are kept, from 1."""
    spares: tuple[Rank, ...] = attrs.field(kw_only=True, converter=ranks_of)
    """The ranks of trumps that may not go, an adopted jack being a jack; given as text such as ``"A J X1"``."""
    excess: Excess = attrs.field(kw_only=True)
    """What happens when a hand cannot be cut down so."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "cards"), *odd_ranks(self.spares), *of_kind(self, excess=Excess))

    def __call__(self, deal: Deal, seat: Seat) -> Choice:
        """All that is over, trumps only where plain cards do not do."""
        hand, order, trump = deal.hand_mask(seat), deal.variant.order, deal.trump
        trumps = hand & trump_mask(order, trump)
        loose = trumps & ~spared_trumps(self.spares, order, trump)
        choice = in_turn(hand.bit_count() - self.cards, hand & ~trumps, loose)
        if not choice.void or self.excess is Excess.THROWN_IN:
            return choice
        may = choice.among.bit_count()
        return Choice(may, may, choice.among, choice.among)

    def describe(self) -> str:
        """The rule in a sentence or two."""
        keeps = f"Keeps {number(self.cards)} cards at most and puts the rest away"
        plain = f"{keeps}. No trump goes as long as there is another card"
        if not self.spares:
            return f"{plain}."
        return f"{plain}, and never {ranks_in_words(self.spares)}. When that cannot be done, {self.excess.value}."


@attrs.frozen
class PlainTo:
    """A hand is cut down to so many cards as far as its plain cards go; a trump never does, so that more may stay.

    So, with six cards, for the dealer of Pedro, who keeps all trumps. Raises VariantError for fewer than 1.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_PHAT, seed=7)  # three of the 13 cards of seat 0 are trumps
    >>> [PlainTo(cards)(deal, deal.turn).most for cards in (6, 3, 2)]
    [7, 10, 10]
    """

    cards: int
    """The cards that are kept if plain cards can go, from 1."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "cards"))

    def __call__(self, deal: Deal, seat: Seat) -> Choice:
        """All that is over, or all plain cards if they are fewer."""
        hand = deal.hand_mask(seat)
        plain = hand & ~trump_mask(deal.variant.order, deal.trump)
        over = min(max(0, hand.bit_count() - self.cards), plain.bit_count())
        return Choice(over, over, plain)

    def describe(self) -> str:
        """The rule in a sentence or two."""
        until = f"Puts plain cards away until {number(self.cards)} cards are left"
        return f"{until}. No trump goes, however many there are."


@attrs.frozen
class ScorersLast:
    """A hand is cut down to so many cards, and some trumps go only when there is nothing else.

    So at one table of Smear. Raises VariantError for fewer than 1, or no ranks.

    >>> from allfours import CardSet, Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_PHAT, seed=7)
    >>> choice = ScorersLast(1, spares="J 3")(deal, deal.turn)
    >>> print(choice.most, CardSet.of_mask(choice.among & ~choice.must))
    12 JS 3S
    """

    cards: int
    """The cards that are kept, from 1."""
    spares: tuple[Rank, ...] = attrs.field(kw_only=True, converter=ranks_of)
    """The ranks of trumps that go last, an adopted jack being a jack; given as text such as ``"J X1 X2 3"``."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "cards"), *odd_ranks(self.spares))

    def __call__(self, deal: Deal, seat: Seat) -> Choice:
        """All that is over."""
        hand = deal.hand_mask(seat)
        spared = hand & spared_trumps(self.spares, deal.variant.order, deal.trump)
        return in_turn(hand.bit_count() - self.cards, hand & ~spared, spared)

    def describe(self) -> str:
        """The rule in a sentence."""
        keeps = f"Keeps {number(self.cards)} cards at most and puts the rest away."
        if not self.spares:
            return keeps
        return f"{keeps} {capital(ranks_in_words(self.spares))} goes only when nothing else is left."


def odd_ranks(ranks: object) -> Iterator[Problem]:
    """A problem for a field ``spares`` that holds no ranks.

    >>> [problem.text for problem in odd_ranks(42)]
    ['ranks are given like "A J X1", not as 42']
    """
    text, given = f'ranks are given like "A J X1", not as {shown(ranks)}', items_of(ranks)
    if not isinstance(ranks, tuple) or not all(isinstance(rank, Rank) for _, rank in given):
        yield Problem("rank", path="spares", text=text)


def ranks_in_words(ranks: tuple[Rank, ...]) -> str:
    """Some ranks of trumps in words.

    >>> ranks_in_words(ranks_of("A J X1 X2")), ranks_in_words(ranks_of("2"))
    ('an ace, jack or joker of trumps', 'the two of trumps')
    """
    words = ["joker" if rank > Rank.ACE else rank.word for rank in ranks]
    *before, last = dict.fromkeys(words)
    if not before:
        return f"the {last} of trumps"
    article = "an" if before[0][0] in "ae" else "a"
    return f"{article} {', '.join(before)} or {last} of trumps"


# --- What comes


def top_of_stock(deal: Deal) -> Card:
    """The top card of the stock, which is to be turned. Raises SetupError where there is none.

    >>> from allfours import Deal, variants
    >>> print(top_of_stock(Deal.shuffled(variants.CALIFORNIA_JACK, seed=7)))
    3H
    """
    stock = deal.table.facts.stock
    if not stock:
        text = f"in {deal.variant.title} a card of the stock is turned, and none is left: deal fewer cards"
        raise SetupError.of("cards", "variant.packets", text)
    return stock[0]


@attrs.frozen
class FillUp:
    """The stage in which hands are filled up to so many cards from the stock, as far as it lasts.

    So, with six cards, in Cinch, Pedro and Ten-point Pitch. Raises VariantError for fewer than 1.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.NINE_CARD_PITCH, seed=7)  # nine cards each, 16 in the stock
    >>> FillUp(14)(deal).view(None).hand_sizes
    (14, 14, 14, 10)
    """

    cards: int
    """The cards of a full hand, from 1."""
    who: Who = attrs.field(default=everybody, kw_only=True)
    """Whose hand is filled up, in order."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "cards"), *called(self, "who"))

    def __call__(self, deal: Deal) -> Deal:
        """The deal with the hands filled up, one after the other."""
        for seat in self.who(deal):
            deal = drawn(deal, seat, max(0, self.cards - deal.hand_mask(seat).bit_count()))
        return deal

    def describe(self) -> str:
        """The rule in a sentence."""
        cards = f"{number(self.cards)} card{'' if self.cards == 1 else 's'}"
        return f"{subject(self.who)} fills the hand up to {cards} from the stock, as far as it lasts."

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """A stock that is empty."""
        yield from _no_stock(variant)


@attrs.frozen(kw_only=True)
class TakeStock:
    """The stage in which a seat takes the stock into its hand, or some cards of it, and shows them to nobody.

    So for the dealer of Cinch, the bidder of Ten-point Pitch and the kitty of King Pedro. Raises VariantError for
    fewer than 1.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.BLIND_CINCH, seed=7)  # TakeStock(who=declarer, cards=4) after the auction
    >>> for bid in ("pass", "bid:7", "pass", "pass"):
    ...     deal = deal.apply(bid)
    >>> deal.view(None).hand_sizes, deal.view(None).stock_size
    ((9, 13, 9, 9), 12)
    """

    who: Who
    """Who takes them, in order; without a number of cards the first gets all there is."""
    cards: int | None = None
    """How many cards from the top, from 1, such as those of a kitty; None for all that are left."""

    def __attrs_post_init__(self) -> None:
        refuse(*called(self, "who"), *at_least(self, 1, *given(self, "cards")))

    def __call__(self, deal: Deal) -> Deal:
        """The deal with the cards in the hand."""
        for seat in self.who(deal):
            deal = drawn(deal, seat, len(deal.table.facts.stock) if self.cards is None else self.cards)
        return deal

    def describe(self) -> str:
        """The rule in a sentence."""
        what = "all that is left of the stock" if self.cards is None else f"{number(self.cards)} cards of the stock"
        return f"{subject(self.who)} takes up {what}."

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """A stock that is empty, or too small."""
        yield from _no_stock(variant)
        if self.cards is not None and 0 < variant.stock_size < self.cards:
            text = f"the stock has {variant.stock_size} cards, {self.cards} cannot be taken"
            yield Problem("cards", path="cards", text=text)


def _no_stock(variant: Variant) -> Iterator[Problem]:
    if not variant.stock_size:
        yield Problem("cards", path="", text="the whole pack is dealt: there is no stock")
