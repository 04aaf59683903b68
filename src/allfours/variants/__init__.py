"""The games of the library, as constants and by name."""

from __future__ import annotations

from typing import Final

from allfours._refusing import shown
from allfours.errors import SetupError
from allfours.rules import Variant
from allfours.variants.all_fours import (
    ALL_FIVES,
    ALL_FOURS,
    BLIND_ALL_FOURS,
    CALIFORNIA_JACK,
    SEVEN_UP,
    SHASTA_SAM,
    TOBAGO_ALL_FOURS,
    TRINIDAD_ALL_FOURS,
)
from allfours.variants.don import (
    BLIND_DON,
    IRISH_DON,
    IRISH_NINE_CARD_DON,
    NINE_CARD_DON,
    NINE_CARD_DON_91,
    NINE_CARD_DON_HIGH_JACK,
    NINE_CARD_DON_HIGH_LOW_JACK,
    WELSH_LEAGUE_DON,
)
from allfours.variants.pedro import (
    AUCTION_PEDRO,
    BLIND_CINCH,
    CALIFORNIA_PEDRO,
    CINCH,
    DOM_PEDRO,
    KING_PEDRO,
    PEDRO,
    PEDRO_SANCHO,
    PIDRO,
    SNOOZER,
)
from allfours.variants.phat import GELDESTON_PHAT, PHAT, PHAT_BGA, PHAT_CUT
from allfours.variants.pitch import (
    AUCTION_PITCH,
    COMMERCIAL_PITCH,
    NINE_CARD_PITCH,
    PITCH_WITH_JOKER,
    SCHMIER,
    SETBACK,
    SMEAR,
    SMUDGE,
    TEN_POINT_PITCH,
)
from allfours.variants.spades import (
    JAQUES_BLIND_NIL,
    JAQUES_JOKERS,
    JAQUES_MIRROR,
    JAQUES_PHAT,
    JAQUES_WHIZ,
    SPADES,
)

__all__ = [
    "ALL_FIVES",
    "ALL_FOURS",
    "AUCTION_PEDRO",
    "AUCTION_PITCH",
    "BLIND_ALL_FOURS",
    "BLIND_CINCH",
    "BLIND_DON",
    "CALIFORNIA_JACK",
    "CALIFORNIA_PEDRO",
    "CINCH",
    "COMMERCIAL_PITCH",
    "DOM_PEDRO",
    "GELDESTON_PHAT",
    "IRISH_DON",
    "IRISH_NINE_CARD_DON",
    "JAQUES_BLIND_NIL",
    "JAQUES_JOKERS",
    "JAQUES_MIRROR",
    "JAQUES_PHAT",
    "JAQUES_WHIZ",
    "KING_PEDRO",
    "NINE_CARD_DON",
    "NINE_CARD_DON_91",
    "NINE_CARD_DON_HIGH_JACK",
    "NINE_CARD_DON_HIGH_LOW_JACK",
    "NINE_CARD_PITCH",
    "PEDRO",
    "PEDRO_SANCHO",
    "PHAT",
    "PHAT_BGA",
    "PHAT_CUT",
    "PIDRO",
    "PITCH_WITH_JOKER",
    "SCHMIER",
    "SETBACK",
    "SEVEN_UP",
    "SHASTA_SAM",
    "SMEAR",
    "SMUDGE",
    "SNOOZER",
    "SPADES",
    "TEN_POINT_PITCH",
    "TOBAGO_ALL_FOURS",
    "TRINIDAD_ALL_FOURS",
    "WELSH_LEAGUE_DON",
    "get",
    "names",
]

_REGISTERED: Final = (
    PHAT,
    PHAT_BGA,
    PHAT_CUT,
    GELDESTON_PHAT,
    NINE_CARD_DON,
    NINE_CARD_DON_91,
    NINE_CARD_DON_HIGH_JACK,
    NINE_CARD_DON_HIGH_LOW_JACK,
    WELSH_LEAGUE_DON,
    IRISH_NINE_CARD_DON,
    IRISH_DON,
    BLIND_DON,
    ALL_FOURS,
    SEVEN_UP,
    TRINIDAD_ALL_FOURS,
    TOBAGO_ALL_FOURS,
    BLIND_ALL_FOURS,
    CALIFORNIA_JACK,
    SHASTA_SAM,
    ALL_FIVES,
    AUCTION_PITCH,
    SMUDGE,
    SETBACK,
    COMMERCIAL_PITCH,
    PITCH_WITH_JOKER,
    NINE_CARD_PITCH,
    TEN_POINT_PITCH,
    SMEAR,
    SCHMIER,
    CINCH,
    BLIND_CINCH,
    PEDRO,
    PIDRO,
    CALIFORNIA_PEDRO,
    KING_PEDRO,
    AUCTION_PEDRO,
    PEDRO_SANCHO,
    DOM_PEDRO,
    SNOOZER,
    SPADES,
    JAQUES_PHAT,
    JAQUES_BLIND_NIL,
    JAQUES_WHIZ,
    JAQUES_MIRROR,
    JAQUES_JOKERS,
)
_BY_NAME: Final = {name: variant for variant in _REGISTERED for name in (variant.name, *variant.aliases)}


def names() -> tuple[str, ...]:
    """The ids of all games, in the order of the families.

    >>> "phat" in names()
    True
    """
    return tuple(variant.name for variant in _REGISTERED)


def get(name: str) -> Variant:
    """The game of an id or an alias; capitals, spaces and hyphens do not matter.

    Raises SetupError for a name that is not known, with the names that are near if there are any, and for no name.

    >>> get("Long Don").title
    'Nine-Card Don'
    """
    found = _BY_NAME.get(_spelt(name))
    if found is None:
        import difflib  # noqa: PLC0415 - needed for a mistake alone

        near = difflib.get_close_matches(name.lower(), _BY_NAME, n=3)
        all_of_them = f'variants.names() and the command "allfours list" tell all {len(_REGISTERED)}'
        hint = f"did you mean {' or '.join(near)}?" if near else all_of_them
        raise SetupError.of("variant", "name", f"no game is called {name[:60]!r}; {hint}")
    return found


def _spelt(name: object) -> str:
    """A name in the spelling of ids. Raises SetupError for what is no text."""
    if not isinstance(name, str):
        raise SetupError.of("variant", "name", f"a game is found by a text such as 'phat', not by {shown(name)}")
    return name.strip().lower().replace(" ", "_").replace("-", "_")
