"""`mewple playthrough`: prints one whole game as readable text."""

from __future__ import annotations

import typer

from mewple.cli.arguments import (
    GameId,
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


def add(app: typer.Typer) -> None:
    app.command("playthrough")(playthrough)


def playthrough(
    game: GameId,
    seed: Seed = 1,
    seats: Seats = None,
    policy: Policies = "house",
    settings: Settings = None,
    box: BoxFile = None,
) -> None:
    """Print one whole game: every decision in words, every outcome, the log, the points and the result."""
    from mewple.testing import playthrough as text

    found = open_game(game, box)
    places = read_seats(found, seats)
    options, policies = read_options(found, settings), read_policies(found, policy, places)
    typer.echo(text.playthrough(found, places, read_seed(seed), policies, options), nl=False)
