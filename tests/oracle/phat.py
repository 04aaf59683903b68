"""Phat told a second time, as one coroutine a deal, with nothing but the standard library.

Four seats play in the order 0, 1, 2, 3; seats 0 and 2 are side 0, seats 1 and 3 are side 1. A card is two letters, rank
and suit, with ``T`` for the ten. All 52 cards are dealt. The pitcher leads first, any card, and its suit is trumps for
the deal. The highest trump wins the trick, else the highest card of the suit led, and the winner leads to the next.

Two counts run beside each other. The *pegs* of a trick go on the board the moment it is won, to the side that won it.
The *muck* is counted when all the cards are gone: the side with more of its 80 scores 8. The match is won by reaching
or passing the target.

``tell`` yields whose turn it is and which cards may be played, and is sent the card that is played::

    story = tell(hands)
    seat, legal = next(story)
    try:
        while True:
            seat, legal = story.send(legal[0])
    except StopIteration as end:
        told = end.value

which ``play_out(tell(hands), first_of_all)`` does as well.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from random import Random
from typing import Literal, NamedTuple, TypeAlias, TypedDict, TypeVar

Follow: TypeAlias = Literal["strict", "follow_or_trump"]
Tie: TypeAlias = Literal["carry_all", "carry_once", "none", "both_half"]
End: TypeAlias = Literal["immediate", "end_of_deal"]
PegTable: TypeAlias = Literal["phat", "geldeston_a", "geldeston_b"]
Pair: TypeAlias = tuple[int, int]

RANKS = "23456789TJQKA"
SUITS = "SHDC"
PACK = tuple(rank + suit for suit in SUITS for rank in reversed(RANKS))

HONOURS = {"A": 4, "K": 3, "Q": 2, "J": 1}
MUCK = HONOURS | {"T": 10}
PEGS: dict[PegTable, tuple[dict[str, int], dict[str, int]]] = {  # of trumps, of the plain suits
    "phat": (HONOURS | {"9": 18, "5": 10}, {"9": 9, "5": 5}),
    "geldeston_a": (HONOURS | {"T": 18, "5": 10}, {"T": 9, "5": 5}),
    "geldeston_b": (HONOURS | {"T": 18, "9": 9, "5": 10}, {"9": 9, "5": 5}),
}


class Trick(NamedTuple):
    """One trick: who led, the four cards in the order played, who won, and what it was worth."""

    leader: int
    cards: tuple[str, ...]
    winner: int
    pegs: int
    muck: int


class Told(NamedTuple):
    """How a deal went; pairs are by side."""

    tricks: tuple[Trick, ...]
    trump: str
    pegs: Pair
    muck: Pair
    bonus: Pair  # scored for the muck
    totals: Pair
    pot: int  # waits for the next deal's muck
    winner: int | None  # the side that has won the match


class Agreed(TypedDict, total=False):
    """What ``tell`` may be told of the table and the match so far, to be handed on as keywords."""

    target: int
    totals: Pair
    pot: int
    follow: Follow
    pegs: PegTable
    tie: Tie
    end: End


Story: TypeAlias = Generator[tuple[int, tuple[str, ...]], str, Told]
Chooser: TypeAlias = Callable[[tuple[str, ...]], str]
Ending = TypeVar("Ending")


def tell(  # noqa: PLR0913, the keywords are the table's agreements
    hands: Sequence[Sequence[str]],
    *,
    pitcher: int = 0,
    target: int = 181,
    totals: Pair = (0, 0),
    pot: int = 0,
    follow: Follow = "strict",
    pegs: PegTable = "phat",
    tie: Tie = "carry_all",
    end: End = "immediate",
) -> Story:
    """Tell one deal: yield a seat and the cards it may play, be sent its card, and return how it all ended."""
    held = [list(hand) for hand in hands]
    tricks: list[Trick] = []
    score, pegged, muck, bonus = [*totals], [0, 0], [0, 0], [0, 0]
    trump, leader = "", pitcher
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
        # The winner's side pegs the whole trick in one step, whoever played the cards, and keeps its muck for the end.
        trick = judge(leader, cards, trump, pegs)
        tricks.append(trick)
        leader, side = trick.winner, trick.winner % 2
        pegged[side] += trick.pegs
        score[side] += trick.pegs
        muck[side] += trick.muck
        # A side that gets home stops the deal there and then: the other tricks stay unplayed, the muck uncounted.
        if end == "immediate":
            won = home(score, target)

    if won is None:
        # All the cards are out: the muck pays 8 and whatever ties have left in the pot, or on a tie what was agreed.
        due, pot = settle(muck, pot, tie)
        # Where a tie pays both sides, the pitcher's side counts first, and may get home before the other has counted.
        for side in (pitcher % 2, 1 - pitcher % 2):
            if won is None:
                bonus[side] = due[side]
                score[side] += due[side]
                won = home(score, target) if end == "immediate" else None
        won = home(score, target)

    # A match that is won leaves nothing behind: what was in the pot is lost.
    left = pot if won is None else 0
    return Told(tuple(tricks), trump, pair(pegged), pair(muck), pair(bonus), pair(score), left, won)


def in_turn(leader: int) -> tuple[int, ...]:
    """Name the four seats in the order in which they play to a trick."""
    return tuple((leader + place) % 4 for place in range(4))


def playable(hand: Sequence[str], led: Sequence[str], trump: str, follow: Follow) -> tuple[str, ...]:
    """Follow suit if you can, or trump where that is agreed; to lead, or with none of the suit, play anything."""
    suits = {card[1] for card in led}
    if not any(card[1] in suits for card in hand):
        return tuple(hand)
    if follow == "follow_or_trump":
        suits.add(trump)
    return tuple(card for card in hand if card[1] in suits)


def judge(leader: int, cards: Sequence[str], trump: str, pegs: PegTable) -> Trick:
    """Give the trick to the highest trump, else to the highest card of the suit led, and say what it is worth."""
    suit = trump if any(card[1] == trump for card in cards) else cards[0][1]
    best = max((card for card in cards if card[1] == suit), key=lambda card: RANKS.index(card[0]))
    of_trumps, of_plain = PEGS[pegs]
    return Trick(
        leader=leader,
        cards=tuple(cards),
        winner=(leader + cards.index(best)) % 4,
        pegs=sum((of_trumps if card[1] == trump else of_plain).get(card[0], 0) for card in cards),
        muck=sum(MUCK.get(card[0], 0) for card in cards),
    )


def settle(muck: Sequence[int], pot: int, tie: Tie) -> tuple[list[int], int]:
    """Pay 8 and the pot to the side with more muck; on a tie let the 8 wait, be lost, or go to both."""
    if muck[0] != muck[1]:
        return ([8 + pot, 0] if muck[0] > muck[1] else [0, 8 + pot]), 0
    match tie:
        case "carry_all":  # 8, 16, 24 ...
            return [0, 0], pot + 8
        case "carry_once":  # never more than one 8
            return [0, 0], 8
        case "none":
            return [0, 0], 0
        case "both_half":
            return [8, 8], 0


def home(score: Sequence[int], target: int) -> int | None:
    """Name the side that has won: at or past the target, and ahead of the other."""
    if score[0] == score[1] or max(score) < target:
        return None
    return 0 if score[0] > score[1] else 1


def pair(counts: Sequence[int]) -> Pair:
    """Close a count by side."""
    return counts[0], counts[1]


def play_out(story: Generator[tuple[int, tuple[str, ...]], str, Ending], choose: Chooser) -> Ending:
    """Play a story to its end, with one chooser for all four seats."""
    _, legal = next(story)
    while True:
        card = choose(legal)  # not within the try: a chooser that has run out of cards is no end of the story
        try:
            _, legal = story.send(card)
        except StopIteration as end:
            told: Ending = end.value
            return told


def as_written(cards: Iterable[str]) -> Chooser:
    """Choose given cards in their order; those that come after the end of the deal stay unplayed."""
    following = iter(cards)
    return lambda _: next(following)


def at_random(rng: Random) -> Chooser:
    """Choose any card that may be played."""
    return lambda legal: legal[int(rng.random() * len(legal))]


def first_of_all(legal: tuple[str, ...]) -> str:
    """Choose the first card that may be played."""
    return legal[0]


def random_hands(rng: Random) -> tuple[tuple[str, ...], ...]:
    """Deal the pack at random, with no more of the generator than Python promises to keep."""
    pack = sorted(PACK, key=lambda _: rng.random())
    return tuple(tuple(pack[seat::4]) for seat in range(4))
