"""California Jack and Shasta Sam told a second time, as one coroutine a deal, with nothing but the standard library.

Two seats have six cards each; the other forty are the stock, top card first. In California Jack the suit of the top
card is trumps, in Shasta Sam trumps are cut for and told with the deal. The seat that did not deal leads. A plain suit
is followed or trumped, from the first trick on. After each trick its winner takes the top card of the stock and the
loser the next; when the stock is gone the last six cards are played, so that there are 26 tricks. High (the ace of
trumps), low (the two), the jack and the game are a point each to whoever has taken them, counted in this order, and the
first to have ten has won.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from tests.oracle.phat import PACK, RANKS
from tests.oracle.seven_up import (
    Board,
    Choices,
    Counts,
    Dealt,
    Follow,
    LowTo,
    Scored,
    Tie,
    Trick,
    most,
    pips_of,
    play,
)


class House(NamedTuple):
    """What a table agrees on; as it stands, California Jack, and Shasta Sam too but for how trumps are found."""

    target: int = 10
    follow: Follow = "follow_or_trump"
    low_to: LowTo = "taker"
    tie: Tie = "none"


CALIFORNIA_JACK = House()


class Told(NamedTuple):
    """How a deal went; counts are by seat, and each seat is its own side."""

    trump: str
    tricks: tuple[Trick, ...]
    pips: Counts
    scores: tuple[Scored, ...]  # in the order scored
    totals: Counts
    winner: int | None  # the seat that has won the match
    next_dealer: int


Story: TypeAlias = Choices[Told]


def tell(  # noqa: PLR0913, the keywords say where the match stands
    hands: Sequence[Sequence[str]],
    stock: Sequence[str],
    house: House = CALIFORNIA_JACK,
    *,
    trump: str = "",
    dealer: int = 1,
    totals: Counts = (0, 0),
) -> Story:
    """Tell one deal; without a trump that was cut for, the top card of the stock fixes it."""
    held, pile = [list(hand) for hand in hands], list(stock)
    trump = trump or pile[0][1]
    leader = 1 - dealer
    tricks: list[Trick] = []
    won: tuple[list[str], list[str]] = ([], [])
    played: tuple[list[str], list[str]] = ([], [])
    while any(held):
        trick = yield from play(held, leader, trump, house.follow)
        tricks.append(trick)
        lead, reply = trick.cards
        played[leader].append(lead)
        played[1 - leader].append(reply)
        leader = trick.winner
        won[leader].extend(trick.cards)
        if pile:
            held[leader].append(pile.pop(0))
            held[1 - leader].append(pile.pop(0))

    # The whole pack was in play, so that ace, two and jack of trumps have been taken by somebody.
    board = Board(totals, house.target)
    pips = sum(map(pips_of, won[0])), sum(map(pips_of, won[1]))
    whose_low = played if house.low_to == "holder" else won
    for part, rank, cards in (("high", RANKS[-1], won), ("low", RANKS[0], whose_low), ("jack", "J", won)):
        board.put(0 if rank + trump in cards[0] else 1, 1, part)
    game = most(pips, house.tie, dealer)
    if game is not None:
        board.put(game, 1, "game")
    return Told(trump, tuple(tricks), pips, tuple(board.scores), tuple(board.totals), board.winner, 1 - dealer)


def random_deal(rng: Random) -> Dealt:
    """Deal two hands and the stock at random, with no more of the generator than Python promises to keep."""
    pack = sorted(PACK, key=lambda _: rng.random())
    return Dealt((tuple(pack[0:12:2]), tuple(pack[1:12:2])), tuple(pack[12:]))
