"""Pitch: All Fours in which the right to make trumps is bid for.

Six cards are dealt by threes, and everybody bids once how many points to make. Whoever has bid most leads, and the suit
of this card is trumps (the *pitch*). A player follows suit or plays a trump, as he likes. High, low, jack and game
count a point each, as in All Fours; the bidder's side scores what it makes, or is **set back** by what it bid.
In some games there are jokers, an adopted jack or more points, and cards are exchanged before the play.
"""

from __future__ import annotations

from typing import Final

from allfours.awards import Credit, High, HighestOf, Jack, Jokers, Low, OffCard, TrumpCard
from allfours.cards import Rank, Suit, pack
from allfours.following import follow_or_trump
from allfours.moves import Moon, Smudge
from allfours.opening import Cut, Office, Wins, eldest_deals, same_dealer_again
from allfours.orders import Jokers as JokerRanks
from allfours.orders import Ranked
from allfours.rules import Settlement, Variant
from allfours.scoring import Compare, Majority, PointTable, Race, Tie, Tiebreak
from allfours.seating import FOUR_HANDED, Seating
from allfours.setback import AllPointsWin, AtNothing, Counting, SetBack, ShootTheMoon, SmudgeBid
from allfours.stages import (
    AllPass,
    Among,
    Auction,
    DeclarerNames,
    Discards,
    DownTo,
    Excess,
    Faces,
    FillUp,
    FirstTrump,
    Hold,
    PlainFirst,
    Price,
    Refill,
    Refused,
    SellAuction,
    TakeStock,
    Tricks,
    TrumpsOnly,
    UpTo,
    all_but_dealer,
    all_but_declarer,
    dealer,
    declarer,
    every_plain_card,
)
from allfours.variants.all_fours import GAME

_PLAY: Final = Tricks(follow=follow_or_trump)
_GAME: Final = Majority(GAME, pays=1, tie=Tie.NOBODY)
_LOW_HELD: Final[tuple[Settlement, ...]] = (High(1), Low(1, to=Credit.HOLDER), Jack(1), _GAME)
_JOKER_GAME: Final = PointTable(name="game", trumps={**dict(GAME.trumps), Rank.HIGH_JOKER: 1}, plain=dict(GAME.plain))
"""Game where the joker counts 1 too."""
_LOW_TAKEN: Final[tuple[Settlement, ...]] = (High(1), Low(1, to=Credit.TAKER), Jack(1), _GAME)

AUCTION_PITCH: Final = Variant(
    name="auction_pitch",
    title="Auction Pitch",
    seating=Seating.singles(4),
    packets=(3, 3),
    stages=(Auction(2, 4, hold=Hold.BELOW_MOST, all_pass=AllPass.DEALER_FORCED), _PLAY),
    settlement=SetBack(awards=_LOW_HELD, counting=Counting.BIDDER_FIRST),
    goal=Race(7),
    first_dealer=Cut(wins=Wins.HIGHEST, winner=Office.DEALS),
    next_dealer=eldest_deals,
    source=(
        "American accounts for two to seven players, each alone. Others begin the bidding at 1, let the dealer hold"
        " only a four, or play to 10, 11 or 21. That the dealer who is forced may also bid more was decided here."
    ),
)
"""Auction Pitch for four, each alone, 7 up."""

SMUDGE: Final = AUCTION_PITCH.evolve(
    name="smudge",
    title="Smudge",
    stages=(Auction(2, 4, hold=Hold.NEVER, all_pass=AllPass.DEALER_FORCED), _PLAY),
    settlement=SetBack(awards=_LOW_TAKEN, counting=Counting.BIDDER_FIRST, slam=AllPointsWin(4, target=7)),
    source=(
        "An American account, which counts down from 7 to nothing: here up, which is the same. Whoever makes all four"
        " points wins the match at once."
    ),
)
"""Pitch in which the dealer never holds, low goes to its taker, and all four points in a deal win the match."""

SETBACK: Final = AUCTION_PITCH.evolve(
    name="setback",
    title="Setback",
    seating=FOUR_HANDED,
    stages=(Auction(2, 4, above=Smudge(), hold=Hold.ANY, all_pass=AllPass.DEALER_FORCED), _PLAY),
    settlement=SetBack(awards=_LOW_TAKEN, counting=Counting.BIDDER_FIRST, slam=SmudgeBid(5, needs=4)),
    goal=Race(21),
    source=(
        "Accounts of partnership Pitch, mostly from New England. Some give low to its holder, have no smudge, or play"
        " to 11 or 32. That a smudge cannot be held was decided here."
    ),
)
"""Pitch for two partnerships, 21 up, with a bid to win everything."""

COMMERCIAL_PITCH: Final = AUCTION_PITCH.evolve(
    name="commercial_pitch",
    title="Commercial Pitch",
    stages=(SellAuction(1, 4, price=Price.NOT_TO_WIN, refused=Refused.UNPAID), _PLAY),
    aliases=("sell_out",),
    source=(
        "Accounts of Sell-Out. That a sale may not win the match is the rule of one of them; in another a price that is"
        " refused is scored by who has bid it. That an unasked pitch is a contract for four is the common rule."
    ),
)
"""Pitch in which the eldest sells the right to pitch, or pitches."""

PITCH_WITH_JOKER: Final = AUCTION_PITCH.evolve(
    name="pitch_with_joker",
    title="Pitch with joker",
    deck=pack(jokers=1),
    order=Ranked("A K Q J T 9 8 7 6 5 4 3 2 X1"),
    stages=(Auction(2, 5, hold=Hold.BELOW_MOST, all_pass=AllPass.DEALER_FORCED), _PLAY),
    settlement=SetBack(
        awards=(High(1), Low(1, to=Credit.HOLDER), Jack(1), Jokers(pays=1), _GAME), counting=Counting.BIDDER_FIRST
    ),
    goal=Race(10),
    source=(
        "An American account. The joker is the lowest trump and never counts as low; pitched, it makes spades trumps."
        " That bids go up to 5, and that the dealer may hold all but the highest, was decided here."
    ),
)
"""Pitch with one joker, the lowest trump, which is worth a point to its taker."""

# --- Games in which trumps are named and cards are exchanged

NINE_CARD_PITCH: Final = AUCTION_PITCH.evolve(
    name="nine_card_pitch",
    title="Nine-card Pitch",
    seating=FOUR_HANDED,
    packets=(3, 3, 3),
    stages=(
        Auction(3, 6, hold=Hold.NEVER, all_pass=AllPass.DEALER_FORCED),
        DeclarerNames(),
        Discards(rule=UpTo(4, among=Among.ANY), refill=Refill.AS_MANY),
        _PLAY,
    ),
    settlement=SetBack(
        awards=(
            High(1),
            Low(1, to=Credit.HOLDER),
            Jack(1),
            TrumpCard(Rank.FIVE, pays=1, to=Credit.TAKER),
            HighestOf(Suit.SPADES, pays=1, to=Credit.TAKER),
            _GAME,
        ),
        counting=Counting.BIDDER_FIRST,
    ),
    goal=Race(21),
    source=(
        "An account of a game for two partnerships, which counts down from 21 to nothing: here up, which is the same."
        " That trumps may be discarded too, that the dealer cannot hold, that high spade goes to its taker, also when"
        " spades are trumps and the card is high as well, and the place of the five and of high spade in the order were"
        " decided here."
    ),
)
"""Pitch with nine cards, of which four may be exchanged; the five of trumps and the highest spade count as well."""

_OFF_AND_JOKERS: Final = "A K Q J off-J X1 X2 T 9 8 7 6 5 4 3 2"
_SCORERS: Final = "A J X1 X2 T 3 2"

TEN_POINT_PITCH: Final = NINE_CARD_PITCH.evolve(
    name="ten_point_pitch",
    title="Ten-point Pitch",
    deck=pack(jokers=2),
    order=Ranked(_OFF_AND_JOKERS, jokers=JokerRanks.RANKED),
    stages=(
        Auction(4, 10, above=Moon(), hold=Hold.NEVER, all_pass=AllPass.DEALER_FORCED),
        DeclarerNames(),
        Discards(rule=every_plain_card),
        FillUp(6, who=all_but_declarer),
        TakeStock(who=declarer),
        Discards(rule=every_plain_card, who=declarer),
        Discards(rule=PlainFirst(6, spares=_SCORERS, excess=Excess.THROWN_IN), faces=Faces.UP),
        TrumpsOnly(first=FirstTrump.ANY),
    ),
    settlement=SetBack(
        awards=(
            TrumpCard(Rank.ACE, pays=1, to=Credit.TAKER),
            Jack(1),
            OffCard(Rank.JACK, pays=1),
            Jokers(pays=1),
            TrumpCard(Rank.TEN, pays=1, to=Credit.TAKER),
            TrumpCard(Rank.THREE, pays=3, to=Credit.TAKER),
            TrumpCard(Rank.TWO, pays=1, to=Credit.HOLDER),
        ),
        counting=Counting.BIDDER_FIRST,
        slam=ShootTheMoon(10, target=52, at_nothing=AtNothing.WINS),
    ),
    goal=Race(52),
    next_dealer=same_dealer_again,
    source=(
        "American accounts of Pitch with sixteen trumps. They begin the bidding at 4 or at 5, give the two to its"
        " holder or its taker, and play to 52, 32 or 31. Who deals again when a deal is void, what a moon is worth at"
        " exactly nothing, and the order in which the points are counted were decided here."
    ),
)
"""Pitch with two jokers and the off-jack, in which trumps alone are played and ten points are always made."""

SIX_HANDED_TEN_POINT_PITCH: Final = TEN_POINT_PITCH.evolve(
    name="six_handed_ten_point_pitch",
    title="Ten-point Pitch for six",
    seating=Seating.partnerships(6),
    packets=(3, 3, 2),
    stages=(*TEN_POINT_PITCH.stages[:3], *TEN_POINT_PITCH.stages[4:]),
    source="The same accounts: with six players each has eight cards, and the bidder alone takes cards from the stock.",
)
"""Ten-point Pitch for six in two sides: nobody but the bidder gets cards for those that were thrown away."""

SMEAR: Final = TEN_POINT_PITCH.evolve(
    name="smear",
    title="Smear",
    packets=(3, 3, 3, 1),
    order=Ranked(_OFF_AND_JOKERS, jokers=JokerRanks.SECOND_WINS),
    stages=(
        Auction(4, 10, hold=Hold.NEVER, all_pass=AllPass.DEALER_FORCED),
        DeclarerNames(),
        Discards(rule=DownTo(6)),
        _PLAY,
    ),
    settlement=SetBack(
        awards=(
            High(1),
            Low(1, to=Credit.HOLDER),
            Jack(1),
            OffCard(Rank.JACK, pays=1),
            Jokers(pays=1),
            TrumpCard(Rank.THREE, pays=3, to=Credit.TAKER),
            _GAME,
        ),
        counting=Counting.IN_ORDER,
    ),
    goal=Compare(52, tie=Tiebreak.CONTRACT),
    source=(
        "Accounts from the Middle West. They begin the bidding at 2 or at 4 and play to 52 or to 21; in some the first"
        " of two jokers wins, and no trump that scores may be discarded. That the dealer cannot hold and must bid when"
        " all pass, that any four cards may go, and the order of the points were decided here."
    ),
)
"""Pitch with ten cards cut down to six, two jokers that cannot be told apart and ten points; the higher total wins."""

SCHMIER: Final = SMEAR.evolve(
    name="schmier",
    title="Schmier",
    seating=Seating.partnerships(6),
    deck=pack(jokers=1),
    packets=(3, 3),
    order=Ranked("A K Q J off-J T 9 8 7 6 5 4 3 2 X1"),
    stages=(
        Auction(3, 6, hold=Hold.NEVER, all_pass=AllPass.THROWN_IN),
        DeclarerNames(),
        Discards(rule=UpTo(3, among=Among.PLAIN), who=all_but_dealer, refill=Refill.AS_MANY),
        TakeStock(who=dealer),
        Discards(rule=PlainFirst(6, spares="2", excess=Excess.THROWN_IN), who=dealer),
        _PLAY,
    ),
    settlement=SetBack(
        awards=(
            High(1),
            Low(1, to=Credit.HOLDER),
            Jack(1),
            OffCard(Rank.JACK, pays=1),
            Jokers(pays=1),
            Majority(_JOKER_GAME, pays=1, tie=Tie.NOBODY),
        ),
        counting=Counting.IN_ORDER,
    ),
    goal=Compare(21, tie=Tiebreak.CONTRACT),
    source=(
        "An account of a game for six in two sides. That the dealer cannot hold, and which trumps but the two a dealer"
        " with more than six may put away, was decided here."
    ),
)
"""Pitch for six with one joker, which counts 1 for game; the dealer takes what is left of the stock."""
