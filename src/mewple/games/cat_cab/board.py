"""Steps and distances on the grid.

Sets of spaces are given as bits. A pool is the set of movements that a driver has to use.
"""

from mewple.core.rule import rule
from mewple.games.cat_cab.state import (
    COLUMNS,
    CONTENT,
    CRAZY,
    EXACT_EXIT,
    FARE_NEEDED,
    GATE_CLOSED,
    ONLY_INWARD,
    OUT,
    SPACES,
    START,
    WALL,
    Box,
    State,
)

OVERSHOOT = CONTENT.choice("exit", "overshoot")
OPTIONAL_MOVEMENT = CONTENT.choice("movement", "optional")

ALL = (1 << SPACES) - 1
LEFT_EDGE = sum(1 << space for space in range(0, SPACES, COLUMNS))
NOT_LEFT, NOT_RIGHT = ALL & ~LEFT_EDGE, ALL & ~(LEFT_EDGE << COLUMNS - 1)
NOT_LEFT_2, NOT_RIGHT_2 = NOT_LEFT & ~(LEFT_EDGE << 1), NOT_RIGHT & ~(LEFT_EDGE << COLUMNS - 2)
OUT_BIT = 1 << OUT


@rule
def in_city(s: State, driver: int) -> bool:
    """Whether the driver has neither left the city nor been eliminated. A driver at START is in the city."""
    return s.place[driver] <= START


@rule
def on_grid(place: int) -> bool:
    """Whether a place is a space of the grid: not START, OUT or GONE."""
    return 0 <= place < SPACES


@rule
def between(a: int, z: int) -> int:
    """Steps between two spaces of the grid."""
    return abs(a % COLUMNS - z % COLUMNS) + abs(a // COLUMNS - z // COLUMNS)


@rule
def steps_to(b: Box, s: State, place: int, space: int) -> int:
    """Steps from a space or from START to a space."""
    if place == START:
        return 1 + between(b.gate[s.entry], space)
    return between(place, space)


@rule
def steps_to_out(b: Box, s: State, place: int) -> int:
    """Steps from a place in the city to OUT, through the exit; 0 from OUT."""
    return 0 if place == OUT else b.outside[1 - s.entry][place]


@rule
def neighbour(b: Box, s: State, place: int, direction: int) -> int:
    """R42, R43: the next space in a direction, or -1 at a wall. From START, the only next space is the entry's gate
    square."""
    if place == START:
        return b.gate[s.entry] if direction == b.inward[s.entry] else -1
    return b.next[direction][place]


@rule
def leads_out(b: Box, s: State, place: int, direction: int) -> bool:
    """Whether a step from a place in a direction goes through the exit, open or closed."""
    way_out = 1 - s.entry
    return place == b.gate[way_out] and direction == (b.inward[way_out] + 2) % 4


@rule
def exit_refusal(b: Box, s: State, driver: int, last_space: bool) -> int:
    """R65, R66, Q37: the reason why the driver may not leave through the exit now, or 0 (LEGAL) if it may.

    `last_space`: whether the step through the exit uses up all movement. With the option `exit = exact`, a driver may
    leave only then.
    """
    if not s.exit_open:
        return GATE_CLOSED
    if b.exit_needs_passenger and s.passengers[driver] == 0:
        return FARE_NEEDED
    if b.exit != OVERSHOOT and not last_space:
        return EXACT_EXIT
    return 0


@rule
def destination(b: Box, s: State, driver: int, place: int, direction: int, length: int, last: bool) -> int:
    """R39, R42, R43, Q20, Q21, Q37: the place where a straight movement ends. If the movement is illegal, returns the
    code of the reason as a negative number.

    `last`: whether no movement is left after this one. With the option `exit = exact`, a driver may leave only then.
    """
    for gone in range(length):
        if leads_out(b, s, place, direction):
            reason = exit_refusal(b, s, driver, last and gone == length - 1)
            return OUT if reason == 0 else -reason
        onward = neighbour(b, s, place, direction)
        if onward < 0:
            return -ONLY_INWARD if place == START else -WALL
        place = onward
    return place


@rule
def spread_1(m: int) -> int:
    """All spaces that are one step away from any space in the set `m`. Both sets are given as bits."""
    return (m << COLUMNS & ALL) | (m & NOT_RIGHT) << 1 | m >> COLUMNS | (m & NOT_LEFT) >> 1


@rule
def spread_2(m: int) -> int:
    """R39: all spaces that a straight movement of 2 can reach from any space in the set `m`. Both sets are given as
    bits."""
    return (m << 2 * COLUMNS & ALL) | (m & NOT_RIGHT_2) << 2 | m >> 2 * COLUMNS | (m & NOT_LEFT_2) >> 2


@rule
def spread(m: int, ones: int, twos: int) -> int:
    """R40, R41: the spaces where a whole pool can end, with its movements in any order.

    Beside a wall the order matters: a 1 may make room for a 2. It is enough to make one of the 1s before, between or
    after the 2s, and all other 1s at the end (a test compares the result with that of every order). Therefore the
    function keeps two sets of spaces: those that the cab can reach without this 1, and those that it can reach once the
    1 is made.
    """
    if ones == 0:
        for _ in range(twos):
            m = spread_2(m)
        return m
    with_one = spread_1(m)
    for _ in range(twos):
        m = spread_2(m)
        with_one = spread_2(with_one) | spread_1(m)
    for _ in range(ones - 1):
        with_one = spread_1(with_one)
    return with_one


@rule
def spread_some(m: int, ones: int, twos: int) -> int:
    """Q19, with `movement = optional`: the spaces where a pool, or any part of it, can end."""
    for _ in range(twos):
        m |= spread_2(m)
    for _ in range(ones):
        m |= spread_1(m)
    return m


@rule
def lateral(b: Box, s: State, space: int) -> int:
    """Steps from a space to the column or row that leads straight through the exit."""
    gate = b.gate[1 - s.entry]
    if b.inward[1 - s.entry] % 2 == 0:
        return abs(space % COLUMNS - gate % COLUMNS)
    return abs(space // COLUMNS - gate // COLUMNS)


@rule
def leaves_from(b: Box, s: State, driver: int, space: int, ones: int, twos: int) -> bool:
    """Q37: whether a pool leads from a space through the exit."""
    if exit_refusal(b, s, driver, True) != 0 or ones + twos == 0:
        return False
    if b.exit == OVERSHOOT:  # only the last may go too far: an odd distance sideways needs a 1
        return ones + 2 * twos >= steps_to_out(b, s, space) and (lateral(b, s, space) % 2 == 0 or ones > 0)
    gate = b.gate[1 - s.entry]
    before = b.next[b.inward[1 - s.entry]][gate]
    by_one = ones > 0 and spread(1 << space, ones - 1, twos) >> gate & 1
    by_two = twos > 0 and spread(1 << space, ones, twos - 1) >> before & 1
    return bool(by_one or by_two)


@rule
def ends_inside(b: Box, s: State, driver: int, space: int, ones: int, twos: int, some: bool) -> int:
    """All spaces, as bits, where a driver can end with this pool if it starts on a space of the grid. `some`: whether
    the driver may stop before the pool is used up."""
    m = spread_some(1 << space, ones, twos) if some else spread(1 << space, ones, twos)
    return m | OUT_BIT if leaves_from(b, s, driver, space, ones, twos) else m


@rule
def ends(b: Box, s: State, driver: int, place: int, ones: int, twos: int) -> int:
    """R40, R41, Q19, Q48: all end spaces of a pool from a place, as bits. Crazy cat always uses the whole pool."""
    some = b.movement == OPTIONAL_MOVEMENT and driver != CRAZY
    if place != START:
        return ends_inside(b, s, driver, place, ones, twos, some)
    m = 1 << START if some or ones + twos == 0 else 0
    gate = b.gate[s.entry]
    if ones > 0:
        m |= ends_inside(b, s, driver, gate, ones - 1, twos, some)
    if twos > 0:
        m |= ends_inside(b, s, driver, b.next[b.inward[s.entry]][gate], ones, twos - 1, some)
    return m
