"""The clocks of a match: for each seat a time for the whole match ("bank"), with an increment for each decision, and a
time for each decision; and the game's own clock.

A seat's clock runs only while a person sits there and the seat may act. Each entry stores how long the clocks have run
since the entry before (`Entry.spent`), so a loaded match has exactly the same clocks. Who is connected is kept in
memory only (`absence`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from mewple.core import play
from mewple.core.actions import TABLE
from mewple.core.reasons import LEGAL
from mewple.match.entry import Entry
from mewple.match.position import Frame, LogEvent, MatchFixed, Position

T = TypeVar("T")

LIVE = 3600.0
"""If people have fewer seconds than this for a decision, or for the match, they are expected to stay at the table. If
they have more, they may come and go, and their clocks run whether anybody is there or not."""
TOO_LATE = 3
"""After this many time-outs in a row, a bot takes over the seat."""


def running(table: MatchFixed, position: Position) -> tuple[int, ...]:
    """The seats whose clocks run. No clock runs while people roll real dice."""
    clock = table.setup.clock
    if not (clock.per_match or clock.per_decision) or not position.flows:
        return ()
    return tuple(seat for seat in position.pending if position.seats[seat].kind == "person")


def live(table: MatchFixed) -> bool:
    """Whether people stay at the table while their clocks run: see `LIVE`."""
    clock = table.setup.clock
    return all(seconds < LIVE for seconds in (clock.per_match, clock.per_decision))


def due_unattended(table: MatchFixed, position: Position) -> float:
    """The time at which the first clock runs out if nobody acts before; 0 if no clock runs while nobody is at the
    table."""
    seats = () if live(table) else running(table, position)
    return min((position.at + left(table, position, seat) for seat in seats), default=0.0)


def may_ring(table: MatchFixed, position: Position) -> bool:
    """Whether the rules allow the game's clock to run out now. The rules do not allow it if the clock has already run
    out, or if the game is over."""
    ring = table.game.ring
    if ring is None or position.phase == "over":
        return False
    if position.state is None:
        return True
    return play.refusal(table.game, table.box, position.state, TABLE, ring) == LEGAL


def game_runs(table: MatchFixed, position: Position) -> bool:
    """Whether the game's clock runs. It runs whenever the rules allow it to run out."""
    return bool(table.setup.clock.game) and position.flows and may_ring(table, position)


def too_late(position: Position) -> int | None:
    """A seat whose person ran out of time too often in a row; None if there is none."""
    late = (seat for seat in position.people() if position.late[seat] >= TOO_LATE)
    return next(late, None) if position.flows else None


def left(table: MatchFixed, position: Position, seat: int) -> float:
    """How many seconds the seat had left for its present decision when the last entry was made."""
    clock = table.setup.clock
    bank = position.bank[seat] if clock.per_match else math.inf
    decision = clock.per_decision - position.used[seat] if clock.per_decision else math.inf
    return max(0.0, min(bank, decision))


def charge(table: MatchFixed, position: Position, entry: Entry) -> Position:
    """Subtracts from the clocks the time that the entry says they ran."""
    if not entry.spent:
        return position
    bank = tuple(max(0.0, have - ran) for have, ran in zip(position.bank, entry.spent))
    used = tuple(have + ran for have, ran in zip(position.used, entry.spent))
    return replace(
        position,
        bank=bank,
        used=used,
        game_left=max(0.0, position.game_left - entry.spent[TABLE]),
        game_ran=round(position.game_ran + entry.spent[TABLE], 3),
        game_still=max(0.0, round(position.game_still - (entry.at - position.at), 3)),
    )


def stop(table: MatchFixed, position: Position, said: Iterable[LogEvent]) -> Position:
    """Stops the game's clock if the box says so for events that have just happened. If there are several such events,
    the clock stands still for the sum of their seconds."""
    declared = table.game.content.clock
    if declared is None or not table.setup.clock.game or position.phase != "playing":
        return position
    still = sum(declared.stops.get(each.kind, 0) for each in said if each.source == "game")
    return replace(position, game_still=position.game_still + still)


def restart(table: MatchFixed, before: Position, after: Position, entry: Entry, said: Iterable[LogEvent]) -> Position:
    """Restarts the game's clock if the box says that a new decision, or an event that has just happened, restarts
    it."""
    declared = table.game.content.clock
    if declared is None or after.phase != "playing" or after.state is before.state or entry.kind == "undo":
        return after
    happened = any(each.kind in declared.restarts for each in said if each.source == "game")
    if happened or (declared.per_decision and _new_decision(before, after, entry)):
        return replace(after, game_left=table.setup.clock.game)
    return after


def _new_decision(before: Position, after: Position, entry: Entry) -> bool:
    """Whether a seat has a new decision, because it had none before, or because it has just acted.

    When several seats choose at the same time, a choice by one does not restart the others' time.
    """
    actor = before.ask.seat if before.ask is not None else entry.seat
    return not set(after.pending) <= set(before.pending) - {actor}


def decided(table: MatchFixed, position: Position, seat: int, late: bool) -> Position:
    """Called when a seat has decided: gives the seat its increment and the full time for its next decision, and counts
    its time-outs in a row."""
    clock = table.setup.clock
    bank = position.bank[seat] + (clock.increment if clock.per_match else 0)
    count = position.late[seat] + 1 if late else 0
    return replace(
        position,
        bank=put(position.bank, seat, bank),
        used=put(position.used, seat, 0.0),
        late=put(position.late, seat, count),
    )


def took_back(table: MatchFixed, position: Position, frame: Frame) -> Position:
    """Called when a seat has undone a decision. The decision continues with the time that it had left before, and the
    increment is taken back."""
    clock, seat = table.setup.clock, frame.seat
    bank = max(0.0, position.bank[seat] - (clock.increment if clock.per_match else 0))
    game_left = max(0.0, frame.game_left - (position.game_ran - frame.game_ran))
    return replace(
        position,
        bank=put(position.bank, seat, bank),
        used=put(position.used, seat, frame.used + position.used[seat]),
        game_left=round(game_left, 3),
    )


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """A copy of the tuple with one element replaced."""
    return (*values[:place], value, *values[place + 1 :])
