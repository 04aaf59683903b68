"""The stages that a deal is made of: rules of the library's own, to be combined in a variant."""

from allfours.stages.auction import AllPass, Auction, Hold, Most, Rounds
from allfours.stages.bidding import BlindNils, FixTrump, TrickBids
from allfours.stages.discarding import (
    Among,
    Discards,
    DownTo,
    Faces,
    Refill,
    UpTo,
    all_but_dealer,
    all_but_declarer,
    dealer,
    declarer,
    everybody,
)
from allfours.stages.drawing import Draw, Stock, StockTurned, TopCardTrump, TrumpCut
from allfours.stages.exchange import Swap, SwapWithPartner
from allfours.stages.looking import OnlyEldestAndDealerLook, OnlyPitcherLooks, PitchersPartnerBlind
from allfours.stages.naming import DeclarerNames
from allfours.stages.piles import OverPiles, Uncover
from allfours.stages.selling import Price, Refused, SellAuction
from allfours.stages.tricks import Tricks
from allfours.stages.turn_up import BegOrStand, Exhausted, Gift, GiftLimit, TrumpNeeded, Turned, TurnUp

__all__ = [
    "AllPass",
    "Among",
    "Auction",
    "BegOrStand",
    "BlindNils",
    "DeclarerNames",
    "Discards",
    "DownTo",
    "Draw",
    "Exhausted",
    "Faces",
    "FixTrump",
    "Gift",
    "GiftLimit",
    "Hold",
    "Most",
    "OnlyEldestAndDealerLook",
    "OnlyPitcherLooks",
    "OverPiles",
    "PitchersPartnerBlind",
    "Price",
    "Refill",
    "Refused",
    "Rounds",
    "SellAuction",
    "Stock",
    "StockTurned",
    "Swap",
    "SwapWithPartner",
    "TopCardTrump",
    "TrickBids",
    "Tricks",
    "TrumpCut",
    "TrumpNeeded",
    "TurnUp",
    "Turned",
    "Uncover",
    "UpTo",
    "all_but_dealer",
    "all_but_declarer",
    "dealer",
    "declarer",
    "everybody",
]
