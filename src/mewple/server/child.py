"""Runs in every process that a server starts: lowers its priority, makes it end with the server, and calls `main` of a
module.

    python -P -m mewple.server.child MODULE NICENESS

The priority is lowered before the module is imported, because the import takes seconds of processor time.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import threading
import time
from importlib import import_module

PR_SET_PDEATHSIG = 1
PARENT_CHECK = 0.5
"""How often, in seconds, to check whether the server is still alive, on systems that do not tell a process when its
parent dies."""


def command(module: str, niceness: int) -> list[str]:
    """The command that runs `main` of a module in a child of this process."""
    return [sys.executable, "-P", "-m", "mewple.server.child", module, str(niceness)]


def main() -> None:
    module, niceness = sys.argv[1:]
    give_way(int(niceness))
    die_with(os.getppid())
    import_module(module).main()


def give_way(niceness: int) -> None:
    """Lowers the priority of this process, so that people's messages come first on a busy machine."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which then ends this process
    if hasattr(os, "nice"):
        os.nice(niceness)


def die_with(parent: int) -> None:
    """Ends this process at most half a second after its parent, whatever it is doing."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(PARENT_CHECK)
        os._exit(1)

    threading.Thread(target=watch, daemon=True, name="watch the parent").start()


if __name__ == "__main__":
    main()
