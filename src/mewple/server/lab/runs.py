"""Runs of the lab: one at a time, each in a separate process. The results of the last few are kept."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

import msgspec

from mewple.core.content import BoxError, OptionError
from mewple.core.game import Game
from mewple.core.overlay import Overlay, open_overlaid
from mewple.core.play import policy_names
from mewple.core.registry import NoSuchGame, find
from mewple.core.rule import can_compile
from mewple.server.child import command
from mewple.tables.refused import Refused
from mewple.tables.shelf import sound_games
from mewple.tables.wire.lab import LabInfo, LabRules, NewRun, RunInfo

log = logging.getLogger("mewple.lab")
MOST_GAMES = 1_000_000
KEPT = 4
"""How many finished runs are kept."""
UNWATCHED = 60.0
"""A run is stopped if nobody has asked for its results for this many seconds."""
NICENESS = 19
LONGEST_LINE = 1 << 24
CANNOT = "The lab cannot play here: the package numba is missing or switched off."
STOPPED = "Stopped."


class Found(msgspec.Struct):
    """The results so far: one line from the process. The server passes the report on as it is, because the process has
    already checked it."""

    played: int
    games: int
    done: bool
    report: dict[str, Any] | None
    problem: str


@dataclass
class Run:
    """One run and its results."""

    id: str
    asked: NewRun
    found: Found
    process: asyncio.subprocess.Process | None = None
    reader: asyncio.Task[None] | None = None
    watched: float = field(default_factory=time.monotonic)

    @property
    def over(self) -> bool:
        return self.found.done or bool(self.found.problem)

    def info(self) -> RunInfo:
        found = self.found
        return RunInfo(self.id, self.asked, found.played, found.games, found.done, found.problem, found.report)


class Lab:
    """The runs of one server process."""

    def __init__(self) -> None:
        self._runs: OrderedDict[str, Run] = OrderedDict()

    def info(self, why_not: str) -> LabInfo:
        """What the lab offers a visitor. `why_not`: why this visitor may not use it; empty if they may."""
        why = why_not or ("" if can_compile() else CANNOT)
        levels = {game.id: _levels(game) for game in sound_games()} if not why else {}
        return LabInfo(not why, why, os.cpu_count() or 1, levels, MOST_GAMES)

    async def start(self, asked: NewRun) -> RunInfo:
        """Starts a run. Raises `Refused` if it is invalid or another run is in progress."""
        await asyncio.to_thread(_check, asked)
        if any(not each.over for each in self._runs.values()):
            raise Refused(409, "busy", "The lab is playing already: stop that run first, or wait until it is done.")
        run = Run(secrets.token_hex(8), asked, Found(0, asked.games, False, None, ""))
        self._runs[run.id] = run
        while len(self._runs) > KEPT + 1:
            self._runs.popitem(last=False)
        run.reader = asyncio.create_task(self._follow(run), name="lab run")
        return run.info()

    def run(self, run: str) -> RunInfo:
        """The progress and the results of a run."""
        found = self._find(run)
        found.watched = time.monotonic()
        return found.info()

    async def stop(self, run: str) -> RunInfo:
        """Stops a run. Its results are kept."""
        found = self._find(run)
        await self._end(found, STOPPED)
        return found.info()

    def page(self, run: str, server: str) -> tuple[str, str]:
        """The name and the text of an HTML file with a run's results. Its links lead to `server`."""
        from mewple.lab.report_file import NoReportPage, report_page

        found = self._find(run)
        if found.found.report is None:
            raise Refused(409, "not-possible", "There is nothing to save yet.")
        try:
            text = report_page({**found.found.report, "server": server})
        except NoReportPage as problem:
            raise Refused(503, "no-page", str(problem)) from None
        return f"{found.asked.game}-{found.asked.seats}.html", text

    def _find(self, run: str) -> Run:
        if run not in self._runs:
            raise Refused(404, "not-found", "There is no such run: the server keeps the last few only.")
        return self._runs[run]

    async def _follow(self, run: Run) -> None:
        """Reads the results from a run's process. It stops when the process ends, or when nobody has asked for the
        results for a while."""
        try:
            run.process = await asyncio.create_subprocess_exec(
                *command("mewple.server.lab.worker", NICENESS),
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST_LINE,
            )  # fmt: skip
            if run.over:  # the run was stopped before its process had started
                run.process.kill()
            assert run.process.stdin is not None
            assert run.process.stdout is not None
            run.process.stdin.write(msgspec.json.encode(run.asked))
            run.process.stdin.close()
            watcher = asyncio.create_task(self._stop_unwatched(run), name="lab watcher")
            try:
                while line := await run.process.stdout.readline():
                    if not run.over:
                        run.found = msgspec.json.decode(line, type=Found)
            finally:
                watcher.cancel()
            if not run.over:
                run.found.problem = "The process that played the games ended. The server's log may say why."
                log.error("lab run ended early", extra={"game": run.asked.game})
        except OSError as problem:
            run.found.problem = f"The games cannot be played: {problem}."
            log.exception("lab run cannot be started")

    async def _stop_unwatched(self, run: Run) -> None:
        while not run.over:
            await asyncio.sleep(1)
            if time.monotonic() - run.watched > UNWATCHED:
                await self._end(run, "Stopped, because nobody was watching any more.")

    async def _end(self, run: Run, why: str) -> None:
        if not run.over:
            run.found.problem = why
        if run.process is not None and run.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                run.process.kill()
            await run.process.wait()

    async def close(self) -> None:
        for run in self._runs.values():
            await self._end(run, STOPPED)
        await asyncio.gather(*(run.reader for run in self._runs.values() if run.reader), return_exceptions=True)


def _levels(game: Game) -> list[str]:
    """The policies that can play in a run. "house" is left out, because it is only another name for the strongest
    policy that is written by hand."""
    return [name for name in policy_names(game) if name != "house"]


def _check(asked: NewRun) -> None:
    """Raises an error if the run cannot be played. Call it in a thread, because it imports games with changed boxes."""
    if not can_compile():
        raise Refused(503, "no-lab", CANNOT)
    try:
        game = find(asked.game)
    except NoSuchGame as problem:
        raise Refused(404, "no-such-game", str(problem)) from None
    if asked.seats not in game.seats:
        raise Refused(400, "bad-run", f"{game.name} is for {', '.join(map(str, game.seats))} players.")
    if asked.level not in _levels(game):
        raise Refused(400, "bad-run", f"level: expected one of {', '.join(_levels(game))}")
    if not 2 <= asked.games <= MOST_GAMES:
        raise Refused(400, "bad-run", f"games: expected 2 to {MOST_GAMES:,}; got {asked.games}")
    if not asked.seed.isdecimal() or not asked.seed.isascii() or int(asked.seed) >= 2**64:
        raise Refused(400, "bad-run", "seed: expected a whole number from 0 to 2**64 - 1")
    for name, rules in (("first rules", asked.first), ("second rules", asked.second)):
        if rules is not None:
            _check_rules(game, name, rules)


def _check_rules(game: Game, name: str, rules: LabRules) -> None:
    try:
        changed = open_overlaid(game.id, [Overlay("overlay.toml", rules.overlay)]) if rules.overlay.strip() else game
        changed.content.codes(rules.options)
    except (BoxError, OptionError) as problem:
        raise Refused(400, "bad-run", f"{name}: {problem}") from None
