"""Hypothesis strategies for everything that is dealt, said, played and scored.

``deals()`` and ``matches()`` are what a law about play wants: a deal anywhere between its first move and its end, a
match anywhere between its first deal and its last. They take a strategy for the variant, such as ``registered()`` or
``random_variants()``. A failing example shrinks towards a short deal of a small game whose pack is in order, in which
everybody makes the first legal move.
"""

import functools
import itertools
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeAlias

import attrs
from hypothesis import strategies as st

from allfours import (
    Accept,
    Beg,
    Bid,
    BlindNil,
    Call,
    Card,
    CardOrder,
    CardSet,
    Deal,
    Discard,
    Give,
    Goal,
    HandOver,
    Lay,
    Look,
    Match,
    Moon,
    Move,
    NameTrump,
    Pass,
    Play,
    Rank,
    Refuse,
    Run,
    Seating,
    Sell,
    Settlement,
    Smudge,
    Stage,
    Stand,
    Standing,
    Suit,
    Variant,
    variants,
)
from allfours.cards import pack
from allfours.following import FollowRule, LeadRule, any_card, follow_or_trump, strict
from allfours.opening import Cut, Cutters, HolderPitches, Office, RandomPitcher, Wins, pitcher_deals
from allfours.orders import ACE_HIGH
from allfours.rules import Direction, FirstDealer, NextDealer, singly
from allfours.scoring import Majority, PointTable, Race, Test, Tie, When, nothing
from allfours.stages import OnlyPitcherLooks, PitchersPartnerBlind, Tricks
from allfours.state import replay

_made_once = functools.cache
"""A strategy is made at its first use and kept: to make one costs more than to draw from it."""

# --- Cards

WHOLE_PACK = tuple(pack(jokers=2))
"""The 54 different cards."""
RANKS = tuple(rank for rank in Rank if rank <= Rank.ACE)
"""The ranks that come in four suits."""


def cards() -> st.SearchStrategy[Card]:
    """Any card, jokers too."""
    return st.sampled_from(WHOLE_PACK)


@_made_once
def card_sets(*, least: int = 0, most: int = len(WHOLE_PACK)) -> st.SearchStrategy[CardSet]:
    """Any set of cards, jokers too."""
    return st.sets(cards(), min_size=least, max_size=most).map(CardSet)


def suits() -> st.SearchStrategy[Suit]:
    """Any suit."""
    return st.sampled_from(Suit)


def suit_permutations() -> st.SearchStrategy[dict[Suit, Suit]]:
    """Any exchange of the four suits, the identity too."""
    return st.permutations(list(Suit)).map(lambda order: dict(zip(Suit, order, strict=True)))


# --- Moves and their texts


@_made_once
def moves() -> st.SearchStrategy[Move]:
    """Any move of any of the nineteen kinds, whether or not it makes sense anywhere."""
    several = st.lists(cards(), min_size=2, max_size=5, unique=True).map(tuple)
    words = st.from_regex(r"[a-z0-9][a-z0-9-]{0,39}", fullmatch=True)
    return st.one_of(
        cards().map(Play),
        several.map(Lay),
        (st.just(0) | st.integers(0, 14) | st.integers(0, 9_999)).map(Bid),
        st.sampled_from(WORDLESS),
        suits().map(NameTrump),
        card_sets(most=6).map(Discard),
        card_sets(most=6).map(HandOver),
        words.map(Call),
    )


WORDLESS: tuple[Move, ...] = (
    Pass(), BlindNil(), Smudge(), Moon(), Look(), Beg(), Stand(), Give(), Run(), Sell(), Accept(), Refuse()
)  # fmt: skip
"""The moves that are a single word."""


def card_texts() -> st.SearchStrategy[str]:
    """Ways to write a card: letters of either size, the ten in two ways, the suit as letter or sign."""

    def ways(card: Card) -> list[str]:
        ranks = [card.rank.letter, *(["10"] if card.rank is Rank.TEN else [])]
        marks = [""] if card.suit is None else [card.suit.letter, card.suit.symbol]
        texts = [rank + mark for rank in ranks for mark in marks]
        return texts + [text.lower() for text in texts]

    return cards().flatmap(lambda card: st.sampled_from(ways(card)))


def move_texts() -> st.SearchStrategy[str]:
    """Texts on and near those of moves: in large and small letters, with a slip of the pen or none, and any other."""
    proper = card_texts() | moves().map(str)
    return st.one_of(proper, proper.map(str.upper), proper.map(str.title), _slips(proper), _slips(proper), st.text())


@st.composite
def _slips(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A text in which a character is missing, too many, or another."""
    text = draw(texts)
    place = draw(st.integers(0, len(text)))
    rest = place + draw(st.integers(0, 1))
    return text[:place] + draw(st.sampled_from(["", *_PENCIL]) | st.characters()) + text[rest:]


_PENCIL = "0123456789AKQJTXSHDC♠♥♦♣akqjtxshdc:,.- \t\n\u00df\u0130\u017f\ufb01\u0661"
"""Characters that texts of moves are made of, and some that change their length or meaning as capitals."""


# --- The parts of a variant


@_made_once
def seatings(*, most: int = 7) -> st.SearchStrategy[Seating]:
    """Any seating of two seats and more, in partnerships or each for himself."""
    return st.sampled_from(
        [
            Seating(seats, sides=sides)
            for seats in range(2, most + 1)
            for sides in range(2, seats + 1)
            if seats % sides == 0
        ]
    )


@_made_once
def point_tables(name: str, *, least: int = 0, most: int = 20) -> st.SearchStrategy[PointTable]:
    """Points for some of the ranks, other ones for trumps than for plain suits."""
    points = st.dictionaries(st.sampled_from(Rank), st.integers(least, most), max_size=6)
    return st.builds(PointTable, name=st.just(name), trumps=points, plain=points)


@_made_once
def settlements() -> st.SearchStrategy[Settlement]:
    """Nothing, or the most of a count with every meaning of a tie."""
    counts = point_tables("muck") | st.just(PointTable.alike("muck", {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}))
    majority = st.builds(Majority, counts, pays=st.integers(1, 12), tie=st.sampled_from(Tie))
    return st.just(nothing) | majority


@_made_once
def goals() -> st.SearchStrategy[Race]:
    """Races to near and far targets, with both tests, at once and at the end of a deal."""
    target = st.integers(1, 20) | st.integers(21, 200)
    return st.builds(Race, target, test=st.sampled_from(Test), when=st.sampled_from(When))


def customs(deck: CardSet) -> st.SearchStrategy[FirstDealer]:
    """Every custom by which a match begins."""
    return st.just(RandomPitcher()) | _cuts() | st.sampled_from(tuple(deck)).map(HolderPitches)


@_made_once
def _cuts() -> st.SearchStrategy[FirstDealer]:
    """Every kind of cut."""
    return st.builds(Cut, wins=st.sampled_from(Wins), winner=st.sampled_from(Office), cutters=st.sampled_from(Cutters))


@_made_once
def packets(hand_size: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Ways to deal a hand: singly, all at once, or in packets of different sizes."""

    def split(cuts: set[int]) -> tuple[int, ...]:
        ends = [0, *sorted(cuts), hand_size]
        return tuple(end - start for start, end in itertools.pairwise(ends))

    whole = st.sampled_from([singly(hand_size), (hand_size,)])
    return whole if hand_size == 1 else whole | st.sets(st.integers(1, hand_size - 1)).map(split)


# --- Variants

CardDrawn: TypeAlias = Callable[[Deal], Deal]
"""What may happen between two tricks."""


@attrs.frozen(kw_only=True)
class House:
    """The rules from which random variants are put together; by default those of the library."""

    orders: tuple[tuple[CardOrder, int], ...] = ((ACE_HIGH, 0),)
    """Card orders, each with the number of jokers it knows."""
    follows: tuple[FollowRule, ...] = (strict, follow_or_trump)
    """Follow rules."""
    leads: tuple[LeadRule, ...] = (any_card,)
    """Lead rules."""
    looks: tuple[Stage, ...] = (PitchersPartnerBlind(), OnlyPitcherLooks())
    """Stages of which a deal may begin with one."""
    stages: tuple[Stage, ...] = ()
    """Stages that may come before the play, in this order."""
    from_stock: tuple[Stage, ...] = ()
    """Those of the stages that need a stock."""
    afters: tuple[CardDrawn, ...] = ()
    """What may happen between two tricks."""
    settlements: tuple[Settlement, ...] = ()
    """Settlements of one's own."""
    next_dealers: tuple[NextDealer, ...] = (pitcher_deals,)
    """Who deals next."""


@st.composite
def random_variants(
    draw: st.DrawFn, house: House | None = None, *, most_seats: int = 7, most_cards: int = 13
) -> Variant:
    """A variant that can be dealt and played, put together at random from the rules of a house."""
    house = house or House()
    seating = draw(seatings(most=most_seats))
    order, jokers = draw(st.sampled_from(house.orders))
    deck = draw(_decks(seating.seats, jokers))
    hand_size = draw(st.integers(1, min(most_cards, len(deck) // seating.seats)))
    pegs = draw(_pegs())
    stock = len(deck) > hand_size * seating.seats
    usable = [stage for stage in house.stages if stock or stage not in house.from_stock]
    before = [stage for stage in usable if draw(st.booleans())]
    looks = draw(st.sampled_from([None, *house.looks]))
    own = bool(house.settlements) and draw(st.booleans())
    tricks = Tricks(
        follow=draw(st.sampled_from(house.follows)),
        lead=draw(st.sampled_from(house.leads)),
        pegs=pegs,
        after=draw(st.sampled_from([None, *house.afters])),
    )
    return Variant(
        name=draw(st.sampled_from(["x", "game_of_9"])),
        title=draw(st.sampled_from(["Anybody's game", "Fünf ♥"])),
        goal=draw(goals()),
        settlement=draw(st.sampled_from(house.settlements) if own else settlements()),
        stages=(*([looks] if looks else []), *before, tricks),
        packets=draw(packets(hand_size)),
        first_dealer=draw(customs(deck)),
        next_dealer=draw(st.sampled_from(house.next_dealers)),
        seating=seating,
        deck=deck,
        order=order,
        direction=draw(st.sampled_from(Direction)),
    )


@_made_once
def _pegs() -> st.SearchStrategy[PointTable | None]:
    """Pegs, among them such as cost something, or none."""
    return st.none() | point_tables("pegs") | point_tables("pegs", least=-5)


@st.composite
def _decks(draw: st.DrawFn, seats: int, jokers: int) -> CardSet:
    """A pack, whole or stripped to some ranks, with a card for every seat at least."""
    least = -(-seats // len(Suit))
    ranks = RANKS if draw(st.booleans()) else draw(_some_ranks(least))
    return pack(ranks=sorted(ranks), jokers=draw(st.integers(0, jokers)))


@_made_once
def _some_ranks(least: int) -> st.SearchStrategy[set[Rank]]:
    return st.sets(st.sampled_from(RANKS), min_size=least)


def registered() -> st.SearchStrategy[Variant]:
    """Any variant of the library."""
    return st.sampled_from([variants.get(name) for name in variants.names()])


# --- Deals and matches


@st.composite
def standings(draw: st.DrawFn, variant: Variant) -> Standing:
    """A standing between two deals of a match that nobody has won, often close to its end."""
    sides = variant.seating.sides
    target = _target(variant.goal)
    near = st.integers(target - 12, target - 1)
    totals = draw(st.lists(st.just(0) | near | st.integers(-target, target - 1), min_size=sides, max_size=sides))
    return Standing(
        totals=tuple(totals),
        pot=draw(st.just(0) | st.integers(1, 24)),
        deals=draw(st.integers(0, 9)),
        bags=(0,) * sides,
    )


def _target(goal: Goal) -> int:
    return goal.target if isinstance(goal, Race) else 100


@st.composite
def openings(draw: st.DrawFn, of: st.SearchStrategy[Variant]) -> Deal:
    """A deal of a variant before its first move: any pack, any dealer, anybody to pitch, any standing."""
    variant = draw(of)
    seat = st.integers(0, variant.seating.seats - 1)
    return Deal.new(
        variant,
        cards=draw(st.permutations(list(variant.deck))),
        dealer=draw(seat),
        pitcher=draw(st.none() | seat),
        standing=draw(st.none() | standings(variant)),
    )


@st.composite
def deals(draw: st.DrawFn, of: st.SearchStrategy[Variant], *, to_the_end: bool = False) -> Deal:
    """A deal of a variant anywhere between its first move and its end, or at its end."""
    deal = draw(openings(of))
    variant = deal.variant
    left = draw(st.integers(0, variant.seating.seats * (variant.hand_size + len(variant.stages))))
    while deal.legal_moves and (to_the_end or left):
        deal = deal.apply(draw(st.sampled_from(deal.legal_moves)))
        left -= 1
    return deal


def course(deal: Deal) -> Iterator[Deal]:
    """A deal as it was after each of its moves, from the first hand to now."""
    start = deal.table.facts.start
    yield (again := replay(start, ()))
    for move in deal.moves:
        yield (again := again.apply(move))


@st.composite
def matches(draw: st.DrawFn, of: st.SearchStrategy[Variant], *, most_deals: int = 5, to_the_end: bool = False) -> Match:
    """A match of a variant anywhere between its first deal and its end, or at its end, after some deals at most."""
    variant = draw(of)
    seed = draw(st.integers(0, 2**64))
    match, play = Match.new(variant, seed=seed), Random(draw(st.integers(0, 2**32)))
    size = variant.seating.seats * (variant.hand_size + len(variant.stages))
    left = size * most_deals if to_the_end else draw(st.integers(0, size) | st.integers(0, size * most_deals))
    while left and not match.is_over:
        left -= 1
        if legal := match.legal_moves:
            match = match.apply(any_of(legal, play))
        elif len(match.deals) < most_deals:
            match = match.next_deal()
        else:
            break
    return match


def any_of(legal: Sequence[Move], play: Random) -> Move:
    """One of some moves, as good as the next."""
    return legal[int(play.random() * len(legal))]
