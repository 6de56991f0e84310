"""The beginner drives to the nearest destination, plays every kept card at once, and makes other decisions
at random."""

from __future__ import annotations

from mewple.core.chance import below
from mewple.core.reasons import LEGAL
from mewple.core.rule import rule
from mewple.games.critter_cab.legality import kept_refusal
from mewple.games.critter_cab.state import (
    A_ALLEY,
    A_BET,
    A_END_TURN,
    A_KEEP,
    A_PLACE,
    A_TAXI,
    A_TOW,
    AIMING,
    BETTING,
    CHOOSING,
    DODGING,
    DRIVING,
    GREEN_LIGHT,
    PICKING,
    PLACING,
    SLOTS,
    STANDS,
    TAXIS,
    Box,
    Own,
    State,
)
from mewple.games.critter_cab.timeout import best_stand, nearest_drive
from mewple.games.critter_cab.turns import taxi_free


@rule
def beginner(b: Box, s: State, seat: int, own: Own) -> int:
    if s.phase == DRIVING:
        action = any_kept(b, s, seat, own)
        if action >= 0:
            return action
        if s.jammed:
            return A_END_TURN
    if s.phase in (DRIVING, GREEN_LIGHT, AIMING):
        return nearest_drive(b, s, seat)
    if s.phase == PICKING:
        return any_taxi(s, own)
    if s.phase == PLACING:
        return A_PLACE + best_stand(b, s, seat)
    if s.phase == CHOOSING:
        return A_KEEP + below(own, SLOTS if s.crowded else SLOTS + 1)
    if s.phase == BETTING:
        return A_BET + below(own, 2)
    if s.phase == DODGING:
        return A_ALLEY
    return any_tow(b, s, seat, own)


@rule
def any_kept(b: Box, s: State, seat: int, own: Own) -> int:
    """D4: a random legal action that plays a kept card, or -1."""
    if s.kept_count[seat] == 0:
        return -1
    chosen, found = -1, 0
    for action in range(A_BET, A_ALLEY):
        if kept_refusal(b, s, action) == LEGAL:
            found += 1
            if below(own, found) == 0:
                chosen = action
    return chosen


@rule
def any_taxi(s: State, own: Own) -> int:
    """D1: the action that takes a random free taxi."""
    chosen, found = 0, 0
    for taxi in range(TAXIS):
        if taxi_free(s, taxi):
            found += 1
            if below(own, found) == 0:
                chosen = taxi
    return A_TAXI + chosen


@rule
def any_tow(b: Box, s: State, seat: int, own: Own) -> int:
    """D9: the action that picks one of the nearest stands at random."""
    chosen, found = 0, 0
    for stand in range(STANDS):
        if b.nearest[s.tile[seat]] >> stand & 1:
            found += 1
            if below(own, found) == 0:
                chosen = stand
    return A_TOW + chosen
