"""What a game is checked with: every number of seats, every option value one at a time, every preset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from mewple.core.content import Option, OptionValue
from mewple.core.game import Game


class Broken(AssertionError):
    """Something that must hold for every game does not; the text says where it was found."""


def require(holds: bool, text: str) -> None:
    """Complains unless it holds."""
    if not holds:
        raise Broken(text)


@dataclass(frozen=True)
class Setup:
    """One way to set a game up."""

    game: Game
    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def plain(self) -> bool:
        """Whether every option is at its default."""
        return not self.options

    def box(self) -> Any:
        return self.game.open_box(self.options)

    def __str__(self) -> str:
        told = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.game.id} with {self.seats} seats{told}"


def setups(game: Game) -> Iterator[Setup]:
    """Every way to set the game up that is worth a check of its own; defaults first."""
    for seats in game.seats:
        yield Setup(game, seats)
    for seats in game.seats:
        for option in game.content.options.values():
            if not option.seats or seats in option.seats:
                yield from (Setup(game, seats, {option.id: value}) for value in other_values(option))
        for preset in game.content.presets:
            if not preset.seats or seats in preset.seats:
                yield Setup(game, seats, preset.options)


def other_values(option: Option) -> list[OptionValue]:
    """The values besides the default: all choices, or the ends of a range."""
    values: tuple[OptionValue, ...] = option.choices or tuple({option.low: 0, option.high: 0})
    return [value for value in values if option.code(value) != option.code(option.default)]
