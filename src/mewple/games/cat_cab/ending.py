"""Leaving the city, rush hour, elimination, points and the winner (R65 to R72)."""

from mewple.core.bits import lowest_bit
from mewple.core.events import Log
from mewple.core.record import Reals
from mewple.core.rule import rule
from mewple.games.cat_cab.board import in_city
from mewple.games.cat_cab.report import announce, report, says
from mewple.games.cat_cab.state import (
    DAWN,
    E_DAWN,
    E_ELIMINATED,
    E_LEFT_CITY,
    E_NOBODY_WON,
    E_RUSH_HOUR,
    E_SCORED,
    E_WON,
    FARES,
    FIGHTING,
    GONE,
    LOST,
    NO_RUSH,
    NOBODY,
    OUT,
    OVER,
    RUSH_HOUR,
    SAYS_LEAVE,
    Box,
    State,
)


@rule
def cats_in_city(s: State) -> int:
    """The number of drivers still in the city."""
    count = 0
    for place in range(s.drivers):
        count += in_city(s, s.order[place])
    return count


@rule
def leave(b: Box, s: State, driver: int, log: Log) -> None:
    """R66 to R68, Q38: the driver leaves the city and loses its curses. The first driver to leave starts rush hour."""
    s.place[driver] = OUT
    s.curses[driver] = 0
    s.departures += 1
    s.left_as[driver] = s.departures
    report(log, E_LEFT_CITY, driver, s.departures, b.leaving_points[s.departures], says(driver, SAYS_LEAVE))
    if s.rush == NO_RUSH:
        s.rush = RUSH_HOUR
        give_rush_turns(b, s)
        announce(log, E_RUSH_HOUR, b.rush_turns)


@rule
def give_rush_turns(b: Box, s: State) -> None:
    """R68, Q39: gives every driver in the city the number of turns that rush hour lasts."""
    for place in range(s.drivers):
        driver = s.order[place]
        if in_city(s, driver):
            s.rush_left[driver] = b.rush_turns


@rule
def break_dawn(b: Box, s: State, log: Log) -> None:
    """Q42: dawn opens the exit and starts rush hour for all drivers."""
    s.exit_open = 1
    s.rush = DAWN
    give_rush_turns(b, s)
    announce(log, E_DAWN, b.rush_turns)


@rule
def eliminate(b: Box, s: State, driver: int, log: Log) -> None:
    """R69, Q40: takes a driver off the board; its dice and passengers go to the box."""
    s.place[driver] = GONE
    s.curses[driver] = 0
    s.gone += s.passengers[driver]
    for fare in range(FARES):
        if s.riders[fare] == driver + 1:
            s.riders[fare] = LOST
    s.passengers[driver] = 0
    s.held[driver] = 0
    s.back[driver] = 0
    s.rush_left[driver] = 0
    report(log, E_ELIMINATED, driver)


@rule
def score(b: Box, s: State, driver: int) -> int:
    """R67, R70, Q40, Q43: the points of a driver for its passengers and for the order of leaving."""
    return b.passenger_points * s.passengers[driver] + b.leaving_points[s.left_as[driver]]


@rule
def best_score(b: Box, s: State) -> int:
    """R71: the most points of any driver who has left; -1 if nobody has."""
    best = -1
    for place in range(s.drivers):
        driver = s.order[place]
        if s.place[driver] == OUT:
            best = max(best, score(b, s, driver))
    return best


@rule
def leaders(b: Box, s: State) -> int:
    """R71: the drivers with the most points among those who have left, as bits."""
    best = best_score(b, s)
    bits = 0
    for place in range(s.drivers):
        driver = s.order[place]
        if s.place[driver] == OUT and score(b, s, driver) == best:
            bits |= 1 << driver
    return bits


@rule
def count_points(b: Box, s: State, log: Log) -> None:
    """R70 to R72, Q41, Q42: finds the winner when nobody is in the city any more. If several drivers tie, they fight
    for the win."""
    for place in range(s.drivers):
        driver = s.order[place]
        report(log, E_SCORED, driver, s.passengers[driver], s.left_as[driver], score(b, s, driver))
    tied = leaders(b, s)
    if tied == 0:
        s.winner = NOBODY
        s.phase = OVER
        announce(log, E_NOBODY_WON)
    elif tied & (tied - 1) == 0:
        win(b, s, lowest_bit(tied), log)
    else:
        s.final = 1
        s.fighters = tied
        s.phase = FIGHTING


@rule
def win(b: Box, s: State, driver: int, log: Log) -> None:
    """R71, R72: ends the game with this driver as the winner."""
    s.winner = driver
    s.phase = OVER
    report(log, E_WON, driver, score(b, s, driver))


@rule
def returns(b: Box, s: State, out: Reals) -> None:
    """R71, R72, R82, Q42: writes 1 for the winner and 0 for all others. There may be no winner (Q42)."""
    for seat in range(s.seats):
        out[seat] = 1.0 if s.phase == OVER and s.winner == seat else 0.0


@rule
def points(b: Box, s: State, seat: int) -> int:
    """R67, R70: the points of a seat now."""
    return score(b, s, seat)
