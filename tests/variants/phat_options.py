"""Phat as one table or another agrees to play it: every option as a variant evolved from the preset."""

from allfours import Variant, variants
from allfours.following import follow_or_trump, strict
from allfours.scoring import Compare, Majority, PointTable, Race, Test, Tie, Tiebreak
from allfours.stages import OnlyPitcherLooks, PitchersPartnerBlind, Tricks
from allfours.variants.phat import MUCK, PHAT_PEGS

PHAT = variants.PHAT

GELDESTON_B_PEGS = PointTable(
    name="pegs",
    trumps={"A": 4, "K": 3, "Q": 2, "J": 1, "T": 18, "9": 9, "5": 10},
    plain={"9": 9, "5": 5},
)


def with_tie(tie: Tie) -> Variant:
    """Agree on what becomes of the 8 when the muck is tied."""
    return PHAT.evolve(name=f"phat_{tie.name.lower()}", settlement=Majority(MUCK, pays=8, tie=tie))


def played_out(tie: Tie = Tie.CARRY_ALL) -> Variant:
    """Look at the target only when a deal has been played to its end."""
    return with_tie(tie).evolve(name=f"played_out_{tie.name.lower()}", goal=Compare(181, tie=Tiebreak.PLAY_ON))


def up_to(target: int) -> Variant:
    """Play to another target."""
    return PHAT.evolve(name=f"phat_{target}", goal=Race(target))


def past(total: int) -> Variant:
    """Ask for more than a total instead of the next one up."""
    return PHAT.evolve(name=f"phat_past_{total}", goal=Race(total, test=Test.EXCEED))


def trumping_in() -> Variant:
    """Let a seat that holds the suit led play a trump instead."""
    tricks = Tricks(follow=follow_or_trump, pegs=PHAT_PEGS)
    return PHAT.evolve(name="phat_trumping_in", stages=(PitchersPartnerBlind(), tricks))


def only_the_pitcher_looks() -> Variant:
    """Leave all hands but the pitcher's face down until the pitch."""
    tricks = Tricks(follow=strict, pegs=PHAT_PEGS)
    return PHAT.evolve(name="phat_only_pitcher_looks", stages=(OnlyPitcherLooks(), tricks))


def geldeston_b() -> Variant:
    """Move only the big card to the ten: the trump nine pegs 9, as a plain one does."""
    tricks = Tricks(follow=strict, pegs=GELDESTON_B_PEGS)
    return PHAT.evolve(name="geldeston_b", stages=(PitchersPartnerBlind(), tricks))
