"""Shortest legal ways for a cab on its turn, round the jams and the cabs as they stand now."""

from collections import deque
from typing import Any

import msgspec

from mewple.core.words import LEGAL
from mewple.games.cabbie.board import BOARD
from mewple.games.cabbie.roads import drive_refusal, is_free, number, step_refusal
from mewple.games.cabbie.state import NONE, PER_SEAT, RESERVE, SQUARES, WAYS
from mewple.games.cabbie.streets import DIRECTIONS


class Routes(msgspec.Struct, frozen=True):
    """Where one cab can go. To drive to a square, follow `steps` back from it to the cab and send these directions.

    Forced steps play themselves: after each drive action look where the cab stands and go on from there. A claim among
    the legal actions is the moment to stop and ask.
    """

    cab: int
    """0 or 1, as in the action `drive`."""
    limit: int
    """How many spaces it may drive now: what is left, less what must be kept for the other cab (R54)."""
    spaces: list[int]
    """Spaces to each square by number, -1 where there is no way now. More than `limit` takes more than one turn."""
    steps: str
    """For each square the letter of the direction in which the shortest way enters it; "-" for none, "o" for here."""


def routes(b: Any, s: Any, which: int) -> Routes:
    """The ways of one of the active seat's cabs."""
    here = s.square[number(s, which)]
    spaces, steps = [NONE] * SQUARES, ["-"] * SQUARES
    spaces[here], steps[here] = 0, "o"
    waiting = deque([here])
    while waiting:
        square = waiting.popleft()
        changed = s.changed >> which & 1 if square == here else 0
        for ways in (BOARD.roads.ahead[square], BOARD.roads.sideways[square]):
            for way, to in ways.items():
                if spaces[to] == NONE and step_refusal(b, s, square, way, changed) == LEGAL:
                    spaces[to], steps[to] = spaces[square] + 1, DIRECTIONS[way]
                    waiting.append(to)
    return Routes(which, limit(b, s, which), spaces, "".join(steps))


def limit(b: Any, s: Any, which: int) -> int:
    """R54, Q24: none at all when no step is legal now."""
    if all(drive_refusal(b, s, which, way) != LEGAL for way in range(WAYS)):
        return 0
    other = 1 - which
    if s.square[number(s, other)] == NONE or not is_free(b, s, other):
        return int(s.quota)
    return int(s.quota - max(0, RESERVE - s.moved[other]))


def all_routes(b: Any, s: Any) -> list[Routes]:
    return [routes(b, s, which) for which in range(PER_SEAT) if s.square[number(s, which)] != NONE]
