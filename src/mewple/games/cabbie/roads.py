"""The roads: where cabs are, which squares a jam shuts, and distances to places and streets."""

from mewple.core.rule import rule
from mewple.games.cabbie.state import CABS, FAR, GOALS, NO_JAM, NONE, PER_SEAT, SPACES, Box, State


@rule
def number(s: State, which: int) -> int:
    """The number of the active seat's first (0) or second (1) cab."""
    return PER_SEAT * s.active + which


@rule
def owner(cab: int) -> int:
    """The seat whose cab this is."""
    return cab // PER_SEAT


@rule
def occupied(s: State, square: int) -> bool:
    """Q9, Q12: whether there is a cab on the square.

    The loop has no early exit, so that the compiler can compare the squares of all cabs at once.
    """
    found = 0
    squares = s.square
    for cab in range(CABS):
        if squares[cab] == square:
            found = 1
    return found == 1


@rule
def cab_on(s: State, square: int) -> int:
    """The cab on a square, or -1."""
    for cab in range(CABS):
        if s.square[cab] == square:
            return cab
    return NONE


@rule
def jammed(b: Box, s: State, square: int) -> bool:
    """R12, Q6: whether the square is in a spot that the top jam card names."""
    return b.jam_of[square] == s.jam


@rule
def sideways(b: Box, square: int, way: int) -> bool:
    """R24: whether this direction is a lane change."""
    return b.beside[square] >> way & 1 == 1


@rule
def spaces_to(b: Box, s: State, goal: int, square: int) -> int:
    """The number of spaces from a square to a goal, avoiding the jam.

    If the jam shuts the only way, a turn of waiting is added to the distance without the jam.
    """
    way = b.way[s.jam * GOALS + goal][square]
    return way if way != FAR else b.way[NO_JAM * GOALS + goal][square] + SPACES
