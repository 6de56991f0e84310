"""A close look at a sample of games: win chances round by round, what actions were worth, and what was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from mewple.core.compile.cpu import LIMIT
from mewple.core.events import Log
from mewple.lab.counting import blocks_of
from mewple.lab.evaluation_kernel import CANDIDATES, evaluation_kernel
from mewple.lab.simulate import Plan, Progress, all_cores

ROUNDS = 48
"""The most moments of a game at which win chances are estimated."""
CHOICES = 4
"""The most decisions of a game that are evaluated."""
TRACE = 2048
"""The most actions of a game that are stored."""
BLOCK = 4
"""Games in a block; the same for any number of cores."""


_SAME = ("plan", "playouts", "every")
"""The fields that all parts of an evaluation share."""


@dataclass(frozen=True)
class Evaluation:
    """The arrays of `evaluation_kernel`, one row a game; each win chance was estimated from `playouts` playouts."""

    plan: Plan
    playouts: int
    every: int
    """Win chances were estimated at the beginning of every Nth round."""
    values: Any
    rounds: Any
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
        """Win chances of one game: a row for each moment, a column for each seat. The last row is the result."""
        return np.vstack([self.values[game, : self.rounds[game]].mean(axis=1), self.shares[game]])

    def halves(self, game: int) -> tuple[Any, Any]:
        """Two independent estimates of the chances, both with the result as the last row."""
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
    """Plays the plan's games and estimates win chances with this many playouts each (0: none), at every `every`-th
    round and every `spacing`-th real decision. The playouts use the plan's own policies."""
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
    """Joins evaluations of consecutive games; `plan` covers all of them."""
    arrays = {
        each.name: np.concatenate([getattr(part, each.name) for part in parts])
        for each in fields(Evaluation)
        if each.name not in _SAME
    }
    return Evaluation(plan, parts[0].playouts, parts[0].every, **arrays)


def _block(plan: Plan, first: int, games: int, playouts: int, every: int, spacing: int) -> Evaluation:
    game, seats = plan.game, plan.seats
    looked = games if playouts else 0  # arrays that nothing is written to use no memory
    made = Evaluation(
        plan,
        playouts,
        every,
        values=np.zeros((games, ROUNDS if looked else 1, 2, seats), np.float32),
        rounds=np.zeros(games, np.int32),
        choices=np.zeros((games, CHOICES if looked else 1, 3), np.int32),
        candidates=np.zeros((games, CHOICES if looked else 1, CANDIDATES), np.int32),
        worths=np.zeros((games, CHOICES if looked else 1, CANDIDATES, 2), np.float32),
        taken_choices=np.zeros(games, np.int32),
        trace=np.zeros((games, TRACE, 2), np.int16),
        lengths=np.zeros(games, np.int32),
        shares=np.zeros((games, seats), np.float32),
    )
    evaluation_kernel(game)(
        game.open_box(plan.options).rows(),
        game.state.array(1),
        game.own.array(1),
        game.state.array(2),
        game.own.array(2),
        Log.array(1),
        np.uint64((plan.seed + first) % 2**64),
        np.array(plan.policy_numbers(), np.int32),
        np.zeros(game.most_legal, np.int32),
        np.zeros(game.most_legal, np.int32),
        LIMIT,
        playouts,
        every,
        spacing,
        made.values,
        made.rounds,
        made.choices,
        made.candidates,
        made.worths,
        made.taken_choices,
        made.trace,
        made.lengths,
        made.shares,
        np.zeros(seats, np.float32),
    )
    return made


def each_choice(found: Evaluation) -> Iterator[tuple[int, int, Any, Any]]:
    """For every decision that was evaluated: game, decision, actions (the taken one first) and their worths in two
    halves."""
    for game in range(found.games):
        for k in range(found.taken_choices[game]):
            number, _, count = found.choices[game, k]
            yield game, int(number), found.candidates[game, k, :count], found.worths[game, k, :count]
