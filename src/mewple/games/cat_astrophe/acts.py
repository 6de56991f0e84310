"""Actions that need a roll: finding, using, combining, distracting and destroying; and their results (R45-R76)."""

from __future__ import annotations

from mewple.core.bits import count_bits, lowest_bit, pick_bit
from mewple.core.chance import below, die
from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.cat_astrophe.checks import can_succeed, cats_in, home_yet, is_heard, needed
from mewple.games.cat_astrophe.content import CATS, ROOMS
from mewple.games.cat_astrophe.ending import clear_coast
from mewple.games.cat_astrophe.human import move_human
from mewple.games.cat_astrophe.state import (
    A_COMBINE,
    A_DESTROY,
    A_DISTRACT,
    A_FIND,
    A_SMASH,
    A_USE,
    AIM_CAT,
    AIM_ROOM,
    AIM_THING,
    BOOST,
    CONTENT,
    DISTRACTION,
    E_BOOSTED,
    E_BROKE,
    E_CHARMED,
    E_CHECKED,
    E_COMBINED,
    E_DASHED,
    E_DISTRACTED,
    E_FOUND,
    E_LURED,
    E_OPENED,
    E_PRIED,
    E_SHOOED,
    E_SMASHED,
    E_TELEPORTED,
    E_UNHEARD,
    E_USED,
    E_WORE,
    EFFECT,
    MOVE_HUMAN,
    NO_TASK,
    NOBODY,
    O_CHECK,
    O_ITEM,
    OPEN,
    PRY,
    SMASH_IT,
    TELEPORT,
    TURN,
    WEAR,
    ZOOMIES,
    Box,
    State,
)

ANY_ITEM = CONTENT.choice("item_supply", "any")


# --- Targets (D3) ---


@rule
def targets(b: Box, s: State, item: int, aim: int) -> int:
    """R51: the rooms, cats or things that an item can be used on, as bits."""
    effect = b.item_effect[item]
    here = s.place[s.cat]
    if aim == AIM_THING:
        return target_things(b, s, item)
    if aim == AIM_CAT:
        return cats_in(s, here) & ~(1 << s.cat if effect == ZOOMIES else 0)
    if effect == MOVE_HUMAN:
        return b.near[s.human] if home_yet(s) else 0
    most = b.item_amount[item] if effect == ZOOMIES else ROOMS
    rooms = 0
    for room in range(ROOMS):
        if 1 <= b.distance[here][room] <= most:
            rooms |= 1 << room
    return rooms


@rule
def target_things(b: Box, s: State, item: int) -> int:
    """The things in the acting cat's room that the item can pry, open or smash, as bits."""
    effect = b.item_effect[item]
    things = b.room_things[s.place[s.cat]] & ~s.broken
    if effect != SMASH_IT:
        things &= b.openings
        if b.item_only[item] >= 0:
            things &= 1 << b.item_only[item]
        return things & ~s.pried if effect == PRY else things
    if not home_yet(s):
        things &= b.openings
    hopeful = 0
    while things != 0:
        if can_succeed(b, s, s.cat, A_DESTROY + lowest_bit(things), b.item_amount[item]):
            hopeful |= things & -things
        things &= things - 1
    return hopeful


@rule
def set_target(b: Box, s: State, target: int) -> None:
    """Sets a target of the current task. A Catnip Jar needs a cat, and then a room."""
    if s.phase == AIM_CAT:
        s.target_cat = target
        s.phase = AIM_ROOM if b.item_effect[b.task_item[s.task]] == ZOOMIES else TURN
    else:
        s.target = target
        s.phase = TURN


@rule
def take_aim(b: Box, s: State) -> None:
    """Sets targets for which there is only one choice.

    Afterwards the phase is TURN, or the one in which the player chooses a target.
    """
    asking = False
    while s.phase != TURN and not asking:
        bits = targets(b, s, b.task_item[s.task], s.phase)
        asking = bits & (bits - 1) != 0
        if not asking:
            set_target(b, s, lowest_bit(bits))


# --- The check ---


@rule
def attempt(b: Box, s: State, log: Log) -> None:
    """R30, R35, Q37: rolls for the current task. This uses up the cat's boost for the task's trait. A cat that succeeds
    with a Rolling Pin also rolls to smash its target."""
    cat = s.cat
    task = s.task
    bonus = 0
    s.acted = 1
    s.task = NO_TASK
    while task >= 0:
        trait = b.task_trait[task]
        need = needed(b, s, cat, task, bonus)
        face = die(s, b.die[cat][trait], O_CHECK)
        s.boost[cat][trait] = 0
        emit(log, E_CHECKED, s.seat_of[cat], cat, task, trait, max(1, need), face, 1 if face >= need else 0)
        item = b.task_item[task]
        again = face >= need and A_USE <= task < A_COMBINE and b.item_effect[item] == SMASH_IT
        if again:
            spend(s, item, log)
            bonus = b.item_amount[item]
            task = A_DESTROY + s.target
        else:
            if face >= need:
                succeed(b, s, task, log)
            task = NO_TASK
    s.target_cat = NOBODY
    s.target = -1


@rule
def spend(s: State, item: int, log: Log) -> None:
    """R51, Q20: removes a used item from the game."""
    s.held[s.cat] &= ~(1 << item)
    emit(log, E_USED, s.seat_of[s.cat], s.cat, item)


@rule
def succeed(b: Box, s: State, task: int, log: Log) -> None:
    cat = s.cat
    if task == A_FIND:
        take_item(b, s, log)
    elif task == A_DISTRACT:
        distract(b, s, log)
    elif task < A_SMASH:
        wreck(b, s, task - A_DESTROY, log)
    elif task < A_USE:
        s.held[cat] &= ~(1 << b.task_item[task])
        emit(log, E_SMASHED, s.seat_of[cat], cat, b.task_item[task])
        crash(b, s, log)
    elif task < A_COMBINE:
        use(b, s, b.task_item[task], log)
    else:
        join(b, s, b.pair_first[task], b.pair_second[task], log)


@rule
def fitting(b: Box, s: State, room: int) -> int:
    """R46, Q8: the items of the deck that can be found in the room, as bits."""
    return s.deck if b.item_supply == ANY_ITEM else s.deck & b.room_items[room]


@rule
def take_item(b: Box, s: State, log: Log) -> None:
    """R46, R47, R50: the cat takes a random card that fits the room, and leaves a Found token there."""
    room = s.place[s.cat]
    cards = fitting(b, s, room)
    item = pick_bit(cards, below(s, count_bits(cards), O_ITEM))
    s.deck &= ~(1 << item)
    s.held[s.cat] |= 1 << item
    s.found[s.cat] |= 1 << room
    emit(log, E_FOUND, s.seat_of[s.cat], s.cat, item, room)


@rule
def join(b: Box, s: State, first: int, second: int, log: Log) -> None:
    """R52-R54: combines two items or rigs into a rig, held by the acting cat.

    The rig keeps the number of its lowest part.
    """
    head = b.escape_item[first]
    other = b.escape_item[second]
    both = 1 << head | 1 << other
    for cat in range(CATS):
        s.held[cat] &= ~both
        s.barred[cat] &= ~both
    s.floor[s.place[s.cat]] &= ~both
    s.held[s.cat] |= 1 << head
    s.rigs = (s.rigs & ~both) | 1 << head
    s.inside |= 1 << other
    s.parts[first] |= s.parts[second]
    s.parts[second] = 0
    s.score[first] += s.score[second]
    s.score[second] = 0
    if s.handled & both:  # R57: a rig counts as moved if one of its parts was moved
        s.handled |= 1 << head
    if s.asked & both:
        s.asked |= 1 << head
    emit(log, E_COMBINED, s.seat_of[s.cat], s.cat, head, s.parts[first])


# --- Distractions ---


@rule
def wreck(b: Box, s: State, thing: int, log: Log) -> None:
    """R71-R74: puts a Broken token on a thing. An opening becomes a way out; another thing makes a crash."""
    s.broken |= 1 << thing
    if b.openings >> thing & 1:
        emit(log, E_OPENED, s.seat_of[s.cat], s.cat, thing)
    else:
        emit(log, E_BROKE, s.seat_of[s.cat], s.cat, thing)
        crash(b, s, log)


@rule
def crash(b: Box, s: State, log: Log) -> None:
    """R74, R75, Q27: a crash distracts the human everywhere or, as an option, only next door."""
    if is_heard(b, s, s.cat):
        distract(b, s, log)
    else:
        emit(log, E_UNHEARD, s.seat_of[s.cat], s.cat)


@rule
def distract(b: Box, s: State, log: Log) -> None:
    """R19, R62: distracts the human. This may clear the coast. After that the player chooses whether the cat charms or
    lures the human."""
    emit(log, E_DISTRACTED, s.seat_of[s.cat], s.cat)
    clear_coast(b, s, log)
    s.phase = EFFECT


@rule
def charm(s: State, log: Log) -> None:
    """R64, R68: charms the human, who stays in this room and notices nothing there. The cat replaces a
    former charmer."""
    s.charmer = s.cat
    s.phase = TURN
    emit(log, E_CHARMED, s.seat_of[s.cat], s.cat, s.human)


@rule
def lure(s: State, room: int, log: Log) -> None:
    """R63: lures the human. If the cat is in the human's room, both go to a room next door. Otherwise the human comes
    to the cat."""
    together = s.human == s.place[s.cat]
    s.place[s.cat] = room
    move_human(s, room)
    s.phase = TURN
    emit(log, E_LURED, s.seat_of[s.cat], s.cat, room, 1 if together else 0)


# --- Items that are used ---


@rule
def use(b: Box, s: State, item: int, log: Log) -> None:
    """R51: carries out the effect of an item. The targets were chosen before the roll."""
    spend(s, item, log)
    cat = s.cat
    effect = b.item_effect[item]
    amount = b.item_amount[item]
    if effect == WEAR:
        s.worn[cat] |= 1 << item
        emit(log, E_WORE, s.seat_of[cat], cat, item)
    elif effect == BOOST:  # Q37: one boost for each trait
        s.boost[s.target_cat][b.item_trait[item]] = amount
        emit(log, E_BOOSTED, s.seat_of[s.target_cat], s.target_cat, b.item_trait[item], amount)
    elif effect == PRY:
        s.pried |= 1 << s.target
        emit(log, E_PRIED, s.seat_of[cat], cat, s.target, amount)
    elif effect == OPEN:  # Q23
        s.broken |= 1 << s.target
        emit(log, E_OPENED, s.seat_of[cat], cat, s.target)
    elif effect == DISTRACTION:
        crash(b, s, log)
    else:
        go(s, effect, log)


@rule
def go(s: State, effect: int, log: Log) -> None:
    """Carries out effects that move somebody: the cat itself, the human, or another cat."""
    if effect == TELEPORT:
        s.place[s.cat] = s.target
        emit(log, E_TELEPORTED, s.seat_of[s.cat], s.cat, s.target)
    elif effect == MOVE_HUMAN:
        move_human(s, s.target)
        emit(log, E_SHOOED, s.seat_of[s.cat], s.cat, s.target)
    else:
        s.place[s.target_cat] = s.target
        emit(log, E_DASHED, s.seat_of[s.target_cat], s.target_cat, s.target)
