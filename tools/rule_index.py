"""Which rules there are, and which games play by them: tables made from the values of the library alone."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from types import FunctionType
from typing import Final, TypeAlias

import attrs

from allfours import (
    Variant,
    awards,
    bids,
    contracts,
    difference,
    following,
    opening,
    orders,
    penalties,
    scoring,
    setback,
    stages,
)
from allfours._asking import parts
from tools.game_pages import games

Rule: TypeAlias = FunctionType | type
"""A rule without parameters is a function, one with parameters a class."""

SECTIONS: Final[tuple[tuple[str, object, str], ...]] = (
    ("Who looks before the play", stages, "PitchersPartnerBlind OnlyPitcherLooks OnlyEldestAndDealerLook"),
    ("Trumps without a bid", stages, "FixTrump TurnUp BegOrStand TopCardTrump TrumpCut StockTurned"),
    ("Bidding", stages, "Auction SellAuction TrickBids BlindNils DeclarerNames"),
    (
        "What may be bid",
        bids,
        "any_number AtLeast TrumpCount copy_partner one_partner_nil SideAtLeast SideAtMost anyone Behind",
    ),
    ("Exchanging cards", stages, "SwapWithPartner Discards FillUp TakeStock"),
    ("What is put away", stages, "DownTo UpTo every_plain_card PlainFirst PlainTo ScorersLast"),
    ("Who exchanges", stages, "everybody dealer declarer all_but_dealer all_but_declarer"),
    ("The play", stages, "Tricks TrumpsOnly OverPiles LayExcess Draw stop_when_certain"),
    ("Following suit", following, "strict follow_or_trump no_undertrump trump_if_void"),
    ("Leading", following, "any_card TrumpsBarred no_joker_first"),
    ("Leading where all trumps are in play", stages, "trump_first"),
    ("What beats what", orders, "AceHigh Ranked Off"),
    ("Points for single cards", awards, "High Low Jack HangJack TrumpCard OffCard Jokers HighestOf InOrder"),
    ("Points for what was taken", scoring, "PointTable Majority nothing"),
    ("Contracts in points", setback, "SetBack SmudgeBid AllPointsWin SmudgeWins HighestBid ShootTheMoon"),
    ("The difference scored", difference, "Difference"),
    ("Contracts in tricks", contracts, "TrickContracts Bags TenForTwo"),
    ("After a revoke", penalties, "Forfeit"),
    ("When a match is won", scoring, "Race Compare AfterDeals Capped NearTheEnd"),
    (
        "Who begins, and who deals next",
        opening,
        "RandomPitcher Cut HolderPitches pitcher_deals eldest_deals same_dealer_again",
    ),
)
"""The rules by what they are about: a title, a module, and the names in it."""
_MOST: Final = 6
"""So many games are named at most where there are more."""


def rules() -> Iterator[tuple[str, list[Rule]]]:
    """The title of each section, and its rules."""
    for title, module, names in SECTIONS:
        yield title, [getattr(module, name) for name in names.split()]


def players_of() -> dict[Rule, list[str]]:
    """For every rule, the names of the games that play by it, in the order of the families."""
    found: dict[Rule, list[str]] = {}
    for game in games():
        for rule in dict.fromkeys(_within(game)):
            found.setdefault(rule, []).append(game.name)
    return found


def _within(game: Variant) -> Iterator[Rule]:
    """The rules in a game, those in the fields of others included."""
    for _, part in parts(game):
        if isinstance(part, FunctionType):
            yield part
        elif attrs.has(type(part)):
            yield type(part)


def tables() -> str:
    """A table for each section: a rule and what it is, which games play by it."""
    playing = players_of()
    blocks: list[str] = []
    for title, section in rules():
        rows = [f"| {_link(rule)}<br>{_sentence(rule)} | {_games(playing.get(rule, []))} |" for rule in section]
        blocks += [f"## {title}", "\n".join(["| rule | games |", "|---|---|", *rows])]
    return "\n\n".join(blocks) + "\n"


def _link(rule: Rule) -> str:
    return f"[`{rule.__name__}`][{rule.__module__}.{rule.__name__}]"


def _sentence(rule: Rule) -> str:
    """The first sentence of what it says of itself, in Markdown."""
    text = " ".join((inspect.getdoc(rule) or "").partition("\n\n")[0].split())
    return re.sub(r":\w+:(?=`)|`(?=`)", "", text).replace("|", "\\|")


def _games(names: list[str]) -> str:
    shown = [f"[`{name}`](games/{name}.md)" for name in (names if len(names) <= _MOST else names[: _MOST - 1])]
    more = len(names) - len(shown)
    return (", ".join(shown) + (f" and {more} more" if more else "")) or "none; for house rules"
