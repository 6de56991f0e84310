"""Compiles the decisions of policies, for processes that decide for many tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mewple.core.choice import make_choice, make_learned_choice, with_slips
from mewple.core.compile.cpu import compile_kernel
from mewple.core.compile.room import make_room
from mewple.core.game import LEARNED, Game
from mewple.core.play import fresh_own


def make_decision_kernel(game: Game) -> Callable[..., Any]:
    """Makes the kernel that takes one decision as `bots.policies` does, for the first row of each array."""
    choose, learned = make_choice(game), make_learned_choice(game)

    def decide_once(box: Any, states: Any, seat: Any, policy: Any, careless: Any, owns: Any, room: Any) -> Any:
        b, s, own = box[0], states[0], owns[0]
        by = with_slips(policy, careless, own)
        if by < LEARNED:
            return choose(b, s, seat, by, own, room.options)
        return learned(b, s, seat, by, own, room)

    return decide_once


def compiled_decision(game: Game) -> Callable[[Any, Any, int, int, int, int], int]:
    """Returns a compiled function (b, world, seat, policy, careless, seed) that takes one decision."""
    kernel, room = compile_kernel(make_decision_kernel(game), game), make_room(game)

    def decide(b: Any, world: Any, seat: int, policy: int, careless: int, seed: int) -> int:
        own = fresh_own(game, seed).rows()
        return int(kernel(b.rows(), world.rows(), seat, policy, careless, own, room))

    return decide
