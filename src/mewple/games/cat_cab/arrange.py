"""Sets up a position described in words: places, passengers, dice and curses of the drivers, the turn and its roll.

Drivers are numbered by seat; Crazy cat is 3. A place is [column, row] from 1, "start", "out", or "gone" for a driver
who was eliminated.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from mewple.core.arrange import (
    BadPosition,
    PerSeat,
    by_name,
    by_seat,
    listed,
    number_of,
    numbers_of,
    refuse_unless,
    whole,
)
from mewple.games.cat_cab.board import in_city
from mewple.games.cat_cab.state import (
    COLOURED,
    COLUMNS,
    DICE,
    DRIVERS,
    FARES,
    FIRST_D8,
    GONE,
    LOST,
    NO_RUSH,
    NOWHERE,
    OUT,
    ROLLING,
    ROWS,
    RUSH_HOUR,
    START,
    WHITE,
    Box,
    State,
)
from mewple.games.cat_cab.turns import clear_turn

OUTSIDE = {"start": START, "out": OUT, "gone": GONE}
RUSHES = ("", "rush hour", "dawn")
NONE_WAITS = "none"
MOST_ROUNDS = range(1, 1000)

Where = Sequence[int] | str


def arrange(
    b: Box,
    s: State,
    *,
    cabs: PerSeat[Where] | None = None,
    passenger: Where | None = None,
    passengers: PerSeat[int] | None = None,
    lost: int | None = None,
    dice: PerSeat[Sequence[str]] | None = None,
    curses: PerSeat[int] | None = None,
    exit_open: bool | None = None,
    rush: str | None = None,
    rush_turns: PerSeat[int] | None = None,
    round: int | None = None,  # noqa: A002  the view's word
    turn: int | None = None,
    white: Sequence[int] | None = None,
    coloured: Mapping[str, int] | None = None,
    asleep: Sequence[Sequence[int]] | None = None,
) -> None:
    """Changes a dealt state into the described position; whatever is not given stays as it is.

    `cabs`: where the drivers' cabs are. Drivers who are "out" left the city in the order given here; the first one
    started rush hour. `passenger`: the space where a passenger waits, or "none" if all have been collected.
    `passengers`: how many passengers each driver holds. `lost`: how many passengers were collected and then lost; this
    is needed only while another passenger waits. If none waits, all passengers that nobody holds count as lost. `dice`:
    the coloured dice that each driver holds, such as "red-d6". `rush`: "rush hour" or "dawn". `turn`: the driver whose
    turn begins. The first turns of all drivers are over. `white`, `coloured`: the faces of the dice rolled this turn.
    `asleep`: special squares that have already taken effect this turn.
    """
    drivers = [int(driver) for driver in list(s.order)[: s.drivers]]
    put_cabs(s, {driver: place_in("cabs", place) for driver, place in by_seat("cabs", cabs, drivers)})
    share_passengers(b, s, dict(by_seat("passengers", passengers, drivers)), lost, passenger)
    for driver, held in by_seat("dice", dice, drivers):
        hold_dice(s, driver, numbers_of("dice", held, COLOURED))
    if turn is not None:
        begin(s, whole("turn", turn, drivers))
    for driver, count in by_seat("curses", curses, drivers):
        s.curses[driver] = whole("curses", count, range(b.curse_limit + 1))
    if round is not None:
        s.round = whole("round", round, MOST_ROUNDS)
    open_exit(b, s, exit_open, rush)
    for driver, turns in by_seat("rush_turns", rush_turns, drivers):
        s.rush_left[driver] = whole("rush_turns", turns, range(b.rush_turns + 1))
    if turn is not None:
        s.counts = s.rush != NO_RUSH
    lay_dice(s, white, coloured)
    if asleep is not None:
        s.used = sum(1 << space_in("asleep", where) for where in asleep)


def space_in(word: str, where: Any) -> int:
    """The number of a space of the grid."""
    column_and_row = listed(word, where)
    refuse_unless(len(column_and_row) == 2, f"{word}: expected [column, row]; got {where!r}")
    column, row = column_and_row
    return (whole(word, row, range(1, ROWS + 1)) - 1) * COLUMNS + whole(word, column, range(1, COLUMNS + 1)) - 1


def place_in(word: str, where: Any) -> int:
    """The number of a space or of a place outside the grid."""
    return (
        OUTSIDE[tuple(OUTSIDE)[number_of(word, where, tuple(OUTSIDE))]]
        if isinstance(where, str)
        else space_in(word, where)
    )


def put_cabs(s: State, places: Mapping[int, int]) -> None:
    """Puts cabs on their places. Drivers who are now out left the city after those who were out before."""
    was_out = sorted((s.left_as[driver], driver) for driver in range(DRIVERS) if s.left_as[driver])
    for driver, place in places.items():
        s.place[driver] = place
        s.curses[driver] = s.curses[driver] if in_city(s, driver) else 0
    leavers = [driver for driver in [*(driver for _, driver in was_out), *places] if s.place[driver] == OUT]
    for driver in range(DRIVERS):
        s.left_as[driver] = 0
    for place, driver in enumerate(dict.fromkeys(leavers), 1):
        s.left_as[driver] = place
    s.departures = len(set(leavers))


def share_passengers(b: Box, s: State, held: Mapping[int, int], lost: int | None, where: Where | None) -> None:
    """Gives passengers to drivers and a space to the next one. Passengers that are held or lost count as collected."""
    most = b.passengers_per_game
    for driver, count in held.items():
        s.passengers[driver] = whole("passengers", count, range(most + 1))
    if where is not None:
        s.passenger = NOWHERE if where == NONE_WAITS else space_in("passenger", where)
    mine = sum(s.passengers)
    left = most - mine - (s.passenger != NOWHERE)
    refuse_unless(left >= 0, f"passengers: {mine} and one who waits are more than the {most} of a game")
    if lost is not None:
        s.gone = whole("lost", lost, range(left + 1))
    s.gone = min(s.gone, left) if s.passenger != NOWHERE else left
    s.collected = s.gone + mine
    holders = [driver + 1 for driver in range(DRIVERS) for _ in range(s.passengers[driver])] + [LOST] * s.gone
    for fare in range(FARES):
        s.riders[fare] = holders[fare] if fare < len(holders) else 0


def hold_dice(s: State, driver: int, numbers: Collection[int]) -> None:
    """Gives the driver these coloured dice and takes away its others. Refuses a die that somebody else holds."""
    for number in numbers:
        for other in range(DRIVERS):
            if other != driver and s.held[other] >> number & 1:
                raise BadPosition(f"dice: driver {other} has the {COLOURED[number]} already")
    s.held[driver] = sum(1 << number for number in set(numbers))
    s.gained |= s.held[driver]


def begin(s: State, driver: int) -> None:
    """Begins a turn of the driver that is not its first turn. No dice are rolled yet."""
    s.started = (1 << DRIVERS) - 1
    s.turn = list(s.order).index(driver)
    s.active = driver
    clear_turn(s)
    s.phase = ROLLING


def open_exit(b: Box, s: State, is_open: bool | None, rush: str | None) -> None:
    """Opens or closes the exit and starts rush hour or dawn.

    By default the exit is open once a passenger has been collected or a cab is out, and the first cab out starts rush
    hour.
    """
    if is_open is not None:
        s.exit_open = is_open
    if rush is not None:
        s.rush = number_of("rush", rush, RUSHES)
    elif s.departures and s.rush == NO_RUSH:
        s.rush = RUSH_HOUR
    if is_open is None and (s.collected or s.rush != NO_RUSH):
        s.exit_open = 1
    for driver in range(DRIVERS):
        if s.rush == NO_RUSH or not in_city(s, driver):
            s.rush_left[driver] = 0
        elif s.rush_left[driver] == 0:
            s.rush_left[driver] = b.rush_turns


def lay_dice(s: State, white: Sequence[int] | None, coloured: Mapping[str, int] | None) -> None:
    """Puts dice of this turn's roll on the table."""
    if white is not None:
        faces = listed("white", white)
        refuse_unless(len(faces) <= WHITE, f"white: there are {WHITE} white dice; got {len(faces)} faces")
        for slot in range(WHITE):
            lay(s, slot, whole("white", faces[slot], range(1, 7)) if slot < len(faces) else 0)
    for number, face in by_name("coloured", coloured, COLOURED):
        slot = WHITE + number
        lay(s, slot, whole(f"coloured: {DICE[slot]}", face, range(1, 9 if slot >= FIRST_D8 else 7)))


def lay(s: State, slot: int, face: int) -> None:
    """Sets the face of one die of this turn's roll; 0 means that the die was not rolled."""
    s.faces[slot] = face
    s.rolled = s.rolled & ~(1 << slot) | (face > 0) << slot
