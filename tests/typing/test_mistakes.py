"""Mistakes that type checkers find before a game is played.

Each line that is wrong bears the complaint that it must bring, of mypy and of pyright: both say so where there is none.
"""

import pytest

from allfours import Bid, Card, CardSet, Deal, Match, Player, Score, Seat, Seating, Side, Suit, View, check, variants
from allfours.awards import Low
from allfours.errors import AllFoursError
from allfours.following import strict
from allfours.scoring import Majority, Race
from allfours.stages import FixTrump, TrickBids, Tricks
from allfours.variants.phat import MUCK

DEAL = Deal.shuffled(variants.PHAT, seed=7)
TABLE = Seating.partnerships()


def test_values_are_frozen() -> None:
    goal = Race(181)
    with pytest.raises(AttributeError):
        DEAL.turn = Seat(1)  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(AttributeError):
        goal.target = 121  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(AttributeError):
        DEAL.points = (88, 0)  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def test_a_side_is_no_seat() -> None:
    assert TABLE.side(Side(1)) == 1  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert TABLE.next(3) == 0  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert Score(Seat(0), points=1, reason="high").side == 0  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_view_has_no_field_for_hidden_cards() -> None:
    with pytest.raises(AttributeError):
        _ = DEAL.view(0).hands  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]


def test_what_may_be_missing_is_asked_about_first() -> None:
    blind = DEAL.view(2)  # partners the pitcher
    with pytest.raises(TypeError):
        list(blind.hand)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError):
        _ = DEAL.winner + 1  # type: ignore[operator]  # pyright: ignore[reportOptionalOperand, reportUnknownVariableType]
    with pytest.raises(AttributeError):
        _ = Card.parse("X1").suit.letter  # type: ignore[union-attr]  # pyright: ignore[reportOptionalMemberAccess]


def test_a_rule_stands_in_its_place() -> None:
    assert check(variants.PHAT.evolve(name="odd", stages=(Race(181), *variants.PHAT.stages)))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert check(variants.PHAT.evolve(name="odd", goal=FixTrump(Suit.HEARTS)))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert check(variants.SPADES.evolve(name="odd", stages=(TrickBids(bids=(strict,)), *variants.SPADES.stages[1:])))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(AllFoursError):
        Tricks(follow=Suit.HEARTS)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError):
        variants.PHAT.evolve(gaol=Race(121))  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


def test_no_default_encodes_a_game() -> None:
    with pytest.raises(TypeError):
        Race()  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError):
        Majority(MUCK, pays=8)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError):
        Low(1)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


def test_arguments_are_given_by_name() -> None:
    with pytest.raises(TypeError):
        Match.new(variants.PHAT, 181)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError):
        Deal.shuffled(variants.PHAT)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


def test_a_card_is_no_move_and_a_text_no_number() -> None:
    with pytest.raises(AllFoursError):
        DEAL.apply(Card.parse("9H"))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(AllFoursError):
        Bid("3")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError):
        _ = CardSet.parse("9H") + CardSet.parse("8H")  # type: ignore[operator]  # pyright: ignore[reportOperatorIssue, reportUnknownVariableType]


def answers_in_text(view: View) -> str:
    return str(view.legal_moves[0])


def test_a_player_answers_with_a_move() -> None:
    player: Player = answers_in_text  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    assert isinstance(player(DEAL.view(0)), str)
