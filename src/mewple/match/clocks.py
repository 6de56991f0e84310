"""Clocks: a bank of seconds for the match with an increment, a limit for each decision, and the game's own clock.

They run for people whose seat may act, from one entry to the next; each entry says what ran (`Entry.spent`), so a
loaded match has the very same clocks. Who is connected is known in memory only (`Presence`).
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

TOO_LATE = 3
"""So many time-outs in a row, and a bot takes the seat."""


def running(table: MatchFixed, position: Position) -> tuple[int, ...]:
    """The seats whose clocks run. While real dice are rolled, all stand still."""
    clock = table.setup.clock
    if not (clock.per_match or clock.per_decision) or not position.flows:
        return ()
    return tuple(seat for seat in position.pending if position.seats[seat].kind == "person")


def may_ring(table: MatchFixed, position: Position) -> bool:
    """Whether the rules would let the game's clock ring: not once it has, nor when the game is over."""
    ring = table.game.ring
    if ring is None or position.phase == "over":
        return False
    if position.state is None:
        return True
    return play.refusal(table.game, table.box, position.state, TABLE, ring) == LEGAL


def game_runs(table: MatchFixed, position: Position) -> bool:
    """The game's clock runs while the rules would let it ring."""
    return bool(table.setup.clock.game) and position.flows and may_ring(table, position)


def too_late(position: Position) -> int | None:
    """A person's seat that was out of time too often in a row."""
    late = (seat for seat in position.people() if position.late[seat] >= TOO_LATE)
    return next(late, None) if position.flows else None


def left(table: MatchFixed, position: Position, seat: int) -> float:
    """Seconds that the seat had left for this decision at the last entry."""
    clock = table.setup.clock
    bank = position.bank[seat] if clock.per_match else math.inf
    decision = clock.per_decision - position.used[seat] if clock.per_decision else math.inf
    return max(0.0, min(bank, decision))


def charge(table: MatchFixed, position: Position, entry: Entry) -> Position:
    """The clocks at the entry, after what ran since the last one."""
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
    """The game's clock stands still for what has just happened, as long as the box says; one thing after another."""
    declared = table.game.content.clock
    if declared is None or not table.setup.clock.game or position.phase != "playing":
        return position
    still = sum(declared.stops.get(each.kind, 0) for each in said if each.source == "game")
    return replace(position, game_still=position.game_still + still)


def restart(table: MatchFixed, before: Position, after: Position, entry: Entry, said: Iterable[LogEvent]) -> Position:
    """The game's clock starts again, if the box says so, with a new decision or with what has just happened."""
    declared = table.game.content.clock
    if declared is None or after.phase != "playing" or after.state is before.state or entry.kind == "undo":
        return after
    happened = any(each.kind in declared.restarts for each in said if each.source == "game")
    if happened or (declared.per_decision and _new_decision(before, after, entry)):
        return replace(after, game_left=table.setup.clock.game)
    return after


def _new_decision(before: Position, after: Position, entry: Entry) -> bool:
    """Whether some seat has to decide that did not have to, or that has just decided.

    Where several choose at the same time, the others' time goes on when one of them has chosen.
    """
    actor = before.ask.seat if before.ask is not None else entry.seat
    return not set(after.pending) <= set(before.pending) - {actor}


def decided(table: MatchFixed, position: Position, seat: int, late: bool) -> Position:
    """The seat has decided: its increment, and a fresh limit; time-outs in a row are counted."""
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
    """The decision is open again, with the time it had taken and without the increment."""
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
    """The same values with one changed."""
    return (*values[:place], value, *values[place + 1 :])
