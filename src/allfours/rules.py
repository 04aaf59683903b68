"""What a game is made of: the protocols that rules plug into, and the variant that puts rules together.

Rules are functions at the top level of a module, or frozen classes with ``__call__``: never closures, which have no
equality, no repr and no pickle. Every rule can say itself in one sentence: by ``describe()``, or by the first line of
its docstring.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypedDict, Unpack, runtime_checkable

import attrs

from allfours._refusing import items_of, odd_rule, shown
from allfours.cards import Card, CardSet, Suit, pack
from allfours.errors import Problem, Refusal, VariantError
from allfours.ledger import Reckoning, Score, Standing
from allfours.moves import Move
from allfours.orders import ACE_HIGH, CardOrder
from allfours.seating import FOUR_HANDED, Seat, Seating, Side
from allfours.shuffling import derived

if TYPE_CHECKING:
    from allfours.state import Deal

Stage: TypeAlias = "Callable[[Deal], Deal]"
"""A rule of the course of a deal: it changes the deal and goes on, or opens a phase with ``deal.opened``."""

Settlement: TypeAlias = "Callable[[Reckoning, Standing], tuple[tuple[Score, ...], Standing]]"
"""What a whole deal pays: the scores in the order counted, and the standing with its pot and bags as they are then.

The totals of the standing are left alone: the kernel adds the scores one by one and stops when one wins the match.
"""

Award: TypeAlias = Settlement
"""A part of what a deal pays, such as high or the most of a count; a settlement of its own, and one of several."""

Goal: TypeAlias = "Callable[[Standing, Standing], Side | None]"
"""When the match is won and by whom, from the standing before this deal and the one now.

It is asked at every score, with the same number of deals in both, and once more when the deal is finished. A goal with
an attribute ``least`` promises that in the middle of a deal nobody wins with fewer points than that, or nobody at all
where it is ``math.inf``; it saves asking. A class that inherits from one that promises so promises it as well. A goal
with an attribute ``limit`` stops a match that nobody has won after so many finished deals; one that was thrown in is
none of them.
"""

NextDealer: TypeAlias = "Callable[[Deal], Seat]"
"""Who deals after a deal that is over or was thrown in."""


class Phase(Protocol):
    """A part of a deal in which players move. A phase is an immutable value; ``deal.turn`` says whose turn it is.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=7)
    >>> phase: Phase = deal.phase
    >>> phase.moves(deal), phase.make(deal, phase.moves(deal)[0]).trump.word
    ((Stand(), Beg()), 'hearts')
    """

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


@runtime_checkable
class PicksMoves(Protocol):
    """A phase that gives the move so far down the list without listing them all, for ``Deal.pick``.

    A phase may do so where there are many: whoever moves at random then need not wait for tens of thousands.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.SEVEN_UP, seed=7).apply("beg").apply("run")
    >>> isinstance(deal.phase, PicksMoves), len(deal.legal_moves)
    (True, 84)
    >>> deal.phase.pick(deal, 0.5) == deal.legal_moves[42]
    True
    """

    def pick(self, deal: Deal, fraction: float) -> Move:
        """The same as ``moves(deal)[int(fraction * len(moves(deal)))]``, for a fraction from 0 to below 1."""
        ...


class FirstDealer(Protocol):
    """The custom by which a match begins: who deals first, and who pitches in the first deal.

    >>> import attrs
    >>> from allfours import Match, Seat, variants
    >>> @attrs.frozen
    ... class LastSeatDeals:
    ...     def dealer(self, variant, seed):
    ...         return Seat(variant.seating.seats - 1)
    ...     def pitcher(self, variant, hands, dealer):
    ...         return variant.seating.next(dealer)
    >>> Match.new(variants.PHAT.evolve(name="ours", first_dealer=LastSeatDeals()), seed=181).deal.dealer
    3
    """

    def dealer(self, variant: Variant, seed: int) -> Seat:
        """The first dealer, from a seed derived from that of the match."""
        ...

    def pitcher(self, variant: Variant, hands: Sequence[CardSet], dealer: Seat) -> Seat:
        """Who pitches in the first deal, when these hands, by seat, have been dealt."""
        ...


@runtime_checkable
class CutsTrump(Protocol):
    """A stage of a game in which trumps are cut from outside the pack, before the cards are dealt.

    >>> from allfours import variants
    >>> [isinstance(stage, CutsTrump) for stage in variants.SHASTA_SAM.stages]
    [True, False]
    """

    def cut(self, seed: int) -> Suit:
        """The suit, from a seed that is for this cut alone."""
        ...


class Direction(Enum):
    """Which way the game goes round; for people only, since seats are numbered in order of play.

    >>> from allfours import variants
    >>> variants.PHAT.direction.value, variants.TRINIDAD_ALL_FOURS.direction.value
    ('clockwise', 'anticlockwise')
    """

    CLOCKWISE = "clockwise"
    """To the left."""
    ANTICLOCKWISE = "anticlockwise"
    """To the right."""


class VariantChanges(TypedDict, total=False):
    """The fields of a variant that ``evolve`` may change; see Variant.

    >>> from allfours import Seating, variants
    >>> table: VariantChanges = {"seating": Seating.singles(3), "title": "Auction Pitch for three"}
    >>> variants.AUCTION_PITCH.evolve(name="pitch_for_three", **table).stock_size
    34
    """

    name: str
    """The id."""
    title: str
    """The name for people."""
    goal: Goal
    """When the match is won."""
    settlement: Settlement
    """What a finished deal pays."""
    stages: tuple[Stage, ...]
    """The course of a deal, in order."""
    packets: tuple[int, ...]
    """How many cards each seat gets at each round of the deal."""
    first_dealer: FirstDealer
    """Who deals and who pitches first in a match."""
    next_dealer: NextDealer
    """Who deals next."""
    seating: Seating
    """How many play, and who with whom."""
    deck: CardSet
    """The cards of the pack."""
    order: CardOrder
    """Which cards belong to a suit and how they rank."""
    direction: Direction
    """Which way play goes round."""
    aliases: tuple[str, ...]
    """Other names."""
    source: str
    """Where the rules come from."""


@attrs.frozen(kw_only=True, cache_hash=True)
class Variant:
    """The rules of one game as a value.

    A variant whose fields do not fit cannot be built: it raises VariantError with every problem found. What can be
    built may still be unwise; ``check`` tells.

    >>> from allfours import variants
    >>> from allfours.scoring import Race
    >>> short = variants.PHAT.evolve(name="short_phat", goal=Race(121))
    >>> short.hand_size, short.goal.target
    (13, 121)
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
    """Other names, in the spelling of ids, by which ``variants.get`` and records find the game."""
    source: str = ""
    """Where the rules come from, and what was decided here."""

    def __attrs_post_init__(self) -> None:
        problems = arithmetic(self)
        if problems:
            raise VariantError(problems)

    @property
    def hand_size(self) -> int:
        """The number of cards dealt to each seat."""
        return sum(self.packets)

    @property
    def stock_size(self) -> int:
        """The number of cards of the pack that are not dealt."""
        return len(self.deck) - self.hand_size * self.seating.seats

    def evolve(self, **changes: Unpack[VariantChanges]) -> Variant:
        """The variant with some fields changed; any field of the constructor may be given.

        A new name leaves the old aliases behind, unless some are given. Raises VariantError, with every problem, when
        the fields no longer fit.

        >>> from allfours import Seating, variants
        >>> six = variants.AUCTION_PITCH.evolve(name="pitch_for_six", seating=Seating.singles(6))
        >>> six.stock_size, six.settlement == variants.AUCTION_PITCH.settlement
        (16, True)
        """
        if changes.get("name", self.name) != self.name:
            changes.setdefault("aliases", ())
        return attrs.evolve(self, **changes)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _pickled, tuple([getattr(_first_met(self), field.name) for field in attrs.fields(Variant)])

    def dealt(self, cards: Sequence[Card], *, dealer: Seat) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
        """The hands by seat and the stock, top card first, of a pack that is dealt from its top, the eldest first.

        A pack that is too small leaves hands short.

        >>> from allfours import Seat, variants
        >>> from allfours.cards import pack
        >>> hands, stock = variants.ALL_FOURS.dealt(tuple(pack()), dealer=Seat(1))
        >>> print(hands[0], "/", hands[1], "/", len(stock))
        AS KS QS 8S 7S 6S / JS TS 9S 5S 4S 3S / 40
        """
        size = self.hand_size * self.seating.seats
        bits = [card.bit for card in cards] + [0] * (size - len(cards))
        return tuple(map(CardSet.of_mask, hands_dealt(self, bits, dealer))), tuple(cards[size:])


@functools.lru_cache(maxsize=64)
def _first_met(variant: Variant) -> Variant:
    """The first of equal variants that this process has pickled or unpickled.

    What is compiled for a variant is looked up by it, and found at once by the same object: by another only after all
    fields have been compared, which took a fifth of a deal.
    """
    return variant


@functools.lru_cache(maxsize=64)
def _pickled(*fields: object) -> Variant:
    """The variant of a pickle, as the object that is known for it; what is wrong with it is not asked each time."""
    named: Any = dict(zip([field.name for field in attrs.fields(Variant)], fields, strict=True))  # as they were
    return _first_met(Variant(**named))


def singly(cards: int) -> tuple[int, ...]:
    """The packets of a hand that is dealt one card at a time.

    >>> singly(6)
    (1, 1, 1, 1, 1, 1)
    """
    return (1,) * cards


def arithmetic(variant: Variant) -> tuple[Problem, ...]:
    """What makes a variant impossible; empty for one that can be dealt. Whatever its fields hold, nothing is raised.

    >>> from allfours import variants
    >>> arithmetic(variants.PHAT)  # one that has anything here cannot be built
    ()
    """
    fields: dict[str, object] = {field.name: getattr(variant, field.name) for field in attrs.fields(Variant)}
    found = [*_wrong_words(fields), *_wrong_table(fields), *_wrong_rules(fields)]
    wrong = {problem.path.partition(".")[0] for problem in found}
    found += [
        Problem("hash", path=name, text="a variant is hashable, and something in here, such as a list, is not")
        for name, value in fields.items()
        if name not in wrong and not _hashable(value)
    ]
    if not wrong & {"packets", "seating", "deck"} and variant.stock_size < 0:
        seats, size, cards = variant.seating.seats, variant.hand_size, len(variant.deck)
        text = f"{seats} hands of {size} cards are {size * seats} cards, the pack has {cards}"
        found.append(Problem("cards", path="packets", text=text))
    return tuple(found)


def _wrong_words(fields: Mapping[str, object]) -> Iterator[Problem]:
    """What is wrong with the names of a variant."""
    title, source, aliases = fields["title"], fields["source"], items_of(fields["aliases"])
    for path, name in (("name", fields["name"]), *((f"aliases.{number}", alias) for number, alias in aliases)):
        if not isinstance(name, str) or not _ID.fullmatch(name):
            text = f"{shown(name)} is no id: small letters, digits and underscores, at most 60"
            yield Problem("name", path=path, text=text)
    if not isinstance(fields["aliases"], tuple):
        text = f'aliases are a tuple of ids, such as ("fat",), not {shown(fields["aliases"])}'
        yield Problem("name", path="aliases", text=text)
    if not isinstance(title, str) or not title.strip():
        yield Problem("title", path="title", text=f"a variant has a name for people, not {shown(title)}")
    if not isinstance(source, str):
        yield Problem("source", path="source", text=f"the source is a text, not {shown(source)}")


def _wrong_table(fields: Mapping[str, object]) -> Iterator[Problem]:
    """What is wrong with the seats, the pack and the deal of a variant."""
    packets, deck = items_of(fields["packets"]), fields["deck"]
    if not packets or any(type(size) is not int or size < 1 for _, size in packets):
        wanted = "packets are a tuple of whole numbers from 1 up, such as singly(13) or (3, 3)"
        yield Problem("packets", path="packets", text=f"{wanted}, not {shown(fields['packets'])}")
    if not isinstance(deck, CardSet) or deck.mask & ~pack(jokers=2).mask:
        yield Problem("deck", path="deck", text=f"the deck is a CardSet, such as pack(), not {shown(deck)}")
    for name, kind in (("seating", Seating), ("direction", Direction)):
        if not isinstance(fields[name], kind):
            yield Problem(name, path=name, text=f"the {name} is a {kind.__name__}, not {shown(fields[name])}")


def _wrong_rules(fields: Mapping[str, object]) -> Iterator[Problem]:
    """What in a variant should be a rule and is none."""
    stages = items_of(fields["stages"])
    if not stages:
        wanted = "stages are a tuple that is not empty, such as (Tricks(follow=strict),)"
        yield Problem("stages", path="stages", text=f"{wanted}, not {shown(fields['stages'])}")
    called = [(name, fields[name]) for name in ("goal", "settlement", "next_dealer")]
    for path, rule in [*called, *((f"stages.{number}", stage) for number, stage in stages)]:
        yield from odd_rule(path, rule, "__call__")
    yield from odd_rule("first_dealer", fields["first_dealer"], "dealer", "pitcher")
    yield from odd_rule("order", fields["order"], "ranking", "pitched")


def _hashable(value: object) -> bool:
    try:
        hash(value)
    except Exception:  # noqa: BLE001 - whatever is handed in is anybody's code, and may fail as it likes
        return False
    return True


_ID: Final = re.compile("[a-z][a-z0-9_]{0,59}")


def hands_dealt(variant: Variant, bits: Sequence[int], dealer: Seat) -> tuple[int, ...]:
    """The masks of the hands by seat, for a pack that is dealt from its top, each card given as its bit.

    >>> from allfours import CardSet, Seat, variants
    >>> from allfours.cards import pack
    >>> bits = [card.bit for card in pack()]
    >>> [str(CardSet.of_mask(hand)) for hand in hands_dealt(variants.ALL_FOURS, bits, Seat(1))]
    ['AS KS QS 8S 7S 6S', 'JS TS 9S 5S 4S 3S']
    """
    # A mask is the sum of its bits, which is quicker than cards.
    return tuple([sum(taken(bits)) for taken in _taking(variant.packets, variant.seating.seats, dealer)])


@functools.lru_cache(maxsize=256)
def _taking(packets: tuple[int, ...], seats: int, dealer: Seat) -> list[Callable[[Sequence[int]], Sequence[int]]]:
    """For each seat, what takes its hand out of a pack that is dealt from its top."""
    order = [(dealer + step) % seats for step in range(1, seats + 1)]
    dealt = [seat for packet in packets for seat in order for _ in range(packet)]
    places = [[place for place, owner in enumerate(dealt) if owner == seat] for seat in range(seats)]
    # With a single place itemgetter would give the bit alone, and no sequence.
    return [itemgetter(*hand) if len(hand) > 1 else itemgetter(slice(hand[0], hand[0] + 1)) for hand in places]


@functools.lru_cache(maxsize=256)
def _cutter(variant: Variant) -> CutsTrump | None:
    """The stage for which trumps are cut before the deal; None where they are made otherwise."""
    stages: tuple[object, ...] = variant.stages
    return next((stage for stage in stages if isinstance(stage, CutsTrump)), None)


def is_cut(variant: Variant) -> bool:
    """Whether trumps are cut before the deal, outside the pack, so that a deal has to be told them.

    >>> from allfours import variants
    >>> is_cut(variants.SHASTA_SAM), is_cut(variants.PHAT)
    (True, False)
    """
    return _cutter(variant) is not None


def cut_trump(variant: Variant, seed: int, name: str) -> Suit | None:
    """The trumps that are cut for a deal, from a seed and a name as for ``shuffling.derived``; None where none are cut.

    >>> from allfours import variants
    >>> cut_trump(variants.SHASTA_SAM, 181, "trump 0").word, cut_trump(variants.PHAT, 181, "trump 0")
    ('clubs', None)
    """
    cutter = _cutter(variant)
    return None if cutter is None else cutter.cut(derived(seed, name))


def clause(rule: object) -> str:
    """What a rule says of itself, to stand within a sentence: beginning with a small letter.

    >>> from allfours.scoring import Race
    >>> clause(Race(181))
    'the first side to reach 181 points wins at once, also in the middle of a deal'
    """
    text = sentence(rule)
    return text[:1].lower() + text[1:]


def sentence(rule: object) -> str:
    """What a rule says of itself: its ``describe()``, or else the first line of its docstring, without a full stop.

    One that says nothing is called by its name.

    >>> from allfours.following import strict
    >>> sentence(strict)
    'Follow suit if you can; if you cannot, play any card: there is no duty to trump or to beat'
    """
    describe = getattr(rule, "describe", None)
    said = describe() if callable(describe) else str(getattr(rule, "__doc__", None) or "").strip().partition("\n")[0]
    return str(said or getattr(rule, "__name__", type(rule).__name__)).removesuffix(".")
