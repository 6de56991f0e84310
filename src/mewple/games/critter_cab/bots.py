"""The house policies (section 8 of the ledger). Both look only at what their seat may know."""

from __future__ import annotations

from mewple.core.fate import below
from mewple.core.rule import rule
from mewple.core.words import LEGAL
from mewple.games.critter_cab.decks import lowest_bit
from mewple.games.critter_cab.kept import CALL, USE_ALLEY, kept_refusal
from mewple.games.critter_cab.planner import (
    best_drive,
    best_keep,
    best_stand,
    best_taxi,
    best_tow,
    likely_call,
    prepare,
)
from mewple.games.critter_cab.state import (
    ACTIONS,
    AIMING,
    BETTING,
    CHOOSING,
    DODGING,
    DRIVING,
    GREEN_LIGHT,
    OVER,
    PICKING,
    PLACING,
    SLOTS,
    STANDS,
    TAXIS,
    VALUES,
    Box,
    Own,
    State,
)
from mewple.games.critter_cab.tables import LOW
from mewple.games.critter_cab.tactics import best_kept_card
from mewple.games.critter_cab.turn import ROUNDS, round_limit
from mewple.games.critter_cab.walk import ends_high, ends_low, own_path

BEGINNER = 0
PICK, PLACE, KEEP, BOTH = (ACTIONS.first(name) for name in ("taxi", "place", "keep", "both"))
CARD, DRIVE, TOW_TO, END_TURN = (ACTIONS.first(name) for name in ("card", "drive", "tow", "end_turn"))
FAR = 1 << 20


@rule
def house(b: Box, s: State, seat: int, policy: int, own: Own) -> int:
    """Policy 0 is the beginner, 1 the strong driver."""
    if s.phase == OVER:
        return 0
    if policy == BEGINNER:
        return beginner(b, s, seat, own)
    return strong(b, s, seat, own)


# --- Beginner: the nearest stand, every card at once ---


@rule
def beginner(b: Box, s: State, seat: int, own: Own) -> int:
    if s.phase == DRIVING:
        action = any_kept(b, s, seat, own)
        if action >= 0:
            return action
        if s.jammed:
            return END_TURN
    if s.phase in (DRIVING, GREEN_LIGHT, AIMING):
        return nearest_drive(b, s, seat)
    if s.phase == PICKING:
        return any_taxi(s, own)
    if s.phase == PLACING:
        return PLACE + best_stand(b, s, seat)
    if s.phase == CHOOSING:
        return KEEP + below(own, SLOTS if s.crowded else SLOTS + 1)
    if s.phase == BETTING:
        return CALL + below(own, 2)
    if s.phase == DODGING:
        return USE_ALLEY
    return any_tow(b, s, seat, own)


@rule
def any_kept(b: Box, s: State, seat: int, own: Own) -> int:
    """A kept card that may be played; whom or what it is played on is left to chance."""
    if s.kept_count[seat] == 0:
        return -1
    chosen, found = -1, 0
    for action in range(CALL, USE_ALLEY):
        if kept_refusal(b, s, action) == LEGAL:
            found += 1
            if below(own, found) == 0:
                chosen = action
    return chosen


@rule
def any_taxi(s: State, own: Own) -> int:
    chosen, found = 0, 0
    for taxi in range(TAXIS):
        taken = False
        for seat in range(s.seats):
            taken = taken or s.taxi[seat] == taxi
        if not taken:
            found += 1
            if below(own, found) == 0:
                chosen = taxi
    return PICK + chosen


@rule
def any_tow(b: Box, s: State, seat: int, own: Own) -> int:
    chosen, found = 0, 0
    for stand in range(STANDS):
        if b.nearest[s.tile[seat]] >> stand & 1:
            found += 1
            if below(own, found) == 0:
                chosen = stand
    return TOW_TO + chosen


@rule
def way_left(b: Box, path: int, wanted: int, tile: int) -> int:
    """Steps from a tile to the nearest of the stands; 0 when nobody wants to go anywhere."""
    if wanted == 0:
        return 0
    least = FAR
    for stand in range(STANDS):
        if wanted >> stand & 1:
            least = min(least, b.distance[path * STANDS + stand][tile])
    return least


@rule
def nearest_drive(b: Box, s: State, seat: int) -> int:
    """The card, or the end tile, that comes nearest to an open destination; then the lowest card, the lowest tile."""
    wanted = s.wants[seat][0] | s.wants[seat][1]
    if s.phase == AIMING:
        return DRIVE + nearest_end(b, s, seat, wanted, s.steps) % LOW_TILES
    best, card = FAR, 0
    for value in range(VALUES):
        if s.hand[seat][value] > 0:
            left = nearest_end(b, s, seat, wanted, value + 1 + s.bonus) // LOW_TILES
            if left < best:
                best, card = left, value
            if s.sloth[seat]:
                break
    return CARD + card


LOW_TILES = 128


@rule
def nearest_end(b: Box, s: State, seat: int, wanted: int, steps: int) -> int:
    """Over all ends of so many steps: the least way left times 128, plus the tile."""
    own = own_path(b, s, seat)
    start = s.tile[seat]
    best = FAR * LOW_TILES
    for word in range(2):
        tiles = ends_low(b, own | s.lent, own, steps, start)
        if word == 1:
            tiles = ends_high(b, own | s.lent, own, steps, start)
        while tiles != 0:
            tile = LOW * word + lowest_bit(b, tiles)
            best = min(best, way_left(b, own, wanted, tile) * LOW_TILES + tile)
            tiles &= tiles - 1
    return best


# --- Strong: expected turns ---


@rule
def strong(b: Box, s: State, seat: int, own: Own) -> int:
    if s.phase == PICKING:
        return PICK + best_taxi(s)
    if s.phase == PLACING:
        return PLACE + best_stand(b, s, seat)
    if s.phase == CHOOSING:
        return KEEP + best_keep(b, s, seat)
    if s.phase == BETTING:
        return CALL + likely_call(b, s, seat)
    if s.phase == DODGING:
        return USE_ALLEY + (1 if b.limit == ROUNDS and s.round == round_limit(b, s) else 0)
    prepare(b, s, seat, own)
    if s.phase == DRIVING:
        action = best_kept_card(b, s, seat, own)
        if action >= 0:
            return action
        if s.jammed:
            return END_TURN
    if s.phase in (DRIVING, GREEN_LIGHT, AIMING):
        return best_drive(b, s, seat, own)
    return TOW_TO + best_tow(b, s, seat, own)
