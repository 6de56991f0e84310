"""`mewple pace`: measures how fast people play, from the matches of a server."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mewple.cli import WrongInput
from mewple.cli.arguments import GameId, find_game
from mewple.cli.serve import Database

if TYPE_CHECKING:
    from mewple.core.game import Game
    from mewple.match.thinking_times import ThinkingTime

MOST = 10_000
"""At most this many matches are read, beginning with the newest."""


def add(app: typer.Typer) -> None:
    app.command("pace")(pace)


def pace(
    game: GameId,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The file to write; GAME-pace.toml by default.")
    ] = None,
    database: Database = None,
) -> None:
    """Measure how fast people play in the finished matches of a server. `mewple report --pace` uses the result to
    estimate minutes."""
    from mewple.lab.pace import BadPace, measure_pace
    from mewple.store import StoreError

    found = find_game(game)
    try:
        matches = asyncio.run(_read(found, database))
        measured = measure_pace(found, matches)
    except (StoreError, BadPace) as problem:
        raise WrongInput(f"pace: {problem}") from None
    file = out or Path(f"{found.id}-pace.toml")
    try:
        file.write_text(measured.toml(), encoding="utf-8")
    except OSError as problem:
        raise WrongInput(f"--out: {file} cannot be written: {problem.strerror}") from None
    typer.echo(f"{measured.source}: {measured.choice:g} seconds for a decision with a choice")
    typer.echo(f"pace: {file}")


async def _read(game: Game, database: str | None) -> list[list[ThinkingTime]]:
    """The thinking times in all finished matches of the game that were played by its present rules."""
    import msgspec

    from mewple.match import Entry, MatchError, Setup
    from mewple.match.thinking_times import thinking_times
    from mewple.store import open_store
    from mewple.store.keeping import list_tables

    store = await open_store(database)
    matches = []
    try:
        listed = await store.keep_house(lambda connection: list_tables(connection, state="over", limit=MOST))
        for each in listed:
            stored = await store.load(each.id) if each.game == game.id else None
            if stored is None:
                continue
            texts = await store.entries(each.id)
            entries = [msgspec.json.decode(text, type=Entry) for _, text in texts]
            try:
                matches.append(list(thinking_times(msgspec.json.decode(stored.setup, type=Setup), entries)))
            except MatchError:
                continue  # this match was played with another version of the rules
    finally:
        await store.close()
    return matches
