"""Matches and deals as text, for people at a table and for programs in any language.

The text of a record is lines, most of them ``key: value``::

    allfours record 1
    game: phat
    seed: 181

    deal 1: dealer 3, pitcher 0
    hand 0: KT73.AK42.97.KJ4
    hand 1: Q8542.QJT965..Q3
    hand 2: J.873.KJT4.A9872
    hand 3: A96..AQ86532.T65
    0: 4H 6H 3H 9S
    1: 2S JS AS 3S
    3: AD 7D 9H 4D
    ...
    totals: 35 53

    deal 2: dealer 0, pitcher 1
    ...

**The form**, version 1, exactly. Lines end with LF or CR LF; spaces and tabs around a value and between words, empty
lines, and whatever follows a ``#`` have no meaning. Numbers are decimal digits without a sign, but for those of a
standing and totals, which may be negative. Words are case-sensitive, cards and moves are not. ``[ ]`` may be left out,
``{ }`` may stand any number of times::

    record    = "allfours record 1"
                "game:" id                     the game; an alias is read too
                ["seed:" number]               below 2 to the power of 256
                ["seat:" seat]                 only in a record of what a seat may know
                deal {deal}                    numbered from 1
                ["conceded:" side]
    deal      = "deal" number ": dealer" seat ", pitcher" seat
                setup                          in any order, each line once
                {seat ":" move {move}}         the moves
                ["totals:" number {number}]    by side, once the deal is over
    setup     = ["given:" word {word}]         "dealer", "pitcher", "cards", "trump"
                ["standing:" part {"," part}]  only in the first deal
                ["trump:" suit]                only where it was fixed outside the pack
                {"hand" seat ":" hand}         all of them; only that of the seat where there is a "seat:"
                ["stock:" card {card}]         top first; exactly where cards are left over
    part      = "totals" number {number} | "pot" number | "bags" number {number} | "deals" number
    hand      = {joker} ranks "." ranks "." ranks "." ranks | card {card}

Seats are numbered from 0 in order of play, sides from 0; seat *s* plays for side *s* modulo the number of sides. A suit
is ``S``, ``H``, ``D`` or ``C``, a card its rank and its suit (``9H``, ``TC``), a joker ``X1`` or ``X2``, a move its
text as in :mod:`allfours.moves`. Ranks are those of the cards of one suit, spades, hearts, diamonds and clubs in turn.

**The moves** stand in lines of at most one move a seat. A line begins with the seat that makes its first move; those
that follow are made by the seats after it in order of play, ``-`` standing for a seat that is passed over. So whose a
move is can be told without the rules, and a line of plays is a trick, whose winner begins the next line. In a record of
a seat, ``?`` is a move that this seat may not know.

**Given** is what the players settled otherwise than it would have come about by itself: a ``dealer`` or ``pitcher``
against the custom of the game, ``cards`` that are not those of the seed, or a ``trump`` that the seed does not cut. A
**standing** is what the match had come to where the record did not start from nothing; what it does not say is 0. A
record may stop anywhere: the match is then not over.

**Limits**: at most 1,000,000 characters, so a few thousand deals. A longer text is refused unread, every other one is
read once from top to bottom. Numbers of deals, seats and sides have at most 6 digits, those of standing and totals 12,
a seed 78.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from allfours._reading import NOBODY, UNKNOWN, read_record
from allfours.deal_record import DealRecord, Given
from allfours.errors import NotationError, SetupError
from allfours.ledger import Standing
from allfours.moves import Lay, Play
from allfours.record import LONGEST, VERSION, Record
from allfours.rules import Variant
from allfours.state import Deal

# --- Writing


def record_text(record: Record) -> str:
    """The text of a record, with a line feed at its end.

    >>> from allfours import Match, variants
    >>> print(record_text(Match.new(variants.PHAT, seed=181).apply("JH").record(seat=1)))
    allfours record 1
    game: phat
    seat: 1
    <BLANKLINE>
    deal 1: dealer 3, pitcher 0
    hand 1: 852.KT654.83.JT2
    0: JH
    <BLANKLINE>
    """
    lines = [f"allfours record {VERSION}", f"game: {record.variant.name}"]
    if record.seed is not None:
        lines.append(f"seed: {record.seed}")
    if record.seat is not None:
        lines.append(f"seat: {record.seat}")
    for number, notes in enumerate(record.deals, start=1):
        lines += ["", *_deal_lines(number, notes, record.variant.seating.seats)]
    if record.conceded is not None:
        lines += ["", f"conceded: {record.conceded}"]
    return "\n".join([*lines, ""])


def deal_text(deal: Deal) -> str:
    """The text of a single deal: that of a match which began with it.

    >>> from allfours import Deal, Standing, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7, standing=Standing(totals=(150, 155), pot=8)).apply("JS")
    >>> print(deal_text(deal))
    allfours record 1
    game: phat
    <BLANKLINE>
    deal 1: dealer 3, pitcher 0
    standing: totals 150 155, pot 8
    ...
    0: JS
    <BLANKLINE>
    >>> parse_deal(deal_text(deal)) == deal
    True
    """
    return Record.of_deal(deal).dumps()


def _deal_lines(number: int, notes: DealRecord, seats: int) -> list[str]:
    """The lines of a deal."""
    lines = [f"deal {number}: dealer {notes.dealer}, pitcher {notes.pitcher}"]
    if notes.given:
        lines.append("given: " + " ".join(given.value for given in Given if given in notes.given))
    if notes.standing is not None:
        lines.append(f"standing: {_standing_text(notes.standing)}")
    if notes.trump is not None:
        lines.append(f"trump: {notes.trump.letter}")
    lines += [f"hand {seat}: {hand.groups}" for seat, hand in enumerate(notes.hands) if hand is not None]
    if notes.stock:
        lines.append("stock: " + " ".join(card.text for card in notes.stock))
    lines += _move_lines(notes, seats)
    if notes.totals is not None:
        lines.append("totals: " + _words(notes.totals))
    return lines


def _move_lines(notes: DealRecord, seats: int) -> list[str]:
    """The moves in lines: a new one where a seat comes round again, and between the plays of cards and other moves."""
    lines: list[str] = []
    first, words, of_plays = 0, 0, False
    for seat, move in notes.moves:
        step = (seat - first) % seats
        plays = isinstance(move, Play | Lay)
        if not words or step < words or plays != of_plays:
            first, words, of_plays, step = seat, 0, plays, 0
            lines.append(f"{seat}:")
        lines[-1] += f" {NOBODY}" * (step - words) + f" {UNKNOWN if move is None else move}"
        words = step + 1
    return lines


def _standing_text(standing: Standing) -> str:
    """The parts of a standing that are not nothing."""
    parts = [f"totals {_words(standing.totals)}"]
    if standing.pot:
        parts.append(f"pot {standing.pot}")
    if any(standing.bags):
        parts.append(f"bags {_words(standing.bags)}")
    if standing.deals:
        parts.append(f"deals {standing.deals}")
    return ", ".join(parts)


def _words(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


# --- Reading


def parse_record(text: str | bytes, *, variants: Iterable[Variant] = ()) -> Record:
    r"""The record of a text. Raises NotationError, with the line and the reason, for one that is none.

    A game is looked up by its name among the given variants, then among those of the library.

    >>> parse_record("allfours record 1\ngame: phat\nseed: x")
    Traceback (most recent call last):
    ...
    allfours.errors.NotationError: line 3: 'x' at 0: a whole number from 0 up is wanted, of at most 78 digits
    """
    return read_record(decoded(text), variants)


def parse_deal(text: str | bytes, *, variants: Iterable[Variant] = ()) -> Deal:
    """The deal of a text that holds a single one.

    Raises what ``Record.loads`` and ``Record.replay`` raise, and SetupError for a text of several deals.

    >>> parse_deal('''allfours record 1
    ... game: phat
    ... deal 1: dealer 3, pitcher 0
    ... hand 0: KT73.AK42.97.KJ4
    ... hand 1: Q8542.QJT965..Q3
    ... hand 2: J.873.KJT4.A9872
    ... hand 3: A96..AQ86532.T65
    ... 0: 4H 6H''')
    <Deal of phat, dealer 3, hearts, trick 0, 4♥ 6♥ on the table, turn 2>
    """
    record = parse_record(text, variants=variants)
    if len(record.deals) > 1:
        raise SetupError.of("deals", "deals", f"a single deal is wanted, this record has {len(record.deals)}")
    return record.replay().deal


def decoded(text: object) -> str:
    """The characters of a text or of its bytes in UTF-8, without a byte order mark.

    Raises NotationError for what is neither, or too long.

    >>> decoded("seed: 181  # ♥".encode())
    'seed: 181  # ♥'
    """
    if isinstance(text, bytes) and len(text) <= 4 * LONGEST:  # no character takes more than four bytes
        text = _from_utf_8(text)
    if not isinstance(text, str | bytes):
        raise NotationError("", 0, f"a record is text or bytes, not {type(text).__name__}")
    if isinstance(text, bytes) or len(text) > LONGEST:
        raise NotationError("", LONGEST, f"a record is at most {LONGEST:,} characters", 1)
    return text.removeprefix("\ufeff")


def _from_utf_8(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line = before.rpartition("\n")[2][-_SHOWN:] + "\ufffd"
        reason = "a record is UTF-8, and this byte is not"
        raise NotationError(line, len(line) - 1, reason, before.count("\n") + 1) from None


_SHOWN: Final = 50
"""The most characters before a wrong byte that an error repeats."""
