"""One entry on its way, and the checks that several kinds of entry share."""

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
    """One entry on its way: where the match stood (its clocks charged), and what was said so far."""

    table: MatchFixed
    before: Position
    entry: Entry
    retold: bool
    checked: bool
    watch: bool = False
    """Keep the state as it is at each event."""
    said: list[LogEvent] = field(default_factory=list)
    moments: list[Any] = field(default_factory=list)
    """For each of `said` the state as it was then; None for what the table itself says."""
    outcomes: tuple[int, ...] = ()

    def chance(self, known: tuple[int, ...] = ()) -> Chance:
        """Outcomes for this entry: all of them when retold, else what is `known` already and then new ones.

        People roll real dice; while only bots and players who have resigned are at the table, the stream gives all
        outcomes.
        """
        kinds = self.table.game.outcomes
        ask = kinds.asked() if self.table.setup.real_dice and self.before.rollers() else frozenset[int]()
        script = outcome_script(self.table) if self.before.state is not None else None
        return Chance(kinds, self.entry.outcomes if self.retold else known, ask, self.retold, self.checked, script)

    def say(self, kind: str, text: str, own: str = "", **fields: Any) -> None:
        """An event of the table itself."""
        self.said.append(LogEvent(self.entry.version, "table", kind, self.entry.seat, fields, text, own=own))
        self.moments.append(None)

    def tell(self, events: Sequence[Event], moments: Sequence[Any], position: Position) -> None:
        """The game's events, each with the state as it was then."""
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
    """Nothing stands in the way of an action."""
    if position.phase == "over":
        raise MatchOver("The match is over.")
    if position.ask is not None:
        raise OutcomeAwaited("Dice are being rolled: say first what they show.")
    if position.phase == "waiting":
        raise NotStarted("The match has not started yet.")
    if position.paused:
        raise Paused("The match is paused: resume it first.")


def await_decision(table: MatchFixed, position: Position) -> Position:
    """Who may act now; nobody: the game is over. Seats that need not decide any more start afresh next time."""
    pending = tuple(play.pending(table.game, table.box, position.state))
    used = tuple(spent if seat in pending else 0.0 for seat, spent in enumerate(position.used))
    return replace(position, pending=pending, used=used, phase="playing" if pending else "over")
