"""Answers the page's requests, which have the same addresses as on a server. (Messages to a table go through
`line`.)"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from mewple.browser.boxes import box_infos
from mewple.browser.keep import NOT_SAVED
from mewple.core.registry import NoSuchGame
from mewple.match import MatchError
from mewple.match.past import ArchivedMatch, EndedMatch
from mewple.match.record.moved import to_move
from mewple.tables import shelf, wire
from mewple.tables.accounts import FREE
from mewple.tables.guest_names import GuestNames
from mewple.tables.lessons import lesson_info
from mewple.tables.lobby import Lobby
from mewple.tables.messages import TableInfo
from mewple.tables.refused import Refused, status_of
from mewple.tables.store import Damaged, StoreUnavailable
from mewple.tables.tables import NoSuchTable, Unplayable
from mewple.tables.wire import bots
from mewple.tables.wire.lessons import LessonInfo
from mewple.tables.wire.printing import BoxToPrint, PrintedBox

T = TypeVar("T")
NO_REVIEW = "Looking back with bots needs a server: without one, bots decide at once and cannot search."
NEEDS_A_SERVER = "That needs a server: here you play without one."
DAMAGED = "Part of what this browser has stored is damaged. Other matches are not affected."
_encode = msgspec.json.Encoder().encode
Handler = Callable[..., Awaitable[Any]]


class Requests:
    """Answers the requests of the one guest to whom all seats at this screen belong."""

    def __init__(self, lobby: Lobby, names: GuestNames, guest: str) -> None:
        self._lobby, self._names, self._guest = lobby, names, guest
        self._routes: Sequence[tuple[str, re.Pattern[str], Handler]] = [
            (method, re.compile(pattern), handler)
            for method, pattern, handler in (
                ("GET", "/games", self._games),
                ("GET", "/games/([^/]+)/guide", self._guide),
                ("GET", "/games/([^/]+)/lesson", self._lesson),
                ("POST", "/games/([^/]+)/lesson/([0-9]+)", self._learn),
                ("POST", "/games/([^/]+)/printed", self._printed_box),
                ("GET", "/bots", self._warmth),
                ("GET", "/session", self._session),
                ("PUT", "/session", self._rename),
                ("POST", "/tables", self._create),
                ("GET", "/tables/mine", self._mine),
                ("GET", "/tables/past", self._past),
                ("GET", "/tables/([^/]+)", self._show),
                ("POST", "/tables/([^/]+)/sit", self._sit),
                ("POST", "/tables/([^/]+)/bot", self._seat_bot),
                ("POST", "/tables/([^/]+)/rematch", self._rematch),
                ("GET", "/tables/([^/]+)/record", self._record),
                ("GET", "/tables/([^/]+)/moving", self._moving),
                ("GET", "/tables/([^/]+)/lookback", self._look_back),
            )
        ]

    async def answer(self, method: str, address: str, body: str) -> tuple[int, str]:
        """The status and the answer, which is JSON or the text of a record."""
        try:
            told = await self._do(method, address, body)
        except Refused as problem:
            return _problem(problem.status, problem.code, str(problem))
        except MatchError as problem:
            return _problem(status_of(problem), problem.code, str(problem))
        except NoSuchGame as problem:
            return _problem(404, "no-such-game", str(problem))
        except NoSuchTable as problem:
            return _problem(404, "no-such-table", str(problem))
        except Unplayable as problem:
            return _problem(410, "unplayable", str(problem))
        except StoreUnavailable as problem:
            return _problem(503, "not-saved", problem.advice or NOT_SAVED)
        except Damaged:
            return _problem(503, "damaged", DAMAGED)
        except msgspec.MsgspecError as problem:
            return _problem(400, "bad-request", str(problem))
        return 200, told if isinstance(told, str) else _encode(told).decode()

    async def _do(self, method: str, address: str, body: str) -> Any:
        parts = urlsplit(address)
        asked = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        for known, pattern, handler in self._routes:
            found = pattern.fullmatch(parts.path)
            if known == method and found:
                return await handler(*map(unquote, found.groups()), body=body, asked=asked)
        raise Refused(404, "needs-a-server", NEEDS_A_SERVER)

    async def _me(self) -> wire.Session:
        return await self._names.session(self._guest)

    # --- the shelf ---

    async def _games(self, **_: Any) -> list[wire.GameInfo]:
        return box_infos()

    async def _guide(self, game: str, **_: Any) -> list[wire.GuideSection]:
        return shelf.guide(game)

    async def _lesson(self, game: str, **_: Any) -> LessonInfo:
        return lesson_info(game)

    async def _printed_box(self, game: str, body: str, **_: Any) -> PrintedBox:
        wanted = _read(body, BoxToPrint)
        if wanted.overlay:
            raise Refused(409, "needs-a-server", NEEDS_A_SERVER)
        return await self._lobby.printed_box(game, wanted)

    async def _warmth(self, **_: Any) -> bots.Warmth:
        """Reports that the bots of all games are ready, because bots in a browser use no compiled search."""
        return bots.Warmth([game.id for game in box_infos()], "", [], [])

    # --- who I am ---

    async def _session(self, **_: Any) -> wire.Session:
        return await self._me()

    async def _rename(self, body: str, **_: Any) -> wire.Session:
        return await self._names.rename(self._guest, _read(body, wire.NewName).name)

    # --- tables ---

    async def _create(self, body: str, **_: Any) -> TableInfo:
        wish = _read(body, wire.NewTable)
        if wish.overlay or any(seat.kind in ("open", "program") for seat in wish.seats):
            raise Refused(409, "needs-a-server", NEEDS_A_SERVER)
        return await self._lobby.create(await self._me(), wish)

    async def _learn(self, game: str, part: str, **_: Any) -> TableInfo:
        return await self._lobby.learn(await self._me(), game, int(part))

    async def _mine(self, **_: Any) -> list[TableInfo]:
        return await self._lobby.mine(self._guest)

    async def _past(self, asked: dict[str, str], **_: Any) -> wire.PastMatches:
        try:
            before = float(asked["before"]) if "before" in asked else None
        except ValueError:
            raise Refused(400, "bad-request", f"before must be a number; got {asked['before']!r}") from None
        return await self._lobby.past(self._guest, asked.get("game", ""), before)

    async def _show(self, table: str, **_: Any) -> TableInfo:
        return await self._lobby.info(table, self._guest)

    async def _sit(self, table: str, body: str, **_: Any) -> TableInfo:
        return await self._lobby.sit(table, await self._me(), _read(body, wire.Sit))

    async def _seat_bot(self, table: str, body: str, **_: Any) -> TableInfo:
        return await self._lobby.seat_bot(table, await self._me(), _read(body, bots.SeatBot))

    async def _rematch(self, table: str, **_: Any) -> TableInfo:
        return await self._lobby.rematch(table, await self._me())

    async def _record(self, table: str, asked: dict[str, str], **_: Any) -> str:
        form = asked.get("form", "text")
        if form not in ("text", "ndjson"):
            raise Refused(400, "bad-request", f"form must be text or ndjson; got {form!r}")
        return await self._lobby.record(table, form, self._guest, FREE)

    async def _moving(self, table: str, **_: Any) -> str:
        """The match with its seed, even while it continues, because this browser keeps no secrets from its user."""
        match = (await self._lobby.open(table, self._guest)).match
        if isinstance(match, ArchivedMatch | EndedMatch):
            raise Refused(409, "not-possible", "This match can neither go on here nor at a server.")
        return to_move(match)

    async def _look_back(self, table: str, **_: Any) -> bots.LookBack:
        await self._lobby.open(table, self._guest)
        raise Refused(409, "needs-a-server", NO_REVIEW)


def _read(body: str, kind: type[T]) -> T:
    return msgspec.json.decode(body.encode(), type=kind)


def _problem(status: int, code: str, message: str) -> tuple[int, str]:
    return status, _encode(wire.Problem(code, message)).decode()
