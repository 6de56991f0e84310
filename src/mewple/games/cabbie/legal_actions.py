"""All legal actions of the active seat as bits. This is faster than asking `legality` about each of the 27 actions."""

from mewple.core.bits import lowest_bit
from mewple.core.reasons import LEGAL
from mewple.core.record import Cells
from mewple.core.rule import rule
from mewple.games.cabbie.legality import claim_refusal, entry_refusal, may_end, open_steps, start_refusal
from mewple.games.cabbie.roads import number, sideways
from mewple.games.cabbie.state import (
    A_ACCEPT,
    A_CLAIM,
    A_DRIVE,
    A_END_TURN,
    A_REFUSE,
    A_START,
    CHOOSING,
    DRIVING,
    NONE,
    OVER,
    PER_SEAT,
    PILES,
    TOURING,
    WAYS,
    Box,
    State,
)
from mewple.games.cabbie.trips import money


@rule
def legal(b: Box, s: State, seat: int, out: Cells) -> int:
    """Writes the seat's legal actions in ascending order, and returns how many there are."""
    if s.phase == OVER or seat != s.active:
        return 0
    total = 0
    bits = options(b, s)
    while bits != 0:
        out[total] = lowest_bit(bits)
        total += 1
        bits &= bits - 1
    return total


@rule
def options(b: Box, s: State) -> int:
    """The active seat's legal actions, as bits: those that `legality.decision_refusal` does not refuse."""
    if s.phase == TOURING:
        return 1 << A_ACCEPT | 1 << A_REFUSE
    if s.phase == CHOOSING:
        return free_starts(s) << A_START
    return driving_options(b, s, open_steps(b, s))


@rule
def driving_options(b: Box, s: State, steps: int) -> int:
    """The active seat's legal actions while a cab may drive, as bits. `steps` are the legal drives, as bits."""
    bits = steps << A_DRIVE | open_claims(b, s) << A_CLAIM
    if may_enter(b, s):
        bits |= open_entries(b, s) << A_START
    if may_end(b, s, steps):
        bits |= 1 << A_END_TURN
    return bits


@rule
def first_option(bits: int, first: int) -> int:
    """The first action in `bits` that is not less than `first`; -1 if there is none."""
    rest = bits >> first << first
    return lowest_bit(rest) if rest != 0 else NONE


@rule
def only_option(b: Box, s: State) -> int:
    """The only legal action of the active seat, if it can be taken without asking; otherwise -1.

    The seat is always asked about a lane change (R24, Q11).
    """
    if s.phase != DRIVING:
        bits = options(b, s)
    else:
        bits = open_steps(b, s)
        if bits & bits - 1 == 0:
            bits = driving_options(b, s, bits)
    if bits & bits - 1 != 0 or is_lane_change(b, s, lowest_bit(bits)):
        return NONE
    return lowest_bit(bits)


@rule
def is_lane_change(b: Box, s: State, action: int) -> bool:
    """R24: whether the action drives a cab of the active seat sideways."""
    if not A_DRIVE <= action < A_CLAIM:
        return False
    return sideways(b, s.square[number(s, (action - A_DRIVE) // WAYS)], (action - A_DRIVE) % WAYS)


@rule
def free_starts(s: State) -> int:
    """R3: the starting points that nobody has taken, as bits."""
    bits = 0
    for place in range(A_DRIVE - A_START):
        if start_refusal(s, place) == LEGAL:
            bits |= 1 << place
    return bits


@rule
def may_enter(b: Box, s: State) -> bool:
    """R50, Q23: whether a second cab may come in, provided that a starting square is free."""
    return s.may_enter == 1 and s.square[number(s, 1)] == NONE and money(s, s.active) >= b.second_cab_at


@rule
def open_entries(b: Box, s: State) -> int:
    """Q23: the starting points where a second cab may come in, as bits."""
    bits = 0
    for place in range(A_DRIVE - A_START):
        if entry_refusal(b, s, place) == LEGAL:
            bits |= 1 << place
    return bits


@rule
def open_claims(b: Box, s: State) -> int:
    """The legal claims, as bits. To save time, cabs that are in no street with a Passenger card are skipped."""
    bits = 0
    for which in range(PER_SEAT):
        cab = number(s, which)
        if s.square[cab] != NONE and s.passenger[cab] == NONE and b.waits[s.square[cab]] != 0:
            for pile in range(PILES):
                if claim_refusal(b, s, which, pile) == LEGAL:
                    bits |= 1 << which * PILES + pile
    return bits
