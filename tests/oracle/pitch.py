"""Pitch with an auction told a second time, as one coroutine a deal, with nothing but the standard library.

The seats 0, 1, 2 ... play in that order; each is its own side, or the sides take turns round the table. The seat after
the dealer is the eldest. A card is two letters, ``X1`` and ``X2`` are the jokers.

The right to fix trumps is bid for in one round (or sold by the eldest). The highest bidder is the pitcher: his first
lead makes its suit trumps, or he names a suit first and cards may then be exchanged. A player follows suit or trumps,
as he likes; with none of the suit he plays anything. Then the points are counted: **high** and **low** are the highest
and lowest trump in play, **jack** the jack of trumps, **game** more of the ace 4, king 3, queen 2, jack 1, ten 10 in
one's tricks than anybody else has; some games have more. A pitcher's side that makes its bid scores all it has made,
one that does not is set back by the bid; the others always score.

``tell`` speaks as the story of Phat does: it yields whose turn it is and what may be done, is sent what is done, and
returns how the deal ended.
"""

from collections.abc import Generator, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from tests.oracle.phat import MUCK, PACK, RANKS, SUITS

Reason: TypeAlias = Literal[
    "high", "low", "jack", "off-jack", "joker", "three", "five", "high spade", "game", "set back", "sale", "smudge"
]
Hold: TypeAlias = Literal["never", "below_max", "only_max", "any"]
AllPass: TypeAlias = Literal[
    "forced", "forced_exactly", "forced_or_concede", "redeal", "pass_deal", "eldest_free", "eldest_forced"
]
Sale: TypeAlias = Literal["none", "below_target", "any_price", "refused_is_paid"]
Exchange: TypeAlias = Literal["none", "up_to_four", "down_to_six", "dealer_takes_rest"]
Slam: TypeAlias = Literal["none", "four_points_win", "bid_four_wins", "six_tricks"]
GoingOut: TypeAlias = Literal["ordered", "bidder_first", "highest", "bidder_only", "mid_play"]
Hands: TypeAlias = Sequence[Sequence[str]]
Ask: TypeAlias = tuple[int, tuple[str, ...]]

MATE: Final = {"S": "C", "C": "S", "H": "D", "D": "H"}  # the other suit of the colour
JOKERS: Final = ("X1", "X2")
SORTED: Final = (*JOKERS, *PACK)  # a hand in order
PLAIN: Final = "A K Q J T 9 8 7 6 5 4 3 2"
JOKER_LOW: Final = "A K Q J T 9 8 7 6 5 4 3 2 X1"
JOKER_MID: Final = "A K Q J X1 T 9 8 7 6 5 4 3 2"
OFF_AND_JOKERS_MID: Final = "A K Q J off X1 X2 T 9 8 7 6 5 4 3 2"
OFF_MID_JOKER_LOW: Final = "A K Q J off T 9 8 7 6 5 4 3 2 X1"
FOUR: Final[tuple[Reason, ...]] = ("high", "low", "jack", "game")


class Rules(NamedTuple):
    """What a table has agreed; as it stands, Auction Pitch."""

    sides: int = 0  # none: each for himself
    jokers: int = 0
    hand: int = 6
    order: str = PLAIN  # of the trumps
    joker_tie: Literal["order", "first", "second"] = "order"
    bids: tuple[str, ...] = ("bid:2", "bid:3", "bid:4")
    hold: Hold = "below_max"  # what the dealer may take at the same price
    nobody_bids: AllPass = "forced"
    after_most: Literal["all_speak", "stop"] = "all_speak"
    sale: Sale = "none"
    trump: Literal["pitched", "named"] = "pitched"
    exchange: Exchange = "none"
    points: tuple[Reason, ...] = FOUR  # in the order counted
    to_holder: frozenset[Reason] = frozenset({"high", "low"})
    joker_pips: int = 0
    tie: Literal["none", "pitcher", "non_dealer"] = "none"
    slam: Slam = "none"
    going_out: GoingOut = "bidder_first"
    target: int = 7


AUCTION_PITCH: Final = Rules()
SMUDGE: Final = Rules(hold="never", to_holder=frozenset({"high"}), slam="four_points_win")
SETBACK: Final = Rules(
    sides=2,
    bids=("bid:2", "bid:3", "bid:4", "smudge"),
    hold="any",
    to_holder=frozenset({"high"}),
    slam="six_tricks",
    target=21,
)
COMMERCIAL_PITCH: Final = Rules(bids=("bid:1", "bid:2", "bid:3", "bid:4"), sale="below_target")
PITCH_WITH_JOKER: Final = Rules(
    jokers=1,
    order=JOKER_LOW,
    bids=("bid:2", "bid:3", "bid:4", "bid:5"),
    points=("high", "low", "jack", "joker", "game"),
    target=10,
)
NINE_CARD_PITCH: Final = Rules(
    sides=2,
    hand=9,
    bids=("bid:3", "bid:4", "bid:5", "bid:6"),
    hold="never",
    trump="named",
    exchange="up_to_four",
    points=("high", "low", "jack", "five", "high spade", "game"),
    target=21,
)
SMEAR: Final = Rules(
    sides=2,
    jokers=2,
    hand=10,
    order=OFF_AND_JOKERS_MID,
    joker_tie="second",
    bids=tuple(f"bid:{number}" for number in range(4, 11)),
    hold="never",
    trump="named",
    exchange="down_to_six",
    points=("high", "low", "jack", "off-jack", "joker", "three", "game"),
    going_out="highest",
    target=52,
)
SCHMIER: Final = Rules(
    sides=2,
    jokers=1,
    order=OFF_MID_JOKER_LOW,
    bids=("bid:3", "bid:4", "bid:5", "bid:6"),
    hold="never",
    nobody_bids="redeal",
    trump="named",
    exchange="dealer_takes_rest",
    points=("high", "low", "jack", "off-jack", "joker", "game"),
    joker_pips=1,
    going_out="highest",
    target=21,
)


class Trick(NamedTuple):
    """One trick: who led, the cards in the order played, and who won."""

    leader: int
    cards: tuple[str, ...]
    winner: int


class Scored(NamedTuple):
    """A score: whose, how much, and for what."""

    side: int
    points: int
    reason: Reason


class Called(NamedTuple):
    """How the bidding ended."""

    pitcher: int | None  # None: the cards are dealt again
    bid: str = ""  # nothing: the pitcher plays for nothing in particular
    scores: tuple[Scored, ...] = ()  # at once: the price of the pitch, a conceded deal
    redealer: int = 0  # who deals when the cards are dealt again


class Told(NamedTuple):
    """How a deal went; counts are by side."""

    pitcher: int | None
    bid: str
    trump: str
    hands: tuple[tuple[str, ...], ...]  # in play, when the first card was led
    tricks: tuple[Trick, ...]
    pips: tuple[int, ...]
    scores: tuple[Scored, ...]  # in the order scored
    totals: tuple[int, ...]
    winner: int | None  # the side that has won the match
    next_dealer: int
    thrown_in: bool


Story: TypeAlias = Generator[Ask, str, Told]
Auction: TypeAlias = Generator[Ask, str, Called]


def tell(
    hands: Hands,
    rules: Rules = AUCTION_PITCH,
    *,
    dealer: int | None = None,
    totals: Sequence[int] = (),
    stock: Sequence[str] = (),
) -> Story:
    """Tell one deal; the last seat deals unless another is named, the stock's top card comes first."""
    seats = len(hands)
    sides = rules.sides or seats
    dealer = seats - 1 if dealer is None else dealer
    score = [*totals] or [0] * sides
    held = [list(hand) for hand in hands]
    tricks: list[Trick] = []
    trump = ""

    # Somebody gets the right to pitch, at a price; what a sale or a conceded deal pays is scored at once.
    called = yield from (auction if rules.sale == "none" else sale)(seats, dealer, rules, score)
    scores = [*called.scores]
    won = add_up(scores, score, rules.target)
    if called.pitcher is None or won is not None:
        again, after = called.pitcher is None, called.redealer if called.pitcher is None else (dealer + 1) % seats
        nothing = (tuple(map(tuple, held)), (), (0,) * sides, tuple(scores), tuple(score), won, after, again)
        return Told(called.pitcher, called.bid, "", *nothing)
    pitcher = called.pitcher

    # In some games the trump is named now, and cards are exchanged.
    if rules.trump == "named":
        trump = (yield from asked(pitcher, [f"trump:{suit}" for suit in SUITS]))[-1]
        yield from exchange(held, [*stock], (dealer + 1) % seats, trump, rules)
    in_play = tuple(map(tuple, held))

    leader, early = pitcher, False
    while any(held) and not early:
        cards: list[str] = []
        for place in range(seats):
            seat = (leader + place) % seats
            card = yield from asked(seat, playable(held[seat], cards[:1], trump, rules))
            held[seat].remove(card)
            cards.append(card)
            trump = trump or ("S" if card in JOKERS else card[1])  # a joker pitched makes spades trumps
        tricks.append(Trick(leader, tuple(cards), (leader + winning(cards, trump, rules)) % seats))
        leader = tricks[-1].winner
        # Where that is agreed the deal stops as soon as the pitcher is certain to be out.
        if rules.going_out == "mid_play":
            due = points(in_play, tricks, trump, pitcher, dealer, rules)
            sure = sum(scored.points for scored in due if scored.side == pitcher % sides)
            early = sure >= price(called.bid, rules) and score[pitcher % sides] + sure >= rules.target

    due = points(in_play, tricks, trump, pitcher, dealer, rules)
    swept = all(trick.winner % sides == pitcher % sides for trick in tricks)
    counted, won = settle(due, called, swept, score, rules)
    pips = pips_of(tricks, sides, rules)
    ended = (tuple(scores + counted), tuple(score), won, (dealer + 1) % seats, False)
    return Told(pitcher, called.bid, trump, in_play, tuple(tricks), pips, *ended)


def asked(seat: int, legal: Sequence[str]) -> Generator[Ask, str, str]:
    """Ask a seat what it does."""
    said = yield seat, tuple(legal)
    if said not in legal:
        raise ValueError(f"seat {seat} may not {said}, only {' '.join(legal)}")
    return said


# --- Bidding


def auction(seats: int, dealer: int, rules: Rules, score: Sequence[int]) -> Auction:
    """Ask everybody once, the eldest first and the dealer last, for a higher bid."""
    eldest = (dealer + 1) % seats
    high, holder = "", eldest
    for place in range(1, seats + 1):
        seat = (dealer + place) % seats
        legal = ["pass", *higher(high, rules)]
        if rules.slam == "bid_four_wins" and score[seat % len(score)] < 0:
            legal = [call for call in legal if call != "smudge"]  # not for one in the hole
        if seat == dealer:
            if high and may_hold(high, rules):
                legal.insert(1, high)
            if not high and rules.nobody_bids in {"forced", "forced_exactly"}:
                legal = legal[1:] if rules.nobody_bids == "forced" else legal[1:2]
        said = yield from asked(seat, legal)
        if said != "pass":
            high, holder = said, seat
        if high == rules.bids[-1] and rules.after_most == "stop":
            break
    return Called(holder, high) if high else all_passed(seats, dealer, rules)


def higher(high: str, rules: Rules) -> tuple[str, ...]:
    """List the bids above one, or all of them."""
    return rules.bids[rules.bids.index(high) + 1 :] if high else rules.bids


def may_hold(high: str, rules: Rules) -> bool:
    """Say whether the dealer may take the pitch at the price of the high bid; nobody may with a smudge."""
    numbers = [call for call in rules.bids if call.startswith("bid:")]
    holdable = {"never": [], "below_max": numbers[:-1], "only_max": numbers[-1:], "any": numbers}
    return high in holdable[rules.hold]


def all_passed(seats: int, dealer: int, rules: Rules) -> Called:
    """Say what becomes of a deal for which nobody has bid."""
    eldest = (dealer + 1) % seats
    least = rules.bids[0]
    match rules.nobody_bids:
        case "eldest_free":
            return Called(eldest)
        case "eldest_forced":
            return Called(eldest, least)
        case "redeal":
            return Called(None, redealer=dealer)
        case "forced_or_concede":
            conceded = Scored(dealer % (rules.sides or seats), -price(least, rules), "set back")
            return Called(None, scores=(conceded,), redealer=eldest)
        case _:
            return Called(None, redealer=eldest)


def sale(seats: int, dealer: int, rules: Rules, score: Sequence[int]) -> Auction:
    """Let the eldest pitch for four, or sell the pitch to the highest of the others' bids."""
    eldest, sides = (dealer + 1) % seats, len(score)
    if (yield from asked(eldest, ["sell", "bid:4"])) == "bid:4":
        return Called(eldest, "bid:4")
    high, buyer = "", eldest
    for place in range(1, seats):
        seat = (eldest + place) % seats
        # No bid may be so high that the seller would be out by taking it.
        fair = [
            call
            for call in higher(high, rules)
            if rules.sale == "any_price" or score[eldest % sides] + price(call, rules) < rules.target
        ]
        said = yield from asked(seat, ["pass", *fair])
        if said != "pass":
            high, buyer = said, seat
    if not high:
        return Called(eldest)
    if (yield from asked(eldest, ["accept", "refuse"])) == "accept":
        return Called(buyer, high, (Scored(eldest % sides, price(high, rules), "sale"),))
    paid = (Scored(buyer % sides, price(high, rules), "sale"),) if rules.sale == "refused_is_paid" else ()
    return Called(eldest, high, paid)


def price(bid: str, rules: Rules) -> int:
    """Say what a bid must make, and costs when it fails."""
    if bid == "smudge":
        return 5 if rules.slam == "six_tricks" else 4
    return int(bid.removeprefix("bid:") or 0)


# --- Exchanging


def exchange(
    held: list[list[str]], stock: list[str], eldest: int, trump: str, rules: Rules
) -> Generator[Ask, str, None]:
    """Let each seat in turn, the eldest first, put cards away and draw as many, as the game has it."""
    for place in range(len(held) if rules.exchange != "none" else 0):
        seat = (eldest + place) % len(held)
        hand = held[seat]
        rest = rules.exchange == "dealer_takes_rest" and place == len(held) - 1
        if rest:
            hand += stock
            stock.clear()
        said = yield from asked(seat, tuple(discards(hand, trump, rules, rest)))
        gone = [card for card in said.removeprefix("discard:").split(",") if card]
        drawn = [] if rest or rules.exchange == "down_to_six" else [stock.pop(0) for _ in gone]
        hand[:] = [card for card in hand if card not in gone] + drawn


def discards(hand: Sequence[str], trump: str, rules: Rules, rest: bool) -> Iterator[str]:  # noqa: FBT001, the dealer's
    """List what a seat may put away."""
    cards = sorted(hand, key=SORTED.index)
    trumps = [card for card in cards if card in ranking(trump, rules)]
    others = [card for card in cards if card not in trumps]
    match rules.exchange:
        case "up_to_four":
            choices = [gone for many in range(5) for gone in combinations(cards, many)]
        case "down_to_six":
            choices = [*combinations(cards, len(cards) - 6)]
        case _ if not rest:  # trumps may not be put away
            choices = [gone for many in range(4) for gone in combinations(others, many)]
        case _ if len(trumps) <= 6:
            choices = [*combinations(others, len(cards) - 6)]
        case _:  # and the two of trumps stays
            surplus = combinations([card for card in trumps if card != f"2{trump}"], len(trumps) - 6)
            choices = [tuple(sorted([*gone, *others], key=SORTED.index)) for gone in surplus]
    yield from ("discard:" + ",".join(gone) for gone in choices)


# --- Playing


def ranking(trump: str, rules: Rules) -> list[str]:
    """List the trumps from the highest down."""
    named = {"off": f"J{MATE[trump]}", "X1": "X1", "X2": "X2"}
    return [named.get(place, f"{place}{trump}") for place in rules.order.split()]


def suit_of(card: str, trump: str, rules: Rules) -> str:
    """Name the suit that a card belongs to."""
    return trump if card in ranking(trump, rules) else card[1]


def playable(hand: Sequence[str], led: Sequence[str], trump: str, rules: Rules) -> tuple[str, ...]:
    """Follow suit or trump, as you like, if you can follow; else play anything. To a trump led a trump is played."""
    if not led:
        return tuple(hand)
    suit = suit_of(led[0], trump, rules)
    if not any(suit_of(card, trump, rules) == suit for card in hand):
        return tuple(hand)
    return tuple(card for card in hand if suit_of(card, trump, rules) in {suit, trump})


def winning(cards: Sequence[str], trump: str, rules: Rules) -> int:
    """Name the place of the card that wins: the highest trump, else the highest card of the suit led."""
    trumps = [card for card in ranking(trump, rules) if card in cards]
    if not trumps:
        followed = [card for card in cards if card[1] == cards[0][1]]
        return cards.index(max(followed, key=lambda card: RANKS.index(card[0])))
    best = trumps[0]
    if best in JOKERS and rules.joker_tie != "order":  # two jokers that nobody can tell apart
        played = [card for card in cards if card in JOKERS]
        best = played[0 if rules.joker_tie == "first" else -1]
    return cards.index(best)


# --- Counting


def points(  # noqa: PLR0913, PLR0917, all that the points of a deal hang on
    in_play: Hands, tricks: Sequence[Trick], trump: str, pitcher: int, dealer: int, rules: Rules
) -> list[Scored]:
    """Say who has made what in the tricks so far, in the order counted; the game only when nothing can change it."""
    sides = rules.sides or len(in_play)
    holders = {card: seat % sides for seat, hand in enumerate(in_play) for card in hand}
    takers = {card: trick.winner % sides for trick in tricks for card in trick.cards}
    made: list[Scored] = []
    for reason in rules.points:
        whose = holders if reason in rules.to_holder else takers
        made += [
            Scored(whose[card], 3 if reason == "three" else 1, reason)
            for card in cards_for(reason, holders, trump, rules)
            if card in takers
        ]
        if reason == "game":
            left = sum(pips(card, rules) for card in holders if card not in takers)
            side = game_to(pips_of(tricks, sides, rules), left, pitcher % sides, dealer % sides, rules)
            made += [] if side is None else [Scored(side, 1, "game")]
    return made


def cards_for(reason: Reason, in_play: dict[str, int], trump: str, rules: Rules) -> list[str]:
    """Name the cards in play that earn a point, which may be none."""
    trumps = [card for card in ranking(trump, rules) if card in in_play]
    natural = [card for card in trumps if card[1] == trump]  # neither a joker nor the other jack is ever low
    spades = [card for card in PACK if card[1] == "S" and card in in_play]
    earning: dict[str, list[str]] = {
        "high": trumps[:1],
        "low": natural[-1:],
        "jack": [f"J{trump}"],
        "off-jack": [f"J{MATE[trump]}"],
        "joker": [*JOKERS],
        "three": [f"3{trump}"],
        "five": [f"5{trump}"],
        "high spade": spades[:1],
    }
    return [card for card in earning.get(reason, []) if card in in_play]


def pips(card: str, rules: Rules) -> int:
    """Say what a card counts for game."""
    return rules.joker_pips if card in JOKERS else MUCK.get(card[0], 0)


def pips_of(tricks: Sequence[Trick], sides: int, rules: Rules) -> tuple[int, ...]:
    """Count the game of each side."""
    return tuple(
        sum(pips(card, rules) for trick in tricks if trick.winner % sides == side for card in trick.cards)
        for side in range(sides)
    )


def game_to(counts: Sequence[int], left: int, pitcher: int, dealer: int, rules: Rules) -> int | None:
    """Give the game to the side with most, whatever is done with what is left; a tie as agreed."""
    most = max(counts)
    tied = [side for side, count in enumerate(counts) if count + left >= most]
    if len(tied) == 1:
        return tied[0]
    if not left and rules.tie == "pitcher" and pitcher in tied:
        return pitcher
    rivals = [side for side in tied if side != dealer]
    return rivals[0] if not left and rules.tie == "non_dealer" and len(rivals) == 1 else None


# --- Settling


def settle(
    due: Sequence[Scored],
    called: Called,
    swept: bool,  # noqa: FBT001, all the tricks
    score: list[int],
    rules: Rules,
) -> tuple[list[Scored], int | None]:
    """Pay what was made, or set the pitcher's side back, into the score; say what was counted and who has won."""
    pitcher = (called.pitcher or 0) % len(score)
    before = score[pitcher]
    own = [scored for scored in due if scored.side == pitcher]
    others = [scored for scored in due if scored.side != pitcher]
    bid, made = price(called.bid, rules), sum(scored.points for scored in own)
    if called.bid == "smudge" and rules.slam == "six_tricks" and swept and made == len(FOUR):
        own, due, made = [*own, Scored(pitcher, 1, "smudge")], [*due, Scored(pitcher, 1, "smudge")], 5
    if made < bid:
        own = [Scored(pitcher, -bid, "set back")]
        due = own + others
    elif rules.going_out not in {"ordered", "highest"}:
        due = own + others

    if rules.going_out in {"highest", "bidder_only"}:
        # Everything is counted, and only then is it asked who is out.
        counted = [*due]
        add_up(counted, score, None)
        out = [side for side, total in enumerate(score) if total >= rules.target and total == max(score)]
        if rules.going_out == "bidder_only":
            out = [pitcher] if score[pitcher] >= rules.target and made >= bid else []
        return counted, out[0] if len(out) == 1 else pitcher if pitcher in out else None

    counted = [*due]
    won = add_up(counted, score, rules.target)
    best = [side for side in range(len(score)) if sum(scored.side == side for scored in due) == len(FOUR)]
    if rules.slam == "four_points_win":
        smudged = best
    else:
        smudged = [pitcher] if called.bid == "smudge" and rules.slam == "bid_four_wins" and made >= bid else []
        smudged = [side for side in smudged if before >= 0]
    if won is None and smudged:
        # The match is won, however far it was still to go.
        won = smudged[0]
        counted.append(Scored(won, rules.target - score[won], "smudge"))
        score[won] = rules.target
    return counted, won


def add_up(due: list[Scored], score: list[int], target: int | None) -> int | None:
    """Add scores one by one; the first side to reach the target has won, and what follows is struck out."""
    for place, scored in enumerate(due):
        score[scored.side] += scored.points
        if target is not None and score[scored.side] >= target:
            del due[place + 1 :]
            return scored.side
    return None


def random_deal(rng: Random, seats: int, rules: Rules) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Deal hands and a stock at random, with no more of the generator than Python promises to keep."""
    pack = sorted((*JOKERS[: rules.jokers], *PACK), key=lambda _: rng.random())
    dealt = rules.hand * seats
    return tuple(tuple(pack[seat:dealt:seats]) for seat in range(seats)), tuple(pack[dealt:])
