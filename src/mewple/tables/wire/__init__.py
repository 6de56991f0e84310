"""The bodies of HTTP requests and answers. During a match, the messages of `mewple.tables.messages` are used
instead."""

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
    """A set of options with a name."""

    id: str
    name: str
    text: str
    options: dict[str, str | int | bool]
    seats: list[int]
    printed: bool
    """Whether this preset is the rules as printed. If this is true for no preset, the default options are the rules as
    printed."""
    quick: bool
    """Whether "Play now" in the lobby uses this preset. If this is true for no preset, "Play now" uses the default
    options."""


class LevelInfo(Body):
    """A strength of bot."""

    id: str
    name: str
    text: str
    seconds: float = 0.0
    """The number of seconds that a bot of this level searches for a decision; 0: it decides at once."""
    outside: bool = False
    """Whether the bot comes from another package."""


class GameClockInfo(Body):
    """The clock of a game whose rules have one. The clock runs if the options have the values in `when`. It runs for N
    times `unit` seconds, where N is the value of the option with the name `option`."""

    when: dict[str, str | int | bool]
    option: str
    unit: int


class GuideSection(Body):
    title: str
    clauses: list[str]
    text: str
    picture: str = ""
    """The name of a picture that the game's client draws."""
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
    """Whether the game hides things from some of its seats. If so, a screen that players share is covered while it
    changes hands."""
    dice: bool
    """Whether the game can be played with real dice."""
    resign: bool
    clock: bool
    """Whether the game has a clock of its own."""
    clock_rule: GameClockInfo | None
    """How the options set the game's clock; None if each table sets it freely."""
    options: list[OptionInfo]
    presets: list[PresetInfo]
    levels: list[LevelInfo]
    board: str = ""
    """The address of the script that draws the board, if the game's own package brings one."""
    lesson_minutes: int = 0
    """How many minutes the game's lesson takes; 0 if it has none."""
    printable: bool = False
    """Whether the game's box can be printed."""


# --- people and tables ----------------------------------------------------------------------------------------------


class Session(Body):
    """The guest that this browser is. The browser keeps the id in a signed cookie."""

    id: str
    name: str


class Reach(Body):
    """The beginning of links to tables: everything before `/table/...`.

    Who can open such links: `public`: everybody; `network`: devices in the same network; `here`: only this computer,
    and `advice` says how to change that. `offline`: whether this server also has the page for playing without a server,
    at /offline/.
    """

    origin: str
    kind: Literal["public", "network", "here"]
    advice: str = ""
    offline: bool = False


class NewName(Body):
    name: str


class NewLink(Body):
    """A request for a link. `device`: a link to continue on another device now. `recovery`: a link to keep, in case
    this browser loses its cookie."""

    kind: Literal["device", "recovery"]


class GuestLink(Body):
    """A link that works once: the browser that opens it becomes the same guest as this one. `code`: the link as a QR
    code (SVG). `seconds`: for how long it works."""

    url: str
    code: str
    seconds: int


class EnterBy(Body):
    link: Annotated[str, msgspec.Meta(max_length=300)]


class SeatWish(Body):
    """Who should have a seat. `me`: the person who opens the table; `open`: anybody with the link; `bot`: a bot of this
    level; `guest`: another person at the same screen; `program`: a program that connects by a link."""

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
    """A box overlay, as TOML, that changes the printed box."""


class Brought(Body):
    """A match that was played without a server: its record as NDJSON, whether it is over or not."""

    record: str


class PastMatch(Body):
    """A finished match in the list of a person who played in it."""

    table: TableInfo
    result: list[SeatResult]
    """Empty if the match ended early, or if its result can no longer be read."""


class PastMatches(Body):
    """A page of the list of finished matches, the newest match first. `before`: send this to get the next page; null if
    there is none."""

    matches: list[PastMatch]
    before: float | None


class Sit(Body):
    """Asks for this seat, or for any open seat."""

    seat: int | None = None
    name: str = ""


class Problem(Body):
    """The body of every HTTP error: what was wrong and what to do."""

    code: str
    message: str
