"""Laws of values and symmetries: what is kept comes back as it was, and no seat, side or suit is a special one."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from random import Random
from typing import Final

import attrs

from allfours.cards import Suit
from allfours.checking import check
from allfours.describing import rules_text
from allfours.errors import AllFoursError, IllegalMove, NotationError
from allfours.match import Match
from allfours.moves import parse_move
from allfours.record import Record
from allfours.state import Deal
from allfours.testing._courses import MOST_MOVES, any_of
from allfours.testing._playing import some
from allfours.testing._told import brief, difference, exchanged_telling, in_order, told, turned_telling
from allfours.testing._turning import exchanged, symmetries, turned
from allfours.testing.fault import Fault

# --- The variant


def rules_are_values(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001 - the signature of every law
    """A rule can be pickled and comes back equal: it is never a closure or a lambda."""
    for problem in check(deal.variant, among=()):
        if problem.code == _NO_VALUE:
            yield Fault(expected="rules that can be pickled and compared", came=str(problem))


_NO_VALUE: Final = "value"
"""The code of the problem that a rule is no value."""


def check_finds_nothing(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001
    """There is nothing that check finds wrong with a variant."""
    problems = check(deal.variant, among=())
    if problems:
        yield Fault(expected="check(variant) to find nothing", came="; ".join(map(str, problems)))


def the_rule_sheet_can_be_written(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001
    """The rules of a variant can be told in words."""
    if deal.variant.title not in rules_text(deal.variant):
        yield Fault(expected="a rule sheet", came="rules_text(variant) does not name the game")


# --- Copies and records


def a_copy_is_equal(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001
    """A deal that is pickled or copied is equal to the original, with an equal hash."""
    by_pickle: Deal = pickle.loads(pickle.dumps(deal))  # noqa: S301 - it has just been made
    for how, again in (("pickled", by_pickle), ("copied", copy.copy(deal)), ("copied deeply", copy.deepcopy(deal))):
        changed = difference(told(deal), told(again))
        if changed or again != deal or hash(again) != hash(deal):
            yield Fault(expected="an equal deal with an equal hash", came=f"when {how}, {changed or 'it is another'}")


def moves_are_read_back(deal: Deal, chance: Random) -> Iterator[Fault]:
    """A move is read back from its text as the same move."""
    for move in (*some(deal, chance, _READ), *deal.moves[-1:]):
        try:
            again = parse_move(str(move))
        except NotationError as error:
            yield Fault(expected="a move that is read back from its text", came=f"{move} is not read: {error}")
        else:
            if again != move or type(again) is not type(move):
                yield Fault(expected="a move that is read back from its text", came=f"{move!r} is read as {again!r}")


_READ: Final = 20
"""Legal moves of one seat whose texts are read."""


def a_deal_is_replayed(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001
    """A deal is read back from its record and replayed as the same deal, from text and from JSON."""
    yield from _replayed(Match(variant=deal.variant, seed=None, deal=deal))


def the_same_seed_begins_the_same_match(deal: Deal, chance: Random) -> Iterator[Fault]:
    """The same seed begins the same match."""
    for _ in range(_SEEDS):
        seed = int(chance.random() * 1000)
        one, other = (told(Match.new(deal.variant, seed=seed).deal) for _ in range(2))
        changed = difference(one, other)
        if changed:
            yield Fault(expected="one first deal for one seed", came=f"with the seed {seed}, {changed}")


_SEEDS: Final = 6
"""Seeds with which matches begin."""


def a_match_is_replayed(deal: Deal, chance: Random) -> Iterator[Fault]:
    """A match is read back from its record and replayed as the same match, from text and from JSON."""
    match = Match.new(deal.variant, seed=int(chance.random() * 1000))
    for _ in range(MOST_MOVES):
        if match.is_over:
            break
        match = match.apply(any_of(match.legal_moves, chance)) if match.legal_moves else match.next_deal()
    yield from _replayed(match)


def _replayed(match: Match) -> Iterator[Fault]:
    """A fault for each form of a record from which a match does not come back."""
    for form in ("text", "JSON"):
        try:
            again = _written_and_read(match, form).replay()
        except AllFoursError as error:
            changed = str(error)
        else:
            deals = zip((*match.past, match.deal), (*again.past, again.deal), strict=True)
            changed = next((found for one, two in deals if (found := difference(told(one), told(two)))), "")
            changed = changed or ("" if again == match and hash(again) == hash(match) else "it is another match")
        if changed:
            yield Fault(expected="the same when its record is read and replayed", came=f"as {form}, {changed}")


def _written_and_read(match: Match, form: str) -> Record:
    record, mine = match.record(), [match.variant]
    if form == "text":
        return Record.loads(record.dumps(), variants=mine)
    return Record.from_json(record.to_json(), variants=mine)


# --- Symmetries


def turning_the_table_turns_the_results(deal: Deal, chance: Random) -> Iterator[Fault]:
    """Turning the table turns all results: no seat and no side is a special one."""
    by = any_of(range(1, deal.variant.seating.seats), chance)
    try:
        changed = difference(turned_telling(deal, by), told(turned(deal, by)))
    except IllegalMove as error:
        changed = f"{brief(error.move)} is refused: {error.refusal}"
    if changed:
        yield Fault(
            expected="the same results for the seats to which the cards have moved",
            came=f"when everything has moved on by {by}, {changed}",
        )


@attrs.frozen
class ExchangingSuits:
    """Exchanging suits exchanges them in all results: no suit is a special one, but those that the rules name."""

    named: frozenset[Suit] = frozenset()
    """Suits that the rules name in their code; those in the fields of rules are found without."""

    def __call__(self, deal: Deal, chance: Random) -> Iterator[Fault]:
        """A fault where an exchange of suits changes anything else."""
        suits = any_of(symmetries(deal.variant, self.named), chance)
        try:
            changed = difference(exchanged_telling(deal, suits), in_order(told(exchanged(deal, suits))))
        except IllegalMove as error:
            changed = f"{brief(error.move)} is refused: {error.refusal}"
        if changed:
            moved = ", ".join(f"{one.symbol} to {other.symbol}" for one, other in suits.items() if one is not other)
            yield Fault(
                expected="the same with the suits exchanged (where rules name a suit in their code, say named=...)",
                came=f"with {moved}, {changed}",
            )
