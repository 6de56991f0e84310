"""How long a bot may think when many bots wait: everybody's time shrinks, so that nobody waits beyond the limit."""

from __future__ import annotations

MARGIN = 1.0
"""Seconds by which a bot may exceed the time of its level, including its wait."""


def limit(seconds: float) -> float:
    """The seconds within which a bot must answer, if its level thinks for `seconds`."""
    return seconds + MARGIN


def granted(seconds: float, waited: float, waiting: int, workers: int) -> float:
    """The seconds for a search that begins after it `waited`, with others `waiting` behind it; 0 if no time is left.

    Those behind it must be served within the limit as well, so each gets its share of it. `Player.within` says what a
    bot does with too little time.
    """
    part = limit(seconds) * max(1, workers) / (waiting + 1)
    return max(0.0, min(seconds, part, limit(seconds) - waited))
