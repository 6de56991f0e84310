"""Figures about many games."""

import math

import numpy as np
import pytest

from mewple.core.compile.cpu import Games
from mewple.core.play import WrongSeats
from mewple.core.registry import find
from mewple.lab.simulate import Plan, run
from mewple.lab.statistics import Counts, Tally, wilson

PIG = find("pig")


def test_wilson_is_the_published_interval():
    """The published intervals for 81 of 263, 0 of 20 and 29 of 29: Newcombe (1998), Statistics in Medicine 17, table
    I."""
    assert wilson(81 / 263, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0, 0.1611), abs=5e-5)
    assert wilson(1, 29) == pytest.approx((0.8830, 1), abs=5e-5)
    assert wilson(0.5, 0) == (0, 1)


def test_counts_agree_with_numpy():
    numbers = np.array([3, 1, 4, 1, 5, 9, 2, 6, 5, 3])
    counts = Counts()
    counts.add(numbers[:4])
    counts.add(numbers[4:])
    assert (counts.total, counts.mean) == (39, 3.9)
    assert counts.deviation == pytest.approx(numbers.std())
    assert [counts.quantile(part) for part in (0, 0.5, 0.9, 1)] == [1, 3, 6, 9]
    assert Counts().words()["mean"] == 0


def test_a_tally_adds_blocks():
    tally = Tally(2)
    for shares in ([[1, 0], [0.5, 0.5]], [[0, 1]]):
        count = len(shares)
        points = np.arange(2 * count).reshape(count, 2)
        tally.add(Games(np.full(count, 7), np.full(count, 3), points, np.array(shares, np.float32)))
    assert tally.games == 3
    assert tally.win_shares == [0.5, 0.5]
    assert tally.decisions.total == 21
    assert tally.points[1].mean == pytest.approx((1 + 3 + 1) / 3)


@pytest.mark.compiled
def test_blocks_do_not_change_what_comes(monkeypatch):
    plan = Plan(PIG, seats=2, games=999, seed=4, policies=("strong", "random"))
    whole = run(plan)
    monkeypatch.setattr("mewple.lab.simulate.BLOCK", 100)
    told: list[int] = []
    pieces = run(plan, told.append)
    assert pieces.tally == whole.tally
    assert sum(told) == 999
    assert not math.isnan(pieces.seconds)


def test_a_plan_checks_its_seats_and_policies():
    assert Plan(PIG, seats=3, games=1).policy_numbers() == [-1, -1, -1]
    for plan in (Plan(PIG, seats=3, games=1, policies=("house", "house")), Plan(PIG, seats=7, games=1)):
        with pytest.raises(WrongSeats):
            plan.policy_numbers()
