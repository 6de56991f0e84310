"""The people at a table: who set it up, who may open it, and how messages refer to a person.

The server knows guests by ids that others must not learn, because a guest has the same id at all tables. So messages
use a *person* instead: a hash that stands for one guest at one table.
"""

from __future__ import annotations

import hashlib

from mewple.match import Match
from mewple.tables.store import Moderation, Stored

LENGTH = 16
REMOVED = "Whoever set up this table has removed you from it."
LOCKED = "This table is locked: only its players can open it. Ask whoever set it up to unlock it."


class TurnedAway(PermissionError):
    """Raised if this guest may not open the table. `code` is for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def person_at(table: str, guest: str | None) -> str:
    """The text by which messages at this table refer to a guest; empty for a visitor without a name."""
    return hashlib.sha256(f"{table} {guest}".encode()).hexdigest()[:LENGTH] if guest else ""


def hosts(stored: Stored, match: Match) -> set[str]:
    """The guest who set up the table. If this guest is not stored, the result contains all guests who had a seat from
    the beginning."""
    if stored.owner:
        return {stored.owner}
    rows = zip(match.setup.seats, stored.seats, strict=True)
    return {row.guest for first, row in rows if first.kind == "person" and row.guest}


def require_admission(stored: Stored, match: Match, guest: str | None) -> None:
    """Raises `TurnedAway` if this guest may not open the table."""
    moderation = stored.moderation
    if moderation == Moderation() or (guest and guest in hosts(stored, match)):
        return
    if person_at(stored.id, guest) in moderation.removed:
        raise TurnedAway("removed", REMOVED)
    if moderation.locked and not any(guest and each.guest == guest for each in stored.seats):
        raise TurnedAway("locked", LOCKED)


def is_muted(stored: Stored, person: str) -> bool:
    return any(each.person == person for each in stored.moderation.muted)
