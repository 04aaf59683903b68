"""Testing variants and players: Hypothesis strategies, and the laws that every game of the family keeps.

``assert_conforms(variant)`` puts a variant of one's own through all laws of the family, ``assert_player_conforms``
a program that chooses moves; both tell of the first law that is broken by a small example. The strategies make cards,
deals, matches and variants for tests of one's own. The extra ``allfours[testing]`` brings what they need.
"""

from importlib.util import find_spec

if find_spec("hypothesis") is None:
    missing = "allfours.testing needs Hypothesis: pip install 'allfours[testing]'"
    raise ModuleNotFoundError(missing, name="hypothesis")

from allfours import _hypothesis
from allfours.testing._counting import BagsStayBelow
from allfours.testing.conformance import assert_conforms
from allfours.testing.fault import Fault, Law
from allfours.testing.games import (
    House,
    customs,
    goals,
    packets,
    point_tables,
    random_variants,
    registered,
    seatings,
    settlements,
)
from allfours.testing.laws import LAWS, Where
from allfours.testing.players import assert_player_conforms
from allfours.testing.strategies import (
    any_variant,
    bids,
    calls,
    card_sets,
    card_texts,
    cards,
    deals,
    lays,
    matches,
    move_texts,
    moves,
    openings,
    plays,
    reckonings,
    records,
    scores,
    seats,
    sides,
    standings,
    suits,
    tricks,
    views,
)

__all__ = [
    "LAWS",
    "BagsStayBelow",
    "Fault",
    "House",
    "Law",
    "Where",
    "any_variant",
    "assert_conforms",
    "assert_player_conforms",
    "bids",
    "calls",
    "card_sets",
    "card_texts",
    "cards",
    "customs",
    "deals",
    "goals",
    "lays",
    "matches",
    "move_texts",
    "moves",
    "openings",
    "packets",
    "plays",
    "point_tables",
    "random_variants",
    "reckonings",
    "records",
    "registered",
    "scores",
    "seatings",
    "seats",
    "settlements",
    "sides",
    "standings",
    "suits",
    "tricks",
    "views",
]

_hypothesis.register()  # also where the package lies on the path without being installed
