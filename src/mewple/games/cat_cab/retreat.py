"""Going back towards START (R37, R54, R59, Q22)."""

from mewple.core.rule import rule
from mewple.core.words import LEGAL, NOT_NOW, Log
from mewple.games.cat_cab.report import report
from mewple.games.cat_cab.state import (
    A_RETREAT,
    COLLECTING,
    COLUMNS,
    CONTENT,
    CRAZY,
    DOWN,
    EVENTS,
    LANDING,
    LEFT,
    NOT_BACK,
    RIGHT,
    START,
    UP,
    Box,
    State,
)

FIXED = CONTENT.choice("retreat", "fixed")
ALL_TRIGGERS = CONTENT.choice("push_triggers", "all")
E_STEPPED_BACK = EVENTS["stepped_back"]


@rule
def push(b: Box, s: State, driver: int, spaces: int) -> None:
    """R54, R59: spaces to go back. Q25: by option a landing follows."""
    s.back[driver] += spaces
    if b.push_triggers == ALL_TRIGGERS:
        s.lands |= 1 << driver


@rule
def next_pushed(s: State) -> int:
    """Q35: the active driver goes back first, then the others in turn order; -1 when nobody must."""
    for ahead in range(s.drivers):
        driver = s.order[(s.turn + ahead) % s.drivers]
        if s.back[driver] > 0:
            return driver
    return -1


@rule
def sideways_back(b: Box, s: State, place: int) -> int:
    """The sideways direction that shortens the way to the entry's square, or -1."""
    gap = b.gate[s.entry] % COLUMNS - place % COLUMNS
    return -1 if gap == 0 else RIGHT if gap > 0 else LEFT


@rule
def upright_back(b: Box, s: State, place: int) -> int:
    """The same, up or down."""
    gap = b.gate[s.entry] // COLUMNS - place // COLUMNS
    return -1 if gap == 0 else UP if gap > 0 else DOWN


@rule
def fixed_back(b: Box, s: State, place: int) -> int:
    """Q22 fixed: the axis with the larger gap, sideways when equal; at the gate square the way out."""
    gate = b.gate[s.entry]
    across = abs(gate % COLUMNS - place % COLUMNS)
    along = abs(gate // COLUMNS - place // COLUMNS)
    if across == 0 and along == 0:
        return (b.inward[s.entry] + 2) % 4
    return sideways_back(b, s, place) if across >= along else upright_back(b, s, place)


@rule
def has_choice(b: Box, s: State, driver: int) -> bool:
    """Q22: two steps shorten the way, and this driver may pick."""
    if b.retreat == FIXED or driver == CRAZY:  # Q50
        return False
    place = s.place[driver]
    return sideways_back(b, s, place) >= 0 and upright_back(b, s, place) >= 0


@rule
def refuse_retreat(b: Box, s: State, action: int) -> int:
    """R37: only steps that shorten the way."""
    direction = action - A_RETREAT
    if not 0 <= direction < 4:
        return NOT_NOW
    place = s.place[s.pushed]
    back = direction in (sideways_back(b, s, place), upright_back(b, s, place))
    return LEGAL if back else NOT_BACK


@rule
def step_back(b: Box, s: State, direction: int, log: Log) -> None:
    """R37, Q21: one space; from the gate square out to START, where the rest is forgiven (Q22)."""
    driver = s.pushed
    before = s.place[driver]
    after = START if before == b.gate[s.entry] else b.next[direction][before]
    s.place[driver] = after
    s.back[driver] -= 1
    s.went = 1
    if driver == s.active:
        s.moved = 1
    report(log, E_STEPPED_BACK, driver, direction, before, after)


@rule
def go_back(b: Box, s: State, log: Log) -> bool:
    """Plays the way back as far as nobody has to choose; True when somebody has."""
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
    """Q8, Q25: the way back is over; a landing follows where the rules want one and the cab has moved."""
    s.back[driver] = 0
    s.pushed = -1
    if s.lands >> driver & 1:
        s.lands ^= 1 << driver
        if s.went:
            s.lander = driver
            s.phase = LANDING
