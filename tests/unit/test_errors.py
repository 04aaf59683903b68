"""What an error says to people, and what it carries for programs."""

import pytest

from allfours import (
    AllFoursError,
    Deal,
    IllegalMove,
    NotationError,
    Pass,
    Problem,
    Refusal,
    RefusalCode,
    SetupError,
    VariantError,
    variants,
)

DEAL = Deal.shuffled(variants.PHAT, seed=7)
REFUSAL = Refusal(RefusalCode.WRONG_PHASE, "a card is to be played now")


def test_every_error_is_one_of_the_library() -> None:
    for error in (IllegalMove(Pass(), DEAL, REFUSAL), SetupError(()), VariantError(()), NotationError("", 0, "")):
        assert isinstance(error, AllFoursError)


def test_a_refused_move_says_which_and_why_and_shows_no_deal() -> None:
    error = IllegalMove(Pass(), DEAL, REFUSAL)
    assert str(error) == "pass: a card is to be played now"
    assert repr(error) == "IllegalMove('pass', 'a card is to be played now')"
    assert (error.move, error.deal, error.refusal) == (Pass(), DEAL, REFUSAL)


def test_a_refusal_prints_its_sentence() -> None:
    assert str(REFUSAL) == "a card is to be played now"


def test_an_error_of_the_setup_says_all_problems_at_once() -> None:
    problems = (Problem("name", path="name", text="no id"), Problem("odd", path="", text="something else"))
    for error in (SetupError(problems), VariantError(problems)):
        assert str(error) == "name: no id; something else"
        assert error.problems == problems
    assert SetupError.of("name", "name", "no id").problems == problems[:1]


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (NotationError("1H", 0, "no rank"), "'1H' at 0: no rank"),
        (NotationError("1H", 0, "no rank", 12), "line 12: '1H' at 0: no rank"),
        (NotationError("9" * 61, 3, "too long"), f"'{'9' * 60}…' at 3: too long"),
        (NotationError("9" * 60, 3, "too long"), f"'{'9' * 60}' at 3: too long"),
    ],
)
def test_an_error_of_notation_shows_the_text_the_place_and_the_reason(error: NotationError, text: str) -> None:
    assert str(error) == text


def test_a_refusal_code_is_a_word_for_programs() -> None:
    assert RefusalCode("must-follow") is RefusalCode.MUST_FOLLOW
    assert all(code.value == code.name.lower().replace("_", "-") for code in RefusalCode)
