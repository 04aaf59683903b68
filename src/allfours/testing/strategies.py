"""Hypothesis strategies for everything that is dealt, said, played and scored.

``deals()`` and ``matches()`` are what a law about play wants: a deal anywhere between its first move and its end, a
match anywhere between its first deal and its last, of a variant, of what a strategy for variants gives, or of any
variant at all. A failing example shrinks towards a short deal of a small game whose pack is in order, in which
everybody makes the first legal move.

Where the package is installed, ``st.from_type`` knows all this without an import of this module: for ``Card``,
``CardSet``, ``Move`` and each of its members, ``Seat``, ``Side``, ``Seating``, ``Standing``, ``Score``, ``Trick``,
``Variant``, ``Deal``, ``View``, ``Match`` and ``Record``.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final, TypeAlias

from hypothesis import strategies as st

from allfours import shuffling
from allfours._asking import parts
from allfours.cards import Card, CardSet, Rank, Suit
from allfours.contracts import Bags
from allfours.ledger import Reckoning, Score, Standing, Trick
from allfours.match import Match
from allfours.moves import Bid, Call, Discard, HandOver, Lay, Move, NameTrump, Play
from allfours.record import Record
from allfours.rules import Variant, cut_trump
from allfours.scoring import Capped, Compare, Race
from allfours.seating import Seat, Side
from allfours.state import Deal
from allfours.testing._courses import any_of
from allfours.testing._playing import WHOLE_PACK, WORDLESS
from allfours.testing.games import random_variants, registered
from allfours.view import View

Of: TypeAlias = "Variant | st.SearchStrategy[Variant] | None"
"""What a deal or a match is of: a variant, any that a strategy gives, or any at all (None)."""

_made_once: Final = functools.cache
"""A strategy is made at its first use and kept: to make one costs more than to draw from it."""

# --- Cards


def cards() -> st.SearchStrategy[Card]:
    """Any card, jokers too."""
    return st.sampled_from(WHOLE_PACK)


@_made_once
def card_sets(*, least: int = 0, most: int = len(WHOLE_PACK)) -> st.SearchStrategy[CardSet]:
    """Any set of so many cards, jokers too."""
    return st.sets(cards(), min_size=least, max_size=most).map(CardSet)


def suits() -> st.SearchStrategy[Suit]:
    """Any suit."""
    return st.sampled_from(Suit)


# --- Moves and their texts


def plays() -> st.SearchStrategy[Play]:
    """The play of any card."""
    return cards().map(Play)


def bids() -> st.SearchStrategy[Bid]:
    """Any bid, most often one that some game knows, nil among them."""
    return (st.just(0) | st.integers(0, 14) | st.integers(0, 9_999)).map(Bid)


@_made_once
def lays() -> st.SearchStrategy[Lay]:
    """Any two to five cards played at once."""
    return st.lists(cards(), min_size=2, max_size=5, unique=True).map(tuple).map(Lay)


def calls() -> st.SearchStrategy[Call]:
    """Any word that a stage of one's own may understand."""
    return st.from_regex(r"[a-z0-9][a-z0-9-]{0,39}", fullmatch=True).map(Call)


@_made_once
def moves() -> st.SearchStrategy[Move]:
    """Any move of any of the nineteen kinds, whether or not it makes sense anywhere."""
    return st.one_of(
        plays(),
        lays(),
        bids(),
        st.sampled_from(WORDLESS),
        suits().map(NameTrump),
        card_sets(most=6).map(Discard),
        card_sets(most=6).map(HandOver),
        calls(),
    )


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


_PENCIL: Final = "0123456789AKQJTXSHDC♠♥♦♣akqjtxshdc:,.- \t\n\u00df\u0130\u017f\ufb01\u0661"
"""Characters that texts of moves are made of, and some that change their length or meaning as capitals."""


# --- What is written down


def seats() -> st.SearchStrategy[Seat]:
    """Any seat of the largest table."""
    return st.integers(0, 7).map(Seat)


def sides() -> st.SearchStrategy[Side]:
    """Any side of the largest table."""
    return st.integers(0, 7).map(Side)


@_made_once
def tricks() -> st.SearchStrategy[Trick]:
    """A finished trick of any table, of any different cards, whoever won it."""
    several = st.lists(cards(), min_size=2, max_size=8, unique=True).map(tuple)
    return several.flatmap(
        lambda cards: st.builds(Trick, *[st.integers(0, len(cards) - 1)], cards=st.just(cards), winner=_among(cards))
    )


def _among(cards: Sequence[Card]) -> st.SearchStrategy[Seat]:
    return st.integers(0, len(cards) - 1).map(Seat)


@_made_once
def scores() -> st.SearchStrategy[Score]:
    """A score for any side, of points that are not 0."""
    points = st.integers(1, 60) | st.integers(-60, -1)
    reasons = st.sampled_from(["pegs", "muck", "game", "high", "low", "jack", "contract"])
    earned = st.lists(cards(), max_size=4, unique=True).map(tuple)
    return st.builds(Score, sides(), points=points, reason=reasons, cards=earned, trick=st.none() | st.integers(0, 12))


@st.composite
def standings(draw: st.DrawFn, of: Of = None) -> Standing:
    """A standing between two deals of a match that nobody has won, often close to its end or with a side far behind."""
    variant = draw(_variants(of))
    sides, goal, deals = variant.seating.sides, variant.goal, 10
    if isinstance(variant.goal, Capped):
        goal, deals = variant.goal.goal, variant.goal.deals
    target = goal.target if isinstance(goal, Race | Compare) else 100
    lost = goal.floor if isinstance(goal, Compare) and goal.floor is not None else -max(target, 200)
    total = st.just(0) | st.integers(max(target - 12, lost + 1), target - 1) | st.integers(lost + 1, target - 1)
    bags = st.integers(0, _bag_limit(variant) - 1)
    return Standing(
        totals=tuple(draw(st.lists(total, min_size=sides, max_size=sides))),
        pot=draw(st.just(0) | st.integers(1, 24)),
        deals=draw(st.integers(0, deals - 1)),
        bags=tuple(draw(st.lists(bags, min_size=sides, max_size=sides))),
    )


def _bag_limit(variant: Variant) -> int:
    """The number of bags that a side cannot have between two deals; 1 in games that count none."""
    return next((part.limit for _, part in parts(variant.settlement) if isinstance(part, Bags)), 1)


# --- Deals and matches


def any_variant() -> st.SearchStrategy[Variant]:
    """A variant of the library, or one put together at random from the library's rules."""
    return registered() | random_variants()


def _variants(of: Of) -> st.SearchStrategy[Variant]:
    return any_variant() if of is None else st.just(of) if isinstance(of, Variant) else of


@st.composite
def openings(draw: st.DrawFn, of: Of = None) -> Deal:
    """A deal before its first move: any pack, any dealer, anybody to pitch, any standing, any trumps that are cut."""
    variant = draw(_variants(of))
    seat = st.integers(0, variant.seating.seats - 1)
    is_cut = cut_trump(variant, 0, "trump") is not None
    return Deal.new(
        variant,
        cards=draw(st.permutations(list(variant.deck))),
        dealer=draw(seat),
        pitcher=draw(st.none() | seat),
        standing=draw(st.none() | standings(variant)),
        trump=draw(suits()) if is_cut else None,
    )


@st.composite
def deals(draw: st.DrawFn, of: Of = None, *, to_the_end: bool = False) -> Deal:
    """A deal anywhere between its first move and its end, or at its end."""
    deal = draw(openings(of))
    variant = deal.variant
    left = draw(st.integers(0, variant.seating.seats * (variant.hand_size + len(variant.stages))))
    while deal.legal_moves and (to_the_end or left):
        deal = deal.apply(deal.legal_moves[draw(st.integers(0, len(deal.legal_moves) - 1))])
        left -= 1
    return deal


def reckonings(of: Of = None) -> st.SearchStrategy[Reckoning]:
    """What a scorer needs of a deal anywhere in its course."""
    return deals(of).map(lambda deal: deal.reckoning)


@st.composite
def views(draw: st.DrawFn, of: Of = None) -> View:
    """What a seat or a spectator may know of a deal anywhere in its course."""
    deal = draw(deals(of))
    return deal.view(draw(st.none() | st.integers(0, deal.variant.seating.seats - 1)))


@st.composite
def matches(draw: st.DrawFn, of: Of = None, *, most_deals: int = 5, to_the_end: bool = False) -> Match:
    """A match anywhere between its first deal and its end, or at its end, after some deals at most."""
    variant = draw(_variants(of))
    seed = draw(st.integers(0, 2**64))
    match, play = Match.new(variant, seed=seed), shuffling.stream(draw(st.integers(0, 2**64)))
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


@st.composite
def records(draw: st.DrawFn, of: Of = None) -> Record:
    """The record of a match, of all of it or of what a seat may know."""
    match = draw(matches(of))
    return match.record(seat=draw(st.none() | st.integers(0, match.variant.seating.seats - 1)))
