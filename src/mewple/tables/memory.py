"""A store in memory, for tests and for tables that end with their process."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import msgspec

from mewple.tables.store import Conflict, Head, Line, Moderation, Notice, Run, SeatRow, Stored


class MemoryStore:
    """See `Store`. `fail_with`: an exception that every write raises, so that tests can simulate a database that
    fails."""

    shared = False

    def __init__(self) -> None:
        self.fail_with: Exception | None = None
        self._tables: dict[str, Stored] = {}
        self._entries: dict[str, list[str]] = {}
        self._chat: dict[str, list[Line]] = {}
        self._archives: dict[str, bytes] = {}
        self._spent_links: set[str] = set()
        self._names: dict[str, str] = {}

    def _write(self) -> None:
        if self.fail_with is not None:
            raise self.fail_with

    def _replace(self, match: str, **changes: object) -> Stored:
        self._tables[match] = msgspec.structs.replace(self._tables[match], **changes)
        return self._tables[match]

    async def create(self, table: Stored, entries: Sequence[str] = ()) -> None:
        self._write()
        if table.id in self._tables:
            raise Conflict(f"there is a table {table.id} already")
        self._tables[table.id] = table
        self._entries[table.id] = list(entries)

    async def load(self, match: str) -> Stored | None:
        return self._tables.get(match)

    async def append(
        self, match: str, version: int, entries: Sequence[str], head: Head, seated: SeatRow | None = None
    ) -> None:
        self._write()
        stored, written = self._tables[match], self._entries.setdefault(match, [])
        if len(written) != version - 1:
            raise Conflict(f"version {version} of this match is written already")
        written += entries
        seats = tuple(seated if seated and seated.seat == each.seat else each for each in stored.seats)
        self._replace(match, head=head, seats=seats)

    async def entries(self, match: str, after: int = 0) -> list[tuple[int, str]]:
        return [(version, text) for version, text in enumerate(self._entries.get(match, []), 1) if version > after]

    async def rematch(self, match: str, table: Stored) -> str:
        self._write()
        if not self._tables[match].rematch:
            await self.create(table)
            self._replace(match, rematch=table.id)
        return self._tables[match].rematch

    async def mine(self, guest: str, limit: int) -> list[Stored]:
        found = [each for each in self._tables.values() if any(seat.guest == guest for seat in each.seats)]
        return sorted(found, key=lambda each: (each.head.over, -each.created))[:limit]

    async def past(self, guest: str, game: str, before: float, limit: int) -> list[Stored]:
        found = [each for each in await self.mine(guest, len(self._tables)) if each.head.over and each.created < before]
        return [each for each in found if game in ("", each.game)][:limit]

    async def keep_result(self, match: str, result: str) -> None:
        self._write()
        head = self._tables[match].head
        self._replace(match, head=msgspec.structs.replace(head, result=head.result or result))

    async def keep_absences(self, match: str, absences: str) -> None:
        self._write()
        self._replace(match, absences=absences)

    async def set_due(self, match: str, due: float) -> None:
        self._write()
        self._replace(match, head=msgspec.structs.replace(self._tables[match].head, due=due))

    async def due(self, until: float, limit: int) -> list[str]:
        found = [each for each in self._tables.values() if 0 < each.head.due <= until and not each.ended]
        return [each.id for each in sorted(found, key=lambda each: each.head.due) if not each.head.over][:limit]

    async def replace_program_links(self, match: str) -> int:
        self._write()
        return self._replace(match, program_link=self._tables[match].program_link + 1).program_link

    async def moderate(self, match: str, change: Callable[[Moderation], Moderation]) -> None:
        self._write()
        self._replace(match, moderation=change(self._tables[match].moderation))

    async def end(self, match: str, reason: str) -> None:
        self._write()
        if not self._tables[match].ended:
            self._replace(match, ended=reason)

    async def playable(self, matches: Sequence[str]) -> set[str]:
        return {each for each in matches if each in self._tables and not self._tables[each].ended}

    async def keep_archive(self, match: str, data: bytes) -> None:
        self._write()
        self._archives.setdefault(match, data)

    async def archive(self, match: str) -> bytes | None:
        return self._archives.get(match)

    async def has_archive(self, match: str) -> bool:
        return match in self._archives

    async def without_archive(self, after: str, limit: int) -> list[str]:
        ids = (each.id for each in self._tables.values() if each.head.over and each.id not in self._archives)
        return sorted(each for each in ids if each > after)[:limit]

    async def say(self, match: str, line: Line) -> int:
        self._write()
        lines = self._chat.setdefault(match, [])
        lines.append(line)
        return len(lines)

    async def chat(self, match: str, *, after: int = 0, limit: int = 100) -> list[tuple[int, Line]]:
        return list(enumerate(self._chat.get(match, []), 1))[after:][-limit:]

    async def name_of(self, guest: str) -> str | None:
        return self._names.get(guest)

    async def rename(self, guest: str, name: str, now: float) -> None:
        self._write()
        self._names[guest] = name

    async def spend_link(self, link: str, until: float, now: float) -> bool:
        self._write()
        new = link not in self._spent_links
        self._spent_links.add(link)
        return new

    async def tell(self, notice: Notice) -> None:
        """Does nothing, because there are no other processes."""

    async def listen(self, hear: Callable[[Notice], None]) -> None:
        """Does nothing, because no other process sends anything."""

    async def begin_run(self, now: float) -> list[Run]:
        return [Run(now, math.inf)]

    async def end_run(self, now: float) -> None:
        """Does nothing, because no data outlives the process."""

    async def ping(self) -> None:
        self._write()

    async def try_writing(self) -> None:
        self._write()

    async def close(self) -> None:
        """Nothing to close."""
