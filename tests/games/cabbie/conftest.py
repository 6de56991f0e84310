"""Games of Cabbie for tests. They begin after the set-up, with the other cabs out of the way and no jam where a test
drives."""

import pytest

from mewple.games.cabbie.arrange import square_at
from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.content_streets import DIRECTIONS, stepped
from mewple.games.cabbie.state import NONE, PER_SEAT, PILES
from mewple.testing import Scene, watched

FAR_CORNERS = ((4, 21), (0, 8), (26, 4), (37, 15), (28, 20), (34, 4))
FAR_STREETS = ("exhibition_road", "brompton_road", "bayswater_road", "tooley_street", "city_road", "thames_street")


class City(Scene):
    """A game in which it is seat 0's turn."""

    def __init__(self, seats=2, seed=1, jam="trafalgar_square", **options):
        super().__init__("cabbie", seats, seed, options)
        self.arrange(cabs=FAR_CORNERS[:seats], jam_cards=[jam], starter=0, turn=0)

    def quiet(self, *allowed):
        """Puts waiting passengers only in these streets, and in streets far in the west and east, where no test
        drives."""
        return self.arrange(waiting=[*allowed, *(street for street in FAR_STREETS if street not in allowed)][:PILES])

    def where(self, seat, cab=0):
        """The square of a cab as (x, y), or None."""
        square = self.s.square[PER_SEAT * seat + cab]
        return BOARD.roads.squares[square] if square != NONE else None

    def trips_of(self, seat, viewer):
        """The destinations of a player's passengers, as far as the viewer may know them."""
        return [each for each in self.view(viewer).destinations if each.seat == seat]

    def way_to(self, routes, square):
        """The squares on the way from the cab to `square`, according to `routes` of the view; None if there is no
        way."""
        if routes.steps[square] == "-":
            return None
        way = [square]
        while routes.steps[way[0]] != "o":
            back = (DIRECTIONS.index(routes.steps[way[0]]) + 2) % 4
            way.insert(0, square_at(stepped(BOARD.roads.squares[way[0]], back)))
        return way

    def drive(self, path, seat=0, cab=0):
        """Drives the path that these letters describe, one direction for each step. Where a cab has no choice, the game
        makes the step by itself, so the letter is skipped."""
        cells = [self.where(seat, cab)]
        for letter in path:
            cells.append(stepped(cells[-1], DIRECTIONS.index(letter)))
        happened, driven = [], 0
        while driven < len(path):
            self.act(seat, kind="drive", cab=cab, direction=path[driven])
            happened += self.last
            steps = [e for e in self.last if e.kind == "stepped" and (e.seat, e.fields["cab"]) == (seat, cab)]
            for step in steps[: len(path) - driven]:
                driven += 1
                assert BOARD.roads.squares[step.fields["to"]] == cells[driven], f"left the path after {driven}"
        self.last = happened
        return happened

    def claim(self, seat, pile, cab=0):
        return self.act(seat, kind="claim", cab=cab, pile=pile)

    def ways(self, seat=0, cab=0):
        """The letters of the directions in which a cab may drive."""
        return "".join(words["direction"] for words in self.legal(seat, "drive") if words["cab"] == cab)


@pytest.fixture
def city():
    """Makes games: `city(seats=2, may_stop=True)`."""
    yield from watched(City)
