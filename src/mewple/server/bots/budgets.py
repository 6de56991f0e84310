"""How long a bot may search when many bots wait: each gets less time, so that no bot exceeds its limit."""

from __future__ import annotations

MARGIN = 1.0
"""How many seconds longer than its level's time a bot may take in all, including the time that it waits for a
process."""


def limit(seconds: float) -> float:
    """The seconds within which a bot must answer, if its level searches for `seconds`."""
    return seconds + MARGIN


def granted(seconds: float, waited: float, waiting: int, workers: int) -> float:
    """How many seconds a search may take after it has `waited` this long, while this many others are `waiting` behind
    it; 0 if no time is left.

    Those behind it must finish within the limit as well, so each gets an equal share of it. If the time is too short
    for a search, `Player.within` decides what the bot does instead.
    """
    part = limit(seconds) * max(1, workers) / (waiting + 1)
    return max(0.0, min(seconds, part, limit(seconds) - waited))
