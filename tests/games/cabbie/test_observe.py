"""The observation, part by part, in games in which all numbers are different."""

import pytest

from mewple.core import play
from mewple.games.cabbie.arrange import destination_card
from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.observe import OBSERVATION
from mewple.games.cabbie.state import GOALS, JAMS, OVER, PLACES, TOURING
from mewple.games.cabbie.tables import ways
from mewple.testing import Scene, clause

PARTS = {
    "table": (1, 16),
    "piles": (5, 48),
    "seats": (6, 8),
    "cabs": (12, 13),
    "own_cabs": (2, 2 * PLACES + 4),
    "steps": (8, 7),
    "destinations": (1, len(BOARD.destinations)),
    "tips": (1, len(BOARD.tips)),
    "jams": (2, JAMS),
}
"""For each part of the observation, how many rows it has, and how many numbers are in each row."""
DISTANCE = 32
NOBODY = [0] * 5
"""The distances to waiting passengers, for a cab that has a passenger: all 0."""
PILES = range(5)


def observed(scene, seat, part):
    """The rows of one part of a seat's observation."""
    numbers = play.observe(scene.game, scene.b, scene.s, seat)
    at = 0
    for name, (rows, size) in PARTS.items():
        if name == part:
            return [pytest.approx(numbers[at + row * size : at + row * size + size]) for row in range(rows)]
        at += rows * size
    raise AssertionError(f"no part {part}")


def one_hot(size, *places):
    return [1.0 if place in places else 0.0 for place in range(size)]


def distance(scene, square, goal):
    """The distance to a goal, divided by 32, while the jam of the top jam card is on the board. In these tests a cab
    can reach every goal in spite of the jam."""
    return int(ways()[scene.s.jam * GOALS + goal][square]) / DISTANCE


def passengers_from(scene, square):
    """The distances to all waiting passengers."""
    return [distance(scene, square, PLACES + scene.s.cards[pile][0]) for pile in PILES]


def test_the_parts_fill_the_observation():
    assert sum(rows * size for rows, size in PARTS.values()) == OBSERVATION


def test_the_table_is_observed(city):
    scene = city(seats=3, equal_turns=True).quiet()
    s = scene.s
    s.quota, s.may_enter, s.round, s.last = 13, 1, 7, 0
    ending = [0, 0, 1, 1.5, 1.0, 0.3, 1]
    assert observed(scene, 0, "table") == [[0, 1, 0, 0, 1, 0.65, 1, 0.07, 0, *ending]]
    s.may_enter, s.last = 0, 1
    assert observed(scene, 2, "table") == [[0, 1, 0, 0, 0, 0.65, 0, 0.07, 1, *ending]]
    s.phase = OVER
    assert observed(scene, 0, "table")[0] == [0, 0, 0, 1, 0, 0.65, 0, 0.07, 1, *ending]


@clause("Q20")
def test_only_the_driver_observes_that_a_tourist_makes_an_offer(city):
    scene = city().quiet()
    scene.possible = False
    scene.s.phase = TOURING
    rows = [play.observe(scene.game, scene.b, scene.s, seat)[:5] for seat in range(2)]
    assert rows == [[0, 0, 1, 0, 1], [0, 1, 0, 0, 0]]


@clause("Q25")
@pytest.mark.parametrize(
    ("options", "ending"),
    [
        ({"end": "clock"}, [1, 0, 0, 1.5, 0, 0.3, 0]),
        ({"end": "rounds", "rounds": 32}, [0, 1, 0, 1.5, 0.32, 0.3, 0]),
        ({"end": "money", "target": 2000, "max_rounds": 50}, [0, 0, 1, 2.0, 0.5, 0.3, 0]),
    ],
)
def test_how_the_game_ends_is_observed(city, options, ending):
    scene = city(**options)
    assert play.observe(scene.game, scene.b, scene.s, 0)[9:16] == pytest.approx(ending)


def test_before_the_cards_are_laid_out_only_the_table_and_the_seats_are_observed():
    scene = Scene("cabbie", 2)
    assert observed(scene, 0, "table")[0] == [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1.5, 1.0, 0.3, 0]
    for part in ("piles", "cabs", "own_cabs", "steps", "destinations", "tips", "jams"):
        assert all(row == [0] * PARTS[part][1] for row in observed(scene, 0, part))


@clause("R7")
def test_the_piles_are_observed(city):
    scene = city().quiet()
    for pile in PILES:
        scene.s.unseen[pile] = pile
    tops = [scene.s.cards[pile][0] for pile in PILES]
    assert observed(scene, 1, "piles") == [[*one_hot(47, tops[pile]), pile / 10] for pile in PILES]


@clause("R58")
def test_the_seats_are_observed_from_the_own_one_on(city):
    scene = city(seats=3)
    scene.possible = False
    s = scene.s
    s.retired, s.active, s.starter, s.done = 0b010, 0, 2, 0b100
    for seat, (fares, tips, trips) in enumerate([(200, 30, 2), (120, 5, 1), (400, 60, 4)]):
        s.fares[seat], s.tips[seat], s.trips[seat] = fares, tips, trips
    rows = [
        [1, 0.23, 0.2, 0.03, 0.2, 1, 0, 0],
        [0, 0.125, 0.12, 0.005, 0.1, 0, 0, 0],
        [1, 0.46, 0.4, 0.06, 0.4, 0, 1, 1],
    ]
    absent = [[0] * 8] * 3
    assert observed(scene, 0, "seats") == [*rows, *absent]
    assert observed(scene, 2, "seats") == [rows[2], rows[0], rows[1], *absent]


def test_the_cabs_are_observed_from_the_own_ones_on(city):
    scene = city(seats=3, jam="cheapside", may_stop=True).quiet().arrange(money={2: 300}, second_cabs={2: (33, 12)})
    scene.possible = False
    scene.arrange(cabs={0: (8, 20)}, passengers={0: ("pall_mall", "savoy")}).drive("S")
    scene.s.could[0] = 0b111

    def row(seat, cab, came=(0, 0), carries=0, jammed=0, could=0):
        square = scene.s.square[2 * seat + cab]
        x, y = BOARD.roads.squares[square]
        known = could / len(BOARD.destinations)
        to_passengers = NOBODY if carries else passengers_from(scene, square)
        return [1, x / DISTANCE, y / DISTANCE, *came, carries, jammed, known, *to_passengers]

    rows = [row(0, 0, came=(0, 1), carries=1, could=3), row(1, 0), row(2, 0), row(2, 1)]
    none = [0] * 13
    assert observed(scene, 0, "cabs") == [rows[0], none, rows[1], none, rows[2], rows[3], *[none] * 6]
    assert observed(scene, 2, "cabs") == [rows[2], rows[3], rows[0], none, rows[1], none, *[none] * 6]


@clause("R28")
def test_a_cab_in_a_jam_is_observed(city):
    scene = city(jam="cheapside")
    scene.s.square[2] = next(square for square in range(462) if scene.b.jam_of[square] == scene.s.jam)
    numbers = play.observe(scene.game, scene.b, scene.s, 0)
    at = 16 + 5 * 48 + 6 * 8
    assert [numbers[at + cab * 13 + 6] for cab in range(4)] == [0, 0, 1, 0]
    assert [numbers[at + cab * 13 + 5] for cab in range(4)] == [0, 0, 0, 0]


def tour(city):
    """A game in which the first cab carries a tourist with two stops. The second cab is free and has changed lanes."""
    card = next(card for card in BOARD.destinations if len(card.numbers) == 2)
    stops = [BOARD.places[place].id for place in card.numbers]
    scene = city(jam="cheapside").quiet().arrange(money={0: 300}, cabs={0: (8, 20)}, second_cabs={0: (18, 16)})
    scene.arrange(passengers={0: ("pall_mall", *stops)})
    scene.s.moved[0], scene.s.moved[1], scene.s.quota, scene.s.changed = 4, 6, 10, 0b10
    return scene, card


@clause("R38", "Q17")
def test_the_own_trips_are_observed(city):
    scene, card = tour(city)
    first, last = card.numbers
    here = scene.s.square[0]

    def trip(stop):
        return [*one_hot(PLACES, stop), *one_hot(PLACES, last), distance(scene, here, stop), card.pays / 100]

    free = [0] * (2 * PLACES + 2)
    assert observed(scene, 0, "own_cabs") == [[*trip(first), 0.2, 0], [*free, 0.3, 1]]
    scene.s.begun[0] = -1
    scene.s.active = 1
    assert observed(scene, 0, "own_cabs") == [[*trip(last), 0, 0], [*free, 0, 0]]
    assert observed(scene, 1, "own_cabs")[0] == [*free, 0.2, 0]


def nearer(before, after):
    """For each direction, how many spaces nearer to its goal a step brings a cab (from -4 to 4), divided by 2."""
    return [max(-4, min(4, round((there - here) * DISTANCE))) / 2 for there, here in zip(before, after, strict=True)]


@clause("R23", "R24")
def test_the_steps_are_observed(city):
    scene, card = tour(city)
    scene.possible = False
    rows = []
    for cab in range(2):
        here = scene.s.square[cab]
        for to in scene.b.next[here]:
            if to == -1:
                rows.append([0] * 7)
            elif cab == 0:
                goal = card.numbers[0]
                rows.append([1, *nearer([distance(scene, here, goal)], [distance(scene, to, goal)]), *NOBODY])
            else:
                rows.append([1, 0, *nearer(passengers_from(scene, here), passengers_from(scene, to))])
    assert {tuple(row) for row in rows} > {(0,) * 7}
    assert observed(scene, 0, "steps") == rows
    assert observed(scene, 1, "steps") == [[0] * 7] * 8
    scene.s.phase = TOURING
    assert observed(scene, 0, "steps") == [[0] * 7] * 8


@clause("Q5", "Q20")
def test_the_cards_that_may_still_come_are_observed(city):
    scene = city().quiet().arrange(passengers={0: ("pall_mall", "savoy"), 1: ("strand", "tower")})
    s = scene.s
    s.fresh = s.pack_size - 3
    s.tip_drawn, s.jam_drawn = 4, 2
    under = [s.pack[place] for place in range(s.fresh, s.pack_size)]
    cards = set(range(len(BOARD.destinations))) - set(under)
    for seat, own in enumerate((destination_card("savoy"), destination_card("tower"))):
        assert observed(scene, seat, "destinations") == [one_hot(len(BOARD.destinations), *cards - {own})]
    assert observed(scene, 0, "tips") == [one_hot(len(BOARD.tips), *list(s.tip_pack)[4:])]
    assert observed(scene, 0, "jams") == [one_hot(JAMS, s.jam), one_hot(JAMS, *list(s.jam_pack)[2:])]
