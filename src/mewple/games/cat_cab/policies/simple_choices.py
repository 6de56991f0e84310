"""Decisions that the beginner and the strong policy make in the same way."""

from mewple.core.reasons import LEGAL
from mewple.core.rule import rule
from mewple.games.cat_cab.ending import score
from mewple.games.cat_cab.items import colour_of
from mewple.games.cat_cab.legality import retreat_refusal, sabotage_refusal, steal_refusal
from mewple.games.cat_cab.state import (
    A_DUEL,
    A_LOSE,
    A_MARK,
    A_RETREAT,
    A_ROLL,
    A_SABOTAGE,
    A_SABOTAGE_SKIP,
    A_STEAL,
    A_STEAL_SKIP,
    A_STOP,
    BOTH,
    DUELLING,
    GOING_BACK,
    LOSING_DIE,
    SLOTS,
    STEALING,
    Box,
    State,
)
from mewple.games.cat_cab.turns import after_active


@rule
def mark_towards(s: State, wanted: int) -> int:
    """The next action for throwing the `wanted` dice (bits) again; STOP if there are none."""
    for slot in range(SLOTS):
        if wanted >> slot & 1 and s.marked >> slot == 0:
            return A_MARK + slot
    return A_ROLL if s.marked else A_STOP


@rule
def simple_choice(b: Box, s: State, seat: int) -> int:
    """The action for a decision that needs no goal: going back, stealing, losing a die, a cat fight, sabotage."""
    phase = s.phase
    if phase == GOING_BACK:
        return first_way_back(b, s)
    if phase == STEALING:
        return first_theft(s)
    if phase == LOSING_DIE:
        return A_LOSE
    if phase == DUELLING:
        return A_DUEL + BOTH
    return sabotage_leader(b, s)


@rule
def first_way_back(b: Box, s: State) -> int:
    """The first legal step back: up, right, down, left."""
    for direction in range(4):
        if retreat_refusal(b, s, A_RETREAT + direction) == LEGAL:
            return A_RETREAT + direction
    return A_RETREAT


@rule
def first_theft(s: State) -> int:
    """The action that steals from the next driver in turn order who has a coloured die."""
    for ahead in range(s.drivers):
        action = A_STEAL + colour_of(after_active(s, ahead))
        if steal_refusal(s, action) == LEGAL:
            return action
    return A_STEAL_SKIP


@rule
def sabotage_leader(b: Box, s: State) -> int:
    """The action that sabotages the rival with the most points; among equals, the next one in turn order."""
    best, most = A_SABOTAGE_SKIP, -1
    for ahead in range(1, s.drivers):
        rival = after_active(s, ahead)
        action = A_SABOTAGE + colour_of(rival)
        if sabotage_refusal(b, s, action) == LEGAL and score(b, s, rival) > most:
            best, most = action, score(b, s, rival)
    return best
