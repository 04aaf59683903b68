"""What cards are worth, what a deal pays, and when a match is won."""

import attrs
import pytest

from allfours import Card, CardSet, Rank, Reckoning, Score, Seat, Seating, Side, Standing, Suit
from allfours.orders import ACE_HIGH
from allfours.scoring import AfterDeals, Majority, PointTable, Race, Test, Tie, When, nothing
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


def test_nothing_may_be_paid() -> None:
    assert nothing(muck(40, 40), Standing(pot=8)) == ((), Standing(pot=8))


# --- Goals


def race(totals: tuple[int, ...], goal: Race, *, finished: bool = False) -> Side | None:
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


@pytest.mark.parametrize(("totals", "winner"), [((180, 0), None), ((181, 0), 0), ((181, 190), 1), ((190, 190), None)])
def test_a_race_may_be_won_only_at_the_end_of_a_deal(totals: tuple[int, int], winner: int | None) -> None:
    goal = Race(181, when=When.END_OF_DEAL)
    assert race(totals, goal) is None
    assert race(totals, goal, finished=True) == winner


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
        (
            Race(181, when=When.END_OF_DEAL),
            (
                "When a deal has ended and a side has 181 points or more, the side with the highest total wins;"
                " if two have the same, another deal is played."
            ),
        ),
        (
            Race(80, test=Test.EXCEED, when=When.END_OF_DEAL),
            (
                "When a deal has ended and a side has more than 80 points, the side with the highest total wins;"
                " if two have the same, another deal is played."
            ),
        ),
    ],
)
def test_a_race_says_itself(goal: Race, sentence: str) -> None:
    assert goal.describe() == sentence


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
