"""The Highway Code: where a cab may go next (R23-R28), and how two cabs share the spaces (Q24)."""

from mewple.core.rule import rule
from mewple.core.words import LEGAL, NOT_NOW
from mewple.games.cabbie.state import (
    CAB_AHEAD,
    CABS,
    IN_A_JAM,
    IN_ORDER,
    JAM_AHEAD,
    KEEP_SOME_BACK,
    MAY_WAIT,
    MOVE_INSIDE,
    NO_ARROW,
    NO_SPACES,
    NONE,
    ONE_THEN_OTHER,
    PER_SEAT,
    RESERVE,
    WAYS,
    ZIGZAG,
    Box,
    State,
)


@rule
def occupied(s: State, square: int) -> bool:
    """Q9, Q12: some cab stands there, whoever owns it. All are looked at, without a way out: compiled, that is one
    comparison of a whole row."""
    found = 0
    for cab in range(CABS):
        if s.square[cab] == square:
            found = 1
    return found == 1


@rule
def jammed(b: Box, s: State, square: int) -> bool:
    """R12, Q6: the square is part of a spot that the top jam card names."""
    return b.jam_of[square] == s.jam


@rule
def sideways(b: Box, square: int, way: int) -> bool:
    """R24: that way is a lane change."""
    return b.beside[square] >> way & 1 == 1


@rule
def step_refusal(b: Box, s: State, here: int, way: int, has_changed: int) -> int:
    """R23-R28, Q11: one space from `here`, for a cab that has or has not just changed lanes; nothing about quotas."""
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
def number(s: State, which: int) -> int:
    """The number of the active seat's first or second cab."""
    return PER_SEAT * s.active + which


@rule
def can_step(b: Box, s: State, which: int, way: int) -> bool:
    """A step of one of the active seat's cabs by the Highway Code alone."""
    return step_refusal(b, s, s.square[number(s, which)], way, s.changed >> which & 1) == LEGAL


@rule
def is_free(b: Box, s: State, which: int) -> bool:
    """R54, Q24: the cab has a legal step at this moment. Where it may wait, a lone lane change is none (Q11)."""
    here = s.square[number(s, which)]
    for way in range(WAYS):
        if can_step(b, s, which, way) and not (b.lane_change_forced == MAY_WAIT and sideways(b, here, way)):
            return True
    return False


@rule
def must_keep_back(b: Box, s: State, which: int) -> bool:
    """R54, Q24: a step of this cab would leave too few spaces for the other, which is free to move."""
    other = 1 - which
    if s.square[number(s, other)] == NONE or s.quota - 1 >= RESERVE - s.moved[other]:
        return False
    return is_free(b, s, other)


@rule
def quota_allows(b: Box, s: State, which: int) -> bool:
    """Some step of this cab is legal by the Highway Code and the quota, whatever the order of the cabs."""
    return s.quota > 0 and not must_keep_back(b, s, which) and open_ways(b, s, which) != 0


@rule
def out_of_order(b: Box, s: State, which: int) -> bool:
    """Q24, `one_then_other`: the first has 5 spaces or is stuck before the other moves, and then waits for it."""
    if s.lead == NONE or s.square[number(s, 1 - which)] == NONE:
        return False
    if which == s.lead:
        return s.switched == 1 and quota_allows(b, s, 1 - which)
    return s.switched == 0 and s.moved[s.lead] < RESERVE and is_free(b, s, s.lead)


@rule
def drive_refusal(b: Box, s: State, which: int, way: int) -> int:
    """R18-R28, R52-R54: one space with the active seat's first or second cab."""
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
def open_ways(b: Box, s: State, which: int) -> int:
    """Bits of the ways that the Highway Code leaves to this cab."""
    bits = 0
    for way in range(WAYS):
        if can_step(b, s, which, way):
            bits |= 1 << way
    return bits


@rule
def open_steps(b: Box, s: State) -> int:
    """Bits of all legal drive steps, cab by cab: what `drive_refusal` allows."""
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
    """R22, Q11: among these drive steps is one that must be taken; where a cab may wait, one that is no lane change."""
    if b.lane_change_forced != MAY_WAIT:
        return steps != 0
    for which in range(PER_SEAT):
        ways = steps >> which * WAYS & (1 << WAYS) - 1
        if ways != 0 and ways & ~b.beside[s.square[number(s, which)]] != 0:
            return True
    return False


@rule
def must_drive_on(b: Box, s: State) -> bool:
    """R22, Q11: the turn cannot end yet."""
    return any_forced(b, s, open_steps(b, s))
