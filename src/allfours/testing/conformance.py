"""Whether a variant keeps the laws, and if not, the smallest example of how it breaks one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Final, assert_never

import attrs

from allfours import shuffling
from allfours._asking import asked
from allfours.cards import Suit
from allfours.checking import check
from allfours.dealing import check_kinds
from allfours.errors import Problem
from allfours.rules import Variant, sentence, singly
from allfours.state import Deal
from allfours.testing._courses import Course, Opening, any_move, any_of, courses, first_move, played
from allfours.testing._keeping import ExchangingSuits
from allfours.testing._playing import no_rule_fails
from allfours.testing.fault import Fault, Law
from allfours.testing.laws import LAWS, Where


def assert_conforms(
    variant: Variant, *, deals: int = 20, seed: int = 0, named: Iterable[Suit] = (), more: Iterable[Law] = ()
) -> None:
    """Puts a variant through all laws of the family, and raises AssertionError for the first that it breaks.

    So many deals are played at random, out of the beginning, the middle and the end of matches; the same seed plays the
    same deals. ``named`` are the suits that a rule names in its code, such as a fixed trump, so that the others alone
    can be exchanged; suits that stand in a field of a rule are found without. ``more`` are laws of one's own.

    The error says which law is broken, what was expected, what came, and how to see it, in the smallest deal that was
    found: with hands of a few cards if the fault is there as well, and the fewest moves. Raises SetupError for
    what is no variant.

    >>> from allfours import variants
    >>> assert_conforms(variants.PHAT, deals=2)
    """
    __tracebackhide__ = True  # pytest shows the line of the test
    check_kinds(variant)
    suits = ExchangingSuits(frozenset(named))
    laws = [(suits if isinstance(law, ExchangingSuits) else law, where) for law, where in LAWS]
    own = [(law, Where.HERE_AND_THERE) for law in more]
    broken = _first_broken(variant, deals, seed, [*laws, *own])
    if broken is not None:
        # The laws of the family hold in smaller games as well; one's own may be laws of this game alone.
        smallest = _smallest(broken, in_smaller_games=(broken.tried, broken.where) not in own)
        raise AssertionError(smallest.report(variant))


# --- What is found


@attrs.frozen(kw_only=True)
class _Broken:
    """How a variant breaks a law."""

    tried: Law
    """The law that was tried."""
    where: Where
    """Where it was tried."""
    law: Law
    """The law that is broken: the one tried, or that no rule fails."""
    fault: Fault
    """What breaks it."""
    course: Course | None = None
    """The deal in which it is seen; None for a fault of the variant, which needs no deal."""
    at: int = 0
    """The number of moves in it after which the fault is seen."""

    @property
    def size(self) -> tuple[bool, int]:
        """How much has to be told of the deal."""
        opening = self.course and self.course.opening
        return opening != (opening and Opening.plain(opening.variant, opening.seed)), self.at

    def report(self, variant: Variant) -> str:
        """The law, the example, what was expected and what came."""
        lines = [f"{variant.name} breaks a law: {sentence(self.law)}.", ""]
        if self.course is not None:
            dealt, *played_on = self.course.code(variant, self.at)
            lines += [dealt, *self.course.hands(), *played_on, ""]
        lines += [f"expected: {self.fault.expected}", f"but:      {self.fault.came}"]
        if self.law is no_rule_fails:  # which may be explained by what check finds when it asks rule by rule
            lines += [f"check:    {problem}" for problem in check(variant, among=())[:_HINTS]]
        return "\n".join(lines)


_HINTS: Final = 3
"""Problems found by ``check`` that a message shows."""


# --- The search


_MORE: Final = 15
"""How many times as many deals are looked at, at their end alone: ties are rare."""


def _first_broken(variant: Variant, deals: int, seed: int, laws: Iterable[tuple[Law, Where]]) -> _Broken | None:
    """The first of some laws that a variant breaks in sample deals."""
    sample: list[Course] = []
    failure = _failure(variant, lambda: sample.extend(courses(variant, deals=deals, seed=seed, least=_MORE * deals)))
    closely = [course for course in sample if course.closely]
    tried = {Where.ONCE: sample[:1], Where.AT_THE_END: sample}
    for law, where in laws:
        for course in tried.get(where, closely):
            found = _in_course(law, where, course)
            if found:
                return found
        if failure and law is no_rule_fails:  # of a custom, before any deal
            return _Broken(tried=law, where=where, law=law, fault=failure)
    return None


def _in_course(law: Law, where: Where, course: Course) -> _Broken | None:
    """The first position of a sample deal at which a law is broken."""
    broken = partial(_Broken, tried=law, where=where, course=course)
    variant, chance = course.opening.variant, shuffling.stream(course.opening.seed)
    if not course.deals:
        failure = _failure(variant, course.opening.deal) if law is no_rule_fails else None
        return broken(law=law, fault=failure) if failure else None
    for at in _positions(course.deals, where, chance):
        faults: list[Fault] = []
        failure = _failure(variant, partial(_look, law, course.deals[at], chance, faults))
        if failure or faults:
            return broken(law=no_rule_fails if failure else law, fault=failure or faults[0], at=at)
    return None


def _look(law: Law, deal: Deal, chance: Random, faults: list[Fault]) -> None:
    """Adds the first fault that a law finds, if any."""
    faults += islice(law(deal, chance), 1)


def _failure(variant: Variant, ask: Callable[[], object]) -> Fault | None:
    """The fault of a rule that fails when something is asked."""

    def question() -> Iterable[Problem]:
        ask()
        return ()

    for problem in asked(variant, "", question):
        return Fault(expected=f"an answer from {problem.path or 'every rule'}", came=problem.text)
    return None


_HERE_AND_THERE: Final = 8
"""Positions of a deal at which a law is tried that is not tried everywhere; a few more where there are many phases."""
_ANYWHERE: Final = 3
"""Those among them, at least, that are chosen at random."""


def _positions(deals: tuple[Deal, ...], where: Where, chance: Random) -> Iterable[int]:
    """The positions of a deal at which a law is tried, in their order."""
    last = len(deals) - 1
    match where:
        case Where.ONCE:
            return (0,)
        case Where.EVERYWHERE:
            return range(len(deals))
        case Where.AT_THE_END:
            return (last,)
        case Where.HERE_AND_THERE:
            made = dict(enumerate(map(type, deals[-1].moves), start=1))  # a phase goes on after a look, after a bid ...
            found = {(type(deals[number].phase), made.get(number)): number for number in range(last, -1, -1)}
            chosen = {*found.values(), last}
            more = max(_ANYWHERE, _HERE_AND_THERE - len(chosen))
            return sorted(chosen | {any_of(range(last + 1), chance) for _ in range(more)})
        case _:
            assert_never(where)


# --- The smallest example

_SIZES: Final = (1, 2, 3, 5, 8, 13)
"""Cards of a hand with which an example is sought."""
_SMALL: Final = 3
"""Cards of a hand up to which all positions are looked at."""
_SEEDS: Final = 4


def _smallest(found: _Broken, *, in_smaller_games: bool) -> _Broken:
    """The same fault in hands of fewer cards and after fewer moves, as far as it is found there."""
    if found.course is None or found.where is Where.ONCE:
        return attrs.evolve(found, course=None)
    whole = found.course.opening.variant
    for size in (*(size for size in _SIZES if size < whole.hand_size and in_smaller_games), whole.hand_size):
        game = whole if size == whole.hand_size else whole.evolve(packets=singly(size))
        smaller = [again for opening in _openings(found.course.opening, game) for again in _again(found, opening)]
        if smaller:
            return min(smaller, key=lambda again: again.size)
    return found


def _openings(opening: Opening, game: Variant) -> Iterator[Opening]:
    """Openings of a game in which a fault may be seen that was seen after another."""
    for seed in range(_SEEDS):
        yield Opening.plain(game, seed)
        yield attrs.evolve(opening, variant=game, seed=seed)
    yield attrs.evolve(opening, variant=game)


def _again(found: _Broken, opening: Opening) -> Iterator[_Broken]:
    """The same fault in deals with an opening, at the first position at which it is seen."""
    everywhere = opening.variant.hand_size <= _SMALL and found.where is not Where.AT_THE_END
    where = Where.EVERYWHERE if everywhere else found.where
    for choose in (first_move, any_move):
        course = played(opening, choose, shuffling.stream(opening.seed))
        again = _in_course(found.tried, where, course)
        if again and (again.law, again.fault.expected) == (found.law, found.fault.expected):
            yield again
