"""What a seat sees, and may do, does not depend on what is hidden from it."""

import json
from collections.abc import Iterable, Iterator
from enum import Enum
from random import Random
from typing import cast, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfours import (
    Card,
    CardSet,
    Contract,
    Deal,
    Discard,
    HandOver,
    IllegalMove,
    Match,
    Move,
    Play,
    Score,
    Seat,
    Stage,
    Standing,
    Trick,
    View,
    variants,
)
from allfours.testing import matches, moves
from allfours.testing._playing import WHOLE_PACK
from allfours.testing._seeing import cards_named
from allfours.testing._turning import reshuffled
from tests.laws import faults
from tests.laws.house_rules import EachPutsOneAway, PuttingAway, any_deal, any_variant, course

EVERY_CARD: tuple[Move, ...] = tuple(map(Play, WHOLE_PACK))


def seen_by(deal: Deal, seat: int | None) -> CardSet:
    """The cards that a seat has seen, put together from what lies where."""
    facts = deal.table.facts
    seen = CardSet(card for trick in deal.tricks for card in trick.cards) | CardSet(deal.trick)
    seen |= CardSet.of_mask(facts.shown)
    if seat is None:
        return CardSet(seen)
    own = CardSet() if seat in deal.face_down else deal.hand(seat)
    gone = (move.cards for who, move in made_by(deal) if isinstance(move, Discard | HandOver) and who == seat)
    return CardSet([*seen, *own, *(card for cards in gone for card in cards)])


def made_by(deal: Deal) -> Iterator[tuple[int | None, Move]]:
    """Every move of a deal with the seat that made it."""
    yield from zip((position.turn for position in course(deal)), deal.moves, strict=False)


def viewers(deal: Deal) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(deal.variant.seating.seats), None]


# --- Independence


def a_view_does_not_depend_on_what_it_hides(deal: Deal, other: Deal, seat: int | None) -> None:
    """Two deals that differ only where a seat cannot look are one deal to it."""
    one, two = deal.view(seat), other.view(seat)
    assert two == one
    assert (repr(two), str(two), two.as_dict()) == (repr(one), str(one), one.as_dict())
    if seat is None:
        assert (repr(other), str(other)) == (repr(deal), str(deal))
    if seat is None or seat != deal.turn:
        return
    assert other.legal_moves == deal.legal_moves
    assert [other.why_not(move) for move in EVERY_CARD] == [deal.why_not(move) for move in EVERY_CARD]


@given(any_deal(), st.data())
def test_a_view_does_not_depend_on_what_it_hides(deal: Deal, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(viewers(deal)))
    other = reshuffled(deal, seat, Random(data.draw(st.integers(0, 2**32))))
    a_view_does_not_depend_on_what_it_hides(deal, other, seat)


@given(matches(any_variant(), most_deals=3), st.integers(0, 2**32))
def test_what_a_match_prints_does_not_depend_on_what_is_in_the_hands(match: Match, seed: int) -> None:
    other = attrs.evolve(match, deal=reshuffled(match.deal, None, Random(seed)))
    assert (repr(other), str(other)) == (repr(match), str(match))


@given(any_deal(), st.data())
def test_nor_does_what_the_seat_on_turn_may_do(deal: Deal, data: st.DataObject) -> None:
    other = reshuffled(deal, deal.turn, Random(data.draw(st.integers(0, 2**32))))
    a_view_does_not_depend_on_what_it_hides(deal, other, deal.turn)
    for move in data.draw(st.lists(moves(), max_size=4)):
        assert other.why_not(move) == deal.why_not(move)
    for move in deal.legal_moves:
        after = deal.apply(move)
        if seen_by(after, deal.turn) == seen_by(deal, deal.turn):  # nothing was drawn and no hand was taken up
            a_view_does_not_depend_on_what_it_hides(after, other.apply(move), deal.turn)


def test_hidden_cards_really_change_places() -> None:
    deal = Deal.shuffled(variants.PHAT, seed=1)
    for _ in range(30):
        deal = deal.apply(deal.legal_moves[-1])
    other = reshuffled(deal, deal.turn, Random(1))
    assert other.moves == deal.moves
    assert sum(other.hand(seat) != deal.hand(seat) for seat in range(4)) == 3


@pytest.mark.parametrize("fault", [faults.PEEKS, faults.TELLS])
def test_a_phase_that_peeks_or_tells_is_noticed(fault: faults.Lies) -> None:
    deal = Deal.shuffled(faults.with_stage(fault), seed=1)
    other = reshuffled(deal, deal.turn, Random(1))
    with pytest.raises(AssertionError):
        a_view_does_not_depend_on_what_it_hides(deal, other, deal.turn)


# --- No field for a hidden card


def cards_in(value: object) -> Iterator[Card]:
    """Every card in a value and in all that it is made of. A value of a strange type fails."""
    match value:
        case None | bool() | str() | Enum():
            return
        case int():
            assert abs(value) < 1_000, "a number that might be a mask"
        case Card():
            yield value
        case Play():
            yield value.card
        case CardSet() | tuple() | frozenset():
            for part in cast("Iterable[object]", value):  # a tuple of whatever it is
                yield from cards_in(part)
        case _:
            assert type(value) in WITHOUT_SECRETS, type(value)
            for name in attrs.fields_dict(type(value)):  # type: ignore[arg-type] # what is left is an attrs class
                yield from cards_in(getattr(value, name))


WITHOUT_SECRETS = {Standing, Contract, Trick, Score, *get_args(Move)}
"""What a view may hold beside plain values and cards: its fields are looked into as well."""


def a_view_holds_no_hidden_card(view: View, seen: CardSet) -> None:
    """No field of a view, of its JSON or of its repr names a card that its owner has not seen."""
    assert view.unseen == view.variant.deck - seen
    assert not hasattr(view, "__dict__")
    for field in attrs.fields(View):
        if field.name not in {"variant", "unseen"}:
            assert seen >= CardSet(cards_in(getattr(view, field.name))), field.name
    plain = view.as_dict()
    assert plain.pop("unseen") == [card.text for card in view.unseen]
    assert cards_named(json.dumps(plain)) <= seen
    shown = repr(attrs.evolve(view, unseen=CardSet())).replace(repr(view.variant), "")
    assert cards_named(shown) <= seen


@given(any_deal())
def test_a_view_holds_no_hidden_card(deal: Deal) -> None:
    for seat in viewers(deal):
        a_view_holds_no_hidden_card(deal.view(seat), seen_by(deal, seat))


@pytest.mark.parametrize("stage", [faults.PEEKS, faults.show_a_hand])
def test_a_view_that_holds_a_hidden_card_is_noticed(stage: Stage) -> None:
    deal = Deal.shuffled(faults.with_stage(stage), seed=1, pitcher=1)
    a_view_holds_no_hidden_card(deal.view(3), seen_by(deal, 3))
    with pytest.raises(AssertionError):
        a_view_holds_no_hidden_card(deal.view(1), seen_by(deal, 1))


def test_a_secret_that_a_phase_gives_away_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def aloud(self: PuttingAway, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG001
        return move

    deal = Deal.shuffled(variants.PHAT.evolve(packets=(9,), stages=(EachPutsOneAway(), faults.PLAY)), seed=1)
    deal = deal.apply(deal.legal_moves[1])
    a_view_holds_no_hidden_card(deal.view(1), seen_by(deal, 1))
    monkeypatch.setattr(PuttingAway, "seen", aloud)
    with pytest.raises(AssertionError):
        a_view_holds_no_hidden_card(deal.view(1), seen_by(deal, 1))


@given(any_deal())
def test_views_agree_with_the_deal(deal: Deal) -> None:
    for seat in viewers(deal):
        view = deal.view(seat)
        blind = seat is None or seat in deal.face_down
        assert view.hand == (None if blind else deal.hand(seat or 0))
        assert view.hand_sizes == tuple(len(deal.hand(other)) for other in viewers(deal) if other is not None)
        assert view.legal_moves == (deal.legal_moves if seat is not None and seat == deal.turn else ())
        assert (view.trick, view.tricks, view.scores) == (deal.trick, deal.tricks, deal.scores)
        assert (view.standing, view.turn, view.winner) == (deal.standing, deal.turn, deal.winner)


# --- What else is shown to people


@given(any_deal(), st.lists(moves() | st.sampled_from(EVERY_CARD), min_size=1, max_size=4))
def test_no_message_names_a_card_that_the_player_has_not_seen(deal: Deal, others: list[Move]) -> None:
    for move in others:
        if deal.why_not(move) is not None:
            with pytest.raises(IllegalMove) as caught:
                deal.apply(move)
            known = seen_by(deal, deal.turn) | cards_named(str(move))
            assert cards_named(str(caught.value)) <= known
            assert cards_named(repr(caught.value)) <= known


@given(matches(any_variant(), most_deals=2))
def test_no_repr_names_a_card_in_a_hand(match: Match) -> None:
    assert cards_named(repr(match.deal)) <= seen_by(match.deal, None)
    assert not cards_named(repr(match))
