"""Finds levels of bots: those that a game's box names, bots of other packages, and policies by name."""

from __future__ import annotations

from mewple.bots.plugins import outside_level, outside_levels
from mewple.core.content import Level
from mewple.core.game import Game
from mewple.core.net import WrongNet
from mewple.core.play import policy_names, policy_number

PROGRAM = "program"
"""The level of a seat that a program plays. If the program does not answer, the strong policy decides for it."""


def find_level(game: Game, id: str) -> Level:  # noqa: A002  that is what the box calls it
    """The level with this id: one of the box, a bot of another package, a program, or a policy ("random", "house" and
    the game's own ones)."""
    for level in game.content.levels:
        if level.id == id:
            return level
    outside = outside_level(game, id)
    if outside is not None:
        return outside
    if id == PROGRAM:
        return Level(id=PROGRAM, name="A program", text="", policy="house")
    try:
        policy_number(game, id)
    except WrongNet:
        raise
    except LookupError:
        known = [level.id for level in levels(game)] + list(policy_names(game))
        raise LookupError(f"{game.name} has no bot level {id!r}; there are: {', '.join(known)}") from None
    return Level(id=id, name=id.capitalize(), text="", policy=id)


def levels(game: Game) -> tuple[Level, ...]:
    """The levels that players can choose at a table, the weakest first, and then the bots of other packages."""
    return (*game.content.levels, *outside_levels(game))


def stand_in(game: Game) -> Level:
    """The level of the bot that replaces a player who has left: the lowest level without careless mistakes."""
    careful = [level for level in game.content.levels if not level.careless]
    return careful[0] if careful else find_level(game, game.policies[0])
