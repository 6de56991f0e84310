"""What a bot does with a decision: it plays by its policy at once, or searches for as long as its level says.

The server's processes and tournaments both decide here, so that a tournament measures the bot that people meet.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from mewple.bots.levels import decide_at_once, find_level
from mewple.bots.plugins import ask, outside_bots, seen
from mewple.bots.search import Budget, search, search_kernel
from mewple.core import play
from mewple.core.content import Level
from mewple.core.game import Game
from mewple.core.rule import can_compile

ENOUGH = 10
"""A search that ran out of time with fewer iterations than this for each choice knows less than the policy: then the
policy decides."""
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
        legal = play.legal(game, b, s, seat)
        if len(legal) == 1:
            return (legal[0],)
        if self.outside:
            # Tournaments count a game's decisions in the low bits of the seed: the rest is the game.
            return (ask(self.level.id, f"{seed >> 20} {seat}", *seen(game, b, s, seat)),)
        if self.budget is not None:
            finding = search(game, b, s, seat, seed, self.budget)
            if not self.budget.seconds or finding.iterations >= ENOUGH * len(finding.choices):
                return finding.line
        return (decide_at_once(game, b, s, seat, self.level, seed),)

    def within(self, seconds: float) -> Player:
        """The same player with this much time for a decision; with none it plays by its policy."""
        return replace(self, budget=Budget(seconds=seconds) if seconds > 0 else None)

    def policy(self, game: Game) -> int | None:
        """The number of the policy that takes every decision of this player; None where something else decides too."""
        if self.outside or self.budget is not None or self.level.careless:
            return None
        return play.policy_number(game, self.level.policy)


class Line(NamedTuple):
    """What a bot means to do next, as long as nobody else changes the game in between."""

    seat: int
    version: int
    """How many changes the game has seen when the first of these actions is due."""
    actions: tuple[int, ...]

    def next_action(self, seat: int, version: int, legal: list[int]) -> int | None:
        """The action that is due, or None where the line no longer fits."""
        fits = (seat, version) == (self.seat, self.version) and self.actions and self.actions[0] in legal
        return self.actions[0] if fits else None

    def rest(self) -> Line:
        """What is left to do after the action that is due."""
        return Line(self.seat, self.version + 1, self.actions[1:])


NO_LINE = Line(-1, -1, ())


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
    search_kernel(game)
    search(game, b, s, seat, 0, Budget(iterations=1))
    return True
