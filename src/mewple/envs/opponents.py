"""Bots for the seats that a learner does not play: policies, levels and searches, in any row of a batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from mewple.bots.player import Player, player
from mewple.core.compile.batch_kernels import NOBODY, policy_code, thought_seed
from mewple.core.game import Game
from mewple.core.play import policy_number
from mewple.envs.batches import Batch


class Opponents:
    """One bot for each seat. Bots that follow a policy decide for all rows in one compiled call; the others decide row
    by row."""

    def __init__(self, game: Game, seats: int, names: str | Sequence[str]) -> None:
        """`names`: one for all seats, or a list with one for each: "random", policies, levels, or searches such as
        "search:100"."""
        each = [names] * seats if isinstance(names, str) else list(names)
        if len(each) != seats:
            raise ValueError(f"opponents: expected one name or {seats}, one a seat; got {len(each)}")
        players = [player(game, name) for name in each]
        self._codes = np.array([_code(game, one) for one in players], np.int32)
        self._thinkers = {seat: one for seat, one in enumerate(players) if one.thinks}

    def choose(self, batch: Batch, where: Any) -> None:
        """Decides for the seat to act in each row that the mask `where` selects, and writes the actions into
        `batch.actions`."""
        seat = np.where(where, batch.seat, 0)
        batch.decide(np.where(where, self._codes[seat], NOBODY).astype(np.int32))
        if self._thinkers:
            for row in np.flatnonzero(where & np.isin(seat, list(self._thinkers))):
                batch.actions[row] = self._think(batch, int(row), int(seat[row]))

    def _think(self, batch: Batch, row: int, seat: int) -> int:
        play = batch.play(row)
        seed = thought_seed(batch.seed, row, int(batch.counts[row]), int(batch.lengths[row]))
        return self._thinkers[seat].line(batch.game, play.b, play.s, seat, seed)[0]


def _code(game: Game, one: Player) -> int:
    """The code of the policy that decides for the player; `NOBODY` if the player searches."""
    return NOBODY if one.thinks else policy_code(policy_number(game, one.level.policy), one.level.careless)
