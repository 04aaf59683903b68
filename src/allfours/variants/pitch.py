"""Pitch: All Fours in which the right to make trumps is bid for.

Six cards are dealt by threes, and everybody bids once how many points to make. Whoever has bid most leads, and the suit
of this card is trumps (the *pitch*). A player follows suit or plays a trump, as he likes. High, low, jack and game
count a point each, as in All Fours; the bidder's side scores what it makes, or is **set back** by what it bid.
In some games there are jokers, an adopted jack or more points, and cards are exchanged before the play.
"""

from __future__ import annotations

from typing import Final

from allfours.awards import Credit, High, Jack, Jokers, Low
from allfours.cards import pack
from allfours.following import follow_or_trump
from allfours.moves import Smudge
from allfours.opening import Cut, Office, Wins, eldest_deals
from allfours.orders import Jokers as JokerRanks
from allfours.orders import Ranked
from allfours.rules import Settlement, Variant
from allfours.scoring import Majority, Race, Tie
from allfours.seating import FOUR_HANDED, Seating
from allfours.setback import AllPointsWin, Counting, SetBack, SmudgeBid
from allfours.stages import AllPass, Auction, Hold, Price, Refused, SellAuction, Tricks
from allfours.variants.all_fours import GAME

_PLAY: Final = Tricks(follow=follow_or_trump)
_GAME: Final = Majority(GAME, pays=1, tie=Tie.NOBODY)
_LOW_HELD: Final[tuple[Settlement, ...]] = (High(1), Low(1, to=Credit.HOLDER), Jack(1), _GAME)
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
    order=Ranked("A K Q J T 9 8 7 6 5 4 3 2 X1", jokers=JokerRanks.RANKED),
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
