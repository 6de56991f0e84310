"""What the person who set up a table may do about the people there: lock the table, mute somebody for everybody, remove
somebody for good."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from mewple.tables.accounts import Payer
from mewple.tables.client import Client
from mewple.tables.people import LENGTH, person_at
from mewple.tables.refused import Refusal
from mewple.tables.store import Moderation, Muted
from mewple.tables.table import Table

NameOf = Callable[[str], Awaitable[str]]
"""The function that looks up a guest's name."""
MOST = 100
"""At most this many people can be muted at one table, and at most this many removed."""
LINES = 200
"""How many lines of chat are searched for a person who is no longer there."""
_PERSON = re.compile(rf"[0-9a-f]{{{LENGTH}}}")


class Moderator:
    """Carries out the decisions of one client, whose guest has set up the table."""

    def __init__(self, table: Table, client: Client, name_of: NameOf) -> None:
        self._table = table
        self._client = client
        self._name_of = name_of

    async def do(self, what: str, person: str, payer: Payer) -> None:
        """Carries out a decision; `what` and `person` are those of `messages.Moderate`. Raises `Refusal` or a
        `MatchError`."""
        match what:
            case "lock" | "unlock":
                await self._table.moderate(lambda now: replace(now, locked=what == "lock"))
            case "unmute":
                await self._table.moderate(lambda now: replace(now, muted=_without(now.muted, person)))
            case "mute":
                self._require_other_person(person)
                muted = Muted(person, await self._name(person))
                await self._table.moderate(lambda now: _with_muted(now, muted))
            case "remove":
                self._require_other_person(person)
                await self._remove(person, payer)

    async def _remove(self, person: str, payer: Payer) -> None:
        """Removes a person. It first forbids them to open the table, so that they cannot sit down again while they are
        being removed."""
        table = self._table
        await self._name(person)
        await table.moderate(lambda now: _with_removed(now, person))
        seats = [each.seat for each in table.stored.seats if each.guest and person_at(table.id, each.guest) == person]
        for seat in seats if not table.match.over else ():
            await table.change(lambda now, seat=seat: table.match.propose_remove(seat, now), payer=payer)  # type: ignore[misc]

    def _require_other_person(self, person: str) -> None:
        if person == person_at(self._table.id, self._client.guest):
            raise Refusal("not-possible", "You can't do that to yourself.")

    async def _name(self, person: str) -> str:
        """The name of a person who sits at the table, is connected to this process, or has written in the chat."""
        table = self._table
        for seat in table.stored.seats:
            if seat.guest and person_at(table.id, seat.guest) == person:
                return seat.name
        for client in list(table.clients):
            if client.guest and person_at(table.id, client.guest) == person:
                return await self._name_of(client.guest)
        for _, line in reversed(await table.means.store.chat(table.id, limit=LINES)):
            if person and line.person == person:
                return line.name
        if _PERSON.fullmatch(person):  # this may be somebody at another process who has only pointed
            return "A spectator"
        raise Refusal("no-such-person", "This person is not at the table.")


def _without(muted: tuple[Muted, ...], person: str) -> tuple[Muted, ...]:
    return tuple(each for each in muted if each.person != person)


def _with_muted(now: Moderation, muted: Muted) -> Moderation:
    others = _without(now.muted, muted.person)
    _require_room(others)
    return replace(now, muted=(*others, muted))


def _with_removed(now: Moderation, person: str) -> Moderation:
    others = tuple(each for each in now.removed if each != person)
    _require_room(others)
    return replace(now, removed=(*others, person))


def _require_room(people: tuple[object, ...]) -> None:
    if len(people) >= MOST:
        raise Refusal("too-many", f"At most {MOST} people can be muted or removed at one table: lock it instead.")
