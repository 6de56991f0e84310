"""Removes luck from a result: the worth of a player's own decisions, estimated by playing on from them.

With the strong policy at every seat, each position has a value: what its seats can expect. A game's result is the value
of its deal, plus the worth of every decision compared with that policy's decision, plus luck. Luck is 0 on average. So
the first two alone give the same mean share, from far fewer games.
"""

from __future__ import annotations

from typing import Any

from mewple.bots.policies import decide
from mewple.core.compile.cpu import compiled
from mewple.core.game import Game

_APART = 0x6A75646765
"""Makes the judge's outcomes differ from those of the game it judges."""


class Judge:
    """Follows one game and computes each seat's result without luck."""

    def __init__(self, game: Game, b: Any, playouts: int, seed: int) -> None:
        self._game, self._box, self._playouts = game, b, playouts
        self._seed = (seed << 20) ^ _APART
        self._judged = 0
        self.shares: list[float] = []

    def deal(self, s: Any) -> None:
        """Called with the state after the deal."""
        self.shares = self._ends(s, 0, -1)

    def decision(self, s: Any, seat: int, action: int, seed: int) -> None:
        """Called before the seat acts. `seed`: the seed of its decision; the policy decides with the same one."""
        usual = decide(self._game, self._box, s, seat, len(self._game.policies) - 1, seed)
        if action == usual:
            return
        self._judged += 1
        done, instead = self._ends(s, seat, action), self._ends(s, seat, usual)
        self.shares = [have + mine - other for have, mine, other in zip(self.shares, done, instead)]

    def _ends(self, s: Any, seat: int, action: int) -> list[float]:
        seed = self._seed + (self._judged << 40)
        return compiled(self._game).ends(self._box, s, seat, action, seed, self._playouts)
