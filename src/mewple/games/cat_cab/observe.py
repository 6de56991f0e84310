"""What a seat sees, as numbers for a learner (section 4 of the ledger). Nothing is hidden in Cat Cab.

`LAYOUT` names every number. This seat comes first, then the others by number; in the solo game the second driver is
Crazy cat. All numbers of a missing driver are 0.
"""

from mewple.core.bits import count_bits, lowest_bit
from mewple.core.layout import Layout, one_hot, part
from mewple.core.record import Reals
from mewple.core.rule import rule
from mewple.games.cat_cab.board import steps_to, steps_to_out
from mewple.games.cat_cab.items import colour_of
from mewple.games.cat_cab.landing import working_squares
from mewple.games.cat_cab.state import (
    CRAZY,
    DICE,
    NO_RUSH,
    NOWHERE,
    OWN_D6,
    OWN_D8,
    SLOTS,
    SPACES,
    START,
    TURN_BEGINS,
    Box,
    State,
    xy_of,
)

SPACES_VERSION = 2
SEEN_DRIVERS = 3
LONGEST_WAY = 12.0
"""Distances are divided by this."""
_GRID = [f"{column},{row}" for column, row in map(xy_of, range(SPACES))]
_PHASES = (
    *("roll", "items", "cancel", "move", "boost", "steal", "lose a die", "go back", "sabotage", "cat fight"),
)  # fmt: skip
LAYOUT = Layout(
    part(
        "driver",
        "is there",
        *one_hot("at", [*_GRID, "start", "out", "eliminated"]),
        "steps to the passenger / 12",
        "steps out of the city / 12",
        "curses / limit",
        "passengers / all",
        "coloured D6 held / 3",
        "coloured D8 held / 3",
        "own D6 was won",
        "own D8 was won",
        *one_hot("left the city as number", (1, 2, 3)),
        "turns left in rush hour / limit",
        "first turn is over",
        "is active",
        "is landing",
        "spaces to go back / 4",
        *one_hot("first die of the cat fight", range(1, 7)),
        *one_hot("second die of the cat fight", range(1, 7)),
        "is in the cat fight",
        "turns until the next one / 2",
        rows=SEEN_DRIVERS,
    ),
    part("passenger", *one_hot("at", _GRID)),
    part(
        "table",
        "passengers collected / all",
        "exit is open",
        "rush hour",
        "round / 50",
        "entry is gate B",
        "board is the second one",
        "re-rolls this turn / 20",
        "item rolls / 2",
        "items left / 5",
        "1s in the pool / 5",
        "2s in the pool / 5",
        "curses to cancel / 4",
        "sabotage left / 5",
        "spaces of a boost left / 6",
        "the active driver has moved",
        "the cat fight decides the game",
        "round of the cat fight / 20",
        "drivers out of the city / 3",
        "the turn counts in rush hour",
    ),
    part("phase", *one_hot("now", _PHASES)),
    part("die", "is rolled", *one_hot("shows", range(1, 9)), "is marked", rows=SLOTS),
    part("cat nibbles work", *_GRID),
    part("Paw patrol works", *_GRID),
)
OBSERVATION = LAYOUT.size
DRIVER = LAYOUT["driver"].size
AT_PASSENGER, AT_TABLE, AT_PHASE = LAYOUT["passenger"].at, LAYOUT["table"].at, LAYOUT["phase"].at
AT_DICE, DIE = LAYOUT["die"].at, LAYOUT["die"].size
AT_NIBBLES, AT_PATROL = LAYOUT["cat nibbles work"].at, LAYOUT["Paw patrol works"].at
AFTER_PLACE = LAYOUT["driver"].place("steps to the passenger / 12")
LEFT_AS = LAYOUT["driver"].place("left the city as number")
IN_RUSH_HOUR = LAYOUT["driver"].place("turns left in rush hour / limit")
FIGHT_DICE = LAYOUT["driver"].place("first die of the cat fight")
IN_FIGHT = LAYOUT["driver"].place("is in the cat fight")
assert len(_PHASES) == TURN_BEGINS
assert len(DICE) == SLOTS


@rule
def observe(b: Box, s: State, seat: int, out: Reals) -> None:
    """Section 4 of the ledger: writes all `OBSERVATION` numbers for this seat into `out`."""
    for place in range(OBSERVATION):
        out[place] = 0.0
    for ahead in range(s.drivers):
        observe_driver(b, s, seen_driver(s, seat, ahead), ahead * DRIVER, out)
    if s.passenger != NOWHERE:
        out[AT_PASSENGER + s.passenger] = 1.0
    observe_table(b, s, AT_TABLE, out)
    if s.phase < TURN_BEGINS:
        out[AT_PHASE + s.phase] = 1.0
    observe_dice(s, out)
    mark(working_squares(b, s) & b.nibbles, AT_NIBBLES, out)
    mark(working_squares(b, s) & b.patrol, AT_PATROL, out)


@rule
def mark(bits: int, at: int, out: Reals) -> None:
    """For every bit that is set, writes a 1 into `out`. Bit 0 stands for index `at`."""
    while bits:
        out[at + lowest_bit(bits)] = 1.0
        bits &= bits - 1


@rule
def seen_driver(s: State, seat: int, ahead: int) -> int:
    """The driver at this index: this seat at 0, then the others by number; in the solo game, Crazy cat."""
    if s.seats == 1:
        return seat if ahead == 0 else CRAZY
    return (seat + ahead) % s.seats


@rule
def observe_driver(b: Box, s: State, driver: int, at: int, out: Reals) -> None:
    """Writes the `DRIVER` numbers about a driver into `out`, beginning at index `at`."""
    place = s.place[driver]
    out[at] = 1.0
    out[at + 1 + place] = 1.0
    if s.left_as[driver]:
        out[at + LEFT_AS + s.left_as[driver] - 1] = 1.0
    for die in range(2):
        if s.duel_dice[driver][die]:
            out[at + FIGHT_DICE + 6 * die + s.duel_dice[driver][die] - 1] = 1.0
    out[at + IN_FIGHT] = float(s.duellists >> driver & 1)
    out[at + IN_FIGHT + 1] = turns_until(s, driver) / 2.0
    here = at + AFTER_PLACE
    if place <= START:
        out[here] = 0.0 if s.passenger == NOWHERE else steps_to(b, s, place, s.passenger) / LONGEST_WAY
        out[here + 1] = steps_to_out(b, s, place) / LONGEST_WAY
    out[here + 2] = s.curses[driver] / b.curse_limit
    out[here + 3] = s.passengers[driver] / b.passengers_per_game
    out[here + 4] = count_bits(s.held[driver] & OWN_D6) / 3.0
    out[here + 5] = count_bits(s.held[driver] & OWN_D8) / 3.0
    out[here + 6] = float(s.gained >> colour_of(driver) & 1)
    out[here + 7] = float(s.gained >> 3 + colour_of(driver) & 1)
    here = at + IN_RUSH_HOUR
    out[here] = s.rush_left[driver] / b.rush_turns
    out[here + 1] = float(s.started >> driver & 1)
    out[here + 2] = 1.0 if driver == s.active else 0.0
    out[here + 3] = 1.0 if driver == s.lander else 0.0
    out[here + 4] = s.back[driver] / 4.0


@rule
def turns_until(s: State, driver: int) -> int:
    """How many turns come before this driver's next turn; 0 if it is the driver's turn now."""
    for ahead in range(s.drivers):
        if s.order[(s.turn + ahead) % s.drivers] == driver:
            return ahead
    return 0


@rule
def observe_table(b: Box, s: State, at: int, out: Reals) -> None:
    """Writes the numbers about the exit, rush hour, the round and this turn."""
    out[at] = s.collected / b.passengers_per_game
    out[at + 1] = float(s.exit_open)
    out[at + 2] = 1.0 if s.rush != NO_RUSH else 0.0
    out[at + 3] = min(s.round, 50) / 50.0
    out[at + 4] = float(s.entry)
    out[at + 5] = float(b.board)
    out[at + 6] = min(s.rerolls, 20) / 20.0
    out[at + 7] = s.item_rolls / 2.0
    out[at + 8] = s.items_left / 5.0
    out[at + 9] = s.ones / 5.0
    out[at + 10] = s.twos / 5.0
    out[at + 11] = s.to_cancel / 4.0
    out[at + 12] = s.sabotage_left / 5.0
    out[at + 13] = s.boost_left / 6.0
    out[at + 14] = float(s.moved)
    out[at + 15] = float(s.final)
    out[at + 16] = min(s.duel_round, 20) / 20.0
    out[at + 17] = s.departures / 3.0
    out[at + 18] = float(s.counts)


@rule
def observe_dice(s: State, out: Reals) -> None:
    """Writes for each die whether it was rolled this turn, its face, and whether it is marked for another throw."""
    for slot in range(SLOTS):
        at = AT_DICE + slot * DIE
        if s.rolled >> slot & 1:
            out[at] = 1.0
        if s.faces[slot]:
            out[at + s.faces[slot]] = 1.0
        if s.marked >> slot & 1:
            out[at + DIE - 1] = 1.0
