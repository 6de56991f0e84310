"""Which actions are legal in Jetcats, which seats may act, and why an action is refused. Clauses are those of the
ledger."""

from mewple.core.actions import TABLE
from mewple.core.bits import lowest_bit
from mewple.core.reasons import GAME_OVER, LEGAL, NO_SUCH_ACTION, NOT_NOW, NOT_YOUR_TURN
from mewple.core.record import Cells
from mewple.core.rule import rule
from mewple.games.jetcats.draft import choosers
from mewple.games.jetcats.liftoff import ONE_TOKEN, SAME_COLOUR, colour_fits, may_spend, room_for
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
    A_WAIT,
    BET,
    CHOOSE,
    COLOUR,
    DISCARD,
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
from mewple.games.jetcats.turns import seat_at

ALREADY_CHOSEN, ALREADY_LANDED = REASONS["already-chosen"], REASONS["already-landed"]
JETPACK_PLAYED, EMPTY_SLOT = REASONS["jetpack-played"], REASONS["empty-slot"]
COLOUR_ORDER, COLOUR_FULL, NO_ROOM_LEFT = REASONS["colour-order"], REASONS["colour-full"], REASONS["no-room-left"]
NO_SUCH_DIE = REASONS["no-such-die"]
TOO_FEW_TOKENS, ONE_TOKEN_ONLY = REASONS["too-few-tokens"], REASONS["one-token"]


@rule
def pending(b: Box, s: State) -> int:
    """R13, R17, R20, Q8: the seats that may act, as bits: those still choosing, the one that drafts, or
    those that fly."""
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
    """The reason why this seat may not take this action now, or LEGAL."""
    if s.phase == OVER:
        return GAME_OVER
    if seat == TABLE:
        return LEGAL if action == A_RING else NO_SUCH_ACTION
    if action >= A_RING:
        return NO_SUCH_ACTION
    if pending(b, s) >> seat & 1 == 0:
        return waiting_refusal(s, seat, action)
    return decision_refusal(b, s, seat, action)


@rule
def decision_refusal(b: Box, s: State, seat: int, action: int) -> int:
    """The reason why a seat that has to decide may not take this action in the current phase, or LEGAL."""
    if s.phase in (CHOOSE, LEFTOVER):
        return jetpack_refusal(s, seat, action)
    if s.phase == TAKE:
        return slot_refusal(s, action, A_TAKE, A_DISCARD)
    if s.phase == DISCARD:
        return slot_refusal(s, action, A_DISCARD, A_COLOUR)
    return liftoff_refusal(b, s, seat, action)


@rule
def waiting_refusal(s: State, seat: int, action: int) -> int:
    """R13, Q8: the reason why a seat that has chosen or landed already may not act."""
    if action < A_TAKE and s.chosen >> seat & 1:
        return ALREADY_CHOSEN
    if A_COLOUR <= action < A_WAIT and s.phase == FLY and s.step[seat] == LANDED:
        return ALREADY_LANDED
    return NOT_YOUR_TURN


@rule
def jetpack_refusal(s: State, seat: int, action: int) -> int:
    """R13: a seat lays any Jetpack that it holds. It cannot pass."""
    if action >= A_TAKE:
        return NOT_NOW
    return LEGAL if s.held[seat] >> (action - A_JETPACK) & 1 else JETPACK_PLAYED


@rule
def slot_refusal(s: State, action: int, first: int, end: int) -> int:
    """R17, R18: a seat takes a Cat in the row, or sends one away."""
    if not first <= action < end:
        return NOT_NOW
    return LEGAL if s.row[action - first] >= 0 else EMPTY_SLOT


@rule
def liftoff_refusal(b: Box, s: State, seat: int, action: int) -> int:
    """R23, R29, R32, Q15: the reason why this action is not legal in the current step of a Liftoff, or LEGAL."""
    step = s.step[seat]
    if step == COLOUR and A_COLOUR <= action < A_REROLL:
        return colour_refusal(b, s, seat, action - A_COLOUR)
    if step == REROLLS and A_REROLL <= action < A_STOP:
        return LEGAL if s.dice[seat][action - A_REROLL] > 0 else NO_SUCH_DIE
    if step == REROLLS and action == A_STOP:
        return LEGAL
    if step in (TOKENS, BET) and A_SPEND <= action < A_SCORE:
        return spend_refusal(b, s, seat, action - A_SPEND)
    if step == HOLD and A_SCORE <= action <= A_MISS:
        return LEGAL
    return NOT_NOW


@rule
def colour_refusal(b: Box, s: State, seat: int, die: int) -> int:
    """R23, Q9, Q29 and D4: the reason why the next Any-Die (or pair) may not have this colour, or LEGAL."""
    if colour_fits(b, s, seat, die):
        return LEGAL
    if b.two_any == SAME_COLOUR:
        return COLOUR_FULL
    if die < s.last_colour[seat]:
        return COLOUR_ORDER
    return NO_ROOM_LEFT if room_for(b, s, seat, die) > 0 else COLOUR_FULL


@rule
def spend_refusal(b: Box, s: State, seat: int, tokens: int) -> int:
    """R32, Q19: a seat may spend any number of its tokens, or at most one if the option says so."""
    if tokens <= may_spend(b, s, seat):
        return LEGAL
    if tokens <= s.tokens[seat] and b.tokens_per_liftoff == ONE_TOKEN:
        return ONE_TOKEN_ONLY
    return TOO_FEW_TOKENS


@rule
def first_offered(s: State, seat: int) -> int:
    """The first action of the decision that this seat is making."""
    if s.phase == TAKE:
        return A_TAKE
    if s.phase == DISCARD:
        return A_DISCARD
    if s.phase != FLY:
        return A_JETPACK
    step = s.step[seat]
    if step == COLOUR:
        return A_COLOUR
    if step == REROLLS:
        return A_REROLL
    return A_SCORE if step == HOLD else A_SPEND


@rule
def end_offered(first: int) -> int:
    """The last action, plus 1, of the decision whose first action is `first`."""
    if first == A_JETPACK:
        return A_JETPACK + SPEEDS
    if first == A_TAKE:
        return A_DISCARD
    if first == A_DISCARD:
        return A_COLOUR
    if first == A_COLOUR:
        return A_REROLL
    if first == A_REROLL:
        return A_STOP + 1
    return A_SCORE if first == A_SPEND else A_MISS + 1


@rule
def legal(b: Box, s: State, seat: int, out: Cells) -> int:
    """Writes the legal actions into `out`, ascending, and returns how many there are."""
    if pending(b, s) >> seat & 1 == 0:
        return 0
    first = first_offered(s, seat)
    bits = 0
    for action in range(first, end_offered(first)):
        if decision_refusal(b, s, seat, action) == LEGAL:
            bits |= 1 << action - first
    count = 0
    while bits != 0:
        out[count] = first + lowest_bit(bits)
        count += 1
        bits &= bits - 1
    return count
