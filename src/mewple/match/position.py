"""The position of a match: an immutable value. `advance` makes the next one from it."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import msgspec

from mewple.bots.levels import find_level
from mewple.core.actions import TABLE
from mewple.core.content import OptionValue
from mewple.core.events import EVERYBODY
from mewple.core.game import Game
from mewple.match.setup import SeatKind, Setup, check_setup

NOTHING_TO_UNDO = "There is nothing to undo."
Phase: TypeAlias = Literal["waiting", "playing", "over"]


class SeatNow(msgspec.Struct, frozen=True):
    """Who has a seat now. `left`: a bot plays for a person, who may come back."""

    kind: SeatKind
    name: str
    level: str = ""
    left: bool = False


class OutcomeRequest(msgspec.Struct, frozen=True):
    """A request to people with real dice: the `action` that waits (None for the deal), and the missing outcome, which
    has `n` possible values. `seat` is -1 for the deal."""

    seat: int
    action: int | None
    n: int
    what: int
    outcomes: tuple[int, ...]


@dataclass(frozen=True)
class Frame:
    """An action that its seat may undo, with what is needed to undo it: the state before it, the seats that were
    choosing at the same time, and the times of the clocks."""

    seat: int
    action: int
    before: Any
    stays: str = ""
    """If the action showed something hidden, the reason why it cannot be undone; otherwise empty."""
    follows: bool = False
    """Whether the action belongs to the same move as the action before it, so that both are undone together."""
    together: tuple[int, ...] = ()
    used: float = 0
    game_left: float = 0
    game_ran: float = 0
    """The game's clock before the action: the time that was left, and for how long it had run in total."""


_FRAME_FIELDS = ("seat", "action", "stays", "follows", "together", "used", "game_left", "game_ran")


@dataclass(frozen=True)
class LogEvent:
    """An event for the log, from the game or from the table itself. `own` is what the event's seat reads instead of
    `text`."""

    version: int
    source: Literal["game", "table"]
    kind: str
    seat: int
    fields: Mapping[str, Any]
    text: str
    seen_by: int = EVERYBODY
    own: str = ""

    def visible_to(self, seat: int | None) -> bool:
        """Spectators (None) see what everybody sees."""
        return self.seen_by == EVERYBODY or (seat is not None and bool(self.seen_by >> seat & 1))


@dataclass(frozen=True)
class Position:
    """A match after `version` entries. Most tuples have one element for each seat."""

    version: int
    at: float
    seats: tuple[SeatNow, ...]
    state: Any = None
    pending: tuple[int, ...] = ()
    phase: Phase = "waiting"
    ask: OutcomeRequest | None = None
    undo: tuple[Frame, ...] = ()
    undo_stops: tuple[str, ...] = ()
    """For each seat, the reason why it cannot undo anything older than the actions in `undo`. The reason tells a seat
    only what it may know."""
    together: tuple[int, ...] = ()
    """The seats that could act before the last action."""
    fresh: tuple[int, ...] = ()
    """For each seat, the version at which its present decision began."""
    bank: tuple[float, ...] = ()
    used: tuple[float, ...] = ()
    late: tuple[int, ...] = ()
    game_left: float = 0
    game_ran: float = 0
    """Seconds for which the game's clock has run in the whole match."""
    game_still: float = 0
    """For this many seconds after `at`, or longer, the game's clock stands still."""
    wants_pause: tuple[int, ...] = ()
    paused: bool = False
    hints: tuple[int, ...] = ()
    """The seats that agree to hints."""
    reseeded: str = ""
    """The seed and the salt of the last `reseed` entry; empty as long as chance follows the setup's seed."""
    resigned: tuple[int, ...] = ()
    """The seats that have resigned, including one whose resignation waits for real dice."""

    def name(self, seat: int) -> str:
        """The name of a seat at this table."""
        if not 0 <= seat < len(self.seats):
            return "The table"
        return self.seats[seat].name or f"Seat {seat + 1}"

    @property
    def flows(self) -> bool:
        """Whether the game can continue: it is not paused, and no dice are being rolled."""
        return self.phase == "playing" and not self.paused and self.ask is None

    @property
    def ready(self) -> bool:
        """Whether all seats are taken and the deal is due."""
        return self.phase == "waiting" and self.ask is None and all(seat.kind != "open" for seat in self.seats)

    def people(self) -> tuple[int, ...]:
        """The seats where people sit now."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.kind == "person")

    def rollers(self) -> tuple[int, ...]:
        """The seats of people who can be asked to roll real dice: all people who have not resigned."""
        return tuple(seat for seat in self.people() if seat not in self.resigned)

    def state_hash(self) -> str:
        """SHA-256 of the state's bytes; empty before the deal."""
        return hashlib.sha256(self.state.to_bytes()).hexdigest() if self.state is not None else ""

    def fingerprint(self) -> tuple[Any, ...]:
        """The whole position as plain values. Equal positions have equal fingerprints."""
        frames = tuple(
            (*(getattr(frame, name) for name in _FRAME_FIELDS), frame.before.to_bytes()) for frame in self.undo
        )
        plain = replace(self, state=None, undo=())
        return (plain, frames, self.state.to_bytes() if self.state is not None else b"")


class Boxes:
    """Keeps the most recently used boxes. A box never changes, so all matches with the same options share one."""

    MOST = 64

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Any, ...], tuple[Game, Any]] = OrderedDict()

    def open(self, game: Game, options: Mapping[str, OptionValue]) -> Any:
        key = (id(game), *sorted(game.content.codes(options).items()))
        if key not in self._kept:
            self._kept[key] = (game, game.open_box(options))  # keep the game alive, so that no other object gets its id
            if len(self._kept) > self.MOST:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key][1]


_boxes = Boxes()


@dataclass(frozen=True)
class MatchFixed:
    """The parts of a match that never change: its setup, game and box."""

    setup: Setup
    game: Game
    box: Any

    @classmethod
    def of(cls, setup: Setup) -> MatchFixed:
        game = check_setup(setup)
        return cls(setup, game, _boxes.open(game, setup.options))

    def begin(self, now: float) -> Position:
        """The position before anything has happened."""
        count = len(self.setup.seats)
        return Position(
            version=0,
            at=now,
            seats=tuple(self.seated(seat.kind, seat.name, seat.level) for seat in self.setup.seats),
            fresh=(0,) * count,
            undo_stops=(NOTHING_TO_UNDO,) * count,
            bank=(self.setup.clock.per_match,) * count,
            used=(0.0,) * count,
            late=(0,) * count,
            game_left=self.setup.clock.game,
        )

    def seated(self, kind: SeatKind, name: str, level: str) -> SeatNow:
        """A seat at the start of a match. A bot without a name gets the name of its level."""
        if kind == "bot":
            return SeatNow(kind, name or find_level(self.game, level).name, level)
        return SeatNow(kind, name) if kind == "person" else SeatNow(kind, "", level)


__all__ = ["TABLE", "Frame", "LogEvent", "MatchFixed", "OutcomeRequest", "Phase", "Position", "SeatNow"]
