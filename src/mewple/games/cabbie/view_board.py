"""The board as a client draws it. It never changes, so it is made only once."""

from functools import cache

import msgspec

from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.content_streets import DIRECTIONS, KINDS


class Square(msgspec.Struct, frozen=True, array_like=True):
    """A square, sent as a list to keep it short. Its number is its index in the list of squares."""

    x: int
    y: int
    arrows: str
    """The letters of the directions in which its arrows point: "N", "ES"."""
    sideways: str
    """The letters of the directions in which lane changes lead."""


class Street(msgspec.Struct, frozen=True):
    """A street. Its lanes are squares in the direction of travel, for drawing the name and the road markings."""

    id: str
    name: str
    kind: str
    district: str
    lanes: list[list[int]]


class Place(msgspec.Struct, frozen=True):
    """A place. `rect` is x, y, width and height of its drawing; `label` is its name, split into lines."""

    id: str
    name: str
    label: list[str]
    district: str
    rect: list[int]
    squares: list[int]
    start: bool


class Spot(msgspec.Struct, frozen=True):
    """A spot where a jam piece can stand, and the squares that it shuts."""

    id: str
    name: str
    squares: list[int]


class Scenery(msgspec.Struct, frozen=True):
    """A park or water."""

    name: str
    kind: str
    polygon: list[list[float]]
    label_at: list[float]


class Roundabout(msgspec.Struct, frozen=True):
    """The north-west corner of a block of four squares on which cabs drive clockwise."""

    name: str
    x: int
    y: int


class District(msgspec.Struct, frozen=True):
    """A district: its fares to each district in pence, in the order of the districts."""

    id: str
    name: str
    fares: list[int]


class Board(msgspec.Struct, frozen=True):
    """Everything on the board that does not move."""

    width: int
    height: int
    squares: list[Square]
    streets: list[Street]
    places: list[Place]
    spots: list[Spot]
    roundabouts: list[Roundabout]
    scenery: list[Scenery]
    districts: list[District]


def letters(ways: dict[int, int]) -> str:
    return "".join(DIRECTIONS[way] for way in sorted(ways))


def district(number: int) -> str:
    return BOARD.districts[number][0]


@cache
def board() -> Board:
    roads = BOARD.roads
    return Board(
        width=BOARD.width,
        height=BOARD.height,
        squares=[
            Square(x, y, letters(roads.ahead[number]), letters(roads.sideways[number]))
            for number, (x, y) in enumerate(roads.squares)
        ],
        streets=[
            Street(street.id, street.name, KINDS[street.kind], district(street.district), roads.lanes[number])
            for number, street in enumerate(BOARD.streets)
        ],
        places=_places(),
        spots=[Spot(spot.id, spot.name, BOARD.jammed(number)) for number, spot in enumerate(BOARD.spots)],
        roundabouts=[Roundabout(name, *corner) for name, corner in BOARD.roundabouts],
        scenery=[
            Scenery(each.name, each.kind, [list(point) for point in each.polygon], list(each.label_at))
            for each in BOARD.scenery
        ],
        districts=[District(each, name, list(fares)) for (each, name), fares in zip(BOARD.districts, BOARD.fares)],
    )


def _places() -> list[Place]:
    return [
        Place(
            id=place.id,
            name=place.name,
            label=place.short.split("|"),
            district=district(place.district),
            rect=list(place.rect),
            squares=BOARD.shaded(number),
            start=place.start,
        )
        for number, place in enumerate(BOARD.places)
    ]
