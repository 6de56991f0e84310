"""What is legal, written once: `refusal` says why not, `options` what there is."""

from mewple.core.rule import rule
from mewple.core.words import GAME_OVER, LEGAL, NO_SUCH_ACTION, NOT_NOW, NOT_YOUR_TURN, TABLE
from mewple.games.cabbie.roads import any_forced, drive_refusal, number, occupied, open_steps
from mewple.games.cabbie.state import (
    A_ACCEPT,
    A_CLAIM,
    A_DRIVE,
    A_END,
    A_REFUSE,
    A_RESIGN,
    A_RING,
    A_START,
    ALREADY_LAST,
    ALREADY_MOVING,
    BY_CLOCK,
    CHOOSING,
    HAS_LEFT,
    MAY_STOP,
    MUST_DRIVE_ON,
    NO_CLOCK,
    NONE,
    NOT_EARNED,
    OVER,
    OWN_START,
    OWN_START_ONLY,
    PER_SEAT,
    PILES,
    START_OCCUPIED,
    START_TAKEN,
    TOURING,
    TWO_CABS,
    WAYS,
    Box,
    State,
)
from mewple.games.cabbie.trips import claim_refusal, money


@rule
def refusal(b: Box, s: State, seat: int, action: int) -> int:
    if s.phase == OVER:
        return GAME_OVER
    if seat == TABLE:
        return ring_refusal(b, s) if action == A_RING else NO_SUCH_ACTION
    if action == A_RESIGN:
        return HAS_LEFT if s.retired >> seat & 1 else LEGAL
    if action > A_RESIGN:
        return NO_SUCH_ACTION
    if seat != s.active:
        return NOT_YOUR_TURN
    return decision_refusal(b, s, action)


@rule
def ring_refusal(b: Box, s: State) -> int:
    """Q25: the clock rings once, where a clock ends the game."""
    if b.end != BY_CLOCK:
        return NO_CLOCK
    return ALREADY_LAST if s.last else LEGAL


@rule
def decision_refusal(b: Box, s: State, action: int) -> int:
    """What the seat in turn may do in this phase."""
    if s.phase == CHOOSING:
        return start_refusal(s, action - A_START) if action < A_DRIVE else NOT_NOW
    if s.phase == TOURING:
        return LEGAL if A_ACCEPT <= action <= A_REFUSE else NOT_NOW
    if action < A_DRIVE:
        return entry_refusal(b, s, action - A_START)
    if action < A_CLAIM:
        return drive_refusal(b, s, (action - A_DRIVE) // WAYS, (action - A_DRIVE) % WAYS)
    if action < A_ACCEPT:
        return claim_refusal(b, s, (action - A_CLAIM) // PILES, (action - A_CLAIM) % PILES)
    if action == A_END:
        return end_refusal(b, s)
    return NOT_NOW


@rule
def start_refusal(s: State, place: int) -> int:
    """R3: no starting point is taken twice."""
    for seat in range(s.seats):
        if s.home[seat] == place:
            return START_TAKEN
    return LEGAL


@rule
def entry_refusal(b: Box, s: State, place: int) -> int:
    """R50, R55, Q23: the second cab, once enough is earned, before anything moves, on a free starting square."""
    if s.square[number(s, 1)] != NONE:
        return TWO_CABS
    if money(s, s.active) < b.second_cab_at:
        return NOT_EARNED
    if s.may_enter == 0:
        return ALREADY_MOVING
    if b.second_cab_place == OWN_START and s.home[s.active] != place:
        return OWN_START_ONLY
    return START_OCCUPIED if occupied(s, b.start_square[place]) else LEGAL


@rule
def end_refusal(b: Box, s: State) -> int:
    """R22, Q10, Q11: the turn is over by choice only where the table allows that, or when nothing can drive on."""
    return LEGAL if may_end(b, s, open_steps(b, s)) else MUST_DRIVE_ON


@rule
def may_end(b: Box, s: State, steps: int) -> bool:
    """With these drive steps open."""
    return b.may_stop == MAY_STOP or not any_forced(b, s, steps)


@rule
def options(b: Box, s: State) -> int:
    """Bits of all that the seat in turn may do. `decision_refusal` says the same of one action, with a reason."""
    if s.phase == TOURING:
        return 1 << A_ACCEPT | 1 << A_REFUSE
    if s.phase == CHOOSING:
        return free_starts(s) << A_START
    steps = open_steps(b, s)
    bits = steps << A_DRIVE | open_claims(b, s) << A_CLAIM
    if may_enter(b, s):
        bits |= open_entries(b, s) << A_START
    if may_end(b, s, steps):
        bits |= 1 << A_END
    return bits


@rule
def first_option(bits: int, first: int) -> int:
    """The first action from `first` on that is among the options; -1 when there is none."""
    action = first
    while bits >> action > 0:
        if bits >> action & 1:
            return action
        action += 1
    return NONE


@rule
def free_starts(s: State) -> int:
    bits = 0
    for place in range(A_DRIVE - A_START):
        if start_refusal(s, place) == LEGAL:
            bits |= 1 << place
    return bits


@rule
def may_enter(b: Box, s: State) -> bool:
    """Whether a second cab is worth asking about."""
    return s.may_enter == 1 and s.square[number(s, 1)] == NONE and money(s, s.active) >= b.second_cab_at


@rule
def open_entries(b: Box, s: State) -> int:
    bits = 0
    for place in range(A_DRIVE - A_START):
        if entry_refusal(b, s, place) == LEGAL:
            bits |= 1 << place
    return bits


@rule
def open_claims(b: Box, s: State) -> int:
    """Bits of the claims, cab by cab. Most squares are in no passenger's street."""
    bits = 0
    for which in range(PER_SEAT):
        cab = number(s, which)
        if s.square[cab] != NONE and s.passenger[cab] == NONE and b.waits[s.square[cab]] != 0:
            for pile in range(PILES):
                if claim_refusal(b, s, which, pile) == LEGAL:
                    bits |= 1 << which * PILES + pile
    return bits
