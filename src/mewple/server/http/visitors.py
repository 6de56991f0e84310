"""Finds out who sent a request: which guest, and from which address. Every request and socket waits for its visitor's
turn, and its time is charged to the visitor."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import cast

from litestar.types import ASGIApp, Receive, Scope, Send

from mewple.server.http.addresses import address_key
from mewple.server.http.bans import Bans
from mewple.server.http.connections import Connections
from mewple.server.http.guests import COOKIE, Guests
from mewple.server.http.hosts import send_problem
from mewple.server.settings import Limits
from mewple.tables.accounts import Account, Accounts, Payer

_KEY = "visitor"
FORBIDDEN = 403


class TooManySockets(Exception):
    """Raised if this visitor has too many open sockets."""


@dataclass(frozen=True)
class Visitor:
    """The sender of a request. `guest` is None for a visitor without our cookie."""

    guest: str | None
    payer: Payer
    limits: Limits
    _own: Account
    _address: Account

    @contextlib.contextmanager
    def socket(self, *, of_a_guest: bool = True) -> Iterator[None]:
        """Counts a socket as open inside the `with` block. Raises `TooManySockets` if the visitor has too many. A
        program's socket counts only for its address, not for a guest."""
        limits, counted = self.limits, [(self._address, self.limits.connections_of_an_address)]
        if of_a_guest:
            counted.append((self._own, limits.sockets_of_a_guest))
        if any(account.connections >= most for account, most in counted):
            raise TooManySockets("Too many connections from here: close some.")
        for account, _ in counted:
            account.connections += 1
        try:
            yield
        finally:
            for account, _ in counted:
                account.connections -= 1


def visitor_of(scope: Scope) -> Visitor:
    """The visitor who has sent this request, or opened this socket."""
    return cast(Visitor, scope["state"][_KEY])


class Turnstile:
    """Wraps the application, so that each request waits until it is its visitor's turn."""

    def __init__(
        self, app: ASGIApp, guests: Guests, accounts: Accounts, connections: Connections, limits: Limits, bans: Bans
    ) -> None:  # fmt: skip
        self._app = app
        self._bans = bans
        self._guests = guests
        self._accounts = accounts
        self._connections = connections
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        if (client := scope.get("client")) and self._bans.has(client[0]):
            await send_problem(scope, send, FORBIDDEN, "banned", "Visitors from your address may not come here.")
            return
        visitor = scope["state"][_KEY] = self._visitor(scope)
        async with visitor.payer.turn():
            pass  # other requests of the visitor may be handled while this one waits for a database or a slow network
        await visitor.payer.booked(self._pass(scope, receive, send))

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    def _visitor(self, scope: Scope) -> Visitor:
        guest = self._guests.read(_cookie(scope))
        client = scope.get("client")
        address = address_key(client[0] if client else "")
        if (socket := scope["state"].get("socket")) is not None:
            # This is the visitor's own address, as the proxy has reported it.
            socket.intake = self._connections.intake(address)
        own = self._accounts.guest(guest or f"nobody at {address}")
        there = self._accounts.address(address)
        return Visitor(guest, Payer(own, there), self._limits, own, there)


def _cookie(scope: Scope) -> str | None:
    text = "; ".join(value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie")
    if COOKIE not in text:
        return None
    try:
        found = SimpleCookie(text).get(COOKIE)
    except CookieError:
        return None
    return None if found is None else found.value
