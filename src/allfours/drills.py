"""Questions for a teaching program: which card takes this trick, and which cards may be led or played.

A drill is posed out of a deal, to the seat whose turn it is, and knows no more than that seat. Nothing of the rules is
told here a second time: whether a card may be played is asked of the deal, and its refusal is the reason; who takes a
trick is found by playing the card. Only where cards are still to come, the trick is judged as it lies, by the card
order of the game. Drills made from a seed are the same on every machine; nothing is remembered of the answers.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from allfours import shuffling
from allfours._questions import is_last, led_in, symbols, taken, which_may, which_takes, why_played
from allfours._refusing import shown
from allfours.cards import Card, CardSet, Suit
from allfours.errors import SetupError
from allfours.moves import Play
from allfours.state import Deal
from allfours.view import Json, View

if TYPE_CHECKING:
    from allfours.rules import Variant

_MOST: Final = 1000
"""Drills that can be asked for at once."""
_OFFERED: Final = 4
"""Cards that a drill from a seed offers to choose from, where the hand has as many."""
_PATIENCE: Final = 60
"""Deals in a row that are played in search of a drill."""
_LONGEST: Final = 2000
"""Moves after which a deal is left; no game of the family comes near."""


class Kind(Enum):
    """What a drill asks.

    >>> from allfours import variants
    >>> [drill.kind.value for drill in drills(variants.PHAT, seed=7, count=2)]
    ['taking', 'playing']
    """

    TAKING = "taking"
    """Which of these cards takes the trick."""
    PLAYING = "playing"
    """Which of these cards may be led or played."""


@attrs.frozen(kw_only=True)
class Option:
    """A card that may be the answer.

    >>> from allfours import Deal, variants
    >>> for option in playing(Deal.shuffled(variants.PHAT, seed=7).apply("AH"), offered="QS KH").options:
    ...     print(option.card, option.right, option.reason)
    QS False you hold K♥ Q♥ 8♥ 4♥: follow hearts
    KH True it follows hearts
    """

    card: Card
    """The card, one of the hand."""
    right: bool
    """Whether it is a right answer."""
    reason: str
    """Why it is right, or why not: a clause without a full stop."""


@attrs.frozen(kw_only=True)
class Drill:
    """A question about one moment of a deal, with its right and its wrong answers.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7).apply("AH")
    >>> drill = playing(deal, offered="QS KH 4H")
    >>> print(drill)
    Hearts are trumps. On the table: A♥. Which of these cards may you play?
    Your hand: Q♠ T♠ 5♠ 2♠ K♥ Q♥ 8♥ 4♥ Q♦ 8♦ J♣ 8♣ 6♣
      1 Q♠   2 K♥   3 4♥
    >>> print(drill.right, "/", drill.options[0].reason)
    KH 4H / you hold K♥ Q♥ 8♥ 4♥: follow hearts
    """

    kind: Kind
    """What is asked."""
    view: View = attrs.field(repr=False)
    """What the seat that is asked knows of the deal, and all there is to know for the answer."""
    question: str
    """What is trumps, what lies on the table, and the question, in plain words."""
    options: tuple[Option, ...]
    """The cards to choose from, in the order of a sorted hand."""

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self.view.variant

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None before there is one."""
        return self.view.trump

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, in the order played; empty at a lead."""
        return self.view.trick

    @property
    def hand(self) -> CardSet:
        """The whole hand of the seat that is asked; what is offered is of it."""
        return self.view.hand or CardSet()

    @property
    def right(self) -> CardSet:
        """The cards that are right answers; each of them answers the question."""
        return CardSet(option.card for option in self.options if option.right)

    @property
    def wrong(self) -> CardSet:
        """The cards that are wrong answers."""
        return CardSet(option.card for option in self.options if not option.right)

    def __str__(self) -> str:
        """The question as it is put to a person: the hand, where not all of it is offered, and the numbered cards."""
        cards = [option.card for option in self.options]
        hand = [] if self.hand == CardSet(cards) else [f"Your hand: {symbols(self.hand)}"]
        numbered = "   ".join(f"{number} {card.symbol}" for number, card in enumerate(cards, start=1))
        return "\n".join([self.question, *hand, f"  {numbered}"])

    def as_dict(self) -> dict[str, Json]:
        """The drill in plain JSON types, answers included: cards and suit in notation, the game by its name.

        >>> from allfours import Deal, variants
        >>> told = playing(Deal.shuffled(variants.PHAT, seed=7).apply("AH"), offered="QS KH").as_dict()
        >>> told["trump"], told["trick"], told["options"][1]
        ('H', ['AH'], {'card': 'KH', 'right': True, 'reason': 'it follows hearts'})
        """
        return {
            "kind": self.kind.value,
            "variant": self.variant.name,
            "seat": self.view.seat,
            "trump": None if self.trump is None else self.trump.letter,
            "trick": [card.text for card in self.trick],
            "hand": [card.text for card in self.hand],
            "question": self.question,
            "options": [
                {"card": option.card.text, "right": option.right, "reason": option.reason} for option in self.options
            ],
        }


# --- From a deal -------------------------------------------------------------------------------------------------


def taking(deal: Deal, *, offered: CardSet | str | None = None) -> Drill:
    """The drill of which card takes the trick on the table, for the seat whose turn it is.

    Offered are some cards of the hand, as a set or its text, by default all. Raises SetupError where nobody is to play
    a card to a trick, or a card offered is not in the hand.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7).apply("AH").apply("4H").apply("TH")
    >>> drill = taking(deal, offered="JH 2H")
    >>> drill.right, drill.options[0].reason
    (CardSet.parse(''), 'it ranks below A♥')
    """
    return _posed(deal, Kind.TAKING, offered)


def playing(deal: Deal, *, offered: CardSet | str | None = None) -> Drill:
    """The drill of which cards may be led or played, for the seat whose turn it is.

    What is offered is as for ``taking``. Raises SetupError where nobody is to play a card, or a card offered is not in
    the hand.

    >>> from allfours import Deal, variants
    >>> drill = playing(Deal.shuffled(variants.PHAT, seed=7).apply("AH"))
    >>> print(drill.right, "of", len(drill.options))
    KH QH 8H 4H of 13
    """
    return _posed(deal, Kind.PLAYING, offered)


def _posed(deal: Deal, kind: Kind, offered: CardSet | str | None) -> Drill:
    """A drill out of a deal."""
    options = _options(deal, kind)
    if not options:
        wanted = "to play a card to a trick" if kind is Kind.TAKING else "to play a card"
        raise SetupError.of("drill", "deal", f"a drill is posed where a seat that sees its hand is {wanted}")
    cards = CardSet.parse(offered) if isinstance(offered, str) else offered
    if cards is not None:
        hand = CardSet(option.card for option in options)
        strange = cards - hand
        if strange or not cards:
            text = f"{symbols(strange)} is not in the hand" if strange else "no card is offered"
            raise SetupError.of("cards", "offered", text)
        options = tuple(option for option in options if option.card in cards)
    return Drill(kind=kind, view=deal.view(deal.turn), question=_ASKED[kind](deal), options=options)


_ASKED: Final = {Kind.TAKING: which_takes, Kind.PLAYING: which_may}


def _options(deal: Deal, kind: Kind) -> tuple[Option, ...]:
    """Every card of the hand, marked; none where the question cannot be put."""
    seat = deal.turn
    if seat is None or seat in deal.face_down or (kind is Kind.TAKING and led_in(deal) is None):
        return ()
    hand = deal.hand(seat)
    if all(deal.why_not(Play(card)) for card in hand):  # cards are not what is wanted now
        return ()
    return tuple(_option(deal, kind, card) for card in hand)


def _option(deal: Deal, kind: Kind, card: Card) -> Option:
    """A card of the hand, marked."""
    refusal, led = deal.why_not(Play(card)), led_in(deal)
    if refusal is not None:
        return Option(card=card, right=False, reason=refusal.text)
    if kind is Kind.PLAYING or led is None:
        return Option(card=card, right=True, reason=why_played(deal, card, led))
    right, reason = taken(deal, card, led)
    return Option(card=card, right=right, reason=reason)


# --- From a seed -------------------------------------------------------------------------------------------------


def drills(variant: Variant, *, seed: int, count: int = 10, kind: Kind | None = None) -> tuple[Drill, ...]:
    """Drills out of random deals of a variant, each with something to get right and something to get wrong.

    The kinds take turns, unless one is asked for; situations that have not been met come first. A trick is to be taken
    by the last to play to it. The same seed gives the same drills, and a smaller count the first of them; seeds are
    those of ``shuffling.shuffle``, a count is from 1 to 1000. Raises SetupError for others, and where the game has no
    such question.

    >>> from allfours import variants
    >>> for drill in drills(variants.PHAT, seed=7, count=2):
    ...     print(drill)
    ...     print(f"  right: {drill.right}")
    Hearts are trumps. On the table: 6♦ T♠ 3♦. You are the last to play: which of these cards takes the trick?
    Your hand: J♠ 7♠ K♥ Q♥ 8♥ 6♥ 2♥ T♣ 6♣ 3♣
      1 J♠   2 K♥   3 6♥   4 2♥
      right: KH 6H 2H
    Spades are trumps. On the table: 3♥ J♥. Which of these cards may you play?
    Your hand: 8♠ 2♠ 7♥ 4♥ T♦ 7♦ A♣ K♣ 2♣
      1 2♠   2 4♥   3 K♣   4 2♣
      right: 4H
    """
    shuffling.stream(seed)
    if type(count) is not int or not 1 <= count <= _MOST:
        raise SetupError.of("count", "count", f"the number of drills is from 1 to {_MOST}, not {count!r}")
    if kind is not None and type(kind) is not Kind:
        raise SetupError.of("kind", "kind", f"a kind of drill is {' or '.join(map(str, Kind))}, not {shown(kind)}")
    kinds = list(Kind) if kind is None else [kind]
    found: list[Drill] = []
    met: Counter[_Situation] = Counter()
    number = barren = 0
    while len(found) < count:
        wanted = kinds[len(found) % len(kinds)]
        drill = _drawn(variant, wanted, shuffling.derived(seed, f"drill {number}"), met)
        number += 1
        if drill is not None:
            found.append(drill)
            barren = 0
            continue
        barren += 1
        if barren == _PATIENCE:
            kinds.remove(wanted)
            barren = 0
        if not kinds:
            text = f"{_PATIENCE} deals of {variant.title} had no moment with a right and a wrong card to ask about"
            raise SetupError.of("drills", "variant", text)
    return tuple(found)


_Situation: TypeAlias = tuple[Kind, bool, bool, bool]
"""What is asked; whether a card has been led, the hand can follow, and a trump lies in the trick."""


def _drawn(variant: Variant, kind: Kind, seed: int, met: Counter[_Situation]) -> Drill | None:
    """A drill out of the deal of a seed, in a situation that has been met least; None where it has none."""
    chance = shuffling.stream(shuffling.derived(seed, "moves"))
    moments: dict[_Situation, list[tuple[Deal, tuple[Option, ...]]]] = {}
    for deal in islice(_positions(variant, seed, chance), _LONGEST):
        options = _options(deal, kind)
        if len({option.right for option in options}) > 1 and (kind is Kind.PLAYING or is_last(deal)):
            moments.setdefault(_situation(deal, kind), []).append((deal, options))
    if not moments:
        return None
    situation = min(moments, key=lambda found: (met[found], *map(int, found[1:])))
    met[situation] += 1
    deal, options = moments[situation][_below(len(moments[situation]), chance)]
    pose = taking if kind is Kind.TAKING else playing
    return pose(deal, offered=_chosen(options, chance))


def _positions(variant: Variant, seed: int, chance: random.Random) -> Iterator[Deal]:
    """The deal of a seed before every move, played at random."""
    deal = Deal.shuffled(variant, seed=seed)
    while deal.legal_moves:
        yield deal
        deal = deal.apply(deal.legal_moves[_below(len(deal.legal_moves), chance)])


def _situation(deal: Deal, kind: Kind) -> _Situation:
    led, hand = led_in(deal), 0 if deal.turn is None else deal.hand_mask(deal.turn)
    if led is None:
        return kind, False, False, False
    return kind, True, bool(hand & led.members), any(card.bit & led.trumps for card in deal.trick)


def _chosen(options: tuple[Option, ...], chance: random.Random) -> CardSet:
    """A few of the cards, a right and a wrong one among them."""
    mixed = sorted(options, key=lambda _: chance.random())
    both = [next(option for option in mixed if option.right is right) for right in (True, False)]
    return CardSet(option.card for option in list(dict.fromkeys((*both, *mixed)))[:_OFFERED])


def _below(number: int, chance: random.Random) -> int:
    """A number from 0 up and below another, each as likely."""
    return int(chance.random() * number)
