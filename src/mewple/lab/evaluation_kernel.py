"""Compiled evaluation of games: win chances, from playouts, at the beginning of each round and after the actions of
some decisions; and the actions that were taken.

A playout begins in a position that the seat to act cannot tell from the true one. From the true position it would know
the order of every deck, and games would look decided that are wide open to their players."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from mewple.core.bits import lowest_bit
from mewple.core.chance import begin, below
from mewple.core.compile.cpu import compile_kernel
from mewple.core.compile.kernels import OWN_DICE, to_the_end
from mewple.core.game import Game
from mewple.core.play import RANDOM

PLAYOUTS_APART = np.uint64(0x6576616C)
"""Makes the outcomes of playouts differ from those of the games."""
CANDIDATES = 10
"""The most actions of a decision that are compared: the one that was taken, and others spread over the list."""


@cache
def evaluation_kernel(game: Game) -> Callable[..., Any]:
    """The compiled kernel of a game, compiled at first use or taken from the cache."""
    return compile_kernel(make_evaluation(game), game)


def make_evaluation(game: Game) -> Callable[..., Any]:
    """Makes the kernel. All outputs have one row for each game.

    `values[game, round, half, seat]`: mean shares of the win in two independent halves of the playouts, for every
    `every`-th round; `rounds` says how many. `choices[game, k]`: number of the decision, seat, and how many candidates,
    of decisions with several legal actions, one in `spacing`; `candidates` are their actions, the taken one first, and
    `worths[game, k, candidate, half]` what the seat can expect after each. `trace[game, decision]`: seat and action.
    """
    setup, pending, legal, apply = game.rules.setup, game.rules.pending, game.rules.legal, game.rules.apply
    house, returns, length, play_on = game.rules.decide, game.rules.returns, game.rules.length, to_the_end(game)
    imagine = game.rules.imagine

    def evaluate_games(
        box: Any, zero: Any, unused: Any, states: Any, owns: Any, log: Any, seed: Any, policies: Any, room: Any,
        spare: Any, limit: Any, playouts: Any, every: Any, spacing: Any, values: Any, rounds: Any, choices: Any,
        candidates: Any, worths: Any, taken_choices: Any, trace: Any, lengths: Any, shares: Any, result: Any,
    ) -> None:  # fmt: skip
        b, s, own, world, dice = box[0], states[0], owns[0], states[1], owns[1]
        half = playouts // 2
        for i in range(lengths.size):
            states[0] = zero[0]
            owns[0] = unused[0]
            s.seats = policies.size
            key = seed + np.uint64(i)
            begin(s, key)
            begin(own, key ^ OWN_DICE)
            setup(b, s, log[0])
            taken, round_number, kept, real = 0, -1, 0, 0
            now = np.int64(-1)
            stream = (key << np.uint64(24)) ^ PLAYOUTS_APART
            bits = pending(b, s)
            while bits != 0 and taken < limit:
                seat = lowest_bit(bits)
                elapsed = np.int64(length(b, s))
                if elapsed != now:
                    now = elapsed
                    round_number += 1
                    if half > 0 and round_number % every == 0 and rounds[i] < values.shape[1]:
                        for part in range(2):
                            for _ in range(half):
                                states[1] = states[0]
                                owns[1] = unused[0]
                                stream += np.uint64(1)
                                imagine(b, world, seat, stream)
                                begin(dice, stream ^ OWN_DICE)
                                play_on(b, world, dice, log[0], spare, policies, limit)
                                returns(b, world, result)
                                for each in range(policies.size):
                                    values[i, rounds[i], part, each] += result[each] / half
                        rounds[i] += 1
                count = legal(b, s, seat, room)
                if policies[seat] == RANDOM:
                    action = np.int64(room[below(own, count)])
                else:
                    action = np.int64(house(b, s, seat, policies[seat], own))
                if count > 1:
                    if half > 0 and (real + i) % spacing == 0 and kept < choices.shape[1]:
                        choices[i, kept, 0] = taken
                        choices[i, kept, 1] = seat
                        candidates[i, kept, 0] = action
                        found = 1
                        step = max(1, count // (candidates.shape[2] - 1))
                        for k in range(0, count, step):
                            if room[k] != action and found < candidates.shape[2]:
                                candidates[i, kept, found] = room[k]
                                found += 1
                        choices[i, kept, 2] = found
                        first = stream
                        for k in range(found):
                            stream = first
                            for part in range(2):
                                for _ in range(half):
                                    states[1] = states[0]
                                    owns[1] = unused[0]
                                    stream += np.uint64(1)
                                    imagine(b, world, seat, stream)
                                    begin(dice, stream ^ OWN_DICE)
                                    apply(b, world, seat, np.int64(candidates[i, kept, k]), log[0])
                                    play_on(b, world, dice, log[0], spare, policies, limit)
                                    returns(b, world, result)
                                    worths[i, kept, k, part] += result[seat] / half
                        kept += 1
                    real += 1
                if taken < trace.shape[1]:
                    trace[i, taken, 0] = seat
                    trace[i, taken, 1] = action
                apply(b, s, seat, action, log[0])
                taken += 1
                bits = pending(b, s)
            taken_choices[i] = kept
            lengths[i] = taken
            returns(b, s, shares[i])

    return evaluate_games
