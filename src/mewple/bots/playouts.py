"""What becomes of a position: games played to their end by the house policy, from imagined states.

The search's own kernel does it, with no room for a path: then nothing is in the tree and all is playout. So nothing
more has to be compiled than what a thinking bot needs anyway.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mewple.bots.kernel import NOTHING, Room, Task
from mewple.bots.search import grow_kernel, usual_playing
from mewple.bots.tree import Grown
from mewple.core.game import NO_PLAN, Game


@dataclass(frozen=True)
class End:
    """One end: each seat's share of the win, and its points."""

    shares: tuple[float, ...]
    points: tuple[int, ...]


class Playouts:
    """Plays positions of one game to their end, one at a time."""

    def __init__(self, game: Game, b: Any, seats: int) -> None:
        self._game, self._box, self._b = game, b.rows(), b
        self._seats = seats
        self._grown = Grown.bare(1)
        self._room = Room.of(game, seats, deepest=0)
        self._line = np.zeros(0, np.int32)
        self._playing = usual_playing(game)._replace(weight=0.0, rounds=0)

    def shares(self, s: Any, seat: int, seed: int, plan: int = NO_PLAN) -> list[float]:
        """One playout of the state as this seat might imagine it, with a plan or without: each seat's share of the
        win."""
        intended = NOTHING if plan == NO_PLAN else self._game.actions.size + plan
        task = Task(self._box, s.rows(), seat, np.uint64(seed % 2**64), 0, 1, intended, self._line)
        grow_kernel(self._game)(task, self._playing, self._grown, self._room)
        return [float(share) for share in self._room.shares]

    def end(self, s: Any, seat: int, seed: int, plan: int = NO_PLAN) -> End:
        """The same with the points."""
        shares = self.shares(s, seat, seed, plan)
        last = self._game.state.from_row(self._room.work[0])
        points = (int(self._game.rules.points(self._b, last, each)) for each in range(self._seats))
        return End(tuple(shares), tuple(points))


def outlook(game: Game, b: Any, s: Any, seed: int, playouts: int, knowing: Sequence[int] | None = None) -> list[float]:
    """Each seat's chance (its mean share of the win), by what these seats know in turn; all of them by default."""
    seats = list(knowing) if knowing is not None else list(range(s.seats))
    player = Playouts(game, b, s.seats)
    total = np.zeros(s.seats)
    for number in range(playouts):
        total += player.shares(s, seats[number % len(seats)], seed + number)
    return [float(share) for share in total / max(1, playouts)]
