"""Arguments that several commands of the lab share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from mewple.cli import WrongInput

if TYPE_CHECKING:
    from mewple.core.game import Game
    from mewple.lab.counting import Executor

Games = Annotated[int, typer.Option("--games", help="How many games, at most.")]
Cores = Annotated[int, typer.Option("--cores", help="How many cores; 0: all.")]
Levels = Annotated[
    str, typer.Option("--levels", help="Policies that fill all seats, one after the other: random,beginner,strong.")
]
BoxFile = Annotated[
    str | None,
    typer.Option("--box", metavar="FILE", help="A TOML file that changes numbers, cards or options of the box."),
]

ClusterAddress = Annotated[
    str | None,
    typer.Option(
        "--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers play the games: tcp://HOST:8786."
    ),
]


def open_game(name: str, *files: str | None) -> Game:
    """The game with this id, with its box changed by the overlays in these files, one after another."""
    from pathlib import Path

    from mewple.cli.arguments import find_game

    given = [Path(file) for file in files if file]
    if not given:
        return find_game(name)
    from mewple.core.overlay import open_overlaid, read_overlay

    return open_overlaid(name, [read_overlay(file) for file in given])


@contextmanager
def read_executor(cluster: str | None) -> Iterator[Executor | None]:
    """Yields the cluster on which the games are played, or None if they are played on the cores of this machine."""
    if cluster is None:
        yield None
        return
    from mewple.lab.cluster import Cluster

    used = Cluster(cluster)
    try:
        yield used
    finally:
        used.close()


def read_games(games: int) -> int:
    if games < 2:
        raise WrongInput(f"--games: expected at least 2; got {games}")
    return games


def read_cores(cores: int) -> int:
    if cores < 0:
        raise WrongInput(f"--cores: expected 1 or more, or 0 for all; got {cores}")
    return cores


def read_levels(game: Game, text: str) -> list[str]:
    """Reads names of policies, separated by commas. No name may appear twice."""
    from mewple.core.play import policy_number

    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names or len(set(names)) != len(names):
        raise WrongInput(f"--levels: expected different policies, separated by commas; got {text!r}")
    for name in names:
        try:
            policy_number(game, name)
        except LookupError as problem:
            raise WrongInput(f"--levels: {problem.args[0]}") from None
    return names
