"""Chooses, for random play on a GPU, how many threads and games a block has and which kinds of steps there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, NamedTuple

import numpy as np

from mewple.core.bits import lowest_bit
from mewple.core.chance import begin
from mewple.core.events import Log
from mewple.core.game import Game
from mewple.core.record import integers
from mewple.core.rule import rule

WARP = 32
"""How many threads execute the same instructions together."""
KINDS_OF_STEP = WARP
"""How many kinds of steps are distinguished: kind 0 starts a game, and kinds 1 to 31 continue one. If a game has more
kinds, the rest share the last number."""
SHARED_BYTES = 227 * 1024
"""How many bytes of shared memory a block can have if it is alone on a multiprocessor."""
QUARTERS, REGISTERS = 4, 512
"""A multiprocessor distributes its warps over four quarters. Each quarter has this many registers for each lane of a
warp."""
NEARLY_ALL = 0.98
_TRIED = 2000
"""After this many decisions the frequent kinds of steps are known."""


def kind_of_step(game: Game) -> Callable[..., Any]:
    """Makes the function that tells a state's kind of step: the game's own function, or else the field `phase`, because
    most rules branch on it first."""
    if game.rules.kind_of_step is not None:
        return game.rules.kind_of_step
    if "phase" not in game.state.field_names():
        return rule(lambda b, s: 0)
    return rule(lambda b, s: s.phase)


def spaced_states(game: Game) -> tuple[int, Any]:
    """How far apart the states of the pool are, in words of 64 bits, and the NumPy type with this spacing. The distance
    is odd, so that neighbouring states are in different memory banks."""
    words = game.state.size() // 8
    if words % 2:
        return words, np.dtype([("state", game.state.numpy_type())])
    return words + 1, np.dtype([("state", game.state.numpy_type()), ("between", np.int64)])


class PoolShape(NamedTuple):
    """How many games the pool has for each thread, and how many threads a block may have at most."""

    each: int
    most_threads: int


MANY_KINDS = PoolShape(each=3, most_threads=3 * QUARTERS * WARP)
"""The shape for games whose steps are of many kinds. Each thread has three games, so that enough games wait for the
same kind."""
ONE_KIND = PoolShape(each=1, most_threads=4 * QUARTERS * WARP)
"""The shape for games whose steps are nearly all of one kind. One game for each thread is enough, because every game in
the pool can continue."""


class Shape(NamedTuple):
    """A block: its threads, the games in its pool, and the memory for the states."""

    threads: int
    pool: int
    state_bytes: int

    @property
    def registers(self) -> int:
        """The number of registers for each thread, rounded down to a multiple of 8, as the device requires."""
        warps_a_quarter = -(-self.threads // (QUARTERS * WARP))
        return min(255, REGISTERS // warps_a_quarter // 8 * 8)

    @property
    def shared_bytes(self) -> int:
        """All shared memory that the block needs: the states, three more integers for each game, and the arrays with
        which threads share out the work."""
        return self.state_bytes + 12 * self.pool + 4 * (self.threads + KINDS_OF_STEP + 2)


def largest_shape(state_bytes: int, sharing: PoolShape) -> Shape:
    """The shape with the most threads that fit into the memory."""
    counts = range(WARP, sharing.most_threads + 1, WARP)
    shapes = [Shape(count, count * sharing.each, count * sharing.each * state_bytes) for count in counts]
    return max(shape for shape in shapes if shape is shapes[0] or shape.shared_bytes <= SHARED_BYTES)


@cache
def best_shape(game: Game) -> Shape:
    """The best shape for a game, found by playing some random games."""
    kinds = _kinds_seen(game)
    of_one_kind = max(kinds.values()) >= NEARLY_ALL * kinds.total()
    return largest_shape(8 * spaced_states(game)[0], ONE_KIND if of_one_kind else MANY_KINDS)


def _kinds_seen(game: Game) -> Counter[int]:
    """Counts which kinds of steps occur in random play."""
    rules, kind_of, room, random = game.rules, kind_of_step(game), integers(game.most_legal), Random(1)
    b, s, log = game.open_box(), game.state(), Log()
    s.seats = max(game.seats)
    begin(s, 1)
    rules.setup(b, s, log)
    seen = Counter[int]()
    while rules.pending(b, s) and seen.total() < _TRIED:
        bits = rules.pending(b, s)
        seat = lowest_bit(bits)
        seen[kind_of(b, s)] += 1
        rules.apply(b, s, seat, room[random.randrange(rules.legal(b, s, seat, room))], log)
    return seen
