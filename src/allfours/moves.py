"""Everything that a player may do: a closed union of small values, each with its text.

| move                | text               | meaning                                        |
|---------------------|--------------------|------------------------------------------------|
| ``Play(card)``      | ``9H``             | lead or play a card                            |
| ``Lay(cards)``      | ``play:8C,4C``     | play several cards at once, top first          |
| ``Bid(amount)``     | ``bid:3``, ``nil`` | bid; ``nil`` is the bid of nothing             |
| ``BlindNil()``      | ``blind-nil``      | nil before looking at one's cards              |
| ``Pass()``          | ``pass``           | no bid; no swap                                |
| ``Smudge()``        | ``smudge``         | bid to win everything (Pitch)                  |
| ``Moon()``          | ``moon``           | bid to win everything (Ten-point Pitch)        |
| ``Look()``          | ``look``           | take up a hand that lies face down             |
| ``Beg()``           | ``beg``            | ask the dealer for another trump               |
| ``Stand()``         | ``stand``          | accept the suit turned                         |
| ``Give()``          | ``give``           | give the beggar a point                        |
| ``Run()``           | ``run``            | run the cards                                  |
| ``NameTrump(suit)`` | ``trump:H``        | name the trump suit                            |
| ``Discard(cards)``  | ``discard:2C,4D``  | put cards away                                 |
| ``HandOver(cards)`` | ``swap:AS,KS``     | hand cards to one's partner                    |
| ``Sell()``          | ``sell``           | offer the pitch for bids                       |
| ``Accept()``        | ``accept``         | take the highest bid                           |
| ``Refuse()``        | ``refuse``         | keep the pitch at the price of the highest bid |
| ``Call(word)``      | ``call:word``      | any word, for stages of one's own              |
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias, final

import attrs

from allfours._refusing import shown
from allfours.cards import CAPITALS, Card, CardSet, Suit, cards_of, pack
from allfours.errors import NotationError

_MOST: Final = 9_999
"""The highest bid that has a notation."""
_WORD: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_CALL: Final = "a call is a word of small letters, digits and hyphens, at most 40"


@final
class Play:
    """Lead or play a card; one object for each card.

    >>> print(Play(Card.parse("9H")))
    9H
    """

    __slots__ = ("alone", "card")

    card: Card
    """The card."""
    alone: tuple[Card]
    """The card alone: the trick as it is when the card has been led."""

    def __new__(cls, card: Card) -> Play:
        """The one move that plays the card."""
        return _PLAYS[card.index]

    def __str__(self) -> str:
        return self.card.text

    def __repr__(self) -> str:
        return f"Play({self.card!r})"

    def __hash__(self) -> int:
        return self.card.index  # not the address: sets of moves iterate alike in every process

    def __setattr__(self, name: str, value: object) -> None:
        text = f"a Play cannot be changed: {name!r}"
        raise AttributeError(text)

    def __delattr__(self, name: str) -> None:
        text = f"a Play cannot be changed: {name!r}"
        raise AttributeError(text)

    def __reduce__(self) -> tuple[type[Play], tuple[Card]]:
        return Play, (self.card,)

    def __copy__(self) -> Play:
        return self

    def __deepcopy__(self, memo: object) -> Play:
        return self


def _top_first(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Some cards, those under the first in the order of a sorted hand, so that equal lays are equal."""
    return (*cards[:1], *sorted(cards[1:]))


@attrs.frozen
class Lay:
    """Play several cards at once (Pedro): the top one counts as played, the rest are dead weight in the trick.

    >>> print(Lay(tuple(map(Card.parse, ("8C", "2C", "4C")))))
    play:8C,4C,2C
    """

    cards: tuple[Card, ...] = attrs.field(converter=_top_first)
    """The cards, top first, those under it in the order of a sorted hand; two at least, none twice."""

    def __attrs_post_init__(self) -> None:
        if len(set(self.cards)) < max(2, len(self.cards)):
            raise NotationError(str(self), len("play:"), "two cards or more are wanted, all different")

    def __str__(self) -> str:
        return "play:" + ",".join(card.text for card in self.cards)


@attrs.frozen
class Bid:
    """A bid, in points or in tricks as the game counts."""

    amount: int
    """What is bid, from 0 to 9999; 0 is nil."""

    def __attrs_post_init__(self) -> None:
        if type(self.amount) is not int or not 0 <= self.amount <= _MOST:
            raise NotationError(f"bid:{shown(self.amount)}", len("bid:"), f"a bid is a whole number from 0 to {_MOST}")

    def __str__(self) -> str:
        return f"bid:{self.amount}" if self.amount else "nil"


@attrs.frozen
class BlindNil:
    """A promise of no tricks, given before looking."""

    def __str__(self) -> str:
        return "blind-nil"


@attrs.frozen
class Pass:
    """No bid, or no swap."""

    def __str__(self) -> str:
        return "pass"


@attrs.frozen
class Smudge:
    """A bid to win all there is to win, in Pitch."""

    def __str__(self) -> str:
        return "smudge"


@attrs.frozen
class Moon:
    """A bid to win all the points, in Ten-point Pitch."""

    def __str__(self) -> str:
        return "moon"


@attrs.frozen
class Look:
    """Take up a hand that has been lying face down."""

    def __str__(self) -> str:
        return "look"


@attrs.frozen
class Beg:
    """Ask for another trump suit, or a point instead."""

    def __str__(self) -> str:
        return "beg"


@attrs.frozen
class Stand:
    """Accept the suit turned as trumps."""

    def __str__(self) -> str:
        return "stand"


@attrs.frozen
class Give:
    """Refuse a beg and give a point for it."""

    def __str__(self) -> str:
        return "give"


@attrs.frozen
class Run:
    """Grant a beg: run the cards."""

    def __str__(self) -> str:
        return "run"


@attrs.frozen
class NameTrump:
    """Name the trump suit."""

    suit: Suit
    """The suit named."""

    def __str__(self) -> str:
        return f"trump:{self.suit.letter}"


@attrs.frozen
class Discard:
    """Put cards out of the hand, in no order."""

    cards: CardSet
    """What goes; may be empty."""

    def __str__(self) -> str:
        return "discard:" + ",".join(card.text for card in self.cards)


@attrs.frozen
class HandOver:
    """Hand cards to one's partner, in no order."""

    cards: CardSet
    """What the partner gets."""

    def __str__(self) -> str:
        return "swap:" + ",".join(card.text for card in self.cards)


@attrs.frozen
class Sell:
    """Offer the right to pitch for bids."""

    def __str__(self) -> str:
        return "sell"


@attrs.frozen
class Accept:
    """Take the highest bid for the right to pitch."""

    def __str__(self) -> str:
        return "accept"


@attrs.frozen
class Refuse:
    """Refuse the highest bid and pitch at that price oneself."""

    def __str__(self) -> str:
        return "refuse"


@attrs.frozen
class Call:
    """A word that a stage of one's own understands."""

    word: str
    """Small letters, digits and hyphens, at most 40."""

    def __attrs_post_init__(self) -> None:
        if type(self.word) is not str or not _WORD.fullmatch(self.word):
            raise NotationError(f"call:{shown(self.word)}", len("call:"), _CALL)

    def __str__(self) -> str:
        return f"call:{self.word}"


Move: TypeAlias = (
    Play
    | Lay
    | Bid
    | BlindNil
    | Pass
    | Smudge
    | Moon
    | Look
    | Beg
    | Stand
    | Give
    | Run
    | NameTrump
    | Discard
    | HandOver
    | Sell
    | Accept
    | Refuse
    | Call
)
"""Anything a player may do."""


def _make(card: Card) -> Play:
    play = object.__new__(Play)
    object.__setattr__(play, "card", card)
    object.__setattr__(play, "alone", (card,))
    return play


_PLAYS: Final = {card.index: _make(card) for card in pack(jokers=2)}


_SUITED: Final[dict[int, tuple[Play, ...]]] = {}
suited_plays: Final = _SUITED.get
"""The plays of the cards of a mask if all are of one suit and ``plays_of`` has met them, else None."""


def plays_of(mask: int) -> tuple[Play, ...]:
    """The plays of the cards of a mask, in the order of a sorted hand.

    >>> from allfours import CardSet
    >>> [str(play) for play in plays_of(CardSet.parse("2C 9H KS").mask)]
    ['KS', '9H', '2C']
    """
    kept = _SUITED  # by the mask of the cards of one suit: 32,768 at most, and made when first met
    try:
        return kept[mask & 0xFFFF] + kept[mask & 0xFFFF << 16] + kept[mask & 0xFFFF << 32] + kept[mask & 0xFFFF << 48]
    except KeyError:
        for lane in range(0, 64, 16):
            suited = mask & 0xFFFF << lane
            if suited not in kept:
                kept[suited] = tuple([_PLAYS[card.index] for card in cards_of(suited)])
    return plays_of(mask)


_WORDS: Final[dict[str, Move]] = {
    str(move): move
    for move in (
        Bid(0), BlindNil(), Pass(), Smudge(), Moon(), Look(), Beg(), Stand(), Give(), Run(), Sell(), Accept(), Refuse()
    )
}  # fmt: skip
_LONGEST: Final = 400
_AMOUNT: Final = re.compile("[0-9]{1,4}")


_SMALL: Final = {capital: small for small, capital in CAPITALS.items()}


def parse_move(text: str) -> Move:  # noqa: C901, PLR0911 - one case a kind of move: the grammar at a glance
    """The move that a text means; small and capital letters are the same.

    Raises NotationError, with the text and the position, for a text that is no move.

    >>> parse_move("9♥"), parse_move("bid:3"), parse_move("pass")
    (Play(Card.parse('9H')), Bid(amount=3), Pass())
    """
    if len(text) > _LONGEST:
        raise NotationError(text, _LONGEST, "a move is a shorter text")
    word, colon, rest = text.partition(":")
    word = word.translate(_SMALL)
    if not colon:
        return _WORDS[word] if word in _WORDS else Play(_card(text))
    start = len(word) + 1
    match word:
        case "bid" if _AMOUNT.fullmatch(rest):
            return Bid(int(rest))
        case "bid":
            raise NotationError(text, start, "a bid is a whole number of at most four digits")
        case "trump":
            return NameTrump(_suit(text, start))
        case "discard":
            return Discard(CardSet(_cards(text, start)))
        case "swap":
            return HandOver(CardSet(_cards(text, start)))
        case "play" if len(cards := _cards(text, start)) > 1:
            return Lay(cards)
        case "play":
            raise NotationError(text, start, "several cards are wanted; a single card is played by its name alone")
        case "call" if _WORD.fullmatch(rest.translate(_SMALL)):
            return Call(rest.translate(_SMALL))
        case "call":
            raise NotationError(text, start, _CALL)
        case _:
            raise NotationError(text, 0, "a move of this kind is not known")


def _card(text: str) -> Card:
    try:
        return Card.parse(text)
    except NotationError as error:
        if error.position:
            raise
        raise NotationError(text, 0, f"a move is a card such as 9H, or one of {', '.join(_WORDS)}, bid:3 ...") from None


def _suit(text: str, start: int) -> Suit:
    for suit in Suit:
        if text[start:].upper() in {suit.letter, suit.symbol}:
            return suit
    raise NotationError(text, start, "the suit must be one of S H D C or ♠ ♥ ♦ ♣")


def _cards(text: str, start: int) -> tuple[Card, ...]:
    """The different cards of a text such as ``"discard:2C,4D"`` from a position on."""
    cards: list[Card] = []
    position = start
    for piece in text[start:].split(",") if len(text) > start else ():
        try:
            card = Card.parse(piece)
        except NotationError as error:
            raise NotationError(text, position + error.position, error.reason) from None
        if card in cards:
            raise NotationError(text, position, f"{card} stands twice")
        cards.append(card)
        position += len(piece) + 1
    return tuple(cards)
