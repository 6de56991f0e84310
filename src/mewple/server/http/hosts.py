"""Checks the host name in requests, so that a page of another site cannot reach this server by letting its own name
point here.

(This attack is called DNS rebinding: if evil.example resolves to 127.0.0.1, a browser takes this server for that site.)
"""

from __future__ import annotations

import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from mewple.server.metrics import Metrics
from mewple.tables import wire
from mewple.tables.messages import encode

MISDIRECTED = 421
LONGEST_SHOWN = 80


class Hosts:
    """The names that this server answers to: `names`, loopback addresses, and the address at which a connection
    arrived. If `lan` is set, it also answers to addresses of the local network."""

    def __init__(self, names: tuple[str, ...] = (), *, lan: bool = False) -> None:
        self._names = {host_name(name) or name.lower() for name in names} | {"localhost"}
        self._lan = lan
        if lan:
            own = socket.gethostname().lower()
            self._names |= {own, f"{own}.local", f"{own.partition('.')[0]}.local"}

    def serves(self, host: str, local: str = "") -> bool:
        """Whether `host` (a name or an address, with or without a port) means this server. `local` is the address at
        which the connection arrived."""
        name = host_name(host)
        if not name:
            return False
        if name in self._names or name.endswith(".localhost") or name == local:
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or (self._lan and address.is_private)


def host_name(host: str) -> str:
    """The name or address in a `Host` header or a URL, in lower case; empty if there is none."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return ""
    clean = parts.netloc == host and parts.username is None
    return (parts.hostname or "").rstrip(".") if clean else ""


def public_names(public_url: str) -> tuple[str, ...]:
    """The name in the server's public address; empty if it has none."""
    return (urlsplit(public_url).netloc,) if public_url else ()


class HostGuard:
    """Answers 421 to requests and sockets with any other host name. Requests without a `Host` header may pass, because
    they do not come from a browser."""

    def __init__(self, app: ASGIApp, hosts: Hosts, metrics: Metrics) -> None:
        self._app = app
        self._hosts = hosts
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        given = _host(scope) if scope["type"] in ("http", "websocket") else None
        if given is None or self._hosts.serves(given, local_address(scope)):
            await self._app(scope, receive, send)
            return
        self._metrics.count("requests", str(MISDIRECTED))
        text = (
            f"This server does not answer under the name {given[:LONGEST_SHOWN]!r}. "
            "Whoever runs it can allow a name with --host-name."
        )
        await send_problem(scope, send, MISDIRECTED, "wrong-host", text)


def _host(scope: Scope) -> str | None:
    found = next((value for name, value in scope["headers"] if name == b"host"), None)
    return None if found is None else found.decode("latin-1")


def local_address(scope: Scope) -> str:
    """The address of this machine at which the connection arrived."""
    server = scope.get("server")
    return server[0] if server else ""


async def send_problem(scope: Scope, send: Send, status: int, code: str, text: str) -> None:
    """Answers a request, or a request to open a socket, with an error, without passing it to the application."""
    kind = "http" if scope["type"] == ScopeType.HTTP else "websocket.http"
    headers = [(b"content-type", b"application/json"), (b"x-content-type-options", b"nosniff")]
    start: Any = {"type": f"{kind}.response.start", "status": status, "headers": headers}
    body: Any = {"type": f"{kind}.response.body", "body": encode(wire.Problem(code, text))}
    messages: tuple[Message, ...] = (start, body)
    for message in messages:
        await send(message)
