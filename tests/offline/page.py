"""Does in tests what the page does when people play without a server: sends requests to the worker, connects to tables,
and applies patches to its screen."""

import asyncio
import itertools
import json

from mewple.browser.host import Host
from mewple.match.patches import apply


class Page:
    """One tab."""

    def __init__(self, storage, think=0.0, clock=None):
        self.storage, self.think, self.clock = storage, think, clock
        self.closed = {}
        self.received = []
        self.screen, self.version = {}, 0
        self._numbers = itertools.count()

    async def open(self):
        self.host = await Host.open(self.storage, self._hear, self._hung_up, self.think, self.clock)
        return self

    def _hear(self, line, text):
        message = json.loads(text)
        self.received.append(message)
        if message["type"] == "welcome":
            self.screen, self.version = message["screen"], message["version"]
        elif message["type"] == "update":
            assert message["since"] == self.version
            for patch in (*(event["patch"] for event in message["events"]), message["patch"]):
                self.screen = self.screen if patch is None else apply(self.screen, patch)
            self.version = message["version"]

    def _hung_up(self, line, code, reason):
        self.closed[line] = code

    async def ask(self, method, address, body=None):
        """Sends a request. Returns the status and the answer."""
        status, text = await self.host.request(method, address, "" if body is None else json.dumps(body))
        return status, text if "/record" in address and status == 200 else json.loads(text)

    async def sit_at(self, table, line="here"):
        await self.host.connect(line, table)
        self.tell("hello", line=line, version=None)
        await self.until(lambda: self.version or self.screen)

    def tell(self, kind, line="here", **message):
        self.host.hear(line, json.dumps({"type": kind, **message}))

    async def do(self, kind, **message):
        """Sends a message to the table and returns the answer to it."""
        named = f"n{next(self._numbers)}"
        self.tell(kind, id=named, **message)
        return await self.until(lambda: next((each for each in self.received if each.get("id") == named), None))

    async def until(self, found, tries=20_000):
        for _ in range(tries):
            if value := found():
                return value
            await asyncio.sleep(0.001)
        raise AssertionError("it did not happen")

    @property
    def over(self):
        return self.screen["result"] is not None

    def choice(self):
        """A seat on this page's screen that may act, and its legal actions."""
        for view in self.screen["views"]:
            if view["legal"]:
                return view["seat"], [each["action"] for each in view["legal"]]
        return None

    async def play(self, moves=None):
        """Plays the last of the listed legal actions, until the match is over or this many moves have been made."""
        made = 0
        while not self.over and made != moves:
            found = await self.until(lambda: "over" if self.over else self.choice())
            if found == "over":
                break
            (seat, legal), version = found, self.version
            answer = await self.do("act", seat=seat, actions=[legal[made % len(legal)]], version=version)
            assert answer["type"] in ("done", "error"), answer
            assert answer["type"] == "done" or answer["code"] == "stale", answer
            await self._newer(version)
            made += 1
        return made

    async def _newer(self, version):
        await self.until(lambda: self.version > version)

    async def leave(self):
        await self.host.close()
