"""Going back towards START (R37, R54, R59, Q22)."""

from mewple.core.events import Log
from mewple.core.rule import rule
from mewple.games.cat_cab.report import report
from mewple.games.cat_cab.state import (
    COLLECTING,
    COLUMNS,
    CONTENT,
    CRAZY,
    DOWN,
    E_STEPPED_BACK,
    LANDING,
    LEFT,
    RIGHT,
    START,
    UP,
    Box,
    State,
)

FIXED = CONTENT.choice("retreat", "fixed")
ALL_TRIGGERS = CONTENT.choice("push_triggers", "all")


@rule
def push(b: Box, s: State, driver: int, spaces: int) -> None:
    """R54, R59: the driver must go back this many more spaces. With `push_triggers = all`, the driver then lands on the
    space where it stops (Q25)."""
    s.back[driver] += spaces
    if b.push_triggers == ALL_TRIGGERS:
        s.lands |= 1 << driver


@rule
def next_pushed(s: State) -> int:
    """Q35: the driver who goes back next: the active one first, then the others in turn order; -1 if nobody has to go
    back."""
    for ahead in range(s.drivers):
        driver = s.order[(s.turn + ahead) % s.drivers]
        if s.back[driver] > 0:
            return driver
    return -1


@rule
def sideways_back(b: Box, s: State, place: int) -> int:
    """R37: LEFT or RIGHT, towards the column of the entry's gate square; -1 in that column."""
    gap = b.gate[s.entry] % COLUMNS - place % COLUMNS
    return -1 if gap == 0 else RIGHT if gap > 0 else LEFT


@rule
def upright_back(b: Box, s: State, place: int) -> int:
    """R37: UP or DOWN, towards the row of the entry's gate square; -1 in that row."""
    gap = b.gate[s.entry] // COLUMNS - place // COLUMNS
    return -1 if gap == 0 else UP if gap > 0 else DOWN


@rule
def fixed_back(b: Box, s: State, place: int) -> int:
    """Q22, with `retreat = fixed`: the direction of the next step back.

    The step shortens the longer of the two distances to the gate square, or the sideways one if they are equal. From
    the gate square, the step leads to START.
    """
    gate = b.gate[s.entry]
    across = abs(gate % COLUMNS - place % COLUMNS)
    along = abs(gate // COLUMNS - place // COLUMNS)
    if across == 0 and along == 0:
        return (b.inward[s.entry] + 2) % 4
    return sideways_back(b, s, place) if across >= along else upright_back(b, s, place)


@rule
def has_choice(b: Box, s: State, driver: int) -> bool:
    """Q22, Q50: whether the driver may choose between two steps that both shorten the way back."""
    if b.retreat == FIXED or driver == CRAZY:  # Q50
        return False
    place = s.place[driver]
    return sideways_back(b, s, place) >= 0 and upright_back(b, s, place) >= 0


@rule
def space_back(b: Box, s: State, place: int, direction: int) -> int:
    """R37, Q21: the place one step back in this direction. One step back from the entry's gate square is START."""
    return START if place == b.gate[s.entry] else b.next[direction][place]


@rule
def step_back(b: Box, s: State, direction: int, log: Log) -> None:
    """R37: moves the driver back by one space."""
    driver = s.pushed
    before = s.place[driver]
    after = space_back(b, s, before, direction)
    s.place[driver] = after
    s.back[driver] -= 1
    s.went = 1
    if driver == s.active:
        s.moved = 1
    report(log, E_STEPPED_BACK, driver, direction, before, after)


@rule
def go_back(b: Box, s: State, log: Log) -> bool:
    """R37, Q22: moves the next pushed driver back. Returns True if that driver has to choose a step.

    Nobody goes back farther than START.
    """
    if s.pushed < 0:
        s.pushed = next_pushed(s)
        s.went = 0
    driver = s.pushed
    if driver < 0:
        s.phase = COLLECTING
        return False
    while s.back[driver] > 0 and s.place[driver] != START:
        if has_choice(b, s, driver):
            return True
        step_back(b, s, fixed_back(b, s, s.place[driver]), log)
    arrive(s, driver)
    return False


@rule
def arrive(s: State, driver: int) -> None:
    """Q8, Q22, Q25: a driver has gone back as far as it must. It lands there if the rules say so and its cab has
    moved."""
    s.back[driver] = 0
    s.pushed = -1
    if s.lands >> driver & 1:
        s.lands ^= 1 << driver
        if s.went:
            s.lander = driver
            s.phase = LANDING
