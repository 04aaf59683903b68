"""A match is used as a program would use it, in any order of calls, beside a score sheet kept by hand."""

import contextlib
import copy
import pickle
from collections.abc import Sequence
from random import Random

import attrs
import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from allfours import (
    Card,
    IllegalMove,
    Match,
    Move,
    NotationError,
    Play,
    Record,
    RefusalCode,
    SetupError,
    Standing,
    Variant,
)
from allfours.scoring import Capped, Race
from allfours.state import begin
from allfours.testing import move_texts, moves
from allfours.testing._courses import any_of
from allfours.testing._playing import WHOLE_PACK
from tests.laws.house_rules import any_variant, one_of


class ScoreSheet:
    """What somebody writes down who only hears which scores are called."""

    def __init__(self, sides: int) -> None:
        self.totals = [0] * sides
        self.deals = 0
        self.called = 0
        """Scores called in the deal on the table."""

    def write(self, match: Match) -> None:
        """The scores called since the last time."""
        scores = match.deal.scores
        for score in scores[self.called :]:
            self.totals[score.side] += score.points
        self.called = len(scores)

    def next_deal(self, *, thrown_in: bool) -> None:
        """The deal is over, another begins."""
        self.deals += not thrown_in
        self.called = 0


class MatchMachine(RuleBasedStateMachine):
    """Calls of everything that a match can do."""

    match: Match
    sheet: ScoreSheet
    dealt: int

    @initialize(variant=any_variant(), seed=st.integers(0, 2**64), given=st.booleans(), play=st.randoms())
    def begin(self, variant: Variant, seed: int, given: bool, play: Random) -> None:  # noqa: FBT001 - drawn
        """A match by its seed, or with a pack and a dealer of one's own."""
        pack = play.sample(list(variant.deck), len(variant.deck)) if given else None
        self.match = Match.new(variant, seed=seed, cards=pack, dealer=0 if given else None)
        self.sheet = ScoreSheet(variant.seating.sides)
        self.dealt = 1
        self.sheet.write(self.match)

    def become(self, match: Match) -> None:
        """Go on with another match value; the one before must not have changed."""
        before, told = self.match, _told(self.match)
        self.match = match
        self.sheet.write(match)
        assert _told(before) == told

    # --- Play

    @precondition(lambda self: self.match.legal_moves)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """A legal move, as a value or as its text."""
        move = data.draw(one_of(self.match.legal_moves))
        assert self.match.why_not(move) is None
        after = self.match.apply(str(move) if data.draw(st.booleans()) else move)
        assert after == self.match.apply(move) != self.match
        assert after.deal.moves == (*self.match.deal.moves, move)
        self.become(after)

    @precondition(lambda self: self.match.legal_moves)
    @rule(most=st.integers(2, 60), play=st.randoms(use_true_random=False))
    def play_on(self, most: int, play: Random) -> None:
        """Many legal moves."""
        match = self.match
        for _ in range(most):
            if not match.legal_moves:
                break
            match = match.apply(any_of(match.legal_moves, play))
            self.sheet.write(match)
        self.become(match)

    @rule(move=moves() | st.sampled_from(WHOLE_PACK).map(Play))
    def try_any_move(self, move: Move) -> None:
        """A move that is most likely refused."""
        refusal = self.match.why_not(move)
        assert (refusal is None) == (move in self.match.legal_moves)
        if refusal is not None:
            with pytest.raises(IllegalMove) as caught:
                self.match.apply(move)
            assert caught.value.refusal == refusal
            assert (refusal.code is RefusalCode.MATCH_OVER) == self.match.is_over

    @rule(text=move_texts())
    def try_any_text(self, text: str) -> None:
        """A text that is a legal move, a refused one, or none at all."""
        with contextlib.suppress(IllegalMove, NotationError):
            self.become(self.match.apply(text))

    # --- Deal

    @precondition(lambda self: self.match.deal.is_over and not self.match.is_over)
    @rule(given=st.booleans(), dealer=st.none() | st.integers(0, 1), play=st.randoms(use_true_random=False))
    def next_deal(self, given: bool, dealer: int | None, play: Random) -> None:  # noqa: FBT001 - drawn
        """The next deal, by the seed and the custom, or by a pack and a dealer of one's own."""
        before, deck = self.match, list(self.match.variant.deck)
        after = before.next_deal(cards=play.sample(deck, len(deck)) if given else None, dealer=dealer)
        assert after.past == before.deals
        assert after.deal.table.facts.start.standing == before.standing
        assert dealer is None or after.deal.dealer == dealer
        self.dealt += 1
        self.sheet.next_deal(thrown_in=before.deal.thrown_in)
        self.become(after)

    @precondition(lambda self: not self.match.deal.is_over or self.match.is_over)
    @rule()
    def next_deal_too_early_or_too_late(self) -> None:
        """No deal follows before the end of this one, or after the end of the match."""
        with pytest.raises(SetupError):
            self.match.next_deal()

    @rule(side=st.integers(-1, 4), sure=st.integers(0, 9))
    def concede(self, side: int, sure: int) -> None:
        """A side gives up, if it may; seldom, since that is the end."""
        if self.match.is_over or self.match.variant.seating.sides != 2 or not 0 <= side < 2:
            with pytest.raises(SetupError):
                self.match.concede(side)
        elif not sure:
            self.become(self.match.concede(side))
            assert self.match.winner == 1 - side

    # --- Look and copy

    @rule(data=st.data())
    def look(self, data: st.DataObject) -> None:
        """What a seat or a spectator sees goes with the match."""
        seat = data.draw(st.none() | st.integers(0, self.match.variant.seating.seats - 1))
        view = self.match.view(seat)
        assert view == self.match.deal.view(seat)
        assert (view.standing, view.scores) == (self.match.standing, self.match.deal.scores)

    @rule(protocol=st.integers(2, pickle.HIGHEST_PROTOCOL))
    def go_on_with_a_copy(self, protocol: int) -> None:
        """A pickle is the same match; so is a copy."""
        assert copy.copy(self.match) == self.match == copy.deepcopy(self.match)
        self.same(pickle.loads(pickle.dumps(self.match, protocol=protocol)))

    @rule(as_json=st.booleans())
    def go_on_with_what_was_recorded(self, as_json: bool) -> None:  # noqa: FBT001 - drawn
        """A record that is written and read is the same match."""
        record, mine = self.match.record(), [self.match.variant]
        if as_json:
            again = Record.from_json(record.to_json(), variants=mine)
        else:
            again = Record.loads(record.dumps(), variants=mine)
        assert again == record
        self.same(again.replay())

    def same(self, match: Match) -> None:
        """Go on with another object that must be the same value."""
        assert match == self.match
        assert hash(match) == hash(self.match)
        assert _told(match) == _told(self.match)
        self.become(match)

    # --- What is always true

    @invariant()
    def the_totals_are_those_on_the_score_sheet(self) -> None:
        """Totals are the sum of the scores that were called, whatever else was done."""
        assert list(self.match.totals) == self.sheet.totals
        assert self.match.standing.deals == self.sheet.deals + self.counted

    @property
    def counted(self) -> bool:
        """Whether the deal on the table has been counted."""
        return self.match.deal.is_over and not self.match.deal.thrown_in

    @invariant()
    def deals_are_all_kept(self) -> None:
        """Every deal but the one in progress is among the finished ones."""
        assert len(self.match.deals) == self.dealt - (not self.match.deal.is_over)
        assert all(deal.is_over for deal in self.match.deals)

    @invariant()
    def somebody_can_go_on_or_the_match_is_over(self) -> None:
        """There is a move to make, a deal to deal, or an end: a winner, or the number of deals after which all stop."""
        goal = self.match.variant.goal
        stopped = isinstance(goal, Capped) and self.match.standing.deals >= goal.deals
        assert self.match.unfinished == (stopped and self.match.winner is None)
        over = stopped or self.match.winner is not None
        assert over == self.match.is_over
        assert bool(self.match.legal_moves) == (self.match.turn is not None)
        assert (self.match.turn is None) == (over or self.match.deal.is_over)

    @invariant()
    def a_race_is_won_by_who_is_there(self) -> None:
        """In a race the winner has the points, and at once nobody else who has them is still waiting."""
        goal = self.match.variant.goal
        goal = goal.goal if isinstance(goal, Capped) else goal
        if not isinstance(goal, Race) or self.match.conceded is not None:
            return
        totals, winner = self.match.totals, self.match.winner
        if winner is not None:
            assert totals[winner] == max(totals) >= goal.least
        else:
            assert max(totals) < goal.least


def _told(match: Match) -> tuple[object, ...]:
    """What a match tells of itself."""
    return (match.totals, match.turn, match.legal_moves, match.deals, match.winner, hash(match), repr(match))


def test_a_match_that_forgets_its_totals_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Match.next_deal

    def forgetful(self: Match, *, cards: Sequence[Card] | None = None, dealer: int | None = None) -> Match:
        after = real(self, cards=cards, dealer=dealer)
        nothing = Standing().for_sides(self.variant.seating.sides)
        return attrs.evolve(after, deal=begin(attrs.evolve(after.deal.table.facts.start, standing=nothing)))

    monkeypatch.setattr(Match, "next_deal", forgetful)
    few = settings(max_examples=60, derandomize=True, database=None, phases=[Phase.generate], print_blob=False)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(MatchMachine, settings=few)


MatchMachine.TestCase.settings = settings(stateful_step_count=25)
TestMatchMachine = MatchMachine.TestCase
