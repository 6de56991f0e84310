"""Compiled play on the CPU: kernels that play whole games with the same rules functions, on one core or on all.

Kernels are compiled when they are first used and kept on disk in a folder named by their key: see `cache_key`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from mewple.core.compile import kernels
from mewple.core.compile.cache_key import kernel_key
from mewple.core.compile.link_once import link_once, number_apart
from mewple.core.compile.progress import announce
from mewple.core.compile.room import make_room
from mewple.core.events import Log
from mewple.core.game import Game
from mewple.core.play import RANDOM, WrongSeats
from mewple.core.rule import ready

LIMIT = 1_000_000
"""A game that takes more decisions than this is stopped and reported as endless."""


def cache_home() -> Path:
    """The folder for compiled code: `MEWPLE_CACHE_DIR`, else the user's cache folder."""
    given = os.environ.get("MEWPLE_CACHE_DIR")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "mewple" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "mewple"


def compile_kernel(function: Callable[..., Any], game: Game) -> Callable[..., Any]:
    """Compile one kernel of a game, or load it from the cache."""
    ready()
    number_apart()
    import numba

    folder = cache_home() / kernel_key(game, function)
    folder.mkdir(parents=True, exist_ok=True)
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    made: Callable[..., Any] = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    link_once(made)
    announce(made, game.name)
    return made


@dataclass(frozen=True)
class Games:
    """The results of many games: a row for each game, a column for each seat."""

    decisions: Any
    lengths: Any
    points: Any
    returns: Any
    states: Any = None

    @property
    def endless(self) -> int:
        """How many games were stopped because they reached the limit."""
        return int((self.decisions >= LIMIT).sum())


class CompiledGame:
    """A game with its compiled kernels. Each kernel is compiled when it is first used."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cache  # noqa: B019  one CompiledGame a game lives as long as the process
    def kernel(self, name: str) -> Callable[..., Any]:
        return compile_kernel(kernels.KERNELS[name](self.game), self.game)

    def simulate(
        self,
        b: Any,
        seats: int,
        seed: int,
        games: int,
        policies: Sequence[int],
        *,
        cores: int = 1,
        keep_states: bool = False,
        progress: Callable[[int], None] | None = None,
        limit: int = LIMIT,
    ) -> Games:
        """Play `games` games; game number i has the seed `seed + i`. `policies` gives each seat's policy number.

        A game that has not ended after `limit` decisions is stopped there.
        """
        check_seats(self.game, seats, policies)
        kernel = self.kernel("simulate")
        results = Games(
            np.zeros(games, np.int64),
            np.zeros(games, np.int32),
            np.zeros((games, seats), np.int32),
            np.zeros((games, seats), np.float32),
            self.game.state.array(games if keep_states else 1),
        )
        box, log, chosen = b.rows(), Log.array(1), np.array(policies, np.int32)

        def some(start: int, stop: int) -> int:
            states = results.states[start:stop] if keep_states else self.game.state.array(1)
            part = slice(start, stop)
            room = make_room(self.game)
            outputs = (results.decisions[part], results.lengths[part], results.points[part], results.returns[part])
            kernel(
                box,
                self.game.state.array(1),
                self.game.own.array(1),
                states,
                self.game.own.array(1),
                log,
                np.uint64((seed + start) % 2**64),
                chosen,
                room,
                limit,
                *outputs,
            )
            return stop - start

        run_in_chunks(some, games, cores, progress)
        return results

    def ends(self, b: Any, s: Any, seat: int, action: int, seed: int, times: int) -> list[float]:
        """Plays `times` times from `s` to the end of the game: takes this action (none if it is -1), then lets the best
        policy play on. Returns each seat's mean share of the win.

        Outcomes are drawn anew, but hidden cards stay as they really are. So this may be used to judge a decision
        afterwards, but no player may use it to decide.
        """
        total = np.zeros(s.seats)
        zero, unused = self.game.state.array(1), self.game.own.array(1)
        rows = (b.rows(), s.rows(), unused, zero, unused.copy(), Log.array(1))
        policies = np.full(s.seats, len(self.game.policies) - 1, np.int32)
        room = make_room(self.game)
        shares = np.zeros(s.seats, np.float32)
        which = (seat, action, np.uint64(seed % 2**64), times)
        self.kernel("ends")(*rows, *which, policies, room, LIMIT, shares, total)
        return [float(share) / times for share in total]

    def fuzz(
        self,
        b: Any,
        seats: int,
        seed: int,
        actions: int,
        policies: Sequence[int] | None = None,
        limit: int = LIMIT,
    ) -> tuple[int, int, int]:
        """Plays games, by default at random, and checks every answer of the rules, until `actions` actions were taken.
        A game that has not ended after `limit` decisions counts as a fault.

        Returns how many actions were taken, what was broken (bits of `Rules.invariants`, or a code of `kernels.FAULTS`;
        0 for nothing), and the seed of the game in which it was broken.
        """
        chosen = [RANDOM] * seats if policies is None else policies
        check_seats(self.game, seats, chosen)
        found = np.zeros(3, np.int64)
        zero, unused = self.game.state.array(1), self.game.own.array(1)
        rows = (zero, unused, zero.copy(), unused.copy(), Log.array(1))
        room = np.zeros(self.game.most_legal, np.int32)
        numbers = np.array(chosen, np.int32)
        self.kernel("fuzz")(b.rows(), *rows, np.uint64(seed), numbers, room, actions, limit, found)
        return int(found[0]), int(found[1]), int(found[2])


def check_seats(game: Game, seats: int, policies: Sequence[int]) -> None:
    if seats not in game.seats:
        raise WrongSeats(f"{game.name} is for {', '.join(map(str, game.seats))} seats; got {seats}")
    if len(policies) != seats:
        raise WrongSeats(f"{seats} seats need {seats} policies; got {len(policies)}")


def run_in_chunks(
    some: Callable[[int, int], int], games: int, cores: int, progress: Callable[[int], None] | None = None
) -> None:
    """Play games in chunks on several threads. This is faster because compiled kernels release Python's global lock."""
    first = min(games, 1)
    some(0, first)  # compile before any thread starts
    if progress:
        progress(first)
    size = max(1, min(20_000, -(-(games - first) // max(1, 4 * cores))))
    pieces = [(start, min(games, start + size)) for start in range(first, games, size)]
    with ThreadPoolExecutor(max(1, cores)) as pool:
        for count in pool.map(lambda piece: some(*piece), pieces):
            if progress:
                progress(count)


@cache
def compiled(game: Game) -> CompiledGame:
    """The compiled form of a game, made once in each process."""
    return CompiledGame(game)
