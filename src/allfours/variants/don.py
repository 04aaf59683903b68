"""Don: nine cards, or thirteen in Ireland; the trump five is the prize beside the nine.

**Nine-Card Don.** Four players in two partnerships are dealt nine cards each; sixteen are left unseen. The first card
led makes trumps, suit must be followed. A side pegs at once for the trumps in the tricks it wins, ace 4, king 3,
queen 2, jack 1, nine 9, five 10, and 5 for the five of each other suit. At the end **game** is counted: ace 4, king
3, queen 2, jack 1 and ten 10 of every suit; the greater game pegs 8, and nobody on a tie. 121 up, or 91.

**Irish Don.** All thirteen cards are dealt, the pegs are those of Phat, and nothing is counted at the end. Whoever is
dealt the two of diamonds pitches first. The first side over 80 wins; at 80 all another deal is played.
"""

from __future__ import annotations

from typing import Final

from allfours.awards import Credit, High, InOrder, Jack, Low
from allfours.cards import Card
from allfours.following import strict
from allfours.opening import Cut, Cutters, HolderPitches, Office, RandomPitcher, Wins, pitcher_deals
from allfours.penalties import Due, Forfeit
from allfours.rules import Variant, singly
from allfours.scoring import AfterDeals, Majority, PointTable, Race, Tie, nothing
from allfours.seating import Seating
from allfours.stages import OnlyPitcherLooks, OverPiles, PitchersPartnerBlind, Tricks, Uncover
from allfours.variants.phat import PHAT_PEGS

GAME: Final = PointTable.alike("game", {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10})
"""Game: what the cards in the tricks of a side are counted at, trumps and plain suits alike."""

DON_PEGS: Final = PointTable(
    name="pegs",
    trumps={"A": 4, "K": 3, "Q": 2, "J": 1, "9": 9, "5": 10},
    plain={"5": 5},
)
"""What the winner of a trick pegs for the cards in it."""

NINE_CARD_DON: Final = Variant(
    name="nine_card_don",
    title="Nine-Card Don",
    packets=singly(9),
    stages=(PitchersPartnerBlind(), Tricks(follow=strict, pegs=DON_PEGS)),
    settlement=Majority(GAME, pays=8, tie=Tie.NOBODY),
    goal=Race(121),
    first_dealer=Cut(wins=Wins.HIGHEST, winner=Office.PITCHES, cutters=Cutters.ONE_A_SIDE),
    next_dealer=pitcher_deals,
    aliases=("big_don", "long_don", "welsh_don", "chase_the_nine", "chaser"),
    source=(
        "Most accounts of the English game. That a tied game is worth nothing and that the player who cut higher"
        " pitches, rather than choosing which partner does, was decided here."
    ),
)
"""Nine-Card Don, 121 up."""

NINE_CARD_DON_91: Final = NINE_CARD_DON.evolve(
    name="nine_card_don_91",
    title="Nine-Card Don, 91 up",
    goal=Race(91),
    source="The shorter of the two lengths that an encyclopedia gives.",
)
"""Nine-Card Don, 91 up."""

NINE_CARD_DON_HIGH_JACK: Final = NINE_CARD_DON.evolve(
    name="nine_card_don_high_jack",
    title="Nine-Card Don with high and jack",
    settlement=InOrder((High(1), Jack(1), Majority(GAME, pays=6, tie=Tie.NOBODY))),
    source="An encyclopedia's variation: 6 for game, 1 each for high and jack. The order of counting was decided here.",
)
"""Nine-Card Don in which the 8 are shared out: 6 for game, 1 for high, 1 for jack."""

NINE_CARD_DON_HIGH_LOW_JACK: Final = NINE_CARD_DON.evolve(
    name="nine_card_don_high_low_jack",
    title="Nine-Card Don with high, low and jack",
    settlement=InOrder((High(1), Low(1, to=Credit.TAKER), Jack(1), Majority(GAME, pays=5, tie=Tie.NOBODY))),
    source=(
        "An encyclopedia's variation: 5 for game, 1 each for high, low and jack. It does not say whose low is: here the"
        " taker's, like everything else in Don. The order of counting was decided here."
    ),
)
"""Nine-Card Don in which the 8 are shared out: 5 for game, 1 each for high, low and jack."""

WELSH_LEAGUE_DON: Final = NINE_CARD_DON.evolve(
    name="welsh_league_don",
    title="Welsh league Don",
    stages=(OnlyPitcherLooks(), Tricks(follow=strict, pegs=DON_PEGS)),
    first_dealer=RandomPitcher(),
    source="The rules of a Welsh Don league, which are about conduct; the values are those of Nine-Card Don.",
)
"""Nine-Card Don in which nobody but the pitcher looks before the pitch."""

IRISH_NINE_CARD_DON: Final = NINE_CARD_DON.evolve(
    name="irish_nine_card_don",
    title="Irish Nine-Card Don",
    first_dealer=RandomPitcher(),
    source="An account that calls Nine-Card Don Irish. The target, which it does not give, was decided here.",
)
"""Nine-Card Don under the name of Irish Don, as one account has it."""

IRISH_DON: Final = Variant(
    name="irish_don",
    title="Irish Don",
    packets=singly(13),
    stages=(PitchersPartnerBlind(), Tricks(follow=strict, pegs=PHAT_PEGS)),
    settlement=nothing,
    goal=Race(81),
    first_dealer=HolderPitches(Card.parse("2D")),
    next_dealer=pitcher_deals,
    aliases=("thirteen_card_don",),
    source=(
        "Accounts from Dublin and Cork. Over 80 is needed here; one account says 80. On 80 all, which no account"
        " settles, another deal is played. The first pitcher is known before the partner's hand is laid face down."
    ),
)
"""Irish Don: thirteen cards, 80 points in a deal, over 80 wins."""

BLIND_DON: Final = Variant(
    name="blind_don",
    title="Blind Don",
    seating=Seating.heads_up(),
    packets=singly(9),
    stages=(OverPiles(play=Tricks(follow=strict, pegs=DON_PEGS), uncover=Uncover.AFTER_TRICK),),
    settlement=Majority(GAME, pays=8, tie=Tie.NOBODY),
    goal=AfterDeals(4, extra=2),
    first_dealer=Cut(wins=Wins.LOWEST, winner=Office.DEALS),
    next_dealer=pitcher_deals,
    source=(
        "An account of a Lancashire game for two that breaks off before the figure for game: 8 was decided here, as was"
        " that hidden cards are turned up after the trick, and that two more deals are played on a tie."
    ),
)
"""Nine-Card Don for two: nine cards face up before each player, each on a hidden one; four deals."""

WELSH_PENALTY: Final = Forfeit(compensation=20, due=Due.OWN_PITCH, exempt=1)
"""What the Welsh league takes for a revoke or a play out of turn.

That the 20 are due only for an offence in one's own pitch, and that the harmless last four cards are the last trick,
are readings of a short text; ``Due.ALWAYS`` and ``exempt=4`` are the others.
"""


def league_points(games: tuple[int, int]) -> tuple[int, int]:
    """The league points of two teams for the games each has won in a match: 1 a game, and 2 for the greater number.

    >>> league_points((3, 2))
    (5, 2)
    """
    ours, theirs = games
    return ours + 2 * (ours > theirs), theirs + 2 * (theirs > ours)
