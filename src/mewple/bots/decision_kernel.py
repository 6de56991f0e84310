"""One compiled decision by a policy, for processes that decide for many tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mewple.bots.policies import make_decision
from mewple.core.compile.cpu import compile_kernel
from mewple.core.game import Game
from mewple.core.play import fresh_own


def make_decision_kernel(game: Game) -> Callable[..., Any]:
    """Makes the kernel: `make_decision` for the first row of each array."""
    decide = make_decision(game)

    def decide_once(box: Any, states: Any, seat: Any, policy: Any, careless: Any, owns: Any, room: Any) -> Any:
        return decide(box[0], states[0], seat, policy, careless, owns[0], room)

    return decide_once


def compiled_decision(game: Game) -> Callable[[Any, Any, int, int, int, int], int]:
    """A compiled function (b, world, seat, policy, careless, seed) that decides."""
    kernel = compile_kernel(make_decision_kernel(game), game)

    def decide(b: Any, world: Any, seat: int, policy: int, careless: int, seed: int) -> int:
        own, room = fresh_own(game, seed).rows(), np.zeros(game.most_legal, np.int32)
        return int(kernel(b.rows(), world.rows(), seat, policy, careless, own, room))

    return decide
