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
from allfours.stages.laying import LayExcess
from allfours.stages.looking import OnlyEldestAndDealerLook, OnlyPitcherLooks, PitchersPartnerBlind
from allfours.stages.naming import DeclarerNames
from allfours.stages.piles import OverPiles, Uncover
from allfours.stages.selling import Price, Refused, SellAuction, Unasked
from allfours.stages.stock import Excess, FillUp, PlainFirst, PlainTo, ScorersLast, TakeStock, every_plain_card
from allfours.stages.stopping import stop_when_certain
from allfours.stages.tricks import Tricks
from allfours.stages.trumps_only import FirstTrump, TrumpsOnly, trump_first
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
    "Excess",
    "Exhausted",
    "Faces",
    "FillUp",
    "FirstTrump",
    "FixTrump",
    "Gift",
    "GiftLimit",
    "Hold",
    "LayExcess",
    "Most",
    "OnlyEldestAndDealerLook",
    "OnlyPitcherLooks",
    "OverPiles",
    "PitchersPartnerBlind",
    "PlainFirst",
    "PlainTo",
    "Price",
    "Refill",
    "Refused",
    "Rounds",
    "ScorersLast",
    "SellAuction",
    "Stock",
    "StockTurned",
    "Swap",
    "SwapWithPartner",
    "TakeStock",
    "TopCardTrump",
    "TrickBids",
    "Tricks",
    "TrumpCut",
    "TrumpNeeded",
    "TrumpsOnly",
    "TurnUp",
    "Turned",
    "Unasked",
    "Uncover",
    "UpTo",
    "all_but_dealer",
    "all_but_declarer",
    "dealer",
    "declarer",
    "every_plain_card",
    "everybody",
    "stop_when_certain",
    "trump_first",
]
