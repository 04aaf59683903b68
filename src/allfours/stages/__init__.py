"""The stages that a deal is made of: rules of the library's own, to be combined in a variant."""

from allfours.stages.looking import OnlyPitcherLooks, PitchersPartnerBlind
from allfours.stages.piles import OverPiles, Uncover
from allfours.stages.tricks import Tricks

__all__ = ["OnlyPitcherLooks", "OverPiles", "PitchersPartnerBlind", "Tricks", "Uncover"]
