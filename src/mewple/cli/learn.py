"""`mewple learn`: trains a game's value network with games of its best policy."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mewple.cli import WrongInput
from mewple.cli.arguments import GameId, Seed, Settings, each_choice, find_game, read_options, read_seed


def add(app: typer.Typer) -> None:
    app.command("learn")(learn)


def learn(
    game: GameId,
    count: Annotated[int, typer.Option("--positions", help="How many positions, for all player counts.")] = 400_000,
    seed: Seed = 1,
    settings: Settings = None,
    by: Annotated[
        str | None, typer.Option("--by", metavar="OPTION", help="With every choice of this option: a difficulty.")
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Where to write it; the game's own folder by default.")
    ] = None,
) -> None:
    """Train a value network, for searches that look only a few rounds ahead.

    The built-in policy plays games. From these games, a small network learns to predict who wins. Its input is what one
    seat sees at the beginning of a round. A game uses its network if its box.toml has `foresight = true` under
    `[thinking]`.
    """
    found = find_game(game)
    if count < 1000:
        raise WrongInput(f"--positions: expected at least 1000; got {count}")
    start, runs = read_seed(seed), list(each_choice(found, read_options(found, settings), by).values())
    from mewple.bots.value_net import FILE
    from mewple.cli.progress import show_progress
    from mewple.core.registry import game_folder
    from mewple.lab import value_net

    each = count // (len(found.seats) * len(runs))
    groups: list[value_net.Positions] = []
    for options in runs:
        for seats in found.seats:
            with show_progress():
                groups.append(value_net.positions(found, seats, each, start + len(groups), options))
            typer.echo(f"{each} positions with {seats} seat{'s' if seats > 1 else ''}")
    learned = value_net.learn(groups, start, typer.echo)
    target = file or game_folder(found) / FILE
    learned.network.save(target, found.spaces_version)
    part = 1 - learned.wrong / learned.knowing_nothing
    typer.echo(f"{target.name}: foresees {part:.0%} of who wins ({learned.wrong:.4f} of {learned.knowing_nothing:.4f})")
