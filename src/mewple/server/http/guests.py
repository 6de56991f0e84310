"""Guests: a browser that has been here before, told by a signed cookie. No account, no password, no mail address."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict

from mewple.server.http.names import check_new_name
from mewple.server.wire import Session
from mewple.store import Store

COOKIE = "mewple_guest"
COOKIE_SECONDS = 365 * 24 * 3600
KEPT_NAMES = 10_000

# fmt: off
_FIRST = (
    "Bold", "Brave", "Bright", "Calm", "Clever", "Cosy", "Curious", "Dapper", "Drowsy", "Fluffy", "Gentle", "Jolly",
    "Lucky", "Mellow", "Merry", "Mighty", "Nimble", "Patient", "Playful", "Plucky", "Quick", "Quiet", "Rapid",
    "Silky", "Sleepy", "Sly", "Snug", "Sunny", "Swift", "Velvet", "Wily", "Witty",
)
_SECOND = (
    "Biscuit", "Button", "Cinnamon", "Clover", "Cocoa", "Domino", "Fig", "Ginger", "Juniper", "Maple", "Marble",
    "Midnight", "Misty", "Mittens", "Moss", "Muffin", "Nutmeg", "Olive", "Paws", "Pebble", "Pepper", "Pickle",
    "Poppy", "Pumpkin", "Sesame", "Shadow", "Socks", "Tabby", "Tiger", "Truffle", "Whiskers", "Willow",
)
# fmt: on


def friendly_name(guest: str) -> str:
    """What a guest is called who has not said otherwise: the same each time, so that it need not be stored."""
    number = int.from_bytes(hashlib.sha256(guest.encode()).digest()[:8], "big")
    return f"{_FIRST[number % len(_FIRST)]} {_SECOND[number // len(_FIRST) % len(_SECOND)]}"


class Guests:
    """Signs and checks cookies, and knows what guests are called."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self._store = store
        self._secret = secret
        self._names: OrderedDict[str, str] = OrderedDict()

    def new(self) -> str:
        return secrets.token_urlsafe(16)

    def cookie(self, guest: str) -> str:
        return f"{guest}.{self._signature(guest)}"

    def read(self, cookie: str | None) -> str | None:
        """The guest whose cookie this is; None when it is not ours."""
        guest, dot, signature = (cookie or "").partition(".")
        if not dot or not signature.isascii() or not hmac.compare_digest(signature, self._signature(guest)):
            return None
        return guest

    def _signature(self, guest: str) -> str:
        return hmac.new(self._secret, f"guest {guest}".encode(), hashlib.sha256).hexdigest()

    def program_token(self, table: str, seat: int, link: int) -> str:
        """What a program shows to play this seat: nobody else can make it, and it need not be stored.

        `link` is the number of the table's program links (`Stored.program_link`).
        """
        text = f"program {seat} {table} {link}" if link else f"program {seat} {table}"
        return hmac.new(self._secret, text.encode(), hashlib.sha256).hexdigest()[:32]

    async def session(self, guest: str) -> Session:
        return Session(guest, await self.name_of(guest))

    async def name_of(self, guest: str) -> str:
        if guest not in self._names:
            self._remember(guest, await self._store.name_of(guest) or friendly_name(guest))
        return self._names[guest]

    async def rename(self, guest: str, name: str) -> Session:
        tidy = check_new_name(name)
        await self._store.rename(guest, tidy, time.time())
        self._remember(guest, tidy)
        return Session(guest, tidy)

    def _remember(self, guest: str, name: str) -> None:
        self._names[guest] = name
        self._names.move_to_end(guest)
        if len(self._names) > KEPT_NAMES:
            self._names.popitem(last=False)
