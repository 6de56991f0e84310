"""How long a bot may think about a decision, and how many actions it may decide on at once."""

from __future__ import annotations

from dataclasses import dataclass

LONGEST_LINE = 64
"""The most actions that a bot decides on at once."""


@dataclass(frozen=True)
class Budget:
    """The limits of a search, which stops at whichever it reaches first. At least one of `iterations` and `seconds` is
    above 0."""

    iterations: int = 0
    seconds: float = 0.0
    trees: int = 1
    """How many trees are searched in parallel, each on its own core. The results of all trees are added up."""
    whole: bool = False
    """Whether to search for the full time even when the choice can no longer change, because people are shown the
    chances to win."""
