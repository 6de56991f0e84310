"""Tests the GPU batch as far as this is possible without a GPU: it compiles, and the launch passes the arguments that
the kernel takes."""

import re
from importlib.util import find_spec

import numpy as np
import pytest

from mewple.core.compile.batch_kernels import ROW_EXTRA, STEP, Settings
from mewple.core.compile.gpu_batch import array_arguments, buffer_arguments, make_batch_ptx, settings_arguments
from mewple.core.compile.room import weights_of
from mewple.core.events import Log
from mewple.core.registry import find, games
from mewple.envs.batches import batch

pytestmark = pytest.mark.compiled
BYTES = {"u64": 8, "b64": 8, "s64": 8, "u32": 4, "b32": 4, "f32": 4, "u8": 1, "b8": 1}


def arguments(game, count=3, seats=2):
    """The arguments of a launch, with the addresses of arrays in the memory of the CPU."""
    row = game.state.size() + ROW_EXTRA
    arrays = {name: np.zeros((count, row), np.uint8) for name in ("states", "finals")}
    arrays |= {name: np.zeros(count, np.int32) for name in ("actions", "who", "policies", "seat", "pending")}
    arrays |= {name: np.zeros(count, np.bool_) for name in ("terminated", "truncated", "illegal")}
    arrays |= {"final_points": np.zeros((count, seats), np.int32), "rewards": np.zeros((count, seats), np.float32)}
    arrays["mask"] = np.zeros((count, game.actions.size), np.int8)
    arrays["observations"] = np.zeros((count, game.observation), np.float32)
    settings = Settings(STEP, seats, np.uint64(7), 100, np.float32(0.5), 1, 1)
    fixed = [
        array_arguments(0, record.size(), (1,), (record.size(),)) for record in (game.box, game.state, game.own, Log)
    ]
    fixed += [array_arguments(0, each.itemsize, each.shape, each.strides) for each in weights_of(game)]
    fixed_words = [word for each in fixed for word in each]
    return arrays, (
        *fixed_words,
        *settings_arguments(settings, 0, count),
        *buffer_arguments(game, arrays, lambda array: array.ctypes.data),
    )


def check_batch_ptx(game):
    text = make_batch_ptx(game)
    (entry,) = re.findall(r"\.entry \S+\(([^)]*)\)", text)
    wanted = [BYTES[kind] for kind in re.findall(r"\.param (?:\.align \d+ )?\.(\w+)", entry)]
    assert wanted == [word.nbytes for word in arguments(game)[1]]
    assert ".maxnreg 128\n" in text
    if find_spec("cuda") is not None and find_spec("cuda.bindings.nvjitlink") is not None:
        from tests.core.test_gpu import assemble

        assert assemble(text).startswith(b"\x7fELF")


def test_a_batch_compiles_to_ptx_that_takes_what_a_launch_passes():
    pytest.importorskip("numba_cuda", reason="compiling to PTX needs numba-cuda")
    check_batch_ptx(find("pig"))


@pytest.mark.long
@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_batch_compiles_to_ptx(game):
    check_batch_ptx(game)


def test_buffers_are_passed_by_address_shape_and_strides():
    game = find("pig")
    arrays, words = arguments(game)
    size, at = game.state.size(), arrays["states"].ctypes.data
    fixed = 6 * 7 + 9
    states, counts, lengths = (words[fixed + 7 * place : fixed + 7 * place + 7] for place in range(3))
    assert [int(word) for word in states] == [0, 0, 3, size, at, 3, size + ROW_EXTRA]
    assert [int(word) for word in counts] == [0, 0, 3, 8, at + size, 3, size + ROW_EXTRA]
    assert [int(word) for word in lengths] == [0, 0, 3, 8, at + size + 8, 3, size + ROW_EXTRA]
    seen = arrays["observations"]
    last = [int(word) for word in words[-9:]]
    assert last == [0, 0, seen.size, 4, seen.ctypes.data, *seen.shape, *seen.strides]


def test_a_batch_where_there_is_no_gpu_says_why():
    from mewple.core.compile.gpu import NoDevice, available

    if not available():
        pytest.skip("this machine has a GPU")
    with pytest.raises(NoDevice, match=r"needs the extra packages|no GPU"):
        batch("pig", 2, device="gpu")
