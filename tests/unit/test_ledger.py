"""What is written down at the table."""

import pytest

from allfours import Card, Reckoning, Score, Seat, SetupError, Side, Standing, Trick
from allfours.seating import FOUR_HANDED


def test_the_standing_of_a_new_match_is_nothing_for_every_side() -> None:
    assert Standing().for_sides(3) == Standing(totals=(0, 0, 0), bags=(0, 0, 0))
    given = Standing(totals=(5, -7), pot=8, bags=(1, 2), deals=3)
    assert given.for_sides(2) == given


@pytest.mark.parametrize(
    ("standing", "path", "text"),
    [
        ({"totals": [1, 2]}, "standing.totals", "totals is a tuple of whole numbers, not [1, 2]"),
        ({"totals": (1, 2.0)}, "standing.totals", "totals is a tuple of whole numbers, not (1, 2.0)"),
        ({"bags": (True, 0)}, "standing.bags", "bags is a tuple of whole numbers, not (True, 0)"),
        ({"pot": "8"}, "standing.pot", "pot is a whole number, not '8'"),
        ({"deals": True}, "standing.deals", "deals is a whole number, not True"),
        ({"pot": -1}, "standing.pot", "pot runs from 0 to 1000000000"),
        ({"bags": (0, -1)}, "standing.bags", "bags runs from 0 to 1000000000"),
        ({"deals": -1}, "standing.deals", "deals runs from 0 to 1000000000"),
        ({"totals": (0, 10**9 + 1)}, "standing.totals", "totals runs from -1000000000 to 1000000000"),
        ({"totals": (-(10**9) - 1, 0)}, "standing.totals", "totals runs from -1000000000 to 1000000000"),
    ],
)
def test_what_is_no_standing_is_refused(standing: dict[str, object], path: str, text: str) -> None:
    with pytest.raises(SetupError) as caught:
        Standing(**standing)  # type: ignore[arg-type]  # that it is not is the point
    assert [(problem.path, problem.text) for problem in caught.value.problems] == [(path, text)]


def test_all_that_is_wrong_with_a_standing_is_said_at_once() -> None:
    with pytest.raises(SetupError) as caught:
        Standing(pot=-1, deals=-1)
    assert [problem.path for problem in caught.value.problems] == ["standing.pot", "standing.deals"]


def test_a_trick_prints_its_cards_in_the_order_played() -> None:
    trick = Trick(Seat(1), cards=(Card.parse("2S"), Card.parse("AS")), winner=Seat(2))
    assert str(trick) == "2S AS"


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (Score(Side(0), points=16, reason="muck"), "side 0: +16 muck"),
        (Score(Side(1), points=-4, reason="contract"), "side 1: -4 contract"),
        (Score(Side(0), points=9, reason="pegs", cards=(Card.parse("9S"),), trick=0), "side 0: +9 pegs (9♠)"),
    ],
)
def test_a_score_prints_who_how_many_and_what_for(score: Score, text: str) -> None:
    assert str(score) == text


def test_a_reckoning_may_hold_counts_that_were_typed_in() -> None:
    reckoning = Reckoning(seating=FOUR_HANDED, dealer=Seat(3), counts=(("muck", (46, 34)),))
    assert reckoning.counted("muck") == (46, 34)
    assert reckoning.counted("game") is None
