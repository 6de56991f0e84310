"""Checks a running server from outside, through any proxy that is in front of it."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

PATIENCE = 10.0
NO_SUCH_TABLE = 4404
Told = tuple[str, str, str]
"""The subject, the result, and what to do (empty if there is no problem)."""


def look_from_outside(url: str) -> Iterator[Told]:
    """Checks the server at its public address `url`, such as https://games.example."""
    try:
        seen = _ask(f"{url}/health")
    except (OSError, ValueError) as problem:
        todo = "Check that server and proxy run, the name leads there, and the certificate is valid."
        yield "public address", f"{url} does not answer as Mewple does: {_why(problem)}.", todo
        return
    yield "public address", f"{url} answers: Mewple {seen.get('version', '?')}.", ""
    yield _origin(url, str(seen.get("origin", "")))
    yield _socket(url)


def _ask(url: str) -> dict[str, Any]:
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:  # noqa: S310  the caller's own server
        found = json.loads(answer.read())
    if not isinstance(found, dict) or "version" not in found:
        raise ValueError("it is something else that answers there")
    return found


def _why(problem: Exception) -> str:
    if isinstance(problem, urllib.error.HTTPError):
        return f"status {problem.code}"
    return str(getattr(problem, "reason", problem))


def _origin(url: str, origin: str) -> Told:
    if origin == url:
        return "proxy headers", "The server knows under which address it is reached.", ""
    scheme, _, host = origin.partition("://")
    if url.partition("://")[2] == host:
        text = (
            f"The server takes itself for {origin}: it does not believe X-Forwarded-Proto, so cookies are not secure "
            "and all visitors count as one."
        )
        todo = "Start it with --proxy and the address that the proxy connects from, and let the proxy pass it on."
        return ("proxy headers", text, todo)
    return (
        "proxy headers",
        f"The server takes itself for {scheme}://{host} and not for {url}.",
        "Let the proxy pass the Host header on, as the examples in docs/host.md do.",
    )


def _socket(url: str) -> Told:
    address = "ws" + url.removeprefix("http") + "/api/tables/none/socket"
    try:
        with connect(address, open_timeout=PATIENCE, origin=None) as socket:
            socket.recv(timeout=PATIENCE)
            socket.recv(timeout=PATIENCE)
    except ConnectionClosed as closed:
        if closed.rcvd is not None and closed.rcvd.code == NO_SUCH_TABLE:
            return "sockets", "WebSockets come through.", ""
    except (OSError, TimeoutError, InvalidHandshake):
        pass
    todo = "Let the proxy pass Upgrade and Connection on, as the examples in docs/host.md do."
    return "sockets", "WebSockets do not come through, so nobody can play.", todo
