"""How long a bot may think when many want to: everybody's time shrinks, so that nobody waits beyond the limit."""

from __future__ import annotations

MARGIN = 1.0
"""Seconds that a bot may take beyond the time of its level, waiting included."""


def limit(seconds: float) -> float:
    """Seconds within which a bot of a level that thinks for `seconds` has answered."""
    return seconds + MARGIN


def granted(seconds: float, waited: float, waiting: int, workers: int) -> float:
    """Seconds for a search that begins after it `waited`, with others `waiting` behind it; 0 where no time is left.

    Those behind must be served within the limit as well, so each gets its part of it. `Player.within` says what a bot
    does with too little time.
    """
    part = limit(seconds) * max(1, workers) / (waiting + 1)
    return max(0.0, min(seconds, part, limit(seconds) - waited))
