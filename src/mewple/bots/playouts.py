"""Playouts: games that the strong policy plays to their end, from copies in which hidden things are dealt anew.

They use the search's kernel, with a tree that has no room for nodes, so no second kernel has to be compiled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from mewple.bots.search import default_playouts, search_kernel
from mewple.bots.search_kernel import NOTHING, Scratch, Task
from mewple.bots.search_tree import TreeArrays
from mewple.core.game import NO_PLAN, Game


@dataclass(frozen=True)
class End:
    """The end of a playout: each seat's share of the win and its points."""

    shares: tuple[float, ...]
    points: tuple[int, ...]


class Playouts:
    """Plays positions of one game to their end, one at a time."""

    def __init__(self, game: Game, b: Any, seats: int) -> None:
        self._game, self._box, self._b = game, b.rows(), b
        self._seats = seats
        self._grown = TreeArrays.empty(1)
        self._room = Scratch.of(game, seats, deepest=0)
        self._line = np.zeros(0, np.int32)
        self._playing = default_playouts(game)._replace(weight=0.0, rounds=0)

    def shares(self, s: Any, seat: int, seed: int, plan: int = NO_PLAN) -> list[float]:
        """Each seat's share of the win in one playout. The playout begins with a copy in which everything that `seat`
        cannot know is dealt anew. If a `plan` is given, the seat follows it."""
        intended = NOTHING if plan == NO_PLAN else self._game.actions.size + plan
        task = Task(self._box, s.rows(), seat, np.uint64(seed % 2**64), 0, 1, intended, self._line)
        search_kernel(self._game)(task, self._playing, self._grown, self._room)
        return [float(share) for share in self._room.shares]

    def end(self, s: Any, seat: int, seed: int, plan: int = NO_PLAN) -> End:
        """Each seat's share of the win and its points after one playout. The arguments are those of `shares`."""
        shares = self.shares(s, seat, seed, plan)
        last = self._game.state.from_row(self._room.work[0])
        points = (int(self._game.rules.points(self._b, last, each)) for each in range(self._seats))
        return End(tuple(shares), tuple(points))
