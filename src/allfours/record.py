"""A match as packs and moves, for keeping and for replaying."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from allfours.match import Match


@attrs.frozen(kw_only=True)
class Record:
    """A match as packs and moves."""

    @classmethod
    def of(cls, match: Match, *, seat: int | None = None) -> Record:
        """The record of a match."""
        raise NotImplementedError
