"""The Getaway: when the coast is clear, and when the cats escape (R12-R24)."""

from __future__ import annotations

from mewple.core.bits import lowest_bit
from mewple.core.events import Log, emit
from mewple.core.record import Reals
from mewple.core.rule import rule
from mewple.games.cat_astrophe.checks import openings
from mewple.games.cat_astrophe.content import CATS
from mewple.games.cat_astrophe.state import CONTENT, E_CAUGHT, E_COAST, E_ESCAPED, LOST, NOBODY, OVER, WON, Box, State

ANY_ORDER = CONTENT.choice("escape_order", "any")
ANYWHERE, NEAR = CONTENT.choice("escape_gather", "anywhere"), CONTENT.choice("escape_gather", "near")
BY_TRACKER, BY_CARDS, BY_ROUNDS = range(3)


@rule
def clear_coast(b: Box, s: State, log: Log) -> None:
    """R14, R19, Q4: clears the coast after a distraction, if the cats already have an opening and a rig."""
    counts = (s.rigs != 0 and openings(b, s) != 0) or b.escape_order == ANY_ORDER
    if counts and not s.coast:
        s.coast = 1
        emit(log, E_COAST, NOBODY)


@rule
def rig_in(s: State, room: int) -> bool:
    """Whether a cat in this room holds a rig."""
    for cat in range(CATS):
        if s.place[cat] == room and s.held[cat] & s.rigs != 0:
            return True
    return False


@rule
def all_near(b: Box, s: State, room: int) -> bool:
    """R21 (d), Q3: whether all cats are in the room or, as an option, next door."""
    most = 1 if b.escape_gather == NEAR else 0
    for cat in range(CATS):
        if b.distance[s.place[cat]][room] > most:
            return False
    return True


@rule
def way_out(b: Box, s: State) -> int:
    """R21: the room through which the cats can escape now, if the coast is clear; -1 if there is none."""
    ways = openings(b, s)
    while ways != 0:
        room = b.thing_room[lowest_bit(ways)]
        unseen = s.human != room or s.charmer >= 0
        if unseen and all_near(b, s, room) and rig_in(s, room):
            return room
        ways &= ways - 1
    return -1


@rule
def try_escape(b: Box, s: State, log: Log) -> None:
    """R21, R22: the cats win as soon as all conditions are true."""
    if not s.coast:
        return
    room = way_out(b, s)
    if b.escape_gather == ANYWHERE and openings(b, s) != 0:
        if (s.held[0] | s.held[1] | s.held[2] | s.held[3]) & s.rigs != 0:
            room = b.thing_room[lowest_bit(openings(b, s))]
    if room >= 0:
        s.phase = OVER
        s.result = WON
        emit(log, E_ESCAPED, NOBODY, room, s.round)


@rule
def lose(b: Box, s: State, why: int, log: Log) -> None:
    """R16, R97: the cats lose together."""
    s.phase = OVER
    s.result = LOST
    emit(log, E_CAUGHT, NOBODY, s.tracker, why)


@rule
def returns(b: Box, s: State, out: Reals) -> None:
    """R16: writes each seat's share of the win: all win, or all lose."""
    for seat in range(s.seats):
        out[seat] = 1.0 if s.result == WON else 0.0


@rule
def points(b: Box, s: State, seat: int) -> int:
    """There is no score: 1 after the cats have escaped, otherwise 0."""
    return 1 if s.result == WON else 0
