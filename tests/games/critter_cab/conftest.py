"""Tables of Critter Cab for tests, in the middle of a game. After each test it is checked that no card was lost."""

import pytest

from mewple.games.critter_cab.arrange import PASSENGER_IDS, STAND_CODES, tile_at
from mewple.testing import Scene, watched

RIDERS = ["P03", "P17", "P23", "P30"]
"""The riders at the start of a test, by seat. Snowy City is a destination of all these riders."""


class Table(Scene):
    """A game in which seat 0 is at the beginning of its turn."""

    def __init__(self, seats=2, taxis=("limousine", "family", "river", "flying"), at="NEW", rivals_at="OWL", **options):
        super().__init__("critter-cab", seats, 1, {"first_player": "seat 1", "taxi_assignment": "deal", **options})
        self.arrange(
            taxis=taxis[:seats],
            tiles=[at, *[rivals_at] * (seats - 1)],
            riders=[[card] for card in RIDERS[:seats]],
            hands=[[1, 2, 3]] * seats,
            turn=0,
        )

    tile = staticmethod(tile_at)
    passenger = staticmethod(PASSENGER_IDS.index)

    def empty(self, seat):
        """Delivers all riders of a taxi; they pay their fares."""
        arrived = [*self.delivered(seat), *self.aboard(seat)]
        return self.arrange(riders={seat: []}, delivered={seat: arrived})

    def drive(self, seat, value, where, then=()):
        """Plays a Movement Card and drives. `then` are the Chance Cards that the taxi draws at the end of the drive."""
        self.act(seat, kind="card", value=value)
        self.gives(chance=list(then))
        return self.act(seat, kind="drive", tile=self.tile(where))

    def cruise(self, seat):
        """Plays a turn in which nothing happens: a 2 leads out and back to the tile where the taxi is."""
        self.arrange(hands={seat: [1, 2, 3]})
        self.drive(seat, 2, self.s.tile[seat])

    def tiles(self, *places):
        return {self.tile(where) for where in places}

    def ends(self, seat):
        """The tiles where the present move can end."""
        return {words["tile"] for words in self.legal(seat, "drive")}

    def values(self, seat):
        """The Movement Cards that may be played."""
        return [words["value"] for words in self.legal(seat, "card")]

    def in_hand(self, seat):
        return [value + 1 for value in range(6) for _ in range(self.s.hand[seat][value])]

    def aboard(self, seat):
        return [PASSENGER_IDS[card] for card in self.s.riders[seat] if card >= 0]

    def wanted(self, seat, slot=0):
        """The open destinations of a rider."""
        return [code for number, code in enumerate(STAND_CODES) if self.s.wants[seat][slot] >> number & 1]

    def delivered(self, seat):
        return [card for number, card in enumerate(PASSENGER_IDS) if self.s.delivered[seat] >> number & 1]


@pytest.fixture
def table():
    """Makes tables: `table(3, at="HOP", limit="time")`."""
    yield from watched(Table)
