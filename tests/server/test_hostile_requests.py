"""Hostile HTTP requests: they cause no error in the server, nothing in its log and no growth of memory, and other
people's tables continue.

`MEWPLE_REQUESTS=100000` sends that many; the default is a thousand.
"""

import asyncio
import contextlib
import json
import logging
import os
import random
import re
from collections import Counter
from typing import Any

import pytest
from tests.server.test_fuzz import memory

REQUESTS = int(os.environ.get("MEWPLE_REQUESTS", "1000"))
SIDE_BY_SIDE = 8
log = logging.getLogger(__name__)
MOST_GROWTH = 40e6
"""By how many bytes the server's memory may grow during the second half of all requests."""
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS", "TRACE", "get", "G\x00T", "")
WORDS = (
    "",
    "..",
    "%2e%2e%2f",
    "x" * 300,
    "%00",
    "%ff%fe",
    "🐈",
    "-1",
    "1e9",
    "null",
    "a/b",
    "'; --",
    "mine",
    "past",
    "none",
)
HEADERS = {
    "Origin": ("http://[", "http://[::1", "http://a]b", "null", "https://evil.example", "", "\x80"),
    "Host": ("", "evil.example", "127.0.0.1", "[::1", "a b", "localhost:99999"),
    "Cookie": ("mewple=", "mewple=x.y.z", "=;;;", "mewple=" + "A" * 4000, '"', "mewple=\x80"),
    "Content-Type": (
        "application/json",
        "text/plain",
        "multipart/form-data",
        "application/json; charset=utf-7",
        "\x80",
    ),
    "Content-Length": ("0", "-1", "5", "99999999999", "5, 6", "x"),
    "Transfer-Encoding": ("chunked", "gzip", "chunked, chunked", "identity"),
    "Connection": ("close", "upgrade", "keep-alive", "x"),
    "Upgrade": ("websocket", "h2c"),
    "Expect": ("100-continue",),
    "Range": ("bytes=0-", "bytes=5-2"),
    "X-Forwarded-For": ("1.2.3.4", "x", ", ,", "9" * 500),
    "Accept-Encoding": ("gzip", "*;q=0", "br,,"),
    "If-None-Match": ('"x"', "*"),
}


class Hostile:
    """Makes requests that are almost right, and others that are hardly HTTP."""

    def __init__(self, seed, paths, cookie):
        self.choose, self.paths, self.cookie = random.Random(seed), paths, cookie

    def path(self):
        path = self.choose.choice(self.paths)
        path = re.sub(r"{[^}]*}", lambda _: self.choose.choice(WORDS), path)
        if self.choose.random() < 0.2:
            path += "?" + "&".join(f"{self.choose.choice(WORDS)}={self.choose.choice(WORDS)}" for _ in range(3))
        return path.replace(" ", "") or "/"

    def body(self):
        anything: list[Any] = [
            None,
            True,
            -1,
            10**30,
            1e308,
            "x",
            "\ud800",
            [],
            {},
            [[]] * 50,
            {"game": "pig", "seats": [{}]},
        ]
        kind = self.choose.randrange(5)
        if kind == 0:
            return self.choose.randbytes(self.choose.randrange(60))
        if kind == 1:
            return b"[" * self.choose.choice((10, 2_000, 60_000))
        if kind == 2:
            return b"x" * self.choose.choice((10, 70_000))
        fields = ("game", "seats", "options", "clock", "mode", "name", "seat", "box", "preset", "url", "token", "level")
        return json.dumps({field: self.choose.choice(anything) for field in self.choose.sample(fields, 4)}).encode()

    def request(self):
        if self.choose.random() < 0.05:
            return self.choose.randbytes(self.choose.randrange(1, 200))
        method, body = self.choose.choices(METHODS, [9, 9, 4, 4, 2, 1, 1, 1, 1, 1, 1])[0], b""
        headers = {"Host": "127.0.0.1"}
        if self.choose.random() < 0.5:
            headers["Cookie"] = self.cookie
        if method in ("POST", "PUT", "PATCH", "DELETE") and self.choose.random() < 0.9:
            body = self.body()
            headers |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
        for name in self.choose.sample(list(HEADERS), self.choose.choice((0, 1, 1, 2))):
            headers[name] = self.choose.choice(HEADERS[name])
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        whole = f"{method} {self.path()} HTTP/1.1\r\n{head}\r\n".encode("utf-8", "surrogatepass") + body
        if self.choose.random() < 0.05:
            return whole[: self.choose.randrange(1, len(whole))]
        return whole


async def attack(port, hostile, count, seen):
    """Sends requests one after another, several over each connection as long as it stays open."""
    sent = 0
    while sent < count:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                for _ in range(min(count - sent, hostile.choose.randrange(1, 12))):
                    sent += 1
                    writer.write(hostile.request())
                    await writer.drain()
                    status = await asyncio.wait_for(answer(reader), 0.5)
                    seen[status] += 1
            finally:
                writer.close()


async def answer(reader):
    """Reads one answer with its body, and returns its status. First skips what is left of the previous answer."""
    await reader.readuntil(b"HTTP/1.1 ")
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    status = int(head[:3])
    length = re.search(r"content-length: *(\d+)", head, re.IGNORECASE)
    if length and status not in (204, 304):
        with contextlib.suppress(TimeoutError):  # the answer to a HEAD request has no body
            await asyncio.wait_for(reader.readexactly(int(length[1])), 0.2)
    return status


async def play_on(person, table, going):
    """Plays honestly as long as the attack lasts. Returns how many actions were taken."""
    choose, done, chair = random.Random(5), 0, await person.connect(table)
    while going():
        if chair.update["table"]["over"]:
            await chair.close()
            chair = await person.connect(await person.table("pig", "me", "guest"))
        seat, action = choose.choice(chair.legal())
        told = await chair.act(action, seat)
        assert told["type"] == "done", told
        await chair.until(lambda chair=chair, told=told: chair.update["version"] >= told["version"])
        done += 1
        await asyncio.sleep(0.05)
    return done


@pytest.mark.slow
async def test_no_request_breaks_the_server(start, arrive, caplog):
    server = start()
    person = await arrive(server)
    table = await person.table("pig", "me", "guest")
    document = (await person.http.get("/api/docs/openapi.json")).json()
    paths = [*document["paths"], "/", "/health", "/metrics", "/table/x", "/assets/x.js", "/api/tables/{table}/socket"]
    paths += [path.replace("{table}", table) for path in paths]
    seen: Counter[int] = Counter()
    share, sizes = REQUESTS // 2 // SIDE_BY_SIDE, []
    for half in range(2):
        visitors = (
            attack(server.port, Hostile(100 * half + number, paths, person.cookie()), share, seen)
            for number in range(SIDE_BY_SIDE)
        )
        attacking = asyncio.gather(*visitors)
        assert await play_on(person, table, lambda attacking=attacking: not attacking.done()) > 0
        await attacking
        sizes.append(memory())
    assert {status for status in seen if status >= 500} == set(), seen
    assert sum(count for status, count in seen.items() if status < 300) > REQUESTS / 50, seen
    assert sum(count for status, count in seen.items() if 400 <= status < 500) > REQUESTS / 5, seen
    assert sizes[1] - sizes[0] < MOST_GROWTH, sizes
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    failures = server.call(lambda: {k: v for k, v in server.services.metrics._counts.items() if k[0] == "failures"})
    assert failures == {}
    log.info("answers by status: %s", dict(sorted(seen.items())))
