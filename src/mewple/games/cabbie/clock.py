"""What happens when the table's clock runs out (Q25) and when a player leaves (Q30)."""

from mewple.core.bits import count_bits
from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.cabbie.ending import crown, in_play
from mewple.games.cabbie.state import CHOOSING, E_HANDED_BACK, E_LAST_ROUND, E_LEFT, E_RANG, NONE, PER_SEAT, Box, State
from mewple.games.cabbie.trips import empty_cab
from mewple.games.cabbie.turns import next_chooser, pass_on


@rule
def ring(s: State, log: Log) -> None:
    """Q25: makes this round the last one. If starting points are still being chosen, the game ends after its first
    round."""
    s.last = 1
    emit(log, E_RANG, NONE)
    if s.round > 0:
        emit(log, E_LAST_ROUND, NONE, s.round)


@rule
def resign(b: Box, s: State, seat: int, log: Log) -> None:
    """Q30: removes the player's cabs and puts their cards under the packs. The last player left wins."""
    s.retired |= 1 << seat
    for cab in range(PER_SEAT * seat, PER_SEAT * seat + PER_SEAT):
        s.square[cab] = NONE
    emit(log, E_LEFT, seat)
    for cab in range(PER_SEAT * seat, PER_SEAT * seat + PER_SEAT):
        if s.passenger[cab] != NONE:
            card = s.destination[cab]
            empty_cab(b, s, cab, log)
            emit(log, E_HANDED_BACK, seat, cab, card)
    left = in_play(s)
    if count_bits(left) <= 1 and (s.seats > 1 or left == 0):
        crown(s, left, log)
    elif s.phase == CHOOSING:
        s.home[seat] = NONE
        next_chooser(b, s, log)
    elif s.active == seat:
        s.asking = NONE
        s.run = 0
        pass_on(b, s, log)
