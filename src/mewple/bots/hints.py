"""Hints: the best decisions of a seat, each with what it does, why, and its chance to win.

Hints are computed on copies in which hidden things are dealt anew, so they reveal nothing that the seat could not know.
A hint names a whole decision: all actions until the seat sees something new. The game says what the decision is for
(`core/advice`). If the game gives no reason, playouts show what the decision leads to.
"""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from mewple.bots.budget import Budget
from mewple.bots.player import follow
from mewple.bots.policies import decide_in, imagined
from mewple.core.actions import TABLE
from mewple.core.advice import Advice, advice
from mewple.core.events import Log
from mewple.core.game import NO_PLAN, Game

if TYPE_CHECKING:  # The search needs NumPy, so load it only when a hint is computed.
    from mewple.bots.search import Choice, Finding

MOST = 3
"""The most decisions that hints name."""
ENOUGH_ENDS = 12
"""A decision is shown as a hint only if at least this many playouts that began with it ran to the end of the game."""
EQUAL = 0.02
"""Two decisions are called equally good if their shares of the win differ by less than this."""
WORLDS = 240
"""How many playouts are played to find a reason for a decision; fewer if they take too long."""
FEWEST_WORLDS = 40
SELDOM, OFTEN = 0.04, 0.96
"""An event can be a reason only if the share of playouts in which it happens is between these two numbers."""
SIGNIFICANT = 0.05
"""An event can be a reason only if it changes the chance to win by at least this much, and by at least three standard
errors."""

Name = Callable[[int], str]


@dataclass(frozen=True)
class Hint:
    """A decision that is recommended: its actions in a row, what it does, why, and its share of the win."""

    actions: tuple[int, ...]
    what: str
    why: str
    """One or more sentences."""
    marks: tuple[str, ...]
    """The things to mark on the board when the hint is shown."""
    share: float | None
    """The share of the win after this decision; None if there is no other sensible decision to compare it with."""
    equal: bool = False
    """Whether this decision is as good as that of the first hint."""


@dataclass(frozen=True)
class Consequence:
    """A line of the log that appeared in some of the playouts. `then` and `otherwise` are the seat's mean shares of the
    win in the playouts with this line and in those without it."""

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


@dataclass(frozen=True)
class _Option:
    choice: Choice
    line: tuple[int, ...]
    advice: Advice


def hints(game: Game, b: Any, s: Any, seat: int, seed: int, budget: Budget, name: Name) -> list[Hint]:
    """The best decisions, the best first.

    The same seed and number of iterations give the same hints. If the budget is in seconds, finding reasons may take
    half as much time in addition.
    """
    from mewple.bots.search import search

    finding = search(game, b, s, seat, seed, budget)
    best = _different(_options(game, b, s, seat, seed, finding))
    reasons = _Reasons(game, b, s, seat, seed, name, budget.seconds / 2 / len(best))
    top = best[0].choice.share
    return [
        Hint(
            actions=each.line,
            what=each.advice.what,
            why=reasons.of(best, place),
            marks=each.advice.marks,
            share=each.choice.share if len(best) > 1 else None,
            equal=place > 0 and top - each.choice.share < EQUAL,
        )
        for place, each in enumerate(best)
    ]


def _options(game: Game, b: Any, s: Any, seat: int, seed: int, finding: Finding) -> Iterator[_Option]:
    for choice in _ranked(finding.choices):
        known = finding.line if choice.action == finding.action else choice.line
        line = whole_line(game, b, s, seat, seed, known or (choice.action,))
        yield _Option(choice, line, advice(game, b, s, seat, line))


def _different(options: Iterator[_Option]) -> list[_Option]:
    """The best options. If several have the same text as advice, such as several ways to the same place, only the best
    of them is kept."""
    found: dict[str, _Option] = {}
    for each in options:
        found.setdefault(each.advice.what, each)
        if len(found) == MOST:
            break
    return list(found.values())


def whole_line(game: Game, b: Any, s: Any, seat: int, seed: int, begun: Sequence[int]) -> tuple[int, ...]:
    """The actions in `begun`, followed by the actions that the game's best policy takes until the seat sees something
    new."""
    policy = len(game.policies) - 1

    def next_action(world: Any, number: int) -> int:
        if number < len(begun):
            return begun[number]
        return decide_in(game, b, world, seat, policy, seed + number)

    return follow(game, b, s, seat, seed, next_action)


def policy_hints(game: Game, b: Any, s: Any, seat: int, seed: int) -> list[Hint]:
    """The decision of the game's best policy, as a hint. It needs no search, so it is ready at once, but it says
    nothing about the chance to win."""
    line = whole_line(game, b, s, seat, seed, ())
    found = advice(game, b, s, seat, line)
    return [Hint(actions=line, what=found.what, why=found.why, marks=found.marks, share=None)]


def _ranked(choices: Sequence[Choice]) -> list[Choice]:
    """Sorts the actions: first the bot's choice, then the actions that have enough playouts, in the order of their
    shares of the win. If an action has a higher share than the bot's choice, its share is lowered to that of the bot's
    choice."""
    best, *rest = choices
    behind = [replace(each, share=min(each.share, best.share)) for each in rest if each.ends >= ENOUGH_ENDS]
    return [best, *sorted(behind, key=lambda each: (-each.share, -each.visits, each.action))]


# --- reasons ---


class _Reasons:
    """Says why each of the best decisions is good, or worse than the first."""

    def __init__(self, game: Game, b: Any, s: Any, seat: int, seed: int, name: Name, seconds: float) -> None:
        self._game, self._b, self._s, self._seat = game, b, s, seat
        self._seed, self._name, self._seconds = seed, name, seconds

    def of(self, best: list[_Option], place: int) -> str:
        option = best[place]
        reason = option.advice.why or self._aim(option.choice) or self._found(option.choice)
        return " ".join(part for part in (reason, _compared(best, place)) if part)

    def _aim(self, choice: Choice) -> str:
        """The aim of the plan that the decision begins, in words; empty if it begins none."""
        if choice.plan == NO_PLAN or self._game.words.aim is None:
            return ""
        return self._game.words.aim(self._b, self._s, self._seat, choice.plan)

    def _found(self, choice: Choice) -> str:
        """What the decision leads to in playouts."""
        found = prospect(self._game, self._b, self._s, self._seat, choice, self._seed, self._name, self._seconds)
        points = "" if self._game.content.cooperative else self._game.words.counted(round(found.points))
        return " ".join(part for part in (points and f"Leads to about {points}.", _main_consequence(found)) if part)


def _compared(best: list[_Option], place: int) -> str:
    """A text that compares two decisions. For the best decision, it says how many more games this decision wins than
    the second best; for any other decision, how many fewer games it wins than the best. The text is empty if both
    decisions win about equally often."""
    if place > 0:
        apart = round(100 * (best[0].choice.share - best[place].choice.share))
        return f"Wins {apart} fewer games in 100." if apart >= 100 * EQUAL else ""
    for each in best[1:]:
        apart = round(100 * (best[0].choice.share - each.choice.share))
        if apart >= 100 * EQUAL:
            return f"Wins {apart} more games in 100 than “{each.advice.what}”."
    return ""


def prospect(
    game: Game, b: Any, s: Any, seat: int, choice: Choice, seed: int, name: Name, seconds: float
) -> Prospect:  # fmt: skip
    """Plays the game to its end after this action, many times, each time from a copy in which hidden things are dealt
    anew. If the action begins a plan, the seat follows it."""
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
    """The lines of the log about this seat (in a cooperative game about all seats), after the line about the action
    itself."""
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


def _main_consequence(prospect: Prospect) -> str:
    """A sentence about the event on which the chance to win depends most; empty if there is none."""
    significant = [each for each in prospect.consequences if each.significant]
    if not significant:
        return ""
    most = max(significant, key=lambda each: each.often * (1 - each.often) * abs(each.then - each.otherwise))
    return f"{in_words(most.often)}: {most.text} Then your chance is {round(100 * most.then)} %."


def in_words(often: float) -> str:
    """Puts a probability into words: 0.17 is "1 time in 6", 0.75 is "3 times in 4"."""
    if often < 0.5:
        return f"1 time in {round(1 / often)}"
    times, of = min(
        ((times, of) for of in range(2, 11) for times in range(1, of)), key=lambda pair: abs(pair[0] / pair[1] - often)
    )
    return f"{times} {'time' if times == 1 else 'times'} in {of}"
