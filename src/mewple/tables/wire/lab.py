"""The bodies of what the lab is asked for over HTTP, and of its answers."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.tables.messages import Body


class PlayedGame(Body):
    """A game of the lab, to be watched from after `at` decisions on."""

    game: str
    seed: str
    """A decimal number: JavaScript has no integers of 64 bits."""
    policies: list[str]
    """One for each seat."""
    options: dict[str, str | int | bool] = msgspec.field(default_factory=dict)
    overlay: str = ""
    """A box overlay, as TOML."""
    at: int = 0


class PlayedMoment(Body):
    """Where to watch it: a table, and the version of its match."""

    table: str
    version: int


class BoxOverlay(Body):
    """A box overlay to be checked, as TOML."""

    game: str
    overlay: str


class BoxChanges(Body):
    """What an overlay changes, a line for each change: `score.fare: 2 → 3`."""

    changes: list[str]


class LabRules(Body):
    """Options and an overlay: one of the two rules that are compared."""

    options: dict[str, str | int | bool] = msgspec.field(default_factory=dict)
    overlay: str = ""


class NewRun(Body):
    """Games to play in the lab. `second`: other rules for the same seeds; None: only the first are played."""

    game: str
    seats: int
    level: str
    games: int
    seed: str = "1"
    first: LabRules = msgspec.field(default_factory=LabRules)
    second: LabRules | None = None


class LabInfo(Body):
    """Whether this visitor may use the lab, and what it can do."""

    open: bool
    why_not: str
    cores: int
    levels: dict[str, list[str]]
    """The policies of each game, the weakest first."""
    most_games: int


class RunInfo(Body):
    """How far a run has come. `report` is what was found until now, in the form that pages of reports have."""

    id: str
    asked: NewRun
    played: int
    games: int
    done: bool
    problem: str
    """Why it ended before it was done, for people; empty: it did not."""
    report: dict[str, Any] | None
