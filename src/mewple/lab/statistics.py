"""Figures about many games. They are added up block by block, so that the number of games is not limited by memory."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from mewple.core.compile.cpu import Games

CONFIDENCE_95 = 1.959964


def wilson(share: float, games: int, z: float = CONFIDENCE_95) -> tuple[float, float]:
    """The 95 % interval of a share of this many games, after Wilson. It stays within 0..1 and is valid even for few
    games."""
    if games == 0:
        return 0.0, 1.0
    spread = z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Counts:
    """How often each whole number occurred."""

    counts: Counter[int] = field(default_factory=Counter)

    def add(self, numbers: np.ndarray[tuple[int], np.dtype[np.integer]]) -> None:
        values, times = np.unique(numbers, return_counts=True)
        self.counts.update(dict(zip(values.tolist(), times.tolist())))

    @property
    def total(self) -> int:
        return sum(value * times for value, times in self.counts.items())

    @property
    def mean(self) -> float:
        return self.total / max(1, self.counts.total())

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        spread = math.fsum(times * (value - self.mean) ** 2 for value, times in self.counts.items())
        return math.sqrt(spread / max(1, self.counts.total()))

    def quantile(self, part: float) -> int:
        """A quantile: at least this part of all numbers is less than or equal to it, and no smaller number has this
        property."""
        wanted, seen = part * self.counts.total(), 0
        for value in sorted(self.counts):
            seen += self.counts[value]
            if seen >= wanted:
                return value
        return 0

    def words(self) -> dict[str, float]:
        """The figures as JSON values."""
        return {
            "mean": self.mean,
            "sd": self.deviation,
            "min": self.quantile(0),
            "p5": self.quantile(0.05),
            "median": self.quantile(0.5),
            "p95": self.quantile(0.95),
            "max": self.quantile(1),
        }


@dataclass
class Tally:
    """The results of the games so far."""

    seats: int
    games: int = 0
    endless: int = 0
    wins: list[float] = field(default_factory=list)
    points: list[Counts] = field(default_factory=list)
    lengths: Counts = field(default_factory=Counts)
    decisions: Counts = field(default_factory=Counts)

    def __post_init__(self) -> None:
        self.wins = [0.0] * self.seats
        self.points = [Counts() for _ in range(self.seats)]

    def add(self, played: Games) -> None:
        self.games += len(played.decisions)
        self.endless += played.endless
        self.lengths.add(played.lengths)
        self.decisions.add(played.decisions)
        for seat in range(self.seats):
            self.wins[seat] += float(played.returns[:, seat].sum(dtype=np.float64))
            self.points[seat].add(played.points[:, seat])

    @property
    def win_shares(self) -> list[float]:
        return [wins / max(1, self.games) for wins in self.wins]

    def intervals(self) -> list[tuple[float, float]]:
        """The 95 % interval of each seat's win share."""
        return [wilson(share, self.games) for share in self.win_shares]
