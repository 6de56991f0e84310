"""Sabotage: the 2s of the final roll curse another cat (R63, R64, Q36)."""

from mewple.core.rule import rule
from mewple.core.words import LEGAL, NOT_NOW, Log
from mewple.games.cat_cab.board import in_city
from mewple.games.cat_cab.items import driver_of
from mewple.games.cat_cab.report import report
from mewple.games.cat_cab.state import (
    A_SABOTAGE,
    A_SABOTAGE_SKIP,
    COLOURS,
    CONTENT,
    EVENTS,
    FULLY_CURSED,
    NO_CUBES,
    NOT_IN_CITY,
    Box,
    State,
)

CUBES = CONTENT.choice("curse_supply", "cubes")
SPLIT = CONTENT.choice("sabotage", "split")
E_SABOTAGED, E_SKIPPED = EVENTS["sabotaged"], EVENTS["sabotage_skipped"]


@rule
def cubes_left(b: Box, s: State) -> int:
    """Q12: by default the cubes are only markers."""
    if b.curse_supply != CUBES:
        return b.curse_limit
    left = b.curse_cubes
    for place in range(s.drivers):
        left -= s.curses[s.order[place]]
    return max(left, 0)


@rule
def refuse_sabotage(b: Box, s: State, action: int) -> int:
    """Q36, Q38: another cat in the city with room for a curse, or nobody."""
    if action == A_SABOTAGE_SKIP:
        return LEGAL
    colour = action - A_SABOTAGE
    victim = driver_of(s, colour) if 0 <= colour < len(COLOURS) else -1
    if victim < 0 or victim == s.active:
        return NOT_NOW
    if not in_city(s, victim):
        return NOT_IN_CITY
    if s.curses[victim] >= b.curse_limit:
        return FULLY_CURSED
    return LEGAL if cubes_left(b, s) > 0 else NO_CUBES


@rule
def may_sabotage(b: Box, s: State) -> bool:
    if s.sabotage_left == 0:
        return False
    for colour in range(3):
        if refuse_sabotage(b, s, A_SABOTAGE + colour) == LEGAL:
            return True
    return False


@rule
def decide_sabotage(b: Box, s: State, action: int, log: Log) -> None:
    if action == A_SABOTAGE_SKIP:
        report(log, E_SKIPPED, s.active)
        s.sabotage_left = 0
        return
    victim = driver_of(s, action - A_SABOTAGE)
    offered = 1 if b.sabotage == SPLIT else s.sabotage_left
    place_curses(b, s, victim, offered, log)
    s.sabotage_left -= offered


@rule
def place_curses(b: Box, s: State, victim: int, offered: int, log: Log) -> None:
    """R63, Q12, Q36: what is over the limit, or has no cube, is lost."""
    count = min(offered, b.curse_limit - s.curses[victim], cubes_left(b, s))
    s.curses[victim] += count
    report(log, E_SABOTAGED, s.active, victim, count, s.curses[victim])
