"""How long a bot may think about a decision, and how many actions it may decide on at once."""

from __future__ import annotations

from dataclasses import dataclass

LONGEST_LINE = 64
"""The most actions that a bot decides on at once."""


@dataclass(frozen=True)
class Budget:
    """The limits of a search: it stops at whichever comes first. At least one of the two is above 0."""

    iterations: int = 0
    seconds: float = 0.0
    trees: int = 1
    """How many trees are grown in parallel, each on its own core, and added up."""
    whole: bool = False
    """Use the full time even when the choice can no longer change, for chances that are shown to people."""
