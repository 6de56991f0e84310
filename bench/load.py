"""Measures a server under load: many tables with two people and a bot each, over real sockets on loopback.

    python -m bench.load                          400 tables for 2 minutes, spread over all games
    python -m bench.load --tables 50 --seconds 10 --game pig
    python -m bench.load --game pig --thinking 3       three bots at each table that think, at the strongest level

For each action of a person it measures the time until the server answers, and until the event reaches the other person.
It also reports how long bots took, errors, and lost actions: those that the server acknowledged but that never reached
the other person. People arrive one after another during the first seconds (`--ramp`); after that the measurement
begins. With `--thinking`, the measurement begins when the game's search has been compiled. The exit code is 1 if there
was an error or a lost action.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

from mewple.match.patches import apply

MOST_OPENING = 20
"""How many tables are set up at the same time."""
PATIENCE = 30.0


class Event(msgspec.Struct):
    patch: dict[str, Any] | None = None


class Message(msgspec.Struct):
    """The fields of messages that the load test needs."""

    type: str
    version: int = 0
    since: int = 0
    id: str = ""
    code: str = ""
    message: str = ""
    screen: dict[str, Any] | None = None
    events: list[Event] = []
    patch: dict[str, Any] | None = None


_decode = msgspec.json.Decoder(Message).decode


class Tally:
    """The results."""

    def __init__(self) -> None:
        self.begins = 0.0
        self.delays: list[float] = []
        self.answers: list[float] = []
        self.bots: list[float] = []
        self.acknowledged = 0
        self.stale = 0
        self.lost = 0
        self.cpu = 0.0
        self.entries = 0
        self.store = 0.0
        self.matches = 0
        self.errors: Counter[str] = Counter()

    def took(self, sent: float) -> None:
        """Stores how long an action took to reach the other person. Ignores actions that were sent before the
        measurement began."""
        if sent >= self.begins:
            self.delays.append(time.perf_counter() - sent)


class Pair:
    """Two people at one table. Measures the time from sending each action until the other person sees its version."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.sent: dict[str, tuple[int, float]] = {}
        self.done: dict[int, tuple[int, float]] = {}
        self.latest = [0, 0]
        self.bots_since = 0.0

    def watch_bots(self, pending: list[int]) -> None:
        """Measures how long bots take, from the updates that one of the people receives."""
        now = time.perf_counter()
        if self.bots_since >= self.tally.begins and self.bots_since:
            self.tally.bots.append(now - self.bots_since)
        self.bots_since = now if pending and min(pending) > 1 else 0.0

    def acknowledge(self, id_: str, version: int) -> None:
        seat, at = self.sent.pop(id_)
        if at >= self.tally.begins:
            self.tally.acknowledged += 1
            self.tally.answers.append(time.perf_counter() - at)
        if self.latest[1 - seat] >= version:  # the other person's update came before the answer
            self.tally.took(at)
        else:
            self.done[version] = (seat, at)

    def seen(self, seat: int, version: int) -> None:
        self.latest[seat] = max(self.latest[seat], version)
        for number in [number for number, (actor, _) in self.done.items() if actor != seat and number <= version]:
            self.tally.took(self.done.pop(number)[1])


class Person:
    """A simulated person with one socket, who acts at a human pace when it is their turn, and records the messages they
    receive."""

    def __init__(self, pair: Pair, seat: int, cookie: str, pace: float, choose: random.Random) -> None:
        self.pair = pair
        self.seat = seat
        self.cookie = cookie
        self.pace = pace
        self.choose = choose
        self.count = 0
        self.over = asyncio.Event()
        self.screen: dict[str, Any] = {}
        self.version = 0

    async def play(self, link: str, until: float) -> None:
        """Plays a match, or a part of it."""
        async with websockets.connect(
            link, additional_headers={"Cookie": self.cookie}, max_size=None, compression=None, max_queue=None
        ) as socket:
            await socket.send('{"type":"hello"}')
            acting: asyncio.Task[None] | None = None
            while (left := until - time.perf_counter()) > 0 and not self.over.is_set():
                try:
                    message = _decode(await asyncio.wait_for(socket.recv(), left))
                except TimeoutError:
                    break
                if self._heed(message) and (acting is None or acting.done()):
                    acting = asyncio.create_task(self._act(socket))
            if acting is not None:
                acting.cancel()
            await self._read_on(socket)

    def _heed(self, message: Message) -> bool:
        """Records a message. Returns whether it is this person's turn."""
        if message.type == "done":
            self.pair.acknowledge(message.id, message.version)
        elif message.type == "error":
            self.pair.sent.pop(message.id, None)
            if message.code == "stale":
                self.pair.tally.stale += 1
            else:
                self.pair.tally.errors[f"{message.code}: {message.message}"] += 1
        elif message.type in ("welcome", "update"):
            self._follow(message)
            if self.seat == 0 and message.version > self.pair.latest[0]:
                self.pair.watch_bots(self.screen["pending"])
            self.pair.seen(self.seat, message.version)
            if self.screen["table"]["over"]:
                self.over.set()
            return bool(self.screen["views"][0]["legal"])
        elif message.type == "closing":
            self.pair.tally.errors["closing"] += 1
        return False

    def _follow(self, message: Message) -> None:
        """Updates the screen as a browser does."""
        if message.screen is not None:
            self.screen = message.screen
        elif message.since != self.version:
            self.pair.tally.errors["an update is missing"] += 1
        for patch in (*(event.patch for event in message.events), message.patch):
            if patch is not None:
                self.screen = apply(self.screen, patch)
        self.version = message.version

    async def _act(self, socket: Any) -> None:
        await asyncio.sleep(self.pace * self.choose.uniform(0.5, 1.5))
        self.count += 1
        name = f"{self.seat}-{self.count}"
        self.pair.sent[name] = (self.seat, time.perf_counter())
        legal = self.screen["views"][0]["legal"]
        if not legal:  # while this person was thinking, their time ran out or somebody undid a move
            del self.pair.sent[name]
            return
        action = self.choose.choice(legal)["action"]
        intent = {"type": "act", "seat": self.seat, "actions": [action], "version": self.version, "id": name}
        await socket.send(json.dumps(intent))

    async def _read_on(self, socket: Any) -> None:
        """Reads messages until this person has seen every action that the server acknowledged, but not for longer than
        a third of PATIENCE."""
        until = time.perf_counter() + PATIENCE / 3
        while (self.pair.sent or self.pair.done) and (left := until - time.perf_counter()) > 0:
            try:
                self._heed(_decode(await asyncio.wait_for(socket.recv(), min(left, 0.2))))
            except TimeoutError:
                continue


class Load:
    """All tables."""

    def __init__(self, address: str, pid: int, options: argparse.Namespace) -> None:
        self.address = address
        self.pid = pid
        self.options = options
        self.level = ""
        self.games: list[str] = []
        self.tally = Tally()
        self.opening = asyncio.Semaphore(MOST_OPENING)
        self.http = httpx.AsyncClient(
            base_url=f"http://{address}", timeout=PATIENCE, limits=httpx.Limits(max_connections=MOST_OPENING)
        )

    async def watch_cpu(self) -> None:
        """Measures the server's processor time during the measurement."""
        await asyncio.sleep(self.options.ramp)
        before = cpu_seconds(self.pid)
        await asyncio.sleep(self.options.seconds)
        self.tally.cpu = cpu_seconds(self.pid) - before

    async def ask_metrics(self) -> None:
        """The average time in which the store wrote an entry, over the whole run."""
        text = (await self.http.get("/metrics")).text
        found = dict(line.split() for line in text.splitlines() if line.startswith("mewple_") and "{" not in line)
        entries = float(found["mewple_actions_total"])
        self.tally.entries = int(entries)
        self.tally.store = float(found["mewple_store_seconds_total"]) / entries

    async def guest(self) -> str:
        self.http.cookies.clear()
        answer = await self.http.get("/api/session")
        return answer.headers["set-cookie"].split(";")[0]

    async def post(self, path: str, cookie: str, body: Any = None) -> dict[str, Any]:
        self.http.cookies.clear()
        answer = await self.http.post(path, json=body, headers={"Cookie": cookie})
        answer.raise_for_status()
        made: dict[str, Any] = answer.json()
        return made

    async def set_table(self, number: int) -> tuple[str, list[str]]:
        game = self.games[number % len(self.games)]
        async with self.opening:
            cookies = [await self.guest(), await self.guest()]
            seats = [{"kind": "me"}, {"kind": "open"}, *[{"kind": "bot"}] * self.options.bots]
            seats += [{"kind": "bot", "level": self.level}] * self.options.thinking
            table = (await self.post("/api/tables", cookies[0], {"game": game, "seats": seats}))["id"]
            await self.post(f"/api/tables/{table}/sit", cookies[1], {"name": "Second"})
            return table, cookies

    async def one(self, number: int, table: str, cookies: list[str], until: float) -> None:
        """Plays one match after another, each at a table of its own."""
        choose = random.Random(number)
        await asyncio.sleep(self.options.ramp * number / self.options.tables)
        try:
            while time.perf_counter() < until:
                pair = Pair(self.tally)
                people = [Person(pair, seat, cookies[seat], self.options.pace, choose) for seat in (0, 1)]
                link = f"ws://{self.address}/api/tables/{table}/socket"
                await asyncio.gather(*(each.play(link, until) for each in people))
                self.tally.lost += len(pair.sent) + len(pair.done)
                if all(each.over.is_set() for each in people) and time.perf_counter() < until:
                    self.tally.matches += 1
                    table = (await self.post(f"/api/tables/{table}/rematch", cookies[0]))["id"]
        except Exception as problem:
            self.tally.errors[f"{type(problem).__name__}: {problem}"] += 1

    async def find_level(self) -> str:
        """The level that searches longest, among the levels of the measured game. Bots from other packages are left
        out, because their levels do not say how long they take."""
        games = (await self.http.get("/api/games")).json()
        levels = next(game["levels"] for game in games if game["id"] == self.games[0])
        longest = max(levels, key=lambda level: float(level["seconds"]))
        assert longest["seconds"] > 0, f"no bot of {self.games[0]} thinks"
        return str(longest["id"])

    async def warm_up(self) -> None:
        """Waits until the search has been compiled. Before that, bots decide by their policies and do not search."""
        cookie = await self.guest()
        seats = [{"kind": "bot", "level": self.level}, {"kind": "me"}]
        await self.post("/api/tables", cookie, {"game": self.games[0], "seats": seats})
        while self.games[0] not in (warmth := (await self.http.get("/api/bots")).json())["ready"]:
            assert self.games[0] not in warmth["failed"], "the search cannot be compiled here"
            await asyncio.sleep(0.5)

    async def run(self) -> Tally:
        people = 2 + self.options.bots + self.options.thinking
        games = (await self.http.get("/api/games")).json()
        wanted = (
            self.options.game.split(",") if self.options.game else [each["id"] for each in games if each["board"] == ""]
        )
        self.games = [each["id"] for each in games if each["id"] in wanted and people in each["seats"]]
        assert self.games, f"none of {', '.join(wanted)} is for {people}"
        if self.options.thinking:
            self.level = await self.find_level()
            await self.warm_up()
        tables = await asyncio.gather(*(self.set_table(number) for number in range(self.options.tables)))
        self.tally.begins = time.perf_counter() + self.options.ramp
        until = self.tally.begins + self.options.seconds
        watching = asyncio.create_task(self.watch_cpu())
        await asyncio.gather(*(self.one(number, *table, until) for number, table in enumerate(tables)))
        await watching
        await self.ask_metrics()
        await self.http.aclose()
        return self.tally


# --- the server ---


def serve(database: str, think: float) -> None:
    """The server with its usual settings, except for the limits for one address, because here all people have the same
    address."""
    from mewple.server.logs import set_up_logs
    from mewple.server.serve import serve as run
    from mewple.server.settings import Limits, Settings

    set_up_logs("warning")
    limits = Limits.lifted()
    settings = Settings(database=database, think=think, limits=limits, warm=False)
    run(settings, port=0, lan=False, browser=False, say=lambda text: print(text, flush=True))


def cpu_seconds(pid: int) -> float:
    """The processor time of a process in seconds; 0 if the system has no /proc."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(options: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or f"sqlite:///{folder}/load.sqlite"
        command = [sys.executable, "-m", "bench.load", "--serve", database, "--think", str(options.think)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            address = server.stdout.readline().split("http://")[1].split("/")[0]
            tally = asyncio.run(Load(address, server.pid, options).run())
        finally:
            server.terminate()
            server.wait(PATIENCE)
    return report(tally, options)


def report(tally: Tally, options: argparse.Namespace) -> dict[str, Any]:
    return {
        "tables": options.tables,
        "sockets": 2 * options.tables,
        "thinking_bots": options.tables * options.thinking,
        "seconds": options.seconds,
        "actions": tally.acknowledged,
        "actions_a_second": round(tally.acknowledged / options.seconds, 1),
        "matches_finished": tally.matches,
        "ms_to_the_answer": shares(tally.answers),
        "ms_to_the_other": shares(tally.delays),
        "ms_for_a_bot": shares(tally.bots),
        "ms_to_store_on_average": round(1000 * tally.store, 1),
        "entries_with_bots_and_deals": tally.entries,
        "stale": tally.stale,
        "errors": sum(tally.errors.values()),
        "lost": tally.lost,
        "server_cpu_seconds": round(tally.cpu, 1),
        "what_went_wrong": dict(tally.errors.most_common(5)),
    }


def shares(seconds: list[float]) -> dict[str, float]:
    """The quantiles of these times: the times are in seconds, the quantiles in milliseconds."""
    order = sorted(seconds)
    parts = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0} if order else {}
    return {name: round(1000 * order[min(len(order) - 1, int(part * len(order)))], 1) for name, part in parts.items()}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--ramp", type=float, default=15, help="seconds during which people come")
    parser.add_argument("--pace", type=float, default=3.0, help="seconds that a person thinks, on average")
    parser.add_argument("--think", type=float, default=0.7, help="seconds that a bot waits")
    parser.add_argument("--bots", type=int, default=1, help="bots at each table")
    parser.add_argument("--thinking", type=int, default=0, help="bots at each table that think")
    parser.add_argument("--game", default="", help="ids with commas between; all games by default")
    parser.add_argument("--database", help="instead of a fresh SQLite file")
    parser.add_argument("--serve", metavar="URL", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve, options.think)
        return 0
    result = measure(options)
    print(json.dumps(result, indent=2))
    return 1 if result["errors"] or result["lost"] else 0


if __name__ == "__main__":
    sys.exit(main())
