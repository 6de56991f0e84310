"""Guests: browsers that come back and are recognised by a signed cookie, without account, password or mail address."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from mewple.store import Store
from mewple.tables.guest_names import GuestNames

COOKIE = "mewple_guest"
COOKIE_SECONDS = 365 * 24 * 3600


class Guests(GuestNames):
    """Signs and checks cookies, and looks up guests' names."""

    def __init__(self, store: Store, secret: bytes) -> None:
        super().__init__(store)
        self._secret = secret

    def new(self) -> str:
        return secrets.token_urlsafe(16)

    def cookie(self, guest: str) -> str:
        return f"{guest}.{self._signature(guest)}"

    def read(self, cookie: str | None) -> str | None:
        """The guest to whom this cookie belongs; None if this server has not signed it."""
        guest, dot, signature = (cookie or "").partition(".")
        if not dot or not signature.isascii() or not hmac.compare_digest(signature, self._signature(guest)):
            return None
        return guest

    def link(self, guest: str, until: int) -> str:
        """A link that works once, and only until `until` (Unix seconds). A device that opens it becomes the same
        guest."""
        text = f"{guest}.{until}.{secrets.token_urlsafe(9)}"
        return f"{text}.{self._signature(f'link {text}')}"

    async def enter(self, link: str, now: float) -> str | None:
        """Uses up a link and returns its guest. None if this server has not signed the link, or if it has expired or
        was used before."""
        text, _, signature = link.rpartition(".")
        if not signature.isascii() or not hmac.compare_digest(signature, self._signature(f"link {text}")):
            return None
        guest, until, nonce = text.split(".")
        if now > int(until) or not await self._store.spend_link(nonce, float(until), now):
            return None
        return guest

    def _signature(self, guest: str) -> str:
        return hmac.new(self._secret, f"guest {guest}".encode(), hashlib.sha256).hexdigest()

    def lab_key(self) -> str:
        """The key with which the host of this server can use the lab from another machine."""
        return hmac.new(self._secret, b"lab", hashlib.sha256).hexdigest()[:32]

    def knows_lab_key(self, key: str) -> bool:
        return key.isascii() and hmac.compare_digest(key, self.lab_key())

    def program_token(self, table: str, seat: int, link: int) -> str:
        """The token with which a program may play this seat. Only this server can make it, so it need not be stored.

        `link` says how often the table's program links were replaced (`Stored.program_link`).
        """
        text = f"program {seat} {table} {link}" if link else f"program {seat} {table}"
        return hmac.new(self._secret, text.encode(), hashlib.sha256).hexdigest()[:32]
