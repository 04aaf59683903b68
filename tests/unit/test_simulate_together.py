"""Simulations whose deals are played together: the same whoever plays them, of the deals that are documented."""

import functools
import json
import subprocess
import sys
import tracemalloc
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest

from allfours import Deal, Score, SetupError, Standing, Variant, shuffling, variants
from allfours.batch import Batch, shuffled_deals, simulating
from allfours.comparing import compare
from allfours.estimates import Distribution
from allfours.following import strict
from allfours.ledger import Reckoning
from allfours.measures import Kind
from allfours.shuffling import derived
from allfours.simulate import Dealing, Simulation, simulate
from allfours.stages import Tricks
from allfours.variants.phat import PHAT_PEGS
from tests.processes import printed
from tests.unit.simulated_players import first
from tests.unit.test_simulate import dask_client, processes

PHAT, SPADES, PITCH, JACK = variants.PHAT, variants.SPADES, variants.AUCTION_PITCH, variants.CALIFORNIA_JACK
TOGETHER, ONE_BY_ONE = Dealing.TOGETHER, Dealing.ONE_BY_ONE
MANY = 40_000
"""Some chunks of a game in which nobody is asked before the first lead."""
FEW = 2500
"""Some chunks of another."""


@pytest.fixture(scope="module")
def phat() -> Simulation:
    return simulate(PHAT, deals=MANY, seed=7)


@pytest.fixture(scope="module")
def pitch() -> Simulation:
    return simulate(PITCH, deals=FEW, seed=7)


# --- The same whoever plays


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_the_result_does_not_depend_on_the_number_of_workers(phat: Simulation, pitch: Simulation, workers: int) -> None:
    with ThreadPoolExecutor(workers) as executor:
        for alone in (phat, pitch):
            found = simulate(alone.variant, deals=alone.deals, seed=7, executor=executor)
            assert found == alone
            assert repr(found) == repr(alone)
            assert json.dumps(found.as_dict()) == json.dumps(alone.as_dict())


def test_the_result_does_not_depend_on_processes(phat: Simulation, pitch: Simulation) -> None:
    make = functools.partial(processes, 2)
    assert simulate(PHAT, deals=MANY, seed=7, executor=make) == phat
    assert simulate(PITCH, deals=FEW, seed=7, executor=make) == pitch


@pytest.mark.filterwarnings("default")  # what dask warns of is its own affair
def test_the_result_does_not_depend_on_dask(phat: Simulation, pitch: Simulation) -> None:
    with ExitStack() as stack:
        executor = dask_client(stack, processes=False).get_executor()
        assert simulate(PHAT, deals=MANY, seed=7, executor=executor) == phat
        assert simulate(PITCH, deals=FEW, seed=7, executor=executor) == pitch


@pytest.mark.parametrize("size", [1, 77, 5000])
def test_the_result_does_not_depend_on_the_chunks(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    games = [(PHAT, STILL), (PITCH, variants.SMUDGE), (variants.PIDRO, variants.PEDRO), (JACK, variants.SHASTA_SAM)]
    before = [compare(*pair, deals=200, seed=3, dealing=TOGETHER) for pair in games]
    monkeypatch.setattr(simulating, "CHUNK", size)
    monkeypatch.setattr(simulating, "_FEW", size)
    assert [compare(*pair, deals=200, seed=3, dealing=TOGETHER) for pair in games] == before
    told: list[int] = []
    simulate(PHAT, deals=200, seed=3, progress=lambda done, _: told.append(done))
    assert len(told) == -(-200 // size)


def test_the_numbers_are_the_same_on_every_machine(phat: Simulation, pitch: Simulation) -> None:
    assert [points.total for points in phat.points] == [1849865, 1662087]
    assert phat.total(Kind.TIED) == 1006
    assert [points.total for points in pitch.points] == [-1164, -1478, -580, 164]


def test_the_numbers_do_not_depend_on_the_order_of_sets() -> None:
    code = "from allfours import variants; from allfours.simulate import simulate\n"
    code += "for game in (variants.JAQUES_BLIND_NIL, variants.PHAT, variants.PIDRO):\n"
    code += "    print(simulate(game, deals=20, seed=1).as_dict())"
    shown = {printed("-c", code, hash_seed=seed) for seed in ("1", "2")}
    assert len(shown) == 1
    assert shown.pop().count("'dealing': 'together'") == 3


def test_more_deals_begin_with_the_same(phat: Simulation) -> None:
    less = simulate(PHAT, deals=1000, seed=7)
    rest = Counter(dict(phat.points[0].counts)) - Counter(dict(less.points[0].counts))
    assert rest.total() == MANY - 1000


# --- The deals that are documented


def test_a_whole_deal_is_that_of_the_batch(phat: Simulation) -> None:
    played = Batch.shuffled(PHAT, MANY, seed=7).play_out()
    assert phat.points[0] == Distribution.of(Counter(played.points[:, 0].tolist()))
    (alone,) = simulate(PHAT, deals=1, seed=7).points[0].counts
    assert alone == (played.deal(0).points[0], 1)


def test_a_deal_with_bids_has_the_same_cards_and_is_brought_to_its_first_lead() -> None:
    points: Counter[int] = Counter()
    for number in range(100):
        (deal,) = shuffled_deals(SPADES, 1, seed=7, first=number)
        assert deal.hand(2) == Batch.shuffled(PHAT, 1, seed=7, first=number).deal(0).hand(2)
        draw = shuffling.stream(derived(7, f"moves {number}"))
        for _ in range(4):
            deal = deal.apply(deal.legal_moves[int(draw.random() * len(deal.legal_moves))])
        points[Batch.of([deal], seed=7, first=number).play_out().deal(0).points[0]] += 1
    assert simulate(SPADES, deals=100, seed=7).points[0] == Distribution.of(points)


def test_trumps_that_are_cut_are_those_of_the_batch() -> None:
    cut = variants.SHASTA_SAM
    batch = Batch.shuffled(cut, 40, seed=7, first=5)
    deals = shuffled_deals(cut, 40, seed=7, first=5)
    assert [deal.trump for deal in deals] == [batch.deal(row).trump for row in range(40)]
    assert len({deal.trump for deal in deals}) == 4


# --- What is played together, and what is not


def noted(deal: Deal) -> Deal:
    """Nothing happens."""
    return deal


STILL = PHAT.evolve(name="still", stages=(noted, *PHAT.stages))
"""Phat with a stage that is unknown, so that ordinary deals are brought past it."""


def at_will(hand: int, led: Any, trick: Any) -> int:  # noqa: ARG001 - the signature of a rule of following suit
    """Any card may be played."""
    return hand


def one_each(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:  # noqa: ARG001 - as above
    """Nothing is paid."""
    return (), standing


FREE = PHAT.evolve(name="free", stages=(Tricks(follow=at_will, pegs=PHAT_PEGS),))
PAID = PHAT.evolve(name="paid", settlement=one_each)
TWICE = PHAT.evolve(name="twice", stages=(*PHAT.stages, PHAT.stages[-1]))


def plays_first(deal: Deal) -> Deal:
    """The hands are played out without pegs, before they are played at all."""
    return Tricks(follow=strict)(deal)


EARLIER = PHAT.evolve(name="earlier", stages=(plays_first, *PHAT.stages))
EMPTY = PHAT.evolve(name="empty", stages=(Tricks(follow=strict, pegs=PHAT_PEGS), noted))


@pytest.mark.parametrize("variant", [PHAT, SPADES, STILL, EARLIER, variants.PEDRO], ids=lambda game: game.name)
def test_deals_in_which_nobody_chooses_are_played_together(variant: Variant) -> None:
    nobody = (None,) * variant.seating.seats
    found = simulate(variant, deals=5, seed=1, players=nobody)
    assert found.dealing is TOGETHER
    assert found == simulate(variant, deals=5, seed=1) == simulate(variant, deals=5, seed=1, dealing=TOGETHER)


@pytest.mark.parametrize(
    ("variant", "arguments", "said"),
    [
        (PHAT, {"matches": 2}, "matches: whole matches are played one by one"),
        (
            PHAT,
            {"deals": 2, "players": (None, first, None, None)},
            r"players\.1: where a player chooses, deals are played one by one",
        ),
        (FREE, {"deals": 2}, "free.follow: at_will has no counterpart"),
        (PAID, {"deals": 2}, "paid.settlement: one_each has no counterpart"),
        (TWICE, {"deals": 2}, r"twice\.stages\.1: Tricks has no counterpart"),
        (EMPTY, {"deals": 2}, r"empty\.stages\.1: noted has no counterpart"),
        (variants.BLIND_DON, {"deals": 2}, r"blind_don\.stages\.0: OverPiles has no counterpart"),
    ],
    ids=["matches", "players", "follow", "settlement", "two plays", "stage", "piles"],
)
def test_what_cannot_be_played_together_is_played_one_by_one_or_refused(
    variant: Variant, arguments: dict[str, Any], said: str
) -> None:
    assert simulate(variant, seed=1, **arguments).dealing is ONE_BY_ONE
    with pytest.raises(SetupError, match=said):
        simulate(variant, seed=1, dealing=TOGETHER, **arguments)


def test_how_deals_are_played_is_one_of_two() -> None:
    word: Any = "together"
    with pytest.raises(SetupError, match=r"dealing: how deals are played is Dealing\.TOGETHER, .*, not 'together'"):
        simulate(PHAT, deals=1, seed=1, dealing=word)


def test_without_numpy_deals_are_played_one_by_one() -> None:
    code = """
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name == "numpy" else find(name, package)
from allfours import variants
from allfours.comparing import compare
from allfours.simulate import Dealing, simulate
print(simulate(variants.PHAT, deals=20, seed=1).as_dict())
print(compare(variants.PHAT, variants.PHAT_BGA, deals=5, seed=1).dealing)
try:
    simulate(variants.PHAT, deals=20, seed=1, dealing=Dealing.TOGETHER)
except Exception as error:
    print(type(error).__name__, error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    one_by_one = simulate(PHAT, deals=20, seed=1, dealing=ONE_BY_ONE)
    assert run.stdout.splitlines() == [
        str(one_by_one.as_dict()),
        "Dealing.ONE_BY_ONE",
        "SetupError dealing: allfours.batch needs numpy 2: pip install 'allfours[batch]'",
    ]


def failing(deal: Deal) -> Deal:
    """Fails."""
    raise ZeroDivisionError(deal.variant.name)


def test_what_a_stage_raises_is_raised_with_the_deals_it_was_in() -> None:
    broken = PHAT.evolve(name="broken", stages=(failing, *PHAT.stages))
    with pytest.raises(ZeroDivisionError) as error:
        simulate(broken, deals=3, seed=9)
    assert error.value.__notes__ == ["in deals 0 to 2 of the simulation with the seed 9"]


# --- Compared


def test_games_are_compared_with_the_same_cards_whether_or_not_somebody_is_asked_first() -> None:
    found = compare(PHAT, STILL, deals=300, seed=1)
    assert (found.dealing, found.pairs) == (TOGETHER, 300)
    assert {contrast.paired for contrast in found.contrasts} == {Distribution(((0, 300),))}
    assert len(found.contrasts) > 5


def test_both_games_are_those_of_their_simulations() -> None:
    for pair in ((PHAT, variants.GELDESTON_PHAT), (SPADES, variants.JAQUES_PHAT), (PHAT, SPADES)):
        found = compare(*pair, deals=300, seed=1)
        assert found.dealing is TOGETHER
        for game, values in zip(pair, ("a", "b"), strict=True):
            alone = simulate(game, deals=300, seed=1)
            measured = {(measure.kind, measure.name, measure.side): measure.values for measure in alone.measures}
            for contrast in found.contrasts:
                if contrast.kind not in {Kind.MADE, Kind.SET}:  # one of the games may have no such thing
                    key = (contrast.kind, contrast.name, contrast.side)
                    assert getattr(contrast, values) == measured.get(key, Distribution.of({0: alone.deals}))
                else:
                    whatever_was_bid = [counted for (kind, _, _), counted in measured.items() if kind is contrast.kind]
                    assert getattr(contrast, values).total == sum(each.total for each in whatever_was_bid)


def test_where_one_of_two_games_cannot_be_played_together_neither_is() -> None:
    assert compare(PHAT, FREE, deals=3, seed=1).dealing is ONE_BY_ONE
    with pytest.raises(SetupError, match=r"free\.follow: at_will has no counterpart"):
        compare(PHAT, FREE, deals=3, seed=1, dealing=TOGETHER)


# --- As much as wanted


@pytest.mark.slow
@pytest.mark.parametrize("variant", [PHAT, PITCH], ids=lambda game: game.name)
def test_memory_is_bounded_by_the_chunk_whatever_the_number(variant: Variant) -> None:
    chunk = simulating.size_of((variant,))

    def most(deals: int) -> int:
        tracemalloc.start()
        simulate(variant, deals=deals, seed=1)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak

    most(8 * chunk)  # what the library keeps of hands that it has met, up to a limit
    assert most(8 * chunk) < most(chunk) + 2_000_000  # a chunk takes more than that
