"""The library against the oracles of the turn-up games and California Jack: the same cards, and not one difference."""

from collections.abc import Callable
from functools import partial, reduce
from random import Random
from typing import NamedTuple

import pytest

from allfours import Card, CardSet, Deal, Match, Seating, Standing, Suit, Variant
from allfours.awards import Credit, HangJack
from allfours.following import follow_or_trump, strict, trump_if_void
from allfours.opening import eldest_deals
from allfours.scoring import Race, Tie
from allfours.seating import FOUR_HANDED
from allfours.stages import Discards, Exhausted, Gift, GiftLimit, TrumpNeeded, Turned
from allfours.variants.all_fours import GAME
from tests.oracle import california_jack, seven_up, trinidad
from tests.oracle.phat import as_written
from tests.oracle.seven_up import Chooser, Counts, Dealt, Printed, Story, Told, preferring
from tests.oracle.test_oracle_california_jack import CARDS, DEALT
from tests.oracle.test_oracle_seven_up import BEGGED, BLIND_LONE, BLIND_TIE, FIVES, PUT_AWAY, STOOD
from tests.oracle.test_oracle_trinidad import HUNG, SAVED
from tests.variants.all_fours_options import (
    ALL_FIVES,
    ALL_FOURS,
    ANTICLOCKWISE_TWO,
    BLIND,
    CALIFORNIA_JACK,
    CUT_AND_OPEN,
    FIVES_WITH_HIGH_AND_LOW,
    PEGS_ALONE,
    SEVEN_UP,
    SHASTA_SAM,
    TOBAGO,
    TOP_CARD_THEN_HIDDEN,
    TRINIDAD,
    AfterTwoRuns,
    begging,
    compared,
    discarding,
    following,
    nothing_at_nothing,
    scoring,
    seated,
    turning,
)


class Table(NamedTuple):
    """A variant of the library, and how the oracle tells a deal of it: hands, stock, and by name dealer and totals."""

    variant: Variant
    tell: Callable[..., Story]
    target: int
    highest: int = 99
    """The most that a side may begin a deal with, where the two part company nearer to the target."""

    @property
    def seats(self) -> int:
        """How many sit down."""
        return self.variant.seating.seats

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return self.variant.seating.sides


def of_seven_up(variant: Variant, house: seven_up.House, highest: int = 99) -> Table:
    """Seven Up, All Fours, Blind All Fours or All Fives, with what is agreed."""
    return Table(variant, partial(seven_up.tell, house=house), house.target, highest)


def of_trinidad(variant: Variant, house: trinidad.House) -> Table:
    """Trinidad All Fours, with what is agreed."""
    return Table(variant, partial(trinidad.tell, house=house), house.target)


SEVEN, FOURS, FIVE, BLINDLY = seven_up.SEVEN_UP, seven_up.ALL_FOURS, seven_up.ALL_FIVES, seven_up.BLIND_ALL_FOURS
BOTH = frozenset({"stand", "give"})
HUNG_FOR_SIX = HangJack(saved=1, hung=6)
TRINIDAD_JACK = HangJack(saved=1, hung=3)

PRESETS = [
    of_seven_up(SEVEN_UP, SEVEN),
    of_seven_up(ALL_FOURS, FOURS),
    of_trinidad(TRINIDAD, trinidad.TRINIDAD),
    of_trinidad(TOBAGO, trinidad.TOBAGO),
    of_seven_up(BLIND, BLINDLY),
    of_seven_up(ALL_FIVES, FIVE),
]
SEATS = [
    *(of_seven_up(seated(SEVEN_UP, Seating.singles(seats)), SEVEN) for seats in range(3, 8)),
    of_seven_up(seated(SEVEN_UP, FOUR_HANDED), SEVEN),
    of_seven_up(seated(ALL_FOURS, Seating.singles(3)), FOURS),
    of_seven_up(seated(ALL_FOURS, FOUR_HANDED), FOURS),
    of_seven_up(seated(ALL_FOURS, Seating.partnerships(6, sides=3)), FOURS),
    of_trinidad(ANTICLOCKWISE_TWO, trinidad.TRINIDAD),
    of_seven_up(seated(BLIND, Seating.heads_up()), BLINDLY),
    of_seven_up(seated(BLIND, FOUR_HANDED), BLINDLY),
    of_seven_up(seated(BLIND, Seating.singles(3)), BLINDLY),
    of_seven_up(seated(BLIND, Seating.singles(8)), BLINDLY),
    of_seven_up(seated(ALL_FIVES, Seating.singles(3)), FIVE),
]
THREE = seated(SEVEN_UP, Seating.singles(3))
BEGGING = [
    of_seven_up(begging(THREE, "gift_to_the_eldest", gift=Gift.ELDEST_SIDE), SEVEN._replace(gift_to="eldest_side")),
    of_seven_up(begging(SEVEN_UP, "gift_out", limit=GiftLimit.NONE), SEVEN._replace(gift_out="allowed")),
    of_seven_up(begging(THREE, "gift_out_of_three", limit=GiftLimit.NONE), SEVEN._replace(gift_out="allowed")),
    of_trinidad(begging(TRINIDAD, "trinidad_gift_out", limit=GiftLimit.NONE), trinidad.House(gift_out="allowed")),
    of_seven_up(
        begging(ALL_FOURS, "give_needs_trump", needs=TrumpNeeded.TO_GIVE),
        FOURS._replace(needs_trump=frozenset({"give"})),
    ),
    of_seven_up(
        begging(ALL_FOURS, "both_need_trump", needs=TrumpNeeded.TO_STAND_OR_GIVE), FOURS._replace(needs_trump=BOTH)
    ),
    of_seven_up(
        begging(seated(SEVEN_UP, Seating.singles(6)), "six_need_trump", needs=TrumpNeeded.TO_STAND_OR_GIVE),
        SEVEN._replace(needs_trump=BOTH),
    ),
    of_trinidad(
        begging(TRINIDAD, "trinidad_give_needs_trump", needs=TrumpNeeded.TO_GIVE),
        trinidad.House(needs_trump=frozenset({"give"})),
    ),
    of_trinidad(
        begging(TRINIDAD, "trinidad_needs_trump", needs=TrumpNeeded.TO_STAND_OR_GIVE), trinidad.House(needs_trump=BOTH)
    ),
]
TURNED = [
    of_seven_up(turning(SEVEN_UP, Turned.EVERY), SEVEN._replace(counted="every_turn")),
    of_seven_up(turning(SEVEN_UP, Turned.FINAL), SEVEN._replace(counted="only_final_trump")),
    of_trinidad(turning(TRINIDAD, Turned.FIRST_AND_NEW_SUIT), trinidad.House(counted="first_and_new_suit")),
    of_trinidad(turning(TRINIDAD, Turned.FINAL), trinidad.House(counted="only_final_trump")),
    of_seven_up(
        turning(ALL_FIVES, Turned.EVERY, pays={"J": 1}), FIVE._replace(counted="every_turn", bonus=seven_up.A_JACK)
    ),
]
EXHAUSTED = [
    of_seven_up(begging(SEVEN_UP, "singles", exhausted=Exhausted.SINGLES), SEVEN._replace(exhausted="turn_singles")),
    of_seven_up(
        begging(ALL_FOURS, "fours_singles", exhausted=Exhausted.SINGLES), FOURS._replace(exhausted="turn_singles")
    ),
    of_seven_up(
        begging(seated(ALL_FOURS, Seating.singles(5)), "five_singles", exhausted=Exhausted.SINGLES),
        FOURS._replace(exhausted="turn_singles"),
    ),
    of_trinidad(begging(TRINIDAD, "leftovers_dead", exhausted=Exhausted.THROWN_IN), trinidad.House(leftovers="dead")),
    of_trinidad(TRINIDAD.evolve(name="void_moves_on", next_dealer=eldest_deals), trinidad.House(void_dealer="next")),
]
DISCARDS = [
    of_seven_up(discarding(SEVEN_UP, "seven_up_keeping_all", None), SEVEN._replace(after_run="keep_all")),
    of_seven_up(
        discarding(ALL_FOURS, "after_two_runs", AfterTwoRuns()), FOURS._replace(after_run="discard_to_6_if_k>=2")
    ),
]
PLAY = [
    of_seven_up(following(ALL_FOURS, trump_if_void), FOURS._replace(follow="must_trump_if_void")),
    of_seven_up(following(ALL_FOURS, strict), FOURS._replace(follow="strict_follow")),
    of_seven_up(following(ALL_FIVES, strict), FIVE._replace(follow="strict_follow")),
    of_trinidad(following(TRINIDAD, follow_or_trump), trinidad.House(follow="follow_or_trump")),
]
SCORING = [
    of_seven_up(scoring(SEVEN_UP, "seven_up_low_taker", low=Credit.TAKER), SEVEN._replace(low_to="taker")),
    of_seven_up(scoring(ALL_FOURS, "all_fours_no_tie", tie=Tie.NOBODY), FOURS._replace(tie="none")),
    of_seven_up(nothing_at_nothing(ALL_FOURS, "all_fours_0_0"), FOURS._replace(tie="non_dealer_above_0")),
    of_seven_up(scoring(BLIND, "blind_not_dealer"), BLINDLY._replace(tie="non_dealer")),
    of_trinidad(
        scoring(TRINIDAD, "game_2_hang_6", jack=HUNG_FOR_SIX, game=2, tie=Tie.NOBODY), trinidad.House(hang=6, game=2)
    ),
    of_trinidad(scoring(TRINIDAD, "trinidad_not_dealer", jack=TRINIDAD_JACK), trinidad.House(tie="non_dealer")),
    of_trinidad(nothing_at_nothing(TRINIDAD, "trinidad_0_0"), trinidad.House(tie="non_dealer_above_0")),
    of_seven_up(FIVES_WITH_HIGH_AND_LOW, FIVE._replace(parts=("high", "low", "game"))),
    of_seven_up(PEGS_ALONE, FIVE._replace(parts=())),
]
GOALS = [
    of_seven_up(ALL_FOURS.evolve(name="eleven_up", goal=Race(11)), FOURS._replace(target=11)),
    of_trinidad(TRINIDAD.evolve(name="short_trinidad", goal=Race(7)), trinidad.House(target=7)),
    # Where totals are compared at the end, a turn-up or a gift wins at once in the oracle, and not in the library.
    of_seven_up(compared(SEVEN_UP, 7), SEVEN._replace(win_check="highest"), highest=4),
    of_seven_up(compared(ALL_FIVES, 61), FIVE._replace(win_check="highest"), highest=59),
]
OPTIONS = [*SEATS, *BEGGING, *TURNED, *EXHAUSTED, *DISCARDS, *PLAY, *SCORING, *GOALS]
EVERY_TABLE = [*PRESETS, *OPTIONS]
WAYS = [(), ("stand",), ("beg", "give"), ("beg", "run")]


def name_of(value: Table | tuple[str, ...]) -> str:
    """Name a test after the variant, or after what everybody always does."""
    return value.variant.name if isinstance(value, Table) else " ".join(value) or "anything"


def agree(table: Table, dealt: Dealt, choose: Chooser, *, dealer: int, totals: Counts) -> Told:
    """Play one deal in the library and in the oracle, move by move, and compare all there is."""
    story = table.tell(*dealt, dealer=dealer, totals=totals)
    hands, stock = (" ".join(hand) for hand in dealt.hands), " ".join(dealt.stock)
    standing = Standing(totals=totals)
    deal = Deal.from_hands(table.variant, hands=[*hands], stock=stock, dealer=dealer, standing=standing)
    return told_alike(deal, story, choose)


def told_alike(deal: Deal, story: Story, choose: Chooser, made: list[str] | None = None) -> Told:
    """Play a deal and a story to their end side by side, and write down the moves if somebody wants them."""
    move: str | None = None
    while True:
        try:
            seat, legal = next(story) if move is None else story.send(move)
        except StopIteration as end:
            told: Told = end.value
            same_end(deal, told)
            return told
        same_choice(deal, seat, legal)
        move = choose(legal)
        deal = deal.apply(move)
        if made is not None:
            made.append(move)


def same_choice(deal: Deal, seat: int, legal: tuple[str, ...]) -> None:
    """Compare whose turn it is and what may be done; what is held and may not be played is refused."""
    assert deal.turn == seat
    assert sorted(map(str, deal.legal_moves)) == sorted(legal)
    assert (deal.winner, deal.thrown_in) == (None, False)
    if len(legal[0]) == 2:
        held = [str(card) for card in deal.hand(seat)]
        assert {card for card in held if deal.why_not(card) is None} == set(legal)


def same_end(deal: Deal, told: Told) -> None:
    """Compare turn-ups, hands, tricks, scores in their order, totals, winner, and who deals next."""
    assert (deal.is_over, deal.turn, deal.legal_moves) == (True, None, ())
    assert deal.trump is not None
    assert deal.trump.letter == told.trump
    facts = deal.table.facts
    assert len(told.turned) == facts.shown.bit_count()
    assert all(facts.shown & card.bit for card in map(card_of, told.turned))
    hands = [sorted(map(str, hand)) for hand in deal.reckoning.held]
    assert hands == [sorted(hand) for hand in told.held]
    same_play(deal, told)
    assert (deal.winner, deal.thrown_in) == (told.winner, told.thrown_in)
    assert deal.variant.next_dealer(deal) == told.next_dealer


def same_play(deal: Deal, told: Told | california_jack.Told) -> None:
    """Compare tricks, scores in their order, pips and totals."""
    tricks = [(trick.leader, tuple(map(str, trick.cards)), trick.winner) for trick in deal.tricks]
    assert tricks == list(told.tricks)
    assert [(score.side, score.points, score.reason) for score in deal.scores] == list(told.scores)
    assert deal.standing.totals == told.totals


def card_of(text: str) -> Card:
    """Read a card."""
    return Card.parse(text)


def totals_of(table: Table, rng: Random, *, lowest: int) -> Counts:
    """Draw what the sides have, from a number up to what does not yet win."""
    highest = min(table.highest, table.target - 1)
    return tuple(between(rng, max(0, min(lowest, highest)), highest + 1) for _ in range(table.sides))


def between(rng: Random, lowest: int, limit: int) -> int:
    """Draw a whole number, the limit not included."""
    return lowest + int(rng.random() * (limit - lowest))


def random_deals(
    table: Table, rng: Random, number: int, *, always: tuple[str, ...] = (), lowest: int = 0
) -> list[Told]:
    """Play random deals from any totals; a third of the packs are stacked, so that the suit turned repeats."""
    most = 2 if any(isinstance(stage, Discards) for stage in table.variant.stages) else 10  # discards become too many
    stories = list[Told]()
    for count in range(number):
        dealt = seven_up.random_deal(rng, table.seats, same=0 if count % 3 else between(rng, 1, most))
        dealer, totals = between(rng, 0, table.seats), totals_of(table, rng, lowest=lowest)
        stories.append(agree(table, dealt, preferring(*always, rng=rng), dealer=dealer, totals=totals))
    return stories


# The printed deals


PRINTED: dict[str, tuple[Printed, tuple[str, ...]]] = {
    **{deal.name: (deal, ("stand", *deal.cards())) for deal in (*STOOD, FIVES, HUNG, SAVED)},
    "begged": (BEGGED, ("beg", "run", *PUT_AWAY, *BEGGED.cards())),
    **{deal.name: (deal, tuple(deal.cards())) for deal in (BLIND_TIE, BLIND_LONE)},
}


@pytest.mark.parametrize("name", PRINTED)
@pytest.mark.parametrize("shift", range(4))
def test_the_printed_deals(name: str, shift: int) -> None:
    """Wherever the eldest sits, and however near the sides are to the target, there is no difference."""
    deal, moves = PRINTED[name]
    seats = len(deal.players)
    house, variant = (
        (SEVEN, SEVEN_UP) if name not in {"blind, a tied game", "blind, a lone trump led"} else (BLINDLY, BLIND)
    )
    tables = [of_seven_up(seated(variant, Seating.singles(seats)), house)]
    if seats == 4:
        tables = [of_seven_up(seated(variant, FOUR_HANDED), house)]
    if deal is FIVES:
        tables = [PRESETS[5]]
    if deal in {HUNG, SAVED}:
        tables = [PRESETS[2], PRESETS[3], *SCORING[4:7]]
    for table in tables:
        for short in range(6):
            totals = tuple(max(0, table.target - 1 - short - side % 2) for side in range(table.sides))
            agree(table, deal.dealt(shift % seats), as_written(moves), dealer=(shift - 1) % seats, totals=totals)


# Random deals


@pytest.mark.slow
@pytest.mark.parametrize("table", [PRESETS[0], PRESETS[2]], ids=name_of)
def test_a_thousand_random_deals(table: Table) -> None:
    """In 1,000 random deals from any totals there is no difference, and all that can happen does."""
    rng, stories = Random(1000), list[Told]()
    for always in WAYS:
        stories += random_deals(table, rng, 250, always=always)
    reasons = {score.reason for story in stories for score in story.scores}
    hung = {"hang jack"} if table.variant is TRINIDAD else set[str]()
    assert reasons == {"turn-up", "gift", "high", "low", "jack", "game"} | hung
    assert {story.winner for story in stories} == {0, 1, None}
    assert {len(story.turned) for story in stories} >= {1, 2, 3}


@pytest.mark.slow
@pytest.mark.parametrize("table", PRESETS, ids=name_of)
@pytest.mark.parametrize("always", WAYS, ids=name_of)
def test_hundreds_of_random_deals_of_the_presets(table: Table, always: tuple[str, ...]) -> None:
    """Whatever everybody always does, there is no difference."""
    random_deals(table, Random(300), 100, always=always)
    random_deals(table, Random(301), 50, always=always, lowest=table.target - 4)


@pytest.mark.thorough
@pytest.mark.parametrize("table", OPTIONS, ids=name_of)
@pytest.mark.parametrize("always", WAYS, ids=name_of)
def test_hundreds_of_random_deals_of_the_options(table: Table, always: tuple[str, ...]) -> None:
    """As other tables agree to play there is no difference either."""
    random_deals(table, Random(200), 50, always=always)
    random_deals(table, Random(201), 25, always=always, lowest=table.target - 4)


@pytest.mark.parametrize("table", EVERY_TABLE, ids=name_of)
def test_some_random_deals(table: Table) -> None:
    """At every table, whatever everybody always does, there is no difference in some deals."""
    rng = Random(7)
    for always in WAYS:
        random_deals(table, rng, 3, always=always)
        random_deals(table, rng, 3, always=always, lowest=table.target - 3)


@pytest.mark.parametrize("table", [PRESETS[1], PRESETS[2], *EXHAUSTED], ids=name_of)
def test_the_pack_runs_out(table: Table) -> None:
    """Where nearly every card turned, or every one, is of one suit there is no difference."""
    rng, ends = Random(13), set[tuple[bool, int]]()
    most = 2 if table.variant is EXHAUSTED[0].variant else 10  # with more cards in hand the discards become too many
    for same in range(most):
        dealt = seven_up.random_deal(rng, table.seats, same=same)
        totals = (0,) * table.sides
        told = agree(table, dealt, preferring("beg", "run", rng=rng), dealer=same % table.seats, totals=totals)
        ends.add((told.thrown_in, len(told.turned)))
    assert len(ends) > 1
    if most == 10:
        assert True in {thrown_in for thrown_in, _ in ends}


@pytest.mark.parametrize("table", PRESETS, ids=name_of)
def test_random_matches(table: Table) -> None:
    """From the first deal of a match to its last the totals and the dealer pass on alike."""
    for seed in range(4):
        rng = Random(seed)
        match = Match.new(table.variant, seed=seed)
        while not match.is_over:
            start = match.deal.table.facts.start
            hands = tuple(tuple(map(str, CardSet.of_mask(hand))) for hand in start.hands)
            story = table.tell(hands, tuple(map(str, start.stock)), dealer=start.dealer, totals=start.standing.totals)
            made = list[str]()
            told = told_alike(match.deal, story, preferring(*WAYS[between(rng, 0, 4)], rng=rng), made)
            match = reduce(Match.apply, made, match)
            assert (match.totals, match.winner) == (told.totals, told.winner)
            if not match.is_over:
                match = match.next_deal()
                assert match.deal.dealer == told.next_dealer


# California Jack and Shasta Sam


class Open(NamedTuple):
    """A variant with a stock that is drawn from, and what to tell the oracle so that it plays the same."""

    variant: Variant
    house: california_jack.House = california_jack.CALIFORNIA_JACK
    cut: str = ""
    """The suits that may be told with the deal; none where the top card makes trumps."""


JACK = california_jack.CALIFORNIA_JACK
DRAWING = [
    Open(CALIFORNIA_JACK),
    Open(SHASTA_SAM, cut="SHDC"),
    Open(CUT_AND_OPEN, cut="SHDC"),
    Open(TOP_CARD_THEN_HIDDEN),
    Open(CALIFORNIA_JACK.evolve(name="california_jack_7", goal=Race(7)), JACK._replace(target=7)),
    Open(following(CALIFORNIA_JACK, trump_if_void), JACK._replace(follow="must_trump_if_void")),
    Open(following(CALIFORNIA_JACK, strict), JACK._replace(follow="strict_follow")),
    Open(
        scoring(CALIFORNIA_JACK, "california_jack_holder", low=Credit.HOLDER, tie=Tie.NOBODY),
        JACK._replace(low_to="holder"),
    ),
    Open(scoring(SHASTA_SAM, "shasta_sam_not_dealer", low=Credit.TAKER), JACK._replace(tie="non_dealer"), "SHDC"),
]


def drawn_alike(table: Open, rng: Random, *, dealer: int, totals: Counts) -> california_jack.Told:
    """Play one deal with a stock in the library and in the oracle, and compare all there is."""
    dealt = california_jack.random_deal(rng)
    trump = table.cut and table.cut[between(rng, 0, 4)]
    return drawn_from(table, dealt, preferring(rng=rng), dealer=dealer, totals=totals, trump=trump)


def drawn_from(  # noqa: PLR0913 - the deal and where the match stands
    table: Open, dealt: Dealt, choose: Chooser, *, dealer: int, totals: Counts, trump: str
) -> california_jack.Told:
    """Play one given deal with a stock."""
    story = california_jack.tell(*dealt, table.house, trump=trump, dealer=dealer, totals=totals)
    deal = Deal.from_hands(
        table.variant,
        hands=[" ".join(hand) for hand in dealt.hands],
        stock=" ".join(dealt.stock),
        dealer=dealer,
        standing=Standing(totals=totals),
        trump=next((suit for suit in Suit if suit.letter == trump), None),
    )
    turn = next(story)
    while True:
        same_choice(deal, *turn)
        card = choose(turn[1])
        deal = deal.apply(card)
        try:
            turn = story.send(card)
        except StopIteration as end:
            told: california_jack.Told = end.value
            same_play(deal, told)
            assert GAME.count(deal.reckoning) == told.pips
            assert deal.trump is not None
            assert (deal.trump.letter, deal.winner) == (told.trump, told.winner)
            assert deal.variant.next_dealer(deal) == told.next_dealer
            return told


@pytest.mark.slow
@pytest.mark.parametrize("table", DRAWING, ids=lambda table: table.variant.name)
def test_random_deals_with_a_stock(table: Open) -> None:
    """In 1,000 random deals of California Jack, in 150 of its kin, there is no difference."""
    rng, parts = Random(26), set[str]()
    for number in range(1000 if table.variant is CALIFORNIA_JACK else 150):
        totals = between(rng, 0, table.house.target), between(rng, 0, table.house.target)
        told = drawn_alike(table, rng, dealer=number % 2, totals=totals)
        parts |= {score.reason for score in told.scores}
    assert parts == {"high", "low", "jack", "game"}


@pytest.mark.parametrize("table", DRAWING, ids=lambda table: table.variant.name)
def test_some_random_deals_with_a_stock(table: Open) -> None:
    """At every table there is no difference in some deals."""
    rng = Random(52)
    for number in range(8):
        totals = between(rng, 0, table.house.target), between(rng, table.house.target - 3, table.house.target)
        drawn_alike(table, rng, dealer=number % 2, totals=totals)


@pytest.mark.parametrize(
    "table", [DRAWING[0], DRAWING[3], DRAWING[7], DRAWING[8]], ids=lambda table: table.variant.name
)
@pytest.mark.parametrize("seats", range(2))
@pytest.mark.parametrize("totals", [(0, 0), (9, 9), (8, 8), (7, 9), (9, 7)])
def test_the_printed_deal_with_a_stock(table: Open, seats: int, totals: Counts) -> None:
    """In the printed deal, in which the game is tied, there is no difference."""
    dealt = Dealt(DEALT.hands[::-1] if seats else DEALT.hands, DEALT.stock)
    trump = table.cut and "C"
    drawn_from(table, dealt, as_written(CARDS), dealer=1 - seats, totals=totals, trump=trump)


@pytest.mark.parametrize("table", DRAWING[:2], ids=lambda table: table.variant.name)
def test_random_matches_with_a_stock(table: Open) -> None:
    """From the first deal of a match to its last the totals and the dealer pass on alike."""
    for seed in range(2):
        rng = Random(seed)
        match = Match.new(table.variant, seed=seed)
        while not match.is_over:
            start = match.deal.table.facts.start
            hands = tuple(tuple(map(str, CardSet.of_mask(hand))) for hand in start.hands)
            told = drawn_from(
                table,
                Dealt(hands, tuple(map(str, start.stock))),
                preferring(rng=rng),
                dealer=start.dealer,
                totals=start.standing.totals,
                trump=start.trump.letter if start.trump else "",
            )
            match = reduce(Match.apply, (card for trick in told.tricks for card in trick.cards), match)
            assert (match.totals, match.winner) == (told.totals, told.winner)
            if not match.is_over:
                match = match.next_deal()
                assert match.deal.dealer == told.next_dealer
