"""The functions that the worker's script calls. The script passes Python some functions and a storage; all other
arguments are texts and numbers."""

from __future__ import annotations

import random
from collections.abc import Callable

from mewple.browser.host import Host
from mewple.browser.keep import Storage


async def open_host(
    storage: Storage, say: Callable[[str, str], None], closed: Callable[[str, int, str], None], think: float
) -> Host:
    """Opens a host for this page. Bots take about `think` seconds for a move, so that people can follow."""
    random.seed()  # if Python starts from a memory snapshot, its random state is always the same
    return await Host.open(storage, say, closed, think)
