"""What viewers see of a match: one seat, a spectator, or several seats that share a screen.

These structs are sent to clients as they are. `seat_view` decides what a viewer may see. It is used for players,
spectators, programs, bots of other packages, hints, the review and replays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from mewple.core import play
from mewple.core.actions import TABLE
from mewple.core.reasons import GAME_OVER, LEGAL, NO_SUCH_ACTION, NOT_NOW, NOT_YOUR_TURN
from mewple.core.view import plain
from mewple.match.entries import undo
from mewple.match.entries.hints import hints_on
from mewple.match.errors import MatchError
from mewple.match.position import LogEvent, MatchFixed, Position
from mewple.match.setup import SeatKind

Seats = tuple[int, ...]
"""The seats of one viewer: one seat, several seats around a shared screen, or () for a spectator."""
_NOT_WORTH_SAYING = frozenset((LEGAL, GAME_OVER, NOT_YOUR_TURN, NOT_NOW, NO_SUCH_ACTION))
THE_PAST = "This is the past."


class ActionInfo(msgspec.Struct, frozen=True):
    """A legal action: its number, its fields for the board (`words`), and its label for people."""

    action: int
    words: dict[str, Any]
    label: str


class RefusedInfo(msgspec.Struct, frozen=True):
    """An action that is not legal now, the reason, and the clause of the rules that says so."""

    action: int
    words: dict[str, Any]
    label: str
    text: str
    clause: str


class UndoInfo(msgspec.Struct, frozen=True):
    """Whether this seat may undo its last move. If so, `label` says which move; if not, `why_not` says why."""

    possible: bool
    label: str = ""
    why_not: str = ""


class SeatView(msgspec.Struct, frozen=True):
    """What one seat (None: a spectator) sees and may do. `view` is the game's own view, or None before the deal."""

    seat: int | None
    view: Any
    turn: str
    legal: list[ActionInfo]
    undo: UndoInfo
    can_resign: bool


class Ask(msgspec.Struct, frozen=True):
    """A request to roll real dice: seat `seat` (-1: anybody) rolls a number from 1 to `n`. `yours`: one of your seats
    may enter the result."""

    seat: int
    what: str
    text: str
    n: int
    yours: bool


class TableEvent(msgspec.Struct, frozen=True):
    """An event, for the log (`text`) and for the animations (`fields`, as the game declares them)."""

    version: int
    """The version of the match after this event."""
    source: Literal["game", "table"]
    """Whether the game reports the event, or the table itself (`sit`, `deal`, `undo`, `takeover`, ...)."""
    kind: str
    seat: int
    fields: dict[str, Any]
    text: str
    only: list[int] | None = None
    """Which of your seats may see the event; None if all of them may. A shared screen shows it only while the other
    seats do not look."""
    patch: dict[str, Any] | None = None
    """The patch by which the event changed your screen; None if it changed nothing."""


class SeatResult(msgspec.Struct, frozen=True):
    """The result of one seat: its points, its place (1 is first; seats that are equal have the same place), and its
    share of the win."""

    seat: int
    points: int
    place: int
    share: float


class Result(msgspec.Struct, frozen=True):
    """The result of all seats, in the form in which records keep it: shares of the win, points and places."""

    returns: list[float]
    points: list[int]
    places: list[int]

    def by_seat(self) -> list[SeatResult]:
        rows = zip(self.points, self.places, self.returns, strict=True)
        return [SeatResult(seat, *row) for seat, row in enumerate(rows)]


class Reveal(msgspec.Struct, frozen=True):
    """The secrets behind the commitment, published when the match is over. The seed has 16 hexadecimal digits."""

    seed: str
    salt: str


class Ended(msgspec.Struct, frozen=True):
    """Why a match was closed before its game was over, or cannot be shown any more. `text` explains this to the
    players.

    rules: the game has other rules now · game: the game is not installed · damage: the stored match cannot be read
    """

    why: Literal["rules", "game", "damage"]
    text: str


class ClockInfo(msgspec.Struct, frozen=True):
    """A seat's clock now: how many seconds it has left for the match (`bank`) and for this decision (None: no limit),
    and whether the clock runs."""

    bank: float | None
    decision: float | None
    running: bool


class GameClock(msgspec.Struct, frozen=True):
    """The game's own clock now: how many seconds are left, for how many seconds the clock still stands still, and
    whether it runs at all."""

    left: float
    still: float
    running: bool


class SeatInfo(msgspec.Struct, frozen=True):
    """Who has a seat. `left`: a bot plays for a person, who may come back. `clock`: None if seats have no clocks.
    `resigned`: the player has given up."""

    seat: int
    kind: SeatKind
    name: str
    level: str
    left: bool = False
    clock: ClockInfo | None = None
    resigned: bool = False


class Standing(msgspec.Struct, frozen=True):
    """The public facts about a match: its seats, who has to act, and whether it has started, is paused or is over."""

    version: int
    started: bool
    over: bool
    paused: bool
    wants_pause: list[int]
    hints_on: bool
    agreed_to_hints: list[int]
    seats: list[SeatInfo]
    pending: list[int]


class Seen(msgspec.Struct, frozen=True):
    """What one viewer sees of a match, apart from `Standing`: a `SeatView` for each of their seats, or one for a
    spectator."""

    views: list[SeatView]
    pending: list[int]
    points: list[int]
    ask: Ask | None
    game_clock: GameClock | None
    result: list[SeatResult] | None
    reveal: Reveal | None


def standing(table: MatchFixed, position: Position, clocks: Sequence[ClockInfo]) -> Standing:
    seats = [
        SeatInfo(
            number,
            seat.kind,
            seat.name,
            seat.level,
            seat.left,
            clocks[number] if clocks else None,
            number in position.resigned,
        )
        for number, seat in enumerate(position.seats)
    ]
    return Standing(
        version=position.version,
        started=position.phase != "waiting",
        over=position.phase == "over",
        paused=position.paused,
        wants_pause=list(position.wants_pause),
        hints_on=hints_on(table, position),
        agreed_to_hints=list(position.hints),
        seats=seats,
        pending=list(position.pending),
    )


def seen(table: MatchFixed, position: Position, views: list[SeatView], game_clock: GameClock | None) -> Seen:
    """Everything that one viewer sees of the match. `views` has the view of each of the viewer's seats."""
    ended = result(table, position)
    return Seen(
        views=views,
        pending=list(position.pending),
        points=points(table, position),
        ask=_ask(table, position, [each.seat for each in views if each.seat is not None]),
        game_clock=game_clock,
        result=ended.by_seat() if ended else None,
        reveal=Reveal(f"{table.setup.seed:016x}", table.setup.salt) if position.phase == "over" else None,
    )


def seat_view(
    table: MatchFixed,
    position: Position,
    seat: int | None,
    view: Any = msgspec.UNSET,
    *,
    past: bool = False,
    acts: bool | None = None,
) -> SeatView:
    """What this seat may see and do. `view`: the game's view, if it has already been made. `past`: this is a past
    moment, so undo is not offered.

    `acts`: whether to include the legal actions; None: only if a person has to decide.
    """
    if view is msgspec.UNSET:
        view = game_view(table, position, seat)
    if acts is None:
        acts = _may_choose(position, seat)
    return SeatView(
        seat=seat,
        view=view,
        turn=turn_line(table, position, seat),
        legal=legal_actions(table, position, seat) if acts and seat is not None else [],
        undo=UndoInfo(False, why_not=THE_PAST) if past else undo_info(table, position, seat),
        can_resign=not past and _can_resign(table, position, seat),
    )


def game_view(table: MatchFixed, position: Position, seat: int | None) -> Any:
    """The game's whole view as plain JSON values, including the parts that never change; None before the deal."""
    if position.state is None:
        return None
    return plain(table.game.words.view(table.box, position.state, seat))


def told(said: Iterable[LogEvent], seats: Seats) -> list[TableEvent]:
    """The events of `said` that a viewer may see."""
    return [event for each in said if (event := told_event(each, seats)) is not None]


def told_event(said: LogEvent, seats: Seats, patch: dict[str, Any] | None = None) -> TableEvent | None:
    """An event as this viewer reads it; None if the viewer may not see it."""
    may = [seat for seat in seats if said.visible_to(seat)]
    if not may and (seats or not said.visible_to(None)):
        return None
    # On a shared screen names are clearer than "you", unless only the seat itself may read the text.
    text = said.own if said.own and may == [said.seat] else said.text
    only = None if len(may) == len(seats) else may
    return TableEvent(said.version, said.source, said.kind, said.seat, dict(said.fields), text, only, patch)


def turn_line(table: MatchFixed, position: Position, seat: int | None) -> str:
    """Whose turn it is and what they can do, in one plain line."""
    if position.ask is not None:
        kind = table.game.outcomes.all[position.ask.what]
        roller = "Somebody" if position.ask.seat in position.resigned else position.name(position.ask.seat)
        return f"{roller}: roll {kind.text} and say what it shows."
    if position.state is None:
        count = sum(each.kind == "open" for each in position.seats)
        return f"Waiting for players: {count} open {'seat' if count == 1 else 'seats'}." if count else "Dealing."
    if position.paused:
        return "The match is paused."
    return table.game.words.turn(table.box, position.state, seat, position.name)


def legal_actions(table: MatchFixed, position: Position, seat: int) -> list[ActionInfo]:
    """The legal actions of the seat."""
    game, b, s = table.game, table.box, position.state
    return [
        ActionInfo(action, game.actions.words(action), game.words.action(b, s, seat, action))
        for action in play.legal(game, b, s, seat)
    ]


def refused_actions(table: MatchFixed, position: Position, seat: int, actions: Sequence[int]) -> list[RefusedInfo]:
    """Why the seat may not take these actions now. If `actions` is empty, it checks all actions that belong to the
    current decision."""
    game, b, s = table.game, table.box, position.state
    if not _may_choose(position, seat):
        return []
    out = []
    for action in actions or range(game.actions.size):
        code = game.rules.refusal(b, s, seat, action)
        if code == LEGAL or (not actions and code in _NOT_WORTH_SAYING):
            continue
        reason = game.reasons.reason(code)
        label = game.words.action(b, s, seat, action)
        out.append(RefusedInfo(action, game.actions.words(action), label, reason.text, reason.clause))
    return out


def undo_info(table: MatchFixed, position: Position, seat: int | None) -> UndoInfo:
    """Whether and what the seat may undo; this was decided when the last action was taken."""
    if seat is None:
        return UndoInfo(False, why_not="Only players can undo.")
    try:
        return UndoInfo(True, label=undo.label(table, position, seat))
    except MatchError as problem:
        return UndoInfo(False, why_not=str(problem))


def _may_choose(position: Position, seat: int | None) -> bool:
    if seat is None or not position.flows:
        return False
    return seat in position.pending and position.seats[seat].kind == "person"


def _can_resign(table: MatchFixed, position: Position, seat: int | None) -> bool:
    resign = table.game.resign
    if resign is None or seat is None or not position.flows or position.seats[seat].kind != "person":
        return False
    return play.refusal(table.game, table.box, position.state, seat, resign) == LEGAL


def may_give(position: Position, seat: int) -> bool:
    """Whether this seat may enter the result of the dice. The dice may be its own, or those of a bot, of a player who
    has resigned, or of the deal."""
    if position.ask is None or position.seats[seat].kind != "person":
        return False
    return position.ask.seat == seat or position.ask.seat not in position.rollers()


def _ask(table: MatchFixed, position: Position, seats: Sequence[int]) -> Ask | None:
    ask = position.ask
    if ask is None:
        return None
    kind = table.game.outcomes.all[ask.what]
    roller = TABLE if ask.seat in position.resigned else ask.seat
    return Ask(roller, kind.name, kind.text, ask.n, any(may_give(position, seat) for seat in seats))


def points(table: MatchFixed, position: Position) -> list[int]:
    """The points now; an empty list before the deal."""
    return [] if position.state is None else points_of(table, position.state)


def points_of(table: MatchFixed, state: Any) -> list[int]:
    """The points of each seat in a state of the game."""
    return [int(table.game.rules.points(table.box, state, seat)) for seat in range(state.seats)]


def result(table: MatchFixed, position: Position) -> Result | None:
    """The result, once the game is over. All seats that share the win are in the first place; the others are ranked by
    their points."""
    if position.phase != "over":
        return None
    shares = play.returns(table.game, table.box, position.state)
    scores = points(table, position)
    together = table.game.content.cooperative
    merits = [(share, 0 if share > 0 or together else score) for share, score in zip(shares, scores)]
    return Result(shares, scores, [1 + sum(other > merit for other in merits) for merit in merits])
