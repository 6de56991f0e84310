"""One entry on its way, and the checks that several kinds of entry share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mewple.core.words import Event
from mewple.match.chance import Chance
from mewple.match.entry import Entry
from mewple.match.errors import MatchOver, NoSuchSeat, NotStarted, OutcomeAwaited, Paused
from mewple.match.position import Position, Said, Table


@dataclass
class Step:
    """One entry on its way: where the match stood (its clocks charged), and what was said so far."""

    table: Table
    before: Position
    entry: Entry
    retold: bool
    checked: bool
    said: list[Said] = field(default_factory=list)
    outcomes: tuple[int, ...] = ()

    def chance(self, known: tuple[int, ...] = ()) -> Chance:
        """Outcomes for this entry: all of them when retold, else what is `known` already and then new ones."""
        ask = self.table.game.outcomes.asked() if self.table.setup.real_dice else frozenset[int]()
        return Chance(self.entry.outcomes if self.retold else known, ask, self.retold, self.checked)

    def say(self, kind: str, text: str, own: str = "", **words: Any) -> None:
        """An event of the table itself."""
        self.said.append(Said(self.entry.version, "table", kind, self.entry.seat, words, text, own=own))

    def tell(self, events: list[Event], position: Position) -> None:
        """The game's events."""
        for event in events:
            text = self.table.game.words.event(self.table.box, event, position.name)
            words = dict(event.arguments)
            self.said.append(Said(self.entry.version, "game", event.kind, event.seat, words, text, event.seen_by))


def must_be_seat(position: Position, seat: int) -> None:
    if not 0 <= seat < len(position.seats):
        raise NoSuchSeat(f"there is no seat {seat + 1}; this table has {len(position.seats)}")


def must_be_playing(position: Position) -> None:
    """Nothing stands in the way of an action."""
    if position.phase == "over":
        raise MatchOver("The match is over.")
    if position.ask is not None:
        raise OutcomeAwaited("Dice are being rolled: say first what they show.")
    if position.phase == "waiting":
        raise NotStarted("The match has not started yet.")
    if position.paused:
        raise Paused("The match is paused: resume it first.")
