"""What a match was: its entries, what was said at each, and any past position."""

from __future__ import annotations

from mewple.match.advance import advance
from mewple.match.entry import Draft, Entry
from mewple.match.errors import NotPossible
from mewple.match.position import LogEvent, MatchFixed, Position

_EVERY = 32
"""The position is kept at every 32nd version, so that any moment is near one."""


class History:
    """Grows by one draft at a time."""

    def __init__(self, table: MatchFixed, start: Position) -> None:
        self.table = table
        self.entries: list[Entry] = []
        self._said: list[tuple[LogEvent, ...]] = []
        self._kept = [start]

    def add(self, draft: Draft) -> None:
        self.entries.append(draft.entry)
        self._said.append(draft.said)
        if len(self.entries) % _EVERY == 0:
            self._kept.append(draft.after)

    def said(self, since: int | None, until: int) -> list[LogEvent]:
        """All that was said after one version (None: nothing), up to another."""
        if since is None:
            return []
        return [said for each in self._said[max(0, since) : until] for said in each]

    def again(self, version: int) -> Draft:
        """The change that led to a version, with the state at each of its events."""
        before = self.position(version - 1)
        return advance(self.table, before, self.entries[version - 1], retold=True, watch=True)

    def position(self, version: int) -> Position:
        """Where the match stood; retold from the nearest position that was kept."""
        if not 0 <= version <= len(self.entries):
            raise NotPossible(f"there is no version {version}; the match has 0 to {len(self.entries)}")
        position = self._kept[version // _EVERY]
        for entry in self.entries[position.version : version]:
            position = advance(self.table, position, entry, retold=True).after
        return position
