"""Evaluates a sample of games in detail: win chances at the beginning of rounds, the values of actions, and the actions
that were taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from mewple.lab.counting import blocks_of
from mewple.lab.evaluation_kernel import CANDIDATES, OTHER_POLICY, EvaluationRows, EvaluationSettings, evaluation_kernel
from mewple.lab.playouts_kernel import PlayoutGame
from mewple.lab.simulate import Plan, Progress, all_cores

ROUNDS = 48
"""The largest number of moments in one game at which win chances are estimated."""
CHOICES = 4
"""The largest number of decisions in one game whose actions are evaluated."""
TRACE = 2048
"""The largest number of actions that are stored for one game."""
BLOCK = 4
"""How many games a block has. The size does not depend on the number of cores."""


_SAME = ("plan", "playouts", "every")
"""The fields that are the same in all parts of an evaluation."""


@dataclass(frozen=True)
class Evaluation:
    """The arrays of `evaluation_kernel.EvaluationRows`, with one row for each game. Each win chance was estimated from
    `playouts` playouts."""

    plan: Plan
    playouts: int
    every: int
    """Win chances were estimated at the beginning of every Nth round, where N is this number."""
    values: Any
    rounds: Any
    moments: Any
    choices: Any
    candidates: Any
    worths: Any
    taken_choices: Any
    trace: Any
    lengths: Any
    shares: Any

    @property
    def games(self) -> int:
        return len(self.lengths)

    def chances(self, game: int) -> Any:
        """The win chances in one game: a row for each moment, a column for each seat. The last row has the result."""
        return np.vstack([self.values[game, : self.rounds[game]].mean(axis=1), self.shares[game]])

    def halves(self, game: int) -> tuple[Any, Any]:
        """Two independent estimates of the win chances in one game, each with the result as its last row."""
        looked = self.values[game, : self.rounds[game]]
        return tuple(np.vstack([looked[:, part], self.shares[game]]) for part in range(2))  # type: ignore[return-value]

    def actions(self, game: int) -> list[tuple[int, int]]:
        """The seats and actions of one game, in order."""
        return [(int(seat), int(action)) for seat, action in self.trace[game, : min(self.lengths[game], TRACE)]]


def evaluate(
    plan: Plan,
    playouts: int,
    *,
    every: int = 1,
    spacing: int = 1,
    progress: Progress = lambda games: None,
) -> Evaluation:
    """Plays the plan's games and evaluates them, with `playouts` playouts for each win chance (0: none). Win chances
    are estimated at the beginning of every Nth round, with N = `every`, and actions are evaluated in every Nth choice,
    with N = `spacing`. The plan's own policies play the playouts."""
    if playouts % 2:
        raise ValueError(f"playouts: expected an even number; got {playouts}")
    blocks = blocks_of(plan.games, BLOCK if playouts else 100)

    def play(block: tuple[int, int]) -> Evaluation:
        return _block(plan, *block, playouts, every, spacing)

    if playouts or plan.games > 1:
        _block(plan, 0, 1, 0, every, spacing)  # compile before there are threads
    parts = []
    with ThreadPoolExecutor(plan.cores or all_cores()) as pool:
        for part in pool.map(play, blocks):
            parts.append(part)
            progress(part.games)
    return merge(plan, parts)


def merge(plan: Plan, parts: Sequence[Evaluation]) -> Evaluation:
    """Joins the evaluations of consecutive blocks of games. `plan` is the plan of all these games together."""
    arrays = {
        each.name: np.concatenate([getattr(part, each.name) for part in parts])
        for each in fields(Evaluation)
        if each.name not in _SAME
    }
    return Evaluation(plan, parts[0].playouts, parts[0].every, **arrays)


def _block(plan: Plan, first: int, games: int, playouts: int, every: int, spacing: int) -> Evaluation:
    game, seats = plan.game, plan.seats
    looked = games if playouts else 0  # as long as nothing is written to an array, it uses no memory
    rounds, choices = (ROUNDS, CHOICES) if looked else (1, 1)
    made = EvaluationRows(
        values=np.zeros((games, rounds, 2, seats), np.float32),
        rounds=np.zeros(games, np.int32),
        moments=np.zeros((games, rounds), np.int32),
        choices=np.zeros((games, choices, OTHER_POLICY + 1), np.int32),
        candidates=np.zeros((games, choices, CANDIDATES), np.int32),
        worths=np.zeros((games, choices, CANDIDATES, 2), np.float32),
        taken_choices=np.zeros(games, np.int32),
        trace=np.zeros((games, TRACE, 2), np.int16),
        lengths=np.zeros(games, np.int32),
        shares=np.zeros((games, seats), np.float32),
    )
    numbers = plan.policy_numbers()
    evaluation_kernel(game)(
        PlayoutGame.of(game, game.open_box(plan.options).rows(), np.array(numbers, np.int32)),
        np.uint64((plan.seed + first) % 2**64),
        EvaluationSettings(playouts // 2, every, spacing, _other_policy(numbers[0], len(game.policies))),
        made,
    )
    return Evaluation(plan, playouts, every, **made._asdict())


def _other_policy(policy: int, policies: int) -> int:
    """The best of the game's own policies apart from this one."""
    best = policies - 1
    return max(0, best - 1) if policy == best else best


def each_choice(found: Evaluation) -> Iterator[tuple[tuple[int, int], int, Any, Any]]:
    """For every decision that was evaluated: its place in `choices`, its number in its game, the actions (the taken one
    first), and the two estimates of each action's value."""
    for game in range(found.games):
        for k in range(found.taken_choices[game]):
            number, _, count, _ = found.choices[game, k]
            yield (game, k), int(number), found.candidates[game, k, :count], found.worths[game, k, :count]
