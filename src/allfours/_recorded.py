"""What the command line says of a record beside its ledger."""

from __future__ import annotations

from collections.abc import Iterator

from allfours.match import Match
from allfours.moves import Move, Play
from allfours.pictures import seat_names
from allfours.pictures.words import number, symbols
from allfours.record import Record
from allfours.seating import Seat


def where_it_ends(match: Match) -> Iterator[str]:
    """Where a match stands that has not been won, in a sentence; nothing for one that has been."""
    view = match.view(None)
    if view.turn is not None and not match.is_over:
        yield f"The record ends in deal {number(view)}: {seat_names(match.variant)[view.turn]} is to play."
    elif not match.is_over:
        yield f"The record ends after deal {number(view)}: nobody has won yet."


def title(match: Match) -> str:
    """What was played, and who sat where."""
    names = seat_names(match.variant)
    numbers = tuple(map(str, range(len(names))))
    seats = "" if names == numbers else f"; {' '.join(names)} are the seats {' '.join(numbers)}"
    return f"{match.variant.title}{seats}"


def known_to(record: Record, seat: Seat) -> Iterator[str]:
    """What a seat knew of a match, a line each: its hands, and the moves as they were made."""
    names = seat_names(record.variant)
    yield f"{record.variant.title}, as {names[seat]} (seat {seat}) knew it"
    for place, deal in enumerate(record.deals, start=1):
        yield f"\nDeal {place} · {names[deal.dealer]} dealt"
        hand = deal.hands[seat]
        yield f"{names[seat]} held {'cards unseen' if hand is None else symbols(hand)}"
        moves = [f"{names[mover]} {_text(move)}" for mover, move in deal.moves]
        for first in range(0, len(moves), len(names)):
            yield "  " + "   ".join(moves[first : first + len(names)])
        if deal.totals is not None:
            yield f"totals {' '.join(map(str, deal.totals))}"
    yield f"\nThis is what seat {seat} knew: without the other hands it can be shown, but not be checked."


def _text(move: Move | None) -> str:
    """A move, a card with the sign of its suit; a question mark for one that is not known."""
    return "?" if move is None else move.card.symbol if isinstance(move, Play) else str(move)
