"""What a game is made of: the protocols that rules plug into, and the variant that puts rules together.

Rules are functions at the top level of a module, or frozen classes with ``__call__``: never closures, which have no
equality, no repr and no pickle. Every rule can say itself in one sentence: by ``describe()``, or by the first line of
its docstring.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, TypedDict

import attrs
from typing_extensions import Unpack

from allfours.cards import Card, CardSet, pack
from allfours.errors import Problem, Refusal, VariantError
from allfours.ledger import Reckoning, Score, Standing
from allfours.moves import Move
from allfours.orders import ACE_HIGH, CardOrder
from allfours.seating import FOUR_HANDED, Seat, Seating, Side

if TYPE_CHECKING:
    from allfours.state import Deal

Stage: TypeAlias = "Callable[[Deal], Deal]"
"""A rule of the course of a deal: it changes the deal and goes on, or opens a phase with ``deal.opened``."""

Settlement: TypeAlias = "Callable[[Reckoning, Standing], tuple[tuple[Score, ...], Standing]]"
"""What a whole deal pays: the scores in the order counted, and the standing with its pot and bags as they are then.

The totals of the standing are left alone: the kernel adds the scores one by one and stops when one wins the match.
"""

Goal: TypeAlias = "Callable[[Standing, Standing], Side | None]"
"""When the match is won and by whom, from the standing before this deal and the one now.

It is asked at every score, with the same number of deals in both, and once more when the deal is finished. A goal with
an attribute ``least`` promises that nobody wins with fewer points than that; it saves asking.
"""

NextDealer: TypeAlias = "Callable[[Deal], Seat]"
"""Who deals after a deal that is over or was thrown in."""


class Phase(Protocol):
    """A part of a deal in which players move. A phase is an immutable value; ``deal.turn`` says whose turn it is."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """All legal moves, none twice, in a fixed order that does not depend on what is hidden from the mover."""
        ...

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why the move may not be made, or None if it is legal; decided by the rule, without listing the moves."""
        ...

    def make(self, deal: Deal, move: Move) -> Deal:
        """The deal after a legal move; a move other than ``Play`` is already written down in it."""
        ...

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:
        """What another seat, or a spectator (None), may know of a move: the move, or None where it is secret."""
        ...


class FirstDealer(Protocol):
    """The custom by which a match begins: who deals first, and who pitches in the first deal."""

    def dealer(self, variant: Variant, seed: int) -> Seat:
        """The first dealer, from the seed of the match."""
        ...

    def pitcher(self, variant: Variant, hands: Sequence[CardSet], dealer: Seat) -> Seat:
        """Who pitches in the first deal, when these hands have been dealt."""
        ...


class Direction(Enum):
    """Which way the game goes round; for people only, since seats are numbered in order of play."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"


class _VariantFields(TypedDict, total=False):
    name: str
    title: str
    goal: Goal
    settlement: Settlement
    stages: tuple[Stage, ...]
    packets: tuple[int, ...]
    first_dealer: FirstDealer
    next_dealer: NextDealer
    seating: Seating
    deck: CardSet
    order: CardOrder
    direction: Direction
    aliases: tuple[str, ...]
    source: str


@attrs.frozen(kw_only=True, cache_hash=True)
class Variant:
    """The rules of one game as a value.

    A variant whose numbers do not fit cannot be built: it raises VariantError with every problem found. What can be
    built may still be unwise; ``check`` tells.

    >>> from allfours import variants
    >>> from allfours.scoring import Race
    >>> short = variants.PHAT.evolve(name="short_phat", goal=Race(121))
    >>> short.hand_size, short.goal
    (13, Race(target=121))
    """

    name: str
    """The id: small letters, digits and underscores, at most 60."""
    title: str
    """The name for people."""
    goal: Goal
    """When the match is won."""
    settlement: Settlement
    """What a finished deal pays beyond what was scored while it was played."""
    stages: tuple[Stage, ...]
    """The course of a deal, in order."""
    packets: tuple[int, ...]
    """How many cards each seat gets at each round of the deal: ``singly(13)``, or ``(3, 3)`` for six by threes."""
    first_dealer: FirstDealer
    """Who deals and who pitches first in a match."""
    next_dealer: NextDealer
    """Who deals next."""
    seating: Seating = FOUR_HANDED
    """How many play, and who with whom."""
    deck: CardSet = attrs.field(factory=pack)
    """The cards of the pack; 52 by default."""
    order: CardOrder = ACE_HIGH
    """Which cards belong to a suit and how they rank."""
    direction: Direction = Direction.CLOCKWISE
    """Which way play goes round, for people."""
    aliases: tuple[str, ...] = ()
    """Other names, in the spelling of ids."""
    source: str = ""
    """Where the rules come from, and what was decided here."""

    def __attrs_post_init__(self) -> None:
        problems = arithmetic(self)
        if problems:
            raise VariantError(problems)

    @property
    def hand_size(self) -> int:
        """Cards dealt to each seat."""
        return sum(self.packets)

    @property
    def stock_size(self) -> int:
        """Cards of the pack that are not dealt."""
        return len(self.deck) - self.hand_size * self.seating.seats

    def evolve(self, **changes: Unpack[_VariantFields]) -> Variant:
        """The variant with some fields changed; any field of the constructor may be given.

        Raises VariantError when the numbers no longer fit.
        """
        return attrs.evolve(self, **changes)

    def dealt(self, cards: Sequence[Card], *, dealer: Seat) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
        """The hands by seat and the stock, top card first, of a pack that is dealt from its top, the eldest first."""
        masks, stock = deal_out(self, cards, dealer)
        return tuple(map(CardSet.of_mask, masks)), stock


def singly(cards: int) -> tuple[int, ...]:
    """The packets of a hand that is dealt one card at a time."""
    return (1,) * cards


def arithmetic(variant: Variant) -> tuple[Problem, ...]:
    """What makes a variant impossible; empty for a variant that can be dealt and played."""
    found = [
        Problem("name", path=path, text=f"{name!r} is no id: small letters, digits and underscores, at most 60")
        for path, name in (("name", variant.name), *((f"aliases.{i}", a) for i, a in enumerate(variant.aliases)))
        if not _ID.fullmatch(name)
    ]
    if not variant.title.strip():
        found.append(Problem("title", path="title", text="a variant has a name for people"))
    if not variant.packets or any(type(size) is not int or size < 1 for size in variant.packets):
        found.append(Problem("packets", path="packets", text="every packet is a whole number of cards from 1 up"))
    elif variant.stock_size < 0:
        seats, cards = variant.seating.seats, len(variant.deck)
        need = variant.hand_size * seats
        text = f"{seats} hands of {variant.hand_size} cards are {need} cards, the pack has {cards}"
        found.append(Problem("cards", path="packets", text=text))
    if not variant.stages:
        found.append(Problem("stages", path="stages", text="a deal needs a stage, such as Tricks"))
    rules: list[tuple[str, object]] = [(f"stages.{number}", stage) for number, stage in enumerate(variant.stages)]
    rules += [("goal", variant.goal), ("settlement", variant.settlement), ("next_dealer", variant.next_dealer)]
    found += [
        Problem("rule", path=path, text=f"a rule is a function or can be called like one, which {rule!r} cannot")
        for path, rule in rules
        if not callable(rule)
    ]
    return tuple(found)


_ID: Final = re.compile("[a-z][a-z0-9_]{0,59}")


def deal_out(variant: Variant, cards: Sequence[Card], dealer: Seat) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    """The masks of the hands by seat and the stock, for a pack that is dealt from its top."""
    masks = [0] * variant.seating.seats
    for card, seat in zip(cards, _seats_dealt(variant.packets, variant.seating.seats, dealer), strict=False):
        masks[seat] |= card.bit
    return tuple(masks), tuple(cards[variant.hand_size * variant.seating.seats :])


@functools.lru_cache(maxsize=256)
def _seats_dealt(packets: tuple[int, ...], seats: int, dealer: Seat) -> tuple[int, ...]:
    """The seat that gets each card of the pack, from the top down to the stock."""
    order = [(dealer + step) % seats for step in range(1, seats + 1)]
    return tuple(seat for packet in packets for seat in order for _ in range(packet))


def sentence(rule: object) -> str:
    """What a rule says of itself: its ``describe()``, or else the first line of its docstring, without a full stop.

    >>> from allfours.following import strict
    >>> sentence(strict)
    'Follow suit if you can; if you cannot, play any card: there is no duty to trump or to beat'
    """
    describe = getattr(rule, "describe", None)
    text = (
        describe() if callable(describe) else (getattr(rule, "__doc__", None) or repr(rule)).strip().partition("\n")[0]
    )
    return str(text).removesuffix(".")
