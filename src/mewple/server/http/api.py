"""The HTTP API. Bodies and answers are the structs of `mewple.tables.wire`; every error is a `Problem`."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import MediaType, Request, Response, Router, get, post, put
from litestar.datastructures import Cookie
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from mewple.core.registry import NoSuchGame
from mewple.server.http.boards import board_address
from mewple.server.http.guests import COOKIE, COOKIE_SECONDS
from mewple.server.http.hosts import local_address
from mewple.server.http.lab_access import require_lab
from mewple.server.http.qr import svg
from mewple.server.http.reach import reach
from mewple.server.http.visitors import visitor_of
from mewple.server.services import Services, services
from mewple.tables import moving, shelf, wire
from mewple.tables.lessons import lesson_info
from mewple.tables.messages import TableInfo
from mewple.tables.refused import Refused
from mewple.tables.wire import bots
from mewple.tables.wire.lessons import LessonInfo
from mewple.tables.wire.printing import BoxToPrint, PrintedBox
from mewple.tables.wire.schema import schema

Asked = Request[Any, Any, Any]

_WHEN = {
    400: "The request is malformed, or asks for something that cannot be.",
    401: "No session: ask for one first.",
    403: "Not yours.",
    404: "There is no such thing.",
    409: "Not now.",
    410: "What is stored of this table is damaged.",
    413: "Too large.",
    415: "Not JSON.",
    429: "Too many: wait a moment.",
    503: "The database cannot be used just now: try again.",
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors that a handler may return, for the API documentation."""
    told = sorted({*statuses, 429, 503})
    return {status: ResponseSpec(wire.Problem, description=_WHEN[status], generate_examples=False) for status in told}


NDJSON = "application/x-ndjson"
TABLE_BYTES, NAME_BYTES = 3_000, 200
"""About how many bytes a new table takes up in the database, and how many a guest's name."""
TOO_MUCH = "So much at once cannot be kept: wait a moment."

_CHANGES = problems(400, 401, 403, 404, 409, 410, 413, 415)
_LOOKS = problems(400, 403, 404, 410)


def _serving(request: Asked) -> Services:
    return services(request.app)


def _guest(request: Asked) -> str | None:
    return visitor_of(request.scope).guest


def take_ration(request: Asked, what: str, message: str, amount: float = 1) -> None:
    """Counts this amount against the visitor's limit for `what`. Raises `Refused` if the limit is exceeded."""
    if not visitor_of(request.scope).payer.take(what, amount):
        raise Refused(429, "too-many", message)


async def me(request: Asked) -> wire.Session:
    guest = _guest(request)
    if guest is None:
        raise Refused(401, "no-session", "The server does not know this browser yet: ask for /api/session first.")
    return await _serving(request).guests.session(guest)


# --- the shelf ---


@get("/games", sync_to_thread=False, summary="The games there are", responses=problems())
def list_games() -> list[wire.GameInfo]:
    return shelf.shelf(board_address)


@get("/games/{game:str}/guide", sync_to_thread=False, summary="The rules in plain words", responses=problems(400, 404))
def show_guide(game: FromPath[str]) -> list[wire.GuideSection]:
    try:
        return shelf.guide(game)
    except NoSuchGame as problem:
        raise Refused(404, "no-such-game", str(problem)) from None


@get("/games/{game:str}/lesson", sync_to_thread=False, summary="A coached first game", responses=problems(400, 404))
def show_lesson(game: FromPath[str]) -> LessonInfo:
    return lesson_info(game)


@post(
    "/games/{game:str}/printed",
    status_code=200,
    summary="Everything in a game's box, for printing it",
    responses=problems(400, 403, 404, 413, 415),
)
async def show_printed_box(request: Asked, game: FromPath[str], data: JSONBody[BoxToPrint]) -> PrintedBox:
    serving = require_lab(request) if data.overlay else _serving(request)
    return await serving.lobby.printed_box(game, data)


@get("/schema", sync_to_thread=False, summary="The JSON schema of all messages", responses=problems())
def show_schema() -> dict[str, Any]:
    return schema()


@get("/bots", sync_to_thread=False, summary="Which games' bots think already", responses=problems())
def show_warmth(request: Asked) -> bots.Warmth:
    return _serving(request).thinkers.warmth()


@get("/reach", sync_to_thread=False, summary="Where links to tables lead", responses=problems())
def show_reach(request: Asked) -> wire.Reach:
    return msgspec.structs.replace(_reach(request), offline=_serving(request).settings.offline is not None)


def _reach(request: Asked) -> wire.Reach:
    return reach(_serving(request).settings, request.url.scheme, request.headers.get("host", ""))


# --- who I am ---


@get("/session", summary="Who this browser is; a new guest gets a name and a cookie", responses=problems())
async def show_session(request: Asked) -> Response[wire.Session]:
    guests, guest = _serving(request).guests, _guest(request)
    if guest is not None:
        return Response(await guests.session(guest))
    take_ration(request, "guests", "Too many new visitors from here: wait a moment.")
    new = guests.new()
    return Response(await guests.session(new), cookies=[_cookie(request, new)])


def _cookie(request: Asked, guest: str) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=_serving(request).guests.cookie(guest),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


@put("/session", summary="Take another name", responses=problems(400, 401, 403, 413, 415))
async def rename(request: Asked, data: JSONBody[wire.NewName]) -> wire.Session:
    guest = await me(request)
    take_ration(request, "stored", TOO_MUCH, NAME_BYTES)
    return await _serving(request).guests.rename(guest.id, data.name)


LINK_SECONDS = {"device": 600, "recovery": 365 * 24 * 3600}


@post("/session/link", status_code=200, summary="A link to go on as the same guest elsewhere", responses=_CHANGES)
async def make_guest_link(request: Asked, data: JSONBody[wire.NewLink]) -> wire.GuestLink:
    seconds = LINK_SECONDS[data.kind]
    link = _serving(request).guests.link((await me(request)).id, int(time.time()) + seconds)
    url = f"{_reach(request).origin}/enter/{link}"
    return wire.GuestLink(url, svg(url), seconds)


@post("/session/enter", status_code=200, summary="Become the guest whose link this is", responses=_CHANGES)
async def enter(request: Asked, data: JSONBody[wire.EnterBy]) -> Response[wire.Session]:
    guests = _serving(request).guests
    guest = await guests.enter(data.link, time.time())
    if guest is None:
        raise Refused(409, "link-used", "This link was used already, or is too old. Make a new one where you play.")
    return Response(await guests.session(guest), cookies=[_cookie(request, guest)])


# --- tables ---


@post("/tables", summary="Set a table", responses=problems(400, 401, 403, 404, 413, 415))
async def create_table(request: Asked, data: JSONBody[wire.NewTable]) -> TableInfo:
    guest = await me(request)
    _take_table_ration(request)
    if data.overlay:
        require_lab(request)
    return await _serving(request).lobby.create(guest, data)


@post(
    "/tables/bring",
    summary="Go on with a match that was played without a server",
    responses=problems(400, 401, 403, 409, 413, 415),
    request_max_body_size=2 * moving.LONGEST,
)
async def bring_match(request: Asked, data: JSONBody[wire.Brought]) -> TableInfo:
    guest = await me(request)
    _take_table_ration(request)
    take_ration(request, "stored", TOO_MUCH, len(data.record))
    return await _serving(request).lobby.bring(guest, data.record, visitor_of(request.scope).payer)


@post("/games/{game:str}/lesson/{part:int}", summary="Set a table for a part of the lesson", responses=_CHANGES)
async def begin_lesson(request: Asked, game: FromPath[str], part: FromPath[int]) -> TableInfo:
    guest = await me(request)
    _take_table_ration(request)
    return await _serving(request).lobby.learn(guest, game, part)


def _take_table_ration(request: Asked) -> None:
    take_ration(request, "tables", "Too many new tables from here: wait a minute.")
    take_ration(request, "stored", TOO_MUCH, TABLE_BYTES)


@get("/tables/mine", summary="The tables where I sit", responses=problems())
async def my_tables(request: Asked) -> list[TableInfo]:
    guest = _guest(request)
    return await _serving(request).lobby.mine(guest) if guest else []


@get("/tables/past", summary="The finished matches in which I played, with their results", responses=problems(400))
async def past_matches(
    request: Asked, game: FromQuery[str] = "", before: FromQuery[float | None] = None
) -> wire.PastMatches:
    guest = _guest(request)
    return await _serving(request).lobby.past(guest, game, before) if guest else wire.PastMatches([], None)


@get("/tables/{table:str}", summary="One table", responses=_LOOKS)
async def show_table(request: Asked, table: FromPath[str]) -> TableInfo:
    return await _serving(request).lobby.info(table, _guest(request))


@post("/tables/{table:str}/sit", status_code=200, summary="Take an open seat", responses=_CHANGES)
async def sit(request: Asked, table: FromPath[str], data: JSONBody[wire.Sit]) -> TableInfo:
    return await _serving(request).lobby.sit(table, await me(request), data)


@post("/tables/{table:str}/bot", status_code=200, summary="Let a bot take an open seat", responses=_CHANGES)
async def seat_bot(request: Asked, table: FromPath[str], data: JSONBody[bots.SeatBot]) -> TableInfo:
    return await _serving(request).lobby.seat_bot(table, await me(request), data)


@get("/tables/{table:str}/program", summary="The link by which a program plays a seat", responses=_CHANGES)
async def show_program_link(request: Asked, table: FromPath[str], seat: FromQuery[int]) -> bots.ProgramLink:
    number = await _serving(request).lobby.program_link(table, await me(request), seat)
    return _program_link(request, table, seat, number)


@post(
    "/tables/{table:str}/program",
    status_code=200,
    summary="Replace the links of a table's programs: the old ones stop working",
    responses=_CHANGES,
)
async def replace_program_link(request: Asked, table: FromPath[str], seat: FromQuery[int]) -> bots.ProgramLink:
    number = await _serving(request).lobby.replace_program_links(table, await me(request), seat)
    return _program_link(request, table, seat, number)


def _program_link(request: Asked, table: str, seat: int, number: int) -> bots.ProgramLink:
    scheme = "wss" if request.url.scheme == "https" else "ws"
    where = f"{scheme}://{request.headers.get('host', '')}/api/tables/{table}/program"
    token = _serving(request).guests.program_token(table, seat, number)
    return bots.ProgramLink(seat, f"{where}?seat={seat}&token={token}")


@post("/tables/{table:str}/rematch", status_code=200, summary="Play again together", responses=_CHANGES)
async def rematch(request: Asked, table: FromPath[str]) -> TableInfo:
    guest = await me(request)
    _take_table_ration(request)
    return await _serving(request).lobby.rematch(table, guest)


@get(
    "/tables/{table:str}/record",
    summary="The record of a match that is over",
    responses=problems(400, 403, 404, 409, 410),
)
async def show_record(request: Asked, table: FromPath[str], form: FromQuery[str] = "text") -> Response[str]:
    if form not in ("text", "ndjson"):
        raise Refused(400, "bad-request", f"form must be text or ndjson; got {form!r}")
    visitor = visitor_of(request.scope)
    text = await _serving(request).lobby.record(table, form, visitor.guest, visitor.payer)
    return Response(text, media_type=NDJSON if form == "ndjson" else MediaType.TEXT)


@get(
    "/tables/{table:str}/lookback",
    summary="What bots make of a match that is over; ask again until all is done",
    responses=problems(400, 403, 404, 409, 410),
)
async def show_look_back(request: Asked, table: FromPath[str]) -> bots.LookBack:
    serving = _serving(request)
    match = (await serving.lobby.open(table, _guest(request))).match
    if not serving.lookbacks.has(table):
        take_ration(request, "reviews", "The bots have looked at many matches for you just now: ask again in a minute.")
    return serving.lookbacks.get(table, match)


@get("/tables/{table:str}/qr", summary="A QR code of the table's link, as SVG", responses=_LOOKS)
async def show_qr(request: Asked, table: FromPath[str], url: FromQuery[str] = "") -> Response[str]:
    await _serving(request).lobby.open(table, _guest(request))
    link = url or f"{_reach(request).origin}/table/{table}"
    if not _leads_to(request, table, link):
        raise Refused(400, "bad-request", "url must be the http(s) link of this table's page on this server")
    return Response(svg(link), media_type="image/svg+xml")


def _leads_to(request: Asked, table: str, link: str) -> bool:
    """Whether a link leads to this table's page, at this server's host name or at another one that this server answers
    to."""
    serving = _serving(request)
    try:
        parts = urlsplit(link)
    except ValueError:
        return False
    if parts.scheme not in ("http", "https") or not parts.path.endswith(f"/table/{table}"):
        return False
    if f"{parts.scheme}://{parts.netloc}" in serving.settings.origins:
        return True
    return serving.hosts.serves(parts.netloc, local_address(request.scope))


ROUTES = Router(
    "/api",
    route_handlers=[
        list_games,
        show_guide,
        show_lesson,
        show_printed_box,
        show_schema,
        show_warmth,
        show_reach,
        show_session,
        rename,
        make_guest_link,
        enter,
        create_table,
        bring_match,
        begin_lesson,
        my_tables,
        past_matches,
        show_table,
        sit,
        seat_bot,
        show_program_link,
        replace_program_link,
        rematch,
        show_record,
        show_look_back,
        show_qr,
    ],
)
