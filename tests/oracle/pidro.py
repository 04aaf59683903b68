"""Pidro told a second time, as one coroutine a deal, with nothing but the standard library.

Seats, cards, trumps and their points are those of Cinch (see there): four seats, partners across, nine cards each and
sixteen in the stock; fourteen trumps with the left pedro, fourteen points.

Everybody bids once, 6 to 14, each more than the one before; the dealer alone may repeat a 14, and plays 6 when all have
passed. The bidder names trumps. All but the dealer throw their plain cards away and are dealt up to six again; the
dealer takes what is left of the stock and keeps six cards. Whoever then holds more than six trumps kills those too
many: they lie open and are dead, and none of them scores. Only trumps are played. The bidder leads; everybody who still
has a trump plays one, the others are out. A winner who is out leaves the lead to the next to the left who is not. The
two is its holder's point, all others go to the takers. The bidder's side scores what it makes or is set back by its
bid; the others always score. When both are home the bidder's side has won.

``tell`` speaks as the story of Cinch does.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from tests.oracle.cinch import Choices, Hands, Moves, Pair, Ways, asked, ranking
from tests.oracle.phat import SUITS

Again: TypeAlias = Literal["dealer", "anybody", "nobody"]
AllPass: TypeAlias = Literal["dealer_plays_six", "dealer_bids"]
TwoTo: TypeAlias = Literal["holder", "taker"]
BothHome: TypeAlias = Literal["bidder", "bidder_stops", "higher"]

LEAST, MOST, FULL = 6, 14, 6
WORTH: Final = {"A": 1, "J": 1, "T": 1, "5": 5, "2": 1}
CALLED: Final = {"A": "ace", "J": "jack", "T": "ten", "2": "two"}


class Rules(NamedTuple):
    """What a table has agreed."""

    fourteen_again: Again = "dealer"  # who may bid 14 when 14 has been bid
    nobody_bids: AllPass = "dealer_plays_six"
    two_to: TwoTo = "holder"
    both_home: BothHome = "bidder"  # "bidder_stops": nothing is counted after the point that wins
    target: int = 62


PIDRO: Final = Rules()


class Trick(NamedTuple):
    """One trick: who led, the seats that had a trump and what they played, and who won."""

    leader: int
    seats: tuple[int, ...]
    cards: tuple[str, ...]
    winner: int


class Scored(NamedTuple):
    """A score: whose, how much, and for what."""

    side: int
    points: int
    reason: str


class Told(NamedTuple):
    """How a deal went; pairs are by side."""

    bidder: int
    bid: int
    trump: str
    hands: tuple[tuple[str, ...], ...]  # when the first card was led, cards that are never played among them
    killed: tuple[str, ...]
    drawn: tuple[int, ...]  # from the stock, by seat
    tricks: tuple[Trick, ...]
    made: Pair
    scores: tuple[Scored, ...]  # in the order scored
    totals: Pair
    winner: int | None
    next_dealer: int


Story: TypeAlias = Choices[Told]


def tell(
    hands: Hands, rules: Rules = PIDRO, *, dealer: int = 3, totals: Pair = (0, 0), stock: Sequence[str] = ()
) -> Story:
    """Tell one deal; there is always somebody who plays it."""
    round_of_bids = [(dealer + place) % 4 for place in range(1, 5)]
    others = round_of_bids[:3]
    eldest = others[0]

    # Everybody speaks once.
    bidder, bid = dealer, 0
    for seat in round_of_bids:
        said = yield from asked(seat, offers(bid, rules, is_dealer=seat == dealer))
        if said != "pass":
            bidder, bid = seat, int(said[4:])
    trump = (yield from asked(bidder, [f"trump:{suit}" for suit in SUITS]))[-1]
    trumps = ranking(trump)

    # The others throw and draw, the dealer gets what is left and keeps six, plain cards only for want of trumps.
    held = [[card for card in hand if seat == dealer or card in trumps] for seat, hand in enumerate(hands)]
    rest, drawn = [*stock], [0] * 4
    for seat in others:
        while len(held[seat]) < FULL and rest:
            held[seat].append(rest.pop(0))
            drawn[seat] += 1
    drawn[dealer] = len(rest)
    held[dealer] += rest
    plain = [card for card in held[dealer] if card not in trumps]
    too_many = max(0, len(held[dealer]) - FULL)
    gone = plain[:too_many]
    if 0 < too_many < len(plain):
        gone = (yield from asked(dealer, Ways(plain, too_many)))[8:].split(",")
    held[dealer] = [card for card in held[dealer] if card not in gone]

    # Killing, the eldest first.
    killed: list[str] = []
    for seat in round_of_bids:
        own = [card for card in held[seat] if card in trumps]
        if len(own) > FULL:
            may_go = [card for card in own if card[0] not in WORTH]
            killed += (yield from asked(seat, Ways(may_go, len(own) - FULL)))[8:].split(",")
    in_play = tuple(tuple(card for card in hand if card not in killed) for hand in held)

    tricks = yield from play(in_play, bidder, trumps)
    points = counted(in_play, tricks, trump, rules)
    mine, yours = ([scored for scored in points if scored.side == side] for side in (0, 1))
    made = sum(scored.points for scored in mine), sum(scored.points for scored in yours)
    scores, after, winner = settle(points, made, bidder % 2, bid, totals, rules)
    return Told(
        bidder, bid, trump, in_play, tuple(killed), tuple(drawn), tricks, made, scores, after, winner, eldest
    )  # fmt: skip


def offers(high: int, rules: Rules, *, is_dealer: bool) -> Moves:
    """List what a seat may say when so much has been bid, 0 for nothing."""
    bids = [f"bid:{number}" for number in range(max(LEAST, high + 1), MOST + 1)]
    if high == MOST and (rules.fourteen_again == "anybody" or (rules.fourteen_again == "dealer" and is_dealer)):
        bids = [f"bid:{MOST}"]
    if is_dealer and not high:
        return bids if rules.nobody_bids == "dealer_bids" else bids[:1]
    return ["pass", *bids]


def play(hands: Hands, bidder: int, trumps: Sequence[str]) -> Choices[tuple[Trick, ...]]:
    """Play trumps alone, as long as anybody has one."""
    alive = {seat: [card for card in hand if card in trumps] for seat, hand in enumerate(hands)}
    tricks: list[Trick] = []
    to_lead = bidder
    while any(alive.values()):
        while not alive[to_lead]:
            to_lead = (to_lead + 1) % 4
        laid: dict[int, str] = {}
        for place in range(4):
            seat = (to_lead + place) % 4
            if alive[seat]:
                laid[seat] = yield from asked(seat, tuple(alive[seat]))
                alive[seat].remove(laid[seat])
        winner = min(laid, key=lambda seat: trumps.index(laid[seat]))
        tricks.append(Trick(to_lead, tuple(laid), tuple(laid.values()), winner))
        to_lead = winner
    return tuple(tricks)


def counted(hands: Hands, tricks: Sequence[Trick], trump: str, rules: Rules) -> list[Scored]:
    """Say who has made what, from the ace down to the two."""
    taker = {card: trick.winner % 2 for trick in tricks for card in trick.cards}
    two = f"2{trump}"
    if rules.two_to == "holder" and two in taker:
        taker[two] = next(seat for seat, hand in enumerate(hands) if two in hand) % 2
    points: list[Scored] = []
    for card in sorted(taker, key=ranking(trump).index):
        if card[0] in WORTH:
            pedro = "right pedro" if card[1] == trump else "left pedro"
            points.append(Scored(taker[card], WORTH[card[0]], CALLED.get(card[0], pedro)))
    return points


def settle(  # noqa: PLR0913, PLR0917, all that a settlement hangs on
    points: Sequence[Scored], made: Pair, side: int, bid: int, totals: Pair, rules: Rules
) -> tuple[tuple[Scored, ...], Pair, int | None]:
    """Pay the bidder's side or set it back, then pay the others, and say who has won the match."""
    scores = [scored for scored in points if scored.side == side] if made[side] >= bid else []
    if made[side] < bid:
        scores.append(Scored(side, -bid, "set back"))
    scores += [scored for scored in points if scored.side != side]
    after = [*totals]
    for place, scored in enumerate(scores, start=1):
        after[scored.side] += scored.points
        if rules.both_home == "bidder_stops" and after[scored.side] >= rules.target:
            return tuple(scores[:place]), (after[0], after[1]), scored.side
    home = [one for one in (side, 1 - side) if after[one] >= rules.target]
    if rules.both_home == "higher":
        home.sort(key=lambda one: -after[one])
    return tuple(scores), (after[0], after[1]), home[0] if home else None
