"""`mewple train`: trains a game's learned policy."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mewple.cli import WrongInput
from mewple.cli.arguments import GameId, Seed, Settings, find_game, read_options, read_seed

if TYPE_CHECKING:
    from mewple.core.game import Game
    from mewple.train.plan import Plan
    from mewple.train.trainer import Run, Teacher

FOLDER = Path("training")


def add(app: typer.Typer) -> None:
    app.command("train")(train)


def train(
    game: GameId,
    folder: Annotated[
        Path | None,
        typer.Option("--folder", help="Where state, weights and curves are kept.", show_default="training/GAME"),
    ] = None,
    decisions: Annotated[
        float, typer.Option("--decisions", help="Length of the training, in millions of decisions.")
    ] = 200,
    stop_after: Annotated[
        float | None, typer.Option("--stop-after", metavar="MINUTES", help="End this run then; the next one goes on.")
    ] = None,
    device: Annotated[str, typer.Option("--device", help="cpu or gpu.")] = "cpu",
    threads: Annotated[int, typer.Option("--threads", help="Cores that torch uses on the CPU.")] = 1,
    ptx: Annotated[
        Path | None, typer.Option("--ptx", help="The GPU's code of this game; a machine that has it needs no Numba.")
    ] = None,
    units: Annotated[str, typer.Option("--units", help="Units of the two hidden layers.")] = "256,128",
    rows: Annotated[int, typer.Option("--rows", help="Games side by side.")] = 2048,
    steps: Annotated[int, typer.Option("--steps", help="Decisions of each game between two updates.")] = 32,
    piece: Annotated[int, typer.Option("--piece", help="Decisions in one step of gradient descent.")] = 8192,
    imitation: Annotated[float, typer.Option("--imitation", help="The part in which it imitates, from 0 to 1.")] = 0.15,
    rate: Annotated[float, typer.Option("--rate", help="The learning rate of self-play.")] = 4e-4,
    entropy: Annotated[
        float, typer.Option("--entropy", help="What variety is worth; more where choices are secret.")
    ] = 0.01,
    seats: Annotated[str, typer.Option("--seats", help="Player counts, such as 2,3; all by default.")] = "",
    presets: Annotated[float, typer.Option("--presets", help="The part of the games that play with presets.")] = 0.2,
    by: Annotated[
        str,
        typer.Option("--by", metavar="OPTION", help="Play every choice of this option equally often: a difficulty."),
    ] = "",
    teacher: Annotated[
        Path | None, typer.Option("--teacher", help="Imitate these trained weights instead of the strong policy.")
    ] = None,
    judge_every: Annotated[
        float, typer.Option("--judge-every", metavar="MINUTES", help="Time between judgements.")
    ] = 3,
    judged: Annotated[int, typer.Option("--judged", help="Games of a judgement for each number of seats.")] = 2000,
    seed: Seed = 1,
    settings: Settings = None,
    make_ptx: Annotated[
        Path | None, typer.Option("--make-ptx", help="Only write the GPU's code of this game to a file; needs no GPU.")
    ] = None,
) -> None:
    """Train a game's learned policy: first it imitates the strong policy, then it plays against itself.

    Every few minutes it plays against `strong`. The best weights are kept in the folder as `best.npz`; `mewple
    quantise` makes the game's learned policy from them. To continue a training that was stopped, run the same command
    again.
    """
    found = find_game(game)
    if make_ptx is not None:
        from mewple.core.compile.gpu_batch import batch_ptx_file

        make_ptx.write_bytes(batch_ptx_file(found).read_bytes())
        typer.echo(f"{make_ptx}: the code of {found.name} for a GPU")
        return
    torch = _torch()
    from mewple.train.plan import Plan, WrongPlan
    from mewple.train.trainer import Run

    if device not in ("cpu", "gpu"):
        raise WrongInput(f"--device: expected cpu or gpu; got {device}")
    if by and (by not in found.content.options or not found.content.options[by].choices):
        raise WrongInput(f"--by: {found.name} has no option {by!r} with choices")
    plan = Plan(
        found.id,
        seed=read_seed(seed),
        decisions=round(decisions * 1e6),
        imitation=imitation,
        units=_numbers("--units", units, 2),
        rows=rows,
        steps=steps,
        piece=piece,
        rate=rate,
        entropy=entropy,
        presets=presets,
        by=by,
        seats=_numbers("--seats", seats) if seats else (),
        options=tuple(sorted(read_options(found, settings).items())),
    )
    limit = float("inf") if stop_after is None else stop_after
    run = Run(device, ptx, limit, judge_every, judged)
    torch.set_num_threads(threads)
    torch.set_float32_matmul_precision("high")
    try:
        _train(found, plan, folder or FOLDER / found.id, run, _read_teacher(found, teacher, device))
    except WrongPlan as problem:
        raise WrongInput(str(problem)) from None


def _train(game: Game, plan: Plan, folder: Path, run: Run, teacher: Teacher | None) -> None:
    from mewple.cli.progress import show_progress
    from mewple.train.keep import BEST
    from mewple.train.trainer import Trainer

    with show_progress():
        trainer = Trainer(game, plan, folder, run, typer.echo, teacher)
    finished = trainer.train()
    if finished:
        typer.echo(f"finished; `mewple quantise {game.id} {folder / BEST}` makes the learned policy")
    else:
        typer.echo(f"stopped after {trainer.decisions / 1e6:.1f} M decisions; the same command goes on")


def _torch() -> Any:
    try:
        import torch
    except ImportError:
        raise WrongInput("training needs PyTorch: pip install 'mewple[train]'") from None
    return torch


def _numbers(argument: str, text: str, count: int | None = None) -> tuple[Any, ...]:
    parts = text.split(",")
    if not all(part.strip().isdigit() for part in parts) or (count is not None and len(parts) != count):
        wanted = f"{count} whole numbers" if count else "whole numbers"
        raise WrongInput(f"{argument}: expected {wanted} with commas between them; got {text!r}")
    return tuple(int(part) for part in parts)


def _read_teacher(game: Game, file: Path | None, device: str) -> Teacher | None:
    if file is None:
        return None
    from mewple.lab.quantise import WrongWeights, read_weights
    from mewple.train.network import as_teacher

    try:
        made: Teacher = as_teacher(read_weights(game, file), "cuda" if device == "gpu" else "cpu")
        return made
    except WrongWeights as problem:
        raise WrongInput(f"--teacher: {problem}") from None
