"""Compares levels of play: how much more often the higher level wins."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from mewple.lab.counting import Executor, count, moments
from mewple.lab.intervals import Estimate
from mewple.lab.simulate import Plan, Progress

STEP = math.log(1.5)
"""One level of skill: a player who is one level better than a single opponent wins 60 % of the games, so the odds of
winning are 1.5 times as high as with an even share. With more players, one level multiplies the odds by the same
factor."""


@dataclass(frozen=True)
class Step:
    """The comparison of two levels: one player of the higher level plays against opponents of the lower one. In a
    cooperative game, each level plays by itself."""

    lower: str
    upper: str
    share: Estimate
    """The share of the win of the player of the higher level. In a cooperative game, how much more often the higher
    level wins."""
    levels: Estimate
    """The difference between the two levels of play, in levels of skill."""


def ladder(
    plan: Plan,
    names: Sequence[str],
    progress: Progress = lambda games: None,
    executor: Executor | None = None,
) -> list[Step]:
    """Compares neighbouring policies, the weakest first, with the plan's seeds. Every seed is played from every
    seat."""
    together = plan.game.content.cooperative or plan.seats == 1
    steps = []
    for lower, upper in itertools.pairwise(names):
        if together:
            shares = [
                count(replace(plan, policies=(name,)), progress, executor).rows.shares[:, 0] for name in (lower, upper)
            ]
            estimate = moments(shares[1].astype(float) - shares[0]).interval()
            steps.append(Step(lower, upper, estimate, _levels_apart(*shares)))
            continue
        seats = [count(_one_among(plan, seat, lower, upper), progress, executor) for seat in range(plan.seats)]
        by_seed: Any = np.mean([each.rows.shares[:, seat] for seat, each in enumerate(seats)], axis=0, dtype=float)
        estimate = moments(by_seed).interval()
        mean, low, high = (_odds(share, 1 / plan.seats) for share in (estimate.mean, estimate.low, estimate.high))
        steps.append(Step(lower, upper, estimate, Estimate(mean, low, high, estimate.count)))
    return steps


def _levels_apart(lower: Any, upper: Any) -> Estimate:
    """The difference between two rates of winning, in levels of skill. Both were measured with the same seeds, but the
    interval is computed as if the seeds were different."""
    one, two = (moments(each).interval() for each in (lower, upper))
    mean = _odds(two.mean, 0.5) - _odds(one.mean, 0.5)
    return Estimate(
        mean, _odds(two.low, 0.5) - _odds(one.high, 0.5), _odds(two.high, 0.5) - _odds(one.low, 0.5), one.count
    )


def _one_among(plan: Plan, seat: int, lower: str, upper: str) -> Plan:
    return replace(plan, policies=tuple(upper if each == seat else lower for each in range(plan.seats)))


def _odds(share: float, even: float) -> float:
    """By how many levels of skill this share of the win exceeds an even share."""
    safe = min(max(float(share), 1e-4), 1 - 1e-4)
    return math.log(safe / (1 - safe) * (1 - even) / even) / STEP
