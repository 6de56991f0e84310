"""Pig for two players, solved: the chances are computed exactly, not sampled."""

from __future__ import annotations

import numpy as np


def turn_ends(need: int, hold: int) -> np.ndarray:
    """For each gain, the probability that a turn ends with it. The seat needs `need` points to win, and holds at `hold`
    points or when that wins."""
    at, end = np.zeros(need + 8), np.zeros(need + 8)
    at[0] = 1.0
    for pot in range(need + 6):
        if at[pot] and (pot >= hold or pot >= need):
            end[pot] += at[pot]
            continue
        end[0] += at[pot] / 6
        for face in range(2, 7):
            if pot + face < at.size:
                at[pot + face] += at[pot] / 6
    return end


def first_seat_chance(target: int, hold: int = 20, other: int | None = None) -> float:
    """The first seat's chance of winning if it holds at `hold` points and the other seat at `other` (by default the
    same)."""
    holds = (hold, hold if other is None else other)
    ends = [[turn_ends(need, each) for need in range(1, target + 1)] for each in holds]
    # The chance of winning for the seat that is about to roll, indexed by the points of both seats.
    wins = [np.full((target, target), 0.5) for _ in holds]
    for _ in range(400):
        new = [_one_turn(target, ends[seat], wins[1 - seat]) for seat in range(2)]
        change = max(float(np.abs(one - two).max()) for one, two in zip(new, wins))
        wins = new
        if change < 1e-12:
            break
    return float(wins[0][0, 0])


def _one_turn(target: int, ends: list[np.ndarray], theirs: np.ndarray) -> np.ndarray:
    win = np.zeros((target, target))
    for mine in range(target):
        for gained, chance in enumerate(ends[target - mine - 1]):
            if chance:
                win[mine] += chance * (1.0 if mine + gained >= target else 1 - theirs[:, mine + gained])
    return win
