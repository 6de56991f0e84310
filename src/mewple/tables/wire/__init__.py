"""The bodies of HTTP requests and answers. Play is carried by the messages of `mewple.tables.messages`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mewple.tables.messages import Body, ClockWish

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
    """The rules as printed; where no preset says so, the defaults of the options are."""
    quick: bool
    """What "Play now" on the shelf deals; where no preset says so, the defaults."""


class LevelInfo(Body):
    """A strength of bot."""

    id: str
    name: str
    text: str
    seconds: float = 0.0
    """How long it thinks about a decision; 0: it plays at once."""
    outside: bool = False
    """It comes from another package."""


class GameClockInfo(Body):
    """A clock in the rules: it counts with the options of `when`, and `option` says how many `unit` seconds it runs."""

    when: dict[str, str | int | bool]
    option: str
    unit: int


class GuideSection(Body):
    title: str
    clauses: list[str]
    text: str


class GameInfo(Body):
    id: str
    name: str
    tagline: str
    version: int
    seats: list[int]
    minutes: tuple[int, int]
    cooperative: bool
    hidden: bool
    """Seats hold secrets: one shared screen needs a curtain."""
    dice: bool
    """It can be played with real dice."""
    resign: bool
    clock: bool
    """It has a clock of its own that the table can set."""
    clock_rule: GameClockInfo | None
    """Which options set that clock; None: the table sets it as it likes."""
    options: list[OptionInfo]
    presets: list[PresetInfo]
    levels: list[LevelInfo]
    board: str = ""
    """The address of the script that draws the board, where the game's own package brings one."""
    lesson_minutes: int = 0
    """How long its lesson takes; 0: it has none."""


# --- people and tables ----------------------------------------------------------------------------------------------


class Session(Body):
    """Who this browser is: a guest with a name. The cookie is signed."""

    id: str
    name: str


class Reach(Body):
    """Where links to tables lead: everything before `/table/...`.

    public: to everybody · network: to devices in the same network · here: to this computer alone, and `advice` says how
    to change that.
    """

    origin: str
    kind: Literal["public", "network", "here"]
    advice: str = ""


class NewName(Body):
    name: str


class NewLink(Body):
    """device: to go on at another device now · recovery: to keep, for when this browser has forgotten who it is."""

    kind: Literal["device", "recovery"]


class GuestLink(Body):
    """A link that makes another browser this guest, once. `code`: the same as a QR code, an SVG. `seconds`: how long it
    works."""

    url: str
    code: str
    seconds: int


class EnterBy(Body):
    link: Annotated[str, msgspec.Meta(max_length=300)]


class SeatWish(Body):
    """`me`: the one who sets the table; `open`: whoever comes by link; `bot`: of a level; `guest`: another person at
    this same screen; `program`: a bot that comes by link (its level is "program" once it sits)."""

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


class Sit(Body):
    """Take an open seat, or the given one."""

    seat: int | None = None
    name: str = ""


class Problem(Body):
    """Every error of the HTTP side: what was wrong and what to do."""

    code: str
    message: str
