"""`mewple compare`: measures the effect of a rule change, with the same seeds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

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
    from mewple.api import RuleChange
    from mewple.lab.compare import Comparison, Difference


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
    """Play two versions of the rules with the same seeds and show what differs.

    `--set` and `--box` apply to both versions; `--with` and `--with-box` change the second one. Intervals are corrected
    for the number of comparisons and are valid after any number of games, so the command can stop as soon as all
    results are clear.
    """
    from mewple.api import compare as compare_rules
    from mewple.cli import WrongInput
    from mewple.cli.progress import show_progress

    if not with_settings and not with_box:
        raise WrongInput("compare: say what changes, with --with OPTION=VALUE or --with-box FILE")
    before = open_game(game, box)
    after = open_game(game, *(file for file in (box, with_box) if file))
    options, changed = read_options(before, settings), read_options(after, with_settings, "--with")
    names = read_levels(before, levels)
    with read_executor(cluster) as executor, show_progress("comparing", games * len(names), quiet=as_json) as advance:
        done = compare_rules(
            before, changed, after, read_games(games), read_seats(before, seats), read_seed(seed), names,
            to_the_end=to_the_end, cores=read_cores(cores), executor=executor, progress=advance, **options,
        )  # fmt: skip
    if as_json:
        import json

        typer.echo(json.dumps(done.words(), indent=2))
    else:
        _show(done)


def _show(done: RuleChange) -> None:
    from rich.console import Console
    from rich.table import Table

    screen = Console(highlight=False, soft_wrap=True)
    for name, each in done.levels.items():
        early = " (stopped early: everything is clear)" if each.stopped_early else ""
        title = f"{each.first.game.name}, {each.first.seats} seats, {name} players, {each.games:,} games each{early}"
        table = Table("", "first rules", "second rules", "difference", "95 % interval", "verdict", title=title)
        for column in table.columns[1:5]:
            column.justify = "right"
        for difference in each.differences:
            table.add_row(*_row(each, difference))
        screen.print(table)
    comparisons = len(next(iter(done.levels.values())).differences)
    screen.print(
        f"Intervals are corrected for {comparisons} comparisons and hold whenever you look. Same: any difference is"
        " smaller than half a point of share, or 1 % of the first rules' number."
    )
    for sentence in done.flips:
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
