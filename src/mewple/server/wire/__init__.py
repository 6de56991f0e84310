"""Every message between client and server, in one place. The client's types are generated from these.

HTTP carries tables and sessions; a WebSocket carries play. A client sends an intent with the version it saw. The server
answers with the new version, what this client may see, what happened, and the legal actions with their words.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
"""A number that every JSON reader can hold."""
Id = Annotated[str, msgspec.Meta(max_length=64)]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=7 * 24 * 3600)]


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """A message on the socket, told apart by its `type`."""


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """A body of an HTTP request or answer, or a part of one."""


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


# --- people and tables ----------------------------------------------------------------------------------------------


class Session(Body):
    """Who this browser is: a guest with a name. The cookie is signed."""

    id: str
    name: str


class NewName(Body):
    name: str


class SeatWish(Body):
    """`me`: the one who sets the table; `open`: whoever comes by link; `bot`: of a level; `guest`: another person at
    this same screen; `program`: a bot that comes by link (its level is "program" once it sits)."""

    kind: Literal["me", "open", "bot", "guest", "program"]
    level: str = ""
    name: str = ""


class ClockWish(Body):
    """Seconds; 0 is off."""

    per_match: Seconds = 0
    increment: Seconds = 0
    per_decision: Seconds = 0
    game: Seconds = 0
    """The game's own clock, where it has one (`GameInfo.clock`). 0: as the options say (`GameInfo.clock_rule`)."""


class NewTable(Body):
    game: str
    seats: list[SeatWish]
    options: dict[str, str | int | bool] = {}
    clock: ClockWish = msgspec.field(default_factory=ClockWish)
    real_dice: bool = False
    hints: bool = True


class SeatInfo(Body):
    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: str
    yours: bool
    present: bool
    """Somebody is connected for this seat; always true for bots."""
    clock: float | None = None
    """Seconds left of the match's time, as of this message; None without a clock."""
    decision: float | None = None
    """Seconds left for this decision; None without a limit."""
    ticking: bool = False
    taken_over: bool = False
    """A bot plays while the person is away; the person can take the seat back."""


class Ended(Body):
    """Why a match ended before it was over, or cannot be shown any more: its game has other rules now (`rules`), is not
    installed (`game`), or what is stored of it cannot be read (`damage`)."""

    why: Literal["rules", "game", "damage"]
    text: str


class TableInfo(Body):
    """A table as its lobby card shows it."""

    id: str
    game: str
    seats: list[SeatInfo]
    options: dict[str, str | int | bool]
    clock: ClockWish
    real_dice: bool
    hints: bool
    started: bool
    over: bool
    paused: bool
    version: int
    created: float
    updated: float
    your_turn: bool
    commitment: str
    """SHA-256 of the hidden seed: shows afterwards that the dice were not touched."""
    wants_pause: list[int] = []
    """The seats that asked for a pause; it begins when all people have."""
    hints_on: bool = False
    """Whether hints can be asked for now: alone, around one screen, or because all people agree (and `hints`)."""
    agreed_to_hints: list[int] = []
    rematch: str = ""
    """The table where this one goes on, once somebody asked for it."""
    ended: Ended | None = None
    """Set when the match cannot go on, or when it is over and cannot be watched."""
    archived: bool = False
    """The match is over and shown from its archive, since its rules have changed: bots cannot review it."""


class Sit(Body):
    """Take an open seat, or the given one."""

    seat: int | None = None
    name: str = ""


class Problem(Body):
    """Every error of the HTTP side: what was wrong and what to do."""

    code: str
    message: str


# --- what a client sees of a match ----------------------------------------------------------------------------------


class ActionInfo(Body):
    action: int
    words: dict[str, Any]
    label: str


class RefusedInfo(Body):
    """An action that is not legal now, with the reason: the client shows it greyed."""

    action: int
    words: dict[str, Any]
    label: str
    reason: str
    clause: str


class EventInfo(Body):
    """What happened, for the log (`text`) and the animations (`words`)."""

    version: int
    """The version this event led to: jump there to see the moment."""
    words: dict[str, Any]
    seat: int
    text: str
    source: Literal["game", "table"] = "game"
    """Who tells it: the game, or the table itself (`sit`, `deal`, `undo`, `takeover`, ...)."""
    only: list[int] | None = None
    """Of your seats, those that may see it; None: all of them. A shared screen shows it behind their curtain only."""


class Ask(Body):
    """Real dice: the table asks a seat what it rolled."""

    seat: int
    text: str
    sides: int
    """The answer is one of 1..sides."""


class SeatResult(Body):
    seat: int
    points: int
    place: int
    share: float


class SeatView(Body):
    """What one seat (or a spectator: seat None) may see of the match, and what it may do."""

    seat: int | None
    view: Any
    """The game's own view struct, or None before the match starts."""
    turn: str
    legal: list[ActionInfo]
    refused: list[RefusedInfo]
    can_undo: bool
    undo_reason: str
    """Why undo is not possible, when it is not."""
    undo_label: str = ""
    """What would be taken back."""
    can_resign: bool = False


# --- socket: from the client ----------------------------------------------------------------------------------------


class Hello(Message, tag="hello"):
    """First message. `version`: the last one this client has; None: send everything. `chat`: the last line it has."""

    version: int | None = None
    chat: Count = 0


class Act(Message, tag="act"):
    seat: int
    action: int
    version: int
    id: Id = ""
    """Comes back in `error` or `done`."""


class Undo(Message, tag="undo"):
    seat: int
    version: int
    id: Id = ""


class Outcome(Message, tag="outcome"):
    """The answer to `ask`: the face, 1..sides. `seat` is the one asked; for a bot's dice and the deal any of yours."""

    seat: int
    face: int
    version: int
    id: Id = ""


class Chat(Message, tag="chat"):
    text: str


class Point(Message, tag="point"):
    """Points at something on the board for everybody here. What `at` names is between the boards of a game."""

    at: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Moment(Message, tag="moment"):
    """Show me the match as it stood after this version."""

    version: int
    seat: int | None = None
    id: Id = ""


class Seat(Message, tag="seat"):
    """What a person does with a seat: leave it to a bot, take it back, resign, stop and start the clocks, agree to
    hints at the table or no longer."""

    what: Literal["leave", "return", "resign", "pause", "resume", "hints", "no-hints"]
    seat: int
    id: Id = ""


class AskHint(Message, tag="hint"):
    """What would a bot do at this seat of mine? `version` is the one that the decision was seen at."""

    seat: int
    version: int
    id: Id = ""


class Ping(Message, tag="ping"):
    id: Id = ""


FromClient = Hello | Act | Undo | Outcome | Chat | Point | Moment | Seat | AskHint | Ping


# --- socket: from the server ----------------------------------------------------------------------------------------


class GameClock(Body):
    """The game's own clock, as of this message."""

    left: float
    """Seconds left."""
    still: float
    """For so many seconds it still stands still, because of what has just happened (a deck is shuffled, say)."""
    running: bool
    """It is on: not paused, and no real dice are awaited."""


class Update(Message, tag="update"):
    """The match as it now stands for this client: one `SeatView` for each seat of theirs, or one for a spectator."""

    version: int
    table: TableInfo
    views: list[SeatView]
    pending: list[int]
    points: list[int]
    events: list[EventInfo]
    """What happened since the version the client had (everything visible, when it had none)."""
    since: int
    """The version that `events` starts after."""
    ask: Ask | None = None
    game_clock: GameClock | None = None
    """None where the game has no clock of its own, or where it has rung."""
    result: list[SeatResult] | None = None
    seed: str = ""
    salt: str = ""
    """Both revealed when the match is over, to check against the commitment."""


class MomentView(Message, tag="moment"):
    id: str
    version: int
    views: list[SeatView]
    points: list[int]
    events: list[EventInfo]
    """The events of this version alone."""


class HintInfo(Body):
    """An action that a bot would think of, its chance to win (0..1), and why."""

    action: int
    words: dict[str, Any]
    label: str
    chance: float
    reason: str


class Hints(Message, tag="hint"):
    """The answer to `hint`: the best actions, the best first, for the decision at this version."""

    id: str
    version: int
    seat: int
    hints: list[HintInfo]


class Done(Message, tag="done"):
    """The intent with this id is stored; the update that shows it comes separately."""

    id: str
    version: int


class Error(Message, tag="error"):
    """The intent with this id was refused and changed nothing. `clause` names the rule, where one says so."""

    id: str
    code: str
    message: str
    clause: str = ""


class Said(Message, tag="said"):
    """A line of chat."""

    at: float
    name: str
    seat: int | None
    text: str
    number: int
    """Lines are numbered upwards; the same number is the same line."""


class Pointed(Message, tag="pointed"):
    """Somebody points at something. It is not kept: whoever comes later never hears of it."""

    at: str
    name: str
    seat: int | None


class Presence(Message, tag="presence"):
    """Who is here: seats connected, and how many watch."""

    present: list[bool]
    watching: int


class Pong(Message, tag="pong"):
    id: str


class Closing(Message, tag="closing"):
    """The server is going down on purpose: reconnect in a moment."""

    message: str


FromServer = Update | MomentView | Hints | Done | Error | Said | Pointed | Presence | Pong | Closing
