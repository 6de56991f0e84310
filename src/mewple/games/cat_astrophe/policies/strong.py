"""The strong policy: it gives points to each room, for what the cat could do there and for being there.

A turn is a move and an action, in either order. The value of such a pair is the chance of the action times its gain,
plus the value of the room where the cat ends. The policy uses only public information.
"""

from __future__ import annotations

from mewple.core.bits import lowest_bit
from mewple.core.rule import rule
from mewple.games.cat_astrophe.acts import fitting
from mewple.games.cat_astrophe.checks import cats_in
from mewple.games.cat_astrophe.content import CARDS, CATS, ROOMS
from mewple.games.cat_astrophe.human import destination
from mewple.games.cat_astrophe.legal_actions import legal_tasks
from mewple.games.cat_astrophe.legality import exits
from mewple.games.cat_astrophe.policies.tactics import best_cat, chance, escape_loose, way_to_leave
from mewple.games.cat_astrophe.state import (
    A_COMBINE,
    A_DESTROY,
    A_DISTRACT,
    A_END_TURN,
    A_FIND,
    A_MOVE,
    A_SMASH,
    A_USE,
    BOOST,
    COMBINED,
    CRAFT,
    CUTENESS,
    DISTRACTION,
    MOVE_HUMAN,
    OPEN,
    PRY,
    SMASH_IT,
    STRENGTH,
    TELEPORT,
    WEAR,
    WEIGHTS,
    Box,
    Own,
    State,
)

(
    W_OPEN, W_RIG, W_READY, W_SECOND, W_ESCAPE_0, W_ESCAPE_1, W_ESCAPE_2, W_OPENER, W_PRY, W_SMASH, W_BOOST, W_NOISE,
    W_LITTLE, W_MEET, W_STEALTH, W_GATHER, W_DRIFT, W_COVER, W_CRASH, W_NEAR,
) = range(len(WEIGHTS))  # fmt: skip
WIN = 10_000
NEVER = -1_000_000


@rule
def strong_step(b: Box, s: State, own: Own) -> int:
    """D1: finds the best pair of a move and an action, and returns whichever of the two comes first."""
    look(b, s, own)
    price_rooms(b, s, own)
    here = s.place[s.cat]
    rooms = exits(b, s) | 1 << here
    acting = own.best[here] >= 0
    after = NEVER
    goal = here
    first = NEVER
    start = here
    for room in range(ROOMS):
        if rooms >> room & 1:
            worth = place_worth(b, s, own, room, here)
            if worth > after or (worth == after and room == here):
                after = worth
                goal = room
            worth = place_worth(b, s, own, room, room) + own.now[room]
            if worth > first or (worth == first and room == here):
                first = worth
                start = room
    if acting and own.now[here] + after >= first:
        return own.best[here]
    if not acting and after >= first:
        start = goal
    if start != here:
        return A_MOVE + start
    return own.best[here] if acting else A_END_TURN


# --- what is known before anything is priced ---


@rule
def look(b: Box, s: State, own: Own) -> None:
    """Finds the way out, the items to combine, and the rooms to which events may send the human."""
    own.exit = way_to_leave(b, s)
    own.escape_items = escape_loose(b, s)
    own.crafter = best_cat(b, s, CRAFT, 15)
    own.events = 0
    for room in range(ROOMS):
        own.visits[room] = 0
    for card in range(CARDS):
        if s.pile >> card & 1 and (s.human >= 0 or card == b.first_card):
            own.visits[destination(b, s, card)] += 1
            own.events += 1


@rule
def both(s: State, own: Own) -> bool:
    """Whether there is an opening and a rig, so that the Getaway can begin."""
    return own.exit >= 0 and s.rigs != 0


@rule
def others_ready(b: Box, s: State, own: Own) -> bool:
    """Whether the other cats are at the way out, or have a turn left to get there."""
    for cat in range(CATS):
        if cat != s.cat:
            doors = b.distance[s.place[cat]][own.exit]
            if doors > 1 or (doors == 1 and s.done >> cat & 1):
                return False
    return True


# --- what a cat could do ---


@rule
def price_rooms(b: Box, s: State, own: Own) -> None:
    """For every room, finds the value of the acting cat's best task there (`job`). If the cat can act there this turn,
    also finds the best task for this turn (`best`) and its value (`now`)."""
    here = s.place[s.cat]
    acted = s.acted
    reach = exits(b, s) | 1 << here
    ready = both(s, own) and others_ready(b, s, own) and distraction_wanted(s, own)
    idle = s.coast != 0 and not ready
    s.acted = 0
    for room in range(ROOMS):
        s.place[s.cat] = room
        own.job[room] = 0
        own.now[room] = 0
        own.best[room] = -1
        winning = False
        if ready:  # the cat must be able to get to the way out this turn
            winning = room == own.exit or (room == here and not s.moved and b.distance[here][own.exit] == 1)
        price_room(b, s, own, room, acted == 0 and reach >> room & 1 == 1 and not idle, winning)
    s.place[s.cat] = here
    s.acted = acted


@rule
def distraction_wanted(s: State, own: Own) -> bool:
    """Whether a distraction is needed: the coast is not clear, or the human stands in the way."""
    return not s.coast or (s.human == own.exit and s.charmer < 0)


@rule
def price_room(b: Box, s: State, own: Own, room: int, now: bool, winning: bool) -> None:
    count = legal_tasks(b, s, own.tasks, 0)
    for k in range(count):
        task = own.tasks[k]
        odds = chance(b, s, s.cat, task, 0)
        worth = odds * gain(b, s, own, task) // 1000
        own.job[room] = max(own.job[room], worth)
        if winning and is_distraction(b, task):
            worth = odds * WIN // 1000
        if now and worth > own.now[room]:
            own.now[room] = worth
            own.best[room] = task


@rule
def is_distraction(b: Box, task: int) -> bool:
    if A_DESTROY <= task < A_SMASH:
        return b.openings >> (task - A_DESTROY) & 1 == 0
    return task == A_DISTRACT or (A_SMASH <= task < A_COMBINE and b.item_effect[b.task_item[task]] == DISTRACTION)


@rule
def gain(b: Box, s: State, own: Own, task: int) -> int:
    """The value of a success at this task, in tenths of points. The extra value of a distraction in the Getaway is not
    included."""
    if task == A_FIND:
        return find_gain(b, s, own)
    if A_DESTROY <= task < A_SMASH:
        return opening_gain(b, s, own) if b.openings >> (task - A_DESTROY) & 1 else 0
    if task >= A_COMBINE:
        return 10 * (b.weight[W_RIG] + (b.weight[W_READY] if own.exit >= 0 else 0)) if s.rigs == 0 else 0
    return use_gain(b, s, own, b.task_item[task]) if task >= A_USE else 0


@rule
def opening_gain(b: Box, s: State, own: Own) -> int:
    if own.exit >= 0:
        return 10 * b.weight[W_SECOND]
    return 10 * (b.weight[W_OPEN] + (b.weight[W_READY] if s.rigs != 0 else 0))


@rule
def find_gain(b: Box, s: State, own: Own) -> int:
    """The mean value of the items that can be found in the room."""
    cards = fitting(b, s, s.place[s.cat])
    total = 0
    count = 0
    while cards != 0:
        total += item_gain(b, s, own, lowest_bit(cards))
        count += 1
        cards &= cards - 1
    return total * 10 // count


@rule
def item_gain(b: Box, s: State, own: Own, item: int) -> int:
    effect = b.item_effect[item]
    if effect == COMBINED:
        if s.rigs != 0:
            return 0
        loose = own.escape_items
        if loose == 0:
            return b.weight[W_ESCAPE_0]
        return b.weight[W_ESCAPE_1] if loose & (loose - 1) == 0 else b.weight[W_ESCAPE_2]
    if own.exit < 0:
        if effect == OPEN:
            return b.weight[W_OPENER]
        if effect == PRY:
            return b.weight[W_PRY]
        if effect == SMASH_IT or (effect == BOOST and b.item_trait[item] == STRENGTH):
            return b.weight[W_SMASH]
    if effect == DISTRACTION:
        return b.weight[W_NOISE]
    return b.weight[W_LITTLE]


@rule
def use_gain(b: Box, s: State, own: Own, item: int) -> int:
    """The value of using an item successfully."""
    effect = b.item_effect[item]
    if effect == OPEN:
        return opening_gain(b, s, own)
    if effect == PRY:
        return 10 * b.weight[W_PRY] if own.exit < 0 else 0
    if effect == SMASH_IT:
        return pin_gain(b, s, own, item)
    if effect == BOOST:
        return boost_gain(b, s, own, b.item_trait[item])
    if effect == WEAR:
        return 10 * b.weight[W_BOOST] if s.cat == best_cat(b, s, CUTENESS, 15) else 10 * b.weight[W_LITTLE]
    if effect == TELEPORT:
        return 40 * b.weight[W_GATHER] if both(s, own) and b.distance[s.place[s.cat]][own.exit] > 1 else 0
    if effect == MOVE_HUMAN:
        away = both(s, own) and b.distance[s.human][own.exit] != 1
        return 10 * b.weight[W_NOISE] if away else 0
    return 0


@rule
def pin_gain(b: Box, s: State, own: Own, item: int) -> int:
    """The value of using a Rolling Pin: the value of a new opening, times the chance to smash the easiest one in this
    room."""
    best = 0
    things = b.room_things[s.place[s.cat]] & b.openings & ~s.broken
    while things != 0:
        best = max(best, chance(b, s, s.cat, A_DESTROY + lowest_bit(things), b.item_amount[item]))
        things &= things - 1
    return best * opening_gain(b, s, own) // 1000


@rule
def boost_gain(b: Box, s: State, own: Own, trait: int) -> int:
    """The value of a boost. Strength helps to break an opening, craft helps to combine, and cuteness helps in the
    Getaway."""
    here = s.place[s.cat]
    cat = best_cat(b, s, trait, cats_in(s, here))
    if trait == STRENGTH:
        useful = own.exit < 0 and b.room_things[here] & b.openings & ~s.broken != 0
        return opening_gain(b, s, own) * 3 // b.die[cat][trait] if useful and s.boost[cat][trait] == 0 else 0
    if trait == CRAFT:
        several = own.escape_items & (own.escape_items - 1) != 0
        useful = several and s.rigs == 0 and cat == own.crafter and s.boost[cat][trait] == 0
        return 10 * b.weight[W_RIG] * 3 // b.die[cat][trait] if useful else 0
    return 10 * b.weight[W_BOOST] if both(s, own) and s.boost[cat][trait] == 0 else 0


# --- where a cat is best off at the end of its turn ---


@rule
def place_worth(b: Box, s: State, own: Own, room: int, spent: int) -> int:
    """The value of being in a room at the end of the turn, in tenths of points like `now` and `job`. `spent` is the
    room where the cat acts this turn."""
    worth = 0
    if own.events > 0:
        worth -= 10 * b.weight[W_STEALTH] * own.visits[room] // own.events
    if both(s, own):
        return worth + getaway_worth(b, s, own, room)
    best = 0
    for other in range(ROOMS):
        job = own.job[other] * b.decay[b.distance[room][other]] // 100
        if other == spent and own.best[other] == A_FIND:
            job //= 4  # by then the cat has searched this room
        best = max(best, job - b.distance[room][other] * b.weight[W_NEAR])
    worth += best
    if s.rigs == 0:
        worth += meeting(b, s, own, room)
    if own.exit >= 0:
        worth -= 10 * b.weight[W_DRIFT] * b.distance[room][own.exit]
    return worth


@rule
def meeting(b: Box, s: State, own: Own, room: int) -> int:
    """R52: the value of bringing parts of a rig and the best crafter nearer to each other."""
    worth = 0
    for cat in range(CATS):
        pair = 1 << cat | 1 << s.cat
        if cat != s.cat and pair >> own.crafter & 1:
            carrier = s.cat if cat == own.crafter else cat
            if s.held[carrier] & own.escape_items != 0:
                worth += 10 * b.weight[W_MEET] * b.decay[b.distance[room][s.place[cat]]] // 100
    return worth


@rule
def getaway_worth(b: Box, s: State, own: Own, room: int) -> int:
    doors = b.distance[room][own.exit]
    if s.coast:
        return -doors * WIN
    worth = -doors * 10 * b.weight[W_NEAR] - max(0, doors - 1) * 100 * b.weight[W_GATHER]
    if others_ready(b, s, own) and s.done | 1 << s.cat != 15:
        return worth + (WIN // 10 if doors == 0 else 0)
    return worth + (coverage(b, s, own, room) if doors <= 1 else 0)


@rule
def coverage(b: Box, s: State, own: Own, room: int) -> int:
    """How good a room is for distracting the human in the Getaway, after the next event."""
    near = 0
    for place in range(ROOMS):
        if b.distance[room][place] <= 1 or b.distance[own.exit][place] <= 1:
            near += own.visits[place]
    if own.events == 0:
        return 0
    odds = max(0, min(b.die[s.cat][CUTENESS], b.die[s.cat][CUTENESS] - s.tracker + 1)) * 100 // b.die[s.cat][CUTENESS]
    worth = b.weight[W_COVER] * odds * near // (10 * own.events)
    crash = b.room_things[room] & ~s.broken & ~b.openings
    return worth + (b.weight[W_CRASH] * b.die[s.cat][STRENGTH] // 2 if crash != 0 else 0)
