"""Trains the learned policies of all games on a GPU, in runs of a few minutes. Each run continues the one before.

    python scripts/train_games.py prepare           on a machine with Numba: writes the GPU's code to .make/training/ptx
    python scripts/train_games.py run --minutes 9   on the machine with the GPU, again and again until "all done"
    python scripts/train_games.py quantise          where the weights are: writes each game's learned.npz
    python scripts/train_games.py judge             measures the learned policies against `strong`

The machine with the GPU needs torch, CuPy and NumPy, and this folder with .make/training, but no Numba. A run continues
with the first game whose training is not finished. If the environment variable OUT names a folder, weights and learning
curves are copied there after each run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))
FOLDER = ROOT / ".make" / "training"
COMMON: dict[str, Any] = {"rows": 32768, "steps": 64, "piece": 131072, "units": (512, 256), "decisions": 3_000_000_000}
GAMES: dict[str, dict[str, Any]] = {
    "jetcats": {"entropy": 0.03, "imitation": 0.12},
    "cat-cab": {"imitation": 0.18},
    "critter-cab": {"imitation": 0.18, "seats": (2, 3, 4)},
    "cat-astrophe": {"imitation": 0.18, "by": "level", "presets": 0.1},
    "cabbie": {"imitation": 0.25, "seats": (2, 3, 4, 5, 6)},
}
JUDGED = 16384
KEPT = ("best.npz", "last.npz", "curve.csv", "curve.svg")


def ptx_of(name: str) -> Path:
    return FOLDER / "ptx" / f"{name}.ptx"


def prepare() -> None:
    """Compiles the batch of every game for a GPU, on a machine that needs no GPU."""
    from mewple.core.compile.gpu_batch import batch_ptx_file
    from mewple.core.registry import find

    (FOLDER / "ptx").mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        shutil.copyfile(batch_ptx_file(find(name)), ptx_of(name))
        print(f"{ptx_of(name).relative_to(ROOT)}: {ptx_of(name).stat().st_size / 1e6:.1f} MB", flush=True)


def train(names: list[str], minutes: float, device: str, less: float) -> None:
    """Continues the training of the games, one after another, for this many minutes. For a quick test, the numbers of
    rows and of decisions are divided by `less`."""
    import torch

    from mewple.core.registry import find
    from mewple.train.plan import Plan
    from mewple.train.trainer import Run, Trainer

    torch.set_float32_matmul_precision("high")
    until = time.monotonic() + 60 * minutes
    for name in names:
        left = (until - time.monotonic()) / 60
        if left < 0.5:
            break
        given = {**COMMON, **GAMES[name]}
        for key in ("rows", "piece", "decisions"):
            given[key] = max(512, int(given[key] / less))
        ptx = ptx_of(name) if device == "gpu" and ptx_of(name).exists() else None
        run = Run(device, ptx, stop_after=left - 0.3, judge_every=1.5, judged=int(JUDGED / less**0.5), save_every=1.0)
        print(f"{name}: {left:.1f} minutes left in this run", flush=True)
        trainer = Trainer(find(name), Plan(name, **given), FOLDER / name, run, lambda line: print(line, flush=True))
        if trainer.done < trainer.plan.updates:
            trainer.train()
        copy_out(name)
        if trainer.done < trainer.plan.updates:
            return
        del trainer
    else:
        print("all done", flush=True)


def copy_out(name: str) -> None:
    """Copies the weights and learning curves of a game to the folder that the environment variable OUT names, if it is
    set."""
    out = os.environ.get("OUT")
    if not out:
        return
    (Path(out) / name).mkdir(parents=True, exist_ok=True)
    for file in KEPT:
        if (FOLDER / name / file).exists():
            shutil.copyfile(FOLDER / name / file, Path(out) / name / file)


def each_command(names: list[str], arguments: list[str]) -> None:
    """Runs a command of Mewple for each game that was trained. In the arguments, `{}` is replaced by the game's id."""
    for name in names:
        if not (FOLDER / name / "best.npz").exists():
            print(f"{name}: not trained yet; {FOLDER / name / 'best.npz'} is missing", flush=True)
            continue
        command = [each.replace("{}", name) for each in arguments]
        print("mewple", *command, flush=True)
        subprocess.run([sys.executable, "-c", "from mewple.cli import main; main()", *command], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("prepare", "run", "quantise", "judge"))
    parser.add_argument("--games", default=",".join(GAMES), help="ids with commas between them; all by default")
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--device", choices=("gpu", "cpu"), default="gpu")
    parser.add_argument("--less", type=float, default=1.0, help="divides the size of everything, to rehearse on a CPU")
    given = parser.parse_args()
    names = given.games.split(",")
    unknown = [name for name in names if name not in GAMES]
    if unknown:
        parser.error(f"--games: {unknown[0]} is not one of {', '.join(GAMES)}")
    if given.what == "prepare":
        prepare()
    elif given.what == "run":
        train(names, given.minutes, given.device, given.less)
    elif given.what == "quantise":
        each_command(names, ["quantise", "{}", str(FOLDER / "{}" / "best.npz")])
    else:
        each_command(names, ["tournament", "{}", "--bots", "learned,strong", "--judge", "500"])


if __name__ == "__main__":
    main()
