"""The structures of the view: everything a client needs to draw the table.

A driver's number is its seat, 0 to 2, or 3 for Crazy cat, which has no seat. A place is a space (column and row from
1), "start" or "out".
"""

from __future__ import annotations

from typing import Literal

import msgspec

from mewple.games.cat_cab.box import Fare
from mewple.games.cat_cab.state import Colour, DuelDice, Place, Space

Direction = Literal["up", "right", "down", "left"]
SquareKind = Literal["nibbles", "patrol"]
EndKind = Literal["plain", "fare", "nibbles", "patrol", "fight", "out"]


class SquareView(msgspec.Struct):
    """A special square."""

    at: Space
    kind: SquareKind


class BoardView(msgspec.Struct):
    """The side of the card in use."""

    id: str
    name: str
    flavour: str
    columns: int
    rows: int
    avenues: list[str]
    streets: list[str]
    squares: list[SquareView]


class Line(msgspec.Struct):
    """A line of a table: the rolls that it is for, and their effect."""

    rolls: list[int]
    name: str
    text: str  # the effect: "go back 2 spaces"
    flavour: str


class Table(msgspec.Struct):
    """A table of effects. `when` says when a die is rolled for it."""

    title: str
    when: str
    lines: list[Line]


class FaceLine(msgspec.Struct):
    """Some faces of a die, and what they mean in a turn."""

    rolls: list[int]
    meaning: str  # "curse", "sabotage", "item", "move1" or "move2"
    text: str  # in short: "2 spaces"


class Tables(msgspec.Struct):
    """The tables that are printed on the card."""

    faces: list[FaceLine]
    items: Table
    nibbles: Table
    patrol: Table


class DieKind(msgspec.Struct):
    """A die of the box, such as "white-2" or "red-d8"."""

    die: str
    colour: Colour | Literal["white"]
    sides: int
    label: str  # "White die 2", "Red D8"


class GateView(msgspec.Struct):
    """A gate and the space inside it. `inward`: the direction into the city."""

    id: str
    name: str
    space: Space
    inward: Direction
    role: Literal["entry", "exit"]
    open: bool


class PassengerView(msgspec.Struct):
    """The passenger on the grid."""

    number: int  # the first passenger of the game has number 1
    name: str
    line: str
    at: Space
    where: str  # "Purrk Avenue & 4th"


class ReachView(msgspec.Struct):
    """Whether the active driver's movement leads to the passenger, and a sentence with the reason."""

    verdict: Literal["in reach", "too far", "off by one", "no way"]
    why: str


class ScoreView(msgspec.Struct):
    """How a player's points are made up."""

    passengers: int
    leaving: int
    total: int


class PlayerView(msgspec.Struct):
    """One driver."""

    seat: int
    colour: Colour
    name: str
    crazy: bool
    order: int  # 1 for the first in turn order; 0 before the order is known
    at: Place | None  # where the cab is; None if the driver was eliminated
    curses: int
    passengers: int
    riders: list[int]  # the numbers of the passengers in the cab, from 1
    dice: list[str]
    won: list[str]  # dice of the driver's own colour that it has won, and cannot win again
    place: int  # 1 for the first driver to leave; 0 for one who has not left
    rush_turns: int | None
    first_turn: bool  # whether the driver's first turn is not over yet
    resigned: bool
    score: ScoreView


class DieView(msgspec.Struct):
    """A die in this turn's roll."""

    die: str
    face: int
    meaning: str  # one of the meanings in `Tables.faces`
    marked: bool


class PoolView(msgspec.Struct):
    """The active driver's movement and curses: "6 spaces − 2 curses = 4"."""

    ones: int
    twos: int
    curses: int
    line: str


class EndView(msgspec.Struct):
    """A place where the driver may go. To go there, send all `actions` at once."""

    at: Place
    kind: EndKind  # what happens there first
    label: str  # in words: everything that happens there, except fights with `cats`
    cats: list[int]  # the drivers to fight with
    actions: list[int]
    way: list[Place]  # the places from the cab to the end, with every stop


class DuellistView(msgspec.Struct):
    seat: int
    dice: list[int]
    throws: int
    fighting: bool  # whether this driver is still in the fight
    waiting: bool  # whether this driver has to choose dice now
    choice: DuelDice | Literal[""]  # the dice that this driver has chosen for this round


class DuelView(msgspec.Struct):
    round: int
    final: bool
    racing: bool
    duellists: list[DuellistView]


class View(msgspec.Struct):
    """The whole table. Nothing is hidden in Cat Cab."""

    # The following fields never change during a match.
    board: BoardView
    tables: Tables
    dice: list[DieKind]
    fares: list[Fare]
    round_limit: int
    rush_limit: int  # the number of turns that a driver has once rush hour begins
    fight_sum: int  # the sum of two dice that wins a cat fight
    fight_back: int  # how many spaces the loser of a cat fight goes back
    curse_limit: int
    turn_seconds: int

    gates: list[GateView]
    asleep: list[Space]  # special squares that do not work now
    phase: str  # the decision to make now; "" between two decisions
    round: int
    active: int
    players: list[PlayerView]
    passenger: PassengerView | None
    collected: int
    passengers_left: int
    walked_out: list[int]  # the numbers of passengers who were lost for good
    rush: Literal["", "rush hour", "dawn"]
    tray: list[DieView]
    rerolls: int
    pool: PoolView | None
    items_left: int
    sabotage_left: int
    boost_left: int
    going_back: int | None  # the driver who has to choose its next step back
    spaces_back: int
    duel: DuelView | None
    winner: int | None
    no_winner: bool
    you: int | None

    # The following fields help the seat that decides.
    reach: ReachView | None = None
    ends: list[EndView] = []
