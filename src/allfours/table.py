"""Inside a deal: how it was dealt, the facts that seldom change, and the linked log of what has happened.

The log has one node for each finished trick, each score outside the tricks and each move other than the play of a card,
so that a play copies nothing. A hand is not rebuilt when a card leaves it: it is what the seat held and what is left.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final, TypeAlias, TypedDict, final

import attrs

from allfours.cards import Card, Suit
from allfours.ledger import Contract, Score, Standing
from allfours.moves import Lay, Move, Play
from allfours.rules import Phase, Variant
from allfours.seating import Seat
from allfours.twins import changer_of, maker_of, twin_of


@attrs.frozen(kw_only=True)
class Start:
    """A deal as it was dealt: with its moves, all that makes two deals equal.

    >>> from allfours import CardSet, Deal, variants
    >>> start = Deal.shuffled(variants.PHAT, seed=7).apply("JS").table.facts.start
    >>> start.dealer, CardSet.of_mask(start.hands[0]).groups
    (3, 'J63.A7653.AJ4.53')
    """

    variant: Variant
    """The game."""
    dealer: Seat
    """Who dealt."""
    pitcher: Seat
    """Who pitches by the custom of the game: the eldest, but for the first deal of some matches."""
    standing: Standing
    """The standing that the deal began with, with a number for every side."""
    hands: tuple[int, ...]
    """The mask of the cards dealt to each seat, by seat."""
    stock: tuple[Card, ...]
    """The cards that were not dealt, top first."""
    trump: Suit | None = None
    """The trump fixed outside the pack, before the deal; None where none was."""


start_of: Final = maker_of(Start)
"""A quick constructor of that, without checks."""


@attrs.frozen(kw_only=True, weakref_slot=False)
class Facts:
    """What changes only a few times in a deal.

    >>> from allfours import Card, Deal, variants
    >>> facts = Deal.shuffled(variants.PHAT, seed=7).apply("JS").table.facts
    >>> facts.trump.word, facts.face_down, facts.pegs[Card.parse("9S").index]
    ('spades', frozenset(), 18)
    """

    start: Start
    """The deal as it was dealt."""
    stage: int = 0
    """The number of stages that have begun."""
    held: tuple[int, ...]
    """By seat, the mask of the cards it has held for the play, those it has played included."""
    stock: tuple[Card, ...]
    """The cards that are still in the stock, top first."""
    aside: int = 0
    """The mask of the cards out of play: discards, turn-ups put away."""
    trump: Suit | None = None
    """The trump suit; None until one is turned, named or pitched."""
    contract: Contract | None = None
    """What was bid; None before, and in games without bids."""
    pegs: tuple[int, ...] = ()
    """What each card pegs to the side that wins its trick, by ``card.index``; empty where nothing is pegged."""
    face_down: frozenset[Seat] = frozenset()
    """The seats that may not see their own hand yet."""
    shown: int = 0
    """The mask of cards outside the tricks that everybody has seen, such as a turn-up."""
    known: tuple[int, ...]
    """For each seat, the mask of cards that it alone has seen outside its hand, such as its discards."""


class FactChanges(TypedDict, total=False):
    """The facts that a stage or a phase may change; see Facts.

    >>> from allfours import Card, Deal, Suit, variants
    >>> changes: FactChanges = {"trump": Suit.HEARTS, "shown": Card.parse("9H").bit}
    >>> Deal.shuffled(variants.PHAT, seed=7).changed(**changes).view(1).shown
    CardSet.parse('9H')
    """

    held: tuple[int, ...]
    """By seat, the mask of the cards it holds for the play, those it has played included."""
    stock: tuple[Card, ...]
    """The cards that are still in the stock, top first."""
    aside: int
    """The mask of the cards out of play."""
    trump: Suit | None
    """The trump suit."""
    contract: Contract | None
    """What was bid."""
    pegs: tuple[int, ...]
    """What each card pegs, by ``card.index``."""
    face_down: frozenset[Seat]
    """The seats that may not see their own hand yet."""
    shown: int
    """The mask of cards outside the tricks that everybody has seen."""
    known: tuple[int, ...]
    """By seat, the mask of cards that it alone has seen outside its hand."""


Moved: TypeAlias = Callable[[Facts, Seat, int, int], Facts]
"""``(facts, winner, left, trick) -> facts``: how cards change hands between two tricks; masks of the cards that are in
no finished trick, and of those of the last one."""

facts_of: Final = maker_of(Facts)
"""A quick constructor of facts, without checks."""


@functools.cache
def changer_of_facts(*names: str) -> Callable[..., Facts]:
    """What changes the named facts, ``change(old, *values)``, the values in the order of the names.

    >>> import attrs
    >>> from allfours import Deal, Suit, variants
    >>> facts = Deal.shuffled(variants.PHAT, seed=7).table.facts
    >>> changer_of_facts("trump", "aside")(facts, Suit.HEARTS, 0) == attrs.evolve(facts, trump=Suit.HEARTS, aside=0)
    True
    """
    return changer_of(Facts, *names)


@attrs.frozen
class Made:
    """A move other than the play of a card, as it is written in the log.

    >>> from allfours import Deal, variants
    >>> made = Deal.shuffled(variants.SPADES, seed=7).apply("bid:3").table.event
    >>> made.seat, made.move, made.position
    (0, Bid(amount=3), 0)
    """

    seat: Seat
    """Who made it."""
    move: Move
    """What was done."""
    phase: Phase
    """The phase it was made in, which says who may see it."""
    position: int
    """The number of cards that lay on the table."""


made_of: Final = maker_of(Made)
"""A quick constructor of that."""


@final
@attrs.frozen(eq=False, weakref_slot=False)
class Table:
    """One node of a deal's log.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7)
    >>> for card in ("JS", "QS", "AS", "9S"):
    ...     deal = deal.apply(card)
    >>> deal.table.winner, deal.table.totals, deal.table.left.bit_count(), deal.table.previous.event
    (2, (25, 0), 48, None)
    """

    facts: Facts
    """What changes only a few times in a deal."""
    winner: Seat
    """Who won the last finished trick and leads to the next; before the first, who pitches, then who has led."""
    left: int
    """The mask of the cards that are in no finished trick."""
    totals: tuple[int, ...]
    """The points of each side in the match, by side, after this."""
    event: tuple[Card, ...] | Score | Made | None
    """What happened here: a trick's cards, a score outside the tricks, a move that is no play; None at the start."""
    cards: int
    """The mask of the cards of a trick, with what was laid under them; 0 where something else happened."""
    previous: Table | None
    """The node before; None at the start."""

    def log(self) -> list[Table]:
        """All nodes from the start to this one."""
        nodes: list[Table] = []
        node: Table | None = self
        while node is not None:
            nodes.append(node)
            node = node.previous
        return nodes[::-1]


CARDS: Final = (1 << 64) - 1
"""The part of a packed number, or of the sum of some, that is a mask of cards; above it stands a number, such as what
they peg."""

table_twin: Final = twin_of(Table)
"""A node in the making, see :mod:`allfours.twins`."""
table_of: Final = maker_of(Table)
"""A quick constructor of nodes."""
with_facts: Final = changer_of(Table, "facts")
"""The node with other facts."""


def owner(facts: Facts, card: Card) -> Seat:
    """The seat that has held a card for the play; some seat must have.

    >>> from allfours import Card, Deal, variants
    >>> owner(Deal.shuffled(variants.PHAT, seed=7).table.facts, Card.parse("9S"))
    3
    """
    held, bit, seat = facts.held, card.bit, 0
    while not held[seat] & bit:  # a generator here would cost at every trick
        seat += 1
    return Seat(seat)


def owners(facts: Facts, cards: tuple[Card, ...]) -> tuple[Seat, ...]:
    """The seats that have held some cards for the play, card by card.

    >>> from allfours import Card, Deal, variants
    >>> owners(Deal.shuffled(variants.PHAT, seed=7).table.facts, (Card.parse("9S"), Card.parse("JS")))
    (3, 0)
    """
    return tuple([owner(facts, card) for card in cards])


def moves_made(table: Table, trick: tuple[Card, ...], phase: Phase) -> list[Made]:
    """Every move up to a node and the unfinished trick after it, with the seat that made it, in order.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=7).apply("beg").apply("give").apply("AS")
    >>> [(made.seat, str(made.move)) for made in moves_made(deal.table, deal.trick, deal.phase)]
    [(0, 'beg'), (1, 'give'), (0, 'AS')]
    """
    made: list[Made] = []
    waiting: list[Made] = []
    for node in table.log():
        if isinstance(node.event, Made):
            waiting.append(node.event)
        elif isinstance(node.event, tuple):
            made += _in_order(node.event, waiting, node.facts, phase)
            waiting = []
    return made + _in_order(trick, waiting, table.facts, phase)


def _in_order(cards: tuple[Card, ...], others: list[Made], facts: Facts, phase: Phase) -> list[Made]:
    """The plays of a trick with the other moves made before and among them; a Lay stands for the play of its card."""
    made: list[Made] = []
    for position, card in enumerate(cards):
        here = [other for other in others if other.position == position]
        made += here
        if not (here and isinstance(here[-1].move, Lay)):
            made.append(Made(owner(facts, card), Play(card), phase, position))
    return made + [other for other in others if other.position == len(cards)]
