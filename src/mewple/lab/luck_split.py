"""Luck and skill: how much of the differences between results is due to chance, and how much to decisions.

There are two measures. *By decisions*: every seat is played by one of several policies, in all combinations. A result
is the value of the deal, plus what every decision was worth compared with the best policy's, plus the rest, which is
luck after the deal. The variances of these three parts are compared. *By seeds*: the same game is played many times
with the same dice and cards, by players who make random mistakes. The more these results agree, the more the dice and
cards decide, and not the players.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mewple.lab.intervals import Estimate, normal_quantile
from mewple.lab.judging import JudgedGame, judge
from mewple.lab.judging_kernel import JudgedRows
from mewple.lab.simulate import Plan, Progress

HALF = 16
"""The number of playouts for each of two independent estimates of an action's value."""
SLIPS = 10
"""The percentage of random decisions in the games that are repeated."""
REPETITIONS = 60
"""How many times each seed is played."""
GROUPS = 20
"""The games are divided into this many groups. Leaving out one group after another shows how certain a ratio is (the
jackknife)."""
TRIMMED = 0.05


@dataclass(frozen=True)
class Split:
    """The parts of the variance of results, which add up to 1."""

    games: int
    deal: Estimate
    """The part that is due to luck in the deal."""
    luck: Estimate
    """The part that is due to luck after the deal."""
    skill: Estimate
    """The part that is due to decisions."""


def split(plan: Plan, levels: Sequence[str], games: int, progress: Progress = lambda games: None) -> Split:
    """Plays games with every combination of these levels at the seats, and splits the variance of the results. The last
    level is the reference."""
    line_ups = list(itertools.product(levels, repeat=plan.seats))
    chosen = [JudgedGame(plan.seed + game, line_ups[game % len(line_ups)]) for game in range(games)]
    return split_of(judge(plan, chosen, levels[-1], half=HALF, progress=progress), plan.game.content.cooperative)


def split_of(judged: JudgedRows, cooperative: bool) -> Split:
    """Splits the variance of these games' results. Each variance is computed as the covariance of two independent
    estimates, so that the noise of playouts does not count as luck."""
    seats = 1 if cooperative else judged.shares.shape[1]
    shares = judged.shares[:, None, :seats].astype(float)
    deals, worths = judged.deals[..., :seats], judged.worths[..., :seats]
    parts = deals, shares - deals - worths, worths

    def ratios(rows: Any) -> list[float]:
        found = [max(0.0, _covariance(part[rows])) for part in parts]
        return [each / sum(found) if sum(found) else 0.0 for each in found]

    return Split(len(shares), *jackknife(ratios, len(shares)))


def _covariance(halves: Any) -> float:
    """The covariance of the two halves in an array [game, half, seat]. Returns the mean of all seats' covariances."""
    apart = halves - halves.mean(axis=0)
    return float((apart[:, 0] * apart[:, 1]).sum(axis=0).mean() / max(1, len(halves) - 1))


@dataclass(frozen=True)
class SeedLuck:
    """How much the seed (the dice and cards) decides, whatever the players do."""

    seeds: int
    repetitions: int
    share: Estimate
    """How much of the variance of results is due to differences between seeds, from 0 to 1."""
    span: tuple[float, float]
    """The first seat's share of the win with a bad and with a good seed: 90 % of all seeds are between these."""
    entropy: Estimate
    """How uncertain the result still is when the seed is known: from 0 (decided) to 1 (everybody has the same
    chance)."""


def seed_luck(
    plan: Plan, level: str, seeds: int, repetitions: int = REPETITIONS, progress: Progress = lambda games: None
) -> SeedLuck:
    """Plays each seed many times, by players of this level who make some random decisions."""
    line_up = (level,) * plan.seats
    games = [
        JudgedGame(plan.seed + seed, line_up, again=number) for seed in range(seeds) for number in range(repetitions)
    ]
    judged = judge(plan, games, level, half=0, careless=SLIPS, progress=progress)
    seats = 1 if plan.game.content.cooperative else plan.seats
    return seed_luck_of(judged.shares[:, :seats].astype(float).reshape(seeds, repetitions, seats))


def seed_luck_of(shares: Any) -> SeedLuck:
    """Measures how much seeds decide, from shares of the win in an array [seed, repetition, seat]."""
    seeds, repetitions, _ = shares.shape
    means, within = shares.mean(axis=1), shares.var(axis=1, ddof=1)

    def ratios(rows: Any) -> list[float]:
        noise = within[rows].mean()
        between = max(0.0, means[rows].var(axis=0, ddof=1).mean() - noise / repetitions)
        return [between / (between + noise) if between + noise else 0.0]

    outcomes = np.concatenate([means, 1 - means], axis=1) if means.shape[1] == 1 else means
    safe = np.clip(outcomes, 1e-12, 1)
    open_still = -(safe * np.log(safe)).sum(axis=1) / math.log(safe.shape[1])
    half = normal_quantile() * float(open_still.std(ddof=1)) / math.sqrt(seeds)
    mean = float(open_still.mean())
    low, high = (float(np.quantile(means[:, 0], part)) for part in (TRIMMED, 1 - TRIMMED))
    return SeedLuck(
        seeds, repetitions, jackknife(ratios, seeds)[0], (low, high), Estimate(mean, mean - half, mean + half, seeds)
    )  # fmt: skip


def jackknife(statistic: Callable[[Any], Sequence[float]], count: int) -> list[Estimate]:
    """Computes statistics of all rows together, with their intervals. The width of an interval is computed from how
    much the statistic changes when one group of rows after another is left out."""
    everything = np.arange(count)
    groups = min(GROUPS, count)
    whole = np.array(statistic(everything))
    without = np.array([statistic(everything[everything % groups != group]) for group in range(groups)])
    error = np.sqrt((groups - 1) / groups * ((without - without.mean(axis=0)) ** 2).sum(axis=0))
    z = normal_quantile()
    return [
        Estimate(float(mean), float(mean - z * each), float(mean + z * each), count)
        for mean, each in zip(whole, error)
    ]  # fmt: skip
