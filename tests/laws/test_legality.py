"""What is legal, what is refused, and that both are one rule."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfours import Beg, Deal, IllegalMove, Match, Move, NotationError, Play, RefusalCode, variants
from allfours.moves import parse_move
from allfours.testing import deals, matches, move_texts, moves
from allfours.testing._playing import WHOLE_PACK
from tests.laws import faults
from tests.laws.house_rules import any_deal, any_variant, course, one_of

EVERY_CARD: tuple[Move, ...] = tuple(map(Play, WHOLE_PACK))


# --- Legal moves


def there_is_something_to_do_until_the_end(deal: Deal) -> None:
    """There are legal moves as long as it is somebody's turn, none twice."""
    assert bool(deal.legal_moves) == (deal.turn is not None) == (not deal.is_over)
    assert len(set(deal.legal_moves)) == len(deal.legal_moves)


@given(any_deal())
def test_there_is_something_to_do_until_the_end_and_nothing_twice(deal: Deal) -> None:
    for position in course(deal):
        there_is_something_to_do_until_the_end(position)


@pytest.mark.parametrize("fault", [faults.STUCK, faults.REPEATS])
def test_a_seat_that_is_stuck_or_offered_a_move_twice_is_noticed(fault: faults.Lies) -> None:
    with pytest.raises(AssertionError):
        there_is_something_to_do_until_the_end(Deal.shuffled(faults.with_stage(fault), seed=1))


def a_move_is_picked_as_if_from_the_list(deal: Deal, fraction: float) -> None:
    """The move so far down the list is the one that stands there, however it is found."""
    legal = deal.legal_moves
    for each in (fraction, 0.0, *((place + 0.5) / len(legal) for place in range(min(len(legal), 40)))):
        assert deal.pick(each) == legal[int(each * len(legal))]


@given(any_deal(), st.floats(0, 1, exclude_max=True))
def test_a_move_is_picked_as_if_from_the_list(deal: Deal, fraction: float) -> None:
    for position in course(deal):
        if not position.is_over:
            a_move_is_picked_as_if_from_the_list(position, fraction)


@pytest.mark.parametrize("name", variants.names())
def test_in_every_game_a_move_is_picked_as_if_from_the_list(name: str) -> None:
    for seed in range(3):
        deal, chance = Deal.shuffled(variants.get(name), seed=seed), Random(seed)
        while not deal.is_over:
            a_move_is_picked_as_if_from_the_list(deal, fraction := chance.random())
            deal = deal.apply(deal.pick(fraction))


def test_a_move_that_is_picked_from_elsewhere_is_noticed() -> None:
    with pytest.raises(AssertionError):
        a_move_is_picked_as_if_from_the_list(Deal.shuffled(faults.with_stage(faults.MISPICKS), seed=1), 0.9)


# --- Refusals


def a_move_is_legal_or_has_a_refusal(deal: Deal, move: Move) -> None:
    """A move is in the list, or there is a reason why not: never both, never neither."""
    refusal = deal.why_not(move)
    assert (refusal is None) == (move in deal.legal_moves)
    if refusal is not None:
        assert refusal.text.strip()
        assert not refusal.text.endswith(".")


@given(any_deal(), st.lists(moves(), max_size=8))
def test_a_move_is_legal_or_has_a_refusal(deal: Deal, others: list[Move]) -> None:
    for move in (*EVERY_CARD, *deal.legal_moves, *others):
        a_move_is_legal_or_has_a_refusal(deal, move)


def test_a_phase_that_contradicts_itself_is_noticed() -> None:
    deal = Deal.shuffled(faults.with_stage(faults.UNDECIDED), seed=1)
    with pytest.raises(AssertionError):
        a_move_is_legal_or_has_a_refusal(deal, deal.legal_moves[0])


def apply_does_what_why_not_says(deal: Deal, move: Move) -> None:
    """A refused move raises the very refusal, with the deal as it was; any other is the last one made."""
    told = _told(deal)
    refusal = deal.why_not(move)
    if refusal is None:
        assert deal.apply(move).moves == (*deal.moves, move)
    else:
        with pytest.raises(IllegalMove) as caught:
            deal.apply(move)
        assert caught.value.deal is deal
        assert (caught.value.move, caught.value.refusal) == (move, refusal)
    assert _told(deal) == told


def _told(deal: Deal) -> tuple[object, ...]:
    """All that a deal tells; its parts must even be the same objects."""
    same = tuple(map(id, (deal.table, deal.phase, deal.trick, deal.legal_moves, deal.variant)))
    return (*same, deal.turn, deal.moves, deal.scores, deal.standing, deal.tricks, hash(deal), repr(deal))


@given(any_deal(), st.lists(moves() | st.sampled_from(EVERY_CARD), min_size=1, max_size=6), st.data())
def test_a_refused_move_changes_nothing_and_a_legal_one_only_the_new_deal(
    deal: Deal, others: list[Move], data: st.DataObject
) -> None:
    legal = [data.draw(one_of(deal.legal_moves))] if deal.legal_moves else []
    for move in others + legal:
        apply_does_what_why_not_says(deal, move)


def test_a_refused_move_that_changes_something_is_noticed() -> None:
    deal = Deal.shuffled(faults.with_stage(faults.CHEATS), seed=1)
    with pytest.raises(AssertionError):
        apply_does_what_why_not_says(deal, Beg())


# --- Texts


@given(any_deal(), st.lists(move_texts(), min_size=1, max_size=8))
def test_a_text_means_its_move_or_is_no_notation(deal: Deal, texts: list[str]) -> None:
    for text in texts:
        match _read(text):
            case NotationError() as error:
                assert 0 <= error.position <= len(text)
                with pytest.raises(NotationError):
                    deal.why_not(text)
                with pytest.raises(NotationError):
                    deal.apply(text)
            case move:
                assert deal.why_not(text) == deal.why_not(move)


def _read(text: str) -> Move | NotationError:
    try:
        return parse_move(text)
    except NotationError as error:
        return error


@given(any_deal())
def test_a_legal_move_may_be_made_by_its_text(deal: Deal) -> None:
    for move in deal.legal_moves:
        assert deal.apply(str(move)) == deal.apply(move)


@given(deals(any_variant(), to_the_end=True), st.lists(moves(), min_size=1, max_size=5))
def test_when_the_deal_is_over_every_move_is_refused(deal: Deal, others: list[Move]) -> None:
    refusals = [deal.why_not(move) for move in others]
    assert {refusal.code for refusal in refusals if refusal} == {RefusalCode.DEAL_OVER}
    assert None not in refusals


@given(matches(any_variant(), most_deals=3), st.lists(moves() | st.sampled_from(EVERY_CARD), max_size=5))
def test_a_match_refuses_what_its_deal_refuses(match: Match, others: list[Move]) -> None:
    for move in (*others, *match.legal_moves):
        refusal = match.why_not(move)
        assert (refusal is None) == (move in match.legal_moves)
        if refusal is None:
            assert match.apply(move).deal == match.deal.apply(move)
        else:
            with pytest.raises(IllegalMove) as caught:
                match.apply(move)
            assert caught.value.refusal == refusal
            assert refusal.code is RefusalCode.MATCH_OVER or refusal == match.deal.why_not(move)
