"""The interface to the browser's own storage, and the store that keeps tables in that storage.

The storage holds texts, under keys such as `("entry", table, 3)`. A small script beside the worker keeps them in
IndexedDB, or in memory if the window has no storage. Arguments and answers are JSON.
"""

from __future__ import annotations

import base64
import math
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec

from mewple.tables.store import (
    Conflict,
    Damaged,
    Head,
    Line,
    Moderation,
    Notice,
    Run,
    SeatRow,
    Stored,
    StoreUnavailable,
)

Key: TypeAlias = tuple[str | int, ...]
Change: TypeAlias = tuple[str, Key, str]
"""A change: `add` (the key must be new) or `put` (which replaces an old text), the key, and the text."""
FULL = (
    "This browser's storage is full, so this was not saved. Delete files or the data of other pages, then try again: "
    "nothing else is lost."
)
NOT_SAVED = "This browser's storage cannot be used just now, so nothing was saved. Try again in a moment."
NO_TABLE = "there is a table {} already"
_decode_texts = msgspec.json.Decoder(list[str | None]).decode
_decode_pairs = msgspec.json.Decoder(list[tuple[list[str | int], str]]).decode
_encode = msgspec.json.Encoder().encode


class Storage(Protocol):
    """The browser's storage. All arguments and answers are JSON. If a call fails, it raises an exception and has
    changed nothing."""

    def read(self, keys: str) -> Awaitable[str]:
        """The texts under these keys, with null for a key that does not exist."""

    def list(self, prefix: str, after: str) -> Awaitable[str]:
        """The keys that begin with this prefix, in order, each with its text. `after` is a number or a text: keys are
        returned only if the part after the prefix is greater than `after`. If `after` is null, all keys are
        returned."""

    def write(self, changes: str) -> Awaitable[bool]:
        """Makes all changes and returns when they are on disk. Returns False, and changes nothing, if a key to `add`
        exists already."""


class _Now(msgspec.Struct):
    """The parts of a stored table that can change with each entry."""

    head: Head
    seats: tuple[SeatRow, ...]


_table = msgspec.json.Decoder(Stored).decode
_now = msgspec.json.Decoder(_Now).decode
_line = msgspec.json.Decoder(Line).decode
_moderation = msgspec.json.Decoder(Moderation).decode


class BrowserStore:
    """The `Store` in a browser. Several tabs may use the same storage: the first to add an entry succeeds, and the
    other one gets a `Conflict`."""

    shared = False

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    # --- the storage, with its errors ---

    async def read(self, *keys: Key) -> list[str | None]:
        return _decode_texts(await _asked(self._storage.read(_json(keys))))

    async def _list(self, prefix: Key, after: str | int | None = None) -> list[tuple[list[str | int], str]]:
        return _decode_pairs(await _asked(self._storage.list(_json(prefix), _json(after))))

    async def write(self, *changes: Change) -> bool:
        """Makes the changes. Returns False, and changes nothing, if one of the keys to add exists already."""
        return bool(await _asked(self._storage.write(_json(changes))))

    # --- tables ---

    async def create(self, table: Stored, entries: Sequence[str] = ()) -> None:
        if not await self.write(*_new_table(table, entries)):
            raise Conflict(NO_TABLE.format(table.id))

    async def load(self, match: str) -> Stored | None:
        places = [(what, match) for what in ("table", "now", "rematch", "ended", "links", "moderation")]
        table, now, rematch, ended, links, moderation = await self.read(*places)
        return None if table is None else _stored(match, table, now, rematch, ended, links, moderation)

    async def append(
        self, match: str, version: int, entries: Sequence[str], head: Head, seated: SeatRow | None = None
    ) -> None:
        before = await self.load(match)
        if before is None:
            raise Damaged(f"the table {match} is missing in this browser's storage")
        seats = tuple(seated if seated and seated.seat == each.seat else each for each in before.seats)
        if not await self.write(*_entries(match, version, entries), ("put", ("now", match), _text(_Now(head, seats)))):
            raise Conflict(f"version {version} of this match is written already")

    async def entries(self, match: str, after: int = 0) -> list[tuple[int, str]]:
        return [(int(key[-1]), text) for key, text in await self._list(("entry", match), after)]

    async def rematch(self, match: str, table: Stored) -> str:
        if await self.write(("add", ("rematch", match), table.id), *_new_table(table)):
            return table.id
        (found,) = await self.read(("rematch", match))
        if found is None:
            raise Conflict(NO_TABLE.format(table.id))
        return found

    async def mine(self, guest: str, limit: int) -> list[Stored]:
        found = [each for each in await self._all() if any(seat.guest == guest for seat in each.seats)]
        return sorted(found, key=lambda each: (each.head.over, -each.created))[:limit]

    async def _all(self) -> list[Stored]:
        """All tables that can be read. Damaged tables are left out."""
        more = {
            what: {str(key[1]): text for key, text in await self._list((what,))} for what in ("now", "rematch", "ended")
        }
        found = []
        for key, text in await self._list(("table",)):
            match = str(key[1])
            try:
                found.append(_stored(match, text, *(more[what].get(match) for what in ("now", "rematch", "ended"))))
            except Damaged:
                continue
        return found

    async def keep_absences(self, match: str, absences: str) -> None:
        """Stores nothing: nobody is at the table while no page is open, and `begin_run` knows when this page was
        opened."""

    async def set_due(self, match: str, due: float) -> None:
        """Stores nothing, because no clock runs while no page is open."""

    async def due(self, until: float, limit: int) -> list[str]:
        return []

    async def replace_program_links(self, match: str) -> int:
        (links,) = await self.read(("links", match))
        number = int(links or 0) + 1
        await self.write(("put", ("links", match), str(number)))
        return number

    async def past(self, guest: str, game: str, before: float, limit: int) -> list[Stored]:
        mine = (each for each in await self._all() if any(seat.guest == guest for seat in each.seats))
        over = [each for each in mine if each.head.over and each.created < before and game in ("", each.game)]
        return sorted(over, key=lambda each: -each.created)[:limit]

    async def keep_result(self, match: str, result: str) -> None:
        before = await self.load(match)
        if before is not None and not before.head.result:
            now = _Now(msgspec.structs.replace(before.head, result=result), before.seats)
            await self.write(("put", ("now", match), _text(now)))

    async def moderate(self, match: str, change: Callable[[Moderation], Moderation]) -> None:
        before = await self.load(match)
        if before is not None:
            await self.write(("put", ("moderation", match), _text(change(before.moderation))))

    async def end(self, match: str, reason: str) -> None:
        await self.write(("add", ("ended", match), reason))

    async def playable(self, matches: Sequence[str]) -> set[str]:
        tables = await self.read(*(("table", each) for each in matches))
        ended = await self.read(*(("ended", each) for each in matches))
        return {match for match, table, over in zip(matches, tables, ended) if table is not None and over is None}

    # --- archives ---

    async def keep_archive(self, match: str, data: bytes) -> None:
        await self.write(("add", ("archive", match), base64.b64encode(data).decode()))

    async def archive(self, match: str) -> bytes | None:
        (text,) = await self.read(("archive", match))
        return None if text is None else base64.b64decode(text)

    async def has_archive(self, match: str) -> bool:
        return await self.archive(match) is not None

    async def without_archive(self, after: str, limit: int) -> list[str]:
        have = {str(key[1]) for key, _ in await self._list(("archive",))}
        over = sorted(each.id for each in await self._all() if each.head.over and each.id > after)
        return [each for each in over if each not in have][:limit]

    # --- chat and guests ---

    async def say(self, match: str, line: Line) -> int:
        number = len(await self._list(("chat", match))) + 1
        while not await self.write(("add", ("chat", match, number), _text(line))):
            number += 1
        return number

    async def chat(self, match: str, *, after: int = 0, limit: int = 100) -> list[tuple[int, Line]]:
        lines = await self._list(("chat", match), after)
        return [(int(key[-1]), _line(text)) for key, text in lines][-limit:]

    async def name_of(self, guest: str) -> str | None:
        (name,) = await self.read(("name", guest))
        return name

    async def rename(self, guest: str, name: str, now: float) -> None:
        await self.write(("put", ("name", guest), name))

    async def spend_link(self, link: str, until: float, now: float) -> bool:
        return await self.write(("add", ("link", link), str(until)))

    # --- the rest: other tabs are told nothing, because only one tab plays a match ---

    async def tell(self, notice: Notice) -> None:
        """Does nothing, because nobody listens."""

    async def listen(self, hear: Callable[[Notice], None]) -> None:
        """Does nothing, because no other process sends notices."""

    async def begin_run(self, now: float) -> list[Run]:
        return [Run(now, math.inf)]

    async def end_run(self, now: float) -> None:
        """Does nothing: nobody can be at a table between the closing of this page and the opening of the next one."""

    async def ping(self) -> None:
        await self.read(("name", ""))

    async def try_writing(self) -> None:
        await self.write(("put", ("try", ""), ""))

    async def close(self) -> None:
        """Nothing to close."""


async def _asked(answer: Awaitable[Any]) -> Any:
    try:
        return await answer
    except Exception as problem:
        advice = FULL if "QuotaExceeded" in str(problem) else NOT_SAVED
        raise StoreUnavailable(f"This browser's storage cannot be used just now: {problem}", advice) from problem


def _json(value: Any) -> str:
    return _encode(value).decode()


def _text(struct: msgspec.Struct) -> str:
    return _encode(struct).decode()


def _new_table(table: Stored, entries: Sequence[str] = ()) -> list[Change]:
    now = _Now(table.head, table.seats)
    return [
        ("add", ("table", table.id), _text(table)),
        ("put", ("now", table.id), _text(now)),
        *_entries(table.id, 1, entries),
    ]


def _entries(match: str, version: int, entries: Sequence[str]) -> list[Change]:
    return [("add", ("entry", match, number), text) for number, text in enumerate(entries, version)]


def _stored(
    match: str,
    table: str,
    now: str | None,
    rematch: str | None,
    ended: str | None,
    links: str | None = None,
    moderation: str | None = None,
) -> Stored:
    """Makes a stored table from its parts. Raises `Damaged` if one of them is missing or cannot be read."""
    try:
        if now is None:
            raise ValueError("its seats are missing")
        told = _now(now)
        return msgspec.structs.replace(
            _table(table),
            head=told.head,
            seats=told.seats,
            rematch=rematch or "",
            ended=ended or "",
            program_link=int(links or 0),
            moderation=_moderation(moderation) if moderation else Moderation(),
        )
    except (msgspec.MsgspecError, ValueError) as problem:
        raise Damaged(f"the table {match} cannot be read: {problem}") from problem
