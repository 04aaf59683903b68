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

import functools
import re
from typing import Final, TypeAlias, final

import attrs

from allfours._refusing import shown
from allfours.cards import CAPITALS, Card, CardSet, Suit, cards_of, check_text, pack
from allfours.errors import NotationError
from allfours.twins import maker_of

_MOST: Final = 9_999
"""The highest bid that has a notation."""
_WORD: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_NO_SET: Final = "a set of cards is wanted, such as CardSet.parse('2C 4D')"
_CALL: Final = "a call is a word of small letters, digits and hyphens, at most 40"


@final
class Play:
    """Lead or play a card; one object for each card.

    >>> from allfours import Card
    >>> print(Play(Card.parse("9H")))
    9H
    """

    __slots__ = ("alone", "card")
    __match_args__ = ("card",)

    card: Card
    """The card."""
    alone: tuple[Card]
    """The card alone: the trick as it is when the card has been led."""

    def __new__(cls, card: Card) -> Play:
        """The one move that plays the card. Raises NotationError for what is no card."""
        try:
            return _PLAYS[card.index]
        except (AttributeError, KeyError):  # a text has an ``index`` too, of another kind
            raise NotationError(shown(card), 0, "a card is played, as in Play(Card.parse('9H'))") from None

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
    if set(map(type, cards)) - {Card}:
        raise NotationError(f"play:{shown(cards)}", len("play:"), "cards are wanted, as in Lay((Card(...), Card(...)))")
    return (*cards[:1], *sorted(cards[1:]))


@attrs.frozen
class Lay:
    """Play several cards at once (Pedro): the top one counts as played, the rest are dead weight in the trick.

    >>> from allfours import Card
    >>> print(Lay(tuple(map(Card.parse, ("8C", "2C", "4C")))))
    play:8C,4C,2C
    """

    cards: tuple[Card, ...] = attrs.field(converter=_top_first)
    """The cards, top first, those under it in the order of a sorted hand; two at least, none twice, else NotationError
    is raised."""

    def __attrs_post_init__(self) -> None:
        if len(set(self.cards)) < max(2, len(self.cards)):
            raise NotationError(str(self), len("play:"), "two cards or more are wanted, all different")

    def __str__(self) -> str:
        return "play:" + ",".join(card.text for card in self.cards)


@attrs.frozen
class Bid:
    """A bid, in points or in tricks as the game counts.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.SPADES, seed=7).apply(Bid(3)).apply("nil")
    >>> deal.contract.bids
    (Bid(amount=3), Bid(amount=0), None, None)
    """

    amount: int
    """What is bid, from 0 to 9999, else NotationError is raised; 0 is nil."""

    def __attrs_post_init__(self) -> None:
        if type(self.amount) is not int or not 0 <= self.amount <= _MOST:
            raise NotationError(f"bid:{shown(self.amount)}", len("bid:"), f"a bid is a whole number from 0 to {_MOST}")

    def __str__(self) -> str:
        return f"bid:{self.amount}" if self.amount else "nil"


bid_of: Final = functools.lru_cache(maxsize=64, typed=True)(Bid)
"""The bid of an amount, made once: a seat may have a dozen to choose from."""


@attrs.frozen
class BlindNil:
    """A promise of no tricks, given before looking.

    >>> from allfours import Deal, variants
    >>> print(*Deal.shuffled(variants.JAQUES_BLIND_NIL, seed=7).legal_moves)
    look blind-nil
    """

    def __str__(self) -> str:
        return "blind-nil"


@attrs.frozen
class Pass:
    """No bid, or no swap.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.AUCTION_PITCH, seed=7)
    >>> for _ in range(3):
    ...     deal = deal.apply(Pass())
    >>> print(deal.why_not(Pass()))
    everybody has passed, so the dealer must bid: 2, 3, 4
    """

    def __str__(self) -> str:
        return "pass"


@attrs.frozen
class Smudge:
    """A bid to win all there is to win, in Pitch.

    >>> from allfours import Deal, variants
    >>> print(*Deal.shuffled(variants.SETBACK, seed=7).apply("bid:4").legal_moves)
    pass smudge
    """

    def __str__(self) -> str:
        return "smudge"


@attrs.frozen
class Moon:
    """A bid to win all the points, in Ten-point Pitch.

    >>> from allfours import Deal, variants
    >>> Deal.shuffled(variants.TEN_POINT_PITCH, seed=7).apply(Moon()).legal_moves  # nothing beats it
    (Pass(),)
    """

    def __str__(self) -> str:
        return "moon"


@attrs.frozen
class Look:
    """Take up a hand that has been lying face down.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_BLIND_NIL, seed=7)
    >>> deal.view(0).hand, len(deal.apply(Look()).view(0).hand)
    (None, 13)
    """

    def __str__(self) -> str:
        return "look"


@attrs.frozen
class Beg:
    """Ask for another trump suit, or a point instead.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=7).apply(Beg())
    >>> deal.turn == deal.dealer, deal.legal_moves
    (True, (Give(), Run()))
    """

    def __str__(self) -> str:
        return "beg"


@attrs.frozen
class Stand:
    """Accept the suit turned as trumps.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=7).apply(Stand())
    >>> deal.trump.word, len(deal.hand(0))
    ('hearts', 6)
    """

    def __str__(self) -> str:
        return "stand"


@attrs.frozen
class Give:
    """Refuse a beg and give a point for it.

    >>> from allfours import Deal, variants
    >>> print(Deal.shuffled(variants.ALL_FOURS, seed=7).apply("beg").apply(Give()).scores[0])
    side 0: +1 gift
    """

    def __str__(self) -> str:
        return "give"


@attrs.frozen
class Run:
    """Grant a beg: run the cards.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=7).apply("beg").apply(Run())
    >>> deal.trump.word, len(deal.hand(0))  # another suit, and three more cards
    ('spades', 9)
    """

    def __str__(self) -> str:
        return "run"


@attrs.frozen
class NameTrump:
    """Name the trump suit.

    >>> from allfours import Deal, Suit, variants
    >>> deal = Deal.shuffled(variants.NINE_CARD_PITCH, seed=7).apply("bid:6")
    >>> for move in ("pass", "pass", "pass", NameTrump(Suit.SPADES)):
    ...     deal = deal.apply(move)
    >>> deal.trump.word
    'spades'
    """

    suit: Suit
    """The suit named, else NotationError is raised."""

    def __attrs_post_init__(self) -> None:
        if type(self.suit) is not Suit:
            raise NotationError(f"trump:{shown(self.suit)}", len("trump:"), "a suit is named, such as Suit.HEARTS")

    def __str__(self) -> str:
        return f"trump:{self.suit.letter}"


@attrs.frozen
class Discard:
    """Put cards out of the hand, in no order.

    >>> from allfours import CardSet, Deal, variants
    >>> deal = Deal.shuffled(variants.NINE_CARD_PITCH, seed=7)
    >>> for move in ("bid:6", "pass", "pass", "pass", "trump:S", Discard(CardSet.parse("QD 4H 3H"))):
    ...     deal = deal.apply(move)
    >>> print(deal.moves[-1], "/", deal.hand(0))  # as many came from the stock
    discard:4H,3H,QD / AS TS 8S 6S 5S 3S 7H KC 4C
    """

    cards: CardSet
    """What goes, empty where nothing does; NotationError is raised for anything but a set of cards."""

    def __attrs_post_init__(self) -> None:
        if type(self.cards) is not CardSet:
            raise NotationError(f"discard:{shown(self.cards)}", len("discard:"), _NO_SET)

    def __str__(self) -> str:
        return "discard:" + ",".join(card.text for card in self.cards)


@attrs.frozen
class HandOver:
    """Hand cards to one's partner, in no order.

    >>> from allfours import CardSet, Deal, variants
    >>> deal = Deal.shuffled(variants.JAQUES_BLIND_NIL, seed=7).apply("blind-nil")
    >>> deal = deal.apply(HandOver(CardSet.parse("AH AD")))
    >>> str(deal.view(2).moves[-1]), deal.view(1).moves[-1]  # the partner sees it, an opponent does not
    ('swap:AH,AD', None)
    """

    cards: CardSet
    """What the partner gets; NotationError is raised for anything but a set of cards."""

    def __attrs_post_init__(self) -> None:
        if type(self.cards) is not CardSet:
            raise NotationError(f"swap:{shown(self.cards)}", len("swap:"), _NO_SET)

    def __str__(self) -> str:
        return "swap:" + ",".join(card.text for card in self.cards)


discard_of: Final = maker_of(Discard)
"""A quick constructor of discards, for phases that list thousands."""
hand_over_of: Final = maker_of(HandOver)
"""A quick constructor of cards handed over, likewise."""


@attrs.frozen
class Sell:
    """Offer the right to pitch for bids.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.COMMERCIAL_PITCH, seed=7).apply(Sell())
    >>> print(deal.turn, *deal.legal_moves)
    1 pass bid:1 bid:2 bid:3 bid:4
    """

    def __str__(self) -> str:
        return "sell"


@attrs.frozen
class Accept:
    """Take the highest bid for the right to pitch.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.COMMERCIAL_PITCH, seed=7)
    >>> for move in ("sell", "bid:2", "pass", "pass", Accept()):
    ...     deal = deal.apply(move)
    >>> print(deal.scores[0], "/ pitch:", deal.turn)
    side 0: +2 sale / pitch: 1
    """

    def __str__(self) -> str:
        return "accept"


@attrs.frozen
class Refuse:
    """Refuse the highest bid and pitch at that price oneself.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.COMMERCIAL_PITCH, seed=7)
    >>> for move in ("sell", "bid:2", "pass", "pass", Refuse()):
    ...     deal = deal.apply(move)
    >>> deal.contract.declarer, deal.contract.bids[0]
    (0, Bid(amount=2))
    """

    def __str__(self) -> str:
        return "refuse"


@attrs.frozen
class Call:
    """A word that a stage of one's own understands.

    >>> from allfours import Deal, variants
    >>> print(Deal.shuffled(variants.PHAT, seed=7).why_not(Call("misdeal")))
    a card is to be played now, call:misdeal is no card
    """

    word: str
    """Small letters, digits and hyphens, at most 40; NotationError is raised for anything else."""

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
"""Anything a player may do; ``str`` of each is its text, which ``parse_move`` reads."""


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
    check_text(text, "9H")
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
