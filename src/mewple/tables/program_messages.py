"""The messages between a table and a program that plays one of its seats. See docs/open-bots.md."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.match.views import ActionInfo, SeatResult, TableEvent
from mewple.tables.messages import Error, Message


class ProgramHello(Message, tag="hello"):
    """The program's first message: its name at the table."""

    name: str
    observes: bool = False
    """Whether every `decide` should contain the observation of this seat."""


class ProgramAct(Message, tag="act"):
    """The program's decision, for the `decide` with this version."""

    version: int
    action: int


FromProgram = ProgramHello | ProgramAct


class ProgramWelcome(Message, tag="welcome"):
    """The server's first message: which seat of which game the program plays, and who sits where."""

    table: str
    game: str
    rules: int
    """The version of the rules."""
    seat: int
    names: list[str]
    options: dict[str, str | int | bool]
    spaces: int
    """The version of the game's observations and actions."""


class Decide(Message, tag="decide"):
    """It is this seat's turn: answer with `act` and one of `legal` within `seconds`, or the built-in policy plays for
    it."""

    version: int
    seat: int
    view: Any
    """What the seat sees, as the game's own struct (`mewple schema` has its schema)."""
    turn: str
    legal: list[ActionInfo]
    points: list[int]
    events: list[TableEvent]
    """The events that the seat saw since the last `decide`."""
    seconds: float
    observation: list[float] | msgspec.UnsetType = msgspec.UNSET
    """The same as `Play.observe`, for programs that asked for it."""


class Over(Message, tag="over"):
    """The match is over; nothing follows."""

    result: list[SeatResult]


ToProgram = ProgramWelcome | Decide | Over | Error
