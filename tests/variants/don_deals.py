"""Deals of Don on paper: Nine-Card Don (C, D, E), Irish Don (G), Blind Don (F), and some made for one point.

The tricks are written as those of Phat, where the muck is what Don calls game. Under the table of Nine-Card Don the
pegs are the trump five 10, nine 9, ace 4, king 3, queen 2, jack 1, and 5 for a plain five; Irish Don pegs as Phat does.
"""

from typing import Literal, NamedTuple

from tests.variants.phat_deals import E, Hands, N, Pair, PrintedDeal, PrintedTrick, S, W, hands, suit

A, B = range(2)  # the players of Blind Don; A leads

# --- Nine-Card Don: all nine peg cards dealt (C), a tied game (D), the jack of trumps left in the stock (E)

DEAL_C = PrintedDeal(
    name="C",
    pitcher=N,
    trump="S",
    dealt=(
        "QS JS TS 6S 5S 3S KH TD 4C",
        "AS 4S JH 9H 8H 6H 5H 8D AC",
        "8S QH 7H KC JC 8C 7C 5C 2C",
        "KS 9S 2S 4H QD 7D 6D 5D 4D",
    ),
    tricks=(
        PrintedTrick(N, "3S 4S 8S 9S", W, 9, 0, (0, 9), (0, 0)),
        PrintedTrick(W, "2S 6S AS 2C", E, 4, 4, (0, 13), (0, 4)),
        PrintedTrick(E, "AC 7C 5D 4C", E, 5, 4, (0, 18), (0, 8)),
        PrintedTrick(E, "6H QH 4H KH", N, 0, 5, (0, 18), (5, 8)),
        PrintedTrick(N, "TD 8D 7H QD", W, 0, 12, (0, 18), (5, 20)),
        PrintedTrick(W, "KS JS 5H 8C", W, 9, 4, (0, 27), (5, 24)),
        PrintedTrick(W, "4D 5S 8H 5C", N, 15, 0, (15, 27), (5, 24)),
        PrintedTrick(N, "QS 9H JC 6D", N, 2, 3, (17, 27), (8, 24)),
        PrintedTrick(N, "TS JH KC 7D", N, 0, 14, (17, 27), (22, 24)),
    ),
)

DEAL_D = PrintedDeal(
    name="D",
    pitcher=N,
    trump="C",
    dealt=(
        "AS 6S 3H KD 9D KC 8C 7C 4C",
        "5S 3S 2S JD 8D 6D 5D 2D JC",
        "TS 9S 5H 4H 2H AD QD 7D 9C",
        "7S 4S AH TD 4D 3D AC 6C 5C",
    ),
    tricks=(
        PrintedTrick(N, "KC JC 9C AC", W, 17, 8, (0, 17), (0, 8)),
        PrintedTrick(W, "AH 3H 5D 2H", W, 5, 4, (0, 22), (0, 12)),
        PrintedTrick(W, "3D KD 2D AD", S, 0, 7, (0, 22), (7, 12)),
        PrintedTrick(S, "4H 6C 4C 5S", W, 5, 0, (0, 27), (7, 12)),
        PrintedTrick(W, "4S AS 2S TS", N, 0, 14, (0, 27), (21, 12)),
        PrintedTrick(N, "6S 3S 9S 7S", S, 0, 0, (0, 27), (21, 12)),
        PrintedTrick(S, "7D TD 9D JD", E, 0, 11, (0, 27), (21, 23)),
        PrintedTrick(E, "6D QD 4D 7C", N, 0, 2, (0, 27), (23, 23)),
        PrintedTrick(N, "8C 8D 5H 5C", N, 15, 0, (15, 27), (23, 23)),
    ),
)

DEAL_E = PrintedDeal(
    name="E",
    pitcher=N,
    trump="S",
    dealt=(
        "AS TS 5S 4S QH 3H 2H QD 9C",
        "KS QS 9S 2S 7H 6D JC TC 7C",
        "AH TH 8H 6H 5H KD TD KC 4C",
        "6S JH 9H 4H 8D 5D 6C 5C 3C",
    ),
    tricks=(
        PrintedTrick(N, "AS 2S 5H 6S", N, 9, 4, (9, 0), (4, 0)),
        PrintedTrick(N, "4S QS 4C 5D", E, 7, 2, (9, 7), (4, 2)),
        PrintedTrick(E, "KS 6H 5C TS", E, 8, 13, (9, 15), (4, 15)),
        PrintedTrick(E, "6D KD 8D QD", S, 0, 5, (9, 15), (9, 15)),
        PrintedTrick(S, "8H 4H 2H 7H", S, 0, 0, (9, 15), (9, 15)),
        PrintedTrick(S, "AH 9H QH 9S", E, 9, 6, (9, 24), (9, 21)),
        PrintedTrick(E, "TC KC 3C 9C", S, 0, 13, (9, 24), (22, 21)),
        PrintedTrick(S, "TH JH 3H JC", W, 0, 12, (9, 24), (22, 33)),
        PrintedTrick(W, "6C 5S 7C TD", N, 10, 10, (19, 24), (32, 33)),
    ),
)

UNDEALT = {
    "C": "7S AH TH 3H 2H AD KD JD 9D 3D 2D QC TC 9C 6C 3C",
    "D": "KS QS JS 8S KH QH JH TH 9H 8H 7H 6H QC TC 3C 2C",
    "E": "JS 8S 7S 3S KH AD JD 9D 7D 4D 3D 2D AC QC 8C 2C",
}

# --- Irish Don: North holds the two of diamonds

DEAL_G = PrintedDeal(
    name="G",
    pitcher=N,
    trump="D",
    dealt=(
        "QS 8S KH 8H 7H 6H AD 8D 7D 6D 2D QC 8C",
        "KS JS TS 9S 7S 2S AH QH 2H KD JC 7C 5C",
        "5S 4S JH 9H 5H 4H 3H 5D AC KC 6C 4C 3C",
        "AS 6S 3S TH QD JD TD 9D 4D 3D TC 9C 2C",
    ),
    tricks=(
        PrintedTrick(N, "8D KD 5D 9D", E, 31, 3, (0, 31), (0, 3)),
        PrintedTrick(E, "2S 4S 3S QS", N, 0, 2, (0, 31), (2, 3)),
        PrintedTrick(N, "8S KS 5S AS", W, 5, 7, (0, 36), (2, 10)),
        PrintedTrick(W, "2C 8C 7C AC", S, 0, 4, (0, 36), (6, 10)),
        PrintedTrick(S, "KC TC QC JC", S, 0, 16, (0, 36), (22, 10)),
        PrintedTrick(S, "6C 9C 2D 5C", N, 14, 0, (14, 36), (22, 10)),
        PrintedTrick(N, "AD 2H 9H 3D", N, 13, 4, (27, 36), (26, 10)),
        PrintedTrick(N, "7D 7S 3C TD", W, 0, 10, (27, 36), (26, 20)),
        PrintedTrick(W, "QD 6D JS 3H", W, 2, 3, (27, 38), (26, 23)),
        PrintedTrick(W, "4D 6H QH 4H", W, 0, 2, (27, 38), (26, 25)),
        PrintedTrick(W, "TH KH AH JH", E, 0, 18, (27, 38), (26, 43)),
        PrintedTrick(E, "TS 4C 6S 7H", E, 0, 10, (27, 38), (26, 53)),
        PrintedTrick(E, "9S 5H JD 8H", W, 15, 1, (27, 53), (26, 54)),
    ),
)


class Shared(NamedTuple):
    """How one table shares out the bonus of Deal E: what is scored, in the order counted, and the deal's points."""

    parts: Literal["8", "6+1+1", "5+1+1+1"]
    low_to: Literal["taker", "holder"]
    scored: tuple[tuple[int, int, str], ...]
    points: Pair


BONUS_OF_DEAL_E = (
    Shared("8", "taker", ((1, 8, "game"),), (19, 32)),
    Shared("6+1+1", "taker", ((0, 1, "high"), (1, 6, "game")), (20, 30)),
    Shared("5+1+1+1", "taker", ((0, 1, "high"), (0, 1, "low"), (1, 5, "game")), (21, 29)),
    Shared("5+1+1+1", "holder", ((0, 1, "high"), (1, 1, "low"), (1, 5, "game")), (20, 30)),
)

# --- Deals made for one point of the rules; hearts are trumps

# North holds the nine best hearts with nine and five, the others a suit each with its five: everything is North's.
SWEEP = hands(*(suit(letter, "AKQJT9875") for letter in "HSDC"))

# East pitches a lone heart, which North takes and then takes all the rest.
SWEPT_PITCHER = hands(
    suit("H", "AKQJT9875"), "2H " + suit("S", "AKQJT985"), suit("D", "AKQJT9875"), suit("C", "AKQJT9875")
)

# East must put the trump five on North's nine; South has only spades and West only diamonds, each with the five.
BIGGEST_TRICK = hands(
    suit("H", "9876") + " " + suit("C", "AKQJT"),
    "5H " + suit("C", "98765432"),
    suit("S", "AKQJT9875"),
    suit("D", "AKQJT9875"),
)

# All nine cards that peg lie in the stock; North takes every trick.
NO_PEGS = hands(
    suit("H", "T87643") + " " + suit("S", "AKQ"),
    suit("S", "JT98764") + " AD KD",
    suit("D", "QJT98764") + " AC",
    suit("C", "KQJT98764"),
)

# As much of a trump suit as makes high, low and jack the same card: the others lie in the stock (six cards a hand).
ONE_TRUMP = hands("JH AS KS QS 2S 3S", "AC 2C 3C 4C 5C 6C", "AD 2D 3D 4D 5D 6D", "KD 7D 8D 9D 7C 8C")
ONE_TRUMP_PLAYED = "JH 2C 2D 7D AS 3C 3D 8D KS 4C 4D 9D QS 5C 5D 7C 2S 6C 6D 8C 3S AC AD KD"


class TiedDeal(NamedTuple):
    """A deal that ends in a tied game."""

    hands: Hands
    played: str
    game: int
    pegs: Pair

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards in the order played, North leading first."""
        return tuple(self.played.replace("/", "").split())


# No card but the four jacks counts for game, two to each side; the jack of trumps is high as well.
TIE_OF_JACKS = TiedDeal(
    hands(
        "7S 6S 2S 9H 5H 2H 6D 5D 3C",
        "8S 5S 4S 8H 6H 3H 2D 7C 5C",
        "JS 3S 7H 4H 7D 3D JC 6C 4C",
        "9S JH JD 9D 8D 4D 9C 8C 2C",
    ),
    "9H 3H 7H JH / 9D 5D 2D 3D / JD 6D 4S 7D / 9C 3C 5C JC / JS 9S 7S 5S /"
    " 4C 2C 6S 7C / 8H 4H 8D 2H / 8S 3S 8C 2S / 6H 6C 4D 5H",
    game=2,
    pegs=(10, 25),
)

# All twenty cards that count for game are dealt, and every card that pegs.
TIE_AT_FORTY = TiedDeal(
    hands(
        "TH 5H 2H JD 5D KC 9C 7C 2C",
        "AS 2S JH 9H KD QD AC QC TC",
        "KS QS JS TS 7S KH QH 7D 5C",
        "9S 5S AH 7H AD TD 9D 2D JC",
    ),
    "2H JH KH AH / 2D 5D KD 7D / TC 5C JC KC / 5H 9H QH 7H / KS 9S 2C AS /"
    " QC 7S 9D 9C / QD QS TD JD / AC JS 5S 7C / 2S TS AD TH",
    game=40,
    pegs=(26, 18),
)

# --- The Welsh league: Deal C, which North has pitched


class Offended(NamedTuple):
    """An offence in Deal C: when it is proved, by whom, what is scored for it, and what the deal comes to."""

    name: str
    tricks: int
    offenders: int
    offence: Literal["revoke", "play out of turn"]
    scored: tuple[tuple[int, int], ...]
    totals: Pair


# The other side gets 20 only in the offenders' own pitch; the last trick is exempt.
OWN_PITCH_ONLY = (
    Offended("WL-1", 6, 1, "revoke", ((1, -27),), (0, 0)),
    Offended("WL-2", 8, 0, "revoke", ((0, -17), (1, 20)), (0, 47)),
    Offended("WL-3", 8, 0, "play out of turn", (), (17, 27)),
)
# The other side gets 20 whoever pitched.
ALWAYS_TWENTY = (
    Offended("WL-1", 6, 1, "revoke", ((1, -27), (0, 20)), (20, 0)),
    Offended("WL-2", 8, 0, "revoke", ((0, -17), (1, 20)), (0, 47)),
)
# WL-5: the games won by two teams, and their points.
LEAGUE_MATCH = ((3, 2), (5, 2))

# --- Blind Don


class PileTrick(NamedTuple):
    """One line of the score sheet of Blind Don; pairs are by player, A before B."""

    leader: int
    played: str
    winner: int
    pegs: int
    game: int
    pegs_so_far: Pair
    game_so_far: Pair
    uncovered: tuple[str, str]
    """The card that each player turns up after the trick, empty for none."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The two cards in the order played."""
        return tuple(self.played.split())


class PrintedPiles(NamedTuple):
    """A deal of Blind Don: the piles of A and of B, face-up card before hidden card, and its eighteen tricks."""

    trump: str
    dealt: tuple[str, str]
    undealt: str
    tricks: tuple[PileTrick, ...]

    @property
    def piles(self) -> tuple[tuple[tuple[str, str], ...], ...]:
        """The piles by player, each a card face up and the one hidden under it."""
        return tuple(tuple((pile[:2], pile[3:]) for pile in row.split()) for row in self.dealt)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards in the order played."""
        return tuple(card for trick in self.tricks for card in trick.cards)

    @property
    def pegs(self) -> Pair:
        """The pegs of the whole deal."""
        return self.tricks[-1].pegs_so_far

    @property
    def game(self) -> Pair:
        """The game of the whole deal."""
        return self.tricks[-1].game_so_far


DEAL_F = PrintedPiles(
    trump="H",
    dealt=(
        "7H/9H 3S/8S 3D/QS QH/2C KH/QD 7D/AD QC/2S 5D/4H AC/8D",
        "9C/8C 2H/5C 2D/5H 4D/JH TC/KS 5S/6S TD/AS 6D/8H 4C/7S",
    ),
    undealt="JS TS 9S 4S AH TH 6H 3H KD JD 9D KC JC 7C 6C 3C",
    tricks=(
        PileTrick(A, "KH 2H", A, 3, 3, (3, 0), (3, 0), ("QD", "5C")),
        PileTrick(A, "AC 9C", A, 0, 4, (3, 0), (7, 0), ("8D", "8C")),
        PileTrick(A, "QH 8C", A, 2, 2, (5, 0), (9, 0), ("2C", "")),
        PileTrick(A, "7D TD", B, 0, 10, (5, 0), (9, 10), ("AD", "AS")),
        PileTrick(B, "AS 3S", B, 0, 4, (5, 0), (9, 14), ("8S", "")),
        PileTrick(B, "5S 8S", A, 5, 0, (10, 0), (9, 14), ("", "6S")),
        PileTrick(A, "QC 4C", A, 0, 2, (10, 0), (11, 14), ("2S", "7S")),
        PileTrick(A, "2C 5C", B, 5, 0, (10, 5), (11, 14), ("", "")),
        PileTrick(B, "6D 8D", A, 0, 0, (10, 5), (11, 14), ("", "8H")),
        PileTrick(A, "AD 2D", A, 0, 4, (10, 5), (15, 14), ("", "5H")),
        PileTrick(A, "3D 4D", B, 0, 0, (10, 5), (15, 14), ("QS", "JH")),
        PileTrick(B, "JH 7H", B, 1, 1, (10, 6), (15, 15), ("9H", "")),
        PileTrick(B, "TC 9H", A, 9, 10, (19, 6), (25, 15), ("", "KS")),
        PileTrick(A, "QS KS", B, 0, 5, (19, 6), (25, 20), ("", "")),
        PileTrick(B, "5H 2S", B, 10, 0, (19, 16), (25, 20), ("", "")),
        PileTrick(B, "8H QD", B, 0, 2, (19, 16), (25, 22), ("", "")),
        PileTrick(B, "7S 5D", B, 5, 0, (19, 21), (25, 22), ("4H", "")),
        PileTrick(B, "6S 4H", A, 0, 0, (19, 21), (25, 22), ("", "")),
    ),
)

# BD-1: pegs, game and points of Deal F.
BD_1 = ((19, 21), (25, 22), (27, 21))

# BD-4: the points of four deals make 98 to 96; with another fourth deal it is 98 to 98.
BD_4 = ((27, 21), (18, 33), (31, 12), (22, 30))
BD_4_LEVEL = (*BD_4[:3], (22, 32))
