"""Movement: what curses cancel, the pool, and driving (R34 to R44)."""

from mewple.core.rule import rule
from mewple.core.words import LEGAL, NOT_NOW, Log
from mewple.games.cat_cab.board import OPTIONAL_MOVEMENT, destination
from mewple.games.cat_cab.leaving import leave
from mewple.games.cat_cab.report import report
from mewple.games.cat_cab.state import (
    A_CANCEL,
    A_CUT,
    A_DROP,
    A_MOVE,
    A_STOP,
    CANNOT_CANCEL,
    CONTENT,
    EVENTS,
    GOING_BACK,
    LANDING,
    MUST_MOVE,
    NO_SUCH_MOVEMENT,
    OUT,
    SABOTAGING,
    START,
    Box,
    State,
)

ANY_SPACE = CONTENT.choice("curse_cancel", "any_space")
E_CANCELLED, E_SET_BACK = EVENTS["movement_cancelled"], EVENTS["set_back"]
E_MOVED, E_STOPPED = EVENTS["moved"], EVENTS["movement_stopped"]


@rule
def cancels(ones: int, twos: int, curses: int, by_twos: int) -> bool:
    """Q7: whether `by_twos` 2s and the rest in 1s add up to the curses."""
    return by_twos <= twos and 0 <= curses - 2 * by_twos <= ones


@rule
def must_cut(ones: int, curses: int) -> bool:
    """Q7: no 1s and an odd number of curses: one 2 is cut to a 1."""
    return ones == 0 and curses % 2 == 1


@rule
def begin_movement(b: Box, s: State, log: Log) -> None:
    """R34 to R36, Q6, Q8: curses are set against the whole pool."""
    spaces = s.ones + 2 * s.twos
    curses = s.curses[s.active]
    s.to_cancel = curses
    if curses < spaces:
        return
    if spaces > 0:
        report(log, E_CANCELLED, s.active, spaces, s.ones, s.twos, 0)
    s.ones = 0
    s.twos = 0
    s.to_cancel = 0
    if curses > spaces:  # Q8: going back is the movement of this turn, so a landing follows
        s.back[s.active] = curses - spaces
        s.lands |= 1 << s.active
        report(log, E_SET_BACK, s.active, curses - spaces)


@rule
def refuse_cancel(b: Box, s: State, action: int) -> int:
    """R35, Q7."""
    choice = action - A_CANCEL
    if not 0 <= choice <= 2:
        return NOT_NOW
    if b.curse_cancel == ANY_SPACE:
        if action == A_CUT:
            return LEGAL if s.twos > 0 else CANNOT_CANCEL
        return (LEGAL if s.ones > 0 else CANNOT_CANCEL) if action == A_DROP else NOT_NOW
    return LEGAL if cancels(s.ones, s.twos, s.to_cancel, choice) else CANNOT_CANCEL


@rule
def only_cancel(b: Box, s: State) -> int:
    """The one way to cancel, or -1 when there are several, or -2 when a 2 must be cut."""
    if b.curse_cancel != ANY_SPACE and must_cut(s.ones, s.to_cancel):
        return -2
    only = -1
    for action in range(A_CANCEL, A_CANCEL + 3):
        if refuse_cancel(b, s, action) == LEGAL:
            if only >= 0:
                return -1
            only = action
    return only


@rule
def decide_cancel(b: Box, s: State, action: int, log: Log) -> None:
    if b.curse_cancel == ANY_SPACE:
        cancel_one_space(s, action == A_CUT, log)
    else:
        cancel(s, s.to_cancel - 2 * (action - A_CANCEL), action - A_CANCEL, 0, log)


@rule
def cancel(s: State, ones: int, twos: int, cut: int, log: Log) -> None:
    """R35, Q7: whole movements go; `cut` 2s become 1s."""
    report(log, E_CANCELLED, s.active, ones + 2 * twos + cut, ones, twos, cut)
    s.ones += cut - ones
    s.twos -= twos + cut
    s.to_cancel -= ones + 2 * twos + cut


@rule
def cancel_one_space(s: State, cut: bool, log: Log) -> None:
    """Q7 any_space: one curse takes one space of any movement."""
    if cut:
        cancel(s, 0, 0, 1, log)
    else:
        cancel(s, 1, 0, 0, log)


@rule
def cancel_and_cut(s: State, log: Log) -> None:
    """Q7: odd curses against 2s alone."""
    cancel(s, 0, s.to_cancel // 2, 1, log)


@rule
def movement_length(action: int) -> int:
    return 1 + (action - A_MOVE) // 4


@rule
def refuse_move(b: Box, s: State, action: int) -> int:
    """R38, R41, R42, Q19, Q20, Q21, Q37."""
    if action == A_STOP:
        return LEGAL if b.movement == OPTIONAL_MOVEMENT else MUST_MOVE
    if not A_MOVE <= action < A_MOVE + 8:
        return NOT_NOW
    length = movement_length(action)
    if (s.ones if length == 1 else s.twos) == 0:
        return NO_SUCH_MOVEMENT
    last = s.ones + s.twos == 1
    end = destination(b, s, s.active, s.place[s.active], (action - A_MOVE) % 4, length, last)
    return LEGAL if end >= 0 else -end


@rule
def only_move(b: Box, s: State) -> int:
    """The one legal movement, or -1. Every space has two ways at least (Q20), so this happens at START alone."""
    if s.place[s.active] != START or b.movement == OPTIONAL_MOVEMENT or (s.ones > 0 and s.twos > 0):
        return -1
    return A_MOVE + b.inward[s.entry] + (4 if s.twos > 0 else 0)


@rule
def decide_move(b: Box, s: State, action: int, log: Log) -> None:
    if action == A_STOP:
        report(log, E_STOPPED, s.active)
        drop_movement(s)
        return
    length = movement_length(action)
    direction = (action - A_MOVE) % 4
    before = s.place[s.active]
    end = destination(b, s, s.active, before, direction, length, s.ones + s.twos == 1)
    s.ones -= length == 1
    s.twos -= length == 2
    s.moved = 1
    report(log, E_MOVED, s.active, length, direction, before, end)
    s.place[s.active] = end
    if end == OUT:  # R66, Q37: the rest is dropped
        drop_movement(s)
        leave(b, s, s.active, log)


@rule
def drop_movement(s: State) -> None:
    s.ones = 0
    s.twos = 0


@rule
def finish_movement(s: State) -> None:
    """R44, Q23: a landing follows only if the cab has moved."""
    if s.back[s.active] > 0:
        s.phase = GOING_BACK
    elif s.moved:
        s.lander = s.active
        s.phase = LANDING
    else:
        s.phase = SABOTAGING
