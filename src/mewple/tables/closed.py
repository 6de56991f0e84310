"""Tables whose match cannot be replayed, because its rules are not installed or its data is damaged. Such a table shows
the match's archive, or says why the match cannot be shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from mewple.core.registry import NoSuchGame, find
from mewple.match import BadEntries, MatchError, OtherRules, SeatNow, SeatSetup, Setup, commitment
from mewple.match.archive import BadArchive, unpack
from mewple.match.past import ArchivedMatch, EndedMatch
from mewple.match.setup import check_rules, release_that_can_check
from mewple.match.views import Ended
from mewple.tables.store import Damaged, SeatRow, Store, Stored

log = logging.getLogger("mewple.closed")
_setup = msgspec.json.Decoder(Setup).decode
DAMAGED = "This match can't be shown, because its stored data is damaged{}. Other tables are not affected."


class LostSeats(MatchError):
    """Raised if the store has fewer seats for the table than its match has."""

    code = "bad-entries"


@dataclass(frozen=True)
class StoredTable:
    """The parts of a stored table that could be read: its row, its setup, and the reason why its match cannot continue
    (None if the row and the setup show no such reason)."""

    stored: Stored
    setup: Setup
    ended: Ended | None


def look_at(stored: Stored) -> StoredTable:
    """Reads a table's row, without its entries. This never raises an error: problems are in the result."""
    try:
        setup = _setup(stored.setup)
    except (msgspec.MsgspecError, ValueError):
        seats = tuple(SeatSetup(each.kind, each.name, each.level) for each in stored.seats)
        unknown = Setup(game=stored.game, rules=0, seats=seats, seed=0, salt="")
        return StoredTable(stored, unknown, Ended("damage", DAMAGED.format(" (its setup)")))
    if [each.seat for each in stored.seats] != list(range(len(setup.seats))):
        return StoredTable(_with_all_seats(stored, setup), setup, Ended("damage", DAMAGED.format(" (its seats)")))
    if stored.ended:
        return StoredTable(stored, setup, Ended("rules", stored.ended))
    return StoredTable(stored, setup, _changed(stored, setup))


def require_seats(stored: Stored, setup: Setup) -> None:
    if [each.seat for each in stored.seats] != list(range(len(setup.seats))):
        raise LostSeats("a seat of this table is missing in the store")


def require_entries(stored: Stored, versions: Sequence[int]) -> None:
    """Raises `BadEntries` unless there is one entry for every version up to the table's current one."""
    for expected in range(1, max(stored.head.version, len(versions)) + 1):
        if expected > len(versions) or versions[expected - 1] != expected:
            raise BadEntries(expected, f"entry {expected} is missing in the store")


def _with_all_seats(stored: Stored, setup: Setup) -> Stored:
    """The stored table with a row for every seat. A missing seat is filled in as it was when the table was opened."""
    kept = {each.seat: each for each in stored.seats}
    seats = tuple(
        kept.get(number, SeatRow(number, seat.kind, "", seat.name, seat.level))
        for number, seat in enumerate(setup.seats)
    )
    return msgspec.structs.replace(stored, seats=seats)


def _changed(stored: Stored, setup: Setup) -> Ended | None:
    """The message for players if the rules of the match are no longer installed; None if they are still installed."""
    try:
        game = find(setup.game)  # the version of a game is the same with and without an overlay
        check_rules(setup, game)
    except NoSuchGame:
        return Ended("game", f"The game “{setup.game}” is no longer installed on this server.")
    except OtherRules:
        versions = f"(the match has version {setup.rules}, this server has version {game.content.version})"
        if stored.head.over:
            return Ended(
                "rules",
                f"The rules of {game.name} have changed since this match {versions}, and it was not archived in time, "
                f"so it can't be replayed here. You can still download its record. {release_that_can_check(setup)}",
            )
        return Ended(
            "rules",
            f"This match ended early, because the rules of {game.name} have changed since it began {versions}. "
            "Its moves and its chat are kept, and you can play a rematch by the new rules.",
        )
    return None


async def closed_match(store: Store, stored: Stored, problem: Exception) -> tuple[Stored, ArchivedMatch | EndedMatch]:
    """The row and the match of a table that could not be loaded, because of `problem`."""
    told = look_at(stored)
    if stored.head.over and told.setup.rules and (archived := await _archived(store, told)) is not None:
        return told.stored, archived
    ended = told.ended or Ended("damage", DAMAGED.format(_where(problem)))
    if ended.why == "damage":
        log.error("table is damaged", extra={"table": stored.id, "why": str(problem)})
    seats = [SeatNow(each.kind, each.name, each.level) for each in told.stored.seats]
    published = commitment(told.setup) if told.setup.rules else ""
    return told.stored, EndedMatch(told.setup, seats, ended, stored.head.version, published)


async def _archived(store: Store, told: StoredTable) -> ArchivedMatch | None:
    try:
        data = await store.archive(told.stored.id)
        return None if data is None else await asyncio.to_thread(_read, told.setup, data)
    except (BadArchive, Damaged) as problem:
        log.error("archive cannot be read", extra={"table": told.stored.id, "why": str(problem)})
        return None


def _read(setup: Setup, data: bytes) -> ArchivedMatch:
    return ArchivedMatch(setup, unpack(data))


def _where(problem: Exception) -> str:
    return f" (entry {problem.version})" if isinstance(problem, BadEntries) else " (its entries)"
