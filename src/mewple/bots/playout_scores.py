"""What a playout is judged by: each seat's share of the win, its lead over the others, or some of both.

A lead is measured by the leads that were seen in the same search: how far it is beyond what is usual.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from mewple.core.game import Game
from mewple.core.rule import rule

LEAD, COUNT, MEAN, SQUARES = 0, 1, 2, 3
"""The columns of what is usual for a seat: its lead just now, and count, mean and spread of its leads so far."""
USUAL = 4


def _points_alone(game: Game) -> Callable[..., Any]:
    points = game.rules.points

    @rule
    def points_alone(b: Any, s: Any, seat: Any, own: Any) -> Any:
        return points(b, s, seat)

    return points_alone


@rule
def beyond_usual(of: Any) -> Any:
    """The lead against all leads that were seen so far, 0..1; it is counted among them."""
    beyond = of[LEAD] - of[MEAN]
    of[COUNT] += 1
    of[MEAN] += beyond / of[COUNT]
    of[SQUARES] += beyond * (of[LEAD] - of[MEAN])
    far = beyond / (math.sqrt(of[SQUARES] / of[COUNT]) + 1.0e-9)
    return 0.5 + 0.5 * far / (1.0 + abs(far))


def make_playout_score(game: Game) -> Callable[..., Any]:
    """For kernels: what each seat got of what it is after."""
    standing = game.rules.standing or _points_alone(game)

    @rule
    def find_leads(b: Any, s: Any, own: Any, rivals: Any, values: Any, usual: Any) -> None:
        """How far each seat is ahead of the best of the others, who count by a part; alone, how much it has."""
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
        """What each seat got of what it is after."""
        if weight > 0:
            find_leads(b, s, own, rivals, values, usual)
        for seat in range(s.seats):
            lead = beyond_usual(usual[seat]) if weight > 0 else 0.0
            values[seat] = (1 - weight) * shares[seat] + weight * lead

    return judge
