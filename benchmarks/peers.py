"""The work of others: OpenSpiel from Python and in C++, rlcard, a plain loop in C. What is not there says so."""

from __future__ import annotations

import ctypes
import functools
import importlib
import os
import random
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

from benchmarks.timing import Contender, Work

C_LOOP: Final = "a loop in C, Phat"
CHILD: Final = "OpenSpiel, spades, `child`"
IN_PLACE: Final = "OpenSpiel, spades, in place"
ROLL_OUTS: Final = "OpenSpiel, spades, roll-outs in C++"
RLCARD: Final = "rlcard, bridge"

Untyped: TypeAlias = Any
"""What is OpenSpiel's or rlcard's: neither has types."""

_C_DEALS: Final = 4096
"""Deals that the C loop plays at a call."""
_ROLL_OUTS_A_CALL: Final = 1000
_PLAYS: Final = 52
"""Cards played in a deal: of Phat, of spades, of bridge."""
_TWO_TRICKS: Final = 54
"""OpenSpiel's action of bidding two tricks."""


class MissingPeer(Exception):  # noqa: N818 - nothing went wrong, somebody is absent
    """A peer is not here; the message says why."""


def _module(name: str, package: str) -> Untyped:
    """A module of a package that need not be installed."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise MissingPeer(f"{package} is left out: {error}.") from error


# --- OpenSpiel ---------------------------------------------------------------------------------------------------


def _spades() -> Untyped:
    """OpenSpiel's game of spades."""
    return _module("pyspiel", "OpenSpiel").load_game("spades")


def _spades_bid() -> Untyped:
    """OpenSpiel's spades with the cards dealt and two tricks bid by everyone."""
    state = _spades().new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    for _ in range(4):
        state.apply_action(_TWO_TRICKS)
    return state


def _by_child(state: Untyped) -> tuple[Untyped, int]:
    """The last state when one is played out through `child`, a new state a move, and how many moves it took."""
    made, choice = 0, random.choice
    while not state.is_terminal():
        state = state.child(choice(state.legal_actions()))
        made += 1
    return state, made


def _in_place(state: Untyped) -> tuple[Untyped, int]:
    """A state played out in place, and how many moves it took."""
    made, choice = 0, random.choice
    while not state.is_terminal():
        state.apply_action(choice(state.legal_actions()))
        made += 1
    return state, made


def _plays(play_out: Callable[[Untyped], tuple[Untyped, int]], state: Untyped) -> int:
    """How many moves it takes to play a state out."""
    return play_out(state)[1]


def spades_plays() -> tuple[Contender, ...]:
    """Spades that has been dealt and bid, played to the end."""
    states = [_spades_bid() for _ in range(50)]
    return (
        Contender(CHILD, lambda number: functools.partial(_plays, _by_child, states[number % len(states)])),
        Contender(IN_PLACE, lambda number: functools.partial(_plays, _in_place, states[number % len(states)].clone())),
    )


def spades_deals() -> tuple[Contender, ...]:
    """Whole deals of spades: 52 cards dealt one by one, four bids, 52 plays, and what they come to."""
    game = _spades()

    def child() -> int:
        _by_child(game.new_initial_state())[0].returns()
        return 1

    def in_place() -> int:
        _in_place(game.new_initial_state())[0].returns()
        return 1

    return Contender(CHILD, lambda _: child), Contender(IN_PLACE, lambda _: in_place)


def spades_roll_outs() -> tuple[Contender, ...]:
    """Spades that has been dealt and bid, played out in C++.

    It is one simulation of OpenSpiel's tree search, whose evaluator does not come back to Python in all its roll-outs.
    Each is of another deal, since some deals are played out a fifth more quickly than others.
    """
    spiel, states = _module("pyspiel", "OpenSpiel"), [_spades_bid() for _ in range(50)]
    evaluator = spiel.RandomRolloutEvaluator(_ROLL_OUTS_A_CALL, 1)
    search = spiel.MCTSBot(_spades(), evaluator, 2.0, 1, 100, False, 1, False)  # noqa: FBT003 - it takes no names

    def work(state: Untyped) -> int:
        search.mcts_search(state)
        return _ROLL_OUTS_A_CALL * _PLAYS

    return (Contender(ROLL_OUTS, lambda number: functools.partial(work, states[number % len(states)])),)


# --- rlcard ------------------------------------------------------------------------------------------------------


def _bridge() -> Untyped:
    """Rlcard's game of bridge, without the environment around it that makes arrays of what a player sees."""
    return _module("rlcard.games.bridge.game", "rlcard").BridgeGame()


def _bridge_bid(game: Untyped) -> None:
    """Deal bridge, bid one club and pass three times."""
    actions = _module("rlcard.games.bridge.utils.action_event", "rlcard")
    game.init_game()
    game.step(actions.BidAction.from_action_id(actions.ActionEvent.first_bid_action_id))
    for _ in range(3):
        game.step(actions.PassAction())


def _bridge_played(game: Untyped) -> int:
    """Bridge that has been dealt and bid, played to the end."""
    made, choice = 0, random.choice
    while not game.is_over():
        game.step(choice(game.judger.get_legal_actions()))
        made += 1
    return made


def bridge_plays() -> tuple[Contender, ...]:
    """Bridge that has been dealt and bid, played to the end."""
    _bridge()

    def start(number: int) -> Work:  # noqa: ARG001 - rlcard deals by a random state of its own
        game = _bridge()
        _bridge_bid(game)
        return functools.partial(_bridge_played, game)

    return (Contender(RLCARD, start),)


def bridge_deals() -> tuple[Contender, ...]:
    """Whole deals of bridge: dealt, one club bid, played."""
    game = _bridge()

    def work() -> int:
        _bridge_bid(game)
        _bridge_played(game)
        return 1

    return (Contender(RLCARD, lambda _: work),)


# --- C -----------------------------------------------------------------------------------------------------------


def c_loop() -> tuple[Contender, ...]:
    """The loop of phat.c, compiled on the spot by what ``CC`` names, or ``cc``."""
    source, compiler = Path(__file__).with_name("phat.c"), os.environ.get("CC", "cc")
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "phat.so"
        command = [compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), str(source)]
        try:
            subprocess.run(command, check=True)  # noqa: S603 - our own source, and the compiler that the caller names
            play = ctypes.CDLL(str(library)).phat_deals
        except (OSError, subprocess.CalledProcessError) as error:
            raise MissingPeer(f"The loop in C is left out: {compiler} could not compile it.") from error
    play.argtypes, play.restype = (ctypes.c_uint64, ctypes.c_uint32), ctypes.c_uint64

    def work(number: int) -> int:
        play(number, _C_DEALS)
        return _C_DEALS * _PLAYS

    return (Contender(C_LOOP, lambda number: functools.partial(work, number)),)
