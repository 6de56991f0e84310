"""How long a bot may search when many bots wait: each gets less time, so that no bot exceeds its limit."""

from __future__ import annotations

MARGIN = 1.0
"""A bot must answer within the time of its level plus this many seconds. The time that it waits for a process is
included."""


def limit(seconds: float) -> float:
    """The seconds within which a bot must answer, if its level searches for `seconds`."""
    return seconds + MARGIN


def granted(seconds: float, waited: float, waiting: int, workers: int) -> float:
    """How many seconds a search may take after it has waited `waited` seconds for a process; 0 if no time is left.

    `waiting` other searches are in the queue behind it. They must answer in time as well, so all of them get equal
    shares of the processes' time. If the time is too short for a search, `Player.within` decides what the bot does
    instead.
    """
    part = limit(seconds) * max(1, workers) / (waiting + 1)
    return max(0.0, min(seconds, part, limit(seconds) - waited))
