"""What cards are worth, what a deal pays, and when a match is won."""

import math
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfours import (
    Card,
    CardSet,
    Contract,
    IllegalMove,
    Match,
    Rank,
    Reckoning,
    Score,
    Seat,
    Seating,
    SetupError,
    Side,
    Standing,
    Suit,
    VariantError,
    variants,
)
from allfours.counting import least_of
from allfours.orders import ACE_HIGH
from allfours.rules import Goal
from allfours.scoring import (
    AfterDeals,
    Capped,
    Compare,
    Majority,
    NearTheEnd,
    PointTable,
    Race,
    Test,
    Tie,
    Tiebreak,
    Winners,
    nothing,
)
from allfours.seating import FOUR_HANDED
from tests.laws.house_rules import JokersJackAndFive

PEGS = PointTable(name="pegs", trumps={"9": 18, "J": 1, "X1": 5}, plain={"9": 9})
MUCK = PointTable.alike("muck", {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10})


def muck(*counts: int, dealer: int = 3) -> Reckoning:
    """A deal of which only the muck is known."""
    seating = FOUR_HANDED if len(counts) == 2 else Seating.singles(len(counts))
    return Reckoning(seating=seating, dealer=Seat(dealer), counts=(("muck", counts),))


# --- Tables of points


def test_a_table_is_the_same_whatever_it_was_given_as() -> None:
    by_rank = PointTable(name="pegs", trumps={Rank.HIGH_JOKER: 5, Rank.NINE: 18, Rank.JACK: 1}, plain={Rank.NINE: 9})
    by_pairs = PointTable(name="pegs", trumps=PEGS.trumps, plain=((Rank.NINE, 9),))
    assert by_rank == by_pairs == PEGS == attrs.evolve(PEGS)
    assert hash(by_rank) == hash(PEGS)
    assert PEGS.trumps == ((Rank.HIGH_JOKER, 5), (Rank.JACK, 1), (Rank.NINE, 18))


@pytest.mark.parametrize(
    ("card", "worth"), [("9H", 18), ("JH", 1), ("9S", 9), ("JS", 0), ("AH", 0), ("JD", 0), ("X1", 0)]
)
def test_a_card_is_worth_what_its_rank_is_among_trumps_or_plain_cards(card: str, worth: int) -> None:
    assert PEGS.by_card(ACE_HIGH, Suit.HEARTS)[Card.parse(card).index] == worth


@pytest.mark.parametrize(("card", "worth"), [("JD", 1), ("X1", 5), ("X2", 0), ("9D", 9)])
def test_a_card_that_is_a_trump_by_the_order_is_worth_what_trumps_are(card: str, worth: int) -> None:
    assert PEGS.by_card(JokersJackAndFive(), Suit.HEARTS)[Card.parse(card).index] == worth


def test_without_trumps_all_cards_are_plain() -> None:
    assert PEGS.by_card(ACE_HIGH, None)[Card.parse("9H").index] == 9


def test_what_the_sides_have_taken_is_counted() -> None:
    taken = (CardSet.parse("9H JH 9S"), CardSet.parse("AH 9C 2D"))
    reckoning = Reckoning(seating=FOUR_HANDED, dealer=Seat(0), trump=Suit.HEARTS, taken=taken)
    assert PEGS.count(reckoning) == (28, 9)
    assert MUCK.count(reckoning) == (1, 4)
    costly = PointTable(name="costly", trumps={"9": 18, "J": -5}, plain={"9": -3, "A": 2, "2": -2})
    assert costly.count(reckoning) == (10, -5)


def test_what_was_typed_in_is_taken_as_it_is() -> None:
    assert MUCK.count(muck(50, 30)) == (50, 30)


# --- The most of a count


@pytest.mark.parametrize("tie", Tie)
def test_the_most_is_paid_with_the_pot_that_waits(tie: Tie) -> None:
    award = Majority(MUCK, pays=8, tie=tie)
    scores, after = award(muck(39, 41), Standing(pot=16))
    assert scores == (Score(Side(1), points=24, reason="muck"),)
    assert after.pot == 0
    before = Standing()
    assert award(muck(41, 39), before) == ((Score(Side(0), points=8, reason="muck"),), before)


@pytest.mark.parametrize(
    ("tie", "pots"),
    [(Tie.NOBODY, (0, 0)), (Tie.CARRY_ALL, (8, 16)), (Tie.CARRY_ONCE, (8, 8))],
)
def test_a_tie_pays_nobody_and_may_fill_the_pot(tie: Tie, pots: tuple[int, int]) -> None:
    award = Majority(MUCK, pays=8, tie=tie)
    scores, after = award(muck(40, 40), Standing())
    assert (scores, after.pot) == ((), pots[0])
    scores, after = award(muck(40, 40), after)
    assert (scores, after.pot) == ((), pots[1])


@pytest.mark.parametrize(("dealer", "sides"), [(3, [0, 1]), (0, [1, 0]), (1, [0, 1])])
def test_a_tie_may_pay_both_the_side_of_the_eldest_first(dealer: int, sides: list[int]) -> None:
    scores, after = Majority(MUCK, pays=8, tie=Tie.BOTH_HALF)(muck(40, 40, dealer=dealer), Standing())
    assert [score.side for score in scores] == sides
    assert {score.points for score in scores} == {8}
    assert after.pot == 0


def test_of_several_sides_those_who_tie_are_paid() -> None:
    scores, _ = Majority(MUCK, pays=8, tie=Tie.BOTH_HALF)(muck(30, 10, 30, 10, dealer=0), Standing())
    assert [score.side for score in scores] == [2, 0]


@pytest.mark.parametrize(
    ("counts", "dealer", "side"),
    [
        ((11, 11), 1, 0),
        ((11, 11), 0, 1),
        ((0, 0), 3, 0),
        ((0, 0), 2, 1),
        ((7, 7, 3), 0, 1),
        ((7, 7, 3), 1, 0),
        ((7, 7, 3), 2, None),
        ((3, 7, 7), 0, None),
        ((7, 7, 7), 1, None),
        ((7, 2, 7, 7), 0, None),
        ((7, 2, 7, 2), 2, 0),
    ],
)
def test_a_tie_with_the_dealer_may_go_to_the_other_and_to_nobody_where_there_are_two(
    counts: tuple[int, ...], dealer: int, side: int | None
) -> None:
    standing, seats = Standing(totals=(0,) * len(counts)), 4 if len(counts) == 2 else len(counts)
    award = Majority(MUCK, pays=1, tie=Tie.NOT_DEALER)
    for shift in range(len(counts)):
        turned = tuple(counts[(place - shift) % len(counts)] for place in range(len(counts)))
        scores, after = award(muck(*turned, dealer=(dealer + shift) % seats), standing)
        assert [score.side for score in scores] == ([] if side is None else [(side + shift) % len(counts)])
        assert after is standing


@pytest.mark.parametrize(
    ("counts", "declarer", "side"),
    [((20, 20), 2, 0), ((20, 20), 3, 1), ((20, 20), None, None), ((9, 9, 4, 9), 1, 1), ((9, 9, 4, 9), 2, None)],
)
def test_a_tie_may_go_to_the_side_that_made_the_bid(
    counts: tuple[int, ...], declarer: int | None, side: int | None
) -> None:
    bids = (None,) * 4
    contract = Contract(declarer=None if declarer is None else Seat(declarer), bids=bids)
    award = Majority(MUCK, pays=1, tie=Tie.DECLARER)
    scores, _ = award(attrs.evolve(muck(*counts), contract=contract), Standing())
    assert [score.side for score in scores] == ([] if side is None else [side])
    assert award(muck(*counts), Standing())[0] == ()


@pytest.mark.parametrize(
    ("tie", "text"),
    [
        (Tie.NOT_DEALER, "between the dealer's side and one other that other scores; on any other nobody does"),
        (Tie.DECLARER, "the side that made the bid scores, if it is one of them"),
    ],
)
def test_whom_a_tie_goes_to_is_said(tie: Tie, text: str) -> None:
    assert Majority(MUCK, pays=1, tie=tie).describe() == f"The side with the most muck scores 1. On a tie {text}."


def test_nothing_may_be_paid() -> None:
    assert nothing(muck(40, 40), Standing(pot=8)) == ((), Standing(pot=8))


# --- Goals


def race(totals: tuple[int, ...], goal: Goal, *, finished: bool = False) -> Side | None:
    """Ask a race in the middle of the fourth deal, or at its end."""
    return goal(Standing(totals=(0,) * len(totals), deals=3), Standing(totals=totals, deals=3 + finished))


@pytest.mark.parametrize(
    ("totals", "reach", "exceed"),
    [((180, 0), None, None), ((181, 0), 0, None), ((0, 182), 1, 1), ((200, 190), 0, 0), ((190, 190), None, None)],
)
def test_a_race_is_won_at_once(totals: tuple[int, int], reach: int | None, exceed: int | None) -> None:
    for finished in (False, True):
        assert race(totals, Race(181), finished=finished) == reach
        assert race(totals, Race(181, test=Test.EXCEED), finished=finished) == exceed


def test_a_race_says_the_fewest_points_that_win() -> None:
    assert Race(181).least == 181
    assert Race(80, test=Test.EXCEED).least == 81


@pytest.mark.parametrize(
    ("goal", "sentence"),
    [
        (Race(181), "The first side to reach 181 points wins at once, also in the middle of a deal."),
        (
            Race(80, test=Test.EXCEED),
            "The first side with more than 80 points wins at once, also in the middle of a deal.",
        ),
    ],
)
def test_a_race_says_itself(goal: Race | Compare, sentence: str) -> None:
    assert goal.describe() == sentence


def compared(goal: Compare, before: tuple[int, ...], after: tuple[int, ...]) -> Side | None:
    """Ask a goal at the end of the fourth deal, having asked in its middle, where nobody ever wins."""
    assert goal(Standing(totals=before, deals=3), Standing(totals=after, deals=3)) is None
    return goal(Standing(totals=before, deals=3), Standing(totals=after, deals=4))


@pytest.mark.parametrize(
    ("after", "winner"),
    [
        ((499, 0), None),
        ((500, 0), 0),
        ((0, 500), 1),
        ((501, 520), 1),
        ((520, 501), 0),
        ((500, 500), None),
        ((499, 499), None),
        ((422, 535), 1),
        ((-300, 500), 1),
        ((-900, -1200), None),
    ],
)
@pytest.mark.parametrize("tie", Tiebreak)
def test_the_higher_total_wins_when_a_deal_takes_it_to_the_target(
    after: tuple[int, int], winner: int | None, tie: Tiebreak
) -> None:
    assert compared(Compare(500, tie=tie), (440, 430), after) == winner


@pytest.mark.parametrize(
    ("before", "after", "extra_deal", "play_on"),
    [
        ((500, 500), (450, 581), 1, 1),
        ((500, 500), (450, 400), 0, None),
        ((500, 500), (400, 450), 1, None),
        ((500, 500), (450, 450), None, None),
        ((700, 700), (500, 450), 0, 0),
        ((700, 700), (600, 600), None, None),
        ((499, 499), (450, 400), None, None),
        ((500, 400), (450, 400), None, None),
        ((), (450, 400), None, None),
    ],
)
def test_a_tie_at_the_target_may_be_broken_by_the_next_deal_whatever_it_brings(
    before: tuple[int, ...], after: tuple[int, int], extra_deal: int | None, play_on: int | None
) -> None:
    assert compared(Compare(500, tie=Tiebreak.EXTRA_DEAL), before, after) == extra_deal
    assert compared(Compare(500, tie=Tiebreak.PLAY_ON), before, after) == play_on


@pytest.mark.parametrize(
    ("after", "winner"),
    [
        ((-199, -199), None),
        ((-200, 40), 1),
        ((40, -201), 0),
        ((-240, -270), 0),
        ((-200, -200), None),
        ((-1000, 500), 1),
    ],
)
def test_a_side_at_the_floor_or_below_it_has_lost_to_the_higher_total(
    after: tuple[int, int], winner: int | None
) -> None:
    assert compared(Compare(500, tie=Tiebreak.EXTRA_DEAL, floor=-200), (0, 0), after) == winner
    if max(after) < 500:
        assert compared(Compare(500, tie=Tiebreak.EXTRA_DEAL), (0, 0), after) is None


def test_of_three_sides_the_highest_wins_unless_two_are_level() -> None:
    goal = Compare(500, tie=Tiebreak.EXTRA_DEAL)
    assert compared(goal, (0, 0, 0), (510, 500, 520)) == 2
    assert compared(goal, (0, 0, 0), (510, 510, 20)) is None
    assert compared(goal, (510, 510, 20), (400, 410, 420)) == 2
    assert compared(goal, (510, 500, 510), (400, 400, 390)) is None


@pytest.mark.parametrize(
    ("after", "made", "winner"),
    [
        ((7, 5, 6), None, 0),
        ((7, 8, 6), 0, 1),  # the higher total wins, whoever has bid
        ((7, 7, 6), 0, 0),
        ((7, 7, 6), 1, 1),
        ((7, 7, 6), 2, None),  # whoever made a contract is none of those who tie
        ((7, 7, 6), None, None),
        ((6, 6, 2), 0, None),
        ((9, 8, 9), 2, 2),
    ],
)
@pytest.mark.parametrize("by", range(3))
def test_a_tie_at_the_target_may_be_broken_for_the_side_that_has_just_made_its_contract(
    after: tuple[int, ...], made: int | None, winner: int | None, by: int
) -> None:
    goal = Compare(7, tie=Tiebreak.CONTRACT)
    before = Standing(totals=(6, 6, 6), made=Side((by + 1) % 3))  # that of an earlier deal counts for nothing
    turned = tuple(after[(side - by) % 3] for side in range(3))
    now = Standing(totals=turned, deals=1, made=None if made is None else Side((made + by) % 3))
    assert goal(before, now) == (None if winner is None else (winner + by) % 3)
    assert goal(before, attrs.evolve(now, deals=0)) is None


@pytest.mark.parametrize(
    ("after", "made", "winner"),
    [
        ((7, 9, 0), 0, 0),  # a higher total does not help whoever has not bid
        ((7, 9, 0), 1, 1),
        ((7, 9, 0), 2, None),
        ((7, 9, 0), None, None),
        ((7, 7, 0), 1, 1),
        ((6, 9, 0), 0, None),
    ],
)
@pytest.mark.parametrize("by", range(3))
def test_only_a_side_that_has_just_made_its_contract_may_win_where_that_is_agreed(
    after: tuple[int, ...], made: int | None, winner: int | None, by: int
) -> None:
    turned = tuple(after[(side - by) % 3] for side in range(3))
    now = Standing(totals=turned, deals=1, made=None if made is None else Side((made + by) % 3))
    for tie in Tiebreak:
        goal = Compare(7, tie=tie, winners=Winners.CONTRACT_MADE)
        assert goal(Standing(totals=(0, 0, 0)), now) == (None if winner is None else (winner + by) % 3)
        assert goal(Standing(totals=(0, 0, 0)), attrs.evolve(now, deals=0)) is None


@pytest.mark.parametrize(
    ("after", "made", "winner"),
    [
        ((7, 9, 0), 0, 0),  # it has less, and is there
        ((7, 9, 0), 1, 1),
        ((7, 9, 0), 2, 1),
        ((7, 9, 0), None, 1),
        ((7, 7, 0), 1, 1),
        ((7, 7, 0), None, None),
        ((6, 9, 0), 0, 1),  # a defender goes out alone
        ((6, 6, 0), 0, None),
    ],
)
@pytest.mark.parametrize("by", range(3))
def test_a_side_that_has_just_made_its_contract_may_win_before_all_others(
    after: tuple[int, ...], made: int | None, winner: int | None, by: int
) -> None:
    turned = tuple(after[(side - by) % 3] for side in range(3))
    now = Standing(totals=turned, deals=1, made=None if made is None else Side((made + by) % 3))
    goal = Compare(7, tie=Tiebreak.PLAY_ON, winners=Winners.CONTRACT_FIRST)
    assert goal(Standing(totals=(0, 0, 0)), now) == (None if winner is None else (winner + by) % 3)
    assert goal(Standing(totals=(0, 0, 0)), attrs.evolve(now, deals=0)) is None


def test_the_goals_of_contracts_say_themselves() -> None:
    assert Compare(62, tie=Tiebreak.PLAY_ON, winners=Winners.CONTRACT_FIRST).describe() == (
        "When a deal has ended and a side has 62 points or more, it wins. If several have, the one that has just made"
        " its contract wins, and if none of them has made one, the one with the highest total. If two have the same,"
        " the match goes on."
    )
    assert NearTheEnd(Race(62), points=55).describe() == (
        "The first side to reach 62 points wins at once, also in the middle of a deal. Once all sides have 55 points or"
        " more, one that makes its contract wins with that deal."
    )


@pytest.mark.parametrize(
    ("before", "after", "made", "winner"),
    [
        ((55, 60), (62, 67), 0, 0),
        ((55, 60), (60, 60), 0, 0),  # whatever it has
        ((55, 60), (62, 67), None, 1),
        ((54, 60), (62, 66), 0, 1),
        ((60, 54), (60, 61), 1, None),
    ],
)
def test_once_all_are_near_the_end_the_next_contract_that_is_made_wins(
    before: tuple[int, ...], after: tuple[int, ...], made: int | None, winner: int | None
) -> None:
    goal = NearTheEnd(Compare(62, tie=Tiebreak.PLAY_ON), points=55)
    for by in (0, 1):
        then = Standing(totals=before[:: -1 if by else 1])
        now = Standing(totals=after[:: -1 if by else 1], deals=1, made=None if made is None else Side((made + by) % 2))
        assert goal(then, now) == (None if winner is None else (winner + by) % 2)
        assert goal(then, attrs.evolve(now, deals=0)) is None  # in the middle of a deal nobody has made a contract


def test_a_match_that_begins_is_not_near_its_end() -> None:
    goal = NearTheEnd(Race(5), points=1)
    assert goal(Standing(), Standing(totals=(3, 2), deals=1, made=Side(1))) is None


@pytest.mark.parametrize("points", [0, -1, 2.5, "55", None])
def test_a_number_that_nobody_is_short_of_is_refused(points: Any) -> None:
    with pytest.raises(VariantError, match="points"):
        NearTheEnd(Race(62), points=points)


@pytest.mark.parametrize("by", range(3))
def test_no_side_is_favoured(by: int) -> None:
    def moved(totals: tuple[int, int, int]) -> tuple[int, ...]:
        return tuple(totals[(place - by) % 3] for place in range(3))

    for tie in Tiebreak:
        goal = Compare(500, tie=tie, floor=-200)
        for after in ((510, 500, 400), (-200, 30, 20), (510, 510, 0), (400, 410, 0)):
            winner = compared(goal, (500, 500, 0), after)
            turned = compared(goal, moved((500, 500, 0)), moved(after))
            assert turned == (None if winner is None else (winner + by) % 3)


@pytest.mark.parametrize(
    ("goal", "sentence"),
    [
        (
            Compare(500, tie=Tiebreak.EXTRA_DEAL),
            (
                "When a deal has ended and a side has 500 points or more, the side with the highest total wins."
                " If two have the same, one more deal decides, even if it takes both below that."
            ),
        ),
        (
            Compare(250, tie=Tiebreak.PLAY_ON, floor=-200),
            (
                "When a deal has ended and a side has 250 points or more, the side with the highest total wins. A match"
                " also ends when a side has \N{MINUS SIGN}200 or less. If two have the same, the match goes on."
            ),
        ),
    ],
)
def test_a_comparison_says_itself(goal: Compare, sentence: str) -> None:
    assert goal.describe() == sentence


def test_a_comparison_that_makes_no_sense_is_found_out() -> None:
    def found(goal: Compare) -> list[str]:
        return [str(problem) for problem in goal.problems(variants.PHAT)]

    assert found(Compare(500, tie=Tiebreak.PLAY_ON, floor=-1)) == []
    assert found(Compare(0, tie=Tiebreak.PLAY_ON)) == ["target: 0 points need no play: a target is above 0"]
    assert found(Compare(500, tie=Tiebreak.PLAY_ON, floor=20)) == [
        "floor: a match begins at 0, so a floor is below that, not 20"
    ]
    assert found(Compare(500, tie=Tiebreak.PLAY_ON, floor=0)) == [
        "floor: a match begins at 0, so a floor is below that, not 0"
    ]


@pytest.mark.parametrize(
    "fields",
    [
        *({"target": "500"}, {"target": 500.0}, {"tie": "extra"}, {"floor": "-200"}, {"floor": True}),
        *({"winners": "any"}, {"winners": None}),
    ],
    ids=str,
)
def test_a_comparison_of_no_numbers_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(VariantError, match=next(iter(fields))):
        attrs.evolve(Compare(500, tie=Tiebreak.PLAY_ON), **fields)


# --- A match that need not end


def test_a_cap_leaves_it_to_the_goal_who_has_won() -> None:
    goal = Compare(500, tie=Tiebreak.EXTRA_DEAL, floor=-200)
    capped = Capped(goal, deals=7)
    for after in ((499, 0), (500, 0), (510, 520), (500, 500), (-200, 10), (-900, -900)):
        for deals in (3, 4, 7, 8):
            before, now = Standing(totals=(440, 430), deals=3), Standing(totals=after, deals=deals)
            assert capped(before, now) == goal(before, now)


def test_a_cap_is_asked_as_seldom_as_its_goal() -> None:
    assert Capped(Race(181), deals=2).least == 181
    assert Capped(Compare(500, tie=Tiebreak.PLAY_ON), deals=2).least == math.inf


def unheard_of(before: Standing, after: Standing) -> Side | None:  # noqa: ARG001 - the signature of goals
    """Nobody wins."""
    return None


AT_THE_END = [
    *(Compare(62, tie=tie, winners=winners, floor=-62) for tie in Tiebreak for winners in Winners),
    AfterDeals(1, extra=1),
    AfterDeals(4, extra=2),
]


@pytest.mark.parametrize("goal", AT_THE_END)
@given(data=st.data())
def test_a_goal_that_says_so_is_reached_only_when_a_deal_is_finished(
    goal: Compare | AfterDeals, data: st.DataObject
) -> None:
    totals = st.tuples(st.integers(-90, 90), st.integers(-90, 90))
    made = data.draw(st.sampled_from([None, Side(0), Side(1)]))
    before = Standing(totals=data.draw(totals), deals=data.draw(st.integers(0, 6)))
    now = attrs.evolve(before, totals=data.draw(totals), made=made)
    for one in (goal, Capped(goal, deals=9), NearTheEnd(goal, points=1)):
        assert least_of(one) == math.inf
        assert one(before, now) is None


@pytest.mark.parametrize(("goal", "least"), [(Race(9), 9), (unheard_of, -math.inf)])
def test_a_goal_around_another_promises_what_that_does(goal: Goal, least: float) -> None:
    assert least_of(goal) == Capped(goal, deals=2).least == NearTheEnd(goal, points=3).least == least


def test_a_cap_says_itself() -> None:
    assert Capped(Race(181), deals=12).describe() == (
        "The first side to reach 181 points wins at once, also in the middle of a deal."
        " After twelve deals a match that nobody has won stops, unfinished."
    )
    assert (
        Capped(Race(181), deals=1).describe().endswith("After one deal a match that nobody has won stops, unfinished.")
    )


@pytest.mark.parametrize("deals", [0, -1, 2.0, "3", None])
def test_a_cap_of_no_deals_is_refused(deals: Any) -> None:
    with pytest.raises(VariantError, match="deals"):
        Capped(Race(181), deals=deals)


def test_a_match_that_nobody_wins_stops_at_the_cap_unfinished() -> None:
    match = Match.new(variants.PHAT.evolve(name="two_deals", goal=Capped(Race(10_000), deals=2)), seed=1)
    while not match.is_over:
        assert not match.unfinished
        match = match.apply(match.legal_moves[0]) if match.legal_moves else match.next_deal()
    assert (match.unfinished, match.winner, match.turn, match.legal_moves) == (True, None, None, ())
    assert (len(match.deals), match.standing.deals, match.deal.winner) == (2, 2, None)
    assert "unfinished" in repr(match)
    with pytest.raises(SetupError, match="over"):
        match.next_deal()
    with pytest.raises(IllegalMove, match="over"):
        match.apply("AS")


def test_a_match_that_is_won_or_given_up_is_not_unfinished() -> None:
    won = Match.new(variants.PHAT.evolve(name="a_few_pegs", goal=Capped(Race(5), deals=1)), seed=1)
    while not won.is_over:
        won = won.apply(won.legal_moves[0])
    assert (won.unfinished, won.winner is None) == (False, False)
    given_up = Match.new(variants.PHAT.evolve(name="one_deal", goal=Capped(Race(500), deals=1)), seed=1).concede(0)
    assert (given_up.unfinished, given_up.winner) == (False, 1)


def test_a_match_without_a_cap_is_never_unfinished() -> None:
    assert not Match.new(variants.PHAT, seed=1).unfinished


@pytest.mark.parametrize(
    ("deals", "totals", "winner"),
    [(3, (9, 0), None), (4, (9, 0), 0), (4, (9, 9), None), (5, (9, 0), None), (6, (0, 9), 1), (6, (9, 9), None)],
)
def test_after_a_number_of_deals_the_highest_total_wins(
    deals: int, totals: tuple[int, int], winner: int | None
) -> None:
    goal = AfterDeals(4, extra=2)
    assert goal(Standing(totals=(0, 0), deals=deals - 1), Standing(totals=totals, deals=deals)) == winner
    assert goal(Standing(totals=(0, 0), deals=deals), Standing(totals=totals, deals=deals)) is None
