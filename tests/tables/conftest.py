"""Tables without a server: a store in memory, a clock that the test sets, and clients that keep the messages they are
sent."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import json
import math
from typing import Any

import pytest

from mewple.core import play
from mewple.core.registry import find
from mewple.match import ClockSetup, SeatSetup, new_setup
from mewple.match.patches import apply
from mewple.tables.accounts import FREE
from mewple.tables.client import Client
from mewple.tables.intents import Intents
from mewple.tables.limits import Ration, TableLimits
from mewple.tables.memory import MemoryStore
from mewple.tables.messages import Screen, encode
from mewple.tables.store import Head, Run, SeatRow, Stored
from mewple.tables.table import Means, Table
from mewple.tables.uptime import Uptime

SCREEN = Screen.__struct_fields__
PLENTY = Ration(1e9, 1e9)
ALWAYS = (Run(0.0, math.inf),)
"""The times during which the server has run: always."""


class FakeClock:
    """A clock whose time passes only when a test says so."""

    def __init__(self) -> None:
        self.time = 1000.0
        self._due: list[tuple[float, int, Any]] = []
        self._numbers = itertools.count()

    def now(self) -> float:
        return self.time

    monotonic = now

    def call_later(self, seconds, call):
        timer = FakeTimer(call)
        heapq.heappush(self._due, (self.time + seconds, next(self._numbers), timer))
        return timer

    async def sleep(self, seconds):
        waited = asyncio.get_running_loop().create_future()
        self.call_later(seconds, lambda: _finish(waited))
        await waited

    async def pass_time(self, seconds):
        """Lets time pass. Each timer that ends during this time goes off at its own moment."""
        until = self.time + seconds
        await settle()
        while self._due and self._due[0][0] <= until:
            self.time, _, timer = heapq.heappop(self._due)
            timer.ring()
            await settle()
        self.time = until


def _finish(waited):
    if not waited.done():
        waited.set_result(None)


class FakeTimer:
    def __init__(self, call):
        self._call = call

    def cancel(self):
        self._call = None

    def ring(self):
        if self._call is not None:
            self._call()


class Thinking:
    """Lets bots decide by the built-in policy, at once, one action at a time."""

    async def decide(self, match, seat):
        table = match.table
        own = play.fresh_own(table.game, match.version)
        return [play.choose(table.game, table.box, match.position.state, seat, 0, own)]

    async def hint(self, match, seat):
        return []


class Counters:
    def __init__(self):
        self.counted = []

    def count(self, name, label=""):
        self.counted.append((name, label))

    def add(self, name, amount):
        pass


async def settle():
    """Waits until everything has happened that can happen at this moment."""
    for _ in range(60):
        await asyncio.sleep(0)


class Visitor:
    """A client with its messages, as a socket would carry them."""

    def __init__(self, table, guest, payer=FREE):
        self.client = Client(guest, table.means.limits, payer)
        self.intents = Intents(table, self.client, self._name)
        self.table, self.received, self.screen, self.version, self.static = table, [], {}, 0, {}
        self._numbers = itertools.count()
        table.join(self.client)
        self._pump = asyncio.create_task(
            self.client.pump(self._hear, lambda: table.welcome_for(self.client), lambda: table.company(self.client))
        )

    @staticmethod
    async def _name(guest):
        return f"The {guest}"

    async def _hear(self, data):
        message = json.loads(data)
        self.received.append(message)
        if message["type"] == "welcome":
            self.screen, self.static = message["screen"], message["static"]
            self.version = message["version"]
        elif message["type"] == "update":
            assert message["since"] == self.version
            for patch in (*(event["patch"] for event in message["events"]), message["patch"]):
                self.screen = self.screen if patch is None else apply(self.screen, patch)
            self.version = message["version"]

    async def send(self, **message):
        """Sends a message and returns the answer to it."""
        named = f"n{next(self._numbers)}"
        with_id = message["type"] not in ("hello", "chat", "point", "remind")
        before = len(self.received)
        await self.intents.take(json.dumps({**message, **({"id": named} if with_id else {})}))
        await settle()
        while message["type"] in ("hello", "moment") and not self._answered(before):
            await asyncio.sleep(0.001)  # the table delays such requests for a moment, in real time
            await settle()
        answers = [each for each in self.received[before:] if each.get("id") == named]
        return answers[0] if answers else None

    def _answered(self, before):
        return any(each["type"] in ("welcome", "moment", "error") for each in self.received[before:])

    async def act(self, *actions, seat=0, version=None):
        version = self.version if version is None else version
        return await self.send(type="act", seat=seat, actions=list(actions), version=version)

    def view(self, place=0):
        return self.screen["views"][place]

    def legal(self, place=0):
        return [each["action"] for each in self.view(place)["legal"]]

    def heard(self, kind):
        return [each for each in self.received if each["type"] == kind]

    async def leave(self):
        self.table.leave(self.client)
        self._pump.cancel()
        await asyncio.gather(self._pump, return_exceptions=True)


class House:
    """Opens tables and connects clients to them."""

    def __init__(self):
        self.clock, self.store, self.counters = FakeClock(), MemoryStore(), Counters()
        limits = TableLimits(messages=PLENTY, seat={}, table={})
        self.means = Means(self.store, Thinking(), self.counters, clock=self.clock, think=1.0, limits=limits)
        self._here: list[Any] = []

    async def table(self, game, *guests, seed=7, clock=None, **more):
        """Opens a table for these guests; `None` is a bot."""
        rules = find(game)
        seats = [SeatSetup("person", f"The {each}") if each else SeatSetup("bot", level="house") for each in guests]
        setup = new_setup(rules, seats, clock=ClockSetup(**clock) if clock else None, **more)
        setup = type(setup)(**{**{name: getattr(setup, name) for name in setup.__struct_fields__}, "seed": seed})
        rows = tuple(
            SeatRow(
                number,
                "person" if each else "bot",
                each or "",
                f"The {each}" if each else "Bot",
                "" if each else "house",
            )
            for number, each in enumerate(guests)
        )
        stored = Stored(f"{game}-{len(self._here)}", game, encode(setup).decode(), self.clock.time, rows, Head())
        await self.store.create(stored)
        return await self.load(stored.id)

    async def load(self, table_id, runs=ALWAYS):
        stored = await self.store.load(table_id)
        assert stored is not None
        table = await Table.load(stored, self.means, Uptime(runs))
        self._here.append(table)
        await table.settle()
        return table

    async def visit(self, table, guest, **hello):
        visitor = Visitor(table, guest)
        self._here.append(visitor)
        await visitor.send(type="hello", **hello)
        return visitor

    async def close(self):
        for each in self._here:
            await (each.leave() if isinstance(each, Visitor) else each.close())


@pytest.fixture
async def house():
    house = House()
    yield house
    await house.close()
