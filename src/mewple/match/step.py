"""The work on one entry, and the checks that several kinds of entries share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from mewple.core import play
from mewple.core.events import Event
from mewple.match.entry import Entry
from mewple.match.errors import MatchOver, NoSuchSeat, NotStarted, OutcomeAwaited, Paused
from mewple.match.lessons import outcome_script
from mewple.match.outcomes import Chance
from mewple.match.position import LogEvent, MatchFixed, Position


@dataclass
class Step:
    """The work on one entry: the position before it, with the time already subtracted from the clocks, and the events
    so far."""

    table: MatchFixed
    before: Position
    entry: Entry
    retold: bool
    checked: bool
    watch: bool = False
    """Whether to keep the state at each event."""
    said: list[LogEvent] = field(default_factory=list)
    moments: list[Any] = field(default_factory=list)
    """For each event in `said`, the state at that moment; None for events of the table."""
    outcomes: tuple[int, ...] = ()

    def chance(self, known: tuple[int, ...] = ()) -> Chance:
        """Gives the outcomes for this entry: only those in the entry if it is replayed; otherwise first those that are
        `known`, then new ones.

        At a table with real dice, people roll them. If only bots and players who have resigned are at the table, the
        random stream gives all outcomes.
        """
        kinds = self.table.game.outcomes
        ask = kinds.asked() if self.table.setup.real_dice and self.before.rollers() else frozenset[int]()
        script = outcome_script(self.table) if self.before.state is not None else None
        return Chance(kinds, self.entry.outcomes if self.retold else known, ask, self.retold, self.checked, script)

    def say(self, kind: str, text: str, own: str = "", **fields: Any) -> None:
        """Adds an event of the table itself."""
        self.said.append(LogEvent(self.entry.version, "table", kind, self.entry.seat, fields, text, own=own))
        self.moments.append(None)

    def tell(self, events: Sequence[Event], moments: Sequence[Any], position: Position) -> None:
        """Adds the game's events, each with the state at that moment."""
        for event in events:
            text = self.table.game.words.event(self.table.box, event, position.name)
            self.said.append(
                LogEvent(self.entry.version, "game", event.kind, event.seat, event.fields, text, event.seen_by)
            )
        self.moments.extend(moments)


def require_seat(position: Position, seat: int) -> None:
    if not 0 <= seat < len(position.seats):
        raise NoSuchSeat(f"there is no seat {seat + 1}; this table has {len(position.seats)}")


def require_playing(position: Position) -> None:
    """Raises an error if actions are not possible now."""
    if position.phase == "over":
        raise MatchOver("The match is over.")
    if position.ask is not None:
        raise OutcomeAwaited("Dice are being rolled: say first what they show.")
    if position.phase == "waiting":
        raise NotStarted("The match has not started yet.")
    if position.paused:
        raise Paused("The match is paused: resume it first.")


def await_decision(table: MatchFixed, position: Position) -> Position:
    """Sets which seats may act now; if none may, the game is over. A seat that may not act gets the full time for its
    next decision."""
    pending = tuple(play.pending(table.game, table.box, position.state))
    used = tuple(spent if seat in pending else 0.0 for seat, spent in enumerate(position.used))
    return replace(position, pending=pending, used=used, phase="playing" if pending else "over")
