"""A game's own clock as its box tells it: with which options it counts, how long it runs, which events stop it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mewple.core.content import Option, OptionValue, Table

LONGEST_STOP = 60
"""Seconds for which one event may stop the clock."""


@dataclass(frozen=True)
class GameClock:
    """The `[clock]` of a box: real time that ends the game, or a part of it, with a ring."""

    when: Mapping[str, OptionValue]
    """The options with which it counts; with any others the game has no clock."""
    option: str
    """The option that says how long it runs."""
    unit: int
    """Seconds for each whole number of that option: 60 where it counts minutes."""
    stops: Mapping[str, int]
    """Kinds of events during which it stands still, and for how many seconds."""
    defaults: Mapping[str, OptionValue]
    """What these options are when nothing is said."""

    def seconds(self, options: Mapping[str, OptionValue]) -> int:
        """How long it runs with these options; 0 where it does not count."""
        chosen = {**self.defaults, **options}
        if any(chosen[name] != value for name, value in self.when.items()):
            return 0
        return int(chosen[self.option]) * self.unit


def read_clock(root: Table, options: Mapping[str, Option]) -> GameClock | None:
    """The clock of a box, if it has one; a `BoxError` says what is wrong with it."""
    if not root.has("clock"):
        return None
    table = root.table("clock")
    when = _when(table, options)
    option = table.text("option")
    numbers = options[option].choices if option in options else ("none",)
    if any(type(number) is not int for number in numbers):
        raise table.error("option", "the id of an option that is a whole number")
    named = [*when, option]
    clock = GameClock(
        when=when,
        option=option,
        unit=table.integer("unit", 1, 3600),
        stops=_stops(table),
        defaults={name: options[name].default for name in named},
    )
    table.done()
    return clock


def _when(table: Table, options: Mapping[str, Option]) -> dict[str, OptionValue]:
    given = table.table("when")
    when = {name: given.anything(name) for name in given.keys()}  # noqa: SIM118  a Table is not a mapping
    for name, value in when.items():
        if name not in options or not any(
            type(each) is type(value) and each == value for each in options[name].choices
        ):
            raise table.error("when", "options and one of the choices of each")
    return when


def _stops(table: Table) -> dict[str, int]:
    if not table.has("stops"):
        return {}
    given = table.table("stops")
    return {name: given.integer(name, 1, LONGEST_STOP) for name in given.keys()}  # noqa: SIM118
