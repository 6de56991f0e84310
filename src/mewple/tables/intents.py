"""Handles each message of a client. A refused message is answered with an `error` that has the message's id, and
changes nothing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from mewple.bots.hints import Hint
from mewple.match import Illegal, MatchError, NotYours, Stale
from mewple.tables import messages as wire
from mewple.tables.client import Client
from mewple.tables.desk import Steps
from mewple.tables.limits import Bucket
from mewple.tables.moderator import Moderator, NameOf
from mewple.tables.people import is_muted, person_at
from mewple.tables.refused import Refusal
from mewple.tables.store import StoreUnavailable
from mewple.tables.table import Propose, Table
from mewple.tables.thinking import NoThought, NotReady

log = logging.getLogger("mewple.intents")
_decode = msgspec.json.Decoder(wire.FromClient).decode
ENTRY_BYTES = 200
"""About how many bytes an entry, or a line of chat without its text, takes up in the database."""
NOT_SAVED = "The table could not be saved. Look again, then try again in a moment."


class Intents:
    """Handles the messages of one client, one after another."""

    def __init__(self, table: Table, client: Client, name_of: NameOf) -> None:
        self._table = table
        self._client = client
        self._name_of = name_of
        self._limits = limits = table.means.limits
        self._counters = table.means.counters
        self._payer = client.payer
        self._rate = Bucket(limits.messages)
        self._too_many = 0

    async def take(self, data: str | bytes) -> None:
        """Handles one frame, when it is this visitor's turn and the client has read most of what it was sent.

        The turn lasts for one round of the event loop, so even if a visitor sends many messages, only a few are handled
        before everybody else gets a turn.
        """
        await self._client.outbox.has_room()
        async with self._payer.turn():
            await self._take(data)
            await asyncio.sleep(0)

    async def _take(self, data: str | bytes) -> None:
        self._counters.count("messages")
        if len(data) > self._limits.message_bytes or len(_bytes(data)) > self._limits.message_bytes:
            self._error("", "too-large", f"A message may have {self._limits.message_bytes} bytes.")
            self._client.close(1009, "message too large")
            return
        try:
            message = _decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
            if self._has_token():
                self._error("", "malformed", f"This is not a message that the table knows: {problem}")
            return
        if self._has_token():
            await self._answer(message, self._do(message))

    def _has_token(self) -> bool:
        if self._rate.take():
            self._too_many = 0
            return True
        self._too_many += 1
        self._error("", "too-many", "Too many messages: wait a moment. This one was not looked at.")
        if self._too_many > self._limits.refusals:
            self._client.close(1008, "too many messages")
        return False

    async def _answer(self, message: wire.FromClient, doing: Awaitable[None]) -> None:
        named = getattr(message, "id", "")
        try:
            await doing
        except Refusal as problem:
            self._error(named, problem.code, str(problem))
        except Illegal as problem:
            self._error(named, problem.code, str(problem), problem.clause)
        except MatchError as problem:
            self._error(named, problem.code, str(problem))
        except StoreUnavailable as problem:
            # Once the database answers again, it will show whether this change was stored.
            self._error(named, "not-saved", problem.advice or NOT_SAVED)
        except Exception:
            log.exception("message failed", extra={"type": type(message).__name__})
            self._counters.count("failures", "message")
            self._error(named, "server-error", "Something went wrong here; it was logged. Look again, then try again.")

    async def _do(self, message: wire.FromClient) -> None:
        if self._client.version is None and not isinstance(message, wire.Hello):
            raise Refusal("hello-first", 'Say {"type": "hello"} first.')
        work = _HANDLERS[type(message)](self, message)
        if work is not None:
            await work

    async def _hello(self, message: wire.Hello) -> None:
        """Sends the whole screen and the events that the client has missed. If the client names a version that does not
        exist, it gets all events, as for version 0."""
        self._client.chat = message.chat
        self._table.greet(self._client, message.version or 0)
        self._client.tell_company()
        await self._table.talk.catch_up(self._client)

    async def _act(self, message: wire.Act) -> None:
        self._require_own_seat(message.seat)
        match = self._table.match
        actions = match.action_numbers(message.actions)
        await self._change(message, lambda now: match.propose_move(message.seat, actions, message.version, now))

    async def _tell_reasons(self, message: wire.Why) -> None:
        self._require_own_seat(message.seat)
        reasons = await self._table.means.desk.answer(self._reasons(message), self._payer)
        self._client.send(reasons)

    def _reasons(self, message: wire.Why) -> Steps[wire.Reasons]:
        match = self._table.match
        refused = match.reasons(message.seat, message.version, match.action_numbers(message.actions))
        yield
        return wire.Reasons(message.id, match.version, message.seat, refused)

    async def _undo(self, message: wire.Undo) -> None:
        self._require_own_seat(message.seat)
        match = self._table.match
        if not self._table.allows(message.seat, "undos"):
            raise Refusal("too-many", "You undo too fast: wait a moment.")
        await self._change(message, lambda now: match.propose_undo(message.seat, message.version, now))

    async def _outcome(self, message: wire.Outcome) -> None:
        """Enters the result of real dice. These need not be the dice of the sender's own seat, because any seated
        person may roll for a bot."""
        self._require_own_seat(message.seat)
        match, value = self._table.match, message.face - 1
        await self._change(message, lambda now: match.propose_give(message.seat, value, message.version, now))

    async def _seat(self, message: wire.Seat) -> None:
        if message.what == "stand-in":
            await self._stand_in(message)
            return
        self._require_own_seat(message.seat)
        match, seat = self._table.match, message.seat
        name = self._table.stored.seats[seat].name
        propose = {
            "leave": match.propose_leave,
            "return": lambda seat, now: match.propose_return(seat, name, now),
            "resign": match.propose_resign,
            "pause": match.propose_pause,
            "resume": match.propose_resume,
            "hints": match.propose_hints,
            "no-hints": match.propose_no_hints,
        }[message.what]
        await self._change(message, lambda now: propose(seat, now))

    async def _stand_in(self, message: wire.Seat) -> None:
        """Lets a bot play for another player, for whom the table has waited long enough."""
        match, player = self._table.match, self._my_name()
        if message.seat not in self._table.missed():
            raise Refusal("not-missed", "Nobody waits for this player, or they have only just gone: wait a little.")
        await self._change(message, lambda now: match.propose_stand_in(message.seat, player, now))

    def _my_name(self) -> str:
        """The name of a player at this table."""
        seats = self._table.match.position.seats
        for seat in self._table.seats_of(self._client.guest):
            if seats[seat].kind == "person":
                return seats[seat].name
        raise NotYours("Only players at this table can do that.")

    def _remind(self, message: wire.Remind) -> None:
        player = self._my_name()
        self._require_not_muted()
        if message.seat in self._table.seats_of(self._client.guest) or message.seat not in self._table.awaited():
            raise Refusal("not-awaited", "The table does not wait for this player.")
        if not self._payer.take("reminders"):
            raise Refusal("too-many", "You have just reminded somebody: give them a moment.")
        self._table.talk.remind(message.seat, player)

    async def _moderate(self, message: wire.Moderate) -> None:
        if not self._table.is_host(self._client.guest):
            raise NotYours("Only the person who set up this table can do that.")
        self._require_room(ENTRY_BYTES)
        moderator = Moderator(self._table, self._client, self._name_of)
        await moderator.do(message.what, message.person, self._payer)
        self._client.send(wire.Done(message.id, self._table.match.version, 0))

    async def _change(self, message: wire.Act | wire.Undo | wire.Outcome | wire.Seat, propose: Propose) -> None:
        entries = len(message.actions) if isinstance(message, wire.Act) else 1
        if not self._table.allows(message.seat, "entries", entries):
            raise Refusal("too-many", "So much at once cannot be kept: wait a moment.")
        self._require_room(entries * ENTRY_BYTES)
        version, count = await self._table.change(propose, payer=self._payer)
        self._client.send(wire.Done(message.id, version, count))

    def _require_room(self, size: int) -> None:
        """Refuses a change that would exceed the table's or the visitor's limit for stored data."""
        if not self._payer.take("stored", size) or not self._table.stores(size):
            raise Refusal("too-many", "So much at once cannot be kept: wait a moment.")

    async def _moment(self, message: wire.Moment) -> None:
        mine = self._table.seats_of(self._client.guest)
        if message.seat is not None:
            self._require_own_seat(message.seat)
            mine = (message.seat,)
        told = self._table.moment(message.version, message.since, mine, message.id)
        self._client.send_bytes(await self._table.means.desk.answer(told, self._payer))

    def _ask_hint(self, message: wire.AskHint) -> None:
        """Starts a search for a hint. The hint is sent when the search is done; until then the client's other messages
        are handled."""
        self._require_own_seat(message.seat)
        self._table.match.require_hints(message.seat, message.version)
        if not self._payer.take("hints"):
            raise Refusal("too-many", "You ask for hints too fast: think a moment yourself.")
        self._table.start(self._answer(message, self._hint(message)))

    async def _hint(self, message: wire.AskHint) -> None:
        version = self._table.match.version
        try:
            found = await self._table.hint(message.seat)
        except NotReady as problem:
            raise Refusal("not-ready", str(problem)) from None
        except NoThought as problem:
            log.warning("hint failed", extra={"why": str(problem)})
            raise Refusal("not-ready", "The bots have no time for a hint just now: ask again in a moment.") from None
        if version != self._table.match.version:
            raise Stale("The match has moved on: this hint came too late.")
        self._client.send(self._told_hints(message, found))

    def _told_hints(self, message: wire.AskHint, found: Sequence[Hint]) -> wire.Hints:
        match, seat = self._table.match, message.seat
        game = match.table.game
        told = [
            wire.HintInfo(
                actions=list(each.actions),
                words=game.actions.words(each.actions[0]),
                label=each.what,
                chance=each.share,
                reason=each.why,
                equal=each.equal,
                marks=list(each.marks),
            )
            for each in found
        ]
        return wire.Hints(message.id, match.version, seat, told)

    def _pong(self, message: wire.Ping) -> None:
        self._client.send(wire.Pong(message.id))

    async def _say(self, message: wire.Chat) -> None:
        """Adds a line of chat. Only guests, who have a name, may chat, whether they are seated or watching."""
        tidy = "".join(each for each in message.text if each.isprintable() or each == "\n").strip()
        if self._client.guest is None:
            raise Refusal("no-session", "Only guests with a name can chat: open the page first.")
        if not tidy or len(tidy) > self._limits.chat_characters:
            raise Refusal("bad-chat", f"A line of chat has 1 to {self._limits.chat_characters} characters.")
        self._require_not_muted()
        if not self._payer.take("chat"):
            raise Refusal("too-many", "You chat too fast: wait a moment.")
        self._require_room(ENTRY_BYTES + len(tidy.encode()))
        await self._table.talk.say(self._client, await self._name_of(self._client.guest), tidy)

    async def _point(self, message: wire.Point) -> None:
        """Points at the board. Only guests may point, because they have a name; the same holds for chat."""
        if self._client.guest is None:
            raise Refusal("no-session", "Only guests with a name can point: open the page first.")
        if not message.at.isprintable():
            raise Refusal("bad-point", "Invalid target: nothing was shown.")
        self._require_not_muted()
        if not self._payer.take("points"):
            raise Refusal("too-many", "You point too fast: wait a moment.")
        self._table.talk.point(self._client, await self._name_of(self._client.guest), message.at)

    def _require_not_muted(self) -> None:
        if is_muted(self._table.stored, person_at(self._table.id, self._client.guest)):
            raise Refusal("muted", "You can't do that: whoever set up this table has muted you.")

    def _require_own_seat(self, seat: int) -> None:
        if seat not in self._table.seats_of(self._client.guest):
            raise NotYours("This seat is not yours.")

    def _error(self, named: str, code: str, message: str, clause: str = "") -> None:
        self._counters.count("refused", code)
        self._client.send(wire.Error(named, code, message, clause))


def _bytes(data: str | bytes) -> bytes:
    return data.encode(errors="surrogatepass") if isinstance(data, str) else data


_HANDLERS: dict[type, Callable[[Intents, Any], Awaitable[None] | None]] = {
    wire.Hello: Intents._hello,
    wire.Act: Intents._act,
    wire.Undo: Intents._undo,
    wire.Outcome: Intents._outcome,
    wire.Seat: Intents._seat,
    wire.Moment: Intents._moment,
    wire.Why: Intents._tell_reasons,
    wire.AskHint: Intents._ask_hint,
    wire.Chat: Intents._say,
    wire.Point: Intents._point,
    wire.Remind: Intents._remind,
    wire.Moderate: Intents._moderate,
    wire.Ping: Intents._pong,
}
