"""A table of Cat Cab for tests. At first the passenger waits on (6, 8), and seat 0 is first in the turn order."""

import pytest

from mewple.games.cat_cab.state import CRAZY, DICE
from mewple.testing import Scene, watched


class Table(Scene):
    """A game in which seat 0 has just rolled, and all dice show a 4. In a game for one person, driver 3 is Crazy cat,
    who plays second."""

    def __init__(self, seats=2, passenger=(6, 8), **options):
        throws = {1: (5, 4), 2: (5, 4), 3: (5, 4, 3)}[seats]
        self.first_dice = {1: 4, 2: 4, 3: 3}[seats] - (options.get("first_turn_dice") == "fair")
        setup = [*throws, passenger[0] - 1, passenger[1] - 1, *([3] * self.first_dice)]
        super().__init__("cat-cab", seats, 1, options, None if options.get("entry_gate") == "random" else setup)

    def again(self, seat, *dice, faces):
        """Re-rolls white dice (by number, 1 to 5) and coloured dice (by name); they show these faces afterwards."""
        self.rolls(*faces)
        for slot in sorted(DICE.index(f"white-{die}" if isinstance(die, int) else die) for die in dice):
            last = self.act_on(seat, kind="mark", die=DICE[slot])
        if self.s.marked:
            last = self.act_on(seat, kind="roll_marked")
        self.queue.finish()
        return last

    def drive(self, seat, *moves, faces=()):
        """Makes movements such as "2 up". If the last movement causes dice to be thrown, they show `faces`."""
        for number, move in enumerate(moves, 1):
            length, direction = move.split()
            self.rolls(*(faces if number == len(moves) else ()))
            self.act(seat, kind="move", length=int(length), direction=direction)

    def crazy_turn(self, *faces, curses=0):
        """Plays the person's turn, in which curses cancel all movement, and then Crazy cat's turn.

        `faces` are the dice of Crazy cat's turn, and then those of the person's next turn.
        """
        self.arrange(turn=0, white=[4, 1, 1, 1, 1], curses={0: 1, CRAZY: curses})
        self.rolls(*faces)
        self.act(0, kind="stop")
        return self

    def player(self, driver):
        """The view of a driver."""
        return next(player for player in self.view(None).players if player.seat == driver)

    def ways(self, seat, kind="move"):
        """The legal actions of this kind as short texts, such as "2 up" for a movement."""
        return {" ".join(str(value) for value in words.values() if value != kind) for words in self.legal(seat, kind)}

    def ends(self, seat):
        """The spaces where the seat's drive can end, according to its view."""
        return {end.at for end in self.view(seat).ends}


@pytest.fixture
def table():
    """Makes a table: `table(seats=2, option=value)`."""
    yield from watched(Table)


@pytest.fixture
def solo(table):
    """Returns a function that makes a table for one person and Crazy cat, and puts their cabs and the passenger on the
    given spaces."""

    def make(crazy="start", person=(1, 8), fare=(6, 8), **options):
        return table(1, **options).arrange(cabs={0: person, CRAZY: crazy}, passenger=fare)

    return make


@pytest.fixture
def crazy():
    """Crazy cat's number among the drivers."""
    return CRAZY
