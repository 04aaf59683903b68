"""What the types of records, score sheets and errors promise, to type checkers and at run time."""

from collections.abc import Iterator
from typing import assert_type

import pytest

from allfours import (
    AllFoursError,
    Card,
    CardSet,
    Deal,
    DealRecord,
    IllegalMove,
    Match,
    Move,
    NotationError,
    Play,
    Problem,
    Record,
    Refusal,
    RefusalCode,
    Score,
    ScoreSheet,
    Seat,
    SetupError,
    Side,
    Standing,
    Variant,
    VariantError,
    variants,
)
from allfours.entries import Entry
from allfours.sheet import Line

MATCH = Match.new(variants.PHAT, seed=181)


def test_a_record_is_text_or_json_and_replayed() -> None:
    record = assert_type(MATCH.record(), Record)
    assert assert_type(Record.loads(assert_type(record.dumps(), str)), Record) == record
    assert assert_type(Record.from_json(assert_type(record.to_json(), str)), Record) == record
    assert assert_type(Record.loads(record.dumps().encode(), variants=[variants.PHAT]), Record) == record
    assert assert_type(record.replay(), Match) == MATCH
    assert list(assert_type(record.positions(), Iterator[Match])) == [MATCH]
    assert assert_type(Record.of(MATCH, seat=2), Record).seat == 2


def test_a_record_keeps_what_was_known() -> None:
    record = MATCH.record(seat=2)
    assert assert_type(record.variant, Variant) == variants.PHAT
    assert assert_type(record.seed, int | None) is None
    assert assert_type(record.seat, Seat | None) == 2
    (deal,) = assert_type(record.deals, tuple[DealRecord, ...])
    assert assert_type(deal.hands, tuple[CardSet | None, ...])
    assert assert_type(deal.moves, tuple[tuple[Seat, Move | None], ...]) == ()


def test_a_score_sheet_is_a_value() -> None:
    sheet = assert_type(ScoreSheet(variants.PHAT), ScoreSheet)
    late = assert_type(ScoreSheet(variants.PHAT, standing=Standing(totals=(150, 155))), ScoreSheet)
    after = assert_type(sheet.add(pegs=(50, 30), muck=(46, 34)), ScoreSheet)
    assert assert_type(after.standing, Standing).totals == (58, 30)
    assert assert_type(after.winner, Side | None) is None
    assert assert_type(late.add(pegs=(31, 20), out=0).winner, Side | None) == 0
    assert assert_type(after.undone(), ScoreSheet) == sheet
    assert assert_type(sheet.asks, tuple[Entry, ...])
    (line,) = assert_type(after.lines, tuple[Line, ...])
    assert assert_type(line.scores, tuple[Score, ...])
    assert assert_type(line.points, tuple[int, ...]) == (58, 30)
    assert assert_type(ScoreSheet.from_json(after.to_json()), ScoreSheet) == after


def test_bids_are_typed_in_as_numbers_or_words() -> None:
    sheet = ScoreSheet(variants.JAQUES_BLIND_NIL).add(bids=("nil", 4, "blind-nil", 3), tricks=(0, 6, 0, 7))
    assert assert_type(sheet.standing.bags, tuple[int, ...])


def test_a_refused_move_says_why() -> None:
    deal = Deal.shuffled(variants.PHAT, seed=7)
    (stranger, *_) = deal.hand(1)
    with pytest.raises(IllegalMove) as caught:
        deal.apply(Play(stranger))
    error = assert_type(caught.value, IllegalMove)
    assert assert_type(error.move, Move) == Play(stranger)
    assert assert_type(error.deal, Deal) == deal
    refusal = assert_type(error.refusal, Refusal)
    assert assert_type(refusal.code, RefusalCode) is RefusalCode.NOT_HELD
    value: str = refusal.code.value
    assert value == "not-held"
    assert isinstance(error, AllFoursError)


def test_all_problems_come_at_once() -> None:
    with pytest.raises(VariantError) as caught:
        variants.PHAT.evolve(title="", packets=(14,))
    problems = assert_type(caught.value.problems, tuple[Problem, ...])
    assert [assert_type(problem.path, str) for problem in problems] == ["title", "packets"]
    assert [assert_type(problem.code, str) for problem in problems] == ["title", "cards"]
    assert all(assert_type(problem.text, str) for problem in problems)
    with pytest.raises(SetupError) as setup:
        Deal.shuffled(variants.PHAT, seed=7, dealer=4)
    assert assert_type(setup.value.problems, tuple[Problem, ...])


def test_a_text_that_cannot_be_read_says_where() -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse("10x")
    error = assert_type(caught.value, NotationError)
    assert assert_type(error.text, str) == "10x"
    assert assert_type(error.position, int) == 2
    assert assert_type(error.reason, str)
    assert assert_type(error.line, int | None) is None
