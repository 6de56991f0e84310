"""Removes luck from a result by measuring what a player's own decisions are worth. To measure a decision, playouts
continue the game many times from that position.

If the strong policy plays every seat, each position has a value: the shares of the win that the seats can expect. The
result of a game is the value of its deal, plus what every decision is worth compared with the strong policy's decision,
plus luck. Luck is 0 on average. So the sum of the first two parts has the same mean as the result, and far fewer games
are needed to estimate this mean.
"""

from __future__ import annotations

from typing import Any

from mewple.bots.policies import decide
from mewple.core.compile.cpu import compiled
from mewple.core.game import Game

_APART = 0x6A75646765
"""A number that is combined with seeds, so that playouts have other outcomes than the game itself."""


class Judge:
    """Follows one game and computes each seat's result without luck."""

    def __init__(self, game: Game, b: Any, playouts: int, seed: int) -> None:
        self._game, self._box, self._playouts = game, b, playouts
        self._seed = (seed << 20) ^ _APART
        self._judged = 0
        self.shares: list[float] = []

    def deal(self, s: Any) -> None:
        """Call this with the state after the deal."""
        self.shares = self._ends(s, 0, -1)

    def decision(self, s: Any, seat: int, action: int, seed: int) -> None:
        """Call this before the seat acts. `seed`: the seed of the seat's decision; the strong policy decides with the
        same seed."""
        usual = decide(self._game, self._box, s, seat, len(self._game.policies) - 1, seed)
        if action == usual:
            return
        self._judged += 1
        done, instead = self._ends(s, seat, action), self._ends(s, seat, usual)
        self.shares = [have + mine - other for have, mine, other in zip(self.shares, done, instead)]

    def _ends(self, s: Any, seat: int, action: int) -> list[float]:
        seed = self._seed + (self._judged << 40)
        return compiled(self._game).ends(self._box, s, seat, action, seed, self._playouts)
