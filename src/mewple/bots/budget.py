"""How long a bot may think about a decision, and how far ahead it may fix what it does."""

from __future__ import annotations

from dataclasses import dataclass

LONGEST_LINE = 64
"""Actions that a bot decides on at once, at most."""


@dataclass(frozen=True)
class Budget:
    """The limits of a search: it stops at whichever comes first. At least one of the two is above 0."""

    iterations: int = 0
    seconds: float = 0.0
    trees: int = 1
    """Trees grown side by side, each on a core of its own, and counted together."""
    whole: bool = False
    """Use all of the seconds, even when the choice cannot change any more: for chances that people are shown."""
