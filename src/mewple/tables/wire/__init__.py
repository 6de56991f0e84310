"""The bodies of HTTP requests and answers. The game itself uses the messages of `mewple.tables.messages`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mewple.match.views import SeatResult
from mewple.tables.messages import Body, ClockWish, TableInfo

# --- the shelf: which games there are -------------------------------------------------------------------------------


class OptionInfo(Body):
    id: str
    title: str
    text: str
    clause: str
    default: str | int | bool
    choices: list[str | int | bool]
    labels: list[str]
    low: int
    high: int
    seats: list[int]


class PresetInfo(Body):
    """A named bundle of options."""

    id: str
    name: str
    text: str
    options: dict[str, str | int | bool]
    seats: list[int]
    printed: bool
    """Whether these are the rules as printed. If no preset is, the default options are."""
    quick: bool
    """What "Play now" in the lobby starts. If no preset says so, it uses the defaults."""


class LevelInfo(Body):
    """A strength of bot."""

    id: str
    name: str
    text: str
    seconds: float = 0.0
    """How long it thinks about a decision; 0: it plays at once."""
    outside: bool = False
    """Whether it comes from another package."""


class GameClockInfo(Body):
    """A clock in the rules. It counts with the options in `when`, and `option` sets how many `unit` seconds it runs."""

    when: dict[str, str | int | bool]
    option: str
    unit: int


class GuideSection(Body):
    title: str
    clauses: list[str]
    text: str
    picture: str = ""
    """Under this name the game's client draws it."""
    caption: str = ""


class GameInfo(Body):
    id: str
    name: str
    tagline: str
    version: int
    seats: list[int]
    minutes: tuple[int, int]
    cooperative: bool
    hidden: bool
    """Whether seats hold secrets. If so, one shared screen needs a curtain."""
    dice: bool
    """Whether it can be played with real dice."""
    resign: bool
    clock: bool
    """Whether it has a clock of its own that the table can set."""
    clock_rule: GameClockInfo | None
    """The options that set that clock; None: the table sets it freely."""
    options: list[OptionInfo]
    presets: list[PresetInfo]
    levels: list[LevelInfo]
    board: str = ""
    """The address of the script that draws the board, if the game's own package brings one."""
    lesson_minutes: int = 0
    """How long its lesson takes; 0: it has none."""
    printable: bool = False
    """Whether everything in its box can be printed."""


# --- people and tables ----------------------------------------------------------------------------------------------


class Session(Body):
    """Who this browser is: a guest with a name. The cookie is signed."""

    id: str
    name: str


class Reach(Body):
    """The beginning of links to tables: everything before `/table/...`.

    public: to everybody · network: to devices in the same network · here: to this computer alone, and `advice` says how
    to change that. `offline`: this server also has a page on which people play without it, at /offline/.
    """

    origin: str
    kind: Literal["public", "network", "here"]
    advice: str = ""
    offline: bool = False


class NewName(Body):
    name: str


class NewLink(Body):
    """device: to continue on another device now · recovery: to keep, in case this browser forgets who it is."""

    kind: Literal["device", "recovery"]


class GuestLink(Body):
    """A link that makes another browser this guest, once. `code`: the link as a QR code (SVG). `seconds`: how long it
    works."""

    url: str
    code: str
    seconds: int


class EnterBy(Body):
    link: Annotated[str, msgspec.Meta(max_length=300)]


class SeatWish(Body):
    """`me`: the one who opens the table; `open`: anyone with the link; `bot`: of a level; `guest`: another person at
    this same screen; `program`: a program that connects by link (its level is "program" once it sits)."""

    kind: Literal["me", "open", "bot", "guest", "program"]
    level: str = ""
    name: str = ""


class NewTable(Body):
    game: str
    seats: list[SeatWish]
    options: dict[str, str | int | bool] = msgspec.field(default_factory=dict)
    clock: ClockWish = msgspec.field(default_factory=ClockWish)
    real_dice: bool = False
    hints: bool = True
    overlay: str = ""
    """A box overlay, as TOML: what differs from the printed box."""


class Brought(Body):
    """A match that was played without a server: its record as NDJSON, finished or not."""

    record: str


class PastMatch(Body):
    """A finished match in the list of somebody who played in it."""

    table: TableInfo
    result: list[SeatResult]
    """Empty if the match ended early, or if its result cannot be read any more."""


class PastMatches(Body):
    """A page of that list, the newest match first. `before`: ask with this for the next page; null: there is none."""

    matches: list[PastMatch]
    before: float | None


class Sit(Body):
    """Take any open seat, or the given one."""

    seat: int | None = None
    name: str = ""


class Problem(Body):
    """The body of every HTTP error: what was wrong and what to do."""

    code: str
    message: str
