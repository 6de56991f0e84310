"""The shortest legal ways of a cab in its turn, around jams and other cabs."""

from collections import deque
from typing import Any

import msgspec

from mewple.core.events import Log
from mewple.core.reasons import LEGAL
from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.content_streets import DIRECTIONS
from mewple.games.cabbie.driving import drive
from mewple.games.cabbie.legal_actions import first_option, only_option, options
from mewple.games.cabbie.legality import drive_refusal, is_free, step_refusal
from mewple.games.cabbie.roads import number
from mewple.games.cabbie.state import (
    A_ACCEPT,
    A_CLAIM,
    A_END_TURN,
    DRIVING,
    NONE,
    PER_SEAT,
    RESERVE,
    WAYS,
)


class Halts(msgspec.Struct, frozen=True):
    """The squares that the cab can reach this turn, sorted by what happens there."""

    rolls: list[int]
    """The cab drives on by itself."""
    asks: list[int]
    """The cab stops, and the driver decides."""
    claims: list[int]
    """The cab stops, and the driver may take a passenger."""
    pays: list[int]
    """The passenger pays. The view shows nothing after that, since nobody knows the tip."""
    ends: list[int]
    """The turn ends."""


class Routes(msgspec.Struct, frozen=True):
    """The squares to which a cab can drive.

    To find the way to a square, a client follows `steps` back from it to the cab. To drive there, the client sends one
    action for the first step, and one for every step that begins on a square where the driver decides. It sends these
    actions together; the game makes all other steps by itself.
    """

    cab: int
    limit: int
    """The number of spaces that it may drive this turn, without those reserved for the other cab (R54)."""
    steps: str
    """A letter for each square: the direction in which the shortest way enters it; "-" if there is no way; "o" for the
    cab's square."""
    halts: Halts


def routes_of(b: Any, s: Any, seat: int | None) -> list[Routes]:
    """The squares that this seat's cabs can reach, if it has to drive now."""
    if seat != s.active or s.phase != DRIVING:
        return []
    return [_routes(b, s, which) for which in range(PER_SEAT) if s.square[number(s, which)] != NONE]


def _routes(b: Any, s: Any, which: int) -> Routes:
    here = s.square[number(s, which)]
    steps = ["-"] * len(BOARD.roads.squares)
    steps[here] = "o"
    front, found = deque([here]), []
    while front:
        square = front.popleft()
        changed = s.changed >> which & 1 if square == here else 0
        for ways in (BOARD.roads.ahead[square], BOARD.roads.sideways[square]):
            for way, to in ways.items():
                if steps[to] == "-" and step_refusal(b, s, square, way, changed) == LEGAL:
                    steps[to] = DIRECTIONS[way]
                    front.append(to)
                    found.append((square, way, to))
    return Routes(which, _limit(b, s, which), "".join(steps), _halts(b, s, which, found))


def _halts(b: Any, s: Any, which: int, found: list[tuple[int, int, int]]) -> Halts:
    """Sorts the squares in `found` by what happens there. Each step is tried on a copy of the state in which it
    begins."""
    halts = Halts([], [], [], [], [])
    states = {s.square[number(s, which)]: s}
    for square, way, to in found:
        if square not in states or drive_refusal(b, states[square], which, way) != LEGAL:
            continue
        there = states[square].copy()
        drive(b, there, which, way, Log())
        halt = _halt(b, s, there, halts)
        halt.append(to)
        if halt is not halts.pays and halt is not halts.ends:
            states[to] = there
    return halts


def _halt(b: Any, s: Any, there: Any, halts: Halts) -> list[int]:
    """The list in `halts` to which the square at the end of a step belongs. `s` is the state before the drive, `there`
    the state after the step."""
    if there.trips[s.active] > s.trips[s.active]:
        return halts.pays
    only = only_option(b, there)
    if only != NONE:
        return halts.ends if only == A_END_TURN else halts.rolls
    return halts.claims if NONE < first_option(options(b, there), A_CLAIM) < A_ACCEPT else halts.asks


def _limit(b: Any, s: Any, which: int) -> int:
    """R54, Q24: the number of spaces that the cab may drive; 0 if no step is legal now."""
    if all(drive_refusal(b, s, which, way) != LEGAL for way in range(WAYS)):
        return 0
    other = 1 - which
    if s.square[number(s, other)] == NONE or not is_free(b, s, other):
        return int(s.quota)
    return int(s.quota - max(0, RESERVE - s.moved[other]))
