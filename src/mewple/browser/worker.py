"""What the script of the worker calls. It passes functions and a storage in, and texts only."""

from __future__ import annotations

import random
from collections.abc import Callable

from mewple.browser.host import Host
from mewple.browser.keep import Storage


async def open_host(
    storage: Storage, say: Callable[[str, str], None], closed: Callable[[str, int, str], None], think: float
) -> Host:
    """A host for this page. Bots take about `think` seconds for a move, so that people can follow."""
    random.seed()  # a snapshot of Python's memory would make everybody's pauses the same
    return await Host.open(storage, say, closed, think)
