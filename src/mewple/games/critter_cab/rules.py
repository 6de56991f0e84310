"""The functions that every game must have, and what an action does. Clauses are those of `rulebooks/critter-cab.md`."""

from __future__ import annotations

from mewple.core.events import Log
from mewple.core.rule import rule
from mewple.games.critter_cab.clock import resign, ring
from mewple.games.critter_cab.driving import drive, play_card
from mewple.games.critter_cab.ending import points, returns
from mewple.games.critter_cab.imagine import imagine
from mewple.games.critter_cab.invariants import invariants
from mewple.games.critter_cab.kept import play_kept
from mewple.games.critter_cab.landing import answer_jam, call_bet, tow
from mewple.games.critter_cab.legality import legal, pending, refusal
from mewple.games.critter_cab.observe import observe
from mewple.games.critter_cab.policies import decide
from mewple.games.critter_cab.policies.standing import standing
from mewple.games.critter_cab.riders import keep_one, subject
from mewple.games.critter_cab.state import (
    A_ALLEY,
    A_BET,
    A_BOTH,
    A_CARD,
    A_DRIVE,
    A_END_TURN,
    A_KEEP,
    A_PLACE,
    A_RESIGN,
    A_RING,
    A_TAXI,
    A_TOW,
    AIMING,
    BETTING,
    CHOOSING,
    DODGING,
    DRIVING,
    NEXT,
    PICKING,
    PLACING,
    TOWING,
    VALUES,
    Box,
    State,
)
from mewple.games.critter_cab.timeout import timeout
from mewple.games.critter_cab.turns import all_aboard, finish_turn, length, next_turn, pick_taxi, place, setup

__all__ = [
    "apply",
    "decide",
    "imagine",
    "invariants",
    "legal",
    "length",
    "observe",
    "pending",
    "points",
    "refusal",
    "returns",
    "settle_step",
    "setup",
    "standing",
    "subject",
    "take_action",
    "timeout",
]


@rule
def apply(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """Carries out an action. If the turn is over then, the next seat is on turn."""
    take_action(b, s, seat, action, log)
    settle_step(b, s, log)


@rule
def take_action(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """Carries out a decision, without the forced steps after it."""
    if action == A_RING:
        ring(b, s, log)
    elif action == A_RESIGN:
        resign(b, s, seat, log)
    elif s.phase == AIMING:
        drive(b, s, action - A_DRIVE, log)
    elif A_CARD <= action < A_CARD + VALUES:
        play_card(b, s, action - A_CARD, log)
    elif s.phase == DRIVING and action != A_END_TURN:
        play_kept(b, s, action, log)
    else:
        take_smaller_decision(b, s, action, log)


@rule
def settle_step(b: Box, s: State, log: Log) -> bool:
    """Goes on to the next seat's turn. If somebody has to decide or the game is over, does nothing and returns True."""
    if s.phase != NEXT:
        return True
    next_turn(b, s, log)
    return False


@rule
def take_smaller_decision(b: Box, s: State, action: int, log: Log) -> None:
    """Carries out the decisions D1, D2, D3, D7, D8, D9 and D10."""
    if s.phase == PICKING:
        pick_taxi(b, s, action - A_TAXI, log)
    elif s.phase == PLACING:
        place(b, s, action - A_PLACE, log)
    elif s.phase == CHOOSING:
        if action != A_BOTH:
            keep_one(b, s, s.player, action - A_KEEP, log)
        all_aboard(b, s, log)
    elif s.phase == BETTING:
        call_bet(b, s, action - A_BET, log)
    elif s.phase == DODGING:
        answer_jam(b, s, action == A_ALLEY, log)
    elif s.phase == TOWING:
        tow(b, s, action - A_TOW, log)
        finish_turn(b, s, log)
    else:  # A_END_TURN
        finish_turn(b, s, log)
