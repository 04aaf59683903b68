"""A table of Spades: examples as bids and tricks, hands given as text, deals driven to the tricks that are wanted."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Literal, TypeAlias

import attrs

from allfours import (
    Bid,
    BlindNil,
    Card,
    CardSet,
    Contract,
    Deal,
    Match,
    Play,
    Rank,
    Reckoning,
    Seat,
    Seating,
    Settlement,
    Standing,
    Suit,
    Variant,
)
from allfours.following import LeadRule
from allfours.seating import FOUR_HANDED
from allfours.stages import Tricks

N, E, S, W = range(4)
NS, EW = range(2)
Pair: TypeAlias = tuple[int, int]
Reading: TypeAlias = Literal["counts", "bags", "ignored"]


# --- Bids and tricks


def bids_of(text: str) -> tuple[Bid | BlindNil, ...]:
    """Read bids by seat, such as ``"0b 4 4 3"``; ``0b`` is a blind nil."""
    return tuple(BlindNil() if word == "0b" else Bid(int(word)) for word in text.split())


def words_of(text: str) -> list[str]:
    """Write bids by seat as moves."""
    return [str(bid) for bid in bids_of(text)]


def turned(values: Sequence[int], by: int) -> tuple[int, ...]:
    """Move everybody that many seats on."""
    return tuple(values[(place - by) % len(values)] for place in range(len(values)))


def reckoned(bids: str, tricks: str, *, by: int = 0, seating: Seating = FOUR_HANDED) -> Reckoning:
    """Put together what a score keeper knows of a deal; ``by`` turns the table by so many seats."""
    called, won = bids_of(bids), tuple(map(int, tricks.split()))
    places = [(seat - by) % seating.seats for seat in range(seating.seats)]
    return Reckoning(
        seating=seating,
        dealer=Seat((seating.seats - 1 + by) % seating.seats),
        trump=Suit.SPADES,
        contract=Contract(declarer=None, bids=tuple(called[place] for place in places)),
        tricks=tuple(won[place] for place in places),
    )


@attrs.frozen
class Paid:
    """What a settlement pays, by side as if nobody had been turned."""

    points: tuple[int, ...]
    """The points of each side."""
    bags: tuple[int, ...]
    """The bags that each side has then."""


def paid(  # noqa: PLR0913 - what a deal may depend on, and what it may not
    settlement: Settlement,
    bids: str,
    tricks: str,
    *,
    bags: tuple[int, ...] = (0, 0),
    totals: tuple[int, ...] = (0, 0),
    by: int = 0,
    seating: Seating = FOUR_HANDED,
) -> Paid:
    """Settle a deal of which bids and tricks are known, at a table turned by so many seats."""
    reckoning = reckoned(bids, tricks, by=by, seating=seating)
    standing = Standing(totals=turned(totals, by), bags=turned(bags, by))
    scores, after = settlement(reckoning, standing)
    assert (after.totals, after.pot, after.deals) == (standing.totals, 0, 0)  # the kernel adds the points
    assert all(score.points for score in scores)
    points = [0] * seating.sides
    for score in scores:
        points[score.side] += score.points
    return Paid(turned(points, -by), turned(after.bags, -by))


@attrs.frozen
class Example:
    """A worked example: what each side is paid, and its bags afterwards."""

    name: str
    """The example."""
    bids: str
    """By seat from North."""
    tricks: str
    """By seat from North."""
    points: Pair
    """Of North-South and East-West."""
    after: Pair
    """The bags of North-South and East-West then."""
    bags: Pair = (0, 0)
    """Their bags before."""


# --- Scoring told again


def pay_side(
    seats: Sequence[tuple[int, bool, int]], bags: int, *, failed: Reading, limit: int = 10, penalty: int = 100
) -> Pair:
    """Pay a side whose members have bid, bid blind, and won tricks: its points, and the bags it has then."""
    contract = sum(bid for bid, _, _ in seats)
    wasted = sum(tricks for bid, _, tricks in seats if bid == 0)
    counted = sum(tricks for _, _, tricks in seats) - (0 if failed == "counts" else wasted)
    made = counted >= contract
    new = (counted - contract if made else 0) + (wasted if failed == "bags" else 0)
    points = (10 if made else -10) * contract + new
    for bid, blind, tricks in seats:
        if bid == 0:
            points += (200 if blind else 100) * (1 if tricks == 0 else -1)
    steps, bags = divmod(bags + new, limit)
    return points - penalty * steps, bags


# --- Deals driven to given tricks


@attrs.frozen
class Plan:
    """A deal that comes to given tricks, in which every lead is lawful, also where spades must first be broken."""

    hands: tuple[str, ...]
    """By seat."""
    cards: tuple[str, ...]
    """In the order played."""


_ROUNDS = ((Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK), (Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN))
_LOW = (Rank.SIX, Rank.FIVE, Rank.FOUR, Rank.THREE)


def planned(tricks: str, *, eldest: int = 0) -> Plan:
    """Plan a deal in which every seat wins so many tricks.

    Each suit makes three rounds, the side suits before the spades; the four deuces make one trick of their own, which
    the holder of the two of spades wins by ruffing.
    """
    wanted = list(map(int, tricks.split()))
    winners = [seat for seat in range(4) for _ in range(wanted[seat])]
    if len(set(winners)) == 1:
        return _all_to_one(winners[0], eldest)
    while winners[8] == winners[9]:
        winners = winners[1:] + winners[:1]
    hands: list[list[Card]] = [[], [], [], []]
    played: list[Card] = []
    leader = eldest
    ruffing, owners = winners[9], _deuces(winners[8], winners[9])
    for number, winner in enumerate(winners):
        suit = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)[min(number - (number > 8), 11) // 3]
        if number == 9:
            trick = [Card(Rank.TWO, owners[(leader + step) % 4]) for step in range(4)]
            assert owners[ruffing] is Suit.SPADES
        else:
            ranks = (*_ROUNDS, _LOW)[(number - (number > 9)) % 3]
            trick = [Card(ranks[(leader + step - winner) % 4], suit) for step in range(4)]
        for step, card in enumerate(trick):
            hands[(leader + step) % 4].append(card)
        played += trick
        leader = winner
    return Plan(tuple(" ".join(map(str, hand)) for hand in hands), tuple(map(str, played)))


def _deuces(leader: int, ruffing: int) -> dict[int, Suit]:
    """Say who holds which two: the spade lies with the seat that ruffs, which is not the leader."""
    assert leader != ruffing
    others = [seat for seat in range(4) if seat != ruffing]
    return {ruffing: Suit.SPADES} | dict(zip(others, (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS), strict=True))


def _all_to_one(seat: int, eldest: int) -> Plan:
    """Plan a deal in which one seat wins everything: every suit from the top, spades last of all."""
    hands: list[list[Card]] = [[], [], [], []]
    played: list[Card] = []
    leader = eldest
    for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES):
        for ranks in (*_ROUNDS, _LOW):
            trick = [Card(ranks[(leader + step - seat) % 4], suit) for step in range(4)]
            for step, card in enumerate(trick):
                hands[(leader + step) % 4].append(card)
            played += trick
            leader = seat
    others = [(seat + step) % 4 for step in range(1, 4)]
    last = {seat: Suit.SPADES} | dict(zip(others, (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS), strict=True))
    for step in range(4):
        card = Card(Rank.TWO, last[(seat + step) % 4])
        hands[(seat + step) % 4].append(card)
        played.append(card)
    return Plan(tuple(" ".join(map(str, hand)) for hand in hands), tuple(map(str, played)))


def played(  # noqa: PLR0913 - a deal, and the match it stands in
    variant: Variant,
    bids: str,
    tricks: str,
    *,
    dealer: int = W,
    totals: Pair = (0, 0),
    bags: Pair = (0, 0),
) -> Deal:
    """Play a deal in which these bids are made and these tricks won, by seat; whoever may look does so first."""
    plan = planned(tricks, eldest=(dealer + 1) % 4)
    standing = Standing(totals=totals, bags=bags)
    deal = Deal.from_hands(variant, hands=plan.hands, dealer=dealer, standing=standing)
    return after(bid(deal, bids), plan.cards)


def bid(deal: Deal, bids: str) -> Deal:
    """Make these bids, by seat; a seat whose hand lies face down looks before it bids, but for a blind nil."""
    words = words_of(bids)
    for seat in deal.variant.seating.order(deal.variant.seating.next(deal.dealer)):
        assert deal.turn == seat
        if seat in deal.face_down and words[seat] != "blind-nil":
            deal = deal.apply("look")
        deal = deal.apply(words[seat])
    return deal


def played_on(so_far: Match | Variant, bids: str, tricks: str, *, dealer: int | None = None) -> Match:
    """Deal and play the first or the next deal of a match, in which these bids are made and these tricks won."""
    if isinstance(so_far, Variant):
        first = W if dealer is None else dealer
    else:
        first = so_far.variant.next_dealer(so_far.deal)
    plan = planned(tricks, eldest=(first + 1) % 4)
    cards = pack_of(plan.hands, first)
    if isinstance(so_far, Variant):
        match = Match.new(so_far, dealer=first, cards=cards)
    else:
        match = so_far.next_deal(cards=cards)
    words = words_of(bids)
    while match.turn is not None and not isinstance(match.legal_moves[0], Play):
        looks = match.turn in match.deal.face_down and words[match.turn] != "blind-nil"
        match = match.apply("look" if looks else words[match.turn])
    for card in plan.cards:
        match = match.apply(card)
    return match


def pack_of(hands: Iterable[str], dealer: int) -> tuple[Card, ...]:
    """Put the pack together that deals these hands singly."""
    rows = [list(map(Card.parse, hand.split())) for hand in hands]
    return tuple(rows[(dealer + 1 + step) % 4][number] for number in range(len(rows[0])) for step in range(4))


# --- Small tables


def small(variant: Variant, *hands: str, dealer: int = W, aside: str = "", standing: Standing | None = None) -> Deal:
    """Deal a few cards to each seat of a variant that has no others in its pack."""
    sets = [CardSet.parse(hand) for hand in hands]
    held = CardSet(card for cards in sets for card in cards) | CardSet.parse(aside)
    few = variant.evolve(name=f"small_{variant.name}", packets=(1,) * len(sets[0]), deck=held)
    return Deal.from_hands(few, hands=sets, stock=aside, dealer=dealer, standing=standing)


def leading(variant: Variant, lead: LeadRule) -> Variant:
    """Play a variant by another rule of the lead."""
    stages = tuple(attrs.evolve(stage, lead=lead) if isinstance(stage, Tricks) else stage for stage in variant.stages)
    return variant.evolve(name=f"{variant.name}_led_otherwise", stages=stages)


# --- What is said and seen


def after(deal: Deal, moves: str | Iterable[str]) -> Deal:
    """Make moves, given with spaces or one by one."""
    for move in moves.split() if isinstance(moves, str) else moves:
        deal = deal.apply(move)
    return deal


def may(deal: Deal) -> str:
    """Say what may be done, with spaces, in the order listed."""
    return " ".join(map(str, deal.legal_moves))


def refused(deal: Deal, move: str) -> tuple[str, str]:
    """Ask why a move is refused: the name of the code, and the sentence."""
    refusal = deal.why_not(move)
    assert refusal is not None
    return refusal.code.name, refusal.text


def scored(deal: Deal) -> list[tuple[int, int, str]]:
    """List side, points and reason of every score, in the order scored."""
    return [(score.side, score.points, score.reason) for score in deal.scores]


def any_of(deal: Deal, chance: Random) -> Deal:
    """Play a deal to its end with any moves that are legal."""
    while moves := deal.legal_moves:
        deal = deal.apply(moves[int(chance.random() * len(moves))])
    return deal


def positions(deal: Deal, chance: Random) -> Iterator[Deal]:
    """Play a deal to its end with any moves that are legal, and give every position."""
    yield deal
    while moves := deal.legal_moves:
        deal = deal.apply(moves[int(chance.random() * len(moves))])
        yield deal
