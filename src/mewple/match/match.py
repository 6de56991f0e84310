"""`Match` decides what happens in one match. It has no socket and no database, and does not read the time: callers pass
the time in seconds.

A change takes two steps. A `propose_...` method checks the request and returns a `Draft`, or raises a `MatchError`; the
match does not change yet. The caller stores `draft.entry` under its version, and only then calls `commit`:

    drafts = match.propose_move(seat, actions, seen=version, now=now)
    store([draft.entry for draft in drafts])  # fails when somebody else stored these versions first
    for draft in drafts:
        match.commit(draft)

A process that finds an entry which another process has stored calls `follow(entry)`. `Match.load` calls it for all
entries.

`seen` is the version that the person saw when deciding. A request is stale if the seat's decision has changed since
then: the seat has acted, something was undone, or its legal actions are different. When seats choose at the same time,
entries of other seats do not make a request stale as long as this seat's legal actions are the same.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Sequence

from mewple.bots.levels import stand_in
from mewple.core import play
from mewple.core.actions import TABLE, ActionError
from mewple.core.chance import OutcomeError
from mewple.match import clocks, lessons, views
from mewple.match.absence import Absences
from mewple.match.advance import advance
from mewple.match.entries import hints, undo
from mewple.match.entry import Draft, Entry, EntryKind
from mewple.match.errors import (
    BadEntries,
    BadOutcome,
    MatchError,
    MatchOver,
    NoSuchAction,
    NotPossible,
    NotStarted,
    NotYours,
    Stale,
)
from mewple.match.history import History
from mewple.match.position import MatchFixed, Position
from mewple.match.setup import Setup, check_name, commitment
from mewple.match.step import require_playing, require_seat
from mewple.match.views import Ended, RefusedInfo, Seats, Seen, Standing, TableEvent

_SLACK = 0.001
"""By how many seconds a time may be wrong, because the times of entries are rounded to a millisecond."""


class Match:
    """One play of a game. See the module's docstring."""

    ended: Ended | None = None
    """Why the match cannot continue, or cannot be shown any more; None while it can."""

    def __init__(self, table: MatchFixed, now: float) -> None:
        self.table = table
        self.position: Position = table.begin(round(now, 3))
        self.presence = Absences(table)
        self.commitment = commitment(table.setup)
        self.history = History(table, self.position)

    # --- making one ---

    @classmethod
    def start(cls, setup: Setup, now: float) -> Match:
        """A new match, at version 0. If no seat is open, the deal is due at once: see `due`."""
        return cls(MatchFixed.of(setup), now)

    @classmethod
    def load(cls, setup: Setup, entries: Iterable[Entry], now: float | None = None) -> Match:
        """A match made from its entries. If `now` is given, as after a restart, the clocks do not count the time from
        the last entry until `now`."""
        stored = list(entries)
        match = cls(MatchFixed.of(setup), stored[0].at if stored else now or 0.0)
        for entry in stored:
            match.follow(entry)
        if now is not None:
            match.presence.forgive(now - match.position.at)
        return match

    @property
    def setup(self) -> Setup:
        return self.table.setup

    @property
    def version(self) -> int:
        """The number of entries."""
        return self.position.version

    @property
    def entries(self) -> list[Entry]:
        return list(self.history.entries)

    @property
    def over(self) -> bool:
        return self.position.phase == "over"

    # --- changing it ---

    def commit(self, draft: Draft) -> Draft:
        """Makes a change whose entry has been stored. Raises `Stale` if another change came first."""
        if draft.entry.version != self.version + 1:
            raise Stale(f"the draft is for version {draft.entry.version}, but the match is at {self.version}")
        self.presence.settle(self.position, draft.entry.at)
        self.position = draft.after
        self.history.add(draft)
        return draft

    def follow(self, entry: Entry, *, watch: bool = False) -> Draft | None:
        """Makes a change that another process stored. Raises `BadEntries` if it does not fit.

        Returns None if this match is closed and ignores new entries.
        """
        if entry.version != self.version + 1:
            raise BadEntries(entry.version, f"entry {entry.version} does not follow version {self.version}")
        try:
            return self.commit(advance(self.table, self.position, entry, retold=True, watch=watch))
        except (MatchError, OutcomeError) as problem:
            raise BadEntries(entry.version, f"entry {entry.version} ({entry.kind}): {problem}") from problem

    def _draft(self, kind: EntryKind, seat: int, now: float, **more: object) -> Draft:
        at = max(round(now, 3), self.position.at)
        spent = self.presence.spent(self.position, now)
        entry = Entry(self.version + 1, seat, kind, at, spent=spent, **more)  # type: ignore[arg-type]
        return advance(self.table, self.position, entry, watch=True)

    def propose_reseed(self, seed: str, now: float) -> Draft:
        """From now on, random outcomes follow a new seed; see `entries.reseed`."""
        return self._draft("reseed", TABLE, now, seed=seed)

    # --- people at their seats ---

    def propose_act(self, seat: int, action: int, seen: int, now: float, *, bot: bool = False) -> Draft:
        """A seat takes an action. Its person decides, or, if `bot` is true, the bot that sits there."""
        return self.propose_move(seat, [action], seen, now, bot=bot)[0]

    def propose_move(
        self, seat: int, actions: Sequence[int], seen: int, now: float, *, bot: bool = False
    ) -> tuple[Draft, ...]:
        """A seat takes several actions, one after another. They are shown and undone together.

        The move ends with the first action that draws an outcome, that shows this seat something hidden, that waits for
        a real die, or that ends the seat's decision. Later actions are not even checked, because a refusal would reveal
        what the dice would have shown. If no action ends the move early, either all actions are taken or none.
        """
        self._require_player(seat, bot)
        require_playing(self.position)
        self._require_fresh(seat, seen)
        if not actions:
            raise NotPossible("A move needs at least one action.")
        drafts = [self._draft("act", seat, now, action=actions[0])]
        for action in actions[1:]:
            if _ends_move(self.table, drafts[-1], seat):
                break
            before = drafts[-1].after
            spent = (0.0,) * len(drafts[0].entry.spent)  # all the time is subtracted for the first action
            entry = Entry(before.version + 1, seat, "act", before.at, action=action, spent=spent, follows=True)
            drafts.append(advance(self.table, before, entry, watch=True))
        return tuple(drafts)

    def action_numbers(self, actions: Sequence[int | str]) -> list[int]:
        """The numbers of actions, some of which may be in notation (`move:2:up`). Raises `NoSuchAction` for unknown
        ones."""
        space = self.table.game.actions
        try:
            return [space.parse(each) if isinstance(each, str) else space.check(each) for each in actions]
        except ActionError as problem:
            raise NoSuchAction(f"{problem}.") from None

    def propose_give(self, seat: int, value: int, seen: int, now: float) -> Draft:
        """Enter the result of real dice: 0..n-1, the face minus 1. For bots and for the deal, any seated person may
        enter it."""
        self._require_player(seat)
        ask = self.position.ask
        if ask is not None:
            if not views.may_give(self.position, seat):
                raise NotYours(f"{self.position.name(ask.seat)} is rolling these dice.")
            self._require_fresh(seat, seen)
            if not 0 <= value < ask.n:
                raise BadOutcome(f"outcome {value + 1} is not one of 1 to {ask.n}")
        return self._draft("give", seat, now, outcomes=(value,))

    def propose_undo(self, seat: int, seen: int, now: float) -> Draft:
        """Undo the seat's last move, or an action that still waits for real dice."""
        self._require_player(seat)
        if self.position.ask is None:
            require_playing(self.position)
            undo.last_move(self.position, seat)
            self._require_fresh(seat, seen)
        return self._draft("undo", seat, now)

    def propose_resign(self, seat: int, now: float) -> Draft:
        """Resign, in games in which this is possible."""
        self._require_player(seat)
        return self._draft("resign", seat, now, action=self.table.game.resign)

    def propose_pause(self, seat: int, now: float) -> Draft:
        """Ask for a pause. The match pauses when all people have asked, or at once on one shared screen."""
        return self._draft("pause", seat, now)

    def propose_resume(self, seat: int, now: float) -> Draft:
        """End a pause, or withdraw the request for one."""
        return self._draft("resume", seat, now)

    def propose_hints(self, seat: int, now: float) -> Draft:
        """Agree to hints at this table. There are hints once all people have agreed."""
        return self._draft("hints", seat, now)

    def propose_no_hints(self, seat: int, now: float) -> Draft:
        """Withdraw the agreement to hints."""
        return self._draft("nohints", seat, now)

    def require_hints(self, seat: int, seen: int) -> None:
        """Raises an error if this seat may not get a hint now, or if its decision has changed since version `seen`."""
        self._require_player(seat)
        hints.require_hints(self.table, self.position, seat)
        self._require_fresh(seat, seen)

    def _require_player(self, seat: int, bot: bool = False) -> None:
        require_seat(self.position, seat)
        kind = self.position.seats[seat].kind
        if kind != ("bot" if bot else "person"):
            raise NotYours(
                {"bot": "A bot plays at this seat.", "open": "Nobody sits there."}.get(
                    kind, "A person plays this seat."
                )
            )

    def _require_fresh(self, seat: int, seen: int) -> None:
        if not self.position.fresh[seat] <= seen <= self.version:
            raise Stale(f"This was meant for version {seen}; the match has moved on to {self.version}.")

    # --- who sits where ---

    def propose_sit(self, seat: int, name: str, now: float) -> Draft:
        """A person takes an open seat."""
        return self._draft("sit", seat, now, name=check_name(name))

    def propose_seat_bot(self, seat: int, level: str, now: float, name: str = "") -> Draft:
        """A bot takes an open seat. Without a name it gets the name of its level."""
        if not level:
            raise NotPossible("A bot needs a level.")
        return self._draft("sit", seat, now, level=level, name=check_name(name) if name else "")

    def propose_leave(self, seat: int, now: float, level: str = "") -> Draft:
        """The person leaves. Before the deal the seat becomes open; later a bot takes it: of this `level`, or else a
        stand-in."""
        if self.position.phase == "waiting" and self.position.ask is None:
            return self._draft("stand", seat, now)
        return self._draft("takeover", seat, now, level=level or stand_in(self.table.game).id)

    def propose_stand_in(self, seat: int, asked_by: str, now: float) -> Draft:
        """A bot plays for a person who is away. `asked_by`: the name of the player who wants the match to continue."""
        if self.position.phase == "waiting":
            raise NotStarted("The match has not started yet.")
        return self._draft("takeover", seat, now, level=stand_in(self.table.game).id, name=check_name(asked_by))

    def propose_remove(self, seat: int, now: float) -> Draft:
        """The person who set up the table removes the person at this seat."""
        if self.over:
            raise MatchOver("The match is over.")
        return self._draft("remove", seat, now, level=stand_in(self.table.game).id)

    def propose_return(self, seat: int, name: str, now: float) -> Draft:
        """A player who has left takes the seat back from the bot."""
        return self._draft("return", seat, now, name=check_name(name))

    # --- the table itself ---

    def due(self, now: float) -> float | None:
        """The next time at which `ring` has something to do, at the earliest `now`; None while the match only waits for
        people or bots."""
        times = [self.presence.deadline(seat, self.position) for seat in clocks.running(self.table, self.position)]
        if clocks.game_runs(self.table, self.position):
            times.append(self.presence.game_deadline(self.position))
        if self.position.ready or clocks.too_late(self.position) is not None:
            times.append(now)
        due = min(times, default=math.inf)
        return max(now, due) if due < math.inf else None

    def ring(self, now: float) -> Draft | None:
        """What the table has to do by itself now: deal, let a bot take over a seat, let the game's clock run out, or
        act for a seat whose time is up. None if there is nothing to do."""
        if self.position.ready:
            return self._draft("deal", TABLE, now)
        late = clocks.too_late(self.position)
        if late is not None:
            return self._draft("takeover", late, now, level=stand_in(self.table.game).id)
        if clocks.game_runs(self.table, self.position) and self.presence.game_deadline(self.position) <= now + _SLACK:
            return self._draft("ring", TABLE, now, action=self.table.game.ring)
        for seat in clocks.running(self.table, self.position):
            if self.presence.deadline(seat, self.position) <= now + _SLACK:
                action = play.timeout(self.table.game, self.table.box, self.position.state, seat)
                return self._draft("timeout", seat, now, action=action)
        return None

    def bots_to_act(self) -> list[int]:
        """The seats of bots that may act now."""
        position = self.position
        return [seat for seat in position.pending if position.flows and position.seats[seat].kind == "bot"]

    def scripted_move(self, seat: int) -> Sequence[int] | None:
        """The move that the lesson's script has for the bot at this seat, if it is legal now; None if the bot has to
        decide."""
        return lessons.scripted_move(self.table, self.position, self.history.entries, seat)

    def bot_seed(self, seat: int) -> int:
        """A seed for the bot's decision at this version. The seed reveals nothing about future outcomes."""
        newer = self.position.reseeded
        text = f"bot {self.setup.seed:016x} {self.setup.salt}{newer} {self.version} {seat}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])

    # --- presence (in memory only) ---

    def away(self, seat: int, now: float) -> None:
        """Call this when the person at this seat is disconnected. Their clock then stands still for the grace time of
        the setup."""
        require_seat(self.position, seat)
        self.presence.leave(seat, now, self.position)

    def back(self, seat: int, now: float) -> None:
        """Call this when the person is connected again."""
        require_seat(self.position, seat)
        self.presence.back(seat, now, self.position)

    def deserted(self, now: float) -> None:
        """Call this when no person is connected. All clocks then stand still until `occupied` is called, unless people
        have hours to decide (see `clocks.LIVE`)."""
        self.presence.desert(now)

    def occupied(self, now: float) -> None:
        """Call this when a person is connected."""
        self.presence.occupy(now, self.position)

    # --- what leaves ---

    def look(self, seats: Seats, now: float) -> Seen:
        """What a viewer with these seats (a spectator if there are none) sees now."""
        game_clock = self.presence.game_shown(self.position, now)
        return self._seen(self.position, seats, game_clock, past=False)

    def moment(self, version: int, seats: Seats) -> Seen:
        """What a viewer with these seats saw at a past version, for replays. The choices of that moment are shown, but
        nobody can act on them."""
        return self._seen(self.history.position(version), seats, None, past=True)

    def approach(self, version: int) -> Iterator[None]:
        """Prepares a call of `moment` with this version, in small steps, so that other work can be done in between."""
        return self.history.approach(version)

    def _seen(self, position: Position, seats: Seats, game_clock: views.GameClock | None, *, past: bool) -> Seen:
        shown = [views.seat_view(self.table, position, seat, past=past) for seat in self.viewers(seats)]
        return views.seen(self.table, position, shown, game_clock)

    def viewers(self, seats: Seats) -> tuple[int | None, ...]:
        """The viewers for these seats, or a spectator (None) if there are no seats."""
        for seat in seats:
            require_seat(self.position, seat)
        return seats or (None,)

    def standing(self, now: float) -> Standing:
        """The public facts about the match, with the clocks as they are now."""
        return views.standing(self.table, self.position, self.presence.shown(self.position, now))

    def events(self, seats: Seats, since: int, until: int | None = None) -> list[TableEvent]:
        """The events after version `since`, up to version `until`, that this viewer may see."""
        self.viewers(seats)
        return views.told(self.history.said(since, self.version if until is None else until), seats)

    def reasons(self, seat: int, seen: int, actions: Sequence[int] = ()) -> list[RefusedInfo]:
        """The reasons why the seat may not take these actions now. If `actions` is empty, these are the reasons for all
        illegal actions that belong to the seat's decision."""
        self._require_player(seat)
        self._require_fresh(seat, seen)
        return views.refused_actions(self.table, self.position, seat, actions)


def _ends_move(table: MatchFixed, draft: Draft, seat: int) -> bool:
    """Whether this action ends its move, so that no other action can be part of the move."""
    after = draft.after
    if draft.entry.outcomes or not after.flows or seat not in after.pending or not after.undo:
        return True
    return table.game.events.teach_actor(said.kind for said in draft.said if said.source == "game")
