"""Intervals, corrections and confidence sequences, compared with SciPy and with simulated coin flips."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from mewple.lab.intervals import (
    Estimate,
    Moments,
    Verdict,
    equivalence,
    games_for,
    holm,
    normal_quantile,
    p_value,
    sequence_half,
    sidak_quantile,
)

RNG = np.random.default_rng(7)


def moments(numbers: np.ndarray) -> Moments:
    return Moments(numbers.size, float(numbers.sum()), float((numbers**2).sum()))


def test_the_interval_of_a_mean_is_that_of_scipy():
    numbers = RNG.normal(3, 2, 400)
    found = moments(numbers).interval()
    expected = stats.norm.interval(0.95, loc=numbers.mean(), scale=stats.sem(numbers))
    assert (found.low, found.high) == pytest.approx(expected)
    assert found.mean == pytest.approx(numbers.mean())
    assert Moments(1, 2.0, 4.0).interval() == Estimate(2.0, -math.inf, math.inf, 1)


def test_quantiles_are_those_of_scipy():
    assert normal_quantile() == pytest.approx(stats.norm.ppf(0.975))
    assert sidak_quantile(5) == pytest.approx(stats.norm.ppf((1 + 0.95 ** (1 / 5)) / 2))


def test_the_p_value_is_that_of_a_z_test():
    numbers = RNG.normal(0.1, 1, 500)
    z = numbers.mean() / stats.sem(numbers)
    assert p_value(moments(numbers)) == pytest.approx(2 * stats.norm.sf(abs(z)))
    assert p_value(moments(np.zeros(10))) == 1
    assert p_value(moments(np.ones(10))) == 0


def test_holm_agrees_with_the_worked_example_and_never_falls():
    """Holm (1979): the sorted p-values times m, m - 1, and so on, made ascending."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    p_values = list(RNG.uniform(size=9))
    corrected = holm(p_values)
    # Bonferroni's correction is stricter, and that of Benjamini and Hochberg (from SciPy) milder.
    assert all(one <= min(1, 9 * p) + 1e-12 for one, p in zip(corrected, p_values))
    assert all(one >= mild - 1e-12 for one, mild in zip(corrected, stats.false_discovery_control(p_values)))


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0.49, 0.51, Verdict.same),
        (0.53, 0.55, Verdict.different),
        (0.4, 0.45, Verdict.different),
        (0.49, 0.53, Verdict.unknown),
        (0.521, 0.53, Verdict.different),
    ],
)
def test_equivalence_needs_the_whole_interval(low: float, high: float, expected: Verdict):
    assert equivalence(Estimate((low + high) / 2, low, high, 100), 0.5, 0.02) is expected


def test_games_for_makes_the_interval_that_narrow():
    games = games_for(0.5, 0.01)
    assert normal_quantile() * 0.5 / math.sqrt(games) <= 0.01 < normal_quantile() * 0.5 / math.sqrt(games - 1)


def missed_somewhere(half: float | np.ndarray, runs: int, flips: int, rng: np.random.Generator) -> float:
    """Flips fair coins, and after each flip puts an interval around the mean so far. Returns the share of runs in which
    at least one of these intervals does not contain 0.5."""
    counts = np.arange(1, flips + 1)
    missed = 0
    for _ in range(runs):
        means = rng.integers(0, 2, flips).cumsum() / counts
        missed += bool((np.abs(means - 0.5) > half)[49:].any())
    return missed / runs


def coverage(runs: int, flips: int) -> tuple[float, float]:
    """The shares of runs in which a fixed interval, and the confidence sequence, miss the true value at some moment."""
    counts = np.arange(1, flips + 1)
    sequence = np.array([sequence_half(0.5, int(count), flips) for count in counts])
    fixed = normal_quantile() * 0.5 / np.sqrt(counts)
    rng = np.random.default_rng(1)
    return missed_somewhere(fixed, runs, flips, rng), missed_somewhere(sequence, runs, flips, rng)


def test_a_confidence_sequence_may_be_watched_and_a_fixed_interval_may_not():
    fixed, sequence = coverage(runs=200, flips=1000)
    assert fixed > 0.25
    assert sequence < 0.08


@pytest.mark.long
def test_the_confidence_sequence_covers_what_it_promises():
    fixed, sequence = coverage(runs=4000, flips=4000)
    assert fixed > 0.4
    assert sequence <= 0.05


@pytest.mark.long
def test_intervals_of_a_mean_cover_what_they_promise():
    """A seat wins 27 % of its games. The test makes 10,000 experiments with 500 games each, and counts how many of
    their intervals contain the true share."""
    rng = np.random.default_rng(2)
    covered = 0
    for _ in range(10_000):
        found = moments((rng.random(500) < 0.27).astype(float)).interval()
        covered += found.low <= 0.27 <= found.high
    assert 0.94 < covered / 10_000 < 0.96


def test_a_sequence_is_wider_than_an_interval_but_not_by_much():
    fixed = normal_quantile() * 0.5 / math.sqrt(10_000)
    assert 1 < sequence_half(0.5, 10_000, 10_000) / fixed < 2
    assert sequence_half(0.5, 1, 100) == math.inf
