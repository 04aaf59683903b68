"""Laws of the moves, and of the cards that go with them."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator
from random import Random
from typing import Final

import attrs

from allfours._refusing import shown
from allfours.cards import Card, CardSet, Suit, pack
from allfours.errors import IllegalMove, Refusal
from allfours.moves import (
    Accept,
    Beg,
    Bid,
    BlindNil,
    Call,
    Discard,
    Give,
    HandOver,
    Lay,
    Look,
    Moon,
    Move,
    NameTrump,
    Pass,
    Play,
    Refuse,
    Run,
    Sell,
    Smudge,
    Stand,
)
from allfours.rules import PicksMoves
from allfours.stages.playing import Playing
from allfours.state import Deal, deal_of, replay
from allfours.table import Facts, Moved, with_facts
from allfours.testing._courses import MOST_MOVES, any_of
from allfours.testing._told import brief, difference, told
from allfours.testing.fault import Fault

WHOLE_PACK: Final = (*pack(), *(pack(jokers=2) - pack()))
"""The 54 different cards, the jokers last."""
WORDLESS: Final[tuple[Move, ...]] = (
    Pass(), BlindNil(), Smudge(), Moon(), Look(), Beg(), Stand(), Give(), Run(), Sell(), Accept(), Refuse()
)  # fmt: skip
"""The moves that are a single word."""
ANY_MOVES: Final[tuple[Move, ...]] = (
    *map(Play, WHOLE_PACK),
    *WORDLESS,
    *map(Bid, (*range(15), 99)),
    *map(NameTrump, Suit),
    Discard(CardSet()),
    HandOver(CardSet()),
    Call("anything"),
)
"""Moves of every kind; those of several cards are put together from a hand."""
_LISTED: Final = 50
"""Legal moves of one seat that are tried one by one; a discard may be made in tens of thousands of ways."""
_MADE: Final = 4
"""Legal moves of one seat that are made."""


def some_moves(deal: Deal, chance: Random) -> Iterator[Move]:
    """Legal moves and arbitrary ones."""
    yield from deal.legal_moves if len(deal.legal_moves) <= _LISTED else some(deal, chance, _LISTED)
    yield from ANY_MOVES
    hand = () if deal.turn is None else tuple(deal.hand(deal.turn))
    for cards in (hand, WHOLE_PACK):
        for size in range(1, min(7, len(cards) + 1)):
            several = CardSet(any_of(cards, chance) for _ in range(size))
            yield from (Discard(several), HandOver(several))
            if len(several) > 1:
                yield Lay(tuple(several))


def some(deal: Deal, chance: Random, most: int) -> tuple[Move, ...]:
    """Some of the legal moves, perhaps one of them twice; all where there are few."""
    legal = deal.legal_moves
    return legal if len(legal) <= most else tuple(any_of(legal, chance) for _ in range(most))


def no_rule_fails(deal: Deal, chance: Random) -> Iterator[Fault]:
    """No rule fails, whatever is dealt, played and asked."""
    told(deal)
    for seat in range(deal.variant.seating.seats):
        deal.view(seat)
    for move in some(deal, chance, _LISTED):
        if deal.why_not(move) is None:
            _ = deal.apply(move).winner  # and a settlement when somebody looks
    yield from ()  # what fails is caught by those who ask


def a_deal_comes_to_its_end(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001 - the signature of every law
    """A deal comes to its end."""
    if not deal.is_over and len(deal.moves) >= MOST_MOVES:
        yield Fault(
            expected=f"the end of the deal in fewer than {MOST_MOVES} moves",
            came=f"it is still the turn of seat {deal.turn}",
        )


def until_the_end_there_is_a_move_to_make(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001
    """Until the end of a deal there is a move to make."""
    seats = deal.variant.seating.seats
    if deal.turn is not None and deal.turn not in range(seats):
        yield Fault(expected=f"the turn of a seat from 0 to {seats - 1}", came=f"it is the turn of seat {deal.turn}")
    elif deal.turn is not None and not deal.legal_moves:
        yield Fault(
            expected="a legal move for the seat whose turn it is",
            came=f"seat {deal.turn} has none; it holds {brief(deal.hand(deal.turn))}",
        )


def cards_come_from_the_hand(deal: Deal, chance: Random) -> Iterator[Fault]:
    """The cards that a seat may play, discard or hand over are in its hand."""
    hand = CardSet() if deal.turn is None else deal.hand(deal.turn)
    for move in some(deal, chance, _LISTED):
        match move:
            case Play(card=card):
                cards = CardSet([card])
            case Lay() | Discard() | HandOver():
                cards = CardSet(move.cards)
            case _:
                continue
        if not cards <= hand:
            came = f"seat {deal.turn} may make the move {move}, and holds {brief(hand)}"
            yield Fault(expected="moves with cards of the hand", came=came)


def no_move_is_listed_twice(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001
    """No legal move is listed twice."""
    seen: set[Move] = set()
    for move in deal.legal_moves:
        if move in seen:
            yield Fault(expected="each legal move once", came=f"{brief(move)} is listed twice")
        seen.add(move)


def a_picked_move_is_the_one_in_the_list(deal: Deal, chance: Random) -> Iterator[Fault]:
    """A move that is picked without listing all is the one that stands at its place in the list."""
    legal = deal.legal_moves
    if not legal or not isinstance(deal.phase, PicksMoves):
        return
    inner = range(len(legal)) if len(legal) <= _LISTED else [any_of(range(len(legal)), chance) for _ in range(_LISTED)]
    for fraction in (0.0, _JUST_BELOW_ONE, *((place + 0.5) / len(legal) for place in inner)):
        picked, listed = deal.pick(fraction), legal[int(fraction * len(legal))]
        if picked != listed:
            came = f"pick({fraction}) is {brief(picked)}, and {brief(listed)} stands there"
            yield Fault(expected="the move that stands there in the list", came=came)


def what_changes_facts_changes_the_deal_alike(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001 - as above
    """A rule between two tricks that works on facts does to them what it does to the deal, and nothing else."""
    rule = deal.phase.rule.after if isinstance(deal.phase, Playing) else None
    moved: Moved | None = getattr(rule, "on_facts", None)
    node, previous = deal.table, deal.table.previous
    if rule is None or moved is None or deal.trick or previous is None or not node.cards:
        return
    before = with_facts(node, previous.facts)
    after = rule(deal_of(before, deal.phase, deal.turn, ()))
    facts = moved(before.facts, before.winner, before.left, before.cards)
    odd = [name for name in attrs.fields_dict(Facts) if getattr(facts, name) != getattr(after.table.facts, name)]
    if odd:
        yield Fault(expected="the same facts by on_facts as by the call", came=f"they differ in {', '.join(odd)}")
    if (after.turn, after.scores) != (deal.turn, deal.scores):
        came = f"by the call it is the turn of {after.turn}, and the scores are {brief(after.scores)}"
        yield Fault(expected="nothing but cards that change hands, where a rule has on_facts", came=came)


_JUST_BELOW_ONE: Final = math.nextafter(1.0, 0.0)


def a_refused_move_changes_nothing(deal: Deal, chance: Random) -> Iterator[Fault]:
    """A refused move changes nothing."""
    before = told(deal)
    for move in some_moves(deal, chance):
        if deal.why_not(move) is not None:
            with contextlib.suppress(IllegalMove):
                deal.apply(move)
    changed = difference(before, told(deal))
    if changed:
        yield Fault(expected="the deal as it was, after moves that were refused", came=f"it has changed: {changed}")


def a_move_changes_only_what_comes_of_it(deal: Deal, chance: Random) -> Iterator[Fault]:
    """A move leaves the deal in which it is made as it was, and stands last in the deal that comes of it."""
    before = told(deal)
    for move in some(deal, chance, _MADE):
        after = deal.apply(move)
        if after.moves != (*deal.moves, move):
            made = brief(after.moves[-1:])
            yield Fault(expected="the move that was made as the last", came=f"after {brief(move)} the last is {made}")
        if after.scores[: len(before.scores)] != before.scores:
            yield Fault(
                expected="scores that are only added to",
                came=f"after {brief(move)} they are {brief(after.scores)} instead of {brief(before.scores)} and more",
            )
        changed = difference(before, told(deal))
        if changed:
            yield Fault(expected="the deal as it was", came=f"making {brief(move)} has changed it: {changed}")


def a_move_is_refused_exactly_if_it_is_not_legal(deal: Deal, chance: Random) -> Iterator[Fault]:
    """A move is refused exactly if it is not among the legal moves."""
    legal = set(deal.legal_moves)
    for move in some_moves(deal, chance):
        refusal = deal.why_not(move)
        if not _is_an_answer(refusal):
            yield Fault(expected="a Refusal, or None", came=f"{brief(move)} is refused with {shown(refusal)}")
        elif (refusal is None) != (move in legal):
            listed = "is listed as legal, and refused" if move in legal else "is not listed as legal, and not refused"
            yield Fault(
                expected="a place among the legal moves or a reason why not, never both and never neither",
                came=f"{brief(move)} {listed}" + (f": {refusal}" if refusal else ""),
            )


def _is_an_answer(refusal: object) -> bool:
    return isinstance(refusal, Refusal | None)


def no_card_is_made_or_lost(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001
    """No card is made or lost."""
    facts = deal.table.facts
    places = [(f"in the hand of seat {seat}", deal.hand(seat)) for seat in range(deal.variant.seating.seats)]
    places += [(f"in trick {number}", CardSet(trick.cards)) for number, trick in enumerate(deal.tricks)]
    places += [("on the table", CardSet(deal.trick)), ("aside", CardSet.of_mask(facts.aside))]
    where: dict[Card, list[str]] = {card: [] for card in deal.variant.deck}
    for place, cards in [*places, *(("in the stock", [card]) for card in facts.stock)]:
        for card in cards:
            where.setdefault(card, ["not in the pack"]).append(place)
    for card, found in where.items():
        if len(found) != 1:
            came = f"{card.symbol} is {' and '.join(found) or 'nowhere'}"
            yield Fault(expected="every card of the pack in one place", came=came)


def the_same_moves_lead_to_the_same_result(deal: Deal, chance: Random) -> Iterator[Fault]:  # noqa: ARG001
    """The same cards and the same moves lead to the same result."""
    expected, first = "the same deal when everything is done once more", told(deal)
    for _ in range(2):
        try:
            changed = difference(first, told(replay(deal.table.facts.start, deal.moves)))
        except IllegalMove as error:
            changed = f"{brief(error.move)} is refused: {error.refusal}"
        if changed:
            yield Fault(expected=expected, came=changed)
