"""The turn clock (Q56) and giving up (Q54)."""

from mewple.core.rule import rule
from mewple.core.words import LEGAL, NOT_NOW, Log
from mewple.games.cat_cab.beginner import beginner
from mewple.games.cat_cab.board import in_city
from mewple.games.cat_cab.duel import leave_fight
from mewple.games.cat_cab.leaving import eliminate, win
from mewple.games.cat_cab.report import report
from mewple.games.cat_cab.state import (
    A_BOOST_SKIP,
    A_ITEM_SKIP,
    A_SABOTAGE_SKIP,
    A_STEAL_SKIP,
    A_STOP,
    BOOSTING,
    DUELLING,
    EVENTS,
    GOING_BACK,
    GONE,
    ITEMS,
    LATE_TURNS,
    LOSING_DIE,
    NO_CLOCK,
    OUT_OF_PLAY,
    ROLLING,
    SABOTAGING,
    STEALING,
    Box,
    State,
)

E_RESIGNED, E_RANG = EVENTS["resigned"], EVENTS["clock_rang"]


@rule
def refuse_ring(b: Box, action: int) -> int:
    """Q56: the table says STOP when the time is up."""
    if action != A_STOP:
        return NOT_NOW
    return LEGAL if b.turn_seconds else NO_CLOCK


@rule
def ring(b: Box, s: State, seat: int, log: Log) -> None:
    """Q56: from now on this seat's turn plays itself. The third such turn in a row counts as gone for good."""
    report(log, E_RANG, seat)
    s.hurried |= 1 << seat
    if seat != s.active:
        return
    s.marked = 0
    s.late[seat] += 1
    if s.late[seat] == LATE_TURNS:
        resign(b, s, seat, log)


@rule
def hurried_action(b: Box, s: State, seat: int) -> int:
    """Q56: rolling stops, options are skipped, and the beginner makes the moves that must be made."""
    phase = s.phase
    if phase == ROLLING:
        return A_STOP
    if phase == ITEMS:
        return A_ITEM_SKIP
    if phase == BOOSTING:
        return A_BOOST_SKIP
    if phase == STEALING:
        return A_STEAL_SKIP
    if phase == SABOTAGING:
        return A_SABOTAGE_SKIP
    return beginner(b, s, seat)


@rule
def refuse_resign(s: State, seat: int) -> int:
    """Q54: at any time, once."""
    return OUT_OF_PLAY if s.resigned >> seat & 1 or s.place[seat] == GONE else LEGAL


@rule
def resign(b: Box, s: State, seat: int, log: Log) -> None:
    """Q54: eliminated at once; one who has left keeps place and score; a cat fight is lost."""
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
    """What this seat had to decide is void; ways back of others are still gone."""
    s.fighters &= ~(1 << seat)  # one who has lost a fight that others go on with is not pushed back any more
    if s.pushed == seat:
        s.pushed = -1
    on_square = s.phase in (BOOSTING, STEALING, LOSING_DIE)
    if (seat == s.active and s.phase != DUELLING and not on_square) or (seat == s.lander and on_square):
        s.phase = GOING_BACK


@rule
def last_driver(s: State) -> int:
    """Q54: the only one left in the city when nobody has left it and all others have resigned; else -1."""
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
