"""The settlement of Cinch: the difference, a contract that failed, and what other tables score."""

import pickle
from typing import cast

import pytest

from allfours import (
    Bid,
    Contract,
    Moon,
    Pass,
    Reckoning,
    Seat,
    Seating,
    Standing,
    VariantError,
    check,
    rules_text,
    variants,
)
from allfours.awards import Credit, TrumpCard
from allfours.cards import Rank
from allfours.difference import Difference, Made
from allfours.rules import sentence
from allfours.seating import FOUR_HANDED
from allfours.stages import AllPass, Auction, Hold

POINTS = (TrumpCard(Rank.ACE, pays=1, to=Credit.TAKER), TrumpCard(Rank.TEN, pays=1, to=Credit.TAKER))
CINCH = Difference(awards=POINTS, made=Made.DIFFERENCE)
EACH = Difference(awards=POINTS, made=Made.EACH_SCORES)
turned = pytest.mark.parametrize("by", range(4))


def reckoned(taken: int, bid: Bid | Moon | Pass | None, *, by: int = 0) -> Reckoning:
    """A deal in which the bidder's side has so many points of fourteen; of no bid at all there is no contract."""
    side = by % 2
    said = [Pass(), bid, Pass(), Pass()]  # seat 1 bids, of a table at which nobody has moved up
    typed = (taken, 14 - taken) if side else (14 - taken, taken)
    return Reckoning(
        seating=FOUR_HANDED,
        dealer=Seat((3 + by) % 4),
        contract=None
        if bid is None
        else Contract(declarer=Seat((1 + by) % 4), bids=tuple(said[(seat - by) % 4] for seat in range(4))),
        counts=(("ace", typed),),
    )


def paid(settlement: Difference, reckoning: Reckoning, *, by: int = 0) -> tuple[str, bool]:
    """What the bidders and the others score, as if nobody had moved up; and whether the contract was made."""
    before = Standing(totals=(3, 4), pot=1)
    scores, after = settlement(reckoning, before)
    assert (after.totals, after.pot) == (before.totals, before.pot)
    bidders = (1 + by) % 2
    assert after.made in {None, bidders}
    who = ("bidders" if score.side == bidders else "others" for score in scores)
    words = (f"{name} {score.points:+} {score.reason}" for name, score in zip(who, scores, strict=True))
    return ", ".join(words), after.made is not None


@turned
@pytest.mark.parametrize(
    ("number", "taken", "expected"),
    [
        (8, 9, ("bidders +4 difference", True)),
        (6, 6, ("others +2 difference", True)),
        (7, 7, ("", True)),
        (8, 7, ("others +15 set", False)),
        (14, 13, ("others +15 set", False)),
        (14, 14, ("bidders +14 difference", True)),
        (10, 0, ("others +24 set", False)),
    ],
)
def test_one_side_scores_what_it_has_made_more_or_what_a_contract_costs(
    number: int, taken: int, expected: tuple[str, bool], by: int
) -> None:
    assert paid(CINCH, reckoned(taken, Bid(number), by=by), by=by) == expected


@turned
@pytest.mark.parametrize(
    ("taken", "expected"), [(5, "others +4 difference"), (9, "bidders +4 difference"), (0, "others +14 difference")]
)
def test_a_dealer_who_plays_without_a_bid_cannot_be_set(taken: int, expected: str, by: int) -> None:
    assert paid(CINCH, reckoned(taken, Pass(), by=by), by=by) == (expected, False)


def test_without_any_contract_the_side_that_has_made_more_scores_the_difference() -> None:
    assert paid(CINCH, reckoned(5, None)) == ("others +4 difference", False)


@turned
@pytest.mark.parametrize(
    ("number", "taken", "expected"),
    [
        (6, 6, ("bidders +6 ace, others +8 ace", True)),
        (7, 7, ("bidders +7 ace, others +7 ace", True)),
        (14, 14, ("bidders +14 ace", True)),
        (7, 6, ("others +15 set", False)),
    ],
)
def test_both_may_score_what_they_make(number: int, taken: int, expected: tuple[str, bool], by: int) -> None:
    assert paid(EACH, reckoned(taken, Bid(number), by=by), by=by) == expected


def test_whatever_is_bid_and_made_one_side_scores_at_most_and_nobody_loses() -> None:
    for number in range(1, 15):
        for taken in range(15):
            scores, _ = CINCH(reckoned(taken, Bid(number)), Standing(totals=(0, 0)))
            assert len(scores) <= 1
            assert all(score.points > 0 for score in scores)


def test_the_settlement_says_itself() -> None:
    first = "If the bidder's side makes as many points as were bid, or more, "
    last = (
        " If it makes fewer, it is *set*: it scores nothing, and the other side scores what it has made and what was"
        " bid besides."
    )
    more = "the side that has made more points, the bidder's or the other, scores how many it has made more."
    assert CINCH.clauses() == (f"{first}{more}{last}",)
    assert EACH.clauses() == (f"{first}both sides score what they have made.{last}",)
    assert sentence(EACH).startswith("Ace: 1 point for the ace of trumps, if it is in play, to the side that takes it")
    assert "is *set*" in rules_text(variants.CINCH)


def test_three_sides_have_no_difference_and_a_moon_no_price() -> None:
    three = variants.CINCH.evolve(name="three", seating=Seating.singles(3), packets=(3, 3))
    assert [str(problem) for problem in CINCH.problems(three)] == [
        "3 sides have no difference: this settlement is for two"
    ]
    moon = Auction(1, 14, above=Moon(), hold=Hold.NEVER, all_pass=AllPass.DEALER_FREE)
    shot = variants.CINCH.evolve(name="shot", stages=(moon, *variants.CINCH.stages[1:]))
    assert [problem.text for problem in check(shot)] == [
        "a moon can be bid, and this settlement knows nothing but numbers"
    ]


def test_fields_of_the_wrong_kind_are_refused() -> None:
    with pytest.raises(VariantError, match="made"):
        Difference(awards=POINTS, made=cast("Made", "difference"))  # the cast: what is wrong is the point
    with pytest.raises(VariantError, match="awards"):
        Difference(awards=cast("tuple[TrumpCard, ...]", [*POINTS]), made=Made.DIFFERENCE)


def test_the_settlement_is_a_value() -> None:
    assert pickle.loads(pickle.dumps(CINCH)) == CINCH != EACH
    assert len({CINCH, EACH, Difference(awards=POINTS, made=Made.DIFFERENCE)}) == 2
