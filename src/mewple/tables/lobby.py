"""Everything that people do with tables apart from playing, such as opening one, sitting down, asking for a rematch, or
fetching the record."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from datetime import UTC, datetime

import msgspec

from mewple.bots.levels import PROGRAM, levels, stand_in
from mewple.core.content import BoxError, OptionError, OptionValue
from mewple.core.game import Game
from mewple.core.overlay import Overlay, changes_in_words, changes_of, game_of, open_overlaid
from mewple.core.registry import NoSuchGame
from mewple.match import ClockSetup, Match, NotOver, SeatSetup, SeatTaken, Setup, new_setup
from mewple.match.past import ArchivedMatch, EndedMatch
from mewple.match.record import record_of
from mewple.match.record.comments import comments
from mewple.match.record.ndjson import ndjson_lines, unfinished_ndjson
from mewple.match.record.text import text_lines
from mewple.match.setup import Mode, check_level
from mewple.match.views import Ended
from mewple.tables import moving, played, wire
from mewple.tables.accounts import Payer
from mewple.tables.bot_names import bot_name
from mewple.tables.closed import look_at
from mewple.tables.desk import Desk, Steps
from mewple.tables.guest_names import name_at_table
from mewple.tables.info import listed_info, seats_of
from mewple.tables.lessons import lesson_table
from mewple.tables.messages import ClockWish, TableInfo, encode
from mewple.tables.names import check_new_name, free_name
from mewple.tables.past_matches import past_matches
from mewple.tables.people import TurnedAway, require_admission
from mewple.tables.printing import printed_box
from mewple.tables.refused import Refused
from mewple.tables.store import Conflict, Damaged, Head, SeatRow, Store, Stored
from mewple.tables.table import Table
from mewple.tables.tables import Tables
from mewple.tables.wire import lab
from mewple.tables.wire.bots import SeatBot
from mewple.tables.wire.printing import BoxToPrint, PrintedBox

LISTED = 50
"""The most tables that "my tables" shows."""
LONGEST_OVERLAY = 4_000
"""The most characters of an overlay, which is stored with its table."""
MOST_CHANGES = 40
"""The most changes in an overlay. The number is limited, because to check an overlay, the server imports the game once
for each change."""


class Lobby:
    """See the module's docstring."""

    def __init__(self, store: Store, tables: Tables, desk: Desk) -> None:
        self._store = store
        self._tables = tables
        self._desk = desk

    # --- a new table ---

    async def create(self, me: wire.Session, body: wire.NewTable) -> TableInfo:
        """Opens a table. The match starts at once if no seat is open."""
        game = await asyncio.to_thread(_checked, body.game, body.overlay) if body.overlay else _game(body.game)
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
        table = _table(setup, seats, me.id)
        await self._store.create(table)
        return await self._begin(table.id, me.id)

    async def watch_played(self, me: wire.Session, body: lab.PlayedGame) -> lab.PlayedMoment:
        """Finds the table at which a game of the lab can be watched as a finished match. The table is made when
        somebody first asks for it."""
        game = await asyncio.to_thread(_checked, body.game, body.overlay) if body.overlay else _game(body.game)
        table = played.table_id(body, game)
        if await self._store.load(table) is None:
            finished = await asyncio.to_thread(played.play_game, body, game, me.id)
            with contextlib.suppress(Conflict):  # another visitor has just asked for the same game
                await self._store.create(finished.stored, finished.entries)
        last = (await self._tables.get(table)).match.version
        return lab.PlayedMoment(table, max(1, min(played.version_at(body.at), last)))

    async def bring(self, me: wire.Session, record: str, payer: Payer) -> TableInfo:
        """Opens a table for a match that was played without a server; see `moving`."""
        if len(record) > moving.LONGEST:
            raise Refused(413, "too-large", f"A record that is brought here has at most {moving.LONGEST:,} characters.")
        brought = await self._desk.answer(moving.bring(me, record), payer)
        await self._store.create(brought.stored, brought.entries)
        return await self._begin(brought.stored.id, me.id)

    async def check_overlay(self, body: lab.BoxOverlay) -> lab.BoxChanges:
        """The changes that an overlay makes to a box. Raises `Refused` if it does not fit the box."""
        game = await asyncio.to_thread(_checked, body.game, body.overlay)
        return lab.BoxChanges(changes_in_words(game.content.overlay))

    async def printed_box(self, game: str, body: BoxToPrint) -> PrintedBox:
        """Everything in a box, for printing it."""
        found = await asyncio.to_thread(_checked, game, body.overlay) if body.overlay else _game(game)
        return printed_box(found, body.options)

    async def learn(self, me: wire.Session, game: str, part: int) -> TableInfo:
        """Opens a table on which a part of the game's lesson is played."""
        setup, seats = lesson_table(game, part, me)
        table = _table(setup, seats, me.id)
        await self._store.create(table)
        return await self._begin(table.id, me.id)

    async def open(self, table_id: str, guest: str | None) -> Table:
        """The table with this id. Raises `Refused` if this guest may not open it."""
        table = await self._tables.get(table_id)
        try:
            require_admission(table.stored, table.match, guest)
        except TurnedAway as problem:
            raise Refused(403, problem.code, str(problem)) from None
        return table

    async def _begin(self, table_id: str, guest: str) -> TableInfo:
        table = await self._tables.get(table_id)
        await table.settle()
        return table.info(guest)

    # --- sitting down ---

    async def sit(self, table_id: str, me: wire.Session, body: wire.Sit) -> TableInfo:
        """Takes an open seat. A person who already sits at the table stays there, unless they name another seat."""
        table = await self.open(table_id, me.id)
        if body.seat is None and table.seats_of(me.id):
            return table.info(me.id)
        seat = _open_seat(table, body.seat)
        _refuse_second_hand(table, me, seat)
        mine = table.seats_of(me.id)
        taken = [each.name for number, each in enumerate(table.match.position.seats) if number not in mine]
        name = name_at_table(me, body.name, taken)
        seated = SeatRow(seat, "person", me.id, name)
        await table.change(lambda now: table.match.propose_sit(seat, name, now), seated)
        await table.settle()
        return table.info(me.id)

    async def seat_bot(self, table_id: str, me: wire.Session, body: SeatBot) -> TableInfo:
        """Gives an open seat to a bot. Anybody who sits at the table may do so."""
        table = await self._tables.get(table_id)
        _require_seated(table, me)
        if body.level == PROGRAM:
            raise Refused(400, "bad-setup", "A program sits down by itself: give it the link of its seat.")
        check_level(table.match.table.game, body.level)
        name = bot_name(each.name for each in table.match.position.seats)
        seated = SeatRow(body.seat, "bot", "", name, body.level)
        await table.change(lambda now: table.match.propose_seat_bot(body.seat, body.level, now, name), seated)
        await table.settle()
        return table.info(me.id)

    async def program_link(self, table_id: str, me: wire.Session, seat: int) -> int:
        """How often the table's program links were replaced. This number is part of the current links. Only the person
        who set up the table may ask for it."""
        return (await self._program_seat(table_id, me, seat)).stored.program_link

    async def replace_program_links(self, table_id: str, me: wire.Session, seat: int) -> int:
        """Replaces the table's program links. The old ones no longer work, and programs that used them are
        disconnected."""
        table = await self._program_seat(table_id, me, seat)
        number = await self._store.replace_program_links(table_id)
        await table.catch_up()
        return number

    async def _program_seat(self, table_id: str, me: wire.Session, seat: int) -> Table:
        """The table with this id. Raises `Refused` unless `me` set it up and the seat is for a program."""
        table = await self._tables.get(table_id)
        if not table.is_host(me.id):
            raise Refused(403, "not-yours", "Only the person who set up this table can have the link for the program.")
        seats = table.match.position.seats
        if not 0 <= seat < len(seats) or seats[seat].level != PROGRAM:
            raise Refused(409, "not-possible", "This seat is not kept for a program.")
        return table

    # --- looking ---

    async def info(self, table_id: str, guest: str | None) -> TableInfo:
        return (await self.open(table_id, guest)).info(guest)

    async def mine(self, guest: str) -> list[TableInfo]:
        """The tables where this guest sits: running ones first, then the newest, without lessons."""
        tables = []
        for stored in await self._store.mine(guest, LISTED):
            tables.append(await self._listed(stored, guest))
        tables = [each for each in tables if not each.lesson]
        return sorted(tables, key=lambda each: (each.over or each.ended is not None, -each.created))

    async def past(self, guest: str, game: str, before: float | None) -> wire.PastMatches:
        """A page of the finished matches of this guest, with their results."""
        return await past_matches(self._store, guest, game, before)

    async def _listed(self, stored: Stored, guest: str) -> TableInfo:
        """The summary of a table from its row, since a list replays nothing. A damaged row does not break the list."""
        told, archived = look_at(stored), False
        if told.ended and stored.head.over:
            with contextlib.suppress(Damaged):
                archived = await self._store.has_archive(stored.id)
        yours = seats_of(told.stored.seats, guest)
        return listed_info(told.stored, told.setup, yours, None if archived else told.ended, archived=archived)

    # --- afterwards ---

    async def rematch(self, table_id: str, me: wire.Session) -> TableInfo:
        """Opens a new table for the same people. Everybody who asks for a rematch gets the same table."""
        table = await self._tables.get(table_id)
        if not table.match.over:
            raise NotOver("The match is not over yet: a rematch comes after it.")
        if not table.seats_of(me.id):
            raise Refused(403, "not-yours", "Only those who sat at this table can ask for a rematch.")
        new = table.stored.rematch or await self._store.rematch(table_id, rematch_table(table, me.id))
        await table.catch_up()
        return await self._begin(new, me.id)

    async def record(self, table_id: str, form: str, guest: str | None, payer: Payer) -> str:
        """The record of a match that is over: for people, with its log (`text`), or for programs (`ndjson`)."""
        table = await self.open(table_id, guest)
        match = table.match
        if isinstance(match, ArchivedMatch):
            return match.archive.record_ndjson if form == "ndjson" else match.archive.record_text
        if isinstance(match, EndedMatch):
            return await self._stored_entries(table, match.ended, form, guest)
        return await self._desk.answer(_record(match, form), payer)

    async def _stored_entries(self, table: Table, ended: Ended, form: str, guest: str | None) -> str:
        """All stored entries of a match that cannot be replayed."""
        if ended.why == "damage":
            raise Refused(410, "unplayable", ended.text)
        if form != "ndjson":
            raise Refused(409, "not-possible", "This match has a record for programs only: ask for form=ndjson.")
        if not table.stored.head.over:
            if not table.seats_of(guest):
                raise Refused(403, "not-yours", "Only those who sat at this table can have the record of its moves.")
            # The record contains the seed. So nobody may continue the match after its record was fetched, even if the
            # match's rules are installed again.
            await self._store.end(table.id, ended.text)
        entries = [text for _, text in await self._store.entries(table.id)]
        return unfinished_ndjson(table.match.setup, table.match.commitment, entries, ended.text)


def _record(match: Match, form: str) -> Steps[str]:
    record = record_of(match)
    written = []
    for line in ndjson_lines(record) if form == "ndjson" else text_lines(record, comments(match)):
        written.append(line)
        yield
    return "\n".join([*written, ""])


def _game(game: str, overlay: str = "") -> Game:
    try:
        return game_of(game, overlay)
    except NoSuchGame as problem:
        raise Refused(404, "no-such-game", str(problem)) from None


def _checked(game: str, overlay: str) -> Game:
    """The game with its box changed by the overlay. Raises `Refused` if the overlay does not fit. Call it in a thread,
    because it imports the game."""
    if len(overlay) > LONGEST_OVERLAY:
        raise Refused(400, "bad-overlay", f"A box overlay has at most {LONGEST_OVERLAY:,} characters.")
    _game(game)
    given = [Overlay("overlay.toml", overlay)]
    try:
        if len(changes_of(game, given)) > MOST_CHANGES:
            raise Refused(400, "bad-overlay", f"A box overlay for a table changes at most {MOST_CHANGES} numbers.")
        return open_overlaid(game, given)
    except BoxError as problem:
        raise Refused(400, "bad-overlay", str(problem)) from None


def _seats(game: Game, me: wire.Session, wishes: list[wire.SeatWish]) -> list[SeatRow]:
    if sum(wish.kind == "me" for wish in wishes) > 1:
        raise Refused(400, "bad-setup", "You can take one seat as yourself; others at this screen are guests.")
    seats: list[SeatRow] = []
    for seat, wish in enumerate(wishes):
        seats.append(_seat(game, me, wish, seat, [each.name for each in seats if each.name]))
    return _with_bot_names(seats)


def _with_bot_names(seats: list[SeatRow]) -> list[SeatRow]:
    """Gives names to bots that have none."""
    names = [each.name for each in seats]
    for number, each in enumerate(seats):
        if each.kind == "bot" and not each.name:
            names[number] = bot_name(names)
    return [msgspec.structs.replace(each, name=name) for each, name in zip(seats, names, strict=True)]


def _seat(game: Game, me: wire.Session, wish: wire.SeatWish, seat: int, taken: list[str]) -> SeatRow:
    """One seat of a new table. `taken`: the names of the seats before this one, which the new seat may not have."""
    match wish.kind:
        case "me":
            return SeatRow(seat, "person", me.id, name_at_table(me, wish.name, taken))
        case "guest":
            name = check_new_name(wish.name, taken) if wish.name else free_name(f"Player {seat + 1}", taken)
            return SeatRow(seat, "person", me.id, name)
        case "program":
            return SeatRow(seat, "open", level=PROGRAM)
        case "bot":
            level = wish.level or stand_in(game).id
            if level == PROGRAM:
                raise Refused(400, "bad-setup", "A program comes by link: give it a seat of the kind `program`.")
            check_level(game, level)
            return SeatRow(seat, "bot", "", check_new_name(wish.name, taken) if wish.name else "", level)
        case _:
            return SeatRow(seat, "open")


def _mode(seats: list[SeatRow]) -> Mode:
    """The mode is `same_screen` if there are several people and all play in this browser, otherwise `online`."""
    people = [each for each in seats if each.kind != "bot"]
    return "same_screen" if len(people) > 1 and all(each.guest for each in people) else "online"


def _clock(wish: ClockWish) -> ClockSetup:
    return ClockSetup(wish.per_match, wish.increment, wish.per_decision, game=wish.game)


def _table(setup: Setup, seats: list[SeatRow], owner: str) -> Stored:
    now = time.time()
    return Stored(
        id=secrets.token_urlsafe(16),
        game=setup.game,
        setup=encode(setup).decode(),
        created=now,
        seats=tuple(seats),
        head=Head(updated=now),
        owner=owner,
    )


def _require_seated(table: Table, me: wire.Session) -> None:
    if not table.seats_of(me.id):
        raise Refused(403, "not-yours", "Only those who sit at this table can let bots in.")


def _refuse_second_hand(table: Table, me: wire.Session, seat: int) -> None:
    """In a game with hidden hands, does not let a person take a second seat, because they would then see two hands. But
    if all seats of people belong to this person, several people share one screen, and the seat is allowed."""
    if not table.match.table.game.hidden or not table.seats_of(me.id):
        return
    others = [row for row in table.stored.seats if row.seat != seat and row.kind != "bot" and row.level != PROGRAM]
    if any(row.guest != me.id for row in others):
        message = "You sit at this table already. In a game with hidden hands, one person cannot see two of them."
        raise Refused(409, "not-possible", message)


def _open_seat(table: Table, wanted: int | None) -> int:
    seats = table.match.position.seats
    if wanted is not None:
        return wanted
    for number, seat in enumerate(seats):
        if seat.kind == "open" and seat.level != PROGRAM:
            return number
    raise SeatTaken("No seat is open at this table: you can watch.")


def rematch_table(table: Table, guest: str) -> Stored:
    """The table of a rematch, with the same settings and people and a new seed. People for whom bots took over have
    their seats again.

    A program's seat is open and waits for the program to connect. The owner of the table stays the same, whoever asks
    for the rematch; `guest` becomes the owner only if none was stored.
    """
    old, now = table.match.setup, table.match.position.seats
    game = _game(table.stored.game, old.overlay)
    seats = [_seat_again(game, each, now[each.seat].name) for each in table.stored.seats]
    setup = new_setup(
        game,
        [SeatSetup(each.kind, each.name, each.level) for each in seats],
        _options_there_are(game, old),
        real_dice=old.real_dice,
        clock=old.clock,
        hints=old.hints,
        mode=old.mode,
        date=datetime.now(UTC).strftime("%Y-%m-%d"),
    )
    return _table(setup, seats, table.stored.owner or guest)


def _seat_again(game: Game, each: SeatRow, name: str) -> SeatRow:
    if each.level == PROGRAM:
        return SeatRow(each.seat, "open", level=PROGRAM)
    if each.guest or each.kind == "open":
        return msgspec.structs.replace(each, kind="person" if each.guest else "open", name=name)
    known = {level.id for level in levels(game)}
    return msgspec.structs.replace(
        each, kind="bot", name=name, level=each.level if each.level in known else stand_in(game).id
    )


def _options_there_are(game: Game, old: Setup) -> dict[str, OptionValue]:
    """The options of the previous match, without those that the game's new rules do not have."""
    kept = {}
    for name, value in old.options.items():
        with contextlib.suppress(OptionError):
            game.content.codes({name: value})
            kept[name] = value
    return kept
