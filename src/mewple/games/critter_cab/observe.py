"""What a learner in a seat may know, as numbers. `LAYOUT` names every number.

Rivals come in the order of seats, beginning with the next one. All numbers of a missing rival are 0.
"""

from __future__ import annotations

from mewple.core.bits import count_bits
from mewple.core.layout import Layout, one_hot, part
from mewple.core.record import Reals
from mewple.core.rule import rule
from mewple.games.critter_cab.content_cards import CHANCE_KINDS
from mewple.games.critter_cab.content_town import TILE_KINDS
from mewple.games.critter_cab.decks import chance_left, hand_size
from mewple.games.critter_cab.riders import rider_count
from mewple.games.critter_cab.state import (
    CARDS,
    CONTENT,
    KINDS,
    MOST_SEATS,
    NEXT,
    PHASES,
    SLOTS,
    STANDS,
    TILES,
    TOWN,
    VALUES,
    Box,
    State,
)
from mewple.games.critter_cab.turns import ROUNDS, round_limit

SPACES_VERSION = 2
_STANDS = [stand.code for stand in TOWN.stands]
_CARDS = [f"Movement Cards of {value}" for value in range(1, VALUES + 1)]
_RIDER = (*(f"wants to go to {code}" for code in _STANDS), "is there", "passengers", "fare / 5", "is a VIP")
_RIDERS = [f"rider {slot} {number}" for slot in range(1, SLOTS + 1) for number in _RIDER]
_TAXI = one_hot("drives taxi", [taxi.id for taxi in CARDS.taxis])
LAYOUT = Layout(
    part("own place", *one_hot("tile", range(TILES))),
    part("own taxi", *_TAXI),
    part("own hand", *_CARDS),
    part("own rider", *_RIDER, rows=SLOTS),
    part("own kept Chance Card", *CHANCE_KINDS),
    part("phase", *one_hot("now", PHASES[:NEXT])),
    part(
        "turn",
        "is this seat's",
        "spaces to drive / 6",
        "bonus spaces / 3",
        "may use rivers",
        "may use the sky",
        "Chance Cards drawn",
        "SURGE is played",
        "is in a jam",
        "too many passengers for the taxi",
    ),
    part("discards", *(f"{name} / 10" for name in _CARDS)),
    part(
        "table",
        "own coins / 20",
        "own jam",
        "own sloth",
        "round / 20",
        "rounds left / 20",
        "these are the last turns",
        "Movement Cards in the deck / 60",
        "Passenger Cards in the deck / 60",
        "Chance Cards in the deck / 40",
    ),
    part("discarded Chance Card", *CHANCE_KINDS),
    part(
        "rival",
        *_TAXI,
        "plays",
        "is in the town",
        "column / 16",
        "row / 10",
        *one_hot("stands on", TILE_KINDS),
        "coins / 20",
        "deliveries / 10",
        "riders",
        "kept Chance Cards",
        "Movement Cards",
        "jam",
        "sloth",
        *(f"{number}, with open hands" for number in (*_RIDERS, *_CARDS)),
        rows=MOST_SEATS - 1,
    ),
)
OBSERVATION = LAYOUT.size
SLOT_SIZE, RIVAL_SIZE = LAYOUT["own rider"].size, LAYOUT["rival"].size
AT_TAXI, AT_HAND, AT_RIDERS = LAYOUT["own taxi"].at, LAYOUT["own hand"].at, LAYOUT["own rider"].at
AT_KEPT, AT_PHASE, AT_TURN = LAYOUT["own kept Chance Card"].at, LAYOUT["phase"].at, LAYOUT["turn"].at
AT_DISCARDS, AT_TABLE = LAYOUT["discards"].at, LAYOUT["table"].at
AT_CHANCE, AT_RIVALS = LAYOUT["discarded Chance Card"].at, LAYOUT["rival"].at
PLAYS, STANDS_ON, COINS = (LAYOUT["rival"].place(name) for name in ("plays", "stands on", "coins / 20"))
OPEN_RIDERS = LAYOUT["rival"].place(f"{_RIDERS[0]}, with open hands")
OPEN_HAND = LAYOUT["rival"].place(f"{_CARDS[0]}, with open hands")
OPEN = CONTENT.choice("open_hands", True)


@rule
def observe(b: Box, s: State, seat: int, out: Reals) -> None:
    """Writes all `OBSERVATION` numbers for this seat into `out`."""
    for place in range(OBSERVATION):
        out[place] = 0.0
    if s.tile[seat] >= 0:
        out[s.tile[seat]] = 1.0
    if s.taxi[seat] >= 0:
        out[AT_TAXI + s.taxi[seat]] = 1.0
    write_hand(s, seat, out, AT_HAND)
    write_riders(b, s, seat, out, AT_RIDERS)
    if s.phase < NEXT:
        out[AT_PHASE + s.phase] = 1.0
    write_turn(s, seat, out)
    for value in range(VALUES):
        out[AT_DISCARDS + value] = s.discards[value] / 10.0
    write_table(b, s, seat, out)
    for card in range(KINDS):
        out[AT_KEPT + card] = s.kept[seat][card]
        out[AT_CHANCE + card] = s.chance_discards[card]
    for ahead in range(1, s.seats):
        write_rival(b, s, (seat + ahead) % s.seats, out, AT_RIVALS + (ahead - 1) * RIVAL_SIZE)


@rule
def write_hand(s: State, seat: int, out: Reals, at: int) -> None:
    for value in range(VALUES):
        out[at + value] = s.hand[seat][value]


@rule
def write_riders(b: Box, s: State, seat: int, out: Reals, at: int) -> None:
    """Writes for each slot the open destinations, whether there is a card, its passengers and fare, and whether they
    are VIPs."""
    for slot in range(SLOTS):
        card = s.riders[seat][slot]
        here = at + slot * SLOT_SIZE
        if card >= 0:
            for stand in range(STANDS):
                out[here + stand] = s.wants[seat][slot] >> stand & 1
            out[here + STANDS] = 1.0
            out[here + STANDS + 1] = b.pax[card]
            out[here + STANDS + 2] = b.fare[card] / 5.0
            out[here + STANDS + 3] = b.vip[card]


@rule
def write_turn(s: State, seat: int, out: Reals) -> None:
    """Writes the effects that last for this turn."""
    at = AT_TURN
    out[at] = 1.0 if s.player == seat else 0.0
    out[at + 1] = s.steps / 6.0
    out[at + 2] = s.bonus / 3.0
    out[at + 3] = s.lent & 1
    out[at + 4] = s.lent >> 1
    out[at + 5] = s.drawn
    out[at + 6] = s.surging
    out[at + 7] = s.jammed
    out[at + 8] = s.crowded


@rule
def write_table(b: Box, s: State, seat: int, out: Reals) -> None:
    at = AT_TABLE
    out[at] = s.coins[seat] / 20.0
    out[at + 1] = s.jam[seat]
    out[at + 2] = s.sloth[seat]
    out[at + 3] = s.round / 20.0
    out[at + 4] = (round_limit(b, s) - s.round) / 20.0 if b.limit == ROUNDS else 0.0
    out[at + 5] = 1.0 if s.rang or s.last_round else 0.0
    out[at + 6] = s.deck_left / 60.0
    out[at + 7] = count_bits(s.passengers) / 60.0
    out[at + 8] = chance_left(s) / 40.0


@rule
def write_rival(b: Box, s: State, rival: int, out: Reals, at: int) -> None:
    """Writes a rival's tile and everything else that everybody sees; with open hands, also the rival's cards."""
    tile = s.tile[rival]
    if s.taxi[rival] >= 0:
        out[at + s.taxi[rival]] = 1.0
    out[at + PLAYS] = 0.0 if s.gone[rival] else 1.0
    if tile >= 0:
        out[at + PLAYS + 1] = 1.0
        out[at + PLAYS + 2] = b.tile_x[tile] / 160.0
        out[at + PLAYS + 3] = b.tile_y[tile] / 100.0
        out[at + STANDS_ON + b.tile_kind[tile]] = 1.0
    here = at + COINS
    out[here] = s.coins[rival] / 20.0
    out[here + 1] = count_bits(s.delivered[rival]) / 10.0
    out[here + 2] = rider_count(s, rival)
    out[here + 3] = s.kept_count[rival]
    out[here + 4] = hand_size(s, rival)
    out[here + 5] = s.jam[rival]
    out[here + 6] = s.sloth[rival]
    if b.open_hands == OPEN:
        write_riders(b, s, rival, out, at + OPEN_RIDERS)
        write_hand(s, rival, out, at + OPEN_HAND)
