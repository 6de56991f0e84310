"""What a learner at a seat may see, as numbers. The layout is in docs/games/critter-cab.md."""

from __future__ import annotations

from mewple.core.bits import count_bits
from mewple.core.record import Reals
from mewple.core.rule import rule
from mewple.games.critter_cab.decks import chance_left, hand_size
from mewple.games.critter_cab.riders import rider_count
from mewple.games.critter_cab.state import (
    CONTENT,
    KINDS,
    MOST_SEATS,
    NEXT,
    SLOTS,
    STANDS,
    TAXIS,
    TILES,
    VALUES,
    Box,
    State,
)
from mewple.games.critter_cab.turns import ROUNDS, round_limit

SLOT_SIZE = STANDS + 4
RIVAL_SIZE = TAXIS + 12 + SLOTS * SLOT_SIZE + VALUES
PHASE_SIZE = NEXT
OBSERVATION = (
    TILES
    + TAXIS
    + VALUES
    + SLOTS * SLOT_SIZE
    + KINDS
    + PHASE_SIZE
    + 9
    + VALUES
    + 9
    + KINDS
    + (MOST_SEATS - 1) * RIVAL_SIZE
)
OPEN = CONTENT.choice("open_hands", True)


@rule
def observe(b: Box, s: State, seat: int, out: Reals) -> None:
    """First the seat's own things, then the turn, the table, and each rival in order of seats."""
    for place in range(OBSERVATION):
        out[place] = 0.0
    if s.tile[seat] >= 0:
        out[s.tile[seat]] = 1.0
    at = TILES
    at = write_taxi(s, seat, out, at)
    at = write_hand(s, seat, out, at)
    at = write_riders(b, s, seat, out, at)
    for card in range(KINDS):
        out[at + card] = s.kept[seat][card]
    at = write_turn(s, seat, out, at + KINDS)
    at = write_table(b, s, seat, out, at)
    for ahead in range(1, s.seats):
        write_rival(b, s, (seat + ahead) % s.seats, out, at + (ahead - 1) * RIVAL_SIZE)


@rule
def write_taxi(s: State, seat: int, out: Reals, at: int) -> int:
    if s.taxi[seat] >= 0:
        out[at + s.taxi[seat]] = 1.0
    return at + TAXIS


@rule
def write_hand(s: State, seat: int, out: Reals, at: int) -> int:
    for value in range(VALUES):
        out[at + value] = s.hand[seat][value]
    return at + VALUES


@rule
def write_riders(b: Box, s: State, seat: int, out: Reals, at: int) -> int:
    """Each slot: open destinations, then whether there is a card, its passengers, fare, and whether they are VIPs."""
    for slot in range(SLOTS):
        card = s.riders[seat][slot]
        if card >= 0:
            for stand in range(STANDS):
                out[at + stand] = s.wants[seat][slot] >> stand & 1
            out[at + STANDS] = 1.0
            out[at + STANDS + 1] = b.pax[card]
            out[at + STANDS + 2] = b.fare[card]
            out[at + STANDS + 3] = b.vip[card]
        at += SLOT_SIZE
    return at


@rule
def write_turn(s: State, seat: int, out: Reals, at: int) -> int:
    """What is to be decided, and what lasts for this turn."""
    if s.phase < PHASE_SIZE:
        out[at + s.phase] = 1.0
    at += PHASE_SIZE
    out[at] = 1.0 if s.player == seat else 0.0
    out[at + 1] = s.steps
    out[at + 2] = s.bonus
    out[at + 3] = s.lent & 1
    out[at + 4] = s.lent >> 1
    out[at + 5] = s.drawn
    out[at + 6] = s.surging
    out[at + 7] = s.jammed
    out[at + 8] = s.crowded
    return at + 9


@rule
def write_table(b: Box, s: State, seat: int, out: Reals, at: int) -> int:
    for value in range(VALUES):
        out[at + value] = s.discards[value]
    at += VALUES
    out[at] = s.coins[seat]
    out[at + 1] = s.jam[seat]
    out[at + 2] = s.sloth[seat]
    out[at + 3] = s.round
    out[at + 4] = round_limit(b, s) - s.round if b.limit == ROUNDS else 0
    out[at + 5] = 1.0 if s.rang or s.last_round else 0.0
    out[at + 6] = s.deck_left
    out[at + 7] = count_bits(s.passengers)
    out[at + 8] = chance_left(s)
    at += 9
    for card in range(KINDS):
        out[at + card] = s.chance_discards[card]
    return at + KINDS


@rule
def write_rival(b: Box, s: State, rival: int, out: Reals, at: int) -> None:
    """Where the rival stands and what everybody sees; with open hands also what the rival holds."""
    tile = s.tile[rival]
    at = write_taxi(s, rival, out, at)
    out[at] = 0.0 if s.gone[rival] else 1.0
    out[at + 1] = 1.0 if tile >= 0 else 0.0
    out[at + 2] = b.tile_x[tile] / 10 if tile >= 0 else 0.0
    out[at + 3] = b.tile_y[tile] / 10 if tile >= 0 else 0.0
    out[at + 4] = b.tile_kind[tile] if tile >= 0 else 0
    out[at + 5] = s.coins[rival]
    out[at + 6] = count_bits(s.delivered[rival])
    out[at + 7] = rider_count(s, rival)
    out[at + 8] = s.kept_count[rival]
    out[at + 9] = hand_size(s, rival)
    out[at + 10] = s.jam[rival]
    out[at + 11] = s.sloth[rival]
    if b.open_hands == OPEN:
        at = write_riders(b, s, rival, out, at + 12)
        write_hand(s, rival, out, at)
