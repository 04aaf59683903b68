"""What makes a record well-formed, and how it is replayed; every error says where the record is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, cast

import attrs

from allfours import shuffling
from allfours.cards import CardSet, cards_of
from allfours.deal_record import DealRecord, Given
from allfours.dealing import from_hands, seat_of
from allfours.errors import AllFoursError, IllegalMove, NotationError, SetupError
from allfours.ledger import Standing
from allfours.match import Match
from allfours.moves import Move
from allfours.rules import Variant
from allfours.seating import Seat
from allfours.state import begin
from allfours.table import Start

if TYPE_CHECKING:
    from allfours.record import Record

# --- What makes a record well-formed


_ONLY_SEATS: Final = "as it may be only in the record of a seat"


def check(record: Record) -> None:
    """Nothing for a record that is well-formed; raises the error for the first thing that is wrong with it."""
    variant = record.variant
    try:
        if record.seed is not None:
            shuffling.stream(record.seed)
        if record.seat is not None:
            seat_of(variant, record.seat, "seat")
    except SetupError as error:
        raise _passed_on(record, "", error) from None
    if record.seat is not None and record.seed is not None:
        raise _wrong(record, "seed", f"a record of what seat {record.seat} may know has no seed")
    if not record.deals:
        raise _wrong(record, "deals", "a record has a deal at least")
    for number, notes in enumerate(record.deals):
        try:
            _check_deal(record, number, notes)
        except SetupError as error:
            raise _passed_on(record, f"deals.{number}", error) from None
    sides = variant.seating.sides
    if record.conceded is not None and not 0 <= record.conceded < sides:
        raise _wrong(record, "conceded", f"{variant.title} has the sides 0 to {sides - 1}, not {record.conceded}")


def _check_deal(record: Record, number: int, notes: DealRecord) -> None:
    """Nothing for a deal that is well-formed; raises SetupError, with paths within the deal, otherwise."""
    variant, sides = record.variant, record.variant.seating.sides
    if number and notes.standing is not None:
        raise SetupError.of("standing", "standing", "only the first deal has one: the others follow from it")
    if notes.totals is not None and len(notes.totals) != sides:
        raise SetupError.of("sides", "totals", f"{variant.title} has {sides} sides, not {len(notes.totals)}")
    for index, (seat, move) in enumerate(notes.moves):
        if not 0 <= seat < variant.seating.seats:
            seat_of(variant, seat, f"moves.{index}")
        if move is None and record.seat is None:
            raise SetupError.of("move", f"moves.{index}", f"a move is missing, {_ONLY_SEATS}")
    if record.seat is None:
        _start(variant, notes, notes.standing)
    else:
        _check_redacted(variant, notes, record.seat)


def _start(variant: Variant, notes: DealRecord, standing: Standing | None) -> Start:
    """A deal of a whole record as it was dealt. Raises SetupError where it was not dealt as the variant says."""
    for seat, hand in enumerate(notes.hands):
        if hand is None:
            raise SetupError.of("hands", "hands", f"the hand of seat {seat} is missing, {_ONLY_SEATS}")
    if notes.stock is None:
        raise SetupError.of("stock", "stock", f"the stock is missing, {_ONLY_SEATS}")
    hands = [hand for hand in notes.hands if hand is not None]
    return from_hands(
        variant,
        hands,
        notes.stock,
        dealer=notes.dealer,
        pitcher=notes.pitcher,
        standing=standing,
        trump=notes.trump,
    )


def _check_redacted(variant: Variant, notes: DealRecord, seat: Seat) -> None:
    """Nothing for a deal as one seat may know it; raises SetupError where it knows too much, or what cannot be."""
    seats, sides = variant.seating.seats, variant.seating.sides
    seat_of(variant, notes.dealer, "dealer")
    seat_of(variant, notes.pitcher, "pitcher")
    if notes.standing is not None and {len(notes.standing.totals), len(notes.standing.bags)} != {sides}:
        raise SetupError.of("sides", "standing", f"{variant.title} has {sides} sides")
    if len(notes.hands) != seats:
        raise SetupError.of("hands", "hands", f"{variant.title} is dealt to {seats} seats, not {len(notes.hands)}")
    for other, hand in enumerate(notes.hands):
        if hand is not None and other != seat:
            raise SetupError.of("hands", f"hands.{other}", f"a record of what seat {seat} may know has no other hand")
    if notes.stock is not None:
        raise SetupError.of("stock", "stock", f"a record of what seat {seat} may know has no stock")
    own = notes.hands[seat]
    if own is not None and (len(own) != variant.hand_size or not own <= variant.deck):
        text = f"a hand is {variant.hand_size} cards of the pack of {variant.title}"
        raise SetupError.of("hands", f"hands.{seat}", text)


# --- Replay


def positions(record: Record) -> Iterator[Match]:
    """Every position of the match of a record, in order. Raises at the first thing that breaks the rules."""
    if record.seat is not None:
        raise _wrong(record, "seat", f"what seat {record.seat} may know holds no packs, so it cannot be replayed")
    match: Match | None = None
    for number, notes in enumerate(record.deals):
        match = _dealt(record, match, number, notes)
        yield match
        for index, (seat, move) in enumerate(notes.moves):
            match = _moved(record, match, seat, move, f"deals.{number}.moves.{index}")
            yield match
        _check_totals(record, match, f"deals.{number}.totals", notes.totals)
    if match is not None and record.conceded is not None:
        try:
            yield match.concede(record.conceded)
        except SetupError as error:
            raise _wrong(record, "conceded", error.problems[0].text) from None


def _dealt(record: Record, match: Match | None, number: int, notes: DealRecord) -> Match:
    """The match when the next deal of the record has been dealt."""
    path = f"deals.{number}"
    deal = begin(_start(record.variant, notes, notes.standing if match is None else match.standing))
    try:
        found = departures(record.variant, record.seed, match, deal.table.facts.start)
    except SetupError as error:
        raise _wrong(record, path, "; ".join(problem.text for problem in error.problems)) from None
    for departure, text in found.items():
        if departure not in notes.given:
            hint = f"where the table settled it otherwise, the deal says so: 'given: {departure.value}'"
            raise _wrong(record, f"{path}.{_FIELDS[departure]}", f"{text} ({hint})")
    past = () if match is None else (*match.past, match.deal)
    return Match(variant=record.variant, seed=record.seed, past=past, deal=deal)


_FIELDS: Final = {Given.DEALER: "dealer", Given.PITCHER: "pitcher", Given.CARDS: "hands", Given.TRUMP: "trump"}


def departures(variant: Variant, seed: int | None, before: Match | None, start: Start) -> dict[Given, str]:
    """What in a deal is not as it would have been by itself, each with what that would have been.

    Raises SetupError where no deal can follow.
    """
    # Without a seed any pack and any trumps will do, since none would be the right ones.
    cards, trump = (cards_of(variant.deck.mask), start.trump) if seed is None else (None, None)
    if before is None:
        match = Match.new(variant, seed=seed, cards=cards, dealer=start.dealer, trump=trump)
        dealer = start.dealer if seed is None else Match.new(variant, seed=seed).deal.dealer
        hands = tuple(map(CardSet.of_mask, start.hands))
        pitcher = variant.first_dealer.pitcher(variant, hands, start.dealer)
    else:
        match = before.next_deal(cards=cards, dealer=start.dealer, trump=trump)
        dealer = variant.next_dealer(before.deal)
        pitcher = match.deal.pitcher
    shuffled = match.deal.table.facts.start
    found: dict[Given, str] = {}
    if start.dealer != dealer:
        found[Given.DEALER] = f"seat {dealer} deals here, not seat {start.dealer}"
    if start.pitcher != pitcher:
        found[Given.PITCHER] = f"seat {pitcher} pitches here, not seat {start.pitcher}"
    if seed is not None and (start.hands, start.stock) != (shuffled.hands, shuffled.stock):
        found[Given.CARDS] = "the seed of the match deals other cards"
    if shuffled.trump is not None and start.trump is not shuffled.trump:
        found[Given.TRUMP] = f"the seed of the match cuts {shuffled.trump.word}"
    return found


def _moved(record: Record, match: Match, seat: Seat, move: Move | None, path: str) -> Match:
    """The match after a move of the record."""
    if match.turn is not None and seat != match.turn:
        raise _wrong(record, path, f"it is the turn of seat {match.turn}, not of seat {seat}", what=str(move))
    try:
        return match.apply(cast("Move", move))  # in a record that can be replayed, every move is known
    except IllegalMove as error:
        raise _wrong(record, path, error.refusal.text, what=str(move)) from error


def _check_totals(record: Record, match: Match, path: str, totals: tuple[int, ...] | None) -> None:
    """Nothing where a deal has come to the totals that the record says, if it says any."""
    if totals is None:
        return
    if not match.deal.is_over:
        raise _wrong(record, path, "totals stand below a deal that is over, and this one is not")
    if totals != match.deal.standing.totals:
        right, said = (" ".join(map(str, numbers)) for numbers in (match.deal.standing.totals, totals))
        raise _wrong(record, path, f"the deal has come to {right}, not to {said}")


# --- Errors with their place


def _wrong(record: Record, path: str, reason: str, *, what: str | None = None) -> AllFoursError:
    """The error for what is wrong at a path of a record; ``what`` is the text at fault where it is not a whole line."""
    if record.lines is None:
        return SetupError.of("record", path, reason if what is None else f"{what}: {reason}")
    line = record.lines.number(path)
    text = record.lines.texts[line - 1] if what is None else what
    return NotationError(text[:_SHOWN], 0, reason, line)


_SHOWN: Final = 200
"""The most characters of a line that an error keeps."""


def _passed_on(record: Record, path: str, error: SetupError) -> AllFoursError:
    """The error for problems that were found within a path of a record."""
    problems = tuple(attrs.evolve(each, path=".".join(filter(None, (path, each.path)))) for each in error.problems)
    if record.lines is None:
        return SetupError(problems)
    return _wrong(record, problems[0].path, "; ".join(problem.text for problem in problems))
