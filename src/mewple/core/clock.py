"""A game's own clock as its box declares it: with which options it runs, for how long, and what stops or restarts
it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mewple.core.content import Option, OptionValue, TomlTable

DECISION = "decision"
"""The word in a box's list `restarts` for a clock that restarts with every decision."""
LONGEST_STOP = 60
"""The most seconds for which one event may stop the clock."""


@dataclass(frozen=True)
class GameClock:
    """The `[clock]` table of a box: after this real time the game, or a part of it, ends."""

    when: Mapping[str, OptionValue]
    """The options with which the game has a clock."""
    option: str
    """The option that says how long the clock runs; empty if each table sets that freely."""
    unit: int
    """How many seconds one unit of this option stands for: 60 if the option is in minutes."""
    stops: Mapping[str, int]
    """The kinds of events that stop the clock, each with the number of seconds for which the clock then stands
    still."""
    restarts: frozenset[str]
    """Kinds of events that restart the clock with its full time."""
    per_decision: bool
    """Whether every decision restarts the clock."""
    defaults: Mapping[str, OptionValue]
    """The default values of all options that `when` and `option` name."""

    def seconds(self, options: Mapping[str, OptionValue]) -> int:
        """How long the clock runs with these options, in seconds; 0 if the game is played without it."""
        chosen = {**self.defaults, **options}
        if not self.option or any(chosen[name] != value for name, value in self.when.items()):
            return 0
        return int(chosen[self.option]) * self.unit


def read_clock(root: TomlTable, options: Mapping[str, Option]) -> GameClock | None:
    """The clock of a box, or None. Raises `BoxError` if the box describes it wrongly."""
    if not root.has("clock"):
        return None
    table = root.table("clock")
    when = _when(table, options)
    option = _option(table, options)
    named = [*when, option] if option else [*when]
    restarts, per_decision = _restarts(table)
    clock = GameClock(
        when=when,
        option=option,
        unit=table.integer("unit", 1, 3600) if option else 1,
        stops=_stops(table),
        restarts=restarts,
        per_decision=per_decision,
        defaults={name: options[name].default for name in named},
    )
    table.done()
    return clock


def _option(table: TomlTable, options: Mapping[str, Option]) -> str:
    if not table.has("option"):
        return ""
    option = table.text("option")
    numbers = options[option].choices if option in options else ("none",)
    if any(type(number) is not int for number in numbers):
        raise table.error("option", "the id of an option that is a whole number")
    return option


def _restarts(table: TomlTable) -> tuple[frozenset[str], bool]:
    """The kinds of events that restart the clock, and whether every decision restarts it."""
    if not table.has("restarts"):
        return frozenset(), False
    named = table.texts("restarts")
    return frozenset(named) - {DECISION}, DECISION in named


def _when(table: TomlTable, options: Mapping[str, Option]) -> dict[str, OptionValue]:
    if not table.has("when"):
        return {}
    given = table.table("when")
    when = {name: given.anything(name) for name in given.keys()}  # noqa: SIM118  a TomlTable is not a mapping
    for name, value in when.items():
        if name not in options or not any(
            type(each) is type(value) and each == value for each in options[name].choices
        ):
            raise table.error("when", "options and one of the choices of each")
    return when


def _stops(table: TomlTable) -> dict[str, int]:
    if not table.has("stops"):
        return {}
    given = table.table("stops")
    return {name: given.integer(name, 1, LONGEST_STOP) for name in given.keys()}  # noqa: SIM118
