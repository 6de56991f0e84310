"""Finds the installed games: the folders in `mewple.games` and the entry points of other packages.

[project.entry-points."mewple.games"]
pig = "pig_game:GAME"
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from pkgutil import iter_modules

from mewple.core.game import Game

GROUP = "mewple.games"
"""The group of entry points, and the package that holds the built-in games."""


class NoSuchGame(LookupError):
    """Raised if no game has this id."""


@cache
def _places() -> dict[str, str]:
    """Each game's id and the place of its `GAME`. Nothing is imported."""
    places = {entry.name: entry.value for entry in entry_points(group=GROUP)}
    for module in iter_modules(import_module(GROUP).__path__):
        if module.ispkg:
            places[module.name.replace("_", "-")] = f"{GROUP}.{module.name}:GAME"
    return dict(sorted(places.items()))


def ids() -> list[str]:
    """The ids of all games."""
    return list(_places())


def place(game: str) -> tuple[str, str]:
    """The module that a game is imported from, and the game's name in it."""
    if game not in _places():
        raise NoSuchGame(f"no game is called {game!r}; there are: {', '.join(_places())}")
    module, _, name = _places()[game].partition(":")
    return module, name


@cache
def find(game: str) -> Game:
    """The game with this id. Only that game is imported."""
    module, name = place(game)
    try:
        found = getattr(import_module(module), name, None)
    except ImportError as problem:
        raise NoSuchGame(f"{game} is registered as {_places()[game]}, which cannot be imported: {problem}") from problem
    if not isinstance(found, Game):
        raise NoSuchGame(f"{_places()[game]} is not a game but a {type(found).__name__}")
    if found.id != game:
        raise NoSuchGame(f"{_places()[game]} calls itself {found.id!r} but is registered as {game!r}")
    return found


def game_folder(game: Game) -> Path:
    """The folder of the game's package."""
    parts = game.rules.setup.__module__.split(".")
    built_in = GROUP.split(".")
    depth = len(built_in) + 1 if parts[: len(built_in)] == built_in else 1
    return Path(str(sys.modules[".".join(parts[:depth])].__file__)).parent


def games() -> list[Game]:
    """All games, by id."""
    return [find(game) for game in ids()]
