"""A room: one table that is in use. It holds the match, whoever is connected, and the lock that orders all changes.

Every change goes the same way: propose, store, commit, tell everybody. Nobody is answered before the entry is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Callable, Coroutine
from itertools import chain, repeat
from typing import Any, TypeVar

import msgspec

from mewple.bots.hints import Hint
from mewple.bots.levels import PROGRAM
from mewple.match import Draft, Entry, Match, MatchError, Setup, Stale
from mewple.match.past import ArchivedMatch, EndedMatch
from mewple.server import wire
from mewple.server.bots.thinkers import Thinkers
from mewple.server.bots.workers import NoThought
from mewple.server.metrics import Metrics
from mewple.server.settings import Settings
from mewple.server.sockets.client import Client, encode
from mewple.server.tables import archives, show
from mewple.server.tables.closed import require_entries, require_seats
from mewple.server.tables.presence import Presence
from mewple.server.tables.programs import Programs
from mewple.store import Conflict, Head, Line, Notice, SeatRow, Store, Stored, StoreUnavailable

log = logging.getLogger("mewple.room")
_entry = msgspec.json.Decoder(Entry).decode
_setup = msgspec.json.Decoder(Setup).decode
FOLLOWER_WAIT = 1.5
"""Seconds that a process waits before it does for the table what the process that made the last entry should do."""
PAUSES = (0.5, 1.0, 2.0, 4.0)
"""Seconds before the table tries again to save, where that has failed; the last one again and again."""
NOT_SAVED = "The table could not be saved; trying again."
HUMAN = (0.7, 1.3)
"""A bot's pause is so much of the setting: nobody takes exactly as long every time."""
ARCHIVE_AGAIN = (1.0, 5.0, 20.0, 60.0)
"""Seconds before the archive of a finished match is tried again; the last one again and again."""
SAME_MOMENT = 0.05
"""Seconds during which clients who see the same share one encoded update."""

T = TypeVar("T")
Propose = Callable[[float], Draft | None]


class LiveTable:
    """See the module's text. `stored` is the table's row as last known."""

    def __init__(
        self, stored: Stored, match: Match, store: Store, settings: Settings, thinkers: Thinkers, metrics: Metrics
    ) -> None:
        self.stored = stored
        self.match = match
        self.clients: set[Client] = set()
        self.presence = Presence(len(stored.seats))
        self.used = time.monotonic()
        self._store = store
        self._settings = settings
        self._thinkers = thinkers
        self._metrics = metrics
        self._lock = asyncio.Lock()
        self._followed = False
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bots: asyncio.Task[None] | None = None
        self._encoded: dict[tuple[show.Seats, int], tuple[float, bytes]] = {}
        self.programs = Programs(settings.program_seconds, store.shared)
        self.ended = asyncio.Event()
        if match.over:
            self.ended.set()
        self._hints: dict[tuple[int, int], asyncio.Task[list[Hint]]] = {}
        self._closed = False
        self._failures = 0
        """How often saving has failed in a row."""
        self._told_failure = False
        self._closing = asyncio.Event()
        self._archiving = False

    @classmethod
    async def load(
        cls, stored: Stored, store: Store, settings: Settings, thinkers: Thinkers, metrics: Metrics
    ) -> LiveTable:
        """A room for a stored table: its match is replayed from its entries."""
        now = time.time()
        setup = _setup(stored.setup)
        require_seats(stored, setup)
        rows = await store.entries(stored.id)
        require_entries(stored, [version for version, _ in rows])
        entries = [_entry(text) for _, text in rows]
        match = await asyncio.to_thread(Match.load, setup, entries, now)
        room = cls(stored, match, store, settings, thinkers, metrics)
        room.mark_presence()
        room.arm()
        room.archive()
        return room

    @property
    def id(self) -> str:
        return self.stored.id

    def seats_of(self, guest: str | None) -> show.Seats:
        return show.seats_of(self.stored.seats, guest)

    def info(self, guest: str | None) -> wire.TableInfo:
        return show.table_info(self.stored, self.match, self.seats_of(guest), time.time())

    # --- changing the match ---

    async def change(self, propose: Propose, seated: SeatRow | None = None) -> int:
        """Makes one change and returns the version it led to. A caller that goes away does not stop it half-way."""
        return await asyncio.shield(self.start(self._change(propose, seated)))

    async def _change(self, propose: Propose, seated: SeatRow | None) -> int:
        async with self._lock:
            await self._make(propose, seated)
            version = self.match.version
            self.changed()
            return version

    async def _make(self, propose: Propose, seated: SeatRow | None = None) -> bool:
        """Under the lock: propose, store, commit. False when there was nothing to do."""
        draft = propose(time.time())
        if draft is None:
            return False
        if draft.entry.kind == "stand":
            seated = SeatRow(draft.entry.seat, "open")
        head, started = _head_after(draft), time.perf_counter()
        try:
            await self._store.append(self.id, draft.entry.version, encode(draft.entry).decode(), head, seated)
        except Conflict:
            self._metrics.count("conflicts")
            await self._catch_up()
            self.changed()  # the others here have not seen it either
            raise Stale("Somebody else was quicker: look at the table again.") from None
        except StoreUnavailable:
            self._metrics.count("failures", "store")
            self._failures += 1
            self.arm(least=self._pause())
            raise
        self._failures, self._told_failure = 0, False
        self._metrics.add("store_seconds", time.perf_counter() - started)
        self._metrics.count("actions")
        self.match.commit(draft)
        self._followed = False
        self._note(head, seated)
        return True

    def _tell_failure(self) -> None:
        """The table itself tries to do something and cannot save it: everybody here is told, once."""
        if not self._told_failure:
            for client in self.clients:
                client.send(wire.Error("", "not-saved", NOT_SAVED))
        self._told_failure = True

    def _pause(self) -> float:
        """Seconds until the next attempt to save. Tables do not all try at the same moment."""
        return PAUSES[min(max(1, self._failures), len(PAUSES)) - 1] * random.uniform(*HUMAN)

    def _note(self, head: Head, seated: SeatRow | None) -> None:
        seats = tuple(seated if seated and seated.seat == each.seat else each for each in self.stored.seats)
        self.stored = msgspec.structs.replace(self.stored, head=head, seats=seats)

    async def catch_up(self) -> None:
        """Takes in what other processes have stored."""
        async with self._lock:
            if await self._catch_up():
                self.changed()

    async def _catch_up(self) -> bool:
        missing = await self._store.entries(self.id, self.match.version)
        for _, text in missing:
            self.match.follow(_entry(text))
        stored = await self._store.load(self.id)
        news = bool(missing) or stored != self.stored
        links = self.stored.program_link
        self.stored = stored or self.stored
        if self.stored.program_link != links:
            self.programs.turn_out()
        self._followed = bool(missing) or self._followed
        return news

    def changed(self) -> None:
        """After every change: everybody is told, and whatever is due next is arranged."""
        self._encoded.clear()
        self.used = time.monotonic()
        if self.match.over:
            self.ended.set()
            self.archive()
        self.mark_presence()
        for client in self.clients:
            client.refresh()
        self.arm()

    # --- after the end ---

    def archive(self) -> None:
        """Once the match is over: keeps what is needed to watch it by any later rules, in the background."""
        if self.match.over and not self._archiving and not isinstance(self.match, ArchivedMatch | EndedMatch):
            self._archiving = True
            self.start(self._archive())

    async def _archive(self) -> None:
        """Tries until it is stored. The next start tries again where the server goes down before that."""
        for wait in chain(ARCHIVE_AGAIN, repeat(ARCHIVE_AGAIN[-1])):
            try:
                await archives.keep(self._store, self.id, self.match, lambda: self._closed)
                return
            except Exception:
                self._metrics.count("failures", "archive")
                log.exception("match was not archived; trying again", extra={"game": self.stored.game})
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), wait)
            if self._closed:
                return

    # --- what the table itself does: deal, clocks, bots ---

    async def settle(self) -> None:
        """Does at once what is due now, such as the deal when the last seat is taken."""
        while (due := self.match.due(time.time())) is not None and due <= time.time():
            if not await asyncio.shield(self.start(self._ring())):
                return

    async def _ring(self) -> bool:
        async with self._lock:
            try:
                rang = await self._make(self.match.ring)
            except Stale:
                rang = True
            if rang:
                self.changed()
            return rang

    def arm(self, least: float = 0.0) -> None:
        """Sets the timer for what the table has to do next, in `least` seconds or later, and lets bots think."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._closed:
            return
        now = time.time()
        due = self.match.due(now)
        if due is not None:
            wait = max(least, due - now) + (FOLLOWER_WAIT if self._followed else 0)
            self._timer = asyncio.get_running_loop().call_later(wait, lambda: self.start(self._rang()))
        if self._bots is None and self.match.bots_to_act():
            self._bots = self.start(self._run_bots())

    async def _rang(self) -> None:
        try:
            if not self._closed and not await self._ring():
                self.arm(least=0.05)  # it rang a little early
        except StoreUnavailable:
            self._tell_failure()
            self.arm(least=self._pause())

    async def _run_bots(self) -> None:
        """Bots act one after the other while it is their turn. One that errs thrice at one moment is given up."""
        errors = 0
        try:
            while errors < 3 and not self._closed and (seats := self.match.bots_to_act()):
                version = self.match.version
                try:
                    await self._one_bot(seats[0], version)
                except StoreUnavailable:
                    self._tell_failure()
                    await asyncio.sleep(self._pause())
                except MatchError:
                    if version != self.match.version:
                        continue  # the match went on meanwhile: look again
                    errors += 1
                    log.exception("bot refused", extra={"game": self.stored.game, "version": version})
                    self._metrics.count("failures", "bot")
        finally:
            self._bots = None

    async def _one_bot(self, seat: int, version: int) -> None:
        """Thinks, but never so fast that people could not follow: a decision takes about as long as a person's."""
        if self._followed:
            await asyncio.sleep(FOLLOWER_WAIT)
        begun = time.monotonic()
        if version == self.match.version:
            action = await self._decide(seat)
            pause = self._settings.think * random.uniform(*HUMAN)
            await asyncio.sleep(max(0.0, begun + pause - time.monotonic()))
        if version == self.match.version:
            await self.change(lambda now: self.match.propose_act(seat, action, version, now, bot=True))

    async def _decide(self, seat: int) -> int:
        """What the bot at this seat does. A program is asked; the house plays for one that does not answer."""
        level = self.match.position.seats[seat].level
        if level == PROGRAM:
            try:
                return await self.programs.decide(self.match, seat)
            except NoThought as problem:
                log.info("the house plays", extra={"game": self.stored.game, "why": str(problem)})
        return await self._thinkers.decide(self.match, seat)

    async def hint(self, seat: int) -> list[Hint]:
        """What a bot would do at this seat; thought about once a version, however often it is asked for."""
        key = (self.match.version, seat)
        if key not in self._hints:
            self._hints = {at: kept for at, kept in self._hints.items() if at[0] == key[0]}
            self._hints[key] = self.start(self._thinkers.hint(self.match, seat))
        thought = self._hints[key]
        try:
            return await asyncio.shield(thought)
        except Exception:
            self._hints.pop(key, None)  # asked again, it is thought about again
            raise

    # --- who is here ---

    def join(self, client: Client) -> None:
        self.clients.add(client)
        self.presence_changed()

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self.used = time.monotonic()
        self.presence_changed()

    def presence_changed(self, *, tell: bool = True) -> None:
        """Somebody came or went, here or at another process."""
        if self._closed:
            return
        self._encoded.clear()
        self.mark_presence()
        self.arm()
        for client in self.clients:
            client.tell_presence()
        if tell and self._store.shared:
            self.start(self._store.tell(self.presence_notice()))

    def presence_notice(self) -> Notice:
        return Notice(self.id, "presence", text=self.presence.here_as_text())

    def mark_presence(self) -> None:
        """Tells the match who is away: clocks stand still for them, for a while."""
        mine = [self.seats_of(client.guest) for client in self.clients]
        self.presence.set_here(mine)
        now = time.time()
        for seat, here in enumerate(self.presence.present()):
            if self.stored.seats[seat].kind == "person":
                (self.match.back if here else self.match.away)(seat, now)

    # --- chat ---

    async def say(self, client: Client, name: str, text: str) -> None:
        """A line of chat; stored before anybody sees it."""
        seats = self.seats_of(client.guest)
        line = Line(time.time(), name, seats[0] if seats else None, text)
        number = await self._store.say(self.id, line)
        self._tell_line(number, line)

    async def catch_up_chat(self, client: Client) -> None:
        """The lines that a client has not seen."""
        most = self._settings.limits.chat_history
        for number, line in await self._store.chat(self.id, after=client.chat, limit=most):
            _tell(client, number, line)

    async def hear_chat(self, number: int) -> None:
        """A line that another process stored."""
        for found, line in await self._store.chat(self.id, after=number - 1):
            if found == number:
                self._tell_line(number, line)

    def _tell_line(self, number: int, line: Line) -> None:
        for client in self.clients:
            if client.version is not None:
                _tell(client, number, line)

    # --- pointing ---

    def point(self, client: Client, name: str, at: str) -> None:
        """Somebody points at the board: told at once, here and through other processes, and kept nowhere."""
        seats = self.seats_of(client.guest)
        pointed = wire.Pointed(at, name, seats[0] if seats else None)
        self._tell_pointed(pointed)
        if self._store.shared:
            self.start(self._store.tell(Notice(self.id, "point", text=encode(pointed).decode())))

    def hear_point(self, text: str) -> None:
        """Somebody points through another process."""
        self._tell_pointed(msgspec.json.decode(text, type=wire.Pointed))

    def _tell_pointed(self, pointed: wire.Pointed) -> None:
        for client in self.clients:
            if client.version is not None:
                client.send(pointed)

    # --- what goes out ---

    def update_for(self, client: Client) -> bytes:
        """The match as it stands for this client, from the version it has. Clients who see the same share one."""
        assert client.version is not None
        key = (self.seats_of(client.guest), client.version)
        client.version = self.match.version
        now = time.time()
        at, made = self._encoded.get(key, (0.0, b""))
        if now - at > SAME_MOMENT:
            made = encode(show.update(self.stored, self.match, *key, now))
            self._encoded[key] = (now, made)
        return made

    # --- the end ---

    @property
    def idle(self) -> bool:
        """Nobody is here and nothing is due: it can be loaded again when somebody comes."""
        return not self.clients and not self._tasks and self._timer is None and not self.programs.here()

    async def close(self, message: str = "") -> None:
        """Stops all that runs. Whoever is connected is told to come back."""
        self._closed = True
        self._closing.set()
        if self._timer is not None:
            self._timer.cancel()
        for client in list(self.clients):
            client.send(wire.Closing(message))
            client.close(1012, "the server is going down")
        self.ended.set()
        if self._bots is not None:
            self._bots.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Work that goes on by itself; errors in it are logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if problem is not None and not isinstance(problem, MatchError | NoThought | StoreUnavailable):
            self._metrics.count("failures", "room")
            log.error("table failed", exc_info=problem, extra={"game": self.stored.game})


def _tell(client: Client, number: int, line: Line) -> None:
    client.chat = max(client.chat, number)
    client.send(wire.Said(line.at, line.name, line.seat, line.text, number))


def _head_after(draft: Draft) -> Head:
    after = draft.after
    pending = sum(1 << seat for seat in after.pending)
    return Head(draft.entry.version, draft.entry.at, pending, after.phase != "waiting", after.phase == "over")
