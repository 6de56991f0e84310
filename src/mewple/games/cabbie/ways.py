"""How far it is: spaces from every square to every goal, with all roads open and round each jam card.

The board never changes, so the tables are made once in a process; the box holds a copy that compiled play reads.
"""

from functools import cache
from typing import Any

import numpy as np

from mewple.core.content import BoxError
from mewple.games.cabbie.board import BOARD
from mewple.games.cabbie.state import FAR, GOALS, JAMS, PLACES, SQUARES, WAYS


def moves() -> Any:
    """[square][direction]: the square that an arrow or a lane change leads to, or -1."""
    table = np.full((SQUARES, WAYS), -1, np.int16)
    for ways in (BOARD.roads.ahead, BOARD.roads.sideways):
        for square, its in enumerate(ways):
            for direction, to in its.items():
                table[square, direction] = to
    return table


def blocked(jam: int) -> Any:
    """Which squares a jam card shuts; none for the number after the last card."""
    shut = np.zeros(SQUARES, bool)
    for spot in BOARD.jams[jam].numbers if jam < JAMS else ():
        shut[BOARD.jammed(spot)] = True
    return shut


def _goal_squares(goal: int) -> list[int]:
    if goal < PLACES:
        return BOARD.shaded(goal)
    (street,) = BOARD.passengers[goal - PLACES].numbers
    return sorted({square for lane in BOARD.roads.lanes[street] for square in lane})


def _spread(shut: Any) -> Any:
    """[goal][square]: steps taken backwards from the goals until nothing gets nearer."""
    near = np.full((GOALS, SQUARES), FAR, np.int16)
    for goal in range(GOALS):
        near[goal, _goal_squares(goal)] = 0
    leads = moves()
    open_ways = [(leads[:, way] >= 0) & ~shut & ~shut[leads[:, way]] for way in range(WAYS)]
    while True:
        before = near.copy()
        for way, usable in enumerate(open_ways):
            near[:, usable] = np.minimum(near[:, usable], before[:, leads[usable, way]] + 1)
        near = np.minimum(near, FAR)
        if (near == before).all():
            return near


@cache
def ways() -> Any:
    """[jam * GOALS + goal][square], the open roads last."""
    tables = [_spread(blocked(jam)) for jam in range(JAMS + 1)]
    if (tables[-1] == FAR).any():
        raise BoxError(f"{BOARD.file}: expected that every square leads to every place and street; it does not")
    return np.concatenate(tables).astype(np.int8)
