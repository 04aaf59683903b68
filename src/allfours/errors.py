"""What can be wrong, said to people: refusals, problems and the exceptions that carry them.

Every exception of the library is an :class:`AllFoursError`; nothing else is ever raised on bad input, but a TypeError
where something is read that is no text, and where a set of cards is combined with what is no set.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from allfours.moves import Move
    from allfours.state import Deal


class RefusalCode(Enum):
    """Why a move may not be made, for programs; the text of a :class:`Refusal` says it to people.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.SPADES, seed=7)
    >>> [deal.why_not(move).code.value for move in ("bid:14", "AS", "look")]
    ['bid-too-high', 'wrong-phase', 'not-allowed']
    """

    MUST_FOLLOW = "must-follow"
    """The hand holds a card that the card led demands."""
    MUST_LEAD = "must-lead"
    """The rule of the lead bars this card as the first of a trick."""
    NOT_ALLOWED = "not-allowed"
    """Another rule of the table forbids the move; the text says which."""
    NOT_HELD = "not-held"
    """The card is not in the hand of the seat whose turn it is."""
    UNDERTRUMP = "undertrump"
    """A trump that is lower than one already in the trick may not be played."""
    TRUMPS_NOT_BROKEN = "trumps-not-broken"
    """Trumps may not be led yet."""
    BID_TOO_LOW = "bid-too-low"
    """The bid does not beat the bids before it, or is under the minimum."""
    BID_TOO_HIGH = "bid-too-high"
    """The bid is over what may be bid."""
    WRONG_PHASE = "wrong-phase"
    """The move belongs to another part of the game."""
    DEAL_OVER = "deal-over"
    """The deal has ended; no move can be made in it."""
    MATCH_OVER = "match-over"
    """The match has ended."""


@attrs.frozen
class Refusal:
    """The reason why a move may not be made.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7).apply("AH")
    >>> print(deal.why_not("QS").text)
    you hold K♥ Q♥ 8♥ 4♥: follow hearts
    """

    code: RefusalCode
    """The reason for programs."""
    text: str
    """The reason for people: a clause without a full stop that names the cards."""

    def __str__(self) -> str:
        return self.text


@attrs.frozen(kw_only=True)
class Problem:
    """One thing that is wrong with a variant, with the cards for a deal, or with a record.

    >>> print(Problem("goal", path="goal.target", text="0 points need no play: a target is above 0"))
    goal.target: 0 points need no play: a target is above 0
    """

    code: str = attrs.field(kw_only=False)
    """A short word for programs, such as ``"cards"``, ``"goal"`` or ``"stages"``."""
    path: str
    """Where it is wrong, as a path of fields: ``"settlement.count.trumps"``; empty for the whole."""
    text: str
    """What is wrong and what would be right, for people."""

    def __str__(self) -> str:
        return f"{self.path}: {self.text}" if self.path else self.text


class AllFoursError(Exception):
    """The root of every exception that the library raises.

    >>> from allfours import variants
    >>> try:
    ...     variants.get("phatt")
    ... except AllFoursError as error:
    ...     print(error)
    name: no game is called 'phatt'; did you mean phat or phat_cut or phat_bga?
    """


class IllegalMove(AllFoursError):
    """A move was refused; nothing has changed.

    The message names the refused move and the reason, never a card that is hidden.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7).apply("AH")
    >>> try:
    ...     deal.apply("QS")
    ... except IllegalMove as error:
    ...     print(error, error.deal == deal)
    QS: you hold K♥ Q♥ 8♥ 4♥: follow hearts True
    """

    def __init__(self, move: Move, deal: Deal, refusal: Refusal) -> None:
        super().__init__(move, deal, refusal)
        self.move = move
        """The move that was refused."""
        self.deal = deal
        """The deal as it was and still is."""
        self.refusal = refusal
        """Why the move was refused."""

    def __str__(self) -> str:
        return f"{self.move}: {self.refusal.text}"

    def __repr__(self) -> str:
        return f"IllegalMove({str(self.move)!r}, {self.refusal.text!r})"


class VariantError(AllFoursError):
    """A variant cannot be built, since its fields do not fit; it carries all problems, not the first.

    >>> from allfours import variants
    >>> variants.PHAT.evolve(title="", packets=(14,))
    Traceback (most recent call last):
    ...
    allfours.errors.VariantError: title: ...; packets: 4 hands of 14 cards are 56 cards, the pack has 52
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems
        """Everything that is wrong, never empty."""

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


class SetupError(AllFoursError):
    """A deal, a match or a sheet cannot be set up or go on as asked; it carries all problems.

    >>> from allfours import Deal, variants
    >>> Deal.shuffled(variants.PHAT, seed=7, dealer=4)
    Traceback (most recent call last):
    ...
    allfours.errors.SetupError: dealer: Phat has the seats 0 to 3, not 4
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems
        """Everything that is wrong, never empty."""

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))

    @classmethod
    def of(cls, code: str, path: str, text: str) -> SetupError:
        """The error for a single problem; the arguments are those of :class:`Problem`."""
        return cls((Problem(code, path=path, text=text),))


class NotationError(AllFoursError):
    """A text is not the notation of a card, a hand, a move or a record.

    >>> from allfours import Card
    >>> Card.parse("10x")
    Traceback (most recent call last):
    ...
    allfours.errors.NotationError: '10x' at 2: the suit must be one of S H D C or ♠ ♥ ♦ ♣
    """

    def __init__(self, text: str, position: int, reason: str, line: int | None = None) -> None:
        super().__init__(text, position, reason, line)
        self.text = text
        """The text that could not be read, shortened where it is very long."""
        self.position = position
        """Where in the text the reading failed, in characters from 0."""
        self.reason = reason
        """What was expected."""
        self.line = line
        """The line of a record, from 1; None for a text of a single line."""

    def __str__(self) -> str:
        where = "" if self.line is None else f"line {self.line}: "
        shown = self.text if len(self.text) <= _SHOWN else self.text[:_SHOWN] + "…"
        return f"{where}{shown!r} at {self.position}: {self.reason}"


_SHOWN = 60
"""Characters of a faulty text that a message repeats."""
