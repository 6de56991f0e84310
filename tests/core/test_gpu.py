"""Playing on a GPU, as far as a machine without one can show it: every game's rules compile to PTX.

That the same seeds give the same bytes there is shown by `python -m bench.gpu` on a machine that has one.
"""

import re

import pytest

from mewple.core import gpu, gpu_kernels, registry
from mewple.core.game import Rules

pytestmark = pytest.mark.compiled


@pytest.fixture(autouse=True)
def _compiler():
    pytest.importorskip("numba_cuda", reason="compiling to PTX needs numba-cuda")


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_random_play_compiles_to_ptx(game):
    text = gpu.make_ptx(game, random=True)
    assert len(re.findall(r"\.entry", text)) == 1
    assert f".maxnreg {gpu._REGISTERS}" in text
    assert "vote.sync.ballot" in text  # the threads of a warp agree on their steps
    assert ".shared" in text


def test_play_by_policies_compiles_to_ptx():
    text = gpu.make_ptx(registry.find("pig"))
    assert len(re.findall(r"\.entry", text)) == 1
    assert "ballot" not in text


def test_a_blocks_states_fit_into_its_memory():
    for game in registry.games():
        apart, spaced = gpu_kernels._spaced(game)
        assert apart % 2 == 1
        assert spaced.itemsize == 8 * apart
        assert gpu_kernels.BLOCK * spaced.itemsize <= 48 * 1024


def test_steps_of_the_games_at_hand():
    steps = 0
    for place in range(gpu_kernels.AT_HAND):
        steps = gpu_kernels._with_step(steps, place, gpu_kernels._NOTHING_LEFT)
    assert gpu_kernels._possible(steps) == 0
    steps = gpu_kernels._with_step(gpu_kernels._with_step(steps, 7, 3), 2, 19)
    assert gpu_kernels._possible(steps) == 1 << 3 | 1 << 19
    assert gpu_kernels._place_of(steps, 3) == 7
    assert gpu_kernels._place_of(gpu_kernels._with_step(steps, 7, 0), 19) == 2
    assert steps >= 0


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
