"""The layout of an observation: its parts, in order, and a name for every number in it.

    LAYOUT = Layout(
        part("seat", "is there", "points / 10", *one_hot("place", range(5)), rows=4),
        part("table", "round / 50"),
    )
    OBSERVATION = LAYOUT.size
    AT_TABLE = LAYOUT["table"].at

A part may have several rows of the same numbers. Names say how a number is scaled. `game.layout.names()` lists them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


def one_hot(name: str, values: Iterable[object]) -> tuple[str, ...]:
    """Numbers of which one is 1 and the others are 0: which of these values it is. All are 0 where it is none."""
    return tuple(f"{name} = {value}" for value in values)


@dataclass(frozen=True)
class Part:
    """Some numbers, `rows` times over."""

    name: str
    numbers: tuple[str, ...]
    rows: int = 1
    at: int = 0
    """Where the first row begins."""

    @property
    def size(self) -> int:
        """How many numbers a row has."""
        return len(self.numbers)

    def place(self, number: str) -> int:
        """Where a number stands in its row, by its name or the name of its one-hot block."""
        for place, name in enumerate(self.numbers):
            if name == number or name.startswith(f"{number} = "):
                return place
        raise KeyError(f"part {self.name!r} has no number {number!r}; it has: {', '.join(self.numbers)}")

    def names(self) -> Iterator[str]:
        """Every number's name, row by row."""
        for row in range(self.rows):
            which = self.name if self.rows == 1 else f"{self.name} {row}"
            yield from (f"{which}: {number}" for number in self.numbers)


def part(name: str, *numbers: str, rows: int = 1) -> Part:
    """A part of a layout; `Layout` says where it begins."""
    if len(set(numbers)) != len(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        raise ValueError(f"part {name!r} has two numbers called {twice!r}")
    return Part(name, numbers, rows)


class Layout:
    """Parts, one after another."""

    def __init__(self, *parts: Part) -> None:
        self.size = 0
        placed: dict[str, Part] = {}
        for each in parts:
            if each.name in placed:
                raise ValueError(f"two parts are called {each.name!r}")
            placed[each.name] = Part(each.name, each.numbers, each.rows, self.size)
            self.size += each.rows * each.size
        self.parts = tuple(placed.values())

    def __getitem__(self, name: str) -> Part:
        for each in self.parts:
            if each.name == name:
                return each
        raise KeyError(f"no part is called {name!r}; there are: {', '.join(each.name for each in self.parts)}")

    def names(self) -> list[str]:
        """The name of every number, in order."""
        return [name for each in self.parts for name in each.names()]
