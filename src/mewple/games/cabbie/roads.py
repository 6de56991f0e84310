"""The roads: where cabs stand, what a jam shuts, and how far it is to a place or a street."""

from mewple.core.rule import rule
from mewple.games.cabbie.state import CABS, FAR, GOALS, NO_JAM, NONE, PER_SEAT, SPACES, Box, State


@rule
def number(s: State, which: int) -> int:
    """The number of the active seat's first or second cab."""
    return PER_SEAT * s.active + which


@rule
def owner(cab: int) -> int:
    """The seat that a cab belongs to."""
    return cab // PER_SEAT


@rule
def occupied(s: State, square: int) -> bool:
    """Q9, Q12: a cab stands on the square, whoever owns it.

    The loop has no early exit: compiled, it is one comparison of a whole row.
    """
    found = 0
    for cab in range(CABS):
        if s.square[cab] == square:
            found = 1
    return found == 1


@rule
def cab_on(s: State, square: int) -> int:
    """The cab that stands on a square, or -1."""
    for cab in range(CABS):
        if s.square[cab] == square:
            return cab
    return NONE


@rule
def jammed(b: Box, s: State, square: int) -> bool:
    """R12, Q6: the square is part of a spot that the top jam card names."""
    return b.jam_of[square] == s.jam


@rule
def sideways(b: Box, square: int, way: int) -> bool:
    """R24: that way is a lane change."""
    return b.beside[square] >> way & 1 == 1


@rule
def spaces_to(b: Box, s: State, goal: int, square: int) -> int:
    """How many spaces it is from a square to a goal, round the jam.

    Where the jam shuts the only way, it is the way with all roads open, and a turn of waiting.
    """
    way = b.way[s.jam * GOALS + goal][square]
    return way if way != FAR else b.way[NO_JAM * GOALS + goal][square] + SPACES
