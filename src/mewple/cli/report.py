"""`mewple report`: writes a report about the effects of a game's rules, as one page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mewple.cli import WrongInput
from mewple.cli.arguments import GameId, Seats, Seed, Settings, read_options, read_seats, read_seed
from mewple.cli.lab_arguments import (
    BoxFile,
    ClusterAddress,
    Cores,
    Levels,
    open_game,
    read_cores,
    read_executor,
    read_games,
    read_levels,
)

if TYPE_CHECKING:
    from mewple.core.game import Game
    from mewple.lab.pace import Pace
    from mewple.lab.report import Sizes


def add(app: typer.Typer) -> None:
    app.command("report")(report)


def report(
    game: GameId,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The HTML file to write; GAME-SEATS.html by default.")
    ] = None,
    settings: Settings = None,
    box: BoxFile = None,
    games: Annotated[int, typer.Option("--games", help="How many games at each level of play.")] = 100_000,
    sample: Annotated[int, typer.Option("--sample", help="How many of them to look at closely, with playouts.")] = 120,
    playouts: Annotated[int, typer.Option("--playouts", help="How many playouts for each win chance.")] = 64,
    restricted: Annotated[
        int,
        typer.Option("--restricted", help="How many decisions to replace to find what an action is worth; 0: none."),
    ] = 120,
    luck: Annotated[
        int, typer.Option("--luck", help="How many games and seeds for luck against skill; 0: none.")
    ] = 400,
    pace: Annotated[
        Path | None, typer.Option("--pace", metavar="FILE", help="How fast people play, as `mewple pace` measured it.")
    ] = None,
    seats: Seats = None,
    seed: Seed = 1,
    levels: Levels = "beginner,strong",
    cores: Cores = 0,
    cluster: ClusterAddress = None,
    server: Annotated[
        str, typer.Option("--server", metavar="URL", help="The server of Mewple on which links to games open.")
    ] = "http://localhost:8000",
) -> None:
    """Write a report about a game: the results in plain sentences, the figures behind them, and what to test next.

    The report is one HTML file that needs no network. The same arguments give the same report.
    """
    from mewple.cli.progress import show_progress
    from mewple.lab.report import make_report
    from mewple.lab.report_file import report_page
    from mewple.lab.simulate import Plan

    found = open_game(game, box)
    places, sizes = read_seats(found, seats), _sizes(games, sample, playouts, restricted, luck)
    names = read_levels(found, levels)
    plan = Plan(
        found, places, sizes.games, read_seed(seed), options=read_options(found, settings), cores=read_cores(cores),
        pace=_pace(pace, found),
    )  # fmt: skip
    report_page({"title": ""})  # fails before the games, not after them, if no page can be made
    total = sizes.total(len(names), places)
    with read_executor(cluster) as executor, show_progress(found.name, total) as advance:
        made = make_report(plan, names, sizes, advance, server.rstrip("/"), executor)
    file = out or Path(f"{found.id}-{places}.html")
    try:
        file.write_text(report_page(made), encoding="utf-8")
    except OSError as problem:
        raise WrongInput(f"--out: {file} cannot be written: {problem.strerror}") from None
    for sentence in made["verdict"]:
        typer.echo(sentence)
    typer.echo(f"report: {file}")


def _pace(file: Path | None, game: Game) -> Pace:
    from mewple.lab.pace import ASSUMED, BadPace, read_pace

    try:
        return read_pace(file, game) if file else ASSUMED
    except BadPace as problem:
        raise WrongInput(f"--pace: {problem}") from None


def _sizes(games: int, sample: int, playouts: int, restricted: int, luck: int) -> Sizes:
    from mewple.lab.report import Sizes

    if sample < 2:
        raise WrongInput(f"--sample: expected at least 2; got {sample}")
    if playouts < 2 or playouts % 2:
        raise WrongInput(f"--playouts: expected an even number from 2; got {playouts}")
    for option, number in (("--restricted", restricted), ("--luck", luck)):
        if number < 0 or number == 1:
            raise WrongInput(f"{option}: expected 0, or at least 2; got {number}")
    return Sizes(read_games(games), sample, playouts, min(10_000, games), restricted, luck)
