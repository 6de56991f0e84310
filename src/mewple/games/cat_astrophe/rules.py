"""The functions that every game must have, and what each action does. Clauses are those of the ledger.

`legality` says what is legal. Other modules carry out what happens: `acts` tasks with a roll, `paws` free actions,
`human` and `round_event` the event, `turns` turns and rounds, and `ending` the Getaway.
"""

from __future__ import annotations

from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.cat_astrophe.acts import attempt, charm, lure, set_target, take_aim
from mewple.games.cat_astrophe.content import CATS
from mewple.games.cat_astrophe.ending import points, returns, try_escape
from mewple.games.cat_astrophe.imagine import imagine
from mewple.games.cat_astrophe.invariants import invariants
from mewple.games.cat_astrophe.legal_actions import legal
from mewple.games.cat_astrophe.legality import first_target, pending, refusal
from mewple.games.cat_astrophe.observe import observe
from mewple.games.cat_astrophe.paws import answer, ask, drop, hand_over, pick_up
from mewple.games.cat_astrophe.policies import decide
from mewple.games.cat_astrophe.state import (
    A_ACCEPT,
    A_ASK,
    A_CHARM,
    A_COMBINE,
    A_DECLINE,
    A_DROP,
    A_END_TURN,
    A_FIND,
    A_GIVE,
    A_LOSE_ITEM,
    A_LURE,
    A_MOVE,
    A_NEXT_CAT,
    A_PICK_UP,
    A_TARGET_ROOM,
    A_USE,
    E_MOVED,
    ENDED,
    LOSE,
    OVER,
    PICK,
    TASKS,
    TURN,
    Box,
    State,
)
from mewple.games.cat_astrophe.timeout import timeout
from mewple.games.cat_astrophe.turns import end_turn, length, lose_item, pick_cat, setup, shed, start_turn

__all__ = [
    "apply",
    "decide",
    "imagine",
    "invariants",
    "kind_of_step",
    "legal",
    "length",
    "observe",
    "pending",
    "points",
    "refusal",
    "returns",
    "settle_step",
    "setup",
    "take_action",
    "timeout",
]  # fmt: skip


@rule
def apply(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """Takes the action, and every step after it that needs no decision: the roll, the next turn, the event."""
    take_action(b, s, seat, action, log)
    while not settle_step(b, s, log):
        pass


@rule
def take_action(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """Carries out a decision, without the roll that may follow."""
    if A_FIND <= action < TASKS:
        s.task = action
        if A_USE <= action < A_COMBINE:
            s.phase = b.item_aim[b.task_item[action]]
    elif A_TARGET_ROOM <= action < A_LOSE_ITEM:
        set_target(b, s, action - first_target(s.phase))
    elif A_DROP <= action < A_ACCEPT:
        free_action(b, s, action, log)
    else:
        carry_out(b, s, action, log)


@rule
def settle_step(b: Box, s: State, log: Log) -> bool:
    """Makes one step that needs no decision. If somebody has to decide or the game is over, it makes none and returns
    True."""
    if s.task >= 0:
        take_aim(b, s)
        if s.phase != TURN:
            return True
        attempt(b, s, log)
        return False
    if s.phase == ENDED:
        end_turn(b, s, log)
        return False
    if s.phase == LOSE:
        return shed(b, s, log)
    if s.phase == TURN:  # R22
        try_escape(b, s, log)
        return s.phase == TURN
    return True


@rule
def kind_of_step(b: Box, s: State) -> int:
    """The number of the phase or, if the dice must be rolled next, a number that is higher than every phase."""
    return OVER + 1 if s.task >= 0 and s.phase == TURN else s.phase


@rule
def free_action(b: Box, s: State, action: int, log: Log) -> None:
    """R42: carries out a free action. A cat may take any number of free actions in its turn."""
    if action < A_PICK_UP:
        drop(b, s, action - A_DROP, log)
    elif action < A_GIVE:
        pick_up(b, s, action - A_PICK_UP, log)
    elif action < A_ASK:
        hand_over(b, s, (action - A_GIVE) // CATS, s.cat, (action - A_GIVE) % CATS, log)
    else:
        ask(b, s, action - A_ASK, log)


@rule
def carry_out(b: Box, s: State, action: int, log: Log) -> None:
    """Carries out a decision without a check: moving, ending the turn, effects, answers, dropping, naming a cat."""
    if action == A_END_TURN:
        s.phase = ENDED
    elif action < A_FIND:
        s.place[s.cat] = action - A_MOVE
        s.moved = 1
        emit(log, E_MOVED, s.seat_of[s.cat], s.cat, action - A_MOVE)
    elif action <= A_DECLINE:
        answer(b, s, action == A_ACCEPT, log)
    elif action == A_CHARM:
        charm(s, log)
    elif action < A_TARGET_ROOM:
        lure(s, action - A_LURE, log)
    elif action < A_NEXT_CAT:
        lose_item(b, s, s.cat, action - A_LOSE_ITEM, log)
    elif s.phase == PICK:
        pick_cat(b, s, action - A_NEXT_CAT, log)
    else:
        start_turn(s, action - A_NEXT_CAT, log)
