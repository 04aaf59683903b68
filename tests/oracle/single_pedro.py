"""Auction Pedro, Pedro Sancho, Dom Pedro and Snoozer told a second time, as one coroutine a deal.

Four seats play in the order 0, 1, 2, 3, each alone; each has six cards, and the others are asleep. The eldest sells the
lead: the others bid round and round, whoever passes is out, and the eldest takes the price at once or refuses it and
must make as much. The first card led makes its suit trumps. A player follows suit or trumps, as he likes; with none of
the suit he plays anything. High, low, the jack, the ten and the five of trumps count, in some games the three, the nine
and the joker, which is the lowest trump; all is scored by who takes the card in a trick, in the order of the list.

Tricks are won and suits followed as in the story of Pitch, and ``tell`` speaks as that does.
"""

from collections.abc import Generator, Sequence
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from tests.oracle import pitch
from tests.oracle.phat import PACK
from tests.oracle.pitch import Ask, Hands, Trick, asked, playable, winning

Selling: TypeAlias = Literal["sold", "sold_or_kept", "bid"]
Worth: TypeAlias = tuple[tuple[str, int], ...]
Called: TypeAlias = Generator[Ask, str, tuple[int, int, list["Scored"]]]

HIGH_TO_FIVE: Final[Worth] = (("high", 1), ("low", 1), ("jack", 1), ("ten", 1), ("five", 5))
WITH_THREE: Final[Worth] = (*HIGH_TO_FIVE[:4], ("three", 3), *HIGH_TO_FIVE[4:], ("nine", 9))
RANK_OF: Final = {"jack": "J", "ten": "T", "three": "3", "five": "5", "nine": "9"}


class Rules(NamedTuple):
    """What a table has agreed; as it stands, Auction Pedro."""

    worth: Worth = HIGH_TO_FIVE  # in the order counted
    most: int = 9
    jokers: int = 0
    selling: Selling = "sold"  # or the eldest may keep it for the most, or the highest bidder has it and nobody is paid
    target: int = 50

    @property
    def cards(self) -> pitch.Rules:
        """How cards rank: the joker stands below the two of trumps."""
        return pitch.Rules(jokers=self.jokers, order=pitch.JOKER_LOW if self.jokers else pitch.PLAIN)


AUCTION_PEDRO: Final = Rules()
PEDRO_SANCHO: Final = Rules(worth=(*HIGH_TO_FIVE, ("nine", 9)), most=18)
DOM_PEDRO: Final = Rules(worth=WITH_THREE, most=21)
SNOOZER: Final = Rules(worth=(*WITH_THREE, ("joker", 15)), most=36, jokers=1, target=100)


class Scored(NamedTuple):
    """A score: whose, how much, and for what."""

    side: int
    points: int
    reason: str


class Told(NamedTuple):
    """How a deal went."""

    pitcher: int
    bid: int  # 0: the pitcher plays for nothing in particular
    trump: str
    tricks: tuple[Trick, ...]
    scores: tuple[Scored, ...]  # in the order scored
    totals: tuple[int, ...]
    winner: int | None
    next_dealer: int


Story: TypeAlias = Generator[Ask, str, Told]


def tell(hands: Hands, rules: Rules = AUCTION_PEDRO, *, dealer: int = 3, totals: Sequence[int] = (0, 0, 0, 0)) -> Story:
    """Tell one deal; the price of the lead may win the match before a card is played."""
    score, eldest = [*totals], (dealer + 1) % 4
    pitcher, bid, scores = yield from bidding(eldest, rules)
    winner = add_up(scores, score, rules.target)
    tricks: tuple[Trick, ...] = ()
    trump = ""
    if winner is None:
        trump, tricks = yield from play(hands, pitcher, rules)
        due = settled(counted(hands, tricks, trump, rules), pitcher, bid)
        winner = add_up(due, score, rules.target)
        scores += due
    return Told(pitcher, bid, trump, tricks, tuple(scores), tuple(score), winner, eldest)


def bidding(eldest: int, rules: Rules) -> Called:
    """Say who leads, what he must make, and what was scored for the lead."""
    kept = f"bid:{rules.most}"
    if rules.selling == "sold_or_kept" and (yield from asked(eldest, ["sell", kept])) == kept:
        return eldest, rules.most, []
    seats = [(eldest + place) % 4 for place in range(4)]
    bidders = seats if rules.selling == "bid" else seats[1:]
    buyer, high = eldest, 0
    speaking = [*bidders]
    while speaking:
        seat = speaking.pop(0)
        said = yield from asked(seat, ["pass", *(f"bid:{number}" for number in range(high + 1, rules.most + 1))])
        if said != "pass":
            if high:
                speaking.append(buyer)  # who is overbid speaks again
                speaking.sort(key=lambda other: (other - seat) % 4)
            buyer, high = seat, int(said[4:])
    if not high or rules.selling == "bid":
        return buyer, high, []
    if (yield from asked(eldest, ["accept", "refuse"])) == "accept":
        return buyer, high, [Scored(eldest, high, "sale")]
    return eldest, high, []


def play(hands: Hands, pitcher: int, rules: Rules) -> Generator[Ask, str, tuple[str, tuple[Trick, ...]]]:
    """Play six tricks; the first card, no joker, makes its suit trumps."""
    left = [[*hand] for hand in hands]
    tricks: list[Trick] = []
    trump, leader = "", pitcher
    while any(left):
        cards: list[str] = []
        for place in range(4):
            seat = (leader + place) % 4
            legal = playable(left[seat], cards[:1], trump, rules.cards)
            card = yield from asked(seat, [card for card in legal if trump or card != "X1"])
            trump = trump or card[1]
            left[seat].remove(card)
            cards.append(card)
        winner = (leader + winning(cards, trump, rules.cards)) % 4
        tricks.append(Trick(leader, tuple(cards), winner))
        leader = winner
    return trump, tuple(tricks)


def counted(hands: Hands, tricks: Sequence[Trick], trump: str, rules: Rules) -> list[Scored]:
    """Say who has made what, in the order of the list; what is asleep counts for nobody."""
    taker = {card: trick.winner for trick in tricks for card in trick.cards}
    dealt = [card for card in PACK if any(card in hand for hand in hands) and card[1] == trump]  # from the ace down
    due: list[Scored] = []
    for reason, points in rules.worth:
        extremes = {"high": dealt[0], "low": dealt[-1], "joker": "X1"}
        card = extremes.get(reason) or f"{RANK_OF[reason]}{trump}"
        if card in taker:
            due.append(Scored(taker[card], points, reason))
    return due


def settled(due: list[Scored], pitcher: int, bid: int) -> list[Scored]:
    """Pay everybody, or set a pitcher who has made too little back by what he bid."""
    if sum(scored.points for scored in due if scored.side == pitcher) >= bid:
        return due
    return [Scored(pitcher, -bid, "set back"), *(scored for scored in due if scored.side != pitcher)]


def add_up(due: list[Scored], score: list[int], target: int) -> int | None:
    """Add scores one by one; the first to reach the target has won, and what follows is struck out."""
    for place, scored in enumerate(due):
        score[scored.side] += scored.points
        if score[scored.side] >= target:
            del due[place + 1 :]
            return scored.side
    return None


def random_deal(rng: Random, rules: Rules) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Deal hands and leave the rest asleep, with no more of the generator than Python promises to keep."""
    return pitch.random_deal(rng, 4, rules.cards)
