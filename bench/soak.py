"""Runs a server for any length of time with simulated people, and checks that nothing grows or is lost.

There are tables of every game. Their people play, undo, chat, watch, resign, leave, lose their connection and come
back.

    python -m bench.soak                                  50 tables for ten minutes
    python -m bench.soak --tables 300 --minutes 30
    python -m bench.soak --attack                         with one hostile visitor of each kind beside them

For each period it prints memory, open files and how long actions took. The exit code is 1 if memory or open files keep
growing, if an action was acknowledged and then lost, or if the server had an error. The people at a table share one
address, and each table has a different one (127.1.0.1 and following), so that the limits for addresses apply as they do
to visitors from outside.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets

from bench import attack
from bench.load import Message, _decode, shares
from mewple.match.patches import apply

PATIENCE = 30.0
AGAIN = (0.5, 15.0)
"""The shortest and longest time, in seconds, after which a person who has lost the connection comes back."""
FAULTS = frozenset(("server-error", "not-saved", "malformed", "hello-first", "no-session"))
"""Error codes that honest people must never get. Other codes are normal in play, for example if another player acted
first, or if an undo came too late."""
GROWTH, SLACK_MB, SLACK_FILES = 1.1, 12.0, 25
"""A figure counts as growing if its median in the last third of the run exceeds the median in the middle third by this
factor and, in addition, by this many megabytes or files."""


@dataclass
class Sample:
    """The figures of one period."""

    minute: float
    mb: float
    files: int
    actions: int
    p50: float
    p99: float


@dataclass
class Tally:
    """What all people together have experienced: the times that they waited, what they did, and what went wrong."""

    delays: list[float] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)


class Person:
    """A person at a table."""

    def __init__(self, table: str, cookie: str, address: str, here: str, pace: float, tally: Tally, seed: int) -> None:
        self._link = f"ws://{address}/api/tables/{table}/socket"
        self._cookie, self._here, self._pace, self._tally = cookie, here, pace, tally
        self._chance = random.Random(seed)
        self._screen: dict[str, Any] = {}
        self._version: int | None = None
        self._numbers = itertools.count()
        self._sent: dict[str, float] = {}
        self._acknowledged = 0
        self.over = asyncio.Event()

    async def stay(self) -> None:
        """Plays until the match is over. Connections are lost from time to time and made again."""
        while not self.over.is_set():
            try:
                await self._visit()
            except (OSError, websockets.ConnectionClosed, TimeoutError) as problem:
                if isinstance(problem, websockets.InvalidStatus):
                    self._tally.wrong[f"connection refused: {problem}"] += 1
            self._sent.clear()
            if not self.over.is_set():
                await asyncio.sleep(self._chance.uniform(*AGAIN))

    async def _visit(self) -> None:
        headers = {"Cookie": self._cookie}
        async with websockets.connect(
            self._link, additional_headers=headers, local_addr=(self._here, 0), max_size=None, max_queue=None
        ) as socket:
            await socket.send(json.dumps({"type": "hello", "version": self._version}))
            hearing = asyncio.create_task(self._hear(socket))
            try:
                while not hearing.done() and not self.over.is_set():
                    await asyncio.sleep(self._pace * self._chance.uniform(0.3, 1.7))
                    if not await self._do_something(socket):
                        return
            finally:
                hearing.cancel()
                with contextlib.suppress(asyncio.CancelledError, websockets.ConnectionClosed):
                    await hearing

    async def _hear(self, socket: Any) -> None:
        async for data in socket:
            self._heed(_decode(data))

    def _heed(self, message: Message) -> None:
        if message.type == "done":
            self._acknowledged = max(self._acknowledged, message.version)
            if (sent := self._sent.pop(message.id, None)) is not None:
                self._tally.delays.append(time.perf_counter() - sent)
        elif message.type == "error":
            self._sent.pop(message.id, None)
            if message.code in FAULTS:
                self._tally.wrong[f"{message.code}: {message.message}"] += 1
        elif message.type in ("welcome", "update"):
            self._follow(message)

    def _follow(self, message: Message) -> None:
        """Updates the screen as a browser does, and checks that no acknowledged action is missing from it."""
        if message.screen is not None:
            self._screen = message.screen
            if message.version < self._acknowledged:
                self._tally.wrong["an acknowledged action was lost"] += 1
        elif message.since != self._version:
            self._tally.wrong["an update is missing"] += 1
        for patch in (*(event.patch for event in message.events), message.patch):
            if patch is not None:
                self._screen = apply(self._screen, patch)
        self._version = message.version
        if self._screen["table"]["over"]:
            self.over.set()

    async def _do_something(self, socket: Any) -> bool:
        """Does one thing. Returns False if the person leaves for a while, with or without closing the connection."""
        if not self._screen:
            return True
        table, view = self._screen["table"], self._screen["views"][0]
        whim = self._chance.random()
        if whim < 0.01:
            self._tally.done["went away"] += 1
            if whim < 0.005:
                socket.transport.abort()
            return False
        if whim < 0.03:
            self._tally.done["chat"] += 1
            await socket.send(json.dumps({"type": "chat", "text": "Good move!"}))
        seat = view["seat"]
        if seat is None:
            return True
        if table["seats"][seat]["left"]:
            await self._intend(socket, "return", type="seat", what="return", seat=seat)
        elif whim > 0.998 and view["can_resign"]:
            await self._intend(socket, "resign", type="seat", what="resign", seat=seat)
        elif whim > 0.99:
            await self._intend(socket, "leave", type="seat", what="leave", seat=seat)
        elif whim > 0.95 and view["undo"]["possible"]:
            await self._intend(socket, "undo", type="undo", seat=seat, version=self._version)
        elif view["legal"]:
            action = self._chance.choice(view["legal"])["action"]
            await self._intend(socket, "act", type="act", seat=seat, actions=[action], version=self._version)
        return True

    async def _intend(self, socket: Any, doing: str, **message: Any) -> None:
        name = f"{doing}-{next(self._numbers)}"
        self._tally.done[doing] += 1
        self._sent[name] = time.perf_counter()
        await socket.send(json.dumps({**message, "id": name}))


class Soak:
    """All tables of a run."""

    def __init__(self, address: str, pid: int, options: argparse.Namespace) -> None:
        self._address, self._pid, self._options = address, pid, options
        self._tally = Tally()
        self.samples: list[Sample] = []

    async def run(self) -> Tally:
        async with httpx.AsyncClient(base_url=f"http://{self._address}", timeout=PATIENCE) as http:
            games = [each["id"] for each in (await http.get("/api/games")).json() if 3 in each["seats"]]
        tables = [asyncio.create_task(self._table(n, games[n % len(games)])) for n in range(self._options.tables)]
        await self._watch()
        for table in tables:
            table.cancel()
        for found in await asyncio.gather(*tables, return_exceptions=True):
            if isinstance(found, Exception):
                self._tally.wrong[f"{type(found).__name__}: {found}"] += 1
        return self._tally

    async def _table(self, number: int, game: str) -> None:
        """Plays one match after another, with two people, a bot and a spectator."""
        here = f"127.1.{number // 250}.{number % 250 + 1}"
        transport = httpx.AsyncHTTPTransport(local_address=here)
        await asyncio.sleep(random.uniform(0, min(30.0, self._options.minutes * 10)))
        async with httpx.AsyncClient(
            transport=transport, base_url=f"http://{self._address}", timeout=PATIENCE
        ) as http:  # fmt: skip
            cookies = [await _guest(http) for _ in range(3)]
            table = ""
            for match in itertools.count():
                table = await self._set(http, cookies, game, table)
                seed = 1000 * number + 3 * match
                people = [
                    Person(table, cookie, self._address, here, self._options.pace, self._tally, seed + n)
                    for n, cookie in enumerate(cookies)
                ]
                await asyncio.gather(*(each.stay() for each in people))
                self._tally.done["matches"] += 1

    async def _set(self, http: httpx.AsyncClient, cookies: list[str], game: str, before: str) -> str:
        if before:
            return str((await _post(http, f"/api/tables/{before}/rematch", cookies[0]))["id"])
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}]
        table = str((await _post(http, "/api/tables", cookies[0], {"game": game, "seats": seats}))["id"])
        await _post(http, f"/api/tables/{table}/sit", cookies[1], {"name": "Second"})
        return table

    async def _watch(self) -> None:
        """Takes a sample each period, and prints it."""
        period, began = self._options.minutes * 60 / self._options.samples, time.perf_counter()
        for number in range(1, self._options.samples + 1):
            await asyncio.sleep(max(0.0, began + number * period - time.perf_counter()))
            delays, self._tally.delays = self._tally.delays, []
            found = shares(delays)
            minute = (time.perf_counter() - began) / 60
            files = len(os.listdir(f"/proc/{self._pid}/fd"))
            memory, p50, p99 = attack._memory(self._pid), found.get("p50", 0.0), found.get("p99", 0.0)
            sample = Sample(round(minute, 1), memory, files, len(delays), p50, p99)
            self.samples.append(sample)
            print(
                f"{sample.minute:7.1f} min {sample.mb:8.1f} MB {sample.files:6} files {sample.actions:7} actions "
                f"{sample.p50:8.1f} ms {sample.p99:8.1f} ms p99",
                flush=True,
            )


async def _guest(http: httpx.AsyncClient) -> str:
    http.cookies.clear()
    return (await http.get("/api/session")).headers["set-cookie"].split(";")[0]


async def _post(http: httpx.AsyncClient, path: str, cookie: str, body: Any = None) -> dict[str, Any]:
    """Sends a request. If the server refuses it because of a limit, waits and tries again."""
    for _ in range(60):
        http.cookies.clear()
        answer = await http.post(path, json=body, headers={"Cookie": cookie})
        if answer.status_code != httpx.codes.TOO_MANY_REQUESTS:
            answer.raise_for_status()
            made: dict[str, Any] = answer.json()
            return made
        await asyncio.sleep(1.0)
    raise TimeoutError(f"{path}: refused for a minute")


def growth(samples: list[Sample]) -> list[str]:
    """One sentence about each figure that keeps growing. The first third of the samples is left out, because caches are
    being filled."""
    third = len(samples) // 3
    if not third:
        return ["too few samples to tell"]
    middle, last = samples[third : 2 * third], samples[2 * third :]
    found = []
    for what, slack in (("mb", SLACK_MB), ("files", SLACK_FILES)):
        before, after = (statistics.median(float(getattr(each, what)) for each in part) for part in (middle, last))
        if after > GROWTH * before + slack:
            found.append(f"{what} grew from {before:g} to {after:g} and does not level off")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--pace", type=float, default=3.0, help="seconds that a person thinks, on average")
    parser.add_argument("--samples", type=int, default=30, help="periods")
    parser.add_argument("--attack", action="store_true", help="one hostile visitor of each kind beside them")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, open(f"{folder}/log", "w+b") as log:
        server = attack._start("--serve", f"sqlite:///{folder}/soak.sqlite", stderr=log)
        address = attack._line(server)
        kinds = [kind for kind in attack.KINDS if kind != "nobody"] if options.attack else []
        hostile = [attack._start("--visit", kind, address, own_session=True) for kind in kinds]
        soak = Soak(address, server.pid, options)
        try:
            for each in hostile:
                attack._line(each)
                attack._say(each)
            tally = asyncio.run(soak.run())
            alive = server.poll() is None
        finally:
            _end([*hostile, server])
        log.seek(0)
        errors = sum(b'"level":"error"' in line or b" error " in line for line in log)
    return report(soak.samples, tally, errors, alive=alive)


def _end(processes: list[subprocess.Popen[str]]) -> None:
    for each in processes:
        each.terminate()
    for each in processes:
        each.wait(PATIENCE)


def report(samples: list[Sample], tally: Tally, errors: int, *, alive: bool) -> int:
    """Prints what was done and what went wrong. Returns the exit code."""
    wrong = [f"{count} times: {what}" for what, count in tally.wrong.most_common(10)]
    wrong += growth(samples)
    wrong += [f"{errors} errors in the server's log"] * bool(errors)
    wrong += ["the server ended"] * (not alive)
    print("done: " + ", ".join(f"{count} × {what}" for what, count in sorted(tally.done.items())))
    print("\n".join(f"wrong: {each}" for each in wrong) or "nothing went wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
