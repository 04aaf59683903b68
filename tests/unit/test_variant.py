"""A variant is a value, and one that cannot be dealt or played is never built."""

import copy
import pickle
from typing import Any

import attrs
import pytest

from allfours import Card, CardSet, Seating, Variant, VariantError, variants
from allfours.cards import Rank, pack
from allfours.opening import Cut, HolderPitches, Office, Wins
from allfours.orders import ACE_HIGH
from allfours.rules import Direction, singly
from allfours.scoring import AfterDeals, Majority, PointTable, Race, Tie
from allfours.stages import PitchersPartnerBlind
from allfours.variants.phat import MUCK, PHAT_PEGS

PHAT = variants.PHAT


def built(**fields: Any) -> Variant:
    """Phat with fields of any kind, as somebody without a type checker might write them."""
    return attrs.evolve(PHAT, **fields)


def problems_of(**fields: Any) -> dict[str, str]:
    """The problems that stand in the way of a variant, by path."""
    with pytest.raises(VariantError) as caught:
        built(**fields)
    return {problem.path: problem.text for problem in caught.value.problems}


class Hostile:
    """An object that fails at everything it is asked."""

    def __hash__(self) -> int:
        raise ZeroDivisionError

    def __repr__(self) -> str:
        raise ZeroDivisionError


ANYTHING = (None, 5, -1, True, "", "Phat!", b"x", [], {}, (), (0,), (True,), ([],), {1}, Hostile(), (Hostile(),), int, ...)


# --- A value -----------------------------------------------------------------------------------------------------


def test_a_variant_is_equal_to_one_with_the_same_rules_and_to_no_other() -> None:
    assert built() == PHAT
    assert hash(built()) == hash(PHAT)
    assert PHAT.evolve(goal=Race(121)) != PHAT


@pytest.mark.parametrize("name", variants.names())
def test_copies_and_pickles_are_equal_values(name: str) -> None:
    variant = variants.get(name)
    for twin in (copy.copy(variant), copy.deepcopy(variant), pickle.loads(pickle.dumps(variant))):
        assert twin == variant
        assert hash(twin) == hash(variant)


def test_a_variant_cannot_be_changed() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        PHAT.name = "fat"  # type: ignore[misc]  # that it cannot be assigned is the point


def test_evolve_changes_what_is_named_and_leaves_the_old_value_alone() -> None:
    short = PHAT.evolve(name="short", goal=Race(121))
    assert (short.name, short.goal, short.title) == ("short", Race(121), "Phat")
    assert (PHAT.name, PHAT.goal) == ("phat", Race(181))


def test_a_new_name_leaves_the_old_aliases_behind() -> None:
    assert PHAT.evolve(name="club_phat").aliases == ()
    assert PHAT.evolve(name="club_phat", aliases=("club",)).aliases == ("club",)
    assert PHAT.evolve(goal=Race(121)).aliases == PHAT.evolve(name="phat").aliases == PHAT.aliases


def test_hand_and_stock_follow_from_packets_pack_and_seats() -> None:
    three = PHAT.evolve(name="three", seating=Seating.singles(3), packets=(3, 3, 3), deck=pack(jokers=1), stages=PHAT.stages[1:])
    assert (three.hand_size, three.stock_size) == (9, 53 - 27)


# --- What is not built -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", [field.name for field in attrs.fields(Variant)])
@pytest.mark.parametrize("value", ANYTHING, ids=lambda value: type(value).__name__)
def test_whatever_a_field_is_given_the_variant_is_built_or_refused_with_the_field_named(field: str, value: Any) -> None:
    try:
        variant = built(**{field: value})
    except VariantError as error:
        assert error.problems  # noqa: PT017 - either outcome is right, and each has its own promise
        assert all(problem.path.split(".")[0] == field for problem in error.problems)
        assert str(error)
    else:
        assert isinstance(hash(variant), int)


def test_all_problems_are_told_at_once_each_with_its_field() -> None:
    assert list(
        problems_of(
            name="Phat for giants",
            title=" ",
            aliases=("fat", "Big One"),
            source=None,
            packets=[14],
            deck="52",
            seating=4,
            direction="clockwise",
            stages=(PitchersPartnerBlind(), "tricks"),
            goal=181,
            settlement=Majority,
            next_dealer=None,
            first_dealer=Race(181),
            order="ace high",
        )
    ) == [
        *("name", "aliases.1", "title", "source", "packets", "deck", "seating", "direction"),
        *("goal", "settlement", "next_dealer", "stages.1", "first_dealer", "order"),
    ]  # fmt: skip


def test_hands_that_the_pack_cannot_fill_are_refused_with_the_sum() -> None:
    assert problems_of(packets=singly(14)) == {"packets": "4 hands of 14 cards are 56 cards, the pack has 52"}
    assert problems_of(seating=Seating.singles(5), name="Five") == {
        "name": "'Five' is no id: small letters, digits and underscores, at most 60",
        "packets": "5 hands of 13 cards are 65 cards, the pack has 52",
    }
    assert problems_of(deck=pack(ranks=(Rank.ACE,)))["packets"].endswith("the pack has 4")


def test_a_class_is_no_rule_but_its_objects_are() -> None:
    assert "write PitchersPartnerBlind(...)" in problems_of(stages=(PitchersPartnerBlind, PHAT.stages[1]))["stages.0"]


def test_a_rule_that_cannot_be_hashed_is_refused() -> None:
    class Listed:
        """A goal that nobody can put into a table."""

        __hash__ = None  # type: ignore[assignment]  # this is how Python says unhashable

        def __call__(self, before: object, after: object) -> None:
            """Nobody."""

    assert problems_of(goal=Listed()) == {
        "goal": "a variant is hashable, and something in here, such as a list, is not"
    }


def test_a_pack_of_strange_bits_is_no_pack() -> None:
    assert "deck" in problems_of(deck=CardSet.of_mask(1 << 15))


def test_other_values_for_the_enumerated_fields_are_taken() -> None:
    assert built(direction=Direction.ANTICLOCKWISE, order=ACE_HIGH).direction is Direction.ANTICLOCKWISE


# --- Rules that are not built ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("build", "paths"),
    [
        pytest.param(lambda: PointTable(name=5, trumps={}, plain={}), ["name"], id="a table without a name"),  # type: ignore[arg-type]
    ],
)
def test_placeholder(build: Any, paths: list[str]) -> None:
    with pytest.raises(VariantError) as caught:
        build()
    assert [problem.path for problem in caught.value.problems] == paths
