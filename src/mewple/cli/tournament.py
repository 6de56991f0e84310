"""`mewple tournament`: who plays better, with seats rotated and seeds paired."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from mewple.cli import WrongInput
from mewple.cli.arguments import GameId, Json, Seats, Seed, Settings, find_game, read_options, read_seats, read_seed

if TYPE_CHECKING:
    from collections.abc import Callable

    from mewple.bots.think import Player
    from mewple.core.game import Game
    from mewple.lab.tournament import Table


def add(app: typer.Typer) -> None:
    app.command("tournament")(tournament)


def tournament(
    game: GameId,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help="Who plays, separated by commas: random, house, a policy or bot level of the game,"
            " search:1s, search:250ms or search:1000 (iterations).",
        ),
    ] = "random,house",
    games: Annotated[int, typer.Option("--games", help="How many games a pairing; seats rotate.")] = 100,
    seats: Seats = None,
    seed: Seed = 1,
    settings: Settings = None,
    cores: Annotated[int, typer.Option("--cores", help="Games played at the same time; 0: all cores.")] = 0,
    as_json: Json = False,
) -> None:
    """Let bots play each other and show win shares with intervals, and ratings.

    Each bot plays one seat against a field of each other bot, every seed from every seat. In a cooperative game each
    bot fills all seats.
    """
    found = find_game(game)
    if games < 1:
        raise WrongInput(f"--games: expected at least 1; got {games}")
    places, players = read_seats(found, seats), _players(found, bots)
    options, start = read_options(found, settings), read_seed(seed)
    from mewple.lab.running import all_cores
    from mewple.lab.tournament import tournament as run

    def play(progress: Callable[[int], None] | None = None) -> Table:
        count = cores or all_cores()
        return run(found, players, games, places, start, options=options, cores=count, progress=progress)

    table = play() if as_json else _with_progress(play, games * _pairings(found, players, places))
    if as_json:
        import json

        typer.echo(json.dumps(words(table), indent=2))
    else:
        _show(table)


def _players(game: Game, text: str) -> list[Player]:
    from mewple.bots.think import player

    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names or len(set(names)) != len(names):
        raise WrongInput(f"--bots: expected different bots separated by commas; got {text!r}")
    try:
        return [player(game, name) for name in names]
    except (LookupError, ValueError) as problem:
        raise WrongInput(f"--bots: {problem.args[0]}") from None


def _pairings(game: Game, players: list[Player], seats: int) -> int:
    from mewple.lab.tournament import pairings

    return len(pairings(game, players, seats))


def _with_progress(play: Callable[[Callable[[int], None]], Table], games: int) -> Table:
    from rich.console import Console
    from rich.progress import Progress

    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("playing", total=games)
        return play(lambda count: progress.update(task, advance=count))


def words(table: Table) -> dict[str, Any]:
    """The tournament as one JSON object."""
    return {
        "game": table.game.id,
        "seats": table.seats,
        "even_share": table.even,
        "decisions": table.decisions,
        "ratings": table.ratings(),
        "pairings": [
            {
                "bot": one,
                "field": other,
                "games": score.games,
                "share": score.mean,
                "interval": list(score.interval()),
            }
            for (one, other), score in table.cells.items()
        ],
    }


def _show(table: Table) -> None:
    from rich.console import Console
    from rich.table import Table as Sheet

    screen = Console(highlight=False, soft_wrap=True)
    title = f"{table.game.name}, {table.seats} seats; an even share is {table.even:.1%}"
    sheet = Sheet("bot", "against a field of", "games", "win share", "95 % interval", title=title)
    for (one, other), score in table.cells.items():
        low, high = score.interval()
        sheet.add_row(one, other, str(score.games), f"{score.mean:.1%}", f"{low:.1%} to {high:.1%}")
    screen.print(sheet)
    ranking = sorted(table.ratings().items(), key=lambda entry: -entry[1])
    screen.print("ratings: " + ", ".join(f"{name} {value:+.0f}" for name, value in ranking))
