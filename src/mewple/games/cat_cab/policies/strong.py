"""The strong policy (section 8 of the ledger) plans when to leave, rates every end space, and computes re-roll odds."""

from mewple.core.reasons import LEGAL
from mewple.core.rule import rule
from mewple.games.cat_cab.board import OUT_BIT, ends, exit_refusal, in_city, on_grid, steps_to, steps_to_out
from mewple.games.cat_cab.duel import cats_on
from mewple.games.cat_cab.ending import best_score, cats_in_city
from mewple.games.cat_cab.items import colour_of
from mewple.games.cat_cab.landing import boost_end, working_square
from mewple.games.cat_cab.legality import boost_refusal, retreat_refusal, sabotage_refusal
from mewple.games.cat_cab.paths import all_ends, cancel_action, cancelling_for, first_move_to, leads_to
from mewple.games.cat_cab.policies.reroll_odds import wanted_dice
from mewple.games.cat_cab.policies.simple_choices import mark_towards, simple_choice
from mewple.games.cat_cab.state import (
    A_BOOST,
    A_BOOST_SKIP,
    A_ITEM,
    A_ITEM_SKIP,
    A_RETREAT,
    A_SABOTAGE,
    A_SABOTAGE_SKIP,
    BOOSTING,
    CANCELLING,
    GOING_BACK,
    ITEMS,
    MOVING,
    NO_RUSH,
    NOWHERE,
    OUT,
    ROLLING,
    SABOTAGING,
    SPACES,
    START,
    Box,
    Own,
    State,
)
from mewple.games.cat_cab.turns import after_active

FAR = 16
# For each number of steps to the passenger, from 0: the cost of ending a move at this distance. A passenger two to four
# steps away is as easy to reach as one that is one step away.
STEPS_COST = (14, 12, 10, 10, 11, 14, 18, 23, 28, 33, 38, 43, 48, 53, 58, 63, 68)
REALISTIC_FARES = (0, 2, 1)  # how many more passengers each rival can collect in five turns, by the number of rivals
SPACES_A_TURN = 3


@rule
def strong(b: Box, s: State, seat: int, own: Own) -> int:
    """A legal action for a seat that has to decide."""
    goal = plan_goal(b, s, seat)
    phase = s.phase
    if phase == ROLLING:
        return mark_towards(s, wanted_dice(b, s, seat, goal, own))
    if phase == ITEMS:
        caught = leads_to(b, s, seat, goal, s.ones, s.twos, s.curses[seat])
        return A_ITEM_SKIP if caught else A_ITEM
    if phase == CANCELLING:
        return cancel_action(b, cancelling_for(b, s, seat, best_end(b, s, seat, goal)))
    if phase == MOVING:
        end = best_end(b, s, seat, goal)
        return first_move_to(b, s, seat, s.place[seat], s.ones, s.twos, end, bool(s.moved))
    if phase == BOOSTING:
        return best_boost(b, s, seat, goal)
    if phase == GOING_BACK:
        return best_way_back(b, s, seat, goal)
    return worst_rival(b, s) if phase == SABOTAGING else simple_choice(b, s, seat)


@rule
def plan_goal(b: Box, s: State, seat: int) -> int:
    """The passenger's space, or OUT when it is time to leave."""
    if s.passenger == NOWHERE:
        return OUT
    if exit_refusal(b, s, seat, True) != 0:
        return s.passenger
    leaves = leaves_in_rush(b, s, seat) if s.rush != NO_RUSH else leaving_pays(b, s, seat)
    return OUT if leaves else s.passenger


@rule
def leaving_pays(b: Box, s: State, seat: int) -> bool:
    """Whether the seat gets more points by leaving first now than any rival can get by leaving second.

    If there are two rivals in the city, equal points are enough, because the rivals hinder each other (tuned by
    self-play).
    """
    rivals = cats_in_city(s) - 1
    mine = b.passenger_points * s.passengers[seat] + b.leaving_points[1] + (rivals > 1)
    left = min(b.passengers_per_game - s.collected, REALISTIC_FARES[rivals])
    for place in range(s.drivers):
        rival = s.order[place]
        if rival != seat and in_city(s, rival):
            theirs = b.leaving_points[2] + b.passenger_points * (s.passengers[rival] + left)
            if theirs >= mine:
                return False
    return True


@rule
def leaves_in_rush(b: Box, s: State, seat: int) -> bool:
    """Whether to leave in rush hour without the passenger: because that wins, or because collecting it takes too many
    turns."""
    mine = b.passenger_points * s.passengers[seat] + b.leaving_points[min(s.departures + 1, 3)]
    if mine > best_score(b, s) and mine > best_still_to_come(b, s, seat):
        return True
    way = steps_to(b, s, s.place[seat], s.passenger) + steps_to_out(b, s, s.passenger)
    return way > SPACES_A_TURN * s.rush_left[seat]


@rule
def best_still_to_come(b: Box, s: State, seat: int) -> int:
    """The most points that a rival in the city can get by collecting one more passenger and leaving after this seat."""
    best = 0
    for place in range(s.drivers):
        rival = s.order[place]
        if rival != seat and in_city(s, rival):
            theirs = b.leaving_points[min(s.departures + 2, 3)] + b.passenger_points * (s.passengers[rival] + 1)
            best = max(best, theirs)
    return best


@rule
def end_cost(b: Box, s: State, seat: int, place: int, goal: int) -> int:
    """How bad it is for this seat to end a movement on a place."""
    if goal == OUT:
        cost = 6 * steps_to_out(b, s, place)
    elif place == goal:
        return -1000
    else:
        cost = STEPS_COST[min(steps_to(b, s, place, goal), FAR)] + steps_to_out(b, s, place) // 2
    square = working_square(b, s, place)
    if square & b.patrol:
        cost += 8 + 6 * s.passengers[seat]
    if square & b.nibbles:
        cost -= 6
    if cats_on(s, place) & ~(1 << seat) and on_grid(place):
        cost += 2
    return cost


@rule
def best_end(b: Box, s: State, seat: int, goal: int) -> int:
    """The end space with the least cost, among those of all legal ways to cancel."""
    if s.to_cancel > 0:
        return least_costly(b, s, seat, all_ends(b, s, seat, s.ones, s.twos, s.to_cancel), goal)
    return least_costly(b, s, seat, ends(b, s, seat, s.place[seat], s.ones, s.twos), goal)


@rule
def least_costly(b: Box, s: State, seat: int, bits: int, goal: int) -> int:
    """The space in `bits` with the least `end_cost`. Returns OUT if it is the goal and `bits` contains it, and START if
    `bits` is empty."""
    if goal == OUT and bits & OUT_BIT:
        return OUT
    best, least = START, 1 << 20
    for space in range(SPACES):
        if bits >> space & 1:
            cost = end_cost(b, s, seat, space, goal)
            if cost < least:
                best, least = space, cost
    return best


@rule
def best_boost(b: Box, s: State, seat: int, goal: int) -> int:
    """The action for the best direction of the speed boost. If no end space costs less than the present one, the action
    is to stay."""
    best, least = A_BOOST_SKIP, end_cost(b, s, seat, s.place[seat], goal)
    if s.place[seat] == goal:
        return A_BOOST_SKIP
    for direction in range(4):
        if boost_refusal(b, s, A_BOOST + direction) == LEGAL:
            end = boost_end(b, s, seat, direction)
            if end == OUT and goal == OUT:
                return A_BOOST + direction
            if on_grid(end) and end_cost(b, s, seat, end, goal) < least:
                best, least = A_BOOST + direction, end_cost(b, s, seat, end, goal)
    return best


@rule
def best_way_back(b: Box, s: State, seat: int, goal: int) -> int:
    """The legal step back with the least `end_cost`."""
    best, least = A_RETREAT, 1 << 20
    for direction in range(4):
        if retreat_refusal(b, s, A_RETREAT + direction) == LEGAL:
            there = b.next[direction][s.place[seat]]
            cost = end_cost(b, s, seat, there, goal)
            if cost < least:
                best, least = A_RETREAT + direction, cost
    return best


@rule
def threat(b: Box, s: State, rival: int) -> int:
    """How dangerous a rival is, by its passengers, its curses, and its distance from the passenger and from OUT."""
    worth = 6 * s.passengers[rival] + 2 * min(s.curses[rival], 2)
    if s.passenger != NOWHERE:
        worth += 12 - min(steps_to(b, s, s.place[rival], s.passenger), 12)
    if s.exit_open:
        worth += 12 - min(steps_to_out(b, s, s.place[rival]), 12)
    return worth


@rule
def worst_rival(b: Box, s: State) -> int:
    """The action that sabotages the most dangerous rival; among equals, the next one in turn order."""
    best, most = A_SABOTAGE_SKIP, -1
    for ahead in range(1, s.drivers):
        rival = after_active(s, ahead)
        action = A_SABOTAGE + colour_of(rival)
        if sabotage_refusal(b, s, action) == LEGAL and threat(b, s, rival) > most:
            best, most = action, threat(b, s, rival)
    return best
