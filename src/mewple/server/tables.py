"""What people do with tables over HTTP: set one, sit down, play again, fetch the record."""

from __future__ import annotations

import secrets
import time
from datetime import UTC, datetime

import msgspec

from mewple.bots.levels import PROGRAM, stand_in
from mewple.core.game import Game
from mewple.core.registry import NoSuchGame, find
from mewple.match import ClockSetup, NotOver, SeatSetup, SeatTaken, Setup, check_name, new_setup
from mewple.match.ndjson import to_ndjson
from mewple.match.record import record_of
from mewple.match.setup import Mode, check_level
from mewple.match.story import comments
from mewple.match.text import to_text
from mewple.server import show, wire
from mewple.server.bot_names import bot_name
from mewple.server.client import encode
from mewple.server.errors import Refused
from mewple.server.room import Room
from mewple.server.rooms import Rooms
from mewple.server.wire_bots import SeatBot
from mewple.store import Head, Seated, Store, Stored

LISTED = 50
"""Tables in "my tables"."""
_setup = msgspec.json.Decoder(Setup).decode


class Tables:
    """The use cases of the HTTP side."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms

    # --- a new table ---

    async def create(self, me: wire.Session, body: wire.NewTable) -> wire.TableInfo:
        """Sets a table. It starts at once when no seat is open."""
        try:
            game = find(body.game)
        except NoSuchGame as problem:
            raise Refused(404, "no-such-game", str(problem)) from None
        seats = _seats(game, me, body.seats)
        setup = new_setup(
            game,
            [SeatSetup(each.kind, each.name, each.level) for each in seats],
            body.options,
            real_dice=body.real_dice,
            clock=_clock(body.clock),
            hints=body.hints,
            mode=_mode(seats),
            date=datetime.now(UTC).strftime("%Y-%m-%d"),
        )
        table = _table(setup, seats)
        await self._store.create(table)
        return await self._begin(table.id, me.id)

    async def _begin(self, table: str, guest: str) -> wire.TableInfo:
        room = await self._rooms.get(table)
        await room.settle()
        return room.info(guest)

    # --- sitting down ---

    async def sit(self, table: str, me: wire.Session, body: wire.Sit) -> wire.TableInfo:
        """Takes an open seat. Whoever sits already, and names no other seat, stays where they are."""
        room = await self._rooms.get(table)
        if body.seat is None and room.seats_of(me.id):
            return room.info(me.id)
        seat = _open_seat(room, body.seat)
        name = check_name(body.name or me.name)
        seated = Seated(seat, "person", me.id, name)
        await room.change(lambda now: room.match.propose_sit(seat, name, now), seated)
        await room.settle()
        return room.info(me.id)

    async def seat_bot(self, table: str, me: wire.Session, body: SeatBot) -> wire.TableInfo:
        """Somebody at the table lets a bot take an open seat."""
        room = await self._rooms.get(table)
        _must_sit(room, me)
        if body.level == PROGRAM:
            raise Refused(400, "bad-setup", "A program sits down by itself: give it the link of its seat.")
        check_level(room.match.table.game, body.level)
        name = bot_name(each.name for each in room.match.position.seats)
        seated = Seated(body.seat, "bot", "", name, body.level)
        await room.change(lambda now: room.match.propose_seat_bot(body.seat, body.level, now, name), seated)
        await room.settle()
        return room.info(me.id)

    async def must_be_for_a_program(self, table: str, me: wire.Session, seat: int) -> None:
        """Complains unless this guest sits at the table and the seat is a program's."""
        room = await self._rooms.get(table)
        _must_sit(room, me)
        seats = room.match.position.seats
        if not 0 <= seat < len(seats) or seats[seat].level != PROGRAM:
            raise Refused(409, "not-possible", "This seat is not kept for a program.")

    # --- looking ---

    async def info(self, table: str, guest: str | None) -> wire.TableInfo:
        return (await self._rooms.get(table)).info(guest)

    async def mine(self, guest: str) -> list[wire.TableInfo]:
        """The tables where this guest sits: running ones first, then the newest."""
        out = []
        for stored in await self._store.mine(guest, LISTED):
            room = self._rooms.there(stored.id)
            yours = show.seats_of(stored.seats, guest)
            out.append(room.info(guest) if room else show.stored_table(stored, _setup(stored.setup), yours))
        return out

    # --- afterwards ---

    async def rematch(self, table: str, me: wire.Session) -> wire.TableInfo:
        """The same people at a new table; whoever asks second gets the same one."""
        room = await self._rooms.get(table)
        if not room.match.over:
            raise NotOver("The match is not over yet: a rematch comes after it.")
        if not room.seats_of(me.id):
            raise Refused(403, "not-yours", "Only those who sat at this table can ask for a rematch.")
        new = room.stored.rematch or await self._store.rematch(table, _again(room))
        await room.catch_up()
        return await self._begin(new, me.id)

    async def record(self, table: str, form: str) -> str:
        """The record of a match that is over, for people (`text`, with the story in it) or for programs."""
        match = (await self._rooms.get(table)).match
        record = record_of(match)
        return to_ndjson(record) if form == "ndjson" else to_text(record, comments(match))

    async def must_be(self, table: str) -> None:
        """Complains when there is no such table."""
        await self._rooms.get(table)


def _seats(game: Game, me: wire.Session, wishes: list[wire.SeatWish]) -> list[Seated]:
    if sum(wish.kind == "me" for wish in wishes) > 1:
        raise Refused(400, "bad-setup", "You can take one seat as yourself; others at this screen are guests.")
    return _with_bot_names([_seat(game, me, wish, seat) for seat, wish in enumerate(wishes)])


def _with_bot_names(seats: list[Seated]) -> list[Seated]:
    """Bots that nobody has named get names of their own."""
    names = [each.name for each in seats]
    for number, each in enumerate(seats):
        if each.kind == "bot" and not each.name:
            names[number] = bot_name(names)
    return [msgspec.structs.replace(each, name=name) for each, name in zip(seats, names, strict=True)]


def _seat(game: Game, me: wire.Session, wish: wire.SeatWish, seat: int) -> Seated:
    match wish.kind:
        case "me":
            return Seated(seat, "person", me.id, check_name(wish.name or me.name))
        case "guest":
            return Seated(seat, "person", me.id, check_name(wish.name or f"Player {seat + 1}"))
        case "program":
            return Seated(seat, "open", level=PROGRAM)
        case "bot":
            level = wish.level or stand_in(game).id
            if level == PROGRAM:
                raise Refused(400, "bad-setup", "A program comes by link: give it a seat of the kind `program`.")
            check_level(game, level)
            return Seated(seat, "bot", "", check_name(wish.name) if wish.name else "", level)
        case _:
            return Seated(seat, "open")


def _mode(seats: list[Seated]) -> Mode:
    """One shared screen: several people, all of them here."""
    people = [each for each in seats if each.kind != "bot"]
    return "same_screen" if len(people) > 1 and all(each.guest for each in people) else "online"


def _clock(wish: wire.ClockWish) -> ClockSetup:
    return ClockSetup(wish.per_match, wish.increment, wish.per_decision, game=wish.game)


def _table(setup: Setup, seats: list[Seated]) -> Stored:
    now = time.time()
    return Stored(
        id=secrets.token_urlsafe(16),
        game=setup.game,
        setup=encode(setup).decode(),
        created=now,
        seats=tuple(seats),
        head=Head(updated=now),
    )


def _must_sit(room: Room, me: wire.Session) -> None:
    if not room.seats_of(me.id):
        raise Refused(403, "not-yours", "Only those who sit at this table can let bots in.")


def _open_seat(room: Room, wanted: int | None) -> int:
    seats = room.match.position.seats
    if wanted is not None:
        return wanted
    for number, seat in enumerate(seats):
        if seat.kind == "open" and seat.level != PROGRAM:
            return number
    raise SeatTaken("No seat is open at this table: you can watch.")


def _again(room: Room) -> Stored:
    """The table of a rematch: the same settings and people, a fresh seed. Bots who took over go; their people sit.

    A program comes by link again: its seat is open.
    """
    old, now = room.match.setup, room.match.position.seats
    seats = [
        Seated(each.seat, "open", level=PROGRAM)
        if each.level == PROGRAM
        else msgspec.structs.replace(each, kind="person" if each.guest else "bot", name=now[each.seat].name)
        for each in room.stored.seats
    ]
    setup = new_setup(
        room.match.table.game,
        [SeatSetup(each.kind, each.name, each.level) for each in seats],
        dict(old.options),
        real_dice=old.real_dice,
        clock=old.clock,
        hints=old.hints,
        mode=old.mode,
        date=datetime.now(UTC).strftime("%Y-%m-%d"),
    )
    return _table(setup, seats)
