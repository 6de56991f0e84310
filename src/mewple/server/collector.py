"""Keeps Python's garbage collector from stopping the server.

A full collection looks at every object. With the tables of a busy server that takes a quarter of a second, in which
nobody gets an answer, and by default it happens every few seconds. It must happen now and then: tables that were
dropped and connections that were closed are freed by it alone.
"""

from __future__ import annotations

import gc

THRESHOLDS = 2_000, 10, 60
"""New objects until the youngest are collected; how often they are until older ones are; and how often those are until
all are: about once a minute on a busy server."""


def calm_collector() -> None:
    """Call it once, when the server has loaded everything that stays: later collections leave that out."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
