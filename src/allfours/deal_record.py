"""One deal of a record, and where it stood in a text that it was read from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Final

import attrs

from allfours.cards import Card, CardSet, Suit
from allfours.ledger import Standing
from allfours.moves import Move
from allfours.seating import Seat
from allfours.state import Deal
from allfours.table import moves_made


class Given(Enum):
    """What in a deal was settled at the table, other than by the seed of the match or the custom of the game.

    >>> from allfours import Match, variants
    >>> [sorted(given.value for given in Match.new(variants.PHAT, seed=181, dealer=dealer).record().deals[0].given)
    ...  for dealer in (3, 2)]
    [[], ['dealer']]
    """

    DEALER = "dealer"
    """It is not the dealer that the custom says."""
    PITCHER = "pitcher"
    """It is not the pitcher that the custom says."""
    CARDS = "cards"
    """The cards are not those that the seed of the match deals."""
    TRUMP = "trump"
    """The trumps that were cut before the deal are not those that the seed of the match gives."""


@attrs.frozen(kw_only=True, repr=False)
class DealRecord:
    """One deal of a record: what was dealt, and what was done.

    >>> from allfours import Deal, variants
    >>> notes = DealRecord.of(Deal.shuffled(variants.PHAT, seed=7).apply("JS"))
    >>> notes.hands[0].groups, notes.moves
    ('J63.A7653.AJ4.53', ((0, Play(Card.parse('JS'))),))
    """

    dealer: Seat
    """Who dealt."""
    pitcher: Seat
    """Who pitches by the custom of the game."""
    given: frozenset[Given] = frozenset()
    """What was settled otherwise than by seed and custom."""
    standing: Standing | None = None
    """What the match had come to before the first deal of the record; None for a new match, and in later deals."""
    trump: Suit | None = None
    """A trump that was fixed outside the pack before the deal; None where none was."""
    hands: tuple[CardSet | None, ...]
    """The cards dealt to each seat, by seat; None for a hand that is not known."""
    stock: tuple[Card, ...] | None
    """The cards that were not dealt, top first; None where they are not known."""
    moves: tuple[tuple[Seat, Move | None], ...] = ()
    """The moves in order, each with the seat that made it; None for a move that is not known."""
    totals: tuple[int, ...] | None = None
    """The points of each side in the match when the deal was over; None before. The replay must come to the same."""

    @classmethod
    def of(cls, deal: Deal, *, seat: Seat | None = None, given: frozenset[Given] = frozenset()) -> DealRecord:
        """The record of a deal; with a seat, only what that seat may know."""
        start = deal.table.facts.start
        hands: list[CardSet | None] = [CardSet.of_mask(mask) for mask in start.hands]
        made = moves_made(deal.table, deal.trick, deal.phase)
        moves: list[tuple[Seat, Move | None]] = [(each.seat, each.move) for each in made]
        if seat is not None:
            view = deal.view(seat)
            hands = [hand if other == seat and view.hand is not None else None for other, hand in enumerate(hands)]
            moves = [(each.seat, move) for each, move in zip(made, view.moves, strict=True)]
            given &= {
                Given.DEALER
            }  # the cards of the seed, or who holds a card that pitches, would tell of hidden hands
        return cls(
            dealer=start.dealer,
            pitcher=start.pitcher,
            given=given,
            trump=start.trump,
            hands=tuple(hands),
            stock=start.stock if seat is None else None,
            moves=tuple(moves),
            totals=deal.standing.totals if deal.is_over else None,
        )

    def __repr__(self) -> str:
        """What anybody may see, in one line: no cards."""
        return f"<DealRecord, dealer {self.dealer}, {len(self.moves)} moves>"


@attrs.frozen(kw_only=True, repr=False)
class Lines:
    """Where things stand in the text that a record was read from; lines are counted from 1.

    >>> from allfours import Match, Record, variants
    >>> record = Record.loads(Match.new(variants.PHAT, seed=181).apply("JH").record().dumps())
    >>> line = record.lines.number("deals.0.hands.2")
    >>> line, record.lines.texts[line - 1]
    (8, 'hand 2: AQJ3.8.K92.A8654')
    """

    texts: tuple[str, ...]
    """The lines."""
    fields: Mapping[str, int]
    """The number of a line by the path of what stands there, such as ``"deals.0.hands.2"``; 1 for the empty path."""
    moves: tuple[tuple[int, ...], ...]
    """For every deal, the number of the line of each move."""

    def number(self, path: str) -> int:
        """The number of the line for a path, or for what the path lies in."""
        move = _MOVE.fullmatch(path)
        if move is not None:
            return self.moves[int(move[1])][int(move[2])]
        while path not in self.fields:
            path = path.rpartition(".")[0]
        return self.fields[path]


_MOVE: Final = re.compile(r"deals\.([0-9]+)\.moves\.([0-9]+)")
