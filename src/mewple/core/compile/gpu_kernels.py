"""The two kernels that play on a GPU, made from a game's rules. One thread plays many games.

In `by_policies` each thread plays one game after another. `at_random` is for random play: the threads of a block share
a pool of games. In each round they agree on the kind of step that most games wait for, and each thread makes that step
in one of these games. So all threads run the same code at the same time. If each thread played its own game, the
threads would be at different instructions and wait for each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mewple.core.bits import lowest_bit
from mewple.core.chance import begin, below
from mewple.core.choice import Room
from mewple.core.compile.gpu_shape import KINDS_OF_STEP, WARP, Shape, best_shape, kind_of_step, spaced_states
from mewple.core.compile.kernels import OWN_DICE, make_result_writer, one_game
from mewple.core.game import Game, Own
from mewple.core.net import MOST_UNITS
from mewple.core.rule import rule

HIDDEN = 2 * MOST_UNITS
"""The integers that a thread needs for both layers of a net."""
BLOCK = 64
"""The number of threads in a block when each thread plays its own games."""
NOTHING_LEFT = -1
_TAKEN_BITS = 24
"""One word describes a waiting game. This many bits of the word hold the number of decisions that were taken in the
game; the other bits hold the game's number."""
_WHOLE_WARP = 0xFFFFFFFF


def by_policies(game: Game, cuda: Any) -> Callable[..., Any]:
    """Makes the kernel in which a thread plays games `first`, `first + threads`, ... from start to end, each seat by
    its policy."""
    from numba import from_dtype, types

    play_one, write_result = one_game(game), make_result_writer(game)
    state_type, own_type = from_dtype(game.state.numpy_type()), from_dtype(game.own.numpy_type())
    most_legal, observation, int32, float32 = game.most_legal, game.observation, types.int32, types.float32

    def play(
        box: Any, zero: Any, unused: Any, begun: Any, states: Any, log: Any, weights: Any, numbers: Any, seed: Any,
        policies: Any, limit: Any, decisions: Any, lengths: Any, scores: Any, shares: Any,
    ) -> None:  # fmt: skip
        here = cuda.local.array(1, state_type)
        thought = cuda.local.array(1, own_type)
        options, seen = cuda.local.array(most_legal, int32), cuda.local.array(observation, float32)
        room = Room(options, seen, cuda.local.array(HIDDEN, int32), weights, numbers)
        for i in range(cuda.grid(1), decisions.size, cuda.gridsize(1)):
            here[0] = zero[0]
            thought[0] = unused[0]
            key = seed + np.uint64(i)
            decisions[i] = play_one(box[0], here[0], thought[0], log[0], room, key, policies, limit)
            write_result(box[0], here[0], i, lengths, scores, shares)
            if states.size == decisions.size:
                states[i] = here[0]

    return play


@rule
def _nothing_to_settle(b: Any, s: Any, log: Any) -> bool:
    """This stands in for `settle_step` in games whose `apply` makes all steps at once."""
    return True


SETTLED, DECIDED, IS_OVER = range(3)


def _going_on(game: Game) -> Callable[..., Any]:
    """Makes the function that takes a game's next step: a step that needs no decision, or a random decision. It does
    nothing if the game is over."""
    pending, legal = game.rules.pending, game.rules.legal
    take, settle = game.rules.take_action or game.rules.apply, game.rules.settle_step or _nothing_to_settle

    @rule
    def go_on(b: Any, s: Any, dice: Any, room: Any, log: Any, key: Any, taken: Any, limit: Any) -> Any:
        if not settle(b, s, log):
            return SETTLED
        seats = pending(b, s)
        if seats == 0 or taken >= limit:
            return IS_OVER
        seat = lowest_bit(seats)
        # Decide with the same random numbers as the CPU, which has drawn one number for each earlier decision.
        begin(dice, key ^ OWN_DICE)
        dice.fate_drawn = np.uint64(taken)
        take(b, s, seat, room[below(dice, legal(b, s, seat, room))], log)
        return DECIDED

    return go_on


def _agreement(cuda: Any) -> Callable[..., Any]:
    @rule
    def agree(waiting: Any, lane: Any) -> Any:
        """The kind of step that most games wait for; -1 if no game is left. All threads get the same result."""
        best = np.int32(waiting[lane] * KINDS_OF_STEP + lane)
        for distance in (16, 8, 4, 2, 1):
            best = max(best, cuda.shfl_xor_sync(_WHOLE_WARP, best, distance))
        return np.int64(best % KINDS_OF_STEP) if best >= KINDS_OF_STEP else np.int64(-1)

    return agree


def _handing_out(cuda: Any, shape: Shape) -> Callable[..., Any]:
    threads, pool = shape.threads, shape.pool

    @rule
    def hand_out(step_of: Any, picked: Any, given: Any, now: Any, chosen: Any) -> None:
        """Number the games that wait for the chosen kind of step, but no more games than the block has threads."""
        lane = cuda.threadIdx.x % WARP
        for place in range(cuda.threadIdx.x, pool, threads):
            waits = step_of[place] == chosen
            all_waiting = cuda.ballot_sync(_WHOLE_WARP, waits)
            first = np.int32(0)
            if lane == 0 and all_waiting != 0:
                first = cuda.atomic.add(given, now, cuda.popc(all_waiting))
            rank = cuda.shfl_sync(_WHOLE_WARP, first, 0) + cuda.popc(all_waiting & (1 << lane) - 1)
            if waits and rank < threads:
                picked[rank] = place

    return hand_out


def _filling(cuda: Any, shape: Shape) -> Callable[..., Any]:
    threads, pool = shape.threads, shape.pool

    @rule
    def fill(begun: Any, games: Any, known: Any, step_of: Any, waiting: Any, given: Any) -> None:
        """Deal the first games of the block."""
        if cuda.threadIdx.x < KINDS_OF_STEP:
            waiting[cuda.threadIdx.x] = 0
        if cuda.threadIdx.x < given.size:
            given[cuda.threadIdx.x] = 0
        cuda.syncthreads()
        for place in range(cuda.threadIdx.x, pool, threads):
            number = cuda.atomic.add(begun, 0, 1)
            known[place] = number << _TAKEN_BITS
            step_of[place] = 0 if number < games else NOTHING_LEFT
            if number < games:
                cuda.atomic.add(waiting, 0, 1)
        cuda.syncthreads()

    return fill


def _stepping(game: Game) -> Callable[..., Any]:
    setup, go_on, words = game.rules.setup, _going_on(game), game.state.size() // 8

    @rule
    def make_step(
        b: Any, s: Any, memory: Any, first: Any, chosen: Any, dice: Any, room: Any, log: Any, key: Any, seats: Any,
        taken: Any, limit: Any,
    ) -> Any:  # fmt: skip
        """Makes the chosen step in the game whose state begins at the word `first` of the memory."""
        if chosen != 0:
            return go_on(b, s, dice, room, log, key, taken, limit)
        for word in range(words):
            memory[first + word] = 0
        s.seats = seats
        begin(s, key)
        setup(b, s, log)
        return SETTLED

    return make_step


def _writing(game: Game) -> Callable[..., Any]:
    write_result = make_result_writer(game)

    @rule
    def write_all(
        b: Any, s: Any, number: Any, taken: Any, decisions: Any, lengths: Any, scores: Any, shares: Any, states: Any
    ) -> None:
        """Write the results of a finished game, and its final state if states are kept."""
        decisions[number] = taken
        write_result(b, s, number, lengths, scores, shares)
        if states.size == decisions.size:
            states[number] = s

    return write_all


def at_random(game: Game, cuda: Any) -> Callable[..., Any]:
    """Makes the kernel in which one block plays a pool of games in its shared memory, one kind of step at a time."""
    from numba import from_dtype, types

    own_type, int32, int64 = from_dtype(Own.numpy_type()), types.int32, types.int64
    shape, kind_of, last_kind, most_legal = best_shape(game), kind_of_step(game), KINDS_OF_STEP - 1, game.most_legal
    fill, agree, hand_out = _filling(cuda, shape), _agreement(cuda), _handing_out(cuda, shape)
    make_step, write_all = _stepping(game), _writing(game)
    apart, spaced = spaced_states(game)
    threads, pool = shape.threads, shape.pool

    def play(
        box: Any, zero: Any, unused: Any, begun: Any, states: Any, log: Any, weights: Any, numbers: Any, seed: Any,
        policies: Any, limit: Any, decisions: Any, lengths: Any, scores: Any, shares: Any,
    ) -> None:  # fmt: skip
        memory, known = cuda.shared.array(0, int64), cuda.shared.array(pool, int64)
        step_of, waiting = cuda.shared.array(pool, int32), cuda.shared.array(KINDS_OF_STEP, int32)
        picked, given = cuda.shared.array(threads, int32), cuda.shared.array(2, int32)
        dice, room = cuda.local.array(1, own_type), cuda.local.array(most_legal, int32)
        b, me, now = box[0], cuda.threadIdx.x, 0
        fill(begun, decisions.size, known, step_of, waiting, given)
        while True:
            chosen = agree(waiting, me % WARP)
            if chosen < 0:
                break
            hand_out(step_of, picked, given, now, chosen)
            cuda.syncthreads()
            if me < given[now]:
                place = picked[me]
                number, taken = known[place] >> _TAKEN_BITS, known[place] & (1 << _TAKEN_BITS) - 1
                s, key = memory.view(spaced)[place].state, seed + np.uint64(number)
                made = make_step(
                    b, s, memory, place * apart, chosen, dice[0], room, log[0], key, policies.size, taken, limit
                )
                taken += made == DECIDED
                step = min(1 + kind_of(b, s), last_kind)
                if made == IS_OVER:
                    write_all(b, s, number, taken, decisions, lengths, scores, shares, states)
                    number, taken = cuda.atomic.add(begun, 0, 1), 0
                    step = 0 if number < decisions.size else NOTHING_LEFT
                known[place] = number << _TAKEN_BITS | taken
                step_of[place] = step
                cuda.atomic.add(waiting, chosen, -1)
                if step >= 0:
                    cuda.atomic.add(waiting, step, 1)
            now = 1 - now
            if me == 0:
                given[now] = 0
            cuda.syncthreads()

    return play
