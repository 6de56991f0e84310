"""One table: its match, the clients that are connected, and the lock that makes changes one after another.

Every change takes the same steps: propose it, store it, commit it to the match, tell everybody. Nobody gets an answer
before the entries are stored. Messages come in through `intents` and go out through `client`. The store, the clock and
the code that decides for bots are passed in. This module uses no sockets, SQL or processes, so it runs in a server and
in a browser's worker.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

import msgspec

from mewple.bots.hints import Hint
from mewple.match import Draft, Entry, Match, MatchError, Setup, Stale, clocks
from mewple.match.past import ArchivedMatch, EndedMatch
from mewple.match.views import Seats, result
from mewple.tables import archives
from mewple.tables.accounts import FREE, Accounts, Payer
from mewple.tables.bot_turns import BotTurns
from mewple.tables.client import Client
from mewple.tables.clock import Clock, SystemClock, Timer
from mewple.tables.closed import require_entries, require_seats
from mewple.tables.debounced import Debounced
from mewple.tables.desk import Desk, Steps
from mewple.tables.info import live_info, seats_of
from mewple.tables.limits import Bucket, TableLimits
from mewple.tables.messages import Error, MutedInfo, People, TableInfo, encode
from mewple.tables.people import TurnedAway, hosts, person_at, require_admission
from mewple.tables.presence import Presence
from mewple.tables.programs import Programs
from mewple.tables.screens import Screens
from mewple.tables.store import Conflict, Head, Moderation, Notice, SeatRow, Store, Stored, StoreUnavailable
from mewple.tables.talk import Talk
from mewple.tables.thinking import NoThought, Thinking
from mewple.tables.uptime import Uptime, restore_clocks

log = logging.getLogger("mewple.table")
_entry = msgspec.json.Decoder(Entry).decode
_setup = msgspec.json.Decoder(Setup).decode
FOLLOWER_WAIT = 1.5
"""If another process made the last entry and does not do what is due next, this process does it after this many
seconds."""
PAUSES = (0.5, 1.0, 2.0, 4.0)
"""Seconds to wait before the next attempt to save, after one, two, three, and at least four failed attempts."""
NOT_SAVED = "The table could not be saved; trying again."
UNEVEN = (0.7, 1.3)
"""Each pause is multiplied by a random factor between these two, so that tables do not all try again at the same
moment."""
MISSED_AFTER = 45.0
"""If a player has been away for this many seconds, the others may let a bot play."""
PRESENCE_PAUSE = 1.0
"""Seconds between two messages about who is present, so that many arrivals and departures become one message."""
TURNED_AWAY = 4403
"""The code with which a socket is closed if its guest may not be at the table."""
RESTS = 60.0
"""An unused table whose clock is running may be dropped from memory only if the clock has more than this many seconds
left."""
ATTEMPTS = 5
"""How often a change is proposed again if other processes keep storing other changes first."""
EVENTS_A_STEP = 50
"""How many events of the log are prepared before other work gets a turn."""

T = TypeVar("T")
Propose = Callable[[float], Draft | Sequence[Draft] | None]
"""A function that makes the drafts of a change, given the time. It returns None if nothing has to change."""


class Counters(Protocol):
    def count(self, name: str, label: str = "") -> None: ...

    def add(self, name: str, amount: float) -> None: ...


@dataclass(frozen=True)
class Means:
    """The services that tables use. `think`: about how many seconds a bot takes at least, so that people can follow.
    `program_seconds`: how long a program may take for a decision before the built-in policy decides."""

    store: Store
    thinking: Thinking
    counters: Counters
    clock: Clock = field(default_factory=SystemClock)
    think: float = 0.7
    program_seconds: float = 15.0
    limits: TableLimits = field(default_factory=TableLimits)
    desk: Desk = field(default_factory=Desk)
    archiving: asyncio.Lock = field(default_factory=asyncio.Lock)
    """The lock that is held while a match is archived."""
    accounts: Accounts = field(default_factory=lambda: Accounts(TableLimits()))


class Table:
    """See the module's docstring. `stored` is the table's row as it was last read or written."""

    def __init__(self, stored: Stored, match: Match, means: Means) -> None:
        self.stored = stored
        self.match = match
        self.means = means
        self.clients: set[Client] = set()
        self.presence = Presence(len(stored.seats), means.clock)
        self.talk = Talk(self)
        self.programs = Programs(means.program_seconds, means.store.shared)
        self.ended = asyncio.Event()
        self.used = means.clock.monotonic()
        self.followed = False
        """Whether another process made the last entry. If another process made it, that process does what is due next,
        and this one only if the other does not."""
        self.closed = False
        self._closing = asyncio.Event()
        self._screens = Screens(match, self._info)
        self._bots = BotTurns(self)
        self._lock = asyncio.Lock()
        self._timer: Timer | None = None
        self._missing: Timer | None = None
        """The timer that runs out when the next absent player has been away for `MISSED_AFTER` seconds."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._hints: dict[tuple[int, int], asyncio.Task[list[Hint]]] = {}
        self._failures = 0
        """How many attempts to save have failed in a row."""
        self._told_failure = False
        self._archiving = False
        self._kept_absences: object = None
        """The absences that were last stored; see `Absences.who_is_away`."""
        self._gather_presence = Debounced(means.clock, PRESENCE_PAUSE, self._presence_changed)
        self._tell_others = False
        # The person who set up the table pays for what bots, programs and clocks do there.
        self.payer = Payer(means.accounts.guest(stored.owner)) if stored.owner else FREE
        limits = means.limits
        self._bytes = Bucket(limits.table["stored"]) if "stored" in limits.table else None
        self._seats = [{what: Bucket(each) for what, each in limits.seat.items()} for _ in stored.seats]
        if match.over:
            self.ended.set()

    @classmethod
    async def load(cls, stored: Stored, means: Means, uptime: Uptime) -> Table:
        """Loads a stored table and replays its match from its entries."""
        setup = _setup(stored.setup)
        require_seats(stored, setup)
        rows = await means.store.entries(stored.id)
        require_entries(stored, [version for version, _ in rows])
        match = await means.desk.answer(_replay(setup, [text for _, text in rows], means.clock.now()))
        restore_clocks(match, stored, uptime, means.clock.now())
        table = cls(stored, match, means)
        table.mark_presence()
        table.arm()
        table.archive()
        return table

    @property
    def id(self) -> str:
        return self.stored.id

    def seats_of(self, guest: str | None) -> Seats:
        return seats_of(self.stored.seats, guest)

    def info(self, guest: str | None) -> TableInfo:
        return self._info(self.seats_of(guest))

    def _info(self, seats: Seats) -> TableInfo:
        return live_info(self.stored, self.match, seats, self.means.clock.now())

    # --- changing the match ---

    async def change(
        self, propose: Propose, seated: SeatRow | None = None, payer: Payer = FREE
    ) -> tuple[int, int]:  # fmt: skip
        """Makes one change; returns the version after it and the number of its entries.

        If the caller is cancelled, the change is still completed.
        """
        return await asyncio.shield(self.start(payer.booked(self._change(propose, seated))))

    def allows(self, seat: int, what: str, amount: float = 1) -> bool:
        """Whether the seat may make this many more `entries` or `undos` now. If the answer is yes, counts them against
        the seat's limit."""
        bucket = self._seats[seat].get(what)
        return bucket is None or bucket.take(amount)

    def stores(self, size: int) -> bool:
        """Whether this many more bytes may be stored for this table now. If the answer is yes, counts them against the
        table's limit."""
        return self._bytes is None or self._bytes.take(size)

    async def _change(self, propose: Propose, seated: SeatRow | None) -> tuple[int, int]:
        async with self._lock:
            drafts = await self._make(propose, seated)
            version = self.match.version
            self.changed(drafts)
            return version, len(drafts)

    async def _make(self, propose: Propose, seated: SeatRow | None = None) -> Sequence[Draft]:
        """Proposes, stores and commits a change; the caller holds the lock. Returns no drafts if there was nothing to
        do.

        If another process has stored something first, the change is proposed again. So a change is refused only if the
        rules no longer allow it after the others' changes. When several seats choose at the same time, every choice
        counts, no matter who was quicker.
        """
        for _ in range(ATTEMPTS):
            with contextlib.suppress(Conflict):
                return await self._try(propose, seated)
            self.means.counters.count("conflicts")
            self.changed(await self._catch_up())  # the other clients of this process have not seen these changes either
        raise Stale("Others were quicker: look at the table again.")

    async def _try(self, propose: Propose, seated: SeatRow | None) -> Sequence[Draft]:
        proposed = propose(self.means.clock.now())
        drafts = [proposed] if isinstance(proposed, Draft) else list(proposed or ())
        if not drafts:
            return drafts
        if drafts[0].entry.kind in ("stand", "remove"):
            seated = _row_after(drafts[0])
        head = _head_after(self.match, drafts[-1])
        await self._save(drafts, head, seated)
        for draft in drafts:
            self.match.commit(draft)
            self.means.counters.count("actions")
        self.followed = False
        self._note(head, seated)
        return drafts

    async def _save(self, drafts: Sequence[Draft], head: Head, seated: SeatRow | None) -> None:
        entries, started = [encode(draft.entry).decode() for draft in drafts], self.means.clock.monotonic()
        try:
            await self.means.store.append(self.id, drafts[0].entry.version, entries, head, seated)
        except StoreUnavailable:
            self.means.counters.count("failures", "store")
            self._failures += 1
            self.arm(least=self.pause_before_retry())
            raise
        self._failures, self._told_failure = 0, False
        self.means.counters.add("store_seconds", self.means.clock.monotonic() - started)

    def tell_failure(self, problem: StoreUnavailable) -> None:
        """Tells everybody here, once, that the table could not save something."""
        if not self._told_failure:
            for client in self.clients:
                client.send(Error("", "not-saved", problem.advice or NOT_SAVED))
        self._told_failure = True

    def pause_before_retry(self) -> float:
        """Seconds until the next attempt to save."""
        return PAUSES[min(max(1, self._failures), len(PAUSES)) - 1] * random.uniform(*UNEVEN)

    def _note(self, head: Head, seated: SeatRow | None) -> None:
        seats = tuple(seated if seated and seated.seat == each.seat else each for each in self.stored.seats)
        self.stored = msgspec.structs.replace(self.stored, head=head, seats=seats)

    async def catch_up(self) -> None:
        """Applies the entries that other processes have stored."""
        async with self._lock:
            before = self.stored
            drafts = await self._catch_up()
            if drafts or self.stored != before:
                self.changed(drafts)

    async def _catch_up(self) -> Sequence[Draft]:
        missing = await self.means.store.entries(self.id, self.match.version)
        followed = (self.match.follow(_entry(text), watch=True) for _, text in missing)
        drafts = [draft for draft in followed if draft is not None]
        links = self.stored.program_link
        self.stored = await self.means.store.load(self.id) or self.stored
        if self.stored.program_link != links:
            self.programs.turn_out()
        self.followed = bool(missing) or self.followed
        return drafts

    def changed(self, drafts: Sequence[Draft] = ()) -> None:
        """Called after every change: sends updates to everybody and prepares what is due next."""
        self.used = self.means.clock.monotonic()
        if self.match.over:
            self.ended.set()
            self.archive()
        self._turn_away()
        self.mark_presence()
        self._keep_absences()
        self._tell_update(drafts)
        self._tell_presence()
        self.arm()

    # --- what whoever set up the table decides ---

    def is_host(self, guest: str | None) -> bool:
        """Whether this guest set up the table."""
        return guest is not None and guest in hosts(self.stored, self.match)

    async def moderate(self, change: Callable[[Moderation], Moderation]) -> None:
        """Changes the moderation of the table: whether it is locked, and who is removed or muted."""
        await self.means.store.moderate(self.id, change)
        await self.catch_up()

    def _turn_away(self) -> None:
        """Disconnects clients who may no longer be at this table."""
        for client in self.clients:
            try:
                require_admission(self.stored, self.match, client.guest)
            except TurnedAway as problem:
                client.send(Error("", problem.code, str(problem)))
                client.close(TURNED_AWAY, str(problem))

    # --- what clients see ---

    def _tell_update(self, drafts: Sequence[Draft] = ()) -> None:
        """Updates everybody's screen. Clients with the same seats get the same bytes."""
        greeted = [client for client in self.clients if client.version is not None]
        for client in greeted:
            if client.seats != (seats := self.seats_of(client.guest)):
                client.seats = seats
                client.welcome()
        self._screens.keep(client.seats for client in greeted)
        for seats, update in self._screens.updates(drafts, self.means.clock.now()).items():
            if update.patch is None and not update.events and update.version == update.since:
                continue
            data = encode(update)
            for client in greeted:
                if client.seats == seats:
                    client.update(update.version, data)

    def greet(self, client: Client, version: int) -> None:
        """Handles a client's hello: it will get the whole screen, with the events since the version that it has."""
        client.version = version if 0 <= version <= self.match.version else 0
        client.seats = self.seats_of(client.guest)
        client.welcome()

    async def welcome_for(self, client: Client) -> bytes:
        """Makes the whole screen for a client, when it is this client's turn."""
        return await self.means.desk.answer(self._welcome(client), client.payer)

    def _welcome(self, client: Client) -> Steps[bytes]:
        """Makes the log in several steps and the screen in the last one, so that other work can be done in between. If
        the client gets other seats in the meantime, it starts again with them."""
        assert client.version is not None
        seats, events = client.seats, []
        since = reached = self.match.history.recent(client.version, self.means.limits.log_history)
        while reached < self.match.version:
            until = min(self.match.version, reached + EVENTS_A_STEP)
            events += self.match.events(seats, reached, until)
            reached = until
            yield
        if client.seats != seats:
            return (yield from self._welcome(client))
        self._tell_update()  # so that all clients with the same seats have the same clock times
        welcome = self._screens.welcome(seats, since, events, self.means.clock.now())
        client.welcomed(welcome.version)
        return encode(welcome)

    def moment(self, version: int, since: int | None, seats: Seats, named: str) -> Steps[bytes]:
        """The match at a past version, as a viewer with these seats saw it."""
        if since is not None:
            yield from self.match.approach(since)
        yield from self.match.approach(version)
        return encode(self._screens.moment(version, since, seats, named))

    # --- after the end ---

    def archive(self) -> None:
        """If the match is over, stores in the background everything that is needed to watch it even after its rules
        change."""
        if self.match.over and not self._archiving and not isinstance(self.match, ArchivedMatch | EndedMatch):
            self._archiving = True
            work = archives.keep_trying(
                self.means.store, self.id, self.match, self.means.archiving, self._closing, self._archive_failed
            )
            self.start(work)

    def _archive_failed(self) -> None:
        self.means.counters.count("failures", "archive")
        log.exception("match was not archived; trying again", extra={"game": self.stored.game})

    # --- what the table itself does: deal, clocks, bots ---

    async def settle(self) -> None:
        """Does what is due now, such as the deal when the last seat is taken."""
        now = self.means.clock.now
        while (due := self.match.due(now())) is not None and due <= now():
            if not await asyncio.shield(self.start(self._ring())):
                return

    async def _ring(self) -> bool:
        async with self._lock:
            try:
                drafts = await self._make(self.match.ring)
            except Stale:
                return True
            if drafts:
                self.changed(drafts)
            return bool(drafts)

    def arm(self, least: float = 0.0) -> None:
        """Sets the timer for the table's next task, in `least` seconds or later, and lets bots act."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.closed:
            return
        now = self.means.clock.now()
        due = self.match.due(now)
        if due is not None:
            wait = max(least, due - now) + (FOLLOWER_WAIT if self.followed else 0)
            self._timer = self.means.clock.call_later(wait, lambda: self.start(self._rang()))
        self._bots.begin()

    async def _rang(self) -> None:
        try:
            if not self.closed and not await self._ring():
                self.arm(least=0.05)  # the timer fired a little early
        except StoreUnavailable as problem:
            self.tell_failure(problem)
            self.arm(least=self.pause_before_retry())

    async def hint(self, seat: int) -> list[Hint]:
        """What a bot would do at this seat. It is computed once for each version, however often it is requested."""
        key = (self.match.version, seat)
        if key not in self._hints:
            self._hints = {at: kept for at, kept in self._hints.items() if at[0] == key[0]}
            self._hints[key] = self.start(self.means.thinking.hint(self.match, seat))
        thought = self._hints[key]
        try:
            return await asyncio.shield(thought)
        except Exception:
            self._hints.pop(key, None)  # the next request computes it again
            raise

    # --- who is here ---

    def join(self, client: Client) -> None:
        self.clients.add(client)
        self.presence_changed()

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self.used = self.means.clock.monotonic()
        self.presence_changed()

    def presence_changed(self, *, tell: bool = True) -> None:
        """Call this when somebody has connected or left. `tell`: whether this happened in this process, which then has
        to tell the other processes."""
        self._tell_others = self._tell_others or tell
        self._gather_presence()

    def _presence_changed(self) -> None:
        if self.closed:
            return
        self.mark_presence()
        self._keep_absences()
        self.arm()
        self._tell_presence()
        if self._tell_others and self.means.store.shared:
            self.start(self.means.store.tell(self.presence_notice()))
        self._tell_others = False

    def _keep_absences(self) -> None:
        """Stores who is away, if clocks depend on it, so that another process, or this one after a restart, can
        continue the clocks."""
        match = self.match
        if match.over or not match.setup.clock.runs or not match.presence.live:
            return
        if self._kept_absences != (now := match.presence.who_is_away()):
            self._kept_absences = now
            kept = encode(match.presence.kept(match.version, self.means.clock.now())).decode()
            self.start(self.means.store.keep_absences(self.id, kept))

    def presence_notice(self) -> Notice:
        return Notice(self.id, "presence", text=self.presence.here_as_text())

    def mark_presence(self) -> None:
        """Tells the match who is away, because the clocks of absent people stand still for a while."""
        mine = [self.seats_of(client.guest) for client in self.clients]
        self.presence.set_here(mine)
        now = self.means.clock.now()
        people = [seat for seat, row in enumerate(self.stored.seats) if row.kind == "person"]
        present = self.presence.present()
        if any(present[seat] for seat in people):
            self.match.occupied(now)
        for seat in people:
            (self.match.back if present[seat] else self.match.away)(seat, now)
        if not any(present[seat] for seat in people):
            self.match.deserted(now)

    def company(self, client: Client) -> tuple[bytes, ...]:
        """The messages that tell a client who is at the table."""
        moderation, mine = self.stored.moderation, client.guest
        people = People(
            you=person_at(self.id, mine),
            seats=[person_at(self.id, each.guest) for each in self.stored.seats],
            host=self.is_host(mine),
            locked=moderation.locked,
            muted=[MutedInfo(each.person, each.name) for each in moderation.muted],
        )
        return encode(self.presence.message(self.missed())), encode(people)

    def _tell_presence(self) -> None:
        """Tells everybody who is present, and sets a timer to tell them again when somebody has been away for too
        long."""
        for client in self.clients:
            client.tell_company()
        if self._missing is not None:
            self._missing.cancel()
            self._missing = None
        waits = [MISSED_AFTER - self.presence.away_for(seat) for seat in self._absent()]
        if self.clients and (coming := [wait for wait in waits if wait > 0]):
            self._missing = self.means.clock.call_later(min(coming) + 0.01, self._tell_presence)

    def awaited(self) -> list[int]:
        """The seats of people for whom the match is waiting."""
        position = self.match.position
        if position.phase != "playing" or position.paused:
            return []
        waits_for = position.pending if position.ask is None else (position.ask.seat,)
        return [seat for seat in position.people() if seat in waits_for]

    def missed(self) -> list[int]:
        """The seats of people for whom the match waits and who have been away for so long that the others may let a bot
        play."""
        return [seat for seat in self._absent() if self.presence.away_for(seat) >= MISSED_AFTER]

    def _absent(self) -> list[int]:
        """The seats of people for whom the match waits and who are away. Empty if seats have clocks, because then the
        clocks limit the waiting."""
        clock = self.match.setup.clock
        if clock.per_match or clock.per_decision:
            return []
        present = self.presence.present()
        return [seat for seat in self.awaited() if not present[seat]]

    # --- the end ---

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing is due soon, so that the table can be dropped from memory and loaded
        again later."""
        if self.clients or self._tasks or self.programs.here():
            return False
        return self._timer is None or self.due_unattended() - self.means.clock.now() > RESTS

    def due_unattended(self) -> float:
        """The time at which the next clock runs out if nobody acts before; 0 if no clock runs while nobody is at the
        table (`clocks.due_unattended`)."""
        if self.match.over or not clocks.due_unattended(self.match.table, self.match.position):
            return 0.0
        return self.match.due(self.means.clock.now()) or 0.0

    def hurry(self) -> None:
        """Prepares for closing: work that can wait is left to the next start of the server."""
        self._closing.set()

    async def close(self, message: str = "") -> None:
        """Stops everything that runs. Connected clients are told to reconnect."""
        self.closed = True
        self.hurry()
        self._gather_presence.cancel()
        for timer in (self._timer, self._missing):
            if timer is not None:
                timer.cancel()
        self.talk.say_goodbye(message)
        self.ended.set()
        self._bots.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Starts work in the background; its errors are logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if problem is not None and not isinstance(problem, MatchError | NoThought | StoreUnavailable):
            self.means.counters.count("failures", "table")
            log.error("table failed", exc_info=problem, extra={"game": self.stored.game})


def _replay(setup: Setup, entries: Sequence[str], now: float) -> Steps[Match]:
    """Loads a match like `Match.load`, but in steps of one entry."""
    first = _entry(entries[0]).at if entries else now
    match = Match.start(setup, first)
    for text in entries:
        match.follow(_entry(text))
        yield
    return match


def _head_after(match: Match, draft: Draft) -> Head:
    after = draft.after
    pending = sum(1 << seat for seat in after.pending)
    ended = result(match.table, after)
    told = encode(ended.by_seat()).decode() if ended else ""
    due = clocks.due_unattended(match.table, after)
    return Head(
        draft.entry.version, draft.entry.at, pending, after.phase != "waiting", after.phase == "over", told, due
    )


def _row_after(draft: Draft) -> SeatRow:
    """The row of a seat after its guest has lost the seat."""
    seat, now = draft.entry.seat, draft.after.seats[draft.entry.seat]
    return SeatRow(seat, now.kind, "", now.name, now.level)
