"""The library against the oracles of Pitch with exchanges: the same cards, the same choices, and not one difference."""

from collections.abc import Callable, Generator, Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

import attrs
import pytest

from allfours import Deal, Match, Moon, Move, Seating, Standing, Variant
from allfours.awards import Credit, HighestOf, TrumpCard
from allfours.cards import Rank, Suit
from allfours.opening import eldest_deals
from allfours.orders import Jokers, Ranked
from allfours.rules import Settlement, Stage
from allfours.scoring import Race
from allfours.setback import AtNothing, Counting, SetBack, ShootTheMoon
from allfours.stages import AllPass, Auction, FirstTrump, Hold, TrumpsOnly
from allfours.variants import pitch
from tests.oracle import pitch as small
from tests.oracle import ten_point_pitch as large
from tests.oracle.phat import Chooser, as_written, at_random
from tests.oracle.test_agreement import between

Told: TypeAlias = small.Told | large.Told
Story: TypeAlias = Generator[small.Ask, str, Told]
Hands: TypeAlias = Sequence[Sequence[str]]


class Cards(NamedTuple):
    """The hands and the stock of a deal."""

    hands: Hands
    stock: Sequence[str]


class Table(NamedTuple):
    """A variant of the library, and the rules by which an oracle plays the same."""

    variant: Variant
    rules: small.Rules | large.Rules

    @property
    def seats(self) -> int:
        """How many play."""
        return self.variant.seating.seats

    def tell(self, cards: Cards, dealer: int, totals: Sequence[int]) -> Story:
        """Begin the story of a deal."""
        if isinstance(self.rules, small.Rules):
            return small.tell(cards.hands, self.rules, dealer=dealer, totals=totals, stock=cards.stock)
        return throwing_away(cards, self.rules, dealer, totals)

    def shuffled(self, rng: Random) -> Cards:
        """Deal at random."""
        if isinstance(self.rules, small.Rules):
            return Cards(*small.random_deal(rng, self.seats, self.rules))
        return Cards(*large.random_deal(rng, self.seats, self.rules))

    def uneven(self, rng: Random, suit: str, most: int) -> Cards:
        """Deal so that many trumps of a suit lie together, in one hand or in the stock; often those that score."""
        cards = self.shuffled(rng)
        pack = [*(card for hand in cards.hands for card in hand), *cards.stock]
        trumps = [card for card in pack if card in large.ranking(suit)]
        if between(rng, 0, 2):
            trumps.sort(key=lambda card: large.worth(card, suit), reverse=True)
        size, lucky = len(cards.hands[0]), between(rng, 0, self.seats + 1)  # the last is the stock
        together = trumps[: most if lucky < self.seats else min(most, len(cards.stock))]
        rest = [card for card in pack if card not in together]
        wanted = [size] * self.seats
        if lucky < self.seats:
            wanted[lucky] -= len(together)
        hands = [[rest.pop() for _ in range(number)] for number in wanted]
        (hands[lucky] if lucky < self.seats else rest).extend(together)
        return Cards(hands, rest)


def throwing_away(cards: Cards, rules: large.Rules, dealer: int, totals: Sequence[int]) -> Story:
    """Tell a deal of Ten-point Pitch in which each seat says what it throws away, as the library has it.

    The oracle does so without asking, as nobody has a choice.
    """
    story = large.tell(cards.hands, rules, dealer=dealer, totals=totals, stock=cards.stock)
    ask = next(story)
    while True:
        said = yield ask
        thrown = [*plain_cards(cards, rules, ask[0], dealer, said[-1])] if said.startswith("trump:") else []
        try:
            ask = story.send(said)
        except StopIteration as end:
            for each in thrown:  # a deal may be void when the plain cards are gone
                yield each
            told: large.Told = end.value
            return told
        for each in thrown:
            yield each


def plain_cards(cards: Cards, rules: large.Rules, bidder: int, dealer: int, trump: str) -> Iterator[small.Ask]:
    """Ask each seat to throw away its plain cards, the eldest first, and then the bidder those of the stock."""
    seats, drawn = len(cards.hands), 0
    for place in range(1, seats + 1):
        seat = (dealer + place) % seats
        trumps = large.of_trumps(cards.hands[seat], trump)
        if len(trumps) < len(cards.hands[seat]):
            yield seat, (discard(cards.hands[seat], trumps),)
        if seat != bidder and rules.refill == "all":
            drawn += max(0, large.FULL - len(trumps))
    rest = cards.stock[drawn:]
    trumps = large.of_trumps(rest, trump)
    if len(trumps) < len(rest):
        yield bidder, (discard(rest, trumps),)


def discard(hand: Sequence[str], kept: Sequence[str]) -> str:
    """Write what is thrown away of a hand."""
    return "discard:" + ",".join(card for card in small.SORTED if card in hand and card not in kept)


def with_stages(variant: Variant, name: str, changes: dict[type[object], Stage]) -> Variant:
    """The variant with other stages in the place of those of some kinds."""
    return variant.evolve(name=name, stages=tuple(changes.get(type(stage), stage) for stage in variant.stages))


def with_awards(variant: Variant, name: str, change: Callable[[Settlement], Settlement]) -> Variant:
    """The variant in which some points are others."""
    paying = pays(variant)
    return variant.evolve(name=name, settlement=attrs.evolve(paying, awards=tuple(map(change, paying.awards))))


def pays(variant: Variant) -> SetBack:
    """What a deal of the variant pays."""
    assert isinstance(variant.settlement, SetBack)
    return variant.settlement


def two_to_taker(award: Settlement) -> Settlement:
    """The two of trumps scores for its taker."""
    return TrumpCard(Rank.TWO, pays=1, to=Credit.TAKER) if getattr(award, "rank", None) is Rank.TWO else award


def high_spade_to_holder(award: Settlement) -> Settlement:
    """High spade scores for its holder."""
    return HighestOf(Suit.SPADES, pays=1, to=Credit.HOLDER) if isinstance(award, HighestOf) else award


def jokers(variant: Variant, name: str, ties: Jokers) -> Variant:
    """The variant in which of two jokers the first, the second or the printed one wins."""
    return variant.evolve(name=name, order=Ranked("A K Q J off-J X1 X2 T 9 8 7 6 5 4 3 2", jokers=ties))


TEN, SIX = pitch.TEN_POINT_PITCH, pitch.SIX_HANDED_TEN_POINT_PITCH
MOON = Auction(4, 10, above=Moon(), hold=Hold.NEVER, all_pass=AllPass.DEALER_FORCED)
FIVE_UP = tuple(f"bid:{number}" for number in range(5, 11))
TO_NINE = tuple(f"bid:{number}" for number in range(4, 11))

MAIN = Table(TEN, large.TEN_POINT_PITCH)
PRESETS = [
    MAIN,
    Table(pitch.NINE_CARD_PITCH, small.NINE_CARD_PITCH),
    Table(pitch.SMEAR, small.SMEAR),
    Table(pitch.SCHMIER, small.SCHMIER),
]
TEN_POINT_OPTIONS = [
    Table(SIX, large.SIX_SEATS),
    Table(
        SIX.evolve(
            name="three_sides",
            seating=Seating.partnerships(6, sides=3),
            settlement=attrs.evolve(pays(SIX), slam=None),
            stages=(attrs.evolve(MOON, above=None), *SIX.stages[1:]),
        ),
        large.SIX_SEATS._replace(sides=3, bids=TO_NINE),
    ),
    Table(
        with_stages(TEN, "five_up", {Auction: attrs.evolve(MOON, least=5)}),
        large.TEN_POINT_PITCH._replace(bids=(*FIVE_UP, "moon")),
    ),
    Table(
        with_stages(TEN, "no_moon", {Auction: attrs.evolve(MOON, above=None)}),
        large.TEN_POINT_PITCH._replace(bids=TO_NINE),
    ),
    Table(
        with_stages(TEN, "forced_to_four", {Auction: attrs.evolve(MOON, all_pass=AllPass.DEALER_FORCED_TO_LEAST)}),
        large.TEN_POINT_PITCH._replace(nobody_bids="forced_exactly"),
    ),
    Table(
        with_stages(TEN, "redealt", {Auction: attrs.evolve(MOON, all_pass=AllPass.THROWN_IN)}),
        large.TEN_POINT_PITCH._replace(nobody_bids="redeal"),
    ),
    Table(
        with_stages(TEN, "natural", {TrumpsOnly: TrumpsOnly(first=FirstTrump.NATURAL)}),
        large.TEN_POINT_PITCH._replace(first_lead="natural_trump"),
    ),
    Table(with_awards(TEN, "two_taken", two_to_taker), large.TEN_POINT_PITCH._replace(two_to="taker")),
    Table(jokers(TEN, "first_joker", Jokers.FIRST_WINS), large.TEN_POINT_PITCH._replace(joker_tie="first")),
    Table(jokers(TEN, "second_joker", Jokers.SECOND_WINS), large.TEN_POINT_PITCH._replace(joker_tie="second")),
    Table(
        TEN.evolve(
            name="to_32",
            goal=Race(32),
            settlement=attrs.evolve(pays(TEN), slam=ShootTheMoon(10, target=32, at_nothing=AtNothing.NOTHING)),
        ),
        large.TEN_POINT_PITCH._replace(target=32, moon_at_zero="stays"),
    ),
]
OTHER_OPTIONS = [
    Table(
        with_awards(pitch.NINE_CARD_PITCH, "high_spade_held", high_spade_to_holder),
        small.NINE_CARD_PITCH._replace(to_holder=frozenset({"high", "low", "high spade"})),
    ),
    Table(
        with_stages(
            pitch.NINE_CARD_PITCH,
            "held",
            {Auction: Auction(3, 6, hold=Hold.ANY, all_pass=AllPass.DEALER_FORCED)},
        ),
        small.NINE_CARD_PITCH._replace(hold="any"),
    ),
    Table(
        pitch.NINE_CARD_PITCH.evolve(
            name="in_order", settlement=attrs.evolve(pays(pitch.NINE_CARD_PITCH), counting=Counting.IN_ORDER)
        ),
        small.NINE_CARD_PITCH._replace(going_out="ordered"),
    ),
    Table(jokers(pitch.SMEAR, "smear_first_joker", Jokers.FIRST_WINS), small.SMEAR._replace(joker_tie="first")),
    Table(
        with_stages(
            pitch.SMEAR, "from_two", {Auction: Auction(2, 10, hold=Hold.NEVER, all_pass=AllPass.DEALER_FORCED)}
        ),
        small.SMEAR._replace(bids=tuple(f"bid:{number}" for number in range(2, 11))),
    ),
    Table(
        with_stages(
            pitch.SCHMIER,
            "passed_on",
            {Auction: Auction(3, 6, hold=Hold.NEVER, all_pass=AllPass.THROWN_IN)},
        ).evolve(next_dealer=eldest_deals),
        small.SCHMIER._replace(nobody_bids="pass_deal"),
    ),
    Table(
        pitch.SMEAR.evolve(
            name="smear_out_first",
            goal=Race(52),
            settlement=attrs.evolve(pays(pitch.SMEAR), counting=Counting.BIDDER_FIRST),
        ),
        small.SMEAR._replace(going_out="bidder_first"),
    ),
]
EVERY_TABLE = [*PRESETS, *TEN_POINT_OPTIONS, *OTHER_OPTIONS]
TEN_POINT_TABLES = [MAIN, *TEN_POINT_OPTIONS]


def every(tables: list[Table]) -> pytest.MarkDecorator:
    """Try every one of some tables."""
    return pytest.mark.parametrize("table", tables, ids=lambda table: table.variant.name)


# --- One deal


def agree(table: Table, cards: Cards, choose: Chooser, *, dealer: int, totals: Sequence[int]) -> Told:
    """Play one deal in the library and in the oracle, move by move, and compare all there is."""
    return told_twice(table, cards, choose, dealer=dealer, totals=totals)[0]


def told_twice(
    table: Table, cards: Cards, choose: Chooser, *, dealer: int, totals: Sequence[int]
) -> tuple[Told, tuple[Move, ...]]:
    """The same, with the moves that were made in the library."""
    story = table.tell(cards, dealer, totals)
    deal = Deal.from_hands(
        table.variant,
        hands=[" ".join(hand) for hand in cards.hands],
        stock=" ".join(cards.stock),
        dealer=dealer,
        standing=Standing(totals=tuple(totals)),
    )
    seat, legal = next(story)
    while True:
        assert deal.turn == seat
        assert sorted(str(move) for move in deal.legal_moves) == sorted(legal)
        move = choose(legal)
        deal = deal.apply(move)
        try:
            seat, legal = story.send(move)
        except StopIteration as end:
            told: Told = end.value
            same_end(deal, told)
            return told, deal.moves


def same_end(deal: Deal, told: Told) -> None:
    """Compare tricks, burned cards, scores, totals, winner and who deals next."""
    assert (deal.is_over, deal.turn, deal.legal_moves) == (True, None, ())
    assert [(trick.leader, tuple(map(str, trick.cards)), trick.winner) for trick in deal.tricks] == [*told.tricks]
    assert [(score.side, score.points, score.reason) for score in deal.scores] == [*told.scores]
    assert (deal.standing.totals, deal.winner, deal.thrown_in) == (told.totals, told.winner, told.thrown_in)
    assert deal.variant.next_dealer(deal) == told.next_dealer
    if isinstance(told, large.Told) and not told.thrown_in:
        assert {str(card) for card in deal.view(None).shown} == {*told.burned}
        for seat, hand in enumerate(told.hands):
            if seat != told.bidder:
                assert {str(card) for card in deal.reckoning.held[seat]} == {*hand}


def random_totals(table: Table, rng: Random) -> tuple[int, ...]:
    """Draw totals, often below nothing, level, or close to the end."""
    target = table.rules.target
    lowest = (-20, 0, target - 12, target - 6)[between(rng, 0, 4)]
    totals = [between(rng, lowest, target) for _ in range(table.variant.seating.sides)]
    if between(rng, 0, 8) == 0:
        totals = [max(0, lowest)] * len(totals)
    return tuple(totals)


def random_deals(table: Table, rng: Random, number: int, choose: Chooser) -> list[Told]:
    """Play random deals from random totals."""
    return [
        agree(table, table.shuffled(rng), choose, dealer=between(rng, 0, table.seats), totals=random_totals(table, rng))
        for _ in range(number)
    ]


def modest(rng: Random) -> Chooser:
    """Bid what may be made, and else do anything."""

    def choose(legal: tuple[str, ...]) -> str:
        return at_random(rng)(legal[:3] if is_bidding(legal) else legal)

    return choose


def is_bidding(legal: tuple[str, ...]) -> bool:
    """Say whether a seat is asked to bid."""
    return legal[-1] == "pass" or legal[-1].startswith(("bid:", "moon"))


def passing(rng: Random) -> Chooser:
    """Pass whenever that is allowed, and else do anything."""
    return lambda legal: "pass" if "pass" in legal else at_random(rng)(legal)


def bidding_most(rng: Random) -> Chooser:
    """Bid as much as can be bid, and else do anything."""
    return lambda legal: legal[-1] if is_bidding(legal) else at_random(rng)(legal)


def throwing_most(rng: Random) -> Chooser:
    """Put away as many cards as may be, and else do anything."""

    def choose(legal: tuple[str, ...]) -> str:
        most = max(text.count(",") for text in legal)
        return at_random(rng)(tuple(text for text in legal if text.count(",") == most))

    return choose


def naming(suit: str, rng: Random) -> Chooser:
    """Name one suit, keep all cards, and else do anything."""

    def choose(legal: tuple[str, ...]) -> str:
        wanted = next((text for text in legal if text in {f"trump:{suit}", "discard:"}), None)
        return wanted or at_random(rng)(legal)

    return choose


CHOOSERS = (modest, passing, bidding_most, throwing_most)
all_choosers = pytest.mark.parametrize("chooser", CHOOSERS, ids=lambda chooser: chooser.__name__)

# --- Random deals


@every(EVERY_TABLE)
def test_random_deals(table: Table) -> None:
    random_deals(table, Random(10), 24 if table in PRESETS else 8, modest(Random(10)))


@all_choosers
@every(PRESETS)
def test_edges(table: Table, chooser: Callable[[Random], Chooser]) -> None:
    random_deals(table, Random(11), 4, chooser(Random(11)))


@pytest.mark.slow
@every(EVERY_TABLE)
def test_many_random_deals(table: Table) -> None:
    """In 1,000 deals of Ten-point Pitch, and hundreds of the others, there is no difference."""
    number = 1000 if table is MAIN else 500 if table in PRESETS else 200
    told = random_deals(table, Random(number), number, modest(Random(number)))
    assert {story.winner for story in told} == {None, *range(table.variant.seating.sides)}
    assert "set back" in {score.reason for story in told for score in story.scores}


@pytest.mark.thorough
@all_choosers
@every(EVERY_TABLE)
def test_edges_in_many_deals(table: Table, chooser: Callable[[Random], Chooser]) -> None:
    told = random_deals(table, Random(12), 60, chooser(Random(12)))
    if chooser is bidding_most and isinstance(table.rules, large.Rules) and "moon" in table.rules.bids:
        assert {story.bid for story in told} == {"moon"}


# --- Trumps that lie together


def with_many_trumps(table: Table, rng: Random, most: int, number: int) -> list[Told]:
    """Play deals in which many trumps lie together."""
    told: list[Told] = []
    for _ in range(number):
        suit = "SHDC"[between(rng, 0, 4)]
        cards, dealer = table.uneven(rng, suit, most), between(rng, 0, table.seats)
        told.append(agree(table, cards, naming(suit, rng), dealer=dealer, totals=random_totals(table, rng)))
    return told


@pytest.mark.parametrize("most", [7, 8])
@every(TEN_POINT_TABLES[:2])
def test_more_than_six_trumps_in_a_hand(table: Table, most: int) -> None:
    """Some are burned, or the deal is void; both come about."""
    told = with_many_trumps(table, Random(most), most, 16)
    assert any(isinstance(story, large.Told) and story.burned for story in told)
    assert any(story.thrown_in for story in told)


@pytest.mark.slow
@every(TEN_POINT_TABLES)
def test_more_than_six_trumps_in_many_deals(table: Table) -> None:
    for most in range(6, table.variant.hand_size + 1):
        with_many_trumps(table, Random(most), most, 60)


@every([PRESETS[3]])
def test_a_dealer_of_schmier_with_more_than_six_trumps(table: Table) -> None:
    with_many_trumps(table, Random(6), 6, 14)


@pytest.mark.slow
@every([PRESETS[3]])
def test_a_dealer_of_schmier_with_many_trumps_in_many_deals(table: Table) -> None:
    with_many_trumps(table, Random(60), 6, 120)


@pytest.mark.parametrize("suit", list("SHDC"))
def test_where_nobody_holds_a_trump(suit: str) -> None:
    """All trumps of Nine-card Pitch lie in the stock and nobody draws: there is no high, low or jack."""
    table, rng = PRESETS[1], Random(13)
    for dealer in range(4):
        pack = sorted(table.shuffled(rng).stock, key=lambda _: rng.random())
        cards = table.shuffled(rng)
        pack = [*(card for hand in cards.hands for card in hand), *cards.stock]
        pack.sort(key=lambda card: card[1] == suit)
        hands = [pack[9 * seat : 9 * (seat + 1)] for seat in range(4)]
        told = agree(table, Cards(hands, pack[36:]), naming(suit, rng), dealer=dealer, totals=(-30, -40))
        assert isinstance(told, small.Told)
        assert not {score.reason for score in told.scores} & {"high", "low", "jack", "five"}


# --- Totals at the end


@pytest.mark.parametrize("margin", [1, 2, 3, 6])
@every(PRESETS)
def test_close_to_the_end(table: Table, margin: int) -> None:
    """Where both sides may go out in one deal, there is no difference."""
    rng = Random(margin)
    for _ in range(4):
        totals = (table.rules.target - margin,) * table.variant.seating.sides
        agree(table, table.shuffled(rng), modest(rng), dealer=between(rng, 0, table.seats), totals=totals)


@every(PRESETS[2:])
def test_totals_that_a_deal_makes_level(table: Table) -> None:
    """Level at the target, where the bidder's side wins, or a point apart, there is no difference."""
    rng, level = Random(52), 0
    while level < 12:
        cards, dealer = table.shuffled(rng), between(rng, 0, table.seats)
        told, moves = told_twice(table, cards, modest(rng), dealer=dealer, totals=(0, 0))
        if told.thrown_in or min(told.totals) < 1:
            continue
        level += 1
        before = [table.rules.target - points for points in told.totals]
        before[level % 2] -= level % 3 == 0
        again = agree(table, cards, as_written(map(str, moves)), dealer=dealer, totals=before)
        assert again.winner is not None


# --- Matches


@every([*PRESETS, TEN_POINT_OPTIONS[0]])
def test_a_random_match(table: Table) -> None:
    """From the first bid to the last trick the totals, the dealer and the winner pass on alike."""
    match, rng = Match.new(table.variant, seed=5), Random(5)
    for _ in range(60):
        start = match.deal.table.facts.start
        hands = [str(match.deal.hand(seat)).split() for seat in range(table.seats)]
        cards = Cards(hands, [*map(str, start.stock)])
        told, moves = told_twice(table, cards, modest(rng), dealer=start.dealer, totals=start.standing.totals)
        for move in moves:
            match = match.apply(move)
        assert match.totals == told.totals
        assert (match.winner, match.is_over) == (told.winner, told.winner is not None)
        if match.is_over:
            break
        match = match.next_deal()
        assert match.deal.dealer == told.next_dealer
