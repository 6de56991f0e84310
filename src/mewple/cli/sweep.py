"""`mewple sweep`: plays with every value of an option, or every pair of values of two options, on the same seeds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mewple.cli.arguments import (
    GameId,
    Json,
    Policies,
    Seats,
    Seed,
    Settings,
    read_options,
    read_policies,
    read_seats,
    read_seed,
)
from mewple.cli.lab_arguments import (
    BoxFile,
    ClusterAddress,
    Cores,
    Games,
    open_game,
    read_cores,
    read_executor,
    read_games,
)

if TYPE_CHECKING:
    from mewple.core.content import OptionValue
    from mewple.core.game import Game
    from mewple.lab.sweep import Cell, Sweep


def add(app: typer.Typer) -> None:
    app.command("sweep")(sweep)


def sweep(
    game: GameId,
    over: Annotated[
        list[str],
        typer.Option(
            "--over",
            metavar="OPTION=VALUES",
            help="An option and its values, separated by commas, or LOW..HIGH[..STEP]; once or twice.",
        ),
    ],
    settings: Settings = None,
    box: BoxFile = None,
    games: Games = 20_000,
    seats: Seats = None,
    seed: Seed = 1,
    policy: Policies = "strong",
    cores: Cores = 0,
    cluster: ClusterAddress = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Also write a heat map into this HTML file.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Play every combination of option values with the same seeds and print a table. With --html, also write a heat
    map."""
    from mewple.cli.progress import show_progress
    from mewple.lab.simulate import Plan
    from mewple.lab.sweep import combinations
    from mewple.lab.sweep import sweep as run

    found = open_game(game, box)
    values, places = read_over(found, over), read_seats(found, seats)
    plan = Plan(
        found,
        places,
        read_games(games),
        read_seed(seed),
        read_policies(found, policy, places),
        read_options(found, settings),
        read_cores(cores),
    )
    total = games * len(combinations(values))
    with read_executor(cluster) as executor, show_progress("sweeping", total, quiet=as_json) as advance:
        done = run(plan, values, advance, executor=executor)
    if html is not None:
        from mewple.lab.report_file import write_report
        from mewple.lab.sweep import sweep_report

        write_report(html, sweep_report(done))
    if as_json:
        import json

        typer.echo(json.dumps(done.words(), indent=2))
    else:
        _show(done)
        if html is not None:
            typer.echo(f"heat map: {html}")


def read_over(game: Game, texts: list[str]) -> dict[str, list[OptionValue]]:
    """The options and values in `--over option=values`."""
    from mewple.cli import WrongInput

    found: dict[str, list[OptionValue]] = {}
    for text in texts:
        name, equals, values = text.partition("=")
        if not equals or not values:
            raise WrongInput(f"--over: expected OPTION=VALUES; got {text!r}")
        parts = _range(values) or values.split(",")
        found[name] = [read_options(game, [f"{name}={part}"], "--over")[name] for part in parts]
        if len(set(map(str, found[name]))) != len(parts):
            raise WrongInput(f"--over: a value of {name} is given twice")
    if len(texts) != len(found) or len(found) > 2:
        raise WrongInput("--over: expected one option, or two different ones")
    return found


def _range(text: str) -> list[str]:
    """Reads a range: `10..50..20` gives 10, 30, 50. Returns an empty list for any other text."""
    from mewple.cli import WrongInput

    parts = text.split("..")
    if not 2 <= len(parts) <= 3 or not all(part.lstrip("-").isdecimal() for part in parts):
        return []
    low, high, step = int(parts[0]), int(parts[1]), int(parts[2]) if len(parts) == 3 else 1
    if step < 1 or low > high:
        raise WrongInput(f"--over: expected LOW..HIGH or LOW..HIGH..STEP, ascending; got {text!r}")
    return [str(value) for value in range(low, high + 1, step)]


def _show(done: Sweep) -> None:
    from rich.console import Console
    from rich.table import Table

    plan = done.plan
    title = f"{plan.game.name}, {plan.seats} seats, {plan.games:,} games each, {', '.join(plan.policies)} players"
    table = Table(*done.over, *done.names, title=title)
    for column in table.columns[len(done.over) :]:
        column.justify = "right"
    for cell in done.cells:
        table.add_row(*(_text(value) for value in cell.options.values()), *_figures(cell))
    screen = Console(highlight=False, soft_wrap=True)
    screen.print(table)
    screen.print(f"± is half of a 95 % interval, corrected for {len(done.cells) * len(done.names)} comparisons.")


def _figures(cell: Cell) -> list[str]:
    texts = []
    for name, figure in cell.figures.items():
        form = ".2%" if "share" in name or "rate" in name else ".2f"
        texts.append(f"{figure.mean:{form}} ± {figure.half:{form}}")
    return texts


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
