"""Finds which kinds of events happened in a sample of games, and which never did."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from mewple.core import play
from mewple.core.events import Log
from mewple.core.game import Game
from mewple.lab.evaluation import Evaluation, evaluate
from mewple.lab.simulate import Plan

TRACED = 200
"""How many games are played again, interpreted, to find their events."""
RULE_OF_THREE = 3.0
"""The rule of three: something that never happened in N games happens in at most 3 / N of all games, with 95 %
confidence."""


def events_in(plan: Plan, games: int = TRACED) -> Counter[str]:
    """Counts for each kind of event in how many of the plan's first `games` games it happened at least once."""
    traced = evaluate(replace(plan, games=min(games, plan.games)), 0)
    found: Counter[str] = Counter()
    for game in range(traced.games):
        found.update(_events_of(traced, game))
    return found


def _events_of(traced: Evaluation, game: int) -> set[str]:
    """The kinds of events that happened in one game. Events after the last stored action of the game are not
    included."""
    plan = traced.plan
    b, log = plan.game.open_box(plan.options), Log.open()
    s = play.new_game(plan.game, b, plan.seats, (plan.seed + game) % 2**64, log)
    seen = plan.game.events.kinds_in(log)
    for seat, action in traced.actions(game):
        log = Log.open()
        plan.game.rules.apply(b, s, seat, action, log)
        seen |= plan.game.events.kinds_in(log)
    return seen


def never_in(game: Game, seen: Counter[str]) -> list[str]:
    """The kinds of events that the game declares and that did not happen."""
    return [name for name in game.events.names if not seen[name]]
