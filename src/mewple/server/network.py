"""The addresses at which a server listens and can be reached."""

from __future__ import annotations

import socket

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104  only with --lan


def lan_address() -> str:
    """This machine's address in the local network. To find it, this asks the system for a route to the outside; it
    sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK
