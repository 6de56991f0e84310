"""The structures of the view: everything a client needs to draw the table."""

from __future__ import annotations

import msgspec

from mewple.games.cat_cab.box import Entry, Fare


class GateView(msgspec.Struct):
    """A gate and the space inside it. `direction` points into the city."""

    id: str
    name: str
    role: str  # "entry" or "exit"
    x: int
    y: int
    direction: str
    open: bool


class SquareView(msgspec.Struct):
    """A special square. It works once a turn, and not while a passenger covers it (by option, never after)."""

    x: int
    y: int
    kind: str  # "nibbles" or "patrol"
    works: bool
    covered: bool


class DieKind(msgspec.Struct):
    """A die of the box: "white-2", "red-d8"."""

    die: str
    colour: str
    sides: int


class BoardView(msgspec.Struct):
    """The side of the card that is played, the dice, and the tables that explain it."""

    id: str
    name: str
    flavour: str
    columns: int
    rows: int
    avenues: list[str]
    streets: list[str]
    gates: list[GateView]
    squares: list[SquareView]
    dice: list[DieKind]  # by slot: events give the faces of a throw in this order
    faces: list[Entry]
    items: list[Entry]
    nibbles: list[Entry]
    patrol: list[Entry]


class PassengerView(msgspec.Struct):
    """The passenger on the grid. `reach` says whether the active driver's movement leads there: "in reach", "too far",
    "off by one", "no way", or "" when nobody is about to drive. `why` is a sentence about it."""

    number: int
    name: str
    line: str
    x: int
    y: int
    where: str
    reach: str
    why: str


class ScoreView(msgspec.Struct):
    """Where a player's points come from."""

    passengers: int
    leaving: int
    total: int


class PlayerView(msgspec.Struct):
    """One driver. `seat` is the number that events use: 0 to 2, and 3 for Crazy cat, which has no seat."""

    seat: int
    colour: str
    name: str
    crazy: bool
    order: int  # 1 for the first in turn order
    status: str  # "start", "city", "out" or "eliminated"
    x: int | None
    y: int | None
    where: str
    curses: int
    passengers: int
    dice: list[str]
    won: list[str]  # dice of the own colour that were gained and cannot be won again
    place: int  # 1 for the first to leave; 0 for a driver who has not left
    rush_turns: int | None
    first_turn: bool  # the first turn is not over
    resigned: bool
    steps_to_exit: int | None
    steps_to_passenger: int | None
    score: ScoreView


class DieView(msgspec.Struct):
    """A die of this turn's roll."""

    die: str
    colour: str
    sides: int
    face: int
    meaning: str
    name: str
    marked: bool


class PoolView(msgspec.Struct):
    """Movement against curses: "6 spaces − 2 curses = 4"."""

    ones: int
    twos: int
    spaces: int
    curses: int
    left: int
    line: str


class EndView(msgspec.Struct):
    """An end of the movement. To drive there, send the actions of `path` one by one; `way` are the stops on the way."""

    x: int | None
    y: int | None
    out: bool
    where: str
    path: list[int]
    way: list[tuple[int, int]]
    passenger: bool
    square: str  # "nibbles" or "patrol" where such a square works, else ""
    cats: list[int]


class DuellistView(msgspec.Struct):
    seat: int
    dice: list[int]
    throws: int
    fighting: bool  # still in the fight
    waiting: bool  # has to choose now
    choice: str  # the dice chosen for this round, or ""


class DuelView(msgspec.Struct):
    round: int
    final: bool
    racing: bool
    duellists: list[DuellistView]


class View(msgspec.Struct):
    """The whole table."""

    board: BoardView
    phase: str
    round: int
    round_limit: int
    active: int
    waiting: list[int]
    you: int | None
    players: list[PlayerView]
    passenger: PassengerView | None
    fares: list[Fare]
    collected: int
    passengers_left: int
    exit_open: bool
    rush: str  # "", "rush hour" or "dawn"
    rush_limit: int  # turns that a driver has from the beginning of rush hour
    fight_sum: int  # the sum of two dice that wins a cat fight
    curse_limit: int
    tray: list[DieView]
    rerolls: int
    pool: PoolView | None
    items_left: int
    sabotage_left: int
    boost_left: int
    ends: list[EndView]
    going_back: int | None  # the driver who chooses a step back
    spaces_back: int
    duel: DuelView | None
    turn_seconds: int
    winner: int | None
    no_winner: bool
