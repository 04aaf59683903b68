"""The kit that proves variants and players finds what is wrong with them, and says it in a small example."""

import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import get_args

import attrs
import pytest
from hypothesis import given, settings
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
    Side,
    Stage,
    Standing,
    Suit,
    Trick,
    Variant,
    View,
    check,
    testing,
    variants,
)
from allfours.cards import mask_of
from allfours.following import strict
from allfours.moves import plays_of
from allfours.rules import singly
from allfours.scoring import Race, nothing
from allfours.stages import PitchersPartnerBlind, Tricks
from allfours.testing import BagsStayBelow, Fault, House, assert_conforms, assert_player_conforms
from allfours.testing import _counting as counting
from allfours.testing import _keeping as keeping
from allfours.testing import _playing as playing
from allfours.testing import _seeing as seeing
from allfours.testing._told import brief
from allfours.testing._turning import suits_named, symmetries
from allfours.variants.don import DON_PEGS
from allfours.variants.phat import PHAT_PEGS

PLAY = Tricks(follow=strict, pegs=PHAT_PEGS)


def with_stage(*stages: Stage) -> Variant:
    """Phat that begins with some stages more."""
    return variants.PHAT.evolve(name="faulty", stages=(*stages, PLAY))


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


def lose_a_card(deal: Deal) -> Deal:
    """A card falls under the table."""
    first, *others = deal.table.facts.held
    return deal.changed(held=(first & (first - 1), *others))


def copy_a_card(deal: Deal) -> Deal:
    """A card of the first seat is in the second seat's hand as well."""
    first, second, *others = deal.table.facts.held
    return deal.changed(held=(first, second | (first & -first), *others))


def bring_a_joker(deal: Deal) -> Deal:
    """A joker of another pack is among the cards aside."""
    return deal.changed(aside=Card.parse("X1").bit)


# --- Faults in a phase


@attrs.frozen(kw_only=True)
class Speaking:
    """A stage and its phase in one, in which the pitcher says something; a test says what is wrong with it."""

    listed: Callable[[Deal], tuple[Move, ...]]
    """What it lists."""
    refused: Callable[[Deal, Move], Refusal | None]
    """What it says when asked."""
    made: Callable[[Deal, Move], Deal]
    """What a move does."""
    secret: bool
    """Whether the others hear nothing."""

    def __call__(self, deal: Deal) -> Deal:
        """The pitcher is to speak."""
        return deal.opened(self, turn=deal.pitcher)

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """As it says."""
        return self.listed(deal)

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """As it says."""
        return self.refused(deal, move)

    def make(self, deal: Deal, move: Move) -> Deal:
        """As it says."""
        return self.made(deal, move)

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:
        """Said aloud or in secret."""
        return None if self.secret and by != viewer else move


NOT_LISTED = Refusal(RefusalCode.NOT_ALLOWED, "that is not for you to say")


def passing(deal: Deal) -> tuple[Move, ...]:  # noqa: ARG001 - the signature of a list of moves, here and below
    """One may pass."""
    return (Pass(),)


def unless_listed(deal: Deal, move: Move) -> Refusal | None:
    """What is not listed is refused."""
    return None if move in deal.legal_moves else NOT_LISTED


def on_it_goes(deal: Deal, move: Move) -> Deal:  # noqa: ARG001 - the signature of what makes a move
    """The deal goes on."""
    return deal.proceed()


def speaking(
    listed: Callable[[Deal], tuple[Move, ...]] = passing,
    refused: Callable[[Deal, Move], Refusal | None] = unless_listed,
    made: Callable[[Deal, Move], Deal] = on_it_goes,
    *,
    secret: bool = False,
) -> Variant:
    """Phat with hands of nine in which something is said before the pitch."""
    stage = Speaking(listed=listed, refused=refused, made=made, secret=secret)
    return with_stage(stage).evolve(packets=singly(9))


def refuse_all(deal: Deal, move: Move) -> Refusal | None:  # noqa: ARG001
    """Everything is refused."""
    return NOT_LISTED


def refuse_nothing_said(deal: Deal, move: Move) -> Refusal | None:
    """Any word will do."""
    return None if isinstance(move, Call) else unless_listed(deal, move)


def refuse_with_a_shrug(deal: Deal, move: Move) -> Refusal | None:
    """A refusal that is none."""
    return None if move in deal.legal_moves else "no"  # type: ignore[return-value] # the fault


def fail_at_a_bid(deal: Deal, move: Move) -> Refusal | None:
    """Nobody has thought of moves that are no pass."""
    return None if move in deal.legal_moves else {}[str(move)]


def tell_tales(deal: Deal, move: Move) -> Refusal | None:
    """A refusal says what the partner holds."""
    partner = deal.variant.seating.next(deal.turn or Seat(0), 2)
    return None if move == Pass() else Refusal(RefusalCode.NOT_ALLOWED, f"your partner holds {deal.hand(partner)}")


def slip_a_card(deal: Deal, move: Move) -> Refusal | None:
    """A card is slipped onto the table before a move is refused."""
    refusal = unless_listed(deal, move)
    if refusal is not None:
        object.__setattr__(deal, "trick", tuple(deal.hand(deal.turn or 0))[:1])
    return refusal


def slip_a_card_while_moving(deal: Deal, move: Move) -> Deal:  # noqa: ARG001
    """A card is slipped onto the table of the deal that has been."""
    before = deal.table.previous
    assert before is not None
    object.__setattr__(deal.table.facts, "trump", Suit.SPADES)
    return deal.proceed()


def pass_twice(deal: Deal) -> tuple[Move, ...]:  # noqa: ARG001
    """One may pass, or pass."""
    return (Pass(), Pass())


def nothing_to_say(deal: Deal) -> tuple[Move, ...]:  # noqa: ARG001
    """One can do nothing."""
    return ()


def a_neighbours_cards(deal: Deal) -> tuple[Move, ...]:
    """One may play the cards of one's neighbour."""
    return plays_of(deal.hand_mask(deal.variant.seating.next(deal.turn or Seat(0))))


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
    return deal.changed(
        held=tuple(held), known=tuple(knows), aside=move.cards.mask, stock=facts.stock[1:]
    ).proceed()


def once_more(deal: Deal, move: Move) -> Deal:  # noqa: ARG001
    """The same seat is to speak again."""
    return deal.opened(deal.phase, turn=deal.turn or Seat(0))


def seat_9_speaks(deal: Deal) -> Deal:
    """It is the turn of somebody who is not there."""
    return deal.opened(Speaking(listed=passing, refused=unless_listed, made=on_it_goes, secret=False), turn=Seat(9))


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
    return allfours.state.deal_of(before, deal.phase, deal.turn, ()).proceed()


# --- Faults in a stage


CHANCE = Random(5)


def any_trump(deal: Deal) -> Deal:
    """Trumps are drawn from a hat."""
    return deal.changed(trump=CHANCE.choice(list(Suit)))


COUNTED: list[int] = []


def fail_the_third_time(deal: Deal) -> Deal:
    """Works twice."""
    COUNTED.append(1)
    return deal.changed(trump=[Suit.SPADES, Suit.SPADES][len(COUNTED) % 3])


def spades_are_trumps(deal: Deal) -> Deal:
    """Spades are always trumps."""
    return deal.changed(trump=Suit.SPADES)


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


def show_the_pitchers_hand(deal: Deal) -> Deal:
    """Everybody sees a hand that its owner has not looked at."""
    return deal.changed(
        face_down=frozenset([deal.pitcher]), shown=mask_of(deal.hand(deal.pitcher))
    )


def show_seat_0(deal: Deal) -> Deal:
    """Seat 1 is shown what seat 0 holds."""
    known = list(deal.table.facts.known)
    known[1] |= deal.table.facts.held[0]
    return deal.changed(known=tuple(known))


def pay_for_nothing(deal: Deal) -> Deal:
    """Fails."""
    return deal.scored(Score(Side(1 // 0), points=1, reason="nothing"))


def thrown_in_at_the_end(deal: Deal) -> Deal:
    """Thrown in after the play."""
    return deal.thrown()


# --- Faults in what is paid, in the goal and the customs

Paid = tuple[tuple[Score, ...], Standing]


def a_point_for_side_0(reckoning: Reckoning, standing: Standing) -> Paid:  # noqa: ARG001 - as a settlement has it
    """Side 0 scores."""
    return (Score(Side(0), points=1, reason="favour"),), standing


def nothing_for_the_eldest(reckoning: Reckoning, standing: Standing) -> Paid:
    """The eldest's side scores 0."""
    return (Score(_eldest(reckoning), points=0, reason="thanks"),), standing


def a_point_for_side_9(reckoning: Reckoning, standing: Standing) -> Paid:  # noqa: ARG001
    """A side that is not there scores."""
    return (Score(Side(9), points=1, reason="absence"),), standing


def a_point_for_the_last_side(reckoning: Reckoning, standing: Standing) -> Paid:  # noqa: ARG001
    """A side that is counted from the end scores."""
    return (Score(Side(-1), points=1, reason="absence"),), standing


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


def a_point_for_the_ace_of_spades(reckoning: Reckoning, standing: Standing) -> Paid:
    """Whoever takes the ace of spades scores."""
    ace = Card.parse("AS")
    takers = [Side(side) for side, taken in enumerate(reckoning.taken) if ace in taken]
    return tuple(Score(side, points=1, reason="ace") for side in takers), standing


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
    return Seat({}[deal.dealer])


def won(goal: Goal) -> Variant:
    """Phat that is won so."""
    return variants.PHAT.evolve(name="faulty", goal=goal)


ONE_CARD = "No card is made or lost"
VALUES = "A rule can be pickled and comes back equal: it is never a closure or a lambda"
FAILS = "No rule fails, whatever is dealt, played and asked"
ENDS = "A deal comes to its end"
A_MOVE = "Until the end of a deal there is a move to make"
FROM_THE_HAND = "The cards that a seat may play, discard or hand over are in its hand"
TWICE = "No legal move is listed twice"
REFUSED = "A refused move changes nothing"
MADE = "A move leaves the deal in which it is made as it was, and stands last in the deal that comes of it"
EXACTLY = "A move is refused exactly if it is not among the legal moves"
SAME = "The same cards and the same moves lead to the same result"
SCORE = "A score is of whole points other than 0, for a side at the table"
NUMBERS = "A standing has totals and bags for every side, and nothing negative but totals"
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
SUITS = "Exchanging suits exchanges them in all results: no suit is a special one, but those that the rules name"
CHECKED = "There is nothing that check finds wrong with a variant"

FAULTS: list[tuple[Variant, str, str]] = [
    (with_stage(lose_a_card), ONE_CARD, "J♠ is nowhere"),
    (with_stage(copy_a_card), ONE_CARD, "J♠ is in the hand of seat 0 and in the hand of seat 1"),
    (with_stage(bring_a_joker), ONE_CARD, "X1 is not in the pack and aside"),
    (paying(closure_of(8)), VALUES, "settlement: closure_of.<locals>.paid cannot be pickled"),
    (with_stage(pay_for_nothing), FAILS, "it fails with ZeroDivisionError"),
    (paying(fail_to_pay), FAILS, "it fails with ZeroDivisionError"),
    (paying(a_point_for_side_9), FAILS, "check:    settlement: the sides are 0 to 1, and 9 scores for 'absence'"),
    (speaking(refused=fail_at_a_bid), FAILS, "it fails with KeyError('AS')"),
    (variants.PHAT.evolve(name="faulty", next_dealer=nobody_deals), FAILS, "next_dealer: it fails with KeyError"),
    (speaking(made=once_more), ENDS, "it is still the turn of seat 0"),
    (speaking(nothing_to_say), A_MOVE, "seat 0 has none; it holds J♠"),
    (with_stage(seat_9_speaks), A_MOVE, "it is the turn of seat 9"),
    (speaking(a_neighbours_cards), FROM_THE_HAND, "seat 0 may make the move 3D, and holds J♠"),
    (speaking(a_neighbours_discard), FROM_THE_HAND, "seat 0 may make the move discard:3D, and holds J♠"),
    (speaking(pass_twice), TWICE, "pass is listed twice"),
    (speaking(refused=slip_a_card), REFUSED, "it has changed: hands: "),
    (speaking(refused=refuse_all), EXACTLY, "pass is listed as legal, and refused: that is not for you to say"),
    (speaking(refused=refuse_nothing_said), EXACTLY, "call:anything is not listed as legal, and not refused"),
    (speaking(refused=refuse_with_a_shrug), EXACTLY, "A♠ is refused with 'no'"),
    (with_stage(any_trump), SAME, "trump: "),
    (speaking(made=forget_the_pass), MADE, "after pass the last is none"),
    (paying(nothing_for_the_eldest), SCORE, "0 points are scored for thanks"),
    (paying(half_a_point), SCORE, "0.5 points are scored for half"),
    (paying(a_point_for_the_last_side), SCORE, "side -1 scores for absence"),
    (paying(no_standing), NUMBERS, "bags=(1,)"),
    (won(PromisesTooMuch()), LAST, "side 0 has won with "),
    (won(side_9_wins), COUNTED_ONCE, "side 9 wins"),
    (variants.PHAT.evolve(name="faulty", stages=(PLAY, thrown_in_at_the_end)), COUNTED_ONCE, "there are 1"),
    (with_stage(show_the_pitchers_hand), FACE_DOWN, "seat 0 has seen J♠, which seat 0 has not looked at"),
    (speaking(put_one_away, made=put_away), SHOWS, "the moves in the view of seat 1 show "),
    (speaking(put_one_away, made=put_away_and_forget, secret=True), FORGETS, "seat 0 no longer knows J♠"),
    (speaking(word_for_a_partner_with_an_ace), DEPENDS, "that seat 0 has not seen in each other's place, it sees other"),
    (speaking(refused=tell_tales), DEPENDS, "is answered with 'your partner holds "),
    (speaking(shout), READ_BACK, "shout is not read"),
    (speaking(murmur), READ_BACK, "Murmur() is read as Pass()"),
    (variants.PHAT.evolve(name="faulty", first_dealer=DrawnFromAHat()), SEED, "turn: "),
    (paying(a_point_for_side_0), TURNED, "scores: "),
    (with_stage(show_seat_0), TURNED, "known: "),
    (won(side_0_wins), TURNED, "winner: "),
    (paying(a_point_for_the_ace_of_spades), SUITS, "+1 ace"),
    (with_stage(spades_are_trumps), SUITS, "trump: spades instead of "),
    (paying(nothing).evolve(stages=(Tricks(follow=strict),)), CHECKED, "goal: nothing is scored in a deal"),
]


@pytest.mark.parametrize(("variant", "law", "came"), FAULTS, ids=[f"{law[:20]}-{came[:20]}" for _, law, came in FAULTS])
def test_a_fault_is_found_and_its_law_is_named(variant: Variant, law: str, came: str) -> None:
    text = message(variant)
    assert law_in(text) == law
    assert came in text
