"""Spades told independently of the library, as one coroutine a deal, with nothing but the standard library.

The seats play in the order 0, 1, 2, 3. Seats 0 and 2 are side 0, seats 1 and 3 are side 1; where each plays for
himself a seat is its own side. A card is two letters, rank and suit; the jokers are ``X1``, the higher, and ``X2``.
Spades are always trumps, and a joker is a spade that beats the ace of spades. Cards that are in no hand lie aside and
are never seen.

From the seat left of the dealer on, each bids once how many tricks it will take. A bid of none is a *nil*, a promise
to take none, which pays or costs by itself; a *blind nil* is declared before the bidder has looked at the cards, and
pays and costs twice as much. Where that is agreed a blind bidder exchanges two cards with the partner.

The seat left of the dealer leads first. Suit must be followed. Spades may not be led until they are broken, but from a
hand of nothing else. The highest spade wins the trick, else the highest card of the suit led, and the winner leads to
the next. When all the cards are gone a side that has taken the sum of its bids scores ten for each trick bid and one
for each overtrick, and another side loses ten for each trick bid. Overtricks are *bags*, and every ten bags cost 100.

``tell`` yields whose turn it is, what that seat may do, in words, and what each seat sees of its own hand; it is sent
what is done, and returns how the deal ended::

    story = tell(hands, SPADES)
    turn = next(story)
    try:
        while True:
            turn = story.send(turn.legal[0])
    except StopIteration as end:
        told = end.value
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from tests.oracle.phat import PACK

Counts: TypeAlias = tuple[int, ...]  # by side, or by seat
Hand: TypeAlias = tuple[str, ...]

JOKERS = ("X1", "X2")
SORTED = (*JOKERS, *PACK)  # spades first, each suit from its highest card down
POWER = {card: power for power, card in enumerate(reversed(SORTED))}  # to be compared within a suit
BLIND, NIL = "blind-nil", "nil"


class Rules(NamedTuple):
    """What is agreed at the table. The defaults are those of common partnership Spades."""

    target: int = 500
    tie: Literal["extra_hand_decides", "play_on"] = "extra_hand_decides"
    floor: int | None = None
    # Looking and blind nil: how far behind a side must be for it, or None where it need not.
    blind_nil: bool = True
    deficit: int | None = 100
    declare: Literal["at_turn", "pre_round"] = "at_turn"
    exchange: int = 2
    timing: Literal["after_all_bids", "after_declaration"] = "after_all_bids"
    manner: Literal["simultaneous", "bidder_first", "bidder_may_decline"] = "simultaneous"
    # Bids.
    bids: Literal[
        "free", "spade_count", "spade_count_with_jokers", "spade_count_or_nil", "copy_partner", "one_partner_nil"
    ] = "free"
    min_bid: int = 0
    min_team_bid: int = 0
    nil_is_exempt: bool = False
    max_team_bid: int | None = None
    # Play.
    lead: Literal["broken", "free", "only_if_nothing_else"] = "broken"
    breaks_on: Literal["off_suit", "any_play"] = "off_suit"
    # Scoring.
    failed_nil: Literal["counts", "bags_only", "ignored"] = "bags_only"
    nil_pays: int = 100
    blind_nil_pays: int = 200
    double_nil: Literal["separate", "together"] = "separate"
    bags: tuple[int, int] | None = (10, 100)  # so many cost so much
    overtrick: int = 1
    set_costs: int = 10
    ten_for_two: Literal["off", "ge10_double", "exact10_double", "ge10_flat_200"] = "off"


SPADES = Rules()
JAQUES_PHAT = Rules(blind_nil=False, failed_nil="counts")
JAQUES_BLIND_NIL = JAQUES_PHAT._replace(
    blind_nil=True, deficit=None, timing="after_declaration", manner="bidder_may_decline"
)
JAQUES_WHIZ = JAQUES_PHAT._replace(bids="spade_count")
JAQUES_MIRROR = JAQUES_PHAT._replace(bids="copy_partner")
JAQUES_JOKERS = JAQUES_PHAT  # the jokers come with the hands


class Turn(NamedTuple):
    """Whose turn it is, what that seat may do, and the hands as their owners see them: None while face down."""

    seat: int
    legal: tuple[str, ...]
    seen: tuple[Hand | None, ...]


class Trick(NamedTuple):
    """One trick: who led, the cards in the order played, and who won."""

    leader: int
    cards: tuple[str, ...]
    winner: int


class Line(NamedTuple):
    """A line of the score sheet."""

    side: int
    points: int
    reason: Literal["contract", "overtricks", "nil", "blind nil", "bags"]


class Settled(NamedTuple):
    """What a deal is worth; counts are by side."""

    lines: tuple[Line, ...]
    points: Counts
    bags: Counts


class Told(NamedTuple):
    """How a deal went."""

    bids: tuple[str, ...]  # by seat
    swaps: tuple[str, ...]  # in the order made
    hands: tuple[Hand, ...]  # with which the tricks were played
    tricks: tuple[Trick, ...]
    taken: Counts  # by seat
    lines: tuple[Line, ...]
    points: Counts
    totals: Counts
    bags: Counts
    winner: int | None


Story: TypeAlias = Generator[Turn, str, Told]
Chooser: TypeAlias = Callable[[Turn], str]


@dataclass
class Table:
    """The cards and the bids while a deal is under way."""

    hands: list[list[str]]
    rules: Rules
    order: tuple[int, ...]  # from the seat left of the dealer
    sides: int
    down: set[int] = field(default_factory=set[int])  # whose hand lies face down
    bids: dict[int, str] = field(default_factory=dict[int, str])  # in the order made
    swaps: list[str] = field(default_factory=list[str])
    broken: bool = False

    def ask(self, seat: int, legal: Iterable[str]) -> Generator[Turn, str, str]:
        """Yield a turn and give what the seat does."""
        moves = tuple(legal)
        seen = tuple(None if owner in self.down else tuple(hand) for owner, hand in enumerate(self.hands))
        move = yield Turn(seat, moves, seen)
        if move not in moves:
            raise ValueError(f"seat {seat} may not do {move}, only {' '.join(moves)}")
        return move

    def partner(self, seat: int) -> int | None:
        """Name the other seat of a side."""
        return next((other for other in self.order if other != seat and other % self.sides == seat % self.sides), None)


def tell(
    hands: Sequence[Sequence[str]],
    rules: Rules = SPADES,
    *,
    dealer: int = 3,
    totals: Counts = (0, 0),
    bags: Counts = (0, 0),
) -> Story:
    """Tell one deal; there are as many sides as totals."""
    seats, sides = len(hands), len(totals)
    table = Table([[*hand] for hand in hands], rules, turns_from(dealer + 1, seats), sides)

    # A hand lies face down in front of its owner where a blind nil may be declared.
    table.down = {seat for seat in table.order if may_be_blind(rules, totals, seat % sides)}
    yield from bidding(table)

    dealt = tuple(tuple(hand) for hand in table.hands)
    tricks: list[Trick] = []
    leader = table.order[0]
    while any(table.hands):
        trick = yield from play(table, leader)
        tricks.append(trick)
        leader = trick.winner

    taken = tuple(sum(trick.winner == seat for trick in tricks) for seat in range(seats))
    bids = tuple(table.bids[seat] for seat in range(seats))
    settled = settle(rules, bids, taken, bags, dealer=dealer)
    after = tuple(total + points for total, points in zip(totals, settled.points, strict=True))
    won = match_winner(rules, totals, after)
    return Told(
        bids, tuple(table.swaps), dealt, tuple(tricks), taken, settled.lines, settled.points, after, settled.bags, won
    )


def turns_from(first: int, seats: int) -> tuple[int, ...]:
    """Name the seats in their order from one of them."""
    return tuple((first + place) % seats for place in range(seats))


# Bids


def may_be_blind(rules: Rules, totals: Counts, side: int) -> bool:
    """Say whether a side may declare a blind nil, by the score with which the deal began."""
    if not rules.blind_nil:
        return False
    ahead = max(total for other, total in enumerate(totals) if other != side)
    return rules.deficit is None or ahead - totals[side] >= rules.deficit


def bidding(table: Table) -> Generator[Turn, str]:
    """Let every seat bid, and blind bidders exchange cards with their partners."""
    rules = table.rules
    if rules.declare == "pre_round":
        for seat in table.order:
            yield from declare(table, seat)
    for seat in table.order:
        if rules.declare == "at_turn":
            yield from declare(table, seat)
        if seat not in table.bids:
            table.bids[seat] = yield from table.ask(seat, bids_of(table, seat))
        elif rules.timing == "after_declaration":
            yield from exchange(table, seat)
    if rules.timing == "after_all_bids":
        blind = [seat for seat, bid in table.bids.items() if bid == BLIND]  # in the order of the declarations
        for place, seat in enumerate(blind):
            if table.partner(seat) not in blind[:place]:  # else this pair has had its turn
                yield from exchange(table, seat)


def declare(table: Table, seat: int) -> Generator[Turn, str]:
    """Let a seat whose hand lies face down declare a blind nil or look; either way it sees its cards then."""
    if seat not in table.down:
        return
    # A blind nil is a bid like another: where partners must bid so much together it may be out of the question.
    allowed = table.rules.declare == "pre_round" or NIL in bids_of(table, seat)
    move = yield from table.ask(seat, (BLIND, "look") if allowed else ("look",))
    if move == BLIND:
        table.bids[seat] = BLIND
    table.down.remove(seat)


def bids_of(table: Table, seat: int) -> tuple[str, ...]:
    """List what a seat that has seen its cards may bid."""
    hand, rules = table.hands[seat], table.rules
    partner = table.partner(seat)
    before = table.bids.get(partner) if partner is not None else None
    spades = sum(suit_of(card) == "S" and card not in JOKERS for card in hand)
    numbers = list(range(rules.min_bid, len(hand) + 1))
    match rules.bids:
        case "free":
            pass
        case "spade_count":
            numbers = [spades]
        case "spade_count_with_jokers":
            numbers = [sum(suit_of(card) == "S" for card in hand)]
        case "spade_count_or_nil":
            numbers = sorted({0, spades})
        case "copy_partner":
            numbers = numbers if before is None else [number_of(before)]
        case "one_partner_nil":
            numbers = numbers if before is None else numbers[1:] if number_of(before) == 0 else [0]
    if before is not None:
        promised = number_of(before)
        numbers = [number for number in numbers if enough(rules, promised, number)]
        if rules.max_team_bid is not None:
            numbers = [number for number in numbers if promised + number <= rules.max_team_bid]
    return tuple(words_of(number) for number in numbers)


def enough(rules: Rules, promised: int, number: int) -> bool:
    """Say whether a side promises as many tricks together as it must; a nil may free it from that."""
    return promised + number >= rules.min_team_bid or (rules.nil_is_exempt and 0 in {promised, number})


def number_of(bid: str) -> int:
    """Say how many tricks are promised."""
    return 0 if bid in {BLIND, NIL} else int(bid.removeprefix("bid:"))


def words_of(number: int) -> str:
    """Say a bid in words."""
    return f"bid:{number}" if number else NIL


# The exchange


def exchange(table: Table, bidder: int) -> Generator[Turn, str]:
    """Let a blind bidder and the partner exchange cards, in the manner agreed."""
    manner, partner = table.rules.manner, table.partner(bidder)
    if not table.rules.exchange or partner is None:
        return
    both_blind = table.bids.get(partner) == BLIND
    if manner == "simultaneous":
        # Each chooses from the cards dealt to him, which the partner may have to look at for that, before he has seen
        # any of the other's.
        given = yield from choose_cards(table, bidder)
        table.down.discard(partner)
        returned = yield from choose_cards(table, partner)
        hand_over(table, given, bidder, partner)
        hand_over(table, returned, partner, bidder)
    elif not both_blind:
        given = yield from choose_cards(table, bidder, may_decline=manner == "bidder_may_decline")
        if given:
            # The partner sees his own cards from here on, with those that were handed to him.
            table.down.discard(partner)
            hand_over(table, given, bidder, partner)
            returned = yield from choose_cards(table, partner)
            hand_over(table, returned, partner, bidder)


def choose_cards(table: Table, seat: int, *, may_decline: bool = False) -> Generator[Turn, str, tuple[str, ...]]:
    """Let a seat choose which cards it hands over; none if it declines."""
    choices = {
        f"swap:{','.join(cards)}": cards for cards in combinations(in_order(table.hands[seat]), table.rules.exchange)
    }
    move = yield from table.ask(seat, (*choices, "pass") if may_decline else choices)
    table.swaps.append(move)
    return choices.get(move, ())


def hand_over(table: Table, cards: Iterable[str], giver: int, taker: int) -> None:
    """Move cards from one hand to another."""
    for card in cards:
        table.hands[giver].remove(card)
        table.hands[taker].append(card)


# Play


def suit_of(card: str) -> str:
    """Say which suit a card belongs to: jokers are spades."""
    return "S" if card in JOKERS else card[1]


def in_order(cards: Iterable[str]) -> Hand:
    """Sort cards as a hand is sorted."""
    return tuple(sorted(cards, key=SORTED.index))


def play(table: Table, leader: int) -> Generator[Turn, str, Trick]:
    """Play one trick."""
    cards: list[str] = []
    turns = turns_from(leader, len(table.hands))
    for seat in turns:
        card = yield from table.ask(seat, playable(table, seat, cards))
        table.hands[seat].remove(card)
        cards.append(card)
        if suit_of(card) == "S" and (suit_of(cards[0]) != "S" or table.rules.breaks_on == "any_play"):
            table.broken = True
    spades = [card for card in cards if suit_of(card) == "S"]
    followers = [card for card in cards if suit_of(card) == suit_of(cards[0])]
    best = max(spades or followers, key=POWER.__getitem__)
    return Trick(leader, tuple(cards), turns[cards.index(best)])


def playable(table: Table, seat: int, cards: Sequence[str]) -> tuple[str, ...]:
    """Follow suit if you can, else play anything; lead no spade before spades are broken unless you have only those."""
    hand, rules = tuple(table.hands[seat]), table.rules
    if cards:
        return tuple(card for card in hand if suit_of(card) == suit_of(cards[0])) or hand
    if rules.lead == "free" or (rules.lead == "broken" and table.broken):
        return hand
    return tuple(card for card in hand if suit_of(card) != "S") or hand


# Scoring


def settle(rules: Rules, bids: Sequence[str], taken: Counts, bags: Counts, *, dealer: int = 3) -> Settled:
    """Settle a deal of which only the bids and the tricks of each seat are known, with the bags from before."""
    seats, sides = len(bids), len(bags)
    lines: list[Line] = []
    points, left = [0] * sides, [*bags]
    for side in (seat % sides for seat in turns_from(dealer + 1, seats)[:sides]):
        partners = [seat for seat in turns_from(dealer + 1, seats) if seat % sides == side]
        own = settle_side(rules, [bids[seat] for seat in partners], [taken[seat] for seat in partners])
        if rules.bags is not None:
            limit, penalty = rules.bags
            times, left[side] = divmod(bags[side] + own.bags, limit)
            own.scored.append((-penalty * times, "bags"))
        lines += [Line(side, number, reason) for number, reason in own.scored if number]
        points[side] = sum(number for number, _ in own.scored)
    return Settled(tuple(lines), tuple(points), tuple(left))


class OfSide(NamedTuple):
    """What one side scores, and how many bags come to it."""

    scored: list[tuple[int, Literal["contract", "overtricks", "nil", "blind nil", "bags"]]]
    bags: int


def settle_side(rules: Rules, bids: Sequence[str], taken: Sequence[int]) -> OfSide:
    """Settle the bids of one side, all but the penalty for bags."""
    numbers = [number_of(bid) for bid in bids]
    contract = sum(numbers)
    nil_tricks = sum(tricks for number, tricks in zip(numbers, taken, strict=True) if number == 0)
    counted = sum(taken) - (nil_tricks if rules.failed_nil != "counts" else 0)
    worth, cost = 10 * contract, rules.set_costs * contract
    match rules.ten_for_two:
        case "ge10_double" if contract >= 10:
            worth, cost = 2 * worth, 2 * cost
        case "exact10_double" if contract == 10:
            worth, cost = 2 * worth, 2 * cost
        case "ge10_flat_200" if contract >= 10:
            worth, cost = 200, 200
        case _:
            pass
    bags = max(counted - contract, 0) + (nil_tricks if rules.failed_nil == "bags_only" else 0)
    scored = OfSide(
        [(worth if counted >= contract else -cost, "contract"), (rules.overtrick * bags, "overtricks")], bags
    )
    kept = [tricks == 0 for tricks in taken]
    if rules.double_nil == "together" and len(bids) > 1 and contract == 0:
        kept = [all(kept)] * len(bids)
    for bid, number, good in zip(bids, numbers, kept, strict=True):
        if number == 0:
            pays = rules.blind_nil_pays if bid == BLIND else rules.nil_pays
            scored.scored.append((pays if good else -pays, "blind nil" if bid == BLIND else "nil"))
    return scored


def match_winner(rules: Rules, before: Counts, after: Counts) -> int | None:
    """Name the side that has won: ahead, and at the target or in the extra hand, or where a side fell to the floor."""
    best = max(after)
    if after.count(best) > 1:
        return None
    level = max(before) >= rules.target and before.count(max(before)) > 1
    extra = rules.tie == "extra_hand_decides" and level
    fallen = rules.floor is not None and min(after) <= rules.floor
    return after.index(best) if best >= rules.target or extra or fallen else None


# Telling


def play_out(story: Story, choose: Chooser) -> Told:
    """Play a story to its end, with one chooser for all seats."""
    turn = next(story)
    while True:
        move = choose(turn)  # not within the try: a chooser that has run out of moves is no end of the story
        try:
            turn = story.send(move)
        except StopIteration as end:
            told: Told = end.value
            return told


def as_written(moves: Iterable[str]) -> Chooser:
    """Choose given moves in their order."""
    following = iter(moves)
    return lambda _: next(following)


def at_random(rng: Random) -> Chooser:
    """Choose anything that may be done."""
    return lambda turn: turn.legal[int(rng.random() * len(turn.legal))]


def random_hands(rng: Random, pack: Sequence[str] = PACK, seats: int = 4) -> tuple[Hand, ...]:
    """Deal a pack at random, as many cards to each seat as come out even; what is left lies aside."""
    shuffled = sorted(pack, key=lambda _: rng.random())
    size = len(pack) // seats
    return tuple(tuple(shuffled[seat : seats * size : seats]) for seat in range(seats))
