"""The rows of a batch on a GPU: CuPy arrays, and the kernel. The kernel is launched on torch's CUDA stream if torch is
in use, and otherwise on CuPy's.

torch, JAX and CuPy can share the arrays without copying them: `torch.from_dlpack(batch.observations)`. A step without
arguments launches one kernel, allocates no memory and does not wait, so it can be captured in a CUDA graph.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from mewple.core.compile.batch_kernels import Settings
from mewple.core.compile.gpu import NoDevice, available
from mewple.core.compile.gpu_batch import array_arguments, batch_ptx_file, buffer_arguments, settings_arguments
from mewple.core.compile.room import weights_of
from mewple.core.events import Log
from mewple.core.game import Game

BLOCK = 64
"""The number of threads in a block."""


@cache
def _kernel(file: Path) -> Any:
    import cupy as cp

    name = re.search(r"\.entry (\S+)\(", file.read_text())
    if name is None:
        raise NoDevice(f"{file.name} holds no kernel; delete it and try again")
    return cp.RawModule(path=str(file)).get_function(name.group(1))


def current_stream() -> AbstractContextManager[Any]:
    """torch's CUDA stream if torch is in use, so that its operations on the arrays are in order with the steps."""
    torch = sys.modules.get("torch")
    if torch is None or not torch.cuda.is_initialized():
        return nullcontext()
    import cupy as cp

    return cp.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream)  # type: ignore[no-any-return]


class GpuRows:
    """Makes the arrays and runs the kernel over them; see `CpuRows`."""

    def __init__(self, game: Game, box: Any, ptx: Path | None = None) -> None:
        """`ptx`: the file with the compiled kernel, if it is not the one in the cache."""
        reason = available()
        if reason:
            raise NoDevice(reason)
        import cupy as cp

        self._cp = cp
        self._game = game
        self._kernel = _kernel(ptx or batch_ptx_file(game))
        self._kept = [cp.frombuffer(box.to_bytes(), dtype=cp.uint8)]
        self._kept += [cp.zeros(record.size(), cp.uint8) for record in (game.state, game.own, Log)]
        sizes = (game.box.size(), game.state.size(), game.own.size(), Log.size())
        self._fixed = tuple(
            word
            for memory, size in zip(self._kept, sizes)
            for word in array_arguments(memory.data.ptr, size, (1,), (size,))
        )
        for each in map(cp.asarray, weights_of(game)):
            self._kept.append(each)
            self._fixed += array_arguments(each.data.ptr, each.itemsize, each.shape, each.strides)

    # --- arrays ---

    def zeros(self, shape: tuple[int, ...], kind: str) -> Any:
        return self._cp.zeros(shape, kind)

    def array(self, values: Any) -> Any:
        """These values as an array that can be assigned to one of the arrays made by `zeros`. Arrays of torch and JAX
        are not copied."""
        if isinstance(values, self._cp.ndarray) or not hasattr(values, "__dlpack__") or isinstance(values, np.ndarray):
            return self._cp.asarray(values)
        return self._cp.from_dlpack(values)

    def numpy(self, array: Any) -> Any:
        return self._cp.asnumpy(array)

    def column(self, rows: Any, offset: int, kind: str) -> Any:
        """A field in every row, as a view."""
        return self._cp.ndarray((len(rows),), kind, rows.data + offset, strides=(rows.strides[0],))

    def bind(self, arrays: Mapping[str, Any]) -> tuple[Any, ...]:
        """The arrays in the form that `run` takes."""
        return buffer_arguments(self._game, arrays, lambda array: int(array.data.ptr))

    # --- running ---

    def run(self, settings: Settings, to: tuple[Any, ...], first: int, stop: int) -> None:
        """Runs the kernel over these rows, with one thread for each. `settings.mode` says whether it deals games, takes
        actions or only writes what is shown."""
        blocks = max(1, -(-(stop - first) // BLOCK))
        with current_stream():
            self._kernel((blocks,), (BLOCK,), (*self._fixed, *settings_arguments(settings, first, stop), *to))
