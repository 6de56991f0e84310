"""Decides for a bot of any level. Only this module knows what a level means.

A bot either follows the policy of its level and makes the level's careless mistakes, or it searches for as long as the
level says. The server's threads and processes, tournaments and the browser all use this module, so a tournament
measures the same bots that people meet.

A bot decides on a line: the actions that its seat takes in a row until it sees something new. A table stores them as
one move.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from mewple.bots import plugins
from mewple.bots.budget import LONGEST_LINE, Budget
from mewple.bots.levels import find_level
from mewple.bots.policies import decide_in, imagined
from mewple.core import play
from mewple.core.content import Level
from mewple.core.game import Game

LEAST_SECONDS = 0.02
"""If less time than this is left, there is no search and the policy decides."""
ENOUGH = 10
"""If a search runs out of time with fewer iterations than this for each choice, the policy decides, because it then
knows more than the search."""
_SEARCH = re.compile(r"search:(\d+(?:\.\d+)?)(s|ms|)$")

NextAction = Callable[[Any, int], int | None]
"""A function of a state and a number n. It returns action number n of a line, or None if the line has fewer actions."""


@dataclass(frozen=True)
class Player:
    """A bot of a level. If it has a `budget`, it searches for decisions that are better than those of the level's
    policy."""

    name: str
    level: Level
    budget: Budget | None = None
    outside: bool = False
    """Whether a bot from another package decides."""
    bot: plugins.Bot | None = None
    """The object of that bot, which may remember the game. If this is None, a new object is made for every decision."""

    @property
    def thinks(self) -> bool:
        """Whether the player searches or asks a bot from another package, and does not just follow the level's
        policy."""
        return self.outside or self.budget is not None

    def at_once(self) -> Player:
        """The same level, but its policy alone decides: there is no search, and no bot from another package is
        asked."""
        return replace(self, budget=None, outside=False, bot=None)

    def within(self, seconds: float) -> Player:
        """The same player with at most this much time for a decision. If that is too short for a search, the policy
        decides."""
        if self.budget is not None and not self.budget.seconds:
            return self  # the budget limits iterations, not time
        if seconds < LEAST_SECONDS:
            return self.at_once()
        if self.budget is None:
            return self
        return replace(self, budget=replace(self.budget, seconds=min(seconds, self.budget.seconds)))

    def for_one_game(self) -> Player:
        """The same player for one seat of one game: a bot from another package gets an object of its own."""
        return replace(self, bot=plugins.make_bot(self.level.id)) if self.outside else self

    def has_to_think(self, game: Game, b: Any, s: Any, seat: int) -> bool:
        """Whether `line` takes longer than a decision by policy."""
        return self.thinks and len(play.legal(game, b, s, seat)) > 1

    def line(self, game: Game, b: Any, s: Any, seat: int, seed: int) -> tuple[int, ...]:
        """The actions that the seat takes now: at least one.

        Each action is legal once the seat has taken the actions before it. Only the last action may draw an outcome,
        reveal something or end the seat's decision. The state does not change, and the bot sees only copies of it in
        which hidden things are dealt anew. A policy decides on action number n with the seed `seed` + n.
        """
        if not self.thinks:
            return self._policy_line(game, b, s, seat, seed)
        if not self.has_to_think(game, b, s, seat):
            return self._forced_line(game, b, s, seat, seed)
        if self.outside:
            bot = self.bot or plugins.make_bot(self.level.id)
            return (plugins.choose(bot, *plugins.seen(game, b, s, seat)),)
        return self._search_line(game, b, s, seat, seed)

    def _policy_line(self, game: Game, b: Any, s: Any, seat: int, seed: int) -> tuple[int, ...]:
        policy, careless = play.policy_number(game, self.level.policy), self.level.careless

        def decide(world: Any, number: int) -> int:
            return decide_in(game, b, world, seat, policy, seed + number, careless)

        return follow(game, b, s, seat, seed, decide)

    @staticmethod
    def _forced_line(game: Game, b: Any, s: Any, seat: int, seed: int) -> tuple[int, ...]:
        """The actions that the seat has to take, one after another, because each is the only legal one."""

        def only(world: Any, number: int) -> int | None:
            legal = play.legal(game, b, world, seat)
            return legal[0] if len(legal) == 1 else None

        return follow(game, b, s, seat, seed, only)

    def _search_line(self, game: Game, b: Any, s: Any, seat: int, seed: int) -> tuple[int, ...]:
        from mewple.bots.search import search  # needs NumPy, which a browser does not have to load

        assert self.budget is not None
        finding = search(game, b, s, seat, seed, self.budget)
        if self.budget.seconds and finding.iterations < ENOUGH * len(finding.choices):
            return self._policy_line(game, b, s, seat, seed)

        def as_found(world: Any, number: int) -> int | None:
            return finding.line[number] if number < len(finding.line) else None

        return follow(game, b, s, seat, seed, as_found)


def follow(game: Game, b: Any, s: Any, seat: int, seed: int, next_action: NextAction) -> tuple[int, ...]:
    """Takes a seat's actions in a copy in which hidden things are dealt anew, until the seat sees something new or its
    decision ends. Returns these actions."""
    world = imagined(game, b, s, seat, seed)
    line: list[int] = []
    while len(line) < LONGEST_LINE:
        action = next_action(world, len(line))
        if action is None:
            break
        line.append(action)
        if _ends_line(game, b, world, seat, action):
            break
    return tuple(line)


def _ends_line(game: Game, b: Any, world: Any, seat: int, action: int) -> bool:
    """Takes the action. Returns whether it draws an outcome, reveals something, or changes who has to decide."""
    drawn, pending = world.fate_drawn, game.rules.pending(b, world)
    events = play.act(game, b, world, seat, action)
    if world.fate_drawn != drawn or game.events.reveal(events):
        return True
    return bool(game.rules.pending(b, world) != pending)


def player(game: Game, text: str, trees: int = 1) -> Player:
    """A player by its name: `search:1s`, `search:500ms`, `search:2000` (iterations), a level of the game, or a
    policy."""
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
    """Makes a player of this level."""
    if level.id in plugins.outside_bots():
        return Player(level.id, level, outside=True)
    return Player(level.id, level, Budget(seconds=level.seconds, trees=trees) if level.seconds else None)
