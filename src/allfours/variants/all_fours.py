"""All Fours, the old game from which the family has its name, and its nearest kin.

Six cards are dealt by threes and the next is turned for trumps; the eldest may **beg** for another suit (see
:mod:`allfours.stages.turn_up`). A player follows suit or plays a trump, as he likes. Four things count, a point each,
in this order: **high** and **low**, the highest and the lowest trump in play, to the sides that held them; **jack**,
the jack of trumps, to the side that takes it; **game**, to the side that has taken most, an ace counting 4, a king 3, a
queen 2, a jack 1 and a ten 10. A jack that is turned up pays the dealer 1. In Trinidad a jack pays 3 to those who
*hang* it, which is to take it from the other side; in California Jack the hands are filled up from the stock after
every trick.
"""

from __future__ import annotations

from typing import Final

from allfours.awards import Credit, HangJack, High, InOrder, Jack, Low
from allfours.following import follow_or_trump, no_undertrump
from allfours.opening import Cut, Office, Wins, eldest_deals, same_dealer_again
from allfours.rules import Direction, Variant
from allfours.scoring import Majority, PointTable, Race, Tie
from allfours.seating import FOUR_HANDED, Seating
from allfours.stages import (
    BegOrStand,
    Discards,
    DownTo,
    Draw,
    Exhausted,
    Gift,
    GiftLimit,
    Stock,
    TopCardTrump,
    Tricks,
    TrumpCut,
    TrumpNeeded,
    Turned,
    TurnUp,
)

GAME: Final = PointTable.alike("game", {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10})
"""Game: what the cards in the tricks of a side are counted at, trumps and plain suits alike; 80 in the pack."""

_CUT: Final = Cut(wins=Wins.HIGHEST, winner=Office.DEALS)
_TURN_UP: Final = TurnUp(pays={"J": 1}, counts=Turned.FIRST_AND_NEW_SUIT)
_BEG: Final = BegOrStand(
    turn_up=_TURN_UP,
    gift=Gift.OPPONENTS,
    limit=GiftLimit.NOT_TO_WIN,
    needs=TrumpNeeded.NEVER,
    exhausted=Exhausted.THROWN_IN,
)
_PLAY: Final = Tricks(follow=follow_or_trump)

ALL_FOURS: Final = Variant(
    name="all_fours",
    title="All Fours",
    seating=Seating.heads_up(),
    packets=(3, 3),
    stages=(_TURN_UP, _BEG, _PLAY),
    settlement=InOrder((High(1), Low(1, to=Credit.HOLDER), Jack(1), Majority(GAME, pays=1, tie=Tie.NOT_DEALER))),
    goal=Race(10),
    first_dealer=_CUT,
    next_dealer=same_dealer_again,
    source=(
        "English accounts of the nineteenth century for two, or four in partnerships. They play to 10 or 11. That all"
        " cards are kept after running, and that nobody without the suit led must trump, was decided here."
    ),
)
"""All Fours for two, 10 up; all cards are kept after running."""

SEVEN_UP: Final = ALL_FOURS.evolve(
    name="seven_up",
    title="Seven-Up",
    stages=(_TURN_UP, _BEG, Discards(rule=DownTo(6)), _PLAY),
    goal=Race(7),
    aliases=("old_sledge",),
    source=(
        "American accounts. After running everybody discards to six cards again; with three players a gift goes to both"
        " opponents of the dealer."
    ),
)
"""Seven-Up for two, 7 up; hands are cut down to six again after running."""

_TRINIDAD_TURN_UP: Final = TurnUp(pays={"A": 1, "6": 2, "J": 3}, counts=Turned.EVERY)
_TRINIDAD_BEG: Final = BegOrStand(
    turn_up=_TRINIDAD_TURN_UP,
    gift=Gift.ELDEST_SIDE,
    limit=GiftLimit.NOT_TO_WIN,
    needs=TrumpNeeded.NEVER,
    exhausted=Exhausted.SINGLES,
)

TRINIDAD_ALL_FOURS: Final = Variant(
    name="trinidad_all_fours",
    title="All Fours (Trinidad)",
    seating=FOUR_HANDED,
    direction=Direction.ANTICLOCKWISE,
    packets=(3, 3),
    stages=(_TRINIDAD_TURN_UP, _TRINIDAD_BEG, Tricks(follow=no_undertrump)),
    settlement=InOrder(
        (
            High(1),
            Low(1, to=Credit.HOLDER),
            HangJack(saved=1, hung=3),
            Majority(GAME, pays=1, tie=Tie.NOBODY),
        )
    ),
    goal=Race(14),
    first_dealer=_CUT,
    next_dealer=same_dealer_again,
    source=(
        "Accounts and programs of the national game of Trinidad and Tobago. Some count 2 for game, or 6 for a hung"
        " jack. That a tied game is nobody's, and that a gift may not win the match, was decided here."
    ),
)
"""All Fours as in Trinidad, 14 up: turned aces, sixes and jacks pay, no undertrumping, a hung jack is worth 3."""

_TOBAGO_TURN_UP: Final = TurnUp(pays={"A": 1, "2": 2, "J": 3}, counts=Turned.EVERY)

TOBAGO_ALL_FOURS: Final = TRINIDAD_ALL_FOURS.evolve(
    name="tobago_all_fours",
    title="All Fours (Tobago)",
    stages=(
        _TOBAGO_TURN_UP,
        BegOrStand(
            turn_up=_TOBAGO_TURN_UP,
            gift=Gift.ELDEST_SIDE,
            limit=GiftLimit.NOT_TO_WIN,
            needs=TrumpNeeded.NEVER,
            exhausted=Exhausted.SINGLES,
        ),
        Tricks(follow=no_undertrump),
    ),
    source="A list of rule variants of the Caribbean game: in Tobago a turned two pays 2, and a six nothing.",
)
"""All Fours as in Tobago: a turned two pays 2 instead of the six."""

BLIND_ALL_FOURS: Final = Variant(
    name="blind_all_fours",
    title="Blind All Fours",
    seating=Seating.singles(4),
    packets=(3, 3),
    stages=(_PLAY,),
    settlement=InOrder((High(1), Low(1, to=Credit.HOLDER), Jack(1), Majority(GAME, pays=1, tie=Tie.NOBODY))),
    goal=Race(7),
    first_dealer=_CUT,
    next_dealer=eldest_deals,
    source="The game from which Pitch comes. The target, which accounts leave open, and the seats were decided here.",
)
"""All Fours without turn-up and begging: the first card led makes trumps."""

CALIFORNIA_JACK: Final = Variant(
    name="california_jack",
    title="California Jack",
    seating=Seating.heads_up(),
    packets=(3, 3),
    stages=(TopCardTrump(), Tricks(follow=follow_or_trump, after=Draw(Stock.OPEN))),
    settlement=InOrder((High(1), Low(1, to=Credit.TAKER), Jack(1), Majority(GAME, pays=1, tie=Tie.NOBODY))),
    goal=Race(10),
    first_dealer=_CUT,
    next_dealer=eldest_deals,
    source=(
        "American accounts, which play to 10; an older one to 7, with trumps cut before the deal. Some oblige a player"
        " without the suit led to trump. That a tied game is nobody's was decided here."
    ),
)
"""All Fours for two with a stock, of which the top card lies open: all 52 cards are played."""

SHASTA_SAM: Final = CALIFORNIA_JACK.evolve(
    name="shasta_sam",
    title="Shasta Sam",
    stages=(TrumpCut(), Tricks(follow=follow_or_trump, after=Draw(Stock.CLOSED))),
    source="American accounts: California Jack with the stock face down, trumps being cut before the deal.",
)
"""California Jack with a stock that lies face down; trumps are cut before the deal."""

ALL_FIVES_PEGS: Final = PointTable(name="pegs", trumps={"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10, "5": 5}, plain={})
"""What the winner of a trick pegs for the trumps in it: 25 in a deal in which all of them are in play."""

_FIVES_GAME: Final = PointTable(
    name="game",
    trumps={"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10, "5": 5},
    plain={"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10},
)
_FIVES_TURN_UP: Final = TurnUp(pays={}, counts=Turned.FIRST_AND_NEW_SUIT)

ALL_FIVES: Final = Variant(
    name="all_fives",
    title="All Fives",
    seating=Seating.heads_up(),
    packets=(3, 3),
    stages=(
        _FIVES_TURN_UP,
        BegOrStand(
            turn_up=_FIVES_TURN_UP,
            gift=Gift.OPPONENTS,
            limit=GiftLimit.NOT_TO_WIN,
            needs=TrumpNeeded.NEVER,
            exhausted=Exhausted.THROWN_IN,
        ),
        Tricks(follow=follow_or_trump, pegs=ALL_FIVES_PEGS),
    ),
    settlement=Majority(_FIVES_GAME, pays=1, tie=Tie.NOBODY),
    goal=Race(61),
    first_dealer=_CUT,
    next_dealer=same_dealer_again,
    source=(
        "An American account, scored on a cribbage board. It counts the cards again for game, the five of trumps as 5;"
        " others peg alone. That there is no point for high and low, and that nothing is paid for a turned jack, was"
        " decided here."
    ),
)
"""All Fours in which trumps are pegged as they are taken, 61 up."""
