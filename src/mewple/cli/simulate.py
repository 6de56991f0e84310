"""`mewple simulate`: plays many games and prints the results."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mewple.cli import FAILED, WrongInput
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
from mewple.cli.lab_arguments import BoxFile, open_game

if TYPE_CHECKING:
    from mewple.lab.simulate import Plan, Run


class Device(StrEnum):
    """The hardware on which the games are played."""

    cpu = "cpu"
    gpu = "gpu"


def add(app: typer.Typer) -> None:
    app.command("simulate")(simulate)


def simulate(
    game: GameId,
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 10_000,
    seats: Seats = None,
    seed: Seed = 1,
    policy: Policies = "random",
    settings: Settings = None,
    box: BoxFile = None,
    cores: Annotated[int, typer.Option("--cores", help="How many cores; 0: all.")] = 0,
    device: Annotated[Device, typer.Option("--device", help="Where to play: cpu or gpu.")] = Device.cpu,
    as_json: Json = False,
) -> None:
    """Play many games and show win shares, lengths and speed."""
    plan = _plan(game, games, seats, seed, policy, settings, box, cores, device)
    done = _run(plan, quiet=as_json)
    if as_json:
        import json

        typer.echo(json.dumps(words(done), indent=2))
    else:
        _show(done)
    if done.tally.endless:
        typer.echo(f"mewple: {done.tally.endless} games did not end and were stopped", err=True)
        raise typer.Exit(FAILED)


def _plan(
    name: str, games: int, seats: int | None, seed: int, policy: str, settings: list[str] | None, box: str | None,
    cores: int, device: Device,
) -> Plan:  # fmt: skip
    if games < 1:
        raise WrongInput(f"--games: expected at least 1; got {games}")
    if cores < 0:
        raise WrongInput(f"--cores: expected 1 or more, or 0 for all; got {cores}")
    game = open_game(name, box)
    if device is Device.gpu:
        _check_gpu()
    from mewple.lab.simulate import Plan

    places = read_seats(game, seats)
    return Plan(
        game=game,
        seats=places,
        games=games,
        seed=read_seed(seed),
        policies=read_policies(game, policy, places),
        options=read_options(game, settings),
        cores=cores,
        device=device.value,
    )


def _check_gpu() -> None:
    from mewple.core.compile import gpu

    reason = gpu.available()
    if reason:
        raise WrongInput(f"--device gpu: {reason}")


def _run(plan: Plan, quiet: bool) -> Run:
    """Plays the games, with a progress bar if the output is a terminal."""
    from mewple.cli.progress import show_progress
    from mewple.lab.simulate import run

    with show_progress(plan.game.name, plan.games, quiet=quiet) as advance:
        return run(plan, advance)


def words(done: Run) -> dict[str, Any]:
    """The results as one JSON object. Seats are in their order at the table."""
    plan, tally, seconds = done.plan, done.tally, max(done.seconds, 1e-9)
    codes = plan.game.content.codes(plan.options)
    return {
        "game": plan.game.id,
        "version": plan.game.content.version,
        "seats": plan.seats,
        "seed": plan.seed,
        "policies": [plan.policies[seat % len(plan.policies)] for seat in range(plan.seats)],
        "options": {name: option.value(codes[name]) for name, option in plan.game.content.options.items()},
        "way": done.way,
        "cores": done.cores,
        "games": tally.games,
        "decisions": tally.decisions.total,
        "seconds": done.seconds,
        "decisions_per_s": tally.decisions.total / seconds,
        "games_per_s": tally.games / seconds,
        "win_share": tally.win_shares,
        "win_share_interval": [list(each) for each in tally.intervals()],
        "points": [points.words() for points in tally.points],
        "length": tally.lengths.words(),
        "decisions_per_game": tally.decisions.words(),
        "endless": tally.endless,
    }


def _show(done: Run) -> None:
    from rich.console import Console
    from rich.table import Table

    told, screen = words(done), Console(highlight=False, soft_wrap=True)
    table = Table("seat", "policy", "win share", "95 % interval", "points (mean)", title=_title(done))
    for column in table.columns[2:]:
        column.justify = "right"
    for seat, share in enumerate(told["win_share"]):
        low, high = told["win_share_interval"][seat]
        points = f"{told['points'][seat]['mean']:.2f}"
        table.add_row(str(seat + 1), told["policies"][seat], f"{share:.2%}", f"{low:.2%} to {high:.2%}", points)
    screen.print(table)
    for name in ("length", "decisions_per_game"):
        spread = told[name]
        screen.print(
            f"{name.replace('_', ' ')}: mean {spread['mean']:.2f}, median {spread['median']},"
            f" 90 % from {spread['p5']} to {spread['p95']}, longest {spread['max']}"
        )
    screen.print(
        f"{told['games']:,} games, {told['decisions']:,} decisions in {told['seconds']:.3f} s ({_where(done)}):"
        f" {told['games_per_s']:,.0f} games/s, {told['decisions_per_s']:,.0f} decisions/s"
    )


def _title(done: Run) -> str:
    changed = "".join(f", {name}={value}" for name, value in done.plan.options.items())
    return f"{done.plan.game.name}, {done.plan.seats} seats, seed {done.plan.seed}{changed}"


def _where(done: Run) -> str:
    if done.way == "compiled":
        return f"{done.cores} core{'' if done.cores == 1 else 's'}"
    return "on the GPU" if done.way == "gpu" else "interpreted: install numba to compile"
