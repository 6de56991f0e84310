"""The action that a clock takes for a driver whose time for a decision is up (Q43)."""

from __future__ import annotations

from mewple.core.bits import lowest_bit
from mewple.core.rule import rule
from mewple.games.critter_cab.riders import tip
from mewple.games.critter_cab.state import (
    A_ALLEY,
    A_BET,
    A_BOTH,
    A_CARD,
    A_DRIVE,
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
    PICKING,
    PLACING,
    STANDS,
    TOWING,
    VALUES,
    Box,
    State,
)
from mewple.games.critter_cab.tables import LOW
from mewple.games.critter_cab.turns import taxi_free
from mewple.games.critter_cab.walk import ends_high, ends_low, own_path

FAR = 1 << 20
"""A number larger than any distance."""
PACKED = 128
"""The factor with which a distance and a tile are packed into one number: the distance times `PACKED`, plus the
tile."""


@rule
def timeout(b: Box, s: State, seat: int) -> int:
    """Q43: a legal action for the driver on turn. In the same position, the action is always the same. It never plays a
    kept card."""
    if s.phase == PICKING:
        return A_TAXI + first_free_taxi(s)
    if s.phase == PLACING:
        return A_PLACE + best_stand(b, s, seat)
    if s.phase == CHOOSING:
        return better_rider(b, s, seat) if s.crowded else A_BOTH
    if s.phase == BETTING:
        return A_BET
    if s.phase == DODGING:
        return A_ALLEY
    if s.phase == TOWING:
        return A_TOW + wanted_tow(b, s, seat)
    if s.phase == DRIVING and s.jammed:
        return A_END_TURN
    return nearest_drive(b, s, seat)


@rule
def first_free_taxi(s: State) -> int:
    """D1: the first taxi that nobody drives."""
    taxi = 0
    while not taxi_free(s, taxi):
        taxi += 1
    return taxi


@rule
def best_stand(b: Box, s: State, seat: int) -> int:
    """D2: the stand with the shortest trips on average."""
    path = own_path(b, s, seat)
    chosen = 0
    for stand in range(STANDS):
        if b.usual[path][b.stand_tile[stand]] < b.usual[path][b.stand_tile[chosen]]:
            chosen = stand
    return chosen


@rule
def better_rider(b: Box, s: State, seat: int) -> int:
    """D3: the slot of the card that pays more; the first one if both pay the same."""
    one, two = s.riders[seat][0], s.riders[seat][1]
    more = b.fare[two] + tip(b, s, seat, two) > b.fare[one] + tip(b, s, seat, one)
    return A_KEEP + (1 if more else 0)


@rule
def wanted_tow(b: Box, s: State, seat: int) -> int:
    """D9: of the nearest stands, the first one where a passenger gets off. If there is none, the first of the nearest
    stands."""
    nearest = b.nearest[s.tile[seat]]
    wanted = nearest & (s.wants[seat][0] | s.wants[seat][1])
    if wanted == 0:
        wanted = nearest
    for stand in range(STANDS):
        if wanted >> stand & 1:
            return stand
    return 0


# --- The nearest drive ---


@rule
def nearest_drive(b: Box, s: State, seat: int) -> int:
    """D5, D6: the action for the card, or the end tile, that comes nearest to an open destination. The lowest one wins
    ties."""
    wanted = s.wants[seat][0] | s.wants[seat][1]
    if s.phase == AIMING:
        return A_DRIVE + nearest_end(b, s, seat, wanted, s.steps) % PACKED
    best, card = FAR, 0
    for value in range(VALUES):
        if s.hand[seat][value] > 0:
            left = nearest_end(b, s, seat, wanted, value + 1 + s.bonus) // PACKED
            if left < best:
                best, card = left, value
            if s.sloth[seat]:
                break
    return A_CARD + card


@rule
def nearest_end(b: Box, s: State, seat: int, wanted: int, steps: int) -> int:
    """Of the tiles where a move of `steps` steps can end, the one that is nearest to a stand in `wanted`. It is packed
    into one number with the distance to that stand."""
    own = own_path(b, s, seat)
    start = s.tile[seat]
    best = FAR * PACKED
    for word in range(2):
        tiles = ends_low(b, own | s.lent, own, steps, start)
        if word == 1:
            tiles = ends_high(b, own | s.lent, own, steps, start)
        while tiles != 0:
            tile = LOW * word + lowest_bit(tiles)
            best = min(best, way_left(b, own, wanted, tile) * PACKED + tile)
            tiles &= tiles - 1
    return best


@rule
def way_left(b: Box, path: int, wanted: int, tile: int) -> int:
    """The distance from a tile to the nearest of these stands; 0 if there are none."""
    if wanted == 0:
        return 0
    least = FAR
    for stand in range(STANDS):
        if wanted >> stand & 1:
            least = min(least, b.distance[path * STANDS + stand][tile])
    return least
