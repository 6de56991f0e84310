"""The action that a clock takes for a seat whose time is up (Q31): the beginner's action, without random choices."""

from mewple.core.rule import rule
from mewple.games.cabbie.legal_actions import first_option, options
from mewple.games.cabbie.roads import number, sideways, spaces_to
from mewple.games.cabbie.state import (
    A_ACCEPT,
    A_CLAIM,
    A_DRIVE,
    A_END_TURN,
    A_REFUSE,
    CHOOSING,
    NONE,
    PILES,
    PLACES,
    TOURING,
    WAYS,
    Box,
    State,
)
from mewple.games.cabbie.trips import next_stop, spaces_left

LONG_TOUR = 50
"""Q31: the longest tour that is accepted, in spaces."""
HUGE = 1 << 40
"""A number larger than the cost of any step."""


@rule
def timeout(b: Box, s: State, seat: int) -> int:
    """Q31: takes the first free starting point, accepts a tour if it is short, takes the first passenger that can be
    claimed, and otherwise drives a step towards a goal.

    A second cab is never brought in. If no step is legal, the action ends the turn.
    """
    bits = options(b, s)
    if s.phase == CHOOSING:
        return first_option(bits, 0)
    if s.phase == TOURING:
        return A_ACCEPT if short_tour(b, s) else A_REFUSE
    claim = first_option(bits, A_CLAIM)
    return claim if NONE < claim < A_ACCEPT else nearest_step(b, s, bits)


@rule
def short_tour(b: Box, s: State) -> bool:
    """Q31: whether the tour on offer is at most `LONG_TOUR` spaces long."""
    return spaces_left(b, s, s.asking) <= LONG_TOUR


@rule
def nearest_step(b: Box, s: State, bits: int) -> int:
    """Q31: the best step of the cab that is nearer to its goal. It changes lanes only if that shortens the way."""
    best = A_END_TURN
    least = HUGE
    action = first_option(bits, A_DRIVE)
    while NONE < action < A_CLAIM:
        which, way = (action - A_DRIVE) // WAYS, (action - A_DRIVE) % WAYS
        goal, here = goal_of(b, s, which), s.square[number(s, which)]
        after = 2 * spaces_to(b, s, goal, b.next[here][way]) + (1 if sideways(b, here, way) else 0)
        cost = way_left(b, s, which, goal) * 1000 + after
        if cost < least:
            least = cost
            best = action
        action = first_option(bits, action + 1)
    return best


@rule
def goal_of(b: Box, s: State, which: int) -> int:
    """The next stop of a cab with a passenger; for a free cab, the street of the nearest passenger."""
    cab = number(s, which)
    if s.passenger[cab] != NONE:
        return next_stop(b, s, cab)
    nearest = PLACES + s.cards[0][0]
    for pile in range(1, PILES):
        goal = PLACES + s.cards[pile][0]
        if spaces_to(b, s, goal, s.square[cab]) < spaces_to(b, s, nearest, s.square[cab]):
            nearest = goal
    return nearest


@rule
def way_left(b: Box, s: State, which: int, goal: int) -> int:
    """The number of spaces to the end of the trip; for a free cab, to its goal."""
    cab = number(s, which)
    return spaces_left(b, s, cab) if s.passenger[cab] != NONE else spaces_to(b, s, goal, s.square[cab])
