"""Cinch and three kinds of Pedro told a second time, as one coroutine a deal, with nothing but the standard library.

Four seats play in the order 0, 1, 2, 3 and partners sit across; a seat's side is its number modulo 2. Each has nine
cards, and sixteen are the stock, top card first. A card is two letters. Trumps are thirteen of a suit and the *left
pedro*, the five of the other suit of that colour: A K Q J T 9 8 7 6, the five (the *right pedro*), the left pedro,
4 3 2. The left pedro is a trump in every respect.

After one round of bidding the bidder names trumps. All but the dealer throw their plain cards away and are dealt up to
six again from the stock, as far as it lasts; the dealer takes the rest of it and keeps six cards, trumps before others.
Who has more than six trumps shows those too many, none that scores, and they are out of the game; in Pedro he keeps all
of them and lays the trumps too many under the card that he plays to the first trick. The bidder leads. A plain suit is
followed or trumped. Of trumps the ace, the jack and the ten score 1, the pedros 5 each and the two 1: 14 in all.

In Blind Cinch nothing is drawn: four cards of the stock are everybody's, and all put away what is over six, the bidder
first. In King Pedro hands are of twelve, the bidder takes the other four, and all put plain cards away down to six.

``tell`` speaks as the story of Phat does: it yields whose turn it is and what may be done, is sent what is done, and
returns how the deal ended. A discard names only those cards that could also have stayed: plain cards that must go are
thrown away without a question. Where there are very many ways, they are not written down but found when asked for
(see ``Ways``), so ``in`` is how to ask whether something may be done.
"""

from collections.abc import Callable, Generator, Sequence
from itertools import combinations
from math import comb
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar, overload

from tests.oracle.phat import PACK, RANKS, SUITS

AllPass: TypeAlias = Literal["free", "forced", "forced_exactly", "thrown_in"]
Excess: TypeAlias = Literal["dead", "laid"]
FirstLead: TypeAlias = Literal["any", "trump"]
Follow: TypeAlias = Literal["follow_or_trump", "strict"]
TwoTo: TypeAlias = Literal["holder", "taker"]
Paying: TypeAlias = Literal["difference", "each_scores", "set_back"]
Stock: TypeAlias = Literal["drawn", "packets", "kitty"]
GoingOut: TypeAlias = Literal["race", "bidder_out", "both_near", "higher", "must_bid"]
Reason: TypeAlias = Literal[
    "ace", "king", "jack", "ten", "right pedro", "left pedro", "two", "difference", "set", "set back", "doubled"
]
Moves: TypeAlias = Sequence[str]
Ask: TypeAlias = tuple[int, Moves]
Chooser: TypeAlias = Callable[[Moves], str]
Hands: TypeAlias = Sequence[Sequence[str]]
Pair: TypeAlias = tuple[int, int]
Ending = TypeVar("Ending")
Choices: TypeAlias = Generator[Ask, str, Ending]

MATE: Final = {"S": "C", "C": "S", "H": "D", "D": "H"}  # the other suit of the colour
FULL: Final = 6
PACKET: Final = 4
NEAR: Final = 7  # how far both sides are from the target, at most, when the next bid that is made decides


class Rules(NamedTuple):
    """What a table has agreed; as it stands, Cinch."""

    least: int = 1
    most: int = 14
    rounds: Literal["one", "many"] = "one"
    nobody_bids: AllPass = "free"
    stock: Stock = "drawn"  # or four cards for everybody, or for the bidder
    excess: Excess = "dead"  # what becomes of a seventh trump
    first_lead: FirstLead = "any"
    follow: Follow = "follow_or_trump"
    king: int = 0
    jack: int = 1
    two_to: TwoTo = "taker"
    paying: Paying = "difference"
    times: int = 1  # by which the highest bid is multiplied
    going_out: GoingOut = "race"
    target: int = 51


CINCH: Final = Rules()
PEDRO: Final = Rules(
    least=7,
    nobody_bids="forced_exactly",
    excess="laid",
    two_to="holder",
    paying="set_back",
    going_out="bidder_out",
    target=62,
)
CALIFORNIA_PEDRO: Final = PEDRO._replace(
    least=6, most=16, first_lead="trump", jack=3, times=2, going_out="must_bid", target=91
)
BLIND_CINCH: Final = CINCH._replace(stock="packets")
KING_PEDRO: Final = PEDRO._replace(
    least=30, most=44, rounds="many", nobody_bids="thrown_in", stock="kitty", king=30, going_out="must_bid", target=200
)


class Trick(NamedTuple):
    """One trick: who led, the cards that competed in the order played, who won, and what was laid under them."""

    leader: int
    cards: tuple[str, ...]
    winner: int
    under: tuple[str, ...] = ()


class Scored(NamedTuple):
    """A score: whose, how much, and for what."""

    side: int
    points: int
    reason: Reason


class Exchanged(NamedTuple):
    """The hands as they are played, the trumps that were shown, and how many cards each seat got from the stock."""

    hands: tuple[tuple[str, ...], ...]
    dead: tuple[str, ...]
    drawn: tuple[int, ...]


class Told(NamedTuple):
    """How a deal went; pairs are by side."""

    bidder: int | None
    bid: int  # 0 where the dealer plays without a bid
    trump: str
    hands: tuple[tuple[str, ...], ...]  # when the first card was led
    dead: tuple[str, ...]  # trumps that were shown and put out of the game
    drawn: tuple[int, ...]  # from the stock, by seat
    tricks: tuple[Trick, ...]
    made: Pair  # what each side has taken, before it is paid
    scores: tuple[Scored, ...]  # in the order scored
    totals: Pair
    winner: int | None  # the side that has won the match
    next_dealer: int
    thrown_in: bool


Story: TypeAlias = Choices[Told]


class Ways(Sequence[str]):
    """All ways to put away so many of some cards, in the order of a sorted hand; each is made when it is asked for."""

    def __init__(self, among: Sequence[str], cards: int) -> None:
        """Take the cards and how many of them go."""
        self.among = tuple(sorted(among, key=PACK.index))
        self.cards = cards

    def __len__(self) -> int:
        return comb(len(self.among), self.cards)

    def __contains__(self, move: object) -> bool:
        """Whether a text, in any order of cards, is one of the ways."""
        gone = str(move).removeprefix("discard:").split(",")
        distinct = len(set(gone)) == len(gone) == self.cards
        return str(move).startswith("discard:") and distinct and {*gone} <= {*self.among}

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        """Give the way at a place, or those at some."""
        if isinstance(at, slice):
            return [self[place] for place in range(*at.indices(len(self)))]
        before = range(len(self))[at]  # as many ways come first; out of range it raises
        gone: list[str] = []
        for place, card in enumerate(self.among):
            # Of the ways that are left, so many have this card.
            having = comb(len(self.among) - place - 1, self.cards - len(gone) - 1) if len(gone) < self.cards else 0
            if before < having:
                gone.append(card)
            else:
                before -= having
        return "discard:" + ",".join(gone)


def tell(
    hands: Hands, rules: Rules = CINCH, *, dealer: int = 3, totals: Pair = (0, 0), stock: Sequence[str] = ()
) -> Story:
    """Tell one deal: yield a seat and what it may do, be sent what it does, and return how it all ended."""
    eldest = (dealer + 1) % 4
    bidder, bid = yield from auction(dealer, rules)
    if bidder is None:
        nothing = ("", tuple(map(tuple, hands)), (), (), (), (0, 0), (), totals, None, eldest)
        return Told(None, 0, *nothing, thrown_in=True)
    trump = (yield from asked(bidder, [f"trump:{suit}" for suit in SUITS]))[-1]
    if rules.stock == "drawn":
        exchanged = yield from draw(hands, stock, dealer, trump, rules)
    else:
        exchanged = yield from take_up(hands, stock, bidder, eldest, trump, rules)
    tricks = yield from play(exchanged.hands, bidder, trump, rules)
    points = counted(exchanged.hands, tricks, trump, rules)
    scores, after, winner = settle(points, bidder % 2, bid, totals, rules)
    return Told(
        bidder=bidder,
        bid=bid,
        trump=trump,
        hands=exchanged.hands,
        dead=exchanged.dead,
        drawn=exchanged.drawn,
        tricks=tricks,
        made=(total(points, 0), total(points, 1)),
        scores=scores,
        totals=after,
        winner=winner,
        next_dealer=eldest,
        thrown_in=False,
    )


# --- Bidding


def auction(dealer: int, rules: Rules) -> Choices[tuple[int | None, int]]:
    """Ask everybody, the eldest first, for a higher bid, once or until all others have passed; say who has it."""
    bidder: int | None = None
    high = 0
    to_speak = [*in_turn(dealer + 1)]
    for seat in to_speak:
        if seat == bidder:  # all the others have passed since
            break
        bids = [f"bid:{number}" for number in range(max(rules.least, high + 1), rules.most + 1)]
        legal = ["pass", *bids]
        if seat == dealer and bidder is None:
            legal = {"forced": bids, "forced_exactly": bids[:1]}.get(rules.nobody_bids, legal)
        said = yield from asked(seat, legal)
        if said != "pass":
            bidder, high = seat, int(said.removeprefix("bid:"))
            to_speak += [seat] if rules.rounds == "many" else []
    if bidder is None and rules.nobody_bids == "free":
        bidder = dealer  # who names trumps and leads, but has promised nothing
    return bidder, high


# --- The exchange


def draw(hands: Hands, stock: Sequence[str], dealer: int, trump: str, rules: Rules) -> Choices[Exchanged]:
    """Throw the plain cards away and draw, the eldest first; last the dealer takes all that is left."""
    held, dead, drawn, rest = [[*hand] for hand in hands], list[str](), [0] * 4, [*stock]
    others = in_turn(dealer + 1)[:3]
    for seat in others:
        held[seat] = of_trumps(held[seat], trump)
        if rules.excess == "dead":
            yield from cut_down(seat, held[seat], dead, trump)
    for seat in others:
        wanted = max(0, FULL - len(held[seat]))
        drawn[seat] = len(rest[:wanted])
        held[seat] += rest[:wanted]
        rest = rest[wanted:]
    drawn[dealer] = len(rest)
    held[dealer] += rest
    yield from keep_six(dealer, held[dealer], trump)
    if rules.excess == "dead":
        yield from cut_down(dealer, held[dealer], dead, trump)
    return Exchanged(tuple(map(tuple, held)), tuple(dead), tuple(drawn))


def take_up(  # noqa: PLR0913, PLR0917, all that an exchange hangs on
    hands: Hands, stock: Sequence[str], bidder: int, eldest: int, trump: str, rules: Rules
) -> Choices[Exchanged]:
    """Give the bidder four cards of the stock, or the bidder and then everybody, and let all cut their hands down."""
    held, dead, drawn, rest = [[*hand] for hand in hands], list[str](), [0] * 4, [*stock]
    bidder_first = [bidder, *(seat for seat in in_turn(eldest) if seat != bidder)]
    for seat in bidder_first[: 1 if rules.stock == "kitty" else 4]:
        held[seat] += rest[:PACKET]
        drawn[seat] = len(rest[:PACKET])
        rest = rest[PACKET:]
    for group in [in_turn(eldest)] if rules.stock == "kitty" else [bidder_first[:1], bidder_first[1:]]:
        for seat in group:
            yield from keep_six(seat, held[seat], trump)
        for seat in group if rules.excess == "dead" else ():
            yield from cut_down(seat, held[seat], dead, trump)
    return Exchanged(tuple(map(tuple, held)), tuple(dead), tuple(drawn))


def keep_six(seat: int, hand: list[str], trump: str) -> Choices[None]:
    """Put plain cards away until six are left: those that the seat likes, or all when there are six trumps."""
    plain = [card for card in hand if card not in ranking(trump)]
    over = max(0, len(hand) - FULL)
    gone = (yield from put_away(seat, plain, over)) if 0 < over < len(plain) else plain[:over]
    hand[:] = [card for card in hand if card not in gone]


def cut_down(seat: int, hand: list[str], dead: list[str], trump: str) -> Choices[None]:
    """Show what a seat has over six trumps, as it likes, but nothing that scores."""
    over = len(of_trumps(hand, trump)) - FULL
    if over > 0:
        gone = yield from put_away(seat, [card for card in hand if not points_of(card, trump)], over)
        hand[:] = [card for card in hand if card not in gone]
        dead += gone


def put_away(seat: int, among: Sequence[str], cards: int) -> Choices[list[str]]:
    """Ask a seat which of some cards go."""
    return (yield from asked(seat, Ways(among, cards))).removeprefix("discard:").split(",")


# --- Trumps


def ranking(trump: str) -> list[str]:
    """List the fourteen trumps from the highest down."""
    return [*(rank + trump for rank in "AKQJT98765"), f"5{MATE[trump]}", *(rank + trump for rank in "432")]


def of_trumps(hand: Sequence[str], trump: str) -> list[str]:
    """Pick the trumps of a hand."""
    return [card for card in hand if card in ranking(trump)]


def suit_of(card: str, trump: str) -> str:
    """Name the suit that a card belongs to, which for the left pedro is not the one printed on it."""
    return trump if card in ranking(trump) else card[1]


def points_of(card: str, trump: str, rules: Rules = CINCH) -> int:
    """Say what a card scores."""
    worth = {"A": 1, "K": rules.king, "J": rules.jack, "T": 1, "5": 5, "2": 1}
    return worth.get(card[0], 0) if card in ranking(trump) else 0


# --- Play


def play(hands: Hands, bidder: int, trump: str, rules: Rules) -> Choices[tuple[Trick, ...]]:
    """Play until no cards are left; a seat that has none is passed over, also where it should lead."""
    left = [[*hand] for hand in hands]
    tricks: list[Trick] = []
    leader = bidder
    while any(left):
        turns = [seat for seat in in_turn(leader) if left[seat]]
        cards: list[str] = []
        under: list[str] = []
        for seat in turns:
            legal = may_play(left[seat], cards, trump, rules, first=not tricks)
            top, *below = (yield from asked(seat, legal)).removeprefix("play:").split(",")
            left[seat] = [card for card in left[seat] if card != top and card not in below]
            cards.append(top)
            under += below
        tricks.append(Trick(turns[0], tuple(cards), turns[best_of(cards, trump)], tuple(under)))
        leader = tricks[-1].winner
    return tuple(tricks)


def may_play(hand: Sequence[str], trick: Sequence[str], trump: str, rules: Rules, *, first: bool) -> list[str]:
    """List what a seat may play to the cards that lie there, in the first trick or later."""
    trumps = of_trumps(hand, trump)
    if first and len(hand) > FULL:
        return lays(hand, trump, rules)
    if not trick:
        return trumps if first and trumps and rules.first_lead == "trump" else [*hand]
    led = suit_of(trick[0], trump)
    following = [card for card in hand if suit_of(card, trump) == led]
    if following and rules.follow == "follow_or_trump":
        return [card for card in hand if card in following or card in trumps]
    return following or [*hand]


def lays(hand: Sequence[str], trump: str, rules: Rules) -> list[str]:
    """List the ways to lay a card, and under it so many that five are left.

    What scores does not go under, but if the hand has more than six cards that score, those more than six do.
    """
    hand = sorted(hand, key=PACK.index)
    scoring = [card for card in hand if points_of(card, trump, rules)]
    ways: list[str] = []
    for top in hand:
        lower = combinations([card for card in hand if card != top], len(hand) - FULL)
        right = [under for under in lower if len({*under} & {*scoring}) == max(0, len(scoring) - FULL)]
        ways += ["play:" + ",".join((top, *under)) for under in right]
    return ways


def best_of(cards: Sequence[str], trump: str) -> int:
    """Name the place of the highest trump, or else of the highest card of the suit led."""
    trumps = of_trumps(cards, trump)
    if trumps:
        return cards.index(min(trumps, key=ranking(trump).index))
    return cards.index(max((card for card in cards if card[1] == cards[0][1]), key=lambda card: RANKS.index(card[0])))


# --- Points


def counted(hands: Hands, tricks: Sequence[Trick], trump: str, rules: Rules) -> list[Scored]:
    """Say who has made what, in the order of the trumps."""
    holders = {card: seat % 2 for seat, hand in enumerate(hands) for card in hand}
    takers = {card: trick.winner % 2 for trick in tricks for card in (*trick.cards, *trick.under)}
    named: dict[str, Reason] = {"A": "ace", "K": "king", "J": "jack", "T": "ten", "2": "two"}
    points: list[Scored] = []
    for card in ranking(trump):
        worth = points_of(card, trump, rules)
        if worth and card in takers:
            side = holders[card] if card[0] == "2" and rules.two_to == "holder" else takers[card]
            pedro: Reason = "right pedro" if card[1] == trump else "left pedro"
            points.append(Scored(side, worth, named.get(card[0], pedro)))
    return points


def total(points: Sequence[Scored], side: int) -> int:
    """Add up what is a side's."""
    return sum(scored.points for scored in points if scored.side == side)


def settle(
    points: Sequence[Scored], bidder: int, bid: int, totals: Pair, rules: Rules
) -> tuple[tuple[Scored, ...], Pair, int | None]:
    """Pay both sides, that of the bidder first, and say who has won the match."""
    due = paid(points, bidder, bid, rules)
    if rules.going_out == "race":
        for place, scored in enumerate(due, start=1):
            after = added(totals, due[:place])
            if after[scored.side] >= rules.target:  # nothing is counted any more
                return tuple(due[:place]), after, scored.side
    after = added(totals, due)
    return tuple(due), after, won(totals, after, bidder, rules, made=total(points, bidder) >= bid)


def paid(points: Sequence[Scored], bidder: int, bid: int, rules: Rules) -> list[Scored]:
    """Say what each side scores for what it has made."""
    ours, theirs = ([scored for scored in points if scored.side == side] for side in (bidder, 1 - bidder))
    taken, others = total(ours, bidder), total(theirs, 1 - bidder)
    if taken < bid and rules.paying != "set_back":
        return [Scored(1 - bidder, others + bid, "set")]
    if rules.paying == "difference":
        more = taken - others
        return [Scored(bidder if more > 0 else 1 - bidder, abs(more), "difference")] if more else []
    stake = bid * (rules.times if bid == rules.most else 1)
    if taken < bid:
        return [Scored(bidder, -stake, "set back"), *theirs]
    extra = [Scored(bidder, stake - taken, "doubled")] if stake > taken else []
    return [*ours, *extra, *theirs]


def added(totals: Pair, scores: Sequence[Scored]) -> Pair:
    """Add scores to the totals."""
    return totals[0] + total(scores, 0), totals[1] + total(scores, 1)


def won(before: Pair, after: Pair, bidder: int, rules: Rules, *, made: bool) -> int | None:
    """Name the side that has won the match with a deal that was counted to its end."""
    home = [side for side in (bidder, 1 - bidder) if after[side] >= rules.target]
    if rules.going_out == "must_bid":
        return bidder if made and bidder in home else None
    if rules.going_out == "both_near" and made and min(before) >= rules.target - NEAR:
        return bidder
    if rules.going_out in {"higher", "both_near"}:
        return max(home, key=lambda side: after[side], default=None)
    return home[0] if home else None


# --- At the table


def in_turn(first: int) -> tuple[int, ...]:
    """Name the four seats in their order from one of them on."""
    return tuple((first + place) % 4 for place in range(4))


def asked(seat: int, legal: Moves) -> Choices[str]:
    """Ask a seat what it does."""
    said = yield seat, legal
    if said not in legal:
        raise ValueError(f"seat {seat} may not {said}, only {' '.join(legal[:20])}")
    return said


def play_out(story: Choices[Ending], choose: Chooser) -> Ending:
    """Play a story to its end, with one chooser for all four seats."""
    _, legal = next(story)
    while True:
        move = choose(legal)  # not within the try: a chooser that has run out of moves is no end of the story
        try:
            _, legal = story.send(move)
        except StopIteration as end:
            told: Ending = end.value
            return told


def random_deal(rng: Random, size: int = 9) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Deal hands and a stock at random, with no more of the generator than Python promises to keep."""
    pack = sorted(PACK, key=lambda _: rng.random())
    return tuple(tuple(pack[seat : 4 * size : 4]) for seat in range(4)), tuple(pack[4 * size :])
