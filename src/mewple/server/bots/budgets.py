"""How long a bot may think when many want to: everybody's time shrinks, so that nobody waits beyond the limit."""

from __future__ import annotations

MARGIN = 1.0
"""Seconds that a bot may take beyond the time of its level, waiting included."""
LEAST = 0.02
"""Less than this is not worth a search: the house policy decides."""


def limit(seconds: float) -> float:
    """When a bot of a level that thinks for `seconds` has answered, at the latest."""
    return seconds + MARGIN


def granted(seconds: float, waited: float, waiting: int, workers: int) -> float:
    """Seconds for a search whose turn has come after it `waited`, with others `waiting` behind it; 0: none.

    Those behind must be served within the limit as well, so that each gets its part of it.
    """
    part = limit(seconds) * max(1, workers) / (waiting + 1)
    given = min(seconds, part, limit(seconds) - waited)
    return given if given >= LEAST else 0.0
