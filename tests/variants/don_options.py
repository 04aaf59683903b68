"""Don as one table or another agrees to play it: every option as a variant evolved from a preset."""

from typing import Literal

from allfours import Variant, variants
from allfours.awards import Credit, High, InOrder, Jack, Low
from allfours.following import follow_or_trump
from allfours.rules import Settlement
from allfours.scoring import Compare, Majority, PointTable, Race, Test, Tie, Tiebreak
from allfours.seating import Seating
from allfours.stages import PitchersPartnerBlind, Tricks
from allfours.variants.don import DON_PEGS, GAME

NINE_CARD, IRISH = variants.NINE_CARD_DON, variants.IRISH_DON
HIGH_JACK, HIGH_LOW_JACK = variants.NINE_CARD_DON_HIGH_JACK, variants.NINE_CARD_DON_HIGH_LOW_JACK

PLAIN_GAME = PointTable(name="game", trumps={}, plain={"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10})


def with_bonus(
    parts: Literal["8", "6+1+1", "5+1+1+1"],
    *,
    low_to: Literal["taker", "holder"] = "taker",
    tie: Tie = Tie.NOBODY,
    game: PointTable = GAME,
) -> Variant:
    """Agree on the parts of the bonus, whose low is, what a tied game means and what counts for game."""
    low = Low(1, to=Credit.HOLDER if low_to == "holder" else Credit.TAKER)
    bonus: Settlement
    match parts:
        case "8":
            bonus = Majority(game, pays=8, tie=tie)
        case "6+1+1":
            bonus = InOrder((High(1), Jack(1), Majority(game, pays=6, tie=tie)))
        case "5+1+1+1":
            bonus = InOrder((High(1), low, Jack(1), Majority(game, pays=5, tie=tie)))
    counted = "plain_" if game == PLAIN_GAME else ""
    name = f"don_{counted}{parts.replace('+', '_')}_{low_to}_{tie.name.lower()}"
    return NINE_CARD.evolve(name=name, aliases=(), settlement=bonus)


def played_out(variant: Variant, target: int) -> Variant:
    """Look at the target only when a deal has been played to its end."""
    return variant.evolve(name=f"{variant.name}_played_out", goal=Compare(target, tie=Tiebreak.PLAY_ON))


def reach(total: int) -> Variant:
    """Play Irish Don until a side has so much."""
    return IRISH.evolve(name=f"irish_don_{total}", goal=Race(total))


def over(total: int) -> Variant:
    """Play Irish Don until a side has more than a total."""
    return IRISH.evolve(name=f"irish_don_over_{total}", goal=Race(total, test=Test.EXCEED))


def trumping_in() -> Variant:
    """Let a seat that holds the suit led play a trump instead."""
    stages = (PitchersPartnerBlind(), Tricks(follow=follow_or_trump, pegs=DON_PEGS))
    return NINE_CARD.evolve(name="don_trumping_in", aliases=(), stages=stages)


def each_for_himself(variant: Variant) -> Variant:
    """Let four play without partners."""
    return variant.evolve(name=f"{variant.name}_singles", seating=Seating.singles(4))
