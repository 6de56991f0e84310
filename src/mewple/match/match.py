"""The authority over one match. It has no socket, no database and no clock of its own: times are passed in as seconds.

Nothing changes in one go. A `propose_...` method checks the intent and answers with a `Draft`, or raises a `MatchError`;
the match stays as it is. The caller stores `draft.entry` under its version, and only then calls `commit`:

    draft = match.propose_act(seat, action, seen=version, now=now)
    store(draft.entry)          # fails when somebody else stored this version first
    match.commit(draft)

Another process that learns of a stored entry calls `follow(entry)`. `Match.load` does so for all of them.

`seen` is the version that the person looked at. An intent is stale when the seat's decision has changed since then: the
seat has acted or something was taken back, or what is legal for it is not what it was. In simultaneous choices the others'
entries do not make an intent stale as long as this seat may still do just what it might before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mewple.match.entry import Draft, Entry
from mewple.match.position import Position, Said, Table
from mewple.match.setup import Setup
from mewple.match.updates import Update


class Match:
    """One play of a game. See the module's text."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.entries: list[Entry] = []
        self.position: Position = table.begin(now)

    # --- making one ---

    @classmethod
    def start(cls, setup: Setup, now: float) -> Match:
        """A new match, version 0. When no seat is open the deal is due at once: see `due`."""
        raise NotImplementedError

    @classmethod
    def load(cls, setup: Setup, entries: Iterable[Entry], now: float | None = None) -> Match:
        """A match from its entries. With `now` (after a restart) the time since the last entry is on nobody's clock."""
        raise NotImplementedError

    @property
    def setup(self) -> Setup: ...  # type: ignore[empty-body]
    @property
    def version(self) -> int: ...  # type: ignore[empty-body]
    @property
    def over(self) -> bool: ...  # type: ignore[empty-body]

    # --- changing it ---

    def commit(self, draft: Draft) -> tuple[Said, ...]:
        """Make the change, after it was stored. `Stale` when another one came first."""
        raise NotImplementedError

    def follow(self, entry: Entry) -> tuple[Said, ...]:
        """Make a change that was stored elsewhere. `BadEntries` when it does not fit."""
        raise NotImplementedError

    # --- people at their seats ---

    def propose_act(self, seat: int, action: int, seen: int, now: float) -> Draft:
        """A seat acts (a person's or a bot's)."""
        raise NotImplementedError

    def propose_give(self, seat: int, value: int, seen: int, now: float) -> Draft:
        """Real dice: what they show, 0..n-1 (a face less 1). For a bot's seat and for the deal anybody seated may tell."""
        raise NotImplementedError

    def propose_undo(self, seat: int, seen: int, now: float) -> Draft:
        """Take back the seat's last action (once each call), or an action that still waits for real dice."""
        raise NotImplementedError

    def propose_resign(self, seat: int, now: float) -> Draft: ...  # type: ignore[empty-body]
    def propose_pause(self, seat: int, now: float) -> Draft:
        """Ask for a pause: the match is paused when all people have asked; on one shared screen at once."""
        raise NotImplementedError

    def propose_resume(self, seat: int, now: float) -> Draft: ...  # type: ignore[empty-body]

    # --- who sits where ---

    def propose_sit(self, seat: int, name: str, now: float) -> Draft: ...  # type: ignore[empty-body]
    def propose_seat_bot(self, seat: int, level: str, now: float) -> Draft: ...  # type: ignore[empty-body]
    def propose_leave(self, seat: int, now: float, level: str = "") -> Draft:
        """The person goes: before the deal the seat is open again, later a bot (`level`, or the easiest) takes over."""
        raise NotImplementedError

    def propose_return(self, seat: int, name: str, now: float) -> Draft: ...  # type: ignore[empty-body]

    # --- the table itself ---

    def due(self, now: float) -> float | None:
        """When `ring` has something to do next (now, or earlier, for at once); None when only people and bots have."""
        raise NotImplementedError

    def ring(self, now: float) -> Draft | None:
        """What the table itself has to do by now: deal, move for a seat out of time, hand a seat to a bot, ring the clock."""
        raise NotImplementedError

    def bots_to_act(self) -> list[int]:
        """The bots' seats that may act now."""
        raise NotImplementedError

    def bot_seed(self, seat: int) -> int:
        """A seed for the bot's thoughts about this decision; tells nothing about the outcomes to come."""
        raise NotImplementedError

    # --- presence (in memory only) ---

    def away(self, seat: int, now: float) -> None:
        """The person at this seat is disconnected: the clock stands still for the grace the setup gives."""

    def back(self, seat: int, now: float) -> None:
        """The person is connected again."""

    # --- what leaves ---

    def view_for(self, seat: int | None, now: float, since: int | None = None) -> Update:
        """All that this seat (None: a spectator) may see now, with the events after version `since` (None: none)."""
        raise NotImplementedError

    def moment(self, version: int, seat: int | None, since: int | None = None) -> Update:
        """The same for a past version: replays. Choices are shown as they were; nothing can be done about them."""
        raise NotImplementedError

    def log(self, seat: int | None) -> Sequence[Said]: ...  # type: ignore[empty-body]
