"""Whether a player, a function from a view to a move, can be let to a table."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final, TypeGuard, cast

import attrs

from allfours import shuffling
from allfours import variants as presets
from allfours._asking import raised
from allfours._refusing import shown
from allfours.moves import Move
from allfours.rules import Variant
from allfours.state import Deal
from allfours.testing._courses import Course, any_move, any_of, courses
from allfours.testing._told import brief
from allfours.testing.fault import Fault
from allfours.view import Json, Player, View

ANSWERS: Final = "A player does not fail"
LEGAL: Final = "A player answers with a legal move"
LEAVES: Final = "A player leaves the view as it was"
STEADY: Final = "A player that is asked again about the same view answers alike"
VIEW_ALONE: Final = "A player needs nothing but the view, whatever it was asked before"


def assert_player_conforms(
    player: Player, *, variants: Iterable[Variant] | None = None, deals: int = 3, seed: int = 0, times: int = 1
) -> None:
    """Puts a player through sample deals, and raises AssertionError for the first law of players that it breaks.

    It sits at every seat in turn, in so many deals of each variant (by default of all that the library has), out of the
    beginning, the middle and the end of matches: once in deals that go as it plays, once in others. It is given views
    and nothing else. It must answer with a legal move every time, raise nothing, and leave the view as it was; then it
    is asked about the same positions once more, in any order, since a program that serves several tables is. Its
    answers may be chance; but with ``times=2`` or more it is asked so often about each view, and must answer alike.

    >>> from allfours import variants
    >>> assert_player_conforms(lambda view: view.legal_moves[0], variants=[variants.PHAT], deals=1, times=2)
    """
    __tracebackhide__ = True  # pytest shows the line of the test
    asked: list[tuple[Variant, Course, int]] = []
    for variant in map(presets.get, presets.names()) if variants is None else variants:
        for follows in (True, False):
            seated = _Seated(player, times, follows)
            for course in courses(variant, deals=deals, seed=seed, choose=seated):
                if seated.broken:
                    raise AssertionError(_report(player, *seated.broken, course, len(course.deals) - 1))
                asked += [(variant, course, at) for at, deal in enumerate(course.deals) if deal.turn is not None]
    chance = shuffling.stream(seed)
    for _ in range(min(len(asked), _AGAIN)):
        _, course, at = any_of(asked, chance)
        _, broken = _answer(player, course.deals[at], times)
        if broken:
            raise AssertionError(_report(player, VIEW_ALONE, broken[1], course, at))


_AGAIN: Final = 300
"""Positions about which a player is asked once more."""


@attrs.define
class _Seated:
    """The player at every seat of a sample deal."""

    player: Player
    times: int
    follows: bool
    """Whether the deal goes as the player says, or anyhow."""
    broken: tuple[str, Fault] | None = None
    """The law that it has broken, and how."""

    def __call__(self, deal: Deal, chance: Random) -> Move:
        """The move that is made; an error, which ends the deal, once the player has broken a law."""
        answer, self.broken = _answer(self.player, deal, self.times)
        if answer is None:
            raise LookupError
        return answer if self.follows else any_move(deal, chance)


def _answer(player: Player, deal: Deal, times: int) -> tuple[Move | None, tuple[str, Fault] | None]:
    """What a player answers, or the law that it breaks and how."""
    view = deal.view(deal.turn)
    before, answers = view.as_dict(), list[Move]()
    for _ in range(times):
        try:
            answer: object = player(view)
        except Exception as error:  # noqa: BLE001 - a player is anybody's code, and may fail as it likes
            return None, (ANSWERS, Fault(expected="a legal move", came=f"it fails with {raised(error)}"))
        changed = _changed(before, view)
        if changed:
            return None, (LEAVES, Fault(expected="the view as it was", came=f"after the answer {changed}"))
        if not _is_move(answer) or answer not in deal.legal_moves:
            came = brief(answer) if _is_move(answer) else f"{shown(answer)}, which is no move"
            legal = f"one of {brief(deal.legal_moves)}"
            return None, (LEGAL, Fault(expected=legal, came=f"the answer is {came}"))
        answers.append(answer)
    if len(set(answers)) > 1:
        came = f"the answers are {brief(tuple(answers))}"
        return None, (STEADY, Fault(expected="the same answer every time", came=came))
    return answers[0], None


def _is_move(answer: object) -> TypeGuard[Move]:
    return isinstance(answer, Move)


def _changed(before: dict[str, Json], view: View) -> str | None:
    """What has changed in a view, in words."""
    try:
        changed = [name.replace("_", " ") for name, value in view.as_dict().items() if before[name] != value]
    except Exception:  # noqa: BLE001 - what a player has put into a view may fail as it likes
        return "it can no longer be read"
    return f"its {' and '.join(changed)} changed" if changed else None


def _report(player: Player, law: str, fault: Fault, course: Course, at: int) -> str:
    """The law, the position, what was expected and what came."""
    variant, deal = course.opening.variant, course.deals[at]
    name = cast("object", getattr(player, "__name__", None)) or shown(player)
    hand = None if deal.turn is None else deal.view(deal.turn).hand
    return "\n".join(
        [
            f"{name} breaks a law of players in {variant.name}: {law}.",
            "",
            *course.code(variant, at),
            f"    view = deal.view({deal.turn})",
            f"    # it holds {brief(hand)}, and may play {brief(deal.legal_moves)}",
            "",
            f"expected: {fault.expected}",
            f"but:      {fault.came}",
        ]
    )
