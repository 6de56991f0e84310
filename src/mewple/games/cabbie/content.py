"""Reads the board's text and checks it: streets, places, cards and fares, as plain Python objects."""

import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from mewple.core.content import BoxError, TomlTable
from mewple.games.cabbie.content_streets import KINDS, Cell, Roads, build

T = TypeVar("T")


@dataclass(frozen=True)
class Street:
    """A street. `passenger`: whether there is a Passenger card for it, so that somebody may wait there."""

    id: str
    name: str
    kind: int
    path: tuple[Cell, ...]
    district: int
    passenger: bool


@dataclass(frozen=True)
class Place:
    """A place where people want to go: its drawing, and its shaded squares (R37)."""

    id: str
    name: str
    short: str
    district: int
    rect: tuple[int, ...]
    cells: tuple[Cell, ...]
    start: bool


@dataclass(frozen=True)
class Spot:
    """A spot where a jam piece can stand: all squares of a street within a rectangle, including junctions (Q6)."""

    id: str
    name: str
    parts: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Card:
    """A card of any kind. Depending on the kind of card, `numbers` are a street, stops, pence or jam spots."""

    numbers: tuple[int, ...]
    flavour: str
    pays: int = 0
    """The pence that a tourist offers; 0 for all other passengers."""


@dataclass(frozen=True)
class Scenery:
    """Parks or water."""

    name: str
    kind: str
    polygon: tuple[tuple[float, float], ...]
    label_at: tuple[float, float]


@dataclass(frozen=True)
class Board:
    """The contents of the board's text."""

    file: str
    width: int
    height: int
    districts: tuple[tuple[str, str], ...]
    streets: tuple[Street, ...]
    roundabouts: tuple[tuple[str, Cell], ...]
    places: tuple[Place, ...]
    spots: tuple[Spot, ...]
    scenery: tuple[Scenery, ...]
    fares: tuple[tuple[int, ...], ...]
    """The fares in pence: [district of the passenger's street][district of the place] (Q21)."""
    passengers: tuple[Card, ...]
    destinations: tuple[Card, ...]
    tips: tuple[Card, ...]
    jams: tuple[Card, ...]
    roads: Roads

    def shaded(self, place: int) -> list[int]:
        """The shaded squares of a place."""
        return [self.roads.numbers[cell] for cell in self.places[place].cells]

    def jammed(self, spot: int) -> list[int]:
        """The squares that a jam on this spot shuts."""
        return sorted(
            {
                square
                for street, (x0, y0, x1, y1) in self.spots[spot].parts
                for lane in self.roads.lanes[street]
                for square in lane
                if x0 <= self.roads.squares[square][0] <= x1 and y0 <= self.roads.squares[square][1] <= y1
            }
        )

    @property
    def starts(self) -> list[int]:
        """The places that are starting points, in the order of the rulebook (R2)."""
        return [number for number, place in enumerate(self.places) if place.start]


class _Reader:
    """Reads the tables, and replaces ids with numbers."""

    def __init__(self, root: TomlTable) -> None:
        self.root = root
        self.size = root.integer("width", 2, 100), root.integer("height", 2, 100)

    def each(self, key: str, read: Callable[[TomlTable], T]) -> tuple[T, ...]:
        made = []
        for table in self.root.tables(key):
            made.append(read(table))
            table.done()
        return tuple(made)

    def cells(self, table: TomlTable, key: str) -> tuple[Cell, ...]:
        found = tuple(table.pairs(key, (self.size[0] - 1, self.size[1] - 1), low=(0, 0)))
        if not found:
            raise table.error(key, "at least one [x, y]")
        return found

    def street(self, table: TomlTable, districts: Sequence[str]) -> Street:
        path = self.cells(table, "path")
        kind = table.choice("kind", KINDS)
        straight = all((a[0] == b[0]) != (a[1] == b[1]) for a, b in pairwise(path))
        if len(path) < 2 or not straight or (KINDS[kind] == "one_way_2" and len(path) != 2):
            raise table.error("path", "turning points on straight lines; two lanes the same way have no bend")
        return Street(
            id=table.text("id"),
            name=table.text("name"),
            kind=kind,
            path=path,
            district=table.choice("district", districts),
            passenger=table.flag("passenger"),
        )

    def place(self, table: TomlTable, districts: Sequence[str]) -> Place:
        return Place(
            id=table.text("id"),
            name=table.text("name"),
            short=table.text("short"),
            district=table.choice("district", districts),
            rect=tuple(table.integers("rect", 0, 100, count=4)),
            cells=self.cells(table, "squares"),
            start=table.flag("start"),
        )

    def spot(self, table: TomlTable, streets: Sequence[str]) -> Spot:
        parts = []
        for part in table.tables("parts"):
            parts.append((part.choice("street", streets), tuple(part.integers("box", 0, 100, count=4))))
            part.done()
        return Spot(table.text("id"), table.text("name"), tuple(parts))

    def scenery(self, table: TomlTable) -> Scenery:
        points = _points(table, "polygon", table.anything("polygon"))
        (label,) = _points(table, "label_at", [table.anything("label_at")])
        return Scenery(table.text("name"), table.text("kind"), points, label)

    def destination(self, table: TomlTable, places: Sequence[str]) -> Card:
        pays = table.integer("tourist", 5, 10_000, default=0)
        stops = _named(table, "stops", places, 2 if pays else 1)
        return Card(stops, table.text("flavour"), pays)

    def fares(self, districts: Sequence[str]) -> tuple[tuple[int, ...], ...]:
        table = self.root.table("fares")
        rows = table.anything("table")
        count = len(districts)
        whole = isinstance(rows, list) and len(rows) == count and all(_is_row(row, count) for row in rows)
        if table.texts("order") != list(districts) or not whole:
            raise table.error("table", f"a row for each district in order, of {count} amounts in steps of 5 pence")
        if any(rows[a][b] != rows[b][a] for a in range(count) for b in range(count)):
            raise table.error("table", "the same fare in both directions (Q21)")
        table.done()
        return tuple(tuple(row) for row in rows)


def _corner(table: TomlTable) -> Cell:
    x, y = table.integers("at", 0, 100, count=2)
    return x, y


def _is_row(row: object, count: int) -> bool:
    if not isinstance(row, list) or len(row) != count:
        return False
    return all(type(pence) is int and pence > 0 and pence % 5 == 0 for pence in row)


def _points(table: TomlTable, key: str, value: object) -> tuple[tuple[float, float], ...]:
    """Points of the drawing. Their coordinates need not be integers."""
    if not isinstance(value, list) or not all(
        isinstance(point, list) and len(point) == 2 and all(isinstance(part, int | float) for part in point)
        for point in value
    ):
        raise table.error(key, "points [x, y]")
    return tuple((float(point[0]), float(point[1])) for point in value)


def _named(table: TomlTable, key: str, known: Sequence[str], count: int | None = None) -> tuple[int, ...]:
    """Reads a list of ids, and returns the index of each in `known`."""
    ids = table.texts(key, count)
    unknown = [each for each in ids if each not in known]
    if unknown or not ids:
        raise table.error(key, f"ids that the board knows, not {unknown[0] if unknown else 'none'}")
    return tuple(known.index(each) for each in ids)


def read_board(file: Path) -> Board:
    """Reads the board's text. An error says exactly what is wrong with it."""
    name = f"{file.parent.name}/{file.name}"
    try:
        root = TomlTable(tomllib.loads(file.read_text(encoding="utf-8")), name)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise BoxError(f"{name}: cannot be read as TOML: {problem}") from problem
    root.text("format")
    reader = _Reader(root)
    districts = reader.each("district", lambda table: (table.text("id"), table.text("name")))
    known = [each for each, _ in districts]
    streets = reader.each("street", lambda table: reader.street(table, known))
    places = reader.each("place", lambda table: reader.place(table, known))
    street_ids, place_ids = [each.id for each in streets], [each.id for each in places]
    spots = reader.each("jam_spot", lambda table: reader.spot(table, street_ids))
    spot_ids = [each.id for each in spots]
    roundabouts = reader.each("roundabout", lambda table: (table.text("name"), _corner(table)))
    board = Board(
        file=name,
        width=reader.size[0],
        height=reader.size[1],
        districts=districts,
        streets=streets,
        roundabouts=roundabouts,
        places=places,
        spots=spots,
        scenery=reader.each("scenery", reader.scenery),
        fares=reader.fares(known),
        passengers=reader.each(
            "passenger_card", lambda table: Card((table.choice("street", street_ids),), table.text("flavour"))
        ),
        destinations=reader.each("destination_card", lambda table: reader.destination(table, place_ids)),
        tips=reader.each("tip_card", lambda table: Card((table.integer("pence", 0, 1000),), table.text("flavour"))),
        jams=reader.each("jam_card", lambda table: Card(_named(table, "spots", spot_ids), table.text("flavour"))),
        roads=build([(street.kind, street.path) for street in streets], [corner for _, corner in roundabouts]),
    )
    _check_counts(board, root.table("checks"))
    root.done()
    _check_sense(board)
    return board


def _check_counts(board: Board, checks: TomlTable) -> None:
    """Checks that the lists have the lengths that the text itself states."""
    roads = board.roads
    counts = {
        "squares": len(roads.squares),
        "moves": sum(map(len, roads.ahead)) + sum(map(len, roads.sideways)),
        "choice_squares": sum(len(ways) > 1 for ways in roads.ahead),
        "lane_change_pairs": sum(map(len, roads.sideways)) // 2,
        "streets": len(board.streets),
        "passenger_streets": sum(street.passenger for street in board.streets),
        "places": len(board.places),
        "start_places": len(board.starts),
        "jam_spots": len(board.spots),
    }
    for key, count in counts.items():
        if checks.integer(key, 0, 100_000) != count:
            raise checks.error(key, f"{count}, which is what the board expands to")
    checks.done()


def _check_sense(board: Board) -> None:
    """Checks everything that the rules rely on. An error says what is wrong."""
    shaded = [square for place in range(len(board.places)) for square in board.shaded(place)]
    blocked = [square for spot in range(len(board.spots)) for square in board.jammed(spot)]
    waiting = [street for card in board.passengers for street in card.numbers]
    named = Counter(spot for card in board.jams for spot in card.numbers)
    holds = {
        "every square has a way out": all(board.roads.ahead),
        "a direction is an arrow or a lane change, never both": not any(
            set(ahead) & set(beside) for ahead, beside in zip(board.roads.ahead, board.roads.sideways)
        ),
        "a shaded square belongs to one place and one street (Q33)": len(set(shaded)) == len(shaded)
        and all(len(board.roads.streets[square]) == 1 for square in shaded),
        "every passenger street has one passenger card": sorted(waiting)
        == [number for number, street in enumerate(board.streets) if street.passenger],
        "jam spots do not overlap, and each is on one card (Q8)": len(set(blocked)) == len(blocked)
        and all(named[spot] == 1 for spot in range(len(board.spots))),
        "the Tip cards differ, so that the draw for the first turn ends (Q7)": len(
            {card.numbers for card in board.tips}
        )
        > 1,
        "a jam card names one spot or two (R11)": all(len(card.numbers) in (1, 2) for card in board.jams),
    }
    for text, true in holds.items():
        if not true:
            raise BoxError(f"{board.file}: expected that {text}; it does not hold")


BOARD = read_board(Path(__file__).parent / "board.toml")
