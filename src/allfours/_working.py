"""Work shared out among the workers of an executor, of which some may die: each piece is counted once, or reported."""

from __future__ import annotations

import pickle
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import Final, Generic, TypeAlias, TypeVar

import attrs

from allfours._refusing import shown
from allfours.errors import SetupError

T = TypeVar("T")
R = TypeVar("R")

Workers: TypeAlias = "Executor | Callable[[], Executor] | None"
"""Who works: nobody else, an executor, or what makes one, and makes another when its workers have died."""

_WAITING: Final = 128
"""Pieces of work that are handed out at a time: enough for many workers, few enough to keep what they give."""
_TRIES: Final = 3
"""How often a piece of work is handed out that is lost again and again."""


@attrs.frozen
class Failed:
    """A piece of work that has raised an error, as every error that a worker meets reaches the one who asked."""

    error: Exception


def results(work: Callable[[T], R], pieces: Iterator[T], workers: Workers) -> Iterator[tuple[T, R]]:
    """Each piece of work with what comes of it, in the order finished.

    An error in the work is raised as it is. A piece that is lost with its worker is handed out again where ``workers``
    makes executors. Raises SetupError, which says what was lost, where it does not, or where a piece is lost thrice.
    """
    if workers is None:
        for piece in pieces:
            yield piece, work(piece)
        return
    crew = _Crew(work, pieces, workers)
    try:
        yield from crew.finished()
    finally:
        crew.stop()


def guarded(work: Callable[[T], R], piece: T) -> R | Failed:
    """What comes of a piece of work, or the error that it has raised, if need be in words that can be sent.

    What would end the program, such as ``SystemExit``, is such an error too, but for an interruption by the user.
    """
    try:
        return work(piece)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - a player may raise anything; it is raised again by who asked
        error.add_note("".join(["where it was raised:\n", *traceback.format_tb(error.__traceback__)]).rstrip())
        if isinstance(error, Exception) and _is_sendable(error):
            return Failed(error)
        notes: list[str] = getattr(error, "__notes__", [])
        said = "; ".join([shown(error), *notes])
        return Failed(SetupError.of("failure", "", f"the work on {piece} fails with {said}"))


def _is_sendable(error: Exception) -> bool:
    """Whether an error can be pickled, and read again."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - what was pickled the moment before
    except Exception:  # noqa: BLE001 - an error of anybody's code may fail as it likes
        return False
    return True


def _executor(made: object) -> Executor:
    """What anybody's function has made for an executor. Raises SetupError if it is none."""
    if not isinstance(made, Executor):
        text = f"executor= is a concurrent.futures.Executor, or makes one when it is called; this made {shown(made)}"
        raise SetupError.of("executor", "executor", text)
    return made


@attrs.define
class _Crew(Generic[T, R]):
    """The workers and what they have in hand."""

    work: Callable[[T], R]
    pieces: Iterator[T]
    workers: Executor | Callable[[], Executor]
    executor: Executor = attrs.field(init=False)
    pending: dict[Future[R | Failed], tuple[T, Executor]] = attrs.field(factory=dict, init=False)
    again: list[T] = attrs.field(factory=list, init=False)
    losses: Counter[str] = attrs.field(factory=Counter, init=False)

    def __attrs_post_init__(self) -> None:
        self.executor = self.workers if isinstance(self.workers, Executor) else _executor(self.workers())

    def finished(self) -> Iterator[tuple[T, R]]:
        """The pieces as they are finished."""
        self._hand_out()
        while self.pending:
            for future in wait(self.pending, return_when=FIRST_COMPLETED).done:
                piece, executor = self.pending.pop(future)
                try:
                    result = future.result()
                except Exception as error:  # noqa: BLE001 - executors say in many ways that a worker has died
                    self._lost(piece, executor, error)
                    continue
                if isinstance(result, Failed):
                    raise result.error
                yield piece, result
            self._hand_out()

    def _hand_out(self) -> None:
        """Gives out what is to be done, as far as it is not too much at a time."""
        while len(self.pending) < _WAITING:
            try:
                piece = self.again.pop() if self.again else next(self.pieces)
            except StopIteration:
                return
            try:
                self.pending[self.executor.submit(guarded, self.work, piece)] = piece, self.executor
            except RuntimeError as error:  # a broken pool, or one that was shut down
                self._lost(piece, self.executor, error)

    def _lost(self, piece: T, executor: Executor, error: Exception) -> None:
        """Takes a lost piece up again, with a new executor unless there is one already."""
        self.losses[str(piece)] += 1
        if isinstance(self.workers, Executor) or self.losses[str(piece)] >= _TRIES:
            raise _said(piece, error, again=not isinstance(self.workers, Executor)) from error
        self.again.append(piece)
        if executor is self.executor:
            executor.shutdown(wait=False, cancel_futures=True)
            self.executor = _executor(self.workers())

    def stop(self) -> None:
        """Takes back what is not done; an executor of our own is closed."""
        for future in self.pending:
            future.cancel()
        if not isinstance(self.workers, Executor):
            self.executor.shutdown(cancel_futures=True)


def _said(piece: object, error: Exception, *, again: bool) -> SetupError:
    """That a piece of work was lost."""
    advice = (
        f"it was tried {_TRIES} times"
        if again
        else "given what makes an executor, such as functools.partial(ProcessPoolExecutor, 2), it would be tried again"
    )
    text = f"the worker was lost that played {piece} ({shown(error)}), and nothing of it is counted; {advice}"
    return SetupError.of("worker", "executor", text)
