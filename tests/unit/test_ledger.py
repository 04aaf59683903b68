"""What is written down at the table."""

import json
from typing import Any

import attrs
import pytest

from allfours import (
    Card,
    CardSet,
    Deal,
    Match,
    Reckoning,
    Record,
    Score,
    Seat,
    SetupError,
    Side,
    Standing,
    Trick,
    variants,
)
from allfours.scoring import Capped, Compare, Tiebreak
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
        ({"made": "NS"}, "standing.made", "made is the number of a side or None, not 'NS'"),
        ({"made": True}, "standing.made", "made is the number of a side or None, not True"),
        ({"made": -1}, "standing.made", "made is the number of a side or None, not -1"),
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


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"side": "N"}, "side: a whole number from 0 up is wanted, not 'N'"),
        ({"side": True}, "side: a whole number from 0 up is wanted, not True"),
        ({"side": -1}, "side: a whole number from 0 up is wanted, not -1"),
        ({"trick": -1}, "trick: a whole number from 0 up is wanted, not -1"),
        ({"points": 0}, "points: a score is of points other than 0: for nothing there is no score$"),
        ({"points": 0.5}, "points: a value of type int is wanted, not 0.5"),
        ({"points": True}, "points: a value of type int is wanted, not True"),
        ({"reason": None, "trick": "3"}, "trick: a whole number from 0 up .* not '3'; reason: a value .* str .* None"),
        ({"cards": [Card.parse("9H")]}, r"cards: a tuple of cards is wanted, not \["),
        ({"cards": CardSet.parse("9H")}, r"cards: a tuple of cards is wanted, not CardSet.parse\('9H'\)$"),
        ({"cards": (Card.parse("9H"), "8H")}, "cards.1: each is a Card, such as Card.parse\\('9H'\\), not '8H'"),
    ],
)
def test_a_score_of_values_that_cannot_be_is_refused(values: dict[str, Any], said: str) -> None:
    score = Score(Side(0), points=9, reason="pegs", cards=(Card.parse("9S"),), trick=0)
    with pytest.raises(SetupError, match=f"^{said}"):
        attrs.evolve(score, **values)


def test_a_reckoning_may_hold_counts_that_were_typed_in() -> None:
    reckoning = Reckoning(seating=FOUR_HANDED, dealer=Seat(3), counts=(("muck", (46, 34)),))
    assert reckoning.counted("muck") == (46, 34)
    assert reckoning.counted("game") is None


# --- Who has made a contract


def played(deal: Deal) -> Deal:
    """The deal to its end, always by the first legal move."""
    while not deal.is_over:
        deal = deal.apply(deal.legal_moves[0])
    return deal


def test_a_standing_says_who_has_just_made_a_contract_until_the_next_deal_begins() -> None:
    """The dealer is forced to bid two in each of these deals, and makes them or not."""
    found = set[bool]()
    for seed in range(12):
        deal = Deal.shuffled(variants.AUCTION_PITCH, seed=seed)
        assert deal.standing.made is None
        ended = played(deal)
        assert ended.contract is not None
        assert ended.contract.declarer == 3
        made = ended.points[3] > 0
        found.add(made)
        assert ended.standing.made == (3 if made else None)
        match = Match(variant=variants.AUCTION_PITCH, seed=seed, past=(), deal=ended).next_deal()
        assert match.deal.standing == attrs.evolve(ended.standing, made=None)
    assert found == {True, False}


@pytest.mark.parametrize("made", [None, Side(0), Side(3)])
def test_a_deal_begins_with_no_contract_made_whatever_it_is_given(made: Side | None) -> None:
    given = Standing(totals=(1, 2, 3, 4), made=made)
    assert Deal.shuffled(variants.AUCTION_PITCH, seed=1, standing=given).standing.made is None


def test_a_view_tells_who_has_made_a_contract_also_as_plain_json() -> None:
    for seed in range(12):
        deal = played(Deal.shuffled(variants.SETBACK, seed=seed))
        view = deal.view(0)
        assert view.standing.made == deal.standing.made
        standing = json.loads(json.dumps(view.as_dict()))["standing"]
        assert standing == {
            "totals": list(deal.standing.totals),
            "pot": 0,
            "bags": [0, 0],
            "deals": 1,
            "made": deal.standing.made,
        }


def test_a_match_with_contracts_is_recorded_and_read_back() -> None:
    """What was made stands in no record, since it is found again by the play."""
    short = variants.SETBACK.evolve(name="short", goal=Capped(Compare(21, tie=Tiebreak.CONTRACT), deals=4))
    match = Match.new(short, seed=2)
    while not match.is_over:
        match = match.apply(match.legal_moves[0]) if match.legal_moves else match.next_deal()
    assert any(deal.standing.made is not None for deal in match.deals)
    for again in (
        Record.loads(match.record().dumps(), variants=[short]).replay(),
        Record.from_json(match.record().to_json(), variants=[short]).replay(),
    ):
        assert again == match
        assert [deal.standing.made for deal in again.deals] == [deal.standing.made for deal in match.deals]
