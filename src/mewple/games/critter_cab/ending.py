"""How the game ends (R53, R54, R57), and who has won (R58)."""

from __future__ import annotations

from mewple.core.bits import count_bits
from mewple.core.events import Log, emit
from mewple.core.record import Reals
from mewple.core.rule import rule
from mewple.games.critter_cab.state import (
    BY_PASSENGERS,
    BY_TIME,
    CONTENT,
    E_LAST_ROUND,
    E_OVER,
    E_WON,
    OVER,
    PASSENGERS,
    Box,
    State,
)

FINISH_ROUND, AT_ONCE = CONTENT.choice("time_up", "finish_round"), CONTENT.choice("time_up", "immediate")
PLAY_ROUND_OUT = CONTENT.choice("deck_out", "finish_round")


# --- The end ---


@rule
def end_game(b: Box, s: State, why: int, log: Log) -> None:
    """R57, R58: ends the game and announces every winner."""
    s.phase = OVER
    emit(log, E_OVER, -1, why)
    winners = count_winners(b, s)
    for seat in range(s.seats):
        if is_winner(b, s, seat):
            emit(log, E_WON, seat, s.coins[seat], winners)


@rule
def announce_last_round(s: State, why: int, log: Log) -> None:
    """Q31, Q33: announces that the game ends after this round. If the end has several reasons, only the first one is
    announced."""
    if not s.last_round:
        s.last_round = 1 + why
        emit(log, E_LAST_ROUND, -1, why)


@rule
def time_is_up(b: Box, s: State, log: Log) -> None:
    """R54, Q33: the turn is over and time has run out, so the game ends now or after this round."""
    if b.time_up == FINISH_ROUND:
        announce_last_round(s, BY_TIME, log)
    else:
        end_game(b, s, BY_TIME, log)


@rule
def nobody_to_draw(b: Box, s: State, log: Log) -> None:
    """R53, Q31: a driver needs a passenger and none is left, so the game ends now or after this round."""
    if b.deck_out == PLAY_ROUND_OUT:
        announce_last_round(s, BY_PASSENGERS, log)
    else:
        end_game(b, s, BY_PASSENGERS, log)


@rule
def in_play(s: State) -> int:
    """The number of seats that have not left."""
    count = 0
    for seat in range(s.seats):
        if not s.gone[seat]:
            count += 1
    return count


# --- Who has won ---


@rule
def points(b: Box, s: State, seat: int) -> int:
    """Q38: the coins of a seat."""
    return s.coins[seat]


@rule
def deliveries(s: State, seat: int) -> int:
    """The number of Passenger Cards that a seat has delivered."""
    return count_bits(s.delivered[seat])


@rule
def delivered_pax(b: Box, s: State, seat: int) -> int:
    """The number of passengers on the cards that a seat has delivered."""
    total = 0
    for card in range(PASSENGERS):
        if s.delivered[seat] >> card & 1:
            total += b.pax[card]
    return total


@rule
def ahead(b: Box, s: State, seat: int, other: int) -> bool:
    """R58, Q37: whether `seat` ranks higher than `other`."""
    if s.coins[seat] != s.coins[other] or b.tiebreak == 0:
        return s.coins[seat] > s.coins[other]
    if deliveries(s, seat) != deliveries(s, other):
        return deliveries(s, seat) > deliveries(s, other)
    return delivered_pax(b, s, seat) > delivered_pax(b, s, other)


@rule
def is_winner(b: Box, s: State, seat: int) -> bool:
    """R58, Q43: a seat wins if it has not left and no other seat in the game ranks higher."""
    if s.gone[seat]:
        return False
    for other in range(s.seats):
        if not s.gone[other] and ahead(b, s, other, seat):
            return False
    return True


@rule
def count_winners(b: Box, s: State) -> int:
    """R58, Q37: the number of winners."""
    winners = 0
    for seat in range(s.seats):
        if is_winner(b, s, seat):
            winners += 1
    return winners


@rule
def returns(b: Box, s: State, out: Reals) -> None:
    """R58, Q37: writes each seat's share of the win. Winners have equal shares."""
    winners = count_winners(b, s)
    for seat in range(s.seats):
        out[seat] = 1.0 / winners if s.phase == OVER and is_winner(b, s, seat) else 0.0
