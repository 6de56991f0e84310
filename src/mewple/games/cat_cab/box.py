"""Reads and checks `box.toml`; makes the texts for people and the box record for the rules."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from mewple.core.content import Content, TomlTable
from mewple.games.cat_cab.state import (
    COLOURS,
    COLUMNS,
    CONTENT,
    CRAZY_LINES,
    DIRECTIONS,
    DOWN,
    EFFECTS,
    FACES,
    FARES,
    LEFT,
    RIGHT,
    ROWS,
    SPACES,
    START,
    UP,
    WHITE,
    Box,
    xy_of,
)

_STEPS = {UP: (0, 1), RIGHT: (1, 0), DOWN: (0, -1), LEFT: (-1, 0)}
_GATES = ("A", "B")


class Entry(msgspec.Struct, frozen=True):
    """A line of a table: some rolls of a die, and their effect."""

    rolls: list[int]
    name: str
    effect: str
    flavour: str
    spaces: int = 0


class Gate(msgspec.Struct, frozen=True):
    id: str
    name: str
    space: tuple[int, int]
    inward: str


class Board(msgspec.Struct, frozen=True):
    id: str
    side: str
    name: str
    flavour: str
    gates: list[Gate]
    nibbles: list[tuple[int, int]]
    patrol: list[tuple[int, int]]


class Fare(msgspec.Struct, frozen=True):
    """A passenger."""

    name: str
    line: str


class Text(msgspec.Struct, frozen=True):
    """All texts and tables of the box."""

    boards: list[Board]
    avenues: list[str]
    streets: list[str]
    faces: list[Entry]
    items: list[Entry]
    nibbles: list[Entry]
    patrol: list[Entry]
    fares: list[Fare]
    drivers: list[str]
    crazy_name: str
    crazy_lines: dict[str, list[str]]


def space_of(x: int, y: int) -> int:
    """R2, Q1: column 1 is on the left, row 1 at the bottom."""
    return (y - 1) * COLUMNS + x - 1


@cache
def text() -> Text:
    """The texts of the box, read once. An error in the file names the file and the key."""
    root = CONTENT.root
    grid = root.table("grid")
    for key, wanted in (("columns", COLUMNS), ("rows", ROWS)):
        grid.integer(key, wanted, wanted)
    grid.done()
    streets, crazy = root.table("streets"), root.table("crazy_cat")
    read = Text(
        boards=[_board(table) for table in root.tables("board", count=len(CONTENT.options["board"].choices))],
        avenues=streets.texts("avenues", count=COLUMNS),
        streets=streets.texts("streets", count=ROWS),
        faces=[_entry(table, "values", "id", FACES) for table in root.tables("face")],
        items=[_entry(table, "rolls", "effect", EFFECTS) for table in root.tables("item")],
        nibbles=[_entry(table, "rolls", "effect", EFFECTS) for table in root.tables("nibbles")],
        patrol=[_entry(table, "rolls", "effect", EFFECTS) for table in root.tables("patrol")],
        fares=[_fare(table) for table in root.tables("passenger")],
        drivers=[_driver(table, colour) for table, colour in zip(root.tables("driver", count=3), COLOURS, strict=True)],
        crazy_name=crazy.text("name"),
        crazy_lines={key: crazy.texts(key) for key in CRAZY_LINES},
    )
    streets.done()
    crazy.done()
    return read


def _entry(table: TomlTable, rolls: str, what: str, known: tuple[str, ...]) -> Entry:
    spaces = table.integer("spaces", 1, 6) if table.has("spaces") else 0
    effect = known[table.choice(what, known)]
    made = Entry(table.integers(rolls, 1, 8), table.text("name"), effect, table.text("flavour"), spaces)
    table.done()
    return made


def _fare(table: TomlTable) -> Fare:
    made = Fare(table.text("name"), table.text("line"))
    table.done()
    return made


def _driver(table: TomlTable, colour: str) -> str:
    table.choice("colour", (colour,))
    name = table.text("name")
    table.done()
    return name


def _board(table: TomlTable) -> Board:
    high = (COLUMNS, ROWS)
    made = Board(
        id=table.text("id"),
        side=table.text("side"),
        name=table.text("name"),
        flavour=table.text("flavour"),
        gates=[_gate(gate, letter) for gate, letter in zip(table.tables("gates", count=2), _GATES, strict=True)],
        nibbles=table.pairs("nibbles", high),
        patrol=table.pairs("patrol", high),
    )
    table.done()
    squares = [*made.nibbles, *made.patrol, *(gate.space for gate in made.gates)]
    if len(set(squares)) != len(squares):
        raise table.error("patrol", "squares that are neither gates nor cat nibbles nor named twice")
    return made


def _gate(table: TomlTable, letter: str) -> Gate:
    table.choice("id", (letter,))
    x, y = table.integers("space", 1, ROWS, count=2)
    inward = DIRECTIONS[table.choice("inward", DIRECTIONS)]
    made = Gate(letter, table.text("name"), (x, y), inward)
    dx, dy = _STEPS[DIRECTIONS.index(inward)]
    if x > COLUMNS or (1 <= x - dx <= COLUMNS and 1 <= y - dy <= ROWS):
        raise table.error("space", "a square of the edge with the outside behind it")
    table.done()
    return made


def fill(content: Content, b: Box) -> None:
    """Fills the box record with the chosen board and the tables. The caller has already written the options into the
    record."""
    words = text()
    _fill_board(words.boards[b.board], b)
    _fill_tables(words, b)
    _fill_scores(content.root.table("score"), b)
    content.root.done()


def _bits(squares: list[tuple[int, int]]) -> int:
    return sum(1 << space_of(x, y) for x, y in squares)


def _fill_board(board: Board, b: Box) -> None:
    b.nibbles, b.patrol = _bits(board.nibbles), _bits(board.patrol)
    for direction, (dx, dy) in _STEPS.items():
        for space in range(SPACES):
            x, y = xy_of(space)
            inside = 1 <= x + dx <= COLUMNS and 1 <= y + dy <= ROWS
            b.next[direction][space] = space_of(x + dx, y + dy) if inside else -1
    for place, gate in enumerate(board.gates):
        b.gate[place] = space_of(*gate.space)
        b.inward[place] = DIRECTIONS.index(gate.inward)
        for space in range(SPACES):
            b.outside[place][space] = _steps_between(xy_of(space), gate.space) + 1
    for place, other in ((0, 1), (1, 0)):
        b.outside[place][START] = b.outside[place][b.gate[other]] + 1


def _steps_between(a: tuple[int, int], z: tuple[int, int]) -> int:
    return abs(a[0] - z[0]) + abs(a[1] - z[1])


def _fill_tables(words: Text, b: Any) -> None:
    for face in words.faces:
        for value in face.rolls:
            b.face[value] = FACES.index(face.effect)
    tables = ((words.items, b.item_effect), (words.nibbles, b.nibbles_effect), (words.patrol, b.patrol_effect))
    for entries, cells in tables:
        for entry in entries:
            for roll in entry.rolls:
                cells[roll] = EFFECTS.index(entry.effect)
    for entries, cells in ((words.items, b.item_spaces), (words.patrol, b.patrol_spaces)):
        for entry in entries:
            for roll in entry.rolls:
                cells[roll] = entry.spaces


def _fill_scores(table: TomlTable, b: Box) -> None:
    b.passenger_points = table.integer("passenger", 0, 100)
    for place, points in enumerate(table.integers("leaving", 0, 100, count=3)):
        b.leaving_points[place + 1] = points
    b.passengers_per_game = table.integer("passengers_per_game", 1, min(len(text().fares), FARES))
    b.curse_limit = table.integer("curse_limit", 1, 5)
    b.curse_cubes = table.integer("curse_cubes", 0, 20)
    b.item_rolls_per_turn = table.integer("item_rolls_per_turn", 0, 5)
    b.rush_turns = table.integer("rush_turns", 1, 100)
    b.fight_back = table.integer("fight_back", 0, 12)
    dice = table.table("first_turn_dice")
    for row, name in enumerate(CONTENT.options["first_turn_dice"].choices):
        rows = dice.table(str(name))
        for players in (2, 3):
            for place, count in enumerate(rows.integers(str(players), 1, WHITE, count=players)):
                b.first_dice[row][4 * (players - 2) + place] = count
        rows.done()
    dice.done()
    table.done()
