"""Passengers: where they wait, and how drivers collect and lose them (R9, R55, R60 to R62)."""

from mewple.core.chance import die
from mewple.core.events import Log
from mewple.core.rule import rule
from mewple.games.cat_cab.board import on_grid
from mewple.games.cat_cab.report import announce, report, says
from mewple.games.cat_cab.state import (
    COLUMNS,
    CONTENT,
    E_COLLECTED,
    E_GATE_OPENED,
    E_LOST_PASSENGER,
    E_PASSENGER_MOVED,
    E_PASSENGER_PLACED,
    FARES,
    LOST,
    NOWHERE,
    O_COLUMN,
    O_ROW,
    ROWS,
    SAYS_COLLECT,
    Box,
    State,
)

FOR_GOOD = CONTENT.choice("covered_squares", "for_good")
COLLECT_AT_ONCE, ROLL_AGAIN = (CONTENT.choice("spawn_on_player", choice) for choice in ("collect", "reroll"))
RETURNS = CONTENT.choice("lost_passenger", "returns")


@rule
def roll_space(s: State) -> int:
    """R2: a random space: a D6 gives the column, then a D8 the row."""
    column = die(s, COLUMNS, O_COLUMN)
    row = die(s, ROWS, O_ROW)
    return (row - 1) * COLUMNS + column - 1


@rule
def driver_on(s: State, space: int) -> int:
    """A driver on this space, or -1. The active driver comes first, then the others in turn order."""
    for ahead in range(s.drivers):
        driver = s.order[(s.turn + ahead) % s.drivers]
        if s.place[driver] == space:
            return driver
    return -1


@rule
def new_space(b: Box, s: State) -> int:
    """Q18, Q31: a random space other than the one where the passenger is. With `spawn_on_player = reroll`, it is also a
    space without a cab."""
    space = roll_space(s)
    while space == s.passenger or (b.spawn_on_player == ROLL_AGAIN and driver_on(s, space) >= 0):
        space = roll_space(s)
    return space


@rule
def settle_on(b: Box, s: State, space: int) -> None:
    """R61, Q30: puts the passenger on a space. With `covered_squares = for_good`, a special square there never works
    again."""
    s.passenger = space
    if b.covered_squares == FOR_GOOD:
        s.dead |= 1 << space & (b.nibbles | b.patrol)


@rule
def next_fare(s: State) -> int:
    """Q29: the index of the passenger who waits, or who will come next: the first one who is in nobody's cab and not
    lost for good."""
    for fare in range(FARES):
        if s.riders[fare] == 0:
            return fare
    return FARES


@rule
def last_rider(s: State, driver: int) -> int:
    """The highest index of a passenger in the driver's cab. The driver loses this passenger first."""
    for fare in range(FARES - 1, -1, -1):
        if s.riders[fare] == driver + 1:
            return fare
    return FARES


@rule
def place_passengers(b: Box, s: State, log: Log) -> None:
    """R7, R62: places the next passenger, if one is left. With `spawn_on_player = collect`, a cab on its space collects
    the passenger at once (Q31)."""
    while s.passenger == NOWHERE and s.collected < b.passengers_per_game:
        settle_on(b, s, new_space(b, s))
        announce(log, E_PASSENGER_PLACED, s.passenger, next_fare(s) + 1)
        collect_at_once(b, s, log)


@rule
def move_passenger(b: Box, s: State, log: Log) -> None:
    """R31, Q18: the lucky charm moves the passenger to another space."""
    if s.passenger == NOWHERE:
        return
    before = s.passenger
    settle_on(b, s, new_space(b, s))
    announce(log, E_PASSENGER_MOVED, before, s.passenger)
    collect_at_once(b, s, log)
    place_passengers(b, s, log)


@rule
def collect_at_once(b: Box, s: State, log: Log) -> None:
    """Q31, with `spawn_on_player = collect`: a driver on the new passenger's space collects it."""
    if b.spawn_on_player == COLLECT_AT_ONCE and driver_on(s, s.passenger) >= 0:
        take(b, s, driver_on(s, s.passenger), log)


@rule
def take(b: Box, s: State, driver: int, log: Log) -> None:
    """R60, R65: the driver gets the passenger; the first passenger of the game opens the exit."""
    fare = next_fare(s)
    s.passenger = NOWHERE
    s.riders[fare] = driver + 1
    s.passengers[driver] += 1
    s.collected += 1
    report(log, E_COLLECTED, driver, fare + 1, s.passengers[driver], says(driver, SAYS_COLLECT))
    open_exit(s, log)


@rule
def open_exit(s: State, log: Log) -> None:
    """R65: opens the exit if it is closed."""
    if not s.exit_open:
        s.exit_open = 1
        announce(log, E_GATE_OPENED, 1 - s.entry)


@rule
def collect(b: Box, s: State, driver: int, log: Log) -> None:
    """R60, R62: a driver on the passenger's space collects it, and the next passenger is placed."""
    if on_grid(s.place[driver]) and s.place[driver] == s.passenger:
        take(b, s, driver, log)
        place_passengers(b, s, log)


@rule
def lose_passenger(b: Box, s: State, driver: int, log: Log) -> None:
    """R55, Q29: the driver loses a passenger, if it has one. With `lost_passenger = returns`, another passenger will
    come instead."""
    if s.passengers[driver] == 0:
        return
    fare = last_rider(s, driver)
    s.riders[fare] = 0 if b.lost_passenger == RETURNS else LOST
    s.passengers[driver] -= 1
    report(log, E_LOST_PASSENGER, driver, s.passengers[driver], fare + 1)
    if b.lost_passenger == RETURNS:
        s.collected -= 1
        place_passengers(b, s, log)
    else:
        s.gone += 1
