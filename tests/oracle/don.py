"""Nine-Card Don and Irish Don told a second time, as one coroutine a deal, with nothing but the standard library.

Four seats play in the order 0, 1, 2, 3. Seats 0 and 2 are side 0, seats 1 and 3 are side 1; where each plays for
himself a seat is its own side. The hands are of any one size; cards that are in none of them lie in the stock and are
never seen. The pitcher leads first, any card, and its suit is trumps. Suit must be followed. The highest trump wins
the trick, else the highest card of the suit led, and the winner leads to the next.

The *pegs* of a trick go on the board the moment it is won, to the side that won it. When all the cards are gone the
*bonus* is counted in parts, in this order: **high** for the highest trump that was dealt, **low** for the lowest,
**jack** for the jack of trumps, **game** for more of the ace 4, king 3, queen 2, jack 1 and ten 10 in one's tricks.
A card that lies in the stock earns nothing for anybody.

``tell`` speaks as the story of Phat does: it yields whose turn it is and which cards may be played, is sent the card
that is played, and returns how the deal ended.
"""

from collections.abc import Generator, Sequence
from random import Random
from typing import Literal, NamedTuple, TypeAlias, TypedDict

from tests.oracle.phat import HONOURS, MUCK, PACK, RANKS, Follow, in_turn, playable

PegTable: TypeAlias = Literal["nine_card", "irish"]
Bonus: TypeAlias = Literal["none", "8", "6+1+1", "5+1+1+1"]
Part: TypeAlias = Literal["high", "low", "jack", "game"]
LowTo: TypeAlias = Literal["taker", "holder"]
GameFrom: TypeAlias = Literal["all", "plain_only"]
Tie: TypeAlias = Literal["none", "carry_all"]
Finish: TypeAlias = Literal["reach", "over"]
End: TypeAlias = Literal["immediate", "end_of_deal"]
Counts: TypeAlias = tuple[int, ...]  # by side

PEGS: dict[PegTable, tuple[dict[str, int], dict[str, int]]] = {  # of trumps, of the plain suits
    "nine_card": (HONOURS | {"9": 9, "5": 10}, {"5": 5}),
    "irish": (HONOURS | {"9": 18, "5": 10}, {"9": 9, "5": 5}),
}
BONUS: dict[Bonus, dict[Part, int]] = {  # in the order counted
    "none": {},
    "8": {"game": 8},
    "6+1+1": {"high": 1, "jack": 1, "game": 6},
    "5+1+1+1": {"high": 1, "low": 1, "jack": 1, "game": 5},
}


class Trick(NamedTuple):
    """One trick: who led, the four cards in the order played, who won, and what it was worth."""

    leader: int
    cards: tuple[str, ...]
    winner: int
    pegs: int
    game: int


class Scored(NamedTuple):
    """A part of the bonus that was scored."""

    side: int
    points: int
    part: Part


class Told(NamedTuple):
    """How a deal went; counts are by side."""

    tricks: tuple[Trick, ...]
    trump: str
    pegs: Counts
    game: Counts
    bonus: tuple[Scored, ...]  # in the order scored
    totals: Counts
    pot: int  # waits for the next deal's game
    winner: int | None  # the side that has won the match


class Agreed(TypedDict, total=False):
    """What ``tell`` may be told of the table and the match so far, to be handed on as keywords."""

    target: int
    finish: Finish
    totals: Counts
    pot: int
    follow: Follow
    pegs: PegTable
    bonus: Bonus
    low_to: LowTo
    game_from: GameFrom
    tie: Tie
    end: End


Story: TypeAlias = Generator[tuple[int, tuple[str, ...]], str, Told]

NINE_CARD_DON: Agreed = {}
IRISH_DON: Agreed = {"pegs": "irish", "bonus": "none", "target": 80, "finish": "over"}


def tell(  # noqa: PLR0913, the keywords are the table's agreements
    hands: Sequence[Sequence[str]],
    *,
    pitcher: int = 0,
    target: int = 121,
    finish: Finish = "reach",
    totals: Counts = (0, 0),
    pot: int = 0,
    follow: Follow = "strict",
    pegs: PegTable = "nine_card",
    bonus: Bonus = "8",
    low_to: LowTo = "taker",
    game_from: GameFrom = "all",
    tie: Tie = "none",
    end: End = "immediate",
) -> Story:
    """Tell one deal; there are as many sides as totals, two or four."""
    sides = len(totals)
    held = [list(hand) for hand in hands]
    dealt = {card: seat % sides for seat, hand in enumerate(hands) for card in hand}
    taken: dict[str, int] = {}
    tricks: list[Trick] = []
    score, pegged = [*totals], [0] * sides
    trump, leader = "", pitcher
    least = target + 1 if finish == "over" else target
    won: int | None = None

    while any(held) and won is None:
        # Each seat in turn adds a card to the trick; the very first card of the deal, the pitch, fixes trumps.
        cards: list[str] = []
        for seat in in_turn(leader):
            legal = playable(held[seat], cards[:1], trump, follow)
            card = yield seat, legal
            if card not in legal:
                raise ValueError(f"seat {seat} may not play {card}, only {' '.join(legal)}")
            held[seat].remove(card)
            cards.append(card)
            trump = trump or card[1]
        # The winner's side pegs the whole trick in one step, whoever played the cards, and keeps the cards.
        trick = judge(leader, cards, trump, pegs, game_from)
        tricks.append(trick)
        leader, side = trick.winner, trick.winner % sides
        taken |= dict.fromkeys(cards, side)
        pegged[side] += trick.pegs
        score[side] += trick.pegs
        # A side that gets home stops the deal there and then: nothing more is played or counted.
        if end == "immediate":
            won = home(score, least)

    game = tuple(sum(trick.game for trick in tricks if trick.winner % sides == side) for side in range(sides))
    scored: list[Scored] = []
    if won is None:
        # All the cards are out: the bonus is counted part by part, and a part that gets a side home is the last.
        lows = dealt if low_to == "holder" else taken
        due, pot = bonus_of(BONUS[bonus], {"high": taken, "low": lows, "jack": taken}, trump, game, pot, tie)
        for part in due:
            if won is None:
                scored.append(part)
                score[part.side] += part.points
                won = home(score, least) if end == "immediate" else None
        won = home(score, least)

    # A match that is won leaves nothing behind: what was in the pot is lost.
    left = pot if won is None else 0
    return Told(tuple(tricks), trump, tuple(pegged), game, tuple(scored), tuple(score), left, won)


def judge(leader: int, cards: Sequence[str], trump: str, pegs: PegTable, game_from: GameFrom) -> Trick:
    """Give the trick to the highest trump, else to the highest card of the suit led, and say what it is worth."""
    led = cards[0][1]
    best = max(cards, key=lambda card: (card[1] == trump, card[1] == led, RANKS.index(card[0])))
    of_trumps, of_plain = PEGS[pegs]
    counted = [card for card in cards if game_from == "all" or card[1] != trump]
    return Trick(
        leader=leader,
        cards=tuple(cards),
        winner=(leader + cards.index(best)) % 4,
        pegs=sum((of_trumps if card[1] == trump else of_plain).get(card[0], 0) for card in cards),
        game=sum(MUCK.get(card[0], 0) for card in counted),
    )


def bonus_of(  # noqa: PLR0913, PLR0917, all that a bonus hangs on
    parts: dict[Part, int], whose: dict[Part, dict[str, int]], trump: str, game: Counts, pot: int, tie: Tie
) -> tuple[list[Scored], int]:
    """Say who earns each part of the bonus, in the order counted, and what is in the pot then."""
    due: list[Scored] = []
    for part, points in parts.items():
        if part != "game":
            # The side whose the card is, which may be nobody's: the jack in the stock.
            ranks = {card[0]: side for card, side in whose[part].items() if card[1] == trump}
            named = {"high": max(ranks, key=RANKS.index), "low": min(ranks, key=RANKS.index), "jack": "J"}[part]
            due += [Scored(ranks[named], points, part)] if named in ranks else []
        elif game.count(max(game)) == 1:
            # More than anybody else: that side takes what ties have left in the pot as well.
            due.append(Scored(game.index(max(game)), points + pot, part))
            pot = 0
        else:
            # A tie: nobody scores, and where that is agreed the points wait for the next deal.
            pot = pot + points if tie == "carry_all" else 0
    return due, pot


def home(score: Sequence[int], least: int) -> int | None:
    """Name the side that has won: it has at least so much, and more than any other."""
    best = max(score)
    return score.index(best) if best >= least and score.count(best) == 1 else None


def holder(hands: Sequence[Sequence[str]], card: str) -> int:
    """Name the seat that was dealt a card: with the two of diamonds it pitches first in Irish Don."""
    return next(seat for seat, hand in enumerate(hands) if card in hand)


def random_hands(rng: Random, size: int) -> tuple[tuple[str, ...], ...]:
    """Deal four hands of a size at random, with no more of the generator than Python promises to keep."""
    pack = sorted(PACK, key=lambda _: rng.random())
    return tuple(tuple(pack[seat : 4 * size : 4]) for seat in range(4))
