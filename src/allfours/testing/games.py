"""Hypothesis strategies for variants: those of the library, and games put together at random from a house's rules."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from typing import Final, TypeAlias

import attrs
from hypothesis import strategies as st

from allfours import variants
from allfours.awards import Credit, High, InOrder, Jack, Low
from allfours.bids import AtLeast, BidRule, BlindRule
from allfours.cards import CardSet, Rank, Suit, pack
from allfours.contracts import Missed
from allfours.following import Breaks, FollowRule, LeadRule, TrumpsBarred, any_card, follow_or_trump, strict
from allfours.opening import Cut, Cutters, HolderPitches, Office, RandomPitcher, Wins, pitcher_deals
from allfours.orders import ACE_HIGH, JOKERS_HIGH, CardOrder
from allfours.rules import Direction, FirstDealer, Goal, NextDealer, Settlement, Stage, Variant, singly
from allfours.scoring import AfterDeals, Capped, Compare, Majority, PointTable, Race, Test, Tie, Tiebreak, nothing
from allfours.seating import Seating
from allfours.stages import FixTrump, OnlyPitcherLooks, PitchersPartnerBlind, TrickBids, Tricks
from allfours.state import Deal
from allfours.testing._bidding import BIDS, BLINDS, bidding, paying_contracts

_made_once: Final = functools.cache
"""A strategy is made at its first use and kept: to make one costs more than to draw from it."""

_RANKS: Final = tuple(rank for rank in Rank if rank <= Rank.ACE)
"""The ranks that come in four suits."""

AfterTrick: TypeAlias = Callable[[Deal], Deal]
"""What may happen between two tricks."""


def registered() -> st.SearchStrategy[Variant]:
    """Any variant of the library.

    >>> from hypothesis import given
    >>> from allfours import variants
    >>> @given(registered())
    ... def test_a_variant_is_found_by_its_name(variant):
    ...     assert variants.get(variant.name) == variant
    >>> test_a_variant_is_found_by_its_name()
    """
    return st.sampled_from(variants.names()).map(variants.get)  # by name, for a report lists what was chosen from


# --- The parts of a variant


@_made_once
def seatings(*, most: int = 7) -> st.SearchStrategy[Seating]:
    """Any seating of two seats up to so many, in partnerships or each for himself.

    >>> from hypothesis import find
    >>> find(seatings(), lambda seating: seating.seats > 2 * seating.sides)
    Seating(seats=6, sides=2)
    """
    return st.sampled_from(
        [
            Seating(seats, sides=sides)
            for seats in range(2, most + 1)
            for sides in range(2, seats + 1)
            if seats % sides == 0
        ]
    )


@_made_once
def point_tables(
    name: str, *, ranks: tuple[Rank, ...] = tuple(Rank), least: int = 0, most: int = 20
) -> st.SearchStrategy[PointTable]:
    """Points between two numbers for some of the ranks, other ones for trumps than for plain suits, not all 0.

    The name is that of the table, which the score bears as its reason.

    >>> from hypothesis import given
    >>> @given(point_tables("pegs", least=1, most=9))
    ... def test_a_table_of_points_can_be_told(table):
    ...     assert table.name == "pegs" and table.describe().startswith("In ")
    >>> test_a_table_of_points_can_be_told()
    """
    points = st.dictionaries(st.sampled_from(ranks), st.integers(least, most), max_size=6)
    tables = st.builds(PointTable, name=st.just(name), trumps=points, plain=points)
    return tables.filter(lambda table: any(worth for _, worth in table.trumps + table.plain))


@_made_once
def settlements(*, ranks: tuple[Rank, ...] = tuple(Rank)) -> st.SearchStrategy[Settlement]:
    """Nothing, the most of a count with every meaning of a tie, or such awards and high, low and jack in any order.

    >>> from hypothesis import given
    >>> from allfours.rules import sentence
    >>> @given(settlements())
    ... def test_a_settlement_can_be_told(settlement):
    ...     assert sentence(settlement)
    >>> test_a_settlement_can_be_told()
    """
    awards = st.one_of(_highs(), _majorities(ranks), _jacks(ranks), _lows())
    return st.one_of(st.just(nothing), _majorities(ranks), _in_order(st.lists(awards, min_size=1, max_size=4)))


_PAYS: Final = st.integers(1, 12)


@_made_once
def _majorities(ranks: tuple[Rank, ...]) -> st.SearchStrategy[Settlement]:
    counts = point_tables("muck", ranks=ranks)
    if set(_MUCK) <= {rank.letter for rank in ranks}:
        counts |= st.just(PointTable.alike("muck", _MUCK))
    return st.builds(Majority, counts, pays=_PAYS, tie=st.sampled_from(Tie))


_MUCK: Final = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}


def _highs() -> st.SearchStrategy[Settlement]:
    return st.builds(High, _PAYS)


def _lows() -> st.SearchStrategy[Settlement]:
    return st.builds(Low, _PAYS, to=st.sampled_from(Credit))


def _jacks(ranks: tuple[Rank, ...]) -> st.SearchStrategy[Settlement]:
    """Points for the jack, where the pack has any."""
    return st.builds(Jack, _PAYS) if Rank.JACK in ranks else st.nothing()


def _in_order(awards: st.SearchStrategy[list[Settlement]]) -> st.SearchStrategy[Settlement]:
    return awards.map(tuple).map(InOrder)


@_made_once
def _surely_paying(ranks: tuple[Rank, ...]) -> st.SearchStrategy[Settlement]:
    """Settlements for a game without pegs, in which every deal must pay something: high, and what else there may be."""
    others = st.lists(st.one_of(_majorities(ranks), _jacks(ranks), _lows()), max_size=3)
    return _in_order(st.tuples(_highs(), others).map(lambda awards: [awards[0], *awards[1]]))


@_made_once
def goals() -> st.SearchStrategy[Goal]:
    """Races to near and far targets, comparisons at the end of a deal, numbers of deals; some with a limit.

    >>> from hypothesis import given
    >>> from allfours.ledger import Standing
    >>> @given(goals())
    ... def test_nobody_wins_at_the_beginning(goal):
    ...     new = Standing(totals=(0, 0))
    ...     assert goal(new, new) is None
    >>> test_nobody_wins_at_the_beginning()
    """
    target = st.integers(1, 20) | st.integers(21, 200)
    race = st.builds(Race, target, test=st.sampled_from(Test))
    floor = st.none() | st.integers(-200, -1)
    compared = st.builds(Compare, target, tie=st.sampled_from(Tiebreak), floor=floor)
    endless = race | compared | st.builds(AfterDeals, st.integers(1, 5), extra=st.integers(1, 3))
    return endless | st.builds(Capped, endless, deals=st.integers(1, 5))


def customs(deck: CardSet) -> st.SearchStrategy[FirstDealer]:
    """Every custom by which a match with this pack may begin.

    >>> from hypothesis import given
    >>> from allfours.variants.phat import PHAT
    >>> @given(customs(PHAT.deck))
    ... def test_the_same_seed_makes_the_same_dealer(custom):
    ...     assert custom.dealer(PHAT, 7) == custom.dealer(PHAT, 7)
    >>> test_the_same_seed_makes_the_same_dealer()
    """
    return st.just(RandomPitcher()) | _cuts() | st.sampled_from(tuple(deck)).map(HolderPitches)


@_made_once
def _cuts() -> st.SearchStrategy[FirstDealer]:
    """Every kind of cut."""
    return st.builds(Cut, wins=st.sampled_from(Wins), winner=st.sampled_from(Office), cutters=st.sampled_from(Cutters))


@_made_once
def packets(hand_size: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Ways to deal a hand: singly, all at once, or in packets of different sizes.

    >>> from hypothesis import find
    >>> find(packets(6), lambda packets: len(packets) == 2 and packets[0] > 1)
    (2, 4)
    """

    def split(cuts: set[int]) -> tuple[int, ...]:
        ends = [0, *sorted(cuts), hand_size]
        return tuple(end - start for start, end in itertools.pairwise(ends))

    whole = st.sampled_from([singly(hand_size), (hand_size,)])
    return whole if hand_size == 1 else whole | st.sets(st.integers(1, hand_size - 1)).map(split)


# --- Variants at random


@attrs.frozen(kw_only=True)
class House:
    """The rules from which random variants are put together; by default those of the library.

    >>> from allfours.following import strict
    >>> House(follows=(strict,)).follows == (strict,)
    True
    """

    orders: tuple[tuple[CardOrder, int], ...] = ((ACE_HIGH, 0), (JOKERS_HIGH, 2))
    """Card orders, each with the number of jokers it knows."""
    follows: tuple[FollowRule, ...] = (strict, follow_or_trump)
    """Follow rules."""
    leads: tuple[LeadRule, ...] = (any_card, *(TrumpsBarred(until=until) for until in Breaks))
    """Lead rules."""
    looks: tuple[Stage, ...] = (PitchersPartnerBlind(), OnlyPitcherLooks())
    """Stages of which a deal may begin with one."""
    stages: tuple[Stage, ...] = ()
    """Stages that may come before the play, in this order."""
    from_stock: tuple[Stage, ...] = ()
    """Those of the stages that need a stock."""
    afters: tuple[AfterTrick, ...] = ()
    """What may happen between two tricks."""
    bids: tuple[tuple[BidRule, ...], ...] = BIDS
    """Rules for bids in tricks, each with those that hold beside it; none for a house in which no tricks are bid."""
    blinds: tuple[BlindRule, ...] = BLINDS
    """Who may bid nil before looking."""
    settlements: tuple[Settlement, ...] = ()
    """Settlements beside those of the library."""
    next_dealers: tuple[NextDealer, ...] = (pitcher_deals,)
    """Who deals next."""


@st.composite
def random_variants(
    draw: st.DrawFn, house: House | None = None, *, most_seats: int = 7, most_cards: int = 13
) -> Variant:
    """A sound variant, put together at random from the rules of a house.

    At most so many seats are dealt at most so many cards each. With the rules of the library, ``check`` finds nothing
    wrong with it.

    >>> from hypothesis import given, settings
    >>> from allfours import Deal
    >>> from allfours.following import strict
    >>> @given(random_variants(House(follows=(strict,)), most_seats=4, most_cards=3))
    ... @settings(max_examples=5)
    ... def test_it_is_a_small_game(variant):
    ...     assert variant.hand_size <= 3 and len(Deal.shuffled(variant, seed=7).hand(0)) == variant.hand_size
    >>> test_it_is_a_small_game()
    """
    house = house or House()
    seating = draw(seatings(most=most_seats))
    order, jokers = draw(st.sampled_from(house.orders))
    deck = draw(_decks(seating.seats, jokers))
    ranks = tuple(sorted({card.rank for card in deck}))
    hand_size = draw(st.integers(1, min(most_cards, len(deck) // seating.seats)))
    pegs = draw(_pegs(ranks))
    stock = len(deck) > hand_size * seating.seats
    usable = [stage for stage in house.stages if stock or stage not in house.from_stock]
    before = [stage for stage in usable if draw(st.booleans())]
    partners = seating.sides < seating.seats
    looks = draw(st.sampled_from([None, *(look for look in house.looks if partners or look != PitchersPartnerBlind())]))
    promised: tuple[Stage, ...] = ()
    tricks_are_bid = draw(st.booleans())
    if house.bids and tricks_are_bid:
        promised = draw(bidding(bids=house.bids, blinds=house.blinds, seating=seating, hand_size=hand_size))
    own = bool(house.settlements) and draw(st.booleans())
    pays = settlements(ranks=ranks) if pegs else _surely_paying(ranks)
    if promised:
        pays |= paying_contracts(missed=_missed(promised))
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
        settlement=draw(st.sampled_from(house.settlements) if own else pays),
        stages=(*([looks] if looks else []), *draw(_FIXED), *promised, *before, tricks),  # the bids before any look
        packets=draw(packets(hand_size)),
        first_dealer=draw(customs(deck)),
        next_dealer=draw(st.sampled_from(house.next_dealers)),
        seating=seating,
        deck=deck,
        order=order,
        direction=draw(st.sampled_from(Direction)),
    )


_FIXED: Final = st.just(()) | st.sampled_from(Suit).map(lambda suit: (FixTrump(suit),))
"""A trump suit for all deals, or none."""


def _missed(promised: tuple[Stage, ...]) -> tuple[Missed, ...]:
    """What may become of missed contracts, so that deals pay something: at some tables every contract is missed."""
    no_nil = any(isinstance(rule, AtLeast) for stage in promised if isinstance(stage, TrickBids) for rule in stage.bids)
    return (Missed.LOSES_BID,) if no_nil else tuple(Missed)


@_made_once
def _pegs(ranks: tuple[Rank, ...]) -> st.SearchStrategy[PointTable | None]:
    """Pegs, among them such as cost something, or none."""
    return st.none() | point_tables("pegs", ranks=ranks) | point_tables("pegs", ranks=ranks, least=-5)


@st.composite
def _decks(draw: st.DrawFn, seats: int, jokers: int) -> CardSet:
    """A pack, whole or stripped to some ranks, with a card for every seat at least."""
    least = -(-seats // len(Suit))
    ranks = _RANKS if draw(st.booleans()) else draw(_some_ranks(least))
    return pack(ranks=sorted(ranks), jokers=draw(st.integers(0, jokers)))


@_made_once
def _some_ranks(least: int) -> st.SearchStrategy[set[Rank]]:
    return st.sets(st.sampled_from(_RANKS), min_size=least)
