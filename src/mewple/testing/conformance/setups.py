"""The setups with which a game is checked: every number of seats, every option value (one at a time), and every
preset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from mewple.core.content import OptionValue
from mewple.core.game import Game


class Broken(AssertionError):
    """Raised if a game breaks a condition that every game must meet. The message says where this happened."""


def require(holds: bool, text: str) -> None:
    """Raises `Broken` unless the condition holds."""
    if not holds:
        raise Broken(text)


@dataclass(frozen=True)
class GameSetup:
    """One way to set up a game."""

    game: Game
    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def plain(self) -> bool:
        """Whether every option is at its default."""
        return not self.options

    @property
    def by_clock(self) -> bool:
        """Whether a real clock ends the game with these options. Without a clock, such a game might never end."""
        clock = self.game.content.clock
        return clock is not None and clock.seconds(self.options) > 0

    def box(self) -> Any:
        return self.game.open_box(self.options)

    def __str__(self) -> str:
        told = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.game.id} with {self.seats} seats{told}"


def setups(game: Game) -> Iterator[GameSetup]:
    """For compiled checks, which are quick: every option value with every number of seats. The default options come
    first."""
    yield from (GameSetup(game, seats) for seats in game.seats)
    for options, where in _variants(game):
        yield from (GameSetup(game, seats, options) for seats in where)


def some_setups(game: Game) -> Iterator[GameSetup]:
    """For interpreted checks, which are slow: every number of seats with the default options, and each option value
    with only one number of seats. From one option value to the next, the number of seats changes."""
    yield from (GameSetup(game, seats) for seats in game.seats)
    for number, (options, where) in enumerate(_variants(game)):
        yield GameSetup(game, where[number % len(where)], options)


def _variants(game: Game) -> Iterator[tuple[Mapping[str, OptionValue], tuple[int, ...]]]:
    """The sets of options to try, each with the numbers of seats to which it applies: one for each option value that is
    not the default, and one for each preset."""
    for option in game.content.options.values():
        yield from (({option.id: value}, option.seats or game.seats) for value in option.other_values())
    for preset in game.content.presets:
        yield preset.options, preset.seats or game.seats
