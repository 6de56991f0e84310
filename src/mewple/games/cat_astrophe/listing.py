"""Everything that is legal, ascending: what the moment can offer, as `legality` has it."""

from __future__ import annotations

from mewple.core.record import Cells
from mewple.core.rule import rule
from mewple.core.words import LEGAL
from mewple.games.cat_astrophe.acts import targets
from mewple.games.cat_astrophe.checks import lowest_bit
from mewple.games.cat_astrophe.home import CATS, ITEMS, ROOMS
from mewple.games.cat_astrophe.legality import (
    askable,
    collectable,
    combinable,
    effect_rooms,
    exits,
    first_target,
    movable,
    pending,
    task_refusal,
)
from mewple.games.cat_astrophe.paws import can_trade
from mewple.games.cat_astrophe.state import (
    ACCEPT,
    ALL_CATS,
    ANSWER,
    ASK,
    CHARM,
    DESTROY,
    DISTRACT,
    DROP,
    EFFECT,
    END_TURN,
    FIND,
    GIVE,
    LOSE,
    LOSE_ITEM,
    LURE,
    MOVE,
    NAME,
    NEXT_CAT,
    PICK,
    PICK_UP,
    TURN,
    Box,
    State,
)

MOST_LEGAL = 1 + ROOMS + 2 + 3 + 3 + 13 + 66 + 4 * ITEMS
"""The turn with everything in one cat's paws: each item is dropped or given to three cats, or lies or is asked for."""


@rule
def legal(b: Box, s: State, seat: int, out: Cells) -> int:
    if pending(b, s) >> seat & 1 == 0:
        return 0
    if s.phase == TURN:
        return legal_turn(b, s, out)
    if s.phase in (PICK, NAME):
        return add_bits(b, ALL_CATS & ~s.done, NEXT_CAT, out, 0)
    if s.phase == ANSWER:
        return add_bits(b, 3, ACCEPT, out, 0)
    if s.phase == EFFECT:
        out[0] = CHARM
        return add_bits(b, effect_rooms(b, s), LURE, out, 1)
    if s.phase == LOSE:
        return add_bits(b, s.held[s.cat], LOSE_ITEM, out, 0)
    return add_bits(b, targets(b, s, b.task_item[s.task], s.phase), first_target(s.phase), out, 0)


@rule
def add_bits(b: Box, bits: int, first: int, out: Cells, count: int) -> int:
    """One action for each bit, appended."""
    while bits != 0:
        out[count] = first + lowest_bit(b, bits)
        count += 1
        bits &= bits - 1
    return count


@rule
def legal_turn(b: Box, s: State, out: Cells) -> int:
    out[0] = END_TURN
    count = add_bits(b, exits(b, s), MOVE, out, 1)
    if not s.acted:
        count = legal_tasks(b, s, out, count)
    mine = movable(s)
    count = add_bits(b, mine, DROP, out, count)
    count = add_bits(b, collectable(s), PICK_UP, out, count)
    while mine != 0:
        item = lowest_bit(b, mine)
        for cat in range(CATS):
            if can_trade(b, s, cat):
                out[count] = GIVE + item * CATS + cat
                count += 1
        mine &= mine - 1
    return add_bits(b, askable(b, s), ASK, out, count)


@rule
def legal_tasks(b: Box, s: State, out: Cells, count: int) -> int:
    """The tasks that this cat, here and with these items, could try; each is asked about once, in one place."""
    things = b.room_things[s.place[s.cat]] & ~s.broken
    items = s.held[s.cat] & (b.smashable | b.usable)
    parts = combinable(b, s)
    seconds = parts & (parts - 1)
    smashing = items & b.smashable
    using = items & b.usable
    task = FIND
    while task >= 0:
        if task_refusal(b, s, task) == LEGAL:
            out[count] = task
            count += 1
        if task == FIND:
            task = DISTRACT
        elif things != 0:
            task = DESTROY + lowest_bit(b, things)
            things &= things - 1
        elif smashing != 0:
            task = b.item_task[lowest_bit(b, smashing)]
            smashing &= smashing - 1
        elif using != 0:
            task = b.item_task[lowest_bit(b, using)]
            using &= using - 1
        elif seconds != 0:
            task = b.pair_task[b.escape_place[lowest_bit(b, parts)]][b.escape_place[lowest_bit(b, seconds)]]
            seconds &= seconds - 1
            if seconds == 0:
                parts &= parts - 1
                seconds = parts & (parts - 1)
        else:
            task = -1
    return count
