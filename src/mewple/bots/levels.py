"""Levels of bot: the strengths that a game's box names, and what stands for one where it names none."""

from __future__ import annotations

from typing import Any

from mewple.bots.plugins import outside_level, outside_levels
from mewple.bots.policies import decide
from mewple.core.chance import below
from mewple.core.content import Level
from mewple.core.game import Game
from mewple.core.play import RANDOM, fresh_own, policy_number

PROGRAM = "program"
"""The level of a seat where a program from elsewhere decides; the house policy stands in for it."""
_MOOD = 0x636172656C657373
"""Sets the draw of careless moments apart from what a policy draws with the same seed."""


def find_level(game: Game, id: str) -> Level:  # noqa: A002  that is what the box calls it
    """A level of the box, a bot of another package, a program, or "random", "house" and the game's own policies."""
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
    except LookupError:
        known = [level.id for level in levels(game)] + ["random", "house", *game.policies]
        raise LookupError(f"{game.name} has no bot level {id!r}; there are: {', '.join(known)}") from None
    return Level(id=id, name=id.capitalize(), text="", policy=id)


def levels(game: Game) -> tuple[Level, ...]:
    """All that can be chosen at a table, the weakest first."""
    return (*game.content.levels, *outside_levels(game))


def stand_in(game: Game) -> Level:
    """Who takes over where nobody chose: the easiest level that plays with care."""
    careful = [level for level in game.content.levels if not level.careless]
    return careful[0] if careful else find_level(game, game.policies[0])


def decide_at_once(game: Game, b: Any, s: Any, seat: int, level: Level, seed: int) -> int:
    """What a level does without thinking: what its policy says, or anything at all in a careless moment."""
    policy = policy_number(game, level.policy)
    if below(fresh_own(game, seed ^ _MOOD), 100) < level.careless:
        policy = RANDOM
    return decide(game, b, s, seat, policy, seed)
