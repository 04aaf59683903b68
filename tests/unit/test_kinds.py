"""A rule that is built with a value of the wrong kind says so at once, whichever rule and whichever field it is."""

import inspect
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import attrs
import pytest

import allfours
from allfours import AllFoursError, Rank, Seating, SetupError, Suit, VariantError, variants
from allfours._asking import parts
from allfours.awards import High, InOrder
from allfours.bids import AtLeast, NilBid, SideAtLeast, SideAtMost, anyone
from allfours.following import strict
from allfours.orders import Jokers, Off, Ranked
from allfours.penalties import Due, Forfeit
from allfours.scoring import Capped, NearTheEnd, Race
from allfours.setback import SmudgeWins
from allfours.stages import BlindNils, Draw, OverPiles, ScorersLast, Stock, Tricks, Uncover
from allfours.variants.don import WELSH_PENALTY


class Strange:
    """Nothing that any rule could want."""


STRANGE: dict[str, object] = {"object": Strange(), "class": Strange, "tuple": (Strange(),), "bool": True, "none": None}
"""Values that are of the wrong kind everywhere; None only where the field does not say that it may be None."""

OTHERS = (
    Capped(Race(181), deals=3),
    NearTheEnd(Race(181), points=9),
    SmudgeWins(points=5, target=11),
    AtLeast(1),
    SideAtLeast(4, nil=NilBid.EXEMPT),
    SideAtMost(13),
    BlindNils(anyone),
    ScorersLast(6, spares="J"),
    WELSH_PENALTY,
)
"""Rules that no preset has."""


def _public_classes() -> Iterator[type]:
    """The classes that are built of fields, in all modules that people may import."""
    for module in walk_packages(allfours.__path__, "allfours."):
        if "._" in module.name or module.name.partition(".")[2].startswith(("_", "batch", "testing")):
            continue
        for _, found in inspect.getmembers(import_module(module.name), inspect.isclass):
            if found.__module__ == module.name and not found.__name__.startswith("_") and attrs.has(found):
                yield found


PRESETS = [variants.get(name) for name in variants.names()]
EXAMPLES = {type(part): part for _, part in parts((*PRESETS, *OTHERS)) if attrs.has(type(part))}
"""A rule of each class, out of the presets where there is one."""
RULES = sorted(
    {found for found in _public_classes() if hasattr(found, "describe") or "__call__" in vars(found)} | EXAMPLES.keys(),
    key=lambda found: found.__name__,
)
"""Every class with a sentence of its own, or that is called, or that a preset is made of."""
FIELDS = [
    pytest.param(found, field, id=f"{found.__name__}.{field.name}")
    for found in RULES
    for field in attrs.fields(found)
    if field.init
]


def test_every_rule_with_fields_has_an_example() -> None:
    without = [found for found in RULES if found not in EXAMPLES and any(field.init for field in attrs.fields(found))]
    assert not without
    assert {"Auction", "Tricks", "Ranked", "Capped", "BlindNils", "PointTable"} <= {rule.__name__ for rule in RULES}


@pytest.mark.parametrize("kind", STRANGE)
@pytest.mark.parametrize(("rule", "field"), FIELDS)
def test_a_field_of_the_wrong_kind_is_refused_by_its_name(rule: type, field: Any, kind: str) -> None:
    if kind == "none" and "None" in str(field.type):
        return
    name = field.alias or field.name
    example: Any = EXAMPLES[rule]
    with pytest.raises(AllFoursError) as caught:
        attrs.evolve(example, **{name: STRANGE[kind]})
    error = caught.value
    assert isinstance(error, SetupError if rule is Seating else VariantError)
    assert name in {step for problem in error.problems for step in problem.path.split(".")}


def any_kind(value: Any) -> Any:
    """A value of a kind that no type checker would let through."""
    return value


@pytest.mark.parametrize(
    ("trumps", "said"),
    [
        ("A A K", "trumps.1: the ace is named twice"),
        ("A off-J J off-J", "trumps.3: the adopted jack is named twice"),
        ("A off-X1", "rank: the higher joker has no suit from which trumps could adopt it: write X1 alone"),
        ((Rank.ACE, "K"), "trumps.1: a rank or Off(rank) is wanted, not 'K'"),
        (7, 'trumps: trumps are ranks from the highest down, such as "A K Q J off-J T 9", not 7'),
    ],
)
def test_trumps_are_ranks_each_named_once(trumps: object, said: str) -> None:
    with pytest.raises(VariantError) as caught:
        Ranked(any_kind(trumps), jokers=Jokers.RANKED)
    assert str(caught.value) == said
    assert Ranked((Rank.ACE, Off(Rank.JACK), Rank.JACK), jokers=Jokers.RANKED).ranking(Suit.SPADES, Suit.SPADES)


def test_all_that_is_wrong_with_a_rule_is_told_at_once() -> None:
    with pytest.raises(VariantError) as caught:
        Forfeit(compensation=any_kind("x"), due=any_kind(None), exempt=-1)
    assert str(caught.value) == (
        "compensation: a whole number from 1 up is wanted, not 'x'; due: a value of type Due is wanted, not None;"
        " exempt: a whole number from 0 up is wanted, not -1"
    )
    assert Forfeit(compensation=1, due=Due.ALWAYS, exempt=0).compensation == 1


def test_between_the_tricks_of_a_play_from_piles_there_is_no_other_rule() -> None:
    play = Tricks(follow=strict, after=Draw(Stock.CLOSED))
    with pytest.raises(
        VariantError, match=r"^play\.after: between the tricks hidden cards are turned up, and nothing else"
    ):
        OverPiles(play=play, uncover=Uncover.AFTER_TRICK)


def test_a_class_where_one_of_its_objects_is_wanted_is_said_to_be_one() -> None:
    wanted = "awards.1: High is a class, and a rule is one of its objects: write High(...)"
    with pytest.raises(VariantError) as caught:
        InOrder((High(1), any_kind(High)))
    assert str(caught.value) == wanted
    with pytest.raises(VariantError, match=r"^follow: this rule is called like a function, and 'strict' cannot be$"):
        Tricks(follow=any_kind("strict"))
