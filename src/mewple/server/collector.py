"""Keeps Python's garbage collector from stopping the server.

A full collection looks at every object. With the tables of a busy server this takes a quarter of a second, in which
nobody gets an answer, and by default it happens every few seconds. But full collections are needed now and then:
nothing else frees the memory of dropped tables and closed connections.
"""

from __future__ import annotations

import gc

THRESHOLDS = 2_000, 10, 20
"""The thresholds of the garbage collector (see `gc.set_threshold`): 2,000 new objects trigger a collection of the
youngest generation, 10 of these collections trigger one of the middle generation, and 20 of those a full one. So at
most about 400,000 objects, some 50 MB, wait to be freed."""


def calm_collector() -> None:
    """Call this once, when the server has loaded everything that stays in memory. Later collections skip these
    objects."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
