"""The beginner of section 8: chases the nearest fare. The clock plays forced moves with it, too (Q56)."""

from mewple.core.rule import rule
from mewple.core.words import LEGAL
from mewple.games.cat_cab.board import OUT_BIT, ends, on_grid, steps_to, steps_to_out
from mewple.games.cat_cab.items import colour_of
from mewple.games.cat_cab.landing import FREE, boost_end, refuse_boost, refuse_steal, works
from mewple.games.cat_cab.leaving import score
from mewple.games.cat_cab.plan import all_ends, cancel_action, cancelling_for, first_move_to
from mewple.games.cat_cab.retreat import refuse_retreat
from mewple.games.cat_cab.roll import count_faces
from mewple.games.cat_cab.sabotage import refuse_sabotage
from mewple.games.cat_cab.state import (
    A_BOOST,
    A_BOOST_SKIP,
    A_DUEL,
    A_ITEM,
    A_LOSE,
    A_MARK,
    A_RETREAT,
    A_ROLL,
    A_SABOTAGE,
    A_SABOTAGE_SKIP,
    A_STEAL,
    A_STEAL_SKIP,
    A_STOP,
    BOOSTING,
    BOTH,
    CANCELLING,
    CURSE,
    DUELLING,
    GOING_BACK,
    ITEMS,
    LOSING_DIE,
    MOVE_1,
    MOVE_2,
    MOVING,
    NOWHERE,
    OUT,
    ROLLING,
    SABOTAGE_FACE,
    SLOTS,
    SPACES,
    STEALING,
    Box,
    State,
)

ENOUGH_CURSES = 3


@rule
def beginner(b: Box, s: State, seat: int) -> int:
    """An action for every decision; always legal."""
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
    return small_choice(b, s, seat)


@rule
def small_choice(b: Box, s: State, seat: int) -> int:
    """The decisions that take no plan."""
    phase = s.phase
    if phase == GOING_BACK:
        return first_way_back(b, s)
    if phase == STEALING:
        return first_theft(s)
    if phase == LOSING_DIE:
        return A_LOSE
    if phase == DUELLING:
        return A_DUEL + BOTH
    return sabotage_leader(b, s)


@rule
def nearest_goal(s: State) -> int:
    """The passenger until none is left, then the exit."""
    return OUT if s.passenger == NOWHERE else s.passenger


@rule
def in_reach(b: Box, s: State, seat: int, goal: int) -> bool:
    """Whether the faces as they lie lead exactly there."""
    ones, twos = count_faces(b, s, MOVE_1), count_faces(b, s, MOVE_2)
    return all_ends(b, s, seat, ones, twos, s.curses[seat]) >> goal & 1 == 1


@rule
def unwanted_dice(b: Box, s: State, seat: int, goal: int) -> int:
    """1s and 2s, until the goal is in reach or three curses are held; as bits."""
    if s.curses[seat] >= ENOUGH_CURSES or in_reach(b, s, seat, goal):
        return 0
    return dice_showing(b, s, CURSE) | dice_showing(b, s, SABOTAGE_FACE)


@rule
def dice_showing(b: Box, s: State, kind: int) -> int:
    bits = 0
    for slot in range(SLOTS):
        if s.rolled >> slot & 1 and b.face[s.faces[slot]] == kind:
            bits |= 1 << slot
    return bits


@rule
def mark_towards(s: State, wanted: int) -> int:
    """The next action that leads to throwing the wanted dice again."""
    for slot in range(SLOTS):
        if wanted >> slot & 1 and s.marked >> slot == 0:
            return A_MARK + slot
    return A_ROLL if s.marked else A_STOP


@rule
def badness(b: Box, s: State, place: int, goal: int) -> int:
    """Steps to the goal first; patrols are avoided, nibbles welcome when equal."""
    steps = steps_to_out(b, s, place) if goal == OUT else steps_to(b, s, place, goal)
    square = works(b, s, place)
    return 4 * steps + 6 * (square & b.patrol != 0) - (square & b.nibbles != 0)


@rule
def end_near(b: Box, s: State, seat: int, goal: int) -> int:
    """The best end under any allowed cancelling."""
    if s.to_cancel > 0:
        return best_of(b, s, all_ends(b, s, seat, s.ones, s.twos, s.to_cancel), goal)
    return best_of(b, s, ends(b, s, seat, s.place[seat], s.ones, s.twos), goal)


@rule
def best_of(b: Box, s: State, bits: int, goal: int) -> int:
    if goal == OUT and bits & OUT_BIT:
        return OUT
    best, least = -1, 1 << 20
    for space in range(SPACES):
        if bits >> space & 1 and badness(b, s, space, goal) < least:
            best, least = space, badness(b, s, space, goal)
    return best


@rule
def boost_near(b: Box, s: State, seat: int, goal: int) -> int:
    """Drives on where that is nearer to the goal; never out of the city by accident."""
    best, least = A_BOOST_SKIP, badness(b, s, s.place[seat], goal)
    for direction in range(4):
        if refuse_boost(b, s, A_BOOST + direction) == LEGAL:
            end = boost_end(b, s, seat, direction)
            if end == OUT and goal == OUT:
                return A_BOOST + direction
            if on_grid(end) and badness(b, s, end, goal) - (b.boost == FREE) < least:
                best, least = A_BOOST + direction, badness(b, s, end, goal)
    return best


@rule
def first_way_back(b: Box, s: State) -> int:
    for direction in range(4):
        if refuse_retreat(b, s, A_RETREAT + direction) == LEGAL:
            return A_RETREAT + direction
    return A_RETREAT


@rule
def after_active(s: State, ahead: int) -> int:
    """The driver so many places after the active one: of equals the next to play is chosen, whatever its seat."""
    return s.order[(s.turn + ahead) % s.drivers]


@rule
def first_theft(s: State) -> int:
    for ahead in range(s.drivers):
        action = A_STEAL + colour_of(after_active(s, ahead))
        if refuse_steal(s, action) == LEGAL:
            return action
    return A_STEAL_SKIP


@rule
def sabotage_leader(b: Box, s: State) -> int:
    """The one with the most points among those who can be cursed."""
    best, most = A_SABOTAGE_SKIP, -1
    for ahead in range(1, s.drivers):
        rival = after_active(s, ahead)
        action = A_SABOTAGE + colour_of(rival)
        if refuse_sabotage(b, s, action) == LEGAL and score(b, s, rival) > most:
            best, most = action, score(b, s, rival)
    return best
