"""The library against the oracle of Spades: the same cards, the same choices, and not one difference."""

from collections.abc import Sequence
from functools import reduce
from random import Random
from typing import NamedTuple

import attrs
import pytest

from allfours import Deal, Match, Standing, Suit, Variant, variants
from allfours.bids import (
    AtLeast,
    Behind,
    BidRule,
    Counted,
    NilBid,
    OrNil,
    SideAtLeast,
    SideAtMost,
    TrumpCount,
    any_number,
    anyone,
    one_partner_nil,
)
from allfours.contracts import Bags, DoubleNil, FailedNil, Missed, TenForTwo, TrickContracts
from allfours.following import Breaks, TrumpsBarred, strict
from allfours.rules import Stage
from allfours.scoring import Compare, Tiebreak
from allfours.stages import BlindNils, FixTrump, Swap, SwapWithPartner, TrickBids, Tricks
from allfours.variants import spades
from tests.oracle.phat import PACK
from tests.oracle.spades import (
    BLIND,
    JAQUES_BLIND_NIL,
    JAQUES_JOKERS,
    JAQUES_MIRROR,
    JAQUES_PHAT,
    JAQUES_WHIZ,
    JOKERS,
    NIL,
    SPADES,
    Chooser,
    Counts,
    Hand,
    Rules,
    Story,
    Told,
    Turn,
    as_written,
    at_random,
    play_out,
    random_hands,
    tell,
)
from tests.oracle.test_agreement import between


class Table(NamedTuple):
    """A variant of the library, and the rules by which the oracle plays the same."""

    variant: Variant
    rules: Rules
    pack: tuple[str, ...] = PACK


TRUMPS = FixTrump(Suit.SPADES)
PLAY = Tricks(follow=strict, lead=TrumpsBarred(until=Breaks.OFF_SUIT))
TOGETHER = SwapWithPartner(2, manner=Swap.TOGETHER)
FIRST = SwapWithPartner(2, manner=Swap.BIDDER_FIRST)
DECLINING = SwapWithPartner(2, manner=Swap.BIDDER_MAY_DECLINE)


def house(
    name: str, rules: Rules, of: Variant = variants.SPADES, /, *stages: Stage, pack: Sequence[str] = PACK
) -> Table:
    """A table where other stages follow the fixing of trumps."""
    return Table(of.evolve(name=name, stages=(TRUMPS, *stages)), rules, tuple(pack))


def paying(name: str, rules: Rules, pay: TrickContracts) -> Table:
    """A table of Spades where a deal pays otherwise."""
    return Table(variants.SPADES.evolve(name=name, settlement=pay), rules)


def bidding(name: str, rules: Rules, *bids: BidRule, blind: bool = False) -> Table:
    """A table of Spades where other bids are made, and where anybody may bid nil blind or nobody."""
    stages = (TrickBids(bids=bids, blind=anyone), TOGETHER) if blind else (TrickBids(bids=bids),)
    return house(name, rules._replace(blind_nil=blind, deficit=None), variants.SPADES, *stages, PLAY)


WITH_JOKERS = (*JOKERS, *PACK)
WITHOUT_DEUCE = tuple(card for card in PACK if card != "2C")

PRESETS = [
    Table(variants.SPADES, SPADES),
    Table(variants.JAQUES_PHAT, JAQUES_PHAT),
    Table(variants.JAQUES_BLIND_NIL, JAQUES_BLIND_NIL),
    Table(variants.JAQUES_WHIZ, JAQUES_WHIZ),
    Table(variants.JAQUES_MIRROR, JAQUES_MIRROR),
    Table(variants.JAQUES_JOKERS, JAQUES_JOKERS, WITH_JOKERS),
]
HOUSE_RULES = [
    Table(variants.SPADES.evolve(name="to_250", goal=spades.TO_250), SPADES._replace(target=250)),
    Table(variants.SPADES.evolve(name="to_300", goal=spades.TO_300), SPADES._replace(target=300)),
    Table(variants.SPADES.evolve(name="five_bags", settlement=spades.FIVE_BAGS), SPADES._replace(bags=(5, 50))),
    Table(variants.SPADES.evolve(name="no_bags", settlement=spades.NO_BAGS), SPADES._replace(bags=None)),
    Table(
        variants.SPADES.evolve(name="ten_for_two", settlement=spades.TEN_FOR_TWO),
        SPADES._replace(ten_for_two="ge10_double"),
    ),
    Table(variants.SPADES.evolve(name="least_four", stages=spades.LEAST_FOUR), SPADES._replace(min_team_bid=4)),
    Table(variants.SPADES.evolve(name="no_blind_nil", stages=spades.NO_BLIND_NIL), SPADES._replace(blind_nil=False)),
    Table(variants.JAQUES_PHAT.evolve(name="led_freely", stages=spades.LED_FREELY), JAQUES_PHAT._replace(lead="free")),
    Table(spades.THREE_HANDED_SPADES, SPADES._replace(blind_nil=False), WITHOUT_DEUCE),
]
PAY = spades.SPADES_PAY
PAYMENTS = [
    paying("ignored", SPADES._replace(failed_nil="ignored"), attrs.evolve(PAY, failed_nil=FailedNil.IGNORED)),
    paying("counts", SPADES._replace(failed_nil="counts"), attrs.evolve(PAY, failed_nil=FailedNil.COUNTS)),
    paying("nils_together", SPADES._replace(double_nil="together"), attrs.evolve(PAY, double_nil=DoubleNil.TOGETHER)),
    paying(
        "exactly_ten",
        SPADES._replace(ten_for_two="exact10_double"),
        attrs.evolve(PAY, ten_for_two=TenForTwo.EXACTLY_TEN),
    ),
    paying("flat_200", SPADES._replace(ten_for_two="ge10_flat_200"), attrs.evolve(PAY, ten_for_two=TenForTwo.FLAT_200)),
    paying("set_for_nothing", SPADES._replace(set_costs=0), attrs.evolve(PAY, missed=Missed.PAYS_NOTHING)),
    paying("worthless_overtricks", SPADES._replace(bags=None, overtrick=0), attrs.evolve(PAY, bags=None, overtrick=0)),
    paying("seven_bags", SPADES._replace(bags=(7, 100)), attrs.evolve(PAY, bags=Bags(limit=7, penalty=100))),
    paying("nil_for_50", SPADES._replace(nil_pays=50, blind_nil_pays=100), attrs.evolve(PAY, nil=50, blind_nil=100)),
]
GOALS = [
    Table(
        variants.SPADES.evolve(name="floor", goal=Compare(500, tie=Tiebreak.EXTRA_DEAL, floor=-200)),
        SPADES._replace(floor=-200),
    ),
    Table(
        variants.SPADES.evolve(name="play_on", goal=Compare(500, tie=Tiebreak.PLAY_ON)), SPADES._replace(tie="play_on")
    ),
]
BIDDING = [
    bidding("at_most_13", SPADES._replace(max_team_bid=13), any_number, SideAtMost(13), blind=True),
    bidding("no_nil", SPADES._replace(min_bid=1), AtLeast(1)),
    bidding("least_four_blind", SPADES._replace(min_team_bid=4), SideAtLeast(4, nil=NilBid.COUNTS), blind=True),
    bidding(
        "least_four_but_nil",
        SPADES._replace(min_team_bid=4, nil_is_exempt=True),
        SideAtLeast(4, nil=NilBid.EXEMPT),
        blind=True,
    ),
    bidding("one_partner_nil", SPADES._replace(bids="one_partner_nil"), one_partner_nil),
    bidding(
        "count_or_nil",
        SPADES._replace(bids="spade_count_or_nil"),
        TrumpCount(counted=Counted.PRINTED, or_nil=OrNil.YES),
    ),
    house(
        "whiz_with_jokers",
        JAQUES_JOKERS._replace(bids="spade_count_with_jokers"),
        variants.JAQUES_JOKERS,
        TrickBids(bids=(TrumpCount(counted=Counted.ALL, or_nil=OrNil.NO),)),
        PLAY,
        pack=WITH_JOKERS,
    ),
    house(
        "whiz_without_jokers",
        JAQUES_JOKERS._replace(bids="spade_count"),
        variants.JAQUES_JOKERS,
        TrickBids(bids=(TrumpCount(counted=Counted.PRINTED, or_nil=OrNil.NO),)),
        PLAY,
        pack=WITH_JOKERS,
    ),
]
LEADS = [
    house(
        "any_play",
        JAQUES_PHAT._replace(breaks_on="any_play"),
        variants.JAQUES_PHAT,
        TrickBids(bids=(any_number,)),
        Tricks(follow=strict, lead=TrumpsBarred(until=Breaks.ANY_PLAY)),
    ),
    house(
        "never_broken",
        JAQUES_JOKERS._replace(lead="only_if_nothing_else"),
        variants.JAQUES_JOKERS,
        TrickBids(bids=(any_number,)),
        Tricks(follow=strict, lead=TrumpsBarred(until=Breaks.NOTHING)),
        pack=WITH_JOKERS,
    ),
]
ANYONE = TrickBids(bids=(any_number,), blind=anyone)
EXCHANGES = [
    house(
        "first_after_all", SPADES._replace(deficit=None, manner="bidder_first"), variants.SPADES, ANYONE, FIRST, PLAY
    ),
    house(
        "declining_after_all",
        SPADES._replace(deficit=None, manner="bidder_may_decline"),
        variants.SPADES,
        ANYONE,
        DECLINING,
        PLAY,
    ),
    house(
        "first_at_once",
        SPADES._replace(timing="after_declaration", manner="bidder_first"),
        variants.SPADES,
        TrickBids(bids=(any_number,), blind=Behind(100), swap=FIRST),
        PLAY,
    ),
    house(
        "together_at_once",
        SPADES._replace(deficit=None, timing="after_declaration"),
        variants.SPADES,
        TrickBids(bids=(any_number,), blind=anyone, swap=TOGETHER),
        PLAY,
    ),
    house("no_exchange", SPADES._replace(deficit=None, exchange=0), variants.SPADES, ANYONE, PLAY),
    house(
        "three_cards",
        SPADES._replace(deficit=None, exchange=3),
        variants.SPADES,
        ANYONE,
        SwapWithPartner(3, manner=Swap.TOGETHER),
        PLAY,
    ),
    house(
        "declared_before_the_bids",
        SPADES._replace(declare="pre_round", manner="bidder_first"),
        variants.SPADES,
        BlindNils(Behind(100)),
        TrickBids(bids=(any_number,)),
        FIRST,
        PLAY,
    ),
    house(
        "anyone_before_the_bids",
        SPADES._replace(declare="pre_round", deficit=None),
        variants.SPADES,
        BlindNils(anyone),
        TrickBids(bids=(any_number,)),
        TOGETHER,
        PLAY,
    ),
]
EVERY_TABLE = [*PRESETS, *HOUSE_RULES, *PAYMENTS, *GOALS, *BIDDING, *LEADS, *EXCHANGES]


class Before(NamedTuple):
    """How the match stands before a deal."""

    totals: Counts
    bags: Counts


def name_of(table: Table) -> str:
    """Name a test after the variant."""
    return table.variant.name


def every(tables: list[Table]) -> pytest.MarkDecorator:
    """Try every one of some tables."""
    return pytest.mark.parametrize("table", tables, ids=name_of)


def agree(  # noqa: PLR0913, a deal, how it is played, and how closely it is watched
    table: Table, hands: Sequence[Hand], choose: Chooser, *, dealer: int, before: Before, look: bool = False
) -> Told:
    """Play one deal in the library and in the oracle, move by move, and compare all there is."""
    story = tell(hands, table.rules, dealer=dealer, totals=before.totals, bags=before.bags)
    standing = Standing(totals=before.totals, bags=before.bags)
    texts = [" ".join(hand) for hand in hands]
    deal = Deal.from_hands(table.variant, hands=texts, dealer=dealer, standing=standing)
    turn = next(story)
    while True:
        same_choice(deal, turn)
        if look:  # at the views and the refusals, which take their time
            same_sight(deal, turn)
        move = choose(turn)
        deal = deal.apply(move)
        try:
            turn = story.send(move)
        except StopIteration as end:
            told: Told = end.value
            same_end(deal, told)
            return told


def same_choice(deal: Deal, turn: Turn) -> None:
    """Compare whose turn it is, what may be done, and whose hand lies face down."""
    assert deal.turn == turn.seat
    assert sorted(str(move) for move in deal.legal_moves) == sorted(turn.legal)
    assert deal.face_down == {seat for seat, hand in enumerate(turn.seen) if hand is None}
    assert (deal.winner, deal.scores, deal.trump) == (None, (), Suit.SPADES)
    if not (deal.tricks or deal.trick):  # cards may still change hands
        hands = [{str(card) for card in deal.hand(seat)} for seat in range(len(turn.seen))]
        assert all(hand is None or set(hand) == hands[seat] for seat, hand in enumerate(turn.seen))


def same_sight(deal: Deal, turn: Turn) -> None:
    """Compare what every seat sees of its hand; what cannot be done is refused, and so it is in the view."""
    for seat, hand in enumerate(turn.seen):
        seen = deal.view(seat).hand
        assert (None if seen is None else {str(card) for card in seen}) == (None if hand is None else set(hand))
    bids = [NIL, BLIND, "look", "pass", *(f"bid:{number}" for number in range(1, 19))]
    assert {move for move in [*bids, *WITH_JOKERS] if deal.why_not(move) is None} == {
        move for move in turn.legal if not move.startswith("swap:")
    }


def same_end(deal: Deal, told: Told) -> None:
    """Compare bids, exchanges, tricks, scores, points, totals, bags and winner."""
    assert (deal.is_over, deal.turn, deal.legal_moves) == (True, None, ())
    assert deal.contract is not None
    assert (deal.contract.declarer, tuple(map(str, deal.contract.bids))) == (None, told.bids)
    moves = [str(move) for move in deal.moves]
    assert [move for move in moves if move.startswith("swap:") or move == "pass"] == list(told.swaps)
    tricks = [(trick.leader, tuple(map(str, trick.cards)), trick.winner) for trick in deal.tricks]
    assert tricks == list(told.tricks)
    assert [(score.side, score.points, score.reason) for score in deal.scores] == list(told.lines)
    assert deal.points == told.points
    assert (deal.standing.totals, deal.standing.bags, deal.standing.deals) == (told.totals, told.bags, 1)
    assert deal.winner == told.winner


def random_standing(table: Table, rng: Random) -> Before:
    """Draw totals, often far apart, below nothing or close to the end, and bags."""
    sides, target = table.variant.seating.sides, table.rules.target
    lowest = (-250, -50, target - 120, target - 160)[between(rng, 0, 4)]
    if table.rules.floor is not None:
        lowest = max(lowest, table.rules.floor + 1)
    totals = [between(rng, lowest, target) for _ in range(sides)]
    if between(rng, 0, 12) == 0:
        totals = [target + 10 * between(rng, 0, 5)] * sides  # a tie at the end: this deal may decide
    limit = table.rules.bags[0] if table.rules.bags else 1
    return Before(tuple(totals), tuple(between(rng, 0, limit) for _ in range(sides)))


def random_deals(
    table: Table, rng: Random, number: int, choosers: Sequence[Chooser], *, look: bool = False
) -> list[Told]:
    """Play random deals from random standings, with each of some choosers in turn."""
    seats = table.variant.seating.seats
    return [
        agree(
            table,
            random_hands(rng, table.pack, seats),
            choosers[count % len(choosers)],
            dealer=between(rng, 0, seats),
            before=random_standing(table, rng),
            look=look,
        )
        for count in range(number)
    ]


def wanting(rng: Random, *wanted: str) -> Chooser:
    """Choose the first that is possible of what is wanted, else anything."""

    def choose(turn: Turn) -> str:
        return next((move for move in wanted if move in turn.legal), None) or at_random(rng)(turn)

    return choose


def modest(rng: Random) -> Chooser:
    """Bid what may be made, and else do anything."""

    def choose(turn: Turn) -> str:
        few = turn.legal[:5] if turn.legal[0].startswith(("bid:", NIL)) else turn.legal
        return few[between(rng, 0, len(few))]

    return choose


def all_sorts(rng: Random) -> tuple[Chooser, ...]:
    """Bid anything, and modestly twice as often."""
    return (at_random(rng), modest(rng), modest(rng))


# Random deals


@every(EVERY_TABLE)
def test_random_deals(table: Table) -> None:
    random_deals(table, Random(4), 40 if table in PRESETS else 9, all_sorts(Random(4)))


@every([*PRESETS, HOUSE_RULES[5], *BIDDING, *EXCHANGES])
def test_hands_face_down_and_refusals(table: Table) -> None:
    random_deals(table, Random(7), 2, all_sorts(Random(7)), look=True)


@pytest.mark.slow
@every(EVERY_TABLE)
def test_many_random_deals(table: Table) -> None:
    """In 2,000 deals of the two main games, and hundreds of every other, there is no difference; everything happens."""
    number = 2000 if table in PRESETS[:2] else 400 if table in PRESETS else 250
    told = random_deals(table, Random(number), number, all_sorts(Random(number)))
    assert {story.winner for story in told} == {None, *range(table.variant.seating.sides)}
    reasons = {line.reason for story in told for line in story.lines}
    assert reasons == expected_reasons(table.rules)
    swaps = {len(story.swaps) for story in told}
    assert (max(swaps) > 0) == (table.rules.blind_nil and table.rules.exchange > 0)


def expected_reasons(rules: Rules) -> set[str]:
    """Name all that can be scored at a table."""
    reasons = {"contract", "overtricks", "nil", "blind nil", "bags"}
    if not rules.overtrick:
        reasons.discard("overtricks")
    if rules.min_bid:
        reasons.discard("nil")
    if not rules.blind_nil:
        reasons.discard("blind nil")
    return reasons if rules.bags else reasons - {"bags"}


# Edges


EDGES: dict[str, tuple[str, ...]] = {
    "everybody nil": ("look", NIL),
    "always blind": (BLIND,),
    "blind and declined": (BLIND, "pass"),
    "nil and thirteen": (BLIND, "pass", "bid:13"),
    "thirteen": ("look", "bid:13"),
    "ten": ("look", "bid:5"),
    "one": ("look", "bid:1"),
}


@pytest.mark.parametrize("wanted", EDGES.values(), ids=list(EDGES))
@every([*PRESETS, HOUSE_RULES[4], HOUSE_RULES[5], BIDDING[0], EXCHANGES[0], EXCHANGES[7]])
def test_edges(table: Table, wanted: tuple[str, ...]) -> None:
    random_deals(table, Random(13), 3, [wanting(Random(13), *wanted)])


@pytest.mark.thorough
@pytest.mark.parametrize("wanted", EDGES.values(), ids=list(EDGES))
@every(EVERY_TABLE)
def test_edges_in_many_deals(table: Table, wanted: tuple[str, ...]) -> None:
    random_deals(table, Random(130), 20, [wanting(Random(130), *wanted)])


@every([*PRESETS, HOUSE_RULES[7], PAYMENTS[2], *LEADS])
def test_hands_of_one_suit(table: Table) -> None:
    """Where somebody holds nothing but spades, or nearly, and wins the tricks of all, there is no difference."""
    rng = Random(26)
    for turned in range(4):
        suits = [tuple(card for card in PACK if card[1] == suit) for suit in "SHDC"]
        suits = suits[turned:] + suits[:turned]
        for count in range(4):
            choose = wanting(rng, "look", NIL) if count % 2 else at_random(rng)
            agree(table, suits, choose, dealer=between(rng, 0, 4), before=random_standing(table, rng))
            # Two cards change hands.
            one, other = between(rng, 0, 4), between(rng, 0, 4)
            hands = [list(hand) for hand in suits]
            hands[one][3], hands[other][7] = hands[other][7], hands[one][3]
            suits = [tuple(hand) for hand in hands]


# Eligibility: 99 behind is not enough, 100 is


@pytest.mark.parametrize("totals", [(120, 219), (120, 220), (220, 120), (219, 120), (-150, -50), (-149, -50), (0, 0)])
@every([PRESETS[0], EXCHANGES[6]])
def test_who_may_bid_nil_blind(table: Table, totals: Counts) -> None:
    rng = Random(28)
    for dealer in range(4):
        hands, before = random_hands(rng), Before(totals, (3, 9))
        told = agree(table, hands, wanting(rng, BLIND), dealer=dealer, before=before)
        behind = [seat for seat in range(4) if max(totals) - totals[seat % 2] >= 100]
        assert [seat for seat, bid in enumerate(told.bids) if bid == BLIND] == behind


# Matches


@every([*PRESETS, *HOUSE_RULES, *GOALS, EXCHANGES[3], EXCHANGES[6]])
def test_random_matches(table: Table) -> None:
    """From the first bid to the last trick the totals, the bags, the dealer and the winner pass on alike."""
    for seed in range(1, 2):
        rng = Random(seed)
        match = Match.new(table.variant, seed=seed)
        seats, sides = table.variant.seating.seats, table.variant.seating.sides
        dealer, before = int(match.deal.dealer), Before((0,) * sides, (0,) * sides)
        for _ in range(100):
            hands = [tuple(str(card) for card in match.deal.hand(seat)) for seat in range(seats)]
            story = tell(hands, table.rules, dealer=dealer, totals=before.totals, bags=before.bags)
            told, moves = noted(story, wanting(rng, "look", "bid:2" if seats > sides else "bid:4"))
            match = reduce(Match.apply, moves, match)
            assert [(score.side, score.points, score.reason) for score in match.deal.scores] == list(told.lines)
            assert (match.totals, match.deal.standing.bags) == (told.totals, told.bags)
            assert (match.winner, match.is_over) == (told.winner, told.winner is not None)
            if match.is_over:
                break
            dealer, before = (dealer + 1) % seats, Before(told.totals, told.bags)
            match = match.next_deal()
            assert match.deal.dealer == dealer
        assert match.is_over or table.rules.bids != "free"  # where bids are forced, both sides may be set for ever


def noted(story: Story, choose: Chooser) -> tuple[Told, list[str]]:
    """Play a story to its end and keep what was done."""
    moves = list[str]()

    def noting(turn: Turn) -> str:
        moves.append(choose(turn))
        return moves[-1]

    return play_out(story, noting), moves


@pytest.mark.parametrize("totals", [(500, 500), (540, 540), (499, 499), (499, 400), (-199, -199)])
@every([PRESETS[0], PRESETS[1], *GOALS])
def test_the_end_of_a_match(table: Table, totals: Counts) -> None:
    """Where this deal may end the match, or is the extra one after a tie, there is no difference."""
    rng = Random(500)
    for _ in range(8):
        before = Before(totals, (between(rng, 0, 10), between(rng, 0, 10)))
        agree(table, random_hands(rng), modest(rng), dealer=between(rng, 0, 4), before=before)


@every([PRESETS[0], PRESETS[1], *GOALS])
def test_totals_that_a_deal_makes_equal(table: Table) -> None:
    """Level at the target, above it, below it or a point apart there is no difference."""
    rng = Random(17)
    for count in range(36):
        hands, dealer = random_hands(rng), between(rng, 0, 4)
        story = tell(hands, table.rules, dealer=dealer)
        told, moves = noted(story, wanting(rng, "look", "bid:1", "bid:2"))
        level, apart = (500, 520, 490, -200)[count % 4], count // 4 % 3 - 1
        totals = (level - told.points[0], level + apart - told.points[1])
        if max(totals) >= 500 or min(totals) <= -200 or abs(totals[0] - totals[1]) >= 100:
            continue  # a match that is over, or one in which nil may be bid blind
        again = agree(table, hands, as_written(moves), dealer=dealer, before=Before(totals, (0, 0)))
        assert again.totals == (level, level + apart)
