"""What speed must not cost: memory, a slow import, an object that is not frozen or not complete."""

import os
import random
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import pytest
from hypothesis import given

import allfours
from allfours import Contract, Deal, Reckoning, Score, Standing, Variant, variants
from allfours.moves import Play
from allfours.resting import Resting
from allfours.table import Facts, Made, Start, Table
from allfours.twins import changer_of, maker_of, twin_of
from tests.laws.house_rules import any_deal, course

MOST_BYTES_A_STATE = 300
MOST_MILLISECONDS = 60.0
MOST_TIMES_ATTRS = 2.2

# In these cards come into the hands between the tricks: what the seats hold is written anew every time.
DRAWN = {"blind_don", "california_jack", "shasta_sam"}
PLAYED_FROM_THE_HAND = [name for name in variants.names() if name not in DRAWN]


def states(variant: Variant, seed: int, standing: Standing | None = None) -> list[Deal]:
    """All states of a random deal, the first and the last included."""
    deal = Deal.shuffled(variant, seed=seed, standing=standing)
    return [deal, *played_out(deal, seed)]


def played_out(deal: Deal, seed: int) -> list[Deal]:
    """All states that follow on a deal when it is played out at random, the last included."""
    choice = random.Random(seed).choice
    found: list[Deal] = []
    while moves := deal.legal_moves:
        deal = deal.apply(choice(moves))
        found.append(deal)
    return found


# --- Memory and import -------------------------------------------------------------------------------------------


def bytes_of(make: Callable[[], list[list[Deal]]]) -> float:
    """How many bytes each of some states takes that are all kept alive."""
    make()  # what is made once is made now
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        kept = make()
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    return (after - before) / sum(map(len, kept))


@pytest.mark.parametrize("name", PLAYED_FROM_THE_HAND)
def test_a_state_of_the_play_is_small(name: str) -> None:
    # The deal itself, its bids and exchanges are there before: what is asked is what a play adds.
    firsts = [next(state for state in states(variants.get(name), seed) if is_played(state)) for seed in range(20, 40)]
    assert bytes_of(lambda: [played_out(first, seed) for seed, first in enumerate(firsts)]) <= MOST_BYTES_A_STATE


def is_played(deal: Deal) -> bool:
    """Whether a card is to be played, or the deal is over before."""
    return not deal.legal_moves or isinstance(deal.legal_moves[0], Play)


def run_milliseconds(code: str, cache: Path) -> float:
    """The time of a fresh interpreter that runs the code, with its byte code cached in a folder."""
    source = str(Path(allfours.__file__).parents[1])
    environment = {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": source, "PYTHONPYCACHEPREFIX": str(cache)}
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    return 1000 * (time.perf_counter() - begun)


@pytest.mark.slow
def test_the_import_is_quick(tmp_path: Path) -> None:
    codes = ("", "import attrs", "import allfours")
    run_milliseconds("import allfours", tmp_path)
    # Whatever else the machine is doing only ever adds: the quickest of some runs is what the import costs. On a slow
    # day that of attrs, which is half of it, takes longer too, and says by how much.
    rounds = [[run_milliseconds(code, tmp_path) for code in codes] for _ in range(15)]
    bare, attrs_alone, loaded = map(min, zip(*rounds, strict=True))
    assert loaded - bare <= max(MOST_MILLISECONDS, MOST_TIMES_ATTRS * (attrs_alone - bare))


# --- Objects made as twins ---------------------------------------------------------------------------------------


def parts(deal: Deal) -> Iterator[attrs.AttrsInstance]:
    """The objects of a deal that may have been made as twins."""
    yield deal
    yield deal.standing
    yield deal.reckoning
    yield from deal.scores
    if isinstance(deal.phase, Resting):
        yield deal.phase
    for node in deal.table.log():
        yield node
        yield node.facts
        yield node.facts.start
        yield node.facts.start.standing


def check_frozen(value: object, *names: str) -> None:
    """Every field has a value, and can be neither set nor deleted."""
    assert "InTheMaking" not in type(value).__name__
    for name in names:
        kept = getattr(value, name)
        with pytest.raises(AttributeError):
            setattr(value, name, kept)
        with pytest.raises(AttributeError):
            delattr(value, name)
        assert getattr(value, name) is kept


@given(any_deal())
def test_every_object_of_a_deal_is_complete_and_frozen(deal: Deal) -> None:
    for state in course(deal):
        for part in parts(state):
            check_frozen(part, *(field.name for field in attrs.fields(type(part))))
        for cards in (state.hand(0), *state.reckoning.held, *state.reckoning.taken):
            check_frozen(cards, "mask")


def test_a_deal_won_in_its_middle_is_complete_and_frozen() -> None:
    near = Standing(totals=(180, 180))
    for seed in range(10):
        final = states(variants.PHAT, seed, standing=near)[-1]
        assert final.winner is not None
        for part in parts(final):
            check_frozen(part, *(field.name for field in attrs.fields(type(part))))


# --- How they are made -------------------------------------------------------------------------------------------


@attrs.frozen
class Peg:
    """A class to make twins of."""

    hole: int
    side: int = 0
    colour: str = attrs.field(default="red", kw_only=True)
    moves: tuple[int, ...] = attrs.field(kw_only=True)


def test_a_maker_makes_what_the_constructor_makes() -> None:
    make = maker_of(Peg)
    assert make(5, moves=(1, 2)) == Peg(5, moves=(1, 2))
    assert (
        make(5, 1, colour="blue", moves=())
        == make(5, moves=(), side=1, colour="blue")
        == Peg(5, 1, colour="blue", moves=())
    )
    assert type(make(5, moves=())) is Peg
    with pytest.raises(TypeError):
        make(5)  # type: ignore[call-arg]  # a field is missing
    check_frozen(make(5, moves=()), "hole", "side", "colour", "moves")


def test_a_changer_changes_the_named_fields_and_leaves_the_old_object_alone() -> None:
    change = changer_of(Peg, "moves", "hole")
    old = Peg(5, 1, moves=(1,))
    new = change(old, (1, 2), 7)
    assert (old, new) == (Peg(5, 1, moves=(1,)), Peg(7, 1, moves=(1, 2)))
    assert type(new) is Peg
    check_frozen(new, "hole", "side", "colour", "moves")


def test_a_twin_is_frozen_by_its_class_and_by_nothing_else() -> None:
    new = twin_of(Peg)()
    with pytest.raises(AttributeError):
        new.hole  # noqa: B018 - no field has a value yet
    for name, value in {"hole": 5, "side": 0, "colour": "red", "moves": ()}.items():
        setattr(new, name, value)
    new.__class__ = Peg
    assert new == Peg(5, moves=())
    check_frozen(new, "hole", "side", "colour", "moves")


@pytest.mark.parametrize("made", [Contract, Facts, Made, Reckoning, Resting, Score, Standing, Start, Table])
def test_what_is_made_by_makers_has_no_field_that_a_maker_leaves_out(made: type[attrs.AttrsInstance]) -> None:
    slots = {slot for kind in made.__mro__ for slot in getattr(kind, "__slots__", ())} - {"__weakref__"}
    assert slots == {field.name for field in attrs.fields(made)}
    assert not any(isinstance(field.default, attrs.Factory) for field in attrs.fields(made))  # type: ignore[arg-type]
