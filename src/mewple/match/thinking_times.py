"""How long people thought about their decisions in a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mewple.core import play
from mewple.match.advance import advance
from mewple.match.entry import Entry
from mewple.match.position import MatchFixed, Position
from mewple.match.setup import Setup


class ThinkingTime(NamedTuple):
    """One decision of a person: the kind of action, the seconds it took, and whether there was more than one legal
    action."""

    kind: str
    seconds: float
    choice: bool


def thinking_times(setup: Setup, entries: Iterable[Entry]) -> Iterator[ThinkingTime]:
    """Yields the decisions of people, timed from when the seat could decide. Pauses do not count.

    Raises `MatchError` if the match was played by other rules than the installed ones.
    """
    table = MatchFixed.of(setup)
    position: Position | None = None
    since: dict[int, float] = {}
    for entry in entries:
        before = table.begin(entry.at) if position is None else position
        if entry.kind == "act" and _is_person(before, entry.seat) and entry.action is not None:
            choice = len(play.legal(table.game, table.box, before.state, entry.seat)) > 1
            kind = str(table.game.actions.words(entry.action)["kind"])
            yield ThinkingTime(kind, round(entry.at - since.get(entry.seat, entry.at), 3), choice)
        position = advance(table, before, entry, retold=True).after
        since = {
            seat: entry.at if _began_now(before, entry, seat) else since.get(seat, entry.at)
            for seat in position.pending
        }  # fmt: skip


def _is_person(position: Position, seat: int) -> bool:
    return position.seats[seat].kind == "person" and not position.seats[seat].left


def _began_now(before: Position, entry: Entry, seat: int) -> bool:
    """Whether this entry gives a new decision to a seat that may act after it."""
    return seat not in before.pending or entry.seat == seat or entry.kind in ("undo", "resume", "return")
