"""A fuzzer on the socket, with a seed. `MEWPLE_FUZZ=100000` sends that many messages; the default is a few thousand."""

import asyncio
import json
import os
import random
from pathlib import Path
from typing import Any, get_args

import pytest
import websockets

from mewple.core.registry import find, ids
from mewple.tables import messages

MESSAGES = int(os.environ.get("MEWPLE_FUZZ", "3000"))
ROOM = 200
"""How many messages are sent before the answers are read."""
LONG = 400
"""After a match with this many entries, the next match begins: each `hello` is answered with the whole log, so one long
match would take almost all of the time."""

WORDS = ["", "act", "hello", "seat", "🐈", "x" * 70, "\x00", "null", "leave", "return", "pause", "resume", "resign"]
WHATS = [
    "return",
    "resume",
    "pause",
    "leave",
    "resign",
    "burn",
    "stand-in",
    "hints",
    "lock",
    "unlock",
    "mute",
    "remove",
]
NUMBERS = [-1, 0, 1, 2, 3, 7, 41, 999, 2**31, 2**63, 2**64, -(2**63), 10**30, 0.5, -0.0, 1e308]
FIELDS = {each.__struct_config__.tag: each.__struct_encode_fields__ for each in get_args(messages.FromClient)} | {
    "fly": ("seat", "version")
}
KNOWN = {each.__struct_config__.tag for each in get_args(messages.FromTable)}
MOST_GROWTH = 60e6
"""By how many bytes memory may grow during the second half of the messages that are sent for one game."""


class Fuzzer:
    """Makes messages that are nonsense or almost right, and some right ones, so that the match continues."""

    def __init__(self, seed):
        self.choose = random.Random(seed)

    def anything(self, depth=2):
        kind = self.choose.randrange(7 if depth else 5)
        if kind == 0:
            return self.choose.choice(WORDS)
        if kind in (1, 2):
            return self.choose.choice(NUMBERS)
        if kind == 3:
            return self.choose.choice([None, True, False])
        if kind == 4:
            return self.choose.randrange(-2, 300)
        if kind == 5:
            return [self.anything(depth - 1) for _ in range(self.choose.randrange(4))]
        return {self.choose.choice(WORDS): self.anything(depth - 1) for _ in range(self.choose.randrange(4))}

    def shaped(self, update):
        """A message with the right fields, whose values are often, but not always, valid."""
        kind = self.choose.choice(list(FIELDS))
        message = {"type": kind}
        for field in FIELDS[kind]:
            if self.choose.random() < 0.9:
                message[field] = self.likely(field, update) if self.choose.random() < 0.8 else self.anything()
        if self.choose.random() < 0.05:
            message[self.choose.choice(WORDS)] = self.anything()
        return json.dumps(message)

    def likely(self, field, update):
        seats = len(update["table"]["seats"])
        if field == "seat":
            return self.choose.randrange(-1, seats + 1)
        if field == "version":
            return self.choose.choice([update["version"], self.choose.randrange(update["version"] + 2), None])
        if field == "actions":
            return [self.choose.randrange(-1, 60) for _ in range(self.choose.randrange(4))]
        if field == "what":
            return self.choose.choice(WHATS)
        return {"face": self.choose.randrange(0, 8), "chat": 0}.get(field, self.choose.choice(WORDS))

    def right(self, update):
        """A message with a legal action, if there is one."""
        legal = [(view["seat"], each["action"]) for view in update["views"] for each in view["legal"]]
        if not legal:
            return json.dumps({"type": "ping", "id": "on"})
        seat, action = self.choose.choice(legal)
        return json.dumps({"type": "act", "seat": seat, "actions": [action], "version": update["version"]})

    def raw(self, update):
        """Bytes that are almost JSON: a message that is cut off, sent twice, or has a wrong letter."""
        text = self.shaped(update)
        at = self.choose.randrange(len(text))
        wrong = chr(self.choose.choice([0, 34, 44, 92, 123, 233, 0x1F408]))
        cut = self.choose.choice([text[:at], text + text, text[:at] + wrong + text[at:]])
        return cut.encode() if self.choose.random() < 0.3 else cut

    def message(self, update):
        make = self.choose.choices([self.right, self.shaped, self.raw, self.nonsense], [1, 6, 2, 1])[0]
        return make(update)

    def nonsense(self, update):
        return json.dumps(self.anything())


def memory():
    """How many bytes of memory this process uses, and the server in it; 0 if the system does not say."""
    file = Path("/proc/self/statm")
    return int(file.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") if file.exists() else 0


async def drain(chair, mark):
    """Sends a ping with the id `mark` and reads all messages until its answer. Each message must fit the schema."""
    await chair.socket.send(json.dumps({"type": "ping", "id": mark}))
    while True:
        message = await chair.next()
        assert message["type"] in KNOWN, message
        if message["type"] == "error":
            assert message["code"]
            assert message["message"]
            assert message["code"] != "server-error"
        if message["type"] == "pong" and message["id"] == mark:
            return


@pytest.mark.parametrize("name", ids())
async def test_no_message_breaks_a_table(server, arrive, name):
    person = await arrive(server)
    fuzzer, sent, half = Fuzzer(name), 0, 0
    share = MESSAGES // len(ids())
    seats = min(count for count in find(name).seats if count > 1)
    chair: Any = None
    while sent < share:
        if chair is None or chair.update["table"]["over"] or chair.update["version"] > LONG:
            if chair is not None:
                await chair.close()
            table = await person.table(name, "me", "guest", *["house"] * (seats - 2))
            chair = await person.connect(table)
        for _ in range(min(ROOM, share - sent)):
            await chair.socket.send(fuzzer.message(chair.update))
            sent += 1
        await drain(chair, f"mark {sent}")
        chair.received.clear()
        half = half or (memory() if 2 * sent >= share else 0)
        for seat in chair.update["table"]["seats"]:  # players who have left come back, so that the match continues
            if seat["left"]:
                await chair.ask(type="seat", what="return", seat=seat["seat"])
        if chair.update["table"]["paused"]:
            await chair.ask(type="seat", what="resume", seat=0)
    await chair.settled()
    again = await person.connect(chair.update["table"]["id"])
    assert again.update["views"] == chair.update["views"]
    failures = server.call(lambda: {k: v for k, v in server.services.metrics._counts.items() if k[0] == "failures"})
    assert failures == {}
    assert memory() - half < MOST_GROWTH
    await chair.close()
    await again.close()


async def test_broken_frames_do_not_harm_others(server, arrive):
    """Errors below the level of messages: connections that are cut off, and invalid frames."""
    person = await arrive(server)
    table = await person.table("pig", "me", "guest")
    chair = await person.connect(table)
    choose = random.Random(4)
    upgrade = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    for number in range(60):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        if number % 3:
            writer.write(upgrade)
            await reader.readuntil(b"\r\n\r\n")
        writer.write(choose.randbytes(choose.randrange(1, 400)))
        try:
            await writer.drain()
            if number % 2:
                await asyncio.wait_for(reader.read(100), 0.05)
        except (OSError, TimeoutError):
            pass
        writer.close()
    assert (await chair.act(0))["type"] == "done"
    await chair.close()


async def test_a_storm_of_connections_leaves_nothing_behind(server, arrive):
    person = await arrive(server)
    table = await person.table("pig", "me", "guest")

    async def visit(number):
        chair = await person.connect(table, hello=bool(number % 2))
        if number % 3:
            await chair.close()
        else:
            chair.socket.transport.abort()

    await asyncio.gather(*(visit(number) for number in range(40)), return_exceptions=False)
    room = server.call(lambda: server.services.tables.in_memory(table))
    for _ in range(100):
        if not server.call(lambda: len(room.clients)):
            break
        await asyncio.sleep(0.05)
    assert server.call(lambda: len(room.clients)) == 0
    with pytest.raises(websockets.InvalidStatus):
        await websockets.connect(f"ws://{server.address}/api/nothing")
