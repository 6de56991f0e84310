"""How the game ends (R56, R57, Q25, Q26): the target, the last round, and the winners."""

from mewple.core.bits import count_bits
from mewple.core.events import Log, emit
from mewple.core.record import Reals
from mewple.core.rule import rule
from mewple.games.cabbie.state import (
    BY_MONEY,
    E_LAST_ROUND,
    E_NOBODY_WON,
    E_TARGET_REACHED,
    E_WON,
    EQUAL_TURNS,
    NONE,
    OVER,
    SHARED_TIES,
    Box,
    State,
)
from mewple.games.cabbie.trips import money


@rule
def in_play(s: State) -> int:
    """Q30: the seats that have not left, as bits."""
    return ((1 << s.seats) - 1) & ~s.retired


@rule
def check_target(b: Box, s: State, log: Log) -> None:
    """R57, Q26: a seat that has reached the target wins at once. With `equal_turns`, the round is finished before the
    game ends."""
    if b.end != BY_MONEY or money(s, s.active) < b.target_pence:
        return
    if b.equal_turns == EQUAL_TURNS:
        if s.last == 0:
            emit(log, E_TARGET_REACHED, s.active, money(s, s.active))
            s.last = 1
            emit(log, E_LAST_ROUND, NONE, s.round)
    else:
        crown(s, 1 << s.active, log)


@rule
def finish(b: Box, s: State, log: Log) -> None:
    """R56, Q25: ends the game. The player with the most money wins. If several have the most, the one with the most
    trips wins (with `tie_break`). Players who are still equal share the win.

    A player who has left cannot win.
    """
    best = -1
    winners = 0
    for seat in range(s.seats):
        if in_play(s) >> seat & 1:
            mark = money(s, seat) * 1000
            if b.tie_break != SHARED_TIES:
                mark += s.trips[seat]
            if mark > best:
                best = mark
                winners = 0
            if mark == best:
                winners |= 1 << seat
    crown(s, winners, log)


@rule
def crown(s: State, winners: int, log: Log) -> None:
    """Ends the game with these seats (as bits) as its winners."""
    s.phase = OVER
    s.winners = winners
    s.quota = 0
    for seat in range(s.seats):
        if winners >> seat & 1:
            emit(log, E_WON, seat, money(s, seat), s.trips[seat])
    if winners == 0:
        emit(log, E_NOBODY_WON, NONE)


@rule
def returns(b: Box, s: State, out: Reals) -> None:
    """Q25: writes each seat's share of the win. Several winners have equal shares."""
    sharing = count_bits(s.winners)
    for seat in range(s.seats):
        out[seat] = 1.0 / sharing if s.winners >> seat & 1 else 0.0


@rule
def points(b: Box, s: State, seat: int) -> int:
    """R58: the points of a seat are its money in pence."""
    return money(s, seat)
