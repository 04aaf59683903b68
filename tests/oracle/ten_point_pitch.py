"""Ten-point Pitch told a second time, as one coroutine a deal, with nothing but the standard library.

Four seats play in the order 0, 1, 2, 3 and partners sit across; six may play too, in two sides whose seats alternate.
There are 54 cards and sixteen trumps, from the top A K Q J, the other jack of the colour, the jokers X1 X2, T 9 ... 2.

After one round of bidding the bidder names trumps. All cards but trumps are thrown away; at a table of four each of
the others is dealt up to six again, the eldest first, and the bidder takes the trumps from all that is left. Whoever
then holds more than six trumps burns those too many, but never a card that scores. Only trumps are played, to whoever
leads; a seat without trumps is passed over. The ace, the jacks, the jokers, the ten score 1 and the three 3 to the side
that takes them, the two 1 to the side that held it.

``tell`` speaks as the story of Phat does: it yields whose turn it is and what may be done, is sent what is done, and
returns how the deal ended.
"""

from collections.abc import Generator, Sequence
from itertools import combinations
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from tests.oracle.phat import PACK, SUITS
from tests.oracle.pitch import JOKERS, MATE, SORTED, Ask, Hands, Trick, asked

Reason: TypeAlias = Literal["ace", "jack", "off-jack", "joker", "ten", "three", "two", "set back", "moon"]
FirstLead: TypeAlias = Literal["trump", "natural_trump"]
AllPass: TypeAlias = Literal["forced", "forced_exactly", "redeal"]
AtZero: TypeAlias = Literal["wins", "stays"]

FOUR_TO_MOON: Final = (*(f"bid:{number}" for number in range(4, 11)), "moon")
FULL: Final = 6  # trumps in a hand, at most


class Rules(NamedTuple):
    """What a table has agreed."""

    sides: int = 2
    hand: int = 9
    bids: tuple[str, ...] = FOUR_TO_MOON
    nobody_bids: AllPass = "forced"
    refill: Literal["all", "bidder"] = "all"
    first_lead: FirstLead = "trump"
    two_to: Literal["holder", "taker"] = "holder"
    joker_tie: Literal["order", "first", "second"] = "order"
    moon_at_zero: AtZero = "wins"
    target: int = 52


TEN_POINT_PITCH: Final = Rules()
SIX_SEATS: Final = Rules(hand=8, refill="bidder")


class Scored(NamedTuple):
    """A score: whose, how much, and for what."""

    side: int
    points: int
    reason: Reason


class Told(NamedTuple):
    """How a deal went; counts are by side."""

    bidder: int | None
    bid: str
    trump: str
    hands: tuple[tuple[str, ...], ...]  # in play, when the first card was led; the bidder's trumps alone
    burned: tuple[str, ...]
    tricks: tuple[Trick, ...]
    scores: tuple[Scored, ...]  # in the order scored
    totals: tuple[int, ...]
    winner: int | None  # the side that has won the match
    next_dealer: int
    thrown_in: bool


Story: TypeAlias = Generator[Ask, str, Told]


def tell(
    hands: Hands,
    rules: Rules = TEN_POINT_PITCH,
    *,
    dealer: int | None = None,
    totals: Sequence[int] = (),
    stock: Sequence[str] = (),
) -> Story:
    """Tell one deal; the last seat deals unless another is named, the stock's top card comes first."""
    seats = len(hands)
    dealer = seats - 1 if dealer is None else dealer
    eldest = (dealer + 1) % seats
    score = [*totals] or [0] * rules.sides

    bidder, bid = yield from auction(seats, dealer, rules)
    if bidder is None:
        return Told(None, "", "", tuple(map(tuple, hands)), (), (), (), tuple(score), None, dealer, thrown_in=True)
    trump = (yield from asked(bidder, [f"trump:{suit}" for suit in SUITS]))[-1]

    held, burned = renewed(hands, stock, bidder, eldest, trump, rules), list[str]()
    for place in range(seats):
        seat = (eldest + place) % seats
        worthless = [card for card in of_trumps(held[seat], trump) if not worth(card, trump)]
        surplus = len(of_trumps(held[seat], trump)) - FULL
        if surplus > len(worthless):  # a card that scores would have to go: the deal is void
            void = (tuple(map(tuple, held)), tuple(burned), (), (), tuple(score), None, dealer)
            return Told(bidder, bid, trump, *void, thrown_in=True)
        if surplus > 0:
            choices = combinations(sorted(worthless, key=SORTED.index), surplus)
            said = yield from asked(seat, ["discard:" + ",".join(gone) for gone in choices])
            burned += said.removeprefix("discard:").split(",")
            held[seat] = [card for card in held[seat] if card not in burned]
    in_play = tuple(map(tuple, held))

    tricks = yield from play(in_play, bidder, trump, rules)
    made = points(in_play, tricks, trump, rules)
    scores, won = settle(made, bidder % rules.sides, bid, score, rules)
    return Told(bidder, bid, trump, in_play, tuple(burned), tricks, scores, tuple(score), won, eldest, thrown_in=False)


def auction(seats: int, dealer: int, rules: Rules) -> Generator[Ask, str, tuple[int | None, str]]:
    """Ask everybody once, the eldest first and the dealer last, for a higher bid; if nobody bids the dealer must."""
    holder: int | None = None
    high = ""
    for place in range(1, seats + 1):
        legal = ["pass", *rules.bids[rules.bids.index(high) + 1 if high else 0 :]]
        if place == seats and not high and rules.nobody_bids != "redeal":
            legal = legal[1:] if rules.nobody_bids == "forced" else legal[1:2]
        said = yield from asked((dealer + place) % seats, legal)
        if said != "pass":
            holder, high = (dealer + place) % seats, said
    return holder, high


def ranking(trump: str) -> list[str]:
    """List the sixteen trumps from the highest down."""
    return [*(rank + trump for rank in "AKQJ"), f"J{MATE[trump]}", *JOKERS, *(rank + trump for rank in "T98765432")]


def of_trumps(hand: Sequence[str], trump: str) -> list[str]:
    """Pick the trumps of a hand."""
    return [card for card in hand if card in ranking(trump)]


def worth(card: str, trump: str) -> int:
    """Say what a trump scores."""
    return 3 if card[0] == "3" else int(card in JOKERS or (card[0] in {"A", "J", "T", "2"} and card in ranking(trump)))


def renewed(  # noqa: PLR0913, PLR0917, all that an exchange hangs on
    hands: Hands, stock: Sequence[str], bidder: int, eldest: int, trump: str, rules: Rules
) -> list[list[str]]:
    """Throw away all but the trumps, deal the others up to six again, and give the bidder the trumps that are left."""
    held = [of_trumps(hand, trump) for hand in hands]
    rest = [*stock]
    for place in range(len(hands)):
        seat = (eldest + place) % len(hands)
        if seat != bidder and rules.refill == "all":
            wanted = max(0, FULL - len(held[seat]))
            held[seat] += rest[:wanted]
            rest = rest[wanted:]
    held[bidder] += of_trumps(rest, trump)
    return held


def play(in_play: Hands, bidder: int, trump: str, rules: Rules) -> Generator[Ask, str, tuple[Trick, ...]]:
    """Play trumps until there are none: each seat that has one plays one; a leader without passes the lead on."""
    held = [of_trumps(hand, trump) for hand in in_play]
    tricks: list[Trick] = []
    leader = bidder
    while any(held):
        turns = [(leader + place) % len(held) for place in range(len(held))]
        turns = [seat for seat in turns if held[seat]]
        cards: list[str] = []
        for seat in turns:
            legal = held[seat]
            if not tricks and not cards and rules.first_lead == "natural_trump":
                legal = [card for card in legal if card[1] == trump] or legal
            card = yield from asked(seat, legal)
            held[seat].remove(card)
            cards.append(card)
        tricks.append(Trick(turns[0], tuple(cards), turns[winning(cards, trump, rules)]))
        leader = tricks[-1].winner
    return tuple(tricks)


def winning(cards: Sequence[str], trump: str, rules: Rules) -> int:
    """Name the place of the highest card; of two jokers the first or the second where nobody can tell them apart."""
    best = min(cards, key=ranking(trump).index)
    jokers = [card for card in cards if card in JOKERS]
    if best in JOKERS and rules.joker_tie != "order":
        best = jokers[0 if rules.joker_tie == "first" else -1]
    return cards.index(best)


def points(in_play: Hands, tricks: Sequence[Trick], trump: str, rules: Rules) -> list[Scored]:
    """Say who has made what, in the order of the trumps."""
    holders = {card: seat % rules.sides for seat, hand in enumerate(in_play) for card in hand}
    takers = {card: trick.winner % rules.sides for trick in tricks for card in trick.cards}
    if rules.two_to == "holder" and f"2{trump}" in takers:
        takers[f"2{trump}"] = holders[f"2{trump}"]
    named: dict[str, Reason] = {"A": "ace", "J": "jack", "X": "joker", "T": "ten", "3": "three", "2": "two"}
    return [
        Scored(takers[card], worth(card, trump), "off-jack" if card == f"J{MATE[trump]}" else named[card[0]])
        for card in ranking(trump)
        if card in takers and worth(card, trump)
    ]


def settle(
    made: Sequence[Scored], bidder: int, bid: str, score: list[int], rules: Rules
) -> tuple[tuple[Scored, ...], int | None]:
    """Pay the bidder's side first, or set it back, then the others; nothing is counted after the match is won."""
    own = [scored for scored in made if scored.side == bidder]
    others = [scored for scored in made if scored.side != bidder]
    total = sum(scored.points for scored in own)
    if bid == "moon":
        return moon(bidder, total == 10, score, rules)
    amount = int(bid.removeprefix("bid:"))
    counted: list[Scored] = []
    for scored in [*(own if total >= amount else [Scored(bidder, -amount, "set back")]), *others]:
        counted.append(scored)
        score[scored.side] += scored.points
        if score[scored.side] >= rules.target:
            return tuple(counted), scored.side
    return tuple(counted), None


def moon(
    bidder: int,
    made: bool,  # noqa: FBT001, all or nothing
    score: list[int],
    rules: Rules,
) -> tuple[tuple[Scored, ...], int | None]:
    """Give the match to the bidder's side, or to the other; a side in the hole only climbs out of it."""
    side = bidder if made else 1 - bidder
    climbs = made and (score[side] < 0 or (score[side] == 0 and rules.moon_at_zero == "stays"))
    goal = 0 if climbs else rules.target
    change = goal - score[side]
    score[side] = goal
    return (Scored(side, change, "moon"),) if change else (), None if climbs else side


def random_deal(rng: Random, seats: int, rules: Rules) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Deal hands and a stock at random, with no more of the generator than Python promises to keep."""
    pack = sorted((*JOKERS, *PACK), key=lambda _: rng.random())
    dealt = rules.hand * seats
    return tuple(tuple(pack[seat:dealt:seats]) for seat in range(seats)), tuple(pack[dealt:])
