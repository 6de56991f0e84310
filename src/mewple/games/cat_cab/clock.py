"""The turn clock (Q56) and resigning (Q54)."""

from mewple.core.events import Log
from mewple.core.rule import rule
from mewple.games.cat_cab.board import in_city
from mewple.games.cat_cab.duel import leave_fight
from mewple.games.cat_cab.ending import eliminate, win
from mewple.games.cat_cab.legality import pending
from mewple.games.cat_cab.report import report
from mewple.games.cat_cab.state import (
    BOOSTING,
    DUELLING,
    E_CLOCK_RANG,
    E_RESIGNED,
    GOING_BACK,
    GONE,
    LATE_TURNS,
    LOSING_DIE,
    OVER,
    STEALING,
    Box,
    State,
)


@rule
def ring_for_all(b: Box, s: State, log: Log) -> None:
    """Q56: the turn clock has run out. Calls `ring` for every seat that has to decide."""
    late = pending(b, s)
    for seat in range(s.seats):
        if late >> seat & 1 and s.phase != OVER:
            ring(b, s, seat, log)


@rule
def ring(b: Box, s: State, seat: int, log: Log) -> None:
    """Q56: the turn clock has run out for a seat. Clears the marks on the seat's dice. For the rest of the turn,
    `timeout` makes its decisions.

    If a seat's time runs out in three of its own turns in a row, the seat resigns.
    """
    s.hurried |= 1 << seat
    if seat == s.active:
        s.marked = 0
        s.late[seat] += 1
    report(log, E_CLOCK_RANG, seat)
    if seat == s.active and s.late[seat] == LATE_TURNS:
        resign(b, s, seat, log)


@rule
def next_hurried(b: Box, s: State) -> int:
    """Q56: the first seat that has to decide although its time for this turn is up; -1 if there is none."""
    waiting = pending(b, s) & s.hurried
    for seat in range(s.seats):
        if waiting >> seat & 1:
            return seat
    return -1


@rule
def resign(b: Box, s: State, seat: int, log: Log) -> None:
    """Q54: a driver who resigns in the city is eliminated. A driver who has left the city keeps its place and its
    points. A driver who resigns during a cat fight loses it."""
    s.resigned |= 1 << seat
    report(log, E_RESIGNED, seat)
    if in_city(s, seat):
        eliminate(b, s, seat, log)
    last = last_driver(s)
    if last >= 0:
        win(b, s, last, log)
    elif s.phase == DUELLING and s.duellists >> seat & 1:
        leave_fight(b, s, seat, log)
    else:
        step_aside(s, seat)


@rule
def step_aside(s: State, seat: int) -> None:
    """Q54: skips the decisions of a seat that has resigned. If other drivers have to go back, they still do so."""
    # the others may go on fighting; a driver who has resigned is not pushed back after the fight
    s.fighters &= ~(1 << seat)
    if s.pushed == seat:
        s.pushed = -1
    on_square = s.phase in (BOOSTING, STEALING, LOSING_DIE)
    if (seat == s.active and s.phase != DUELLING and not on_square) or (seat == s.lander and on_square):
        s.phase = GOING_BACK


@rule
def last_driver(s: State) -> int:
    """Q54: the only driver in the city, if nobody has left and all others have resigned; otherwise -1."""
    last = -1
    for place in range(s.drivers):
        driver = s.order[place]
        if s.place[driver] != GONE:
            if last >= 0 or s.departures > 0:
                return -1
            last = driver
        elif not s.resigned >> driver & 1:
            return -1
    return last
