"""Positions for the tests of Cat Cab: cabs on (x, y), turns with stated faces, drives in words."""

import pytest

from mewple.games.cat_cab.state import (
    COLUMNS,
    CRAZY,
    DICE,
    GONE,
    NOWHERE,
    OUT,
    ROLLING,
    SPACES,
    START,
    WHITE,
)
from mewple.testing import Scene

PLACES = {"start": START, "out": OUT, "gone": GONE}
COLOURED = {die: bit for bit, die in enumerate(DICE[WHITE:])}


def space(where):
    """(x, y), or the name of a place outside the grid."""
    return PLACES[where] if isinstance(where, str) else (where[1] - 1) * COLUMNS + where[0] - 1


def bits(numbers):
    return sum(1 << number for number in numbers)


class Table(Scene):
    """A scene in which seat 0 is first in the order, the passenger stands on (6, 8) and seat 0 has rolled only 4s.

    Against Crazy cat (one seat) its number is 3, and it is second.
    """

    def __init__(self, seats=2, first=0, passenger=(6, 8), **options):
        throws = {1: (5, 4), 2: (5, 4), 3: (5, 4, 3)}[seats]
        first_dice = {1: 4, 2: 4, 3: 3}[seats] - (options.get("first_turn_dice") == "fair")
        setup = [*throws, passenger[0] - 1, passenger[1] - 1, *([3] * first_dice)]
        super().__init__("cat-cab", seats, 1, options, None if options.get("entry_gate") == "random" else setup)
        self.first_dice = first_dice

    # --- putting things in place ---

    def put(self, driver, where):
        self.s.place[driver] = space(where)
        if where == "out":
            self.s.departures += 1
            self.s.left_as[driver] = self.s.departures

    def fare(self, where):
        """The passenger waits here, or (None) all have been collected."""
        self.s.passenger = NOWHERE if where is None else space(where)
        if where is None:
            self.s.gone += self.b.passengers_per_game - self.s.collected
            self.s.collected = self.b.passengers_per_game
            self.s.exit_open = 1

    def has(self, driver, passengers=0, dice=(), curses=0):
        """Gives a driver passengers, coloured dice such as "red-d6", and curses."""
        self.s.passengers[driver] += passengers
        self.s.collected += passengers
        if passengers:
            self.s.exit_open = 1
        self.s.held[driver] |= bits(COLOURED[die] for die in dice)
        self.s.gained |= self.s.held[driver]
        self.s.curses[driver] += curses

    def turn(self, driver, *faces, coloured=None, curses=0):
        """It is this driver's turn, not the first, and these faces lie; `coloured` maps dice to faces."""
        s = self.s
        s.started = 0b1111
        s.turn = list(s.order)[: s.drivers].index(driver)
        s.active = s.lander = driver
        s.phase = ROLLING
        s.rolled, s.marked, s.rerolls, s.used, s.moved, s.sabotaged = bits(range(len(faces))), 0, 0, 0, 0, 0
        s.items_left = s.item_rolls = s.ones = s.twos = s.to_cancel = s.sabotage_left = 0
        s.counts = s.rush != 0
        s.curses[driver] = curses
        for slot in range(len(DICE)):
            s.faces[slot] = faces[slot] if slot < len(faces) else 0
        for die, face in (coloured or {}).items():
            s.rolled |= 1 << DICE.index(die)
            s.faces[DICE.index(die)] = face

    # --- acting ---

    def keep(self, seat, *faces):
        """Stops rolling; `faces` are the dice that fall in consequence."""
        self.rolls(*faces)
        return self.act(seat, kind="stop")

    def again(self, seat, *dice, faces):
        """Re-rolls the named white dice (1 to 5) or coloured ones; they come up with these faces."""
        self.rolls(*faces)
        slots = sorted(DICE.index(f"white-{die}" if isinstance(die, int) else die) for die in dice)
        for slot in slots:
            last = self.act_on(seat, kind="mark", die=DICE[slot])
        if self.s.marked:
            last = self.act_on(seat, kind="roll_marked")
        self.queue.finish()
        return last

    def drive(self, seat, *moves, faces=()):
        """Moves such as "2 up"; `faces` are the dice that fall after the last one."""
        for number, move in enumerate(moves):
            length, direction = move.split()
            if number == len(moves) - 1:
                self.rolls(*faces)
            self.act(seat, kind="move", length=int(length), direction=direction)

    def crazy_turn(self, *faces, curses=0):
        """The person stays put (all movement cancelled); then Crazy cat's turn with these dice, then the person's."""
        self.turn(0, 4, 1, 1, 1, 1, curses=1)
        self.s.curses[CRAZY] = curses
        self.keep(0, *faces)
        return self

    # --- looking ---

    def at(self, driver):
        place = self.s.place[driver]
        names = {number: name for name, number in PLACES.items()}
        return (place % COLUMNS + 1, place // COLUMNS + 1) if place < SPACES else names[place]

    def waiting_fare(self):
        place = self.s.passenger
        return None if place == NOWHERE else (place % COLUMNS + 1, place // COLUMNS + 1)

    def dice(self, driver):
        return [die for die, bit in COLOURED.items() if self.s.held[driver] >> bit & 1]

    def ways(self, seat, kind="move"):
        """The legal directions of a kind, with the length of movements."""
        found = [each for each in self.legal(seat) if each["kind"] == kind]
        return {f"{each['length']} {each['direction']}" if kind == "move" else each["direction"] for each in found}

    def ends(self, seat):
        """The end spaces that the view offers."""
        return {end.at for end in self.view(seat).ends}

    def exit_is_open(self):
        """What the view says of the exit's barrier."""
        return all(gate.open for gate in self.view(None).gates)

    def told(self):
        """The kinds of the last events."""
        return [event.kind for event in self.last]


@pytest.fixture
def table():
    """Makes a table: `table(seats=2, option=value)`. Its invariants are checked when the test is over."""
    made = []

    def make(*args, **options):
        made.append(Table(*args, **options))
        return made[-1]

    yield make
    for each in made:
        assert each.broken() == []


@pytest.fixture
def solo(table):
    """Makes a table of one person and Crazy cat, with a place for either and one for the passenger."""

    def make(crazy="start", person=(1, 8), fare=(6, 8), **options):
        scene = table(1, **options)
        scene.put(CRAZY, crazy)
        scene.put(0, person)
        scene.fare(fare)
        return scene

    return make


@pytest.fixture
def crazy():
    """Crazy cat's number among the drivers."""
    return CRAZY
