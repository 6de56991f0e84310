"""Shortest legal ways for a cab on its turn, round the jams and the cabs as they stand now."""

from collections import deque
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from mewple.core.events import Log
from mewple.core.reasons import LEGAL
from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.content_streets import DIRECTIONS
from mewple.games.cabbie.driving import drive
from mewple.games.cabbie.legal_actions import first_option, options, plays_itself
from mewple.games.cabbie.legality import drive_refusal, is_free, step_refusal
from mewple.games.cabbie.roads import number
from mewple.games.cabbie.state import (
    A_ACCEPT,
    A_CLAIM,
    A_END_TURN,
    CONTENT,
    NONE,
    PER_SEAT,
    PILES,
    RESERVE,
    SQUARES,
    WAYS,
)

UNREACHED, ROLLS_ON, ASKS, CLAIM, PAID, TURN_ENDS = "-.?!$x"


class Routes(msgspec.Struct, frozen=True):
    """Where one cab can go. To drive to a square, follow `steps` back from it to the cab, and send the direction of the
    first step and of every step that leaves a square where `halts` asks: the steps between play themselves.

    A square where a claim is offered, or where the passenger pays, is the moment to stop and look again.
    """

    cab: int
    """0 or 1, as in the action `drive`."""
    limit: int
    """How many spaces it may drive now: what is left, less what must be kept for the other cab (R54)."""
    spaces: list[int]
    """Spaces to each square by number, -1 where there is no way now. More than `limit` takes more than one turn."""
    steps: str
    """For each square the letter of the direction in which the shortest way enters it; "-" for none, "o" for here."""
    halts: str
    """What happens on each square when the cab comes that way this turn: "-" it does not come so far, "." it rolls on
    by itself, "?" it stops for a decision, "!" it stops and somebody may be taken, "$" the passenger pays, "x" the turn
    ends. What comes after a payment is not told, since nobody knows the tip."""


def routes(b: Any, s: Any, which: int) -> Routes:
    """The ways of one of the active seat's cabs."""
    here = s.square[number(s, which)]
    spaces, steps = [NONE] * SQUARES, ["-"] * SQUARES
    spaces[here], steps[here] = 0, "o"
    waiting, found = deque([here]), []
    while waiting:
        square = waiting.popleft()
        changed = s.changed >> which & 1 if square == here else 0
        for ways in (BOARD.roads.ahead[square], BOARD.roads.sideways[square]):
            for way, to in ways.items():
                if spaces[to] == NONE and step_refusal(b, s, square, way, changed) == LEGAL:
                    spaces[to], steps[to] = spaces[square] + 1, DIRECTIONS[way]
                    waiting.append(to)
                    found.append((square, way, to))
    return Routes(which, limit(b, s, which), spaces, "".join(steps), halts(b, s, which, found))


def halts(b: Any, s: Any, which: int, found: list[tuple[int, int, int]]) -> str:
    """Drives all the steps that were found, each from a copy of the state in which it begins."""
    codes = [UNREACHED] * SQUARES
    states = {s.square[number(s, which)]: s}
    for square, way, to in found:
        if square not in states or drive_refusal(b, states[square], which, way) != LEGAL:
            continue
        there = states[square].copy()
        drive(b, there, which, way, Log())
        codes[to] = _halt(b, s, there)
        if codes[to] in (ROLLS_ON, ASKS, CLAIM):
            states[to] = there
    return "".join(codes)


def _halt(b: Any, s: Any, there: Any) -> str:
    """What the driver of `s` meets in the state `there`."""
    if there.trips[s.active] > s.trips[s.active]:
        return PAID
    bits = options(b, there)
    if plays_itself(b, there, bits):
        return TURN_ENDS if bits == 1 << A_END_TURN else ROLLS_ON
    return CLAIM if NONE < first_option(bits, A_CLAIM) < A_ACCEPT else ASKS


def limit(b: Any, s: Any, which: int) -> int:
    """R54, Q24: none at all when no step is legal now."""
    if all(drive_refusal(b, s, which, way) != LEGAL for way in range(WAYS)):
        return 0
    other = 1 - which
    if s.square[number(s, other)] == NONE or not is_free(b, s, other):
        return int(s.quota)
    return int(s.quota - max(0, RESERVE - s.moved[other]))


def all_routes(b: Any, s: Any) -> list[Routes]:
    return _all_routes(_Traffic(b, s.copy(), _traffic(b, s)))


@dataclass(frozen=True)
class _Traffic:
    """A state, told from another by what routes depend on alone."""

    b: Any = field(compare=False)
    s: Any = field(compare=False)
    key: tuple[int, ...]


def _traffic(b: Any, s: Any) -> tuple[int, ...]:
    """All that a cab on its way this turn can meet, up to its first payment."""
    options = [getattr(b, option) for option in CONTENT.options]
    turn = [s.active, s.quota, s.changed, s.lead, s.switched, s.jam, *s.moved, *s.square]
    tops = [s.cards[pile][0] for pile in range(PILES)]
    own = [
        row[number(s, which)] for row in (s.behind, s.passenger, s.destination, s.begun) for which in range(PER_SEAT)
    ]
    return (*options, *turn, *tops, *s.entered, *own)


@lru_cache(maxsize=512)
def _all_routes(traffic: _Traffic) -> list[Routes]:
    """Kept, since a table looks at one state many times: for every seat, and to see what can be taken back."""
    b, s = traffic.b, traffic.s
    return [routes(b, s, which) for which in range(PER_SEAT) if s.square[number(s, which)] != NONE]
