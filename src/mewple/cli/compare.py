"""`mewple compare`: the effect of a rule change, on the same seeds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mewple.cli.arguments import GameId, Json, Seats, Seed, Settings, read_options, read_seats, read_seed
from mewple.cli.lab_arguments import (
    BoxFile,
    ClusterAddress,
    Cores,
    Games,
    Levels,
    open_game,
    read_cores,
    read_executor,
    read_games,
    read_levels,
)

if TYPE_CHECKING:
    from mewple.lab.compare import Comparison, Difference
    from mewple.lab.simulate import Plan


def add(app: typer.Typer) -> None:
    app.command("compare")(compare)


def compare(
    game: GameId,
    settings: Settings = None,
    with_settings: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="OPTION=VALUE", help="An option of the second rules; may be given again."),
    ] = None,
    box: BoxFile = None,
    with_box: Annotated[
        str | None,
        typer.Option("--with-box", metavar="FILE", help="A box overlay for the second rules alone."),
    ] = None,
    games: Games = 100_000,
    seats: Seats = None,
    seed: Seed = 1,
    levels: Levels = "beginner,strong",
    to_the_end: Annotated[
        bool, typer.Option("--to-the-end", help="Play all games, even when everything is clear before.")
    ] = False,
    cores: Cores = 0,
    cluster: ClusterAddress = None,
    as_json: Json = False,
) -> None:
    """Play two versions of the rules on the same seeds and show what differs.

    `--set` and `--box` hold for both; `--with` and `--with-box` change the second. Intervals are corrected for the
    number of comparisons and hold at any moment, so that the games stop when everything is clear.
    """
    from mewple.cli import WrongInput
    from mewple.cli.progress import show_progress
    from mewple.lab.compare import compare as run
    from mewple.lab.simulate import Plan

    if not with_settings and not with_box:
        raise WrongInput("compare: say what changes, with --with OPTION=VALUE or --with-box FILE")
    before = open_game(game, box)
    after = open_game(game, *(file for file in (box, with_box) if file))
    options, changed = read_options(before, settings), read_options(after, with_settings, "--with")
    places = read_seats(before, seats)
    plan = Plan(
        before, places, read_games(games), read_seed(seed), options=options, cores=read_cores(cores)
    )  # fmt: skip
    names = read_levels(before, levels)
    done: dict[str, Comparison] = {}
    with read_executor(cluster) as executor, show_progress("comparing", games * len(names), quiet=as_json) as advance:
        for name in names:
            first = replace(plan, policies=(name,))
            played = 0

            def watch(comparison: Comparison) -> None:
                nonlocal played
                advance(comparison.games - played)
                played = comparison.games

            second = replace(first, game=after, options={**options, **changed})
            done[name] = run(first, second, watch, stop_early=not to_the_end, executor=executor)
    if as_json:
        import json

        typer.echo(json.dumps(words(done), indent=2))
    else:
        _show(plan, done)


def words(done: dict[str, Comparison]) -> dict[str, Any]:
    """The comparisons as one JSON object."""
    from mewple.lab.compare import flips

    return {"levels": {name: each.words() for name, each in done.items()}, "flips": flips(done)}


def _show(plan: Plan, done: dict[str, Comparison]) -> None:
    from rich.console import Console
    from rich.table import Table

    from mewple.lab.compare import flips

    screen = Console(highlight=False, soft_wrap=True)
    for name, each in done.items():
        early = " (stopped early: everything is clear)" if each.stopped_early else ""
        title = f"{plan.game.name}, {plan.seats} seats, {name} players, {each.games:,} games each{early}"
        table = Table("", "first rules", "second rules", "difference", "95 % interval", "verdict", title=title)
        for column in table.columns[1:5]:
            column.justify = "right"
        for difference in each.differences:
            table.add_row(*_row(each, difference))
        screen.print(table)
    comparisons = len(next(iter(done.values())).differences)
    screen.print(
        f"Intervals are corrected for {comparisons} comparisons and hold whenever you look. Same: any difference is"
        " smaller than half a point of share, or 1 % of the first rules' number."
    )
    for sentence in flips(done):
        screen.print(f"Levels disagree: {sentence}.")


def _row(comparison: Comparison, difference: Difference) -> list[str]:
    found = comparison.interval(difference)

    def text(value: float, sign: str = "") -> str:
        return f"{value:{sign}.2%}" if difference.is_share else f"{value:{sign}.3f}"

    return [
        difference.name,
        text(difference.first.mean),
        text(difference.second.mean),
        text(found.mean, "+"),
        f"{text(found.low, '+')} to {text(found.high, '+')}",
        str(comparison.verdict(difference)),
    ]
