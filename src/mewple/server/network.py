"""The addresses that a server listens on and is reached at."""

from __future__ import annotations

import socket

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104  only with --lan


def lan_address() -> str:
    """This machine's address on the local network. Nothing is sent: the system only says which route it would take."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK
