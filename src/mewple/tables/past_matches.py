"""The finished matches of a guest with their results, one page after another."""

from __future__ import annotations

import asyncio
import logging
import math

import msgspec

from mewple.match.archive import BadArchive, result_of
from mewple.match.views import SeatResult
from mewple.tables.closed import look_at
from mewple.tables.info import listed_info, seats_of
from mewple.tables.messages import encode
from mewple.tables.store import Damaged, Store, Stored
from mewple.tables.wire import PastMatch, PastMatches

log = logging.getLogger("mewple.past")
PAGE = 20
"""The number of tables that are read for one page. The page may show fewer, because lessons are not shown."""
_results = msgspec.json.Decoder(list[SeatResult]).decode


async def past_matches(store: Store, guest: str, game: str = "", before: float | None = None) -> PastMatches:
    """A page of finished matches of a game (empty: of all games) whose tables were set up before this time."""
    found = await store.past(guest, game, math.inf if before is None else before, PAGE)
    matches = [await _past_match(store, stored, guest) for stored in found]
    shown = [each for each in matches if not each.table.lesson]
    return PastMatches(shown, found[-1].created if len(found) == PAGE else None)


async def _past_match(store: Store, stored: Stored, guest: str) -> PastMatch:
    told = look_at(stored)
    info = listed_info(told.stored, told.setup, seats_of(stored.seats, guest), told.ended)
    return PastMatch(info, await _result(store, stored))


async def _result(store: Store, stored: Stored) -> list[SeatResult]:
    """The stored result. Matches of older releases have a result only in their archive; it is stored when it is first
    needed."""
    try:
        if stored.head.result:
            return _results(stored.head.result)
        if (data := await store.archive(stored.id)) is None:
            return []
        found = (await asyncio.to_thread(result_of, data)).by_seat()
        await store.keep_result(stored.id, encode(found).decode())
    except (msgspec.MsgspecError, BadArchive, Damaged) as problem:
        log.warning("result cannot be read", extra={"table": stored.id, "why": str(problem)})
        return []
    return found
