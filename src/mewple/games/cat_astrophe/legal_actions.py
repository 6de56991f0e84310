"""Lists the legal actions, ascending. This is faster than asking `legality` about each of them."""

from __future__ import annotations

from mewple.core.bits import lowest_bit
from mewple.core.reasons import LEGAL
from mewple.core.record import Cells
from mewple.core.rule import rule
from mewple.games.cat_astrophe.acts import targets
from mewple.games.cat_astrophe.content import CATS, ITEMS, ROOMS
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
    A_ACCEPT,
    A_ASK,
    A_CHARM,
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
    ALL_CATS,
    ANSWER,
    EFFECT,
    LOSE,
    NAME,
    PICK,
    TURN,
    Box,
    State,
)

MOST_LEGAL = 1 + ROOMS + 2 + 3 + 3 + 13 + 66 + 4 * ITEMS
"""The largest possible number of legal actions. A cat has that many if it holds all items, and can drop each one or
give it to three cats."""


@rule
def legal(b: Box, s: State, seat: int, out: Cells) -> int:
    """Writes the legal actions into `out`, ascending, and returns how many there are."""
    if pending(b, s) >> seat & 1 == 0:
        return 0
    if s.phase == TURN:
        return legal_turn(b, s, out)
    if s.phase in (PICK, NAME):
        return add_bits(b, ALL_CATS & ~s.done, A_NEXT_CAT, out, 0)
    if s.phase == ANSWER:
        return add_bits(b, 3, A_ACCEPT, out, 0)
    if s.phase == EFFECT:
        out[0] = A_CHARM
        return add_bits(b, effect_rooms(b, s), A_LURE, out, 1)
    if s.phase == LOSE:
        return add_bits(b, s.held[s.cat], A_LOSE_ITEM, out, 0)
    return add_bits(b, targets(b, s, b.task_item[s.task], s.phase), first_target(s.phase), out, 0)


@rule
def add_bits(b: Box, bits: int, first: int, out: Cells, count: int) -> int:
    """Appends action `first` + n for each bit n that is set."""
    while bits != 0:
        out[count] = first + lowest_bit(bits)
        count += 1
        bits &= bits - 1
    return count


@rule
def legal_turn(b: Box, s: State, out: Cells) -> int:
    out[0] = A_END_TURN
    count = add_bits(b, exits(b, s), A_MOVE, out, 1)
    if not s.acted:
        count = legal_tasks(b, s, out, count)
    mine = movable(s)
    count = add_bits(b, mine, A_DROP, out, count)
    count = add_bits(b, collectable(s), A_PICK_UP, out, count)
    while mine != 0:
        item = lowest_bit(mine)
        for cat in range(CATS):
            if can_trade(b, s, cat):
                out[count] = A_GIVE + item * CATS + cat
                count += 1
        mine &= mine - 1
    return add_bits(b, askable(b, s), A_ASK, out, count)


@rule
def legal_tasks(b: Box, s: State, out: Cells, count: int) -> int:
    """Appends the legal tasks. To save time, `task_refusal` is asked only about tasks that this cat could try here with
    its items."""
    things = b.room_things[s.place[s.cat]] & ~s.broken
    items = s.held[s.cat] & (b.smashable | b.usable)
    parts = combinable(b, s)
    seconds = parts & (parts - 1)
    smashing = items & b.smashable
    using = items & b.usable
    task = A_FIND
    while task >= 0:
        if task_refusal(b, s, task) == LEGAL:
            out[count] = task
            count += 1
        if task == A_FIND:
            task = A_DISTRACT
        elif things != 0:
            task = A_DESTROY + lowest_bit(things)
            things &= things - 1
        elif smashing != 0:
            task = b.item_task[lowest_bit(smashing)]
            smashing &= smashing - 1
        elif using != 0:
            task = b.item_task[lowest_bit(using)]
            using &= using - 1
        elif seconds != 0:
            task = b.pair_task[b.escape_place[lowest_bit(parts)]][b.escape_place[lowest_bit(seconds)]]
            seconds &= seconds - 1
            if seconds == 0:
                parts &= parts - 1
                seconds = parts & (parts - 1)
        else:
            task = -1
    return count
