"""What bids and tricks pay: contract, overtricks, nils, bags, each in every reading."""

from itertools import product
from typing import Any

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from allfours import Bid, Contract, Pass, Reckoning, Score, Seat, Seating, Standing, VariantError
from allfours.contracts import Bags, DoubleNil, FailedNil, Missed, TenForTwo, TrickContracts
from allfours.seating import FOUR_HANDED
from tests.variants.spades_table import Reading, paid, pay_side, reckoned

PAYS = TrickContracts(
    per_trick=10,
    overtrick=1,
    missed=Missed.LOSES_BID,
    nil=100,
    blind_nil=200,
    failed_nil=FailedNil.COUNTS,
    double_nil=DoubleNil.SEPARATE,
    bags=Bags(limit=10, penalty=100),
    ten_for_two=None,
)
READINGS: dict[Reading, FailedNil] = {
    "counts": FailedNil.COUNTS,
    "bags": FailedNil.BAGS,
    "ignored": FailedNil.IGNORED,
}


def but(**changes: Any) -> TrickContracts:
    """The settlement with some numbers changed."""
    return attrs.evolve(PAYS, **changes)


def lines(settlement: TrickContracts, bids: str, tricks: str, *, by: int = 0, bags: tuple[int, int] = (0, 0)) -> str:
    """The scores in the order counted, the eldest's side being called a."""
    scores, _ = settlement(reckoned(bids, tricks, by=by), Standing(totals=(0, 0), bags=bags))
    return ", ".join(f"{'ab'[(score.side - by) % 2]} {score.points:+} {score.reason}" for score in scores)


# --- The order in which it is counted


def test_a_side_is_paid_contract_overtricks_nils_and_bags_in_this_order_the_eldests_first() -> None:
    assert lines(PAYS, "4 0 3 5", "5 0 3 5", bags=(9, 0)) == (
        "a +70 contract, a +1 overtricks, a -100 bags, b +50 contract, b +100 nil"
    )


@pytest.mark.parametrize("by", range(4))
def test_the_side_of_the_eldest_is_paid_first_wherever_it_sits(by: int) -> None:
    assert lines(PAYS, "4 3 3 2", "5 2 4 2", by=by) == "a +70 contract, a +2 overtricks, b -50 contract"


@pytest.mark.parametrize("by", range(4))
def test_the_nils_of_a_side_are_counted_from_the_eldest_on_wherever_it_sits(by: int) -> None:
    assert lines(PAYS, "0 5 0b 5", "1 5 0 7", by=by) == (
        "a +1 overtricks, a -100 nil, a +200 blind nil, b +100 contract, b +2 overtricks"
    )
    assert lines(PAYS, "5 0b 5 0", "5 0 7 1", by=by) == (
        "a +100 contract, a +2 overtricks, b +1 overtricks, b +200 blind nil, b -100 nil"
    )


def test_nothing_is_never_a_score() -> None:
    assert lines(but(nil=0, bags=Bags(limit=1, penalty=0)), "0 13 0 0", "0 13 0 0") == "b +130 contract"


def test_scores_are_for_a_side_and_outside_the_tricks() -> None:
    scores, _ = PAYS(reckoned("4 3 3 2", "5 2 4 2"), Standing(totals=(0, 0)))
    assert scores[0] == Score(FOUR_HANDED.side(Seat(0)), points=70, reason="contract")


# --- Contracts


@pytest.mark.parametrize(
    ("bids", "tricks", "points"),
    [
        ("4 3 3 2", "4 2 3 4", (70, 51)),
        ("4 3 3 2", "4 3 2 4", (-70, 52)),
        ("7 3 7 3", "7 3 3 0", (-140, -60)),
        ("1 1 1 1", "7 0 6 0", (31, -20)),
    ],
    ids=["made", "one short", "more than there are", "all the tricks"],
)
def test_a_contract_is_made_or_missed_by_the_two_together(bids: str, tricks: str, points: tuple[int, int]) -> None:
    assert paid(but(bags=None), bids, tricks).points == points


def test_a_missed_contract_may_pay_nothing() -> None:
    assert paid(but(missed=Missed.PAYS_NOTHING), "4 3 3 2", "4 3 2 4").points == (0, 52)
    assert lines(but(missed=Missed.PAYS_NOTHING), "7 0 3 5", "2 0 3 8") == "b +50 contract, b +3 overtricks, b +100 nil"


def test_a_trick_and_an_overtrick_may_be_worth_something_else() -> None:
    assert paid(but(per_trick=5), "4 3 3 2", "5 2 4 2").points == (37, -25)
    worthless = paid(but(overtrick=0), "4 3 3 2", "5 2 4 2")
    assert (worthless.points, worthless.bags) == ((70, -50), (2, 0))


@pytest.mark.parametrize(
    ("rule", "ten_made", "eleven_made", "ten_missed", "eleven_missed"),
    [
        (None, 100, 110, -100, -110),
        (TenForTwo.TEN_OR_MORE, 200, 220, -200, -220),
        (TenForTwo.EXACTLY_TEN, 200, 110, -200, -110),
        (TenForTwo.FLAT_200, 200, 200, -200, -200),
    ],
    ids=lambda value: value.name.lower() if isinstance(value, TenForTwo) else str(value),
)
def test_ten_for_two(
    rule: TenForTwo | None, ten_made: int, eleven_made: int, ten_missed: int, eleven_missed: int
) -> None:
    pays = but(ten_for_two=rule)
    assert paid(pays, "6 1 4 2", "6 1 4 2").points[0] == ten_made
    assert paid(pays, "6 1 5 1", "6 1 5 1").points[0] == eleven_made
    assert paid(pays, "6 1 4 2", "5 2 4 2").points[0] == ten_missed
    assert paid(pays, "6 1 5 1", "5 2 5 1").points[0] == eleven_missed
    assert paid(pays, "5 1 4 2", "5 2 4 2").points[0] == 90


def test_ten_for_two_doubles_neither_overtricks_nor_nils_nor_bags() -> None:
    pays = but(ten_for_two=TenForTwo.TEN_OR_MORE)
    assert lines(pays, "10 1 0 1", "12 1 0 0", bags=(8, 0)) == (
        "a +200 contract, a +2 overtricks, a +100 nil, a -100 bags, b -20 contract"
    )


# --- Nils


@pytest.mark.parametrize(
    ("reading", "points", "bags"),
    [("counts", (-49, -80), 1), ("bags", (-148, -80), 2), ("ignored", (-150, -80), 0)],
)
def test_the_tricks_of_a_failed_nil_may_decide_the_contract(
    reading: Reading, points: tuple[int, int], bags: int
) -> None:
    result = paid(but(failed_nil=READINGS[reading]), "0 4 5 4", "2 4 4 3")
    assert (result.points, result.bags) == (points, (bags, 0))


@pytest.mark.parametrize(
    ("reading", "points", "bags"), [("counts", -48, 2), ("bags", -48, 2), ("ignored", -50, 0)], ids=str
)
def test_the_tricks_of_a_failed_nil_where_the_partner_makes_it_alone(reading: Reading, points: int, bags: int) -> None:
    result = paid(but(failed_nil=READINGS[reading]), "0 4 5 3", "2 3 5 3")
    assert (result.points[0], result.bags[0]) == (points, bags)


@pytest.mark.parametrize(
    ("first", "second", "separate", "together"),
    [(0, 0, 200, 200), (1, 0, 1, -199), (0, 2, 2, -198), (3, 2, -195, -195)],
)
def test_two_nils_of_a_side_one_by_one_or_together(first: int, second: int, separate: int, together: int) -> None:
    bids, tricks = "0 5 0 5", f"{first} {13 - first - second} {second} 0"
    assert paid(PAYS, bids, tricks).points[0] == separate
    assert paid(but(double_nil=DoubleNil.TOGETHER), bids, tricks).points[0] == together


@pytest.mark.parametrize("by", range(4))
def test_a_nil_and_a_blind_nil_of_a_side_fail_together(by: int) -> None:
    pays = but(double_nil=DoubleNil.TOGETHER)
    assert lines(pays, "0 5 0b 5", "1 5 0 7", by=by).startswith("a +1 overtricks, a -100 nil, a -200 blind nil")
    assert paid(pays, "0 5 0b 5", "0 5 0 8", by=by).points[0] == 300
    assert paid(pays, "0 5 4 4", "1 5 4 3", by=by).points[0] == 40 + 1 - 100


def test_a_nil_may_be_worth_something_else() -> None:
    assert paid(but(nil=50, blind_nil=60), "0 0b 6 5", "0 0 7 6").points == (50 + 61, 60 + 51)
    assert paid(but(nil=50, blind_nil=60), "0 0b 6 5", "1 1 6 5").points == (-50 + 61, -60 + 51)


def test_the_partners_of_a_double_nil_make_their_contract_of_nothing() -> None:
    result = paid(PAYS, "0 0 0 0", "3 4 2 4")
    assert (result.points, result.bags) == ((-195, -192), (5, 8))


# --- Bags


@pytest.mark.parametrize(
    ("limit", "penalty", "before", "over", "points", "bags"),
    [
        (10, 100, 8, 1, 0, 9),
        (10, 100, 8, 2, -100, 0),
        (10, 100, 9, 11, -200, 0),
        (10, 100, 9, 10, -100, 9),
        (5, 50, 4, 11, -150, 0),
        (5, 50, 3, 4, -50, 2),
        (7, 100, 6, 11, -200, 3),
        (1, 10, 0, 11, -110, 0),
    ],
)
def test_every_multiple_of_the_limit_is_paid_and_the_rest_is_kept(  # noqa: PLR0913, PLR0917 - one number a column
    limit: int, penalty: int, before: int, over: int, points: int, bags: int
) -> None:
    pays = but(bags=Bags(limit=limit, penalty=penalty))
    result = paid(pays, "1 1 1 1", f"{over} {11 - over} 2 0", bags=(before, 0))
    assert (result.points[0], result.bags[0]) == (20 + over + points, bags)


def test_without_a_penalty_no_bags_are_kept() -> None:
    result = paid(but(bags=None), "1 3 1 3", "8 0 5 0", bags=(3, 4))
    assert (result.points, result.bags) == ((31, -60), (3, 4))


def test_bags_do_not_depend_on_the_score() -> None:
    for totals in product((-123, -7, 0, 98, 499), repeat=2):
        result = paid(PAYS, "3 2 3 3", "5 2 3 3", bags=(7, 3), totals=totals)
        assert (result.points, result.bags) == ((62, 50), (9, 3))


# --- Other tables


def test_where_nothing_was_bid_nothing_is_paid() -> None:
    nobody = Reckoning(seating=FOUR_HANDED, dealer=Seat(3), tricks=(4, 3, 3, 3))
    standing = Standing(totals=(1, 2), bags=(3, 4))
    assert PAYS(nobody, standing) == ((), standing)


def test_a_seat_that_has_not_bid_promises_nothing_and_is_no_nil() -> None:
    contract = Contract(declarer=None, bids=(Bid(4), None, Bid(3), Pass()))
    silent = Reckoning(seating=FOUR_HANDED, dealer=Seat(3), contract=contract, tricks=(5, 2, 4, 2))
    scores, after = PAYS(silent, Standing(totals=(0, 0), bags=(0, 0)))
    assert [(score.side, score.points, score.reason) for score in scores] == [
        (0, 70, "contract"),
        (0, 2, "overtricks"),
        (1, 4, "overtricks"),
    ]
    assert after.bags == (2, 4)


def test_the_standing_may_lack_its_bags() -> None:
    _, after = PAYS(reckoned("4 3 3 2", "5 2 4 2"), Standing(totals=(5, 6), pot=8))
    assert after == Standing(totals=(5, 6), pot=8, bags=(2, 0))


@pytest.mark.parametrize("by", range(3))
def test_each_may_play_for_himself(by: int) -> None:
    table = Seating.singles(3)
    result = paid(PAYS, "0 7 5", "1 10 6", bags=(9, 8, 0), totals=(0, 0, 0), by=by, seating=table)
    assert result.points == (-100 + 1 - 100, 70 + 3 - 100, 50 + 1)
    assert result.bags == (0, 1, 1)


# --- As values, and in words


def test_a_settlement_is_a_value() -> None:
    assert but() == PAYS
    assert hash(but()) == hash(PAYS)
    assert but(nil=50) != PAYS


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("per_trick", -1),
        ("overtrick", -1),
        ("nil", "100"),
        ("blind_nil", 2.5),
        ("missed", None),
        ("failed_nil", "counts"),
        ("double_nil", True),
        ("bags", 10),
        ("ten_for_two", FailedNil.COUNTS),
    ],
)
def test_a_field_that_makes_no_sense_is_refused(field: str, value: object) -> None:
    with pytest.raises(VariantError, match=field):
        but(**{field: value})


@pytest.mark.parametrize(("limit", "penalty"), [(0, 100), (10, -1), ("10", 100), (True, 100), (10, 1.5)])
def test_bags_that_make_no_sense_are_refused(limit: Any, penalty: Any) -> None:
    with pytest.raises(VariantError):
        Bags(limit=limit, penalty=penalty)


def test_a_settlement_says_itself() -> None:
    assert PAYS.describe() == (
        "A side's contract is the sum of its bids. A side that takes as many tricks scores 10 for each trick bid; a"
        " side that takes fewer loses as much. Each trick over the contract, an overtrick, scores 1. Nil, the bid of no"
        " trick, scores 100 by itself if its bidder takes none, and loses as much if not. Bid before looking, it is"
        " worth 200 instead. The tricks of a failed nil count towards the partner's bid, like any others. Two nils of"
        " one side are scored one by one. Every overtrick is also a bag. Bags are kept from deal to deal; every ten"
        " that a side has gathered cost 100 points and are put away."
    )


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"overtrick": 0}, "an overtrick, scores nothing."),
        ({"missed": Missed.PAYS_NOTHING}, "a side that takes fewer scores nothing."),
        ({"failed_nil": FailedNil.BAGS}, "and are overtricks even if it is missed. Two nils"),
        ({"failed_nil": FailedNil.IGNORED}, "The tricks of a failed nil count for nothing. Two nils"),
        ({"double_nil": DoubleNil.TOGETHER}, "Two nils of one side are made together, or both fail."),
        ({"ten_for_two": TenForTwo.TEN_OR_MORE}, "A contract of ten tricks or more counts double, made or missed."),
        ({"ten_for_two": TenForTwo.EXACTLY_TEN}, "A contract of exactly ten tricks counts double, made or missed."),
        ({"ten_for_two": TenForTwo.FLAT_200}, "A contract of ten tricks or more counts 200, made or missed."),
        ({"bags": Bags(limit=5, penalty=50)}, "every five that a side has gathered cost 50 points"),
    ],
    ids=["overtricks", "missed", "bags", "ignored", "together", "ten or more", "exactly ten", "flat", "five bags"],
)
def test_a_settlement_says_what_is_different(changes: dict[str, object], words: str) -> None:
    assert words not in PAYS.describe()
    assert words in but(**changes).describe()


def test_without_bags_nothing_is_said_of_them() -> None:
    assert " bags" not in but(bags=None, failed_nil=FailedNil.COUNTS).describe()


# --- For all bids and tricks


@st.composite
def bids_and_tricks(draw: st.DrawFn) -> tuple[str, str]:
    """Four bids, some of them blind, and four numbers of tricks that sum to 13."""
    bids = draw(st.lists(st.sampled_from(["0b", "0", *map(str, range(14))]), min_size=4, max_size=4))
    ends = sorted(draw(st.lists(st.integers(0, 13), min_size=3, max_size=3)))
    tricks = [high - low for low, high in zip([0, *ends], [*ends, 13], strict=True)]
    return " ".join(bids), " ".join(map(str, tricks))


@given(
    bids_and_tricks(),
    st.tuples(st.integers(0, 9), st.integers(0, 9)),
    st.tuples(st.integers(-2000, 2000), st.integers(-2000, 2000)),
    st.sampled_from(sorted(READINGS)),
    st.integers(0, 3),
)
def test_what_is_paid_depends_only_on_bids_tricks_and_bags(
    deal: tuple[str, str], bags: tuple[int, int], totals: tuple[int, int], reading: Reading, by: int
) -> None:
    bids, tricks = deal
    pays = but(failed_nil=READINGS[reading])
    result = paid(pays, bids, tricks, bags=bags, totals=totals, by=by)
    seats = [
        (0 if bid == "0b" else int(bid), bid == "0b", int(won))
        for bid, won in zip(bids.split(), tricks.split(), strict=True)
    ]
    expected = [pay_side(seats[side::2], bags[side], failed=reading) for side in range(2)]
    assert list(zip(result.points, result.bags, strict=True)) == expected
    assert all(0 <= left < 10 for left in result.bags)


@example(("0 5 0b 5", "1 5 0 7"), 2, DoubleNil.SEPARATE, FailedNil.BAGS)
@given(bids_and_tricks(), st.integers(0, 3), st.sampled_from(DoubleNil), st.sampled_from(FailedNil))
def test_turning_the_table_turns_every_line(
    deal: tuple[str, str], by: int, double: DoubleNil, failed: FailedNil
) -> None:
    pays = but(double_nil=double, failed_nil=failed, bags=Bags(limit=2, penalty=20))
    assert lines(pays, *deal, by=by) == lines(pays, *deal)


def test_the_bags_of_a_failed_nil_may_depend_on_the_contract_or_score_nothing() -> None:
    missed, made = ("0 4 5 4", "2 4 4 3"), ("0 4 5 3", "2 3 5 3")
    results = {
        failed: [
            (each.points[0], each.bags[0]) for each in (paid(but(failed_nil=failed), *deal) for deal in (missed, made))
        ]
        for failed in (FailedNil.BAGS, FailedNil.BAGS_IF_MADE, FailedNil.BAGS_UNPAID)
    }
    assert results == {
        FailedNil.BAGS: [(-148, 2), (-48, 2)],
        FailedNil.BAGS_IF_MADE: [(-150, 0), (-48, 2)],
        FailedNil.BAGS_UNPAID: [(-150, 2), (-50, 2)],
    }
