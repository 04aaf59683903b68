"""Spades, and the Spades game that is sold under the name Phat.

Four players in two partnerships are dealt thirteen cards each; **spades are always trumps**. Everybody bids once how
many tricks to take, and the bids of two partners make their contract. Suit must be followed, and no spade is led until
one has been played on another suit. A contract that is made pays 10 a trick, a missed one costs as much; every
**overtrick** pays 1 and is a *bag*, and ten bags cost 100. **Nil**, the bid of no trick, wins or loses 100 by itself,
and 200 when it was bid blind, before looking. The higher total at the end of the deal that takes a side to 500 wins.

The two accounts followed here are that of a site for card games (Spades) and that of a games retailer (Phat, Jaques).
They differ in whether the tricks of a failed nil help the partner, in blind nil and in the exchange after it. House
rules stand here as values, each for one field of ``evolve``: ``SPADES.evolve(name="ours", settlement=FIVE_BAGS)``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from allfours.bids import (
    Behind,
    Counted,
    NilBid,
    OrNil,
    SideAtLeast,
    TrumpCount,
    any_number,
    anyone,
    copy_partner,
)
from allfours.cards import CardSet, Suit, pack
from allfours.contracts import Bags, DoubleNil, FailedNil, Missed, TenForTwo, TrickContracts
from allfours.following import Breaks, TrumpsBarred, strict
from allfours.opening import Cut, Office, Wins, eldest_deals
from allfours.orders import JOKERS_HIGH
from allfours.rules import Variant, singly
from allfours.scoring import Compare, Tiebreak
from allfours.seating import Seating
from allfours.stages import FixTrump, Swap, SwapWithPartner, TrickBids, Tricks

if TYPE_CHECKING:
    from allfours.rules import Goal, Stage

_TRUMPS: Final = FixTrump(Suit.SPADES)
_PLAY: Final = Tricks(follow=strict, lead=TrumpsBarred(until=Breaks.OFF_SUIT))
_SWAP: Final = SwapWithPartner(2, manner=Swap.TOGETHER)

SPADES_PAY: Final = TrickContracts(
    per_trick=10,
    overtrick=1,
    missed=Missed.LOSES_BID,
    nil=100,
    blind_nil=200,
    failed_nil=FailedNil.BAGS,
    double_nil=DoubleNil.SEPARATE,
    bags=Bags(limit=10, penalty=100),
    ten_for_two=None,
)
"""What a deal of Spades pays."""

SPADES: Final = Variant(
    name="spades",
    title="Spades",
    packets=singly(13),
    stages=(_TRUMPS, TrickBids(bids=(any_number,), blind=Behind(100)), _SWAP, _PLAY),
    settlement=SPADES_PAY,
    goal=Compare(500, tie=Tiebreak.EXTRA_DEAL),
    first_dealer=Cut(wins=Wins.HIGHEST, winner=Office.DEALS),
    next_dealer=eldest_deals,
    aliases=("call_bridge",),
    source=(
        "A site for card games, which lets the tricks of a failed nil be bags that do not help the partner, allows a"
        " blind nil to a side 100 behind, and has its partners swap two cards when the bids are in. It is silent on"
        " who deals and on a tie at the end, for which one more deal is borrowed from Phat (Jaques). That the bags of"
        " a failed nil score their point, also where the partner's bid is missed, was decided here."
    ),
)
"""Spades: tricks of a failed nil are bags; blind nil for a side 100 behind, with a swap of two cards after the bids."""

TO_250: Final[Goal] = Compare(250, tie=Tiebreak.EXTRA_DEAL)
"""The goal of a short match."""
TO_300: Final[Goal] = Compare(300, tie=Tiebreak.EXTRA_DEAL)
"""The goal of a match that is a little longer."""
FIVE_BAGS: Final = attrs.evolve(SPADES_PAY, bags=Bags(limit=5, penalty=50))
"""The settlement in which five bags cost 50."""
NO_BAGS: Final = attrs.evolve(SPADES_PAY, bags=None)
"""The settlement without bags: an overtrick pays its point and costs nothing."""
TEN_FOR_TWO: Final = attrs.evolve(SPADES_PAY, ten_for_two=TenForTwo.TEN_OR_MORE)
"""The settlement in which a contract of ten or more counts double, made or missed."""
LEAST_FOUR: Final[tuple[Stage, ...]] = (
    _TRUMPS,
    TrickBids(bids=(SideAtLeast(4, nil=NilBid.COUNTS),), blind=Behind(100)),
    _SWAP,
    _PLAY,
)
"""The stages in which partners bid four at least between them, nil or not."""
NO_BLIND_NIL: Final[tuple[Stage, ...]] = (_TRUMPS, TrickBids(bids=(any_number,)), _PLAY)
"""The stages without blind nil: everybody looks at once, and no cards are exchanged."""

THREE_HANDED_SPADES: Final = SPADES.evolve(
    name="three_handed_spades",
    title="Spades for three",
    seating=Seating.singles(3),
    deck=pack() - CardSet.parse("2C"),
    packets=singly(17),
    stages=NO_BLIND_NIL,
    source=(
        "The same site, which says that three cannot play properly: without the two of clubs everybody has 17 cards and"
        " plays alone. The scores are those of four players; that there is no blind nil was decided here."
    ),
)
"""Spades for three, each alone, with 17 cards."""

JAQUES_PAY: Final = attrs.evolve(SPADES_PAY, failed_nil=FailedNil.COUNTS)
"""What a deal of Phat (Jaques) pays: a partnership's tricks are counted together, those of a failed nil too."""

JAQUES_PHAT: Final = SPADES.evolve(
    name="jaques_phat",
    title="Phat (Jaques)",
    stages=NO_BLIND_NIL,
    settlement=JAQUES_PAY,
    source=(
        "A games retailer's account, no relative of Phat but a game of Spades. It counts tricks by partnership and says"
        " that the partner of a nil scores independently: that the tricks of a failed nil count for the partner was"
        " decided here. A tie at 500 or over is settled by one more deal, even if that takes both sides below 500."
    ),
)
"""Phat as Jaques of London sells it: Spades without blind nil, in which the tricks of a failed nil count."""

LED_FREELY: Final[tuple[Stage, ...]] = (_TRUMPS, TrickBids(bids=(any_number,)), Tricks(follow=strict))
"""The stages in which spades may be led from the first trick, as the same account allows."""

JAQUES_BLIND_NIL: Final = JAQUES_PHAT.evolve(
    name="jaques_blind_nil",
    title="Phat (Jaques) with blind nil",
    stages=(
        _TRUMPS,
        TrickBids(bids=(any_number,), blind=anyone, swap=SwapWithPartner(2, manner=Swap.BIDDER_MAY_DECLINE)),
        _PLAY,
    ),
    source=(
        "A variation of the same account: anybody may bid nil before looking, and may then hand two cards to the"
        " partner and get two back. That this happens at once, before the next bid, and not where both partners are"
        " blind, was decided here."
    ),
)
"""Phat (Jaques) in which anybody may bid nil blind, and then exchange two cards with the partner."""

JAQUES_WHIZ: Final = JAQUES_PHAT.evolve(
    name="jaques_whiz",
    title="Phat (Jaques), Whiz",
    stages=(_TRUMPS, TrickBids(bids=(TrumpCount(counted=Counted.PRINTED, or_nil=OrNil.NO),)), _PLAY),
    source="A variation of the same account, for beginners. Elsewhere the name Whiz leaves the choice of nil.",
)
"""Phat (Jaques) in which everybody bids the number of spades held."""

JAQUES_MIRROR: Final = JAQUES_PHAT.evolve(
    name="jaques_mirror",
    title="Phat (Jaques), Mirror",
    stages=(_TRUMPS, TrickBids(bids=(copy_partner,)), _PLAY),
    source="A variation of the same account. Elsewhere the name Mirror is given to bids of the spades held.",
)
"""Phat (Jaques) in which the second of two partners bids what the first has bid."""

JAQUES_JOKERS: Final = JAQUES_PHAT.evolve(
    name="jaques_jokers",
    title="Phat (Jaques) with jokers",
    deck=pack(jokers=2),
    order=JOKERS_HIGH,
    source=(
        "A variation of the same account: the printed joker (X1) is the highest trump and the plain one (X2) the next."
        " Two of the 54 cards are left aside, and nobody sees them. That jokers are spades also when no spade may be"
        " led was decided here."
    ),
)
"""Phat (Jaques) with both jokers above the ace of spades, and two cards aside that nobody sees."""
