"""The two kernels that play on a GPU, made from a game's rules. One thread plays many games.

`by_policies` lets a thread play one game after another. `at_random` is for the masses of games that nobody decides:
there a thread has several games at hand, and the 32 threads that share their instructions (a warp) agree, step by
step, on a kind of step that most of them can make, each in one of its games. So they run the same code together, where
each thread on its own would be somewhere else and would wait for all others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mewple.core.fate import begin, below
from mewple.core.game import Game, Own
from mewple.core.kernels import OWN_DICE, one_game, the_result
from mewple.core.rule import rule

BLOCK = 64
"""Threads that are started together. Their states must fit into 48 kB."""
AT_HAND = 8
"""Games that a thread has at hand when it plays at random: at most 8, so that their steps fit into one word."""
KINDS_OF_STEP = 20
"""What a warp agrees on: 0 starts a game, 1 to 19 goes on with one. A game's kinds beyond share the last."""
_STEP_BITS, _NOTHING_LEFT = 8, 127
_TAKEN_BITS = 24
"""A game that waits is remembered with its number and how many decisions were taken, in one word."""
_WHOLE_WARP = 0xFFFFFFFF


def words_of(game: Game) -> int:
    """A state in words of 64 bits; they are moved one by one, neighbouring threads' words side by side."""
    return game.state.size() // 8


def words_at_hand(game: Game) -> int:
    """What a thread needs for the games that wait: each state, and a word for what else is known of it."""
    return AT_HAND * (words_of(game) + 1)


def by_policies(game: Game, cuda: Any) -> Callable[..., Any]:
    """One thread: games `first`, `first + threads`, ... from start to end, each seat by its policy."""
    from numba import from_dtype, types

    play_one, write_result = one_game(game), the_result(game)
    state_type, own_type = from_dtype(game.state.numpy_type()), from_dtype(game.own.numpy_type())
    most_legal, int32 = game.most_legal, types.int32

    def play(
        box: Any, zero: Any, unused: Any, at_hand: Any, begun: Any, states: Any, log: Any, seed: Any, policies: Any,
        limit: Any, decisions: Any, lengths: Any, scores: Any, shares: Any,
    ) -> None:  # fmt: skip
        here = cuda.local.array(1, state_type)
        thought = cuda.local.array(1, own_type)
        room = cuda.local.array(most_legal, int32)
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
def _step_at(steps: Any, place: Any) -> Any:
    """The next step of the game on this place."""
    return steps >> _STEP_BITS * place & _NOTHING_LEFT


@rule
def _with_step(steps: Any, place: Any, step: Any) -> Any:
    return steps & ~(_NOTHING_LEFT << _STEP_BITS * place) | step << _STEP_BITS * place


@rule
def _possible(steps: Any) -> Any:
    """The kinds of steps that this thread could make, as bits."""
    bits = 0
    for place in range(AT_HAND):
        step = _step_at(steps, place)
        if step != _NOTHING_LEFT:
            bits |= 1 << step
    return bits


@rule
def _place_of(steps: Any, step: Any) -> Any:
    """The first game that could make this step."""
    place = 0
    while _step_at(steps, place) != step:
        place += 1
    return place


@rule
def _nothing_to_settle(b: Any, s: Any, log: Any) -> bool:
    """Stands for `settle_step` where a game's `apply` does everything at once."""
    return True


def _kind_of_step(game: Game) -> Callable[..., Any]:
    """What the game says, or else the state's `phase`: what most rules look at first."""
    if game.rules.kind_of_step is not None:
        return game.rules.kind_of_step
    if "phase" not in game.state.field_names():
        return rule(lambda b, s: 0)
    return rule(lambda b, s: s.phase)


SETTLED, DECIDED, IS_OVER = range(3)


def _going_on(game: Game) -> Callable[..., Any]:
    """The next step of a game: one that needs nobody, or a decision at random, or none because it is over."""
    pending, legal = game.rules.pending, game.rules.legal
    take, settle = game.rules.take_action or game.rules.apply, game.rules.settle_step or _nothing_to_settle

    @rule
    def go_on(b: Any, s: Any, dice: Any, room: Any, log: Any, key: Any, taken: Any, limit: Any) -> Any:
        if not settle(b, s, log):
            return SETTLED
        seats = pending(b, s)
        if seats == 0 or taken >= limit:
            return IS_OVER
        seat = 0
        while seats >> seat & 1 == 0:
            seat += 1
        # The same dice as on the CPU: one outcome was drawn for each decision before.
        begin(dice, key ^ OWN_DICE)
        dice.fate_drawn = np.uint64(taken)
        take(b, s, seat, room[below(dice, legal(b, s, seat, room))], log)
        return DECIDED

    return go_on


def _agreement(cuda: Any) -> Callable[..., Any]:
    @rule
    def agree(possible: Any) -> Any:
        """The kind of step that most threads of the warp can make; -1 when nobody has a game left."""
        chosen, most = -1, 0
        for kind in range(KINDS_OF_STEP):
            ready = cuda.popc(cuda.ballot_sync(_WHOLE_WARP, possible >> kind & 1))
            if ready > most:
                chosen, most = kind, ready
        return chosen

    return agree


@rule
def _put_away(
    at_hand: Any, thread: Any, threads: Any, first: Any, words: Any, memory: Any, mine: Any, known: Any
) -> None:
    """Lay the state in `memory` to those that wait."""
    for word in range(words):
        at_hand[(first + word) * threads + thread] = memory[mine + word]
    at_hand[(first + words) * threads + thread] = known


@rule
def _fetch(at_hand: Any, thread: Any, threads: Any, first: Any, words: Any, memory: Any, mine: Any) -> Any:
    """Take a state that waited into `memory`, and say what is known of it."""
    for word in range(words):
        memory[mine + word] = at_hand[(first + word) * threads + thread]
    return at_hand[(first + words) * threads + thread]


def _spaced(game: Game) -> tuple[int, Any]:
    """How many words apart the block's states lie, and such a place as a type. An odd number, so that neighbouring
    threads' states are on different banks of the memory."""
    words = words_of(game)
    if words % 2:
        return words, np.dtype([("state", game.state.numpy_type())])
    return words + 1, np.dtype([("state", game.state.numpy_type()), ("between", np.int64)])


def at_random(game: Game, cuda: Any) -> Callable[..., Any]:
    """One thread: games as they come, with up to `AT_HAND` of them at hand, one step of one of them at a time.

    The game that a thread is at lies in the block's shared memory, the others wait in `at_hand`.
    """
    from numba import from_dtype, types

    setup, kind_of_step, write_result = game.rules.setup, _kind_of_step(game), the_result(game)
    agree, go_on = _agreement(cuda), _going_on(game)
    own_type, int32, int64 = from_dtype(Own.numpy_type()), types.int32, types.int64
    most_legal, words, last_kind = game.most_legal, words_of(game), KINDS_OF_STEP - 1
    apart, spaced = _spaced(game)
    all_words = BLOCK * apart

    def play(
        box: Any, zero: Any, unused: Any, at_hand: Any, begun: Any, states: Any, log: Any, seed: Any, policies: Any,
        limit: Any, decisions: Any, lengths: Any, scores: Any, shares: Any,
    ) -> None:  # fmt: skip
        memory, mine = cuda.shared.array(all_words, int64), apart * cuda.threadIdx.x
        b, s = box[0], memory.view(spaced)[cuda.threadIdx.x].state
        dice, room = cuda.local.array(1, own_type), cuda.local.array(most_legal, int32)
        thread, threads = cuda.grid(1), cuda.gridsize(1)
        steps, held, number, taken = 0, 0, 0, 0
        for place in range(AT_HAND):
            number = cuda.atomic.add(begun, 0, 1)
            at_hand[(place * (words + 1) + words) * threads + thread] = number << _TAKEN_BITS
            steps = _with_step(steps, place, 0 if number < decisions.size else _NOTHING_LEFT)
            held = place
        while True:
            possible = _possible(steps)
            chosen = agree(possible)
            if chosen < 0:
                break
            if possible >> chosen & 1 == 0:
                continue
            if _step_at(steps, held) != chosen:
                known = number << _TAKEN_BITS | taken
                _put_away(at_hand, thread, threads, held * (words + 1), words, memory, mine, known)
                held = _place_of(steps, chosen)
                known = _fetch(at_hand, thread, threads, held * (words + 1), words, memory, mine)
                number, taken = known >> _TAKEN_BITS, known & (1 << _TAKEN_BITS) - 1
            key = seed + np.uint64(number)
            made = SETTLED
            if chosen == 0:
                for word in range(words):
                    memory[mine + word] = 0
                s.seats = policies.size
                begin(s, key)
                setup(b, s, log[0])
            else:
                made = go_on(b, s, dice[0], room, log[0], key, taken, limit)
            taken += made == DECIDED
            step = min(1 + kind_of_step(b, s), last_kind)
            if made == IS_OVER:
                decisions[number] = taken
                write_result(b, s, number, lengths, scores, shares)
                if states.size == decisions.size:
                    states[number] = s
                number, taken = cuda.atomic.add(begun, 0, 1), 0
                step = 0 if number < decisions.size else _NOTHING_LEFT
            steps = _with_step(steps, held, step)

    return play
