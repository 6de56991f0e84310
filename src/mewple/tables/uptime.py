"""Knows when the tables were served, so that clocks do not count time in which nobody could play."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from mewple.match import Match
from mewple.match.absence import StoredAbsences
from mewple.tables.store import Damaged, Run, Stored

_decode = msgspec.json.Decoder(StoredAbsences).decode


class Uptime:
    """All runs of the server, in order; see `store.Run`."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self._runs = runs

    def ended_after(self, moment: float) -> float:
        """The time at which the server first stopped after `moment`: everybody lost their connection then. The result
        is infinite if the server has not stopped since, and `moment` itself if no known run began before it."""
        found = [run for run in self._runs if run.since <= moment]
        return max(moment, found[-1].until) if found else moment

    def down(self, since: float, until: float) -> float:
        """The number of seconds between these two times in which no process served the tables."""
        served = sum(max(0.0, min(run.until, until) - max(run.since, since)) for run in self._runs)
        return max(0.0, until - since - served)


def restore_clocks(match: Match, stored: Stored, uptime: Uptime, now: float) -> None:
    """Continues the clocks of a match that was loaded after a restart, or that another process serves as well."""
    presence, last = match.presence, match.position.at
    if not presence.live:
        presence.forgive(uptime.down(last, now))
        return
    try:
        kept = _decode(stored.absences) if stored.absences else None
    except msgspec.MsgspecError as problem:
        raise Damaged(f"the absences of a table cannot be read: {problem}") from problem
    if kept is None:
        presence.desert(last)
        return
    presence.recall(kept, match.position)
    if (ended := uptime.ended_after(max(last, kept.at))) < math.inf:
        presence.desert(ended)
