"""Many deals and matches: counted right, and to the same numbers whoever plays them."""

import ast
import functools
import json
import math
import pickle
import time
import tracemalloc
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import attrs
import pytest

from allfours import (
    Bid,
    Deal,
    IllegalMove,
    Match,
    Player,
    Reckoning,
    Score,
    SetupError,
    Standing,
    Variant,
    View,
    _looking_up,
    _simulating,
    shuffling,
    variants,
)
from allfours._counts import Tally
from allfours._simulating import Chunk, Task
from allfours._working import results
from allfours.contracts import Bags, DoubleNil, FailedNil
from allfours.estimates import Distribution
from allfours.measures import NO_SIDE, Kind, of_deal
from allfours.moves import Look, Move
from allfours.scoring import Capped, Race
from allfours.shuffling import derived
from allfours.simulate import LONGEST, Dealing, Simulation, Unit, simulate
from allfours.stages.auction import AllPass, Auction, Hold
from allfours.variants.spades import SPADES_PAY
from tests.laws.house_rules import an_ace_throws_in
from tests.processes import printed
from tests.unit.simulated_players import (
    Alternating,
    Chancy,
    Ending,
    Forgetful,
    Mortal,
    Stubborn,
    cheating,
    failing,
    first,
    last,
    stubborn,
)

PHAT, SPADES, PITCH = variants.PHAT, variants.SPADES, variants.AUCTION_PITCH
ALL_FOURS, JAQUES = variants.ALL_FOURS, variants.JAQUES_PHAT
UNDER = "name: nothing is counted as"
FEW = 600
"""A little more than two chunks."""


def processes(workers: int) -> ProcessPoolExecutor:
    # Not forked: the workers of pytest-xdist have threads.
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def at_random(deal: Deal, draw: Any) -> Deal:
    """A deal played to its end by any legal move."""
    while deal.turn is not None:
        deal = deal.apply(deal.legal_moves[int(draw.random() * len(deal.legal_moves))])
    return deal


def by_hand(variant: Variant, number: int, *, seed: int) -> Deal:
    """A deal of a simulation as the documentation says that it is dealt and played."""
    deal = Deal.shuffled(variant, seed=derived(seed, f"deal {number}"))
    return at_random(deal, shuffling.stream(derived(seed, f"moves {number}")))


@pytest.fixture(scope="module")
def phat() -> Simulation:
    return simulate(PHAT, deals=FEW, seed=7, dealing=Dealing.ONE_BY_ONE)


# --- The same whoever plays


@pytest.fixture(scope="module")
def alone() -> Simulation:
    return simulate(ALL_FOURS, deals=FEW, seed=7, players=(Alternating(), None))


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_the_result_does_not_depend_on_the_number_of_workers(alone: Simulation, workers: int) -> None:
    with ThreadPoolExecutor(workers) as executor:
        found = simulate(ALL_FOURS, deals=FEW, seed=7, players=(Alternating(), None), executor=executor)
    assert found == alone
    assert repr(found) == repr(alone)
    assert json.dumps(found.as_dict()) == json.dumps(alone.as_dict())


def test_the_result_does_not_depend_on_processes(alone: Simulation) -> None:
    with processes(2) as executor:
        assert simulate(ALL_FOURS, deals=FEW, seed=7, players=(Alternating(), None), executor=executor) == alone
    make = functools.partial(processes, 1)
    assert simulate(ALL_FOURS, deals=FEW, seed=7, players=(Alternating(), None), executor=make) == alone


def dask_client(stack: ExitStack, **settings: Any) -> Any:
    """A client of a local cluster of dask, closed with the stack."""
    distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed here")
    client = distributed.Client(n_workers=2, threads_per_worker=1, dashboard_address=None, **settings)
    return stack.enter_context(client)


@pytest.mark.filterwarnings("default")  # what dask warns of is its own affair
def test_the_result_does_not_depend_on_dask(alone: Simulation) -> None:
    with ExitStack() as stack:
        executor = dask_client(stack, processes=False).get_executor()
        assert simulate(ALL_FOURS, deals=FEW, seed=7, players=(Alternating(), None), executor=executor) == alone


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_the_result_does_not_depend_on_processes_of_dask() -> None:
    with ExitStack() as stack:
        executor = dask_client(stack, processes=True).get_executor()
        for variant, matches, deals in ((PHAT, None, 40_000), (SPADES, None, 3000), (PHAT, 40, None)):
            alone = simulate(variant, deals=deals, matches=matches, seed=7)
            assert simulate(variant, deals=deals, matches=matches, seed=7, executor=executor) == alone


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("name", ["phat", "spades", "seven_up", "ten_point_pitch"])
def test_matches_and_deals_of_many_kinds_do_not_depend_on_processes(name: str, workers: int) -> None:
    variant = variants.get(name).evolve(name="short", goal=Capped(variants.get(name).goal, deals=8))
    with processes(workers) as executor:
        for matches, deals, dealing in ((None, 1000, Dealing.ONE_BY_ONE), (None, 2500, None), (50, None, None)):
            alone = simulate(variant, deals=deals, matches=matches, seed=2**200, dealing=dealing)
            found = simulate(variant, deals=deals, matches=matches, seed=2**200, dealing=dealing, executor=executor)
            assert found == alone


def test_the_numbers_are_the_same_on_every_machine(phat: Simulation) -> None:
    assert [points.total for points in phat.points] == [27691, 25005]
    assert phat.total(Kind.TIED) == 13


def test_the_numbers_do_not_depend_on_the_order_of_sets() -> None:
    code = "from allfours import variants; from allfours.simulate import simulate; "
    code += "print(simulate(variants.JAQUES_BLIND_NIL, deals=20, seed=1).as_dict())"
    assert len({printed("-c", code, hash_seed=seed) for seed in ("1", "2")}) == 1


def test_more_deals_begin_with_the_same(phat: Simulation) -> None:
    less = simulate(PHAT, deals=100, seed=7, dealing=phat.dealing)
    rest = Counter(dict(phat.points[0].counts)) - Counter(dict(less.points[0].counts))
    assert rest.total() == FEW - 100


@pytest.mark.parametrize("seed", [0, 2**32, 2**63, 2**255], ids=["0", "2^32", "2^63", "2^255"])
def test_seeds_of_any_size_are_seeds_of_their_own(seed: int) -> None:
    one, other = (simulate(PHAT, deals=20, seed=number) for number in (seed, seed + 1))
    assert one != other
    assert one.measures != other.measures


def test_a_player_that_remembers_begins_every_chunk_anew() -> None:
    player = Alternating()
    once = simulate(ALL_FOURS, deals=20, seed=1, players=(player, player))
    assert player == Alternating()
    assert once == simulate(ALL_FOURS, deals=20, seed=1, players=(player, player))


def test_a_player_of_chance_is_given_a_seed_for_every_deal() -> None:
    seeds: list[int] = []

    class Told(Chancy):
        def seeded(self, seed: int) -> Player:
            seeds.append(seed)
            return super().seeded(seed)

    simulate(ALL_FOURS, deals=3, seed=1, players=(None, Told()))
    assert seeds == [derived(1, f"player 1 in {number}") for number in range(3)]


# --- Counted right


def test_a_deal_is_the_one_that_is_documented(phat: Simulation) -> None:
    deals = [by_hand(PHAT, number, seed=7) for number in range(FEW)]
    assert phat.deals == FEW
    for side in range(2):
        assert phat.points[side].counts == tuple(sorted(Counter(deal.points[side] for deal in deals).items()))
        for reason in ("pegs", "muck"):
            earned = sum(s.points for deal in deals for s in deal.scores if (s.side, s.reason) == (side, reason))
            assert phat.values(Kind.SCORED, reason, side=side).total == earned
    assert phat.values(Kind.LEAD).total == sum(deal.points[0] - deal.points[1] for deal in deals)
    assert phat.values(Kind.TIED, "muck").total == sum(deal.standing.pot == 8 for deal in deals) > 0


def test_a_match_is_the_one_that_is_documented() -> None:
    found = simulate(PHAT, matches=20, seed=7)
    played: list[Match] = []
    for number in range(20):
        match = Match.new(PHAT, seed=derived(7, f"match {number}"))
        draw = shuffling.stream(derived(7, f"moves {number}"))
        match = attrs.evolve(match, deal=at_random(match.deal, draw))
        while not match.is_over:
            match = match.next_deal()
            match = attrs.evolve(match, deal=at_random(match.deal, draw))
        played.append(match)
    assert (found.matches, found.deals) == (20, sum(len(match.deals) for match in played))
    assert found.values(Kind.DEALS).counts == tuple(sorted(Counter(len(match.deals) for match in played).items()))
    for side in range(2):
        assert found.values(Kind.WON, side=side).total == sum(match.winner == side for match in played)
        assert found.values(Kind.TOTAL, side=side).total == sum(match.totals[side] for match in played)
    begun = [match.variant.seating.side(match.deals[0].pitcher) for match in played]
    beginners = sum(match.winner == side for match, side in zip(played, begun, strict=True))
    assert found.values(Kind.BEGINNER).total == beginners
    assert 0 < beginners < 20
    early = sum(len(match.deal.tricks) < 13 for match in played)
    assert found.total(Kind.EARLY) == early > 0
    assert found.total(Kind.UNFINISHED) == 0


def test_every_point_has_a_reason_and_every_card_a_fate(phat: Simulation) -> None:
    for side, points in enumerate(phat.points):
        scored = [m.values.total for m in phat.measures if (m.kind, m.side) == (Kind.SCORED, side)]
        assert points.total == sum(scored)
    assert [count.card for count in phat.cards] == list(PHAT.deck)
    assert {count.played for count in phat.cards} == {FEW}
    assert sum(count.wins for count in phat.cards) == 13 * FEW
    for count in phat.cards:
        assert count.wins + count.taken <= FEW
        assert (count.scores > 0) == (count.card.rank.letter in "AKQJ95")


def test_discards_are_those_that_would_be_drawn_from_the_list() -> None:
    for game in (variants.NINE_CARD_PITCH, variants.PIDRO, variants.JAQUES_BLIND_NIL):
        deals = [by_hand(game, number, seed=7) for number in range(40)]
        played = simulate(game, deals=40, seed=7, dealing=Dealing.ONE_BY_ONE)
        over = [deal for deal in deals if not deal.thrown_in]
        assert played.points[0] == Distribution.of(Counter(deal.points[0] for deal in over))
        assert sum(count.played for count in played.cards) == sum(
            len(trick.cards) for deal in over for trick in deal.tricks
        )


def last_trick(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:  # noqa: ARG001
    """Nobody has ever scored for it."""
    return (), standing


def test_what_might_have_been_counted_and_never_was_is_nothing_in_every_deal(phat: Simulation) -> None:
    assert phat.values(Kind.SCORED, "gift", side=1) == phat.values(Kind.EARLY) == Distribution(((0, FEW),))
    assert simulate(PHAT, matches=3, seed=1).values(Kind.UNFINISHED) == Distribution(((0, 3),))
    spades = simulate(SPADES, deals=5, seed=1)
    assert [spades.total(Kind.MADE, bid) for bid in ("1", "26")] == [0, 0]
    assert math.isnan(spades.nils_made("blind nil").mean)
    assert spades.values(Kind.BAGS, side=0).n == 5
    own = simulate(PHAT.evolve(name="own", settlement=last_trick), deals=5, seed=1)
    assert own.total(Kind.SCORED, "last trick") == 0, "a rule of one's own may have scored for anything"
    bidding = simulate(PHAT.evolve(name="own", stages=(an_ace_throws_in, *PHAT.stages)), deals=5, seed=1)
    assert bidding.total(Kind.MADE) == bidding.total(Kind.MADE, "two") == bidding.total(Kind.NIL, "blind nil") == 0, (
        "in a stage of one's own anything may have been bid"
    )


@pytest.mark.parametrize(
    ("kind", "name", "side", "said"),
    [
        ("wins", "", None, "kind: a Kind is wanted, one of POINTS, LEAD, .*, not 'wins'"),
        ([], "", None, r"kind: a Kind is wanted, .* not \[\]"),
        (Kind.WON, "", 0, "kind: Kind.WON is counted where whole matches are played"),
        (Kind.BAGS, "", 0, "kind: there are no bags in Phat"),
        (Kind.POINTS, "", None, "side: Kind.POINTS is counted by side: side= is a number from 0 to 1, not None"),
        (Kind.POINTS, "", 2, "side: Kind.POINTS is counted by side: .* not 2"),
        (Kind.POINTS, "", True, "side: Kind.POINTS is counted by side: .* not True"),
        (Kind.EARLY, "", 0, "side: Kind.EARLY is not counted by side: leave side= out"),
        ("scored for", "peg", 0, f"{UNDER} Kind.SCORED under the name 'peg': there is 'muck', 'pegs'"),
        (Kind.SCORED, "", 0, f"{UNDER} Kind.SCORED under the name '': there is 'muck', 'pegs'"),
        (Kind.TIED, "game", None, f"{UNDER} Kind.TIED under the name 'game': there is 'muck'"),
        (Kind.MADE, "3", None, "kind: there are no contracts in Phat"),
        (Kind.SET, 3, None, "kind: there are no contracts in Phat"),
        (Kind.NIL, "nil", None, "kind: there are no nils in Phat"),
        (Kind.NIL_MADE, "", None, "kind: there are no nils in Phat"),
        (Kind.LEAD, "muck", None, f"{UNDER} Kind.LEAD under the name 'muck': leave it out"),
    ],
)
def test_what_a_game_cannot_count_is_refused(phat: Simulation, kind: Any, name: Any, side: Any, said: str) -> None:
    with pytest.raises(SetupError, match=f"^{said}$"):
        phat.values(kind, name, side=side)
    if not said.startswith("side"):
        with pytest.raises(SetupError, match=f"^{said}$"):
            phat.total(kind, name)


@pytest.mark.parametrize(
    ("variant", "kind", "name", "said"),
    [
        (SPADES, Kind.TIED, "game", "kind: nothing can be tied in Spades"),
        (SPADES, Kind.MADE, "27", f"{UNDER} Kind.MADE under the name '27': there is '1', '2', '3', .*, '25', '26'"),
        (SPADES, Kind.SET, "moon", f"{UNDER} Kind.SET under the name 'moon': there is '1', .* '26'"),
        (SPADES, Kind.MADE, "003", f"{UNDER} Kind.MADE under the name '003': there is '1', .* '26'"),
        (SPADES, Kind.NIL, "Nil", f"{UNDER} Kind.NIL under the name 'Nil': there is 'blind nil', 'nil'"),
        (JAQUES, Kind.NIL_MADE, "blind nil", f"{UNDER} Kind.NIL_MADE under the name 'blind nil': there is 'nil'"),
        (PITCH, Kind.MADE, 3, f"{UNDER} Kind.MADE under the name 3: there is '2', '3', '4'"),
        (PITCH, Kind.NIL, "nil", "kind: there are no nils in Auction Pitch"),
        (variants.SETBACK, Kind.MADE, "5", ".* '5': there is '2', '3', '4', 'smudge'"),
        (variants.CINCH, Kind.SET, "15", ".* '15': there is '1', '2', .*, '9', '10', .*, '14', 'pass'"),
        (variants.COMMERCIAL_PITCH, Kind.MADE, "sell", ".* 'sell': there is '1', '2', '3', '4'"),
        (SPADES, Kind.SCORED, "spades", f"{UNDER} Kind.SCORED under the name 'spades'"),
    ],
)
def test_only_what_can_be_bid_may_have_been_made_or_set(variant: Variant, kind: Kind, name: Any, said: str) -> None:
    """Whatever came up: nothing is played here."""
    nothing_yet = attrs.evolve(simulate(PHAT, deals=1, seed=1), variant=variant, measures=())
    with pytest.raises(SetupError, match=f"^{said}$"):
        nothing_yet.total(kind, name)


def test_a_game_without_bids_has_no_share_of_contracts_or_nils(phat: Simulation) -> None:
    for share in (phat.made, phat.nils_made):
        with pytest.raises(SetupError, match=r"^kind: there are no (contracts|nils) in Phat$"):
            share()


def test_a_name_is_left_out_where_all_are_summed_up_or_there_are_none(phat: Simulation) -> None:
    assert phat.total(Kind.SCORED) == sum(points.total for points in phat.points)
    nameless: Any = None
    assert phat.values(Kind.POINTS, nameless, side=0) == phat.points[0]
    said = "name: Kind.SCORED is counted name by name, and only total\\(\\) sums up: there is 'muck', 'pegs'"
    with pytest.raises(SetupError, match=f"^{said}$"):
        phat.values(Kind.SCORED, nameless, side=0)


def test_all_reasons_of_our_rules_are_known() -> None:
    """A score is made with a reason that stands there in words, or that is the name of what is counted."""
    calls = [
        call
        for file in Path(_looking_up.__file__).parent.rglob("*.py")
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
    ]
    words = {
        word.value.value
        for call in calls
        for word in call.keywords
        if word.arg == "reason" and isinstance(word.value, ast.Constant)
    }
    assert {"pegs", "sale", "set"} <= words
    assert words <= _looking_up.REASONS


@pytest.mark.parametrize("name", variants.names())
def test_all_that_a_game_counts_might_have_been_nothing(name: str) -> None:
    """So that no answer depends on what came up: a word that a rule learns has to be known where it is asked."""
    found = simulate(variants.get(name), deals=40, seed=1)
    for measure in found.measures:
        empty = attrs.evolve(found, measures=())
        assert empty.values(measure.kind, measure.name, side=measure.side).total == 0


@pytest.mark.parametrize("name", [name for name in variants.names() if "spades" in name or "jaques" in name])
def test_a_contract_in_tricks_is_made_where_it_is_paid(name: str) -> None:
    for number in range(60):
        deal = by_hand(variants.get(name), number, seed=3)
        paid = [score.points > 0 for score in deal.scores if score.reason == "contract"]
        counted = of_deal(deal)
        assert sum(n for (kind, _, _), n in counted.items() if kind is Kind.MADE) == sum(paid)
        assert sum(n for (kind, _, _), n in counted.items() if kind is Kind.SET) == len(paid) - sum(paid)
        nils = [score.points > 0 for score in deal.scores if score.reason in {"nil", "blind nil"}]
        assert sum(n for (kind, _, _), n in counted.items() if kind is Kind.NIL) == len(nils)
        assert sum(n for (kind, _, _), n in counted.items() if kind is Kind.NIL_MADE) == sum(nils)


@pytest.mark.parametrize("name", ["auction_pitch", "setback", "ten_point_pitch", "cinch", "pedro", "smudge"])
@pytest.mark.parametrize("ahead", [0, 40])
def test_a_declared_contract_is_set_where_its_side_is_set_back(name: str, ahead: int) -> None:
    variant = variants.get(name)
    standing = Standing(totals=(ahead,) * variant.seating.sides)  # nearly out, in some of them
    variant = variant.evolve(name="long", goal=Race(52 if name == "ten_point_pitch" else 45))
    seen: Counter[Kind] = Counter()
    for number in range(60):
        deal = Deal.shuffled(variant, seed=number, standing=standing)
        deal = at_random(deal, shuffling.stream(number))
        contract = deal.contract
        assert contract is not None
        assert contract.declarer is not None
        side = variant.seating.side(contract.declarer)
        reasons = {(score.reason, score.side == side) for score in deal.scores}
        missed = bool({("set back", True), ("set", False), ("moon", False)} & reasons)
        kinds = [key[0] for key in of_deal(deal) if key[0] in {Kind.MADE, Kind.SET}]
        assert kinds == [Kind.SET if missed else Kind.MADE]
        seen.update(kinds)
    assert seen[Kind.SET]
    assert seen[Kind.MADE] or name == "smudge"


def test_where_nobody_has_bid_there_is_no_contract() -> None:
    _, tricks = PITCH.stages
    auction = Auction(2, 4, hold=Hold.NEVER, all_pass=AllPass.ELDEST_FREE)
    deal = Deal.shuffled(PITCH.evolve(name="free", stages=(auction, tricks)), seed=1)
    for _ in range(4):
        deal = deal.apply("pass")
    found = of_deal(at_random(deal, shuffling.stream(1)))
    assert not {Kind.MADE, Kind.SET, Kind.NIL} & {kind for kind, _, _ in found}


# RW-47: successes counted as attempts, bags divided by the wrong number, hands counted that nobody played.


def bidden(variant: Variant, seed: int, bids: Iterable[int]) -> Deal:
    """A deal of Spades with these bids; whatever they are, the same cards are played."""
    deal = Deal.shuffled(variant, seed=seed)
    for amount in bids:
        deal = deal.apply(Bid(amount))
    return at_random(deal, shuffling.stream(seed))


def hand(variant: Variant, bid: int, takes: int) -> Deal:
    """A deal of Spades in which seat 0 bids so much and takes so many tricks, the others just what they bid."""
    for seed in range(2000):
        tricks = bidden(variant, seed, (bid, 3, 3, 3)).reckoning.tricks
        if tricks[0] == takes and all(tricks[1:]):
            return bidden(variant, seed, (bid, *tricks[1:]))
    pytest.fail("there is no such hand")


@pytest.mark.parametrize(
    ("failed", "bags"), [(FailedNil.IGNORED, 2), (FailedNil.BAGS, 3)], ids=["ignored", "counted as bags"]
)
def test_nils_are_counted_as_bid_and_as_made_and_bags_by_the_rule_of_the_table(failed: FailedNil, bags: int) -> None:
    pays = attrs.evolve(SPADES_PAY, failed_nil=failed)
    variant = SPADES.evolve(name="table", settlement=pays)
    tally = Tally()
    for bid, takes in ((0, 0), (4, 6), (0, 1)):
        tally.add_deal(hand(variant, bid, takes))
    assert tally.deals == 3
    assert tally.counts[(Kind.NIL, "nil", NO_SIDE), 1] == 2
    assert tally.counts[(Kind.NIL_MADE, "nil", NO_SIDE), 1] == 1
    gathered = sum(value * n for ((kind, _, side), value), n in tally.counts.items() if (kind, side) == (Kind.BAGS, 0))
    assert gathered == bags


def two_nils(variant: Variant) -> Deal:
    """A deal of Spades in which one partner makes a nil and the other does not."""
    for seed in range(2000):
        deal = bidden(variant, seed, (0, 3, 0, 3))
        if sorted(map(bool, deal.reckoning.tricks[::2])) == [False, True]:
            return deal
    pytest.fail("there is no such deal")


@pytest.mark.parametrize(
    ("rule", "made"), [(DoubleNil.SEPARATE, 1), (DoubleNil.TOGETHER, 0)], ids=["one by one", "both"]
)
def test_two_nils_of_a_side_are_counted_as_the_table_counts_them(rule: DoubleNil, made: int) -> None:
    found = of_deal(two_nils(SPADES.evolve(name="table", settlement=attrs.evolve(SPADES_PAY, double_nil=rule))))
    assert found[Kind.NIL, "nil", NO_SIDE] == 2
    assert found.get((Kind.NIL_MADE, "nil", NO_SIDE), 0) == made


@pytest.mark.parametrize("penalty", [100, 0])
def test_bags_that_a_penalty_has_taken_away_were_gathered_all_the_same(penalty: int) -> None:
    pays = attrs.evolve(SPADES_PAY, bags=Bags(limit=10, penalty=penalty))
    before = Standing(totals=(0, 0), bags=(7, 6))
    deal = Deal.shuffled(SPADES.evolve(name="table", settlement=pays), seed=1, standing=before)
    for _ in range(4):
        deal = deal.apply(Bid(1))
    deal = at_random(deal, shuffling.stream(2))
    tricks = deal.reckoning.tricks
    assert max(deal.standing.bags) < 6, "both sides have paid"
    found = of_deal(deal)
    assert found[Kind.BAGS, "", 0] == tricks[0] + tricks[2] - 2
    assert found[Kind.BAGS, "", 1] == tricks[1] + tricks[3] - 2


def test_blind_nils_have_a_name_of_their_own() -> None:
    deal = Deal.shuffled(variants.JAQUES_BLIND_NIL, seed=1, standing=Standing(totals=(-200, 0)))
    deal = deal.apply("blind-nil")
    while deal.turn is not None:
        deal = deal.apply(next((move for move in deal.legal_moves if isinstance(move, Look)), deal.legal_moves[-1]))
    assert of_deal(deal)[Kind.NIL, "blind nil", NO_SIDE] == 1


# --- Deals thrown in, matches without an end


def test_deals_thrown_in_are_counted_by_themselves() -> None:
    variant = PHAT.evolve(name="nervous", stages=(an_ace_throws_in, *PHAT.stages))
    found = simulate(variant, deals=80, seed=1)
    assert found.deals + found.thrown_in == 80
    assert 5 < found.thrown_in < 40
    assert found.points[0].n == found.deals
    matches = simulate(variant, matches=10, seed=1)
    assert matches.thrown_in > 0
    assert matches.values(Kind.DEALS).total == matches.deals + matches.thrown_in


def test_a_match_that_nobody_wins_is_broken_off_and_counted() -> None:
    found = simulate(SPADES, matches=1, seed=1)
    assert (found.matches, found.deals, found.total(Kind.UNFINISHED)) == (1, LONGEST, 1)
    assert found.total(Kind.WON) == 0
    short = SPADES.evolve(name="short", goal=Capped(SPADES.goal, deals=3))
    assert simulate(short, matches=2, seed=1).values(Kind.DEALS) == Distribution(((3, 2),))


def test_deals_thrown_in_do_not_count_towards_the_limit_of_a_match() -> None:
    endless = Capped(Race(10_000), deals=3)
    nervous = PHAT.evolve(name="nervous", stages=(an_ace_throws_in, *PHAT.stages), goal=endless)
    found = simulate(nervous, matches=20, seed=1)
    assert (found.deals, found.total(Kind.UNFINISHED)) == (60, 20)
    assert found.thrown_in > 0
    never = simulate(nervous.evolve(name="never", stages=(Deal.thrown, *PHAT.stages)), matches=1, seed=1)
    assert (never.deals, never.thrown_in, never.total(Kind.UNFINISHED)) == (0, 100, 1)


# --- Shares and words


def test_a_kind_may_be_told_by_its_value(phat: Simulation) -> None:
    kind: Any = Kind.SCORED.value
    assert phat.total(kind, "pegs") == phat.total(Kind.SCORED, "pegs") == 80 * FEW
    assert phat.values(kind, "pegs", side=0) == phat.values(Kind.SCORED, "pegs", side=0)


def test_shares_of_contracts_and_nils_are_of_those_that_were_bid() -> None:
    found = simulate(SPADES, deals=100, seed=1)
    made, missed = found.total(Kind.MADE), found.total(Kind.SET)
    assert found.made().mean == made / (made + missed)
    one = found.total(Kind.MADE, "3") / (found.total(Kind.MADE, "3") + found.total(Kind.SET, "3"))
    assert found.made("3").mean == one
    assert found.nils_made("nil").mean == found.nils_made().mean == found.total(Kind.NIL_MADE) / found.total(Kind.NIL)


def test_a_result_is_a_value_that_reads_as_a_table(phat: Simulation) -> None:
    assert pickle.loads(pickle.dumps(phat)) == phat
    lines = str(phat).splitlines()
    assert lines[0] == "Phat: 600 deals played one by one, seed 7; N\u2013S begin. From and to: the interval of 95 %."
    assert lines[2].split() == ["points", "N\u2013S", "27691", "600", "46.152", *lines[2].split()[-2:]]


# --- What makes no sense


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"seed": 1}, "one of the two"),
        ({"seed": 1, "deals": 3, "matches": 3}, "one of the two"),
        ({"seed": 1, "deals": 0}, "deals: a whole number from 1 up is wanted, not 0"),
        ({"seed": 1, "matches": True}, "matches: a whole number from 1 up is wanted, not True"),
        ({"seed": -1, "deals": 3}, "seed: a seed is from 0 up"),
        ({"seed": "1", "deals": 3}, "seed: a seed is a whole number"),
        ({"seed": 1, "deals": 3, "players": (first,)}, "4 sit down, and a player is given for each, or None: not 1"),
        (
            {"seed": 1, "deals": 3, "players": (first, 3, None, None)},
            r"players\.1: a player is a function from a view to a move, or None, not 3",
        ),
        ({"seed": 1, "deals": 3, "players": 4}, "players: a player is given for every seat, .* not 4"),
        ({"seed": 1, "deals": 3, "progress": 4}, "progress: progress is a function of how many are done .* not 4"),
        ({"seed": 1, "deals": 3, "executor": 4}, "executor: workers are an executor, .* not 4"),
    ],
    ids=[
        "neither",
        "both",
        "none",
        "true",
        "negative",
        "text",
        "too few",
        "no player",
        "no players",
        "no progress",
        "no executor",
    ],
)  # fmt: skip
def test_arguments_without_sense_are_refused(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        simulate(PHAT, **arguments)


def test_a_variant_is_wanted() -> None:
    name: Any = "phat"
    with pytest.raises(SetupError, match=r"variant: a variant is wanted, such as variants\.PHAT or .* not 'phat'"):
        simulate(name, deals=1, seed=1)


def test_what_cannot_be_sent_to_workers_is_refused_at_once_and_else_is_none_of_their_business() -> None:
    def here(view: View) -> Move:
        return view.legal_moves[0]

    def stage(deal: Deal) -> Deal:
        return deal

    found = simulate(ALL_FOURS, deals=5, seed=1, players=(here, first))
    assert found == simulate(ALL_FOURS, deals=5, seed=1, players=(first, here))
    odd = ALL_FOURS.evolve(name="odd", stages=(stage, *ALL_FOURS.stages))
    with ThreadPoolExecutor(1) as executor, pytest.raises(SetupError) as error:
        simulate(odd, deals=5, seed=1, players=(here, first), executor=executor)
    assert [problem.path for problem in error.value.problems] == ["variant", "players.0"]
    assert "rules and players are functions at the top level of a module" in str(error.value)


# --- Players that fail


@pytest.mark.parametrize("workers", [0, 1], ids=["here", "elsewhere"])
def test_what_a_player_raises_is_raised_with_the_deal_it_was_in(workers: int) -> None:
    with ThreadPoolExecutor(1) as executor, pytest.raises(ZeroDivisionError, match=r"^1\b") as error:
        simulate(ALL_FOURS, deals=3, seed=9, players=(first, failing), executor=executor if workers else None)
    assert error.value.__notes__[0] == "in deal 0 of the simulation with the seed 9"
    assert len(error.value.__notes__) == 1 + workers


def test_a_player_that_forgets_to_give_itself_with_its_seed_is_not_played_by_chance() -> None:
    with pytest.raises(SetupError, match=r"players\.1: seeded gives the player .* not None") as error:
        simulate(ALL_FOURS, deals=3, seed=1, players=(None, Forgetful()))
    assert error.value.__notes__ == ["in deal 0 of the simulation with the seed 1"]


def test_a_move_that_is_not_legal_ends_the_simulation() -> None:
    with pytest.raises(IllegalMove):
        simulate(ALL_FOURS, deals=3, seed=1, players=(first, cheating))


def test_an_error_that_cannot_be_sent_is_told_in_words() -> None:
    with pytest.raises(Stubborn, match=r"^0 moves"):
        simulate(ALL_FOURS, deals=1, seed=1, players=(stubborn, stubborn))
    with (
        ThreadPoolExecutor(1) as executor,
        pytest.raises(SetupError, match=r"the work on deals 0 to 0 fails with Stubborn.*in deal 0 of"),
    ):
        simulate(ALL_FOURS, deals=1, seed=1, players=(stubborn, stubborn), executor=executor)


def test_a_player_that_leaves_the_program_ends_the_work_and_not_the_one_who_asked() -> None:
    with pytest.raises(SystemExit):
        simulate(ALL_FOURS, deals=1, seed=1, players=(Ending(SystemExit), None))
    said = r"^the work on deals 0 to 2 fails with SystemExit\('enough'\); where it was raised:\n.*simulated_players"
    for workers in (ThreadPoolExecutor, processes):
        with workers(1) as executor, pytest.raises(SetupError, match=f"(?s){said}"):
            simulate(ALL_FOURS, deals=3, seed=1, players=(Ending(SystemExit), None), executor=executor)


def test_an_interruption_stops_the_one_who_asked() -> None:
    with ThreadPoolExecutor(1) as executor, pytest.raises(KeyboardInterrupt):
        simulate(ALL_FOURS, deals=3, seed=1, players=(Ending(KeyboardInterrupt), None), executor=executor)


# --- Workers that die


def test_what_is_lost_with_a_worker_is_played_again_and_counted_once(tmp_path: Path) -> None:
    player = Mortal(tmp_path, 1)
    found = simulate(ALL_FOURS, deals=300, seed=1, players=(player, last), executor=functools.partial(processes, 1))
    assert len(list(tmp_path.iterdir())) == 1
    assert found == simulate(ALL_FOURS, deals=300, seed=1, players=(first, last))


class Dying(Executor):
    """An executor whose workers die so often, and that is broken from then on."""

    deaths = 0

    def __init__(self) -> None:
        self.broken = False
        self.closed = False

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.broken:
            raise RuntimeError("the pool is broken")
        future: Future[Any] = Future()
        if Dying.deaths:
            Dying.deaths -= 1
            self.broken = True
            future.set_exception(RuntimeError("a worker died"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002
        self.closed = True


def double(number: int) -> int:
    return 2 * number


@pytest.mark.parametrize("deaths", [0, 1, 2])
def test_a_broken_executor_is_replaced(monkeypatch: pytest.MonkeyPatch, deaths: int) -> None:
    monkeypatch.setattr(Dying, "deaths", deaths)
    made: list[Dying] = []

    def make() -> Executor:
        made.append(Dying())
        return made[-1]

    assert sorted(results(double, iter(range(300)), make)) == [(number, 2 * number) for number in range(300)]
    assert all(executor.closed for executor in made)
    assert len(made) == deaths + 1


def test_what_is_lost_thrice_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dying, "deaths", 1000)
    with pytest.raises(SetupError, match=r"the worker was lost that played 0 .*a worker died.*it was tried 3 times"):
        list(results(double, iter([0]), Dying))


def test_a_worker_lost_for_good_is_reported_with_what_it_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dying, "deaths", 1)
    said = r"^executor: the worker was lost that played deals 0 to 4 .*and nothing of it is counted; given what makes"
    with pytest.raises(SetupError, match=said):
        simulate(PHAT, deals=5, seed=1, executor=Dying())


def test_a_game_that_was_sent_is_the_one_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same object: what is compiled for it is found without comparing all that a variant is made of."""
    met: list[Variant] = []

    def note(_task: Task, _number: int, game: Variant, _tally: Tally) -> None:
        met.append(game)

    monkeypatch.setattr(_simulating, "_play_one", note)
    task = Task(unit=Unit.DEALS, count=2, seed=1, players=None, dealing=Dealing.ONE_BY_ONE)
    for _ in range(2):
        sent = pickle.loads(pickle.dumps(PHAT))
        _simulating.play_chunk(Chunk(games=(sent,), task=task, first=0, count=1))
    assert met[0] is met[1] == PHAT


@pytest.mark.parametrize("maker", [int, lambda: None], ids=["a number", "nothing"])
def test_what_makes_no_executor_is_refused(maker: Any) -> None:
    with pytest.raises(SetupError, match=r"^executor: .* this made (0|None)$"):
        simulate(PHAT, deals=5, seed=1, executor=maker)


def test_an_executor_that_is_closed_is_reported() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(SetupError, match=r"cannot schedule new futures after shutdown"):
        simulate(PHAT, deals=5, seed=1, executor=executor)


def test_what_is_not_begun_is_taken_back_when_something_fails() -> None:
    begun: list[int] = []

    def fails_at_once(number: int) -> int:
        begun.append(number)
        time.sleep(0.01)
        return 1 // number

    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(ZeroDivisionError):
            list(results(fails_at_once, iter(range(100)), executor))
        assert executor.submit(double, 1).result() == 2, "it is not ours, and still open"
    assert len(begun) < 50


# --- As much as wanted


def test_progress_is_told_chunk_by_chunk() -> None:
    told: list[tuple[int, int]] = []
    one_by_one = Dealing.ONE_BY_ONE
    simulate(ALL_FOURS, deals=FEW, seed=1, dealing=one_by_one, progress=lambda done, of: told.append((done, of)))
    assert told == [(256, FEW), (512, FEW), (FEW, FEW)]


def test_no_more_work_is_handed_out_than_can_be_kept() -> None:
    handed: list[int] = []

    class Waiting(ThreadPoolExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            handed.append(len(handed) - done)
            return super().submit(fn, *args, **kwargs)

    done = 0
    with Waiting(2) as executor:
        for _ in results(double, iter(range(2000)), executor):
            done += 1
    assert done == len(handed) == 2000
    assert max(handed) < 256


def test_work_is_not_asked_for_before_it_can_be_done() -> None:
    asked: list[int] = []

    def numbers() -> Iterator[int]:
        for number in range(10**9):
            asked.append(number)
            yield number

    working = results(double, numbers(), None)
    assert [next(working) for _ in range(3)] == [(0, 0), (1, 2), (2, 4)]
    assert len(asked) == 3


@pytest.mark.slow
def test_memory_is_bounded_by_the_chunk_whatever_the_number() -> None:
    def most(deals: int) -> int:
        tracemalloc.start()
        simulate(ALL_FOURS, deals=deals, seed=1, dealing=Dealing.ONE_BY_ONE)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak

    most(40 * 256)  # what the library keeps of hands that it has met, up to a limit
    assert most(40 * 256) < most(256) + 100_000


@pytest.mark.thorough
@pytest.mark.parametrize(("dealing", "deals"), [(Dealing.ONE_BY_ONE, 6000), (Dealing.TOGETHER, 1_000_000)])
def test_two_processes_are_as_quick_as_two_can_be_here(dealing: Dealing, deals: int) -> None:
    playing = functools.partial(simulate, PHAT, dealing=dealing)

    def taken(workers: int, runs: int) -> float:
        """Seconds for so many runs side by side, of so many processes each, which have been started before."""
        with ExitStack() as stack:
            pools = [stack.enter_context(processes(workers)) for _ in range(runs)]
            for pool in pools:
                list(pool.map(time.sleep, [1] * workers))  # each has begun to work, and has one to sleep
                playing(deals=deals // 10, seed=1, executor=pool)
            threads = stack.enter_context(ThreadPoolExecutor(runs))
            begun = time.perf_counter()
            for run in [threads.submit(playing, deals=deals, seed=2, executor=pool) for pool in pools]:
                run.result()
            return time.perf_counter() - begun

    best = 0.0
    for _ in range(4):  # the machine may have other things to do
        one, two, beside = taken(1, 1), taken(2, 1), taken(1, 2)
        speedup, possible = one / two, 2 * one / beside
        print(f"two processes: {speedup:.2f} times one; two runs side by side: {possible:.2f} times one")
        best = max(best, speedup / 1.8, speedup / (0.9 * possible))
        if best >= 1:
            break
    assert best >= 1
