"""Who sent a request: a guest, from an address. Every request and socket waits for its visitor's turn and is charged to
them."""

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
    """This visitor has as many open sockets as they may."""


@dataclass(frozen=True)
class Visitor:
    """`guest` is None for a visitor without our cookie."""

    guest: str | None
    payer: Payer
    limits: Limits
    _own: Account
    _address: Account

    @contextlib.contextmanager
    def socket(self, *, of_a_guest: bool = True) -> Iterator[None]:
        """Counts one open socket. Raises `TooManySockets` if there are too many. Programs are counted by address
        alone."""
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
    """The visitor whose request or socket this is."""
    return cast(Visitor, scope["state"][_KEY])


class Turnstile:
    """Wraps the application: a visitor's request begins when it is their turn."""

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
            pass  # the visitor's other requests may continue while this one waits for a database or a slow network
        await visitor.payer.booked(self._pass(scope, receive, send))

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    def _visitor(self, scope: Scope) -> Visitor:
        guest = self._guests.read(_cookie(scope))
        client = scope.get("client")
        address = address_key(client[0] if client else "")
        if (socket := scope["state"].get("socket")) is not None:
            socket.intake = self._connections.intake(address)  # a proxy has told us the visitor's address
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
