"""The batch on a GPU: the row functions of the CPU's batch, compiled to PTX; one thread works on one row.

Compiling needs no GPU, and launching needs no Numba: the file of `batch_ptx_file` can come from another machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from mewple.core.choice import Room
from mewple.core.compile.batch_kernels import (
    DECIDE,
    ROW_EXTRA,
    Buffers,
    Settings,
    Work,
    make_decide_rows,
    make_step_rows,
)
from mewple.core.compile.gpu import compile_to_ptx, kept_ptx
from mewple.core.compile.gpu_kernels import HIDDEN
from mewple.core.events import Log
from mewple.core.game import Game

REGISTERS = 128
"""How many registers each thread has. With fewer registers, NVIDIA's linker would refuse the program, because the
functions that are kept separate need this many."""
VECTORS = ("actions", "who", "policies", "seat", "pending")
FLAGS = ("terminated", "truncated", "illegal")
TABLES = ("final_points", "rewards", "mask", "observations")


def make_gpu_rows(game: Game, cuda: Any) -> Callable[..., Any]:
    """The kernel: thread t works on the rows `first` + t, `first` + t + threads, ... up to `stop` - 1."""
    from numba import from_dtype, types

    step_rows, decide_rows = make_step_rows(game), make_decide_rows(game)
    state_type, own_type = from_dtype(game.state.numpy_type()), from_dtype(game.own.numpy_type())
    most_legal, observation, int32, float32 = game.most_legal, game.observation, types.int32, types.float32

    def run_rows(
        box: Any, zero: Any, unused: Any, log: Any, weights: Any, numbers: Any, mode: Any, seats: Any, seed: Any,
        limit: Any, base: Any, restart: Any, observes: Any, first: Any, stop: Any, states: Any, counts: Any, lengths:
        Any, finals: Any, final_counts: Any, final_lengths: Any, final_points: Any, actions: Any, who: Any, policies:
        Any, seat: Any, pending: Any, rewards: Any, terminated: Any, truncated: Any, illegal: Any, mask: Any,
        observations: Any,
    ) -> None:  # fmt: skip
        imagined, own = cuda.local.array(1, state_type), cuda.local.array(1, own_type)
        options, seen = cuda.local.array(most_legal, int32), cuda.local.array(observation, float32)
        room = Room(options, seen, cuda.local.array(HIDDEN, int32), weights, numbers)
        settings = Settings(mode, seats, seed, limit, base, restart, observes)
        work = Work(box, zero, unused, imagined, own, log, room)
        to = Buffers(
            states, counts, lengths, finals, final_counts, final_lengths, final_points, actions, who, policies, seat,
            pending, rewards, terminated, truncated, illegal, mask, observations,
        )  # fmt: skip
        start, threads = first + cuda.grid(1), cuda.gridsize(1)
        if mode == DECIDE:
            decide_rows(settings, work, to, start, stop, threads)
        else:
            step_rows(settings, work, to, start, stop, threads)

    return run_rows


def make_batch_ptx(game: Game) -> str:
    """The PTX text of the batch of this game."""
    from numba import cuda, from_dtype, types

    state, own = from_dtype(game.state.numpy_type()), from_dtype(game.own.numpy_type())
    box, log = from_dtype(game.box.numpy_type()), from_dtype(Log.numpy_type())
    rows, column = types.Array(state, 1, "A"), types.Array(types.int64, 1, "A")
    numbers, flags = types.int32[::1], types.int8[::1]
    signature = (
        *(box[::1], state[::1], own[::1], log[::1], types.int8[::1], numbers),
        *(types.int64, types.int64, types.uint64, types.int64, types.float32, types.int64, types.int64),
        *(types.int64, types.int64),
        *(rows, column, column, rows, column, column, types.int32[:, ::1]),
        *(numbers, numbers, numbers, numbers, numbers),
        *(types.float32[:, ::1], flags, flags, flags, types.int8[:, ::1], types.float32[:, ::1]),
    )
    return compile_to_ptx(make_gpu_rows(game, cuda), signature, REGISTERS)


def batch_ptx_file(game: Game) -> Path:
    """The file with the PTX of the batch; compiles it if it is missing."""
    return kept_ptx(game, "batch", lambda: make_batch_ptx(game))


def array_arguments(address: int, itemsize: int, shape: tuple[int, ...], strides: tuple[int, ...]) -> tuple[Any, ...]:
    """An array as a kernel takes it: two null pointers for its owners, then count, item size, address, shape and
    strides."""
    count = int(np.prod(shape))
    sizes = [np.int64(number) for number in (*shape, *strides)]
    return (np.uint64(0), np.uint64(0), np.int64(count), np.int64(itemsize), np.uint64(address), *sizes)


def buffer_arguments(game: Game, arrays: Mapping[str, Any], address: Callable[[Any], int]) -> tuple[Any, ...]:
    """The arrays of a batch as the kernel takes them, in the order of `Buffers`."""
    size, made = game.state.size(), {}
    for name, prefix in (("states", ""), ("finals", "final_")):
        rows = arrays[name]
        at, count, apart = address(rows), (len(rows),), (size + ROW_EXTRA,)
        made[name] = array_arguments(at, size, count, apart)
        made[f"{prefix}counts"] = array_arguments(at + size, 8, count, apart)
        made[f"{prefix}lengths"] = array_arguments(at + size + 8, 8, count, apart)
    for name in (*VECTORS, *FLAGS, *TABLES):
        each = arrays[name]
        made[name] = array_arguments(address(each), each.itemsize, each.shape, each.strides)
    return tuple(word for name in Buffers._fields for word in made[name])


def settings_arguments(settings: Settings, first: int, stop: int) -> tuple[Any, ...]:
    """The settings that all rows share, and the rows to work on."""
    return (
        np.int64(settings.mode),
        np.int64(settings.seats),
        np.uint64(settings.seed),
        np.int64(settings.limit),
        np.float32(settings.base),
        np.int64(settings.restart),
        np.int64(settings.observes),
        np.int64(first),
        np.int64(stop),
    )
