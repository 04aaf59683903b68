"""Phat: 181 up, pegged twice round the board and one hole more.

Four players in two partnerships are dealt thirteen cards each. The first card led makes trumps. Suit must be
followed; a player who cannot may play any card. A side pegs at once for the cards in the tricks it wins: of trumps
the ace 4, king 3, queen 2, jack 1, the nine (Big Phat) 18 and the five (Little Phat) 10; of the other suits the nine
9 and the five 5: 80 in all. When the deal has been played, the **muck** is counted: ace 4, king 3, queen 2, jack 1
and ten 10 of every suit, 80 in all. The greater muck pegs 8; at 40 each the 8 wait for the next deal.
"""

from __future__ import annotations

from typing import Final

from allfours.following import strict
from allfours.opening import Cut, Office, RandomPitcher, Wins, pitcher_deals
from allfours.rules import Variant, singly
from allfours.scoring import Majority, PointTable, Race, Tie
from allfours.stages import PitchersPartnerBlind, Tricks

MUCK: Final = PointTable.alike("muck", {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10})
"""The muck: what the cards in the tricks of a side are counted at, trumps and plain suits alike."""

PHAT_PEGS: Final = PointTable(
    name="pegs",
    trumps={"A": 4, "K": 3, "Q": 2, "J": 1, "9": 18, "5": 10},
    plain={"9": 9, "5": 5},
)
"""What the winner of a trick pegs for the cards in it."""

PHAT: Final = Variant(
    name="phat",
    title="Phat",
    packets=singly(13),
    stages=(PitchersPartnerBlind(), Tricks(follow=strict, pegs=PHAT_PEGS)),
    settlement=Majority(MUCK, pays=8, tie=Tie.CARRY_ALL),
    goal=Race(181),
    first_dealer=RandomPitcher(),
    next_dealer=pitcher_deals,
    aliases=("fat",),
    source=(
        "The reading of most summaries: the pitcher's partner is blind, a tied muck is carried over. That a second tie"
        " piles up, and that a pot still waiting at the end of the match is lost, was decided here."
    ),
)
"""Phat as most summaries have it: the pitcher's partner does not look before the pitch."""

PHAT_BGA: Final = PHAT.evolve(
    name="phat_bga",
    title="Phat (Board Game Arena)",
    stages=(Tricks(follow=strict, pegs=PHAT_PEGS),),
    source="The game pages of Board Game Arena: nothing is said of blind partners, so everybody looks at once.",
)
"""Phat as it is played on Board Game Arena: everybody looks at the hand at once."""

PHAT_CUT: Final = PHAT_BGA.evolve(
    name="phat_cut",
    title="Phat (lowest cut pitches)",
    first_dealer=Cut(wins=Wins.LOWEST, winner=Office.PITCHES),
    source="An encyclopedia's account: the lowest cut pitches. It is silent on a tied muck, here carried over.",
)
"""Phat in which the players cut for the first pitch, and everybody looks at once."""

GELDESTON_PEGS: Final = PointTable(
    name="pegs",
    trumps={"A": 4, "K": 3, "Q": 2, "J": 1, "T": 18, "5": 10},
    plain={"T": 9, "5": 5},
)
"""The pegs of Geldeston, reconstruction A: ten and nine have changed places."""

GELDESTON_PEGS_B: Final = PointTable(
    name="pegs",
    trumps={"A": 4, "K": 3, "Q": 2, "J": 1, "T": 18, "9": 9, "5": 10},
    plain={"9": 9, "5": 5},
)
"""Reconstruction B: only the big card has moved, and the trump nine is pegged as a plain nine: 89 in all."""

GELDESTON_PHAT: Final = PHAT.evolve(
    name="geldeston_phat",
    title="Geldeston Phat",
    stages=(PitchersPartnerBlind(), Tricks(follow=strict, pegs=GELDESTON_PEGS)),
    source=(
        "At the Wherry Inn, Geldeston, the trump ten is Big Phat and the five Little Phat; no more is known. The values"
        " are reconstruction A: in the pegs, tens and nines change places. Everything else is as in Phat."
    ),
)
"""Phat in which the ten of trumps is Big Phat, as at Geldeston in Norfolk."""
