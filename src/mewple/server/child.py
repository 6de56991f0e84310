"""What every process that a server starts does: it runs at low priority, and ends with the server.

    python -P -m mewple.server.child MODULE NICENESS

It gives way before it loads the module, which takes seconds of a processor, and then calls the module's `main`."""

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
"""How often, in seconds, to check whether the server is still alive, on systems that do not report that."""


def command(module: str, niceness: int) -> list[str]:
    """Starts `main` of a module as a child of this process."""
    return [sys.executable, "-P", "-m", "mewple.server.child", module, str(niceness)]


def main() -> None:
    module, niceness = sys.argv[1:]
    give_way(int(niceness))
    die_with(os.getppid())
    import_module(module).main()


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


if __name__ == "__main__":
    main()
