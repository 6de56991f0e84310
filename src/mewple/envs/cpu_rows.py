"""The rows of a batch on the CPU: NumPy arrays, and the compiled kernel on one thread or several."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from mewple.core.compile.batch_kernels import ROW_EXTRA, STEP, Buffers, Settings, Work, make_batch_kernel
from mewple.core.compile.cpu import compile_kernel
from mewple.core.compile.room import make_room
from mewple.core.events import Log
from mewple.core.game import Game

FEWEST = 64
"""The fewest rows for each thread; with fewer, another thread would not make it faster."""


@cache
def batch_entry(game: Game) -> Any:
    """The compiled kernel of a game. It is compiled when it is first used, or loaded from the cache.

    Calls bypass Numba's dispatcher, which takes longer to check the arguments than the kernel takes to step a row. This
    is safe, because all calls pass arrays of the same types (even if the dispatcher would give arrays with a single row
    another type).
    """
    kernel: Any = compile_kernel(make_batch_kernel(game), game)
    zeros = np.zeros
    rows = zeros((2, game.state.size() + ROW_EXTRA), np.uint8)
    numbers, flags = zeros(2, np.int32), zeros(2, np.int8)
    arrays: dict[str, Any] = {name: numbers for name in ("actions", "who", "policies", "seat", "pending")}
    arrays |= {name: flags for name in ("terminated", "truncated", "illegal")}
    arrays |= {"final_points": zeros((2, 2), np.int32), "mask": zeros((2, 2), np.int8)}
    arrays |= {name: zeros((2, 2), np.float32) for name in ("rewards", "observations")}
    to = bind(game, {"states": rows, "finals": rows, **arrays})
    settings = Settings(STEP, 2, np.uint64(0), 1, np.float32(0), 0, 0)
    kernel(settings, make_work(game, game.box()), to, 0, 0)
    (compiled,) = kernel.overloads.values()
    return compiled.entry_point


def make_work(game: Game, box: Any) -> Work:
    """The working memory of one thread."""
    return Work(
        box=box.rows(),
        zero=game.state.array(1),
        unused=game.own.array(1),
        imagined=game.state.array(1),
        own=game.own.array(1),
        log=Log.array(1),
        room=make_room(game),
    )


def column(rows: Any, offset: int, kind: Any) -> Any:
    """A field in every row, as a view."""
    return np.ndarray((len(rows),), kind, rows.data, offset, (rows.strides[0],))


def bind(game: Game, arrays: Mapping[str, Any]) -> Buffers:
    """The arrays of a batch in the form that the kernel takes."""
    given = dict(arrays)
    size = game.state.size()
    for name, prefix in (("states", ""), ("finals", "final_")):
        rows = given[name]
        given[name] = column(rows, 0, game.state.numpy_type()).view(np.recarray)
        given[f"{prefix}counts"] = column(rows, size, np.int64)
        given[f"{prefix}lengths"] = column(rows, size + 8, np.int64)
    for name in ("terminated", "truncated", "illegal"):
        given[name] = given[name].view(np.int8)
    return Buffers(**given)


class CpuRows:
    """Makes the arrays and runs the kernel over them."""

    def __init__(self, game: Game, box: Any, threads: int) -> None:
        if threads < 1:
            raise ValueError(f"threads: expected at least 1; got {threads}")
        self._game = game
        self._run = batch_entry(game)
        self._work = [make_work(game, box) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    # --- arrays ---

    def zeros(self, shape: tuple[int, ...], kind: str) -> Any:
        return np.zeros(shape, kind)

    def array(self, values: Any) -> Any:
        """These values as an array that can be assigned to one of the arrays made by `zeros`."""
        return np.asarray(values)

    def numpy(self, array: Any) -> Any:
        return array

    def column(self, rows: Any, offset: int, kind: str) -> Any:
        """A field in every row, as a view."""
        return column(rows, offset, kind)

    def bind(self, arrays: Mapping[str, Any]) -> Buffers:
        """The arrays in the form that `run` takes."""
        return bind(self._game, arrays)

    # --- running ---

    def run(self, settings: Settings, to: Buffers, first: int, stop: int) -> None:
        """Runs the kernel over these rows. `settings.mode` says whether it deals games, takes actions or only writes
        what is shown."""
        pieces = min(len(self._work), max(1, (stop - first) // FEWEST))
        if pieces == 1 or self._pool is None:
            self._run(settings, self._work[0], to, first, stop)
            return
        edges = [first + (stop - first) * piece // pieces for piece in range(pieces + 1)]
        jobs = [
            self._pool.submit(self._run, settings, work, to, start, end)
            for work, start, end in zip(self._work, edges, edges[1:])
        ]
        for job in jobs:
            job.result()
