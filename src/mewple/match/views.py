"""What leaves a match for one seat, or for a spectator: everything goes through `build`, and `build` asks `view`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from mewple.core import play
from mewple.core.actions import TABLE
from mewple.core.reasons import GAME_OVER, LEGAL, NO_SUCH_ACTION, NOT_NOW, NOT_YOUR_TURN
from mewple.match.entries.hints import hints_on
from mewple.match.position import LogEvent, MatchFixed, Phase, Position, SeatNow

_NOT_WORTH_SAYING = frozenset((LEGAL, GAME_OVER, NOT_YOUR_TURN, NOT_NOW, NO_SUCH_ACTION))


class Choice(msgspec.Struct, frozen=True):
    """A legal action: its number, its words for the board, its label for people."""

    action: int
    words: dict[str, Any]
    label: str


class Refused(msgspec.Struct, frozen=True):
    """An action that belongs to this decision but is not legal, and why not."""

    action: int
    words: dict[str, Any]
    label: str
    reason: str
    text: str
    clause: str


class Undo(msgspec.Struct, frozen=True):
    """Whether this seat may take its last action back: which one, or why not."""

    possible: bool
    label: str = ""
    why_not: str = ""


class OutcomeRequest(msgspec.Struct, frozen=True):
    """Real dice: seat `seat` (-1: anybody) rolls. An outcome is a number 0..n-1: a die's face less 1."""

    seat: int
    what: str
    text: str
    n: int
    yours: bool


class ShownEvent(msgspec.Struct, frozen=True):
    """An event for the log and the animations."""

    version: int
    source: Literal["game", "table"]
    kind: str
    seat: int
    words: dict[str, Any]
    text: str


class Result(msgspec.Struct, frozen=True):
    """The end: each seat's share of the win, its points, and its place (1 is first; equals share one)."""

    returns: list[float]
    points: list[int]
    places: list[int]


class Reveal(msgspec.Struct, frozen=True):
    """What the commitment hid, told when the match is over; the seed in 16 hexadecimal digits."""

    seed: str
    salt: str


class Ended(msgspec.Struct, frozen=True):
    """Why a match ended before it was over, or cannot be shown any more; `text` is for its players.

    rules: the game has other rules now · game: the game is not installed · damage: what is stored cannot be read
    """

    why: Literal["rules", "game", "damage"]
    text: str


class ClockShown(msgspec.Struct, frozen=True):
    """Seconds left now: of the seat's bank, of this decision (None: no limit), and whether they are running."""

    bank: float | None
    decision: float | None
    running: bool


class GameClockShown(msgspec.Struct, frozen=True):
    """The game's own clock now: seconds left, seconds for which it still stands still, and whether it is on at all."""

    left: float
    still: float
    running: bool


class Update(msgspec.Struct, frozen=True):
    """One moment of a match as one seat (None: a spectator) may see it. `view` is the game's own Struct."""

    version: int
    phase: Phase
    paused: bool
    wants_pause: list[int]
    agreed_to_hints: list[int]
    hints_on: bool
    seat: int | None
    seats: list[SeatNow]
    away: list[int]
    view: Any
    turn: str
    pending: list[int]
    legal: list[Choice]
    refused: list[Refused]
    undo: Undo
    can_resign: bool
    ask: OutcomeRequest | None
    events: list[ShownEvent]
    points: list[int]
    result: Result | None
    clocks: list[ClockShown]
    game_clock: GameClockShown | None
    commitment: str
    reveal: Reveal | None


class Notices(msgspec.Struct, frozen=True):
    """What the match knows besides its position: who is away, the clocks, the undo, the commitment."""

    undo: Undo
    away: list[int] = []
    clocks: list[ClockShown] = []
    game_clock: GameClockShown | None = None
    commitment: str = ""


def build(
    table: MatchFixed, position: Position, seat: int | None, said: Iterable[LogEvent], notices: Notices
) -> Update:
    """One update. Nothing else turns the state of a match into something that is sent."""
    acts = _may_choose(position, seat)
    return Update(
        version=position.version,
        phase=position.phase,
        paused=position.paused,
        wants_pause=list(position.wants_pause),
        agreed_to_hints=list(position.hints),
        hints_on=hints_on(table, position),
        seat=seat,
        seats=list(position.seats),
        away=notices.away,
        view=table.game.words.view(table.box, position.state, seat) if position.state is not None else None,
        turn=turn_line(table, position, seat),
        pending=list(position.pending),
        legal=legal_choices(table, position, seat) if acts and seat is not None else [],
        refused=refused_choices(table, position, seat) if acts and seat is not None else [],
        undo=notices.undo,
        can_resign=_can_resign(table, position, seat),
        ask=_asked(table, position, seat),
        events=[shown(each, seat) for each in said if each.visible_to(seat)],
        points=points(table, position),
        result=result(table, position),
        clocks=notices.clocks,
        game_clock=notices.game_clock,
        commitment=notices.commitment,
        reveal=Reveal(f"{table.setup.seed:016x}", table.setup.salt) if position.phase == "over" else None,
    )


def shown(said: LogEvent, seat: int | None) -> ShownEvent:
    """An event as this seat reads it."""
    text = said.own if said.own and seat == said.seat else said.text
    return ShownEvent(said.version, said.source, said.kind, said.seat, dict(said.words), text)


def turn_line(table: MatchFixed, position: Position, seat: int | None) -> str:
    """Whose turn it is and what can be done, in one plain line."""
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


def legal_choices(table: MatchFixed, position: Position, seat: int) -> list[Choice]:
    """What the seat may do now."""
    game, b, s = table.game, table.box, position.state
    return [
        Choice(action, game.actions.words(action), game.words.action(b, s, seat, action))
        for action in play.legal(game, b, s, seat)
    ]


def refused_choices(table: MatchFixed, position: Position, seat: int) -> list[Refused]:
    """What belongs to this decision but is not legal: the game's own reasons, not "not now" and the like."""
    game, b, s = table.game, table.box, position.state
    out = []
    for action in range(game.actions.size):
        code = game.rules.refusal(b, s, seat, action)
        if code not in _NOT_WORTH_SAYING:
            reason = game.reasons.reason(code)
            label = game.words.action(b, s, seat, action)
            out.append(Refused(action, game.actions.words(action), label, reason.name, reason.text, reason.clause))
    return out


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
    """Whether this seat may say what the dice show: its own, a bot's, a resigned player's, and those of the deal."""
    if position.ask is None or position.seats[seat].kind != "person":
        return False
    return position.ask.seat == seat or position.ask.seat not in position.rollers()


def _asked(table: MatchFixed, position: Position, seat: int | None) -> OutcomeRequest | None:
    ask = position.ask
    if ask is None:
        return None
    kind = table.game.outcomes.all[ask.what]
    asked = TABLE if ask.seat in position.resigned else ask.seat
    return OutcomeRequest(asked, kind.name, kind.text, ask.n, seat is not None and may_give(position, seat))


def points(table: MatchFixed, position: Position) -> list[int]:
    """The points as they stand; none before the deal."""
    if position.state is None:
        return []
    return [int(table.game.rules.points(table.box, position.state, seat)) for seat in range(position.state.seats)]


def result(table: MatchFixed, position: Position) -> Result | None:
    """The result, once the game is over. All who share the win are first; points order the others."""
    if position.phase != "over":
        return None
    shares = play.returns(table.game, table.box, position.state)
    scores = points(table, position)
    together = table.game.content.cooperative
    merits = [(share, 0 if share > 0 or together else score) for share, score in zip(shares, scores)]
    return Result(shares, scores, [1 + sum(other > merit for other in merits) for merit in merits])
