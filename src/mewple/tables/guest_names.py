"""The names of guests: the one that a guest chose, or else a friendly one made from the guest's id."""

from __future__ import annotations

import hashlib
import time
from collections import OrderedDict
from collections.abc import Collection

from mewple.tables.names import check_new_name, free_name, is_taken
from mewple.tables.store import Store
from mewple.tables.wire import Session

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
    """A name for a guest who has not chosen one. It always stays the same, so it need not be stored."""
    number = int.from_bytes(hashlib.sha256(guest.encode()).digest()[:8], "big")
    return f"{_FIRST[number % len(_FIRST)]} {_SECOND[number // len(_FIRST) % len(_SECOND)]}"


def name_at_table(me: Session, wished: str, others: Collection[str]) -> str:
    """The name that a guest gets at a table at which people with the names `others` sit. Raises `BadSetup` if the
    wished name is not allowed.

    If a player at the table already has the friendly name that was made for this guest, the guest gets another one.
    """
    wished = wished or me.name
    if wished != friendly_name(me.id) or not is_taken(wished, others):
        return check_new_name(wished, others)
    more = [friendly_name(f"{me.id} {number}") for number in range(2, 12)]
    return next((each for each in more if not is_taken(each, others)), free_name(wished, others))


class GuestNames:
    """Looks up guests' names. The names that were used last stay in memory; all names that guests have chosen are in
    the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: OrderedDict[str, str] = OrderedDict()

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
