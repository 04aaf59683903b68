"""A match as packs and moves: a value that can be kept, sent, read back and replayed.

A **record** holds what was dealt and what was done, and nothing that follows from it: who won a trick, whose turn it
is, the standing, are found again by :meth:`Record.replay`. It has two forms, text (:mod:`allfours.notation`) and JSON
(:mod:`allfours.record_json`), which say the same.

The packs are kept as the hands and the stock, so that no seed is needed to replay. The seed of a match is kept beside
them: a match that is not over goes on, after it is replayed, with the very deals it would have had. A deal that is not
as it would have been by itself (the cards by the seed, dealer and pitcher by the custom of the game) says so with
:class:`~allfours.deal_record.Given`; where it does not, it is refused. So a digit of the seed or a card of a hand that
was altered by accident is found out, and a match in which the players themselves chose the dealer or the cards can be
recorded all the same.

**A record of a seat** is redacted to what that seat may know: its own hands, unless they have not been looked at, and
the moves it may know, but no seed, no other hand and no stock. It cannot be replayed.

A record comes from anybody. One that exists is well-formed: every hand of every deal has its size, all cards together
are the pack, and so on. Whether the moves are legal is asked at the replay. Whatever is wrong is said with its place:
the error for a record that was read from text is a NotationError with the line, for any other a SetupError with the
path of the fields, such as ``deals.0.moves.17``.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from allfours._replaying import check, departures, positions
from allfours.deal_record import DealRecord, Lines
from allfours.dealing import check_kind, seat_of
from allfours.errors import SetupError
from allfours.ledger import Standing, with_made
from allfours.match import Match
from allfours.rules import Variant
from allfours.seating import Seat, Side
from allfours.state import Deal

VERSION: Final = 1
"""The version of both forms."""
LONGEST: Final = 1_000_000
"""The most characters of a record in either form, three thousand deals of Phat as text and a thousand as JSON; a longer
one is neither read nor written."""
GAME: Final = re.compile("[a-z][a-z0-9_]{0,59}")
"""The id of a game, or an alias."""


@attrs.frozen(kw_only=True, repr=False)
class Record:
    """A match as packs and moves.

    Raises SetupError, or NotationError where it was read from text, for one that is not well-formed; whether its moves
    are legal is asked at the replay.

    >>> from allfours import Match, variants
    >>> match = Match.new(variants.PHAT, seed=181).apply("JH").apply("KH")
    >>> record = match.record()
    >>> Record.loads(record.dumps()).replay() == match == Record.from_json(record.to_json()).replay()
    True
    >>> print(record.dumps())
    allfours record 1
    game: phat
    seed: 181
    <BLANKLINE>
    deal 1: dealer 3, pitcher 0
    hand 0: KT76.J73.A4.Q973
    hand 1: 852.KT654.83.JT2
    hand 2: AQJ3.8.K92.A8654
    hand 3: 94.AQ92.QJT765.K
    0: JH KH
    <BLANKLINE>
    """

    variant: Variant
    """The rules; the record has only their name in text and JSON."""
    seed: int | None = None
    """The seed of all deals, for the deals to come; None where every pack was given, and in a record of a seat."""
    seat: Seat | None = None
    """The seat whose knowledge this is; None for a whole record."""
    deals: tuple[DealRecord, ...]
    """The deals in order, at least one."""
    conceded: Side | None = None
    """The side that has given the match up; None where none has."""
    lines: Lines | None = attrs.field(default=None, eq=False)
    """Where everything stands in the text that the record was read from; None for a record from elsewhere."""

    def __attrs_post_init__(self) -> None:
        check(self)

    @classmethod
    def of(cls, match: Match, *, seat: int | None = None) -> Record:
        """The record of a match; with a seat, only what that seat may know.

        Raises SetupError for what is no match, and for a match whose deals were put together by hand and do not follow
        from one another.
        """
        check_kind(match, "match", Match)
        viewer = None if seat is None else seat_of(match.variant, seat, "seat")
        deals: list[DealRecord] = []
        before: Match | None = None
        for number, deal in enumerate((*match.past, match.deal)):
            start = deal.table.facts.start
            given = frozenset(departures(match.variant, match.seed, before, start))
            notes = DealRecord.of(deal, seat=viewer, given=given)
            if before is None and start.standing != Standing().for_sides(match.variant.seating.sides):
                notes = attrs.evolve(notes, standing=start.standing)
            if before is not None and start.standing != with_made(before.standing, None):
                path = f"deals.{number}.standing"
                raise SetupError.of("standing", path, "the deal did not begin with what the deal before had led to")
            deals.append(notes)
            before = Match(variant=match.variant, seed=match.seed, past=match.past[:number], deal=deal)
        return cls(
            variant=match.variant,
            seed=match.seed if viewer is None else None,
            seat=viewer,
            deals=tuple(deals),
            conceded=match.conceded,
        )

    @classmethod
    def of_deal(cls, deal: Deal, *, seat: int | None = None) -> Record:
        """The record of a single deal, as a match that began with it; ``replay().deal`` is the deal.

        >>> from allfours import Deal, variants
        >>> deal = Deal.shuffled(variants.PHAT, seed=7).apply("JS")
        >>> Record.of_deal(deal).replay().deal == deal
        True
        """
        check_kind(deal, "deal", Deal)
        return cls.of(Match(variant=deal.variant, seed=None, deal=deal), seat=seat)

    # --- text and JSON

    @classmethod
    def loads(cls, text: str | bytes, *, variants: Iterable[Variant] = ()) -> Record:
        """The record of a text (see :mod:`allfours.notation`), or of its bytes in UTF-8.

        A game is looked up by its name among the given variants, then among those of the library. Raises NotationError,
        with the line and the reason, for a text that is no record.
        """
        from allfours.notation import parse_record  # noqa: PLC0415 - it makes records, so it imports this module

        return parse_record(text, variants=variants)

    def dumps(self) -> str:
        """The record as text. Raises SetupError where that would be longer than what is read."""
        from allfours.notation import record_text  # noqa: PLC0415 - as above

        return _not_too_long(record_text(self))

    @classmethod
    def from_json(cls, text: str | bytes, *, variants: Iterable[Variant] = ()) -> Record:
        """The record of a JSON text (see :mod:`allfours.record_json`), or of its bytes in UTF-8.

        The variants are as for ``loads``. Raises NotationError for a text that is no JSON, SetupError, with the path
        and the reason, for JSON that is no record.
        """
        from allfours.record_json import parse_record_json  # noqa: PLC0415 - as above; nor is json loaded by everybody

        return parse_record_json(text, variants=variants)

    def to_json(self) -> str:
        """The record as JSON. Raises SetupError where that would be longer than what is read."""
        from allfours.record_json import record_json  # noqa: PLC0415 - as above

        return _not_too_long(record_json(self))

    # --- replay

    def replay(self) -> Match:
        """The match as it stood at the end of the record.

        Raises NotationError or SetupError, with the place and the reason, at the first thing that breaks the rules (an
        illegal move as its ``__cause__``), and for a record of a seat.
        """
        return deque(self.positions(), maxlen=1).pop()

    def positions(self) -> Iterator[Match]:
        """Every position of the match in order, from the first deal dealt to the end of the record.

        Raises as ``replay`` does, when it comes there.

        >>> from allfours import Match, variants
        >>> record = Match.new(variants.PHAT, seed=181).apply("JH").apply("KH").record()
        >>> [position.deal.trick for position in record.positions()][1:]
        [(Card.parse('JH'),), (Card.parse('JH'), Card.parse('KH'))]
        """
        return positions(self)

    def __repr__(self) -> str:
        """What anybody may see, in one line: a record holds hidden cards and a seed, its repr does not."""
        whose = "" if self.seat is None else f", what seat {self.seat} may know"
        return f"<Record of {self.variant.name}, deals: {len(self.deals)}{whose}>"


def game(name: str, variants: Iterable[Variant]) -> Variant:
    """The game of a name or an alias, among the given variants or else those of the library.

    Raises SetupError for a name that is not known.

    >>> from allfours import variants
    >>> ours = variants.PHAT.evolve(name="club_phat")
    >>> game("fat", []).name, game("club_phat", [ours]) == ours
    ('phat', True)
    """
    from allfours.variants import get  # noqa: PLC0415 - the presets stand above the house, and only a name needs them

    for variant in variants:
        if name in {variant.name, *variant.aliases}:
            return variant
    try:
        return get(name)
    except SetupError as error:
        text = f"{error.problems[0].text} (a game of your own is handed over in variants=)"
        raise SetupError.of("variant", "", text) from None


def _not_too_long(text: str) -> str:
    """A text that is not longer than what is read."""
    if len(text) > LONGEST:
        raise SetupError.of("long", "", f"a record is at most {LONGEST:,} characters, this match has {len(text):,}")
    return text
