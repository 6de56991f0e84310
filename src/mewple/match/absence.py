"""Keeps in memory who is connected, and stops clocks while people are away. The entries store how long the clocks
ran."""

from __future__ import annotations

import math

import msgspec

from mewple.match import clocks
from mewple.match.position import MatchFixed, Position
from mewple.match.views import ClockInfo, GameClock


class StoredAbsences(msgspec.Struct, frozen=True):
    """What another process, or the same one after a restart, needs to know about absences to continue the clocks."""

    version: int
    at: float
    grace: list[float]
    gone: dict[int, float]
    excused: list[float]
    empty_since: float | None
    empty_for: float


class Absences:
    """Stops the clock of a seat whose person is away, for up to `grace` seconds in a match, and all clocks while nobody
    is at the table. All times are in seconds.

    The methods use *table time*: the time since the last entry without the part in which nobody was at the table.
    """

    def __init__(self, table: MatchFixed) -> None:
        self.table = table
        self._grace = [table.setup.clock.grace] * len(table.setup.seats)
        self._gone: dict[int, float] = {}
        self._excused = [0.0] * len(table.setup.seats)
        self._forgiven = 0.0
        self.live = clocks.live(table)
        self._empty_since: float | None = None
        self._empty_for = 0.0
        """How many seconds since the last entry the table was empty. If it is empty now, the time since the last person
        left is not included."""

    # --- from process to process ---

    def kept(self, version: int, now: float) -> StoredAbsences:
        return StoredAbsences(
            version, now, self._grace[:], dict(self._gone), self._excused[:], self._empty_since, self._empty_for
        )

    def recall(self, kept: StoredAbsences, position: Position) -> None:
        """Continues with the absences that another process has stored. The times that the other process has counted
        since the last entry are used only if no other entry was made in the meantime."""
        self._grace, self._gone, self._empty_since = kept.grace[:], dict(kept.gone), kept.empty_since
        if kept.version == position.version:
            self._excused, self._empty_for = kept.excused[:], kept.empty_for

    def who_is_away(self) -> tuple[tuple[int, ...], bool]:
        """The seats whose people are away, and whether nobody is at the table. When this changes, `StoredAbsences` must
        be stored again."""
        return tuple(sorted(self._gone)), self.empty

    # --- nobody is there ---

    @property
    def empty(self) -> bool:
        """Whether all clocks stand still because nobody is at the table."""
        return self._empty_since is not None

    def desert(self, now: float) -> None:
        """Call this when the last person has left."""
        if self.live and self._empty_since is None:
            self._empty_since = now

    def occupy(self, now: float, position: Position) -> None:
        """Call this when somebody comes to an empty table."""
        if self._empty_since is not None:
            self._empty_for += max(0.0, now - max(self._empty_since, position.at))
            self._empty_since = None

    def _at_table(self, now: float, position: Position) -> float:
        """Converts `now` to table time."""
        if self._empty_since is None:
            return now - self._empty_for
        return now - self._empty_for - max(0.0, now - max(self._empty_since, position.at))

    # --- somebody is away ---

    @property
    def away(self) -> list[int]:
        """The seats whose people are away."""
        return sorted(self._gone)

    def leave(self, seat: int, now: float, position: Position) -> None:
        self._gone.setdefault(seat, self._at_table(now, position))

    def back(self, seat: int, now: float, position: Position) -> None:
        now = self._at_table(now, position)
        gone = self._gone.pop(seat, None)
        if gone is not None and seat in clocks.running(self.table, position):
            excuse = min(self._grace[seat], max(0.0, now - max(gone, position.at)))
            self._grace[seat] -= excuse
            self._excused[seat] += excuse

    def forgive(self, seconds: float) -> None:
        """Does not count this many seconds since the last entry, because the server was down and nobody could play."""
        self._forgiven = max(0.0, seconds)

    def settle(self, before: Position, at: float) -> None:
        """Call this when an entry has been made. The entry says how long the clocks ran, so the times are counted from
        zero again."""
        there = self._at_table(at, before)
        for seat in self._gone:
            if seat in clocks.running(self.table, before):
                self._grace[seat] -= self._absence(seat, there, before)
            self._gone[seat] = at
        self._excused = [0.0] * len(self._excused)
        self._forgiven = self._empty_for = 0.0

    def _absence(self, seat: int, now: float, position: Position) -> float:
        if seat not in self._gone:
            return 0.0
        return min(self._grace[seat], max(0.0, now - max(self._gone[seat], position.at)))

    def elapsed(self, seat: int, now: float, position: Position) -> float:
        """For how many seconds the seat's clock has run since the last entry."""
        now = self._at_table(now, position)
        still = self._forgiven + self._excused[seat] + self._absence(seat, now, position)
        return max(0.0, now - position.at - still)

    def game_elapsed(self, now: float, position: Position) -> float:
        """For how many seconds the game's clock has run since the last entry."""
        return max(0.0, self._at_table(now, position) - self._game_runs_from(position))

    def _game_runs_from(self, position: Position) -> float:
        """The time from which the game's clock has run since the last entry. Between the entry and this time the clock
        stood still, because an event stopped it or the server was down."""
        return position.at + max(self._forgiven, position.game_still)

    def spent(self, position: Position, now: float) -> tuple[float, ...]:
        """The running times of all clocks, for an entry that is made now; () if there are no clocks."""
        if not self.table.setup.clock.runs:
            return ()
        run = clocks.running(self.table, position)
        seats = range(len(position.seats))
        spent = [round(self.elapsed(seat, now, position), 3) if seat in run else 0.0 for seat in seats]
        game = self.game_elapsed(now, position) if clocks.game_runs(self.table, position) else 0.0
        return (*spent, round(game, 3))

    def deadline(self, seat: int, position: Position) -> float:
        """The time at which the seat runs out of time, unless somebody comes or leaves before that."""
        if self.empty:
            return math.inf
        still = self._forgiven + self._excused[seat] + (self._grace[seat] if seat in self._gone else 0.0)
        before_leaving = 0.0
        if seat in self._gone:
            before_leaving = max(0.0, self._gone[seat] - position.at - self._forgiven - self._excused[seat])
        limit = clocks.left(self.table, position, seat)
        if before_leaving >= limit:
            still -= self._grace[seat]
        return position.at + still + limit + self._empty_for

    def game_deadline(self, position: Position) -> float:
        if self.empty:
            return math.inf
        return self._game_runs_from(position) + position.game_left + self._empty_for

    def shown(self, position: Position, now: float) -> list[ClockInfo]:
        """Every seat's clock now; an empty list if seats have no clocks."""
        clock = self.table.setup.clock
        if not (clock.per_match or clock.per_decision):
            return []
        return [self._clock(seat, position, now) for seat in range(len(position.seats))]

    def _clock(self, seat: int, position: Position, now: float) -> ClockInfo:
        clock = self.table.setup.clock
        runs = seat in clocks.running(self.table, position)
        ran = self.elapsed(seat, now, position) if runs else 0.0
        bank = round(max(0.0, position.bank[seat] - ran), 1) if clock.per_match else None
        decision = round(max(0.0, clock.per_decision - position.used[seat] - ran), 1) if clock.per_decision else None
        return ClockInfo(bank, decision, runs and not self.empty)

    def game_shown(self, position: Position, now: float) -> GameClock | None:
        """The game's own clock now; None if the game has none, or if it cannot run out any more."""
        if not self.table.setup.clock.game or not clocks.may_ring(self.table, position):
            return None
        runs = clocks.game_runs(self.table, position)
        ran = self.game_elapsed(now, position) if runs else 0.0
        still = max(0.0, self._game_runs_from(position) - self._at_table(now, position)) if runs else 0.0
        return GameClock(round(max(0.0, position.game_left - ran), 1), round(still, 1), runs and not self.empty)
