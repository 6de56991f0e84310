"""The messages between a table and a program that plays one of the seats. See docs/open-bots.md."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.match.views import ActionInfo, SeatResult, TableEvent
from mewple.tables.messages import Error, Message


class ProgramHello(Message, tag="hello"):
    """The program's first message: its name at the table."""

    name: str
    observes: bool = False
    """Whether each `decide` should contain the observation of this seat."""


class ProgramAct(Message, tag="act"):
    """The program's decision. `version`: the version in the `decide` message that this decision answers."""

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
    """It is this seat's turn: answer with `act` and one of the actions in `legal` within `seconds`. After that the
    built-in policy decides."""

    version: int
    seat: int
    view: Any
    """What the seat sees, as the game's own struct (`mewple schema` prints its schema)."""
    turn: str
    legal: list[ActionInfo]
    points: list[int]
    events: list[TableEvent]
    """The events since the last `decide`, as far as the seat may see them."""
    seconds: float
    observation: list[float] | msgspec.UnsetType = msgspec.UNSET
    """The numbers of `Play.observe`, for programs that have asked for them."""


class Over(Message, tag="over"):
    """The match is over; no other message follows."""

    result: list[SeatResult]


ToProgram = ProgramWelcome | Decide | Over | Error
