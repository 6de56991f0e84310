"""Decides by a game's own policies or at random, with careless mistakes if a level makes some.

A bot decides in an imagined copy of the state, so it never sees what its seat cannot know, nor future outcomes. The
same seed gives the same decision.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from mewple.core.chance import below
from mewple.core.game import Game
from mewple.core.play import RANDOM, fresh_own
from mewple.core.record import integers
from mewple.core.rule import rule


@cache
def make_decision(game: Game) -> Callable[..., Any]:
    """Makes the function that takes every decision by a policy, both interpreted and in kernels."""
    legal, policy_decision = game.rules.legal, game.rules.decide

    @rule
    def decide(b: Any, s: Any, seat: int, policy: int, careless: int, own: Any, room: Any) -> int:
        """The action of a seat. `careless`: the percentage of random decisions; `own`: a private RNG."""
        at_random = policy == RANDOM
        if careless > 0 and below(own, 100) < careless:
            at_random = True
        if at_random:
            return room[below(own, legal(b, s, seat, room))]  # type: ignore[no-any-return]
        return policy_decision(b, s, seat, policy, own)  # type: ignore[no-any-return]

    return decide


def imagined(game: Game, b: Any, s: Any, seat: int, seed: int) -> Any:
    """A copy of the state in which everything that the seat cannot know is dealt anew."""
    world = s.copy()
    game.rules.imagine(b, world, seat, seed)
    return world


_compiled: dict[Game, Callable[[Any, Any, int, int, int, int], int]] = {}


def compile_decisions(game: Game) -> None:
    """From now on, decide by this game's policies compiled, in this process. The decisions stay the same.

    Compiling takes seconds unless the cache has the code, so this is for processes that take many decisions.
    """
    if game not in _compiled:
        from mewple.bots.decision_kernel import compiled_decision  # needs NumPy

        _compiled[game] = compiled_decision(game)


def decide_in(game: Game, b: Any, world: Any, seat: int, policy: int, seed: int, careless: int = 0) -> int:
    """The policy's action in an imagined state. `policy` -1 is random (see `play.policy_number`)."""
    if game in _compiled:
        return _compiled[game](b, world, seat, policy, careless, seed)
    room = integers(game.most_legal)
    return int(make_decision(game)(b, world, seat, policy, careless, fresh_own(game, seed), room))


def decide(game: Game, b: Any, s: Any, seat: int, policy: int, seed: int) -> int:
    """The policy's action at this seat; `s` does not change."""
    return decide_in(game, b, imagined(game, b, s, seat, seed), seat, policy, seed)
