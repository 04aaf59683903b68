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
    """Any card, jokers too.

    It shrinks towards the ace of spades.

    >>> from hypothesis import find
    >>> from allfours import Suit
    >>> print(find(cards(), lambda card: card.suit is Suit.HEARTS))
    AH
    """
    return st.sampled_from(WHOLE_PACK)


@_made_once
def card_sets(*, least: int = 0, most: int = len(WHOLE_PACK)) -> st.SearchStrategy[CardSet]:
    """Any set of so many cards, jokers too.

    By default from none to all 54.

    >>> from hypothesis import given
    >>> @given(card_sets(least=1), card_sets())
    ... def test_what_is_taken_away_is_gone(some, others):
    ...     assert not (some - others) & others
    >>> test_what_is_taken_away_is_gone()
    """
    return st.sets(cards(), min_size=least, max_size=most).map(CardSet)


def suits() -> st.SearchStrategy[Suit]:
    """Any suit.

    >>> from hypothesis import find
    >>> from allfours import Suit
    >>> print(find(suits(), lambda suit: suit.partner is Suit.HEARTS).word)
    diamonds
    """
    return st.sampled_from(Suit)


# --- Moves and their texts


def plays() -> st.SearchStrategy[Play]:
    """The play of any card.

    >>> from hypothesis import given
    >>> from allfours import Deal
    >>> from allfours.variants.phat import PHAT
    >>> deal = Deal.shuffled(PHAT, seed=7)
    >>> @given(plays())
    ... def test_a_play_is_refused_exactly_if_it_is_not_legal(play):
    ...     assert (deal.why_not(play) is None) == (play in deal.legal_moves)
    >>> test_a_play_is_refused_exactly_if_it_is_not_legal()
    """
    return cards().map(Play)


def bids() -> st.SearchStrategy[Bid]:
    """Any bid, most often one that some game knows, nil among them.

    The numbers run from 0 to 9,999, which is all that a bid may be.

    >>> from hypothesis import find
    >>> find(bids(), lambda bid: bid.amount > 3)
    Bid(amount=4)
    """
    return (st.just(0) | st.integers(0, 14) | st.integers(0, 9_999)).map(Bid)


@_made_once
def lays() -> st.SearchStrategy[Lay]:
    """Any two to five cards played at once.

    >>> from hypothesis import find
    >>> print(find(lays(), lambda lay: len(lay.cards) == 3))
    play:AS,KS,QS
    """
    return st.lists(cards(), min_size=2, max_size=5, unique=True).map(tuple).map(Lay)


def calls() -> st.SearchStrategy[Call]:
    """Any word that a stage of one's own may understand.

    >>> from hypothesis import given
    >>> from allfours import Deal
    >>> from allfours.variants.phat import PHAT
    >>> deal = Deal.shuffled(PHAT, seed=7)
    >>> @given(calls())
    ... def test_no_stage_of_the_library_understands_it(call):
    ...     assert deal.why_not(call) is not None
    >>> test_no_stage_of_the_library_understands_it()
    """
    return st.from_regex(r"[a-z0-9][a-z0-9-]{0,39}", fullmatch=True).map(Call)


@_made_once
def moves() -> st.SearchStrategy[Move]:
    """Any move of any of the nineteen kinds, whether or not it makes sense anywhere.

    >>> from hypothesis import given
    >>> from allfours.moves import parse_move
    >>> @given(moves())
    ... def test_a_move_is_read_back(move):
    ...     assert parse_move(str(move)) == move
    >>> test_a_move_is_read_back()
    """
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
    """Ways to write a card: letters of either size, the ten in two ways, the suit as letter or sign.

    >>> from hypothesis import given
    >>> from allfours import Card
    >>> @given(card_texts())
    ... def test_large_and_small_letters_mean_the_same(text):
    ...     assert Card.parse(text) == Card.parse(text.upper())
    >>> test_large_and_small_letters_mean_the_same()
    """

    def ways(card: Card) -> list[str]:
        ranks = [card.rank.letter, *(["10"] if card.rank is Rank.TEN else [])]
        marks = [""] if card.suit is None else [card.suit.letter, card.suit.symbol]
        texts = [rank + mark for rank in ranks for mark in marks]
        return texts + [text.lower() for text in texts]

    return cards().flatmap(lambda card: st.sampled_from(ways(card)))


def move_texts() -> st.SearchStrategy[str]:
    """Texts on and near those of moves: in large and small letters, with a slip of the pen or none, and any other.

    Such a text is a move, or it is refused as one that is not:

    >>> from hypothesis import given
    >>> from allfours.errors import NotationError
    >>> from allfours.moves import parse_move
    >>> @given(move_texts())
    ... def test_nothing_else_happens(text):
    ...     try:
    ...         parse_move(text)
    ...     except NotationError:
    ...         pass
    >>> test_nothing_else_happens()
    """
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
    """Any seat of the largest table.

    >>> from hypothesis import find
    >>> find(seats(), lambda seat: seat > 6)
    7
    """
    return st.integers(0, 7).map(Seat)


def sides() -> st.SearchStrategy[Side]:
    """Any side of the largest table.

    >>> from hypothesis import find
    >>> find(sides(), lambda side: side > 0)
    1
    """
    return st.integers(0, 7).map(Side)


@_made_once
def tricks() -> st.SearchStrategy[Trick]:
    """A finished trick of any table, of any different cards, whoever won it.

    The seats are counted as if all had played, from 0 to one less than there are cards.

    >>> from hypothesis import given
    >>> @given(tricks())
    ... def test_a_trick_has_a_card_for_its_winner(trick):
    ...     assert trick.winner < len(trick.cards)
    >>> test_a_trick_has_a_card_for_its_winner()
    """
    several = st.lists(cards(), min_size=2, max_size=8, unique=True).map(tuple)
    return several.flatmap(
        lambda cards: st.builds(Trick, *[st.integers(0, len(cards) - 1)], cards=st.just(cards), winner=_among(cards))
    )


def _among(cards: Sequence[Card]) -> st.SearchStrategy[Seat]:
    return st.integers(0, len(cards) - 1).map(Seat)


@_made_once
def scores() -> st.SearchStrategy[Score]:
    """A score for any side, of points that are not 0.

    >>> from hypothesis import given
    >>> @given(scores())
    ... def test_a_score_says_what_for(score):
    ...     assert str(score).startswith(f"side {score.side}: {score.points:+} {score.reason}")
    >>> test_a_score_says_what_for()
    """
    points = st.integers(1, 60) | st.integers(-60, -1)
    reasons = st.sampled_from(["pegs", "muck", "game", "high", "low", "jack", "contract"])
    earned = st.lists(cards(), max_size=4, unique=True).map(tuple)
    return st.builds(Score, sides(), points=points, reason=reasons, cards=earned, trick=st.none() | st.integers(0, 12))


@st.composite
def standings(draw: st.DrawFn, of: Of = None) -> Standing:
    """A standing between two deals of a match that nobody has won, often close to its end or with a side far behind.

    >>> from hypothesis import given
    >>> from allfours.variants.phat import PHAT
    >>> @given(standings(PHAT))
    ... def test_nobody_has_won(standing):
    ...     assert max(standing.totals) < PHAT.goal.target
    >>> test_nobody_has_won()
    """
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
    """A variant of the library, or one put together at random from the library's rules.

    >>> from hypothesis import given, settings
    >>> from allfours import Deal
    >>> @given(any_variant())
    ... @settings(max_examples=3)
    ... def test_a_variant_can_be_dealt(variant):
    ...     assert len(Deal.shuffled(variant, seed=7).hand(0)) == variant.hand_size
    >>> test_a_variant_can_be_dealt()
    """
    return registered() | random_variants()


def _variants(of: Of) -> st.SearchStrategy[Variant]:
    return any_variant() if of is None else st.just(of) if isinstance(of, Variant) else of


@st.composite
def openings(draw: st.DrawFn, of: Of = None) -> Deal:
    """A deal before its first move: any pack, any dealer, anybody to pitch, any standing, any trumps that are cut.

    >>> from hypothesis import given, settings
    >>> from allfours.variants.phat import PHAT
    >>> @given(openings(PHAT))
    ... @settings(max_examples=10)
    ... def test_the_pitcher_sees_thirteen_cards(deal):
    ...     assert len(deal.view(deal.pitcher).hand) == 13
    >>> test_the_pitcher_sees_thirteen_cards()
    """
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
    """A deal anywhere between its first move and its end, or at its end.

    >>> from hypothesis import given, settings
    >>> from allfours.variants.phat import PHAT
    >>> @given(deals(PHAT))
    ... @settings(max_examples=10)
    ... def test_a_card_is_played_or_held(deal):
    ...     assert sum(len(deal.hand(seat)) for seat in range(4)) == 52 - len(deal.moves)
    >>> test_a_card_is_played_or_held()
    """
    deal = draw(openings(of))
    variant = deal.variant
    left = draw(st.integers(0, variant.seating.seats * (variant.hand_size + len(variant.stages))))
    while deal.legal_moves and (to_the_end or left):
        deal = deal.apply(deal.legal_moves[draw(st.integers(0, len(deal.legal_moves) - 1))])
        left -= 1
    return deal


def reckonings(of: Of = None) -> st.SearchStrategy[Reckoning]:
    """What a scorer needs of a deal anywhere in its course.

    >>> from hypothesis import given, settings
    >>> from allfours.variants.phat import MUCK, PHAT
    >>> @given(reckonings(PHAT))
    ... @settings(max_examples=10)
    ... def test_all_the_muck_is_80(reckoning):
    ...     assert sum(MUCK.count(reckoning)) <= 80
    >>> test_all_the_muck_is_80()
    """
    return deals(of).map(lambda deal: deal.reckoning)


@st.composite
def views(draw: st.DrawFn, of: Of = None) -> View:
    """What a seat or a spectator may know of a deal anywhere in its course.

    >>> from hypothesis import given, settings
    >>> from allfours.variants.phat import PHAT
    >>> @given(views(PHAT))
    ... @settings(max_examples=10)
    ... def test_what_is_held_is_not_unseen(view):
    ...     assert view.hand is None or not view.hand & view.unseen
    >>> test_what_is_held_is_not_unseen()
    """
    deal = draw(deals(of))
    return deal.view(draw(st.none() | st.integers(0, deal.variant.seating.seats - 1)))


@st.composite
def matches(draw: st.DrawFn, of: Of = None, *, most_deals: int = 5, to_the_end: bool = False) -> Match:
    """A match anywhere between its first deal and its end, or at its end, after some deals at most.

    >>> from hypothesis import given, settings
    >>> from allfours.variants.phat import PHAT
    >>> @given(matches(PHAT, most_deals=1))
    ... @settings(max_examples=10)
    ... def test_somebody_is_to_move_or_the_deal_is_over(match):
    ...     assert (match.turn is None) == match.deal.is_over
    >>> test_somebody_is_to_move_or_the_deal_is_over()
    """
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
    """The record of a match, of all of it or of what a seat may know.

    >>> from hypothesis import given, settings
    >>> from allfours import Record
    >>> from allfours.variants.phat import PHAT
    >>> @given(records(PHAT))
    ... @settings(max_examples=5)
    ... def test_a_record_is_read_back(record):
    ...     assert Record.loads(record.dumps()) == record
    >>> test_a_record_is_read_back()
    """
    match = draw(matches(of))
    return match.record(seat=draw(st.none() | st.integers(0, match.variant.seating.seats - 1)))
