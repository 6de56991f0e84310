"""The bodies of HTTP requests to the lab, and of its answers."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.tables.messages import Body


class PlayedGame(Body):
    """A game of the lab that somebody wants to watch, beginning after `at` decisions."""

    game: str
    seed: str
    """Decimal digits as text, because a JavaScript number cannot hold every 64-bit integer."""
    policies: list[str]
    """The name of a policy for each seat."""
    options: dict[str, str | int | bool] = msgspec.field(default_factory=dict)
    overlay: str = ""
    """A box overlay, as TOML."""
    at: int = 0


class PlayedMoment(Body):
    """Where to watch that game: a table, and a version of its match."""

    table: str
    version: int


class BoxOverlay(Body):
    """A request to check a box overlay, which is TOML."""

    game: str
    overlay: str


class BoxChanges(Body):
    """The changes that an overlay makes, one text for each: `score.fare: 2 → 3`."""

    changes: list[str]


class LabRules(Body):
    """A set of rules to play in the lab: options and an overlay."""

    options: dict[str, str | int | bool] = msgspec.field(default_factory=dict)
    overlay: str = ""


class NewRun(Body):
    """A request to play games in the lab. `second`: other rules, which are played with the same seeds and compared;
    None: only the rules in `first` are played."""

    game: str
    seats: int
    level: str
    games: int
    seed: str = "1"
    first: LabRules = msgspec.field(default_factory=LabRules)
    second: LabRules | None = None


class LabInfo(Body):
    """Whether this visitor may use the lab (if not, `why_not` says why), and what it offers."""

    open: bool
    why_not: str
    cores: int
    levels: dict[str, list[str]]
    """The policies of each game, the weakest first."""
    most_games: int


class RunInfo(Body):
    """The progress of a run. `report` has the results so far, in the form of a report page."""

    id: str
    asked: NewRun
    played: int
    games: int
    done: bool
    problem: str
    """Why the run ended early, as a message for people; empty if it did not."""
    report: dict[str, Any] | None
