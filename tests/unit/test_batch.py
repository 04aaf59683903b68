"""Thousands of deals at once: what a batch promises, what it refuses, and that its choices are fair."""

import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

import attrs
import numpy as np
import pytest
from numpy.typing import NDArray

from allfours import (
    Card,
    CardSet,
    Deal,
    Reckoning,
    Score,
    SetupError,
    Side,
    Standing,
    Suit,
    Variant,
    VariantError,
    variants,
)
from allfours.batch import CHUNK, Batch, Played, Policy, Settling, Turn, bit_of, chosen_uniformly, shuffled_deals
from allfours.batch.account import counted
from allfours.batch.choosing import any_of, nth_of
from allfours.batch.numbers import BITS, draws, keys, words
from allfours.batch.position import MOON, NO_BID, NOBODY, ledger_of
from allfours.cards import cards_of, mask_of
from allfours.following import strict
from allfours.moves import plays_of
from allfours.orders import Led
from allfours.scoring import Capped, PointTable, Race
from allfours.setback import Counting, SetBack, Tally
from allfours.stages import Draw, FirstTrump, FixTrump, Stock, Tricks, TrumpsOnly
from allfours.variants.phat import MUCK

Masks = NDArray[np.uint64]

RESULTS = [field.name for field in attrs.fields(Played) if field.name not in {"batch", "awards"}]


def lowest(turn: Turn) -> Masks:
    """The highest card of the first suit that may be played: the lowest bit."""
    return turn.legal & (~turn.legal + np.uint64(1))


def uniform(turn: Turn) -> Masks:
    return chosen_uniformly(turn.legal, turn.draws)


# --- What a batch is


def test_a_batch_gives_its_deals_back_before_they_are_played() -> None:
    batch = Batch.shuffled(variants.PHAT, 5, seed=7, dealer=1, pitcher=0, standing=Standing(totals=(20, 30), pot=8))
    deal = batch.deal(4)
    assert (len(batch), deal.dealer, deal.pitcher, deal.turn) == (5, 1, 0, 0)
    assert deal.standing.totals == (20, 30)
    assert deal.moves == ()
    assert [len(deal.hand(seat)) for seat in range(4)] == [13] * 4
    assert repr(batch) == "<5 deals of phat from number 0>"


def test_the_deals_of_a_seed_are_these_for_ever() -> None:
    batch = Batch.shuffled(variants.PHAT, 3, seed=181)
    assert [deal.hand(0).groups for deal in map(batch.deal, range(3))] == [
        "A653.876.T987.QT",
        "T753.K987542.76.",
        "K.K954.J932.T732",
    ]
    played = batch.play_out()
    assert sha256(played.cards.tobytes()).hexdigest()[:16] == "1282a879e6df5c8f"


def test_a_deal_depends_on_the_seed_and_its_number_alone() -> None:
    played = Batch.shuffled(variants.NINE_CARD_DON, 50, seed=3).play_out()
    later = Batch.shuffled(variants.NINE_CARD_DON, 20, seed=3, first=25).play_out()
    for name in RESULTS:
        assert np.array_equal(getattr(played, name)[25:45], getattr(later, name)), name


@pytest.mark.parametrize("chunk", [1, 7, 100, 101, CHUNK])
def test_the_result_does_not_depend_on_the_chunk(chunk: int) -> None:
    batch = Batch.shuffled(variants.PHAT, 100, seed=9, standing=Standing(totals=(150, 120)))
    at_once, in_chunks = batch.play_out(chunk=100), batch.play_out(chunk=chunk)
    for name in RESULTS:
        assert np.array_equal(getattr(at_once, name), getattr(in_chunks, name)), name
    for once, chunked in zip(at_once.awards, in_chunks.awards, strict=True):
        assert np.array_equal(once.points, chunked.points)


def test_memory_beyond_the_result_is_bounded_by_the_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allfours.batch.batches._keep_memory", lambda: None)  # what it asks for is not used

    def beyond(deals: int) -> int:
        batch = Batch.shuffled(variants.PHAT, deals, seed=1)
        tracemalloc.start()
        played = batch.play_out(chunk=500)
        kept, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert len(played) == deals
        return peak - kept

    few, many = beyond(2_000), beyond(8_000)
    assert many - few < 6_000 * 20  # bytes; a second copy of the result would be more than 200 a deal


def test_other_seeds_and_other_numbers_are_other_deals() -> None:
    hands = {
        Batch.shuffled(variants.PHAT, 1, seed=seed, first=first).deal(0).hand(0)
        for seed in (0, 1, 2**200)
        for first in (0, 1, 2**40)
    }
    assert len(hands) == 9


def test_the_arrays_have_the_shapes_and_types_that_are_documented() -> None:
    played = Batch.shuffled(variants.PHAT, 6, seed=1).play_out()
    told = {name: (getattr(played, name).shape, str(getattr(played, name).dtype)) for name in RESULTS}
    assert told == {
        "points": ((6, 2), "int64"),
        "pegs": ((6, 2), "int64"),
        "paid": ((6, 2), "int64"),
        "best": ((6,), "int8"),
        "totals": ((6, 2), "int64"),
        "pot": ((6,), "int64"),
        "bags": ((6, 2), "int64"),
        "made": ((6,), "int8"),
        "winner": ((6,), "int8"),
        "tricks": ((6, 4), "uint8"),
        "taken": ((6, 2), "uint64"),
        "held": ((6, 4), "uint64"),
        "trump": ((6,), "int8"),
        "takers": ((6, 13), "uint8"),
        "cards": ((6, 52), "uint8"),
        "plays": ((6,), "uint8"),
    }
    assert (len(played), repr(played)) == (6, "<6 deals of phat, played out>")


def test_roll_outs_leave_the_cards_where_they_are() -> None:
    deal = Deal.shuffled(variants.PHAT, seed=1)
    for _ in range(10):
        deal = deal.apply(deal.legal_moves[0])
    played = Batch.from_deal(deal, 200, seed=5).play_out()
    deals = [played.deal(row) for row in range(200)]
    assert {each.moves[:10] for each in deals} == {deal.moves}
    assert {tuple(each.table.facts.held) for each in deals} == {deal.table.facts.held}
    assert len({each.moves for each in deals}) > 190, "the rest of the play is another in almost every one"


def test_what_cards_are_worth_is_counted_by_binary_places() -> None:
    table = PointTable(name="worth", trumps={"J": 18, "A": -5}, plain={"J": 9, "T": -4, "2": 1})
    rng = Random(1)
    masks = [rng.getrandbits(64) & variants.PHAT.deck.mask for _ in range(200)]
    trump = [rng.randrange(4) for _ in masks]
    found = counted(table, variants.PHAT, np.array(trump, dtype=np.int8), np.array(masks, dtype=np.uint64))
    worth = [table.by_card(variants.PHAT.order, suit) for suit in Suit]
    assert found.tolist() == [
        sum(worth[suit][card.index] for card in cards_of(mask)) for suit, mask in zip(trump, masks, strict=True)
    ]


def test_a_ledger_tells_every_bid_by_a_number() -> None:
    deal = Deal.shuffled(variants.TEN_POINT_PITCH, seed=1)
    for bid in ("pass", "bid:4", "moon", "pass"):
        deal = deal.apply(bid)
    ledger = ledger_of((deal,))
    assert (ledger.bids[:, 0].tolist(), ledger.declarer.tolist()) == ([NO_BID, 4, MOON, NO_BID], [2])


# --- What it refuses


@pytest.mark.parametrize("name", ["spades", "all_fours", "auction_pitch", "blind_don"])
def test_a_game_with_a_stage_that_asks_somebody_is_refused_by_name(name: str) -> None:
    stages = [type(stage).__name__ for stage in variants.get(name).stages if not isinstance(stage, Tricks)]
    with pytest.raises(VariantError, match=stages[-1]):
        Batch.shuffled(variants.get(name), 10, seed=1)


def hearts_first(hand: int, led: Led, trick: tuple[Card, ...]) -> int:
    """A follow rule of somebody's own."""
    return strict(hand, led, trick)


def lead_low(hand: int, lead: object) -> int:  # noqa: ARG001 - the signature of lead rules
    """A lead rule of somebody's own."""
    return hand


def after_each(deal: Deal) -> Deal:
    """A rule of somebody's own between two tricks."""
    return deal


def everybody_scores(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
    """A settlement of somebody's own: a point to each side, and another to the first that has a trick."""
    scores = tuple(Score(Side(side), points=1, reason="a point") for side in range(reckoning.seating.sides))
    more = (Score(Side(0), points=1, reason="trick"),) if reckoning.tricks[0] else ()
    return (*more, *scores), standing


def forever(before: Standing, after: Standing) -> Side | None:  # noqa: ARG001 - the signature of goals
    """A goal of somebody's own, which nobody reaches."""
    return None


class FirstToNine(Race):
    """A goal of somebody's own that inherits from one of the library's."""


class Otherwise(SetBack):
    """A settlement likewise."""


class Redraw(Draw):
    """A rule between two tricks likewise."""


def no_slam(tally: Tally) -> tuple[Score, ...] | None:  # noqa: ARG001 - the signature of slams
    """A slam of somebody's own."""
    return None


def _phat(play: Tricks) -> Variant:
    return variants.PHAT.evolve(name="ours", stages=(play,))


@pytest.mark.parametrize(
    ("variant", "rule"),
    [
        (_phat(Tricks(follow=hearts_first)), "hearts_first"),
        (_phat(Tricks(follow=strict, lead=lead_low)), "lead_low"),
        (_phat(Tricks(follow=strict, after=after_each)), "after_each"),
        (_phat(Tricks(follow=strict, after=Redraw(Stock.CLOSED))), "Redraw"),
        (variants.PHAT.evolve(name="ours", stages=(*variants.PHAT.stages, *variants.PHAT.stages)), "Tricks"),
        (variants.PHAT.evolve(name="ours", stages=variants.PHAT.stages[:1]), "PitchersPartnerBlind"),
    ],
    ids=["follow", "lead", "after", "heir", "stages", "no-play"],
)
def test_a_rule_of_the_play_without_a_counterpart_is_refused_by_name(variant: Variant, rule: str) -> None:
    with pytest.raises(VariantError, match=f"{rule}.* has no counterpart for many deals at once"):
        Batch.shuffled(variant, 10, seed=1)


@pytest.mark.parametrize(
    ("variant", "rule"),
    [
        (variants.PHAT.evolve(name="ours", settlement=everybody_scores), "everybody_scores"),
        (variants.PHAT.evolve(name="ours", goal=forever), "forever"),
        (variants.PHAT.evolve(name="ours", goal=FirstToNine(181)), "FirstToNine"),
        (variants.PHAT.evolve(name="ours", goal=Capped(FirstToNine(181), deals=9)), "FirstToNine"),
        (variants.PHAT.evolve(name="ours", settlement=Otherwise(awards=(), counting=Counting.IN_ORDER)), "Otherwise"),
        (
            variants.PHAT.evolve(
                name="ours",
                settlement=SetBack(awards=(everybody_scores,), counting=Counting.IN_ORDER),
            ),
            "everybody_scores",
        ),
        (
            variants.PHAT.evolve(name="ours", settlement=SetBack(awards=(), counting=Counting.IN_ORDER, slam=no_slam)),
            "no_slam",
        ),
    ],
    ids=["settlement", "goal", "heir", "capped heir", "settlement's heir", "award", "slam"],
)
def test_a_rule_of_the_counting_without_a_counterpart_is_refused_by_name(variant: Variant, rule: str) -> None:
    with pytest.raises(VariantError, match=rule):
        Batch.shuffled(variant, 10, seed=1).play_out()


def test_a_settlement_without_a_counterpart_settles_deal_by_deal_when_asked() -> None:
    ours = variants.PHAT.evolve(name="ours", settlement=everybody_scores, goal=Race(500))
    played = Batch.shuffled(ours, 30, seed=1).play_out(settling=Settling.ONE_BY_ONE)
    for row in range(30):
        assert played.deal(row).points == tuple(played.points[row].tolist())
    assert {line.reason for line in played.awards} == {"trick", "a point"}
    in_chunks = Batch.shuffled(ours, 30, seed=1).play_out(settling=Settling.ONE_BY_ONE, chunk=1)
    assert [line.points.tolist() for line in in_chunks.awards] == [line.points.tolist() for line in played.awards]


def test_a_deal_of_a_game_in_which_something_follows_the_play_is_refused_by_name() -> None:
    ours = variants.PHAT.evolve(name="ours", stages=(*variants.PHAT.stages, *variants.PHAT.stages))
    with pytest.raises(VariantError, match="PitchersPartnerBlind"):
        Batch.from_deal(Deal.shuffled(ours, seed=1), 10, seed=1)


def test_deals_that_do_not_stand_at_the_same_card_are_refused_together() -> None:
    deal = Deal.shuffled(variants.PHAT, seed=1)
    over = deal
    while not over.is_over:
        over = over.apply(over.legal_moves[0])
    others = [deal, deal.apply(deal.legal_moves[0]), Deal.shuffled(variants.PHAT_BGA, seed=1), over]
    with pytest.raises(SetupError) as caught:
        Batch.of(others, seed=1)
    assert [problem.path for problem in caught.value.problems] == ["deals.1", "deals.2", "deals.3"]
    assert "Resting" in caught.value.problems[2].text
    with pytest.raises(SetupError) as caught:
        Batch.of([over, deal], seed=1)
    assert [problem.path for problem in caught.value.problems] == ["deals.0"]


def test_a_deal_in_its_auction_is_refused_by_the_name_of_its_phase() -> None:
    with pytest.raises(SetupError, match="this deal is at"):
        Batch.from_deal(Deal.shuffled(variants.SPADES, seed=1), 10, seed=1)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Batch.shuffled(variants.PHAT, 0, seed=1),
        lambda: Batch.of([], seed=1),
        lambda: Batch.shuffled(variants.PHAT, 1, seed=1, first=-1),
        lambda: Batch.shuffled(variants.PHAT, 1, seed=1, first=2**62),
        lambda: Batch.shuffled(variants.PHAT, 1, seed=-1),
        lambda: Batch.from_deal(Deal.shuffled(variants.PHAT, seed=1), 1, seed=-1),
        lambda: Batch.shuffled(variants.PHAT, 1, seed=1, dealer=4),
        lambda: Batch.shuffled(variants.PHAT, 1, seed=1).play_out(chunk=0),
        lambda: Batch.shuffled(variants.PHAT, 1, seed=1).deal(1),
        lambda: Batch.shuffled(variants.PHAT, 1, seed=1).deal(-1),
        lambda: Batch.of([Deal.shuffled(variants.PHAT, seed=1)], seed=1, numbers=[1, 2]),
        lambda: Batch.of([Deal.shuffled(variants.PHAT, seed=1)], seed=1, numbers=[-1]),
    ],
    ids=[
        "none",
        "no-deals",
        "negative",
        "too-far",
        "seed",
        "seed-of-roll-outs",
        "dealer",
        "chunk",
        "past",
        "before",
        "too many",
        "below nothing",
    ],
)
def test_numbers_that_cannot_be_are_refused(make: Callable[[], object]) -> None:
    with pytest.raises(SetupError):
        make()


def test_deals_have_the_numbers_that_are_given() -> None:
    deals = shuffled_deals(variants.PHAT, 9, seed=3)
    given = Batch.of([deals[7], deals[2]], seed=3, numbers=[7, 2]).play_out()
    whole = Batch.shuffled(variants.PHAT, 9, seed=3).play_out()
    assert given.cards.tolist() == whole.cards[[7, 2]].tolist()
    assert given.batch.numbers.tolist() == [7, 2]


PHAT: Any = variants.PHAT
"""A game, and an object of any type to a type checker, as callers without one may hand in anything."""


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Batch.shuffled(PHAT.name, 1, seed=1), "variant: a variant is wanted"),
        (lambda: Batch.shuffled(PHAT, deals=True, seed=1), "deals: a batch has 1 deal at least, not True"),
        (lambda: Batch.shuffled(PHAT, PHAT.seating, seed=1), "deals: a batch has 1 deal at least, not Seating"),
        (lambda: Batch.shuffled(PHAT, 2**62 + 1, seed=1), f"first: .*: {2**62 + 1} of them cannot begin with 0"),
        (lambda: Batch.shuffled(PHAT, 1, seed=1, first=PHAT.name), "first: .* cannot begin with 'phat'"),
        (lambda: shuffled_deals(PHAT, 1, seed=1, first=-1), "first: deals are numbered from 0 up"),
        (lambda: Batch.of(PHAT, seed=1), "deals: deals in their order are wanted"),
        (lambda: Batch.of(PHAT.name, seed=1), "deals: deals in their order are wanted"),
        (lambda: Batch.of([PHAT, PHAT], seed=1), r"deals\.0: a deal is wanted.*; deals\.1: a deal is wanted"),
        (lambda: Batch.from_deal(PHAT, 2, seed=1), r"deals\.0: a deal is wanted"),
        (lambda: Batch.of([Deal.shuffled(PHAT, seed=1)], seed=1, numbers=[2**62]), "numbers: a whole number below"),
        (lambda: Batch.of([Deal.shuffled(PHAT, seed=1)], seed=1, numbers=PHAT.name[:1]), "numbers: a whole number"),
        (lambda: Batch.shuffled(PHAT, 1, seed=1).deal(number=False), "number: .* the deals 0 to 0, not False"),
        (lambda: Batch.shuffled(PHAT, 1, seed=1).play_out().deal(PHAT.name), "the deals 0 to 0, not 'phat'"),
        (lambda: Batch.shuffled(PHAT, 1, seed=1).play_out(PHAT.name), "policy: a policy is a function"),
        (lambda: Batch.shuffled(PHAT, 1, seed=1).play_out(settling=PHAT.name), "settling: deals are settled by"),
        (lambda: Batch.shuffled(PHAT, 1, seed=1).play_out(chunk=True), "chunk: 1 deal at least is played at a time"),
    ],
)  # fmt: skip
def test_what_is_no_such_thing_is_refused_in_words(make: Callable[[], object], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        make()


def test_numbers_of_numpy_are_numbers() -> None:
    at: Any = np.int64(3)
    one = Batch.shuffled(variants.PHAT, at, seed=1, first=at)
    assert (len(one), one.numbers.tolist()) == (3, [3, 4, 5])
    whole = Batch.shuffled(variants.PHAT, 9, seed=1)
    assert whole.deal(at).hand(0) == one.deal(0).hand(0)


@pytest.mark.parametrize("name", ["blind_don", "spades"])
def test_only_where_it_is_of_use_deals_are_to_be_brought(name: str) -> None:
    with pytest.raises(VariantError) as caught:
        Batch.shuffled(variants.get(name), 10, seed=1)
    assert ("Batch.of" in str(caught.value)) is (name == "spades")


NONE = "find = importlib.util.find_spec; importlib.util.find_spec = lambda it: None if it == 'numpy' else find(it)"
OLD = "importlib.metadata.version = lambda name: '1.26.4'"


@pytest.mark.parametrize("there", [NONE, OLD], ids=["none", "an old one"])
def test_without_numpy_it_says_what_to_install_and_the_core_works(there: str) -> None:
    code = f"import importlib.metadata, importlib.util, sys; {there}"
    code += """
from allfours import Deal, variants
assert Deal.shuffled(variants.PHAT, seed=1).legal_moves and "numpy" not in sys.modules
try:
    import allfours.batch
except ModuleNotFoundError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "allfours.batch needs numpy 2: pip install 'allfours[batch]'\n"


# --- Policies


def test_a_policy_plays_what_it_chooses_of_what_it_may_see() -> None:
    seen: list[Turn] = []

    def watching(turn: Turn) -> Masks:
        seen.append(attrs.evolve(turn, hands=turn.hands.copy()))
        return lowest(turn)

    played = Batch.shuffled(variants.PHAT, 20, seed=2, first=100).play_out(watching, chunk=20)
    for row in (0, 19):
        deal = played.batch.deal(row)
        for turn in seen:
            assert deal.turn is not None
            assert deal.turn == turn.seat[row]
            assert [deal.hand(deal.variant.seating.next(deal.turn, step)).mask for step in range(4)] == turn.hands[
                :, row
            ].tolist()
            assert [card.index for card in deal.trick] == turn.trick[:, row].tolist()
            assert plays_of(int(turn.legal[row])) == deal.legal_moves
            assert turn.trump[row] == (-1 if deal.trump is None else "SHDC".index(deal.trump.letter))
            assert turn.numbers[row] == 100 + row
            assert turn.played[row] == mask_of(card for trick in deal.tricks for card in trick.cards)
            deal = deal.apply(deal.legal_moves[0])
        assert deal.moves == played.deal(row).moves


def test_a_policy_chooses_nothing_where_a_seat_is_passed_over() -> None:
    stages = (FixTrump(Suit.HEARTS), TrumpsOnly(first=FirstTrump.ANY))
    batch = Batch.shuffled(variants.PHAT.evolve(name="trumps", stages=stages), 40, seed=2)
    played = batch.play_out(uniform)
    assert np.array_equal(played.cards, batch.play_out().cards)
    assert (played.cards == NOBODY).any()


def test_a_uniform_policy_plays_what_no_policy_plays() -> None:
    batch = Batch.shuffled(variants.SPADES.evolve(name="bare", stages=variants.JAQUES_PHAT.stages[-1:]), 40, seed=2)
    assert np.array_equal(batch.play_out(uniform).cards, batch.play_out().cards)


def all_of_them(turn: Turn) -> Masks:
    return turn.legal


def none_of_them(turn: Turn) -> Masks:
    return np.zeros_like(turn.legal)


def a_joker(turn: Turn) -> Masks:
    return np.ones_like(turn.legal)


def signed(turn: Turn) -> Any:
    return lowest(turn).astype(np.int64)


def of_one_deal(turn: Turn) -> Masks:
    return lowest(turn)[:1]


def nothing_at_all(turn: Turn) -> Any:  # noqa: ARG001 - no answer at all
    return None


def ragged(turn: Turn) -> Any:  # noqa: ARG001 - rows of different lengths
    return [[1], [1, 2]]


def tampering(turn: Turn) -> Masks:
    """A card of somebody else, with the list of legal cards made to fit."""
    turn.legal.setflags(write=True)
    turn.legal[:] = turn.hands[1]
    return lowest(turn)


def test_a_policy_that_writes_to_what_it_is_shown_is_stopped_and_changes_nothing() -> None:
    batch = Batch.shuffled(variants.PHAT, 20, seed=2)
    cards = batch.play_out().cards.copy()
    for name in (field.name for field in attrs.fields(Turn)):

        def writing(turn: Turn, name: str = name) -> Masks:
            array = getattr(turn, name)
            array[...] = 0
            return lowest(turn)

        with pytest.raises(ValueError, match="read-only"):
            batch.play_out(writing)
    assert np.array_equal(batch.play_out().cards, cards)


def test_the_arrays_of_a_batch_are_for_reading_alone() -> None:
    deal = Deal.shuffled(variants.PHAT, seed=1)
    batches = Batch.shuffled(variants.PHAT, 3, seed=2), Batch.from_deal(deal, 3, seed=2), Batch.of([deal], seed=2)
    for batch in batches:
        parts = (batch.position, batch.ledger)
        arrays = [getattr(part, field.name) for part in parts for field in attrs.fields(type(part))]
        assert not any(array.flags.writeable for array in (batch.numbers, *arrays))


@pytest.mark.parametrize("chunk", [2, 5])
def test_the_arrays_of_a_result_are_for_reading_alone(chunk: int) -> None:
    played = Batch.shuffled(variants.NINE_CARD_DON_HIGH_JACK, 5, seed=2).play_out(chunk=chunk)
    lines = [array for line in played.awards for array in (line.side, line.points, line.cards) if array is not None]
    assert len(lines) > 2 * len(played.awards)
    assert not any(array.flags.writeable for array in [*lines, *(getattr(played, name) for name in RESULTS)])


def test_one_deal_alone_is_told_without_others() -> None:
    with pytest.raises(SetupError, match="in deal 3 the policy has not"):
        Batch.shuffled(variants.PHAT, 1, seed=2, first=3).play_out(all_of_them)
    with pytest.raises(SetupError, match="in deal 3 and 1 other the policy has not"):
        Batch.shuffled(variants.PHAT, 2, seed=2, first=3).play_out(all_of_them)


@pytest.mark.parametrize(
    ("policy", "text"),
    [
        (all_of_them, "in deal 3 and 2 others"),
        (none_of_them, "one card that is legal"),
        (a_joker, "one card that is legal"),
        (signed, "uint64"),
        (of_one_deal, "shape"),
        (nothing_at_all, "uint64"),
        (ragged, "uint64"),
        (tampering, "one card that is legal"),
    ],
)
def test_a_policy_that_chooses_no_legal_card_is_refused(policy: Policy, text: str) -> None:
    with pytest.raises(SetupError, match=text):
        Batch.shuffled(variants.PHAT, 3, seed=2, first=3).play_out(policy)


# --- Fairness


def _chi_square(counts: NDArray[np.int64]) -> float:
    """How far counts that should be equal are from it: with few cells, hardly ever above 50."""
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2 / expected).sum())


def test_every_card_of_a_set_is_equally_likely() -> None:
    cards = CardSet.parse("AS 7S 2S KH 9H QD 2D AC TC 5C 2C")
    (drawn,) = draws(keys(5, 0, 40_000), 81, 1)
    chosen = any_of(np.full(len(drawn), cards.mask, dtype=np.uint64), drawn)
    found, counts = np.unique(chosen, return_counts=True)
    assert found.tolist() == [card.index for card in cards]
    assert _chi_square(counts) < 30  # 10 degrees of freedom: once in a thousand


def test_the_card_of_a_number_is_that_of_the_sorted_set() -> None:
    rng = Random(1)
    masks = [rng.getrandbits(64) & variants.PITCH_WITH_JOKER.deck.mask or 1 for _ in range(500)]
    numbers = [rng.randrange(mask.bit_count()) for mask in masks]
    found = nth_of(np.array(masks, dtype=np.uint64), np.array(numbers, dtype=np.uint8))
    assert found.tolist() == [cards_of(mask)[number].index for mask, number in zip(masks, numbers, strict=True)]
    assert bit_of(found).tolist() == [1 << index for index in found.tolist()]


def test_draws_are_of_27_bits_and_differ() -> None:
    low, high = draws(keys(5, 0, 1000), 6, 2)
    assert max(low.max(), high.max()) < 1 << BITS
    assert len(set(low.tolist()) | set(high.tolist())) > 1990


@pytest.mark.parametrize(("first", "number"), [(6, 4), (7, 3), (7, 1), (6, 1), (9, 4)])
def test_a_draw_is_half_a_word_of_its_place_in_the_stream(first: int, number: int) -> None:
    key = keys(5, 3, 10)
    halves = [(word % 2**32, word >> 32) for place in range(8) for word in [words(key, place)]]
    stream = [half.astype(np.uint64) >> np.uint64(32 - BITS) for both in halves for half in both]
    assert draws(key, first, number).tolist() == [draw.tolist() for draw in stream[first : first + number]]


def test_every_card_is_dealt_to_every_seat_equally_often() -> None:
    hands = Batch.shuffled(variants.PHAT, 20_000, seed=4).position.hands
    for card in variants.PHAT.deck:
        counts = np.array([np.count_nonzero(hand & np.uint64(card.bit)) for hand in hands])
        assert _chi_square(counts) < 25  # 3 degrees of freedom: hardly ever, in 52 cards


def _passed_over_again(policy: Policy, deals: int) -> float:
    """How far from a uniform choice a policy is, as a chi-square of one degree of freedom.

    Counted is how often a card is played that the same seat might have played the last time and did not. If every legal
    card is equally likely, that happens as often as such cards are among the legal ones.
    """
    could: dict[int, Masks] = {}
    told = np.zeros(3)

    def counting(turn: Turn) -> Masks:
        chosen = policy(turn)
        for seat in range(4):
            here = turn.seat == seat
            if not here.any():
                continue
            before = could.setdefault(seat, np.zeros_like(turn.legal))
            share = np.bitwise_count(turn.legal & before) / np.bitwise_count(turn.legal)
            told[:] += [
                np.count_nonzero((chosen & before != 0) & here),
                share[here].sum(),
                (share * (1 - share))[here].sum(),
            ]
            could[seat] = np.where(here, turn.legal & ~chosen, before)
        return chosen

    Batch.shuffled(variants.PHAT, deals, seed=8).play_out(counting, chunk=deals)
    observed, expected, variance = told
    return float((observed - expected) ** 2 / variance)


def test_legal_cards_are_chosen_uniformly_also_when_they_were_passed_over() -> None:
    assert _passed_over_again(uniform, 3000) < 10.8  # once in a thousand


def test_one_priority_for_a_whole_hand_is_no_uniform_choice() -> None:
    cards = [np.uint64(card.bit) for card in variants.PHAT.deck]

    def by_priority(turn: Turn) -> Masks:
        """The legal card with the least of 52 numbers that a deal has for all its plays."""
        key = keys(77, int(turn.numbers[0]), len(turn.numbers))
        best, chosen = np.full(len(key), 1 << BITS, dtype=np.uint32), np.zeros_like(turn.legal)
        for number, card in enumerate(cards):
            rank = draws(key, 2 * number, 1)[0]
            better = (turn.legal & card != 0) & (rank < best)
            best, chosen = np.where(better, rank, best), np.where(better, card, chosen)
        return chosen

    assert _passed_over_again(by_priority, 3000) > 1000


def test_the_first_lead_of_a_roll_out_is_any_card_equally_often() -> None:
    deal = Deal.shuffled(variants.PHAT, seed=3)
    played = Batch.from_deal(deal, 26_000, seed=6).play_out()
    found, counts = np.unique(played.cards[:, 0], return_counts=True)
    assert found.tolist() == [card.index for card in deal.hand(0)]
    assert _chi_square(counts) < 33  # 12 degrees of freedom: once in a thousand


def test_the_muck_is_tied_and_won_as_often_as_in_ordinary_deals() -> None:
    played = Batch.shuffled(variants.PHAT, 20_000, seed=5).play_out()
    assert (played.pegs.sum(axis=1) == 80).all()
    assert 0.01 < (played.pot > 0).mean() < 0.05
    assert MUCK.name in {line.reason for line in played.awards}
