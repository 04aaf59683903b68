"""Trinidad All Fours told a second time, as one coroutine a deal, with nothing but the standard library.

Four seats play in the order 0, 1, 2, 3, whichever way round the table that goes; seats 0 and 2 are side 0, seats 1 and
3 are side 1. (Two seats may play as well.) Each has six cards; the stock lies beside them, top card first.

Every *kick*, the card that the dealer turns, may pay the dealer's side: 1 for an ace, 2 for a six, 3 for a jack, and a
run of the cards has several. All cards are kept after a run: six, nine or twelve tricks are played. A plain suit may be
trumped by whoever could follow it, but nobody may put a trump under a higher one that lies in the trick unless nothing
but trumps is left to play from. High, low and game count 1 each. The jack of trumps counts 1 to the side that held
it if it brings it home, and 3 to the other side if that *hangs* it. First to 14, counted in order.

The way to trumps is told here as a table of states, one step at a time, and the play as another loop; nothing of it is
shared with the telling of Seven Up but the names of cards and the words for how a deal ends.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from tests.oracle.phat import MUCK, RANKS
from tests.oracle.seven_up import Choices, Counts, Moves, Scored, Story, Told, Trick

State: TypeAlias = Literal["BEG_CHOICE", "GIFT_CHOICE", "GIVEN", "RUN_STEP", "SINGLES", "FIXED", "VOID", "WON"]
Follow: TypeAlias = Literal["trinidad", "follow_or_trump"]

KICKS: Mapping[str, int] = {"A": 1, "6": 2, "J": 3}
TOBAGO_KICKS: Mapping[str, int] = {"A": 1, "2": 2, "J": 3}


class House(NamedTuple):
    """What a table agrees on; as it stands, Trinidad All Fours."""

    target: int = 14
    kicks: Mapping[str, int] = KICKS
    counted: Literal["every_turn", "first_and_new_suit", "only_final_trump"] = "every_turn"
    gift_out: Literal["forbidden", "allowed"] = "forbidden"
    needs_trump: frozenset[str] = frozenset()  # of "stand" and "give", those that ask for a card of the suit turned
    leftovers: Literal["turned", "dead"] = "turned"
    void_dealer: Literal["same", "next"] = "same"
    follow: Follow = "trinidad"
    hang: int = 3
    game: int = 1
    tie: Literal["none", "non_dealer", "non_dealer_above_0"] = "none"


TRINIDAD = House()
TOBAGO = House(kicks=TOBAGO_KICKS)


class Way:
    """The way to trumps: what has been turned, dealt and scored so far."""

    def __init__(
        self, hands: Sequence[Sequence[str]], stock: Sequence[str], house: House, dealer: int, totals: Counts
    ) -> None:
        """Begin with nothing turned."""
        self.house, self.dealer, self.eldest = house, dealer, (dealer + 1) % len(hands)
        self.hands, self.stock = [list(hand) for hand in hands], list(stock)
        self.totals, self.sides = list(totals), len(totals)
        self.kicked: list[str] = []
        self.scores: list[Scored] = []
        self.winner: int | None = None

    @property
    def run_needs(self) -> int:
        """The cards that a run takes: three for each seat and the kick."""
        return 3 * len(self.hands) + 1

    def score(self, seat: int, points: int, reason: str) -> None:
        """Score for the side of a seat, which may win by it."""
        side = seat % self.sides
        self.totals[side] += points
        self.scores.append(Scored(side, points, reason))
        if self.totals[side] >= self.house.target:
            self.winner = side

    def kick(self) -> None:
        """Turn a card and score for it, if it is one that pays there and then."""
        self.kicked.append(self.stock.pop(0))
        new = self.kicked[-1][1] != self.kicked[0][1]
        repeats = len(self.kicked) > 1 and not new
        quiet = {"every_turn": False, "first_and_new_suit": repeats, "only_final_trump": not new}[self.house.counted]
        if not quiet:
            self.kick_pays()

    def kick_pays(self) -> None:
        """Score for the card turned last."""
        if self.kicked[-1][0] in self.house.kicks:
            self.score(self.dealer, self.house.kicks[self.kicked[-1][0]], "turn-up")

    def first_stands(self) -> State:
        """Let the first suit be trumps; a kick that pays only then pays now."""
        if self.house.counted == "only_final_trump":
            self.kick_pays()
        return self.unless_won("FIXED")

    def unless_won(self, then: State) -> State:
        """Go on to a state, or out."""
        return then if self.winner is None else "WON"

    def after_kick(self, then: State) -> State:
        """Say where a kick within a run leads: out, to trumps, or on."""
        if self.winner is not None:
            return "WON"
        return "FIXED" if self.kicked[-1][1] != self.kicked[0][1] else then

    def has_trump(self, seat: int) -> bool:
        """Whether a seat holds a card of the suit turned."""
        return any(card[1] == self.kicked[-1][1] for card in self.hands[seat])

    def moves(self, state: State) -> tuple[int, Moves]:
        """Say who has a choice in a state, and which."""
        asked = self.house.needs_trump
        if state == "BEG_CHOICE":
            beg = ("beg",) if len(self.stock) >= self.run_needs else ()
            may_stand = "stand" not in asked or self.has_trump(self.eldest) or not beg
            return self.eldest, (("stand",) if may_stand else ()) + beg
        one_short = self.totals[self.eldest % self.sides] == self.house.target - 1
        may_give = self.house.gift_out == "allowed" or not one_short
        may_give = may_give and ("give" not in asked or self.has_trump(self.dealer))
        return self.dealer, ("give", "run") if may_give else ("run",)

    def run(self) -> None:
        """Deal three cards to each from the eldest on and kick again."""
        for place in range(len(self.hands)):
            for _ in range(3):
                self.hands[(self.eldest + place) % len(self.hands)].append(self.stock.pop(0))
        self.kick()


def tell(
    hands: Sequence[Sequence[str]],
    stock: Sequence[str],
    house: House = TRINIDAD,
    *,
    dealer: int = 3,
    totals: Counts = (0, 0),
) -> Story:
    """Tell one deal: yield a seat and the moves it has, be sent its move, and return how it all ended."""
    way = Way(hands, stock, house, dealer, totals)
    state = yield from find_trump(way)
    trump = way.kicked[-1][1]
    tricks: list[Trick] = []
    if state == "FIXED":
        left, leader = [list(hand) for hand in way.hands], way.eldest
        while left[leader]:
            cards: list[str] = []
            for place in range(len(left)):
                seat = (leader + place) % len(left)
                card = yield from choice(seat, playable(left[seat], cards, trump, house.follow))
                left[seat].remove(card)
                cards.append(card)
            tricks.append(Trick(leader, tuple(cards), (leader + best_of(cards, trump)) % len(left)))
            leader = tricks[-1].winner
    pips = [0] * way.sides
    for trick in tricks:
        pips[trick.winner % way.sides] += sum(MUCK.get(card[0], 0) for card in trick.cards)
    # Counted in order; the first to get home ends the counting.
    for seat, points, reason in due(way, tricks, trump, pips) if tricks else ():
        if way.winner is None:
            way.score(seat, points, reason)
    again = state == "VOID" and house.void_dealer == "same"
    return Told(
        turned=tuple(way.kicked),
        trump=trump,
        held=tuple(map(tuple, way.hands)),
        tricks=tuple(tricks),
        pips=tuple(pips),
        scores=tuple(way.scores),
        totals=tuple(way.totals),
        winner=way.winner,
        thrown_in=state == "VOID",
        next_dealer=dealer if again else way.eldest,
    )


def find_trump(way: Way) -> Choices[State]:
    """Go from state to state until trumps are fixed, the deal is void or the match is won."""
    way.kick()
    state = way.unless_won("BEG_CHOICE")
    while state not in {"FIXED", "VOID", "WON"}:
        match state:
            case "BEG_CHOICE":
                said = yield from choice(*way.moves(state))
                state = "GIFT_CHOICE" if said == "beg" else way.first_stands()
            case "GIFT_CHOICE":
                said = yield from choice(*way.moves(state))
                state = "RUN_STEP" if said == "run" else "GIVEN"
            case "GIVEN":
                way.score(way.eldest, 1, "gift")
                state = "WON" if way.winner is not None else way.first_stands()
            case "RUN_STEP" if len(way.stock) >= way.run_needs:
                way.run()
                state = way.after_kick("RUN_STEP")
            case "RUN_STEP":
                state = "SINGLES" if way.house.leftovers == "turned" else "VOID"
            case "SINGLES" if way.stock:
                way.kick()
                state = way.after_kick("SINGLES")
            case _:
                state = "VOID"
    return state


def choice(seat: int, moves: Moves) -> Choices[str]:
    """Yield a seat and its moves, and see that it makes one of them."""
    move = yield seat, moves
    if move not in moves:
        raise ValueError(f"seat {seat} may not make the move {move}, only {' '.join(moves)}")
    return move


def playable(hand: Sequence[str], trick: Sequence[str], trump: str, follow: Follow) -> Moves:
    """Say which cards of a hand may be played to a trick."""
    if not trick:
        return tuple(hand)
    led, suits = trick[0][1], {card[1] for card in hand}
    may = [card for card in hand if led not in suits or card[1] in {led, trump}]
    laid = [strength(card) for card in trick if card[1] == trump]
    if follow == "trinidad" and led != trump and laid and suits != {trump}:
        may = [card for card in may if card[1] != trump or strength(card) > max(laid)]
    return tuple(may)


def strength(card: str) -> int:
    """Say how high a card is within its suit."""
    return RANKS.index(card[0])


def best_of(cards: Sequence[str], trump: str) -> int:
    """Say at which place of a trick its winner lies."""
    suit = trump if any(card[1] == trump for card in cards) else cards[0][1]
    return max((place for place, card in enumerate(cards) if card[1] == suit), key=lambda place: strength(cards[place]))


def due(way: Way, tricks: Sequence[Trick], trump: str, pips: Sequence[int]) -> list[tuple[int, int, str]]:
    """Say what is to be counted, in order, each for a seat of the side that earns it."""
    house, parts = way.house, list[tuple[int, int, str]]()
    held = {card: seat for seat, hand in enumerate(way.hands) for card in hand if card[1] == trump}
    if held:
        parts = [(held[max(held, key=strength)], 1, "high"), (held[min(held, key=strength)], 1, "low")]
    jack = "J" + trump
    for trick in tricks:
        if jack in trick.cards:
            saved = held[jack] % way.sides == trick.winner % way.sides
            parts.append((trick.winner, 1, "jack") if saved else (trick.winner, house.hang, "hang jack"))
    first, second = sorted(range(way.sides), key=lambda side: -pips[side])[:2]
    if pips[first] > pips[second]:
        parts.append((first, house.game, "game"))
    elif house.tie == "non_dealer" or (house.tie == "non_dealer_above_0" and pips[first]):
        parts.append((way.eldest, house.game, "game"))  # of two sides the one that did not deal
    return parts
