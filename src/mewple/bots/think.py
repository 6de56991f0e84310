"""What a level of bot does with a decision: plays by a house policy at once, or thinks for its time."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from mewple.bots.levels import decide_at_once, find_level
from mewple.bots.outside import ask, outside_bots, seen
from mewple.bots.search import Budget, grow_kernel, search
from mewple.core.content import Level
from mewple.core.game import Game
from mewple.core.rule import can_compile

_SEARCH = re.compile(r"search:(\d+(?:\.\d+)?)(s|ms|)$")


@dataclass(frozen=True)
class Player:
    """A way to decide: a level, and a search on top of its policy when `budget` is given."""

    name: str
    level: Level
    budget: Budget | None = None
    outside: bool = False
    """A bot of another package decides."""

    def decide(self, game: Game, b: Any, s: Any, seat: int, seed: int) -> int:
        """The decision; the true state stays as it is and is never thought about, only imagined copies of it."""
        return self.line(game, b, s, seat, seed)[0]

    def line(self, game: Game, b: Any, s: Any, seat: int, seed: int) -> tuple[int, ...]:
        """The decision, and those that follow from it as long as it is this seat's turn and they are legal."""
        if self.outside:
            # Tournaments count a game's decisions in the low bits of the seed: the rest is the game.
            return (ask(self.level.id, f"{seed >> 20} {seat}", *seen(game, b, s, seat)),)
        if self.budget is None:
            return (decide_at_once(game, b, s, seat, self.level, seed),)
        return search(game, b, s, seat, seed, self.budget).line


def player(game: Game, text: str, trees: int = 1) -> Player:
    """A player by name: `search:1s`, `search:500ms`, `search:2000` (iterations), a level of the game, or a policy."""
    match = _SEARCH.match(text)
    if match is None:
        return level_player(game, find_level(game, text), trees)
    amount, unit, level = float(match[1]), match[2], find_level(game, "house")
    if amount <= 0:
        raise ValueError(f"{text!r}: the budget must be above 0")
    if unit:
        return Player(text, level, Budget(seconds=amount / (1000 if unit == "ms" else 1), trees=trees))
    return Player(text, level, Budget(iterations=int(amount), trees=trees))


def level_player(game: Game, level: Level, trees: int = 1) -> Player:
    """The player that a level of the box means."""
    if level.id in outside_bots():
        return Player(level.id, level, outside=True)
    return Player(level.id, level, Budget(seconds=level.seconds, trees=trees) if level.seconds else None)


def warm_search(game: Game, b: Any, s: Any, seat: int) -> bool:
    """Compile the search of a game; takes seconds, so call it away from the event loop. False: nothing can compile."""
    if not can_compile():
        return False
    grow_kernel(game)
    search(game, b, s, seat, 0, Budget(iterations=1))
    return True
