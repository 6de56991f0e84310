"""What every process that a server starts does: it runs at low priority, and ends with the server."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import threading
import time

PR_SET_PDEATHSIG = 1
PARENT_CHECK = 0.5
"""How often, in seconds, to check whether the server is still alive, on systems that do not report that."""


def give_way(niceness: int) -> None:
    """Runs this process at low priority, so that people's messages come first on a busy machine."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which then ends this process
    if hasattr(os, "nice"):
        os.nice(niceness)


def die_with(parent: int) -> None:
    """Ends this process within half a second after its parent, whatever it is doing."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(PARENT_CHECK)
        os._exit(1)

    threading.Thread(target=watch, daemon=True, name="watch the parent").start()
