"""Plays games in which decisions are valued by playouts, on all cores; see `judging_kernel`."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from mewple.core.play import policy_number
from mewple.lab import judging_kernel as kernel
from mewple.lab.counting import blocks_of
from mewple.lab.judging_kernel import JudgedRows, JudgingSettings, UseTable, judging_kernel
from mewple.lab.playouts_kernel import PlayoutGame
from mewple.lab.simulate import Plan, Progress, all_cores
from mewple.lab.uses import uses

BLOCK = 4
"""How many games a block has. It is the same for any number of cores."""
NOBODY = -1
MOST_REPLACED = 100
"""A game is stopped if a seat wants to take its forbidden action more often than this."""


@dataclass(frozen=True)
class JudgedGame:
    """A game to play: its seed, the name of each seat's policy, and the seat that may not take the actions of a certain
    use."""

    seed: int
    policies: tuple[str, ...]
    barred: int = NOBODY
    use: int = -1
    again: int = 0
    """The number of the repetition: the same game with other private random numbers for the policies."""


def judge(
    plan: Plan,
    games: Sequence[JudgedGame],
    reference: str,
    *,
    half: int,
    careless: int = 0,
    progress: Progress = lambda games: None,
) -> JudgedRows:
    """Plays these games by the plan's rules. `half`: the number of playouts for each of two independent estimates of an
    action's value; 0: nothing is valued.

    `careless`: the percentage of decisions that are random.
    """
    game = plan.game
    judging = JudgingSettings(policy_number(game, reference), len(game.policies), careless, half, MOST_REPLACED)
    numbers = {name: policy_number(game, name) for each in games for name in each.policies}
    made = JudgedRows(
        np.array([each.seed % 2**64 for each in games], np.uint64),
        np.array([each.again for each in games], np.int64),
        np.array([[numbers[name] for name in each.policies] for each in games], np.int32).reshape(-1, plan.seats),
        np.array([each.barred for each in games], np.int32),
        np.array([each.use for each in games], np.int32),
        np.zeros((len(games), plan.seats), np.float32),
        np.zeros((len(games), 2, plan.seats)),
        np.zeros((len(games), 2, plan.seats)),
        np.zeros(len(games), np.int64),
    )
    if not games:
        return made

    def some(block: tuple[int, int]) -> int:
        first, count = block
        _block(plan, judging, JudgedRows(*(array[first : first + count] for array in made)))
        return count

    _block(plan, judging, JudgedRows(*(array[:0] for array in made)))  # compile before there are threads
    with ThreadPoolExecutor(plan.cores or all_cores()) as pool:
        for count in pool.map(some, blocks_of(len(games), BLOCK if half else 100)):
            progress(count)
    return made


def _block(plan: Plan, judging: JudgingSettings, games: JudgedRows) -> None:
    game, known = plan.game, uses(plan.game)
    judging_kernel(game)(
        PlayoutGame.of(game, game.open_box(plan.options).rows(), np.full(plan.seats, judging.reference, np.int32)),
        judging,
        games,
        UseTable(
            known.starts,
            known.members,
            known.subjects,
            np.zeros(kernel.CANDIDATES, np.int64),
            np.zeros(kernel.CANDIDATES),
        ),
    )
