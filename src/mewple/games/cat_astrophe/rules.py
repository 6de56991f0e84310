"""The contract of Cat-astrophe, gathered: setting up, doing what was decided, how it stands.

What may be done is in `legality`, what a die decides in `acts`, free actions in `paws`, the event in `human`, turns and
rounds in `turn`, the Getaway in `escape`. Clauses are those of `rulebooks/cat-astrophe.md`.
"""

from __future__ import annotations

from mewple.core.fate import begin
from mewple.core.record import Reals
from mewple.core.rule import rule
from mewple.core.words import Log, emit
from mewple.games.cat_astrophe.acts import attempt, charm, lure, set_target, take_aim
from mewple.games.cat_astrophe.bots import house
from mewple.games.cat_astrophe.escape import try_escape
from mewple.games.cat_astrophe.home import CATS
from mewple.games.cat_astrophe.legality import first_target, pending, refusal
from mewple.games.cat_astrophe.listing import legal
from mewple.games.cat_astrophe.observe import observe
from mewple.games.cat_astrophe.paws import answer, ask, drop, hand_over, pick_up
from mewple.games.cat_astrophe.state import (
    ACCEPT,
    ASK,
    CHARM,
    COMBINE,
    DECLINE,
    DROP,
    END_TURN,
    ENDED,
    EVENTS,
    FIND,
    GIVE,
    LOSE,
    LOSE_ITEM,
    LURE,
    MOVE,
    NEXT_CAT,
    OVER,
    PICK,
    PICK_UP,
    TARGET_ROOM,
    TASKS,
    TURN,
    USE,
    WON,
    Box,
    State,
)
from mewple.games.cat_astrophe.status import status
from mewple.games.cat_astrophe.turn import end_turn, lose_item, pick_cat, setup, shed, start_turn

__all__ = [
    "apply", "house", "imagine", "kind_of_step", "legal", "length", "observe", "pending", "points", "refusal",
    "returns", "settle_step", "setup", "status", "take_action",
]  # fmt: skip

MOVED = EVENTS["moved"]


@rule
def apply(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """One decision and all that follows of itself: the roll, the next turn, the event, the next round."""
    take_action(b, s, seat, action, log)
    while not settle_step(b, s, log):
        pass


@rule
def take_action(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """The decision alone."""
    if FIND <= action < TASKS:
        s.task = action
        if USE <= action < COMBINE:
            s.phase = b.item_aim[b.task_item[action]]
    elif TARGET_ROOM <= action < LOSE_ITEM:
        set_target(b, s, action - first_target(s.phase))
    elif DROP <= action < ACCEPT:
        free_action(b, s, action, log)
    else:
        decide(b, s, action, log)


@rule
def settle_step(b: Box, s: State, log: Log) -> bool:
    """One step that needs no decision; True, and no step, when somebody has to decide or the game is over."""
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
    """The phase, and apart from it a roll that is due."""
    return OVER + 1 if s.task >= 0 and s.phase == TURN else s.phase


@rule
def free_action(b: Box, s: State, action: int, log: Log) -> None:
    """R42: any number on a cat's own turn."""
    if action < PICK_UP:
        drop(b, s, action - DROP, log)
    elif action < GIVE:
        pick_up(b, s, action - PICK_UP, log)
    elif action < ASK:
        hand_over(b, s, (action - GIVE) // CATS, s.cat, (action - GIVE) % CATS, log)
    else:
        ask(b, s, action - ASK, log)


@rule
def decide(b: Box, s: State, action: int, log: Log) -> None:
    """Steps without a check: moving, ending the turn, effects, answers, items to lose, cats to name."""
    if action == END_TURN:
        s.phase = ENDED
    elif action < FIND:
        s.place[s.cat] = action - MOVE
        s.moved = 1
        emit(log, MOVED, s.seat_of[s.cat], s.cat, action - MOVE)
    elif action <= DECLINE:
        answer(b, s, action == ACCEPT, log)
    elif action == CHARM:
        charm(s, log)
    elif action < TARGET_ROOM:
        lure(s, action - LURE, log)
    elif action < NEXT_CAT:
        lose_item(b, s, s.cat, action - LOSE_ITEM, log)
    elif s.phase == PICK:
        pick_cat(b, s, action - NEXT_CAT, log)
    else:
        start_turn(s, action - NEXT_CAT, log)


@rule
def imagine(b: Box, s: State, seat: int, seed: int) -> None:
    """Section 5 of the ledger: what is in both decks is known, their order is not, and it is drawn late.

    So a fresh stream is a fresh deal of everything that anybody cannot know.
    """
    begin(s, seed)


@rule
def returns(b: Box, s: State, out: Reals) -> None:
    """R16: all win or all lose."""
    for seat in range(s.seats):
        out[seat] = 1.0 if s.result == WON else 0.0


@rule
def points(b: Box, s: State, seat: int) -> int:
    """There is no score (facts of the ledger): 1 once the cats are out."""
    return 1 if s.result == WON else 0


@rule
def length(b: Box, s: State) -> int:
    """Rounds, the running one included."""
    return s.round
