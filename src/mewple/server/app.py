"""The web application: HTTP, WebSockets, the client's files, health checks and metrics."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any

from litestar import HttpMethod, Litestar, MediaType, Request, Response, get, route
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.types import Message, Scope

import mewple
from mewple.match import MatchError
from mewple.server.http.api import ROUTES
from mewple.server.http.boards import board_file
from mewple.server.http.lab import LAB_ROUTES
from mewple.server.http.static import File, Static, is_page
from mewple.server.http.visitors import visitor_of
from mewple.server.services import Services, services
from mewple.server.sockets.program_socket import play_seat
from mewple.server.sockets.table_socket import allowed, play
from mewple.store import Damaged, StoreUnavailable
from mewple.tables import wire
from mewple.tables.refused import Refused, status_of
from mewple.tables.tables import NoSuchTable, Unplayable

log = logging.getLogger("mewple.http")
Asked = Request[Any, Any, Any]
CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
CODES = {400: "bad-request", 404: "not-found", 405: "no-such-method", 413: "too-large", 415: "bad-request"}
LOOK = [HttpMethod.GET, HttpMethod.HEAD]
"""The methods for reading. Health checks and link previews send HEAD requests, which ask for the headers only."""
OFFLINE = "offline"
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")


def make_app(serving: Services) -> Litestar:
    """Makes the web application of one server process. When the application stops, it closes `serving`."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await serving.close()

    return Litestar(
        state=State({"services": serving, "static": Static(serving.settings.static), "offline": _offline(serving)}),
        route_handlers=[ROUTES, LAB_ROUTES, play, play_seat, health, metrics, files],
        lifespan=[lifespan],
        before_request=_guard,
        before_send=[_dress],
        exception_handlers={
            Refused: _refused,
            MatchError: _refused_by_match,
            NoSuchTable: _no_such_table,
            Unplayable: _unplayable,
            StoreUnavailable: _unavailable,
            Damaged: _damaged,
            HTTPException: _http,
            RecursionError: _too_deep,
            Exception: _failed,
        },
        request_max_body_size=serving.settings.limits.body_bytes,
        # The API documentation is offered only as JSON: pages that display it would load scripts from other servers.
        openapi_config=OpenAPIConfig(
            "Mewple", mewple.__version__, path="/api/docs", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
        logging_config=None,
        debug=False,
    )


def _offline(serving: Services) -> Static | None:
    """The files of the page for playing without a server; None if this server does not offer it."""
    folder = serving.settings.offline
    if folder is None:
        return None
    files = Static(folder)
    files.read_all()
    return files


# --- before and after ---


async def _guard(request: Asked) -> Response[Any] | None:
    """Refuses requests if there are too many, and requests from other sites' pages that would change something. These
    checks come before everything else."""
    if (problem := _too_many(request, "requests")) is not None:
        return problem
    if request.method in UNSAFE:
        origin, host = request.headers.get("origin"), request.headers.get("host", "")
        if not allowed(origin, host, services(request.app).settings.origins):
            return _problem(403, "wrong-page", "This request came from another site's page, so it was refused.")
        if _has_body(request) and not _is_json(request):
            return _problem(415, "bad-request", "Send JSON: the content type must be application/json.")
    if table := request.path_params.get("table"):
        with contextlib.suppress(NoSuchTable, Unplayable):  # the handler itself reports this error
            await services(request.app).tables.get(table, visitor_of(request.scope).payer)
    return None


def _has_body(request: Asked) -> bool:
    headers = request.headers
    return "content-type" in headers or "transfer-encoding" in headers or headers.get("content-length", "0") != "0"


def _is_json(request: Asked) -> bool:
    """Pages of other sites can send forms and plain text without permission, but not JSON."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


async def _guard_files(request: Asked) -> Response[Any] | None:
    """Requests for files have a limit of their own, because one page loads many files, and a family or a class may
    share an address."""
    return _too_many(request, "files")


def _too_many(request: Asked, what: str) -> Response[Any] | None:
    if visitor_of(request.scope).payer.take(what):
        return None
    return _problem(429, "too-many", "Too many requests from here: wait a moment.")


async def _dress(message: Message, scope: Scope) -> None:
    """Adds the security headers to every answer, and counts the answer."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if str(scope.get("path", "")).startswith("/api"):
        headers.setdefault("Cache-Control", "no-store")
    services(scope["litestar_app"]).metrics.count("requests", str(message["status"]))


# --- errors ---


def _problem(status: int, code: str, message: str) -> Response[Any]:
    return Response(wire.Problem(code, message), status_code=status, media_type=MediaType.JSON)


def _refused(_: Asked, problem: Refused) -> Response[Any]:
    return _problem(problem.status, problem.code, str(problem))


def _refused_by_match(_: Asked, problem: MatchError) -> Response[Any]:
    return _problem(status_of(problem), problem.code, str(problem))


def _no_such_table(_: Asked, problem: NoSuchTable) -> Response[Any]:
    return _problem(404, "no-such-table", str(problem))


def _unplayable(_: Asked, problem: Unplayable) -> Response[Any]:
    return _problem(410, "unplayable", str(problem))


def _unavailable(_: Asked, problem: StoreUnavailable) -> Response[Any]:
    message = "The server cannot reach its database just now, so nothing was saved. Try again in a moment."
    return _problem(503, "not-saved", message)


def _damaged(request: Asked, problem: Damaged) -> Response[Any]:
    services(request.app).metrics.count("failures", "damage")
    log.error(str(problem))
    message = "Part of the data of this server is damaged. Whoever runs the server finds in its log what to do."
    return _problem(503, "damaged", message)


def _http(request: Asked, problem: HTTPException) -> Response[Any]:
    told = {404: "There is nothing at this address.", 405: f"This address does not take {request.method}."}
    status = problem.status_code
    return _problem(status, CODES.get(status, "error"), told.get(status) or _details(problem))


def _details(problem: HTTPException) -> str:
    """A message that says what is wrong in a request's body or parameters, and where."""
    if not isinstance(problem.extra, list):
        return problem.detail
    places = [f"{each.get('key', '')}: {each['message']}".removeprefix(": ") for each in problem.extra]
    return "; ".join([problem.detail, *places])


def _too_deep(_: Asked, problem: RecursionError) -> Response[Any]:
    return _problem(400, "bad-request", "The JSON is nested too deeply.")


def _failed(request: Asked, problem: Exception) -> Response[Any]:
    services(request.app).metrics.count("failures", "http")
    log.error("request failed", exc_info=problem, extra={"method": request.method})
    return _problem(500, "server-error", "Something went wrong here; it was logged. Try again.")


# --- health, metrics, files ---


@route("/health", http_method=LOOK, include_in_schema=False)
async def health(request: Asked) -> dict[str, str]:
    """Answers whether the database can be read and written."""
    store = services(request.app).store
    try:
        await store.check()
    except StoreUnavailable:
        raise Refused(503, "no-database", f"The database cannot be used: {store.failing}") from None
    # `mewple doctor` compares `origin` with the public address.
    origin = f"{request.url.scheme}://{request.headers.get('host', '')}"
    return {"status": "ok", "version": mewple.__version__, "origin": origin}


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False, include_in_schema=False)
def metrics(request: Asked) -> str:
    serving = services(request.app)
    return serving.metrics.text(serving.tables.gauges())


@route(
    ["/", "/{path:path}"],
    http_method=LOOK,
    before_request=_guard_files,
    include_in_schema=False,
    sync_to_thread=False,
)
def files(request: Asked, path: FromPath[str] = "") -> Response[bytes]:
    if path.strip("/").split("/")[0] == OFFLINE and request.app.state["offline"] is not None:
        return _offline_file(request, path)
    static: Static = request.app.state["static"]
    found = (static.find(path) or board_file(path)) if path.strip("/") else static.page()
    if found is not None:
        return _file(request, found, 200)
    if path.startswith("/api/"):
        raise Refused(404, "not-found", "There is nothing here.")
    return _file(request, static.page(), 200 if is_page(path) else 404)


def _offline_file(request: Asked, path: str) -> Response[bytes]:
    """A file of the page for playing without a server. The headers of that page also allow it to compile
    WebAssembly."""
    asked = bytes(request.scope["raw_path"]).decode("latin-1")  # the framework removes a slash at the end of `path`
    if asked == f"/{OFFLINE}":  # the page's own links are relative, so the slash matters
        return Response(b"", status_code=308, headers={"Location": f"/{OFFLINE}/"})
    files: Static = request.app.state["offline"]
    name = path.strip("/").removeprefix(OFFLINE).strip("/")
    found = files.find(name or "index.html")
    if found is None:
        raise Refused(404, "not-found", "There is nothing at this address.")
    answer = _file(request, found, 200)
    answer.headers["Content-Security-Policy"] = CSP.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    return answer


def _file(request: Asked, file: File, status: int) -> Response[bytes]:
    headers = {"Cache-Control": file.cache, "ETag": file.etag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers)
    if file.gzipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.gzipped, status_code=status, media_type=file.kind, headers=headers)
    return Response(file.body, status_code=status, media_type=file.kind, headers=headers)
