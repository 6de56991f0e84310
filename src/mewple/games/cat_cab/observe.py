"""What a seat sees, as numbers for a learner (section 4). Nothing is hidden in Cat Cab, so a seat sees everything.

The layout, in order: `DRIVER` numbers for each driver, this seat first, then the others by seat; `TABLE_FACTS` numbers
for the table; a 1 for the phase, among those in which somebody decides; by slot, which dice were rolled, then all
faces, then which dice are marked; for each space, +1 where cat nibbles work now and -1 where a Paw patrol does.
"""

from mewple.core.record import Reals
from mewple.core.rule import rule
from mewple.games.cat_cab.board import on_grid, steps_to, steps_to_out
from mewple.games.cat_cab.items import colour_of
from mewple.games.cat_cab.landing import working_square
from mewple.games.cat_cab.state import (
    COLUMNS,
    CRAZY,
    GONE,
    NO_RUSH,
    NOWHERE,
    OUT,
    OWN_D6,
    OWN_D8,
    ROWS,
    SLOTS,
    SPACES,
    START,
    TURN_BEGINS,
    Box,
    State,
)

SEEN_DRIVERS = 3
DRIVER, TABLE_FACTS = 24, 22
OBSERVATION = SEEN_DRIVERS * DRIVER + TABLE_FACTS + TURN_BEGINS + 3 * SLOTS + SPACES


@rule
def observe(b: Box, s: State, seat: int, out: Reals) -> None:
    """Section 4: writes all `OBSERVATION` numbers for this seat into `out`."""
    for place in range(OBSERVATION):
        out[place] = 0.0
    for ahead in range(s.drivers):
        observe_driver(b, s, seen_driver(s, seat, ahead), ahead * DRIVER, out)
    at = SEEN_DRIVERS * DRIVER
    observe_table(b, s, at, out)
    at += TABLE_FACTS
    if s.phase < TURN_BEGINS:
        out[at + s.phase] = 1.0
    at += TURN_BEGINS
    for slot in range(SLOTS):
        out[at + slot] = float(s.rolled >> slot & 1)
        out[at + SLOTS + slot] = s.faces[slot] / 8.0
        out[at + 2 * SLOTS + slot] = float(s.marked >> slot & 1)
    observe_squares(b, s, at + 3 * SLOTS, out)


@rule
def seen_driver(s: State, seat: int, ahead: int) -> int:
    """This seat (`ahead` is 0), then the others by seat; in the solo game, Crazy cat."""
    if s.seats == 1:
        return seat if ahead == 0 else CRAZY
    return (seat + ahead) % s.seats


@rule
def observe_driver(b: Box, s: State, driver: int, at: int, out: Reals) -> None:
    """Writes the `DRIVER` numbers of a driver from `at` on."""
    place = s.place[driver]
    out[at] = 1.0
    out[at + 1] = 1.0 if place == START else 0.0
    out[at + 2] = 1.0 if place == OUT else 0.0
    out[at + 3] = 1.0 if place == GONE else 0.0
    if place <= START:
        observe_place(b, s, place, at + 4, out)
    out[at + 8] = s.curses[driver] / b.curse_limit
    out[at + 9] = s.passengers[driver] / b.passengers_per_game
    out[at + 10] = dice_of(s.held[driver], OWN_D6) / 3.0
    out[at + 11] = dice_of(s.held[driver], OWN_D8) / 3.0
    out[at + 12] = float(s.gained >> colour_of(driver) & 1)
    out[at + 13] = float(s.gained >> 3 + colour_of(driver) & 1)
    out[at + 14] = s.left_as[driver] / 3.0
    out[at + 15] = s.rush_left[driver] / b.rush_turns
    out[at + 16] = float(s.started >> driver & 1)
    out[at + 17] = 1.0 if driver == s.active else 0.0
    out[at + 18] = 1.0 if driver == s.lander else 0.0
    out[at + 19] = s.back[driver] / 4.0
    out[at + 20] = s.duel_dice[driver][0] / 6.0
    out[at + 21] = s.duel_dice[driver][1] / 6.0
    out[at + 22] = float(s.duellists >> driver & 1)
    out[at + 23] = turns_until(s, driver) / 2.0


@rule
def observe_place(b: Box, s: State, place: int, at: int, out: Reals) -> None:
    """Writes column, row, steps to the passenger and steps to the exit of a place in the city."""
    if on_grid(place):
        out[at] = (place % COLUMNS + 1) / COLUMNS
        out[at + 1] = (place // COLUMNS + 1) / ROWS
    out[at + 2] = 0.0 if s.passenger == NOWHERE else steps_to(b, s, place, s.passenger) / 12.0
    out[at + 3] = steps_to_out(b, s, place) / 12.0


@rule
def turns_until(s: State, driver: int) -> int:
    """How many turns pass before this driver's next one, counted from the active driver."""
    for ahead in range(s.drivers):
        if s.order[(s.turn + ahead) % s.drivers] == driver:
            return ahead
    return 0


@rule
def dice_of(held: int, kind: int) -> int:
    """How many of the held dice (bits) are of this kind."""
    count = 0
    dice = held & kind
    while dice:
        dice &= dice - 1
        count += 1
    return count


@rule
def observe_table(b: Box, s: State, at: int, out: Reals) -> None:
    """Writes the `TABLE_FACTS` numbers: the passenger, the exit, rush hour, the round, and this turn."""
    if s.passenger != NOWHERE:
        out[at] = 1.0
        out[at + 1] = (s.passenger % COLUMNS + 1) / COLUMNS
        out[at + 2] = (s.passenger // COLUMNS + 1) / ROWS
    out[at + 3] = s.collected / b.passengers_per_game
    out[at + 4] = float(s.exit_open)
    out[at + 5] = 1.0 if s.rush != NO_RUSH else 0.0
    out[at + 6] = min(s.round, 50) / 50.0
    out[at + 7] = float(s.entry)
    out[at + 8] = float(b.board)
    out[at + 9] = min(s.rerolls, 20) / 20.0
    out[at + 10] = s.item_rolls / 2.0
    out[at + 11] = s.items_left / 5.0
    out[at + 12] = s.ones / 5.0
    out[at + 13] = s.twos / 5.0
    out[at + 14] = s.to_cancel / 4.0
    out[at + 15] = s.sabotage_left / 5.0
    out[at + 16] = s.boost_left / 6.0
    out[at + 17] = float(s.moved)
    out[at + 18] = float(s.final)
    out[at + 19] = min(s.duel_round, 20) / 20.0
    out[at + 20] = s.departures / 3.0
    out[at + 21] = float(s.counts)


@rule
def observe_squares(b: Box, s: State, at: int, out: Reals) -> None:
    """Writes a number for each space: 1 where cat nibbles work now, -1 for a Paw patrol, else 0."""
    for space in range(SPACES):
        square = working_square(b, s, space)
        if square & b.nibbles:
            out[at + space] = 1.0
        elif square & b.patrol:
            out[at + space] = -1.0
