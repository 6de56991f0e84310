"""Collects everything that a viewer sees of a match in one value, for tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mewple.match import Match
from mewple.match.views import (
    RefusedInfo,
    Seats,
    Seen,
    TableEvent,
    UndoInfo,
)


@dataclass
class Look:
    version: int
    seat: int | None
    view: Any
    turn: str
    legal: list[Any]
    undo: UndoInfo
    can_resign: bool
    pending: list[int]
    points: list[int]
    ask: Any
    game_clock: Any
    result: Any
    reveal: Any
    clocks: list[Any]
    wants_pause: list[int]
    hints_on: bool
    agreed_to_hints: list[int]
    away: list[int]
    events: list[TableEvent]
    commitment: str
    match: Match

    @property
    def refused(self) -> list[RefusedInfo]:
        return [] if self.seat is None else self.match.reasons(self.seat, self.match.version)


def look(match: Match, seat: int | None, now: float, since: int | None = None) -> Look:
    """What the seat (None: a spectator) sees now, with the events after version `since`."""
    return _look(match, match.version, seat, match.look(_seats(seat), now), since, now)


def moment(match: Match, version: int, seat: int | None, since: int | None = None) -> Look:
    """Everything that the seat (None: a spectator) sees when it looks back at a past version."""
    return _look(match, version, seat, match.moment(version, _seats(seat)), since, 0.0)


def _seats(seat: int | None) -> Seats:
    return () if seat is None else (seat,)


def _look(match: Match, version: int, seat: int | None, seen: Seen, since: int | None, now: float) -> Look:
    (view,) = seen.views
    standing = match.standing(now)
    return Look(
        version=version,
        seat=view.seat,
        view=view.view,
        turn=view.turn,
        legal=view.legal,
        undo=view.undo,
        can_resign=view.can_resign,
        pending=seen.pending,
        points=seen.points,
        ask=seen.ask,
        game_clock=seen.game_clock,
        result=seen.result,
        reveal=seen.reveal,
        clocks=[each.clock for each in standing.seats],
        wants_pause=standing.wants_pause,
        hints_on=standing.hints_on,
        agreed_to_hints=standing.agreed_to_hints,
        away=match.presence.away,
        events=[] if since is None else match.events(_seats(seat), since, version),
        commitment=match.commitment,
        match=match,
    )
