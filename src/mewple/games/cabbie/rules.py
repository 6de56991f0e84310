"""The contract of Cabbie, gathered: who may act, what an action does, and what came of it.

What is legal is in `legality`, the course of the game in `course`, the Highway Code in `roads`, passengers in `trips`
and the cards in `packs`. Clauses are those of the ledger.
"""

from mewple.core.record import Cells, Reals
from mewple.core.rule import rule
from mewple.core.words import Log
from mewple.games.cabbie import course
from mewple.games.cabbie.bots import house
from mewple.games.cabbie.imagine import imagine
from mewple.games.cabbie.legality import first_option, options, refusal
from mewple.games.cabbie.observe import OBSERVATION, observe
from mewple.games.cabbie.plans import PLANS, intend, plans
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
from mewple.games.cabbie.status import INVARIANTS, status
from mewple.games.cabbie.trips import accept, claim, money, refuse

__all__ = [
    "INVARIANTS",
    "OBSERVATION",
    "PLANS",
    "apply",
    "house",
    "imagine",
    "intend",
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
    "status",
    "take_action",
]


@rule
def setup(b: Box, s: State, log: Log) -> None:
    course.setup(b, s, log)
    while not settle_step(b, s, log):
        pass


@rule
def pending(b: Box, s: State) -> int:
    """One seat at a time decides in Cabbie."""
    return 0 if s.phase == OVER else 1 << s.active


@rule
def legal(b: Box, s: State, seat: int, out: Cells) -> int:
    if s.phase == OVER or seat != s.active:
        return 0
    total = 0
    bits = options(b, s)
    action = first_option(bits, 0)
    while action != NONE:
        out[total] = action
        total += 1
        action = first_option(bits, action + 1)
    return total


@rule
def apply(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    take_action(b, s, seat, action, log)
    while not settle_step(b, s, log):
        pass


@rule
def take_action(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    if action == A_RING:
        course.ring(s, log)
    elif action == A_RESIGN:
        course.leave(b, s, seat, log)
    else:
        decide(b, s, action, log)


@rule
def decide(b: Box, s: State, action: int, log: Log) -> None:
    """One decision of the seat in turn."""
    if action < A_DRIVE:
        if s.phase == CHOOSING:
            course.choose_start(b, s, action - A_START, log)
        else:
            course.enter_second_cab(b, s, action - A_START, log)
    elif action < A_CLAIM:
        course.drive(b, s, (action - A_DRIVE) // WAYS, (action - A_DRIVE) % WAYS, log)
    elif action < A_ACCEPT:
        claim(b, s, (action - A_CLAIM) // PILES, (action - A_CLAIM) % PILES, log)
    elif action == A_ACCEPT:
        accept(b, s, log)
    elif action == A_REFUSE:
        refuse(b, s, log)
    else:
        course.end_turn(b, s, log)


@rule
def settle_step(b: Box, s: State, log: Log) -> bool:
    """A single option plays itself: forced stretches of road, the last starting point, a turn that is over."""
    if s.phase == OVER:
        return True
    bits = options(b, s)
    if bits & bits - 1:
        return True
    decide(b, s, first_option(bits, 0), log)
    return False


@rule
def returns(b: Box, s: State, out: Reals) -> None:
    """Q25: a shared win is shared in equal parts."""
    sharing = course.count(s.winners)
    for seat in range(s.seats):
        out[seat] = 1.0 / sharing if s.winners >> seat & 1 else 0.0


@rule
def points(b: Box, s: State, seat: int) -> int:
    """R58: pence."""
    return money(s, seat)


@rule
def length(b: Box, s: State) -> int:
    """Rounds begun."""
    return s.round
