"""Values are values: copies are equal, and nothing about a value can be changed."""

import copy
import pickle
from collections.abc import Callable

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfours import (
    Card,
    CardSet,
    Deal,
    IllegalMove,
    Match,
    NotationError,
    Pass,
    Play,
    SetupError,
    Variant,
    VariantError,
    variants,
)
from allfours.state import replay
from allfours.testing import card_sets, cards, deals, goals, matches, moves, standings
from tests.laws.house_rules import any_deal, any_variant

Copy = Callable[[object], object]


def by_pickle(value: object) -> object:
    """Copy by writing and reading a pickle."""
    return pickle.loads(pickle.dumps(value))


def by_old_pickle(value: object) -> object:
    """Copy by the oldest pickle that knows slots."""
    return pickle.loads(pickle.dumps(value, protocol=2))


COPIES: list[Copy] = [by_pickle, by_old_pickle, copy.copy, copy.deepcopy]
every_copy = pytest.mark.parametrize("duplicate", COPIES)


def a_copy_is_equal(value: object, duplicate: Copy) -> None:
    """A copy is of the same type, equal, and has the same hash."""
    twin = duplicate(value)
    assert isinstance(twin, type(value)) or isinstance(value, type(twin))  # a deal that has not listed its moves is one
    assert twin == value
    assert not twin != value  # noqa: SIM202 - `!=` may be written apart from `==`
    assert hash(twin) == hash(value)
    assert repr(twin) == repr(value)


def anything() -> st.SearchStrategy[object]:
    """Any value of the library."""
    return st.one_of(
        cards(),
        card_sets(),
        moves(),
        any_variant(),
        any_variant().flatmap(standings),
        any_deal().flatmap(parts),
        matches(any_variant(), most_deals=3),
    )


def parts(deal: Deal) -> st.SearchStrategy[object]:
    """A deal, or what can be had from it."""
    refusal = deal.why_not("call:no")
    views = [deal.view(seat) for seat in (0, 1, None)]
    logged = [deal.table.facts.start, deal.phase]
    return st.sampled_from([deal, deal.reckoning, refusal, *views, *logged, *deal.tricks, *deal.scores])


@every_copy
@given(anything())
def test_a_copy_is_equal(duplicate: Copy, value: object) -> None:
    a_copy_is_equal(value, duplicate)


@every_copy
@given(card=cards())
def test_cards_and_plays_come_back_as_the_one_object(duplicate: Copy, card: Card) -> None:
    assert duplicate(card) is card
    assert duplicate(Play(card)) is Play(card)
    assert Play(card) is Play(Card(card.rank, card.suit))


@every_copy
@given(deals(any_variant()))
def test_a_copy_of_a_deal_goes_on_alike(duplicate: Copy, deal: Deal) -> None:
    twin = duplicate(deal)
    assert isinstance(twin, Deal)
    assert (twin.legal_moves, twin.turn, twin.trick, twin.moves) == (
        deal.legal_moves,
        deal.turn,
        deal.trick,
        deal.moves,
    )
    assert (twin.scores, twin.standing, twin.winner) == (deal.scores, deal.standing, deal.winner)
    assert twin.table.facts == deal.table.facts
    while deal.legal_moves:
        deal, twin = deal.apply(deal.legal_moves[-1]), twin.apply(twin.legal_moves[-1])
    assert twin == deal
    assert (twin.scores, twin.standing) == (deal.scores, deal.standing)


@given(any_deal(), any_deal())
def test_deals_are_equal_when_they_were_dealt_and_played_alike(one: Deal, other: Deal) -> None:
    alike = (one.table.facts.start, one.moves) == (other.table.facts.start, other.moves)
    assert (one == other) == alike
    begun = replay(one.table.facts.start, ())
    assert (begun == one) == (not one.moves)
    assert one != one.moves


@given(any_variant())
def test_a_variant_is_equal_to_itself_evolved_by_nothing(variant: Variant) -> None:
    assert variant.evolve() == variant
    assert hash(variant.evolve()) == hash(variant)
    assert variant.evolve(title="Another") != variant


@every_copy
def test_errors_are_copied_with_all_they_carry(duplicate: Copy) -> None:
    deal = Deal.shuffled(variants.PHAT, seed=1)
    refusal = deal.why_not("pass")
    assert refusal is not None
    for error in (
        IllegalMove(Pass(), deal, refusal),
        NotationError("1H", 0, "no rank", 3),
        SetupError.of("code", "path", "text"),
        VariantError(SetupError.of("code", "path", "text").problems),
    ):
        twin = duplicate(error)
        assert type(twin) is type(error)
        assert (str(twin), repr(twin), vars(twin)) == (str(error), repr(error), vars(error))


# --- Nothing can be changed


def nothing_can_be_changed(value: object) -> None:
    """No field can be assigned or deleted, and none can be added."""
    names = _fields(value)
    assert names
    before = [getattr(value, name) for name in names]
    for name in names:
        with pytest.raises(AttributeError):
            setattr(value, name, None)
        with pytest.raises(AttributeError):
            delattr(value, name)
    with pytest.raises(AttributeError):
        setattr(value, "brand_new", 1)  # noqa: B010 - the name is no field
    assert [getattr(value, name) for name in names] == before


def _fields(value: object) -> list[str]:
    slots: tuple[str, ...] = getattr(type(value), "__slots__", ())
    named: tuple[attrs.Attribute[object], ...] = getattr(type(value), "__attrs_attrs__", ())
    return [field.name for field in named] or [name for name in slots if not name.startswith("__")]


@given(any_deal(), st.data())
def test_nothing_can_be_changed(deal: Deal, data: st.DataObject) -> None:
    match = Match.new(deal.variant, seed=1)
    values: list[object] = [deal, deal.table, deal.table.facts, deal.table.facts.start, deal.view(0), match]
    values += [deal.variant, deal.variant.seating, deal.standing, deal.reckoning, *deal.scores, *deal.tricks]
    values += [data.draw(goals()), data.draw(card_sets()), card := data.draw(cards()), Play(card)]
    for value in values:
        nothing_can_be_changed(value)


@given(moves().filter(lambda move: bool(_fields(move))))
def test_no_move_can_be_changed(move: object) -> None:
    nothing_can_be_changed(move)


def test_a_value_that_can_be_changed_is_noticed() -> None:
    @attrs.define
    class Loose:
        side: int = 0

    with pytest.raises(pytest.fail.Exception):
        nothing_can_be_changed(Loose())


def test_a_copy_that_loses_something_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(self: CardSet) -> tuple[object, tuple[int]]:
        return CardSet.of_mask, (self.mask & (self.mask - 1),)

    held = CardSet.parse("AS KS")
    a_copy_is_equal(held, by_pickle)
    monkeypatch.setattr(CardSet, "__reduce__", forgetful)
    with pytest.raises(AssertionError):
        a_copy_is_equal(held, by_pickle)


@given(any_deal())
def test_the_slots_of_a_deal_are_filled_on_every_path(deal: Deal) -> None:
    values: list[object] = [deal, *deal.table.log(), deal.table.facts]
    for value in values:
        assert all(hasattr(value, name) for name in _fields(value))
