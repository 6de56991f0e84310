"""`mewple tournament`: lets bots play each other and measures which is better."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mewple.cli import WrongInput
from mewple.cli.arguments import (
    GameId,
    Json,
    Seats,
    Seed,
    Settings,
    each_choice,
    find_game,
    read_options,
    read_seats,
    read_seed,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from mewple.bots.player import Player
    from mewple.core.game import Game
    from mewple.lab.kept_games import KeptGames
    from mewple.lab.tournament import Crosstable, Score


def add(app: typer.Typer) -> None:
    app.command("tournament")(tournament)


def tournament(
    game: GameId,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help="Who plays, separated by commas: random, house, a policy or bot level of the game, a bot of another"
            " package, search:1s, search:250ms or search:1000 (iterations).",
        ),
    ] = "random,house",
    games: Annotated[int, typer.Option("--games", help="How many games a pairing; seats rotate.")] = 100,
    seats: Seats = None,
    seed: Seed = 1,
    settings: Settings = None,
    cores: Annotated[int, typer.Option("--cores", help="Games played at the same time; 0: all cores.")] = 0,
    by: Annotated[
        str | None, typer.Option("--by", metavar="OPTION", help="Once for every choice of this option: a difficulty.")
    ] = None,
    judge: Annotated[
        int,
        typer.Option(
            "--judge",
            metavar="N",
            help="Also tell shares with the luck taken out: every decision that is not the house policy's is judged by"
            " N games played on from there. Needs far fewer games; 1000 is a good number.",
        ),
    ] = 0,
    keep: Annotated[
        Path | None,
        typer.Option(
            "--keep",
            metavar="FILE",
            help="Keep the results of games of bots that search, and of all games with --judge. The same command then"
            " goes on where it was stopped; more --games or more --bots play only what is missing.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other and show win shares with intervals, and ratings.

    For each pair of bots, one bot plays one seat, and copies of the other bot play all other seats. Each seed is played
    once from every seat. In a cooperative game, one bot plays all seats, and its win share is the share of games that
    it wins.
    """
    found = find_game(game)
    if games < 1:
        raise WrongInput(f"--games: expected at least 1; got {games}")
    if judge < 0 or (judge and games == 1):
        raise WrongInput(f"--judge: expected 0 (not at all) or more, with two games at least; got {judge}")
    places, players = read_seats(found, seats), _players(found, bots)
    start, runs = read_seed(seed), each_choice(found, read_options(found, settings), by)
    from mewple.cli.progress import show_progress
    from mewple.lab.simulate import all_cores
    from mewple.lab.tournament import tournament as run

    kept = _kept(keep, found, places, start, judge) if keep is not None else None

    def play(progress: Callable[[int], None]) -> dict[str, Crosstable]:
        how: dict[str, Any] = {"cores": cores or all_cores(), "judge": judge, "progress": progress, "kept": kept}
        return {
            name: run(found, players, games, places, start, options=options, **how) for name, options in runs.items()
        }

    with show_progress("playing", len(runs) * games * _pairings(found, players, places), quiet=as_json) as advance:
        tables = play(advance)
    if not as_json:
        _show(tables)
        return
    import json

    told = [{**words(table), **({by: name} if by else {})} for name, table in tables.items()]
    typer.echo(json.dumps(told if by else told[0], indent=2))


def _kept(file: Path, game: Game, seats: int, seed: int, judge: int) -> KeptGames:
    from mewple.lab.kept_games import KeptGames, WrongKeptGames

    about = {"game": game.id, "rules": game.content.version, "seats": seats, "seed": seed, "judge": judge}
    try:
        return KeptGames(file, about)
    except WrongKeptGames as problem:
        raise WrongInput(f"--keep: {problem}") from None


def _players(game: Game, text: str) -> list[Player]:
    from mewple.bots.player import player

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


def words(table: Crosstable) -> dict[str, Any]:
    """The results of the tournament as one JSON object."""
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
                **_without_luck(score),
            }
            for (one, other), score in table.cells.items()
        ],
    }


def _without_luck(score: Score) -> dict[str, Any]:
    judged = score.judged()
    return {"without_luck": {"share": judged[0], "interval": judged[1:]}} if judged else {}


def _show(tables: dict[str, Crosstable]) -> None:
    from rich.console import Console

    screen = Console(highlight=False, soft_wrap=True)
    for name, table in tables.items():
        screen.print(_sheet(name, table))
        ranking = sorted(table.ratings().items(), key=lambda entry: -entry[1])
        screen.print("ratings: " + ", ".join(f"{player} {value:+.0f}" for player, value in ranking))


def _sheet(name: str, table: Crosstable) -> Any:
    from rich.table import Table as Sheet

    together = all(one == other for one, other in table.cells)
    even = "" if together else f"; an even share is {table.even:.1%}"
    title = f"{table.game.name}{f' ({name})' if name else ''}, {table.seats} seats{even}"
    columns = ("bot", *(() if together else ("against a field of",)), "games")
    sheet = Sheet(*columns, "win rate" if together else "win share", "95 % interval", title=title)
    for (one, other), score in table.cells.items():
        low, high = score.interval()
        who = (one,) if together else (one, other)
        sheet.add_row(*who, str(score.games), f"{score.mean:.1%}", f"{low:.1%} to {high:.1%}")
        if judged := score.judged():
            mean, low, high = judged
            rest = ("",) * (len(who) - 1)
            sheet.add_row("  without luck", *rest, "", f"{mean:.1%}", f"{low:.1%} to {high:.1%}")
    return sheet
