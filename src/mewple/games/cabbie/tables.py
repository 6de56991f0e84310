"""Distances from every square to every goal: with each jam card, and without a jam.

The board never changes, so the tables are computed only once per process. The box holds a copy, which compiled rules
read.
"""

from functools import cache

from mewple.core.content import BoxError
from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.state import FAR, GOALS, JAMS, PLACES, SQUARES, WAYS


def moves() -> list[list[int]]:
    """[square][direction]: the square to which an arrow or a lane change leads, or -1."""
    table = [[-1] * WAYS for _ in range(SQUARES)]
    for ways in (BOARD.roads.ahead, BOARD.roads.sideways):
        for square, its in enumerate(ways):
            for direction, to in its.items():
                table[square][direction] = to
    return table


def blocked(jam: int) -> list[bool]:
    """For each square, whether this jam card shuts it. NO_JAM shuts no square."""
    shut = [False] * SQUARES
    for spot in BOARD.jams[jam].numbers if jam < JAMS else ():
        for square in BOARD.jammed(spot):
            shut[square] = True
    return shut


def _goal_squares(goal: int) -> list[int]:
    if goal < PLACES:
        return BOARD.shaded(goal)
    (street,) = BOARD.passengers[goal - PLACES].numbers
    return sorted({square for lane in BOARD.roads.lanes[street] for square in lane})


def _spread(shut: list[bool]) -> list[bytearray]:
    """[goal][square]: distances, found by walking backwards from all goals at once.

    For each square, one integer has a bit for every goal that can be reached from there. So one operation makes the
    ways to all goals one step longer.
    """
    near = [bytearray([FAR]) * SQUARES for _ in range(GOALS)]
    leads_to = [0] * SQUARES
    for goal in range(GOALS):
        for square in _goal_squares(goal):
            near[goal][square] = 0
            leads_to[square] |= 1 << goal
    comes_from = _backwards(shut)
    news = {square: goals for square, goals in enumerate(leads_to) if goals}
    for steps in range(1, FAR):
        found: dict[int, int] = {}
        for square, goals in news.items():
            for before in comes_from[square]:
                found[before] = found.get(before, 0) | goals
        news = {square: new for square, goals in found.items() if (new := goals & ~leads_to[square])}
        for square, new in news.items():
            leads_to[square] |= new
            left = new
            while left:
                near[(left & -left).bit_length() - 1][square] = steps
                left &= left - 1
        if not news:
            break
    return near


def _backwards(shut: list[bool]) -> list[list[int]]:
    """For each square, the squares from which a step leads there. Squares in `shut` are left out."""
    comes_from: list[list[int]] = [[] for _ in range(SQUARES)]
    for square, its in enumerate(moves()):
        for to in its:
            if to >= 0 and not shut[square] and not shut[to]:
                comes_from[to].append(square)
    return comes_from


@cache
def ways() -> list[bytearray]:
    """[jam * GOALS + goal][square]: distances. The table without a jam is the last one."""
    tables = [_spread(blocked(jam)) for jam in range(JAMS + 1)]
    if any(FAR in row for row in tables[-1]):
        raise BoxError(f"{BOARD.file}: expected that every square leads to every place and street; it does not")
    return [row for table in tables for row in table]
