"""What a house rule changes: two games with the same cards, and the difference with its interval."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from allfours import Deal, SetupError, Variant, variants
from allfours.comparing import Comparison, Contrast, compare
from allfours.estimates import Distribution
from allfours.measures import Kind
from allfours.scoring import Majority, Race, Tie
from allfours.seating import Seating
from allfours.simulate import Dealing, Unit, simulate
from allfours.variants.phat import MUCK
from tests.laws.house_rules import an_ace_throws_in

PHAT, SPADES = variants.PHAT, variants.SPADES
TEN = PHAT.evolve(name="ten", settlement=Majority(MUCK, pays=10, tie=Tie.CARRY_ALL))
"""Phat with 10 for the greater muck."""
DEALS = 300


@pytest.fixture(scope="module")
def ten() -> Comparison:
    return compare(PHAT, TEN, deals=DEALS, seed=1)


def contrast(found: Comparison, kind: Kind, name: str = "", side: int | None = None) -> Contrast:
    return next(each for each in found.contrasts if (each.kind, each.name, each.side) == (kind, name, side))


def test_both_games_are_played_as_simulations_of_their_own(ten: Comparison) -> None:
    one, other = (simulate(game, deals=DEALS, seed=1) for game in (PHAT, TEN))
    assert [(c.kind, c.name, c.side) for c in ten.contrasts] == [(m.kind, m.name, m.side) for m in other.measures]
    for measure, their, each in zip(one.measures, other.measures, ten.contrasts, strict=True):
        assert (each.a, each.b) == (measure.values, their.values)


def test_with_the_same_cards_only_what_the_rule_changes_is_different(ten: Comparison) -> None:
    assert ten.pairs == DEALS
    assert {(c.name, c.side) for c in ten.contrasts if c.differs and c.kind is not Kind.LEAD} == {
        ("", 0),
        ("", 1),
        ("muck", 0),
        ("muck", 1),
    }
    pegs = contrast(ten, Kind.SCORED, "pegs", 0)
    assert pegs.paired == Distribution(((0, DEALS),))
    assert (pegs.difference().low, pegs.difference().high) == (0, 0)
    mucks = contrast(ten, Kind.SCORED, "muck", 0)
    assert mucks.paired == Distribution.of({2: dict(mucks.a.counts)[8], 0: dict(mucks.a.counts)[0]})


def test_pairs_tell_more_than_two_samples_do(ten: Comparison) -> None:
    points = contrast(ten, Kind.POINTS, side=0)
    alone = Contrast(kind=points.kind, name="", side=points.side, a=points.a, b=points.b, paired=None)
    assert alone.difference().mean == pytest.approx(points.difference().mean)
    assert not alone.differs
    assert points.differs


def test_the_other_way_round_it_is_less_by_as_much(ten: Comparison) -> None:
    back = compare(TEN, PHAT, deals=DEALS, seed=1)
    for one, other in zip(ten.contrasts, back.contrasts, strict=True):
        assert other.difference().mean == -one.difference().mean
        assert (other.a, other.b) == (one.b, one.a)


def test_the_result_does_not_depend_on_workers(ten: Comparison) -> None:
    with ThreadPoolExecutor(2) as executor:
        assert compare(PHAT, TEN, deals=DEALS, seed=1, executor=executor) == ten


def test_matches_are_paired_too() -> None:
    short = PHAT.evolve(name="short", goal=Race(61))
    found = compare(PHAT, short, matches=20, seed=1)
    assert (found.unit, found.pairs) == (Unit.MATCHES, 20)
    deals = contrast(found, Kind.DEALS)
    assert deals.difference().high < 0
    assert {each.kind for each in found.contrasts} == {Kind.DEALS, Kind.TOTAL, Kind.WON, Kind.BEGINNER}
    assert sum(contrast(found, Kind.WON, side=side).b.total for side in range(2)) == 20


def test_contracts_are_compared_whatever_was_bid() -> None:
    found = compare(SPADES, variants.JAQUES_PHAT, deals=40, seed=1)
    made, missed = contrast(found, Kind.MADE), contrast(found, Kind.SET)
    one = simulate(SPADES, deals=40, seed=1)
    assert (made.a.total, missed.a.total) == (one.total(Kind.MADE), one.total(Kind.SET))
    assert made.a.n == 40


def test_games_with_different_packs_are_two_samples() -> None:
    found = compare(PHAT, variants.NINE_CARD_DON, deals=60, seed=1)
    assert found.pairs is None
    game = contrast(found, Kind.SCORED, "game", 0)
    assert game.a == Distribution(((0, 60),))
    assert game.paired is None
    assert [name for name, _ in game.distributions()] == ["a", "b"]
    assert game.differs
    assert "with different cards" in str(found)


def test_games_of_different_tables_are_compared_side_by_side() -> None:
    four = variants.ALL_FOURS.evolve(name="four", seating=Seating.singles(4))
    found = compare(variants.ALL_FOURS, four, deals=20, seed=1)
    assert found.pairs is None
    assert contrast(found, Kind.POINTS, side=3).a == Distribution(((0, 20),))
    with pytest.raises(SetupError) as error:
        compare(variants.ALL_FOURS, four, deals=20, seed=1, players=(None, None))
    assert str(error.value) == "players: 4 sit down, and a player is given for each, or None: not 2"


@pytest.mark.parametrize("dealing", Dealing)
def test_a_deal_that_one_of_them_throws_in_is_no_pair(dealing: Dealing) -> None:
    nervous = PHAT.evolve(name="nervous", stages=(an_ace_throws_in, *PHAT.stages))
    for one, other in ((PHAT, nervous), (nervous, PHAT)):
        found = compare(one, other, deals=60, seed=1, dealing=dealing)
        points = contrast(found, Kind.POINTS, side=0)
        assert found.pairs is not None
        assert 30 < found.pairs < 60
        assert sorted((points.a.n, points.b.n)) == [found.pairs, 60]
        assert points.paired == Distribution(((0, found.pairs),))


def test_where_nothing_was_played_nothing_differs() -> None:
    nobody = PHAT.evolve(name="nobody", stages=(Deal.thrown, *PHAT.stages))
    found = compare(PHAT, nobody, deals=10, seed=1)
    assert found.pairs == 0
    assert not any(each.differs for each in found.contrasts)
    assert str(found).splitlines()[3].split()[:3] == ["points", "N\u2013S", f"{found.contrasts[0].a.mean:.3f}"]
    assert not compare(nobody, nobody, deals=3, seed=1).contrasts


def test_a_comparison_is_written_as_plain_json(ten: Comparison) -> None:
    tree: Any = json.loads(json.dumps(ten.as_dict()))
    assert {name: tree[name] for name in ("a", "b", "seed", "unit", "count", "pairs")} == {
        "a": "phat",
        "b": "ten",
        "seed": 1,
        "unit": "deals",
        "count": DEALS,
        "pairs": DEALS,
    }
    assert set(tree["contrasts"][0]) == {"kind", "name", "side", "a", "b", "paired"}


def test_a_comparison_reads_as_a_table(ten: Comparison) -> None:
    lines = str(ten).splitlines()
    assert lines[0].startswith(
        "A is Phat (phat), B is Phat (ten): 300 deals of each, played together, paired with the same cards, 300"
    )
    stars = [line for line in lines if line.endswith("*")]
    assert len(stars) == sum(each.differs for each in ten.contrasts)


@pytest.mark.parametrize("games", [(PHAT, "phat"), ("phat", PHAT)], ids=["second", "first"])
def test_two_variants_are_wanted(games: tuple[Variant, Variant]) -> None:
    with pytest.raises(SetupError, match="variant: a variant is wanted"):
        compare(*games, deals=1, seed=1)
