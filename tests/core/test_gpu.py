"""Tests GPU play as far as this is possible without a GPU: every game's rules compile to PTX.

NVIDIA's assembler also has to accept the PTX, if its package is installed. When a game passes, an empty file beside the
compiled kernels records that. The game is not compiled again until something changes that its PTX depends on. On a
machine with a GPU, `python -m bench.gpu` checks that the same seeds give the same bytes.
"""

import hashlib
import re
from importlib.metadata import distributions
from importlib.util import find_spec
from pathlib import Path

import pytest

from mewple.core import registry
from mewple.core.compile import gpu, gpu_inlining, gpu_kernels, gpu_shape
from mewple.core.compile.cache_key import source_key
from mewple.core.compile.cpu import cache_home
from mewple.core.game import Rules

pytestmark = pytest.mark.compiled


@pytest.fixture(autouse=True)
def _compiler():
    pytest.importorskip("numba_cuda", reason="compiling to PTX needs numba-cuda")


def note_of_success(game):
    """The file that records that this game's PTX was correct. The name contains a hash of everything that the PTX
    depends on."""
    digest = hashlib.sha256(source_key(game, gpu_kernels.at_random).encode())
    files = [Path(str(each.__file__)) for each in (gpu, gpu_inlining, gpu_kernels, gpu_shape)]
    for file in [Path(__file__), *files]:
        digest.update(file.read_bytes())
    compilers = [each for each in distributions() if each.name.startswith(("numba", "nvidia-", "cuda-"))]
    digest.update(repr(sorted((each.name, each.version) for each in compilers)).encode())
    digest.update(repr(CAN_ASSEMBLE).encode())
    return cache_home() / "ptx" / f"{game.id}-{digest.hexdigest()[:20]}"


CAN_ASSEMBLE = find_spec("cuda") is not None and find_spec("cuda.bindings.nvjitlink") is not None


def assemble(text):
    """Translates PTX into machine code for the GPU that it was made for. Raises an error with the assembler's
    message."""
    from cuda.bindings import nvjitlink

    major, minor = gpu.CAPABILITY
    handle = nvjitlink.create(1, [f"-arch=sm_{major}{minor}"])
    try:
        code = text.encode()
        nvjitlink.add_data(handle, nvjitlink.InputType.PTX, code, len(code), "rules")
        nvjitlink.complete(handle)
        made = bytearray(nvjitlink.get_linked_cubin_size(handle))
        nvjitlink.get_linked_cubin(handle, made)
    except nvjitlink.nvJitLinkError as problem:
        told = bytearray(nvjitlink.get_error_log_size(handle))
        nvjitlink.get_error_log(handle, told)
        raise AssertionError(told.decode()) from problem
    finally:
        nvjitlink.destroy(handle)
    return bytes(made)


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_random_play_compiles_to_ptx(game):
    note = note_of_success(game)
    if note.exists():
        pytest.skip(f"nothing that the PTX of {game.id} depends on has changed since it was last compiled")
    check_ptx(game)
    note.parent.mkdir(parents=True, exist_ok=True)
    note.touch()


def check_ptx(game):
    text = gpu.make_ptx(game, random=True)
    assert len(re.findall(r"\.entry", text)) == 1
    assert f".maxnreg {gpu_shape.best_shape(game).registers}\n" in text
    assert "vote.sync.ballot" in text  # the threads of a warp vote on what to do next
    assert re.search(r"\.extern \.shared .*\[\]", text)  # the pool of states; the launch sets its size
    if CAN_ASSEMBLE:
        assert assemble(text).startswith(b"\x7fELF")


def test_play_by_policies_compiles_to_ptx():
    text = gpu.make_ptx(registry.find("pig"))
    assert len(re.findall(r"\.entry", text)) == 1
    assert "ballot" not in text
    if CAN_ASSEMBLE:
        assert assemble(text).startswith(b"\x7fELF")


def test_what_the_assembler_refuses_is_told():
    if not CAN_ASSEMBLE:
        pytest.skip("NVIDIA's assembler (nvidia-nvjitlink and cuda-bindings) is not installed")
    with pytest.raises(AssertionError, match=r"fatal|error"):
        assemble(".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry wrong() { nonsense; }\n")


def test_a_change_of_the_rules_asks_for_new_ptx(monkeypatch):
    before = note_of_success(registry.find("pig"))
    monkeypatch.setattr(f"{__name__}.source_key", lambda *_: "another key")
    assert note_of_success(registry.find("pig")) != before


def test_a_blocks_pool_fits_into_its_memory_and_registers():
    for game in registry.games():
        apart, spaced = gpu_shape.spaced_states(game)
        assert apart % 2 == 1
        assert spaced.itemsize == 8 * apart
        shape = gpu_shape.best_shape(game)
        assert shape.shared_bytes <= 227 * 1024
        assert shape.state_bytes == shape.pool * spaced.itemsize
        assert shape.pool % shape.threads == shape.threads % 32 == 0  # votes need whole warps
        warps = -(-shape.threads // 32)
        assert -(-warps // 4) * 32 * shape.registers <= 16 * 1024  # a quarter of a multiprocessor has 16 K registers


def test_the_shape_follows_the_size_of_a_state():
    assert gpu_shape.largest_shape(168, gpu_shape.MANY_KINDS) == (384, 1152, 1152 * 168)
    assert gpu_shape.largest_shape(472, gpu_shape.ONE_KIND) == (448, 448, 448 * 472)
    assert gpu_shape.largest_shape(8, gpu_shape.ONE_KIND).threads == 512
    assert gpu_shape.largest_shape(100_000, gpu_shape.MANY_KINDS).threads == 32


def test_kinds_of_steps_are_counted_in_a_game():
    pig = registry.find("pig")
    assert gpu_shape.best_shape(pig).pool == gpu_shape.best_shape(pig).threads
    assert gpu_shape.kind_of_step(pig)(pig.open_box(), pig.state()) == 0


def program(lines):
    """A program in which `main` calls `twice` from two places and `once` from one. Both are this large."""
    body = "  %1 = add i64 %0, 1\n" * lines
    define = "define i64 @{}(i64 %0) {{\n{}}}\n"
    calls = "  %1 = call i64 @twice(i64 0)\n  %2 = call i64 @twice(i64 1)\n  %3 = call i64 @once(i64 2)\n"
    return [define.format("twice", body), define.format("once", body), define.format("main", calls)]


def test_a_small_program_stays_as_it_is():
    assert gpu_inlining.marked(program(1000)) == program(1000)


def test_in_a_large_one_what_is_called_from_several_places_is_kept_apart():
    marked = gpu_inlining.marked(program(gpu_inlining.LARGE))
    assert [" noinline {" in module for module in marked] == [True, False, False]
    assert [module.replace(" noinline", "") for module in marked] == program(gpu_inlining.LARGE)


def test_callees_come_first():
    calls = gpu_inlining.Calls(program(10))
    assert calls.callees_first().index("main") == 2
    assert calls.kept_apart(10**12) == (set(), 10 + 10 + 10 + 3)


def test_half_of_a_pair_is_refused():
    module = type(registry)("half_a_game")
    for name in Rules.__dataclass_fields__:
        setattr(module, name, len)
    assert Rules.of(module).settle_step is len
    del module.settle_step
    with pytest.raises(AttributeError, match="both of take_action and settle_step"):
        Rules.of(module)
    del module.take_action, module.setup
    with pytest.raises(AttributeError, match="no function 'setup'"):
        Rules.of(module)
