"""The functions that every game must have, and what each action does. Clauses (R12, Q7) are those of the ledger."""

from mewple.core.events import Log
from mewple.core.rule import rule
from mewple.games.cabbie import turns
from mewple.games.cabbie.clock import resign, ring
from mewple.games.cabbie.driving import drive, enter_second_cab
from mewple.games.cabbie.ending import points, returns
from mewple.games.cabbie.imagine import imagine
from mewple.games.cabbie.invariants import INVARIANTS, invariants
from mewple.games.cabbie.legal_actions import legal, only_option
from mewple.games.cabbie.legality import must_drive_on, pending, refusal
from mewple.games.cabbie.observe import OBSERVATION, observe
from mewple.games.cabbie.policies import decide
from mewple.games.cabbie.policies.plans import PLANS, intend, plans
from mewple.games.cabbie.state import (
    A_ACCEPT,
    A_CLAIM,
    A_DRIVE,
    A_REFUSE,
    A_RESIGN,
    A_RING,
    A_START,
    CHOOSING,
    NONE,
    OVER,
    PILES,
    WAYS,
    Box,
    State,
)
from mewple.games.cabbie.timeout import timeout
from mewple.games.cabbie.trips import accept, claim, refuse
from mewple.games.cabbie.turns import choose_start, end_turn, length

__all__ = [
    "INVARIANTS",
    "OBSERVATION",
    "PLANS",
    "apply",
    "decide",
    "imagine",
    "intend",
    "invariants",
    "legal",
    "length",
    "observe",
    "pending",
    "plans",
    "points",
    "refusal",
    "returns",
    "settle_step",
    "setup",
    "take_action",
    "timeout",
]


@rule
def setup(b: Box, s: State, log: Log) -> None:
    turns.setup(b, s, log)
    while not settle_step(b, s, log):
        pass


@rule
def apply(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    take_action(b, s, seat, action, log)
    while not settle_step(b, s, log):
        pass


@rule
def take_action(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """Carries out an action, without the forced steps that follow it."""
    if action == A_RING:
        ring(s, log)
    elif action == A_RESIGN:
        resign(b, s, seat, log)
    else:
        carry_out(b, s, action, log)


@rule
def carry_out(b: Box, s: State, action: int, log: Log) -> None:
    """Carries out a decision of the active seat."""
    s.reading = 0
    if action < A_DRIVE:
        if s.phase == CHOOSING:
            choose_start(b, s, action - A_START, log)
        else:
            enter_second_cab(b, s, action - A_START, log)
    elif action < A_CLAIM:
        drive(b, s, (action - A_DRIVE) // WAYS, (action - A_DRIVE) % WAYS, log)
    elif action < A_ACCEPT:
        claim(b, s, (action - A_CLAIM) // PILES, (action - A_CLAIM) % PILES, log)
    elif action == A_ACCEPT:
        accept(b, s, log)
    elif action == A_REFUSE:
        refuse(b, s, log)
    else:
        end_turn(b, s, must_drive_on(b, s), log)


@rule
def settle_step(b: Box, s: State, log: Log) -> bool:
    """Takes the active seat's only legal action: a road without a choice, the last starting point, the end of a turn.

    Two things are left to the player even if there is no choice: a lane change (Q11), and the first action after
    drawing a secret Destination card (Q20).
    """
    if s.phase == OVER or s.reading:
        return True
    action = only_option(b, s)
    if action == NONE:
        return True
    carry_out(b, s, action, log)
    return False
