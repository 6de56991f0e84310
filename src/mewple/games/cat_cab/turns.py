"""Setting up, the turn order, how a turn begins and ends, and rounds (R1 to R11, R20, R68, R69, Q42)."""

from mewple.core.chance import below, die
from mewple.core.events import Log
from mewple.core.rule import rule
from mewple.games.cat_cab.board import in_city
from mewple.games.cat_cab.ending import break_dawn, cats_in_city, count_points, eliminate
from mewple.games.cat_cab.passengers import place_passengers
from mewple.games.cat_cab.report import announce, report
from mewple.games.cat_cab.roll import throw
from mewple.games.cat_cab.state import (
    CONTENT,
    CRAZY,
    DRIVERS,
    E_ENTRY_CHOSEN,
    E_ORDER_ROLLED,
    E_ORDER_SET,
    E_RUSH_TURNS,
    E_TURN_BEGAN,
    GONE,
    NO_RUSH,
    NOWHERE,
    O_ENTRY,
    O_ORDER,
    ROLLING,
    SLOTS,
    START,
    TURN_BEGINS,
    UNDECIDED,
    WHITE,
    Box,
    State,
)

NOT_RANKED = -1
RANDOM_ENTRY = CONTENT.choice("entry_gate", "random")
CRAZY_FIVE = CONTENT.choice("crazy_first_turn", "five")


@rule
def set_up(b: Box, s: State, log: Log) -> None:
    """R1 to R9, R73, R74: sets the entry and the turn order, puts all drivers at START, and places the
    first passenger."""
    s.winner = UNDECIDED
    s.passenger = NOWHERE
    s.pushed = -1
    s.round = 1
    s.drivers = 2 if s.seats == 1 else s.seats
    s.phase = TURN_BEGINS
    for driver in range(DRIVERS):
        s.place[driver] = GONE
    for index in range(s.drivers):
        s.place[driver_at(s, index)] = START
        s.order[index] = NOT_RANKED
    choose_entry(b, s, log)
    roll_for_order(s, log)
    place_passengers(b, s, log)  # R7, Q5: no player throws for this, because there is nothing to decide
    s.active = s.order[0]


@rule
def choose_entry(b: Box, s: State, log: Log) -> None:
    """R3, Q3: sets the entry: the gate that the option names, or a random one."""
    s.entry = below(s, 2, O_ENTRY) if b.entry_gate == RANDOM_ENTRY else b.entry_gate
    announce(log, E_ENTRY_CHOSEN, s.entry)


@rule
def driver_at(s: State, index: int) -> int:
    """R73: the driver with this index: a seat or, in the solo game, Crazy cat as the second driver."""
    return CRAZY if s.seats == 1 and index == 1 else index


@rule
def roll_for_order(s: State, log: Log) -> None:
    """R6, Q4, R74: the highest throw is first. Drivers who tie throw again; the order of the others stays.

    Meanwhile `s.back` holds, for each driver, how many drivers come before it, and `s.late` the face that it threw.
    """
    tied = True
    while tied:
        tied = throw_for_order(s, log)
    for index in range(s.drivers):
        driver = driver_at(s, index)
        s.order[s.back[driver]] = driver
        report(log, E_ORDER_SET, driver, s.back[driver] + 1)
    for driver in range(DRIVERS):
        s.back[driver] = 0
        s.late[driver] = 0


@rule
def throw_for_order(s: State, log: Log) -> bool:
    """R6, Q4: every driver who shares a rank with another one throws. Returns True while drivers still share a rank."""
    for index in range(s.drivers):
        driver = driver_at(s, index)
        s.late[driver] = 0
        if shares_rank(s, driver):
            s.late[driver] = die(s, 6, O_ORDER)
            report(log, E_ORDER_ROLLED, driver, s.late[driver])
    for index in range(s.drivers):
        driver = driver_at(s, index)
        s.choice[driver] = better_throws(s, driver)
    tied = False
    for index in range(s.drivers):
        driver = driver_at(s, index)
        s.back[driver] += s.choice[driver]
        s.choice[driver] = 0
    for index in range(s.drivers):
        tied = tied or shares_rank(s, driver_at(s, index))
    return tied


@rule
def shares_rank(s: State, driver: int) -> bool:
    """Whether another driver has the same rank as this one."""
    for index in range(s.drivers):
        other = driver_at(s, index)
        if other != driver and s.back[other] == s.back[driver]:
            return True
    return False


@rule
def better_throws(s: State, driver: int) -> int:
    """The number of drivers who have the same rank as this one and have thrown a higher face."""
    count = 0
    for index in range(s.drivers):
        other = driver_at(s, index)
        if s.back[other] == s.back[driver] and s.late[other] > s.late[driver]:
            count += 1
    return count


@rule
def after_active(s: State, ahead: int) -> int:
    """The driver who is `ahead` places after the active one in turn order."""
    return s.order[(s.turn + ahead) % s.drivers]


@rule
def white_dice(b: Box, s: State) -> int:
    """R8, R11, R74, Q46, Q53: the number of white dice that the active driver rolls: five, or fewer on its
    first turn."""
    if s.started >> s.active & 1 or (s.active == CRAZY and b.crazy_first_turn == CRAZY_FIVE):
        return WHITE
    return b.first_dice[b.first_turn_dice][4 * (s.drivers - 2) + s.turn]


@rule
def begin_turn(b: Box, s: State, log: Log) -> None:
    """R11: the active driver throws its white dice and all its coloured dice."""
    clear_turn(s)
    white = white_dice(b, s)
    s.counts = s.rush != NO_RUSH
    s.phase = ROLLING
    report(log, E_TURN_BEGAN, s.active, s.round, white)
    s.rolled = (1 << white) - 1 | s.held[s.active] << WHITE
    throw(b, s, s.rolled, log)


@rule
def clear_turn(s: State) -> None:
    """Clears the dice, pool, items, sabotage and used squares of the last turn."""
    for slot in range(SLOTS):
        s.faces[slot] = 0
    s.rolled = 0
    s.marked = 0
    s.rerolls = 0
    s.items_left = 0
    s.item_rolls = 0
    s.ones = 0
    s.twos = 0
    s.to_cancel = 0
    s.sabotage_left = 0
    s.sabotaged = 0
    s.moved = 0
    s.used = 0
    s.lander = s.active
    s.hurried = 0


@rule
def end_turn(b: Box, s: State, log: Log) -> None:
    """R20, R69, Q39, Q40: the active driver loses its curses. After its last turn of rush hour it is eliminated."""
    driver = s.active
    s.curses[driver] = 0
    s.started |= 1 << driver
    if not s.hurried >> driver & 1:
        s.late[driver] = 0
    if s.counts and in_city(s, driver):
        s.rush_left[driver] -= 1
        report(log, E_RUSH_TURNS, driver, s.rush_left[driver])
        if s.rush_left[driver] == 0:
            eliminate(b, s, driver, log)
    if cats_in_city(s) == 0:
        count_points(b, s, log)
    else:
        pass_on(b, s, log)


@rule
def pass_on(b: Box, s: State, log: Log) -> None:
    """R6: the next driver in the order who is still in the city becomes active. A round ends after the last in the
    order."""
    looking = True
    while looking:
        s.turn = (s.turn + 1) % s.drivers
        if s.turn == 0:
            end_round(b, s, log)
        looking = not in_city(s, s.order[s.turn])
    s.active = s.order[s.turn]
    s.phase = TURN_BEGINS


@rule
def end_round(b: Box, s: State, log: Log) -> None:
    """Q42: dawn breaks if nobody has left the city by the end of the last round."""
    if s.round == b.round_limit and s.rush == NO_RUSH:
        break_dawn(b, s, log)
    s.round += 1


@rule
def length(b: Box, s: State) -> int:
    """The length of the game in rounds, including the current one."""
    return s.round
