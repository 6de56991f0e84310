"""Real servers on free ports, and people who use them over HTTP and sockets."""

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import threading
import time
from dataclasses import replace
from typing import Any

import httpx
import pytest
import websockets

from mewple.match.patches import apply
from mewple.server.network import LOOPBACK
from mewple.server.serve import make_server, take_port
from mewple.server.services import Services
from mewple.server.settings import Limits, Settings
from mewple.tables.limits import Ration
from mewple.tables.messages import Screen

PATIENCE = 30.0
SCREEN = Screen.__struct_fields__
TYPES = {"update": ("update", "welcome")}
GENEROUS = Limits.lifted()
NEVER = 0.001
"""A rate so small that nothing is added during a test."""


def only(**at_once):
    """Settings that limit only the things named here: an address may use at most this many of each."""
    return replace(GENEROUS, address={what: Ration(amount, NEVER) for what, amount in at_once.items()})


class Running:
    """A server in a thread with its own event loop. The test uses it like a server in a process of its own, but it
    starts faster."""

    def __init__(self, settings):
        self.settings = settings
        self._ready = threading.Event()
        self._problem = None
        self._thread = threading.Thread(target=self._run_and_note)
        self._thread.start()
        assert self._ready.wait(PATIENCE), "the server did not start"
        assert self._problem is None, self._problem

    def _run_and_note(self):
        try:
            asyncio.run(self._run())
        except Exception as problem:
            self._problem = problem
            self._ready.set()

    async def _run(self):
        listener = take_port(LOOPBACK, 0)
        self.port = listener.getsockname()[1]
        self.address = f"{LOOPBACK}:{self.port}"
        self.services = await Services.open(self.settings)
        self.loop = asyncio.get_running_loop()
        self.server = make_server(self.services)
        task = asyncio.create_task(self.server.serve(sockets=[listener]))
        while not self.server.started and not task.done():
            await asyncio.sleep(0.01)
        self._ready.set()
        await task
        listener.close()

    def call(self, function, *arguments):
        """Calls a function in the server's event loop."""

        async def inside():
            return function(*arguments)

        return asyncio.run_coroutine_threadsafe(inside(), self.loop).result(PATIENCE)

    def stop(self):
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not stop"
        assert self._problem is None, self._problem


class Process:
    """`mewple serve` as people start it."""

    def __init__(self, database, *words, secret="test"):
        environment = {**os.environ, "MEWPLE_SECRET": secret, "PYTHONUNBUFFERED": "1"}
        start = [sys.executable, "-c", "from mewple.cli import main; main()", "serve", "--port", "0"]
        command = [*start, "--think", "0", "--no-warm", "--database", database, *words]
        self.process: Any = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        line = self.first_line()
        found = re.search(r"http://([\d.]+:\d+)/", line)
        assert found, line
        self.address = found[1]
        self._wait_until_up()

    def first_line(self):
        """The line in which the server prints its address. If the server has ended without such a line, returns its
        error output."""
        return self.process.stdout.readline() or self.process.stderr.read()

    def _wait_until_up(self):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                if httpx.get(f"http://{self.address}/health").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self):
        self.process.kill()
        self._end()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
        self._end()

    def _end(self):
        self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()


class Person:
    """A person with a browser: a session with its cookie, over HTTP."""

    def __init__(self, address, origin=None):
        self.address = address
        headers = {"Origin": origin} if origin else {}
        self.chairs = []
        self.http = httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, headers=headers)

    async def arrive(self):
        self.me = (await self.http.get("/api/session")).json()
        return self

    async def table(self, game, *seats, **more):
        """Sets up a table with these seats: `me`, `open`, `guest`, or a bot's level."""
        wishes = [{"kind": s} if s in ("me", "open", "guest") else {"kind": "bot", "level": s} for s in seats]
        answer = await self.http.post("/api/tables", json={"game": game, "seats": wishes, **more})
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    async def sit(self, table, **more):
        return await self.http.post(f"/api/tables/{table}/sit", json=more)

    def cookie(self):
        return "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())

    async def connect(self, table, *, version=None, hello=True, **headers):
        given = {"Cookie": self.cookie(), **headers}
        link = f"ws://{self.address}/api/tables/{table}/socket"
        socket = await websockets.connect(link, additional_headers=given, max_size=None, max_queue=None)
        seat = Chair(socket)
        self.chairs.append(seat)
        if hello:
            await seat.send(type="hello", **({} if version is None else {"version": version}))
            await seat.until(lambda: seat.update is not None)
        return seat

    async def close(self):
        for chair in self.chairs:
            await chair.close()
        await self.http.aclose()


class Chair:
    """A socket at a table, with all messages that it has received."""

    def __init__(self, socket):
        self.socket = socket
        self.received: list[dict] = []
        self.update: Any = None

    async def send(self, **message):
        await self.socket.send(json.dumps(message))

    async def next(self):
        """The next message of any type."""
        message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.received.append(message)
        if message["type"] in ("welcome", "update"):
            self._show(message)
        return message

    def _show(self, message):
        """Updates the screen with the patches of an `update`, and stores its version and its events."""
        if message["type"] == "welcome":
            self.static, screen = message["static"], message["screen"]
        else:
            assert message["since"] == self.update["version"], "an update is missing"
            screen = {name: self.update[name] for name in SCREEN}
            for patch in [*(event["patch"] for event in message["events"]), message["patch"]]:
                screen = screen if patch is None else apply(screen, patch)
        self.update = {**screen, "version": message["version"], "since": message["since"], "events": message["events"]}

    async def until(self, done):
        while not done():
            await self.next()

    async def wait(self, type, **fields):  # noqa: A002  as the wire calls it
        """Waits for the next message of this type with these fields. If `type` is `update`, it also accepts a
        `welcome`, which the server may send instead."""
        while True:
            message = await self.next()
            if message["type"] in TYPES.get(type, (type,)) and fields.items() <= message.items():
                return self.update if type == "update" else message

    async def ask(self, answer=("done", "error"), **message):
        """Sends a message and waits for the answer to it."""
        await self.send(**{"id": "asked", **message})
        while True:
            came = await self.next()
            if came["type"] in answer and came.get("id") == message.get("id", "asked"):
                return came

    async def act(self, action, seat=0, version=None):
        version = self.update["version"] if version is None else version
        actions = action if isinstance(action, list) else [action]
        return await self.ask(type="act", seat=seat, actions=actions, version=version)

    async def settled(self):
        """Waits until everything that was sent so far has been answered."""
        mark = f"mark-{len(self.received)}"
        await self.ask(answer=("pong",), type="ping", id=mark)

    async def closed(self):
        """Reads until the server closes the socket. Returns the code and the reason of the closing."""
        try:
            while True:
                await self.next()
        except websockets.ConnectionClosed as end:
            return (end.rcvd.code, end.rcvd.reason) if end.rcvd else (1006, "")

    def legal(self):
        """The actions that are legal now: (seat, action) for each seat of mine."""
        return [(view["seat"], each["action"]) for view in self.update["views"] for each in view["legal"]]

    async def play(self, choose: random.Random, until=lambda update: False):
        """Takes random legal actions until the match is over, and enters results of real dice when asked."""
        while not self.update["table"]["over"] and not until(self.update):
            ask = self.update["ask"]
            if ask:
                mine = self.update["table"]["yours"]
                seat = ask["seat"] if ask["seat"] in mine else mine[0]
                face = choose.randint(1, ask["n"])
                told = await self.ask(type="outcome", seat=seat, face=face, version=self.update["version"])
            elif self.legal():
                seat, action = choose.choice(self.legal())
                told = await self.act(action, seat)
            else:
                await self.wait("update")
                continue
            assert told["type"] == "done" or told["code"] == "stale", told
            await self.until(lambda reached=told: self.update["version"] >= reached.get("version", 0))

    async def close(self):
        await self.socket.close()


@pytest.fixture(scope="session")
def static(tmp_path_factory):
    """A small client with the files that a real build makes."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>The page</title>" + "<p>cat</p>" * 200, encoding="utf-8")
    (folder / "assets" / "app-1a2b3c.js").write_text("console.log('cat');\n" * 200, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def settings(tmp_path_factory, static):
    folder = tmp_path_factory.mktemp("server")
    return Settings(
        database=f"sqlite:///{folder}/mewple.sqlite",
        secret=b"test",
        think=0.0,
        warm=False,
        static=static,
        limits=GENEROUS,
    )


@pytest.fixture(scope="session")
def server(settings):
    """One server for all tests that need no special settings."""
    running = Running(settings)
    yield running
    running.stop()


@pytest.fixture
def start(settings, tmp_path):
    """Starts a separate server with other settings."""
    running: list[Running] = []

    def begin(**changes):
        database = f"sqlite:///{tmp_path}/{len(running)}.sqlite"
        running.append(Running(replace(settings, **{"database": database, **changes})))
        return running[-1]

    yield begin
    for each in running:
        each.stop()


@pytest.fixture
def launch():
    """Starts `mewple serve` in a separate process."""
    launched = []

    def begin(*words, **more):
        launched.append(Process(*words, **more))
        return launched[-1]

    yield begin
    for each in launched:
        each.stop()


@pytest.fixture
async def arrive():
    """`await arrive(server)` makes a new guest, whose connections are closed at the end."""
    people = []

    async def come(server, **more):
        people.append(Person(server.address, **more))
        return await people[-1].arrive()

    yield come
    for each in people:
        await each.close()
