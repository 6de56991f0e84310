"""The history of a match: its entries, the events of each, and any past position."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Iterator

from mewple.match.advance import advance
from mewple.match.entry import Draft, Entry
from mewple.match.errors import NotPossible
from mewple.match.packed import PackedList
from mewple.match.position import LogEvent, MatchFixed, Position

_EVERY = 32
"""About one position in this many is kept, so that every position can be reached by replaying few entries. A position
in which little can be undone takes less memory. If a position in which little can be undone comes at most this many
entries later, that position is kept instead."""
_LAST = 4
"""This many of the positions that were requested last are kept too, because the position after one of them is often
requested next."""


class History:
    """Entries, events and positions of a match. One draft after another is added."""

    def __init__(self, table: MatchFixed, start: Position, said: Iterable[tuple[LogEvent, ...]] = ()) -> None:
        """`said`: the events of each entry, if the entries themselves are not known."""
        self.table = table
        self.entries: PackedList[Entry] = PackedList(Entry)
        self._said: PackedList[tuple[LogEvent, ...]] = PackedList(tuple[LogEvent, ...])
        self._events = array("I")
        """How many events each entry has."""
        self._kept = [start]
        self._versions = [0]
        """The versions of the kept positions."""
        self._last: OrderedDict[int, Position] = OrderedDict()
        for each in said:
            self._say(each)

    def add(self, draft: Draft) -> None:
        self.entries.append(draft.entry)
        self._say(draft.said)
        passed = len(self.entries) - self._versions[-1]
        if passed >= (2 * _EVERY if len(draft.after.undo) > 1 else _EVERY):
            self._kept.append(draft.after)
            self._versions.append(len(self.entries))

    def _say(self, said: tuple[LogEvent, ...]) -> None:
        self._said.append(said)
        self._events.append(len(said))

    def said(self, since: int | None, until: int) -> list[LogEvent]:
        """All events after version `since` up to version `until`; none if `since` is None."""
        if since is None:
            return []
        return [said for each in self._said[max(0, since) : until] for said in each]

    def recent(self, since: int, most: int) -> int:
        """The earliest version, but not before `since`, after which at most `most` events happened."""
        version = len(self._events)
        while version > since and (most := most - self._events[version - 1]) >= 0:
            version -= 1
        return version

    def again(self, version: int) -> Draft:
        """The change that led to a version, replayed to get the state at each of its events."""
        before = self.position(version - 1)
        return advance(self.table, before, self.entries[version - 1], retold=True, watch=True)

    def position(self, version: int) -> Position:
        """The position after a version, replayed from the nearest one that was kept."""
        for _ in self.approach(version):
            pass
        return self._last[version]

    def approach(self, version: int) -> Iterator[None]:
        """Replays the match up to this version, one entry at a time, so that `position` is quick afterwards."""
        if not 0 <= version <= len(self.entries):
            raise NotPossible(f"there is no version {version}; the match has 0 to {len(self.entries)}")
        kept = self._kept[bisect_right(self._versions, version) - 1]
        near = (each for each in self._last.values() if kept.version <= each.version <= version)
        position = max(near, key=lambda each: each.version, default=kept)
        for entry in self.entries[position.version : version]:
            self._keep(position)
            position = advance(self.table, position, entry, retold=True).after
            yield
        self._keep(position)

    def _keep(self, position: Position) -> None:
        self._last[position.version] = position
        self._last.move_to_end(position.version)
        if len(self._last) > _LAST:
            self._last.popitem(last=False)
