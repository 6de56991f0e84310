"""Matches that can only be shown, because the version of the rules by which they were played is not installed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NoReturn, cast

import msgspec

from mewple.match.absence import Absences
from mewple.match.archive import Archive, BadArchive, Reel
from mewple.match.entry import Draft, Entry, EntryKind
from mewple.match.errors import MatchOver, NotPossible
from mewple.match.history import History
from mewple.match.match import Match
from mewple.match.position import LogEvent, MatchFixed, Position, SeatNow
from mewple.match.setup import Setup
from mewple.match.views import THE_PAST, Ended, Reveal, Seats, SeatView, Seen, Standing, UndoInfo, standing


class _ClosedMatch(Match):
    """A match that cannot change: it refuses every proposal, and nothing is ever due."""

    def __init__(self, setup: Setup, position: Position, commitment: str, said: Sequence[tuple[LogEvent, ...]]) -> None:
        # There are no rules to ask, so everything that needs them is overridden in this class.
        self.table = MatchFixed(setup, cast(Any, None), None)
        self.position = position
        self.presence = Absences(self.table)
        self.commitment = commitment
        self.history = History(self.table, position, said)

    def due(self, now: float) -> float | None:
        return None

    def ring(self, now: float) -> Draft | None:
        return None

    def bots_to_act(self) -> list[int]:
        return []

    def follow(self, entry: Entry, *, watch: bool = False) -> None:
        """Ignores the entry: a process that has the rules of the match continues it."""

    def action_numbers(self, actions: Sequence[int | str]) -> NoReturn:
        self._refuse()

    def propose_leave(self, seat: int, now: float, level: str = "") -> NoReturn:
        self._refuse()

    def _draft(self, kind: EntryKind, seat: int, now: float, **more: object) -> NoReturn:
        self._refuse()

    def _require_player(self, seat: int, bot: bool = False) -> NoReturn:
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise MatchOver(self.ended.text if self.ended else "The match is over.")

    def back(self, seat: int, now: float) -> None:
        self.presence._gone.pop(seat, None)

    def approach(self, version: int) -> Iterator[None]:
        """Does nothing, because there is nothing to replay."""
        return iter(())

    def look(self, seats: Seats, now: float) -> Seen:
        return self.moment(self.version, seats)

    def standing(self, now: float) -> Standing:
        return standing(self.table, self.position, [])


def _seen(viewers: Sequence[int | None], sees: Sequence[dict[str, Any]], points: list[int]) -> Seen:
    """A moment in which nobody can act. `sees`: for each viewer an object with `view` and `turn`, as in an archive."""
    past = UndoInfo(False, why_not=THE_PAST)
    views = [
        SeatView(seat, each["view"], each["turn"], [], past, can_resign=False)
        for seat, each in zip(viewers, sees, strict=True)
    ]
    return Seen(views, [], points, ask=None, game_clock=None, result=None, reveal=None)


class ArchivedMatch(_ClosedMatch):
    """A finished match, shown from its archive."""

    def __init__(self, setup: Setup, archive: Archive) -> None:
        seats = tuple(SeatNow(each.kind, each.name, each.level, each.left) for each in archive.seats)
        version = len(archive.moments) - 1
        try:
            self._reel = Reel(archive)
            self._reel.seen(version, None)
        except (KeyError, IndexError, TypeError, ValueError) as problem:
            raise BadArchive(f"The stored match is damaged: {problem!r}") from problem
        resigned = tuple(number for number, each in enumerate(archive.seats) if each.resigned)
        position = Position(version=version, at=archive.at, seats=seats, phase="over", resigned=resigned)
        super().__init__(setup, position, archive.commitment, _said(archive))
        self.archive = archive

    def moment(self, version: int, seats: Seats) -> Seen:
        viewers = self.viewers(seats)
        if not 0 <= version <= self.version:
            raise NotPossible(f"there is no version {version}; the match has 0 to {self.version}")
        sees = [self._reel.seen(version, seat) for seat in viewers]
        seen = _seen(viewers, sees, self._reel.points(version))
        if version < self.version:
            return seen
        reveal = Reveal(self.archive.seed, self.archive.salt)
        return msgspec.structs.replace(seen, result=self.archive.result.by_seat(), reveal=reveal)


class EndedMatch(_ClosedMatch):
    """A match of which only the seats and the setup can be shown."""

    def __init__(self, setup: Setup, seats: Sequence[SeatNow], ended: Ended, version: int, commitment: str) -> None:
        position = Position(version=version, at=0.0, seats=tuple(seats), phase="over")
        super().__init__(setup, position, commitment, [()] * version)
        self.ended: Ended = ended

    def moment(self, version: int, seats: Seats) -> Seen:
        viewers = self.viewers(seats)
        return _seen(viewers, [{"view": None, "turn": self.ended.text}] * len(viewers), [])


def _said(archive: Archive) -> list[tuple[LogEvent, ...]]:
    return [
        tuple(
            LogEvent(version, each.source, each.kind, each.seat, each.words, each.text, each.seen_by, each.own)
            for each in moment.events
        )
        for version, moment in enumerate(archive.moments)
        if version
    ]
