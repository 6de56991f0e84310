"""Intervals and verdicts about means: normal intervals, corrections for many comparisons, tests of equivalence, and
confidence sequences, whose intervals are valid at any time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from statistics import NormalDist

_NORMAL = NormalDist()
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Estimate:
    """A mean of `count` numbers and its interval."""

    mean: float
    low: float
    high: float
    count: int

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def clipped(self) -> Estimate:
        """The same estimate with an interval that is cut off at 0 and at 1, for a share."""
        return replace(self, low=min(max(0.0, self.low), 1.0), high=min(max(0.0, self.high), 1.0))

    def words(self) -> dict[str, float]:
        """The estimate as JSON values."""
        return {"mean": self.mean, "low": self.low, "high": self.high, "count": self.count}


@dataclass
class Moments:
    """The count, sum and sum of squares of some numbers. The same blocks, added in the same order, always give exactly
    the same numbers."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, count: int, total: float, squares: float) -> None:
        self.count += count
        self.total += total
        self.squares += squares

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        """The sample variance."""
        if self.count < 2:
            return 0.0
        return max(0.0, (self.squares - self.total * self.total / self.count) / (self.count - 1))

    def interval(self, z: float | None = None) -> Estimate:
        """The 95 % interval of the mean, or the interval for the normal quantile `z`. With fewer than two numbers the
        interval has no limits."""
        if self.count < 2:
            return Estimate(self.mean, -math.inf, math.inf, self.count)
        half = (normal_quantile() if z is None else z) * math.sqrt(self.variance / self.count)
        return Estimate(self.mean, self.mean - half, self.mean + half, self.count)


def normal_quantile(confidence: float = CONFIDENCE) -> float:
    """The quantile of the normal distribution for a two-sided interval with this confidence."""
    return _NORMAL.inv_cdf((1 + confidence) / 2)


def sidak_quantile(comparisons: int, confidence: float = CONFIDENCE) -> float:
    """The quantile to use for each of several intervals, so that with this confidence all of them are right at the same
    time."""
    return normal_quantile(confidence ** (1 / max(1, comparisons)))


def p_value(estimate: Moments) -> float:
    """The two-sided p-value of the hypothesis that the mean is 0. If all numbers are equal, the p-value is 1 if they
    are 0, and 0 if they are not."""
    if estimate.count < 2 or estimate.variance == 0:
        return 0.0 if estimate.count >= 2 and estimate.mean != 0 else 1.0
    z = estimate.mean / math.sqrt(estimate.variance / estimate.count)
    return math.erfc(abs(z) / math.sqrt(2))


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values after Holm's correction for several tests, in the given order."""
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    corrected, highest = [1.0] * len(p_values), 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[place]))
        corrected[place] = highest
    return corrected


class Verdict(StrEnum):
    """Whether a mean has a wanted value, within a tolerance."""

    same = "same"
    different = "different"
    unknown = "unknown"


def equivalence(estimate: Estimate, wanted: float, tolerance: float) -> Verdict:
    """`same` if the whole interval is within the tolerance, `different` if the whole interval is outside."""
    if estimate.low >= wanted - tolerance and estimate.high <= wanted + tolerance:
        return Verdict.same
    if estimate.high < wanted - tolerance or estimate.low > wanted + tolerance:
        return Verdict.different
    return Verdict.unknown


def games_for(deviation: float, half: float, z: float | None = None) -> int:
    """How many games are needed to make half the width of the interval as small as this."""
    return math.ceil(((normal_quantile() if z is None else z) * deviation / half) ** 2)


def sequence_half(deviation: float, count: int, planned: int, confidence: float = CONFIDENCE) -> float:
    """Half the width of the interval of a confidence sequence after `count` of `planned` numbers. With the probability
    `confidence`, the intervals after every number are right at the same time. The interval is narrowest after about
    half of the planned numbers. (The method: asymptotic confidence sequences with a normal mixture, by Waudby-Smith and
    others, 2021.)"""
    if count < 2:
        return math.inf
    alpha = 1 - confidence
    narrowest_at = max(1.0, planned / 2)
    rho_squared = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / narrowest_at
    spread = count * rho_squared + 1
    return deviation * math.sqrt(2 * spread / (count * count * rho_squared) * math.log(math.sqrt(spread) / alpha))


def sequence_interval(numbers: Moments, planned: int, comparisons: int = 1) -> Estimate:
    """The interval of a confidence sequence. If there are several `comparisons`, the intervals are corrected for their
    number."""
    confidence = CONFIDENCE ** (1 / max(1, comparisons))
    half = sequence_half(math.sqrt(numbers.variance), numbers.count, planned, confidence)
    return Estimate(numbers.mean, numbers.mean - half, numbers.mean + half, numbers.count)
