"""What is legal, written once: `refusal` says why not, `next_legal` walks what there is."""

from mewple.core.rule import rule
from mewple.core.words import GAME_OVER, LEGAL, NO_SUCH_ACTION, NOT_NOW, NOT_YOUR_TURN, TABLE
from mewple.games.cabbie.roads import drive_refusal, must_drive_on, number, occupied
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
    return LEGAL if b.may_stop == MAY_STOP or not must_drive_on(b, s) else MUST_DRIVE_ON


@rule
def next_legal(b: Box, s: State, after: int) -> int:
    """The first legal action of the seat in turn that is greater than `after`; -1 when there is none."""
    if s.phase == TOURING:
        return next_of(b, s, max(after + 1, A_ACCEPT), A_END)
    found = NONE
    if after < A_DRIVE - 1 and (s.phase == CHOOSING or may_enter(b, s)):
        found = next_of(b, s, after + 1, A_DRIVE)
    if found == NONE and s.phase != CHOOSING:
        found = next_in_turn(b, s, max(after + 1, A_DRIVE))
    return found


@rule
def may_enter(b: Box, s: State) -> bool:
    """Whether a second cab is worth asking about."""
    return s.may_enter == 1 and s.square[number(s, 1)] == NONE and money(s, s.active) >= b.second_cab_at


@rule
def next_of(b: Box, s: State, first: int, end: int) -> int:
    """The first legal action from `first` on, before `end`."""
    for action in range(first, end):
        if decision_refusal(b, s, action) == LEGAL:
            return action
    return NONE


@rule
def next_in_turn(b: Box, s: State, first: int) -> int:
    """Drive steps, claims and the end of the turn; only arrows there are and cabs that are free are looked at."""
    for which in range(2):
        here = s.square[number(s, which)]
        if here != NONE and s.quota > 0:
            for way in range(WAYS):
                action = A_DRIVE + which * WAYS + way
                if action >= first and b.next[here][way] != NONE and drive_refusal(b, s, which, way) == LEGAL:
                    return action
    for which in range(2):
        cab = number(s, which)
        if s.square[cab] != NONE and s.passenger[cab] == NONE:
            for pile in range(PILES):
                action = A_CLAIM + which * PILES + pile
                if action >= first and claim_refusal(b, s, which, pile) == LEGAL:
                    return action
    return A_END if first <= A_END and end_refusal(b, s) == LEGAL else NONE
