"""Which seats may act, and why an action is refused. `legal_actions` lists the legal actions."""

from __future__ import annotations

from mewple.core.reasons import GAME_OVER, LEGAL, NO_SUCH_ACTION, NOT_NOW, NOT_YOUR_TURN
from mewple.core.rule import rule
from mewple.games.cat_astrophe.acts import fitting, targets
from mewple.games.cat_astrophe.checks import can_succeed, home_yet, in_reach
from mewple.games.cat_astrophe.content import CATS, ROOMS
from mewple.games.cat_astrophe.paws import can_trade, holder, tradable
from mewple.games.cat_astrophe.state import (
    A_ACCEPT,
    A_ASK,
    A_CHARM,
    A_COMBINE,
    A_DESTROY,
    A_DISTRACT,
    A_DROP,
    A_END_TURN,
    A_FIND,
    A_GIVE,
    A_LOSE_ITEM,
    A_LURE,
    A_MOVE,
    A_NEXT_CAT,
    A_PICK_UP,
    A_SMASH,
    A_TARGET_CAT,
    A_TARGET_ROOM,
    A_TARGET_THING,
    ACTIONS,
    AIM_CAT,
    AIM_ROOM,
    ANSWER,
    CONTENT,
    DISTRACTION,
    EFFECT,
    LOSE,
    MOVE_HUMAN,
    NAME,
    OVER,
    PICK,
    REASONS,
    TASKS,
    TURN,
    Box,
    State,
)
from mewple.games.cat_astrophe.turns import picked

MOVE_FIRST = CONTENT.choice("move_order", "move_first")
ROOM_REACH = CONTENT.choice("combine_reach", "room")
ALREADY_MOVED, NO_DOOR, MOVE_THEN_ACT = (REASONS[name] for name in ("already-moved", "no-door", "move-first"))
ALREADY_ACTED, FOUND_HERE, PICKED_CLEAN = (REASONS[name] for name in ("already-acted", "found-here", "picked-clean"))
HOPELESS, NOT_HOME, TOO_FAR = (REASONS[name] for name in ("hopeless", "not-home", "too-far"))
NOT_HERE, BROKEN_ALREADY, NO_TARGET = (REASONS[name] for name in ("not-here", "broken-already", "no-target"))
MOVED_ALREADY, ASKED_ALREADY, DROPPED_IT = (REASONS[name] for name in ("moved-already", "asked-already", "dropped-it"))
CAT_ELSEWHERE, NO_WAY_THERE = REASONS["cat-elsewhere"], REASONS["no-way-there"]
CAT_HAS_ACTED, CAT_TAKEN = REASONS["cat-has-acted"], REASONS["cat-taken"]
ACTION_COUNT = ACTIONS.size


@rule
def pending(b: Box, s: State) -> int:
    """Q1: the seat of the cat that decides, as a bit. With a free order of turns, all seats may act (Q6)."""
    if s.phase == OVER:
        return 0
    if s.phase == NAME:
        return (1 << s.seats) - 1
    if s.phase == PICK:
        return 1 << picked(s) % s.seats
    if s.phase == ANSWER:
        return 1 << s.seat_of[holder(s, s.wanted)]
    return 1 << s.seat_of[s.cat]


@rule
def refusal(b: Box, s: State, seat: int, action: int) -> int:
    """The reason why this seat may not take this action now, or LEGAL."""
    if s.phase == OVER:
        return GAME_OVER
    if not 0 <= action < ACTION_COUNT:
        return NO_SUCH_ACTION
    if seat < 0 or pending(b, s) >> seat & 1 == 0:
        return NOT_YOUR_TURN
    if s.phase == TURN:
        return turn_refusal(b, s, action)
    if s.phase in (PICK, NAME):
        return cat_refusal(s, action)
    if s.phase == EFFECT:
        return effect_refusal(b, s, action)
    if s.phase == ANSWER:
        return LEGAL if A_ACCEPT <= action < A_CHARM else NOT_NOW
    if s.phase == LOSE:
        return lose_refusal(s, action)
    return target_refusal(b, s, action)


@rule
def cat_refusal(s: State, action: int) -> int:
    """D6, Q2: the team names a cat that has not had its turn; at the start, a seat picks a cat that nobody
    has picked."""
    if action < A_NEXT_CAT:
        return NOT_NOW
    if s.done >> (action - A_NEXT_CAT) & 1:
        return CAT_TAKEN if s.phase == PICK else CAT_HAS_ACTED
    return LEGAL


@rule
def lose_refusal(s: State, action: int) -> int:
    """D5: a cat drops an item that it holds."""
    if not A_LOSE_ITEM <= action < A_NEXT_CAT:
        return NOT_NOW
    return LEGAL if s.held[s.cat] >> (action - A_LOSE_ITEM) & 1 else NOT_NOW


@rule
def effect_rooms(b: Box, s: State) -> int:
    """R63: the rooms to which the human can be lured, as bits."""
    here = s.place[s.cat]
    return b.near[here] if s.human == here else 1 << here


@rule
def effect_refusal(b: Box, s: State, action: int) -> int:
    """D2, Q22: the cat charms the human, or lures them to one of the rooms in `effect_rooms`."""
    if action == A_CHARM:
        return LEGAL
    if not A_LURE <= action < A_TARGET_ROOM:
        return NOT_NOW
    return LEGAL if effect_rooms(b, s) >> (action - A_LURE) & 1 else NO_WAY_THERE


@rule
def first_target(phase: int) -> int:
    """The first of the actions that choose a target in this phase."""
    if phase == AIM_ROOM:
        return A_TARGET_ROOM
    return A_TARGET_CAT if phase == AIM_CAT else A_TARGET_THING


@rule
def target_count(phase: int) -> int:
    if phase == AIM_ROOM:
        return ROOMS
    return CATS if phase == AIM_CAT else A_LOSE_ITEM - A_TARGET_THING


@rule
def target_refusal(b: Box, s: State, action: int) -> int:
    """D3: an item can only be used on one of its possible targets."""
    target = action - first_target(s.phase)
    if not 0 <= target < target_count(s.phase):
        return NOT_NOW
    return LEGAL if targets(b, s, b.task_item[s.task], s.phase) >> target & 1 else NO_WAY_THERE


# --- D1: a step of a turn ---


@rule
def turn_refusal(b: Box, s: State, action: int) -> int:
    """D1: why the cat on turn may not take this action, or LEGAL."""
    if action == A_END_TURN:
        return LEGAL  # R44
    if action < A_FIND:
        return move_refusal(b, s, action - A_MOVE)
    if action < TASKS:
        return task_refusal(b, s, action)
    if action < A_PICK_UP:
        return held_refusal(s, action - A_DROP)
    if action < A_GIVE:
        return pick_up_refusal(s, action - A_PICK_UP)
    if action < A_ASK:
        return give_refusal(b, s, (action - A_GIVE) // CATS, (action - A_GIVE) % CATS)
    if action < A_ACCEPT:
        return ask_refusal(b, s, action - A_ASK)
    return NOT_NOW


@rule
def exits(b: Box, s: State) -> int:
    """R38, R40, Q7: the rooms to which the cat may move now, as bits. A cat may move once a turn, to a room
    next door."""
    if s.moved or (s.acted and b.move_order == MOVE_FIRST):
        return 0
    return b.near[s.place[s.cat]]


@rule
def move_refusal(b: Box, s: State, room: int) -> int:
    """R38, R40, Q7: a cat moves to a room next door, once a turn."""
    if exits(b, s) >> room & 1:
        return LEGAL
    if room == s.place[s.cat]:
        return NOT_NOW
    if s.moved:
        return ALREADY_MOVED
    return MOVE_THEN_ACT if exits(b, s) == 0 else NO_DOOR


@rule
def task_refusal(b: Box, s: State, task: int) -> int:
    """R34, R39, R41: the reason why the acting cat may not try this task, or LEGAL. Whether the die can be enough is
    checked last."""
    reason = task_here_refusal(b, s, task)
    if reason == NOT_NOW:
        return NOT_NOW
    if s.acted:
        return ALREADY_ACTED
    if reason != LEGAL:
        return reason
    return LEGAL if can_succeed(b, s, s.cat, task, 0) else HOPELESS


@rule
def task_here_refusal(b: Box, s: State, task: int) -> int:
    """The reason why this cat may not try a task here and now, whatever its die shows; or LEGAL."""
    if task == A_FIND:
        return find_refusal(b, s)
    if task == A_DISTRACT:  # R61
        if not home_yet(s):
            return NOT_HOME
        return LEGAL if in_reach(b, s, s.cat) else TOO_FAR
    if task < A_SMASH:
        return destroy_refusal(b, s, task - A_DESTROY)
    if task < A_COMBINE:
        return item_refusal(b, s, b.task_item[task])
    pair = 1 << b.escape_item[b.pair_first[task]] | 1 << b.escape_item[b.pair_second[task]]
    return LEGAL if combinable(b, s) & pair == pair else NOT_NOW  # R52


@rule
def find_refusal(b: Box, s: State) -> int:
    """R45-R49, Q9-Q11: a cat may find one item in each room, if the deck has an item that fits the room."""
    room = s.place[s.cat]
    if s.found[s.cat] >> room & 1:
        return FOUND_HERE
    return LEGAL if fitting(b, s, room) != 0 else PICKED_CLEAN


@rule
def destroy_refusal(b: Box, s: State, thing: int) -> int:
    """R70, R71, R76: a cat destroys a thing in its room that is not broken. Before the human is home, only openings can
    be destroyed."""
    if b.thing_room[thing] != s.place[s.cat]:
        return NOT_HERE
    if s.broken >> thing & 1:
        return BROKEN_ALREADY
    return LEGAL if home_yet(s) or b.openings >> thing & 1 else NOT_HOME


@rule
def item_refusal(b: Box, s: State, item: int) -> int:
    """R51, R70, R76: a cat uses or smashes an item that it holds, if there is a target for the item. If the item
    distracts the human, the human must be home."""
    if s.held[s.cat] >> item & 1 == 0:
        return NOT_NOW
    effect = b.item_effect[item]
    if not home_yet(s) and effect in (DISTRACTION, MOVE_HUMAN):
        return NOT_HOME
    aim = b.item_aim[item]
    return LEGAL if aim == TURN or targets(b, s, item, aim) != 0 else NO_TARGET


@rule
def combinable(b: Box, s: State) -> int:
    """R52, Q16: the ESCAPE items and rigs that the acting cat can combine, as bits."""
    reach = s.held[s.cat]
    if b.combine_reach == ROOM_REACH:
        here = s.place[s.cat]
        reach |= s.floor[here]
        for cat in range(CATS):
            if s.place[cat] == here:
                reach |= s.held[cat]
    return reach & b.escape


@rule
def movable(s: State) -> int:
    """R55-R57: the items that the acting cat holds and that have not been moved this turn, as bits."""
    return s.held[s.cat] & ~s.handled


@rule
def collectable(s: State) -> int:
    """R57, R58, Q19: the items in this room that the acting cat may pick up, as bits.

    Items that were moved this turn, or that this cat has dropped, must stay where they are.
    """
    return s.floor[s.place[s.cat]] & ~s.handled & ~s.barred[s.cat]


@rule
def askable(b: Box, s: State) -> int:
    """R56, R57, Q13: the items for which the acting cat may ask, as bits: not moved and not asked for this turn."""
    return tradable(b, s) & ~s.handled & ~s.asked


@rule
def held_refusal(s: State, item: int) -> int:
    """R55-R57: a cat drops or gives an item that it holds. Each item moves once a turn."""
    if movable(s) >> item & 1:
        return LEGAL
    return MOVED_ALREADY if s.held[s.cat] >> item & 1 else NOT_NOW


@rule
def pick_up_refusal(s: State, item: int) -> int:
    """R57, R58, Q19: a cat picks up an item in its room that it has not dropped itself."""
    if collectable(s) >> item & 1:
        return LEGAL
    if s.floor[s.place[s.cat]] >> item & 1 == 0:
        return NOT_NOW
    return MOVED_ALREADY if s.handled >> item & 1 else DROPPED_IT


@rule
def give_refusal(b: Box, s: State, item: int, cat: int) -> int:
    """R56, Q13: a cat gives an item to a cat that it can trade with."""
    if cat == s.cat:
        return NOT_NOW
    reason = held_refusal(s, item)
    if reason == LEGAL and not can_trade(b, s, cat):
        return CAT_ELSEWHERE
    return reason


@rule
def ask_refusal(b: Box, s: State, item: int) -> int:
    """R56, R57, Q13: a cat may ask for each item once a turn, if it can trade with the cat that holds the item."""
    if askable(b, s) >> item & 1:
        return LEGAL
    if tradable(b, s) >> item & 1 == 0:
        return NOT_NOW
    return MOVED_ALREADY if s.handled >> item & 1 else ASKED_ALREADY
