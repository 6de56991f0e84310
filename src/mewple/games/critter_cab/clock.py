"""What happens when the table's clock runs out (R54) and when a driver resigns (Q43)."""

from __future__ import annotations

from mewple.core.actions import TABLE
from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.critter_cab.decks import discard_movement, disclose
from mewple.games.critter_cab.ending import (
    AT_ONCE,
    FINISH_ROUND,
    announce_last_round,
    end_game,
    in_play,
)
from mewple.games.critter_cab.riders import remove_rider
from mewple.games.critter_cab.state import (
    BY_LEAVING,
    BY_TIME,
    E_RANG,
    E_RESIGNED,
    KINDS,
    NEXT,
    PICKING,
    VALUES,
    Box,
    State,
)
from mewple.games.critter_cab.turns import next_to_pick


@rule
def ring(b: Box, s: State, log: Log) -> None:
    """R54, Q33: time is up. An option says whether the game ends now, after this turn or after this round."""
    s.rang = 1
    emit(log, E_RANG, TABLE)
    if b.time_up == AT_ONCE:
        end_game(b, s, BY_TIME, log)
    elif b.time_up == FINISH_ROUND:
        announce_last_round(s, BY_TIME, log)


@rule
def resign(b: Box, s: State, seat: int, log: Log) -> None:
    """Q43: the driver's cards are discarded, its figurine is removed, and its turn ends. The last driver left wins."""
    picking = s.phase == PICKING
    s.gone[seat] = 1
    give_up_cards(b, s, seat)
    s.tile[seat] = -1
    s.jam[seat] = 0
    s.sloth[seat] = 0
    if seat == s.player:
        s.phase = NEXT
    emit(log, E_RESIGNED, seat)
    disclose(b, s, seat, log)
    if in_play(s) <= 1:
        end_game(b, s, BY_LEAVING, log)
    elif seat == s.player and picking:
        s.phase = PICKING
        next_to_pick(b, s, log)


@rule
def give_up_cards(b: Box, s: State, seat: int) -> None:
    """Q43: discards the driver's Movement Cards, passengers and kept Chance Cards."""
    for value in range(VALUES):
        while s.hand[seat][value] > 0:
            s.hand[seat][value] -= 1
            discard_movement(b, s, value)
    while s.riders[seat][0] >= 0:
        s.passenger_discards |= 1 << remove_rider(s, seat, 0)
    for card in range(KINDS):
        s.chance_discards[card] += s.kept[seat][card]
        s.kept[seat][card] = 0
    s.kept_count[seat] = 0
