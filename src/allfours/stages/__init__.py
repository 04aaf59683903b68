"""The stages that a deal is made of: rules of the library's own, to be combined in a variant."""

from allfours.stages.bidding import BlindNils, FixTrump, TrickBids
from allfours.stages.exchange import Swap, SwapWithPartner
from allfours.stages.looking import OnlyPitcherLooks, PitchersPartnerBlind
from allfours.stages.piles import OverPiles, Uncover
from allfours.stages.tricks import Tricks

__all__ = [
    "BlindNils",
    "FixTrump",
    "OnlyPitcherLooks",
    "OverPiles",
    "PitchersPartnerBlind",
    "Swap",
    "SwapWithPartner",
    "TrickBids",
    "Tricks",
    "Uncover",
]
