"""Plays on a GPU: the same rules functions, compiled to PTX by numba-cuda and launched through CuPy.

Compiling needs no GPU, so tests compile everywhere. Launching needs no Numba, so PTX made on one machine runs on
another. Each thread plays whole games in its own local memory and writes out only their results.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from mewple.core.compile.cache_key import source_key
from mewple.core.compile.cpu import LIMIT, Games, cache_home, check_seats
from mewple.core.compile.gpu_inlining import less_copying
from mewple.core.compile.gpu_kernels import BLOCK, at_random, by_policies
from mewple.core.compile.gpu_shape import Shape, best_shape
from mewple.core.compile.link_once import nothing_collected
from mewple.core.compile.progress import compiling
from mewple.core.compile.room import weights_of
from mewple.core.events import Log
from mewple.core.game import Game
from mewple.core.play import RANDOM
from mewple.core.rule import ready

CAPABILITY = (9, 0)
"""The compute capability that PTX is made for: Hopper. Newer devices can run it too."""

_PTX_VERSION = "9.0"
"""The PTX version that CUDA 13.0 drivers accept. The compiler writes a newer version into the text, but the code does
not need it."""

_REGISTERS = 64
"""How many registers a thread has, if every thread plays games of its own. With more registers, fewer threads would
fit, and a multiprocessor would often wait for instructions, because games run through so much code. With 64, play is
1.4 times as fast."""

THREADS = 1 << 17


class NoDevice(RuntimeError):
    """Raised if a GPU was asked for, but this machine has none or the packages for it are missing."""


def available() -> str:
    """An empty text if a GPU can be used; otherwise the reason and what to do."""
    if find_spec("cupy") is None:
        return "playing on a GPU needs the extra packages: pip install 'mewple[gpu]'"
    import cupy

    try:
        count = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as problem:
        return f"no GPU can be used here: {problem}"
    return "" if count else "this machine has no GPU; leave out --device gpu"


def make_ptx(game: Game, *, random: bool = False) -> str:
    """The PTX text of the kernel that plays this game. `random`: all seats play at random, which makes the code
    smaller."""
    from numba import cuda, from_dtype, types

    state, own = from_dtype(game.state.numpy_type()), from_dtype(game.own.numpy_type())
    box, log = from_dtype(game.box.numpy_type()), from_dtype(Log.numpy_type())
    signature = (
        *(box[::1], state[::1], own[::1], types.int64[::1], state[::1], log[::1]),
        *(types.int8[::1], types.int32[::1]),
        *(types.uint64, types.int32[::1], types.int64),
        *(types.int64[::1], types.int32[::1], types.int32[:, ::1], types.float32[:, ::1]),
    )
    kernel = (at_random if random else by_policies)(game, cuda)
    return compile_to_ptx(kernel, signature, best_shape(game).registers if random else _REGISTERS)


def compile_to_ptx(kernel: Any, signature: tuple[Any, ...], registers: int) -> str:
    """The PTX text of a kernel whose threads have `registers` registers each."""
    import numba
    from numba.cuda import dispatcher

    cuda: Any = numba.cuda

    class Target:
        compute_capability = CAPABILITY

    setattr(dispatcher, "get_current_device", Target)  # noqa: B010  the device compiled for need not be here
    ready()
    with less_copying(), nothing_collected():
        text, _ = cuda.compile_ptx(kernel, signature, cc=CAPABILITY)
    text = re.sub(r"\.version \d+\.\d+", f".version {_PTX_VERSION}", text)
    return re.sub(r"(\.entry \S+\([^)]*\))", rf"\1\n.maxnreg {registers}", text)


def ptx_file(game: Game, *, random: bool = False) -> Path:
    """The file for this game's PTX, beside the other compiled code."""
    return kept_ptx(game, "random" if random else "", lambda: make_ptx(game, random=random))


def kept_ptx(game: Game, form: str, make: Callable[[], str]) -> Path:
    """The file of one of a game's GPU programs; compiles it if it is missing."""
    folder = cache_home() / source_key(game)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{game.id}{form and '-'}{form}.ptx"
    if not file.exists():
        if find_spec("numba_cuda") is None:
            raise NoDevice("compiling for a GPU needs the extra packages: pip install 'mewple[gpu]'")
        with compiling(game.name):
            file.write_text(make())
    return file


def _argument(memory: Any, itemsize: int, shape: tuple[int, ...]) -> tuple[Any, ...]:
    """An array as Numba's kernels take it: two null pointers for its owners, then count, item size, address, shape and
    strides."""
    count = int(np.prod(shape))
    strides = [itemsize * int(np.prod(shape[axis + 1 :])) for axis in range(len(shape))]
    sizes = [np.int64(number) for number in (*shape, *strides)]
    return (np.uint64(0), np.uint64(0), np.int64(count), np.int64(itemsize), np.uint64(memory.data.ptr), *sizes)


def _pools_fit(game: Game, *, must: bool) -> bool:
    """Whether the device has enough shared memory for random play with a pool of games. If the device has too little,
    each thread plays its own games. If `must` is true, because the PTX was compiled elsewhere for a pool, this raises
    `NoDevice` instead."""
    import cupy as cp

    room: int = cp.cuda.Device().attributes["MaxSharedMemoryPerBlockOptin"]
    needed = best_shape(game).shared_bytes
    if must and needed > room:
        raise NoDevice(f"this GPU shares {room} bytes among the threads of a block, and {game.id} needs {needed}")
    return needed <= room


def _launch(kernel: Any, shape: Shape | None, games: int, arguments: tuple[Any, ...]) -> None:
    """Launches independent threads; with `shape`, one block of this shape for each multiprocessor."""
    import cupy as cp

    if shape is None:
        kernel((-(-min(games, THREADS) // BLOCK),), (BLOCK,), arguments)
        return
    processors: int = cp.cuda.Device().attributes["MultiProcessorCount"]
    kernel.max_dynamic_shared_size_bytes = shape.state_bytes
    blocks = min(processors, -(-games // shape.threads))
    kernel((blocks,), (shape.threads,), arguments, shared_mem=shape.state_bytes)


def simulate(
    game: Game,
    b: Any,
    seats: int,
    seed: int,
    games: int,
    policies: Sequence[int],
    *,
    keep_states: bool = False,
    ptx: Path | None = None,
) -> Games:
    """Like `CompiledGame.simulate`, but on the GPU. `ptx`: a file compiled elsewhere, for machines without Numba."""
    check_seats(game, seats, policies)
    reason = available()
    if reason:
        raise NoDevice(reason)
    import cupy as cp

    random = all(policy == RANDOM for policy in policies) and _pools_fit(game, must=ptx is not None)
    file = ptx or ptx_file(game, random=random)
    name = re.search(r"\.entry (\S+)\(", file.read_text())
    if name is None:
        raise NoDevice(f"{file.name} holds no kernel; delete it and try again")
    kernel = cp.RawModule(path=str(file)).get_function(name.group(1))
    size, kept = game.state.size(), games if keep_states else 1
    box = cp.frombuffer(b.to_bytes(), dtype=cp.uint8)
    zero, unused, log = (cp.zeros(record.size(), cp.uint8) for record in (game.state, game.own, Log))
    weights, numbers = map(cp.asarray, weights_of(game))
    begun = cp.zeros(1, cp.int64)
    states = cp.zeros(size * kept, cp.uint8)
    chosen = cp.asarray(np.array(policies, np.int32))
    decisions, lengths = cp.zeros(games, cp.int64), cp.zeros(games, cp.int32)
    scores, shares = cp.zeros((games, seats), cp.int32), cp.zeros((games, seats), cp.float32)
    arguments = (
        *_argument(box, game.box.size(), (1,)),
        *_argument(zero, size, (1,)),
        *_argument(unused, game.own.size(), (1,)),
        *_argument(begun, 8, (1,)),
        *_argument(states, size, (kept,)),
        *_argument(log, Log.size(), (1,)),
        *_argument(weights, 1, weights.shape),
        *_argument(numbers, 4, numbers.shape),
        np.uint64(seed % 2**64),
        *_argument(chosen, 4, (seats,)),
        np.int64(LIMIT),
        *_argument(decisions, 8, (games,)),
        *_argument(lengths, 4, (games,)),
        *_argument(scores, 4, (games, seats)),
        *_argument(shares, 4, (games, seats)),
    )
    _launch(kernel, best_shape(game) if random else None, games, arguments)
    rows = np.frombuffer(cp.asnumpy(states).tobytes(), game.state.numpy_type()).view(np.recarray)
    return Games(cp.asnumpy(decisions), cp.asnumpy(lengths), cp.asnumpy(scores), cp.asnumpy(shares), rows)
