"""Every message between a table and a client. The client's types are generated from these.

A client sends an intent with the version it saw. The table answers `done` or `error`. After every change it sends each
client an `update`: what happened, each event with the patch of the client's screen that it caused.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from mewple.match.views import Ask, Ended, GameClock, RefusedInfo, Reveal, SeatInfo, SeatResult, SeatView, TableEvent

Count = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
"""A number that every JSON reader can hold."""
Id = Annotated[str, msgspec.Meta(max_length=64)]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=7 * 24 * 3600)]
ActionName = int | Annotated[str, msgspec.Meta(max_length=80)]
"""An action by its number, or as it is written: `move:2:up`."""
Actions = Annotated[list[ActionName], msgspec.Meta(max_length=100)]


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """A message on the socket, told apart by its `type`."""


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """A body of an HTTP request or answer, or a part of one."""


# --- what a client sees ---------------------------------------------------------------------------------------------


class ClockWish(Body):
    """Seconds; 0 is off."""

    per_match: Seconds = 0
    increment: Seconds = 0
    per_decision: Seconds = 0
    game: Seconds = 0
    """The game's own clock, where it has one (`GameInfo.clock`). 0: as the options say (`GameInfo.clock_rule`)."""


class TableInfo(Body):
    """A table as its card in the lobby shows it."""

    id: str
    game: str
    seats: list[SeatInfo]
    yours: list[int]
    """The seats of the guest who asked."""
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
    """SHA-256 of the secret seed. After the match it proves that the dice were not manipulated."""
    wants_pause: list[int] = []
    """The seats that asked for a pause. The pause begins when every person at the table has asked."""
    hints_on: bool = False
    """Whether hints can be asked for now: alone, around one screen, or because all people agree (and `hints`)."""
    agreed_to_hints: list[int] = []
    rematch: str = ""
    """The id of the rematch, once somebody asked for one."""
    ended: Ended | None = None
    """Set when the match cannot continue, or when it is over and cannot be watched."""
    archived: bool = False
    """The match is over and shown from its archive, since its rules have changed: bots cannot review it."""
    changes: list[str] = []
    """What differs from the printed box, a line for each change: `score.fare: 2 → 3`."""
    lesson: int = 0
    """The part of the game's lesson that is played here, from 1; 0: this is a match like any other."""


class Screen(Body):
    """Everything that one client sees: a `SeatView` for each of its seats, or one for a spectator.

    In each `view` the parts that never change during the match are left out; `welcome` has them.
    """

    table: TableInfo
    views: list[SeatView]
    pending: list[int]
    points: list[int]
    ask: Ask | None
    game_clock: GameClock | None
    """None if the game has no clock of its own, or if it has rung."""
    result: list[SeatResult] | None
    reveal: Reveal | None


# --- from the client ------------------------------------------------------------------------------------------------


class Hello(Message, tag="hello"):
    """The first message. Sending it again asks for everything again. `version`: the last one this client has; it gets
    the events after it. None: it has nothing. `chat`: the last line it has."""

    version: int | None = None
    chat: Count = 0


class Act(Message, tag="act"):
    """A move: these actions one after another, up to the first that draws an outcome, shows you something hidden,
    waits for a real die or ends the seat's decision. Without such an action all of them are done or none is."""

    seat: int
    actions: Actions
    version: int
    id: Id = ""
    """Returned in `error` or `done`."""


class Undo(Message, tag="undo"):
    """Undoes the seat's last move."""

    seat: int
    version: int
    id: Id = ""


class Outcome(Message, tag="outcome"):
    """The answer to `ask`: the face, 1..n. `seat` is the one asked; for a bot's dice and the deal any of yours."""

    seat: int
    face: int
    version: int
    id: Id = ""


class Chat(Message, tag="chat"):
    text: str


class Point(Message, tag="point"):
    """Points at something on the board, for everybody at the table. `at` is a name that the game's board
    understands."""

    at: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Moment(Message, tag="moment", rename={"since": "from"}):
    """Asks for the match as it was after this version.

    `from`: the version that the client shows now; if it is the one just before, the answer has only the changes.
    """

    version: int
    since: int | None = None
    seat: int | None = None
    id: Id = ""


class Seat(Message, tag="seat"):
    """What a person does with a seat: leave it to a bot, take it back, resign, stop and start the clocks, agree to
    hints at the table or no longer. `stand-in`: let a bot play at the seat of somebody else, whom the table misses
    (`Presence.missed`), until they are back."""

    what: Literal["leave", "return", "resign", "pause", "resume", "hints", "no-hints", "stand-in"]
    seat: int
    id: Id = ""


class Why(Message, tag="why"):
    """Asks why this seat may not take these actions. Without actions: all that belong to its decision."""

    seat: int
    version: int
    actions: Actions = []
    id: Id = ""


class AskHint(Message, tag="hint"):
    """Asks what a bot would do at this seat. `version` is the one at which the client saw the decision."""

    seat: int
    version: int
    id: Id = ""


class Remind(Message, tag="remind"):
    """Reminds the person at a seat that the table waits for them."""

    seat: int


class Moderate(Message, tag="moderate"):
    """What whoever set up the table (`People.host`) decides about it: only people with a seat may open it (`lock`,
    `unlock`); nobody sees what this person says or points at (`mute`, `unmute`); the person may not open the table any
    more, and a bot plays at their seats (`remove`). `person`: as `People`, `Said` and `Pointed` name them."""

    what: Literal["lock", "unlock", "mute", "unmute", "remove"]
    person: Id = ""
    id: Id = ""


class Ping(Message, tag="ping"):
    id: Id = ""


FromClient = Hello | Act | Undo | Outcome | Chat | Point | Moment | Seat | Why | AskHint | Remind | Moderate | Ping


# --- from the table -------------------------------------------------------------------------------------------------


class Welcome(Message, tag="welcome"):
    """Everything: the answer to `hello`, also sent to a client that has fallen behind."""

    version: int
    since: int
    """The version that `events` starts after."""
    static: dict[str, Any]
    """The parts of the game's view that never change during the match: boards, cards, texts."""
    screen: Screen
    events: list[TableEvent]
    """What happened since then, without patches: `screen` has it all."""


class Update(Message, tag="update"):
    """What happened since version `since`, which this client has: each event with its patch, then the patch for the
    rest."""

    version: int
    since: int
    events: list[TableEvent]
    patch: dict[str, Any] | None


class MomentView(Message, tag="moment"):
    """The answer to `moment`: a whole screen, or what changed since the version before, and the events of this one."""

    id: str
    version: int
    screen: Screen | None
    patch: dict[str, Any] | None
    events: list[TableEvent]


class Reasons(Message, tag="reasons"):
    """The answer to `why`. Legal actions are left out."""

    id: str
    version: int
    seat: int
    refused: list[RefusedInfo]


class HintInfo(Body):
    """A decision that a bot would consider, its chance to win (0..1), and why."""

    actions: list[int]
    """All of them in a row, to be sent as one move."""
    words: dict[str, Any]
    """The first action."""
    label: str
    """What the decision is, with its destination."""
    chance: float | None
    """None if nothing else makes sense."""
    reason: str
    equal: bool
    """Whether this option is about as good as the first one in the list."""
    marks: list[str]
    """Things on the board that it is about, by the names that the board gives them."""


class Hints(Message, tag="hint"):
    """The answer to `hint`: the best actions for the decision at this version, the best first."""

    id: str
    version: int
    seat: int
    hints: list[HintInfo]


class Done(Message, tag="done"):
    """The intent with this id is stored; the update that shows it comes separately. `count`: how many actions of a
    move were done."""

    id: str
    version: int
    count: int = 1


class Error(Message, tag="error"):
    """The intent with this id was refused and changed nothing. `clause` names the rule, if there is one."""

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
    """Lines are numbered upwards. Two lines with the same number are the same line."""
    person: str = ""
    """Who wrote it: the same for all lines of one guest at this table, whatever they call themselves."""


class Pointed(Message, tag="pointed"):
    """Somebody points at something. It is not stored: people who come later do not see it."""

    at: str
    name: str
    seat: int | None
    person: str = ""


class Presence(Message, tag="presence"):
    """Who is present: the connected seats, and how many people watch."""

    present: list[bool]
    watching: int
    missed: list[int] = []
    """Seats whose people have been away for a while and for whom the table waits. Others may let a bot play there."""


class MutedInfo(Body):
    person: str
    name: str


class People(Message, tag="people"):
    """Who is who at this table, and what this client may do about it. Sent after `hello` and after every change."""

    you: str
    seats: list[str]
    """The person at each seat; empty where nobody sits, or a bot."""
    host: bool
    """Whether this client's guest set up the table and may `moderate` it."""
    locked: bool
    muted: list[MutedInfo]
    """Those whom nobody hears."""


class Reminded(Message, tag="reminded"):
    """Another player says that the table waits for this seat of yours."""

    seat: int
    name: str


class Pong(Message, tag="pong"):
    id: str


class Closing(Message, tag="closing"):
    """The server is stopping on purpose: reconnect in a moment."""

    message: str


FromTable = (
    Welcome
    | Update
    | MomentView
    | Reasons
    | Hints
    | Done
    | Error
    | Said
    | Pointed
    | Presence
    | People
    | Reminded
    | Pong
    | Closing
)
encode = msgspec.json.Encoder().encode
