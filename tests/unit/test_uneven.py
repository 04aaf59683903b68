"""Play with hands of different sizes: who is passed over, who leads, when it ends; against a second telling."""

import copy
import pickle
from collections.abc import Callable, Sequence
from random import Random

import pytest

from allfours import Card, CardSet, Deal, Record, RefusalCode, Score, Side, Stage, Suit, Variant, variants
from allfours.following import follow_or_trump, strict
from allfours.scoring import PointTable, Race
from allfours.stages import (
    DeclarerNames,
    Discards,
    DownTo,
    Faces,
    FillUp,
    FixTrump,
    PitchersPartnerBlind,
    TakeStock,
    Tricks,
    all_but_dealer,
    dealer,
    every_plain_card,
    stop_when_certain,
    trump_first,
)
from allfours.stages.passing_over import PlayingUnevenHands
from allfours.stages.playing import Playing
from allfours.testing import assert_conforms
from tests.laws.house_rules import OneRound
from tests.unit.small_hands import small_hands

HEARTS = FixTrump(Suit.HEARTS)
FOLLOW = Tricks(follow=follow_or_trump)
PEGS = PointTable(name="pegs", trumps={"A": 4, "J": 1}, plain={"A": 2})
HANDS = ("AH 9S", "KS", "2H QS 3D 4D", "TH 8H JS")
"""Hearts are trumps; two cards, one, four and three."""


def dealt(hands: Sequence[str] = HANDS, *before: Stage, play: Tricks = FOLLOW, by: int = 0) -> Deal:
    """Hands dealt to seats so many places on, the last of them dealing; what else was dealt is out of play."""
    return small_hands(hands, *(before or (HEARTS,)), play=play, by=by)


def played(deal: Deal, moves: str) -> Deal:
    """Make moves in their order."""
    for move in moves.split():
        deal = deal.apply(move)
    return deal


def may(deal: Deal) -> str:
    """What may be played, as text."""
    return " ".join(map(str, deal.legal_moves))


def told(deal: Deal, *, by: int = 0) -> list[tuple[int, str, int]]:
    """The finished tricks, as if nobody had been turned: leader, cards, winner."""
    return [((trick.leader - by) % 4, str(trick), (trick.winner - by) % 4) for trick in deal.tricks]


# --- The course of the play


@pytest.mark.parametrize("by", range(4))
def test_a_seat_without_cards_is_passed_over_and_the_play_ends_when_nobody_has_any(by: int) -> None:
    deal = played(dealt(by=by), "9S KS QS JS  3D TH AH  4D 8H  2H")
    assert told(deal, by=by) == [(0, "9S KS QS JS", 1), (2, "3D TH AH", 0), (2, "4D 8H", 3), (2, "2H", 2)]
    assert (deal.is_over, deal.legal_moves) == (True, ())
    assert sum(map(len, (deal.hand(seat) for seat in range(4)))) == 0


def test_a_winner_without_cards_leaves_the_lead_to_the_next_that_has_one() -> None:
    deal = played(dealt(), "9S KS QS JS")
    assert (deal.tricks[0].winner, deal.turn, may(deal)) == (1, 2, "2H 4D 3D")
    deal = played(dealt(("AH", "KH", "2H 3H", "4H 5H")), "AH KH 2H 4H")
    assert (deal.tricks[0].winner, deal.turn) == (0, 2)  # two seats on


def test_a_seat_without_cards_from_the_start_is_passed_over() -> None:
    deal = played(dealt(("AH 9S", "", "2H", "TH 8H")), "AH 2H")
    assert (deal.turn, deal.trick) == (3, (Card.parse("AH"), Card.parse("2H")))
    deal = played(deal, "8H 9S")
    assert told(deal) == [(0, "AH 2H 8H", 0)]
    assert told(deal.apply("TH")) == [(0, "AH 2H 8H", 0), (0, "9S TH", 3)]


@pytest.mark.parametrize("by", range(4))
def test_a_leader_without_cards_leaves_the_first_lead_to_the_next_that_has_one(by: int) -> None:
    deal = dealt(("", "", "2H 9S", "TH 8H"), by=by)
    assert ((deal.turn or 0) - by) % 4 == 2
    assert (may(deal), deal.view(None).phase) == ("9S 2H", "first lead")
    deal = played(deal, "9S 8H TH 2H")
    assert told(deal, by=by) == [(2, "9S 8H", 3), (3, "TH 2H", 3)]


def test_the_first_card_led_fixes_trumps_whoever_leads_it() -> None:
    deal = dealt(("", "KS", "2H QS 3D 4D", "TH 8H JS"), PitchersPartnerBlind())
    assert (deal.turn, deal.trump) == (1, None)
    assert deal.face_down == {2}
    deal = deal.apply("KS")
    assert (deal.trump, deal.face_down, deal.turn) == (Suit.SPADES, frozenset(), 2)


def test_a_hand_that_lies_face_down_is_taken_up_by_whoever_has_to_lead() -> None:
    deal = dealt(("", "", "2H QS", "TH"), PitchersPartnerBlind())
    assert (deal.turn, deal.face_down, deal.view(2).hand) == (2, frozenset(), CardSet.parse("2H QS"))


def test_where_nobody_has_a_card_there_is_no_trick() -> None:
    deal = dealt(("", "", "", ""))
    assert (deal.is_over, deal.thrown_in, deal.tricks, deal.moves) == (True, False, (), ())


def test_one_seat_alone_may_hold_cards() -> None:
    deal = played(dealt(("", "2H 3S", "", "")), "2H 3S")
    assert told(deal) == [(1, "2H", 1), (1, "3S", 1)]
    assert deal.is_over


def test_the_lead_rule_is_asked_of_whoever_leads() -> None:
    hands = ("KS", "9S", "2H QS 3D", "TH 8H")
    deal = dealt(hands, play=Tricks(follow=strict, lead=trump_first))
    assert may(deal) == "KS"
    deal = dealt(("", *hands[1:]), play=Tricks(follow=strict, lead=trump_first))
    assert may(deal) == "9S"
    assert may(dealt(("", "", *hands[2:]), play=Tricks(follow=strict, lead=trump_first))) == "2H"
    assert may(played(dealt(hands, play=Tricks(follow=strict, lead=_lowest)), "KS 9S QS 8H")) == "TH"
    assert may(played(dealt(hands, play=Tricks(follow=strict, lead=_lowest)), "KS 9S QS 8H TH 2H")) == "3D"


def _lowest(hand: int, lead: object) -> int:  # noqa: ARG001 - the signature of every lead rule
    """The last card of a sorted hand is led."""
    return 1 << hand.bit_length() - 1


# --- Which phase


def test_only_hands_of_different_sizes_are_played_in_a_phase_of_their_own() -> None:
    deal = dealt().apply("9S")
    assert (type(deal.phase), deal.view(0).phase) == (PlayingUnevenHands, "playing uneven hands")
    assert deal.view(None).hand_sizes == (1, 1, 4, 3)
    assert type(dealt(("AH", "9S", "2H", "TH")).apply("AH").phase) is Playing
    assert type(Deal.shuffled(variants.PHAT, seed=7).apply("JS").phase) is Playing


def test_all_deals_with_the_same_trumps_share_one_phase_which_is_a_value() -> None:
    one, other = dealt().apply("9S"), dealt().apply("AH")
    assert one.phase is other.phase
    assert pickle.loads(pickle.dumps(one.phase)) == one.phase
    for again in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        assert again == one
        assert again.legal_moves == one.legal_moves == one.phase.moves(one)
    assert one.phase.moves(played(dealt(("AH", "", "", "")), "AH")) == ()


# --- Refusals


@pytest.mark.parametrize(
    ("moves", "move", "code", "text"),
    [
        ("9S", "pass", RefusalCode.WRONG_PHASE, "a card is to be played now, pass is no card"),
        ("9S", "QS", RefusalCode.NOT_HELD, "Q♠ is not in the hand"),
        ("9S KS", "3D", RefusalCode.MUST_FOLLOW, "you hold Q♠: follow spades or play a trump"),
        ("9S KS QS JS", "AH", RefusalCode.NOT_HELD, "A♥ is not in the hand"),
    ],
)
def test_why_a_card_may_not_be_played(moves: str, move: str, code: RefusalCode, text: str) -> None:
    refusal = played(dealt(), moves).why_not(move)
    assert refusal is not None
    assert (refusal.code, refusal.text) == (code, text)
    assert dealt().apply("9S").why_not("KS") is None


# --- Pegs, and what happens between the tricks


def test_pegs_are_scored_trick_by_trick_and_may_win_the_match() -> None:
    tricks = Tricks(follow=follow_or_trump, pegs=PEGS)
    deal = played(dealt(play=tricks), "AH KS 2H TH")
    assert deal.scores == (Score(Side(0), points=4, reason="pegs", cards=(Card.parse("AH"),), trick=0),)
    assert played(deal, "9S QS JS").points == (4, 0)
    won = replayed(deal, deal.variant.evolve(goal=Race(4)))
    assert (won.is_over, won.winner, won.legal_moves) == (True, 0, ())


def replayed(deal: Deal, variant: Variant) -> Deal:
    """The deal in another game."""
    start = deal.table.facts.start
    other = Deal.from_hands(variant, hands=[CardSet.of_mask(mask) for mask in start.hands], dealer=start.dealer)
    return played(other, " ".join(map(str, deal.moves)))


def test_what_happens_between_two_tricks_happens_here_too() -> None:
    tricks = Tricks(follow=follow_or_trump, after=stop_when_certain)
    deal = replayed(dealt(play=tricks).apply("AH"), dealt(play=tricks).variant.evolve(goal=Race(1)))
    assert len(played(deal, "KS 2H TH").tricks) == 1

    over = played(dealt(play=Tricks(follow=follow_or_trump, after=Deal.thrown)), "AH KS 2H TH")
    assert (over.thrown_in, len(over.tricks)) == (True, 1)


# --- Records


def test_a_record_says_who_was_passed_over() -> None:
    deal = played(dealt(), "AH KS 2H TH  9S QS JS  4D")
    record = Record.of_deal(deal)
    text = record.dumps()
    assert text.splitlines()[-3:] == ["0: AH KS 2H TH", "0: 9S - QS JS", "2: 4D"]
    for again in (
        Record.loads(text, variants=[deal.variant]),
        Record.from_json(record.to_json(), variants=[deal.variant]),
    ):
        assert again == record
        assert again.replay().deal == deal


# --- Told a second time


def story(hands: list[list[str]], trump: str, ask: Callable[[int, set[str]], str]) -> list[tuple[int, str, int]]:
    """Tell the play once more, with lists of cards only: ask a seat for one of some cards, and return the tricks."""
    ranks, done, leader = "23456789TJQKA", list[tuple[int, str, int]](), 0
    while any(hands):
        while not hands[leader]:
            leader = (leader + 1) % 4
        trick: list[tuple[str, int]] = []
        for seat in (leader, leader + 1, leader + 2, leader + 3):
            hand = hands[seat % 4]
            if hand:
                suit = trick[0][0][1] if trick else ""
                able = any(card[1] == suit for card in hand)
                card = ask(seat % 4, {card for card in hand if not able or card[1] in {suit, trump}})
                hand.remove(card)
                trick.append((card, seat % 4))
        led = trick[0][0][1]
        winner = max(trick, key=lambda each: (each[0][1] == trump, each[0][1] == led, ranks.index(each[0][0])))[1]
        done.append((leader, " ".join(card for card, _ in trick), winner))
        leader = winner
    return done


@pytest.mark.parametrize("seed", range(60))
def test_random_hands_are_played_as_a_second_telling_says(seed: int) -> None:
    rng = Random(seed)
    pack = [str(card) for card in variants.PHAT.deck]
    rng.shuffle(pack)
    hands = [[pack.pop() for _ in range(rng.choice((0, 1, 2, 3, 4, 6)))] for _ in range(4)]
    deals = [dealt([" ".join(hand) for hand in hands])]

    def ask(seat: int, cards: set[str]) -> str:
        assert (deals[-1].turn, {str(move) for move in deals[-1].legal_moves}) == (seat, cards)
        card = rng.choice(sorted(cards))
        deals.append(deals[-1].apply(card))
        return card

    tricks = story(hands, "H", ask)
    assert deals[-1].is_over
    assert told(deals[-1]) == tricks


# --- The laws


def short(stages: Sequence[Stage], *, packets: tuple[int, ...] = (9,), ranks: str = "A K Q J T 9 8 7 6 5") -> Variant:
    """A game for four with a small pack, so that the stock runs short."""
    words = ranks.split()
    deck = CardSet(card for card in variants.PHAT.deck if card.rank.letter in words)
    return variants.PHAT.evolve(
        name="short",
        packets=packets,
        deck=deck,
        stages=tuple(stages),
        settlement=variants.ALL_FOURS.settlement,
        goal=Race(30),
    )


SHORT = (
    short((
        OneRound(),
        DeclarerNames(),
        Discards(rule=every_plain_card, who=all_but_dealer, faces=Faces.UP),
        FillUp(6, who=all_but_dealer),
        TakeStock(who=dealer),
        Discards(rule=DownTo(6), who=dealer),
        FOLLOW,
    )),
    short((OneRound(), DeclarerNames(), Discards(rule=every_plain_card), FOLLOW), packets=(4,)),
    short((Discards(rule=DownTo(2), who=dealer), Tricks(follow=strict, pegs=PEGS)), packets=(4,)),
)  # fmt: skip


@pytest.mark.parametrize("variant", SHORT, ids=["as in pedro", "trumps alone", "pitch"])
def test_a_game_with_uneven_hands_keeps_the_laws_of_the_family(variant: Variant) -> None:
    deals = [Deal.shuffled(variant, seed=seed) for seed in range(10)]
    assert any(len({deal.hand(seat).mask.bit_count() for seat in range(4)}) > 1 for deal in map(_at_play, deals))
    assert_conforms(variant, deals=2)


def _at_play(deal: Deal) -> Deal:
    """The deal as its play begins, or over."""
    while not deal.is_over and deal.view(None).phase != "first lead":
        deal = deal.apply(deal.legal_moves[-1])
    return deal
