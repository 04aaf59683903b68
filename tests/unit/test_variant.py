"""A variant is a value, and one that cannot be dealt or played is never built."""

import copy
import pickle
from typing import Any

import attrs
import pytest

from allfours import Card, CardSet, Problem, Seating, Variant, VariantError, variants
from allfours.bids import Behind, SideAtLeast, TrumpCount
from allfours.cards import Rank, pack
from allfours.contracts import Bags
from allfours.following import TrumpsBarred
from allfours.opening import Cut, HolderPitches, Office, Wins
from allfours.orders import ACE_HIGH
from allfours.rules import Direction, singly
from allfours.scoring import AfterDeals, Capped, Compare, Majority, PointTable, Race, Tie, Tiebreak
from allfours.stages import PitchersPartnerBlind, SwapWithPartner
from allfours.variants.phat import MUCK, PHAT_PEGS
from allfours.variants.spades import SPADES_PAY

PHAT = variants.PHAT


def built(**fields: Any) -> Variant:
    """Phat with fields of any kind, as somebody without a type checker might write them."""
    return attrs.evolve(PHAT, **fields)


def problems_of(**fields: Any) -> dict[str, str]:
    """The problems that stand in the way of a variant, by path."""
    with pytest.raises(VariantError) as caught:
        built(**fields)
    return {problem.path: problem.text for problem in caught.value.problems}


def problems_if_any(**fields: Any) -> tuple[Problem, ...]:
    """The problems that stand in the way of a variant; none for one that is built."""
    try:
        built(**fields)
    except VariantError as error:
        return error.problems
    return ()


class Hostile:
    """An object that fails at everything it is asked."""

    def __hash__(self) -> int:
        raise ZeroDivisionError

    def __repr__(self) -> str:
        raise ZeroDivisionError


ANYTHING: tuple[Any, ...] = (
    *(None, 5, -1, True, "", "Phat!", b"x", [], {}, {1}, (), (0,), (True,), ([],), int, ...),
    *(Hostile(), (Hostile(),)),
)


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


def test_a_variant_comes_out_of_its_pickles_as_one_object() -> None:
    """What is compiled for it is then found without comparing all its fields."""
    short = PHAT.evolve(name="short", goal=Race(121))
    one, other = (pickle.loads(pickle.dumps(short)) for _ in range(2))
    assert one is other == short
    assert pickle.loads(pickle.dumps(built())) is pickle.loads(pickle.dumps(built()))


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
    three = PHAT.evolve(
        name="three", seating=Seating.singles(3), packets=(3, 3, 3), deck=pack(jokers=1), stages=PHAT.stages[1:]
    )
    assert (three.hand_size, three.stock_size) == (9, 53 - 27)


# --- What is not built -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", [field.name for field in attrs.fields(Variant)])
@pytest.mark.parametrize("value", ANYTHING, ids=lambda value: type(value).__name__)
def test_whatever_a_field_is_given_the_variant_is_built_or_refused_with_the_field_named(field: str, value: Any) -> None:
    problems = problems_if_any(**{field: value})
    assert all(problem.path.split(".")[0] == field and problem.text for problem in problems)
    assert problems or isinstance(hash(built(**{field: value})), int)


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


@pytest.mark.parametrize("value", ["fat", 5, None, frozenset({"fat"})])
def test_aliases_are_a_tuple(value: object) -> None:
    assert problems_of(aliases=value)["aliases"].startswith('aliases are a tuple of ids, such as ("fat",), not ')


@pytest.mark.parametrize("value", [(), None, PHAT.stages[1], frozenset(PHAT.stages)])
def test_stages_are_a_tuple_that_is_not_empty(value: object) -> None:
    assert problems_of(stages=value)["stages"].startswith("stages are a tuple that is not empty, such as ")


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


def refused(rule: Any, *args: Any, **kwargs: Any) -> list[str]:
    """What stands in the way of a rule."""
    with pytest.raises(VariantError) as caught:
        rule(*args, **kwargs)
    return [str(problem) for problem in caught.value.problems]


def test_a_point_table_names_every_strange_rank_and_worth() -> None:
    assert refused(PointTable, name=5, trumps={"A": 4, "Z": 3, 9: True}, plain={"T": "ten", "10": 10}) == [
        "name: a value of type str is wanted, not 5",
        "trumps: 'Z' is no rank: the letters are A K Q J T 9 8 7 6 5 4 3 2, and X1 and X2 for jokers",
        "trumps: 9 is no rank: the letters are A K Q J T 9 8 7 6 5 4 3 2, and X1 and X2 for jokers",
        "trumps: a card is worth a whole number, not True",
        "plain: a card is worth a whole number, not 'ten'",
        "plain: '10' is no rank: the letters are A K Q J T 9 8 7 6 5 4 3 2, and X1 and X2 for jokers",
    ]


def test_a_rank_is_named_once_in_a_point_table() -> None:
    assert set(refused(PointTable, name="pegs", trumps={"T": 1, Rank.TEN: 2}, plain={})) == {
        "trumps: the ten is named twice"
    }


@pytest.mark.parametrize("points", [None, 5, "AK", [("A", 4, 5)], (Rank.ACE, 4), {1, 2}, ((Rank.ACE,),)])
def test_what_is_no_point_table_is_told_how_one_looks(points: object) -> None:
    (problem,) = refused(PointTable, name="pegs", trumps=points, plain={})
    assert problem.startswith('trumps: the worth of cards is given like {"A": 4, "9": 18}, not as ')


def test_a_point_table_can_be_given_as_it_is_kept() -> None:
    assert attrs.evolve(PHAT_PEGS, name="pegs") == PHAT_PEGS
    assert PointTable(name="muck", trumps=[("T", 10), ("A", 4)], plain={Rank.ACE: 4}).trumps == (  # type: ignore[arg-type]  # pairs are taken too
        (Rank.ACE, 4),
        (Rank.TEN, 10),
    )


def test_rules_of_the_library_refuse_values_of_another_type() -> None:
    assert refused(Race, "181", test="reach") == [
        "target: a value of type int is wanted, not '181'",
        "test: a value of type Test is wanted, not 'reach'",
    ]
    assert refused(Race, target=True) == ["target: a value of type int is wanted, not True"]
    assert refused(Majority, "muck", pays=8.0, tie="nobody") == [
        "count: a value of type PointTable is wanted, not 'muck'",
        "pays: a value of type int is wanted, not 8.0",
        "tie: a value of type Tie is wanted, not 'nobody'",
    ]
    assert refused(HolderPitches, "2D") == ["card: a value of type Card is wanted, not '2D'"]
    assert refused(Cut, wins="lowest", winner=Office.DEALS, cutters=None) == [
        "wins: a value of type Wins is wanted, not 'lowest'",
        "cutters: a value of type Cutters is wanted, not None",
    ]


def test_goals_and_rules_of_bids_refuse_them_too() -> None:
    assert refused(Compare, 500.0, tie="extra", floor=-200.0) == [
        "target: a value of type int is wanted, not 500.0",
        "tie: a value of type Tiebreak is wanted, not 'extra'",
        "floor: a value of type int is wanted, not -200.0",
    ]
    assert refused(Capped, Race(181), deals=0) == ["deals: a whole number from 1 up is wanted, not 0"]
    assert refused(TrumpsBarred, until="broken") == ["until: a value of type Breaks is wanted, not 'broken'"]
    assert refused(SwapWithPartner, 0, manner="together") == [
        "cards: a whole number from 1 up is wanted, not 0",
        "manner: a value of type Swap is wanted, not 'together'",
    ]
    assert refused(SideAtLeast, 0, nil=None) == [
        "tricks: a whole number from 1 up is wanted, not 0",
        "nil: a value of type NilBid is wanted, not None",
    ]
    assert refused(TrumpCount, counted=None, or_nil=True) == [
        "counted: a value of type Counted is wanted, not None",
        "or_nil: a value of type OrNil is wanted, not True",
    ]
    assert refused(Behind, 0) == ["points: a whole number from 1 up is wanted, not 0"]


def test_a_settlement_of_contracts_refuses_them_too() -> None:
    assert refused(attrs.evolve, SPADES_PAY, per_trick=-10, missed="loses", bags=10, ten_for_two=2) == [
        "per_trick: a whole number from 0 up is wanted, not -10",
        "missed: a value of type Missed is wanted, not 'loses'",
        "bags: a value of type Bags is wanted, not 10",
        "ten_for_two: a value of type TenForTwo is wanted, not 2",
    ]
    assert refused(Bags, limit=0, penalty=None) == [
        "limit: a whole number from 1 up is wanted, not 0",
        "penalty: a whole number from 0 up is wanted, not None",
    ]


def test_a_number_of_deals_is_above_nought() -> None:
    assert refused(AfterDeals, 0, extra=True) == [
        "deals: a whole number from 1 up is wanted, not 0",
        "extra: a whole number from 1 up is wanted, not True",
    ]


def test_rules_of_the_right_types_are_built() -> None:
    assert Majority(MUCK, pays=8, tie=Tie.NOBODY).pays == 8
    assert HolderPitches(Card.parse("2D")).card.text == "2D"
    assert Cut(wins=Wins.LOWEST, winner=Office.DEALS).wins is Wins.LOWEST
    assert Compare(500, tie=Tiebreak.PLAY_ON).floor is None
    assert Capped(Race(181), deals=10).least == 181
    assert attrs.evolve(SPADES_PAY, bags=None).bags is None
