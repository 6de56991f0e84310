"""What leaves a match for one seat, or for a spectator: everything goes through `build`, and `build` asks `view`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from mewple.core import play
from mewple.core.words import GAME_OVER, LEGAL, NO_SUCH_ACTION, NOT_NOW, NOT_YOUR_TURN
from mewple.match.position import Phase, Position, Said, SeatNow, Table
from mewple.match.setup import commitment

_NOT_WORTH_SAYING = frozenset((LEGAL, GAME_OVER, NOT_YOUR_TURN, NOT_NOW, NO_SUCH_ACTION))


class Choice(msgspec.Struct, frozen=True):
    """A legal action: its number, its words for the board, its label for people."""

    action: int
    words: dict[str, Any]
    label: str


class Refused(msgspec.Struct, frozen=True):
    """An action that belongs to this decision but is not legal, and why not."""

    action: int
    words: dict[str, Any]
    label: str
    reason: str
    text: str
    clause: str


class Undo(msgspec.Struct, frozen=True):
    """Whether this seat may take its last action back: which one, or why not."""

    possible: bool
    label: str = ""
    why_not: str = ""


class Asked(msgspec.Struct, frozen=True):
    """Real dice: somebody at seat `seat` (-1: anybody) rolls; the outcome is a number 0..n-1, for a die its face less 1."""

    seat: int
    what: str
    text: str
    n: int
    yours: bool


class Shown(msgspec.Struct, frozen=True):
    """An event for the log and the animations."""

    version: int
    source: Literal["game", "table"]
    kind: str
    seat: int
    words: dict[str, Any]
    text: str


class Result(msgspec.Struct, frozen=True):
    """The end: each seat's share of the win, its points, and its place (1 is first; equals share one)."""

    returns: list[float]
    points: list[int]
    places: list[int]


class Reveal(msgspec.Struct, frozen=True):
    """What the commitment hid, told when the match is over; the seed in 16 hexadecimal digits."""

    seed: str
    salt: str


class ClockShown(msgspec.Struct, frozen=True):
    """Seconds left now: of the seat's bank, of this decision (None: no limit), and whether they are running."""

    bank: float | None
    decision: float | None
    running: bool


class Update(msgspec.Struct, frozen=True):
    """One moment of a match as one seat (None: a spectator) may see it. `view` is the game's own Struct."""

    version: int
    phase: Phase
    paused: bool
    wants_pause: list[int]
    seat: int | None
    seats: list[SeatNow]
    away: list[int]
    view: Any
    turn: str
    pending: list[int]
    legal: list[Choice]
    refused: list[Refused]
    undo: Undo
    can_resign: bool
    ask: Asked | None
    events: list[Shown]
    points: list[int]
    result: Result | None
    clocks: list[ClockShown]
    game_clock: float | None
    commitment: str
    reveal: Reveal | None
