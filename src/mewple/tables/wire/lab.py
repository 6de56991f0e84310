"""The bodies of requests to the lab over HTTP, and of its answers."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.tables.messages import Body


class PlayedGame(Body):
    """A game of the lab to watch, starting after `at` decisions."""

    game: str
    seed: str
    """Decimal digits as text, because a JavaScript number cannot hold every 64-bit integer."""
    policies: list[str]
    """One for each seat."""
    options: dict[str, str | int | bool] = msgspec.field(default_factory=dict)
    overlay: str = ""
    """A box overlay, as TOML."""
    at: int = 0


class PlayedMoment(Body):
    """Where to watch it: a table, and a version of its match."""

    table: str
    version: int


class BoxOverlay(Body):
    """A box overlay to check, as TOML."""

    game: str
    overlay: str


class BoxChanges(Body):
    """What an overlay changes, a line for each change: `score.fare: 2 → 3`."""

    changes: list[str]


class LabRules(Body):
    """Options and an overlay: one of the two sets of rules to compare."""

    options: dict[str, str | int | bool] = msgspec.field(default_factory=dict)
    overlay: str = ""


class NewRun(Body):
    """Games to play in the lab. `second`: other rules to play with the same seeds; None: only the first are played."""

    game: str
    seats: int
    level: str
    games: int
    seed: str = "1"
    first: LabRules = msgspec.field(default_factory=LabRules)
    second: LabRules | None = None


class LabInfo(Body):
    """Whether this visitor may use the lab, and what it offers."""

    open: bool
    why_not: str
    cores: int
    levels: dict[str, list[str]]
    """The policies of each game, the weakest first."""
    most_games: int


class RunInfo(Body):
    """How far a run has come. `report` has the findings so far, in the form of a report page."""

    id: str
    asked: NewRun
    played: int
    games: int
    done: bool
    problem: str
    """Why it ended early, for people; empty if it did not."""
    report: dict[str, Any] | None
