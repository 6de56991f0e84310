"""Decides by a game's policies or at random, and makes the careless mistakes of a level.

A policy decides on a copy in which hidden things are dealt anew, so it sees neither what its seat cannot know nor
future outcomes. The same seed gives the same decision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mewple.core.choice import with_slips
from mewple.core.game import Game
from mewple.core.play import choose, fresh_own


def imagined(game: Game, b: Any, s: Any, seat: int, seed: int) -> Any:
    """A copy of the state in which everything that the seat cannot know is dealt anew."""
    world = s.copy()
    game.rules.imagine(b, world, seat, seed)
    return world


_compiled: dict[Game, Callable[[Any, Any, int, int, int, int], int]] = {}


def compile_decisions(game: Game) -> None:
    """From now on, use compiled code for the decisions of this game's policies in this process. The decisions stay the
    same.

    Compiling takes seconds unless the code is in the cache, so this is for processes that take many decisions.
    """
    if game not in _compiled:
        from mewple.bots.decision_kernel import compiled_decision  # needs NumPy

        _compiled[game] = compiled_decision(game)


def decide_in(game: Game, b: Any, world: Any, seat: int, policy: int, seed: int, careless: int = 0) -> int:
    """The policy's action in `world`, a copy made by `imagined`. `policy` -1 is random (see `play.policy_number`)."""
    if game in _compiled:
        return _compiled[game](b, world, seat, policy, careless, seed)
    own = fresh_own(game, seed)
    return choose(game, b, world, seat, with_slips(policy, careless, own), own)


def decide(game: Game, b: Any, s: Any, seat: int, policy: int, seed: int) -> int:
    """The policy's action for this seat; `s` does not change."""
    return decide_in(game, b, imagined(game, b, s, seat, seed), seat, policy, seed)
