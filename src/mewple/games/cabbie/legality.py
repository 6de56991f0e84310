"""Why an action is refused. If several reasons apply, players see the one that is checked first."""

from mewple.core.actions import TABLE
from mewple.core.reasons import GAME_OVER, LEGAL, NO_SUCH_ACTION, NOT_NOW, NOT_YOUR_TURN
from mewple.core.rule import rule
from mewple.games.cabbie.roads import jammed, number, occupied, sideways
from mewple.games.cabbie.state import (
    A_ACCEPT,
    A_CLAIM,
    A_DRIVE,
    A_END_TURN,
    A_REFUSE,
    A_RESIGN,
    A_RING,
    A_START,
    ALREADY_LAST,
    ALREADY_MOVING,
    BY_CLOCK,
    CAB_AHEAD,
    CARRYING,
    CHOOSING,
    HAS_LEFT,
    IN_A_JAM,
    IN_ORDER,
    JAM_AHEAD,
    KEEP_SOME_BACK,
    MAY_STOP,
    MAY_WAIT,
    MOVE_INSIDE,
    MUST_DRIVE_IN,
    MUST_DRIVE_ON,
    MUST_ENTER,
    NO_ARROW,
    NO_CLOCK,
    NO_SPACES,
    NONE,
    NOT_BY_CROSSING,
    NOT_EARNED,
    NOT_IN_STREET,
    ONE_PASSENGER,
    ONE_THEN_OTHER,
    ONLY_CROSSING,
    OVER,
    OWN_START,
    OWN_START_ONLY,
    PER_PLAYER,
    PER_SEAT,
    PILES,
    RESERVE,
    START_OCCUPIED,
    START_TAKEN,
    TOURING,
    TWO_CABS,
    WAYS,
    ZIGZAG,
    Box,
    State,
)
from mewple.games.cabbie.trips import money, only_crosses


@rule
def pending(b: Box, s: State) -> int:
    """The seat that may act, as a bit. In Cabbie, one seat decides at a time."""
    return 0 if s.phase == OVER else 1 << s.active


@rule
def refusal(b: Box, s: State, seat: int, action: int) -> int:
    """The reason why `seat` may not take `action` now, or LEGAL."""
    if s.phase == OVER:
        return GAME_OVER
    if seat == TABLE:
        return ring_refusal(b, s) if action == A_RING else NO_SUCH_ACTION
    if action == A_RESIGN:
        return resign_refusal(s, seat)
    if action > A_RESIGN:
        return NO_SUCH_ACTION
    if seat != s.active:
        return NOT_YOUR_TURN
    return decision_refusal(b, s, action)


@rule
def ring_refusal(b: Box, s: State) -> int:
    """Q25: the clock can run out only once, and only in a game that ends by the clock."""
    if b.end != BY_CLOCK:
        return NO_CLOCK
    return ALREADY_LAST if s.last else LEGAL


@rule
def resign_refusal(s: State, seat: int) -> int:
    """Q30: a player may leave at any time, but only once."""
    return HAS_LEFT if s.retired >> seat & 1 else LEGAL


@rule
def decision_refusal(b: Box, s: State, action: int) -> int:
    """The reason why the active seat may not take this action in this phase, or LEGAL."""
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
    if action == A_END_TURN:
        return end_refusal(b, s)
    return NOT_NOW


@rule
def start_refusal(s: State, place: int) -> int:
    """R3: no starting point can be taken twice."""
    for seat in range(s.seats):
        if s.home[seat] == place:
            return START_TAKEN
    return LEGAL


@rule
def entry_refusal(b: Box, s: State, place: int) -> int:
    """R50, R55, Q23: why a second cab may not come in at this starting point, or LEGAL. The seat must have earned
    enough, no cab may have moved yet, and the square must be free."""
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
def claim_refusal(b: Box, s: State, which: int, pile: int) -> int:
    """R30, R32, Q13-Q15: why a cab of the active seat may not take the top passenger of a pile, or LEGAL."""
    cab = number(s, which)
    if s.square[cab] == NONE:
        return NOT_NOW
    if s.passenger[cab] != NONE:
        return CARRYING
    card = s.cards[pile][0]
    if b.waits[s.square[cab]] >> card & 1 == 0:
        return NOT_IN_STREET
    if b.passenger_limit == PER_PLAYER and s.passenger[cab ^ 1] != NONE:
        return ONE_PASSENGER
    if b.crossing_counts == NOT_BY_CROSSING and only_crosses(b, s, cab, card):
        return ONLY_CROSSING
    if b.claim_in_place == MUST_ENTER and s.entered[pile] >> cab & 1 == 0:
        return MUST_DRIVE_IN
    return LEGAL


# ---- driving: the Highway Code (R23-R28), and how two cabs share the spaces (R52-R54, Q24) ----


@rule
def drive_refusal(b: Box, s: State, which: int, way: int) -> int:
    """R18-R28, R52-R54: why the active seat's first or second cab may not drive one space in this direction, or
    LEGAL."""
    here = s.square[number(s, which)]
    if here == NONE:
        return NOT_NOW
    if s.quota == 0:
        return NO_SPACES
    code = step_refusal(b, s, here, way, s.changed >> which & 1)
    if code != LEGAL:
        return code
    if must_keep_back(b, s, which):
        return KEEP_SOME_BACK
    if b.two_cab_order == IN_ORDER and out_of_order(b, s, which):
        return ONE_THEN_OTHER
    return LEGAL


@rule
def step_refusal(b: Box, s: State, here: int, way: int, has_changed: int) -> int:
    """R23-R28, Q11: why a cab may not drive one space from `here` in this direction, or LEGAL. The number of spaces
    left is checked elsewhere.

    `has_changed` is 1 for a cab whose last step was a lane change.
    """
    to = b.next[here][way]
    if to == NONE:
        return NO_ARROW
    if jammed(b, s, here):
        if b.move_inside_jam != MOVE_INSIDE or b.spot_of[to] != b.spot_of[here]:
            return IN_A_JAM
    elif jammed(b, s, to):
        return JAM_AHEAD
    if has_changed and sideways(b, here, way):
        return ZIGZAG
    return CAB_AHEAD if occupied(s, to) else LEGAL


@rule
def is_free(b: Box, s: State, which: int) -> bool:
    """R54, Q24: whether the cab can drive now. If cabs may wait instead of changing lanes, a lane change does not count
    (Q11)."""
    ways = open_ways(b, s, which)
    if b.lane_change_forced == MAY_WAIT:
        ways &= ~b.beside[s.square[number(s, which)]]
    return ways != 0


@rule
def must_keep_back(b: Box, s: State, which: int) -> bool:
    """R54, Q24: whether a step of this cab would leave too few spaces for the other cab, which can still drive."""
    other = 1 - which
    if s.square[number(s, other)] == NONE or s.quota - 1 >= RESERVE - s.moved[other]:
        return False
    return is_free(b, s, other)


@rule
def quota_allows(b: Box, s: State, which: int) -> bool:
    """R54: whether the cab can drive and has spaces left, apart from those kept for the other one."""
    return s.quota > 0 and not must_keep_back(b, s, which) and open_ways(b, s, which) != 0


@rule
def out_of_order(b: Box, s: State, which: int) -> bool:
    """Q24, `one_then_other`: whether this cab must let the other one drive first.

    The cab that starts drives 5 spaces, or gets stuck, before the other one moves. Once the other one has moved, the
    first cab waits until the other one cannot drive on.
    """
    if s.lead == NONE or s.square[number(s, 1 - which)] == NONE:
        return False
    if which == s.lead:
        return s.switched == 1 and quota_allows(b, s, 1 - which)
    return s.switched == 0 and s.moved[s.lead] < RESERVE and is_free(b, s, s.lead)


@rule
def open_ways(b: Box, s: State, which: int) -> int:
    """R23-R28: the directions in which this cab may drive by the Highway Code, as bits.

    To save time, only directions that lead to another square are checked.
    """
    bits = 0
    here = s.square[number(s, which)]
    has_changed = s.changed >> which & 1
    leads_to = b.next[here]
    for way in range(WAYS):
        if leads_to[way] != NONE and step_refusal(b, s, here, way, has_changed) == LEGAL:
            bits |= 1 << way
    return bits


# ---- ending the turn ----


@rule
def end_refusal(b: Box, s: State) -> int:
    """R22, Q10, Q11: a turn ends when no cab can drive on, or earlier if an option allows that."""
    return LEGAL if may_end(b, s, open_steps(b, s)) else MUST_DRIVE_ON


@rule
def may_end(b: Box, s: State, steps: int) -> bool:
    """R22, Q10: whether the turn may end while these drives (bits) are legal."""
    return b.may_stop == MAY_STOP or not any_forced(b, s, steps)


@rule
def open_steps(b: Box, s: State) -> int:
    """The legal drives, as bits: those that `drive_refusal` allows."""
    bits = 0
    if s.quota == 0:
        return bits
    for which in range(PER_SEAT):
        if s.square[number(s, which)] != NONE:
            ways = open_ways(b, s, which)
            if ways != 0 and not must_keep_back(b, s, which):
                if b.two_cab_order != IN_ORDER or not out_of_order(b, s, which):
                    bits |= ways << which * WAYS
    return bits


@rule
def any_forced(b: Box, s: State, steps: int) -> bool:
    """R22, Q11: whether the seat must take one of the legal drives `steps` (bits). If an option lets cabs wait instead
    of changing lanes, lane changes do not count."""
    if b.lane_change_forced != MAY_WAIT:
        return steps != 0
    for which in range(PER_SEAT):
        ways = steps >> which * WAYS & (1 << WAYS) - 1
        if ways != 0 and ways & ~b.beside[s.square[number(s, which)]] != 0:
            return True
    return False


@rule
def must_drive_on(b: Box, s: State) -> bool:
    """R22, Q11: whether a cab of the active seat can drive on and, by the options, must do so."""
    return any_forced(b, s, open_steps(b, s))
