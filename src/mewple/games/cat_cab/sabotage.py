"""Sabotage: every 2 of the final roll is a curse for another cat (R63, R64, Q36)."""

from mewple.core.events import Log
from mewple.core.rule import rule
from mewple.games.cat_cab.items import driver_of
from mewple.games.cat_cab.report import report, says
from mewple.games.cat_cab.state import (
    A_SABOTAGE,
    A_SABOTAGE_SKIP,
    CONTENT,
    E_SABOTAGE_SKIPPED,
    E_SABOTAGED,
    SAYS_SABOTAGE,
    Box,
    State,
)

CUBES = CONTENT.choice("curse_supply", "cubes")
SPLIT = CONTENT.choice("sabotage", "split")


@rule
def cubes_left(b: Box, s: State) -> int:
    """Q12: how many curses can still be placed with the cubes that are left. By default, there is no limit."""
    if b.curse_supply != CUBES:
        return b.curse_limit
    left = b.curse_cubes
    for place in range(s.drivers):
        left -= s.curses[s.order[place]]
    return max(left, 0)


@rule
def decide_sabotage(b: Box, s: State, action: int, log: Log) -> None:
    """R63, Q36: places all curses on the victim, or one at a time with `sabotage = split`. If the driver declines, no
    curses are placed."""
    if action == A_SABOTAGE_SKIP:
        s.sabotage_left = 0
        report(log, E_SABOTAGE_SKIPPED, s.active)
        return
    victim = driver_of(s, action - A_SABOTAGE)
    offered = 1 if b.sabotage == SPLIT else s.sabotage_left
    s.sabotage_left -= offered
    place_curses(b, s, victim, offered, log)


@rule
def place_curses(b: Box, s: State, victim: int, offered: int, log: Log) -> None:
    """R63, Q12, Q36: the victim gains curses. Curses over the limit, and curses for which no cube is left, are lost."""
    count = min(offered, b.curse_limit - s.curses[victim], cubes_left(b, s))
    s.curses[victim] += count
    report(log, E_SABOTAGED, s.active, victim, count, s.curses[victim], says(s.active, SAYS_SABOTAGE))
