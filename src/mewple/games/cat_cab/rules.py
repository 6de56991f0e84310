"""The rules of Cat Cab: the functions of the contract. Each phase of a turn has a module of its own (see README.md)."""

from mewple.core.fate import begin
from mewple.core.record import Cells, Reals
from mewple.core.rule import rule
from mewple.core.words import GAME_OVER, LEGAL, NOT_NOW, NOT_YOUR_TURN, TABLE, Log
from mewple.games.cat_cab.bots import house
from mewple.games.cat_cab.clock import hurried_action, refuse_resign, refuse_ring, resign, ring
from mewple.games.cat_cab.crazy import decide_solo_duel
from mewple.games.cat_cab.duel import decide_duel, refuse_duel
from mewple.games.cat_cab.flow import make_step
from mewple.games.cat_cab.items import decide_item, refuse_item
from mewple.games.cat_cab.landing import (
    decide_boost,
    decide_lose_die,
    decide_steal,
    refuse_boost,
    refuse_lose_die,
    refuse_steal,
)
from mewple.games.cat_cab.leaving import score
from mewple.games.cat_cab.move import decide_cancel, decide_move, refuse_cancel, refuse_move
from mewple.games.cat_cab.observe import observe
from mewple.games.cat_cab.retreat import refuse_retreat, step_back
from mewple.games.cat_cab.roll import decide_roll, refuse_roll
from mewple.games.cat_cab.sabotage import decide_sabotage, refuse_sabotage
from mewple.games.cat_cab.state import (
    A_BOOST,
    A_BOOST_SKIP,
    A_CANCEL,
    A_DUEL,
    A_ITEM,
    A_ITEM_SKIP,
    A_LOSE,
    A_MARK,
    A_MOVE,
    A_RESIGN,
    A_RETREAT,
    A_SABOTAGE,
    A_SABOTAGE_SKIP,
    A_STEAL,
    A_STEAL_SKIP,
    A_STOP,
    BOOSTING,
    CANCELLING,
    DUELLING,
    GOING_BACK,
    ITEMS,
    LOSING_DIE,
    MOVING,
    OVER,
    ROLLING,
    SABOTAGING,
    SLOTS,
    STEALING,
    Box,
    State,
)
from mewple.games.cat_cab.status import status
from mewple.games.cat_cab.turn import set_up

__all__ = [
    "apply", "house", "imagine", "legal", "length", "observe", "pending", "points", "refusal", "returns", "settle_step",
    "setup", "status", "take_action",
]  # fmt: skip


@rule
def setup(b: Box, s: State, log: Log) -> None:
    """R1 to R9; the first roll of the first turn is made at once."""
    set_up(b, s, log)
    while not settle_step(b, s, log):
        pass


@rule
def pending(b: Box, s: State) -> int:
    """Section 4: one driver at a time, except in a cat fight."""
    if s.phase == OVER:
        return 0
    if s.phase == DUELLING:
        return s.waiting
    if s.phase == GOING_BACK:
        return 1 << s.pushed
    if s.phase in (BOOSTING, STEALING, LOSING_DIE):
        return 1 << s.lander
    return 1 << s.active


@rule
def refusal(b: Box, s: State, seat: int, action: int) -> int:
    """Each phase knows its own decision; all else is not to be decided now."""
    if s.phase == OVER:
        return GAME_OVER
    if seat == TABLE:
        return refuse_ring(b, action)
    if action == A_RESIGN:
        return refuse_resign(s, seat)
    if not pending(b, s) >> seat & 1:
        return NOT_YOUR_TURN
    return refuse_decision(b, s, seat, action)


@rule
def refuse_decision(b: Box, s: State, seat: int, action: int) -> int:
    phase = s.phase
    if phase == ROLLING:
        return refuse_roll(s, action)
    if phase == ITEMS:
        return refuse_item(action)
    if phase == CANCELLING:
        return refuse_cancel(b, s, action)
    if phase == MOVING:
        return refuse_move(b, s, action)
    if phase == BOOSTING:
        return refuse_boost(b, s, action)
    if phase == STEALING:
        return refuse_steal(s, action)
    if phase == LOSING_DIE:
        return refuse_lose_die(action)
    if phase == GOING_BACK:
        return refuse_retreat(b, s, action)
    if phase == SABOTAGING:
        return refuse_sabotage(b, s, action)
    return refuse_duel(s, seat, action) if phase == DUELLING else NOT_NOW


@rule
def legal(b: Box, s: State, seat: int, out: Cells) -> int:
    """STOP where it can be had, and the actions that the phase may offer."""
    if not pending(b, s) >> seat & 1:
        return 0
    count = 0
    if s.phase in (ROLLING, MOVING) and refuse_decision(b, s, seat, A_STOP) == LEGAL:
        out[0] = A_STOP
        count = 1
    for action in range(first_offer(s), last_offer(s) + 1):
        if refuse_decision(b, s, seat, action) == LEGAL:
            out[count] = action
            count += 1
    return count


@rule
def first_offer(s: State) -> int:
    """The lowest action of the phase, STOP aside."""
    phase = s.phase
    if phase == ROLLING:
        return A_STOP + 1
    if phase == ITEMS:
        return A_ITEM
    if phase == CANCELLING:
        return A_CANCEL
    if phase == MOVING:
        return A_MOVE
    if phase == BOOSTING:
        return A_BOOST
    if phase == STEALING:
        return A_STEAL
    if phase == LOSING_DIE:
        return A_LOSE
    if phase == GOING_BACK:
        return A_RETREAT
    return A_SABOTAGE if phase == SABOTAGING else A_DUEL


@rule
def last_offer(s: State) -> int:
    """The highest action of the phase."""
    phase = s.phase
    if phase == ROLLING:
        return A_MARK + SLOTS - 1
    if phase == ITEMS:
        return A_ITEM_SKIP
    if phase == CANCELLING:
        return A_CANCEL + 2
    if phase == MOVING:
        return A_MOVE + 7
    if phase == BOOSTING:
        return A_BOOST_SKIP
    if phase == STEALING:
        return A_STEAL_SKIP
    if phase == LOSING_DIE:
        return A_LOSE + 1
    if phase == GOING_BACK:
        return A_RETREAT + 3
    return A_SABOTAGE_SKIP if phase == SABOTAGING else A_DUEL + 2


@rule
def apply(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """One decision, then everything that follows by itself."""
    take_action(b, s, seat, action, log)
    while not settle_step(b, s, log):
        pass


@rule
def take_action(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """The decision alone, or a ring of the table's clock."""
    if seat == TABLE:
        ring_for_all(b, s, log)
    elif action == A_RESIGN:
        resign(b, s, seat, log)
    else:
        decide(b, s, seat, action, log)


@rule
def settle_step(b: Box, s: State, log: Log) -> bool:
    """The next step that needs nobody; after a ring, the hurried decisions too (Q56)."""
    if not make_step(b, s, log):
        return False
    hurried = next_hurried(b, s)
    if hurried < 0:
        return True
    decide(b, s, hurried, hurried_action(b, s, hurried), log)
    return False


@rule
def ring_for_all(b: Box, s: State, log: Log) -> None:
    """Q56: the time is up for everybody who has to choose."""
    late = pending(b, s)
    for seat in range(s.seats):
        if late >> seat & 1 and s.phase != OVER:
            ring(b, s, seat, log)


@rule
def next_hurried(b: Box, s: State) -> int:
    """The first seat that must choose and whose clock has rung this turn; -1 for none."""
    waiting = pending(b, s) & s.hurried
    for seat in range(s.seats):
        if waiting >> seat & 1:
            return seat
    return -1


@rule
def decide(b: Box, s: State, seat: int, action: int, log: Log) -> None:
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


@rule
def imagine(b: Box, s: State, seat: int, seed: int) -> None:
    """Section 5: nothing is hidden but the dice to come."""
    begin(s, seed)


@rule
def returns(b: Box, s: State, out: Reals) -> None:
    """R71, R72, R82, Q42: the winner takes it all; after a dawn that nobody used there is none."""
    for seat in range(s.seats):
        out[seat] = 1.0 if s.phase == OVER and s.winner == seat else 0.0


@rule
def points(b: Box, s: State, seat: int) -> int:
    return score(b, s, seat)


@rule
def length(b: Box, s: State) -> int:
    """In rounds."""
    return s.round
