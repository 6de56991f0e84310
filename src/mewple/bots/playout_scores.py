"""The score of a playout for each seat: its share of the win, its lead in points, or a weighted mean of both.

A lead is measured in standard deviations of all leads in the same search.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from mewple.core.game import Game
from mewple.core.rule import rule

LEAD, COUNT, MEAN, SQUARES = 0, 1, 2, 3
"""The columns for a seat: its last lead, and the count, mean and sum of squares of its leads so far."""
USUAL = 4


def _points_alone(game: Game) -> Callable[..., Any]:
    points = game.rules.points

    @rule
    def points_alone(b: Any, s: Any, seat: Any, own: Any) -> Any:
        return points(b, s, seat)

    return points_alone


@rule
def beyond_usual(of: Any) -> Any:
    """A number from 0 to 1 that says how good the last lead is among all leads so far, itself included."""
    beyond = of[LEAD] - of[MEAN]
    of[COUNT] += 1
    of[MEAN] += beyond / of[COUNT]
    of[SQUARES] += beyond * (of[LEAD] - of[MEAN])
    far = beyond / (math.sqrt(of[SQUARES] / of[COUNT]) + 1.0e-9)
    return 0.5 + 0.5 * far / (1.0 + abs(far))


def make_playout_score(game: Game) -> Callable[..., Any]:
    """Makes the function for kernels that writes each seat's score."""
    standing = game.rules.standing or _points_alone(game)

    @rule
    def find_leads(b: Any, s: Any, own: Any, rivals: Any, values: Any, usual: Any) -> None:
        """Finds each seat's lead: its points less `rivals` times the points of the best other seat. In a game with one
        seat the lead is the seat's points."""
        for seat in range(s.seats):
            values[seat] = np.float64(standing(b, s, seat, own))
        for seat in range(s.seats):
            best = 0.0 if s.seats == 1 else -1.0e30
            for other in range(s.seats):
                if other != seat:
                    best = max(best, values[other])
            usual[seat, LEAD] = values[seat] - rivals * best

    @rule
    def judge(b: Any, s: Any, own: Any, weight: Any, rivals: Any, shares: Any, usual: Any, values: Any) -> None:
        """Writes each seat's score into `values`: a mean of its share of the win and its lead. The weight of the lead
        is `weight`, and that of the share is 1 - `weight`."""
        if weight > 0:
            find_leads(b, s, own, rivals, values, usual)
        for seat in range(s.seats):
            lead = beyond_usual(usual[seat]) if weight > 0 else 0.0
            values[seat] = (1 - weight) * shares[seat] + weight * lead

    return judge
