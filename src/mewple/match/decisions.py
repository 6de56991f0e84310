"""Goes through a match from its first entry to its last, to review it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mewple.match.advance import advance
from mewple.match.entry import Entry
from mewple.match.position import MatchFixed, Position


@dataclass(frozen=True)
class Decision:
    """An action of a person: the entry, and the position before it."""

    before: Position
    entry: Entry

    @property
    def action(self) -> int:
        assert self.entry.action is not None
        return self.entry.action


@dataclass(frozen=True)
class Walk:
    """What a review needs of a match: the positions after each change of the game itself, and the actions of people
    that were not undone."""

    positions: tuple[Position, ...]
    decisions: tuple[Decision, ...]


def walk(table: MatchFixed, entries: Sequence[Entry]) -> Walk:
    """Replays the match, which takes about as long as loading it."""
    position = table.begin(entries[0].at if entries else 0.0)
    positions: list[Position] = []
    decisions: list[Decision] = []
    for entry in entries:
        before, position = position, advance(table, position, entry, retold=True).after
        if entry.kind == "undo":
            _drop_last(decisions, entry.seat)
        if entry.kind == "act" and before.seats[entry.seat].kind == "person":
            decisions.append(Decision(before, entry))
        if position.state is not None and position.state is not before.state:
            positions.append(position)
    return Walk(tuple(positions), tuple(decisions))


def _drop_last(decisions: list[Decision], seat: int) -> None:
    for place in reversed(range(len(decisions))):
        if decisions[place].entry.seat == seat:
            del decisions[place]
            return
