"""Clients that break HTTP or the WebSocket protocol: they are answered if possible, and cause no error in the log."""

import asyncio
import base64
import gc
import logging
import random
import struct

import pytest
from tests.server.test_programs import program_table

from mewple.server.http.protocols import Sockets
from mewple.tables.client import Client
from mewple.tables.intents import Intents

HEAD = "Host: 127.0.0.1\r\n"
CHUNKED = "Transfer-Encoding: chunked\r\n\r\n"
BROKEN = {
    "no host": "GET / HTTP/1.1\r\n\r\n",
    "no HTTP": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "rubbish after the last request": f"GET /health HTTP/1.1\r\n{HEAD}Connection: close\r\n\r\nrubbish\r\n\r\n",
    "rubbish after a request": f"GET /health HTTP/1.1\r\n{HEAD}\r\nrubbish\r\n\r\n",
    "bad chunk": f"POST /api/tables HTTP/1.1\r\n{HEAD}{CHUNKED}zz\r\n",
    "bad chunk of a HEAD": f"HEAD /api/games HTTP/1.1\r\n{HEAD}{CHUNKED}zz\r\n",
    "bad chunk of a GET": f"GET /api/games HTTP/1.1\r\n{HEAD}{CHUNKED}zz\r\n",
    "more than declared": f"POST /api/tables HTTP/1.1\r\n{HEAD}Content-Length: 2\r\n\r\n{{}}and more\r\n\r\n",
    "two lengths": f"POST /api/tables HTTP/1.1\r\n{HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{{}}",
    "gone in the middle": f"POST /api/tables HTTP/1.1\r\n{HEAD}Content-Length: 200\r\n\r\n{{}}",
    "another protocol": f"GET / HTTP/1.1\r\n{HEAD}Connection: upgrade\r\nUpgrade: h2c\r\n\r\n",
    "an address that is no text": f"GET /%ff%fe HTTP/1.1\r\n{HEAD}\r\n",
}


async def send_raw(server, *parts):
    """Sends the parts, one after another with pauses, and returns the answer."""
    host, port = server.address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(0.01)
        return await asyncio.wait_for(reader.read(), 0.2)
    except (TimeoutError, ConnectionError):
        return b""
    finally:
        writer.close()


def errors(caplog):
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize("kind", BROKEN)
async def test_a_broken_request_leaves_no_error_in_the_log(server, arrive, caplog, kind):
    person = await arrive(server)
    text = BROKEN[kind].encode("latin-1")
    for cut in (len(text), text.find(b"\r\n\r\n") + 4, 5):
        await send_raw(server, text[:cut], text[cut:])
    assert errors(caplog) == []
    assert (await person.http.get("/health")).status_code == 200


async def test_broken_requests_are_counted_and_mentioned_once(start, arrive, caplog):
    server = start()
    with caplog.at_level(logging.INFO):
        for _ in range(5):
            assert b" 400 " in await send_raw(server, b"rubbish\r\n\r\n")
    lines = [record for record in caplog.records if record.name == "mewple.clients"]
    assert [record.levelname for record in lines] == ["INFO"]
    person = await arrive(server)
    assert 'mewple_broken_clients_total{label="http"} 5' in (await person.http.get("/metrics")).text


# --- sockets ---


def frame(opcode, payload, *, final=True):
    mask = b"\x01\x02\x03\x04"
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
    length = struct.pack("!B", 128 | len(payload)) if len(payload) < 126 else struct.pack("!BH", 254, len(payload))
    return bytes([(128 if final else 0) | opcode]) + length + mask + masked


def upgrade(path):
    key = base64.b64encode(random.Random(1).randbytes(16)).decode()
    lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: Upgrade", "Upgrade: websocket"]
    return "\r\n".join([*lines, f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]).encode()


FRAMES = {
    "no text": [frame(1, b"\xff\xfe")],
    "no text twice": [frame(1, b"\xff\xfe") + frame(1, b"\xff\xfe")],
    "no text after the end": [frame(8, b"\x03\xe8") + frame(1, b"\xff\xfe")],
    "an unknown kind": [frame(5, b"cat")],
    "a long ping": [frame(9, b"x" * 200)],
    "a middle without a beginning": [frame(0, b"cat")],
    "not masked": [b"\x81\x03cat"],
    "hello, then rubbish": [frame(1, b'{"type":"hello"}') + frame(1, b'{"type":"ping"}') * 20 + b"\xff\xff\xff\xff"],
    "hello, then gone": [frame(1, b'{"type":"hello"}')],
}


@pytest.mark.parametrize("kind", FRAMES)
async def test_a_broken_socket_leaves_no_error_in_the_log(server, arrive, caplog, kind):
    person = await arrive(server)
    table, link = await program_table(person, "me", "program")
    program = link.split(server.address)[1]
    for path in (f"/api/tables/{table}/socket", program):
        await send_raw(server, upgrade(path), *FRAMES[kind])
        await send_raw(server, upgrade(path) + b"".join(FRAMES[kind]))
    await asyncio.sleep(0.1)
    server.call(gc.collect)  # tasks that nobody has waited for log an error when they are collected
    assert errors(caplog) == []
    chair = await person.connect(table)
    await chair.settled()


async def test_a_client_that_is_cut_off_while_the_table_talks_is_no_error(server, arrive, caplog):
    """The table still sends messages after the protocol has closed the connection, as it does to a client that has
    left."""
    person = await arrive(server)
    table = await person.table("pig", "me", "guest")
    chair = await person.connect(table)
    broken = frame(1, b'{"type":"hello"}'), frame(1, b"\xff")
    for _ in range(10):
        seat, action = chair.legal()[0]
        before = chair.update["version"]
        sent = asyncio.create_task(send_raw(server, upgrade(f"/api/tables/{table}/socket"), b"".join(broken)))
        await chair.act(action, seat)
        await chair.until(lambda before=before: chair.update["version"] > before)
        await sent
    assert errors(caplog) == []


@pytest.mark.parametrize("ends", ["says goodbye", "is cut off"])
async def test_a_connection_that_has_ended_is_freed_without_the_garbage_collector(server, arrive, ends):
    """If objects of a closed connection stayed until the next full garbage collection, visitors who come and go would
    fill the memory."""
    person = await arrive(server)
    table = await person.table("pig", "me", "guest")
    gc.collect()
    before = living()
    gc.disable()
    try:
        for _ in range(20):
            chair = await person.connect(table)
            if ends == "is cut off":
                chair.socket.transport.abort()
            await chair.close()
        for _ in range(100):
            if living() <= before:
                break
            await asyncio.sleep(0.05)
        assert living() <= before
    finally:
        gc.enable()


def living():
    """How many connections of the server, and clients of its tables, are in memory."""
    return sum(isinstance(each, Sockets | Client | Intents) for each in gc.get_objects())
