"""The beginner (section 8 of the ledger) drives for the passenger, then for the exit.

`timeout` uses this policy for decisions that cannot be skipped (Q56).
"""

from mewple.core.reasons import LEGAL
from mewple.core.rule import rule
from mewple.games.cat_cab.board import OUT_BIT, ends, on_grid, steps_to, steps_to_out
from mewple.games.cat_cab.landing import FREE, boost_end, working_square
from mewple.games.cat_cab.legality import boost_refusal
from mewple.games.cat_cab.paths import all_ends, cancel_action, cancelling_for, first_move_to, leads_to
from mewple.games.cat_cab.policies.simple_choices import mark_towards, simple_choice
from mewple.games.cat_cab.roll import count_faces, dice_showing
from mewple.games.cat_cab.state import (
    A_BOOST,
    A_BOOST_SKIP,
    A_ITEM,
    BOOSTING,
    CANCELLING,
    CURSE,
    ITEMS,
    MOVE_1,
    MOVE_2,
    MOVING,
    NOWHERE,
    OUT,
    ROLLING,
    SABOTAGE_FACE,
    SPACES,
    Box,
    State,
)

ENOUGH_CURSES = 3


@rule
def beginner(b: Box, s: State, seat: int) -> int:
    """A legal action for a seat that has to decide."""
    goal = nearest_goal(s)
    phase = s.phase
    if phase == ROLLING:
        return mark_towards(s, unwanted_dice(b, s, seat, goal))
    if phase == ITEMS:
        return A_ITEM
    if phase == CANCELLING:
        return cancel_action(b, cancelling_for(b, s, seat, end_near(b, s, seat, goal)))
    if phase == MOVING:
        end = end_near(b, s, seat, goal)
        return first_move_to(b, s, seat, s.place[seat], s.ones, s.twos, end, bool(s.moved))
    if phase == BOOSTING:
        return boost_near(b, s, seat, goal)
    return simple_choice(b, s, seat)


@rule
def nearest_goal(s: State) -> int:
    """The space of the passenger who waits, or OUT if no passenger waits."""
    return OUT if s.passenger == NOWHERE else s.passenger


@rule
def in_reach(b: Box, s: State, seat: int, goal: int) -> bool:
    """Whether the dice, as rolled, lead exactly to the goal."""
    ones, twos = count_faces(b, s, MOVE_1), count_faces(b, s, MOVE_2)
    return leads_to(b, s, seat, goal, ones, twos, s.curses[seat])


@rule
def unwanted_dice(b: Box, s: State, seat: int, goal: int) -> int:
    """The dice to throw again, as bits: the 1s and 2s, until the goal is in reach or the seat has three curses."""
    if s.curses[seat] >= ENOUGH_CURSES or in_reach(b, s, seat, goal):
        return 0
    return dice_showing(b, s, CURSE) | dice_showing(b, s, SABOTAGE_FACE)


@rule
def badness(b: Box, s: State, place: int, goal: int) -> int:
    """How bad it is to end on a place, in quarters of a step. A Paw patrol makes it worse, cat nibbles make
    it better."""
    steps = steps_to_out(b, s, place) if goal == OUT else steps_to(b, s, place, goal)
    square = working_square(b, s, place)
    return 4 * steps + 6 * (square & b.patrol != 0) - (square & b.nibbles != 0)


@rule
def end_near(b: Box, s: State, seat: int, goal: int) -> int:
    """The end space with the least `badness`, among those of all legal ways to cancel."""
    if s.to_cancel > 0:
        return best_of(b, s, all_ends(b, s, seat, s.ones, s.twos, s.to_cancel), goal)
    return best_of(b, s, ends(b, s, seat, s.place[seat], s.ones, s.twos), goal)


@rule
def best_of(b: Box, s: State, bits: int, goal: int) -> int:
    """The space in `bits` with the least `badness`. Returns OUT if it is the goal and `bits` contains it."""
    if goal == OUT and bits & OUT_BIT:
        return OUT
    best, least = -1, 1 << 20
    for space in range(SPACES):
        if bits >> space & 1 and badness(b, s, space, goal) < least:
            best, least = space, badness(b, s, space, goal)
    return best


@rule
def boost_near(b: Box, s: State, seat: int, goal: int) -> int:
    """The action for the best direction of the speed boost, or for staying. The boost leads out of the city only if OUT
    is the goal."""
    best, least = A_BOOST_SKIP, badness(b, s, s.place[seat], goal)
    for direction in range(4):
        if boost_refusal(b, s, A_BOOST + direction) == LEGAL:
            end = boost_end(b, s, seat, direction)
            if end == OUT and goal == OUT:
                return A_BOOST + direction
            if on_grid(end) and badness(b, s, end, goal) - (b.boost == FREE) < least:
                best, least = A_BOOST + direction, badness(b, s, end, goal)
    return best
