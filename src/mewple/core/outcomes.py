"""The purposes for which a game draws random outcomes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass


class WrongSides(AssertionError):
    """Raised if the rules draw an outcome with a number of sides that is not declared for its kind. This is an error in
    the rules."""


def up_to(most: int) -> range:
    """The sides of a draw from a deck that shrinks: any number from 1 to `most`."""
    return range(1, most + 1)


ANY_SIDES = up_to(2**32)
"""The value of `sides` for an outcome that may have any number of sides."""


@dataclass(frozen=True)
class OutcomeKind:
    """The purpose of a random outcome, and how many sides it may have. All sides are equally likely.

    `sides`: one number for a die (6), several numbers if there are different dice ((6, 8)), `up_to(47)` for draws from
    a deck, or `ANY_SIDES`. `dice`: people with real dice roll this outcome themselves. All other outcomes are drawn by
    the program, even when people use real dice.
    """

    name: str
    text: str
    sides: int | Collection[int]
    dice: bool = True

    def has_sides(self, n: int) -> bool:
        return n == self.sides if isinstance(self.sides, int) else n in self.sides


class Outcomes:
    """The purposes of a game's outcomes. `outcomes["item"]` is the code of a purpose, for the argument `what` of
    `chance.below`. Code 0 is for draws without a declared purpose."""

    def __init__(self, *own: OutcomeKind) -> None:
        self.all = (OutcomeKind("draw", "a draw", ANY_SIDES, dice=False), *own)

    def check(self, n: int, what: int) -> None:
        """Raises `WrongSides` unless an outcome of kind `what` may have `n` sides."""
        kind = self.all[what]
        if not kind.has_sides(n):
            raise WrongSides(f"outcome {kind.name!r} is drawn with {n} sides; declared: {kind.sides}")

    def __getitem__(self, name: str) -> int:
        return [each.name for each in self.all].index(name)

    def asked(self) -> frozenset[int]:
        """The codes of the outcomes that people with real dice roll themselves."""
        return frozenset(code for code, each in enumerate(self.all) if each.dice)
