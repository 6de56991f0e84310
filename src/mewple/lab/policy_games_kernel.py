"""The compiled kernel for games between players that decide by policies. It plays the same games as
`tournament.one_game`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from mewple.core.bits import lowest_bit
from mewple.core.chance import begin
from mewple.core.choice import make_choice, make_learned_choice, with_slips
from mewple.core.compile.cpu import compile_kernel
from mewple.core.compile.kernels import OWN_DICE
from mewple.core.game import LEARNED, Game

DECISION_BITS = 20
"""The seed of a decision is made of the game's seed and, in this many bits after it, the number of the decision."""
_SHIFT = np.uint64(DECISION_BITS)


def decision_seed(seed: int, number: int) -> int:
    """The seed of a decision, from the seed of the game and the number of decisions before it."""
    return (seed << DECISION_BITS) + number


@cache
def policy_games_kernel(game: Game) -> Callable[..., Any]:
    """The compiled kernel of a game. It is compiled when it is first used, or loaded from the cache."""
    return compile_kernel(make_policy_games(game), game)


def make_policy_games(game: Game) -> Callable[..., Any]:
    """Makes the kernel, which plays one game after another. `policies` and `careless` have one entry for each seat;
    `decisions` and `shares` have one row for each game."""
    setup, pending, apply, returns = game.rules.setup, game.rules.pending, game.rules.apply, game.rules.returns
    choose, learned = make_choice(game), make_learned_choice(game)

    def play_games(
        box: Any, zero: Any, unused: Any, states: Any, owns: Any, log: Any, seed: Any, policies: Any, careless: Any,
        room: Any, limit: Any, decisions: Any, shares: Any,
    ) -> None:  # fmt: skip
        b, s, own, options = box[0], states[0], owns[0], room.options
        for i in range(decisions.size):
            states[0] = zero[0]
            owns[0] = unused[0]
            s.seats = policies.size
            key = seed + np.uint64(i)
            begin(s, key)
            setup(b, s, log[0])
            taken = 0
            bits = pending(b, s)
            while bits != 0 and taken < limit:
                seat = lowest_bit(bits)
                begin(own, ((key << _SHIFT) + np.uint64(taken)) ^ OWN_DICE)
                policy = with_slips(policies[seat], careless[seat], own)
                if policy < LEARNED:
                    action = choose(b, s, seat, policy, own, options)
                else:
                    action = learned(b, s, seat, policy, own, room)
                apply(b, s, seat, action, log[0])
                taken += 1
                bits = pending(b, s)
            decisions[i] = taken
            returns(b, s, shares[i])

    return play_games
