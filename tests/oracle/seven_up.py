"""Seven Up, All Fours, Blind All Fours and All Fives told a second time, as one coroutine a deal.

Nothing but the standard library is used.

Any number of seats play in the order 0, 1, 2 ...; each has six cards, and what is left of the pack is the stock, top
card first. A seat's side is its number modulo the number of totals, so that four seats with two totals are
partnerships and four seats with four totals play alone. The eldest sits after the dealer.

The dealer turns the top card of the stock: its suit is offered as trumps, and a jack is a point for the dealer's side.
The eldest *stands*, or *begs*; the dealer then *gives* a point and lets the suit stand, or *runs* the cards: three more
to everybody and another turn-up, again and again until a new suit turns up. After a run all discard down to six. The
eldest leads, any card. A plain suit is followed or trumped. At the end **high** (the highest trump held), **low**, the
**jack** of trumps and the **game** (most of ace 4, king 3, queen 2, jack 1, ten 10) are counted in this order, and
whoever first has seven points has won, at whatever moment that is.

In Blind All Fours nothing is turned and nobody begs: the first card led fixes trumps. In All Fives the trumps in a
trick are pegged by whoever wins it, and at the end only the game is counted, with 5 for the five of trumps.

``tell`` yields a seat and the moves it has, as texts, is sent one of them, and returns how the deal ended.
"""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from tests.oracle.phat import MUCK, PACK, RANKS

Counted: TypeAlias = Literal["first_and_new_suit", "every_turn", "only_final_trump"]
GiftTo: TypeAlias = Literal["all_opponents", "eldest_side"]
GiftOut: TypeAlias = Literal["forbidden", "allowed"]
Exhausted: TypeAlias = Literal["redeal", "turn_singles"]
AfterRun: TypeAlias = Literal["discard_to_6", "keep_all", "discard_to_6_if_k>=2"]
Follow: TypeAlias = Literal["follow_or_trump", "must_trump_if_void", "strict_follow"]
LowTo: TypeAlias = Literal["holder", "taker"]
Tie: TypeAlias = Literal["none", "non_dealer", "non_dealer_above_0"]
WinCheck: TypeAlias = Literal["ordered", "highest"]
TrumpFrom: TypeAlias = Literal["turn_up", "first_lead"]
Counts: TypeAlias = tuple[int, ...]  # by side
Moves: TypeAlias = tuple[str, ...]
Chooser: TypeAlias = Callable[[Moves], str]

HAND, PACKET = 6, 3
A_JACK: Mapping[str, int] = {"J": 1}
NOTHING: Mapping[str, int] = {}
FIVES: Mapping[str, int] = MUCK | {"5": 5}
ALL_PARTS = "high", "low", "jack", "game"


class House(NamedTuple):
    """What a table agrees on; as it stands, Seven Up."""

    target: int = 7
    bonus: Mapping[str, int] = A_JACK  # what a turn-up pays the dealer's side, by rank
    counted: Counted = "first_and_new_suit"  # which turn-ups pay
    gift_to: GiftTo = "all_opponents"  # of the dealer
    gift_out: GiftOut = "forbidden"  # whether a gift may win the match
    needs_trump: frozenset[str] = frozenset()  # of "stand" and "give", those that ask for a card of the suit turned
    exhausted: Exhausted = "redeal"
    after_run: AfterRun = "discard_to_6"
    follow: Follow = "follow_or_trump"
    low_to: LowTo = "holder"
    tie: Tie = "non_dealer"
    win_check: WinCheck = "ordered"
    trump_from: TrumpFrom = "turn_up"
    pegs: Mapping[str, int] = NOTHING  # what trumps pay the winner of their trick at once, by rank
    parts: tuple[str, ...] = ALL_PARTS  # those that are counted at the end
    trump_five: int = 0  # what the five of trumps counts for the game


SEVEN_UP = House()
ALL_FOURS = House(target=10, after_run="keep_all")
BLIND_ALL_FOURS = House(tie="none", trump_from="first_lead")
ALL_FIVES = House(target=61, bonus=NOTHING, after_run="keep_all", tie="none", pegs=FIVES, parts=("game",), trump_five=5)


class Trick(NamedTuple):
    """One trick: who led, the cards in the order played, and who won."""

    leader: int
    cards: tuple[str, ...]
    winner: int


class Scored(NamedTuple):
    """Points that were scored."""

    side: int
    points: int
    reason: str


class Told(NamedTuple):
    """How a deal went; counts are by side."""

    turned: tuple[str, ...]  # the turn-ups in order
    trump: str  # the suit of the last of them, or of the first lead
    held: tuple[tuple[str, ...], ...]  # the hands with which play began, or as they were when there was none
    tricks: tuple[Trick, ...]
    pips: Counts
    scores: tuple[Scored, ...]  # in the order scored
    totals: Counts
    winner: int | None  # the side that has won the match
    thrown_in: bool
    next_dealer: int


Ending = TypeVar("Ending")
Choices: TypeAlias = Generator[tuple[int, Moves], str, Ending]
Story: TypeAlias = Choices[Told]


class Board:
    """The totals and what was scored, in order; once a side is home nothing more goes on."""

    def __init__(self, totals: Counts, target: int) -> None:
        """Begin with what the sides have from earlier deals."""
        self.totals, self.target = list(totals), target
        self.scores: list[Scored] = []
        self.winner: int | None = None

    def put(self, side: int, points: int, reason: str) -> None:
        """Score at once, unless it is of nothing or the match is won."""
        if points and self.winner is None:
            self.write(side, points, reason)
            self.winner = side if self.totals[side] >= self.target else None

    def write(self, side: int, points: int, reason: str) -> None:
        """Score without asking whether anybody is home."""
        self.scores.append(Scored(side, points, reason))
        self.totals[side] += points

    def compare(self) -> None:
        """Let the side win that is home and has more than any other."""
        best = max(self.totals)
        if best >= self.target and self.totals.count(best) == 1:
            self.winner = self.totals.index(best)


class Table:
    """A deal on the table: whose it is, the hands, the rest of the pack, the turn-ups and the board."""

    def __init__(
        self, hands: Sequence[Sequence[str]], stock: Sequence[str], house: House, dealer: int, totals: Counts
    ) -> None:
        """Begin with the hands and the stock as they were dealt."""
        self.house, self.dealer = house, dealer
        self.seats, self.sides = len(hands), len(totals)
        self.held, self.stock = [list(hand) for hand in hands], list(stock)
        self.turned: list[str] = []
        self.board = Board(totals, house.target)
        self.order = [(dealer + place) % self.seats for place in range(1, self.seats + 1)]  # from the eldest
        self.runs = 0
        self.pitched = ""

    @property
    def can_run(self) -> bool:
        """Whether there are three cards for everybody and one to turn."""
        return len(self.stock) > PACKET * self.seats

    @property
    def trump(self) -> str:
        """The suit of the last turn-up, or of the first card led."""
        return self.turned[-1][1] if self.turned else self.pitched

    @property
    def is_new(self) -> bool:
        """Whether the last turn-up is of another suit than the first."""
        return self.trump != self.turned[0][1]

    def turn(self) -> None:
        """Turn the next card, and score for it if it is one that pays there and then."""
        self.turned.append(self.stock.pop(0))
        pays = {
            "every_turn": True,
            "first_and_new_suit": len(self.turned) == 1 or self.is_new,
            "only_final_trump": self.is_new,
        }
        if pays[self.house.counted]:
            self.pay_turn_up()

    def pay_turn_up(self) -> None:
        """Score the last turn-up to the dealer's side."""
        self.board.put(self.dealer % self.sides, self.house.bonus.get(self.turned[-1][0], 0), "turn-up")

    def first_suit_stands(self) -> None:
        """Let the first turn-up be trumps; where only the card that fixes trumps pays, it pays now."""
        if self.house.counted == "only_final_trump":
            self.pay_turn_up()

    def lacks(self, move: str, seat: int) -> bool:
        """Whether a seat is not let make a move for want of a card of the suit turned."""
        return move in self.house.needs_trump and all(card[1] != self.trump for card in self.held[seat])


def tell(
    hands: Sequence[Sequence[str]],
    stock: Sequence[str],
    house: House = SEVEN_UP,
    *,
    dealer: int = 1,
    totals: Counts = (0, 0),
) -> Story:
    """Tell one deal: yield a seat and the moves it has, be sent its move, and return how it all ended."""
    table = Table(hands, stock, house, dealer, totals)
    board = table.board
    fixed = house.trump_from == "first_lead"
    if not fixed:
        table.turn()
        # A turn-up that wins the match ends the deal before anybody has been asked anything.
        fixed = board.winner is None and (yield from beg(table))
    tricks: list[Trick] = []
    taken: dict[str, int] = {}
    if fixed and board.winner is None:
        yield from discard(table)
        leader, left = table.order[0], [list(hand) for hand in table.held]
        while any(left) and board.winner is None:
            trick = yield from play(left, leader, table.trump, house.follow)
            tricks.append(trick)
            table.pitched = table.pitched or trick.cards[0][1]
            leader, side = trick.winner, trick.winner % table.sides
            taken |= dict.fromkeys(trick.cards, side)
            pegged = sum(house.pegs.get(card[0], 0) for card in trick.cards if card[1] == table.trump)
            count(board, house, [Scored(side, pegged, "pegs")] if pegged else [])
    five = {"5" + table.trump: house.trump_five}
    pips = tuple(
        sum(pips_of(card) + five.get(card, 0) for card in taken if taken[card] == side) for side in range(table.sides)
    )
    if tricks:
        count(board, house, earned(table, taken, pips))
        if house.win_check == "highest":
            board.compare()
    # A deal that nobody could play is dealt again by the same dealer; else the deal passes on.
    thrown_in = not fixed and board.winner is None
    return Told(
        turned=tuple(table.turned),
        trump=table.trump,
        held=tuple(map(tuple, table.held)),
        tricks=tuple(tricks),
        pips=pips,
        scores=tuple(board.scores),
        totals=tuple(board.totals),
        winner=board.winner,
        thrown_in=thrown_in,
        next_dealer=dealer if thrown_in else table.order[0],
    )


def beg(table: Table) -> Choices[bool]:
    """Let the eldest stand or beg and the dealer give or run, and say whether trumps are fixed then."""
    eldest, house, board = table.order[0], table.house, table.board
    moves = ["beg"] if table.can_run else []
    # Whoever may not beg stands, trumps or none: there is nothing else to be done.
    if not moves or not table.lacks("stand", eldest):
        moves.insert(0, "stand")
    if (yield from ask(eldest, moves)) == "stand":
        table.first_suit_stands()
        return True

    beggars = [eldest % table.sides]
    if house.gift_to == "all_opponents":
        sides = dict.fromkeys(seat % table.sides for seat in table.order)  # in order, each once
        beggars = [side for side in sides if side != table.dealer % table.sides]
    out = any(board.totals[side] + 1 >= house.target for side in beggars)
    moves = ["run"]
    if not (out and house.gift_out == "forbidden") and not table.lacks("give", table.dealer):
        moves.insert(0, "give")
    if (yield from ask(table.dealer, moves)) == "give":
        for side in beggars:
            board.put(side, 1, "gift")
        table.first_suit_stands()
        return True
    return run(table)


def run(table: Table) -> bool:
    """Run the cards until a new suit turns up, the match is won or the pack is at its end; say if trumps are fixed."""
    while table.board.winner is None and not table.is_new and table.can_run:
        for seat in table.order:
            table.held[seat] += table.stock[:PACKET]
            del table.stock[:PACKET]
        table.turn()
        table.runs += 1
    if table.house.exhausted == "turn_singles":
        # What is left is too little for a run: the cards are turned one by one, and nobody gets any.
        while table.board.winner is None and not table.is_new and table.stock:
            table.turn()
    return table.is_new


def discard(table: Table) -> Choices[None]:
    """After a run let all put cards away, from the eldest on, until they have six."""
    need = {"keep_all": False, "discard_to_6": table.runs > 0, "discard_to_6_if_k>=2": table.runs > 1}
    if need[table.house.after_run]:
        for seat in table.order:
            hand = sorted(table.held[seat], key=PACK.index)
            ways = combinations(hand, len(hand) - HAND)
            move = yield from ask(seat, ["discard:" + ",".join(cards) for cards in ways])
            away = move.removeprefix("discard:").split(",")
            table.held[seat] = [card for card in table.held[seat] if card not in away]


def ask(seat: int, moves: Sequence[str]) -> Choices[str]:
    """Yield a seat and its moves, and see that it makes one of them."""
    move = yield seat, tuple(moves)
    if move not in moves:
        raise ValueError(f"seat {seat} may not make the move {move}, only {' '.join(moves)}")
    return move


def play(hands: Sequence[list[str]], leader: int, trump: str, follow: Follow) -> Choices[Trick]:
    """Play one trick: every seat in turn takes a card out of its hand and adds it."""
    cards: list[str] = []
    for place in range(len(hands)):
        seat = (leader + place) % len(hands)
        card = yield from ask(seat, playable(hands[seat], cards, trump, follow))
        hands[seat].remove(card)
        cards.append(card)
        trump = trump or card[1]
    best = max(cards, key=lambda card: (card[1] == trump, card[1] == cards[0][1], RANKS.index(card[0])))
    return Trick(leader, tuple(cards), (leader + cards.index(best)) % len(hands))


def playable(hand: Sequence[str], trick: Sequence[str], trump: str, follow: Follow) -> Moves:
    """Lead anything; follow suit if you can, or trump if you may; else play anything, or trump if you must."""
    led = trick[0][1] if trick else ""
    if any(card[1] == led for card in hand):
        suits = {led} if follow == "strict_follow" else {led, trump}
    elif trick and follow == "must_trump_if_void" and any(card[1] == trump for card in hand):
        suits = {trump}
    else:
        return tuple(hand)
    return tuple(card for card in hand if card[1] in suits)


def earned(table: Table, taken: Mapping[str, int], pips: Counts) -> list[Scored]:
    """Say who earns high, low, jack and game, in this order, so far as they are counted."""
    house, sides = table.house, table.sides
    holder = {card: seat % sides for seat, hand in enumerate(table.held) for card in hand}
    trumps = sorted((card for card in taken if card[1] == table.trump), key=PACK.index)  # highest first
    due: list[Scored] = []
    if trumps:
        low = holder if house.low_to == "holder" else taken
        due = [Scored(holder[trumps[0]], 1, "high"), Scored(low[trumps[-1]], 1, "low")]
    due += [Scored(taken[card], 1, "jack") for card in trumps if card[0] == "J"]
    game = most(pips, house.tie, table.dealer % sides)
    due += [] if game is None else [Scored(game, 1, "game")]
    return [score for score in due if score.reason in house.parts]


def most(pips: Counts, tie: Tie, dealers: int) -> int | None:
    """Name the side with the most pips; of those that tie, where it is agreed, the only one but the dealer's."""
    best = [side for side, number in enumerate(pips) if number == max(pips)]
    if len(best) > 1 and (tie == "non_dealer" or (tie == "non_dealer_above_0" and max(pips) > 0)):
        best = [side for side in best if side != dealers]
    return best[0] if len(best) == 1 else None


def count(board: Board, house: House, due: Iterable[Scored]) -> None:
    """Count what was earned one by one until a side is home, or all of it where totals are compared at the end."""
    for score in due:
        (board.put if house.win_check == "ordered" else board.write)(*score)


def pips_of(card: str) -> int:
    """Say what a card counts for the game."""
    return MUCK.get(card[0], 0)


def play_out(story: Choices[Ending], choose: Chooser) -> Ending:
    """Play a story to its end, with one chooser for all seats; it may end before anybody is asked."""
    move: str | None = None
    while True:
        try:
            _, legal = next(story) if move is None else story.send(move)
        except StopIteration as end:
            told: Ending = end.value
            return told
        move = choose(legal)


def preferring(*words: str, rng: Random) -> Chooser:
    """Choose the first of some moves that there is, else any: ``preferring("beg", "run", rng=rng)`` always runs."""
    return lambda legal: next((word for word in words if word in legal), legal[int(rng.random() * len(legal))])


class Dealt(NamedTuple):
    """A pack dealt: the hands by seat, and the stock, top card first."""

    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]


def random_deal(rng: Random, seats: int, *, same: int = 0) -> Dealt:
    """Deal a pack at random, so that so many turn-ups after the first, if there are so many, repeat its suit."""
    pack = sorted(PACK, key=lambda _: rng.random())
    dealt = HAND * seats
    first, *others = turn_ups(len(pack) - dealt, seats)
    # Each of those places gets the next card of the suit that lies at none of them, and gives its own for it.
    places = [dealt + place for place in (first, *others[:same])]
    for place in places[1:]:
        fits = (at for at, card in enumerate(pack) if card[1] == pack[places[0]][1] and at not in places)
        at = next(fits) if pack[place][1] != pack[places[0]][1] else place
        pack[place], pack[at] = pack[at], pack[place]
    return Dealt(tuple(tuple(pack[seat:dealt:seats]) for seat in range(seats)), tuple(pack[dealt:]))


def turn_ups(stock: int, seats: int) -> list[int]:
    """Say which cards of a stock may be turned: the first, one after each run, and those that are left."""
    step = PACKET * seats + 1
    runs = (stock - 1) // step
    return [step * turn for turn in range(runs + 1)] + [*range(step * runs + 1, stock)]


class Printed(NamedTuple):
    """A deal as it is printed: the players in order of play, the eldest first, and the tricks with their winners."""

    name: str
    players: str  # a letter each
    stock: str  # the cards turned and run, top first; the rest of the pack lies below them
    hands: tuple[str, ...]
    tricks: str  # A:7H B:AH >B | B:2C A:4C >A ...

    def dealt(self, shift: int = 0) -> Dealt:
        """Deal it with the eldest in a seat."""
        turned = len(self.hands) - shift
        hands = tuple(tuple(hand.split()) for hand in self.hands[turned:] + self.hands[:turned])
        known = [card for hand in hands for card in hand] + self.stock.split()
        return Dealt(hands, (*self.stock.split(), *(card for card in PACK if card not in known)))

    def cards(self) -> list[str]:
        """Give the cards in the order played."""
        return [word[2:] for word in self.tricks.split() if word[1:2] == ":"]

    def winners(self, shift: int = 0) -> list[int]:
        """Give the seats that won the tricks."""
        names = [word[1] for word in self.tricks.split() if word.startswith(">")]
        return [(self.players.index(name) + shift) % len(self.players) for name in names]

    def leaders(self, shift: int = 0) -> list[int]:
        """Give the seats that led to the tricks."""
        names = [trick.split()[0][0] for trick in self.tricks.split("|")]
        return [(self.players.index(name) + shift) % len(self.players) for name in names]
