"""Leaving the city, rush hour, elimination, and the end of the game (R65 to R72)."""

from mewple.core.rule import rule
from mewple.core.words import Log
from mewple.games.cat_cab.board import in_city
from mewple.games.cat_cab.report import report
from mewple.games.cat_cab.state import (
    DAWN,
    EVENTS,
    FIGHTING,
    GONE,
    NO_RUSH,
    NOBODY,
    OUT,
    OVER,
    RUSH_HOUR,
    Box,
    State,
)

E_LEFT, E_RUSH_HOUR, E_DAWN, E_ELIMINATED = (EVENTS[e] for e in ("left_city", "rush_hour", "dawn", "eliminated"))
E_SCORED, E_WON, E_NOBODY_WON = EVENTS["scored"], EVENTS["won"], EVENTS["nobody_won"]


@rule
def cats_in_city(s: State) -> int:
    count = 0
    for place in range(s.drivers):
        count += in_city(s, s.order[place])
    return count


@rule
def leave(b: Box, s: State, driver: int, log: Log) -> None:
    """R66, R67, R68: out, with the next place; the first departure starts rush hour. Q38: curses go away."""
    s.place[driver] = OUT
    s.curses[driver] = 0
    s.departures += 1
    s.left_as[driver] = s.departures
    report(log, E_LEFT, driver, s.departures, b.leaving_points[s.departures])
    if s.rush == NO_RUSH:
        s.rush = RUSH_HOUR
        give_rush_turns(b, s)
        report(log, E_RUSH_HOUR, -1, b.rush_turns)


@rule
def give_rush_turns(b: Box, s: State) -> None:
    """R68, Q39: everybody still in the city has this many turns of their own."""
    for place in range(s.drivers):
        driver = s.order[place]
        if in_city(s, driver):
            s.rush_left[driver] = b.rush_turns


@rule
def break_dawn(b: Box, s: State, log: Log) -> None:
    """Q42: the exit opens and rush hour starts for everybody."""
    s.exit_open = 1
    s.rush = DAWN
    give_rush_turns(b, s)
    report(log, E_DAWN, -1, b.rush_turns)


@rule
def eliminate(b: Box, s: State, driver: int, log: Log) -> None:
    """R69, Q40: off the board; dice and passengers go to the box."""
    s.place[driver] = GONE
    s.curses[driver] = 0
    s.gone += s.passengers[driver]
    s.passengers[driver] = 0
    s.held[driver] = 0
    s.back[driver] = 0
    s.rush_left[driver] = 0
    report(log, E_ELIMINATED, driver)


@rule
def score(b: Box, s: State, driver: int) -> int:
    """R67, R70, Q40, Q43: passengers and the place of leaving; nothing for the eliminated."""
    return b.passenger_points * s.passengers[driver] + b.leaving_points[s.left_as[driver]]


@rule
def best_score(b: Box, s: State) -> int:
    """R71: the most points among those who left; -1 when nobody did."""
    best = -1
    for place in range(s.drivers):
        driver = s.order[place]
        if s.place[driver] == OUT:
            best = max(best, score(b, s, driver))
    return best


@rule
def leaders(b: Box, s: State) -> int:
    """Those who share the most points, as bits."""
    best = best_score(b, s)
    bits = 0
    for place in range(s.drivers):
        driver = s.order[place]
        if s.place[driver] == OUT and score(b, s, driver) == best:
            bits |= 1 << driver
    return bits


@rule
def count_points(b: Box, s: State, log: Log) -> None:
    """R70 to R72, Q41, Q42: nobody is in the city any more."""
    for place in range(s.drivers):
        driver = s.order[place]
        report(log, E_SCORED, driver, s.passengers[driver], s.left_as[driver], score(b, s, driver))
    tied = leaders(b, s)
    if tied == 0:
        s.winner = NOBODY
        s.phase = OVER
        report(log, E_NOBODY_WON, -1)
    elif tied & (tied - 1) == 0:
        win(b, s, only_one(tied), log)
    else:
        s.final = 1
        s.fighters = tied
        s.phase = FIGHTING


@rule
def win(b: Box, s: State, driver: int, log: Log) -> None:
    s.winner = driver
    s.phase = OVER
    report(log, E_WON, driver, score(b, s, driver))


@rule
def only_one(bits: int) -> int:
    """The place of the lowest bit."""
    place = 0
    while bits >> place & 1 == 0:
        place += 1
    return place
