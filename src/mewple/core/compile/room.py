"""Makes `core.choice.Room`, the arrays for decisions, for compiled code."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from mewple.core.choice import Room
from mewple.core.game import Game
from mewple.core.net import net_of


def make_room(game: Game, options: int = 0) -> Room:
    """The arrays for one thread. `options`: the length of the list of options, if it must be longer than that of legal
    actions."""
    hidden = np.zeros(net_of(game).units, np.int32)
    seen = np.zeros(game.observation, np.float32)
    return Room(np.zeros(options or game.most_legal, np.int32), seen, hidden, *weights_of(game))


@cache
def weights_of(game: Game) -> tuple[Any, Any]:
    """The weights and numbers of the game's net as read-only arrays; empty without a net."""
    net = net_of(game)
    arrays = np.array(net.weights, np.int8), np.array(net.numbers, np.int32)
    for each in arrays:
        each.setflags(write=False)
    return arrays
