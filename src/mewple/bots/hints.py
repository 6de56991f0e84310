"""Hints: the best actions of a seat, each with its chance to win and a short reason in the game's own words.

Hints are computed from states that the seat imagines, so they reveal nothing that the seat could not know. This works
for any game: the rules say what follows in each imagined state, the game's words describe that, and playouts estimate
its value.
"""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from mewple.bots.budget import Budget
from mewple.bots.policies import imagined
from mewple.core.actions import TABLE
from mewple.core.events import Log
from mewple.core.game import NO_PLAN, Game

if TYPE_CHECKING:  # The search needs NumPy, so load it only when a hint is computed.
    from mewple.bots.search import Choice

MOST = 3
"""How many actions the hints name."""
WORLDS = 240
"""In how many imagined states each of them is tried; fewer if that takes too long."""
FEWEST_WORLDS = 40
SELDOM, OFTEN = 0.04, 0.96
"""A reason names only events that happen more often than the first number and less often than the second."""
SIGNIFICANT = 0.05
"""A reason names only events that change the chance to win by this much, and by three standard errors."""

Name = Callable[[int], str]


@dataclass(frozen=True)
class Hint:
    """One action: the share of the win it brings, and why."""

    action: int
    share: float
    reason: str


@dataclass(frozen=True)
class Consequence:
    """A line of the log that followed in some imagined states, and the seat's share of the win with it and without
    it."""

    text: str
    often: float
    then: float
    otherwise: float
    significant: bool
    """Whether the difference is large and not due to chance."""


@dataclass(frozen=True)
class Prospect:
    """The results of an action: the seat's mean points at the end, and the lines of the log that followed."""

    points: float
    consequences: tuple[Consequence, ...]


def hints(game: Game, b: Any, s: Any, seat: int, seed: int, budget: Budget, name: Name) -> list[Hint]:
    """The best actions, the best first.

    Deterministic for a seed and a number of iterations. With a budget in seconds, the reasons take half as long again.
    """
    from mewple.bots.search import search

    finding = search(game, b, s, seat, seed, budget)
    best = _ranked(finding.choices)[:MOST]
    seconds = budget.seconds / 2 / len(best)
    prospects = [prospect(game, b, s, seat, each, seed, name, seconds) for each in best]
    short = game.words.short or game.words.action
    labels = [short(b, s, seat, each.action) for each in best]
    reasons = [_reason(game, place, best, prospects, labels) for place in range(len(best))]
    aims = [_aim(game, b, s, seat, each) for each in best]
    return [Hint(each.action, each.share, aim + reason) for each, aim, reason in zip(best, aims, reasons)]


def _aim(game: Game, b: Any, s: Any, seat: int, choice: Choice) -> str:
    """The plan that the action begins, in words; empty if it begins none."""
    if choice.plan == NO_PLAN or game.words.aim is None:
        return ""
    return game.words.aim(b, s, seat, choice.plan) + " "


def _ranked(choices: Sequence[Choice]) -> list[Choice]:
    """The actions in order: the bot's choice first, then the others by their share of the win, which is never shown
    higher than the first one's."""
    best, *rest = choices
    behind = [replace(each, share=min(each.share, best.share)) for each in rest if each.visits]
    return [best, *sorted(behind, key=lambda each: (-each.share, -each.visits, each.action))]


def prospect(
    game: Game, b: Any, s: Any, seat: int, choice: Choice, seed: int, name: Name, seconds: float
) -> Prospect:  # fmt: skip
    """Take the action in many imagined states (as the beginning of its plan, if it has one), and play each to its
    end."""
    from mewple.bots.playouts import Playouts

    player = Playouts(game, b, s.seats)
    followed: dict[str, list[float]] = defaultdict(list)
    shares: list[float] = []
    points = 0
    until = time.monotonic() + seconds
    while len(shares) < WORLDS and (len(shares) < FEWEST_WORLDS or time.monotonic() < until):
        number = seed + len(shares)
        world = imagined(game, b, s, seat, number)
        log = Log.open()
        game.rules.apply(b, world, seat, choice.action, log)
        end = player.end(world, seat, number, choice.plan)
        shares.append(end.shares[seat])
        points += end.points[seat]
        for text in _own_lines(game, b, log, seat, name):
            followed[text].append(end.shares[seat])
    consequences = tuple(_consequence(text, those, shares) for text, those in sorted(followed.items()))
    return Prospect(points / len(shares), consequences)


def _own_lines(game: Game, b: Any, log: Log, seat: int, name: Name) -> set[str]:
    """Lines of the log about this seat (in a cooperative game about all), after the line about the action itself."""
    about = (seat, TABLE) if game.content.cooperative else (seat,)
    seen = [event for event in game.events.read(log)[1:] if event.visible_to(seat) and event.seat in about]
    return {game.words.event(b, event, name) for event in seen} - {""}


def _consequence(text: str, those: list[float], shares: list[float]) -> Consequence:
    count, rest = len(those), len(shares) - len(those)
    then, otherwise = sum(those) / count, (sum(shares) - sum(those)) / max(1, rest)
    mean = sum(shares) / len(shares)
    error = math.sqrt(mean * (1 - mean) * (1 / count + 1 / max(1, rest)))
    often = count / len(shares)
    significant = SELDOM <= often <= OFTEN and abs(then - otherwise) >= max(SIGNIFICANT, 3 * error)
    return Consequence(text, often, then, otherwise, significant)


def _reason(game: Game, place: int, best: list[Choice], prospects: list[Prospect], labels: list[str]) -> str:
    parts = [_compared(place, best, labels), _points(game, place, prospects), _main_consequence(prospects[place])]
    return " ".join(part for part in parts if part)


def _compared(place: int, best: list[Choice], labels: list[str]) -> str:
    """A comparison of the action with the best of the others."""
    if len(best) == 1:
        return "Nothing else was worth a try."
    other = 1 if place == 0 else 0
    apart = round(100 * abs(best[place].share - best[other].share))
    if apart < 1:
        return f"About as good as “{labels[other]}”."
    return f"Wins {apart} {'more' if place == 0 else 'fewer'} games in 100 than “{labels[other]}”."


def _points(game: Game, place: int, prospects: list[Prospect]) -> str:
    if game.content.cooperative or len(prospects) == 1:
        return ""
    other = 1 if place == 0 else 0
    mine = prospects[place].points
    apart = round(mine - prospects[other].points)
    end = f"Leads to about {game.words.counted(round(mine))}"
    if apart == 0:
        return f"{end}."
    return f"{end}, {game.words.counted(abs(apart))} {'more' if apart > 0 else 'less'}."


def _main_consequence(prospect: Prospect) -> str:
    """The event on which the chance to win depends most."""
    significant = [each for each in prospect.consequences if each.significant]
    if not significant:
        return ""
    most = max(significant, key=lambda each: each.often * (1 - each.often) * abs(each.then - each.otherwise))
    return f"{in_words(most.often)}: {most.text} Then your chance is {round(100 * most.then)} %."


def in_words(often: float) -> str:
    """0.17 is "1 time in 6", 0.75 is "3 times in 4"."""
    if often < 0.5:
        return f"1 time in {round(1 / often)}"
    times, of = min(
        ((times, of) for of in range(2, 11) for times in range(1, of)), key=lambda pair: abs(pair[0] / pair[1] - often)
    )
    return f"{times} {'time' if times == 1 else 'times'} in {of}"
