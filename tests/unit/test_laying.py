"""Several cards laid at once to the first trick: how many, which, who takes them, who sees them, and what follows."""

import copy
import json
import pickle
from collections.abc import Sequence

import pytest

from allfours import Card, CardSet, Deal, Lay, Play, Record, RefusalCode, Stage, Suit, Variant, variants
from allfours.awards import Credit, InOrder, Jack, OffCard, TrumpCard
from allfours.batch import Batch
from allfours.cards import Rank
from allfours.errors import VariantError
from allfours.following import follow_or_trump, strict
from allfours.orders import Jokers, Ranked
from allfours.pictures import table, table_html
from allfours.rules import Settlement, sentence
from allfours.scoring import PointTable, Race
from allfours.stages import (
    DeclarerNames,
    Discards,
    DownTo,
    Faces,
    FillUp,
    FixTrump,
    LayExcess,
    PlainTo,
    TakeStock,
    Tricks,
    all_but_dealer,
    dealer,
    every_plain_card,
    trump_first,
)
from allfours.stages.laying import Laying
from allfours.stages.passing_over import PlayingUnevenHands
from allfours.stages.playing import Playing
from allfours.testing import assert_conforms
from allfours.view import ShowsVoids
from tests.laws.house_rules import OneRound
from tests.oracle.cinch import KING_PEDRO, PEDRO, Rules, lays
from tests.unit.small_hands import small_hands

ORDER = Ranked("A K Q J T 9 8 7 6 5 off-5 4 3 2", jokers=Jokers.RANKED)
CLUBS = FixTrump(Suit.CLUBS)
FOLLOW = Tricks(follow=follow_or_trump)
LAYS = LayExcess(play=FOLLOW, down_to=5, spares="A J T 5 2")
KING = LayExcess(play=FOLLOW, down_to=5, spares="A K J T 5 2")
FEW = LayExcess(play=FOLLOW, down_to=1, spares="A J T 5 2")
"""Hands of three cards and more are too many."""
PAYS = InOrder((
    TrumpCard(Rank.ACE, pays=1, to=Credit.TAKER),
    TrumpCard(Rank.KING, pays=30, to=Credit.TAKER),
    Jack(1),
    OffCard(Rank.FIVE, pays=5),
    TrumpCard(Rank.TWO, pays=1, to=Credit.HOLDER),
))  # fmt: skip
HANDS = ("9S 9H", "KC QC 8C 4C", "2S 3H", "AC 7C 3C")
"""Clubs are trumps; the second seat has two cards too many, the fourth one."""


def dealt(
    hands: Sequence[str] = HANDS,
    *before: Stage,
    play: LayExcess = FEW,
    by: int = 0,
    settlement: Settlement = PAYS,
) -> Deal:
    """Hands dealt to seats so many places on, the last of them dealing."""
    return small_hands(hands, *(before or (CLUBS,)), play=play, by=by, order=ORDER, settlement=settlement)


def played(deal: Deal, moves: str) -> Deal:
    """Make moves in their order."""
    for move in moves.split():
        deal = deal.apply(move)
    return deal


def may(deal: Deal) -> list[str]:
    """What may be done, as text."""
    return [str(move) for move in deal.legal_moves]


def told(deal: Deal, *, by: int = 0) -> list[tuple[int, str, int]]:
    """The finished tricks, as if nobody had been turned: leader, cards, winner."""
    return [((trick.leader - by) % 4, str(trick), (trick.winner - by) % 4) for trick in deal.tricks]


# --- How many, and which


@pytest.mark.parametrize(
    ("hand", "rules", "ways"),
    [
        ("AC KC QC 9C 8C 7C 2C", PEDRO, 30),  # a seventh card: one of five goes under
        ("AC JC KC QC 9C 8C 7C 6C", PEDRO, 90),
        ("AC JC KC QC 9C 8C 7C 6C 4C 3C", PEDRO, 420),
        ("AC JC TC 5C 5S 2C KC QC", PEDRO, 6),  # none but scorers on top
        ("AC KC QC JC TC 9C 8C 7C 6C 5C 5S 4C 2C", PEDRO, 6),
        ("AC KC JC TC 5C 5S 2C", KING_PEDRO, 42),  # nothing but scorers: one goes under
        ("AC KC JC TC 5C 5S 2C 9C", KING_PEDRO, 42),
        ("AC KC QC JC TC 9C 8C 7C 6C 5C 5S 4C 2C", KING_PEDRO, 42),
    ],
)  # fmt: skip
def test_as_many_cards_are_laid_as_leave_five_and_none_that_scores_goes_under(
    hand: str, rules: Rules, ways: int
) -> None:
    deal = dealt((hand, "9S", "2S", "3S"), play=LAYS if rules is PEDRO else KING)
    legal = may(deal)
    assert len(set(legal)) == len(legal) == ways
    assert set(legal) == set(lays(hand.split(), "C", rules))
    assert all(len(deal.apply(move).hand(0)) == 5 for move in legal)


def test_a_hand_of_six_cards_or_fewer_plays_one() -> None:
    deal = dealt(("AC KC QC 9C 8C 7C", "9S", "2S", "3S"), play=LAYS)
    assert type(deal.phase) is not Laying
    deal = dealt(("AC KC", "9C 8C 7C", "2S 3S", "4S 5H"))
    assert (deal.view(0).phase, may(deal)) == ("laying", ["AC", "KC"])
    assert may(deal.apply("AC")) == ["play:9C,8C", "play:9C,7C", "play:8C,9C", "play:8C,7C", "play:7C,9C", "play:7C,8C"]
    assert may(played(deal, "AC play:9C,8C")) == ["3S", "2S"]  # and nothing is laid after the first trick
    assert type(played(deal, "AC play:9C,8C 2S 4S").phase) is Playing


@pytest.mark.parametrize("by", range(4))
def test_only_the_top_card_competes(by: int) -> None:
    deal = played(dealt(by=by), "9S play:8C,KC,QC 2S play:7C,3C")
    assert told(deal, by=by) == [(0, "9S 8C 2S 7C", 1)]
    assert [str(deal.hand((seat + by) % 4)) for seat in range(4)] == ["9H", "4C", "3H", "AC"]
    deal = played(deal, "4C 3H AC 9H")
    assert told(deal, by=by)[1:] == [(1, "4C 3H AC 9H", 3)]
    assert deal.is_over


def test_the_card_on_top_follows_as_any_card_does() -> None:
    hands = ("9S 9H", "KS QH 8C 4C", "2S 3H", "AC 7D")
    assert {move.split(",")[0] for move in may(dealt(hands).apply("9S"))} == {"play:KS", "play:8C", "play:4C"}
    play = LayExcess(play=Tricks(follow=strict), down_to=1, spares="")
    assert may(dealt(hands, play=play).apply("9S")) == ["play:KS,QH,8C", "play:KS,QH,4C", "play:KS,8C,4C"]
    assert dealt(hands).apply("9S").apply("play:KS,QH,4C").view(None).voids == (frozenset(),) * 4
    assert isinstance(play, ShowsVoids)
    lead = LayExcess(play=Tricks(follow=strict, lead=trump_first), down_to=1, spares="")
    assert may(dealt(hands[1:] + hands[:1], play=lead))[:2] == ["play:8C,KS,QH", "play:8C,KS,4C"]


def test_where_the_card_on_top_is_forced_what_is_spared_may_have_to_go_under() -> None:
    play = LayExcess(play=Tricks(follow=strict), down_to=1, spares="A J T 5 2")
    deal = dealt(("9S 9H", "KS AC JC", "2S 3H", "4S 7D"), play=play).apply("9S")
    assert may(deal) == ["play:KS,AC", "play:KS,JC"]


def test_the_first_card_led_may_fix_trumps() -> None:
    deal = dealt(("AC KC 9S", "9H", "2S", "3S"), PASSES).apply("play:KC,9S")
    assert (deal.trump, deal.trick, str(deal.hand(0))) == (Suit.CLUBS, (Card.parse("KC"),), "AC")


def PASSES(deal: Deal) -> Deal:  # noqa: N802 - a stage as good as any
    """Nothing happens."""
    return deal


# --- Where the cards are


def test_what_lies_under_another_card_is_out_of_the_hand_at_once_and_seen_by_all() -> None:
    deal = played(dealt(), "9S play:8C,KC,QC")
    assert (str(deal.hand(1)), deal.trick) == ("4C", (Card.parse("9S"), Card.parse("8C")))
    for seat in (None, 0, 1, 2, 3):
        view = deal.view(seat)
        assert view.shown == CardSet.parse("KC QC")
        assert not view.unseen & CardSet.parse("KC QC 8C")
        assert view.moves[-1] == Lay(tuple(map(Card.parse, ("8C", "KC", "QC"))))
        assert view.hand_sizes == (1, 1, 2, 3)
        assert json.loads(json.dumps(view.as_dict()))["moves"][-1] == "play:8C,KC,QC"
    later = played(deal, "2S play:7C,3C")
    assert not later.view(2).unseen & CardSet.parse("KC QC 8C 3C 7C")
    assert later.view(1).exposed == (CardSet(),) * 4
    for seat in (None, 0, 1, 2, 3):  # they are in no trick and in no hand, so that nothing else would tell of them
        assert later.view(seat).shown == CardSet.parse("KC QC 3C")
    assert "shown: K♣ Q♣ 3♣" in table(later.view(0))


def test_no_card_of_the_pack_is_missing_in_a_view() -> None:
    deal = dealt()
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
        for seat in (None, 0, 1, 2, 3):
            view = deal.view(seat)
            taken = [card for trick in view.tricks for card in trick.cards]
            hand = view.hand or CardSet()
            assert CardSet((*view.trick, *taken, *hand, *view.shown, *view.known, *view.unseen)) == deal.variant.deck


def test_they_go_to_the_winner_of_the_trick_and_the_seat_has_held_them() -> None:
    deal = played(dealt(), "9S play:8C,KC,QC 2S play:AC,3C")
    taken = deal.reckoning.taken
    assert taken == (CardSet(), CardSet.parse("9S 8C KC QC 2S AC 3C"))
    assert deal.reckoning.tricks == (0, 0, 0, 1)
    assert deal.reckoning.held[1] == CardSet.parse("KC QC 8C 4C")
    assert deal.reckoning.held[3] == CardSet.parse("AC 7C 3C")


@pytest.mark.parametrize("by", range(4))
def test_points_under_a_card_count_to_the_winner_and_the_two_to_whoever_held_it(by: int) -> None:
    hands = ("9S 9H", "KC QC 8C", "3S 3H", "AC 2C 5S")
    play = LayExcess(play=FOLLOW, down_to=1, spares="")
    deal = played(dealt(hands, play=play, by=by), "9S play:QC,KC 3S play:2C,5S 8C 3H AC 9H")
    scores = [(score.reason, score.points, (score.side - by) % 2) for score in deal.scores]
    assert scores == [("ace", 1, 1), ("king", 30, 1), ("off-five", 5, 1), ("two", 1, 1)]
    deal = played(dealt(hands, play=play, by=by), "9H play:QC,8C 3H play:AC,2C")
    assert deal.reckoning.taken[(1 + by) % 2] == CardSet.parse("9H QC 8C 3H AC 2C")


def test_the_two_may_lie_under_a_card_that_the_other_side_takes() -> None:
    hands = ("9S 9H", "QC 8C 2C", "AC 3H", "3S 4S")
    play = LayExcess(play=FOLLOW, down_to=1, spares="")
    deal = played(dealt(hands, play=play), "9S play:8C,2C AC 3S 3H 4S 9H QC")
    assert [(score.reason, score.side) for score in deal.scores] == [("ace", 0), ("two", 1)]


def test_a_single_hand_may_hold_cards() -> None:
    deal = dealt(("", "KC QC 8C 4C", "", "")).apply("play:8C,KC,4C")
    assert told(deal) == [(1, "8C", 1)]
    assert deal.reckoning.taken[1] == CardSet.parse("KC 8C 4C")
    assert (deal.turn, may(deal)) == (1, ["QC"])


# --- What follows


def test_after_the_first_trick_the_ordinary_play_goes_on() -> None:
    deal = played(dealt(), "9S play:8C,KC,QC 2S play:7C,3C")
    assert (type(deal.phase), deal.view(0).phase, deal.turn, may(deal)) == (Playing, "playing", 1, ["4C"])
    assert deal.phase is played(dealt(), "9S play:4C,8C,QC 2S play:3C,7C").phase  # shared, and no wrapper round it


def test_hands_that_are_uneven_even_then_are_played_on_as_such() -> None:
    deal = played(dealt(("9S", "KC QC 8C 4C", "2S 3H", "AC")), "9S play:8C,KC,QC 2S AC")
    assert type(deal.phase) is PlayingUnevenHands
    assert (deal.turn, may(deal)) == (1, ["4C"])
    assert played(deal, "4C 3H").is_over


def test_a_seat_without_cards_is_passed_over_in_the_first_trick() -> None:
    deal = played(dealt(("9S", "KC QC 8C 4C", "", "AC")), "9S play:8C,KC,QC")
    assert deal.turn == 3
    assert told(deal.apply("AC")) == [(0, "9S 8C AC", 3)]


def test_a_deal_may_end_with_the_first_trick() -> None:
    thrown = LayExcess(play=Tricks(follow=follow_or_trump, after=Deal.thrown), down_to=1, spares="")
    deal = played(dealt(play=thrown), "9S play:8C,KC,QC 2S play:7C,3C")
    assert (deal.thrown_in, len(deal.tricks)) == (True, 1)
    assert dealt(("", "", "", "")).is_over


# --- Refusals


@pytest.mark.parametrize(
    ("moves", "move", "code", "text"),
    [
        ("", "pass", RefusalCode.WRONG_PHASE, "a card is to be played now, pass is no card"),
        ("", "play:9S,9H", RefusalCode.NOT_ALLOWED, "you hold two cards: play a single one"),
        ("", "KC", RefusalCode.NOT_HELD, "K♣ is not in the hand"),
        ("9S", "8C", RefusalCode.NOT_ALLOWED, "you hold four cards: lay three at once"),
        ("9S", "play:8C,KC", RefusalCode.NOT_ALLOWED, "you hold four cards: lay three at once"),
        ("9S", "play:8C,KC,2C", RefusalCode.NOT_HELD, "2♣ is not in the hand"),
        (
            "9S play:8C,KC,QC 2S",
            "play:7C,AC",
            RefusalCode.NOT_ALLOWED,
            "A♣: never under another card as long as others can go there",
        ),
    ],
)
def test_why_cards_may_not_be_laid(moves: str, move: str, code: RefusalCode, text: str) -> None:
    refusal = played(dealt(), moves).why_not(move)
    assert refusal is not None
    assert (refusal.code, refusal.text) == (code, text)


def test_why_more_cards_that_score_may_not_be_laid_than_must() -> None:
    deal = dealt(("AC KC JC TC 5C 5S 2C 9C", "9S", "2S", "3S"), play=KING)
    refusal = deal.why_not("play:9C,5C,2C")
    assert refusal is not None
    assert refusal.text == "no more than one of 5♣ 2♣ under another card as long as others can go there"


def test_why_a_card_may_not_lie_on_top() -> None:
    hands = ("9S 9H", "KS QH 8C 4C", "2S 3H", "AC 7D")
    refusal = dealt(hands).apply("9S").why_not("play:QH,8C,4C")
    assert refusal is not None
    assert (refusal.code, refusal.text) == (RefusalCode.MUST_FOLLOW, "you hold K♠: follow spades or play a trump")
    lead = LayExcess(play=Tricks(follow=strict, lead=trump_first), down_to=1, spares="")
    refusal = dealt(hands[1:] + hands[:1], play=lead).why_not("play:KS,QH,4C")
    assert refusal is not None
    assert refusal.code is RefusalCode.MUST_LEAD


def test_a_phase_that_is_asked_out_of_turn_has_no_moves() -> None:
    deal = dealt()
    over = dealt(("", "", "", ""))
    assert deal.phase.moves(over) == ()
    assert deal.phase.why_not(over, Play(Card.parse("9S"))) is not None


# --- As a value, in records and pictures

MOMENTS = ("", "9S", "9S play:8C,KC,QC", "9S play:8C,KC,QC 2S", "9S play:8C,KC,QC 2S play:7C,3C 4C")


@pytest.mark.parametrize("moves", MOMENTS)
def test_a_deal_is_a_value_also_in_the_middle_of_the_first_trick(moves: str) -> None:
    deal = played(dealt(), moves)
    for again in (pickle.loads(pickle.dumps(deal)), copy.deepcopy(deal)):
        assert again == deal
        assert again.legal_moves == deal.legal_moves
    assert pickle.loads(pickle.dumps(deal.phase)) == deal.phase


@pytest.mark.parametrize("moves", MOMENTS)
def test_a_record_is_replayed_also_from_the_middle_of_the_first_trick(moves: str) -> None:
    deal = played(dealt(), moves)
    record = Record.of_deal(deal)
    known = [deal.variant]
    for again in (Record.loads(record.dumps(), variants=known), Record.from_json(record.to_json(), variants=known)):
        assert again == record
        replayed = again.replay().deal
        assert (replayed, replayed.legal_moves) == (deal, deal.legal_moves)
    for seat in range(4):
        own = Record.of_deal(deal, seat=seat)
        assert Record.loads(own.dumps(), variants=known) == own


def test_the_text_of_a_record_names_the_card_on_top_first() -> None:
    lines = Record.of_deal(played(dealt(), "9S play:8C,QC,KC 2S play:7C,3C 4C")).dumps().splitlines()
    assert lines[-2:] == ["0: 9S play:8C,KC,QC 2S play:7C,3C", "1: 4C"]


def test_a_batch_knows_what_was_laid_under_a_card_before_it() -> None:
    deal = played(dealt(), "9S play:8C,KC,QC 2S play:7C,3C")
    assert Batch.from_deal(deal, 2, seed=1).play_out().points.tolist() == [[0, 31]] * 2


def test_equal_lays_are_one_move_however_they_are_written() -> None:
    deal = dealt().apply("9S")
    assert deal.apply("play:8C,QC,KC") == deal.apply("play:8C,KC,QC")
    assert Lay(tuple(map(Card.parse, ("8C", "QC", "KC")))) in deal.legal_moves


@pytest.mark.parametrize("moves", MOMENTS)
def test_a_picture_can_be_made_of_every_moment(moves: str) -> None:
    deal = played(dealt(), moves)
    for what in (deal, deal.view(1), deal.view(None)):
        assert table(what)
        assert table_html(what)
    if moves == MOMENTS[2]:
        assert "shown: K♣ Q♣" in table(deal.view(0))


# --- The rule itself


def test_the_rule_says_itself() -> None:
    assert sentence(LAYS) == (
        "Whoever holds more than six cards at the first trick lays so many at once that five remain. Only the top one"
        " counts as played; those under it are seen by all and go to whoever wins the trick. Never an ace, jack, ten,"
        " five or two of trumps goes under, unless there are too few other cards"
    )
    assert "Never" not in sentence(LayExcess(play=FOLLOW, down_to=5, spares=""))


def test_a_stage_before_it_fixes_trumps_and_nothing_is_pegged() -> None:
    (problem,) = LAYS.problems(variants.PHAT.evolve(stages=(LAYS,)))
    assert problem.code == "trump"
    pegs = LayExcess(
        play=Tricks(follow=strict, pegs=PointTable(name="pegs", trumps={"A": 4}, plain={})), down_to=5, spares=""
    )
    (problem,) = pegs.problems(variants.PHAT.evolve(stages=(CLUBS, pegs)))
    assert (problem.code, problem.path) == ("pegs", "play.pegs")
    assert not [*LAYS.problems(dealt(play=LAYS).variant)]


def test_fields_of_the_wrong_kind_are_refused() -> None:
    with pytest.raises(VariantError, match="a value of type Tricks"):
        LayExcess(play=LAYS, down_to=5, spares="A")  # type: ignore[arg-type]  # what is wrong is the point
    with pytest.raises(VariantError, match="a whole number from 1 up"):
        LayExcess(play=FOLLOW, down_to=0, spares="A")
    with pytest.raises(VariantError, match="is no rank"):
        LayExcess(play=FOLLOW, down_to=5, spares="A 1")


# --- The laws


def pedro(
    *stages: Stage, packets: tuple[int, ...] = (9,), ranks: str = "A K Q J T 9 8 7 6 5 4 3 2", order: Ranked = ORDER
) -> Variant:
    """A game for four in the shape of Pedro."""
    deck = CardSet(card for card in variants.PHAT.deck if card.rank.letter in ranks)
    return variants.PHAT.evolve(
        name="laying",
        packets=packets,
        deck=deck,
        order=order,
        stages=(OneRound(), DeclarerNames(), *stages),
        settlement=PAYS,
        goal=Race(60),
    )


def at_play(variant: Variant, seed: int) -> Deal:
    """A deal as its play begins, or over."""
    deal = Deal.shuffled(variant, seed=seed)
    while not deal.is_over and deal.view(None).phase not in {"first lead", "laying"}:
        deal = deal.apply(deal.legal_moves[-1])
    return deal


WHOLE = pedro(
    Discards(rule=every_plain_card, who=all_but_dealer, faces=Faces.UP),
    FillUp(6, who=all_but_dealer),
    TakeStock(who=dealer),
    Discards(rule=PlainTo(6), who=dealer),
    LAYS,
)
SMALL = pedro(
    Discards(rule=every_plain_card, who=all_but_dealer, faces=Faces.UP),
    FillUp(2, who=all_but_dealer),
    TakeStock(who=dealer),
    Discards(rule=PlainTo(2), who=dealer),
    FEW,
    packets=(3,),
    ranks="A K J T 5",
    order=Ranked("A K J T 5 off-5", jokers=Jokers.RANKED),
).evolve(settlement=InOrder(tuple(award for award in PAYS.awards if getattr(award, "rank", None) is not Rank.TWO)))
PLAIN = pedro(
    Discards(rule=DownTo(2), who=dealer),
    LayExcess(play=Tricks(follow=follow_or_trump, lead=trump_first), down_to=1, spares="A J"),
    packets=(4,),
)


@pytest.mark.parametrize("variant", [WHOLE, SMALL, PLAIN], ids=["as in pedro", "a small pack", "with plain cards"])
def test_a_game_with_cards_laid_at_once_keeps_the_laws_of_the_family(variant: Variant) -> None:
    assert_conforms(variant, deals=2)


def test_the_laws_are_tried_on_deals_with_laying() -> None:
    assert all(type(at_play(PLAIN, seed).phase) is Laying for seed in range(3))
    assert sum(type(at_play(SMALL, seed).phase) is Laying for seed in range(10)) > 3


def test_every_card_that_was_held_for_the_play_is_taken_by_a_side() -> None:
    laid = 0
    for seed in range(40):
        deal = at_play(SMALL, seed)
        while not deal.is_over:
            deal = deal.apply(deal.legal_moves[seed % len(deal.legal_moves)])
        laid += any(isinstance(move, Lay) for move in deal.moves)
        reckoning = deal.reckoning
        assert sorted(card for side in reckoning.taken for card in side) == sorted(
            card for hand in reckoning.held for card in hand
        )
    assert laid > 3
