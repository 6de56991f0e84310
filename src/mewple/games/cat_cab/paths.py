"""Finds all spaces where a driver can end, whichever movements it cancels, and the first path to one of these spaces
(Q48).

Crazy cat, the policies and the view use it.
"""

from mewple.core.rule import rule
from mewple.games.cat_cab.board import OPTIONAL_MOVEMENT, destination, ends
from mewple.games.cat_cab.move import ANY_SPACE, cancels, must_cut
from mewple.games.cat_cab.state import A_CANCEL, A_CUT, A_DROP, A_MOVE, A_STOP, CRAZY, OUT, Box, State

NO_POOL = -1
TWOS = 16  # a pool as one number: twos * 16 + ones


@rule
def pool_after(b: Box, ones: int, twos: int, curses: int, choice: int) -> int:
    """Q7: the pool that is left after cancelling `curses`, as one number, or -1 if `choice` is not possible.

    `choice` is the number of 2s to cancel. With `any_space`, it is the number of 2s to cut to a 1; the other curses
    cancel 1s.
    """
    if b.curse_cancel == ANY_SPACE:
        ones, twos = ones + 2 * choice - curses, twos - choice
        return twos * TWOS + ones if ones >= 0 and twos >= 0 and choice <= curses else NO_POOL
    if must_cut(ones, curses):
        return (twos - curses // 2 - 1) * TWOS + 1 if choice == 0 else NO_POOL
    if not cancels(ones, twos, curses, choice):
        return NO_POOL
    return (twos - choice) * TWOS + ones + 2 * choice - curses


@rule
def all_ends(b: Box, s: State, driver: int, ones: int, twos: int, curses: int) -> int:
    """Q7: the end spaces that are possible in at least one legal way to cancel, as bits; 0 if the curses cancel the
    whole pool."""
    bits = 0
    if curses < ones + 2 * twos:
        for choice in range(curses + 1):
            pool = pool_after(b, ones, twos, curses, choice)
            if pool >= 0:
                bits |= ends(b, s, driver, s.place[driver], pool % TWOS, pool // TWOS)
    return bits


@rule
def leads_to(b: Box, s: State, driver: int, end: int, ones: int, twos: int, curses: int) -> bool:
    """Q7, Q19, Q23: whether the driver can end on a space after at least one movement, in at least one legal way to
    cancel."""
    if s.place[driver] != end or b.movement != OPTIONAL_MOVEMENT or driver == CRAZY:
        return all_ends(b, s, driver, ones, twos, curses) >> end & 1 == 1
    if curses >= ones + 2 * twos:
        return False
    for choice in range(curses + 1):  # driving away and back takes two movements of the same length
        pool = pool_after(b, ones, twos, curses, choice)
        if pool >= 0 and max(pool % TWOS, pool // TWOS) > 1:
            return True
    return False


@rule
def cancelling_for(b: Box, s: State, driver: int, end: int) -> int:
    """Q48: the lowest `choice` for `pool_after` that lets the driver end on this space; -1 if there is none."""
    for choice in range(s.to_cancel + 1):
        pool = pool_after(b, s.ones, s.twos, s.to_cancel, choice)
        if pool >= 0 and ends(b, s, driver, s.place[driver], pool % TWOS, pool // TWOS) >> end & 1:
            return choice
    return -1


@rule
def cancel_action(b: Box, choice: int) -> int:
    """The action that cancels movements in the way that `choice` means in `pool_after`. With `any_space`, this takes
    several actions; returns the first one."""
    if b.curse_cancel == ANY_SPACE:
        return A_CUT if choice > 0 else A_DROP
    return A_CANCEL + choice


@rule
def has_arrived(b: Box, s: State, driver: int, place: int, end: int, moved: bool) -> bool:
    """Q19: whether the driver may stop on its end space. To collect a passenger it must have moved (Q23)."""
    if b.movement != OPTIONAL_MOVEMENT or driver == CRAZY or place != end:
        return False
    return moved or end != s.passenger


@rule
def first_move_to(b: Box, s: State, driver: int, place: int, ones: int, twos: int, end: int, moved: bool) -> int:
    """Q48: the first action of the first path to an end space; -1 for no path.

    Paths are tried in this order: 2s before 1s; up, right, down, left.
    """
    if has_arrived(b, s, driver, place, end, moved):
        return A_STOP
    last = ones + twos == 1
    for length in range(2, 0, -1):
        one, two = length == 1, length == 2
        if (one and ones == 0) or (two and twos == 0):
            continue
        for direction in range(4):
            there = destination(b, s, driver, place, direction, length, last)
            if (there == OUT and end != OUT) or there < 0:
                continue
            if there == end == OUT or ends(b, s, driver, there, ones - one, twos - two) >> end & 1:
                return A_MOVE + 4 * (length - 1) + direction
    return A_STOP if place == end else -1
