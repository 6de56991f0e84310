"""Steps the batch on a GPU and on the CPU, checks that all bytes are equal, and measures the speed.

    python -m bench.gpu_batch prepare FOLDER     here: compiles each batch to PTX, steps it on the CPU
    python -m bench.gpu_batch run FOLDER         on the machine with the GPU: steps the same rows, compares, measures

In half of the rows `strong` plays, so that games end and new ones begin; in the other half, seats play at random. The
machine with the GPU needs CuPy but no Numba.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from mewple.core import registry
from mewple.core.compile import gpu
from mewple.core.game import Game
from mewple.core.play import RANDOM, policy_number
from mewple.envs.batches import Batch, batch

ROWS = 1 << 14
STEPS = 100_000_000
"""How many steps of each game are compared. A step of the batch counts once for each row."""
CHECKS = 10
"""How many times during these steps all arrays of the two batches are compared."""
SPEED_ROWS = (1 << 13, 1 << 15, 1 << 17)
WARM_STEPS = 64
SPEED_STEPS = 128
COMPARED = (
    "states",
    "final_states",
    "final_points",
    "seat",
    "pending",
    "rewards",
    "terminated",
    "truncated",
    "action_mask",
    "observations",
)


def prepare(folder: Path, only: list[str], steps: int) -> None:
    from mewple.core.compile.gpu_batch import make_batch_ptx

    folder.mkdir(parents=True, exist_ok=True)
    for game in map(registry.find, only or registry.ids()):
        (folder / f"{game.id}.ptx").write_text(make_batch_ptx(game))
        start = time.perf_counter()
        expected = digests(batch(game, ROWS, seed=1, threads=2), steps)
        (folder / f"{game.id}.json").write_text(json.dumps({"steps": steps, "digests": expected}, indent=1))
        print(f"{game.id}: {steps:,} steps on the CPU in {time.perf_counter() - start:.0f} s", flush=True)


def digests(rows: Batch, steps: int) -> list[str]:
    """The digests of everything that the batch shows, after each tenth of the steps."""
    game, each, found = rows.game, steps // rows.num // CHECKS, []
    policies = np.full(rows.num, RANDOM, np.int32)
    policies[::2] = policy_number(game, "strong")
    for _ in range(CHECKS):
        for _ in range(each):
            rows.decide(policies)
            rows.step()
        found.append(digest(rows))
    return found


def digest(rows: Batch) -> str:
    """A digest of all arrays that a batch shows."""
    total = hashlib.sha256()
    for name in COMPARED:
        array = getattr(rows, name)
        total.update((array if isinstance(array, np.ndarray) else array.get()).tobytes())
    return total.hexdigest()


def run(folder: Path) -> int:
    reason = gpu.available()
    if reason:
        print(reason, file=sys.stderr)
        return 2
    wrong = 0
    for file in sorted(folder.glob("*.json")):
        game, ptx = registry.find(file.stem), file.with_suffix(".ptx")
        kept = json.loads(file.read_text())
        start = time.perf_counter()
        found = digests(batch(game, ROWS, seed=1, device="gpu", ptx=ptx), kept["steps"])
        same = found == kept["digests"]
        wrong += not same
        verdict = "equal by bytes" if same else "DIFFERENT"
        print(f"{game.id}: {kept['steps']:,} steps {verdict} ({time.perf_counter() - start:.0f} s)", flush=True)
        same = captured(game, ptx)
        wrong += not same
        print(f"  a step in a CUDA graph of torch: {'equal by bytes' if same else 'DIFFERENT'}", flush=True)
        for rows in SPEED_ROWS:
            print(f"  {rows:,} rows: {speeds(game, rows, ptx)}", flush=True)
    return 1 if wrong else 0


def speeds(game: Game, rows: int, ptx: Path) -> str:
    """Measures two speeds: steps a second, including the mask and the observations, and decisions a second of the
    policy `strong`."""
    import cupy as cp

    games = batch(game, rows, seed=2, device="gpu", ptx=ptx)
    spent = {games.step: 0.0, games.decide: 0.0}

    def timed(act: Any, *given: Any) -> None:
        start, end = cp.cuda.Event(), cp.cuda.Event()
        start.record()
        act(*given)
        end.record()
        end.synchronize()
        spent[act] += cp.cuda.get_elapsed_time(start, end) / 1e3

    for turn in range(WARM_STEPS + SPEED_STEPS):
        if turn == WARM_STEPS:  # by now, the rows are in the middle of games: start measuring
            spent = dict.fromkeys(spent, 0.0)
        timed(games.decide, "strong")
        timed(games.step)
    stepping, deciding = (rows * SPEED_STEPS / seconds / 1e6 for seconds in spent.values())
    return f"{stepping:,.1f} M steps/s, strong decides {deciding:,.1f} M/s"


def captured(game: Game, ptx: Path) -> bool:
    """Whether a step gives the same results when torch replays it from a CUDA graph, in arrays that are shared with
    torch."""
    import torch

    plain, graphed = (batch(game, SPEED_ROWS[0], seed=3, device="gpu", ptx=ptx) for _ in range(2))
    torch.cuda.init()
    shared = torch.from_dlpack(graphed.observations)
    torch.cuda.synchronize()
    before = graphed.states.copy(), graphed.final_states.copy()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        graphed.step()
    torch.cuda.synchronize()
    if not all((now == then).all() for now, then in zip((graphed.states, graphed.final_states), before)):
        return False  # while torch captures a step into a graph, the step must not run
    for _ in range(WARM_STEPS):
        for games in (plain, graphed):
            games.decide("strong")
            torch.cuda.synchronize()
        plain.step()
        graph.replay()
        torch.cuda.synchronize()
    return shared.data_ptr() == graphed.observations.data.ptr and digest(plain) == digest(graphed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["prepare", "run"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", default=[], help="ids of games; all by default")
    parser.add_argument("--steps", type=int, default=STEPS, help="steps to compare in each game")
    given = parser.parse_args()
    if given.what == "run":
        sys.exit(run(given.folder))
    prepare(given.folder, given.only, given.steps)
