"""Set back: what a deal pays when a number of points was bid, in what order, and what a slam makes of it."""

from collections.abc import Callable, Sequence
from typing import Any

import attrs
import pytest

from allfours import (
    Bid,
    Contract,
    Deal,
    Goal,
    Moon,
    Pass,
    Reckoning,
    Score,
    Seat,
    Seating,
    Settlement,
    Smudge,
    Standing,
    VariantError,
    check,
    variants,
)
from allfours.awards import Credit, High, Jack, Low
from allfours.rules import sentence
from allfours.scoring import AfterDeals, Capped, Compare, Majority, Race, Test, Tie, Tiebreak
from allfours.setback import (
    AllPointsWin,
    AtNothing,
    Counting,
    HighestBid,
    Overbid,
    SetBack,
    ShootTheMoon,
    SmudgeBid,
    SmudgeWins,
    Tally,
    bids_above,
)
from allfours.stages import AllPass, Auction, Hold
from allfours.variants.all_fours import GAME
from tests.variants.pitch_table import house, settled

POINTS: tuple[Settlement, ...] = (
    High(1),
    Low(1, to=Credit.TAKER),
    Jack(1),
    Majority(GAME, pays=1, tie=Tie.NOBODY),
)
PAYS = SetBack(awards=POINTS, counting=Counting.BIDDER_FIRST)
IN_ORDER = attrs.evolve(PAYS, counting=Counting.IN_ORDER)


def reckoned(  # noqa: PLR0913 - what a score keeper knows of a deal
    made: str,
    bid: Bid | Smudge | Moon | None,
    *,
    seats: int = 3,
    sides: int = 3,
    tricks: Sequence[int] = (6, 0, 0),
    by: int = 0,
) -> Reckoning:
    """A deal in which the eldest has bid; ``made`` names the side of high, low, jack and game, ``-`` for nobody."""
    names = ("high", "low", "jack", "game")
    winners = [None if side == "-" else (int(side) + by) % sides for side in made]
    won = zip(names, winners, strict=True)
    calls = [bid or Pass(), *[Pass()] * (seats - 1)]
    return Reckoning(
        seating=Seating(seats, sides=sides),
        dealer=Seat((seats - 1 + by) % seats),
        contract=Contract(
            declarer=None if bid is None else Seat(by % seats),
            bids=tuple(calls[(seat - by) % seats] for seat in range(seats)),
        ),
        tricks=tuple(tricks[(seat - by) % seats] for seat in range(seats)),
        counts=tuple((name, tuple(int(side == winner) for side in range(sides))) for name, winner in won),
    )


def lines(
    settlement: Settlement, reckoning: Reckoning, totals: tuple[int, ...] = (0, 0, 0), *, by: int = 0
) -> tuple[str, int | None]:
    """The scores in the order counted, the sides called a, b, c as if nobody had moved; and who has made a contract."""
    sides = len(totals)
    before = Standing(totals=tuple(totals[(side - by) % sides] for side in range(sides)))
    scores, after = settlement(reckoning, before)
    assert attrs.evolve(after, made=None) == before
    words = (f"{'abcdef'[(score.side - by) % sides]} {score.points:+} {score.reason}" for score in scores)
    return ", ".join(words), None if after.made is None else (after.made - by) % sides


turned = pytest.mark.parametrize("by", range(3))


# --- The contract


@turned
@pytest.mark.parametrize(
    ("made", "number", "expected"),
    [
        ("0120", 2, ("a +1 high, a +1 game, b +1 low, c +1 jack", 0)),
        ("0120", 3, ("a -3 set back, b +1 low, c +1 jack", None)),
        ("0000", 4, ("a +1 high, a +1 low, a +1 jack, a +1 game", 0)),
        ("0000", 2, ("a +1 high, a +1 low, a +1 jack, a +1 game", 0)),
        ("12-1", 2, ("a -2 set back, b +1 high, c +1 low, b +1 game", None)),
        ("1---", 4, ("a -4 set back, b +1 high", None)),
    ],
)
def test_the_bidder_scores_what_was_made_or_loses_the_bid(
    made: str, number: int, expected: tuple[str, int | None], by: int
) -> None:
    assert lines(PAYS, reckoned(made, Bid(number), by=by), by=by) == expected


@turned
@pytest.mark.parametrize(
    ("made", "number", "expected"),
    [
        ("1020", 2, ("b +1 high, a +1 low, c +1 jack, a +1 game", 0)),
        ("1020", 3, ("a -3 set back, b +1 high, c +1 jack", None)),
    ],
)
def test_the_order_of_the_points_is_kept_where_that_is_agreed_after_what_sets_back(
    made: str, number: int, expected: tuple[str, int | None], by: int
) -> None:
    assert lines(IN_ORDER, reckoned(made, Bid(number), by=by), by=by) == expected


@pytest.mark.parametrize("settlement", [PAYS, IN_ORDER], ids=["bidder first", "in order"])
def test_only_the_bid_is_scored_where_that_is_agreed(settlement: SetBack) -> None:
    only = attrs.evolve(settlement, overbid=Overbid.BID_ONLY)
    assert lines(only, reckoned("0010", Bid(2))) == ("a +2 bid, b +1 jack", 0)
    assert lines(only, reckoned("0010", Bid(3))) == ("a +3 bid, b +1 jack", 0)
    assert lines(only, reckoned("0010", Bid(4))) == ("a -4 set back, b +1 jack", None)


@turned
def test_where_nobody_has_bid_the_eldest_counts_first_and_cannot_be_set_back(by: int) -> None:
    assert lines(PAYS, reckoned("1020", None, by=by), by=by) == ("a +1 low, a +1 game, b +1 high, c +1 jack", None)
    assert lines(IN_ORDER, reckoned("1020", None, by=by), by=by) == (
        "b +1 high, a +1 low, c +1 jack, a +1 game",
        None,
    )
    assert lines(PAYS, reckoned("1121", None, by=by), by=by)[0] == "b +1 high, b +1 low, c +1 jack, b +1 game"
    only = attrs.evolve(PAYS, overbid=Overbid.BID_ONLY)
    assert lines(only, reckoned("0000", None, by=by), by=by)[0] == "a +1 high, a +1 low, a +1 jack, a +1 game"


def test_without_any_bidding_the_points_are_scored_in_their_order() -> None:
    assert lines(PAYS, attrs.evolve(reckoned("1020", None), contract=None)) == (
        "b +1 high, a +1 low, c +1 jack, a +1 game",
        None,
    )


def test_partners_make_a_contract_together() -> None:
    scores, after = PAYS(reckoned("0110", Bid(2), seats=4, sides=2, tricks=(2, 2, 1, 1)), Standing(totals=(0, 0)))
    assert [(score.side, score.points) for score in scores] == [(0, 1), (0, 1), (1, 1), (1, 1)]
    assert after.made == 0


def test_awards_leave_their_pot_in_the_standing() -> None:
    waiting = attrs.evolve(PAYS, awards=(Majority(GAME, pays=1, tie=Tie.CARRY_ALL),))
    reckoning = attrs.evolve(reckoned("----", Bid(2)), counts=(("game", (9, 9, 0)),))
    assert waiting(reckoning, Standing(totals=(0, 0, 0))) == (
        (Score(reckoning.seating.side(Seat(0)), points=-2, reason="set back"),),
        Standing(totals=(0, 0, 0), pot=1),
    )


# --- Slams


SMUDGE = attrs.evolve(PAYS, slam=SmudgeBid(5, needs=4))


def nothing_of(tally: Tally) -> tuple[Score, ...] | None:  # noqa: ARG001 - the signature of a slam
    """A slam that makes no difference."""
    return None


@turned
@pytest.mark.parametrize(
    ("made", "bid", "tricks", "expected"),
    [
        ("0000", Smudge(), (6, 0, 0), ("a +1 high, a +1 low, a +1 jack, a +1 game, a +1 smudge", 0)),
        ("0000", Smudge(), (5, 1, 0), ("a -5 set back", None)),
        ("00-0", Smudge(), (6, 0, 0), ("a -5 set back", None)),
        ("0010", Smudge(), (5, 1, 0), ("a -5 set back, b +1 jack", None)),
        ("0000", Bid(4), (6, 0, 0), ("a +1 high, a +1 low, a +1 jack, a +1 game", 0)),
        ("0010", Bid(4), (6, 0, 0), ("a -4 set back, b +1 jack", None)),
        ("0000", None, (6, 0, 0), ("a +1 high, a +1 low, a +1 jack, a +1 game", None)),
    ],
)
def test_a_smudge_wants_four_points_and_every_trick(
    made: str, bid: Any, tricks: tuple[int, ...], expected: tuple[str, int | None], by: int
) -> None:
    assert lines(SMUDGE, reckoned(made, bid, tricks=tricks, by=by), by=by) == expected


@pytest.mark.parametrize("tricks", [(4, 0, 2, 0), (0, 0, 6, 0), (6, 0, 0, 0)])
def test_partners_win_every_trick_of_a_smudge_together(tricks: tuple[int, ...]) -> None:
    reckoning = reckoned("0000", Smudge(), seats=4, sides=2, tricks=tricks)
    assert sum(score.points for score in SMUDGE(reckoning, Standing(totals=(0, 0)))[0]) == 5
    lost = reckoned("0000", Smudge(), seats=4, sides=2, tricks=(3, 1, 2, 0))
    assert sum(score.points for score in SMUDGE(lost, Standing(totals=(0, 0)))[0]) == -5


def test_a_smudge_for_which_there_is_no_rule_is_worth_what_was_made_and_check_says_so() -> None:
    assert lines(PAYS, reckoned("0120", Smudge())) == ("a +1 high, a +1 game, b +1 low, c +1 jack", 0)
    assert lines(attrs.evolve(PAYS, overbid=Overbid.BID_ONLY), reckoned("0120", Smudge()))[1] == 0
    without = house(variants.SETBACK, slam=None)
    assert [str(problem) for problem in check(without)] == [
        "settlement.slam: a smudge can be bid, and no slam says what it wins or costs"
    ]


@turned
def test_a_smudge_that_pays_what_was_made_is_scored_without_an_extra(by: int) -> None:
    four = attrs.evolve(PAYS, slam=SmudgeBid(4, needs=3))
    tricks = (6, 0, 0)
    made = lines(four, reckoned("0000", Smudge(), tricks=tricks, by=by), by=by)
    assert made == ("a +1 high, a +1 low, a +1 jack, a +1 game", 0)
    held = lines(four, reckoned("0100", Smudge(), tricks=tricks, by=by), by=by)  # low goes to its holder all the same
    assert held == ("a +1 high, a +1 jack, a +1 game, a +1 smudge, b +1 low", 0)


@pytest.mark.parametrize(
    ("slam", "expected"),
    [
        (SmudgeBid(5, needs=4), []),
        (SmudgeWins(4, target=21), []),
        (AllPointsWin(4, target=21), ["a smudge can be bid, and no slam says what it wins or costs"]),
        (
            ShootTheMoon(4, target=21, at_nothing=AtNothing.WINS),
            [
                "a smudge can be bid, and no slam says what it wins or costs",
                "nobody can bid a moon: no auction has it above its numbers",
            ],
        ),
        (nothing_of, []),
    ],
    ids=["smudge", "smudge that wins", "all points", "moon", "a slam of one's own"],
)
def test_a_slam_is_for_the_bid_that_can_be_made(slam: Any, expected: list[str]) -> None:
    assert [problem.text for problem in check(house(variants.SETBACK, slam=slam))] == expected
    without = variants.SETBACK.evolve(name="without", stages=variants.AUCTION_PITCH.stages)
    pays = SetBack(awards=PAYS.awards, counting=Counting.IN_ORDER, slam=slam)
    found = [problem.text for problem in pays.problems(without)]
    assert found == ([] if slam in {nothing_of, AllPointsWin(4, target=21)} else [found[0]])
    assert all("nobody can bid a" in text for text in found)


FOUR_WIN = attrs.evolve(PAYS, slam=AllPointsWin(4, target=7))


@turned
@pytest.mark.parametrize(
    ("made", "bid", "before", "expected"),
    [
        ("0000", Bid(2), 0, ("a +1 high, a +1 low, a +1 jack, a +1 game, a +3 smudge", 0)),
        ("0000", Bid(4), -9, ("a +1 high, a +1 low, a +1 jack, a +1 game, a +12 smudge", 0)),
        ("0000", Bid(3), 3, ("a +1 high, a +1 low, a +1 jack, a +1 game", 0)),
        ("0000", None, 0, ("a +1 high, a +1 low, a +1 jack, a +1 game, a +3 smudge", None)),
        ("00-0", Bid(3), 0, ("a +1 high, a +1 low, a +1 game", 0)),
        ("0010", Bid(2), 0, ("a +1 high, a +1 low, a +1 game, b +1 jack", 0)),
        ("1111", Bid(2), 0, ("a -2 set back, b +1 high, b +1 low, b +1 jack, b +1 game, b +3 smudge", None)),
        ("1111", None, 0, ("b +1 high, b +1 low, b +1 jack, b +1 game, b +3 smudge", None)),
        ("----", Bid(2), 0, ("a -2 set back", None)),
    ],
)
def test_whoever_makes_all_four_points_wins_whatever_was_bid(
    made: str, bid: Any, before: int, expected: tuple[str, int | None], by: int
) -> None:
    assert lines(FOUR_WIN, reckoned(made, bid, by=by), (before, 0, 0), by=by) == expected


THREE_FOR_SIX = attrs.evolve(PAYS, slam=HighestBid(3, pays=6))


@turned
@pytest.mark.parametrize(
    ("made", "bid", "expected"),
    [
        ("0010", Bid(3), ("a +1 high, a +1 low, a +1 game, a +3 highest bid, b +1 jack", 0)),
        ("0000", Bid(3), ("a +1 high, a +1 low, a +1 jack, a +1 game, a +2 highest bid", 0)),
        ("0110", Bid(3), ("a -6 set back, b +1 low, b +1 jack", None)),
        ("0110", Bid(2), ("a +1 high, a +1 game, b +1 low, b +1 jack", 0)),
        ("0110", None, ("a +1 high, a +1 game, b +1 low, b +1 jack", None)),
    ],
)
def test_the_highest_bid_may_win_and_lose_more_than_itself(
    made: str, bid: Any, expected: tuple[str, int | None], by: int
) -> None:
    assert lines(THREE_FOR_SIX, reckoned(made, bid, by=by), by=by) == expected


def test_a_highest_bid_that_pays_what_was_made_is_scored_without_an_extra() -> None:
    plain = attrs.evolve(PAYS, slam=HighestBid(4, pays=4))
    assert lines(plain, reckoned("0000", Bid(4))) == ("a +1 high, a +1 low, a +1 jack, a +1 game", 0)


def test_a_highest_bid_that_is_not_the_highest_is_found_out() -> None:
    assert list(HighestBid(4, pays=8).problems(variants.AUCTION_PITCH)) == []
    assert [str(problem) for problem in HighestBid(5, pays=8).problems(variants.AUCTION_PITCH)] == [
        "amount: the highest bid is 4, and this rule is for a bid of 5"
    ]


@attrs.frozen
class Twelve:
    """An auction of one's own, as far as a settlement asks."""

    offers: tuple[Bid | Moon, ...] = (Bid(11), Bid(12), Moon())

    def __call__(self, deal: Deal) -> Deal:
        return deal


@attrs.frozen
class Above:
    """A stage with a field that is called like one of an auction."""

    above: str = "ground"
    most: str = "none"

    def __call__(self, deal: Deal) -> Deal:
        return deal


def test_every_stage_that_tells_its_offers_is_asked_and_no_other() -> None:
    ours = variants.AUCTION_PITCH.evolve(name="ours", stages=(Twelve(), Above(), variants.AUCTION_PITCH.stages[-1]))
    assert [str(problem) for problem in HighestBid(4, pays=8).problems(ours)] == [
        "amount: the highest bid is 12, and this rule is for a bid of 4"
    ]
    assert bids_above(ours) == {"moon"}
    selling = variants.COMMERCIAL_PITCH
    assert (list(HighestBid(4, pays=8).problems(selling)), bids_above(selling)) == ([], set())
    assert len(list(HighestBid(5, pays=8).problems(selling))) == 1
    plain = variants.PHAT  # in which nothing is bid
    assert (list(HighestBid(4, pays=8).problems(plain)), bids_above(plain)) == ([], set())


SMUDGE_WINS = attrs.evolve(PAYS, slam=SmudgeWins(4, target=7))


@turned
@pytest.mark.parametrize(
    ("made", "bid", "before", "expected"),
    [
        ("0000", Smudge(), 0, ("a +1 high, a +1 low, a +1 jack, a +1 game, a +3 smudge", 0)),
        ("0000", Smudge(), 5, ("a +1 high, a +1 low, a +1 jack, a +1 game", 0)),
        ("0000", Smudge(), -1, ("a +1 high, a +1 low, a +1 jack, a +1 game", 0)),
        ("0010", Smudge(), 0, ("a -4 set back, b +1 jack", None)),
        ("0000", Bid(4), 0, ("a +1 high, a +1 low, a +1 jack, a +1 game", 0)),
        ("1111", Bid(4), 0, ("a -4 set back, b +1 high, b +1 low, b +1 jack, b +1 game", None)),
        ("0000", None, 0, ("a +1 high, a +1 low, a +1 jack, a +1 game", None)),
    ],
)
def test_a_smudge_that_was_bid_wins_for_a_side_that_is_not_in_the_hole(
    made: str, bid: Any, before: int, expected: tuple[str, int | None], by: int
) -> None:
    assert lines(SMUDGE_WINS, reckoned(made, bid, by=by), (before, 0, 0), by=by) == expected


@pytest.mark.parametrize(
    ("made", "before", "at_nothing", "expected"),
    [
        ("0000", (1, 3), AtNothing.WINS, ("a +51 moon", 0)),
        ("0000", (1, 3), AtNothing.NOTHING, ("a +51 moon", 0)),
        ("0000", (-4, 3), AtNothing.WINS, ("a +4 moon", 0)),
        ("0000", (-4, 3), AtNothing.NOTHING, ("a +4 moon", 0)),
        ("0000", (0, 3), AtNothing.WINS, ("a +52 moon", 0)),
        ("0000", (0, 3), AtNothing.NOTHING, ("", None)),
        ("0010", (40, 3), AtNothing.WINS, ("b +49 moon", None)),
        ("0010", (40, -3), AtNothing.NOTHING, ("b +55 moon", None)),
    ],
)
@pytest.mark.parametrize("by", range(4))
def test_a_moon_wins_or_loses_the_match(
    made: str, before: tuple[int, int], at_nothing: AtNothing, expected: tuple[str, int | None], by: int
) -> None:
    moon = attrs.evolve(PAYS, slam=ShootTheMoon(4, target=52, at_nothing=at_nothing))
    reckoning = reckoned(made, Moon(), seats=4, sides=2, tricks=(6, 0, 0, 0), by=by)
    assert lines(moon, reckoning, before, by=by) == expected


def test_a_moon_that_fails_among_three_is_won_by_the_best_of_the_others() -> None:
    moon = attrs.evolve(PAYS, slam=ShootTheMoon(4, target=52, at_nothing=AtNothing.WINS))
    assert lines(moon, reckoned("0010", Moon()), (9, 3, 5)) == ("c +47 moon", None)
    assert lines(moon, reckoned("0000", Bid(4)), (9, 3, 5))[0] == "a +1 high, a +1 low, a +1 jack, a +1 game"


@turned
def test_of_two_who_are_level_the_next_in_turn_wins_by_a_moon_that_fails(by: int) -> None:
    moon = attrs.evolve(PAYS, slam=ShootTheMoon(4, target=52, at_nothing=AtNothing.WINS))
    assert lines(moon, reckoned("0010", Moon(), by=by), (9, 5, 5), by=by) == ("b +47 moon", None)


@turned
@pytest.mark.parametrize(
    ("slam", "made", "bid", "expected"),
    [
        (AllPointsWin(4, target=7), "0000", Bid(2), "a +1 high, a +1 low, a +1 jack, a +1 game, a +3 smudge"),
        (SmudgeWins(4, target=7), "0000", Smudge(), "a +1 high, a +1 low, a +1 jack, a +1 game, a +3 smudge"),
        (ShootTheMoon(4, target=7, at_nothing=AtNothing.WINS), "0000", Moon(), "a +7 moon"),
        (ShootTheMoon(4, target=7, at_nothing=AtNothing.WINS), "0010", Moon(), "b +1 moon"),
    ],
    ids=["all points", "smudge", "moon", "moon that fails"],
)
def test_a_slam_wins_also_where_others_are_level_above_the_target(
    slam: Any, made: str, bid: Any, expected: str, by: int
) -> None:
    pays = attrs.evolve(PAYS, slam=slam)
    assert lines(pays, reckoned(made, bid, tricks=(6, 0, 0), by=by), (2, 8, 8), by=by)[0] == expected


@pytest.mark.parametrize(
    "slam",
    [AllPointsWin(4, target=7), SmudgeWins(4, target=7), ShootTheMoon(4, target=7, at_nothing=AtNothing.WINS)],
    ids=["all points", "smudge", "moon"],
)
def test_a_slam_that_wins_with_another_total_than_the_match_is_found_out(
    slam: AllPointsWin | SmudgeWins | ShootTheMoon,
) -> None:
    def found(target: int, goal: Goal) -> list[str]:
        return [str(problem) for problem in attrs.evolve(slam, target=target).problems(house(goal=goal))]

    text = "target: the match is won with {} points, and this rule takes a side to {}"
    compare = Compare(7, tie=Tiebreak.CONTRACT)
    for goal in (Race(7), Race(6, test=Test.EXCEED), Capped(Race(7), deals=9), compare, Capped(compare, deals=9)):
        assert found(7, goal) == []
        assert found(11, goal) == [text.format(7, 11)]
    assert found(7, AfterDeals(4, extra=1)) == []  # which no number of points wins


# --- In words, and as values


def test_every_reading_is_another_sentence() -> None:
    slams = [
        None,
        SmudgeBid(5, needs=4),
        AllPointsWin(4, target=7),
        SmudgeWins(4, target=7),
        HighestBid(16, pays=32),
        *(ShootTheMoon(10, target=52, at_nothing=at) for at in AtNothing),
    ]
    said = {
        sentence(attrs.evolve(PAYS, counting=counting, overbid=overbid, slam=slam))
        for counting in Counting
        for overbid in Overbid
        for slam in slams
    }
    assert len(said) == len(Counting) * len(Overbid) * len(slams)
    assert all(text.startswith(f"{sentence(High(1))}. {sentence(POINTS[1])}. ") for text in said)


@pytest.mark.parametrize(
    ("build", "path"),
    [
        (lambda: settled(variants.SETBACK, awards=[High(1)]), "awards"),
        (lambda: settled(variants.SETBACK, counting="ordered"), "counting"),
        (lambda: settled(variants.SETBACK, overbid=True), "overbid"),
        (lambda: SmudgeBid(0, needs=4), "points"),
        (lambda: SmudgeBid(5, needs=0), "needs"),
        (lambda: AllPointsWin(4, target=0), "target"),
        (lambda: SmudgeWins(0, target=7), "points"),
        (lambda: HighestBid(16, pays=0), "pays"),
        (lambda: ShootTheMoon(10, target=52, at_nothing=True), "at_nothing"),  # type: ignore[arg-type]  # the point
        (lambda: ShootTheMoon(10, target=-1, at_nothing=AtNothing.WINS), "target"),
    ],
)
def test_a_settlement_of_no_rules_is_refused(build: Callable[[], object], path: str) -> None:
    with pytest.raises(VariantError) as error:
        build()
    assert [problem.path for problem in error.value.problems] == [path]


def test_bids_that_a_slam_answers_are_no_problem() -> None:
    auction = Auction(2, 4, above=Smudge(), hold=Hold.ANY, all_pass=AllPass.DEALER_FORCED)
    assert check(house(variants.AUCTION_PITCH, auction, slam=SmudgeWins(4, target=7))) == ()
    assert list(settled(variants.SETBACK).problems(variants.SETBACK)) == []
