"""Passengers: where they wait, and who gets them (R9, R60 to R62)."""

from mewple.core.fate import die
from mewple.core.rule import rule
from mewple.core.words import Log
from mewple.games.cat_cab.board import on_grid
from mewple.games.cat_cab.report import report
from mewple.games.cat_cab.state import COLUMNS, CONTENT, EVENTS, NOWHERE, O_COLUMN, O_ROW, ROWS, Box, State

FOR_GOOD = CONTENT.choice("covered_squares", "for_good")
COLLECT_AT_ONCE, ROLL_AGAIN = (CONTENT.choice("spawn_on_player", choice) for choice in ("collect", "reroll"))
RETURNS = CONTENT.choice("lost_passenger", "returns")

E_PLACED, E_MOVED, E_COLLECTED = EVENTS["passenger_placed"], EVENTS["passenger_moved"], EVENTS["collected"]
E_GATE_OPENED, E_LOST = EVENTS["gate_opened"], EVENTS["lost_passenger"]


@rule
def roll_space(s: State) -> int:
    """R2: a D6 for the column, then a D8 for the row."""
    column = die(s, COLUMNS, O_COLUMN)
    row = die(s, ROWS, O_ROW)
    return (row - 1) * COLUMNS + column - 1


@rule
def driver_on(s: State, space: int) -> int:
    """The first driver on a space, the active one before the others in turn order; -1 for none."""
    for ahead in range(s.drivers):
        driver = s.order[(s.turn + ahead) % s.drivers]
        if s.place[driver] == space:
            return driver
    return -1


@rule
def new_space(b: Box, s: State) -> int:
    """Q18, Q31: never where the passenger stands already; by option not where a cab stands."""
    space = roll_space(s)
    while space == s.passenger or (b.spawn_on_player == ROLL_AGAIN and driver_on(s, space) >= 0):
        space = roll_space(s)
    return space


@rule
def settle_on(b: Box, s: State, space: int) -> None:
    """Q30: by option a passenger puts the square under it out of work for good."""
    s.passenger = space
    if b.covered_squares == FOR_GOOD:
        s.dead |= 1 << space & (b.nibbles | b.patrol)


@rule
def place_passengers(b: Box, s: State, log: Log) -> None:
    """R7, R62: the next passenger comes, while there is one. Q31 collect: a cab under it has it at once."""
    while s.passenger == NOWHERE and s.collected < b.passengers_per_game:
        settle_on(b, s, new_space(b, s))
        report(log, E_PLACED, -1, s.passenger, s.collected + 1)
        collect_at_once(b, s, log)


@rule
def move_passenger(b: Box, s: State, log: Log) -> None:
    """R31, Q18: the lucky charm takes the passenger to another space."""
    if s.passenger == NOWHERE:
        return
    before = s.passenger
    settle_on(b, s, new_space(b, s))
    report(log, E_MOVED, -1, before, s.passenger)
    collect_at_once(b, s, log)
    place_passengers(b, s, log)


@rule
def collect_at_once(b: Box, s: State, log: Log) -> None:
    if b.spawn_on_player == COLLECT_AT_ONCE and driver_on(s, s.passenger) >= 0:
        take(b, s, driver_on(s, s.passenger), log)


@rule
def take(b: Box, s: State, driver: int, log: Log) -> None:
    """R60, R65: the passenger gets in; the first one of the game opens the exit."""
    s.passenger = NOWHERE
    s.passengers[driver] += 1
    s.collected += 1
    report(log, E_COLLECTED, driver, s.collected, s.passengers[driver])
    open_exit(s, log)


@rule
def open_exit(s: State, log: Log) -> None:
    if not s.exit_open:
        s.exit_open = 1
        report(log, E_GATE_OPENED, -1, 1 - s.entry)


@rule
def collect(b: Box, s: State, driver: int, log: Log) -> None:
    """R60, R62: a driver who rests on the passenger's space collects it, and the next one is placed."""
    if on_grid(s.place[driver]) and s.place[driver] == s.passenger:
        take(b, s, driver, log)
        place_passengers(b, s, log)


@rule
def lose_passenger(b: Box, s: State, driver: int, log: Log) -> None:
    """R55, Q29: one passenger walks out, if there is one; by option it may be collected again."""
    if s.passengers[driver] == 0:
        return
    s.passengers[driver] -= 1
    report(log, E_LOST, driver, s.passengers[driver])
    if b.lost_passenger == RETURNS:
        s.collected -= 1
        place_passengers(b, s, log)
    else:
        s.gone += 1
