"""`mewple quantise`: makes a game's learned policy from trained weights."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mewple.cli import WrongInput
from mewple.cli.arguments import GameId, Seed, Settings, find_game, read_options, read_seed


def add(app: typer.Typer) -> None:
    app.command("quantise")(quantise)


def quantise(
    game: GameId,
    weights: Annotated[Path, typer.Argument(metavar="FILE", help="The weights that `mewple train` wrote.")],
    count: Annotated[int, typer.Option("--positions", help="How many positions to look at.")] = 4000,
    seed: Seed = 1,
    settings: Settings = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Where to write it; the game's own folder by default.")
    ] = None,
) -> None:
    """Convert trained weights to the whole numbers that bots use, and report how often the converted network decides as
    before.

    Half of the positions are used to choose the scales, and the other half for the comparison.
    """
    found = find_game(game)
    if count < 100:
        raise WrongInput(f"--positions: expected at least 100; got {count}")
    from mewple.core.net import FILE, read_net
    from mewple.core.registry import game_folder
    from mewple.lab import quantise as lab

    start, options = read_seed(seed), read_options(found, settings)
    try:
        net = lab.read_weights(found, weights)
    except lab.WrongWeights as problem:
        raise WrongInput(str(problem)) from None
    arrays = lab.quantise(found, net, lab.positions(found, count // 2, start, options))
    target = file or game_folder(found) / FILE
    lab.save(arrays, target)
    read_net(found, target)
    same = lab.agreement(net, lab.whole_outputs(arrays), lab.positions(found, count // 2, start + 1_000_000, options))
    typer.echo(
        f"{target.name}: {target.stat().st_size / 1000:.0f} kB; {same.same:.2%} of {same.positions} decisions are the "
        f"same, the others were {same.lost:.3f} apart; values differ by {same.value_apart:.4f}"
    )
