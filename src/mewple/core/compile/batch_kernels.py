"""The batch: many games at once. Each game has a row of memory, and one compiled call takes an action in every row.

A row contains a state, the number of its game, and how many decisions have been taken in that game. A row is copied by
copying its bytes. The same row functions are compiled for the CPU and for a GPU, so that both give the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from mewple.core.bits import lowest_bit
from mewple.core.chance import begin
from mewple.core.choice import make_choice, make_learned_choice, with_slips
from mewple.core.compile.kernels import OWN_DICE
from mewple.core.game import LEARNED, Game
from mewple.core.rule import rule

STEP, DEAL, SHOW, DECIDE = range(4)
"""What the kernel does with each row: take an action, deal a game, only write views and rewards, or let the row's
policy choose."""
ROW_EXTRA = 16
"""How many bytes follow the state in a row: 64 bits for the number of the row's game, and 64 for that game's length in
decisions."""
SKIP = -1
"""The action that leaves a row as it is."""
BY_TURN = -1
"""This number in place of a seat means the seat to act, which is the lowest one if several seats may act."""
ENDED = -1
"""The length of a row's game is this number from the end of the game until another game is dealt in the row."""
NOBODY = -2
"""The policy code that leaves the row's action as it is."""
_CARELESS = 8
"""A policy code holds the percentage of random decisions in its upper bits, beginning with this bit."""
ILLEGAL_REWARD = -1.0
"""The reward of a seat that takes an illegal action."""

_GOLDEN, _MIX_1, _MIX_2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_ALL = 2**64 - 1
_THINKING = 0x7468696E6B
"""This number is mixed into the seeds of policies, so that they differ from those of games."""

GOLDEN, MIX_1, MIX_2, THINKING = (np.uint64(each) for each in (_GOLDEN, _MIX_1, _MIX_2, _THINKING))


class Settings(NamedTuple):
    """The settings that all rows share."""

    mode: int
    seats: int
    seed: Any
    limit: int
    """The number of decisions after which a game is stopped."""
    base: Any
    """The number that is subtracted from each seat's share of the win, so that the rewards of all seats add up to 0."""
    restart: int
    """1 if the next game is dealt in the same step in which a game ends."""
    observes: int
    """1 if observations are written."""


class Buffers(NamedTuple):
    """The arrays of a batch, with one row for each game; see `mewple.envs.batches.Batch`."""

    states: Any
    counts: Any
    lengths: Any
    finals: Any
    final_counts: Any
    final_lengths: Any
    final_points: Any
    actions: Any
    who: Any
    policies: Any
    seat: Any
    pending: Any
    rewards: Any
    terminated: Any
    truncated: Any
    illegal: Any
    mask: Any
    observations: Any


class Work(NamedTuple):
    """The working memory of one thread."""

    box: Any
    zero: Any
    unused: Any
    imagined: Any
    own: Any
    log: Any
    room: Any


def policy_code(policy: int, careless: int = 0) -> int:
    """A value for `Buffers.policies`: the policy's number, and the percentage of its decisions that are random."""
    return policy if policy < 0 else policy | careless << _CARELESS


# --- seeds ------------------------------------------------------------------------------------------------------------


@rule
def mixed(a: Any, n: Any) -> Any:
    """SplitMix64: returns a different 64-bit number for each n."""
    z = a + n * GOLDEN
    z = (z ^ (z >> np.uint64(30))) * MIX_1
    z = (z ^ (z >> np.uint64(27))) * MIX_2
    return z ^ (z >> np.uint64(31))


@rule
def game_key(seed: Any, row: Any, count: Any) -> Any:
    """The seed of game number `count` of a row; `game_seed` is the same in plain integers."""
    return mixed(mixed(seed, np.uint64(row + 1)), np.uint64(count + 1))


@rule
def thought_key(seed: Any, row: Any, count: Any, length: Any) -> Any:
    """The seed for a policy's decision number `length` in that game; see `thought_seed`."""
    return mixed(game_key(seed ^ THINKING, row, count), np.uint64(length))


def _mixed(a: int, n: int) -> int:
    z = (a + n * _GOLDEN) & _ALL
    z = ((z ^ (z >> 30)) * _MIX_1) & _ALL
    z = ((z ^ (z >> 27)) * _MIX_2) & _ALL
    return z ^ (z >> 31)


def game_seed(seed: int, row: int, count: int) -> int:
    """The seed of game number `count` of a row: `game.deal(seed=...)` deals the same game."""
    return _mixed(_mixed(seed, int(row) + 1), int(count) + 1)


def thought_seed(seed: int, row: int, count: int, length: int) -> int:
    """The seed for a policy's decision. With the same seed, `bots.policies.decide` takes the same decision."""
    return _mixed(game_seed(seed ^ _THINKING, row, count), int(length))


# --- one row: helpers take records and numbers alone, since passing many arrays on takes longer than a step ---------


def make_deal(game: Game) -> Callable[..., Any]:
    """Makes the function that deals a game in a row's state."""
    setup = game.rules.setup

    @rule
    def deal(b: Any, s: Any, log: Any, seats: Any, key: Any) -> None:
        s.seats = seats
        begin(s, key)
        setup(b, s, log)

    return deal


IS_ON, IS_OVER, IS_ILLEGAL = range(3)


def make_try_action(game: Game) -> Callable[..., Any]:
    """Makes the function that takes an action if it is legal, and returns the game's status after it. It also refuses
    the action of resigning, because that is never listed as legal."""
    pending, refusal, apply, size = game.rules.pending, game.rules.refusal, game.rules.apply, game.actions.size
    resign = -1 if game.resign is None else game.resign

    @rule
    def try_action(b: Any, s: Any, log: Any, seat: Any, action: Any) -> Any:
        if not (0 <= action < size and 0 <= seat < s.seats) or action == resign or refusal(b, s, seat, action) != 0:
            return IS_ILLEGAL
        apply(b, s, seat, action, log)
        return IS_OVER if pending(b, s) == 0 else IS_ON

    return try_action


def make_ready(game: Game) -> Callable[..., Any]:
    """Makes the function that prepares a decision as `bots.policies` does: on a copy in which hidden things are dealt
    anew. The function returns the number of the policy that decides."""
    imagine = game.rules.imagine

    @rule
    def get_ready(b: Any, imagined: Any, own: Any, seat: Any, code: Any, key: Any) -> Any:
        imagine(b, imagined, seat, key)
        begin(own, key ^ OWN_DICE)
        return with_slips(code & (1 << _CARELESS) - 1, code >> _CARELESS, own) if code >= 0 else code

    return get_ready


# --- many rows --------------------------------------------------------------------------------------------------------


def make_step_rows(game: Game) -> Callable[..., Any]:
    """Makes the function that works on the rows `first`, `first + stride`, ... `settings.mode` says whether it deals
    games, takes actions or only writes what is shown."""
    pending, legal, returns, observe = game.rules.pending, game.rules.legal, game.rules.returns, game.rules.observe
    points = game.rules.points
    deal, try_action = make_deal(game), make_try_action(game)
    size, seen = game.actions.size, game.observation

    @rule
    def step_rows(settings: Any, work: Any, to: Any, first: Any, stop: Any, stride: Any) -> None:
        b, log, room = work.box[0], work.log[0], work.room.options
        for i in range(first, stop, stride):
            action: Any = np.int64(to.actions[i])
            seat: Any = np.int64(to.who[i])
            ended, dealt = False, settings.mode == DEAL and action != SKIP
            if settings.mode == STEP:
                for each in range(settings.seats):
                    to.rewards[i, each] = 0.0
                to.terminated[i] = 0
                to.truncated[i] = 0
                to.illegal[i] = 0
                if action == SKIP:
                    continue
                bits = pending(b, to.states[i]) if to.lengths[i] >= 0 else 0
                if bits != 0:
                    who = lowest_bit(bits) if seat == BY_TURN else seat
                    found = try_action(b, to.states[i], log, who, action)
                    if found == IS_ILLEGAL:
                        ended = True
                        to.illegal[i] = 1
                        to.terminated[i] = 1
                        if 0 <= who < settings.seats:
                            to.rewards[i, who] = ILLEGAL_REWARD
                    else:
                        to.lengths[i] += 1
                        if found == IS_OVER:
                            ended = True
                            to.terminated[i] = 1
                            returns(b, to.states[i], to.rewards[i])
                        elif to.lengths[i] >= settings.limit:
                            ended = True
                            to.truncated[i] = 1
                        if ended:
                            for each in range(settings.seats):
                                to.rewards[i, each] -= settings.base
                if ended:
                    to.finals[i] = to.states[i]
                    to.final_counts[i] = to.counts[i]
                    to.final_lengths[i] = to.lengths[i]
                    for each in range(settings.seats):
                        to.final_points[i, each] = points(b, to.states[i], each)
                    if settings.restart != 0:
                        dealt = True
                    else:
                        to.lengths[i] = ENDED
            if dealt:
                # `DEAL` deals the game whose number is in the row; when a game ends, the next number is dealt.
                to.counts[i] += ended
                to.states[i] = work.zero[0]
                deal(b, to.states[i], log, settings.seats, game_key(settings.seed, i, to.counts[i]))
                to.lengths[i] = 0
            bits = pending(b, to.states[i]) if to.lengths[i] >= 0 else 0
            to.pending[i] = bits
            to.seat[i] = lowest_bit(bits) if bits != 0 else -1
            shown = seat if settings.mode == SHOW and seat != BY_TURN else np.int64(to.seat[i])
            for action in range(size):
                to.mask[i, action] = 0
            if shown >= 0 and bits >> shown & 1 != 0:
                for k in range(legal(b, to.states[i], shown, room)):
                    to.mask[i, room[k]] = 1
            if settings.observes != 0:
                if shown >= 0:
                    observe(b, to.states[i], shown, to.observations[i])
                else:
                    for place in range(seen):
                        to.observations[i, place] = 0.0

    return step_rows


def make_decide_rows(game: Game) -> Callable[..., Any]:
    """Makes the function that lets each row's policy choose the row's action."""
    pending, get_ready = game.rules.pending, make_ready(game)
    choose, learned = make_choice(game), make_learned_choice(game)

    @rule
    def decide_rows(settings: Any, work: Any, to: Any, first: Any, stop: Any, stride: Any) -> None:
        for i in range(first, stop, stride):
            policy, bits = np.int64(to.policies[i]), pending(work.box[0], to.states[i])
            if policy != NOBODY and bits != 0 and to.lengths[i] >= 0:
                seat: Any = np.int64(to.who[i])
                if seat == BY_TURN:
                    seat = lowest_bit(bits)
                key = thought_key(settings.seed, i, to.counts[i], to.lengths[i])
                work.imagined[0] = to.states[i]
                work.own[0] = work.unused[0]
                b, s, own = work.box[0], work.imagined[0], work.own[0]
                policy = get_ready(b, s, own, seat, policy, key)
                if policy < LEARNED:
                    to.actions[i] = choose(b, s, seat, policy, own, work.room.options)
                else:
                    to.actions[i] = learned(b, s, seat, policy, own, work.room)

    return decide_rows


def make_batch_kernel(game: Game) -> Callable[..., Any]:
    """Makes the kernel for a CPU: one thread works on the rows `first` to `stop` - 1."""
    step_rows, decide_rows = make_step_rows(game), make_decide_rows(game)

    def run_rows(settings: Any, work: Any, to: Any, first: Any, stop: Any) -> None:
        if settings.mode == DECIDE:
            decide_rows(settings, work, to, first, stop, 1)
        else:
            step_rows(settings, work, to, first, stop, 1)

    return run_rows
