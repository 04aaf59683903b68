"""What cards are worth, what a whole deal pays, and when a match is won."""

from allfours.scoring.goals import AfterDeals, Capped, Compare, NearTheEnd, Race, Test, Tiebreak, Winners
from allfours.scoring.majority import Majority, Tie, nothing
from allfours.scoring.points import PointTable, by_rank

__all__ = [
    "AfterDeals",
    "Capped",
    "Compare",
    "Majority",
    "NearTheEnd",
    "PointTable",
    "Race",
    "Test",
    "Tie",
    "Tiebreak",
    "Winners",
    "by_rank",
    "nothing",
]
