"""`mewple data`: writes games as Parquet files, for data analysis with other tools."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from mewple.cli import WrongInput
from mewple.cli.arguments import GameId, Seats, Seed, Settings, read_options, read_seats, read_seed
from mewple.cli.lab_arguments import (
    BoxFile,
    ClusterAddress,
    Cores,
    Games,
    open_game,
    read_cores,
    read_executor,
    read_games,
    read_levels,
)


def add(app: typer.Typer) -> None:
    app.command("data")(data)


def data(
    game: GameId,
    out: Annotated[
        Path, typer.Option("--out", metavar="FOLDER", help="The folder for games, moments and uses .parquet.")
    ],
    settings: Settings = None,
    box: BoxFile = None,
    games: Games = 100_000,
    sample: Annotated[int, typer.Option("--sample", help="How many of them to look at closely, with playouts.")] = 100,
    playouts: Annotated[int, typer.Option("--playouts", help="How many playouts for each win chance.")] = 64,
    seats: Seats = None,
    seed: Seed = 1,
    level: Annotated[str, typer.Option("--level", help="The policy that fills all seats.")] = "strong",
    cores: Cores = 0,
    cluster: ClusterAddress = None,
) -> None:
    """Write Parquet files: one with a row for each game, one with a row for each evaluated moment, and one with a row
    for each kind of action. The same arguments give the same bytes."""
    from mewple.cli.progress import show_progress
    from mewple.lab.counting import count
    from mewple.lab.data import require_polars, write_data
    from mewple.lab.evaluation import evaluate
    from mewple.lab.report_levels import spacings
    from mewple.lab.simulate import Plan

    require_polars()
    found = open_game(game, box)
    if not 2 <= sample <= games:
        raise WrongInput(f"--sample: expected 2 to {games}, which is --games; got {sample}")
    if playouts < 2 or playouts % 2:
        raise WrongInput(f"--playouts: expected an even number from 2; got {playouts}")
    policies = tuple(read_levels(found, level))
    if len(policies) != 1:
        raise WrongInput(f"--level: expected one policy; got {level!r}")
    plan = Plan(
        found, read_seats(found, seats), read_games(games), read_seed(seed), policies, read_options(found, settings),
        read_cores(cores),
    )  # fmt: skip
    with read_executor(cluster) as executor, show_progress(found.name, games + sample) as advance:
        counted = count(plan, advance, executor)
        every, spacing = spacings(counted)
        sampled = evaluate(replace(plan, games=sample), playouts, every=every, spacing=spacing, progress=advance)
    try:
        files = write_data(out, counted, sampled)
    except OSError as problem:
        raise WrongInput(f"--out: {out} cannot be written: {problem.strerror}") from None
    for file in files:
        typer.echo(str(file))
