"""The messages between the server and a program that plays a seat. See docs/open-bots.md."""

from __future__ import annotations

from typing import Any

from mewple.server.wire import ActionInfo, Error, EventInfo, Message, SeatResult


class ProgramHello(Message, tag="hello"):
    """The program's first message: what it is called at the table."""

    name: str


class ProgramAct(Message, tag="act"):
    """What it decides, for the `decide` with this version."""

    version: int
    action: int


FromProgram = ProgramHello | ProgramAct


class Welcome(Message, tag="welcome"):
    """The server's first message: which seat of which game it is, and who sits where."""

    table: str
    game: str
    rules: int
    """The version of the rules."""
    seat: int
    names: list[str]
    options: dict[str, str | int | bool]


class Decide(Message, tag="decide"):
    """It is this seat's turn: `act` with one of `legal` within so many seconds, or the house plays for it."""

    version: int
    seat: int
    view: Any
    """What the seat sees, as the game's own struct (`mewple schema` has its schema)."""
    turn: str
    legal: list[ActionInfo]
    points: list[int]
    events: list[EventInfo]
    """What the seat saw happen since the last `decide`."""
    seconds: float


class Over(Message, tag="over"):
    """The match is over; nothing follows."""

    result: list[SeatResult]


FromTable = Welcome | Decide | Over | Error
