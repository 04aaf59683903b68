"""Pedro: the games in which the five of trumps, the *pedro*, counts 5.

In **Cinch** and the games called Pedro the five of the other suit of the trumps' colour, the *left pedro*, is a trump
as well, between the five and the four. Nine cards are dealt by threes, and the right to name trumps is bid for. Plain
cards are then thrown away and hands filled up to six from the stock, of which the dealer takes what is left; so all
trumps are in play, and the ace, jack and ten score 1, the pedros 5 each and the two 1: fourteen points in every deal.
Games differ in what becomes of a seventh trump, in who scores for the two, and in how a contract is paid.

The **old games** have one pedro and no exchange: six cards are dealt to each of four, the eldest sells the lead, the
first card led makes its suit trumps, and every point goes to whoever takes the card in a trick.
"""

from __future__ import annotations

from typing import Final

from allfours.awards import Credit, High, Jack, Jokers, Low, OffCard, TrumpCard
from allfours.cards import Rank, pack
from allfours.difference import Difference, Made
from allfours.following import follow_or_trump, no_joker_first
from allfours.opening import Cut, Office, Wins, eldest_deals
from allfours.orders import Ranked
from allfours.rules import Settlement, Variant
from allfours.scoring import Compare, Race, Tiebreak, Winners
from allfours.seating import FOUR_HANDED, Seating
from allfours.setback import Counting, HighestBid, SetBack
from allfours.stages import (
    AllPass,
    Auction,
    DeclarerNames,
    Discards,
    Excess,
    Faces,
    FillUp,
    FirstTrump,
    Hold,
    LayExcess,
    PlainFirst,
    PlainTo,
    Price,
    Refused,
    Rounds,
    SellAuction,
    TakeStock,
    Tricks,
    TrumpsOnly,
    Unasked,
    all_but_dealer,
    all_but_declarer,
    dealer,
    declarer,
    every_plain_card,
    everybody,
    trump_first,
)

# --- Two pedros

_SCORERS: Final = "A J T 5 2"
_DOWN_TO_SIX: Final = PlainFirst(6, spares=_SCORERS, excess=Excess.KEPT)
"""Who has more than six trumps gives some up, and none that scores: at most six do."""
_ACE: Final = TrumpCard(Rank.ACE, pays=1, to=Credit.TAKER)
_TEN: Final = TrumpCard(Rank.TEN, pays=1, to=Credit.TAKER)
_RIGHT: Final = TrumpCard(Rank.FIVE, pays=5, to=Credit.TAKER)
_LEFT: Final = OffCard(Rank.FIVE, pays=5)
_TWO_TAKEN: Final = TrumpCard(Rank.TWO, pays=1, to=Credit.TAKER)
_TWO_HELD: Final = TrumpCard(Rank.TWO, pays=1, to=Credit.HOLDER)
_FOURTEEN: Final[tuple[Settlement, ...]] = (_ACE, Jack(1), _TEN, _RIGHT, _LEFT, _TWO_HELD)
_DRAW: Final = (
    Discards(rule=every_plain_card, who=all_but_dealer, faces=Faces.UP),
    FillUp(6, who=all_but_dealer),
    TakeStock(who=dealer),
    Discards(rule=PlainTo(6), who=dealer),
)
"""All plain cards go and hands are filled up; the dealer takes the rest and keeps six cards, or all trumps."""

CINCH: Final = Variant(
    name="cinch",
    title="Cinch",
    seating=FOUR_HANDED,
    packets=(3, 3, 3),
    order=Ranked("A K Q J T 9 8 7 6 5 off-5 4 3 2"),
    stages=(
        Auction(1, 14, hold=Hold.NEVER, all_pass=AllPass.DEALER_FREE),
        DeclarerNames(),
        _DRAW[0],
        Discards(rule=_DOWN_TO_SIX, who=all_but_dealer, faces=Faces.UP),
        *_DRAW[1:],
        Discards(rule=_DOWN_TO_SIX, who=dealer, faces=Faces.UP),
        Tricks(follow=follow_or_trump),
    ),
    settlement=Difference(awards=(_ACE, Jack(1), _TEN, _RIGHT, _LEFT, _TWO_TAKEN), made=Made.DIFFERENCE),
    goal=Race(51),
    first_dealer=Cut(wins=Wins.HIGHEST, winner=Office.DEALS),
    next_dealer=eldest_deals,
    aliases=("double_pedro", "high_five"),
    source=(
        "American accounts, some from the end of the nineteenth century. Others play to 42, give the two to its holder,"
        " let both sides score what they make, or force a dealer to bid when all pass. That trumps which score may not"
        " be given up, that the stock serves as far as it lasts and a player with no card left is passed over, also for"
        " the lead, and the order in which points are counted were decided here."
    ),
)
"""Cinch for two partnerships, 51 up, in which the difference is scored."""

BLIND_CINCH: Final = CINCH.evolve(
    name="blind_cinch",
    title="Blind Cinch",
    stages=(
        *CINCH.stages[:1],
        TakeStock(who=declarer, cards=4),
        DeclarerNames(),
        Discards(rule=PlainTo(6), who=declarer),
        Discards(rule=_DOWN_TO_SIX, who=declarer, faces=Faces.UP),
        TakeStock(who=all_but_declarer, cards=4),
        Discards(rule=PlainTo(6), who=all_but_declarer),
        Discards(rule=_DOWN_TO_SIX, who=all_but_declarer, faces=Faces.UP),
        Tricks(follow=follow_or_trump),
    ),
    source=(
        "An account of Cinch in which everybody has four more cards face down, which the bidder takes up before naming"
        " trumps and the others afterwards. That the eldest of the others is the first, that plain cards go face down,"
        " and that trumps go only when plain cards are too few, shown and none that scores, was decided here."
    ),
)
"""Cinch with a packet of four cards for everybody in place of the draw."""

PEDRO: Final = CINCH.evolve(
    name="pedro",
    title="Pedro",
    stages=(
        Auction(7, 14, hold=Hold.NEVER, all_pass=AllPass.DEALER_FORCED_TO_LEAST),
        DeclarerNames(),
        *_DRAW,
        LayExcess(play=Tricks(follow=follow_or_trump), down_to=5, spares=_SCORERS),
    ),
    settlement=SetBack(awards=_FOURTEEN, counting=Counting.BIDDER_FIRST),
    goal=Compare(62, tie=Tiebreak.PLAY_ON, winners=Winners.CONTRACT_FIRST),
    source=(
        "American accounts. They begin the bidding at 6 or at 7; some must follow suit, some let the contract decide"
        " once both sides have 55. That cards are thrown away face up, that no card which scores is laid under another,"
        " who deals first, and the order in which points are counted were decided here."
    ),
)
"""Pedro for two partnerships, 62 up: all trumps are kept, and the bidder's side wins when both are there."""

PIDRO: Final = PEDRO.evolve(
    name="pidro",
    title="Pidro",
    stages=(
        Auction(6, 14, hold=Hold.ONLY_MOST, all_pass=AllPass.DEALER_FORCED_TO_LEAST),
        DeclarerNames(),
        Discards(rule=every_plain_card, who=all_but_dealer),
        *_DRAW[1:],
        Discards(rule=_DOWN_TO_SIX, who=everybody, faces=Faces.UP),
        TrumpsOnly(first=FirstTrump.ANY),
    ),
    source=(
        "Tournament rules of Swedish Ostrobothnia, and accounts of the game there and in Finland. In some of them"
        " anybody may repeat a bid of fourteen, or cards are thrown away face up. That the left pedro may be the first"
        " card led, and the order in which points are counted were decided here."
    ),
)
"""Pidro for two partnerships, 62 up: trumps alone are played, and trumps over six are killed."""

CALIFORNIA_PEDRO: Final = PEDRO.evolve(
    name="california_pedro",
    title="California Pedro",
    stages=(
        Auction(6, 16, hold=Hold.NEVER, all_pass=AllPass.DEALER_FORCED_TO_LEAST),
        *PEDRO.stages[1:-1],
        LayExcess(play=Tricks(follow=follow_or_trump, lead=trump_first), down_to=5, spares=_SCORERS),
    ),
    settlement=SetBack(
        awards=(_ACE, Jack(3), _TEN, _RIGHT, _LEFT, _TWO_HELD),
        counting=Counting.BIDDER_FIRST,
        slam=HighestBid(16, pays=32),
    ),
    goal=Compare(91, tie=Tiebreak.PLAY_ON, winners=Winners.CONTRACT_MADE),
    aliases=("azorean_pedro",),
    source=(
        "Accounts of the game of Californian families from the Azores and from Italy. Others play to 52 or 100, begin"
        " the bidding at the dealer's right, or let sixteen count no more than itself. That no card which scores is"
        " laid under another, who deals first, and the order in which points are counted were decided here."
    ),
)
"""Pedro in which the jack counts 3, sixteen wins or loses 32, and only a bidder wins the match."""

KING_PEDRO: Final = PEDRO.evolve(
    name="king_pedro",
    title="King Pedro",
    packets=(3, 3, 3, 3),
    stages=(
        Auction(30, 44, hold=Hold.NEVER, all_pass=AllPass.THROWN_IN, rounds=Rounds.UNTIL_ONE_IS_LEFT),
        DeclarerNames(),
        TakeStock(who=declarer, cards=4),
        Discards(rule=PlainTo(6), who=everybody),
        LayExcess(play=Tricks(follow=follow_or_trump), down_to=5, spares=f"K {_SCORERS}"),
    ),
    settlement=SetBack(
        awards=(_ACE, TrumpCard(Rank.KING, pays=30, to=Credit.TAKER), Jack(1), _TEN, _RIGHT, _LEFT, _TWO_HELD),
        counting=Counting.BIDDER_FIRST,
    ),
    goal=Compare(200, tie=Tiebreak.PLAY_ON, winners=Winners.CONTRACT_MADE),
    source=(
        "Canadian accounts. In some the four cards are taken up before trumps are named. That cards are put away face"
        " down, what may be laid under another card, who deals first, and the order in which points are counted were"
        " decided here."
    ),
)
"""Pedro with twelve cards and a kitty of four, in which the king of trumps counts 30."""

# --- One pedro

_HIGH_TO_TEN: Final[tuple[Settlement, ...]] = (High(1), Low(1, to=Credit.TAKER), Jack(1), _TEN)
_THREE: Final = TrumpCard(Rank.THREE, pays=3, to=Credit.TAKER)
_NINE: Final = TrumpCard(Rank.NINE, pays=9, to=Credit.TAKER)
_OLD: Final = "Old American accounts of four to seven players, each alone."
_SALE: Final = (
    "That the others bid in turn until all but one have passed is theirs; that the eldest must ask for bids, and may be"
    " brought to the target by the price, was decided here. In a simpler form the highest bidder leads and nothing is"
    " sold."
)


def _sold(most: int) -> SellAuction:
    """Bids from 1 for a lead that the eldest must sell."""
    return SellAuction(
        1, most, price=Price.ANY, refused=Refused.UNPAID, unasked=Unasked.NEVER, rounds=Rounds.UNTIL_ONE_IS_LEFT
    )


AUCTION_PEDRO: Final = Variant(
    name="auction_pedro",
    title="Auction Pedro",
    seating=Seating.singles(4),
    packets=(3, 3),
    stages=(_sold(9), Tricks(follow=follow_or_trump)),
    settlement=SetBack(awards=(*_HIGH_TO_TEN, _RIGHT), counting=Counting.IN_ORDER),
    goal=Race(50),
    first_dealer=Cut(wins=Wins.HIGHEST, winner=Office.DEALS),
    next_dealer=eldest_deals,
    source=f"{_OLD} {_SALE}",
)
"""Pitch in which the ten counts for game and the five counts 5, for four, each alone; 50 up."""

PEDRO_SANCHO: Final = AUCTION_PEDRO.evolve(
    name="pedro_sancho",
    title="Pedro Sancho",
    stages=(_sold(18), *AUCTION_PEDRO.stages[1:]),
    settlement=SetBack(awards=(*_HIGH_TO_TEN, _RIGHT, _NINE), counting=Counting.IN_ORDER),
)
"""Auction Pedro in which the nine, *Sancho*, counts 9."""

DOM_PEDRO: Final = AUCTION_PEDRO.evolve(
    name="dom_pedro",
    title="Dom Pedro",
    stages=(_sold(21), *AUCTION_PEDRO.stages[1:]),
    settlement=SetBack(awards=(*_HIGH_TO_TEN, _THREE, _RIGHT, _NINE), counting=Counting.IN_ORDER),
    source=(
        f"{_OLD} The name is given to the game with a joker as well, and it is played to 50 or to 100; the game without"
        f" one, and 50, were decided here. {_SALE}"
    ),
)
"""Pedro Sancho in which the three counts 3."""

SNOOZER: Final = DOM_PEDRO.evolve(
    name="snoozer",
    title="Snoozer",
    deck=pack(jokers=1),
    order=Ranked("A K Q J T 9 8 7 6 5 4 3 2 X1"),
    stages=(_sold(36), Tricks(follow=follow_or_trump, lead=no_joker_first)),
    settlement=SetBack(awards=(*_HIGH_TO_TEN, _THREE, _RIGHT, _NINE, Jokers(pays=15)), counting=Counting.IN_ORDER),
    goal=Race(100),
    source=(
        f"{_OLD} In some the three counts nothing; the game is played to 50 or to 100. That the joker may not be the"
        f" first card led, since that card fixes trumps, and 100 were decided here. {_SALE}"
    ),
)
"""Dom Pedro with a joker, the *snoozer*: the lowest trump, which counts 15."""
