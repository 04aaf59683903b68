"""The play of the cards: leads, following, winners, pegs, shown voids, and every reason why not."""

import itertools
from collections.abc import Callable, Iterable
from typing import Any

import attrs
import pytest

from allfours import (
    Card,
    CardSet,
    Contract,
    Deal,
    Play,
    Rank,
    Reckoning,
    RefusalCode,
    Score,
    Seat,
    Seating,
    Side,
    Stage,
    Standing,
    Suit,
    variants,
)
from allfours.cards import pack
from allfours.following import Breaks, FollowRule, Lead, LeadRule, TrumpsBarred, any_card, follow_or_trump, strict
from allfours.orders import Jokers, Led, Ranked, led_by
from allfours.rules import Variant
from allfours.scoring import Compare, PointTable, Race, Tiebreak, nothing
from allfours.stages import PitchersPartnerBlind, Tricks, TrumpCut
from allfours.stages.course import best_of
from tests.laws.house_rules import JokersJackAndFive, OneRound, PitcherNames, all_draw, no_undertrump

HANDS = ("AKQ.AKQ..", "JT9.J2.A.", "876..KQJ.", "5432...AK")
"""Six cards for four seats; seat 0 holds six high ones, seat 2 has no heart, seat 3 no red card."""


def game(*stages: Stage, follow: FollowRule = strict, lead: LeadRule = any_card) -> Variant:
    """Six cards each, with the given stages before the play."""
    tricks = Tricks(follow=follow, lead=lead, pegs=PEGS)
    return variants.PHAT.evolve(name="six", packets=(6,), stages=(*stages, tricks), settlement=nothing)


PEGS = PointTable(name="pegs", trumps={"A": 4, "J": -1}, plain={"A": 1})
BARRED = TrumpsBarred(until=Breaks.ANY_PLAY)


def played(variant: Variant, moves: str = "", *, hands: Iterable[str] = HANDS, trump: Suit | None = None) -> Deal:
    """The hands dealt, with trumps that were cut before where a suit is given, and moves made in their order."""
    if trump is not None:
        variant = variant.evolve(stages=(TrumpCut(), *variant.stages))
    deal = Deal.from_hands(variant, hands=list(hands), trump=trump)
    for move in moves.split():
        deal = deal.apply(move)
    return deal


def why_not(deal: Deal, move: str) -> tuple[RefusalCode, str] | None:
    """The reason for a refusal."""
    refusal = deal.why_not(move)
    return None if refusal is None else (refusal.code, refusal.text)


# --- The first lead


def test_the_pitcher_leads_and_the_suit_led_is_trumps() -> None:
    deal = played(game())
    assert (deal.turn, deal.trump, deal.view(0).phase) == (0, None, "first lead")
    deal = deal.apply("QH")
    assert (deal.turn, deal.trump, deal.view(0).phase) == (1, Suit.HEARTS, "playing")


def test_a_trump_that_is_fixed_stays_whatever_is_led_first() -> None:
    deal = played(game(), "QH", trump=Suit.SPADES)
    assert deal.trump is Suit.SPADES
    assert played(game(PitcherNames()), "trump:C QH").trump is Suit.CLUBS
    assert played(game(PitcherNames()), "pass QH").trump is Suit.HEARTS


def test_the_declarer_of_a_contract_leads() -> None:
    deal = played(game(OneRound()), "bid:1 pass bid:3 pass")
    assert deal.contract is not None
    assert (deal.contract.declarer, deal.turn) == (2, 2)


def test_without_a_bid_the_deal_is_thrown_in() -> None:
    deal = played(game(OneRound()), "pass pass pass pass")
    assert (deal.is_over, deal.thrown_in, deal.winner, deal.tricks, deal.scores) == (True, True, None, (), ())
    assert deal.standing.deals == 0


def test_the_pitch_uncovers_every_hand() -> None:
    deal = played(game(PitchersPartnerBlind()))
    assert deal.face_down == {2}
    assert deal.apply("QH").face_down == frozenset()


@pytest.mark.parametrize(
    ("move", "code", "text"),
    [
        ("pass", RefusalCode.WRONG_PHASE, "a card is to be played now, pass is no card"),
        ("2H", RefusalCode.NOT_HELD, "2♥ is not in the hand"),
        (
            "AH",
            RefusalCode.TRUMPS_NOT_BROKEN,
            (
                "A♥ may not be led (trumps may not be led until one has been played, unless the hand holds nothing"
                " else): lead one of A♠ K♠ Q♠"
            ),
        ),
    ],
)
def test_why_a_card_may_not_be_led_first(move: str, code: RefusalCode, text: str) -> None:
    deal = played(game(lead=BARRED), trump=Suit.HEARTS)
    assert why_not(deal, move) == (code, text)
    assert why_not(deal, "AS") is None


@pytest.mark.parametrize("moves", ["", "AS"], ids=["led", "played"])
def test_a_card_is_no_move_and_the_refusal_says_which_move_plays_it(moves: str) -> None:
    card: Any = Card.parse("JS")
    refusal = played(game(), moves).why_not(card)
    assert refusal is not None
    assert refusal.text == "JS is a card and no move: Play(card) plays it, or its text 'JS'"


# --- The play


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    deal = played(game(), "KS JS 8S 5S AH 2H KD 2S")
    assert [(trick.leader, trick.winner) for trick in deal.tricks] == [(0, 0), (0, 3)]
    assert (deal.turn, deal.trick) == (3, ())


def test_the_side_that_wins_a_trick_pegs_for_its_cards_in_one_score() -> None:
    deal = played(game(), "AS JS 6S 5S")
    cards = (Card.parse("AS"), Card.parse("JS"))
    assert deal.scores == (Score(Side(0), points=3, reason="pegs", cards=cards, trick=0),)


def test_cards_may_cost_pegs_and_a_trick_that_comes_to_nothing_is_no_score() -> None:
    deal = played(game(), "KS JS 8S 5S")
    assert [(score.side, score.points) for score in deal.scores] == [(0, -1)]
    level = variants.PHAT.evolve(
        packets=(6,), stages=(Tricks(follow=strict, pegs=attrs.evolve(PEGS, trumps={"A": 1, "J": -1})),)
    )
    assert played(level, "AS JS 8S 5S").scores == ()


def test_a_score_that_wins_ends_the_deal_in_its_middle() -> None:
    deal = played(game().evolve(goal=Race(3)), "AS JS 8S 5S")
    assert (deal.winner, deal.is_over, len(deal.hand(0))) == (0, True, 5)
    assert why_not(deal, "KS") == (RefusalCode.DEAL_OVER, "the deal is over")


def test_where_only_the_end_of_a_deal_counts_play_goes_on() -> None:
    deal = played(game().evolve(goal=Compare(3, tie=Tiebreak.PLAY_ON)), "AS JS 8S 5S")
    assert (deal.points, deal.winner, deal.turn) == ((3, 0), None, 0)


def test_several_seats_and_sides_play_alike() -> None:
    table = game().evolve(seating=Seating.singles(3), packets=(2,), deck=pack(ranks=[Rank.ACE, Rank.KING]))
    deal = played(table, "KS AS AH", hands=("KS KH", "AS AD", "AH AC"))
    assert (deal.tricks[0].winner, deal.turn, deal.points) == (1, 1, (0, 5, 0))


@pytest.mark.parametrize(
    ("follow", "moves", "move", "code", "text"),
    [
        (strict, "AH", "pass", RefusalCode.WRONG_PHASE, "a card is to be played now, pass is no card"),
        (strict, "AH", "2C", RefusalCode.NOT_HELD, "2♣ is not in the hand"),
        (strict, "AH", "JS", RefusalCode.MUST_FOLLOW, "you hold J♥ 2♥: follow hearts"),
        (strict, "AH 2H KD 2S", "9S", RefusalCode.NOT_HELD, "9♠ is not in the hand"),
        (follow_or_trump, "AH", "JS", RefusalCode.MUST_FOLLOW, "you hold J♥ 2♥: follow hearts"),
        (
            follow_or_trump,
            "AH 2H KD 2S AS",
            "AD",
            RefusalCode.MUST_FOLLOW,
            "you hold J♠ T♠ 9♠: follow spades or play a trump",
        ),
        (
            no_undertrump,
            "AH JH KD 2S KS JS 8S 3S QS TS 7S 4S QH",
            "AD",
            RefusalCode.MUST_FOLLOW,
            "you hold 2♥: follow hearts",
        ),
    ],
)
def test_why_a_card_may_not_be_played(follow: FollowRule, moves: str, move: str, code: RefusalCode, text: str) -> None:
    assert why_not(played(game(follow=follow), moves), move) == (code, text)


def test_why_a_trump_may_not_go_under_another() -> None:
    threes = game(follow=no_undertrump).evolve(packets=(3,))
    hands = ("AH KH QH", "9S 9C 9D", "TS 8S 2H", "TC TD 2C")
    deal = played(threes, "AH 9S", hands=hands, trump=Suit.SPADES)
    text = "8♠ would go under a trump in the trick: overtrump it or play no trump"
    assert why_not(deal, "8S") == (RefusalCode.UNDERTRUMP, text)
    assert led(deal) == "TS 2H"


def lowest_card(hand: int, led: Led, trick: tuple[Card, ...]) -> int:  # noqa: ARG001 - the signature of a rule
    """Only the lowest card of the hand may be played."""
    return 1 << hand.bit_length() - 1


def lowest_only(hand: int, lead: Lead) -> int:  # noqa: ARG001 - the signature of a rule
    """Only the lowest card of the hand may be led."""
    return 1 << hand.bit_length() - 1


def test_a_rule_of_ones_own_is_quoted_in_its_refusals() -> None:
    deal = played(game(follow=lowest_card, lead=lowest_only))
    assert why_not(deal, "AS") == (
        RefusalCode.MUST_LEAD,
        "A♠ may not be led (only the lowest card of the hand may be led): lead one of Q♥",
    )
    deal = deal.apply("QH")
    assert why_not(deal, "JS") == (
        RefusalCode.NOT_ALLOWED,
        "J♠ may not be played (only the lowest card of the hand may be played): play one of A♦",
    )


def test_why_a_card_may_not_be_led_later() -> None:
    deal = played(game(lead=BARRED), "AS JS 8S 5S", trump=Suit.HEARTS)
    assert why_not(deal, "JH") == (RefusalCode.NOT_HELD, "J♥ is not in the hand")
    assert why_not(deal, "AH") == (
        RefusalCode.TRUMPS_NOT_BROKEN,
        (
            "A♥ may not be led (trumps may not be led until one has been played, unless the hand holds nothing else):"
            " lead one of K♠ Q♠"
        ),
    )


def test_trumps_may_be_led_when_one_has_been_played() -> None:
    barred = game(lead=BARRED)
    assert led(played(barred, "AH 2H KD AC", trump=Suit.SPADES)) == "KH QH"
    assert led(played(barred, "AH 2H KD 5S", trump=Suit.SPADES)) == "4S 3S 2S AC KC"
    assert led(played(barred, "AS JS 8S 5S", trump=Suit.HEARTS)) == "KS QS"


def led(deal: Deal) -> str:
    """What may be led."""
    return " ".join(map(str, deal.legal_moves))


def what_is_left(hand: int, lead: Lead) -> int:
    """Any card may be led; all that was played is gone from what is left."""
    gone = [card.bit for trick in lead.past for card in trick]
    assert not any(bit & lead.left for bit in gone)
    assert len(gone) == 52 - lead.left.bit_count()
    return hand


def test_a_rule_of_the_lead_sees_the_trumps_what_is_left_and_the_past() -> None:
    deal = played(game(lead=what_is_left), "AS JS 8S 5S KS TS 7S 4S")
    assert len(deal.legal_moves) == 4


# --- Between the tricks


def test_cards_may_be_drawn_between_the_tricks() -> None:
    tricks = Tricks(follow=strict, after=all_draw)
    drawing = variants.PHAT.evolve(name="drawing", packets=(2,), seating=Seating.heads_up(), stages=(tricks,))
    deal = Deal.from_hands(drawing, hands=["AS KS", "3S 2S"], stock=" ".join(str(c) for c in _rest("AS KS 3S 2S")))
    deal = deal.apply("AS").apply("2S")
    assert (str(deal.hand(0)), str(deal.hand(1)), len(deal.table.facts.stock)) == ("KS QS", "JS 3S", 46)
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    assert len(deal.tricks) == 26


def _rest(texts: str) -> CardSet:
    return CardSet(pack() - CardSet.parse(texts))


# --- Voids


@pytest.mark.parametrize(
    ("follow", "moves", "voids"),
    [
        (strict, "", ("", "", "", "")),
        (strict, "AH 2H KD", ("", "", "H", "")),
        (strict, "AH 2H KD 2S", ("", "", "H", "H")),
        (follow_or_trump, "AH 2H KD 2S KS JH", ("", "", "H", "H")),
        (follow_or_trump, "AH 2H KD 2S KS JH 8S AC", ("", "", "H", "HS")),
    ],
)
def test_who_does_not_follow_shows_a_void(follow: FollowRule, moves: str, voids: tuple[str, ...]) -> None:
    hands = (*HANDS[:3], "2...AKQJT")
    shown = played(game(follow=follow), moves, hands=hands).view(None).voids
    assert shown == tuple(frozenset(map(Suit, letters)) for letters in voids)


def test_a_card_that_belongs_to_another_suit_does_not_follow() -> None:
    adopted = game().evolve(order=JokersJackAndFive(), deck=pack(jokers=2), packets=(2,))
    deal = played(adopted, "2H JD", hands=("2H 2D", "JD 3C", "4H 5C", "X1 6C"))
    assert deal.view(None).voids == (frozenset(),) * 4
    deal = played(adopted, "2H JD 4H X1 6C 2D", hands=("2H 2D", "JD 3C", "4H 5C", "X1 6C"))
    assert deal.view(None).voids[0] == {Suit.CLUBS}


def test_what_is_drawn_may_fill_a_void() -> None:
    tricks = Tricks(follow=strict, after=all_draw)
    drawing = variants.PHAT.evolve(name="drawing", packets=(2,), seating=Seating.heads_up(), stages=(tricks,))
    deal = Deal.from_hands(drawing, hands=["AS KS", "3H 2H"]).apply("AS").apply("2H")
    assert deal.view(None).voids == (frozenset(), frozenset())
    deal = deal.apply("KS")
    assert deal.view(None).voids == (frozenset(), frozenset())


# --- The phases


@pytest.mark.parametrize("moves", ["", "AH"])
@pytest.mark.parametrize("viewer", [Seat(1), None])
def test_cards_are_played_openly(moves: str, viewer: Seat | None) -> None:
    deal = played(game(), moves)
    assert deal.phase.seen(Play(Card.parse("AH")), by=Seat(0), viewer=viewer) == Play(Card.parse("AH"))


@pytest.mark.parametrize("moves", ["", "AH 2H", "AH 2H KD", "AH 2H KD 2S"])
def test_the_moves_that_a_phase_lists_are_those_of_the_deal(moves: str) -> None:
    deal = played(game(), moves)
    assert deal.phase.moves(deal) == deal.legal_moves
    assert led(deal) == str(deal.hand(deal.turn or 0))  # every card: a lead, or a void


def test_the_play_of_one_trump_is_one_phase_for_all_deals() -> None:
    assert played(game(), "AH 2H").phase is played(game(), "KH JH KD").phase


def win_between(deal: Deal) -> Deal:
    """Side 0 scores a point after every trick."""
    return deal.scored(Score(Side(0), points=1, reason="x"))


def throw_in_between(deal: Deal) -> Deal:
    """The deal is thrown in after a trick."""
    return deal.thrown()


def test_what_happens_between_two_tricks_may_end_the_deal() -> None:
    def after_a_trick(between: Callable[[Deal], Deal]) -> Deal:
        tricks = Tricks(follow=strict, after=between)
        short = variants.PHAT.evolve(name="x", stages=(tricks,), goal=Race(1), settlement=nothing)
        deal = Deal.shuffled(short, seed=7)
        for _ in range(4):
            deal = deal.apply(deal.legal_moves[0])
        return deal

    assert after_a_trick(win_between).winner == 0
    assert after_a_trick(throw_in_between).thrown_in


def declare_for_the_partner(deal: Deal) -> Deal:
    """The pitcher's partner has the contract, and so the lead."""
    return deal.changed(contract=Contract(declarer=Seat(2), bids=(None,) * 4))


def test_whoever_leads_first_has_taken_up_the_hand() -> None:
    deal = Deal.shuffled(game(PitchersPartnerBlind(), declare_for_the_partner), seed=7)
    assert (deal.turn, deal.face_down) == (2, frozenset())
    assert deal.view(2).hand == deal.hand(2)


EVENED = Ranked("A X1 X2 K Q J T 9 8 7 6 5 4 3 2", jokers=Jokers.FIRST_WINS)


@pytest.mark.parametrize(
    "order", [EVENED, attrs.evolve(EVENED, jokers=Jokers.SECOND_WINS), attrs.evolve(EVENED, jokers=Jokers.RANKED)]
)
@pytest.mark.parametrize("seating", [Seating.heads_up(), Seating.singles(3), Seating.partnerships()])
@pytest.mark.parametrize("cards", ["X1 X2 KH 2S", "X1 X2 AH JH", "5S 2S 9D 3H", "X2 2D AD KD"])
def test_a_trick_is_won_alike_and_pegs_whatever_the_number_of_seats(
    order: Ranked, cards: str, seating: Seating
) -> None:
    tricks = Tricks(follow=strict, pegs=PEGS)
    one_each = variants.PHAT.evolve(
        name="one",
        deck=pack(jokers=2),
        order=order,
        seating=seating,
        packets=(1,),
        stages=(tricks,),
        settlement=nothing,
    )
    pegs = PEGS.by_card(order, Suit.HEARTS)
    for hands in itertools.permutations(cards.split(), seating.seats):
        trick = tuple(map(Card.parse, hands))
        place, _ = best_of(led_by(order, Suit.HEARTS)[trick[0].index].strength, (0,) * 64, trick)
        deal = played(one_each, " ".join(hands), hands=hands, trump=Suit.HEARTS)
        side = seating.side(Seat(place))
        assert deal.tricks[0].winner == place
        assert deal.points[side] == sum(deal.points) == sum(pegs[card.index] for card in trick)
        jokers = [number for number, card in enumerate(trick) if card.suit is None]
        if len(jokers) == 2 and order.equals is not None and cards == "X1 X2 KH 2S":
            assert place == jokers[order.equals.later_wins]


def test_a_match_of_three_is_won_in_the_middle_of_a_deal() -> None:
    variant = game().evolve(name="three", seating=Seating.singles(3), goal=Race(4))
    deal = played(variant, "AS 9S 6S", hands=HANDS[:3], trump=Suit.SPADES)
    assert (deal.winner, deal.points, len(deal.tricks)) == (0, (4, 0, 0), 1)


def behind_scores(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
    """The side that is behind when the deal has been played scores a point."""
    side = reckoning.seating.side(Seat(standing.totals.index(min(standing.totals))))
    return (Score(side, points=1, reason="behind"),), standing


def test_a_settlement_sees_the_totals_with_what_was_pegged_in_the_deal() -> None:
    variant = variants.PHAT.evolve(name="behind", settlement=behind_scores)
    deal = Deal.shuffled(variant, seed=7, standing=Standing(totals=(2, 0)))
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    pegged = [sum(score.points for score in deal.scores if score.side == side) for side in range(2)]
    last = deal.scores[-1]
    assert (last.reason, last.side) == ("behind", 0)
    assert 2 + pegged[0] - last.points < pegged[1]
