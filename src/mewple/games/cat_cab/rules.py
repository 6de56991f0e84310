"""The functions that every game must have, and what an action does in each phase."""

from mewple.core.actions import TABLE
from mewple.core.events import Log
from mewple.core.rule import rule
from mewple.games.cat_cab.clock import next_hurried, resign, ring_for_all
from mewple.games.cat_cab.crazy import decide_solo_duel
from mewple.games.cat_cab.duel import decide_duel
from mewple.games.cat_cab.ending import points, returns
from mewple.games.cat_cab.forced_steps import make_step
from mewple.games.cat_cab.invariants import invariants
from mewple.games.cat_cab.items import decide_item
from mewple.games.cat_cab.landing import decide_boost, decide_lose_die, decide_steal
from mewple.games.cat_cab.legality import legal, pending, refusal
from mewple.games.cat_cab.move import decide_cancel, decide_move
from mewple.games.cat_cab.observe import observe
from mewple.games.cat_cab.policies import decide
from mewple.games.cat_cab.retreat import step_back
from mewple.games.cat_cab.roll import decide_roll
from mewple.games.cat_cab.sabotage import decide_sabotage
from mewple.games.cat_cab.state import (
    A_DUEL,
    A_RESIGN,
    A_RETREAT,
    BOOSTING,
    CANCELLING,
    GOING_BACK,
    ITEMS,
    LOSING_DIE,
    MOVING,
    ROLLING,
    SABOTAGING,
    STEALING,
    Box,
    State,
)
from mewple.games.cat_cab.timeout import timeout
from mewple.games.cat_cab.turns import length, set_up

__all__ = [
    "apply",
    "decide",
    "invariants",
    "legal",
    "length",
    "observe",
    "pending",
    "points",
    "refusal",
    "returns",
    "settle_step",
    "setup",
    "take_action",
    "timeout",
]  # fmt: skip


@rule
def setup(b: Box, s: State, log: Log) -> None:
    """R1 to R9, R11: sets up the table and makes the first roll of the first turn."""
    set_up(b, s, log)
    while not settle_step(b, s, log):
        pass


@rule
def apply(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """Carries out a legal action, then all forced steps until somebody has to decide."""
    take_action(b, s, seat, action, log)
    while not settle_step(b, s, log):
        pass


@rule
def take_action(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """Carries out a legal action without the forced steps after it."""
    if seat == TABLE:
        ring_for_all(b, s, log)
    elif action == A_RESIGN:
        resign(b, s, seat, log)
    else:
        carry_out(b, s, seat, action, log)


@rule
def settle_step(b: Box, s: State, log: Log) -> bool:
    """Makes one forced step. Returns True when somebody has to decide.

    If a seat's turn clock has run out, its decisions are forced steps, too (Q56).
    """
    if not make_step(b, s, log):
        return False
    hurried = next_hurried(b, s)
    if hurried < 0:
        return True
    carry_out(b, s, hurried, timeout(b, s, hurried), log)
    return False


@rule
def carry_out(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """Carries out the decision of a seat in the current phase."""
    phase = s.phase
    if phase == ROLLING:
        decide_roll(b, s, action, log)
    elif phase == MOVING:
        decide_move(b, s, action, log)
    elif phase == ITEMS:
        decide_item(b, s, action, log)
    elif phase == CANCELLING:
        decide_cancel(b, s, action, log)
    elif phase == SABOTAGING:
        decide_sabotage(b, s, action, log)
    elif phase == GOING_BACK:
        step_back(b, s, action - A_RETREAT, log)
    elif phase == BOOSTING:
        decide_boost(b, s, action, log)
    elif phase == STEALING:
        decide_steal(s, action, log)
    elif phase == LOSING_DIE:
        decide_lose_die(b, s, action, log)
    elif s.seats == 1:
        decide_solo_duel(b, s, action - A_DUEL, log)
    else:
        decide_duel(b, s, seat, action, log)
