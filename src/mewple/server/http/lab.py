"""The lab over HTTP, for visitors who may use it (see `lab_access`)."""

from __future__ import annotations

from litestar import Response, Router, delete, get, post
from litestar.params import FromPath, JSONBody

from mewple.server.http.api import TABLE_BYTES, TOO_MUCH, Asked, me, problems, take_ration
from mewple.server.http.lab_access import require_lab, why_not
from mewple.server.services import services
from mewple.tables.wire import lab

_CHANGES = problems(400, 401, 403, 404, 409, 413, 415)


@get("/lab", sync_to_thread=False, summary="Whether I may use the lab, and what it can do", responses=problems())
def show_lab(request: Asked) -> lab.LabInfo:
    return services(request.app).lab.info(why_not(request))


@post("/lab/box", status_code=200, summary="What an overlay changes in a game's box", responses=_CHANGES)
async def check_box(request: Asked, data: JSONBody[lab.BoxOverlay]) -> lab.BoxChanges:
    return await require_lab(request).lobby.check_overlay(data)


@post("/lab/games", status_code=200, summary="A table that shows a game of the lab", responses=_CHANGES)
async def watch_game(request: Asked, data: JSONBody[lab.PlayedGame]) -> lab.PlayedMoment:
    serving, guest = require_lab(request), await me(request)
    take_ration(request, "tables", "Too many new tables from here: wait a minute.")
    take_ration(request, "stored", TOO_MUCH, TABLE_BYTES)
    return await serving.lobby.watch_played(guest, data)


@post("/lab/runs", status_code=201, summary="Play games in the lab", responses=_CHANGES)
async def start_run(request: Asked, data: JSONBody[lab.NewRun]) -> lab.RunInfo:
    return await require_lab(request).lab.start(data)


@get("/lab/runs/{run:str}", sync_to_thread=False, summary="How far a run has come", responses=problems(403, 404))
def show_run(request: Asked, run: FromPath[str]) -> lab.RunInfo:
    return require_lab(request).lab.run(run)


@delete("/lab/runs/{run:str}", status_code=200, summary="Stop a run", responses=problems(403, 404))
async def stop_run(request: Asked, run: FromPath[str]) -> lab.RunInfo:
    return await require_lab(request).lab.stop(run)


@get("/lab/runs/{run:str}/report", sync_to_thread=False, summary="A run as one HTML file", responses=problems(403, 404))
def save_report(request: Asked, run: FromPath[str]) -> Response[str]:
    name, page = require_lab(request).lab.page(run, str(request.base_url).rstrip("/"))
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(page, media_type="text/html; charset=utf-8", headers=headers)


LAB_ROUTES = Router(
    "/api", route_handlers=[show_lab, check_box, watch_game, start_run, show_run, stop_run, save_report]
)
