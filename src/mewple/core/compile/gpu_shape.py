"""How many threads and games a block of random play has on a GPU, and what there are kinds of steps."""

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
"""Threads that share their instructions."""
KINDS_OF_STEP = WARP
"""What a block agrees on: 0 starts a game, 1 to 31 goes on with one. A game's kinds beyond share the last."""
SHARED_BYTES = 227 * 1024
"""The memory of a block that has a processor for itself."""
QUARTERS, REGISTERS = 4, 512
"""A processor deals its warps out to its quarters; each has so many registers for every thread of a warp."""
NEARLY_ALL = 0.98
_TRIED = 2000
"""Decisions after which it is known well enough what kinds there are."""


def kind_of_step(game: Game) -> Callable[..., Any]:
    """What the game says, or else the state's `phase`: what most rules look at first."""
    if game.rules.kind_of_step is not None:
        return game.rules.kind_of_step
    if "phase" not in game.state.field_names():
        return rule(lambda b, s: 0)
    return rule(lambda b, s: s.phase)


def spaced_states(game: Game) -> tuple[int, Any]:
    """How many words of 64 bits the pool's states lie apart, and such a place as a type. An odd number, so that
    neighbouring states are on different banks of the memory."""
    words = game.state.size() // 8
    if words % 2:
        return words, np.dtype([("state", game.state.numpy_type())])
    return words + 1, np.dtype([("state", game.state.numpy_type()), ("between", np.int64)])


class Sharing(NamedTuple):
    """How many games there are in the pool for each thread, and how many threads at most."""

    each: int
    most_threads: int


MANY_KINDS = Sharing(each=3, most_threads=3 * QUARTERS * WARP)
"""With games to choose from, so that enough of them wait for the same kind of step."""
ONE_KIND = Sharing(each=1, most_threads=4 * QUARTERS * WARP)
"""Nearly all steps are of one kind: every game in the pool can go on."""


class Shape(NamedTuple):
    """A block: its threads, the games in its pool, and the memory for their states."""

    threads: int
    pool: int
    state_bytes: int

    @property
    def registers(self) -> int:
        """A thread's share, in the eights in which they are given out."""
        warps_a_quarter = -(-self.threads // (QUARTERS * WARP))
        return min(255, REGISTERS // warps_a_quarter // 8 * 8)

    @property
    def shared_bytes(self) -> int:
        """All that the block needs: the states, a word and a step for each, and what the threads agree on."""
        return self.state_bytes + 12 * self.pool + 4 * (self.threads + KINDS_OF_STEP + 2)


def largest_shape(state_bytes: int, sharing: Sharing) -> Shape:
    """As many threads as there is room for."""
    counts = range(WARP, sharing.most_threads + 1, WARP)
    shapes = [Shape(count, count * sharing.each, count * sharing.each * state_bytes) for count in counts]
    return max(shape for shape in shapes if shape is shapes[0] or shape.shared_bytes <= SHARED_BYTES)


@cache
def best_shape(game: Game) -> Shape:
    """A look at a game played at random tells which."""
    kinds = _kinds_seen(game)
    of_one_kind = max(kinds.values()) >= NEARLY_ALL * kinds.total()
    return largest_shape(8 * spaced_states(game)[0], ONE_KIND if of_one_kind else MANY_KINDS)


def _kinds_seen(game: Game) -> Counter[int]:
    """What kinds of steps the decisions of a game are, at random."""
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
