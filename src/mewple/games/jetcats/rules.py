"""The functions that every game must have, and what each action does. Clauses are those of the ledger.

Other modules do the rest: `legality`, `turns` (rounds), `draft`, `liftoff`, `pairing` (counts Launches) and `ending`.
"""

from mewple.core.actions import TABLE
from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.jetcats.draft import choose, discard, subject, take
from mewple.games.jetcats.ending import points, returns
from mewple.games.jetcats.imagine import imagine
from mewple.games.jetcats.invariants import INVARIANTS, invariants
from mewple.games.jetcats.legality import legal, pending, refusal
from mewple.games.jetcats.liftoff import decide_colour, decide_reroll, decide_rest
from mewple.games.jetcats.observe import OBSERVATION, observe
from mewple.games.jetcats.policies import decide
from mewple.games.jetcats.state import (
    A_COLOUR,
    A_DISCARD,
    A_JETPACK,
    A_MISS,
    A_REROLL,
    A_RING,
    A_SCORE,
    A_SPEND,
    A_STOP,
    A_TAKE,
    E_RANG,
    FLY,
    OVER,
    Box,
    State,
)
from mewple.games.jetcats.timeout import timeout
from mewple.games.jetcats.turns import length, liftoffs_begun, settle_step, setup

__all__ = [
    "INVARIANTS",
    "OBSERVATION",
    "apply",
    "decide",
    "imagine",
    "invariants",
    "kind_of_step",
    "legal",
    "length",
    "observe",
    "pending",
    "points",
    "refusal",
    "returns",
    "settle_step",
    "setup",
    "subject",
    "take_action",
    "timeout",
]


@rule
def apply(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """Takes the action, and then every step that needs no decision."""
    take_action(b, s, seat, action, log)
    while not settle_step(b, s, log):
        pass


@rule
def take_action(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    if action == A_RING:
        ring(b, s, log)
    else:
        carry_out(b, s, int(seat), int(action), log)


@rule
def carry_out(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """Carries out a seat's decision in the current phase."""
    if action < A_TAKE:
        choose(b, s, seat, action - A_JETPACK, log)
    elif action < A_DISCARD:
        take(b, s, seat, action - A_TAKE, log)
    elif action < A_COLOUR:
        discard(b, s, seat, action - A_DISCARD, log)
    else:
        liftoff_step(b, s, seat, action, log)


@rule
def kind_of_step(b: Box, s: State) -> int:
    """The current phase. During Liftoffs, it is the current step of the first seat that is still flying."""
    if s.phase != FLY:
        return s.phase
    waiting = pending(b, s)
    seat = 0
    while seat < s.seats - 1 and waiting >> seat & 1 == 0:
        seat += 1
    return OVER + s.step[seat]


@rule
def liftoff_step(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """D4, D5, D6, D8 of the ledger: carries out a decision in a Liftoff."""
    if action < A_REROLL:
        decide_colour(b, s, seat, action - A_COLOUR, log)
    elif action < A_STOP:
        decide_reroll(b, s, seat, action - A_REROLL, log)
    else:
        tokens = action - A_SPEND if A_SPEND <= action < A_SCORE else 0
        decide_rest(b, s, seat, tokens, 1 if action == A_MISS else 0, log)


@rule
def ring(b: Box, s: State, log: Log) -> None:
    """Q33: takes the timeout action for every seat that has to act. In a Liftoff, timeout actions are taken until the
    Cat has landed."""
    emit(log, E_RANG, TABLE)
    waiting = pending(b, s)
    phase = s.phase
    number = liftoffs_begun(s)
    seat = 0
    while waiting >> seat:
        late = waiting >> seat & 1 == 1
        while late:
            carry_out(b, s, seat, timeout(b, s, seat), log)
            while not settle_step(b, s, log):
                pass
            late = phase == FLY and s.phase == FLY and liftoffs_begun(s) == number and pending(b, s) >> seat & 1 == 1
        seat += 1
