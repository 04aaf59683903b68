"""The play of trumps alone: who plays, who is passed over, who leads, pegs, shown voids, and every reason why not."""

import copy
import pickle
from collections.abc import Sequence

import pytest

from allfours import (
    Card,
    CardSet,
    Deal,
    RefusalCode,
    Score,
    Seat,
    Seating,
    SetupError,
    Side,
    Stage,
    Suit,
    Variant,
    variants,
)
from allfours.cards import pack
from allfours.errors import VariantError
from allfours.following import follow_or_trump
from allfours.orders import Jokers, Ranked
from allfours.rules import Goal, sentence
from allfours.scoring import Compare, PointTable, Race, Tiebreak, nothing
from allfours.stages import FirstTrump, FixTrump, PitchersPartnerBlind, Tricks, TrumpsOnly, trump_first
from allfours.testing import assert_conforms
from allfours.view import ShowsVoids
from tests.laws.house_rules import OneRound, PitcherNames

RANKED = Ranked("A K Q J off-J X1 X2 T 9 8 7 6 5 4 3 2", jokers=Jokers.RANKED)
PLAY = TrumpsOnly(first=FirstTrump.ANY)
FAR = Race(181)
NATURAL = TrumpsOnly(first=FirstTrump.NATURAL)
PEGS = PointTable(name="pegs", trumps={"A": 4, "X1": 3, "J": 1}, plain={"A": 50})
HEARTS = FixTrump(Suit.HEARTS)
HANDS = ("AH 9H 2H AS", "KS QS JS TS", "X1 3H KD QD", "JD 8H 7H TD")
"""Hearts are trumps, JD is one of them: three for seats 0 and 3, two for seat 2, none for seat 1."""


def game(play: TrumpsOnly = PLAY, *before: Stage, order: Ranked = RANKED, goal: Goal = FAR) -> Variant:
    """A game for four with cards enough for the hands of a test, in which hearts are trumps unless stages say so."""
    return variants.PHAT.evolve(
        name="only_trumps",
        packets=(4,),
        deck=pack(jokers=2),
        order=order,
        stages=(*(before or (HEARTS,)), play),
        settlement=nothing,
        goal=goal,
    )


def played(variant: Variant, moves: str = "", *, hands: Sequence[str] = HANDS, by: int = 0) -> Deal:
    """The hands dealt to seats so many places on, the last of them dealing, and moves made in their order."""
    seats = len(hands)
    turned = [hands[(seat - by) % seats] for seat in range(seats)]
    deal = Deal.from_hands(variant, hands=turned, dealer=(by - 1) % seats)
    for move in moves.split():
        deal = deal.apply(move)
    return deal


def may(deal: Deal) -> str:
    """What may be played, as text."""
    return " ".join(map(str, deal.legal_moves))


def told(deal: Deal, *, by: int = 0) -> list[tuple[int, str, int]]:
    """The finished tricks, as if nobody had been turned: leader, cards, winner."""
    seats = deal.variant.seating.seats
    return [((trick.leader - by) % seats, str(trick), (trick.winner - by) % seats) for trick in deal.tricks]


# --- The course of the play


def test_only_trumps_may_be_led_and_played() -> None:
    deal = played(game())
    assert (deal.turn, may(deal), deal.view(0).phase) == (0, "AH 9H 2H", "playing trumps")
    assert (may(deal.apply("9H")), deal.apply("9H").turn) == ("X1 3H", 2)


@pytest.mark.parametrize("by", range(4))
def test_a_seat_without_trumps_is_passed_over_and_the_play_ends_with_the_last_trump(by: int) -> None:
    deal = played(game(), "AH 3H JD 2H X1 8H 7H 9H", by=by)
    assert told(deal, by=by) == [(0, "AH 3H JD", 0), (0, "2H X1 8H", 2), (3, "7H 9H", 0)]
    assert (deal.is_over, deal.legal_moves) == (True, ())
    left = [str(deal.hand((seat + by) % 4)) for seat in range(4)]
    assert left == ["AS", "KS QS JS TS", "KD QD", "TD"]  # dead cards are never played


def test_a_winner_without_trumps_leaves_the_lead_to_the_next_in_turn_who_has_one() -> None:
    deal = played(game(), "9H 3H 7H 2H X1 8H")
    assert [trick.winner for trick in deal.tricks] == [0, 2]
    assert (deal.turn, may(deal)) == (3, "JD")
    deal = deal.apply("JD").apply("AH")
    assert told(deal)[-1] == (3, "JD AH", 0)


def test_the_last_trumps_of_one_seat_are_tricks_of_a_single_card() -> None:
    hands = ("AH KH QH AS", "9H QS JS TS", "2D 3D KD QD", "JC 8D 7D TD")
    deal = played(game(), "AH 9H", hands=hands)
    assert (deal.turn, may(deal), deal.trick) == (0, "KH QH", ())
    deal = deal.apply("QH").apply("KH")
    assert told(deal)[1:] == [(0, "QH", 0), (0, "KH", 0)]
    assert deal.is_over


def test_a_leader_without_trumps_leaves_the_first_lead_to_the_next_who_has_one() -> None:
    deal = played(game(), hands=(HANDS[1], HANDS[1].replace("S", "C"), HANDS[3], HANDS[0]))
    assert (deal.turn, may(deal)) == (2, "8H 7H JD")
    assert deal.view(None).voids == (frozenset({Suit.HEARTS}), frozenset({Suit.HEARTS}), frozenset(), frozenset())
    assert told(deal.apply("JD").apply("AH")) == [(2, "JD AH", 3)]


def test_where_nobody_has_a_trump_there_is_no_trick() -> None:
    deal = played(game(), hands=("AS KS QS JS", "AC KC QC JC", "AD KD QD TD", "9S 8S 7S 6S"))
    assert (deal.is_over, deal.thrown_in, deal.tricks, deal.moves) == (True, False, (), ())
    assert deal.standing.deals == 1


def test_the_declarer_of_a_contract_leads() -> None:
    deal = played(game(PLAY, HEARTS, OneRound()), "pass pass pass bid:3")
    assert (deal.turn, may(deal)) == (3, "8H 7H JD")
    assert played(game(PLAY, PitcherNames()), "trump:S").turn == 0


def test_every_hand_is_taken_up_before_the_lead() -> None:
    deal = played(game(PLAY, HEARTS, PitchersPartnerBlind()))
    assert deal.face_down == frozenset()


def test_without_trumps_nothing_can_be_played() -> None:
    with pytest.raises(SetupError, match="trumps alone are played, and no suit is trumps"):
        played(game(PLAY, PitcherNames()), "pass")


def test_six_may_play() -> None:
    six = game().evolve(seating=Seating.partnerships(6))
    hands = (*HANDS, "4H 2S 3S 4S", "2C 3C 4C 5C")
    deal = played(six, "AH X1 7H 4H 9H 3H 8H 2H JD", hands=hands)
    assert told(deal) == [(0, "AH X1 7H 4H", 0), (0, "9H 3H 8H", 0), (0, "2H JD", 3)]
    assert deal.reckoning.tricks == (2, 0, 0, 1, 0, 0)


# --- Equal jokers


@pytest.mark.parametrize(
    ("jokers", "led", "winner"),
    [
        (Jokers.RANKED, "X2", 2),
        (Jokers.RANKED, "X1", 0),
        (Jokers.FIRST_WINS, "X2", 0),
        (Jokers.FIRST_WINS, "X1", 0),
        (Jokers.SECOND_WINS, "X2", 2),
        (Jokers.SECOND_WINS, "X1", 2),
    ],
    ids=str,
)
def test_of_two_jokers_the_higher_the_first_or_the_second_wins(jokers: Jokers, led: str, winner: int) -> None:
    order = Ranked("A K Q J off-J X1 X2 T 9 8 7 6 5 4 3 2", jokers=jokers)
    other = "X1" if led == "X2" else "X2"
    hands = (f"{led} 2S 3S 4S", "5S 6S 7S 8S", f"{other} 2C 3C 4C", "TH 5C 6C 7C")
    assert told(played(game(order=order), f"{led} {other} TH", hands=hands))[0][2] == winner


# --- The first lead


def test_a_natural_trump_may_have_to_be_led_first() -> None:
    hands = ("X1 JD TH 9H", "8H 7H 2S 3S", "X2 2C 3C 4C", "AH KH QH JH")
    assert may(played(game(), hands=hands)) == "X1 TH 9H JD"
    deal = played(game(NATURAL), hands=hands)
    assert may(deal) == "TH 9H"
    assert may(deal.apply("TH").apply("7H").apply("X2").apply("AH")) == "KH QH JH"
    assert may(played(game(NATURAL), "TH 7H X2 JH QH 9H", hands=hands)) == "8H"


def test_after_the_first_lead_any_trump_may_be_led() -> None:
    hands = ("X1 JD TH AH", "8H 7H 2S 3S", "X2 2C 3C 4C", "9H KH QH 2H")
    assert may(played(game(NATURAL), "AH 7H X2 2H", hands=hands)) == "X1 TH JD"


def test_a_hand_without_natural_trumps_leads_any_trump_first() -> None:
    hands = ("X1 JD 2S 3S", "8H 7H 4S 5S", "X2 2C 3C 4C", "AH KH QH JH")
    assert may(played(game(NATURAL), hands=hands)) == "X1 JD"


# --- Refusals


@pytest.mark.parametrize(
    ("play", "moves", "move", "code", "text"),
    [
        (PLAY, "", "pass", RefusalCode.WRONG_PHASE, "a trump is to be played now, pass is no card"),
        (PLAY, "", "KS", RefusalCode.NOT_HELD, "K♠ is not in the hand"),
        (
            PLAY,
            "",
            "AS",
            RefusalCode.MUST_LEAD,
            "A♠ is no trump, and trumps alone are played: play one of A♥ 9♥ 2♥",
        ),
        (
            PLAY,
            "AH",
            "KD",
            RefusalCode.MUST_FOLLOW,
            "K♦ is no trump, and trumps alone are played: play one of X1 3♥",
        ),
        (
            NATURAL,
            "last leads",
            "JD",
            RefusalCode.MUST_LEAD,
            (
                "the first lead is a trump of the suit itself, if the hand has one: no joker and no card that trumps"
                " have adopted, so J♦ may not be led: lead one of 8♥ 7♥"
            ),
        ),
    ],
    ids=["no card", "not held", "led", "followed", "first"],
)
def test_why_a_card_may_not_be_played(play: TrumpsOnly, moves: str, move: str, code: RefusalCode, text: str) -> None:
    deal = played(game(play), hands=HANDS[3:] + HANDS[:3]) if moves == "last leads" else played(game(play), moves)
    refusal = deal.why_not(move)
    assert refusal is not None
    assert (refusal.code, refusal.text) == (code, text)


def test_a_phase_that_is_asked_out_of_turn_has_no_moves() -> None:
    deal = played(game())
    over = played(game(), "AH 3H JD 2H X1 8H 7H 9H")
    assert deal.phase.moves(over) == ()
    refusal = deal.phase.why_not(over, deal.legal_moves[0])
    assert refusal is not None
    assert refusal.code is RefusalCode.NOT_HELD
    assert deal.phase.moves(deal) == deal.legal_moves
    assert deal.phase.moves(deal.apply("AH")) == deal.apply("AH").legal_moves


# --- Shown voids


def void(deal: Deal) -> set[int]:
    """The seats that are known to have no trump left."""
    return {seat for seat, suits in enumerate(deal.view(None).voids) if Suit.HEARTS in suits}


def test_who_has_been_passed_over_has_no_trump() -> None:
    assert isinstance(PLAY, ShowsVoids)
    voids = [void(played(game(), "AH 3H JD 2H X1 8H 7H 9H"[: 3 * count])) for count in range(9)]
    assert voids == [set(), {1}, {1}, {1}, {1}, {1}, {1, 2}, {1, 2}, {1, 2}]


def test_before_the_play_nobody_has_shown_anything() -> None:
    naming = played(game(PLAY, PitcherNames()))
    assert naming.view(None).voids == (frozenset(),) * 4
    bidding = played(game(PLAY, HEARTS, OneRound()))
    assert bidding.view(None).voids == (frozenset(),) * 4


# --- Pegs


def test_pegs_are_scored_trick_by_trick() -> None:
    deal = played(game(TrumpsOnly(first=FirstTrump.ANY, pegs=PEGS)), "AH X1 JD")
    assert deal.points == (8, 0)
    cards = tuple(map(Card.parse, ("AH", "X1", "JD")))
    assert deal.scores == (Score(Side(0), points=8, reason="pegs", cards=cards, trick=0),)
    assert deal.table.left == deal.variant.deck.mask & ~CardSet(cards).mask  # nothing of the pegs is left in the mask
    assert deal.apply("2H").apply("3H").apply("8H").points == (8, 0)


def test_a_peg_may_win_the_match_in_the_middle_of_the_play() -> None:
    deal = played(game(TrumpsOnly(first=FirstTrump.ANY, pegs=PEGS), goal=Race(8)), "AH X1 JD")
    assert (deal.is_over, deal.winner, len(deal.tricks)) == (True, 0, 1)


def test_a_goal_that_is_asked_at_the_end_does_not_stop_the_play() -> None:
    goal = Compare(4, tie=Tiebreak.PLAY_ON)
    deal = played(game(TrumpsOnly(first=FirstTrump.ANY, pegs=PEGS), goal=goal), "AH X1 JD")
    assert (deal.is_over, deal.turn) == (False, 0)


# --- As a value


def test_all_deals_with_the_same_trumps_share_one_phase_which_is_a_value() -> None:
    one, other = played(game(), "AH"), played(game(), "9H")
    assert one.phase is other.phase
    for again in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        assert again == one
        assert again.legal_moves == one.legal_moves
    assert played(game(NATURAL)).phase != one.phase


def test_the_rule_says_itself() -> None:
    assert sentence(PLAY).startswith(
        "Trumps alone are played, and other cards are dead. Whoever has the contract leads"
    )
    assert "leads any trump." in sentence(PLAY)
    assert "no joker" in sentence(NATURAL)


def test_a_stage_before_it_fixes_trumps() -> None:
    (problem,) = PLAY.problems(variants.PHAT.evolve(stages=(PLAY,)))
    assert problem.text == "trumps alone are played, so a stage before this one fixes them, such as DeclarerNames()"
    assert not [*PLAY.problems(game())]


def test_fields_of_the_wrong_kind_are_refused() -> None:
    with pytest.raises(VariantError, match="FirstTrump"):
        TrumpsOnly(first="any")  # type: ignore[arg-type]  # what is wrong is the point
    with pytest.raises(VariantError, match="PointTable"):
        TrumpsOnly(first=FirstTrump.ANY, pegs={"A": 4})  # type: ignore[arg-type]  # as above


@pytest.mark.parametrize("play", [PLAY, TrumpsOnly(first=FirstTrump.NATURAL, pegs=PEGS)], ids=["any", "natural"])
def test_a_game_of_trumps_alone_keeps_the_laws_of_the_family(play: TrumpsOnly) -> None:
    goal = Race(30)
    pays = variants.ALL_FOURS.settlement
    assert_conforms(game(play, goal=goal).evolve(packets=(3, 3), settlement=pays), deals=2)


# --- Trumps first


def test_the_first_lead_alone_may_have_to_be_a_trump() -> None:
    tricks = Tricks(follow=follow_or_trump, lead=trump_first)
    first = game().evolve(stages=(HEARTS, tricks))
    deal = played(first)
    assert (may(deal), Seat(0)) == ("AH 9H 2H", deal.turn)
    assert may(played(first, "AH KS 3H 7H")) == "AS 9H 2H"
    assert may(played(first, hands=(HANDS[1], HANDS[0], HANDS[2], HANDS[3]))) == "KS QS JS TS"
