"""Cat Cab's tables for tests: a passenger on (6, 8), seat 0 first in the order, drives in words."""

import pytest

from mewple.games.cat_cab.state import CRAZY, DICE
from mewple.testing import Scene, watched


class Table(Scene):
    """Seat 0 has rolled only 4s. Against Crazy cat (one seat) its number is 3, and it is second."""

    def __init__(self, seats=2, passenger=(6, 8), **options):
        throws = {1: (5, 4), 2: (5, 4), 3: (5, 4, 3)}[seats]
        self.first_dice = {1: 4, 2: 4, 3: 3}[seats] - (options.get("first_turn_dice") == "fair")
        setup = [*throws, passenger[0] - 1, passenger[1] - 1, *([3] * self.first_dice)]
        super().__init__("cat-cab", seats, 1, options, None if options.get("entry_gate") == "random" else setup)

    def again(self, seat, *dice, faces):
        """Re-rolls the named white dice (1 to 5) or coloured ones; they come up with these faces."""
        self.rolls(*faces)
        for slot in sorted(DICE.index(f"white-{die}" if isinstance(die, int) else die) for die in dice):
            last = self.act_on(seat, kind="mark", die=DICE[slot])
        if self.s.marked:
            last = self.act_on(seat, kind="roll_marked")
        self.queue.finish()
        return last

    def drive(self, seat, *moves, faces=()):
        """Moves such as "2 up"; `faces` are the dice that fall after the last one."""
        for number, move in enumerate(moves, 1):
            length, direction = move.split()
            self.rolls(*(faces if number == len(moves) else ()))
            self.act(seat, kind="move", length=int(length), direction=direction)

    def crazy_turn(self, *faces, curses=0):
        """The person stays put (all movement cancelled); then Crazy cat's turn with these dice, then the person's."""
        self.arrange(turn=0, white=[4, 1, 1, 1, 1], curses={0: 1, CRAZY: curses})
        self.rolls(*faces)
        self.act(0, kind="stop")
        return self

    def player(self, driver):
        """A driver, as everybody sees it."""
        return next(player for player in self.view(None).players if player.seat == driver)

    def ways(self, seat, kind="move"):
        """The legal directions of a kind, with the length of movements."""
        return {" ".join(str(value) for value in words.values() if value != kind) for words in self.legal(seat, kind)}

    def ends(self, seat):
        """The end spaces that the view offers."""
        return {end.at for end in self.view(seat).ends}


@pytest.fixture
def table():
    """Makes a table: `table(seats=2, option=value)`."""
    yield from watched(Table)


@pytest.fixture
def solo(table):
    """Makes a table of one person and Crazy cat, with a place for either and one for the passenger."""

    def make(crazy="start", person=(1, 8), fare=(6, 8), **options):
        return table(1, **options).arrange(cabs={0: person, CRAZY: crazy}, passenger=fare)

    return make


@pytest.fixture
def crazy():
    """Crazy cat's number among the drivers."""
    return CRAZY
