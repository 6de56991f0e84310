"""Driving a space, bringing in a second cab, and losing spaces (R18-R29, R50-R54)."""

from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.cabbie.ending import check_target
from mewple.games.cabbie.roads import cab_on, jammed, number, occupied, owner
from mewple.games.cabbie.state import (
    BEHIND_A_CAB,
    BEHIND_A_JAM,
    E_LOST,
    E_SECOND_CAB,
    E_STEPPED,
    E_STOPPED,
    NONE,
    TRAPPED,
    WAYS,
    Box,
    State,
)
from mewple.games.cabbie.trips import note_entering, reach_place, tell_run


@rule
def enter_second_cab(b: Box, s: State, place: int, log: Log) -> None:
    """R50, R51, Q23: brings in the active seat's second cab at a starting point. This costs no space."""
    s.square[number(s, 1)] = b.start_square[place]
    s.may_enter = 0
    emit(log, E_SECOND_CAB, s.active, place)


@rule
def drive(b: Box, s: State, which: int, way: int, log: Log) -> None:
    """R19, R23, R24: drives one of the active seat's cabs one space. A passenger who arrives pays at once (Q16)."""
    cab = number(s, which)
    here = s.square[cab]
    to = b.next[here][way]
    beside = b.beside[here] >> way & 1
    note_order(s, which)
    if s.runner != cab:
        tell_run(s, log)
        s.runner = cab
    s.run += 1
    s.behind[cab] = here
    s.square[cab] = to
    s.quota -= 1
    s.moved[which] += 1
    s.changed = s.changed & ~(1 << which) | beside << which
    s.may_enter = 0
    emit(log, E_STEPPED, s.active, cab, here, to, way, beside)
    note_entering(b, s, cab)
    if s.passenger[cab] != NONE and b.place_of[to] != NONE:
        reach_place(b, s, cab, b.place_of[to], log)
        check_target(b, s, log)


@rule
def note_order(s: State, which: int) -> None:
    """Q24, `one_then_other`: records which cab moved first, and whether the other one has moved since."""
    if s.lead == NONE:
        s.lead = which
    elif s.lead != which:
        s.switched = 1


@rule
def tell_lost(b: Box, s: State, by_choice: bool, log: Log) -> None:
    """R29: writes an event saying why spaces are lost: the driver stopped (`by_choice`), or a jam or a cab is in the
    way."""
    if by_choice:
        emit(log, E_STOPPED, s.active, s.quota)
        return
    which = 1 if s.square[number(s, 1)] != NONE and s.runner == number(s, 1) else 0
    cab = number(s, which)
    here = s.square[cab]
    if jammed(b, s, here):
        emit(log, E_LOST, s.active, s.quota, cab, here, TRAPPED, NONE)
        return
    for way in range(WAYS):
        to = b.next[here][way]
        if to != NONE and jammed(b, s, to):
            emit(log, E_LOST, s.active, s.quota, cab, here, BEHIND_A_JAM, NONE)
            return
        if to != NONE and occupied(s, to):
            emit(log, E_LOST, s.active, s.quota, cab, here, BEHIND_A_CAB, owner(cab_on(s, to)))
            return
