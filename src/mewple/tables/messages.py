"""All messages between a table and a client. The client's TypeScript types are generated from these classes.

A client sends a request together with the last version that it has seen. The table answers `done` or `error`. After
every change it sends each client an `update`: the events, each with a patch that says how it changes the client's
screen.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from mewple.match.views import Ask, Ended, GameClock, RefusedInfo, Reveal, SeatInfo, SeatResult, SeatView, TableEvent

Count = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
"""A number that every JSON reader can represent exactly."""
Id = Annotated[str, msgspec.Meta(max_length=64)]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=7 * 24 * 3600)]
ActionName = int | Annotated[str, msgspec.Meta(max_length=80)]
"""An action as its number, or in notation: `move:2:up`."""
Actions = Annotated[list[ActionName], msgspec.Meta(max_length=100)]


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """A message on the socket. Its `type` says which message it is."""


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """A body of an HTTP request or answer, or a part of one."""


# --- what a client sees ---------------------------------------------------------------------------------------------


class ClockWish(Body):
    """The clocks of a table, in seconds; 0 means no clock."""

    per_match: Seconds = 0
    increment: Seconds = 0
    per_decision: Seconds = 0
    game: Seconds = 0
    """How long the game's own clock runs, if the game has one (`GameInfo.clock`). If it is 0, the game's options decide
    (`GameInfo.clock_rule`)."""


class TableInfo(Body):
    """The summary of a table, for its card in the lobby."""

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
    """SHA-256 of the rules and the secret seed. After the match it proves that the dice were not manipulated."""
    wants_pause: list[int] = []
    """The seats that asked for a pause. The pause begins when every person at the table has asked."""
    hints_on: bool = False
    """Whether people may ask for hints now. The table must allow hints. In addition, one person must play alone, or all
    people must share a screen, or all must have agreed to hints."""
    agreed_to_hints: list[int] = []
    rematch: str = ""
    """The id of the rematch table; empty until somebody asks for a rematch."""
    ended: Ended | None = None
    """Set when the match cannot continue, or when it is over and cannot be watched."""
    archived: bool = False
    """Whether the match is over and shown from its archive because its rules have changed. Bots cannot review it
    then."""
    changes: list[str] = []
    """The changes of the box, one text for each: `score.fare: 2 → 3`."""
    lesson: int = 0
    """The part of the game's lesson that is played at this table, from 1; 0 for a normal match."""


class Screen(Body):
    """Everything that one client sees: a `SeatView` for each of its seats, or one for a spectator.

    Each `view` leaves out the parts that never change during the match; they are in `welcome`.
    """

    table: TableInfo
    views: list[SeatView]
    pending: list[int]
    points: list[int]
    ask: Ask | None
    game_clock: GameClock | None
    """None if the game has no clock of its own, or if the clock has run out."""
    result: list[SeatResult] | None
    reveal: Reveal | None


# --- from the client ------------------------------------------------------------------------------------------------


class Hello(Message, tag="hello"):
    """The first message. A client that sends `hello` again gets everything again. `version`: the last version that the
    client has, so that it gets the later events; None if it has no version yet. `chat`: the number of the last line of
    chat that it has."""

    version: int | None = None
    chat: Count = 0


class Act(Message, tag="act"):
    """A move: these actions, taken one after another, up to the first that draws an outcome, shows you something
    hidden, waits for a real die or ends the seat's decision. If no action does one of these things, either all actions
    are taken or none."""

    seat: int
    actions: Actions
    version: int
    id: Id = ""
    """The answer (`error` or `done`) has the same id."""


class Undo(Message, tag="undo"):
    """Undoes the seat's last move."""

    seat: int
    version: int
    id: Id = ""


class Outcome(Message, tag="outcome"):
    """The answer to `ask`: the face that the die shows, 1..n. `seat`: the seat that the table asked to roll. If the
    dice belong to a bot or to the deal, any seat of yours."""

    seat: int
    face: int
    version: int
    id: Id = ""


class Chat(Message, tag="chat"):
    text: str


class Point(Message, tag="point"):
    """Points at something on the board, so that everybody at the table sees it. `at` is the board's name for what the
    person points at."""

    at: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Moment(Message, tag="moment", rename={"since": "from"}):
    """Asks for the match as it was after this version.

    `from`: the version that the client shows now. If this is the version just before `version`, the answer has only the
    changes.
    """

    version: int
    since: int | None = None
    seat: int | None = None
    id: Id = ""


class Seat(Message, tag="seat"):
    """What a person does with their seat: leave it to a bot, take it back, resign, ask for a pause, end a pause, agree
    to hints, or no longer agree to them. With `stand-in`, a bot plays at the seat of another player, for whom the table
    waits (`Presence.missed`), until that player is back."""

    what: Literal["leave", "return", "resign", "pause", "resume", "hints", "no-hints", "stand-in"]
    seat: int
    id: Id = ""


class Why(Message, tag="why"):
    """Asks why this seat may not take these actions. If `actions` is empty, asks this about every action of the seat's
    decision that is not legal."""

    seat: int
    version: int
    actions: Actions = []
    id: Id = ""


class AskHint(Message, tag="hint"):
    """Asks what a bot would do at this seat. `version`: the version at which the client saw the decision."""

    seat: int
    version: int
    id: Id = ""


class Remind(Message, tag="remind"):
    """Reminds the person at a seat that the table waits for them."""

    seat: int


class Moderate(Message, tag="moderate"):
    """A decision of the person who set up the table (`People.host`). `lock`, `unlock`: whether only people with a seat
    may open the table. `mute`, `unmute`: whether others see what this person writes or points at. `remove`: the person
    may not open the table any more, and a bot plays at their seats. `person`: the text that stands for this person in
    `People`, `Said` and `Pointed`."""

    what: Literal["lock", "unlock", "mute", "unmute", "remove"]
    person: Id = ""
    id: Id = ""


class Ping(Message, tag="ping"):
    id: Id = ""


FromClient = Hello | Act | Undo | Outcome | Chat | Point | Moment | Seat | Why | AskHint | Remind | Moderate | Ping


# --- from the table -------------------------------------------------------------------------------------------------


class Welcome(Message, tag="welcome"):
    """The whole screen: the answer to `hello`, and sent again to a client that has fallen behind."""

    version: int
    since: int
    """The version after which `events` begins."""
    static: dict[str, Any]
    """The parts of the game's view that never change during the match: boards, cards, texts."""
    screen: Screen
    events: list[TableEvent]
    """The events after version `since`, without patches, because `screen` already contains their effects."""


class Update(Message, tag="update"):
    """The changes after version `since`, which the client has: the events, each with its patch, and then a patch for
    everything else."""

    version: int
    since: int
    events: list[TableEvent]
    patch: dict[str, Any] | None


class MomentView(Message, tag="moment"):
    """The answer to `moment`: a whole screen, or the changes since the version before; and the events of this
    version."""

    id: str
    version: int
    screen: Screen | None
    patch: dict[str, Any] | None
    events: list[TableEvent]


class Reasons(Message, tag="reasons"):
    """The answer to `why`: the actions that are not legal, with the reasons."""

    id: str
    version: int
    seat: int
    refused: list[RefusedInfo]


class HintInfo(Body):
    """A decision that a bot recommends, the seat's chance to win after it (0..1), and the reason."""

    actions: list[int]
    """All actions of the decision, to be sent as one move."""
    words: dict[str, Any]
    """The fields of the first action."""
    label: str
    """What the decision does, for people: if it leads somewhere, the text names the destination."""
    chance: float | None
    """None if there is only one sensible decision."""
    reason: str
    equal: bool
    """Whether this option is about as good as the first one in the list."""
    marks: list[str]
    """To show this decision, the client marks these things on the board. They have the names that the board uses for
    them."""


class Hints(Message, tag="hint"):
    """The answer to `hint`: recommended decisions at this version, the best first."""

    id: str
    version: int
    seat: int
    hints: list[HintInfo]


class Done(Message, tag="done"):
    """The request with this id is stored. The update that shows its effect is sent separately. `count`: how many
    actions of a move were taken."""

    id: str
    version: int
    count: int = 1


class Error(Message, tag="error"):
    """The request with this id was refused and changed nothing. `clause` names the rule that forbids it, if there is
    one."""

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
    """Lines have ascending numbers. If a client gets two lines with the same number, they are the same line."""
    person: str = ""
    """The person who wrote it: a text that is the same for all lines of one guest at this table, even if they change
    their name."""


class Pointed(Message, tag="pointed"):
    """Somebody points at something. This is not stored, so people who come later do not see it."""

    at: str
    name: str
    seat: int | None
    person: str = ""


class Presence(Message, tag="presence"):
    """Who is present: for each seat whether its person is connected, and how many people watch."""

    present: list[bool]
    watching: int
    missed: list[int] = []
    """The seats of people for whom the table waits and who have been away for a while. Other players may let bots play
    at these seats."""


class MutedInfo(Body):
    person: str
    name: str


class People(Message, tag="people"):
    """Who the people at this table are, and what this client may do about them. Sent after `hello` and after every
    change."""

    you: str
    seats: list[str]
    """The person at each seat; empty for a bot or an open seat."""
    host: bool
    """Whether this client's guest set up the table and may send `moderate`."""
    locked: bool
    muted: list[MutedInfo]
    """The muted people: others do not see what they write in the chat, or where they point."""


class Reminded(Message, tag="reminded"):
    """Another player reminds you that the table waits for this seat of yours."""

    seat: int
    name: str


class Pong(Message, tag="pong"):
    id: str


class Closing(Message, tag="closing"):
    """The server is being stopped: reconnect in a moment."""

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
