"""The action that a clock takes for a cat whose time is up (Q44)."""

from __future__ import annotations

from mewple.core.bits import lowest_bit
from mewple.core.rule import rule
from mewple.games.cat_astrophe.acts import targets
from mewple.games.cat_astrophe.content import CATS
from mewple.games.cat_astrophe.legality import first_target
from mewple.games.cat_astrophe.state import (
    A_ACCEPT,
    A_CHARM,
    A_END_TURN,
    A_LOSE_ITEM,
    A_NEXT_CAT,
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


@rule
def timeout(b: Box, s: State, seat: int) -> int:
    """Q44: for each kind of decision, a simple action that is always legal."""
    if s.phase == TURN:
        return A_END_TURN
    if s.phase == EFFECT:
        return A_CHARM
    if s.phase == ANSWER:
        return A_ACCEPT
    if s.phase == LOSE:
        return A_LOSE_ITEM + item_to_lose(b, s)
    if s.phase == PICK:
        return A_NEXT_CAT + lowest_bit(ALL_CATS & ~s.done)
    if s.phase == NAME:
        return A_NEXT_CAT + first_cat_left(s)
    return first_target(s.phase) + lowest_bit(targets(b, s, b.task_item[s.task], s.phase))


@rule
def item_to_lose(b: Box, s: State) -> int:
    """D5: the first item that is no use for the Getaway, or else the first that is no rig, or else the first rig."""
    held = s.held[s.cat]
    if held & ~b.escape != 0:
        return lowest_bit(held & ~b.escape)
    if held & ~s.rigs != 0:
        return lowest_bit(held & ~s.rigs)
    return lowest_bit(held)


@rule
def first_cat_left(s: State) -> int:
    """D6: the first cat in the order of play that has not had its turn."""
    turn = 0
    while turn < CATS - 1 and s.done >> s.order[turn] & 1:
        turn += 1
    return s.order[turn]
