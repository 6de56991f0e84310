"""Playing a Movement Card and driving (R26-R32)."""

from __future__ import annotations

from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.critter_cab.content_town import CLOUD, WATER
from mewple.games.critter_cab.decks import discard_movement, disclose, fill_hand
from mewple.games.critter_cab.landing import land
from mewple.games.critter_cab.state import (
    AIMING,
    E_PLAYED,
    E_STEP,
    E_STOPPED,
    IN_THE_AIR,
    ON_ROAD,
    ON_WATER,
    Box,
    State,
)
from mewple.games.critter_cab.walk import PASS_THROUGH, own_path, route, step_from, visited_stands


@rule
def play_card(b: Box, s: State, value: int, log: Log) -> None:
    """R26, R31: the driver plays and discards a Movement Card. Bonuses are added only to the first card of the turn
    (section 6.5)."""
    seat = s.player
    s.hand[seat][value] -= 1
    discard_movement(b, s, value)
    s.sloth[seat] = 0
    s.steps = value + 1 + s.bonus
    s.bonus = 0
    s.by_card = 1
    s.phase = AIMING
    emit(log, E_PLAYED, seat, value + 1, s.steps)
    disclose(b, s, seat, log)


@rule
def drive(b: Box, s: State, end: int, log: Log) -> None:
    """R27, R28, R32, Q7: moves the taxi, fills the hand up, and plays out the landing."""
    seat, steps = s.player, s.steps
    s.steps = 0  # while the taxi is on its way there is nothing to choose
    stands = 0
    if b.delivery == PASS_THROUGH or log.room > 0:
        path = own_path(b, s, seat) | s.lent
        walk = route(b, s, seat, path, end, steps)
        if b.delivery == PASS_THROUGH:
            stands = visited_stands(b, path, s.tile[seat], walk, steps)
        take_steps(b, s, path, walk, steps, log)
    if b.tile_stand[end] >= 0:
        stands |= 1 << b.tile_stand[end]
    s.tile[seat] = end
    emit(log, E_STOPPED, seat, end)
    if s.by_card:
        s.by_card = 0
        fill_hand(b, s, seat, log)
    land(b, s, stands, log)


@rule
def take_steps(b: Box, s: State, path: int, walk: int, steps: int, log: Log) -> None:
    """Moves the taxi tile by tile, with an event for each step."""
    for number in range(steps):
        tile = s.tile[s.player]
        near = step_from(b, path, tile, walk >> (4 * number) & 15)
        way = ON_ROAD
        if b.tile_kind[tile] == WATER or b.tile_kind[near] == WATER:
            way = ON_WATER
        elif b.tile_kind[tile] == CLOUD or b.tile_kind[near] == CLOUD:
            way = IN_THE_AIR
        s.tile[s.player] = near
        emit(log, E_STEP, s.player, tile, near, way)
