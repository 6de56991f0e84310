"""How the game ends: the leaders, the tie-break, the winners and their shares."""

from mewple.core.actions import TABLE
from mewple.core.events import Log, emit
from mewple.core.record import Reals
from mewple.core.rule import rule
from mewple.games.jetcats.state import CONTENT, E_WON, OVER, Box, State

BY_LAUNCHES = CONTENT.choice("tiebreak_compare", "launches")


@rule
def best_seats(s: State, among: int, by_launches: bool) -> int:
    """The seats in `among` with the most Victory Points (or Launches), as bits."""
    most = -1
    found = 0
    for seat in range(s.seats):
        if among >> seat & 1:
            mine = s.launches[seat] if by_launches else s.vp[seat]
            if mine > most:
                most = mine
                found = 0
            if mine == most:
                found |= 1 << seat
    return found


@rule
def decided(b: Box, s: State) -> int:
    """R41, Q21, Q22: the winners of a tie-break, as bits. If several leaders are still equal, they share
    the victory."""
    return best_seats(s, s.extra, b.tiebreak_compare == BY_LAUNCHES)


@rule
def most_vp(s: State) -> int:
    most = 0
    for seat in range(s.seats):
        most = max(most, s.vp[seat])
    return most


@rule
def finish(b: Box, s: State, winners: int, log: Log) -> None:
    """R38, R39: ends the game. Leftover Jetpacks and tokens are worth nothing."""
    s.phase = OVER
    s.winners = winners
    emit(log, E_WON, TABLE, winners, most_vp(s))


@rule
def returns(b: Box, s: State, out: Reals) -> None:
    """R39, R41, Q22: writes each seat's share of the win. Several winners have equal shares."""
    sharing = 0
    for seat in range(s.seats):
        sharing += s.winners >> seat & 1
    for seat in range(s.seats):
        out[seat] = 1.0 / sharing if s.winners >> seat & 1 else 0.0


@rule
def points(b: Box, s: State, seat: int) -> int:
    return s.vp[seat]
