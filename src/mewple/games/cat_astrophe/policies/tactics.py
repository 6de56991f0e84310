"""What both policies use: chances, trades, targets and effects. All functions use only public information."""

from __future__ import annotations

from mewple.core.bits import lowest_bit
from mewple.core.rule import rule
from mewple.games.cat_astrophe.acts import targets
from mewple.games.cat_astrophe.checks import needed, openings
from mewple.games.cat_astrophe.content import CATS, ROOMS
from mewple.games.cat_astrophe.legality import askable, collectable, effect_rooms, first_target, movable
from mewple.games.cat_astrophe.paws import can_trade, holder
from mewple.games.cat_astrophe.state import (
    A_ACCEPT,
    A_ASK,
    A_CHARM,
    A_DECLINE,
    A_DESTROY,
    A_GIVE,
    A_LOSE_ITEM,
    A_LURE,
    A_NEXT_CAT,
    A_PICK_UP,
    AIM_CAT,
    AIM_ROOM,
    ALL_CATS,
    COMBINED,
    CRAFT,
    CUTENESS,
    MOVE_HUMAN,
    OPEN,
    PICK,
    STRENGTH,
    ZOOMIES,
    Box,
    State,
)

NONE = -1
FAR = 99


@rule
def chance(b: Box, s: State, cat: int, task: int, bonus: int) -> int:
    """The chance that a cat succeeds at a task in its room, in thousandths."""
    sides = b.die[cat][b.task_trait[task]]
    good = sides - needed(b, s, cat, task, bonus) + 1
    return max(0, min(sides, good)) * 1000 // sides


@rule
def best_cat(b: Box, s: State, trait: int, among: int) -> int:
    """The cat among these (bits) that has the largest die for a trait."""
    best = NONE
    most = 0
    for cat in range(CATS):
        if among >> cat & 1 and b.die[cat][trait] > most:
            most = b.die[cat][trait]
            best = cat
    return best


@rule
def escape_loose(b: Box, s: State) -> int:
    """The ESCAPE items that were found and are in no rig, as bits."""
    bits = 0
    for cat in range(CATS):
        bits |= s.held[cat]
    for room in range(ROOMS):
        bits |= s.floor[room]
    return bits & b.escape & ~s.rigs


@rule
def way_to_leave(b: Box, s: State) -> int:
    """The room of the opening with the smallest sum of distances from all cats; -1 if there is no opening."""
    best = NONE
    least = FAR * CATS
    ways = openings(b, s)
    while ways != 0:
        room = b.thing_room[lowest_bit(ways)]
        doors = 1 if s.human == room else 0
        for cat in range(CATS):
            doors += 2 * b.distance[s.place[cat]][room]
        if doors < least:
            least = doors
            best = room
        ways &= ways - 1
    return best


@rule
def keeper(b: Box, s: State, item: int) -> int:
    """The cat that should hold an item; -1 if it does not matter."""
    effect = b.item_effect[item]
    if effect == OPEN and openings(b, s) == 0:
        return best_cat(b, s, CRAFT, ALL_CATS)
    if effect == COMBINED and s.rigs == 0:
        return best_cat(b, s, CRAFT, ALL_CATS)
    if b.smashable >> item & 1:
        return best_cat(b, s, STRENGTH, ALL_CATS)
    return NONE


@rule
def trade(b: Box, s: State) -> int:
    """A free action that picks up an item, or brings one to the cat that should hold it; -1 for none."""
    items = collectable(s)
    if items != 0:
        return A_PICK_UP + lowest_bit(items)
    items = movable(s)
    while items != 0:
        item = lowest_bit(items)
        to = keeper(b, s, item)
        if to >= 0 and can_trade(b, s, to):
            return A_GIVE + item * CATS + to
        items &= items - 1
    items = askable(b, s)
    while items != 0:
        item = lowest_bit(items)
        if keeper(b, s, item) == s.cat:
            return A_ASK + item
        items &= items - 1
    return NONE


@rule
def reply(b: Box, s: State) -> int:
    """D4: yes, unless the owner should keep the item."""
    owner = holder(s, s.wanted)
    keep = keeper(b, s, s.wanted) == owner or s.rigs >> s.wanted & 1
    return A_DECLINE if keep else A_ACCEPT


@rule
def effect_choice(b: Box, s: State) -> int:
    """D2: lure the human out of the cat's own room, unless the coast is clear or another cat in that room has not had
    its turn. Otherwise charm.

    The cat lures the human to the room with the fewest cats.
    """
    together = s.human == s.place[s.cat]
    for cat in range(CATS):
        if cat != s.cat and s.done >> cat & 1 == 0 and s.place[cat] == s.human:
            return A_CHARM
    if s.coast or not together:
        return A_CHARM
    best = lowest_bit(effect_rooms(b, s))
    least = FAR
    for room in range(ROOMS):
        if effect_rooms(b, s) >> room & 1:
            crowd = 0
            for cat in range(CATS):
                crowd += 1 if s.place[cat] == room else 0
            if crowd < least:
                least = crowd
                best = room
    return A_LURE + best


@rule
def item_rank(b: Box, s: State, item: int) -> int:
    """How bad it is to lose an item: losing a rig is the worst, then an item that makes a way out, then a part of a
    rig."""
    if s.rigs >> item & 1:
        return 9
    effect = b.item_effect[item]
    if effect == COMBINED:
        return 6 if s.rigs == 0 else 0
    if effect == OPEN:
        return 7 if openings(b, s) == 0 else 0
    return 3


@rule
def loss(b: Box, s: State) -> int:
    """D5: the action that drops the item that matters least."""
    best = lowest_bit(s.held[s.cat])
    least = FAR
    items = s.held[s.cat]
    while items != 0:
        item = lowest_bit(items)
        if item_rank(b, s, item) < least:
            least = item_rank(b, s, item)
            best = item
        items &= items - 1
    return A_LOSE_ITEM + best


@rule
def name_cat(b: Box, s: State) -> int:
    """D6, Q2: the next cat. In the Getaway, the cat that distracts best goes first. Before the Getaway, the best
    crafter goes last, so that it can use what the others have found."""
    left = ALL_CATS & ~s.done
    if s.phase == PICK:
        return A_NEXT_CAT + lowest_bit(left)
    if s.rigs != 0 and openings(b, s) != 0 and not s.coast:
        return A_NEXT_CAT + best_cat(b, s, CUTENESS, left)
    others = left & ~(1 << best_cat(b, s, CRAFT, ALL_CATS))
    return A_NEXT_CAT + lowest_bit(others if others != 0 else left)


@rule
def best_target(b: Box, s: State) -> int:
    """D3: the action with the best target."""
    item = b.task_item[s.task]
    bits = targets(b, s, item, s.phase)
    best = lowest_bit(bits)
    most = -FAR * FAR
    while bits != 0:
        target = lowest_bit(bits)
        worth = target_worth(b, s, item, target)
        if worth > most:
            most = worth
            best = target
        bits &= bits - 1
    return first_target(s.phase) + best


@rule
def target_worth(b: Box, s: State, item: int, target: int) -> int:
    """The value of a target. Good targets are rooms near the way out and openings that are easy to break. The best
    target for a boost is a cat with a large die; the best target for an item that moves a cat is one that is far from
    the way out."""
    way = way_to_leave(b, s)
    if s.phase == AIM_ROOM:
        if b.item_effect[item] == MOVE_HUMAN:
            return human_worth(b, s, target, way)
        return -b.distance[target][way] if way >= 0 else -b.distance[target][s.human if s.human >= 0 else 0]
    if s.phase == AIM_CAT:
        if b.item_effect[item] == ZOOMIES:
            return b.distance[s.place[target]][way] if way >= 0 else 0
        ready = 2 if s.done >> target & 1 == 0 else 0
        return b.die[target][b.item_trait[item]] + ready
    odds = chance(b, s, s.cat, A_DESTROY + target, b.item_amount[item])
    wanted = (b.openings >> target & 1 != 0) == (openings(b, s) == 0)
    return odds + (2000 if wanted else 0)


@rule
def human_worth(b: Box, s: State, room: int, way: int) -> int:
    """The value of sending the human to a room. The best rooms are next to the way out or, without one,
    have few cats."""
    if way < 0:
        crowd = 0
        for cat in range(CATS):
            crowd += 1 if s.place[cat] == room else 0
        return -crowd
    return -FAR if room == way else -b.distance[room][way]
