"""Who is connected, and how absences stop the clocks. In memory only: the entries say how long the clocks ran."""

from __future__ import annotations

import math

import msgspec

from mewple.match import clocks
from mewple.match.position import MatchFixed, Position
from mewple.match.views import ClockInfo, GameClock


class StoredAbsences(msgspec.Struct, frozen=True):
    """What must be known of absences to go on with the clocks in another process, or after a restart."""

    version: int
    at: float
    grace: list[float]
    gone: dict[int, float]
    excused: list[float]
    empty_since: float | None
    empty_for: float


class Absences:
    """Stops the clock of a seat whose person is away, for up to `grace` seconds in a match. Stops all clocks while
    nobody is at the table. All times are in seconds.

    The methods count in table time, which leaves out the time since the last entry during which nobody was there.
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
        """How long nobody was there since the last entry, up to the moment when somebody came back."""

    # --- from process to process ---

    def kept(self, version: int, now: float) -> StoredAbsences:
        return StoredAbsences(
            version, now, self._grace[:], dict(self._gone), self._excused[:], self._empty_since, self._empty_for
        )

    def recall(self, kept: StoredAbsences, position: Position) -> None:
        """Goes on where another process was. What counted since the last entry is outdated if there is a later one."""
        self._grace, self._gone, self._empty_since = kept.grace[:], dict(kept.gone), kept.empty_since
        if kept.version == position.version:
            self._excused, self._empty_for = kept.excused[:], kept.empty_for

    def who_is_away(self) -> tuple[tuple[int, ...], bool]:
        """The seats whose people are away, and whether nobody is there. `StoredAbsences` change with it."""
        return tuple(sorted(self._gone)), self.empty

    # --- nobody is there ---

    @property
    def empty(self) -> bool:
        """Whether all clocks stand still because nobody is there."""
        return self._empty_since is not None

    def desert(self, now: float) -> None:
        """The last person has left."""
        if self.live and self._empty_since is None:
            self._empty_since = now

    def occupy(self, now: float, position: Position) -> None:
        """Somebody has come to a table at which nobody was."""
        if self._empty_since is not None:
            self._empty_for += max(0.0, now - max(self._empty_since, position.at))
            self._empty_since = None

    def _at_table(self, now: float, position: Position) -> float:
        """`now` in table time."""
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
        """Nobody could play for this many seconds since the last entry, because the server was down."""
        self._forgiven = max(0.0, seconds)

    def settle(self, before: Position, at: float) -> None:
        """An entry was made. It contains all excused time up to now, so the counts start again."""
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
        """The seconds that ran on the seat's clock since the last entry."""
        now = self._at_table(now, position)
        still = self._forgiven + self._excused[seat] + self._absence(seat, now, position)
        return max(0.0, now - position.at - still)

    def game_elapsed(self, now: float, position: Position) -> float:
        """The seconds that ran on the game's clock since the last entry."""
        return max(0.0, self._at_table(now, position) - self._game_runs_from(position))

    def _game_runs_from(self, position: Position) -> float:
        """When the game's clock began to run after the last entry. Until then events or a stopped server held it."""
        return position.at + max(self._forgiven, position.game_still)

    def spent(self, position: Position, now: float) -> tuple[float, ...]:
        """The running times to store in an entry made now; () without clocks."""
        if not self.table.setup.clock.runs:
            return ()
        run = clocks.running(self.table, position)
        seats = range(len(position.seats))
        spent = [round(self.elapsed(seat, now, position), 3) if seat in run else 0.0 for seat in seats]
        game = self.game_elapsed(now, position) if clocks.game_runs(self.table, position) else 0.0
        return (*spent, round(game, 3))

    def deadline(self, seat: int, position: Position) -> float:
        """When the seat runs out of time, if nobody comes or goes before."""
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
        """Every seat's clock now; none if seats have no clocks."""
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
        """The game's own clock now; None if there is none, or if it cannot ring any more."""
        if not self.table.setup.clock.game or not clocks.may_ring(self.table, position):
            return None
        runs = clocks.game_runs(self.table, position)
        ran = self.game_elapsed(now, position) if runs else 0.0
        still = max(0.0, self._game_runs_from(position) - self._at_table(now, position)) if runs else 0.0
        return GameClock(round(max(0.0, position.game_left - ran), 1), round(still, 1), runs and not self.empty)
