"""Blind Don for two told a second time, as one coroutine a deal, with nothing but the standard library.

Each player has nine piles on the table: a card face down and a card face up on it. The other sixteen cards of the pack
lie aside unseen. The player who did not deal leads first, any card that lies face up, and its suit is trumps. The
other must follow suit with a card that lies face up, if he can, else he plays any card that lies face up: what is
still hidden can neither be played nor asked for. The card under one that has been played is turned up when the trick
is complete, or at once where that is agreed. Eighteen tricks are played.

Pegs and game are those of Nine-Card Don: the winner of a trick pegs for it, and 8 go to the greater game, to nobody on
a tie. Four deals are played and the higher total wins; if the totals are level two more are played, and so on.

``tell`` yields whose turn it is, which cards may be played and which cards lie face up, and is sent the card.
"""

from collections.abc import Generator, Sequence
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from tests.oracle.don import PEGS
from tests.oracle.phat import MUCK, PACK, RANKS, Chooser, Pair, Trick, pair, playable

Uncover: TypeAlias = Literal["after_trick", "at_once"]
Pile: TypeAlias = tuple[str, str]  # the card face up, the card hidden under it
Piles: TypeAlias = Sequence[Pile]
FaceUp: TypeAlias = tuple[frozenset[str], frozenset[str]]  # by player


class Turn(NamedTuple):
    """Whose turn it is, what may be played, and what both may see on the table."""

    player: int
    legal: tuple[str, ...]
    face_up: FaceUp


class Told(NamedTuple):
    """How a deal went; pairs are by player."""

    tricks: tuple[Trick, ...]
    trump: str
    pegs: Pair
    muck: Pair
    bonus: Pair  # scored for the game
    totals: Pair
    winner: int | None  # the player who has won the match


Story: TypeAlias = Generator[Turn, str, Told]


def tell(
    piles: Sequence[Piles],
    *,
    leader: int = 0,
    uncover: Uncover = "after_trick",
    totals: Pair = (0, 0),
    deals: int = 0,
) -> Story:
    """Tell one deal, of a match in which so many deals have been played before."""
    up = [[top for top, _ in mine] for mine in piles]
    under = [dict(mine) for mine in piles]
    tricks: list[Trick] = []
    pegged, muck = [0, 0], [0, 0]
    trump = ""

    while any(up):
        cards: list[str] = []
        for player in (leader, 1 - leader):
            legal = playable(up[player], cards[:1], trump, "strict")
            card = yield Turn(player, legal, (frozenset(up[0]), frozenset(up[1])))
            if card not in legal:
                raise ValueError(f"player {player} may not play {card}, only {' '.join(legal)}")
            up[player].remove(card)
            cards.append(card)
            trump = trump or card[1]
            if uncover == "at_once":
                up[player] += turned(under[player], card)
        if uncover == "after_trick":
            for player, card in zip((leader, 1 - leader), cards, strict=True):
                up[player] += turned(under[player], card)
        trick = judge(leader, cards, trump)
        tricks.append(trick)
        leader = trick.winner
        pegged[leader] += trick.pegs
        muck[leader] += trick.muck

    bonus = [8 * (muck[0] > muck[1]), 8 * (muck[1] > muck[0])]
    after = tuple(map(sum, zip(totals, pegged, bonus, strict=True)))
    won = None
    if deals + 1 >= 4 and (deals + 1) % 2 == 0 and after[0] != after[1]:
        won = after.index(max(after))
    return Told(tuple(tricks), trump, pair(pegged), pair(muck), pair(bonus), pair(after), won)


def turned(under: dict[str, str], played: str) -> list[str]:
    """Turn up the card that lay under one that was played; under a card that was hidden itself there is none."""
    return [under.pop(played)] if played in under else []


def judge(leader: int, cards: Sequence[str], trump: str) -> Trick:
    """Give the trick to the second card if it beats the first: by suit if it follows, else by being a trump."""
    first, second = cards
    beaten = RANKS.index(second[0]) > RANKS.index(first[0]) if second[1] == first[1] else second[1] == trump
    of_trumps, of_plain = PEGS["nine_card"]
    return Trick(
        leader=leader,
        cards=(first, second),
        winner=1 - leader if beaten else leader,
        pegs=sum((of_trumps if card[1] == trump else of_plain).get(card[0], 0) for card in cards),
        muck=sum(MUCK.get(card[0], 0) for card in cards),
    )


def play_out(story: Story, choose: Chooser) -> tuple[tuple[Turn, ...], Told]:
    """Play a story to its end, with one chooser for both, and give all its turns as well."""
    turns = [next(story)]
    while True:
        card = choose(turns[-1].legal)
        try:
            turns.append(story.send(card))
        except StopIteration as end:
            told: Told = end.value
            return tuple(turns), told


def random_piles(rng: Random) -> tuple[tuple[Pile, ...], tuple[Pile, ...]]:
    """Lay out two rows of nine piles at random."""
    pack = sorted(PACK, key=lambda _: rng.random())
    mine, yours = (tuple(zip(pack[at : at + 9], pack[at + 9 : at + 18], strict=True)) for at in (0, 18))
    return mine, yours
