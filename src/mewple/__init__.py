"""Mewple: a digital tabletop for board games about cats and cabs.

A rule is written once, as plain Python, and runs interpreted, compiled for the CPU and compiled for a GPU.

    games()                     the ids of all games
    game("pig")                 a game: its options, seats, actions and levels; game("pig").deal(...) gives a Play
    simulate("pig", ...)        plays many games and counts who wins
    compare("pig", ...)         plays two versions of the rules with the same seeds
    tournament("pig", ...)      lets bots play each other
    search(play, ...)           searches for the best decision

Batches of games and the environments of PettingZoo, Gymnasium and OpenSpiel are in `mewple.envs`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mewple.api import RuleChange, Simulation, compare, game, search, simulate, tournament
    from mewple.core.actions import ActionError
    from mewple.core.chance import OutcomeError, OutcomeNeeded
    from mewple.core.content import OptionError
    from mewple.core.game import Game
    from mewple.core.play import BadSave, IllegalAction, NoSuchSeat, Play, Result, WrongSeats
    from mewple.core.registry import NoSuchGame

    def games() -> list[str]: ...


__version__ = "0.2.0"

__all__ = [
    "ActionError",
    "BadSave",
    "Game",
    "IllegalAction",
    "NoSuchGame",
    "NoSuchSeat",
    "OptionError",
    "OutcomeError",
    "OutcomeNeeded",
    "Play",
    "Result",
    "RuleChange",
    "Simulation",
    "WrongSeats",
    "compare",
    "game",
    "games",
    "search",
    "simulate",
    "tournament",
]

_HOMES = {
    "mewple.api": ("RuleChange", "Simulation", "compare", "game", "search", "simulate", "tournament"),
    "mewple.core.actions": ("ActionError",),
    "mewple.core.chance": ("OutcomeError", "OutcomeNeeded"),
    "mewple.core.content": ("OptionError",),
    "mewple.core.game": ("Game",),
    "mewple.core.play": ("BadSave", "IllegalAction", "NoSuchSeat", "Play", "Result", "WrongSeats"),
    "mewple.core.registry": ("NoSuchGame",),
}
"""The module that defines each name of the public API. These modules are imported when a name is first used, so that
`import mewple` is quick."""


def __getattr__(name: str) -> Any:
    if name == "games":  # `mewple.games` is a package that can be called; see mewple/games/__init__.py
        return import_module("mewple.games")
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(home), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
