"""The layout of an observation: its parts, in order, and a name for every number in it.

    LAYOUT = Layout(
        part("seat", "is there", "points / 10", *one_hot("place", range(5)), rows=4),
        part("table", "round / 50"),
    )
    OBSERVATION = LAYOUT.size
    AT_TABLE = LAYOUT["table"].at

A part may have several rows, for example one for each seat. A name says how its number is scaled, as in "points / 10".
`game.layout.names()` lists them; `print(game.layout)` shows the parts as a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

MOST_LISTED = 40
"""If a part has more numbers than this, only its first and last ones are shown."""


def one_hot(name: str, values: Iterable[object]) -> tuple[str, ...]:
    """Names for a one-hot block, which has one number for each possible value. In an observation the number for the
    actual value is 1, and the others are 0."""
    return tuple(f"{name} = {value}" for value in values)


@dataclass(frozen=True)
class Part:
    """A group of numbers that occurs in each of `rows` rows."""

    name: str
    numbers: tuple[str, ...]
    rows: int = 1
    at: int = 0
    """The index of the part's first number in the observation."""

    @property
    def size(self) -> int:
        """How many numbers one row has."""
        return len(self.numbers)

    def place(self, number: str) -> int:
        """The index of a number in its row, by its name or by the name of its one-hot block."""
        for place, name in enumerate(self.numbers):
            if name == number or name.startswith(f"{number} = "):
                return place
        raise KeyError(f"part {self.name!r} has no number {number!r}; it has: {', '.join(self.numbers)}")

    def names(self) -> Iterator[str]:
        """Every number's name, row by row."""
        for row in range(self.rows):
            which = self.name if self.rows == 1 else f"{self.name} {row}"
            yield from (f"{which}: {number}" for number in self.numbers)

    def summary(self) -> str:
        """A short text with the names of the numbers in a row. A one-hot block is shown by its name, its size, its
        first and its last value."""
        told: list[str] = []
        for block, group in groupby(self.numbers, lambda number: number.partition(" = ")[0]):
            names = list(group)
            if len(names) == 1:
                told += names
                continue
            first, last = (name.partition(" = ")[2] for name in (names[0], names[-1]))
            told.append(f"{block} (one of {len(names)}: {first} to {last})")
        if len(told) > MOST_LISTED:
            told = [*told[:2], f"{len(told) - 3} more", told[-1]]
        return "; ".join(told)


def part(name: str, *numbers: str, rows: int = 1) -> Part:
    """Makes a part of a layout. The part gets its position when `Layout` appends it to the other parts."""
    if len(set(numbers)) != len(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        raise ValueError(f"part {name!r} has two numbers called {twice!r}")
    return Part(name, numbers, rows)


class Layout:
    """The layout of an observation: its parts, in order."""

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

    def table(self) -> list[tuple[str, str, str, str]]:
        """A line for each part: the index of its first number, how many rows it has and how many numbers are in a row,
        its name, and its contents."""
        return [
            (str(each.at), f"{each.rows} × {each.size}" if each.rows > 1 else str(each.size), each.name, each.summary())
            for each in self.parts
        ]

    def __str__(self) -> str:
        lines = [("from", "numbers", "part", "what"), *self.table()]
        widths = [max(len(line[column]) for line in lines) for column in range(3)]
        return "\n".join(
            "  ".join([*(cell.ljust(width) for cell, width in zip(line, widths)), line[3]]) for line in lines
        )
