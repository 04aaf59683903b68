"""Deals of Phat on paper: two played out trick by trick, and some hands made for one point of the rules.

The tricks are as a scorer would write them down under the ordinary table of pegs: who led, the four cards in the order
played, who won, the pegs and the muck in the trick, then pegs and muck so far, North and South before East and West.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

N, E, S, W = range(4)

Pair: TypeAlias = tuple[int, int]
Hands: TypeAlias = tuple[tuple[str, ...], ...]


class PrintedTrick(NamedTuple):
    """One line of the score sheet."""

    leader: int
    played: str
    winner: int
    pegs: int
    muck: int
    pegs_so_far: Pair
    muck_so_far: Pair

    @property
    def cards(self) -> tuple[str, ...]:
        """The four cards in the order played."""
        return tuple(self.played.split())

    def turned(self, seats: int) -> "PrintedTrick":
        """Move every player some seats on: an odd number makes the sides change places."""
        return self._replace(
            leader=(self.leader + seats) % 4,
            winner=(self.winner + seats) % 4,
            pegs_so_far=swapped(self.pegs_so_far, seats),
            muck_so_far=swapped(self.muck_so_far, seats),
        )


class PrintedDeal(NamedTuple):
    """A deal and its thirteen tricks."""

    name: str
    pitcher: int
    trump: str
    dealt: tuple[str, str, str, str]
    tricks: tuple[PrintedTrick, ...]

    @property
    def hands(self) -> Hands:
        """The hands by seat."""
        return hands(*self.dealt)

    @property
    def dealer(self) -> int:
        """The seat to the right of the pitcher."""
        return (self.pitcher - 1) % 4

    @property
    def cards(self) -> tuple[str, ...]:
        """All 52 cards in the order played."""
        return tuple(card for trick in self.tricks for card in trick.cards)

    @property
    def pegs(self) -> Pair:
        """The pegs of the whole deal, by side."""
        return self.tricks[-1].pegs_so_far

    @property
    def muck(self) -> Pair:
        """The muck of the whole deal, by side."""
        return self.tricks[-1].muck_so_far

    def turned(self, seats: int) -> "PrintedDeal":
        """Give every hand, and all that was done with it, to the player some seats on in the order of play."""
        north, east, south, west = (self.dealt[(seat - seats) % 4] for seat in range(4))
        return self._replace(
            name=f"{self.name} turned {seats}",
            pitcher=(self.pitcher + seats) % 4,
            dealt=(north, east, south, west),
            tricks=tuple(trick.turned(seats) for trick in self.tricks),
        )


def swapped(counts: Pair, seats: int) -> Pair:
    """Let the sides change places where an odd number of seats is turned."""
    return (counts[1], counts[0]) if seats % 2 else counts


def hands(*texts: str) -> Hands:
    """Read hands written as cards with spaces."""
    return tuple(tuple(text.split()) for text in texts)


def suit(letter: str, ranks: str = "AKQJT98765432") -> str:
    """Write cards of one suit: all of it, or the ranks given."""
    return " ".join(rank + letter for rank in ranks)


def pack(dealt: Sequence[Sequence[str]], dealer: int) -> tuple[str, ...]:
    """Put the pack together, top card first, that deals these hands singly from the dealer's left."""
    return tuple(dealt[(dealer + 1 + place) % 4][place // 4] for place in range(4 * len(dealt[0])))


DEAL_A = PrintedDeal(
    name="A",
    pitcher=N,
    trump="H",
    dealt=(
        "KS TS 7S 3S AH KH 4H 2H 9D 7D KC JC 4C",
        "QS 8S 5S 4S 2S QH JH TH 9H 6H 5H QC 3C",
        "JS 8H 7H 3H KD JD TD 4D AC 9C 8C 7C 2C",
        "AS 9S 6S AD QD 8D 6D 5D 3D 2D TC 6C 5C",
    ),
    tricks=(
        PrintedTrick(N, "4H 6H 3H 9S", E, 9, 0, (0, 9), (0, 0)),
        PrintedTrick(E, "2S JS AS 3S", W, 0, 5, (0, 9), (0, 5)),
        PrintedTrick(W, "AD 7D 9H 4D", E, 18, 4, (0, 27), (0, 9)),
        PrintedTrick(E, "5H 8H 2D AH", N, 14, 4, (14, 27), (4, 9)),
        PrintedTrick(N, "KH JH 7H 3D", N, 4, 4, (18, 27), (8, 9)),
        PrintedTrick(N, "2H QH 2C 5C", E, 7, 2, (18, 34), (8, 11)),
        PrintedTrick(E, "3C 7C 6C KC", N, 0, 3, (18, 34), (11, 11)),
        PrintedTrick(N, "KS 4S 9C 6S", N, 9, 3, (27, 34), (14, 11)),
        PrintedTrick(N, "9D TH JD 5D", E, 14, 11, (27, 48), (14, 22)),
        PrintedTrick(E, "8S 8C 6D TS", N, 0, 10, (27, 48), (24, 22)),
        PrintedTrick(N, "4C QC AC TC", S, 0, 16, (27, 48), (40, 22)),
        PrintedTrick(S, "KD 8D JC QS", S, 0, 6, (27, 48), (46, 22)),
        PrintedTrick(S, "TD QD 7S 5S", W, 5, 12, (27, 53), (46, 34)),
    ),
)

DEAL_B = PrintedDeal(
    name="B",
    pitcher=N,
    trump="H",
    dealt=(
        "5S 4S 3S 2S JH TH 9H 7H 5H 8D 3D KC 2C",
        "AS TS 7S QH 8H 4H 2H AD 7D 4D QC JC 6C",
        "KS QS 6S 3H KD QD TD 9D 2D 9C 7C 5C 4C",
        "JS 9S 8S AH KH 6H JD 6D 5D AC TC 8C 3C",
    ),
    tricks=(
        PrintedTrick(N, "7H QH 3H AH", W, 6, 6, (0, 6), (0, 6)),
        PrintedTrick(W, "KH JH 2H 2D", W, 4, 4, (0, 10), (0, 10)),
        PrintedTrick(W, "AC 2C QC 4C", W, 0, 6, (0, 10), (0, 16)),
        PrintedTrick(W, "3C KC 6C 9C", N, 9, 3, (9, 10), (3, 16)),
        PrintedTrick(N, "2S 7S KS 8S", S, 0, 3, (9, 10), (6, 16)),
        PrintedTrick(S, "6S JS 3S TS", W, 0, 11, (9, 10), (6, 27)),
        PrintedTrick(W, "6H TH 4H 9D", N, 9, 10, (18, 10), (16, 27)),
        PrintedTrick(N, "5H 8H 7C 9S", E, 19, 0, (18, 29), (16, 27)),
        PrintedTrick(E, "JC 5C 8C 9H", N, 23, 1, (41, 29), (17, 27)),
        PrintedTrick(N, "4S AS QS 5D", E, 5, 6, (41, 34), (17, 33)),
        PrintedTrick(E, "AD QD JD 3D", E, 0, 7, (41, 34), (17, 40)),
        PrintedTrick(E, "4D KD 6D 8D", S, 0, 3, (41, 34), (20, 40)),
        PrintedTrick(S, "TD TC 5S 7D", S, 5, 20, (46, 34), (40, 40)),
    ),
)
# North holds every trump and takes all thirteen tricks, whatever is played to them.
SWEEP = hands(suit("H"), suit("S"), suit("D"), suit("C"))

# East pitches a lone heart, which North takes and then takes all the rest.
SWEPT_PITCHER = hands(
    suit("H", "AKQJT9876543") + " AS",
    "2H " + suit("S", "KQJT98765432"),
    suit("D"),
    suit("C"),
)

# North and East share the hearts; South has only spades and West only diamonds, so that nines may fall on a heart.
TWO_WITH_HEARTS = hands(
    suit("H", "9876432") + " " + suit("C", "AKQJT9"),
    suit("H", "AKQJT5") + " " + suit("C", "8765432"),
    suit("S"),
    suit("D"),
)

# A heart led by North's ace must be followed by East's king, South's nine and West's five (or a lower heart of West's).
ONE_BIG_HEART_EACH = hands(
    "AH " + suit("S", "KQJT98765432"),
    "KH " + suit("D", "KQJT98765432"),
    "9H " + suit("C", "KQJT98765432"),
    suit("H", "QJT8765432") + " AS AD AC",
)
