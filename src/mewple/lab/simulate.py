"""Plays many games: on all cores, on a GPU, or interpreted if nothing can be compiled."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mewple.core import play
from mewple.core.compile.cpu import LIMIT, Games, check_seats, compiled
from mewple.core.content import OptionValue
from mewple.core.game import Game
from mewple.core.rule import can_compile
from mewple.lab.pace import ASSUMED, Pace
from mewple.lab.statistics import Tally

BLOCK = 200_000
"""How many games are in memory at the same time, on a CPU."""
GPU_BLOCK = 1 << 22
INTERPRETED_BLOCK = 10

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Plan:
    """The games to play. Game number i has the seed `seed + i`."""

    game: Game
    seats: int
    games: int
    seed: int = 1
    policies: tuple[str, ...] = ("random",)
    """One policy for all seats, or one for each seat."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    cores: int = 0
    """How many cores to use; 0: all."""
    device: str = "cpu"
    pace: Pace = ASSUMED
    """How fast people play, for estimates of minutes and waiting times."""

    def policy_numbers(self) -> list[int]:
        names = self.policies * self.seats if len(self.policies) == 1 else self.policies
        numbers = [play.policy_number(self.game, name) for name in names]
        check_seats(self.game, self.seats, numbers)
        return numbers


@dataclass(frozen=True)
class Run:
    """The results of a plan, and how many seconds it took, without the time for compiling."""

    plan: Plan
    tally: Tally
    seconds: float
    way: str
    """compiled, interpreted or gpu."""
    cores: int


def all_cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(plan: Plan, progress: Progress = lambda games: None) -> Run:
    """Plays the plan. Calls `progress` with the number of games played since the last call."""
    numbers, b = plan.policy_numbers(), plan.game.open_box(plan.options)
    cores = plan.cores or all_cores()
    way = "gpu" if plan.device == "gpu" else "compiled" if can_compile() else "interpreted"
    block, some = _way(plan, way, b, numbers, cores)
    if way != "interpreted":
        some(plan.seed, 1, lambda games: None)  # compile, or load compiled code, before the time is measured
    tally = Tally(plan.seats)
    start = time.perf_counter()
    for first, count in _blocks(plan.games, block):
        tally.add(some(plan.seed + first, count, progress))
    seconds = time.perf_counter() - start
    return Run(plan, tally, seconds, way, cores if way == "compiled" else 1)


def _blocks(games: int, block: int) -> Iterator[tuple[int, int]]:
    yield from ((first, min(block, games - first)) for first in range(0, games, block))


Some = Callable[[int, int, Progress], Games]


def _way(plan: Plan, way: str, b: Any, numbers: Sequence[int], cores: int) -> tuple[int, Some]:
    """Returns the number of games in one block, and the function that plays a block."""
    if way == "interpreted":
        return INTERPRETED_BLOCK, lambda seed, games, progress: _interpreted(plan, b, seed, games, numbers, progress)
    if way == "compiled":
        made = compiled(plan.game)
        return BLOCK, lambda seed, games, progress: made.simulate(
            b, plan.seats, seed, games, numbers, cores=cores, progress=progress
        )
    from mewple.core.compile import gpu

    def on_gpu(seed: int, games: int, progress: Progress) -> Games:
        played = gpu.simulate(plan.game, b, plan.seats, seed, games, numbers)
        progress(games)
        return played

    return GPU_BLOCK, on_gpu


def _interpreted(plan: Plan, b: Any, seed: int, games: int, numbers: Sequence[int], progress: Progress) -> Games:
    """Plays the same games interpreted, which is slow."""
    rules, seats = plan.game.rules, range(plan.seats)
    made = Games(
        np.zeros(games, np.int64),
        np.zeros(games, np.int32),
        np.zeros((games, plan.seats), np.int32),
        np.zeros((games, plan.seats), np.float32),
    )
    for number in range(games):
        s, taken = play.whole_game(plan.game, b, plan.seats, (seed + number) % 2**64, numbers, LIMIT)
        made.decisions[number], made.lengths[number] = taken, rules.length(b, s)
        made.points[number] = [rules.points(b, s, seat) for seat in seats]
        made.returns[number] = play.returns(plan.game, b, s)
        progress(1)
    return made
