"""The library against the oracles of Cinch and the Pedros: the same cards, the same choices, and not one difference."""

from collections.abc import Callable, Generator, Sequence
from math import comb
from random import Random
from typing import Any, NamedTuple, TypeAlias

import attrs
import pytest

from allfours import Deal, Discard, Match, Standing, Variant
from allfours.awards import Credit, TrumpCard
from allfours.cards import CardSet, Rank, cards_of
from allfours.difference import Difference, Made
from allfours.following import strict
from allfours.rules import Settlement, Stage
from allfours.scoring import Compare, NearTheEnd, Race, Tiebreak, Winners
from allfours.setback import Counting, SetBack
from allfours.stages import AllPass, Auction, DeclarerNames, Discards, Hold, Rounds, SellAuction, TakeStock, Unasked
from allfours.stages.discarding import Discarding
from allfours.variants import pedro
from tests.oracle import cinch, pidro, single_pedro
from tests.oracle.phat import PACK
from tests.oracle.test_agreement import between

Rules: TypeAlias = cinch.Rules | pidro.Rules | single_pedro.Rules
Told: TypeAlias = cinch.Told | pidro.Told | single_pedro.Told
Moves: TypeAlias = Sequence[str]
Chooser: TypeAlias = Callable[[Moves], str]
Story: TypeAlias = Generator[tuple[int, Moves], str, Any]

REASONS = {"right pedro": "five", "left pedro": "off-five", "doubled": "highest bid"}
"""What the library calls what the oracles call otherwise."""
FEW = 200
"""So many ways to put cards away are compared one by one."""


class Cards(NamedTuple):
    """The hands and the stock of a deal."""

    hands: Sequence[Sequence[str]]
    stock: Sequence[str]


class Table(NamedTuple):
    """A variant of the library, and the rules by which an oracle plays the same."""

    variant: Variant
    rules: Rules

    def tell(self, cards: Cards, dealer: int, totals: tuple[int, ...]) -> Story:
        """Begin the story of a deal."""
        match self.rules:
            case cinch.Rules():
                return cinch.tell(cards.hands, self.rules, dealer=dealer, totals=pair(totals), stock=cards.stock)
            case pidro.Rules():
                return pidro.tell(cards.hands, self.rules, dealer=dealer, totals=pair(totals), stock=cards.stock)
            case single_pedro.Rules():
                return single_pedro.tell(cards.hands, self.rules, dealer=dealer, totals=totals)

    def shuffled(self, rng: Random) -> Cards:
        """Deal at random."""
        if isinstance(self.rules, single_pedro.Rules):
            return Cards(*single_pedro.random_deal(rng, self.rules))
        return Cards(*cinch.random_deal(rng, self.variant.hand_size))


def pair(totals: tuple[int, ...]) -> tuple[int, int]:
    """Read the totals of two sides."""
    one, other = totals
    return one, other


# --- The tables


def house(variant: Variant, name: str, *stages: Stage, **changes: Any) -> Variant:
    """Give the variant with some stages in the place of those of the same kind, and with other fields changed."""
    kinds = {type(stage): stage for stage in stages}
    course = tuple(kinds.get(type(stage), stage) for stage in variant.stages)
    return variant.evolve(name=name, stages=course, **changes)


def with_two(variant: Variant, to: Credit) -> Settlement:
    """Give the settlement of a game in which the two scores for another."""
    settlement: Any = variant.settlement
    two = TrumpCard(Rank.TWO, pays=1, to=to)
    changed: Settlement = attrs.evolve(settlement, awards=(*settlement.awards[:-1], two))
    return changed


def without_slam(variant: Variant) -> Settlement:
    """Give the settlement of a game in which the highest bid is a bid like any other."""
    assert isinstance(variant.settlement, SetBack)
    return attrs.evolve(variant.settlement, slam=None)


def sold(variant: Variant, unasked: Unasked) -> SellAuction:
    """Give the sale of a game in which the eldest may keep the lead, or may not."""
    sale = variant.stages[0]
    assert isinstance(sale, SellAuction)
    return attrs.evolve(sale, unasked=unasked)


def awards(variant: Variant) -> tuple[Settlement, ...]:
    """Give the points of a game."""
    assert isinstance(variant.settlement, SetBack | Difference)
    return variant.settlement.awards


def played(variant: Variant, **changes: Any) -> Stage:
    """Give the play of a game with some rules changed, those of single cards where several may be laid at once."""
    stage: Any = variant.stages[-1]
    within = getattr(stage, "play", None)
    changed: Stage = attrs.evolve(stage, **(changes if within is None else {"play": attrs.evolve(within, **changes)}))
    return changed


def bids(variant: Variant, **changes: Any) -> Auction:
    """Give the auction of a game with some rules changed."""
    auction = variant.stages[0]
    assert isinstance(auction, Auction)
    return attrs.evolve(auction, **changes)


CINCH = Table(pedro.CINCH, cinch.CINCH)
PEDRO = Table(pedro.PEDRO, cinch.PEDRO)
PIDRO = Table(pedro.PIDRO, pidro.PIDRO)
CALIFORNIA = Table(pedro.CALIFORNIA_PEDRO, cinch.CALIFORNIA_PEDRO)
KING = Table(pedro.KING_PEDRO, cinch.KING_PEDRO)
BLIND = Table(pedro.BLIND_CINCH, cinch.BLIND_CINCH)
SANCHO = Table(pedro.PEDRO_SANCHO, single_pedro.PEDRO_SANCHO)
SNOOZER = Table(pedro.SNOOZER, single_pedro.SNOOZER)
PRESETS = [
    CINCH,
    PIDRO,
    PEDRO,
    CALIFORNIA,
    KING,
    BLIND,
    Table(pedro.AUCTION_PEDRO, single_pedro.AUCTION_PEDRO),
    SANCHO,
    Table(pedro.DOM_PEDRO, single_pedro.DOM_PEDRO),
    SNOOZER,
]
OF_CINCH, OF_PEDRO = awards(pedro.CINCH), awards(pedro.PEDRO)
OPTIONS = [
    Table(house(pedro.CINCH, "to_42", goal=Race(42)), cinch.CINCH._replace(target=42)),
    Table(
        house(pedro.CINCH, "each_scores", settlement=Difference(awards=OF_CINCH, made=Made.EACH_SCORES)),
        cinch.CINCH._replace(paying="each_scores"),
    ),
    Table(
        house(pedro.CINCH, "set_back", settlement=SetBack(awards=OF_CINCH, counting=Counting.BIDDER_FIRST)),
        cinch.CINCH._replace(paying="set_back"),
    ),
    Table(
        house(pedro.CINCH, "two_held", settlement=with_two(pedro.CINCH, Credit.HOLDER)),
        cinch.CINCH._replace(two_to="holder"),
    ),
    Table(
        house(pedro.CINCH, "forced", bids(pedro.CINCH, all_pass=AllPass.DEALER_FORCED_TO_LEAST)),
        cinch.CINCH._replace(nobody_bids="forced_exactly"),
    ),
    Table(
        house(pedro.CINCH, "redealt", bids(pedro.CINCH, all_pass=AllPass.THROWN_IN)),
        cinch.CINCH._replace(nobody_bids="thrown_in"),
    ),
    Table(
        house(pedro.CINCH, "strict", played(pedro.CINCH, follow=strict)),
        cinch.CINCH._replace(follow="strict"),
    ),
    Table(house(pedro.PEDRO, "six_up", bids(pedro.PEDRO, least=6)), cinch.PEDRO._replace(least=6)),
    Table(
        house(pedro.PEDRO, "dealer_may_bid_more", bids(pedro.PEDRO, all_pass=AllPass.DEALER_FORCED)),
        cinch.PEDRO._replace(nobody_bids="forced"),
    ),
    Table(
        house(pedro.PEDRO, "strict_pedro", played(pedro.PEDRO, follow=strict)),
        cinch.PEDRO._replace(follow="strict"),
    ),
    Table(
        house(pedro.PEDRO, "higher_wins", goal=Compare(62, tie=Tiebreak.CONTRACT)),
        cinch.PEDRO._replace(going_out="higher"),
    ),
    Table(
        house(pedro.PEDRO, "both_at_55", goal=NearTheEnd(Compare(62, tie=Tiebreak.CONTRACT), points=55)),
        cinch.PEDRO._replace(going_out="both_near"),
    ),
    Table(house(pedro.PEDRO, "first_there", goal=Race(62)), cinch.PEDRO._replace(going_out="race")),
    Table(
        house(pedro.PEDRO, "two_taken", settlement=with_two(pedro.PEDRO, Credit.TAKER)),
        cinch.PEDRO._replace(two_to="taker"),
    ),
    Table(
        house(pedro.PIDRO, "anybody_again", bids(pedro.PIDRO, hold=Hold.ANYONE_MOST)),
        pidro.PIDRO._replace(fourteen_again="anybody"),
    ),
    Table(
        house(pedro.PIDRO, "nobody_again", bids(pedro.PIDRO, hold=Hold.NEVER)),
        pidro.PIDRO._replace(fourteen_again="nobody"),
    ),
    Table(
        house(pedro.PIDRO, "dealer_bids", bids(pedro.PIDRO, all_pass=AllPass.DEALER_FORCED)),
        pidro.PIDRO._replace(nobody_bids="dealer_bids"),
    ),
    Table(
        house(pedro.PIDRO, "pidro_two_taken", settlement=with_two(pedro.PIDRO, Credit.TAKER)),
        pidro.PIDRO._replace(two_to="taker"),
    ),
    Table(
        house(pedro.PIDRO, "higher_pidro", goal=Compare(62, tie=Tiebreak.CONTRACT)),
        pidro.PIDRO._replace(both_home="higher"),
    ),
    Table(house(pedro.PIDRO, "pidro_race", goal=Race(62)), pidro.PIDRO._replace(both_home="bidder_stops")),
    Table(
        house(
            pedro.CALIFORNIA_PEDRO,
            "plain_sixteen",
            settlement=without_slam(pedro.CALIFORNIA_PEDRO),
        ),
        cinch.CALIFORNIA_PEDRO._replace(times=1),
    ),
    Table(
        house(
            pedro.CALIFORNIA_PEDRO,
            "to_52",
            goal=Compare(52, tie=Tiebreak.PLAY_ON, winners=Winners.CONTRACT_MADE),
        ),
        cinch.CALIFORNIA_PEDRO._replace(target=52),
    ),
    Table(
        house(
            pedro.PEDRO_SANCHO,
            "bid_for",
            goal=Race(50),
        ).evolve(
            stages=(
                Auction(1, 18, hold=Hold.NEVER, all_pass=AllPass.ELDEST_FREE, rounds=Rounds.UNTIL_ONE_IS_LEFT),
                *pedro.PEDRO_SANCHO.stages[1:],
            )
        ),
        single_pedro.PEDRO_SANCHO._replace(selling="bid"),
    ),
    Table(
        pedro.DOM_PEDRO.evolve(
            name="kept",
            stages=(sold(pedro.DOM_PEDRO, Unasked.CONTRACT), *pedro.DOM_PEDRO.stages[1:]),
            goal=Race(100),
        ),
        single_pedro.DOM_PEDRO._replace(selling="sold_or_kept", target=100),
    ),
    Table(
        house(
            pedro.SNOOZER,
            "without_the_three",
            settlement=SetBack(
                awards=tuple(
                    award for award in awards(pedro.SNOOZER) if getattr(award, "rank", None) is not Rank.THREE
                ),
                counting=Counting.IN_ORDER,
            ),
            goal=Race(50),
        ),
        single_pedro.SNOOZER._replace(worth=(*single_pedro.PEDRO_SANCHO.worth, ("joker", 15)), target=50),
    ),
]
EVERY_TABLE = [*PRESETS, *OPTIONS]
DRAWING = [CINCH, PEDRO, PIDRO, CALIFORNIA]


def every(tables: list[Table]) -> pytest.MarkDecorator:
    """Try every one of some tables."""
    return pytest.mark.parametrize("table", tables, ids=lambda table: table.variant.name)


# --- One deal


def agree(table: Table, cards: Cards, choose: Chooser, *, dealer: int, totals: tuple[int, ...]) -> tuple[Told, Deal]:
    """Play one deal in the library and in the oracle, move by move, and compare all there is."""
    story = table.tell(cards, dealer, totals)
    deal = Deal.from_hands(
        table.variant,
        hands=[" ".join(hand) for hand in cards.hands],
        stock=" ".join(cards.stock),
        dealer=dealer,
        standing=Standing(totals=totals),
    )
    seat, legal = next(story)
    while True:
        deal = unasked(deal, seat, legal)
        assert deal.turn == seat
        same_moves(deal, legal)
        move = choose(legal)
        deal = deal.apply(move)
        try:
            seat, legal = story.send(move)
        except StopIteration as end:
            told: Told = end.value
            deal = unasked(deal, -1, ())
            same_end(deal, told)
            return told, deal


def unasked(deal: Deal, seat: int, legal: Moves) -> Deal:
    """The deal when all is put away that must be, which the oracle does without asking."""
    while isinstance(deal.phase, Discarding) and ways(deal) == 1:
        (move,) = deal.legal_moves
        if deal.turn == seat and len(legal) == 1 and str(move) in legal:
            break
        deal = deal.apply(move)
    return deal


def ways(deal: Deal) -> int:
    """Count the discards of the seat whose turn it is, without listing them."""
    assert isinstance(deal.phase, Discarding)
    assert deal.turn is not None
    choice = deal.phase.rule.rule(deal, deal.turn)
    assert choice.least == choice.most
    must = choice.must.bit_count()
    return comb(choice.among.bit_count() - must, choice.most - must)


def same_moves(deal: Deal, legal: Moves) -> None:
    """Compare what may be done; where there are a great many ways to put cards away, how many, and of which cards."""
    if not isinstance(legal, cinch.Ways) or len(legal) <= FEW:
        assert sorted(map(str, deal.legal_moves)) == sorted(legal)
        return
    assert isinstance(deal.phase, Discarding)
    assert deal.turn is not None
    choice = deal.phase.rule.rule(deal, deal.turn)
    assert {str(card) for card in cards_of(choice.among)} == {*legal.among}
    assert (choice.most, ways(deal)) == (legal.cards, len(legal))
    for move in (legal[0], legal[-1], legal[len(legal) // 2]):
        assert deal.why_not(move) is None
    trumps = [card for card in deal.hand(deal.turn) if not card.bit & choice.among]
    if trumps:
        wrong = Discard(CardSet([trumps[0], *list(cards_of(choice.among))[1 : legal.cards]]))
        assert deal.why_not(wrong) is not None


def same_end(deal: Deal, told: Told) -> None:
    """Compare tricks, dead cards, hands, scores, totals, winner and who deals next."""
    assert (deal.is_over, deal.turn, deal.legal_moves) == (True, None, ())
    assert [(trick.leader, tuple(map(str, trick.cards)), trick.winner) for trick in deal.tricks] == [
        (trick.leader, trick.cards, trick.winner) for trick in told.tricks
    ]
    assert [(score.side, score.points, score.reason) for score in deal.scores] == [
        (scored.side, scored.points, REASONS.get(scored.reason, scored.reason)) for scored in told.scores
    ]
    assert (deal.standing.totals, deal.winner) == (told.totals, told.winner)
    assert deal.thrown_in == getattr(told, "thrown_in", False)
    assert deal.variant.next_dealer(deal) == told.next_dealer
    if isinstance(told, single_pedro.Told) or deal.thrown_in:
        return
    assert deal.contract is not None
    assert deal.contract.declarer == told.bidder
    dead = told.killed if isinstance(told, pidro.Told) else told.dead
    shown = {str(card) for card in deal.view(None).shown}
    laid = [card for trick in told.tricks for card in getattr(trick, "under", ())]
    assert shown & {*cinch.ranking(told.trump)} == {*dead, *laid}
    assert [{str(card) for card in hand} for hand in deal.reckoning.held] == [{*hand} for hand in told.hands]
    for side, taken in enumerate(deal.reckoning.taken):
        tricks = [trick for trick in told.tricks if trick.winner % 2 == side]
        cards = [card for trick in tricks for card in (*trick.cards, *getattr(trick, "under", ()))]
        assert {str(card) for card in taken} == {*cards}


def random_totals(table: Table, rng: Random) -> tuple[int, ...]:
    """Draw totals, often below nothing, level, or close to the end."""
    target = table.rules.target
    lowest = (-20, 0, target - 20, target - 8)[between(rng, 0, 4)]
    return tuple(between(rng, lowest, target) for _ in range(table.variant.seating.sides))


def random_deals(table: Table, rng: Random, number: int, choose: Chooser) -> list[Told]:
    """Play random deals from random totals."""
    return [
        agree(table, table.shuffled(rng), choose, dealer=between(rng, 0, 4), totals=random_totals(table, rng))[0]
        for _ in range(number)
    ]


# --- Choosing


def at_random(rng: Random) -> Chooser:
    """Choose anything."""
    return lambda legal: legal[int(rng.random() * len(legal))]


def modest(rng: Random) -> Chooser:
    """Bid what may be made, and else do anything."""
    return lambda legal: at_random(rng)(legal[:3] if is_bidding(legal) else legal)


def is_bidding(legal: Moves) -> bool:
    """Say whether a seat is asked to bid."""
    return legal[-1] == "pass" or legal[-1].startswith("bid:")


def passing(rng: Random) -> Chooser:
    """Pass whenever that is allowed, and else do anything."""
    return lambda legal: "pass" if "pass" in legal else at_random(rng)(legal)


def bidding_most(rng: Random) -> Chooser:
    """Bid as much as can be bid, and else do anything."""
    return lambda legal: legal[-1] if is_bidding(legal) else at_random(rng)(legal)


def naming(suit: str, rng: Random) -> Chooser:
    """Name one suit, and else do anything, but bid little."""
    return lambda legal: f"trump:{suit}" if f"trump:{suit}" in legal else modest(rng)(legal)


CHOOSERS = (modest, passing, bidding_most)
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
    """In 1,000 deals of Cinch and of Pidro, and hundreds of the others, there is no difference."""
    number = 1000 if table in {CINCH, PIDRO} else 300
    told = random_deals(table, Random(number), number, modest(Random(number)))
    assert {story.winner for story in told} == {None, *range(table.variant.seating.sides)}
    reasons = {scored.reason for story in told for scored in story.scores}
    assert reasons & {"set", "set back"}


@pytest.mark.thorough
@all_choosers
@every(EVERY_TABLE)
def test_edges_in_many_deals(table: Table, chooser: Callable[[Random], Chooser]) -> None:
    random_deals(table, Random(12), 60, chooser(Random(12)))


# --- Trumps that lie together


def uneven(rng: Random, size: int, suit: str) -> Cards:
    """Deal so that many trumps of a suit lie together, in one hand or in the stock, often those that score."""
    pack = sorted(PACK, key=lambda _: rng.random())
    trumps = [card for card in pack if card in cinch.ranking(suit)]
    if between(rng, 0, 2):
        trumps.sort(key=lambda card: cinch.points_of(card, suit, cinch.KING_PEDRO), reverse=True)
    stock = len(pack) - 4 * size
    lucky = between(rng, 0, 5)  # the last is the stock
    together = trumps[: between(rng, 6, 15)][: stock if lucky == 4 else size]
    rest = [card for card in pack if card not in together]
    hands = [[rest.pop() for _ in range(size - (len(together) if seat == lucky else 0))] for seat in range(4)]
    (rest if lucky == 4 else hands[lucky]).extend(together)
    return Cards(hands, rest)


def many_trumps(table: Table, rng: Random, number: int) -> list[Told]:
    """Play deals in which many trumps lie together."""
    found: list[Told] = []
    for _ in range(number):
        suit = "SHDC"[between(rng, 0, 4)]
        cards = uneven(rng, table.variant.hand_size, suit)
        totals = random_totals(table, rng)
        told, _ = agree(table, cards, naming(suit, rng), dealer=between(rng, 0, 4), totals=totals)
        found.append(told)
    return found


@every([CINCH, PIDRO, PEDRO, CALIFORNIA, KING, BLIND])
def test_deals_in_which_many_trumps_lie_together(table: Table) -> None:
    found = many_trumps(table, Random(13), 16)
    if table in {CINCH, BLIND, PIDRO}:
        assert any(story.killed if isinstance(story, pidro.Told) else getattr(story, "dead", ()) for story in found)
    else:
        assert any(getattr(trick, "under", ()) for story in found for trick in story.tricks)


@pytest.mark.slow
@every([CINCH, PIDRO, PEDRO, CALIFORNIA, KING, BLIND])
def test_many_deals_in_which_many_trumps_lie_together(table: Table) -> None:
    many_trumps(table, Random(14), 300)


def few_trumps(rng: Random, suit: str, trumps: int) -> Cards:
    """Deal so that the three that draw have so many trumps between them, and the stock runs short."""
    pack = sorted(PACK, key=lambda _: rng.random())
    own = [card for card in pack if card in cinch.ranking(suit)]
    plain = [card for card in pack if card not in own]
    hands = [[plain.pop() for _ in range(9)] for _ in range(4)]
    for card in own[:trumps]:
        hand = hands[between(rng, 0, 3)]
        plain.append(hand.pop(0))
        hand.append(card)
    for card in own[trumps : trumps + between(rng, 0, 5)]:
        plain.append(hands[3].pop(0))
        hands[3].append(card)
    used = {card for hand in hands for card in hand}
    return Cards(hands, [card for card in pack if card not in used])


@pytest.mark.parametrize("trumps", [0, 1])
@every(DRAWING)
def test_deals_in_which_the_stock_runs_short(table: Table, trumps: int) -> None:
    rng = Random(15)
    lengths: set[int] = set()
    for suit in "SHDCSHDC":
        cards = few_trumps(rng, suit, trumps)
        told, _ = agree(table, cards, naming(suit, rng), dealer=3, totals=(0, 0))
        assert not isinstance(told, single_pedro.Told)
        if told.trump == suit:
            assert told.drawn[3] == 0
            lengths |= {len(hand) for hand in told.hands[:3]}
    assert min(lengths) == 4 + trumps


@pytest.mark.slow
@every(DRAWING)
def test_many_deals_in_which_the_stock_runs_short(table: Table) -> None:
    rng = Random(16)
    for number in range(120):
        suit = "SHDC"[number % 4]
        cards = few_trumps(rng, suit, number % 2)
        agree(table, cards, naming(suit, rng), dealer=3, totals=random_totals(table, rng))


# --- Options that need their own course


def test_the_kitty_may_be_taken_before_trumps_are_named() -> None:
    """In King Pedro with the other order the same cards come to the same end."""
    kitty = pedro.KING_PEDRO.stages[2]
    assert isinstance(kitty, TakeStock)
    variant = pedro.KING_PEDRO.evolve(
        name="kitty_first",
        stages=(pedro.KING_PEDRO.stages[0], kitty, DeclarerNames(), *pedro.KING_PEDRO.stages[3:]),
    )
    random_deals(Table(variant, cinch.KING_PEDRO), Random(17), 12, modest(Random(17)))


def test_every_option_is_a_game_of_its_own() -> None:
    assert len({table.variant.name for table in EVERY_TABLE}) == len(EVERY_TABLE)
    assert len({attrs.evolve(table.variant, name="x") for table in EVERY_TABLE}) == len(EVERY_TABLE)
    assert all(isinstance(table.variant.stages[0], Auction | SellAuction) for table in EVERY_TABLE)
    assert any(isinstance(stage, Discards) for stage in pedro.CINCH.stages)


# --- Matches


@every(PRESETS)
def test_a_random_match(table: Table) -> None:
    """From the first bid to the last trick the totals, the dealer and the winner pass on alike."""
    match, rng = Match.new(table.variant, seed=5), Random(5)
    for _ in range(40):
        start = match.deal.table.facts.start
        hands = [str(match.deal.hand(seat)).split() for seat in range(4)]
        cards = Cards(hands, [*map(str, start.stock)])
        told, deal = agree(table, cards, modest(rng), dealer=start.dealer, totals=start.standing.totals)
        for move in deal.moves:
            match = match.apply(move)
        assert match.totals == told.totals
        assert (match.winner, match.is_over) == (told.winner, told.winner is not None)
        if match.is_over:
            break
        match = match.next_deal()
        assert match.deal.dealer == told.next_dealer
