"""Turns the paths of the board's streets into squares (section 6.2 of the ledger).

Coordinates: x grows to the east, y to the south, and a cell is (x, y).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

Cell = tuple[int, int]

DIRECTIONS = ("N", "E", "S", "W")
NORTH, EAST, SOUTH, WEST = range(4)
STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
KINDS = ("one_way", "two_way", "one_way_2")
ONE_WAY, TWO_WAY, ONE_WAY_2 = range(3)


def heading(a: Cell, b: Cell) -> int:
    """The direction from a to b, which are in the same row or column."""
    if a[0] != b[0]:
        return EAST if b[0] > a[0] else WEST
    return SOUTH if b[1] > a[1] else NORTH


def stepped(cell: Cell, direction: int) -> Cell:
    return cell[0] + STEPS[direction][0], cell[1] + STEPS[direction][1]


def line(points: Sequence[Cell]) -> list[Cell]:
    """All cells of a polyline, in order."""
    out = [points[0]]
    for a, b in pairwise(points):
        while out[-1] != b:
            out.append(stepped(out[-1], heading(a, b)))
    return out


def _lane_line(direction: int, corner: Cell) -> int:
    """Where the left lane for this direction crosses a 2x2 block: its row if it goes east or west, otherwise its
    column."""
    x, y = corner
    return (x, y, x + 1, y + 1)[direction]


def _entry(direction: int, corner: Cell) -> Cell:
    """The first cell, in a 2x2 block, of the left lane for this direction."""
    x, y = corner
    return ((x, y + 1), (x, y), (x + 1, y), (x + 1, y + 1))[direction]


def left_lane(path: Sequence[Cell]) -> list[Cell]:
    """The lane of a two-way street for cabs that drive along `path`. Call this with the reversed path for the other
    lane."""
    ways = [heading(a, b) for a, b in pairwise(path)]
    points = [_entry(ways[0], path[0])]
    for corner, before, after in zip(path[1:-1], ways, ways[1:]):
        if before != after:
            u, v = _lane_line(before, corner), _lane_line(after, corner)
            points.append((v, u) if before in (EAST, WEST) else (u, v))
    points.append(stepped(_entry(ways[-1], path[-1]), ways[-1]))
    return line(points)


def twin_lanes(path: Sequence[Cell]) -> list[list[Cell]]:
    """The two lanes of a one-way street, which is straight and has a 2x2 block at each end."""
    way = heading(path[0], path[-1])
    first, last = _entry(way, path[0]), stepped(_entry(way, path[-1]), way)
    if way in (EAST, WEST):
        return [line([(first[0], y), (last[0], y)]) for y in (path[0][1], path[0][1] + 1)]
    return [line([(x, first[1]), (x, last[1])]) for x in (path[0][0], path[0][0] + 1)]


def lanes(kind: int, path: Sequence[Cell]) -> list[list[Cell]]:
    """The lanes of a street, each in its direction of travel."""
    if kind == ONE_WAY:
        return [line(path)]
    if kind == TWO_WAY:
        return [left_lane(path), left_lane(path[::-1])]
    return twin_lanes(path)


def roundabout(corner: Cell) -> Iterator[tuple[Cell, int]]:
    """The clockwise arrows of a 2x2 block: each cell with its direction."""
    x, y = corner
    yield from (((x, y), EAST), ((x + 1, y), SOUTH), ((x + 1, y + 1), WEST), ((x, y + 1), NORTH))


@dataclass
class Roads:
    """All squares with their arrows. If several lanes use a cell, it is one square that belongs to all
    those streets."""

    squares: list[Cell]
    """Squares by number: row by row, from north to south, each from west to east."""
    ahead: list[dict[int, int]]
    """The arrows of each square: directions and the squares they lead to."""
    sideways: list[dict[int, int]]
    """The lane changes of each square: directions and the squares they lead to (Q11)."""
    lanes: list[list[list[int]]]
    """The lanes of each street, as squares in order."""
    numbers: Mapping[Cell, int]

    @cached_property
    def streets(self) -> list[list[int]]:
        """The streets that each square belongs to."""
        found: list[set[int]] = [set() for _ in self.squares]
        for street, its in enumerate(self.lanes):
            for square in (square for lane in its for square in lane):
                found[square].add(street)
        return [sorted(each) for each in found]


def build(streets: Sequence[tuple[int, Sequence[Cell]]], roundabouts: Iterable[Cell]) -> Roads:
    """Builds all squares, arrows and lane changes. A street is given by its kind and path, a roundabout by its
    corner."""
    drawn = [lanes(kind, path) for kind, path in streets]
    arrows: dict[Cell, set[int]] = {cell: set() for its in drawn for lane in its for cell in lane}
    for lane in (lane for its in drawn for lane in its):
        for a, b in pairwise(lane):
            arrows[a].add(heading(a, b))
    for corner in roundabouts:
        for cell, direction in roundabout(corner):
            arrows[cell].add(direction)
    squares = sorted(arrows, key=lambda cell: (cell[1], cell[0]))
    numbers = {cell: number for number, cell in enumerate(squares)}
    roads = Roads(
        squares=squares,
        ahead=[{way: numbers[stepped(cell, way)] for way in sorted(arrows[cell])} for cell in squares],
        sideways=[{} for _ in squares],
        lanes=[[[numbers[cell] for cell in lane] for lane in its] for its in drawn],
        numbers=numbers,
    )
    for (kind, path), its in zip(streets, drawn):
        if kind == ONE_WAY_2:
            _join_twins(roads, its, heading(path[0], path[-1]), arrows)
    return roads


def _join_twins(roads: Roads, twins: list[list[Cell]], way: int, arrows: Mapping[Cell, set[int]]) -> None:
    """Q11: lets cabs change between the two lanes of a one-way street, in both directions. They can do so where two
    squares lie side by side, and each has only one arrow, which points along the street."""
    for a, b in zip(*twins):
        if arrows[a] == arrows[b] == {way}:
            one, other = roads.numbers[a], roads.numbers[b]
            roads.sideways[one][heading(a, b)] = other
            roads.sideways[other][heading(b, a)] = one
