"""High, low, jack and the like: points for single cards of the trump suit, and awards counted one after the other.

A card is *in play* when some seat held it for the play; what was turned up, discarded or left in the stock is not.
**High** is the highest trump in play, **low** the lowest with the trump suit printed on it (never a joker, never a
card that the trump suit has adopted), **jack** the jack of trumps. One card may be several of these and scores for
each. Where no trump is in play nobody scores them. A score keeper without cards has typed in who scored what: a count
under the award's name with 1 for that side.

Every award is a settlement of its own, ``(Reckoning, Standing) -> (scores, Standing)``; ``InOrder`` makes one of
several.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import TYPE_CHECKING, Final

import attrs

from allfours._english import capital, listed
from allfours._refusing import all_called, at_least, of_kind, refuse
from allfours.cards import Card, Rank, Suit, pack
from allfours.errors import Problem
from allfours.ledger import Reckoning, Score, Standing, score_of
from allfours.orders import CardOrder
from allfours.rules import Settlement, sentence
from allfours.seating import Side

if TYPE_CHECKING:
    from allfours.rules import Variant


class Credit(Enum):
    """Who scores for a card.

    >>> from allfours import CardSet, Reckoning, Seat, Seating, Standing, Suit
    >>> held, taken = map(CardSet.parse, ["2H 9S", "AH KC"]), map(CardSet.parse, ["KC 9S", "AH 2H"])
    >>> deal = Reckoning(
    ...     seating=Seating.heads_up(), dealer=Seat(1), trump=Suit.HEARTS, held=tuple(held), taken=tuple(taken)
    ... )
    >>> for credit in Credit:
    ...     (score,), _ = Low(1, to=credit)(deal, Standing())
    ...     print(credit.value, score, sep="; ")
    the side that held it; side 0: +1 low (2♥)
    the side that takes it in a trick; side 1: +1 low (2♥)
    """

    HOLDER = "the side that held it"
    """The side of the seat that held the card for the play."""
    TAKER = "the side that takes it in a trick"
    """The side that won the trick in which the card was played."""


_HOLDER: Final = Credit.HOLDER  # a name of the module is found sooner
_TAKER: Final = Credit.TAKER


@attrs.frozen
class High:
    """Points for the highest trump in play, to the side that held it; it wins its trick, so that side also takes it.

    >>> from allfours import CardSet, Reckoning, Seat, Seating, Standing, Suit
    >>> held = CardSet.parse("QH 9S"), CardSet.parse("TH AC")
    >>> deal = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), trump=Suit.HEARTS, held=held)
    >>> scores, _ = High(1)(deal, Standing())
    >>> print(*scores)
    side 0: +1 high (Q♥)
    """

    pays: int
    """The points, usually 1."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "pays"))

    @property
    def name(self) -> str:
        """What it is called; the reason of its score."""
        return "high"

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The score for high, if a trump is in play."""
        card = _first(_trumps(reckoning.order, reckoning.trump), reckoning)
        return _credited(reckoning, "high", card, self.pays, _HOLDER), standing

    def describe(self) -> str:
        """The award in a sentence."""
        return f"High: {_points(self.pays)} for the highest trump in play, to {Credit.HOLDER.value}."


@attrs.frozen
class Low:
    """Points for the lowest trump in play, jokers and adopted cards left aside.

    A score keeper without cards types in under ``"low"`` which side has scored it.

    >>> from allfours import Reckoning, Seat, Seating, Standing
    >>> typed = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), counts=(("low", (0, 1)),))
    >>> scores, _ = Low(1, to=Credit.HOLDER)(typed, Standing())
    >>> print(*scores)
    side 1: +1 low
    """

    pays: int
    """The points, usually 1."""
    to: Credit = attrs.field(kw_only=True)
    """Who scores them: a point on which tables differ."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "pays"), *of_kind(self, to=Credit))

    @property
    def name(self) -> str:
        """What it is called; the reason of its score."""
        return "low"

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The score for low, if a natural trump is in play."""
        card = _first(_from_the_lowest(reckoning.order, reckoning.trump), reckoning)
        return _credited(reckoning, "low", card, self.pays, self.to), standing

    def describe(self) -> str:
        """The award in a sentence."""
        return self.clauses()[0]

    def clauses(self, variant: Variant | None = None) -> tuple[str, ...]:
        """The award in a sentence, with the trumps of a game that are never low."""
        never = "" if variant is None else _never_low(variant)
        return (f"Low: {_points(self.pays)} for the lowest trump in play{never}, to {self.to.value}.",)


@attrs.frozen
class Jack:
    """Points for the jack of trumps, if it is in play, to the side that takes it.

    >>> from allfours import CardSet, Reckoning, Seat, Seating, Standing, Suit
    >>> held, taken = (CardSet.parse("JH"), CardSet.parse("QH")), (CardSet(), CardSet.parse("JH QH"))
    >>> deal = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), trump=Suit.HEARTS, held=held, taken=taken)
    >>> scores, _ = Jack(1)(deal, Standing())
    >>> print(*scores)
    side 1: +1 jack (J♥)
    """

    pays: int
    """The points, usually 1."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "pays"))

    @property
    def name(self) -> str:
        """What it is called; the reason of its score."""
        return "jack"

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The score for jack, if it is in play."""
        card = _trump(reckoning.order, reckoning.trump)[Rank.JACK]
        return _credited(reckoning, "jack", card, self.pays, _TAKER), standing

    def describe(self) -> str:
        """The award in a sentence."""
        return f"Jack: {_points(self.pays)} for the jack of trumps, if it is in play, to {Credit.TAKER.value}."

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """A pack without jacks."""
        yield from _none_of(variant, Rank.JACK, "")


@attrs.frozen(kw_only=True)
class HangJack:
    """Points for the jack of trumps, more if it is *hung*: taken by another side than the one that held it.

    The reason of the score is ``"jack"`` if it is saved and ``"hang jack"`` if it is hung.

    >>> from allfours import CardSet, Reckoning, Seat, Seating, Standing, Suit
    >>> held, taken = (CardSet.parse("JH"), CardSet.parse("QH")), (CardSet(), CardSet.parse("JH QH"))
    >>> deal = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), trump=Suit.HEARTS, held=held, taken=taken)
    >>> scores, _ = HangJack(saved=1, hung=3)(deal, Standing())
    >>> print(*scores)
    side 1: +3 hang jack (J♥)
    """

    saved: int
    """The points if the side that held the jack takes it, usually 1."""
    hung: int
    """The points if another side takes it, usually 3."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "saved", "hung"))

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The score for the jack, if it is in play."""
        typed = [_typed(reckoning, "hang jack", self.hung), _typed(reckoning, "jack", self.saved)]
        if typed != [None, None]:
            return tuple(score for scores in typed for score in scores or ()), standing
        card = _trump(reckoning.order, reckoning.trump)[Rank.JACK]
        saved = _credited(reckoning, "jack", card, self.saved, _TAKER)
        if saved and saved != _credited(reckoning, "jack", card, self.saved, _HOLDER):
            return _credited(reckoning, "hang jack", card, self.hung, _TAKER), standing
        return saved, standing

    def describe(self) -> str:
        """The award in a sentence."""
        return (
            f"Jack: for the jack of trumps, if it is in play, {_points(self.saved)} to the side that takes it,"
            f" but {self.hung} if another side held it, which is to hang the jack."
        )

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """A pack without jacks."""
        yield from _none_of(variant, Rank.JACK, "")


@attrs.frozen
class TrumpCard:
    """Points for a certain trump, if it is in play.

    >>> from allfours import Rank
    >>> TrumpCard(Rank.FIVE, pays=5, to=Credit.TAKER).describe()
    'Five: 5 points for the five of trumps, if it is in play, to the side that takes it in a trick.'
    """

    rank: Rank
    """The rank; the card has the trump suit printed on it, or is a joker."""
    pays: int = attrs.field(kw_only=True)
    """The points."""
    to: Credit = attrs.field(kw_only=True)
    """Who scores them: a point on which tables differ."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, rank=Rank, pays=int, to=Credit))

    @property
    def name(self) -> str:
        """What it is called; the reason of its score."""
        return self.rank.word

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The score for the card, if it is in play."""
        card = _trump(reckoning.order, reckoning.trump)[self.rank]
        return _credited(reckoning, self.rank.word, card, self.pays, self.to), standing

    def describe(self) -> str:
        """The award in a sentence."""
        card = f"the {self.rank.word}" if self.rank > Rank.ACE else f"the {self.rank.word} of trumps"
        return f"{capital(self.rank.word)}: {_points(self.pays)} for {card}, if it is in play, to {self.to.value}."

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """A rank that the pack lacks."""
        yield from _none_of(variant, self.rank, "rank")


@attrs.frozen(kw_only=True)
class Jokers:
    """Points for every joker in play, to the side that takes it.

    >>> import attrs
    >>> from allfours import CardSet, Reckoning, Seat, Seating, Standing, Suit
    >>> from allfours.orders import JOKERS_HIGH
    >>> table = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), order=JOKERS_HIGH, trump=Suit.HEARTS)
    >>> cards = CardSet.parse("X1 2H"), CardSet.parse("X2 AH")
    >>> deal = attrs.evolve(table, held=cards, taken=cards)
    >>> scores, _ = Jokers(pays=1)(deal, Standing())
    >>> print(*scores, sep="; ")
    side 0: +1 joker (X1); side 1: +1 joker (X2)
    """

    pays: int
    """The points for each."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "pays"))

    @property
    def name(self) -> str:
        """What it is called; the reason of its score."""
        return "joker"

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """A score for each joker, the higher first; by side where a score keeper has counted them."""
        typed = reckoning.counted("joker")
        if typed is not None:
            sides = [Side(side) for side, count in enumerate(typed) for _ in range(count)]
            return tuple(score_of(side, points=self.pays, reason="joker") for side in sides), standing
        scores: tuple[Score, ...] = ()
        for card in _jokers(reckoning.order, reckoning.trump):
            scores += _credited(reckoning, "joker", card, self.pays, _TAKER)
        return scores, standing

    def describe(self) -> str:
        """The award in a sentence."""
        return self.clauses()[0]

    def clauses(self, variant: Variant | None = None) -> tuple[str, ...]:
        """The award in a sentence; of one joker, where the pack has no more."""
        one = variant is not None and len(variant.deck & _JOKERS) == 1
        which = "the joker, if it is in play" if one else "every joker in play"
        return (f"Joker: {_points(self.pays)} for {which}, to {Credit.TAKER.value}.",)

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """A pack without jokers."""
        if not variant.deck & _JOKERS:
            yield Problem("award", path="", text="the pack has no joker, so none is ever scored")


@attrs.frozen
class OffCard:
    """Points for a card that trumps have adopted, if it is in play, to the side that takes it.

    ``OffCard(Rank.JACK, pays=1)`` is for the off-jack, ``OffCard(Rank.FIVE, pays=5)`` for the left pedro.

    >>> import attrs
    >>> from allfours import CardSet, Rank, Reckoning, Seat, Seating, Standing, Suit
    >>> from allfours.variants.pitch import TEN_POINT_PITCH
    >>> table = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), order=TEN_POINT_PITCH.order, trump=Suit.HEARTS)
    >>> cards = CardSet.parse("JD"), CardSet.parse("JC")
    >>> deal = attrs.evolve(table, held=cards, taken=cards)
    >>> scores, _ = OffCard(Rank.JACK, pays=1)(deal, Standing())
    >>> print(*scores)
    side 0: +1 off-jack (J♦)
    """

    rank: Rank
    """The rank of the card, which is of the other suit of the trumps' colour."""
    pays: int = attrs.field(kw_only=True)
    """The points."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, rank=Rank), *at_least(self, 1, "pays"))

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The score for the card, if it is in play."""
        card = _adopted(reckoning.order, reckoning.trump)[self.rank]
        return _credited(reckoning, self.name, card, self.pays, _TAKER), standing

    @property
    def name(self) -> str:
        """What the card is called, such as off-jack; the reason of its score."""
        return f"off-{self.rank.word}"

    def describe(self) -> str:
        """The award in a sentence."""
        card = f"the other {self.rank.word} of the trumps' colour"
        return f"{capital(self.name)}: {_points(self.pays)} for {card}, if it is in play, to {Credit.TAKER.value}."

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """A card that no suit of trumps adopts."""
        if not any(Card(self.rank, trump.partner) in _trumps(variant.order, trump) for trump in Suit):
            text = f"trumps adopt no {self.rank.word} in this game, so it is never scored"
            yield Problem("award", path="rank", text=text)


@attrs.frozen
class HighestOf:
    """Points for the highest card in play of a certain suit, whatever is trumps.

    >>> from allfours import CardSet, Reckoning, Seat, Seating, Standing, Suit
    >>> held = CardSet.parse("2H 9S"), CardSet.parse("TH 8S")
    >>> deal = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), trump=Suit.HEARTS, held=held)
    >>> scores, _ = HighestOf(Suit.SPADES, pays=1, to=Credit.HOLDER)(deal, Standing())
    >>> print(*scores)
    side 0: +1 high spade (9♠)
    """

    suit: Suit
    """The suit."""
    pays: int = attrs.field(kw_only=True)
    """The points, usually 1."""
    to: Credit = attrs.field(kw_only=True)
    """Who scores them: a point on which tables differ."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, suit=Suit, pays=int, to=Credit))

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The score for the card, if any of the suit is in play."""
        card = _first(_ranking(reckoning.order, self.suit, reckoning.trump), reckoning)
        return _credited(reckoning, self.name, card, self.pays, self.to), standing

    @property
    def name(self) -> str:
        """What it is called; the reason of its score."""
        return f"high {self.suit.word.removesuffix('s')}"

    def describe(self) -> str:
        """The award in a sentence."""
        what = f"{_points(self.pays)} for the highest {self.suit.word.removesuffix('s')} in play"
        return f"{capital(self.name)}: {what}, to {self.to.value}."


@attrs.frozen
class InOrder:
    """Several awards counted one after the other, so that the side that gets out first has won.

    >>> from allfours import Reckoning, Seat, Seating, Standing
    >>> counts = ("high", (1, 0)), ("jack", (0, 1))
    >>> typed = Reckoning(seating=Seating.heads_up(), dealer=Seat(1), counts=counts)
    >>> scores, _ = InOrder((High(1), Low(1, to=Credit.HOLDER), Jack(1)))(typed, Standing())
    >>> print(*scores, sep="; ")
    side 0: +1 high; side 1: +1 jack
    """

    awards: tuple[Settlement, ...]
    """The awards in the order counted; none means that a deal pays nothing at its end."""

    def __attrs_post_init__(self) -> None:
        refuse(*all_called(self, "awards"))

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The scores of all awards in order, and the standing as the last leaves it."""
        counted: tuple[Score, ...] = ()
        for award in self.awards:
            scores, standing = award(reckoning, standing)
            counted += scores
        return counted, standing

    def describe(self) -> str:
        """The awards in their order, each in its own words."""
        return " ".join(f"{sentence(award)}." for award in self.awards)


_JOKERS: Final = pack(jokers=2, ranks=())


def _none_of(variant: Variant, rank: Rank, path: str) -> Iterator[Problem]:
    """A problem where the pack has no card of a rank."""
    if rank not in {card.rank for card in variant.deck}:
        yield Problem("award", path=path, text=f"the pack has no {rank.word}, so none is ever scored")


def _never_low(variant: Variant) -> str:
    """The trumps of a game that are never low, since another suit or none is printed on them."""
    strangers = {card for trump in Suit for card in _trumps(variant.order, trump) if card.suit is not trump}
    there = [card for card in strangers if card in variant.deck]
    jokers, adopted = {card for card in there if card.suit is None}, {card.rank for card in there if card.suit}
    words = ["the joker" if len(jokers) == 1 else "jokers"] if jokers else []
    words += [f"the {rank.word} of the same colour" for rank in sorted(adopted, reverse=True)]
    return f", {listed(words)} left aside" if words else ""


# Plain loops over masks, and what follows from the trump alone worked out once: a short deal is soon played, and then
# the awards are the dearest part of it.


def _first(cards: tuple[Card, ...], reckoning: Reckoning) -> Card | None:
    """The first of some cards that is in play."""
    held = 0
    for hand in reckoning.held_masks:
        held |= hand
    for card in cards:
        if card.bit & held:
            return card
    return None


@functools.lru_cache(maxsize=256)
def _ranking(order: CardOrder, suit: Suit, trump: Suit | None) -> tuple[Card, ...]:
    """The cards of a suit, highest first."""
    return order.ranking(suit, trump)


@functools.lru_cache(maxsize=256)
def _trumps(order: CardOrder, trump: Suit | None) -> tuple[Card, ...]:
    """The trumps, highest first."""
    return () if trump is None else order.ranking(trump, trump)


@functools.lru_cache(maxsize=256)
def _from_the_lowest(order: CardOrder, trump: Suit | None) -> tuple[Card, ...]:
    """The trumps, lowest first, but for jokers and those that trumps have adopted."""
    return tuple(card for card in reversed(_trumps(order, trump)) if card.suit is trump)


@functools.lru_cache(maxsize=256)
def _jokers(order: CardOrder, trump: Suit | None) -> tuple[Card, ...]:
    """The jokers among the trumps, highest first."""
    return tuple(card for card in _trumps(order, trump) if card.suit is None)


@functools.lru_cache(maxsize=256)
def _trump(order: CardOrder, trump: Suit | None) -> tuple[Card | None, ...]:
    """The trumps by the number of their rank, but for those that trumps have adopted; None where there is none."""
    return _by_rank(card for card in _trumps(order, trump) if card.suit in {trump, None})


@functools.lru_cache(maxsize=256)
def _adopted(order: CardOrder, trump: Suit | None) -> tuple[Card | None, ...]:
    """The cards that trumps have adopted by the number of their rank; None where there is none."""
    return _by_rank(card for card in _trumps(order, trump) if card.suit not in {trump, None})


def _by_rank(cards: Iterable[Card]) -> tuple[Card | None, ...]:
    """Some cards at the places of the numbers of their ranks."""
    found: dict[int, Card] = {card.rank: card for card in cards}
    return tuple(map(found.get, range(max(Rank) + 1)))


def _typed(reckoning: Reckoning, name: str, pays: int) -> tuple[Score, ...] | None:
    """The scores that a score keeper has typed in under a name, as many times as counted; None where nothing was."""
    typed = reckoning.counted(name)
    if typed is None:
        return None
    return tuple(score_of(Side(side), points=pays * count, reason=name) for side, count in enumerate(typed) if count)


def _credited(reckoning: Reckoning, name: str, card: Card | None, pays: int, to: Credit) -> tuple[Score, ...]:
    """The score for a card, or for whom a score keeper has typed in; empty where there is none."""
    typed = _typed(reckoning, name, pays) if reckoning.counts else None
    if typed is not None:
        return typed
    if card is None:
        return ()
    bit, sides = card.bit, reckoning.seating.sides
    for place, cards in enumerate(reckoning.taken_masks if to is _TAKER else reckoning.held_masks):
        if cards & bit:  # a side has taken it, or a seat has held it
            return (score_of(Side(place % sides), points=pays, reason=name, cards=(card,)),)
    return ()


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"
