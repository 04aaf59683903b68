"""A deal: set up in three ways, played on, looked at, and kept as a value."""

import contextlib
import copy
import math
import pickle
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs
import pytest

import allfours.state
from allfours import (
    Card,
    CardSet,
    Deal,
    Discard,
    IllegalMove,
    Lay,
    Match,
    Move,
    NotationError,
    Pass,
    Play,
    Reckoning,
    Refusal,
    RefusalCode,
    Score,
    Seat,
    Seating,
    SetupError,
    Side,
    Standing,
    Suit,
    Variant,
    variants,
)
from allfours.cards import cards_of, pack
from allfours.following import strict
from allfours.resting import Rest, Resting
from allfours.rules import Phase
from allfours.scoring import Compare, Race, Tiebreak, nothing
from allfours.shuffling import shuffle
from allfours.stages import Tricks, TrumpCut
from allfours.state import begin, replay
from tests.laws.house_rules import EachPutsOneAway, turn_up

PHAT = variants.PHAT
PACK = tuple(pack())
SUITS = [str(pack().of_suit(suit)) for suit in Suit]
"""A hand of each suit."""
FULL_HAND = Deal.shuffled(variants.SEVEN_UP, seed=7).apply("beg").apply("run")
"""A deal in which cards are to be put away."""


def setup_problems(**arguments: object) -> list[tuple[str, str]]:
    """What is wrong with a deal of hands, each with its path."""
    with pytest.raises(SetupError) as caught:
        Deal.from_hands(PHAT, **{"hands": SUITS, **arguments})  # type: ignore[arg-type]  # whatever a test hands in
    return [(problem.path, problem.text) for problem in caught.value.problems]


# --- Set up


def test_a_seed_shuffles_the_sorted_pack_and_the_top_card_goes_to_the_eldest() -> None:
    deal, cards = Deal.shuffled(PHAT, seed=7), shuffle(PACK, 7)
    assert deal == Deal.new(PHAT, cards=cards)
    assert (deal.dealer, deal.pitcher, deal.turn) == (3, 0, 0)
    assert [deal.hand(seat) for seat in range(4)] == [CardSet(cards[seat::4]) for seat in range(4)]


@pytest.mark.parametrize("dealer", range(4))
def test_the_dealer_may_be_given_and_the_next_seat_is_eldest(dealer: int) -> None:
    eldest = (dealer + 1) % 4
    for deal in (
        Deal.shuffled(PHAT, seed=7, dealer=dealer),
        Deal.new(PHAT, cards=PACK, dealer=dealer),
        Deal.from_hands(PHAT, hands=SUITS, dealer=dealer),
    ):
        assert (deal.dealer, deal.pitcher, deal.turn) == (dealer, eldest, eldest)
    assert PACK[0] in Deal.new(PHAT, cards=PACK, dealer=dealer).hand(eldest)


def test_packets_are_dealt_round_the_table_and_the_rest_is_the_stock() -> None:
    table = PHAT.evolve(packets=(2, 1), seating=Seating.singles(3))
    deal = Deal.new(table, cards=PACK, dealer=0)
    assert [str(deal.hand(seat)) for seat in (1, 2, 0)] == ["AS KS 8S", "QS JS 7S", "TS 9S 6S"]
    assert deal.table.facts.stock == PACK[9:]
    assert table.dealt(PACK, dealer=Seat(0)) == (tuple(deal.hand(seat) for seat in range(3)), PACK[9:])


def test_somebody_else_may_pitch() -> None:
    assert Deal.shuffled(PHAT, seed=7, pitcher=2).turn == 2
    assert Deal.new(PHAT, cards=PACK, pitcher=2).turn == 2
    assert Deal.from_hands(PHAT, hands=SUITS, pitcher=2).turn == 2


def test_trumps_may_be_cut_and_the_match_may_have_begun() -> None:
    standing, phat = (
        Standing(totals=(150, 155), pot=8, deals=2),
        PHAT.evolve(name="cut", stages=(TrumpCut(), PHAT.stages[-1])),
    )
    for deal in (
        Deal.shuffled(phat, seed=7, trump=Suit.CLUBS, standing=standing),
        Deal.new(phat, cards=PACK, trump=Suit.CLUBS, standing=standing),
        Deal.from_hands(phat, hands=SUITS, trump=Suit.CLUBS, standing=standing),
    ):
        assert deal.trump is Suit.CLUBS
        assert deal.standing == attrs.evolve(standing, bags=(0, 0))
        assert deal.points == (0, 0)


@pytest.mark.parametrize("variant", [PHAT, variants.SPADES, variants.ALL_FOURS, variants.CINCH])
def test_trumps_that_are_made_in_the_deal_are_not_told_before(variant: Variant) -> None:
    cards = tuple(variant.deck)
    for make in (
        lambda: Deal.shuffled(variant, seed=7, trump=Suit.CLUBS),
        lambda: Deal.new(variant, cards=cards, trump=Suit.CLUBS),
        lambda: Match.new(variant, seed=7, trump=Suit.CLUBS),
    ):
        with pytest.raises(SetupError) as caught:
            make()
        assert str(caught.value) == (
            f"trump: in {variant.title} no trumps are cut before the deal, so a deal is not told any"
        )


def test_hands_are_texts_or_sets_and_the_stock_is_what_is_left() -> None:
    don = variants.NINE_CARD_DON
    hands: list[str | CardSet] = [CardSet.parse("AKQJT9876..."), ".AKQJT9876..", "..AKQJT9876.", "...AKQJT9876"]
    deal = Deal.from_hands(don, hands=hands)
    assert " ".join(map(str, deal.table.facts.stock)) == "5S 4S 3S 2S 5H 4H 3H 2H 5D 4D 3D 2D 5C 4C 3C 2C"
    stock = "2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H 2S 3S 4S 5S"
    for given in (stock, [Card.parse(text) for text in stock.split()]):
        deal = Deal.from_hands(don, hands=hands, stock=given)
        assert " ".join(map(str, deal.table.facts.stock)) == stock


@pytest.mark.parametrize(
    ("arguments", "problems"),
    [
        ({"hands": SUITS[:3]}, [("hands", "Phat is dealt to 4 seats, not 3")]),
        (
            {"hands": ["", *SUITS[1:]], "stock": ""},
            [
                ("hands.0", "seat 0 is dealt 13 cards, not 0"),
                ("hands", "A♠ K♠ Q♠ J♠ T♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠: missing from the pack"),
            ],
        ),
        (
            {"hands": ["X1 KQJT98765432...", "AS .KQJT98765432..", *SUITS[2:]], "stock": ""},
            [("hands", "A♥: missing from the pack"), ("hands", "X1: not in the pack of Phat")],
        ),
        (
            {"hands": ["2C KQJT98765432...", *SUITS[1:]], "stock": ""},
            [("hands", "2♣: dealt more than once"), ("hands", "A♠: missing from the pack")],
        ),
        ({"dealer": 4}, [("dealer", "Phat has the seats 0 to 3, not 4")]),
        ({"dealer": True}, [("dealer", "Phat has the seats 0 to 3, not True")]),
        ({"pitcher": -1}, [("pitcher", "Phat has the seats 0 to 3, not -1")]),
        ({"standing": Standing(totals=(1, 2, 3))}, [("standing.totals", "Phat has 2 sides, not 3")]),
        ({"standing": Standing(bags=(1,))}, [("standing.bags", "Phat has 2 sides, not 1")]),
    ],
)
def test_what_cannot_be_dealt_is_refused_with_all_problems(
    arguments: dict[str, object], problems: list[tuple[str, str]]
) -> None:
    assert setup_problems(**arguments) == problems


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        (PACK[1:], "cards: A♠: missing from the pack"),
        ((*PACK, PACK[0]), "cards: A♠: dealt more than once"),
        ((Card.parse("X1"), *PACK), "cards: X1: not in the pack of Phat"),
    ],
)
def test_a_pack_is_the_pack_of_the_variant(cards: Sequence[Card], problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        Deal.new(PHAT, cards=cards)


def test_a_stock_has_an_order_so_groups_do_not_say_it() -> None:
    with pytest.raises(NotationError, match="a stock has an order: its cards stand with spaces, top first"):
        Deal.from_hands(PHAT, hands=SUITS, stock="A...")
    with pytest.raises(NotationError, match="AS stands twice"):
        Deal.from_hands(PHAT, hands=SUITS, stock="AS AS")


@pytest.mark.parametrize("seat", [4, -1, True, "0"])
def test_only_seats_of_the_table_hold_cards_and_see_something(seat: int) -> None:
    deal = Deal.shuffled(PHAT, seed=7)
    for ask in (deal.hand, deal.view):
        with pytest.raises(SetupError, match="seat: Phat has the seats 0 to 3, not"):
            ask(seat)


# --- Play


def test_a_move_is_made_by_its_value_or_its_text_and_the_old_deal_stays() -> None:
    deal = Deal.from_hands(PHAT, hands=SUITS)
    after = deal.apply("9♠")
    assert after == deal.apply(Play(Card.parse("9S"))) != deal
    assert (deal.trick, deal.moves, deal.trump) == ((), (), None)
    assert (after.trick, after.moves, after.trump) == ((Card.parse("9S"),), (Play(Card.parse("9S")),), Suit.SPADES)


def test_a_refused_move_raises_its_reason_and_a_strange_text_is_no_notation() -> None:
    deal = Deal.from_hands(PHAT, hands=SUITS)
    with pytest.raises(IllegalMove) as caught:
        deal.apply("bid:99")
    assert (caught.value.deal, caught.value.refusal) == (deal, deal.why_not("bid:99"))
    for ask in (deal.apply, deal.why_not):
        with pytest.raises(NotationError):
            ask("raise the roof")


def test_a_move_is_picked_by_how_far_down_the_list_it_is() -> None:
    deal = Deal.from_hands(PHAT, hands=SUITS)
    late = deal.opened(deal.phase, turn=Seat(0))
    for place, move in enumerate(deal.legal_moves):
        for fraction in ((place + 0.01) / 13, (place + 0.99) / 13):
            assert deal.pick(fraction) is late.pick(fraction) is move
    assert deal.pick(0) is deal.pick(0.0) is deal.legal_moves[0]
    assert deal.pick(math.nextafter(1.0, 0.0)) is deal.legal_moves[-1]


@pytest.mark.parametrize("fraction", [1.0, 1, -0.001, math.nan, math.inf, "0.5", None, 0.5j])
@pytest.mark.parametrize("deal", [Deal.shuffled(PHAT, seed=7), Deal.shuffled(variants.SETBACK, seed=7), FULL_HAND])
def test_a_fraction_is_below_one(deal: Deal, fraction: Any) -> None:
    with pytest.raises(SetupError) as caught:
        deal.pick(fraction)
    wanted = "a float from 0 to below 1 is wanted, such as random() gives"
    assert str(caught.value) == f"fraction: {wanted}, not {fraction!r}"


@pytest.mark.parametrize("fraction", [0, 0.5])
def test_no_move_is_picked_in_a_deal_that_is_over(fraction: float) -> None:
    deal = Deal.from_hands(PHAT, hands=SUITS)
    while not deal.is_over:
        deal = deal.apply(deal.pick(fraction))
    with pytest.raises(SetupError, match="deal: there is no legal move to be picked"):
        deal.pick(fraction)
    with pytest.raises(SetupError, match="deal: there is no legal move to be picked"):
        Deal.from_hands(PHAT, hands=SUITS).thrown().pick(fraction)


def test_an_earlier_move_can_be_made_again_from_the_same_deal() -> None:
    deal = Deal.from_hands(PHAT, hands=SUITS)
    assert [str(deal.apply(move).trick[0]) for move in deal.legal_moves] == SUITS[0].split()


# --- The end


def score(side: int, points: int) -> Score:
    """Points for anything."""
    return Score(Side(side), points=points, reason="luck")


def test_scores_are_counted_one_by_one_and_none_follows_the_one_that_wins() -> None:
    deal = Deal.from_hands(PHAT.evolve(goal=Race(3)), hands=SUITS, standing=Standing(pot=8, deals=2))
    before = deal.scored(score(0, 2), score(1, -2))
    assert (before.points, before.winner, before.standing.pot) == ((2, -2), None, 8)
    after = before.scored(score(1, 4), score(0, 1), score(1, 9))
    assert (after.scores, after.winner) == ((score(0, 2), score(1, -2), score(1, 4), score(0, 1)), 0)
    assert after.standing == Standing(totals=(3, 2), pot=0, bags=(0, 0), deals=3)
    assert after.scored(score(1, 5)) is after
    assert (after.turn, after.legal_moves) == (None, ())


@attrs.frozen
class Lowest:
    """The side that is first at minus three has lost; it promises nothing of the fewest points."""

    def __call__(self, before: Standing, after: Standing) -> Side | None:  # noqa: ARG002 - the signature of a goal
        """The other side has won."""
        return Side(1 - after.totals.index(min(after.totals))) if min(after.totals) <= -3 else None


def test_a_goal_without_a_fewest_number_of_points_is_asked_at_every_score() -> None:
    deal = Deal.from_hands(PHAT.evolve(goal=Lowest()), hands=SUITS)
    assert deal.scored(score(0, -2)).winner is None
    assert deal.scored(score(0, -2), score(0, -1)).winner == 1


def played_out(variant: Variant, standing: Standing, *, hands: Sequence[str] = SUITS) -> Deal:
    """A deal played to its end, always the first card."""
    deal = Deal.from_hands(variant, hands=list(hands), standing=standing)
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    return deal


def test_the_settlement_may_win_at_once() -> None:
    deal = played_out(PHAT, Standing(totals=(93, 0), pot=16, deals=2))
    assert (deal.winner, deal.scores[-1].points, deal.scores[-1].reason) == (0, 24, "muck")
    assert deal.standing == Standing(totals=(197, 0), bags=(0, 0), deals=3)


def test_a_match_won_at_the_end_of_a_deal_leaves_no_pot() -> None:
    tied = ("4S", "3S", "2S", "4H")
    small = PHAT.evolve(packets=(1,), goal=Compare(1, tie=Tiebreak.PLAY_ON))
    for totals, winner, pot in (((1, 0), 0, 0), ((0, 0), None, 8)):
        deal = played_out(small, Standing(totals=totals), hands=tied)
        assert (deal.winner, deal.standing.pot, deal.standing.deals) == (winner, pot, 1)


def test_a_deal_may_be_thrown_in_by_a_turned_joker() -> None:
    joker = PHAT.evolve(deck=pack(jokers=1), stages=(turn_up, Tricks(follow=strict)), settlement=nothing)
    deal = Deal.from_hands(joker, hands=SUITS, stock="X1")
    assert (deal.is_over, deal.thrown_in, deal.winner, deal.turn) == (True, True, None, None)
    assert deal.standing.deals == 0


def test_a_turned_jack_is_scored_before_the_first_card_is_led() -> None:
    six = PHAT.evolve(packets=(6,), stages=(turn_up, Tricks(follow=strict)))
    deal = Deal.from_hands(six, hands=["AKQ.AKQ..", "JT9.2.A.2", "876..KQJ.", "5432...AK"], stock=_with_top("JH"))
    assert (deal.trump, deal.points, deal.scores[0].reason) == (Suit.HEARTS, (0, 1), "turned")
    assert deal.view(None).shown == CardSet.parse("JH")


def _with_top(card: str) -> str:
    dealt = CardSet.parse("AKQ.AKQ..") | CardSet.parse("JT9.2.A.2") | CardSet.parse("876..KQJ.")
    rest = pack() - dealt - CardSet.parse("5432...AK") - CardSet.parse(card)
    return " ".join([card, *map(str, rest)])


def test_nothing_can_be_done_at_rest() -> None:
    deal = Deal.from_hands(PHAT, hands=SUITS)
    rest = Resting(Rest.OVER)
    assert rest.moves(deal) == ()
    assert rest.make(deal, Pass()) is deal
    assert rest.seen(Pass(), by=Seat(0), viewer=None) == Pass()
    refusal = rest.why_not(deal, Pass())
    assert refusal == Refusal(RefusalCode.DEAL_OVER, "the deal is over")


# --- Look


def test_a_deal_tells_what_has_happened() -> None:
    deal = Deal.from_hands(PHAT, hands=SUITS)
    for card in ("9S", "9H", "5D", "2C", "8S"):
        deal = deal.apply(card)
    assert [(trick.leader, str(trick), trick.winner) for trick in deal.tricks] == [(0, "9S 9H 5D 2C", 0)]
    assert [str(move) for move in deal.moves] == ["9S", "9H", "5D", "2C", "8S"]
    assert (deal.points, deal.standing.totals, deal.is_over, deal.winner) == ((32, 0), (32, 0), False, None)
    assert [str(score) for score in deal.scores] == ["side 0: +32 pegs (9♠ 9♥ 5♦)"]
    assert [len(deal.hand(seat)) for seat in range(4)] == [11, 12, 12, 12]
    assert repr(deal) == "<Deal of phat, dealer 3, spades, trick 1, 8♠ on the table, turn 1>"
    assert repr(Deal.from_hands(PHAT, hands=SUITS)) == "<Deal of phat, dealer 3, trick 0, turn 0>"


def test_a_deal_that_is_over_says_so() -> None:
    deal = Deal.from_hands(PHAT, hands=SUITS)
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    assert repr(deal) == "<Deal of phat, dealer 3, spades, trick 13, over>"
    assert deal.reckoning.tricks == (13, 0, 0, 0)
    assert [len(cards) for cards in deal.reckoning.taken] == [52, 0]
    assert [str(cards) for cards in deal.reckoning.held] == SUITS
    assert (deal.reckoning.trump, deal.reckoning.dealer, deal.reckoning.contract) == (Suit.SPADES, 3, None)


def test_moves_that_are_no_plays_stand_in_their_order() -> None:
    putting = PHAT.evolve(packets=(9,), stages=(EachPutsOneAway(), Tricks(follow=strict)))
    deal = Deal.new(putting, cards=PACK)
    moves: list[Move] = []
    for _ in range(9):
        moves.append(deal.legal_moves[-1])
        deal = deal.apply(moves[-1])
    assert deal.moves == tuple(moves)
    assert [isinstance(move, Discard) for move in moves] == [True] * 4 + [False] * 5


# --- Several cards at once


@attrs.frozen
class TwoAtOnce:
    """The stage whose leads may be two cards: the lower is put away."""

    tricks: Tricks
    """The play."""

    def __call__(self, deal: Deal) -> Deal:
        """The deal with its first lead to be made."""
        deal = self.tricks(deal)
        return deal.opened(LeadingTwo(deal.phase), turn=deal.turn or Seat(0))


@attrs.frozen
class LeadingTwo:
    """The phase of a lead of one or two cards."""

    play: Phase
    """The play."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """Single cards, and all pairs from the top."""
        hand = cards_of(deal.hand_mask(deal.turn or Seat(0)))
        return (*self.play.moves(deal), Lay(hand[:2]))

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """As listed."""
        return None if move in self.moves(deal) else Refusal(RefusalCode.NOT_ALLOWED, "not so")

    def make(self, deal: Deal, move: Move) -> Deal:
        """The top card is led, what lies under it is gone."""
        if not isinstance(move, Lay):
            return self.play.make(deal, move)
        top, under = move.cards
        facts = deal.table.facts
        return self.play.make(deal.changed(aside=facts.aside | under.bit, held=_without(facts.held, under)), Play(top))

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002 - all is open
        """The move."""
        return move


def _without(held: tuple[int, ...], card: Card) -> tuple[int, ...]:
    return tuple(mask & ~card.bit for mask in held)


def pairs() -> Variant:
    """Two cards each for two, of which both may be led at once."""
    stages = (TwoAtOnce(Tricks(follow=strict)),)
    return PHAT.evolve(name="pairs", packets=(2,), seating=Seating.heads_up(), stages=stages, settlement=nothing)


def test_cards_laid_at_once_are_one_move_and_their_top_is_played() -> None:
    deal = Deal.from_hands(pairs(), hands=["AS KS", "AH KH"]).apply("play:AS,KS")
    assert (deal.moves, deal.trick) == ((Lay((Card.parse("AS"), Card.parse("KS"))),), (Card.parse("AS"),))
    after = deal.apply("KH")
    assert [str(move) for move in after.moves] == ["play:AS,KS", "KH"]
    assert (after.turn, after.apply("AH").is_over) == (1, True)  # the winner has no card left to lead
    assert replay(after.table.facts.start, after.moves) == after
    assert Deal.from_hands(pairs(), hands=["AS KS", "AH KH"]).apply("KS").moves == (Play(Card.parse("KS")),)


# --- A value


def test_deals_are_equal_when_dealt_and_played_alike() -> None:
    deal = Deal.from_hands(PHAT, hands=SUITS)
    assert deal == Deal.from_hands(PHAT, hands=SUITS) == begin(deal.table.facts.start)
    assert hash(deal.apply("AS")) == hash(Deal.from_hands(PHAT, hands=SUITS).apply("AS"))
    assert deal != Deal.from_hands(PHAT, hands=SUITS, dealer=0)
    assert deal.apply("AS") != deal.apply("KS")
    assert deal.__eq__(deal.moves) is NotImplemented


def test_a_deal_is_copied_as_itself_and_pickled_as_how_it_was_dealt_and_played() -> None:
    deal = Deal.from_hands(PHAT, hands=SUITS).apply("AS")
    assert copy.copy(deal) is copy.deepcopy(deal) is deal
    assert deal.__reduce__() == (replay, (deal.table.facts.start, deal.moves))
    assert pickle.loads(pickle.dumps(deal)) == deal


def test_a_replay_stops_at_the_first_move_that_is_not_legal() -> None:
    deal = Deal.from_hands(PHAT, hands=SUITS).apply("AS")
    assert replay(deal.table.facts.start, deal.moves) == deal
    with pytest.raises(IllegalMove):
        replay(deal.table.facts.start, (*deal.moves, *deal.moves))


def test_moves_that_are_listed_late_are_the_same() -> None:
    deal = Deal.from_hands(PHAT, hands=SUITS)
    late = deal.opened(deal.phase, turn=Seat(0))
    with pytest.raises(AttributeError, match="no_such_field"):
        getattr(late, "no_such_field")  # noqa: B009 - a type checker would refuse it
    assert late.legal_moves == deal.legal_moves
    assert late == deal
    assert late.apply("9S") == deal.apply("9S")


ASKED: list[Reckoning] = []
"""What the settlement below was asked with."""


def one_each(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
    """Every side scores a point."""
    ASKED.append(reckoning)
    return tuple(Score(Side(side), points=1, reason="deal") for side in range(2)), standing


def not_looked_at(variant: Variant) -> Deal:
    """A deal to its last card, at which nobody has looked."""
    deal = Deal.shuffled(variant, seed=7)
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    return deal


LOOKS: dict[str, Callable[[Deal], object]] = {
    "table": lambda deal: deal.table,
    "phase": lambda deal: deal.phase,
    "points": lambda deal: deal.points,
    "scores": lambda deal: deal.scores,
    "standing": lambda deal: deal.standing,
    "winner": lambda deal: deal.winner,
    "view": lambda deal: deal.view(0),
    "str": str,
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_deal_pays_once_when_somebody_looks(look: Callable[[Deal], object]) -> None:
    ASKED.clear()
    deal = not_looked_at(PHAT.evolve(name="paid", settlement=one_each))
    assert (deal.turn, deal.is_over, deal.trick, deal.legal_moves, ASKED) == (None, True, (), (), [])
    look(deal)
    assert len(ASKED) == 1
    assert ([score.reason for score in deal.scores[-2:]], deal.standing.deals) == (["deal", "deal"], 1)
    assert len(ASKED) == 1
    assert type(deal) is Deal


def test_a_look_that_comes_late_finds_the_deal_paid() -> None:
    ASKED.clear()
    deal = not_looked_at(PHAT.evolve(name="paid", settlement=one_each))
    unpaid = vars(type(deal))
    paid = deal.table, deal.phase, deal.table
    assert tuple(unpaid[slot].__get__(deal) for slot in ("table", "phase", "_log")) == paid
    assert len(ASKED) == 1


def test_two_threads_that_look_at_once_see_a_deal_that_has_paid_once() -> None:
    ASKED.clear()
    wait = threading.Barrier(2)

    def together(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        with contextlib.suppress(threading.BrokenBarrierError):  # if one of them had to wait for the other
            wait.wait(timeout=1)
        return one_each(reckoning, standing)

    deal = not_looked_at(PHAT.evolve(name="paid", settlement=together))
    with ThreadPoolExecutor(2) as threads:
        seen = [threads.submit(LOOKS[look], deal) for look in ("scores", "points")]
    assert [each.result() for each in seen] == [deal.scores, deal.points]
    assert [score.reason for score in deal.scores].count("deal") == 2


class Watched:
    """A slot of a deal that is filled last."""

    def __init__(self, slot: Any, before: Any) -> None:
        self.slot, self.before = slot, before

    def __get__(self, deal: Deal, owner: type | None = None) -> object:
        return self.slot.__get__(deal)

    def __set__(self, deal: Deal, value: object) -> None:
        assert self.before.__get__(deal) is not None
        self.slot.__set__(deal, value)


def test_the_log_is_there_as_soon_as_the_phase_says_that_a_deal_has_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = not_looked_at(PHAT)
    monkeypatch.setattr(allfours.state, "_PHASE", Watched(vars(Deal)["phase"], vars(Deal)["table"]))
    assert deal.scores[-1].reason == "muck"


def no_rule(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:  # noqa: ARG001 - as above
    """A rule with a fault in it."""
    raise AttributeError("no such field")


def test_a_settlement_that_fails_does_so_where_the_deal_is_looked_at() -> None:
    deal = not_looked_at(PHAT.evolve(name="unpaid", settlement=no_rule))
    for look in LOOKS.values():
        with pytest.raises(AttributeError, match=r"^no such field$"):
            look(deal)
    assert repr(deal) == "<Deal of unpaid, dealer 3, spades, trick 13, over>"
    assert len(deal.moves) == 52
    again = pickle.loads(pickle.dumps(deal))
    assert (again == deal, hash(again) == hash(deal), type(again) is type(deal)) == (True, True, True)


def test_a_settlement_that_fails_leaves_the_match_before() -> None:
    match = Match.new(PHAT.evolve(name="unpaid", settlement=no_rule), seed=7)
    while len(match.deal.moves) < 51:
        match = match.apply(match.legal_moves[0])
    with pytest.raises(AttributeError, match=r"^no such field$"):
        match.apply(match.legal_moves[0])
    assert not match.deal.is_over


def test_a_deal_that_was_played_out_was_not_thrown_in() -> None:
    deal = Deal.shuffled(variants.NINE_CARD_DON, seed=7)
    while moves := deal.legal_moves:
        deal = deal.apply(moves[0])
    assert (deal.is_over, deal.thrown_in) == (True, False)
