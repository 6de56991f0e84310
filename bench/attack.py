"""Measures how much one hostile visitor disturbs people at other tables.

    python -m bench.attack                       every kind of visitor, ten seconds each
    python -m bench.attack --seconds 3 --only moments,chat

For each kind of visitor it starts a new server with the usual settings. Somebody at a table sends twenty pings a
second, two people play at another table, and the visitor runs in a separate process with a separate address (127.0.0.2,
if the system has it). It reports what honest people notice (quantiles of the time until pings and moves are answered,
in milliseconds), whether a new visitor gets the page, and what the hostile visitor costs: processor time, memory and
stored data. "Work" is the processor time that the server used between a ping and its answer. Unlike a waiting time, it
can be compared even if the machine is busy.

Everything uses loopback addresses and stops by itself. The exit code is 1 if more than one ping in twenty cost the
server more work than `--limit`.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import itertools
import json
import os
import random
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import websockets

from bench.load import cpu_seconds, shares
from mewple.match.patches import apply

HERE, THERE, NEWCOMER = "127.0.0.1", "127.0.0.2", "127.0.0.3"
PATIENCE = 30.0
PING_EVERY = 0.05
WATCHERS = 400
WATCHERS_AT_AN_ADDRESS = 45
Attack = Callable[["Visitor"], Coroutine[Any, Any, None]]


class Visitor:
    """A hostile visitor with an address of their own, and the functions that all kinds of visitors use."""

    def __init__(self, server: str, address: str = THERE) -> None:
        self.server = server
        self.host, port = server.split(":")
        self.port = int(port)
        self.address = address
        self.done = 0
        """How much the visitor has done, in a unit that depends on the kind."""
        self.ready = asyncio.Event()
        self.go = asyncio.Event()
        self.http = self.browser()

    def browser(self) -> httpx.AsyncClient:
        """A browser without a cookie."""
        # There is no TLS, so do not load certificates: that takes longer than a request.
        transport = httpx.AsyncHTTPTransport(local_address=self.address, verify=False)
        return httpx.AsyncClient(base_url=f"http://{self.server}", transport=transport, timeout=PATIENCE)

    async def begin(self) -> None:
        """Reports that everything is set up, and waits for the start signal."""
        self.ready.set()
        await self.go.wait()

    async def arrive(self) -> str:
        """Becomes a new guest. Returns the cookie."""
        self.http.cookies.clear()
        answer = await self.http.get("/api/session")
        if answer.status_code != 200:
            raise Turned(answer.text)
        return str(answer.headers["set-cookie"]).split(";")[0]

    async def table(self, cookie: str, game: str, *kinds: str) -> str:
        seats = [{"kind": kind} for kind in kinds]
        answer = await self.http.post("/api/tables", json={"game": game, "seats": seats}, headers={"Cookie": cookie})
        if answer.status_code != 201:
            raise Turned(answer.text)
        return str(answer.json()["id"])

    async def games(self) -> list[str]:
        """All games for two players. The game with the largest view comes first."""
        found = (await self.http.get("/api/games")).json()
        return [each["id"] for each in found if 2 in each["seats"]]

    async def connect(self, table: str, cookie: str, *, hello: bool = True) -> Any:
        line = await websockets.connect(
            f"ws://{self.server}/api/tables/{table}/socket",
            additional_headers={"Cookie": cookie} if cookie else {},
            local_addr=(self.address, 0),
            max_size=None,
            open_timeout=PATIENCE,
            close_timeout=1,
        )
        if hello:
            await line.send('{"type":"hello"}')
        return line

    async def raw(self, path: str = "", cookie: str = "") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Opens a plain TCP connection, without an HTTP library. If `path` is given, also upgrades it to a
        WebSocket."""
        reader, writer = await asyncio.open_connection(self.host, self.port, local_addr=(self.address, 0))
        if path:
            key = base64.b64encode(os.urandom(16)).decode()
            lines = [f"GET {path} HTTP/1.1", f"Host: {self.server}", "Connection: Upgrade", "Upgrade: websocket"]
            lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: {cookie}", "", ""]
            writer.write("\r\n".join(lines).encode())
            await reader.readuntil(b"\r\n\r\n")
        return reader, writer

    async def long_match(self, cookie: str, actions: int = 150) -> str:
        """A table with a long match."""
        games = await self.games()
        table = await self.table(cookie, games[-1], "me", "guest")
        async with await self.connect(table, cookie) as line:
            person = Honest(line)
            for _ in range(actions):
                if not await person.act():
                    break
        return table


class Turned(Exception):
    """Raised if the server refuses a request of the visitor, as it should. The visitor then tries something else."""


class Honest:
    """Plays all seats of a table over one socket, and keeps to the rules."""

    def __init__(self, line: Any) -> None:
        self.line = line
        self.seconds: list[float] = []
        self._random = random.Random(1)
        self._names = itertools.count()
        self._screen: dict[str, Any] = {}
        self._version = 0

    async def act(self) -> bool:
        """Takes one legal action. Returns False when the match is over."""
        while not self._screen:
            await self._next()
        legal = [(view["seat"], each["action"]) for view in self._screen["views"] for each in view["legal"]]
        if not legal:
            return False
        seat, action = self._random.choice(legal)
        named, seen, began = f"h{next(self._names)}", self._version, time.perf_counter()
        intent = {"type": "act", "seat": seat, "actions": [action], "version": seen, "id": named}
        await self.line.send(json.dumps(intent))
        while self._version == seen:
            message = await self._next()
            if message["type"] == "error":  # there were too many requests: continue when the server allows it
                await asyncio.sleep(0.3)
                return True
        self.seconds.append(time.perf_counter() - began)
        return True

    async def _next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.line.recv(), PATIENCE))
        if message["type"] == "welcome":
            self._screen, self._version = message["screen"], message["version"]
        elif message["type"] == "update":
            for patch in (*(event["patch"] for event in message["events"]), message["patch"]):
                self._screen = self._screen if patch is None else apply(self._screen, patch)
            self._version = message["version"]
        return message


# --- the kinds of hostile visitors ------------------------------------------------------------------------------------


async def slow_heads(visitor: Visitor) -> None:
    """Opens 1,100 connections and sends half a request on each. When the server closes a connection, opens another
    one."""
    await visitor.begin()
    await _side_by_side(1_100, lambda _: _half_a_request(visitor))


async def _half_a_request(visitor: Visitor) -> None:
    reader, writer = await visitor.raw()
    writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
    visitor.done += 1
    try:
        while not reader.at_eof():
            await reader.read(1000)
    finally:
        writer.close()


async def moments(visitor: Visitor) -> None:
    """Asks for old positions of a match on 49 sockets. Each socket asks again as soon as it has the answer."""
    cookie = await visitor.arrive()
    table = await visitor.long_match(cookie)
    await visitor.begin()
    await _side_by_side(49, lambda number: _ask_for_moments(visitor, table, cookie, number))


async def _ask_for_moments(visitor: Visitor, table: str, cookie: str, number: int) -> None:
    choose = random.Random(number)
    async with await visitor.connect(table, cookie) as line:
        version = 0
        while True:
            await line.send(json.dumps({"type": "moment", "version": choose.randrange(version + 1)}))
            async for text in line:
                if (message := json.loads(text))["type"] == "welcome":
                    version = message["version"]
                elif message["type"] in ("moment", "error"):
                    visitor.done += message["type"] == "moment"
                    break
            await asyncio.sleep(0.02)


async def hellos(visitor: Visitor) -> None:
    """Says hello on 50 sockets. Each hello names a different version, so every answer is a whole screen with a
    different part of the log."""
    cookie = await visitor.arrive()
    table = await visitor.long_match(cookie)
    await visitor.begin()
    await _side_by_side(50, lambda number: _greet(visitor, table, cookie, number))


async def _greet(visitor: Visitor, table: str, cookie: str, number: int) -> None:
    async with await visitor.connect(table, cookie) as line:
        for version in itertools.count(number):
            await line.send(json.dumps({"type": "hello", "version": version % 100}))
            async for text in line:
                if '"welcome"' in text[:40] or '"error"' in text[:40]:
                    visitor.done += len(text)
                    break
            await asyncio.sleep(0.02)


async def empty_messages(visitor: Visitor) -> None:
    """Sends empty messages to a table as fast as it can, on ten sockets, which it opens again when they are closed."""
    cookie = await visitor.arrive()
    table = await visitor.table(cookie, (await visitor.games())[0], "me", "guest")
    await visitor.begin()
    await _side_by_side(10, lambda _: _flood(visitor, f"/api/tables/{table}/socket", cookie, _frame(1, b"")))


async def empty_programs(visitor: Visitor) -> None:
    """Sends empty messages as fast as it can, like `empty_messages`, but through the socket of a program."""
    cookie = await visitor.arrive()
    table = await visitor.table(cookie, (await visitor.games())[0], "me", "program")
    answer = await visitor.http.get(f"/api/tables/{table}/program?seat=1", headers={"Cookie": cookie})
    path = answer.json()["url"].split(visitor.server)[1]
    await visitor.begin()
    await _side_by_side(10, lambda _: _flood(visitor, path, "", _frame(1, b"")))


async def ping_frames(visitor: Visitor) -> None:
    """Sends ping frames and never reads the answers, on ten sockets."""
    cookie = await visitor.arrive()
    table = await visitor.table(cookie, (await visitor.games())[0], "me", "guest")
    path = f"/api/tables/{table}/socket"
    await visitor.begin()
    await _side_by_side(10, lambda _: _flood(visitor, path, cookie, _frame(9, b"x" * 125), reads=False))


async def _flood(visitor: Visitor, path: str, cookie: str, frame: bytes, *, reads: bool = True) -> None:
    reader, writer = await visitor.raw(path, cookie)
    reading = asyncio.create_task(_read_all(reader)) if reads else None
    try:
        while not writer.is_closing() and (reading is None or not reading.done()):
            writer.write(frame * 100)
            await writer.drain()
            visitor.done += 100
    finally:
        if reading is not None:
            reading.cancel()
        writer.close()


async def _read_all(reader: asyncio.StreamReader) -> None:
    while await reader.read(65_536):
        pass


async def visits(visitor: Visitor) -> None:
    """Connects and disconnects as fast as it can at a table with 400 spectators, who all have different addresses."""
    cookie = await visitor.arrive()
    table = await visitor.table(cookie, (await visitor.games())[0], "me", "guest")
    async with _watchers(visitor, table):
        await visitor.begin()
        await _side_by_side(5, lambda _: _visit(visitor, table, cookie))


async def _visit(visitor: Visitor, table: str, cookie: str) -> None:
    async with await visitor.connect(table, cookie):
        visitor.done += 1


@contextlib.asynccontextmanager
async def _watchers(visitor: Visitor, table: str) -> AsyncIterator[None]:
    reading = []
    try:
        for number in range(WATCHERS):
            address = f"127.0.1.{1 + number // WATCHERS_AT_AN_ADDRESS}" if visitor.address == THERE else HERE
            _, writer = pair = await Visitor(visitor.server, address).raw(f"/api/tables/{table}/socket")
            writer.write(_frame(1, b'{"type":"hello"}'))
            reading.append(asyncio.create_task(_read_all(pair[0])))
        yield
    finally:
        for task in reading:
            task.cancel()


async def entries(visitor: Visitor) -> None:
    """Acts and undoes on twenty sockets without waiting for the answers."""
    cookie = await visitor.arrive()
    table = await visitor.table(cookie, (await visitor.games())[-1], "me", "guest")
    await visitor.begin()
    await _side_by_side(20, lambda number: _act_and_undo(visitor, table, cookie, number))


async def _act_and_undo(visitor: Visitor, table: str, cookie: str, number: int) -> None:
    choose = random.Random(number)
    async with await visitor.connect(table, cookie) as line:
        version = 0
        async for text in line:
            message = json.loads(text)
            version = max(version, message.get("version", 0))
            visitor.done += message["type"] == "done"
            if message["type"] in ("welcome", "done", "error"):
                for seat in (0, 1):
                    act = {"type": "act", "seat": seat, "actions": [choose.randrange(40)], "version": version}
                    await line.send(json.dumps(act))
                    await line.send(json.dumps({"type": "undo", "seat": seat, "version": version}))
                await asyncio.sleep(0.05)


async def chat(visitor: Visitor) -> None:
    """Chats on forty sockets."""
    cookie = await visitor.arrive()
    table = await visitor.table(cookie, (await visitor.games())[0], "me", "guest")
    await visitor.begin()
    await _side_by_side(40, lambda number: _chatter(visitor, table, cookie))


async def _chatter(visitor: Visitor, table: str, cookie: str) -> None:
    async with await visitor.connect(table, cookie) as line:
        reading = asyncio.create_task(_hear(line))
        try:
            while True:
                await line.send(json.dumps({"type": "chat", "text": "🐈" * 500}))
                visitor.done += 1
                await asyncio.sleep(0.05)
        finally:
            reading.cancel()


async def _hear(line: Any) -> None:
    async for _ in line:
        pass


async def many_guests(visitor: Visitor) -> None:
    """Becomes a new guest for every socket, and asks for old positions as each of these guests."""
    table = await visitor.long_match(await visitor.arrive())
    await visitor.begin()
    await _side_by_side(300, lambda number: _guest_asks(visitor, table, number))


async def _guest_asks(visitor: Visitor, table: str, number: int) -> None:
    async with visitor.browser() as browser:
        answer = await browser.get("/api/session")
        if answer.status_code != 200:
            await asyncio.sleep(1)
            return
        cookie = answer.headers["set-cookie"].split(";")[0]
    await _ask_for_moments(visitor, table, cookie, number)


async def connections(visitor: Visitor) -> None:
    """Opens connections and closes them at once, as fast as it can."""
    await visitor.begin()
    await _side_by_side(50, lambda _: _knock(visitor))


async def _knock(visitor: Visitor) -> None:
    _, writer = await visitor.raw()
    visitor.done += 1
    writer.close()


async def pages(visitor: Visitor) -> None:
    """Asks for the page and for lists of games on a hundred connections."""
    await visitor.begin()
    await _side_by_side(100, lambda number: _browse(visitor, ("/", "/api/games")[number % 2]))


async def _browse(visitor: Visitor, path: str) -> None:
    async with visitor.browser() as browser:
        while True:
            visitor.done += (await browser.get(path)).status_code == 200


async def many_tables(visitor: Visitor) -> None:
    """Opens as many tables as allowed at which only bots play, and watches all of them."""
    cookie, games = await visitor.arrive(), await visitor.games()
    await visitor.begin()
    for number in itertools.count():
        try:
            table = await visitor.table(cookie, games[number % len(games)], "bot", "bot")
            visitor.done += 1
        except Turned:
            await asyncio.sleep(0.5)
            continue
        await visitor.http.get(f"/api/tables/{table}", headers={"Cookie": cookie})


async def nobody(visitor: Visitor) -> None:
    """No hostile visitor: shows what honest people notice if nothing happens."""
    await visitor.begin()
    await asyncio.Event().wait()


KINDS: dict[str, Attack] = {
    each.__name__.replace("_", "-"): each
    for each in (
        nobody,
        slow_heads,
        moments,
        hellos,
        empty_messages,
        empty_programs,
        ping_frames,
        visits,
        entries,
        chat,
        many_guests,
        connections,
        pages,
        many_tables,
    )
}


async def _side_by_side(count: int, one: Callable[[int], Awaitable[None]]) -> None:
    """Runs `one` in `count` parallel tasks. When `one` returns or fails, for example because the server closes its
    connection, the task starts it again."""

    async def again_and_again(number: int) -> None:
        while True:
            with contextlib.suppress(
                Turned, OSError, EOFError, TimeoutError, httpx.HTTPError, websockets.WebSocketException
            ):
                await one(number)
            await asyncio.sleep(0.01)

    await asyncio.gather(*(again_and_again(number) for number in range(count)))


def _frame(opcode: int, payload: bytes) -> bytes:
    """A WebSocket frame as a client sends it, with a mask of zeros."""
    length = struct.pack("!B", 128 | len(payload)) if len(payload) < 126 else struct.pack("!BH", 254, len(payload))
    return bytes([128 | opcode]) + length + bytes(4) + payload


async def attack(kind: str, server: str) -> None:
    """Runs in the visitor's own process: sets everything up, waits for a line of input, and goes on until the process
    is ended."""
    _raise_file_limit()
    # A real attacker would use a machine of their own. Run at a low priority, so that its work does not slow down the
    # server.
    os.nice(5 - os.nice(0))
    visitor = Visitor(server, THERE if _can_be(THERE) else HERE)
    work = asyncio.create_task(KINDS[kind](visitor))
    waiting = asyncio.create_task(visitor.ready.wait())
    await asyncio.wait((work, waiting), return_when=asyncio.FIRST_COMPLETED)
    if work.done():
        work.result()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    visitor.go.set()
    await asyncio.to_thread(sys.stdin.readline)
    work.cancel()
    print(visitor.done, flush=True)
    os._exit(0)


def _can_be(address: str) -> bool:
    """Whether this machine has this loopback address."""
    with socket.socket() as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


def _raise_file_limit() -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


# --- the honest people ------------------------------------------------------------------------------------------------


def work_of(pid: int) -> float:
    """The seconds of processor time that a process has used; 0 if the system does not report this for other
    processes."""
    try:
        return time.clock_gettime((~pid << 3) | 2)  # the clock id that Linux gives to this process
    except OSError:
        return 0.0


async def feel(server: str, pid: int, seconds: float, game: str) -> dict[str, Any]:
    """Measures what honest people notice during this time."""
    people = Visitor(server, HERE)
    cookie = await people.arrive()
    lines = [await people.connect(await people.table(cookie, game, "me", "guest"), cookie) for _ in range(2)]
    player, pings, works, newcomers = Honest(lines[1]), [], [], []
    until = time.perf_counter() + seconds

    async def ping() -> None:
        for number in itertools.count():
            if time.perf_counter() > until:
                return
            began, worked = time.perf_counter(), work_of(pid)
            await lines[0].send(json.dumps({"type": "ping", "id": str(number)}))
            while json.loads(await asyncio.wait_for(lines[0].recv(), PATIENCE)).get("id") != str(number):
                pass
            pings.append(time.perf_counter() - began)
            works.append(work_of(pid) - worked)
            await asyncio.sleep(max(0.0, PING_EVERY - pings[-1]))

    async def play() -> None:
        while time.perf_counter() < until:
            if not await player.act():
                await player.line.close()
                player.line = await people.connect(await people.table(cookie, game, "me", "guest"), cookie)
            await asyncio.sleep(0.3)

    async def come() -> None:
        while time.perf_counter() < until:
            began = time.perf_counter()
            async with Visitor(server, NEWCOMER if _can_be(NEWCOMER) else HERE).browser() as browser:
                answer = await browser.get("/")
            newcomers.append((time.perf_counter() - began, answer.status_code))
            await asyncio.sleep(0.5)

    await asyncio.gather(ping(), play(), come())
    for line in lines:
        await line.close()
    return {
        "ms_ping": shares(pings),
        "ms_ping_work": shares(works),
        "ms_move": shares(player.seconds),
        "ms_newcomer": shares([each for each, _ in newcomers]),
        "newcomers_answered": sum(status < 500 for _, status in newcomers),
    }


# --- one row ----------------------------------------------------------------------------------------------------------


def measure(kind: str, seconds: float) -> dict[str, Any]:
    """Measures one kind of visitor together with honest people, at a server of its own."""
    with tempfile.TemporaryDirectory() as folder, open(f"{folder}/log", "w+b") as log:
        server = _start("--serve", f"sqlite:///{folder}/attack.sqlite", stderr=log)
        address = _line(server)
        visitor = _start("--visit", kind, address, own_session=True)
        try:
            assert _line(visitor) == "ready", f"{kind} could not begin"
            game = asyncio.run(_first_game(address))
            before = _stored(folder)
            cpu, memory = cpu_seconds(server.pid), _memory(server.pid)
            _say(visitor)
            felt = asyncio.run(feel(address, server.pid, seconds, game))
            cpu = cpu_seconds(server.pid) - cpu
            after = _stored(folder)
            grown = _memory(server.pid) - memory
            _say(visitor)
            done = _line(visitor)
        finally:
            for each in (visitor, server):
                each.terminate()
                each.wait(PATIENCE)
        log.seek(0, os.SEEK_END)
        return {
            "kind": kind,
            **felt,
            "done_a_second": round(float(done or 0) / seconds, 1),
            "server_cpu": round(cpu / seconds, 2),
            "mb_grown": round(grown, 1),
            "kb_stored_a_second": round((after - before) / seconds / 1000, 1),
            "kb_logged": round(log.tell() / 1000, 1),
        }


async def _first_game(address: str) -> str:
    return (await Visitor(address, HERE).games())[0]


def _start(*words: str, stderr: Any = None, own_session: bool = False) -> subprocess.Popen[str]:
    """Starts a process. With `own_session`, Linux divides the processor between this process and all others as it does
    between two users."""
    command, pipe = [sys.executable, "-m", "bench.attack", *words], subprocess.PIPE
    return subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=stderr, text=True, start_new_session=own_session
    )  # fmt: skip


def _line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def _say(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def _memory(pid: int) -> float:
    """The memory of a process in megabytes; 0 if the system has no /proc."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _stored(folder: str) -> int:
    """How many bytes of entries and chat are stored."""
    with contextlib.closing(sqlite3.connect(f"file:{folder}/attack.sqlite?mode=ro", uri=True)) as database:
        (entries_size,) = database.execute("SELECT coalesce(sum(length(entry) + 60), 0) FROM entries").fetchone()
        (chat_size,) = database.execute("SELECT coalesce(sum(length(cast(text AS blob)) + 60), 0) FROM chat").fetchone()
    return int(entries_size) + int(chat_size)


async def serve(database: str) -> None:
    """Starts the server with its usual limits."""
    from mewple.server.collector import calm_collector
    from mewple.server.logs import set_up_logs
    from mewple.server.network import LOOPBACK
    from mewple.server.serve import make_server, take_port
    from mewple.server.services import Services
    from mewple.server.settings import Settings

    set_up_logs("info")
    with take_port(LOOPBACK, 0) as listener:
        server = make_server(await Services.open(Settings(database=database, warm=False)))
        server.prepare()
        calm_collector()
        print(f"{LOOPBACK}:{listener.getsockname()[1]}", flush=True)
        await server.serve(sockets=[listener])


COLUMNS = (
    *("kind", "ping p50", "p95", "p99", "work p50", "p95", "p99", "move p50", "p95", "newcomer p95"),
    *("done/s", "cpu", "MB", "kB/s stored", "kB log"),
)


def row(found: dict[str, Any]) -> str:
    moves, new = found["ms_move"], found["ms_newcomer"]
    cells = [found["kind"]]
    cells += [found[name].get(each, "-") for name in ("ms_ping", "ms_ping_work") for each in ("p50", "p95", "p99")]
    cells += [moves.get("p50", "-"), moves.get("p95", "-"), new.get("p95", "-")]
    cells += [found[name] for name in ("done_a_second", "server_cpu", "mb_grown", "kb_stored_a_second", "kb_logged")]
    return "| " + " | ".join(map(str, cells)) + " |"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.attack", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=10, help="for each kind of visitor")
    parser.add_argument("--only", default="", help=f"with commas between: {', '.join(KINDS)}")
    parser.add_argument("--limit", type=float, default=50, help="milliseconds of work for 95 of 100 pings")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", metavar="URL", help=argparse.SUPPRESS)
    parser.add_argument("--visit", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        asyncio.run(serve(options.serve))
        return 0
    if options.visit:
        asyncio.run(attack(*options.visit))
        return 0
    kinds = options.only.split(",") if options.only else list(KINDS)
    if unknown := set(kinds) - set(KINDS):
        parser.error(f"there is no {', '.join(sorted(unknown))}: choose from {', '.join(KINDS)}")
    return report(kinds, options)


def report(kinds: list[str], options: argparse.Namespace) -> int:
    print("" if options.json else f"| {' | '.join(COLUMNS)} |\n|{' --- |' * len(COLUMNS)}", flush=True)
    worst = 0.0
    for kind in kinds:
        found = measure(kind, options.seconds)
        worst = max(worst, found["ms_ping_work"]["p95"])
        print(json.dumps(found) if options.json else row(found), flush=True)
    return 1 if worst > options.limit else 0


if __name__ == "__main__":
    sys.exit(main())
