"""What a simulation is asked for: whether that makes sense, its work handed out and gathered, its numbers in order."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from typing import Final, TypeAlias, cast

import attrs

from allfours import shuffling
from allfours._counts import Played, Tally
from allfours._refusing import refuse, shown
from allfours._simulating import Chunk, Dealing, Task, Unit, play_chunk
from allfours._working import Workers, results
from allfours.dealing import check_kinds
from allfours.errors import Problem, SetupError, VariantError
from allfours.estimates import Distribution
from allfours.measures import OF_MATCHES, Key, Kind
from allfours.rules import Variant
from allfours.view import Player

Progress: TypeAlias = Callable[[int, int], None]
"""``(done, of) -> None``: told how many deals or matches are done, by the caller's own thread."""


def task_of(deals: int | None, matches: int | None, *, seed: int, players: Sequence[Player | None] | None) -> Task:
    """What is to be played. Raises SetupError for numbers that make no sense."""
    shuffling.stream(seed)
    wanted = [(unit, count) for unit, count in zip(Unit, (deals, matches), strict=True) if count is not None]
    if len(wanted) != 1:
        raise SetupError.of("count", "", "a simulation is of so many deals=, or of so many matches=: one of the two")
    unit, count = wanted[0]
    if type(count) is not int or count < 1:
        raise SetupError.of("count", unit.value, f"a whole number from 1 up is wanted, not {shown(count)}")
    return Task(unit=unit, count=count, seed=seed, players=_seated(players))


def _seated(players: object) -> tuple[Player | None, ...] | None:
    """The players by seat, whatever each of them is. Raises SetupError for what is no row of players."""
    if players is None:
        return None
    if not isinstance(players, Iterable):
        text = f"a player is given for every seat, as in [player, None, player, None], not {shown(players)}"
        raise SetupError.of("players", "players", text)
    return tuple(cast("Iterable[Player | None]", players))  # what each of them is, is asked later


def checked(
    games: tuple[Variant, ...], task: Task, executor: Workers, dealing: Dealing | None, progress: Progress | None
) -> Task:
    """The task, with how its deals are played: together where they can be, unless told otherwise.

    Raises SetupError, with every problem, for variants, players, executors and so on that make no sense, and where
    deals are to be played together that cannot be.
    """
    _check(games, task, executor, dealing, progress)
    if dealing is Dealing.ONE_BY_ONE:
        return task
    problems = tuple(_not_together(games, task))
    if problems and dealing is Dealing.TOGETHER:
        raise SetupError(problems)
    return attrs.evolve(task, dealing=Dealing.ONE_BY_ONE if problems else Dealing.TOGETHER)


def _not_together(games: tuple[Variant, ...], task: Task) -> Iterator[Problem]:
    """Why deals cannot be played together."""
    if task.unit is Unit.MATCHES:
        yield Problem("dealing", path="matches", text="whole matches are played one by one")
    for seat, player in enumerate(task.players or ()):
        if player is not None:
            yield Problem("dealing", path=f"players.{seat}", text="where a player chooses, deals are played one by one")
    try:
        from allfours.batch.simulating import refuse  # noqa: PLC0415 - numpy is optional
    except ModuleNotFoundError as error:
        yield Problem("dealing", path="dealing", text=str(error))
        return
    for game in games:
        try:
            refuse(game)
        except VariantError as error:
            yield from (attrs.evolve(problem, path=f"{game.name}.{problem.path}") for problem in error.problems)


def _check(games: tuple[Variant, ...], task: Task, executor: Workers, dealing: object, progress: object) -> None:
    """Raises SetupError for what makes no sense: for the first variant that is none, else with every problem."""
    for game in games:
        check_kinds(game)
    problems = [*_wrong_players(games, task), *_unsendable(games, task, executor)]
    if not isinstance(dealing, Dealing | None):
        text = f"how deals are played is Dealing.TOGETHER, Dealing.ONE_BY_ONE or None, not {shown(dealing)}"
        problems.append(Problem("dealing", path="dealing", text=text))
    if progress is not None and not callable(progress):
        text = f"progress is a function of how many are done and how many there will be, not {shown(progress)}"
        problems.append(Problem("progress", path="progress", text=text))
    refuse(*problems, *_no_workers(executor), error=SetupError)


def _wrong_players(games: tuple[Variant, ...], task: Task) -> Iterator[Problem]:
    """Players that are no functions, or of the wrong number."""
    seated: tuple[object, ...] = task.players or ()
    for seats in sorted({game.seating.seats for game in games}):
        if task.players is not None and len(seated) != seats:
            text = f"{seats} sit down, and a player is given for each, or None: not {len(seated)}"
            yield Problem("players", path="players", text=text)
    for seat, player in enumerate(seated):
        if player is not None and not callable(player):
            text = f"a player is a function from a view to a move, or None, not {shown(player)}"
            yield Problem("players", path=f"players.{seat}", text=text)


def _no_workers(executor: object) -> Iterator[Problem]:
    """An executor that is neither one nor makes one."""
    if executor is not None and not isinstance(executor, Executor) and not callable(executor):
        text = f"workers are an executor, or what makes one, or None, not {shown(executor)}"
        yield Problem("executor", path="executor", text=text)


def _unsendable(games: tuple[Variant, ...], task: Task, executor: Workers) -> Iterator[Problem]:
    """What no other process can be sent, where there may be one."""
    sent: list[tuple[str, object]] = [("variant", game) for game in games]
    sent += [(f"players.{seat}", player) for seat, player in enumerate(task.players or ())]
    for path, value in sent if executor is not None else ():
        try:
            pickle.dumps(value)
        except Exception as error:  # noqa: BLE001 - what is pickled is anybody's code, and may fail as it likes
            text = (
                f"workers are sent what they play by, and this cannot be pickled ({shown(error)}): rules and players"
                " are functions at the top level of a module, or objects of a class that stands there"
            )
            yield Problem("pickle", path=path, text=text)


def play_all(games: tuple[Variant, ...], task: Task, executor: Workers, progress: Progress | None) -> Played:
    """What comes of all chunks."""
    played, done = Played.nothing(len(games)), 0
    for chunk, more in results(play_chunk, _chunks(games, task), executor):
        played.merge(more)
        done += chunk.count
        if progress is not None:
            progress(done, task.count)
    return played


def _chunks(games: tuple[Variant, ...], task: Task) -> Iterator[Chunk]:
    """The work cut up by number."""
    size = _size(games, task)
    for first in range(0, task.count, size):
        yield Chunk(games=games, task=task, first=first, count=min(size, task.count - first))


def _size(games: tuple[Variant, ...], task: Task) -> int:
    """How many are played as one piece of work; the result does not depend on it."""
    if task.dealing is Dealing.ONE_BY_ONE:
        return task.unit.chunk
    from allfours.batch.simulating import size_of  # noqa: PLC0415 - numpy is optional

    return size_of(games)


def distributions(tally: Tally) -> Iterator[tuple[Key, Distribution]]:
    """The distribution of everything that was counted, in order, with a value for each deal or for each match."""
    of_matches = filled({at: count for at, count in tally.counts.items() if at[0][0] in OF_MATCHES}, tally.matches)
    found = filled(tally.counts, tally.deals) | of_matches
    return ((key, found[key]) for key in in_order(found))


def filled(counts: Mapping[tuple[Key, int], int], n: int) -> dict[Key, Distribution]:
    """The distributions of what was counted when it was not 0, each with the zeros that are missing in n values."""
    found: dict[Key, dict[int, int]] = {}
    for (key, value), count in counts.items():
        found.setdefault(key, {})[value] = count
    return {key: Distribution.of({0: n - sum(values.values()), **values}) for key, values in found.items()}


def in_order(keys: Iterable[Key]) -> list[Key]:
    """Keys by their kind, then by name, numbers by their size, then by side."""
    return sorted(keys, key=lambda key: (_ORDER.index(key[0]), int(key[1]) if key[1].isdigit() else 0, *key[1:]))


_ORDER: Final = list(Kind)
