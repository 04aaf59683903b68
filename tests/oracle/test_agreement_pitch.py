"""The library against the oracle of Pitch: the same cards, the same choices, and not one difference."""

from __future__ import annotations  # a rule is a name for a type that is not there at run time

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

import attrs
import pytest

from allfours import (
    CardSet,
    Deal,
    Goal,
    Match,
    Seating,
    Settlement,
    Smudge,
    Stage,
    Standing,
    Variant,
    check,
    variants,
)
from allfours.awards import Credit, High, Jack, Low
from allfours.following import follow_or_trump
from allfours.opening import same_dealer_again
from allfours.orders import Jokers as JokerRanks
from allfours.orders import Ranked
from allfours.scoring import Capped, Compare, Majority, Tie, Tiebreak, Winners
from allfours.setback import Counting, SmudgeWins
from allfours.stages import (
    AllPass,
    Auction,
    DeclarerNames,
    Hold,
    Most,
    Price,
    Refused,
    SellAuction,
    Tricks,
    stop_when_certain,
)
from allfours.testing import assert_conforms
from allfours.variants.all_fours import GAME
from tests.oracle.phat import PACK
from tests.oracle.pitch import (
    AUCTION_PITCH,
    COMMERCIAL_PITCH,
    JOKER_MID,
    JOKERS,
    PITCH_WITH_JOKER,
    SETBACK,
    SMUDGE,
    Reason,
    Rules,
    Told,
    tell,
)
from tests.oracle.test_agreement import between
from tests.variants.pitch_table import house

TAKEN = frozenset[Reason]({"high"})  # low goes to its taker
HELD = frozenset[Reason]({"high", "low"})
PLAY = Tricks(follow=follow_or_trump)


class Table(NamedTuple):
    """A variant of the library, and the rules by which the oracle plays the same."""

    name: str
    variant: Variant
    rules: Rules
    lowest: int = -5  # of the totals with which deals begin
    ranks: str = "23456789TJQKA"  # of the pack

    @property
    def seats(self) -> int:
        """How many play."""
        return self.variant.seating.seats


def points(low: Credit = Credit.HOLDER, tie: Tie = Tie.NOBODY, *more: Settlement) -> tuple[Settlement, ...]:
    """High, low, jack, what else there is, and game."""
    return (High(1), Low(1, to=low), Jack(1), *more, Majority(GAME, pays=1, tie=tie))


def auction(least: int = 2, most: int = 4, **changes: Any) -> Auction:
    """An auction of Auction Pitch with some rules changed."""
    agreed: dict[str, Any] = {"hold": Hold.BELOW_MOST, "all_pass": AllPass.DEALER_FORCED}
    return Auction(least, most, **agreed | changes)


def at(
    name: str,
    rules: Rules,
    *stages: Stage,
    of: Variant = variants.AUCTION_PITCH,
    goal: Goal | None = None,
    lowest: int = -5,
    **pay: Any,
) -> Table:
    """A table with house rules."""
    return Table(name, house(of, *stages, goal=goal, **pay), rules, lowest)


def seated(name: str, seats: int, of: Table) -> Table:
    """A table at which another number of players sit, each alone."""
    variant = of.variant.evolve(name="seated", seating=Seating.singles(seats))
    return of._replace(name=name, variant=variant, rules=of.rules._replace(sides=0))


PRESETS = [
    Table("auction_pitch", variants.AUCTION_PITCH, AUCTION_PITCH),
    Table("smudge", variants.SMUDGE, SMUDGE),
    Table("setback", variants.SETBACK, SETBACK),
    Table("commercial_pitch", variants.COMMERCIAL_PITCH, COMMERCIAL_PITCH),
    Table("pitch_with_joker", variants.PITCH_WITH_JOKER, PITCH_WITH_JOKER),
]
AUCTIONS = [
    at("from one", AUCTION_PITCH._replace(bids=("bid:1", "bid:2", "bid:3", "bid:4")), auction(1)),
    at("hold never", AUCTION_PITCH._replace(hold="never"), auction(hold=Hold.NEVER)),
    at("hold the most", AUCTION_PITCH._replace(hold="only_max"), auction(hold=Hold.ONLY_MOST)),
    at("hold any", AUCTION_PITCH._replace(hold="any"), auction(hold=Hold.ANY)),
    at(
        "forced exactly",
        AUCTION_PITCH._replace(nobody_bids="forced_exactly"),
        auction(all_pass=AllPass.DEALER_FORCED_TO_LEAST),
    ),
    at(
        "conceded",
        AUCTION_PITCH._replace(nobody_bids="forced_or_concede"),
        auction(all_pass=AllPass.DEALER_FORCED_OR_CONCEDES),
    ),
    at("thrown in", AUCTION_PITCH._replace(nobody_bids="pass_deal"), auction(all_pass=AllPass.THROWN_IN)),
    at("eldest free", AUCTION_PITCH._replace(nobody_bids="eldest_free"), auction(all_pass=AllPass.ELDEST_FREE)),
    at("eldest forced", AUCTION_PITCH._replace(nobody_bids="eldest_forced"), auction(all_pass=AllPass.ELDEST_FORCED)),
    at("stop on four", AUCTION_PITCH._replace(after_most="stop"), auction(after_most=Most.ENDS)),
    at(
        "named trumps",
        AUCTION_PITCH._replace(trump="named"),
        auction(),
        DeclarerNames(),
    ),
]
REDEALT = Table(
    "dealt again",
    house(variants.AUCTION_PITCH, auction(all_pass=AllPass.THROWN_IN)).evolve(next_dealer=same_dealer_again),
    AUCTION_PITCH._replace(nobody_bids="redeal"),
)
HIGHEST = Compare(7, tie=Tiebreak.CONTRACT)
PAYMENTS = [
    at("low taken", AUCTION_PITCH._replace(to_holder=TAKEN), awards=points(Credit.TAKER)),
    at("tie pitcher", AUCTION_PITCH._replace(tie="pitcher"), awards=points(Credit.HOLDER, Tie.DECLARER)),
    at("tie not dealer", AUCTION_PITCH._replace(tie="non_dealer"), awards=points(Credit.HOLDER, Tie.NOT_DEALER)),
    at("ordered", AUCTION_PITCH._replace(going_out="ordered"), counting=Counting.IN_ORDER),
    at("highest", AUCTION_PITCH._replace(going_out="highest"), goal=HIGHEST, counting=Counting.IN_ORDER),
    at(
        "bidder only",
        AUCTION_PITCH._replace(going_out="bidder_only"),
        goal=Compare(7, tie=Tiebreak.PLAY_ON, winners=Winners.CONTRACT_MADE),
        lowest=0,
    ),
    at(
        "four bid as a smudge",
        AUCTION_PITCH._replace(bids=(*AUCTION_PITCH.bids, "smudge"), slam="bid_four_wins"),
        auction(above=Smudge()),
        slam=SmudgeWins(4, target=7),
        lowest=0,  # where in the oracle anybody may bid it
    ),
]
OF_SETBACK = [
    at("low held", SETBACK._replace(to_holder=HELD), of=variants.SETBACK, awards=points()),
    at(
        "no smudge",
        SETBACK._replace(bids=AUCTION_PITCH.bids, slam="none"),
        auction(hold=Hold.ANY),
        of=variants.SETBACK,
        slam=None,
    ),
    at(
        "stop on smudge",
        SETBACK._replace(after_most="stop"),
        auction(above=Smudge(), hold=Hold.ANY, after_most=Most.ENDS),
        of=variants.SETBACK,
    ),
    at("partners ordered", SETBACK._replace(going_out="ordered"), of=variants.SETBACK, counting=Counting.IN_ORDER),
    at(
        "partners highest",
        SETBACK._replace(going_out="highest"),
        of=variants.SETBACK,
        goal=Compare(21, tie=Tiebreak.CONTRACT),
        counting=Counting.IN_ORDER,
    ),
]
SALES = [
    at(
        "any price",
        COMMERCIAL_PITCH._replace(sale="any_price"),
        SellAuction(1, 4, price=Price.ANY, refused=Refused.UNPAID),
        of=variants.COMMERCIAL_PITCH,
    ),
    at(
        "refused is paid",
        COMMERCIAL_PITCH._replace(sale="refused_is_paid"),
        SellAuction(1, 4, price=Price.NOT_TO_WIN, refused=Refused.PAID),
        of=variants.COMMERCIAL_PITCH,
    ),
]
MIDDLE = Ranked("A K Q J X1 T 9 8 7 6 5 4 3 2", jokers=JokerRanks.RANKED)
PACKS = [
    Table(
        "joker mid",
        variants.PITCH_WITH_JOKER.evolve(name="middle", order=MIDDLE),
        PITCH_WITH_JOKER._replace(order=JOKER_MID),
    ),
    Table(
        "five cards",
        variants.AUCTION_PITCH.evolve(name="five", packets=(3, 2)),
        AUCTION_PITCH._replace(hand=5),
    ),
    Table(
        "racehorse",
        variants.AUCTION_PITCH.evolve(
            name="racehorse",
            deck=CardSet(
                card for card in variants.AUCTION_PITCH.deck if card.rank.letter > "6" or card.rank.letter in "TJQKA"
            ),
        ),
        AUCTION_PITCH,
        ranks="789TJQKA",
    ),
    *(seated(f"{seats} alone", seats, PRESETS[0]) for seats in (2, 3, 5, 6, 7)),
    seated("three sell", 3, PRESETS[3]),
    seated("five with joker", 5, PRESETS[4]),
]
OPTIONS = [*AUCTIONS, REDEALT, *PAYMENTS, *OF_SETBACK, *SALES, *PACKS]
EVERY_TABLE = [*PRESETS, *OPTIONS]

Choose: TypeAlias = Callable[[int, Sequence[str]], str]
"""What chooses from the legal moves of a seat, whose place after the dealer is told; the dealer's is the last, 0."""


def every(tables: list[Table]) -> pytest.MarkDecorator:
    """Try every one of some tables."""
    return pytest.mark.parametrize("table", tables, ids=[table.name for table in tables])


def random_cards(table: Table, rng: Random) -> tuple[list[tuple[str, ...]], tuple[str, ...]]:
    """Deal hands and a stock at random."""
    pack = [*JOKERS[: table.rules.jokers], *(card for card in PACK if card[0] in table.ranks)]
    pack.sort(key=lambda _: rng.random())
    dealt = table.rules.hand * table.seats
    return [tuple(pack[seat : dealt : table.seats]) for seat in range(table.seats)], tuple(pack[dealt:])


def agree(  # noqa: PLR0913 - a deal, how it is played, and how closely it is watched
    table: Table, rng: Random, choose: Choose, *, dealer: int, totals: Sequence[int], look: bool = False
) -> Told:
    """Play one deal in the library and in the oracle, move by move, and compare all there is."""
    hands, stock = random_cards(table, rng)
    story = tell(hands, table.rules, dealer=dealer, totals=totals, stock=stock)
    deal = Deal.from_hands(
        table.variant,
        hands=[" ".join(hand) for hand in hands],
        stock=" ".join(stock),
        dealer=dealer,
        standing=Standing(totals=tuple(totals)),
    )
    seat, legal = next(story)
    while True:
        assert (deal.turn, sorted(map(str, deal.legal_moves))) == (seat, sorted(legal))
        assert (deal.winner, deal.is_over) == (None, False)
        if look:
            same_refusals(deal, legal)
        move = choose((seat - dealer) % table.seats, legal)
        deal = deal.apply(move)
        try:
            seat, legal = story.send(move)
        except StopIteration as end:
            told: Told = end.value
            same_end(deal, told, table)
            return told


CALLS = ["pass", "sell", "accept", "refuse", "smudge", "moon", *(f"bid:{number}" for number in range(1, 7))]


def same_refusals(deal: Deal, legal: Sequence[str]) -> None:
    """Compare what is refused."""
    texts = [*CALLS, *(f"trump:{suit}" for suit in "SHDC"), *(str(card) for card in deal.variant.deck)]
    assert {text for text in texts if deal.why_not(text) is None} == set(legal)


def same_end(deal: Deal, told: Told, table: Table) -> None:
    """Compare the contract, the tricks, the scores, the totals, the winner and the next dealer."""
    assert (deal.is_over, deal.turn, deal.legal_moves) == (True, None, ())
    assert deal.contract is not None
    declarer = deal.contract.declarer
    assert declarer == (told.pitcher if told.bid else None)
    assert declarer is None or str(deal.contract.bids[declarer]) == told.bid
    assert ("" if deal.trump is None else deal.trump.letter) == told.trump
    tricks = [(trick.leader, tuple(map(str, trick.cards)), trick.winner) for trick in deal.tricks]
    assert tricks == list(told.tricks)
    renamed = {"conceded": "set back"}
    scores = [(score.side, score.points, renamed.get(score.reason, score.reason)) for score in deal.scores]
    assert scores == list(told.scores)
    assert (deal.standing.totals, deal.winner, deal.thrown_in) == (told.totals, told.winner, told.thrown_in)
    if deal.tricks:
        assert GAME.count(deal.reckoning) == told.pips
    if deal.winner is None:
        assert table.variant.next_dealer(deal) == told.next_dealer


def random_totals(table: Table, rng: Random) -> list[int]:
    """Draw totals, often below nothing or close to the end."""
    sides, target = table.variant.seating.sides, table.rules.target
    lowest = (table.lowest, table.lowest, target - 5, target - 3)[between(rng, 0, 4)]
    return [between(rng, lowest, target) for _ in range(sides)]


def any_move(rng: Random) -> Choose:
    """Choose anything."""
    return lambda _, legal: legal[between(rng, 0, len(legal))]


def modest(rng: Random) -> Choose:
    """Pass half the time, else bid the least; play anything."""

    def choose(_: int, legal: Sequence[str]) -> str:
        if legal[0] in {"pass", "bid:2"}:
            return legal[min(between(rng, 0, 2), len(legal) - 1)]
        return legal[between(rng, 0, len(legal))]

    return choose


def always_pass(rng: Random) -> Choose:
    """Pass, and sell, as long as that may be done."""
    wanted = ("pass", "sell", "refuse")
    return lambda _, legal: next((call for call in wanted if call in legal), legal[between(rng, 0, len(legal))])


def most(rng: Random) -> Choose:
    """Bid the most that may be bid, whatever it is."""

    def choose(_: int, legal: Sequence[str]) -> str:
        called = any(call in CALLS for call in legal)
        return legal[-1] if called else legal[between(rng, 0, len(legal))]

    return choose


def dealer_takes(rng: Random) -> Choose:
    """Bid something; the dealer takes the least that he may, which is to hold where he may do that."""

    def choose(place: int, legal: Sequence[str]) -> str:
        if place == 0 and legal[0] == "pass":
            return legal[min(1, len(legal) - 1)]
        return legal[between(rng, 0, len(legal))]

    return choose


def accepting(rng: Random) -> Choose:
    """Sell, bid and accept, whatever the price."""
    wanted = ("sell", "accept", "bid:3", "bid:1")
    return lambda _, legal: next((call for call in wanted if call in legal), legal[between(rng, 0, len(legal))])


EDGES = {
    "always pass": always_pass,
    "always the most": most,
    "the dealer takes it": dealer_takes,
    "always accept": accepting,
}


def random_deals(table: Table, rng: Random, number: int, *choosers: Choose, look: bool = False) -> list[Told]:
    """Play random deals from random standings, with each of some choosers in turn."""
    return [
        agree(
            table,
            rng,
            choosers[count % len(choosers)],
            dealer=between(rng, 0, table.seats),
            totals=random_totals(table, rng),
            look=look,
        )
        for count in range(number)
    ]


# --- Random deals


@every(EVERY_TABLE)
def test_random_deals(table: Table) -> None:
    rng = Random(4)
    random_deals(table, rng, 60 if table in PRESETS else 24, any_move(rng), modest(rng))


@every(EVERY_TABLE)
def test_refusals(table: Table) -> None:
    rng = Random(7)
    random_deals(table, rng, 3, any_move(rng), modest(rng), look=True)


@pytest.mark.parametrize("edge", EDGES)
@every(EVERY_TABLE)
def test_edges(table: Table, edge: str) -> None:
    rng = Random(13)
    random_deals(table, rng, 5, EDGES[edge](rng))


@pytest.mark.slow
@every(EVERY_TABLE)
def test_many_random_deals(table: Table) -> None:
    """In 1,000 deals of Auction Pitch and hundreds of every other game nothing differs, and everything happens."""
    number = 1000 if table is PRESETS[0] else 500 if table in PRESETS else 250
    rng = Random(number)
    told = random_deals(table, rng, number, any_move(rng), modest(rng))
    assert {story.winner for story in told} == {None, *range(table.variant.seating.sides)}
    reasons = {score.reason for story in told for score in story.scores}
    assert {*table.rules.points, "set back"} <= reasons


@pytest.mark.thorough
@pytest.mark.parametrize("edge", EDGES)
@every(EVERY_TABLE)
def test_edges_in_many_deals(table: Table, edge: str) -> None:
    rng = Random(130)
    random_deals(table, rng, 40, EDGES[edge](rng))


# --- Slams, which random play seldom makes


@every([PRESETS[0], PRESETS[1], PRESETS[2], *PAYMENTS[-1:], *OF_SETBACK])
def test_a_hand_that_makes_everything(table: Table) -> None:
    """Where somebody holds all the honours of a suit nothing differs, whatever is bid for it."""
    rng = Random(26)
    for count in range(24):
        dealer, strong = between(rng, 0, 4), between(rng, 0, 4)
        suit = "SHDC"[count % 4]
        honours = [f"{rank}{suit}" for rank in "AKQJT2"]
        rest = sorted((card for card in PACK if card not in honours), key=lambda _: rng.random())
        hands = [rest[6 * seat : 6 * seat + 6] for seat in range(4)]
        hands[strong] = honours
        totals = random_totals(table, rng)
        story = tell(hands, table.rules, dealer=dealer, totals=totals)
        deal = Deal.from_hands(
            table.variant,
            hands=[" ".join(hand) for hand in hands],
            dealer=dealer,
            standing=Standing(totals=tuple(totals)),
        )
        seat, legal = next(story)
        while True:
            assert (deal.turn, sorted(map(str, deal.legal_moves))) == (seat, sorted(legal))
            bids = [call for call in legal if call in CALLS]
            move = bids[-1 if seat == strong and count % 3 else 0] if bids else legal[0]
            deal = deal.apply(move)
            try:
                seat, legal = story.send(move)
            except StopIteration as end:
                same_end(deal, end.value, table)
                break


# --- A deal that stops in its middle


@every([PRESETS[0], PRESETS[2], PRESETS[4]])
def test_a_deal_that_stops_is_won_by_whom_the_oracle_says(table: Table) -> None:
    """The oracle looks into the hands and stops sooner; who wins, and with how many, is the same."""
    rules = table.rules._replace(going_out="mid_play")
    play = attrs.evolve(PLAY, after=stop_when_certain)
    variant = table.variant.evolve(name="stopping", stages=(*table.variant.stages[:-1], play))
    rng, stopped, sooner = Random(31), 0, 0
    for _ in range(150):
        hands, stock = random_cards(table, rng)
        totals = [between(rng, rules.target - 2, rules.target) for _ in range(table.variant.seating.sides)]
        story = tell(hands, rules, totals=totals, stock=stock)
        deal = Deal.from_hands(
            variant,
            hands=[" ".join(hand) for hand in hands],
            stock=" ".join(stock),
            standing=Standing(totals=tuple(totals)),
        )
        told: Told | None = None
        _, legal = next(story)
        while not deal.is_over:
            move = modest(rng)(0, legal if told is None else list(map(str, deal.legal_moves)))
            deal = deal.apply(move)
            if told is None:
                try:
                    _, legal = story.send(move)
                except StopIteration as end:
                    told = end.value
        if told is None:  # the library stops sooner only when another than the bidder has certainly won
            assert deal.contract is not None
            assert deal.contract.declarer is not None
            assert deal.winner not in {None, variant.seating.side(deal.contract.declarer)}
            continue
        assert deal.winner == told.winner
        if deal.winner is not None:
            assert deal.standing.totals[deal.winner] == told.totals[deal.winner]
            stopped += len(deal.tricks) < table.rules.hand
            sooner += len(told.tricks) < len(deal.tricks)
    assert stopped
    assert sooner


# --- Matches


@every([*PRESETS, AUCTIONS[5], AUCTIONS[6], REDEALT, PAYMENTS[4]])
def test_random_matches(table: Table) -> None:
    """From the first call to the last trick the totals, the dealer and the winner pass on alike."""
    rng = Random(5)
    variant = table.variant.evolve(name="an_evening", goal=Capped(table.variant.goal, deals=25))
    match = Match.new(variant, seed=5)
    seats, totals = table.seats, (0,) * variant.seating.sides
    while not match.is_over:
        hands = [tuple(str(card) for card in match.deal.hand(seat)) for seat in range(seats)]
        stock = tuple(str(card) for card in match.deal.table.facts.stock)
        story = tell(hands, table.rules, dealer=int(match.deal.dealer), totals=totals, stock=stock)
        _, legal = next(story)
        told: Told | None = None
        while told is None:
            move = modest(rng)(0, legal)
            match = match.apply(move)
            try:
                _, legal = story.send(move)
            except StopIteration as end:
                told = end.value
        same_end(match.deal, told, table)
        totals = told.totals
        if not match.is_over:
            match = match.next_deal()
            assert match.deal.dealer == told.next_dealer
            assert match.deal.standing.made is None
    assert match.winner is not None or match.unfinished


def test_a_pitched_joker_fixes_trumps_alike() -> None:
    """Whoever holds the joker buys the pitch and leads it."""
    table, rng = PRESETS[4], Random(9)
    pitched = 0
    for count in range(40):
        hands, stock = random_cards(table, rng)
        owner = next((seat for seat, hand in enumerate(hands) if "X1" in hand), None)
        dealer = count % 4
        story = tell(hands, table.rules, dealer=dealer, stock=stock)
        deal = Deal.from_hands(
            table.variant, hands=[" ".join(hand) for hand in hands], stock=" ".join(stock), dealer=dealer
        )
        told: Told | None = None
        seat, legal = next(story)
        while told is None:
            wanted = "bid:5" if seat == owner else "X1"
            move = wanted if wanted in legal or (wanted := "X1") in legal else legal[0]
            deal = deal.apply(move)
            try:
                seat, legal = story.send(move)
            except StopIteration as end:
                told = end.value
        same_end(deal, told, table)
        if str(deal.tricks[0].cards[0]) == "X1":
            pitched += 1
            assert told.trump == "S"
    assert pitched > 10


@pytest.mark.thorough
@every(OPTIONS)
def test_house_rules_are_sound_and_keep_the_laws(table: Table) -> None:
    assert check(table.variant) == ()
    assert_conforms(table.variant, deals=2)
