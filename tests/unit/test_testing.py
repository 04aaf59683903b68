"""The kit that proves variants and players finds what is wrong with them, and says it in a small example."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import get_args

import attrs
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

import allfours
from allfours import (
    Call,
    Card,
    CardSet,
    Deal,
    DealRecord,
    Discard,
    Goal,
    Match,
    Move,
    Pass,
    Play,
    Player,
    Rank,
    Reckoning,
    Record,
    Refusal,
    RefusalCode,
    Score,
    Seat,
    Seating,
    Settlement,
    SetupError,
    Side,
    Standing,
    Suit,
    Trick,
    Variant,
    View,
    check,
    testing,
    variants,
)
from allfours.cards import mask_of, pack
from allfours.following import strict
from allfours.ledger import score_of
from allfours.moves import parse_move
from allfours.orders import ACE_HIGH
from allfours.rules import sentence, singly
from allfours.scoring import Capped, Compare, PointTable, Race, Tiebreak, nothing
from allfours.stages import TrickBids, Tricks
from allfours.state import deal_of
from allfours.table import Facts
from allfours.testing import BagsStayBelow, Fault, House, assert_conforms, assert_player_conforms, players
from allfours.testing import _counting as counting
from allfours.testing import _keeping as keeping
from allfours.testing import _playing as playing
from allfours.testing import _seeing as seeing
from allfours.testing._courses import courses
from allfours.testing._told import brief, other_move
from allfours.testing._turning import suits_named, symmetries
from allfours.variants.phat import MUCK
from tests.laws import faults
from tests.laws.faults import with_stage
from tests.snippets import ROOT


def paying(settlement: Settlement) -> Variant:
    """Phat that pays so."""
    return variants.PHAT.evolve(name="faulty", settlement=settlement)


def message(variant: Variant, *, deals: int = 3, more: Iterable[testing.Law] = ()) -> str:
    """What is said of a variant that breaks a law."""
    with pytest.raises(AssertionError) as caught:
        assert_conforms(variant, deals=deals, more=more)
    return str(caught.value)


def law_in(text: str) -> str:
    """The law that a message names."""
    found = re.match(r"\w+ breaks a law: (.*)\.\n", text)
    assert found, text
    return found[1]


# --- Faults in the cards


def bring_a_joker(deal: Deal) -> Deal:
    """A joker of another pack is among the cards aside."""
    return deal.changed(aside=Card.parse("X1").bit)


# --- Faults in a phase


def speaking(
    listed: Callable[[Deal], tuple[Move, ...]] = faults.only_pass,
    refused: Callable[[Deal, Move], Refusal | None] = faults.unless_listed,
    made: Callable[[Deal, Move], Deal] = faults.on_it_goes,
    *,
    secret: bool = False,
) -> Variant:
    """Phat with hands of nine in which something is said before the pitch."""
    stage = faults.Lies(listed=listed, refused=refused, made=made, secret=secret)
    return with_stage(stage).evolve(packets=singly(9))


def refuse_nothing_said(deal: Deal, move: Move) -> Refusal | None:
    """Any word will do."""
    return None if isinstance(move, Call) else faults.unless_listed(deal, move)


def refuse_with_a_shrug(deal: Deal, move: Move) -> Refusal | None:
    """A refusal that is none."""
    return None if move in deal.legal_moves else "no"  # type: ignore[return-value] # the fault


NOBODY_HAS_THOUGHT_OF: dict[str, Refusal] = {}


def fail_at_a_bid(deal: Deal, move: Move) -> Refusal | None:
    """Nobody has thought of moves that are no pass."""
    return None if move in deal.legal_moves else NOBODY_HAS_THOUGHT_OF[str(move)]


def tell_tales(deal: Deal, move: Move) -> Refusal | None:
    """A refusal says what the partner holds."""
    partner = deal.variant.seating.next(deal.turn or Seat(0), 2)
    return None if move == Pass() else Refusal(RefusalCode.NOT_ALLOWED, f"your partner holds {deal.hand(partner)}")


def a_neighbours_discard(deal: Deal) -> tuple[Move, ...]:
    """One may discard the cards of one's neighbour."""
    return (Discard(deal.hand(deal.variant.seating.next(deal.turn or Seat(0)))),)


def word_for_a_partner_with_an_ace(deal: Deal) -> tuple[Move, ...]:
    """One may speak if one's partner holds an ace."""
    partner = deal.hand(deal.variant.seating.next(deal.turn or Seat(0), 2))
    return (Pass(), Call("go-on")) if any(card.rank is Rank.ACE for card in partner) else (Pass(),)


def put_one_away(deal: Deal) -> tuple[Move, ...]:
    """One puts a card away."""
    return tuple(Discard(CardSet([card])) for card in deal.hand(deal.turn or 0))


def put_away(deal: Deal, move: Move) -> Deal:
    """The card is exchanged for one of the stock, and its owner knows it."""
    return _put_away(deal, move, known=True)


def put_away_and_forget(deal: Deal, move: Move) -> Deal:
    """The card is exchanged for one of the stock, and its owner no longer knows it."""
    return _put_away(deal, move, known=False)


def _put_away(deal: Deal, move: Move, *, known: bool) -> Deal:
    assert isinstance(move, Discard)
    facts, seat = deal.table.facts, deal.turn or Seat(0)
    held, knows = list(facts.held), list(facts.known)
    held[seat] ^= move.cards.mask | facts.stock[0].bit
    knows[seat] |= move.cards.mask * known
    return deal.changed(held=tuple(held), known=tuple(knows), aside=move.cards.mask, stock=facts.stock[1:]).proceed()


def once_more(deal: Deal, move: Move) -> Deal:  # noqa: ARG001
    """The same seat is to speak again."""
    return deal.opened(deal.phase, turn=deal.turn or Seat(0))


def seat_9_speaks(deal: Deal) -> Deal:
    """It is the turn of somebody who is not there."""
    return deal.opened(faults.Lies(listed=faults.only_pass, refused=faults.unless_listed), turn=Seat(9))


@attrs.frozen
class Shout:
    """A move of somebody's own."""

    loud: int = 1
    """How loud."""

    def __str__(self) -> str:
        return "shout"


@attrs.frozen
class Murmur:
    """A move of somebody's own that is written like another."""

    def __str__(self) -> str:
        return "pass"


def shout(deal: Deal) -> tuple[Move, ...]:  # noqa: ARG001
    """One may shout."""
    return (Shout(),)  # type: ignore[return-value] # the fault


def murmur(deal: Deal) -> tuple[Move, ...]:  # noqa: ARG001
    """One may murmur."""
    return (Murmur(),)  # type: ignore[return-value] # the fault


def forget_the_pass(deal: Deal, move: Move) -> Deal:  # noqa: ARG001
    """What was said is not written down."""
    before = deal.table.previous
    assert before is not None
    return deal_of(before, deal.phase, deal.turn, ()).proceed()


# --- Faults in a stage


CHANCE = Random(5)


def any_trump(deal: Deal) -> Deal:
    """Trumps are drawn from a hat."""
    return deal.changed(trump=CHANCE.choice(list(Suit)))


@attrs.frozen
class TrumpsAre:
    """The stage that fixes the trump, in a field."""

    suit: Suit

    def __call__(self, deal: Deal) -> Deal:
        """The deal with its trump."""
        return deal.changed(trump=self.suit)

    def describe(self) -> str:
        """The rule in a sentence."""
        return f"{self.suit.word} are trumps"


def show_the_partners_hand(deal: Deal) -> Deal:
    """Everybody sees a hand that its owner has not looked at."""
    partner = deal.variant.seating.next(deal.pitcher, 2)
    return deal.changed(face_down=frozenset([partner]), shown=mask_of(deal.hand(partner)))


@attrs.frozen
class VoidInSpades:
    """A stage that says of every seat that it has shown a void in spades."""

    def __call__(self, deal: Deal) -> Deal:
        """The deal."""
        return deal

    def voids(self, deal: Deal) -> tuple[frozenset[Suit], ...]:
        """Spades for all."""
        return (frozenset([Suit.SPADES]),) * deal.variant.seating.seats

    def describe(self) -> str:
        """The rule in a sentence."""
        return "Nobody is believed to hold a spade."


def pay_for_nothing(deal: Deal) -> Deal:
    """Fails."""
    return deal.scored(Score(Side(1 // 0), points=1, reason="nothing"))


def deal_on_no_standing(deal: Deal) -> Deal:
    """Fails in the second deal of a match."""
    return deal if 1 // (1 - deal.standing.deals) else deal.thrown()


# --- Faults in what is paid, in the goal and the customs

Paid = tuple[tuple[Score, ...], Standing]


def nothing_for_the_eldest(reckoning: Reckoning, standing: Standing) -> Paid:
    """The eldest's side scores 0."""
    return (score_of(_eldest(reckoning), points=0, reason="thanks"),), standing


def a_point_for_side_9(reckoning: Reckoning, standing: Standing) -> Paid:  # noqa: ARG001
    """A side that is not there scores."""
    return (Score(Side(9), points=1, reason="absence"),), standing


def a_point_for_the_last_side(reckoning: Reckoning, standing: Standing) -> Paid:  # noqa: ARG001
    """A side that is counted from the end scores."""
    return (score_of(Side(-1), points=1, reason="absence"),), standing


def half_a_point(reckoning: Reckoning, standing: Standing) -> Paid:
    """The eldest's side scores a half."""
    return (Score(_eldest(reckoning), points=0.5, reason="half"),), standing  # type: ignore[arg-type] # the fault


def no_standing(reckoning: Reckoning, standing: Standing) -> Paid:  # noqa: ARG001
    """The bags are those of one side."""
    return (), attrs.evolve(standing, bags=(1,))


def a_bag_a_deal(reckoning: Reckoning, standing: Standing) -> Paid:
    """The eldest's side gets a bag, and no penalty ever."""
    bags = list(standing.bags)
    bags[_eldest(reckoning)] += 1
    return (), attrs.evolve(standing, bags=tuple(bags))


def side_0_on_a_tie(reckoning: Reckoning, standing: Standing) -> Paid:
    """The greater muck scores, and on a tie that of side 0."""
    counts = MUCK.count(reckoning)
    return (Score(Side(counts.index(max(counts))), points=8, reason="muck"),), standing


def the_difference(reckoning: Reckoning, standing: Standing) -> Paid:
    """The greater muck scores what it is greater by, and on a tie nothing, which is no score."""
    counts = MUCK.count(reckoning)
    side = Side(counts.index(max(counts)))
    return (score_of(side, points=max(counts) - min(counts), reason="muck"),), standing


def fail_to_pay(reckoning: Reckoning, standing: Standing) -> Paid:
    """Fails."""
    return (Score(Side(0), points=len(reckoning.taken) // len(standing.bags[5:]), reason="share"),), standing


def _eldest(reckoning: Reckoning) -> Side:
    return reckoning.seating.side(reckoning.seating.next(reckoning.dealer))


def closure_of(points: int) -> Settlement:
    """A settlement that cannot be pickled."""

    def paid(reckoning: Reckoning, standing: Standing) -> Paid:
        """The eldest's side scores some points."""
        return (Score(_eldest(reckoning), points=points, reason="closure"),), standing

    return paid


def the_first_with_the_most_wins(before: Standing, after: Standing) -> Side | None:
    """After three deals the highest total wins, and on a tie the side with the lower number."""
    return Side(after.totals.index(max(after.totals))) if after.deals > max(before.deals, 2) else None


def side_0_wins(before: Standing, after: Standing) -> Side | None:
    """Side 0 wins after two deals."""
    return Side(0) if after.deals > max(before.deals, 1) else None


@attrs.frozen
class PromisesTooMuch:
    """The first side to 50 wins; but it is promised that nobody wins with less than 150."""

    least: int = 150

    def __call__(self, before: Standing, after: Standing) -> Side | None:
        """The side that has 50."""
        return Race(50)(before, after)

    def describe(self) -> str:
        """The rule in a sentence."""
        return "The first side to 50 wins."


def side_9_wins(before: Standing, after: Standing) -> Side | None:
    """A side that is not there wins."""
    return Side(9) if after.deals > before.deals else None


@attrs.frozen
class NobodyBegins:
    """The custom of finding nobody who deals."""

    def dealer(self, variant: Variant, seed: int) -> Seat:  # noqa: ARG002 - as a custom has it
        """Fails."""
        raise LookupError

    def pitcher(self, variant: Variant, hands: object, dealer: Seat) -> Seat:  # noqa: ARG002 - as above
        """The eldest."""
        return variant.seating.next(dealer)

    def describe(self) -> str:
        """The custom in a sentence."""
        return "Nobody deals."


@attrs.frozen
class DrawnFromAHat:
    """The first dealer is drawn from a hat, whatever the seed."""

    def dealer(self, variant: Variant, seed: int) -> Seat:  # noqa: ARG002 - as a custom has it
        """Any seat."""
        return Seat(CHANCE.randrange(variant.seating.seats))

    def pitcher(self, variant: Variant, hands: object, dealer: Seat) -> Seat:  # noqa: ARG002 - as above
        """The eldest."""
        return variant.seating.next(dealer)

    def describe(self) -> str:
        """The custom in a sentence."""
        return "The first dealer is drawn from a hat."


def nobody_deals(deal: Deal) -> Seat:
    """Fails."""
    return Seat(1 // (deal.dealer - deal.dealer))


def won(goal: Goal) -> Variant:
    """Phat that is won so."""
    return variants.PHAT.evolve(name="faulty", goal=goal)


def drawing(called: Callable[[Facts], Facts], points: int) -> Variant:
    """Phat with a rule between two tricks that does so by its call, and nothing by the facts."""
    return faults.between_tricks(faults.Drawing(called, points))


ONE_CARD = "No card is made or lost"
VALUES = "A rule can be pickled and comes back equal: it is never a closure or a lambda"
FAILS = "No rule fails, whatever is dealt, played and asked"
ENDS = "A deal comes to its end"
A_MOVE = "Until the end of a deal there is a move to make"
FROM_THE_HAND = "The cards that a seat may play, discard or hand over are in its hand"
TWICE = "No legal move is listed twice"
PICKED = "A move that is picked without listing all is the one that stands at its place in the list"
ALIKE = "A rule between two tricks that works on facts does to them what it does to the deal, and nothing else"
REFUSED = "A refused move changes nothing"
MADE = "A move leaves the deal in which it is made as it was, and stands last in the deal that comes of it"
EXACTLY = "A move is refused exactly if it is not among the legal moves"
SAME = "The same cards and the same moves lead to the same result"
SCORE = "A score is of whole points other than 0, for a side at the table"
LAST = "The score that wins the match is the last, and the match is won with it"
COUNTED_ONCE = "A finished deal is counted once and may have a winner; one that is thrown in has neither, and no trick"
FACE_DOWN = "A hand that lies face down is seen by nobody"
SHOWS = "A view names no card that its owner has not seen"
FORGETS = "What a seat has seen it has seen for the rest of the deal"
DEPENDS = "What a seat sees, and what it may do, does not depend on the cards that it has not seen"
READ_BACK = "A move is read back from its text as the same move"
SEED = "The same seed begins the same match"
REPLAYED = "A match is read back from its record and replayed as the same match, from text and from JSON"
TURNED = "Turning the table turns all results: no seat and no side is a special one"
GOAL = "The goal favours no side: when the totals are those of other sides, another side wins, and on a tie nobody"
VOID = "A seat that has shown that it holds no card of a suit holds none"
SUITS = "Exchanging suits exchanges them in all results: no suit is a special one, but those that the rules name"
CHECKED = "There is nothing that check finds wrong with a variant"

FAULTS: list[tuple[Variant, str, str]] = [
    (with_stage(faults.lose_a_card), ONE_CARD, "J♠ is nowhere"),
    (with_stage(faults.copy_a_card), ONE_CARD, "J♠ is in the hand of seat 0 and in the hand of seat 1"),
    (with_stage(bring_a_joker), ONE_CARD, "X1 is not in the pack and aside"),
    (paying(closure_of(8)), VALUES, "settlement: closure_of.<locals>.paid cannot be pickled"),
    (with_stage(pay_for_nothing), FAILS, "it fails with ZeroDivisionError"),
    (paying(fail_to_pay), FAILS, "it fails with ZeroDivisionError"),
    (paying(a_point_for_side_9), FAILS, "check:    settlement: the sides are 0 to 1, and 9 scores for 'absence'"),
    (speaking(refused=fail_at_a_bid), FAILS, "it fails with KeyError('AS')"),
    (variants.PHAT.evolve(name="faulty", next_dealer=nobody_deals), FAILS, "expected: an answer from next_dealer"),
    (variants.PHAT.evolve(name="faulty", first_dealer=NobodyBegins()), FAILS, "expected: an answer from first_dealer"),
    (with_stage().evolve(deck=pack(jokers=2), packets=(13,)), FAILS, "SetupError: variant.order: X2 has no suit"),
    (with_stage(deal_on_no_standing), FAILS, "ZeroDivisionError"),
    (speaking(made=once_more), ENDS, "it is still the turn of seat 0"),
    (speaking(faults.no_move), A_MOVE, "seat 0 has none; it holds J♠"),
    (with_stage(seat_9_speaks), A_MOVE, "it is the turn of seat 9"),
    (speaking(faults.next_doors_cards), FROM_THE_HAND, "seat 0 may make the move 3D, and holds J♠"),
    (speaking(a_neighbours_discard), FROM_THE_HAND, "seat 0 may make the move discard:3D, and holds J♠"),
    (speaking(faults.pass_twice), TWICE, "pass is listed twice"),
    (drawing(faults.turned_round, 0), ALIKE, "they differ in held"),
    (
        drawing(faults.as_they_are, 1),
        ALIKE,
        "and the scores are side 1: +4 pegs (J♠ K♠), side 0: +1 draw",
    ),
    (with_stage(faults.MISPICKS), PICKED, "pick(0.9999999999999999) is pass, and stand stands there"),
    (speaking(refused=faults.while_nobody_looks), REFUSED, "it has changed: hands: "),
    (speaking(refused=faults.always), EXACTLY, "pass is listed as legal, and refused: not today"),
    (speaking(refused=refuse_nothing_said), EXACTLY, "call:anything is not listed as legal, and not refused"),
    (speaking(refused=refuse_with_a_shrug), EXACTLY, "A♠ is refused with 'no'"),
    (with_stage(any_trump), SAME, "trump: "),
    (speaking(made=forget_the_pass), MADE, "after pass the last is none"),
    (paying(nothing_for_the_eldest), SCORE, "0 points are scored for thanks"),
    (paying(half_a_point), FAILS, "from settlement\nbut:      it fails with SetupError: points: a value of type int"),
    (paying(a_point_for_the_last_side), SCORE, "side -1 scores for absence"),
    (paying(no_standing), FAILS, "SetupError: standing.bags: Phat has 2 sides"),
    (won(PromisesTooMuch()), LAST, "side 0 has won with "),
    (won(side_9_wins), COUNTED_ONCE, "side 9 wins"),
    (variants.PHAT.evolve(name="faulty", stages=(faults.PLAY, Deal.thrown)), COUNTED_ONCE, "there are 1"),
    (with_stage(show_the_partners_hand), FACE_DOWN, "seat 0 has seen T♠, which seat 2 has not looked at"),
    (speaking(put_one_away, made=put_away), SHOWS, "the moves in the view of seat 1 show "),
    (speaking(put_one_away, made=put_away_and_forget, secret=True), FORGETS, "seat 0 no longer knows J♠"),
    (speaking(word_for_a_partner_with_an_ace), DEPENDS, "in each other's place, it sees other legal moves: "),
    (speaking(refused=tell_tales), DEPENDS, "is answered with 'your partner holds "),
    (speaking(shout), READ_BACK, "shout is not read"),
    (speaking(murmur), READ_BACK, "Murmur() is read as Pass()"),
    (variants.PHAT.evolve(name="faulty", first_dealer=DrawnFromAHat()), SEED, "turn: "),
    (paying(faults.first_side_scores), TURNED, "scores: "),
    (with_stage(faults.show_a_hand), TURNED, "known: "),
    (won(side_0_wins), TURNED, "winner: "),
    (won(the_first_with_the_most_wins), GOAL, " side 0 wins, and when they have moved on, with "),
    (with_stage(VoidInSpades()), VOID, "is said to be void in spades"),
    (paying(faults.spades_score), SUITS, "+1 ace"),
    (with_stage(faults.spades_are_trumps), SUITS, "trump: spades instead of "),
    (paying(nothing).evolve(stages=(Tricks(follow=strict),)), CHECKED, "goal: nothing is scored in a deal"),
]


RARE: list[tuple[Variant, str, str]] = [
    (paying(the_difference), SCORE, "0 points are scored for muck"),
    (paying(side_0_on_a_tie), TURNED, "side 0: +8 muck instead of "),
]
"""Faults that show when the muck is tied, in 1.6 % of the deals."""


def ids(faults: list[tuple[Variant, str, str]]) -> list[str]:
    return [f"{law}-{came}" for _, law, came in faults]


@pytest.mark.parametrize(("variant", "law", "came"), FAULTS, ids=ids(FAULTS))
def test_a_fault_is_found_in_a_small_example(variant: Variant, law: str, came: str) -> None:
    text = message(variant)
    assert law_in(text) == law
    assert came in text
    assert len(text.splitlines()) < 20
    the_code_leads_to_the_example(variant, text)


@pytest.mark.parametrize(("variant", "law", "came"), RARE, ids=ids(RARE))
def test_a_fault_that_seldom_shows_is_found(variant: Variant, law: str, came: str) -> None:
    text = message(variant, deals=16)
    assert law_in(text) == law
    assert came in text


def the_code_leads_to_the_example(variant: Variant, text: str) -> None:
    lines = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    space = {"variant": variant, "Deal": Deal, "Standing": Standing}
    try:
        exec("\n".join(lines), space)  # noqa: S102 - code of our own
    except (ArithmeticError, SetupError, IndexError):
        assert FAILS in text  # the deal cannot even be dealt
    else:
        deal = space.get("deal")
        assert deal is None or isinstance(deal, Deal)
        assert (deal is None) == (law_in(text) in {VALUES, SEED, CHECKED} or "from first_dealer" in text)


def test_these_faults_break_two_dozen_laws() -> None:
    assert len({law for _, law, _ in FAULTS}) >= 23


def any_six_away(deal: Deal) -> tuple[Move, ...]:
    """One may say goodbye to any six cards, but keeps them."""
    return tuple(Discard(CardSet(cards)) for cards in combinations(deal.hand(deal.turn or 0), 6))


def test_fewer_deals_are_played_where_there_are_very_many_moves() -> None:
    few = list(courses(variants.PHAT, deals=2, seed=0, least=9))
    assert len(few) == 9
    assert sum(course.closely for course in few) == 2
    many = with_stage(faults.Lies(listed=any_six_away, refused=faults.unless_listed))
    assert len(list(courses(many, deals=2, seed=0, least=999))) < 120


# --- What is said and what may be said


def test_a_message_is_a_small_example() -> None:
    assert message(paying(faults.first_side_scores)) == (
        "faulty breaks a law: Turning the table turns all results: no seat and no side is a special one.\n"
        "\n"
        "    deal = Deal.shuffled(variant.evolve(packets=(1,)), seed=2)\n"
        "    # seat 0 is dealt 7♥\n"
        "    # seat 1 is dealt 5♥\n"
        "    # seat 2 is dealt 4♥\n"
        "    # seat 3 is dealt 6♣\n"
        '    for move in "7H 5H 4H 6C".split():\n'
        "        deal = deal.apply(move)\n"
        "\n"
        "expected: the same results for the seats to which the cards have moved\n"
        "but:      when everything has moved on by 3, scores: side 1: +10 pegs (5♥), side 0: +1 favour instead of"
        " side 1: +10 pegs (5♥), side 1: +1 favour"
    )


def test_a_long_course_is_cut() -> None:
    text = message(speaking(made=once_more))
    assert '"pass pass pass pass pass pass pass pass pass pass".split()' in text
    assert "# and so on, 1000 moves in all" in text


def test_the_same_seed_finds_the_same() -> None:
    faulty = paying(faults.spades_score)
    assert message(faulty) == message(faulty)


@attrs.frozen
class NamesCards:
    """A goal with cards in a field."""

    cards: Card | CardSet
    """The cards."""

    def __call__(self, before: Standing, after: Standing) -> Side | None:
        """Nobody."""


def test_a_suit_in_a_field_is_found_and_one_in_code_can_be_named() -> None:
    in_code, in_a_field = with_stage(faults.spades_are_trumps), with_stage(TrumpsAre(Suit.SPADES))
    assert_conforms(in_a_field, deals=3)
    assert_conforms(in_code, deals=3, named=[Suit.SPADES])
    assert law_in(message(in_code)) == SUITS
    assert len(symmetries(in_a_field)) == 6
    assert suits_named(variants.IRISH_DON) == frozenset()  # the two of diamonds decides before the deal
    assert suits_named(won(NamesCards(Card.parse("9H")))) == {Suit.HEARTS}
    assert suits_named(won(NamesCards(CardSet.parse("X1 9H 2C")))) == {Suit.HEARTS, Suit.CLUBS}


def test_a_pack_that_is_not_alike_in_all_suits_leaves_exchanges_alone() -> None:
    short = variants.PHAT.evolve(name="short", deck=CardSet(variants.PHAT.deck - CardSet.parse("2C")), packets=(12,))
    assert len(symmetries(short)) == 6
    assert_conforms(short, deals=2)


def a_deal_pegs_80(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001 - the signature of a law
    """A complete deal pegs 80."""
    pegs = sum(score.points for score in deal.scores if score.reason == "pegs")
    if len(deal.tricks) == 13 and pegs != 80:
        yield Fault(expected="80", came=f"{pegs} are pegged")


def test_laws_of_ones_own_are_tried_in_the_game_itself() -> None:
    assert_conforms(variants.PHAT, deals=2, more=[a_deal_pegs_80])
    short = Tricks(follow=strict, pegs=PointTable(name="pegs", trumps={"9": 9}, plain={"9": 9}))
    text = message(variants.PHAT.evolve(stages=(short,)), more=[a_deal_pegs_80])
    assert law_in(text) == "A complete deal pegs 80"
    assert "Deal.shuffled(variant, seed=0)" in text
    assert "36 are pegged" in text


def nothing_may_be_played(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001
    """Nothing may be played twice, by whomever."""
    if len(PLAYED) < 5:
        PLAYED.append(deal)
        yield Fault(expected=f"not to see {len(PLAYED)} deals", came="they are seen")


PLAYED: list[Deal] = []


def test_an_example_that_is_not_found_again_is_shown_as_it_was() -> None:
    text = message(variants.PHAT, more=[nothing_may_be_played])
    assert "expected: not to see 1 deals" in text
    assert "deal = Deal.shuffled(variant, seed=0, dealer=2, pitcher=3" in text


def test_a_deal_that_is_not_over_need_not_be_counted() -> None:
    assert not broken(counting.a_deal_is_counted_once, Deal.shuffled(variants.PHAT, seed=1))


def test_bags_can_be_limited() -> None:
    bags = paying(a_bag_a_deal)
    assert_conforms(bags, deals=2)
    assert_conforms(bags, deals=2, more=[BagsStayBelow(99)])
    assert law_in(message(bags, more=[BagsStayBelow(2)])) == "The bags of every side stay below their limit"


@settings(max_examples=3, database=None, derandomize=True)
@given(testing.random_variants())
def test_it_may_be_used_within_a_test_of_hypothesis(variant: Variant) -> None:
    assert_conforms(variant, deals=1)


def test_its_own_frames_are_hidden_from_pytest() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_conforms(with_stage(faults.lose_a_card), deals=1)
    assert len(caught.traceback.filter(caught)) == 1


# --- Laws that the kernel makes hard to break


def broken(law: testing.Law, deal: Deal) -> list[str]:
    """What a law finds wrong with a deal."""
    return [fault.came for fault in law(deal, Random(1))]


def played_out(variant: Variant, seed: int = 3) -> Deal:
    """A deal played to its end with the first legal moves."""
    deal = Deal.shuffled(variant, seed=seed)
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    return deal


def test_totals_that_are_not_what_was_scored_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = played_out(variants.PHAT)
    assert not broken(counting.totals_are_what_was_scored, deal)
    monkeypatch.setattr(Deal, "scores", deal.scores[:-1])
    assert broken(counting.totals_are_what_was_scored, deal) == ["they are 29 59 instead of 29 51"]


def test_a_deal_that_is_not_counted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = played_out(variants.PHAT)
    assert not broken(counting.a_deal_is_counted_once, deal)
    monkeypatch.setattr(Deal, "standing", Standing(totals=(29, 59)))
    assert broken(counting.a_deal_is_counted_once, deal) == ["there are 0"]


def test_scores_that_change_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = Deal.shuffled(variants.PHAT, seed=1)
    once = (Score(Side(0), points=1, reason="once"),)
    monkeypatch.setattr(Deal, "scores", property(lambda it: () if it.moves else once))
    found = broken(playing.a_move_changes_only_what_comes_of_it, deal)[0]
    assert found.endswith("they are none instead of side 0: +1 once and more")


def slip_in_a_trump(deal: Deal, move: Move) -> Deal:  # noqa: ARG001
    """The facts, which the deal before has as well, are written over."""
    object.__setattr__(deal.table.facts, "trump", Suit.SPADES)
    return deal.proceed()


def test_a_move_that_changes_the_deal_in_which_it_is_made_is_found() -> None:
    deal = Deal.shuffled(speaking(made=slip_in_a_trump), seed=1)
    assert broken(playing.a_move_changes_only_what_comes_of_it, deal) == [
        "making pass has changed it: trump: spades instead of none"
    ]


def test_a_move_that_is_refused_the_second_time_is_found() -> None:
    deal = Deal.shuffled(speaking(), seed=1)
    later = deal.apply("pass")
    object.__setattr__(deal.variant.stages[0], "refused", faults.always)
    assert broken(playing.the_same_moves_lead_to_the_same_result, later)[0] == "pass is refused: not today"
    assert "pass is refused: not today" in broken(keeping.turning_the_table_turns_the_results, later)[0]
    assert "pass is refused: not today" in broken(keeping.ExchangingSuits(), later)[0]
    assert "not today" in broken(keeping.a_deal_is_replayed, later)[0]


def giving(value: object) -> Callable[..., object]:
    """A function that gives a value whatever it is given."""

    def given(*_: object, **__: object) -> object:
        return value

    return given


def by_address(it: object) -> int:
    """The hash of things that are only equal to themselves."""
    return id(it)


def test_a_copy_that_is_another_deal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = Deal.shuffled(variants.PHAT, seed=1)
    assert not broken(keeping.a_copy_is_equal, deal)
    other = Deal.shuffled(variants.PHAT, seed=2)
    monkeypatch.setattr(Deal, "__copy__", giving(other))
    assert broken(keeping.a_copy_is_equal, deal)[0].startswith("when copied, hands: ")
    monkeypatch.setattr(Deal, "__copy__", giving(deal))
    monkeypatch.setattr(Deal, "__hash__", by_address)
    assert broken(keeping.a_copy_is_equal, deal) == ["when pickled, it is another"]


def test_a_match_that_comes_back_as_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = Deal.shuffled(variants.PHAT, seed=1)
    monkeypatch.setattr(Match, "__hash__", by_address)
    assert broken(keeping.a_deal_is_replayed, deal) == ["as text, it is another match", "as JSON, it is another match"]
    other = Match.new(variants.PHAT, seed=1)
    monkeypatch.setattr(Record, "replay", giving(other))
    assert broken(keeping.a_match_is_replayed, deal)[0].startswith("as text, ")


def test_a_record_that_shows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = Deal.shuffled(variants.PHAT, seed=1)
    assert not broken(seeing.a_record_of_a_seat_shows_no_hidden_card, deal)
    whole = Record.of_deal(deal)
    monkeypatch.setattr(Record, "of_deal", giving(whole))
    assert broken(seeing.a_record_of_a_seat_shows_no_hidden_card, deal)[0].startswith("that of seat 0 has ")


def test_a_rule_sheet_without_a_title_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = Deal.shuffled(variants.PHAT, seed=1)
    assert not broken(keeping.the_rule_sheet_can_be_written, deal)
    monkeypatch.setattr(keeping, "rules_text", giving(""))
    assert broken(keeping.the_rule_sheet_can_be_written, deal)


def test_a_view_that_depends_on_several_hidden_cards_is_found() -> None:
    def an_ace_each(deal: Deal) -> tuple[Move, ...]:
        aces = [any(card.rank is Rank.ACE for card in deal.hand(seat)) for seat in (1, 2, 3)]
        return (Pass(), Call("aces")) if all(aces) else (Pass(),)

    deal = Deal.shuffled(speaking(an_ace_each), seed=1)
    found = [fault.came for seed in range(8) for fault in seeing.hidden_cards_change_nothing(deal, Random(seed))]
    assert any(came.startswith("with the cards that seat 0 has not seen in each other's place") for came in found)


def test_cards_are_exchanged_in_every_move_that_has_some() -> None:
    suits = {Suit.SPADES: Suit.HEARTS, Suit.HEARTS: Suit.SPADES, Suit.DIAMONDS: Suit.DIAMONDS, Suit.CLUBS: Suit.CLUBS}
    for text, other in [
        ("play:9H,X1", "play:9S,X1"),
        ("swap:2C,4H", "swap:4S,2C"),
        ("trump:S", "trump:H"),
        ("nil", "nil"),
    ]:
        assert str(other_move(parse_move(text), suits)) == other


def test_a_stock_too_small_for_all_piles_leaves_exchanges_alone() -> None:
    assert len(symmetries(variants.BLIND_DON)) == 24
    assert len(symmetries(variants.BLIND_DON.evolve(name="long", packets=singly(20)))) == 1


def test_values_are_short_in_messages() -> None:
    assert brief(CardSet.parse("AS KS")) == "A♠ K♠"
    assert brief(()) == brief(None) == "none"
    assert brief((CardSet.parse("AS"), frozenset[Suit](), Suit.HEARTS, "word", 3)) == "(A♠), (none), hearts, word, 3"
    assert brief((Play(Card.parse("9H")), Card.parse("TH"))) == "9♥ T♥"
    assert brief((Pass(), RefusalCode.NOT_HELD)) == "pass, NOT_HELD"
    assert brief(Trick(Seat(0), cards=(Card.parse("9H"), Card.parse("TH")), winner=Seat(1))) == "9H TH"
    assert brief(Seating.partnerships()) == "Seating(seats=4, sides=2)"
    assert brief("x" * 1000) == "x" * 159 + "…"


# --- Players


def first(view: View) -> Move:
    """The first legal move."""
    return view.legal_moves[0]


def revoking(view: View) -> Move:
    """Any card of the hand."""
    return Play(max(view.hand or view.unseen))


def written(view: View) -> Move:
    """The text of a move."""
    return str(view.legal_moves[0])  # type: ignore[return-value] # the fault


def silent(view: View) -> Move | None:  # noqa: ARG001 - the signature of a player
    """Nothing."""
    return None


def leading_fails(view: View) -> Move:
    """A card in the suit led, and who leads has not been thought of."""
    led = view.trick[0]
    return next((move for move in view.legal_moves if move == Play(led)), view.legal_moves[0])


def misreading(view: View) -> Move:  # noqa: ARG001 - the signature of a player
    """A card that nobody can read."""
    return Play(Card.parse("10x"))


def sweeping(view: View) -> Move:
    """Sweeps the table."""
    object.__setattr__(view, "trick", ())
    return view.legal_moves[-1]


def tearing(view: View) -> Move:
    """Tears the view up."""
    object.__setattr__(view, "standing", None)
    return view.legal_moves[-1]


class Remembering:
    """Counts its calls, and lays the cards that are left by its count."""

    def __init__(self) -> None:
        self.left: dict[int, int] = {}

    def __call__(self, view: View) -> Move:
        """A legal move as long as nobody asks twice."""
        seat = view.seat or 0
        size = view.hand_sizes[seat]
        if size == view.variant.hand_size:
            self.left[seat] = size
        if self.left[seat] != size:
            raise LookupError
        self.left[seat] -= 1
        return view.legal_moves[0]


CHANGES_ITS_MIND = Random(1)


def wavering(view: View) -> Move:
    """Any legal move."""
    return view.legal_moves[int(CHANGES_ITS_MIND.random() * len(view.legal_moves))]


BAD_PLAYERS: list[tuple[Player, str, str]] = [
    (revoking, "A player answers with a legal move", "the answer is "),
    (written, "A player answers with a legal move", "which is no move"),
    (silent, "A player answers with a legal move", "the answer is None, which is no move"),  # type: ignore[list-item] # the fault
    (leading_fails, "A player does not fail", "it fails with IndexError"),
    (misreading, "A player does not fail", "it fails with NotationError: '10x' at 2: the suit must be one of S H D C"),
    (sweeping, "A player leaves the view as it was", "its trick changed"),
    (tearing, "A player leaves the view as it was", "it can no longer be read"),
    (Remembering(), "A player needs nothing but the view, whatever it was asked before", "it fails with LookupError()"),
]


@pytest.mark.parametrize(("player", "law", "came"), BAD_PLAYERS)
def test_a_bad_player_is_found(player: Player, law: str, came: str) -> None:
    with pytest.raises(AssertionError) as caught:
        assert_player_conforms(player, variants=[variants.PHAT], deals=2)
    text = str(caught.value)
    assert f" breaks a law of players in phat: {law}.\n" in text
    assert came in text
    assert "    view = deal.view(" in text
    assert len(text.splitlines()) < 15


def test_a_player_may_leave_it_to_chance_unless_it_is_asked_to_be_steady() -> None:
    games = [variants.PHAT, variants.BLIND_DON, variants.SPADES]
    assert_player_conforms(wavering, variants=games, deals=1)
    assert_player_conforms(first, variants=games, deals=1, times=3)
    with pytest.raises(AssertionError, match="asked again about the same view answers alike"):
        assert_player_conforms(wavering, deals=1, times=2)


def test_a_player_is_given_views_of_every_seat_and_phase_up_to_the_end_of_matches() -> None:
    seen: set[tuple[str, int | None, bool]] = set()

    def watching(view: View) -> Move:
        assert type(view) is View
        seen.add((view.phase, view.seat, max(view.standing.totals) > 150))
        return view.legal_moves[0]

    assert_player_conforms(watching, variants=[variants.PHAT], deals=9)
    assert {(phase, seat) for phase, seat, _ in seen} >= {(p, s) for p in ("first lead", "playing") for s in range(4)}
    assert any(late for _, _, late in seen)


def test_the_reference_lists_the_laws_in_their_order() -> None:
    page = (ROOT / "docs" / "reference" / "testing.md").read_text(encoding="utf-8")
    laws = list(dict.fromkeys(f"1. {sentence(law)}.\n" for law, _ in testing.LAWS))
    of_players = [players.ANSWERS, players.LEAVES, players.LEGAL, players.STEADY, players.VIEW_ALONE]
    assert "".join(laws) in page
    assert "".join(f"1. {law}.\n" for law in of_players) in page


# --- Strategies

KINDS = [
    Card, CardSet, Suit, Rank, *get_args(Move), Seat, Side, Seating, Standing, Score, Trick, Reckoning,
    Variant, Deal, View, Match, Record, DealRecord, Refusal,
]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=5, database=None, derandomize=True)
@given(data=st.data())
def test_hypothesis_makes_the_values_of_the_library(kind: type[object], data: st.DataObject) -> None:
    value = data.draw(st.from_type(kind))
    assert isinstance(value, int if kind in {Seat, Side} else kind)


@settings(max_examples=20, database=None, derandomize=True)
@given(st.from_type(Move))  # type: ignore[arg-type] # a union of types
def test_hypothesis_makes_moves(move: Move) -> None:
    assert isinstance(move, Move)


@settings(max_examples=60, database=None, derandomize=True)
@given(testing.random_variants())
def test_random_variants_are_sound(variant: Variant) -> None:
    assert not check(variant, among=())


@settings(max_examples=20, database=None, derandomize=True)
@given(testing.deals(variants.IRISH_DON), testing.matches(st.just(variants.PHAT)), testing.standings(variants.PHAT))
def test_strategies_take_a_variant_or_a_strategy_of_some(deal: Deal, match: Match, standing: Standing) -> None:
    assert deal.variant == variants.IRISH_DON
    assert match.variant == variants.PHAT
    assert len(standing.totals) == 2


@settings(max_examples=20, database=None, derandomize=True)
@given(testing.random_variants(House(settlements=(faults.first_side_scores,), orders=((ACE_HIGH, 0),)), most_seats=3))
def test_random_variants_use_the_rules_of_the_house(variant: Variant) -> None:
    assert variant.seating.seats <= 3
    assert variant.order == ACE_HIGH


@settings(max_examples=20, database=None, derandomize=True)
@given(testing.random_variants(House(bids=()), most_seats=3))
def test_no_tricks_are_bid_in_a_house_without_rules_for_bids(variant: Variant) -> None:
    assert not any(isinstance(stage, TrickBids) for stage in variant.stages)


LOST_AT_200 = variants.SPADES.evolve(name="lost", goal=Compare(500, tie=Tiebreak.EXTRA_DEAL, floor=-200))
AN_EVENING = LOST_AT_200.evolve(name="an_evening", goal=Capped(LOST_AT_200.goal, deals=4))


@settings(max_examples=60, database=None, derandomize=True)
@given(testing.standings(AN_EVENING), testing.standings(LOST_AT_200))
def test_a_standing_is_one_of_a_match_that_goes_on(capped: Standing, lost: Standing) -> None:
    assert capped.deals < 4
    for standing in (capped, lost):
        assert all(-200 < total < 500 for total in standing.totals)
        assert all(0 <= bags < 10 for bags in standing.bags)
    assert AN_EVENING.goal(lost, lost) is None


def test_a_standing_may_leave_a_side_far_behind_or_close_to_its_bags() -> None:
    def far_behind(standing: Standing) -> bool:
        return max(standing.totals) - min(standing.totals) >= 100

    assert far_behind(find(testing.standings(variants.SPADES), far_behind))
    assert find(testing.standings(variants.SPADES), lambda standing: standing.bags == (9, 9)).pot == 0


def test_a_sample_match_stops_where_its_goal_says() -> None:
    stopped = variants.PHAT.evolve(name="stopped", goal=Capped(Race(9_999), deals=4))
    assert {course.opening.standing.deals for course in courses(stopped, deals=9, seed=1)} == {0, 1, 2, 3}


# --- Hypothesis's entry point


def told_in_a_process(code: str, folder: Path) -> list[str]:
    """What a process prints in which the package is installed as far as Hypothesis sees it."""
    info = folder / "allfours-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: allfours\nVersion: 0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[hypothesis]\nallfours = _allfours_hypothesis:hook\n", encoding="utf-8")
    source = Path(allfours.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-c", "import sys\n" + code],
        env={**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{folder}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stderr
    return done.stdout.split()


ASK = """
from hypothesis.strategies._internal.types import _global_type_lookup
print(allfours.Deal in _global_type_lookup, "allfours.testing" in sys.modules)
"""


def test_an_import_of_hypothesis_is_none_of_allfours(tmp_path: Path) -> None:
    asked = 'import hypothesis\nprint("allfours" in sys.modules, "_allfours_hypothesis" in sys.modules)'
    assert told_in_a_process(asked, tmp_path) == ["False", "True"]


@pytest.mark.parametrize("order", ["import hypothesis, allfours", "import allfours, hypothesis"])
def test_hypothesis_knows_the_types_whichever_is_imported_first(order: str, tmp_path: Path) -> None:
    assert told_in_a_process(order + ASK, tmp_path) == ["True", "False"]


def test_an_import_of_allfours_is_none_of_hypothesis(tmp_path: Path) -> None:
    assert told_in_a_process('import allfours\nprint("hypothesis" in sys.modules)', tmp_path) == ["False"]


def test_without_hypothesis_the_kit_says_what_is_missing(tmp_path: Path) -> None:
    code = (
        "import allfours\n"
        "sys.modules['hypothesis'] = None\n"
        "try:\n"
        "    import allfours.testing\n"
        "except ModuleNotFoundError as error:\n"
        "    print(error)"
    )
    assert "pip install 'allfours[testing]'" in " ".join(told_in_a_process(code, tmp_path))
