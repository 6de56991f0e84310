"""The compiled kernel that evaluates games by playouts: win chances at the beginning of rounds, and after different
actions in some decisions. It also stores the actions that were taken."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mewple.core.bits import lowest_bit
from mewple.core.chance import begin
from mewple.core.choice import make_choice, make_learned_choice
from mewple.core.compile.cpu import compile_kernel
from mewple.core.compile.kernels import OWN_DICE
from mewple.core.game import LEARNED, Game
from mewple.core.rule import rule
from mewple.lab.playouts_kernel import NO_ACTION, make_playouts

PLAYOUTS_APART = np.uint64(0x6576616C)
"""A number that is combined with seeds, so that playouts have other outcomes than the games."""
CANDIDATES = 10
"""At most this many actions of a decision are compared: the one that was taken, and others from all over the list of
legal actions."""
NUMBER, SEAT, COUNT, OTHER_POLICY = range(4)
"""The columns of `EvaluationRows.choices`."""


class EvaluationSettings(NamedTuple):
    """The settings that all games share."""

    half: int
    """The number of playouts for each of two independent estimates; 0: nothing is evaluated."""
    every: int
    """Win chances are estimated at the beginning of every Nth round, where N is this number."""
    spacing: int
    """Every Nth decision with several legal actions is evaluated, where N is this number."""
    other_policy: int
    """Another policy, whose decision is stored for comparison."""


class EvaluationRows(NamedTuple):
    """The arrays that the kernel writes, with one row for each game."""

    values: Any
    """[game, k, half, seat]: mean shares of the win at the beginning of the k-th round that is evaluated."""
    rounds: Any
    """How many rounds of each game were evaluated."""
    moments: Any
    """[game, k]: how many decisions were taken before the k-th round that is evaluated."""
    choices: Any
    """[game, k]: the k-th decision that is evaluated: its number in the game, its seat, how many actions are compared,
    and the action that the other policy would take."""
    candidates: Any
    """[game, k]: the actions that are compared in the k-th decision that is evaluated, beginning with the action that
    was taken."""
    worths: Any
    """[game, k, candidate, half]: the share of the win that the seat can expect after each of these actions."""
    taken_choices: Any
    """How many decisions of each game were evaluated."""
    trace: Any
    """[game, decision]: the seat and its action."""
    lengths: Any
    """How many decisions the game has."""
    shares: Any


@cache
def evaluation_kernel(game: Game) -> Callable[..., Any]:
    """The compiled kernel of a game. It is compiled when it is first used, or loaded from the cache."""
    return compile_kernel(make_evaluation(game), game)


@rule
def spread_candidates(room: Any, count: Any, action: Any, candidates: Any) -> Any:
    """Writes the actions to compare: the one that was taken, and others from all over the list of legal actions.
    Returns how many actions it has written."""
    candidates[0] = action
    found = 1
    for k in range(0, count, max(1, count // (candidates.size - 1))):
        if room[k] != action and found < candidates.size:
            candidates[found] = room[k]
            found += 1
    return found


def make_evaluation(game: Game) -> Callable[..., Any]:
    """Makes the kernel."""
    setup, pending, legal, apply = game.rules.setup, game.rules.pending, game.rules.legal, game.rules.apply
    returns, length, play_out = game.rules.returns, game.rules.length, make_playouts(game)
    choose, learned = make_choice(game), make_learned_choice(game)

    @rule
    def decide(at: Any, seat: Any, policy: Any, own: Any) -> Any:
        if policy < LEARNED:
            return np.int64(choose(at.box[0], at.states[0], seat, policy, own, at.room.options))
        return np.int64(learned(at.box[0], at.states[0], seat, policy, own, at.room))

    @rule
    def evaluate_moment(at: Any, seat: Any, stream: Any, half: Any, values: Any) -> None:
        for part in range(2):
            play_out(at, seat, NO_ACTION, stream + np.uint64(part * half), half)
            for each in range(at.total.size):
                values[part, each] = at.total[each] / half

    @rule
    def evaluate_choice(at: Any, seat: Any, stream: Any, half: Any, found: Any, candidates: Any, worths: Any) -> None:
        for k in range(found):
            for part in range(2):
                play_out(at, seat, np.int64(candidates[k]), stream + np.uint64(part * half), half)
                worths[k, part] = at.total[seat] / half

    def evaluate_games(at: Any, seed: Any, evaluating: Any, to: Any) -> None:
        b, s, own, log, options = at.box[0], at.states[0], at.owns[0], at.log[0], at.room.options
        half = evaluating.half
        for i in range(to.lengths.size):
            at.states[0] = at.zero[0]
            at.owns[0] = at.unused[0]
            s.seats = at.policies.size
            key = seed + np.uint64(i)
            begin(s, key)
            begin(own, key ^ OWN_DICE)
            setup(b, s, log)
            taken, round_number, kept, real = 0, -1, 0, 0
            now = np.int64(-1)
            stream = (key << np.uint64(24)) ^ PLAYOUTS_APART
            bits = pending(b, s)
            while bits != 0 and taken < at.limit:
                seat = lowest_bit(bits)
                elapsed = np.int64(length(b, s))
                if elapsed != now:
                    now = elapsed
                    round_number += 1
                    if half > 0 and round_number % evaluating.every == 0 and to.rounds[i] < to.values.shape[1]:
                        evaluate_moment(at, seat, stream, half, to.values[i, to.rounds[i]])
                        stream += np.uint64(2 * half)
                        to.moments[i, to.rounds[i]] = taken
                        to.rounds[i] += 1
                count = legal(b, s, seat, options)
                looks = half > 0 and count > 1 and (real + i) % evaluating.spacing == 0 and kept < to.choices.shape[1]
                if looks:
                    at.owns[1] = at.owns[0]
                    to.choices[i, kept, OTHER_POLICY] = decide(at, seat, evaluating.other_policy, at.owns[1])
                action = decide(at, seat, np.int64(at.policies[seat]), own)
                if looks:
                    count = legal(b, s, seat, options)
                    found = spread_candidates(options, count, action, to.candidates[i, kept])
                    to.choices[i, kept, NUMBER] = taken
                    to.choices[i, kept, SEAT] = seat
                    to.choices[i, kept, COUNT] = found
                    evaluate_choice(at, seat, stream, half, found, to.candidates[i, kept], to.worths[i, kept])
                    stream += np.uint64(2 * half)
                    kept += 1
                if count > 1:
                    real += 1
                if taken < to.trace.shape[1]:
                    to.trace[i, taken, 0] = seat
                    to.trace[i, taken, 1] = action
                apply(b, s, seat, action, log)
                taken += 1
                bits = pending(b, s)
            to.taken_choices[i] = kept
            to.lengths[i] = taken
            returns(b, s, to.shares[i])

    return evaluate_games
