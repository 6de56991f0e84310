"""Which actions are legal, and why an action is refused."""

from __future__ import annotations

from mewple.core.actions import TABLE
from mewple.core.bits import lowest_bit
from mewple.core.reasons import GAME_OVER, LEGAL, NO_SUCH_ACTION, NOT_NOW, NOT_YOUR_TURN
from mewple.core.record import Cells
from mewple.core.rule import rule
from mewple.games.critter_cab.content_town import CLOUD, WATER
from mewple.games.critter_cab.decks import passengers_left
from mewple.games.critter_cab.kept import card_of, rival_of
from mewple.games.critter_cab.landing import SURE_WIN
from mewple.games.critter_cab.state import (
    A_ALLEY,
    A_BET,
    A_BOTH,
    A_CARD,
    A_DRIVE,
    A_END_TURN,
    A_HEART,
    A_KEEP,
    A_PLACE,
    A_RESIGN,
    A_RING,
    A_SLIP,
    A_SLOTH,
    A_TAXI,
    A_TOW,
    AIMING,
    BET,
    BETTING,
    CHOOSING,
    DODGING,
    DRIVING,
    GREEN_LIGHT,
    HEART,
    OVER,
    PICKING,
    PLACING,
    REASONS,
    SLIP,
    SLOTH,
    SLOTS,
    STANDS,
    TAXIS,
    TILES,
    TOWING,
    VALUES,
    Box,
    State,
)
from mewple.games.critter_cab.tables import LOW
from mewple.games.critter_cab.turns import CLOCK, taxi_free
from mewple.games.critter_cab.walk import can_reach, ends_high, ends_low, has_tile, own_path

TAXI_TAKEN, NO_ROOM = REASONS["taxi-taken"], REASONS["no-room-for-both"]
NOT_IN_HAND, SLOTH_AHEAD, IN_A_JAM = (REASONS[name] for name in ("not-in-hand", "sloth", "in-a-jam"))
MUST_DRIVE, NOT_EXACTLY, ONLY_PASSING = (REASONS[name] for name in ("must-drive", "not-exactly", "only-passing"))
RIVER_ONLY, SKY_ONLY, NOT_NEAREST = (REASONS[name] for name in ("river-only", "sky-only", "not-nearest"))
NOT_HELD, ONCE_A_TURN, NO_CALL = REASONS["not-held"], REASONS["once-a-turn"], REASONS["no-call"]
NOBODY_THERE, NOBODY_TO_SWAP = REASONS["nobody-there"], REASONS["nobody-to-swap"]
NO_SUCH_RIVAL, SLOW_ALREADY = REASONS["no-such-rival"], REASONS["slow-already"]
NO_SLIPSTREAM = REASONS["no-slipstream"]


@rule
def pending(b: Box, s: State) -> int:
    """The driver on turn, as a bit; 0 once the game is over."""
    return 0 if s.phase == OVER else 1 << s.player


# --- Refusals ---


@rule
def refusal(b: Box, s: State, seat: int, action: int) -> int:
    """Reason why `seat` may not take `action` now, or LEGAL."""
    if s.phase == OVER:
        return GAME_OVER
    if action == A_RING:
        return ring_refusal(b, s, seat)
    if seat < 0:
        return NOT_YOUR_TURN
    if action == A_RESIGN:
        return resign_refusal(s, seat)
    if seat != s.player:
        return NOT_YOUR_TURN
    if s.phase == AIMING:
        return end_refusal(b, s, action - A_DRIVE) if A_DRIVE <= action < A_DRIVE + TILES else NOT_NOW
    if s.phase in (DRIVING, GREEN_LIGHT):
        return drive_refusal(b, s, action)
    return other_refusal(b, s, action)


@rule
def ring_refusal(b: Box, s: State, seat: int) -> int:
    """R54, Q35: `ring` is legal only in a game with a real clock, once, after the first turn has begun."""
    if seat != TABLE:
        return NOT_YOUR_TURN
    return NOT_NOW if b.limit != CLOCK or s.phase == PICKING or s.rang else LEGAL


@rule
def resign_refusal(s: State, seat: int) -> int:
    """Q43: a driver may leave at any time, but only once."""
    return NOT_NOW if s.gone[seat] else LEGAL


@rule
def drive_refusal(b: Box, s: State, action: int) -> int:
    """D4, D5, D10: a driver plays a kept card or a Movement Card; after GECKO, only a Movement Card."""
    if A_CARD <= action < A_CARD + VALUES:
        return card_refusal(s, s.player, action - A_CARD)
    if s.phase == GREEN_LIGHT:
        return NOT_NOW
    if A_BET <= action < A_ALLEY:
        return kept_refusal(b, s, action)
    if action == A_END_TURN:
        return LEGAL if s.jammed else MUST_DRIVE
    return NOT_NOW


@rule
def card_refusal(s: State, seat: int, value: int) -> int:
    """R26, Q26, Q51: the card must be in hand and, after a Sloth Crossing, the lowest one. In a jam no card can be
    played.

    A seat that is not on turn gets the same answer as if it were on turn.
    """
    if s.jammed and seat == s.player:
        return IN_A_JAM
    if s.hand[seat][value] <= 0:
        return NOT_IN_HAND
    if s.sloth[seat]:
        for lower in range(value):
            if s.hand[seat][lower] > 0:
                return SLOTH_AHEAD
    return LEGAL


@rule
def kept_refusal(b: Box, s: State, action: int) -> int:
    """Q28: the player must hold the card, and must not have played a card of the same name this turn. Some cards have
    more conditions."""
    card = card_of(action)
    if s.kept[s.player][card] <= 0:
        return NOT_HELD
    if s.played >> card & 1:
        return ONCE_A_TURN
    if card == BET:
        return NO_CALL if b.bet == SURE_WIN and action > A_BET else LEGAL
    if card == HEART:
        return heart_refusal(s, action - A_HEART)
    if card == SLOTH:
        return sloth_refusal(s, action)
    if card == SLIP:
        return slip_refusal(b, s, action)
    return LEGAL


@rule
def heart_refusal(s: State, slot: int) -> int:
    """Q32: HEART needs a passenger in this slot, and a card to draw."""
    if s.riders[s.player][slot] < 0:
        return NOBODY_THERE
    return LEGAL if passengers_left(s) else NOBODY_TO_SWAP


@rule
def sloth_refusal(s: State, action: int) -> int:
    """Q28, Q51: SLOTH needs a rival who has not got one already."""
    rival = rival_of(s, action, A_SLOTH)
    if rival < 0:
        return NO_SUCH_RIVAL
    return SLOW_ALREADY if s.sloth[rival] else LEGAL


@rule
def slip_refusal(b: Box, s: State, action: int) -> int:
    """Q24: SLIP needs a rival who is on another tile, and this tile must be neither water nor cloud."""
    rival = rival_of(s, action, A_SLIP)
    if rival < 0:
        return NO_SUCH_RIVAL
    tile = s.tile[rival]
    if tile < 0 or tile == s.tile[s.player] or b.tile_kind[tile] in (WATER, CLOUD):
        return NO_SLIPSTREAM
    return LEGAL


@rule
def end_refusal(b: Box, s: State, tile: int) -> int:
    """R27, R28, R10, R12, Q23: a move must use exactly its number of steps and end where this taxi may stop."""
    own = own_path(b, s, s.player)
    path = own | s.lent
    start = s.tile[s.player]
    reached = can_reach(b, path, s.steps, start, tile)
    if has_tile(b.open_low[own], b.open_high[own], tile):
        return LEGAL if reached else NOT_EXACTLY
    if reached:
        return ONLY_PASSING
    return RIVER_ONLY if b.tile_kind[tile] == WATER else SKY_ONLY


@rule
def other_refusal(b: Box, s: State, action: int) -> int:
    """In the decisions D1, D2, D3, D7, D8 and D9: the reason why this action is refused, or LEGAL."""
    if s.phase == PICKING and A_TAXI <= action < A_TAXI + TAXIS:
        return LEGAL if taxi_free(s, action - A_TAXI) else TAXI_TAKEN
    if s.phase == PLACING and A_PLACE <= action < A_PLACE + STANDS:
        return LEGAL  # R19, Q4: any stand, even if a taxi is there already
    if s.phase == CHOOSING and A_KEEP <= action < A_KEEP + SLOTS:
        return LEGAL
    if s.phase == CHOOSING and action == A_BOTH:
        return NO_ROOM if s.crowded else LEGAL
    if s.phase == BETTING and A_BET <= action < A_BET + 2:
        return LEGAL
    if s.phase == DODGING and A_ALLEY <= action < A_ALLEY + 2:
        return LEGAL
    if s.phase == TOWING and A_TOW <= action < A_TOW + STANDS:
        return LEGAL if b.nearest[s.tile[s.player]] >> (action - A_TOW) & 1 else NOT_NEAREST
    return NOT_NOW if 0 <= action <= A_RING else NO_SUCH_ACTION


# --- The list of legal actions ---


@rule
def legal(b: Box, s: State, seat: int, out: Cells) -> int:
    """Writes the legal actions of `seat` into `out`, ascending, and returns how many there are."""
    if s.phase == OVER or seat != s.player:
        return 0
    if s.phase == AIMING:
        return legal_ends(b, s, out)
    if s.phase in (DRIVING, GREEN_LIGHT):
        return legal_drives(b, s, seat, out)
    count = 0
    for action in range(first_of_phase(s), last_of_phase(s) + 1):
        if refusal(b, s, seat, action) == LEGAL:
            out[count] = action
            count += 1
    return count


@rule
def first_of_phase(s: State) -> int:
    """The lowest action that can be legal in this phase. The phases of driving are not included, because other
    functions list their actions."""
    if s.phase == PICKING:
        return A_TAXI
    if s.phase == PLACING:
        return A_PLACE
    if s.phase == CHOOSING:
        return A_KEEP
    if s.phase == BETTING:
        return A_BET
    return A_ALLEY if s.phase == DODGING else A_TOW


@rule
def last_of_phase(s: State) -> int:
    """The highest action that can be legal in this phase."""
    if s.phase == PICKING:
        return A_TAXI + TAXIS - 1
    if s.phase == PLACING:
        return A_PLACE + STANDS - 1
    if s.phase == CHOOSING:
        return A_BOTH
    if s.phase == BETTING:
        return A_BET + 1
    return A_ALLEY + 1 if s.phase == DODGING else A_TOW + STANDS - 1


@rule
def legal_drives(b: Box, s: State, seat: int, out: Cells) -> int:
    """Writes the legal actions of D4, D5 and D10: Movement Cards, kept cards, and the end of a jammed turn."""
    count = 0
    for value in range(VALUES):
        if s.hand[seat][value] > 0 and refusal(b, s, seat, A_CARD + value) == LEGAL:
            out[count] = A_CARD + value
            count += 1
    if s.kept_count[seat] > 0:
        for action in range(A_BET, A_ALLEY):
            if refusal(b, s, seat, action) == LEGAL:
                out[count] = action
                count += 1
    if s.jammed and refusal(b, s, seat, A_END_TURN) == LEGAL:
        out[count] = A_END_TURN
        count += 1
    return count


@rule
def legal_ends(b: Box, s: State, out: Cells) -> int:
    """D6: writes the tiles where a walk of exactly `s.steps` steps can end, ascending."""
    own = own_path(b, s, s.player)
    start = s.tile[s.player]
    count = add_ends(b, s, ends_low(b, own | s.lent, own, s.steps, start), 0, out, 0)
    return add_ends(b, s, ends_high(b, own | s.lent, own, s.steps, start), LOW, out, count)


@rule
def add_ends(b: Box, s: State, tiles: int, first: int, out: Cells, count: int) -> int:
    """Appends to `out` the actions of driving to these tiles. `tiles` is one of the two integers of a set of tiles, and
    `first` is the tile that its lowest bit stands for."""
    while tiles != 0:
        tile = first + lowest_bit(tiles)
        if end_refusal(b, s, tile) == LEGAL:
            out[count] = A_DRIVE + tile
            count += 1
        tiles &= tiles - 1
    return count
