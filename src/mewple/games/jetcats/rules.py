"""The contract of Jetcats: who may act, what is legal, and what an action does. Clauses are those of the ledger.

The course of the game is in `rounds`, the draft in `draft`, a Liftoff in `liftoff`, the Launch arithmetic in `pairing`.
"""

from mewple.core.record import Cells, Reals
from mewple.core.rule import rule
from mewple.core.words import (
    GAME_OVER,
    LEGAL,
    NO_SUCH_ACTION,
    NOT_NOW,
    NOT_YOUR_TURN,
    TABLE,
    Log,
    emit,
)
from mewple.games.jetcats.bots import house
from mewple.games.jetcats.draft import choose, choosers, discard, take
from mewple.games.jetcats.imagine import imagine
from mewple.games.jetcats.liftoff import (
    ONE_TOKEN,
    colour_refusal,
    decide_colour,
    decide_reroll,
    decide_rest,
    may_spend,
)
from mewple.games.jetcats.observe import OBSERVATION, observe
from mewple.games.jetcats.rounds import seat_at, settle_step, setup
from mewple.games.jetcats.state import (
    ACTIONS,
    BET,
    CHOOSE,
    COLOUR,
    DISCARD,
    EVENTS,
    FLY,
    GROUNDED,
    HOLD,
    LANDED,
    LEFTOVER,
    OVER,
    REASONS,
    REROLLS,
    SPEEDS,
    TAKE,
    TOKENS,
    Box,
    State,
)
from mewple.games.jetcats.status import INVARIANTS, status
from mewple.games.jetcats.timeout import default_action

__all__ = [
    "INVARIANTS",
    "OBSERVATION",
    "apply",
    "house",
    "imagine",
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
    "status",
    "take_action",
]

JETPACK, TAKE_CAT, DISCARD_CAT = ACTIONS.first("jetpack"), ACTIONS.first("take"), ACTIONS.first("discard")
COLOURING, REROLLING, STOP = ACTIONS.first("colour"), ACTIONS.first("reroll"), ACTIONS.first("stop")
SPEND, SCORE, MISS = ACTIONS.first("spend"), ACTIONS.first("score"), ACTIONS.first("miss")
WAIT, RING = ACTIONS.first("wait"), ACTIONS.first("ring")
RANG = EVENTS["rang"]

ALREADY_CHOSEN, ALREADY_LANDED = REASONS["already-chosen"], REASONS["already-landed"]
JETPACK_PLAYED, EMPTY_SLOT = REASONS["jetpack-played"], REASONS["empty-slot"]
NO_SUCH_DIE = REASONS["no-such-die"]
TOO_FEW_TOKENS, ONE_TOKEN_ONLY = REASONS["too-few-tokens"], REASONS["one-token"]


@rule
def pending(b: Box, s: State) -> int:
    """R13, R17, R20: all who have not chosen; the one whose turn it is to draft or fly; all still flying (Q8)."""
    if s.phase in (CHOOSE, LEFTOVER):
        return choosers(s) & ~s.chosen
    if s.phase in (TAKE, DISCARD):
        return 1 << seat_at(s, s.turn)
    bits = 0
    if s.phase == FLY:
        for seat in range(s.seats):
            if s.step[seat] != GROUNDED and s.step[seat] != LANDED:
                bits |= 1 << seat
    return bits


@rule
def refusal(b: Box, s: State, seat: int, action: int) -> int:
    if s.phase == OVER:
        return GAME_OVER
    if seat == TABLE:
        return LEGAL if action == RING else NO_SUCH_ACTION
    if action >= RING:
        return NO_SUCH_ACTION
    if pending(b, s) >> seat & 1 == 0:
        return waiting_reason(s, seat, action)
    if s.phase in (CHOOSE, LEFTOVER):
        return jetpack_refusal(s, seat, action)
    if s.phase == TAKE:
        return slot_refusal(s, action, TAKE_CAT, DISCARD_CAT)
    if s.phase == DISCARD:
        return slot_refusal(s, action, DISCARD_CAT, COLOURING)
    return liftoff_refusal(b, s, seat, action)


@rule
def waiting_reason(s: State, seat: int, action: int) -> int:
    """R13, Q8: what somebody who is done with a simultaneous decision hears."""
    if action < TAKE_CAT and s.chosen >> seat & 1:
        return ALREADY_CHOSEN
    if COLOURING <= action < WAIT and s.phase == FLY and s.step[seat] == LANDED:
        return ALREADY_LANDED
    return NOT_YOUR_TURN


@rule
def jetpack_refusal(s: State, seat: int, action: int) -> int:
    """R13: any Jetpack still in hand; there is no passing."""
    if action >= TAKE_CAT:
        return NOT_NOW
    return LEGAL if s.held[seat] >> (action - JETPACK) & 1 else JETPACK_PLAYED


@rule
def slot_refusal(s: State, action: int, first: int, end: int) -> int:
    """R17, R18: a place of the row where a Cat lies."""
    if not first <= action < end:
        return NOT_NOW
    return LEGAL if s.row[action - first] >= 0 else EMPTY_SLOT


@rule
def liftoff_refusal(b: Box, s: State, seat: int, action: int) -> int:
    """R23, R29, R32, Q15: what this step of the Liftoff offers."""
    step = s.step[seat]
    if step == COLOUR and COLOURING <= action < REROLLING:
        return colour_refusal(b, s, seat, action - COLOURING)
    if step == REROLLS and REROLLING <= action < STOP:
        return LEGAL if s.dice[seat][action - REROLLING] > 0 else NO_SUCH_DIE
    if step == REROLLS and action == STOP:
        return LEGAL
    if step in (TOKENS, BET) and SPEND <= action < SCORE:
        return spend_refusal(b, s, seat, action - SPEND)
    if step == HOLD and SCORE <= action <= MISS:
        return LEGAL
    return NOT_NOW


@rule
def spend_refusal(b: Box, s: State, seat: int, tokens: int) -> int:
    """R32, Q19: as many as there are, or one."""
    if tokens <= may_spend(b, s, seat):
        return LEGAL
    if tokens <= s.tokens[seat] and b.tokens_per_liftoff == ONE_TOKEN:
        return ONE_TOKEN_ONLY
    return TOO_FEW_TOKENS


@rule
def first_offered(s: State, seat: int) -> int:
    """Where the actions of the decision at hand begin."""
    if s.phase == TAKE:
        return TAKE_CAT
    if s.phase == DISCARD:
        return DISCARD_CAT
    if s.phase != FLY:
        return JETPACK
    step = s.step[seat]
    if step == COLOUR:
        return COLOURING
    if step == REROLLS:
        return REROLLING
    return SCORE if step == HOLD else SPEND


@rule
def end_offered(first: int) -> int:
    """One past the last action of the decision that begins there."""
    if first == JETPACK:
        return JETPACK + SPEEDS
    if first == TAKE_CAT:
        return DISCARD_CAT
    if first == DISCARD_CAT:
        return COLOURING
    if first == COLOURING:
        return REROLLING
    if first == REROLLING:
        return STOP + 1
    return SCORE if first == SPEND else MISS + 1


@rule
def legal(b: Box, s: State, seat: int, out: Cells) -> int:
    if pending(b, s) >> seat & 1 == 0:
        return 0
    count = 0
    first = first_offered(s, seat)
    for action in range(first, end_offered(first)):
        if refusal(b, s, seat, action) == LEGAL:
            out[count] = action
            count += 1
    return count


@rule
def apply(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """One decision, and everything that follows of itself."""
    take_action(b, s, seat, action, log)
    while not settle_step(b, s, log):
        pass


@rule
def take_action(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    if action == RING:
        time_is_up(b, s, log)
    else:
        decide(b, s, int(seat), int(action), log)


@rule
def decide(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """One decision of one seat."""
    if action < TAKE_CAT:
        choose(b, s, seat, action - JETPACK, log)
    elif action < DISCARD_CAT:
        take(b, s, seat, action - TAKE_CAT, log)
    elif action < COLOURING:
        discard(b, s, seat, action - DISCARD_CAT, log)
    else:
        liftoff_step(b, s, seat, action, log)


@rule
def kind_of_step(b: Box, s: State) -> int:
    """The phase, and in a Liftoff its step, by the first who is not through with it."""
    if s.phase != FLY:
        return s.phase
    waiting = pending(b, s)
    seat = 0
    while seat < s.seats - 1 and waiting >> seat & 1 == 0:
        seat += 1
    return OVER + s.step[seat]


@rule
def liftoff_step(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """D4, D5, D6, D8 of the ledger."""
    if action < REROLLING:
        decide_colour(b, s, seat, action - COLOURING, log)
    elif action < STOP:
        decide_reroll(b, s, seat, action - REROLLING, log)
    else:
        tokens = action - SPEND if SPEND <= action < SCORE else 0
        decide_rest(b, s, seat, tokens, 1 if action == MISS else 0, log)


@rule
def time_is_up(b: Box, s: State, log: Log) -> None:
    """Q33: the clock rang: everybody the table waits for gets the default, a Liftoff to its end."""
    emit(log, RANG, TABLE)
    waiting = pending(b, s)
    phase = s.phase
    number = s.round
    seat = 0
    while waiting >> seat:
        late = waiting >> seat & 1 == 1
        while late:
            decide(b, s, seat, default_action(b, s, seat), log)
            while not settle_step(b, s, log):
                pass
            late = phase == FLY and s.phase == FLY and s.round == number and pending(b, s) >> seat & 1 == 1
        seat += 1


@rule
def returns(b: Box, s: State, out: Reals) -> None:
    """R39, R41, Q22: a shared victory is shared in equal parts."""
    sharing = 0
    for seat in range(s.seats):
        sharing += s.winners >> seat & 1
    for seat in range(s.seats):
        out[seat] = 1.0 / sharing if s.winners >> seat & 1 else 0.0


@rule
def points(b: Box, s: State, seat: int) -> int:
    return s.vp[seat]


@rule
def length(b: Box, s: State) -> int:
    """Rounds begun."""
    return s.round
