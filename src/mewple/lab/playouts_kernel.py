"""Playouts in compiled kernels: what share of the win each seat can expect after an action, as far as the seat to act
can know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from mewple.core.chance import begin
from mewple.core.compile.cpu import LIMIT
from mewple.core.compile.kernels import OWN_DICE, to_the_end
from mewple.core.compile.room import make_room
from mewple.core.events import Log
from mewple.core.game import Game
from mewple.core.rule import rule

NO_ACTION = -1
"""Stands for no action: playouts begin with the position itself."""


class PlayoutGame(NamedTuple):
    """The memory for a game that a kernel plays, and for its playouts."""

    box: Any
    zero: Any
    unused: Any
    states: Any
    """The states of the game and of the playout."""
    owns: Any
    """The policies' private memory in the game and in the playout."""
    log: Any
    room: Any
    """The arrays for decisions in the game, including its list of legal actions."""
    spare: Any
    """The arrays for decisions in playouts."""
    policies: Any
    """The policy of each seat in playouts."""
    shares: Any
    """Memory for the shares of one playout."""
    total: Any
    """The sum of each seat's shares over all playouts; `play_out` writes it."""
    limit: int

    @classmethod
    def of(cls, game: Game, box: Any, policies: Any) -> PlayoutGame:
        """Makes empty memory for as many seats as there are policies."""
        seats = len(policies)
        return cls(
            box,
            game.state.array(1),
            game.own.array(1),
            game.state.array(2),
            game.own.array(2),
            Log.array(1),
            make_room(game),
            make_room(game),
            policies,
            np.zeros(seats, np.float32),
            np.zeros(seats),
            LIMIT,
        )


def make_playouts(game: Game) -> Callable[..., Any]:
    """Makes a function that plays `times` playouts of the position in `at.states[0]` after `action`. It adds up each
    seat's shares of the win in `at.total`.

    Every playout begins with a copy in which everything that `seat` cannot know is dealt anew. Otherwise the playouts
    would use the true order of every deck, and a game could look decided although its players still have chances.
    Playout number n uses the seed `stream + n`, so that two actions are compared with the same cards and dice.
    """
    imagine, apply, returns, play_on = game.rules.imagine, game.rules.apply, game.rules.returns, to_the_end(game)

    @rule
    def play_out(at: Any, seat: Any, action: Any, stream: Any, times: Any) -> None:
        b, world, dice = at.box[0], at.states[1], at.owns[1]
        at.total[:] = 0.0
        for number in range(times):
            at.states[1] = at.states[0]
            at.owns[1] = at.unused[0]
            key = stream + np.uint64(number)
            imagine(b, world, seat, key)
            begin(dice, key ^ OWN_DICE)
            if action >= 0:
                apply(b, world, seat, action, at.log[0])
            play_on(b, world, dice, at.log[0], at.spare, at.policies, at.limit)
            returns(b, world, at.shares)
            for each in range(at.total.size):
                at.total[each] += at.shares[each]

    return play_out
