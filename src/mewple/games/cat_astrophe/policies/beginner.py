"""The beginner (section 8 of the ledger): every cat has a job, and does one thing at a time."""

from __future__ import annotations

from mewple.core.bits import lowest_bit
from mewple.core.rule import rule
from mewple.games.cat_astrophe.acts import fitting
from mewple.games.cat_astrophe.checks import openings
from mewple.games.cat_astrophe.content import CATS, ROOMS
from mewple.games.cat_astrophe.legal_actions import legal_tasks
from mewple.games.cat_astrophe.legality import exits
from mewple.games.cat_astrophe.policies.tactics import FAR, NONE, best_cat, chance, escape_loose, way_to_leave
from mewple.games.cat_astrophe.state import (
    A_COMBINE,
    A_DESTROY,
    A_END_TURN,
    A_FIND,
    A_MOVE,
    A_SMASH,
    A_USE,
    ALL_CATS,
    BOOST,
    CRAFT,
    DISTRACTION,
    OPEN,
    PRY,
    SMASH_IT,
    STRENGTH,
    WEAR,
    Box,
    Own,
    State,
)

EASY_OPENING = 11
"""The beginner tries to break an opening only if its DC is at most this."""
SMASHER = 10
"""A cat whose strength die has at least this many sides has the job of breaking openings."""


@rule
def beginner_step(b: Box, s: State, own: Own) -> int:
    """Acts here if possible, otherwise moves towards the next job, otherwise ends the turn."""
    if not s.acted:
        task = favourite_task(b, s, own)
        if task >= 0:
            return task
    goal = goal_room(b, s)
    if goal >= 0:
        room = step_to(b, s, goal)
        if room != s.place[s.cat]:
            return A_MOVE + room
    return A_END_TURN


@rule
def favourite_task(b: Box, s: State, own: Own) -> int:
    """The most important legal task or, among equal ones, the likeliest to succeed; -1 for none."""
    best = NONE
    most = 0
    for k in range(legal_tasks(b, s, own.tasks, 0)):
        task = own.tasks[k]
        worth = eagerness(b, s, task)
        if worth > 0:
            worth = worth * 1000 + chance(b, s, s.cat, task, 0)
            if worth > most:
                most = worth
                best = task
    return best


@rule
def eagerness(b: Box, s: State, task: int) -> int:
    """The importance of a task; 0 if the cat should not do it."""
    closed = openings(b, s) == 0
    if not closed and s.rigs != 0:
        return 9 if s.place[s.cat] == way_to_leave(b, s) and distracts(b, task) else 0
    if task == A_FIND:
        return 2
    if A_DESTROY <= task < A_SMASH:
        smashes = b.die[s.cat][STRENGTH] >= SMASHER and closed
        return 6 if smashes and b.openings >> (task - A_DESTROY) & 1 else 0
    if task >= A_COMBINE:
        return 8 if s.rigs == 0 else 0
    if task < A_USE:
        return 0
    effect = b.item_effect[b.task_item[task]]
    if effect in (OPEN, PRY, SMASH_IT):
        return 7 if closed else 0
    return 3 if effect in (BOOST, WEAR) else 0


@rule
def distracts(b: Box, task: int) -> bool:
    """Whether a success at this task distracts the human."""
    if A_DESTROY <= task < A_SMASH:
        return b.openings >> (task - A_DESTROY) & 1 == 0
    if A_SMASH <= task < A_COMBINE:
        return b.item_effect[b.task_item[task]] == DISTRACTION
    return A_FIND < task < A_DESTROY


@rule
def goal_room(b: Box, s: State) -> int:
    """The room of this cat's next job; -1 if it has none."""
    way = way_to_leave(b, s)
    if way >= 0 and s.rigs != 0:
        return way
    if b.die[s.cat][STRENGTH] >= SMASHER:
        return way if way >= 0 else nearest_opening(b, s)
    loose = escape_loose(b, s)
    if s.rigs == 0 and loose & (loose - 1) != 0:
        partner = who_to_meet(b, s, loose)
        if partner >= 0:
            return s.place[partner]
    return nearest_search(b, s)


@rule
def nearest_opening(b: Box, s: State) -> int:
    best = NONE
    least = FAR
    things = b.openings & ~s.broken
    while things != 0:
        thing = lowest_bit(things)
        doors = b.distance[s.place[s.cat]][b.thing_room[thing]]
        if doors < least and b.task_dc[A_DESTROY + thing] <= EASY_OPENING:
            least = doors
            best = b.thing_room[thing]
        things &= things - 1
    return best


@rule
def who_to_meet(b: Box, s: State, loose: int) -> int:
    """The cat that the acting cat should meet to combine parts: cats with parts go to the best crafter, which goes to
    the nearest of them."""
    crafter = best_cat(b, s, CRAFT, ALL_CATS)
    if s.cat != crafter:
        return crafter if s.held[s.cat] & loose != 0 else NONE
    best = NONE
    least = FAR
    for cat in range(CATS):
        doors = b.distance[s.place[crafter]][s.place[cat]]
        if cat != crafter and s.held[cat] & loose != 0 and doors < least:
            least = doors
            best = cat
    return best


@rule
def nearest_search(b: Box, s: State) -> int:
    """The nearest room where this cat can still find an item. The human's room counts as a little farther."""
    best = NONE
    least = FAR
    for room in range(ROOMS):
        if s.found[s.cat] >> room & 1 == 0 and fitting(b, s, room) != 0:
            doors = 2 * b.distance[s.place[s.cat]][room] + (1 if room == s.human else 0)
            if doors < least:
                least = doors
                best = room
    return best


@rule
def step_to(b: Box, s: State, goal: int) -> int:
    """The best room on the way to the goal: one next door, or the present one. The human's room is avoided
    if possible."""
    best = s.place[s.cat]
    least = 2 * b.distance[best][goal] + (1 if best == s.human else 0)
    rooms = exits(b, s)
    while rooms != 0:
        room = lowest_bit(rooms)
        doors = 2 * b.distance[room][goal] + (1 if room == s.human else 0)
        if doors < least:
            least = doors
            best = room
        rooms &= rooms - 1
    return best
