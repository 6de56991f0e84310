"""Movement: cancelling movements for curses, the pool of movements, and driving (R34 to R44)."""

from mewple.core.events import Log
from mewple.core.rule import rule
from mewple.games.cat_cab.board import destination
from mewple.games.cat_cab.ending import leave
from mewple.games.cat_cab.report import report
from mewple.games.cat_cab.state import (
    A_CANCEL,
    A_CUT,
    A_MOVE,
    A_STOP,
    CONTENT,
    E_MOVED,
    E_MOVEMENT_CANCELLED,
    E_MOVEMENT_STOPPED,
    E_SET_BACK,
    GOING_BACK,
    LANDING,
    OUT,
    SABOTAGING,
    Box,
    State,
)

ANY_SPACE = CONTENT.choice("curse_cancel", "any_space")


@rule
def cancels(ones: int, twos: int, curses: int, by_twos: int) -> bool:
    """Q7: whether this many curses can be cancelled with `by_twos` 2s and, for the rest, with 1s."""
    return by_twos <= twos and 0 <= curses - 2 * by_twos <= ones


@rule
def must_cut(ones: int, curses: int) -> bool:
    """Q7: whether a 2 must be cut to a 1: there are no 1s, and the number of curses is odd."""
    return ones == 0 and curses % 2 == 1


@rule
def begin_movement(b: Box, s: State, log: Log) -> None:
    """R34 to R36, Q6, Q8: every curse cancels a space of the pool. A driver with more curses than spaces goes back."""
    spaces = s.ones + 2 * s.twos
    curses = s.curses[s.active]
    s.to_cancel = curses
    if curses < spaces:
        return
    ones, twos = s.ones, s.twos
    s.ones = 0
    s.twos = 0
    s.to_cancel = 0
    if spaces > 0:
        report(log, E_MOVEMENT_CANCELLED, s.active, spaces, ones, twos, 0)
    if curses > spaces:  # Q8: going back is this turn's movement, so the driver lands where it ends
        s.back[s.active] = curses - spaces
        s.lands |= 1 << s.active
        report(log, E_SET_BACK, s.active, curses - spaces)


@rule
def decide_cancel(b: Box, s: State, action: int, log: Log) -> None:
    """R35, Q7: the active driver has chosen which movements to cancel."""
    if b.curse_cancel == ANY_SPACE:
        cancel_one_space(s, action == A_CUT, log)
    else:
        cancel(s, s.to_cancel - 2 * (action - A_CANCEL), action - A_CANCEL, 0, log)


@rule
def cancel(s: State, ones: int, twos: int, cut: int, log: Log) -> None:
    """R35, Q7: removes this many 1s and 2s from the pool, and turns `cut` 2s into 1s."""
    curses = ones + 2 * twos + cut
    s.ones += cut - ones
    s.twos -= twos + cut
    s.to_cancel -= curses
    report(log, E_MOVEMENT_CANCELLED, s.active, curses, ones, twos, cut)


@rule
def cancel_one_space(s: State, cut: bool, log: Log) -> None:
    """Q7, with `any_space`: cancels one space, by cutting a 2 to a 1 (`cut`) or by removing a 1."""
    if cut:
        cancel(s, 0, 0, 1, log)
    else:
        cancel(s, 1, 0, 0, log)


@rule
def cancel_and_cut(s: State, log: Log) -> None:
    """Q7: cancels an odd number of curses when the pool has only 2s. One of the 2s becomes a 1."""
    cancel(s, 0, s.to_cancel // 2, 1, log)


@rule
def movement_length(action: int) -> int:
    """The number of spaces that a movement covers: 1 or 2."""
    return 1 + (action - A_MOVE) // 4


@rule
def decide_move(b: Box, s: State, action: int, log: Log) -> None:
    """R38, R39, R66: the active driver makes one movement of the pool, or stops (Q19)."""
    if action == A_STOP:
        drop_movement(s)
        report(log, E_MOVEMENT_STOPPED, s.active)
        return
    length = movement_length(action)
    direction = (action - A_MOVE) % 4
    before = s.place[s.active]
    end = destination(b, s, s.active, before, direction, length, s.ones + s.twos == 1)
    s.ones -= length == 1
    s.twos -= length == 2
    s.moved = 1
    s.place[s.active] = end
    report(log, E_MOVED, s.active, length, direction, before, end)
    if end == OUT:  # R66, Q37: the movements left are lost
        drop_movement(s)
        leave(b, s, s.active, log)


@rule
def drop_movement(s: State) -> None:
    """Empties the pool: the movements left are lost."""
    s.ones = 0
    s.twos = 0


@rule
def finish_movement(s: State) -> None:
    """R44, Q8, Q23: the driver goes back, or lands where its drive has ended. A cab that has not moved does not
    land."""
    if s.back[s.active] > 0:
        s.phase = GOING_BACK
    elif s.moved:
        s.lander = s.active
        s.phase = LANDING
    else:
        s.phase = SABOTAGING
