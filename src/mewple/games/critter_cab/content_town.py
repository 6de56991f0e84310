"""Reads the town from the box's text and checks it: tiles, links and stands. This module is plain Python, because it is
used only to fill a box."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from mewple.core.content import BoxError, Content, TomlTable

ROAD, STAND, CHANCE, WATER, CLOUD = range(5)
TILE_KINDS = ("road", "stand", "chance", "water", "cloud")
RIVER_BIT, SKY_BIT = 1, 2
PATHS = 4
"""All taxis may use roads. One bit says whether a taxi may also use rivers, another one whether it may use sky ways:
this makes four possibilities."""
FREE_OF = {"road": 0, "river": RIVER_BIT, "sky": SKY_BIT}

Point = tuple[float, float]


@dataclass(frozen=True)
class Tile:
    """One space of the board. `place` names the road, river or sky way that it is part of; `label` is unique."""

    id: int
    x: float
    y: float
    kind: int
    place: str
    stand: int = -1
    label: str = ""


@dataclass(frozen=True)
class Link:
    """Two neighbouring tiles. `way` is "road", "river" or "sky"."""

    a: int
    b: int
    way: str


@dataclass(frozen=True)
class Stand:
    code: str
    name: str
    tile: int
    look: str
    line: str


@dataclass(frozen=True)
class Town:
    width: int
    height: int
    tiles: tuple[Tile, ...]
    links: tuple[Link, ...]
    stands: tuple[Stand, ...]

    def exits(self, path: int) -> list[list[int]]:
        """For each tile, its neighbours along the ways that `path` allows, in ascending order (R10, R12, Q23)."""
        found: list[set[int]] = [set() for _ in self.tiles]
        for link in self.links:
            if FREE_OF[link.way] & ~path == 0:
                found[link.a].add(link.b)
                found[link.b].add(link.a)
        return [sorted(near) for near in found]

    def open_to(self, path: int) -> list[int]:
        """The tiles on which a taxi with these paths may end a move."""
        needed = {WATER: RIVER_BIT, CLOUD: SKY_BIT}
        return [tile.id for tile in self.tiles if needed.get(tile.kind, 0) & ~path == 0]


def distances(exits: list[list[int]], start: int) -> list[int]:
    """The fewest steps from a tile to each tile; 99 if no way leads there."""
    far = [99] * len(exits)
    far[start] = 0
    queue = deque([start])
    while queue:
        tile = queue.popleft()
        for near in exits[tile]:
            if far[near] == 99:
                far[near] = far[tile] + 1
                queue.append(near)
    return far


def read_town(content: Content) -> Town:
    """Reads the town of a box. Raises `BoxError` if something is wrong with it."""
    return _Builder(content).town()


class _Builder:
    """Builds the town: first roads, then stands and chance tiles on them, then river and sky ways."""

    def __init__(self, content: Content) -> None:
        self.root = content.root
        board = self.root.table("board")
        self.width, self.height = board.integer("width", 2, 99), board.integer("height", 2, 99)
        board.done()
        self.places: dict[Point, str] = {}
        self.joined: dict[tuple[Point, Point], str] = {}
        self.kinds: dict[Point, int] = {}
        self.order: list[Point] = []

    def town(self) -> Town:
        self._roads()
        stands = self._stands()
        self._chance_tiles()
        for key, kind in (("river", WATER), ("sky", CLOUD)):
            self._shortcuts(key, kind)
        ids = {point: number for number, point in enumerate(self.order)}
        at = [ids[point] for _, point in stands]
        tiles = tuple(
            Tile(ids[p], p[0], p[1], self.kinds[p], self.places[p], at.index(ids[p]) if ids[p] in at else -1)
            for p in self.order
        )
        links = tuple(Link(ids[a], ids[b], way) for (a, b), way in self.joined.items())
        made = tuple(
            Stand(t.text("code"), t.text("name"), ids[p], t.text("look", ""), t.text("line", "")) for t, p in stands
        )
        for table, _ in stands:
            table.done()
        town = Town(self.width, self.height, tiles, links, made)
        self._check(town)
        return replace(town, tiles=_labelled(town))

    def _roads(self) -> None:
        roads = self.root.table("roads")
        for name in roads.keys():  # noqa: SIM118  a TomlTable is not a mapping
            corners = roads.pairs(name, (self.width - 1, self.height - 1), (0, 0))
            points = [corners[0]] if corners else []
            for start, stop in pairwise(corners):
                points += self._straight(roads, name, start, stop)
            for point in points:
                self.places.setdefault(point, name)
                self.kinds.setdefault(point, ROAD)
            for one, two in pairwise(points):
                self._join(one, two, "road")
        self.order = sorted(self.places, key=lambda point: (point[1], point[0]))

    def _straight(
        self, roads: TomlTable, name: str, start: tuple[int, int], stop: tuple[int, int]
    ) -> list[tuple[int, int]]:
        """The points after `start` up to `stop`, which must lie in a straight or diagonal line from it."""
        across, down = stop[0] - start[0], stop[1] - start[1]
        steps = max(abs(across), abs(down))
        if steps == 0 or (across and down and abs(across) != abs(down)):
            raise roads.error(name, f"straight or diagonal pieces; {list(start)} to {list(stop)} is none")
        return [(start[0] + across * i // steps, start[1] + down * i // steps) for i in range(1, steps + 1)]

    def _join(self, one: Point, two: Point, way: str) -> None:
        if (two, one) not in self.joined:
            self.joined.setdefault((one, two), way)

    def _stands(self) -> list[tuple[TomlTable, Point]]:
        found: list[tuple[TomlTable, Point]] = []
        for table in self.root.tables("stand"):
            x, y = table.integers("at", 0, max(self.width, self.height), count=2)
            self._mark(table, "at", (x, y), STAND)
            found.append((table, (x, y)))
        codes = [table.text("code") for table, _ in found]
        if len(set(codes)) != len(codes) or not 2 <= len(codes) <= 15:
            raise self.root.error("stand", "2 to 15 stands with codes of their own")
        return found

    def _chance_tiles(self) -> None:
        table = self.root.table("chance_tiles")
        for point in table.pairs("at", (self.width - 1, self.height - 1), (0, 0)):
            self._mark(table, "at", point, CHANCE)
        table.done()

    def _mark(self, table: TomlTable, key: str, point: Point, kind: int) -> None:
        """Turns a road tile into a stand or a chance tile. No tile can be both (Q40)."""
        if self.kinds.get(point) != ROAD:
            raise table.error(key, f"plain road tiles; {list(point)} is none, or is taken twice")
        self.kinds[point] = kind

    def _shortcuts(self, key: str, kind: int) -> None:
        """Q23: adds a river or sky way: a chain of new tiles between two tiles of roads."""
        table = self.root.table(key)
        for name in table.keys():  # noqa: SIM118  a TomlTable is not a mapping
            points = [_point(table, name, raw) for raw in table.anything(name)]
            ends, inner = (points[0], points[-1]), points[1:-1]
            if len(points) < 3 or any(self.kinds.get(end) not in (ROAD, STAND, CHANCE) for end in ends):
                raise table.error(name, "a list of points that begins and ends on road tiles, with others between")
            for point in inner:
                if point in self.kinds:
                    raise table.error(name, f"points of its own; {list(point)} is a tile already")
                self.kinds[point], self.places[point] = kind, name
                self.order.append(point)
            for one, two in pairwise(points):
                self._join(one, two, key)

    def _check(self, town: Town) -> None:
        """Q9: checks that every taxi can reach all tiles where it may stop, and that none of them is a dead end."""
        if len(town.tiles) > 120:
            raise BoxError(f"the town has {len(town.tiles)} tiles; there is room for 120")
        for path in range(PATHS):
            exits = town.exits(path)
            far = distances(exits, town.stands[0].tile)
            for tile in town.open_to(path):
                if far[tile] == 99 or len(exits[tile]) < 2:
                    x, y = town.tiles[tile].x, town.tiles[tile].y
                    raise BoxError(f"the tile at [{x}, {y}] is cut off or a dead end; every tile needs two exits")


def _point(table: TomlTable, name: str, raw: Any) -> Point:
    if not isinstance(raw, list) or len(raw) != 2 or not all(type(part) in (int, float) for part in raw):
        raise table.error(name, "a list of [x, y]")
    return raw[0], raw[1]


def _labelled(town: Town) -> tuple[Tile, ...]:
    """Gives each tile a unique label. The label of a stand is its name. Any other label consists of the name of the
    tile's way and the name of the nearest stand."""
    by_road, by_all = town.exits(0), town.exits(RIVER_BIT | SKY_BIT)
    named = []
    for tile in town.tiles:
        far = distances(by_all if tile.kind in (WATER, CLOUD) else by_road, tile.id)
        named.append(replace(tile, label=_label(town, tile, [far[stand.tile] for stand in town.stands])))
    return tuple(named)


def _label(town: Town, tile: Tile, far: list[int]) -> str:
    if tile.kind == STAND:
        return town.stands[tile.stand].name
    nearest = min(range(len(far)), key=lambda stand: far[stand])
    stand = town.tiles[town.stands[nearest].tile]
    return f"{tile.place}, {far[nearest]} {_compass(stand, tile)} of {town.stands[nearest].name}"


def _compass(start: Tile, end: Tile) -> str:
    across, down = end.x - start.x, end.y - start.y
    parts = []
    if abs(down) * 2 > abs(across):
        parts.append("south" if down > 0 else "north")
    if abs(across) * 2 > abs(down):
        parts.append("east" if across > 0 else "west")
    return "-".join(parts)
