"""Restricted play: measures what an action is worth by forbidding it to one seat, with the same seeds.

A seat that may not take an action takes the best other one, which playouts find. The seat's loss is the difference in
value between the actions that it takes and the actions that it would have taken, so luck has no effect on the loss.
Games in which the seat would not have taken the action are not played again; they count as games without a loss.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from mewple.lab import counting_kernel
from mewple.lab.counting import CountedGames, UseFigures, moments
from mewple.lab.intervals import Estimate, Verdict, equivalence, normal_quantile, sidak_quantile
from mewple.lab.judging import JudgedGame, judge
from mewple.lab.judging_kernel import STOPPED, JudgedRows
from mewple.lab.simulate import Plan, Progress
from mewple.lab.uses import uses

HALF = 8
"""The number of playouts for each of two independent estimates of an action's value."""
RARE = 100
"""A use is measured only if it was offered to seats at least this many times."""
USELESS = 0.002
"""If a use is certainly worth less than this share of the win, it makes no difference."""
MOST_A_GAME = 25
"""If a seat takes a use more often than this in one game, no games are played without the use."""
FEWEST_GAMES = 24
"""A use is measured only if it was taken in at least this many games."""


@dataclass(frozen=True)
class Worth:
    """What a use is worth, in shares of the win."""

    use: str
    in_a_game: Estimate | None
    """What a seat loses in a game in which it would take the use but may not. None if no game can be played without the
    use."""
    overall: Estimate | None
    """What a seat loses on average in all games, including those in which it would not take the use."""
    replaced: float
    """The mean number of decisions replaced in a game."""

    @property
    def games(self) -> int:
        """How many games were played without the use."""
        return self.in_a_game.count if self.in_a_game else 0

    @property
    def useless(self) -> bool:
        """Whether the use certainly makes no difference."""
        return self.overall is not None and equivalence(self.overall, 0.0, USELESS) is Verdict.same

    def side(self, comparisons: int) -> int:
        """1 if a seat certainly wins more often because it may take the use, -1 if it certainly wins less often, and 0
        if neither is certain. The answer is corrected for this number of `comparisons`."""
        if self.overall is None:
            return 0
        half = self.overall.half * sidak_quantile(comparisons) / normal_quantile()
        return 1 if self.overall.mean > half else -1 if self.overall.mean < -half else 0


def restricted_games(counted: CountedGames, decisions: int) -> list[tuple[UseFigures, list[JudgedGame]]]:
    """For each use that can be forbidden, the games to play without it. The number of games is chosen so that about
    this many decisions are replaced."""
    plan = counted.plan
    numbers = {use: number for number, use in enumerate(uses(plan.game).all)}
    found = []
    for each in counted.uses():
        if each.offered < RARE or each.games_taken < FEWEST_GAMES:
            continue
        listed = counted.counters.use_games[numbers[each.use]]
        listed = listed[listed[:, counting_kernel.GAME_TAKEN] != counting_kernel.NEVER]
        times = each.taken / each.games_taken
        wanted = 0 if times > MOST_A_GAME else max(FEWEST_GAMES, math.ceil(decisions / times))
        games = [
            JudgedGame(plan.seed + int(game), _line_up(plan), int(seat), numbers[each.use])
            for game, seat in listed[:wanted]
        ]
        found.append((each, games))
    return found


def _line_up(plan: Plan) -> tuple[str, ...]:
    return plan.policies * plan.seats if len(plan.policies) == 1 else plan.policies


def restricted_play(counted: CountedGames, decisions: int, progress: Progress = lambda games: None) -> list[Worth]:
    """Measures what each use is worth to the plan's players. For each use, about this many decisions are replaced by
    others."""
    plan = counted.plan
    wanted = restricted_games(counted, decisions)
    games = [game for _, some in wanted for game in some]
    judged = judge(replace(plan, games=len(games)), games, _line_up(plan)[0], half=HALF, progress=progress)
    rows = iter(range(len(games)))
    return [_worth(counted, use, judged, [next(rows) for _ in some]) for use, some in wanted]


def _worth(counted: CountedGames, use: UseFigures, judged: JudgedRows, rows: list[int]) -> Worth:
    replaced = judged.replaced[rows]
    if not rows or (replaced == STOPPED).any():
        return Worth(use.use.name, None, None, float(use.taken / use.games_taken))
    lost = -np.array([judged.worths[row, :, judged.barred[row]].mean() for row in rows])
    found = moments(lost)
    part = use.games_taken / (counted.games * counted.plan.seats)
    mean = part * found.mean
    spread = part * part * found.variance / found.count + found.mean**2 * part / (counted.games * counted.plan.seats)
    half = normal_quantile() * math.sqrt(spread)
    return Worth(use.use.name, found.interval(), Estimate(mean, mean - half, mean + half, found.count), replaced.mean())


def games_to_play(counted: CountedGames, decisions: int) -> int:
    """How many games `restricted_play` plays."""
    return sum(len(games) for _, games in restricted_games(counted, decisions))


def by_name(worths: list[Worth]) -> dict[str, Worth]:
    return {each.use: each for each in worths}


def useless(levels: list[list[Worth]]) -> Iterator[str]:
    """Yields the actions, cards and items that make no difference at any level of play."""
    for name in by_name(levels[0]):
        if all(name in (known := by_name(level)) and known[name].useless for level in levels):
            yield name
